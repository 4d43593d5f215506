"""Reading times, dates and durations back out of a question's text. Checkers use this; generators do not."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import Final

from dateutil import parser as date_parser

_WORDS: Final = {
    word: value
    for value, word in enumerate(
        [
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
        ]
    )
} | {"a": 1, "an": 1, "half": 0}
_RANKS: Final = {
    word: value
    for value, word in enumerate(
        [
            *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
            *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
        ],
        start=1,
    )
}
_MONTHS: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
CLOCK: Final = r"\d{1,2}:\d\d(?: [AP]M)?"
SPAN: Final = r"(?:\d+ hours? \d+ minutes?|\d+ hours?|\d+ minutes?)"
DATE: Final = r"(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{3,4}"


def number(text: str) -> int:
    """An integer in digits (with separators) or a small number word."""
    folded = text.lower().replace(",", "")
    return _WORDS[folded] if folded in _WORDS else int(folded)


def rank(text: str) -> int:
    """ "third" or "3rd" -> 3; "last" -> 0 for the caller to resolve."""
    folded = text.lower()
    if folded == "last":
        return 0
    return _RANKS[folded] if folded in _RANKS else int(re.sub(r"\D", "", folded))


def minutes_of(clock: str) -> int:
    """ "14:05" or "2:05 PM" -> minutes after midnight."""
    moment = date_parser.parse(clock)
    return moment.hour * 60 + moment.minute


def minutes_in(text: str) -> int:
    """ "2 hours 15 minutes" -> 135."""
    total = Fraction(0)
    for amount, unit in re.findall(r"([\d,]+|\b[a-z]+) (day|hour|minute)s?", text):
        total += number(amount) * {"day": 1440, "hour": 60, "minute": 1}[unit]
    return int(total)


def day_of(text: str) -> date:
    """ "March 5, 2024" -> date."""
    return date_parser.parse(text).date()


def listed(text: str) -> list[str]:
    """ "the a, the b, and the c" -> ["the a", "the b", "the c"]."""
    return [part.strip() for part in re.split(r", and |, | and ", text) if part.strip()]


def lowered(text: str) -> str:
    """``text`` with its first letter lowered."""
    return text[:1].lower() + text[1:]


def as_span(minutes: int) -> str:
    """135 -> "2 hours 15 minutes"."""
    words = []
    if minutes >= 60:
        words.append("1 hour" if minutes // 60 == 1 else f"{minutes // 60} hours")
    if minutes % 60 or minutes < 60:
        words.append("1 minute" if minutes % 60 == 1 else f"{minutes % 60} minutes")
    return " ".join(words)


def as_clock(minutes: int, like: str) -> str:
    """Minutes after midnight in the style of the example ``like``."""
    hour, minute = minutes // 60 % 24, minutes % 60
    if like.endswith("M"):
        return f"{hour % 12 or 12}:{minute:02d} {'PM' if hour >= 12 else 'AM'}"
    return f"{hour:02d}:{minute:02d}"


def as_date(day: date) -> str:
    """date -> "March 5, 2024"."""
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
