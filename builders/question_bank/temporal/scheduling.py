"""Plans under constraints: free slots, rooms, dependencies, deadlines, rotations, timetables and recurring dates."""

from __future__ import annotations

import datetime as dt
import heapq
import itertools
import math

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, article, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import scheduling_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    MONTHS,
    ORDINALS,
    PUBLIC_SETTINGS,
    WEEKDAYS,
    around,
    clocks,
    date_options,
    date_text,
    numbers,
    sentence,
    some_clock,
    some_date,
    span,
    span_options,
    unit_count,
)
from mirror_bench.builders.seeds import ItemRng


def _busy_blocks(rng: ItemRng, start: int, end: int, blocks: int) -> list[tuple[int, int]]:
    edges = sorted(rng.sample(range(start, end + 1, 15), 2 * blocks))
    return [(edges[2 * i], edges[2 * i + 1]) for i in range(blocks)]


def _free_runs(busy: list[list[tuple[int, int]]], start: int, end: int) -> list[tuple[int, int]]:
    """Maximal intervals of [start, end] that no block touches."""
    blocks = sorted(block for person in busy for block in person)
    runs, at = [], start
    for a, b in blocks:
        if a > at:
            runs.append((at, a))
        at = max(at, b)
    if at < end:
        runs.append((at, end))
    return runs


def make_common_slot(rng: ItemRng, level: int) -> Draft:
    """Earliest or latest common slot of a given length."""
    size = (2, 2, 2, 3, 3, 4, 4, 5)[level - 1]
    blocks = (1, 2, 3, 2, 3, 3, 4, 4)[level - 1]
    people = rng.sample(PEOPLE, size)
    start, end = 9 * 60, rng.choice((17, 18)) * 60
    busy = [_busy_blocks(rng, start, end, blocks) for _ in people]
    length = rng.choice((30, 45, 60, 75, 90))
    runs = [run for run in _free_runs(busy, start, end) if run[1] - run[0] >= length]
    if not runs:
        raise Redraw("no common slot")
    say = some_clock(rng)
    latest = rng.random() < 0.35
    answer = runs[-1][1] - length if latest else runs[0][0]
    if answer == start:
        raise Redraw("free at once")
    lines = " ".join(
        f"{p} is busy {listing([f'from {say(a)} to {say(b)}' for a, b in blocks_])}."
        for p, blocks_ in zip(people, busy, strict=True)
    )
    together = "both" if size == 2 else "all"
    meeting = rng.choice(
        ("planning meeting", "rehearsal", "study session", "training session", "design review", "video call")
    )
    head = rng.choice(
        (
            f"{listing(people)} {together} need to attend {article(meeting)} lasting {span(length)}, "
            f"which has to fit between {say(start)} and {say(end)}.",
            f"{sentence(article(meeting))} lasting {span(length)} has to fit between {say(start)} and {say(end)}, "
            f"at a time when {listing(people)} are {together} free.",
        )
    )
    ask = f"What is the {'latest' if latest else 'earliest'} time at which the {meeting} can start?"
    short_runs = [r for r in _free_runs(busy, start, end) if r[1] - r[0] < length]
    mistakes = (
        [r[0] for r in short_runs]
        + [r[0] for r in runs[1:]]
        + [b for p in busy for _, b in p]
        + [answer + 15, answer - 15]
    )
    mistakes = [m for m in dict.fromkeys(mistakes) if start <= m <= end]
    first_trap = (
        next((r[0] for r in short_runs if r[0] < answer and r[0] > start), None) if not latest else None
    )
    trap = say(first_trap) if first_trap is not None and rng.random() < 0.6 else None
    options = clocks(
        rng,
        answer,
        ([first_trap] if first_trap is not None else []) + rng.sample(mistakes, min(4, len(mistakes))),
        say,
        steps=(15, 30),
    )
    return Draft(
        question=f"{head} {lines} {ask}",
        answer=say(answer),
        kind="clock_time",
        distractors=options,
        params={"people": people, "length": length},
        trap=trap,
    )


def _rooms(bookings: list[tuple[int, int]]) -> int:
    """Rooms in use when each booking takes the room that is free soonest."""
    ends: list[int] = []
    for a, b in sorted(bookings):
        if ends and ends[0] <= a:
            heapq.heapreplace(ends, b)
        else:
            heapq.heappush(ends, b)
    return len(ends)


