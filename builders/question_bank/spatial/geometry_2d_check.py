"""Checkers of plane geometry: counting cells, constructing figures, walking outlines, searching."""

from __future__ import annotations

import cmath
import itertools
import math
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, only

COUNTS = {2: "two", 3: "three", 4: "four"}


def _decimal(value: Fraction) -> str:
    text = format((Decimal(value.numerator) / Decimal(value.denominator)).normalize(), "f")
    whole, dot, rest = text.partition(".")
    return f"{int(whole):,}{dot}{rest}"


def composite_area(question: str, params: Mapping[str, Any]) -> str:
    """Unit cells of the outer figure that no cut covers."""
    pairs = [
        (int(a), int(b))
        for a, b in re.findall(
            r"(\d+) (?:cm|meters?|feet|foot|inch(?:es)?) by (\d+) (?:cm|meters?|feet|foot|inch(?:es)?)",
            question,
        )
    ]
    w, h = pairs[0]
    if border := re.search(r"border (\d+)", question):
        s = int(border.group(1))
        cells = {(x, y) for x in range(-s, w + s) for y in range(-s, h + s)} - {
            (x, y) for x in range(w) for y in range(h)
        }
        return f"{len(cells):,}"
    cells = {(x, y) for x in range(w) for y in range(h)}
    if square := re.search(r"square with sides of (\d+)", question):
        s = int(square.group(1))
        cells = {(x, y) for x, y in cells if not ((x < s or x >= w - s) and (y < s or y >= h - s))}
        return f"{len(cells):,}"
    a, b = pairs[1]
    count = next((n for n, word in COUNTS.items() if f"{word} equal" in question), 1)
    return f"{len(cells) - count * len({(x, y) for x in range(a) for y in range(b)}):,}"


def _angle(at: complex, p: complex, q: complex) -> float:
    return abs(math.degrees(cmath.phase((p - at) / (q - at))))


def _triangle(angles: Mapping[str, float]) -> dict[str, complex]:
    """Corners A, B, C with the given angles, by the law of sines."""
    a, b, c = (math.sin(math.radians(angles[k])) for k in "ABC")
    del a
    return {"A": 0j, "B": complex(c, 0), "C": cmath.rect(b, math.radians(angles["A"]))}


def angles(question: str, params: Mapping[str, Any]) -> str:
    """The figure is constructed for every whole degree of the unknown until all data fit, then measured."""
    if ratio := re.search(r"ratio (\d+):(\d+):(\d+)", question):
        parts = [int(n) for n in ratio.groups()]
        unit = next(u for u in range(1, 180) if u * sum(parts) == 180)
        return str(unit * (max(parts) if "largest" in question else min(parts)))
    if "quadrilateral" in question:
        known = [int(n) for n in re.findall(r"(\d+)°", question)]
        heading = sum(180 - k for k in known)
        return str(next(d for d in range(1, 360) if heading + 180 - d == 360))
    given: dict[str, float] = {}
    for corner, value in re.findall(r"(?<!exterior )(?:[Aa]ngle at|[Aa]ngle) ([ABC]) is (\d+)°", question):
        given[corner] = int(value)
    for corner, value in re.findall(r"exterior angle at ([ABC]) is (\d+)°", question):
        given[corner] = 180 - int(value)
    if right := re.search(r"right angle at ([ABC])", question):
        given[right.group(1)] = 90
    if apex := re.search(r"sides meeting at ([ABC]) are equally long", question):
        top = apex.group(1)
        low = [k for k in "ABC" if k != top]
        if top in given:
            side = next(s for s in range(1, 180) if 2 * s + given[top] == 180)
            given.update(dict.fromkeys(low, side))
        else:
            base = next(given[k] for k in low if k in given)
            given.update(dict.fromkeys(low, base))
    if "meet at I" in question:
        top = next(iter(given))
        low = [k for k in "ABC" if k != top]
        given.update({low[0]: 0.4 * (180 - given[top]), low[1]: 0.6 * (180 - given[top])})
    missing = [k for k in "ABC" if k not in given]
    if len(missing) == 1:
        given[missing[0]] = 180 - sum(given.values())
    corners = _triangle(given)
    if "meet at I" in question:
        q, r = only(r"angles at ([ABC]) and ([ABC]) meet", question).groups()
        p = next(k for k in "ABC" if k not in (q, r))
        sides = {k: abs(corners[x] - corners[y]) for k, x, y in ((p, q, r), (q, p, r), (r, p, q))}
        center = sum(sides[k] * corners[k] for k in "ABC") / sum(sides.values())
        return str(round(_angle(center, corners[q], corners[r])))
    if "bisector of angle" in question:
        p = only(r"bisector of angle ([ABC])", question).group(1)
        q = only(r"angle [ABC]D([ABC])\?", question).group(1)
        r = next(k for k in "ABC" if k not in (p, q))
        pq, pr = abs(corners[p] - corners[q]), abs(corners[p] - corners[r])
        foot = (pr * corners[q] + pq * corners[r]) / (pq + pr)
        return str(round(_angle(foot, corners[p], corners[q])))
    asked = only(r"[Hh]ow many degrees is (?:the angle at|angle) ([ABC])\?", question).group(1)
    others = [corners[k] for k in "ABC" if k != asked]
    return str(round(_angle(corners[asked], *others)))


