"""Questions offered by people: one JSON Lines file a topic, checked before anyone reads it."""
