"""Turns, mirror images, shifts, scalings, folds: where a point, letter, hand or hole ends up."""

from __future__ import annotations

from mirror_bench.builders.question_bank.arithmetic.number_options import Number, wrong_numbers
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.spatial import spatial_transformation_check as check
from mirror_bench.builders.question_bank.spatial.minus import reading_minus, with_minus
from mirror_bench.builders.seeds import ItemRng

Point = tuple[int, int]


def _text(p: Point) -> str:
    return f"({p[0]}, {p[1]})"


def _turned(p: Point, quarters: int, center: Point = (0, 0)) -> Point:
    """``p`` after quarter turns clockwise about ``center``."""
    x, y = p[0] - center[0], p[1] - center[1]
    for _ in range(quarters % 4):
        x, y = y, -x
    return x + center[0], y + center[1]


_TURNS = {
    "90° clockwise": 1,
    "180°": 2,
    "90° counterclockwise": 3,
    "270° clockwise": 3,
    "270° counterclockwise": 1,
}


def _points(rng: ItemRng, answer: Point, wrong: list[Point]) -> tuple[str, ...]:
    """Distinct wrong points, natural mistakes first."""
    x, y = answer
    pool = [*wrong, (y, x), (-x, y), (x, -y), (-x, -y), (-y, x), (y, -x), (x + 1, y), (x, y + 2)]
    return tuple(_text(p) for p in dict.fromkeys(p for p in pool if p != answer))[:6]


def _rotate_point(rng: ItemRng, level: int) -> Draft:
    reach = 4 + 2 * level
    p = (rng.choice([-1, 1]) * rng.randint(1, reach), rng.choice([-1, 1]) * rng.randint(1, reach))
    turn = rng.choice(["90° clockwise", "180°", "90° counterclockwise"] if level <= 2 else sorted(_TURNS))
    center = (0, 0) if level <= 3 else (rng.randint(-5, 5), rng.randint(-5, 5))
    if abs(p[0]) == abs(p[1]) or p == center:
        raise Redraw("on a diagonal")
    answer = _turned(p, _TURNS[turn], center)
    opposite = _turned(p, -_TURNS[turn], center)
    thing, name = rng.choice(["pin", "marker", "dot", "sticker", "screw"]), rng.choice(PEOPLE)
    about = "the origin" if center == (0, 0) else f"the point {_text(center)}"
    question = rng.choice(
        [
            f"The point {_text(p)} is rotated {turn} about {about}. Where does it end up?",
            f"In a drawing program, {name} turns a figure {turn} around {about}. One corner was at {_text(p)}. Where is that corner now?",
            f"A {thing} sits at {_text(p)} on a disk that turns {turn} about {about}. What are the new coordinates of the {thing}?",
        ]
    )
    about_origin = _turned(p, _TURNS[turn])
    wrong = [opposite, _turned(p, 2, center), about_origin, (answer[1], answer[0])]
    options = _points(rng, answer, wrong)
    trap = None
    if level >= 4 and about_origin != answer and _text(about_origin) in options and rng.random() < 0.35:
        trap = _text(about_origin)
    elif opposite != answer and rng.random() < 0.3 and _text(opposite) in options:
        trap = _text(opposite)
    return Draft(question, _text(answer), "phrase", options, {"turn": turn}, trap=trap)


def _mirrored(p: Point, line: str, k: int) -> Point:
    x, y = p
    return {
        "x-axis": (x, -y),
        "y-axis": (-x, y),
        "y = x": (y, x),
        "y = -x": (-y, -x),
        "x = k": (2 * k - x, y),
        "y = k": (x, 2 * k - y),
    }[line]


def _line_text(line: str, k: int) -> str:
    if line in ("x-axis", "y-axis"):
        return f"the {line}"
    return f"the line {line.replace('k', str(k))}"


