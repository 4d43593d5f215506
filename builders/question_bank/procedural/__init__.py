"""Executing stated procedures: algorithms, recipes, protocols, plans, and recovery from errors."""
