"""Arithmetic steps."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields
from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.seeds import ItemRng

_THINGS = ("stickers", "tiles", "buttons", "postcards", "marbles", "beads", "magnets", "chestnuts")
_PACKS = ("bags", "boxes", "tins", "cartons", "packets")


def _numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]


def _left_over(rng: ItemRng, level: int) -> Given:
    per = rng.randrange(11, 14 + 3 * level)
    n = rng.randrange(2, 10)
    full = rng.choice([q for q in range(2, 10) if q != n])
    person, thing, pack = rng.choice(PEOPLE), rng.choice(_THINGS), rng.choice(_PACKS)
    frames = (
        f"{person} has {per * full + n} {thing} and fills as many {pack} as possible, each with {per} {thing}.",
        f"From a crate of {per * full + n} {thing}, {person} fills {pack} with {per} each until there are too few for another.",
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
    frames = (
        f"{person} multiplies {factor} by {other}, subtracts {minus} from the product, and divides what remains by {divisor}.",
        f"A hall has {factor} rows of {other} chairs each. {person} puts {minus} of the chairs into storage and distributes the rest evenly over {divisor} rooms.",
        f"{person} buys {factor} boxes with {other} tulip bulbs in each, gives {minus} bulbs away, and plants the rest in {divisor} beds, the same number in each.",
        f"A puzzle asks {person} to work out {factor} times {other}, to subtract {minus}, and to split the result into {divisor} equal parts.",
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
    factor, other, minus, divisor = _numbers(setup)
    total = sum(other for _ in range(factor)) - minus
    quotient, rest = divmod(total, divisor)
    if rest:
        raise ValueError(f"{setup!r}: the division leaves {rest}")
    return quotient


def _whole_units(rng: ItemRng, level: int) -> Given:
    unit, size, small = rng.choice(
        (
            ("whole weeks", 7, "days"),
            ("whole dozens", 12, "eggs"),
            ("whole days", 24, "hours"),
            ("whole hours", 60, "minutes"),
        )
    )
    n = rng.randrange(2, 10)
    amount = n * size + rng.randrange(1, size)
    naive = n + 1 if n < 9 else n - 1
    place = {
        "days": "A survey ran for",
        "eggs": "A farm shop received",
        "hours": "A test bench was busy for",
        "minutes": "A recording lasts",
    }[small]
    tail = {"days": "without a break", "eggs": "this morning", "hours": "on end", "minutes": "in all"}[small]
    del level
    return Given(f"{place} {amount} {small} {tail}.", f"the number of {unit} in those {amount} {small}", n, naive)  # fmt: skip


def _check_whole_units(setup: str) -> int:
    (amount,) = _numbers(setup)
    size = next(s for word, s in (("days", 7), ("eggs", 12), ("hours", 24), ("minutes", 60)) if word in setup)
    return len(range(size, amount + 1, size))


def _rounded_side(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(3, 10)
    above = rng.random() < 0.5
    # From half a unit below n to half a unit above it, without n squared itself.
    area = n * n + (rng.randrange(1, n + 1) if above else -rng.randrange(1, n))
    del level
    place = rng.choice(("courtyard", "lawn", "stage", "flower bed", "dance floor", "parking lot"))
    unit = rng.choice(("meter", "yard"))
    person = rng.choice(PEOPLE)
    frames = (
        f"A square {place} has an area of {area} square {unit}s, and {person} needs the length of one side.",
        f"{person} reads on a plan that a square {place} covers {area} square {unit}s.",
    )
    return Given(
        rng.choice(frames),
        f"the length of one side in {unit}s, rounded to the nearest whole number",
        n,
        n + 1 if above else n - 1,
    )


def _check_rounded_side(setup: str) -> int:
    (area,) = _numbers(setup)
    # (side - 1/2) squared is below the area and (side + 1/2) squared above it, both taken four times.
    (side,) = [k for k in range(1, 20) if (2 * k - 1) ** 2 < 4 * area < (2 * k + 1) ** 2]
    return side


def _fare(rng: ItemRng, level: int) -> Asked:
    price, fee = rng.randrange(6, 20 + 8 * level), rng.randrange(5, 16 + level)
    person = rng.choice(PEOPLE)
    text = (
        f"{person} orders N tickets at {price} dollars each and pays a booking fee of {fee} dollars once for the whole order. "
        "How many dollars does the order cost?"
    )
    # The fee charged for every ticket, or forgotten.
    naive = rng.choice(
        (
            {n: f"{(price + fee) * n:,}" for n in CANDIDATES if n > 1},
            {n: f"{price * n:,}" for n in CANDIDATES},
        )
    )
    return Asked(text, {n: f"{price * n + fee:,}" for n in CANDIDATES}, naive, "integer")


def _check_fare(text: str, n: int) -> str:
    price, fee = _numbers(text)
    return f"{fee + sum(price for _ in range(n)):,}"


def _sequence(rng: ItemRng, level: int) -> Asked:
    start, step = rng.randrange(2, 12), rng.randrange(3, 6 + level)
    growth = rng.randrange(1, 3) if level > 4 else 0
    terms = [start]
    for i in range(12):
        terms.append(terms[-1] + step + growth * i)
    shown = ", ".join(map(str, terms[:4]))
    rule = "grows by the same amount each time" if growth else "is always the same"
    # One term too early, or one too late.
    off = rng.choice((1, 3))
    naive = {n: str(terms[n + off]) for n in CANDIDATES if n + off < len(terms)}
    text = (
        f"A sequence begins {shown}, and the difference between one term and the next {rule}. "
        "If its first term is term number 1, what is term number N + 3?"
    )
    return Asked(text, {n: str(terms[n + 2]) for n in CANDIDATES if n + 2 < len(terms)}, naive, "integer")  # fmt: skip


def _check_sequence(text: str, n: int) -> str:
    a, b, c, d = _numbers(text)[:4]
    second = (d - c) - (c - b)
    if second != (c - b) - (b - a):
        raise ValueError(f"{text!r}: no constant second difference")
    k = n + 2
    return str(a + k * (b - a) + second * k * (k - 1) // 2)


def _discount(rng: ItemRng, level: int) -> Asked:
    price = 100 * rng.randrange(2, 8 + 2 * level)
    thing = rng.choice(("a bicycle", "a tent", "an amplifier", "a sewing machine", "a cabinet"))
    text = f"The price of {thing} was {price:,} dollars and has been cut by N percent. What is the new price in dollars?"
    # Percents taken for dollars, or for tenths.
    naive = rng.choice(
        (
            {n: f"{price - n:,}" for n in CANDIDATES},
            {n: f"{price - price * n // 10:,}" for n in CANDIDATES if n < 10},
        )
    )
    return Asked(text, {n: f"{price - price * n // 100:,}" for n in CANDIDATES}, naive, "integer")


def _check_discount(text: str, n: int) -> str:
    (price,) = _numbers(text)
    return f"{round(price * (1 - n / 100)):,}"


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