def make_room_count(rng: ItemRng, level: int) -> Draft:
    """Fewest rooms for given bookings."""
    size = (4, 5, 6, 7, 8, 9, 11, 13)[level - 1]
    say = some_clock(rng)
    # The target is drawn first, so that no count is right more often than another.
    target = rng.randint(2, min(6, size - 1))
    for _ in range(150):
        late = rng.choice((9, 10, 12, 14, 16))
        starts = [rng.randrange(8 * 60, late * 60, 15) for _ in range(size)]
        bookings = [(a, a + rng.choice((45, 60, 75, 90, 105, 120, 150))) for a in starts]
        answer = _rooms(bookings)
        if answer == target:
            break
    else:
        raise Redraw("the count drawn first was not met")
    what, unit = rng.choice(
        (("classes", "classroom"), ("boat rentals", "boat"), ("piano lessons", "piano"), ("bike rentals", "bike"), ("van rentals", "van"),
         ("tennis matches", "court"), ("band rehearsals", "practice room"), ("interviews", "interview room"))
    )  # fmt: skip
    lines = listing([f"{say(a)} to {say(b)}" for a, b in bookings])
    head = rng.choice(
        (
            f"These {what} are booked for one day in {rng.choice(PLACES)}: {lines}.",
            f"{rng.choice(PEOPLE)} is in charge of tomorrow's {what}, which are booked for these times: {lines}.",
            f"Tomorrow's {what} are booked for these times: {lines}.",
        )
    )
    rule = rng.choice(
        (
            f"Each booking needs {article(unit)} to itself for the whole time, and {article(unit)} can be used again as soon as it becomes free.",
            f"Every booking needs its own {unit} from start to finish, but {article(unit)} can be used again as soon as it becomes free.",
        )
    )
    ask = f"What is the smallest number of {plural(unit)} needed?"
    mistakes = [answer + 1, answer - 1, answer + 2, answer - 2, size // 2]
    return Draft(
        question=f"{head} {rule} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, low=2, high=7)),
        params={"bookings": bookings},
    )


#: (goal, its tasks in an order in which one could follow another, each with those that it waits for).
_PROJECTS: tuple[tuple[str, dict[str, tuple[str, ...]]], ...] = (
    ("renovate a kitchen", {
        "plumbing": (), "wiring": (), "plastering": ("plumbing", "wiring"), "flooring": ("plastering",), "tiling": ("plastering",),
        "cabinet work": ("flooring",), "painting": ("plastering",), "lighting": ("plastering",),
        "cleaning": ("tiling", "cabinet work", "painting", "lighting")}),
    ("publish a magazine", {
        "interviews": (), "photography": (), "ad sales": (), "writing": ("interviews",), "editing": ("writing",),
        "layout": ("photography", "ad sales", "editing"), "proofreading": ("layout",), "printing": ("proofreading",), "mailing": ("printing",)}),
    ("stage a play", {
        "script editing": (), "casting": ("script editing",), "music practice": ("casting",), "costume making": ("casting",),
        "rehearsals": ("casting",), "set design": ("script editing",), "set building": ("set design",), "lighting setup": ("set building",),
        "dress rehearsals": ("music practice", "costume making", "rehearsals", "lighting setup")}),
    ("launch an app", {
        "market research": (), "wireframes": ("market research",), "icon design": ("market research",), "backend work": ("wireframes",),
        "frontend work": ("wireframes", "icon design"), "translation": ("wireframes",),
        "testing": ("backend work", "frontend work", "translation"), "bug fixing": ("testing",), "store approval": ("icon design", "bug fixing")}),
    ("build a footbridge", {
        "surveying": (), "permit approval": ("surveying",), "footings": ("permit approval",), "steelwork": ("permit approval",), "decking": ("footings", "steelwork"),
        "ramps": ("footings",), "railings": ("decking", "ramps"), "signage": ("permit approval",), "safety checks": ("railings", "signage")}),
    ("open a cafe", {
        "site selection": (), "lease talks": ("site selection",), "menu planning": (), "supplier talks": ("menu planning",),
        "interior design": ("lease talks",), "furniture delivery": ("interior design",), "hiring": ("lease talks", "menu planning"),
        "staff training": ("supplier talks", "hiring"), "advertising": ("lease talks", "menu planning")}),
)  # fmt: skip


def _ahead(task: str, waits: dict[str, tuple[str, ...]]) -> list[str]:
    """Every task that must be finished before ``task`` can start, in the order of ``waits``."""
    found = {other for needed in waits[task] for other in (needed, *_ahead(needed, waits))}
    return [other for other in waits if other in found]


def make_critical_path(rng: ItemRng, level: int) -> Draft:
    """Tasks with prerequisites, unlimited helpers: least total time."""
    size = (3, 4, 4, 5, 6, 7, 8, 9)[level - 1]
    goal, waits = rng.choice(_PROJECTS)
    tasks = list(waits)
    names = [tasks[i] for i in sorted(rng.sample(range(len(tasks)), size))]
    days = [rng.randint(1, 4 + 2 * level) for _ in names]
    needs: list[list[int]] = []
    for name in names:
        # Of the listed tasks that come before it, those that no other of them waits for in turn.
        ahead = [other for other in names if other in _ahead(name, waits)]
        implied = {earlier for other in ahead for earlier in _ahead(other, waits)}
        needs.append([j for j, other in enumerate(names) if other in ahead and other not in implied])
    finish: list[int] = []
    for i in range(size):
        finish.append(days[i] + max((finish[j] for j in needs[i]), default=0))
    answer = max(finish)
    if answer == sum(days) or answer == max(days):
        raise Redraw("no real choice of path")
    lines = []
    for i in rng.sample(range(size), size):
        some = names[i].endswith("s")
        wait = [names[j] for j in needs[i]]
        over = "are" if len(wait) > 1 or (wait and wait[0].endswith("s")) else "is"
        after = f"only when {listing(wait)} {over} finished" if wait else "immediately"
        lines.append(
            f"{sentence(names[i])} {'take' if some else 'takes'} {unit_count(days[i], 'day')} and can start {after}."
        )
    head = rng.choice(
        (
            f"To {goal}, a team must complete these tasks.",
            f"{rng.choice(PEOPLE)} is helping to {goal}. The tasks are as follows.",
            f"{rng.choice(PEOPLE)} wants to {goal} and has listed the tasks.",
        )
    )
    ask = rng.choice(
        (
            "There are enough people to work on any number of tasks at the same time. What is the smallest number of days in which everything can be done?",
            "Tasks that do not depend on each other can be done at the same time. What is the least number of days the whole project can take?",
        )
    )
    mistakes = [
        sum(days),
        answer + min(days),
        answer - min(days),
        sorted(finish)[-2],
        answer + 1,
        answer - 1,
        sum(days) - max(days),
    ]
    trap = str(sum(days)) if rng.random() < 0.25 else None
    pool = around(rng, answer, [sum(days), *rng.sample(mistakes[1:], 4)], steps=(1, 2))
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(pool),
        params={"tasks": names, "days": days, "needs": needs},
        trap=trap,
    )


