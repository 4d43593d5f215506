"""The two regressions in use: a straight line over log2 of size, and a logistic model."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import (
    BoolInput,
    FloatInput,
    Floats,
    enough,
    outcomes,
    real_values,
    same_length,
)

Matrix = NDArray[np.float64]


class Line(NamedTuple):
    """Least-squares line. low, high, p: t interval and test of the slope on n - 2 df; None with n = 2 (nothing left to judge by)."""

    slope: float
    intercept: float
    r_squared: float
    low: float | None
    high: float | None
    p: float | None
    n: int


def least_squares_line(x: FloatInput, y: FloatInput, level: float = 0.95) -> Line:
    """Line of y on x. Undefined below 2 points ("too_few") or for constant x ("zero_variance"). R^2 of a constant y is 0.

    Worked: x 1, 2, 3 and y 1, 2, 4: slope 3/2, residuals 1/6, -1/3, 1/6, R^2 = 1 - (1/6)/(14/3).

    >>> line = least_squares_line([1, 2, 3], [1, 2, 4])
    >>> line.slope, round(line.r_squared, 6), round(line.p, 6)
    (1.5, 0.964286, 0.121038)
    """
    a, b = real_values(x, "x"), real_values(y, "y")
    n = same_length(x=a, y=b)
    enough(n, 2, "points")
    dx, dy = a - a.mean(), b - b.mean()
    spread = float(dx @ dx)
    if spread == 0:
        raise UndefinedMetricError("zero_variance", "x is constant")
    slope = float(dx @ dy) / spread
    rest = float(((dy - slope * dx) ** 2).sum())
    total = float(dy @ dy)
    line = Line(
        slope, float(b.mean() - slope * a.mean()), 1 - rest / total if total else 0.0, None, None, None, n
    )
    if n == 2:
        return line
    error = float(np.sqrt(rest / (n - 2) / spread))
    half = float(special.stdtrit(n - 2, (1 + level) / 2)) * error
    p = float(2 * special.stdtr(n - 2, -abs(slope) / error)) if error else 0.0
    return line._replace(low=slope - half, high=slope + half, p=p)


def scaling_line(parameters_in_billions: FloatInput, metric: FloatInput, level: float = 0.95) -> Line:
    """metric = a + b * log2(parameters in billions): the slope is the change per doubling. State n = 3 beside any R^2.

    >>> scaling_line([8, 16, 32], [0.1, 0.2, 0.3]).slope.__round__(12)
    0.1
    """
    sizes = real_values(parameters_in_billions, "parameters_in_billions")
    if sizes.size and sizes.min() <= 0:
        raise ValueError(f"parameters_in_billions holds {sizes.min()}; sizes are positive")
    return least_squares_line(np.log2(sizes), metric, level)


class LogisticFit(NamedTuple):
    """Maximum-likelihood logistic model: intercept first, then one coefficient per column."""

    coefficients: Floats

    def probability(self, x: Matrix) -> Floats:
        """Fitted chance of True for rows ``x``, shape (n, k)."""
        return np.asarray(special.expit(self.coefficients[0] + x @ self.coefficients[1:]), dtype=np.float64)


def logistic_fit(
    x: Matrix, outcome: BoolInput, *, ridge: float = 0.0, tolerance: float = 1e-10, iterations: int = 100
) -> LogisticFit:
    """Logistic regression by Newton's method (iteratively reweighted least squares).

    x: shape (n, k), without intercept column. ridge: penalty ridge/2 * |coefficients|^2, intercept free; needed where
    columns are collinear or separate the classes. Undefined: "one_class", or "not_converged" where classes separate.
    """
    y = outcomes(outcome, "outcome")
    design = np.column_stack([np.ones(y.size), np.asarray(x, dtype=np.float64).reshape(y.size, -1)])
    if y.size == 0 or y.all() or not y.any():
        raise UndefinedMetricError("one_class" if y.size else "no_data", "the outcome does not vary")
    penalty = np.full(design.shape[1], ridge)
    penalty[0] = 0.0
    beta = np.zeros(design.shape[1])
    for _ in range(iterations):
        p = special.expit(design @ beta)
        gradient = design.T @ (y - p) - penalty * beta
        hessian = (design * (p * (1 - p))[:, None]).T @ design + np.diag(penalty)
        try:
            step = np.linalg.solve(hessian, gradient)
        except np.linalg.LinAlgError:
            break
        beta = beta + step
        # Coefficients beyond this size mean that classes separate: the likelihood has no maximum.
        if not np.isfinite(beta).all() or np.abs(design @ beta).max() > 500:
            break
        if np.abs(step).max() < tolerance * (1 + np.abs(beta).max()):
            if ridge == 0 and np.linalg.cond(hessian) > 1e13:
                break
            return LogisticFit(beta)
    raise UndefinedMetricError("not_converged", "the logistic model has no finite maximum on these data")
