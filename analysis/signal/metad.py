"""meta-d' and the M-ratio, offered with a warning.

Two stimulus classes, a binary response and R ratings on each side. With d' and the relative criterion c / d' of the
responses held fixed, meta-d' is the sensitivity at which the *ratings*, given class and response, are most likely
(Maniscalco and Lau 2012; equal variances).

Put to confidence about answers, class is correctness and "response" is whether the rating lies in the upper half. Both d'
(one cut) and meta-d' (the other cuts) then come from one table: with two normal distributions of equal variance M is 1
whatever the sensitivity, and M - 1 measures departure from that shape. With a slope of 0.8 and d_a = 1.4, M is 1.06 at 43 %
accuracy and 0.88 at 60 %, because accuracy decides where the median cut falls. So M says nothing about insight; never show
it without the slope and the accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from mirror_bench.analysis.estimate import UndefinedReason
from mirror_bench.analysis.signal.counts import Ints
from mirror_bench.analysis.signal.scoring_steps import maximise

Floats = NDArray[np.float64]
WARNING: Final = (
    "d' and meta-d' come from the same table here: M is 1 for equal-variance normal evidence whatever the sensitivity, and "
    "else moves with the z-ROC slope and with accuracy, which decides where the median cut falls; it does not measure insight"
)
LEAST_CLASS: Final = 10
LEAST_CORNER: Final = 5
LEAST_SENSITIVITY: Final = 0.1
#: Added to every count, as in the withdrawn analysis; keeps unused ratings from breaking the fit.
PADDING: Final = 0.5


@dataclass(frozen=True)
class MetaD:
    """d_prime, criterion: of the binary responses. meta_d: sensitivity of the ratings. m_ratio: meta_d / d_prime.

    criteria: 2 (R - 1) confidence criteria at meta-d', ascending, on the axis where the evidence means are -+ meta_d / 2.
    All None where ``undefined`` says why.
    """

    d_prime: float | None = None
    criterion: float | None = None
    meta_d: float | None = None
    m_ratio: float | None = None
    criteria: tuple[float, ...] = ()
    log_likelihood: float | None = None
    undefined: UndefinedReason | None = None
    note: str = ""


def fit(first: NDArray[np.generic], second: NDArray[np.generic], *, padding: float = PADDING) -> MetaD:
    """meta-d' from response counts by class.

    first, second: shape (2R,), counts of classes 1 and 2 from "1, surest" over "1, least sure" to "2, surest".
    Undefined where a class has fewer than 10 trials, a class-response corner fewer than 5, or |d'| is under 0.1, where M is
    a ratio of noise to noise.
    """
    one, two = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if one.shape != two.shape or one.ndim != 1 or one.size % 2 or one.size < 4:
        raise ValueError(
            f"counts have shapes {one.shape} and {two.shape}; expected two equal, even lengths of 4 or more"
        )
    half = one.size // 2
    corners = [float(c[part].sum()) for c in (one, two) for part in (slice(None, half), slice(half, None))]
    if min(one.sum(), two.sum()) == 0:
        return MetaD(undefined="one_class")
    if min(one.sum(), two.sum()) < LEAST_CLASS or min(corners) < LEAST_CORNER:
        return MetaD(
            undefined="too_few",
            note=f"smallest class {min(one.sum(), two.sum()):g}, smallest corner {min(corners):g}",
        )
    found = fit_many(np.stack([one, two])[None], padding=padding)
    d_prime, c = float(found.d_prime[0]), float(found.criterion[0])
    if abs(d_prime) < LEAST_SENSITIVITY:
        return MetaD(
            undefined="zero_denominator",
            note=f"d' is {d_prime:.3f}; M needs |d'| of at least {LEAST_SENSITIVITY}",
        )
    if not np.isfinite(found.meta_d[0]):
        return MetaD(
            d_prime, c, undefined="zero_variance", note="the likelihood has no maximum inside the range"
        )
    meta_d = float(found.meta_d[0])
    shift = meta_d * c / d_prime
    return MetaD(
        d_prime,
        c,
        meta_d,
        meta_d / d_prime,
        tuple(float(v) + shift for v in found.criteria[0]),
        float(found.log_likelihood[0]),
    )


@dataclass(frozen=True)
class MetaDFits:
    """Fits of many tables: arrays of shape (batch,), criteria (batch, 2 (R - 1)) relative to the response criterion.

    ``meta_d`` is NaN where the search did not converge.
    """

    d_prime: Floats
    criterion: Floats
    meta_d: Floats
    criteria: Floats
    log_likelihood: Floats


def fit_many(tables: NDArray[np.generic], *, padding: float = PADDING) -> MetaDFits:
    """Fit tables (batch, 2, 2R), without the guards of ``fit``."""
    counts = np.asarray(tables, dtype=np.float64) + padding
    batch, _, cells = counts.shape
    half = cells // 2
    above = np.cumsum(counts[:, :, ::-1], axis=2)[:, :, ::-1][:, :, 1:] / counts.sum(axis=2, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        z = ndtri(above)
        d_prime = z[:, 1, half - 1] - z[:, 0, half - 1]
        cuts = -(z[:, 1] + z[:, 0]) / 2
        c = cuts[:, half - 1]
        relative = c / d_prime
    start = np.concatenate([d_prime[:, None], np.delete(cuts, half - 1, axis=1) - c[:, None]], axis=1)
    usable = np.all(np.isfinite(start), axis=1) & np.isfinite(relative)
    start[~usable], relative = 0.0, np.where(usable, relative, 0.0)
    group = np.repeat(np.arange(4), half)
    found = maximise(counts.reshape(batch, 2 * cells), group, start, _cells, relative[:, None])
    good = found.converged & usable
    return MetaDFits(
        d_prime,
        c,
        np.where(good, found.parameters[:, 0], np.nan),
        found.parameters[:, 1:],
        np.where(good, found.log_likelihood, np.nan),
    )


def of_ratings(table: Ints) -> MetaD:
    """meta-d' of confidence about answers: class is correctness, "response" the upper half of an even number of ratings.

    The circular use; see the module's warning.
    """
    if table.shape[1] % 2:
        raise ValueError(f"{table.shape[1]} ratings; halves need an even number")
    return fit(table[0], table[1])


def _cells(theta: Floats, fixed: Floats) -> tuple[Floats, Floats]:
    m, criteria, relative = theta[:, 0], theta[:, 1:], fixed[:, 0]
    batch, count = criteria.shape
    half = count // 2 + 1
    cuts = np.concatenate([criteria[:, : half - 1], np.zeros((batch, 1)), criteria[:, half - 1 :]], axis=1)
    pull = np.stack([-(0.5 + relative), 0.5 - relative], axis=1)  # mean of each class per unit of meta-d'
    x = cuts[:, None, :] - (pull * m[:, None])[:, :, None]
    cumulative = np.zeros((batch, 2, 2 * half + 1))
    cumulative[:, :, 1:-1], cumulative[:, :, -1] = ndtr(x), 1.0
    density = np.exp(-0.5 * x * x) / np.sqrt(2.0 * np.pi)
    slopes = np.zeros((batch, 2, 2 * half + 1, count + 1))
    slopes[:, :, 1:-1, 0] = -pull[:, :, None] * density
    for j in range(count):
        at = j + 1 if j < half - 1 else j + 2
        slopes[:, :, at, j + 1] = density[:, :, at - 1]
    joint, d_joint = np.diff(cumulative, axis=2), np.diff(slopes, axis=2)
    below, d_below = cumulative[:, :, half], slopes[:, :, half]
    area = np.repeat(np.stack([below, 1.0 - below], axis=2), half, axis=2)
    d_area = np.repeat(np.stack([d_below, -d_below], axis=2), half, axis=2)
    p = joint / area
    jacobian = (d_joint - p[..., None] * d_area) / area[..., None]
    return p.reshape(batch, -1), jacobian.reshape(batch, -1, count + 1)
