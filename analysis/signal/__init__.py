"""Confidence as evidence: ratings, Type-2 ROC, information about correctness, and the tables built on them."""
