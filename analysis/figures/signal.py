"""Figures 1 to 4 of the confidence analysis, drawn from ``analysis.signal.analyze_trials``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from mirror_bench.analysis.figures.drawing import COLOURS, GREY, new_figure
from mirror_bench.analysis.signal.counts import CLIP, roc


def z_roc_figure(tables: Mapping[str, Any]) -> Figure | None:
    """Figure 1: Type-2 ROC and its z-transform with the least-squares line, one column of panels for each data set."""
    cells = [c for c in tables["aggregate"] if c["slope"] is not None]
    datasets = sorted({c["dataset"] for c in cells})
    if not cells:
        return None
    figure, axes = new_figure(4.2 * len(datasets), 7.2, 2, len(datasets))
    models = sorted({c["model"] for c in cells})
    for column, dataset in enumerate(datasets):
        top, bottom = axes[0, column], axes[1, column]
        top.plot([0, 1], [0, 1], color=GREY, linewidth=0.8, linestyle="--")
        for cell in (c for c in cells if c["dataset"] == dataset):
            colour = COLOURS[models.index(cell["model"]) % len(COLOURS)]
            false_alarms, hits = roc(np.array([cell["table"]["incorrect"], cell["table"]["correct"]]))
            top.plot([1, *false_alarms, 0], [1, *hits, 0], "o-", color=colour, markersize=3, linewidth=1)
            x, y = _z(false_alarms), _z(hits)
            bottom.plot(x, y, "o", color=colour, markersize=3.5)
            ends = np.array([x.min() - 0.2, x.max() + 0.2])
            bottom.plot(
                ends, cell["intercept"] + cell["slope"] * ends, color=colour, linewidth=1,
                label=f"{cell['model']}: slope {cell['slope']:.2f}, R² {_text(cell['r_squared'], 3)}",
            )  # fmt: skip
        top.set(xlim=(0, 1), ylim=(0, 1), xlabel="P(rating ≥ k | wrong)", ylabel="P(rating ≥ k | right)")
        top.set_title(f"{dataset}: Type-2 ROC", loc="left", fontsize=9)
        bottom.set(xlabel="z(false-alarm rate)", ylabel="z(hit rate)")
        bottom.set_title("z-ROC, least squares", loc="left", fontsize=9)
        bottom.legend(fontsize=6.5, loc="lower right")
    return figure


def information_figure(tables: Mapping[str, Any]) -> Figure | None:
    """Figure 2: meta-I2r against accuracy, with both intervals; one panel for each data set."""
    cells = [c for c in tables["aggregate"] if c["meta_i2r"] is not None]
    datasets = sorted({c["dataset"] for c in cells})
    if not cells:
        return None
    figure, axes = new_figure(4.2 * len(datasets), 3.8, 1, len(datasets), sharey=True)
    models = sorted({c["model"] for c in cells})
    for column, dataset in enumerate(datasets):
        axis = axes[0, column]
        for cell in (c for c in cells if c["dataset"] == dataset):
            colour = COLOURS[models.index(cell["model"]) % len(COLOURS)]
            axis.errorbar(
                cell["accuracy"], cell["meta_i2r"], xerr=_arms(cell["accuracy"], cell.get("accuracy_interval")),
                yerr=_arms(cell["meta_i2r"], cell.get("meta_i2r_interval")), fmt="o", color=colour, markersize=5, linewidth=1.2,
                label=cell["model"],
            )  # fmt: skip
        axis.axhline(0.0, color=GREY, linewidth=0.8, linestyle="--")
        axis.set(xlabel="accuracy")
        axis.set_title(dataset, loc="left", fontsize=9)
        axis.legend(fontsize=7)
    axes[0, 0].set_ylabel("meta-I2r (95 %, recentred)")
    return figure


def temperature_figure(tables: Mapping[str, Any]) -> Figure | None:
    """Figure 3: meta-I2r and accuracy over temperature, one row of panels each; None with one temperature."""
    cells = [c for c in tables["temperature"] if c["meta_i2r"] is not None]
    datasets = sorted({c["dataset"] for c in cells})
    if not cells:
        return None
    figure, axes = new_figure(4.2 * len(datasets), 6.0, 2, len(datasets), sharex=True, sharey="row")
    models = sorted({c["model"] for c in cells})
    for column, dataset in enumerate(datasets):
        for row, quantity in enumerate(("meta_i2r", "accuracy")):
            axis = axes[row, column]
            for number, model in enumerate(models):
                own = [c for c in cells if (c["dataset"], c["model"]) == (dataset, model)]
                heat = [c["temperature"] for c in own]
                axis.plot(
                    heat,
                    [c[quantity] for c in own],
                    "o-",
                    color=COLOURS[number % len(COLOURS)],
                    markersize=3.5,
                    label=model,
                )
                limits = [c.get(f"{quantity}_interval") for c in own]
                if own and all(limit is not None for limit in limits):
                    axis.fill_between(
                        heat, [limit[0] for limit in limits], [limit[1] for limit in limits], color=COLOURS[number % len(COLOURS)],
                        alpha=0.15, linewidth=0,
                    )  # fmt: skip
        axes[0, column].set_title(dataset, loc="left", fontsize=9)
        axes[1, column].set_xlabel("temperature")
    for row, name in enumerate(("meta-I2r", "accuracy")):
        axes[row, 0].set_ylabel(name)
        # Once all panels are drawn: they share the axis, and setting one limit freezes the other.
        axes[row, 0].set_ylim(bottom=min(0.0, axes[row, 0].get_ylim()[0]))
    axes[0, 0].legend(fontsize=7)
    return figure


def selective_figure(tables: Mapping[str, Any]) -> Figure | None:
    """Figure 4: accuracy of the answers kept by coverage, with the oracle (dotted) and random abstention (dashed)."""
    rows = [r for r in tables["selective"] if r["gain"] is not None]
    datasets = sorted({r["dataset"] for r in rows})
    if not rows:
        return None
    figure, axes = new_figure(4.2 * len(datasets), 3.8, 1, len(datasets), sharey=True)
    models = sorted({r["model"] for r in rows})
    for column, dataset in enumerate(datasets):
        axis = axes[0, column]
        for row in (r for r in rows if r["dataset"] == dataset):
            colour = COLOURS[models.index(row["model"]) % len(COLOURS)]
            for name, style, width in (
                ("oracle", ":", 0.8),
                ("at_random", "--", 0.8),
                ("by_evidence", "-", 1.6),
            ):
                points = [(c, v) for c, v in zip(row["coverage"], row[name], strict=True) if v is not None]
                label = f"{row['model']}: gain {100 * row['gain']:+.1f}" if name == "by_evidence" else None
                axis.plot(
                    [c for c, _ in points],
                    [v for _, v in points],
                    style,
                    color=colour,
                    linewidth=width,
                    label=label,
                )
        axis.set(xlabel="coverage, % of answers kept", xlim=(10, 100), ylim=(0, 1.02))
        axis.set_title(dataset, loc="left", fontsize=9)
        axis.legend(fontsize=7, loc="best", title="gain: points at half coverage", title_fontsize=7)
    axes[0, 0].set_ylabel("accuracy of the kept answers")
    return figure


def _z(rates: Any) -> Any:
    from scipy.special import ndtri

    return ndtri(np.clip(rates, CLIP, 1 - CLIP))


def _arms(value: float, limits: Any) -> Any:
    return None if limits is None else [[max(0.0, value - limits[0])], [max(0.0, limits[1] - value)]]


def _text(value: float | None, decimals: int) -> str:
    return "-" if value is None else f"{value:.{decimals}f}"
