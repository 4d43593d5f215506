"""Spatial steps."""

from __future__ import annotations

import itertools
import re

from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    COUNT,
    Asked,
    Given,
    Needs,
    Yields,
    captured,
    number_of,
    spelled,
)
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
            # No turning back on the spot: each leg is at right angles to the last one.
            if not walk or (way in ("north", "south")) != (walk[-1][0] in ("north", "south")):
                walk.append((way, rng.randrange(1, 5)))
        x = sum(_WAYS[w][0] * d for w, d in walk)
        y = sum(_WAYS[w][1] * d for w, d in walk)
        n, total = abs(x) + abs(y), sum(d for _, d in walk)
        if 2 <= n <= 9 and n < total <= 10:
            break
    parts = [f"{spelled(d)} {'block' if d == 1 else 'blocks'} {w}" for w, d in walk]
    way = listing([*parts[:-1], "then " + parts[-1]])
    frames = (
        f"In a town with a square street grid, {person} walks {way}.",
        f"The streets of a town form a square grid. From a bus stop, {person} drives {way}.",
    )
    which = rng.randrange(2)
    does, start = (("walk", "the start"), ("drive", "the bus stop"))[which]
    return Given(
        frames[which],
        f"the least number of blocks that {person} must {does} along the streets to get back to {start}",
        n,
        total,
    )


def _check_grid_distance(setup: str) -> int:
    place = 0 + 0j
    turns = {"north": 1j, "south": -1j, "east": 1, "west": -1}
    for count, way in re.findall(rf"({COUNT}) blocks? (north|south|east|west)", setup):
        for _ in range(number_of(count)):
            place += turns[way]
    return int(abs(place.real) + abs(place.imag))


# What is said of the underside and the top; its place is the number of bare sides.
_BARE = (
    ", including the underside",
    ", except for the underside, which stays bare",
    ", except for the top and the underside, which stay bare",
)


def _painted_cubes(rng: ItemRng, level: int) -> Given:
    color = rng.choice(("red", "blue", "green", "white", "black", "yellow"))
    bare = 0 if level < 4 else 1 if level < 7 else 2
    blocks = [
        (a, b, c)
        for a, b, c in itertools.product(range(3, 9), repeat=3)
        if 2 <= (a - 2) * (b - 2) * (c - 2 + bare) <= 9 and (level > 2 or 3 in (a, b))
    ]
    # Each N as often as the others, though many more blocks have few cubes inside.
    by_n: dict[int, list[tuple[int, int, int]]] = {}
    for a, b, c in blocks:
        by_n.setdefault((a - 2) * (b - 2) * (c - 2 + bare), []).append((a, b, c))
    n = rng.choice(sorted(by_n))
    long, wide, high = rng.choice(by_n[n])
    whole = (long - 2) * (wide - 2) * (high - 2)
    # The bare sides forgotten; where nothing is bare, the corners counted.
    naive = whole if bare and 1 <= whole <= 10 else 8 if n != 8 else 6
    maker = rng.choice(PEOPLE)
    frames = (
        f"{maker} glues small cubes of equal size into a solid block that is {long} cubes long, {wide} cubes wide, and "
        f"{high} cubes high, and paints the whole outside of the block {color}{_BARE[bare]}.",
        f"A solid block is made of small cubes of equal size. It is {long} cubes long, {wide} cubes wide, and {high} cubes high. "
        f"{maker} paints its whole outside {color}{_BARE[bare]}.",
    )
    return Given(rng.choice(frames), f"the number of small cubes without any {color} paint", n, naive)


def _check_painted_cubes(setup: str) -> int:
    sides = [int(captured(rf"(\d+) cubes {word}", setup)) for word in ("long", "wide", "high")]
    bottom = "except" in setup and "underside" in setup.split("except")[1]
    top = "except" in setup and "the top" in setup.split("except")[1]
    unpainted = 0
    for x, y, z in itertools.product(*(range(side) for side in sides)):
        seen = x in (0, sides[0] - 1) or y in (0, sides[1] - 1)
        seen = seen or (z == 0 and not bottom) or (z == sides[2] - 1 and not top)
        unpainted += not seen
    return unpainted