_TRADES = (
    ("baker", ("birthday cake", "fruit tart", "rye loaf", "cheesecake", "apple pie", "chocolate cake", "meat pie")),
    ("florist", ("bouquet", "wreath", "table centerpiece", "garland", "rose basket", "funeral spray", "wedding arch")),
    ("tailor", ("jacket", "skirt", "coat", "dress", "vest", "curtain", "shirt")),
    ("repair technician", ("clock", "lamp", "radio", "kettle", "camera", "violin", "bicycle")),
    ("sign maker", ("street sign", "banner", "nameplate", "menu board", "shop sign", "poster", "trail marker")),
)  # fmt: skip


def make_latest_start(rng: ItemRng, level: int) -> Draft:
    """Jobs with deadlines, one worker: the latest start that meets them all."""
    size = (2, 2, 3, 3, 4, 5, 6, 7)[level - 1]
    say = some_clock(rng)
    worker = rng.choice(PEOPLE)
    trade, goods = rng.choice(_TRADES)
    things = rng.sample(goods, size)
    lengths = [rng.randrange(25, 100, 5) for _ in things]
    base = rng.randrange(11 * 60, 13 * 60, 5)
    due = [base + rng.randrange(0, 60 + 45 * size, 5) for _ in things]
    latest = 24 * 60
    for i in sorted(range(size), key=lambda i: -due[i]):
        latest = min(latest, due[i]) - lengths[i]
    if latest < 6 * 60 or (level > 2 and latest == max(due) - sum(lengths)):
        raise Redraw("deadlines do not bind")
    # The order in which the jobs are listed is not the order of deadlines.
    lines = [
        f"The {t} takes {span(n)} and must be ready by {say(d)}."
        for t, n, d in zip(things, lengths, due, strict=True)
    ]
    head = rng.choice(
        (
            f"{worker}, {article(trade)}, has {NUMBER_WORDS[size]} orders to finish today, one at a time and without a break.",
            f"{sentence(article(trade))} named {worker} works alone, takes no breaks, and never works on two orders at once. "
            "Today's orders are as follows.",
            f"{worker}, {article(trade)} in {rng.choice(PLACES)}, has to complete {NUMBER_WORDS[size]} orders today, one by one, with no break in between.",
        )
    )
    ask = rng.choice(
        (
            f"If the orders are done in the best sequence, what is the latest time at which {worker} can start and still meet every deadline?",
            f"With the orders taken in the best sequence, what is the latest time at which {worker} can begin and still have each of them ready on time?",
        )
    )
    naive = max(due) - sum(lengths)
    mistakes = [
        naive,
        min(due) - sum(lengths),
        min(due) - lengths[due.index(min(due))],
        latest + 15,
        latest - 15,
        latest - 30,
    ]
    trap = say(naive) if naive != latest and rng.random() < 0.4 else None
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=say(latest),
        kind="clock_time",
        distractors=clocks(rng, latest, mistakes, say, steps=(5, 10, 15, 30)),
        params={"lengths": lengths, "due": due},
        trap=trap,
    )


#: (where, what the three things there are and do on the same day, and each: who or what, verb now, verb in the past, and the rest).
_CYCLES = (
    ("in the main square of", ("jobs", "fall"), (("the fountain", "is", "was", " cleaned"), ("the lamps", "are", "were", " checked"), ("the flower beds", "are", "were", " watered"))),
    ("in the village of", ("vans", "come"), (("the bread van", "comes", "came", ""), ("the book van", "comes", "came", ""), ("the fish van", "comes", "came", ""))),
    ("from the harbor of", ("ferries", "sail"), (("the North Island ferry", "sails", "sailed", ""), ("the South Island ferry", "sails", "sailed", ""), ("the West Island ferry", "sails", "sailed", ""))),
    ("in", ("groups", "meet"), (("the choir", "meets", "met", ""), ("the band", "meets", "met", ""), ("the drama club", "meets", "met", ""))),
    ("in the botanical garden of", ("jobs", "fall"), (("the roses", "are", "were", " watered"), ("the lawn", "is", "was", " mowed"), ("the paths", "are", "were", " raked"))),
    ("at the school in", ("checks", "fall"), (("the boiler", "is", "was", " tested"), ("the alarm", "is", "was", " tested"), ("the elevator", "is", "was", " checked"))),
    ("in the town of", ("events", "fall"), (("a street market", "is", "was", " held"), ("a guided walk", "is", "was", " offered"), ("an outdoor concert", "is", "was", " given"))),
    ("at the swimming pool in", ("jobs", "fall"), (("the water", "is", "was", " tested"), ("the filters", "are", "were", " cleaned"), ("the pumps", "are", "were", " checked"))),
)  # fmt: skip


