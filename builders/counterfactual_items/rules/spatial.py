"""Altered rules of space."""

from __future__ import annotations

import re
from fractions import Fraction

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import (
    Altered,
    AlteredTemplate,
    Derived,
    other_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_RING = ("north", "east", "south", "west")
_SIDES = ("top", "right", "bottom", "left")
_LANDMARKS = ("mill", "chapel", "windmill", "quarry", "boathouse", "dairy", "old oak", "reservoir", "barn")


def _named(north_east: tuple[int, int]) -> str:
    east, north = north_east
    ns = "north" if north > 0 else "south" if north < 0 else ""
    ew = "east" if east > 0 else "west" if east < 0 else ""
    return ns + ew


def _turned_map(rng: ItemRng, level: int) -> Altered:
    turn = rng.randrange(1, 4)  # how far the compass is turned: the side at the top
    top = _RING[turn]
    # As far across as up, so that the direction is just halfway between two of the four.
    across = rng.choice((-4, -3, -2, 2, 3, 4))
    up = rng.choice((-1, 1)) * across
    if level < 3:
        across, up = rng.choice(((across, 0), (0, up)))
    # Steps over the sheet -> steps over the land, a quarter turn at a time.
    east, north = across, up
    for _ in range(turn):
        east, north = north, -east
    answer, trap = _named((east, north)), _named((across, up))
    one, other = rng.sample(_LANDMARKS, 2)
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    moves = [f"{abs(v)} cm {word}" for v, word in ((across, "to the right of" if across > 0 else "to the left of"), (up, "above" if up > 0 else "below")) if v]  # fmt: skip
    rule = rng.choice(
        (
            f"All maps made in {place} are drawn with {top} at the top of the sheet.",
            f"Suppose that mapmakers had agreed to put {top}, and not north, at the top of every map.",
        )
    )
    where = " and ".join(moves) + f" the {one}"
    rest = rng.choice(
        (
            f"On such a map, the {other} is {where}. Seen from the {one}, in which direction does the {other} really lie?",
            f"{person} has such a map; on it, the {other} is {where}. In which direction must {person} go from the {one} to reach the {other}?",
        )
    )
    names = ("north", "east", "south", "west") if 0 in (across, up) else ("northeast", "southeast", "southwest", "northwest")  # fmt: skip
    return Altered(rule, rest, answer, trap, tuple(n for n in names if n not in (answer, trap)), "word")


def _check_turned_map(question: str) -> Derived:
    top = captured(r"(?:with|put) (north|east|south|west)(?= at the top|, and not north)", question)
    sheet = [
        side
        for side, pattern in zip(
            _SIDES, (r"cm above", r"to the right", r"cm below", r"to the left"), strict=True
        )
        if re.search(pattern, question)
    ]

    def read(at_top: str) -> str:
        shift = _RING.index(at_top)
        ways = [_RING[(_SIDES.index(side) + shift) % 4] for side in sheet]
        return "".join(sorted(ways, key=("north", "south", "east", "west").index))

    return Derived(read(top), read("north"))


def _swapped_turns(rng: ItemRng, level: int) -> Altered:
    start = rng.randrange(4)
    turns = [rng.choice(("left", "right")) for _ in range(1 + 2 * (1 + level // 3))]
    if len(set(turns)) < 2:
        raise Redraw("one word over and over")
    net = turns.count("right") - turns.count("left")
    answer, trap = _RING[(start - net) % 4], _RING[(start + net) % 4]
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f'In {place}, two words have changed places: there "left" means right, and "right" means left.',
            f'Suppose that all the guides of {place} say "left" when they mean right and "right" when they mean left.',
        )
    )
    # Commas and the closing period stand inside the quotation marks.
    said = " ".join([*(f'"{turn},"' for turn in turns[:-1]), f'and "{turns[-1]}."'])
    rest = rng.choice(
        (
            f"{person}, who knows this, walks {_RING[start]} through the town with a guide and, at one corner after another, turns as the guide means. The guide calls out, {said} Each call is for a turn of 90 degrees. In which direction is {person} walking then?",
            f"Heading {_RING[start]} through the town, {person} is told by a guide at the next corners, one after another: {said} Each is a quarter turn, and {person}, who knows this, does what is meant. In which direction is {person} heading in the end?",
            f"Driving {_RING[start]} through the town, {person}, who knows this, hears one call after another from a guide: {said} Each call means a turn of 90 degrees, and {person} turns accordingly. In which direction is {person} driving in the end?",
        )
    )
    return Altered(rule, rest, answer, trap, tuple(w for w in _RING if w not in (answer, trap)), "word")


def _check_swapped_turns(question: str) -> Derived:
    heading = captured(r"(?:walks|Heading|Driving) (north|east|south|west)", question)
    turns = re.findall(
        r'"(left|right)[,.]"',
        question.split("calls out, ")[-1]
        .split("one after another: ")[-1]
        .split("guide: ")[-1]
        .split(" Each")[0],
    )
    ways = {"north": 1j, "south": -1j, "east": 1 + 0j, "west": -1 + 0j}

    def walk(left: complex) -> str:
        at = ways[heading]
        for turn in turns:
            at *= left if turn == "left" else -left
        return next(name for name, value in ways.items() if value == at)

    return Derived(walk(-1j), walk(1j))


def _other_dice(rng: ItemRng, level: int) -> Altered:
    low = rng.randrange(2, 6)
    total, faces = 2 * low + 5, range(low, low + 6)
    dice = 1 + level // 2
    shown = rng.choice([f for f in faces if f <= 6])
    answer, trap = dice * total - shown, dice * 7 - shown
    person = rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"The dice of a certain game bear the numbers {low} to {low + 5}, and any two opposite faces add up to {total}.",
            f"Suppose that dice were numbered from {low} to {low + 5}, with opposite faces adding up to {total}.",
        )
    )
    if dice == 1:
        rest = rng.choice(
            (
                f"{person} throws such a die, and {shown} comes up on top. Which number is on the bottom face?",
                f"Such a die lies on a glass table with {shown} on top. Which number does {person}, lying under the table, see?",
            )
        )
    else:
        rest = f"{person} stacks {dice} such dice into a tower; the top face of the tower shows {shown}. Leaving out the {shown} on top, what do the other top and bottom faces of the dice add up to?"
    others = other_numbers(rng, answer, trap, (1, 2, 3, 7))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_other_dice(question: str) -> Derived:
    low, high = int(captured(r"(\d+) to \d+,", question)), int(captured(r"\d+ to (\d+),", question))
    shown = int(captured(r"(?:and|with|shows) (\d+)(?: comes| on top|\.)", question))
    tower = re.search(r"stacks (\d+)", question)

    def hidden(first: int, last: int) -> str:
        # Opposite faces pair the numbers from both ends: listed up and down, they stand side by side.
        below = dict(zip(range(first, last + 1), range(last, first - 1, -1), strict=True))[shown]
        whole = sum(below + shown for _ in range(int(tower[1]) if tower else 1))
        return str(whole - shown)

    return Derived(hidden(low, high), hidden(1, 6))


