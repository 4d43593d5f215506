"""What a named definition says of a metric, so that a number can be read without its code."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from mirror_bench.analysis.estimate import UndefinedMetricError, UndefinedReason
from mirror_bench.analysis.inference.weighted import WeightedStatistic

Better = Literal["higher", "lower", "zero", "neither"]
Parameter = str | int | float | bool | None


@dataclass(frozen=True)
class Definition:
    """One definition of one metric.

    id: what tables print; a changed number gets a new id. compute: called with the inputs by name, JSON values or arrays.
    range: limits of the value, None for no limit. parameters: everything that a rival might set otherwise.
    missing: what is done with trials lacking an input. term_range: limits of a trial's term where the value is a mean of
    such terms, which gives bounds over missing trials. statistic: the same as a weighted statistic, for fast intervals;
    without one, resamples are evaluated one by one.
    """

    id: str
    family: str
    title: str
    formula: str
    inputs: tuple[str, ...]
    compute: Callable[..., float]
    range: tuple[float | None, float | None]
    better: Better
    source: str
    parameters: Mapping[str, Parameter] = field(default_factory=lambda: MappingProxyType({}))
    missing: str = "trials lacking an input are left out and counted by reason"
    term_range: tuple[float, float] | None = None
    statistic: Callable[..., WeightedStatistic] | None = None
    differs: str = ""

    def described(self) -> dict[str, Any]:
        """What ``mirror metrics show`` prints, as JSON values."""
        return {
            "id": self.id,
            "family": self.family,
            "title": self.title,
            "formula": self.formula,
            "inputs": list(self.inputs),
            "parameters": dict(self.parameters),
            "range": list(self.range),
            "better": self.better,
            "missing": self.missing,
            "source": self.source,
            "differs": self.differs,
        }


@dataclass(frozen=True)
class Vector:
    """A golden vector: inputs, and the value or the reason for none, with tolerance and where the value comes from."""

    definition: str
    name: str
    inputs: Mapping[str, Any]
    expected: float | None
    undefined: UndefinedReason | None
    tolerance: float
    provenance: str

    def described(self) -> dict[str, Any]:
        """As JSON values, expected value included."""
        return {
            "name": self.name,
            "inputs": dict(self.inputs),
            "expected": self.expected,
            "undefined": self.undefined,
            "tolerance": self.tolerance,
            "provenance": self.provenance,
        }


def computed(definition: Definition, inputs: Mapping[str, Any]) -> float | UndefinedReason:
    """The definition's value on JSON inputs, or the reason why it has none."""
    try:
        return float(definition.compute(**inputs))
    except UndefinedMetricError as error:
        return error.reason


def read_vectors(text: str) -> tuple[Vector, ...]:
    """Vectors of one family file: shared ``inputs`` by name, and ``vectors`` that refer to them."""
    content = json.loads(text)
    return tuple(
        Vector(
            row["definition"],
            row["input"],
            content["inputs"][row["input"]],
            row.get("expected"),
            row.get("undefined"),
            row.get("tolerance", 1e-9),
            row["provenance"],
        )
        for row in content["vectors"]
    )
