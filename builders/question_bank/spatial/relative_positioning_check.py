"""Checkers of relative places: permutations, simulations and coordinates from the text."""

from __future__ import annotations

import itertools
import math
import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from mirror_bench.builders.question_bank.arithmetic.reading import integers, only

#: Letters of the rows of a seating plan, from the front; none of them marks an option.
ROWS = "JKLMNOPQ"
WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINAL_WORDS = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)


def number(value: int) -> str:
    """Word up to twelve, digits beyond."""
    return WORDS[value] if value <= 12 else str(value)


def ordinal_word(value: int) -> str:
    """Word up to twelfth, digits with th beyond."""
    return ORDINAL_WORDS[value] if value <= 12 else f"{value}th"


def _value(word: str) -> int:
    return WORDS.index(word.lower()) if word.lower() in WORDS else int(word)


def row_orders(clues: Sequence[str], names: Sequence[str]) -> list[tuple[str, ...]]:
    """All orders from left to right that satisfy every clue."""
    tests = []
    for clue in clues:
        found = [n for n in re.findall(r"[A-Z][a-z]+", clue) if n in names]
        if "somewhere to the left" in clue:
            tests.append(("before", found))
        elif "somewhere to the right" in clue:
            tests.append(("before", found[::-1]))
        elif "directly to the left" in clue:
            tests.append(("next", found))
        elif "directly to the right" in clue:
            tests.append(("next", found[::-1]))
        elif between := re.search(r"Exactly (\w+) (?:person|people)", clue):
            tests.append((f"gap{_value(between.group(1)) + 1}", found))
        elif "side by side" in clue:
            tests.append(("gap1", found))
        elif "left end" in clue:
            tests.append(("at0", found))
        elif "right end" in clue:
            tests.append((f"at{len(names) - 1}", found))
        elif "not sit at either end" in clue:
            tests.append(("inner", found))
        else:
            raise ValueError(f"unknown clue {clue!r}")

    def holds(kind: str, who: list[str], at: Mapping[str, int]) -> bool:
        first = at[who[0]]
        if kind == "before":
            return first < at[who[1]]
        if kind == "next":
            return first + 1 == at[who[1]]
        if kind.startswith("gap"):
            return abs(first - at[who[1]]) == int(kind[3:])
        if kind.startswith("at"):
            return first == int(kind[2:])
        return 0 < first < len(names) - 1

    fits = []
    for order in itertools.permutations(names):
        at = {name: k for k, name in enumerate(order)}
        if all(holds(kind, who, at) for kind, who in tests):
            fits.append(order)
    return fits


def row_order(question: str, params: Mapping[str, Any]) -> str:
    """The one order that fits; the seat asked for is read from the text."""
    names = re.split(r", and |, ", question.split(" sit ")[0])
    sentences = re.findall(r"[A-Z][^.?]*[.?]", question)[2:]
    orders = row_orders(sentences[:-1], names)
    if len(orders) != 1:
        raise ValueError(f"{len(orders)} orders fit {question!r}")
    if place := re.search(r"Who sits (\w+) from the left", question):
        return orders[0][ORDINAL_WORDS.index(place.group(1)) - 1]
    if end := re.search(r"Who sits at the (left|right) end", question):
        return orders[0][0 if end.group(1) == "left" else -1]
    neighbour = only(r"Who sits directly to the left of (\w+)\?", question).group(1)
    return orders[0][orders[0].index(neighbour) - 1]


def queue(question: str, params: Mapping[str, Any]) -> str:
    """A list of people, changed as told, then counted."""
    values = integers(re.sub(r"(?<=\d)(st|nd|rd|th)", "", question))
    if "between" in question:
        total, front, back = values
        return str(len(list(range(1, total + 1))[front : total - back]))
    if "people join" in question:
        total = next(
            int(n)
            for pair in re.findall(r"line of (\d+) people|^There are (\d+) people", question)
            for n in pair
            if n
        )
        front = int(only(r"is (\d+)(?:st|nd|rd|th) from the front", question).group(1))
        line = ["x"] * (front - 1) + ["me"] + ["x"] * (total - front)
        if served := re.search(r"(\w+) people at the front leave", question):
            line = line[_value(served.group(1)) :]
        line += ["x"] * _value(only(r"(\w+) people join", question).group(1))
        line = ["x"] * _value(only(r"(\w+) (?:person is|people are) let in", question).group(1)) + line
        return str(len(line) - line.index("me"))
    front, back = values
    line = ["x"] * (front - 1) + ["me"] + ["x"] * (back - 1)
    return str(len(line))


