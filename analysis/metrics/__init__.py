"""Metrics: pure functions from arrays to numbers and estimates."""
