"""What time is it there: stated offsets, real zones on past dates, flights, calls and clock changes."""

from __future__ import annotations

import datetime as dt

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, article, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import timezone_arithmetic_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    DAY,
    MONTHS,
    ORDINALS,
    WEEKDAYS,
    clock24,
    clocks,
    date_text,
    sentence,
    series,
    some_clock,
    some_date,
    span,
    span_options,
)
from mirror_bench.builders.question_bank.temporal.zones import (
    ZONE_OF,
    changes,
    distance,
    from_utc,
    instant,
    offset,
    said_offset,
    some_cities,
    source,
    wall,
)
from mirror_bench.builders.seeds import ItemRng

_STATIONS = (
    "Arbor", "Basalt", "Cirrus", "Delta", "Ember", "Fjord", "Gale", "Heron", "Isle", "Juniper", "Krill", "Lagoon", "Mesa",
    "Nimbus", "Onyx", "Pebble", "Quartz", "Reef", "Summit", "Tundra",
)  # fmt: skip
_MEETINGS = (
    "a video call", "an online chess match", "a radio interview", "a webinar", "an online book-club meeting", "an online exam", "a live concert stream",
    "a phone interview", "an online auction", "a remote lecture", "an online quiz", "a video press conference",
)  # fmt: skip


#: Those of them that more people than two or three can join.
_JOINED = ("a video call", "a webinar", "an online book-club meeting", "a live concert stream", "an online auction", "a remote lecture",
           "an online quiz", "a video press conference")  # fmt: skip


def _minute(moment: dt.datetime) -> int:
    return moment.hour * 60 + moment.minute


def _day_clock(moment: dt.datetime) -> str:
    return f"{clock24(_minute(moment))} on {WEEKDAYS[moment.weekday()]}"


def _day_clock_options(rng: ItemRng, answer: dt.datetime, mistakes: list[dt.datetime]) -> tuple[str, ...]:
    values = [m for m in dict.fromkeys(mistakes) if m != answer]
    hour, day = dt.timedelta(hours=1), dt.timedelta(days=1)
    extra = [
        answer + day,
        answer - day,
        answer + hour,
        answer - hour,
        answer + 2 * hour,
        answer - day + hour,
        answer + day - hour,
    ]
    rng.shuffle(extra)
    texts = dict.fromkeys(_day_clock(m) for m in [*values[:4], *extra] if _day_clock(m) != _day_clock(answer))
    return tuple(texts)[:7]


def _on(day: dt.date | dt.datetime) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {date_text(day if not isinstance(day, dt.datetime) else day.date())}"


def _local_time(rng: ItemRng, day: dt.date, *, grid: int = 5, first: int = 0, last: int = DAY) -> dt.datetime:
    """A time on ``day`` at or after minute ``first`` and before minute ``last``."""
    return dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=rng.randrange(first, last, grid))


