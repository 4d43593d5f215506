"""Trips that spatial reasoning decides."""

from __future__ import annotations

import itertools
import math
import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, ORDINALS, PEOPLE, PLACES, listing
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
    "the war memorial",
    "the maritime museum",
    "the observatory",
    "the ferry landing",
    "the opera house",
    "the aquarium",
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
    size = 4 + level // 3
    sights = rng.sample(_SIGHTS, size)
    reach = 4 + level
    while True:
        places = [(rng.randrange(-reach, reach), rng.randrange(-reach, reach)) for _ in sights]
        hotel = (rng.randrange(-reach, reach), rng.randrange(-reach, reach))
        far = [abs(x - hotel[0]) + abs(y - hotel[1]) for x, y in places]
        from_station = [abs(x) + abs(y) for x, y in places]
        if (
            min(far) > 0
            and far.count(min(far)) == 1
            and len(set(far)) == size
            and all(from_station)
            and any(hotel)
            and from_station.index(min(from_station)) != far.index(min(far))
        ):
            break
    town, person = rng.choice(PLACES), rng.choice(PEOPLE)
    lines = " ".join(
        f"{s.capitalize()} is {_way(*p)} of the station." for s, p in zip(sights, places, strict=True)
    )
    best = far.index(min(far))
    intro = rng.choice(
        (
            f"{person} is planning a short stay in {town}, whose streets form a square grid.",
            f"{person} has made notes for a weekend in {town}, where all streets run north-south or east-west, one block apart.",
            f"{NUMBER_WORDS[size].capitalize()} sights in {town} are on {person}'s list. The streets of the town cross at right angles, and all blocks are squares of the same size.",
        )
    )
    key = " ".join(
        f"{s.capitalize()} is {_way(x - hotel[0], y - hotel[1])} of the hotel."
        for s, (x, y) in zip(sights, places, strict=True)
    )
    return Hidden(
        f"{intro} The hotel is {_way(*hotel)} of the station. {lines}",
        "Which sight is the shortest walk from the hotel, going along the streets?",
        key,
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
    found = {
        name: _point(way)
        for name, way in re.findall(
            r"The ([a-z ]+?) is ((?:\d+ blocks? \w+(?: and )?)+) of the station\.", text
        )
    }
    hotel = found.pop("hotel")
    walks = {name: abs((at - hotel).real) + abs((at - hotel).imag) for name, at in found.items()}
    return f"the {min(walks, key=lambda name: walks[name])}"


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
    orders = ". ".join(step[0].upper() + step[1:] for step in steps)
    route = rng.choice(
        (
            f'{person} has planned a bicycle tour of {town}, where every corner is a right angle. The route card reads: "Leave the inn heading {start}. {orders}." '
            "The tour ends at a viewpoint, where the view lies straight ahead.",
            f"A bike rental shop in {town} hands out a card with a short tour, and {person} wants to try it. All corners are right angles. Leave the shop heading {start}. {orders}. "
            "The tour ends at a terrace, and the view is straight ahead.",
            f"For a visit to {town}, where the streets cross at right angles, {person} has written down the bicycle route from the hotel to the terrace. Set off heading {start}. {orders}. "
            "The street ends at the terrace, which is straight ahead.",
        )
    )
    return Hidden(
        route,
        "Which direction does a rider face there?",
        f"The first headings are, in order, {listing([start, *headings[: max(1, len(turns) - 2)]])}.",
        ring[at],
        tuple(r for r in ring if r != ring[at]),
        "word",
    )


def _check_facing(text: str) -> str:
    heading = {"north": 1j, "south": -1j, "east": 1 + 0j, "west": -1 + 0j}[captured(r"heading (\w+)\.", text)]
    for turn in re.findall(r"[Tt]urn (?:left|right)|U-turn", text):
        heading *= {"turn left": 1j, "turn right": -1j, "u-turn": -1}[turn.lower()]
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
            "the awning box",
            "the grill box",
        ),
        4 + level // 3,
    )
    fitting = rng.randrange(len(things))
    sizes = []
    ordered = sorted(crate)
    for index in range(len(things)):
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
    rows = listing([f"{t} ({s[0]} by {s[1]} by {s[2]} cm)" for t, s in zip(things, sizes, strict=True)])
    person = rng.choice(PEOPLE)
    shown = list(crate)
    rng.shuffle(shown)
    intro = rng.choice(
        (
            f"{person} is packing the car for a camping trip. One more piece can go into the trunk, where a box-shaped space of {shown[0]} by {shown[1]} by {shown[2]} cm is left.",
            f"{person} is loading the camper van. The last free space is a box-shaped one of {shown[0]} by {shown[1]} by {shown[2]} cm.",
            f"The roof box for {person}'s vacation is nearly full. Only a box-shaped space of {shown[0]} by {shown[1]} by {shown[2]} cm is still free, and one more piece can come along.",
        )
    )
    key = listing([f"{t} {' by '.join(map(str, sorted(s)))}" for t, s in zip(things, sizes, strict=True)])
    return Hidden(
        f"{intro} Each piece is a stiff box, which may be laid on any side but must go in with its edges parallel to those of the space. The pieces are {rows}.",
        "Which piece fits?",
        f"With the sides in increasing order, the space is {' by '.join(map(str, ordered))} cm. In cm, with the sides in the same order, the pieces measure as follows: {key}.",
        things[fitting],
        tuple(t for i, t in enumerate(things) if i != fitting),
        "name",
    )


