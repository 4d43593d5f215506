"""Event simulation with whole minds inside minds, run on the rendered text.

Each mind holds a map of places and a copy of every other mind, to a fixed depth; an event updates the copies of all who
are known to share it. The generator instead looks up the last shared event of a chain of believers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_NAME = r"[A-Z][a-z]+"


class _Mind:
    """What one person believes: places of things, and the minds of others as this person pictures them."""

    def __init__(self, people: list[str], depth: int) -> None:
        self.place: dict[str, str] = {}
        self.of = {person: _Mind(people, depth - 1) for person in people} if depth else {}

    def learn(self, thing: str, place: str, sharers: Iterable[str]) -> None:
        self.place[thing] = place
        for person in sharers:
            if person in self.of:
                self.of[person].learn(thing, place, sharers)


def _names(text: str) -> list[str]:
    return re.findall(_NAME, text)


def _parts(question: str) -> tuple[str, str]:
    """(story, final question): the rules come first, in a paragraph of their own."""
    paragraphs = question.split("\n\n")
    return paragraphs[-2], paragraphs[-1]


def _room(question: str, depth: int) -> tuple[list[str], dict[str, str], _Mind]:
    """People, real places and the minds after the story of a room."""
    story, _ = _parts(question)
    # One sentence may tell two things of a person: split it again.
    story = re.sub(rf"({_NAME}) (comes back(?: in)?|returns)(?: and|,) (?=moves|takes)", r"\1 \2. \1 ", story)
    story = re.sub(rf"({_NAME}) ((?:moves|takes) [^.,]*), then ", r"\1 \2. \1 ", story)
    steps = re.split(r"(?<=\.) ", story)
    people = next(
        _names(match)
        for pattern in (
            r" At the start, (.*?) are in the room",
            r"^(.*?) are (?:together )?in the \w+[,.]",
        )
        for match in re.findall(pattern, story)
    )
    inside = set(people)
    real: dict[str, str] = {}
    top = _Mind(people, depth)
    for step in steps:
        if found := re.match(rf"({_NAME}) (?:leaves the room|goes out|steps out)\.", step):
            inside.discard(found[1])
        elif found := re.match(rf"({_NAME}) (?:comes back|returns)(?: in)?\.", step):
            inside.add(found[1])
        else:
            watcher = re.match(rf"With ({_NAME}) watching unnoticed", step)
            found = re.search(
                rf"{_NAME} (?:puts|places|moves|takes) (?:the|an?) (\w+) (?:in|from|out of) the .*?(\w+)\.$",
                step,
            )
            if not found:
                continue
            thing, place = found[1], found[2]
            real[thing] = place
            seeing = inside | ({watcher[1]} if watcher else set())
            for person in seeing:
                top.of[person].learn(thing, place, inside)
    return people, real, top


def _look(top: _Mind, chain: Iterable[str], thing: str) -> str:
    mind = top
    for person in chain:
        mind = mind.of[person]
    return mind.place[thing]


def _chain_of(asked: str) -> list[str]:
    """The believers named in the question, in order, each once."""
    return list(dict.fromkeys(name for name in _names(asked) if name not in {"In", "Which", "To", "Room"}))


def chain(question: str, params: Mapping[str, Any]) -> str:
    """Container where the last person of the chain is thought to look."""
    _, asked = _parts(question)
    believers = _chain_of(asked)
    thing = re.findall(r"the (\w+)(?: is)?[?.]", asked)[0]
    _, _, top = _room(question, len(believers))
    return _look(top, believers, thing)


def one_apart(question: str, params: Mapping[str, Any]) -> str:
    """The one person whose belief is wrong (or right)."""
    _, asked = _parts(question)
    people, real, top = _room(question, 1)
    found = re.search(r"where the (\w+)", asked)
    if not found:
        return "unread"
    thing = found[1]
    wrong = "wrong" in asked or "false" in asked
    hits = [p for p in people if (top.of[p].place[thing] != real[thing]) == wrong]
    return hits[0] if len(hits) == 1 else "not one person"


def how_many(question: str, params: Mapping[str, Any]) -> str:
    """Count of people with the belief asked about."""
    _, asked = _parts(question)
    people, real, top = _room(question, 1)
    if found := re.search(r"believe that the (\w+) is in the (\w+)\?", asked):
        return str(sum(top.of[p].place[found[1]] == found[2] for p in people))
    found = re.search(r"where the (\w+) is\?", asked)
    return str(sum(top.of[p].place[found[1]] != real[found[1]] for p in people)) if found else "unread"


def which_of_two(question: str, params: Mapping[str, Any]) -> str:
    """Which of the two named people is right."""
    _, asked = _parts(question)
    _, real, top = _room(question, 2)
    if found := re.search(
        rf"Of ({_NAME}) and ({_NAME}), who is right about where ({_NAME}) thinks the (\w+) is\?", asked
    ):
        first, second, third, thing = found.groups()
        truth = top.of[third].place[thing]
        right = [p for p in (first, second) if top.of[p].of[third].place[thing] == truth]
    else:
        found = re.search(rf"Of ({_NAME}) and ({_NAME}), who is right about where the (\w+) is now\?", asked)
        if not found:
            return "unread"
        first, second, thing = found.groups()
        right = [p for p in (first, second) if top.of[p].place[thing] == real[thing]]
    return "both of them" if len(right) == 2 else f"only {right[0]}" if right else "neither of them"


def messages(question: str, params: Mapping[str, Any]) -> str:
    """Room where the last person of the chain is thought to go."""
    story, asked = _parts(question)
    lines = re.split(
        r"(?<=\.) (?=Later,|After that,|Some time later,|A little later,|[A-Z][a-z]+ never)", story
    )
    believers = _chain_of(asked)
    opening = re.search(r" writes to (.*?) that it will be in (Room \d)", lines[0])
    if not opening:
        return "unread"
    group = _names(opening[1])
    top = _Mind(group, len(believers))
    for index, line in enumerate(lines):
        found = re.search(r" writes to (.*?) that it (?:will be in|has moved to) (Room \d)", line)
        if not found:
            continue
        readers = _names(found[1])
        follow = lines[index + 1] if index + 1 < len(lines) else ""
        missed = re.match(rf"({_NAME}) never opens", follow)
        for person in readers:
            if not (missed and missed[1] == person):
                top.of[person].learn("meeting", found[2], readers)
    return _look(top, believers, "meeting")


def tins(question: str, params: Mapping[str, Any]) -> str:
    """What the person thinks a tin holds, following the things rather than the tins."""
    opening, story, asked = question.split("\n\n")
    people = _names(opening.split(" are in ")[0])
    labels = re.findall(r"\b(?!and\b)\w+", opening.split("labeled ")[1].split(".")[0])
    found = re.search(r"the (\w+) tin", asked)
    who = next(name for name in _names(asked) if name in people)
    if not found:
        return "unread"
    where: dict[str, str] = {content: content for content in labels}
    inside = set(people)
    for step in re.split(r"(?<=\.) ", story):
        actor = _names(step)[0]
        if "goes out" in step:
            inside.discard(actor)
        elif "comes back" in step:
            inside.add(actor)
        elif who in inside:
            first, second = re.findall(r"the (\w+) tin", step)
            where = {c: second if at == first else first if at == second else at for c, at in where.items()}
    asked_tin: str = found[1]
    return next(content for content, at in where.items() if at == asked_tin)


def told(question: str, params: Mapping[str, Any]) -> str:
    """Container believed in after moves and private talks."""
    story, asked = _parts(question)
    believers = _chain_of(asked)
    thing = re.findall(r"the (\w+)(?: is)?[?.]", asked)[0]
    lines = re.split(r"(?<=\.) ", story)
    people = _names(next(line for line in lines if " puts " in line))
    top = _Mind(people, len(believers))
    for line in lines:
        if found := re.match(
            rf"In private, ({_NAME}) tells ({_NAME}) that the \w+ has been put in the (\w+)\.", line
        ):
            teller, listener, place = found.groups()
            pair = (teller, listener)
            top.of[listener].learn(thing, place, pair)
            picture = top.of[teller].of.get(listener)
            if picture is not None:
                picture.learn(thing, place, pair)
        elif found := re.search(r"(?:the|an?) \w+ (?:in|to) the (\w+) (.*)\.$", line):
            present = [_names(line)[0], *(_names(found[2]))]
            for person in present:
                top.of[person].learn(thing, found[1], present)
    return _look(top, believers, thing)
