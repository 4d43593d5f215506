"""Trials with known truth: unequal-variance normal evidence, and the exact values of every measure.

Incorrect evidence is N(base, 1), correct evidence N(base + shift, spread). Ratings cut at the population's quantiles turn each
condition into 16 known probabilities, so AUROC2, meta-I2r, slope and d_a follow without simulation error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri

from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.signal.counts import RATINGS, Floats, auroc2, information_ratio, z_roc

TEMPERATURES: Final = (0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0)
DOMAIN_COUNTS: Final[dict[str, int]] = {
    "History & Politics": 1248,
    "Arts & Literature": 1167,
    "Geography": 667,
    "Science & Technology": 634,
    "Pop Culture & Entertainment": 436,
    "Sports": 329,
    "Unclassified": 519,
}
#: Share of each trial's evidence and of its chance of being right that comes from the question, common to all models.
SHARED: Final = 0.3


@dataclass(frozen=True)
class Evidence:
    """A condition's evidence. accuracy: chance of being right. shift, spread: of correct against incorrect evidence."""

    accuracy: float
    shift: float
    spread: float
    base: float = 0.0

    @property
    def slope(self) -> float:
        """z-ROC slope, sd of incorrect over sd of correct."""
        return 1.0 / self.spread

    @property
    def d_a(self) -> float:
        """shift / root of the mean of the two variances."""
        return float(self.shift / np.sqrt((1.0 + self.spread**2) / 2.0))


def evidence(accuracy: float, slope: float, d_a: float, base: float = 0.0) -> Evidence:
    """Evidence with a chosen accuracy, slope and d_a.

    >>> round(evidence(0.5, 0.8, 1.5).d_a, 12), round(evidence(0.5, 0.8, 1.5).slope, 12)
    (1.5, 0.8)
    """
    spread = 1.0 / slope
    return Evidence(accuracy, float(d_a * np.sqrt((1.0 + spread**2) / 2.0)), spread, base)


@dataclass(frozen=True)
class Truth:
    """Exact values of one condition. table: probabilities of the 2 x K outcomes, incorrect first."""

    accuracy: float
    auroc2: float
    auroc2_raw: float
    meta_i2r: float
    slope: float
    d_a: float
    table: Floats
    edges: Floats


def population_edges(parts: Sequence[tuple[float, Evidence]], ratings: int = RATINGS) -> Floats:
    """Quantiles j / ratings of a mixture of conditions, solved to 1e-13. parts: (weight, condition), weights summing to 1."""
    found = []
    for j in range(1, ratings):
        found.append(
            brentq(lambda x, q=j / ratings: _below(x, parts) - q, -60.0, 60.0, xtol=1e-13, rtol=1e-14)
        )
    return np.array(found)


def truth(
    parts: Sequence[tuple[float, Evidence]],
    edges: Floats | None = None,
    ratings: int = RATINGS,
    clip: float = 1e-4,
) -> Truth:
    """Exact values for a mixture of conditions, cut at ``edges`` or at its own quantiles."""
    cuts = population_edges(parts, ratings) if edges is None else edges
    bounds = np.concatenate([[-np.inf], cuts, [np.inf]])
    wrong, right = np.zeros(ratings), np.zeros(ratings)
    raw, accuracy = 0.0, 0.0
    for weight, e in parts:
        wrong += weight * (1 - e.accuracy) * np.diff(ndtr(bounds - e.base))
        right += weight * e.accuracy * np.diff(ndtr((bounds - e.base - e.shift) / e.spread))
        accuracy += weight * e.accuracy
        for other_weight, other in parts:
            beats = ndtr((e.base + e.shift - other.base) / np.sqrt(1.0 + e.spread**2))
            raw += weight * e.accuracy * other_weight * (1 - other.accuracy) * float(beats)
    table = np.stack([wrong, right])
    line = z_roc(table, clip)
    return Truth(
        accuracy,
        float(auroc2(table)),
        raw / (accuracy * (1 - accuracy)),
        float(information_ratio(table)),
        float(line.slope),
        float(line.d_a),
        table,
        cuts,
    )


@dataclass(frozen=True)
class SimulatedModel:
    """A model of the simulation. heat_loss: fall of accuracy per unit of temperature. domain_d_a: added to d_a by domain."""

    name: str
    accuracy: float
    slope: float
    d_a: float
    heat_loss: float = 0.04
    heat_d_a: float = 0.0
    domain_d_a: tuple[tuple[str, float], ...] = ()

    def condition(self, temperature: float, domain: str, harder: float = 0.0) -> Evidence:
        """Evidence at a temperature in a domain; ``harder`` lowers accuracy (a harder data set)."""
        accuracy = min(0.95, max(0.05, self.accuracy - harder - self.heat_loss * (temperature - 1.0)))
        d_a = self.d_a + self.heat_d_a * (temperature - 1.0) + dict(self.domain_d_a).get(domain, 0.0)
        return evidence(accuracy, self.slope, d_a)


