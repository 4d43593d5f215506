"""What metrics accept: one-dimensional, finite, of equal length, confidence in [0, 1], outcomes right or wrong.

Every function here returns a NumPy array or raises ``ValueError`` that names the position and the value.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import UndefinedMetricError

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
FloatInput = Sequence[float] | Floats
BoolInput = Sequence[bool] | Sequence[int] | Bools | NDArray[np.float64] | NDArray[np.int64]


def real_values(values: FloatInput, name: str = "values") -> Floats:
    """``values`` as floats, shape (n,); ValueError where one is not a finite number."""
    array = np.asarray(values)
    if array.dtype.kind not in "fiub":
        array = _converted(array, name)
    array = np.asarray(array, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(f"{name}: shape {array.shape}, wanted one dimension")
    # min and max propagate NaN, so two passes without a temporary array settle the ordinary case.
    if array.size and not (np.isfinite(array.min()) and np.isfinite(array.max())):
        where = int(np.flatnonzero(~np.isfinite(array))[0])
        raise ValueError(
            f"{name}[{where}] is {array[where]}; leave out missing values and count them by reason"
        )
    return array


def _converted(array: NDArray[np.generic], name: str) -> Floats:
    for where, value in enumerate(array.ravel().tolist()):
        if value is None or isinstance(value, str):
            raise ValueError(
                f"{name}[{where}] is {value!r}; leave out missing values and count them by reason"
            )
    return np.asarray(array, dtype=np.float64)


def confidences(values: FloatInput, name: str = "confidence") -> Floats:
    """``values`` as floats in [0, 1], shape (n,); ValueError with position and value otherwise."""
    array = real_values(values, name)
    if array.size and not (array.min() >= 0.0 and array.max() <= 1.0):
        where = int(np.flatnonzero((array < 0) | (array > 1))[0])
        raise ValueError(
            f"{name}[{where}] is {array[where]}; confidence lies in [0, 1], convert its scale at the parser"
        )
    return array


def outcomes(values: BoolInput, name: str = "correct") -> Bools:
    """``values`` as booleans, shape (n,); accepts bool, 0 and 1, and refuses anything else."""
    array = np.asarray(values)
    if array.dtype == np.bool_:
        if array.ndim != 1:
            raise ValueError(f"{name}: shape {array.shape}, wanted one dimension")
        return array
    numbers = real_values(array, name)
    odd = np.flatnonzero((numbers != 0) & (numbers != 1))
    if odd.size:
        where = int(odd[0])
        raise ValueError(f"{name}[{where}] is {numbers[where]}; an outcome is true or false (1 or 0)")
    return np.asarray(numbers == 1)


def judged(confidence: FloatInput, correct: BoolInput, *, at_least: int = 1) -> tuple[Floats, Bools]:
    """Confidence and outcome of the same trials.

    Raises UndefinedMetricError ("no_data", "too_few") below ``at_least`` trials, ValueError for unequal lengths.
    """
    p = confidences(confidence)
    y = outcomes(correct)
    same_length(confidence=p, correct=y)
    enough(p.size, at_least)
    return p, y


def same_length(**arrays: NDArray[np.generic] | Sequence[object]) -> int:
    """The common length; ValueError naming the arrays where lengths differ."""
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(
            "unequal lengths: " + ", ".join(f"{name} {length}" for name, length in lengths.items())
        )
    return next(iter(lengths.values()))


def enough(n: int, at_least: int, what: str = "trials") -> None:
    """Raises UndefinedMetricError where ``n`` is below ``at_least``."""
    if n == 0 and at_least > 0:
        raise UndefinedMetricError("no_data", f"no {what}")
    if n < at_least:
        raise UndefinedMetricError("too_few", f"{n} {what}, at least {at_least} wanted")
