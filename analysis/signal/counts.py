"""Everything that depends on the 2 x K table of ratings by correctness, for one table or many at once.

A table has shape (..., 2, K): row 0 counts incorrect trials, row 1 correct ones, ratings ascend in confidence. With
rating edges fixed each trial is one of 2K outcomes, so resampling trials is multinomial and shuffling ratings over trials
is multivariate hypergeometric: exact, and hundreds of times cheaper than resampling rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, xlogy

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

RATINGS: Final = 8
#: Rates are kept this far from 0 and 1 before the normal quantile is taken; no count is added.
CLIP: Final = 1e-4


class ZRoc(NamedTuple):
    """Least-squares line of z(hit rate) on z(false-alarm rate), and d_a; each of shape (...,), NaN where undefined.

    slope: sd of incorrect evidence over sd of correct. d_a: intercept x sqrt(2 / (1 + slope^2)).
    """

    slope: Floats
    intercept: Floats
    r_squared: Floats
    d_a: Floats


def edges(evidence: Floats, ratings: int = RATINGS) -> Floats:
    """Quantiles j / ``ratings`` of ``evidence``, linear interpolation, shape (ratings - 1,). Raises ValueError if empty.

    >>> edges(np.arange(9.0), 4).tolist()
    [2.0, 4.0, 6.0]
    """
    if not evidence.size:
        raise ValueError("edges need at least one trial")
    return np.asarray(np.quantile(evidence, np.arange(1, ratings) / ratings), dtype=np.float64)


def rate(evidence: Floats, cuts: Floats) -> Ints:
    """Rating 0 .. K - 1 of each trial; a value equal to an edge goes up, ties stay together.

    >>> rate(np.array([1.0, 2.0, 3.0]), np.array([2.0])).tolist()
    [0, 1, 1]
    """
    return np.searchsorted(cuts, evidence, side="right").astype(np.int64)


def count(rating: Ints, correct: NDArray[np.bool_], ratings: int = RATINGS) -> Ints:
    """The table of one cell, shape (2, ratings)."""
    flat = np.bincount(rating + ratings * correct.astype(np.int64), minlength=2 * ratings)
    return flat.reshape(2, ratings).astype(np.int64)


def accuracy(table: NDArray[np.generic]) -> Floats:
    """Share of correct trials; NaN for an empty table."""
    counts = _floats(table)
    total = counts.sum(axis=(-2, -1))
    return _divide(counts[..., 1, :].sum(axis=-1), total)


def entropy(p: Floats) -> Floats:
    """Binary entropy in bits.

    >>> float(entropy(np.array(0.5)))
    1.0
    """
    return np.asarray(-(xlogy(p, p) + xlogy(1 - p, 1 - p)) / np.log(2.0))


def auroc2(table: NDArray[np.generic]) -> Floats:
    """Area under the Type-2 ROC on ratings, ties counting half; NaN where all trials are right or all wrong.

    sum over k of n1[k] (sum of n0 below k + n0[k] / 2) / (N1 N0).

    >>> float(auroc2(np.array([[2, 1], [1, 2]])))
    0.6666666666666666
    """
    counts = _floats(table)
    wrong, right = counts[..., 0, :], counts[..., 1, :]
    below = np.cumsum(wrong, axis=-1) - wrong
    wins = (right * (below + wrong / 2)).sum(axis=-1)
    return _divide(wins, right.sum(axis=-1) * wrong.sum(axis=-1))


def information(table: NDArray[np.generic]) -> Floats:
    """Mutual information of rating and correctness, bits, plug-in; NaN for an empty table."""
    counts = _floats(table)
    total = counts.sum(axis=(-2, -1))
    # I = (sum n ln n - rows - columns + N ln N) / N, which needs no division by cell.
    inner = (
        xlogy(counts, counts).sum(axis=(-2, -1))
        - _xlogx(counts.sum(axis=-1)).sum(axis=-1)
        - _xlogx(counts.sum(axis=-2)).sum(axis=-1)
        + _xlogx(total)
    )
    return np.asarray(_divide(inner, total) / np.log(2.0))


def information_ratio(table: NDArray[np.generic]) -> Floats:
    """Information over the entropy of accuracy: the plug-in meta-I2r, range [0, 1]; NaN where accuracy is 0 or 1.

    >>> float(information_ratio(np.array([[5, 0], [0, 5]])))
    1.0
    """
    return _divide(information(table), entropy(accuracy(table)))


def null_ratio(table: NDArray[np.generic]) -> Floats:
    """(K' - 1) / (2 N ln 2 H): expected plug-in ratio of ratings that know nothing, K' being the ratings in use."""
    counts = _floats(table)
    total = counts.sum(axis=(-2, -1))
    used = (counts.sum(axis=-2) > 0).sum(axis=-1)
    return _divide((used - 1.0), 2.0 * total * np.log(2.0) * entropy(accuracy(counts)))


def roc(table: NDArray[np.generic]) -> tuple[Floats, Floats]:
    """(false-alarm rates, hit rates) at ratings 2 .. K: P(rating >= k | incorrect), P(rating >= k | correct)."""
    counts = _floats(table)
    above = np.cumsum(counts[..., ::-1], axis=-1)[..., ::-1]
    rates = _divide(above[..., 1:], counts.sum(axis=-1, keepdims=True))
    return rates[..., 0, :], rates[..., 1, :]


def z_roc(table: NDArray[np.generic], clip: float = CLIP) -> ZRoc:
    """Ordinary least squares of z(hits) on z(false alarms) over the K - 1 points, unweighted, as published.

    The points are cumulative and both axes carry error, so R^2 near 1 is expected and the slope is pulled towards 0; see
    ``ordinal.fit`` for the maximum-likelihood fit. NaN where a class is empty or all points share one abscissa; R^2 also
    where they share one ordinate.
    """
    false_alarms, hits = roc(table)
    x, y = ndtri(np.clip(false_alarms, clip, 1 - clip)), ndtri(np.clip(hits, clip, 1 - clip))
    dx, dy = x - x.mean(axis=-1, keepdims=True), y - y.mean(axis=-1, keepdims=True)
    sxx, syy, sxy = (dx * dx).sum(axis=-1), (dy * dy).sum(axis=-1), (dx * dy).sum(axis=-1)
    sxx, syy = np.where(sxx > 1e-12, sxx, 0.0), np.where(syy > 1e-12, syy, 0.0)
    slope = _divide(sxy, sxx)
    intercept = y.mean(axis=-1) - slope * x.mean(axis=-1)
    return ZRoc(
        slope, intercept, _divide(sxy * sxy, sxx * syy), intercept * np.sqrt(2.0 / (1.0 + slope * slope))
    )


def merge_empty(table: Ints) -> Ints:
    """``table`` without ratings that nobody used; ordinal fits can't place a criterion beside an empty rating."""
    return table[:, table.sum(axis=0) > 0]


def resampled(table: Ints, resamples: int, rng: np.random.Generator) -> Ints:
    """Tables of ``resamples`` bootstrap samples of the trials, edges held fixed, shape (resamples, 2, K)."""
    total = int(table.sum())
    flat = rng.multinomial(total, table.ravel() / total, size=resamples)
    return np.asarray(flat.reshape(resamples, *table.shape))


def shuffled(table: Ints, permutations: int, rng: np.random.Generator) -> Ints:
    """Tables with the ratings shuffled over the trials, shape (permutations, 2, K); both margins stay."""
    columns = table.sum(axis=0)
    right = rng.multivariate_hypergeometric(
        columns, int(table[1].sum()), size=permutations, method="marginals"
    )
    return np.asarray(np.stack([columns - right, right], axis=1))


def _floats(table: NDArray[np.generic]) -> Floats:
    return np.asarray(table, dtype=np.float64)


def _xlogx(values: Floats) -> Floats:
    return np.asarray(xlogy(values, values))


def _divide(numerator: Floats, denominator: Floats) -> Floats:
    shape = np.broadcast_shapes(np.shape(numerator), np.shape(denominator))
    found = np.full(shape, np.nan)
    np.divide(numerator, denominator, out=found, where=np.broadcast_to(np.not_equal(denominator, 0), shape))
    return found
