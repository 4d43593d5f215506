"""Resampling of questions: all models answer the same questions, so contrasts keep a question's trials together."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.inference.multiplicity import holm
from mirror_bench.analysis.signal.counts import (
    RATINGS,
    Floats,
    Ints,
    accuracy,
    auroc2,
    edges,
    information_ratio,
    null_ratio,
    rate,
    z_roc,
)
from mirror_bench.analysis.signal.trials import Trials

RESAMPLES: Final = 1000
#: Two-sided 95 %, and 95 % over 18 comparisons as in the withdrawn analysis.
LEVELS: Final = (0.95, 0.9972)
_TABLE_BATCH: Final = 250


def meta_i2r(table: NDArray[np.generic]) -> Floats:
    """Plug-in ratio less the expected ratio of ratings that know nothing: cheap enough for every resample."""
    return information_ratio(table) - null_ratio(table)


QUANTITIES: Final[dict[str, Callable[[NDArray[np.generic]], Floats]]] = {
    "meta_i2r": meta_i2r,
    "auroc2": auroc2,
    "accuracy": accuracy,
    "slope": lambda table: z_roc(table).slope,
    "d_a": lambda table: z_roc(table).d_a,
}


@dataclass(frozen=True)
class Design:
    """Trials of one data set laid out by question and condition.

    questions: ids, shape (q,). conditions: (model, temperature) of each column. outcome: shape (q, c), rating + 8 x correct,
    -1 where the question was not answered. evidence: shape (q, c), NaN there. domain: shape (q,), index into ``domains``.
    """

    dataset: str
    questions: NDArray[np.int64]
    conditions: tuple[tuple[str, float], ...]
    outcome: Ints
    evidence: Floats
    correct: NDArray[np.bool_]
    domain: NDArray[np.int64]
    domains: tuple[str, ...]

    def columns(self, model: str | None = None, temperature: float | None = None) -> list[int]:
        """Columns of a model, of a temperature, or of both; None stands for any."""
        return [
            number
            for number, (name, heat) in enumerate(self.conditions)
            if model in (None, name) and temperature in (None, heat)
        ]

    def tables(
        self, weights: Floats, rows: NDArray[np.int64] | None = None, columns: Sequence[int] | None = None
    ) -> Floats:
        """Rating tables of weighted questions, shape (b, c, 2, 8).

        weights: shape (b, r), how often each question of ``rows`` (all by default) was drawn.
        """
        outcome = self.outcome if rows is None else self.outcome[rows]
        chosen = list(range(outcome.shape[1])) if columns is None else list(columns)
        # One column of indicators for each of the 16 outcomes of each condition; counts stay exact in single precision.
        indicator = np.zeros((outcome.shape[0], len(chosen) * 2 * RATINGS), dtype=np.float32)
        for place, column in enumerate(chosen):
            answered = np.flatnonzero(outcome[:, column] >= 0)
            indicator[answered, place * 2 * RATINGS + outcome[answered, column]] = 1.0
        counts = weights.astype(np.float32) @ indicator
        return counts.astype(np.float64).reshape(weights.shape[0], len(chosen), 2, RATINGS)


@dataclass(frozen=True)
class Contrast:
    """left - right of one quantity. level 0.9972 gives ``low_strict`` and ``high_strict``. p: two-sided, from the share of
    resamples beyond 0, floor 2 / (resamples + 1). adjusted_p: Holm over its family. n: questions."""

    family: str
    dataset: str
    quantity: str
    left: str
    right: str
    difference: float | None
    low: float | None
    high: float | None
    low_strict: float | None
    high_strict: float | None
    p: float | None
    adjusted_p: float | None
    n: int
    undefined: str = ""

    @property
    def excludes_zero(self) -> bool:
        """Whether the 95 % interval leaves 0 out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def as_json(self) -> dict[str, Any]:
        """The contrast as a JSON object."""
        return asdict(self)


