"""Arguments that logic decides."""

from __future__ import annotations

import itertools
import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

_FACTS = (
    ("the bridge is safe", "the bridge is not safe"),
    ("the fee is fair", "the fee is not fair"),
    ("the market is profitable", "the market is not profitable"),
    ("the grant is secure", "the grant is not secure"),
    ("the school is too small", "the school is not too small"),
    ("the bus line is needed", "the bus line is not needed"),
    ("the park is public property", "the park is not public property"),
    ("the mayor is telling the truth", "the mayor is not telling the truth"),
    ("the mill is worth saving", "the mill is not worth saving"),
    ("the festival is good for trade", "the festival is not good for trade"),
)
# name -> (premises and conclusion over p, q with marks for negation), valid?
_FORMS = (
    ("if p then q; p; so q", True), ("if p then q; not q; so not p", True), ("if p then q; q; so p", False), ("if p then q; not p; so not q", False),
    ("p or q; not p; so q", True), ("only if q does p hold; p; so q", True), ("only if q does p hold; q; so p", False), ("p or q or both; p; so not q", False),
)  # fmt: skip


def _speech(form: str, p: tuple[str, str], q: tuple[str, str]) -> str:
    frames = {
        "if p then q; p; so q": f"If {p[0]}, then {q[0]}. Now, {p[0]}. It follows that {q[0]}.",
        "if p then q; not q; so not p": f"If {p[0]}, then {q[0]}. But {q[1]}. It follows that {p[1]}.",
        "if p then q; q; so p": f"If {p[0]}, then {q[0]}. Now, {q[0]}. It follows that {p[0]}.",
        "if p then q; not p; so not q": f"If {p[0]}, then {q[0]}. But {p[1]}. It follows that {q[1]}.",
        "p or q; not p; so q": f"Either {p[0]}, or {q[0]}, or both. But {p[1]}. It follows that {q[0]}.",
        "only if q does p hold; p; so q": f"{p[0].capitalize()} only if {q[0]}. Now, {p[0]}. It follows that {q[0]}.",
        "only if q does p hold; q; so p": f"{p[0].capitalize()} only if {q[0]}. Now, {q[0]}. It follows that {p[0]}.",
        "p or q or both; p; so not q": f"Either {p[0]}, or {q[0]}, or both. Now, {p[0]}. It follows that {q[1]}.",
    }
    return frames[form]


def _sound_speaker(rng: ItemRng, level: int) -> Hidden:
    del level
    speakers = rng.sample(PEOPLE, 4)
    facts = rng.sample(_FACTS, 8)
    odd_valid = rng.random() < 0.5
    odd = rng.choice([f for f, v in _FORMS if v == odd_valid])
    rest = rng.sample([f for f, v in _FORMS if v != odd_valid], 3)
    forms = [*rest, odd]
    rng.shuffle(forms)
    at = forms.index(odd)
    speeches = [_speech(f, facts[2 * i], facts[2 * i + 1]) for i, f in enumerate(forms)]
    place = rng.choice(PLACES)
    said = " ".join(f'{s}: "{t}"' for s, t in zip(speakers, speeches, strict=True))
    ruled_out = "; ".join(
        f"for {s}, that {(p[1] if 'p or q' in f else p[0])} and {q[1]}"
        for s, f, p, q in zip(speakers, forms, facts[::2], facts[1::2], strict=True)
    )
    question = (
        "If what each speaker assumes is taken for granted, whose conclusion follows?"
        if odd_valid
        else "If what each speaker assumes is taken for granted, whose conclusion does not follow?"
    )
    return Hidden(
        f"Four speakers at the town meeting in {place} each made a point. {said}",
        question,
        f"Each speaker's first sentence rules out just one combination: {ruled_out}.",
        speakers[at],
        tuple(s for i, s in enumerate(speakers) if i != at),
        "name",
    )


def _check_sound_speaker(text: str) -> str:
    wanted = "does not follow?" not in text
    base = {name: i for i, (name, _) in enumerate(_FACTS)} | {name: i for i, (_, name) in enumerate(_FACTS)}
    negative = {name for _, name in _FACTS}

    def holds(fact: str, world: dict[int, bool]) -> bool:
        return world[base[fact]] != (fact in negative)

    found = []
    for speaker, speech in re.findall(r'(\w+): "([^"]+)"', text):
        first, second, third = re.split(r"(?<=\.) ", speech)
        facts = [name for name in base if re.search(rf"\b{name}[,. ]", speech, re.IGNORECASE)]
        ids = sorted({base[f] for f in facts})
        conclusion = third.removeprefix("It follows that ").rstrip(".")
        assumed = re.sub(r"^(?:Now, |But )", "", second).rstrip(".")
        valid = True
        for values in itertools.product((False, True), repeat=len(ids)):
            world = dict(zip(ids, values, strict=True))
            if first.startswith("If "):
                p, q = first.removeprefix("If ").rstrip(".").split(", then ")
                rule = not holds(p, world) or holds(q, world)
            elif " only if " in first:
                p, q = (first[0].lower() + first[1:]).rstrip(".").split(" only if ")
                rule = not holds(p, world) or holds(q, world)
            else:
                p, q = first.removeprefix("Either ").removesuffix(", or both.").split(", or ")
                rule = holds(p, world) or holds(q, world)
            if rule and holds(assumed, world) and not holds(conclusion, world):
                valid = False
        if valid == wanted:
            found.append(speaker)
    (only,) = found
    return str(only)


