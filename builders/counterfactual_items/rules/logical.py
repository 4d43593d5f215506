"""Altered rules of logic."""

from __future__ import annotations

import itertools
import re
from typing import Final

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import (
    Altered,
    AlteredTemplate,
    Derived,
    other_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_OWNED: Final = (
    ("a driver's license", "a car"), ("a first-aid certificate", "two years of practice"), ("a tent", "a stove"),
    ("a laptop", "a headset"), ("a swimming badge", "a life vest"), ("a garden", "a shed"),
)  # fmt: skip


def _swapped_and_or(rng: ItemRng, level: int) -> Altered:
    one, other = rng.choice(_OWNED)
    size = 5 + level // 2
    people = rng.sample(PEOPLE, size)
    have = [rng.choice(((True, True), (True, False), (False, True), (False, False))) for _ in people]
    both, either = sum(a and b for a, b in have), sum(a or b for a, b in have)
    if both == either or both == 0:
        raise Redraw("rule has no effect")
    word = rng.choice(("and", "or"))
    answer, trap = (either, both) if word == "and" else (both, either)
    said = listing(
        [
            f"{p} has {f'both {one} and {other}' if a and b else f'only {one}' if a else f'only {other}' if b else 'neither'}"
            for p, (a, b) in zip(people, have, strict=True)
        ]
    )
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            f'In the bylaws of {place}, "and" means that at least one of the two things is required, and "or" means that both are.',
            'Suppose that the words "and" and "or" had changed places in all rule books: "or" is written where both things are required, and "and" is written where one of the two is enough.',
        )
    )
    club = rng.choice(("course", "trip", "team", "project", "club"))
    source = "One of these rule books" if "Suppose" in rule else "One of these bylaws"
    rest = f'{source} says: "Whoever has {one} {word} {other} may join the {club}." In ordinary words, {said}. How many of these {size} people may join?'
    others = [v for v in other_numbers(rng, answer, trap, (1, 2, 3)) if v <= size]
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_swapped_and_or(question: str) -> Derived:
    word = captured(r"Whoever has .+? (and|or) (?:a|two) ", question)
    told = captured(r"ordinary words, (.+?)\. How many", question)
    both = len(re.findall(r"\bhas both\b", told))
    single = len(re.findall(r"\bhas only\b", told))
    counts = {"and": both + single, "or": both}
    usual = {"and": both, "or": both + single}
    return Derived(str(counts[word]), str(usual[word]))


_COLORS: Final = ("red", "blue", "green", "yellow", "white", "black", "brown", "gray")
_HIDDEN: Final = ("key", "ring", "letter", "coin", "map", "ticket")


