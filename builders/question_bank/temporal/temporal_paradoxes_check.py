"""Second answers for temporal_paradoxes, from the question text, by walking, simulating or another formula."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

from dateutil import parser as date_parser

from mirror_bench.builders.question_bank.temporal.reading import (
    CLOCK,
    DATE,
    SPAN,
    as_clock,
    as_date,
    as_span,
    day_of,
    minutes_in,
    minutes_of,
    number,
    rank,
)
from mirror_bench.builders.question_bank.temporal.transitions import read_zone

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def check_leap_birthday(question: str, params: Mapping[str, Any]) -> str:
    """Walk from February to March of each year and see whether a day lies between."""
    born = int(re.findall(r"February 29, (\d{4})", question)[0])
    end = int(re.findall(r"(?:end of|December 31,) (\d{4})", question)[0])
    return str(sum((date(y, 3, 1) - date(y, 2, 28)).days == 2 for y in range(born + 1, end + 1)))


def check_twins_clock(question: str, params: Mapping[str, Any]) -> str:
    """Pick the first or second passing of each clock time from the zone file."""
    zone = read_zone(params["zone"])
    day = day_of(re.findall(DATE, question)[0])
    change = datetime(day.year, day.month, day.day, 2)

    def moment(clock: str, side: str) -> datetime:
        found = zone.moments(change.replace(hour=0) + timedelta(minutes=minutes_of(clock)))
        return found[0] if side == "before" else found[-1]

    births = re.findall(
        rf"(\w+) (?:was born )?(?:there )?at ({CLOCK}), (before|after) the clocks",
        question,
    )
    times = [(moment(clock, side), name) for name, clock, side in births]
    clock_form = births[0][1]
    if " later." in question:
        length = re.findall(rf"was born ({SPAN}) later", question)[0]
        local = zone.local(times[0][0] + timedelta(minutes=minutes_in(length)))
        return as_clock(local.hour * 60 + local.minute, clock_form)
    if "four babies" in question:
        asked = re.findall(r"born (first|second|third|last)\?", question)[0]
        return str(sorted(times)[(rank(asked) or len(times)) - 1][1])
    return as_span(int(abs((times[1][0] - times[0][0]).total_seconds()) // 60))


def check_ship_twins(question: str, params: Mapping[str, Any]) -> str:
    """All in UTC."""
    before, after = (int(h.replace("−", "-")) for h in re.findall(r"UTC([+−]\d+)", question))
    stamps = [date_parser.parse(f"{d} {c}") for c, d in re.findall(rf"({CLOCK}) on ({DATE})", question)]
    first = stamps[0] - timedelta(hours=before)
    if len(stamps) == 2:
        return as_span(int((stamps[1] - timedelta(hours=after) - first).total_seconds() // 60))
    local = first + timedelta(
        minutes=minutes_in(re.findall(rf"({SPAN}|\d+ days?[\w ]*) later\.", question)[0]), hours=after
    )
    return f"{as_clock(local.hour * 60 + local.minute, '24:00')} on {as_date(local.date())}"


def check_skipped_date(question: str, params: Mapping[str, Any]) -> str:
    """Dates that clocks in Apia show at noon, from the zone file."""
    zone = read_zone("Pacific/Apia")
    noon = datetime(2011, 9, 1, 12)
    lived = sorted(
        {(noon + timedelta(days=i)).date() for i in range(400) if zone.moments(noon + timedelta(days=i))}
    )
    dates = [day_of(d) for d in re.findall(DATE, question)]
    if " through " in question:
        first, last = (day_of(d) for d in re.findall(rf"from ({DATE}), through ({DATE})", question)[0])
        many = re.search(r", (\w+) [a-z]+ were \w+ every day", question)
        return str(sum(first <= day <= last for day in lived) * (number(many.group(1)) if many else 1))
    every = number(re.findall(r"every (\w+) days, counting", question)[0])
    times = rank(re.findall(r"for the (\w+) time\?", question)[0])
    return as_date(lived[lived.index(dates[-1]) + every * (times - 1)])


def check_round_trip(question: str, params: Mapping[str, Any]) -> str:
    """Turns of the sun above a traveler: the earth's turns plus own turns eastward."""
    count = number(re.findall(r"counted ([\d,]+) sunrises", question)[0])
    word = re.findall(r"round the world (once|twice|\w+ times)", question)[0]
    turns = {"once": 1, "twice": 2}.get(word) or number(word.split()[0])
    eastward = turns if "eastward" in question else -turns
    traveler = re.findall(r"finishing in [\w ]+, (\w+) traveled", question)[0]
    counted_by = re.findall(r"(\w+) counted [\d,]+ sunrises", question)[0]
    earth_turns = count - eastward if counted_by == traveler else count
    asked = re.findall(r"did (\w+) count", question)[-1]
    return f"{earth_turns + eastward if asked == traveler else earth_turns:,}"


