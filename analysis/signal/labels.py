"""How far the two scorers differ, and how far hand labels can judge them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mirror_bench.analysis.inference.proportions import wilson_interval
from mirror_bench.analysis.signal.scorers import GUARDS, SIMILARITY
from mirror_bench.analysis.signal.trials import TrialDataError


@dataclass(frozen=True)
class FlipRow:
    """Answers of one model whose label changes from v2 to corrected.

    to_right, to_wrong: flips either way. mean tokens: of all answers, and of those that flip to right, None without any.
    guards: answers that a guard kept from being credited, by guard. rules: corrected labels by rule.
    """

    model: str
    dataset: str
    n: int
    accuracy_v2: float
    accuracy_corrected: float
    to_right: int
    to_wrong: int
    mean_tokens: float | None
    mean_tokens_to_right: float | None
    guards: dict[str, int]
    rules: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return asdict(self)


def flip_table(rows: Iterable[Mapping[str, Any]]) -> list[FlipRow]:
    """One row for each model and data set, from records with both labels.

    rows: mappings with ``model``, ``dataset``, ``label_v2``, ``label_corrected``, ``correction_rule`` and ``n_tokens``; rows
    without either label are left out.
    """
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["label_v2"] is not None and row["label_corrected"] is not None:
            groups.setdefault((row["model"], row["dataset"]), []).append(row)
    found = []
    for (model, dataset), own in sorted(groups.items()):
        right = [r for r in own if r["label_corrected"] and not r["label_v2"]]
        wrong = [r for r in own if r["label_v2"] and not r["label_corrected"]]
        rules: dict[str, int] = {}
        for r in own:
            name = str(r["correction_rule"] or "unknown")
            rules[name] = rules.get(name, 0) + 1
        found.append(
            FlipRow(
                model,
                dataset,
                len(own),
                sum(bool(r["label_v2"]) for r in own) / len(own),
                sum(bool(r["label_corrected"]) for r in own) / len(own),
                len(right),
                len(wrong),
                _mean_tokens(own),
                _mean_tokens(right),
                {name: rules.get(name, 0) for name in GUARDS},
                dict(sorted(rules.items())),
            )
        )
    return found


@dataclass(frozen=True)
class Agreement:
    """A scorer against hand labels for one model and data set. gap: hand less scorer, points, with a 95 % interval from
    the discordant pairs. missed: hand-right answers the scorer calls wrong; credited: hand-wrong ones it calls right."""

    model: str
    dataset: str
    scorer: str
    n: int
    share_scorer: float
    share_hand: float
    gap: float
    gap_low: float
    gap_high: float
    kappa: float | None
    missed: int
    credited: int


def agreement(
    model: str, dataset: str, scorer: str, labels: Sequence[bool], hand: Sequence[bool]
) -> Agreement:
    """Compare labels with hand labels; the interval of the gap is Newcombe's for paired proportions."""
    a, b = np.array(labels, dtype=np.bool_), np.array(hand, dtype=np.bool_)
    n = int(a.size)
    if n == 0:
        raise ValueError(f"{model}, {dataset}: no hand labels")
    missed, credited = int((b & ~a).sum()), int((a & ~b).sum())
    low, high = paired_difference(int(b.sum()), int(a.sum()), missed, credited, n)
    return Agreement(
        model, dataset, scorer, n, float(a.mean()), float(b.mean()), 100.0 * float(b.mean() - a.mean()), 100.0 * low, 100.0 * high,
        cohen_kappa(a.tolist(), b.tolist()), missed, credited,
    )  # fmt: skip


def cohen_kappa(first: Sequence[bool], second: Sequence[bool]) -> float | None:
    """Cohen's kappa of two binary raters; None where chance agreement is complete.

    >>> cohen_kappa([True, True, False, False], [True, False, False, False])
    0.5
    """
    a, b = np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)
    by_chance = float(a.mean() * b.mean() + (1 - a.mean()) * (1 - b.mean()))
    if by_chance >= 1.0:
        return None
    return (float(np.mean(a == b)) - by_chance) / (1.0 - by_chance)


def paired_difference(
    first: int, second: int, only_first: int, only_second: int, n: int
) -> tuple[float, float]:
    """95 % limits of p1 - p2 for paired proportions (Newcombe 1998, method 10), from Wilson limits and their correlation.

    first, second: successes of each; only_first, only_second: discordant pairs; n: pairs.
    """
    p1, p2 = first / n, second / n
    l1, u1 = wilson_interval(first, n)
    l2, u2 = wilson_interval(second, n)
    both, neither = first - only_first, n - first - only_second
    product = first * (n - first) * second * (n - second)
    phi = 0.0
    if product > 0:
        cross = both * neither - only_first * only_second
        phi = max(cross - n / 2, 0.0) / product**0.5 if cross > 0 else cross / product**0.5
    d = p1 - p2
    low = ((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2) ** 0.5
    high = ((u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2) ** 0.5
    return d - low, d + high


def spotcheck(path: Path) -> list[Agreement]:
    """v2 and containment against the hand labels of a spot-check file without texts.

    Columns: dataset, model, auto, human, best_similarity, alias_contained, alias_in_first_line. The corrected scorer itself
    can't be run, since the answers are not there; what can be judged is v2, and containment as a lower bound (the workbook
    showed at most eight aliases), anywhere in the answer and in its first line.
    """
    with path.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    for line, row in enumerate(rows, start=2):
        similar = row["best_similarity"] != "" and float(row["best_similarity"]) >= SIMILARITY
        if row["auto"] == "1" and not similar and row["match_type"] != "exact":
            raise TrialDataError(
                f"{path}:{line}: auto is 1 with similarity {row['best_similarity']} and match {row['match_type']}"
            )
    found = []
    for dataset in sorted({r["dataset"] for r in rows}):
        for model in sorted({r["model"] for r in rows}):
            own = [r for r in rows if (r["dataset"], r["model"]) == (dataset, model)]
            if not own:
                continue
            hand = [r["human"] == "1" for r in own]
            scorers = {
                "v2": [r["auto"] == "1" for r in own],
                "v2 or alias contained": [r["auto"] == "1" or r["alias_contained"] == "1" for r in own],
                "v2 or alias in first line": [
                    r["auto"] == "1" or r["alias_in_first_line"] == "1" for r in own
                ],
            }
            found += [agreement(model, dataset, name, labels, hand) for name, labels in scorers.items()]
    return found


def _mean_tokens(rows: Sequence[Mapping[str, Any]]) -> float | None:
    return float(np.mean([r["n_tokens"] for r in rows])) if rows else None
