"""Wrong numbers that look like the right one, and the way numbers are written in items."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from fractions import Fraction

Number = int | Fraction


def grouped(value: Number) -> str:
    """Whole number with thousands separators: "1,250". Raises ValueError for a fraction."""
    if value != int(value):
        raise ValueError(f"{value} is not a whole number")
    return f"{int(value):,}"


def decimal_text(value: Number, places: int | None = None) -> str:
    """Decimal with ``places`` digits after the point, or as many as it needs; "1,250.5".

    Raises ValueError where the value has no finite decimal of that many places.
    """
    exact = Fraction(value)
    digits = places
    if digits is None:
        digits = next((d for d in range(13) if (exact * 10**d).denominator == 1), None)
    if digits is None or (exact * 10**digits).denominator != 1:
        raise ValueError(f"{value} has no exact decimal of {places} places")
    if digits == 0:
        return grouped(exact)
    scaled = abs(int(exact * 10**digits))
    sign = "-" if exact < 0 else ""
    return f"{sign}{scaled // 10**digits:,}.{scaled % 10**digits:0{digits}d}"


def dollars(cents: Number) -> str:
    """Amount in cents as "$12.50", "$1,200.00"."""
    whole = int(cents)
    if whole != cents:
        raise ValueError(f"{cents} cents is not a whole number of cents")
    return f"${whole // 100:,}.{whole % 100:02d}"


def fraction_text(value: Number) -> str:
    """Fraction in lowest terms: "3/8"; a whole number without bar."""
    exact = Fraction(value)
    return str(exact)


def superscript(number: int) -> str:
    """Whole number as raised digits, for exponents: 12 -> "¹²"."""
    return str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def finite(value: Number, places: int) -> bool:
    """Whether ``value`` is a decimal of at most ``places`` places."""
    return bool((Fraction(value) * 10**places).denominator == 1)


def wrong_numbers(
    rng: random.Random,
    answer: Number,
    mistakes: Iterable[Number],
    render: Callable[[Number], str] = grouped,
    *,
    step: Number = 1,
    floor: Number | None = 0,
    ceiling: Number | None = None,
    keep: Number | None = None,
) -> tuple[str, ...]:
    """Six wrong numbers, three below and three above ``answer`` where the limits leave room.

    mistakes: results of real mistakes, the most natural first; those outside (floor, ceiling), equal to the answer,
    over five times off, or less round than the answer in terms of ``step`` are left out. keep: a mistake that must stay (the trap). Gaps are filled with slips of a
    few ``step``. floor and ceiling are exclusive.
    """

    def possible(value: Number) -> bool:
        if (
            value == answer
            or (floor is not None and value <= floor)
            or (ceiling is not None and value >= ceiling)
        ):
            return False
        try:
            render(value)
        except ValueError:
            return False
        return True

    below: list[Number] = []
    above: list[Number] = []
    seen = {render(answer)}

    def add(value: Number) -> None:
        side = below if value < answer else above
        if len(side) < 3 and render(value) not in seen:
            seen.add(render(value))
            side.append(value)

    if keep is not None and possible(keep):
        add(keep)
    for value in mistakes:
        # An odd cent beside round prices would mark itself as wrong.
        if answer % step == 0 and value % step != 0:
            continue
        near = (answer <= 0 or 5 * value >= answer) and value <= 5 * abs(Fraction(answer)) + 5 * step
        if possible(value) and near:
            add(value)
    reach = max(4, min(30, int(abs(Fraction(answer)) / step * Fraction(3, 10))))
    slips = list(range(1, reach + 1))
    rng.shuffle(slips)
    for slip in [*slips, *range(reach + 1, reach + 12)]:
        for value in (answer - slip * step, answer + slip * step):
            if possible(value):
                add(value)
        if len(below) == 3 and len(above) == 3:
            break
    return tuple(render(value) for value in (*below, *above))
