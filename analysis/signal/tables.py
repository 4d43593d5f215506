"""The confidence tables as text, and everything written to a folder."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mirror_bench.analysis.atomic import write_text

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
_CELL_HEAD: Final = (
    "n", "accuracy", "95 %", "AUROC2 (8 ratings)", "95 %", "AUROC2 (raw)", "meta-I2r", "95 % recentred", "95 % published", "null mean", "p",
    "slope", "95 %", "R²", "d_a", "slope ML", "d_a ML", "undefined",
)  # fmt: skip


def tables(found: Mapping[str, Any]) -> dict[str, Table]:
    """All tables of one set of trials with at least one row, by name."""
    made: dict[str, Table] = {
        "aggregate": _cells(found["aggregate"], ("dataset", "model")),
        "temperature": _cells(found["temperature"], ("dataset", "model", "temperature")),
        "temperature_ranges": _ranges(found["temperature_ranges"], found["temperature_trends"]),
        "domain": _cells(found["domain"], ("dataset", "model", "domain")),
        "domain_spread": _plain(found["domain_spread"]),
        "domains_too_small": _plain(found["domains_too_small"]),
        "monotonicity": _monotonicity(found["monotonicity"]),
        "selective": _selective(found["selective"]),
        "across_models": _plain(
            [{k: v for k, v in r.items() if not isinstance(v, list)} for r in found["across_models"]]
        ),
        "entropy_spread": _plain(found["entropy_spread"]),
        "model_contrasts": _contrasts(found["model_contrasts"]),
        "domain_contrasts": _contrasts(found["domain_contrasts"]),
        "model_contrasts_by_domain": _contrasts(found["model_contrasts_by_domain"]),
        "temperature_contrasts": _contrasts(found["temperature_contrasts"]),
        "meta_d": _meta_d(found["meta_d"]["rows"]),
        "hypotheses": _plain(found["hypotheses"]["tests"]),
        "flips": _flips(found.get("flips", [])),
    }
    return {name: table for name, table in made.items() if table[1]}


def as_markdown(table: Table) -> str:
    """A Markdown table."""
    head, rows = table
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def as_csv(table: Table) -> str:
    """The same table as CSV."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([table[0], *table[1]])
    return buffer.getvalue()


