"""Checkers of transformations: complex numbers, matrices, folds and segments from the text."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import only

WORDS = ("zero", "one", "two", "three", "four", "five", "six")
_POINT = r"\((-?\d+), (-?\d+)\)"


def _points(text: str) -> list[complex]:
    return [complex(int(x), int(y)) for x, y in re.findall(_POINT, text)]


def _shown(z: complex) -> str:
    return f"({round(z.real)}, {round(z.imag)})"


def _turn(text: str) -> complex:
    """Unit number of a turn such as "90° clockwise" or "180°"."""
    angle, way = only(r"(\d+)°(?: (clockwise|counterclockwise))?", text).groups()
    return cmath.exp(1j * math.radians(int(angle) * (-1 if way == "clockwise" else 1)))


def _reflect(z: complex, line: str) -> complex:
    """Mirror image across "the x-axis", "the line y = -x", "the line x = 3" and so on, by projection on the line."""
    if "axis" in line:
        base, along = 0j, 1 + 0j if "x-axis" in line else 1j
    elif diagonal := re.search(r"y = (-?)x", line):
        base, along = 0j, (1 - 1j if diagonal.group(1) else 1 + 1j) / math.sqrt(2)
    else:
        axis, k = only(r"([xy]) = (-?\d+)", line).groups()
        base, along = (complex(int(k), 0), 1j) if axis == "x" else (complex(0, int(k)), 1 + 0j)
    offset = z - base
    foot = base + (offset * along.conjugate()).real * along
    return 2 * foot - z


def rotate_point(question: str, params: Mapping[str, Any]) -> str:
    """The point's offset from the center times the unit number of the turn."""
    center = _points(only(rf"(?:about|around) (?:the point {_POINT}|the origin)", question).group(0))
    found = _points(
        re.sub(rf"the point {_POINT}(?=[., ]|$)", "", question)
        if center and not question.startswith("The point")
        else question
    )
    point = found[0]
    middle = center[0] if center else 0j
    return _shown(middle + (point - middle) * _turn(question))


def reflect_point(question: str, params: Mapping[str, Any]) -> str:
    """Each mirror line in the order of the text."""
    z = _points(question)[0]
    for line in re.findall(r"across (the [xy]-axis|the line [xy] = (?:-?x|-?\d+))", question):
        z = _reflect(z, line)
    return _shown(z)


def combined(question: str, params: Mapping[str, Any]) -> str:
    """Steps in the order of the text."""
    z = _points(question)[0]
    for step in re.findall(
        r"moved \d+ units? to the (?:left|right) and \d+ units? (?:up|down)|rotated [^,.]*? about the origin|reflected across the (?:[xy]-axis|line y = x)",
        question,
    ):
        if step.startswith("moved"):
            dx, side, dy, way = only(
                r"moved (\d+) units? to the (left|right) and (\d+) units? (up|down)", step
            ).groups()
            z += complex(int(dx) * (1 if side == "right" else -1), int(dy) * (1 if way == "up" else -1))
        elif step.startswith("rotated"):
            z *= _turn(step)
        else:
            z = _reflect(z, step)
    return _shown(z)


def letter_grid(question: str, params: Mapping[str, Any]) -> str:
    """The printed grid as an array, turned and flipped by numpy."""
    grid = np.array(
        [line.split(" ") for line in question.split("\n") if re.fullmatch(r"[A-Z](?: [A-Z])+", line)]
    )
    for move in re.findall(
        r"rotated 90° clockwise|rotated 90° counterclockwise|rotated 180°|mirrored left to right|mirrored top to bottom",
        question,
    ):
        if move.startswith("rotated"):
            grid = np.rot90(
                grid,
                {"rotated 90° clockwise": -1, "rotated 90° counterclockwise": 1, "rotated 180°": 2}[move],
            )
        else:
            grid = np.fliplr(grid) if "left" in move else np.flipud(grid)
    row, column = (int(n) for n in only(r"row (\d), column (\d)", question).groups())
    return str(grid[row - 1, column - 1])


def mirror_clock(question: str, params: Mapping[str, Any]) -> str:
    """The one minute of the half day whose hands, mirrored, stand as the text says."""
    hour, minute = (int(n) for n in only(r"(\d+):(\d\d)", question).groups())

    def hands(total: int) -> tuple[Fraction, int]:
        return Fraction(total % 720, 2), total % 60 * 6

    seen = hands(60 * hour + minute)
    fits = [t for t in range(720) if tuple((360 - h) % 360 for h in hands(t)) == seen]
    later = re.search(r"(\d+) minutes (?:from now|later)", question)
    total = (fits[0] + (int(later.group(1)) if later else 0)) % 720
    return f"{total // 60 or 12}:{total % 60:02d}"


