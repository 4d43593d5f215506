"""Missing answers: how far they could move a rate, and three estimates beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import special

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.regression import logistic_fit
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    FloatInput,
    Floats,
    enough,
    outcomes,
    real_values,
    same_length,
)

IPW_CAP = 20.0
IPW_FLOOR = 0.001


class Bounds(NamedTuple):
    """Smallest and largest value over everything that the missing answers could have been."""

    low: float
    high: float


def rate_bounds(successes: int, n: int, missing: int) -> Bounds:
    """Bounds of a rate over n + missing trials: all missing failures, all missing successes.

    >>> rate_bounds(6, 8, 2)
    Bounds(low=0.6, high=0.8)
    """
    if missing < 0 or not 0 <= successes <= n:
        raise ValueError(
            f"{successes} of {n}, {missing} missing; wanted 0 <= successes <= n and missing >= 0"
        )
    enough(n + missing, 1)
    return Bounds(successes / (n + missing), (successes + missing) / (n + missing))


def mean_bounds(values: FloatInput, missing: int, *, lowest: float, highest: float) -> Bounds:
    """Bounds of a mean whose missing terms lie in [lowest, highest] (0 and 1 for a Brier score).

    >>> mean_bounds([0.25, 0.75], 2, lowest=0.0, highest=1.0)
    Bounds(low=0.25, high=0.75)
    """
    array = real_values(values)
    if missing < 0:
        raise ValueError(f"missing is {missing}; wanted 0 or more")
    n = array.size + missing
    enough(n, 1)
    return Bounds(float(array.sum() + missing * lowest) / n, float(array.sum() + missing * highest) / n)


def auroc_bounds(auroc: float, right: int, wrong: int, missing_right: int, missing_wrong: int) -> Bounds:
    """Bounds of an AUROC when the outcome of every trial is known and some confidences are missing.

    Worst: a right answer without confidence loses, and a wrong one wins, every comparison.

    Worked: 2 right and 2 wrong at 0.75 (3 of 4 comparisons), one more right without confidence: 3/6 and 5/6.

    >>> auroc_bounds(0.75, 2, 2, 1, 0)
    Bounds(low=0.5, high=0.8333333333333334)
    """
    known = auroc * right * wrong
    total = (right + missing_right) * (wrong + missing_wrong)
    if total == 0:
        raise UndefinedMetricError("one_class", "no right or no wrong answers")
    return Bounds(known / total, (known + total - right * wrong) / total)


class FailureRange(NamedTuple):
    """A failure rate with a fraction of its missing components counted as none, or all, failing."""

    low: float
    high: float


def mnar_range(failures: int, n: int, missing: int, *, alpha: float = 0.5) -> FailureRange:
    """Range of a failure rate with alpha * missing components entering, none failing and all failing.

    alpha: fraction of the missing that enters (0.5 is the published "moderate").

    >>> mnar_range(4, 8, 4)
    FailureRange(low=0.4, high=0.6)
    """
    if not 0 <= alpha <= 1:
        raise ValueError(f"alpha is {alpha}; wanted in [0, 1]")
    extra = alpha * missing
    enough(n + missing, 1)
    if n + extra == 0:
        raise UndefinedMetricError("all_missing", "no component was read")
    return FailureRange(failures / (n + extra), (failures + extra) / (n + extra))


def mnar_reduction(c1: FailureRange, c4: FailureRange) -> Bounds:
    """Bounds of the reduction: low = (C1_low - C4_high)/C1_low, high = (C1_high - C4_low)/C1_high.

    Undefined ("zero_denominator") where C1_low is 0; the lower bound has no floor, and one model can reach -700 %.

    >>> mnar_reduction(FailureRange(0.5, 0.75), FailureRange(0.125, 0.25))
    Bounds(low=0.5, high=0.8333333333333334)
    """
    if c1.low == 0 or c1.high == 0:
        raise UndefinedMetricError("zero_denominator", "the lower failure rate under C1 is 0")
    return Bounds((c1.low - c4.high) / c1.low, (c1.high - c4.low) / c1.high)


def conservative_rate(failures: int, n: int, missing: int) -> float:
    """Failure rate with every missing component a failure (Experiment 9), or wrong answer (Experiment 1).

    >>> conservative_rate(4, 8, 2)
    0.6
    """
    return rate_bounds(failures, n, missing).high


def indicator_columns(features: Mapping[str, Sequence[object]]) -> Floats:
    """Indicator columns of categorical features, shape (n, k), first level (in text order) of each left out."""
    n = same_length(**{name: list(values) for name, values in features.items()})
    columns: list[list[float]] = []
    for name in sorted(features):
        texts = [str(value) for value in features[name]]
        columns.extend([float(text == level) for text in texts] for level in sorted(set(texts))[1:])
    return np.array(columns, dtype=np.float64).reshape(len(columns), n).T


def observation_weights(
    features: Mapping[str, Sequence[object]], observed: BoolInput, *, ridge: float = 1e-3
) -> Floats:
    """Inverse-probability weight min(20, 1 / max(p_observed, 0.001)) of every row, shape (n,).

    p_observed: logistic model of ``observed`` on indicators of the features (model, channel or paradigm, domain,
    difficulty, slot). Leave reply length out: a failed call has length 0, which predicts observation perfectly and turns
    IPW into the complete case. All 1 where every row is observed. The small ridge settles features that separate.
    """
    seen = outcomes(observed, "observed")
    enough(seen.size, 1, "rows")
    if seen.all():
        return np.ones(seen.size)
    if not seen.any():
        raise UndefinedMetricError("all_missing", "no row is observed")
    columns = indicator_columns(features)
    p = logistic_fit(columns, seen, ridge=ridge).probability(columns)
    return np.minimum(IPW_CAP, 1 / np.maximum(p, IPW_FLOOR))


def weighted_rate(events: BoolInput, weights: FloatInput) -> float:
    """Weighted share of events, over the observed rows.

    >>> weighted_rate([1, 0], [3.0, 1.0])
    0.75
    """
    y, w = outcomes(events, "events"), real_values(weights, "weights")
    enough(same_length(events=y, weights=w), 1, "rows")
    total = float(w.sum())
    if w.min() < 0 or total == 0:
        raise ValueError("weights: wanted none negative and a positive sum")
    return float(w[y].sum() / total)


class ChiSquare(NamedTuple):
    """Pearson's chi-square of observed against one feature; levels counts the feature's values."""

    statistic: float
    df: int
    p: float
    levels: int


def missingness_chi_square(feature: Sequence[object], observed: BoolInput) -> ChiSquare:
    """Whether the share of observed rows differs between values of ``feature`` (no continuity correction).

    Worked: 2 of 4 observed in a, 4 of 4 in b: expected 3 and 1 each; 2 * (1/3 + 1).

    >>> result = missingness_chi_square(["a"] * 4 + ["b"] * 4, [1, 1, 0, 0, 1, 1, 1, 1])
    >>> round(result.statistic, 9), result.df
    (2.666666667, 1)
    """
    seen = outcomes(observed, "observed")
    n = same_length(feature=feature, observed=seen)
    enough(n, 1, "rows")
    texts = [str(value) for value in feature]
    levels = sorted(set(texts))
    if len(levels) < 2:
        raise UndefinedMetricError("zero_variance", "the feature has one value")
    if seen.all() or not seen.any():
        raise UndefinedMetricError("one_class", "all rows observed" if seen.all() else "no row observed")
    place = {level: position for position, level in enumerate(levels)}
    table = np.zeros((len(levels), 2))
    for text, was_seen in zip(texts, seen.tolist(), strict=True):
        table[place[text], int(was_seen)] += 1
    expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0, keepdims=True) / n
    statistic = float(((table - expected) ** 2 / expected).sum())
    df = len(levels) - 1
    return ChiSquare(statistic, df, float(special.chdtrc(df, statistic)), len(levels))
