"""Estimates with one right answer: rounding, bounds, sizes, roots, samples and rates."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from mirror_bench.builders.question_bank.arithmetic import estimation_check as check
from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    decimal_text,
    dollars,
    grouped,
    superscript,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng


def _nearest(value: Number, unit: int) -> int:
    """Multiple of ``unit`` nearest to a positive ``value``, halves upward."""
    return int((Fraction(value) + Fraction(unit, 2)) // unit) * unit


def _two_figures(value: Number) -> int:
    """``value`` to two significant figures."""
    unit = int(10 ** (len(str(int(value))) - 2))
    return _nearest(value, max(unit, 1))


_UNIT_NAMES = {
    10: "ten",
    100: "hundred",
    1000: "thousand",
    10_000: "ten thousand",
    100_000: "hundred thousand",
    1_000_000: "million",
}


# Contents, holders, place; the most holders and the most contents that a reader would believe.
_HOLDINGS = (
    ("seats", "rows", "A stadium stand has", 60, 99),
    ("bolts", "boxes", "A hardware depot holds", 999, 999),
    ("apples", "crates", "A packing shed holds", 999, 400),
    ("books", "shelves", "A library has", 999, 60),
    ("trees", "rows", "A plantation has", 400, 400),
    ("pencils", "boxes", "A warehouse holds", 999, 999),
    ("tiles", "packs", "A building supply store has", 999, 99),
)


def _closest(rng: ItemRng, level: int) -> Draft:
    a = rng.randint(31, 99) if level <= 2 else rng.randint(104, 989)
    b = rng.randint(12, 98) if level <= 4 else rng.randint(104, 989)
    kind = rng.choice(["product", "quotient", "story"] if level > 1 else ["product", "story"])
    if kind == "quotient":
        c = rng.randint(1001, 9999) * (10 if level > 4 else 1) + rng.randint(1, 9)
        exact = Fraction(c * 10 if level > 4 else c, b)
        dividend = c * 10 if level > 4 else c
        body = f"{dividend:,} ÷ {b}"
        if exact < 40:
            raise Redraw("small quotient")
    else:
        exact = Fraction(a * b)
        body = f"{a} × {b}"
    if kind == "story":
        thing, box, place, most_boxes, most_things = rng.choice(_HOLDINGS)
        if a > most_boxes or b > most_things:
            raise Redraw("too many to believe")
        question = rng.choice(
            [
                f"{place} {a} {box} of {b} {thing} each. Which of these is closest to the total number of {thing}?",
                f"{place} {a} {box} with {b} {thing} each. Which option comes nearest to the number of {thing} in all?",
            ]
        )
    else:
        question = rng.choice(
            [
                f"Which of these is closest to {body}?",
                f"Which option is the best estimate of {body}?",
                f"To which of these numbers is {body} nearest?",
            ]
        )
    answer = _two_figures(exact)
    ratios = [
        [40, 60, 150, 220],
        [50, 65, 140, 190],
        [60, 72, 130, 160],
        [70, 80, 122, 140],
        [76, 84, 118, 130],
        [80, 87, 114, 124],
        [84, 91, 110, 119],
        [86, 92, 109, 117],
    ][level - 1]
    wrong: list[int] = []
    for ratio in [*ratios, ratios[0] - 8, ratios[-1] + 12]:
        value = _two_figures(exact * ratio / 100)
        if value not in (answer, *wrong):
            wrong.append(value)
    if min(abs(w - exact) for w in wrong) <= 2 * abs(answer - exact):
        raise Redraw("too close to call")
    return Draft(
        question,
        grouped(answer),
        "integer",
        tuple(map(grouped, wrong)),
        {"options": [answer, *wrong]},
        open_ok=False,
    )


def _round_then_compute(rng: ItemRng, level: int) -> Draft:
    unit = 10 if level <= 3 else 100
    low, high = (12, 98) if unit == 10 else (110, 980)
    count = 2 if level <= 5 else 3
    values = [rng.randint(low, high) for _ in range(count)]
    sign = "×" if count == 2 and rng.random() < 0.6 else "+"
    if count == 3:
        sign = "+" if rng.random() < 0.4 else "×"
    if sign == "+" and level > 2:
        values += [rng.randint(low, high) for _ in range(2)]
    if any(v % unit == 0 or v % unit == unit // 2 for v in values):
        raise Redraw("round value")

    def combined(parts: list[int]) -> int:
        total = 1 if sign == "×" else 0
        for part in parts:
            total = total * part if sign == "×" else total + part
        return total

    rounded = [_nearest(v, unit) for v in values]
    answer = combined(rounded)
    exact = combined(values)
    if answer == exact:
        raise Redraw("the roundings cancel out")
    after = _nearest(exact, unit)
    power = unit ** len(values) if sign == "×" else unit
    down = combined([v - v % unit for v in values])
    up = combined([v - v % unit + unit for v in values])
    body = f" {sign} ".join(map(str, values))
    name = rng.choice(PEOPLE)
    word = _UNIT_NAMES[unit]
    then = "multiply" if sign == "×" else "add"
    question = rng.choice(
        [
            f"{name} estimates {body} by first rounding each number to the nearest {word}. What estimate does {name} get?",
            f"Round each number in {body} to the nearest {word}, then {then} the rounded numbers. What is the result?",
            f"What estimate of {body} do you get if you first round each number to the nearest {word}?",
        ]
    )
    trap = after if sign == "+" and after != answer and rng.random() < 0.5 else None
    step = unit if sign == "+" else max(power // 10 * 10, rounded[0] * unit if len(values) == 2 else power)
    if down <= 0:
        raise Redraw("rounds to zero")
    mistakes: list[Number] = [down, up]
    if sign == "×":
        mistakes += [
            combined([rounded[0], *[v - v % unit for v in values[1:]]]),
            combined([rounded[0], *[v - v % unit + unit for v in values[1:]]]),
        ]
    else:
        mistakes += [answer + unit, answer - unit, after]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step, keep=trap),
        {"unit": unit},
        trap=grouped(trap) if trap is not None else None,
    )


def _digit_count(rng: ItemRng, level: int) -> Draft:
    digits = [2 + level // 3, 2 + level // 4 if level < 7 else 4] + (
        [rng.randint(2, 3)] if level >= 5 else []
    )
    form = rng.choice(["product", "product", "power"]) if level >= 4 else "product"
    if form == "power":
        base, exponent = rng.randint(12, 70 + 10 * level), rng.randint(3, 3 + (level - 2) // 2)
        value = base**exponent
        body = f"{base}{superscript(exponent)}"
        naive = len(str(base)) * exponent
    else:
        factors = [rng.randint(10 ** (d - 1) + 1, 10**d - 1) for d in digits]
        value = 1
        for factor in factors:
            value *= factor
        body = " × ".join(f"{f:,}" for f in factors)
        naive = sum(digits)
    answer = len(str(value))
    lead = value / 10 ** (answer - 1)
    if lead < 1.02 or lead > 9.8:
        raise Redraw("too close to a power of ten")
    question = rng.choice(
        [
            f"How many digits does the value of {body} have?",
            f"Without working out {body} in full, find the number of digits in the result.",
            f"When the value of {body} is written out in full, how many digits does it have?",
        ]
    )
    trap = naive if naive != answer else (answer - 1 if rng.random() < 0.3 else None)
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(
            rng,
            answer,
            [answer + 1, answer - 1, answer + 2, answer - 2, answer + 3, answer - 3],
            floor=1,
            keep=trap,
        ),
        {"value": str(value)},
        trap=str(trap) if trap is not None else None,
    )


def _nearest_root(rng: ItemRng, level: int) -> Draft:
    cube = level >= 4 and rng.random() < 0.45
    root = rng.randint(4, 6 + 2 * level) if cube else rng.randint(4 + 3 * level, 12 + 12 * level)
    power = 3 if cube else 2
    gap = (root + 1) ** power - root**power
    value = root**power + rng.randint(-gap // 3, gap // 3)
    if round(value ** (1 / power)) ** power == value:
        raise Redraw("exact power")
    answer = min(range(2, 200), key=lambda n: abs(n - value ** (1 / power)))
    if abs(abs(value ** (1 / power) - answer) - 0.5) < 0.03:
        raise Redraw("halfway")
    symbol = "cube root" if cube else "square root"
    room = rng.choice(
        ["mosaic", "patio", "floor"]
        if answer < 22
        else ["lawn", "courtyard", "garden"]
        if answer < 60
        else ["field", "parking lot", "playground"]
    )
    frames = [
        f"Which whole number is closest to the {symbol} of {value:,}?",
        f"The {symbol} of {value:,} is not a whole number. To the nearest whole number, what is it?",
        f"Estimate the {symbol} of {value:,} to the nearest whole number.",
    ]
    frames.append(
        f"A cube-shaped box has a volume of {value:,} cubic inches. To the nearest inch, how many inches long is one edge?"
        if cube
        else f"A square {room} covers {value:,} square feet. To the nearest foot, how many feet long is one side?"
    )
    slips = [answer + 1, answer - 1, answer + 2, answer - 2, answer + 3, answer - 3]
    if level <= 3:
        slips = [answer + 2, answer - 2, answer + 4, answer - 4, answer + 5, answer - 5]
    return Draft(
        rng.choice(frames),
        str(answer),
        "integer",
        wrong_numbers(rng, answer, slips),
        {"value": value, "power": power},
    )


# Groceries and the range of their prices in whole dollars.
_GROCERIES = {
    "soap": (1, 6),
    "rice": (2, 15),
    "honey": (4, 14),
    "coffee": (5, 18),
    "batteries": (4, 19),
    "oranges": (2, 9),
    "pasta": (1, 6),
    "cheese": (3, 16),
    "juice": (2, 8),
    "paper towels": (3, 18),
    "flour": (2, 8),
    "tea": (3, 12),
    "olive oil": (6, 24),
    "bread": (2, 7),
    "nuts": (4, 16),
    "yogurt": (1, 7),
}


def _price_total(rng: ItemRng, level: int) -> Draft:
    count = 2 + (level + 1) // 2
    goods = rng.sample(sorted(_GROCERIES), count)
    prices = [
        rng.randint(*_GROCERIES[good]) * 100
        + rng.choice([9, 19, 29, 35, 38, 45, 49, 55, 59, 65, 75, 79, 85, 89, 95, 99])
        for good in goods
    ]
    rounded = [_nearest(p, 100) for p in prices]
    answer = sum(rounded)
    exact = _nearest(sum(prices), 100)
    if any(p % 100 == 50 for p in prices):
        raise Redraw("half dollar")
    if answer == sum(prices):
        raise Redraw("the roundings cancel out")
    listed = listing([f"{g} for {dollars(p)}" for g, p in zip(goods, prices, strict=True)])
    name = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"{name} buys {listed}. To check the bill, {name} rounds each price to the nearest dollar and adds up the results. What total does {name} get?",
            f"A shopping basket contains {listed}. If each price is first rounded to the nearest dollar and the rounded prices are added, what is the estimated total?",
            f"A shopping list reads: {listed}. What is the estimated total if each price is first rounded to the nearest dollar?",
        ]
    )
    trap = exact if exact != answer and rng.random() < 0.6 else None
    floor_sum = sum(p - p % 100 for p in prices)
    mistakes: list[Number] = [
        exact,
        floor_sum,
        floor_sum + 100 * count,
        answer + 100,
        answer - 100,
        answer + 200,
        answer - 200,
    ]

    def whole(value: Number) -> str:
        return f"${int(value) // 100}"

    return Draft(
        question,
        whole(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, whole, step=100, keep=trap),
        {"prices": prices},
        trap=whole(trap) if trap is not None else None,
    )


# Pieces laid end to end: noun, unit, usual lengths.
_PIECES = (
    ("plank", "cm", 60, 300),
    ("plank", "ft", 4, 16),
    ("rope", "m", 5, 40),
    ("rope", "ft", 8, 90),
    ("rod", "cm", 20, 150),
    ("pipe", "ft", 5, 20),
    ("pipe", "cm", 50, 300),
    ("ribbon", "in", 10, 60),
    ("ribbon", "cm", 25, 150),
)


# Rectangles: noun, unit, usual shorter and longer sides.
_RECTANGLES = (
    ("garden", "m", (6, 30), (12, 50)),
    ("garden", "ft", (18, 60), (30, 95)),
    ("poster", "in", (11, 24), (17, 40)),
    ("poster", "cm", (29, 60), (42, 90)),
    ("rug", "ft", (3, 9), (5, 14)),
    ("table", "in", (24, 45), (36, 90)),
    ("window", "in", (18, 40), (24, 70)),
    ("banner", "ft", (2, 8), (6, 30)),
    ("parking lot", "m", (15, 45), (30, 90)),
    ("photograph", "cm", (9, 30), (13, 45)),
)


# Things that pieces are cut from: noun, unit, usual whole length, usual piece.
_CUT_FROM = (
    ("cable", "m", (40, 300), (3, 30)),
    ("cable", "ft", (60, 400), (5, 45)),
    ("roll of fabric", "m", (30, 90), (2, 9)),
    ("hose", "ft", (50, 200), (6, 30)),
    ("chain", "cm", (120, 400), (12, 55)),
    ("wooden beam", "in", (96, 240), (10, 34)),
    ("ribbon", "cm", (150, 400), (15, 50)),
)


def _bounds(rng: ItemRng, level: int) -> Draft:
    half = Fraction(1, 2)
    mistakes: list[Number]
    trap: Fraction | int
    side = rng.choice(["largest", "smallest"])
    sign = half if side == "largest" else -half
    bound = "upper" if sign > 0 else "lower"
    names = {"cm": "centimeter", "m": "meter", "ft": "foot", "in": "inch"}
    if level <= 2:
        item, unit, low, high = rng.choice(_PIECES)
        word = names[unit]
        a = rng.randint(low, high)
        n = rng.randint(3, 8)
        answer = n * (a + sign)
        question = rng.choice(
            [
                f"Each of {n} {item}s is {a} {unit} long, measured to the nearest {word}. What is the {bound} bound of their combined length?",
                f"To the nearest {word}, {n} {item}s measure {a} {unit} each. They are laid end to end. What is the {bound} bound for the total length?",
            ]
        )
        mistakes = [n * a, n * a + sign, n * (a - sign), n * (a + 2 * sign)]
        suffix = f" {unit}"
        trap = n * a + sign
    elif level <= 5:
        shape, unit, short_side, long_side = rng.choice(_RECTANGLES)
        word = names[unit]
        a, b = rng.randint(*long_side), rng.randint(*short_side)
        if a <= b:
            raise Redraw("the longer side comes first")
        answer = (a + sign) * (b + sign) if level > 3 else 2 * (a + b + 2 * sign)
        what = "area" if level > 3 else "perimeter"
        question = rng.choice(
            [
                f"A rectangular {shape} measures {a} {unit} by {b} {unit}, each side to the nearest {word}. What is the {bound} bound of its {what}?",
                f"To the nearest {word}, a rectangular {shape} has sides of {a} {unit} and {b} {unit}. What is the {bound} bound for its {what}?",
            ]
        )
        suffix = f" square {unit}" if what == "area" else f" {unit}"
        mistakes = [
            a * b,
            a * b + sign,
            (a - sign) * (b - sign),
            (a + sign) * b,
            a * (b + sign),
            (a + 2 * sign) * (b + 2 * sign),
        ]
        trap = a * b + sign
        if what == "perimeter":
            mistakes = [2 * (a + b), 2 * (a + b) + sign, 2 * (a + b - 2 * sign), 2 * (a + b) + 2 * sign]
            trap = 2 * (a + b) + sign
    else:
        item, unit, wholes, pieces = rng.choice(_CUT_FROM)
        word = names[unit]
        total, b = rng.randint(*wholes), rng.randint(*pieces)
        cut = rng.randint(2, 6)
        answer = (total + sign) - cut * (b - sign)
        if answer <= 20:
            raise Redraw("nothing left")
        question = rng.choice(
            [
                f"A {item} is {total} {unit} long, and {cut} pieces of {b} {unit} each are cut from it. All lengths are given to the nearest {word}. What is the {bound} bound of the length that remains?",
                f"From a {item} {total} {unit} long, {cut} pieces measuring {b} {unit} each are cut off. If all lengths are given to the nearest {word}, what is the {bound} bound for the length that is left?",
            ]
        )
        plain = total - cut * b
        mistakes = [
            Fraction(plain),
            plain + sign,
            (total + sign) - cut * (b + sign),
            (total - sign) - cut * (b + sign),
            plain + 2 * sign,
        ]
        suffix = f" {unit}"
        trap = (total + sign) - cut * (b + sign)
    if trap == answer:
        raise Redraw("trap is right")
    keep = trap if rng.random() < 0.4 else None
    places = 2 if Fraction(answer * 10).denominator != 1 else 1 if Fraction(answer).denominator != 1 else 0
    if places == 0 and rng.random() < 0.5:
        raise Redraw("whole bound")

    def render(value: Number) -> str:
        return decimal_text(value) + suffix

    step = Fraction(1, 4) if places == 2 else half
    options = wrong_numbers(rng, answer, mistakes, render, step=step, keep=keep)
    return Draft(
        question,
        render(answer),
        "quantity",
        options,
        {"side": side},
        trap=render(keep) if keep is not None else None,
    )


# Things, what marks some of them, where they are, the largest believable share of marked ones in percent,
# the smallest and largest believable number of things.
_SAMPLED = (
    ("beans", "white", "in a jar", 90, 120, 2500),
    ("voters", "in favor of a new park", "in a town", 90, 500, 9999),
    ("screws", "faulty", "in a shipment", 20, 400, 9999),
    ("fish", "trout", "in a lake", 80, 400, 9999),
    ("students", "left-handed", "at a college", 20, 400, 9999),
    ("seeds", "cracked", "in a bag", 30, 120, 4000),
    ("marbles", "green", "in a box", 90, 120, 1500),
)


def _sample(rng: ItemRng, level: int) -> Draft:
    if level <= 4:
        size = rng.choice([20, 25, 40, 50] if level <= 2 else [30, 40, 60, 75, 80, 120])
        item, mark, place, share, least, most = rng.choice(_SAMPLED)
        hits = rng.randint(3, max(3, size * share // 100))
        factor = rng.randint(6, 40)
        total = size * factor
        if not least <= total <= most:
            raise Redraw("too few or too many to believe")
        answer = hits * factor
        asked_other = level >= 3 and rng.random() < 0.5
        if asked_other:
            answer = (size - hits) * factor
        query = f"are not {mark}" if asked_other else f"are {mark}"
        the_place = place.replace(" a ", " the ", 1)
        question = rng.choice(
            [
                f"There are {total:,} {item} {place}. In a random sample of {size} {item}, {hits} are {mark}. Judging by this sample, about how many of the {item} {the_place} {query}?",
                f"There are {total:,} {item} {place}. A random sample of {size} includes {hits} {'who' if item in ('voters', 'students') else 'that'} are {mark}. By proportion, what is the best estimate of how many {item} {the_place} {query}?",
            ]
        )
        mistakes = [
            total - answer,
            answer + factor,
            answer - factor,
            answer + 2 * factor,
            answer - 2 * factor,
            total // hits,
        ]
        trap = total - answer if asked_other and rng.random() < 0.5 else None
        params = {"size": size, "hits": hits, "total": total, "other": asked_other}
        step = factor
    else:
        marked, second = rng.randint(20, 40 + 10 * level), rng.randint(24, 60 + 12 * level)
        again = rng.randint(3, 12 + level)
        if again >= min(marked, second) // 2 or (marked * second) % again:
            raise Redraw("not whole")
        answer = marked * second // again
        item, place = rng.choice(
            [
                ("turtles", "a bay"),
                ("carp", "a pond"),
                ("butterflies", "a meadow"),
                ("mice", "a field"),
                ("frogs", "a marsh"),
                ("rabbits", "a park"),
            ]
        )
        question = rng.choice(
            [
                f"Researchers mark {marked} {item} in {place} and let them go. A week later, they catch {second} {item}, of which {again} carry the mark. If the share of marked {item} in the second catch matches the share in {place.replace('a ', 'the ', 1)}, about how many {item} live there?",
                f"To estimate the number of {item} in {place}, biologists tag and release {marked} of them. Later, they catch {second} {item}, and {again} of these have tags. If the catch mirrors the whole population, what population size does this suggest?",
            ]
        )
        mistakes = [
            marked + second - again,
            marked * again,
            answer - marked,
            answer + second,
            second * again,
            answer + marked,
        ]
        trap = None
        params = {"marked": marked, "second": second, "again": again}
        step = max(1, marked // again)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step, keep=trap),
        params,
        trap=grouped(trap) if trap is not None else None,
    )


# Things, what some of them do, what the others do, where; the smallest and largest believable number.
_SHARES = (
    ("seats", "are taken", "are not taken", "in a theater", 60, 990),
    ("seats", "are taken", "are not taken", "in a stadium", 1100, 9800),
    ("shots", "go in", "do not go in", "in a game", 20, 99),
    ("shots", "go in", "do not go in", "in a season", 100, 1500),
    ("pages", "are illustrated", "are not illustrated", "in a book", 40, 990),
    ("cars", "are electric", "are not electric", "in a parking garage", 60, 990),
    ("emails", "are spam", "are not spam", "in an inbox", 20, 9800),
    ("tulip bulbs", "sprout", "do not sprout", "in a garden", 20, 200),
    ("tulip bulbs", "sprout", "do not sprout", "in a park", 200, 9800),
    ("lockers", "are in use", "are not in use", "in a gym", 20, 300),
    ("votes", "are cast by mail", "are not cast by mail", "in an election", 300, 9800),
)


def _percent_nearest(rng: ItemRng, level: int) -> Draft:
    whole = (
        rng.choice([20, 25, 40, 50, 60, 80])
        if level <= 2
        else rng.randint(30, 99)
        if level <= 4
        else rng.randint(110, 990)
        if level <= 6
        else rng.randint(1100, 9800)
    )
    part = rng.randint(whole // 12 + 1, whole - whole // 12 - 1)
    exact = Fraction(100 * part, whole)
    if abs(exact - int(exact) - Fraction(1, 2)) < Fraction(1, 25):
        raise Redraw("halfway")
    answer = _nearest(exact, 1)
    thing, verb, negative, noun, least, most = rng.choice(_SHARES)
    if not least <= whole <= most:
        raise Redraw("too few or too many to believe")
    rest = level >= 3 and rng.random() < 0.35
    if rest:
        answer = _nearest(100 - exact, 1)
        question = f"Of the {whole:,} {thing} {noun}, {part:,} {verb}. To the nearest whole percent, what percentage of the {thing} {negative}?"
    else:
        question = rng.choice(
            [
                f"Of the {whole:,} {thing} {noun}, {part:,} {verb}. To the nearest whole percent, what percentage is that?",
                f"To the nearest whole percent, {part:,} is what percent of {whole:,}?",
                f"There are {whole:,} {thing} {noun}, and {part:,} of them {verb}. What percentage of the {thing} is that, to the nearest whole percent?",
            ]
        )
    gap = [7, 6, 5, 4, 3, 2, 1, 1][level - 1]
    slips = [answer + gap * k for k in (1, -1, 2, -2, 3, -3)]
    mistakes: list[Number] = [100 - answer, *slips] if abs(100 - 2 * answer) > 2 else list(slips)

    def render(value: Number) -> str:
        return f"{grouped(value)}%"

    trap = 100 - answer if rest and abs(100 - 2 * answer) > 2 and rng.random() < 0.5 else None
    return Draft(
        question,
        render(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, render, ceiling=100, keep=trap),
        {"part": part, "whole": whole, "rest": rest},
        trap=render(trap) if trap is not None else None,
    )


# A statement with a count in it, and the smallest and largest believable count.
_COUNTED = (
    ("A survey counted {} street trees in {place}.", 20, 99_999),
    ("The library in {place} lent {} books last month.", 50, 19_999),
    ("{place} has {} residents.", 400, 999_999),
    ("{place} has {} registered voters.", 300, 699_999),
    ("The museum in {place} had {} visitors last year.", 900, 999_999),
    ("A website had {} page views last year.", 20_000, 10**10),
    ("A factory in {place} made {} screws last year.", 100_000, 10**9),
    ("A song was streamed {} times last year.", 5_000, 10**9),
)


def _rounding(rng: ItemRng, level: int) -> Draft:
    unit = [10, 100, 100, 1000, 1000, 10_000, 100_000, 1_000_000][level - 1]
    digits = len(str(unit)) + rng.randint(0, 2)
    value = rng.randint(10**digits // 10 * 2, 10**digits - 1)
    chained = unit > 10 and rng.random() < 0.5
    if chained:
        # Rounding digit by digit would carry: 2,449 -> 2,450 -> 2,500.
        base = value - value % unit
        tail = "4" + "4" * rng.randint(0, len(str(unit)) - 3)
        tail = (tail + rng.choice("56789")).ljust(len(str(unit)) - 1, rng.choice("123"))[: len(str(unit)) - 1]
        value = base + int(tail)
    answer = _nearest(value, unit)
    if value % unit in (0, unit // 2) or answer == 0:
        raise Redraw("already round, or halfway")
    word = _UNIT_NAMES[unit]
    fitting = [text for text, low, high in _COUNTED if low <= value <= high]
    frames = [
        f"What is {value:,} rounded to the nearest {word}?",
        f"Round {value:,} to the nearest {word}. What is the result?",
    ]
    if fitting:
        fact = rng.choice(fitting).format(f"{value:,}", place=rng.choice(PLACES))
        frames += [
            f"{fact} What is that number, rounded to the nearest {word}?",
            f"{fact} A newspaper gives the figure to the nearest {word}. What number does it print?",
        ]
    question = rng.choice(frames)
    trap = answer + unit if chained and rng.random() < 0.7 else None
    small = unit // 10
    mistakes: list[Number] = [answer + unit, answer - unit, answer + 2 * unit, answer - 2 * unit]
    if level > 2:
        mistakes = [
            _nearest(value, small) if _nearest(value, small) != answer else answer + small,
            *mistakes,
            _nearest(value, unit * 10),
        ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=unit, keep=trap),
        {"value": value, "unit": unit},
        trap=grouped(trap) if trap is not None else None,
    )


def _estimate_error(rng: ItemRng, level: int) -> Draft:
    unit = 10 if level <= 5 else 100
    low, high = (12, 60 + 7 * level) if unit == 10 else (110, 890)
    a, b = rng.randint(low, high), rng.randint(low, high)
    if level <= 3:
        b = rng.randint(3, 9)
    if a % unit in (0, unit // 2) or (level > 3 and b % unit in (0, unit // 2)):
        raise Redraw("round factors")
    ra, rb = _nearest(a, unit), b if level <= 3 else _nearest(b, unit)
    exact, estimate = a * b, ra * rb
    answer = abs(exact - estimate)
    if answer == 0 or answer < 3:
        raise Redraw("no error")
    name = rng.choice(PEOPLE)
    how = (
        f"rounding {a} to the nearest {_UNIT_NAMES[unit]}"
        if level <= 3
        else f"rounding both factors to the nearest {_UNIT_NAMES[unit]}"
    )
    question = rng.choice(
        [
            f"{name} estimates {a} × {b} by {how}. By how much does the estimate differ from the exact product?",
            f"By {how}, {name} makes a quick estimate of {a} × {b}. How far is the estimate from the true product?",
            f"What is the difference between the exact value of {a} × {b} and the estimate found by {how}?",
        ]
    )
    da, db = abs(ra - a), abs(rb - b)
    trap = da + db if level > 3 and da + db != answer and 5 * (da + db) > answer else None
    keep = trap if rng.random() < 0.35 else None
    mistakes: list[Number] = [
        da * b,
        db * a,
        da * b + db * a,
        abs(da * b - db * a),
        da * db,
        answer + unit,
        answer - unit,
        answer + 2 * unit,
    ]
    mistakes = [m for m in mistakes if m > 0]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=unit if answer > 4 * unit else 1, keep=keep),
        {"unit": unit, "both": level > 3},
        trap=grouped(keep) if keep is not None else None,
    )


# Subject with verb, what is counted, usual rate a minute, most hours a day (24 for what never stops).
_RATES = (
    ("A tap drips {} times", "drips", 20, 90, 24),
    ("A heart beats {} times", "heartbeats", 55, 95, 24),
    ("A printing press prints {} sheets", "sheets", 30, 180, 16),
    ("A turnstile admits {} people", "people", 6, 28, 12),
    ("A bottling line fills {} bottles", "bottles", 25, 140, 20),
    ("A packing machine seals {} boxes", "boxes", 8, 22, 20),
    ("A toll booth lets through {} cars", "cars", 3, 9, 18),
    ("A web server answers {} requests", "requests", 40, 400, 18),
)


def _rate_total(rng: ItemRng, level: int) -> Draft:
    start, noun, low, high, longest = rng.choice(_RATES)
    rate = rng.randint(low, high)
    if level > 2 and longest == 24:
        raise Redraw("never stops")
    if level <= 2:
        hours = rng.randint(2, 9)
        exact, span = rate * 60 * hours, f"{hours} hours"
        condition = ""
    elif level <= 5:
        hours, days = rng.randint(5, longest), rng.randint(4, 30)
        exact, span = rate * 60 * hours * days, f"{days} days"
        condition = f" for {hours} hours a day"
    else:
        hours, weeks, daily = rng.randint(5, longest), rng.randint(6, 48), rng.randint(4, 6)
        exact, span = rate * 60 * hours * daily * weeks, f"{weeks} weeks"
        condition = f" for {hours} hours a day, {daily} days a week"
    unit = 10 ** (len(str(exact)) - 2)
    if unit not in _UNIT_NAMES:
        raise Redraw("no name for the unit")
    answer = _nearest(exact, unit)
    if abs(Fraction(exact % unit, unit) - Fraction(1, 2)) < Fraction(1, 12):
        raise Redraw("halfway")
    ask = rng.choice(
        [
            f"Rounded to the nearest {_UNIT_NAMES[unit]}, how many {noun} is that in {span}?",
            f"How many {noun} does that make in {span}, to the nearest {_UNIT_NAMES[unit]}?",
        ]
    )
    question = f"{start.format(rate)} a minute{condition}. {ask}"
    mistakes: list[Number] = [answer + unit * k for k in (3, -3, 6, -5, 9, -8)]
    if level > 5:
        mistakes = [
            _nearest(Fraction(exact * 7, daily), unit),
            _nearest(Fraction(exact * 5, 6), unit),
            *mistakes,
        ]
    trap = None
    if level > 2 and rng.random() < 0.4:
        trap = (
            _nearest(Fraction(exact * 7, daily), unit)
            if level > 5
            else _nearest(Fraction(exact * 24, hours), unit)
        )
        if trap == answer or trap > 5 * answer:
            trap = None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=unit, keep=trap),
        {"unit": unit},
        trap=grouped(trap) if trap is not None else None,
    )


def _between(rng: ItemRng, level: int) -> Draft:
    """Two neighbouring whole numbers around a sum or difference of roots."""
    first, second = rng.randint(5, 60 + 30 * level), rng.randint(3, 40 + 25 * level)
    minus = level >= 4 and rng.random() < 0.5
    scale = rng.randint(2, 3 + level // 2) if level >= 6 else 1
    if isqrt(first) ** 2 == first or isqrt(second) ** 2 == second:
        raise Redraw("exact root")
    value = scale * first**0.5 + (-(second**0.5) if minus else second**0.5)
    low = int(value)
    if value < 3 or value - low < 0.06 or value - low > 0.94:
        raise Redraw("too close to a whole number")
    head = f"{scale}√{first}" if scale > 1 else f"√{first}"
    body = f"{head} {'−' if minus else '+'} √{second}"
    question = rng.choice(
        [
            f"Between which two consecutive whole numbers does {body} lie?",
            f"The value of {body} lies between which two consecutive whole numbers?",
            f"{body} is not a whole number. Between which two neighboring whole numbers is it?",
        ]
    )
    joined = (first - second if minus else first + second) * scale * scale
    naive = isqrt(joined) if joined > 0 else 0
    trap = naive if naive > 0 and naive != low and level <= 5 and rng.random() < 0.4 else None

    def pair(value: Number) -> str:
        return f"{int(value)} and {int(value) + 1}"

    options = wrong_numbers(rng, low, [low + 1, low - 1, low + 2, low - 2, naive], pair, keep=trap, floor=-1)
    return Draft(
        question,
        pair(low),
        "phrase",
        options,
        {"first": first, "second": second, "scale": scale, "minus": minus},
        trap=pair(trap) if trap is not None else None,
    )


SUBCATEGORY = Subcategory(
    domain="arithmetic",
    name="estimation",
    version="1.0.0",
    templates=(
        Template("closest", _closest, check.closest, "exact value from the text against every option"),
        Template(
            "round_then_compute",
            _round_then_compute,
            check.round_then_compute,
            "decimal quantize of each number read from the text",
        ),
        Template("digit_count", _digit_count, check.digit_count, "full value from the text written out"),
        Template(
            "nearest_root",
            _nearest_root,
            check.nearest_root,
            "integer comparison against half-way squares and cubes",
        ),
        Template(
            "price_total",
            _price_total,
            check.price_total,
            "decimal quantize of each price read from the text",
        ),
        Template("bounds", _bounds, check.bounds, "interval arithmetic on the measures read from the text"),
        Template("sample", _sample, check.sample, "rational proportion from the text"),
        Template(
            "percent_nearest",
            _percent_nearest,
            check.percent_nearest,
            "search for the whole percent with least error",
        ),
        Template("rounding", _rounding, check.rounding, "search for the nearest multiple"),
        Template(
            "estimate_error",
            _estimate_error,
            check.estimate_error,
            "decimal quantize of the factors read from the text",
        ),
        Template("rate_total", _rate_total, check.rate_total, "rates multiplied out from the text"),
        Template("between", _between, check.between, "sympy comparison of exact surds"),
    ),
)