def make_stated_offset(rng: ItemRng, level: int) -> Draft:
    """Two or more stations with stated offsets; the time (and day) at the last."""
    steps = (1, 1, 1, 2, 2, 3, 3, 4)[level - 1]
    whole = level < 3
    offsets: list[int] = []
    while len(offsets) < steps + 1:
        new = rng.randrange(-11, 13) * 60 + (
            0 if whole else rng.choice((0, 30, 45) if level > 4 else (0, 0, 30))
        )
        if new not in offsets and abs(new) >= 60:
            offsets.append(new)
    names = rng.sample(_STATIONS, steps + 1)
    # Later stations are stated relative to the one before, so that the chain must be added up.
    lines = [f"Clocks at Station {names[0]} are {from_utc(offsets[0])}."]
    for i in range(1, steps + 1):
        gap = offsets[i] - offsets[i - 1]
        if i == 1 and level < 4:
            lines.append(f"Those at Station {names[1]} are {from_utc(offsets[1])}.")
        else:
            lines.append(
                f"Clocks at Station {names[i]} are {span(abs(gap))} {'ahead of' if gap > 0 else 'behind'} those at Station {names[i - 1]}."
            )
    start = dt.datetime.combine(some_date(rng), dt.time()) + dt.timedelta(
        minutes=rng.randrange(0, DAY, 5 if whole else 1)
    )
    answer = start + dt.timedelta(minutes=offsets[-1] - offsets[0])
    wrong_way = start - dt.timedelta(minutes=offsets[-1] - offsets[0])
    if answer == start:
        raise Redraw("no difference")
    if len(lines) > 2:
        tail = lines[1:]
        rng.shuffle(tail)
        lines = [lines[0], *tail]
    told = rng.choice(
        (
            f"It is {clock24(_minute(start))} on a {WEEKDAYS[start.weekday()]} at Station {names[0]}.",
            f"At Station {names[0]}, the clock reads {clock24(_minute(start))}, and it is {WEEKDAYS[start.weekday()]} there.",
        )
    )
    day_too = level > 2 or rng.random() < 0.5
    ask = (
        f"What are the time and the day of the week at Station {names[-1]} at that moment?"
        if day_too
        else f"What does the clock at Station {names[-1]} read at that moment?"
    )
    mistakes = [
        wrong_way,
        dt.datetime.combine(start.date(), answer.time()),
        answer + dt.timedelta(minutes=30),
        answer - dt.timedelta(hours=12),
    ]
    return Draft(
        question=f"{' '.join(lines)} {told} {ask}",
        answer=_day_clock(answer) if day_too else clock24(_minute(answer)),
        kind="phrase" if day_too else "clock_time",
        distractors=_day_clock_options(rng, answer, mistakes)
        if day_too
        else clocks(rng, _minute(answer), [_minute(m) for m in mistakes], clock24, steps=(60, 120, 30)),
        params={"offsets": offsets, "stations": names},
        open_ok=not day_too,
    )


def make_city_convert(rng: ItemRng, level: int) -> Draft:
    """A real date in one city: the clock in another."""
    a, b = some_cities(rng, 2, level)
    day = some_date(rng)
    local = _local_time(rng, day, first=7 * 60, last=22 * 60)
    moment = instant(a, local)
    there = wall(b, moment)
    if there == local:
        raise Redraw("same time")
    january = dt.datetime(day.year, 1, 15, 12, tzinfo=dt.UTC)
    july = dt.datetime(day.year, 7, 15, 12, tzinfo=dt.UTC)
    gaps = {m: offset(b, m) - offset(a, m) for m in (january, july, moment)}
    other_season = [local + dt.timedelta(minutes=gap) for gap in gaps.values() if gap != gaps[moment]]
    mistakes = [
        *other_season,
        local - dt.timedelta(minutes=gaps[moment]),
        there + dt.timedelta(hours=1),
        there - dt.timedelta(hours=1),
    ]
    event = rng.choice(_MEETINGS)
    head = rng.choice(
        (
            f"On {_on(day)}, {event} began at {clock24(_minute(local))} local time in {a}.",
            f"{sentence(event)} was scheduled for {clock24(_minute(local))} local time in {a} on {_on(day)}.",
            f"{rng.choice(PEOPLE)}, in {a}, joined {rng.choice(_JOINED)} at {clock24(_minute(local))} local time on {_on(day)}.",
        )
    )
    day_too = level >= 4 and rng.random() < 0.6
    trap_moment = other_season[0] if other_season and rng.random() < 0.7 else None
    if day_too:
        ask = f"What were the time and the day of the week in {b} at that moment?"
        options = _day_clock_options(rng, there, mistakes)
        trap = _day_clock(trap_moment) if trap_moment else None
    else:
        ask = f"What was the local time in {b} at that moment?"
        options = clocks(rng, _minute(there), [_minute(m) for m in mistakes], clock24, steps=(60, 120, 30))
        trap = clock24(_minute(trap_moment)) if trap_moment else None
    return Draft(
        question=f"{head} {ask}",
        answer=_day_clock(there) if day_too else clock24(_minute(there)),
        kind="phrase" if day_too else "clock_time",
        distractors=options,
        params={"zones": {a: ZONE_OF[a], b: ZONE_OF[b]}},
        trap=trap if trap in options else None,
        open_ok=not day_too,
        source=source(ZONE_OF[a], ZONE_OF[b]),
    )


_CARRIERS = ("flight", "cargo flight", "charter flight", "passenger flight", "relief flight")


