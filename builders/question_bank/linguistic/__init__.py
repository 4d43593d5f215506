"""Linguistic items: grammar, syntax, morphology, ambiguity and register, each with its own checker."""
