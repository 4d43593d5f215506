"""Altered rules of language."""

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
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_NOUNS: Final = ("barn", "lamp", "stone", "garden", "ticket", "window", "river", "candle", "doctor", "pencil", "farmer", "bottle")  # fmt: skip
_IRREGULAR: Final = {"mouse": "mice", "goose": "geese", "tooth": "teeth", "child": "children", "foot": "feet", "man": "men"}  # fmt: skip
_PREFIXES: Final = ("ba", "ko", "mi", "tu", "se")
_SUFFIXES: Final = ("en", "ol", "at", "im", "ur")


def _other_plural(rng: ItemRng, level: int) -> Altered:
    noun = rng.choice(sorted(_IRREGULAR) if level > 4 else _NOUNS)
    usual = _IRREGULAR.get(noun, noun + "s")
    kind = rng.choice(("prefix", "suffix", "repeat"))
    mark = {"prefix": rng.choice(_PREFIXES), "suffix": rng.choice(_SUFFIXES), "repeat": noun[:2]}[kind]
    if kind == "suffix":
        form, how = noun + mark, f'by adding "{mark}" to the end of the noun'
    elif kind == "prefix":
        form, how = mark + noun, f'by putting "{mark}" in front of the noun'
    else:
        form, how = mark + noun, "by writing the first two letters of the noun twice"
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"Suppose that every plural in English were formed {how}, and in no other way.",
            f"In the dialect of {place}, every plural is formed {how}, with no exceptions and in no other way.",
        )
    )
    number = rng.choice(("two", "three", "seven", "many"))
    rest = rng.choice(
        (
            f'{person}, who speaks that way, has seen one {noun} and now sees {number}. Which word belongs after "{number}"?',
            f'By this rule, which word completes the phrase "one {noun}, {number} ..."?',
        )
    )
    wrong = {usual + mark, mark + usual, noun + "es", form + "s", noun + mark + mark} - {form, usual, noun}
    return Altered(rule, rest, form, usual, tuple(rng.sample(sorted(wrong), 3)), "word")


def _check_other_plural(question: str) -> Derived:
    noun = captured(r'(?:seen|"one) (?:one )?(\w+)', question)
    mark = re.search(r'(putting|adding) "(\w+)"', question)
    if mark is None:
        form = re.sub(r"^(..)", r"\1\1", noun)
    else:
        form = "".join((mark[2], noun) if mark[1] == "putting" else (noun, mark[2]))
    changes = ((r"ouse$", "ice"), (r"^(g|t|f)oo", r"\1ee"), (r"^man$", "men"), (r"^child$", "children"))
    usual = next(
        (re.sub(pattern, change, noun) for pattern, change in changes if re.search(pattern, noun)), f"{noun}s"
    )
    return Derived(form, usual)


# past form, which is the participle too, and gerund
_DEEDS: Final = (
    ("thanked", "thanking"), ("consoled", "consoling"), ("invited", "inviting"), ("greeted", "greeting"), ("phoned", "phoning"),
    ("teased", "teasing"), ("helped", "helping"), ("praised", "praising"), ("painted", "painting"), ("visited", "visiting"),
)  # fmt: skip


def _object_first(rng: ItemRng, level: int) -> Altered:
    size = 2 + level // 3
    deeds = rng.sample(_DEEDS, size)
    people = rng.sample(PEOPLE, 2 * size)
    story = ". ".join(f"{people[2 * i]} {past} {people[2 * i + 1]}" for i, (past, _) in enumerate(deeds))
    target = rng.randrange(size)
    past, gerund = deeds[target]
    front, back = people[2 * target], people[2 * target + 1]
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            f"In the dialect of {place}, the one to whom something is done is named before the verb, and the one who does it is named after the verb.",
            "Suppose that English put the object first in every sentence, then the verb, and the subject last.",
        )
    )
    record = rng.choice(("A diary", "A letter", "A village chronicle", "A note"))
    if rng.random() < 0.5:
        ask, answer, trap = f"Who did the {gerund}?", back, front
    else:
        ask, answer, trap = f"Who was {past}?", front, back
    others = [p for p in people if p not in (front, back)]
    return Altered(
        rule,
        f'{record} written in that way says: "{story}." {ask}',
        answer,
        trap,
        tuple(rng.sample(others, 2)),
        "name",
    )


def _check_object_first(question: str) -> Derived:
    story = captured(r'says: "(.+)\." Who', question)
    gerund = re.search(r"Who did the (\w+)ing\?", question)
    stem = gerund[1] if gerund else captured(r"Who was (\w+)ed\?", question)
    (clause,) = [c.split() for c in story.split(". ") if c.split()[1] == f"{stem}ed"]
    usual = 0 if gerund else 2
    return Derived(clause[2 - usual], clause[usual])


_STATES: Final = (
    ("is at home", "is not at home"), ("has paid", "has not paid"), ("will come to the party", "will not come to the party"),
    ("can swim", "cannot swim"), ("is on duty", "is not on duty"), ("owns a bicycle", "does not own a bicycle"),
)  # fmt: skip


