"""Monotonicity check: does accuracy rise over the quartiles of the evidence?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import UndefinedReason
from mirror_bench.analysis.signal.counts import Floats


@dataclass(frozen=True)
class Quartiles:
    """accuracy, n: of the four quartiles, lowest evidence first. strict: each above the last (the published text); weak:
    none below the last (the published code). All empty or None where ``undefined``."""

    accuracy: tuple[float, ...] = ()
    n: tuple[int, ...] = ()
    strict: bool | None = None
    weak: bool | None = None
    undefined: UndefinedReason | None = None


def quartiles(evidence: Floats, correct: NDArray[np.bool_]) -> Quartiles:
    """Quartile groups with the upper edge in, as ``pandas.qcut`` cuts; undefined where two edges coincide or ties
    leave a group empty."""
    if evidence.size < 4:
        return Quartiles(undefined="too_few")
    cuts = np.quantile(evidence, [0.0, 0.25, 0.5, 0.75, 1.0])
    if np.any(np.diff(cuts) <= 0):
        return Quartiles(undefined="zero_variance")
    group = np.searchsorted(cuts[1:-1], evidence, side="left")
    n = np.bincount(group, minlength=4)
    if np.any(n == 0):
        return Quartiles(undefined="too_few")
    share = np.bincount(group, weights=correct, minlength=4) / n
    steps = np.diff(share)
    return Quartiles(
        tuple(float(v) for v in share),
        tuple(int(v) for v in n),
        bool(np.all(steps > 0)),
        bool(np.all(steps >= 0)),
    )
