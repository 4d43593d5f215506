"""Words of logical questions, formulas as nested tuples, and near-miss options. Generators use this; checkers do not."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

#: (singular, plural): groups that a person may belong to, none of which excludes or implies another.
GROUPS: Final = (
    ("painter", "painters"), ("cyclist", "cyclists"), ("gardener", "gardeners"), ("violinist", "violinists"), ("diver", "divers"),
    ("baker", "bakers"), ("poet", "poets"), ("chess player", "chess players"), ("skater", "skaters"), ("juggler", "jugglers"),
    ("dancer", "dancers"), ("sailor", "sailors"), ("climber", "climbers"), ("collector", "collectors"), ("singer", "singers"),
    ("beekeeper", "beekeepers"), ("potter", "potters"), ("runner", "runners"), ("rower", "rowers"), ("weaver", "weavers"),
    ("photographer", "photographers"), ("birdwatcher", "birdwatchers"), ("swimmer", "swimmers"), ("drummer", "drummers"),
)  # fmt: skip
#: Made-up kinds, so that nothing but the statements is known of them.
KINDS: Final = (
    ("wug", "wugs"), ("blicket", "blickets"), ("zorp", "zorps"), ("dax", "daxes"), ("fep", "feps"), ("tove", "toves"),
    ("lorp", "lorps"), ("mib", "mibs"), ("plunk", "plunks"), ("quib", "quibs"), ("rastle", "rastles"), ("snerd", "snerds"),
    ("trell", "trells"), ("vorp", "vorps"), ("yim", "yims"), ("gorf", "gorfs"), ("brill", "brills"), ("corm", "corms"),
    ("drog", "drogs"), ("flim", "flims"), ("grack", "gracks"), ("jund", "junds"), ("kell", "kells"), ("noof", "noofs"),
)  # fmt: skip
#: Settings with (what happens, what does not happen): nothing but the rules of a question links two events of one setting.
SETTINGS: Final = {
    "plant": (
        ("the alarm rings", "the alarm does not ring"), ("the gate opens", "the gate does not open"), ("the lamp glows", "the lamp does not glow"),
        ("the pump starts", "the pump does not start"), ("the bell sounds", "the bell does not sound"), ("the fan turns", "the fan does not turn"),
        ("the siren wails", "the siren does not wail"), ("the heater turns on", "the heater does not turn on"), ("the valve closes", "the valve does not close"),
        ("the sprinkler starts", "the sprinkler does not start"), ("the conveyor stops", "the conveyor does not stop"), ("the printer starts", "the printer does not start"),
        ("the screen flashes", "the screen does not flash"), ("the tank fills", "the tank does not fill"), ("the crane moves", "the crane does not move"),
    ),
    "railway": (
        ("the train stops", "the train does not stop"), ("the signal turns red", "the signal does not turn red"), ("the barrier drops", "the barrier does not drop"),
        ("the whistle blows", "the whistle does not blow"), ("the bridge lifts", "the bridge does not lift"), ("the crane swings", "the crane does not swing"),
        ("the windmill turns", "the windmill does not turn"), ("the ferry leaves", "the ferry does not leave"), ("the platform lights up", "the platform does not light up"),
        ("the bell rings", "the bell does not ring"), ("the flag goes up", "the flag does not go up"), ("the clock chimes", "the clock does not chime"),
        ("the turntable spins", "the turntable does not spin"), ("the lantern flickers", "the lantern does not flicker"), ("the fountain runs", "the fountain does not run"),
    ),
    "game": (
        ("the drawbridge falls", "the drawbridge does not fall"), ("the dragon wakes", "the dragon does not wake"), ("the chest opens", "the chest does not open"),
        ("the torch burns", "the torch does not burn"), ("the river rises", "the river does not rise"), ("the ghost appears", "the ghost does not appear"),
        ("the dog barks", "the dog does not bark"), ("the moon shines", "the moon does not shine"), ("the wall moves", "the wall does not move"),
        ("the crystal glows", "the crystal does not glow"), ("the owl hoots", "the owl does not hoot"), ("the statue speaks", "the statue does not speak"),
        ("the trap shuts", "the trap does not shut"), ("the portal opens", "the portal does not open"), ("the gong sounds", "the gong does not sound"),
    ),
}  # fmt: skip
#: Names of single imaginary creatures.
CREATURES: Final = (
    "Bobo", "Fizz", "Momo", "Pip", "Tuk", "Zuzu", "Kiki", "Lulu", "Wobble", "Nim", "Fuzz", "Jojo", "Rumple", "Bim", "Tiptop", "Zigzag",
)  # fmt: skip

Formula = tuple[Any, ...]
_SIGNS: Final = {"and": "∧", "or": "∨", "if": "→", "iff": "↔"}

# By the letter of logic, anything follows from statements that clash; the item says which answer is wanted then.
IF_THEY_CLASH = "If the statements cannot all be true, choose the answer that says so."
VERDICTS = (
    "it must be true",
    "it must be false",
    "it may be true or false",
    "the given statements contradict each other",
)


def around(
    rng: ItemRng,
    answer: int,
    mistakes: Iterable[int] = (),
    *,
    steps: Sequence[int] = (1,),
    low: int = 0,
    high: int | None = None,
) -> list[int]:
    """Up to seven wrong integers: ``mistakes`` first, then near misses on both sides; Redraw if fewer than four fit."""
    values: list[int] = []

    def fits(value: int) -> bool:
        return value != answer and value >= low and (high is None or value <= high) and value not in values

    for value in mistakes:
        if fits(value) and len(values) < 4:
            values.append(value)
    for side in rng.sample((-1, 1), 2):
        multiple = 1
        while sum((value - answer) * side > 0 for value in values) < 3 and multiple <= 6:
            value = answer + side * multiple * rng.choice(list(steps))
            if fits(value):
                values.append(value)
            multiple += 1
    for distance in range(1, 30):
        for value in rng.sample((answer - distance, answer + distance), 2):
            if len(values) < 4 and fits(value):
                values.append(value)
    if len(values) < 3:
        raise Redraw("too few wrong values in range")
    return values[:7]


def numbers(values: Iterable[int]) -> tuple[str, ...]:
    """Integers as options."""
    return tuple(f"{value:,}" for value in values)


def sentence(text: str) -> str:
    """``text`` with its first letter raised."""
    return text[:1].upper() + text[1:]


def symbols(formula: Formula, *, outer: bool = True) -> str:
    """A formula in symbols; every inner two-place part has its parentheses."""
    head = formula[0]
    if head == "var":
        return str(formula[1])
    if head == "not":
        return f"¬{symbols(formula[1], outer=False)}"
    text = f"{symbols(formula[1], outer=False)} {_SIGNS[head]} {symbols(formula[2], outer=False)}"
    return text if outer else f"({text})"


SIGNS: Final = ("¬", "∧", "∨", "→", "↔")
_MEANINGS: Final = (
    ("¬", '"not"'), ("∧", '"and"'), ("∨", '"or" (one or both)'), ("→", '"if ... then"'), ("↔", '"if and only if"'),
)  # fmt: skip


def sign_key(*texts: str) -> str:
    """What the logical signs in ``texts`` mean: '¬ means "not" and ∨ means "or" (one or both)'; empty where there is none."""
    return listing(
        [f"{sign} means {word}" for sign, word in _MEANINGS if any(sign in text for text in texts)]
    )


def with_plain_key(
    rng: ItemRng, signs: Iterable[str], shown: str, options: Sequence[str], *, size: int = 5
) -> list[str]:
    """``size`` wrong options such that whichever three are picked, every sign in them stands in something printed.

    A key to the signs in ``shown`` and in the options then explains no sign that the printed question lacks.
    ``shown``: text that is always printed. Redraw where no such choice exists.
    """
    free = [sign for sign in signs if sign not in shown]
    choices = list(itertools.combinations(options, size))
    for chosen in rng.sample(choices, len(choices)):
        counts = [sum(sign in option for option in chosen) for sign in free]
        if all(count == 0 or count > size - 3 for count in counts):
            return list(chosen)
    raise Redraw("a sign of the key might not be printed")


#: Past tense and past participle of the events' irregular verbs.
_IRREGULAR: Final = {
    "blow": ("blew", "blown"), "fall": ("fell", "fallen"), "go": ("went", "gone"), "leave": ("left", "left"), "light": ("lit", "lit"),
    "ring": ("rang", "rung"), "rise": ("rose", "risen"), "run": ("ran", "run"), "shine": ("shone", "shone"), "shut": ("shut", "shut"),
    "speak": ("spoke", "spoken"), "spin": ("spun", "spun"), "swing": ("swung", "swung"), "wake": ("woke", "woken"),
}  # fmt: skip
_DOUBLED: Final = frozenset({"drop", "run", "shut", "spin", "stop"})


def _parts(event: tuple[str, str]) -> tuple[str, str, str]:
    """Subject, verb in its base form and what follows it: ("the heater", "turn", " on")."""
    subject, _, phrase = event[1].partition(" does not ")
    verb, space, rest = phrase.partition(" ")
    return subject, verb, space + rest


def never(event: tuple[str, str]) -> str:
    """ "the gate never opens"."""
    subject = _parts(event)[0]
    return f"{subject} never{event[0].removeprefix(subject)}"


def doing(event: tuple[str, str]) -> str:
    """ "the gate opening"."""
    subject, verb, rest = _parts(event)
    stem = verb + verb[-1] if verb in _DOUBLED else verb.removesuffix("e")
    return f"{subject} {stem}ing{rest}"


def _regular(verb: str) -> str:
    return f"{verb + verb[-1] if verb in _DOUBLED else verb.removesuffix('e')}ed"


def past(event: tuple[str, str], happened: bool) -> str:
    """ "the gate opened", "the gate did not open"."""
    subject, verb, rest = _parts(event)
    if not happened:
        return f"{subject} did not {verb}{rest}"
    return f"{subject} {_IRREGULAR[verb][0] if verb in _IRREGULAR else _regular(verb)}{rest}"


def had(event: tuple[str, str], happened: bool) -> str:
    """ "the gate had opened", "the gate had not opened"."""
    subject, verb, rest = _parts(event)
    done = _IRREGULAR[verb][1] if verb in _IRREGULAR else _regular(verb)
    return f"{subject} had {'' if happened else 'not '}{done}{rest}"


def setting(rng: ItemRng, size: int, *, single: bool = False) -> tuple[str, list[tuple[str, str]]]:
    """A sentence that introduces rules of one setting, or a ``single`` rule, and ``size`` events of that setting."""
    name = rng.choice(sorted(SETTINGS))
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    hold, these = ("rule always holds", "this rule") if single else ("rules always hold", "these rules")
    opening = rng.choice(
        {
            "plant": (
                f"At a plant in {place}, the following {hold}:",
                f"An engineer in {place} describes a control system as follows:",
                f"{person} has programmed a control system with {these}:",
            ),
            "railway": (
                f"On a model railway in {place}, the following {hold}:",
                f"{person} has built a model railway that follows {these}:",
                f"A model village in {place} works according to {these}:",
            ),
            "game": (
                f"In a computer game set in {place}, the following {hold}:",
                f"{person} is playing a computer game that follows {these}:",
                f"{person} has written a computer game with {these}:",
            ),
        }[name]
    )
    return opening, rng.sample(SETTINGS[name], size)


def scene(rng: ItemRng, event: tuple[str, str]) -> str:
    """Where ``event`` takes place: "a model village in Linden"."""
    name = next(name for name, events in SETTINGS.items() if event in events)
    place = rng.choice(PLACES)
    return {
        "plant": f"a factory in {place}",
        "railway": f"a model village in {place}",
        "game": f"a computer game set in {place}",
    }[name]


def value(formula: Formula, true: frozenset[str]) -> bool:
    """Truth of a formula where exactly the letters in ``true`` are true."""
    head = formula[0]
    if head == "var":
        return formula[1] in true
    if head == "not":
        return not value(formula[1], true)
    a, b = value(formula[1], true), value(formula[2], true)
    return {"and": a and b, "or": a or b, "if": not a or b, "iff": a == b}[head]


def unordered(formula: Formula) -> Formula:
    """The formula with the parts of every "and", "or" and "if and only if" in one fixed order."""
    if formula[0] == "var":
        return formula
    parts = [unordered(part) for part in formula[1:]]
    return (formula[0], *(parts if formula[0] == "if" else sorted(parts, key=repr)))


def assignments(letters: Sequence[str]) -> list[frozenset[str]]:
    """All assignments as sets of true letters, from all true to all false in the usual order of a truth table."""
    return list(_assignments(tuple(letters)))


@lru_cache(maxsize=512)
def _assignments(letters: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(letter for letter, on in zip(letters, row, strict=True) if on)
        for row in itertools.product((True, False), repeat=len(letters))
    )


def column(formula: Formula, letters: Sequence[str]) -> tuple[bool, ...]:
    """The formula's truth-table column."""
    return tuple(value(formula, true) for true in assignments(letters))