def layout(trials: Trials, dataset: str, reference: float | None = None) -> Design:
    """Lay out one data set. reference: temperature whose rows give each model's rating edges; None takes each
    condition's own."""
    number = trials.datasets.index(dataset)
    rows = np.flatnonzero(trials.dataset == number)
    questions, place = np.unique(trials.question[rows], return_inverse=True)
    cells = [(key, part) for key, part in trials.cells() if key.dataset == dataset]
    shape = (questions.size, len(cells))
    outcome = np.full(shape, -1, dtype=np.int64)
    evidence = np.full(shape, np.nan)
    correct = np.zeros(shape, dtype=np.bool_)
    domain = np.zeros(questions.size, dtype=np.int64)
    domain[place] = trials.domain[rows]
    cuts_of = {key.model: edges(trials.evidence[part]) for key, part in cells if key.temperature == reference}
    for column, (key, part) in enumerate(cells):
        where = np.searchsorted(questions, trials.question[part])
        cuts = cuts_of.get(key.model) if reference is not None else None
        rating = rate(trials.evidence[part], edges(trials.evidence[part]) if cuts is None else cuts)
        outcome[where, column] = rating + RATINGS * trials.correct[part]
        evidence[where, column] = trials.evidence[part]
        correct[where, column] = trials.correct[part]
    conditions = tuple((key.model, key.temperature) for key, _ in cells)
    return Design(dataset, questions, conditions, outcome, evidence, correct, domain, trials.domains)


def draw(count: int, resamples: int, rng: np.random.Generator) -> Floats:
    """How often each of ``count`` questions is drawn in each resample, shape (resamples, count), rows summing to count."""
    weights = np.empty((resamples, count))
    for start in range(0, resamples, _TABLE_BATCH):
        size = min(_TABLE_BATCH, resamples - start)
        drawn = rng.integers(count, size=(size, count)) + np.arange(size)[:, None] * count
        weights[start : start + size] = np.bincount(drawn.ravel(), minlength=size * count).reshape(
            size, count
        )
    return weights


def contrasts(
    family: str,
    dataset: str,
    names: Sequence[str],
    observed: Floats,
    drawn: Floats,
    quantities: Sequence[str],
    n: Sequence[int],
) -> list[Contrast]:
    """All pairwise differences of the named tables, Holm-adjusted within each quantity.

    observed: shape (c, 2, 8). drawn: shape (b, c, 2, 8), the same resample of questions in every column (independent ones
    for disjoint question sets). n: questions behind each name.
    """
    found: list[Contrast] = []
    for quantity in quantities:
        function = QUANTITIES[quantity]
        values, resampled = function(observed), function(drawn)
        own: list[Contrast] = []
        for i, j in itertools.combinations(range(len(names)), 2):
            difference = float(values[i] - values[j])
            sample = resampled[:, i] - resampled[:, j]
            sample = sample[np.isfinite(sample)]
            size = n[i] if n[i] == n[j] else n[i] + n[j]
            if not np.isfinite(difference) or sample.size < 0.95 * resampled.shape[0]:
                own.append(
                    Contrast(family, dataset, quantity, names[i], names[j], None, None, None, None, None, None, None, size,
                             "undefined in one of the two cells")
                )  # fmt: skip
                continue
            limits = [np.quantile(sample, [(1 - level) / 2, (1 + level) / 2]) for level in LEVELS]
            p = two_sided(sample)
            own.append(
                Contrast(family, dataset, quantity, names[i], names[j], difference, float(limits[0][0]), float(limits[0][1]),
                         float(limits[1][0]), float(limits[1][1]), p, None, size)
            )  # fmt: skip
        defined = [c for c in own if c.p is not None]
        adjusted = holm([c.p for c in defined if c.p is not None]).tolist() if defined else []
        replaced = iter(adjusted)
        found += [
            Contrast(**{**asdict(c), "adjusted_p": float(next(replaced))}) if c.p is not None else c
            for c in own
        ]
    return found


def two_sided(sample: Floats) -> float:
    """Twice the smaller share of resampled differences on either side of 0, with one added to each count; at most 1."""
    below, above = int((sample <= 0).sum()), int((sample >= 0).sum())
    return min(1.0, 2.0 * (1 + min(below, above)) / (sample.size + 1))