def _check_fits(text: str) -> str:
    space = [int(v) for v in re.search(r"of (\d+) by (\d+) by (\d+) cm", text).groups()]  # type: ignore[union-attr]  # the frame always has it
    pieces = re.findall(r"(the \w+ \w+) \((\d+) by (\d+) by (\d+) cm\)", text)
    (fitting,) = [
        name
        for name, *size in pieces
        if any(
            all(int(s) <= c for s, c in zip(turned, space, strict=True))
            for turned in itertools.permutations(size)
        )
    ]
    return str(fitting)


def _stops(rng: ItemRng, level: int) -> Hidden:
    order = rng.sample(_SIGHTS, 5 + level // 4)  # from south to north
    size = len(order)
    told = [rng.randrange(size)]
    clues = []
    while len(told) < size:
        pairs = [
            (a, b) for a in told for b in range(size) if b not in told and abs(a - b) <= 1 + (level + 1) // 3
        ]
        known, fresh = rng.choice(pairs)
        told.append(fresh)
        here, there = (known, fresh) if rng.random() < 0.5 or level < 3 else (fresh, known)
        far = abs(here - there)
        clues.append(
            f"{order[there].capitalize()} is the {'next' if far == 1 else ORDINALS[far - 1]} stop {'north' if there > here else 'south'} of {order[here]}."
        )
    if level > 2:
        rng.shuffle(clues)
    side = rng.choice(("south", "north"))
    ranked = order if side == "south" else order[::-1]
    asked = rng.randrange(size)
    question = f"Counting from the {side}, which is the {ORDINALS[asked]} stop?"
    if asked in (0, size - 1):
        utmost = side if asked == 0 else {"south": "north", "north": "south"}[side]
        question = f"Which is the {utmost}ernmost stop?"
    others = sorted(rng.sample([i for i in range(size) if i != asked], 2))
    number = {5: "five", 6: "six", 7: "seven"}[size]
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} is planning a drive along the coast near {place}. The road runs straight from south to north, and there are {number} places to stop.",
            f"A sightseeing bus in {place} goes up one long street from south to north. It makes {number} stops, and {person} is preparing a leaflet about them.",
            f"The river at {place} flows from north to south, and a tour boat makes {number} stops along it. {person} is drawing a map of the tour.",
        )
    )
    return Hidden(
        f"{intro} {' '.join(clues)}",
        question,
        f"Counting from the {side}, {listing([f'{ranked[i]} is stop {i + 1}' for i in others])}.",
        ranked[asked],
        tuple(s for i, s in enumerate(ranked) if i != asked),
        "name",
    )