def some_formula(
    rng: ItemRng,
    letters: Sequence[str],
    connectives: int,
    *,
    kinds: Sequence[str] = ("and", "or", "if", "iff"),
) -> Formula:
    """A random formula with that many two-place connectives, none joining a letter with itself or its negation.

    Leaves are spread over all letters while they last.
    """
    while True:
        formula = _random_formula(rng, letters, connectives, kinds)
        if not _joins_letter_with_itself(formula):
            return formula


def _joins_letter_with_itself(formula: Formula) -> bool:
    if formula[0] == "var":
        return False
    if formula[0] == "not":
        return _joins_letter_with_itself(formula[1])
    plain = [part[1] if part[0] == "not" else part for part in formula[1:]]
    return plain[0] == plain[1] or any(_joins_letter_with_itself(part) for part in formula[1:])


def _random_formula(rng: ItemRng, letters: Sequence[str], connectives: int, kinds: Sequence[str]) -> Formula:
    leaves = list(letters)
    while len(leaves) < connectives + 1:
        leaves.append(rng.choice(list(letters)))
    rng.shuffle(leaves)
    parts: list[Formula] = [
        ("not", ("var", x)) if rng.random() < 0.3 else ("var", x) for x in leaves[: connectives + 1]
    ]
    while len(parts) > 1:
        i = rng.randrange(len(parts) - 1)
        joined: Formula = (rng.choice(list(kinds)), parts[i], parts[i + 1])
        if len(parts) > 2 and rng.random() < 0.15:
            joined = ("not", joined)
        parts[i : i + 2] = [joined]
    return parts[0]
