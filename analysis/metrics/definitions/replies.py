"""Definitions of plain shares of replies and decisions: what was read, cut short, handed over."""

from __future__ import annotations

from mirror_bench.analysis.metrics.accuracy import accuracy
from mirror_bench.analysis.metrics.definition import Better, Definition

_SHARES: tuple[tuple[str, str, str, Better], ...] = (
    ("parse-rate", "Parse rate", "replies of which every asked field was read / replies", "higher"),
    ("truncation-rate", "Truncation rate", "replies cut at the token limit / replies", "lower"),
    ("deferral-rate", "Deferral rate", "components deferred, given to a tool or routed away / components with a decision", "neither"),
)  # fmt: skip

DEFINITIONS = tuple(
    Definition(
        id=name,
        family="replies",
        title=title,
        formula=formula,
        inputs=("correct",),
        compute=accuracy,
        range=(0.0, 1.0),
        better=better,
        source="Mirror",
        term_range=(0.0, 1.0),
    )
    for name, title, formula, better in _SHARES
)
