"""Checkers of unit conversion: units read from the text, values by another table or route."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, numbers, only

_PREFIX = {"nano": -9, "micro": -6, "milli": -3, "centi": -2, "deci": -1, "kilo": 3, "mega": 6, "giga": 9}


def _plain(value: Fraction) -> str:
    """Decimal text with thousands separators and no superfluous zeros."""
    text = format((Decimal(value.numerator) / Decimal(value.denominator)).normalize(), "f")
    whole, dot, rest = text.partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{dot}{rest}"


def _power_of_ten(unit: str) -> int:
    if unit == "metric tons":
        return 6
    return next((power for prefix, power in _PREFIX.items() if unit.startswith(prefix)), 0)


def metric(question: str, params: Mapping[str, Any]) -> str:
    """Shift of the decimal point by the difference of the prefixes."""
    names = (
        r"(?:micro|milli|centi|deci|kilo|mega|giga|nano)?(?:meters|grams|liters|watts|seconds)|metric tons"
    )
    amount, source = only(rf"([\d,.]*\d) ({names})", question).groups()
    target = next(unit for unit in re.findall(names, question.replace(f"{amount} {source}", "")))
    value = Decimal(amount.replace(",", "")).scaleb(_power_of_ten(source) - _power_of_ten(target))
    return f"{_plain(Fraction(value))} {target}"


_IN_SMALL = {
    ("feet", "inches"): 12, ("pounds", "ounces"): 16, ("yards", "feet"): 3, ("hours", "minutes"): 60,
    ("minutes", "seconds"): 60, ("weeks", "days"): 7, ("gallons", "quarts"): 4, ("days", "hours"): 24,
}  # fmt: skip
_PLURALS = {"foot": "feet", "inch": "inches"}
_MEASURE = r"(\d+) (feet|foot|inches|inch|pounds?|ounces?|yards?|hours?|minutes?|seconds?|weeks?|days?|gallons?|quarts?)\b"


def _measures(text: str) -> list[tuple[int, str]]:
    return [
        (int(n), _PLURALS.get(u, u if u.endswith("s") or u == "feet" else f"{u}s"))
        for n, u in re.findall(_MEASURE, text)
    ]


def _named(number: int, unit: str) -> str:
    single = {"feet": "foot", "inches": "inch"}.get(unit, unit[:-1])
    return f"{number:,} {unit if number != 1 else single}"


def mixed_to_small(question: str, params: Mapping[str, Any]) -> str:
    """Small units counted for each big unit in turn."""
    (a, big), (b, small) = _measures(question)[:2]
    total = sum(_IN_SMALL[big, small] for _ in range(a)) + b
    if times := re.search(r"Each of (\d+)| by (\d+)\.", question):
        total *= int(times.group(1) or times.group(2))
    return f"{total:,} {small}"


def mixed_sum(question: str, params: Mapping[str, Any]) -> str:
    """Add or take away digit by digit with carry of the unit's own factor."""
    body = re.split(r"[.?] Give|[.] What is their", question)[0]
    pairs = _measures(body)
    bigs, smalls = pairs[0::2], pairs[1::2]
    big, small = bigs[0][1], smalls[0][1]
    factor = _IN_SMALL[big, small]
    if re.search(r"minus|away from|How much more", question):
        if "away from" in question:
            bigs, smalls = bigs[::-1], smalls[::-1]
        whole, rest = bigs[0][0] - bigs[1][0], smalls[0][0] - smalls[1][0]
        while rest < 0:
            whole, rest = whole - 1, rest + factor
    else:
        whole, rest = sum(n for n, _ in bigs), sum(n for n, _ in smalls)
        while rest >= factor:
            whole, rest = whole + 1, rest - factor
    return f"{_named(whole, big)} {_named(rest, small)}"


_BASE = {
    "meters": Fraction(1), "kilometers": Fraction(1000), "centimeters": Fraction(1, 100), "feet": Fraction(3048, 10_000),
    "miles": Fraction(1_609_344, 1000), "second": Fraction(1), "minute": Fraction(60), "hour": Fraction(3600),
    "liters": Fraction(1), "cubic meters": Fraction(1000), "grams": Fraction(1), "kilograms": Fraction(1000),
}  # fmt: skip


