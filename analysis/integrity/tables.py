"""Integrity Bench's tables, published rounding, as Markdown and CSV; and everything written to a folder."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mirror_bench.analysis.atomic import write_text
from mirror_bench.analysis.integrity.answers import DOMAINS

Row = tuple[str, ...]


def leaderboard(models: Mapping[str, Mapping[str, Any]]) -> tuple[Row, list[Row]]:
    """Headline scores by model, ranked on unrounded Integrity; both intervals beside the published standard error."""
    head = (
        "rank", "model", "Integrity", "published SE", "95 % questions", "95 % domains", "Brier", "RMS", "accuracy",
        "overconfidence", "n band", "unstated", "n scout",
    )  # fmt: skip
    rows: list[Row] = []
    for rank, (name, m) in enumerate(models.items(), start=1):
        intervals = m["intervals"].get("integrity", {})
        rows.append(
            (
                str(rank) if m["integrity"] is not None else "-",
                name + (" (simulated)" if m["simulated"] else ""),
                _number(m["integrity"], 1),
                _number(m["published_standard_errors"].get("integrity"), 1),
                _limits(intervals.get("questions")),
                _limits(intervals.get("domains")),
                _number(m["brier"], 3),
                _number(m["rms"], 1),
                _number(m["accuracy"], 1),
                _number(m["overconfidence"], 2, sign=True),
                str(m["n_band"]),
                str(m["n_band_unstated"]),
                str(m["n_scout"]),
            )
        )
    return head, rows


def domain_table(models: Mapping[str, Mapping[str, Any]]) -> tuple[Row, list[Row]]:
    """The same formulas by model and domain."""
    head = (
        "model", "domain", "band", "band mean", "Integrity", "SE", "Brier", "RMS", "overconfidence", "accuracy",
        "n answered", "n band", "mean score", "mean confidence",
    )  # fmt: skip
    rows: list[Row] = []
    for name, m in models.items():
        for domain, d in m["domains"].items():
            band = d["band"]
            rows.append(
                (
                    name,
                    DOMAINS.get(domain, domain),
                    f"{band[0]}-{band[-1]}" if band else "-",
                    _number(d["band_mean"], 1),
                    _number(d["integrity"], 1),
                    _number(d["published_standard_errors"].get("integrity"), 1),
                    _number(d["brier"], 3),
                    _number(d["rms"], 1),
                    _number(d["overconfidence"], 2, sign=True),
                    _number(d["accuracy"], 1),
                    str(d["n"]),
                    str(d["n_band"]),
                    _number(d["mean_score"], 4),
                    _number(d["mean_confidence_answered"], 4),
                )
            )
    return head, rows


def ablation_table(comparisons: Sequence[Mapping[str, Any]]) -> tuple[Row, list[Row]]:
    """Every comparison, changes to two decimals; one that could not be made says why."""
    head = (
        "model",
        "variant",
        "against",
        "n",
        "Brier",
        "base Brier",
        "change",
        "SE",
        "accuracy change",
        "SE",
        "flips",
        "note",
    )
    rows: list[Row] = [
        (
            c["model"], c["variant"], c["base"], str(c["n"]), _number(c["brier"], 3), _number(c["base_brier"], 3),
            _number(c["change"], 2, sign=True), _number(c["change_se"], 2), _number(c["accuracy_change"], 2, sign=True),
            _number(c["accuracy_change_se"], 2), "-" if c["flips"] is None else str(c["flips"]), c["note"] or c["skipped"],
        )
        for c in comparisons
    ]  # fmt: skip
    return head, rows


def mmlu_table(mmlu: Mapping[str, Any]) -> tuple[Row, list[Row]]:
    """Signed overconfidence on MMLU-Pro and on the novel domains; last rows: signed and absolute mean difference."""
    rows: list[Row] = [
        (
            r["model"],
            _number(r["mmlu_pro"], 2, sign=True),
            _number(r["novel"], 2, sign=True),
            _number(r["difference"], 2, sign=True),
        )
        for r in mmlu["rows"]
    ]
    if rows:
        rows.append(("mean difference", "", "", _number(mmlu["mean_difference"], 2, sign=True)))
        rows.append(("mean absolute difference", "", "", _number(mmlu["mean_absolute_difference"], 2)))
    return ("model", "MMLU-Pro", "novel domains", "difference"), rows


def tables(summary: Mapping[str, Any]) -> dict[str, tuple[Row, list[Row]]]:
    """All tables with at least one row, by name."""
    found = {
        "leaderboard": leaderboard(summary["models"]),
        "domains": domain_table(summary["models"]),
        "ablations": ablation_table(summary["ablations"]),
        "mmlu_pro": mmlu_table(summary["mmlu_pro"]),
    }
    return {name: table for name, table in found.items() if table[1]}


def as_markdown(table: tuple[Row, list[Row]]) -> str:
    """A Markdown table."""
    head, rows = table
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def as_csv(table: tuple[Row, list[Row]]) -> str:
    """The same table as CSV."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([table[0], *table[1]])
    return buffer.getvalue()


def render(summary: Mapping[str, Any], out: Path) -> list[Path]:
    """Write ``integrity.json``, ``integrity.md``, a CSV for each table and the figures to ``out``; paths written."""
    from mirror_bench.analysis.figures.drawing import save_figure
    from mirror_bench.analysis.figures.integrity import (
        ablation_figure,
        calibration_figure,
        domains_figure,
        leaderboard_figure,
        level_figure,
    )

    paths = [out / "integrity.json", out / "integrity.md"]
    write_text(paths[0], json.dumps(summary, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    found = tables(summary)
    write_text(
        paths[1],
        "# Integrity\n" + "".join(f"\n## {name}\n\n{as_markdown(table)}" for name, table in found.items()),
    )
    for name, table in found.items():
        paths.append(out / f"{name}.csv")
        write_text(paths[-1], as_csv(table))
    paths += save_figure(leaderboard_figure(summary["models"]), out / "leaderboard")
    paths += save_figure(domains_figure(summary["models"]), out / "domains")
    for name, model in summary["models"].items():
        if model["calibration_curve"]:
            stem = "".join(
                character if character.isalnum() or character in "-_." else "_" for character in name
            )
            paths += save_figure(calibration_figure(name, model), out / f"calibration-{stem}.png")
            paths += save_figure(level_figure(name, model), out / f"levels-{stem}.png")
    ablations = ablation_figure(summary["ablations"])
    if ablations is not None:
        paths += save_figure(ablations, out / "ablations")
    return paths


def _number(value: float | None, decimals: int, *, sign: bool = False) -> str:
    if value is None:
        return "-"
    return f"{value:+.{decimals}f}" if sign else f"{value:.{decimals}f}"


def _limits(interval: Mapping[str, Any] | None) -> str:
    return "-" if interval is None else f"{interval['low']:.1f} to {interval['high']:.1f}"
