"""Social items: belief, implicature, sarcasm, inference and norms, each with its own checker."""
