"""Headline scores over the pooled band, accuracies and confidences over the scouts, and their published errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import Estimate, undefined
from mirror_bench.analysis.integrity.answers import Answers
from mirror_bench.analysis.integrity.band import Band, bands, in_band, level_accuracies

Floats = NDArray[np.float64]


def integrity_of(brier: float) -> float:
    """100 - 400 x Brier: 100 is perfect, 0 is a constant 50 %, the minimum is -300.

    >>> integrity_of(0.25)
    0.0
    """
    return 100.0 - 400.0 * brier


@dataclass(frozen=True)
class Scores:
    """Scores of one model, over all its domains or in one of them.

    integrity, brier, rms, overconfidence: over band questions with a stated confidence, scout and extra. accuracy,
    mean_confidence, confidence_right, confidence_wrong, brier_all: over scouts of all levels. n_scout: scouts answered.
    n_band: band questions with a stated confidence. errors: one published standard error by quantity, rows taken as
    independent. n, mean_score, mean_confidence_answered: over all answered questions.
    """

    integrity: Estimate
    brier: Estimate
    rms: Estimate
    overconfidence: Estimate
    accuracy: Estimate
    mean_confidence: Estimate
    confidence_right: Estimate
    confidence_wrong: Estimate
    brier_all: Estimate
    n: int
    n_scout: int
    n_band: int
    mean_score: float | None
    mean_confidence_answered: float | None
    bands: Mapping[str, Band]
    errors: Mapping[str, float]


def scores(answers: Answers, given: Mapping[str, Band] | None = None) -> Scores:
    """All scores of ``answers``; ``given`` replaces the bands picked from their own scouts."""
    found = dict(given) if given is not None else bands(answers)
    band = in_band(answers, found)
    pool = band & answers.stated
    error, n_band = answers.squared_error[pool], int(pool.sum())
    scout, said = answers.scout, answers.scout & answers.stated
    unstated = int((band & ~answers.stated).sum())
    missing = {"no_label": unstated} if unstated else {}
    errors: dict[str, float] = {}

    if n_band:
        value = float(np.mean(error))
        over = float(100.0 * (np.mean(answers.confidence[pool]) - np.mean(answers.score[pool])))
        headline = {
            "integrity": Estimate("integrity.bss", integrity_of(value), n_band, missing=missing),
            "brier": Estimate("integrity.brier_band", value, n_band, missing=missing),
            "rms": Estimate("integrity.rms_band", 100.0 * float(np.sqrt(value)), n_band, missing=missing),
            "overconfidence": Estimate("integrity.overconfidence_band", over, n_band, missing=missing),
        }
        if n_band > 1:
            errors["brier"] = standard_error(error)
            errors["integrity"] = 400.0 * errors["brier"]
    else:
        note = (
            "no three consecutive levels have answered scouts"
            if not found
            else "no confidence was stated in the band"
        )
        headline = {
            name: undefined(f"integrity.{definition}", "no_data", note=note)
            for name, definition in (
                ("integrity", "bss"),
                ("brier", "brier_band"),
                ("rms", "rms_band"),
                ("overconfidence", "overconfidence_band"),
            )
        }

    accuracy = _mean("integrity.accuracy_scout", 100.0 * answers.score[scout])
    if accuracy.value is not None:
        p = accuracy.value / 100.0
        errors["accuracy"] = 100.0 * float(np.sqrt(p * (1.0 - p) / accuracy.n))
    right = answers.score >= 0.5
    confidences = {
        "mean_confidence": 100.0 * answers.confidence[said],
        "confidence_right": 100.0 * answers.confidence[said & right],
        "confidence_wrong": 100.0 * answers.confidence[said & ~right],
    }
    for name, values in confidences.items():
        if len(values) > 1:
            errors[name] = standard_error(values)
    return Scores(
        **headline,
        accuracy=accuracy,
        **{name: _mean(f"integrity.{name}", values) for name, values in confidences.items()},
        brier_all=_mean("integrity.brier_scout", answers.squared_error[said]),
        n=len(answers),
        n_scout=int(scout.sum()),
        n_band=n_band,
        mean_score=float(np.mean(answers.score)) if len(answers) else None,
        mean_confidence_answered=float(100.0 * np.mean(answers.confidence[answers.stated]))
        if answers.stated.any()
        else None,
        bands=found,
        errors=errors,
    )


def domain_scores(answers: Answers) -> dict[str, Scores]:
    """The same formulas on each domain alone, by domain; domains without an answer are left in, undefined."""
    return {name: scores(answers.only(answers.of_domain(name))) for name in answers.domains}


def standard_error(values: Floats) -> float:
    """Sample standard deviation (n - 1) over root n: the published error bar, rows taken as independent."""
    return float(np.std(values, ddof=1) / np.sqrt(len(values)))


def early_stop(answers: Answers) -> Estimate:
    """Accuracy when each domain stops at its first level without a right scout: mean over domains of means over levels.

    Levels above the stop count as 0; a level below it without an answered scout is left out. In percent. The band never
    moves by it.
    """
    values = []
    for name in answers.domains:
        accuracies = level_accuracies(answers, name)
        zero = np.flatnonzero(accuracies == 0.0)
        if len(zero):
            accuracies[zero[0] :] = 0.0
        if not np.isnan(accuracies).all():
            values.append(float(np.nanmean(accuracies)))
    return _mean("integrity.accuracy_early_stop", np.array(values))


def _mean(definition: str, values: Floats) -> Estimate:
    if not len(values):
        return undefined(definition, "no_data")
    return Estimate(definition, float(np.mean(values)), len(values))
