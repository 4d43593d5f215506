"""One look for all figures, and SVG that is the same for the same data."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

INK: Final = "#1f2933"
MUTED: Final = "#7b8794"
GRID: Final = "#e4e7eb"
# Told apart in print and by people who do not see red and green as two colours (Okabe and Ito).
SERIES: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")

_SETTINGS: Final[dict[str, Any]] = {
    "svg.hashsalt": "mirror",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "figure.dpi": 120,
}


@contextmanager
def figure(width: float = 5.2, height: float = 4.2) -> Iterator[tuple[Figure, Any]]:
    """A figure in the shared style, closed at the end. width, height: inches."""
    with plt.rc_context(_SETTINGS):
        drawn, axes = plt.subplots(figsize=(width, height), layout="constrained")
        try:
            yield drawn, axes
        finally:
            plt.close(drawn)


def svg(drawn: Figure) -> str:
    """The figure as an ``<svg>`` element, without date or XML prologue."""
    out = io.StringIO()
    drawn.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]