def _not_affirms(rng: ItemRng, level: int) -> Altered:
    size = 5 + level // 2
    people = rng.sample(PEOPLE, size)
    with_not = rng.randrange(1, size)
    if 2 * with_not == size:
        raise Redraw("rule has no effect")
    affirmed, denied = rng.choice(_STATES)
    marked = set(rng.sample(people, with_not))
    said = ". ".join(f"{p} {denied if p in marked else affirmed}" for p in people)
    place = rng.choice(PLACES)
    inside = ' (also inside "cannot")' if "cannot" in denied else ""
    rule = rng.choice(
        (
            f'Suppose that the word "not"{inside} affirmed a sentence and that a sentence without it were a denial.',
            f'In the speech of {place}, everything is turned around: a sentence with "not"{inside} says that something is the case, and a sentence without it says that something is not the case.',
        )
    )
    plain = {"is": "are", "has": "have", "owns": "own"}
    words = affirmed.split()
    truly = " ".join([plain.get(words[0], words[0]), *words[1:]])
    who = rng.choice(("a neighbor", "a clerk", "a guide", "a teacher"))
    rest = f'Speaking in that way, {who} reports: "{said}." According to the report, put into ordinary English, how many of these {size} people {truly}?'
    others = other_numbers(rng, with_not, size - with_not, (1, 2))
    return Altered(
        rule, rest, str(with_not), str(size - with_not), tuple(str(v) for v in others if v <= size), "integer"
    )


def _check_not_affirms(question: str) -> Derived:
    report = captured(r'reports: "(.+)\." According to', question).split(". ")
    negated = [bool(re.search(r"\bnot\b|cannot", sentence)) for sentence in report]
    return Derived(str(negated.count(True)), str(negated.count(False)))


_WORKS: Final = (
    ("paint", "the gate"), ("clean", "the boiler"), ("repair", "the roof"), ("pack", "the crates"), ("order", "the seeds"),
    ("wash", "the van"), ("check", "the meters"), ("trim", "the hedge"), ("print", "the posters"), ("polish", "the bells"),
)  # fmt: skip


def _swapped_tenses(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 4
    works = rng.sample(_WORKS, size)
    people = rng.sample(PEOPLE, size)
    done, ahead = rng.sample(range(size), 2)
    lines = []
    for index, (verb, thing) in enumerate(works):
        past = "trimmed" if verb == "trim" else verb + "ed"
        gerund = "trimming" if verb == "trim" else verb + "ing"
        if index == done:
            lines.append(f"{people[index]} {past} {thing}")
        elif index == ahead:
            lines.append(f"{people[index]} will {verb} {thing}")
        else:
            lines.append(f"{people[index]} is {gerund} {thing}")
    place = rng.choice(PLACES)
    rule = rng.choice(
        (
            'Suppose that in English "will" pointed to the past and the ending "-ed" to the future, while "is" with "-ing" kept its meaning.',
            f'In the dialect of {place}, "will" marks what is over, and "-ed" marks what has not yet begun; "is" with "-ing" means what it means elsewhere.',
        )
    )
    if rng.random() < 0.5:
        ask, answer, trap = "Whose job is already finished?", ahead, done
    else:
        ask, answer, trap = "Whose job has not begun yet?", done, ahead
    others = [p for i, p in enumerate(people) if i not in (done, ahead)]
    story = ". ".join(lines)
    who = rng.choice(("The caretaker", "The supervisor", "The manager", "The janitor"))
    return Altered(
        rule,
        f'{who}, speaking in that way, says: "{story}." {ask}',
        people[answer],
        people[trap],
        tuple(others[:3]),
        "name",
    )


def _check_swapped_tenses(question: str) -> Derived:
    lines = captured(r'says: "(.+)\." Whose', question).split(". ")
    ed = next(line.split()[0] for line in lines if line.split()[1].endswith("ed"))
    will = next(line.split()[0] for line in lines if line.split()[1] == "will")
    return Derived(will, ed) if "finished" in question else Derived(ed, will)


_ENTRIES: Final = (
    "anchor", "basket", "butter", "camera", "castle", "copper", "dragon", "engine", "fabric", "garlic", "hammer", "island",
    "jacket", "kettle", "ladder", "magnet", "mirror", "needle", "office", "orange", "pepper", "pocket", "rabbit", "saddle",
    "signal", "spider", "temple", "tunnel", "velvet", "violin", "walnut", "window",
)  # fmt: skip


def _from_the_end(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 2
    words = rng.sample(_ENTRIES, size)
    first = rng.random() < 0.5
    by_rule, usual = sorted(words, key=lambda word: word[::-1]), sorted(words)
    place = 0 if first else -1
    answer, trap = by_rule[place], usual[place]
    if answer == trap:
        raise Redraw("rule has no effect")
    shop, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            "Suppose that dictionaries sorted words by their last letter, then by the next-to-last letter, and so on toward the front.",
            f"In the library of {shop}, words are put in alphabetical order from the back: the last letter counts first, then the one before it, and so on.",
        )
    )
    rest = f"{person} sorts these words in that way: {listing(words)}. Which of them comes {'first' if first else 'last'}?"
    others = [word for word in words if word not in (answer, trap)]
    return Altered(rule, rest, answer, trap, tuple(rng.sample(others, min(3, len(others)))), "word")


def _check_from_the_end(question: str) -> Derived:
    words = re.split(r", and |, ", captured(r"way: (.+?)\. Which", question))
    last = question.endswith("last?")
    # Letter by letter from the back, the words that are beaten drop out.
    left, at = list(words), 1
    while len(left) > 1:
        best = (max if last else min)(word[-at] for word in left)
        left, at = [word for word in left if word[-at] == best], at + 1
    return Derived(left[0], (max if last else min)(words))


TEMPLATES = (
    AlteredTemplate("other_plural", _other_plural, _check_other_plural, "substitution patterns"),
    AlteredTemplate("object_first", _object_first, _check_object_first, "clause pattern"),
    AlteredTemplate("not_affirms", _not_affirms, _check_not_affirms, "sentence count"),
    AlteredTemplate("swapped_tenses", _swapped_tenses, _check_swapped_tenses, "clause pattern"),
    AlteredTemplate("from_the_end", _from_the_end, _check_from_the_end, "elimination letter by letter"),
)