_HAPPENED = {
    "jobs": "were done",
    "vans": "came",
    "ferries": "sailed",
    "groups": "met",
    "checks": "were made",
    "events": "took place",
}


def _both_done(events: list[tuple[str, str, str, str]]) -> str:
    """That both of two routine events took place, one verb for both where it is the same."""
    (a, _, past, rest), (b, _, other, tail) = events
    be = ("was", "were")
    if rest != tail or (past != other and not (past in be and other in be)):
        return f"{a} {past}{rest} and {b} {other}{tail}"
    return f"{a} and {b} {'were both' if past in be else f'both {past}'}{rest}"


def make_coincide(rng: ItemRng, level: int) -> Draft:
    """Two or three events with fixed periods: when do they next fall together?"""
    three = level >= 5
    periods = rng.sample(range(3, 6 + level), 3 if three else 2)
    where, (kind, meet), routine = rng.choice(_CYCLES)
    day = some_date(rng, 2006, 2022)
    lags = [0, 0, 0]
    if level >= 4:
        # Different known days; the meeting day has to be found, not just a least common multiple.
        lags = [rng.randrange(p) for p in periods] + [0]
    common = math.lcm(*periods)
    if common > 400 or common in periods:
        raise Redraw("period out of range")
    hits = [
        d
        for d in range(1, common + 1)
        if all(d % p == lag % p for p, lag in zip(periods, lags, strict=False))
    ]
    if not hits or (level >= 4 and hits[0] <= max(lags)):
        raise Redraw("never together")
    if level >= 4 and len(set(lags[: len(periods)])) == 1:
        raise Redraw("together at the start")
    answer = day + dt.timedelta(days=hits[0])
    events = rng.sample(routine, len(periods))
    # Words for small numbers, but one style within an item.
    told = [NUMBER_WORDS[p] if max(periods) < len(NUMBER_WORDS) else str(p) for p in periods]
    cycles = listing(
        [f"{who} {now}{rest} every {p} days" for (who, now, _, rest), p in zip(events, told, strict=True)]
    )
    place = rng.choice(PLACES)
    if level >= 4:
        seen = [date_text(day + dt.timedelta(days=lag)) for lag in lags[: len(periods)]]
        done = [f"{who} {past}{rest} on {d}" for (who, _, past, rest), d in zip(events, seen, strict=True)]
        # Dates with years hold commas of their own, so a list of them takes semicolons.
        known = (
            f"{sentence(done[0])}; {done[1]}; and {done[2]}."
            if three
            else f"{sentence(done[0])}, and {done[1]}."
        )
        last = max(lags)
        ask = (
            f"What was the first date after {date_text(day + dt.timedelta(days=last))}, on which {'all three' if three else 'both'} {kind} "
            f"{_HAPPENED[kind]}?"
        )
    else:
        known = f"On {date_text(day)}, {_both_done(events)}."
        ask = rng.choice(
            (
                f"On which date did both {kind} next {meet} on the same day?",
                f"When did both {kind} next {meet} on the same day?",
            )
        )
    product = day + dt.timedelta(
        days=math.prod(periods) if math.prod(periods) < 2000 else hits[0] + periods[0]
    )
    mistakes = [
        product,
        day + dt.timedelta(days=sum(periods)),
        answer + dt.timedelta(days=periods[0]),
        answer - dt.timedelta(days=periods[-1]),
        answer - dt.timedelta(days=1),
        answer + dt.timedelta(days=1),
    ]
    mistakes = [m for m in mistakes if m > day + dt.timedelta(days=max(lags))]
    return Draft(
        question=f"{sentence(where)} {place}, {cycles}. {known} {ask}",
        answer=date_text(answer),
        kind="date",
        distractors=date_options(rng, answer, mistakes, steps=(1, 2, *periods)),
        params={"periods": periods},
    )


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> dt.date:
    first = dt.date(year, month, 1)
    return first + dt.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def make_monthly_rule(rng: ItemRng, level: int) -> Draft:
    """A meeting by a monthly rule, with exceptions at higher levels."""
    weekday = rng.randrange(7)
    nth = rng.randint(1, 4)
    every = 1 if level < 3 else rng.choice((1, 2, 3))
    year, month = rng.randint(2005, 2022), rng.randint(1, 12)
    meetings: list[dt.date] = []
    blocked_month = rng.randint(1, 12) if level >= 4 else 0
    shift = rng.choice((1, 2, 7)) if level >= 4 else 0
    count = 1 + (0, 1, 2, 3, 4, 5, 6, 8)[level - 1]
    shown_first = _nth_weekday(year, month, weekday, nth)
    for k in range(count):
        y, m = year + (month - 1 + k * every) // 12, (month - 1 + k * every) % 12 + 1
        day = _nth_weekday(y, m, weekday, nth)
        if m == blocked_month:
            day += dt.timedelta(days=shift)
        meetings.append(day)
    answer = meetings[-1]
    if level >= 4 and rng.random() < 0.5 and answer.month != blocked_month:
        raise Redraw("exception does not matter")
    club = rng.choice(
        (
            "film club",
            "bird-watching group",
            "town council",
            "quilting circle",
            "chess club",
            "book group",
            "repair cafe",
            "hiking club",
            "poetry circle",
        )
    )
    cadence = {1: "every month", 2: "every second month", 3: "every third month"}[every]
    later = {0: "", 1: "one day", 2: "two days", 7: "one week"}[shift]
    rule = f"The {club} in {rng.choice(PLACES)} meets on the {ORDINALS[nth - 1]} {WEEKDAYS[weekday]} of {cadence}"
    exception = (
        f", except that any meeting due in {MONTHS[blocked_month - 1]} is held {later} later"
        if blocked_month
        else ""
    )
    if count == 1:
        ask = rng.choice(
            (
                f"On which date did the {club} meet in {MONTHS[month - 1]} {year}?",
                f"What was the date of the meeting in {MONTHS[month - 1]} {year}?",
            )
        )
        told = f" {MONTHS[month - 1]} 1, {year}, was a {WEEKDAYS[dt.date(year, month, 1).weekday()]}."
    else:
        if shown_first.month == blocked_month:
            raise Redraw("first meeting is the exception")
        told = f" A meeting took place on {WEEKDAYS[weekday]}, {date_text(shown_first)}."
        ask = rng.choice(
            (
                f"Counting that one as the first, what was the date of the {ORDINALS[count - 1]} meeting?",
                f"Counting that one as the first, on which date was the {ORDINALS[count - 1]} meeting held?",
            )
        )
    ruled = _nth_weekday(answer.year, answer.month, weekday, nth)
    mistakes = [
        ruled,
        answer + dt.timedelta(days=7),
        answer - dt.timedelta(days=7),
        answer + dt.timedelta(days=1),
        answer - dt.timedelta(days=1),
        answer + dt.timedelta(days=2),
    ]
    return Draft(
        question=f"{rule}{exception}.{told} {ask}",
        answer=date_text(answer),
        kind="date",
        distractors=date_options(rng, answer, mistakes),
        params={"weekday": weekday, "nth": nth, "every": every, "count": count},
    )


