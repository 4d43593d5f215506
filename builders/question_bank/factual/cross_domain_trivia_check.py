"""Questions across fields, answered from the second tables of each field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from mirror_bench.builders.question_bank.factual import (
    culture_check,
    geography_check,
    history_check,
    science_check,
)
from mirror_bench.builders.question_bank.factual.facts import mentions, rows

# Words that identify a number, by number.
_NUMBERS: Final[dict[int, str]] = {
    4: "chambers of the human heart",
    5: "permanent members|diagonals of a pentagon",
    6: "sides of a hexagon|legs of an insect|faces of a cube|feet in a fathom|Brandenburg Concertos",
    7: "cervical vertebrae|base units",
    8: "planets of the Solar System|legs of a spider|sides of an octagon|kings of England|arms of an octopus|furlongs",
    9: "symphonies",
    10: "provinces of Canada",
    12: "inches in a foot|edges of a cube|stars on the flag of the European Union|cranial nerves",
    16: "ounces|bits in two bytes|states of Germany",
    20: "icosahedron|dodecahedron",
    26: "cantons",
    46: "chromosomes",
    50: "states of the United States",
    90: "right angle",
    168: "hours in a week",
    206: "bones in a typical adult",
    366: "leap year",
    1440: "minutes in a day",
    1760: "yards in a mile",
}


def number_mix(question: str, params: Mapping[str, Any]) -> str:
    """Tables by number, and places in the periodic table."""
    known = {words: n for n, group in _NUMBERS.items() for words in group.split("|")}
    parts = re.split(r"the (?=(?:atomic )?number of )", question)[1:]
    values = []
    for piece in parts:
        part = re.sub(r"subtracts|larger than", " ", piece)
        if part.startswith("atomic"):
            values.append(int(science_check.atomic_numbers(part, {})))
            continue
        found = [n for words, n in known.items() if words in part]
        values.append(found[0] if found else int(culture_check.numbers_of_culture(part, {})))
    if re.search(r"[Ss]ubtract|larger than", question):
        return f"{max(values) - min(values):,}"
    return f"{sum(values):,}"


def symbol_words(question: str, params: Mapping[str, Any]) -> str:
    """Symbols of the written-out periodic table, joined."""
    table = science_check._table()
    return "".join(table[name][1] for name in mentions(question, table)).lower()


def initials(question: str, params: Mapping[str, Any]) -> str:
    """First letters of the second source's capitals, accents dropped."""
    second = {c["iso"]: c["capital"] for c in rows("countries_second")}
    letters = [
        unicodedata.normalize("NFKD", second[iso])[0] for iso in geography_check._countries_in(question)
    ]
    return "".join(letters).lower()


def two_steps(question: str, params: Mapping[str, Any]) -> str:
    """Sights by country, then the second source of countries."""
    country = next(
        c for c, sights in culture_check._SIGHTS.items() if any(s in question for s in sights.split(", "))
    )
    iso = geography_check._codes()[country]
    second = {c["iso"]: c for c in rows("countries_second")}[iso]
    if "capital" in question:
        return geography_check._capital(iso)
    if "calling code" in question or "country code" in question:
        return f"+{second['phone'][0]}"
    return ".uk" if iso == "GB" else f".{iso.lower()}"


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
# Words that identify an event (alternatives divided by a bar), by date, in calendar order within each year.
_DAYBOOK: Final[str] = """
1755 November 1: Lisbon earthquake
1776 July 4: Declaration of Independence
1789 July 14: Bastille
1805 October 21: Trafalgar
1805 December 2: Austerlitz
1815 June 18: Waterloo
1821 May 5: Saint Helena
1859 June 24: Solferino
1865 April 14: Abraham Lincoln
1869 November 17: Suez
1871 January 18: German Empire
1903 December 17: Wright
1906 April 18: San Francisco
1911 December 14: Amundsen
1912 April 15: Titanic
1914 June 28: Franz Ferdinand
1915 May 7: Lusitania
1918 November 11: armistice
1919 June 28: Treaty of Versailles
1927 May 21: Lindbergh
1937 April 26: Guernica
1937 May 6: Hindenburg
1939 September 1: Poland
1941 December 7: Pearl Harbor
1944 June 6: Normandy
1945 June 26: United Nations Charter
1945 August 6: Hiroshima
1947 August 15: India
1949 October 1: People's Republic
1953 May 29: Everest
1954 May 7: Dien Bien Phu
1957 March 6: Ghana
1957 March 25: European Economic Community
1957 October 4: Sputnik
1961 April 12: Gagarin
1961 August 13: building of the Berlin Wall
1963 November 22: Kennedy
1967 December 3: heart transplant
1969 July 20: Moon
1974 April 25: Carnation
1975 August 1: Helsinki
1986 April 26: Chernobyl
1989 November 9: opening of the Berlin Wall|Berlin Wall was opened
1990 February 11: Mandela
1997 July 1: Hong Kong
"""