def _flight(rng: ItemRng, level: int) -> tuple[str, str, dt.datetime, dt.datetime, int]:
    """Cities, local departure, local arrival and minutes in the air."""
    a, b = some_cities(rng, 2, level)
    # As a jet would take: half an hour for climb and descent, the rest at cruising speed.
    minutes = round((30 + distance(a, b) / rng.uniform(13.0, 15.0)) / 5) * 5
    if not 2 * 60 <= minutes <= 16 * 60:
        raise Redraw("too near or too far for a direct flight")
    if offset(a, dt.datetime(2015, 1, 1, tzinfo=dt.UTC)) == offset(b, dt.datetime(2015, 1, 1, tzinfo=dt.UTC)):
        raise Redraw("no time difference")
    departure = _local_time(rng, some_date(rng))
    moment = instant(a, departure)
    arrival = wall(b, moment + dt.timedelta(minutes=minutes))
    instant(b, arrival)
    return a, b, departure, arrival, minutes


def make_flight_arrival(rng: ItemRng, level: int) -> Draft:
    """Departure and flying time; the arrival on the local clock, from real zones or stated differences."""
    a, b, departure, arrival, minutes = _flight(rng, level)
    gap = (arrival - departure) - dt.timedelta(minutes=minutes)
    gap_minutes = int(gap.total_seconds() // 60)
    stated = level < 4 or rng.random() < 0.4
    kind = rng.choice(_CARRIERS)
    head = rng.choice(
        (
            f"A {kind} left {a} at {clock24(_minute(departure))} local time on {_on(departure)}, and landed in {b} {span(minutes)} later.",
            f"On {_on(departure)}, a {kind} took off from {a} at {clock24(_minute(departure))} local time and landed in {b} {span(minutes)} later.",
        )
    )
    note = ""
    if stated:
        if gap_minutes == 0:
            raise Redraw("no time difference")
        note = f" At the time, clocks in {b} were {span(abs(gap_minutes))} {'ahead of' if gap_minutes > 0 else 'behind'} clocks in {a}."
    day_too = rng.random() < 0.6
    ask = (
        f"At what local time and on which day of the week did it land in {b}?"
        if day_too
        else f"What was the local time in {b} when it landed?"
    )
    mistakes = [
        departure + dt.timedelta(minutes=minutes),
        departure + dt.timedelta(minutes=minutes) - gap,
        departure + gap,
    ]
    options = (
        _day_clock_options(rng, arrival, mistakes)
        if day_too
        else clocks(rng, _minute(arrival), [_minute(m) for m in mistakes], clock24, steps=(60, 30, 120))
    )
    return Draft(
        question=f"{head}{note} {ask}",
        answer=_day_clock(arrival) if day_too else clock24(_minute(arrival)),
        kind="phrase" if day_too else "clock_time",
        distractors=options,
        params={"zones": {a: ZONE_OF[a], b: ZONE_OF[b]}},
        open_ok=not day_too,
        source=source(ZONE_OF[a], ZONE_OF[b]),
    )


def make_flight_length(rng: ItemRng, level: int) -> Draft:
    """Local departure and arrival; the time in the air."""
    a, b, departure, arrival, minutes = _flight(rng, level)
    kind = rng.choice(_CARRIERS)
    gap_minutes = int((arrival - departure).total_seconds() // 60) - minutes
    same_date = arrival.date() == departure.date()
    when = f"{clock24(_minute(arrival))} local time on {'the same date' if same_date else _on(arrival)}"
    head = rng.choice(
        (
            f"A {kind} left {a} at {clock24(_minute(departure))} local time on {_on(departure)}, and landed in {b} at {when}.",
            f"Taking off from {a} at {clock24(_minute(departure))} local time on {_on(departure)}, a {kind} landed in {b} at {when}.",
        )
    )
    note = ""
    if level < 4 and gap_minutes:
        note = f" At the time, clocks in {b} were {span(abs(gap_minutes))} {'ahead of' if gap_minutes > 0 else 'behind'} clocks in {a}."
    ask = rng.choice(("How long was it in the air?", "How long did the flight take?"))
    naive = minutes + gap_minutes
    mistakes = [
        naive if naive > 0 else minutes + 60,
        minutes + 60,
        minutes - 60,
        minutes + 2 * gap_minutes,
        minutes + 30,
    ]
    trap = span(naive) if naive > 0 and gap_minutes and rng.random() < 0.5 else None
    return Draft(
        question=f"{head}{note} {ask}",
        answer=span(minutes),
        kind="duration",
        distractors=span_options(rng, minutes, mistakes, steps=(30, 60)),
        params={"zones": {a: ZONE_OF[a], b: ZONE_OF[b]}},
        trap=trap,
        source=source(ZONE_OF[a], ZONE_OF[b]),
    )


def make_hours_ahead(rng: ItemRng, level: int) -> Draft:
    """By how much one city is ahead of another on a date; many dates fall between the two places' clock changes."""
    a, b = some_cities(rng, 2, level)
    year = rng.randint(2007, 2024)
    moments = sorted(changes(a, year) + changes(b, year))
    if moments and rng.random() < 0.75:
        pivot = rng.choice(moments)
        moment = pivot + dt.timedelta(days=rng.choice((-6, -4, -2, 2, 3, 5, 9, 12)))
    else:
        moment = dt.datetime.combine(some_date(rng, year, year), dt.time(), tzinfo=dt.UTC)
    # Noon UTC; both cities must have one and the same difference through the whole calendar day.
    day = moment.date()
    noon = dt.datetime.combine(day, dt.time(12), tzinfo=dt.UTC)
    gaps = {
        offset(a, noon + dt.timedelta(hours=h)) - offset(b, noon + dt.timedelta(hours=h))
        for h in range(-26, 39)
    }
    if len(gaps) != 1:
        raise Redraw("the difference changes that day")
    gap = offset(a, noon) - offset(b, noon)
    if gap == 0:
        raise Redraw("no difference")
    if gap < 0:
        a, b, gap = b, a, -gap
    winter = dt.datetime(day.year, 1, 10, 12, tzinfo=dt.UTC)
    summer = dt.datetime(day.year, 7, 10, 12, tzinfo=dt.UTC)
    usual = [
        g for g in (offset(a, winter) - offset(b, winter), offset(a, summer) - offset(b, summer)) if g > 0
    ]
    others = [g for g in usual if g != gap]
    trap = span(others[0]) if others and rng.random() < 0.8 else None
    person, friend = rng.sample(PEOPLE, 2)
    ask = rng.choice(
        (
            f"On {_on(day)}, by how much were the clocks in {a} ahead of those in {b}?",
            f"{person} wants to know by how much the clocks in {a} were ahead of those in {b} on {_on(day)}. What was the difference?",
            f"On {_on(day)}, {person} was in {a} and {friend} was in {b}. How far ahead of {friend}'s local time was {person}'s?",
            f"By how much were clocks in {a} ahead of clocks in {b} on {_on(day)}?",
            f"Two wall clocks, one in {a} and one in {b}, both showed the correct local time on {_on(day)}. How far ahead was the one in {a}?",
        )
    )
    return Draft(
        question=ask,
        answer=span(gap),
        kind="duration",
        distractors=span_options(rng, gap, [*others, gap + 60, gap - 60, gap + 30, gap - 30], steps=(60, 30)),
        params={"zones": {a: ZONE_OF[a], b: ZONE_OF[b]}},
        trap=trap,
        source=source(ZONE_OF[a], ZONE_OF[b]),
    )


def make_standing_call(rng: ItemRng, level: int) -> Draft:
    """A weekly call fixed in one city: when does it fall elsewhere some weeks later?"""
    a, b = some_cities(rng, 2, max(level, 2))
    year = rng.randint(2007, 2024)
    moments = sorted(changes(a, year) + changes(b, year))
    if not moments:
        raise Redraw("neither city changes its clocks")
    pivot = rng.choice(moments)
    first_day = (pivot - dt.timedelta(days=rng.randint(2, 13))).date()
    weeks = rng.randint(2, 3 + level)
    clock = rng.randrange(7 * 60, 21 * 60, 15)
    first = dt.datetime.combine(first_day, dt.time()) + dt.timedelta(minutes=clock)
    second = first + dt.timedelta(weeks=weeks)
    there_first, there_second = wall(b, instant(a, first)), wall(b, instant(a, second))
    person, friend = rng.sample(PEOPLE, 2)
    if there_first.time() == there_second.time() and rng.random() < 0.5:
        raise Redraw("nothing moves")
    head = rng.choice(
        (
            f"{person} in {a} and {friend} in {b} talk every {WEEKDAYS[first.weekday()]} at a fixed {a} time.",
            f"Every {WEEKDAYS[first.weekday()]}, {person} in {a} calls {friend} in {b}, always at the same {a} time.",
        )
    )
    told = f"On {date_text(first.date())}, the call began at {clock24(clock)} in {a}, which was {clock24(_minute(there_first))} in {b}."
    ask = rng.choice(
        (
            f"At what local time in {b} did the call on {date_text(second.date())}, begin?",
            f"What was the local time in {b} when the call began on {date_text(second.date())}?",
        )
    )
    if there_first.date() != first.date() or there_second.date() != second.date():
        raise Redraw("the call falls on another date there")
    base = _minute(there_first)
    if not 6 * 60 <= base <= 22 * 60:
        raise Redraw("a call at night")
    answer = _minute(there_second)
    mistakes = [base, clock, 2 * base - answer, base + 60, base - 60, base + 120]
    trap = clock24(base) if base != answer and rng.random() < 0.8 else None
    options = clocks(rng, answer, mistakes, clock24, steps=(60, 120, 30))
    return Draft(
        question=f"{head} {told} {ask}",
        answer=clock24(answer),
        kind="clock_time",
        distractors=options,
        params={"zones": {a: ZONE_OF[a], b: ZONE_OF[b]}},
        trap=trap,
        source=source(ZONE_OF[a], ZONE_OF[b]),
    )


def make_office_overlap(rng: ItemRng, level: int) -> Draft:
    """How long are offices in different cities open at the same time?"""
    size = 2 if level < 5 else 3
    cities = some_cities(rng, size, level)
    day = some_date(rng)
    if day.weekday() > 4:
        raise Redraw("a weekend")
    if (day.month, day.day) in ((1, 1), (12, 25)):
        raise Redraw("a holiday")
    hours = [(rng.randrange(7 * 60, 11 * 60, 30), rng.randrange(16 * 60, 21 * 60 + 30, 30)) for _ in cities]
    start = dt.datetime.combine(day, dt.time())
    opened = [instant(c, start + dt.timedelta(minutes=o)) for c, (o, _) in zip(cities, hours, strict=True)]
    closed = [instant(c, start + dt.timedelta(minutes=e)) for c, (_, e) in zip(cities, hours, strict=True)]
    together = int((min(closed) - max(opened)).total_seconds() // 60)
    if together < 30 or together == min(e - o for o, e in hours):
        raise Redraw("no real overlap")
    if len({offset(c, opened[0]) for c in cities}) == 1:
        raise Redraw("no time difference")
    zones = {c: ZONE_OF[c] for c in cities}
    note = ""
    if level < 4:
        gaps = [offset(c, opened[0]) for c in cities]
        note = f" That day, local time was {listing([f'{said_offset(g)} in {c}' for c, g in zip(cities, gaps, strict=True)])}."
        if any(offset(c, m) != g for c, g in zip(cities, gaps, strict=True) for m in (*opened, *closed)):
            raise Redraw("clocks change that day")
    shop = rng.choice(("help desk", "office", "call center", "showroom", "repair shop", "travel agency"))
    times = listing(
        [
            f"from {clock24(o)} to {clock24(e)} local time in {c}"
            for c, (o, e) in zip(cities, hours, strict=True)
        ]
    )
    head = rng.choice(
        (
            f"A company has {article(shop)} in each of {NUMBER_WORDS[size]} cities. On {_on(day)}, the opening hours were {times}.",
            f"On {_on(day)}, a firm's {NUMBER_WORDS[size]} {plural(shop)} were open {times}.",
        )
    )
    every = f"both {plural(shop)}" if size == 2 else f"all {NUMBER_WORDS[size]} {plural(shop)}"
    ask = rng.choice(
        (
            f"For how long were {every} open at the same time?",
            f"How long was the period in which {every} were open?",
        )
    )
    naive = min(e for _, e in hours) - max(o for o, _ in hours)
    mistakes = [naive, together + 60, together - 60, together + 30, together - 30]
    return Draft(
        question=f"{head}{note} {ask}",
        answer=span(together),
        kind="duration",
        distractors=span_options(rng, together, mistakes, steps=(30, 60)),
        params={"zones": zones},
        trap=span(naive) if naive > 0 and naive != together and rng.random() < 0.4 else None,
        source=source(*zones.values()),
    )


def make_message_order(rng: ItemRng, level: int) -> Draft:
    """Messages stamped in local time: which was sent k-th?"""
    size = (4, 4, 4, 4, 5, 5, 6, 6)[level - 1]
    cities = some_cities(rng, size, max(level, 2))
    people = rng.sample(PEOPLE, size)
    day = some_date(rng)
    base = dt.datetime.combine(day, dt.time(), tzinfo=dt.UTC) + dt.timedelta(minutes=rng.randrange(0, DAY))
    sent = [base + dt.timedelta(minutes=x) for x in rng.sample(range(900 if level < 5 else 240), size)]
    walls = [wall(c, m) for c, m in zip(cities, sent, strict=True)]
    for city, local in zip(cities, walls, strict=True):
        instant(city, local)
    note = ""
    if level < 4:
        stated = [f"{c}, {said_offset(offset(c, m))}" for c, m in zip(cities, sent, strict=True)]
        note = f" The time-zone offsets were as follows: {series(stated)}."
    form = rng.choice(("{p} in {c}, {t} on {d}", "from {p} in {c}, at {t} on {d}"))
    lines = [
        form.format(p=p, c=c, t=clock24(_minute(w)), d=_on(w))
        for p, c, w in zip(people, cities, walls, strict=True)
    ]
    order = [people[i] for i in sorted(range(size), key=lambda i: sent[i])]
    by_wall = [people[i] for i in sorted(range(size), key=lambda i: walls[i])]
    index = rng.randrange(size)
    rank = "last" if index == size - 1 else ORDINALS[index]
    head = rng.choice(
        (
            f"{sentence(NUMBER_WORDS[size])} messages are each stamped with the sender's local time",
            f"A group chat shows {NUMBER_WORDS[size]} messages, each with the sender's local time",
        )
    )
    ask = rng.choice((f"Whose message was sent {rank}?", f"Whose message was the {rank} to be sent?"))
    guess = by_wall[index]
    wrong = [p for p in people if p != order[index]]
    rng.shuffle(wrong)
    return Draft(
        question=f"{head}: {series(lines)}.{note} {ask}",
        answer=order[index],
        kind="name",
        distractors=tuple(wrong),
        params={"zones": {c: ZONE_OF[c] for c in cities}, "people": people},
        trap=guess if guess != order[index] and rng.random() < 0.5 else None,
        source=source(*(ZONE_OF[c] for c in cities)),
    )


_NIGHTS = (
    "night shift",
    "security guard's shift",
    "server test",
    "sleep study",
    "power outage",
    "vigil",
    "charity dance marathon",
    "hospital shift",
)
_LONGER = (
    "server test",
    "film marathon",
    "charity relay",
    "power outage",
    "endurance race",
    "sit-in",
    "battery test",
    "chess marathon",
)


def make_night_hours(rng: ItemRng, level: int) -> Draft:
    """How long a night really lasted when the clocks may have changed."""
    (city,) = some_cities(rng, 1, max(level, 1) if level < 6 else 5)
    year = rng.randint(2006, 2024)
    moments = changes(city, year)
    if not moments:
        raise Redraw("no clock change")
    pivot = rng.choice(moments)
    change_night = rng.random() < 0.75
    evening = (wall(city, pivot - dt.timedelta(hours=12))).date()
    if not change_night:
        evening += dt.timedelta(days=rng.choice((-7, -1, 1, 7)))
    days = 1 if level < 5 else rng.randint(1, level - 3)
    start = dt.datetime.combine(evening, dt.time()) + dt.timedelta(
        minutes=rng.randrange(19 * 60, 23 * 60 + 30, 5)
    )
    end = dt.datetime.combine(evening + dt.timedelta(days=days), dt.time()) + dt.timedelta(
        minutes=rng.randrange(5 * 60, (9 if days == 1 else 11) * 60, 5)
    )
    real = int((instant(city, end) - instant(city, start)).total_seconds() // 60)
    shown = int((end - start).total_seconds() // 60)
    what = rng.choice(_NIGHTS if days == 1 else _LONGER)
    say = some_clock(rng)
    head = rng.choice(
        (
            f"In {city}, {article(what)} lasted from {say(_minute(start))} on {_on(start)}, to {say(_minute(end))} on {_on(end)}, local time.",
            f"{sentence(article(what))} in {city} started at {say(_minute(start))} local time on {_on(start)}, and ended at {say(_minute(end))} local time on {_on(end)}.",
        )
    )
    ask = rng.choice(("How long did it really last?", "How much time really passed from beginning to end?"))
    mistakes = [
        shown,
        2 * shown - real if shown != real else real + 60,
        real + 60,
        real - 60,
        real + 120,
        real - 30,
    ]
    return Draft(
        question=f"{head} {ask}",
        answer=span(real),
        kind="duration",
        distractors=span_options(rng, real, mistakes, steps=(30, 60)),
        params={"zones": {city: ZONE_OF[city]}},
        trap=span(shown) if shown != real and rng.random() < 0.7 else None,
        source=source(ZONE_OF[city]),
    )


def make_utc_stamp(rng: ItemRng, level: int) -> Draft:
    """From UTC to a city's clock, or back, on a real date."""
    (city,) = some_cities(rng, 1, level)
    local = _local_time(rng, some_date(rng), grid=1)
    moment = instant(city, local)
    utc = moment.replace(tzinfo=None)
    if utc == local:
        raise Redraw("no offset")
    to_utc = rng.random() < 0.5
    given, answer = (local, utc) if to_utc else (utc, local)
    shift = answer - given
    log = article(
        rng.choice(
            (
                "weather log",
                "earthquake log",
                "radio log",
                "server log",
                "flight log",
                "telescope log",
                "power-station log",
                "security log",
            )
        )
    )
    person = rng.choice(PEOPLE)
    if to_utc:
        stamp = f"{clock24(_minute(given))} local time on {_on(given)}"
        head = rng.choice(
            (
                f"An entry in {log} from {city} is stamped {stamp}.",
                f"{person} finds an entry in {log} from {city}, stamped {stamp}.",
                f"An entry in {log} was made in {city} at {stamp}.",
            )
        )
        ask = "What time was that in UTC?"
    else:
        stamp = f"{clock24(_minute(given))} UTC on {_on(given)}"
        head = rng.choice(
            (
                f"An entry in {log} is stamped {stamp}.",
                f"{person} finds an entry in {log}, stamped {stamp}.",
                f"An entry in {log} was made at {stamp}.",
            )
        )
        ask = f"What was the local time in {city} at that moment?"
    day_too = level >= 3 and rng.random() < 0.6
    if day_too:
        ask = ask.replace(
            "What time was that in UTC?", "What were the time and the day of the week in UTC at that moment?"
        ).replace("What was the local time", "What were the local time and day of the week")
    mistakes = [
        given - shift,
        answer + dt.timedelta(hours=1),
        answer - dt.timedelta(hours=1),
        given + shift + dt.timedelta(hours=2),
    ]
    options = (
        _day_clock_options(rng, answer, mistakes)
        if day_too
        else clocks(rng, _minute(answer), [_minute(m) for m in mistakes], clock24, steps=(60, 120, 30))
    )
    return Draft(
        question=f"{head} {ask}",
        answer=_day_clock(answer) if day_too else clock24(_minute(answer)),
        kind="phrase" if day_too else "clock_time",
        distractors=options,
        params={"zones": {city: ZONE_OF[city]}},
        open_ok=not day_too,
        source=source(ZONE_OF[city]),
    )


_LANDS = (
    "Norland",
    "Estovia",
    "Calder",
    "Merrow",
    "Tarsis",
    "Vellmark",
    "Ostara",
    "Quillon",
    "Brennia",
    "Solvane",
)


def _last_sunday(year: int, month: int) -> dt.date:
    day = dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)
    return day - dt.timedelta(days=(day.weekday() + 1) % 7)


def make_own_rule(rng: ItemRng, level: int) -> Draft:
    """Two invented countries with stated summer-time rules; convert on a date."""
    a, b = rng.sample(_LANDS, 2)
    year = rng.randint(2005, 2024)
    base = rng.sample(range(-10, 12), 2)
    half = level >= 5
    offsets = [x * 60 + (rng.choice((0, 30)) if half else 0) for x in base]
    if any(abs(x) < 60 for x in offsets):
        raise Redraw("at or about UTC")
    month_pairs = [rng.choice(((3, 10), (4, 9), (3, 9), (4, 10), (5, 9))) for _ in range(2)]
    has = [level >= 2, level >= 4]
    windows = [(_last_sunday(year, s), _last_sunday(year, e)) for s, e in month_pairs]
    edges = [w[i] for w, on in zip(windows, has, strict=True) if on for i in (0, 1)]
    day = (
        rng.choice(edges) + dt.timedelta(days=rng.choice((-9, -5, -3, 3, 5, 9)))
        if edges
        else some_date(rng, year, year)
    )
    start = dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=rng.randrange(0, DAY, 5))
    real = [
        o + (60 if on and w[0] <= day < w[1] else 0) for o, on, w in zip(offsets, has, windows, strict=True)
    ]
    answer = start + dt.timedelta(minutes=real[1] - real[0])
    if any(abs((answer.date() - e).days) <= 1 or abs((day - e).days) <= 1 for e in edges) or answer == start:
        raise Redraw("too near a change")
    rules = [
        f"Standard time in {land} is {from_utc(o)}"
        + (
            f". From the last Sunday of {MONTHS[p[0] - 1]} to the last Sunday of {MONTHS[p[1] - 1]}, "
            "clocks there are set 1 hour ahead of standard time."
            if on
            else " and is kept all year round."
        )
        for land, o, p, on in zip((a, b), offsets, month_pairs, has, strict=True)
    ]
    ask = rng.choice(
        (
            f"At that moment, what are the time and the day of the week in {b}?",
            f"What are the time and the day of the week in {b} at that moment?",
        )
    )
    told = rng.choice(
        (
            f"It is {clock24(_minute(start))} in {a} on {_on(start)}.",
            f"In {a}, it is {clock24(_minute(start))} on {_on(start)}.",
        )
    )
    plain = start + dt.timedelta(minutes=offsets[1] - offsets[0])
    mistakes = [
        plain,
        start - dt.timedelta(minutes=real[1] - real[0]),
        answer + dt.timedelta(hours=1),
        answer - dt.timedelta(hours=1),
    ]
    options = _day_clock_options(rng, answer, mistakes)
    trap = _day_clock(plain) if plain != answer and rng.random() < 0.7 else None
    return Draft(
        question=f"A novel is set in two imaginary countries, {a} and {b}. {rules[0]} {rules[1]} {told} {ask}",
        answer=_day_clock(answer),
        kind="phrase",
        distractors=options,
        params={"lands": [a, b]},
        trap=trap if trap in options else None,
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="temporal",
    name="timezone_arithmetic",
    version="1.0.0",
    templates=(
        Template(
            "stated_offset",
            make_stated_offset,
            check.check_stated_offset,
            "chain of differences from the parsed text",
        ),
        Template(
            "city_convert",
            make_city_convert,
            check.check_city_convert,
            "own reading of zone files, parsed text",
        ),
        Template(
            "flight_arrival",
            make_flight_arrival,
            check.check_flight_arrival,
            "own reading of zone files, parsed text",
        ),
        Template(
            "flight_length",
            make_flight_length,
            check.check_flight_length,
            "own reading of zone files, parsed text",
        ),
        Template(
            "hours_ahead", make_hours_ahead, check.check_hours_ahead, "own reading of zone files, parsed text"
        ),
        Template(
            "standing_call",
            make_standing_call,
            check.check_standing_call,
            "own reading of zone files, parsed text",
        ),
        Template(
            "office_overlap",
            make_office_overlap,
            check.check_office_overlap,
            "minute sets over zone files, parsed text",
        ),
        Template(
            "message_order",
            make_message_order,
            check.check_message_order,
            "own reading of zone files, parsed text",
        ),
        Template(
            "night_hours", make_night_hours, check.check_night_hours, "own reading of zone files, parsed text"
        ),
        Template(
            "utc_stamp", make_utc_stamp, check.check_utc_stamp, "own reading of zone files, parsed text"
        ),
        Template("own_rule", make_own_rule, check.check_own_rule, "dateutil rules from the parsed text"),
    ),
)
