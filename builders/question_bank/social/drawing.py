"""Draws that several social and linguistic generators share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def by_level(level: int, low: int, high: int) -> int:
    """Whole number growing evenly from ``low`` at level 1 to ``high`` at level 8."""
    return low + round((high - low) * (level - 1) / 7)


def others(rng: Random, pool: Iterable[str], answer: str, most: int = 6) -> tuple[str, ...]:
    """Up to ``most`` members of ``pool`` other than ``answer``, each once, in random order."""
    rest = [option for option in dict.fromkeys(pool) if option != answer]
    rng.shuffle(rest)
    return tuple(rest[:most])


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """A shuffled copy."""
    return rng.sample(list(items), len(items))


def near_counts(rng: Random, answer: int, lowest: int, highest: int) -> tuple[str, ...]:
    """Whole numbers in [lowest, highest] around ``answer`` as options, without it.

    A window of five numbers that holds the answer is placed at random, so its middle says nothing.
    """
    width = min(5, highest - lowest + 1)
    first = max(lowest, answer - width + 1)
    last = min(answer, highest - width + 1)
    start = rng.randint(first, last)
    return tuple(str(number) for number in range(start, start + width) if number != answer)


def spoken(text: str) -> str:
    """``text`` with "has not" and "does not" contracted, as people say them."""
    return text.replace("has not", "hasn't").replace("does not", "doesn't")


def sentence(text: str) -> str:
    """``text`` with its first letter in upper case."""
    return text[0].upper() + text[1:]
