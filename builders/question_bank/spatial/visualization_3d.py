"""Solids in the mind: rolling dice, tumbling cubes, nets, stacks, painted blocks, polyhedra, flights, boxes."""

from __future__ import annotations

from math import isqrt

from mirror_bench.builders.question_bank.arithmetic.number_options import Number, grouped, wrong_numbers
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.spatial import visualization_3d_check as check
from mirror_bench.builders.seeds import ItemRng

# Faces of a die in a fixed order: top, bottom, north, south, east, west. A roll maps new places to old ones.
_ROLLS = {
    "north": (3, 2, 0, 1, 4, 5),
    "south": (2, 3, 1, 0, 4, 5),
    "east": (5, 4, 2, 3, 0, 1),
    "west": (4, 5, 2, 3, 1, 0),
}
_FACES = ("top", "bottom", "north", "south", "east", "west")
_SPELLED = {"mm": "millimeters", "cm": "centimeters"}


def _keep(rng: ItemRng, value: Number | None, answer: Number, share: float) -> Number | None:
    """``value`` as trap on about ``share`` of the items where it is positive, comparable in size, and wrong."""
    if value is None or value == answer or value <= 0 or value > 5 * answer or 5 * value < answer:
        return None
    return value if rng.random() < share else None


def _dice(rng: ItemRng, level: int) -> Draft:
    top, north = rng.sample(range(1, 7), 2)
    while north == 7 - top:
        north = rng.randint(1, 6)
        if north == top:
            north = 7 - top
    east = rng.choice([n for n in range(1, 7) if n not in (top, 7 - top, north, 7 - north)])
    faces = [top, 7 - top, north, 7 - north, east, 7 - east]
    rolls: list[str] = []
    while len(rolls) < level + 1:
        way = rng.choice(sorted(_ROLLS))
        if rolls and {rolls[-1], way} in ({"north", "south"}, {"east", "west"}):
            continue
        rolls.append(way)
        faces = [faces[i] for i in _ROLLS[way]]
    asked = "top" if level <= 4 else rng.choice(_FACES)
    answer = faces[_FACES.index(asked)]
    where = {"top": "on top", "bottom": "on the bottom"}.get(asked, f"on the {asked} side")
    name = rng.choice(PEOPLE)
    path = ", then ".join(rolls)
    question = rng.choice(
        [
            f"On a die, opposite faces add up to 7. It lies with {top} on top, {north} facing north, and {east} facing east. It is rolled over its edges, one quarter roll each time: {path}. Which number is {where} now?",
            f"{name} puts down a die whose opposite faces add up to 7: {top} is on top, {north} points north, and {east} points east. Rolling it one face at a time {path}, which number does {name} end with {where}?",
            f"A die with opposite faces summing to 7 shows {top} on top, {north} to the north, and {east} to the east. It tips over an edge to the {path.replace(', then ', ', then to the ')}. Which number is {where} after that?",
        ]
    )
    others = [n for n in range(1, 7) if n != answer]
    rng.shuffle(others)
    trap = 7 - answer if rng.random() < 0.25 else None
    return Draft(
        question,
        str(answer),
        "integer",
        tuple(map(str, others)),
        {"rolls": rolls},
        trap=str(trap) if trap is not None else None,
    )


_COLORS = (
    "red",
    "blue",
    "green",
    "yellow",
    "white",
    "black",
    "orange",
    "purple",
    "gray",
    "pink",
    "brown",
    "turquoise",
)
_TUMBLES = {
    "tipped forward, so that its top becomes its front": (3, 2, 0, 1, 4, 5),
    "tipped backward, so that its front becomes its top": (2, 3, 1, 0, 4, 5),
    "tipped to the right, so that its top becomes its right side": (5, 4, 2, 3, 0, 1),
    "tipped to the left, so that its top becomes its left side": (4, 5, 2, 3, 1, 0),
    "turned a quarter turn clockwise as seen from above": (0, 1, 4, 5, 3, 2),
    "turned a quarter turn counterclockwise as seen from above": (0, 1, 5, 4, 2, 3),
}
_SIDES = ("top", "bottom", "front", "back", "right", "left")


