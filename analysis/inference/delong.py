"""DeLong's variance of an AUROC, and the comparison of two AUROCs on the same items."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy import special

from mirror_bench.analysis.estimate import Interval, UndefinedMetricError
from mirror_bench.analysis.inference.correlation import average_ranks
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    Bools,
    FloatInput,
    Floats,
    enough,
    outcomes,
    real_values,
    same_length,
)


class DeLong(NamedTuple):
    """AUROC, its standard error and limits (unit: item)."""

    auroc: float
    standard_error: float
    interval: Interval


class _Placements(NamedTuple):
    auroc: float
    right: Floats
    wrong: Floats


def _placements(score: Floats, correct: Bools) -> _Placements:
    """Placement values by midranks (Sun and Xu 2014): share of the other class that each answer beats."""
    right, wrong = score[correct], score[~correct]
    ranks = average_ranks(score)
    won = (ranks[correct] - average_ranks(right)) / wrong.size
    lost = 1 - (ranks[~correct] - average_ranks(wrong)) / right.size
    return _Placements(float(won.mean()), won, lost)


def _classes(correct: BoolInput) -> Bools:
    y = outcomes(correct)
    enough(y.size, 1)
    right = int(np.count_nonzero(y))
    if right in (0, y.size):
        raise UndefinedMetricError("one_class", "all right" if right else "all wrong")
    if min(right, y.size - right) < 2:
        raise UndefinedMetricError("too_few", "a class has one trial, so its variance is unknown")
    return y


def delong(score: FloatInput, correct: BoolInput, *, level: float = 0.95, logit: bool = False) -> DeLong:
    """AUROC with DeLong, DeLong and Clarke-Pearson's (1988) standard error.

    Limits are value -+ z * se, cut to [0, 1]; logit builds them on the logit scale, which keeps them inside by itself.
    Undefined: "one_class", "too_few" with one trial in a class, "zero_variance" where classes separate (AUROC 0 or 1).

    Worked: right {3, 1}, wrong {2, 0}: placements 1, 1/2 and 1/2, 1; variance (1/8)/2 + (1/8)/2.

    >>> found = delong([3, 1, 2, 0], [1, 1, 0, 0])
    >>> found.auroc, round(found.standard_error, 9)
    (0.75, 0.353553391)
    """
    s, y = real_values(score, "score"), _classes(correct)
    same_length(score=s, correct=y)
    place = _placements(s, y)
    error = math.sqrt(place.right.var(ddof=1) / place.right.size + place.wrong.var(ddof=1) / place.wrong.size)
    if error == 0:
        raise UndefinedMetricError("zero_variance", f"the classes separate (AUROC {place.auroc:g})")
    z = float(special.ndtri((1 + level) / 2))
    if logit:
        centre, half = float(special.logit(place.auroc)), z * error / (place.auroc * (1 - place.auroc))
        low, high = float(special.expit(centre - half)), float(special.expit(centre + half))
    else:
        low, high = max(0.0, place.auroc - z * error), min(1.0, place.auroc + z * error)
    return DeLong(
        place.auroc, error, Interval(low, high, level, "delong_logit" if logit else "delong", "item")
    )


class DeLongComparison(NamedTuple):
    """first - second on the same items: difference, standard error, two-sided normal p, and limits."""

    difference: float
    standard_error: float
    p: float
    interval: Interval


def delong_difference(
    first: FloatInput, second: FloatInput, correct: BoolInput, *, level: float = 0.95
) -> DeLongComparison:
    """Difference of the AUROCs of two scores of the same answers.

    Undefined as ``delong``; "zero_variance" also where both scores order the answers alike.
    """
    a, b, y = real_values(first, "first"), real_values(second, "second"), _classes(correct)
    same_length(first=a, second=b, correct=y)
    one, two = _placements(a, y), _placements(b, y)
    variance = (one.right - two.right).var(ddof=1) / one.right.size + (one.wrong - two.wrong).var(
        ddof=1
    ) / one.wrong.size
    if variance <= 1e-30:
        raise UndefinedMetricError("zero_variance", "both scores order the answers alike")
    error, difference = math.sqrt(variance), one.auroc - two.auroc
    half = float(special.ndtri((1 + level) / 2)) * error
    return DeLongComparison(
        difference,
        error,
        float(2 * special.ndtr(-abs(difference) / error)),
        Interval(difference - half, difference + half, level, "delong", "item"),
    )
