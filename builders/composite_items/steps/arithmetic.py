"""Arithmetic steps."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    COUNT,
    Asked,
    Given,
    Needs,
    Yields,
    captured,
    number_of,
    spelled,
)
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE
from mirror_bench.builders.seeds import ItemRng

_THINGS = ("stickers", "tiles", "buttons", "postcards", "marbles", "beads", "magnets", "chestnuts")
_PACKS = {"bags": "bag", "boxes": "box", "tins": "tin", "cartons": "carton", "packets": "packet"}


def _numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]


def _left_over(rng: ItemRng, level: int) -> Given:
    per = rng.randrange(10 + level, 13 + 3 * level)
    n = rng.randrange(2, 10)
    full = rng.choice([q for q in range(2, 10) if q != n])
    person, thing, pack = rng.choice(PEOPLE), rng.choice(_THINGS), rng.choice(tuple(_PACKS))
    frames = (
        f"{person} has {per * full + n} {thing} and fills as many {pack} as possible, each with {per} {thing}.",
        f"From a crate of {per * full + n} {thing}, {person} fills {pack} with {per} each until too few are left to fill another {_PACKS[pack]}.",
    )
    return Given(rng.choice(frames), f"the number of {thing} left over", n, full)


def _check_left_over(setup: str) -> int:
    have, per = _numbers(setup)[:2]
    while have >= per:
        have -= per
    return have


def _chain(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(2, 10)
    divisor = rng.randrange(2, 4 + level)
    minus = rng.randrange(3, 10 + 4 * level)
    total = n * divisor + minus
    factors = [f for f in range(2, 13) if total % f == 0 and 1 < total // f < 60]
    if not factors:
        return _chain(rng, level)
    factor = rng.choice(factors)
    other = total // factor
    naive = n + rng.choice((-1, 1))
    person = rng.choice(PEOPLE)
    # Counts of one thing are all in words or all in digits.
    per, less = (spelled(v) if max(other, minus) <= 10 else str(v) for v in (other, minus))
    frames = (
        f"{person} multiplies {factor} by {other}, subtracts {minus} from the product, and divides what remains by {divisor}.",
        f"A hall has {spelled(factor)} rows of {per} chairs each. {person} puts {less} of the chairs into storage and distributes the rest evenly {'between' if divisor == 2 else 'among'} {spelled(divisor)} rooms.",
        f"{person} buys {spelled(factor)} boxes with {per} tulip bulbs in each, gives {less} bulbs away, and plants the rest in {spelled(divisor)} beds, the same number in each.",
        f"A puzzle asks {person} to work out {factor} times {other}, to subtract {minus}, and to split the result into {spelled(divisor)} equal parts.",
    )
    nouns = (
        f"the result that {person} gets",
        "the number of chairs that each room gets",
        "the number of bulbs in each bed",
        "the size of one part",
    )
    # No hall has rows of two or three chairs.
    which = rng.choice([frame for frame in range(4) if frame != 1 or other > 5])
    return Given(
        frames[which],
        nouns[which],
        n,
        naive,
    )


def _check_chain(setup: str) -> int:
    factor, other, minus, divisor = (number_of(found) for found in re.findall(COUNT, setup))
    total = sum(other for _ in range(factor)) - minus
    quotient, rest = divmod(total, divisor)
    if rest:
        raise ValueError(f"{setup!r}: the division leaves {rest}")
    return quotient


# what is counted, its size in small units, the small unit, sentences; from the best known and smallest to the least known
_UNITS = (
    ("whole weeks", 7, "days", ("A survey ran for {} days without a break.", "A ship was at sea for {} days.")),
    ("whole dozens", 12, "eggs", ("A farm shop received {} eggs this morning.", "A hotel kitchen used {} eggs last week.")),
    ("whole feet", 12, "inches", ("A roll of ribbon is {} inches long.", "A shelf along a wall is {} inches long.")),
    ("whole pounds", 16, "ounces", ("A sack of flour weighs {} ounces.", "A parcel weighs {} ounces.")),
    ("whole days", 24, "hours", ("A pump ran for {} hours without stopping.", "A storm lasted {} hours.")),
    ("whole hours", 60, "minutes", ("A recording lasts {} minutes in all.", "A rehearsal and a concert took {} minutes together.")),
    ("whole miles", 1760, "yards", ("A footpath is {} yards long.", "A wagon was pulled {} yards along a trail.")),
    ("whole miles", 5280, "feet", ("A pipeline is {} feet long.", "A hiking trail is {} feet long.")),
)  # fmt: skip


def _whole_units(rng: ItemRng, level: int) -> Given:
    unit, size, small, sentences = rng.choice(_UNITS[max(0, level - 3) : max(2, level)])
    n = rng.randrange(2, 10)
    amount = f"{n * size + rng.randrange(1, size):,}"
    naive = n + 1 if n < 9 else n - 1
    return Given(
        rng.choice(sentences).format(amount), f"the number of {unit} in those {amount} {small}", n, naive
    )


def _check_whole_units(setup: str) -> int:
    (amount,) = _numbers(setup)
    sizes = {"days": 7, "eggs": 12, "inches": 12, "ounces": 16, "hours": 24, "minutes": 60, "yards": 1760, "feet": 5280}  # fmt: skip
    (size,) = [sizes[word] for word in re.findall(r"\w+", setup) if word in sizes]
    return len(range(size, amount + 1, size))


def _rounded_side(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(3, 10)
    above = rng.random() < 0.5
    count = 1 if level < 3 else rng.randrange(level // 2 + 1, level // 2 + 3)
    # Of ``count`` equal squares with sides from half a unit below n to half a unit above it, without n itself.
    low, exact, high = (count * (2 * n - 1) ** 2 // 4 + 1, count * n * n, -(-count * (2 * n + 1) ** 2 // 4))
    area = rng.randrange(exact + 1, high) if above else rng.randrange(low, exact)
    place = rng.choice(("courtyard", "lawn", "stage", "flower bed", "dance floor", "patio"))
    unit = rng.choice(("meter", "yard"))
    person = rng.choice(PEOPLE)
    if count == 1:
        frames = (
            f"A square {place} has an area of {area} square {unit}s, and {person} wants to run a string of lights around it.",
            f"{person} reads on a plan that a square {place} covers {area} square {unit}s.",
        )
        noun = f"the length of one side in {unit}s, rounded to the nearest whole number"
    else:
        number = spelled(count)
        frames = (
            f"{number.capitalize()} square {place}s of equal size have a combined area of {area} square {unit}s, and {person} wants to run a string of lights around each of them.",
            f"{person} reads on a plan that {number} square {place}s, all of the same size, cover {area} square {unit}s in all.",
        )
        noun = f"the length of one side of one {place} in {unit}s, rounded to the nearest whole number"
    return Given(rng.choice(frames), noun, n, n + 1 if above else n - 1)


def _check_rounded_side(setup: str) -> int:
    (area,) = _numbers(setup)
    words = re.findall(r"\w+", setup.lower())
    count = next((NUMBER_WORDS.index(word) for word in words if word in NUMBER_WORDS[2:8]), 1)
    # (side - 1/2) squared is below the area of one square and (side + 1/2) squared above it, both taken four times.
    (side,) = [k for k in range(1, 20) if count * (2 * k - 1) ** 2 < 4 * area < count * (2 * k + 1) ** 2]
    return side


def _fare(rng: ItemRng, level: int) -> Asked:
    price, fee = rng.randrange(5 + 3 * level, 20 + 8 * level), rng.randrange(5, 16 + level)
    tax = rng.randrange(2, 6) if level > 3 else 0
    off = rng.randrange(3, 13) if level > 6 else 0
    person = rng.choice(PEOPLE)
    thing, act, charge = rng.choice(
        (
            ("tickets", "orders", "a booking fee"),
            ("chairs", "rents", "a delivery charge"),
            ("canoes", "rents", "a cleaning fee"),
            ("printed calendars", "orders", "a shipping charge"),
        )
    )
    coupon = f" A coupon takes {off} dollars off the total." if off else ""
    plus = f" plus {tax} dollars in tax" if tax else ""
    once = f"of {fee} dollars is added once for the whole order.{coupon}"
    frames = (
        f"{person} {act} N {thing} at {price} dollars each{',' if tax else ''}{plus}{' on each' if tax else ''}. {charge.capitalize()} {once} How many dollars does the order cost?",
        f"{person} {act} N {thing}. Each costs {price} dollars{plus}, and {charge} {once} How many dollars does {person} pay?",
    )
    # The fee charged for every piece, or forgotten.
    over, under = (
        {n: f"{(price + tax + fee) * n - off:,}" for n in CANDIDATES if n > 1},
        {n: f"{(price + tax) * n - off:,}" for n in CANDIDATES},
    )
    naive = rng.choice((over, under))
    return Asked(
        rng.choice(frames), {n: f"{(price + tax) * n + fee - off:,}" for n in CANDIDATES}, naive, "integer"
    )


def _check_fare(text: str, n: int) -> str:
    each = [int(v) for v in re.findall(r"(?:at|costs|plus) (\d+) dollars", text)]
    once = int(captured(r"(?:fee|charge) of (\d+) dollars", text))
    off = re.search(r"takes (\d+) dollars off", text)
    return f"{once + sum(sum(each) for _ in range(n)) - (int(off[1]) if off else 0):,}"


def _sequence(rng: ItemRng, level: int) -> Asked:
    start, step = rng.randrange(2, 6 + 2 * level), rng.randrange(2 + level, 6 + 2 * level)
    growth = rng.randrange(1, level - 1) if level > 3 else 0
    ahead = 3 + (level - 1) // 3
    terms = [start]
    for i in range(16):
        terms.append(terms[-1] + step + growth * i)
    shown = ", ".join(map(str, terms[:4]))
    rule = "grows by the same amount each time" if growth else "is always the same"
    # One or two terms too early or too late.
    off = rng.choice((-2, -1, 1, 2))
    frames = (
        f"A sequence begins {shown}, and the difference between one term and the next {rule}. "
        f"If its first term is term number 1, what is term number N + {ahead}?",
        f"The first four numbers in a list are {shown}. The difference between one number and the next {rule}. "
        f"Which number is in position N + {ahead} of the list?",
    )
    place = ahead - 1
    return Asked(
        rng.choice(frames),
        {n: str(terms[n + place]) for n in CANDIDATES},
        {n: str(terms[n + place + off]) for n in CANDIDATES},
        "integer",
    )


def _check_sequence(text: str, n: int) -> str:
    a, b, c, d = _numbers(text)[:4]
    second = (d - c) - (c - b)
    if second != (c - b) - (b - a):
        raise ValueError(f"{text!r}: no constant second difference")
    k = n + int(captured(r"N \+ (\d+)", text)) - 1
    return str(a + k * (b - a) + second * k * (k - 1) // 2)


def _discount(rng: ItemRng, level: int) -> Asked:
    price = 100 * rng.randrange(1 + level, 8 + 2 * level)
    delivery = rng.randrange(21, 60) if level > 2 else 0
    coupon = rng.randrange(11, 20) if level > 5 else 0
    thing = rng.choice(("bicycle", "tent", "sewing machine", "cabinet", "sofa", "piano", "canoe"))
    extra = (
        f" Delivery costs {delivery} dollars, and a coupon takes {coupon} dollars off the total."
        if coupon
        else f" Delivery costs {delivery} dollars."
        if delivery
        else ""
    )
    asks = "How many dollars does the buyer pay in all?" if delivery else "What is the new price in dollars?"
    frames = (
        f"The price of a {thing} was {price:,} dollars and has been cut by N percent.{extra} {asks}",
        f"A store sells a {thing} at N percent off the list price of {price:,} dollars.{extra} {asks.replace('new', 'sale')}",
    )
    # Percents taken for dollars, or for tenths.
    rest = delivery - coupon
    naive = rng.choice(
        (
            {n: f"{price - n + rest:,}" for n in CANDIDATES},
            {n: f"{price - price * n // 10 + rest:,}" for n in CANDIDATES if n < 10},
        )
    )
    return Asked(
        rng.choice(frames), {n: f"{price - price * n // 100 + rest:,}" for n in CANDIDATES}, naive, "integer"
    )


def _check_discount(text: str, n: int) -> str:
    price, *rest = _numbers(text)
    # What comes after the price is first the delivery, then the coupon.
    return f"{round(price * (1 - n / 100)) + sum(rest[:1]) - sum(rest[1:]):,}"


STEPS = (
    Yields("arithmetic", "word_problems", "left_over", _left_over, _check_left_over, "repeated subtraction"),
    Yields("arithmetic", "mental_calculation", "chain", _chain, _check_chain, "repeated addition"),
    Yields(
        "arithmetic", "unit_conversion", "whole_units", _whole_units, _check_whole_units, "counting multiples"
    ),
    Yields(
        "arithmetic",
        "estimation",
        "rounded_side",
        _rounded_side,
        _check_rounded_side,
        "squares of the halves",
    ),
    Needs("arithmetic", "word_problems", "fare", _fare, _check_fare, "repeated addition"),
    Needs(
        "arithmetic",
        "numerical_reasoning",
        "sequence",
        _sequence,
        _check_sequence,
        "Newton's forward differences",
    ),
    Needs(
        "arithmetic",
        "mental_calculation",
        "discount",
        _discount,
        _check_discount,
        "floating-point percentage",
    ),
)
