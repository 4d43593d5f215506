"""MCI: do a model's channels agree on which questions are hard for it?"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError, UndefinedReason
from mirror_bench.analysis.inference.correlation import kendall_tau_b, partial_spearman, spearman
from mirror_bench.analysis.metrics.arrays import FloatInput, Floats, enough, real_values

Signals = Mapping[str, Mapping[str, float]]
Correlation = Literal["spearman", "kendall_tau_b"]
MINIMUM_SHARED = 30
LEGACY_MINIMUM_SHARED = 2


def min_max_scaled(values: FloatInput) -> Floats:
    """Values moved to [0, 1]; 0.5 everywhere where they are constant.

    >>> min_max_scaled([2, 4, 3]).tolist(), min_max_scaled([7, 7]).tolist()
    ([0.0, 1.0, 0.5], [0.5, 0.5])
    """
    array = real_values(values)
    enough(array.size, 1, "values")
    low, high = array.min(), array.max()
    if low == high:
        return np.full(array.size, 0.5)
    # Halving first keeps the range of values near the largest float finite.
    return np.asarray((array / 2 - low / 2) / (high / 2 - low / 2), dtype=np.float64)


class PairAgreement(NamedTuple):
    """Correlation of one pair of channels on n shared questions; value None with the reason why."""

    first: str
    second: str
    value: float | None
    n: int
    undefined: UndefinedReason | None


def pair_agreements(
    signals: Signals,
    *,
    method: Correlation = "spearman",
    minimum_shared: int = MINIMUM_SHARED,
    difficulty: Mapping[str, float] | None = None,
) -> tuple[PairAgreement, ...]:
    """Every pair of channels, in alphabetical order.

    signals: channel -> question -> signal, larger meaning more confident (rank correlations need no scaling).
    difficulty: question -> mean natural accuracy over the other models; with it, partial Spearman on questions that have it.

    >>> pair_agreements({"a": {"1": 1, "2": 2, "3": 3}, "b": {"1": 2, "2": 4, "3": 6}}, minimum_shared=2)
    (PairAgreement(first='a', second='b', value=1.0, n=3, undefined=None),)
    """
    if minimum_shared < 2:
        raise ValueError(f"minimum_shared is {minimum_shared}, at least 2 wanted")
    if difficulty is not None and method != "spearman":
        raise ValueError("the difficulty-adjusted form is defined for Spearman only")
    correlation = spearman if method == "spearman" else kendall_tau_b
    found = []
    for first, second in combinations(sorted(signals), 2):
        shared = sorted(signals[first].keys() & signals[second].keys())
        if difficulty is not None:
            shared = [question for question in shared if question in difficulty]
        x = np.array([signals[first][question] for question in shared], dtype=np.float64)
        y = np.array([signals[second][question] for question in shared], dtype=np.float64)
        value: float | None = None
        reason: UndefinedReason | None = None
        try:
            enough(len(shared), minimum_shared, "shared questions")
            if difficulty is None:
                value = correlation(x, y)
            else:
                value = partial_spearman(
                    x, y, np.array([difficulty[question] for question in shared], dtype=np.float64)
                )
        except UndefinedMetricError as error:
            reason = error.reason
        found.append(PairAgreement(first, second, value, len(shared), reason))
    return tuple(found)


def mci_of_pairs(pairs: tuple[PairAgreement, ...]) -> float:
    """Mean over defined pairs; undefined with the reason of the pairs where none is defined."""
    values = [pair.value for pair in pairs if pair.value is not None]
    if values:
        return sum(values) / len(values)
    reasons = sorted({pair.undefined for pair in pairs if pair.undefined})
    raise UndefinedMetricError(
        reasons[0] if len(reasons) == 1 else "too_few", "no pair of channels has a correlation"
    )


def mci(signals: Signals, *, method: Correlation = "spearman", minimum_shared: int = MINIMUM_SHARED) -> float:
    """Metacognitive consistency index: mean rank correlation over pairs of channels on shared questions; range [-1, 1].

    A pair counts with at least ``minimum_shared`` shared questions and variance on both sides.

    Worked: pairs (a,b) 1, (a,c) -1, (b,c) -1.

    >>> signals = {"a": {"1": 1, "2": 2, "3": 3}, "b": {"1": 1, "2": 2, "3": 9}, "c": {"1": 3, "2": 2, "3": 1}}
    >>> round(mci(signals, minimum_shared=3), 9)
    -0.333333333
    """
    return mci_of_pairs(pair_agreements(signals, method=method, minimum_shared=minimum_shared))


def mci_legacy(signals: Signals) -> float:
    """MCI as in the reference code: Spearman, pairs counted from two shared questions on.

    >>> mci_legacy({"a": {"1": 1, "2": 2}, "b": {"1": 5, "2": 4}})
    -1.0
    """
    return mci(signals, minimum_shared=LEGACY_MINIMUM_SHARED)


def mci_difficulty_adjusted(
    signals: Signals, difficulty: Mapping[str, float], *, minimum_shared: int = MINIMUM_SHARED
) -> float:
    """MCI from partial Spearman correlations given the difficulty of the question; range [-1, 1].

    difficulty: see ``difficulty_without``. Two channels that agree only because some questions are hard for every
    model score near 0 here.

    >>> signals = {"a": {"1": 1, "2": 2, "3": 3, "4": 4}, "b": {"1": 1, "2": 3, "3": 2, "4": 4}}
    >>> round(mci_difficulty_adjusted(signals, {"1": 2, "2": 1, "3": 4, "4": 3}, minimum_shared=4), 6)
    1.0
    """
    return mci_of_pairs(pair_agreements(signals, minimum_shared=minimum_shared, difficulty=difficulty))


def difficulty_without(model: str, correct: Mapping[str, Mapping[str, bool]]) -> dict[str, float]:
    """Mean natural accuracy of each question over all models but ``model``.

    correct: model -> question -> right or not. Questions that no other model answered are absent.

    >>> difficulty_without("a", {"a": {"1": True}, "b": {"1": False, "2": True}, "c": {"1": True}})
    {'1': 0.5, '2': 1.0}
    """
    counts: dict[str, list[int]] = {}
    for other in sorted(correct):
        if other == model:
            continue
        for question, right in correct[other].items():
            count = counts.setdefault(question, [0, 0])
            count[0] += bool(right)
            count[1] += 1
    return {question: counts[question][0] / counts[question][1] for question in sorted(counts)}


class ChannelIndependence(NamedTuple):
    """A pair of channels whose correlation lies within the threshold of zero."""

    first: str
    second: str
    value: float


def independent_pairs(
    pairs: tuple[PairAgreement, ...], *, threshold: float = 0.1
) -> tuple[ChannelIndependence, ...]:
    """Pairs with |rho| below ``threshold``, which the channel matrix flags.

    >>> independent_pairs((PairAgreement("a", "b", 0.05, 40, None), PairAgreement("a", "c", 0.4, 40, None)))
    (ChannelIndependence(first='a', second='b', value=0.05),)
    """
    return tuple(
        ChannelIndependence(pair.first, pair.second, pair.value)
        for pair in pairs
        if pair.value is not None and abs(pair.value) < threshold
    )
