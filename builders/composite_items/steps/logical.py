"""Logical steps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    Asked,
    Given,
    Needs,
    Yields,
    captured,
    spelled,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.seeds import ItemRng


def _overlap(rng: ItemRng, level: int) -> Given:
    """Bigger numbers; from level 5 on, some have yet to answer and have to be set aside first."""
    n = rng.randrange(2, 10)
    only_a, only_b = rng.randrange(2 + level, 8 + 3 * level), rng.randrange(2 + level, 8 + 3 * level)
    neither = rng.randrange(0 if level < 4 else 2, 3 + level)
    absent = 0 if level < 5 else rng.randrange(2, 3 + level)
    a, b, total = only_a + n, only_b + n, only_a + only_b + n + neither + absent
    club = rng.choice(("a rowing club", "a hiking club", "a choir", "a drama group"))
    one, other = rng.choice(
        (("play chess", "speak French"), ("swim", "paint"), ("bake", "garden"), ("cycle", "knit"))
    )
    naive = abs(a - b)
    if naive == n or not 1 <= naive <= 10:
        naive = n + 1
    do = "does" if neither == 1 else "do"
    if absent:
        frames = (
            f"In {club} of {total} members, {absent} did not answer a survey. Of the others, {a} {one}, {b} {other}, and {neither} {do} neither.",
            f"A survey was sent to the {total} members of {club}, but {absent} of them did not answer it. Of those who did, {a} {one}, {b} {other}, and {neither} {do} neither.",
        )
        noun = f"the number of members who, according to this survey, both {one} and {other}"
    else:
        none = f"{neither} {do} neither" if neither else "everyone does at least one of the two"
        frames = (
            f"Of the {total} members of {club}, {a} {one} and {b} {other}; {none}.",
            f"There are {total} people in {club}. According to a survey, {a} of them {one}, {b} {other}, and {none}.",
        )
        noun = f"the number of members who both {one} and {other}"
    return Given(rng.choice(frames), noun, n, naive)


def _check_overlap(setup: str) -> int:
    numbers = [int(v) for v in re.findall(r"\d+", setup)]
    total = numbers.pop(0)
    if "not answer" in setup:
        total -= numbers.pop(0)
    a, b, *neither = numbers
    (both,) = [n for n in range(min(a, b) + 1) if n + (a - n) + (b - n) + sum(neither) == total]
    return both


def _true_rows(rng: ItemRng, level: int) -> Given:
    lamps = ["red", "green", "blue", "white"][: 3 if level < 6 else 4]
    x, y, z = rng.sample(lamps, 3)
    rules: tuple[tuple[str, Callable[[dict[str, bool]], bool]], ...] = (
        (f"if the {x} lamp is on, the {y} lamp is on too", lambda on: not on[x] or on[y]),
        (f"the {x} lamp or the {z} lamp is on, or both are", lambda on: on[x] or on[z]),
        (f"the {y} lamp and the {z} lamp are not both on", lambda on: not (on[y] and on[z])),
        (f"exactly one of the {x} lamp and the {z} lamp is on", lambda on: on[x] != on[z]),
        (f"the {z} lamp is on only if the {y} lamp is on", lambda on: not on[z] or on[y]),
        (
            f"at least one of the {x} lamp, the {y} lamp, and the {z} lamp is on",
            lambda on: on[x] or on[y] or on[z],
        ),
    )
    chosen = rng.sample(rules, 1 if level < 3 else 2 if level < 7 else 3)
    rows = [
        dict(zip(lamps, values, strict=True))
        for values in itertools.product((False, True), repeat=len(lamps))
    ]

    def allowed(kept: Sequence[tuple[str, Callable[[dict[str, bool]], bool]]]) -> int:
        return sum(all(rule(row) for _, rule in kept) for row in rows)

    n = allowed(chosen)
    # Every rule must rule something out that the others allow.
    without = [allowed([rule for rule in chosen if rule is not left]) for left in chosen]
    if not 2 <= n <= 9 or n in without:
        return _true_rows(rng, level)
    # The last rule forgotten, or one pattern missed.
    naive = without[-1] if len(chosen) > 1 and without[-1] <= 10 else n + rng.choice((-1, 1))
    texts = [f"that {text}" for text, _ in chosen]
    said = ", ".join(texts[:-1]) + ", and " + texts[-1] if len(texts) > 1 else texts[0]
    frames = (
        f"A panel has {spelled(len(lamps))} lamps: {listing(lamps)}. Each is on or off. The wiring ensures {said}.",
        f"There are {spelled(len(lamps))} lamps: {listing(lamps)}. Each is either on or off. A controller ensures {said}.",
    )
    which = rng.randrange(2)
    return Given(
        frames[which],
        f"the number of different patterns of on and off that the {('wiring', 'controller')[which]} allows",
        n,
        naive,
    )


def _check_true_rows(setup: str) -> int:
    lamps = re.split(r", and |, ", captured(r"lamps: (.+?)\. Each", setup))
    rules = re.split(r", (?:and )?that ", setup.split("ensures that ")[1].rstrip("."))
    allowed = 0
    for mask in range(2 ** len(lamps)):
        on = {lamp: bool(mask >> i & 1) for i, lamp in enumerate(lamps)}
        allowed += all(_holds(rule, on) for rule in rules)
    return allowed


def _holds(rule: str, on: dict[str, bool]) -> bool:
    named = re.findall(r"the (\w+) lamp", rule)
    states = [on[lamp] for lamp in named]
    if rule.startswith("if "):
        return states[1] if states[0] else True
    if "only if" in rule:
        return states[1] if states[0] else True
    if rule.startswith("exactly one"):
        return sum(states) == 1
    if "not both" in rule:
        return sum(states) < 2
    return sum(states) >= 1


def _truth_tellers(rng: ItemRng, level: int) -> Given:
    size = 5 + (level + 1) // 2
    people = rng.sample(PEOPLE, size)
    kinds = [rng.random() < 0.5 for _ in people]
    n = sum(kinds)
    if not 2 <= n <= 9 or n in (size, size - n):
        return _truth_tellers(rng, level)
    # Everyone speaks of the next person; the first one's kind is stated, so all follow one by one.
    said = [
        f'{person} says: "{people[i + 1]} always {"tells the truth" if kinds[i + 1] == kinds[i] else "lies"}."'
        for i, person in enumerate(people[:-1])
    ]
    first = "always tells the truth" if kinds[0] else "always lies"
    naive = 1 + sum("tells the truth" in s for s in said)
    if naive == n or not 1 <= naive <= 10:
        naive = size - n
    frames = (
        f"Each of {spelled(size)} people either always tells the truth or always lies. {people[0]} {first}. {' '.join(said)}",
        f"On an island live {spelled(size)} people, and each of them either always tells the truth or always lies. It is known that {people[0]} {first}. {' '.join(said)}",
    )
    return Given(
        rng.choice(frames), f"the number of those {spelled(size)} people who always tell the truth", n, naive
    )


def _check_truth_tellers(setup: str) -> int:
    first = re.search(r"lies\. (?:It is known that )?(\w+) always (tells the truth|lies)\.", setup)
    said = re.findall(r'(\w+) says: "(\w+) always (tells the truth|lies)\."', setup)
    if not first:
        raise ValueError(f"{setup!r}: nobody's kind is stated")
    people = sorted({first[1], *(p for s in said for p in s[:2])})
    worlds = []
    for kinds in itertools.product((False, True), repeat=len(people)):
        world = dict(zip(people, kinds, strict=True))
        if world[first[1]] == (first[2] != "lies") and all(
            world[a] == (world[b] == (c != "lies")) for a, b, c in said
        ):
            worlds.append(sum(kinds))
    (count,) = worlds
    return count


def _decision_list(rng: ItemRng, level: int) -> Asked:
    """One rule at levels 1 and 2, two up to level 5, three from there on."""
    names = rng.sample(
        ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa", "Lambda", "Sigma"), 12
    )  # fmt: skip
    cut = rng.randrange(4, 7) if level > 2 else 0
    top = rng.randrange(8, 10) if level > 5 else 11
    rules = "If the number is even, add 1; if it is odd, subtract 1."
    if cut:
        rules += f" Then, if the result is less than {cut}, add 4 to it; otherwise, leave it as it is."
    if top < 11:
        rules += f" Finally, if the number you have is greater than {top}, subtract {top - 3} from it."
    doors = ", ".join(f"{i} {name}" for i, name in enumerate(names[:-1])) + f", and 11 {names[-1]}"
    frames = (
        f"In a maze game, a rule says which door to take. Start with the number N. {rules} The final number is that of the door to take. The doors have these numbers and names: {doors}. What is the name of the door to take?",
        f"A locker at a museum is assigned as follows. Take the number N. {rules} The final number is that of the locker. The lockers have these numbers and names: {doors}. What is the name of the locker?",
    )

    def door(n: int) -> str:
        m = n + 1 if n % 2 == 0 else n - 1
        m = m + 4 if m < cut else m
        return names[m - (top - 3) if m > top else m]

    # Two numbers may lead to one door; the assembler takes those that tell the values of N apart.
    answers = {n: door(n) for n in CANDIDATES}
    return Asked(rng.choice(frames), answers, {n: names[n] for n in CANDIDATES}, "name")


def _check_decision_list(text: str, n: int) -> str:
    cut = re.search(r"less than (\d+)", text)
    last = re.search(r"greater than (\d+), subtract (\d+)", text)
    doors = {
        int(i): name
        for i, name in re.findall(r"(\d+) ([A-Z][a-z]+)", text.split("these numbers and names: ")[1])
    }
    at = n ^ 1  # even numbers go up by one, odd ones down by one
    if cut:
        at += 4 * (at < int(cut[1]))
    if last:
        at -= int(last[2]) * (at > int(last[1]))
    return str(doors[at])


def _ranking(rng: ItemRng, level: int) -> Asked:
    """More people as the level grows; from level 4 on, clues of two directions."""
    size = 7 + level // 2
    people = rng.sample(PEOPLE, size)
    clues = []
    for i in range(size - 1):
        earlier, later = people[i], people[i + 1]
        back = level > 3 and rng.random() < 0.5
        clues.append(f"{later} finished right after {earlier}" if back else f"{earlier} finished right before {later}")  # fmt: skip
    rng.shuffle(clues)
    number = ("Seven", "Eight", "Nine", "Ten", "Eleven")[size - 7]
    told = ". ".join(clues)
    frames = (
        f"{number} people ran a race, and no two finished together. {told}. Who finished in place number N?",
        f"{number} people solved a puzzle, each at a different time. {told}. If the first to finish counts as number 1, who was number N?",
    )
    return Asked(
        rng.choice(frames),
        {n: people[n - 1] for n in CANDIDATES if n <= size},
        {n: people[size - n] for n in CANDIDATES if n <= size},
        "name",
    )


def _check_ranking(text: str, n: int) -> str:
    follows = dict(re.findall(r"(\w+) finished right before (\w+)", text))
    follows |= {a: b for b, a in re.findall(r"(\w+) finished right after (\w+)", text)}
    (at,) = set(follows) - set(follows.values())
    for _ in range(n - 1):
        at = follows[at]
    return str(at)


def _exactly(rng: ItemRng, level: int) -> Asked:
    """Bigger numbers, and one more property from level 5 on."""
    thing = rng.choice(("crates", "lockers", "drawers", "cabinets"))
    marks, damaged = rng.randrange(2, 4 + level // 2), rng.randrange(2, 6) if level > 4 else 0
    off = rng.choice((0, 2))
    size = 14 + 2 * marks + damaged + 2 * level
    one = thing[:-1]
    if damaged:
        frames = (
            f"There are {size} {thing}. Exactly N of them are locked; of those that are not locked, exactly {marks} are empty; and of those that are neither locked nor empty, exactly {damaged} are damaged. "
            f"A {one} is inspected if and only if it is not locked, not empty, and not damaged. How many {thing} are inspected?",
            f"A depot has {size} {thing}, and the only ones inspected are those that are neither locked nor empty nor damaged. Exactly N are locked. Among those not locked, exactly {marks} are empty. "
            f"Among those neither locked nor empty, exactly {damaged} are damaged. How many {thing} are inspected?",
        )
    else:
        frames = (
            f"There are {size} {thing}. Exactly N of them are locked, and of those that are not locked, exactly {marks} "
            f"are empty. A {one} is inspected if and only if it is neither locked nor empty. How many {thing} are inspected?",
            f"A depot has {size} {thing}, and the only ones inspected are those that are neither locked nor empty. Exactly N are locked. "
            f"Among those not locked, exactly {marks} are empty. How many {thing} are inspected?",
        )
    return Asked(
        rng.choice(frames),
        {n: str(size - n - marks - damaged) for n in CANDIDATES},
        # The empty ones forgotten, or taken off twice.
        {n: str(size - n - off * marks - damaged) for n in CANDIDATES},
        "integer",
    )


def _check_exactly(text: str, n: int) -> str:
    size, marks, *damaged = (int(v) for v in re.findall(r"\d+", text))
    states = ["locked"] * n + ["empty"] * marks + ["damaged"] * sum(damaged)
    states += ["other"] * (size - len(states))
    return str(states.count("other"))


STEPS = (
    Yields("logical", "set_relations", "overlap", _overlap, _check_overlap, "search over the overlap"),
    Yields(
        "logical", "propositional_logic", "true_rows", _true_rows, _check_true_rows, "bit-mask enumeration"
    ),
    Yields(
        "logical",
        "proof_evaluation",
        "truth_tellers",
        _truth_tellers,
        _check_truth_tellers,
        "enumeration of worlds",
    ),
    Needs(
        "logical",
        "conditional_reasoning",
        "decision_list",
        _decision_list,
        _check_decision_list,
        "bit arithmetic",
    ),
    Needs("logical", "syllogisms", "ranking", _ranking, _check_ranking, "following the chain"),
    Needs("logical", "set_relations", "exactly", _exactly, _check_exactly, "listing the members"),
)