def speed(question: str, params: Mapping[str, Any]) -> str:
    """Both units in base units by a table of exact sizes; the quotient converts."""
    unit = r"((?:cubic )?(?:kilometers|centimeters|meters|feet|miles|liters|kilograms|grams)) per (second|minute|hour)"
    amount, first, per_first = only(rf"([\d,.]*\d) {unit}", question).groups()
    rest = question.replace(f"{amount} {first} per {per_first}", "")
    second, per_second = only(unit, rest).groups()
    value = (
        Fraction(amount.replace(",", ""))
        * _BASE[first]
        / _BASE[per_first]
        / (_BASE[second] / _BASE[per_second])
    )
    return _plain(value)


_EDGE = {"kilometers": 1_000_000, "meters": 1000, "centimeters": 10, "millimeters": 1}
_EDGE_US = {"yards": 36, "feet": 12, "inches": 1}


def area_volume(question: str, params: Mapping[str, Any]) -> str:
    """Unit squares and cubes multiplied out from edge lengths in mm or in; a liter is a cube of 100 mm."""
    unit = r"(?:square|cubic) [a-z]+|liters"
    amount, source = only(rf"([\d,.]*\d) ({unit})", question).groups()
    target = re.findall(unit, question.replace(f"{amount} {source}", ""))[0]

    def size(name: str) -> int:
        if name == "liters":
            return 100 * 100 * 100
        kind, edge = name.split()
        length = _EDGE.get(edge) or _EDGE_US[edge]
        return length * length if kind == "square" else length * length * length

    return _plain(Fraction(amount.replace(",", "")) * size(source) / size(target))


def temperature(question: str, params: Mapping[str, Any]) -> str:
    """Line through freezing and boiling points; a change uses only its slope."""
    amount = Fraction(only(r"(-?[\d.]*\d) (?:°[CF]|degrees)", question.replace("−", "-")).group(1))
    source = "F" if re.search(r"\d (?:°F|degrees Fahrenheit)", question) else "C"
    points = {"C": (0, 100), "F": (32, 212)}
    low, high = points[source]
    if "kelvin" in question:
        return f"{_plain(amount * 100 / (high - low))} K"
    target = "C" if source == "F" else "F"
    to_low, to_high = points[target]
    slope = Fraction(to_high - to_low, high - low)
    change = re.search(r"change", question)
    value = _plain(amount * slope if change else to_low + (amount - low) * slope)
    return f"{value} °{target}".replace("-", "−")


