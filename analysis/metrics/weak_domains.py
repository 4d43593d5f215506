"""Which domains count as weak for a model: named policies over its natural accuracy by domain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError

Strength = Literal["weak", "strong", "medium", "unknown"]
PRIMARY_POLICY = "median_or_bottom_2"
RUNTIME_WEAK = 0.40
RUNTIME_STRONG = 0.60
ROUTING_THRESHOLD = 0.50
_NAMES = re.compile(
    r"(?P<kind>median_or_bottom|bottom|absolute|quantile)_(?P<number>\d+(?:\.\d+)?)|(?P<runtime>runtime)"
)


@dataclass(frozen=True)
class WeakPolicy:
    """A rule naming weak domains.

    kind and number: "median_or_bottom" k (strictly below the median, else the k lowest), "bottom" k (the k lowest),
    "absolute" t (accuracy < t), "quantile" q (accuracy strictly below the q-quantile, linear interpolation), "runtime" (<= 0.40).
    fallback: how many lowest domains are weak where an absolute or quantile rule finds none; 0 for no fallback.
    Ties are broken by name.
    """

    kind: Literal["median_or_bottom", "bottom", "absolute", "quantile", "runtime"]
    number: float = 0.0
    fallback: int = 0

    @property
    def name(self) -> str:
        """Name that ``weak_policy`` reads back, such as "absolute_0.40"."""
        if self.kind == "runtime":
            return "runtime"
        return (
            f"{self.kind}_{self.number:.2f}"
            if self.kind in ("absolute", "quantile")
            else f"{self.kind}_{int(self.number)}"
        )


def weak_policy(name: str, *, fallback: int = 0) -> WeakPolicy:
    """Policy by name: "median_or_bottom_2", "bottom_3", "absolute_0.40", "quantile_0.25" or "runtime".

    >>> weak_policy("absolute_0.40")
    WeakPolicy(kind='absolute', number=0.4, fallback=0)
    """
    match = _NAMES.fullmatch(name)
    if match is None:
        raise ValueError(
            f"weak-domain policy {name!r}; wanted median_or_bottom_K, bottom_K, absolute_T, quantile_Q or runtime"
        )
    if match["runtime"]:
        return WeakPolicy("runtime", RUNTIME_WEAK, fallback)
    kind: Literal["median_or_bottom", "bottom", "absolute", "quantile"] = match["kind"]  # type: ignore[assignment]  # the pattern allows these four
    number = float(match["number"])
    if kind in ("bottom", "median_or_bottom") and number != int(number):
        raise ValueError(f"weak-domain policy {name!r}: a whole number of domains is wanted")
    if kind in ("absolute", "quantile") and not 0 <= number <= 1:
        raise ValueError(f"weak-domain policy {name!r}: wanted a number in [0, 1]")
    return WeakPolicy(kind, number, fallback)


def _lowest(accuracy: Mapping[str, float], count: int) -> frozenset[str]:
    return frozenset(sorted(accuracy, key=lambda domain: (accuracy[domain], domain))[:count])


def weak_domains(accuracy: Mapping[str, float], policy: WeakPolicy | str = PRIMARY_POLICY) -> frozenset[str]:
    """Weak domains under ``policy``; may be empty for absolute, quantile and runtime policies.

    accuracy: domain -> natural accuracy. Raises UndefinedMetricError("no_data") without domains.

    Worked: median of 0.2, 0.4, 0.6, 0.8 is 0.5, two lie below; with all equal none does, so the two first by name.

    >>> sorted(weak_domains({"a": 0.2, "b": 0.4, "c": 0.6, "d": 0.8}))
    ['a', 'b']
    >>> sorted(weak_domains({"d": 0.5, "c": 0.5, "b": 0.5, "a": 0.5}))
    ['a', 'b']
    >>> sorted(weak_domains({"a": 0.4, "b": 0.39}, "absolute_0.40")), sorted(weak_domains({"a": 0.4, "b": 0.39}, "runtime"))
    (['b'], ['a', 'b'])
    """
    rule = weak_policy(policy) if isinstance(policy, str) else policy
    if not accuracy:
        raise UndefinedMetricError("no_data", "no domain has a natural accuracy")
    if rule.kind == "bottom":
        return _lowest(accuracy, int(rule.number))
    if rule.kind == "median_or_bottom":
        median = float(np.median(list(accuracy.values())))
        below = frozenset(domain for domain, value in accuracy.items() if value < median)
        return below or _lowest(accuracy, int(rule.number))
    if rule.kind == "runtime":
        weak = frozenset(domain for domain, value in accuracy.items() if value <= RUNTIME_WEAK)
    else:
        limit = (
            rule.number
            if rule.kind == "absolute"
            else float(np.quantile(list(accuracy.values()), rule.number))
        )
        weak = frozenset(domain for domain, value in accuracy.items() if value < limit)
    return weak or _lowest(accuracy, rule.fallback)


def runtime_strength(accuracy: float | None) -> Strength:
    """Strength by the runtime policy: <= 0.40 weak, >= 0.60 strong, else medium, unknown where there is no accuracy.

    >>> [runtime_strength(value) for value in (0.4, 0.41, 0.6, None)]
    ['weak', 'medium', 'strong', 'unknown']
    """
    if accuracy is None:
        return "unknown"
    if accuracy <= RUNTIME_WEAK:
        return "weak"
    return "strong" if accuracy >= RUNTIME_STRONG else "medium"


def is_routed(accuracy: float | None, *, threshold: float = ROUTING_THRESHOLD) -> bool:
    """Whether the router of condition C4 takes a component away: accuracy known and below the threshold.

    Apart from the weak-domain rule on purpose; an unknown accuracy is never routed.

    >>> is_routed(0.49), is_routed(0.5), is_routed(None)
    (True, False, False)
    """
    return accuracy is not None and accuracy < threshold


def policy_sweep() -> tuple[WeakPolicy, ...]:
    """The policies of the sensitivity sweep: bottom 1-4, absolute 0.35-0.60 by 0.05, quantiles; empty sets fall back to 2 lowest.

    >>> [policy.name for policy in policy_sweep()][3:6]
    ['bottom_4', 'absolute_0.35', 'absolute_0.40']
    """
    return (
        *(WeakPolicy("bottom", k, 2) for k in (1, 2, 3, 4)),
        *(WeakPolicy("absolute", hundredths / 100, 2) for hundredths in range(35, 65, 5)),
        *(WeakPolicy("quantile", q, 2) for q in (0.2, 0.25, 0.3, 0.4, 0.5)),
    )