#: Four models close to the published ones; the first and third differ by domain, the third by temperature.
MODELS: Final = (
    SimulatedModel(
        "sim-gemma", 0.60, 0.99, 0.96, 0.010, 0.0, (("Science & Technology", -0.4), ("Sports", 0.4))
    ),
    SimulatedModel("sim-llama-base", 0.43, 1.18, 1.46, 0.200, 0.15),
    SimulatedModel(
        "sim-llama-instruct",
        0.54,
        0.86,
        1.38,
        0.030,
        0.0,
        (("Science & Technology", -0.5), ("Arts & Literature", 0.3)),
    ),
    SimulatedModel("sim-mistral", 0.43, 0.81, 1.47, 0.020),
)
DATASETS: Final = (("nq", 3000, 0.2), ("triviaqa", 5000, 0.0))


def simulate(
    seed: int,
    models: Sequence[SimulatedModel] = MODELS,
    datasets: Sequence[tuple[str, int, float]] = DATASETS,
    temperatures: Sequence[float] = TEMPERATURES,
    shared: float = SHARED,
) -> pa.Table:
    """Trials in the reduced schema; the defaults give 4 x 7 x 8,000 = 224,000 rows.

    datasets: (name, questions, how much harder). Domains follow the published counts, scaled. Evidence is mapped to negative
    values by a rising function, so every rank statistic keeps its truth. All models answer the same questions, which share
    ``shared`` of the variance; the margins of each condition are exactly those of its ``Evidence``.
    """
    columns: dict[str, list[NDArray[np.generic]]] = {
        name: [] for name in ("model", "dataset", "temperature", "question", "nlp", "correct", "domain")
    }
    names = list(DOMAIN_COUNTS)
    for number, (dataset, size, harder) in enumerate(datasets):
        domain = question_domains(seed, dataset, size)
        rng = cell_rng(seed, "questions", dataset)
        ability, clarity = rng.standard_normal(size), rng.standard_normal(size)
        for index, model in enumerate(models):
            for temperature in temperatures:
                rng = cell_rng(seed, "answers", dataset, model.name, str(temperature))
                conditions = [model.condition(temperature, name, harder) for name in names]
                pick = np.array([[c.accuracy, c.shift, c.spread, c.base] for c in conditions])[domain]
                own, noise = rng.standard_normal(size), rng.standard_normal(size)
                right = np.sqrt(shared) * ability + np.sqrt(1 - shared) * own < ndtri(pick[:, 0])
                z = np.sqrt(shared) * clarity + np.sqrt(1 - shared) * noise
                x = pick[:, 3] + np.where(right, pick[:, 1] + pick[:, 2] * z, z)
                columns["model"].append(np.full(size, index))
                columns["dataset"].append(np.full(size, number))
                columns["temperature"].append(np.full(size, temperature))
                columns["question"].append(np.arange(size))
                columns["nlp"].append(-np.exp(-x / 2.0))
                columns["correct"].append(right.astype(np.int64))
                columns["domain"].append(domain)
    joined = {name: np.concatenate(parts) for name, parts in columns.items()}
    return pa.table(
        {
            "model": pa.DictionaryArray.from_arrays(
                pa.array(joined["model"].astype(np.int32)), [m.name for m in models]
            ).cast(pa.string()),
            "dataset": pa.DictionaryArray.from_arrays(
                pa.array(joined["dataset"].astype(np.int32)), [d[0] for d in datasets]
            ).cast(pa.string()),
            "temperature": joined["temperature"],
            "question_index": joined["question"],
            "nlp": joined["nlp"],
            "correct": joined["correct"],
            "domain": pa.DictionaryArray.from_arrays(pa.array(joined["domain"].astype(np.int32)), names).cast(
                pa.string()
            ),
        }
    )


def question_domains(seed: int, dataset: str, size: int) -> NDArray[np.int64]:
    """Domain of each question, in the published proportions (largest remainder), shuffled."""
    counts = np.array(list(DOMAIN_COUNTS.values()))
    exact = counts * size / counts.sum()
    whole = np.floor(exact).astype(np.int64)
    for position in np.argsort(-(exact - whole), kind="stable")[: size - int(whole.sum())]:
        whole[position] += 1
    domain = np.repeat(np.arange(counts.size), whole)
    return np.asarray(cell_rng(seed, "domains", dataset).permutation(domain))


def model_truth(
    model: SimulatedModel, temperature: float, harder: float = 0.0, domain: str | None = None
) -> Truth:
    """Exact values of a simulated model at one temperature; ``domain`` keeps the whole model's edges, as the domain table
    does."""
    total = sum(DOMAIN_COUNTS.values())
    parts = [
        (count / total, model.condition(temperature, name, harder)) for name, count in DOMAIN_COUNTS.items()
    ]
    if domain is None:
        return truth(parts)
    return truth([(1.0, model.condition(temperature, domain, harder))], population_edges(parts))


def _below(x: float, parts: Sequence[tuple[float, Evidence]]) -> float:
    return float(
        sum(
            weight
            * ((1 - e.accuracy) * ndtr(x - e.base) + e.accuracy * ndtr((x - e.base - e.shift) / e.spread))
            for weight, e in parts
        )
    )
