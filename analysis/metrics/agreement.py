"""Agreement of raters on nominal labels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import enough, same_length


def cohen_kappa(first: Sequence[str], second: Sequence[str]) -> float:
    """Cohen's unweighted kappa of two raters; 1 agreement, 0 chance, range [-1, 1].

    Undefined ("zero_variance") where both gave one and the same label throughout.

    Worked: agreement 3/4, by chance 1/2: (3/4 - 1/2) / (1/2).

    >>> cohen_kappa(["a", "a", "b", "b"], ["a", "a", "b", "a"])
    0.5
    """
    n = same_length(first=first, second=second)
    enough(n, 1, "items")
    observed = sum(a == b for a, b in zip(first, second, strict=True)) / n
    labels = sorted(set(first) | set(second))
    chance = sum(list(first).count(label) * list(second).count(label) for label in labels) / n**2
    if chance == 1:
        raise UndefinedMetricError("zero_variance", "both raters gave one label throughout")
    return (observed - chance) / (1 - chance)


def unanimity(ratings: Sequence[Sequence[str]]) -> float:
    """Share of items on which every rater gave the same label. ratings: one sequence per item.

    >>> unanimity([["a", "a"], ["a", "b"]])
    0.5
    """
    enough(len(ratings), 1, "items")
    return sum(len(set(labels)) == 1 for labels in ratings) / len(ratings)


def _counts(ratings: Sequence[Sequence[str]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    labels = sorted({label for item in ratings for label in item})
    return np.array(
        [[list(item).count(label) for label in labels] for item in ratings], dtype=np.float64
    ).reshape(len(ratings), len(labels))


def fleiss_kappa(ratings: Sequence[Sequence[str]]) -> float:
    """Fleiss' kappa; every item has the same number of ratings, at least 2.

    Worked: item agreements 1 and 0, mean 1/2; shares 3/4 and 1/4, chance 5/8: (1/2 - 5/8) / (3/8).

    >>> round(fleiss_kappa([["a", "a"], ["a", "b"]]), 9)
    -0.333333333
    """
    enough(len(ratings), 1, "items")
    sizes = {len(item) for item in ratings}
    if len(sizes) > 1 or min(sizes) < 2:
        raise ValueError(f"ratings per item: {sorted(sizes)}; wanted one number, at least 2")
    k = sizes.pop()
    table = _counts(ratings)
    agreement = ((table * (table - 1)).sum(axis=1) / (k * (k - 1))).mean()
    chance = ((table.sum(axis=0) / table.sum()) ** 2).sum()
    if chance == 1:
        raise UndefinedMetricError("zero_variance", "one label throughout")
    return float((agreement - chance) / (1 - chance))


def krippendorff_alpha(ratings: Sequence[Sequence[str]]) -> float:
    """Krippendorff's alpha for nominal labels; items may have different numbers of ratings, those with one are left out.

    Worked: coincidences aa 2, ab 1, ba 1; observed disagreement 2/4, expected (3 * 1 * 2) / (4 * 3) = 1/2: 1 - 1.

    >>> krippendorff_alpha([["a", "a"], ["a", "b"]])
    0.0
    """
    usable = [item for item in ratings if len(item) >= 2]
    enough(len(usable), 1, "items with two ratings")
    table = _counts(usable)
    sizes = table.sum(axis=1)
    observed = float(((sizes**2 - (table**2).sum(axis=1)) / (sizes - 1)).sum())
    totals = table.sum(axis=0)
    n = totals.sum()
    expected = float((n**2 - (totals**2).sum()) / (n - 1))
    if expected == 0:
        raise UndefinedMetricError("zero_variance", "one label throughout")
    return 1 - observed / expected