def _people_between(rng: ItemRng, level: int) -> Given:
    size = rng.randrange(8 + level, 11 + 2 * level)
    n = rng.randrange(2, min(10, size - 3))
    left = rng.randrange(1, size - n)
    right = left + n + 1
    if level > 2 and rng.random() < 0.5:
        left, right = right, left
    one, other, third = rng.sample(PEOPLE, 3)
    # From level 5 on, the second place is given by way of a third person.
    steps = rng.choice(
        [d for d in range(-4, 5) if abs(d) > 1 and 1 <= right + d <= size and right + d != left]
    )
    end, place = (third, right + steps) if level > 4 else (other, right)
    from_right = size - place + 1
    facts = [f"{one} is number {left} from the left end", f"{end} is number {from_right} from the right end"]
    if level > 4:
        way = "left" if steps > 0 else "right"
        facts.append(f"{other} stands exactly {spelled(abs(steps))} places to the {way} of {third}")
    said = ", ".join(facts[:-1]) + f", and {facts[-1]}"
    frames = (
        f"In a row of {size} people, as seen from the front, {said}.",
        f"A photo shows a row of {size} people. As one looks at it, {said}.",
    )
    return Given(
        rng.choice(frames),
        f"the number of people standing between {one} and {other}",
        n,
        n + rng.choice((-1, 1)),
    )


def _check_people_between(setup: str) -> int:
    size, left, from_right = (int(v) for v in re.findall(r"\d+", setup)[:3])
    row = list(range(1, size + 1))
    one, other = row[left - 1], row[-from_right]
    by_way = re.search(rf"exactly ({COUNT}) places to the (left|right) of", setup)
    if by_way:
        other = row[row.index(other) + number_of(by_way[1]) * (1 if by_way[2] == "right" else -1)]
    return sum(min(one, other) < place < max(one, other) for place in row)


def _angle_sum(rng: ItemRng, level: int) -> Asked:
    thing = rng.choice(("garden bed", "floor plan", "courtyard", "pond", "tabletop", "mosaic"))
    extra, off = rng.randrange(1 + level, 4 + level), rng.choice((0, 3))
    right = 0 if level < 4 else rng.randrange(2, 3 + (level > 6))
    number = ("", "", "two", "three")[right]
    known = f" Exactly {number} of its interior angles are right angles." if right else ""
    asks = "sum of its other interior angles" if right else "sum of its interior angles"
    frames = (
        f"The outline of a {thing} is a polygon, and the number of its sides is {extra} more than N.{known} What is the {asks}, in degrees?",
        f"A {thing} has the shape of a polygon with N + {extra} sides.{known} In degrees, what is the {asks}?",
    )
    return Asked(
        rng.choice(frames),
        {n: f"{180 * (n + extra - 2) - 90 * right:,}" for n in CANDIDATES},
        # A half turn for every side, or for three sides fewer instead of two.
        {n: f"{180 * (n + extra - off) - 90 * right:,}" for n in CANDIDATES if n + extra > off + 2},
        "integer",
    )


def _check_angle_sum(text: str, n: int) -> str:
    extra = re.search(r"(\d+) more than N|N \+ (\d+) sides", text)
    if not extra:
        raise ValueError(f"{text!r}: no number of sides")
    sides = n + int(extra[1] or extra[2])
    right = next((k for word, k in (("two", 2), ("three", 3)) if f"Exactly {word} of" in text), 0)
    # At each corner the outer and inner angle make 180 degrees, and the outer ones make one full turn.
    return f"{sum(180 for _ in range(sides)) - 360 - sum(90 for _ in range(right)):,}"


