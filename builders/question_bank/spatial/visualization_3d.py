"""Solids in the mind: rolling dice, tumbling cubes, nets, stacks, painted blocks, polyhedra, flights, boxes."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import isqrt

from mirror_bench.builders.question_bank.arithmetic.number_options import Number, grouped, wrong_numbers
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
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
_SPELLED = {"inches": "inches", "cm": "centimeters"}


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
        if rolls[-2:] == [way, way]:
            continue
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
            f"A die whose opposite faces add up to 7 lies with {top} on top, {north} facing north, and {east} facing east. It is rolled over its edges, a quarter turn each time: {path}. Which number is {where} now?",
            f"{name} puts down a die whose opposite faces add up to 7: {top} is on top, {north} faces north, and {east} faces east. Then {name} rolls it one face at a time: {path}. Which number is {where} at the end?",
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
    "given a quarter turn clockwise as seen from above": (0, 1, 4, 5, 3, 2),
    "given a quarter turn counterclockwise as seen from above": (0, 1, 5, 4, 2, 3),
}
_SIDES = ("top", "bottom", "front", "back", "right", "left")


def _tumble(rng: ItemRng, level: int) -> Draft:
    colors = rng.sample(_COLORS, 6)
    faces = list(colors)
    moves: list[str] = []
    while len(moves) < 1 + (level + 1) // 2:
        move = rng.choice(sorted(_TUMBLES))
        undone = [_TUMBLES[move][i] for i in _TUMBLES[moves[-1]]] == list(range(6)) if moves else False
        if moves and (move == moves[-1] or undone):
            continue
        moves.append(move)
        faces = [faces[i] for i in _TUMBLES[move]]
    at = rng.randrange(6)
    if faces[at] == colors[at]:
        raise Redraw("face did not move")
    told = list(zip(_SIDES, colors, strict=True))
    if level >= 3:
        rng.shuffle(told)

    def called(side: str) -> str:
        return f"{side} side" if side in ("left", "right") else side

    described = listing(
        [f"its {called(side)} {'' if k else 'is '}{color}" for k, (side, color) in enumerate(told)]
    )
    links = ["First, it is ", *(("Then it is ", "Next, it is ")[k % 2] for k in range(len(moves) - 1))]
    if len(moves) > 2:
        links[-1] = "Finally, it is "
    if len(moves) == 1:
        links = ["It is "]
    then = " ".join(f"{link}{move}." for link, move in zip(links, moves, strict=True))
    name = rng.choice(PEOPLE)
    side = called(_SIDES[at])
    question = rng.choice(
        [
            f"{name} looks at a painted cube: {described}. {then} From {name}'s unchanged viewpoint, what color is its {side} now?",
            f"A painted cube stands on a table in front of {name}. As {name} sees it, {described}. {then} Seen from the same place, what color is its {side} at the end?",
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
    thing, paint, shop = rng.choice(
        [
            ("wooden block", "paint", "workshop"),
            ("clay block", "paint", "studio"),
            ("foam block", "paint", "workshop"),
            ("block of cheese", "wax", "dairy"),
        ]
    )
    who, place = rng.choice(PEOPLE), rng.choice(PLACES)
    lead = rng.choice(
        [
            f"A {thing} measuring {size} inches is coated with {paint} on all six faces and then cut into 1-inch cubes.",
            f"{who} coats a {thing} measuring {size} inches with {paint} on all six faces and then cuts it into 1-inch cubes.",
            f"In a {shop} in {place}, a {thing} measuring {size} inches gets a coat of {paint} on all six faces. Then it is cut into 1-inch cubes.",
            f"A solid built from 1-inch cubes measures {size} inches. The whole outside is coated with {paint}, and then the solid is taken apart.",
        ]
    )
    if wanted == "bare":
        face = f"{a}-by-{b}-inch"
        lead = rng.choice(
            [
                f"A {thing} measuring {size} inches stands on {article(f'{face} face')}. Every other face is coated with {paint}, and then the block is cut into 1-inch cubes.",
                f"In a {shop} in {place}, a {thing} measuring {size} inches stands on {article(f'{face} face')}. Its other five faces get a coat of {paint}, and then the block is cut into 1-inch cubes.",
                f"A solid built from 1-inch cubes measures {size} inches. The whole outside, except for the {face} bottom face, is coated with {paint}, and then the solid is taken apart.",
            ]
        )
    if wanted == "one":
        answer = a * b * c - counts[0]
        ask = f"How many of the small cubes have {paint} on at least one face?"
        trap: Number | None = 2 * (a * b + b * c + a * c)
    elif wanted == "bare":
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
    # None of the letters A to D: they mark the options.
    alphabet = rng.choice(["EFGHJK", "PQRSTU", "KLMNOP", "UVWXYZ", "GHIJKL", "123456"])
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
                "a cube-shaped box",
                "a cube-shaped gift box",
                "a paper die",
                "a cardboard cube",
                "a cube-shaped lantern",
            ]
        ),
    )
    question = rng.choice(
        [
            f"The six marked squares below fold up into {thing}; the dashes are empty spaces.\n{picture}\nWhich {kind} ends up on the face opposite {label[start]}?",
            f"{name} cuts out this net (dashes are not part of it) and folds it into {thing}:\n{picture}\nWhich {kind} lies opposite {label[start]}?",
            f"Here is a flat pattern, with dashes for empty places:\n{picture}\nOnce it is folded into {thing}, which {kind} is on the face opposite {label[start]}?",
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
    kind_of, thing = rng.choice(
        [
            ("cubic toy blocks", "blocks"),
            ("cube-shaped crates", "crates"),
            ("wooden cubes", "cubes"),
            ("cube-shaped storage boxes", "boxes"),
            ("foam cubes", "cubes"),
        ]
    )
    lead = rng.choice(
        [
            f"Equal {kind_of} are stacked in piles. In this view from above, the numbers tell how many are in each pile, and the last line is the row nearest the viewer:\n{picture}\n",
            f"{name} piles up equal {kind_of}. This plan, drawn from above with the front row at the bottom, gives the number of {thing} in each pile:\n{picture}\n",
            f"A shop in {place} stacks equal {kind_of}. In this plan of the piles, seen from above, each number is a height in {thing}, and the bottom row is the front:\n{picture}\n",
        ]
    )
    face = {"blocks": "block", "crates": "crate", "cubes": "cube", "boxes": "box"}[thing] + " faces"
    trap: Number | None = None
    if kind == "total":
        answer, ask = total, f"How many {thing} are there in all?"
        mistakes: list[Number] = [total - 1, total + 1, front, rows * columns * high, total + 2, total - 2]
    elif kind == "front":
        answer, ask = (
            front,
            f"When the piles are viewed straight on from the front, how many {face} can be seen?",
        )
        mistakes = [right, total, sum(grid[-1]), front + 1, front - 1, front + 2]
        trap = sum(grid[-1])
    elif kind == "right":
        answer, ask = (
            right,
            f"When the piles are viewed straight on from the right-hand side, how many {face} can be seen?",
        )
        mistakes = [front, total, sum(row[-1] for row in grid), right + 1, right - 1, right + 2]
        trap = sum(row[-1] for row in grid)
    elif kind == "front_right":
        answer = front + right
        ask = f"If the piles are viewed straight on from the front and then from the right-hand side, how many {face} are seen in the two views together?"
        mistakes = [2 * front, 2 * right, total, answer + 1, answer - 1, answer + 2, answer - 2]
    elif kind == "missing":
        top = max(max(rows_) for rows_ in grid)
        answer = rows * columns * top - total
        ask = f"How many more {thing} are needed to make a rectangular solid of {rows} by {columns} piles, all as high as the highest one?"
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
        ask = f"When the piles are viewed straight on from the front, how many {thing} are completely hidden by others?"
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
    base = article(names.get(n, f"{n}-sided polygon"))
    solids: list[tuple[str, tuple[int, int, int]]] = [
        (f"a prism whose base is {base}", (2 * n, 3 * n, n + 2)),
        (f"a pyramid whose base is {base}", (n + 1, 2 * n, n + 1)),
    ]
    if level >= 3:
        solids += [
            (
                f"a double pyramid made by gluing two equal pyramids together at their bases, each of which is {base}",
                (n + 2, 3 * n, 2 * n),
            ),
            (
                f"a pyramid whose base is {base} and whose tip has been cut off parallel to the base",
                (2 * n, 3 * n, n + 2),
            ),
        ]
    if level >= 5:
        solids += [
            (
                f"a solid formed by gluing a pyramid exactly onto the top face of a prism whose base is {base}",
                (2 * n + 1, 4 * n, 2 * n + 1),
            ),
            (
                f"a prism whose base is {base}. One of its corners is sliced off by a small flat cut across the three edges that meet there.",
                (2 * n + 2, 3 * n + 3, n + 3),
            ),
        ]
    if level >= 6:
        solids += [
            (
                f"a prism whose base is {base}. Each of its corners is sliced off by a small flat cut, and no two cuts meet.",
                (6 * n, 9 * n, 3 * n + 2),
            ),
            (
                f"a pyramid whose base is {base}. Each corner of its base is sliced off by a small flat cut, and no two cuts meet.",
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
            f"A glass paperweight has the shape of {text}. How many {noun} does the paperweight have?",
        ]
    )
    solid, stop, cut = text.partition(". ")
    if stop:
        question = rng.choice(
            [
                f"Think of {solid}. {cut} How many {noun} does the resulting solid have?",
                f"{maker} has a wooden block in the shape of {solid}. {cut} How many {noun} does the block have after that?",
            ]
        )
    elif len(text) > 45 and question.startswith("How many"):
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
        parts.append(
            "one at each of the eight corners"
            if corner == 8
            else f"{check.number_word(corner)} at {'a corner' if corner == 1 else 'different corners'}"
        )
    if edge:
        parts.append(
            f"{check.number_word(edge)} {'along an edge (not at a corner)' if edge == 1 else 'along different edges (not at corners)'}"
        )
    if middle:
        parts.append(
            "one on each of the six faces (away from their edges)"
            if middle == 6
            else f"{check.number_word(middle)} {'on a face (away from its edges)' if middle == 1 else 'on different faces (away from their edges)'}"
        )
    if middle > 6:
        raise Redraw("more than six faces")
    listed = listing(parts)
    single = corner + edge + middle == 1
    if single:
        where = listed.removeprefix("one ")
        question = rng.choice(
            [
                f"A cube with edges of {n} cm is built from 1-cm cubes. One of the small cubes {where} is then taken out. What is the surface area of what is left, in square centimeters?",
                f"From a large cube that is {n} cm on each side and made of 1-cm cubes, a single small cube {where} is removed. What is the total surface area of the remaining solid, in square centimeters?",
            ]
        )
    elif edge + middle == 0 and corner < 8:
        question = rng.choice(
            [
                f"A cube with edges of {n} cm is built from 1-cm cubes. The small cubes at {check.number_word(corner)} of its corners are then taken out. What is the surface area of what is left, in square centimeters?",
                f"From a large cube that is {n} cm on each side and made of 1-cm cubes, the small cubes at {check.number_word(corner)} of its corners are removed. What is the total surface area of the remaining solid, in square centimeters?",
            ]
        )
    else:
        total = corner + edge + middle
        apart = "The two" if total == 2 else "No two of the"
        if total == edge:
            number = check.number_word(edge).capitalize()
            taken = f"{number} of the small cubes are {{}}, from different edges ({'neither' if edge == 2 else 'none'} at a corner)."
        else:
            taken = f"{'Two' if total == 2 else 'Several'} of the small cubes are {{}}: {listed}."
        touching = f"{apart} removed cubes {'do not ' if total == 2 else ''}touch."
        question = rng.choice(
            [
                f"A cube with edges of {n} cm is built from 1-cm cubes. {taken.format('then taken out')} {touching} What is the surface area of what is left, in square centimeters?",
                f"A large cube is {n} cm on each side and made of 1-cm cubes. {taken.format('removed')} {touching} What is the total surface area of the remaining solid, in square centimeters?",
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
    # A craft in the open covers tens of meters or feet, not single ones.
    least = -(-40 // d)
    scale = rng.randint(least, max(5, least + 2)) if level >= 3 else rng.randint(6, 12)
    sides = [a * scale, b * scale, c * scale]
    d *= scale
    rng.shuffle(sides)
    unit = rng.choice(["meters", "feet"])
    maker, motion, where = rng.choice(
        [
            ("hovering drone", "flies", "over a field"),
            ("hovering camera drone", "flies", "over a farm"),
            ("hovering model helicopter", "flies", "in a park"),
            ("diving robot", "moves", "in a lake"),
        ]
    )
    place = rng.choice(PLACES)
    if level >= 3:
        kind = "moves"
        ways = [
            rng.choice(["east", "west"]),
            rng.choice(["north", "south"]),
            "up" if maker != "diving robot" else "down",
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
            extra = rng.randint(3, 9)
            if rng.random() < 0.5 or n < 3:
                steps[at] = (way, n + extra)
                steps.insert(rng.randint(at + 1, len(steps)), (back, extra))
            else:
                k = rng.randint(max(1, n // 4), n - max(1, n // 4))
                steps[at] = (way, k)
                steps.insert(rng.randint(at + 1, len(steps)), (way, n - k))
        axes = {"east": 0, "west": 0, "north": 1, "south": 1, "up": 2, "down": 2}
        for _ in range(200):
            rng.shuffle(steps)
            heights = list(
                accumulate(n * (way == ways[2]) - n * (axes[way] == 2 and way != ways[2]) for way, n in steps)
            )
            if min(heights) >= 0 and all(axes[p[0]] != axes[q[0]] for p, q in pairwise(steps)):
                break
        else:
            raise Redraw("two steps along one line, or below the start")
        one = {"meters": "meter", "feet": "foot"}[unit]
        listed = ", then ".join(f"{n} {unit if n > 1 else one} {way}" for way, n in steps)
        total = sum(n for _, n in steps)
        question = rng.choice(
            [
                f"A {maker} {motion} {listed}. In a straight line, how far is it from its starting point, in {unit}?",
                f"{where.capitalize()} near {place}, a {maker} {motion} {listed}. What is the straight-line distance back to its starting point, in {unit}?",
            ]
        )
    else:
        kind, unit = "box", rng.choice(["cm", "inches"] if max(sides) <= 60 else ["cm"])
        total = sum(sides)
        length, width = max(sides), sorted(sides)[rng.randrange(2)]
        high = total - length - width
        question = rng.choice(
            [
                f"The inside of a wooden crate measures {sides[0]} by {sides[1]} by {sides[2]} {unit}. What is the length of the longest thin rod that fits inside, in {unit}?",
                f"A cardboard package sent from {place} is {length} {unit} long, {width} {unit} wide, and {high} {unit} high. How far is it from a bottom corner to the top corner diagonally opposite, in {unit}?",
                f"{rng.choice(PEOPLE)} builds a wooden box that is {length} {unit} long, {width} {unit} wide, and {high} {unit} high. What is the straight-line distance between two opposite corners of the box, right through the middle, in {unit}?",
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
    unit, name = rng.choice(["cm", "inches"]), rng.choice(PEOPLE)
    edge = f"{x} {unit}" if x > 1 or unit == "cm" else "1 inch"
    inner = (w - 2 * x, h - 2 * x)
    kind = "volume" if level <= 3 else rng.choice(["volume", "surface", "cubes"])
    body = rng.choice(
        [
            f"A square with sides of {edge} is cut from each corner of a card measuring {w} {unit} by {h} {unit}, and the flaps are folded up to make an open box.",
            f"{name} takes a metal sheet measuring {w} {unit} by {h} {unit}, cuts a square with sides of {edge} from every corner, and bends up the four sides to form a tray.",
        ]
    )
    if kind == "volume":
        answer = inner[0] * inner[1] * x
        ask = f"How much does it hold when full to the rim, in cubic {_SPELLED[unit]}?"
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
        ask = f"What is the total area of the inside (the bottom and the four walls together), in square {_SPELLED[unit]}?"
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
        ask = f"What is the largest number of cubes with edges of {size} {unit if size > 1 or unit == 'cm' else 'inch'} that fit inside without rising above the rim?"
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
        depth = rng.randint(12, 35)
        rise = rng.randint(1, 6)
        volume = a * b * rise
        if volume > 12_000:
            raise Redraw("a stone no one could lift")
        question = rng.choice(
            [
                f"An aquarium in {place} has a base measuring {a} cm by {b} cm and holds water {depth} cm deep. A stone is lowered in until it is fully under water, and the water rises to {depth + rise} cm without spilling. What is the volume of the stone in cubic centimeters?",
                f"Water stands {depth} cm deep in a box-shaped tank whose base measures {a} cm by {b} cm. Once a metal block is fully under water, the depth is {depth + rise} cm. What is the volume of the block in cubic centimeters?",
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
        edge = rng.choice([5, 10, 15, 20])
        stuff = rng.choice(["metal", "glass", "stone"]) if edge <= 10 else "glass"
        count = rng.randint(1, 8)
        volume = count * edge**3
        bases = [
            (p, q)
            for p in range(edge + 5, 100, 5)
            for q in range(edge + 5, 100, 5)
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
                    f"A tank with a base measuring {a} cm by {b} cm holds water {depth} cm deep and is {height + 5} cm high. {check.number_word(count).capitalize()} solid {stuff} {'cube' if count == 1 else 'cubes'} with edges of {edge} cm {'is' if count == 1 else 'are'} lowered in until {'it is' if count == 1 else 'they are'} fully under water. How deep is the water then, in cm?"
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
            if rise < 2:
                raise Redraw("the tank would be full to begin with")
            full = depth + rng.randint(1, rise - 1)
            spilled = (depth + rise - full) * a * b
            question = f"A tank in {place} is {full} cm high, with a base measuring {a} cm by {b} cm, and holds water {depth} cm deep. {check.number_word(count).capitalize()} solid {stuff} {'cube' if count == 1 else 'cubes'} with edges of {edge} cm {'is' if count == 1 else 'are'} lowered in until {'it is' if count == 1 else 'they are'} fully under water. How many cubic centimeters of water spill over the rim?"
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
