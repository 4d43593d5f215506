"""Planning: what difference can be seen with so many items, and how many items a precision takes.

Normal approximations; ``design_effect`` inflates n where items share a template, a parent or a question.
"""

from __future__ import annotations

import math

from scipy import special


def _z(alpha: float, power: float) -> float:
    for name, value in (("alpha", alpha), ("power", power)):
        if not 0 < value < 1:
            raise ValueError(f"{name} is {value}; wanted between 0 and 1")
    return float(special.ndtri(1 - alpha / 2) + special.ndtri(power))


def _positive(**numbers: float) -> None:
    for name, value in numbers.items():
        if not value > 0:
            raise ValueError(f"{name} is {value}; wanted above 0")


def detectable_mean_difference(sd: float, n: int, *, alpha: float = 0.05, power: float = 0.8) -> float:
    """Smallest mean of n paired differences (or one mean) that a two-sided test finds with ``power``.

    sd: of the differences. Worked: (1.959964 + 0.841621) * 1 / sqrt(100).

    >>> round(detectable_mean_difference(1.0, 100), 6)
    0.280159
    """
    _positive(sd=sd, n=n)
    return _z(alpha, power) * sd / math.sqrt(n)


def detectable_accuracy_difference(rate: float, n: int, *, alpha: float = 0.05, power: float = 0.8) -> float:
    """Smallest difference of two independent accuracies near ``rate``, n items each, found with ``power``.

    Worked: 2.801585 * sqrt(2 * 0.25 / 400).

    >>> round(detectable_accuracy_difference(0.5, 400), 6)
    0.099051
    """
    _positive(n=n)
    if not 0 < rate < 1:
        raise ValueError(f"rate is {rate}; wanted between 0 and 1")
    return _z(alpha, power) * math.sqrt(2 * rate * (1 - rate) / n)


def detectable_paired_difference(
    discordant: float, n: int, *, alpha: float = 0.05, power: float = 0.8
) -> float:
    """Smallest accuracy difference of two models on the same n items, ``discordant`` being the share on which they differ.

    Solves delta = z_a sqrt(d/n) + z_b sqrt((d - delta^2)/n) (Connor 1987). May exceed ``discordant``: then no difference
    that the data can hold is found with that power.

    Worked: 1.959964 * sqrt(0.3/400) + 0.841621 * sqrt((0.3 - 0.0765^2)/400).

    >>> round(detectable_paired_difference(0.3, 400), 6)
    0.076499
    """
    _positive(n=n)
    if not 0 < discordant <= 1:
        raise ValueError(f"discordant is {discordant}; wanted in (0, 1]")
    z_a, z_b = float(special.ndtri(1 - alpha / 2)), float(special.ndtri(power))
    _z(alpha, power)
    # Quadratic in delta after isolating the second root: (delta - A)^2 = z_b^2 (d - delta^2) / n.
    a = z_a * math.sqrt(discordant / n)
    k = z_b * z_b / n
    return (a + math.sqrt(a * a - (1 + k) * (a * a - k * discordant))) / (1 + k)


def detectable_correlation(n: int, *, alpha: float = 0.05, power: float = 0.8) -> float:
    """Smallest |r| that a two-sided test of n pairs finds with ``power``, by Fisher's z; n at least 4.

    >>> round(detectable_correlation(30), 6)
    0.492356
    """
    if n < 4:
        raise ValueError(f"n is {n}; wanted at least 4")
    return math.tanh(_z(alpha, power) / math.sqrt(n - 3))


def items_for_mean_width(sd: float, half_width: float, *, level: float = 0.95) -> int:
    """Items at which the interval of a mean has at most ``half_width``: ceil((z sd / w)^2).

    >>> items_for_mean_width(0.5, 0.05)
    385
    """
    _positive(sd=sd, half_width=half_width)
    z = float(special.ndtri((1 + level) / 2))
    return max(1, math.ceil((z * sd / half_width) ** 2))


def items_for_rate_width(rate: float, half_width: float, *, level: float = 0.95) -> int:
    """Smallest n at which the Wilson interval at ``rate`` is at most 2 * half_width wide, for that n and all above.

    >>> items_for_rate_width(0.5, 0.05)
    381
    """
    _positive(half_width=half_width)
    if not 0 <= rate <= 1:
        raise ValueError(f"rate is {rate}; wanted in [0, 1]")
    z = float(special.ndtri((1 + level) / 2))

    def width(n: int) -> float:
        # Wilson limits at an exact rate, whether or not rate * n is whole.
        return 2 * z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))

    low, high = 1, 1
    while width(high) > 2 * half_width:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if width(middle) > 2 * half_width else (low, middle)
    return high


def items_for_accuracy_difference(
    rate: float, difference: float, *, alpha: float = 0.05, power: float = 0.8
) -> int:
    """Items per model at which ``detectable_accuracy_difference`` falls to ``difference``.

    >>> items_for_accuracy_difference(0.5, 0.1)
    393
    """
    _positive(difference=difference)
    if not 0 < rate < 1:
        raise ValueError(f"rate is {rate}; wanted between 0 and 1")
    return math.ceil(2 * rate * (1 - rate) * (_z(alpha, power) / difference) ** 2)


def design_effect(cluster_size: float, intraclass_correlation: float) -> float:
    """Factor by which clustering inflates the variance: 1 + (m - 1) * rho.

    >>> design_effect(5, 0.25)
    2.0
    """
    _positive(cluster_size=cluster_size)
    return 1 + (cluster_size - 1) * intraclass_correlation


def effective_items(n: int, cluster_size: float, intraclass_correlation: float) -> float:
    """Independent items that n clustered ones are worth.

    >>> effective_items(100, 5, 0.25)
    50.0
    """
    return n / design_effect(cluster_size, intraclass_correlation)
