"""Fisher scoring for many small multinomial models at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
#: Maps parameters (batch, P) to cell probabilities (batch, C) and their derivatives (batch, C, P).
Model = Callable[[Floats, Floats], tuple[Floats, Floats]]

MAX_STEPS: Final = 200
#: A step promising less than this in log-likelihood is the last.
TOLERANCE: Final = 1e-11


class Fit(NamedTuple):
    """parameters: (batch, P). log_likelihood: (batch,), without the constant. information: (batch, P, P), expected.

    converged: (batch,); parameters of the others are where the search stopped and must not be used.
    """

    parameters: Floats
    log_likelihood: Floats
    information: Floats
    converged: NDArray[np.bool_]


def maximise(counts: Floats, group: NDArray[np.int64], start: Floats, model: Model, fixed: Floats) -> Fit:
    """Maximum likelihood of ``model`` for each row of ``counts``.

    counts: (batch, C). group: (C,), cells with one number form one multinomial. start: (batch, P), inside the model's
    range. fixed: (batch, F), known quantities handed to the model. A step that leaves the range (a probability at or
    below 0) or lowers the likelihood is halved.
    """
    theta = start.copy()
    batch = counts.shape[0]
    totals = np.stack([counts[:, group == g].sum(axis=1) for g in range(int(group.max()) + 1)], axis=1)[
        :, group
    ]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        p, jacobian = model(theta, fixed)
    value = _log_likelihood(counts, p)
    converged = np.zeros(batch, dtype=np.bool_)
    live = np.isfinite(value)
    for _ in range(MAX_STEPS):
        rows = np.flatnonzero(live & ~converged)
        if not rows.size:
            break
        score, information = _score(counts[rows], totals[rows], p[rows], jacobian[rows])
        step = np.linalg.solve(information, score[..., None])[..., 0]
        gain = (score * step).sum(axis=1)
        done = gain <= TOLERANCE
        size = np.ones(rows.size)
        pending = ~done
        for _ in range(40):
            trying = np.flatnonzero(pending)
            if not trying.size:
                break
            at = rows[trying]
            candidate = theta[at] + size[trying, None] * step[trying]
            # A step may leave the range; such a candidate has no finite likelihood and is turned down below.
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                new_p, new_jacobian = model(candidate, fixed[at])
            new_value = _log_likelihood(counts[at], new_p)
            better = new_value > value[at]
            accepted = at[better]
            theta[accepted], p[accepted], jacobian[accepted] = (
                candidate[better],
                new_p[better],
                new_jacobian[better],
            )
            value[accepted] = new_value[better]
            pending[trying[better]] = False
            size[trying[~better]] /= 2.0
        # No smaller step helps any more: at the top up to rounding if the promised gain is tiny, else stuck.
        stuck = pending
        converged[rows[done | (stuck & (gain <= 1e-7 * (1.0 + np.abs(value[rows]))))]] = True
        live[rows[stuck & ~converged[rows]]] = False
    _, information = _score(counts, totals, p, jacobian)
    return Fit(theta, value, information, converged)


def _score(counts: Floats, totals: Floats, p: Floats, jacobian: Floats) -> tuple[Floats, Floats]:
    safe = np.maximum(p, 1e-300)
    score = np.einsum("bc,bcp->bp", counts / safe, jacobian)
    weighted = jacobian * (totals / safe)[..., None]
    information = np.matmul(weighted.transpose(0, 2, 1), jacobian)
    # A trace of ridge keeps a flat direction from stopping the whole batch; it does not move the maximum.
    size = information.shape[-1]
    ridge = 1e-10 * np.trace(information, axis1=1, axis2=2) / size + 1e-12
    return score, information + ridge[:, None, None] * np.eye(size)


def _log_likelihood(counts: Floats, p: Floats) -> Floats:
    inside = np.all(p > 0, axis=1) & np.all(np.isfinite(p), axis=1)
    value = np.where(counts > 0, counts * np.log(np.where(p > 0, p, 1.0)), 0.0).sum(axis=1)
    return np.where(inside, value, -np.inf)
