"""Checkers of solids: rotation matrices, voxels, folded nets and face lists."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mirror_bench.builders.question_bank.arithmetic.reading import integers, only

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
_Matrix = NDArray[np.int64]


def number_word(value: int) -> str:
    """Word of a number from zero to eight."""
    return _NUMBER_WORDS[value]


def _about(axis: str, quarter_turns: int) -> _Matrix:
    """Rotation by quarter turns, counterclockwise looking against the axis."""
    sine, cosine = ((0, 1), (1, 0), (0, -1), (-1, 0))[quarter_turns % 4]
    c, s = cosine, sine
    rows = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    return np.array(rows[axis])


_VECTORS = {
    "top": (0, 0, 1),
    "bottom": (0, 0, -1),
    "north": (0, 1, 0),
    "south": (0, -1, 0),
    "east": (1, 0, 0),
    "west": (-1, 0, 0),
}
# Rolling north carries the top to the north side: a turn about the east axis, and so on.
_ROLL = {"north": _about("x", -1), "south": _about("x", 1), "east": _about("y", 1), "west": _about("y", -1)}


def dice(question: str, params: Mapping[str, Any]) -> str:
    """Start vectors of all numbers turned by each roll; the number whose vector points to the place asked for."""
    top, north, east = (
        int(n) for n in only(r"(\d) (?:on top|is on top), (\d) [a-z ]+, and (\d) ", question).groups()
    )
    spots = {
        top: _VECTORS["top"],
        7 - top: _VECTORS["bottom"],
        north: _VECTORS["north"],
        7 - north: _VECTORS["south"],
        east: _VECTORS["east"],
        7 - east: _VECTORS["west"],
    }
    listed = only(
        r"(?:each time: |at a time: |edge to the )((?:(?:then )?(?:to the )?(?:north|south|east|west)(?:, )?)+)",
        question,
    ).group(1)
    turned = {n: np.array(v) for n, v in spots.items()}
    for way in re.findall(r"north|south|east|west", listed):
        turned = {n: _ROLL[way] @ v for n, v in turned.items()}
    place = only(r"number is on (?:the )?(top|bottom|north|south|east|west)", question).group(1)
    return str(next(n for n, v in turned.items() if tuple(v) == _VECTORS[place]))


_SIDE = {
    "top": (0, 0, 1),
    "bottom": (0, 0, -1),
    "front": (0, -1, 0),
    "back": (0, 1, 0),
    "right": (1, 0, 0),
    "left": (-1, 0, 0),
}
_MOVE = {
    "tipped forward": _about("x", 1),
    "tipped backward": _about("x", -1),
    "tipped to the right": _about("y", 1),
    "tipped to the left": _about("y", -1),
    "quarter turn clockwise": _about("z", -1),
    "quarter turn counterclockwise": _about("z", 1),
}


def tumble(question: str, params: Mapping[str, Any]) -> str:
    """Color vectors turned by each move of the text."""
    colors = {
        color: np.array(_SIDE[side])
        for side, color in re.findall(
            r"\b(top|bottom|front|back|right|left)(?: side)?(?: is)? (?!side\b)([a-z]+)(?=[,.])",
            re.split(r"(?:First, it|It) is ", question)[0],
        )
    }
    if len(colors) != 6:
        raise ValueError(f"{len(colors)} colored faces in {question!r}")
    for move in re.findall("|".join(_MOVE), question):
        colors = {color: _MOVE[move] @ v for color, v in colors.items()}
    side = only(r"color is its (top|bottom|front|back|right|left)", question).group(1)
    return str(next(color for color, v in colors.items() if tuple(v) == _SIDE[side]))


def painted(question: str, params: Mapping[str, Any]) -> str:
    """Painted faces counted for every small cube; the bottom stays bare where the text says so."""
    a, b, c = (int(n) for n in only(r"(\d+) by (\d+) by (\d+) inches", question).groups())
    bare = any(words in question for words in ("very other face", "other five faces", "except for the"))
    tally = []
    for x, y, z in itertools.product(range(a), range(b), range(c)):
        tally.append((x == 0) + (x == a - 1) + (y == 0) + (y == b - 1) + (z == 0 and not bare) + (z == c - 1))
    if "at least one" in question:
        return f"{sum(t > 0 for t in tally):,}"
    exact = re.search(r"exactly (one|two|three) face", question)
    return f"{tally.count(_NUMBER_WORDS.index(exact.group(1)) if exact else 0):,}"


def net(question: str, params: Mapping[str, Any]) -> str:
    """A cube rolled over the net: each square is stamped by the face that comes down on it."""
    rows = [line.split(" ") for line in question.split("\n")[1:-1]]
    cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "-"}
    start = next(iter(cells))
    # Faces of the rolling cube: down, up, and the four sides; each is a number from 0 to 5.
    state = {start: (0, 1, 2, 3, 4, 5)}
    todo = [start]
    while todo:
        x, y = todo.pop()
        down, up, north, south, east, west = state[x, y]
        rolled = {
            (x + 1, y): (east, west, north, south, up, down),
            (x - 1, y): (west, east, north, south, down, up),
            (x, y - 1): (north, south, up, down, east, west),
            (x, y + 1): (south, north, down, up, east, west),
        }
        for cell, faces in rolled.items():
            if cell in cells and cell not in state:
                state[cell] = faces
                todo.append(cell)
    stamp = {cells[cell]: faces[0] for cell, faces in state.items()}
    if sorted(stamp.values()) != list(range(6)):
        raise ValueError(f"the net does not fold to a cube: {question!r}")
    mark = only(r"opposite (\w)\?", question).group(1)
    opposite = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}[stamp[mark]]
    return next(m for m, f in stamp.items() if f == opposite)


def heights(question: str, params: Mapping[str, Any]) -> str:
    """Voxels of the plan; views are the distinct places seen along an axis."""
    lines = [line for line in question.split("\n") if re.fullmatch(r"\d(?: \d)*", line)]
    grid = [[int(n) for n in line.split()] for line in lines]
    voxels = {(x, y, z) for y, row in enumerate(grid) for x, h in enumerate(row) for z in range(h)}
    ask = question.split("\n")[-1]
    front, right = {(x, z) for x, _, z in voxels}, {(y, z) for _, y, z in voxels}
    if "in all" in ask:
        return str(len(voxels))
    if "rectangular solid" in ask:
        top = 1 + max(z for _, _, z in voxels)
        return str(
            sum(
                (x, y, z) not in voxels
                for y, row in enumerate(grid)
                for x in range(len(row))
                for z in range(top)
            )
        )
    if "completely hidden" in ask:
        return str(sum(any((x, k, z) in voxels for k in range(y + 1, len(grid))) for x, y, z in voxels))
    if "together" in ask:
        return str(len(front) + len(right))
    return str(len(right if "right-hand" in ask else front))


_BASES = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


def _cut(faces: list[Any], corners: Iterable[Any]) -> list[Any]:
    """Faces after each of ``corners`` is cut off. A new face is a set: its edges also bound the faces it trims."""
    for corner in corners:
        new: list[Any] = []
        result = []
        for face in faces:
            if isinstance(face, list) and corner in face:
                at = face.index(corner)
                before, after = face[at - 1], face[(at + 1) % len(face)]
                cut = [("cut", corner, before), ("cut", corner, after)]
                new += [c for c in cut if c not in new]
                face = [*face[:at], *cut, *face[at + 1 :]]
            result.append(face)
        faces = [*result, frozenset(new)]
    return faces


def polyhedron(question: str, params: Mapping[str, Any]) -> str:
    """Faces listed as loops of corners; corners and edges counted from them."""
    found = re.search(r"(\d+)-sided polygon", question)
    n = (
        int(found.group(1))
        if found
        else next(k for word, k in _BASES.items() if re.search(rf"\b{word}\b", question))
    )
    ring = range(n)
    low, high = [("l", k) for k in ring], [("h", k) for k in ring]
    faces: list[Any]
    walls: list[Any] = [[low[k], low[(k + 1) % n], high[(k + 1) % n], high[k]] for k in ring]
    tip: list[Any] = [[low[k], low[(k + 1) % n], "tip"] for k in ring]
    if "double pyramid" in question:
        faces = [*tip, *([low[k], low[(k + 1) % n], "foot"] for k in ring)]
    elif "gluing a pyramid exactly" in question:
        faces = [*walls, low, *([high[k], high[(k + 1) % n], "tip"] for k in ring)]
    elif "tip has been cut off" in question:
        faces = _cut([*tip, low], ["tip"])
    elif "Each corner of its base" in question:
        faces = _cut([*tip, low], low)
    elif "One of its corners is sliced off" in question:
        faces = _cut([*walls, low, high], [high[0]])
    elif "Each of its corners is sliced off" in question:
        faces = _cut([*walls, low, high], [*low, *high])
    elif "prism" in question:
        faces = [*walls, low, high]
    else:
        faces = [*tip, low]
    corners = {c for face in faces for c in face}
    edges = {
        frozenset((face[k - 1], face[k]))
        for face in faces
        if isinstance(face, list)
        for k in range(len(face))
    }
    asked = only(r"How many (corners|edges|flat faces)", question).group(1)
    value = {"corners": len(corners), "edges": len(edges), "flat faces": len(faces)}[asked]
    return str(value)


def _removed_number(word: str) -> int:
    """Number word before a place; where the text tells of a single cube, its verb or noun stands there."""
    return 1 if word.lower() in ("cube", "cubes") else _NUMBER_WORDS.index(word.lower())


def removed(question: str, params: Mapping[str, Any]) -> str:
    """Open voxel faces counted after taking cubes from corners, edges and faces."""
    n = int(only(r"(?:edges of|cube is|cube that is) (\d+) cm", question).group(1))
    question = question.replace("one at each of the eight corners", "eight at different corners")
    question = question.replace("one on each of the six faces", "six on different faces")
    question = re.sub(r"small cubes at (\w+) of its corners", r"\1 at different corners", question)
    counts = {}
    for kind, pattern in (
        ("corner", r"(\w+) at (?:a corner|different corners)(?!\))"),
        (
            "edge",
            r"(\w+) along (?:an edge|different edges)|(\w+) of the small cubes are [\w ]+, from different edges",
        ),
        ("middle", r"(\w+) on (?:a face|different faces)"),
    ):
        hit = re.search(pattern, question)
        counts[kind] = _removed_number(next(word for word in hit.groups() if word)) if hit else 0
    far, half = n - 1, n // 2
    corners = list(itertools.product((0, far), repeat=3))
    edges = [
        p
        for p in itertools.product((0, half, far), repeat=3)
        if p.count(half) == 1 and (half not in (0, far))
    ]
    middles = [p for p in itertools.product((0, half, far), repeat=3) if p.count(half) == 2]
    gone = {*corners[: counts["corner"]], *edges[: counts["edge"]], *middles[: counts["middle"]]}
    solid = set(itertools.product(range(n), repeat=3)) - gone
    steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    if any((x + a, y + b, z + c) in gone for x, y, z in gone for a, b, c in steps):
        raise ValueError(f"removed cubes touch in {question!r}")
    return f"{sum((x + a, y + b, z + c) not in solid for x, y, z in solid for a, b, c in steps):,}"


def flight(question: str, params: Mapping[str, Any]) -> str:
    """Sum of all moves, or the box's three edges, as one vector."""
    ways = {
        "east": (1, 0, 0),
        "west": (-1, 0, 0),
        "north": (0, 1, 0),
        "south": (0, -1, 0),
        "up": (0, 0, 1),
        "down": (0, 0, -1),
    }
    steps = re.findall(r"(\d+) (?:meters?|feet|foot) (east|west|north|south|up|down)\b", question)
    if steps:
        at = [sum(int(n) * ways[way][axis] for n, way in steps) for axis in range(3)]
    else:
        at = integers(question)
    return str(round(math.hypot(*at)))