def polygon_angles(question: str, params: Mapping[str, Any]) -> str:
    """Outline walked: all turns add up to one full turn."""
    values = integers(question.replace("°", ""))
    if "exterior angle" in question or "turns by" in question:
        turned, corners = 0, 0
        while turned < 360 and values[0] > 0:
            turned, corners = turned + values[0], corners + 1
        return str(corners)
    if "whole edge" in question or "shared side" in question:
        inner = [Fraction(180) - Fraction(360, n) for n in values[:2]]
        return str(360 - sum(inner))
    if (
        "add up to" in question and "how many" not in question.lower().split("add up to")[0]
    ) or "gets" in question:
        return str(next(n for n in range(3, 500) if sum(180 for _ in range(n)) - 360 == values[0]))
    if re.search(r"interior angle of a regular polygon is|all measure", question):
        return str(next(n for n in range(3, 500) if Fraction(360, n) == 180 - values[0]))
    n = values[0]
    turn = Fraction(360, n)
    each = 180 - turn
    return f"{int(each if re.search('each interior|at each corner', question) else each * n):,}"


def lattice_area(question: str, params: Mapping[str, Any]) -> str:
    """Pick: inner points plus half the points on the outline, less one."""
    corners = [(int(x), int(y)) for x, y in re.findall(r"\((-?\d+), (-?\d+)\)", question)]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    outline = sum(math.gcd(abs(x2 - x1), abs(y2 - y1)) for (x1, y1), (x2, y2) in edges)
    inner = 0
    for x in range(min(p[0] for p in corners), max(p[0] for p in corners) + 1):
        for y in range(min(p[1] for p in corners), max(p[1] for p in corners) + 1):
            sides = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for (x1, y1), (x2, y2) in edges]
            inner += all(s > 0 for s in sides) or all(s < 0 for s in sides)
    return _decimal(inner + Fraction(outline, 2) - 1)


def scaling(question: str, params: Mapping[str, Any]) -> str:
    """Scale of lengths found by sympy from the change stated; areas go with its square."""
    k = sympy.Symbol("k", positive=True)
    values = integers(question)
    if "%" in question:
        area = next(n for n in values if f"{n}%" not in question)
        changes = [int(n) for n in re.findall(r"(\d+)%", question)]
        if len(changes) == 2:
            return f"{int(area * sympy.Rational(100 + changes[0], 100) * sympy.Rational(100 - changes[1], 100)):,}"
        return f"{int(area * sympy.Rational(100 + changes[0], 100) ** 2):,}"
    if found := re.search(r"(\d+) times (?:as large|that of)", question):
        scale = sympy.solve(k**2 - int(found.group(1)), k)[0]
        length = int(only(r"(?:was|measures) (\d+) cm", question).group(1))
        return f"{int(length * scale):,}"
    area = values[0]
    scale = {"doubled": 2, "tripled": 3}.get(
        next((w for w in ("doubled", "tripled") if w in question), ""), values[-1]
    )
    side = sympy.sqrt(area)
    return f"{int((side * scale) ** 2):,}"


def _disk(radius: Fraction) -> Fraction:
    """Area over pi, as rings half a unit wide added from the center out; the k-th has (2k - 1) quarters."""
    rings = radius * 2
    if rings.denominator != 1:
        raise ValueError(f"radius {radius} is no multiple of one half")
    return sum((Fraction(2 * k - 1, 4) for k in range(1, int(rings) + 1)), Fraction(0))


