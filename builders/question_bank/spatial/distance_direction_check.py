"""Checkers of distances and directions: complex numbers and searches on what the text says."""

from __future__ import annotations

import cmath
import math
import re
from collections import deque
from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Any

from mirror_bench.builders.question_bank.arithmetic.reading import only

_NAMES = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_UNIT = {"north": 1j, "east": 1 + 0j, "south": -1j, "west": -1 + 0j}


def _name(vector: complex) -> str:
    """Compass name of a vector that points exactly one of eight ways."""
    angle = math.degrees(math.atan2(vector.real, vector.imag)) % 360
    if abs(angle / 45 - round(angle / 45)) > 1e-9:
        raise ValueError(f"{vector} points between compass names")
    return _NAMES[round(angle / 45) % 8]


def _end(question: str) -> complex:
    return sum(
        (
            int(n) * _UNIT[way]
            for n, way in re.findall(
                r"(\d+) (?:km|miles?|blocks?|meters?) (north|south|east|west)\b", question
            )
        ),
        0j,
    )


def straight_distance(question: str, params: Mapping[str, Any]) -> str:
    """Length of the sum of all steps."""
    return str(round(abs(_end(question))))


def which_way(question: str, params: Mapping[str, Any]) -> str:
    """Direction of the sum of all steps, turned round where the text asks for the way back."""
    end = _end(question)
    back = "back to the start" in question or "does the starting point now lie" in question
    return _name(-end if back else end)


def facing(question: str, params: Mapping[str, Any]) -> str:
    """Heading multiplied by a unit number for each turn."""
    start = only(r"faces (north\w*|south\w*|east|west) and turns", question).group(1)
    heading = cmath.exp(1j * math.radians(90 - 45 * _NAMES.index(start)))
    for angle, way in re.findall(r"(\d+)°(?: to the (left|right))?", question):
        heading *= cmath.exp(1j * math.radians(int(angle) * (-1 if way == "right" else 1)))
    return _NAMES[round((90 - math.degrees(cmath.phase(heading))) / 45) % 8]


def robot(question: str, params: Mapping[str, Any]) -> str:
    """Moves and turns replayed in compass coordinates."""
    start = only(r"(?:faces|Facing) (north|south|east|west)", question).group(1)
    heading, at = _UNIT[start], 0j
    for way, n in re.findall(r"turns (left|right)|moves forward (\d+)", question):
        if way:
            heading *= 1j if way == "left" else -1j
        else:
            at += int(n) * heading
    if "in a straight line" in question:
        return str(round(abs(at)))
    east, north = round(at.real), round(at.imag)
    if "may move only" in question:
        return str(abs(east) + abs(north))
    return f"{abs(north)} m {'north' if north > 0 else 'south'} and {abs(east)} m {'east' if east > 0 else 'west'}"


def places_chain(question: str, params: Mapping[str, Any]) -> str:
    """Offsets walked as a graph from one town to the other."""
    town = r"([A-Z][a-z]+(?: [A-Z][a-z]+)?)"
    edges: dict[str, list[tuple[str, complex]]] = {}
    unit = ""
    for a, n, unit_found, way, b in re.findall(
        rf"{town} is (\d+) (km|miles) (north|south|east|west) of {town}\.", question
    ):
        unit = unit_found
        edges.setdefault(b, []).append((a, int(n) * _UNIT[way]))
        edges.setdefault(a, []).append((b, -int(n) * _UNIT[way]))
    if found := re.search(
        rf"does {town} lie(?:, as seen)? from {town}|Someone in {town} wants to fly straight to {town}\.",
        question,
    ):
        b, a, a2, b2 = found.groups()
        goal, home = (b, a) if b else (b2, a2)
    else:
        raise ValueError(f"no request in {question!r}")
    spots, queue = {home: 0j}, deque([home])
    while queue:
        here = queue.popleft()
        for there, offset in edges[here]:
            if there not in spots:
                spots[there] = spots[here] + offset
                queue.append(there)
    east, north = round(spots[goal].real), round(spots[goal].imag)
    ns, ew = "north" if north > 0 else "south", "east" if east > 0 else "west"
    if "Where does" in question:
        return f"{abs(north)} {unit} {ns} and {abs(east)} {unit} {ew}"
    return ns + ew


