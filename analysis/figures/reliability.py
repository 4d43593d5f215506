"""Reliability diagram: how often the model is right at each stated confidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mirror_bench.analysis.figures.style import MUTED, SERIES, figure, svg
from mirror_bench.analysis.metrics.calibration import reliability_table

THIN = 10  # a bin with fewer trials is drawn hollow


def reliability_diagram(
    series: Mapping[str, tuple[Sequence[float], Sequence[bool]]], *, bins: int = 10
) -> str:
    """SVG of accuracy against mean confidence, a series a kind of confidence, with 95 % Jeffreys intervals.

    series: label -> (confidence in [0, 1], correct). Bins with fewer than ten trials are hollow; every bin's count is
    printed, since a diagram of few trials misleads.
    """
    with figure(6.2, 4.6) as (drawn, axes):
        axes.plot([0, 1], [0, 1], color=MUTED, linewidth=1, linestyle="--", label="perfectly calibrated")
        for index, (label, (confidence, correct)) in enumerate(series.items()):
            color = SERIES[index % len(SERIES)]
            filled = [
                (b.n, b.mean_confidence, b.accuracy, b.low, b.high)
                for b in reliability_table(confidence, correct, bins=bins)
                if b.mean_confidence is not None
                and b.accuracy is not None
                and b.low is not None
                and b.high is not None
            ]
            for n, stated, right, low, high in filled:
                axes.errorbar(
                    stated,
                    right,
                    yerr=[[right - low], [high - right]],
                    fmt="o",
                    color=color,
                    markerfacecolor=color if n >= THIN else "white",
                    capsize=3,
                    linewidth=1,
                )
                axes.annotate(
                    str(n),
                    (stated, high),
                    textcoords="offset points",
                    xytext=(0, 6 + 9 * index),
                    ha="center",
                    fontsize=7,
                    color=color,
                )
            axes.plot(
                [stated for _, stated, *_ in filled],
                [right for _, _, right, *_ in filled],
                color=color,
                linewidth=1,
                label=f"{label}, n = {len(confidence)}",
            )
        axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.12), xlabel="stated confidence", ylabel="share right")
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=2, fontsize=8)
        return svg(drawn)
