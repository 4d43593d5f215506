"""How long did it take: elapsed clock and calendar time, work rates, journeys, and sizes of long spans."""

from __future__ import annotations

import datetime as dt
import math
from fractions import Fraction

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import duration_estimation_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    COMPANIES,
    DAY,
    SETTINGS,
    WEEKDAYS,
    around,
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

#: (what ran on a clock, its shortest and longest plausible hours).
_RUNS = (
    ("a backup of the town's file server", 1, 40), ("a soil-drying test", 6, 110), ("a security recording", 1, 110),
    ("a train journey", 1, 30), ("a paint-drying test", 3, 60), ("a fermentation trial", 20, 110), ("a software update", 0, 4),
    ("a radio-telescope observation", 0, 9), ("a 3D printing job", 2, 40), ("a charity dance marathon", 8, 40),
    ("a ferry crossing", 0, 20), ("a kiln firing", 6, 40), ("a pump test", 1, 110), ("a power outage", 0, 60),
    ("a tournament chess game", 0, 6), ("a rainstorm", 0, 30), ("a council meeting", 0, 6), ("a battery endurance test", 6, 110),
)  # fmt: skip
#: Runs for which a town is no news, that nobody interrupts, and that belong to the hours of the day.
_PLACELESS = (
    "a train journey",
    "a ferry crossing",
    "a software update",
    "a backup of the town's file server",
    "a security recording",
    "a 3D printing job",
    "a battery endurance test",
    "a tournament chess game",
)
_UNBROKEN = ("a ferry crossing", "a power outage", "a rainstorm", "a kiln firing")
_DAYTIME = ("a tournament chess game", "a council meeting")
_DAY_NAMES = ("the same day", "the next day", "two days later", "three days later", "four days later")


def make_elapsed_clock(rng: ItemRng, level: int) -> Draft:
    """Start and end clock times, the end up to some days later."""
    say = some_clock(rng)
    grid = 5 if level < 3 else 1
    start = rng.randrange(6 * 60, 23 * 60, grid)
    days = (0, 0, 1, 1, 1, 2, 3, 4)[level - 1]
    end = days * DAY + rng.randrange(0, DAY, grid)
    length = end - start
    if length < 40:
        raise Redraw("too short")
    pause = rng.randrange(15, 90) if level >= 4 else 0
    if pause >= length / 3:
        raise Redraw("pause too long")
    at_day = days == 0 and start >= 9 * 60 and end <= 23 * 60
    fitting = [
        what
        for what, low, high in _RUNS
        if low * 60 <= length <= high * 60
        and not (pause and what in _UNBROKEN)
        and (at_day or what not in _DAYTIME)
    ]
    if not fitting:
        raise Redraw("nothing takes that long")
    what = rng.choice(fitting)
    answer = length - pause
    place = rng.choice(PLACES)
    frames = [
        f"In {place}, {what} began at {say(start)} and ended at {say(end)} {_DAY_NAMES[days]}",
        f"A log kept in {place} shows that {what} started at {say(start)} and ended at {say(end)} {_DAY_NAMES[days]}",
        f"{rng.choice(PEOPLE)} noted that {what} started at {say(start)} and ended at {say(end)} {_DAY_NAMES[days]}",
    ]
    head = rng.choice(frames[2:] if what in _PLACELESS else frames)
    if pause:
        middle = rng.choice(
            (
                f", with one interruption of {span(pause)}.",
                f". It was interrupted once, for {span(pause)}.",
            )
        )
        thing = what.removeprefix("a ").split(" of ")[0]
        ask = rng.choice(
            (
                f"Not counting the interruption, how long did the {thing} last?",
                f"How long did the {thing} last, leaving out the interruption?",
            )
        )
    else:
        middle, ask = ".", rng.choice(("How long did it last?", "How long did it last in all?"))
    borrow = length - 40 if length % 60 else length + 60
    mistakes = [
        borrow - pause,
        length + pause,
        answer + 60,
        answer - 60,
        answer + (DAY if days else 90),
        (end % DAY + start) % DAY or 1,
        answer - 30,
    ]
    return Draft(
        question=f"{head}{middle} {ask}",
        answer=span(answer),
        kind="duration",
        distractors=span_options(rng, answer, rng.sample(mistakes, 4)),
        params={"start": start, "end": end, "pause": pause},
    )