def _tumble(rng: ItemRng, level: int) -> Draft:
    colors = rng.sample(_COLORS, 6)
    faces = list(colors)
    moves: list[str] = []
    while len(moves) < 1 + (level + 1) // 2:
        move = rng.choice(sorted(_TUMBLES))
        if moves and move == moves[-1]:
            continue
        moves.append(move)
        faces = [faces[i] for i in _TUMBLES[move]]
    at = rng.randrange(6)
    if faces[at] == colors[at]:
        raise Redraw("face did not move")
    told = list(zip(_SIDES, colors, strict=True))
    if level >= 3:
        rng.shuffle(told)
    described = listing([f"{side} {color}" for side, color in told])
    then = "; then it is ".join(moves)
    name = rng.choice(PEOPLE)
    side = _SIDES[at] + (" side" if _SIDES[at] in ("left", "right") else "")
    question = rng.choice(
        [
            f"A cube is painted as follows, as {name} sees it: {described}. It is {then}. What color is its {side} now?",
            f"{name} looks at a cube with these colors: {described}. First it is {then}. Which color is at the {_SIDES[at]} at the end, from {name}'s unchanged viewpoint?",
        ]
    )
    answer = faces[at]
    others = [c for c in colors if c != answer]
    rng.shuffle(others)
    trap = colors[at] if rng.random() < 0.15 else None
    return Draft(question, answer, "word", tuple(others), {"moves": moves}, trap=trap)