_GROUPS = (
    "members of the rowing club",
    "council workers",
    "members of the choir",
    "dog owners",
    "readers of the Gazette",
    "night-shift nurses",
    "season-ticket holders",
    "cyclists",
)
_TRAITS = (
    # simple past, participle
    ("voted for the new bridge", "voted for the new bridge"),
    ("signed the petition", "signed the petition"),
    ("came to the meeting", "come to the meeting"),
    ("wrote to the paper", "written to the paper"),
    ("paid the fee in full", "paid the fee in full"),
)


def _must_be(rng: ItemRng, level: int) -> Hidden:
    length = 2 + min(3, level // 2)
    groups = rng.sample(_GROUPS, length)
    trait, participle = rng.choice(_TRAITS)
    people = rng.sample(PEOPLE, 4)
    sure = rng.randrange(4)
    steps = [f"all {groups[i]} are {groups[i + 1]}" for i in range(length - 1)]
    rng.shuffle(steps)
    depth = rng.randrange(length - 1)
    outside = rng.sample([g for g in _GROUPS if g not in groups], 3)
    claims, other = [], 0
    notes = []
    for i, person in enumerate(people):
        if i == sure:
            claims.append(f"{person} is among the {groups[depth]}")
            notes.append(f"{person} belongs to the {groups[-1]}")
        else:
            claims.append(f"{person} is among the {outside[other]}")
            notes.append(f"nothing ties {person} to the {groups[-1]}")
            other += 1
    place = rng.choice(PLACES)
    some = f"some {outside[0]} are {groups[0]}"
    return Hidden(
        f"A letter to the {place} Gazette argues: {'; '.join(steps)}; {some}; and every one of the {groups[-1]} {trait}. Moreover, {'; '.join(claims)}.",
        f"If all of this is true, which of the people named must have {participle}?",
        f"Put together: {'; '.join(notes)}.",
        people[sure],
        tuple(p for i, p in enumerate(people) if i != sure),
        "name",
    )


def _check_must_be(text: str) -> str:
    import networkx as nx

    graph = nx.DiGraph()
    for lower, upper in re.findall(r"all ([\w -]+?) are ([\w -]+?)(?=;)", text):
        graph.add_edge(lower, upper)
    goal = captured(r"every one of the (" + "|".join(_GROUPS) + ")", text)
    members = re.findall(r"([A-Z]\w+) is among the ([\w -]+?)(?=[;.])", text)
    (only,) = [
        who
        for who, group in members
        if group == goal or (graph.has_node(group) and nx.has_path(graph, group, goal))
    ]
    return str(only)


def _missing_premise(rng: ItemRng, level: int) -> Hidden:
    del level
    a, b, c = rng.sample(_FACTS, 3)
    d = rng.choice([f for f in _FACTS if f not in (a, b, c)])
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    right = f"if {b[0]}, then {c[0]}"
    wrong = (
        f"if {c[0]}, then {b[0]}",
        f"if {b[1]}, then {c[1]}",
        f"if {c[0]}, then {a[0]}",
        f"if {d[0]}, then {c[0]}",
    )
    intro = rng.choice(
        (
            f"{person} comments on plans for {place}:",
            f"From a talk by {person} on the future of {place}:",
            f"In a podcast about {place}, {person} reasons as follows:",
        )
    )
    return Hidden(
        f'{intro} "If {a[0]}, then {b[0]}. And, as everybody knows, {a[0]}. So I conclude that {c[0]}." As it stands, the conclusion does not follow.',
        "Which single added statement makes it follow?",
        f"The first two sentences are enough to show that {b[0]}.",
        right,
        wrong,
        "phrase",
    )


def _check_missing_premise(text: str) -> str:
    found = re.search(
        r'"If (.+?), then (.+?)\. And, as everybody knows, (.+?)\. So I conclude that (.+?)\."', text
    )
    if not found or found[1] != found[3]:
        raise ValueError(f"{text!r}: no argument of the expected shape")
    return f"if {found[2]}, then {found[4]}"


TEMPLATES = (
    TransferTemplate(
        "sound_speaker",
        "conditional_reasoning",
        "telling valid inferences from fallacies",
        _sound_speaker,
        _check_sound_speaker,
        "truth tables",
    ),
    TransferTemplate(
        "must_be",
        "syllogisms",
        "chaining general statements",
        _must_be,
        _check_must_be,
        "networkx reachability",
    ),
    TransferTemplate(
        "missing_premise",
        "proof_evaluation",
        "finding the missing premise",
        _missing_premise,
        _check_missing_premise,
        "pattern of the argument",
    ),
)
