"""Keys of pragmatic items, worked out again on the rendered text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


# Complaint -> (cues in the remark, (state that leaves something to do, what to do)).
_HELP: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "cold": (("numb", "sweater", "North Pole"), (("window is open", "close the window"), ("heater is on low", "turn up the heater"), ("blanket is in the next", "bring the blanket"), ("stove is unlit", "light the stove"))),
    "dark": (("this page", "gloomy", "squint"), (("lamp is off", "switch on the lamp"), ("shutters are closed", "open the shutters"), ("candles are unlit", "light the candles"), ("burned out", "change the bulb"))),
    "noise": (("myself think", "ringing", "catch a word"), (("radio is blaring", "turn down the radio"), ("noisy street", "shut the front door"), ("mixer is running", "stop the mixer"), ("barking", "quiet the dog"))),
    "thirst": (("throat", "a drop", "a whole lake"), (("ready in the pot", "pour the tea"), ("jug is empty", "fill the water jug"), ("carton is still sealed", "open the juice"), ("in the fridge", "fetch some milk"))),
    "stuffy": (("any air", "fresh air", "breathe"), (("fan is off", "start the fan"), ("skylight is shut", "open the skylight"), ("incense is still burning", "put out the incense"), ("back door is shut", "prop open the back door"))),
}  # fmt: skip


def hint(question: str, params: Mapping[str, Any]) -> str:
    """The remedy for the complaint that is still to be had."""
    remark = question.split('"')[1]
    complaint = next(kind for kind, (cues, _) in _HELP.items() if any(cue in remark for cue in cues))
    scene = question.split('"')[0]
    return _single([action for state, action in _HELP[complaint][1] if state in scene])


def shared_view(question: str, params: Mapping[str, Any]) -> str:
    """Rank only the things in the speaker's sight."""
    found = re.search(r"the (second )?(tallest|shortest) (\w+)", question)
    if not found:
        return "unread"
    things: list[tuple[str, str]] = re.findall(rf"a (\w+) {found[3]} (\d+) cm tall", question)
    covered = re.search(r"(?:[Bb]oards? hides?|cannot see) (the .*?) (?:from|and has)", question)
    hidden = re.findall(rf"the (\w+) {found[3]}", covered[1]) if covered else []
    seen = sorted(
        ((int(height), color) for color, height in things if color not in hidden),
        reverse=found[2] == "tallest",
    )
    return seen[1 if found[1] else 0][1]


def one_word(question: str, params: Mapping[str, Any]) -> str:
    """The listener's reasoning by steps: drop each thing for which the speaker had a word of its own."""
    said = re.search(r'(?:says|hint is) "(\w+)"', question)
    found = re.search(r"(?:On the table are|in mind:) (.*?)\. ", question)
    if not said or not found:
        return "unread"
    things = [thing.split() for thing in re.findall(r"\ba ((?:\w+ )?\w+ \w+)", found[1])]
    fitting = [thing for thing in things if said[1] in thing]
    if len(fitting) > 1:
        fitting = [t for t in fitting if all(sum(word in other for other in things) > 1 for word in t)]
    return _single(["the " + " ".join(thing) for thing in fitting])


_WORD_DAYS = (("the day after tomorrow", 2), ("tomorrow", 1), ("today", 0))


def whose_tomorrow(question: str, params: Mapping[str, Any]) -> str:
    """Walk through the lines day by day."""
    event = 0
    for day, text in re.findall(r'On (\w+day), \w+ (?:writes on a notice|adds): "([^"]*)"', question):
        if "later than the previous line" in text:
            event += 2 if "two days" in text else 1
        else:
            event = _DAYS.index(day) + next(shift for word, shift in _WORD_DAYS if word in text)
    return _DAYS[event % 7]


def who_is_you(question: str, params: Mapping[str, Any]) -> str:
    """Follow each "told me" inwards: the speaker of one level is the hearer of the next."""
    opening = re.match(r"(\w+) says to (\w+): (.*)", question)
    if not opening:
        return "unread"
    speaker, hearer = opening[1], opening[2]
    for inner in re.findall(r"(\w+) told me:", opening[3]):
        speaker, hearer = inner, speaker
    words = re.search(r"\b(I|You) (have|lent|lost)(?: (you|me))? (my|your) ", opening[3])
    if not words:
        return "unread"
    owner = speaker if words[4] == "my" else hearer
    subject = speaker if words[1] == "I" else hearer
    if "belong?" in question:
        return owner
    if words[2] == "lent":
        return speaker if words[3] == "me" else hearer
    return subject