def _painted(rng: ItemRng, level: int) -> Draft:
    a, b, c = (
        sorted(rng.randint(2 + level // 3, 4 + level) for _ in range(3))
        if level > 2
        else [rng.randint(3, 5)] * 3
    )
    if min(a, b, c) < 2 or (a, b, c) == (2, 2, 2):
        raise Redraw("too small")
    wanted = rng.choice(["0", "1", "2", "3"] if level < 6 else ["0", "1", "2", "one", "bare"])
    counts = {
        3: 8,
        2: 4 * (a + b + c - 6),
        1: 2 * ((a - 2) * (b - 2) + (b - 2) * (c - 2) + (a - 2) * (c - 2)),
        0: (a - 2) * (b - 2) * (c - 2),
    }
    size = f"{a} by {b} by {c}"
    thing = rng.choice(["wooden block", "block of cheese with a wax coat", "clay block", "foam block"])
    paint = "wax" if "wax" in thing else "paint"
    lead = rng.choice(
        [
            f"A {thing.replace(' with a wax coat', '')} of {size} inches is covered with {paint} on all six faces and then cut into cubes of one inch.",
            f"{rng.choice(PEOPLE)} covers a {thing.replace(' with a wax coat', '')} of {size} inches with {paint} on all six faces and cuts it into cubes of one inch.",
            f"In a workshop in {rng.choice(PLACES)}, a {thing.replace(' with a wax coat', '')} of {size} inches gets a coat of {paint} on all six faces. Then it is cut into cubes of one inch.",
            f"A solid built from 1-inch cubes measures {size} inches. Its whole outside is coated with {paint}, and then it is taken apart.",
        ]
    )
    if wanted == "one":
        answer = a * b * c - counts[0]
        ask = f"How many of the small cubes have {paint} on at least one face?"
        trap: Number | None = 2 * (a * b + b * c + a * c)
    elif wanted == "bare":
        # Bottom face left bare.
        lead = lead.replace("on all six faces", "on every face but the bottom").replace(
            "Its whole outside is coated",
            f"Its whole outside except the bottom face, which measures {a} by {b} inches, is coated",
        )
        if "every face but the bottom" in lead:
            lead = lead.replace(
                f"{size} inches",
                f"{size} inches, standing on {'a' if a != 8 and a != 11 else 'an'} {a} by {b} face,",
            )
        answer = (a - 2) * (b - 2) * (c - 1)
        ask = f"How many of the small cubes have no {paint} at all?"
        trap = counts[0]
    else:
        faces = int(wanted)
        answer = counts[faces]
        words = {
            0: f"no {paint} at all",
            1: f"{paint} on exactly one face",
            2: f"{paint} on exactly two faces",
            3: f"{paint} on exactly three faces",
        }[faces]
        ask = f"How many of the small cubes have {words}?"
        trap = {
            0: a * b * c - 2 * (a * b + b * c + a * c),
            1: 2 * (a * b + b * c + a * c),
            2: 4 * (a + b + c),
            3: 12,
        }[faces]
    if answer < 1:
        raise Redraw("none")
    keep = _keep(rng, trap, answer, 0.4)
    mistakes: list[Number] = [
        *counts.values(),
        a * b * c - counts[0],
        (a - 1) * (b - 1) * (c - 1),
        answer + 4,
        answer - 4,
        answer + 2,
        answer - 2,
    ]
    return Draft(
        f"{lead} {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"size": [a, b, c], "wanted": wanted},
        trap=grouped(keep) if keep is not None else None,
    )


def _net(rng: ItemRng, level: int) -> Draft:
    for _ in range(400):
        cells = {(0, 0)}
        while len(cells) < 6:
            x, y = rng.choice(sorted(cells))
            dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            cells.add((x + dx, y + dy))
        order = sorted(cells, key=lambda p: (p[1], p[0]))
        normals = _folded(order)
        longest = max(max(sum(1 for p in cells if p[axis] == k) for k in range(-6, 7)) for axis in (0, 1))
        # A strip of four with a flap on each side is the easy kind.
        if len(set(normals.values())) == 6 and (level <= 3) == (longest >= 4):
            break
    else:
        raise Redraw("no net found")
    alphabet = rng.choice(["ABCDEF", "PQRSTU", "KLMNOP", "UVWXYZ", "GHIJKL", "123456"])
    letters = rng.sample(alphabet, 6)
    label = dict(zip(order, letters, strict=True))
    x0, x1 = min(x for x, _ in cells), max(x for x, _ in cells)
    y0, y1 = min(y for _, y in cells), max(y for _, y in cells)
    picture = "\n".join(
        " ".join(label.get((x, y), "-") for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1)
    )
    start = rng.choice(order)
    nx, ny, nz = normals[start]
    answer = next(label[p] for p in order if normals[p] == (-nx, -ny, -nz))
    kind = "number" if alphabet == "123456" else "letter"
    name, thing = (
        rng.choice(PEOPLE),
        rng.choice(
            [
                "a cube",
                "a closed box",
                "a gift box",
                "a paper die",
                "a cardboard cube",
                "a lantern in the shape of a cube",
            ]
        ),
    )
    question = rng.choice(
        [
            f"The squares marked below are folded up into {thing}; dashes are empty space.\n{picture}\nWhich {kind} ends up on the face opposite {label[start]}?",
            f"{name} cuts out this net (dashes are not part of it) and folds it into {thing}:\n{picture}\nWhich {kind} lies opposite {label[start]}?",
            f"Here is a flat pattern, with dashes for empty places:\n{picture}\nOnce it is folded into {thing}, {label[start]} is opposite which {kind}?",
        ]
    )
    others = [c for c in letters if c not in (answer, label[start])]
    near = [label[p] for p in order if abs(p[0] - start[0]) + abs(p[1] - start[1]) > 2 and label[p] != answer]
    trap = near[0] if near and rng.random() < 0.25 else None
    return Draft(
        question,
        answer,
        "letter" if kind == "letter" else "integer",
        tuple(others),
        {"face": label[start]},
        trap=trap,
    )


def _folded(cells: list[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Outward normal of each square after folding, the first square lying flat."""
    frames: dict[tuple[int, int], tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]] = {
        cells[0]: ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    }
    todo = [cells[0]]

    def minus(v: tuple[int, int, int]) -> tuple[int, int, int]:
        return (-v[0], -v[1], -v[2])

    while todo:
        x, y = todo.pop()
        right, down, normal = frames[x, y]
        for step, frame in (
            ((x + 1, y), (minus(normal), down, right)),
            ((x - 1, y), (normal, down, minus(right))),
            ((x, y + 1), (right, minus(normal), down)),
            ((x, y - 1), (right, normal, minus(down))),
        ):
            if step in cells and step not in frames:
                frames[step] = frame
                todo.append(step)
    return {cell: frame[2] for cell, frame in frames.items()}


def _heights(rng: ItemRng, level: int) -> Draft:
    rows, columns = 2 + level // 3, 2 + (level + 1) // 3
    high = 3 + level // 3
    grid = [[rng.randint(0 if level > 2 else 1, high) for _ in range(columns)] for _ in range(rows)]
    kind = rng.choice(
        ["total", "front"]
        if level <= 2
        else ["front", "right", "missing", "front_right"]
        if level <= 5
        else ["right", "front_right", "missing", "hidden"]
    )
    total = sum(map(sum, grid))
    front = sum(max(row[c] for row in grid) for c in range(columns))
    right = sum(max(row) for row in grid)
    if total < 4:
        raise Redraw("few cubes")
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    picture = "\n".join(" ".join(map(str, row)) for row in grid)
    thing = rng.choice(["sugar cubes", "toy blocks", "crates", "wooden cubes", "storage boxes"])
    lead = rng.choice(
        [
            f"Equal {thing} are stacked in columns. Seen from above, the numbers tell how many are in each column; the last line is the row nearest the viewer:\n{picture}\n",
            f"{name} piles up equal {thing}. This plan, drawn from above with the front row at the bottom, gives the height of each pile:\n{picture}\n",
            f"A shop in {place} stacks equal {thing} as in this plan from above (front row last, each number a height):\n{picture}\n",
        ]
    )
    trap: Number | None = None
    if kind == "total":
        answer, ask = total, f"How many {thing} are there in all?"
        mistakes: list[Number] = [total - 1, total + 1, front, rows * columns * high, total + 2, total - 2]
    elif kind == "front":
        answer, ask = (
            front,
            f"Looking straight at the stack from the front, how many faces of {thing} can be seen?",
        )
        mistakes = [right, total, sum(grid[-1]), front + 1, front - 1, front + 2]
        trap = sum(grid[-1])
    elif kind == "right":
        answer, ask = (
            right,
            f"Looking straight at the stack from its right-hand side, how many faces of {thing} can be seen?",
        )
        mistakes = [front, total, sum(row[-1] for row in grid), right + 1, right - 1, right + 2]
        trap = sum(row[-1] for row in grid)
    elif kind == "front_right":
        answer = front + right
        ask = f"Adding up the straight-on views from the front and from the right, how many faces of {thing} are seen?"
        mistakes = [2 * front, 2 * right, total, answer + 1, answer - 1, answer + 2, answer - 2]
    elif kind == "missing":
        top = max(max(rows_) for rows_ in grid)
        answer = rows * columns * top - total
        ask = f"How many more {thing} would fill it up to a solid box of {rows} by {columns} piles, all as high as the highest pile?"
        mistakes = [
            total,
            rows * columns * high - total,
            answer + top,
            answer - top,
            answer + 1,
            answer - 1,
            answer + 2,
        ]
    else:
        answer = total - front
        ask = f"Looking straight at the stack from the front, how many {thing} show no front face, since another one further forward hides it?"
        mistakes = [
            total - right,
            front,
            total - rows * columns,
            answer + 1,
            answer - 1,
            answer + 2,
            answer - 2,
        ]
    if answer < 2:
        raise Redraw("trivial")
    keep = _keep(rng, trap, answer, 0.5)
    return Draft(
        lead + ask,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"kind": kind},
        trap=str(keep) if keep is not None else None,
    )


def _polyhedron(rng: ItemRng, level: int) -> Draft:
    n = rng.randint(3, 6 + level)
    names = {3: "triangle", 4: "square", 5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon"}
    base = names.get(n, f"polygon with {n} sides")
    base = f"an {base}" if base == "octagon" else f"a {base}"
    solids: list[tuple[str, tuple[int, int, int]]] = [
        (f"a prism whose base is {base}", (2 * n, 3 * n, n + 2)),
        (f"a pyramid whose base is {base}", (n + 1, 2 * n, n + 1)),
    ]
    if level >= 3:
        solids += [
            (
                f"a double pyramid, made by joining two equal pyramids at their common base, {base}",
                (n + 2, 3 * n, 2 * n),
            ),
            (
                f"a pyramid over {base} whose tip has been cut off by a plane parallel to the base",
                (2 * n, 3 * n, n + 2),
            ),
        ]
    if level >= 5:
        solids += [
            (
                f"a prism over {base} with a pyramid glued exactly onto its top face, the sides of the pyramid sloping inward",
                (2 * n + 1, 4 * n, 2 * n + 1),
            ),
            (
                f"a prism over {base} with one corner cut off by a small flat cut across the three edges that meet there",
                (2 * n + 2, 3 * n + 3, n + 3),
            ),
        ]
    if level >= 6:
        solids += [
            (
                f"a prism over {base} with every corner cut off by a small flat cut, no two cuts meeting",
                (6 * n, 9 * n, 3 * n + 2),
            ),
            (
                f"a pyramid over {base} with each corner of the base cut off by a small flat cut, no two cuts meeting and the tip left whole",
                (3 * n + 1, 5 * n, 2 * n + 1),
            ),
        ]
    text, (v, e, f) = rng.choice(solids[-(4 if level >= 5 else 2) :] if level >= 3 else solids)
    asked = rng.choice(["corners", "edges", "faces"])
    kind = asked
    answer = {"corners": v, "edges": e, "faces": f}[asked]
    noun = {"corners": "corners (vertices)", "edges": "edges", "faces": "flat faces"}[asked]
    maker = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"How many {noun} does {text} have?",
            f"{maker} makes a paper model of {text}. How many {noun} does it have?",
            f"A glass weight has the shape of {text}. How many {noun} are there?",
        ]
    )
    if len(text) > 45 and question.startswith("How many"):
        question = f"Think of {text}. How many {noun} does this solid have?"
    mistakes: list[Number] = [
        v,
        e,
        f,
        n,
        2 * n,
        answer + 1,
        answer - 1,
        answer + 2,
        answer - 2,
        answer + n,
        answer - n,
    ]
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes),
        {"n": n, "asked": kind},
        trap=None,
    )


def _removed(rng: ItemRng, level: int) -> Draft:
    n = rng.randint(3, 4 + level)
    corner, edge, middle = 0, 0, 0
    if level <= 2:
        corner = rng.randint(1, 4)
    elif level <= 5:
        edge, corner = rng.randint(0, 3), rng.randint(0, 4)
        middle = rng.randint(0, 1)
    else:
        n = rng.randint(5, 6 + level)
        corner, edge, middle = rng.randint(0, 8), rng.randint(1, 5), rng.randint(1, 6)
    if corner + edge + middle < 1 or (n < 5 and edge + middle > 0):
        raise Redraw("too little room")
    before = 6 * n * n
    answer = before + 2 * edge + 4 * middle
    parts = []
    if corner:
        parts.append(f"{check.number_word(corner)} at {'a corner' if corner == 1 else 'different corners'}")
    if edge:
        parts.append(
            f"{check.number_word(edge)} {'along an edge, away from its ends' if edge == 1 else 'along different edges, away from their ends'}"
        )
    if middle:
        parts.append(
            f"{check.number_word(middle)} {'within a face, away from its edges' if middle == 1 else 'within different faces, away from their edges'}"
        )
    if middle > 6:
        raise Redraw("more than six faces")
    question = rng.choice(
        [
            f"A cube with edges of {n} cm is built from cubes of 1 cm. Then some of the small cubes are taken out, no two of them touching: {'; '.join(parts)}. What is the surface area of what is left, in square centimeters?",
            f"From a solid cube {n} cm on each side, small cubes of 1 cm are removed ({'; '.join(parts)}). The holes do not touch one another. How many square centimeters is the surface of the remaining solid?",
        ]
    )
    trap: Number = before - 3 * corner - 2 * edge - middle
    if middle and not corner and not edge:
        trap = before - middle
    keep = _keep(rng, trap, answer, 0.5)
    mistakes: list[Number] = [
        before,
        before - 6 * (corner + edge + middle),
        before + 4 * (edge + middle),
        before + 5 * middle + 2 * edge,
        trap,
        answer + 2,
        answer - 2,
        answer + 4,
        before - corner,
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"n": n, "corner": corner, "edge": edge, "middle": middle},
        trap=grouped(keep) if keep is not None else None,
    )


_QUADRUPLES = (
    (1, 2, 2, 3),
    (2, 3, 6, 7),
    (1, 4, 8, 9),
    (4, 4, 7, 9),
    (2, 6, 9, 11),
    (6, 6, 7, 11),
    (3, 4, 12, 13),
    (2, 10, 11, 15),
    (2, 5, 14, 15),
    (8, 9, 12, 17),
    (1, 12, 12, 17),
    (6, 10, 15, 19),
    (4, 8, 19, 21),
    (6, 13, 18, 23),
    (9, 12, 20, 25),
)


def _flight(rng: ItemRng, level: int) -> Draft:
    a, b, c, d = rng.choice(_QUADRUPLES[: 4 + level + level // 2])
    scale = rng.randint(1, 5)
    sides = [a * scale, b * scale, c * scale]
    d *= scale
    rng.shuffle(sides)
    unit = rng.choice(["m", "ft"])
    maker, place = rng.choice(["drone", "submarine robot", "pigeon", "kite", "balloon"]), rng.choice(PLACES)
    if maker == "kite":
        maker = "drone"
    if level >= 3:
        kind = "moves"
        ways = [
            rng.choice(["east", "west"]),
            rng.choice(["north", "south"]),
            "up" if maker != "submarine robot" else "down",
        ]
        steps = list(zip(ways, sides, strict=True))
        for _ in range(level // 2):
            at = rng.randrange(len(steps))
            way, n = steps[at]
            back = {
                "east": "west",
                "west": "east",
                "north": "south",
                "south": "north",
                "up": "down",
                "down": "up",
            }[way]
            extra = rng.randint(1, 9)
            if rng.random() < 0.5 or n < 3:
                steps[at] = (way, n + extra)
                steps.insert(rng.randint(at + 1, len(steps)), (back, extra))
            else:
                k = rng.randint(1, n - 1)
                steps[at] = (way, k)
                steps.insert(rng.randint(at + 1, len(steps)), (way, n - k))
        listed = ", then ".join(f"{n} {unit} {way}" for way, n in steps)
        total = sum(n for _, n in steps)
        question = rng.choice(
            [
                f"A {maker} near {place} moves {listed}. In a straight line, how many {unit} is it from its starting point?",
                f"Starting from a point near {place}, a {maker} goes {listed}. What is the straight-line distance to the start, in {unit}?",
            ]
        )
    else:
        kind = "box"
        total = sum(sides)
        question = rng.choice(
            [
                f"A crate measures {sides[0]} by {sides[1]} by {sides[2]} {unit} inside. How many {unit} long is the longest thin rod that fits in it?",
                f"A room in {place} is {sides[0]} {unit} long, {sides[1]} {unit} wide, and {sides[2]} {unit} high. How far is it, in {unit}, from a floor corner to the ceiling corner diagonally opposite?",
            ]
        )
    flat = isqrt(sides[0] ** 2 + sides[1] ** 2)
    trap = sum(sides)
    keep = _keep(rng, trap, d, 0.35)
    mistakes: list[Number] = [
        sum(sides),
        total,
        flat,
        max(sides),
        d + 1,
        d - 1,
        d + 2,
        d - 2,
        sides[0] + sides[1],
    ]
    return Draft(
        question,
        str(d),
        "integer",
        wrong_numbers(rng, d, mistakes, keep=keep),
        {"kind": kind},
        trap=str(keep) if keep is not None else None,
    )


def _open_box(rng: ItemRng, level: int) -> Draft:
    x = rng.randint(1, 2 + level // 2)
    w, h = 2 * x + rng.randint(3, 8 + 2 * level), 2 * x + rng.randint(3, 8 + 2 * level)
    unit, name = rng.choice(["cm", "mm"]), rng.choice(PEOPLE)
    inner = (w - 2 * x, h - 2 * x)
    kind = "volume" if level <= 3 else rng.choice(["volume", "surface", "cubes"])
    body = rng.choice(
        [
            f"A square of {x} {unit} by {x} {unit} is cut from each corner of a card measuring {w} {unit} by {h} {unit}, and the flaps are folded up to make an open box.",
            f"{name} takes a metal sheet of {w} {unit} by {h} {unit}, cuts a square of {x} {unit} by {x} {unit} from every corner, and bends up the four sides to form a tray.",
        ]
    )
    if kind == "volume":
        answer = inner[0] * inner[1] * x
        ask = f"How many cubic {_SPELLED[unit]} does it hold when full to the rim?"
        mistakes: list[Number] = [
            w * h * x,
            (w - x) * (h - x) * x,
            inner[0] * inner[1],
            answer + x * x,
            answer - x * x,
            answer + inner[0] * x,
            answer - inner[1] * x,
        ]
        trap: Number | None = (w - x) * (h - x) * x
    elif kind == "surface":
        answer = w * h - 4 * x * x
        ask = f"How many square {_SPELLED[unit]} is the inside of the box, bottom and four walls together?"
        mistakes = [
            w * h,
            inner[0] * inner[1],
            w * h - x * x,
            inner[0] * inner[1] + 2 * x * (w + h),
            answer + 4,
            answer - 4,
            answer + x * x,
        ]
        trap = w * h - x * x
    else:
        size = rng.choice([s for s in (2, 3) if x % s == 0] or [1])
        answer = (inner[0] // size) * (inner[1] // size) * (x // size)
        ask = f"How many cubes with edges of {size} {unit} can be packed into it at most, none rising above the rim?"
        mistakes = [
            (w // size) * (h // size) * (x // size),
            inner[0] * inner[1] * x // size**3 + 1,
            inner[0] * inner[1],
            answer + inner[0],
            answer - inner[1] // size,
            answer + 2,
            answer - 2,
        ]
        trap = (w // size) * (h // size) * (x // size)
    if answer < 4:
        raise Redraw("tiny box")
    keep = _keep(rng, trap, answer, 0.35)
    return Draft(
        f"{body} {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


def _water(rng: ItemRng, level: int) -> Draft:
    a, b = rng.randint(4, 8 + 2 * level) * 5, rng.randint(4, 8 + 2 * level) * 5
    place = rng.choice(PLACES)
    if level <= 3:
        depth = rng.randint(5, 30)
        rise = rng.randint(1, 8)
        volume = a * b * rise
        question = rng.choice(
            [
                f"An aquarium in {place} has a base of {a} cm by {b} cm and holds water {depth} cm deep. A stone is sunk in it, and the water rises to {depth + rise} cm without spilling. What is the volume of the stone in cubic centimeters?",
                f"Water stands {depth} cm deep in a box-shaped tank of {a} cm by {b} cm. Once a metal block is fully under water, the depth is {depth + rise} cm. How many cubic centimeters is the block?",
            ]
        )
        answer = volume
        mistakes: list[Number] = [
            a * b * (depth + rise),
            a * b * depth,
            2 * (a + b) * rise,
            answer + a * b,
            answer - a * b,
            answer + a * rise,
            answer * 2,
        ]
        kind, trap = "stone", None
        step: Number = 25
    else:
        edge = rng.choice([10, 20, 5, 15, 30])
        count = rng.randint(1, 8)
        volume = count * edge**3
        bases = [
            (p, q)
            for p in range(edge, 100, 5)
            for q in range(edge, 100, 5)
            if p * q >= 1.5 * count * edge**2 and volume % (p * q) == 0
        ]
        if not bases:
            raise Redraw("not whole")
        a, b = rng.choice(bases)
        rise = volume // (a * b)
        depth = rng.randint(edge, 2 * edge + 20)
        height = depth + rise + rng.randint(0, 3)
        if level <= 5:
            question = rng.choice(
                [
                    f"A tank with a base of {a} cm by {b} cm holds water {depth} cm deep and is {height + 5} cm high. {check.number_word(count).capitalize()} solid metal {'cube' if count == 1 else 'cubes'} with edges of {edge} cm {'is' if count == 1 else 'are'} placed fully under water. How deep is the water then, in cm?"
                ]
            )
            answer = depth + rise
            trap = depth + edge if edge != rise else None
            mistakes = [
                depth + edge,
                depth + rise * 2,
                depth - rise,
                depth,
                depth + rise + 1,
                depth + rise - 1,
            ]
            kind, step = "cubes", 1
        else:
            full = depth + max(0, rise - rng.randint(1, max(1, rise)))
            spilled = (depth + rise - full) * a * b
            if spilled <= 0:
                raise Redraw("nothing spills")
            question = f"A tank in {place} is {full} cm high, with a base of {a} cm by {b} cm, and holds water {depth} cm deep. {check.number_word(count).capitalize()} solid metal {'cube' if count == 1 else 'cubes'} with edges of {edge} cm {'is' if count == 1 else 'are'} lowered in until fully under water. How many cubic centimeters of water spill over the rim?"
            answer = spilled
            trap = volume if volume != spilled else None
            mistakes = [
                volume,
                volume - spilled,
                a * b * (full - depth),
                spilled + a * b,
                spilled - a * b,
                spilled * 2,
                spilled + edge**2,
                spilled + edge**3,
            ]
            kind, step = "spill", 25
    keep = _keep(rng, trap, answer, 0.4)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=step, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


SUBCATEGORY = Subcategory(
    domain="spatial",
    name="3d_visualization",
    version="1.0.0",
    templates=(
        Template("dice", _dice, check.dice, "rotation matrices on the rolls read from the text"),
        Template("tumble", _tumble, check.tumble, "rotation matrices on the moves read from the text"),
        Template("painted", _painted, check.painted, "small cubes looked at one by one"),
        Template("net", _net, check.net, "square rolled along the net printed in the text"),
        Template("heights", _heights, check.heights, "voxels built from the plan printed in the text"),
        Template("polyhedron", _polyhedron, check.polyhedron, "face lists built corner by corner"),
        Template("removed", _removed, check.removed, "voxel faces counted"),
        Template("flight", _flight, check.flight, "coordinate simulation of the text"),
        Template("open_box", _open_box, check.open_box, "unit cells of the folded sheet counted"),
        Template("water", _water, check.water, "volumes balanced on the text"),
    ),
)
