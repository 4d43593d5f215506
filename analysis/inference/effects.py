"""Standardised effects with intervals."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy import optimize, special

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import FloatInput, enough, real_values


class Effect(NamedTuple):
    """Cohen's d with limits from the noncentral t distribution. g: Hedges' small-sample correction of d."""

    d: float
    low: float
    high: float
    level: float
    g: float
    n: int


def _noncentrality(t: float, df: int, probability: float) -> float:
    """The noncentrality at which the noncentral t distribution has ``probability`` below ``t``."""

    def excess(centre: float) -> float:
        return float(special.nctdtr(df, centre, t)) - probability

    # The distribution function falls as the noncentrality grows; step outwards until the root is inside.
    step = 1.0 + t / math.sqrt(2 * df)
    low = high = t
    while excess(low) < 0:
        low -= step
    while excess(high) > 0:
        high += step
    return float(optimize.brentq(excess, low, high, xtol=1e-12))


def _effect(d: float, scale: float, df: int, n: int, level: float) -> Effect:
    """scale: t = d * scale."""
    # Mirrored for negative d: the distribution function loses its far tail to rounding there.
    t = abs(d) * scale
    low = _noncentrality(t, df, (1 + level) / 2) / scale
    high = _noncentrality(t, df, (1 - level) / 2) / scale
    if d < 0:
        low, high = -high, -low
    correction = (
        math.exp(special.gammaln(df / 2) - special.gammaln((df - 1) / 2)) / math.sqrt(df / 2)
        if df > 1
        else 0.0
    )
    return Effect(d, low, high, level, d * correction, n)


def cohen_d_paired(differences: FloatInput, *, level: float = 0.95) -> Effect:
    """d = mean(differences) / SD(differences, n - 1), with the exact interval under normality.

    Escalation contrasts take differences as earlier minus later condition, so a fall in failures is positive.
    Undefined ("too_few") below 2, ("zero_variance") where all differences agree.

    Worked: 1, 2, 3: 2 / 1.

    >>> cohen_d_paired([1, 2, 3]).d
    2.0
    """
    x = real_values(differences, "differences")
    enough(x.size, 2, "pairs")
    if x.min() == x.max():
        raise UndefinedMetricError("zero_variance", "all differences are equal")
    return _effect(float(x.mean() / x.std(ddof=1)), math.sqrt(x.size), x.size - 1, x.size, level)


def cohen_d_independent(first: FloatInput, second: FloatInput, *, level: float = 0.95) -> Effect:
    """d = (mean(first) - mean(second)) / pooled SD, with the exact interval under normality and equal variances.

    Undefined ("too_few") with fewer than 2 in a group, ("zero_variance") where both groups are constant.

    Worked: means 2 and 5, variances 1 and 1.

    >>> cohen_d_independent([1, 2, 3], [4, 5, 6]).d
    -3.0
    """
    x, y = real_values(first, "first"), real_values(second, "second")
    enough(min(x.size, y.size), 2, "values in each group")
    df = x.size + y.size - 2
    pooled = math.sqrt(((x.size - 1) * float(x.var(ddof=1)) + (y.size - 1) * float(y.var(ddof=1))) / df)
    if pooled == 0:
        raise UndefinedMetricError("zero_variance", "both groups are constant")
    scale = math.sqrt(x.size * y.size / (x.size + y.size))
    return _effect(float(np.mean(x) - np.mean(y)) / pooled, scale, df, x.size + y.size, level)
