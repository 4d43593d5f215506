"""Statistics as functions of how often each trial occurs, which is all that a bootstrap needs.

A resample with replacement is a vector of integer weights over trials, and the weights of all resamples form one matrix.
Trials that agree in everything a statistic reads are merged into one cell with a count, so stakes or ratings need a
table of a few cells instead of thousands of trials. Data are sorted and binned once, never per resample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    FloatInput,
    Floats,
    Ints,
    enough,
    judged,
    outcomes,
    real_values,
    same_length,
)
from mirror_bench.analysis.metrics.calibration import Closed, Norm, Scheme, bin_index
from mirror_bench.analysis.metrics.scoring import MIRROR_LOG_CLIP

Matrix = NDArray[np.float64]
OfWeights = Callable[[Matrix], Floats]


@dataclass(frozen=True)
class WeightedStatistic:
    """A statistic of n trials merged into k cells.

    cell: cell of each trial, shape (n,). counts: trials per cell, shape (k,). of_weights: weights (b, k) -> values (b,), NaN where
    a resample leaves the statistic undefined. left_out: values without one trial of each cell, shape (k,), NaN likewise; None
    to have them computed from ``of_weights``. of_draws: trial numbers (b, n) -> values (b,), where that is quicker.
    value: the statistic of the data.
    """

    name: str
    cell: Ints
    counts: Floats
    of_weights: OfWeights
    left_out: Callable[[], Floats] | None = None
    of_draws: Callable[[Ints], Floats] | None = None

    @property
    def n(self) -> int:
        """Number of trials."""
        return int(self.cell.size)

    @property
    def cells(self) -> int:
        """Number of cells."""
        return int(self.counts.size)

    @property
    def merged(self) -> bool:
        """Whether some cell holds several trials or cells are in another order than trials."""
        return self.cells != self.n or not np.array_equal(self.cell, np.arange(self.n))

    @property
    def value(self) -> float:
        """The statistic of the data; UndefinedMetricError where it has none."""
        value = float(self.of_weights(self.counts[None, :])[0])
        if np.isnan(value):
            raise UndefinedMetricError("zero_denominator", f"{self.name} is undefined on these data")
        return value

    def jackknife(self) -> Floats:
        """Values with one trial of each cell left out, shape (k,)."""
        if self.left_out is not None:
            return self.left_out()
        values = np.empty(self.cells)
        step = max(1, 2**20 // self.cells)
        for start in range(0, self.cells, step):
            stop = min(start + step, self.cells)
            weights = np.repeat(self.counts[None, :], stop - start, axis=0)
            weights[np.arange(stop - start), np.arange(start, stop)] -= 1
            values[start:stop] = self.of_weights(weights)
        return values


def _cells(*columns: Floats) -> tuple[Ints, Floats, list[Floats]]:
    """Cell of each trial, counts, and the columns per cell, cells sorted by the first column and then the others."""
    order = np.lexsort(columns[::-1])
    ordered = [column[order] for column in columns]
    fresh = np.ones(order.size, dtype=np.bool_)
    if order.size:
        fresh[1:] = np.any([column[1:] != column[:-1] for column in ordered], axis=0)
    cell = np.empty(order.size, dtype=np.int64)
    cell[order] = np.cumsum(fresh) - 1
    starts = np.flatnonzero(fresh)
    counts = np.diff(np.append(starts, order.size)).astype(np.float64)
    return cell, counts, [column[starts] for column in ordered]


def _dot(weights: Matrix, level: Floats) -> Floats:
    """Weighted sums, shape (b,). Not by BLAS, whose last digits depend on its number of threads."""
    return np.asarray(np.einsum("bk,k->b", weights, level), dtype=np.float64)


def _ratio(top: Floats, bottom: Floats) -> Floats:
    """top / bottom with NaN where bottom is 0, without a warning."""
    out = np.full(top.shape, np.nan)
    np.divide(top, bottom, out=out, where=bottom != 0)
    return out


def mean_of(values: FloatInput, name: str = "mean") -> WeightedStatistic:
    """Mean of one number per trial.

    >>> mean_of([1.0, 2.0, 2.0]).value, mean_of([1.0, 2.0, 2.0]).cells
    (1.6666666666666667, 2)
    """
    array = real_values(values)
    enough(array.size, 1)
    cell, counts, (level,) = _cells(array)
    n, total = array.size, float(array.sum())

    def of_weights(weights: Matrix) -> Floats:
        return _ratio(_dot(weights, level), weights.sum(axis=1))

    def left_out() -> Floats:
        return (total - level) / (n - 1) if n > 1 else np.full(level.size, np.nan)

    return WeightedStatistic(
        name, cell, counts, of_weights, left_out, lambda draws: array[draws].mean(axis=1)
    )


def brier_of(confidence: FloatInput, correct: BoolInput) -> WeightedStatistic:
    """Brier score."""
    p, y = judged(confidence, correct)
    return mean_of((p - y) ** 2, "brier")


def log_score_of(
    confidence: FloatInput, correct: BoolInput, *, clip: float = MIRROR_LOG_CLIP
) -> WeightedStatistic:
    """Log score with clip."""
    p, y = judged(confidence, correct)
    clipped = np.clip(p, clip, 1 - clip)
    return mean_of(-np.log(np.where(y, clipped, 1 - clipped)), "log score")


def overconfidence_of(confidence: FloatInput, correct: BoolInput) -> WeightedStatistic:
    """Mean confidence minus accuracy."""
    p, y = judged(confidence, correct)
    return mean_of(p - y, "overconfidence")


def accuracy_of(correct: BoolInput) -> WeightedStatistic:
    """Accuracy."""
    return mean_of(outcomes(correct).astype(np.float64), "accuracy")


def affine(statistic: WeightedStatistic, offset: float, factor: float, name: str) -> WeightedStatistic:
    """offset + factor * statistic, such as Integrity = 100 - 400 Brier.

    >>> affine(mean_of([0.1]), 100, -400, "integrity").value
    60.0
    """
    draws = statistic.of_draws
    return WeightedStatistic(
        name,
        statistic.cell,
        statistic.counts,
        lambda weights: offset + factor * statistic.of_weights(weights),
        lambda: offset + factor * statistic.jackknife(),
        None if draws is None else lambda drawn: offset + factor * draws(drawn),
    )


def ratio_of(numerator: FloatInput, denominator: FloatInput, name: str = "ratio") -> WeightedStatistic:
    """Sum of numerators / sum of denominators, such as failures over weak components.

    >>> ratio_of([1, 0, 0], [1, 1, 0]).value
    0.5
    """
    top, bottom = real_values(numerator, "numerator"), real_values(denominator, "denominator")
    enough(same_length(numerator=top, denominator=bottom), 1)
    cell, counts, (a, b) = _cells(top, bottom)
    return WeightedStatistic(name, cell, counts, lambda weights: _ratio(_dot(weights, a), _dot(weights, b)))


def ece_of(
    confidence: FloatInput,
    correct: BoolInput,
    *,
    bins: int = 10,
    scheme: Scheme = "equal_width",
    norm: Norm = "l1",
    closed: Closed = "left",
) -> WeightedStatistic:
    """Binned calibration error. Equal-mass bins keep the edges of the data in every resample.

    >>> round(ece_of([0.3, 0.35, 0.9], [0, 1, 1]).value, 12)
    0.15
    """
    p, y = judged(confidence, correct)
    gap, index = y - p, bin_index(p, bins, scheme, closed)
    n = p.size
    cell, counts, columns = _cells(index.astype(np.float64), gap)
    cell_bin, cell_gap = columns
    # Cells lie bin by bin, so a sum over a bin is a sum over a run.
    starts = np.flatnonzero(np.concatenate(([True], cell_bin[1:] != cell_bin[:-1])))
    run = np.cumsum(np.concatenate(([0], (cell_bin[1:] != cell_bin[:-1]).astype(np.int64))))

    def combined(gaps: Matrix, sizes: Matrix, total: Floats) -> Floats:
        if norm == "l1":
            return _ratio(np.abs(gaps).sum(axis=1), total)
        mean_gap = np.zeros(gaps.shape)
        np.divide(gaps, sizes, out=mean_gap, where=sizes > 0)
        if norm == "l2":
            return np.sqrt(_ratio((gaps * mean_gap).sum(axis=1), total))
        return np.asarray(np.abs(mean_gap).max(axis=1), dtype=np.float64)

    def of_weights(weights: Matrix) -> Floats:
        sizes = np.add.reduceat(weights, starts, axis=1)
        return combined(np.add.reduceat(weights * cell_gap, starts, axis=1), sizes, sizes.sum(axis=1))

    def left_out() -> Floats:
        """One cell's trial leaves one bin only, so only that bin's term changes (sums of l1 and l2)."""
        gaps, sizes = np.add.reduceat(counts * cell_gap, starts), np.add.reduceat(counts, starts)

        def terms(sums: Floats, size: Floats) -> Floats:
            if norm == "l1":
                return np.abs(sums)
            squared = np.zeros(sums.shape)
            np.divide(sums**2, size, out=squared, where=size > 0)
            return squared

        before = terms(gaps, sizes)
        total = before.sum() - before[run] + terms(gaps[run] - cell_gap, sizes[run] - 1)
        # The difference of equal sums may round to just below zero.
        means = _ratio(np.maximum(total, 0.0), np.full(cell_gap.size, float(n - 1)))
        return means if norm == "l1" else np.sqrt(means)

    def of_draws(draws: Ints) -> Floats:
        sums = np.empty((draws.shape[0], bins))
        for row, drawn in enumerate(draws):
            sums[row] = np.bincount(index[drawn], weights=gap[drawn], minlength=bins)
        return np.asarray(np.abs(sums).sum(axis=1) / n, dtype=np.float64)

    return WeightedStatistic(
        "ece",
        cell,
        counts,
        of_weights,
        None if norm == "max" else left_out,
        of_draws if norm == "l1" else None,
    )


def auroc_of(score: FloatInput, correct: BoolInput) -> WeightedStatistic:
    """AUROC with ties averaged; a resample with one class is undefined.

    >>> auroc_of([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]).value
    0.875
    """
    s, y = real_values(score, "score"), outcomes(correct)
    enough(same_length(score=s, correct=y), 1)
    if y.all() or not y.any():
        raise UndefinedMetricError("one_class", "all right" if y.all() else "all wrong")
    cell, counts, (level, is_right) = _cells(s, y.astype(np.float64))
    right, wrong = np.flatnonzero(is_right == 1), np.flatnonzero(is_right == 0)
    # Wrong cells strictly below, and at or below, each right cell; the mean of both sums counts ties half.
    below = np.searchsorted(level[wrong], level[right], side="left")
    through = np.searchsorted(level[wrong], level[right], side="right")
    tied = not np.array_equal(below, through)

    def wins(right_weights: Matrix, wrong_weights: Matrix) -> Matrix:
        """Wrong weight that each right cell beats, shape (b, right cells)."""
        cumulated = np.zeros((wrong_weights.shape[0], wrong.size + 1))
        np.cumsum(wrong_weights, axis=1, out=cumulated[:, 1:])
        beaten = np.take(cumulated, below, axis=1)
        if tied:
            beaten += np.take(cumulated, through, axis=1)
            beaten /= 2
        return beaten

    def of_weights(weights: Matrix) -> Floats:
        right_weights, wrong_weights = np.take(weights, right, axis=1), np.take(weights, wrong, axis=1)
        won = np.einsum("ij,ij->i", right_weights, wins(right_weights, wrong_weights))
        return _ratio(won, right_weights.sum(axis=1) * wrong_weights.sum(axis=1))

    def left_out() -> Floats:
        right_counts, wrong_counts = counts[right], counts[wrong]
        beaten = wins(right_counts[None, :], wrong_counts[None, :])[0]
        total = float((right_counts * beaten).sum())
        cumulated = np.concatenate(([0.0], np.cumsum(right_counts)))
        above = (
            right_counts.sum()
            - (
                cumulated[np.searchsorted(level[right], level[wrong], side="left")]
                + cumulated[np.searchsorted(level[right], level[wrong], side="right")]
            )
            / 2
        )
        values = np.empty(counts.size)
        values[right] = _ratio(
            total - beaten, np.full(right.size, (right_counts.sum() - 1) * wrong_counts.sum())
        )
        values[wrong] = _ratio(
            total - above, np.full(wrong.size, right_counts.sum() * (wrong_counts.sum() - 1))
        )
        return values

    return WeightedStatistic("auroc", cell, counts, of_weights, left_out)


def mean_over_groups_of(
    values: FloatInput, groups: Sequence[str], name: str = "mean over groups"
) -> WeightedStatistic:
    """Unweighted mean over groups of the group means, over the groups that a resample holds (Nat.Acc over domains).

    >>> mean_over_groups_of([1, 0, 1], ["a", "a", "b"]).value
    0.75
    """
    array = real_values(values)
    enough(same_length(values=array, groups=groups), 1)
    _, group = np.unique(np.asarray(groups), return_inverse=True)
    cell, counts, columns = _cells(group.astype(np.float64), array)
    place, level = columns
    starts = np.flatnonzero(np.concatenate(([True], place[1:] != place[:-1])))

    def of_weights(weights: Matrix) -> Floats:
        sizes = np.add.reduceat(weights, starts, axis=1)
        means = np.zeros(sizes.shape)
        np.divide(np.add.reduceat(weights * level, starts, axis=1), sizes, out=means, where=sizes > 0)
        return _ratio(means.sum(axis=1), (sizes > 0).sum(axis=1).astype(np.float64))

    return WeightedStatistic(name, cell, counts, of_weights)


def statistic_of(
    function: Callable[..., float], *arrays: NDArray[np.generic], name: str = "statistic"
) -> WeightedStatistic:
    """Any function of arrays of equal length, evaluated resample by resample: slow, and always available.

    Where the function raises UndefinedMetricError on a resample, that resample is undefined. For a metric of records, pass
    row numbers: ``statistic_of(lambda rows: mci(signals_of(records, rows)), np.arange(n))``; with clusters by question, a
    question's rows of all channels or models then stay together.

    >>> statistic_of(lambda values: float(np.median(values)), np.array([1.0, 2.0, 9.0])).value
    2.0
    """
    n = same_length(**{f"array {place}": array for place, array in enumerate(arrays)})
    enough(n, 1)

    def of_weights(weights: Matrix) -> Floats:
        values = np.empty(weights.shape[0])
        for row, weight in enumerate(weights):
            positions = np.repeat(np.arange(n), weight.astype(np.int64))
            try:
                values[row] = function(*(array[positions] for array in arrays))
            except UndefinedMetricError:
                values[row] = np.nan
        return values

    return WeightedStatistic(name, np.arange(n), np.ones(n), of_weights)


def difference_of(
    first: WeightedStatistic, second: WeightedStatistic, name: str = "difference"
) -> WeightedStatistic:
    """first - second on the same trials in the same order: both see the same resample (paired).

    >>> difference_of(mean_of([1.0, 0.0]), mean_of([0.0, 0.0])).value
    0.5
    """
    if first.n != second.n:
        raise ValueError(
            f"{name}: {first.n} and {second.n} trials; a paired comparison wants the same trials on both sides"
        )
    pair, counts, columns = _cells(first.cell.astype(np.float64), second.cell.astype(np.float64))
    left, right = columns[0].astype(np.int64), columns[1].astype(np.int64)

    def of_weights(weights: Matrix) -> Floats:
        return first.of_weights(folded(weights, left, first.cells)) - second.of_weights(
            folded(weights, right, second.cells)
        )

    def left_out() -> Floats:
        return first.jackknife()[left] - second.jackknife()[right]

    return WeightedStatistic(name, pair, counts, of_weights, left_out)


def folded(weights: Matrix, cell: Ints, cells: int) -> Matrix:
    """Weights of trials (b, n) summed into cells (b, cells)."""
    if cells == cell.size:
        out = np.empty(weights.shape)
        out[:, cell] = weights
        return out
    order = np.argsort(cell, kind="stable")
    starts = np.searchsorted(cell[order], np.arange(cells))
    return np.asarray(np.add.reduceat(np.take(weights, order, axis=1), starts, axis=1), dtype=np.float64)
