"""Claims that knowledge of settled facts decides. The check reads a second table, keyed by the fact's value."""

from __future__ import annotations

import itertools
import re

from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

# statement with a slot, true filling, false filling
_CLAIMS = (
    ("Mount Everest stands on the border of Nepal and {}", "China", "Bhutan"), ("Penicillin was discovered by {}", "Alexander Fleming", "Marie Curie"), ("The chemical symbol of iron is {}", "Fe", "Ir"),
    ("The Amazon flows into the {} Ocean", "Atlantic", "Pacific"), ("The Mona Lisa was painted by {}", "Leonardo da Vinci", "Michelangelo"), ("Light takes about {} minutes to travel from the Sun to the Earth", "eight", "thirty"),
    ("The capital of Australia is {}", "Canberra", "Sydney"), ("A regular dodecahedron has {} faces", "twelve", "twenty"), ("The first person on the Moon was {}", "Neil Armstrong", "Yuri Gagarin"),
    ("The Great Barrier Reef lies off the coast of {}", "Australia", "Brazil"), ("Hamlet was written by {}", "William Shakespeare", "Charles Dickens"), ("The freezing point of water is {} degrees Fahrenheit", "32", "0"),
    ("The capital of Canada is {}", "Ottawa", "Toronto"), ("The largest planet of the solar system is {}", "Jupiter", "Saturn"), ("The Nile flows into the {} Sea", "Mediterranean", "Red"),
    ("The theory of general relativity was put forward by {}", "Albert Einstein", "Isaac Newton"), ("The human body normally has {} lungs", "two", "four"), ("The Rosetta Stone was found in {}", "Egypt", "Greece"),
    ("The chemical formula of table salt is {}", "NaCl", "KCl"), ("The capital of Turkey is {}", "Ankara", "Istanbul"), ("The Danube flows into the {} Sea", "Black", "Adriatic"),
    ("The printing press with movable metal type was introduced in Europe by {}", "Johannes Gutenberg", "Galileo Galilei"), ("The square root of 144 is {}", "12", "14"), ("The Taj Mahal stands in {}", "Agra", "Mumbai"),
    ("The capital of Brazil is {}", "Brasilia", "Rio de Janeiro"), ("Ice is less dense than liquid water, so it {} in it", "floats", "sinks"), ("The Berlin Wall fell in {}", "1989", "1979"),
    ("The planet closest to the Sun is {}", "Mercury", "Venus"), ("The symphony that ends with the Ode to Joy is by {}", "Ludwig van Beethoven", "Johann Sebastian Bach"), ("Mount Kilimanjaro is in {}", "Tanzania", "Kenya"),
)  # fmt: skip
# true filling -> a word of the statement it belongs to
_SECOND: dict[str, str] = {
    "China": "Everest", "Alexander Fleming": "Penicillin", "Fe": "iron", "Atlantic": "Amazon", "Leonardo da Vinci": "Mona", "eight": "Light", "Canberra": "Australia is", "twelve": "dodecahedron",
    "Neil Armstrong": "Moon", "Australia": "Barrier", "William Shakespeare": "Hamlet", "32": "Fahrenheit", "Ottawa": "Canada", "Jupiter": "largest planet", "Mediterranean": "Nile", "Albert Einstein": "relativity",
    "two": "lungs", "Egypt": "Rosetta", "NaCl": "salt", "Ankara": "Turkey", "Black": "Danube", "Johannes Gutenberg": "printing", "12": "144", "Agra": "Taj", "Brasilia": "Brazil is", "floats": "dense", "1989": "Berlin",
    "Mercury": "closest", "Ludwig van Beethoven": "symphony", "Tanzania": "Kilimanjaro",
}  # fmt: skip
_OUTLETS = (
    "a school magazine",
    "a museum blog",
    "a travel guide",
    "a quiz book",
    "a radio script",
    "a children's encyclopedia",
    "a visitor leaflet",
    "a podcast script",
)
_PRINTED = tuple(outlet for outlet in _OUTLETS if "script" not in outlet)


