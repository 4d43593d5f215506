"""Calibration curve with credible boxes, and the level plot's numbers; both from scouts of all levels, without a band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from mirror_bench.analysis.inference.proportions import jeffreys_quantile
from mirror_bench.analysis.integrity.answers import LEVELS, Answers
from mirror_bench.analysis.integrity.band import Band, level_accuracies, select_band

BINS: Final = 10
CREDIBLE: Final = 0.5


@dataclass(frozen=True)
class CurveBin:
    """One bin of stated confidence, percent. height: 100 k / n. low, high: central credible interval of the rate."""

    lower: int
    upper: int
    n: int
    right: int
    mean_confidence: float
    height: float
    low: float
    high: float

    @property
    def midpoint(self) -> float:
        """Where the box is drawn."""
        return (self.lower + self.upper) / 2


@dataclass(frozen=True)
class LevelPoint:
    """One level: scouts answered, accuracy and confidences in percent; None where nothing was answered or stated."""

    level: int
    n: int
    accuracy: float | None
    mean_confidence: float | None
    least_confidence: float | None
    greatest_confidence: float | None


@dataclass(frozen=True)
class LevelPlot:
    """Levels of one domain, or of all pooled by level. rms: over scout rows of the band alone, so not the headline's."""

    domain: str | None
    points: tuple[LevelPoint, ...]
    band: Band | None
    rms: float | None


def bin_of(confidence: float) -> int:
    """Bin of a confidence in [0, 1]: lower edge in, upper out, the last bin holds 1.

    >>> [bin_of(c) for c in (0.0, 0.0999, 0.1, 0.3, 0.9, 1.0)]
    [0, 0, 1, 3, 9, 9]
    """
    # Confidences arrive as percentages / 100; rounding back keeps 0.29999999999999998 x 10 in bin 3.
    return min(int(np.floor(round(confidence * 100.0, 9) / (100 / BINS))), BINS - 1)


def calibration_curve(answers: Answers) -> tuple[CurveBin, ...]:
    """Bins that hold an answer, ascending. Box: quantiles of Beta(k + 1/2, n - k + 1/2), the Jeffreys posterior."""
    rows = answers.scout & answers.stated
    position = np.array([bin_of(c) for c in answers.confidence[rows].tolist()], dtype=np.int64)
    right = answers.score[rows] >= 0.5
    found = []
    for index in range(BINS):
        here = position == index
        n, k = int(here.sum()), int(right[here].sum())
        if not n:
            continue
        low, high = (jeffreys_quantile(k, n, q) for q in ((1 - CREDIBLE) / 2, (1 + CREDIBLE) / 2))
        found.append(
            CurveBin(
                index * 100 // BINS,
                (index + 1) * 100 // BINS,
                n,
                k,
                float(100.0 * np.mean(answers.confidence[rows][here])),
                100.0 * k / n,
                100.0 * low,
                100.0 * high,
            )
        )
    return tuple(found)


def level_plot(answers: Answers, domain: str | None = None) -> LevelPlot:
    """Accuracy and confidence by level; ``domain`` None pools all domains' scouts by level and picks one band on them."""
    scouts = answers.scout if domain is None else answers.scout & answers.of_domain(domain)
    accuracies = level_accuracies(answers, domain)
    band = select_band(accuracies)
    points = []
    for level in range(1, LEVELS + 1):
        here = scouts & (answers.level == level)
        stated = 100.0 * answers.confidence[here & answers.stated]
        points.append(
            LevelPoint(
                level,
                int(here.sum()),
                None if np.isnan(accuracies[level - 1]) else float(accuracies[level - 1]),
                float(np.mean(stated)) if len(stated) else None,
                float(np.min(stated)) if len(stated) else None,
                float(np.max(stated)) if len(stated) else None,
            )
        )
    rms = None
    if band is not None:
        rows = scouts & answers.stated & np.isin(answers.level, band.levels)
        rms = float(100.0 * np.sqrt(np.mean(answers.squared_error[rows]))) if rows.any() else None
    return LevelPlot(domain, tuple(points), band, rms)
