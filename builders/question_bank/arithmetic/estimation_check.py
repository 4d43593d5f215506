"""Checkers of estimation: exact values read from the text, then rounded or compared by another route."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, numbers, only

_UNITS = {
    "ten": 1,
    "hundred": 2,
    "thousand": 3,
    "ten thousand": 4,
    "hundred thousand": 5,
    "million": 6,
    "dollar": 0,
}
_UNIT = r"nearest (ten thousand|hundred thousand|ten|hundred|thousand|million|dollar)\b"


def _quantized(value: Decimal | int, power: int) -> int:
    unit = Decimal(10) ** power
    return int((Decimal(value) / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit)


def _power(question: str) -> int:
    found = re.search(_UNIT, question)
    if not found:
        raise ValueError(f"no unit of rounding in {question!r}")
    return _UNITS[found.group(1)]


def closest(question: str, params: Mapping[str, Any]) -> str:
    """Option with the least distance to the exact value; a tie is an error."""
    values = integers(question)
    exact = Fraction(values[0], values[1]) if "÷" in question else Fraction(values[0] * values[1])
    ranked = sorted((abs(option - exact), option) for option in params["options"])
    if ranked[0][0] == ranked[1][0]:
        raise ValueError(f"two options are equally near in {question!r}")
    return f"{ranked[0][1]:,}"


def round_then_compute(question: str, params: Mapping[str, Any]) -> str:
    """Each number rounded to the unit named in the text, then combined with its sign."""
    power = _power(question)
    expression = only(r"\d[\d,]*(?: [×+] \d[\d,]*)+", question).group(0)
    parts = [_quantized(n, power) for n in integers(expression)]
    return f"{int(sympy.prod(parts) if '×' in expression else sum(parts)):,}"


_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def digit_count(question: str, params: Mapping[str, Any]) -> str:
    """Length of the value written out."""
    power = re.search(r"(\d+)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", question)
    value = (
        int(power.group(1)) ** int(power.group(2).translate(_LOWERED))
        if power
        else int(sympy.prod(integers(question)))
    )
    return str(len(str(value)))


def nearest_root(question: str, params: Mapping[str, Any]) -> str:
    """Whole n with (2n - 1)^k < 2^k v < (2n + 1)^k."""
    value = integers(question)[0]
    power = 3 if "cube root" in question or "cubic" in question else 2
    fits = [n for n in range(1, 1000) if (2 * n - 1) ** power < 2**power * value < (2 * n + 1) ** power]
    return str(fits[0])


def price_total(question: str, params: Mapping[str, Any]) -> str:
    """Sum of prices, each rounded to whole dollars by the decimal module."""
    prices = re.findall(r"\$(\d+\.\d\d)", question)
    return f"${sum(_quantized(Decimal(p), 0) for p in prices)}"


def bounds(question: str, params: Mapping[str, Any]) -> str:
    """Interval arithmetic: every measure is a half unit wide on both sides."""

    def interval(value: int) -> tuple[Fraction, Fraction]:
        return Fraction(2 * value - 1, 2), Fraction(2 * value + 1, 2)

    upper = int("upper bound" in question)
    measures = [int(n) for n in re.findall(r"(\d+) (?:cm|m|ft|in)\b", question)]
    word = only(r"nearest (centimeter|meter|foot|inch)\b", question).group(1)
    unit = {"centimeter": "cm", "meter": "m", "foot": "ft", "inch": "in"}[word]
    if "perimeter" in question:
        a, b = map(interval, measures)
        value, suffix = 2 * (a[upper] + b[upper]), unit
    elif "area" in question:
        a, b = map(interval, measures)
        value, suffix = a[upper] * b[upper], f"square {unit}"
    elif "piece" in question:
        whole, piece = map(interval, measures)
        count = next(
            n
            for n in integers(question)
            if n not in measures or integers(question).count(n) > measures.count(n)
        )
        value, suffix = whole[upper] - count * piece[1 - upper], unit
    else:
        count = integers(question)[0]
        value, suffix = count * interval(measures[0])[upper], unit
    text = format((Decimal(value.numerator) / Decimal(value.denominator)).normalize(), "f")
    whole_part, dot, rest = text.partition(".")
    return f"{int(whole_part):,}{dot}{rest} {suffix}"


def sample(question: str, params: Mapping[str, Any]) -> str:
    """Solve the proportion for the unknown by sympy, numbers from the text."""
    unknown = sympy.Symbol("n", positive=True)
    if re.search(r"\b(mark|tag)\b", question):
        marked, *rest = integers(question)
        second, again = max(rest), min(rest)
        found = sympy.solve(sympy.Rational(again, second) - marked / unknown, unknown)[0]
    else:
        total, size, hits = integers(question)
        share = sympy.Rational(hits, size)
        if re.search(r"are not [a-z -]+\?$", question):
            share = 1 - share
        found = sympy.solve(unknown / total - share, unknown)[0]
    return f"{int(found):,}"


def percent_nearest(question: str, params: Mapping[str, Any]) -> str:
    """Whole percent with the least error; "not" asks for the rest."""
    part, whole = sorted(integers(question))[:2]
    if " not " in question:
        part = whole - part
    return f"{min(range(101), key=lambda p: abs(p * whole - 100 * part))}%"


def rounding(question: str, params: Mapping[str, Any]) -> str:
    """Nearest multiple of the unit, by walking to the neighbours."""
    value, unit = integers(question)[0], 10 ** _power(question)
    below = value
    while below % unit:
        below -= 1 if unit <= 100 else min(below % unit, unit)
    above = below + unit
    return f"{below if value - below < above - value else above:,}"


def estimate_error(question: str, params: Mapping[str, Any]) -> str:
    """Distance of the rounded product from the exact one."""
    power = _power(question)
    a, b = (int(n) for n in only(r"(\d+) × (\d+)", question).groups())
    rounded = _quantized(a, power) * (_quantized(b, power) if "both" in question else b)
    return f"{abs(a * b - rounded):,}"


def rate_total(question: str, params: Mapping[str, Any]) -> str:
    """Minutes of running time counted from the text, times the rate."""
    rate = integers(question)[0]
    daily = re.search(r"(\d+) hours a day", question)
    minutes = 60 * int(daily.group(1)) if daily else 0
    if span := re.search(r"in (\d+) hours", question):
        minutes = 60 * int(span.group(1))
    elif span := re.search(r"in (\d+) days", question):
        minutes *= int(span.group(1))
    elif span := re.search(r"in (\d+) weeks", question):
        minutes *= int(span.group(1)) * int(only(r"(\d+) days a week", question).group(1))
    return f"{_quantized(rate * minutes, _power(question)):,}"


def between(question: str, params: Mapping[str, Any]) -> str:
    """Floor of the exact surd expression by sympy."""
    found = only(r"(\d*)√(\d+) ([+−]) √(\d+)", question)
    scale, first, sign, second = found.groups()
    value = int(scale or 1) * sympy.sqrt(int(first)) + (1 if sign == "+" else -1) * sympy.sqrt(int(second))
    low = int(sympy.floor(value))
    if not numbers(question):
        raise ValueError(f"no numbers in {question!r}")
    return f"{low} and {low + 1}"
