"""Questions under an altered rule that they state; the trap is the answer that forgets the rule."""
