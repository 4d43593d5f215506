"""Clock times and dates."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mirror_bench.harness_tasks.parsers.fold import fold

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH: Final = r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
_WEEKDAY: Final = re.compile(
    r"\b(mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b", re.IGNORECASE
)
_CLOCK: Final = re.compile(
    r"(?<![\d:.,/-])(?P<hour>\d{1,2})(?:(?:[:.]|[ ]?h[ ]?)(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?"
    r"[ ]?(?P<half>a\.?[ ]?m\b\.?|p\.?[ ]?m\b\.?|o'clock|hours\b|hrs\b|h\b)?(?![\d:])",
    re.IGNORECASE,
)
_MILITARY: Final = re.compile(
    r"(?<![\d:.,/-])(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)[ ]?(?:hours|hrs|h)\b", re.IGNORECASE
)
_NAMED: Final = re.compile(r"\b(?:12[ ]?)?(noon|midday|midnight)\b", re.IGNORECASE)
_NEXT_DAY: Final = re.compile(
    r"\b(?:next|following) (?:day|morning)\b|\+1(?:[ ]?d(?:ay)?)?\b|\btomorrow\b|\bday after\b", re.IGNORECASE
)
_PREVIOUS_DAY: Final = re.compile(
    r"\bprevious (?:day|evening)\b|(?<!\d)-1(?:[ ]?d(?:ay)?)\b|\byesterday\b|\bday before\b", re.IGNORECASE
)


class ClockTime(NamedTuple):
    """Seconds after midnight. sure: 24-hour form or with am/pm, so that morning and afternoon cannot be mixed up."""

    seconds: int
    sure: bool
    day: int
    weekday: int | None


class Date(NamedTuple):
    """What a date states; None for what it leaves out."""

    year: int | None
    month: int | None
    day: int | None
    weekday: int | None


def _weekday(text: str) -> int | None:
    found = {match.group(1)[:3].lower() for match in _WEEKDAY.finditer(text)}
    if len(found) != 1:
        return None
    return [day[:3] for day in WEEKDAYS].index(found.pop())


def clock_time(text: str) -> ClockTime | None:
    """The one clock time that ``text`` states; None for none or several different ones."""
    text = fold(text)
    day = 1 if _NEXT_DAY.search(text) else -1 if _PREVIOUS_DAY.search(text) else 0
    text = _PREVIOUS_DAY.sub(" ", _NEXT_DAY.sub(" ", text))
    weekday = _weekday(text)
    named = _NAMED.search(text)
    if named is not None:
        return ClockTime(0 if named.group(1).lower() == "midnight" else 43200, True, day, weekday)
    found: dict[tuple[int, bool], None] = {}
    military = _MILITARY.search(text)
    if military is not None:
        return ClockTime(
            int(military.group("hour")) * 3600 + int(military.group("minute")) * 60, True, day, weekday
        )
    for match in _CLOCK.finditer(text):
        read = _seconds(match)
        if read is not None:
            found[read] = None
    if len(found) != 1:
        return None
    seconds, sure = next(iter(found))
    return ClockTime(seconds, sure, day, weekday)


def _seconds(match: re.Match[str]) -> tuple[int, bool] | None:
    half = (match.group("half") or "").lower().replace(".", "").replace(" ", "")
    if match.group("minute") is None and not half:
        return None
    hour, minute, second = (
        int(match.group("hour")),
        int(match.group("minute") or 0),
        int(match.group("second") or 0),
    )
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and minute):
        return None
    if half in {"am", "pm"}:
        if not 1 <= hour <= 12:
            if half == "pm" and hour > 12:
                return hour % 24 * 3600 + minute * 60 + second, True
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
        return hour * 3600 + minute * 60 + second, True
    sure = hour == 0 or hour > 12 or match.group("hour").startswith("0") or half in {"hours", "hrs"}
    return hour % 24 * 3600 + minute * 60 + second, sure


_FORMS: Final = (
    re.compile(r"(?<!\d)(?P<year>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)"),
    re.compile(
        rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ ]*(?:day )?(?:of )?(?:-)?{_MONTH}(?:,?[ -]+(?P<year>\d{{4}}))?(?!\w)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_MONTH}[ ]+(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?:,?[ ]+(?P<year>\d{{4}}))?",
        re.IGNORECASE,
    ),
    re.compile(rf"\b{_MONTH},?[ ]+(?P<year>\d{{4}})\b", re.IGNORECASE),
)
_NUMERIC: Final = re.compile(r"(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)")


def date(text: str) -> Date | None:
    """The one date that ``text`` states; None for none, several, or day and month that cannot be told apart."""
    text = fold(text)
    weekday = _weekday(text)
    found: dict[tuple[int | None, int, int | None], None] = {}
    taken: list[tuple[int, int]] = []
    for form in _FORMS:
        for match in form.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            taken.append(match.span())
            parts = match.groupdict()
            month = int(parts["m"]) if parts.get("m") else _month(parts["month"])
            found[(_int(parts.get("year")), month, _int(parts.get("day")))] = None
    for match in _NUMERIC.finditer(text):
        first, second, year = (int(group) for group in match.groups())
        if first > 12 or first == second:
            found[(year, second, first)] = None
        elif second > 12:
            found[(year, first, second)] = None
        else:
            return None
    if len(found) > 1:
        return None
    if not found:
        return Date(None, None, None, weekday) if weekday is not None else None
    year_, month, day = next(iter(found))
    return Date(year_, month, day, weekday)


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _month(name: str) -> int:
    return [month[:3] for month in _MONTHS].index(name[:3].lower()) + 1
