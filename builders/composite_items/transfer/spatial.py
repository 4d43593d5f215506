"""Trips that spatial reasoning decides."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.seeds import ItemRng

_SIGHTS = (
    "the mill",
    "the castle",
    "the fountain",
    "the lighthouse",
    "the abbey",
    "the gallery",
    "the old bridge",
    "the market hall",
    "the botanical garden",
    "the watchtower",
)
_WAYS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}


def _way(dx: int, dy: int) -> str:
    parts = []
    if dx:
        parts.append(f"{abs(dx)} {'block' if abs(dx) == 1 else 'blocks'} {'east' if dx > 0 else 'west'}")
    if dy:
        parts.append(f"{abs(dy)} {'block' if abs(dy) == 1 else 'blocks'} {'north' if dy > 0 else 'south'}")
    return " and ".join(parts)


def _nearest(rng: ItemRng, level: int) -> Hidden:
    sights = rng.sample(_SIGHTS, 4)
    reach = 4 + level
    while True:
        places = [(rng.randrange(-reach, reach), rng.randrange(-reach, reach)) for _ in sights]
        hotel = (rng.randrange(-reach, reach), rng.randrange(-reach, reach))
        far = [abs(x - hotel[0]) + abs(y - hotel[1]) for x, y in places]
        from_station = [abs(x) + abs(y) for x, y in places]
        if (
            min(far) > 0
            and far.count(min(far)) == 1
            and len(set(far)) == 4
            and all(from_station)
            and any(hotel)
            and from_station.index(min(from_station)) != far.index(min(far))
        ):
            break
    town, person = rng.choice(PLACES), rng.choice(PEOPLE)
    lines = "; ".join(f"{s} is {_way(*p)} of the station" for s, p in zip(sights, places, strict=True))
    best = far.index(min(far))
    intro = rng.choice(
        (
            f"{person} is planning a short stay in {town}, whose streets form a square grid.",
            f"{person} has made notes for a weekend in {town}, where all streets run north-south or east-west, one block apart.",
        )
    )
    key = ", ".join(f"{s} {d} blocks" for s, d in zip(sights, far, strict=True))
    return Hidden(
        f"{intro} The hotel is {_way(*hotel)} of the station. As for the sights: {lines}.",
        "Which sight is the shortest walk from the hotel, going along the streets?",
        f"The walks from the hotel are: {key}.",
        sights[best],
        tuple(s for i, s in enumerate(sights) if i != best),
        "name",
    )


def _point(text: str) -> complex:
    place = 0j
    for count, way in re.findall(r"(\d+) blocks? (north|south|east|west)", text):
        place += int(count) * {"north": 1j, "south": -1j, "east": 1, "west": -1}[way]
    return place


def _check_nearest(text: str) -> str:
    hotel = _point(captured(r"The hotel is (.+?) of the station", text))
    sights = re.findall(
        r"(the [a-z ]+?) is ((?:\d+ blocks? \w+(?: and )?)+) of the station",
        text.split("As for the sights: ")[1],
    )
    walks = {name: abs((_point(way) - hotel).real) + abs((_point(way) - hotel).imag) for name, way in sights}
    return str(min(walks, key=lambda name: walks[name]))


def _facing(rng: ItemRng, level: int) -> Hidden:
    # Neither the first nor the last turn is a U-turn, and no two of them meet.
    turns = [rng.choice(("left", "right"))]
    for _ in range(level // 2):
        turns.append(
            "left" if turns[-1] == "around" else rng.choice(("left", "right", "left", "right", "around"))
        )
    turns.append(rng.choice(("left", "right")))
    start = rng.choice(tuple(_WAYS))
    ring = ("north", "east", "south", "west")
    at = ring.index(start)
    for turn in turns:
        at = (at + {"left": -1, "right": 1, "around": 2}[turn]) % 4
    streets = rng.sample(
        (
            "Mill Lane",
            "King Street",
            "Harbor Road",
            "Elm Avenue",
            "Station Road",
            "Bridge Street",
            "Abbey Walk",
            "Castle Row",
        ),
        len(turns),
    )
    steps = [
        "make a U-turn" if t == "around" else f"turn {t} onto {s}"
        for t, s in zip(turns, streets, strict=True)
    ]
    person, town = rng.choice(PEOPLE), rng.choice(PLACES)
    headings: list[str] = []
    h = ring.index(start)
    for turn in turns:
        h = (h + {"left": -1, "right": 1, "around": 2}[turn]) % 4
        headings.append(ring[h])
    return Hidden(
        f"{person} has planned a bicycle tour of {town}, where every corner is a right angle. The route card reads: leave the inn heading {start}; {'; '.join(steps)}. "
        "The tour ends at a viewpoint, where the view lies straight ahead.",
        "In which direction does a rider face there?",
        f"The headings up to the last turn are, in order: {listing([start, *headings[:-1]])}.",
        ring[at],
        tuple(r for r in ring if r != ring[at]),
        "word",
    )


def _check_facing(text: str) -> str:
    heading = {"north": 1j, "south": -1j, "east": 1 + 0j, "west": -1 + 0j}[captured(r"heading (\w+);", text)]
    for turn in re.findall(r"turn (?:left|right)|U-turn", text):
        heading *= {"turn left": 1j, "turn right": -1j, "U-turn": -1}[turn]
    return {1j: "north", -1j: "south", 1: "east", -1: "west"}[heading]


def _fits(rng: ItemRng, level: int) -> Hidden:
    crate = [10 * rng.randrange(4, 8), 10 * rng.randrange(4, 8), 10 * rng.randrange(8, 13)]
    things = rng.sample(
        (
            "the tent box",
            "the stove box",
            "the food crate",
            "the tool chest",
            "the chair box",
            "the bike box",
        ),
        4,
    )
    fitting = rng.randrange(4)
    sizes = []
    ordered = sorted(crate)
    for index in range(4):
        if index == fitting:
            size = [side - 5 * rng.randrange(0, 3) for side in ordered]
        else:
            size = [side - 5 * rng.randrange(0, 3) for side in ordered]
            spot = rng.randrange(3)
            size[spot] = ordered[spot] + 5 * rng.randrange(1, 3)
            if all(s <= c for s, c in zip(sorted(size), ordered, strict=True)):
                size[2] = ordered[2] + 10
            size[0] = max(15, size[0] - 5 * rng.randrange(0, 3))
            if all(s <= c for s, c in zip(sorted(size), ordered, strict=True)):
                size[2] = ordered[2] + 5
        rng.shuffle(size)
        sizes.append(size)
    del level
    rows = "; ".join(f"{t}, {s[0]} by {s[1]} by {s[2]} cm" for t, s in zip(things, sizes, strict=True))
    person = rng.choice(PEOPLE)
    shown = list(crate)
    rng.shuffle(shown)
    intro = rng.choice(
        (
            f"{person} is packing the car for a camping trip. One more piece can go into the trunk, where a box-shaped space of {shown[0]} by {shown[1]} by {shown[2]} cm is left.",
            f"{person} is loading the camper van. The last free space is a box-shaped one of {shown[0]} by {shown[1]} by {shown[2]} cm.",
        )
    )
    key = "; ".join(f"{t}, {' by '.join(map(str, sorted(s)))}" for t, s in zip(things, sizes, strict=True))
    return Hidden(
        f"{intro} Each piece is a stiff box, which may be laid on any side but must go in with its edges parallel to those of the space. The pieces: {rows}.",
        "Which piece fits?",
        f"With the sides in increasing order, the space is {' by '.join(map(str, ordered))} cm and the pieces are, in cm: {key}.",
        things[fitting],
        tuple(t for i, t in enumerate(things) if i != fitting),
        "name",
    )


def _check_fits(text: str) -> str:
    import itertools

    space = [int(v) for v in re.search(r"of (\d+) by (\d+) by (\d+) cm", text).groups()]  # type: ignore[union-attr]  # the frame always has it
    pieces = re.findall(r"(the \w+ \w+), (\d+) by (\d+) by (\d+) cm", text.split("The pieces: ")[1])
    (fitting,) = [
        name
        for name, *size in pieces
        if any(
            all(int(s) <= c for s, c in zip(turned, space, strict=True))
            for turned in itertools.permutations(size)
        )
    ]
    return str(fitting)


TEMPLATES = (
    TransferTemplate(
        "nearest",
        "distance_direction",
        "distances on a street grid from another point",
        _nearest,
        _check_nearest,
        "complex plane",
    ),
    TransferTemplate(
        "facing",
        "spatial_transformation",
        "keeping track of a heading through turns",
        _facing,
        _check_facing,
        "complex rotation",
    ),
    TransferTemplate(
        "fits",
        "3d_visualization",
        "turning a box in mind to see whether it fits",
        _fits,
        _check_fits,
        "all orientations",
    ),
)
