"""Factual steps: settled facts that do not change. Each check reads a second table, keyed the other way round."""

from __future__ import annotations

import re
from collections.abc import Callable

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields
from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.seeds import ItemRng

_ELEMENTS = (
    "hydrogen",
    "helium",
    "lithium",
    "beryllium",
    "boron",
    "carbon",
    "nitrogen",
    "oxygen",
    "fluorine",
    "neon",
    "sodium",
    "magnesium",
)
_SYMBOL_TO_NUMBER = {
    "H": 1, "He": 2, "Li": 3, "Be": 4, "B": 5, "C": 6, "N": 7, "O": 8, "F": 9, "Ne": 10, "Na": 11, "Mg": 12,
}  # fmt: skip
_NAME_TO_SYMBOL = {
    "hydrogen": "H", "helium": "He", "lithium": "Li", "beryllium": "Be", "boron": "B", "carbon": "C", "nitrogen": "N", "oxygen": "O",
    "fluorine": "F", "neon": "Ne", "sodium": "Na", "magnesium": "Mg",
}  # fmt: skip

# thing, noun phrase, value, what those take it for who do not know
_COUNTS = (
    ("a chemistry textbook", "the atomic number of {x}", {"helium": (2, 4), "lithium": (3, 7), "beryllium": (4, 9), "boron": (5, 10), "carbon": (6, 4), "nitrogen": (7, 5), "oxygen": (8, 6), "fluorine": (9, 7)}),
    ("a book on the solar system", "the place of {x} counted outward from the Sun, with Mercury as 1", {"Venus": (2, 3), "Earth": (3, 2), "Mars": (4, 5), "Jupiter": (5, 1), "Saturn": (6, 7), "Uranus": (7, 8), "Neptune": (8, 9)}),
    ("a geometry workbook", "the number of faces of {x}", {"a cube": (6, 8), "a regular octahedron": (8, 6), "a square pyramid": (5, 4), "a triangular prism": (5, 6), "a regular tetrahedron": (4, 3), "a pentagonal prism": (7, 5)}),
    ("a book on animals", "the number of legs of {x}", {"a spider": (8, 6), "an ant": (6, 8), "a scorpion": (8, 10), "a butterfly": (6, 4), "an ostrich": (2, 4), "an adult tick": (8, 6)}),
    ("a book on musical instruments", "the number of strings of {x}", {"a violin": (4, 6), "a standard bass guitar": (4, 6), "a standard ukulele": (4, 5), "a classical guitar": (6, 5), "a cello": (4, 3)}),
    ("a handbook of geometry", "the number of sides of {x}", {"a heptagon": (7, 6), "an octagon": (8, 6), "a nonagon": (9, 7), "a hexagon": (6, 7), "a pentagon": (5, 6)}),
    ("a geography workbook", "the number of countries that share a land border with {x}", {"Mexico": (3, 2), "Austria": (8, 7), "Switzerland": (5, 4), "Poland": (7, 6), "Bolivia": (5, 4), "Paraguay": (3, 4), "Uruguay": (2, 3), "Mongolia": (2, 3), "Hungary": (7, 6), "Chile": (3, 2), "Ecuador": (2, 3), "Luxembourg": (3, 2), "Belgium": (4, 3), "Slovakia": (5, 4), "Slovenia": (4, 3), "Romania": (5, 6), "Bulgaria": (5, 4), "Thailand": (4, 3), "Vietnam": (3, 2), "Laos": (5, 4), "Mali": (7, 6), "Niger": (7, 6), "Ethiopia": (6, 5), "Peru": (5, 4), "Finland": (3, 2)}),
)  # fmt: skip
_SECOND_SOURCE: dict[int, frozenset[str]] = {
    2: frozenset({"helium", "Venus", "an ostrich"}),
    3: frozenset({"lithium", "Earth"}),
    4: frozenset(
        {
            "beryllium",
            "Mars",
            "a regular tetrahedron",
            "a violin",
            "a standard bass guitar",
            "a standard ukulele",
            "a cello",
        }
    ),
    5: frozenset({"boron", "Jupiter", "a square pyramid", "a triangular prism", "a pentagon"}),
    6: frozenset({"carbon", "Saturn", "a cube", "an ant", "a butterfly", "a classical guitar", "a hexagon"}),
    7: frozenset({"nitrogen", "Uranus", "a pentagonal prism", "a heptagon"}),
    8: frozenset(
        {"oxygen", "Neptune", "a regular octahedron", "a spider", "a scorpion", "an adult tick", "an octagon"}
    ),
    9: frozenset({"fluorine", "a nonagon"}),
}


def _known_count(*kinds: int) -> Callable[[ItemRng, int], Given]:
    def make(rng: ItemRng, level: int) -> Given:
        del level
        book, noun, values = _COUNTS[rng.choice(kinds)]
        thing = rng.choice(sorted(values))
        n, naive = values[thing]
        reader = rng.choice(PEOPLE)
        frames = (
            f"{reader} is putting together a quiz from {book} and needs a fact about {thing}.",
            f"A page in {book} has a blank where {reader} must fill in a fact about {thing}.",
            f"{reader} looks something up about {thing} in {book}.",
        )
        return Given(rng.choice(frames), noun.format(x=thing), n, naive)

    return make


