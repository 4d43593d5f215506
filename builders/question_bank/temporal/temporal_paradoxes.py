"""Clock and calendar puzzles that mislead intuition: leap days, repeated hours, the date line, ages and faulty clocks."""

from __future__ import annotations

import calendar
import datetime as dt
import math
import re
from fractions import Fraction

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, article
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import temporal_paradoxes_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    DAY,
    MONTHS,
    ORDINALS,
    WEEKDAYS,
    around,
    clock12,
    clock24,
    clocks,
    date_text,
    numbers,
    sentence,
    series,
    some_clock,
    some_date,
    span,
    span_options,
    unit_count,
)
from mirror_bench.builders.question_bank.temporal.zones import (
    ZONE_OF,
    changes,
    instant,
    offset,
    said_offset,
    source,
    wall,
)
from mirror_bench.builders.seeds import ItemRng


def _minute(moment: dt.datetime) -> int:
    return moment.hour * 60 + moment.minute


def make_leap_birthday(rng: ItemRng, level: int) -> Draft:
    """Anniversaries of February 29 up to a date, across century years at higher levels."""
    first, last = (
        (1960, 1996),
        (1940, 1992),
        (1920, 1992),
        (1880, 1960),
        (1860, 1898),
        (1800, 1896),
        (1700, 1896),
        (1604, 1796),
    )[level - 1]
    born = rng.choice([y for y in range(first, last + 1) if calendar.isleap(y)])
    reach = rng.randint(20, (60, 80, 100, 120, 130, 240, 320, 420)[level - 1])
    end = min(born + reach, 2024)
    if level >= 4 and not any(born < y < end for y in (1700, 1800, 1900)):
        raise Redraw("no century year")
    answer = sum(calendar.isleap(y) for y in range(born + 1, end + 1))
    naive = (end - born) // 4
    long_lived = end - born > 85
    person = rng.choice(PEOPLE)
    what, done = rng.choice(
        (
            ("a bridge", "opened"),
            ("a town charter", "signed"),
            ("a cathedral bell", "hung"),
            ("an orchard", "planted"),
            ("a theater", "opened"),
            ("a canal", "opened"),
            ("a lighthouse", "first lit"),
            ("a university", "founded"),
        )
    )
    place = rng.choice(PLACES)
    if long_lived:
        head = (
            f"In {place}, {what} was {done} on February 29, {born}. "
            "Assume that the leap-year rule used today applied throughout."
        )
        ask = rng.choice(
            (
                f"How many times had February 29 come around again by the end of {end}?",
                f"How many times had February 29 come around again by December 31, {end}?",
            )
        )
    else:
        head = rng.choice(
            (
                f"{person} was born on February 29, {born}.",
                f"{person} was born in {place} on February 29, {born}.",
            )
        )
        if born < 1800:
            head += " Assume that the leap-year rule used today applied throughout."
        ask = rng.choice(
            (
                f"By the end of {end}, how many birthdays on an actual February 29 had {person} had, not counting the day of birth?",
                f"Not counting the day of birth, how many times had February 29 come around by December 31, {end}?",
            )
        )
    trap = str(naive) if naive != answer and rng.random() < 0.6 else None
    pool = around(rng, answer, [naive, answer + 1, answer - 1], steps=(1, 2))
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(pool),
        params={"born": born, "end": end},
        trap=trap,
    )


_FALL_BACK_CITIES = (
    "New York",
    "Chicago",
    "Los Angeles",
    "Denver",
    "Toronto",
    "Vancouver",
    "Halifax",
    "Anchorage",
)


def make_twins_clock(rng: ItemRng, level: int) -> Draft:
    """Twins born on either side of the hour that the clocks repeat."""
    city = rng.choice(_FALL_BACK_CITIES)
    year = rng.randint(2007, 2024)
    pivot = changes(city, year)[-1]
    before = rng.randint(1, 58)
    after = rng.randint(1, 58 if level > 2 else 40)
    first, second = (
        wall(city, pivot - dt.timedelta(minutes=before)),
        wall(city, pivot + dt.timedelta(minutes=after)),
    )
    a, b = rng.sample(PEOPLE, 2)
    older_said_first = rng.random() < 0.5
    rule = f"At 2:00 AM on {date_text(first.date())}, the clocks in {city} went back to 1:00 AM."
    gap = before + after
    kind = rng.choice(("clock", "gap", "third"))
    if kind == "clock":
        told = f"That night, {a} was born there at {clock12(_minute(first))}, before the clocks were changed. {a}'s twin, {b}, was born {span(gap)} later."
        ask = rng.choice(
            (
                f"What did the clocks in {city} show when {b} was born?",
                f"What local time is given on {b}'s birth certificate?",
            )
        )
        naive = _minute(first) + gap
        answer = _minute(second)
        return Draft(
            question=f"{rule} {told} {ask}",
            answer=clock12(answer),
            kind="clock_time",
            distractors=clocks(
                rng, answer, [naive, naive + 60, answer - 60, answer + 30], clock12, steps=(10, 20, 30)
            ),
            params={"zone": ZONE_OF[city]},
            trap=clock12(naive) if rng.random() < 0.6 else None,
            source=source(ZONE_OF[city]),
        )
    naive_gap = abs(_minute(second) - _minute(first))
    if naive_gap in (0, gap):
        raise Redraw("no conflict")
    parts = [
        f"{a} at {clock12(_minute(first))}, before the clocks were changed",
        f"{b} at {clock12(_minute(second))}, after the clocks had been changed",
    ]
    if not older_said_first:
        parts.reverse()
    born = f"That night, twins were born there: {parts[0]}, and {parts[1]}."
    if kind == "gap":
        ask = rng.choice(
            ("By how much is one twin older than the other?", "How much time passed between the two births?")
        )
        return Draft(
            question=f"{rule} {born} {ask}",
            answer=span(gap),
            kind="duration",
            distractors=span_options(
                rng,
                gap,
                [naive_gap, naive_gap + 60, 60 - naive_gap if naive_gap < 60 else gap + 10, gap + 60],
                steps=(5, 10, 15),
            ),
            params={"zone": ZONE_OF[city]},
            trap=span(naive_gap) if rng.random() < 0.6 else None,
            source=source(ZONE_OF[city]),
        )
    names = [p for p in rng.sample(PEOPLE, 6) if p not in (a, b)][:3]
    others = [-before - rng.randint(5, 118 - before), after + rng.randint(5, 90)]
    c, d = names[:2]
    early, late = (
        wall(city, pivot + dt.timedelta(minutes=others[0])),
        wall(city, pivot + dt.timedelta(minutes=others[1])),
    )
    stamps = [
        (a, first, "before", -before), (b, second, "after", after), (c, early, "before", others[0]), (d, late, "after", others[1]),
    ]  # fmt: skip
    ordered = [p for p, *_ in sorted(stamps, key=lambda s: s[3])]
    rank = rng.randrange(4)
    words = ("first", "second", "third", "last")[rank]
    lines = series(
        [
            f"{p} at {clock12(_minute(w))}, {side} the clocks were changed"
            for p, w, side, _ in rng.sample(stamps, 4)
        ]
    )
    naive_order = [p for p, *_ in sorted(stamps, key=lambda s: s[1])]
    trap = naive_order[rank] if naive_order[rank] != ordered[rank] and rng.random() < 0.6 else None
    return Draft(
        question=f"{rule} That night, four babies were born at a hospital there: {lines}. Who was born {words}?",
        answer=ordered[rank],
        kind="name",
        distractors=tuple(p for p in rng.sample(ordered, 4) if p != ordered[rank]),
        params={"zone": ZONE_OF[city]},
        trap=trap,
        source=source(ZONE_OF[city]),
    )


