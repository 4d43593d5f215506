"""Altered facts. Each check reads a second table, kept in another form."""

from __future__ import annotations

import re
from typing import Final

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import (
    Altered,
    AlteredTemplate,
    Derived,
    other_numbers,
)
from mirror_bench.builders.question_bank.cast import article, count, listing
from mirror_bench.builders.question_bank.factual.facts import PEOPLE
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_CAPITALS: Final = {
    "France": "Paris", "Japan": "Tokyo", "Egypt": "Cairo", "Canada": "Ottawa", "Italy": "Rome", "Peru": "Lima", "Kenya": "Nairobi",
    "Norway": "Oslo", "Spain": "Madrid", "Cuba": "Havana", "Thailand": "Bangkok", "Poland": "Warsaw", "Australia": "Canberra", "Turkey": "Ankara",
}  # fmt: skip
_COUNTRY_OF: Final = {
    "Ankara": "Turkey", "Bangkok": "Thailand", "Cairo": "Egypt", "Canberra": "Australia", "Havana": "Cuba", "Lima": "Peru", "Madrid": "Spain",
    "Nairobi": "Kenya", "Oslo": "Norway", "Ottawa": "Canada", "Paris": "France", "Rome": "Italy", "Tokyo": "Japan", "Warsaw": "Poland",
}  # fmt: skip