def open_box(question: str, params: Mapping[str, Any]) -> str:
    """Cells of the sheet sorted into bottom, walls and waste; the box filled with cubes layer by layer."""
    w, h = (int(n) for n in only(r"(\d+) (?:cm|inches) by (\d+) (?:cm|inches)", question).groups())
    x = int(only(r"square with sides of (\d+)", question).group(1))
    cells = list(itertools.product(range(w), range(h)))
    bottom = [p for p in cells if x <= p[0] < w - x and x <= p[1] < h - x]
    waste = [p for p in cells if (p[0] < x or p[0] >= w - x) and (p[1] < x or p[1] >= h - x)]
    if "four walls" in question:
        return f"{len(cells) - len(waste):,}"
    if cube := re.search(r"cubes with edges of (\d+)", question):
        size = int(cube.group(1))
        starts = [
            p
            for p in bottom
            if (p[0] - x) % size == 0
            and (p[1] - x) % size == 0
            and p[0] + size <= w - x
            and p[1] + size <= h - x
        ]
        return f"{len(starts) * len(range(size, x + 1, size)):,}"
    return f"{sum(len(bottom) for _ in range(x)):,}"


def water(question: str, params: Mapping[str, Any]) -> str:
    """Volumes before and after."""
    a, b = (int(n) for n in only(r"(\d+) cm by (\d+) cm", question).groups())
    depth = int(only(r"(\d+) cm deep(?! is)", question).group(1))
    if "cubes with" in question or "cube with" in question:
        word, edge = only(
            r"([A-Z]\w+) solid (?:metal|glass|stone) cubes? with edges of (\d+) cm", question
        ).groups()
        together = a * b * depth + _NUMBER_WORDS.index(word.lower()) * int(edge) ** 3
        if "spill" in question:
            height = int(only(r"is (\d+) cm high", question).group(1))
            return f"{together - a * b * height:,}"
        return f"{together // (a * b):,}"
    after = int(only(r"(?:rises to|depth is) (\d+) cm", question).group(1))
    return f"{a * b * after - a * b * depth:,}"
