"""Intervals that respect how the questions were drawn, with the band picked anew in every resample.

Band and score share the scouts, so an interval that keeps the band fixed is too narrow. Two designs:
``questions`` resamples questions inside each domain, level and kind (scout, extra): the domains are the ones meant.
``domains`` first resamples the domains, then questions inside them: the domains stand for more of their kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import Interval
from mirror_bench.analysis.integrity.answers import BAND_WIDTH, LEVELS, Answers
from mirror_bench.analysis.integrity.band import starts

Floats = NDArray[np.float64]
Design = Literal["questions", "domains"]
UNITS: Final[dict[Design, str]] = {
    "questions": "question within domain, level and kind; band picked anew",
    "domains": "domain, then question within level and kind; band picked anew",
}
QUANTITIES: Final = ("integrity", "brier", "rms", "overconfidence", "accuracy")


@dataclass(frozen=True)
class Resampled:
    """Resampled values of each quantity, shape (resamples,) each; resamples without any band are left out.

    moved: share of domain resamples whose band differs from the one picked on all rows.
    """

    values: dict[str, Floats]
    moved: float
    without_band: int

    def interval(self, quantity: str, design: Design, level: float = 0.95) -> Interval | None:
        """Percentile interval, None where fewer than half of the resamples have a value."""
        values = self.values[quantity]
        if len(values) < max(2, self.without_band):
            return None
        low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
        return Interval(float(low), float(high), level, "percentile", UNITS[design])

    def bias(self, quantity: str, estimate: float) -> float:
        """Mean of the resamples less the estimate: how far picking a band on few questions pulls the score."""
        return float(np.mean(self.values[quantity]) - estimate)


def resample(
    answers: Answers, rng: np.random.Generator, *, design: Design, resamples: int = 2000
) -> Resampled | None:
    """Bootstrap of the headline scores and the scout accuracy; None where there are no answers, or one domain only
    with ``design="domains"``."""
    names = [n for n in range(len(answers.domains)) if (answers.domain == n).any()]
    if not names or (design == "domains" and len(names) < 2):
        return None
    # Sums by resample, domain, level and kind: rows, stated rows, squared error, confidence, score, score of stated.
    sums = np.zeros((resamples, len(names), LEVELS, 2, 6))
    columns = np.stack(
        [
            np.ones(len(answers)),
            answers.stated.astype(float),
            np.where(answers.stated, answers.squared_error, 0.0),
            np.where(answers.stated, answers.confidence, 0.0),
            answers.score,
            np.where(answers.stated, answers.score, 0.0),
        ],
        axis=1,
    )
    for position, domain in enumerate(names):
        for level in range(1, LEVELS + 1):
            for kind, scout in enumerate((True, False)):
                rows = columns[
                    (answers.domain == domain) & (answers.level == level) & (answers.scout == scout)
                ]
                if len(rows):
                    # A resample of n rows is a multinomial count of them, and every sum is linear in the counts.
                    counts = rng.multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=resamples)
                    sums[:, position, level - 1, kind] = counts @ rows
    scout_rows, scout_score = sums[..., 0, 0], sums[..., 0, 4]
    accuracies = np.divide(
        100.0 * scout_score, scout_rows, out=np.full(scout_rows.shape, np.nan), where=scout_rows > 0
    )
    start = starts(accuracies)
    levels = np.arange(1, LEVELS + 1)
    member = (levels >= start[..., None]) & (levels < start[..., None] + BAND_WIDTH) & (start[..., None] > 0)
    banded = np.einsum("rdl,rdlkc->rdc", member.astype(float), sums)
    scouts = np.stack([scout_rows.sum(-1), scout_score.sum(-1)], axis=-1)
    if design == "domains":
        drawn = rng.integers(len(names), size=(resamples, len(names)))
        # Each drawn copy of a domain takes its own question resample.
        which = rng.integers(resamples, size=(resamples, len(names)))
        banded, scouts = banded[which, drawn], scouts[which, drawn]
    pooled, scout_total = banded.sum(axis=1), scouts.sum(axis=1)
    usable = pooled[:, 1] > 0
    n, error, confidence, score = (pooled[usable, c] for c in (1, 2, 3, 5))
    brier = error / n
    observed = starts(_observed(columns, answers, names))
    return Resampled(
        {
            "integrity": 100.0 - 400.0 * brier,
            "brier": brier,
            "rms": 100.0 * np.sqrt(brier),
            "overconfidence": 100.0 * (confidence - score) / n,
            "accuracy": 100.0 * scout_total[scout_total[:, 0] > 0, 1] / scout_total[scout_total[:, 0] > 0, 0],
        },
        float(np.mean(start != observed)),
        int((~usable).sum()),
    )


def _observed(columns: Floats, answers: Answers, names: list[int]) -> Floats:
    found = np.full((len(names), LEVELS), np.nan)
    for position, domain in enumerate(names):
        for level in range(1, LEVELS + 1):
            rows = columns[(answers.domain == domain) & (answers.level == level) & answers.scout]
            if len(rows):
                found[position, level - 1] = 100.0 * rows[:, 4].sum() / len(rows)
    return found
