"""Procedural steps."""

from __future__ import annotations

import re
from collections import deque

from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    COUNT,
    Asked,
    Given,
    Needs,
    Yields,
    captured,
    number_of,
    spelled,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, listing, plural
from mirror_bench.builders.seeds import ItemRng


def _rounds(rng: ItemRng, level: int) -> Given:
    """The goal grows by half with each level, and with it the number of rounds."""
    base = round(16 * 1.5**level)
    start, goal = rng.randrange(1, 6), rng.randrange(base, 2 * base)
    add = rng.randrange(1, 4 + level // 2)
    value, rounds = start, 0
    while value < goal:
        value, rounds = 2 * value + add, rounds + 1
    if not 2 <= rounds <= 9:
        return _rounds(rng, level)
    frames = (
        f"A counter shows {start}. As long as the number is less than {goal}, it is doubled and then {add} is added; that is one round. When the number is {goal} or more, the counter stops.",
        f"A program starts with the number {start}. In each round, if the number is less than {goal}, the program doubles it and then adds {add}. As soon as the number is {goal} or more, the program stops.",
    )
    which = rng.randrange(2)
    noun = (
        "the number of rounds until the counter stops",
        "the number of rounds in which the program changes the number",
    )
    return Given(frames[which], noun[which], rounds, rounds - 1)


def _check_rounds(setup: str) -> int:
    start, goal, add = (int(v) for v in re.findall(r"\d+", setup)[:3])
    # After r rounds the value is 2^r (start + add) - add.
    return next(r for r in range(64) if 2**r * (start + add) - add >= goal)


def _queue_left(rng: ItemRng, level: int) -> Given:
    start = rng.randrange(4, 8)
    events: list[str] = []
    size, naive = start, start
    while len(events) < 3 + level // 2:
        # Nothing of one kind twice in a row.
        last = events[-1] if events else ""
        if rng.random() < 0.5 and size > 2 and "served" not in last:
            served = rng.randrange(1, 3 if size > 3 else 2)
            events.append(
                f"{spelled(served)} {'person is' if served == 1 else 'people are'} served and {'leaves' if served == 1 else 'leave'}"
            )
            size, naive = size - served, naive - served
        elif size > 3 and rng.random() < 0.4 and "gives up" not in last:
            events.append("the last person in line gives up and leaves")
            size -= 1
        elif "join" not in last:
            more = rng.randrange(1, 4)
            events.append(f"{spelled(more)} {'person joins' if more == 1 else 'people join'} at the end")
            size, naive = size + more, naive + more
    if not 2 <= size <= 9 or naive == size or not 1 <= naive <= 10:
        return _queue_left(rng, level)
    place = rng.choice(("ticket office", "pharmacy", "post office", "library desk", "ferry pier"))
    frames = (
        f"At first, {spelled(start)} people stand in line at a {place}. Then the following happens, in this order: {listing(events)}.",
        f"When a {place} opens, {spelled(start)} people are in line. Then this happens, in this order: {listing(events)}.",
    )
    return Given(rng.choice(frames), "the number of people in line at the end", size, naive)


def _check_queue_left(setup: str) -> int:
    line = deque(range(number_of(captured(rf"({COUNT}) people (?:stand|are) in line", setup))))
    label = 1000
    for event in re.split(r", and |[,;] ", setup.split("in this order: ")[1].rstrip(".")):
        count = re.match(COUNT, event)
        if "gives up" in event:
            line.pop()
        elif count and "served" in event:
            for _ in range(number_of(count[0])):
                line.popleft()
        elif count:
            for _ in range(number_of(count[0])):
                line.append(label)
                label += 1
    return len(line)


def _valid_steps(rng: ItemRng, level: int) -> Given:
    """More codes as the level grows, and one more rule from level 5 on."""
    size = min(10, 5 + level // 2)
    distinct = level > 4
    codes: list[str] = []
    while len(codes) < size:
        letter, digits = rng.choice("ABCDE"), rng.randrange(100, 1000)
        code = f"{letter}{digits}"
        if distinct and rng.random() < 0.4:
            code = (
                f"{letter}{digits // 100}{digits // 10 % 10}{rng.choice((digits // 100, digits // 10 % 10))}"
            )
        if code not in codes:
            codes.append(code)
    n = sum(_accepted(code, distinct) for code in codes)
    if not 2 <= n <= 9 or n == size:
        return _valid_steps(rng, level)
    # The last rule forgotten, or the digits.
    naive = sum(_accepted(code, False) for code in codes) if distinct else sum(c[0] in "AB" for c in codes)
    if naive == n or not 1 <= naive <= 10:
        naive = size - n if size - n != n and 1 <= size - n <= 10 else n + 1
    once = "no digit occurs in it more than once and " if distinct else ""
    also = " Moreover, no digit may occur in a code more than once." if distinct else ""
    frames = (
        f"An intake desk accepts a parcel code if and only if {once}one of two things is true: it starts with A or B and its last digit is even, or it starts with another letter and its last digit is odd. "
        f"These codes arrive: {', '.join(codes)}.",
        "A lab's rule for sample codes says that a code starting with A or B must end in an even digit and that a code starting with any other letter must end in an odd digit."
        f"{also} A code that breaks no rule is accepted; any other is refused. These codes come in: {', '.join(codes)}.",
    )
    which = rng.randrange(2)
    return Given(
        frames[which],
        f"the number of codes that {('the desk accepts', 'are accepted')[which]}",
        n,
        naive,
    )


def _accepted(code: str, distinct: bool) -> bool:
    even = int(code[-1]) % 2 == 0
    return (even if code[0] in "AB" else not even) and not (distinct and len(set(code)) < len(code))


def _check_valid_steps(setup: str) -> int:
    twice = r"(?![A-E]\d*(\d)\d*\1)" if "more than once" in setup else "()"
    return len(re.findall(rf"\b{twice}(?:[AB]\d\d[02468]|[CDE]\d\d[13579])\b", setup))


def _rotate(rng: ItemRng, level: int) -> Asked:
    """The place lies deeper, and from levels 4 and 7 on two and three cards move at a time."""
    size = 11
    names = rng.sample(
        ("oak", "elm", "fir", "ash", "yew", "bay", "fig", "pear", "plum", "lime", "pine", "palm", "beech", "cedar"),
        size,
    )  # fmt: skip
    place = rng.randrange(2 + level // 3, 4 + level // 2)
    moved = 1 + (level > 3) + (level > 6)
    number = ("", "one", "two", "three")[moved]
    done = (
        "the top card is moved to the bottom of the stack"
        if moved == 1
        else f"the top {number} cards are moved together to the bottom of the stack, in the order in which they lie"
    )
    frames = (
        f"A stack of word cards reads, from the top card down: {listing(names)}. The following is done N times: {done}. "
        f"Which card is then number {place} from the top?",
        f"Word cards lie in a stack, from the top card down: {listing(names)}. N times in a row, {done}. "
        f"After that, which card is number {place} from the top?",
    )
    return Asked(
        rng.choice(frames),
        {n: names[(place - 1 + moved * n) % size] for n in CANDIDATES},
        {n: names[(place - 1 - moved * n) % size] for n in CANDIDATES if (2 * moved * n) % size},
        "word",
    )


def _check_rotate(text: str, n: int) -> str:
    cards = deque(re.split(r", and |, ", captured(r"card down: (.+?)\. (?:The following|N times)", text)))
    place = int(captured(r"number (\d+) from the top", text))
    moved = next((k for word, k in (("two", 2), ("three", 3)) if f"top {word} cards" in text), 1)
    for _ in range(n * moved):
        cards.append(cards.popleft())
    return cards[place - 1]


def _machine(rng: ItemRng, level: int) -> Asked:
    """Every second round differs, then every third, then (from level 6 on) every second and every third."""
    start, add, drop = rng.randrange(3, 8 + level), rng.randrange(4, 9 + level // 2), rng.randrange(2, 4)
    bonus = rng.randrange(2, 6) if level > 5 else 0
    person = rng.choice(PEOPLE)
    every = 3 if level > 3 else 2
    word = "second" if every == 2 else "third"
    more = f" In every second round, another {bonus} is added." if bonus else ""
    extra = f" In every second round, another {bonus} points are added." if bonus else ""
    frames = (
        f"{person} keeps a tally that starts at {start}. In each round, {add} is added; in every {word} round, right after that, {drop} is taken away again.{more} "
        "What is the tally after N rounds?",
        f"In a card game, {person} starts with {start} points. Each round brings {add} points, but in every {word} round, {drop} points are taken away again.{extra} "
        f"How many points does {person} have after N rounds?",
    )

    def total(n: int) -> int:
        return start + add * n + bonus * (n // 2)

    # Taken away in every round, or never.
    over, under = (
        {n: str(total(n)) for n in CANDIDATES if n >= every},
        {n: str(total(n) - drop * n) for n in CANDIDATES},
    )
    naive = rng.choice((over, under))
    return Asked(
        rng.choice(frames), {n: str(total(n) - drop * (n // every)) for n in CANDIDATES}, naive, "integer"
    )


def _check_machine(text: str, n: int) -> str:
    start, add, drop, *bonus = (int(v) for v in re.findall(r"\d+", text))
    every = 3 if "third" in text else 2
    for turn in range(1, n + 1):
        start += add
        if turn % every == 0:
            start -= drop
        if turn % 2 == 0:
            start += sum(bonus)
    return str(start)


def _plan_hour(rng: ItemRng, level: int) -> Asked:
    """Less round times as the level grows, and a break from level 5 on."""
    set_up = 5 * rng.randrange(2, 8) if level < 4 else rng.randrange(11, 40)
    each = 5 * rng.randrange(2, 5) if level < 4 else rng.randrange(8, 24)
    dry = 5 * rng.randrange(2 + level // 2, 6 + level)
    rest = 5 * rng.randrange(2, 6) if level > 4 else 0
    one = rng.choice(("panel", "shelf", "frame", "door", "sign"))
    thing = plural(one)
    person = rng.choice(PEOPLE)
    pause = f", with a break of {rest} minutes before the third one" if rest else ""
    frames = (
        f"{person} has N {thing} to paint and first needs {set_up} minutes to mix the paint. Then the {thing} are painted one after another, {each} minutes each{pause}. Each {one} dries for {dry} minutes "
        f"after it is painted, which does not hold up the painting of the others. How many minutes after {person} begins mixing are all N {thing} painted and dry?",
        f"{person} has N {thing} to varnish and first cleans the brushes for {set_up} minutes. Then the {thing} are varnished one after another, {each} minutes each{pause}. Each {one} then needs {dry} minutes to dry, "
        f"which does not keep {person} from going on with the next. How many minutes after {person} begins cleaning are all N {thing} varnished and dry?",
    )

    def paused(n: int) -> int:
        return rest if n > 2 else 0

    # Each one dried before the next is painted, or the drying forgotten.
    over, under = (
        {n: str(set_up + (each + dry) * n + paused(n)) for n in CANDIDATES if n > 1},
        {n: str(set_up + each * n + paused(n)) for n in CANDIDATES},
    )
    naive = rng.choice((over, under))
    return Asked(
        rng.choice(frames),
        {n: str(set_up + each * n + paused(n) + dry) for n in CANDIDATES},
        naive,
        "integer",
    )


def _check_plan_hour(text: str, n: int) -> str:
    set_up, each, *rest, dry = (int(v) for v in re.findall(r"(\d+) minutes", text))
    clock, dry_at = set_up, []
    for index in range(n):
        clock += each + (sum(rest) if index == 2 else 0)
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
