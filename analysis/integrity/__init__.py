"""Integrity Bench: import of outcomes, difficulty band, scores, intervals, ablations and tables."""

from mirror_bench.analysis.integrity.analysis import analyze
from mirror_bench.analysis.integrity.tables import render

__all__ = ["analyze", "render"]
