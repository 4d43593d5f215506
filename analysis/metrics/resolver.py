"""Resolver utility: what a system of model and (fallible) resolver achieves, and at what cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mirror_bench.analysis.metrics.arrays import BoolInput, enough, outcomes, same_length

RESOLVER_GRID: tuple[float, ...] = (0.50, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95, 1.00)


class Utility(NamedTuple):
    """What a condition achieves with a resolver that is right with probability q.

    autonomy: share not escalated. success: (autonomous and right + q * escalated) / n. autonomous_accuracy: among those not
    escalated, None where all are. weak_failure: mean over weak components of 1 - q where escalated, else wrong; None with none.
    """

    autonomy: float
    success: float
    autonomous_accuracy: float | None
    weak_failure: float | None
    n: int


def resolver_utility(
    escalated: BoolInput, correct: BoolInput, q: float, weak: BoolInput | None = None
) -> Utility:
    """Utility of one condition over its components.

    escalated: True where a resolver takes over; say whether that is defer and use_tool (the end-to-end table) or routed
    only (the fallible-resolver table, where C1 autonomy is 1 by construction). correct: the model's own outcome, read
    only where not escalated. q: chance that the resolver is right, 1 for an oracle.

    Worked: two of four not escalated, one right; q = 0.5: (1 + 0.5 * 2) / 4.

    >>> resolver_utility([0, 0, 1, 1], [1, 0, 0, 0], 0.5, weak=[0, 1, 1, 0])
    Utility(autonomy=0.5, success=0.5, autonomous_accuracy=0.5, weak_failure=0.75, n=4)
    """
    if not 0 <= q <= 1:
        raise ValueError(f"q is {q}; wanted in [0, 1]")
    away, right = outcomes(escalated, "escalated"), outcomes(correct)
    n = same_length(escalated=away, correct=right)
    enough(n, 1, "components")
    own = ~away
    solved = int((own & right).sum())
    failure = None
    if weak is not None:
        fragile = outcomes(weak, "weak")
        same_length(escalated=away, weak=fragile)
        if fragile.any():
            failure = float(np.where(away, 1 - q, ~right)[fragile].mean())
    kept = int(own.sum())
    return Utility(kept / n, (solved + q * int(away.sum())) / n, solved / kept if kept else None, failure, n)


def success_from_rates(autonomy: float, autonomous_accuracy: float, q: float) -> float:
    """System success from rates: autonomy * accuracy + (1 - autonomy) * q.

    >>> success_from_rates(0.5, 0.5, 0.5)
    0.5
    """
    return autonomy * autonomous_accuracy + (1 - autonomy) * q


def mixed_cost(escalation: float, proceed: float, escalated: float) -> float:
    """Expected cost or latency at escalation share e: (1 - e) * mean(proceed) + e * mean(escalated).

    >>> mixed_cost(0.25, 1.0, 5.0)
    2.0
    """
    if not 0 <= escalation <= 1:
        raise ValueError(f"escalation is {escalation}; wanted in [0, 1]")
    return (1 - escalation) * proceed + escalation * escalated


class Operating(NamedTuple):
    """An operating point: success and autonomy to be high, cost and latency to be low."""

    name: str
    success: float
    autonomy: float
    cost: float
    latency: float


def _dominates(first: Operating, second: Operating) -> bool:
    gains = (
        first.success - second.success,
        first.autonomy - second.autonomy,
        second.cost - first.cost,
        second.latency - first.latency,
    )
    return min(gains) >= 0 and max(gains) > 0


def pareto_set(points: Sequence[Operating]) -> tuple[Operating, ...]:
    """Points that no other point matches on all four and beats on one, in the order given.

    >>> a, b, c = Operating("a", 0.8, 0.5, 1, 1), Operating("b", 0.7, 0.5, 1, 1), Operating("c", 0.6, 0.9, 2, 2)
    >>> [point.name for point in pareto_set([a, b, c])]
    ['a', 'c']
    """
    return tuple(point for point in points if not any(_dominates(other, point) for other in points))