def _julian_day(year: int, month: int, day: int, *, gregorian: bool) -> int:
    """Julian day number at noon (Fliegel's integer form; Julian calendar without the century term)."""
    a = (14 - month) // 12
    y, m = year + 4800 - a, month + 12 * a - 3
    base = day + (153 * m + 2) // 5 + 365 * y + y // 4
    return base - y // 100 + y // 400 - 32045 if gregorian else base - 32083


def _parts(text: str) -> tuple[int, int, int]:
    moment = date_parser.parse(text)
    return moment.year, moment.month, moment.day


def check_calendar_switch(question: str, params: Mapping[str, Any]) -> str:
    """Difference of Julian day numbers; weekday of one of them."""
    story = question.split(". ", 1)[1]
    if "day of the week" in question or "Which weekday" in question:
        old = re.findall(DATE, story)[-1]
        new = re.findall(DATE, story)[0]
        if f"{new}, was a {_DAYS[_julian_day(*_parts(new), gregorian=True) % 7]}" not in question:
            return "weekday in the text is wrong"
        return _DAYS[_julian_day(*_parts(old), gregorian=False) % 7]
    old, new = re.findall(DATE, story)
    return str(_julian_day(*_parts(new), gregorian=True) - _julian_day(*_parts(old), gregorian=False))


def check_no_year_zero(question: str, params: Mapping[str, Any]) -> str:
    """Walk from year to year, stepping over 0."""
    bc = re.search(r"(\d+) BC, and", question)
    ad = re.search(r", AD (\d+)", question.split("followed directly")[0])
    length = re.search(r"exactly ([\d,]+) years? (?:later|after)", question)

    def walk(year: int, steps: int) -> int:
        for _ in range(abs(steps)):
            year += 1 if steps > 0 else -1
            if year == 0:
                year += 1 if steps > 0 else -1
        return year

    if bc and ad and not length:
        year, steps = -int(bc.group(1)), 0
        while year != int(ad.group(1)):
            year, steps = walk(year, 1), steps + 1
        return f"{steps:,}"
    if bc and length:
        return f"AD {walk(-int(bc.group(1)), number(length.group(1)))}"
    if ad and length:
        return f"{-walk(int(ad.group(1)), -number(length.group(1)))} BC"
    return "not read"


def check_birthday_riddle(question: str, params: Mapping[str, Any]) -> str:
    """Try every day of the year of the talk with every birthday."""
    year = int(
        re.findall(r"One day in (\d{4})|one day in (\d{4})", question)[0][0]
        or re.findall(r"one day in (\d{4})", question)[0]
    )
    age = int(re.findall(r"I was still (\d+)", question)[0])
    turn = re.findall(r"(next year|later this year) I will turn (\d+)", question)[0]
    ago = re.findall(r'"(The day before yesterday|\w+ days ago)', question)[0]
    lag = 2 if "before" in ago else number(ago.split()[0])

    def age_on(day: date, born: date) -> int:
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day))

    found = set()
    for offset in range(366):
        today = date(year, 1, 1) + timedelta(days=offset)
        if today.year != year:
            continue
        then = today - timedelta(days=lag)
        for month, day in {(then + timedelta(days=i)).timetuple()[1:3] for i in range(-1, lag + 2)}:
            for born_year in range(year - age - 4, year - age + 3):
                try:
                    born = date(born_year, month, day)
                except ValueError:
                    continue
                if age_on(then, born) != age:
                    continue
                target = year + 1 if turn[0] == "next year" else year
                if target - born_year != int(turn[1]):
                    continue
                if turn[0] == "later this year" and (month, day) <= (today.month, today.day):
                    continue
                found.add((born_year, today))
    if "In which year" in question:
        years = {y for y, _ in found}
        return str(min(years)) if len(years) == 1 else "not unique"
    if "How old" in question:
        ages = {year - 1 - y for y, _ in found}
        return str(min(ages)) if len(ages) == 1 else "not unique"
    return as_date(max(day for _, day in found))


def check_ages_when(question: str, params: Mapping[str, Any]) -> str:
    """Try ages."""
    x, times, y = re.findall(
        r"([\w ]+?)(?:, wh(?:o|ich) is \d+ years old,)? is ((?:one and [\w -]+|three) times|twice) as old as ([\w ]+?) was when",
        question,
    )[0]
    ratio = {
        "twice": Fraction(2),
        "three times": Fraction(3),
        "one and a half times": Fraction(3, 2),
        "one and a third times": Fraction(4, 3),
        "one and two-thirds times": Fraction(5, 3),
        "one and a quarter times": Fraction(5, 4),
    }[times]
    x, y = x.strip().lower(), y.lower()
    owner, age = re.findall(r"([\w ]+?)(?:, wh(?:o|ich))? is (\d+) years old", question)[0]
    asked = re.findall(r"How old (?:is|will) (.+?) (?:now|be)", question)[0].lower()
    later = re.search(r"be in (\d+) years", question)
    fits = []
    for a in range(1, 400):
        for b in range(1, a):
            known = a if owner.strip().lower() == x else b
            if known == int(age) and a == ratio * (b - (a - b)):
                fits.append(a if asked == x else b)
    if len(fits) != 1:
        return "not unique"
    return str(fits[0] + (int(later.group(1)) if later else 0))


