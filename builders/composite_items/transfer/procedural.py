"""Faults that following a procedure finds."""

from __future__ import annotations

import itertools
import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
from mirror_bench.builders.seeds import ItemRng

_PARTS = (
    "the filter",
    "the pump",
    "the fuse",
    "the valve",
    "the sensor",
    "the belt",
    "the fan",
    "the cable",
    "the hose",
    "the relay",
)
_SIGNS = (
    # sign, its absence
    ("the green lamp is lit", "the green lamp is dark"),
    ("the display is on", "the display is off"),
    ("water drips below the lid", "no water drips below the lid"),
    ("the motor hums", "the motor makes no sound"),
    ("the cover is warm", "the cover is cold"),
    ("the pointer is in the red", "the pointer is in the white"),
)
_MACHINES = (
    "coffee machine",
    "washing machine",
    "dishwasher",
    "ice machine",
    "soda machine",
    "pressure washer",
    "steam cleaner",
    "carpet cleaner",
)


def _walk(tree: list[tuple[str, str, str]], facts: dict[str, bool]) -> list[str]:
    """Verdicts met on the way; the last one names the part."""
    at, path = 1, []
    while True:
        sign, yes, no = tree[at - 1]
        taken = yes if facts[sign] else no
        path.append(f'"{"yes" if facts[sign] else "no"}" at step {at}')
        if not taken.startswith("go to step"):
            return [*path, taken]
        at = int(taken.split()[-1])


def _flowchart(rng: ItemRng, level: int) -> Hidden:
    size = 3 + level // 3
    absent = dict(rng.sample(_SIGNS, size))
    signs = list(absent)
    parts = rng.sample(_PARTS, size + 1)
    tree = []
    for i, sign in enumerate(signs):
        onward = f"go to step {i + 2}" if i < size - 1 else f"replace {parts[size]}"
        here = f"replace {parts[i]}"
        tree.append((sign, onward, here) if rng.random() < 0.6 else (sign, here, onward))
    facts = {sign: rng.random() < 0.5 for sign in signs}
    path = _walk(tree, facts)
    if len(path) - 1 < 2 + (level > 2) + (level > 5):
        return _flowchart(rng, level)
    machine, person = rng.choice(_MACHINES), rng.choice(PEOPLE)
    steps = " ".join(f"Step {i + 1}: If {s}, {y}; if not, {n}." for i, (s, y, n) in enumerate(tree))
    seen = list(signs)
    rng.shuffle(seen)
    found = listing([s if facts[s] else absent[s] for s in seen])
    answer = path[-1].removeprefix("replace ")
    wrong = [p for p in parts if p != answer]
    rng.shuffle(wrong)
    place = rng.choice(PLACES)
    intro = rng.choice(
        (
            f"The {machine} has stopped working, and {person} has the service card at hand. {steps} {person} finds that {found}.",
            f"{person} repairs machines in {place} and has been called to {article(machine)} that does not work. The maker's card says the following. {steps} At the machine, {person} finds that {found}.",
            f"A card with a repair plan is attached to the back of the {machine}. {steps} The machine is out of order, and {person} finds that {found}.",
        )
    )
    return Hidden(
        intro,
        f"If {person} starts at step 1 of the card, which part has to be replaced?",
        f"The first answer on the way through the card is {path[0]}."
        if len(path) == 3
        else f"The first answers on the way through the card are {listing(path[:-2])}.",
        answer,
        tuple(wrong[:5]),
        "phrase",
    )


def _check_flowchart(text: str) -> str:
    steps = {
        int(k): (s, y, n) for k, s, y, n in re.findall(r"Step (\d+): If (.+?), (.+?); if not, (.+?)\.", text)
    }
    found = re.split(r", and |, | and ", captured(r"finds that (.+?)\. If", text))
    order = "go to step 1"
    while order.startswith("go to"):
        sign, yes, no = steps[int(order.split()[-1])]
        order = yes if sign in found else no
    return order.removeprefix("replace ")