_STAYS = (
    ("a field survey", "began", "ended"),
    ("a museum exhibition", "opened", "closed"),
    ("a bridge repair", "began", "ended"),
    ("a stage play", "opened", "closed"),
    ("an excavation", "began", "ended"),
    ("a language course", "began", "ended"),
    ("a photo contest", "opened", "closed"),
    ("a road closure", "began", "ended"),
    ("a wildlife count", "began", "ended"),
)
_LONG_STAYS = (
    ("the lease of a meadow", "began", "ended"), ("a series of weather records", "began", "ended"), ("a family-run cinema", "opened", "closed"),
    ("a study of wild bees", "began", "ended"), ("a corner bookshop", "opened", "closed"), ("a noodle restaurant", "opened", "closed"),
    ("the restoration of a cathedral", "began", "ended"), ("a small observatory", "opened", "closed"),
)  # fmt: skip


def make_days_between(rng: ItemRng, level: int) -> Draft:
    """Days from one date to another, in another month or year."""
    reach = ((5, 28), (20, 70), (50, 150), (100, 300), (200, 500), (300, 900), (700, 2200), (1500, 7000))[
        level - 1
    ]
    start = some_date(rng, *((2005, 2018) if level < 7 else (1988, 2004)))
    gap = rng.randint(*reach)
    end = start + dt.timedelta(days=gap)
    inclusive = level >= 2 and rng.random() < 0.45
    what, opened, closed = rng.choice(_STAYS if gap < 400 else _LONG_STAYS)
    place = rng.choice(PLACES)
    answer = gap + inclusive
    head = rng.choice(
        (
            f"In {place}, {what} {opened} on {date_text(start)}, and {closed} on {date_text(end)}.",
            f"Records in {place} show that {what} {opened} on {date_text(start)}, and {closed} on {date_text(end)}.",
        )
    )
    if inclusive:
        ask = rng.choice(
            (
                "Counting both the first and the last day, how many days did this period last?",
                "How many days did this period have, counting both the first and the last?",
            )
        )
    else:
        ask = rng.choice(
            (
                "How many days after the first date is the second?",
                "How many days passed from the first date to the second?",
            )
        )
    months = (end.year - start.year) * 12 + end.month - start.month
    mistakes = [
        gap + 1 if not inclusive else gap,
        months * 30 + end.day - start.day + inclusive,
        answer - 1,
        answer + 1,
        answer + 2,
        answer - 2,
    ]
    trap = f"{gap:,}" if inclusive and rng.random() < 0.6 else None
    return Draft(
        question=f"{head} {ask}",
        answer=f"{answer:,}",
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, steps=(1, 2, 3))),
        params={"start": start.isoformat(), "end": end.isoformat(), "inclusive": inclusive},
        trap=trap,
    )


def make_sum_parts(rng: ItemRng, level: int) -> Draft:
    """A day of several parts with breaks; the time spent on some of them."""
    size = (3, 4, 4, 5, 6, 7, 8, 9)[level - 1]
    place, events = rng.choice(SETTINGS)
    parts = rng.sample(events, min(size, len(events)))
    grid = 5 if level < 5 else 1
    say = some_clock(rng)
    start = rng.randrange(8 * 60, 11 * 60, 5)
    lengths = [rng.randrange(20, 86, grid) for _ in parts]
    rest = rng.choice((5, 10, 15, 20)) if level > 1 else 0
    total = sum(lengths) + rest * (len(parts) - 1)
    lines = listing([f"{event} ({span(n)})" for event, n in zip(parts, lengths, strict=True)])
    events_at = f"the following events at {place}"
    pause = f", with a break of {span(rest)} between one event and the next" if rest else ", with no breaks"
    if rng.random() < 0.5:
        end = start + total
        ask = rng.choice(("At what time was the last event over?", "When did the last event end?"))
        mistakes = [end + rest, end - rest * (len(parts) - 1), end - 60, end + 60, end + 10, end - rest]
        trap = say(end + rest) if rest and rng.random() < 0.5 else None
        options = [say(end + rest)] if rest else []
        options += [
            say(m) for m in (*mistakes, end + 20, end - 15, end + 5) if say(m) not in (*options, say(end))
        ]
        return Draft(
            question=f"One day, {events_at} took place one after another, starting at {say(start)}{pause}: {lines}. {ask}",
            answer=say(end),
            kind="clock_time",
            distractors=tuple(dict.fromkeys(options))[:7],
            params={"start": start, "lengths": lengths, "rest": rest},
            trap=trap,
        )
    ask = rng.choice(
        (
            "How long was it from the start of the first event to the end of the last?",
            "How much time passed from the beginning of the first event to the end of the last?",
        )
    )
    head = rng.choice(
        (
            f"One day, {events_at} took place one after another",
            f"One day's schedule at {place} had these events in order",
        )
    )
    trap = span(total + rest) if rest and rng.random() < 0.5 else None
    return Draft(
        question=f"{head}{pause}: {lines}. {ask}",
        answer=span(total),
        kind="duration",
        distractors=span_options(
            rng,
            total,
            [total + rest, total - rest, sum(lengths) if rest else total + 60, total - 60],
            steps=(5, 10, 15),
        ),
        params={"start": None, "lengths": lengths, "rest": rest},
        trap=trap,
    )


