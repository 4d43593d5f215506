"""Proper scores of stated probabilities, and the signed difference of confidence and accuracy."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput, judged

MIRROR_LOG_CLIP = 1e-6
MILD_LOG_CLIP = 0.01


def brier(confidence: FloatInput, correct: BoolInput) -> float:
    """Mean squared error of stated confidence; lower is better, range [0, 1].

    confidence: probability of being right, shape (n,), in [0, 1]. correct: shape (n,).
    Mixes calibration and discrimination; it is not a measure of calibration alone.
    Binary form (Brier 1950 summed over both classes and is twice this).
    Raises ValueError on unequal lengths or a value outside [0, 1], UndefinedMetricError("no_data") without trials.

    Worked: (0.8 - 1)^2 = 0.04, (0.4 - 0)^2 = 0.16; mean 0.1.

    >>> round(brier([0.8, 0.4], [1, 0]), 12)
    0.1
    """
    p, y = judged(confidence, correct)
    return float(np.square(p - y).mean())


def log_score(confidence: FloatInput, correct: BoolInput, *, clip: float = MIRROR_LOG_CLIP) -> float:
    """Mean of -[y ln p + (1-y) ln(1-p)], p clipped to [clip, 1-clip]; lower is better, natural logarithm.

    At the default clip of 1e-6 a lost stake of 10 costs 13.8 and dominates the mean; 0.01 is the milder companion.

    Worked: -ln 0.8 = 0.223144, -ln 0.6 = 0.510826; mean 0.366985.

    >>> round(log_score([0.8, 0.4], [1, 0]), 6)
    0.366985
    >>> round(log_score([1.0], [0]), 3)
    13.816
    """
    if not 0 < clip < 0.5:
        raise ValueError(f"clip is {clip}; wanted between 0 and 0.5")
    p, y = judged(confidence, correct)
    p = np.clip(p, clip, 1 - clip)
    return float(-np.log(np.where(y, p, 1 - p)).mean())


def overconfidence(confidence: FloatInput, correct: BoolInput) -> float:
    """Mean confidence minus accuracy; 0 is ideal, positive is overconfident, range [-1, 1].

    >>> round(overconfidence([0.9, 0.8, 0.7], [1, 0, 1]), 9)
    0.133333333
    """
    p, y = judged(confidence, correct)
    return float(p.mean() - y.mean())


def calibration_in_the_large(confidence: FloatInput, correct: BoolInput) -> float:
    """|mean confidence - accuracy|; lower is better, range [0, 1]. Zero for a perfectly calibrated forecaster.

    >>> round(calibration_in_the_large([0.1, 0.3], [1, 0]), 12)
    0.3
    """
    return abs(overconfidence(confidence, correct))


def brier_skill(confidence: FloatInput, correct: BoolInput, *, reference: float | None = None) -> float:
    """1 - Brier / Brier of a constant forecast; higher is better, at most 1.

    reference: the constant. None takes the accuracy of these data (climatology), which is undefined
    ("zero_variance") where all are right or all wrong; 0.5 gives a hundredth of the Integrity score.

    Worked: Brier 0.1; climatology 0.5 scores 0.25; 1 - 0.1 / 0.25 = 0.6.

    >>> round(brier_skill([0.8, 0.4], [1, 0]), 12)
    0.6
    """
    p, y = judged(confidence, correct)
    constant = float(y.mean()) if reference is None else reference
    if not 0 <= constant <= 1:
        raise ValueError(f"reference is {constant}; wanted in [0, 1]")
    baseline = float(((constant - y) ** 2).mean())
    if baseline == 0:
        raise UndefinedMetricError("zero_variance", "the constant forecast is perfect")
    return 1 - brier(p, y) / baseline


def integrity(confidence: FloatInput, correct: BoolInput) -> float:
    """Integrity score 100 - 400 * Brier; higher is better: 100 perfect, 0 the constant 50 %, minimum -300.

    >>> round(integrity([0.8, 0.4], [1, 0]), 9)
    60.0
    """
    return 100 - 400 * brier(confidence, correct)


def rms_error(confidence: FloatInput, correct: BoolInput) -> float:
    """100 * sqrt(Brier), in percentage points (Integrity Bench's RMS); lower is better, range [0, 100].

    >>> round(rms_error([0.8, 0.4], [1, 0]), 6)
    31.622777
    """
    return 100 * math.sqrt(brier(confidence, correct))


class BrierParts(NamedTuple):
    """Brier score = reliability - resolution + uncertainty, exact when trials are grouped by distinct confidence."""

    reliability: float
    resolution: float
    uncertainty: float


def brier_parts(confidence: FloatInput, correct: BoolInput) -> BrierParts:
    """Murphy's (1973) partition over distinct stated values. Meant for confidence with few values, such as stakes.

    Worked: 0.8 right and wrong, 0.2 wrong. reliability (2 * 0.3^2 + 0.2^2) / 3, resolution (2 * (1/6)^2 + (1/3)^2) / 3.

    >>> [round(part, 6) for part in brier_parts([0.8, 0.8, 0.2], [1, 0, 0])]
    [0.073333, 0.055556, 0.222222]
    """
    p, y = judged(confidence, correct)
    values, inverse, counts = np.unique(p, return_inverse=True, return_counts=True)
    rates = np.bincount(inverse, weights=y) / counts
    base = float(y.mean())
    weights = counts / p.size
    return BrierParts(
        float((weights * (values - rates) ** 2).sum()),
        float((weights * (rates - base) ** 2).sum()),
        base * (1 - base),
    )