def _one_false(rng: ItemRng, level: int) -> Hidden:
    size = 4 + level // 3
    chosen = rng.sample(_CLAIMS, size)
    odd = rng.randrange(size)
    want_false = rng.random() < 0.5
    lines = [
        f"({i + 1}) {frame.format(false if (i == odd) == want_false else true)}"
        for i, (frame, true, false) in enumerate(chosen)
    ]
    others = [f"claim {i + 1}" for i in range(size) if i != odd]
    rng.shuffle(others)
    person, place, outlet = rng.choice(PEOPLE), rng.choice(PLACES), rng.choice(_OUTLETS)
    if want_false:
        intros = (
            f"{person} of {place} is checking {outlet} before it appears.",
            f"The fact-checking desk in {place} where {person} works has been sent {outlet}.",
            f"{person} has been asked by a publisher in {place} to go over {outlet}.",
        )
    else:
        # Nobody would send out a text that is nearly all false, but a hoax round for players is just that.
        intros = (
            f"{person} of {place} is checking a round called 'One Grain of Truth' before it goes into a quiz book.",
            f"For a game night in {place}, {person} has made up claims and hidden one real fact among them, and asks you to go over the card.",
            f"A radio station in {place} is planning a hoax round, and {person} wants the card for it checked.",
        )
    intro = rng.choice(intros)
    facts = " ".join(f"({i + 1}) {frame.format(true)}." for i, (frame, true, _) in enumerate(chosen))
    question = (
        "All but one of these claims are true. Which one is false?"
        if want_false
        else "All but one of these claims are false. Which one is true?"
    )
    return Hidden(
        f"{intro} It says: {'. '.join(lines)}.",
        question,
        f"On the same points, a reference work says: {facts}",
        f"claim {odd + 1}",
        tuple(others[:5]),
        "phrase",
    )


def _check_one_false(text: str) -> str:
    claims = re.findall(r"\((\d+)\) (.+?)(?=\. \(|\. All but)", text)
    verdicts = {
        number: any(
            word in claim and re.search(rf"\b{re.escape(fact)}\b", claim) for fact, word in _SECOND.items()
        )
        for number, claim in claims
    }
    wanted = "Which one is true?" in text
    (only,) = [number for number, verdict in verdicts.items() if verdict == wanted]
    return f"claim {only}"


_DATED = (
    ("the fall of Constantinople", 1453), ("Columbus's first landing in the Americas", 1492), ("the defeat of the Spanish Armada", 1588), ("the Great Fire of London", 1666),
    ("the storming of the Bastille", 1789), ("the Battle of Waterloo", 1815), ("the opening of the Suez Canal", 1869), ("the sinking of the Titanic", 1912), ("the end of the First World War", 1918),
    ("the first Moon landing", 1969), ("the founding of the United Nations", 1945), ("the eruption of Krakatoa", 1883), ("the start of the American Civil War", 1861), ("the Norman conquest of England", 1066),
    ("the sealing of Magna Carta", 1215), ("the fall of the Berlin Wall", 1989), ("the American Declaration of Independence", 1776), ("the first powered flight of the Wright brothers", 1903),
)  # fmt: skip
_BY_YEAR = dict(sorted((year, name) for name, year in _DATED))


def _out_of_order(rng: ItemRng, level: int) -> Hidden:
    size = 4 if level < 5 else 5
    events = sorted(rng.sample(_DATED, size), key=lambda e: e[1])
    if any(b[1] - a[1] < 3 for a, b in itertools.pairwise(events)):
        return _out_of_order(rng, level)
    first = rng.random() < 0.5
    shown = list(events)
    rng.shuffle(shown)
    answer = (events[0] if first else events[-1])[0]
    person, outlet = rng.choice(PEOPLE), rng.choice(_PRINTED)
    intro = rng.choice(
        (
            f"{person} is checking the timeline in {outlet}; the years were lost in layout.",
            f"In {outlet}, {person} finds a list of events that should have been in chronological order.",
        )
    )
    key = "; ".join(f"{name}, {year}" for name, year in shown)
    others = [name for name, _ in shown if name != answer]
    return Hidden(
        f"{intro} The entries: {'; '.join(name for name, _ in shown)}.",
        f"Which entry belongs at the {'beginning' if first else 'end'}?",
        f"The years are: {key}.",
        answer,
        tuple(others),
        "phrase",
    )


def _check_out_of_order(text: str) -> str:
    entries = text.split("The entries: ")[1].split(". Which")[0].split("; ")
    order = [name for _, name in sorted(_BY_YEAR.items()) if name in entries]
    return order[0] if "beginning" in text else order[-1]


TEMPLATES = (
    TransferTemplate(
        "one_false",
        "cross_domain_trivia",
        "knowing settled facts",
        _one_false,
        _check_one_false,
        "table keyed by fact",
    ),
    TransferTemplate(
        "out_of_order",
        "history",
        "knowing when things happened",
        _out_of_order,
        _check_out_of_order,
        "table keyed by year",
    ),
)