def make_assign_days(rng: ItemRng, level: int) -> Draft:
    """Each person has one day; clues fix who is when."""
    size = (4, 4, 5, 5, 5, 6, 6, 7)[level - 1]
    people = rng.sample(PEOPLE, size)
    days = list(WEEKDAYS[:size])
    order = rng.sample(people, size)
    at = {p: i for i, p in enumerate(order)}
    truth: list[tuple[str, tuple[str, ...]]] = []
    for a, b in itertools.permutations(people, 2):
        gap = at[b] - at[a]
        if gap > 0:
            truth.append((f"{a} is on duty earlier in the week than {b}.", ("before", a, b)))
            if gap == 1 and level < 6:
                truth.append((f"{a} is on duty the day before {b}.", ("next", a, b)))
            if gap > 1:
                truth.append(
                    (f"{b} is on duty exactly {NUMBER_WORDS[gap]} days after {a}.", ("gap", a, b, str(gap)))
                )
    for p in people:
        wrong = sorted(rng.sample([d for d in range(size) if d != at[p]], 2))
        truth.append(
            (
                f"{p} is not on duty on {days[wrong[0]]} or {days[wrong[1]]}.",
                ("not", p, str(wrong[0]), str(wrong[1])),
            )
        )
        if level < 3:
            truth.append((f"{p} is on duty on {days[at[p]]}.", ("is", p, str(at[p]))))
    rng.shuffle(truth)
    if level > 4:
        # Weak clues first: a longer deduction.
        truth.sort(key=lambda clue: clue[1][0] not in ("not", "before"))

    def fits(clue: tuple[str, ...], spot: dict[str, int]) -> bool:
        kind, a = clue[0], clue[1]
        if kind == "is":
            return spot[a] == int(clue[2])
        if kind == "not":
            return spot[a] not in (int(clue[2]), int(clue[3]))
        gap = spot[clue[2]] - spot[a]
        return gap > 0 if kind == "before" else gap == (1 if kind == "next" else int(clue[3]))

    everything = [dict(zip(p, range(size), strict=True)) for p in itertools.permutations(people)]
    left = everything
    clues: list[tuple[str, tuple[str, ...]]] = []
    for clue in truth:
        kept = [spot for spot in left if fits(clue[1], spot)]
        if len(kept) < len(left):
            clues.append(clue)
            left = kept
        if len(left) == 1:
            break
    for clue in list(clues):
        others = [c for c in clues if c is not clue]
        if sum(all(fits(c[1], spot) for c in others) for spot in everything) == 1:
            clues = others
    rng.shuffle(clues)
    pool = [text for text, _ in clues]
    target = rng.choice(people)
    if any(c[1][0] == "is" and c[1][1] == target for c in clues):
        raise Redraw("a clue states the answer")
    place = rng.choice(
        (
            "information desk",
            "lost-and-found office",
            "animal shelter",
            "reception desk",
            "ticket office",
            "school library",
            "bicycle workshop",
            "first-aid station",
        )
    )
    head = rng.choice(
        (
            f"From Monday to {days[-1]}, one person a day is on duty at the {place}; {listing(people)} take one day each.",
            f"The {place} has one person on duty each day from Monday to {days[-1]}: {listing(people)}, each exactly once.",
        )
    )
    by_day = rng.random() < 0.5
    if by_day:
        answer = days[at[target]]
        ask = f"On which day is {target} on duty?"
        wrong_options = [d for d in days if d != answer]
    else:
        answer = target
        ask = f"Who is on duty on {days[at[target]]}?"
        wrong_options = [p for p in people if p != answer]
    rng.shuffle(wrong_options)
    return Draft(
        question=f"{head} {' '.join(pool)} {ask}",
        answer=answer,
        kind="name" if not by_day else "word",
        distractors=tuple(wrong_options),
        params={"people": people, "days": days},
    )


