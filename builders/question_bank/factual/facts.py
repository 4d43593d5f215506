"""Vendored fact tables and the plain tools that work on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from random import Random
from typing import Any, TypeVar

from mirror_bench.builders.question_bank import cast
from mirror_bench.builders.question_bank.item import Redraw, Source

T = TypeVar("T")

# First names that are not also the name of a capital or a sight.
PEOPLE = tuple(name for name in cast.PEOPLE if name not in ("Petra", "Sofia"))


@cache
def table(name: str) -> dict[str, Any]:
    """The vendored file ``name``.json: source, version, license, note, rows."""
    path = resources.files("mirror_bench.builders.question_bank.factual") / "data" / f"{name}.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@cache
def rows(name: str) -> tuple[dict[str, Any], ...]:
    """The records of the vendored file ``name``.json, in file order."""
    return tuple(table(name)["rows"])


def source(name: str, record: str) -> Source:
    """Where a record of a vendored file comes from."""
    loaded = table(name)
    return Source(loaded["source"], loaded["version"], record)


def authored(record: str) -> Source:
    """Source of a fact from the tables written for this bank, which a second table in the checker confirms."""
    return Source("mirror-bench fact tables", "1.0.0", record)


def window(pool: Sequence[T], level: int, share: float = 0.45) -> Sequence[T]:
    """The part of ``pool`` (best known first) that a level 1-8 draws from; it slides to the end as levels rise."""
    size = max(min(len(pool), 12), round(len(pool) * share))
    start = round((len(pool) - size) * (level - 1) / 7)
    return pool[start : start + size]


def others(rng: Random, answer: str, pool: Iterable[str], count: int = 5) -> tuple[str, ...]:
    """Up to ``count`` values of ``pool`` other than ``answer``, in random order. Raises Redraw below three."""
    rest = [value for value in dict.fromkeys(pool) if value != answer]
    if len(rest) < 3:
        raise Redraw(f"only {len(rest)} other values")
    return tuple(rng.sample(rest, min(count, len(rest))))


def favored(rng: Random, pool: Sequence[T], tempting: Sequence[T], share: float) -> T:
    """A member of ``tempting`` with probability ``share`` where there is one, else of ``pool``."""
    if tempting and rng.random() < share:
        return rng.choice(tempting)
    return rng.choice(pool)


def with_trap(wrong: Sequence[str], trap: str | None, count: int = 5) -> tuple[str, ...]:
    """``wrong`` with the trap in front, no longer than ``count``."""
    if trap is None:
        return tuple(wrong)
    return (trap, *[option for option in wrong if option != trap][: count - 1])


def bare(name: str) -> str:
    """A country's name without a leading article, as it stands in lists."""
    return name.removeprefix("the ")


def mentions(text: str, names: Iterable[str]) -> list[str]:
    """The members of ``names`` in ``text`` in order of appearance; where names overlap, the longest counts."""
    ordered = sorted(set(names), key=lambda name: (-len(name), name))
    pattern = re.compile("|".join(rf"(?<![\w]){re.escape(name)}(?![\w])" for name in ordered))
    return pattern.findall(text)


def capitalized(text: str) -> str:
    """``text`` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def series(items: Sequence[str], conjunction: str = "and") -> str:
    """Items that hold commas or an "and" of their own, in one list: "a; b; and c". At least three."""
    return f"{'; '.join(items[:-1])}; {conjunction} {items[-1]}"


def counts(answer: int, top: int, low: int = 0) -> tuple[str, ...]:
    """Every other number from ``low`` to ``top``, for questions that ask how many of ``top`` things fit.

    Where none fitting would make the question pointless, ``low`` is 1 and so is the least answer.
    """
    return tuple(str(n) for n in range(low, top + 1) if n != answer)