def _reflect_point(rng: ItemRng, level: int) -> Draft:
    reach = 4 + 2 * level
    p = (rng.choice([-1, 1]) * rng.randint(1, reach), rng.choice([-1, 1]) * rng.randint(1, reach))
    pool = (
        ["x-axis", "y-axis"]
        if level == 1
        else ["x-axis", "y-axis", "y = x"]
        if level <= 3
        else ["y = x", "x = k", "y = k", "y = -x"]
    )
    lines: list[tuple[str, int]] = []
    for _ in range(1 if level <= 4 else 2 if level <= 6 else 3):
        name, offset = rng.choice(pool), rng.choice([-1, 1]) * rng.randint(1, 6)
        if lines and lines[-1][0] == name:
            continue
        lines.append((name, offset))
    answer = p
    for line, k in lines:
        answer = _mirrored(answer, line, k)
    if abs(p[0]) == abs(p[1]) or answer == p or abs(answer[0]) == abs(answer[1]):
        raise Redraw("symmetric")
    swapped = p
    for line, k in lines:
        other = {
            "x-axis": "y-axis",
            "y-axis": "x-axis",
            "y = x": "y = -x",
            "y = -x": "y = x",
            "x = k": "y = k",
            "y = k": "x = k",
        }[line]
        swapped = _mirrored(swapped, other, k)
    listed = ", then across ".join(_line_text(line, k) for line, k in lines)
    name = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"The point {_text(p)} is reflected across {listed}. What are the coordinates of its final image?"
            if len(lines) > 1
            else f"The point {_text(p)} is reflected across {listed}. What are the coordinates of its image?",
            f"{name} reflects a figure with a corner at {_text(p)} across {listed}. Where does that corner end up?",
        ]
    )
    first = _mirrored(p, *lines[0])
    options = _points(rng, answer, [swapped, first, (-answer[0], -answer[1])])
    trap = _text(swapped) if swapped != answer and _text(swapped) in options and rng.random() < 0.3 else None
    return Draft(
        question, _text(answer), "phrase", options, {"lines": [[line, k] for line, k in lines]}, trap=trap
    )


def _combined(rng: ItemRng, level: int) -> Draft:
    reach = 3 + level
    p = (rng.randint(-reach, reach), rng.randint(-reach, reach))
    at, plain = p, p
    steps: list[str] = []
    last = ""
    while len(steps) < 2 + level // 3:
        kind = rng.choice(["shift", "turn", "mirror"])
        if kind == last:
            continue
        last, before = kind, at
        if kind == "shift":
            dx, dy = (
                rng.choice([-1, 1]) * rng.randint(1, 5 + level),
                rng.choice([-1, 1]) * rng.randint(1, 5 + level),
            )
            at, plain = (at[0] + dx, at[1] + dy), (plain[0] + dx, plain[1] + dy)
            steps.append(
                f"moved {count(abs(dx), 'unit')} to the {'right' if dx > 0 else 'left'} and {count(abs(dy), 'unit')} {'up' if dy > 0 else 'down'}"
            )
        elif kind == "turn":
            turn = rng.choice(["90° clockwise", "180°", "90° counterclockwise"])
            at, plain = _turned(at, _TURNS[turn]), _turned(plain, -_TURNS[turn])
            steps.append(f"rotated {turn} about the origin")
        else:
            line = rng.choice(["x-axis", "y-axis"] if level <= 4 else ["x-axis", "y-axis", "y = x"])
            at, plain = _mirrored(at, line, 0), _mirrored(plain, line, 0)
            steps.append(f"reflected across {_line_text(line, 0)}")
        if at == before:
            raise Redraw("a step that moves nothing")
    if at == p or 0 in at or abs(at[0]) == abs(at[1]):
        raise Redraw("on an axis or unmoved")
    thing, name = rng.choice(["point", "dot", "cross", "star", "mark"]), rng.choice(PEOPLE)
    listed = ", then ".join(steps)
    question = rng.choice(
        [
            f"The point {_text(p)} is {listed}. What are its coordinates in the end?",
            f"In a drawing program, {name} puts a {thing} at {_text(p)} on a coordinate grid. The {thing} is {listed}. What are its coordinates now?",
        ]
    )
    options = _points(rng, at, [plain, (at[1], at[0]), (-at[0], -at[1])])
    trap = _text(plain) if plain != at and _text(plain) in options and rng.random() < 0.25 else None
    return Draft(question, _text(at), "phrase", options, {"steps": steps}, trap=trap)


