"""Rank and partial correlation, with p values that respect clusters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import special, stats

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import FloatInput, Floats, enough, real_values, same_length


def average_ranks(values: FloatInput) -> Floats:
    """Ranks from 1, tied values sharing the mean of their ranks, shape (n,).

    >>> average_ranks([10.0, 20.0, 10.0]).tolist()
    [1.5, 3.0, 1.5]
    """
    array = real_values(values)
    _, inverse, counts = np.unique(array, return_inverse=True, return_counts=True)
    above = np.cumsum(counts)
    return np.asarray((2 * above - counts + 1)[inverse] / 2, dtype=np.float64)


def _pair(x: FloatInput, y: FloatInput, at_least: int) -> tuple[Floats, Floats]:
    a, b = real_values(x, "x"), real_values(y, "y")
    enough(same_length(x=a, y=b), at_least, "pairs")
    for name, array in (("x", a), ("y", b)):
        if array.min() == array.max():
            raise UndefinedMetricError("zero_variance", f"{name} is constant")
    return a, b


def _bounded(r: float) -> float:
    return max(-1.0, min(1.0, r))


def pearson(x: FloatInput, y: FloatInput) -> float:
    """Pearson correlation, range [-1, 1]. Undefined below 2 pairs ("too_few") or where a side is constant ("zero_variance").

    >>> round(pearson([1, 2, 3], [1, 2, 4]), 6)
    0.981981
    """
    a, b = _pair(x, y, 2)
    # Scaling first keeps the products of very small or very large values from under- or overflowing.
    a, b = a - a.mean(), b - b.mean()
    a, b = a / np.abs(a).max(), b / np.abs(b).max()
    return _bounded(float((a * b).sum() / math.sqrt(np.square(a).sum() * np.square(b).sum())))


def spearman(x: FloatInput, y: FloatInput) -> float:
    """Spearman correlation: Pearson of average ranks, range [-1, 1]. Undefined as ``pearson``.

    >>> round(spearman([1, 2, 3, 4], [1, 3, 2, 4]), 12)
    0.8
    """
    a, b = _pair(x, y, 2)
    return pearson(average_ranks(a), average_ranks(b))


def kendall_tau_b(x: FloatInput, y: FloatInput) -> float:
    """Kendall's tau-b, which corrects for ties on both sides; range [-1, 1]. Undefined as ``pearson``.

    Worked: of three pairs two agree and one ties in x: 2 / sqrt(2 * 3).

    >>> round(kendall_tau_b([1, 1, 2], [1, 2, 3]), 6)
    0.816497
    """
    a, b = _pair(x, y, 2)
    return _bounded(float(stats.kendalltau(a, b, variant="b").statistic))


def partial_from_pairs(r_xy: float, r_xz: float, r_yz: float) -> float:
    """(r_xy - r_xz r_yz) / sqrt((1 - r_xz^2)(1 - r_yz^2)). Undefined ("zero_variance") where z determines x or y.

    >>> round(partial_from_pairs(0.5, 0.5, 0.5), 9)
    0.333333333
    """
    left = (1 - r_xz**2) * (1 - r_yz**2)
    if left <= 1e-12:
        raise UndefinedMetricError("zero_variance", "the control variable leaves nothing to correlate")
    return _bounded(float((r_xy - r_xz * r_yz) / np.sqrt(left)))


def partial_spearman(x: FloatInput, y: FloatInput, z: FloatInput) -> float:
    """Spearman correlation of x and y given z, from the three pairwise Spearman correlations; range [-1, 1].

    >>> round(partial_spearman([1, 2, 3, 4], [1, 3, 2, 4], [2, 1, 4, 3]), 6)
    1.0
    """
    return partial_from_pairs(spearman(x, y), spearman(x, z), spearman(y, z))


def partial_pearson(x: FloatInput, y: FloatInput, z: FloatInput) -> float:
    """Pearson correlation of the residuals of x and of y after least squares on z (with intercept); range [-1, 1].

    Equals ``partial_from_pairs`` of the three Pearson correlations. Undefined below 4 points or where a residual is constant.

    Worked from sums of squares and products: (10.25 - 6.5 * 7.5 / 5) / sqrt((8.75 - 6.5^2/5)(14.75 - 7.5^2/5)).

    >>> round(partial_pearson([1, 2, 3, 5], [2, 1, 4, 6], [1, 2, 3, 4]), 6)
    0.48795
    """
    a, b = _pair(x, y, 4)
    c = real_values(z, "z")
    same_length(x=a, z=c)
    if c.min() == c.max():
        return pearson(a, b)
    return partial_from_pairs(pearson(a, b), pearson(a, c), pearson(b, c))


class CorrelationTest(NamedTuple):
    """A correlation with its two-sided p value and degrees of freedom; p is None where the test is undefined."""

    r: float
    p: float | None
    df: int
    n: int
    clusters: int | None


def t_test_of_correlation(r: float, df: int) -> float:
    """Two-sided p of t = r sqrt(df / (1 - r^2)) on df degrees of freedom.

    >>> round(t_test_of_correlation(0.5, 10), 6)
    0.097855
    """
    if df < 1:
        raise UndefinedMetricError("too_few", f"{df} degrees of freedom")
    if abs(r) >= 1:
        return 0.0
    return float(2 * special.stdtr(df, -abs(r) * np.sqrt(df / (1 - r * r))))


def partial_correlation_test(x: FloatInput, y: FloatInput, z: FloatInput) -> CorrelationTest:
    """Partial Pearson correlation with p on n - 3 degrees of freedom, rows taken as independent.

    Worked: r = 0.48795, t = 0.559017 on 1 degree of freedom, p = 1 - 2/pi * atan(t).

    >>> test = partial_correlation_test([1, 2, 3, 5], [2, 1, 4, 6], [1, 2, 3, 4])
    >>> test.df, round(test.p, 6)
    (1, 0.67549)
    """
    r = partial_pearson(x, y, z)
    n = len(x)
    return CorrelationTest(r, t_test_of_correlation(r, n - 3), n - 3, n, None)


def partial_correlation_test_legacy(x: FloatInput, y: FloatInput, z: FloatInput) -> CorrelationTest:
    """As ``partial_correlation_test`` with the reference code's n - 2 degrees of freedom, one too many."""
    r = partial_pearson(x, y, z)
    n = len(x)
    return CorrelationTest(r, t_test_of_correlation(r, n - 2), n - 2, n, None)


