"""Confidence as evidence: ratings, Type-2 ROC, information about correctness, and the tables built on them."""

from mirror_bench.analysis.signal.analysis import analyze
from mirror_bench.analysis.signal.tables import render

__all__ = ["analyze", "render"]
