"""Logical steps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.seeds import ItemRng


def _overlap(rng: ItemRng, level: int) -> Given:
    n = rng.randrange(2, 10)
    only_a, only_b = rng.randrange(3, 8 + level), rng.randrange(3, 8 + level)
    neither = rng.randrange(0, 3 + level)
    a, b, total = only_a + n, only_b + n, only_a + only_b + n + neither
    club = rng.choice(("a rowing club", "an evening class", "a choir", "a drama group"))
    one, other = rng.choice(
        (("plays chess", "speaks French"), ("swims", "paints"), ("bakes", "gardens"), ("cycles", "knits"))
    )
    verbs = {"plays chess": "play chess", "speaks French": "speak French"}
    ones, others = verbs.get(one, one[:-1]), verbs.get(other, other[:-1])
    none = (
        f"{neither} {'does' if neither == 1 else 'do'} neither"
        if neither
        else "everyone does at least one of the two"
    )
    naive = abs(a - b)
    if naive == n or not 1 <= naive <= 10:
        naive = n + 1
    return Given(
        f"Of the {total} members of {club}, {a} {ones} and {b} {others}; {none}.", f"the number of members who {ones} and also {others}", n, naive,
    )  # fmt: skip


def _check_overlap(setup: str) -> int:
    numbers = [int(v) for v in re.findall(r"\d+", setup)]
    total, a, b = numbers[:3]
    neither = numbers[3] if len(numbers) > 3 else 0
    (both,) = [n for n in range(min(a, b) + 1) if n + (a - n) + (b - n) + neither == total]
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
    chosen = rng.sample(rules, 1 if level < 3 else 2)
    rows = [
        dict(zip(lamps, values, strict=True))
        for values in itertools.product((False, True), repeat=len(lamps))
    ]
    n = sum(all(rule(row) for _, rule in chosen) for row in rows)
    if not 2 <= n <= 9:
        return _true_rows(rng, level)
    naive = n + rng.choice((-1, 1))
    return Given(
        f"A panel has {len(lamps)} lamps: {listing(lamps)}. Each is on or off. The wiring ensures that {', and that '.join(text for text, _ in chosen)}.",
        "the number of different patterns of on and off that the wiring allows",
        n,
        naive,
    )


def _check_true_rows(setup: str) -> int:
    lamps = re.split(r", and |, ", captured(r"lamps: (.+?)\. Each", setup))
    rules = re.split(r", and that ", setup.split("ensures that ")[1].rstrip("."))
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
    size = rng.randrange(6, 7 + level // 2)
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
    return Given(
        f"Each of {size} people either always tells the truth or always lies. {people[0]} {first}. {' '.join(said)}",
        f"the number of those {size} people who always tell the truth",
        n,
        naive,
    )


def _check_truth_tellers(setup: str) -> int:
    first = re.search(r"lies\. (\w+) always (tells the truth|lies)\.", setup)
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
    rooms = rng.sample(
        ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa"), 10
    )
    cut = rng.randrange(4, 7)
    del level
    text = (
        "In a maze game, a rule says which door to take. Start with the number N. If the number is even, add 1; if it is odd, subtract 1. "
        f"Then, if the result is less than {cut}, add 4 to it; otherwise, leave it as it is. The final number is that of the door to take. These are the doors with their numbers: "
        + ", ".join(f"{i} {name}" for i, name in enumerate(rooms))
        + ", 10 Lambda, and 11 Sigma. Which door is it?"
    )
    names = [*rooms, "Lambda", "Sigma"]

    def door(n: int) -> str:
        m = n + 1 if n % 2 == 0 else n - 1
        return names[m + 4 if m < cut else m]

    # Two numbers may lead to one door; the assembler takes those that tell the values of N apart.
    return Asked(text, {n: door(n) for n in CANDIDATES}, {n: names[n] for n in CANDIDATES}, "name")


def _check_decision_list(text: str, n: int) -> str:
    cut = int(captured(r"less than (\d+)", text))
    doors = {
        int(i): name for i, name in re.findall(r"(\d+) ([A-Z][a-z]+)", text.split("with their numbers: ")[1])
    }
    at = n ^ 1  # even numbers go up by one, odd ones down by one
    return str(doors[at + 4 * (at < cut)])


def _ranking(rng: ItemRng, level: int) -> Asked:
    people = rng.sample(PEOPLE, 10)
    clues = [f"{people[i]} finished right before {people[i + 1]}" for i in range(9)]
    shuffled = list(clues)
    rng.shuffle(shuffled)
    del level
    text = f"Ten people ran a race, and no two finished together. {'. '.join(shuffled)}. Who finished in place number N?"
    return Asked(
        text, {n: people[n - 1] for n in CANDIDATES}, {n: people[10 - n] for n in CANDIDATES}, "name"
    )


def _check_ranking(text: str, n: int) -> str:
    follows = dict(re.findall(r"(\w+) finished right before (\w+)", text))
    (at,) = set(follows) - set(follows.values())
    for _ in range(n - 1):
        at = follows[at]
    return str(at)


def _exactly(rng: ItemRng, level: int) -> Asked:
    size = 12 + level
    thing = rng.choice(("crates", "lockers", "drawers", "cabinets"))
    marks, off = rng.randrange(1, 3), rng.choice((0, 2))
    text = (
        f"There are {size} {thing}. Exactly N of them are locked, and of those that are not locked, exactly {marks} "
        f"{'is' if marks == 1 else 'are'} empty. A {thing[:-1]} is inspected if and only if it is neither locked nor empty. How many {thing} are inspected?"
    )
    return Asked(
        text,
        {n: str(size - n - marks) for n in CANDIDATES},
        # The empty ones forgotten, or taken off twice.
        {n: str(size - n - off * marks) for n in CANDIDATES if size - n > off * marks},
        "integer",
    )


def _check_exactly(text: str, n: int) -> str:
    size, marks = (int(v) for v in re.findall(r"\d+", text))
    states = ["locked"] * n + ["empty"] * marks
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
