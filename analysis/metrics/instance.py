"""Instance-level baselines: choosing which components to escalate by their own uncertainty instead of by domain.

A strategy is a mask of escalated rows; a failure is a row neither escalated nor right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.proportions import clopper_pearson_upper
from mirror_bench.analysis.inference.regression import logistic_fit
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    Bools,
    FloatInput,
    Floats,
    confidences,
    enough,
    outcomes,
    real_values,
    same_length,
)
from mirror_bench.analysis.metrics.consistency import min_max_scaled

HEDGE_WEIGHT, DECOMPOSITION_WEIGHT, TOKEN_WEIGHT = 0.5, 0.3, 0.2
LOGIT_CLIP = 1e-6
MINIMUM_CALIBRATION = 20


class StrategyResult(NamedTuple):
    """What a mask of escalated rows does.

    escalation: share escalated. autonomy: 1 - escalation. failure: share of rows neither escalated nor right.
    weak_cfr: the same over weak rows, None without any. success: share escalated (oracle) or right.
    weak_reduction: 1 - weak_cfr / weak_cfr with nothing escalated, None where that is 0 or absent.
    """

    escalation: float
    autonomy: float
    failure: float
    weak_cfr: float | None
    success: float
    weak_reduction: float | None
    n: int


def strategy_result(escalated: BoolInput, correct: BoolInput, weak: BoolInput) -> StrategyResult:
    """Result of a strategy over component rows.

    Worked: rows right, wrong, wrong, right; the second escalated; rows 2 and 3 weak. One failure of four; weak 1 of 2 against 2 of 2.

    >>> result = strategy_result([0, 1, 0, 0], [1, 0, 0, 1], [0, 1, 1, 0])
    >>> result.failure, result.weak_cfr, result.success, result.weak_reduction
    (0.25, 0.5, 0.75, 0.5)
    """
    away, right, fragile = outcomes(escalated, "escalated"), outcomes(correct), outcomes(weak, "weak")
    n = same_length(escalated=away, correct=right, weak=fragile)
    enough(n, 1, "components")
    failed = ~away & ~right
    share = float(away.mean())
    weak_cfr = float(failed[fragile].mean()) if fragile.any() else None
    unrouted = float((~right[fragile]).mean()) if fragile.any() else 0.0
    reduction = 1 - weak_cfr / unrouted if weak_cfr is not None and unrouted else None
    return StrategyResult(
        share, 1 - share, float(failed.mean()), weak_cfr, 1 - float(failed.mean()), reduction, n
    )


def no_routing(weak: BoolInput) -> Bools:
    """Nothing escalated."""
    return np.zeros(outcomes(weak, "weak").size, dtype=np.bool_)


def domain_routing(weak: BoolInput) -> Bools:
    """Every weak row escalated. Its weak CFR is 0 by definition: compare overall failure and success at equal budget."""
    return outcomes(weak, "weak").copy()


def weak_budget(weak: BoolInput) -> float:
    """The budget at which baselines are compared: share of weak rows.

    >>> weak_budget([1, 0, 0, 1])
    0.5
    """
    fragile = outcomes(weak, "weak")
    enough(fragile.size, 1, "components")
    return float(fragile.mean())


def top_uncertain(uncertainty: FloatInput, budget: float) -> Bools:
    """Mask of the round(budget * n) most uncertain rows; ties go to earlier rows, halves round to even.

    >>> top_uncertain([0.1, 0.9, 0.5, 0.9], 0.5).tolist()
    [False, True, False, True]
    """
    if not 0 <= budget <= 1:
        raise ValueError(f"budget is {budget}; wanted in [0, 1]")
    u = real_values(uncertainty, "uncertainty")
    mask = np.zeros(u.size, dtype=np.bool_)
    mask[np.argsort(-u, kind="stable")[: round(budget * u.size)]] = True
    return mask


def frontier(
    uncertainty: FloatInput,
    correct: BoolInput,
    weak: BoolInput,
    autonomies: Sequence[float] = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
) -> tuple[StrategyResult, ...]:
    """Results at given shares of rows kept by the model."""
    return tuple(
        strategy_result(top_uncertain(uncertainty, 1 - share), correct, weak) for share in autonomies
    )


def _scaled_within(values: FloatInput, models: Sequence[str]) -> Floats:
    array = real_values(values)
    same_length(values=array, models=models)
    names = np.asarray(models)
    scaled = np.zeros(array.size)
    for model in sorted(set(models)):
        own = array[names == model]
        # A constant signal says nothing and counts 0 here, not the 0.5 of the consistency index.
        scaled[names == model] = min_max_scaled(own) if own.min() < own.max() else 0.0
    return scaled


def proxy_uncertainty(
    hedges: FloatInput, decompositions: FloatInput, tokens: FloatInput, models: Sequence[str]
) -> Floats:
    """u = 0.5 hedges + 0.3 decomposition markers + 0.2 words, each scaled to [0, 1] within the model; range [0, 1].

    A proxy: a real design elicits confidence per component.

    >>> proxy_uncertainty([0, 2], [1, 1], [10, 20], ["m", "m"]).tolist()
    [0.0, 0.7]
    """
    return (
        HEDGE_WEIGHT * _scaled_within(hedges, models)
        + DECOMPOSITION_WEIGHT * _scaled_within(decompositions, models)
        + TOKEN_WEIGHT * _scaled_within(tokens, models)
    )


def proxy_self_consistency(decompositions: FloatInput, models: Sequence[str]) -> Floats:
    """The published stand-in for self-consistency: scaled decomposition markers; range [0, 1]."""
    return _scaled_within(decompositions, models)


def self_consistency_uncertainty(replies: Sequence[Sequence[str]]) -> Floats:
    """1 - share of the most frequent answer among k replies sampled at a temperature above 0; range [0, 1).

    >>> self_consistency_uncertainty([["a", "a", "b", "a"], ["x"]]).tolist()
    [0.25, 0.0]
    """
    shares = []
    for row, answers in enumerate(replies):
        if not answers:
            raise ValueError(f"replies[{row}] is empty; at least one sampled reply is wanted")
        shares.append(1 - max(answers.count(answer) for answer in answers) / len(answers))
    return np.array(shares, dtype=np.float64)


def in_calibration_half(task_ids: Sequence[str], slots: Sequence[str]) -> Bools:
    """Split of rows by SHA-1 of "task|slot": the first eight hexadecimal digits even -> calibration half.

    >>> in_calibration_half(["t1", "t1"], ["a", "b"]).tolist()
    [False, True]
    """
    same_length(task_ids=task_ids, slots=slots)
    digests = [
        hashlib.sha1(f"{task}|{slot}".encode(), usedforsecurity=False).hexdigest()
        for task, slot in zip(task_ids, slots, strict=True)
    ]
    return np.array([int(digest[:8], 16) % 2 == 0 for digest in digests], dtype=np.bool_)


CalibrationStatus = Literal["calibrated", "too_few", "one_class", "not_converged"]


class Recalibrated(NamedTuple):
    """Uncertainty after logistic recalibration, or the one given with the reason why it was kept."""

    uncertainty: Floats
    status: CalibrationStatus


def calibrated_uncertainty(
    uncertainty: FloatInput, correct: BoolInput, calibration: BoolInput
) -> Recalibrated:
    """1 - fitted chance of being right, from a logistic fit of y on logit(1 - u) over the calibration rows.

    uncertainty: in [0, 1], 1 - u clipped to [1e-6, 1 - 1e-6] before the logit. Falls back to u with a status where
    either half has fewer than 20 rows or lacks a class, or the fit does not converge (separable data).
    Evaluate on the other half only.
    """
    u, right, half = (
        confidences(uncertainty, "uncertainty"),
        outcomes(correct),
        outcomes(calibration, "calibration"),
    )
    same_length(uncertainty=u, correct=right, calibration=half)
    for rows in (half, ~half):
        if rows.sum() < MINIMUM_CALIBRATION:
            return Recalibrated(u, "too_few")
        if right[rows].all() or not right[rows].any():
            return Recalibrated(u, "one_class")
    p = np.clip(1 - u, LOGIT_CLIP, 1 - LOGIT_CLIP)
    x = np.log(p / (1 - p))
    try:
        fit = logistic_fit(x[half, None], right[half])
    except UndefinedMetricError:
        return Recalibrated(u, "not_converged")
    return Recalibrated(1 - fit.probability(x[:, None]), "calibrated")


class RiskThreshold(NamedTuple):
    """Keep rows with uncertainty <= limit; limit None escalates all. kept, error: on the calibration rows."""

    limit: float | None
    kept: int
    error: float | None


def risk_controlled_threshold(
    uncertainty: FloatInput,
    correct: BoolInput,
    *,
    target: float = 0.25,
    minimum_kept: int = 20,
    confidence_level: float | None = None,
) -> RiskThreshold:
    """Largest threshold on the calibration rows whose kept rows err at most at ``target``.

    confidence_level None is the published rule, a risk-coverage selection without a finite-sample guarantee. A level
    such as 0.95 asks that the one-sided Clopper-Pearson bound of the error stay below the target instead.

    >>> risk_controlled_threshold([0.1, 0.2, 0.3, 0.4], [1, 1, 1, 0], target=0.25, minimum_kept=2)
    RiskThreshold(limit=0.4, kept=4, error=0.25)
    >>> risk_controlled_threshold([0.1, 0.2], [0, 0], minimum_kept=1)
    RiskThreshold(limit=None, kept=0, error=None)
    """
    u, right = real_values(uncertainty, "uncertainty"), outcomes(correct)
    same_length(uncertainty=u, correct=right)
    order = np.argsort(u, kind="stable")
    wrong = np.cumsum(~right[order])
    for last in range(u.size - 1, -1, -1):
        kept = last + 1
        if kept < minimum_kept:
            break
        # Rows of equal uncertainty are kept or escalated together.
        if kept < u.size and u[order[kept]] == u[order[last]]:
            continue
        error = float(wrong[last] / kept)
        bound = (
            error
            if confidence_level is None
            else clopper_pearson_upper(int(wrong[last]), kept, confidence_level)
        )
        if bound <= target:
            return RiskThreshold(float(u[order[last]]), kept, error)
    return RiskThreshold(None, 0, None)


def escalated_above(uncertainty: FloatInput, threshold: RiskThreshold) -> Bools:
    """Mask of rows above the threshold; all rows where no threshold was feasible."""
    u = real_values(uncertainty, "uncertainty")
    if threshold.limit is None:
        return np.ones(u.size, dtype=np.bool_)
    return np.asarray(u > threshold.limit)
