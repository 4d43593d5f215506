"""Selective prediction: accuracy of the answers kept when the least confident ones are withheld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.metrics.selective import oracle_curve, risk_coverage_curve
from mirror_bench.analysis.signal.counts import Floats

COVERAGES: Final = tuple(range(10, 101, 5))
HALF: Final = 50
_BLOCK: Final = 64


@dataclass(frozen=True)
class SelectiveCurve:
    """Accuracy at each coverage (percent of answers kept), in [0, 1]; None where no answer is kept.

    by_evidence: most confident first, expected over orders of ties. at_random: the overall accuracy. oracle: right first.
    gain: accuracy at half coverage less overall.
    """

    coverage: tuple[int, ...]
    by_evidence: tuple[float | None, ...]
    at_random: tuple[float | None, ...]
    oracle: tuple[float | None, ...]
    gain: float | None


def selective_curve(evidence: Floats, correct: NDArray[np.bool_]) -> SelectiveCurve:
    """Curve over coverages 10, 15, .. 100 %; the first int(N x coverage) answers are kept."""
    n = int(correct.size)
    if n == 0:
        empty = tuple(None for _ in COVERAGES)
        return SelectiveCurve(COVERAGES, empty, empty, empty, None)
    kept = [n * percent // 100 for percent in COVERAGES]
    own, best = 1.0 - risk_coverage_curve(evidence, correct).risk, 1.0 - oracle_curve(correct).risk
    overall = float(np.mean(correct))

    def at(curve: Floats) -> tuple[float | None, ...]:
        return tuple(float(curve[k - 1]) if k else None for k in kept)

    half = at(own)[COVERAGES.index(HALF)]
    return SelectiveCurve(
        COVERAGES,
        at(own),
        tuple(overall if k else None for k in kept),
        at(best),
        None if half is None else half - overall,
    )


def resampled_gain(evidence: Floats, correct: NDArray[np.bool_], weights: Floats) -> Floats:
    """Gain at half coverage in resamples of the trials, shape (b,); ties are kept in part, at their group's rate.

    weights: shape (b, n), how often each trial was drawn; a resample without trials is NaN.
    """
    order = np.argsort(-evidence, kind="stable")
    ordered = evidence[order]
    changes = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    # Blocks of whole groups of ties: one matrix product finds the block where half the trials are reached, and only that
    # block is looked at group by group.
    starts = changes[::_BLOCK]
    bounds = [*starts.tolist(), order.size]
    block = np.zeros((evidence.size, 2 * len(starts)), dtype=np.float32)
    number = np.repeat(np.arange(len(starts)), np.diff(bounds))
    block[order, number] = 1.0
    block[order, len(starts) + number] = correct[order]
    sums = (weights.astype(np.float32) @ block).astype(np.float64)
    size, right = sums[:, : len(starts)], sums[:, len(starts) :]
    total, overall = size.sum(axis=1), right.sum(axis=1)
    half = np.floor(total * HALF / 100)
    upto, right_upto = np.cumsum(size, axis=1), np.cumsum(right, axis=1)
    crossing = np.argmax(upto >= half[:, None], axis=1)
    rows = np.arange(weights.shape[0])
    need = half - (upto[rows, crossing] - size[rows, crossing])
    kept = right_upto[rows, crossing] - right[rows, crossing]
    for index in np.unique(crossing).tolist():
        here = np.flatnonzero(crossing == index)
        left, end = bounds[index], bounds[index + 1]
        members = order[left:end]
        groups = changes[(changes >= left) & (changes < end)] - left
        drawn = weights[np.ix_(here, members)]
        n = np.add.reduceat(drawn, groups, axis=1)
        r = np.add.reduceat(drawn * correct[members], groups, axis=1)
        before = np.cumsum(n, axis=1) - n
        # Share of each group that is still wanted when its turn comes.
        share = np.clip((need[here, None] - before) / np.where(n > 0, n, 1.0), 0.0, 1.0)
        kept[here] += (share * r).sum(axis=1)
    found = np.full(weights.shape[0], np.nan)
    usable = half > 0
    found[usable] = kept[usable] / half[usable] - overall[usable] / total[usable]
    return found
