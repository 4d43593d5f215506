"""Plane figures: areas, angles, scaling, circles, lattices and counts."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    decimal_text,
    finite,
    grouped,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.spatial import geometry_2d_check as check
from mirror_bench.builders.question_bank.spatial.minus import reading_minus, with_minus
from mirror_bench.builders.seeds import ItemRng


def _trap(rng: ItemRng, value: Number | None, answer: Number, share: float) -> Number | None:
    """``value`` on about ``share`` of the items where it is positive, within five times the answer, and wrong."""
    if value is None or value == answer or value <= 0 or value > 5 * answer or 5 * value < answer:
        return None
    return value if rng.random() < share else None


_SPELLED = {"cm": "centimeters", "m": "meters", "ft": "feet", "yd": "yards"}


_SINGULAR = {"meters": "meter", "feet": "foot", "yards": "yard", "inches": "inch"}


def _length(number: int, unit: str) -> str:
    """ "1 inch", "2 inches", "1 cm"."""
    return f"{number} {_SINGULAR.get(unit, unit) if number == 1 else unit}"


def _composite_area(rng: ItemRng, level: int) -> Draft:
    w, h = rng.randint(6, 12 + 3 * level), rng.randint(5, 10 + 2 * level)
    # Ground that a part is given to something else, or a sheet that a part is cut from.
    ground = {
        "plot": "is set aside for a shed",
        "terrace": "is taken up by a flower bed",
        "floor": "is taken up by a closet",
        "yard": "is covered by a sandbox",
    }
    sheets = ["sheet of metal", "wooden panel", "piece of cardboard", "sheet of paper"]
    kind = rng.choice(["corner", "hole"] if level <= 3 else ["corner", "hole", "corners", "border"])
    # What may have a border of its own round it.
    framed = ["photograph", "picture", "mirror", "wooden panel"]
    if kind == "border":
        shape = rng.choice(framed if min(w, h) < 9 else ["plot", "terrace", "yard", *framed])
    else:
        shape = rng.choice(sheets if kind in ("hole", "corners") or min(w, h) < 9 else [*ground, *sheets])
    name = rng.choice(PEOPLE)
    unit = rng.choice(["meters", "feet"] if shape in ground else ["cm", "inches"])
    a, b = rng.randint(2, max(2, w // 2 - 1)), rng.randint(2, max(3, h // 2 - 1))
    if w == h or (kind == "corner" and a == b):
        raise Redraw("a square would be called a rectangle")
    if kind == "corner":
        cut = a * b
        body = f"A rectangular {shape} measures {w} {unit} by {h} {unit}. A rectangle measuring {a} {unit} by {b} {unit} {f'at one corner {ground[shape]}' if shape in ground else 'is cut off at one corner'}."
        ask = rng.choice(
            ["What is the area of the rest", "What is the area of the L-shaped part that remains"]
        )
        answer = w * h - cut
    elif kind == "hole":
        n = rng.randint(1, 2 if level < 5 else 4)
        a, b = rng.sample((1, 2, 3, 4), 2)
        if n * (a + 1) + 1 > w or b + 2 > h:
            raise Redraw("no room for the openings side by side")
        cut = n * a * b
        sides = f"{_length(a, unit)} by {_length(b, unit)}"
        count = (
            f"a rectangular opening measuring {sides}"
            if n == 1
            else f"{check.COUNTS[n]} equal, non-overlapping rectangular openings, each measuring {sides}"
        )
        body = rng.choice(
            [
                f"A rectangular {shape} measures {w} {unit} by {h} {unit}. In the middle of it, {name} cuts {count}.",
                f"{name} takes a rectangular {shape} measuring {w} {unit} by {h} {unit} and, staying away from its edges, cuts {count}.",
            ]
        )
        ask = rng.choice(["What area is left", "What is the area of the remaining material"])
        answer = w * h - cut
    elif kind == "corners":
        side = rng.randint(1, min(w, h) // 2 - 1)
        edge = _length(side, unit)
        body = rng.choice(
            [
                f"From a rectangular {shape} measuring {w} {unit} by {h} {unit}, a square with sides of {edge} is cut off at each of the four corners.",
                f"{name} takes a rectangular {shape} measuring {w} {unit} by {h} {unit} and cuts off a square with sides of {edge} at every corner.",
            ]
        )
        ask = rng.choice(["What area remains", "What is the area of the cross-shaped piece that is left"])
        answer = w * h - 4 * side * side
        cut = side * side
    else:
        side = rng.randint(1, 4)
        inner = shape.removeprefix("wooden ")
        body = f"Around a rectangular {shape} measuring {w} {unit} by {h} {unit} runs a border {_length(side, unit)} wide, with square corners, entirely outside the {inner}."
        ask = "What is the area of the border alone"
        answer = (w + 2 * side) * (h + 2 * side) - w * h
        cut = side * side
    if answer <= 4:
        raise Redraw("nothing left")
    wrong_border = (w + side) * (h + side) - w * h if kind == "border" else w * h + cut
    trap = _trap(
        rng, wrong_border if kind == "border" else w * h - cut if kind == "corners" else None, answer, 0.6
    )
    mistakes: list[Number] = [
        wrong_border,
        w * h - cut,
        w * h,
        2 * (w + h),
        answer - cut,
        answer + cut,
        answer + w,
        answer - h,
    ]
    return Draft(
        f"{body} {ask}, in square {'centimeters' if unit == 'cm' else unit}?",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=trap),
        {"kind": kind},
        trap=grouped(trap) if trap is not None else None,
    )


def _angles(rng: ItemRng, level: int) -> Draft:
    kind = rng.choice(
        ["third", "isosceles"]
        if level <= 2
        else ["isosceles_base", "exterior", "right"]
        if level <= 4
        else ["ratio", "exterior", "quadrilateral", "bisector"]
        if level <= 6
        else ["bisector", "quadrilateral", "bisectors", "ratio"]
    )
    a, b = rng.randint(20, 85), rng.randint(20, 85)
    p, q, r = rng.sample(["A", "B", "C"], 3)
    who = rng.choice(PEOPLE)
    trap: Number | None = None
    if kind == "third":
        body, answer = (
            f"In triangle ABC, angle {p} is {a}° and angle {q} is {b}°. How many degrees is angle {r}?",
            180 - a - b,
        )
        mistakes: list[Number] = [180 - a, 180 - b, a + b, 90 - a if a < 90 else a]
    elif kind == "isosceles":
        body, answer = (
            f"In triangle ABC, the two sides meeting at {p} are equally long, and the angle at {q} is {a}°. How many degrees is the angle at {p}?",
            180 - 2 * a,
        )
        mistakes = [a, Fraction(180 - a, 2), 180 - a, 90 - a]
        trap = a
    elif kind == "isosceles_base":
        a = 2 * rng.randint(10, 75)
        body, answer = (
            f"In triangle ABC, the two sides meeting at {p} are equally long, and the angle at {p} is {a}°. How many degrees is the angle at {q}?",
            (180 - a) // 2,
        )
        mistakes = [a, 180 - 2 * a, 180 - a, Fraction(a, 2)]
        trap = a
    elif kind == "exterior":
        body, answer = (
            f"In triangle ABC, angle {p} is {a}° and the exterior angle at {q} is {a + b}°. How many degrees is angle {r}?",
            b,
        )
        mistakes = [180 - a - b, 180 - b, a, 180 - a]
        trap = 180 - (a + b) if a + b < 180 else None
    elif kind == "right":
        body, answer = (
            rng.choice(
                [
                    f"Triangle ABC has a right angle at {p}, and angle {q} is {a}°. How many degrees is angle {r}?",
                    f"{who} draws a triangle ABC with a right angle at {p}. If angle {q} is {a}°, how many degrees is angle {r}?",
                ]
            ),
            90 - a,
        )
        mistakes = [180 - a, a, 90 + a, 100 - a]
    elif kind == "ratio":
        parts = sorted(rng.sample(range(1, 10), 3))
        if 180 % sum(parts):
            raise Redraw("no whole degrees")
        which = rng.choice(["largest", "smallest"])
        unit = 180 // sum(parts)
        answer = unit * (parts[-1] if which == "largest" else parts[0])
        body = f"The angles of a triangle are in the ratio {parts[0]}:{parts[1]}:{parts[2]}. How many degrees is the {which} angle?"
        mistakes = [
            unit * parts[1],
            Fraction(360 * (parts[-1] if which == "largest" else parts[0]), sum(parts)),
            answer + unit,
            answer - unit,
        ]
    elif kind == "quadrilateral":
        c = rng.randint(60, 140)
        body, answer = (
            rng.choice(
                [
                    f"A quadrilateral ABCD has angles of {a + 30}° at A, {b + 20}° at B, and {c}° at C. How many degrees is the angle at D?",
                    f"{who} draws a quadrilateral ABCD with angles of {a + 30}°, {b + 20}°, and {c}° at the corners A, B, and C. How many degrees is the angle at D?",
                ]
            ),
            360 - a - b - 50 - c,
        )
        mistakes = [answer - 180, 180 - c, answer + 10, answer - 10, 540 - a - b - 50 - c]
    elif kind == "bisector":
        a = 2 * rng.randint(15, 50)
        body, answer = (
            f"In triangle ABC, angle {p} is {a}° and angle {q} is {b}°. The bisector of angle {p} meets the opposite side at D. How many degrees is angle {p}D{q}?",
            180 - b - a // 2,
        )
        mistakes = [180 - a - b, 180 - b - a, b + a // 2, 180 - a // 2, answer + 10, answer - 10]
        trap = 180 - a - b
    else:
        a = 2 * rng.randint(15, 70)
        body, answer = (
            f"In triangle ABC, angle {p} is {a}°. The bisectors of the angles at {q} and {r} meet at I. How many degrees is angle {q}I{r}?",
            90 + a // 2,
        )
        mistakes = [180 - a, 90 - a // 2, a * 2, 180 - a // 2, answer + 10, answer - 10]
        trap = 180 - a
    if answer < 8 or answer > 172 or (kind in ("third", "isosceles") and answer < 10):
        raise Redraw("degenerate")
    if kind == "quadrilateral" and answer >= 180:
        raise Redraw("reflex")
    keep = _trap(rng, trap, answer, 0.4)
    mistakes = [m for m in mistakes if Fraction(m).denominator == 1]
    if body.startswith("In triangle ABC, ") and rng.random() < 0.5:
        given, asked = body.removeprefix("In triangle ABC, ").rsplit(". How", 1)
        if "." not in given:
            body = f"{who} draws a triangle ABC in which {given}. How{asked}"
    return Draft(
        body,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, ceiling=360, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


def _polygon_angles(rng: ItemRng, level: int) -> Draft:
    n = rng.choice([5, 6, 8, 9, 10, 12] if level <= 4 else [9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45, 60])
    kind = rng.choice(
        [
            ["sum"],
            ["sum", "each"],
            ["each", "sum"],
            ["each", "sides_ext"],
            ["sides_ext", "sides_int"],
            ["sides_int", "sides_sum"],
            ["sides_int", "gap"],
            ["gap", "sides_sum"],
        ][level - 1]
    )
    thing = rng.choice(["floor tile", "mirror", "tabletop", "serving tray", "paving stone"])
    if kind in ("sum", "each"):
        n = rng.randint(5, 9 + 3 * level) if kind == "sum" else n
        answer = (n - 2) * 180 if kind == "sum" else (n - 2) * 180 // n
        question = (
            rng.choice(
                [
                    f"What is the sum of the interior angles of a polygon with {n} sides, in degrees?",
                    f"{article(thing).capitalize()} has the shape of a convex polygon with {n} corners. How many degrees do its interior angles add up to?"
                    if n <= 12
                    else f"A convex polygon has {n} corners. How many degrees do its interior angles add up to?",
                ]
            )
            if kind == "sum"
            else rng.choice(
                [
                    f"How many degrees is each interior angle of a regular polygon with {n} sides?",
                    f"{article(thing).capitalize()} has the shape of a regular polygon with {n} sides. What is the angle at each corner, in degrees?"
                    if n <= 12
                    else f"All {n} sides and all {n} angles of a polygon are equal. What is the angle at each corner, in degrees?",
                ]
            )
        )
        mistakes: list[Number] = (
            [n * 180, (n - 1) * 180, (n - 3) * 180, answer + 360]
            if kind == "sum"
            else [360 // n, 180 - answer + 90, answer + 6, answer - 6, answer - 12, answer + 10]
        )
        trap = n * 180 if kind == "sum" else None
        step = 180 if kind == "sum" else 2
    elif kind == "gap":
        other = rng.choice([3, 4, 5, 6, 8, 9, 10, 12])
        first = (n - 2) * 180 // n
        second = (other - 2) * 180 // other
        answer = 360 - first - second
        if answer <= 0 or answer >= 180 or 360 % n or 360 % other or n == other:
            raise Redraw("no gap")
        question = rng.choice(
            [
                f"A regular polygon with {n} sides and a regular polygon with {other} sides lie side by side on a table, sharing one whole edge without overlapping. How many degrees is the gap between them at each end of that edge?",
                f"Two tiles in the shape of regular polygons, one with {n} sides and one with {other}, are laid edge to edge so that they share a full side. What angle, in degrees, do their neighboring sides leave open at an end of the shared side?",
            ]
        )
        mistakes = [
            first,
            second,
            360 - 2 * first,
            180 - first,
            answer + 12,
            answer - 12,
            abs(first - second),
            answer + 6,
            answer - 6,
        ]
        trap, step = None, 2
    else:
        each = (n - 2) * 180 // n
        if 360 % n:
            raise Redraw("not whole degrees")
        answer = n
        if kind == "sides_ext":
            question = rng.choice(
                [
                    f"Each exterior angle of a regular polygon is {360 // n}°. How many sides does it have?",
                    f"Walking around a regular polygon, one turns by {360 // n}° at every corner. How many corners does the polygon have?",
                ]
            )
            mistakes = [180 // (360 // n), n - 2, n + 2, n - 1, n + 1]
            trap = 180 // (360 // n)
        elif kind == "sides_int":
            question = rng.choice(
                [
                    f"Every interior angle of a regular polygon is {each}°. How many sides does the polygon have?",
                    f"{article(thing).capitalize()} has the shape of a regular polygon whose interior angles all measure {each}°. How many corners does it have?"
                    if n <= 12
                    else f"In a regular polygon, the interior angles all measure {each}°. How many corners does it have?",
                ]
            )
            mistakes = [n - 2, n + 2, n - 1, n + 1, 360 // each if each else n + 3, n + 3]
            trap = n - 2
        else:
            n = rng.randint(9, 40)
            answer = n
            question = rng.choice(
                [
                    f"The interior angles of a polygon add up to {(n - 2) * 180:,}°. How many sides does it have?",
                    f"A surveyor adds up all the interior angles of a field with straight edges and gets {(n - 2) * 180:,}°. How many corners does the field have?"
                    if n <= 15
                    else f"{rng.choice(PEOPLE)} adds up all the interior angles of a polygon and gets {(n - 2) * 180:,}°. How many corners does the polygon have?",
                ]
            )
            mistakes = [n - 2, n + 2, n - 1, n + 1, n - 4]
            trap = n - 2
        step = 1
    if kind.startswith("sides"):
        # No polygon has fewer than three sides.
        mistakes = [m for m in mistakes if m >= 3]
        trap = trap if trap is not None and trap >= 3 else None
    keep = _trap(rng, trap, answer, 0.35)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


def _lattice_area(rng: ItemRng, level: int) -> Draft:
    corners = 3 if level <= 3 else 4 if level <= 6 else 5
    span = 4 + level
    points = [(rng.randint(-span // 2, span), rng.randint(-span // 2, span)) for _ in range(corners)]
    cx, cy = Fraction(sum(x for x, _ in points), corners), Fraction(sum(y for _, y in points), corners)

    def half(x: Fraction, y: Fraction) -> int:
        return 0 if y > 0 or (y == 0 and x > 0) else 1

    if len(set(points)) < corners or any(x == cx and y == cy for x, y in points):
        raise Redraw("repeated point")
    # Round the center of gravity, so that the outline does not cross itself.
    around = sorted(points, key=lambda p: (half(p[0] - cx, p[1] - cy), slope_key(p[0] - cx, p[1] - cy)))
    twice = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(around, around[1:] + around[:1], strict=True))
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(around, around[1:] + around[:1], around[2:] + around[:2], strict=True)
    ]
    if any(t <= 0 for t in turns):
        raise Redraw("not convex")
    answer = Fraction(abs(twice), 2)
    if answer < 4:
        raise Redraw("tiny")
    word = {3: "triangle", 4: "quadrilateral", 5: "pentagon"}[corners]
    # Three corners make one triangle, in whatever order; of more, the order is part of the figure.
    in_turn, in_order, and_so = (
        ("", "", "") if corners == 3 else (", taken in that order", ", in order,", " in that order")
    )
    listed = ", ".join(f"({x}, {y})" for x, y in around[:-1]) + f", and ({around[-1][0]}, {around[-1][1]})"
    question = rng.choice(
        [
            f"What is the area of the {word} with corners at {listed}{in_turn}?",
            f"On a grid of unit squares, a {word} has its corners{in_order} at {listed}. What is its area in unit squares?",
            f"{rng.choice(PEOPLE)} joins the points {listed}{and_so} to make a {word}. What is its area in square units?",
        ]
    )
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = (max(xs) - min(xs)) * (max(ys) - min(ys))
    mistakes: list[Number] = [
        Fraction(abs(twice)),
        Fraction(box),
        Fraction(box, 2),
        answer + 1,
        answer - 1,
        answer + Fraction(1, 2),
        answer - Fraction(1, 2),
    ]
    trap = _trap(rng, Fraction(abs(twice)), answer, 0.25)
    return Draft(
        question,
        decimal_text(answer),
        "decimal",
        wrong_numbers(rng, answer, mistakes, decimal_text, step=Fraction(1, 2), keep=trap),
        {"points": [list(p) for p in around]},
        trap=decimal_text(trap) if trap is not None else None,
    )


def slope_key(x: Fraction, y: Fraction) -> Fraction:
    """Grows with the angle inside one half plane: minus the cotangent of the direction, very large at its end."""
    if y == 0:
        return Fraction(-(10**6))
    return -x / y


def _scaling(rng: ItemRng, level: int) -> Draft:
    name = rng.choice(PEOPLE)
    if level <= 3:
        factor = rng.choice([2, 3, 4, 5, 6] if level > 1 else [2, 3])
        area = rng.randint(3, 30 + 10 * level)
        answer: Number = area * factor**2
        words = {2: "doubled", 3: "tripled"}.get(factor, f"made {factor} times as long")
        question = rng.choice(
            [
                f"{article(rng.choice(['flower bed', 'vegetable patch', 'mosaic', 'mural'])).capitalize()} was planned with an area of {area} square feet. In the final design, all its lengths are {words}, and its shape is unchanged. What is the new area in square feet?",
                f"{name} enlarges {article(rng.choice(['photograph', 'drawing', 'logo', 'floor plan', 'pattern']))} with an area of {area} square inches so that every length is {words}. What is the area of the enlarged version in square inches?",
                f"A shape has an area of {area} square centimeters. {name} draws a similar shape in which every length is {words}. What is the area of the new shape in square centimeters?",
            ]
        )
        trap: Number | None = area * factor
        mistakes: list[Number] = [
            area * factor,
            area * factor**3,
            area * (factor + 1),
            area * 2 * factor + area,
            answer + area,
            answer - area,
        ]
    elif level <= 5:
        factor = rng.choice([2, 3, 4, 5, 6])
        side = rng.randint(10, 40)
        answer = side * factor
        question = rng.choice(
            [
                f"{article(rng.choice(['drawing', 'floor plan', 'logo', 'map', 'triangular pattern'])).capitalize()} is enlarged without changing its shape until its area is {factor * factor} times as large. One line in it was {side} cm long before. How long is that line now, in centimeters?",
                f"Two {rng.choice(['posters', 'flags', 'wall mirrors', 'triangular signs'])} have exactly the same shape, and the area of the larger is {factor * factor} times that of the smaller. One edge measures {side} cm on the smaller one. How long is the matching edge on the larger one, in centimeters?",
            ]
        )
        trap = side * factor * factor
        mistakes = [
            side * factor * factor,
            side * factor * 2,
            side + factor,
            answer + side,
            answer - side,
            answer + factor,
            side * factor * factor // 2,
        ]
    else:
        up, down = rng.choice([10, 20, 25, 30, 40, 50]), rng.choice([10, 20, 25, 30, 40, 50])
        area = rng.choice([100, 200, 300, 400, 500, 600, 800])
        both = rng.random() < 0.5
        factor_first = Fraction(100 + up, 100)
        factor_second = Fraction(100 - down, 100) if not both else factor_first
        answer = area * factor_first * factor_second
        trap = area * Fraction(100 + up - down, 100) if not both else area * factor_first
        if not finite(answer, 0):
            raise Redraw("not whole")
        question = (
            rng.choice(
                [
                    f"Every side of a rectangular field with an area of {area} square meters is lengthened by {up}%. What is its new area in square meters?",
                    f"A poster with an area of {area} square inches is reprinted with all lengths {up}% greater. What is the area of the new poster in square inches?",
                ]
            )
            if both
            else rng.choice(
                [
                    f"The length of a rectangle with an area of {area} square centimeters grows by {up}% while its width shrinks by {down}%. What is the new area in square centimeters?",
                    f"A rectangular garden with an area of {area} square feet is redesigned so that it is {up}% longer and {down}% narrower. What area does it cover now, in square feet?",
                ]
            )
        )
        mistakes = [
            m
            for m in (
                trap,
                area * factor_first,
                Fraction(area),
                area * Fraction(100 + 2 * up, 100),
                answer + 10,
                answer - 10,
                answer + 20,
            )
            if finite(m, 0)
        ]
        trap = trap if finite(trap, 0) else None
    keep = _trap(rng, trap, answer, 0.5)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"level": level},
        trap=grouped(keep) if keep is not None else None,
    )


def _circle(rng: ItemRng, level: int) -> Draft:
    r = rng.randint(2, 5 + 2 * level)
    place = rng.choice(PLACES)

    def pi(value: Number) -> str:
        return "π" if value == 1 else f"{decimal_text(value)}π"

    unit = rng.choice(["cm", "m", "ft"])
    trap: Number | None = None
    if level <= 2:
        kind, stated = rng.choice(
            [("area", "diameter"), ("area", "radius"), ("around", "radius"), ("around", "diameter")]
        )
        given = 2 * r if stated == "diameter" else r
        answer: Number = r * r if kind == "area" else 2 * r
        thing = rng.choice(
            [
                "metal disk",
                "round label",
                "round lid",
                f"circular pond in {place}",
                f"round flower bed in {place}",
            ]
        )
        unit = rng.choice(["m", "ft"]) if place in thing else "cm"
        question = f"A {thing} has a {stated} of {given} {unit}. In terms of π, what is its {'area, in square ' + _SPELLED[unit] if kind == 'area' else 'circumference, in ' + _SPELLED[unit]}?"
        mistakes: list[Number] = [given * given, 2 * given, given, 2 * r, r, r * r, 4 * r * r]
        trap = given * given if stated == "diameter" and kind == "area" else None
    elif level <= 4:
        unit = rng.choice(["m", "ft"])
        gap = rng.randint(1, 4)
        answer = (r + gap) ** 2 - r * r
        question = rng.choice(
            [
                f"A path {gap} {unit} wide runs all the way around a circular pond with a radius of {r} {unit} in {place}. In terms of π, what is the area of the path in square {_SPELLED[unit]}?",
                f"A ring is bounded by two circles with the same center and radii of {r} {unit} and {r + gap} {unit}. In terms of π, what is its area in square {_SPELLED[unit]}?",
            ]
        )
        trap = gap * gap
        mistakes = [gap * gap, (r + gap) ** 2, r * r, 2 * gap * r, answer + gap, answer - 1, 2 * (r + gap)]
    elif level <= 6:
        unit, r = rng.choice(["m", "ft"]), max(r, 4)
        angle = rng.choice([30, 36, 40, 45, 60, 72, 90, 120, 135, 150, 240, 270, 300])
        kind = rng.choice(["sector", "arc"])
        answer = Fraction(r * r * angle, 360) if kind == "sector" else Fraction(2 * r * angle, 360)
        if not finite(answer, 2):
            raise Redraw("no short decimal")
        question = rng.choice(
            [
                f"A sector of a circle has a radius of {r} {unit} and an angle of {angle}°. In terms of π, what is its {'area in square ' + _SPELLED[unit] if kind == 'sector' else 'arc length in ' + _SPELLED[unit]}?",
                f"A garden sprinkler in {place} reaches {r} {unit} and swings through {angle}°. In terms of π, {'what is the area it waters, in square ' + _SPELLED[unit] if kind == 'sector' else 'how long is the arc traced by the end of its jet, in ' + _SPELLED[unit]}?",
            ]
        )
        mistakes = [
            Fraction(r * r * angle, 360),
            Fraction(2 * r * angle, 360),
            Fraction(r * angle, 360),
            Fraction(r * r * angle, 180),
            Fraction(r * r) - Fraction(r * r * angle, 360),
            answer * 2,
            answer / 2,
            answer * Fraction(3, 2),
        ]
        mistakes = [m for m in mistakes if finite(m, 2)]
    else:
        legs = rng.choice(
            [
                (3, 4, 5),
                (5, 12, 13),
                (8, 15, 17),
                (6, 8, 10),
                (9, 12, 15),
                (7, 24, 25),
                (20, 21, 29),
                (12, 16, 20),
                (10, 24, 26),
                (15, 20, 25),
            ]
        )
        kind = rng.choice(["rectangle", "incircle", "half"])
        a, b, c = legs
        if kind == "rectangle":
            unit = "cm"
            answer = Fraction(c * c, 4)
            question = rng.choice(
                [
                    f"A rectangle measuring {a} {unit} by {b} {unit} has all its corners on a circle. In terms of π, what is the area of the circle in square {_SPELLED[unit]}?",
                    f"What is the area, in terms of π and in square {_SPELLED[unit]}, of the smallest circular lid that can cover a rectangular opening measuring {a} {unit} by {b} {unit}?",
                ]
            )
            mistakes = [
                Fraction(c * c),
                Fraction(a * a, 4),
                Fraction(b * b, 4),
                Fraction((a + b) ** 2, 16),
                answer + Fraction(c, 4),
                Fraction(c),
                Fraction(c * c, 2),
            ]
        elif kind == "incircle":
            radius = (a + b - c) // 2
            answer = Fraction(radius * radius)
            question = f"A right triangle has sides of {a} {unit}, {b} {unit}, and {c} {unit}. In terms of π, what is the area, in square {_SPELLED[unit]}, of the circle that touches all three sides from the inside?"
            mistakes = [
                Fraction(2 * radius),
                Fraction(a * a, 4),
                Fraction((radius + 1) ** 2),
                Fraction((radius - 1) ** 2),
                answer + 2,
                Fraction(4 * radius * radius),
                answer * 3,
                answer * 2,
            ]
        else:
            answer = Fraction(a * a + b * b, 8)
            question = f"Outside a right triangle whose legs are {a} {unit} and {b} {unit}, a half circle is drawn on each leg with that leg as its diameter. In terms of π, what is the total area of the two half circles in square {_SPELLED[unit]}?"
            mistakes = [
                Fraction(a * a + b * b, 4),
                Fraction(a * a + b * b, 2),
                Fraction(a + b, 2),
                Fraction((a + b) ** 2, 8),
                answer + Fraction(1, 2),
                answer - Fraction(1, 2),
                answer * Fraction(3, 2),
            ]
    keep = _trap(rng, trap, answer, 0.5)
    step = Fraction(1) if finite(answer, 0) else Fraction(1, 4)
    return Draft(
        question,
        pi(answer),
        "phrase",
        wrong_numbers(rng, answer, [m for m in mistakes if finite(m, 3)], pi, step=step, keep=keep),
        {"level": level},
        trap=pi(keep) if keep is not None else None,
    )


def _clock_angle(rng: ItemRng, level: int) -> Draft:
    hour = rng.randint(1, 12)
    minute = (
        0
        if level == 1
        else rng.choice([0, 30])
        if level == 2
        else rng.choice([10, 20, 40, 50, 15, 45])
        if level <= 5
        else rng.choice([n for n in range(2, 60, 2) if n % 10])
    )
    twice = abs(60 * hour + minute - 12 * minute) % 720
    twice = min(twice, 720 - twice)
    answer = Fraction(twice, 2)
    if answer < 5 or answer == 180:
        raise Redraw("tiny angle, or two equal ones")
    reflex = level >= 4 and rng.random() < 0.3
    if reflex:
        answer = 360 - answer
    place = rng.choice(["railroad station", "town hall", "school", "library", "post office"])
    place += f" in {rng.choice(PLACES)}"
    size = "larger" if reflex else "smaller"
    time = f"{hour}:{minute:02d}"
    question = rng.choice(
        [
            f"How many degrees is the {size} angle between the hour hand and the minute hand of a clock at {time}?",
            f"The clock at the {place} shows {time}. Both hands move smoothly. What is the {size} angle between them, in degrees?",
            f"{rng.choice(PEOPLE)} looks up at a wall clock at exactly {time}. Both of its hands move continuously. At that moment, what is the {size} angle between the two hands, in degrees?",
            f"An ordinary clock with hands shows {time}. Find the {size} of the two angles between the hands, in degrees.",
        ]
    )
    still = abs(30 * (hour % 12) - 6 * minute) % 360
    still = min(still, 360 - still)
    naive: Number = 360 - still if reflex else still
    trap = _trap(rng, naive, answer, 0.6)
    mistakes: list[Number] = [
        naive,
        360 - answer,
        answer + 15,
        answer - 15,
        answer + 5,
        answer - 5,
        answer + 30,
        answer - 30,
    ]
    return Draft(
        question,
        decimal_text(answer),
        "decimal",
        wrong_numbers(rng, answer, mistakes, decimal_text, step=5, ceiling=360, keep=trap),
        {"hour": hour, "minute": minute},
        trap=decimal_text(trap) if trap is not None else None,
    )


def _grid_count(rng: ItemRng, level: int) -> Draft:
    rows = rng.randint(2 + level // 3, 2 + (level + 1) // 2)
    columns = rng.randint(2 + level // 4, 3 + (level + 1) // 2)
    kind = rng.choice(["squares", "rectangles"] if level > 2 else ["squares"])
    if kind == "squares":
        answer = sum((rows - k) * (columns - k) for k in range(min(rows, columns)))
        note = ", of all sizes,"
    else:
        answer = comb(rows + 1, 2) * comb(columns + 1, 2)
        note = ", of all sizes and with squares included,"
    thing = rng.choice(
        [
            "window is divided by its bars into",
            "game board is divided into",
            "tray is divided by thin strips into",
            "sheet of paper is ruled into",
            "tiled wall consists of",
        ]
    )
    removed = level >= 5 and kind == "squares" and rng.random() < 0.6
    if removed:
        # Squares that contain a corner cell: one of each size.
        answer -= min(rows, columns)
        tail = " The small square in one corner is then covered up. How many squares, of all sizes, do not include the covered square?"
    else:
        tail = f" How many {kind}{note} can be traced along the lines of this grid?"
    question = f"A {thing} {rows} rows and {columns} columns of equal small squares.{tail}"
    if rng.random() < 0.4 and not removed:
        question = (
            f"In a grid of {rows} by {columns} equal small squares, how many {kind}{note} can be found?"
        )
    trap = _trap(rng, rows * columns - (1 if removed else 0), answer, 0.5)
    mistakes: list[Number] = [
        rows * columns,
        rows * columns + 1,
        answer + min(rows, columns),
        answer - 1,
        answer + 1,
        (rows + 1) * (columns + 1),
        answer + rows,
        answer - columns,
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=trap),
        {"kind": kind, "removed": removed},
        trap=grouped(trap) if trap is not None else None,
    )


def _diagonals(rng: ItemRng, level: int) -> Draft:
    n = rng.randint(5, 8 + 3 * level)
    place = rng.choice(PLACES)
    kind = (
        "all"
        if level <= 2
        else rng.choice(
            ["all", "inverse", "one"] if level <= 5 else ["inverse", "lines", "crossings", "triangles"]
        )
    )
    if kind == "all":
        answer = n * (n - 3) // 2
        question = rng.choice(
            [
                f"How many diagonals does a convex polygon with {n} sides have?",
                f"In a park in {place}, {n} posts stand in a circle. Any two posts that are not next to each other are joined by a rope. How many ropes are there?",
            ]
        )
        mistakes: list[Number] = [
            n * (n - 3),
            comb(n, 2),
            n * (n - 2) // 2,
            n - 3,
            answer + n,
            answer - n,
            answer + 1,
        ]
        trap: Number | None = n * (n - 3)
    elif kind == "one":
        n = rng.randint(5, 7 + level)
        answer = n - 3
        question = rng.choice(
            [
                f"How many diagonals start from a single corner of a convex polygon with {n} sides?",
                f"From one corner of {article(f'{n}-sided')} convex plaza in {place}, straight paths lead to every corner that is not next to it. How many paths are there?",
            ]
        )
        mistakes = [n - 2, n - 1, n, n - 4, n * (n - 3) // 2]
        trap = n - 2
    elif kind == "inverse":
        answer = n
        question = rng.choice(
            [
                f"A convex polygon has {n * (n - 3) // 2} diagonals. How many sides does it have?",
                f"In a convex polygon, {n * (n - 3) // 2} segments join corners that are not neighbors. How many corners are there?",
            ]
        )
        mistakes = [n - 1, n + 1, n + 2, n - 2, n - 3, n + 3]
        trap = None
    elif kind == "lines":
        n = rng.randint(4, 12)
        answer = 1 + n + comb(n, 2)
        question = rng.choice(
            [
                f"A round flat cake is divided by {n} straight cuts, placed to give as many pieces as possible. Nothing is moved between cuts. How many pieces are there?",
                f"Into how many regions, at most, do {n} straight lines divide a plane?",
            ]
        )
        mistakes = [
            2 * n,
            2**n if n < 8 else n * n,
            comb(n, 2),
            answer - 1,
            answer + 1,
            answer - n,
            answer + n,
        ]
        trap = 2 * n
    elif kind == "crossings":
        n = rng.randint(5, 12)
        answer = comb(n, 4)
        question = rng.choice(
            [
                f"In a convex polygon with {n} sides, all diagonals are drawn, and no three of them pass through the same point inside the polygon. At how many points inside the polygon do diagonals cross?",
                f"On a circle, {n} points are marked, and all chords between them are drawn. No three chords pass through the same point inside the circle. How many crossing points are there inside the circle?",
            ]
        )
        mistakes = [
            comb(n, 3),
            comb(n, 2),
            n * (n - 3) // 2,
            answer + n,
            answer - n,
            comb(n + 1, 4),
            comb(n - 1, 4),
        ]
        trap = None
    else:
        n = rng.randint(5, 14)
        answer = comb(n, 3)
        question = rng.choice(
            [
                f"How many triangles have their three corners among the {n} corners of a convex polygon?",
                f"On a circle, {n} dots are marked. How many different triangles have all three corners at marked dots?",
            ]
        )
        mistakes = [
            comb(n, 2),
            n * (n - 1) * (n - 2),
            comb(n, 4),
            n - 2,
            answer + n,
            answer - n,
            comb(n + 1, 3),
            comb(n - 1, 3),
        ]
        trap = None
    keep = _trap(rng, trap, answer, 0.4)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


def _rectangle_sides(rng: ItemRng, level: int) -> Draft:
    unit = rng.choice(["m", "ft", "yd"])
    # A few feet would be too little; many meters or yards would be too much for a deck, and so would "yards" for a yard.
    w = rng.randint(3, 8 + 3 * level) + (5 if unit == "ft" else 0)
    h = w + rng.randint(1, 10 + level)
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    units = _SPELLED[unit]
    more = _length(h - w, units)
    thing = rng.choice(
        ["garden", "yard", "lawn", "deck", "patio"] if unit == "ft" else ["garden", "lawn", "courtyard"]
    )
    if level <= 2:
        question = rng.choice(
            [
                f"A rectangular {thing} in {place} has an area of {w * h:,} square {_SPELLED[unit]} and is {h} {units} long. What is its perimeter in {_SPELLED[unit]}?",
                f"{name} measures a rectangular {thing}: one side is {w} {units} long, and the area is {w * h:,} square {_SPELLED[unit]}. What is the perimeter in {units}?",
            ]
        )
        answer = 2 * (w + h)
        mistakes: list[Number] = [w + h, 2 * h, w * h, 4 * w, answer + 2, answer - 2, answer + 4]
    elif level <= 5:
        question = rng.choice(
            [
                f"The perimeter of a rectangular {thing} is {2 * (w + h)} {units}, and the {thing} is {more} longer than it is wide. What is the area of the {thing} in square {units}?",
                f"In {place}, a fence {2 * (w + h)} {units} long exactly surrounds a rectangular {thing} whose length is {more} more than its width. What is the area of the {thing} in square {units}?",
            ]
        )
        answer = w * h
        mistakes = [
            (w + h) * (h - w),
            w * w,
            h * h,
            2 * (w + h),
            (w + 1) * (h - 1),
            answer + w,
            answer - h,
            (w - 1) * (h + 1),
        ]
    else:
        answer = 2 * (w + h)
        question = rng.choice(
            [
                f"A rectangular {thing} covers {w * h:,} square {_SPELLED[unit]}, and its length and width differ by {more}. What is its perimeter in {_SPELLED[unit]}?",
                f"A rectangular {thing} in {place} has an area of {w * h:,} square {_SPELLED[unit]}, and one side is {more} longer than the other. What is the perimeter in {units}?",
            ]
        )
        mistakes = [w + h, 2 * (h - w) + 2 * w, 4 * h, 4 * w, answer + 4, answer - 4, answer + 2, answer - 2]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=2 if level <= 2 or level > 5 else 1),
        {"level": level},
    )


def _point_in_circle(rng: ItemRng, level: int) -> Draft:
    r = rng.choice([5, 10, 13, 15, 17, 25] if level > 3 else [5, 10])
    cx, cy = (0, 0) if level <= 2 else (rng.randint(-6, 6), rng.randint(-6, 6))
    inside: list[tuple[int, int]] = []
    outside: list[tuple[int, int]] = []
    on: list[tuple[int, int]] = []
    edge = (0.75 if level < 6 else 0.88) * r
    for x in range(cx - r - 3, cx + r + 4):
        for y in range(cy - r - 3, cy + r + 4):
            d = (x - cx) ** 2 + (y - cy) ** 2
            if x == cx or y == cy:
                continue
            if d == r * r:
                on.append((x, y))
            elif edge * edge < d < r * r:
                inside.append((x, y))
            elif r * r < d < (2 * r - edge) ** 2:
                outside.append((x, y))
    kind = rng.choice(["inside", "on", "outside"])
    pool = {"inside": inside, "on": on, "outside": outside}
    answer = rng.choice(pool[kind])
    rest = [k for k in ("inside", "on", "outside") if k != kind]
    wrong: list[tuple[int, int]] = []
    for k in (rest[0], rest[1], rest[0], rest[1], rest[0]):
        choices = [p for p in pool[k] if p not in wrong]
        if choices:
            wrong.append(rng.choice(choices))
    where = {"inside": "inside", "on": "exactly on", "outside": "outside"}[kind]
    # A park or a lit disk, unlike a circle, may be taken to hold its own rim.
    border, rim = (", not on its border", ", not on its edge") if kind == "inside" else ("", "")
    question = rng.choice(
        [
            f"A circle has its center at ({cx}, {cy}) and a radius of {r}. Which of these points lies {where} the circle?",
            f"Only one of these points lies {where} the circle that has a radius of {r} and its center at ({cx}, {cy}). Which one?",
            f"{rng.choice(PEOPLE)} draws a circle with a radius of {r} around ({cx}, {cy}) on graph paper and marks these points. Which of them lies {where} the circle?",
            f"On a map of {rng.choice(PLACES)} with a square grid, a round park has its center at ({cx}, {cy}) and a radius of {r} units. Which of these points lies {where} {'its border' if kind == 'on' else 'the park'}{border}?",
            f"A lamp at ({cx}, {cy}) lights everything up to a distance of {r}. Which of these points lies {where} the {'edge of the lit disk' if kind == 'on' else 'lit disk'}{rim}?",
        ]
    )

    def text(p: tuple[int, int]) -> str:
        return f"({p[0]}, {p[1]})"

    return Draft(
        question,
        text(answer),
        "phrase",
        tuple(text(p) for p in wrong),
        {"points": sorted(text(p) for p in [answer, *wrong])},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="spatial",
    name="2d_geometry",
    version="1.0.0",
    templates=(
        Template(
            "composite_area", _composite_area, check.composite_area, "unit squares counted cell by cell"
        ),
        Template("angles", _angles, check.angles, "figure constructed in coordinates and measured"),
        Template("polygon_angles", _polygon_angles, check.polygon_angles, "turns walked around the polygon"),
        Template(
            "lattice_area",
            with_minus(_lattice_area),
            reading_minus(check.lattice_area),
            "Pick's theorem on the text's corners",
        ),
        Template("scaling", _scaling, check.scaling, "sympy with squared scale factors"),
        Template("circle", _circle, check.circle, "rings and disks added up from the text's measures"),
        Template("clock_angle", _clock_angle, check.clock_angle, "both hands turned second by second"),
        Template("grid_count", _grid_count, check.grid_count, "brute force over corner pairs"),
        Template("diagonals", _diagonals, check.diagonals, "corners combined one by one"),
        Template("rectangle_sides", _rectangle_sides, check.rectangle_sides, "search over whole sides"),
        Template(
            "point_in_circle",
            with_minus(_point_in_circle),
            reading_minus(check.point_in_circle),
            "floating-point distance of each point",
        ),
    ),
)
