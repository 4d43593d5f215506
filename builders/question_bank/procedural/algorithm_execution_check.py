"""Answers to algorithm traces, worked out again from the question text alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from typing import Any

import networkx as nx

_INT = re.compile(r"\d+")


def stack_machine(question: str, params: Mapping[str, Any]) -> str:
    """Fold over the operations, the stack being a tuple with its top first."""
    runs = re.findall(r"(?:(?:PUSH \d+|POP|DUP|ADD|SWAP)(?:, |\.|\n|$)){4,}", question)
    program = max(runs, key=len)

    def step(stack: tuple[int, ...], op: str) -> tuple[int, ...]:
        if op.startswith("PUSH"):
            return (int(op[5:]), *stack)
        if op == "POP":
            return stack[1:]
        if op == "DUP":
            return (stack[0], *stack)
        if op == "ADD":
            return (stack[0] + stack[1], *stack[2:])
        return (stack[1], stack[0], *stack[2:])

    empty: tuple[int, ...] = ()
    final = reduce(step, re.findall(r"PUSH \d+|POP|DUP|ADD|SWAP", program), empty)
    return str(
        final[0]
        if re.search(r"on top of the stack(?: at the end)?\?|the top number\?", question)
        else sum(final)
    )


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
_ORDINALS = (
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
    "thirteenth",
    "fourteenth",
)


def waiting_line(question: str, params: Mapping[str, Any]) -> str:
    """Ranks kept as numbers per person instead of a list."""
    head = question.split("\n")[0]
    start = re.search(
        r"front to back, they are (.+?)\. Then|front to back, of (.+?)\. These|, (\w+(?:, \w+)*, and \w+) are waiting",
        head,
    )
    if start is None:
        raise ValueError("no starting line in the text")
    names: list[str] = re.findall(r"\b[A-Z]\w+", next(group for group in start.groups() if group))
    rank = {name: float(i) for i, name in enumerate(names)}
    for event in re.findall(r"^\d+\. (.+)$", question, re.M):
        first = min(rank, key=lambda n: rank[n])
        words = re.findall(r"\b[A-Z]\w+", event)
        if "is served" in event:
            del rank[first]
        elif "not ready yet" in event:
            rank[first] = max(rank.values()) + 1
        elif "trade places" in event:
            rank[words[0]], rank[words[1]] = rank[words[1]], rank[words[0]]
        elif "tired of waiting" in event:
            del rank[words[0]]
        elif "priority" in event:
            rank[words[0]] = min(rank.values()) - 1
        else:
            rank[words[0]] = max(rank.values()) + 1
    ask = question.rsplit("\n", 1)[1]
    people = sorted(rank, key=lambda n: rank[n])
    if "last" in ask or "very back" in ask:
        return people[-1]
    word = re.search(r"is (\w+) in line", ask)
    if word is None:
        raise ValueError("no asked position in the text")
    return people[_ORDINALS.index(word.group(1))]


def sort_passes(question: str, params: Mapping[str, Any]) -> str:
    """Closed forms: a bubble pass moves running maxima; selection and insertion by rank."""
    values = [
        int(n) for n in re.findall(r"\d+", max(re.findall(r"\d+(?:, (?:and )?\d+){3,}", question), key=len))
    ]
    found = re.search(r"(?:after|once|if) (\w+) pass(?:es)?\b", question)
    if found is None:
        raise ValueError("no number of passes in the text")
    passes = _NUMBERS.index(found[1])
    if "bubble sort" in question.lower():
        for _ in range(passes):
            carried, out = values[0], []
            for value in values[1:]:
                out.append(min(carried, value))
                carried = max(carried, value)
            values = [*out, carried]
    elif "selection sort" in question.lower():
        for at, smallest in enumerate(sorted(values)[:passes]):
            where = values.index(smallest)
            values = [smallest if i == at else values[at] if i == where else v for i, v in enumerate(values)]
    else:
        values = sorted(values[: passes + 1]) + values[passes + 1 :]
    return ", ".join(map(str, values))


def register_program(question: str, params: Mapping[str, Any]) -> str:
    """Line pointer over the numbered text."""
    lines = {int(n): text for n, text in re.findall(r"^(\d+)\. (.+)$", question, re.M)}
    memory: dict[str, int] = {}
    at = 1
    while True:
        text = lines[at]
        if text.startswith("Set"):
            memory = {name: int(value) for name, value in re.findall(r"([XYZ]) to (\d+)", text)}
        elif match := re.match(r"Add the value of (\w) to (\w)", text):
            memory[match[2]] += memory[match[1]]
        elif match := re.match(r"(Increase|Decrease) (\w) by (\d+)", text):
            memory[match[2]] += int(match[3]) * (1 if match[1] == "Increase" else -1)
        elif match := re.match(r"Double (\w)", text):
            memory[match[1]] += memory[match[1]]
        elif match := re.match(r"If X is greater than 0, go back to line (\d+)", text):
            if memory["X"] > 0:
                at = int(match[1])
                continue
            break
        at += 1
    asked = re.search(r"(?:value of|register|stored in) ([XYZ])\b[^.,]*\?$", question)
    if asked is None:
        raise ValueError("no asked register in the text")
    return f"{memory[asked[1]]:,}"


def binary_search(question: str, params: Mapping[str, Any]) -> str:
    """Recursion on slices, the middle being the left one of two."""
    values = [int(n) for n in max(re.findall(r"\d+(?:, \d+){5,}", question), key=len).split(", ")]
    target = re.search(r"(?:looks for|look for|searches for) (\d+)", question)
    if target is None:
        raise ValueError("no target in the text")
    goal = int(target[1])

    def look(part: list[int]) -> list[int]:
        middle = part[(len(part) - 1) // 2]
        if middle == goal:
            return [middle]
        return [middle, *look([v for v in part if (v > middle) == (goal > middle) and v != middle])]

    seen = look(values)
    if "ow many" in question:
        return str(len(seen))
    which = re.search(r"the (\w+) number that the search", question)
    if which is None:
        raise ValueError("no asked probe in the text")
    return str(seen[_ORDINALS.index(which[1])])


def iterated_rule(question: str, params: Mapping[str, Any]) -> str:
    """Recursion; the divisibility test is on the last digit or the digit sum."""
    start = re.search(r"(?:number|writes|shows|beginning with) (\d+)", question)
    count = re.search(r"(\d+) (?:steps|times|presses)", question)
    add = re.search(r"add (\d+)", question)
    if start is None or count is None or add is None:
        raise ValueError("numbers missing in the text")
    times = re.search(r"multiply it by (\d+)", question)
    factor = int(times[1]) if times else 1
    by_two = "even" in question

    def go(number: int, left: int) -> int:
        if not left:
            return number
        fits = str(number)[-1] in "02468" if by_two else sum(map(int, str(number))) % 3 == 0
        return go(number // (2 if by_two else 3) if fits else factor * number + int(add[1]), left - 1)

    return f"{go(int(start[1]), int(count[1])):,}"


def string_rules(question: str, params: Mapping[str, Any]) -> str:
    """Lists of letters, edited by the sentences of the text."""
    found = re.search(r"(?:string|on) ([A-Z]{3,})\b", question)
    if found is None:
        raise ValueError("no string in the text")
    letters = list(found[1])
    for step in re.findall(r"^\d+\. (.+)$", question, re.M):
        if step.startswith("Swap"):
            letters[0], letters[-1] = letters[-1], letters[0]
        elif step.startswith(("Reverse", "Write the whole")):
            letters.reverse()
        elif step.startswith("Move"):
            letters.append(letters.pop(0))
        elif match := re.match(r"Replace every (\w) with (\w)", step):
            letters = [match[2] if c == match[1] else c for c in letters]
        elif match := re.match(r"Delete the first (\w),", step):
            if match[1] in letters:
                letters.remove(match[1])
        elif (match := re.match(r"Double the first (\w),", step)) and match[1] in letters:
            letters.insert(letters.index(match[1]), match[1])
    return "".join(letters)


def euclid_steps(question: str, params: Mapping[str, Any]) -> str:
    """Remainders by repeated subtraction."""
    pair = re.search(r"\((\d+), (\d+)\)", question)
    if pair is None:
        raise ValueError("no pair in the text")
    x, y = int(pair[1]), int(pair[2])
    limit = re.search(r"after (\w+) steps?\?$", question)
    wanted = None if limit is None else _NUMBERS.index(limit[1])
    count = 0
    while y and count != wanted:
        while x >= y:
            x -= y
        x, y = y, x
        count += 1
    return str(count) if wanted is None else f"({x}, {y})"


def linear_probing(question: str, params: Mapping[str, Any]) -> str:
    """The set of free places; each key takes the first free one at or after its remainder, circularly."""
    size = re.search(r"(?:has|are) (\d+)", question)
    keys_text = re.search(r"(\d+(?:, \d+)+, and \d+)", question)
    if size is None or keys_text is None:
        raise ValueError("numbers missing in the text")
    n = int(size[1])
    free = list(range(n))
    place = -1
    for key in map(int, _INT.findall(keys_text[1])):
        place = min(free, key=lambda slot: (slot - key) % n)
        free.remove(place)
    return str(place)


def state_machine(question: str, params: Mapping[str, Any]) -> str:
    """Table lookups by pattern, one signal at a time."""
    rows = dict(re.findall(r"^(\w+): (.*->.*)$", question, re.M))
    signals = sorted(set(re.findall(r"(\w+) -> ", " ".join(rows.values()))))
    tail = question.rsplit("\n", 1)[1]
    start = re.search(r"(?:state|state is) ([A-Z]\w+)", tail)
    one = "|".join(signals)
    tape = re.search(rf"(?:signals|input is|receives) ((?:{one})(?:, (?:and )?(?:{one}))*)", tail)
    if start is None or tape is None:
        raise ValueError("start or input missing in the text")
    state = start[1]
    for signal in re.split(r", and |, ", tape[1]):
        found = re.search(rf"\b{signal} -> (\w+)", rows[state])
        if found is None:
            raise ValueError(f"no move for {signal} in {state}")
        state = found[1]
    return state


def graph_visit(question: str, params: Mapping[str, Any]) -> str:
    """networkx traversals of the edges in the text, neighbors sorted."""
    graph = nx.Graph()
    graph.add_edges_from(re.findall(r"\b([A-Z])-([A-Z])\b", question))
    start = re.search(r"starts at node ([A-Z])\b|starting (?:in room|at node) ([A-Z])\b", question)
    if start is None:
        raise ValueError("no start in the text")
    if "depth-first" in question:
        order = list(nx.dfs_preorder_nodes(graph, start[1] or start[2], sort_neighbors=sorted))
    else:
        first = start[1] or start[2]
        order = [first, *(v for _, v in nx.bfs_edges(graph, first, sort_neighbors=sorted))]
    return ", ".join(order)
