"""Choosing wrong options so that the right one is not known by its rank in size."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from mirror_bench.builders.question_bank.assemble import leading_number
from mirror_bench.builders.seeds import ItemRng


def _size(option: str) -> Fraction | None:
    """A clock time in minutes, else the first number; None where there is none."""
    clock = re.fullmatch(r"(\d+):(\d\d)", option)
    return Fraction(60 * int(clock[1]) + int(clock[2])) if clock else leading_number(option)


class Ranks:
    """Keeps the right option's rank in size even over the items of a bank, where all options have a size."""

    def __init__(self) -> None:
        self._used: Counter[int] = Counter()

    def fill(self, answer: str, kept: Sequence[str], rest: Sequence[str], rng: ItemRng) -> list[str]:
        """``kept`` and so many of ``rest`` that there are three: those that give the answer its least used rank."""
        ways = [[*kept, *way] for way in itertools.combinations(rest, 3 - len(kept))]
        rng.shuffle(ways)
        chosen = min(ways, key=lambda way: self._used[self._rank(answer, way)])
        self._used[self._rank(answer, chosen)] += 1
        return chosen

    def _rank(self, answer: str, wrong: Sequence[str]) -> int:
        """0 for the smallest of four to 3 for the largest; -1 where an option has no size."""
        size = _size(answer)
        others = [found for found in map(_size, wrong) if found is not None]
        if size is None or len(others) != len(wrong):
            return -1
        return sum(other < size for other in others)
