"""Simulated respondents with known truth, as lm-eval models."""
