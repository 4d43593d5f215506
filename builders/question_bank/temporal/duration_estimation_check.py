"""Second answers for duration_estimation, from the question text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

import sympy
from dateutil import parser as date_parser
from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, rrule

from mirror_bench.builders.question_bank.temporal.reading import (
    CLOCK,
    DATE,
    SPAN,
    as_clock,
    as_span,
    day_of,
    minutes_in,
    minutes_of,
    number,
)


def check_elapsed_clock(question: str, params: Mapping[str, Any]) -> str:
    """Difference of two moments on real days."""
    first, second = re.findall(CLOCK, question)[:2]
    later = re.search(r"(the same day|the next day|(two|three|four) days later)", question)
    if not later:
        return "days not read"
    days = (
        0
        if later.group(1) == "the same day"
        else 1
        if later.group(1) == "the next day"
        else number(later.group(2))
    )
    base = datetime(2015, 3, 2)
    start = base + relativedelta(minutes=minutes_of(first))
    end = base + relativedelta(days=days, minutes=minutes_of(second))
    pause = re.search(rf"(?:interruption of|was interrupted once, for) ({SPAN})", question)
    seconds = (end - start).total_seconds() - (minutes_in(pause.group(1)) * 60 if pause else 0)
    return as_span(int(seconds // 60))


def check_days_between(question: str, params: Mapping[str, Any]) -> str:
    """Count the days of a daily recurrence between the dates."""
    first, second = (datetime.combine(day_of(d), datetime.min.time()) for d in re.findall(DATE, question))
    days = len(list(rrule(DAILY, dtstart=first, until=second)))
    both = "counting both" in question.lower()
    return f"{days if both else days - 1:,}"


def check_sum_parts(question: str, params: Mapping[str, Any]) -> str:
    """Lay the events on a timeline one minute at a time."""
    start = re.search(rf"starting at ({CLOCK})", question)
    rest = re.search(rf"a break of ({SPAN}) between one event", question)
    lengths = [minutes_in(text) for text in re.findall(rf"\(({SPAN})\)", question)]
    timeline: list[int] = []
    for index, length in enumerate(lengths):
        timeline += [index] * length
        if rest and index < len(lengths) - 1:
            timeline += [-1] * minutes_in(rest.group(1))
    if start:
        return as_clock((minutes_of(start.group(1)) + len(timeline)) % 1440, start.group(1))
    return as_span(len(timeline))


def check_batches(question: str, params: Mapping[str, Any]) -> str:
    """Run rounds until nothing is left."""
    left = number(re.findall(r"has ([\d,]+) [\w ]+ to \w+\.", question)[0])
    size = int(re.findall(r"holds up to (\d+) ", question)[0])
    several = re.search(r"It has (\d+) ", question)
    machines = int(several.group(1)) if several else 1
    cycle = minutes_in(re.findall(rf"Each batch takes ({SPAN})", question)[0])
    pause = re.search(rf"and ({SPAN}) must pass", question)
    now = 0
    while left > 0:
        for _ in range(machines):
            left -= min(left, size)
        now += cycle
        if left > 0 and pause:
            now += minutes_in(pause.group(1))
    return as_span(now)


def check_journey(question: str, params: Mapping[str, Any]) -> str:
    """Sum of distance over speed and all waits."""
    total = sum(
        (Fraction(int(d), int(v)) * 60 for d, v in re.findall(r"(\d+) km by \w+ at (\d+) km/h", question)),
        Fraction(0),
    )
    total += sum(minutes_in(text) for text in re.findall(rf"a (?:wait|walk) of ({SPAN})", question))
    return as_span(int(total)) if total.denominator == 1 else "not whole minutes"


def check_workdays(question: str, params: Mapping[str, Any]) -> str:
    """A recurrence on the open weekdays, less the closures."""
    closed_text, _, period = question.partition(". ")
    closed = {date_parser.parse(d) for d in re.findall(DATE, closed_text)}
    first, last = (date_parser.parse(d) for d in re.findall(DATE, period)[:2])
    week = range(6) if "Monday to Saturday" in closed_text else range(5)
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    if names[first.weekday()] not in period:
        return "weekday in the text is wrong"
    return str(
        sum(day not in closed for day in rrule(DAILY, dtstart=first, until=last, byweekday=list(week)))
    )


def check_overlap(question: str, params: Mapping[str, Any]) -> str:
    """Sets of minutes, intersected or united."""
    sets = [
        set(range(minutes_of(a), minutes_of(b)))
        for a, b in re.findall(rf"(?:from|at) ({CLOCK}) (?:to|and left at) ({CLOCK})", question)
    ]
    if len(sets) != len(params["spans"]):
        return "not all read"
    minutes = set.union(*sets) if "at least one" in question else set.intersection(*sets)
    return as_span(len(minutes))


def check_long_span(question: str, params: Mapping[str, Any]) -> str:
    """Exact rational number of target units, rounded."""
    sizes = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
    rate, per = re.findall(r"exactly (\w+) \w+ every (\w+)", question)[0]
    target = re.findall(r"nearest (\w+)", question)[0]
    total = max(number(n) for n in re.findall(r"[\d,]*\d", question))
    exact = sympy.Rational(total, number(rate)) * sizes[per] / sizes[target]
    whole = int(sympy.floor(exact + sympy.Rational(1, 2)))
    return f"{whole:,} {target}{'' if whole == 1 else 's'}"


def check_joint_work(question: str, params: Mapping[str, Any]) -> str:
    """Solve work done = 1."""
    times = [minutes_in(text) for text in re.findall(rf"would need ({SPAN})", question)]
    ahead = re.search(rf"works alone for ({SPAN})", question)
    t = sympy.Symbol("t", positive=True)
    done = sympy.Rational(minutes_in(ahead.group(1)), times[0]) if ahead else sympy.Integer(0)
    (need,) = sympy.solve(sympy.Eq(done + sum(t / n for n in times), 1), t)
    return as_span(int(need)) if need.is_integer else "not whole minutes"


def check_estimate_total(question: str, params: Mapping[str, Any]) -> str:
    """Add session after session."""
    weeks = int(
        re.findall(r"for (\d+) weeks|For (\d+) weeks", question)[0][0]
        or re.findall(r"For (\d+) weeks", question)[0]
    )
    often = re.findall(r"(twice|\w+ times) a week", question)[0]
    times = 2 if often == "twice" else number(often.split()[0])
    length = minutes_in(re.findall(rf"for ({SPAN}) each time", question)[0])
    skipped = re.search(r"except that (\w+) of the sessions", question)
    setup = re.search(rf"also required ({SPAN})", question)
    total = 0
    for _ in range(weeks * times - (number(skipped.group(1)) if skipped else 0)):
        total += length + (minutes_in(setup.group(1)) if setup else 0)
    whole = (total + 30) // 60
    return f"{whole:,} hours"