def _day_number(year: int, month: int, day: int) -> int:
    """Julian day number of a Gregorian date (Fliegel and Van Flandern 1968)."""
    a = -1 if month <= 2 else 0
    return (
        (1461 * (year + 4800 + a)) // 4
        + (367 * (month - 2 - 12 * a)) // 12
        - (3 * ((year + 4900 + a) // 100)) // 4
        + day
        - 32075
    )


def dated_events(question: str, params: Mapping[str, Any]) -> str:
    """The daybook and Julian day numbers."""
    found = [re.match(r"(\d+) (\w+) (\d+): (.+)", line) for line in _DAYBOOK.strip().splitlines()]
    hits = [m for m in found if m is not None and any(words in question for words in m[4].split("|"))]
    if len(hits) != 1:
        raise ValueError(f"{[m[4] for m in hits]} in the text")
    year, month, day = int(hits[0][1]), _MONTHS.index(hits[0][2]) + 1, int(hits[0][3])
    number = _day_number(year, month, day)
    ahead = re.search(r"(\d+) days", question)
    if ahead:
        number += int(ahead[1])
        while number > _day_number(year, 12, 31):
            year += 1
        month = max(m for m in range(1, 13) if _day_number(year, m, 1) <= number)
        return f"{_MONTHS[month - 1]} {number - _day_number(year, month, 1) + 1}, {year}"
    if re.search(r"day of the week|weekday", question):
        return ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[number % 7]
    return f"{hits[0][2]} {day}"


def roman_years(question: str, params: Mapping[str, Any]) -> str:
    """Digit by digit from a table of numerals."""
    titles = mentions(question, culture_check._BOOKS)
    year = culture_check._BOOKS[titles[0]][0] if '"' in question else history_check._one(question)
    rows_of_digits = (
        ("", "M", "MM"),
        ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"),
        ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
        ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
    )
    return "".join(row[int(digit)] for row, digit in zip(rows_of_digits, f"{year:04d}", strict=True))


def _year_of(text: str) -> int:
    if text.startswith(("the birth of ", "the death of ")):
        person = mentions(text, history_check._ENDED)
        if person:
            died, age = history_check._ENDED[person[0]]
            return died - age if text.startswith("the birth") else died
    if text.startswith("the first publication of"):
        return culture_check._BOOKS[re.findall(r'"([^"]+)"', text)[0]][0]
    return history_check._one(text)


def mixed_timeline(question: str, params: Mapping[str, Any]) -> str:
    """Years from the second tables of each field."""
    items = history_check._items(question.replace(". Which is", "?").split("?")[0] + "?")
    ordered = sorted(items, key=_year_of)
    ask = question
    for item in items:
        ask = ask.replace(item, "")
    return ordered[-1] if re.search(r"\blast\b", ask) else ordered[0]


def true_statements(question: str, params: Mapping[str, Any]) -> str:
    """Every line against the second table of its field."""
    return str(sum(_holds(line) for line in re.findall(r"^- (.+)$", question, re.M)))


def _holds(line: str) -> bool:
    if match := re.match(r"The capital of (.+) is (.+)\.$", line):
        code = geography_check._codes()[match[1].removeprefix("the ")]
        return geography_check._same_place(geography_check._second()[code]["capital"], match[2])
    if match := re.match(r"The chemical symbol of (.+) is (.+)\.$", line):
        return science_check._table()[match[1]][1] == match[2]
    if match := re.match(r'"(.+)" was written by (.+)\.$', line):
        return culture_check._BOOKS[match[1]][1] == match[2]
    if match := re.match(r"(.+) (?:was|were) composed by (.+)\.$", line):
        return culture_check._COMPOSED[match[2]] in match[1]
    if match := re.match(r"The Greek deity (.+) corresponds to the Roman deity (.+)\.$", line):
        return culture_check._ROMAN[match[2]][0] == match[1]
    if match := re.match(r"(.+) is in (?:the )?(.+)\.$", line):
        return any(sight in match[1] for sight in culture_check._SIGHTS[match[2]].split(", "))
    match = re.match(r"The year (\d+) saw (.+)\.$", line)
    if match is None:
        raise ValueError(f"unknown statement {line!r}")
    return history_check._one(match[2]) == int(match[1])


def shared_letters(question: str, params: Mapping[str, Any]) -> str:
    """ISO codes of the second source against the written-out periodic table."""
    elements = mentions(question, science_check._table())
    if elements:
        symbol = science_check._table()[elements[0]][1].upper()
        return geography_check._names()["GB" if symbol == "UK" else symbol]
    iso = geography_check._countries_in(question)[0]
    return science_check._name_of()[iso.capitalize()]


# What each mineral is made of.
_COMPOSED_OF: Final[dict[str, str]] = {
    mineral: made
    for made, names in (
        ("oxide", "cassiterite corundum hematite magnetite quartz rutile"),
        ("silicate", "beryl feldspar garnet kaolinite olivine talc topaz"),
        ("carbonate", "calcite dolomite malachite"),
        ("sulfide", "galena pyrite sphalerite stibnite"),
        ("sulfate, fluoride, or phosphate", "apatite barite fluorite gypsum"),
    )
    for mineral in names.split()
}


def odd_one_out(question: str, params: Mapping[str, Any]) -> str:
    """Kind of each name by the second tables."""
    kinds: dict[str, str] = {}
    for kind, names in (
        ("composer", culture_check._COMPOSED),
        ("painter", culture_check._PAINTED),
        ("writer", dict.fromkeys(author for _, author in culture_check._BOOKS.values())),
        ("element", science_check._table()),
        ("instrument", culture_check._SECTION),
        ("mineral", _COMPOSED_OF),
    ):
        kinds.update(dict.fromkeys(names, kind))
    named = mentions(question, kinds)
    found = [name for name in named if [kinds[other] for other in named].count(kinds[name]) == 1]
    if len(found) != 1:
        raise ValueError(f"{found} stand alone")
    return found[0]
