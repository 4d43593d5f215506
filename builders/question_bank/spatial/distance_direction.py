"""Ways, distances and directions: walks, turns, bearings, maps, shadows, clock directions."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt

from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    decimal_text,
    finite,
    grouped,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.spatial import distance_direction_check as check
from mirror_bench.builders.question_bank.spatial.minus import reading_minus, with_minus
from mirror_bench.builders.seeds import ItemRng

_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_STEP = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
_PORTS = ("Alder Bay", "Brightwater", "Harbor Point", "Lakeside", "Northport", "Rockport")
_TRIPLES = (
    (3, 4, 5),
    (5, 12, 13),
    (8, 15, 17),
    (7, 24, 25),
    (20, 21, 29),
    (12, 35, 37),
    (9, 40, 41),
    (28, 45, 53),
)


def _walk(rng: ItemRng, level: int, east: int, north: int) -> list[tuple[str, int]]:
    """Steps along the four main directions that end at (east, north); more of them at higher levels."""
    steps = [("east" if east > 0 else "west", abs(east)), ("north" if north > 0 else "south", abs(north))]
    steps = [s for s in steps if s[1]]
    rng.shuffle(steps)
    while len(steps) < 2 + level // 2:
        # Split a step, or add a detour that is walked back later.
        if rng.random() < 0.5:
            axis = rng.choice([("north", "south"), ("east", "west")])
            n = rng.randint(2, 9)
            way, back = axis if rng.random() < 0.5 else axis[::-1]
            steps.insert(rng.randrange(len(steps) + 1), (way, n))
            steps.insert(rng.randrange(len(steps) + 1), (back, n))
        else:
            at = rng.randrange(len(steps))
            way, n = steps[at]
            if n < 2:
                continue
            k = rng.randint(1, n - 1)
            steps[at] = (way, k)
            steps.insert(rng.randrange(len(steps) + 1), (way, n - k))
    merged: list[tuple[str, int]] = []
    for way, n in steps:
        if merged and merged[-1][0] == way:
            merged[-1] = (way, merged[-1][1] + n)
        elif merged and _STEP[merged[-1][0]] == tuple(-v for v in _STEP[way]):
            raise Redraw("walks straight back")
        else:
            merged.append((way, n))
    if len(merged) < 2:
        raise Redraw("a single step")
    return merged


# Verb, noun, unit, and the longest way in that unit that one would go like that.
_WAYS_TO_GO = (
    ("walks", "walk", "km", 20),
    ("walks", "walk", "miles", 15),
    ("walks", "walk", "blocks", 40),
    ("cycles", "bike ride", "km", 60),
    ("cycles", "bike ride", "miles", 40),
    ("drives", "drive", "km", 400),
    ("drives", "drive", "miles", 400),
    ("drives", "drive", "blocks", 60),
    ("skis", "ski tour", "km", 30),
)


def _way_to_go(rng: ItemRng, steps: list[tuple[str, int]]) -> tuple[str, str, str]:
    """Verb, noun and unit that suit the length of the way."""
    total = sum(n for _, n in steps)
    return rng.choice([(verb, noun, unit) for verb, noun, unit, most in _WAYS_TO_GO if total <= most])


def _route_text(rng: ItemRng, name: str, steps: list[tuple[str, int]], unit: str, verb: str) -> str:
    first, *rest = [f"{n} {unit[:-1] if n == 1 and unit != 'km' else unit} {way}" for way, n in steps]
    if len(rest) == 1:
        return f"{name} {verb} {first} and then {rest[0]}."
    return f"{name} {verb} {first}, then {', then '.join(rest)}."


def _straight_distance(rng: ItemRng, level: int) -> Draft:
    a, b, c = rng.choice(_TRIPLES[: 2 + level])
    scale = rng.randint(1, 4 if level < 5 else 2)
    a, b, c = a * scale, b * scale, c * scale
    if rng.random() < 0.5:
        a, b = b, a
    steps = _walk(rng, level, rng.choice([-1, 1]) * a, rng.choice([-1, 1]) * b)
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    verb, noun, unit = _way_to_go(rng, steps)
    route = _route_text(rng, name, steps, unit, verb)
    question = rng.choice(
        [
            f"Starting in {place}, {route} In a straight line, how far is the end of the {noun} from its starting point, in {unit}?",
            f"{route} What is the straight-line distance back to the start, in {unit}?",
            f"From a parking lot in {place}, {route} As the crow flies, how far away is the parking lot now, in {unit}?",
        ]
    )
    total = sum(n for _, n in steps)
    mistakes: list[Number] = [a + b, total, abs(a - b), max(a, b), c + 1, c - 1, c + 2]
    trap = a + b if rng.random() < 0.4 else None
    return Draft(
        question,
        str(c),
        "integer",
        wrong_numbers(rng, c, mistakes, keep=trap),
        {"steps": [list(s) for s in steps]},
        trap=str(trap) if trap is not None else None,
    )


def _which_way(rng: ItemRng, level: int) -> Draft:
    target = rng.choice(_COMPASS)
    n = rng.randint(2, 12)
    east = n * (("east" in target) - ("west" in target))
    north = n * (("north" in target) - ("south" in target))
    steps = _walk(rng, level + 1, east, north)
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    verb, _, unit = _way_to_go(rng, steps)
    if verb == "walks" and rng.random() < 0.4:
        steps, unit = [(way, 20 * n) for way, n in steps], "meters"
    route = _route_text(rng, name, steps, unit, verb)
    back = rng.random() < 0.5
    answer = _COMPASS[(_COMPASS.index(target) + 4) % 8] if back else target
    ask = (
        rng.choice(
            [
                f"In which direction must {name} now head to go straight back to the start?",
                f"In which compass direction does the starting point now lie, as seen from {name}'s position?",
            ]
        )
        if back
        else rng.choice(
            [
                "In which compass direction does the end point lie, as seen from the starting point?",
                f"In which direction from the start is {name} now?",
            ]
        )
    )
    others = [d for d in _COMPASS if d != answer]
    opposite = _COMPASS[(_COMPASS.index(answer) + 4) % 8]
    trap = opposite if back and rng.random() < 0.6 else None
    rng.shuffle(others)
    keep = [opposite, *[d for d in others if d != opposite]][:6] if trap else others[:6]
    leads = [f"From the market in {place}, ", "From home, ", f"Leaving the station in {place}, "]
    if verb == "skis":
        leads = [f"From a mountain hut near {place}, ", f"Leaving a cabin outside {place}, "]
    return Draft(
        f"{rng.choice(leads)}{route} {ask}",
        answer,
        "word",
        tuple(keep),
        {"steps": [list(s) for s in steps]},
        trap=trap,
    )


def _facing(rng: ItemRng, level: int) -> Draft:
    eighths = level >= 3
    at = rng.randrange(0, 8, 1 if eighths else 2)
    start = _COMPASS[at]
    turns: list[tuple[int, str]] = []
    for _ in range(1 + level):
        angle = rng.choice([45, 90, 135, 180] if eighths else [90, 180])
        way = rng.choice(["left", "right"])
        while turns and turns[-1][0] == angle:
            angle = rng.choice([45, 90, 135, 180] if eighths else [90, 180])
        turns.append((angle, way))
        at = (at + (1 if way == "right" else -1) * angle // 45) % 8
    answer = _COMPASS[at]
    name = rng.choice(PEOPLE)
    parts = [f"{angle}° to the {way}" if angle != 180 else "180°" for angle, way in turns]
    things = rng.choice(["A robot", "A toy car", "A forklift", name, "A camera on a post", "A guard"])
    body = f"{things} faces {start} and turns {', then '.join(parts)}."
    ask = (
        rng.choice(["Which way is it facing now?", "Which direction does it face at the end?"])
        if things.startswith("A ")
        else f"Which way does {name} face now?"
    )
    if things == "A guard":
        ask = "Which way does the guard face now?"
    order = _COMPASS if eighths else _COMPASS[::2]
    mirrored = (2 * _COMPASS.index(start) - at) % 8
    others = [d for d in order if d != answer]
    rng.shuffle(others)
    if _COMPASS[mirrored] != answer and _COMPASS[mirrored] in others:
        others.remove(_COMPASS[mirrored])
        others.insert(0, _COMPASS[mirrored])
    trap = others[0] if _COMPASS[mirrored] == others[0] and rng.random() < 0.2 else None
    return Draft(f"{body} {ask}", answer, "word", tuple(others[:6]), {"start": start}, trap=trap)


def _robot(rng: ItemRng, level: int) -> Draft:
    heading = 0
    x = y = 0
    moves: list[str] = []
    for i in range(2 + (level + 1) // 2):
        if i:
            way = rng.choice(["left", "right"])
            heading = (heading + (1 if way == "right" else 3)) % 4
            moves.append(f"turns {way}")
        n = rng.randint(2, 9)
        dx, dy = [(0, 1), (1, 0), (0, -1), (-1, 0)][heading]
        x, y = x + dx * n, y + dy * n
        moves.append(f"moves forward {n} m")
    kind = rng.choice(["offset", "distance"])
    start = rng.choice(_COMPASS[::2])
    maker = rng.choice(
        ["A cleaning robot", "A small drone", "A radio-controlled car", "A warehouse robot", "A rover"]
    )
    listed = ", ".join(moves[:-1]) + f", and finally {moves[-1]}"
    if kind == "distance":
        square = x * x + y * y
        root = isqrt(square)
        if root * root != square or x == 0 or y == 0:
            answer_blocks = abs(x) + abs(y)
            question = f"{maker} faces {start}. It {listed}. Every turn is a quarter turn. If it may move only north, south, east, or west, what is the length of its shortest route back to its starting point, in meters?"
            answer = answer_blocks
        else:
            question = f"{maker} faces {start}. It {listed}. Every turn is a quarter turn. How far is it from its starting point in a straight line, in meters?"
            answer = root
        if answer < 2:
            raise Redraw("back at the start")
        mistakes: list[Number] = [
            abs(x) + abs(y),
            abs(abs(x) - abs(y)),
            max(abs(x), abs(y)),
            answer + 1,
            answer - 1,
            answer + 2,
            answer - 2,
        ]
        return Draft(question, str(answer), "integer", wrong_numbers(rng, answer, mistakes), {"kind": kind})
    if x == 0 or y == 0:
        raise Redraw("on an axis")
    # x to the right of the first heading, y ahead: turned into compass terms.
    turned = {"north": (x, y), "east": (y, -x), "south": (-x, -y), "west": (-y, x)}[start]

    def text(east: int, north: int) -> str:
        return f"{abs(north)} m {'north' if north > 0 else 'south'} and {abs(east)} m {'east' if east > 0 else 'west'}"

    e, n = turned
    options = [
        text(*o) for o in ((-e, n), (e, -n), (-e, -n), (n, e), (-n, e), (n, -e)) if text(*o) != text(e, n)
    ]
    options = list(dict.fromkeys(options))
    rng.shuffle(options)
    question = rng.choice(
        [
            f"{maker} faces {start}. It {listed}. Every turn is a quarter turn. Where is it now, as seen from its starting point?",
            f"Facing {start}, {maker[0].lower()}{maker[1:]} {listed}. All turns are quarter turns. Where does it end up relative to where it began?",
        ]
    )
    trap = text(x, y) if text(x, y) in options and start != "north" and rng.random() < 0.5 else None
    return Draft(question, text(e, n), "phrase", tuple(options), {"kind": kind}, trap=trap)


def _places_chain(rng: ItemRng, level: int) -> Draft:
    count = 3 + level // 2
    names = rng.sample(PLACES, count)
    spots = {names[0]: (0, 0)}
    facts: list[str] = []
    unit = "km"
    for i in range(1, count):
        anchor = names[i - 1]
        way = rng.choice(sorted(_STEP))
        n = rng.randint(2, 12)
        dx, dy = _STEP[way]
        spots[names[i]] = (spots[anchor][0] + n * dx, spots[anchor][1] + n * dy)
        if rng.random() < 0.5:
            facts.append(f"{names[i]} is {n} {unit} {way} of {anchor}.")
        else:
            opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}[way]
            facts.append(f"{anchor} is {n} {unit} {opposite} of {names[i]}.")
    if len(set(spots.values())) < count:
        raise Redraw("two towns in one place")
    if level >= 3:
        rng.shuffle(facts)
    a, b = names[0], names[-1]
    if rng.random() < 0.5:
        a, b = b, a
    east, north = spots[b][0] - spots[a][0], spots[b][1] - spots[a][1]
    if not east or not north:
        raise Redraw("on one line")

    def quarter(e: int, n: int) -> str:
        return f"{'north' if n > 0 else 'south'}{'east' if e > 0 else 'west'}"

    if level >= 4 and rng.random() < 0.6:
        answer = f"{abs(north)} {unit} {'north' if north > 0 else 'south'} and {abs(east)} {unit} {'east' if east > 0 else 'west'}"

        def text(e: int, n: int) -> str:
            return f"{abs(n)} {unit} {'north' if n > 0 else 'south'} and {abs(e)} {unit} {'east' if e > 0 else 'west'}"

        options = list(
            dict.fromkeys(
                text(*o)
                for o in (
                    (-east, -north),
                    (-east, north),
                    (east, -north),
                    (north, east),
                    (-north, -east),
                    (east + 2, north),
                    (east, north + 2),
                )
                if o[0] and o[1] and text(*o) != answer
            )
        )
        trap = text(-east, -north) if rng.random() < 0.3 else None
        first = options.pop(0)
        rng.shuffle(options)
        return Draft(
            f"{' '.join(facts)} Where does {b} lie, as seen from {a}?",
            answer,
            "phrase",
            (first, *options[:5]),
            {"kind": "offset"},
            trap=trap,
        )
    question = rng.choice(
        [
            f"{' '.join(facts)} In roughly which direction does {b} lie from {a}: northeast, northwest, southeast, or southwest?",
            f"{' '.join(facts)} Someone in {a} wants to fly straight to {b}. Roughly which way is that: northeast, northwest, southeast, or southwest?",
        ]
    )
    answer = quarter(east, north)
    options = [d for d in ("northeast", "northwest", "southeast", "southwest") if d != answer]
    trap = quarter(-east, -north) if rng.random() < 0.3 else None
    return Draft(question, answer, "word", tuple(options), {"kind": "quarter"}, trap=trap)


def _bearing(rng: ItemRng, level: int) -> Draft:
    name, other = rng.sample(PLACES, 2)
    bearing = rng.randrange(5, 360, 5) if level < 5 else rng.randrange(1, 360)

    def text(value: Number) -> str:
        return f"{int(value) % 360:03d}°"

    if level <= 2:
        kind = "compass"
        index = rng.randrange(8)
        turn = rng.choice([30, 60, 20, 40, 10, 50])
        way = rng.choice(["right", "left"])
        answer = (45 * index + (turn if way == "right" else -turn)) % 360
        question = rng.choice(
            [
                f"Bearings run clockwise from north, which is 000°. A boat heading {_COMPASS[index]} turns {turn}° to the {way}. What is its new bearing?",
                f"A hiker near {name} walks {_COMPASS[index]}, then turns {turn}° to the {way}. Measured clockwise from north, what bearing does the hiker now follow?",
            ]
        )
        wrong = [
            45 * index - (turn if way == "right" else -turn),
            answer + 45,
            answer - 45,
            answer + 180,
            answer + 90,
            answer - 90,
        ]
        trap = None
    elif level <= 5:
        kind = "back"
        answer = (bearing + 180) % 360
        question = rng.choice(
            [
                f"Bearings are measured clockwise from north. The bearing of {name} from {other} is {text(bearing)}. What is the bearing of {other} from {name}?",
                f"Bearings are counted clockwise from north. A pilot flies from {other} to {name} on a bearing of {text(bearing)}. On what bearing must the pilot return?",
                f"From {other}, a mast in {name} is seen on a bearing of {text(bearing)}, measured clockwise from north. On what bearing is {other} seen from the mast?",
            ]
        )
        wrong = [360 - bearing, bearing + 90, bearing - 90, 180 - bearing, answer + 10, answer - 10]
        trap = 360 - bearing
    else:
        kind = "legs"
        turns = [
            (rng.randrange(10, 170, 5), rng.choice(["right", "left"])) for _ in range(2 if level == 6 else 3)
        ]
        answer = bearing
        for angle, way in turns:
            answer += angle if way == "right" else -angle
        back = rng.random() < 0.5
        answer = (answer + (180 if back else 0)) % 360
        listed = ", then by ".join(f"{a}° to the {w}" for a, w in turns)
        ask = (
            "Finally, it turns around to go in exactly the opposite direction. On what bearing is it traveling now?"
            if back
            else "On what bearing is it traveling now?"
        )
        craft = rng.choice(["A ship", "An aircraft", "A survey drone", "A ferry"])
        if craft in ("A ship", "A ferry"):
            name = rng.choice(_PORTS)
        question = rng.choice(
            [
                f"Bearings are counted clockwise from north. {craft} leaves {name} on a bearing of {text(bearing)} and changes course by {listed}. {ask}",
                f"On leaving {name}, {craft[0].lower()}{craft[1:]} heads out on a bearing of {text(bearing)}, measured clockwise from north. It alters course by {listed}. {ask}",
            ]
        )
        mirrored = bearing
        for angle, way in turns:
            mirrored -= angle if way == "right" else -angle
        wrong = [
            mirrored + (180 if back else 0),
            answer + 180,
            answer + 90,
            answer - 90,
            360 - answer,
            answer + 10,
        ]
        trap = answer + 180 if back else None
    options = [w % 360 for w in wrong if w % 360 != answer]
    options = list(dict.fromkeys(options))
    if trap is not None and (trap % 360 == answer or trap % 360 not in options or rng.random() < 0.5):
        trap = None
    return Draft(
        question,
        text(answer),
        "quantity",
        tuple(text(o) for o in options),
        {"kind": kind},
        trap=text(trap) if trap is not None else None,
    )


def _map_scale(rng: ItemRng, level: int) -> Draft:
    scale = rng.choice([20_000, 25_000, 50_000, 100_000, 200_000, 250_000])
    length = Fraction(rng.randint(12, 40 + 12 * level), 10)
    a, b = rng.sample(PLACES, 2)
    ground = length * scale / 100_000
    if level <= 3:
        question = rng.choice(
            [
                f"On a map with a scale of 1:{scale:,}, {a} and {b} are {decimal_text(length)} cm apart. What is the real distance in km?",
                f"A map is drawn at a scale of 1:{scale:,}. A straight railroad line from {a} to {b} measures {decimal_text(length)} cm on it. How long is the line, in km?",
            ]
        )
        answer = ground
    elif level <= 5:
        question = rng.choice(
            [
                f"{a} and {b} are {decimal_text(ground)} km apart. How many cm apart are they on a map with a scale of 1:{scale:,}?",
                f"A straight canal joins {a} and {b}; it is {decimal_text(ground)} km long. How long is it, in cm, on a 1:{scale:,} map?",
            ]
        )
        answer = length
    else:
        second = rng.choice([s for s in (20_000, 25_000, 50_000, 100_000, 200_000, 500_000) if s != scale])
        answer = ground * 100_000 / second
        question = rng.choice(
            [
                f"On a 1:{scale:,} map, {a} and {b} are {decimal_text(length)} cm apart. How many cm apart are they on a map of the same area at a scale of 1:{second:,}?",
                f"A road from {a} to {b} is {decimal_text(length)} cm long on a map at a scale of 1:{scale:,}. How long is the same road, in cm, on a map at a scale of 1:{second:,}?",
            ]
        )
    if not finite(answer, 3) or not finite(ground, 3):
        raise Redraw("no short decimal")
    if not 2 <= ground <= 40 or (level > 3 and not 1 <= answer <= 60):
        raise Redraw("towns too near or too far, or a map no table would hold")
    wrong = [answer * 10, answer / 10, answer * 2, answer / 2, answer * 4, answer / 4, answer * 5]
    options = [decimal_text(w) for w in wrong if finite(w, 3)]
    if level > 5:
        inverse = length * second / scale
        if finite(inverse, 3) and inverse != answer and decimal_text(inverse) not in options:
            options.insert(0, decimal_text(inverse))
        trap = (
            decimal_text(inverse)
            if decimal_text_or_empty(inverse) in options and rng.random() < 0.4
            else None
        )
    else:
        trap = None
    return Draft(question, decimal_text(answer), "decimal", tuple(options[:7]), {"scale": scale}, trap=trap)


def decimal_text_or_empty(value: Fraction) -> str:
    """Short decimal, or nothing where the value has none."""
    return decimal_text(value) if finite(value, 3) else ""


def _shadow(rng: ItemRng, level: int) -> Draft:
    morning = rng.random() < 0.5
    shadow = "west" if morning else "east"
    sides = {"front": 0, "right": 90, "back": 180, "left": 270}
    side = rng.choice(sorted(sides))
    # The direction at angle `side` clockwise from the facing one is where the shadow falls.
    at = {"north": 0, "east": 90, "south": 180, "west": 270}
    facing = (at[shadow] - sides[side]) % 360
    place = rng.choice(PLACES)
    role = rng.choice(["hiker", "jogger", "photographer", "farmer", "bird-watcher"])
    when = rng.choice(
        ["just after sunrise", "shortly after sunrise", "in the first minutes after sunrise"]
        if morning
        else ["just before sunset", "shortly before sunset", "in the last minutes before sunset"]
    )
    turns: list[str] = []
    while len(turns) < min(4, level // 2):
        way, angle = rng.choice([("right", 90), ("left", -90), ("around", 180)])
        turn = {
            "right": "a quarter turn to the right",
            "left": "a quarter turn to the left",
            "around": "a half turn",
        }[way]
        if turns and (turns[-1] == turn or turns[-1][:9] == turn[:9]):
            continue
        turns.append(turn)
        facing = (facing + angle) % 360
    final = next(d for d, a in at.items() if a == facing)
    yours = {
        "front": "in front of you",
        "back": "behind you",
        "left": "to your left",
        "right": "to your right",
    }[side]
    theirs = {
        "front": f"in front of the {role}",
        "back": f"behind the {role}",
        "left": f"to the {role}'s left",
        "right": f"to the {role}'s right",
    }[side]
    sun = rng.choice(
        [
            "Assume that the sun rises due east and sets due west.",
            "Suppose that the sun rises exactly in the east and sets exactly in the west.",
        ]
    )
    body, you = rng.choice(
        [
            (
                f"{sun} {when[0].upper()}{when[1:]}, you are standing in an open field near {place}, and your shadow falls directly {yours}.",
                True,
            ),
            (
                f"{sun} You stop on a road outside {place} {when} and see your own shadow directly {yours}.",
                True,
            ),
            (
                f"{sun} {when[0].upper()}{when[1:]}, the shadow of a {role} standing still in {place} falls directly {theirs}.",
                False,
            ),
            (
                f"{sun} {when[0].upper()}{when[1:]}, a {role} near {place} stops for a rest and sees their own shadow directly {yours.replace('your', 'their').replace('you', 'them')}.",
                False,
            ),
        ]
    )
    listed = ", then ".join(turns)
    then = (f" You then make {listed}." if you else f" The {role} then makes {listed}.") if turns else ""
    ask = (
        f"Which way are you facing{' now' if turns else ''}?"
        if you
        else rng.choice(
            [
                f"Which way is the {role} facing{' now' if turns else ''}?",
                f"In which direction is the {role} looking{' now' if turns else ''}?",
            ]
        )
    )
    options = [d for d in ("north", "east", "south", "west") if d != final]
    mirrored = next(d for d, a in at.items() if a == (facing + 180) % 360)
    trap = mirrored if rng.random() < 0.3 else None
    return Draft(f"{body}{then} {ask}", final, "word", tuple(options), {"morning": morning}, trap=trap)


def _clock_direction(rng: ItemRng, level: int) -> Draft:
    heading = rng.choice([0, 90, 180, 270] if level <= 2 else list(range(0, 360, 30)))
    hour = rng.randint(1, 11)
    answer = (heading + 30 * hour) % 360
    craft, name = rng.choice(["pilot", "sailor", "driver", "hiker"]), rng.choice(PEOPLE)

    def text(value: int) -> str:
        return f"{value % 360:03d}°"

    lead = "Take 12 o'clock as straight ahead, and count bearings clockwise from north (000°)."
    if level <= 4:
        question = rng.choice(
            [
                f"{lead} {article(craft).capitalize()} heading {text(heading)} reports a tower at {hour} o'clock. On what bearing is the tower?",
                f"{name} is sailing on a heading of {text(heading)} and sees a lighthouse at {hour} o'clock, where 12 o'clock is dead ahead. On what bearing, measured clockwise from north, is the lighthouse?",
            ]
        )
        wrong = [30 * hour, heading - 30 * hour, answer + 180, answer + 30, answer - 30, answer + 60]
        trap = text(30 * hour) if heading and rng.random() < 0.4 else None
        kind = "to_bearing"
    else:
        turn = rng.choice([30, 60, 90, 120, 150])
        way = rng.choice(["left", "right"])
        role = rng.choice(["hiker", "climber", "lookout", "surveyor"])
        told, who = rng.choice(
            [
                (
                    f"A far-off peak is at a {role}'s {hour} o'clock, where 12 o'clock is straight ahead. The {role} turns {turn}° to the {way} on the spot.",
                    f"the {role}",
                ),
                (
                    f"A distant mast is at {name}'s {hour} o'clock, where 12 o'clock is straight ahead. Without moving from the spot, {name} turns {turn}° to the {way}.",
                    name,
                ),
            ]
        )
        thing = "peak" if "peak" in told else "mast"
        question = f"{told} In which clock direction is the {thing} now?"
        after = (hour - (turn // 30 if way == "right" else -turn // 30)) % 12 or 12
        if level >= 7:
            second = rng.choice([30, 60, 90, 120])
            other = rng.choice(["left", "right"])
            after = (after - (second // 30 if other == "right" else -second // 30)) % 12 or 12
            if second == turn:
                raise Redraw("the same turn twice, or there and back")
            question = f"{told} Then {who} turns {second}° to the {other}. In which clock direction is the {thing} now?"
            slip = (
                hour
                + (turn // 30 if way == "right" else -turn // 30)
                + (second // 30 if other == "right" else -second // 30)
            ) % 12 or 12
        else:
            slip = (hour + (turn // 30 if way == "right" else -turn // 30)) % 12 or 12
        wrong_hours = list(
            dict.fromkeys(
                h
                for h in [
                    slip,
                    (after + 5) % 12 + 1,
                    after % 12 + 1,
                    (after - 2) % 12 + 1,
                    (after + 2) % 12 + 1,
                    (after + 8) % 12 + 1,
                ]
                if h != after
            )
        )
        trap = f"{slip} o'clock" if slip != after and rng.random() < 0.3 else None
        return Draft(
            question,
            f"{after} o'clock",
            "phrase",
            tuple(f"{h} o'clock" for h in wrong_hours),
            {"kind": "turn"},
            trap=trap,
        )
    options = list(dict.fromkeys(text(w) for w in wrong if w % 360 != answer))
    return Draft(
        question,
        text(answer),
        "quantity",
        tuple(options),
        {"kind": kind},
        trap=trap if trap in options else None,
    )


def _nearest(rng: ItemRng, level: int) -> Draft:
    count = 4 + (level >= 5)
    names = rng.sample(PLACES, count + 1)
    home, towns = names[0], names[1:]
    hx, hy = rng.randint(-9, 9), rng.randint(-9, 9)
    reach = 5 + 2 * level
    spots: dict[str, tuple[int, int]] = {}
    for town in towns:
        spots[town] = (hx + rng.randint(-reach, reach), hy + rng.randint(-reach, reach))
    squares = {t: (x - hx) ** 2 + (y - hy) ** 2 for t, (x, y) in spots.items()}
    if len(set(squares.values())) < count or 0 in squares.values():
        raise Redraw("equal distances")
    far = rng.random() < 0.4
    ranked = sorted(squares, key=lambda t: squares[t])
    answer = ranked[-1] if far else ranked[0]
    city = {t: abs(x - hx) + abs(y - hy) for t, (x, y) in spots.items()}
    by_city = sorted(towns, key=lambda t: (city[t], t), reverse=far)
    trap = by_city[0] if by_city[0] != answer and city[by_city[0]] != city[answer] else None
    word = "farthest from" if far else "nearest to"
    unit = rng.choice(["kilometers", "miles"])
    listed = listing([f"{t} ({x}, {y})" for t, (x, y) in spots.items()])
    number = "five" if count == 4 else "six"
    question = rng.choice(
        [
            f"On a map with a grid in {unit}, {home} is at ({hx}, {hy}). The towns around it are {listed}. In a straight line, which of them is {word} {home}?",
            f"The coordinates of {number} towns, in {unit}, are as follows: {home} ({hx}, {hy}), {listed}. Which of the other towns is {word} {home} as the crow flies?",
            f"A map marks {listed}, with coordinates in {unit}. Another town, {home}, lies at ({hx}, {hy}). As the crow flies, which of the first {'four' if count == 4 else 'five'} is {word} {home}?",
        ]
    )
    return Draft(
        question,
        answer,
        "name",
        tuple(t for t in towns if t != answer),
        {"home": home, "towns": towns},
        trap=trap,
    )


def _grid_routes(rng: ItemRng, level: int) -> Draft:
    a, b = rng.randint(1, 3 + level), rng.randint(1, 3 + level)
    x, y = rng.randint(-8, 8), rng.randint(-8, 8)
    name, place = rng.choice(PEOPLE), rng.choice(PLACES)
    tx, ty = x + rng.choice([-1, 1]) * a, y + rng.choice([-1, 1]) * b
    if level <= 5:
        kind = "taxi"
        block = rng.choice([1, 60, 80, 100, 120, 150]) if level >= 2 else 1
        extra = ""
        answer = (a + b) * block
        if level >= 4:
            cx, cy = x + rng.randint(-6, 6), y + rng.randint(-6, 6)
            if (cx, cy) in ((x, y), (tx, ty)):
                raise Redraw("a stop at the start or the end")
            answer = (abs(cx - x) + abs(cy - y) + abs(tx - cx) + abs(ty - cy)) * block
            extra = f" with a stop at ({cx}, {cy}) on the way"
        unit = "blocks" if block == 1 else "meters"
        size = "" if block == 1 else f" Each block is {block} meters long."
        question = rng.choice(
            [
                f"The streets of {place} form a square grid, and every intersection has coordinates counted in blocks.{size} {name} walks along the streets from ({x}, {y}) to ({tx}, {ty}){extra}. What is the length of the shortest route, in {unit}?",
                f"In {place}, all streets run north-south or east-west, one block apart, and the intersections are labeled with coordinates in blocks.{size} What is the length of the shortest walk along the streets from ({x}, {y}) to ({tx}, {ty}){extra}, in {unit}?",
            ]
        )
        mistakes: list[Number] = [
            max(a, b) * block,
            abs(a - b) * block,
            answer + block,
            answer - block,
            answer + 2 * block,
            a * b * block,
            answer - 2 * block,
        ]
        step: Number = block
    else:
        kind = "routes"
        a, b = rng.randint(2, level - 2), rng.randint(2, level - 2)
        # Blocks counted to the east and to the north are not negative.
        x, y = abs(x), abs(y)
        tx, ty = x + a, y + b
        answer = comb(a + b, a)
        question = rng.choice(
            [
                f"The streets of {place} form a square grid. Intersections are labeled with two coordinates in blocks, the first counted eastward and the second northward. How many different routes lead from ({x}, {y}) to ({tx}, {ty}) if every block must be walked either east or north?",
                f"In {place}, the streets form a square grid, and an intersection is named by how many blocks it lies to the east and to the north of the town hall, in that order. {name} walks from ({x}, {y}) to ({tx}, {ty}), always going east or north from one intersection to the next. How many different routes are possible?",
            ]
        )
        mistakes = [
            a * b,
            a + b,
            2 ** (a + b),
            (a + 1) * (b + 1),
            answer + a,
            answer - b,
            answer + 2,
            2 * answer,
        ]
        step = 1
    if answer <= 1:
        raise Redraw("trivial")
    return Draft(
        question, grouped(answer), "integer", wrong_numbers(rng, answer, mistakes, step=step), {"kind": kind}
    )


SUBCATEGORY = Subcategory(
    domain="spatial",
    name="distance_direction",
    version="1.0.0",
    templates=(
        Template(
            "straight_distance",
            _straight_distance,
            check.straight_distance,
            "coordinate simulation of the text",
        ),
        Template("which_way", _which_way, check.which_way, "coordinate simulation of the text"),
        Template("facing", _facing, check.facing, "complex rotation of the heading read from the text"),
        Template("robot", _robot, check.robot, "complex-number simulation of the text"),
        Template("places_chain", _places_chain, check.places_chain, "graph of offsets read from the text"),
        Template("bearing", _bearing, check.bearing, "complex rotation of the heading read from the text"),
        Template("map_scale", _map_scale, check.map_scale, "decimal arithmetic on the text"),
        Template("shadow", _shadow, check.shadow, "all four headings tried against the text"),
        Template(
            "clock_direction",
            _clock_direction,
            check.clock_direction,
            "clock positions counted from the text",
        ),
        Template(
            "nearest",
            with_minus(_nearest),
            reading_minus(check.nearest),
            "floating-point distances between the text's points",
        ),
        Template(
            "grid_routes",
            with_minus(_grid_routes),
            reading_minus(check.grid_routes),
            "breadth-first search on the text's grid",
        ),
    ),
)
