"""Several tests at once: adjusted p values, and which models a table can tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mirror_bench.analysis.metrics.arrays import FloatInput, Floats, confidences


def holm(p_values: FloatInput) -> Floats:
    """Holm's step-down adjusted p values in the order given; controls the family-wise error rate.

    Worked: 0.01 * 3, max(0.03, 0.03 * 2), max(0.06, 0.04).

    >>> holm([0.01, 0.04, 0.03]).round(12).tolist()
    [0.03, 0.06, 0.06]
    """
    p = confidences(p_values, "p_values")
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(p.size)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1)))
    return adjusted


def benjamini_hochberg(p_values: FloatInput) -> Floats:
    """Benjamini-Hochberg adjusted p values in the order given; controls the false discovery rate.

    Worked from the largest: 0.04 * 3/3, min(0.04, 0.03 * 3/2), min(0.04, 0.01 * 3).

    >>> benjamini_hochberg([0.01, 0.04, 0.03]).round(12).tolist()
    [0.03, 0.04, 0.04]
    """
    p = confidences(p_values, "p_values")
    order = np.argsort(-p, kind="stable")
    adjusted = np.empty(p.size)
    adjusted[order] = np.minimum(1.0, np.minimum.accumulate(p[order] * p.size / np.arange(p.size, 0, -1)))
    return adjusted


class RankRange(NamedTuple):
    """Ranks that the data leave open to a model, 1 best, and the models it is not told apart from, itself included."""

    name: str
    best: int
    worst: int
    tied_with: tuple[str, ...]


def rank_ranges(
    values: Mapping[str, float], adjusted_p: Mapping[tuple[str, str], float], *, alpha: float = 0.05
) -> tuple[RankRange, ...]:
    """Rank ranges from pairwise tests, models by descending value, ties by name.

    values: model -> value, larger better. adjusted_p: (model, model) in either order -> p adjusted over the family. A pair
    without a p value is not told apart.

    >>> rank_ranges({"a": 0.9, "b": 0.8, "c": 0.2}, {("a", "c"): 0.01, ("b", "c"): 0.01, ("a", "b"): 0.6})[0]
    RankRange(name='a', best=1, worst=2, tied_with=('a', 'b'))
    """
    names: Sequence[str] = sorted(values, key=lambda name: (-values[name], name))

    def differ(one: str, two: str) -> bool:
        p = adjusted_p.get((one, two), adjusted_p.get((two, one)))
        return p is not None and p < alpha and values[one] != values[two]

    ranges = []
    for name in names:
        better = sum(differ(name, other) and values[other] > values[name] for other in names if other != name)
        worse = sum(differ(name, other) and values[other] < values[name] for other in names if other != name)
        tied = tuple(other for other in names if other == name or not differ(name, other))
        ranges.append(RankRange(name, 1 + better, len(names) - worse, tied))
    return tuple(ranges)
