"""Altered rules of procedure."""

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
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_NUMBERS: Final = ("none", "one", "two", "three")
_COUNTERS: Final = ("post office", "ticket", "pharmacy", "bakery", "repair", "library")


def _last_come(rng: ItemRng, level: int) -> Altered:
    size = 4 + level // 2
    people = rng.sample(PEOPLE, size)
    served = rng.randrange(1, 2 + level // 3)
    late = people[-1] if level > 4 else None
    waiting = people[:-1] if late else people
    # Everyone waits until serving begins; at the higher levels one more comes after some have been served.
    order, usual = list(reversed(waiting)), list(waiting)
    if late:
        order = [*order[:served], late, *order[served:]]
        usual = [*usual, late]
    place = rng.randrange(1, size + 1) - 1
    answer, trap = order[place], usual[place]
    if answer == trap:
        raise Redraw("same person either way")
    town, counter = rng.choice(PLACES), rng.choice(_COUNTERS)
    rule = rng.choice(
        (
            f"At every counter in {town}, whoever came last among those waiting is served next.",
            "Suppose that, at every counter in the world, whoever came last among those waiting were served next.",
        )
    )
    more = f" Just after {_NUMBERS[served]} of them {'has' if served == 1 else 'have'} been served, and before anyone else is called, {late} arrives." if late else ""  # fmt: skip
    there = " there" if town in rule else ""
    opening = rng.choice(
        (
            f"Before {article(counter)} counter{there} opens, {listing(waiting)} arrive at it one after another, in this order.",
            f"{listing(waiting)} arrive one after another, in this order, at {article(counter)} counter{there} that has not yet opened.",
        )
    )
    rest = f"{opening}{more} Nobody leaves without being served. Who is the {_ORDINALS[place]} to be served?"
    others = [p for p in people if p not in (answer, trap)]
    return Altered(rule, rest, answer, trap, tuple(rng.sample(others, min(3, len(others)))), "name")


def _check_last_come(question: str) -> Derived:
    people = re.findall(r"[A-Z]\w+", captured(r"((?:[A-Z]\w+, )+and [A-Z]\w+) arrive\b", question))
    number = 1 + _ORDINALS.index(captured(r"the (\w+) to be served", question))
    late = re.search(
        r"Just after (\w+) of them ha\w+ been served, and before anyone else is called, (\w+) arrives",
        question,
    )

    def serve(end: int) -> str:
        waiting, served = list(people), []
        while waiting:
            served.append(waiting.pop(end))
            if late and len(served) == _NUMBERS.index(late[1]):
                waiting.append(late[2])
        return str(served[number - 1])

    return Derived(serve(-1), serve(0))


def _once_more(rng: ItemRng, level: int) -> Altered:
    extra = rng.choice((1, -1, 2))
    start = rng.randrange(3, 20)
    loops = [(rng.randrange(2 + (extra == -1), 6), rng.randrange(3, 9), rng.choice(("add", "take away"))) for _ in range(1 + level // 3)]  # fmt: skip
    if level > 5:
        start += 20

    def run(more: int) -> int:
        value = start
        for times, step, kind in loops:
            value += (times + more) * step * (1 if kind == "add" else -1)
        return value

    answer, trap = run(extra), run(0)
    if min(answer, trap) < 1 or answer == trap:
        raise Redraw("out of range")
    means = f"N {'+' if extra > 0 else '−'} {abs(extra)} times"
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f'In the instructions of a workshop in {place}, "do this N times" means doing it {means}.',
            f'Suppose that "do this N times" meant doing it {means}.',
        )
    )
    steps = " ".join(
        f"Do this {times} times: {kind} {step} {'to' if kind == 'add' else 'from'} the number."
        for times, step, kind in loops
    )
    rest = rng.choice(
        (
            f'{person} starts with the number {start} and follows these instructions in the sense intended: "{steps}" With which number does {person} end up?',
            f'An instruction sheet that uses the phrase in this sense is applied, as intended, to the number {start}. The sheet says: "{steps}" What is the final number?',
        )
    )
    rest = rest.replace("take away", "subtract")
    steps_near = sorted({1, *(step for _, step, _ in loops), *(2 * step for _, step, _ in loops)})
    others = other_numbers(rng, answer, trap, steps_near)
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_once_more(question: str) -> Derived:
    extra = int(captured(r"doing it N ([+−] \d) times", question).replace("− ", "-").replace("+ ", ""))
    start = int(captured(r"the number (\d+)", question))
    steps = re.findall(r"Do this (\d+) times: (add|subtract) (\d+) (?:to|from) the number\.", question)

    def run(more: int) -> str:
        value = start
        for times, kind, step in steps:
            for _ in range(int(times) + more):
                value = value + int(step) if kind == "add" else value - int(step)
        return str(value)

    return Derived(run(extra), run(0))


def _largest_first(rng: ItemRng, level: int) -> Altered:
    size = 5 + level // 2
    numbers = rng.sample(range(10, 99), size)
    place = rng.choice([i for i in range(size) if 2 * i + 1 != size])
    plus = rng.randrange(2, 20) if level > 3 else 0
    down, up = sorted(numbers, reverse=True), sorted(numbers)
    answer, trap = down[place] + plus, up[place] + plus
    person, town = rng.choice(PEOPLE), rng.choice(PLACES)
    rule = rng.choice(
        (
            'Suppose that "from the smallest up" and "from the largest down" had swapped meanings, so that the first of these phrases asked for the largest number at the front.',
            f'In the offices of {town}, to sort numbers "from the smallest up" is to sort them from the largest number down to the smallest.',
        )
    )
    ordinal = _ORDINALS[place]
    tail = (
        f"take the {ordinal} number of the sorted list and add {plus}."
        if plus
        else f"take the {ordinal} number of the sorted list."
    )
    listed = listing([str(number) for number in numbers])
    rest = f'{person}, who uses the words in that way, gets the numbers {listed} with this instruction: "Sort them from the smallest up; then {tail}" What should the result be?'
    near = [down[i] + plus for i in range(size) if down[i] + plus not in (answer, trap)]
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, rng.sample(near, 3))), "integer")


