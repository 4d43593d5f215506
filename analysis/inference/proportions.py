"""Intervals for one proportion."""

from __future__ import annotations

import math

from scipy import special

from mirror_bench.analysis.estimate import Interval


def _checked(successes: int, n: int, level: float) -> None:
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} of {n}; wanted 0 <= successes <= n and n >= 1")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; wanted between 0 and 1")


def wilson_interval(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson (1927) score limits, without continuity correction; never outside [0, 1].

    Worked with z = 1.96: centre (0.5 + z^2/20)/(1 + z^2/10) = 0.5, half-width 0.2634.

    >>> [round(limit, 4) for limit in wilson_interval(5, 10)]
    [0.2366, 0.7634]
    """
    _checked(successes, n, level)
    z = float(special.ndtri((1 + level) / 2))
    p = successes / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (
        0.0 if successes == 0 else max(0.0, centre - half),
        1.0 if successes == n else min(1.0, centre + half),
    )


def jeffreys_interval(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Equal-tailed Jeffreys limits: quantiles of Beta(k + 1/2, n - k + 1/2), with 0 for k = 0 and 1 for k = n.

    >>> [round(limit, 4) for limit in jeffreys_interval(5, 10)]
    [0.2235, 0.7765]
    """
    _checked(successes, n, level)
    tail = (1 - level) / 2
    a, b = successes + 0.5, n - successes + 0.5
    low = 0.0 if successes == 0 else float(special.betaincinv(a, b, tail))
    high = 1.0 if successes == n else float(special.betaincinv(a, b, 1 - tail))
    return low, high


def jeffreys_quantile(successes: int, n: int, probability: float) -> float:
    """Quantile of the Jeffreys posterior Beta(k + 1/2, n - k + 1/2), with no exception at the ends.

    >>> round(jeffreys_quantile(5, 10, 0.25), 6)
    0.397107
    """
    _checked(successes, n, 0.5)
    return float(special.betaincinv(successes + 0.5, n - successes + 0.5, probability))


def clopper_pearson_upper(successes: int, n: int, level: float = 0.95) -> float:
    """One-sided exact upper limit of a proportion (Clopper and Pearson 1934).

    Worked: none of 10; 1 - 0.05^(1/10).

    >>> round(clopper_pearson_upper(0, 10), 6)
    0.258866
    """
    _checked(successes, n, level)
    return 1.0 if successes == n else float(special.betaincinv(successes + 1, n - successes, level))


def wilson(successes: int, n: int, level: float = 0.95, *, unit: str = "item") -> Interval:
    """Wilson limits as an ``Interval``."""
    low, high = wilson_interval(successes, n, level)
    return Interval(low, high, level, "wilson", unit)


def jeffreys(successes: int, n: int, level: float = 0.95, *, unit: str = "item") -> Interval:
    """Jeffreys limits as an ``Interval``."""
    low, high = jeffreys_interval(successes, n, level)
    return Interval(low, high, level, "jeffreys", unit)
