"""The result of every metric: a value with its interval and counts, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

UndefinedReason = Literal[
    "no_data",
    "one_class",
    "no_weak_domain",
    "no_strong_domain",
    "zero_variance",
    "zero_denominator",
    "too_few",
    "one_cluster",
    "all_missing",
    "not_asked",
]


class Interval(NamedTuple):
    """Limits of an interval. level: such as 0.95. method: such as "bca". unit: what was resampled, such as "item"."""

    low: float
    high: float
    level: float
    method: str
    unit: str


@dataclass(frozen=True)
class Estimate:
    """A number with what is needed to read it.

    definition: id in the registry of definitions (``mirror metrics list``). value: None exactly when ``undefined`` is set.
    n: denominators actually used. missing: count of left-out trials by reason. worst, best: the value if every missing
    answer counted against, or for, the model; None where such bounds make no sense.
    """

    definition: str
    value: float | None
    n: int
    interval: Interval | None = None
    missing: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    worst: float | None = None
    best: float | None = None
    undefined: UndefinedReason | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if (self.value is None) == (self.undefined is None):
            raise ValueError(f"{self.definition}: an estimate has a value or a reason for none, not both or neither")


def undefined(definition: str, reason: UndefinedReason, n: int = 0, *, note: str = "") -> Estimate:
    """An estimate without a value, saying why."""
    return Estimate(definition, None, n, undefined=reason, note=note)