_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def _clock_seat(rng: ItemRng, level: int) -> Asked:
    """The table grows; from level 4 on the count goes against the order of the names, from level 7 on by twos."""
    size = 9 + (level + 1) // 2
    stride = 2 if level > 6 else 1
    way = -1 if level > 3 else 1
    toward = "counterclockwise" if way < 0 else "clockwise"
    names = rng.sample(PEOPLE, size)
    start = rng.randrange(size)
    opening = rng.choice(
        (
            f"These people sit around a round table, named clockwise as seen from above: {listing(names)}; after {names[-1]} comes {names[0]} again.",
            f"Dancers stand in a circle and are named clockwise as seen from above: {listing(names)}; after {names[-1]} comes {names[0]} again.",
        )
    )
    if stride == 1:
        count = f"The next person {toward} from {names[start]} counts as number 1, and the count goes on {toward}."
    else:
        count = (
            f"Only every second person {toward} from {names[start]} is counted: the second one counts as number 1, the fourth "
            f"as number 2, and so on, {toward} around the circle as often as needed."
        )
    answers = {n: names[(start + way * stride * n) % size] for n in CANDIDATES if n < size}
    wrong = {n: names[(start - way * stride * n) % size] for n in answers}
    return Asked(
        f"{opening} {count} Who is person number N?",
        answers,
        {n: name for n, name in wrong.items() if name != answers[n]},
        "name",
    )


def _check_clock_seat(text: str, n: int) -> str:
    ring = re.split(r", and |, ", captured(r"named clockwise as seen from above: (.+?); after ", text))
    while ring[0] != captured(r"clockwise from (\w+) (?:counts|is counted)", text):
        ring.append(ring.pop(0))
    if "counterclockwise" in text:
        ring = [ring[0], *reversed(ring[1:])]
    for _ in range(2 * n if "every second" in text else n):
        ring.append(ring.pop(0))
    return ring[0]


def _grid_square(rng: ItemRng, level: int) -> Asked:
    """One more leg from level 4 on, and another one from level 7 on."""
    west, south = (rng.randrange(1, 3) if level > 3 else 0), (rng.randrange(1, 3) if level > 6 else 0)
    column, row = rng.randrange(west, 4), rng.randrange(1, 4)
    up = rng.randrange(south + 1, south + 3 + level // 4)
    piece = rng.choice(("token", "counter", "pawn", "marker"))
    robot = rng.choice(("cleaning robot", "toy car", "small robot", "model tractor"))

    def leg(count: int, way: str) -> str:
        return f"{spelled(count)} {'square' if count == 1 else 'squares'} {way}"

    legs = ["N squares east", leg(up, "north")]
    legs += [leg(west, "west")] if west else []
    legs += [leg(south, "south")] if south else []
    way = f"{', '.join(legs[:-1])}, and then {legs[-1]}" if len(legs) > 2 else " and then ".join(legs)
    start = f"{'ABCD'[column]}{row}"
    text = rng.choice(
        (
            f"On a game board, columns are lettered A, B, C, and so on from west to east, and rows are numbered 1, 2, 3, and so on from south to north. "
            f"A {piece} on square {start} is moved {way}. On which square is it then?",
            f"The map of a board game is divided into squares. The letters A, B, C, and so on run from west to east, and the numbers 1, 2, 3, and so on run from south to north. "
            f"A {piece} is set down on square {start} and moved {way}. Name the square on which it ends up.",
            f"The floor of a hall has square tiles. From west to east the columns of tiles are called A, B, C, and so on; from south to north the rows are called 1, 2, 3, and so on. "
            f"A {robot} on square {start} is sent {way}. Which square does it reach?",
        )
    )
    letters = "ABCDEFGHIJKLMNOP"
    north = up - south
    return Asked(
        text,
        {n: f"{letters[column + n - west]}{row + north}" for n in CANDIDATES},
        # East and north confused.
        {
            n: f"{letters[column + north]}{row + n - west}"
            for n in CANDIDATES
            if n - west != north and row + n - west > 0
        },
        "word",
    )


def _check_grid_square(text: str, n: int) -> str:
    found = re.search(r"on square ([A-D])(\d+) (.*)", text)
    if not found:
        raise ValueError(f"{text!r}: no square")
    column, row = ord(found[1]), int(found[2])
    for count, way in re.findall(rf"(N|{COUNT}) squares? (north|south|east|west)", found[3]):
        steps = n if count == "N" else number_of(count)
        column += steps * ((way == "east") - (way == "west"))
        row += steps * ((way == "north") - (way == "south"))
    return f"{chr(column)}{row}"


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
