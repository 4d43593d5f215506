"""Who or what is where: rows, queues, round tables, floors, grids, races, swaps, and other people's left and right."""

from __future__ import annotations

from mirror_bench.builders.question_bank.arithmetic.number_options import Number, wrong_numbers
from mirror_bench.builders.question_bank.cast import OBJECTS, PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.spatial import relative_positioning_check as check
from mirror_bench.builders.seeds import ItemRng

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """ "1st", "2nd", "3rd", "4th", "11th", "22nd"."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _row_order(rng: ItemRng, level: int) -> Draft:
    size = 4 if level <= 2 else 5 if level <= 5 else 6
    order = rng.sample(PEOPLE, size)
    place = {name: k for k, name in enumerate(order)}
    clues: list[str] = []
    tries = 0
    while True:
        tries += 1
        if tries > 40:
            raise Redraw("clues do not fix the order")
        a, b, c = rng.sample(order, 3)
        d = place[b] - place[a]
        kinds = [f"{a} sits somewhere to the {'left' if d > 0 else 'right'} of {b}."]
        if abs(d) == 1:
            kinds.append(f"{a} sits directly to the {'left' if d > 0 else 'right'} of {b}.")
        if abs(d) >= 2:
            kinds.append(
                f"Exactly {check.WORDS[abs(d) - 1]} {'person sits' if abs(d) == 2 else 'people sit'} between {a} and {b}."
            )
        if place[a] in (0, size - 1):
            kinds.append(f"{a} sits at the {'left' if place[a] == 0 else 'right'} end.")
        elif rng.random() < 0.4:
            kinds.append(f"{a} does not sit at either end.")
        if abs(place[a] - place[c]) == 1:
            kinds.append(f"{a} and {c} sit side by side.")
        clue = rng.choice(kinds)
        if clue in clues:
            continue
        clues.append(clue)
        fits = check.row_orders(clues, sorted(order))
        if len(fits) == 1:
            break
    # Leave out clues that the others make needless.
    for clue in list(clues):
        rest = [k for k in clues if k != clue]
        if len(check.row_orders(rest, sorted(order))) == 1:
            clues = rest
    rng.shuffle(clues)
    names = listing(sorted(order))
    where = rng.choice(
        [
            "on a bench",
            "in a row of chairs",
            "on a low wall",
            "in one row at the theater",
            "along one side of a table",
        ]
    )
    kind = rng.choice(["position", "neighbour"])
    at = rng.randrange(size)
    ask: str
    if kind == "position" or at == size - 1:
        ask = (
            f"Who sits at the {'left' if at == 0 else 'right'} end?"
            if at in (0, size - 1)
            else f"Who sits {_ORDINALS[at]} from the left?"
        )
    else:
        ask = f"Who sits directly to the left of {order[at + 1]}?"
    sides = rng.choice(
        [
            "Left and right are as seen in a photo taken from the front.",
            "Left and right are given from the point of view of someone facing these people.",
        ]
    )
    question = f"{names} sit {where}. {sides} {' '.join(clues)} {ask}"
    answer = order[at]
    if "directly" not in ask:
        stated = f"{answer} sits at the {'left' if at == 0 else 'right'} end."
    else:
        stated = f"{answer} sits directly to the left of {order[at + 1]}."
    turned = f"{order[at + 1]} sits directly to the right of {answer}." if "directly" in ask else ""
    if stated in clues or turned in clues:
        raise Redraw("a clue states the answer")
    others = [name for name in order if name != answer and f"left of {name}?" not in ask]
    rng.shuffle(others)
    mirrored = order[size - 1 - at]
    trap = mirrored if mirrored in others and rng.random() < 0.2 else None
    if len(others) < 3:
        raise Redraw("too few others")
    return Draft(question, answer, "name", tuple(others), {"names": sorted(order)}, trap=trap)


def _queue(rng: ItemRng, level: int) -> Draft:
    a, b = rng.randint(3, 8 + 4 * level), rng.randint(3, 8 + 4 * level)
    name, other = rng.sample(PEOPLE, 2)
    where = rng.choice(
        ["at a bakery", "for a bus", "for concert tickets", "at the library desk", "at an ice cream stand"]
        if level <= 3
        else [
            "for concert tickets",
            "at the airport",
            "outside a museum",
            "for a roller coaster",
            "at a food truck",
        ]
    )
    place = rng.choice(PLACES)
    trap: Number
    if level <= 3:
        answer, trap = a + b - 1, a + b
        question = rng.choice(
            [
                f"In a line {where} in {place}, {name} is {ordinal(a)} from the front and {ordinal(b)} from the back. How many people are in the line?",
                f"{name} stands in a line {where} and is {ordinal(a)} counting from the front and {ordinal(b)} counting from the back. How many people are in the line?",
            ]
        )
        mistakes: list[Number] = [a + b, a + b + 1, a + b - 2, abs(a - b), a + b + 2]
    elif level <= 5:
        total = a + b + rng.randint(6, 20)
        answer, trap = total - a - b, total - a - b + 1
        question = rng.choice(
            [
                f"There are {total} people in a line {where} in {place}. {name} is {ordinal(a)} from the front, and {other} is {ordinal(b)} from the back. How many people stand between them?",
                f"A line {where} is {total} people long. {name} is {ordinal(a)} from the front, and {other} is {ordinal(b)} from the back. How many people are between {name} and {other}?",
            ]
        )
        mistakes = [answer + 1, answer - 1, answer + 2, answer - 2, total - a, total - b, total - abs(a - b)]
    else:
        left, joined, pushed = rng.randint(2, a - 1), rng.randint(2, 9), rng.randint(1, 5)
        total = a + b
        ahead_left = rng.random() < 0.5
        now = a - left + pushed if ahead_left else a + pushed
        after = total - left + joined + pushed if ahead_left else total + joined + pushed
        answer = after - now + 1
        trap = after - now
        leave = f"{left} people at the front leave the line" if ahead_left else ""
        events = [
            e
            for e in (
                leave,
                f"{joined} people join at the back",
                f"{pushed} {'person is' if pushed == 1 else 'people are'} let in somewhere ahead of {name}",
            )
            if e
        ]
        question = rng.choice(
            [
                f"There are {total} people in a line {where} in {place}, and {name} is {ordinal(a)} from the front. Then {listing(events)}. Counted from the back, what is {name}'s place now?",
                f"{name} is {ordinal(a)} from the front in a line of {total} people {where}. After that, {listing(events)}. Counting from the back, what is {name}'s place in the line now?",
            ]
        )
        mistakes = [
            after - now,
            now,
            b,
            b + joined,
            answer + 1,
            answer - 1,
            answer + pushed,
            answer - joined,
            answer + 2,
        ]
    if answer < 2:
        raise Redraw("tiny")
    keep = trap if trap > 0 and rng.random() < 0.5 else None
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"level": level},
        trap=str(keep) if keep is not None else None,
    )


def _round_table(rng: ItemRng, level: int) -> Draft:
    size = 5 + level // 2
    seats = rng.sample(PEOPLE, size)
    # Clockwise from above, everyone facing the center: the next clockwise seat is on one's left.
    start = rng.randrange(size)
    steps: list[tuple[str, int]] = []
    at = start
    length = 1 if level <= 2 else 2 if level <= 5 else 3
    for _ in range(length):
        side = rng.choice(["left", "right"])
        if steps and length == 2:
            # "To the left of the person to the left" would only be a roundabout number.
            side = "right" if steps[0][0] == "left" else "left"
        n = rng.randint(1, 2 if level < 4 else 3)
        if steps and steps[-1] == ("right" if side == "left" else "left", n):
            raise Redraw("a step undone at once")
        if (side, n) in steps[-1:]:
            raise Redraw("the same step twice running")
        steps.append((side, n))
        at = (at + (n if side == "left" else -n)) % size
    if at == start:
        raise Redraw("back at the start")
    wrong = start
    for side, n in steps:
        wrong = (wrong - (n if side == "left" else -n)) % size
    listed = listing(seats)
    outward = level >= 4 and rng.random() < 0.3
    if outward:
        at, wrong = wrong, at
    if at == start:
        raise Redraw("back at the start")

    def seat(side: str, n: int) -> str:
        return f"immediately to the {side} of" if n == 1 else f"{check.WORDS[n]} seats to the {side} of"

    if len(steps) == 1:
        ask = f"Who sits {seat(*steps[0])} {seats[start]}?"
    elif len(steps) == 2:
        ask = f"Who sits {seat(*steps[1])} the person {seat(*steps[0])} {seats[start]}?"
    else:
        # A longer chain of places is hard to follow; a note that is handed on tells the same.
        passed = [
            f"the person {check.WORDS[n]} {'seat' if n == 1 else 'seats'} to the {side}" for side, n in steps
        ]
        ask = f"{seats[start]} passes a note to {passed[0]}"
        ask += "".join(f", who passes it to {p}" for p in passed[1:])
        ask += ". Who has the note then?"
    facing = "with their backs to the center" if outward else "facing the center"
    sides = {side for side, _ in steps}
    own = (
        "Left and right are each person's own."
        if len(sides) == 2
        else f"{steps[0][0].capitalize()} means each person's own {steps[0][0]}."
    )
    shape = rng.choice(["round table", "campfire", "circular fountain", "round stage"])
    question = rng.choice(
        [
            f"{check.number(size).capitalize()} people sit around a {shape}, {facing}. Going clockwise as seen from above, they are {listed}. {own} {ask}",
            f"Several people sit around a {shape}, {facing}. In clockwise order as seen from above, they are {listed}. {own} {ask}",
        ]
    )
    others = [name for k, name in enumerate(seats) if k not in (at, start)]
    rng.shuffle(others)
    trap = seats[wrong] if wrong not in (at, start) and rng.random() < 0.4 else None
    return Draft(question, seats[at], "name", tuple(others), {"seats": seats}, trap=trap)


def _floors(rng: ItemRng, level: int) -> Draft:
    count = 3 + (level + 1) // 2
    names = rng.sample(PEOPLE, count)
    floors = {names[0]: rng.randint(8, 20)}
    facts: list[str] = []
    for k in range(1, count):
        anchor = names[rng.randrange(max(0, k - 2), k)]
        n = rng.randint(1, 5)
        up = rng.random() < 0.5
        floors[names[k]] = floors[anchor] + (n if up else -n)
        floor_word = f"{check.WORDS[n]} {'floor' if n == 1 else 'floors'}"
        if rng.random() < 0.5:
            facts.append(f"{names[k]} lives {floor_word} {'above' if up else 'below'} {anchor}.")
        else:
            facts.append(f"{anchor} lives {floor_word} {'below' if up else 'above'} {names[k]}.")
    if min(floors.values()) < 1 or len(set(floors.values())) < count:
        raise Redraw("same floor or underground")
    if level >= 3:
        rng.shuffle(facts)
    kind = rng.choice(["highest", "lowest", "gap", "floor"])
    lead = rng.choice(
        [
            f"{listing(sorted(names))} live in the same apartment tower, where floors are numbered from the bottom up. ",
            f"In an apartment building in {rng.choice(PLACES)}, floors are numbered from the bottom up. ",
            f"{check.number(count).capitalize()} friends live in a high-rise whose floors are numbered upward without a gap. ",
        ]
    )
    body = lead + " ".join(facts)
    if kind in ("highest", "lowest"):
        answer = (
            max(names, key=lambda n: floors[n]) if kind == "highest" else min(names, key=lambda n: floors[n])
        )
        others = [n for n in names if n != answer]
        rng.shuffle(others)
        if len(others) < 3:
            raise Redraw("too few people")
        return Draft(
            f"{body} Which of them lives on the {kind} floor?",
            answer,
            "name",
            tuple(others),
            {"names": names},
        )
    if kind == "gap":
        a, b = rng.sample(names, 2)
        if any(a in f and b in f for f in facts):
            raise Redraw("stated")
        value = abs(floors[a] - floors[b])
        ask = f"How many floors apart do {a} and {b} live?"
    else:
        a, b = rng.sample(names, 2)
        if any(a in f and b in f for f in facts):
            raise Redraw("stated")
        value = floors[b]
        ask = f"If {a} lives on floor {floors[a]}, on which floor does {b} live?"
    mistakes: list[Number] = [
        value + 1,
        value - 1,
        value + 2,
        value - 2,
        abs(2 * floors[a] - floors[b]) if kind == "floor" else value + 3,
    ]
    return Draft(
        f"{body} {ask}", str(value), "integer", wrong_numbers(rng, value, mistakes), {"names": names}
    )


def _seat_grid(rng: ItemRng, level: int) -> Draft:
    rows, columns = len(check.ROWS), 12
    row, seat = rng.randint(2, rows - 1), rng.randint(3, columns - 2)
    start = (row, seat)
    moves: list[str] = []
    r, s = row, seat
    plain_r, plain_s = row, seat
    axis = rng.choice(["row", "seat"])
    reached: list[tuple[int, int]] = []
    for _ in range(1 + (level + 1) // 2):
        axis = "row" if axis == "seat" else "seat"
        n = rng.randint(1, 4)
        if axis == "row":
            forward = rng.random() < 0.5
            r += -n if forward else n
            plain_r += n if forward else -n
            moves.append(f"{check.WORDS[n]} {'row' if n == 1 else 'rows'} {'forward' if forward else 'back'}")
        else:
            left = rng.random() < 0.5
            s += -n if left else n
            plain_s += n if left else -n
            moves.append(
                f"{check.WORDS[n]} {'seat' if n == 1 else 'seats'} to the {'left' if left else 'right'}"
            )
        reached.append((r, s))
    reverse = level >= 4 and rng.random() < 0.5
    if reverse:
        s = 2 * seat - s
        reached = [(y, 2 * seat - x) for y, x in reached]
    # No one can walk off the plan and come back, either.
    if not all(1 <= y <= rows and 1 <= x <= columns for y, x in reached) or (r, s) == start:
        raise Redraw("off the plan")

    def label(a: int, b: int) -> str:
        return f"{check.ROWS[a - 1]}{b}"

    name, place = (
        rng.choice(PEOPLE),
        rng.choice(["theater", "movie theater", "lecture hall", "concert hall", "school auditorium"]),
    )
    order = "right to left" if reverse else "left to right"
    layout = f"In the rear section of a {place}, row {check.ROWS[0]} is nearest the stage, and row {check.ROWS[rows - 1]} is farthest from it. Seats are numbered 1 to {columns} from {order} as one faces the stage."
    front = {"movie theater": "the screen", "lecture hall": "the lectern"}.get(place, "the stage")
    layout = layout.replace("the stage", front)
    question = rng.choice(
        [
            f"{layout} {name} starts in seat {label(*start)} facing {front} and moves {', then '.join(moves)}. Which seat does {name} end up in?",
            f"{layout} From seat {label(*start)}, {name}, always facing {front}, moves {', then '.join(moves)}. In which seat is {name} in the end?",
        ]
    )
    options = [
        label(a, b)
        for a, b in (
            (r, 2 * seat - s),
            (2 * row - r, s),
            (2 * row - r, 2 * seat - s),
            (r, s + 1),
            (r + 1, s),
            (r - 1, s),
            (r, s - 1),
            (r, s + 2),
            (r, s - 2),
        )
        if 1 <= a <= rows and 1 <= b <= columns and (a, b) != (r, s)
    ]
    options = list(dict.fromkeys(options))
    trap = (
        label(r, 2 * seat - s)
        if reverse and 2 * seat - s != s and label(r, 2 * seat - s) in options and rng.random() < 0.6
        else None
    )
    return Draft(question, label(r, s), "word", tuple(options[:7]), {"rows": rows}, trap=trap)


def _race(rng: ItemRng, level: int) -> Draft:
    size = 4 + (level + 1) // 2
    order = rng.sample(PEOPLE, size)
    start = list(order)
    events: list[str] = []
    if level <= 2:
        # No starting order is told: only where one runner is.
        at = rng.randint(2, 7)
        name = order[0]
        kind = rng.choice(["overtake", "overtaken"])
        step = rng.randint(1, level)
        if kind == "overtake":
            value = at
            question = rng.choice(
                [
                    f"In a race, {name} overtakes the runner in {_ORDINALS[at - 1]} place. What place is {name} in right after that?",
                    f"Late in a cycling race, {name} passes the rider in {_ORDINALS[at - 1]} place. What place is {name} in then?",
                ]
            )
            trap = at - 1
        else:
            value = at + step
            others = "one runner" if step == 1 else f"{check.WORDS[step]} runners"
            question = rng.choice(
                [
                    f"{name} is {_ORDINALS[at - 1]} in a race and is then overtaken by {others}. What place is {name} in now?",
                    f"Running in {_ORDINALS[at - 1]} place, {name} lets {others} go past. What place is {name} in after that?",
                ]
            )
            trap = at - step if at - step > 0 else at
        options = [_ORDINALS[k - 1] for k in (value - 1, value + 1, value + 2, value - 2) if 1 <= k <= 10]
        word = _ORDINALS[value - 1]
        trap_word = _ORDINALS[trap - 1] if trap != value and trap >= 1 else None
        if trap_word and trap_word not in options:
            options.append(trap_word)
        return Draft(
            question,
            word,
            "word",
            tuple(options),
            {"kind": kind},
            trap=trap_word if trap_word and rng.random() < 0.7 else None,
        )
    for _ in range(2 + level // 2):
        at = rng.randrange(1, len(order))
        jump = rng.randint(1, min(at, 1 + level // 3))
        runner = order[at]
        if events and runner in events[-1]:
            raise Redraw("the same runner twice in a row, or an overtaking undone")
        if jump == 1:
            events.append(f"{runner} overtakes {order[at - 1]}")
        else:
            events.append(f"{runner} moves up {check.WORDS[jump]} places")
        order.insert(at - jump, order.pop(at))
    if order == start:
        raise Redraw("nothing changes")
    lead = rng.choice(
        ["After the first lap of a race", "Halfway through a race", "At the start of the last lap of a race"]
    )
    question = f"{lead}, the order from first to last is {listing(start)}. Then {', then '.join(events)}, and there are no other changes."
    at = rng.randrange(size)
    backward = rng.random() < 0.3
    ask = (
        f"Who is {'last' if at == size - 1 else _ORDINALS[at]} now?"
        if not backward
        else f"Who is directly behind {order[at - 1]} now?"
        if at
        else f"Who is directly ahead of {order[1]} now?"
    )
    answer = order[at]
    rest = [n for n in start if n != answer and f"{n} now" not in ask]
    rng.shuffle(rest)
    stale = start[at] if start[at] in rest and rng.random() < 0.35 else None
    return Draft(f"{question} {ask}", answer, "name", tuple(rest), {"start": start}, trap=stale)


def _swaps(rng: ItemRng, level: int) -> Draft:
    size = 4 + level // 2
    things = rng.sample(OBJECTS, size)
    row = list(things)
    moves: list[str] = []
    touched: set[str] = set()  # what the last move named
    while len(moves) < 1 + level:
        kind = rng.choice(["swap", "end", "ends", "reverse"] if level >= 4 else ["swap", "end"])
        if kind == "swap":
            a, b = rng.sample(row, 2)
            if touched >= {a, b}:
                continue
            touched = {a, b}
            i, j = row.index(a), row.index(b)
            row[i], row[j] = row[j], row[i]
            moves.append(f"the {a} and the {b} change places")
        elif kind == "end":
            side = rng.choice(["left", "right"])
            a = rng.choice(row[1:] if side == "left" else row[:-1])
            if touched == {a}:
                continue
            touched = {a}
            row.remove(a)
            row.insert(0 if side == "left" else size - 1, a)
            moves.append(f"the {a} is moved to the far {side}")
        elif kind == "ends":
            if moves and "two ends" in moves[-1]:
                continue
            touched = set()
            row[0], row[-1] = row[-1], row[0]
            moves.append("the objects at the two ends change places")
        else:
            if moves and "reversed" in moves[-1]:
                continue
            touched = set()
            row.reverse()
            moves.append("the order of the whole row is reversed")
    if row == things:
        raise Redraw("nothing changes")
    at = rng.randrange(size)
    side = rng.choice(["left", "right"])
    answer = row[at] if side == "left" else row[-1 - at]
    name = rng.choice(PEOPLE)
    listed = listing([article(t) for t in things])
    links = ["First, ", *(("Then ", "Next, ")[k % 2] for k in range(len(moves) - 1))]
    if len(moves) > 2:
        links[-1] = "Finally, "
    body = " ".join(f"{link}{move}." for link, move in zip(links, moves, strict=True))
    steps = "\n".join(f"{k}. {move[0].upper()}{move[1:]}." for k, move in enumerate(moves, start=1))
    where = f"{_ORDINALS[at]} from the {side}" if 0 < at < size - 1 else ""
    if not where:
        where = f"at the {side if at == 0 else 'left' if side == 'right' else 'right'} end"
    question = rng.choice(
        [
            f"{name} lays out, from left to right, {listed}. {body} What is {where} now?",
            f"From left to right, a shelf holds {listed}. The following changes are made in order:\n{steps}\nWhich object is {where} after that?"
            if len(moves) > 1
            else f"From left to right, a shelf holds {listed}. Then {moves[0]}. Which object is {where} after that?",
        ]
    )
    others = [t for t in things if t != answer]
    rng.shuffle(others)
    original = things[at] if side == "left" else things[-1 - at]
    trap = original if original != answer and rng.random() < 0.25 else None
    return Draft(question, answer, "word", tuple(others), {"things": things}, trap=trap)


def _shelf(rng: ItemRng, level: int) -> Draft:
    columns, rows = (3, 2) if level <= 4 else (3, 3)
    things = rng.sample(OBJECTS, columns * rows)
    spot = {thing: (k % columns, k // columns) for k, thing in enumerate(things)}
    clues: list[str] = []
    tries = 0
    while True:
        tries += 1
        if tries > 60:
            raise Redraw("clues do not fix the shelf")
        a, b = rng.sample(things, 2)
        dx, dy = spot[b][0] - spot[a][0], spot[b][1] - spot[a][1]
        if (dx, dy) == (1, 0):
            clue = f"The {a} is directly to the left of the {b}."
        elif (dx, dy) == (-1, 0):
            clue = f"The {a} is directly to the right of the {b}."
        elif (dx, dy) == (0, 1):
            clue = f"The {a} is directly above the {b}."
        elif (dx, dy) == (0, -1):
            clue = f"The {a} is directly below the {b}."
        elif rng.random() < 0.12:
            x, y = spot[a]
            row_name = {0: "top", rows - 1: "bottom"}.get(y, "middle")
            clue = f"The {a} is in the {row_name} row, {('left', 'middle', 'right')[x]} column."
        else:
            continue
        if clue in clues:
            continue
        clues.append(clue)
        if check.shelf_fixed(clues, things, columns, rows):
            break
    for clue in list(clues):
        rest = [k for k in clues if k != clue]
        if check.shelf_fixed(rest, things, columns, rows):
            clues = rest
    rng.shuffle(clues)
    a = rng.choice(things)
    steps = [
        (w, d)
        for w, d in (
            ("directly above", (0, -1)),
            ("directly below", (0, 1)),
            ("directly to the left of", (-1, 0)),
            ("directly to the right of", (1, 0)),
        )
    ]
    if level >= 3:
        steps += [
            ("diagonally above and to the left of", (-1, -1)),
            ("diagonally above and to the right of", (1, -1)),
            ("diagonally below and to the left of", (-1, 1)),
            ("diagonally below and to the right of", (1, 1)),
        ]
    word, (dx, dy) = rng.choice(steps)
    goal = (spot[a][0] + dx, spot[a][1] + dy)
    found = [t for t in things if spot[t] == goal]
    if not found or any(
        (f"The {a} " in c and found[0] in c) or (f"The {found[0]} " in c and f"the {a}." in c) for c in clues
    ):
        raise Redraw("outside or stated")
    name = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"A rack has {check.WORDS[rows]} rows and {check.WORDS[columns]} columns of compartments, with one object in each. {' '.join(clues)} Which object is {word} the {a}?",
            f"{name} keeps {check.number(rows * columns)} objects in a rack that has {check.WORDS[rows]} rows and {check.WORDS[columns]} columns of compartments, one object to a compartment. {' '.join(clues)} What is {word} the {a}?",
        ]
    )
    answer = found[0]
    opposite = [t for t in things if spot[t] == (spot[a][0] - dx, spot[a][1] - dy)]
    others = [t for t in things if t not in (answer, a)]
    rng.shuffle(others)
    trap = opposite[0] if opposite and rng.random() < 0.4 else None
    if trap:
        others.remove(trap)
        others.insert(0, trap)
    return Draft(
        question,
        answer,
        "word",
        tuple(others[:6]),
        {"things": sorted(things), "columns": columns, "rows": rows},
        trap=trap,
    )


_VIEW = ("left", "right")


def _viewpoint(rng: ItemRng, level: int) -> Draft:
    size = 5 if level <= 4 else 6 if level <= 6 else 7
    people = rng.sample(PEOPLE, size)
    kind = rng.choice(["photo", "stage", "mirror", "table"])
    flip = rng.random() < 0.55
    k = rng.randint(1, 2 if level <= 3 else 3 if level <= 6 else 4)
    chosen = rng.randrange(size)
    side = rng.choice(_VIEW)
    viewer = rng.choice([p for p in PEOPLE if p not in people])
    listed = listing(people)
    # The scene, and how it says whose left and right are meant when they are the viewer's.
    text, seen = {
        "photo": (
            f"{listed} stand side by side for a group photo, in this order from left to right as seen by {viewer}, the photographer facing them.",
            f", as {viewer} sees it",
        ),
        "stage": (
            f"Actors stand in one line facing the audience. From left to right as the audience sees them, they are {listed}.",
            ", as seen from the audience",
        ),
        "mirror": (
            f"{viewer} stands face to face with a row of people. From {viewer}'s left to right, they are {listed}.",
            f", as {viewer} sees it",
        ),
        "table": (
            f"Several people standing in a row face the camera. In the picture they are, from left to right, {listed}.",
            " in the picture",
        ),
    }[kind]
    name = people[chosen]
    step = k if side == "right" else -k
    away = "immediately" if k == 1 else f"{check.number(k)} places"
    if flip:
        # Facing the viewer, a person's own right is the viewer's left.
        target, wrong = chosen - step, chosen + step
    else:
        target, wrong = chosen + step, chosen - step
    if level >= 5 and flip and rng.random() < 0.5:
        text += f" Then {name} turns around to face the other way, without changing places."
        target, wrong = wrong, target
    if not 0 <= target < size:
        raise Redraw("outside the line")
    ask = (
        rng.choice(
            [
                f"From {name}'s own point of view, who is {'the next person' if k == 1 else away} to the {side}?",
                f"Who is {away} to {name}'s own {side}?",
            ]
        )
        if flip
        else f"Who is {away} to the {side} of {name}{seen}?"
    )
    question = f"{text} {ask}"
    answer = people[target]
    others = [p for i, p in enumerate(people) if i not in (target, chosen)]
    rng.shuffle(others)
    trap = people[wrong] if 0 <= wrong < size and rng.random() < 0.5 else None
    if trap:
        others.remove(trap)
        others.insert(0, trap)
    return Draft(question, answer, "name", tuple(others[:6]), {"people": people, "viewer": viewer}, trap=trap)


def _street(rng: ItemRng, level: int) -> Draft:
    start = rng.choice([1, 2]) if level < 4 else rng.randint(1, 30)
    houses = rng.randint(6, 12 + 6 * level)
    street = f"{rng.choice(['Elm', 'Mill', 'Harbor', 'Garden', 'Station', 'Chapel', 'Orchard', 'River'])} {rng.choice(['Street', 'Lane', 'Road'])}"
    name = rng.choice(PEOPLE)
    if level <= 3:
        number = start + 2 * rng.randint(2, houses)
        n = rng.randint(2, 4 + 2 * level)
        up = rng.random() < 0.5
        value = number + 2 * n if up else number - 2 * n
        if value < 1:
            raise Redraw("no such house")
        question = rng.choice(
            [
                f"On {street}, odd house numbers run along one side and even ones along the other, without gaps. {name} lives at number {number}. What is the number of the house {check.number(n)} doors away on the same side, in the direction of the {'higher' if up else 'lower'} numbers?",
                f"House numbers on {street} are odd on one side and even on the other, and none are left out. {name} starts at number {number}, walks along the same side toward the {'higher' if up else 'lower'} numbers, and stops at the {check.ordinal_word(n)} house after number {number}. What is the number of that house?",
            ]
        )
        trap = number + n if up else number - n
        mistakes: list[Number] = [trap, value + 2, value - 2, value + 4, value - 4]
    elif level <= 5:
        low = start
        high = low + 2 * (houses - 1)
        value = houses
        question = rng.choice(
            [
                f"On one side of {street}, the house numbers are the {'odd' if low % 2 else 'even'} numbers from {low} to {high}. How many houses are on that side?",
                f"{name} delivers leaflets to one side of {street}, where the house numbers go up in twos from {low} to {high}. How many houses are on that side?",
            ]
        )
        trap = houses - 1
        mistakes = [houses - 1, houses + 1, high - low, high - low + 1, houses + 2, houses - 2]
    else:
        # Numbers go up one side and come back down the other, each house facing one across the road.
        side = houses
        number = rng.choice([n for n in range(2, 2 * side) if n not in (side, side + 1)])
        value = 2 * side + 1 - number
        question = rng.choice(
            [
                f"The {2 * side} houses of {street} are numbered 1 to {side} along one side and then {side + 1} to {2 * side} back along the other, so that number {side + 1} stands opposite number {side}. Which number stands opposite number {number}?",
                f"Along one side of {street}, the houses are numbered 1 to {side} in order; on the other side the numbering goes on from {side + 1}, opposite number {side}, back to {2 * side}, opposite number 1. {name} lives at number {number}. What is the number of the house across the road?",
            ]
        )
        trap = number + side if number <= side else number - side
        mistakes = [trap, value - 1, value + 1, 2 * side - number, value + 2, value - 2]
    keep = trap if trap > 0 and trap != value and rng.random() < 0.4 else None
    return Draft(
        question,
        str(value),
        "integer",
        wrong_numbers(rng, value, mistakes, keep=keep),
        {"level": level},
        trap=str(keep) if keep is not None else None,
    )


SUBCATEGORY = Subcategory(
    domain="spatial",
    name="relative_positioning",
    version="1.0.0",
    templates=(
        Template(
            "row_order", _row_order, check.row_order, "brute force over orders against the text's clues"
        ),
        Template("queue", _queue, check.queue, "list simulation of the text"),
        Template(
            "round_table", _round_table, check.round_table, "left and right from coordinates on a circle"
        ),
        Template("floors", _floors, check.floors, "graph of offsets read from the text"),
        Template("seat_grid", _seat_grid, check.seat_grid, "coordinate simulation of the text"),
        Template("race", _race, check.race, "event simulation of the text"),
        Template("swaps", _swaps, check.swaps, "event simulation of the text"),
        Template("shelf", _shelf, check.shelf, "search over placements against the text's clues"),
        Template("viewpoint", _viewpoint, check.viewpoint, "facing vectors and cross products from the text"),
        Template("street", _street, check.street, "houses laid out one by one"),
    ),
)
