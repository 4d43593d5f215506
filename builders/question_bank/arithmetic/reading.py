"""Numbers as a checker reads them from an item's text; nothing here knows how the text was made."""

from __future__ import annotations

import re
from fractions import Fraction

_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\d])")
_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


def numbers(text: str) -> list[Fraction]:
    """Every number of ``text`` in order; "1,250.5" is one number, "3/8" two, a closing comma none."""
    return [Fraction(found.rstrip(",").replace(",", "")) for found in _NUMBER.findall(text)]


def integers(text: str) -> list[int]:
    """Whole numbers of ``text`` in order. Raises ValueError if one of its numbers is not whole."""
    values = numbers(text)
    if any(value.denominator != 1 for value in values):
        raise ValueError(f"a number is not whole in {text!r}")
    return [int(value) for value in values]


def worded(word: str) -> int:
    """Value of a number word from zero to twenty. Raises ValueError for another word."""
    return _WORDS.index(word.lower())


def only(pattern: str, text: str) -> re.Match[str]:
    """The one match of ``pattern`` in ``text``. Raises ValueError where there is none or several."""
    found = list(re.finditer(pattern, text))
    if len(found) != 1:
        raise ValueError(f"{len(found)} matches of {pattern!r} in {text!r}")
    return found[0]