def _check_largest_first(question: str) -> Derived:
    numbers = [int(v) for v in re.findall(r"\d+", captured(r"gets the numbers (.+?) with this", question))]
    place = _ORDINALS.index(captured(r"take the (\w+) number", question))
    plus = re.search(r"and add (\d+)", question)
    add = int(plus[1]) if plus else 0
    # The number wanted has as many above it (below it) as stand in front of it.
    above = next(n for n in numbers if sum(m > n for m in numbers) == place)
    below = next(n for n in numbers if sum(m < n for m in numbers) == place)
    return Derived(str(above + add), str(below + add))


def _bottom_up(rng: ItemRng, level: int) -> Altered:
    start = rng.randrange(3, 12)
    kinds = ["Double", "Add", "Subtract", *rng.choices(("Triple", "Add", "Subtract"), k=level // 3)]
    size = len(kinds)
    rng.shuffle(kinds)
    lines, operations = [], []
    for kind in kinds:
        step = rng.randrange(2, 9)
        operations.append((kind, step))
        lines.append({"Double": "Double the number.", "Triple": "Triple the number.", "Add": f"Add {step}.", "Subtract": f"Subtract {step}."}[kind])  # fmt: skip
    if len(set(lines)) < size:
        raise Redraw("a line repeats")

    def run(steps: list[tuple[str, int]]) -> int:
        value = start
        for kind, step in steps:
            value = {"Double": 2 * value, "Triple": 3 * value, "Add": value + step, "Subtract": value - step}[
                kind
            ]
        return value

    answer, trap = run(operations[::-1]), run(operations)
    if answer == trap or min(answer, trap) < 1 or max(answer, trap) > 2000:
        raise Redraw("out of range")
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"At the factory in {place}, every numbered list of instructions is carried out backward, from the last instruction to the first.",
            "Suppose that all lists of instructions were worked through backward, from the last instruction to the first.",
        )
    )
    sheet = " ".join(f"({i + 1}) {line}" for i, line in enumerate(lines))
    rest = rng.choice(
        (
            f"{person}, working by this rule, begins with the number {start} and has this list: {sheet} What is the result?",
            f"A robot that follows this rule is given the number {start} and this list: {sheet} Which number does it end with?",
        )
    )
    others = other_numbers(rng, answer, trap, (1, 2, 3, 4, 6))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_bottom_up(question: str) -> Derived:
    start = int(captured(r"the number (\d+) and", question))
    lines = re.findall(
        r"\(\d+\) (Double|Triple|Add|Subtract)(?: the number| (\d+))\.", question.split("this list: ")[1]
    )

    def run(order: list[tuple[str, str]]) -> str:
        # Value as slope * start + shift: the list is one linear map.
        slope, shift = 1, 0
        for kind, number in order:
            if kind in ("Double", "Triple"):
                by = 2 if kind == "Double" else 3
                slope, shift = slope * by, shift * by
            else:
                shift += int(number) * (1 if kind == "Add" else -1)
        return str(slope * start + shift)

    return Derived(run(list(reversed(lines))), run(lines))


_CARTS: Final = ("cart", "trolley", "shuttle", "wagon", "tram")


def _green_stops(rng: ItemRng, level: int) -> Altered:
    size = 5 + level
    start = rng.randrange(1, 6)
    lights = [rng.choice(("green", "red")) for _ in range(size)]
    red, green = lights.count("red"), lights.count("green")
    if red == green or not red or not green:
        raise Redraw("rule has no effect")
    place, cart = rng.choice(PLACES), rng.choice(_CARTS)
    rule = rng.choice(
        (
            f"On the test track in {place}, red means go and green means stop.",
            "Suppose that traffic lights had been set up the other way around, with red for go and green for stop.",
        )
    )
    where = "on a track with such lights" if "Suppose" in rule else "on this track"
    rest = f"A {cart} {where} stands at station {start}. Once a minute, the driver looks at the light; if it means go, the {cart} moves on to the station with the next higher number, and if it means stop, the {cart} stays where it is. The lights seen, one after another, are {listing(lights)}. At which station is the {cart} in the end?"
    answer, trap = start + red, start + green
    others = other_numbers(rng, answer, trap, (1, 2, 3))
    return Altered(
        rule,
        rest,
        f"station {answer}",
        f"station {trap}",
        tuple(f"station {v}" for v in others),
        "phrase",
    )


def _check_green_stops(question: str) -> Derived:
    start = int(captured(r"at station (\d+)\.", question))
    lights = re.findall(r"red|green", captured(r"one after another, are (.+?)\. At which", question))

    def ride(go: str) -> str:
        at = start
        for light in lights:
            at += light == go
        return f"station {at}"

    return Derived(ride("red"), ride("green"))


TEMPLATES = (
    AlteredTemplate("last_come", _last_come, _check_last_come, "simulation of the waiting room"),
    AlteredTemplate("once_more", _once_more, _check_once_more, "step-by-step simulation"),
    AlteredTemplate("largest_first", _largest_first, _check_largest_first, "counting larger numbers"),
    AlteredTemplate("bottom_up", _bottom_up, _check_bottom_up, "linear map"),
    AlteredTemplate("green_stops", _green_stops, _check_green_stops, "step-by-step simulation"),
)
