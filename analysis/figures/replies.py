"""What became of the replies: read, or not read and why, a bar for each kind of prompt."""

from __future__ import annotations

from collections.abc import Mapping

from mirror_bench.analysis.figures.style import SERIES, figure, svg

_COLORS = {"ok": "#9fb3c8"}


def reply_bars(counts: Mapping[str, Mapping[str, int]]) -> str:
    """SVG of stacked bars. counts: label -> reason code -> number of replies."""
    reasons = ["ok", *sorted({r for row in counts.values() for r in row} - {"ok"})]
    with figure(7.2, 0.6 + 0.32 * max(3, len(counts))) as (drawn, axes):
        labels = list(counts)
        left = [0.0] * len(labels)
        for index, reason in enumerate(reasons):
            shares = [counts[label].get(reason, 0) / max(1, sum(counts[label].values())) for label in labels]
            if any(shares):
                color = _COLORS.get(reason, SERIES[index % len(SERIES)])
                axes.barh(labels, shares, left=left, color=color, label=reason.replace("_", " "), height=0.7)
            left = [a + b for a, b in zip(left, shares, strict=True)]
        axes.set(xlim=(0, 1), xlabel="share of replies")
        axes.set_yticks(
            range(len(labels)),
            [f"{label}  (n = {sum(counts[label].values())})" for label in labels],
            fontsize=8,
        )
        axes.invert_yaxis()
        axes.legend(fontsize=8, ncols=4, loc="lower center", bbox_to_anchor=(0.4, 1.0))
        return svg(drawn)