def stressed_word(question: str, params: Mapping[str, Any]) -> str:
    """Put "something else" in place of the words in capitals."""
    asked = re.search(r"What does (\w+) mean", question)
    if not asked:
        return "unread"
    denial = re.search(rf'{asked[1]} (?:disagrees and )?says: "No, ([^"]*)"', question)
    if not denial:
        return "unread"
    stress = re.search(r"\b[A-Z]{2,}(?: [A-Z]{2,})*\b", denial[1])
    if not stress:
        return "unread"
    word = stress[0]
    said = denial[1]
    for base, past in (("take", "took"), ("leave", "left"), ("bring", "brought"), ("show", "showed")):
        said = said.replace(f"did not {base}", past)
    if word.title() in _DAYS:
        return said.replace(word, "another day")
    if said.startswith(word):
        return said.replace(word, "Somebody else")
    # A thing follows the verb at once; a place follows "to" or "at".
    place = re.search(rf" (?:to|at) {word}\b", said)
    return said.replace(place[0], " somewhere else") if place else said.replace(word, "something else")


def part_corrected(question: str, params: Mapping[str, Any]) -> str:
    """Compare a correction with the remark before it."""
    remarks = [
        re.sub(r"^(?:No,|Not quite:|Actually,) ", "", text) for text in re.findall(r'"([^"]*)"', question)
    ]
    place = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
    found = re.search(r"the (first|second|third|fourth|fifth) correction", question)
    index = place[found[1]] if found else 1
    old, new = remarks[index - 1], remarks[index]
    if old.split()[0] != new.split()[0]:
        return "who did it"
    if old.split()[-1] != new.split()[-1]:
        return "which day it was"
    old_place, new_place = (re.search(r"(?:to|at) (the (?!guests)[a-z ]+) on ", text) for text in (old, new))
    same = old_place is not None and new_place is not None and old_place[1] == new_place[1]
    return "which thing it was" if same else "which place it was"


def taken_as_fact(question: str, params: Mapping[str, Any]) -> str:
    """Sort the verbs, then pick the clause of the kind asked for."""
    lines = re.split(r"(?<=\.) ", question.split('"')[1])
    ask = question.split('"')[2]
    wanted = (
        "fact"
        if re.search(r"as true|as a fact", ask)
        else "false"
        if re.search(r"untrue|is false", ask)
        else "open"
    )
    hits = []
    for line in lines:
        head, clause = line.split(" that ", 1)
        if re.search(r"knows|found out|learned|aware|noticed|forgotten", head):
            kind = "fact"
        elif re.search(r"wrongly|imagines|mistaken|falsely", head):
            kind = "false"
        else:
            kind = "open"
        if kind == wanted:
            hits.append(clause[0].upper() + clause[1:])
    return _single(hits)


def which_question(question: str, params: Mapping[str, Any]) -> str:
    """Run the talk with a stack."""
    place = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    found = re.search(r"does the (\w+) reply", question)
    waiting: list[str] = []
    settled: list[str] = []
    for turn in re.findall(r'"([^"]*)"', question):
        if turn.endswith("?"):
            waiting.append(turn)
        else:
            settled.append(waiting.pop())
    return settled[place.index(found[1])] if found else "unread"


def says_all_they_know(question: str, params: Mapping[str, Any]) -> str:
    """The one whose words leave the place open, or rule it out."""
    found = re.search(
        r"who (still considers|cannot rule out|has ruled out|knows that it is not in) (the \w+)(?: possible)?\?",
        question,
    )
    if not found:
        return "unread"
    hits = []
    for name, text in re.findall(r'(\w+): "([^"]*)"', question):
        named = found[2] in text
        possible = named != ("It is not" in text)
        if possible == found[1].startswith(("still", "cannot")):
            hits.append(name)
    return _single(hits)