def bearing(question: str, params: Mapping[str, Any]) -> str:
    """Heading as a unit complex number, turned by each change of course."""

    def unit(degrees: float) -> complex:
        return cmath.exp(1j * math.radians(90 - degrees))

    if found := re.search(r"bearing (?:of [A-Z][\w ]+ from [A-Z][\w ]+ is|of) (\d{3})°", question):
        heading = unit(int(found.group(1)))
    else:
        heading = unit(
            45 * _NAMES.index(only(r"(?:heading|walks) (north\w*|south\w*|east|west)\b", question).group(1))
        )
    for angle, way in re.findall(r"(\d+)° to the (right|left)", question):
        heading *= cmath.exp(1j * math.radians(int(angle) * (-1 if way == "right" else 1)))
    if re.search(
        r"opposite direction|must the pilot return|What is the bearing of .+ from|seen from the mast",
        question,
    ):
        heading = -heading
    return f"{round(90 - math.degrees(cmath.phase(heading))) % 360:03d}°"


def map_scale(question: str, params: Mapping[str, Any]) -> str:
    """Ground length from the map, or the other way, by the decimal module."""
    scales = [Decimal(s.replace(",", "")) for s in re.findall(r"1:([\d,]+\d)", question)]
    amount, unit = only(r"([\d.]+) (cm|km)\b", question).groups()
    centimeters = Decimal(amount) * (100_000 if unit == "km" else scales[0])
    value = centimeters / scales[-1] if unit == "km" or len(scales) == 2 else centimeters / 100_000
    text = format(value.normalize(), "f")
    whole, dot, rest = text.partition(".")
    return f"{int(whole):,}{dot}{rest}"


def shadow(question: str, params: Mapping[str, Any]) -> str:
    """The one heading from which the shadow falls as told, then turned."""
    falls = -1 + 0j if "sunrise" in question else 1 + 0j
    side = only(r"directly (?:(in front|behind)|to (?:your|their|the [\w-]+'s) (left|right))", question)
    turn = {"in front": 1, "behind": -1, "left": 1j, "right": -1j}[side.group(1) or side.group(2)]
    heading = next(h for h in _UNIT.values() if h * turn == falls)
    for change in re.findall(r"a (quarter turn to the right|quarter turn to the left|half turn)", question):
        heading *= {"quarter turn to the right": -1j, "quarter turn to the left": 1j, "half turn": -1}[change]
    return _name(heading)


def clock_direction(question: str, params: Mapping[str, Any]) -> str:
    """Positions on a ring of twelve, counted step by step."""
    hour = int(
        only(
            r"\b(\d+) o'clock",
            question.replace("12 o'clock", "noon"),
        ).group(1)
    )
    if "bearing" in question:
        heading = int(only(r"(?:heading|heading of) (\d{3})°", question).group(1))
        ring = [(heading + 30 * k) % 360 for k in range(12)]
        return f"{ring[hour % 12]:03d}°"
    ring_at = hour % 12
    for angle, way in re.findall(r"(\d+)° to the (left|right)", question):
        for _ in range(int(angle) // 30):
            ring_at = (ring_at - 1 if way == "right" else ring_at + 1) % 12
    return f"{ring_at or 12} o'clock"


def nearest(question: str, params: Mapping[str, Any]) -> str:
    """Town with the extreme distance from the first point."""
    points = re.findall(
        r"((?!In\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: is at|, lies at)? \((-?\d+), (-?\d+)\)", question
    )
    spots = {name: (int(x), int(y)) for name, x, y in points}
    home = params["home"]
    away = {name: math.dist(spots[home], spot) for name, spot in spots.items() if name != home}
    return str(
        max(away, key=lambda t: away[t]) if "farthest" in question else min(away, key=lambda t: away[t])
    )


def grid_routes(question: str, params: Mapping[str, Any]) -> str:
    """Breadth-first search over intersections; for routes, every route is walked."""
    points = [(int(x), int(y)) for x, y in re.findall(r"\((-?\d+), (-?\d+)\)", question)]
    if "east or north" in question:
        start, goal = points[0], points[1]
        stack, found = [start], 0
        while stack:
            x, y = stack.pop()
            if (x, y) == goal:
                found += 1
                continue
            if x < goal[0]:
                stack.append((x + 1, y))
            if y < goal[1]:
                stack.append((x, y + 1))
        return f"{found:,}"
    order = [points[0], points[2], points[1]] if len(points) == 3 else points
    total = 0
    for start, goal in pairwise(order):
        away, queue = {start: 0}, deque([start])
        while goal not in away:
            x, y = queue.popleft()
            for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if step not in away:
                    away[step] = away[x, y] + 1
                    queue.append(step)
        total += away[goal]
    block = re.search(r"Each block is (\d+) meters", question)
    return f"{total * (int(block.group(1)) if block else 1):,}"
