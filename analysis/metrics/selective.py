"""Selective prediction: what accuracy is kept when a model answers only where it is most confident.

Tied confidences are accepted in random order; every number here is the expectation over those orders, so it does not
depend on input order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
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


class RiskCoverage(NamedTuple):
    """coverage: k / n for k = 1..n, shape (n,). risk: expected error rate among the k most confident answers, shape (n,)."""

    coverage: Floats
    risk: Floats


def _checked(score: FloatInput, correct: BoolInput) -> tuple[Floats, Bools]:
    s, y = real_values(score, "score"), outcomes(correct)
    enough(same_length(score=s, correct=y), 1)
    return s, y


def _expected_right(score: Floats, correct: Bools) -> Floats:
    """Expected right answers among the k most confident, k = 1..n."""
    order = np.argsort(-score, kind="stable")
    ordered = score[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sizes = np.diff(np.append(starts, score.size))
    rates = np.add.reduceat(correct[order].astype(np.float64), starts) / sizes
    return np.cumsum(np.repeat(rates, sizes))


def risk_coverage_curve(score: FloatInput, correct: BoolInput) -> RiskCoverage:
    """Risk-coverage curve by descending score.

    >>> risk_coverage_curve([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]).risk.round(6).tolist()
    [0.0, 0.25, 0.333333, 0.5]
    """
    s, y = _checked(score, correct)
    k = np.arange(1, y.size + 1)
    return RiskCoverage(k / y.size, 1 - _expected_right(s, y) / k)


def oracle_curve(correct: BoolInput) -> RiskCoverage:
    """The curve of a score that puts every right answer first: no curve of the same answers lies below.

    >>> oracle_curve([1, 0, 1, 0]).risk.round(6).tolist()
    [0.0, 0.0, 0.333333, 0.5]
    """
    y = outcomes(correct)
    return risk_coverage_curve(y.astype(np.float64), y)


def random_curve(correct: BoolInput) -> RiskCoverage:
    """The expected curve of a score that knows nothing: the overall error rate at every coverage.

    >>> random_curve([1, 0, 1, 0]).risk.tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    y = outcomes(correct)
    return risk_coverage_curve(np.zeros(y.size), y)


def selective_accuracy(score: FloatInput, correct: BoolInput, coverage: float) -> float:
    """Expected accuracy among the ceil(coverage * n) most confident answers; range [0, 1].

    coverage: in (0, 1].

    >>> selective_accuracy([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0], 0.5)
    0.75
    """
    if not 0 < coverage <= 1:
        raise ValueError(f"coverage is {coverage}; wanted in (0, 1]")
    s, y = _checked(score, correct)
    # The subtraction keeps 0.3 * 10 = 3.0000000000000004 from accepting a fourth answer.
    accepted = max(1, int(np.ceil(coverage * y.size - 1e-9)))
    return float(_expected_right(s, y)[accepted - 1] / accepted)


def coverage_at_accuracy(score: FloatInput, correct: BoolInput, target: float) -> float:
    """Largest coverage at which the expected accuracy is at least ``target``; 0 where none is; range [0, 1].

    >>> coverage_at_accuracy([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0], 0.7)
    0.5
    """
    if not 0 <= target <= 1:
        raise ValueError(f"target is {target}; wanted in [0, 1]")
    curve = risk_coverage_curve(score, correct)
    met = np.flatnonzero(1 - curve.risk >= target - 1e-12)
    return float(curve.coverage[met[-1]]) if met.size else 0.0


def aurc(score: FloatInput, correct: BoolInput) -> float:
    """Area under the risk-coverage curve, the mean of its risks over k = 1..n; lower is better, range [0, 1].

    Worked: (0 + 1/4 + 1/3 + 1/2) / 4.

    >>> round(aurc([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]), 9)
    0.270833333
    """
    return float(risk_coverage_curve(score, correct).risk.mean())


def excess_aurc(score: FloatInput, correct: BoolInput) -> float:
    """AURC minus the oracle's AURC of the same answers; 0 is ideal.

    Worked: 0.270833 - (0 + 0 + 1/3 + 1/2) / 4.

    >>> round(excess_aurc([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]), 9)
    0.0625
    """
    return aurc(score, correct) - float(oracle_curve(correct).risk.mean())


def aurc_skill(score: FloatInput, correct: BoolInput) -> float:
    """Share of the way from the random to the oracle AURC: 1 oracle, 0 random, negative worse than random.

    Undefined ("one_class") where all are right or all wrong, since random and oracle then agree.

    Worked: (0.5 - 0.270833) / (0.5 - 0.208333).

    >>> round(aurc_skill([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]), 9)
    0.785714286
    """
    s, y = _checked(score, correct)
    if y.all() or not y.any():
        raise UndefinedMetricError("one_class", "all right" if y.all() else "all wrong")
    chance = float(random_curve(y).risk.mean())
    ideal = float(oracle_curve(y).risk.mean())
    return (chance - aurc(s, y)) / (chance - ideal)
