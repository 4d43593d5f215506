"""Procedural steps."""

from __future__ import annotations

import re
from collections import deque

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.seeds import ItemRng


def _rounds(rng: ItemRng, level: int) -> Given:
    start, goal = rng.randrange(1, 6), rng.randrange(25, 60 + 10 * level)
    add = rng.randrange(1, 4)
    value, rounds = start, 0
    while value < goal:
        value, rounds = 2 * value + add, rounds + 1
    if not 3 <= rounds <= 9:
        return _rounds(rng, level)
    return Given(
        f"A counter shows {start}. As long as the number is less than {goal}, it is doubled and then {add} is added; that is one round. When it is no longer less, the counter stops.",
        "the number of rounds until the counter stops",
        rounds,
        rounds - 1,
    )


def _check_rounds(setup: str) -> int:
    start, goal, add = (int(v) for v in re.findall(r"\d+", setup)[:3])
    # After r rounds the value is 2^r (start + add) - add.
    return next(r for r in range(64) if 2**r * (start + add) - add >= goal)


def _queue_left(rng: ItemRng, level: int) -> Given:
    start = rng.randrange(4, 8)
    events, size, naive = [], start, start
    for _ in range(4 + level // 2):
        if rng.random() < 0.5 and size > 3:
            served = rng.randrange(1, 3)
            events.append(
                f"{served} {'person is' if served == 1 else 'people are'} served and {'leaves' if served == 1 else 'leave'}"
            )
            size, naive = size - served, naive - served
        elif size > 3 and rng.random() < 0.4:
            events.append("the last person in line gives up and leaves")
            size -= 1
        else:
            more = rng.randrange(1, 4)
            events.append(f"{more} {'person joins' if more == 1 else 'people join'} at the end")
            size, naive = size + more, naive + more
    if not 2 <= size <= 9 or naive == size or not 1 <= naive <= 10:
        return _queue_left(rng, level)
    place = rng.choice(("ticket office", "pharmacy", "post office", "library desk", "ferry pier"))
    return Given(
        f"At first, {start} people stand in line at a {place}. Then the following happens, in this order: {'; '.join(events)}.",
        "the number of people in line at the end",
        size,
        naive,
    )


def _check_queue_left(setup: str) -> int:
    line = deque(range(int(captured(r"^At first, (\d+)", setup))))
    label = 1000
    for event in setup.split("in this order: ")[1].rstrip(".").split("; "):
        count = re.match(r"\d+", event)
        if "gives up" in event:
            line.pop()
        elif count and "served" in event:
            for _ in range(int(count[0])):
                line.popleft()
        elif count:
            for _ in range(int(count[0])):
                line.append(label)
                label += 1
    return len(line)


def _valid_steps(rng: ItemRng, level: int) -> Given:
    size = min(10, 6 + level // 2)
    codes: list[str] = []
    while len(codes) < size:
        letter, digits = rng.choice("ABCDE"), rng.randrange(100, 1000)
        code = f"{letter}{digits}"
        if code not in codes:
            codes.append(code)
    n = sum(_accepted(code) for code in codes)
    if not 2 <= n <= 9 or n == size:
        return _valid_steps(rng, level)
    naive = sum(code[0] in "AB" for code in codes)
    if naive == n or not 1 <= naive <= 10:
        naive = size - n if size - n != n and 1 <= size - n <= 10 else n + 1
    return Given(
        "An intake desk accepts a parcel code if it starts with A or B and its last digit is even, or if it starts with another letter and its last digit is odd. "
        f"These codes arrive: {', '.join(codes)}.",
        "the number of codes that the desk accepts",
        n,
        naive,
    )


def _accepted(code: str) -> bool:
    even = int(code[-1]) % 2 == 0
    return even if code[0] in "AB" else not even


def _check_valid_steps(setup: str) -> int:
    return len(re.findall(r"\b(?:[AB]\d\d[02468]|[CDE]\d\d[13579])\b", setup))


def _rotate(rng: ItemRng, level: int) -> Asked:
    size = 11
    names = rng.sample(
        (
            "oak",
            "elm",
            "fir",
            "ash",
            "yew",
            "bay",
            "fig",
            "pear",
            "plum",
            "lime",
            "pine",
            "palm",
            "beech",
            "cedar",
        ),
        size,
    )
    place = rng.randrange(1, 4 + level // 2)
    text = (
        f"A stack of word cards reads, from the top card down: {listing(names)}. The following is done N times: the top card is moved to the bottom of the stack. "
        f"Which card is then number {place} from the top?"
    )
    return Asked(
        text,
        {n: names[(place - 1 + n) % size] for n in CANDIDATES},
        {n: names[(place - 1 - n) % size] for n in CANDIDATES if (2 * n) % size},
        "word",
    )


def _check_rotate(text: str, n: int) -> str:
    cards = deque(re.split(r", and |, ", captured(r"card down: (.+?)\. The following", text)))
    place = int(captured(r"number (\d+) from the top", text))
    for _ in range(n):
        cards.append(cards.popleft())
    return cards[place - 1]


def _machine(rng: ItemRng, level: int) -> Asked:
    start, add, drop = rng.randrange(3, 10), rng.randrange(4, 9), rng.randrange(1, 4)
    person = rng.choice(PEOPLE)
    every = 3 if level > 3 else 2
    text = (
        f"{person} keeps a tally that starts at {start}. In each round, {add} is added; in every {'second' if every == 2 else 'third'} round, right after that, {drop} is taken away again. "
        "What is the tally after N rounds?"
    )
    # Taken away in every round, or never.
    naive = rng.choice(
        (
            {n: str(start + (add - drop) * n) for n in CANDIDATES},
            {n: str(start + add * n) for n in CANDIDATES if n >= every},
        )
    )
    return Asked(
        text,
        {n: str(start + add * n - drop * (n // every)) for n in CANDIDATES},
        naive,
        "integer",
    )


def _check_machine(text: str, n: int) -> str:
    start, add, drop = (int(v) for v in re.findall(r"\d+", text))
    every = 2 if "second" in text else 3
    for turn in range(1, n + 1):
        start += add
        if turn % every == 0:
            start -= drop
    return str(start)


def _plan_hour(rng: ItemRng, level: int) -> Asked:
    set_up, each = 5 * rng.randrange(2, 8), 5 * rng.randrange(2, 5)
    dry = 5 * rng.randrange(2, 6 + level)
    thing = rng.choice(("panels", "shelves", "frames", "doors", "signs"))
    person = rng.choice(PEOPLE)
    text = (
        f"{person} has N {thing} to paint and first needs {set_up} minutes to mix the paint. Then the {thing} are painted one right after another, {each} minutes each. Each one dries for {dry} minutes "
        f"after it is painted; while it dries, the next one is being painted. How many minutes after {person} begins mixing are all N {thing} painted and dry?"
    )
    # Each one dried before the next is painted, or the drying forgotten.
    naive = rng.choice(
        (
            {n: str(set_up + (each + dry) * n) for n in CANDIDATES if n > 1},
            {n: str(set_up + each * n) for n in CANDIDATES},
        )
    )
    return Asked(
        text,
        {n: str(set_up + each * n + dry) for n in CANDIDATES},
        naive,
        "integer",
    )


def _check_plan_hour(text: str, n: int) -> str:
    set_up, each, dry = (int(v) for v in re.findall(r"(\d+) minutes", text))
    clock, dry_at = set_up, []
    for _ in range(n):
        clock += each
        dry_at.append(clock + dry)
    return str(max(dry_at))


STEPS = (
    Yields("procedural", "algorithm_execution", "rounds", _rounds, _check_rounds, "closed form"),
    Yields("procedural", "error_recovery", "queue_left", _queue_left, _check_queue_left, "queue simulation"),
    Yields(
        "procedural",
        "protocol_compliance",
        "valid_steps",
        _valid_steps,
        _check_valid_steps,
        "regular expression",
    ),
    Needs("procedural", "algorithm_execution", "rotate", _rotate, _check_rotate, "deque simulation"),
    Needs("procedural", "recipe_following", "machine", _machine, _check_machine, "step-by-step simulation"),
    Needs(
        "procedural", "multistep_planning", "plan_hour", _plan_hour, _check_plan_hour, "schedule simulation"
    ),
)