def paper_fold(question: str, params: Mapping[str, Any]) -> str:
    """Punches unfolded: each undone fold doubles every hole, but for one that sits on the crease."""
    folds = re.findall(r"the (left|right|top|bottom) half (?:down |up )?over the", question)
    # The packet's place on the sheet after each fold, as (x0, x1, y0, y1) in exact fractions.
    box = (Fraction(0), Fraction(1), Fraction(0), Fraction(1))
    creases: list[tuple[str, Fraction]] = []
    for side in folds:
        x0, x1, y0, y1 = box
        if side in ("left", "right"):
            middle = (x0 + x1) / 2
            creases.append(("x", middle))
            box = (middle, x1, y0, y1) if side == "left" else (x0, middle, y0, y1)
        else:
            middle = (y0 + y1) / 2
            creases.append(("y", middle))
            box = (x0, x1, middle, y1) if side == "bottom" else (x0, x1, y0, middle)
    if "how many small squares" in question:
        # One cell for each layer: unfold a point of the packet.
        inner, edge = 1, 0
    else:
        punched = re.findall(
            r"(one|two|three|four) (?:round |separate |more )?(?:holes? )?(?:is|are) punched (through all layers, with its center|through all layers|away|with)",
            question,
        )
        edge = sum(WORDS.index(n) for n, how in punched if "center" in how or how == "with")
        inner = sum(WORDS.index(n) for n, how in punched if not ("center" in how or how == "with"))
    x0, x1, y0, y1 = box
    holes = {
        (x0 + (x1 - x0) * Fraction(2 * k + 1, 11), y0 + (y1 - y0) * Fraction(3 * k + 1, 13))
        for k in range(inner)
    }
    axis, at = creases[-1]
    for k in range(edge):
        along = Fraction(k + 1, 5)
        holes.add((at, y0 + (y1 - y0) * along) if axis == "x" else (x0 + (x1 - x0) * along, at))
    for axis, at in reversed(creases):
        holes |= {(2 * at - x, y) if axis == "x" else (x, 2 * at - y) for x, y in holes}
    return str(len(holes))


_ARROWS = {
    "up": 90,
    "up and to the right": 45,
    "to the right": 0,
    "down and to the right": -45,
    "down": -90,
    "down and to the left": -135,
    "to the left": 180,
    "up and to the left": 135,
}


def _direction(text: str, lead: str) -> complex:
    word = only(
        rf"{lead} ((?:up|down) and to the (?:left|right)|up|down|to the left|to the right)\b", text
    ).group(1)
    return cmath.exp(1j * math.radians(_ARROWS[word]))


def _named(z: complex) -> str:
    return min(_ARROWS, key=lambda word: abs(z - cmath.exp(1j * math.radians(_ARROWS[word]))))


def arrow(question: str, params: Mapping[str, Any]) -> str:
    """A unit vector turned and mirrored as told."""
    z = _direction(question, r"(?:points|pointing)")
    for step in re.findall(
        r"rotated \d+°(?: clockwise| counterclockwise)?|reflected across a (?:vertical|horizontal) line",
        question,
    ):
        if step.startswith("rotated"):
            z *= _turn(step)
        else:
            z = _reflect(z, "the y-axis" if "vertical" in step else "the x-axis")
    return _named(z)


_CANDIDATES = (
    "a rotation of 90° clockwise about the origin",
    "a rotation of 90° counterclockwise about the origin",
    "a rotation of 180° about the origin",
    "a reflection across the x-axis",
    "a reflection across the y-axis",
    "a reflection across the line y = x",
    "a reflection across the line y = -x",
)


def identify(question: str, params: Mapping[str, Any]) -> str:
    """The one named transformation that carries the points onto their images."""
    points = _points(question)
    if "no particular order" in question:
        pairs = None
        before, after = points[: len(points) // 2], {_shown(z) for z in points[len(points) // 2 :]}
    else:
        pairs = list(zip(points[0::2], points[1::2], strict=True))
        before, after = [], set()
    fits = []
    for name in _CANDIDATES:

        def image(z: complex, name: str = name) -> str:
            return _shown(z * _turn(name) if "rotation" in name else _reflect(z, name))

        if all(image(z) == _shown(w) for z, w in pairs) if pairs else {image(z) for z in before} == after:
            fits.append(name)
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} transformations fit {question!r}")
    return fits[0]


def dilation(question: str, params: Mapping[str, Any]) -> str:
    """Image minus center equals factor times point minus center, solved for the unknown."""
    x, y = sympy.symbols("x y")
    center = _points(only(rf"center at (?:{_POINT}|the origin)", question).group(0))
    cx, cy = (int(center[0].real), int(center[0].imag)) if center else (0, 0)
    factor = int(only(r"factor (?:of )?(-?\d+)", question).group(1))
    point = _points(re.sub(rf"center at {_POINT}", "", question))[0]
    px, py = int(point.real), int(point.imag)
    if "takes a point P" in question or "lands on" in question:
        found = sympy.solve([px - cx - factor * (x - cx), py - cy - factor * (y - cy)], [x, y])
    else:
        found = sympy.solve([x - cx - factor * (px - cx), y - cy - factor * (py - cy)], [x, y])
    return f"({found[x]}, {found[y]})"


def pattern(question: str, params: Mapping[str, Any]) -> str:
    """Drawings turned one after another up to the one asked for."""
    z = _direction(question, r"pointing")
    turn = _turn(only(r"turned (\d+° (?:clockwise|counterclockwise))", question).group(1))
    n = int(only(r"drawing (?:number )?(\d+)", question).group(1))
    for _ in range(n - 1):
        z *= turn
    every = re.search(r"multiple of (\d+)", question)
    if every and n % int(every.group(1)) == 0:
        z = -z
    return _named(z)


# Segments of a digit: a top, b upper right, c lower right, d bottom, e lower left, f upper left, g middle.
_SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "5": "acdfg",
    "6": "acdefg",
    "8": "abcdefg",
    "9": "abcdfg",
}
_HALF_TURN = str.maketrans("abcdefg", "defabcg")


def upside_down(question: str, params: Mapping[str, Any]) -> str:
    """Every segment turned by half a circle; a one keeps its two segments, moved to the other side."""
    digits = only(r"(?:shows|reads?) (\d{3,})", question).group(1)
    read = {frozenset(v): k for k, v in _SEGMENTS.items()} | {frozenset("ef"): "1"}
    return "".join(read[frozenset(_SEGMENTS[d].translate(_HALF_TURN))] for d in reversed(digits))