_SHIPS = (
    "Aurora",
    "Petrel",
    "Meridian",
    "Albatross",
    "Polaris",
    "Nereid",
    "Kestrel",
    "Halcyon",
    "Tern",
    "Corona",
)


def make_ship_twins(rng: ItemRng, level: int) -> Draft:
    """Births or log entries on a ship whose clocks are moved across the date line."""
    ship = rng.choice(_SHIPS)
    east = rng.random() < 0.5
    pairs = ((12, -12), (11, -11), (12, -11), (12, -10)) if level > 2 else ((12, -12),)
    high, low = rng.choice(pairs)
    zone_a, zone_b = (high, low) if east else (low, high)
    start = dt.datetime.combine(some_date(rng), dt.time()) + dt.timedelta(minutes=rng.randrange(0, DAY))
    later = rng.randint(12, 300 if level < 5 else 1600)
    end = start + dt.timedelta(minutes=later + 60 * (zone_b - zone_a))
    a, b = rng.sample(PEOPLE, 2)
    event, again, second, pair = rng.choice(
        (
            ("was born", "was born", "was born", "the two births"),
            ("went on watch", "went on watch", "went on watch", "the two events"),
            ("signed the logbook", "signed it", "signed the logbook", "the two signatures"),
            ("reported an engine fault", "reported another", "reported the second fault", "the two reports"),
            ("sent a radio message", "sent another", "sent the second message", "the two messages"),
        )
    )
    heading = "eastward" if east else "westward"
    rule = (
        f"In between, the ship crossed the date line while sailing {heading}, and its clocks and calendar were changed "
        f"from {said_offset(zone_a * 60)} to {said_offset(zone_b * 60)}."
    )

    def said(moment: dt.datetime) -> str:
        return f"{clock24(_minute(moment))} on {date_text(moment.date())}"

    if rng.random() < 0.5:
        told = f"On board the {ship}, {a} {event} at {said(start)}, ship's time, and {b} {again} {span(later)} later."
        ask = rng.choice(
            (
                f"What were the time and date on board when {b} {second}?",
                f"What time and date did the ship's clocks and calendar show when {b} {second}?",
            )
        )
        mistakes = [start + dt.timedelta(minutes=later), end + dt.timedelta(days=1), end - dt.timedelta(days=1), end + dt.timedelta(hours=1),
                    end - dt.timedelta(hours=2), start + dt.timedelta(minutes=later + 60 * (zone_a - zone_b))]  # fmt: skip
        options = tuple(dict.fromkeys(said(m) for m in mistakes if m != end))
        return Draft(
            question=f"{told} {rule} {ask}",
            answer=said(end),
            kind="phrase",
            distractors=options,
            params={"later": later},
            trap=said(mistakes[0]) if rng.random() < 0.55 else None,
            open_ok=False,
        )
    lead = f"On board the {ship}" if "logbook" in event else f"According to the log of the {ship}"
    told = f"{lead}, {a} {event} at {said(start)}, and {b} {again} later, at {said(end)}. Both times are in ship's time."
    ask = rng.choice(
        (
            f"How much time actually passed between {pair}?",
            f"How far apart in actual time were {pair}?",
        )
    )
    naive = abs(int((end - start).total_seconds() // 60))
    trap = span(naive) if naive and naive != later and rng.random() < 0.55 else None
    return Draft(
        question=f"{told} {rule} {ask}",
        answer=span(later),
        kind="duration",
        distractors=span_options(
            rng,
            later,
            [naive, later + 60, abs(naive - DAY) or later + 30, later + 15, later - 15],
            steps=(15, 30, 60),
        ),
        params={"later": later},
        trap=trap,
    )


def make_skipped_date(rng: ItemRng, level: int) -> Draft:
    """Samoa went from December 29 to December 31, 2011."""
    first = dt.date(2011, 12, 29) - dt.timedelta(days=rng.randint(0, 6 + 8 * level))
    last = dt.date(2011, 12, 31) + dt.timedelta(days=rng.randint(0, 5 + 6 * level))
    place = rng.choice(("in Apia", "in a village in Samoa", "at a guesthouse in Apia", "at a hotel in Samoa"))
    whole = (last - first).days + 1 - 1
    rule = rng.choice(
        (
            "At the end of December 29, 2011, Samoa switched to the other side of the date line, so the next day there was December 31.",
            "In Samoa, the day after Thursday, December 29, 2011, was Saturday, December 31, 2011.",
        )
    )
    every = 1 if level < 4 else rng.randint(2, 5)
    if every == 1:
        act, many = rng.choice(
            (
                ("a bell was rung once a day", "how many times in all was the bell rung"),
                ("one page of a guest book was filled every day", "how many pages were filled in all"),
                ("a flag was raised every morning", "how many times in all was the flag raised"),
                ("a rain gauge was read once a day", "how many times in all was the gauge read"),
                ("one candle was lit every evening", "how many candles were lit in all"),
            )
        )
        per_day = rng.randint(2, 9) if level >= 3 else 1
        if per_day > 1:
            what, done = rng.choice(
                (
                    ("letters", "mailed"),
                    ("meals", "served"),
                    ("photographs", "taken"),
                    ("songs", "sung"),
                    ("tickets", "sold"),
                )
            )
            act = f"{NUMBER_WORDS[per_day]} {what} were {done} every day"
            many = f"how many {what} were {done} in all"
        answer = whole * per_day
        ask = rng.choice(
            (
                f"{sentence(many)}, counting both the first and the last day?",
                f"Counting both the first and the last day, {many}?",
            )
        )
        told = f"{sentence(place)}, {act} from {date_text(first)}, through {date_text(last)}."
        mistakes = [
            (whole + 1) * per_day,
            (whole - 1) * per_day,
            answer + per_day * 2,
            answer + 1,
            answer - 1,
        ]
        trap = str((whole + 1) * per_day)
        return Draft(
            question=f"{rule} {told} {ask}",
            answer=str(answer),
            kind="integer",
            distractors=numbers(around(rng, answer, mistakes, steps=(per_day,))),
            params={"first": first.isoformat(), "last": last.isoformat(), "per_day": per_day},
            trap=trap if rng.random() < 0.55 else None,
            source=source("Pacific/Apia"),
        )
    times = rng.randint(3, min(len(ORDINALS) - 1, 4 + 2 * level))
    start = dt.date(2011, 12, 29) - dt.timedelta(days=rng.randint(0, every * times - every))
    plain = start + dt.timedelta(days=every * times)
    answer_day = plain + dt.timedelta(days=1) if plain >= dt.date(2011, 12, 30) else plain
    if answer_day == plain:
        raise Redraw("ends before the change")
    past, thing, again = rng.choice(
        (
            ("watered", "a fig tree", "the tree"),
            ("changed", "a water filter", "the filter"),
            ("wound", "a tower clock", "the clock"),
            ("cleaned", "a fish tank", "the tank"),
            ("checked", "a beehive", "the hive"),
            ("tested", "a smoke alarm", "the alarm"),
            ("oiled", "a gate", "the gate"),
        )
    )
    person = rng.choice(PEOPLE)
    told = f"{person}, who was in Samoa the whole time, {past} {thing} every {NUMBER_WORDS[every]} days, counting actual days rather than dates. The first time was on {date_text(start)}."
    ask = rng.choice(
        (
            f"What was the local date when {person} {past} {again} for the {ORDINALS[times]} time?",
            f"What date was it in Samoa when {person} {past} {again} for the {ORDINALS[times]} time?",
        )
    )
    pool = [
        plain,
        answer_day + dt.timedelta(days=1),
        answer_day + dt.timedelta(days=every),
        answer_day - dt.timedelta(days=every),
        answer_day + dt.timedelta(days=2),
        answer_day - dt.timedelta(days=2),
    ]
    texts = tuple(
        dict.fromkeys(
            date_text(d) for d in pool if d not in (answer_day, dt.date(2011, 12, 30)) or d == plain
        )
    )
    return Draft(
        question=f"{rule} {told} {ask}",
        answer=date_text(answer_day),
        kind="date",
        distractors=tuple(t for t in texts if t != date_text(answer_day)),
        params={"every": every, "times": times, "start": start.isoformat()},
        trap=date_text(plain) if rng.random() < 0.55 else None,
        source=source("Pacific/Apia"),
    )


def make_round_trip(rng: ItemRng, level: int) -> Draft:
    """Sunrises counted by a traveler round the world against those at home."""
    rounds = 1 if level < 4 else rng.randint(1, level - 1)
    days = rounds * rng.randint(45, 90 + 20 * level)
    east = rng.random() < 0.5
    ask_home = rng.random() < 0.5
    home, seen = days, days + (rounds if east else -rounds)
    person, friend = rng.sample(PEOPLE, 2)
    place = rng.choice(PLACES)
    by = rng.choice(("cargo ship", "train and ship", "ship and bus", "passenger ship", "ferry and train"))
    circles = "once" if rounds == 1 else "twice" if rounds == 2 else f"{NUMBER_WORDS[rounds]} times"
    told = f"Starting and finishing in {place}, {person} traveled around the world {circles} by {by}, always heading {'eastward' if east else 'westward'}."
    note = f"{friend} stayed in {place} the whole time. Each counted the sunrises from the day they parted until they met again."
    given, answer = (seen, home) if ask_home else (home, seen)
    count = f"{person if ask_home else friend} counted {given:,} sunrises."
    ask = rng.choice(
        (
            f"How many did {friend if ask_home else person} count?",
            f"How many sunrises did {friend if ask_home else person} count?",
        )
    )
    wrong_way = 2 * given - answer
    mistakes = [
        given,
        wrong_way,
        answer + (1 if answer > given else -1),
        answer + 24 if level > 6 else wrong_way + (1 if wrong_way > given else -1),
    ]
    trap = f"{given:,}" if rng.random() < 0.4 else None
    return Draft(
        question=f"{told} {note} {count} {ask}",
        answer=f"{answer:,}",
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, steps=(1, 2))),
        params={"given": given, "rounds": rounds},
        trap=trap,
    )