def circle(question: str, params: Mapping[str, Any]) -> str:
    """Areas over pi added ring by ring; lengths over pi as parts of the diameter."""
    values = integers(question.replace("°", ""))
    if "ring is" in question or "path" in question:
        inner = int(
            only(r"radius of (\d+)|radii of (\d+)", question).group(1)
            or only(r"radii of (\d+)", question).group(1)
        )
        outer = inner + int(only(r"path (\d+)", question).group(1)) if "path" in question else max(values)
        value = _disk(Fraction(outer)) - _disk(Fraction(inner))
    elif "°" in question:
        angle = int(only(r"(\d+)°", question).group(1))
        radius = Fraction(only(r"(?:radius of|reaches) (\d+)", question).group(1))
        value = Fraction(angle, 360) * (_disk(radius) if "area" in question else 2 * radius)
    elif "rectang" in question:
        # By Pythagoras, the disk on the diagonal equals the two disks on the sides.
        value = sum((_disk(Fraction(side, 2)) for side in values[:2]), Fraction(0))
    elif "touches all three" in question:
        a, b, c = values
        value = _disk(Fraction(a * b, a + b + c))
    elif "half circle" in question:
        value = sum((_disk(Fraction(leg, 2)) for leg in values[:2]), Fraction(0)) / 2
    else:
        stated = re.search(r"(diameter|radius) of (\d+)", question)
        if not stated:
            raise ValueError(f"no measure in {question!r}")
        radius = Fraction(int(stated.group(2)), 2 if stated.group(1) == "diameter" else 1)
        value = _disk(radius) if "area" in question else 2 * radius
    return "π" if value == 1 else f"{_decimal(value)}π"


def clock_angle(question: str, params: Mapping[str, Any]) -> str:
    """Hands turned minute by minute from twelve o'clock, in half degrees."""
    hour, minute = (int(n) for n in only(r"(\d+):(\d\d)", question).groups())
    slow = fast = 0
    for _ in range(60 * (hour % 12) + minute):
        slow, fast = (slow + 1) % 720, (fast + 12) % 720
    gap = (slow - fast) % 720
    gap = max(gap, 720 - gap) if "larger" in question else min(gap, 720 - gap)
    return _decimal(Fraction(gap, 2))


def grid_count(question: str, params: Mapping[str, Any]) -> str:
    """Every pair of opposite corners tried."""
    rows, columns = integers(question)[:2]
    squares = "rectangles" not in question
    found = 0
    for top, bottom in itertools.combinations(range(rows + 1), 2):
        for left, right in itertools.combinations(range(columns + 1), 2):
            if squares and bottom - top != right - left:
                continue
            if "covered up" in question and top == 0 and left == 0:
                continue
            found += 1
    return f"{found:,}"


def diagonals(question: str, params: Mapping[str, Any]) -> str:
    """Corner pairs, triples and quadruples listed one by one."""
    n = integers(question)[0]

    def joined(size: int) -> int:
        return sum(
            1 for a, b in itertools.combinations(range(size), 2) if (b - a) % size not in (1, size - 1)
        )

    if "straight cuts" in question or "straight lines divide" in question:
        pieces = 1
        for cut in range(1, n + 1):
            pieces += cut
        return f"{pieces:,}"
    if "crossing" in question or "diagonals cross" in question:
        chords = list(itertools.combinations(range(n), 2))
        crossed = sum(
            1 for (a, b), (c, d) in itertools.combinations(chords, 2) if a < c < b < d or c < a < d < b
        )
        return f"{crossed:,}"
    if "triangles" in question:
        return f"{sum(1 for _ in itertools.combinations(range(n), 3)):,}"
    if "How many sides does it have" in question or "How many corners are there" in question:
        return str(next(k for k in range(4, 300) if joined(k) == n))
    if "a single corner" in question or "From one corner" in question:
        return str(sum(1 for b in range(1, n) if b not in (1, n - 1)))
    return f"{joined(n):,}"


def rectangle_sides(question: str, params: Mapping[str, Any]) -> str:
    """All whole pairs of sides that fit the two facts."""
    values = integers(question)
    fits = set()
    for w in range(1, 200):
        for h in range(w, 200):
            if "perimeter of a" in question or "a fence" in question:
                ok = 2 * (w + h) == values[0] and h - w == values[1]
                result = w * h
            elif "longer than the other" in question or "differ by" in question:
                ok = w * h == values[0] and h - w == values[1]
                result = 2 * (w + h)
            else:
                area, side = max(values), min(values)
                ok = w * h == area and side in (w, h)
                result = 2 * (w + h)
            if ok:
                fits.add(result)
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} results fit {question!r}")
    return f"{fits.pop():,}"


def point_in_circle(question: str, params: Mapping[str, Any]) -> str:
    """The one point whose distance from the center stands as asked."""
    center = [int(n) for n in only(r"\((-?\d+), (-?\d+)\)", question).groups()]
    radius = int(only(r"(?:radius of|radius|distance of) (\d+)", question).group(1))
    fits = []
    for text in params["points"]:
        point = [int(n) for n in re.findall(r"-?\d+", text)]
        away = math.dist(center, point)
        state = "on" if math.isclose(away, radius) else "inside" if away < radius else "outside"
        if state == (
            "on" if "exactly on" in question else "inside" if "lies inside" in question else "outside"
        ):
            fits.append(text)
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} points fit {question!r}")
    return str(fits[0])
