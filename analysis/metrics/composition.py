"""CCE: how far a model misjudges tasks that need two skills, beyond misjudging one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    FloatInput,
    Floats,
    Ints,
    confidences,
    enough,
    judged,
    outcomes,
    same_length,
)

Stratum = Literal["strong_strong", "strong_weak", "weak_weak"]
STRATA: tuple[Stratum, ...] = ("strong_strong", "strong_weak", "weak_weak")


def cce(
    confidence: FloatInput, correct: BoolInput, single_confidence: FloatInput, single_accuracy: FloatInput
) -> float:
    """Compositional calibration error: mean over tasks of |p_task - acc_task| - |p_a - acc_a|; range [-1, 1].

    confidence, correct: the composite tasks. single_confidence, single_accuracy: mean confidence (self-report, or
    stake / 10) and accuracy of the model in each task's first domain alone, from Experiment 1.

    Worked: |0.9 - 0| - |0.6 - 0.5| = 0.8; |0.7 - 1| - |0.8 - 0.5| = 0; mean 0.4.

    >>> round(cce([0.9, 0.7], [0, 1], [0.6, 0.8], [0.5, 0.5]), 12)
    0.4
    """
    p, y = judged(confidence, correct)
    p_a, acc_a = (
        confidences(single_confidence, "single_confidence"),
        confidences(single_accuracy, "single_accuracy"),
    )
    same_length(confidence=p, single_confidence=p_a, single_accuracy=acc_a)
    return float((np.abs(p - y) - np.abs(p_a - acc_a)).mean())


def cce_legacy(confidence: FloatInput, correct: BoolInput) -> float:
    """CCE as in the published tables: mean |confidence - correct|, no single-domain term; range [0, 1].

    A forecaster that knows its chances exactly scores mean 2p(1-p), not 0 (see ``expected_legacy_cce``), and a constant
    0.5 scores exactly 0.5, so an interval that excludes 0 says nothing.

    >>> cce_legacy([0.5, 0.75], [0, 1])
    0.375
    """
    p, y = judged(confidence, correct)
    return float(np.abs(p - y).mean())


def expected_legacy_cce(confidence: FloatInput) -> float:
    """The legacy CCE that a perfectly calibrated forecaster with these confidences has on average: mean 2p(1-p).

    >>> expected_legacy_cce([0.5, 1.0])
    0.25
    """
    p = confidences(confidence)
    enough(p.size, 1)
    return float((2 * p * (1 - p)).mean())


def bias_towards_confidence(caution: FloatInput, stratum: Sequence[str]) -> float:
    """BCI: mean caution signal on weak_weak tasks minus on strong_strong tasks; positive is appropriate.

    caution: oriented to caution (-stake, skip, chose the easier, used a tool, hedges), shape (n,).

    >>> bias_towards_confidence([3, 1, 2], ["weak_weak", "strong_strong", "strong_weak"])
    2.0
    """
    signal = np.asarray(caution, dtype=np.float64)
    same_length(caution=signal, stratum=stratum)
    kinds = np.asarray(stratum)
    weak, strong = signal[kinds == "weak_weak"], signal[kinds == "strong_strong"]
    enough(min(weak.size, strong.size), 1, "tasks in weak_weak and strong_strong each")
    return float(weak.mean() - strong.mean())


def weak_link_accuracy(named: Sequence[str | None], weaker: Sequence[str]) -> float:
    """Share of strong_weak tasks whose weaker skill the model named; a missing answer is left out.

    >>> weak_link_accuracy(["social", "factual", None], ["social", "social", "social"])
    0.5
    """
    same_length(named=named, weaker=weaker)
    hits = [name == truth for name, truth in zip(named, weaker, strict=True) if name is not None]
    enough(len(hits), 1, "answers")
    return sum(hits) / len(hits)


def intersection_accuracy(correct_a: BoolInput, correct_b: BoolInput) -> float:
    """Share of tasks with both components right.

    >>> intersection_accuracy([1, 1, 0], [1, 0, 1])
    0.3333333333333333
    """
    a, b = outcomes(correct_a, "correct_a"), outcomes(correct_b, "correct_b")
    enough(same_length(correct_a=a, correct_b=b), 1, "tasks")
    return float((a & b).mean())


def stratum_of(domain_a: str, domain_b: str, weak: frozenset[str] | set[str]) -> Stratum:
    """Stratum of a task by how many of its two domains are weak.

    >>> stratum_of("social", "factual", {"social"})
    'strong_weak'
    """
    return STRATA[(domain_a in weak) + (domain_b in weak)]


def balanced_rows(pairs: Sequence[str], strata: Sequence[str], rng: np.random.Generator) -> Ints:
    """One difficulty-controlled sample: row numbers, ascending, without repetition.

    Within a stratum every domain pair keeps as many rows as its smallest pair has; then every stratum keeps as many rows as
    the smallest stratum then has.

    >>> rows = balanced_rows(["p", "p", "q", "r", "r"], ["x", "x", "x", "y", "y"], np.random.default_rng(0))
    >>> len(rows)
    4
    """
    same_length(pairs=pairs, strata=strata)
    enough(len(pairs), 1, "tasks")
    kept: dict[str, Ints] = {}
    for stratum in sorted(set(strata)):
        by_pair: dict[str, list[int]] = {}
        for row, (pair, own) in enumerate(zip(pairs, strata, strict=True)):
            if own == stratum:
                by_pair.setdefault(pair, []).append(row)
        size = min(len(rows) for rows in by_pair.values())
        kept[stratum] = np.concatenate([rng.permutation(by_pair[pair])[:size] for pair in sorted(by_pair)])
    size = min(rows.size for rows in kept.values())
    return np.sort(np.concatenate([rng.permutation(kept[stratum])[:size] for stratum in sorted(kept)]))


def balanced_means(
    errors: FloatInput,
    pairs: Sequence[str],
    strata: Sequence[str],
    rng: np.random.Generator,
    *,
    samples: int = 1200,
) -> Floats:
    """Mean of ``errors`` (one per task, such as |confidence - correct|) over each of ``samples`` balanced samples."""
    values = np.asarray(errors, dtype=np.float64)
    same_length(errors=values, pairs=pairs)
    return np.array([values[balanced_rows(pairs, strata, rng)].mean() for _ in range(samples)])


def mean_by_pair(errors: FloatInput, pairs: Sequence[str]) -> Mapping[str, float]:
    """Mean of ``errors`` per domain pair, in alphabetical order.

    >>> mean_by_pair([0.25, 0.75, 1.0], ["a|b", "a|b", "c|d"])
    {'a|b': 0.5, 'c|d': 1.0}
    """
    values = np.asarray(errors, dtype=np.float64)
    same_length(errors=values, pairs=pairs)
    names = np.asarray(pairs)
    return {name: float(values[names == name].mean()) for name in sorted(set(pairs))}