def round_table(question: str, params: Mapping[str, Any]) -> str:
    """Seats on a circle; who is on whose left comes from the sign of a cross product."""
    listed = only(r"they are ((?:[A-Z][a-z]+, )+and [A-Z][a-z]+)\.", question).group(1)
    names = listed.replace("and ", "").split(", ")
    size = len(names)
    # Clockwise from above means a falling angle.
    spots = [(math.cos(-2 * math.pi * k / size), math.sin(-2 * math.pi * k / size)) for k in range(size)]
    inward = "facing the center" in question
    handed = re.search(r"([A-Z][a-z]+) passes a note", question)
    ask = question[handed.start() if handed else question.rindex("Who sits") :]
    here = names.index(handed.group(1) if handed else only(r"of ([A-Z][a-z]+)\?", ask).group(1))
    steps = re.findall(r"(immediately|\w+ seats?) to the (left|right)", ask)
    # The note goes from seat to seat as told; a place is told from its far end.
    for amount, side in steps if handed else reversed(steps):
        for _ in range(1 if amount == "immediately" else _value(amount.split()[0])):
            x, y = spots[here]
            facing = (-x, -y) if inward else (x, y)
            for there in ((here + 1) % size, (here - 1) % size):
                dx, dy = spots[there][0] - x, spots[there][1] - y
                on_left = facing[0] * dy - facing[1] * dx > 0
                if on_left == (side == "left"):
                    step = there
            here = step
    return names[here]


def floors(question: str, params: Mapping[str, Any]) -> str:
    """Offsets between people as a graph; floors relative to the first person met."""
    edges: dict[str, list[tuple[str, int]]] = {}
    for a, n, way, b in re.findall(
        r"([A-Z][a-z]+) lives (\w+) floors? (above|below) ([A-Z][a-z]+)\.", question
    ):
        offset = _value(n) * (1 if way == "above" else -1)
        edges.setdefault(b, []).append((a, offset))
        edges.setdefault(a, []).append((b, -offset))
    start = next(iter(edges))
    level, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for there, offset in edges[here]:
            if there not in level:
                level[there] = level[here] + offset
                todo.append(there)
    if "highest" in question or "lowest" in question:
        return (max if "highest" in question else min)(level, key=lambda name: level[name])
    if apart := re.search(r"apart do (\w+) and (\w+) live", question):
        return str(abs(level[apart.group(1)] - level[apart.group(2)]))
    a, n, b = only(r"If (\w+) lives on floor (\d+), on which floor does (\w+) live", question).groups()
    return str(int(n) + level[b] - level[a])


def seat_grid(question: str, params: Mapping[str, Any]) -> str:
    """Seat as a point; forward lowers the row letter, left and right follow the numbering of the text."""
    row, seat = only(r"seat ([J-Q])(\d+)", question).groups()
    y, x = ROWS.index(row), int(seat)
    rising = 1 if "left to right" in question else -1
    for n, way in re.findall(r"(\w+) (?:rows?|seats?) (forward|back|to the left|to the right)", question):
        k = _value(n)
        if way in ("forward", "back"):
            y += -k if way == "forward" else k
        else:
            x += rising * (k if way == "to the right" else -k)
    return f"{ROWS[y]}{x}"