def _moved_capitals(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 4
    chain = rng.sample(sorted(_CAPITALS), size)
    at = rng.randrange(size)
    answer, trap = _CAPITALS[chain[(at + 1) % size]], _CAPITALS[chain[at]]
    rule = rng.choice(
        (
            f"Suppose that the capitals of {listing(chain)} had been passed around in a ring, so that each country in this list had the real capital of the next one and the last had that of the first.",
            f"A novel changes the capitals of {listing(chain)}: each country in this list has what is really the capital of the next one, and the last has what is really the capital of the first.",
        )
    )
    person = rng.choice(PEOPLE)
    rest = rng.choice(
        (
            f"In that world, what is the capital of {chain[at]}?",
            f"In that world, {person} has to travel to the capital of {chain[at]}. Which city is that?",
        )
    )
    others = [_CAPITALS[c] for c in chain if _CAPITALS[c] not in (answer, trap)]
    return Altered(rule, rest, answer, trap, tuple(rng.sample(others, 2)), "name")


def _check_moved_capitals(question: str) -> Derived:
    chain = re.split(r", and |, ", captured(r"the capitals of (.+?)(?: had been|:)", question))
    asked = captured(r"capital of (\w+)[?.]", question.split("In that world")[1])

    def really(country: str) -> str:
        (city,) = [city for city, owner in _COUNTRY_OF.items() if owner == country]
        return city

    ring = dict(zip(chain, chain[1:] + chain[:1], strict=True))
    return Derived(really(ring[asked]), really(asked))


_ELEMENTS: Final = (
    "hydrogen", "helium", "lithium", "beryllium", "boron", "carbon", "nitrogen", "oxygen", "fluorine", "neon", "sodium", "magnesium",
    "aluminum", "silicon", "phosphorus", "sulfur", "chlorine", "argon",
)  # fmt: skip
_PROTONS: Final = {
    "argon": 18, "aluminum": 13, "beryllium": 4, "boron": 5, "carbon": 6, "chlorine": 17, "fluorine": 9, "helium": 2, "hydrogen": 1, "lithium": 3,
    "magnesium": 12, "neon": 10, "nitrogen": 7, "oxygen": 8, "phosphorus": 15, "silicon": 14, "sodium": 11, "sulfur": 16,
}  # fmt: skip


def _shifted_elements(rng: ItemRng, level: int) -> Altered:
    gone = sorted(rng.sample(range(1 + level // 2, 6 + level // 2), 1 + level // 4))
    left = [name for i, name in enumerate(_ELEMENTS) if i not in gone]
    usual_place = rng.randrange(gone[-1] + 1, min(len(_ELEMENTS), gone[-1] + 8))
    name = _ELEMENTS[usual_place]
    number = left.index(name) + 1
    missing = listing([_ELEMENTS[i] for i in gone])
    is_are = "is" if len(gone) == 1 else "are"
    rule = rng.choice(
        (
            f"Suppose that {missing} did not exist and that the remaining elements were numbered 1, 2, 3, and so on, without a gap, in the order of the periodic table.",
            f"In an imagined universe, {missing} {is_are} missing; the other elements keep their order in the periodic table and are numbered 1, 2, 3, and so on, without a gap.",
        )
    )
    person = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        rest = rng.choice(
            (
                f"What number does {name} have then?",
                f"{person} fills in a table for that case. Which number belongs beside {name}?",
            )
        )
        answer, trap = number, usual_place + 1
        others = tuple(str(v) for v in other_numbers(rng, answer, trap, (1, 2, 3)))
        return Altered(rule, rest, str(answer), str(trap), others, "integer")
    rest = rng.choice(
        (
            f"Which element has number {number} then?",
            f"{person} fills in a table for that case. Which element belongs beside number {number}?",
        )
    )
    trap_name = _ELEMENTS[number - 1]
    if trap_name == name or number - 1 in gone:
        raise Redraw("the usual element is missing")
    near = {_ELEMENTS[i] for i in range(usual_place - 3, usual_place + 3) if 0 <= i < len(_ELEMENTS)}
    options = sorted(near - {name, trap_name} - {_ELEMENTS[i] for i in gone})
    return Altered(rule, rest, name, trap_name, tuple(rng.sample(options, 2)), "word")


def _check_shifted_elements(question: str) -> Derived:
    gone = re.findall(
        r"[a-z]+", captured(r"(?:Suppose that|universe,) (.+?) (?:did not|is missing|are missing)", question)
    )
    real = {name: number for name, number in _PROTONS.items() if name not in gone}
    new = {name: 1 + sum(n < number for n in real.values()) for name, number in real.items()}
    asked = re.search(r"number (\d+)(?: then)?\?", question)
    if asked:
        wanted = int(asked[1])
        return Derived(*(next(k for k, v in table.items() if v == wanted) for table in (new, _PROTONS)))
    name = captured(r"(?:does|beside) (\w+)(?: have then)?\?", question)
    return Derived(str(new[name]), str(_PROTONS[name]))


_PLANETS: Final = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
# mean distance from the Sun in millions of kilometers
_DISTANCE: Final = {"Earth": 150, "Jupiter": 778, "Mars": 228, "Mercury": 58, "Neptune": 4500, "Saturn": 1430, "Uranus": 2870, "Venus": 108}  # fmt: skip


def _planets_inward(rng: ItemRng, level: int) -> Altered:
    gone = rng.sample(_PLANETS, level // 4)
    left = [p for p in _PLANETS if p not in gone]
    number = rng.randrange(1, len(left) + 1)
    answer, trap = left[-number], left[number - 1]
    if answer == trap:
        raise Redraw("the middle planet")
    unsupposed = f" {listing(gone)} {'is' if len(gone) == 1 else 'are'} not counted at all." if gone else ""
    supposed = f", and that {listing(gone)} were not counted at all" if gone else ""
    rule = rng.choice(
        (
            f"Suppose that astronomers numbered the planets of the solar system from the outside inward, beginning with the one farthest from the Sun as number 1{supposed}.",
            f"In the charts of an imagined observatory, planet number 1 of the solar system is the one farthest from the Sun, and the numbers rise toward the Sun.{unsupposed}",
        )
    )
    person = rng.choice(PEOPLE)
    rest = rng.choice(
        (
            f"Which planet is number {number} in that count?",
            f"{person} looks at the planet that is number {number} in that count. Which planet is it?",
        )
    )
    return Altered(
        rule, rest, answer, trap, tuple(rng.sample([p for p in left if p not in (answer, trap)], 2)), "name"
    )


def _check_planets_inward(question: str) -> Derived:
    number = int(captured(r"number (\d+) in that", question))
    absent = re.search(
        r"(?:\.|, and that) ((?:[A-Z]\w+(?:, and |, | and )?)+) (?:is|are|were) not counted", question
    )
    known = sorted(
        (d, p) for p, d in _DISTANCE.items() if not absent or p not in re.findall(r"\w+", absent[1])
    )
    ranks = [planet for _, planet in known]
    return Derived(ranks[len(ranks) - number], ranks[number - 1])


_LEGS: Final = {"ant": 6, "beetle": 6, "spider": 8, "dog": 4, "horse": 4, "hen": 2, "parrot": 2, "butterfly": 6, "scorpion": 8}  # fmt: skip
_BY_LEGS: Final = {2: ("hen", "parrot"), 4: ("dog", "horse"), 6: ("ant", "beetle", "butterfly"), 8: ("spider", "scorpion")}  # fmt: skip


def _swapped_legs(rng: ItemRng, level: int) -> Altered:
    one, other = rng.sample(sorted(_LEGS), 2)
    if _LEGS[one] == _LEGS[other]:
        raise Redraw("both have as many legs")
    extra = rng.choice([a for a in sorted(_LEGS) if a not in (one, other)]) if level > 3 else None
    numbers = {a: rng.randrange(2, 5 + level) for a in (one, other)}
    if numbers[one] == numbers[other]:
        raise Redraw("rule has no effect")
    swapped = {**_LEGS, one: _LEGS[other], other: _LEGS[one]}
    if extra:
        numbers[extra] = rng.randrange(1, 4)
    answer, trap = (sum(table[a] * k for a, k in numbers.items()) for table in (swapped, _LEGS))
    rule = rng.choice(
        (
            f"Suppose that {article(one)} had as many legs as {article(other)} really has, and {article(other)} as many as {article(one)} really has.",
            f"In the world of a picture book, nature is changed in one respect: {article(one)} has as many legs as {article(other)} has in ours, and {article(other)} as many as {article(one)} has in ours.",
        )
    )
    where = rng.choice(
        ("On a poster of that world", "In a drawing of that world", "In a puppet show set in that world")
    )
    rest = f"{where}, there are {listing([count(k, a) for a, k in numbers.items()])}. How many legs do they have altogether?"
    others = other_numbers(rng, answer, trap, (2, 4, 6, 8))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_swapped_legs(question: str) -> Derived:
    rule, _, story = question.partition(". ")
    known = "|".join(sorted(_LEGS))
    pair = list(dict.fromkeys(re.findall(rf"\ban? ({known})\b", rule)))
    legs = {animal: number for number, animals in _BY_LEGS.items() for animal in animals}
    seen: dict[str, int] = {}
    for number, word in re.findall(r"(\d+) (\w+)", story):
        seen[{"butterflies": "butterfly"}.get(word, word.removesuffix("s"))] = int(number)

    def total(table: dict[str, int]) -> str:
        return str(sum(table[animal] for animal, k in seen.items() for _ in range(k)))

    return Derived(total({**legs, pair[0]: legs[pair[1]], pair[1]: legs[pair[0]]}), total(legs))


_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _year_begins(rng: ItemRng, level: int) -> Altered:
    first = rng.randrange(1, 12)
    number = rng.randrange(2, 13)
    answer, trap = _MONTHS[(first + number - 1) % 12], _MONTHS[number - 1]
    person = rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"Suppose that the year began with {_MONTHS[first]} and that the months, following one another as usual, were numbered from there.",
            f"In an old almanac, {_MONTHS[first]} is month number 1; the other months follow in their usual order.",
        )
    )
    del level
    if rng.random() < 0.5:
        rest = rng.choice(
            (
                f"Which month is number {number} in that count?",
                f"{person} is to deliver a report in the month that is number {number} in that count. Which month is it?",
            )
        )
        options = [m for m in _MONTHS if m not in (answer, trap)]
        return Altered(rule, rest, answer, trap, tuple(rng.sample(options, 2)), "word")
    rest = rng.choice(
        (
            f"What number does {answer} have in that count?",
            f"{person} writes {answer} as a number in that count. Which number is it?",
        )
    )
    usual = _MONTHS.index(answer) + 1
    others = [v for v in other_numbers(rng, number, usual, (1, 2, 3)) if v <= 12]
    if len(others) < 2:
        raise Redraw("too few months")
    return Altered(rule, rest, str(number), str(usual), tuple(map(str, others)), "integer")


def _check_year_begins(question: str) -> Derived:
    rule, _, rest = question.partition(". ")
    first = captured(rf"\b({'|'.join(_MONTHS)})\b", rule)
    ring = list(_MONTHS)
    while ring[0] != first:
        ring.append(ring.pop(0))
    asked = re.search(r"number (\d+)", rest)
    if asked:
        return Derived(ring[int(asked[1]) - 1], _MONTHS[int(asked[1]) - 1])
    month = captured(rf"\b({'|'.join(_MONTHS)})\b", rest)
    return Derived(str(ring.index(month) + 1), str(_MONTHS.index(month) + 1))


TEMPLATES = (
    AlteredTemplate("moved_capitals", _moved_capitals, _check_moved_capitals, "table keyed by city"),
    AlteredTemplate("shifted_elements", _shifted_elements, _check_shifted_elements, "ranking atomic numbers"),
    AlteredTemplate("planets_inward", _planets_inward, _check_planets_inward, "ranking distances"),
    AlteredTemplate("swapped_legs", _swapped_legs, _check_swapped_legs, "table keyed by number"),
    AlteredTemplate("year_begins", _year_begins, _check_year_begins, "rotating the list of months"),
)