_SWITCHES = (
    (
        "Great Britain",
        dt.date(1752, 9, 14),
        "Wednesday, September 2, 1752, was followed by Thursday, September 14",
        11,
        (1752, 9, 2),
    ),
    (
        "Spain",
        dt.date(1582, 10, 15),
        "Thursday, October 4, 1582, was followed by Friday, October 15",
        10,
        (1582, 10, 4),
    ),
    (
        "Russia",
        dt.date(1918, 2, 14),
        "Wednesday, January 31, 1918, was followed by Thursday, February 14",
        13,
        (1918, 1, 31),
    ),
)


def make_calendar_switch(rng: ItemRng, level: int) -> Draft:
    """Days between dates on either side of a change of calendar, or the weekday there."""
    land, first_new, rule, dropped, last_old = rng.choice(_SWITCHES)
    back = rng.randint(1, 6 + 6 * level)
    ahead = rng.randint(1, 6 + 12 * level)
    # The days before the switch, named by the old calendar, differ from the new one only by a shift: no leap day lies near.
    old_plain = dt.date(*last_old) - dt.timedelta(days=back - 1)
    new = first_new + dt.timedelta(days=ahead - 1)
    if (
        old_plain.year < last_old[0]
        or new.year > last_old[0]
        or (land == "Russia" and new > dt.date(1918, 12, 31))
    ):
        raise Redraw("out of the year")
    real = back + ahead - 1
    thing = rng.choice(
        (
            "a fishing season",
            "a trial",
            "a building project",
            "a land survey",
            "a theater season",
            "a road repair",
            "an innkeeper's lease",
            "a census",
        )
    )
    if rng.random() < 0.6:
        told = (
            f"{sentence(thing)} there began on {date_text(old_plain)}, by the old calendar, and ended on "
            f"{date_text(new)}, by the new one."
        )
        ask = rng.choice(
            (
                "How many days after the first date was the second?",
                "How many days passed from the first date to the second?",
            )
        )
        naive = (new - old_plain).days
        return Draft(
            question=f"When {land} changed its calendar, {rule}. {told} {ask}",
            answer=str(real),
            kind="integer",
            distractors=numbers(
                around(rng, real, [naive, real + dropped - 1, real - 1, real + 1], steps=(1, 2))
            ),
            params={"old": old_plain.isoformat(), "new": new.isoformat(), "land": land},
            trap=str(naive) if rng.random() < 0.55 else None,
        )
    other = WEEKDAYS[(new.weekday() - real) % 7]
    naive_day = WEEKDAYS[(new.weekday() - (new - old_plain).days) % 7]
    pool = [d for d in WEEKDAYS if d != other]
    rng.shuffle(pool)
    trap = naive_day if naive_day != other and rng.random() < 0.6 else None
    if trap:
        pool.remove(trap)
        pool.insert(0, trap)
    ask = rng.choice(
        (
            f"On which day of the week did {date_text(old_plain)}, fall there?",
            f"Which day of the week was {date_text(old_plain)}, in {land}?",
        )
    )
    return Draft(
        question=f"When {land} changed its calendar, {rule}. {date_text(new)}, was a {WEEKDAYS[new.weekday()]}. {ask}",
        answer=other,
        kind="word",
        distractors=tuple(pool),
        params={"old": old_plain.isoformat(), "new": new.isoformat(), "land": land},
        trap=trap,
    )