def _taken_in_turn(spans: list[tuple[int, int]], walk: int) -> int:
    """Events attended when each next one in the given order is taken if it can be reached."""
    count, free = 0, 0
    for a, b in spans:
        if count == 0 or a >= free + walk:
            count, free = count + 1, b
    return count


def make_most_events(rng: ItemRng, level: int) -> Draft:
    """The largest number of events one person can see in full."""
    size = (5, 6, 6, 7, 8, 9, 10, 10)[level - 1]
    place, events = rng.choice(PUBLIC_SETTINGS)
    chosen = rng.sample(events, size)
    say = some_clock(rng)
    walk = 0 if level < 4 else rng.choice((5, 10, 15))
    target = rng.randint(2, min(6, size - 2))
    for _ in range(200):
        longest = rng.choice((60, 80, 110, 130))
        last = rng.choice((12, 14, 16))
        starts = [rng.randrange(9 * 60, last * 60, 10) for _ in chosen]
        spans = [(a, a + rng.randrange(30, longest, 10)) for a in starts]
        count = _taken_in_turn(sorted(spans, key=lambda s: s[1]), walk)
        if count == target:
            break
    else:
        raise Redraw("the count drawn first was not met")
    by_start = _taken_in_turn(sorted(spans), walk)
    lines = listing([f"{e} ({say(a)} to {say(b)})" for e, (a, b) in zip(chosen, spans, strict=True)])
    person = rng.choice(PEOPLE)
    move = (
        f" Getting from one event to the next takes {span(walk)}."
        if walk
        else " Getting from one event to the next takes no time, so it is possible to attend an event that starts just as another ends."
    )
    head = rng.choice(
        (
            f"{person} looks at the schedule for a day at {place}: {lines}.",
            f"The following will take place on the same day at {place}: {lines}.",
            f"The schedule for one day at {place} is as follows: {lines}.",
        )
    )
    ask = rng.choice(
        (
            f"What is the largest number of these events that {person} can attend from beginning to end?",
            f"How many of these events, at most, can {person} attend in full?",
        )
    )
    mistakes = [by_start, count + 1, count - 1, count + 2, count - 2]
    trap = str(by_start) if by_start != count and rng.random() < 0.5 else None
    return Draft(
        question=f"{head}{move} {ask}",
        answer=str(count),
        kind="integer",
        distractors=numbers(around(rng, count, mistakes, low=2, high=max(6, size - 1))),
        params={"spans": spans},
        trap=trap,
    )