_GRID_MOVES = (
    "rotated 90° clockwise",
    "rotated 90° counterclockwise",
    "rotated 180°",
    "mirrored left to right",
    "mirrored top to bottom",
)


def _moved_grid(grid: list[list[str]], move: str) -> list[list[str]]:
    if move == "rotated 90° clockwise":
        return [list(row) for row in zip(*grid[::-1], strict=True)]
    if move == "rotated 90° counterclockwise":
        return [list(row) for row in zip(*grid, strict=True)][::-1]
    if move == "rotated 180°":
        return [row[::-1] for row in grid[::-1]]
    if move == "mirrored left to right":
        return [row[::-1] for row in grid]
    return grid[::-1]


def _letter_grid(rng: ItemRng, level: int) -> Draft:
    rows, columns = (3, 3) if level <= 5 else (3, 4)
    letters = rng.sample("EFGHJKLMNPQRSTUVWXYZ", rows * columns)
    grid = [letters[r * columns : (r + 1) * columns] for r in range(rows)]
    moves: list[str] = []
    final = grid
    while len(moves) < 1 + level // 3:
        move = rng.choice(_GRID_MOVES if level > 1 else _GRID_MOVES[:3])
        if moves and (move == moves[-1] or {move, moves[-1]} == set(_GRID_MOVES[:2])):
            continue
        moves.append(move)
        final = _moved_grid(final, move)
    r, c = rng.randrange(len(final)), rng.randrange(len(final[0]))
    if final == grid or (r < rows and c < columns and final[r][c] == grid[r][c]):
        raise Redraw("unmoved")
    answer = final[r][c]
    picture = "\n".join(" ".join(row) for row in grid)
    place = f"row {r + 1}, column {c + 1}"
    listed = ", then ".join(moves)
    name, thing = (
        rng.choice(PEOPLE),
        rng.choice(["grid", "table", "square" if rows == columns else "rectangle", "block"]),
    )
    question = rng.choice(
        [
            f"Start with this {thing} of letters:\n{picture}\nThe whole {thing} is {listed}. Counting rows from the top and columns from the left, which letter is then in {place}?",
            f"{name} types this {thing} of letters into a drawing program:\n{picture}\nThen the whole picture is {listed}. Which letter is now in {place}, counting rows from the top and columns from the left?",
        ]
    )
    wrong_way = grid
    for move in moves:
        swap = {
            "rotated 90° clockwise": "rotated 90° counterclockwise",
            "rotated 90° counterclockwise": "rotated 90° clockwise",
            "mirrored left to right": "mirrored top to bottom",
            "mirrored top to bottom": "mirrored left to right",
        }
        wrong_way = _moved_grid(wrong_way, swap.get(move, move))
    pool = []
    if r < len(wrong_way) and c < len(wrong_way[0]):
        pool.append(wrong_way[r][c])
    if r < rows and c < columns:
        pool.append(grid[r][c])
    pool.append(final[-1 - r][-1 - c])
    rest = list(letters)
    rng.shuffle(rest)
    options = [x for x in dict.fromkeys([*pool, *rest]) if x != answer][:6]
    trap = options[0] if pool and options[0] == pool[0] and rng.random() < 0.25 else None
    return Draft(question, answer, "letter", tuple(options), {"moves": moves}, trap=trap)


