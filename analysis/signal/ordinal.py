"""Maximum-likelihood unequal-variance normal model of ordinal ratings: a check on the least-squares z-ROC.

Incorrect evidence is N(0, 1); z(hit) = b + s z(false alarm), so s is sd(incorrect) / sd(correct) as in the z-ROC.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from mirror_bench.analysis.estimate import UndefinedReason
from mirror_bench.analysis.signal.counts import Ints, merge_empty, z_roc
from mirror_bench.analysis.signal.scoring_steps import Fit, maximise

Floats = NDArray[np.float64]
Z95: Final = 1.959963984540054
#: Beyond these the likelihood is flat in the slope: the table does not hold one (few trials, or classes that separate).
WIDEST_LOG_SE: Final = 3.0
STEEPEST_LOG_SLOPE: Final = 5.0


@dataclass(frozen=True)
class OrdinalFit:
    """slope, intercept, d_a with standard errors from the expected information; None and ``undefined`` without a fit.

    deviance: twice the log-likelihood ratio to the saturated table; degrees: its degrees of freedom. Intervals: 95 %, Wald,
    on the log scale for the slope.
    """

    slope: float | None = None
    slope_se: float | None = None
    intercept: float | None = None
    d_a: float | None = None
    d_a_se: float | None = None
    deviance: float | None = None
    degrees: int = 0
    slope_interval: tuple[float, float] | None = None
    d_a_interval: tuple[float, float] | None = None
    undefined: UndefinedReason | None = None


def fit(table: Ints) -> OrdinalFit:
    """Fit one table (2, K); ratings that nobody used are merged away. Needs both classes and three ratings in use;
    "zero_variance" where the likelihood has no maximum inside the range, or is flat there."""
    return fit_all([table])[0]


def fit_all(tables: Sequence[Ints]) -> list[OrdinalFit]:
    """``fit`` of each table, those with as many ratings in use together."""
    found: list[OrdinalFit] = [OrdinalFit(undefined="no_data")] * len(tables)
    batches: dict[int, list[tuple[int, Ints]]] = {}
    for place, table in enumerate(tables):
        used = merge_empty(table)
        if used.sum() == 0:
            continue
        if used[0].sum() == 0 or used[1].sum() == 0:
            found[place] = OrdinalFit(undefined="one_class")
        elif used.shape[1] < 3:
            found[place] = OrdinalFit(undefined="too_few")
        else:
            batches.setdefault(used.shape[1], []).append((place, used))
    for batch in batches.values():
        fits = fit_many(np.stack([used for _, used in batch]).astype(np.float64))
        for row, (place, used) in enumerate(batch):
            found[place] = _result(fits, row, used)
    return found


def _result(fits: Fit, row: int, used: Ints) -> OrdinalFit:
    if not bool(fits.converged[row]):
        return OrdinalFit(undefined="zero_variance")
    b, log_s = (float(v) for v in fits.parameters[row, :2])
    s = float(np.exp(log_s))
    covariance = np.linalg.inv(fits.information[row])
    root = np.sqrt(2.0 / (1.0 + s * s))
    gradient = np.zeros(fits.parameters.shape[1])
    gradient[0] = root
    gradient[1] = -b * root * s * s / (1.0 + s * s)
    saturated = sum(float(_xlogx(counts).sum() - _xlogx(counts.sum())) for counts in used.astype(np.float64))
    if not covariance[1, 1] > 0 or covariance[1, 1] > WIDEST_LOG_SE**2 or abs(log_s) > STEEPEST_LOG_SLOPE:
        return OrdinalFit(undefined="zero_variance")
    log_se, d_a = float(np.sqrt(covariance[1, 1])), float(b * root)
    d_a_se = float(np.sqrt(gradient @ covariance @ gradient))
    return OrdinalFit(
        slope=s,
        slope_se=s * log_se,
        intercept=b,
        d_a=d_a,
        d_a_se=d_a_se,
        slope_interval=(s * float(np.exp(-Z95 * log_se)), s * float(np.exp(Z95 * log_se))),
        d_a_interval=(d_a - Z95 * d_a_se, d_a + Z95 * d_a_se),
        deviance=max(0.0, float(2.0 * (saturated - fits.log_likelihood[row]))),
        degrees=2 * (used.shape[1] - 1) - (used.shape[1] + 1),
    )


def fit_many(tables: Floats) -> Fit:
    """Fit tables (batch, 2, K), all ratings in use. Parameters: intercept b, log slope, K - 1 criteria."""
    batch, _, ratings = tables.shape
    # Half a count in every cell keeps the start inside the model.
    padded = tables + 0.5
    below = np.cumsum(padded[:, 0], axis=1)[:, :-1] / padded[:, 0].sum(axis=1, keepdims=True)
    line = z_roc(padded)
    slope = np.where(np.isfinite(line.slope) & (line.slope > 0.05), line.slope, 1.0)
    start = np.concatenate(
        [
            np.where(np.isfinite(line.intercept), line.intercept, 0.0)[:, None],
            np.log(slope)[:, None],
            ndtri(below),
        ],
        axis=1,
    )
    group = np.repeat([0, 1], ratings)
    return maximise(tables.reshape(batch, 2 * ratings), group, start, _cells, np.zeros((batch, 0)))


def _cells(theta: Floats, _: Floats) -> tuple[Floats, Floats]:
    b, s, c = theta[:, :1], np.exp(theta[:, 1:2]), theta[:, 2:]
    batch, cuts = c.shape
    size = theta.shape[1]
    cumulative = np.zeros((batch, 2, cuts + 2))
    cumulative[:, :, -1] = 1.0
    slopes = np.zeros((batch, 2, cuts + 2, size))
    u = s * c - b
    cumulative[:, 0, 1:-1], cumulative[:, 1, 1:-1] = ndtr(c), ndtr(u)
    at = np.arange(cuts)
    slopes[:, 0, at + 1, at + 2] = _density(c)
    density = _density(u)
    slopes[:, 1, at + 1, at + 2] = density * s
    slopes[:, 1, 1:-1, 0] = -density
    slopes[:, 1, 1:-1, 1] = density * s * c
    cells = 2 * (cuts + 1)
    return np.diff(cumulative, axis=2).reshape(batch, cells), np.diff(slopes, axis=2).reshape(
        batch, cells, size
    )


def _density(x: Floats) -> Floats:
    return np.asarray(np.exp(-0.5 * x * x) / np.sqrt(2.0 * np.pi))


def _xlogx(x: Floats | np.float64) -> Floats:
    return np.where(x > 0, x * np.log(np.where(x > 0, x, 1.0)), 0.0)
