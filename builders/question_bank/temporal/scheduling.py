"""Plans under constraints: free slots, rooms, dependencies, deadlines, rotations, timetables and recurring dates."""

from __future__ import annotations

import datetime as dt
import heapq
import itertools
import math

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import scheduling_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    COMPANIES,
    MONTHS,
    NUMBER_WORDS,
    ORDINALS,
    SETTINGS,
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
        f"{p} is busy {listing([f'{say(a)}-{say(b)}' for a, b in blocks_])}."
        for p, blocks_ in zip(people, busy, strict=True)
    )
    meeting = rng.choice(
        ("meeting", "rehearsal", "tutoring session", "interview", "planning talk", "design review")
    )
    head = rng.choice(
        (
            f"{listing(people)} want a joint {meeting} of {span(length)}, between {say(start)} and {say(end)}.",
            f"{sentence(article(meeting))} of {span(length)} has to fit between {say(start)} and {say(end)} on a day when {listing(people)} can all come.",
        )
    )
    ask = f"What is the {'latest' if latest else 'earliest'} time at which it can start?"
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
        (("classes", "room"), ("boat rentals", "boat"), ("piano lessons", "piano"), ("bike hires", "bike"), ("film crews", "camera"),
         ("tennis matches", "court"), ("van trips", "van"), ("interviews", "booth"))
    )  # fmt: skip
    lines = ", ".join(f"{say(a)}-{say(b)}" for a, b in bookings)
    head = rng.choice(
        (
            f"In {rng.choice(PLACES)}, these {what} are booked for one day: {lines}.",
            f"{rng.choice(PEOPLE)} takes bookings for {what} and has these for tomorrow: {lines}.",
            f"{rng.choice(COMPANIES)} has the following {what} on one day: {lines}.",
        )
    )
    rule = rng.choice(
        (
            f"Each needs one {unit} to itself for the whole time, and a {unit} can be used again at the very minute it becomes free.",
            f"Every booking needs its own {unit} from start to end; a {unit} given back at some minute can go out again at that same minute.",
        )
    )
    ask = f"What is the smallest number of {plural(unit)} that is enough?"
    mistakes = [answer + 1, answer - 1, answer + 2, answer - 2, size // 2]
    return Draft(
        question=f"{head} {rule} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, low=2, high=7)),
        params={"bookings": bookings},
    )


_PROJECTS = (
    ("renovate a kitchen", ("plumbing", "wiring", "plastering", "tiling", "painting", "flooring", "cabinets", "lighting", "cleaning")),
    ("publish a magazine", ("interviews", "writing", "photos", "editing", "layout", "proofs", "printing", "binding", "mailing")),
    ("stage a play", ("casting", "sets", "costumes", "music", "rehearsals", "lighting", "posters", "ticketing", "dress run")),
    ("launch an app", ("research", "wireframes", "backend", "frontend", "icons", "testing", "translation", "review", "release")),
    ("build a footbridge", ("survey", "permits", "footings", "steelwork", "decking", "railings", "ramps", "inspection", "signage")),
    ("open a cafe", ("lease", "design", "furniture", "menu", "hiring", "training", "suppliers", "tasting", "advertising")),
)  # fmt: skip


def make_critical_path(rng: ItemRng, level: int) -> Draft:
    """Tasks with prerequisites, unlimited helpers: least total time."""
    size = (3, 4, 4, 5, 6, 7, 8, 9)[level - 1]
    goal, tasks = rng.choice(_PROJECTS)
    names = rng.sample(tasks, size)
    days = [rng.randint(1, 4 + 2 * level) for _ in names]
    needs: list[list[int]] = [[]]
    for i in range(1, size):
        needs.append(
            sorted(rng.sample(range(i), min(i, rng.choice((0, 1, 1, 2) if i < size - 1 else (1, 2, 2)))))
        )
    finish: list[int] = []
    for i in range(size):
        finish.append(days[i] + max((finish[j] for j in needs[i]), default=0))
    answer = max(finish)
    if answer == sum(days) or answer == max(days):
        raise Redraw("no real choice of path")
    lines = []
    for i in rng.sample(range(size), size):
        after = (
            f" and can start only after {listing([names[j] for j in needs[i]])}"
            if needs[i]
            else " and can start at once"
        )
        lines.append(f"{sentence(names[i])}: {unit_count(days[i], 'day')}{after}.")
    company = rng.choice(COMPANIES)
    head = rng.choice(
        (
            f"To {goal}, a team has these tasks.",
            f"{company} plans to {goal}. The tasks are as follows.",
            f"{rng.choice(PEOPLE)} wants to {goal} and lists the tasks.",
        )
    )
    ask = rng.choice(
        (
            "There are enough people to do any number of tasks side by side. What is the least number of days for the whole project?",
            "Tasks that don't wait for each other can run in parallel. In how many days can everything be finished at the earliest?",
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


def make_latest_start(rng: ItemRng, level: int) -> Draft:
    """Jobs with deadlines, one worker: the latest start that meets them all."""
    size = (2, 2, 3, 3, 4, 5, 6, 7)[level - 1]
    say = some_clock(rng)
    worker = rng.choice(PEOPLE)
    things = rng.sample(
        (
            "cake",
            "bouquet",
            "banner",
            "portrait",
            "chair",
            "lantern",
            "jacket",
            "violin",
            "clock",
            "saddle",
            "kite",
            "basket",
        ),
        size,
    )
    lengths = [rng.randrange(15, 100, 5) for _ in things]
    base = rng.randrange(11 * 60, 13 * 60, 5)
    due = [base + rng.randrange(0, 60 + 45 * size, 5) for _ in things]
    latest = 24 * 60
    for i in sorted(range(size), key=lambda i: -due[i]):
        latest = min(latest, due[i]) - lengths[i]
    if latest < 5 * 60 or (level > 2 and latest == max(due) - sum(lengths)):
        raise Redraw("deadlines do not bind")
    # The order in which the jobs are listed is not the order of deadlines.
    lines = [
        f"the {t} takes {span(n)} and must be ready by {say(d)}"
        for t, n, d in zip(things, lengths, due, strict=True)
    ]
    head = rng.choice(
        (
            f"{worker} works alone, on one order at a time and without pauses:",
            f"Working alone and on one thing at a time, with no break, {worker} has these orders:",
            f"A workshop in {rng.choice(PLACES)} has one craftsperson, {worker}, who never works on two orders at once and takes no break:",
        )
    )
    ask = rng.choice(
        (
            f"What is the latest time at which {worker} can start and still meet every deadline, in the best order?",
            f"If {worker} chooses the best order, how late can the work begin without anything being late?",
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
        question=f"{head} {'; '.join(lines)}. {ask}",
        answer=say(latest),
        kind="clock_time",
        distractors=clocks(rng, latest, mistakes, say, steps=(5, 10, 15, 30)),
        params={"lengths": lengths, "due": due},
        trap=trap,
    )


_CYCLES = (
    ("the fountain is cleaned", "the lamps are checked"), ("the bread van calls", "the book van calls"),
    ("a ferry goes to the north isle", "a ferry goes to the south isle"), ("the choir meets", "the band meets"),
    ("the roses are fed", "the hedges are trimmed"), ("the boiler is tested", "the alarm is tested"),
    ("one satellite passes overhead", "another satellite passes overhead"), ("the pool is drained", "the filters are changed"),
    ("the market is held", "the flea market is held"),
)  # fmt: skip
_THIRD = (
    "the museum offers free entry",
    "the town band plays",
    "the clock tower is open",
    "the recycling truck comes",
)


def make_coincide(rng: ItemRng, level: int) -> Draft:
    """Two or three events with fixed periods: when do they next fall together?"""
    three = level >= 5
    periods = rng.sample(range(3, 6 + level), 3 if three else 2)
    first, second = rng.choice(_CYCLES)
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
    answer = day + dt.timedelta(days=hits[0])
    events = [first, second, rng.choice(_THIRD)][: len(periods)]
    cycles = " ".join(f"{sentence(e)} every {p} days." for e, p in zip(events, periods, strict=True))
    place = rng.choice(PLACES)
    if level >= 4:
        given = [
            f"the {ORDINALS[i]} took place on {date_text(day + dt.timedelta(days=lag))}"
            for i, lag in enumerate(lags[: len(periods)])
        ]
        known = f"Of these, {listing(given)}."
        last = max(lags)
        everything = "all three" if three else "both"
        ask = f"On which date after {date_text(day + dt.timedelta(days=last))} did {everything} first fall on the same day?"
    else:
        known = f"On {date_text(day)} both fell on the same day."
        ask = rng.choice(
            ("What was the next date on which both fell together?", "On which date did that happen next?")
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
        question=f"In {place}, the routine is this. {cycles} {known} {ask}",
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
            "bird society",
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
    rule = f"The {club} in {rng.choice(PLACES)} meets {cadence} on the {ORDINALS[nth - 1]} {WEEKDAYS[weekday]} of the month"
    exception = (
        f", but a meeting in {MONTHS[blocked_month - 1]} is held {unit_count(shift, 'day')} later than the rule says"
        if blocked_month
        else ""
    )
    if count == 1:
        ask = rng.choice(
            (
                f"On which date did it meet in {MONTHS[month - 1]} {year}?",
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
                f"If that is meeting number 1, on which date was meeting number {count}?",
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
        wrong = rng.sample([d for d in range(size) if d != at[p]], 2)
        truth.append(
            (
                f"{p} is not free on {days[wrong[0]]} or {days[wrong[1]]}.",
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
            "lighthouse",
            "animal shelter",
            "help line",
            "ticket office",
            "school library",
            "seed bank",
            "first-aid post",
        )
    )
    head = rng.choice(
        (
            f"From Monday to {days[-1]}, each of {listing(people)} is on duty at the {place} on exactly one day, one person a day.",
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
    place, events = rng.choice(SETTINGS)
    chosen = rng.sample(events, size)
    say = some_clock(rng)
    walk = 0 if level < 4 else rng.choice((5, 10, 15))
    target = rng.randint(2, min(6, size - 2))
    for _ in range(200):
        longest = rng.choice((60, 80, 110, 150, 240))
        starts = [rng.randrange(9 * 60, 16 * 60, 10) for _ in chosen]
        spans = [(a, a + rng.randrange(30, longest, 10)) for a in starts]
        count = _taken_in_turn(sorted(spans, key=lambda s: s[1]), walk)
        if count == target:
            break
    else:
        raise Redraw("the count drawn first was not met")
    by_start = _taken_in_turn(sorted(spans), walk)
    lines = "; ".join(f"{e} {say(a)}-{say(b)}" for e, (a, b) in zip(chosen, spans, strict=True))
    person = rng.choice(PEOPLE)
    move = (
        f" Going from one to the next takes {span(walk)}."
        if walk
        else " Going from one to the next takes no time."
    )
    head = rng.choice(
        (
            f"{person} looks at what is on at {place}: {lines}.",
            f"On offer at {place} in one day: {lines}.",
            f"The day at {place} has these parts: {lines}.",
        )
    )
    ask = rng.choice(
        (
            f"What is the largest number of these that {person} can attend from beginning to end?",
            f"How many of them can {person} see in full at the most?",
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
    job = rng.choice(
        (
            "waters the plants",
            "feeds the cat",
            "opens the shop",
            "walks the dog",
            "makes the coffee",
            "winds the clock",
            "locks the gate",
            "checks the mail",
        )
    )
    turn = (
        "for one day"
        if run == 1
        else f"for {NUMBER_WORDS[run]} {'working days' if skip_weekends else 'days'} running"
    )
    skip = (
        " Nobody does it on Saturdays and Sundays; the order simply goes on after the weekend."
        if skip_weekends
        else " It goes on every day of the week."
    )
    head = rng.choice(
        (
            f"{listing(people)} take turns in this order, over and over: each {job} {turn}, then it is the next one's turn.",
            f"In a shared house, each person {job} {turn} before the next takes over, always in this order: {listing(people)}, and then from the top again.",
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
        ready = leave + ride
        vehicle = ("bus", "train", "tram", "boat")[i % 4]
        lines.append(
            f"From {stops[i]} to {stops[i + 1]}, a {vehicle} leaves at {say(first)} and then every {every} minutes all day; the ride takes {span(ride)}."
        )
    person = rng.choice(PEOPLE)
    walk = f" Every change from one ride to the next needs {span(change)}." if change and legs > 1 else ""
    if not walk and legs > 1:
        walk = " Changing from one ride to the next takes no time."
    head = f"{person} is at the stop in {stops[0]} at {say(now)} and wants to go to {stops[-1]} as early as possible."
    ask = rng.choice(
        (
            f"At what time does {person} arrive in {stops[-1]}?",
            f"When is the earliest arrival in {stops[-1]}?",
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


def make_leave_by(rng: ItemRng, level: int) -> Draft:
    """Working back from an appointment through several steps."""
    steps = (2, 2, 3, 3, 4, 5, 6, 7)[level - 1]
    pool = ("pack the bags", "walk to the station", "ride the train", "queue at the desk", "change trains", "pass security", "find the hall",
            "park the car", "sign the papers", "print the badge", "cross the bridge", "eat a snack", "pick up a parcel", "drop off the keys")  # fmt: skip
    chosen = rng.sample(pool, steps)
    grid = 5 if level < 4 else 1
    lengths = [rng.randrange(5, 70, grid) for _ in chosen]
    early = rng.choice((10, 15, 20, 30, 45))
    target = rng.randrange(9 * 60, 21 * 60, 5)
    say = some_clock(rng)
    factor = rng.choice((2, 3)) if level >= 5 else 1
    doubled = rng.randrange(steps)
    real = [n * (factor if i == doubled else 1) for i, n in enumerate(lengths)]
    answer = target - early - sum(real)
    if answer < 0:
        raise Redraw("before midnight")
    person = rng.choice(PEOPLE)
    occasion = rng.choice(
        (
            "the concert",
            "the lecture",
            "the exam",
            "the play",
            "the wedding",
            "the hearing",
            "the match",
            "the premiere",
        )
    )
    lines = listing([f"{c} ({span(n)})" for c, n in zip(chosen, lengths, strict=True)])
    note = ""
    if factor > 1:
        note = f" Today it takes {'twice' if factor == 2 else 'three times'} as long as stated to {chosen[doubled]}."
    head = rng.choice(
        (
            f"{person} must be at {occasion} {span(early)} before it starts at {say(target)}.",
            f"{sentence(occasion)} starts at {say(target)}, and {person} wants to be there {span(early)} ahead.",
        )
    )
    ask = rng.choice(
        (f"What is the latest time at which {person} can begin?", f"By what time must {person} begin?")
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
        question=f"{head} Before that, {person} has to do the following, one after another: {lines}.{note} {ask}",
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
        f"{p} is taken {listing([f'{say(a)}-{say(b)}' for a, b in blocks_])}."
        for p, blocks_ in zip(people, busy, strict=True)
    )
    who = people[0] if size == 1 else "everyone"
    day = f"The working day of {listing(people)} goes from {say(start)} to {say(end)}."
    ask = (
        rng.choice(
            (
                f"How long is the longest unbroken stretch in which {who} is free?",
                f"What is the longest single stretch with {who} free?",
            )
        )
        if longest
        else rng.choice(
            (
                f"For how long in total is {who} free within the working day?",
                f"Adding everything up, how much of that day is free for {who}?",
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