def _lying_signs(rng: ItemRng, level: int) -> Altered:
    size = min(8, 4 + level // 2)
    boxes = rng.sample(_COLORS, size)
    thing, place = rng.choice(_HIDDEN), rng.choice(PLACES)
    answer, trap = rng.sample(boxes, 2)
    ruled = [box for box in boxes if box not in (answer, trap)]
    cut = rng.randrange(1, len(ruled))
    # Each sign claims a set with the trap in it: together they leave the trap, and all being false, the answer.
    signs = []
    for group in (ruled[:cut], ruled[cut:]):
        claimed = {trap, *group}
        if rng.random() < 0.5:
            named = [box for box in boxes if box in claimed]
            told = f"either the {named[0]} or the {named[1]} box" if len(named) == 2 else f"one of these boxes: {listing(named, 'or')}"  # fmt: skip
        else:
            named = [box for box in boxes if box not in claimed]
            told = f"neither the {named[0]} nor the {named[1]} box" if len(named) == 2 else f"none of these boxes: {listing(named, 'or')}"  # fmt: skip
        signs.append(f'"The {thing} is in {told}."')
    rng.shuffle(signs)
    rule = rng.choice(
        (
            f"At the game hall in {place}, every notice says something false.",
            "Suppose that, by law, every notice had to be false.",
        )
    )
    where = "In one of its rooms, there are" if place in rule else "There are"
    rest = f"{where} {size} boxes ({listing(boxes)}), one of which holds the {thing}. One notice on the wall says: {signs[0]} Another says: {signs[1]} In which box is the {thing}?"
    others = [box for box in boxes if box not in (answer, trap)]
    return Altered(rule, rest, answer, trap, tuple(rng.sample(others, 2)), "word")


def _check_lying_signs(question: str) -> Derived:
    boxes = re.split(r", and |, ", captured(r"\d+ boxes \((.+?)\), one of which", question))
    claims = re.findall(r"is in (one of|none of|either|neither) ([^.]+)\.", question)

    def only(truth: bool) -> str:
        (box,) = [
            box
            for box in boxes
            if all(
                ((box in re.findall(r"\w+", named)) == (word in ("one of", "either"))) == truth
                for word, named in claims
            )
        ]
        return box

    return Derived(only(False), only(True))


_EVENTS: Final = (
    ("the lamp is on", "lamp"), ("the pump runs", "pump"), ("the gate is open", "gate"), ("the alarm rings", "alarm"),
    ("the fan turns", "fan"), ("the heater works", "heater"), ("the belt moves", "belt"), ("the valve is shut", "valve"),
    ("the siren sounds", "siren"), ("the tank is full", "tank"), ("the door is locked", "door"), ("the motor hums", "motor"),
)  # fmt: skip


def _reversed_if(rng: ItemRng, level: int) -> Altered:
    events = [text for text, _ in rng.sample(_EVENTS, 6 + level // 3)]
    before, fact, after, *rest_events = events
    rules = [(before, fact), (fact, after)]
    if level > 5:
        # One step more on either side: two inferences are needed.
        further, earlier, *rest_events = rest_events
        rules += [(after, further), (earlier, before)]
        answer, trap = earlier, further
    else:
        answer, trap = before, after
    rules += [(rest_events[i], rest_events[i + 1]) for i in range(0, len(rest_events) - 1, 2)]
    others = [text for text in rest_events if text not in (answer, trap)][:2]
    if len(others) < 2:
        raise Redraw("too few other events")
    rng.shuffle(rules)
    lines = " ".join(f"If {p}, then {q}." for p, q in rules)
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            f'In the manuals of the {place} works, "if P, then Q" is written to mean that P is the case whenever Q is; from P alone, nothing follows.',
            'Suppose that every "if P, then Q" had to be read backward, as "if Q, then P," and in no other way.',
        )
    )
    source = "A manual to be read in this way" if "Suppose" in rule else "One of these manuals"
    offered = listing(sorted([answer, trap, *others]), "or")
    rest = f'{source} says: "{lines}" Now {fact}. Which of these must also be the case: {offered}?'
    return Altered(rule, rest, answer, trap, tuple(others), "phrase")


def _check_reversed_if(question: str) -> Derived:
    rules = re.findall(r"If ([^.,]+), then ([^.]+)\.", question)
    fact = captured(r" Now ([^.]+)\.", question)
    offered = re.split(r", or |, ", captured(r"also be the case: (.+)\?", question))

    def follows(pairs: list[tuple[str, str]]) -> str:
        known = {fact}
        while True:
            new = {q for p, q in pairs if p in known} - known
            if not new:
                (only,) = [text for text in offered if text in known]
                return only
            known |= new

    return Derived(follows([(q, p) for p, q in rules]), follows(rules))


_SCALES: Final = (
    ("taller", "tallest", "shorter"), ("older", "oldest", "younger"), ("faster", "fastest", "slower"), ("heavier", "heaviest", "lighter"),
    ("richer", "richest", "poorer"),
)  # fmt: skip


def _swapped_scale(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 2
    people = rng.sample(PEOPLE, size)
    more, most, less = rng.choice(_SCALES)
    # In the usual reading people[0] has most.
    clues = [
        f"{a} is {more} than {b}" if rng.random() < 0.6 else f"{b} is {less} than {a}"
        for a, b in itertools.pairwise(people)
    ]
    rng.shuffle(clues)
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            f'In {place}, two words have changed places: "{more}" means {less}, and "{less}" means {more}.',
            f'Suppose that "{more}" and "{less}" had swapped their meanings, so that "{more}" meant {less} and "{less}" meant {more}.',
        )
    )
    story = ". ".join(clues)
    rest = f'A description written in that way says: "{story}." Which of them is, in ordinary English, the {most}?'
    return Altered(rule, rest, people[-1], people[0], tuple(rng.sample(people[1:-1], 2)), "name")


def _check_swapped_scale(question: str) -> Derived:
    story = captured(r'says: "(.+)\." Which of them', question)
    more, less = next((m, low) for m, _, low in _SCALES if f'"{m}"' in question)
    above = {(a, b) if word == more else (b, a) for a, word, b in re.findall(r"(\w+) is (\w+) than (\w+)", story)}  # fmt: skip
    if not all(word in (more, less) for _, word, _ in re.findall(r"(\w+) is (\w+) than (\w+)", story)):
        raise ValueError(f"{question!r}: another word of comparison")
    people = {p for pair in above for p in pair}
    (top,) = people - {b for _, b in above}
    (bottom,) = people - {a for a, _ in above}
    return Derived(bottom, top)


TEMPLATES = (
    AlteredTemplate("swapped_and_or", _swapped_and_or, _check_swapped_and_or, "counting phrases"),
    AlteredTemplate("lying_signs", _lying_signs, _check_lying_signs, "box by box"),
    AlteredTemplate("reversed_if", _reversed_if, _check_reversed_if, "forward chaining"),
    AlteredTemplate("swapped_scale", _swapped_scale, _check_swapped_scale, "ends of the order"),
)
