"""Judged confidences with what is missing from them, and estimates with intervals and bounds made of them.

Confidence of different kinds (a stake, a stated percentage, an opt-out, a log-probability) is not the same quantity;
observations refuse to hold two kinds unless asked to pool them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from mirror_bench.analysis.estimate import (
    Estimate,
    Interval,
    UndefinedMetricError,
    UndefinedReason,
    estimated,
)
from mirror_bench.analysis.inference.bootstrap import LEVEL, RESAMPLES, Method, bootstrap
from mirror_bench.analysis.inference.proportions import wilson
from mirror_bench.analysis.inference.weighted import WeightedStatistic, statistic_of
from mirror_bench.analysis.metrics.arrays import Bools, Floats, same_length
from mirror_bench.analysis.metrics.definition import Definition
from mirror_bench.analysis.metrics.missingness import Bounds, rate_bounds
from mirror_bench.analysis.metrics.registry import definition_of
from mirror_bench.builders.schemas.records import ConfidenceKind


class MixedConfidenceError(ValueError):
    """Confidence of several kinds was given where one is wanted."""


@dataclass(frozen=True)
class Observations:
    """Trials with a confidence and an outcome. kinds: kinds of confidence held, in alphabetical order.

    missing: asked trials without one of the two, by reason. clusters: id per trial, or None.
    """

    confidence: Floats
    correct: Bools
    kinds: tuple[ConfidenceKind, ...]
    missing: Mapping[str, int]
    clusters: tuple[str, ...] | None = None

    @property
    def n(self) -> int:
        """Number of trials held."""
        return int(self.correct.size)

    @property
    def n_missing(self) -> int:
        """Number of asked trials that are not held."""
        return sum(self.missing.values())


def observations(
    confidence: Sequence[float | None],
    correct: Sequence[bool | None],
    *,
    kind: ConfidenceKind | Sequence[ConfidenceKind],
    reasons: Sequence[str | None] | None = None,
    clusters: Sequence[str] | None = None,
    pool_kinds: bool = False,
    exclude_invalid: bool = False,
) -> Observations:
    """Observations of asked trials, in the order given.

    A None in confidence or correct is missing, counted under its entry in ``reasons`` or, without one, "no_confidence" or
    "no_outcome". kind: of all trials, or per trial. A confidence that is NaN, infinite or outside [0, 1] raises ValueError
    naming the row, unless ``exclude_invalid``, which counts it as "invalid_confidence".
    Raises MixedConfidenceError for several kinds unless ``pool_kinds``.

    >>> seen = observations([0.9, None, 0.4], [True, True, None], kind="verbal", reasons=[None, "refused", None])
    >>> seen.n, dict(seen.missing)
    (1, {'no_outcome': 1, 'refused': 1})
    """
    n = same_length(confidence=confidence, correct=correct)
    row_kinds: Sequence[ConfidenceKind] = [kind] * n if isinstance(kind, str) else kind
    same_length(confidence=confidence, kind=row_kinds)
    if reasons is not None:
        same_length(confidence=confidence, reasons=reasons)
    if clusters is not None:
        same_length(confidence=confidence, clusters=clusters)
    missing: dict[str, int] = {}
    rows: list[int] = []
    for row, (p, y) in enumerate(zip(confidence, correct, strict=True)):
        stated = reasons[row] if reasons is not None else None
        if p is None or y is None:
            reason = (
                stated if stated not in (None, "ok") else ("no_confidence" if p is None else "no_outcome")
            )
            missing[str(reason)] = missing.get(str(reason), 0) + 1
        elif not (math.isfinite(p) and 0 <= p <= 1):
            if not exclude_invalid:
                raise ValueError(
                    f"confidence[{row}] is {p}; confidence lies in [0, 1], or is None with a reason"
                )
            missing["invalid_confidence"] = missing.get("invalid_confidence", 0) + 1
        else:
            rows.append(row)
    kinds = tuple(sorted({row_kinds[row] for row in rows}))
    if len(kinds) > 1 and not pool_kinds:
        raise MixedConfidenceError(
            f"confidence of kinds {', '.join(kinds)} in one metric; compute one per kind, or pass pool_kinds=True"
        )
    return Observations(
        np.array([confidence[row] for row in rows], dtype=np.float64),
        np.array([correct[row] for row in rows], dtype=np.bool_),
        kinds,
        MappingProxyType(dict(sorted(missing.items()))),
        tuple(clusters[row] for row in rows) if clusters is not None else None,
    )


def pooled(parts: Iterable[Observations], *, pool_kinds: bool = False) -> Observations:
    """Several sets of observations as one; raises MixedConfidenceError for several kinds unless ``pool_kinds``."""
    held = list(parts)
    kinds = tuple(sorted({kind for part in held for kind in part.kinds}))
    if len(kinds) > 1 and not pool_kinds:
        raise MixedConfidenceError(
            f"confidence of kinds {', '.join(kinds)} in one metric; compute one per kind, or pass pool_kinds=True"
        )
    missing: dict[str, int] = {}
    for part in held:
        for reason, count in part.missing.items():
            missing[reason] = missing.get(reason, 0) + count
    clusters: tuple[str, ...] | None = None
    if held and all(part.clusters is not None for part in held):
        clusters = tuple(cluster for part in held for cluster in part.clusters or ())
    return Observations(
        np.concatenate([part.confidence for part in held]) if held else np.empty(0),
        np.concatenate([part.correct for part in held]) if held else np.empty(0, dtype=np.bool_),
        kinds,
        MappingProxyType(dict(sorted(missing.items()))),
        clusters,
    )


def _undefined_where_all_missing(seen: Observations) -> UndefinedReason | None:
    if seen.n:
        return None
    return "all_missing" if seen.n_missing else "no_data"


def _bounds(definition: Definition, value: float, seen: Observations) -> tuple[float | None, float | None]:
    """(worst, best) over what missing trials could be, for metrics that are means of bounded terms."""
    if definition.term_range is None or not seen.n_missing:
        return None, None
    low, high = definition.term_range
    n = seen.n + seen.n_missing
    ends = Bounds((seen.n * value + seen.n_missing * low) / n, (seen.n * value + seen.n_missing * high) / n)
    return (ends.low, ends.high) if definition.better == "higher" else (ends.high, ends.low)


def estimate(
    definition_id: str,
    seen: Observations,
    rng: np.random.Generator | None = None,
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    method: Method = "bca",
    unit: str = "item",
) -> Estimate:
    """A registered metric of confidence and outcome, with interval, counts and bounds.

    rng: stream of the table cell (``streams.cell_rng``); None for no interval. Clusters of the observations, where given,
    are what is resampled, and ``unit`` is their name. An interval that cannot be had is explained in ``no_interval``.
    An AUROC below one half carries a note: uncertainty may have been passed for confidence.

    >>> found = estimate("brier", observations([0.8, 0.4, None], [True, False, None], kind="verbal"))
    >>> round(found.value, 12), found.n, round(found.worst, 12), round(found.best, 12)
    (0.1, 2, 0.4, 0.066666666667)
    """
    definition = definition_of(definition_id)
    if definition.inputs != ("confidence", "correct"):
        raise ValueError(
            f"{definition_id} reads {', '.join(definition.inputs)}; estimate() takes confidence and correct"
        )
    gone = _undefined_where_all_missing(seen)
    if gone is not None:
        return Estimate(
            definition_id, None, 0, missing=seen.missing, undefined=gone, note=f"{seen.n_missing} missing"
        )
    try:
        value = float(definition.compute(confidence=seen.confidence, correct=seen.correct))
    except UndefinedMetricError as error:
        return Estimate(
            definition_id, None, seen.n, missing=seen.missing, undefined=error.reason, note=error.detail
        )
    interval, no_interval = _interval(definition, seen, rng, resamples, level, method, unit)
    worst, best = _bounds(definition, value, seen)
    notes = []
    if len(seen.kinds) > 1:
        notes.append(f"pools confidence of kinds {', '.join(seen.kinds)}")
    if definition.family == "discrimination" and value < 0.5:
        notes.append("below 0.5: larger values go with wrong answers; was uncertainty passed for confidence?")
    return Estimate(
        definition_id,
        value,
        seen.n,
        interval=interval,
        missing=seen.missing,
        worst=worst,
        best=best,
        note="; ".join(notes),
        no_interval=no_interval,
    )


def _statistic(definition: Definition, seen: Observations) -> WeightedStatistic:
    """The definition's weighted form or, without one, its plain function evaluated resample by resample."""
    if definition.statistic is not None:
        return definition.statistic(confidence=seen.confidence, correct=seen.correct)

    def compute(confidence: Floats, correct: Bools) -> float:
        return definition.compute(confidence=confidence, correct=correct)

    return statistic_of(compute, seen.confidence, seen.correct, name=definition.id)


