"""The difficulty band: three consecutive levels whose mean scout accuracy is nearest to 50 %."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.integrity.answers import BAND_WIDTH, LEVELS, Answers

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Band:
    """Three consecutive levels. mean: mean of the three levels' scout accuracies, percent. distance: from 50, points."""

    start: int
    mean: float
    distance: float

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels, ascending.

        >>> Band(2, 50.0, 0.0).levels
        (2, 3, 4)
        """
        return tuple(range(self.start, self.start + BAND_WIDTH))


def level_accuracies(answers: Answers, domain: str | None) -> Floats:
    """Scout accuracy of each level in percent, shape (8,); NaN where the level has no answered scout.

    domain: None pools all domains by level.
    """
    rows = answers.scout if domain is None else answers.scout & answers.of_domain(domain)
    level = answers.level[rows] - 1
    counts = np.bincount(level, minlength=LEVELS)
    sums = np.bincount(level, weights=answers.score[rows], minlength=LEVELS)
    found = np.full(LEVELS, np.nan)
    np.divide(100.0 * sums, counts, out=found, where=counts > 0)
    return found


def distances(accuracies: Floats) -> tuple[Floats, Floats]:
    """Mean of each window of three levels and its distance from 50, both (..., 6); NaN where a level is missing.

    accuracies: percent, shape (..., 8). Distances are rounded to a millionth of a point so that ties are ties.
    """
    means: Floats = (accuracies[..., :-2] + accuracies[..., 1:-1] + accuracies[..., 2:]) / BAND_WIDTH
    distance: Floats = np.abs(means - 50.0)
    return means, distance.round(6)


def starts(accuracies: Floats) -> NDArray[np.int64]:
    """Start level of the band for each row of accuracies, shape (...,); 0 where no three consecutive levels have data.

    The smallest distance wins and a tie goes to the lower start level.
    """
    _, distance = distances(accuracies)
    filled = np.where(np.isnan(distance), np.inf, distance)
    best = np.argmin(filled, axis=-1)
    missing = np.isinf(np.min(filled, axis=-1))
    return np.where(missing, 0, best + 1).astype(np.int64)


def select_band(accuracies: Floats) -> Band | None:
    """The band of one domain from its eight level accuracies, or None where no three consecutive levels have data.

    >>> select_band(np.array([100.0, 90.0, 70.0, 60.0, 30.0, 10.0, 0.0, 0.0])).levels
    (3, 4, 5)
    """
    start = int(starts(accuracies))
    if start == 0:
        return None
    means, distance = distances(accuracies)
    return Band(start, float(means[start - 1]), float(distance[start - 1]))


def bands(answers: Answers) -> dict[str, Band]:
    """Band of each domain that has one, by domain."""
    found = {}
    for name in answers.domains:
        band = select_band(level_accuracies(answers, name))
        if band is not None:
            found[name] = band
    return found


def in_band(answers: Answers, found: dict[str, Band]) -> NDArray[np.bool_]:
    """Mask of the answered questions, scout and extra, whose level is in their domain's band."""
    member = np.zeros((len(answers.domains), LEVELS + 1), dtype=np.bool_)
    for name, band in found.items():
        member[answers.domains.index(name), band.start : band.start + BAND_WIDTH] = True
    return member[answers.domain, answers.level]
