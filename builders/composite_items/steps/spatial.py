"""Spatial steps."""

from __future__ import annotations

import itertools
import re

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.seeds import ItemRng

_WAYS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}


def _grid_distance(rng: ItemRng, level: int) -> Given:
    legs = 3 + level // 3
    person = rng.choice(PEOPLE)
    while True:
        walk: list[tuple[str, int]] = []
        while len(walk) < legs:
            way = rng.choice(tuple(_WAYS))
            if not walk or way != walk[-1][0]:
                walk.append((way, rng.randrange(1, 5)))
        x = sum(_WAYS[w][0] * d for w, d in walk)
        y = sum(_WAYS[w][1] * d for w, d in walk)
        n, total = abs(x) + abs(y), sum(d for _, d in walk)
        if 2 <= n <= 9 and n < total <= 10:
            break
    parts = [f"{d} {'block' if d == 1 else 'blocks'} {w}" for w, d in walk]
    return Given(
        f"In a town with a square street grid, {person} walks {listing([*parts[:-1], 'then ' + parts[-1]])}.",
        f"the least number of blocks that {person} must walk along the streets to get back to the start",
        n,
        total,
    )


def _check_grid_distance(setup: str) -> int:
    place = 0 + 0j
    turns = {"north": 1j, "south": -1j, "east": 1, "west": -1}
    for count, way in re.findall(r"(\d+) blocks? (north|south|east|west)", setup):
        for _ in range(int(count)):
            place += turns[way]
    return int(abs(place.real) + abs(place.imag))


def _painted_cubes(rng: ItemRng, level: int) -> Given:
    color = rng.choice(("red", "blue", "green", "white", "black", "yellow"))
    a, b, c = rng.choice(
        [
            (3, 3, 4),
            (3, 3, 5),
            (3, 4, 4),
            (3, 3, 6),
            (3, 4, 5),
            (4, 4, 4),
            (3, 5, 4),
            (3, 3, 7),
            (3, 3, 8),
            (3, 5, 5),
        ]
    )
    del level
    n = (a - 2) * (b - 2) * (c - 2)
    sides = [a, b, c]
    rng.shuffle(sides)
    naive = 8 if n != 8 else 6
    maker = rng.choice(PEOPLE)
    return Given(
        f"{maker} glues small cubes of equal size into a solid block that is {sides[0]} cubes long, {sides[1]} cubes wide, and "
        f"{sides[2]} cubes high, and paints the whole outside of the block {color}, including the underside.",
        f"the number of small cubes without any {color} paint",
        n,
        naive,
    )


def _check_painted_cubes(setup: str) -> int:
    sides = [int(v) for v in re.findall(r"(\d+) cubes (?:long|wide|high)", setup)]
    return sum(
        all(0 < place < side - 1 for place, side in zip(cube, sides, strict=True))
        for cube in itertools.product(*(range(side) for side in sides))
    )


def _people_between(rng: ItemRng, level: int) -> Given:
    size = rng.randrange(8, 13)
    n = rng.randrange(2, min(9, size - 2))
    left = rng.randrange(1, size - n)
    right = left + n + 1
    one, other = rng.sample(PEOPLE, 2)
    from_right = size - right + 1
    del level
    return Given(
        f"In a row of {size} people, {one} is number {left} from the left end, and {other} is number {from_right} from the right end.",
        f"the number of people standing between {one} and {other}",
        n,
        n + rng.choice((-1, 1)),
    )


def _check_people_between(setup: str) -> int:
    size, left, from_right = (int(v) for v in re.findall(r"\d+", setup))
    row = list(range(1, size + 1))
    one, other = row[left - 1], row[-from_right]
    return sum(min(one, other) < place < max(one, other) for place in row)