#: (who, things, what is done to them, machine).
_BATCHES = (
    ("a bakery", "loaves", "bake", "oven"), ("a laundry", "shirts", "dry", "dryer"), ("a hotel", "towels", "wash", "washing machine"),
    ("a laboratory", "blood samples", "spin", "centrifuge"), ("a brewery", "bottles", "sterilize", "sterilizer"),
    ("a cannery", "jars", "heat", "pressure cooker"), ("a clinic", "instruments", "clean", "ultrasonic bath"),
    ("a workshop", "painted panels", "dry", "drying cabinet"), ("a candy factory", "trays of fudge", "chill", "cooler"),
)  # fmt: skip


def make_batches(rng: ItemRng, level: int) -> Draft:
    """Whole batches on one or more machines, with a pause between batches."""
    owner, things, treat, machine = rng.choice(_BATCHES)
    size = rng.randint(4, 14 + 4 * level)
    count = rng.randint(size * 2, size * (4 + 3 * level))
    if count % size == 0 and rng.random() < 0.7:
        raise Redraw("whole batches")
    cycle = rng.randrange(20, 60, 5) if level < 4 else rng.randint(20, 58)
    gap = rng.choice((2, 3, 4, 5, 6, 8, 10)) if level >= 3 else 0
    machines = rng.randint(2, 4) if level >= 6 else 1
    rounds = math.ceil(math.ceil(count / size) / machines)
    answer = rounds * cycle + (rounds - 1) * gap
    many = (
        f"It has {machines} {plural(machine)}, which always start a batch at the same time; each holds up to {size} {things}."
        if machines > 1
        else f"Its only {machine} holds up to {size} {things} at a time."
    )
    owner = rng.choice((f"{owner} in {rng.choice(PLACES)}", f"{owner} where {rng.choice(PEOPLE)} works"))
    head = f"{sentence(owner)} has {count:,} {things} to {treat}. {many}"
    rule = f"Each batch takes {span(cycle)}" + (
        f", and {span(gap)} must pass between one batch and the next."
        if gap
        else ", and the next batch can follow at once."
    )
    ask = rng.choice(
        (
            "What is the shortest time in which the whole job can be done, from the start of the first batch to the end of the last?",
            "What is the least possible time from the start of the first batch to the end of the last?",
        )
    )
    smooth = int(Fraction(count * cycle, size * machines))
    mistakes = [
        answer + gap,
        answer - cycle - gap,
        answer + cycle + gap,
        rounds * cycle if gap else answer + 10,
        smooth,
    ]
    trap_value = answer + gap if gap else answer - cycle
    use_trap = trap_value > 0 and rng.random() < 0.4
    return Draft(
        question=f"{head} {rule} {ask}",
        answer=span(answer),
        kind="duration",
        distractors=span_options(rng, answer, [trap_value, *mistakes]),
        params={"count": count, "size": size, "cycle": cycle, "gap": gap, "machines": machines},
        trap=span(trap_value) if use_trap else None,
    )


