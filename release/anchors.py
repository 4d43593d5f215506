"""Anchor items: questions of an old bank inside a new one, by which results on the two are put on one scale.

A model that scores lower on a new bank may be weaker, or the bank may be harder. Items that both banks hold tell the two
apart. The anchors of a bank are public, so they wear out: choose new ones for each pair of banks.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from mirror_bench.analysis.estimate import Estimate, Interval, undefined
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.runs import Record
from mirror_bench.builders.datasets import Dataset
from mirror_bench.builders.folder import read_rows, replaced_folder, write_checksums, write_rows
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.release.cards import write_card
from mirror_bench.release.croissant import write_croissant

_RESAMPLES: Final = 2000
_LEVEL: Final = 0.95


class AnchorError(ValueError):
    """Banks or scores that cannot be tied together, with what is missing."""


def choose_anchors(bank: Sequence[Question], n: int, *, seed: int) -> tuple[Question, ...]:
    """``n`` usable items of ``bank``, spread evenly over subcategories and, within them, over levels. Bank order.

    The choice depends on the items' ids and ``seed`` alone. Raises AnchorError where the bank has fewer usable items.
    """
    usable = [question for question in bank if question.key_status == "ok"]
    if not 0 < n <= len(usable):
        raise AnchorError(f"n is {n}; wanted 1 to {len(usable)}, the usable items of the bank")
    strata: dict[tuple[str, str], list[Question]] = defaultdict(list)
    for question in usable:
        strata[(question.domain, question.subcategory)].append(question)
    queues = [
        _spread_over_levels(part, seed)
        for _, part in sorted(strata.items(), key=lambda s: _rank(seed, *s[0]))
    ]
    chosen: set[str] = set()
    turn = 0
    while len(chosen) < n:
        queue = queues[turn % len(queues)]
        if queue:
            chosen.add(queue.pop(0).question_id)
        turn += 1
    return tuple(question for question in usable if question.question_id in chosen)


def _spread_over_levels(questions: Sequence[Question], seed: int) -> list[Question]:
    """Questions in an order that visits all levels before any twice."""
    by_level: dict[int, list[Question]] = defaultdict(list)
    for question in sorted(questions, key=lambda q: _rank(seed, q.question_id)):
        by_level[question.level].append(question)
    levels = sorted(by_level, key=lambda level: _rank(seed, questions[0].subcategory, str(level)))
    return [
        by_level[level][place]
        for place in range(max(map(len, by_level.values())))
        for level in levels
        if place < len(by_level[level])
    ]


def _rank(seed: int, *name: str) -> str:
    return hashlib.sha256(json.dumps([seed, *name]).encode()).hexdigest()


def write_anchors(dataset: Dataset, folder: Path, n: int, out: Path, *, seed: int) -> tuple[Path, int]:
    """Choose ``n`` anchors from a built question bank and write them as a folder that loads and runs like it.

    The folder is ``out/<name>``, has the bank's configs and the anchors' own ids, and is published beside the new bank.
    Returns its place and how many anchors it has. Raises AnchorError where ``out`` holds the bank itself.
    """
    target = out / dataset.name
    if target.resolve() == folder.resolve():
        raise AnchorError(f"{target} is the bank itself; give another folder with --out")
    rows = read_rows(dataset, folder)
    bank = [row for row in rows[("default", "test")] if isinstance(row, Question)]
    anchors = choose_anchors(bank, n, seed=seed)
    ids = {question.question_id for question in anchors}
    chosen = {
        key: [row for row in part if isinstance(row, Question) and row.question_id in ids]
        for key, part in rows.items()
    }
    described = replace(
        dataset,
        title=f"{dataset.title}, anchors",
        summary=f"{n} questions of version {dataset.version} by which results on another bank are put on its scale.",
        changes=((dataset.version, f"{n} anchors chosen with seed {seed}."), *dataset.changes),
    )
    with replaced_folder(target) as fresh:
        write_rows(described, chosen, fresh)
        write_card(described, fresh, bank[0].seed)
        write_croissant(described, fresh, bank[0].seed)
        write_checksums(fresh)
    return target, len(anchors)


def bank_scores(own: Sequence[Record], anchors: Sequence[Record], *, channel: str = "natural") -> BankScores:
    """Verdicts of one model on a bank's own items and on the anchors, from Experiment 1 records of one channel.

    Records without a verdict are left out. ``own`` may hold anchors too; they do not count as own items.
    """
    judged = {str(r["item_id"]): bool(r["answer_correct"]) for r in anchors if _judged(r, channel)}
    asked = {str(r["item_id"]) for r in anchors if r["channel"] == channel}
    rest = tuple(
        bool(r["answer_correct"]) for r in own if _judged(r, channel) and str(r["item_id"]) not in asked
    )
    return BankScores(rest, judged)


def _judged(record: Record, channel: str) -> bool:
    return record["channel"] == channel and record["answer_correct"] is not None


@dataclass(frozen=True)
class BankScores:
    """One model's verdicts on one bank. own: on items that only this bank has; anchors: by anchor, under one id in both."""

    own: Sequence[bool]
    anchors: Mapping[str, bool]


