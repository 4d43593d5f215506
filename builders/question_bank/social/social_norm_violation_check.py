"""Conduct and rules read off the rendered text and held against each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


# Rule -> (pattern of the rule, pattern of the conduct).
_PATTERNS = {
    "noise": (r"no noise after (\d+:\d\d)", r"(?:trumpet|hole|music|cleaner) at (\d+:\d\d)"),
    "arrival": (r"meeting by (\d+:\d\d)", r"the weekly meeting at (\d+:\d\d)"),
    "ladder": (r"within (\d+) days? of taking", r"ladder from (\w+) until (\w+)"),
    "books": (r"at most (\d+) books?", r"(\d+) books?"),
    "guests": (r"no more than (\d+) guests?", r"(\d+) guests?"),
    "washer": (r"no more than (\d+) loads?", r"(\d+) loads?"),
    "notice": (r"at least (\d+) days? ahead", r"guest room (\d+) days? ahead"),
    "purse": (r"no more than (\d+) dollars", r"took (\d+) dollars for paint and (\d+) dollars"),
}


def _rules(question: str) -> tuple[dict[str, tuple[int, str]], str]:
    """(rule -> (number in the list, bound as text), rest of the question after the rules)."""
    items = re.findall(r"\((\d)\) ([^.]*\.)", question)
    rules = {}
    for number, text in items:
        for key, (pattern, _) in _PATTERNS.items():
            if found := re.search(pattern, text):
                rules[key] = (int(number), found[1])
    last = items[-1][1]
    return rules, question.split(last, 1)[1].strip()


def _broken(rules: dict[str, tuple[int, str]], conduct: str) -> list[int]:
    """Numbers of the rules that the conduct breaks."""
    numbers = []
    for key, (number, bound) in rules.items():
        found = re.search(_PATTERNS[key][1], conduct)
        if not found:
            continue
        if key in ("noise", "arrival"):
            bad = _minutes(found[1]) > _minutes(bound)
        elif key == "ladder":
            bad = (_DAYS.index(found[2]) - _DAYS.index(found[1])) % 7 > int(bound)
        elif key == "notice":
            bad = int(found[1]) < int(bound)
        elif key == "purse":
            bad = int(found[1]) + int(found[2]) > int(bound)
        else:
            bad = int(found[1]) > int(bound)
        if bad:
            numbers.append(number)
    return numbers


def _conduct(rest: str) -> dict[str, str]:
    sentences = re.split(r"(?<=\.) ", rest)
    return {
        text.split()[0]: text
        for text in sentences
        if text.endswith(".") and not text.startswith(("Everyone", "How"))
    }


def who_broke(question: str, params: Mapping[str, Any]) -> str:
    """The only breaker, or the only one who kept the rules."""
    rules, rest = _rules(question)
    breaker = "Who broke" in rest or "against the rules" in rest
    return _single([name for name, text in _conduct(rest).items() if bool(_broken(rules, text)) == breaker])


def which_rule(question: str, params: Mapping[str, Any]) -> str:
    """Number of the rule that the person broke."""
    rules, rest = _rules(question)
    found = re.search(r"did (\w+) (?:break|act)\?", rest)
    return _single([f"rule {n}" for n in _broken(rules, _conduct(rest)[found[1]])]) if found else "unread"


def how_many_broke(question: str, params: Mapping[str, Any]) -> str:
    """Count of people who broke a rule."""
    rules, rest = _rules(question)
    return str(sum(bool(_broken(rules, text)) for text in _conduct(rest).values()))


# Cues of the excuse, of what cancels it, and of what restores it.
_LAYERS = {
    "phone": ("emergency", "exam", "librarian"),
    "park in": ("unloading", "market", "steward"),
    "flowers": ("gardener", "June", "wilted"),
    "cold store": ("a cook", "alone", "alarm off"),
    "fire": ("feast", "wind", "ranger"),
    "animals": ("child on", "afternoon", "keeper"),
    "line": ("baby", "Sunday", "waved"),
}


def exceptions(question: str, params: Mapping[str, Any]) -> str:
    """Apply the strongest layer that holds: restored, canceled, excused, else banned."""
    rule = re.split(r"These people|The log says", question)[0]
    cues = next(layers for key, layers in _LAYERS.items() if key in rule)
    breaker = "Who broke the rule" in question or "against the rule" in question
    hits = []
    for name, details in re.findall(r"([A-Z]\w+) \(([^)]*)\)", question):
        noted = [part for part in details.split(", ") if not re.search(r"\b(?:not|no|without)\b", part)]
        holds = [any(cue in part for part in noted) for cue in cues]
        fine = holds[0]
        if fine and holds[1]:
            fine = holds[2]
        if fine != breaker:
            hits.append(name)
    return _single(hits)


def passed_over(question: str, params: Mapping[str, Any]) -> str:
    """The one person whom nobody still waiting precedes, compared two by two."""
    rule, rest = question.split(". ", 1)
    groups = {"urgent": "urgent", "promised": "promised", "repeat": "mistake"}
    used = sorted((rule.index(cue), cue) for cue in groups.values() if cue in rule)
    served = re.search(r"\. ([A-Z][\w, ]*?) (?:has|have) already been served", rest)
    done = re.findall(r"[A-Z]\w+", served[1]) if served else []
    people = {}
    for text in re.split(r"(?<=\.) ", rest):
        found = re.match(r"(\w+) came at (\d+:\d\d)", text)
        if found:
            people[found[1]] = ([cue in text for _, cue in used], _minutes(found[2]))

    def precedes(a: str, b: str) -> bool:
        for mine, theirs in zip(people[a][0], people[b][0], strict=True):
            if mine != theirs:
                return mine
        return people[a][1] < people[b][1]

    left = [name for name in people if name not in done]
    return _single([a for a in left if all(precedes(a, b) for b in left if b != a)])


def queue(question: str, params: Mapping[str, Any]) -> str:
    """Run the line with numbers for places: a kept place keeps its number."""
    place: dict[str, float] = {}
    away: dict[str, float] = {}
    last = 0.0
    for text in re.split(r"(?<=\.) ", question):
        name = text.split()[0]
        if " the end of the line" in text or "form a line" in text:
            for each in re.findall(r"[A-Z]\w+", text):
                last += 1
                place[each] = last
                away.pop(each, None)
        elif "agrees to keep" in text:
            away[name] = place.pop(name)
        elif "without asking" in text:
            place.pop(name)
        elif "that was kept" in text:
            place[name] = away.pop(name)
    order = sorted(place, key=lambda name: place[name])
    found = re.search(r"served (first|second|third|fourth|fifth|sixth)\b", question)
    return (
        order[("first", "second", "third", "fourth", "fifth", "sixth").index(found[1])] if found else "unread"
    )


def kind_of_breach(question: str, params: Mapping[str, Any]) -> str:
    """Kind of the case asked about, or person of the kind asked about."""
    kinds = {}
    for story in question.split("Visitors must not ")[1:]:
        told = story.split(". ", 1)[1].split(". Wh")[0]
        name = re.split(r"\W", told)[0]
        if re.search(r"decided not to|been at home", told):
            kinds[name] = "no breach"
        elif re.search(r"silly|well aware", told):
            kinds[name] = "a deliberate breach"
        elif re.search(r"without having bothered|had forgotten", told):
            kinds[name] = "a careless breach"
        else:
            kinds[name] = "an excused breach"
    if found := re.search(r"Who committed (.*)\?", question):
        return _single([name for name, kind in kinds.items() if kind == found[1]])
    found = re.search(r"describes (\w+)'s case", question)
    return kinds[found[1]] if found else "unread"


_SIGNS = {
    "naming the wrong": r"that was wrong|my fault|I admit",
    "saying sorry": r"sorry|I apologize",
    "offering to make up for it": r"Let me|would like to|make amends",
    "saying what will change": r"From now on|In the future|Next time",
}


def apology(question: str, params: Mapping[str, Any]) -> str:
    """The missing part, or the person whose apology has the gap asked for (or none)."""
    if "Which part is missing" in question:
        text = question.split('"')[1]
        return _single([part for part, sign in _SIGNS.items() if not re.search(sign, text)])
    apologies = re.findall(r'(\w+): "([^"]*)"', question)
    found = re.search(r"leaves out (.*)\?", question)
    gaps = {
        name: [part for part, sign in _SIGNS.items() if not re.search(sign, text)] for name, text in apologies
    }
    wanted = [found[1]] if found else []
    return _single([name for name, gap in gaps.items() if gap == wanted])


_DONE = {
    "eating": r"apple|sandwich|nuts",
    "taking pictures": r"photograph|snapped",
    "running": r"ran across|dashed|raced",
    "talking out loud": r"loud voice|called out|story out loud",
    "wearing a hat": r"a hat on|a cap|straw hat",
    "touching things": r"touched one|picked things|ran a finger",
}


def where_wrong(question: str, params: Mapping[str, Any]) -> str:
    """The place whose rules the conduct breaks, or does not break."""
    tour = question.split("On a tour of the town")[1]
    done = [act for act, cue in _DONE.items() if re.search(cue, tour)]
    hits = []
    for spot, kind, text in re.findall(
        r"[Ii]n (the town hall|the \w+), (only )?([^;.]*? (?:allowed|forbidden))", question
    ):
        named = [act for act in _DONE if act in text]
        banned = named if not kind else [act for act in _DONE if act not in named]
        if any(act in banned for act in done) == ("against the rules" in question):
            hits.append(spot)
    return _single(hits)


def confidence(question: str, params: Mapping[str, Any]) -> str:
    """The first to tell someone who was outside the circle at that time."""
    owner = question.split(",")[0]
    found = re.search(r"pass it on only to (.*?),? and anyone", question)
    if not found:
        return "unread"
    circle = {owner, *re.findall(r"[A-Z]\w+", found[1])}
    hits = []
    for text in re.split(r"(?<=\.) ", question):
        if match := re.match(r"(\w+) tells (\w+)\.", text):
            if match[1] == owner:
                circle.add(match[2])
            elif match[2] not in circle:
                hits.append(match[1])
        elif match := re.search(r"know that ([\w ]+) may be told", text):
            circle.update(match[1].split(" and "))
    return _single(hits)
