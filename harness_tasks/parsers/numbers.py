"""Reading a number on the scale that the prompt fixed. The scale is given, never inferred from the value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.harness_tasks.parsers.replies import Span


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale as the prompt states it: bounds included; percent: 0 to 100, so a stated denominator may convert."""

    low: float
    high: float
    integer: bool
    percent: bool


STAKE: Final = Scale(1, 10, integer=True, percent=False)
RATING: Final = Scale(1, 10, integer=True, percent=False)
PERCENTAGE: Final = Scale(0, 100, integer=False, percent=True)

_FEW_DIGITS: Final = 6
_NUMBER: Final = r"[-+–]?(?:\d{1,3}(?:,\d{3})+(?![\d,.])|\d+(?:[.,]\d+)?|[.,]\d+)"
_TOKEN: Final = re.compile(
    rf"(?<![\w.,])(?P<number>{_NUMBER})(?![\d.,]*\d)(?![eE][-+]?\d)"
    r"(?P<percent>[ \t]*(?:%|percent\b|per[ ]cent\b))?"
    r"(?:[ \t]*(?:/|out of)[ \t]*(?P<over>\d+)(?![\d.,]*\d))?"
    r"(?P<range>[ \t]*(?:[-–—]|to|or|and|\.\.+)[ \t]*[-+]?\d+)?",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"(?:[\s*_`\"'(\[~≈$€£=:]|about\b|around\b|approximately\b|approx\.?|roughly\b|circa\b|i'd say\b|maybe\b)*",
    re.IGNORECASE,
)
_ECHO: Final = re.compile(
    r"(?:an?\s+)?(?:integer|number|whole number|percentage|value)?\s*(?:from|between)?\s*(\d+)\s*%?\s*(?:-|–|—|to|and|\.\.+)\s*(\d+)\s*%?",
    re.IGNORECASE,
)
_UNITS: Final = [
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
]
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _words() -> dict[str, int]:
    words = {word: value for value, word in enumerate(_UNITS)}
    for index, ten in enumerate(_TENS, start=2):
        words[ten] = 10 * index
        for unit in range(1, 10):
            words[f"{ten} {_UNITS[unit]}"] = 10 * index + unit
    words.update({"hundred": 100, "a hundred": 100, "one hundred": 100})
    return words


_WORDS: Final = _words()
_WORD_VALUE: Final = re.compile(r"[a-z]+(?:[- ][a-z]+)?")


class Stated(NamedTuple):
    """A number on its scale, or None with the reason. rule names the form it was written in."""

    value: float | None
    span: Span | None
    rule: str
    reason: Reason


def is_scale_echo(value: str, scale: Scale) -> bool:
    """Whether a value only repeats the scale of the prompt, such as ``1-10``."""
    match = _ECHO.fullmatch(value.strip())
    return match is not None and (float(match.group(1)), float(match.group(2))) == (scale.low, scale.high)


def read_stated(text: str, span: Span, scale: Scale) -> Stated:
    """The number stated in ``text[span]``, folded text, on ``scale``.

    Accepted: a number first in the value, or the only number in its first line; ``%`` on a percentage scale; a stated
    denominator that is the scale's own, or 10 or 100 on a percentage scale; English number words. Explicit failures:
    a range or several numbers, a decimal fraction in (0, 1] without ``%`` on a percentage scale, another denominator or a
    percentage on a point scale (all ambiguous); outside the bounds or not whole on a whole scale (out_of_range).
    """
    written = text[span.start : span.end]
    if written.isdecimal() and len(written) <= _FEW_DIGITS:
        number = float(written)
        on_scale = scale.low <= number <= scale.high
        return (
            Stated(number, span, "number", "ok") if on_scale else Stated(None, span, "number", "out_of_range")
        )
    end = text.find("\n", span.start, span.end)
    if end < 0:
        end = span.end
    lead = _LEAD.match(text, span.start, end)
    first = lead.end() if lead is not None else span.start
    token = _TOKEN.match(text, first, end)
    if token is None:
        tokens = list(_TOKEN.finditer(text, span.start, end))
        if len(tokens) > 1:
            return Stated(None, Span(span.start, end), "several_numbers", "ambiguous")
        if not tokens:
            return _worded(text, first, Span(span.start, end), scale)
        token = tokens[0]
    if token.group("range") is not None:
        return Stated(None, Span(*token.span()), "range", "ambiguous")
    return _on_scale(token, scale)


def _on_scale(token: re.Match[str], scale: Scale) -> Stated:
    written = token.group("number")
    value = number_value(written)
    span = Span(token.start("number"), token.end())
    over, percent = token.group("over"), token.group("percent")
    rule = "number"
    if over is not None:
        denominator = int(over) if len(over) < 10 else 0
        if denominator == scale.high:
            rule = "of_scale"
        elif scale.percent and denominator == 10 and percent is None:
            value, rule = value * 10, "of_ten"
            if not 0 <= value <= 100:
                return Stated(None, span, rule, "out_of_range")
        else:
            return Stated(None, span, "other_denominator", "ambiguous")
    elif percent is not None:
        if not scale.percent:
            return Stated(None, span, "percent_on_points", "ambiguous")
        rule = "percent"
    elif scale.percent and 0 < value <= 1 and ("." in written or "," in written):
        return Stated(None, span, "fraction_on_percentage", "ambiguous")
    if not scale.low <= value <= scale.high:
        return Stated(None, span, rule, "out_of_range")
    if scale.integer and value != int(value):
        return Stated(None, span, "not_whole", "out_of_range")
    return Stated(value, span, rule, "ok")


def _worded(text: str, start: int, span: Span, scale: Scale) -> Stated:
    match = _WORD_VALUE.match(text[start : span.end].lower())
    if match is None:
        return Stated(None, span, "unreadable", "ambiguous")
    for written in (match.group().replace("-", " "), match.group().replace("-", " ").split(" ")[0]):
        if written in _WORDS:
            value = float(_WORDS[written])
            where = Span(start, start + len(written))
            if not scale.low <= value <= scale.high:
                return Stated(None, where, "word", "out_of_range")
            return Stated(value, where, "word", "ok")
    return Stated(None, span, "unreadable", "ambiguous")


def number_value(written: str) -> float:
    """Value of a matched number: a comma before exactly three digits groups thousands, any other is a decimal comma."""
    text = written.replace("–", "-")
    if re.fullmatch(r"[-+]?[1-9]\d{0,2}(?:,\d{3})+", text):
        return float(text.replace(",", ""))
    return float(text.replace(",", "."))
