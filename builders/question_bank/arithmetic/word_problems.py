"""Stories whose question takes one or several steps of arithmetic, some with a tempting short cut."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from mirror_bench.builders.question_bank.arithmetic import word_problems_check as check
from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    dollars,
    grouped,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

# Things bought, with the range of their prices in cents.
_GOODS = {
    "notebook": (150, 600),
    "pen": (75, 400),
    "light bulb": (150, 700),
    "plant pot": (200, 1200),
    "bag of rice": (200, 1000),
    "jar of honey": (400, 1200),
    "poster": (400, 1500),
    "candle": (100, 900),
    "towel": (400, 1500),
    "battery pack": (300, 1200),
    "bottle of juice": (150, 500),
    "box of tea": (200, 800),
    "sponge": (50, 300),
    "paintbrush": (100, 800),
    "roll of tape": (100, 500),
    "puzzle": (500, 1800),
}


def _goods(number: int, noun: str) -> str:
    head, of, rest = noun.partition(" of ")
    return f"{number} {head if number == 1 else plural(head)}{of}{rest}"


def _change(rng: ItemRng, level: int) -> Draft:
    kinds = 1 + (level + 1) // 2
    kinds = min(kinds, 4)
    goods = rng.sample(sorted(_GOODS), kinds)
    counts = [rng.randint(2, 4 + level // 2) for _ in goods]
    cents = []
    for good in goods:
        low, high = _GOODS[good]
        fitting = [
            c
            for c in range(low, high + 1, 5)
            if c % 100 in ((0, 25, 50, 75) if level <= 2 else (15, 35, 45, 60, 80, 95))
        ]
        cents.append(rng.choice(fitting))
    total = sum(n * c for n, c in zip(counts, cents, strict=True))
    off = 0
    coupon = ""
    if level >= 5:
        percent = rng.choice([10, 20, 25])
        if rng.random() < 0.5:
            off = rng.randint(2, 9) * 50
            coupon = f" A coupon takes {dollars(off)} off the total."
        elif total * percent % 100 == 0:
            off = total * percent // 100
            coupon = f" A loyalty card takes {percent}% off the total."
        else:
            raise Redraw("discount is not whole cents")
    due = total - off
    paid = next((bill for bill in (1000, 2000, 5000, 10_000, 20_000) if bill > due), 0)
    if not paid or due <= 0:
        raise Redraw("no bill fits")
    answer = paid - due
    name = rng.choice(PEOPLE)
    listed = listing(
        [f"{_goods(n, g)} at {dollars(c)} each" for n, g, c in zip(counts, goods, cents, strict=True)]
    )
    bill = f"${paid // 100}"
    shop = rng.choice(["a general store", "a discount store", "a department store"])
    question = rng.choice(
        [
            f"{name} buys {listed}.{coupon} {name} pays with {bill} in cash. How much change is due?",
            f"At {shop}, {name} buys {listed}.{coupon} How much change should {name} get from {bill}?",
            f"{name} has {bill} and spends part of it on {listed}.{coupon} How much money is left?",
        ]
    )
    mistakes = [
        paid - total,
        paid - total - off,
        answer + cents[0],
        answer - cents[0],
        answer + 100,
        answer - 100,
        due,
        answer + 10,
        answer - 10,
    ]
    rng.shuffle(mistakes)
    return Draft(
        question,
        dollars(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, dollars, step=5),
        {"counts": counts, "cents": cents, "paid": paid, "off": off},
    )


_JOBS = (
    ("fill the tank", "fills a tank", "pump"),
    ("print the brochures", "prints a batch of brochures", "printer"),
    ("sort the load", "sorts a load of parcels", "machine"),
    ("mow the meadow", "cuts the grass of a meadow", "mower"),
    ("scan the files", "scans a set of files", "scanner"),
)


_LABELS = (("red", "blue", "green"), ("yellow", "gray", "white"), ("black", "silver", "blue"))


# The old or small one is the slower one, as anyone would expect.
_SLOW_FAST = (("old", "new"), ("small", "large"))


def _work(rng: ItemRng, level: int) -> Draft:
    job, does, tool = rng.choice(_JOBS)
    labels = list(rng.choice(_LABELS))
    if level <= 4:
        pool = (
            [(20, 30), (30, 60), (40, 60), (12, 24), (15, 30), (10, 15)]
            if level <= 2
            else [
                (36, 45),
                (60, 90),
                (45, 90),
                (28, 21),
                (72, 24),
                (84, 28),
                (70, 30),
                (42, 56),
                (90, 45),
                (120, 40),
            ]
        )
        a, b = rng.choice(pool)
        scale = rng.choice([1, 2, 3])
        a, b = a * scale, b * scale
        answer = Fraction(a * b, a + b)
        if answer.denominator != 1 or max(a, b) > 240:
            raise Redraw("not whole minutes, or a long job")
        times = [a, b]
        if rng.random() < 0.5:
            times.reverse()
        if rng.random() < 0.5:
            slow, quick = rng.choice(_SLOW_FAST)
            labels = [slow, quick] if times[0] > times[1] else [quick, slow]
        body = f"{article(labels[0]).capitalize()} {tool} {does} in {times[0]} minutes. {article(labels[1]).capitalize()} {tool} needs {times[1]} minutes for the same job."
        ask = rng.choice(
            [
                f"At these rates, how many minutes do they need to {job} together?",
                f"If both run at once, how many minutes do they take to {job}?",
            ]
        )
        trap = Fraction(a + b, 2)
        mistakes = [trap, Fraction(abs(a - b)), Fraction(min(a, b), 2), Fraction(max(a, b), 2)]
        kind = "two"
    elif level <= 6:
        base = rng.choice([60, 72, 90, 120, 180, 144])
        divisors = [d for d in range(2, base) if base % d == 0 and base // d >= 10]
        times = [base // d for d in rng.sample(divisors, 3)]
        answer = 1 / sum((Fraction(1, t) for t in times), Fraction(0))
        if answer.denominator != 1 or answer < 3:
            raise Redraw("not whole minutes")
        body = " ".join(
            [
                f"A {labels[0]} {tool} {does} in {times[0]} minutes.",
                f"A {labels[1]} {tool} needs {times[1]} minutes for the same job, and a {labels[2]} {tool} needs {times[2]} minutes.",
            ]
        )
        ask = rng.choice(
            [
                f"With all three working together, how many minutes does it take to {job}?",
                f"How many minutes do the three take to {job} if they all run at the same time?",
            ]
        )
        trap = Fraction(sum(times), 3)
        two = 1 / (Fraction(1, times[0]) + Fraction(1, times[1]))
        mistakes = [trap, two, Fraction(min(times), 3), Fraction(min(times), 2), answer * 2]
        kind = "three"
    else:
        a, b = rng.choice([60, 80, 90, 120, 150, 100, 72]), rng.choice([30, 40, 45, 60, 75, 36, 90])
        head = rng.choice([d for d in range(4, a) if a % d == 0 and d < a * 0.7])
        rest = 1 - Fraction(head, a)
        answer = head + rest / (Fraction(1, a) + Fraction(1, b))
        if answer.denominator != 1 or a == b:
            raise Redraw("not whole minutes")
        times = [a, b]
        if rng.random() < 0.5:
            slow, quick = rng.choice(_SLOW_FAST)
            labels = [slow, quick] if a > b else [quick, slow]
        body = f"{article(labels[0]).capitalize()} {tool} {does} in {a} minutes, and {article(labels[1])} {tool} needs {b} minutes for the same job. The {labels[0]} {tool} runs alone for {head} minutes, and then the {labels[1]} {tool} runs alongside it until the job is done."
        ask = rng.choice(
            [
                f"How many minutes does it take to {job}, from start to finish?",
                "How many minutes after the start is the job finished?",
            ]
        )
        together = 1 / (Fraction(1, a) + Fraction(1, b))
        trap = head + together
        mistakes = [answer - head, together, trap, Fraction(a + b, 2), head + Fraction(b, 2), head + rest * b]
        kind = "head_start"
    whole_trap = trap if trap.denominator == 1 and trap != answer and trap <= 6 * answer else None
    keep = whole_trap if rng.random() < 0.45 else None
    return Draft(
        f"{body} {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep, step=2 if answer > 20 else 1),
        {"times": times, "kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def _ages(rng: ItemRng, level: int) -> Draft:
    a, b, c = rng.sample(PEOPLE, 3)
    if level <= 2:
        young, gap = rng.randint(4, 20 + 4 * level), rng.randint(2, 15)
        old = young + gap
        asked, answer = rng.choice([(a, old), (b, young)])
        facts = [f"{a} is {gap} years older than {b}.", f"Their ages add up to {old + young}."]
        slips: list[Number] = [old + young - gap, (old + young) // 2, old if asked == b else young]
        trap = old + young - gap if asked == a and old + young - gap != answer else None
    elif level <= 5:
        ratio = rng.choice([2, 3, 4])
        shift = rng.randint(2, 12)
        young = rng.randint(shift + 2, 18 + 2 * level)
        if level == 3:
            old = ratio * young
            facts = [
                f"{a} is {_TIMES[ratio]} as old as {b}.",
                f"In {shift} years, their ages will add up to {old + young + 2 * shift}.",
            ]
            slips = [old, young, old + shift, young + shift, (old + young + shift) // (ratio + 1)]
        elif rng.random() < 0.5:
            old = ratio * (young + shift) - shift
            facts = [
                f"{a} is {old - young} years older than {b}.",
                f"In {shift} years, {a} will be {_TIMES[ratio]} as old as {b}.",
            ]
            slips = [young + shift, old + shift, old - young, (old - young) // max(1, ratio - 1)]
        else:
            old = ratio * (young - shift) + shift
            facts = [
                f"{a} is {old - young} years older than {b}.",
                f"Exactly {shift} years ago, {a} was {_TIMES[ratio]} as old as {b}.",
            ]
            slips = [young - shift, old - shift, old - young, young + shift]
        if old > 90 or old <= young:
            raise Redraw("too old")
        asked, answer = rng.choice([(a, old), (b, young)])
        trap = None
        wrong = [s for s in slips if s != answer]
        if level > 3 and asked == b and rng.random() < 0.5 and wrong:
            trap = int(wrong[0])
    else:
        third = rng.randint(3, 16)
        ratio, gap, shift = rng.choice([2, 3]), rng.randint(2, 9), rng.randint(2, 9)
        young = third + gap
        old = ratio * (young + shift) - shift
        if old > 90:
            raise Redraw("too old")
        facts = [
            f"{b} is {gap} years older than {c}.",
            f"In {shift} years, {a} will be {_TIMES[ratio]} as old as {b}.",
            f"The combined age of all three is now {old + young + third}.",
        ]
        asked, answer = rng.choice([(a, old), (b, young), (c, third)])
        slips = [answer + shift, answer - shift, answer + gap, answer - gap, young, third, old]
        trap = None
        if level == 8:
            rng.shuffle(facts)
    people = f"{a}, {b}, and {c}" if level >= 6 else f"{a} and {b}"
    leads = [
        f"{people} share a birthday. ",
        f"{people} are relatives. ",
        f"{people} live on the same street. ",
    ]
    if level <= 5:
        leads.append(f"{people} sing in the same choir. " if young > 9 else "")
    # Sentences in any order ("... of all three ...") need a first one that says who is meant.
    lead = rng.choice(leads if level == 8 else [*leads, ""])
    question = f"{lead}{' '.join(facts)} How old is {asked} now?"
    keep = trap if trap is not None and trap != answer and rng.random() < 0.6 else None
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, slips, keep=keep),
        {"asked": asked, "facts": facts},
        trap=str(keep) if keep is not None else None,
    )


def _discounts(rng: ItemRng, level: int) -> Draft:
    thing = rng.choice(sorted(_BARGAINS))
    low, high = _BARGAINS[thing]
    grain = 5 if level > 3 else 10
    base = rng.randint(low // grain, high // grain) * grain * 100
    first = rng.choice([10, 20, 25, 30, 40, 50])
    second = rng.choice([5, 10, 15, 20, 25])
    name = rng.choice(PEOPLE)
    once = Fraction(base * (100 - first), 100)
    fee = rng.randint(2, 15) * 100
    fixed = f"${base // 100:,}"
    if level <= 2:
        answer = once
        body = f"A {thing} priced at {fixed} is sold at a {first}% discount."
        trap, mistakes = (
            None,
            [Fraction(base * first, 100), once + 500, once - 500, Fraction(base) - first * 10, once + fee],
        )
        steps = [("percent", -first)]
    elif level <= 5:
        answer = once * (100 - second) / 100
        body = f"A {thing} costs {fixed}. In a sale, its price is cut by {first}%, and members get a further {second}% off the sale price. {name} is a member."
        trap = Fraction(base * (100 - first - second), 100)
        mistakes = [trap, once, Fraction(base * (100 - second), 100), once * (100 + second) / 100]
        steps = [("percent", -first), ("percent", -second)]
    else:
        tax = rng.choice([5, 8, 10, 20])
        answer = (once * (100 - second) / 100 + fee) * (100 + tax) / 100
        body = f"A {thing} costs {fixed}. A sale cuts the price by {first}%, and a voucher takes another {second}% off the sale price. Delivery adds ${fee // 100}. Finally, {tax}% tax is charged on everything, delivery included. {name} orders one."
        trap = (Fraction(base * (100 - first - second), 100) + fee) * (100 + tax) / 100
        mistakes = [
            trap,
            once * (100 - second) / 100 * (100 + tax) / 100 + fee,
            once * (100 - second) / 100 + fee,
            answer - fee,
        ]
        steps = [("percent", -first), ("percent", -second), ("add", fee), ("percent", tax)]
    if answer.denominator != 1:
        raise Redraw("not whole cents")
    ask = (
        rng.choice(
            [
                f"How much does {name} pay for {'it' if level > 5 else f'the {thing}'}?",
                f"What does {name} pay in the end?",
                f"What is the final price for {name}?",
            ]
        )
        if level > 2
        else rng.choice([f"What does the {thing} cost after the discount?", "What is the reduced price?"])
    )
    keep = (
        trap
        if trap is not None and trap.denominator == 1 and trap > 0 and trap != answer and rng.random() < 0.5
        else None
    )
    step = next(s for s in (500, 100, 50, 10, 5, 1) if answer % s == 0)
    return Draft(
        f"{body} {ask}",
        dollars(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, dollars, step=step, keep=keep),
        {"steps": [list(s) for s in steps], "base": base},
        trap=dollars(keep) if keep is not None else None,
    )


# Things on sale, with the range of their prices in dollars.
_BARGAINS = {
    "tent": (60, 400),
    "bicycle": (120, 550),
    "desk": (80, 500),
    "camera": (120, 550),
    "coat": (60, 350),
    "keyboard": (40, 180),
    "suitcase": (50, 260),
    "guitar": (100, 550),
    "lamp": (30, 200),
    "rug": (50, 450),
}


def _average_speed(rng: ItemRng, level: int) -> Draft:
    name, town, other = rng.choice(PEOPLE), *rng.sample(PLACES, 2)
    unit = rng.choice(["km", "miles"])
    rate = "km/h" if unit == "km" else "mph"
    whole_unit = "kilometers" if unit == "km" else "miles"
    if level <= 2:
        hours = rng.randint(2, 5)
        speed = rng.randint(10, 20) * 5 if unit == "km" else rng.randint(6, 12) * 5
        more = rng.randint(1, 3)
        faster = speed + rng.choice([10, 20] if unit == "km" else [5, 10])
        answer = Fraction(hours * speed + more * faster)
        more_hours = f"{more} more {'hour' if more == 1 else 'hours'}"
        question = rng.choice(
            [
                f"{name} drives from {town} to {other}, going at {speed} {rate} for {hours} hours and then at {faster} {rate} for {more_hours}. How many {whole_unit} long is the drive?",
                f"A bus leaves {town}. It travels at {speed} {rate} for {hours} hours and then at {faster} {rate} for {more_hours}. How many {whole_unit} does it cover?",
            ]
        )
        mistakes: list[Number] = [
            hours * faster + more * speed,
            (hours + more) * speed,
            (hours + more) * faster,
            Fraction((hours + more) * (speed + faster), 2),
        ]
        trap = None
        step = 5
        kind = "distance"
    else:
        by_bike = level <= 5 and rng.random() < 0.5
        if by_bike:
            slow = rng.choice([12, 15, 18, 20, 24] if unit == "km" else [8, 9, 10, 12, 15])
            fast = rng.choice([30, 36, 40, 45, 48, 60] if unit == "km" else [20, 24, 30, 35, 40])
        else:
            pool = (
                [30, 36, 40, 42, 45, 48, 50, 56, 60, 70, 72, 75, 80, 84, 90, 100, 110, 120]
                if unit == "km"
                else [24, 25, 28, 30, 35, 36, 40, 42, 45, 48, 50, 55, 56, 60, 63, 65, 70]
            )
            slow, fast = rng.choice(pool), rng.choice(pool)
        if slow == fast or (by_bike and slow > fast):
            raise Redraw("equal speeds, or a bicycle faster than a bus")
        if not by_bike and max(slow, fast) > 2.2 * min(slow, fast):
            raise Redraw("speeds of no ordinary drive")
        if level <= 5:
            answer = Fraction(2 * slow * fast, slow + fast)
            distance = lcm(slow, fast)
            if distance > (4 if by_bike else 6) * min(slow, fast):
                raise Redraw("a long way")
            question = rng.choice(
                [
                    f"{name} cycles from {town} to {other} at {slow} {rate} and comes back by bus along the same road at {fast} {rate}."
                    if by_bike
                    else f"{name} drives from {town} to {other} at {slow} {rate} and returns along the same road at {fast} {rate}.",
                    f"The road from {town} to {other} is {distance} {whole_unit} long. {name} cycles there at {slow} {rate} and returns by bus at {fast} {rate}."
                    if by_bike
                    else f"The road from {town} to {other} is {distance} {whole_unit} long. {name} drives there at {slow} {rate} and back at {fast} {rate}.",
                ]
            )
            question += rng.choice(
                [
                    f" What is the average speed for the whole round trip, in {rate}?",
                    f" What is {name}'s average speed for the trip there and back, in {rate}?",
                ]
            )
            trap = Fraction(slow + fast, 2)
            kind = "round"
        else:
            middle = rng.choice([v for v in pool if v not in (slow, fast)])
            answer = 3 / (Fraction(1, slow) + Fraction(1, middle) + Fraction(1, fast))
            distance = rng.randint(2, 12) * 5
            question = rng.choice(
                [
                    f"A route from {town} to {other} has three parts of {distance} {whole_unit} each. {name} drives them at {slow}, {middle}, and {fast} {rate}. What is the average speed for the whole route, in {rate}?",
                    f"{name} travels from {town} to {other} in three stretches, each {distance} {whole_unit} long, at speeds of {slow}, {middle}, and {fast} {rate}. What is the average speed for the trip, in {rate}?",
                ]
            )
            trap = Fraction(slow + middle + fast, 3)
            kind = "three"
        if answer.denominator != 1:
            raise Redraw("not whole")
        if trap.denominator != 1:
            trap = Fraction(round(trap))
        mistakes = [trap, answer + 3, answer - 3, answer + 5, answer - 5, trap + 2]
        if kind == "three":
            # The middle speed, and means of two of the three speeds.
            low, mid, high = sorted((slow, middle, fast))
            means = [Fraction(mid), Fraction(low + high, 2), Fraction(2 * low * high, low + high)]
            means += [Fraction(2 * mid * high, mid + high), Fraction(2 * low * mid, low + mid)]
            mistakes = [trap, *(Fraction(round(mean)) for mean in means), *mistakes[1:]]
        step = 1
    often = 0.8 if kind == "three" else 0.55
    keep = trap if trap is not None and trap != answer and rng.random() < often else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


# Slowest and fastest usual speed, in units of 5 km/h.
_SPEEDS = {"train": (12, 32), "bus": (8, 19), "truck": (8, 18), "ferry": (4, 10)}


def _meeting(rng: ItemRng, level: int) -> Draft:
    town, other = rng.sample(PLACES, 2)
    vehicle = rng.choice(["train", "bus", "truck", "ferry", "cyclist"])
    if vehicle == "cyclist":
        first, second = rng.randint(12, 26), rng.randint(12, 26)
    else:
        first, second = (5 * rng.randint(*_SPEEDS[vehicle]) for _ in range(2))
    if first == second:
        raise Redraw("equal speeds")
    head = rng.randint(1, 3) if level >= 5 else 0
    hours = rng.randint(2, 3 if vehicle == "cyclist" else 4 + level // 2)
    gap = (first + second) * hours + head * first
    asked = rng.choice(["hours", "where"]) if level >= 3 else "hours"
    if head:
        wait = "One hour" if head == 1 else f"{check.WORDS[head].capitalize()} hours"
        motion = f"A {vehicle} leaves {town} for {other} at a steady {first} km/h. {wait} later, another {vehicle} leaves {other} for {town} on the same route at a steady {second} km/h."
    else:
        motion = f"At the same moment, a {vehicle} leaves {town} for {other} at a steady {first} km/h and another leaves {other} for {town} on the same route at a steady {second} km/h."
    if asked == "hours":
        answer = hours + head
        ask = (
            "How many hours after the first departure do they meet?"
            if head
            else "After how many hours do they meet?"
        )
        mistakes: list[Number] = [
            hours,
            gap // first,
            gap // second,
            gap // (first + second),
            hours + 2 * head,
            answer + 1,
            answer - 1,
        ]
        trap = hours if head and rng.random() < 0.5 else None
    else:
        answer = first * (hours + head)
        ask = f"How far from {town} do they meet, in kilometers?"
        mistakes = [gap - answer, gap // 2, first * hours, answer + first, answer - second, answer + second]
        trap = gap // 2 if gap // 2 != answer and rng.random() < 0.4 else None
    question = (
        f"{town} and {other} are {gap:,} km apart by {'water' if vehicle == 'ferry' else 'rail' if vehicle == 'train' else 'road'}. {motion} {ask}"
        if rng.random() < 0.6
        else f"{motion} The route is {gap:,} km long. {ask}"
    )
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=5 if asked == "where" else 1, keep=trap),
        {"asked": asked},
        trap=grouped(trap) if trap is not None else None,
    )


def _ratio(rng: ItemRng, level: int) -> Draft:
    count = 2 if level <= 3 else 3
    names = rng.sample(PEOPLE, count)
    parts = rng.sample(range(1, 6 + level), count)
    if gcd(*parts) > 1:
        raise Redraw("ratio not in lowest terms")
    unit = rng.randint(3, 12 + 4 * level)
    total = unit * sum(parts)
    i, j = rng.sample(range(count), 2)
    stuff = rng.choice(["stickers", "marbles", "shells", "stamps", "beads", "trading cards"])
    ratio = ":".join(map(str, parts))
    order = listing(names)
    given = rng.choice(["total", "difference", "one"]) if level >= 4 else "total"
    if given != "total" and parts[i] == parts[j]:
        raise Redraw("no difference")
    k = rng.randrange(count)
    if given == "total":
        fact = f"{order} share {total:,} {stuff} in the ratio {ratio}, in that order."
        asked = rng.choice(["share", "more"]) if level > 1 else "share"
    elif given == "difference":
        hi, lo = (i, j) if parts[i] > parts[j] else (j, i)
        fact = f"{order} share some {stuff} in the ratio {ratio}, in that order. {names[hi]} gets {unit * (parts[hi] - parts[lo])} more {stuff} than {names[lo]}."
        asked = rng.choice(["share", "total"])
    else:
        fact = f"{order} share some {stuff} in the ratio {ratio}, in that order. {names[i]} gets {unit * parts[i]} {stuff}."
        asked = "total" if rng.random() < 0.5 else "share"
        k = j
    if level >= 7:
        asked = "share"
    if asked == "share":
        answer, ask = unit * parts[k], f"How many {stuff} does {names[k]} get?"
    elif asked == "total":
        answer, ask = total, f"How many {stuff} are there in all?"
    else:
        hi, lo = (i, j) if parts[i] > parts[j] else (j, i)
        answer, ask = (
            unit * (parts[hi] - parts[lo]),
            f"How many more {stuff} does {names[hi]} get than {names[lo]}?",
        )
    mistakes: list[Number] = [
        *(unit * p for p in parts),
        total // count,
        total - answer,
        answer + unit,
        answer - unit,
        total // parts[k],
        answer + 2 * unit,
    ]
    if level >= 7:
        lost = rng.randint(2, min(9, max(3, answer - 1)))
        if answer <= lost + 2:
            raise Redraw("nothing left")
        ask = f"{names[k]} then gives away {lost} {stuff}. How many {stuff} does {names[k]} have left?"
        mistakes = [answer, *[m - lost for m in mistakes], answer + lost]
        answer -= lost
    return Draft(
        f"{fact} {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes),
        {"parts": parts, "names": names},
    )


_PAIRS = (
    ("bicycle", "tricycle", 2, 3, "wheels", "A repair shop has"),
    ("chicken", "goat", 2, 4, "legs", "A farm has"),
    ("beetle", "spider", 6, 8, "legs", "A nature center keeps"),
    ("stool", "chair", 3, 4, "legs", "A workshop has"),
    ("car", "motorcycle", 4, 2, "wheels", "A garage holds"),
)


def _heads_and_legs(rng: ItemRng, level: int) -> Draft:
    if level <= 4:
        one, another, p, q, part, lead = rng.choice(_PAIRS)
        first, second = plural(one), plural(another)
        x, y = rng.randint(4, 10 + 4 * level), rng.randint(4, 10 + 4 * level)
        question = rng.choice(
            [
                f"{lead} a total of {x + y} {first} and {second}, which together have {p * x + q * y} {part}. A {one} has {p} {part}, and a {another} has {q}. How many {first} are there?",
                f"{lead} only {first} ({p} {part} each) and {second} ({q} {part} each). Together, the {x + y} of them have {p * x + q * y} {part}. How many {first} are there?",
            ]
        )
        extra: list[Number] = [y, (x + y) // 2, (p * x + q * y) // (p + q)]
    else:
        # The first-named kind is the cheaper one, as anyone would expect of it.
        p, q = sorted(rng.sample([5, 6, 7, 8, 9, 10, 11, 12, 14, 15], 2))
        x, y = rng.randint(12, 20 + 15 * level), rng.randint(12, 20 + 15 * level)
        show, kinds = rng.choice(
            [
                ("concert", ("standing", "seated")),
                ("play", ("student", "regular")),
                ("concert", ("balcony", "floor")),
                ("film screening", ("child", "adult")),
                ("museum tour", ("student", "regular")),
                ("boat tour", ("child", "adult")),
                ("science fair", ("child", "adult")),
                ("concert", ("student", "regular")),
            ]
        )
        question = rng.choice(
            [
                f"For a {show}, {x + y} tickets were sold for a total of ${p * x + q * y:,}. {article(kinds[0]).capitalize()} ticket cost ${p}, and {article(kinds[1])} ticket cost ${q}. How many {kinds[0]} tickets were sold?",
                f"Tickets for a {show} cost ${p} ({kinds[0]}) or ${q} ({kinds[1]}). In all, {x + y} tickets brought in ${p * x + q * y:,}. How many of them were {kinds[0]} tickets?",
            ]
        )
        extra = [y, (x + y) // 2, (p * x + q * y) // (p + q)]
    if x == y:
        raise Redraw("equal numbers")
    trap = y if rng.random() < 0.25 else None
    return Draft(
        question,
        str(x),
        "integer",
        wrong_numbers(rng, x, [*extra, x + 1, x - 1, x + 2, x - 2], keep=trap),
        {"p": p, "q": q},
        trap=str(trap) if trap is not None else None,
    )


# Things in a row and their usual distances in meters.
_SET_APART = {
    "lamp post": (15, 18, 20, 25, 30, 40),
    "tree": (4, 5, 6, 8, 10, 12),
    "fence post": (2, 3, 4, 5),
    "flagpole": (4, 5, 6, 8, 10),
    "bench": (6, 8, 10, 12, 15, 20),
}
# Ways and their usual lengths in meters, then the ways along which each thing stands.
_WAYS = {
    "path": (12, 700),
    "lane": (8, 700),
    "road": (40, 3000),
    "avenue": (150, 3000),
    "promenade": (80, 2000),
    "driveway": (16, 150),
}
_ALONG = {
    "lamp post": ("road", "avenue", "promenade"),
    "tree": ("path", "driveway", "road", "avenue"),
    "fence post": ("lane", "path", "road"),
    "flagpole": ("path", "avenue", "promenade"),
    "bench": ("path", "promenade", "avenue"),
}

# Round places and their usual circumferences in meters.
_ROUND = {
    "circular pond": (30, 600),
    "round plaza": (60, 500),
    "circular park": (300, 2500),
    "circular garden": (12, 300),
}


def _posts(rng: ItemRng, level: int) -> Draft:
    thing = rng.choice(sorted(_SET_APART))
    gap = rng.choice(_SET_APART[thing])
    gaps = rng.randint(4, 8 + 6 * level)
    length = gap * gaps
    closed = level >= 3 and rng.random() < 0.4
    sides = 2 if level >= 5 and not closed and rng.random() < 0.6 else 1
    name = rng.choice(PLACES)
    things = plural(thing)
    if level >= 7 and not closed:
        count = rng.randint(5, 40)
        walk = rng.randint(4, 30)
        start = rng.randint(1, 9)
        each = gap * walk
        question = rng.choice(
            [
                f"In {name}, {things} stand {gap} m apart in a straight row and are numbered 1, 2, 3, and so on. {rng.choice(PEOPLE)} walks from number {start} to number {start + count}. How many meters long is that walk?",
                f"Along a straight road in {name}, {things} are spaced {gap} m apart and numbered from 1 upward. How many meters is it from number {start} to number {start + count}?",
            ]
        )
        answer = gap * count
        trap = gap * (count + 1)
        mistakes: list[Number] = [trap, gap * (count - 1), gap * (start + count), each]
        params: dict[str, Any] = {"kind": "numbered"}
        step = gap
    elif closed:
        answer = gaps
        shapes = [s for s, (least, most) in _ROUND.items() if least <= length <= most]
        if not shapes:
            raise Redraw("too short or too long a way around")
        shape = rng.choice(shapes)
        question = rng.choice(
            [
                f"A {shape} in {name} measures {length} m around. {article(thing).capitalize()} is to stand every {gap} m along the whole edge. How many {things} are needed?",
                f"A {shape} in {name} is {length} m in circumference. {things.capitalize()} stand every {gap} m all the way around it. How many {things} are there?",
            ]
        )
        trap = gaps + 1
        mistakes = [trap, gaps - 1, gaps + 2, gaps - 2, 2 * gaps]
        params = {"kind": "closed"}
        step = 1
    else:
        answer = sides * (gaps + 1)
        along = "both sides" if sides == 2 else "one side"
        ends = ", with one at each end of each side" if sides == 2 else ", with one at each end"
        way = rng.choice([w for w in _ALONG[thing] if _WAYS[w][0] <= length <= _WAYS[w][1]])
        question = rng.choice(
            [
                f"A straight {way} in {name} is {length} m long. There are {things} every {gap} m along {along} of it{ends}. How many {things} are there in all?",
                f"In {name}, {things} are to be spaced {gap} m apart along {along} of a straight {way} {length} m long, starting at one end and finishing at the other. How many {things} are needed?",
            ]
        )
        trap = sides * gaps
        mistakes = [
            trap,
            sides * gaps + 1 if sides == 2 else gaps + 2,
            sides * (gaps + 2),
            sides * (gaps - 1),
            answer + 1,
        ]
        params = {"kind": "open", "sides": sides}
        step = 1
    keep = trap if rng.random() < 0.5 else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep, step=step),
        params,
        trap=grouped(keep) if keep is not None else None,
    )


# A dear and a cheap thing; the price of the cheap one and the difference, as ranges in cents.
_SETS = (
    ("racket", "ball", (150, 400), (1000, 6000)),
    ("teapot", "cup", (200, 700), (600, 3000)),
    ("tripod", "strap", (400, 1200), (1000, 6000)),
    ("kite", "reel", (300, 800), (500, 2500)),
    ("frame", "print", (300, 1000), (400, 2500)),
    ("helmet", "visor", (500, 1500), (1500, 6000)),
    ("canvas", "brush", (150, 600), (300, 1500)),
    ("lamp", "bulb", (200, 700), (1000, 5000)),
)


# The same, where several of the cheap thing go with one of the dear one.
_SETS_OF_SEVERAL = (
    ("racket", "ball", (150, 400), (1000, 6000)),
    ("teapot", "cup", (200, 700), (600, 3000)),
    ("canvas", "brush", (150, 600), (300, 1500)),
    ("lamp", "bulb", (200, 700), (1000, 5000)),
    ("tray", "mug", (300, 900), (300, 1500)),
    ("lantern", "candle", (100, 400), (800, 3000)),
    ("planter", "seedling", (150, 500), (600, 3000)),
)


def _pair_price(rng: ItemRng, level: int) -> Draft:
    first, second, prices, differences = rng.choice(_SETS if level <= 4 else _SETS_OF_SEVERAL)
    grain = 10 if level < 3 else 5
    small = rng.randint(prices[0] // grain, prices[1] // grain) * grain
    coarse = 50 if level < 5 else 25
    more = rng.randint(differences[0] // coarse, differences[1] // coarse) * coarse
    name = rng.choice(PEOPLE)
    if level <= 4:
        total = 2 * small + more
        asked = rng.choice(["small", "small", "large"])
        answer = small if asked == "small" else small + more
        thing = second if asked == "small" else first
        question = rng.choice(
            [
                f"A {first} and a {second} cost {dollars(total)} together. The {first} costs {dollars(more)} more than the {second}. How much does the {thing} cost?",
                f"{name} pays {dollars(total)} for a {first} and a {second}. The {first} is {dollars(more)} more expensive than the {second}. What is the price of the {thing}?",
            ]
        )
        trap: int | None = total - more if asked == "small" else more
        mistakes: list[Number] = [
            total - more,
            more,
            total // 2,
            answer + more,
            answer + 10,
            answer - 10,
            answer * 2,
        ]
    else:
        count = rng.randint(2, 3 + level // 2)
        total = small + more + count * small
        answer = small
        question = rng.choice(
            [
                f"A {first} and {count} {plural(second)} cost {dollars(total)} together. The {first} costs {dollars(more)} more than one {second}. How much does one {second} cost?",
                f"{name} buys a {first} and {count} {plural(second)} for {dollars(total)}. The {first} costs {dollars(more)} more than one {second}. What is the price of a single {second}?",
            ]
        )
        trap = (total - more) // count if (total - more) % count == 0 else None
        mistakes = [
            (total - more) // count,
            total // (count + 1),
            (total - more) // (count + 2),
            answer + 25,
            answer - 25,
            answer * 2,
        ]
    keep = trap if trap is not None and trap != answer and rng.random() < 0.5 else None
    return Draft(
        question,
        dollars(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, dollars, step=5, keep=keep),
        {"level": level},
        trap=dollars(keep) if keep is not None else None,
    )


# Group, those who go with it, vehicle, goal, smallest and largest number of seats, rent in dollars, most vehicles,
# and how many of the group there are to one of those who go with it.
_TRIPS = (
    ("hikers", "guides", "bus", "a trailhead", (28, 56), (250, 900), 9, (8, 15)),
    ("fans", "stewards", "bus", "a soccer match", (30, 56), (250, 900), 20, (25, 60)),
    ("visitors", "guides", "boat", "an island", (6, 45), (90, 400), 18, (12, 30)),
    ("campers", "counselors", "minibus", "a lake", (9, 20), (80, 260), 14, (6, 12)),
    ("guests", "staff members", "shuttle", "the airport", (8, 24), (70, 220), 20, (15, 40)),
    ("students", "teachers", "van", "a museum", (6, 12), (60, 180), 12, (8, 15)),
)


def _containers(rng: ItemRng, level: int) -> Draft:
    group, helpers, vehicle, place, size, rents, most, to_one = rng.choice(_TRIPS)
    seats = rng.randint(*size)
    if level <= 2 and seats > 15:
        raise Redraw("too many seats for the level")
    people = rng.randint(3 * seats, min(most, 8 + (3 if seats < 30 else 1) * level) * seats)
    if people % seats in (0,):
        raise Redraw("no remainder")
    town = rng.choice(PLACES)
    up = -(-people // seats)
    vehicles = plural(vehicle)
    if level <= 3:
        answer, trap = up, people // seats
        question = rng.choice(
            [
                f"In {town}, {people:,} {group} are waiting to travel to {place}. Each {vehicle} seats {seats}. What is the smallest number of {vehicles} that can carry everyone in one trip?",
                f"A {vehicle} seats {seats} {group}. What is the least number of {vehicles} that must be booked to take {people:,} {group} from {town} to {place} in one trip?",
            ]
        )
        mistakes: list[Number] = [trap, up + 1, up - 2, up + 2]
        params = {"kind": "count"}
    elif level <= 5:
        answer = up * seats - people
        trap = people % seats
        question = rng.choice(
            [
                f"A group of {people:,} {group} travels from {town} to {place} in {vehicles} with {seats} seats each. The organizers book as few {vehicles} as will seat everyone. How many seats stay empty?",
                f"As few {vehicles} as possible, each with {seats} seats, carry {people:,} {group} from {town} to {place} in one trip. How many seats are not used?",
            ]
        )
        mistakes = [trap, answer + 1, answer - 1, answer + 2, seats - answer]
        params = {"kind": "empty"}
    else:
        fee = rng.randint(*rents)
        guides = max(2, people // rng.randint(*to_one))
        total = people + guides
        up2 = -(-total // seats)
        answer, trap = up2 * fee, (total // seats) * fee
        if total % seats == 0:
            raise Redraw("no remainder")
        question = rng.choice(
            [
                f"A group of {people:,} {group} and {guides} {helpers} goes from {town} to {place} in {vehicles} that seat {seats} passengers each. Renting one {vehicle} costs ${fee}. If everyone is seated in as few {vehicles} as possible, what is the total rent in dollars?",
                f"One {vehicle} seats {seats} passengers and costs ${fee} to rent. Just enough {vehicles} are rented to take {people:,} {group} and {guides} {helpers} from {town} to {place} in one trip. How many dollars does the rental cost?",
            ]
        )
        mistakes = [trap, up * fee, (up2 + 1) * fee, (up2 - 2) * fee, (up2 + 2) * fee, total * fee // seats]
        params = {"kind": "cost"}
    keep = trap if trap > 0 and trap != answer and rng.random() < 0.55 else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep, step=1 if level <= 5 else 10),
        params,
        trap=grouped(keep) if keep is not None else None,
    )


@dataclass(frozen=True)
class _Shop:
    """A place with a stock of one thing, and how the thing comes, goes and spoils there."""

    place: str
    item: str
    gone: tuple[str, ...]
    come: tuple[str, ...]
    spoiled: str
    part: str
    doubled: str


_SOLD = ("{n} {item} are sold", "customers buy {n} {item}")


_DELIVERED = ("a delivery brings {n} more {item}", "{n} more {item} are delivered")


_SHOPS = (
    _Shop(
        "A bakery",
        "loaves",
        _SOLD,
        ("{n} more loaves come out of the oven", "{n} fresh loaves are added"),
        "{n} burnt loaves are thrown away",
        "are sold",
        "a fresh batch doubles the number of loaves",
    ),
    _Shop(
        "A bookstall",
        "books",
        _SOLD,
        _DELIVERED,
        "{n} damaged books are thrown away",
        "are sold",
        "a delivery doubles the number of books",
    ),
    _Shop(
        "A garden shop",
        "tulip bulbs",
        _SOLD,
        _DELIVERED,
        "{n} rotten tulip bulbs are thrown away",
        "are sold",
        "a delivery doubles the number of tulip bulbs",
    ),
    _Shop(
        "A bike rental shop",
        "helmets",
        ("customers rent {n} helmets", "{n} helmets are rented out"),
        ("{n} helmets are returned", "{n} new helmets are delivered"),
        "{n} cracked helmets are thrown away",
        "are rented out",
        "a delivery doubles the number of helmets",
    ),
    _Shop(
        "A kiosk",
        "bottles of juice",
        _SOLD,
        _DELIVERED,
        "{n} leaking bottles of juice are thrown away",
        "are sold",
        "a delivery doubles the number of bottles",
    ),
    _Shop(
        "A hardware store",
        "light bulbs",
        _SOLD,
        _DELIVERED,
        "{n} broken light bulbs are thrown away",
        "are sold",
        "a delivery doubles the number of light bulbs",
    ),
    _Shop(
        "A flower stand",
        "roses",
        _SOLD,
        _DELIVERED,
        "{n} wilted roses are thrown away",
        "are sold",
        "a delivery doubles the number of roses",
    ),
)


def _stock(rng: ItemRng, level: int) -> Draft:
    shop = rng.choice(_SHOPS)
    item = shop.item
    stock = rng.randint(40, 60 + 40 * level)
    start = stock
    lines: list[str] = []
    trail = [stock]
    last = ""
    for _ in range(200):
        if len(lines) == 1 + level:
            break
        kind = rng.choice(["sold", "arrived", "half", "fraction", "damaged", "doubled"])
        if kind == last or {kind, last} == {"half", "doubled"}:
            continue
        if kind == "sold" and stock > 15:
            n = rng.randint(4, stock // 2)
            stock, line = stock - n, rng.choice(shop.gone).format(n=n, item=item)
        elif kind == "arrived":
            n = rng.randint(6, 30 + 5 * level)
            stock, line = stock + n, rng.choice(shop.come).format(n=n, item=item)
        elif kind == "half" and stock % 2 == 0 and stock > 20:
            stock, line = stock // 2, f"half of the {item} in stock {shop.part}"
        elif kind == "fraction" and level >= 4:
            bottom = rng.choice([3, 4, 5])
            if stock % bottom or stock < 20:
                continue
            stock, line = (
                stock - stock // bottom,
                f"one {check.ORDINALS[bottom]} of the {item} in stock {shop.part}",
            )
        elif kind == "damaged" and stock > 12 and not any("thrown" in line for line in lines):
            n = rng.randint(2, 9)
            stock, line = stock - n, shop.spoiled.format(n=n)
        elif kind == "doubled" and stock < 90 and level >= 3 and lines and shop.doubled not in lines:
            stock, line = stock * 2, shop.doubled
        else:
            continue
        last = kind
        lines.append(line)
        trail.append(stock)
    else:
        raise Redraw("no event is left")
    links = ["First", "Next", "Then", "After that", "Later", "Next", "Then", "After that", "Finally"]
    links = [*links[: len(lines) - 1], "Then" if len(lines) == 2 else "Finally"]
    joined = ". ".join(f"{link}, {line}" for link, line in zip(links, lines, strict=True))
    backward = level >= 6 and rng.random() < 0.5
    if backward:
        question = f"{shop.place} opens with a certain number of {item}. {joined}. There are now {stock} {item} in stock. How many were there at opening time?"
        answer = start
    else:
        question = (
            f"{shop.place} opens with {start} {item} in stock. {joined}. How many {item} are in stock now?"
        )
        answer = stock
    mistakes: list[Number] = [
        trail[-2],
        trail[1],
        answer + 10,
        answer - 10,
        answer * 2,
        abs(start - (stock - start)),
        answer + 6,
        answer - 6,
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes),
        {"lines": lines, "backward": backward},
    )


SUBCATEGORY = Subcategory(
    domain="arithmetic",
    name="word_problems",
    version="1.0.0",
    templates=(
        Template("change", _change, check.change, "decimal arithmetic on the text"),
        Template("work_together", _work, check.work, "minute-by-minute simulation of the text"),
        Template("ages", _ages, check.ages, "brute force over ages against the sentences of the text"),
        Template("discounts", _discounts, check.discounts, "decimal arithmetic on the text"),
        Template(
            "average_speed",
            _average_speed,
            check.average_speed,
            "total distance over total time from the text",
        ),
        Template("meeting", _meeting, check.meeting, "hour-by-hour simulation of the text"),
        Template("ratio", _ratio, check.ratio, "sympy solution of the text's equations"),
        Template("heads_and_legs", _heads_and_legs, check.heads_and_legs, "brute force on the text"),
        Template("posts", _posts, check.posts, "posts set one by one"),
        Template("pair_price", _pair_price, check.pair_price, "search over prices in cents"),
        Template("containers", _containers, check.containers, "vehicles filled one by one"),
        Template("stock", _stock, check.stock, "event simulation of the text"),
    ),
)
