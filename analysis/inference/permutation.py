"""Permutation and signed-rank tests, and the paired-bootstrap p value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
from scipy import stats

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.correlation import average_ranks
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    FloatInput,
    Floats,
    enough,
    outcomes,
    real_values,
    same_length,
)

PERMUTATIONS = 10_000
MOST_EXACT = 50
MOST_ENUMERATED = 16


class TwoSidedTest(NamedTuple):
    """A statistic and its two-sided p value. resamples: how many arrangements were looked at. exact: whether all were."""

    statistic: float
    p: float
    resamples: int
    exact: bool


def _at_least(values: Floats, observed: float) -> int:
    """How many |values| reach |observed|, allowing for rounding of sums in another order."""
    return int(np.count_nonzero(np.abs(values) >= abs(observed) - 1e-12 * max(1.0, abs(observed))))


def _batched(total: int, width: int) -> list[int]:
    step = max(1, 2**20 // max(1, width))
    return [min(step, total - start) for start in range(0, total, step)]


def paired_permutation(
    differences: FloatInput, rng: np.random.Generator, *, permutations: int = PERMUTATIONS
) -> TwoSidedTest:
    """Sign-flip test of a zero mean difference over paired values; two-sided.

    All 2^n flips where these are at most ``permutations``, else that many random ones with p = (k + 1)/(B + 1).

    Worked: 1, 2, 3: of eight sign patterns two reach |mean| 2.

    >>> paired_permutation([1, 2, 3], np.random.default_rng(0))
    TwoSidedTest(statistic=2.0, p=0.25, resamples=8, exact=True)
    """
    d = real_values(differences, "differences")
    enough(d.size, 1, "pairs")
    observed = float(d.mean())
    if d.size < 40 and 2**d.size <= permutations:
        patterns = (np.arange(2**d.size)[:, None] >> np.arange(d.size)) & 1
        return TwoSidedTest(
            observed, _at_least(((1 - 2 * patterns) * d).mean(axis=1), observed) / 2**d.size, 2**d.size, True
        )
    reached = 0
    for size in _batched(permutations, d.size):
        signs = rng.integers(0, 2, size=(size, d.size), dtype=np.int8) * 2.0 - 1.0
        reached += _at_least((signs * d).mean(axis=1), observed)
    return TwoSidedTest(observed, (reached + 1) / (permutations + 1), permutations, False)


def paired_swap_test(
    metric: Callable[[Floats, np.ndarray[tuple[int, ...], np.dtype[np.bool_]]], float],
    first: tuple[FloatInput, BoolInput],
    second: tuple[FloatInput, BoolInput],
    rng: np.random.Generator,
    *,
    permutations: int = PERMUTATIONS,
) -> TwoSidedTest:
    """Test that two systems have the same ``metric`` on the same items, by swapping their answers item by item.

    first, second: confidence and outcome of each system. Swaps in which the metric is undefined count as reaching the
    observed difference, which can only raise p.
    """
    p1, p2 = real_values(first[0], "confidence"), real_values(second[0], "confidence")
    y1, y2 = outcomes(first[1]), outcomes(second[1])
    n = same_length(first_confidence=p1, second_confidence=p2, first_correct=y1, second_correct=y2)
    enough(n, 1, "items")
    observed = metric(p1, y1) - metric(p2, y2)
    reached = 0
    for _ in range(permutations):
        swap = rng.integers(0, 2, size=n, dtype=np.int8).astype(np.bool_)
        try:
            found = metric(np.where(swap, p2, p1), np.where(swap, y2, y1)) - metric(
                np.where(swap, p1, p2), np.where(swap, y1, y2)
            )
        except UndefinedMetricError:
            reached += 1
            continue
        reached += _at_least(np.array([found]), observed)
    return TwoSidedTest(observed, (reached + 1) / (permutations + 1), permutations, False)


def independent_permutation(
    first: FloatInput,
    second: FloatInput,
    rng: np.random.Generator,
    *,
    permutations: int = PERMUTATIONS,
    legacy: bool = False,
) -> TwoSidedTest:
    """Label-shuffle test of equal means of two independent groups; two-sided, p = (k + 1)/(B + 1).

    legacy: p = k/B, which can be 0, as in the reference code.
    """
    x, y = real_values(first, "first"), real_values(second, "second")
    enough(min(x.size, y.size), 1, "values in each group")
    pooled = np.concatenate([x, y])
    observed = float(x.mean() - y.mean())
    total = float(pooled.sum())
    reached = 0
    for size in _batched(permutations, pooled.size):
        shuffled = rng.permuted(np.repeat(pooled[None, :], size, axis=0), axis=1)
        own = shuffled[:, : x.size].sum(axis=1)
        reached += _at_least(own / x.size - (total - own) / y.size, observed)
    p = reached / permutations if legacy else (reached + 1) / (permutations + 1)
    return TwoSidedTest(observed, p, permutations, False)


def paired_bootstrap_p(
    differences: FloatInput, rng: np.random.Generator, *, resamples: int = PERMUTATIONS
) -> TwoSidedTest:
    """Two-sided p of a zero mean difference: twice the smaller share of resampled means on either side of 0, at least 1/B.

    The test of the published escalation contrasts. Undefined ("too_few") below 2 pairs, ("zero_variance") where all differences agree.
    """
    d = real_values(differences, "differences")
    enough(d.size, 2, "pairs")
    if d.min() == d.max():
        raise UndefinedMetricError("zero_variance", "all differences are equal")
    above = below = 0
    for size in _batched(resamples, d.size):
        means = d[rng.integers(0, d.size, size=(size, d.size))].mean(axis=1)
        above += int(np.count_nonzero(means >= 0))
        below += int(np.count_nonzero(means <= 0))
    p = max(min(1.0, 2 * min(above, below) / resamples), 1 / resamples)
    return TwoSidedTest(float(d.mean()), p, resamples, False)


def wilcoxon_signed_rank(
    differences: FloatInput, *, method: Literal["auto", "exact", "asymptotic"] = "auto"
) -> TwoSidedTest:
    """Wilcoxon signed-rank test of paired differences, zeros dropped; two-sided. statistic: the smaller rank sum.

    method "auto" is exact up to 50 untied differences and up to 16 tied ones, else the normal approximation with tie
    correction. Undefined ("zero_variance") where every difference is 0.

    Worked: 1, 2, 3 all positive: rank sum of negatives 0, exact p = 2/8.

    >>> wilcoxon_signed_rank([1, 2, 3]).p
    0.25
    """
    d = real_values(differences, "differences")
    enough(d.size, 1, "pairs")
    d = d[d != 0]
    if d.size == 0:
        raise UndefinedMetricError("zero_variance", "every difference is 0")
    tied = np.unique(np.abs(d)).size < d.size
    exact = method == "exact" or (method == "auto" and d.size <= (MOST_ENUMERATED if tied else MOST_EXACT))
    if exact and tied:
        if d.size > MOST_ENUMERATED:
            raise ValueError(
                f"{d.size} tied differences; the exact test enumerates at most {MOST_ENUMERATED}"
            )
        return _enumerated_signed_ranks(d)
    found = stats.wilcoxon(d, method="exact" if exact else "approx")
    return TwoSidedTest(float(found.statistic), float(found.pvalue), 0, exact)


def _enumerated_signed_ranks(differences: Floats) -> TwoSidedTest:
    """Exact test over all signs of the average ranks."""
    ranks = average_ranks(np.abs(differences))
    total = float(ranks.sum())
    positive = float(ranks[differences > 0].sum())
    signs = (np.arange(2**differences.size)[:, None] >> np.arange(differences.size)) & 1
    # Rank sums are multiples of a half, so this comparison is exact.
    reached = np.abs((signs * ranks).sum(axis=1) - total / 2) >= abs(positive - total / 2)
    return TwoSidedTest(min(positive, total - positive), float(reached.mean()), reached.size, True)