def race(question: str, params: Mapping[str, Any]) -> str:
    """Overtakings replayed on the list of runners."""
    if "first to last" not in question:
        place = ORDINAL_WORDS.index(only(rf"\b({'|'.join(ORDINAL_WORDS)})\b", question).group(1))
        field = ["x"] * 13
        if re.search(r"overtakes|passes", question):
            field[12] = "me"
            field.insert(place - 1, field.pop())
        else:
            field[place - 1] = "me"
            for _ in range(_value(only(r"(?:by|lets) (\w+) runners?", question).group(1))):
                field.insert(0, "x")
        return ORDINAL_WORDS[field.index("me") + 1]
    listed = only(r"first to last is ((?:[A-Z][a-z]+, )+and [A-Z][a-z]+)\.", question).group(1)
    order = listed.replace("and ", "").split(", ")
    for runner, other, n in re.findall(
        r"([A-Z][a-z]+) (?:overtakes ([A-Z][a-z]+)|moves up (\w+) places)", question
    ):
        at = order.index(runner)
        if other and order[at - 1] != other:
            raise ValueError(f"{runner} is not right behind {other} in {question!r}")
        for _ in range(1 if other else _value(n)):
            order[at - 1], order[at] = order[at], order[at - 1]
            at -= 1
    if behind := re.search(r"directly (behind|ahead of) (\w+) now", question):
        return order[order.index(behind.group(2)) + (1 if behind.group(1) == "behind" else -1)]
    place_word = only(r"Who is (\w+) now", question).group(1)
    return order[-1] if place_word == "last" else order[ORDINAL_WORDS.index(place_word) - 1]


def swaps(question: str, params: Mapping[str, Any]) -> str:
    """Changes replayed on the row."""
    listed = only(r"(?:left to right, |shelf holds )((?:an? [a-z]+, )+and an? [a-z]+)\.", question).group(1)
    row = [re.sub(r"^(?:and )?an? ", "", part) for part in listed.split(", ")]
    changes = r"the \w+ and the \w+ change places|the \w+ is moved to the far \w+|the objects at the two ends change|the order of the whole row is reversed"
    for move in re.findall(changes, question.replace("The ", "the ")):
        if pair := re.match(r"the (\w+) and the (\w+) change places", move):
            i, j = row.index(pair.group(1)), row.index(pair.group(2))
            row[i], row[j] = row[j], row[i]
        elif single := re.match(r"the (\w+) is moved to the far (left|right)", move):
            thing = single.group(1)
            rest = [t for t in row if t != thing]
            row = [thing, *rest] if single.group(2) == "left" else [*rest, thing]
        elif "two ends" in move:
            row = [row[-1], *row[1:-1], row[0]]
        elif "reversed" in move:
            row = row[::-1]
        else:
            raise ValueError(f"unknown change {move!r}")
    if end := re.search(r"is at the (left|right) end", question):
        return row[0 if end.group(1) == "left" else -1]
    place, side = only(r"(\w+) from the (left|right)(?: now| after that)\?", question).groups()
    at = ORDINAL_WORDS.index(place)
    return row[at - 1] if side == "left" else row[-at]


_CLUE = re.compile(
    r"The (\w+) is (?:(directly to the left of|directly to the right of|directly above|directly below) the (\w+)|in the (top|middle|bottom) row, (left|middle|right) column)\."
)
_OFFSET = {
    "directly to the left of": (1, 0),
    "directly to the right of": (-1, 0),
    "directly above": (0, 1),
    "directly below": (0, -1),
}


def _placements(clues: Sequence[str], columns: int, rows: int) -> list[dict[str, tuple[int, int]]]:
    """All ways to put the objects that clues name, one a compartment, so that every clue holds; at most 200."""
    facts = [_CLUE.fullmatch(c) for c in clues]
    if any(f is None for f in facts):
        raise ValueError(f"unknown clue among {clues!r}")
    parsed = [f.groups() for f in facts if f is not None]
    names = list(dict.fromkeys(n for a, _, b, _, _ in parsed for n in (a, b) if n))
    fits: list[dict[str, tuple[int, int]]] = []

    def holds(spots: Mapping[str, tuple[int, int]]) -> bool:
        for a, way, b, row, column in parsed:
            if a not in spots:
                continue
            if row:
                y = {"top": 0, "bottom": rows - 1}.get(row, 1)
                if spots[a] != (("left", "middle", "right").index(column), y):
                    return False
            elif b in spots:
                dx, dy = _OFFSET[way]
                if (spots[b][0] - spots[a][0], spots[b][1] - spots[a][1]) != (dx, dy):
                    return False
        return True

    def extend(spots: dict[str, tuple[int, int]], left: list[str]) -> None:
        if len(fits) >= 200 or not holds(spots):
            return
        if not left:
            fits.append(dict(spots))
            return
        for cell in itertools.product(range(columns), range(rows)):
            if cell not in spots.values():
                extend({**spots, left[0]: cell}, left[1:])

    extend({}, names)
    return fits