def clustered_partial_correlation(
    x: FloatInput, y: FloatInput, z: FloatInput, clusters: Sequence[str] | Sequence[int]
) -> CorrelationTest:
    """Partial Pearson correlation whose p allows for correlated rows within clusters.

    The slope of y on x given z is tested with the cluster jackknife (CV3: slopes with one cluster left out) against t on
    G - 1 degrees of freedom, G being the number of clusters. With few clusters it keeps its level where the usual
    sandwich does not (MacKinnon, Nielsen and Webb 2023). The slope has the sign and the zero of the partial correlation.
    p is None with fewer than 3 clusters, or where leaving one out leaves x without variance.
    """
    r = partial_pearson(x, y, z)
    a, b, c = real_values(x, "x"), real_values(y, "y"), real_values(z, "z")
    n = same_length(x=a, y=b, z=c, clusters=clusters)
    _, group = np.unique(np.asarray(clusters), return_inverse=True)
    count = int(group.max()) + 1
    slope = _slope_given(a, b, c)
    left_out = [
        _slope_given(*(array[group != one] for array in (a, b, c)))
        for one in range(count if count > 2 else 0)
    ]
    slopes = np.array([value for value in left_out if value is not None])
    if slope is None or count < 3 or slopes.size < count:
        return CorrelationTest(r, None, max(count - 1, 0), n, count)
    error = math.sqrt((count - 1) / count * np.square(slopes - slope).sum())
    p = float(2 * special.stdtr(count - 1, -abs(slope) / error)) if error else 0.0
    return CorrelationTest(r, p, count - 1, n, count)


def _slope_given(x: Floats, y: Floats, z: Floats) -> float | None:
    """Least-squares slope of y on x in a model with z and an intercept; None where x has no variance of its own."""
    control = z - z.mean()
    spread = float(np.square(control).sum())

    def residuals(values: Floats) -> Floats:
        centred = values - values.mean()
        return np.asarray(centred - (float((control * centred).sum()) / spread if spread else 0.0) * control)

    # Frisch-Waugh-Lovell: the slope follows from residuals on z.
    u, v = residuals(x), residuals(y)
    own = float(np.square(u).sum())
    if own <= 1e-24 * max(1.0, float(np.square(x).sum())):
        return None
    return float((u * v).sum()) / own