def _mirror_clock(rng: ItemRng, level: int) -> Draft:
    hour = rng.randint(1, 12)
    minute = (
        0
        if level == 1
        else rng.choice([0, 15, 30, 45])
        if level == 2
        else rng.choice(range(5, 60, 5))
        if level <= 4
        else rng.randint(1, 59)
    )

    def time(total: int) -> str:
        total %= 720
        return f"{total // 60 or 12}:{total % 60:02d}"

    seen = 60 * (hour % 12) + minute
    real = (720 - seen) % 720
    if seen in (0, 360) or seen == real:
        raise Redraw("symmetric")
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    later = rng.randint(5, 55) if level >= 6 else 0
    shop = rng.choice(["a barbershop", "a cafe", "a dance studio", "a waiting room", "a hallway"])
    if later:
        ask = rng.choice(
            [
                f"What time will the clock really show {later} minutes from now?",
                f"What will the true time be {later} minutes later?",
            ]
        )
    else:
        ask = rng.choice(["What time does the clock really show?", "What is the true time?"])
    question = rng.choice(
        [
            f"In {shop} in {place}, {name} looks into a mirror and sees the reflection of a wall clock without numerals. In the mirror, the hands seem to show {time(seen)}. {ask}",
            f"A clock with hands but no numerals hangs behind {name}, who sees it in a mirror. The mirror image looks like {time(seen)}. {ask}",
        ]
    )
    answer = real + later
    wrong = [
        seen + later,
        answer + 60,
        answer - 60,
        real - later if later else real + 30,
        seen + 360 + later,
        answer + 10,
        answer - 10,
    ]
    options = [time(w) for w in wrong if (w - answer) % 720]
    options = list(dict.fromkeys(options))[:6]
    trap = time(seen + later) if time(seen + later) in options and rng.random() < 0.35 else None
    return Draft(
        question, time(answer), "clock_time", tuple(options), {"seen": seen, "later": later}, trap=trap
    )


_FOLDS = (
    ("the left half over the right half", "x"),
    ("the right half over the left half", "x"),
    ("the top half down over the bottom half", "y"),
    ("the bottom half up over the top half", "y"),
)


def _paper_fold(rng: ItemRng, level: int) -> Draft:
    folds = [rng.choice(_FOLDS)[0]]
    while len(folds) < 1 + (level + 1) // 2:
        # The same words twice running would read like a slip.
        folds.append(rng.choice([text for text, _ in _FOLDS if text != folds[-1]]))
    layers = 2 ** len(folds)
    paper = rng.choice(
        [
            "sheet of paper",
            "paper napkin",
            "piece of foil",
            "piece of wrapping paper",
            "sheet of tissue paper",
        ]
    )
    short = {"paper napkin": "napkin", "piece of foil": "foil", "piece of wrapping paper": "paper"}.get(
        paper, "sheet"
    )
    name = rng.choice(PEOPLE)
    listed = ", then ".join(folds)
    body = rng.choice(
        [
            f"{name} folds a square {paper} in this way: {listed}. Each time, it is folded exactly in half.",
            f"A square {paper} is folded as follows: {listed}. Every fold is made exactly through the middle.",
        ]
    )
    # Where the punch goes decides whether holes on a folded edge merge.
    kind = rng.choice(["inside", "count"] if level <= 3 else ["inside", "edge", "several", "cut"])
    trap: Number | None = None
    if kind in ("inside", "count"):
        holes = 1 if kind == "inside" else rng.randint(2, 4)
        answer = layers * holes
        ask = f"Then {'one hole is' if holes == 1 else f'{check.WORDS[holes]} separate holes are'} punched through all layers, away from every fold and edge. How many holes does the unfolded {short} have?"
        trap = 2 * len(folds) * holes
    elif kind == "edge":
        answer = layers // 2
        ask = f"Then one round hole is punched through all layers, with its center exactly on the last fold and away from all other folds and edges. How many holes does the unfolded {short} have?"
        trap = layers
    elif kind == "several":
        inner, edge = rng.randint(1, 3), rng.randint(1, 2)
        answer = layers * inner + layers // 2 * edge
        ask = f"Then {check.WORDS[inner]} {'hole is' if inner == 1 else 'separate holes are'} punched away from every fold and edge, and {check.WORDS[edge]} more {'is' if edge == 1 else 'are'} punched with {'its center' if edge == 1 else 'their centers'} exactly on the last fold and away from all other folds and edges. Every punch goes through all layers. How many holes does the unfolded {short} have?"
        trap = layers * (inner + edge)
    else:
        answer = layers
        ask = f"Once it is unfolded again, into how many small squares or rectangles do the creases divide the {short}?"
        trap = 2 * len(folds)
    mistakes: list[Number] = [
        layers,
        2 * layers,
        layers // 2,
        2 * len(folds),
        answer + 1,
        answer - 1,
        answer + 2,
        answer - 2,
        len(folds) + 1,
        answer * 2,
    ]
    keep = trap if trap is not None and trap != answer and trap > 0 and rng.random() < 0.45 else None
    return Draft(
        f"{body} {ask}",
        str(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"folds": len(folds), "kind": kind},
        trap=str(keep) if keep is not None else None,
    )


