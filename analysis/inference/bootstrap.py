"""Bootstrap intervals: percentile and BCa, over trials or over clusters of trials.

The unit that is resampled is the caller's statement about what is independent: items, templates or parents, domains, or
questions over models.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from scipy import sparse, special

from mirror_bench.analysis.estimate import Interval, UndefinedMetricError
from mirror_bench.analysis.inference.weighted import Matrix, WeightedStatistic, folded
from mirror_bench.analysis.metrics.arrays import FloatInput, Floats, Ints, enough, real_values

Method = Literal["bca", "percentile"]
Ties = Literal["half", "below"]
RESAMPLES = 10_000
LEVEL = 0.95
MINIMUM_UNITS = 3
# Share of resamples that may be undefined (one class, empty denominator) before an interval means nothing.
UNDEFINED_SHARE = 0.05
SHARE_CLIP = 1e-6
# Weights of one batch of resamples stay within a processor's cache.
BATCH_WEIGHTS = 2**18


class BootstrapResult(NamedTuple):
    """Value, limits and standard error of a bootstrap.

    undefined_resamples: resamples left out because the statistic had no value in them. units: how many were resampled.
    """

    value: float
    low: float
    high: float
    standard_error: float
    level: float
    method: Method
    unit: str
    units: int
    resamples: int
    undefined_resamples: int

    @property
    def interval(self) -> Interval:
        """The limits as an ``Interval``."""
        return Interval(self.low, self.high, self.level, self.method, self.unit)


def _batches(total: int, width: int) -> list[int]:
    step = max(1, BATCH_WEIGHTS // max(1, width))
    return [min(step, total - start) for start in range(0, total, step)]


def _occurrences(draws: Ints, units: int) -> Matrix:
    """How often each unit occurs in each row of draws, shape (b, units)."""
    weights = np.empty((draws.shape[0], units))
    for row, drawn in enumerate(draws):
        weights[row] = np.bincount(drawn, minlength=units)
    return weights


def _cluster_table(
    statistic: WeightedStatistic, clusters: Sequence[str] | Sequence[int] | Ints
) -> sparse.csr_array:
    """Trials of each cell in each cluster, shape (clusters, cells)."""
    labels = np.asarray(clusters)
    if labels.shape != (statistic.n,):
        raise ValueError(f"clusters: shape {labels.shape}, wanted ({statistic.n},), one id per trial")
    _, group = np.unique(labels, return_inverse=True)
    shape = (int(group.max()) + 1, statistic.cells)
    return sparse.csr_array(sparse.coo_array((np.ones(statistic.n), (group, statistic.cell)), shape=shape))


def bootstrap_draws(
    statistic: WeightedStatistic,
    rng: np.random.Generator,
    *,
    resamples: int = RESAMPLES,
    clusters: Sequence[str] | Sequence[int] | Ints | None = None,
) -> Floats:
    """The statistic in each resample, shape (resamples,); NaN where it is undefined there.

    With few cells, counts are drawn multinomially, which has the same law as drawing trials. The stream does not
    depend on batching.
    """
    if resamples < 1:
        raise ValueError(f"resamples is {resamples}; wanted at least 1")
    parts = []
    if clusters is not None:
        table = _cluster_table(statistic, clusters)
        units = table.shape[0]
        transposed = sparse.csr_array(table.T)
        for size in _batches(resamples, max(units, statistic.cells)):
            weights = _occurrences(rng.integers(0, units, size=(size, units)), units)
            parts.append(
                statistic.of_weights(np.ascontiguousarray((transposed @ np.ascontiguousarray(weights.T)).T))
            )
    elif statistic.cells <= statistic.n // 8:
        chances = statistic.counts / statistic.n
        for size in _batches(resamples, statistic.cells):
            parts.append(
                statistic.of_weights(rng.multinomial(statistic.n, chances, size=size).astype(np.float64))
            )
    else:
        for size in _batches(resamples, statistic.n):
            draws = rng.integers(0, statistic.n, size=(size, statistic.n))
            if statistic.of_draws is not None:
                parts.append(statistic.of_draws(draws))
            else:
                # Cells of the drawn trials, counted: the same as counting trials and folding, in one pass.
                parts.append(statistic.of_weights(_occurrences(statistic.cell[draws], statistic.cells)))
    return np.concatenate(parts)


class _Jackknife(NamedTuple):
    values: Floats
    counts: Floats


def _jackknife(
    statistic: WeightedStatistic, clusters: Sequence[str] | Sequence[int] | Ints | None
) -> _Jackknife:
    if clusters is None:
        return _Jackknife(statistic.jackknife(), statistic.counts)
    table = _cluster_table(statistic, clusters)
    values = []
    step = max(1, BATCH_WEIGHTS // statistic.cells)
    for start in range(0, table.shape[0], step):
        rows = table[start : start + step].toarray()
        values.append(statistic.of_weights(statistic.counts[None, :] - rows))
    joined = np.concatenate(values)
    return _Jackknife(joined, np.ones(joined.size))


def acceleration(left_out: FloatInput, counts: FloatInput | None = None) -> float:
    """Acceleration a = sum d^3 / (6 (sum d^2)^1.5), d = mean of the jackknife values - each; 0 where they do not vary.

    counts: how often each value occurs, 1 by default.

    Worked: values 1, 2, 6: d = 2, 1, -3; (8 + 1 - 27) / (6 * 14^1.5).

    >>> round(acceleration([1, 2, 6]), 6)
    -0.05727
    """
    values = real_values(left_out, "left_out")
    weights = np.ones(values.size) if counts is None else real_values(counts, "counts")
    d = float((weights * values).sum() / weights.sum()) - values
    spread = float((weights * d**2).sum())
    # Rounding leaves a trace of spread in constant values, whose third moment would then be noise over noise.
    if spread <= (1e-14 * max(1.0, float(np.abs(values).max()))) ** 2 * values.size:
        return 0.0
    return float((weights * d**3).sum()) / (6 * math.sqrt(spread) ** 3)


def bca_levels(
    draws: Floats, value: float, a: float, level: float, ties: Ties = "half"
) -> tuple[float, float]:
    """Levels of the draws at which BCa cuts: Phi(z0 + (z0 + z)/(1 - a (z0 + z))).

    z0 = Phi^-1(share of draws below the value, clipped to [1e-6, 1 - 1e-6]). ties "half" counts draws equal to the
    value half (as scipy does); "below" leaves them out, which shifts the limits of discrete statistics.
    """
    below = float((draws < value).mean())
    if ties == "half":
        below += float((draws == value).mean()) / 2
    z0 = float(special.ndtri(min(max(below, SHARE_CLIP), 1 - SHARE_CLIP)))
    cuts = []
    for z in (special.ndtri((1 - level) / 2), special.ndtri((1 + level) / 2)):
        shifted = z0 + float(z)
        denominator = 1 - a * shifted
        # Past the pole the transformation has run off to the end of its range.
        cuts.append(
            float(special.ndtr(z0 + shifted / denominator)) if denominator > 0 else float(shifted > 0)
        )
    return cuts[0], cuts[1]


def _usable(draws: Floats) -> Floats:
    defined = draws[~np.isnan(draws)]
    if defined.size < (1 - UNDEFINED_SHARE) * draws.size or defined.size == 0:
        raise UndefinedMetricError(
            "too_few", f"the statistic is undefined in {draws.size - defined.size} of {draws.size} resamples"
        )
    if defined.min() == defined.max():
        raise UndefinedMetricError(
            "zero_variance", "every resample gives the same value, so resampling shows no uncertainty"
        )
    return defined


def _settled(draws: Floats, value: float) -> Floats:
    """Draws with those that differ from the value by rounding alone set equal to it."""
    close = np.abs(draws - value) <= 1e-12 * max(1.0, abs(value))
    return np.where(close, value, draws)


def bootstrap(
    statistic: WeightedStatistic,
    rng: np.random.Generator,
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    method: Method = "bca",
    clusters: Sequence[str] | Sequence[int] | Ints | None = None,
    unit: str = "item",
    ties: Ties = "half",
) -> BootstrapResult:
    """Bootstrap interval of a statistic.

    clusters: id per trial; whole clusters are then resampled and left out. unit: its name, such as "item" or "parent".
    Raises UndefinedMetricError where there is no interval: "one_cluster" with one, "too_few" with fewer than 3 units, or where the
    statistic is undefined in over 5 % of resamples or in a jackknife sample (BCa), "zero_variance" where all resamples agree
    (all right, all wrong, constant data): use Wilson or Jeffreys limits for a proportion then.
    """
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; wanted between 0 and 1")
    units = statistic.n if clusters is None else int(np.unique(np.asarray(clusters)).size)
    if clusters is not None and units == 1:
        raise UndefinedMetricError("one_cluster", f"all trials belong to one {unit}")
    enough(units, MINIMUM_UNITS, f"units ({unit})")
    value = statistic.value
    draws = bootstrap_draws(statistic, rng, resamples=resamples, clusters=clusters)
    defined = _usable(_settled(draws, value))
    if method == "bca":
        left_out, counts = _jackknife(statistic, clusters)
        if np.isnan(left_out).any():
            raise UndefinedMetricError(
                "too_few", "the statistic hangs on a single trial, so the jackknife has no value"
            )
        low_cut, high_cut = bca_levels(defined, value, acceleration(left_out, counts), level, ties)
    elif method == "percentile":
        low_cut, high_cut = (1 - level) / 2, (1 + level) / 2
    else:
        raise ValueError(f"method is {method!r}; wanted bca or percentile")
    low, high = np.quantile(defined, [low_cut, high_cut])
    return BootstrapResult(
        value,
        float(low),
        float(high),
        float(defined.std(ddof=1)),
        level,
        method,
        unit,
        units,
        resamples,
        resamples - defined.size,
    )


def paired_bootstrap(
    difference: WeightedStatistic,
    rng: np.random.Generator,
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    method: Method = "bca",
    clusters: Sequence[str] | Sequence[int] | Ints | None = None,
    unit: str = "item",
) -> BootstrapResult:
    """Interval of a difference of two statistics on the same trials (see ``weighted.difference_of``)."""
    return bootstrap(
        difference, rng, resamples=resamples, level=level, method=method, clusters=clusters, unit=unit
    )


def published_bca_of_mean(
    values: FloatInput, *, seed: int = 42, resamples: int = RESAMPLES, level: float = LEVEL
) -> Interval:
    """BCa interval of a mean, draw for draw as the published tables have it.

    NumPy's default generator with one ``choice(x, size=n, replace=True)`` per resample, z0 from the share strictly below,
    linear percentiles. Undefined ("too_few") below 3 values.
    """
    array = real_values(values)
    enough(array.size, MINIMUM_UNITS, "values")
    rng = np.random.default_rng(seed)
    means = np.concatenate(
        [
            array[rng.integers(0, array.size, size=(size, array.size))].mean(axis=1)
            for size in _batches(resamples, array.size)
        ]
    )
    if means.min() == means.max():
        raise UndefinedMetricError("zero_variance", "every resample gives the same value")
    a = acceleration((array.sum() - array) / (array.size - 1))
    low, high = np.quantile(means, bca_levels(means, float(array.mean()), a, level, "below"))
    return Interval(float(low), float(high), level, "bca", "item")


def fold_trials(statistic: WeightedStatistic, trial_weights: Matrix) -> Floats:
    """Values of the statistic for weights given per trial, shape (b, n), in the order of the data."""
    return statistic.of_weights(folded(trial_weights, statistic.cell, statistic.cells))
