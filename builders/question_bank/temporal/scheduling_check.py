"""Second answers for scheduling, from the question text, by brute force or simulation."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from dateutil import parser as date_parser
from dateutil.relativedelta import relativedelta
from dateutil.rrule import MONTHLY, rrule, weekday

from mirror_bench.builders.question_bank.temporal.reading import (
    CLOCK,
    DATE,
    SPAN,
    as_clock,
    as_date,
    as_span,
    day_of,
    listed,
    lowered,
    minutes_in,
    minutes_of,
    number,
    rank,
)

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_BLOCK = rf"({CLOCK}) to ({CLOCK})"


def _blocks(text: str) -> list[tuple[int, int]]:
    return [(minutes_of(a), minutes_of(b)) for a, b in re.findall(_BLOCK, text)]


def check_common_slot(question: str, params: Mapping[str, Any]) -> str:
    """Try every starting minute."""
    start, end = re.findall(rf"between ({CLOCK}) and ({CLOCK})", question)[0]
    length = minutes_in(re.findall(rf"lasting ({SPAN})", question)[0])
    taken = set(itertools.chain.from_iterable(range(a, b) for a, b in _blocks(question)))
    starts = [
        t
        for t in range(minutes_of(start), minutes_of(end) - length + 1)
        if not any(minute in taken for minute in range(t, t + length))
    ]
    return as_clock(max(starts) if "latest" in question else min(starts), start)


def check_room_count(question: str, params: Mapping[str, Any]) -> str:
    """Most bookings that share one minute."""
    blocks = _blocks(question)
    return str(max(sum(a <= minute < b for a, b in blocks) for minute in range(24 * 60)))


def check_critical_path(question: str, params: Mapping[str, Any]) -> str:
    """Work day by day on everything whose prerequisites are done."""
    tasks: dict[str, list[Any]] = {}
    for name, days, after in re.findall(
        r"([A-Z][\w\- ]*?) takes? (\d+) days? and can start (immediately|only when [^.]+ finished)\.",
        question,
    ):
        needs = (
            [] if after == "immediately" else listed(re.sub(r"only when | (?:is|are) finished", "", after))
        )
        tasks[lowered(name)] = [int(days), needs]
    if set(tasks) != set(params["tasks"]):
        return "tasks not read"
    done: set[str] = set()
    days = 0
    while len(done) < len(tasks):
        ready = [t for t in tasks if t not in done and all(n in done for n in tasks[t][1])]
        for task in ready:
            tasks[task][0] -= 1
        days += 1
        done |= {task for task in ready if tasks[task][0] == 0}
    return str(days)


def check_latest_start(question: str, params: Mapping[str, Any]) -> str:
    """Best over all orders."""
    found = re.findall(rf"takes ({SPAN}) and must be ready by ({CLOCK})", question)
    jobs = [(minutes_in(length), minutes_of(due)) for length, due in found]
    best = -1
    for order in itertools.permutations(jobs):
        used, latest = 0, 24 * 60
        for length, due in order:
            used += length
            latest = min(latest, due - used)
        best = max(best, latest)
    return as_clock(best, found[0][1])


def check_coincide(question: str, params: Mapping[str, Any]) -> str:
    """Walk through the calendar."""
    periods = [number(n) for n in re.findall(r"every (\w+) days", question)]
    dates = [day_of(d) for d in re.findall(DATE, question)]
    anchors = dates * len(periods) if len(dates) == 1 else dates[: len(periods)]
    day = max(dates) + timedelta(days=1)
    while any((day - anchor).days % period for anchor, period in zip(anchors, periods, strict=True)):
        day += timedelta(days=1)
    return as_date(day)


def check_monthly_rule(question: str, params: Mapping[str, Any]) -> str:
    """dateutil's monthly recurrence."""
    nth, name, cadence = re.findall(
        r"meets on the (\w+) (\w+) of every (month|second month|third month)", question
    )[0]
    every = {"month": 1, "second month": 2, "third month": 3}[cadence]
    which = weekday(_DAYS.index(name))(rank(nth))
    dates = re.findall(DATE, question)
    first = date_parser.parse(dates[0]).replace(day=1)
    if (shown := re.search(rf"({DATE}), was a (\w+)\.", question)) and _DAYS[
        day_of(shown.group(1)).weekday()
    ] != shown.group(2):
        return "weekday in the text is wrong"
    order = re.search(r"on which date was the (\w+) meeting held\?|date of the (\w+) meeting\?", question)
    count = rank(order.group(1) or order.group(2)) if order else 1
    meetings = list(rrule(MONTHLY, dtstart=first, interval=every, count=count, byweekday=which))
    if order and as_date(meetings[0].date()) != dates[0]:
        return "first meeting in the text is wrong"
    last = meetings[-1]
    moved = re.search(r"any meeting due in (\w+) is held (\w+) (day|week)s? later", question)
    if moved and last.month == date_parser.parse(f"1 {moved.group(1)} 2000").month:
        last += relativedelta(days=number(moved.group(2)) * (7 if moved.group(3) == "week" else 1))
    return as_date(last.date())