def check_fence(question: str, params: Mapping[str, Any]) -> str:
    """Lay the events out and read off the last."""
    told, asked = question.split(". ", 1)
    times = [[int(v) for v in re.findall(r"(\d+) (?:seconds|hours|minutes)", text)] for text in (told, asked)]
    (n,), (m,) = (
        [int(v) for v in re.findall(r"(\d+)(?! (?:seconds|hours|minutes)|\d)", text)]
        for text in (told, asked)
    )
    step = Fraction(times[0][0], n - 1)
    moments = [step * i for i in range(m)]
    total = moments[-1] + sum(times[1])
    return f"{int(total):,}" if total == int(total) else "not whole"


def check_drift_clock(question: str, params: Mapping[str, Any]) -> str:
    """Let true minutes pass one by one."""
    clocks = re.findall(CLOCK, question)
    start, other = minutes_of(clocks[0]), minutes_of(clocks[1])
    way, amount = re.findall(r"(gained|lost) (\d+) minutes?", question)[0]
    rate = 1 + Fraction(int(amount), 60) * (1 if way == "gained" else -1)
    find_true = "it showed" in question
    found = []
    for minute in range(1, 1440):
        true, shown = Fraction(start + minute), start + minute * rate
        if (shown if find_true else true) % 1440 == other:
            found.append(int(true if find_true else shown) % 1440)
    return as_clock(found[0], clocks[0]) if len(found) == 1 else f"{len(found)} times fit"


def check_mirror_clock(question: str, params: Mapping[str, Any]) -> str:
    """Reflect the angles of both hands and find the minute that has them."""
    hour, minute = (int(v) for v in re.findall(r"(\d+):(\d\d)", question)[0])
    seen = (-(30 * (hour % 12) + Fraction(minute, 2)) % 360, -6 * minute % 360)
    (true,) = [m for m in range(720) if (Fraction(m, 2), 6 * (m % 60)) == seen]
    shift = re.search(rf"({SPAN}) (later|earlier)\?", question)
    if shift:
        true += minutes_in(shift.group(1)) * (1 if shift.group(2) == "later" else -1)
    true %= 720
    return f"{true // 60 or 12}:{true % 60:02d}"


def check_time_traveler(question: str, params: Mapping[str, Any]) -> str:
    """Live year by year."""
    year = int(re.findall(r"born on January 1, (\d+)", question)[0])
    jumps = re.findall(
        r"from January 1, (\d+), to January 1, (\d+), (?:for a stay of (\d+) year|to stay for good)",
        question,
    )
    lived = 0
    for leave, arrive, stay in jumps:
        while year < int(leave):
            year, lived = year + 1, lived + 1
        if year != int(leave):
            return "jump from another year"
        year = int(arrive)
        for _ in range(int(stay or 0)):
            year, lived = year + 1, lived + 1
    target = re.search(r"reach the age of (\d+),", question)
    if not target:
        return str(lived)
    while lived < int(target.group(1)):
        year, lived = year + 1, lived + 1
    return str(year)


def check_day_riddle(question: str, params: Mapping[str, Any]) -> str:
    """Read each phrase from its end, moving day by day."""

    def shift(phrase: str) -> int:
        phrase = phrase.strip().lower()
        anchors = {
            "the day after tomorrow": 2,
            "the day before yesterday": -2,
            "tomorrow": 1,
            "yesterday": -1,
        }
        for anchor, value in anchors.items():
            if phrase.endswith(anchor):
                total, rest = value, phrase[: -len(anchor)]
                break
        else:
            raise ValueError(f"no anchor in {phrase!r}")
        for amount, way in re.findall(r"(the day|\w+ days) (after|before)", rest):
            total += (1 if amount == "the day" else number(amount.split()[0])) * (1 if way == "after" else -1)
        return total

    match = re.search(rf"(?:If |that |\")(.+?) (?:was|is) a ({'|'.join(_DAYS)})", question)
    asked = re.search(r"(?:which|Which|What) day of the week (?:was|is) (.+?)\?", question)
    if not match or not asked:
        return "not read"
    known = _DAYS.index(match.group(2))
    return _DAYS[(known + shift(asked.group(1)) - shift(match.group(1))) % 7]


def check_clock_jump(question: str, params: Mapping[str, Any]) -> str:
    """Add the length in UTC."""
    zone = read_zone(params["zone"])
    clock = re.findall(rf"at ({CLOCK}) local time", question)[0]
    day = re.findall(DATE, question)[0]
    start = zone.moment(date_parser.parse(day) + timedelta(minutes=minutes_of(clock)))
    local = zone.local(
        start + timedelta(minutes=minutes_in(re.findall(rf"(?:lasted|went on for) ({SPAN})", question)[0]))
    )
    return as_clock(local.hour * 60 + local.minute, clock)