def decimal_time(question: str, params: Mapping[str, Any]) -> str:
    """timedelta of the decimal amount, split into its parts."""
    amount, unit = only(r"(\d+\.\d+) (hours|minutes)", question).groups()
    times = re.search(r"(\d+) (?:days|shifts|meetings|train trips|recordings|laps|puzzles)", question)
    count = int(times.group(1)) if times else 1
    milli = int(Decimal(amount) * 1000 * count)
    span = timedelta(hours=milli) if unit == "hours" else timedelta(minutes=milli)
    small = timedelta(minutes=1000) if unit == "hours" else timedelta(seconds=1000)
    big, rest = divmod(span // small, 60)
    return f"{_named(big, unit)} {_named(rest, 'minutes' if unit == 'hours' else 'seconds')}"


def invented(question: str, params: Mapping[str, Any]) -> str:
    """Breadth-first search over the equalities, from each unit to the unit asked for."""
    edges: dict[str, list[tuple[str, Fraction]]] = {}
    for a, n, b in re.findall(r"One ([a-z]+) is (\d+) ([a-z]+)s\.", question):
        edges.setdefault(a, []).append((b, Fraction(int(n))))
        edges.setdefault(b, []).append((a, Fraction(1, int(n))))
    ask = re.split(r"One [a-z]+ is \d+ [a-z]+s\.", question)[-1]
    target = only(r"How many ([a-z]+)s\b", ask).group(1)
    total = Fraction(0)
    for n, unit in re.findall(r"([\d,]*\d) ([a-z]+?)s?\b(?=[ .?])", ask):
        sizes, queue = {unit: Fraction(1)}, deque([unit])
        while queue:
            here = queue.popleft()
            for there, factor in edges[here]:
                if there not in sizes:
                    sizes[there] = sizes[here] * factor
                    queue.append(there)
        total += int(n.replace(",", "")) * sizes[target]
    return _plain(total)


def currency(question: str, params: Mapping[str, Any]) -> str:
    """Rates as equations between coin values, solved by sympy."""
    rates = re.findall(r"[Oo]ne ([a-z]+) buys ([\d.]*\d) ([a-z]+)s[.,]", question)
    names = [rates[0][0], *(b for _, _, b in rates)]
    values = {name: sympy.Symbol(name, positive=True) for name in names}
    equations = [values[a] - sympy.Rational(rate) * values[b] for a, rate, b in rates] + [
        values[names[-1]] - 1
    ]
    solved = sympy.solve(equations, list(values.values()), dict=True)[0]
    tail = re.split(r"[Oo]ne [a-z]+ buys [\d.]*\d [a-z]+s[.,]", question)[-1]
    stated, coin = only(rf"([\d,]*\d) ({names[0]}|{names[-1]})s\b", tail).groups()
    amount = int(stated.replace(",", ""))
    if coin == names[0]:
        result = amount * solved[values[names[0]]]
        if fee := re.search(r"keeps (\d+)%", question):
            result *= sympy.Rational(100 - int(fee.group(1)), 100)
    else:
        result = amount / solved[values[names[0]]]
    return f"{int(result):,}"


def unit_price(question: str, params: Mapping[str, Any]) -> str:
    """Decimal arithmetic on price and weight in the text."""
    price = Decimal(only(r"\$([\d,]+\.\d\d)", question).group(1).replace(",", ""))
    if pack := re.search(r"(\d+) pounds? (\d+) ounces?", question):
        ounces = 16 * int(pack.group(1)) + int(pack.group(2))
        value = price * ounces if "per ounce" in question else price / 16 * ounces
    else:
        grams = Decimal(only(r"(\d+)(?: grams| g|-gram)\b", question).group(1))
        asks_kilo = re.search(r"price per kilogram|does 1 kg cost", question)
        value = price / grams * 1000 if asks_kilo else price * grams / 1000
    return f"${value.quantize(Decimal('0.01')):,}"


_FLUID_OUNCES = {
    "gallons": Fraction(128),
    "quarts": Fraction(32),
    "pints": Fraction(16),
    "cups": Fraction(8),
    "fluid ounces": Fraction(1),
    "tablespoons": Fraction(1, 2),
    "teaspoons": Fraction(1, 6),
}


def kitchen(question: str, params: Mapping[str, Any]) -> str:
    """Fluid ounces per unit from a table of its own."""
    body = question.split(" (")[0]
    names = "|".join(_FLUID_OUNCES)
    amount, source = only(rf"([\d,.]*\d) ({names})", body).groups()
    target = only(rf"(?:How many|that in|to) ({names})", body).group(1)
    return _plain(Fraction(amount.replace(",", "")) * _FLUID_OUNCES[source] / _FLUID_OUNCES[target])


def data_rate(question: str, params: Mapping[str, Any]) -> str:
    """Bits counted one way, divided the other."""
    bits_per_second = (
        int(only(r"(\d+)(?: megabits per second|-megabit-per-second)", question).group(1)) * 10**6
    )
    if size := re.search(
        r"(?<!1 gigabyte = )([\d.,]*\d) (megabytes|gigabytes)\b(?! to the)", question.split(" (")[0]
    ):
        bits = (
            Fraction(size.group(1).replace(",", "")) * (10**6 if size.group(2) == "megabytes" else 10**9) * 8
        )
        seconds = bits / bits_per_second
        return _plain(seconds / 60 if "minutes" in question else seconds)
    span = int(only(r"in (\d+) seconds", question).group(1))
    return _plain(Fraction(bits_per_second * span, 8 * 10**6))


_SIZES = {
    "m": Decimal(1), "cm": Decimal("0.01"), "mm": Decimal("0.001"), "km": Decimal(1000), "dm": Decimal("0.1"), "g": Decimal(1), "kg": Decimal(1000),
    "mg": Decimal("0.001"), "t": Decimal(10**6), "minutes": Decimal(60), "hours": Decimal(3600), "seconds": Decimal(1), "days": Decimal(86_400),
    "L": Decimal(1000), "mL": Decimal(1), "cL": Decimal(10), "cubic cm": Decimal(1), "cubic m": Decimal(10**6),
}  # fmt: skip


def compare(question: str, params: Mapping[str, Any]) -> str:
    """Entry of extreme size; the extreme is read from the text."""

    def size(entry: str) -> Decimal:
        number, unit = entry.split(" ", 1)
        return Decimal(number.replace(",", "")) * _SIZES[unit]

    ranked = sorted(params["entries"], key=size)
    if numbers(question) or integers(question):
        raise ValueError(f"unexpected numbers in {question!r}")
    return str(ranked[-1] if re.search(r"longest|heaviest|largest|greatest", question) else ranked[0])
