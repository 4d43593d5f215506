"""How well confidence tells right answers from wrong ones."""

from __future__ import annotations

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    Bools,
    FloatInput,
    Floats,
    enough,
    outcomes,
    real_values,
    same_length,
)


def _both_classes(score: FloatInput, correct: BoolInput) -> tuple[Floats, Bools]:
    s = real_values(score, "score")
    y = outcomes(correct)
    enough(same_length(score=s, correct=y), 1)
    right = int(np.count_nonzero(y))
    if right in (0, y.size):
        raise UndefinedMetricError("one_class", "all right" if right else "all wrong")
    return s, y


def _groups(score: Floats, correct: Bools) -> tuple[Floats, Floats]:
    """Right and wrong counts per distinct score, ascending."""
    if score.min() >= 0:
        # Bits of a non-negative float order as the float does, and the sign bit is free for the outcome. Sorting these
        # integers is several times faster than sorting positions.
        key = np.sort(((score + 0.0).view(np.uint64) << np.uint64(1)) | correct)
        value = key >> np.uint64(1)
        y = (key & np.uint64(1)).astype(np.float64)
        starts = np.flatnonzero(np.concatenate(([True], value[1:] != value[:-1])))
    else:
        order = np.argsort(score, kind="stable")
        ordered = score[order]
        y = correct[order].astype(np.float64)
        starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sizes = np.diff(np.append(starts, score.size))
    right = np.add.reduceat(y, starts)
    return right, sizes - right


def auroc(score: FloatInput, correct: BoolInput) -> float:
    """Probability that a right answer scores above a wrong one, ties counting half; 0.5 is chance, range [0, 1].

    score: larger means more confident, any finite scale. Uncertainty in place of confidence gives 1 minus this.
    Undefined ("one_class") where all are right or all wrong.

    Worked: right {0.9, 0.5}, wrong {0.5, 0.1}: 0.9 wins twice, 0.5 ties once and wins once: (2 + 1.5) / 4.

    >>> auroc([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0])
    0.875
    """
    s, y = _both_classes(score, correct)
    right, wrong = _groups(s, y)
    below = np.cumsum(wrong) - wrong
    return float((right * (below + wrong / 2)).sum() / (right.sum() * wrong.sum()))


def auroc_legacy(score: FloatInput, correct: BoolInput) -> float:
    """AUROC as the reference code has it: trapezoid over single trials by descending score, ties in input order.

    Depends on input order where scores tie; kept to reproduce published numbers only.

    >>> auroc_legacy([0.5, 0.5], [1, 0]), auroc_legacy([0.5, 0.5], [0, 1])
    (1.0, 0.0)
    """
    s, y = _both_classes(score, correct)
    ordered = y[np.argsort(-s, kind="stable")]
    wins = np.cumsum(ordered)[~ordered].sum()
    right = int(np.count_nonzero(y))
    return float(wins / (right * (y.size - right)))


def auroc2(rating: FloatInput, correct: BoolInput) -> float:
    """Type-2 AUROC: area under the curve of P(rating >= r | right) against P(rating >= r | wrong), by trapezoids.

    On ordinal ratings this is the tie-averaged AUROC; the name says that the classes are right and wrong answers.

    >>> auroc2([1, 2, 2, 4], [0, 0, 1, 1])
    0.875
    """
    return auroc(rating, correct)