def _check_stops(text: str) -> str:
    found = re.findall(r"The ([a-z ]+?) is the (\w+) stop (north|south) of the ([a-z ]+)\.", text)
    sights = sorted({name for first, _, _, last in found for name in (first, last)})
    steps = {"next": 1, **{word: index + 1 for index, word in enumerate(ORDINALS)}}
    (order,) = [
        line
        for line in itertools.permutations(sights)
        if all(
            line.index(first) - line.index(last) == (steps[far] if way == "north" else -steps[far])
            for first, far, way, last in found
        )
    ]
    utmost = re.search(r"Which is the (south|north)ernmost stop", text)
    asked = re.search(r"from the (south|north), which is the (\w+) stop", text)
    end = utmost or asked
    if not end:
        raise ValueError(f"{text!r}: nothing asked")
    place = ORDINALS.index(asked[2]) if asked else 0
    return f"the {order[place] if end[1] == 'south' else order[-1 - place]}"


_TRIPLES = (
    (3, 4, 5), (6, 8, 10), (5, 12, 13), (9, 12, 15), (8, 15, 17), (12, 16, 20), (7, 24, 25), (15, 20, 25), (10, 24, 26),
)  # fmt: skip


def _split(rng: ItemRng, total: int, parts: int) -> list[int]:
    """Whole numbers from 2 to 24 in size, of either sign, that add up to ``total``."""
    while True:
        found = [rng.choice((1, 1, -1)) * rng.randrange(2, 13) for _ in range(parts - 1)]
        found.append(total - sum(found))
        if 2 <= abs(found[-1]) <= 24:
            return found


def _straight_back(rng: ItemRng, level: int) -> Hidden:
    short, long, straight = rng.choice(_TRIPLES[: 3 + level])
    across, up = (short, long) if rng.random() < 0.5 else (long, short)
    across, up = rng.choice((1, -1)) * across, rng.choice((1, -1)) * up
    count = 3 + level // 2
    first = rng.randrange(2)  # whether the first leg goes east or west
    many = (count + first) // 2
    legs = {1: _split(rng, across, many), 0: _split(rng, up, count - many)}
    route = []
    for index in range(count):
        axis = (first + index) % 2
        miles = legs[axis].pop()
        route.append(f"{abs(miles)} miles {(('south', 'north'), ('west', 'east'))[axis][miles > 0]}")
    total = sum(int(leg.split()[0]) for leg in route)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro, back = rng.choice(
        (
            (
                f"{person} wants to cross the big lake at {place} by sailboat and has drawn the course on the chart: {listing(route)}.",
                "How many miles is it from the end of the course straight back to the start?",
            ),
            (
                f"The plains around {place} are flat and have no fences. {person} plans to ride {listing(route)} from the ranch, and then straight home.",
                "How many miles long is the way home?",
            ),
            (
                f"A pilot takes {person} on a sightseeing flight from the airfield at {place}. The plan is to fly {listing(route)}, and then to return in a straight line.",
                "How many miles long is the return flight?",
            ),
        )
    )
    options = {
        short + long,
        long - short,
        total,
        long,
        (short + long + 1) // 2,
        straight + 1,
        straight - 1,
        straight + 2,
    } - {straight}
    return Hidden(
        intro,
        back,
        f"Before turning back, {person} is {abs(across)} miles {'east' if across > 0 else 'west'} and {abs(up)} miles {'north' if up > 0 else 'south'} of the start.",
        str(straight),
        tuple(str(v) for v in rng.sample(sorted(options), len(options)))[:6],
        "integer",
    )


def _check_straight_back(text: str) -> str:
    place = 0j
    for miles, way in re.findall(r"(\d+) miles (north|south|east|west)", text):
        place += int(miles) * {"north": 1j, "south": -1j, "east": 1, "west": -1}[way]
    square = int(place.real) ** 2 + int(place.imag) ** 2
    if math.isqrt(square) ** 2 != square:
        raise ValueError(f"{text!r}: not a whole number of miles")
    return str(math.isqrt(square))


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
    TransferTemplate(
        "stops",
        "relative_positioning",
        "ordering places along a line from their relative positions",
        _stops,
        _check_stops,
        "all orders",
    ),
    TransferTemplate(
        "straight_back",
        "2d_geometry",
        "adding up legs and taking the hypotenuse",
        _straight_back,
        _check_straight_back,
        "complex plane and integer root",
    ),
)