_SLANT = " All diagonal directions are exactly 45° from the horizontal."
_DIRECTIONS = (
    "up",
    "up and to the right",
    "to the right",
    "down and to the right",
    "down",
    "down and to the left",
    "to the left",
    "up and to the left",
)


def _arrow(rng: ItemRng, level: int) -> Draft:
    at = rng.randrange(0, 8, 2 if level == 1 else 1)
    start = at
    wrong = at
    steps: list[str] = []
    last = ""
    while len(steps) < 1 + (level + 1) // 2:
        kind = rng.choice(["turn", "mirror"])
        angle = rng.choice([90, 180] if level == 1 else [45, 90, 135])
        way = rng.choice(["clockwise", "counterclockwise"])
        axis = rng.choice(["vertical", "horizontal"])
        if kind == "mirror":
            step = f"reflected across a {axis} line"
        else:
            step = f"rotated {angle}° {way}" if angle != 180 else "rotated 180°"
        undone = last in (f"rotated {angle}° clockwise", f"rotated {angle}° counterclockwise")
        if step == last or (kind == "turn" and undone):
            continue
        if kind == "turn":
            at = (at + (angle // 45 if way == "clockwise" else -angle // 45)) % 8
            wrong = (wrong - (angle // 45 if way == "clockwise" else -angle // 45)) % 8
        else:
            at = -at % 8 if axis == "vertical" else (4 - at) % 8
            wrong = -wrong % 8 if axis == "vertical" else (4 - wrong) % 8
        last = step
        steps.append(step)
    if at == start:
        raise Redraw("unmoved")
    answer = _DIRECTIONS[at]
    thing = rng.choice(
        [
            "An arrow on a card",
            "An arrow on a screen",
            "An arrow painted on a tile",
            "An arrow on a road sign",
        ]
    )
    slant = _SLANT if level > 1 else ""
    name = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"{thing} points {_DIRECTIONS[start]}. A picture of it is {', then '.join(steps)}.{slant} Which way does the arrow in the picture point now?",
            f"{name} draws an arrow pointing {_DIRECTIONS[start]}. The drawing is {', then '.join(steps)}.{slant} Which way does the arrow point in the end?",
        ]
    )
    order = [_DIRECTIONS[wrong], _DIRECTIONS[(at + 4) % 8]]
    rest = [d for d in _DIRECTIONS if d != answer]
    rng.shuffle(rest)
    if level == 1:
        rest = [d for d in rest if _DIRECTIONS.index(d) % 2 == 0]
    options = [
        d
        for d in dict.fromkeys([*order, *rest])
        if d != answer and (level > 1 or _DIRECTIONS.index(d) % 2 == 0)
    ][:6]
    trap = _DIRECTIONS[wrong] if _DIRECTIONS[wrong] in options and rng.random() < 0.25 else None
    return Draft(question, answer, "phrase", tuple(options), {"steps": steps}, trap=trap, open_ok=False)


_NAMED = (
    ("a rotation of 90° clockwise about the origin", (0, 1, -1, 0)),
    ("a rotation of 90° counterclockwise about the origin", (0, -1, 1, 0)),
    ("a rotation of 180° about the origin", (-1, 0, 0, -1)),
    ("a reflection across the x-axis", (1, 0, 0, -1)),
    ("a reflection across the y-axis", (-1, 0, 0, 1)),
    ("a reflection across the line y = x", (0, 1, 1, 0)),
    ("a reflection across the line y = -x", (0, -1, -1, 0)),
)


def _identify(rng: ItemRng, level: int) -> Draft:
    name, (a, b, c, d) = rng.choice(_NAMED)
    number = 1 if level <= 2 else 2 if level <= 4 else 3
    reach = 3 + level
    points: list[Point] = []
    while len(points) < number:
        p = (rng.randint(-reach, reach), rng.randint(-reach, reach))
        if 0 in p or abs(p[0]) == abs(p[1]) or p in points:
            continue
        points.append(p)
    images = [(a * x + b * y, c * x + d * y) for x, y in points]
    if level >= 6:
        # Corners of the image in another order: matching them is part of the work.
        shown = sorted(images)
        fits = [
            n
            for n, (e, f, g, h) in _NAMED
            if sorted((e * x + f * y, g * x + h * y) for x, y in points) == shown
        ]
        if fits != [name]:
            raise Redraw("several fit")
        head = f"A triangle with corners {', '.join(map(_text, points[:-1]))}, and {_text(points[-1])} is carried onto the triangle with corners {', '.join(map(_text, shown[:-1]))}, and {_text(shown[-1])}. The corners are listed in no particular order."
    elif number == 1:
        head = rng.choice(
            [
                f"A single transformation takes the point {_text(points[0])} to {_text(images[0])}.",
                f"One transformation takes a corner of a figure from {_text(points[0])} to {_text(images[0])}.",
            ]
        )
    else:
        moved = listing([f"{_text(p)} to {_text(q)}" for p, q in zip(points, images, strict=True)])
        corners = listing(
            [
                f"{'one of its corners goes' if i == 0 else 'another'} from {_text(p)} to {_text(q)}"
                for i, (p, q) in enumerate(zip(points, images, strict=True))
            ]
        )
        head = rng.choice(
            [
                f"A single transformation takes {moved}.",
                f"A figure is transformed so that {corners}.",
            ]
        )
    asks = ["Which of these transformations could it be?", "Which transformation fits?"]
    if "no particular order" in head:
        asks[0] = "Which of these transformations carries the first triangle onto the second?"
    elif "single transformation" not in head:
        asks[0] = "Which of these transformations does that?"
    question = f"{head} {rng.choice(asks)}"
    others = [n for n, _ in _NAMED if n != name]
    rng.shuffle(others)
    return Draft(
        question, name, "phrase", tuple(others), {"points": [list(p) for p in points]}, open_ok=False
    )


def _dilation(rng: ItemRng, level: int) -> Draft:
    factor = rng.choice([2, 3] if level <= 2 else [2, 3, 4, 5] if level <= 5 else [-1, -2, 3, 4, -3])
    center = (0, 0) if level <= 2 else (rng.randint(-6, 6), rng.randint(-6, 6))
    offset = (
        rng.choice([-1, 1]) * rng.randint(1, 3 + level),
        rng.choice([-1, 1]) * rng.randint(1, 3 + level),
    )
    p = (center[0] + offset[0], center[1] + offset[1])
    answer = (center[0] + factor * offset[0], center[1] + factor * offset[1])
    naive = (factor * p[0], factor * p[1])
    if abs(offset[0]) == abs(offset[1]):
        raise Redraw("diagonal")
    back = level >= 6 and rng.random() < 0.5
    name = rng.choice(PEOPLE)
    where = "at the origin" if center == (0, 0) else f"at {_text(center)}"
    if back:
        question = rng.choice(
            [
                f"A dilation with center {where} and scale factor {factor} takes a point P to {_text(answer)}. What are the coordinates of P?",
                f"{name} scales a figure by a factor of {factor} with the center {where}, and one corner lands on {_text(answer)}. Where was that corner before?",
            ]
        )
        answer, start = p, answer
        wrong = [
            (start[0] - factor, start[1] - factor),
            (2 * center[0] - p[0], 2 * center[1] - p[1]),
            (start[0] - offset[0], start[1] - offset[1]),
        ]
        trap = None
    else:
        question = rng.choice(
            [
                f"The point {_text(p)} undergoes a dilation with center {where} and scale factor {factor}. What are the coordinates of its image?",
                f"One corner of a figure is at {_text(p)}. {name} scales the figure by a factor of {factor} with the center {where}. Where does that corner end up?",
            ]
        )
        wrong = [
            naive,
            (offset[0] * factor, offset[1] * factor),
            (p[0] + factor, p[1] + factor),
            (2 * center[0] - answer[0], 2 * center[1] - answer[1]),
        ]
        trap = _text(naive) if naive != answer and rng.random() < 0.4 else None
    if factor < 0:
        question = f"Under a dilation with a negative factor, a point and its image lie on opposite sides of the center. {question}"
    extra = [
        (answer[0] + offset[0], answer[1] + offset[1]),
        (answer[0] - offset[0], answer[1] - offset[1]),
        (answer[0], answer[1] + 1),
        (answer[0] - 2, answer[1]),
    ]
    options = tuple(_text(q) for q in dict.fromkeys(q for q in [*wrong, *extra] if q != answer))[:6]
    return Draft(
        question,
        _text(answer),
        "phrase",
        options,
        {"factor": factor, "back": back},
        trap=trap if trap in options else None,
    )


def _pattern(rng: ItemRng, level: int) -> Draft:
    step = rng.choice([90] if level == 1 else [45, 90, 135] if level <= 5 else [45, 135, 225, 315])
    way = rng.choice(["clockwise", "counterclockwise"])
    at = rng.randrange(0, 8, 2 if step == 90 else 1)
    n = rng.randint(4, 6 + 6 * level)
    sign = 1 if way == "clockwise" else -1
    extra = level >= 5 and rng.random() < 0.5
    turn = sign * step // 45 * (n - 1)
    every = rng.randint(3, 5)
    final = at + turn
    if extra:
        # Every k-th figure is drawn turned by half a circle, without changing the series.
        final += 4 if n % every == 0 else 0
    final %= 8
    thing = rng.choice(["arrow", "hand", "fish", "paper plane", "key"])
    part = {
        "arrow": "arrow",
        "hand": "index finger",
        "fish": "fish's head",
        "paper plane": "plane's nose",
        "key": "key's tip",
    }[thing]
    whose = {"hand": "its index finger", "fish": "its head", "paper plane": "its nose", "key": "its tip"}
    body = (
        f"In a row of drawings, the first shows a {thing} with {whose[thing]} pointing {_DIRECTIONS[at]}."
        if thing != "arrow"
        else f"In a row of drawings, the first shows an arrow pointing {_DIRECTIONS[at]}."
    )
    slant = _SLANT if at % 2 or step != 90 else ""
    rule = f" Each drawing after the first is the previous one turned {step}° {way}."
    if extra:
        rule += f" In addition, every drawing whose number is a multiple of {every} is given an extra half turn, which is not carried over to the drawings after it."
    ask = rng.choice(
        [
            f" Which way does the {part} point in drawing number {n}?",
            f" In drawing number {n}, which way does the {part} point?",
        ]
    )
    off_by_one = (at + sign * step // 45 * n) % 8
    order = [_DIRECTIONS[off_by_one], _DIRECTIONS[(at - turn) % 8], _DIRECTIONS[(final + 4) % 8]]
    rest = [d for k, d in enumerate(_DIRECTIONS) if step != 90 or k % 2 == 0 or at % 2]
    if step == 90:
        rest = [d for k, d in enumerate(_DIRECTIONS) if k % 2 == at % 2]
    rng.shuffle(rest)
    answer = _DIRECTIONS[final]
    options = [d for d in dict.fromkeys([*order, *rest]) if d != answer][:6]
    trap = _DIRECTIONS[off_by_one] if _DIRECTIONS[off_by_one] != answer and rng.random() < 0.3 else None
    return Draft(
        body + rule + slant + ask, answer, "phrase", tuple(options), {"n": n}, trap=trap, open_ok=False
    )


def _upside_down(rng: ItemRng, level: int) -> Draft:
    length = 3 + (level + 1) // 2
    digits = "".join(
        rng.choice("0689" if level == 1 else "01689" if level < 4 else "0125689") for _ in range(length)
    )
    flip = {"0": "0", "1": "1", "2": "2", "5": "5", "6": "9", "8": "8", "9": "6"}
    answer = "".join(flip[d] for d in reversed(digits))
    if answer == digits or digits[0] == "0" or answer[0] == "0":
        raise Redraw("unchanged or leading zero")
    place, name = rng.choice(PLACES), rng.choice(PEOPLE)
    alike = rng.choice(
        [
            "In this style of digits, 0, 1, 2, 5, and 8 look the same after half a turn, while 6 and 9 turn into each other.",
            "With digits of this shape, a half turn changes a 6 into a 9 and a 9 into a 6, but 0, 1, 2, 5, and 8 stay the same.",
            "The digits are shaped so that, when turned by 180°, a 6 reads as a 9 and a 9 as a 6, while 0, 1, 2, 5, and 8 still read the same.",
        ]
    )
    question = rng.choice(
        [
            f"A digital sign in {place} shows {digits}, but it has been mounted upside down (rotated by 180°). {alike} Which number was meant to be shown?",
            f"{name} reads {digits} on a pocket calculator that is lying upside down, rotated by 180°. {alike} What number does it really show?",
            f"A seven-segment display shows {digits}. {alike} What does the display read when turned by 180°?",
            f"A visitor to {place} photographs an electricity meter with the camera upside down. The picture shows {digits}. {alike} What is the true reading?",
            f"{name} finds a locker tag hanging upside down, so that it shows {digits}. {alike} What number is really on the tag?",
            f"From the far side of a table, {name} sees a digital counter upside down, rotated by 180°, so that it seems to read {digits}. {alike} What number does the counter really show?",
        ]
    )
    no_reverse = "".join(flip[d] for d in digits)
    only_reverse = digits[::-1]
    swapped = list(answer)
    swapped[0], swapped[-1] = swapped[-1], swapped[0]
    middle = list(answer)
    middle[1], middle[2] = middle[2], middle[1]
    changed = answer[:-1] + {"6": "9", "9": "6", "8": "0", "0": "8", "1": "5", "2": "5", "5": "2"}[answer[-1]]
    first = {"6": "9", "9": "6", "8": "6", "1": "8", "2": "5", "5": "2", "0": "8"}[answer[0]] + answer[1:]
    pool = [no_reverse, only_reverse, "".join(swapped), "".join(middle), changed, first, digits]
    options = [o for o in dict.fromkeys(pool) if o != answer and o[0] != "0"][:6]
    trap = next((o for o in (only_reverse, no_reverse) if o in options), None)
    return Draft(
        question,
        answer,
        "integer",
        tuple(options),
        {"digits": digits},
        trap=trap if rng.random() < 0.35 else None,
    )


SUBCATEGORY = Subcategory(
    domain="spatial",
    name="spatial_transformation",
    version="1.0.0",
    templates=(
        Template(
            "rotate_point",
            with_minus(_rotate_point),
            reading_minus(check.rotate_point),
            "complex multiplication on the text",
        ),
        Template(
            "reflect_point",
            with_minus(_reflect_point),
            reading_minus(check.reflect_point),
            "projection onto the mirror line read from the text",
        ),
        Template(
            "combined",
            with_minus(_combined),
            reading_minus(check.combined),
            "rotation and reflection matrices on the text",
        ),
        Template(
            "letter_grid", _letter_grid, check.letter_grid, "numpy turns of the grid printed in the text"
        ),
        Template(
            "mirror_clock",
            _mirror_clock,
            check.mirror_clock,
            "search for the time whose mirrored hands match",
        ),
        Template("paper_fold", _paper_fold, check.paper_fold, "folds undone layer by layer in coordinates"),
        Template("arrow", _arrow, check.arrow, "vector reflection and rotation on the text"),
        Template(
            "identify",
            with_minus(_identify),
            reading_minus(check.identify),
            "every named transformation tried on the text's points",
        ),
        Template(
            "dilation",
            with_minus(_dilation),
            reading_minus(check.dilation),
            "affine equation solved by sympy",
        ),
        Template("pattern", _pattern, check.pattern, "drawings turned one by one"),
        Template("upside_down", _upside_down, check.upside_down, "segments of each digit rotated"),
    ),
)