def make_no_year_zero(rng: ItemRng, level: int) -> Draft:
    """From BC to AD there is no year 0."""
    bc = rng.randint(2, 30 + 60 * level)
    ad = rng.randint(2, 40 + 60 * level)
    month = rng.choice(MONTHS)
    day = rng.randint(1, 28)
    place, made, ended = rng.choice(
        (
            ("temple", "completed", "destroyed"),
            ("colony", "founded", "abandoned"),
            ("aqueduct", "completed", "destroyed"),
            ("trading post", "founded", "abandoned"),
            ("library", "founded", "destroyed"),
            ("fortress", "completed", "abandoned"),
            ("school", "founded", "closed"),
        )
    )
    town = rng.choice(PLACES)
    mode = rng.choice(("span", "ad", "bc"))
    years = bc + ad - 1
    rule = rng.choice(
        (
            "The year 1 BC was followed directly by AD 1.",
            "There was no year 0; AD 1 came right after 1 BC.",
        )
    )
    head = f"In a tale about old {town}, {article(place)} was {made} on {month} {day}, {{}}"
    if mode == "span":
        text = f"{head.format(f'{bc} BC')}, and {ended} on {month} {day}, AD {ad}. {rule} How many years did the {place} last?"
        answer, naive = years, bc + ad
        options = numbers(around(rng, answer, [naive, naive - 2, abs(ad - bc) or naive + 1, answer + 2]))
        reply, trap = f"{answer:,}", f"{naive:,}"
    elif mode == "ad":
        text = f"{head.format(f'{bc} BC')}, and {ended} exactly {unit_count(years, 'year')} later. {rule} In which year was the {place} {ended}?"
        reply, trap = f"AD {ad}", f"AD {ad - 1}"
        options = tuple(f"AD {v}" for v in around(rng, ad, [ad - 1, ad + 1, ad - 2, ad + 2]))
    else:
        text = f"In a tale about old {town}, {article(place)} was {ended} on {month} {day}, AD {ad}, exactly {unit_count(years, 'year')} after it was {made}. {rule} In which year was the {place} {made}?"
        reply, trap = f"{bc} BC", f"{bc - 1} BC"
        options = tuple(f"{v} BC" for v in around(rng, bc, [bc - 1, bc + 1, bc - 2, bc + 2]))
    return Draft(
        question=text,
        answer=reply,
        kind="integer" if mode == "span" else "phrase",
        distractors=options,
        params={"mode": mode},
        trap=trap if trap in options and rng.random() < 0.6 else None,
        open_ok=mode == "span",
    )


