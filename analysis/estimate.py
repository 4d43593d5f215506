"""The result of every metric: a value with its interval and counts, or the reason why there is none."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
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
    "not_converged",
]


class UndefinedMetricError(ValueError):
    """The data are sound and the metric has no value on them. reason: as in ``Estimate.undefined``."""

    def __init__(self, reason: UndefinedReason, message: str) -> None:
        super().__init__(f"{message} ({reason})")
        self.reason: UndefinedReason = reason
        self.detail = message


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
    answer counted against, or for, the model; None where such bounds make no sense. no_interval: why a value that
    was to have an interval has none.
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
    no_interval: UndefinedReason | None = None

    def require(self) -> float:
        """The value; UndefinedMetricError with the reason where there is none."""
        if self.value is None:
            raise UndefinedMetricError(self.undefined or "no_data", self.note or self.definition)
        return self.value

    def __post_init__(self) -> None:
        if (self.value is None) == (self.undefined is None):
            raise ValueError(
                f"{self.definition}: an estimate has a value or a reason for none, not both or neither"
            )
        for name in ("value", "worst", "best"):
            number = getattr(self, name)
            if number is not None and not math.isfinite(number):
                raise ValueError(
                    f"{self.definition}: {name} is {number}; an estimate is finite or undefined with a reason"
                )
        if self.interval is not None and self.no_interval is not None:
            raise ValueError(f"{self.definition}: an interval and a reason for none exclude each other")


def undefined(
    definition: str,
    reason: UndefinedReason,
    n: int = 0,
    *,
    note: str = "",
    missing: Mapping[str, int] = MappingProxyType({}),
) -> Estimate:
    """An estimate without a value, saying why."""
    return Estimate(definition, None, n, undefined=reason, note=note, missing=missing)


def estimated(
    definition: str,
    compute: Callable[[], float],
    n: int,
    *,
    interval: Interval | None = None,
    missing: Mapping[str, int] = MappingProxyType({}),
    worst: float | None = None,
    best: float | None = None,
    note: str = "",
    no_interval: UndefinedReason | None = None,
) -> Estimate:
    """What ``compute`` returns as an estimate; where it raises ``UndefinedMetricError``, an estimate saying why.

    Any other error of ``compute`` passes through: bad input is not an undefined metric.
    """
    try:
        value = float(compute())
    except UndefinedMetricError as error:
        return undefined(definition, error.reason, n, note=note or error.detail, missing=missing)
    return Estimate(
        definition,
        value,
        n,
        interval=interval,
        missing=missing,
        worst=worst,
        best=best,
        note=note,
        no_interval=no_interval,
    )