def make_rotation(rng: ItemRng, level: int) -> Draft:
    """A rota that goes round, with days off: whose turn is it on a date?"""
    size = (4, 4, 5, 5, 6, 6, 7, 7)[level - 1]
    people = rng.sample(PEOPLE, size)
    start = some_date(rng, 2006, 2023)
    length = rng.randint(
        *((4, 9), (8, 15), (10, 25), (20, 45), (40, 80), (60, 150), (100, 250), (200, 500))[level - 1]
    )
    skip_weekends = level >= 3 and rng.random() < 0.6
    run = 1 if level < 5 else rng.randint(1, 3)
    target = start + dt.timedelta(days=length)
    if skip_weekends and (start.weekday() > 4 or target.weekday() > 4):
        raise Redraw("a weekend")
    worked = sum(
        1 for i in range(length) if not skip_weekends or (start + dt.timedelta(days=i)).weekday() < 5
    )
    answer = people[worked // run % size]
    where, job = rng.choice(
        (
            ("in an office", "watering the plants"),
            ("in an office", "sorting the mail"),
            ("at a workshop", "making the coffee"),
            ("at a small factory", "locking the gate"),
            ("at a museum", "winding the clocks"),
            ("in a library", "emptying the book-return box"),
        )
        if skip_weekends
        else (
            ("in a shared house", "watering the plants"),
            ("in a shared house", "feeding the cat"),
            ("in a shared house", "walking the dog"),
            ("in a student hostel", "making breakfast"),
            ("at a lighthouse museum", "winding the clock"),
            ("at a campground", "locking the gate"),
            ("in a shared house", "cooking dinner"),
        )
    )
    turn = "one day" if run == 1 else f"{NUMBER_WORDS[run]} {'working days' if skip_weekends else 'days'}"
    skip = (
        ". The rotation pauses on Saturdays and Sundays and picks up on Monday where it left off."
        if skip_weekends
        else ", and the rotation continues every day, weekends included."
    )
    head = rng.choice(
        (
            f"{sentence(where)}, {listing(people)} take turns {job}, always in that order. Each person's turn lasts {turn}",
            f"{sentence(where)}, the job of {job} passes from person to person in this order: {', '.join(people)}, and then {people[0]} again. Each person's turn lasts {turn}",
        )
    )
    told = f"{people[0]} began on {WEEKDAYS[start.weekday()]}, {date_text(start)}."
    ask = (
        f"Whose turn was it on {date_text(target)}?"
        if level > 3
        else f"Whose turn was it on {WEEKDAYS[target.weekday()]}, {date_text(target)}?"
    )
    wrong = [p for p in people if p != answer]
    rng.shuffle(wrong)
    naive = people[length // run % size]
    trap = naive if skip_weekends and naive != answer and rng.random() < 0.4 else None
    if trap is not None:
        wrong.remove(trap)
        wrong.insert(0, trap)
    return Draft(
        question=f"{head}{skip} {told} {ask}",
        answer=answer,
        kind="name",
        distractors=tuple(wrong),
        params={"people": people},
        trap=trap,
    )


def make_connections(rng: ItemRng, level: int) -> Draft:
    """Regular departures and changes: the earliest arrival."""
    legs = (1, 2, 2, 2, 3, 3, 4, 5)[level - 1]
    say = some_clock(rng)
    stops = rng.sample(PLACES, legs + 1)
    now = rng.randrange(7 * 60, 15 * 60)
    ready = now
    change = 0 if level < 3 else rng.choice((3, 4, 5, 6, 8))
    lines = []
    total_ride = 0
    for i in range(legs):
        every = rng.choice((12, 15, 20, 24, 25, 30, 35, 40, 45, 50))
        first = rng.randrange(5 * 60, 6 * 60)
        ride = rng.randrange(9, 70)
        total_ride += ride
        if i:
            ready += change
        leave = first + max(0, math.ceil((ready - first) / every)) * every
        if i == 0 and leave == ready:
            raise Redraw("a bus leaves at the very minute of coming to the stop")
        ready = leave + ride
        vehicle, trip = (("bus", "ride"), ("train", "ride"), ("tram", "ride"), ("ferry", "crossing"))[i % 4]
        lines.append(
            f"From {stops[i]} to {stops[i + 1]}, a {vehicle} leaves at {say(first)} and then every {every} minutes all day; the {trip} takes {span(ride)}."
        )
    person = rng.choice(PEOPLE)
    walk = ""
    if legs > 1:
        walk = (
            f" At least {span(change)} must be allowed for each change."
            if change
            else " Changing takes no time, so a departure at the very minute of arrival can be caught."
        )
    head = f"{person} is at the bus stop in {stops[0]} at {say(now)} and wants to get to {stops[-1]} as early as possible."
    ask = rng.choice(
        (
            f"At what time does {person} arrive in {stops[-1]}?",
            f"What is the earliest time at which {person} can arrive in {stops[-1]}?",
        )
    )
    mistakes = [
        now + total_ride,
        ready + every,
        ready - every,
        ready + 10,
        ready - 15,
        ready - change if change else ready + 5,
    ]
    return Draft(
        question=f"{head} {' '.join(lines)}{walk} {ask}",
        answer=say(ready),
        kind="clock_time",
        distractors=clocks(rng, ready, rng.sample(mistakes, 5), say, steps=(5, 10, 15, 20)),
        params={"stops": stops},
    )


#: What one does before going out and on the way, in order: (step, its least and most minutes).
_STEPS = (
    ("cooking a meal", 20, 60), ("eating", 10, 40), ("washing the dishes", 5, 25), ("walking the dog", 15, 50), ("getting dressed", 5, 30),
    ("driving into town", 10, 45), ("parking the car", 5, 15), ("taking the subway", 10, 60), ("picking up the tickets", 5, 25),
    ("walking to the entrance", 5, 25), ("going through the bag check", 5, 30),
)  # fmt: skip
#: Steps that other people can hold up.
_SLOWED = (
    "driving into town",
    "parking the car",
    "taking the subway",
    "picking up the tickets",
    "going through the bag check",
)
#: Two ways of getting there.
_RIDES = (("driving into town", "parking the car"), ("taking the subway",))
#: (what begins, first and last full hour at which it may begin).
_OCCASIONS = (
    ("the concert", 14, 21), ("the opera", 13, 20), ("the exhibition opening", 12, 19), ("the play", 14, 21), ("the soccer match", 12, 20),
    ("the awards ceremony", 13, 20), ("the tennis final", 12, 19), ("the film premiere", 16, 21),
)  # fmt: skip


def make_leave_by(rng: ItemRng, level: int) -> Draft:
    """Working back from an appointment through several steps."""
    steps = (2, 2, 3, 3, 4, 5, 6, 7)[level - 1]
    ride = rng.choice(_RIDES)
    others = [c for c, _, _ in _STEPS if not any(c in way for way in _RIDES)]
    done = {*ride, *rng.sample(others, steps - len(ride))}
    chosen = [step for step in _STEPS if step[0] in done]
    grid = 5 if level < 4 else 1
    lengths = [rng.randrange(low, high + 1, grid) for _, low, high in chosen]
    early = rng.choice((10, 15, 20, 30, 45))
    occasion, first_hour, last_hour = rng.choice(_OCCASIONS)
    target = rng.randrange(first_hour * 60, last_hour * 60, 5)
    say = some_clock(rng)
    factor = rng.choice((2, 3)) if level >= 5 else 1
    slow = [i for i, (c, _, _) in enumerate(chosen) if c in _SLOWED]
    doubled = rng.choice(slow)
    real = [n * (factor if i == doubled else 1) for i, n in enumerate(lengths)]
    answer = target - early - sum(real)
    if answer < 6 * 60 + 30:
        raise Redraw("too early in the morning")
    person = rng.choice(PEOPLE)
    lines = listing([f"{c} ({span(n)})" for (c, _, _), n in zip(chosen, lengths, strict=True)])
    note = ""
    if factor > 1:
        note = f" Today, however, {chosen[doubled][0]} will take {'twice' if factor == 2 else 'three times'} as long as stated."
    head = rng.choice(
        (
            f"{sentence(occasion)} starts at {say(target)}, and {person} must be there {span(early)} before that",
            f"{sentence(occasion)} starts at {say(target)}, and {person} wants to be there {span(early)} early",
        )
    )
    ask = rng.choice(
        (
            f"What is the latest time at which {person} can begin the first of them?",
            f"By what time must {person} begin the first of them?",
        )
    )
    mistakes = [
        target - sum(real),
        target - early - sum(lengths) if factor > 1 else answer + 60,
        answer + 10,
        answer - 10,
        target + early - sum(real),
        answer - 60,
    ]
    return Draft(
        question=f"{head}, after doing all of the following, one after another: {lines}.{note} {ask}",
        answer=say(answer),
        kind="clock_time",
        distractors=clocks(rng, answer, mistakes, say, steps=(5, 10, 15, 30)),
        params={"lengths": lengths, "early": early, "target": target},
    )


def make_gap_total(rng: ItemRng, level: int) -> Draft:
    """How much of the day is free for everyone, or the longest stretch of it."""
    size = (1, 2, 2, 3, 3, 3, 4, 5)[level - 1]
    blocks = (2, 2, 3, 2, 3, 4, 4, 4)[level - 1]
    people = rng.sample(PEOPLE, size)
    say = some_clock(rng)
    start, end = rng.choice((8, 9)) * 60, rng.choice((17, 18, 19)) * 60
    busy = [_busy_blocks(rng, start, end, blocks) for _ in people]
    runs = [b - a for a, b in _free_runs(busy, start, end)]
    if len(runs) < 2:
        raise Redraw("too few free stretches")
    longest = rng.random() < 0.5
    answer = max(runs) if longest else sum(runs)
    if answer < 45:
        raise Redraw("too little free time")
    lines = " ".join(
        f"{p} is busy {listing([f'from {say(a)} to {say(b)}' for a, b in blocks_])}."
        for p, blocks_ in zip(people, busy, strict=True)
    )
    who, verb = (
        (people[0], "is")
        if size == 1
        else ("both of them" if size == 2 else f"all {NUMBER_WORDS[size]}", "are")
    )
    owners = f"{people[0]}'s working day" if size == 1 else f"The working day of {listing(people)}"
    day = f"{owners} starts at {say(start)} and ends at {say(end)}."
    ask = (
        rng.choice(
            (
                f"How long is the longest unbroken stretch of the working day in which {who} {verb} free?",
                f"How long is the longest unbroken period of the working day when {who} {verb} free?",
            )
        )
        if longest
        else rng.choice(
            (
                f"For how long in total {verb} {who} free during the working day?",
                f"In all, for how much of the working day {verb} {who} free?",
            )
        )
    )
    mistakes = [
        sum(runs) if longest else max(runs),
        answer + 15,
        answer - 15,
        answer + 30,
        answer - 30,
        end - start - sum(runs),
    ]
    return Draft(
        question=f"{day} {lines} {ask}",
        answer=span(answer),
        kind="duration",
        distractors=span_options(rng, answer, mistakes, steps=(15, 30, 45), low=30),
        params={"people": people},
    )


SUBCATEGORY = Subcategory(
    domain="temporal",
    name="scheduling",
    version="1.0.0",
    templates=(
        Template(
            "common_slot",
            make_common_slot,
            check.check_common_slot,
            "brute force over minutes of the parsed text",
        ),
        Template(
            "room_count",
            make_room_count,
            check.check_room_count,
            "count of bookings per minute of the parsed text",
        ),
        Template(
            "critical_path",
            make_critical_path,
            check.check_critical_path,
            "day-by-day simulation of the parsed text",
        ),
        Template(
            "latest_start",
            make_latest_start,
            check.check_latest_start,
            "brute force over orders of the parsed text",
        ),
        Template("coincide", make_coincide, check.check_coincide, "day-by-day simulation of the parsed text"),
        Template(
            "monthly_rule",
            make_monthly_rule,
            check.check_monthly_rule,
            "dateutil recurrence rules on the parsed text",
        ),
        Template(
            "assign_days", make_assign_days, check.check_assign_days, "brute force over the parsed text"
        ),
        Template(
            "most_events",
            make_most_events,
            check.check_most_events,
            "brute force over subsets of the parsed text",
        ),
        Template("rotation", make_rotation, check.check_rotation, "day-by-day simulation of the parsed text"),
        Template(
            "connections",
            make_connections,
            check.check_connections,
            "minute-by-minute simulation of the parsed text",
        ),
        Template("leave_by", make_leave_by, check.check_leave_by, "dateutil arithmetic on the parsed text"),
        Template("gap_total", make_gap_total, check.check_gap_total, "minute sets from the parsed text"),
    ),
)
