"""Binned calibration errors, each rival definition under its own name, and the reliability table.

Edges of equal-width bins are i / bins, correctly rounded, so that 3 / 10 lies on the edge 3 / 10. ``numpy.linspace``,
which netcal, torchmetrics and scikit-learn use, gives 0.30000000000000004 there and puts a stated 30 % one bin lower.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.proportions import jeffreys_interval
from mirror_bench.analysis.metrics.arrays import BoolInput, Bools, FloatInput, Floats, Ints, judged

Scheme = Literal["equal_width", "equal_mass"]
Norm = Literal["l1", "l2", "max"]
Closed = Literal["left", "right"]


def equal_width_edges(bins: int) -> Floats:
    """Edges i / bins, shape (bins + 1,), each the float nearest to the fraction.

    >>> float(equal_width_edges(10)[3])
    0.3
    """
    if bins < 1:
        raise ValueError(f"bins is {bins}, at least 1 wanted")
    return np.arange(bins + 1, dtype=np.float64) / bins


def equal_width_bins(confidence: Floats, bins: int = 10, closed: Closed = "left") -> Ints:
    """Bin of each confidence, 0 to bins - 1.

    closed "left": [i/bins, (i+1)/bins), the last bin closed at 1. closed "right": (i/bins, (i+1)/bins], the first closed at 0.

    >>> equal_width_bins(np.array([0.0, 0.1, 0.3, 0.7, 1.0])).tolist()
    [0, 1, 3, 7, 9]
    >>> equal_width_bins(np.array([0.0, 0.1, 0.3, 0.7, 1.0]), closed="right").tolist()
    [0, 0, 2, 6, 9]
    """
    edges = equal_width_edges(bins)
    index = np.minimum((confidence * bins).astype(np.int64), bins - 1)
    # The product may round across an edge; one comparison with the exact edge on either side puts that right.
    if closed == "left":
        index -= confidence < edges[index]
        index += confidence >= edges[index + 1]
        np.minimum(index, bins - 1, out=index)
    else:
        index += confidence > edges[index + 1]
        index -= confidence <= edges[index]
        np.maximum(index, 0, out=index)
    return index


def equal_mass_bins(confidence: Floats, bins: int = 10) -> Ints:
    """Bin of each confidence such that bins hold equal numbers and tied values are never split.

    The bin of a value is floor(bins * m / n), m being the trials below the value plus half of those that share it.
    Depends on values alone, not on input order. Ties can leave bins empty.

    >>> equal_mass_bins(np.array([0.9, 0.1, 0.5, 0.5]), 2).tolist()
    [1, 0, 1, 1]
    """
    if bins < 1:
        raise ValueError(f"bins is {bins}, at least 1 wanted")
    _, inverse, counts = np.unique(confidence, return_inverse=True, return_counts=True)
    below = np.cumsum(counts) - counts
    # Middle of the tie group in units of half a trial keeps the arithmetic in integers.
    middle = 2 * below + counts
    return np.asarray(np.minimum(middle * bins // (2 * confidence.size), bins - 1)[inverse], dtype=np.int64)


def bin_index(confidence: Floats, bins: int, scheme: Scheme, closed: Closed = "left") -> Ints:
    """Bin of each confidence under ``scheme``."""
    if scheme == "equal_width":
        return equal_width_bins(confidence, bins, closed)
    if scheme == "equal_mass":
        return equal_mass_bins(confidence, bins)
    raise ValueError(f"scheme is {scheme!r}; wanted equal_width or equal_mass")


def _combined(gap_sums: Floats, counts: NDArray[np.integer], norm: Norm) -> float:
    """gap_sums: sum of (correct - confidence) per bin. counts: trials per bin."""
    total = int(counts.sum())
    if norm == "l1":
        return float(np.abs(gap_sums).sum() / total)
    filled = counts > 0
    gaps = gap_sums[filled] / counts[filled]
    if norm == "l2":
        return float(np.sqrt((counts[filled] * gaps**2).sum() / total))
    if norm == "max":
        return float(np.abs(gaps).max())
    raise ValueError(f"norm is {norm!r}; wanted l1, l2 or max")


def _binned_error(p: Floats, y: Bools, index: Ints, bins: int, norm: Norm) -> float:
    gap_sums = np.asarray(np.bincount(index, weights=y - p, minlength=bins), dtype=np.float64)
    return _combined(gap_sums, np.bincount(index, minlength=bins), norm)


def ece(
    confidence: FloatInput,
    correct: BoolInput,
    *,
    bins: int = 10,
    scheme: Scheme = "equal_width",
    norm: Norm = "l1",
    closed: Closed = "left",
) -> float:
    """Expected calibration error: sum over bins of n_b / n * |accuracy_b - mean confidence_b|; lower is better, range [0, 1].

    MIRROR's definition by default: ten equal bins [i/10, (i+1)/10), the last closed. norm "l2" is the root of
    the weighted mean square, "max" the largest gap of a non-empty bin.
    Raises ValueError for input outside [0, 1], UndefinedMetricError("no_data") without trials.

    Worked: 0.3 wrong and 0.35 right share bin 3, |1 - 0.65| = 0.35; 0.9 right alone, |1 - 0.9| = 0.1; (0.35 + 0.1) / 3.

    >>> round(ece([0.3, 0.35, 0.9], [0, 1, 1]), 12)
    0.15
    >>> round(ece([0.95, 1.0], [1, 0]), 12)
    0.475
    """
    p, y = judged(confidence, correct)
    return _binned_error(p, y, bin_index(p, bins, scheme, closed), bins, norm)


def rms_calibration_error(
    confidence: FloatInput, correct: BoolInput, *, bins: int = 10, scheme: Scheme = "equal_width"
) -> float:
    """Root of the bin-weighted mean squared gap between accuracy and confidence; range [0, 1].

    Worked: gaps 0.175 (two trials) and 0.1 (one): sqrt((2 * 0.175^2 + 0.1^2) / 3).

    >>> round(rms_calibration_error([0.3, 0.35, 0.9], [0, 1, 1]), 9)
    0.15411035
    """
    return ece(confidence, correct, bins=bins, scheme=scheme, norm="l2")


def maximum_calibration_error(
    confidence: FloatInput, correct: BoolInput, *, bins: int = 10, scheme: Scheme = "equal_width"
) -> float:
    """Largest gap between accuracy and mean confidence over non-empty bins; range [0, 1].

    >>> round(maximum_calibration_error([0.3, 0.35, 0.9], [0, 1, 1]), 12)
    0.175
    """
    return ece(confidence, correct, bins=bins, scheme=scheme, norm="max")


def average_calibration_error(confidence: FloatInput, correct: BoolInput, *, bins: int = 10) -> float:
    """Unweighted mean gap over non-empty equal-width bins (denominator: bins with data); range [0, 1].

    >>> round(average_calibration_error([0.3, 0.35, 0.9], [0, 1, 1]), 12)
    0.1375
    """
    p, y = judged(confidence, correct)
    index = equal_width_bins(p, bins)
    counts = np.bincount(index, minlength=bins)
    gap_sums = np.bincount(index, weights=y - p, minlength=bins)
    filled = counts > 0
    return float(np.abs(gap_sums[filled] / counts[filled]).mean())


def ece_netcal(confidence: FloatInput, correct: BoolInput, *, bins: int = 10) -> float:
    """ECE as netcal 1.4 computes it: linspace edges, bins closed on the left, the last also on the right.

    Differs from ``ece`` only where a confidence lies on an edge that linspace rounds up (0.3, 0.6, 0.7 with ten bins).

    >>> round(ece_netcal([0.3, 0.35], [0, 1]), 12)
    0.475
    """
    p, y = judged(confidence, correct)
    index = np.minimum(np.searchsorted(np.linspace(0.0, 1.0, bins + 1), p, side="right") - 1, bins - 1)
    return _binned_error(p, y, index, bins, "l1")


def ece_netcal_equal_mass(confidence: FloatInput, correct: BoolInput, *, bins: int = 10) -> float:
    """ECE as netcal 1.4 computes it with ``equal_intervals=False``: interpolated quantiles as edges, ends at 0 and 1.

    Repeated edges, where many confidences are equal, leave bins empty; netcal's histogram accepts them.

    >>> round(ece_netcal_equal_mass([0.2, 0.4, 0.6, 0.8], [0, 1, 0, 1], bins=2), 12)
    0.2
    """
    p, y = judged(confidence, correct)
    edges = np.quantile(p, np.linspace(0.0, 1.0, bins + 1))
    edges[0], edges[-1] = 0.0, 1.0
    index = np.clip(np.searchsorted(edges, p, side="right") - 1, 0, bins - 1)
    # A confidence equal to the closed last edge belongs to the last bin.
    index[p == edges[-1]] = bins - 1
    return _binned_error(p, y, index, bins, "l1")


def _torch_edges(bins: int) -> NDArray[np.float32]:
    """Edges as torch.linspace makes them: a float32 step counted up from 0 in the lower half and down from 1 in the upper.

    Products and differences are taken in double precision and rounded once, as fused multiply-add does.
    """
    step, place = float(np.float32(1) / np.float32(bins)), np.arange(bins + 1)
    return np.where(place < (bins + 1) // 2, step * place, 1 - step * (bins - place)).astype(np.float32)


def calibration_error_torchmetrics(
    confidence: FloatInput, correct: BoolInput, *, bins: int = 10, norm: Norm = "l1"
) -> float:
    """Calibration error as torchmetrics 1.9 computes it for binary input.

    float32 edges by linspace, bins closed on the left, and a confidence of exactly 1 in a bin of its own,
    which the usual definition does not have. "l2" has no bias correction.

    >>> round(calibration_error_torchmetrics([0.95, 1.0], [1, 0]), 6)
    0.525
    """
    p, y = judged(confidence, correct)
    p32 = p.astype(np.float32)
    index = np.searchsorted(_torch_edges(bins), p32, side="right") - 1
    return _binned_error(p32.astype(np.float64), y, index, bins + 1, norm)


class CurvePoint(NamedTuple):
    """One point of a calibration curve: accuracy and mean confidence of a non-empty bin, and its count."""

    accuracy: float
    mean_confidence: float
    n: int


def calibration_curve_sklearn(
    confidence: FloatInput, correct: BoolInput, *, bins: int = 5, scheme: Scheme = "equal_width"
) -> tuple[CurvePoint, ...]:
    """Points of scikit-learn's ``calibration_curve``: linspace or percentile edges, bins closed on the right.

    >>> [point.n for point in calibration_curve_sklearn([0.2, 0.4, 0.41], [0, 0, 1], bins=5)]
    [1, 1, 1]
    """
    p, y = judged(confidence, correct)
    steps = np.linspace(0.0, 1.0, bins + 1)
    edges = steps if scheme == "equal_width" else np.percentile(p, steps * 100)
    index = np.searchsorted(edges[1:-1], p)
    n = np.bincount(index, minlength=bins)
    right = np.bincount(index, weights=y, minlength=bins)
    total = np.bincount(index, weights=p, minlength=bins)
    return tuple(
        CurvePoint(float(right[b] / n[b]), float(total[b] / n[b]), int(n[b])) for b in np.flatnonzero(n)
    )


def ece_sklearn(
    confidence: FloatInput, correct: BoolInput, *, bins: int = 10, scheme: Scheme = "equal_width"
) -> float:
    """Count-weighted mean gap over the points of scikit-learn's calibration curve.

    scikit-learn returns no counts; this is the number that users build from its curve when they weight it.

    >>> round(ece_sklearn([0.3, 0.35, 0.9], [0, 1, 1]), 12)
    0.35
    """
    points = calibration_curve_sklearn(confidence, correct, bins=bins, scheme=scheme)
    total = sum(point.n for point in points)
    return sum(point.n * abs(point.accuracy - point.mean_confidence) for point in points) / total


def calibration_error_hle(
    confidence: FloatInput, correct: BoolInput, *, bin_size: int = 100, norm: Norm = "l2"
) -> float:
    """The calibration error of the function that Humanity's Last Exam and many others copy.

    Trials sorted by confidence go into consecutive groups of ``bin_size``, the remainder into the last group, and
    **the last group never enters the sum** while its trials stay in the denominator. With fewer than two groups
    the result is therefore 0 whatever the data; below ``bin_size`` trials the original stops with an index error,
    here UndefinedMetricError("too_few"). Ties are kept in input order (the original's order of ties is unspecified).

    Worked with groups of 2: {0.1 wrong, 0.2 wrong}: gap 0.15; {0.8 right, 0.9 right} is dropped: sqrt(2/4 * 0.15^2).

    >>> round(calibration_error_hle([0.8, 0.1, 0.9, 0.2], [1, 0, 1, 0], bin_size=2), 9)
    0.106066017
    """
    p, y = judged(confidence, correct)
    groups = p.size // bin_size
    if groups == 0:
        raise UndefinedMetricError("too_few", f"{p.size} trials, at least {bin_size} wanted")
    order = np.argsort(p, kind="stable")
    used = order[: (groups - 1) * bin_size].reshape(groups - 1, bin_size)
    gaps = np.abs((y[used] - p[used]).mean(axis=1))
    if norm == "max":
        return float(gaps.max(initial=0.0))
    share = bin_size / p.size
    return float(np.sqrt((share * gaps**2).sum())) if norm == "l2" else float((share * gaps).sum())


class ReliabilityBin(NamedTuple):
    """One bin of a reliability table.

    lower, upper: edges (equal width) or smallest and largest confidence (equal mass). mean_confidence, accuracy, low, high:
    None in an empty bin. low, high: Jeffreys limits of the accuracy. thin: fewer trials than the table's ``thin_below``.
    """

    lower: float
    upper: float
    n: int
    mean_confidence: float | None
    accuracy: float | None
    low: float | None
    high: float | None
    thin: bool


def reliability_table(
    confidence: FloatInput,
    correct: BoolInput,
    *,
    bins: int = 10,
    scheme: Scheme = "equal_width",
    level: float = 0.95,
    thin_below: int = 20,
) -> tuple[ReliabilityBin, ...]:
    """Accuracy against confidence by bin, with an interval on every bin and thin bins marked.

    Equal-mass tables list non-empty bins only, equal-width tables all bins.

    >>> table = reliability_table([0.05, 0.95, 0.96], [0, 1, 0])
    >>> len(table), table[9].n, table[9].accuracy, table[9].thin, table[5].accuracy
    (10, 2, 0.5, True, None)
    """
    p, y = judged(confidence, correct)
    index = bin_index(p, bins, scheme)
    edges = equal_width_edges(bins)
    rows = []
    for b in range(bins):
        inside = index == b
        n = int(inside.sum())
        if n == 0:
            if scheme == "equal_width":
                rows.append(
                    ReliabilityBin(float(edges[b]), float(edges[b + 1]), 0, None, None, None, None, True)
                )
            continue
        right = int(y[inside].sum())
        low, high = jeffreys_interval(right, n, level)
        lower, upper = (
            (edges[b], edges[b + 1]) if scheme == "equal_width" else (p[inside].min(), p[inside].max())
        )
        rows.append(
            ReliabilityBin(
                float(lower), float(upper), n, float(p[inside].mean()), right / n, low, high, n < thin_below
            )
        )
    return tuple(rows)