def _angle_sum(rng: ItemRng, level: int) -> Asked:
    thing = rng.choice(("garden bed", "floor plan", "courtyard", "pond", "tabletop", "mosaic"))
    extra, off = rng.randrange(2, 4 + level // 3), rng.choice((0, 3))
    text = (
        f"The outline of a {thing} is a polygon, and the number of its sides is {extra} more than N. "
        "What is the sum of its interior angles, in degrees?"
    )
    return Asked(
        text,
        {n: f"{180 * (n + extra - 2):,}" for n in CANDIDATES},
        # A half turn for every side, or for three sides fewer instead of two.
        {n: f"{180 * (n + extra - off):,}" for n in CANDIDATES if n + extra > off},
        "integer",
    )


def _check_angle_sum(text: str, n: int) -> str:
    extra = int(captured(r"(\d+) more than N", text))
    sides = n + extra
    # At each corner the outer and inner angle make 180 degrees, and the outer ones make one full turn.
    return f"{sum(180 for _ in range(sides)) - 360:,}"


_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def _clock_seat(rng: ItemRng, level: int) -> Asked:
    size = 11 + rng.randrange(0, 2 + level // 3)
    names = rng.sample(PEOPLE, size)
    start = rng.randrange(size)
    text = (
        f"These people sit around a round table, named clockwise: {listing(names)}; after {names[-1]} comes {names[0]} again. The next person clockwise from {names[start]} counts as number 1, "
        "and the count goes on clockwise. Who is person number N?"
    )
    return Asked(
        text,
        {n: names[(start + n) % size] for n in CANDIDATES},
        {n: names[(start - n) % size] for n in CANDIDATES if (start - n) % size != (start + n) % size},
        "name",
    )


def _check_clock_seat(text: str, n: int) -> str:
    found = re.search(r"named clockwise: (.+?); after .*next person clockwise from (\w+) counts", text)
    if not found:
        raise ValueError(f"{text!r}: no table")
    ring = re.split(r", and |, ", found[1])
    while ring[0] != found[2]:
        ring.append(ring.pop(0))
    for _ in range(n):
        ring.append(ring.pop(0))
    return ring[0]


def _grid_square(rng: ItemRng, level: int) -> Asked:
    column, row = rng.randrange(0, 4), rng.randrange(1, 4)
    up = rng.randrange(1, 3 + level // 3)
    piece = rng.choice(("token", "counter", "pawn", "marker"))
    robot = rng.choice(("cleaning robot", "toy car", "small robot", "model tractor"))
    north = f"{up} {'square' if up == 1 else 'squares'} north"
    start = f"{'ABCD'[column]}{row}"
    text = rng.choice(
        (
            f"On a board, columns are lettered A, B, C, and so on from west to east, and rows are numbered 1, 2, 3, and so on from south to north. "
            f"A {piece} on square {start} is moved N squares east and then {north}. On which square is it then?",
            f"A field map is divided into squares: letters A, B, C, and so on run from west to east, numbers 1, 2, 3, and so on from south to north. "
            f"A {piece} is set down on square {start} and moved N squares east and then {north}. Name the square on which it ends up.",
            f"The floor of a hall has square tiles. From west to east the columns of tiles are called A, B, C, and so on; from south to north the rows are called 1, 2, 3, and so on. "
            f"A {robot} on square {start} is sent N squares east and then {north}. Which square does it reach?",
        )
    )
    letters = "ABCDEFGHIJKLMNOP"
    return Asked(
        text,
        {n: f"{letters[column + n]}{row + up}" for n in CANDIDATES},
        {n: f"{letters[column + up]}{row + n}" for n in CANDIDATES if n != up},
        "word",
    )


def _check_grid_square(text: str, n: int) -> str:
    found = re.search(r"on square ([A-D])(\d+).*N squares east and then (\d+)", text)
    if not found:
        raise ValueError(f"{text!r}: no square")
    return f"{chr(ord(found[1]) + n)}{int(found[2]) + int(found[3])}"


STEPS = (
    Yields(
        "spatial",
        "distance_direction",
        "grid_distance",
        _grid_distance,
        _check_grid_distance,
        "walk in the complex plane",
    ),
    Yields(
        "spatial",
        "3d_visualization",
        "painted_cubes",
        _painted_cubes,
        _check_painted_cubes,
        "enumeration of cubes",
    ),
    Yields(
        "spatial",
        "relative_positioning",
        "people_between",
        _people_between,
        _check_people_between,
        "listing the row",
    ),
    Needs("spatial", "2d_geometry", "angle_sum", _angle_sum, _check_angle_sum, "exterior angles"),
    Needs(
        "spatial", "relative_positioning", "clock_seat", _clock_seat, _check_clock_seat, "rotating the list"
    ),
    Needs(
        "spatial",
        "spatial_transformation",
        "grid_square",
        _grid_square,
        _check_grid_square,
        "character arithmetic",
    ),
)
