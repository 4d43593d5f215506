"""Checkers of word problems: simulation and search on what the text says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, only, worded

WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
ORDINALS = {3: "third", 4: "fourth", 5: "fifth"}
_MULTIPLES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


def _money(amount: Decimal) -> str:
    return f"${amount:,.2f}"


def _cents(text: str) -> int:
    return int(Decimal(text.replace(",", "")) * 100)


def change(question: str, params: Mapping[str, Any]) -> str:
    """Money paid less the bill, coupon and percentage taken from the text."""
    lines = re.findall(r"(\d+) [a-z ]+? at \$([\d.]+) each", question)
    total = sum(Decimal(n) * Decimal(p) for n, p in lines)
    if found := re.search(r"takes \$([\d.]+) off", question):
        total -= Decimal(found.group(1))
    elif found := re.search(r"takes (\d+)% off", question):
        total -= total * Decimal(found.group(1)) / 100
    paid = Decimal(only(r"\$(\d+)(?![\d.])", question).group(1))
    return _money(paid - total)


def work(question: str, params: Mapping[str, Any]) -> str:
    """Advance minute by minute until exactly one whole job is done."""
    lone = re.search(r"alone for (\d+) minutes", question)
    times = [int(n) for n in re.findall(r"(?<!alone for )\b(\d+) minutes", question)]
    alone = int(lone.group(1)) if lone else 0
    done, minute = Fraction(0), 0
    while done < 1:
        running = times[:1] if minute < alone else times
        done += sum(Fraction(1, t) for t in running)
        minute += 1
    if done != 1:
        raise ValueError(f"the job does not end on a whole minute in {question!r}")
    return str(minute)


def ages(question: str, params: Mapping[str, Any]) -> str:
    """All ages from 1 to 120 that satisfy every sentence; the one person asked for."""
    asked = only(r"How old is (\w+) now", question).group(1)
    body = question.split(": ")[-1]
    names = sorted(
        set(
            re.findall(
                r"\b([A-Z][a-z]+)(?= is \d| is [a-z]+ (?:times )?as| will be| was)|(?:than|as) ([A-Z][a-z]+)",
                body,
            )
        )
    )
    people = sorted({n for pair in names for n in pair if n})
    # Each sentence as (factor of each person's age, constant); it holds where the weighted sum is zero.
    sentences: list[tuple[dict[str, int], int]] = []
    for a, d, b in re.findall(r"(\w+) is (\d+) years older than (\w+)", body):
        sentences.append(({a: 1, b: -1}, -int(d)))
    for a, m, b in re.findall(r"(\w+) is (twice|three times|four times|five times) as old as (\w+)", body):
        sentences.append(({a: 1, b: -_MULTIPLES[m]}, 0))
    for k, a, m, b in re.findall(
        r"In (\d+) years, (\w+) will be (twice|three times|four times|five times) as old as (\w+)", body
    ):
        sentences.append(({a: 1, b: -_MULTIPLES[m]}, int(k) * (1 - _MULTIPLES[m])))
    for k, a, m, b in re.findall(
        r"(\d+) years ago, (\w+) was (twice|three times|four times|five times) as old as (\w+)", body
    ):
        sentences.append(({a: 1, b: -_MULTIPLES[m]}, int(k) * (_MULTIPLES[m] - 1)))
    for k, s in re.findall(r"In (\d+) years, their ages will add up to (\d+)", body):
        sentences.append((dict.fromkeys(people, 1), len(people) * int(k) - int(s)))
    for s in re.findall(r"(?:Their ages add up to|combined age of all three is now) (\d+)", body):
        sentences.append((dict.fromkeys(people, 1), -int(s)))
    order = sorted(people, key=lambda name: -sum(len(f) == 2 and name in f for f, _ in sentences))
    # A sentence is tried as soon as the last person in it has an age.
    due: list[list[tuple[list[int], int]]] = [[] for _ in order]
    for factors, constant in sentences:
        last = max(order.index(name) for name in factors)
        due[last].append(([factors.get(name, 0) for name in order[: last + 1]], constant))
    solutions: list[list[int]] = []

    def extend(known: list[int]) -> None:
        if len(known) == len(order):
            solutions.append(known)
            return
        for age in range(1, 121):
            ages_now = [*known, age]
            if all(
                sum(f * a for f, a in zip(row, ages_now, strict=True)) + constant == 0
                for row, constant in due[len(known)]
            ):
                extend(ages_now)

    extend([])
    if len(solutions) != 1:
        raise ValueError(f"{len(solutions)} sets of ages fit {question!r}")
    return str(solutions[0][order.index(asked)])


def discounts(question: str, params: Mapping[str, Any]) -> str:
    """Price steps in the order of the text, by the decimal module."""
    price = Decimal(only(r"(?:priced at|costs) \$([\d,]+)", question).group(1).replace(",", ""))
    for found in re.finditer(r"(\d+)%( tax)?|Delivery adds \$(\d+)", question):
        percent, tax, fee = found.groups()
        if fee:
            price += Decimal(fee)
        else:
            price += price * Decimal(percent) / 100 * (1 if tax else -1)
    return _money(price)


def average_speed(question: str, params: Mapping[str, Any]) -> str:
    """Total distance over total time; where the text gives no length, any will do."""
    if "average" not in question:
        total = Fraction(0)
        for first, unit, second in re.findall(r"(\d+) (km/h|mph) for (\d+)", question):
            total += int(first) * int(second) if unit else 0
        for hours, speed in re.findall(r"(\d+) hours? at (\d+)", question):
            total += int(hours) * int(speed)
        return f"{int(total):,}"
    speeds = [int(n) for n in re.findall(r"(\d+),? (?:and \d+ )?(?:km/h|mph)", question)]
    if three := re.search(r"(\d+), (\d+), and (\d+) (?:km/h|mph)", question):
        speeds = [int(n) for n in three.groups()]
    length = Fraction(60)
    time = sum(length / s for s in speeds)
    value = length * len(speeds) / time
    if value.denominator != 1:
        raise ValueError(f"average speed is not whole in {question!r}")
    return f"{int(value):,}"


def meeting(question: str, params: Mapping[str, Any]) -> str:
    """Both vehicles moved in steps of a hundredth of an hour until they meet."""
    speeds = [int(n) for n in re.findall(r"(\d+) km/h", question)]
    gap = int(only(r"([\d,]+) km (?:apart|long)", question).group(1).replace(",", ""))
    later = re.search(r"(One|Two|Three) hours? later", question)
    head = worded(later.group(1)) if later else 0
    ticks, first, second = 0, Fraction(0), Fraction(gap)
    while first < second:
        first += Fraction(speeds[0], 100)
        if ticks >= 100 * head:
            second -= Fraction(speeds[1], 100)
        ticks += 1
    if first != second or ticks % 100:
        raise ValueError(f"they do not meet on a whole hour in {question!r}")
    return f"{int(first):,}" if "How far from" in question else str(ticks // 100)


def ratio(question: str, params: Mapping[str, Any]) -> str:
    """One part's size from the text's one equation, solved by sympy."""
    parts = [int(n) for n in only(r"ratio ((?:\d+:)+\d+)", question).group(1).split(":")]
    names = re.split(r", and |, | and ", question.split(" share ")[0])
    share = dict(zip(names, parts, strict=True))
    unit = sympy.Symbol("u")
    if found := re.search(r"share ([\d,]+) ", question):
        size = sympy.solve(unit * sum(parts) - int(found.group(1).replace(",", "")), unit)[0]
    elif found := re.search(r"(\w+) gets (\d+) more [a-z ]+ than (\w+)\.", question):
        size = sympy.solve(
            unit * (share[found.group(1)] - share[found.group(3)]) - int(found.group(2)), unit
        )[0]
    else:
        found = only(r"(\w+) gets (\d+) [a-z ]+\.", question)
        size = sympy.solve(unit * share[found.group(1)] - int(found.group(2)), unit)[0]
    if given := re.search(r"(\w+) then gives away (\d+)", question):
        return f"{int(size * share[given.group(1)] - int(given.group(2))):,}"
    text = question.rsplit(". ", 1)[-1]
    if more := re.search(r"does (\w+) get than (\w+)", text):
        value = size * (share[more.group(1)] - share[more.group(2)])
    elif one := re.search(r"does (\w+) get\b", text):
        value = size * share[one.group(1)]
    else:
        value = size * sum(parts)
    return f"{int(value):,}"


def heads_and_legs(question: str, params: Mapping[str, Any]) -> str:
    """Every split of the whole number into two kinds."""
    values = integers(question)
    p, q = int(params["p"]), int(params["q"])
    if str(p) not in re.findall(r"\d+", question) or str(q) not in re.findall(r"\d+", question):
        raise ValueError(f"the text lacks {p} or {q}: {question!r}")
    rest = list(values)
    rest.remove(p)
    rest.remove(q)
    count, total = min(rest), max(rest)
    fits = [x for x in range(count + 1) if p * x + q * (count - x) == total]
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} splits fit {question!r}")
    return str(fits[0])


def posts(question: str, params: Mapping[str, Any]) -> str:
    """Posts set one by one along the path, or steps from post to post."""
    if "numbered" in question:
        start, end = (int(n) for n in re.findall(r"number (\d+)", question))
        gap = int(only(r"(\d+) m apart", question).group(1))
        return f"{sum(gap for _ in range(start, end)):,}"
    length = int(only(r"(\d+) m (?:long|around|in circumference)", question).group(1))
    gap = int(only(r"(?:every|spaced) (\d+) m\b", question.replace(f"{length} m", "L m")).group(1))
    closed = bool(re.search(r"around|circumference", question))
    places = {at % length if closed else at for at in range(0, length + 1, gap)}
    return f"{len(places) * (2 if 'both sides' in question else 1):,}"


def pair_price(question: str, params: Mapping[str, Any]) -> str:
    """Price of the cheaper thing tried cent by cent."""
    total, more = (_cents(m) for m in re.findall(r"\$([\d,]+\.\d\d)", question)[:2])
    found = re.search(r"and (\d+) [a-z]+ (?:cost|for)", question)
    count = int(found.group(1)) if found else 1
    small = next(c for c in range(1, total) if c + more + count * c == total)
    dearer = only(r"The ([a-z]+) (?:costs|is) \$", question)
    first = dearer.group(1)
    asked = re.search(rf"(?:does the|price of the) {first}\b", question.rsplit(". ", 1)[-1])
    return f"${(small + more if asked else small) / 100:,.2f}"


_GROUPS = "hikers|fans|visitors|campers|guests|students"


def containers(question: str, params: Mapping[str, Any]) -> str:
    """Vehicles filled one by one until nobody is left."""
    seats = int(
        only(
            rf"(?:seats?|with|each with) (\d+)(?: seats| passengers|\.| (?:{_GROUPS}))",
            question,
        ).group(1)
    )
    group = only(
        rf"([\d,]+) (?:{_GROUPS})\b", re.sub(rf"seats {seats} (?:{_GROUPS})", "", question, count=1)
    ).group(1)
    left = int(group.replace(",", ""))
    if guides := re.search(r"and (\d+) (?:guides|stewards|counselors|staff members|teachers)\b", question):
        left += int(guides.group(1))
    vehicles = 0
    while left > 0:
        left -= seats
        vehicles += 1
    if "empty" in question or "not used" in question:
        return f"{-left:,}"
    if fee := re.search(r"\$(\d+)", question):
        return f"{vehicles * int(fee.group(1)):,}"
    return f"{vehicles:,}"


def stock(question: str, params: Mapping[str, Any]) -> str:
    """Events replayed from the text; an unknown opening stock is found by trying every number."""
    body = re.split(r"(?:First), ", question)[1]
    events = re.split(
        r"\. (?:Next|Then|After that|Later|Finally), ",
        body.rsplit(". There are now", 1)[0].rsplit(". How many", 1)[0],
    )

    steps: list[tuple[Fraction, int]] = []  # (factor, change)
    for event in events:
        found = re.search(r"\d+", event)
        n = int(found.group(0)) if found else 0
        if "half of" in event:
            steps.append((Fraction(1, 2), 0))
        elif one := re.search(r"one (third|fourth|fifth) of", event):
            bottom = next(k for k, word in ORDINALS.items() if word == one.group(1))
            steps.append((Fraction(bottom - 1, bottom), 0))
        elif "doubles" in event:
            steps.append((Fraction(2), 0))
        elif re.search(r"brings|delivered|out of the oven|added|returned", event):
            steps.append((Fraction(1), n))
        elif re.search(r"sold|buy|rent|thrown", event):
            steps.append((Fraction(1), -n))
        else:
            raise ValueError(f"unknown event {event!r}")

    def replay(value: Fraction) -> Fraction:
        for factor, change in steps:
            value = value + change if factor == 1 else value * factor
        return value

    if found := re.search(r"There are now (\d+) ", question):
        fits = [s for s in range(1, 2000) if replay(Fraction(s)) == int(found.group(1))]
        if len(fits) != 1:
            raise ValueError(f"{len(fits)} opening stocks fit {question!r}")
        return f"{fits[0]:,}"
    opening = int(only(r"opens with (\d+)", question).group(1))
    return f"{int(replay(Fraction(opening))):,}"