def _longer_leg(rng: ItemRng, level: int) -> Altered:
    east, north = rng.randrange(2, 8 + level), rng.randrange(2, 8 + level)
    if east == north:
        raise Redraw("legs are equal")
    back = rng.randrange(1, min(east, 5)) if level > 4 else 0
    ways = (rng.choice(("east", "west")), rng.choice(("north", "south")))
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    price = rng.choice((2, 3, 4, 5))
    answer, trap = price * max(east - back, north), price * (east - back + north)
    if answer == trap:
        raise Redraw("rule has no effect")
    rule = rng.choice(
        (
            f"The taxis of {place} charge only for the longer of the two legs of a trip, east-west and north-south; the shorter leg is free.",
            f"Suppose that in {place}, a town with a square street grid, the distance between two corners were defined as the number of blocks east-west or north-south, whichever is larger.",
        )
    )
    to = f"{east} blocks {ways[0]} and {north} blocks {ways[1]} of the station"
    start = f"the stop {back} {'block' if back == 1 else 'blocks'} {ways[0]} of the station" if back else "the station"  # fmt: skip
    if "Suppose" in rule:
        cost = f"A taxi ride there costs {price} dollars for each block of the distance measured in this way."
        ride = "a taxi"
    else:
        cost, ride = f"Each block that is charged for costs {price} dollars.", "one of these taxis"
    rest = f"{cost} {person} takes {ride} from {start} to a hotel {to}. How many dollars is the fare?"
    others = other_numbers(rng, answer, trap, (price, 2 * price, 3 * price))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_longer_leg(question: str) -> Derived:
    price = int(captured(r"costs (\d+) dollars", question))
    place = {"station": 0j}
    for name in ("stop", "hotel"):
        found = re.search(rf"{name} ((?:\d+ blocks? \w+(?: and )?)+) of the station", question)
        place[name] = sum(
            (
                int(count) * {"north": 1j, "south": -1j, "east": 1, "west": -1}[way]
                for count, way in re.findall(r"(\d+) blocks? (\w+)", found[1] if found else "")
            ),
            0j,
        )
    apart = place["hotel"] - place["stop"]
    legs = sorted((int(abs(apart.real)), int(abs(apart.imag))))
    return Derived(str(price * legs[1]), str(price * (legs[0] + legs[1])))


