"""Quantities and durations: numbers with units, compared after conversion."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from mirror_bench.harness_tasks.matchers.numeric import NumberToken, number_tokens, plain, worded_number


class Unit(NamedTuple):
    """What a unit measures, and its size in that dimension's base unit."""

    dimension: str
    size: Fraction


def _table() -> dict[str, Unit]:
    rows: tuple[tuple[str, str, str], ...] = (
        ("length", "1/1000", "mm millimeter millimetre"),
        ("length", "1/100", "cm centimeter centimetre"),
        ("length", "1", "m meter metre"),
        ("length", "1000", "km kilometer kilometre"),
        ("length", "0.0254", "in inch inches"),
        ("length", "0.3048", "ft foot feet"),
        ("length", "0.9144", "yd yard"),
        ("length", "1609.344", "mi mile"),
        ("mass", "1/1000", "mg milligram"),
        ("mass", "1", "g gram gramme"),
        ("mass", "1000", "kg kilogram kilo"),
        ("mass", "1000000", "t tonne"),
        ("mass", "28.349523125", "oz ounce"),
        ("mass", "453.59237", "lb lbs pound"),
        ("volume", "1/1000", "ml milliliter millilitre"),
        ("volume", "1/100", "cl centiliter centilitre"),
        ("volume", "1/10", "dl deciliter decilitre"),
        ("volume", "1", "l liter litre"),
        ("time", "1/1000", "ms millisecond"),
        ("time", "1", "s sec second"),
        ("time", "60", "min mins minute"),
        ("time", "3600", "h hr hrs hour"),
        ("time", "86400", "d day"),
        ("time", "604800", "wk week"),
        ("time", "1209600", "fortnight"),
        ("months", "1", "month"),
        ("months", "12", "yr year"),
        ("months", "120", "decade"),
        ("months", "1200", "century centuries"),
        ("speed", "1/3.6", "km/h kph kmh"),
        ("speed", "1", "m/s"),
        ("speed", "0.44704", "mph"),
        ("area", "1/10000", "cm2 cm^2"),
        ("area", "1", "m2 m^2 sqm"),
        ("area", "1000000", "km2 km^2"),
        ("area", "10000", "ha hectare"),
        ("solid", "1/1000000", "cm3 cm^3"),
        ("solid", "1", "m3 m^3"),
        ("angle", "1", "° deg degree"),
        ("celsius", "1", "°c celsius"),
        ("fahrenheit", "1", "°f fahrenheit"),
        ("percent", "1", "% percent"),
        ("dollar", "1", "$ dollar usd"),
        ("dollar", "1/100", "cent"),
        ("euro", "1", "€ euro eur"),
        ("sterling", "1", "£ gbp"),
    )
    table: dict[str, Unit] = {}
    for dimension, size, names in rows:
        top, _, bottom = size.partition("/")
        unit = Unit(dimension, Fraction(top) / Fraction(bottom or "1"))
        for name in names.split():
            table[name] = unit
            if len(name) >= 3 and name.isalpha() and not name.endswith("s"):
                table[name + "s"] = unit
    return table


_UNITS: Final = _table()
_UNIT: Final = re.compile(
    r"[ -]?(?:(?:square[ ](?P<square>[a-z]+))|(?:cubic[ ](?P<cubic>[a-z]+))"
    r"|(?P<name>°[ ]?[CF]\b|km/h|m/s|[a-z]+(?:\^?[23](?!\d)|[²³])?|[°%€£$]))\.?",
    re.IGNORECASE,
)
_SPEED_WORDS: Final = (
    (re.compile(r"\b(?:kilomet(?:er|re)s?|km) (?:per|an) hour\b", re.IGNORECASE), "km/h"),
    (re.compile(r"\bmiles? (?:per|an) hour\b", re.IGNORECASE), "mph"),
    (re.compile(r"\b(?:met(?:er|re)s?|m) per second\b", re.IGNORECASE), "m/s"),
    (re.compile(r"\bdegrees? celsius\b", re.IGNORECASE), "°C"),
    (re.compile(r"\bdegrees? fahrenheit\b", re.IGNORECASE), "°F"),
)
_DURATION_WORDS: Final = (
    (re.compile(r"\b(?:an?|one|1) hour and a half\b|\bone and a half hours\b", re.IGNORECASE), "90 minutes"),
    (re.compile(r"\bhalf an hour\b|\ba half[- ]hour\b", re.IGNORECASE), "30 minutes"),
    (re.compile(r"\b(?:a )?quarter of an hour\b", re.IGNORECASE), "15 minutes"),
    (
        re.compile(r"\b(?:an|a) (?=(?:hour|minute|second|day|week|fortnight|month|year)\b)", re.IGNORECASE),
        "1 ",
    ),
    (re.compile(r"\b(\d+)[ ]?h(?:rs?)?[ ]?(\d{1,2})(?![\d:])(?![ ]?(?:m|s))", re.IGNORECASE), r"\1 h \2 min"),
    (re.compile(r"(?<![\d:])(\d{1,3}):(\d{2}):(\d{2})(?![\d:])"), r"\1 h \2 min \3 s"),
    (re.compile(r"(?<![\d:])(\d{1,3}):(\d{2})(?![\d:])(?! ?[ap]\.?m)"), r"\1 h \2 min"),
)
_NUMBER_WORD: Final = re.compile(
    r"\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)\b",
    re.IGNORECASE,
)


