"""Temporal steps."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from dateutil.rrule import DAILY, MINUTELY, rrule

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.seeds import ItemRng

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _said(day: date) -> str:
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


def _read(text: str) -> list[date]:
    return [
        date(int(y), _MONTHS.index(m) + 1, int(d))
        for m, d, y in re.findall(r"([A-Z][a-z]+) (\d+), (\d{4})", text)
    ]


def _days_inclusive(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(3, 10)
    first = date(2010 + rng.randrange(14), rng.choice((1, 2, 3, 4, 6, 8, 9, 11)), rng.randrange(24, 29))
    last = first + timedelta(days=n - 1)
    thing = rng.choice(("exhibition", "workshop", "clinic", "book sale", "festival", "fair"))
    del level
    return Given(
        f"The {thing} was open every day from {_said(first)}, to {_said(last)}, both the first and the last day included.",
        f"the number of days on which the {thing} was open",
        n,
        n - 1,
    )


def _check_days_inclusive(setup: str) -> int:
    first, last = _read(setup)
    return len(list(rrule(DAILY, dtstart=datetime(first.year, first.month, first.day), until=datetime(last.year, last.month, last.day))))  # fmt: skip


def _sessions(rng: ItemRng, level: int) -> Given:
    length = 5 * rng.randrange(6, 13)
    pause = 5 * rng.randrange(1, 4)
    n = rng.randrange(3, 8)
    begin = 60 * rng.randrange(7, 11) + 15 * rng.randrange(4)
    end = begin + n * length + (n - 1) * pause + 5 * rng.randrange(0, max(1, (length + pause) // 5 - 1))
    naive = (end - begin) // length
    if naive == n or naive > 10 or end >= 24 * 60:
        return _sessions(rng, level)
    person = rng.choice(PEOPLE)
    return Given(
        f"{person} gives lessons of {length} minutes with a break of {pause} minutes between one lesson and the next. The first lesson starts at "
        f"{begin // 60:02d}:{begin % 60:02d}, and the room must be free at {end // 60:02d}:{end % 60:02d} on the same day.",
        f"the greatest number of whole lessons that {person} can give",
        n,
        naive,
    )


def _check_sessions(setup: str) -> int:
    length, pause = (int(v) for v in re.findall(r"(\d+) minutes", setup)[:2])
    begin, end = (int(h) * 60 + int(m) for h, m in re.findall(r"(\d+):(\d\d)", setup))
    day = datetime(2000, 1, 1)
    starts = rrule(
        MINUTELY,
        interval=length + pause,
        dtstart=day + timedelta(minutes=begin),
        until=day + timedelta(minutes=end),
    )
    return sum(start + timedelta(minutes=length) <= day + timedelta(minutes=end) for start in starts)


def _night_hours(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(4, 10)
    start = rng.randrange(18, 24)
    if start + n <= 24:
        return _night_hours(rng, level)
    end = (start + n) % 24
    naive = n + rng.choice((-1, 1))
    person, place = (
        rng.choice(PEOPLE),
        rng.choice(("lighthouse", "bakery", "observatory", "ferry terminal", "hospital")),
    )
    return Given(
        f"{person} works at the {place} from {start:02d}:00 until {end:02d}:00 the next morning, with no clock change in between.",
        f"the number of hours that {person} works",
        n,
        naive,
    )


def _check_night_hours(setup: str) -> int:
    start, end = (int(v) for v in re.findall(r"(\d+):00", setup))
    hours = 0
    while (start + hours) % 24 != end:
        hours += 1
    return hours


def _weeks_later(rng: ItemRng, level: int) -> Asked:
    day = date(2008 + rng.randrange(16), rng.randrange(1, 13), rng.randrange(5, 29))
    per = rng.choice((2, 3)) if level > 3 else 1
    each = {1: "every week", 2: "every 2 weeks", 3: "every 3 weeks"}[per]
    thing = rng.choice(("choir", "chess circle", "garden committee", "reading group", "repair workshop"))
    text = f"The {thing} first met on {_said(day)}, and has met {each} since. On which date was its meeting number N + 1?"
    return Asked(
        text,
        {n: _said(day + timedelta(weeks=per * n)) for n in CANDIDATES},
        {n: _said(day + timedelta(weeks=per * (n + 1))) for n in CANDIDATES},
        "date",
    )


def _check_weeks_later(text: str, n: int) -> str:
    (day,) = _read(text)
    found = re.search(r"every (\d+) weeks", text)
    for _ in range(n * 7 * (int(found[1]) if found else 1)):
        day = date.fromordinal(day.toordinal() + 1)
    return _said(day)


def _weekday_after(rng: ItemRng, level: int) -> Asked:
    extra = 7 * rng.randrange(1, 2 + level)
    start = rng.randrange(7)
    text = (
        f"A ship leaves port on a {_WEEKDAYS[start]} and drops anchor in a bay exactly {extra} days later. It enters the next port N + 1 days after dropping anchor. "
        "On which day of the week does it enter the next port?"
    )
    # Ten values of N share seven weekdays, so those a week apart are left to the assembler to avoid.
    answers = {n: _WEEKDAYS[(start + extra + n + 1) % 7] for n in CANDIDATES}
    return Asked(text, answers, {n: _WEEKDAYS[(start + extra + n) % 7] for n in CANDIDATES}, "word")


def _check_weekday_after(text: str, n: int) -> str:
    days = int(captured(r"exactly (\d+) days", text))
    at = next(name for name in _WEEKDAYS if f"a {name}" in text)
    for _ in range(days + n + 1):
        at = _WEEKDAYS[_WEEKDAYS.index(at) - 6]
    return at


def _relay(rng: ItemRng, level: int) -> Asked:
    each = rng.choice((12, 14, 16, 18, 22, 24, 25, 35))
    start = 60 * rng.randrange(6, 14) + rng.choice((5, 10, 20, 25, 40, 50))
    gap = rng.randrange(2, 4 + level)
    opening, each_one = rng.choice(
        (
            ("A committee interviews N applicants", "interview"),
            ("A theater auditions N actors", "audition"),
            ("A photographer takes portraits of N families", "portrait"),
            ("An examiner tests N learner drivers", "driving test"),
            ("A hearing clinic sees N patients", "hearing test"),
        )
    )
    text = (
        f"{opening}, one after another, starting at {start // 60:02d}:{start % 60:02d}. Each {each_one} takes {each} minutes, and {gap} minutes "
        f"pass between the end of one and the start of the next. At what time (24-hour clock) does the last {each_one} end?"
    )

    def clock(minutes: int) -> str:
        return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"

    # A pause after the last one too, or no pauses at all.
    naive = rng.choice(
        (
            {n: clock(start + n * (each + gap)) for n in CANDIDATES},
            {n: clock(start + n * each) for n in CANDIDATES if n > 1},
        )
    )
    return Asked(
        text,
        {n: clock(start + n * each + (n - 1) * gap) for n in CANDIDATES},
        naive,
        "clock_time",
    )


def _check_relay(text: str, n: int) -> str:
    hour, minute = (int(v) for v in re.findall(r"(\d+):(\d\d)", text)[0])
    each, gap = (int(v) for v in re.findall(r"(\d+) minutes", text))
    at = datetime(2000, 1, 1, hour, minute)
    for index in range(n):
        at += timedelta(minutes=each + (gap if index else 0))
    return at.strftime("%H:%M")


STEPS = (
    Yields(
        "temporal",
        "duration_estimation",
        "days_inclusive",
        _days_inclusive,
        _check_days_inclusive,
        "dateutil recurrence",
    ),
    Yields("temporal", "scheduling", "sessions", _sessions, _check_sessions, "dateutil recurrence"),
    Yields(
        "temporal",
        "timezone_arithmetic",
        "night_hours",
        _night_hours,
        _check_night_hours,
        "stepping the clock",
    ),
    Needs(
        "temporal", "ordering_events", "weeks_later", _weeks_later, _check_weeks_later, "stepping day by day"
    ),
    Needs(
        "temporal",
        "temporal_paradoxes",
        "weekday_after",
        _weekday_after,
        _check_weekday_after,
        "stepping day by day",
    ),
    Needs("temporal", "scheduling", "relay", _relay, _check_relay, "datetime simulation"),
)