def make_birthday_riddle(rng: ItemRng, level: int) -> Draft:
    """ "The day before yesterday I was 17; next year I turn 20." """
    lag = rng.randint(2, 2 + level)
    age = rng.randint(9, 60)
    year = rng.randint(1985, 2024)
    person, friend = rng.sample(PEOPLE, 2)
    ago = "the day before yesterday" if lag == 2 else f"{NUMBER_WORDS[lag]} days ago"
    # With the birthday in the last days of December, and the talk in the first of January.
    forms = (
        (f"next year I will turn {age + 3}", 3),
        (f"later this year I will turn {age + 2}", 2),
    )
    text, _ = rng.choice(forms)
    born = year - 1 - (age + 1)
    mode = rng.choice(("born", "turned", "month"))
    quoted = rng.choice(
        (
            f'One day in {year}, {person} told {friend}, "{ago[0].upper()}{ago[1:]} I was still {age}, and {text}."',
            f'"{ago[0].upper()}{ago[1:]} I was still {age}, and {text}," said {person} to {friend} one day in {year}.',
        )
    )
    note = "With ages counted in the usual way, this was true."
    if mode == "born":
        ask = f"In which year was {person} born?"
        answer, naive = born, year - age
        pool = [str(v) for v in around(rng, answer, [naive - 1, naive, answer - 1, answer + 3])]
        return Draft(
            question=f"{quoted} {note} {ask}",
            answer=str(answer),
            kind="integer",
            distractors=tuple(pool),
            params={"lag": lag, "age": age, "year": year},
            trap=str(naive) if rng.random() < 0.35 else None,
        )
    if mode == "turned":
        ask = f"How old did {person} turn in {year - 1}?"
        answer = age + 1
        return Draft(
            question=f"{quoted} {note} {ask}",
            answer=str(answer),
            kind="integer",
            distractors=numbers(around(rng, answer, [age, age + 2, age - 1, age + 3])),
            params={"lag": lag, "age": age, "year": year},
            trap=str(age) if rng.random() < 0.4 else None,
        )
    ask = f"What is the latest date in {year} on which {person} could have said this?"
    answer_day = dt.date(year, 1, lag - 1)
    mistakes = [
        dt.date(year, 1, lag + 3),
        dt.date(year, 1, lag),
        dt.date(year, 1, 1),
        dt.date(year, 1, lag + 1),
        dt.date(year, 12, 31),
        dt.date(year, 1, lag + 2),
        dt.date(year, 12, 32 - lag),
    ]
    pool = [date_text(d) for d in dict.fromkeys(mistakes) if d != answer_day]
    return Draft(
        question=f"{quoted} {note} {ask}",
        answer=date_text(answer_day),
        kind="date",
        distractors=tuple(pool),
        params={"lag": lag, "age": age, "year": year},
    )


