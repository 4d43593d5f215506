"""Integrity Bench's figures, drawn from the numbers of ``analysis.integrity.analyze``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from mirror_bench.analysis.figures.drawing import COLOURS, GREY, new_figure
from mirror_bench.analysis.integrity.answers import DOMAINS


def leaderboard_figure(
    models: Mapping[str, Mapping[str, Any]], published: Mapping[str, float] | None = None
) -> Figure:
    """Integrity by model, best on top, with 95 % intervals over questions; published scores of other models hollow."""
    rows = [
        (name, m["integrity"], m["intervals"].get("integrity", {}).get("questions"))
        for name, m in models.items()
    ]
    points: list[tuple[str, float, Any, bool]] = [(n, v, i, True) for n, v, i in rows if v is not None]
    points += [(n, v, None, False) for n, v in (published or {}).items() if n not in models]
    points.sort(key=lambda p: (p[1], p[0]))
    figure, axes = new_figure(6.4, 1.0 + 0.26 * max(len(points), 2))
    axis = axes[0, 0]
    for y, (_, value, interval, own) in enumerate(points):
        if interval is not None:
            axis.plot([interval["low"], interval["high"]], [y, y], color=COLOURS[0], linewidth=1.6)
        axis.plot(
            value, y, "o", color=COLOURS[0], markerfacecolor=COLOURS[0] if own else "white", markersize=5
        )
    axis.axvline(0.0, color=GREY, linewidth=0.9, linestyle="--")
    axis.set_yticks(range(len(points)), [p[0] for p in points])
    axis.set_ylim(-0.7, len(points) - 0.3)
    axis.set_xlabel("Integrity (0: always 50 %; bars: 95 %, questions resampled, band picked anew)")
    if any(not own for *_, own in points):
        axis.set_title("filled: from outcomes, hollow: as published", loc="left", fontsize=8)
    return figure


def calibration_figure(name: str, summary: Mapping[str, Any]) -> Figure:
    """Calibration curve of one model: rate right by stated confidence, boxes of 50 % credibility, thin bins pale."""
    figure, axes = new_figure(5.2, 4.6)
    axis = axes[0, 0]
    axis.plot([0, 100], [0, 100], color=GREY, linewidth=0.9, linestyle="--")
    for b in summary["calibration_curve"]:
        thin = b["n"] < 10
        axis.add_patch(_box(b["midpoint"] - 3.5, b["low"], 7.0, b["high"] - b["low"], 0.25 if thin else 0.6))
        axis.plot(
            [b["midpoint"] - 3.5, b["midpoint"] + 3.5], [b["height"]] * 2, color=COLOURS[0], linewidth=1.8
        )
        above = b["high"] < 88
        axis.text(
            b["midpoint"], b["high"] + 2 if above else b["low"] - 2, f"{b['mean_confidence']:.0f}%\nn={b['n']}",
            ha="center", va="bottom" if above else "top", fontsize=6.5,
        )  # fmt: skip
    axis.set(
        xlim=(0, 100),
        ylim=(0, 104),
        xlabel="stated confidence, % (text: mean of the bin)",
        ylabel="answered right, %",
    )
    axis.set_title(
        f"{name}: {summary['n_scout']} scouts; pale boxes hold fewer than 10", loc="left", fontsize=8.5
    )
    return figure


def level_figure(name: str, summary: Mapping[str, Any]) -> Figure:
    """Accuracy and confidence by difficulty level, scouts of all domains, with the band picked on them."""
    levels = summary["levels"]
    points = levels["points"]
    figure, axes = new_figure(5.6, 3.8)
    axis = axes[0, 0]
    if levels["band"] is not None:
        axis.axvspan(levels["band"]["start"] - 0.5, levels["band"]["start"] + 2.5, color="#f0f0f0")
    stated = [p for p in points if p["mean_confidence"] is not None]
    axis.fill_between(
        [p["level"] for p in stated], [p["least_confidence"] for p in stated], [p["greatest_confidence"] for p in stated],
        color=COLOURS[1], alpha=0.12, linewidth=0, label="least to greatest confidence",
    )  # fmt: skip
    axis.plot(
        [p["level"] for p in stated],
        [p["mean_confidence"] for p in stated],
        "s-",
        color=COLOURS[1],
        label="mean confidence",
    )
    answered = [p for p in points if p["accuracy"] is not None]
    axis.plot(
        [p["level"] for p in answered],
        [p["accuracy"] for p in answered],
        "o-",
        color=COLOURS[0],
        label="accuracy",
    )
    axis.axhline(50, color=GREY, linewidth=0.8, linestyle=":")
    rms = "" if levels["rms"] is None else f", RMS in the band {levels['rms']:.1f}"
    axis.set(xlim=(0.5, 8.5), ylim=(0, 104), xlabel="difficulty level", ylabel="%", xticks=range(1, 9))
    axis.set_title(f"{name}: scouts by level{rms} (band shaded)", loc="left", fontsize=8.5)
    axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=3, fontsize=7)
    return figure


def domains_figure(models: Mapping[str, Mapping[str, Any]]) -> Figure:
    """Integrity by domain, one marker for each model, with one published standard error either way."""
    names = sorted({d for m in models.values() for d in m["domains"]})
    figure, axes = new_figure(6.8, 1.2 + 0.36 * max(len(names), 2))
    axis = axes[0, 0]
    offsets = np.linspace(0.22, -0.22, max(len(models), 1)) if len(models) > 1 else [0.0]
    for number, (model, summary) in enumerate(models.items()):
        colour = COLOURS[number % len(COLOURS)]
        label: str | None = model
        for y, name in enumerate(names):
            own = summary["domains"].get(name)
            if own is None or own["integrity"] is None:
                continue
            error = own["published_standard_errors"].get("integrity")
            axis.errorbar(
                own["integrity"],
                y + offsets[number],
                xerr=error,
                fmt="o",
                color=colour,
                markersize=4,
                linewidth=1.2,
                label=label,
            )
            label = None
    axis.axvline(0.0, color=GREY, linewidth=0.9, linestyle="--")
    axis.set_yticks(range(len(names)), [DOMAINS.get(n, n) for n in names])
    axis.invert_yaxis()
    axis.set_xlabel("Integrity in the domain's band (bars: one standard error, rows independent)")
    if len(models) <= 8:
        axis.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=7)
    return figure


def ablation_figure(comparisons: list[Mapping[str, Any]]) -> Figure | None:
    """Change in Integrity of each variant, with one standard error; None where no comparison has a number."""
    rows = [c for c in comparisons if c["change"] is not None]
    if not rows:
        return None
    figure, axes = new_figure(6.8, 1.0 + 0.3 * max(len(rows), 2))
    axis = axes[0, 0]
    for y, row in enumerate(rows):
        axis.errorbar(
            row["change"], y, xerr=row["change_se"], fmt="o", color=COLOURS[0], markersize=4, linewidth=1.2
        )
    axis.axvline(0.0, color=GREY, linewidth=0.9, linestyle="--")
    axis.set_yticks(
        range(len(rows)), [f"{r['model']}: {r['variant'].removeprefix('no_tools_')}" for r in rows]
    )
    axis.invert_yaxis()
    axis.set_xlabel("change in Integrity, points (bars: one standard error)")
    return figure


def _box(x: float, y: float, width: float, height: float, alpha: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (x, y), width, height, facecolor=COLOURS[5], edgecolor=COLOURS[0], linewidth=0.7, alpha=alpha
    )
