"""Escalation curve: how often the model goes on alone and fails in domains it is weak in, by condition."""

from __future__ import annotations

from collections.abc import Sequence

from mirror_bench.analysis.estimate import Estimate
from mirror_bench.analysis.figures.style import MUTED, SERIES, figure, svg

CONDITIONS = ("C1\nuninformed", "C2\nself-informed", "C3\ninstructed", "C4\nconstrained")


def escalation_curve(model: str, rates: Sequence[Estimate]) -> str:
    """SVG of the confident-failure rate at C1 to C4 with intervals; an undefined rate is a gap that says why."""
    with figure(6.2, 4.0) as (drawn, axes):
        known = [(x, rate) for x, rate in enumerate(rates) if rate.value is not None]
        axes.plot(
            [x for x, _ in known], [r.value for _, r in known], color=SERIES[0], marker="o", label=model
        )
        for x, rate in known:
            value = rate.value or 0.0
            if rate.interval:
                low, high = max(0.0, value - rate.interval.low), max(0.0, rate.interval.high - value)
                axes.errorbar(x, value, yerr=[[low], [high]], color=SERIES[0], capsize=4, linewidth=1)
            axes.annotate(
                f"{value:.2f}\nn = {rate.n}",
                (x, value),
                textcoords="offset points",
                xytext=(8, 4),
                fontsize=8,
            )
        for x, rate in enumerate(rates):
            if rate.value is None:
                axes.annotate(f"{rate.undefined}", (x, 0.03), ha="center", fontsize=8, color=MUTED)
        axes.set_xticks(range(len(rates)), CONDITIONS[: len(rates)])
        axes.set(
            xlim=(-0.4, len(rates) - 0.4), ylim=(0, 1.02), ylabel="confident-failure rate on weak domains"
        )
        axes.legend(loc="upper right", fontsize=8)
        return svg(drawn)