_SHARES = ((1, 2), (1, 3), (1, 4), (3, 4), (2, 3), (1, 6), (5, 6), (1, 8), (3, 8), (5, 8))
_SHAPES = {3: "triangle", 4: "square", 5: "pentagon", 6: "hexagon", 8: "octagon"}


def _other_degrees(rng: ItemRng, level: int) -> Altered:
    whole = rng.choice((120, 240, 480, 600, 720, 840))
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"The engineers of {place} divide a full turn into {whole} degrees.",
            f"Suppose that a full turn had been divided into {whole} degrees instead of the usual number.",
        )
    )
    if level > 4:
        sides = rng.choice(sorted(_SHAPES))
        shape = _SHAPES[sides]
        answer, trap = whole // sides, 360 // sides
        rest = f"{person} walks once around a floor whose outline is a regular {shape} and turns by the same angle at each of its corners. How many degrees of this kind is one of these turns?"
    else:
        top, bottom = rng.choice(_SHARES)
        answer, trap = whole * top // bottom, 360 * top // bottom
        thing = rng.choice(("valve", "dial", "wheel", "crank", "spotlight"))
        rest = f"{person} turns a {thing} by {top}/{bottom} of a full turn. How many degrees of this kind is that?"
    if answer == trap:
        raise Redraw("rule has no effect")
    others = other_numbers(rng, answer, trap, (10, 15, 20, 30))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_other_degrees(question: str) -> Derived:
    whole = int(captured(r"into (\d+) degrees", question))
    found = re.search(r"by (\d+)/(\d+) of", question)
    if found:
        share = Fraction(int(found[1]), int(found[2]))
    else:
        shape = captured(r"regular (\w+)", question)
        share = Fraction(1, next(n for n, name in _SHAPES.items() if name == shape))
    return Derived(str(share * whole), str(share * 360))


TEMPLATES = (
    AlteredTemplate("turned_map", _turned_map, _check_turned_map, "rotating the list of sides"),
    AlteredTemplate("swapped_turns", _swapped_turns, _check_swapped_turns, "complex rotation"),
    AlteredTemplate("other_dice", _other_dice, _check_other_dice, "pairing faces from both ends"),
    AlteredTemplate("longer_leg", _longer_leg, _check_longer_leg, "complex plane"),
    AlteredTemplate("other_degrees", _other_degrees, _check_other_degrees, "fractions"),
)