def make_ages_when(rng: ItemRng, level: int) -> Draft:
    """ "Twice as old as the other was when …" """
    p, q = rng.choice(((2, 1), (3, 1), (3, 2), (4, 3), (5, 3), (5, 4)) if level > 2 else ((2, 1), (3, 2)))
    times = {
        (2, 1): "twice",
        (3, 1): "three times",
        (3, 2): "one and a half times",
        (4, 3): "one and a third times",
        (5, 3): "one and two-thirds times",
        (5, 4): "one and a quarter times",
    }[(p, q)]
    # a now; b now; when a was b's present age, b was b - (a - b). a = p/q * (2b - a)  =>  b = a (p + q) / (2p)
    unit = 2 * p // math.gcd(p + q, 2 * p)
    thing = rng.random() < 0.35
    low, high = (60, 150 + 25 * level) if thing else (12, 34 + 7 * level)
    older = unit * rng.randint(math.ceil(low / unit), high // unit)
    b = older * (p + q) // (2 * p)
    later = 0 if level < 5 else rng.randint(2, 15)
    x, y = rng.sample(PEOPLE, 2)
    if thing:
        x, y = rng.sample(
            (
                "the town hall",
                "the chapel",
                "the mill",
                "the bridge",
                "the windmill",
                "the inn",
                "the market hall",
                "the lighthouse",
            ),
            2,
        )
    start = sentence(x)
    ask_old = rng.random() < 0.4
    told = f"is {times} as old as {y} was when {x} was as old as {y} is now."
    if ask_old:
        answer = older
        story = [f"{sentence(y)} is {b} years old now.", f"{start} {told}"]
        if rng.random() < 0.5:
            story.reverse()
        ask = f"How old is {x} now?" if not later else f"How old will {x} be in {later} years?"
    else:
        answer = b
        story = [f"{start}, {'which' if thing else 'who'} is {older} years old, {told}"]
        ask = f"How old is {y} now?" if not later else f"How old will {y} be in {later} years?"
    if thing:
        # The place makes clear which mill or bridge is meant.
        story[0] = f"In {rng.choice(PLACES)}, {story[0][0].lower()}{story[0][1:]}"
    answer += later
    guess = Fraction(older * q, p) if not ask_old else Fraction(b * p, q)
    mistakes = [int(guess) + later, answer - later if later else answer + 2, answer + 3, answer - 3]
    trap = (
        str(int(guess) + later)
        if guess.denominator == 1 and int(guess) + later != answer and rng.random() < 0.6
        else None
    )
    return Draft(
        question=f"{' '.join(story)} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, steps=(1, 2, 4))),
        params={"later": later},
        trap=trap,
    )


#: (what is known of n events, the question on m events, the same with a signal x units before the first, the longest
#: plausible interval, and the longest plausible time in all)
_FENCES = (
    (
        "A photographer in {place} takes {n} pictures of a flower at equal intervals, the last of them {t} minutes after the first",
        "With the same interval, how many minutes after the first is the last of {m} pictures taken?",
        "The next time, the camera is set up {x} minutes before the first of {m} pictures, taken at the same interval. How many minutes after it is set up does the camera take the last picture?",
        28,
        1400,
    ),
    (
        "A smoke alarm in {place} has a weak battery and gives {n} evenly spaced beeps, the last of them {t} seconds after the first",
        "How many seconds after the first does the last of {m} such beeps come?",
        "A recorder is switched on {x} seconds before the first of {m} such beeps. How many seconds after being switched on does it record the last beep?",
        28,
        1800,
    ),
    (
        "A sensor in {place} takes {n} temperature readings at equal intervals, the last of them {t} hours after the first",
        "With the same interval, how many hours after the first is the last of {m} readings taken?",
        "In a second test, the sensor is switched on {x} hours before the first of {m} readings, taken at the same interval. How many hours after being switched on does it take the last reading?",
        24,
        1800,
    ),
    (
        "In {place}, {n} buses on one line leave at equal intervals, the last of them {t} minutes after the first",
        "With the same interval, how many minutes after the first does the last of {m} buses leave?",
        "On Sundays, the depot opens {x} minutes before the first of {m} buses, which leave at the same interval. How many minutes after the depot opens does the last bus leave?",
        28,
        1100,
    ),
    (
        "The lamps along a garden path in {place} light up one by one at equal intervals; lamp number {n} lights up {t} seconds after the first lamp",
        "How many seconds after the first lamp does lamp number {m} light up?",
        "A switch is pressed {x} seconds before the first lamp lights up. How many seconds after the switch is pressed does lamp number {m} light up?",
        8,
        600,
    ),
    (
        "At a workshop in {place}, it takes {t} minutes to saw a long pipe into {n} pieces, one cut at a time, and each cut takes the same amount of time",
        "How many minutes does it take to cut an identical pipe into {m} pieces in the same way?",
        "Before an identical pipe is cut into {m} pieces in the same way, setting up takes {x} minutes. How many minutes do the setup and the cutting take in all?",
        12,
        400,
    ),
)


def make_fence(rng: ItemRng, level: int) -> Draft:
    """n strokes have n - 1 gaps."""
    told, ask, ask_later, widest, longest = rng.choice(_FENCES)
    gap = rng.randint(2, min(4 + 3 * level, widest))
    n, m = rng.randint(3, 6 + level), rng.randint(4, 14 + 8 * level)
    if n == m:
        raise Redraw("same number")
    extra = rng.randint(3, 30) if level >= 5 else 0
    t = gap * (n - 1)
    answer = gap * (m - 1) + extra
    if answer > longest:
        raise Redraw("too long for what goes on")
    naive = Fraction(t * m, n)
    guess = int(naive) + extra if naive.denominator == 1 else gap * m + extra
    mistakes = [guess, gap * m + extra, round(naive) + extra, answer + gap * 2, answer - gap, answer + 1]
    return Draft(
        question=f"{told.format(place=rng.choice(PLACES), t=t, n=n)}. {(ask_later if extra else ask).format(m=m, x=extra)}",
        answer=f"{answer:,}",
        kind="integer",
        distractors=numbers(around(rng, answer, mistakes, steps=(1, gap))),
        params={"n": n, "m": m, "t": t, "extra": extra},
        trap=f"{guess:,}" if rng.random() < 0.5 else None,
    )


def make_drift_clock(rng: ItemRng, level: int) -> Draft:
    """A clock that gains or loses: what is the true time when it shows X, or what does it show at X?"""
    say = some_clock(rng)
    per_hour = rng.choice((1, 2, 3, 4, 5, 6, 10, 12)) * rng.choice((1, -1))
    start = rng.randrange(0, DAY, 15)
    hours = Fraction(rng.randint(4, 10 + 6 * level), 2 if level > 2 else 1)
    true_minutes = hours * 60
    shown_minutes = hours * (60 + per_hour)
    if shown_minutes.denominator != 1 or true_minutes.denominator != 1:
        raise Redraw("not whole minutes")
    true_end, shown_end = start + int(true_minutes), start + int(shown_minutes)
    if max(true_end, shown_end) - start >= DAY:
        raise Redraw("over a day")
    backward = rng.random() < (0.3 if level < 3 else 0.7)
    if backward and (DAY + shown_minutes) * 60 < DAY * (60 + per_hour):
        raise Redraw("it shows that time twice in a day")
    place = rng.choice(PLACES)
    thing = rng.choice(
        (
            "digital station clock",
            "digital kitchen clock",
            "digital wristwatch",
            "digital wall clock",
            "clock radio",
            "dashboard clock",
            "oven clock",
        )
    )
    rate = f"{'gained' if per_hour > 0 else 'lost'} {unit_count(abs(per_hour), 'minute')} in every true hour"
    head = rng.choice(
        (
            f"In {place}, {article(thing)} that {rate} was set to the correct time at {say(start)}.",
            f"{sentence(article(thing))} in {place} {rate}. It was set to the correct time at {say(start)}.",
        )
    )
    if backward:
        ask = rng.choice(
            (
                f"Less than a day later, it showed {say(shown_end)}. What was the true time then?",
                f"At some point in the next 24 hours, it showed {say(shown_end)}. What was the true time then?",
            )
        )
        answer = true_end
        naive = shown_end - round((shown_end - start) / 60 * per_hour)
        mistakes = [
            naive,
            shown_end + (shown_end - true_end),
            shown_end,
            answer + per_hour,
            answer - per_hour,
        ]
    else:
        ask = rng.choice(
            (
                f"What did it show when the true time was {say(true_end)}, less than a day later?",
                f"What time did it show when the true time next reached {say(true_end)}?",
            )
        )
        answer = shown_end
        naive = true_end - (shown_end - true_end)
        mistakes = [naive, true_end, answer + abs(per_hour), answer - abs(per_hour), answer + 30]
    use = backward and naive != answer and rng.random() < 0.5
    options = clocks(rng, answer, mistakes, say, steps=(2, 5, 10))
    return Draft(
        question=f"{head} {ask}",
        answer=say(answer),
        kind="clock_time",
        distractors=options,
        params={"per_hour": per_hour, "backward": backward},
        trap=say(naive) if use else None,
    )


def make_mirror_clock(rng: ItemRng, level: int) -> Draft:
    """A dial seen in a mirror, and time passing."""
    shown = rng.randrange(1, 720, 5 if level < 3 else 1)
    true = (720 - shown) % 720
    if shown % 720 in (0, 360) or true == shown:
        raise Redraw("looks the same")
    later = 0 if level < 3 else rng.randint(5, 60 * level)
    answer = (true + later) % 720

    def dial(minutes: int) -> str:
        return f"{(minutes // 60 + 11) % 12 + 1}:{minutes % 60:02d}"

    person = rng.choice(PEOPLE)
    place = rng.choice(
        (
            "barber shop",
            "cafe",
            "bakery",
            "dance studio",
            "hotel lobby",
            "dressing room",
            "gym",
            "tailor's shop",
        )
    )
    back = level >= 3 and rng.random() < 0.5
    if back:
        answer = (true - later) % 720
    head = rng.choice(
        (
            f"A clock in a {place} has two hands but no numerals. {person}, who sees it only in a mirror, reads it as {dial(shown)}.",
            f"{person} looks into a mirror in a {place} and sees a clock with two hands but no numerals. It appears to show {dial(shown)}.",
        )
    )
    if later and back:
        ask = f"What did the clock itself show {span(later)} earlier?"
    elif later:
        ask = f"What will the clock itself show {span(later)} later?"
    else:
        ask = rng.choice(
            (
                "What time does the clock really show?",
                "What does the clock show when it is looked at directly?",
            )
        )
    signed = -later if back else later
    naive = (shown + signed) % 720
    mistakes = [
        naive,
        (answer + 60) % 720,
        (answer - 60) % 720,
        (true - signed) % 720,
        (shown - signed) % 720,
        (answer + 360) % 720,
    ]
    options = [dial(m) for m in dict.fromkeys(mistakes) if m != answer]
    return Draft(
        question=f"{head} {ask}",
        answer=dial(answer),
        kind="clock_time",
        distractors=tuple(dict.fromkeys(options)),
        params={"shown": shown, "later": signed},
        trap=dial(naive) if rng.random() < 0.4 else None,
    )


def make_time_traveler(rng: ItemRng, level: int) -> Draft:
    """Own age against the calendar of a traveler who jumps."""
    jumps = (1, 1, 2, 2, 3, 3, 4, 5)[level - 1]
    person = rng.choice(PEOPLE)
    year = rng.randint(1900, 2080)
    age = rng.randint(14, 30)
    now = year + age
    lived = age
    parts = []
    for _ in range(jumps):
        to = rng.choice([y for y in range(max(1000, now - 250), now + 250) if abs(y - now) > 12])
        stay = rng.randint(1, 9)
        parts.append(f"from January 1, {now}, to January 1, {to}, for a stay of {unit_count(stay, 'year')}")
        now, lived = to + stay, lived + stay
    if rng.random() < 0.5:
        ask = rng.choice(
            (
                f"At the end of {'that stay' if jumps == 1 else 'the last stay'}, how many years had {person} actually lived?",
                f"Counting only years actually lived, how old was {person} at the end of {'that stay' if jumps == 1 else 'the last stay'}?",
            )
        )
        answer = lived
        naive = abs(now - year)
        mistakes = [naive, lived - stay, lived + jumps, lived - 1, lived + 1]
        trap = f"{naive}" if naive != answer and naive > 0 and rng.random() < 0.5 else None
        pool = numbers(around(rng, answer, mistakes, steps=(1, 2, 3)))
        reply = str(answer)
        if trap and trap not in pool:
            trap = None
    else:
        future = rng.randint(3, 20)
        # The year asked for may lie after the last stay as drawn, so that stay has no end here.
        parts[-1] = parts[-1].replace(f"for a stay of {unit_count(stay, 'year')}", "to stay for good")
        ask = f"In which year did {person} reach the age of {lived + future}, counting only years actually lived?"
        answer = now + future
        mistakes = [year + lived + future, answer + 1, answer - 1, now + lived + future]
        reply = str(answer)
        pool = tuple(str(v) for v in around(rng, answer, mistakes, steps=(1, 2, 5), low=1000))
        trap = (
            str(year + lived + future) if str(year + lived + future) in pool and rng.random() < 0.5 else None
        )
    story = (
        f"made one instantaneous jump through time, {parts[0]}"
        if jumps == 1
        else f"made {NUMBER_WORDS[jumps]} instantaneous jumps through time: "
        f"{series(parts) if jumps > 2 else ', and '.join(parts)}"
    )
    return Draft(
        question=f"In a novel, {person} was born on January 1, {year}, and later {story}. {ask}",
        answer=reply,
        kind="integer",
        distractors=pool,
        params={"jumps": jumps},
        trap=trap,
    )


_SHIFTS: tuple[tuple[str, int], ...] = (
    ("the day after tomorrow", 2), ("tomorrow", 1), ("yesterday", -1), ("the day before yesterday", -2),
)  # fmt: skip


def make_day_riddle(rng: ItemRng, level: int) -> Draft:
    """ "If three days after yesterday is Monday, …" """
    depth = (1, 2, 2, 3, 3, 4, 4, 5)[level - 1]

    def phrase(steps: int) -> tuple[str, int]:
        text, value = rng.choice(_SHIFTS)
        for _ in range(steps - 1):
            n = rng.randint(2, 4 + level)
            way = rng.choice(("after", "before"))
            text = (
                f"{NUMBER_WORDS[min(n, 12)]} days {way} {text}"
                if rng.random() < 0.75
                else f"the day {way} {text}"
            )
            value += (min(n, 12) if "days" in text.split(way)[0] else 1) * (1 if way == "after" else -1)
        return text, value

    first, a = phrase(depth)
    second, b = phrase(max(1, depth - 1) if level < 5 else depth)
    if (a - b) % 7 == 0:
        raise Redraw("same day")
    known = rng.randrange(7)
    answer = WEEKDAYS[(known - a + b) % 7]
    for text in (first, second):
        if re.search(r"the day (?:after|before) the day", text):
            raise Redraw("single steps in a row")
    tense = "was" if a < 0 else "is"
    asked = f"{'was' if b < 0 else 'is'} {second}"
    person = rng.choice(PEOPLE)
    head = rng.choice(
        (
            f"If {first} {tense} a {WEEKDAYS[known]}, which day of the week {asked}?",
            f'"{sentence(first)} {tense} a {WEEKDAYS[known]}," says {person} correctly. Which day of the week {asked}?',
            f"{person} notes that {first} {tense} a {WEEKDAYS[known]}. What day of the week {asked}?",
        )
    )
    if a == 0 or b == 0:
        raise Redraw("today")
    mistakes = [WEEKDAYS[(known + a - b) % 7], WEEKDAYS[(known + b) % 7], WEEKDAYS[(known - a) % 7]]
    pool = [d for d in dict.fromkeys(mistakes) if d != answer]
    rest = [d for d in WEEKDAYS if d != answer and d not in pool]
    rng.shuffle(rest)
    return Draft(
        question=head,
        answer=answer,
        kind="word",
        distractors=tuple((pool + rest)[:6]),
        params={"known": known},
    )


_CHANGE_CITIES = (
    "New York",
    "Chicago",
    "Los Angeles",
    "London",
    "Paris",
    "Berlin",
    "Sydney",
    "Toronto",
    "Rome",
    "Madrid",
    "Halifax",
    "Adelaide",
    "Auckland",
    "Lisbon",
)


def make_clock_jump(rng: ItemRng, level: int) -> Draft:
    """What the clock shows some minutes later on the night of a change."""
    city = rng.choice(_CHANGE_CITIES)
    year = rng.randint(2008, 2024)
    pivot = rng.choice(changes(city, year))
    before = rng.randint(5, 110 if level > 3 else 55)
    after = rng.randint(5, 20 + 30 * level)
    start = wall(city, pivot - dt.timedelta(minutes=before))
    gained = offset(city, pivot) - offset(city, pivot - dt.timedelta(minutes=1))
    if gained < 0 and before <= 60:
        raise Redraw("a repeated time would not be clear")
    instant(city, start)
    end = wall(city, pivot + dt.timedelta(minutes=after))
    length = before + after
    naive = _minute(start) + length
    say = some_clock(rng)
    shown = _minute(wall(city, pivot - dt.timedelta(minutes=1))) + 1
    told_rule = level < 5
    rule = (
        f" At {say(shown)} that night, the clocks there were set {'forward' if gained > 0 else 'back'} by 1 hour."
        if told_rule
        else ""
    )
    event = rng.choice(
        (
            "a card game",
            "a dance party",
            "a jam session",
            "a server upgrade",
            "a security guard's shift",
            "a game of chess",
            "a power outage",
        )
    )
    head = rng.choice(
        (
            f"In {city}, {event} began at {say(_minute(start))} local time on {date_text(start.date())}, and lasted {span(length)}.",
            f"On {date_text(start.date())}, {event} in {city} started at {say(_minute(start))} local time and went on for {span(length)}.",
        )
    )
    ask = rng.choice(("What did local clocks show when it ended?", "What was the local time when it ended?"))
    answer = _minute(end)
    wrong_way = naive - gained
    return Draft(
        question=f"{head}{rule} {ask}",
        answer=say(answer),
        kind="clock_time",
        distractors=clocks(
            rng, answer, [naive, wrong_way, answer + 30, answer - 30], say, steps=(10, 20, 60)
        ),
        params={"zone": ZONE_OF[city]},
        trap=say(naive) if rng.random() < 0.55 else None,
        source=source(ZONE_OF[city]),
    )


SUBCATEGORY = Subcategory(
    domain="temporal",
    name="temporal_paradoxes",
    version="1.0.0",
    templates=(
        Template("leap_birthday", make_leap_birthday, check.check_leap_birthday, "day-by-day calendar walk"),
        Template(
            "twins_clock", make_twins_clock, check.check_twins_clock, "own reading of zone files, parsed text"
        ),
        Template("ship_twins", make_ship_twins, check.check_ship_twins, "UTC moments from the parsed text"),
        Template(
            "skipped_date",
            make_skipped_date,
            check.check_skipped_date,
            "own reading of zone files, parsed text",
        ),
        Template(
            "round_trip", make_round_trip, check.check_round_trip, "exact sun angle from the parsed text"
        ),
        Template(
            "calendar_switch",
            make_calendar_switch,
            check.check_calendar_switch,
            "Julian day numbers from the parsed text",
        ),
        Template(
            "no_year_zero",
            make_no_year_zero,
            check.check_no_year_zero,
            "year-by-year walk from the parsed text",
        ),
        Template(
            "birthday_riddle",
            make_birthday_riddle,
            check.check_birthday_riddle,
            "brute force over dates from the parsed text",
        ),
        Template(
            "ages_when", make_ages_when, check.check_ages_when, "brute force over ages from the parsed text"
        ),
        Template("fence", make_fence, check.check_fence, "event simulation from the parsed text"),
        Template(
            "drift_clock",
            make_drift_clock,
            check.check_drift_clock,
            "minute-by-minute simulation of the parsed text",
        ),
        Template(
            "mirror_clock", make_mirror_clock, check.check_mirror_clock, "hand angles from the parsed text"
        ),
        Template(
            "time_traveler",
            make_time_traveler,
            check.check_time_traveler,
            "year-by-year walk from the parsed text",
        ),
        Template(
            "day_riddle",
            make_day_riddle,
            check.check_day_riddle,
            "word-by-word walk over days of the parsed text",
        ),
        Template(
            "clock_jump", make_clock_jump, check.check_clock_jump, "own reading of zone files, parsed text"
        ),
    ),
)
