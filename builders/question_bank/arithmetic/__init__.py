"""Arithmetic questions: reckoning, estimating, stories with numbers, units, and reasoning about numbers."""
