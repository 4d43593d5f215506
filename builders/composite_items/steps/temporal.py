"""Temporal steps."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from dateutil.rrule import DAILY, MINUTELY, rrule

from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    COUNT,
    Asked,
    Given,
    Needs,
    Yields,
    captured,
    number_of,
    spelled,
)
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
    """From level 4 on, one day of the week is closed; from level 7 on, two are."""
    closed = rng.sample(range(7), 0 if level < 4 else 1 if level < 7 else 2)
    first = date(2010 + rng.randrange(14), rng.choice((1, 2, 3, 4, 6, 8, 9, 11)), rng.randrange(24, 29))
    span = rng.randrange(3, 10) + 2 * len(closed)
    days = [first + timedelta(days=i) for i in range(span)]
    n = sum(day.weekday() not in closed for day in days)
    # The closed days forgotten, or the last day.
    naive = span if closed and span <= 10 else n - 1
    ends_closed = days[0].weekday() in closed or days[-1].weekday() in closed
    if not 2 <= n <= 9 or (closed and naive == n) or ends_closed or not 1 <= naive <= 10:
        return _days_inclusive(rng, level)
    thing = rng.choice(("exhibition", "workshop", "clinic", "book sale", "festival", "fair"))
    start, end = _said(first), _said(days[-1])
    if closed:
        start = f"{_WEEKDAYS[first.weekday()]}, {start}"
        shut = " and ".join(f"{_WEEKDAYS[d]}s" for d in sorted(closed, key=lambda d: (d + 1) % 7))
        frames = (
            f"From {start}, to {end}, both the first and the last day included, the {thing} was open every day except {shut}.",
            f"The {thing} opened on {start}, and closed after its last day, {end}. From the first day through the last, it was open every day except {shut}.",
        )
    else:
        frames = (
            f"The {thing} was open every day from {start}, to {end}, both the first and the last day included.",
            f"The {thing} opened on {start}, and closed after its last day, {end}. From the first day through the last, it was open every day.",
        )
    return Given(rng.choice(frames), f"the number of days on which the {thing} was open", n, naive)


def _check_days_inclusive(setup: str) -> int:
    first, last = (datetime(day.year, day.month, day.day) for day in _read(setup))
    shut = [_WEEKDAYS.index(name) for name in re.findall(r"([A-Z][a-z]+day)s\b", setup)]
    stated = re.search(rf"({'|'.join(_WEEKDAYS)}), [A-Z]", setup)
    if stated and _WEEKDAYS[first.weekday()] != stated[1]:
        raise ValueError(f"{setup!r}: {first:%B %d, %Y} is not a {stated[1]}")
    open_on = [day for day in range(7) if day not in shut]
    return len(list(rrule(DAILY, dtstart=first, until=last, byweekday=open_on)))


def _sessions(rng: ItemRng, level: int) -> Given:
    """More lessons and less round lengths; from level 6 on, one break is longer."""
    length = rng.choice((30, 40, 45, 50, 60)) if level < 4 else rng.choice((32, 35, 38, 42, 48, 52, 55))
    pause = 5 * rng.randrange(1, 4) if level < 4 else rng.choice((4, 6, 8, 12))
    n = rng.randrange(3 + level // 4, 7 + level // 4)
    longer = 5 * rng.randrange(5, 9) if level > 5 else pause
    begin = 60 * rng.randrange(7, 11) + 15 * rng.randrange(4)
    end = begin + n * length + (n - 2) * pause + longer
    end += rng.randrange(0, (length + pause) // 5 - 1) * 5
    end += -end % 5
    naive = (end - begin) // length
    if naive == n or naive > 10 or end - begin >= n * length + (n - 1) * pause + longer + length:
        return _sessions(rng, level)
    person = rng.choice(PEOPLE)
    start, free = f"{begin // 60:02d}:{begin % 60:02d}", f"{end // 60:02d}:{end % 60:02d}"
    instead = (
        f" After the second lesson, the break lasts {longer} minutes instead." if longer != pause else ""
    )
    frames = (
        f"{person} gives lessons of {length} minutes with a break of {pause} minutes between one lesson and the next.{instead} The first lesson starts at "
        f"{start}, and the room must be free at {free} on the same day.",
        f"Each of {person}'s lessons takes {length} minutes, and there are {pause} minutes between the end of one and the start of the next.{instead} "
        f"{person} has the room from {start}, when the first lesson starts, until {free} on the same day.",
    )
    return Given(rng.choice(frames), f"the greatest number of whole lessons that {person} can give", n, naive)


def _check_sessions(setup: str) -> int:
    length, pause = (int(v) for v in re.findall(r"(\d+) minutes", setup)[:2])
    begin, end = (int(h) * 60 + int(m) for h, m in re.findall(r"(\d+):(\d\d)", setup))
    longer = re.search(r"After the second lesson, the break lasts (\d+) minutes", setup)
    day = datetime(2000, 1, 1)
    starts = list(rrule(MINUTELY, interval=length + pause, dtstart=day + timedelta(minutes=begin), count=24))
    if longer:
        later = timedelta(minutes=int(longer[1]) - pause)
        starts = starts[:2] + [start + later for start in starts[2:]]
    return sum(start + timedelta(minutes=length) <= day + timedelta(minutes=end) for start in starts)


def _night_hours(rng: ItemRng, level: int) -> Given:
    """Whole hours, then minutes, then (from level 5 on) clocks that differ at the two ends."""
    n = rng.randrange(4, 10)
    minute = 0 if level < 3 else 5 * rng.randrange(1, 12)
    start = rng.randrange(18, 24)
    shift = (
        0 if level < 5 else rng.choice((-3, -2, -1, 1, 2, 3) if level < 7 else (-7, -6, -5, -4, 4, 5, 6, 7))
    )
    # No landing right at midnight, and no flight across more time zones than such a flight can cross.
    if not 24 < start + n + shift < 34 or abs(shift) > n - 1:
        return _night_hours(rng, level)
    end = (start + n + shift) % 24
    # The clock's difference taken for the time that passed, or an hour too many or too few.
    naive = n + shift if shift and 1 <= n + shift <= 10 else n + rng.choice((-1, 1))
    person = rng.choice(PEOPLE)
    left, came = f"{start:02d}:{minute:02d}", f"{end:02d}:{minute:02d}"
    if shift:
        hours = f"{spelled(abs(shift))} hour{'s' if abs(shift) > 1 else ''}"
        than = "ahead of" if shift > 0 else "behind"
        frames = (
            f"{person} takes a flight that leaves at {left} local time and lands at {came} local time the next morning. Clocks at the destination are {hours} {than} those at the place of departure.",
            f"A plane with {person} on board takes off at {left} and lands at {came} the next morning, both in local time. Where it lands, clocks are {hours} {than} those where it took off.",
        )
        return Given(rng.choice(frames), f"the number of hours that {person} spends in the air", n, naive)
    place = rng.choice(("lighthouse", "bakery", "observatory", "ferry terminal", "hospital"))
    frames = (
        f"{person} works at the {place} from {left} until {came} the next morning, with no clock change in between.",
        f"{person}'s night shift at the {place} begins at {left} and ends at {came} the next morning, and the clocks do not change in between.",
    )
    return Given(rng.choice(frames), f"the number of hours that {person} works", n, naive)


def _check_night_hours(setup: str) -> int:
    start, end = (int(h) * 60 + int(m) for h, m in re.findall(r"(\d+):(\d\d)", setup))
    zone = re.search(rf"clocks .*?are ({COUNT}) hours? (ahead of|behind)", setup, re.IGNORECASE)
    if zone:
        # The clock that leaves, read on arrival.
        end = (end - 60 * number_of(zone[1]) * (1 if zone[2] == "ahead of" else -1)) % (24 * 60)
    minutes = 0
    while (start + minutes) % (24 * 60) != end:
        minutes += 1
    return minutes // 60


def _weeks_later(rng: ItemRng, level: int) -> Asked:
    day = date(2008 + rng.randrange(16), rng.randrange(1, 13), rng.randrange(5, 29))
    per = 1 if level < 4 else rng.choice((2, 3)) if level < 7 else rng.choice((3, 4, 5))
    ahead = 1 + level // 3
    each = "every week" if per == 1 else f"every {spelled(per)} weeks"
    thing = rng.choice(("choir", "chess circle", "garden committee", "reading group", "repair workshop"))
    frames = (
        f"The {thing} first met on {_said(day)}, and has met {each} since. On which date did it hold meeting number N + {ahead}?",
        f"Meeting number 1 of the {thing} took place on {_said(day)}, and there has been a meeting {each} since. On which date did meeting number N + {ahead} take place?",
    )
    # One meeting too many, or one too few.
    off = rng.choice((-1, 1))
    return Asked(
        rng.choice(frames),
        {n: _said(day + timedelta(weeks=per * (n + ahead - 1))) for n in CANDIDATES},
        {n: _said(day + timedelta(weeks=per * (n + ahead - 1 + off))) for n in CANDIDATES},
        "date",
    )


def _check_weeks_later(text: str, n: int) -> str:
    (day,) = _read(text)
    found = re.search(rf"every ({COUNT}) weeks", text)
    meetings = n + int(captured(r"N \+ (\d+)", text)) - 1
    for _ in range(meetings * 7 * (number_of(found[1]) if found else 1)):
        day = date.fromordinal(day.toordinal() + 1)
    return _said(day)


def _weekday_after(rng: ItemRng, level: int) -> Asked:
    # Whole weeks at first, then days that have to be reckoned modulo seven.
    extra = (
        7 * rng.randrange(1, 3)
        if level < 3
        else rng.choice([d for d in range(3 * level, 9 * level) if d % 7])
    )
    start = rng.randrange(7)
    frames = (
        f"A ship leaves port on a {_WEEKDAYS[start]} and drops anchor in a bay exactly {extra} days later. It enters the next port N + 1 days after dropping anchor. "
        "On which day of the week does it enter the next port?",
        f"A rented camper is picked up on a {_WEEKDAYS[start]} and is due back exactly {extra} days later, but it is returned N + 1 days after it was due. "
        "On which day of the week is it returned?",
    )
    # Ten values of N share seven weekdays, so those a week apart are left to the assembler to avoid.
    answers = {n: _WEEKDAYS[(start + extra + n + 1) % 7] for n in CANDIDATES}
    off = rng.choice((-1, 1))
    wrong = {n: _WEEKDAYS[(start + extra + n + 1 + off) % 7] for n in CANDIDATES}
    return Asked(rng.choice(frames), answers, wrong, "word")


def _check_weekday_after(text: str, n: int) -> str:
    days = int(captured(r"exactly (\d+) days", text))
    at = next(name for name in _WEEKDAYS if f"a {name}" in text)
    for _ in range(days + n + 1):
        at = _WEEKDAYS[_WEEKDAYS.index(at) - 6]
    return at


def _relay(rng: ItemRng, level: int) -> Asked:
    """Less round times as the level grows; from level 6 on, one pause is longer."""
    each = rng.choice((10, 15, 20, 30) if level < 4 else (12, 14, 16, 18, 22, 24, 26, 34))
    start = 60 * rng.randrange(8, 14) + rng.choice((0, 15, 30, 45) if level < 4 else (5, 10, 20, 25, 40, 50))
    gap = rng.choice((2, 5)) if level < 4 else rng.randrange(3, 4 + level)
    longer = 5 * rng.randrange(4, 9) if level > 5 else gap
    agent, who, deed, each_one = rng.choice(
        (
            ("A committee", "applicants", "interview", "interview"),
            ("A theater", "actors", "audition", "audition"),
            ("A photographer", "families", "photograph", "portrait session"),
            ("An examiner", "student drivers", "test", "driving test"),
            ("A hearing clinic", "patients", "test", "hearing test"),
        )
    )
    instead = f" The gap before the third {each_one} is longer: {longer} minutes." if longer != gap else ""
    at = f"{start // 60:02d}:{start % 60:02d}"
    frames = (
        f"{agent} gives N {who} one {each_one} each, one after another, starting at {at}. Each {each_one} takes {each} minutes, and {gap} minutes "
        f"pass between the end of one and the start of the next.{instead} At what time (24-hour clock) does the last {each_one} end?",
        f"{agent} has N {who} to {deed} on one day, one {each_one} each. Each {each_one} takes {each} minutes, and {gap} minutes pass between the end of one and the start of the next.{instead} "
        f"If the first {each_one} begins at {at}, at what time (24-hour clock) does the last one end?",
    )

    def clock(minutes: int) -> str:
        return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"

    def late(n: int) -> int:
        return longer - gap if n > 2 else 0

    # A pause after the last one too, or no pauses at all.
    naive = rng.choice(
        (
            {n: clock(start + n * (each + gap) + late(n)) for n in CANDIDATES},
            {n: clock(start + n * each) for n in CANDIDATES if n > 1},
        )
    )
    return Asked(
        rng.choice(frames),
        {n: clock(start + n * each + (n - 1) * gap + late(n)) for n in CANDIDATES},
        naive,
        "clock_time",
    )


def _check_relay(text: str, n: int) -> str:
    hour, minute = (int(v) for v in re.findall(r"(\d+):(\d\d)", text)[0])
    each, gap, *longer = (int(v) for v in re.findall(r"(\d+) minutes", text))
    at = datetime(2000, 1, 1, hour, minute)
    for index in range(n):
        pause = longer[0] if index == 2 and longer else gap
        at += timedelta(minutes=each + (pause if index else 0))
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
