"""Logical questions: syllogisms, propositions, sets, conditionals and proofs."""
