"""Making and saving figures without pyplot's global state, so that the same numbers give the same bytes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from mirror_bench.analysis.atomic import write_bytes

#: Okabe and Ito's colours, told apart by colour-blind readers.
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
GREY: Final = "#8a8a8a"
_STYLE: Final[dict[str, Any]] = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "svg.hashsalt": "mirror",
    "svg.fonttype": "path",
}


def new_figure(
    width: float, height: float, rows: int = 1, columns: int = 1, **axes: Any
) -> tuple[Figure, Any]:
    """A figure of ``width`` x ``height`` inches and its axes as a ``rows`` x ``columns`` array."""
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(figure)
        return figure, figure.subplots(rows, columns, squeeze=False, **axes)


def save_figure(figure: Figure, path: Path) -> list[Path]:
    """Write ``path`` as PNG (150 dpi) and SVG; returns both paths. Neither carries a date."""
    written = []
    with matplotlib.rc_context(_STYLE):
        for suffix, metadata in ((".png", {"Software": None}), (".svg", {"Date": None})):
            buffer = io.BytesIO()
            figure.savefig(buffer, format=suffix[1:], dpi=150, metadata=metadata)
            target = path.parent / (path.name.removesuffix(".png") + suffix)
            write_bytes(target, buffer.getvalue())
            written.append(target)
    return written