def check_assign_days(question: str, params: Mapping[str, Any]) -> str:
    """All assignments against the parsed clues."""
    people, days = params["people"], params["days"]
    sentences = question.split(". ")
    fitting = []
    for order in itertools.permutations(people):
        at = {person: i for i, person in enumerate(order)}
        good = True
        for text in sentences:
            text = text.rstrip(".")
            if m := re.fullmatch(r"(\w+) is on duty earlier in the week than (\w+)", text):
                good &= at[m[1]] < at[m[2]]
            elif m := re.fullmatch(r"(\w+) is on duty the day before (\w+)", text):
                good &= at[m[1]] + 1 == at[m[2]]
            elif m := re.fullmatch(r"(\w+) is on duty exactly (\w+) days after (\w+)", text):
                good &= at[m[1]] == at[m[3]] + number(m[2])
            elif m := re.fullmatch(r"(\w+) is not on duty on (\w+) or (\w+)", text):
                good &= days[at[m[1]]] not in (m[2], m[3])
            elif m := re.fullmatch(r"(\w+) is on duty on (\w+)", text):
                good &= days[at[m[1]]] == m[2]
            if not good:
                break
        if good:
            fitting.append(order)
    if len(fitting) != 1:
        return f"{len(fitting)} assignments"
    if m := re.search(r"Who is on duty on (\w+)\?", question):
        return str(fitting[0][days.index(m[1])])
    m = re.search(r"On which day is (\w+) on duty\?", question)
    return str(days[fitting[0].index(m[1])]) if m else "question not read"


def check_most_events(question: str, params: Mapping[str, Any]) -> str:
    """Every subset."""
    blocks = sorted(_blocks(question))
    move = re.search(rf"next takes ({SPAN})\.", question)
    walk = minutes_in(move.group(1)) if move else 0
    for size in range(len(blocks), 0, -1):
        for chosen in itertools.combinations(blocks, size):
            if all(b[0] - a[1] >= walk for a, b in itertools.pairwise(chosen)):
                return str(size)
    return "0"


def check_rotation(question: str, params: Mapping[str, Any]) -> str:
    """Hand the job on, day after day."""
    people = params["people"]
    first, target = (day_of(d) for d in re.findall(DATE, question))
    if f"{_DAYS[first.weekday()]}, {as_date(first)}" not in question:
        return "weekday in the text is wrong"
    run = re.search(r"lasts (\w+) (?:working )?days", question)
    per_turn = number(run.group(1)) if run else 1
    rest = "pauses on Saturdays and Sundays" in question
    turns = itertools.chain.from_iterable([person] * per_turn for person in itertools.cycle(people))
    day: date = first
    holder = next(turns)
    while day < target:
        day += timedelta(days=1)
        if not (rest and day.weekday() > 4):
            holder = next(turns)
    return str(holder)


def check_connections(question: str, params: Mapping[str, Any]) -> str:
    """Wait minute by minute for each departure."""
    clock = re.findall(rf"is at the bus stop in .+? at ({CLOCK}) and", question)[0]
    now = minutes_of(clock)
    change = re.search(rf"At least ({SPAN}) must be allowed for each change", question)
    rides = re.findall(
        rf"leaves at ({CLOCK}) and then every (\d+) minutes all day; the (?:ride|crossing) takes ({SPAN})\.",
        question,
    )
    if len(rides) != len(params["stops"]) - 1:
        return "rides not read"
    for index, (first, every, ride) in enumerate(rides):
        if index and change:
            now += minutes_in(change.group(1))
        while now < minutes_of(first) or (now - minutes_of(first)) % int(every):
            now += 1
        now += minutes_in(ride)
    return as_clock(now, clock)


def check_leave_by(question: str, params: Mapping[str, Any]) -> str:
    """Subtract each step from the appointment."""
    clock = re.findall(rf"starts at ({CLOCK})", question)[0]
    early = re.findall(rf"({SPAN}) (?:before that|early)", question)[0]
    moment = date_parser.parse(clock) - relativedelta(minutes=minutes_in(early))
    longer = re.search(r"Today, however, (.+?) will take (twice|three times) as long as stated", question)
    body = question.split("one after another: ")[1].split(".")[0]
    for step, length in re.findall(rf"([a-z][\w ]+?) \(({SPAN})\)", body):
        name = step.removeprefix("and ")
        times = {"twice": 2, "three times": 3}[longer.group(2)] if longer and longer.group(1) == name else 1
        moment -= relativedelta(minutes=minutes_in(length) * times)
    return as_clock(moment.hour * 60 + moment.minute, clock)


def check_gap_total(question: str, params: Mapping[str, Any]) -> str:
    """Free minutes, and runs of them."""
    start, end = re.findall(rf"starts at ({CLOCK}) and ends at ({CLOCK})", question)[0]
    taken = set(itertools.chain.from_iterable(range(a, b) for a, b in _blocks(question)))
    free = [minute not in taken for minute in range(minutes_of(start), minutes_of(end))]
    runs = [sum(1 for _ in group) for is_free, group in itertools.groupby(free) if is_free]
    return as_span(max(runs) if "longest" in question else sum(runs))
