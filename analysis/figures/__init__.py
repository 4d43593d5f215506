"""Figures drawn from tables."""