# Countries on the other side of the border, by ISO 3166 code.
_BORDERS: dict[str, str] = {
    "Mexico": "US GT BZ", "Austria": "DE CZ SK HU SI IT CH LI", "Switzerland": "FR DE LI AT IT", "Poland": "DE CZ SK UA BY LT RU",
    "Bolivia": "PE BR PY AR CL", "Paraguay": "BO BR AR", "Uruguay": "BR AR", "Mongolia": "CN RU", "Hungary": "AT SK UA RO RS HR SI",
    "Chile": "PE BO AR", "Ecuador": "CO PE", "Luxembourg": "BE FR DE", "Belgium": "FR LU DE NL", "Slovakia": "CZ PL UA HU AT",
    "Slovenia": "IT AT HU HR", "Romania": "UA MD BG RS HU", "Bulgaria": "RO RS MK GR TR", "Thailand": "MM LA KH MY", "Vietnam": "CN LA KH",
    "Laos": "CN VN KH TH MM", "Mali": "DZ NE BF CI GN SN MR", "Niger": "DZ LY TD NG BJ BF ML", "Ethiopia": "ER DJ SO KE SS SD",
    "Peru": "EC CO BR BO CL", "Finland": "SE NO RU",
}  # fmt: skip


def _check_borders(setup: str) -> int:
    (country,) = [name for name in _BORDERS if re.search(rf"about {name}\b", setup)]
    return len(set(_BORDERS[country].split()))


def _check_known_count(setup: str) -> int:
    thing = re.search(r"fact about (.+?)\.$|something up about (.+?) in (?:a|the) ", setup)
    if not thing:
        raise ValueError(f"{setup!r}: no subject")
    name = thing[1] or thing[2]
    (value,) = [count for count, things in _SECOND_SOURCE.items() if name in things]
    return value


def _element(rng: ItemRng, level: int) -> Asked:
    plus = rng.randrange(0, 2)
    del level
    where = rng.choice(
        ("an unlabeled sample", "a test tube", "a drawer in the stockroom", "a page of a lab book")
    )
    shift = f"N + {plus}" if plus else "N"
    text = f"A note on {where} gives nothing but an atomic number, which is {shift}. Which element is meant?"
    return Asked(
        text, {n: _ELEMENTS[n + plus - 1] for n in CANDIDATES}, {n: _ELEMENTS[n + plus] for n in CANDIDATES if n + plus < 12}, "word"
    )  # fmt: skip


def _check_element(text: str, n: int) -> str:
    found = re.search(r"which is N \+ (\d+)", text)
    number = n + (int(found[1]) if found else 0)
    symbol = next(s for s, value in _SYMBOL_TO_NUMBER.items() if value == number)
    return next(name for name, s in _NAME_TO_SYMBOL.items() if s == symbol)


_GREEK = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
)
_GREEK_SIGNS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa",
    "λ": "lambda", "μ": "mu",
}  # fmt: skip


def _greek(rng: ItemRng, level: int) -> Asked:
    del level
    opening = rng.choice(
        (
            "A research station labels its storage tanks",
            "A star atlas labels the stars of a constellation",
            "A laboratory labels its test runs",
            "A college labels its residence halls",
            "An observatory labels its antennas",
        )
    )
    text = f"{opening} with the letters of the Greek alphabet in their usual order, starting with alpha as number 1. Which letter belongs to number N + 1?"
    return Asked(
        text, {n: _GREEK[n] for n in CANDIDATES}, {n: _GREEK[n + 1] for n in CANDIDATES if n < 11}, "word"
    )


def _check_greek(text: str, n: int) -> str:
    del text
    # Lower-case letters alpha to mu stand in order in Unicode.
    return _GREEK_SIGNS[chr(ord("α") + n)]


_PRESIDENTS = (
    "George Washington", "John Adams", "Thomas Jefferson", "James Madison", "James Monroe", "John Quincy Adams", "Andrew Jackson",
    "Martin Van Buren", "William Henry Harrison", "John Tyler",
)  # fmt: skip
_TERM_STARTS = {
    "John Tyler": "1841-04", "Andrew Jackson": "1829-03", "James Madison": "1809-03", "George Washington": "1789-04",
    "Martin Van Buren": "1837-03", "Thomas Jefferson": "1801-03", "William Henry Harrison": "1841-03", "James Monroe": "1817-03",
    "John Adams": "1797-03", "John Quincy Adams": "1825-03",
}  # fmt: skip


def _president(rng: ItemRng, level: int) -> Asked:
    del level
    thing = rng.choice(("portraits", "busts", "statues", "wax figures"))
    text = (
        f"A museum numbers its {thing} of presidents of the United States in the order in which the presidents first took office, starting with 1. Which president has "
        "number N?"
    )
    return Asked(
        text, {n: _PRESIDENTS[n - 1] for n in CANDIDATES}, {n: _PRESIDENTS[n % 10] for n in CANDIDATES}, "name"
    )  # fmt: skip


def _check_president(text: str, n: int) -> str:
    del text
    return sorted(_TERM_STARTS, key=lambda name: _TERM_STARTS[name])[n - 1]


STEPS = (
    Yields(
        "factual",
        "science",
        "known_count_nature",
        _known_count(0, 1, 3),
        _check_known_count,
        "table keyed by value",
    ),
    Yields(
        "factual",
        "cross_domain_trivia",
        "known_count_shapes",
        _known_count(2, 5),
        _check_known_count,
        "table keyed by value",
    ),
    Yields(
        "factual", "culture", "known_count_music", _known_count(4), _check_known_count, "table keyed by value"
    ),
    Yields("factual", "geography", "known_borders", _known_count(6), _check_borders, "list of neighbors"),
    Needs("factual", "science", "element", _element, _check_element, "table keyed by symbol"),
    Needs("factual", "culture", "greek", _greek, _check_greek, "order of Unicode"),
    Needs("factual", "history", "president", _president, _check_president, "dates of taking office"),
)