def _bisect(rng: ItemRng, level: int) -> Hidden:
    size = 8 + 2 * level
    bad = rng.randrange(2, size + 1)
    low, high = 1, size
    tests = []
    for _ in range(2 + level // 4):
        middle = (low + high) // 2
        if middle >= bad:
            tests.append(f"no signal reaches the far end of segment {middle}")
            high = middle
        else:
            tests.append(f"a signal reaches the far end of segment {middle}")
            low = middle + 1
        if low == high:
            break
    if low == high:
        return _bisect(rng, level)
    following = (low + high) // 2
    thing, person = rng.choice(("cable", "phone line", "fence wire", "data line")), rng.choice(PEOPLE)
    story = rng.choice(
        (
            f"A {thing} of {size} segments, numbered from 1, has one broken segment; a signal sent in at the front reaches the far end of every segment before the broken one, but not that of the broken one or of any after it. "
            f"{person} works by a fixed method: take the lowest and the highest number that the broken segment may still have, and test at the far end of the segment whose number is half their sum, rounded down.",
            f"In a {thing} of {size} segments (number 1 is at the front), one segment is broken, and a signal sent in at the front gets no farther than the end of the segment before it. To find it, {person} always takes the lowest and the highest number "
            "that the broken segment can still have, adds them, halves the sum, rounds down, and tests at the far end of the segment with that number.",
            f'The repair manual that {person} follows says: "Note the lowest and the highest number that the broken segment may have. Test at the far end of the segment whose number is their mean, rounded down. A signal gets there only if the broken segment lies farther on." '
            f"This time it is a {thing} of {size} segments, numbered from the front, where signals are sent in, and exactly one segment is broken.",
        )
    )
    options = {
        following + 1,
        following - 1,
        low,
        high,
        (low + high + 1) // 2,
        size // 2,
        (1 + following) // 2,
    } - {following}
    return Hidden(
        f"{story} The tests so far show {listing([f'that {test}' for test in tests])}.",
        "At the far end of which segment is the next test made?",
        f"The lowest and the highest number that the broken segment can still have are {low} and {high}.",
        f"segment {following}",
        tuple(f"segment {v}" for v in sorted(options) if 1 <= v <= size)[:5],
        "phrase",
    )


def _check_bisect(text: str) -> str:
    size = int(captured(r"of (\d+) segments", text))
    suspects = list(range(1, size + 1))
    for verdict, place in re.findall(r"(a|no) signal reaches the far end of segment (\d+)", text):
        suspects = [s for s in suspects if (s > int(place)) == (verdict == "a")]
    return f"segment {(suspects[0] + suspects[-1]) // 2}"


def _rollback(rng: ItemRng, level: int) -> Hidden:
    names = rng.sample(
        ("fonts", "payment", "cache", "layout", "parser", "login", "search", "backup"), 4 + level // 3
    )
    versions = dict.fromkeys(names, 1)
    log: list[str] = []
    saved, restored = dict(versions), 1
    target = rng.choice(names)
    for _ in range(4 + level):
        roll = rng.random()
        if roll < 0.2 and log and log[-1].startswith("update"):
            log.append("checkpoint")
            saved = dict(versions)
        elif 0.2 <= roll < 0.35 and log and log[-1].startswith("update"):
            log.append("roll back")
            versions = dict(saved)
            restored = saved[target]
        else:
            name = target if rng.random() < 0.45 else rng.choice(names)
            versions[name] += 1
            log.append(f"update {name}")
    raised = sum(entry == f"update {target}" for entry in log)
    answer = versions[target]
    # An update after the last roll-back keeps the key value from being the answer.
    if "roll back" not in log or raised + 1 == answer or answer > 8 or answer == restored:
        return _rollback(rng, level)
    options = {raised + 1, answer + 1, answer - 1, answer + 2, 1, saved[target]} - {answer}
    person, machine = (
        rng.choice(PEOPLE),
        rng.choice(("kiosk", "web shop", "ticket system", "museum app", "booking system")),
    )
    intro = rng.choice(
        (
            f"After a crash, {person} reads the log of the {machine}. At the start, every module was at version 1, and that state was saved.",
            f"The {machine} is acting up, and {person} needs to know which version of each module it is using. At first, all modules were at version 1, and that state was saved. Then the log begins.",
            f"Visitors complain about the {machine}. To find the cause, {person} goes through its log, which starts with every module at version 1 and this state saved.",
        )
    )
    return Hidden(
        f"{intro} "
        '"Update X" raises the version of module X by 1. "Checkpoint" saves all versions. "Roll back" returns all modules to the state saved last. '
        f"The log: {', '.join(log)}.",
        f"At which version is the {target} module now?",
        f"Right after the {'last ' if log.count('roll back') > 1 else ''}rollback, the {target} module is at version {restored}.",
        f"version {answer}",
        tuple(f"version {v}" for v in sorted(options) if v > 0)[:5],
        "phrase",
    )


def _check_rollback(text: str) -> str:
    target = captured(r"is the (\w+) module now", text)
    kept, pending = 1, 0
    for entry in captured(r"The log: (.+?)\. At which", text).split(", "):
        if entry == f"update {target}":
            pending += 1
        elif entry == "checkpoint":
            kept, pending = kept + pending, 0
        elif entry == "roll back":
            pending = 0
    return f"version {kept + pending}"


def _take_out(rng: ItemRng, level: int) -> Hidden:
    size = 5 + level // 2
    order = rng.sample(_PARTS, size)
    minutes = dict(zip(order, (rng.randrange(2, 8 + level) for _ in order), strict=True))
    first = {
        part: rng.sample(order[max(0, i - 4) : i], min(i, rng.choice((0, 1, 1, 2)) if i else 0))
        for i, part in enumerate(order)
    }
    target = order[-1 - rng.randrange(2)]
    needed, open_ends = [target], [target]
    while open_ends:
        for part in first[open_ends.pop()]:
            if part not in needed:
                needed.append(part)
                open_ends.append(part)
    direct = [target, *first[target]]
    # Some part is in the way only because of another, and some part is not in the way at all.
    if len(needed) <= len(direct) or len(needed) < 3 + (level > 3) or len(needed) == size:
        return _take_out(rng, level)
    answer = sum(minutes[part] for part in needed)
    others = [part for part in order if part not in needed]
    options = {
        sum(minutes.values()),
        answer - minutes[target],
        sum(minutes[part] for part in direct),
        answer + minutes[others[0]],
        answer - minutes[needed[-1]],
        answer + minutes[needed[-1]],
        minutes[target],
    } - {answer}
    if len(options) < 5 or not min(options) < answer < max(options):
        return _take_out(rng, level)
    rules = [
        f"{part[0].upper()}{part[1:]} can be removed only after {listing(before)}."
        for part, before in first.items()
        if before
    ]
    rng.shuffle(rules)
    table = rng.sample(order, size)
    times = listing([f"{part} ({minutes[part]} minutes)" for part in table])
    machine, person, place = rng.choice(_MACHINES), rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} has traced a fault in the {machine} to {target}, which has to come out.",
            f"According to the error code, {target} of the {machine} must be replaced. {person}, a technician from {place}, wants to know how long it will take to get it out.",
            f"The {machine} is making a strange noise. To have a look at {target}, {person} has to remove it.",
        )
    )
    return Hidden(
        f"{intro} The manual gives the time that it takes to remove each part: {times}. {' '.join(rules)} All other parts can be removed at any time. Only one part is removed at a time, and no part is removed unnecessarily.",
        f"How many minutes does it take until {target} is out?",
        f"The parts that have to come out before {target} are {listing([p for p in order if p in needed[1:]])}.",
        str(answer),
        tuple(str(v) for v in rng.sample(sorted(options), len(options)))[:6],
        "integer",
    )