def bank_shift(a: BankScores, b: BankScores, *, seed: int = 42) -> Estimate:
    """How much easier bank B is than bank A, in accuracy: (own B - anchors B) - (own A - anchors A). In [-2, 2].

    The model may have changed in between: a change shows on the anchors and cancels. Interval: percentile bootstrap, items as
    unit, anchors resampled together for both banks because they are the same items. Undefined under two items of a kind.
    """
    shared = sorted(set(a.anchors) & set(b.anchors))
    n = len(shared)
    if min(n, len(a.own), len(b.own)) < 2:
        return undefined(
            "bank-shift", "too_few", n, note="two own items of each bank and two shared anchors needed"
        )
    own_a, own_b = (np.asarray(scores.own, dtype=float) for scores in (a, b))
    gain = np.asarray([float(a.anchors[name]) - float(b.anchors[name]) for name in shared])
    value = own_b.mean() - own_a.mean() + gain.mean()
    rng = cell_rng(seed, "bank-shift")
    draws = np.zeros(_RESAMPLES)
    for part, sign in ((own_b, 1.0), (own_a, -1.0), (gain, 1.0)):
        picks = rng.integers(len(part), size=(_RESAMPLES, len(part)))
        draws += sign * part[picks].mean(axis=1)
    low, high = np.quantile(draws, [(1 - _LEVEL) / 2, (1 + _LEVEL) / 2])
    missing = len(set(a.anchors) ^ set(b.anchors))
    return Estimate(
        "bank-shift",
        float(value),
        n,
        interval=Interval(float(low), float(high), _LEVEL, "percentile", "item"),
        missing={"anchor_in_one_bank_only": missing} if missing else {},
    )


def equated_accuracy(b: BankScores, shift: Estimate) -> Estimate:
    """Accuracy on bank B put on the scale of bank A: own accuracy less the shift, within [0, 1]; undefined with it.

    The interval is that of the shift around the accuracy as observed: it holds the uncertainty of the link.
    """
    if shift.value is None or not b.own:
        return undefined("accuracy-equated", "too_few", len(b.own), note=shift.note)
    observed = sum(b.own) / len(b.own)
    limits = shift.interval
    return Estimate(
        "accuracy-equated",
        _clipped(observed - shift.value),
        len(b.own),
        interval=limits
        and Interval(_clipped(observed - limits.high), _clipped(observed - limits.low), limits.level, limits.method, "item"),
    )  # fmt: skip


def _clipped(value: float) -> float:
    return min(1.0, max(0.0, value))


@dataclass(frozen=True)
class LinearLink:
    """score on bank A = slope * score on bank B + intercept."""

    slope: float
    intercept: float

    def __call__(self, score: float) -> float:
        """A score on bank B on the scale of bank A."""
        return self.slope * score + self.intercept


def chained_linear(on_a: Sequence[tuple[float, float]], on_b: Sequence[tuple[float, float]]) -> LinearLink:
    """Chained mean-sigma equating from several models' (own accuracy, anchor accuracy) on each bank.

    Bank B's scale is mapped to the anchors' by matching mean and standard deviation over the models run on B, the anchors'
    to bank A's over those run on A (Kolen and Brennan, Test Equating, chained linear method). The models need not be the
    same. Raises AnchorError for fewer than three models on a bank or no variation over them.
    """
    for name, scores in (("A", on_a), ("B", on_b)):
        if len(scores) < 3:
            raise AnchorError(f"bank {name} has scores of {len(scores)} models; a linear link needs three")
    (mean_a, sd_a), (anchor_a, anchor_sd_a) = _moments(on_a, "A")
    (mean_b, sd_b), (anchor_b, anchor_sd_b) = _moments(on_b, "B")
    to_anchor = anchor_sd_b / sd_b
    to_a = sd_a / anchor_sd_a
    slope = to_a * to_anchor
    intercept = mean_a + to_a * (anchor_b - anchor_a) - slope * mean_b
    return LinearLink(slope, intercept)


def _moments(
    scores: Sequence[tuple[float, float]], name: str
) -> tuple[tuple[float, float], tuple[float, float]]:
    """(mean, standard deviation) of own and of anchor accuracy."""
    values = np.asarray(scores, dtype=float)
    mean, spread = values.mean(axis=0), values.std(axis=0, ddof=1)
    if not all(math.isfinite(s) and s > 0 for s in spread):
        raise AnchorError(
            f"all models score alike on bank {name} or its anchors; a linear link needs variation"
        )
    return (float(mean[0]), float(spread[0])), (float(mean[1]), float(spread[1]))