def render(summary: Mapping[str, Any], out: Path) -> list[Path]:
    """Write ``confidence.json``, and for each set of trials ``<set>/tables.md``, a CSV for each table and figures 1 to 4;
    returns the paths written."""
    from mirror_bench.analysis.figures.drawing import save_figure
    from mirror_bench.analysis.figures.signal import (
        information_figure,
        selective_figure,
        temperature_figure,
        z_roc_figure,
    )

    paths = [out / "confidence.json"]
    write_text(paths[0], json.dumps(summary, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    for name, found in summary["sets"].items():
        folder = out / "".join(c if c.isalnum() else "_" for c in name)
        made = tables(found)
        paths.append(folder / "tables.md")
        write_text(
            paths[-1],
            _head(name, found)
            + "".join(f"\n## {title}\n\n{_note(title, found)}{as_markdown(t)}" for title, t in made.items()),
        )
        for title, table in made.items():
            paths.append(folder / f"{title}.csv")
            write_text(paths[-1], as_csv(table))
        figures = {
            "figure1_z_roc": z_roc_figure(found),
            "figure2_information": information_figure(found),
            "figure3_temperature": temperature_figure(found),
            "figure4_selective": selective_figure(found),
        }
        for title, figure in figures.items():
            if figure is not None:
                paths += save_figure(figure, folder / title)
    return paths


def _head(name: str, found: Mapping[str, Any]) -> str:
    left_out = ", ".join(f"{count} {reason}" for reason, count in found["left_out"].items()) or "none"
    simulated = " Simulated." if found["simulated"] else ""
    return (
        f"# Confidence: {name}\n\n{found['n']} trials of kind {found['kind']}, labels {found['label']}; left out: {left_out}."
        f"{simulated}\n" + "".join(f"\nWarning: {text}.\n" for text in found["warnings"])
    )


def _note(title: str, found: Mapping[str, Any]) -> str:
    notes = {
        "meta_d": f"Warning: {found['meta_d']['warning']}.\n\n",
        "across_models": "Rank correlations over few models describe, they do not test: with four models no two-sided p is below 0.083.\n\n",
        "temperature_ranges": "A range is biased up by noise; p compares it with ranges from noise alone.\n\n",
        "hypotheses": f"On {found['hypotheses']['dataset']}.\n\n",
    }
    return notes.get(title, "")


def _cells(cells: list[Mapping[str, Any]], keys: tuple[str, ...]) -> Table:
    rows: list[tuple[str, ...]] = []
    for c in cells:
        ml = c["maximum_likelihood"]
        rows.append(
            (
                *(f"{c[k]:g}" if isinstance(c[k], float) else str(c[k]) for k in keys),
                str(c["n"]),
                _number(c["accuracy"], 3),
                _limits(c.get("accuracy_interval"), 3),
                _number(c["auroc2"], 3),
                _limits(c.get("auroc2_interval"), 3),
                _number(c["auroc2_raw"], 3),
                _number(c["meta_i2r"], 3),
                _limits(c.get("meta_i2r_interval_recentred"), 3),
                _limits(c.get("meta_i2r_interval_published"), 3),
                _number(c["null_mean"], 4),
                _number(c["p_perm"], 4),
                _number(c["slope"], 3),
                _limits(c.get("slope_interval"), 3),
                _number(c["r_squared"], 4),
                _number(c["d_a"], 3),
                _number(ml["slope"], 3),
                _number(ml["d_a"], 3),
                _reasons(c["undefined"]),
            )
        )
    return (*keys, *_CELL_HEAD), rows


def _ranges(ranges: list[Mapping[str, Any]], trends: list[Mapping[str, Any]]) -> Table:
    head = (
        "dataset",
        "model",
        "temperatures",
        "range meta-I2r",
        "95 %",
        "p",
        "range accuracy",
        "95 %",
        "p",
        "rho accuracy, T",
        "rho meta-I2r, T",
    )
    by_key = {(t["model"], t["dataset"], t["set"]): t for t in trends}
    rows: list[tuple[str, ...]] = []
    for r in ranges:
        trend = by_key.get((r["model"], r["dataset"], r["set"]), {})
        rows.append(
            (
                r["dataset"], r["model"], " ".join(f"{t:g}" for t in r["temperatures"]), _number(r["meta_i2r_range"], 3),
                _limits(r["meta_i2r_range_interval"], 3), _number(r["meta_i2r_range_p"], 3), _number(r["accuracy_range"], 3),
                _limits(r["accuracy_range_interval"], 3), _number(r["accuracy_range_p"], 3), _number(trend.get("rho_accuracy"), 2),
                _number(trend.get("rho_meta_i2r"), 2),
            )
        )  # fmt: skip
    return head, rows


def _monotonicity(found: list[Mapping[str, Any]]) -> Table:
    rows: list[tuple[str, ...]] = [
        (
            r["dataset"],
            r["model"],
            *(_number(v, 3) for v in (r["accuracy"] or (None,) * 4)),
            _yes(r["strict"]),
            _yes(r["weak"]),
            str(r["undefined"] or ""),
        )
        for r in found
    ]
    return ("dataset", "model", "Q1", "Q2", "Q3", "Q4", "strict", "weak", "undefined"), rows


def _selective(found: list[Mapping[str, Any]]) -> Table:
    if not found:
        return (), []
    head = ("dataset", "model", "n", "gain, points", "95 %", *(f"{c}%" for c in found[0]["coverage"]))
    rows: list[tuple[str, ...]] = []
    for r in found:
        limits = None if r["gain_interval"] is None else [100 * v for v in r["gain_interval"]]
        gain = None if r["gain"] is None else 100 * r["gain"]
        rows.append(
            (
                r["dataset"],
                r["model"],
                str(r["n"]),
                _number(gain, 1),
                _limits(limits, 1),
                *(_number(v, 3) for v in r["by_evidence"]),
            )
        )
    return head, rows


def _contrasts(found: list[Mapping[str, Any]]) -> Table:
    head = (
        "dataset",
        "family",
        "quantity",
        "left",
        "right",
        "difference",
        "95 %",
        "99.72 %",
        "p",
        "p Holm",
        "n",
        "undefined",
    )
    rows: list[tuple[str, ...]] = []
    for c in found:
        strict = None if c["low_strict"] is None else [c["low_strict"], c["high_strict"]]
        plain = None if c["low"] is None else [c["low"], c["high"]]
        rows.append(
            (
                c["dataset"], c["family"], c["quantity"], c["left"], c["right"], _number(c["difference"], 4), _limits(plain, 4),
                _limits(strict, 4), _number(c["p"], 4), _number(c["adjusted_p"], 4), str(c["n"]), c["undefined"],
            )
        )  # fmt: skip
    return head, rows


def _meta_d(found: list[Mapping[str, Any]]) -> Table:
    rows: list[tuple[str, ...]] = [
        (
            r["dataset"], r["model"], _number(r["d_prime"], 3), _number(r["meta_d"], 3), _number(r["m_ratio"], 3),
            _limits(r["m_ratio_interval"], 3), _number(r["slope"], 3), _number(r["accuracy"], 3), " ".join(filter(None, (r["undefined"], r["note"]))),
        )
        for r in found
    ]  # fmt: skip
    return ("dataset", "model", "d'", "meta-d'", "M", "95 %", "z-ROC slope", "accuracy", "undefined"), rows


def _flips(found: list[Mapping[str, Any]]) -> Table:
    rows: list[tuple[str, ...]] = [
        (
            r["dataset"], r["model"], str(r["n"]), _number(r["accuracy_v2"], 3), _number(r["accuracy_corrected"], 3), str(r["to_right"]),
            str(r["to_wrong"]), _number(r["mean_tokens"], 1), _number(r["mean_tokens_to_right"], 1),
            " ".join(f"{k}={v}" for k, v in r["guards"].items()), " ".join(f"{k}={v}" for k, v in r["rules"].items()),
        )
        for r in found
    ]  # fmt: skip
    head = (
        "dataset",
        "model",
        "n",
        "accuracy v2",
        "accuracy corrected",
        "to right",
        "to wrong",
        "mean tokens",
        "mean tokens, to right",
        "guards",
        "rules",
    )
    return head, rows


def _plain(found: list[Mapping[str, Any]]) -> Table:
    if not found:
        return (), []
    head = tuple(found[0])
    return head, [
        tuple(_number(r[k], 3) if isinstance(r[k], float) else _yes(r[k]) for k in head) for r in found
    ]


def _yes(value: Any) -> str:
    if value is None:
        return "-"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _reasons(undefined: Mapping[str, str]) -> str:
    """Each reason once, with the measures it stands for."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in undefined.items():
        by_reason.setdefault(reason, []).append(name)
    return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in by_reason.items())


def _number(value: float | None, decimals: int) -> str:
    return "-" if value is None else f"{value:.{decimals}f}"


def _limits(limits: Any, decimals: int) -> str:
    return "-" if limits is None else f"{limits[0]:.{decimals}f} to {limits[1]:.{decimals}f}"