def shelf_fixed(clues: Sequence[str], things: Sequence[str], columns: int, rows: int) -> bool:
    """Whether the clues name all objects (but one at most) and fix every place."""
    named = {n for clue in clues for n in re.findall(r"[Tt]he (\w+)(?= is|\.)", clue)} & set(things)
    return len(named) >= len(things) and len(_placements(clues, columns, rows)) == 1


def shelf(question: str, params: Mapping[str, Any]) -> str:
    """The one placement that fits; the compartment asked for is read from the text."""
    clues = [m.group(0) for m in _CLUE.finditer(question)]
    fits = _placements(clues, int(params["columns"]), int(params["rows"]))
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} placements fit {question!r}")
    word, thing = only(
        r"(?:object is|What is) ((?:directly|diagonally) [a-z ]+?) the (\w+)\?", question
    ).groups()
    x, y = fits[0][thing]
    x += -1 if "left" in word else 1 if "right" in word else 0
    y += -1 if re.search(r"above|up", word) else 1 if re.search(r"below|down", word) else 0
    return next(n for n, spot in fits[0].items() if spot == (x, y))


def viewpoint(question: str, params: Mapping[str, Any]) -> str:
    """People on a line seen from the south; own left and right from the direction each faces."""
    listed = only(r"(?:[A-Z][a-z]+, )+and [A-Z][a-z]+", question).group(0)
    names = listed.replace("and ", "").split(", ")
    ask = re.split(r"(?<=\.) ", question)[-1]
    name = only(rf"\b({'|'.join(names)})\b", ask).group(1)
    count = only(r"who is (immediately|the next person|\w+ places) to", ask.lower()).group(1)
    k = (
        1
        if count in ("immediately", "the next person")
        else next(n for n in range(2, 6) if number(n) == count.split()[0])
    )
    side = only(r"\b(left|right)\b", ask).group(1)
    # The viewer looks north (0, 1); people in the line look south unless they have turned.
    facing = (0, 1) if "turns around" in question or "own" not in ask else (0, -1)
    right = (facing[1], -facing[0])
    step = right[0] if side == "right" else -right[0]
    return str(names[names.index(name) + k * step])


def street(question: str, params: Mapping[str, Any]) -> str:
    """Houses set out one by one."""
    if re.search("the (?:odd|even) numbers from", question) or "go up in twos" in question:
        low, high = (int(n) for n in only(r"from (\d+) to (\d+)", question).groups())
        return str(len([n for n in range(low, high + 1) if n % 2 == low % 2]))
    if "1 to" in question:
        side = int(only(r"numbered 1 to (\d+)", question).group(1))
        mine = int(only(r"(?:opposite number|lives at number) (\d+)[.?](?= What|$)", question).group(1))
        across = dict(zip(range(1, side + 1), range(2 * side, side, -1), strict=True))
        across |= {b: a for a, b in across.items()}
        return str(across[mine])
    start = int(only(r"(?:lives|starts) at number (\d+)", question).group(1))
    if found := re.search(r"house (\w+) doors", question):
        steps = _value(found.group(1))
    else:
        word = only(r"at the (\w+) house after", question).group(1)
        steps = ORDINAL_WORDS.index(word) if word in ORDINAL_WORDS else int(re.sub(r"\D", "", word))
    rising = "higher" in question
    side_numbers = [n for n in range(1, 2000) if n % 2 == start % 2]
    at = side_numbers.index(start)
    return str(side_numbers[at + steps if rising else at - steps])
