"""Altered rules of time."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import Altered, AlteredTemplate, Derived
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _clock(minutes: int, hour: int = 60) -> str:
    return f"{minutes // hour % 24:02d}:{minutes % hour:02d}"


def _span(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} {'hour' if hours == 1 else 'hours'}"] if hours else []
    parts += [f"{rest} minutes"] if rest else []
    return " and ".join(parts)


def _spread(rng: ItemRng, answer: str, trap: str, options: list[str]) -> tuple[str, ...]:
    fitting = sorted(set(options) - {answer, trap})
    if answer == trap or len(fitting) < 2:
        raise Redraw("options clash")
    return tuple(rng.sample(fitting, min(3, len(fitting))))


def _backward_clock(rng: ItemRng, level: int) -> Altered:
    step = 5 if level < 5 else 1
    now, later = step * rng.randrange(60 // step, 1380 // step), step * rng.randrange(40 // step, (150 + 30 * level) // step)  # fmt: skip
    if step == 1 and later % 5 == 0:
        later += 1
    if now < later or now + later >= 1440:
        raise Redraw("past midnight")
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"Suppose that in {place} clocks run backward: as time passes, the time they show gets earlier at the normal pace.",
            f"The station clock of {place} runs in reverse at the usual speed; after a minute it shows a time one minute earlier than before.",
        )
    )
    clock = "such a clock" if "Suppose" in rule else "this clock"
    rest = rng.choice(
        (
            f"When {person} comes in, {clock} shows {_clock(now)}. What does it show {_span(later)} later?",
            f"{person} looks at {clock} when it shows {_clock(now)} and again exactly {_span(later)} later. What does it show then?",
        )
    )
    answer, trap = _clock(now - later), _clock(now + later)
    options = [_clock(v) for v in (now - later + 60, now - later - 60, now + later + 60, now + later - 60) if 0 <= v < 1440]  # fmt: skip
    return Altered(rule, rest, answer, trap, _spread(rng, answer, trap, options), "clock_time")


def _check_backward_clock(question: str) -> Derived:
    shown = datetime.strptime("2001-05-05 " + captured(r"(\d\d:\d\d)", question), "%Y-%m-%d %H:%M")
    hours = re.search(r"(\d+) hours?\b", question.split(":")[-1])
    minutes = re.search(r"(\d+) minutes", question.split(":")[-1])
    passed = timedelta(
        hours=int(hours[1]) if hours else 0,
        minutes=int(minutes[1]) if minutes else 0,
    )
    return Derived((shown - passed).strftime("%H:%M"), (shown + passed).strftime("%H:%M"))


_EXTRA = ("Restday", "Marketday", "Moonday", "Songday", "Gardenday", "Fairday")


def _other_week(rng: ItemRng, level: int) -> Altered:
    days, place, person = list(_WEEK), rng.choice(PLACES), rng.choice(PEOPLE)
    if rng.random() < 0.5:
        extra, after = rng.choice(_EXTRA), rng.randrange(7)
        days.insert(after + 1, extra)
        rule = rng.choice(
            (
                f"In {place}, the week has eight days: between {_WEEK[after]} and {_WEEK[(after + 1) % 7]} there is a day called {extra}.",
                f"Suppose that a week had an eighth day, {extra}, right after {_WEEK[after]}.",
            )
        )
    else:
        gone = rng.randrange(7)
        days.pop(gone)
        rule = rng.choice(
            (
                f"In {place}, the week has six days: {_WEEK[gone]} has been abolished, and {_WEEK[gone - 1]} is followed by {_WEEK[(gone + 1) % 7]}.",
                f"Suppose that there were no {_WEEK[gone]} and that each {_WEEK[gone - 1]} were followed directly by {_WEEK[(gone + 1) % 7]}.",
            )
        )
    today = rng.choice([day for day in days if day in _WEEK])
    ahead = rng.randrange(4 + level, 12 + 5 * level)
    answer = days[(days.index(today) + ahead) % len(days)]
    trap = _WEEK[(_WEEK.index(today) + ahead) % 7]
    rest = rng.choice(
        (
            f"Under that calendar, today is {today}. Which day is it {ahead} days from now?",
            f"{person} starts a job there on a {today} and is paid exactly {ahead} days later. On which day of the week is that?"
            if place in rule
            else f"{person} plants a tree on a {today} and waters it exactly {ahead} days later. On which day of the week is that?",
        )
    )
    return Altered(rule, rest, answer, trap, _spread(rng, answer, trap, days), "word")


def _check_other_week(question: str) -> Derived:
    named = "|".join((*_WEEK, *_EXTRA))
    rule, _, rest = question.partition(". ")
    extra = next((day for day in _EXTRA if day in rule), None)
    after = {day: _WEEK[(i + 1) % 7] for i, day in enumerate(_WEEK)}
    if extra:
        before = captured(rf"(?:between|right after) ({named})", rule)
        after[extra], after[before] = after[before], extra
    else:
        gone = captured(rf"(?:days: |no )({named})", rule)
        before = next(day for day, follows in after.items() if follows == gone)
        after[before] = after[gone]
    at, plain = (captured(rf"(?:today is|on a) ({named})", rest),) * 2
    for _ in range(int(captured(r"(\d+) days (?:from now|later)", rest))):
        at, plain = after[at], _WEEK[(_WEEK.index(plain) + 1) % 7]
    return Derived(at, plain)


def _other_hour(rng: ItemRng, level: int) -> Altered:
    size = rng.choice((40, 50, 80, 100))
    start = size * rng.randrange(10, 17) + 5 * rng.randrange(3, size // 5)
    lasts = 5 * rng.randrange(12, 20 + 2 * level)
    pause = 5 * rng.randrange(2, 6) if level > 4 else 0
    if start % size >= 60:
        raise Redraw("no such minute on an ordinary clock")
    hours, minutes = divmod(start, size)
    answer = _clock(start + lasts + pause, size)
    trap = _clock(60 * hours + minutes + lasts + pause)
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    thing = rng.choice(("concert", "film", "lecture", "match", "play"))
    rule = rng.choice(
        (
            f"In {place}, an hour has {size} minutes, and the clocks count accordingly.",
            f"Suppose that every hour had exactly {size} minutes, and that clocks went from minute {size - 1} straight to the next full hour.",
        )
    )
    stop = f", plus a break of {pause} minutes" if pause else ""
    rest = rng.choice(
        (
            f"By such a clock, a {thing} begins at {hours:02d}:{minutes:02d} and goes on for {lasts} minutes{stop}. At what time does it end by that clock?",
            f"{person} goes to a {thing} that starts at {hours:02d}:{minutes:02d} by such a clock and lasts {lasts} minutes{stop}. What does the clock show when it is over?",
        )
    )
    options = [_clock(start + lasts + pause + d, size) for d in (size, -size, 10, -10)]
    options += [_clock(60 * hours + minutes + lasts + pause + d) for d in (60, -60)]
    return Altered(rule, rest, answer, trap, _spread(rng, answer, trap, options), "clock_time")


def _check_other_hour(question: str) -> Derived:
    size = int(captured(r"(?:has|exactly) (\d+) minutes", question))
    hour, minute = map(int, captured(r"(\d\d:\d\d)", question).split(":"))
    passing = sum(int(v) for v in re.findall(r"(?:for|lasts|of) (\d+) minutes", question))

    def tick(limit: int) -> str:
        at_hour, at_minute = hour, minute
        for _ in range(passing):
            at_minute += 1
            if at_minute == limit:
                at_hour, at_minute = (at_hour + 1) % 24, 0
        return f"{at_hour:02d}:{at_minute:02d}"

    return Derived(tick(size), tick(60))


def _even_months(rng: ItemRng, level: int) -> Altered:
    length = rng.choice((28, 30, 32))
    month, day = rng.randrange(0, 9), rng.randrange(8, 28)
    ahead = rng.randrange(15, 30 + 15 * level)
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    index = length * month + day - 1 + ahead
    if index >= 12 * length:
        raise Redraw("past the end of the year")
    answer = f"{_MONTHS[index // length]} {index % length + 1}"
    real = date(2027, month + 1, day) + timedelta(days=ahead)
    if real.year != 2027 or month < 2:
        raise Redraw("leap years would matter")
    trap = f"{_MONTHS[real.month - 1]} {real.day}"
    rule = rng.choice(
        (
            f"Suppose that each of the twelve months had exactly {length} days.",
            f"By the calendar of {place}, every month, from January to December, is {length} days long.",
        )
    )
    thing = rng.choice(("seed order", "passport form", "complaint", "bill", "tax form"))
    rest = rng.choice(
        (
            f"{person} gets a {thing} on {_MONTHS[month]} {day} of that calendar and has to deal with it no later than {ahead} days after that date. What is the last date allowed?",
            f"By that calendar, what is the date {ahead} days after {_MONTHS[month]} {day}?",
        )
    )
    near = [index + d for d in (-2, -1, 1, 2) if 0 <= index + d < 12 * length]
    options = [f"{_MONTHS[v // length]} {v % length + 1}" for v in near]
    return Altered(rule, rest, answer, trap, _spread(rng, answer, trap, options), "date")


def _check_even_months(question: str) -> Derived:
    length = int(captured(r"(?:exactly|is) (\d+) days", question))
    ahead = int(captured(r"(?:later than|date) (\d+) days", question))
    month, day = re.search(rf"\b({'|'.join(_MONTHS)}) (\d+)", question).groups()  # type: ignore[union-attr]  # every frame has it
    number = int(day)
    at = month
    for _ in range(ahead):
        number += 1
        if number > length:
            at, number = _MONTHS[_MONTHS.index(at) + 1], 1
    real = datetime.strptime(f"{month} {day} 2027", "%B %d %Y") + timedelta(days=ahead)
    return Derived(f"{at} {number}", f"{real:%B} {real.day}")


def _reversed_zones(rng: ItemRng, level: int) -> Altered:
    towns = rng.sample(PLACES, 2 + level // 4)
    jumps = [(rng.randrange(2, 5), rng.choice(("east", "west"))) for _ in towns[1:]]
    ahead = sum(size if way == "east" else -size for size, way in jumps)
    hour, minute = rng.randrange(8, 17), rng.choice((0, 15, 30, 45))
    if ahead == 0 or not 0 <= hour - ahead < 24 or not 0 <= hour + ahead < 24:
        raise Redraw("another day or no difference")
    answer, trap = f"{hour - ahead:02d}:{minute:02d}", f"{hour + ahead:02d}:{minute:02d}"
    rule = rng.choice(
        (
            "Suppose that the Earth turned the other way, so that the Sun rose in the west: places farther west would then be ahead in time, by one hour for each time zone.",
            "On a certain planet, the sun rises in the west. There, clocks are one hour ahead for each time zone farther west and one hour behind for each time zone farther east.",
        )
    )
    line = [f"{town} is {size} time zones {way} of {last}" for last, town, (size, way) in zip(towns, towns[1:], jumps, strict=False)]  # fmt: skip
    where = "" if "Suppose" in rule else "On that planet, "
    rest = f"{where}{'. '.join(line)}. When it is {hour:02d}:{minute:02d} in {towns[0]}, what time is it in {towns[-1]}?"
    options = [f"{v:02d}:{minute:02d}" for v in (hour - ahead + 1, hour - ahead - 1, hour + ahead + 1, hour + ahead - 1, hour) if 0 <= v < 24]  # fmt: skip
    return Altered(rule, rest, answer, trap, _spread(rng, answer, trap, options), "clock_time")


def _check_reversed_zones(question: str) -> Derived:
    places = re.findall(r"([A-Z][\w ]+?) is (\d+) time zones (east|west) of ([A-Z]\w*(?: [A-Z]\w*)?)", question)  # fmt: skip
    found = re.search(r"When it is (\d\d):(\d\d) in (.+?), what time is it in (.+?)\?", question)
    if not found:
        raise ValueError(f"{question!r}: no time asked for")
    noon = datetime(2001, 5, 5, int(found[1]), int(found[2]))
    shift = {found[3]: 0}
    for town, size, way, last in places:
        shift[town] = shift[last] + (int(size) if way == "west" else -int(size))
    gap = timedelta(hours=shift[found[4]])
    return Derived((noon + gap).strftime("%H:%M"), (noon - gap).strftime("%H:%M"))


TEMPLATES = (
    AlteredTemplate("backward_clock", _backward_clock, _check_backward_clock, "datetime"),
    AlteredTemplate("other_week", _other_week, _check_other_week, "stepping day by day"),
    AlteredTemplate("other_hour", _other_hour, _check_other_hour, "ticking minute by minute"),
    AlteredTemplate("even_months", _even_months, _check_even_months, "stepping day by day; datetime"),
    AlteredTemplate("reversed_zones", _reversed_zones, _check_reversed_zones, "datetime"),
)