def _interval(
    definition: Definition,
    seen: Observations,
    rng: np.random.Generator | None,
    resamples: int,
    level: float,
    method: Method,
    unit: str,
) -> tuple[Interval | None, UndefinedReason | None]:
    if rng is None:
        return None, None
    try:
        found = bootstrap(
            _statistic(definition, seen),
            rng,
            resamples=resamples,
            level=level,
            method=method,
            clusters=seen.clusters,
            unit=unit,
        )
    except UndefinedMetricError as error:
        return None, error.reason
    return found.interval, None


def rate_estimate(
    definition_id: str,
    outcomes: Sequence[bool | None],
    *,
    reasons: Sequence[str | None] | None = None,
    higher_is_better: bool = True,
    level: float = LEVEL,
    unit: str = "item",
) -> Estimate:
    """A share of events with a Wilson interval (trials as independent) and bounds over missing trials.

    outcomes: None where missing, counted under its entry in ``reasons`` or "no_outcome".

    >>> found = rate_estimate("accuracy", [True, False, None, True], reasons=[None, None, "refused", None])
    >>> round(found.value, 6), found.worst, found.best, dict(found.missing)
    (0.666667, 0.5, 0.75, {'refused': 1})
    """
    if reasons is not None:
        same_length(outcomes=outcomes, reasons=reasons)
    missing: dict[str, int] = {}
    for row, outcome in enumerate(outcomes):
        if outcome is None:
            stated = reasons[row] if reasons is not None else None
            reason = stated if stated not in (None, "ok") else "no_outcome"
            missing[str(reason)] = missing.get(str(reason), 0) + 1
    events = sum(bool(outcome) for outcome in outcomes if outcome is not None)
    gone = sum(missing.values())
    n = len(outcomes) - gone

    def share() -> float:
        if n == 0:
            raise UndefinedMetricError("all_missing" if gone else "no_data", f"{gone} missing")
        return events / n

    low, high = rate_bounds(events, n, gone) if outcomes else (None, None)
    return estimated(
        definition_id,
        share,
        n,
        interval=wilson(events, n, level, unit=unit) if n else None,
        missing=MappingProxyType(dict(sorted(missing.items()))),
        worst=low if higher_is_better else high,
        best=high if higher_is_better else low,
    )
