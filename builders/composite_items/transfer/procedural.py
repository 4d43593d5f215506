"""Faults that following a procedure finds."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.seeds import ItemRng

_PARTS = (
    "the filter",
    "the pump",
    "the fuse",
    "the valve",
    "the sensor",
    "the belt",
    "the fan",
    "the cable",
    "the hose",
    "the relay",
)
_SIGNS = (
    # sign, its absence
    ("the green lamp is lit", "the green lamp is dark"),
    ("the display is on", "the display is off"),
    ("water drips below the lid", "no water drips below the lid"),
    ("the motor hums", "the motor makes no sound"),
    ("the cover is warm", "the cover is cold"),
    ("the pointer is in the red", "the pointer is in the white"),
)
_MACHINES = (
    "coffee machine",
    "washing machine",
    "dishwasher",
    "ice machine",
    "soda machine",
    "pressure washer",
    "steam cleaner",
    "carpet cleaner",
)


def _walk(tree: list[tuple[str, str, str]], facts: dict[str, bool]) -> list[str]:
    """Verdicts met on the way; the last one names the part."""
    at, path = 1, []
    while True:
        sign, yes, no = tree[at - 1]
        taken = yes if facts[sign] else no
        path.append(f"{'yes' if facts[sign] else 'no'} at step {at}")
        if not taken.startswith("go to step"):
            return [*path, taken]
        at = int(taken.split()[-1])


def _flowchart(rng: ItemRng, level: int) -> Hidden:
    size = 3 + level // 3
    absent = dict(rng.sample(_SIGNS, size))
    signs = list(absent)
    parts = rng.sample(_PARTS, size + 1)
    tree = []
    for i, sign in enumerate(signs):
        onward = f"go to step {i + 2}" if i < size - 1 else f"replace {parts[size]}"
        here = f"replace {parts[i]}"
        tree.append((sign, onward, here) if rng.random() < 0.6 else (sign, here, onward))
    facts = {sign: rng.random() < 0.5 for sign in signs}
    path = _walk(tree, facts)
    if len(path) < 3:
        return _flowchart(rng, level)
    machine, person = rng.choice(_MACHINES), rng.choice(PEOPLE)
    steps = " ".join(f"Step {i + 1}: if {s}, {y}; if not, {n}." for i, (s, y, n) in enumerate(tree))
    seen = list(signs)
    rng.shuffle(seen)
    found = "; ".join(s if facts[s] else absent[s] for s in seen)
    answer = path[-1].removeprefix("replace ")
    wrong = [p for p in parts if p != answer]
    rng.shuffle(wrong)
    return Hidden(
        f"The {machine} has stopped working, and {person} has the service card at hand. {steps} What {person} finds: {found}.",
        "Beginning at step 1, which part does the card say to replace?",
        f"The answers on the way through the card are: {', '.join(path[:-1])}.",
        answer,
        tuple(wrong[:5]),
        "phrase",
    )


def _check_flowchart(text: str) -> str:
    steps = {
        int(k): (s, y, n) for k, s, y, n in re.findall(r"Step (\d+): if (.+?), (.+?); if not, (.+?)\.", text)
    }
    found = captured(r"finds: (.+?)\. Beginning", text).split("; ")
    order = "go to step 1"
    while order.startswith("go to"):
        sign, yes, no = steps[int(order.split()[-1])]
        order = yes if sign in found else no
    return order.removeprefix("replace ")


def _bisect(rng: ItemRng, level: int) -> Hidden:
    size = 8 + 2 * level
    bad = rng.randrange(2, size + 1)
    low, high = 1, size
    tests = []
    for _ in range(2 + level // 4):
        middle = (low + high) // 2
        if middle >= bad:
            tests.append(f"no signal reaches the far end of segment {middle}")
            high = middle
        else:
            tests.append(f"a signal reaches the far end of segment {middle}")
            low = middle + 1
        if low == high:
            break
    if low == high:
        return _bisect(rng, level)
    following = (low + high) // 2
    thing, person = rng.choice(("cable", "phone line", "fence wire", "data line")), rng.choice(PEOPLE)
    story = rng.choice(
        (
            f"A {thing} of {size} segments, numbered from 1, has one broken segment; a signal sent in at the front reaches the far end of every segment before the broken one, but not that of the broken one or of any after it. "
            f"{person} works by a fixed method: take the lowest and the highest number that the broken segment may still have, and test at the far end of the segment whose number is half their sum, rounded down.",
            f"Somewhere in a {thing} of {size} segments (number 1 is at the front) one segment is broken, and a signal sent in at the front gets no farther than the end of the segment before it. To find it, {person} always takes the lowest and the highest number "
            "that the broken segment can still have, adds them, halves the sum, rounds down, and tests at the far end of the segment with that number.",
            f'The repair manual that {person} follows says: "Note the lowest and the highest number that the broken segment may have. Test at the far end of the segment whose number is their mean, rounded down. A signal gets there only if the broken segment lies farther on." '
            f"This time it is a {thing} of {size} segments, numbered from the front, where signals are sent in, and exactly one segment is broken.",
        )
    )
    options = {
        following + 1,
        following - 1,
        low,
        high,
        (low + high + 1) // 2,
        size // 2,
        (1 + following) // 2,
    } - {following}
    return Hidden(
        f"{story} So far: {'; '.join(tests)}.",
        "At the far end of which segment is the next test made?",
        f"The lowest and the highest number that the broken segment can still have are {low} and {high}.",
        f"segment {following}",
        tuple(f"segment {v}" for v in sorted(options) if 1 <= v <= size)[:5],
        "phrase",
    )


def _check_bisect(text: str) -> str:
    size = int(captured(r"of (\d+) segments", text))
    suspects = list(range(1, size + 1))
    for verdict, place in re.findall(r"(a|no) signal reaches the far end of segment (\d+)", text):
        suspects = [s for s in suspects if (s > int(place)) == (verdict == "a")]
    return f"segment {(suspects[0] + suspects[-1]) // 2}"


def _rollback(rng: ItemRng, level: int) -> Hidden:
    names = rng.sample(
        ("fonts", "driver", "cache", "layout", "parser", "login", "search", "backup"), 4 + level // 3
    )
    versions = dict.fromkeys(names, 1)
    log: list[str] = []
    saved, restored = dict(versions), 1
    target = rng.choice(names)
    for _ in range(4 + level):
        roll = rng.random()
        if roll < 0.2:
            log.append("checkpoint")
            saved = dict(versions)
        elif roll < 0.35 and log and log[-1] != "checkpoint":
            log.append("roll back")
            versions = dict(saved)
            restored = saved[target]
        else:
            name = target if rng.random() < 0.45 else rng.choice(names)
            versions[name] += 1
            log.append(f"update {name}")
    raised = sum(entry == f"update {target}" for entry in log)
    answer = versions[target]
    # An update after the last roll-back keeps the key value from being the answer.
    if "roll back" not in log or raised + 1 == answer or answer > 8 or answer == restored:
        return _rollback(rng, level)
    options = {raised + 1, answer + 1, answer - 1, answer + 2, 1, saved[target]} - {answer}
    person, machine = (
        rng.choice(PEOPLE),
        rng.choice(("kiosk", "web shop", "ticket system", "museum app", "booking system")),
    )
    return Hidden(
        f"After a crash, {person} reads the log of the {machine}. At the start, every module was at version 1, and that state was saved. 'Update X' raises the version of module X by 1; "
        f"'checkpoint' saves all versions; 'roll back' returns all modules to the state saved last. The log: {', '.join(log)}.",
        f"At which version is the {target} module now?",
        f"Right after the last rollback, the {target} module is at version {restored}.",
        f"version {answer}",
        tuple(f"version {v}" for v in sorted(options) if v > 0)[:5],
        "phrase",
    )


def _check_rollback(text: str) -> str:
    target = captured(r"is the (\w+) module now", text)
    kept, pending = 1, 0
    for entry in captured(r"The log: (.+?)\. At which", text).split(", "):
        if entry == f"update {target}":
            pending += 1
        elif entry == "checkpoint":
            kept, pending = kept + pending, 0
        elif entry == "roll back":
            pending = 0
    return f"version {kept + pending}"


TEMPLATES = (
    TransferTemplate(
        "flowchart",
        "protocol_compliance",
        "following a decision card step by step",
        _flowchart,
        _check_flowchart,
        "card interpreter",
    ),
    TransferTemplate(
        "bisect",
        "algorithm_execution",
        "carrying out a bisection",
        _bisect,
        _check_bisect,
        "list of suspects",
    ),
    TransferTemplate(
        "rollback",
        "error_recovery",
        "replaying a log with roll-backs",
        _rollback,
        _check_rollback,
        "counter of pending updates",
    ),
)