def _check_take_out(text: str) -> str:
    minutes = {part: int(m) for part, m in re.findall(r"(the \w+) \((\d+) minutes\)", text)}
    after = {
        f"the {part}": set(re.findall(r"the \w+", before))
        for part, before in re.findall(r"The (\w+) can be removed only after ([^.]+)\.", text)
    }
    target = captured(r"take until (the \w+) is out", text)
    allowed = (
        sum(minutes[part] for part in chosen)
        for count in range(1, len(minutes) + 1)
        for chosen in itertools.combinations(minutes, count)
        if target in chosen and all(after.get(part, set()) <= set(chosen) for part in chosen)
    )
    return str(min(allowed))


_SCALED = (
    ("espresso machine", "hardly lets any water through"),
    ("steam cleaner", "gives off almost no steam"),
    ("humidifier", "makes much less mist than it used to"),
    ("ice machine", "fills its trays too slowly"),
    ("coffee brewer", "takes twice as long as it should"),
    ("hot water dispenser", "has slowed down to a trickle"),
    ("steam oven", "stops in the middle of a program"),
    ("clothes steamer", "spits instead of steaming"),
    ("tea maker", "shuts off before the water boils"),
)


def _descale(rng: ItemRng, level: int) -> Hidden:
    liters, each = rng.randrange(2, 6), 10 * rng.randrange(3, 9)
    months, extra = rng.choice((2, 3, 4, 6)), 5 * rng.randrange(1, 5)
    since = months + rng.choice((-1, 1, 2, 3)) if level > 1 else months + rng.randrange(1, 4)
    hard, flat = rng.random() < 0.6, 10 * rng.randrange(1, 6)
    again = level > 2 and (level > 4 or rng.random() < 0.6)
    # The limit lies above what is poured without step 3 and below the largest dose, so that each of the two can count.
    usual, most = liters * each + flat * hard, liters * (each + extra) + flat * hard
    cap = 10 * rng.randrange(usual // 10 + 1, max(usual // 10 + 2, -(-most // 10)))

    def poured(late: bool, flat_one: bool, capped: bool) -> int:
        full = liters * (each + extra * late) + flat * flat_one
        return min(full, cap) if capped else full

    late, flat_one, capped = since > months, level > 3 and hard, level > 5
    first = poured(late, flat_one, capped)
    # The second run leaves out the extra for a long time without descaling.
    second = poured(False, flat_one, capped) if again else 0
    answer = first + second
    options = {
        first if again else 2 * first,
        2 * first,
        answer + liters * extra * (1 if not late else -1),
        poured(late, False, False) + again * poured(False, False, False),
        poured(late, True, False) + again * poured(False, True, False),
        each + extra * late + flat * flat_one,
        liters * each * (1 + again) + extra,
        answer + each,
        answer - each,
    } - {answer}
    if capped:
        options |= {2 * cap, cap + poured(False, flat_one, False)} - {answer}
    options = {v for v in options if v > 0}
    if (capped and cap >= most) or not min(options) < answer < max(options):
        return _descale(rng, level)
    steps = [
        f"Fill the tank with {liters} liters of water.",
        f"Measure out {each} milliliters of descaler for each liter of water.",
        f"If the last descaling was more than {months} months ago, measure out another {extra} milliliters for each liter.",
    ]
    if level > 3:
        steps.append(f"If the tap water is hard, measure out another {flat} milliliters in all.")
    if capped:
        steps.append(f"If you now have more than {cap} milliliters, pour the excess back into the bottle.")
    steps.append("Add the descaler to the tank, start the cleaning program, and drain the tank at the end.")
    last = len(steps)
    if level > 2:
        steps.append(
            f"If limescale can still be seen, go through steps 1 to {last} once more, but leave out step 3."
        )
    card = " ".join(f"Step {i + 1}: {step}" for i, step in enumerate(steps))
    when = "In the first run, steps" if level > 2 else "Steps"
    machine, trouble = rng.choice(_SCALED)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    facts = [f"The last descaling was {since} {'month' if since == 1 else 'months'} ago."]
    if level > 3:
        facts.append(f"The tap water in {place} is {'hard' if hard else 'soft'}.")
    if level > 2:
        facts.append(
            "After the first time through the steps, limescale can still be seen."
            if again
            else "After the first time through the steps, no limescale can be seen."
        )
    intro = rng.choice(
        (
            f"At {person}'s home in {place}, the {machine} {trouble}. The manual says that it needs descaling.",
            f"The {machine} in an office in {place} {trouble}, so {person} descales it as the manual says.",
            f"{article(machine).capitalize()} that {trouble} is usually full of limescale, as {person} learns from a repair shop in {place}. The manual has the remedy.",
        )
    )
    return Hidden(
        f"{intro} {card} {' '.join(facts)}",
        f"How many milliliters of descaler does {person} put into the tank altogether?",
        f"{when} 2 and 3 come to {liters * (each + extra * late)} milliliters."
        if answer != liters * (each + extra * late)
        else f"{when} 2 and 3 call for {each + extra * late} milliliters for each liter.",
        str(answer),
        tuple(str(v) for v in rng.sample(sorted(options), len(options)))[:6],
        "integer",
    )


def _check_descale(text: str) -> str:
    steps = {int(k): step for k, step in re.findall(r"Step (\d+): (.+?\.)(?= |$)", text)}
    since = int(captured(r"The last descaling was (\d+) months? ago", text))
    hard, seen = (
        bool(re.search(r"water in [A-Z][\w ]+ is hard", text)),
        "limescale can still be seen. How" in text,
    )
    tank = used = cup = 0
    queue = sorted(steps)
    while queue:
        step = steps[queue.pop(0)]
        number = [int(v) for v in re.findall(r"\d+", step)]
        if step.startswith("Fill"):
            tank = number[0]
        elif step.startswith("Measure"):
            for _ in range(tank):
                cup += number[0]
        elif step.startswith("If the last descaling"):
            if since > number[0]:
                for _ in range(tank):
                    cup += number[1]
        elif step.startswith("If the tap water"):
            cup += number[0] if hard else 0
        elif step.startswith("If you now have"):
            cup -= max(0, cup - number[0])
        elif step.startswith("Add"):
            used, cup = used + cup, 0
        elif seen:
            queue = [k for k in range(number[0], number[1] + 1) if k != number[2]]
    return str(used)


TEMPLATES = (
    TransferTemplate(
        "flowchart",
        "protocol_compliance",
        "following a decision card step by step",
        _flowchart,
        _check_flowchart,
        "card interpreter",
    ),
    TransferTemplate(
        "bisect",
        "algorithm_execution",
        "carrying out a bisection",
        _bisect,
        _check_bisect,
        "list of suspects",
    ),
    TransferTemplate(
        "rollback",
        "error_recovery",
        "replaying a log with roll-backs",
        _rollback,
        _check_rollback,
        "counter of pending updates",
    ),
    TransferTemplate(
        "take_out",
        "multistep_planning",
        "finding all that has to be done before one step",
        _take_out,
        _check_take_out,
        "all sets of parts",
    ),
    TransferTemplate(
        "descale",
        "recipe_following",
        "following a recipe with conditions",
        _descale,
        _check_descale,
        "step interpreter",
    ),
)
