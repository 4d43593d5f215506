"""A published value, what the release gives for it, and which module knows how."""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from mirror_bench.analysis.published.reading import published
from mirror_bench.analysis.tables import published_mirror as package
from mirror_bench.analysis.tables.published_mirror.release import Release

#: Number of resamples behind the published bootstrap p values.
RESAMPLES = 10_000


@dataclass(frozen=True)
class Fact:
    """One printed number. decimals: printed decimals. condition: what the quantity is restricted to, if anything."""

    id: str
    table: str
    quantity: str
    model: str | None
    condition: str | None
    published: float
    decimals: int


@dataclass(frozen=True)
class Found:
    """What the release gives for a fact.

    evidence: ``records`` where trial rows are counted, ``summary`` where somebody else's aggregate is. note: what a reader
    should know even where the number follows. finding: the reason where it does not. tolerance: allowed difference where
    that is more than half a unit; allowance: why. simulated: the rows declare themselves simulated.
    """

    value: float | int
    evidence: Literal["records", "summary"]
    sources: tuple[str, ...]
    note: str = ""
    finding: str = ""
    tolerance: float | None = None
    allowance: Literal["", "Monte-Carlo error", "rounded inputs"] = ""
    simulated: bool = False


Recompute = Callable[[Release, Fact], Found]


@cache
def published_facts() -> dict[str, Fact]:
    """All published values by id, in the order of the tables."""
    return {fact["id"]: Fact(**fact) for fact in published("mirror")["facts"]}


def printed(fact_id: str) -> float:
    """A printed number that another one is compared with or derived from."""
    return published_facts()[fact_id].published


def recipes() -> dict[str, Recompute]:
    """Prefix of fact ids -> the function that recomputes them: ``CELLS`` of every module of this package."""
    found: dict[str, Recompute] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        cells: Mapping[str, Recompute] = getattr(module, "CELLS", {})
        for prefix, function in cells.items():
            if prefix in found:
                raise ValueError(f"{module.__name__}: {prefix!r} is claimed by two modules")
            found[prefix] = function
    return found


def recipe_of(fact: Fact, known: Mapping[str, Recompute]) -> Recompute:
    """The function with the longest prefix of the fact's id. Raises LookupError where none claims it."""
    matching = [prefix for prefix in known if fact.id.startswith(prefix)]
    if not matching:
        raise LookupError(f"no module of {package.__name__} recomputes {fact.id!r}")
    return known[max(matching, key=len)]


def monte_carlo_allowance(p: float, resamples: int = RESAMPLES) -> float:
    """Half-width that 95 % of differences between two bootstrap p values keep, each from ``resamples`` draws.

    A two-sided p is twice a share q; its variance is 4 q (1 - q) / B, and that of a difference of two is twice this.

    >>> round(monte_carlo_allowance(0.5), 4)
    0.024
    """
    q = p / 2
    return 1.959964 * math.sqrt(8 * q * (1 - q) / resamples)


def rounding_shift(
    function: Callable[[list[float]], float], inputs: list[float], half_units: list[float]
) -> float:
    """Largest change of ``function`` when every input moves by up to its half unit, to first order.

    Inputs that are released only rounded leave this much open.

    >>> round(rounding_shift(lambda x: x[0] - 2 * x[1], [1.0, 1.0], [0.5, 0.05]), 9)
    0.6
    """
    total = 0.0
    for position, half in enumerate(half_units):
        up, down = list(inputs), list(inputs)
        up[position] += half
        down[position] -= half
        total += abs(function(up) - function(down)) / 2
    return total
