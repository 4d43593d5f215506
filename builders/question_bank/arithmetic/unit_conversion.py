"""Changing units: metric prefixes, mixed measures, rates, areas, temperatures, clock units, stated and invented units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from mirror_bench.builders.question_bank.arithmetic import unit_conversion_check as check
from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    decimal_text,
    dollars,
    finite,
    grouped,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

_PREFIXES = {
    "length": (
        ("micrometers", -6),
        ("millimeters", -3),
        ("centimeters", -2),
        ("meters", 0),
        ("kilometers", 3),
    ),
    "mass": (("micrograms", -6), ("milligrams", -3), ("grams", 0), ("kilograms", 3), ("metric tons", 6)),
    "volume": (
        ("microliters", -6),
        ("milliliters", -3),
        ("centiliters", -2),
        ("deciliters", -1),
        ("liters", 0),
    ),
    "power": (("milliwatts", -3), ("watts", 0), ("kilowatts", 3), ("megawatts", 6), ("gigawatts", 9)),
    "time": (("nanoseconds", -9), ("microseconds", -6), ("milliseconds", -3), ("seconds", 0)),
}
# What is measured in a unit, with the smallest and largest believable number of units.
_METRIC_THINGS = {
    "micrometers": (("A fiber is {} thick", 5, 90), ("A gap measures {}", 1, 400)),
    "millimeters": (("A scratch measures {}", 1, 80), ("A screw is {} long", 5, 90)),
    "centimeters": (("A ribbon is {} long", 10, 300), ("A shelf is {} wide", 20, 250)),
    "meters": (("A wire is {} long", 1, 400), ("A hose is {} long", 3, 99)),
    "kilometers": (("A pipeline is {} long", 2, 480), ("A trail is {} long", 1, 95)),
    "micrograms": (("A grain of dust weighs {}", 1, 30), ("A sample weighs {}", 1, 480)),
    "milligrams": (("A tablet weighs {}", 50, 480), ("A sample weighs {}", 1, 480)),
    "grams": (("A letter weighs {}", 8, 90), ("A jar of jam weighs {}", 150, 480)),
    "kilograms": (("A crate weighs {}", 5, 90), ("A machine weighs {}", 12, 480)),
    "metric tons": (("A delivery of gravel weighs {}", 2, 30), ("A cargo weighs {}", 2, 480)),
    "microliters": (("A drop has a volume of {}", 5, 60), ("A test tube contains {}", 20, 480)),
    "milliliters": (("A vial holds {}", 1, 30), ("A flask contains {}", 20, 480)),
    "centiliters": (("A bottle contains {}", 15, 150), ("A flask contains {}", 5, 100)),
    "deciliters": (("A jug contains {}", 3, 25), ("A pan contains {}", 2, 50)),
    "liters": (("A tank holds {}", 5, 480), ("A barrel contains {}", 15, 250)),
    "milliwatts": (("A sensor draws {}", 1, 480), ("A small lamp draws {}", 40, 480)),
    "watts": (("A device draws {}", 1, 480), ("A fan draws {}", 12, 95)),
    "kilowatts": (("A generator delivers {}", 1, 480), ("A machine draws {}", 1, 100)),
    "megawatts": (("A power plant delivers {}", 10, 480), ("A wind farm delivers {}", 5, 480)),
    "gigawatts": (("A power grid delivers {}", 5, 300), ("A group of power plants delivers {}", 2, 30)),
    "nanoseconds": (("A pulse lasts {}", 1, 480), ("A signal lasts {}", 1, 480)),
    "microseconds": (("A pulse lasts {}", 1, 480), ("A program step takes {}", 1, 480)),
    "milliseconds": (("A flash lasts {}", 1, 480), ("A signal lasts {}", 1, 480)),
    "seconds": (("A recording lasts {}", 5, 480), ("A test takes {}", 10, 480)),
}


def _options_with_unit(unit: str) -> Callable[[Number], str]:
    def render(value: Number) -> str:
        return f"{decimal_text(value)} {unit}"

    return render


def _metric(rng: ItemRng, level: int) -> Draft:
    kind = rng.choice(["length", "mass", "volume"] if level <= 3 else sorted(_PREFIXES))
    units = _PREFIXES[kind]
    reach = 1 if level <= 2 else 2 if level <= 5 else 3
    i = rng.randrange(len(units))
    j = i + rng.choice([-1, 1]) * rng.randint(max(1, reach - 1), reach)
    if not 0 <= j < len(units) or i == j:
        raise Redraw("no such unit")
    (source, p), (target, q) = units[i], units[j]
    amount = Fraction(
        rng.randint(11, 99 if level <= 3 else 9999), 10 ** rng.choice([0, 1, 2] if level > 2 else [0, 1])
    )
    if amount.numerator % 10 == 0:
        raise Redraw("round amount")
    answer = amount * Fraction(10) ** (p - q)
    if not finite(answer, 9) or answer > 10**9 or answer < Fraction(1, 10**4):
        raise Redraw("unwieldy")
    stated = decimal_text(amount)
    frames = [
        f"What is {stated} {source} in {target}?",
        f"Convert {stated} {source} to {target}.",
        f"Express {stated} {source} in {target}.",
    ]
    things = [text for text, low, high in _METRIC_THINGS[source] if low <= amount <= high]
    if things:
        frames.append(f"{rng.choice(things).format(f'{stated} {source}')}. What is that in {target}?")
    question = rng.choice(frames)
    wrong = [answer * 10, answer / 10, answer * 100, answer / 100, answer * 1000, answer / 1000]
    options = tuple(f"{decimal_text(v)} {target}" for v in wrong if finite(v, 8) and v >= Fraction(1, 10**5))
    inverse = amount * Fraction(10) ** (q - p)
    trap = None
    if finite(inverse, 8) and f"{decimal_text(inverse)} {target}" in options and rng.random() < 0.5:
        trap = f"{decimal_text(inverse)} {target}"
    return Draft(
        question,
        f"{decimal_text(answer)} {target}",
        "quantity",
        options,
        {"from": source, "to": target},
        trap=trap,
        aliases=(decimal_text(answer),),
    )


_MIXED = (
    ("ft", "in", 12),
    ("lb", "oz", 16),
    ("yd", "ft", 3),
    ("h", "min", 60),
    ("min", "s", 60),
    ("weeks", "days", 7),
    ("gal", "qt", 4),
    ("days", "h", 24),
)
_FULL = {
    "ft": "feet",
    "in": "inches",
    "lb": "pounds",
    "oz": "ounces",
    "yd": "yards",
    "h": "hours",
    "min": "minutes",
    "s": "seconds",
    "gal": "gallons",
    "qt": "quarts",
    "weeks": "weeks",
    "days": "days",
}
_SINGULAR = {"feet": "foot", "inches": "inch"}


def _full(number: int, unit: str) -> str:
    name = _FULL[unit]
    return f"{number:,} {name if number != 1 else _SINGULAR.get(name, name[:-1])}"


@dataclass(frozen=True)
class _Kind:
    """Something measured in a big and a small unit: one of it, several, its verb, and the most big units it has."""

    one: str
    many: str
    verb: str
    tail: str
    total: str
    most: int


_KINDS = {
    ("ft", "in"): _Kind("A board", "boards", "is", " long", "length", 20),
    ("lb", "oz"): _Kind("A parcel", "parcels", "weighs", "", "weight", 25),
    ("yd", "ft"): _Kind("A rope", "ropes", "is", " long", "length", 40),
    ("h", "min"): _Kind("A train trip", "train trips", "takes", "", "duration", 20),
    ("min", "s"): _Kind("A recording", "recordings", "lasts", "", "duration", 40),
    ("weeks", "days"): _Kind("A project", "projects", "takes", "", "duration", 40),
    ("gal", "qt"): _Kind("A barrel", "barrels", "holds", "", "capacity", 50),
    ("days", "h"): _Kind("A voyage", "voyages", "takes", "", "duration", 40),
}


_PLURAL_VERBS = {"is": "are", "weighs": "weigh", "takes": "take", "lasts": "last", "holds": "hold"}


_COUNTED = {2: "Two", 3: "Three", 4: "Four"}


def _mixed_to_small(rng: ItemRng, level: int) -> Draft:
    big, small, factor = rng.choice(_MIXED)
    a, b = rng.randint(2, 4 + 3 * level), rng.randint(1, factor - 1)
    kind = _KINDS[big, small]
    if a > kind.most:
        raise Redraw("too much to believe")
    answer = a * factor + b
    measure = f"{_full(a, big)} and {_full(b, small)}"
    if level <= 3:
        question = rng.choice(
            [
                f"How many {_FULL[small]} are there in {measure}?",
                f"{kind.one} {kind.verb} {measure}{kind.tail}. How many {_FULL[small]} is that in all?",
                f"Change {measure} to {_FULL[small]}.",
            ]
        )
    else:
        times = rng.randint(2, 2 + level)
        answer *= times
        question = rng.choice(
            [
                f"Each of {times} {kind.many} {kind.verb} {measure}{kind.tail}. What is the total {kind.total} in {_FULL[small]}?",
                f"Multiply {measure.replace(' and ', ' ')} by {times}. What is the result in {_FULL[small]}?",
            ]
        )
    slip = {12: 10, 16: 12, 3: 12, 60: 100, 7: 5, 4: 2, 24: 12}[factor]
    scale = answer // (a * factor + b)
    mistakes: list[Number] = [
        (a * slip + b) * scale,
        (a * factor - b) * scale,
        a * factor * scale,
        a * factor * scale + b,
        answer + factor,
        answer - factor,
        (a + 1) * factor * scale,
    ]
    trap = (a * slip + b) * scale if factor == 60 and rng.random() < 0.6 else None
    if trap is not None and trap == answer:
        trap = None

    def render(value: Number) -> str:
        return f"{grouped(value)} {_FULL[small]}"

    return Draft(
        question,
        render(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, render, keep=trap),
        {"factor": factor},
        trap=render(trap) if trap is not None else None,
        aliases=(grouped(answer),),
    )


def _mixed_sum(rng: ItemRng, level: int) -> Draft:
    big, small, factor = rng.choice([m for m in _MIXED if m[2] >= 7])
    count = 2 if level <= 4 else 3 if level <= 6 else 4
    minus = count == 2 and rng.random() < 0.4
    parts = [(rng.randint(1, 6 + 2 * level), rng.randint(1, factor - 1)) for _ in range(count)]
    kind = _KINDS[big, small]
    if max(a for a, _ in parts) > kind.most:
        raise Redraw("too much to believe")
    totals = [a * factor + b for a, b in parts]
    if minus:
        if totals[0] <= totals[1] + factor or parts[0][1] >= parts[1][1]:
            raise Redraw("no borrowing")
        total = totals[0] - totals[1]
    else:
        total = sum(totals)
        if sum(b for _, b in parts) < factor:
            raise Redraw("no carry")
        if len(set(parts)) < count:
            raise Redraw("one measure twice")
    if total % factor == 0 or total // factor < 2:
        raise Redraw("no small part")

    def render(value: Number) -> str:
        whole, rest = divmod(int(value), factor)
        if whole < 1 or rest < 1:
            raise ValueError("a part is empty")
        return f"{_full(whole, big)} {_full(rest, small)}"

    texts = [f"{_full(a, big)} {_full(b, small)}" for a, b in parts]
    if minus:
        question = rng.choice(
            [
                f"What is {texts[0]} minus {texts[1]}?",
                f"Take {texts[1]} away from {texts[0]}. What is left?",
                f"How much more is {texts[0]} than {texts[1]}?",
            ]
        )
    else:
        listed = listing(texts)
        tidy = f"in {_FULL[big]} and {_FULL[small]}, with fewer than {factor} {_FULL[small]}"
        question = rng.choice(
            [
                f"What is the total of {listed}? Give the answer {tidy}.",
                f"Add {listed}. Give the sum {tidy}.",
                f"{_COUNTED[count]} {kind.many} {_PLURAL_VERBS[kind.verb]} {listed}{kind.tail}. What is their total {kind.total}? Give it {tidy}.",
            ]
        )
    # Carrying or borrowing in tens instead of the unit's own factor.
    base = 10 if factor < 24 else 100
    whole = sum(a for a, _ in parts) if not minus else parts[0][0] - parts[1][0]
    rest = sum(b for _, b in parts) if not minus else parts[0][1] - parts[1][1]
    carried = (whole + rest // base) * factor + rest % base
    trap: Number | None = carried if rest % base < factor and carried != total and rest % base > 0 else None
    mistakes: list[Number] = [
        total + factor,
        total - factor,
        total + (factor - base if factor > base else 2),
        total - 2,
        total + 1,
        total - factor + 1,
    ]
    keep = trap if trap is not None and rng.random() < 0.5 and carried // factor >= 1 else None
    return Draft(
        question,
        render(total),
        "quantity",
        wrong_numbers(rng, total, mistakes, render, keep=keep),
        {"factor": factor, "minus": minus},
        trap=render(keep) if keep is not None else None,
    )


def _speed(rng: ItemRng, level: int) -> Draft:
    kinds: list[tuple[str, str, Fraction]] = [
        ("kilometers per hour", "meters per second", Fraction(5, 18)),
        ("meters per second", "kilometers per hour", Fraction(18, 5)),
    ]
    if level <= 2:
        kinds = [
            ("meters per minute", "meters per hour", Fraction(60)),
            ("meters per second", "meters per minute", Fraction(60)),
            ("kilometers per hour", "meters per minute", Fraction(50, 3)),
        ]
    elif level >= 5:
        kinds += [
            ("feet per second", "miles per hour", Fraction(15, 22)),
            ("miles per hour", "feet per second", Fraction(22, 15)),
            ("centimeters per second", "kilometers per hour", Fraction(9, 250)),
            ("liters per minute", "cubic meters per hour", Fraction(3, 50)),
            ("cubic meters per hour", "liters per minute", Fraction(50, 3)),
            ("grams per second", "kilograms per hour", Fraction(18, 5)),
            ("kilograms per hour", "grams per minute", Fraction(50, 3)),
        ]
    source, target, factor = rng.choice(kinds)
    amount = factor.denominator * rng.randint(2, 8 + 4 * level)
    value = Fraction(amount, 2 if level >= 4 and rng.random() < 0.4 else 1)
    answer = value * factor
    if not finite(answer, 2) or not finite(value, 1):
        raise Redraw("no short decimal")
    if "liters" in source or "cubic" in source:
        mover, verb = "A pump", "delivers"
    elif "grams" in source:
        mover, verb = rng.choice(["A hopper", "A conveyor"]), "delivers"
    else:
        mover, verb = rng.choice(["An object", "A probe"]), "moves at"
    stated = decimal_text(value)
    question = rng.choice(
        [
            f"{mover} {verb} {stated} {source}. What is that in {target}?",
            f"Convert {stated} {source} to {target}.",
            f"What is {stated} {source} in {target}?",
        ]
    )
    if "mile" in source + target:
        question += " (1 mile = 5,280 feet.)" if question.endswith("?") else " Use 1 mile = 5,280 feet."
    inverse = value / factor
    plain = (
        value * Fraction(1000, 60)
        if factor == Fraction(5, 18)
        else value * 60 / 1000
        if factor == Fraction(18, 5)
        else None
    )
    mistakes = [
        m
        for m in (
            inverse,
            plain,
            answer * 10,
            answer / 10,
            answer * 2,
            answer / 2,
            answer * Fraction(6, 5),
            answer * Fraction(4, 5),
        )
        if m is not None and finite(m, 2)
    ]
    keep = (
        inverse
        if finite(inverse, 2)
        and rng.random() < 0.3
        and inverse != answer
        and Fraction(1, 20) < inverse / answer < 20
        else None
    )
    places = 0 if finite(answer, 0) else 1
    step = Fraction(1) if places == 0 else Fraction(1, 2)

    def render(number: Number) -> str:
        return decimal_text(number)

    return Draft(
        question,
        render(answer),
        "decimal",
        wrong_numbers(rng, answer, mistakes, render, step=step, keep=keep),
        {"from": source, "to": target},
        trap=render(keep) if keep is not None else None,
    )


# Big unit, small unit, edges of the small one in an edge of the big one, power, and what the big one measures,
# with the smallest and largest believable number of big units.
_SQUARE_CUBE = (
    ("square meters", "square centimeters", 100, 2, (("A floor covers", 6, 60), ("A rug covers", 2, 20))),
    (
        "square kilometers",
        "square meters",
        1000,
        2,
        (("A nature reserve covers", 2, 900), ("A lake covers", 0.5, 900)),
    ),
    (
        "square centimeters",
        "square millimeters",
        10,
        2,
        (("A label covers", 4, 90), ("A stamp covers", 3, 15)),
    ),
    ("square feet", "square inches", 12, 2, (("A rug covers", 6, 99), ("A sheet of plywood covers", 4, 32))),
    ("square yards", "square feet", 3, 2, (("A carpet covers", 4, 60), ("A patio covers", 6, 80))),
    (
        "cubic meters",
        "cubic centimeters",
        100,
        3,
        (
            ("A block of stone takes up", 0.5, 10),
            ("A shipping crate takes up", 0.5, 10),
        ),
    ),
    ("cubic feet", "cubic inches", 12, 3, (("A crate takes up", 2, 60), ("A storage box takes up", 1, 10))),
    (
        "cubic yards",
        "cubic feet",
        3,
        3,
        (("A heap of gravel takes up", 0.5, 60), ("A load of soil takes up", 0.5, 40)),
    ),
    (
        "cubic centimeters",
        "cubic millimeters",
        10,
        3,
        (("A crystal takes up", 0.5, 30), ("A piece of wax takes up", 1, 60)),
    ),
    (
        "cubic meters",
        "liters",
        10,
        3,
        (("A water tank holds", 0.5, 60), ("An oil tank holds", 0.5, 60)),
    ),
)


def _area_volume(rng: ItemRng, level: int) -> Draft:
    pool = (
        [row for row in _SQUARE_CUBE if (row[3] == 2) == (level <= 3)]
        if level not in (4, 5)
        else list(_SQUARE_CUBE)
    )
    big, small, factor, power, things = rng.choice(pool)
    amount = Fraction(rng.randint(2, 9 + 5 * level), rng.choice([1, 1, 2, 4]) if level > 2 else 1)
    down = level >= 3 and rng.random() < 0.4
    scale = factor**power
    source, target = (small, big) if down else (big, small)
    start = amount * scale if down else amount
    answer = amount if down else amount * scale
    if not finite(start, 2) or not finite(answer, 2) or start == 1:
        raise Redraw("no short decimal")
    stated = decimal_text(start)
    frames = [
        f"How many {target} are there in {stated} {source}?",
        f"Convert {stated} {source} to {target}.",
    ]
    fitting = [text for text, low, high in things if low <= amount <= high]
    if fitting:
        frames.append(f"{rng.choice(fitting)} {stated} {source}. What is that in {target}?")
    question = rng.choice(frames)
    linear = start / factor if down else start * factor
    other = start / factor ** (5 - power) if down else start * factor ** (5 - power)
    thousand = (
        [answer * 10, answer / 10]
        if factor in (10, 100, 1000)
        else [answer * 2, answer / 2, answer * Fraction(3, 2), answer * Fraction(3, 4)]
    )
    wrong = [
        linear,
        other,
        *thousand,
        answer * factor,
        answer / factor,
        answer * 4,
        answer / 4,
        answer * Fraction(6, 5),
        answer * Fraction(4, 5),
    ]
    if linear == answer or not finite(linear, 3):
        raise Redraw("trap is no decimal")
    options: list[str] = []
    values: list[Fraction] = []
    for value in wrong:
        if finite(value, 3) and value != answer and value not in values and len(options) < 6:
            values.append(value)
            options.append(f"{decimal_text(value)}")
    trap = decimal_text(linear) if rng.random() < 0.45 else None
    return Draft(
        question, decimal_text(answer), "decimal", tuple(options), {"from": source, "to": target}, trap=trap
    )


def signed(value: Number) -> str:
    """Decimal with a true minus sign where it is negative: "−5", "12.5"."""
    return decimal_text(value).replace("-", "−")


def _temperature(rng: ItemRng, level: int) -> Draft:
    kind = rng.choice(
        ["c_to_f", "f_to_c"]
        if level <= 3
        else ["c_to_f", "f_to_c", "difference", "difference_back", "kelvin"]
    )
    celsius = 5 * rng.randint(1, 9 + 2 * level) if level < 3 else rng.choice([5, 5, 1]) * rng.randint(-8, 30)
    if kind == "kelvin":
        fahrenheit_up = 9 * rng.randint(2, 12)
        question = rng.choice(
            [
                f"The temperature of a metal bar rises by {fahrenheit_up} °F. By how many kelvins does it rise?",
                f"An oven warms up by {fahrenheit_up} degrees Fahrenheit. What is the rise in kelvins?",
            ]
        )
        answer = Fraction(fahrenheit_up * 5, 9)
        trap: Fraction | None = (fahrenheit_up - 32) * Fraction(5, 9)
        unit = "K"
        mistakes = [answer + 273, Fraction(fahrenheit_up * 9, 5), Fraction(fahrenheit_up), answer + 32]
    elif kind in ("difference", "difference_back"):
        place = rng.choice(PLACES)
        source, target = ("°C", "°F") if kind == "difference" else ("°F", "°C")
        # In °C: weather changes by 20 at most in a day, a liquid in a laboratory by more.
        celsius_most = rng.choice([20, 60])
        rise = rng.randint(4, celsius_most) if kind == "difference" else 9 * rng.randint(1, celsius_most // 5)
        if celsius_most == 20:
            verb = rng.choice(["rises", "falls"])
            start, end = ("morning", "afternoon") if verb == "rises" else ("afternoon", "midnight")
            question = f"Between {start} and {end}, the temperature in {place} {verb} by {rise} {source}. How large is that change in {target}?"
        else:
            verb = rng.choice(["heated", "cooled"])
            question = (
                f"A liquid in a laboratory is {verb} by {rise} {source}. What is the change in {target}?"
            )
        answer = rise * (Fraction(9, 5) if kind == "difference" else Fraction(5, 9))
        trap = answer + 32 if kind == "difference" else None
        unit = target
        mistakes = [
            answer + 32,
            Fraction(rise),
            answer * 2,
            answer / 2,
            rise * Fraction(5, 9) if kind == "difference" else rise * Fraction(9, 5),
            abs((rise - 32) * Fraction(5, 9)),
        ]
    else:
        fahrenheit = celsius * Fraction(9, 5) + 32
        if not finite(fahrenheit, 1):
            raise Redraw("no short decimal")
        place = rng.choice(PLACES)
        if kind == "c_to_f":
            stated, answer, source, target = Fraction(celsius), fahrenheit, "°C", "°F"
            mistakes = [
                celsius * Fraction(9, 5),
                (celsius + 32) * Fraction(9, 5),
                Fraction(celsius + 32),
                celsius * 2 + Fraction(30),
                celsius * Fraction(9, 5) - 32,
            ]
        else:
            stated, answer, source, target = fahrenheit, Fraction(celsius), "°F", "°C"
            mistakes = [
                fahrenheit * Fraction(5, 9) - 32,
                fahrenheit * Fraction(5, 9),
                fahrenheit - 32,
                (fahrenheit - 32) * Fraction(9, 5),
                (fahrenheit + 32) * Fraction(5, 9),
            ]
        trap, unit = None, target
        where = (
            f"A thermometer in {place}"
            if -20 <= celsius <= 40
            else "A thermometer in a freezer"
            if celsius < 0
            else "An oven thermometer"
        )
        question = rng.choice(
            [
                f"What is {signed(stated)} {source} in {target}?",
                f"{where} reads {signed(stated)} {source}. What would it read in {target}?",
                f"Convert {signed(stated)} {source} to {target}.",
            ]
        )
    places = next(d for d in range(3) if finite(answer, d)) if finite(answer, 2) else 9
    if places > 1:
        raise Redraw("no short decimal")
    keep = (
        trap
        if trap is not None and finite(trap, 1) and trap > 0 and trap != answer and rng.random() < 0.6
        else None
    )
    mistakes = [m for m in mistakes if finite(m, 1)]

    def render(number: Number) -> str:
        return f"{signed(number)} {unit}"

    step = Fraction(1) if places == 0 else Fraction(1, 5)
    floor = None if kind in ("c_to_f", "f_to_c") else 0
    options = wrong_numbers(
        rng, answer, mistakes, render, step=step if abs(answer) < 20 or places else 2, keep=keep, floor=floor
    )
    return Draft(
        question,
        render(answer),
        "quantity",
        options,
        {"kind": kind},
        trap=render(keep) if keep is not None else None,
        aliases=(decimal_text(answer),),
    )


def _decimal_time(rng: ItemRng, level: int) -> Draft:
    big, small = rng.choice([("hours", "minutes"), ("minutes", "seconds")])
    if level <= 3:
        part = rng.choice(
            [
                Fraction(1, 4),
                Fraction(1, 2),
                Fraction(3, 4),
                Fraction(1, 5),
                Fraction(2, 5),
                Fraction(3, 5),
                Fraction(4, 5),
            ]
        )
    else:
        part = (
            Fraction(rng.choice([k for k in range(1, 20) if k % 5]), 20)
            if level <= 5
            else Fraction(rng.randint(1, 59), 60)
        )
        if level > 5 and not finite(part, 2):
            part = Fraction(
                rng.choice([3, 6, 7, 9, 11, 13, 14, 17, 18, 21, 23, 27, 33, 39, 41, 43, 47, 49]), 50
            )
    whole = rng.randint(1, 3 + 2 * level)
    each = whole + part
    times = rng.randint(2, 5) if level >= 5 else 1
    total = each * times * 60
    if total.denominator != 1:
        raise Redraw("seconds left over")
    answer = int(total)
    if answer % 60 == 0:
        raise Redraw("no minutes")

    def render(value: Number) -> str:
        a, b = divmod(int(value), 60)
        if a < 1 or b < 1:
            raise ValueError("a part is empty")
        return f"{a:,} {big if a != 1 else big[:-1]} {b} {small if b != 1 else small[:-1]}"

    stated = decimal_text(each)
    name = rng.choice(PEOPLE)
    if times == 1:
        question = rng.choice(
            [
                f"A timer shows {stated} {big}. What is that in {big} and {small}?",
                f"{name} logs {stated} {big} on a task. How long is that in {big} and {small}?",
                f"Write {stated} {big} in {big} and {small}.",
            ]
        )
    elif big == "hours":
        question = rng.choice(
            [
                f"A machine runs for {stated} hours on each of {times} days. For how long does it run in all, in hours and minutes?",
                f"Each of {times} {'shifts' if whole > 3 else 'meetings'} lasts {stated} hours. What is their total length in hours and minutes?"
                if whole < 12
                else f"Each of {times} train trips takes {stated} hours. What is the total time in hours and minutes?",
            ]
        )
    else:
        question = rng.choice(
            [
                f"Each of {times} recordings lasts {stated} minutes. What is the total playing time in minutes and seconds?",
                f"{name} runs {times} laps, taking {stated} minutes for each. What is the total time in minutes and seconds?"
                if whole < 9
                else f"{name} solves {times} puzzles, taking {stated} minutes for each. What is the total time in minutes and seconds?",
            ]
        )
    shown = each * times
    hundredths = int((shown - int(shown)) * 100)
    naive = int(shown) * 60 + hundredths
    trap = naive if 0 < hundredths < 60 and naive != answer and rng.random() < 0.7 else None
    mistakes: list[Number] = [
        naive,
        answer + 60,
        answer - 60,
        answer + 10,
        answer - 10,
        answer + 15,
        answer - 15,
    ]
    return Draft(
        question,
        render(answer),
        "duration",
        wrong_numbers(rng, answer, mistakes, render, step=3, keep=trap),
        {"big": big},
        trap=render(trap) if trap is not None else None,
    )


_INVENTED = (
    "zorb",
    "glim",
    "tarm",
    "plock",
    "wib",
    "droon",
    "fesk",
    "lorn",
    "miv",
    "quib",
    "brask",
    "snell",
    "pont",
    "hask",
    "rindle",
    "veck",
)


def _invented(rng: ItemRng, level: int) -> Draft:
    count = 3 if level <= 3 else 4 if level <= 6 else 5
    units = rng.sample(_INVENTED, count)
    factors = [rng.randint(2, 6 + level) for _ in range(count - 1)]
    scrambled = list(range(count - 1))
    if level >= 4:
        rng.shuffle(scrambled)
    facts = " ".join(f"One {units[i]} is {factors[i]} {units[i + 1]}s." for i in scrambled)
    product = 1
    for factor in factors:
        product *= factor
    up = rng.random() < 0.5 and level >= 2
    amount = rng.randint(2, 4 + level)
    if level >= 5 and not up:
        mid = rng.randrange(1, count - 1)
        tail = 1
        for factor in factors[mid:]:
            tail *= factor
        extra = rng.randint(1, 9)
        answer = amount * product + extra * tail
        ask = rng.choice(
            [
                f"How many {units[-1]}s are there in {amount} {units[0]}s and {extra} {units[mid]}{'s' if extra > 1 else ''} together?",
                f"A load weighs {amount} {units[0]}s and {extra} {units[mid]}{'s' if extra > 1 else ''}. How many {units[-1]}s is that?",
            ]
        )
        mistakes: list[Number] = [
            amount * product,
            amount * product + extra,
            (amount + extra) * product,
            answer + tail,
            answer - tail,
            amount * product + extra * tail // factors[-1],
        ]
    elif up:
        answer = amount
        ask = rng.choice(
            [
                f"How many {units[0]}s make {amount * product:,} {units[-1]}s?",
                f"A chest holds {amount * product:,} {units[-1]}s of tea. How many {units[0]}s is that?",
            ]
        )
        mistakes = [
            amount * factors[0],
            amount * factors[-1],
            amount + 1,
            amount - 1,
            amount + 2,
            sum(factors),
        ]
    else:
        answer = amount * product
        ask = rng.choice(
            [
                f"How many {units[-1]}s are there in {amount} {units[0]}s?",
                f"A trader has {amount} {units[0]}s of salt. How many {units[-1]}s is that?",
            ]
        )
        mistakes = [
            amount * sum(factors),
            answer // factors[-1],
            answer // factors[0],
            answer + product,
            answer - product,
            answer + factors[-1],
            product,
        ]
    lead = rng.choice(
        ["An old system of units works as follows. ", "A board game has its own units of measure. ", ""]
    )
    return Draft(
        f"{lead}{facts} {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=factors[-1] if not up and level < 5 else 1),
        {"units": units, "factors": factors},
    )


# Coins that were in use side by side.
_MONIES = (("crowns", "marks", "ducats", "guilders", "thalers"), ("crowns", "florins", "ducats", "thalers"))


def _currency(rng: ItemRng, level: int) -> Draft:
    count = 2 if level <= 3 else 3 if level <= 6 else 4
    names = rng.sample(rng.choice(_MONIES), count)
    singular = [n[:-1] for n in names]
    rates = [
        Fraction(
            rng.choice(
                [2, 3, 4, 5, 6, 8, 12, 15, 25] if level <= 2 else [5, 6, 8, 12, 15, 16, 24, 25, 35, 45]
            ),
            1 if level <= 2 else rng.choice([2, 4, 5, 10]),
        )
        for _ in range(count - 1)
    ]
    if any(r == 1 for r in rates):
        raise Redraw("rate of one")
    back = rng.random() < 0.4
    rates_word = "this rate" if count == 2 else "these rates"
    amount = rng.randint(2, 20 + 10 * level) * (10 if level < 6 else 20)
    value = Fraction(amount)
    for rate in rates:
        value *= rate
    name = rng.choice(PEOPLE)
    worth = [f"ne {singular[i]} buys {decimal_text(rates[i])} {names[i + 1]}" for i in range(count - 1)]
    rates_listed = "this exchange rate" if count == 2 else "these exchange rates"
    lead = rng.choice(["", f"A trading game uses {rates_listed}", f"An old ledger lists {rates_listed}"])
    if lead:
        clauses = [f"o{fact}" for fact in worth]
        last = [f"and {clauses[-1]}"] if count > 2 else []
        facts = f"{lead}: {', '.join([*clauses[: len(clauses) - len(last)], *last])}."
    else:
        facts = " ".join(f"O{fact}." for fact in worth)
    fee = rng.choice([5, 10, 20]) if level >= 5 and not back else 0
    if back:
        if value.denominator != 1:
            raise Redraw("not whole")
        answer = Fraction(amount)
        question = f"{facts} {rng.choice([f'At {rates_word}, how many {names[0]} are worth {grouped(value)} {names[-1]}?', f'{name} needs {grouped(value)} {names[-1]}. How many {names[0]} does that cost at {rates_word}?'])}"
        wrong_way = value
        for rate in rates:
            wrong_way *= rate
        mistakes = [value / rates[-1], value / rates[0], answer + 20, answer - 20, answer * 2, wrong_way]
    else:
        answer = value * (100 - fee) / 100
        if answer.denominator != 1:
            raise Redraw("not whole")
        charge = f" A money changer keeps {fee}% of the final amount." if fee else ""
        question = f"{facts}{charge} {rng.choice([f'{name} changes {amount:,} {names[0]} into {names[-1]}. How many {names[-1]} does {name} get?', f'How many {names[-1]} does {name} receive for {amount:,} {names[0]}?'])}"
        mistakes = [
            value,
            Fraction(amount) / rates[0],
            amount * rates[0],
            amount * rates[-1],
            answer + 20,
            answer - 20,
            answer * (100 + fee) / 100,
            amount * sum(rates, Fraction(0)),
        ]
    step = (
        20
        if answer > 200 and answer % 20 == 0
        else 10
        if answer % 10 == 0 and answer > 60
        else 5
        if answer % 5 == 0 and answer > 20
        else 1
    )
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step),
        {"back": back},
    )


# Wares with their usual prices per kilogram, in cents.
_WARES = {
    "rice": (160, 440),
    "almonds": (900, 2400),
    "coffee": (1000, 3600),
    "cheese": (800, 3000),
    "lentils": (200, 600),
    "flour": (80, 300),
    "olives": (600, 1800),
    "dried figs": (800, 2000),
    "cocoa": (900, 2600),
    "peppercorns": (1500, 4400),
    "loose-leaf tea": (2400, 7200),
    "sugar": (100, 320),
    "walnuts": (1000, 2600),
}


def _unit_price(rng: ItemRng, level: int) -> Draft:
    ware = rng.choice(sorted(_WARES))
    low, high = _WARES[ware]
    place = rng.choice(["a market stall", "a corner shop", "an online shop", "a supermarket", "a co-op"])
    per_kilo = rng.randint(low // 20, high // 20) * 20
    cost = "cost" if ware.endswith("s") else "costs"
    if level <= 2:
        grams = rng.choice([100, 200, 250, 500, 300, 400, 750])
        answer = Fraction(per_kilo * grams, 1000)
        question = rng.choice(
            [
                f"At {place}, {ware} {cost} {dollars(per_kilo)} per kilogram. What do you pay for {grams} grams?",
                f"One kilogram of {ware} costs {dollars(per_kilo)} at {place}. What is the price of {grams} grams?",
            ]
        )
        mistakes = [
            answer * 2,
            answer / 2,
            Fraction(per_kilo) - answer,
            answer + 20,
            answer - 20,
            answer * 10,
        ]
    elif level <= 5:
        grams = rng.choice([125, 150, 175, 225, 275, 325, 350, 450, 650, 850])
        price = Fraction(per_kilo * grams, 1000)
        answer = Fraction(per_kilo)
        if price.denominator != 1:
            raise Redraw("not whole cents")
        question = rng.choice(
            [
                f"{article(f'{grams}-gram').capitalize()} pack of {ware} costs {dollars(price)} at {place}. What is the price per kilogram?",
                f"{place[0].upper()}{place[1:]} charges {dollars(price)} for {grams} g of {ware}. At the same rate, how much does 1 kg cost?",
            ]
        )
        mistakes = [
            price * 4,
            price * 1000 / grams + 100,
            answer - 100,
            answer + 40,
            answer - 40,
            price * 10,
            price * 5,
        ]
    else:
        pounds = rng.randint(2, 6)
        ounces = rng.randint(1, 15)
        # 35 ounces to the kilogram, near enough for a price.
        per_ounce = rng.randint(max(4, low // 35), max(9, high // 35))
        answer = Fraction((pounds * 16 + ounces) * per_ounce)
        if rng.random() < 0.5:
            per_pound = per_ounce * 16
            question = f"At {place}, {ware} {cost} {dollars(per_pound)} per pound. How much does a pack weighing {_full(pounds, 'lb')} {_full(ounces, 'oz')} cost? (1 pound = 16 ounces.)"
            mistakes = [
                (Fraction(pounds) + Fraction(ounces, 10)) * per_pound,
                (Fraction(pounds) + Fraction(ounces, 12)) * per_pound,
                Fraction(pounds * per_pound),
                answer + per_ounce,
                answer - per_ounce,
                Fraction(pounds * per_pound + ounces),
            ]
        else:
            question = f"At {place}, {ware} {cost} {dollars(per_ounce)} per ounce. With 16 ounces to the pound, what do you pay for {_full(pounds, 'lb')} {_full(ounces, 'oz')}?"
            mistakes = [
                Fraction((pounds * 10 + ounces) * per_ounce),
                Fraction((pounds * 12 + ounces) * per_ounce),
                answer + per_ounce,
                answer - per_ounce,
                Fraction(pounds * 16 * per_ounce),
                Fraction((pounds + ounces) * per_ounce),
            ]
    if answer.denominator != 1:
        raise Redraw("not whole cents")
    mistakes = [m for m in mistakes if m.denominator == 1]
    step = 20 if answer % 20 == 0 and answer > 100 else 5 if answer % 5 == 0 else 1
    return Draft(
        question,
        dollars(answer),
        "quantity",
        wrong_numbers(rng, answer, mistakes, dollars, step=step),
        {"ware": ware},
    )


def _kitchen(rng: ItemRng, level: int) -> Draft:
    ladder = [
        ("gallons", "quarts", 4),
        ("quarts", "pints", 2),
        ("pints", "cups", 2),
        ("cups", "fluid ounces", 8),
        ("fluid ounces", "tablespoons", 2),
        ("tablespoons", "teaspoons", 3),
    ]
    span = 1 if level <= 2 else 2 if level <= 4 else 3 if level <= 6 else 4
    start = rng.randint(0, len(ladder) - span)
    chain = ladder[start : start + span]
    factor = 1
    for _, _, f in chain:
        factor *= f
    source, target = chain[0][0], chain[-1][1]
    amount = Fraction(rng.randint(2, 9 + 2 * level), rng.choice([1, 2, 4]) if level > 1 else 1)
    answer = amount * factor
    if not finite(amount, 2) or answer.denominator != 1:
        raise Redraw("no short decimal")
    back = rng.random() < 0.4
    if source == "gallons" and amount > 12:
        raise Redraw("a great deal of soup")
    drinks = ["soup", "lemonade", "iced tea", "punch", "broth"]
    dish = rng.choice(drinks if source in ("gallons", "quarts") else [*drinks, "syrup", "sauce", "dressing"])
    equalities = "; ".join(f"1 {a[:-1]} = {f} {b}" for a, b, f in chain)
    help_ = (
        f" ({equalities}.)" if level <= 6 or "fluid ounces" in (source, target) else " (Use U.S. measures.)"
    )
    if back:
        stated, value, unit, goal = grouped(answer), amount, target, source
    else:
        stated, value, unit, goal = decimal_text(amount), answer, source, target
    if stated == "1":
        raise Redraw("singular")
    frames = [
        f"How many {goal} are there in {stated} {unit} of {dish}?{help_}",
        f"Convert {stated} {unit} to {goal}.{help_}",
    ]
    # Nobody measures a batch in spoons, or calls for gallons of it.
    if unit in ("gallons", "quarts", "pints", "cups") and (not back or span == 1):
        frames.append(f"A batch of {dish} comes to {stated} {unit}. How many {goal} is that?{help_}")
    if (
        unit not in ("gallons", "quarts")
        and (answer if back else amount) <= 12
        and dish in ("broth", "syrup", "sauce", "dressing")
    ):
        frames.append(f"A recipe calls for {stated} {unit} of {dish}. How many {goal} is that?{help_}")
    question = rng.choice(frames)
    mistakes = [
        value * 2,
        value / 2,
        value * 4,
        value / 4,
        value * Fraction(3, 2),
        value * Fraction(3, 4),
        value + 2,
        value - 2,
        value + 1,
    ]
    mistakes = [m for m in mistakes if finite(m, 2)]
    if not back:
        mistakes = [m for m in mistakes if m.denominator == 1]
    return Draft(
        question,
        decimal_text(value),
        "decimal",
        wrong_numbers(
            rng, value, mistakes, decimal_text, step=1 if value.denominator == 1 else Fraction(1, 4)
        ),
        {"chain": [list(c) for c in chain], "back": back},
    )


def _data_rate(rng: ItemRng, level: int) -> Draft:
    megabits = rng.choice([8, 16, 20, 24, 40, 48, 64, 80, 96, 100, 120, 160, 200, 240, 400])
    link = f"{'an' if str(megabits).startswith('8') else 'a'} {megabits}-megabit-per-second link"
    host = rng.choice(
        [
            "A server",
            "A home router",
            "A satellite link",
            "A school network",
            "An office network",
            "A research station",
        ]
    )
    if level <= 2:
        seconds = rng.randint(5, 60) * 2
        answer = Fraction(megabits * seconds, 8)
        question = rng.choice(
            [
                f"{host} sends {megabits} megabits per second. How many megabytes does it send in {seconds} seconds? (1 byte = 8 bits.)",
                f"With 8 bits to the byte, how many megabytes pass through {link} in {seconds} seconds?",
            ]
        )
        trap = Fraction(megabits * seconds)
    elif level <= 5:
        size = rng.randint(4, 60 + 20 * level) * 20
        answer = Fraction(size * 8, megabits)
        question = rng.choice(
            [
                f"{host} transfers data at {megabits} megabits per second. How many seconds does it take to transfer a file of {size:,} megabytes? (1 byte = 8 bits.)",
                f"A backup of {size:,} megabytes is sent over a line that carries {megabits} megabits per second. How many seconds does that take? (1 byte = 8 bits.)",
            ]
        )
        trap = Fraction(size, megabits)
    else:
        gigabytes = Fraction(rng.randint(3, 90), rng.choice([1, 2]))
        answer = gigabytes * 8000 / (megabits * 60)
        question = rng.choice(
            [
                f"{host} uploads data at {megabits} megabits per second. How many minutes does it take to upload {decimal_text(gigabytes)} gigabytes? (1 byte = 8 bits; 1 gigabyte = 1,000 megabytes.)",
                f"With 8 bits to the byte and 1,000 megabytes to the gigabyte, how many minutes are needed to move {decimal_text(gigabytes)} gigabytes over {link}?",
            ]
        )
        trap = answer / 8
    if answer.denominator != 1 or answer < 4:
        raise Redraw("not whole")
    keep = trap if trap.denominator == 1 and rng.random() < 0.5 else None
    mistakes = [
        m
        for m in (
            trap,
            answer * 10,
            answer / 10,
            answer * 2,
            answer / 2,
            answer * Fraction(5, 4),
            answer * Fraction(4, 5),
        )
        if m.denominator == 1
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"megabits": megabits},
        trap=grouped(keep) if keep is not None else None,
    )


_COMPARE = {
    "long": (
        ("m", Fraction(1)),
        ("cm", Fraction(1, 100)),
        ("mm", Fraction(1, 1000)),
        ("km", Fraction(1000)),
        ("dm", Fraction(1, 10)),
    ),
    "heavy": (
        ("g", Fraction(1)),
        ("kg", Fraction(1000)),
        ("t", Fraction(1_000_000)),
    ),
    "time": (
        ("minutes", Fraction(60)),
        ("hours", Fraction(3600)),
        ("seconds", Fraction(1)),
        ("days", Fraction(86_400)),
    ),
    "volume": (
        ("L", Fraction(1)),
        ("mL", Fraction(1, 1000)),
        ("cL", Fraction(1, 100)),
        ("cubic cm", Fraction(1, 1000)),
        ("cubic m", Fraction(1000)),
    ),
}


# Kind of measure, things of one kind, smallest and largest usual size in m, g, s or L.
_LIKE_THINGS = (
    ("long", "cables", 20, 900),
    ("long", "hiking trails", 2_000, 30_000),
    ("long", "fences", 30, 900),
    ("long", "curtain rods", 1, 4),
    ("heavy", "parcels", 800, 20_000),
    ("heavy", "crates", 8_000, 90_000),
    ("heavy", "letters", 20, 90),
    ("heavy", "sacks of flour", 2_000, 25_000),
    ("time", "recordings", 900, 30_000),
    ("time", "experiments", 7_200, 200_000),
    ("time", "delays", 1_500, 40_000),
    ("volume", "tanks", 60, 4_000),
    ("volume", "bottles", 1, 3),
    ("volume", "oil spills", 5, 900),
    ("volume", "buckets", 4, 20),
)


def _compare(rng: ItemRng, level: int) -> Draft:
    kind, things, low, high = rng.choice(_LIKE_THINGS)
    units = _COMPARE[kind]
    base = Fraction(rng.randint(10 * low, 10 * high), 10)
    spread = [40, 34, 28, 22, 18, 14, 10, 7][level - 1]
    # Few units of weight suit a thing (nobody weighs a parcel in milligrams), so one may recur.
    most = 3 if kind == "heavy" else 2
    made: dict[Fraction, str] = {}
    for _ in range(60):
        if len(made) == 5:
            break
        unit, size = rng.choice(units)
        if sum(text.endswith(f" {unit}") for text in made.values()) >= most:
            continue
        raw = base * Fraction(100 + rng.randint(-spread, spread), 100) / size
        # Three figures at most: 517,000 mL, not 517,280 mL.
        digits = next((d for d in (0, 1, 2, 3) if raw * 10**d >= 20), None)
        if digits is None or raw >= 10**6:
            continue
        coarse = 10 ** max(0, len(str(int(raw))) - 3)
        value = Fraction(round(raw * 10**digits / coarse) * coarse, 10**digits)
        if value * size in made:
            continue
        made[value * size] = f"{decimal_text(value)} {unit}"
    if len(made) < 5:
        raise Redraw("too few units fit")
    values = sorted(made)
    if min(b / a for a, b in pairwise(values)) < Fraction(101, 100):
        raise Redraw("too close")
    largest = rng.random() < 0.5
    best = values[-1] if largest else values[0]
    word = {
        "long": ("longest", "shortest"),
        "heavy": ("heaviest", "lightest"),
        "time": ("longest", "shortest"),
        "volume": ("largest", "smallest"),
    }[kind][0 if largest else 1]
    noun = {"long": "length", "heavy": "weight", "time": "duration", "volume": "volume"}[kind]
    extreme = word if kind == "time" else "greatest" if largest else "smallest"
    question = rng.choice(
        [
            f"Which of these {noun}s is the {extreme}?",
            f"Four {things} have these {noun}s, given in various units. Which {noun} is the {extreme}?",
            f"{rng.choice(PEOPLE)} compares the {noun}s of four {things}. Which {noun} is the {extreme}?",
            f"A table gives the {noun}s of four {things} in various units. Which {noun} is the {extreme}?",
        ]
    )
    return Draft(
        question,
        made[best],
        "quantity",
        tuple(text for value, text in made.items() if value != best),
        {"entries": sorted(made.values())},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="arithmetic",
    name="unit_conversion",
    version="1.0.0",
    templates=(
        Template("metric", _metric, check.metric, "prefix names read from the text"),
        Template(
            "mixed_to_small", _mixed_to_small, check.mixed_to_small, "count of small units from the text"
        ),
        Template("mixed_sum", _mixed_sum, check.mixed_sum, "timedelta-like carry on the text"),
        Template("speed", _speed, check.speed, "dimension-wise ratio of units read from the text"),
        Template("area_volume", _area_volume, check.area_volume, "edge lengths multiplied out from the text"),
        Template(
            "temperature", _temperature, check.temperature, "line through two fixed points of both scales"
        ),
        Template("decimal_time", _decimal_time, check.decimal_time, "datetime.timedelta on the text"),
        Template("invented", _invented, check.invented, "graph search over the text's equalities"),
        Template("currency", _currency, check.currency, "sympy solution of the text's rates"),
        Template("unit_price", _unit_price, check.unit_price, "decimal arithmetic on the text"),
        Template("kitchen", _kitchen, check.kitchen, "table of fluid ounces per unit"),
        Template("data_rate", _data_rate, check.data_rate, "bits counted from the text"),
        Template("compare", _compare, check.compare, "all entries in one base unit by decimal arithmetic"),
    ),
)