def make_journey(rng: ItemRng, level: int) -> Draft:
    """Legs with distance and speed, waits in between."""
    legs = (1, 2, 2, 3, 3, 4, 5, 6)[level - 1]
    # (vehicle, speeds in km/h, longest leg in minutes).
    rides = (("bus", (30, 40, 45, 50, 60), 100), ("train", (80, 90, 100, 120), 120), ("ferry", (20, 24, 30), 90), ("tram", (15, 20, 24), 40))  # fmt: skip
    starts = (
        *rides,
        ("bicycle", (12, 15, 18, 20), 75),
        ("car", (40, 50, 60, 75, 80), 100),
        ("taxi", (40, 45, 50, 60), 50),
    )
    vehicle = ""
    total = 0
    parts = []
    driven = 0
    waits: list[int] = []
    for i in range(legs):
        vehicle, speeds, longest = rng.choice(
            [ride for ride in (rides if i else starts) if ride[0] != vehicle]
        )
        speed = rng.choice(speeds)
        step = speed // math.gcd(speed, 60)
        low = math.ceil(max(4, speed / 6) / step)
        distance = step * rng.randint(low, max(low, longest * speed // 60 // step))
        minutes = distance * 60 // speed
        driven += minutes
        parts.append(f"{distance} km by {vehicle} at {speed} km/h")
        if i < legs - 1:
            wait = rng.randrange(4, 45)
            waits.append(wait)
            parts.append(f"a wait of {span(wait)}")
    total = driven + sum(waits)
    person = rng.choice(PEOPLE)
    start, end = rng.sample(PLACES, 2)
    head = rng.choice(
        (
            f"{person} made the following journey from {start} to {end}",
            f"{person}'s trip from {start} to {end} went like this",
            f"Going from {start} to {end}, {person} traveled as follows",
        )
    )
    ask = rng.choice(("How long was the whole journey?", "How long did it take from start to finish?"))
    if level == 1:
        extra = rng.randrange(5, 30, 5)
        parts.append(f"a walk of {span(extra)}")
        total += extra
        waits.append(extra)
    speeds_used = [total + 10, total - 10, driven, total + waits[-1], total - waits[0], total + 30, total - 6]
    return Draft(
        question=f"{head}: {', then '.join(parts)}. {ask}",
        answer=span(total),
        kind="duration",
        distractors=span_options(rng, total, rng.sample(speeds_used, 5), steps=(6, 10, 12, 20)),
        params={"driven": driven, "waits": waits},
    )


def make_workdays(rng: ItemRng, level: int) -> Draft:
    """Working days in a range of dates, some closures named."""
    start = some_date(rng, 2005, 2023)
    gap = rng.randint(
        *((6, 12), (10, 20), (15, 35), (25, 50), (40, 80), (60, 120), (100, 200), (150, 400))[level - 1]
    )
    end = start + dt.timedelta(days=gap)
    days_open = 5 if rng.random() < 0.6 else 6
    if start.weekday() >= days_open or end.weekday() >= days_open:
        raise Redraw("begins or ends on a day off")
    inside = [start + dt.timedelta(days=x) for x in range(1, gap)]
    # Only days on which people would have worked are told as exceptions.
    closed = sorted(
        rng.sample([d for d in inside if d.weekday() < days_open], (0, 0, 1, 2, 2, 3, 4, 5)[level - 1])
    )
    worked = [start + dt.timedelta(days=i) for i in range(gap + 1)]
    answer = sum(d.weekday() < days_open and d not in closed for d in worked)
    company = rng.choice(COMPANIES)
    week = "Monday to Friday" if days_open == 5 else "Monday to Saturday"
    head = rng.choice(
        (
            f"{company} was open every day from {week}",
            f"The office of {company} was open every day from {week}",
            f"At {company}, people worked every day from {week}",
        )
    )
    # Dates with years hold commas of their own, so a list of them takes semicolons.
    dates = [date_text(d) for d in closed]
    shut = (
        f", except on {'; '.join(dates[:-1])}; and {dates[-1]}"
        if len(dates) > 2
        else f", except on {', and '.join(dates)}"
        if dates
        else ", holidays included"
    )
    first = WEEKDAYS[start.weekday()]
    period = rng.choice(
        (
            f"A project there ran from {first}, {date_text(start)}, through {date_text(end)}.",
            f"A project there began on {first}, {date_text(start)}, and ended on {date_text(end)}.",
        )
    )
    ask = rng.choice(
        (
            "How many working days did the project take, including the first and last dates?",
            "Counting both the first and the last date, how many working days did the project take?",
        )
    )
    raw = sum(d.weekday() < days_open for d in worked)
    mistakes = [
        answer + 1,
        answer - 1,
        raw if raw != answer else answer + 2,
        raw + len(closed),
        answer + 2,
        (gap + 1) * days_open // 7,
    ]
    return Draft(
        question=f"{head}{shut}. {period} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, steps=(1, 2))),
        params={
            "start": start.isoformat(),
            "end": end.isoformat(),
            "closed": [d.isoformat() for d in closed],
            "open": days_open,
        },
    )


def make_overlap(rng: ItemRng, level: int) -> Draft:
    """How long were several things going on at once?"""
    size = (2, 2, 3, 3, 4, 4, 5, 6)[level - 1]
    people = rng.sample(PEOPLE, size)
    say = some_clock(rng)
    grid = 5 if level < 4 else 1
    middle = rng.randrange(10 * 60, 15 * 60, 5)
    spans = [(middle - rng.randrange(10, 170, grid), middle + rng.randrange(10, 170, grid)) for _ in people]
    lines = [
        rng.choice(
            (f"{p} was there from {say(a)} to {say(b)}.", f"{p} came at {say(a)} and left at {say(b)}.")
        )
        for p, (a, b) in zip(people, spans, strict=True)
    ]
    where = rng.choice(
        (
            "reading room",
            "climbing gym",
            "darkroom",
            "pottery workshop",
            "teahouse",
            "music studio",
            "greenhouse",
            "swimming pool",
            "skating rink",
        )
    )
    place = rng.choice(PLACES)
    head = rng.choice(
        (
            f"{NUMBER_WORDS[size].capitalize()} people visited the {where} in {place} on the same day.",
            f"One day, {NUMBER_WORDS[size]} people visited the {where} in {place}.",
        )
    )
    starts, ends = [a for a, _ in spans], [b for _, b in spans]
    if size > 2 and {(min(starts), max(ends)), (max(starts), min(ends))} & set(spans):
        raise Redraw("one visit alone settles it")
    together = min(b for _, b in spans) - max(a for a, _ in spans)
    union = max(b for _, b in spans) - min(a for a, _ in spans)
    anyone = level >= 3 and rng.random() < 0.4
    alone = union - together
    answer = union if anyone else together
    everyone = "both of them" if size == 2 else f"all {NUMBER_WORDS[size]}"
    group = "the two of them" if size == 2 else everyone
    ask = (
        "For how long was at least one of them there?"
        if anyone
        else rng.choice(
            (
                f"For how long were {everyone} there at the same time?",
                f"How much time did {group} spend there together?",
            )
        )
    )
    mistakes = [together if anyone else union, alone, answer + 30, answer - 15, answer + 15, answer + 60]
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=span(answer),
        kind="duration",
        distractors=span_options(rng, answer, mistakes, steps=(5, 10, 15, 20)),
        params={"spans": spans, "anyone": anyone},
    )


#: What goes on steadily, by the unit of time its pace is told in: (what, verb, what it makes).
_STEADY = {
    "second": (
        ("a temperature sensor", "takes", "readings"), ("a traffic camera", "takes", "pictures"), ("a bottling plant", "fills", "bottles"),
        ("a web server", "answers", "requests"), ("a mint", "stamps", "coins"), ("a radar station", "sends out", "pulses"),
    ),
    "minute": (
        ("a leaking faucet", "loses", "drops"), ("a lighthouse", "sends out", "signals"), ("a foghorn", "sounds", "blasts"),
        ("a news website", "gets", "visits"), ("a card printer", "prints", "cards"), ("a weather station", "takes", "readings"),
    ),
}  # fmt: skip
_UNITS = (("second", 1), ("minute", 60), ("hour", 3600), ("day", 86400), ("week", 604800))


def make_long_span(rng: ItemRng, level: int) -> Draft:
    """About how long is a large number of small units?"""
    small, small_size = _UNITS[0] if level > 3 else rng.choice(_UNITS[:2])
    target, target_size = rng.choice([u for u in _UNITS[2:] if u[1] > small_size * 50])
    amount = rng.randint(2, 40) if level < 5 else rng.randint(7, 300)
    noise = rng.uniform(-0.03, 0.03)
    count = round(amount * target_size * (1 + noise / max(1, amount / 12)) / small_size)
    digits = len(str(count)) - 3
    count = round(count, -max(0, digits))
    exact = Fraction(count * small_size, target_size)
    answer = round(exact)
    if abs(exact - answer) > Fraction(1, 4) or answer < 2:
        raise Redraw("not near a whole number")
    rate = 1 if level < 3 else rng.choice((2, 3, 4, 5, 6, 8, 10, 12))
    what, makes, act = rng.choice(_STEADY[small])
    total = count * rate
    pace = f"{rate} {act}" if rate > 1 else f"one {act.removesuffix('s')}"
    head = rng.choice(
        (
            f"{sentence(what)} in {rng.choice(PLACES)} {makes} exactly {pace} every {small}, day and night.",
            f"{sentence(what)} {makes} exactly {pace} every {small} without ever stopping.",
        )
    )
    ask = rng.choice(
        (
            f"How long does it take to reach a total of {total:,} {act}, to the nearest {target}?",
            f"To the nearest {target}, how long does it take to reach a total of {total:,} {act}?",
        )
    )
    mistakes = [
        answer * 10,
        max(1, answer // 10),
        answer * rate if rate > 1 else answer * 6,
        answer * 60 // 24,
        answer * 2,
        answer // 2,
        answer + max(1, answer // 3),
        answer - max(1, answer // 3),
    ]
    wrong = around(rng, answer, rng.sample(mistakes, len(mistakes))[:5], steps=(max(1, answer // 4),))
    return Draft(
        question=f"{head} {ask}",
        answer=unit_count(answer, target),
        kind="duration",
        distractors=tuple(unit_count(v, target) for v in wrong),
        params={"rate": rate, "per": small, "total": total, "unit": target},
    )


def _joint_case(rng: ItemRng, level: int, size: int) -> tuple[list[int], int, int]:
    """Times alone, minutes the first works ahead, and minutes together, all whole."""
    for _ in range(400):
        units = rng.choice((30, 36, 40, 48, 60, 72, 84, 90, 120, 144))
        divisors = [d for d in range(3, units + 1) if units % d == 0]
        times = [rng.choice((5, 6, 10, 12)) * rng.choice(divisors) for _ in range(size)]
        if len(set(times)) < size or max(times) > 900 or min(times) < 15 or max(times) > 6 * min(times):
            continue
        head_start = 0
        if level >= 6 or (level >= 3 and rng.random() < 0.4):
            head_start = rng.randrange(5, max(6, times[0] // 2), 5)
        need = (1 - Fraction(head_start, times[0])) / sum(Fraction(1, t) for t in times)
        if need.denominator == 1 and need >= 4:
            return times, head_start, int(need)
    raise Redraw("not whole minutes")


def make_joint_work(rng: ItemRng, level: int) -> Draft:
    """Several workers with known single times, one job together."""
    size = (2, 2, 2, 2, 3, 3, 3, 4)[level - 1]
    times, head_start, answer = _joint_case(rng, level, size)
    people = rng.sample(PEOPLE, size)
    job = rng.choice(
        (
            "paint a fence",
            "pack boxes for a food drive",
            "weed a school garden",
            "sort a sack of letters",
            "polish the floor of a gym",
            "fold flyers for a bake sale",
            "stack a load of firewood",
            "wash the windows of a clubhouse",
        )
    )
    alone = [f"{p} would need {span(t)}" for p, t in zip(people, times, strict=True)]
    head = rng.choice(
        (
            f"{listing(people)} have to {job}. Working alone, {listing(alone)}.",
            f"{listing(people)} have offered to {job}. On their own, {listing(alone)}.",
        )
    )
    if head_start:
        story = f"{people[0]} works alone for {span(head_start)}, and then they {'' if size == 2 else 'all '}work together, each at the same pace as when alone."
        ask = rng.choice(
            (
                "How long do they then work together until the job is done?",
                f"Once they are {'' if size == 2 else 'all '}working together, how much longer does the job take?",
            )
        )
    else:
        story = f"They {'' if size == 2 else 'all '}work together, each at the same pace as when alone."
        ask = rng.choice(("How long does the job take?", "How long does it take them to finish?"))
    average = sum(times) // size
    mistakes = [
        average // size,
        average,
        min(times) // 2,
        int(1 / sum(Fraction(1, t) for t in times)),
        answer + head_start,
        answer - 5,
        answer + 5,
    ]
    trap_value = average // size
    use = trap_value != answer and trap_value > 0 and not head_start and rng.random() < 0.6
    return Draft(
        question=f"{head} {story} {ask}",
        answer=span(answer),
        kind="duration",
        distractors=span_options(
            rng,
            answer,
            [*([trap_value] if trap_value > 0 else []), *rng.sample(mistakes[1:], 4)],
            steps=(2, 4, 5, 6, 10),
        ),
        params={"times": times, "head_start": head_start},
        trap=span(trap_value) if use else None,
    )


def make_estimate_total(rng: ItemRng, level: int) -> Draft:
    """Many sessions of about the same length: the closest total, from rough figures."""
    weeks = rng.randint(3, 12 + 6 * level)
    per_week = rng.randint(2, 5)
    minutes = rng.randint(18, 95)
    skipped = rng.randint(1, max(1, weeks // 4)) if level >= 4 else 0
    sessions = weeks * per_week - skipped
    extra = rng.choice((5, 8, 12, 15)) if level >= 6 else 0
    total = sessions * (minutes + extra)
    answer = round(Fraction(total, 60))
    if abs(Fraction(total, 60) - answer) > Fraction(2, 5) or answer < 4:
        raise Redraw("near a half hour")
    person = rng.choice(PEOPLE)
    act = rng.choice(
        (
            "practiced the cello",
            "studied Finnish",
            "trained for a triathlon",
            "sketched birds",
            "worked on a computer game",
            "worked in a community garden",
            "rehearsed a play",
            "built model ships",
            "learned sign language",
            "worked on a quilt",
        )
    )
    often = ("twice", "three times", "four times", "five times")[per_week - 2]
    head = rng.choice(
        (
            f"{person} {act} {often} a week, for {span(minutes)} each time, and kept this up for {weeks} weeks",
            f"For {weeks} weeks, {person} {act} {often} a week, for {span(minutes)} each time",
        )
    )
    miss = (
        f", except that {NUMBER_WORDS[skipped] if skipped < 11 else skipped} of the sessions {'was' if skipped == 1 else 'were'} skipped."
        if skipped
        else "."
    )
    setup = f" Each of the other sessions also required {span(extra)} of preparation." if extra else ""
    included = ", including preparation" if extra else ""
    ask = rng.choice(
        (
            f"How many hours did the sessions{' and the preparation' if extra else ''} take in total, to the nearest hour?",
            f"To the nearest hour, how much time did the sessions take altogether{included}?",
        )
    )
    unskipped = weeks * per_week * (minutes + extra) // 60
    mistakes = [
        unskipped,
        sessions * minutes // 60,
        weeks * minutes // 60,
        total // 100,
        total // 50,
        answer * 3 // 4,
        answer * 5 // 4,
        answer + 5,
        answer - 4,
    ]
    wrong = around(rng, answer, rng.sample(mistakes, 5), steps=(max(1, answer // 9), max(1, answer // 6)))
    return Draft(
        question=f"{head}{miss}{setup} {ask}",
        answer=unit_count(answer, "hour"),
        kind="duration",
        distractors=tuple(unit_count(v, "hour") for v in wrong),
        params={"weeks": weeks, "per_week": per_week, "minutes": minutes, "skipped": skipped, "extra": extra},
    )


SUBCATEGORY = Subcategory(
    domain="temporal",
    name="duration_estimation",
    version="1.0.0",
    templates=(
        Template(
            "elapsed_clock", make_elapsed_clock, check.check_elapsed_clock, "dateutil on the parsed text"
        ),
        Template("days_between", make_days_between, check.check_days_between, "dateutil on the parsed text"),
        Template(
            "sum_parts",
            make_sum_parts,
            check.check_sum_parts,
            "minute-by-minute timeline from the parsed text",
        ),
        Template("batches", make_batches, check.check_batches, "event simulation from the parsed text"),
        Template("journey", make_journey, check.check_journey, "exact rational sum over the parsed text"),
        Template(
            "workdays", make_workdays, check.check_workdays, "dateutil recurrence rules on the parsed text"
        ),
        Template("overlap", make_overlap, check.check_overlap, "minute sets from the parsed text"),
        Template("long_span", make_long_span, check.check_long_span, "sympy on the parsed text"),
        Template(
            "joint_work", make_joint_work, check.check_joint_work, "sympy equation from the parsed text"
        ),
        Template(
            "estimate_total",
            make_estimate_total,
            check.check_estimate_total,
            "session-by-session sum of the parsed text",
        ),
    ),
)
