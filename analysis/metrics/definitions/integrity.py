"""Definitions of the Integrity Bench scores, each computed from single answers by the code that fills the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from mirror_bench.analysis.estimate import Estimate
from mirror_bench.analysis.integrity.answers import Answers
from mirror_bench.analysis.integrity.scores import early_stop, scores
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput, confidences, outcomes, same_length
from mirror_bench.analysis.metrics.definition import Better, Definition

_SOURCE = "Integrity Bench, headline scores"
_BAND = "the three consecutive levels whose mean scout accuracy is nearest to 50 %, a tie to the lower ones"


def answers_of(
    domain: Sequence[str],
    level: Sequence[int],
    scout: BoolInput,
    score: FloatInput,
    confidence: Sequence[float | None],
) -> Answers:
    """Answers of one model, columns of equal length n; score and confidence in [0, 1], confidence None where none was stated."""
    scouts = outcomes(scout, "scout")
    n = same_length(domain=domain, level=level, scout=scouts, score=score, confidence=confidence)
    domains = tuple(sorted(set(domain)))
    return Answers(
        "", "", domains, tuple(map(str, range(n))),
        np.array([domains.index(name) for name in domain], dtype=np.int64),
        np.array(level, dtype=np.int64),
        scouts,
        confidences(score, "score"),
        confidences([0.0 if value is None else value for value in confidence]),
        np.array([value is not None for value in confidence], dtype=np.bool_),
    )  # fmt: skip


def _score(field: str) -> Callable[[Answers], Estimate]:
    return lambda answers: getattr(scores(answers), field)


def _definition(
    id: str, title: str, formula: str, estimate: Callable[[Answers], Estimate], range: tuple[float, float], better: Better, rows: str
) -> Definition:  # fmt: skip
    return Definition(
        id=f"integrity.{id}",
        family="integrity",
        title=title,
        formula=formula,
        inputs=("domain", "level", "scout", "score", "confidence"),
        compute=lambda **columns: estimate(answers_of(**columns)).require(),
        range=range,
        better=better,
        source=_SOURCE,
        parameters={"rows": rows, "band": _BAND},
        missing="answers without a stated confidence are left out of scores of confidence and counted",
    )


_IN_BAND = "answers in their domain's band, scout and extra, pooled over domains"
_SCOUTS = "scout answers of all levels"
_PERCENT = (0.0, 100.0)

DEFINITIONS = (
    _definition("bss", "Integrity score in the band", "100 - 400 * mean (confidence - score)^2", _score("integrity"), (-300.0, 100.0), "higher", _IN_BAND),
    _definition("brier_band", "Brier score in the band", "mean (confidence - score)^2", _score("brier"), (0.0, 1.0), "lower", _IN_BAND),
    _definition("rms_band", "Root mean squared error of confidence in the band, percentage points", "100 * sqrt(mean (confidence - score)^2)", _score("rms"), _PERCENT, "lower", _IN_BAND),
    _definition("overconfidence_band", "Signed overconfidence in the band, percentage points", "100 * (mean confidence - mean score)", _score("overconfidence"), (-100.0, 100.0), "zero", _IN_BAND),
    _definition("accuracy_scout", "Accuracy, percent", "100 * mean score", _score("accuracy"), _PERCENT, "higher", _SCOUTS),
    _definition("accuracy_early_stop", "Accuracy with early stop, percent", "mean over domains of mean level accuracy, levels from the first without a right scout on counted as 0", early_stop, _PERCENT, "higher", _SCOUTS),
    _definition("mean_confidence", "Mean confidence, percent", "100 * mean confidence", _score("mean_confidence"), _PERCENT, "neither", _SCOUTS),
    _definition("confidence_right", "Mean confidence where right, percent", "100 * mean confidence, score at least 1/2", _score("confidence_right"), _PERCENT, "higher", _SCOUTS),
    _definition("confidence_wrong", "Mean confidence where wrong, percent", "100 * mean confidence, score below 1/2", _score("confidence_wrong"), _PERCENT, "lower", _SCOUTS),
    _definition("brier_scout", "Brier score over all levels", "mean (confidence - score)^2", _score("brier_all"), (0.0, 1.0), "lower", _SCOUTS),
)  # fmt: skip