class Quantity(NamedTuple):
    """An amount. value is in the dimension's base unit; dimension None: no known unit. step: one unit in the last place."""

    value: Fraction
    dimension: str | None
    step: Fraction | None
    number: NumberToken
    size: Fraction


def _units_written_short(text: str) -> str:
    text = plain(text)
    for pattern, short in _SPEED_WORDS:
        text = pattern.sub(short, text)
    return text


def quantities(text: str) -> list[Quantity]:
    """Amounts of ``text`` in order; amounts of one dimension in falling units ("5 ft 3 in") are added up."""
    text = _units_written_short(text)
    found: list[Quantity] = []
    last_end = 0
    for token in number_tokens(text):
        unit, end = _unit_at(text, token)
        if unit is None:
            amount = Quantity(token.value, None, token.step, token, Fraction(1))
        else:
            amount = Quantity(
                token.value * unit.size,
                unit.dimension,
                None if token.step is None else token.step * unit.size,
                token,
                unit.size,
            )
        previous = found[-1] if found else None
        joined = text[last_end : token.start].strip(" ,").lower() in {"", "and", "&"}
        if (
            previous is not None
            and joined
            and unit is not None
            and amount.dimension == previous.dimension
            and unit.size < previous.size
        ):
            found[-1] = Quantity(
                previous.value + amount.value, previous.dimension, amount.step, token, unit.size
            )
        else:
            found.append(amount)
        last_end = end
    return found


def _unit_at(text: str, token: NumberToken) -> tuple[Unit | None, int]:
    currency = text[token.start : token.end].lstrip("+- ")[:1]
    if currency in "$€£" and currency:
        return _UNITS[currency], token.end
    if token.percent:
        return _UNITS["%"], token.end
    match = _UNIT.match(text, token.end)
    if match is None:
        return None, token.end
    if match.group("square") or match.group("cubic"):
        base = _UNITS.get((match.group("square") or match.group("cubic")).lower())
        if base is None or base.dimension != "length":
            return None, match.end()
        return (
            Unit("area", base.size**2) if match.group("square") else Unit("solid", base.size**3)
        ), match.end()
    name = match.group("name").lower().replace("²", "2").replace("³", "3").replace(" ", "")
    return _UNITS.get(name), match.end()


def _unit_word_follows(text: str, amount: Quantity) -> bool:
    """Whether a word that is no known unit stands right behind the number ("12 apples")."""
    return re.match(r"[ -]?[a-z]", text[amount.number.end :], re.IGNORECASE) is not None


def has_unknown_unit(text: str) -> bool:
    """Whether an amount in ``text`` is followed by a word that is no known unit."""
    plain_text = _units_written_short(text)
    return any(each.dimension is None and _unit_word_follows(plain_text, each) for each in quantities(text))


class Duration(NamedTuple):
    """Calendar months and seconds, which do not convert into each other. bare: a number with nothing behind it, else None.

    calendar: the amount is written in months or longer units.
    """

    months: Fraction
    seconds: Fraction
    bare: Fraction | None
    unit_size: Fraction
    calendar: bool


def duration(text: str) -> Duration | None:
    """The one duration that ``text`` states; None for none or several alternatives."""
    text = plain(text)
    for pattern, written in _DURATION_WORDS:
        text = pattern.sub(written, text)
    text = _NUMBER_WORD.sub(lambda match: str(worded_number(match.group())), text)
    amounts = quantities(text)
    if len(amounts) == 1 and amounts[0].dimension is None:
        if _unit_word_follows(text, amounts[0]):
            return None
        return Duration(Fraction(0), Fraction(0), amounts[0].value, Fraction(1), False)
    if not amounts or any(amount.dimension not in {"time", "months"} for amount in amounts):
        return None
    dimensions = [amount.dimension for amount in amounts]
    if len(set(dimensions)) != len(dimensions):
        return None
    months = sum((amount.value for amount in amounts if amount.dimension == "months"), Fraction(0))
    seconds = sum((amount.value for amount in amounts if amount.dimension == "time"), Fraction(0))
    return Duration(months, seconds, None, amounts[0].size, amounts[0].dimension == "months")
