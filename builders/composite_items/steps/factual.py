"""Factual steps: settled facts that do not change. Each check reads a second table, keyed the other way round."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.factual.facts import PEOPLE
from mirror_bench.builders.seeds import ItemRng

_ELEMENTS = (
    "hydrogen", "helium", "lithium", "beryllium", "boron", "carbon", "nitrogen", "oxygen", "fluorine", "neon", "sodium",
    "magnesium", "aluminum", "silicon", "phosphorus", "sulfur", "chlorine", "argon", "potassium", "calcium", "scandium",
    "titanium", "vanadium", "chromium", "manganese", "iron", "cobalt", "nickel", "copper", "zinc", "gallium",
    "germanium", "arsenic", "selenium", "bromine", "krypton",
)  # fmt: skip
_SYMBOL_TO_NUMBER = {
    "H": 1, "He": 2, "Li": 3, "Be": 4, "B": 5, "C": 6, "N": 7, "O": 8, "F": 9, "Ne": 10, "Na": 11, "Mg": 12, "Al": 13,
    "Si": 14, "P": 15, "S": 16, "Cl": 17, "Ar": 18, "K": 19, "Ca": 20, "Sc": 21, "Ti": 22, "V": 23, "Cr": 24, "Mn": 25,
    "Fe": 26, "Co": 27, "Ni": 28, "Cu": 29, "Zn": 30, "Ga": 31, "Ge": 32, "As": 33, "Se": 34, "Br": 35, "Kr": 36,
}  # fmt: skip
_NAME_TO_SYMBOL = {
    "aluminum": "Al", "argon": "Ar", "arsenic": "As", "beryllium": "Be", "boron": "B", "bromine": "Br", "calcium": "Ca",
    "carbon": "C", "chlorine": "Cl", "chromium": "Cr", "cobalt": "Co", "copper": "Cu", "fluorine": "F", "gallium": "Ga",
    "germanium": "Ge", "helium": "He", "hydrogen": "H", "iron": "Fe", "krypton": "Kr", "lithium": "Li",
    "magnesium": "Mg", "manganese": "Mn", "neon": "Ne", "nickel": "Ni", "nitrogen": "N", "oxygen": "O",
    "phosphorus": "P", "potassium": "K", "scandium": "Sc", "selenium": "Se", "silicon": "Si", "sodium": "Na",
    "sulfur": "S", "titanium": "Ti", "vanadium": "V", "zinc": "Zn",
}  # fmt: skip

# book, noun phrase, from the best known to the least known: thing -> (value, what those take it for who do not know)
_COUNTS: tuple[tuple[str, str, dict[str, tuple[int, int]]], ...] = (
    ("a chemistry textbook", "the atomic number of {x}", {
        "oxygen": (8, 6), "carbon": (6, 4), "helium": (2, 4), "nitrogen": (7, 5), "lithium": (3, 7), "boron": (5, 10),
        "fluorine": (9, 7), "beryllium": (4, 9),
    }),
    ("a book on the solar system", "the place of {x} counted outward from the Sun, with Mercury as 1", {
        "Earth": (3, 2), "Mars": (4, 5), "Venus": (2, 3), "Jupiter": (5, 1), "Saturn": (6, 7), "Neptune": (8, 9),
        "Uranus": (7, 8),
    }),
    ("a geometry workbook", "the number of faces of {x}", {
        "a cube": (6, 8), "a square pyramid": (5, 4), "a triangular prism": (5, 6), "a regular tetrahedron": (4, 3),
        "a pentagonal prism": (7, 5), "a regular octahedron": (8, 6), "a hexagonal prism": (8, 6),
        "a pentagonal pyramid": (6, 5), "a heptagonal prism": (9, 7), "an octagonal pyramid": (9, 8),
        "a truncated tetrahedron": (8, 4), "a triangular bipyramid": (6, 5),
    }),
    ("a book on animals", "the number of legs of {x}", {
        "a spider": (8, 6), "an ant": (6, 8), "an ostrich": (2, 4), "a butterfly": (6, 4), "a scorpion": (8, 10),
        "an earwig": (6, 8), "an adult tick": (8, 6), "a cicada": (6, 4), "a silverfish": (6, 8), "a harvestman": (8, 6),
        "a pseudoscorpion": (8, 10),
    }),
    ("a book on musical instruments", "the number of strings on {x}", {
        "a violin": (4, 6), "a classical guitar": (6, 5), "a cello": (4, 3), "a standard bass guitar": (4, 6),
        "a standard ukulele": (4, 5), "a viola": (4, 5), "a standard mandolin": (8, 4), "a balalaika": (3, 4),
        "a shamisen": (3, 4), "a pipa": (4, 5), "an erhu": (2, 4),
    }),
    ("a handbook of geometry", "the number of sides of {x}", {
        "a pentagon": (5, 6), "a hexagon": (6, 7), "an octagon": (8, 6), "a rhombus": (4, 5), "a heptagon": (7, 6),
        "a nonagon": (9, 7), "a trapezoid": (4, 5), "an enneagon": (9, 8), "a tetragon": (4, 3),
    }),
    ("a geography workbook", "the number of countries that share a land border with {x}", {
        "Mexico": (3, 2), "Switzerland": (5, 4), "Poland": (7, 6), "Chile": (3, 2), "Finland": (3, 2), "Belgium": (4, 3),
        "Austria": (8, 7), "Peru": (5, 4), "Vietnam": (3, 2), "Thailand": (4, 3), "Luxembourg": (3, 2), "Uruguay": (2, 3),
        "Mongolia": (2, 3), "Hungary": (7, 6), "Ecuador": (2, 3), "Romania": (5, 6), "Bulgaria": (5, 4), "Paraguay": (3, 4),
        "Bolivia": (5, 4), "Ethiopia": (6, 5), "Slovenia": (4, 3), "Slovakia": (5, 4), "Laos": (5, 4), "Niger": (7, 6),
        "Mali": (7, 6),
    }),
)  # fmt: skip
_INSTRUMENTS = 4  # their place in _COUNTS
_SECOND_SOURCE: dict[int, frozenset[str]] = {
    2: frozenset({
        "Venus", "the erhu", "ostriches", "helium",
    }),
    3: frozenset({
        "Earth", "the balalaika", "the shamisen", "lithium",
    }),
    4: frozenset({
        "Mars", "the cello", "the pipa", "regular tetrahedra", "rhombuses", "the standard bass guitar", "the standard ukulele",
        "tetragons", "trapezoids", "the viola", "the violin", "beryllium",
    }),
    5: frozenset({
        "Jupiter", "pentagons", "square pyramids", "triangular prisms", "boron",
    }),
    6: frozenset({
        "Saturn", "butterflies", "cicadas", "the classical guitar", "cubes", "hexagons", "pentagonal pyramids",
        "silverfish", "triangular bipyramids", "ants", "earwigs", "carbon",
    }),
    7: frozenset({
        "Uranus", "heptagons", "pentagonal prisms", "nitrogen",
    }),
    8: frozenset({
        "Neptune", "harvestmen", "hexagonal prisms", "pseudoscorpions", "regular octahedra", "scorpions",
        "spiders", "the standard mandolin", "truncated tetrahedra", "adult ticks", "octagons", "oxygen",
    }),
    9: frozenset({
        "heptagonal prisms", "nonagons", "enneagons", "octagonal pyramids", "fluorine",
    }),
}  # fmt: skip


def _known_count(*kinds: int) -> Callable[[ItemRng, int], Given]:
    def make(rng: ItemRng, level: int) -> Given:
        book, noun, values = _COUNTS[rng.choice(kinds)]
        thing = rng.choice(_reach(tuple(values), level))
        n, naive = values[thing]
        reader = rng.choice(PEOPLE)
        topic = topic_of(thing)
        frames = (
            f"{reader} is putting together a quiz from {book} and needs a fact about {topic}.",
            f"A page in {book} has a blank where {reader} must fill in a fact about {topic}.",
            f"{reader} looks up a fact about {topic} in {book}.",
        )
        return Given(rng.choice(frames), noun.format(x=thing), n, naive)

    return make


_UNLIKE_REGULAR = {
    "ostrich": "ostriches", "butterfly": "butterflies", "silverfish": "silverfish", "harvestman": "harvestmen",
    "tetrahedron": "tetrahedra", "octahedron": "octahedra", "rhombus": "rhombuses",
}  # fmt: skip


def topic_of(thing: str) -> str:
    """What a fact about ``thing`` is about: "the cello" for an instrument, "earwigs" for an animal or a shape, "Mars" as it is."""
    if not thing.startswith(("a ", "an ")):
        return thing
    *before, last = thing.split()[1:]
    if thing in _COUNTS[_INSTRUMENTS][2]:
        return " ".join(("the", *before, last))
    return " ".join((*before, _UNLIKE_REGULAR.get(last, f"{last}s")))


def _reach(ordered: Sequence[str], level: int) -> Sequence[str]:
    """The part of a table, ordered from the best known to the least known, that a level draws from: half of it, ever farther on."""
    half = (len(ordered) + 1) // 2
    first = (len(ordered) - half) * (level - 1) // 7
    return ordered[first : first + half]


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
    thing = re.search(r"fact about (.+?)(?:\.$| in a )", setup)
    if not thing:
        raise ValueError(f"{setup!r}: no subject")
    (value,) = [count for count, things in _SECOND_SOURCE.items() if thing[1] in things]
    return value


def _element(rng: ItemRng, level: int) -> Asked:
    """The higher the level, the heavier and less known the element."""
    plus = rng.randrange(2 * (level - 1), 3 * level)
    where = rng.choice(
        ("a sample bottle", "a test tube", "a drawer in the stockroom", "a page of a lab book")
    )
    shift = f"N + {plus}" if plus else "N"
    off = rng.choice((-1, 1))
    frames = (
        f"A note on {where} gives nothing but an atomic number, which is {shift}. Which element is meant?",
        f"On {where}, an element is given by its atomic number alone. The number is {shift}. What is the name of the element?",
    )
    return Asked(
        rng.choice(frames),
        {n: _ELEMENTS[n + plus - 1] for n in CANDIDATES},
        {n: _ELEMENTS[n + plus - 1 + off] for n in CANDIDATES if n + plus + off > 0},
        "word",
    )


def _check_element(text: str, n: int) -> str:
    found = re.search(r"is N \+ (\d+)", text)
    number = n + (int(found[1]) if found else 0)
    symbol = next(s for s, value in _SYMBOL_TO_NUMBER.items() if value == number)
    return next(name for name, s in _NAME_TO_SYMBOL.items() if s == symbol)


_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
)  # fmt: skip
_GREEK_SIGNS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho",
    "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip


def _greek(rng: ItemRng, level: int) -> Asked:
    """The higher the level, the farther on in the alphabet."""
    plus = rng.randrange(max(1, level - 1), 3 + level)
    off = rng.choice((-1, 1))
    owner, things, one = rng.choice(
        (
            ("A research station", "storage tanks", "tank"),
            ("A star atlas", "the stars of a constellation", "star"),
            ("A laboratory", "its test runs", "run"),
            ("A college", "its residence halls", "hall"),
            ("An observatory", "its antennas", "antenna"),
        )
    )
    frames = (
        f"{owner} labels {things} with the letters of the Greek alphabet in their usual order, starting with alpha as number 1. Which letter belongs to number N + {plus}?",
        f"{owner} uses the letters of the Greek alphabet, in their usual order, to label {things}, and alpha stands for number 1. Which letter does {one} number N + {plus} have?",
    )
    return Asked(
        rng.choice(frames),
        {n: _GREEK[n + plus - 1] for n in CANDIDATES},
        {n: _GREEK[n + plus - 1 + off] for n in CANDIDATES},
        "word",
    )


def _check_greek(text: str, n: int) -> str:
    number = n + int(captured(r"number N \+ (\d+)", text))
    # Lower-case letters stand in order in Unicode, but for the second form of sigma right before sigma.
    return _GREEK_SIGNS[chr(ord("α") + number - 1 + (number > 17))]


_PRESIDENTS = (
    "George Washington", "John Adams", "Thomas Jefferson", "James Madison", "James Monroe", "John Quincy Adams",
    "Andrew Jackson", "Martin Van Buren", "William Henry Harrison", "John Tyler", "James K. Polk", "Zachary Taylor",
    "Millard Fillmore", "Franklin Pierce", "James Buchanan", "Abraham Lincoln", "Andrew Johnson", "Ulysses S. Grant",
    "Rutherford B. Hayes", "James A. Garfield", "Chester A. Arthur", "Grover Cleveland",
)  # fmt: skip
_TERM_STARTS = {
    "Abraham Lincoln": "1861-03", "Andrew Jackson": "1829-03", "Andrew Johnson": "1865-04",
    "Chester A. Arthur": "1881-09", "Franklin Pierce": "1853-03", "George Washington": "1789-04",
    "Grover Cleveland": "1885-03", "James A. Garfield": "1881-03", "James Buchanan": "1857-03",
    "James K. Polk": "1845-03", "James Madison": "1809-03", "James Monroe": "1817-03", "John Adams": "1797-03",
    "John Quincy Adams": "1825-03", "John Tyler": "1841-04", "Martin Van Buren": "1837-03",
    "Millard Fillmore": "1850-07", "Rutherford B. Hayes": "1877-03", "Thomas Jefferson": "1801-03",
    "Ulysses S. Grant": "1869-03", "William Henry Harrison": "1841-03", "Zachary Taylor": "1849-03",
}  # fmt: skip


def _president(rng: ItemRng, level: int) -> Asked:
    """The higher the level, the less known the presidents, up to the 21st."""
    plus = rng.randrange(level - 1, 4 + level)
    thing = rng.choice(("portraits", "busts", "statues", "wax figures"))
    number = f"N + {plus}" if plus else "N"
    off = rng.choice((-1, 1))
    frames = (
        f"A museum numbers its {thing} of presidents of the United States in the order in which the presidents first took office, starting with 1. Which president has "
        f"number {number}?",
        f"In a gallery, {thing} of the presidents of the United States stand in the order in which they first took office, and they are numbered from 1 on. Who is shown by number {number}?",
    )
    return Asked(
        rng.choice(frames),
        {n: _PRESIDENTS[n + plus - 1] for n in CANDIDATES},
        {n: _PRESIDENTS[n + plus - 1 + off] for n in CANDIDATES if n + plus + off > 0},
        "name",
    )


def _check_president(text: str, n: int) -> str:
    later = re.search(r"number N \+ (\d+)", text)
    number = n + (int(later[1]) if later else 0)
    return sorted(_TERM_STARTS, key=lambda name: _TERM_STARTS[name])[number - 1]


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
        "factual",
        "culture",
        "known_count_music",
        _known_count(_INSTRUMENTS),
        _check_known_count,
        "table keyed by value",
    ),
    Yields("factual", "geography", "known_borders", _known_count(6), _check_borders, "list of neighbors"),
    Needs("factual", "science", "element", _element, _check_element, "table keyed by symbol"),
    Needs("factual", "culture", "greek", _greek, _check_greek, "order of Unicode"),
    Needs("factual", "history", "president", _president, _check_president, "dates of taking office"),
)
