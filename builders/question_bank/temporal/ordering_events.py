"""Which came first: events ordered by clues, dates, offsets and faulty clocks."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable, Sequence

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.temporal import ordering_events_check as check
from mirror_bench.builders.question_bank.temporal.wording import (
    MAKERS,
    MONTHS,
    ORDINALS,
    SETTINGS,
    WEEKDAYS,
    around,
    clock12,
    clock24,
    date_text,
    numbers,
    ordinal,
    sentence,
    series,
    some_clock,
    some_date,
    span,
    unit_count,
)
from mirror_bench.builders.seeds import ItemRng


def _scene(rng: ItemRng, size: int) -> tuple[str, list[str]]:
    place, events = rng.choice(SETTINGS)
    return place, rng.sample(events, size)


def _bare(event: str) -> str:
    return event.removeprefix("the ")


def _event_draft(
    rng: ItemRng,
    question: str,
    order: Sequence[str],
    index: int,
    near: Sequence[int] = (),
    *,
    trap: str | None = None,
) -> Draft:
    """A draft whose answer is ``order[index]``; wrong options are the other events, neighbors first."""
    wrong = [order[i] for i in near if 0 <= i < len(order) and i != index and order[i] != trap]
    if trap is not None:
        wrong.insert(0, trap)
    rest = [event for event in order if event != order[index] and event not in wrong]
    rng.shuffle(rest)
    return Draft(
        question=question,
        answer=order[index],
        kind="name",
        distractors=tuple((wrong + rest)[:6]),
        params={"events": sorted(order)},
        trap=trap,
        aliases=(_bare(order[index]),),
    )


def make_clue_chain(rng: ItemRng, level: int) -> Draft:
    """Every neighboring pair is given, shuffled; the chain has to be rebuilt."""
    size = (4, 5, 5, 6, 7, 8, 9, 10)[level - 1]
    place, order = _scene(rng, size)
    pairs = [(i, i + 1) for i in range(size - 1)]
    extra = [p for p in itertools.combinations(range(size), 2) if p[1] - p[0] > 1]
    pairs += rng.sample(extra, min(len(extra), level // 3))
    rng.shuffle(pairs)
    clues = []
    for a, b in pairs:
        first, second = order[a], order[b]
        clues.append(
            rng.choice(
                (
                    f"{sentence(first)} came before {second}.",
                    f"{sentence(second)} came after {first}.",
                    f"{sentence(first)} was over before {second} began.",
                    f"{sentence(second)} did not start until {first} had ended.",
                    f"{sentence(first)} took place earlier than {second}.",
                    f"{sentence(second)} took place later than {first}.",
                )
            )
        )
    shuffled = rng.sample(order, size)
    index = rng.randrange(size)
    head = rng.choice(
        (
            f"One day at {place}, the following took place in some order, one at a time: {listing(shuffled)}.",
            f"One day's schedule at {place} had {NUMBER_WORDS[size]} items, no two at the same time: {listing(shuffled)}.",
            f"The following took place at {place} one day, one at a time but not necessarily in this order: {listing(shuffled)}.",
        )
    )
    rank = "last" if index == size - 1 and rng.random() < 0.5 else ORDINALS[index]
    ask = rng.choice(
        (f"Which of them came {rank}?", f"Which of them took place {rank}?", f"What came {rank}?")
    )
    return _event_draft(rng, f"{head} {' '.join(clues)} {ask}", order, index, (index - 1, index + 1))


_Test = Callable[[dict[str, int]], bool]


def _position_clues(
    rng: ItemRng, order: list[str], slot: dict[str, int], level: int
) -> list[tuple[str, _Test]]:
    """Every clue of the known kinds that is true of ``slot``, each with the test it puts to an arrangement."""
    size = len(order)
    pool: list[tuple[str, _Test]] = []
    for a, b in itertools.permutations(order, 2):
        gap = slot[b] - slot[a]

        def apart(spots: dict[str, int], a: str = a, b: str = b, gap: int = gap) -> bool:
            return abs(spots[b] - spots[a]) == gap

        def directly(spots: dict[str, int], a: str = a, b: str = b) -> bool:
            return spots[b] - spots[a] == 1

        def earlier(spots: dict[str, int], a: str = a, b: str = b) -> bool:
            return spots[a] < spots[b]

        if gap == 1:
            if level < 5:
                pool += [
                    (f"{a} spoke right before {b}.", directly),
                    (f"{b} spoke right after {a}.", directly),
                ]
            pool.append((f"{a} and {b} spoke one right after the other (in either order).", apart))
        if gap > 0:
            pool.append((f"{a} spoke at some point before {b}.", earlier))
        if gap > 1:
            people = ("one person", "two people", "three people", "four people")[gap - 2]
            pool.append((f"Exactly {people} spoke between {a} and {b} (in either order).", apart))
    for name in order:
        at = slot[name]
        not_at = rng.choice([i for i in range(1, size + 1) if i != at])

        def avoids(spots: dict[str, int], name: str = name, not_at: int = not_at) -> bool:
            return spots[name] != not_at

        def extreme(spots: dict[str, int], name: str = name) -> bool:
            return spots[name] in (1, size)

        def same_parity(spots: dict[str, int], name: str = name, at: int = at) -> bool:
            return (spots[name] - at) % 2 == 0

        def exactly(spots: dict[str, int], name: str = name, at: int = at) -> bool:
            return spots[name] == at

        pool.append((f"{name} did not speak {ORDINALS[not_at - 1]}.", avoids))
        if at in (1, size):
            pool.append((f"{name} spoke either first or last.", extreme))
        parity = "even" if at % 2 == 0 else "odd"
        pool.append((f"{name}'s place in the order was {parity}-numbered.", same_parity))
        if level < 4:
            pool.append((f"{name} spoke {ORDINALS[at - 1]}.", exactly))
    return pool


def make_position_clues(rng: ItemRng, level: int) -> Draft:
    """Talks in numbered slots, fixed by clues of several kinds."""
    size = (4, 4, 5, 5, 5, 6, 6, 6)[level - 1]
    order = rng.sample(PEOPLE, size)
    slot = {name: i + 1 for i, name in enumerate(order)}
    pool = _position_clues(rng, order, slot, level)
    rng.shuffle(pool)
    everything = [dict(zip(p, range(1, size + 1), strict=True)) for p in itertools.permutations(order)]
    left = everything
    chosen: list[tuple[str, _Test]] = []
    for clue in pool:
        kept = [spots for spots in left if clue[1](spots)]
        if len(kept) < len(left):
            chosen.append(clue)
            left = kept
        if len(left) == 1:
            break
    for clue in list(chosen):
        rest = [c for c in chosen if c is not clue]
        if sum(all(test(spots) for _, test in rest) for spots in everything) == 1:
            chosen = rest
    clues = [text for text, _ in chosen]
    rng.shuffle(clues)
    index = rng.randrange(size)
    if any(clue == f"{order[index]} spoke {ORDINALS[index]}." for clue in clues):
        raise Redraw("a clue states the answer")
    names = listing(rng.sample(order, size))
    head = rng.choice(
        (
            f"At a workshop, {NUMBER_WORDS[size]} people gave one talk each, one after another: {names}.",
            f"At a book club meeting, {names} each spoke once, one after another.",
            f"In a debate, {NUMBER_WORDS[size]} speakers had one turn each: {names}.",
            f"On a radio show, {names} each spoke once, one at a time.",
        )
    )
    ask = rng.choice((f"Who spoke {ORDINALS[index]}?", f"Who was the {ORDINALS[index]} to speak?"))
    wrong = [name for name in order if name != order[index]]
    rng.shuffle(wrong)
    return Draft(
        question=f"{head} {' '.join(clues)} {ask}",
        answer=order[index],
        kind="name",
        distractors=tuple(wrong),
        params={"people": sorted(order)},
    )


def make_offsets(rng: ItemRng, level: int) -> Draft:
    """Times are known only relative to each other."""
    size = (4, 4, 5, 6, 6, 7, 8, 9)[level - 1]
    place, events = _scene(rng, size)
    step = 5 if level < 5 else 1
    times = {
        event: t * step
        for event, t in zip(events, rng.sample(range(60 if step == 5 else 240), size), strict=True)
    }
    clues = []
    for i in range(1, size):
        anchor = events[rng.randrange(max(0, i - 3), i)] if level > 3 else events[i - 1]
        gap = times[events[i]] - times[anchor]
        first, second = (anchor, events[i]) if gap > 0 else (events[i], anchor)
        length = span(abs(gap))
        clues.append(
            rng.choice(
                (
                    f"{sentence(second)} began {length} after {first} did.",
                    f"{sentence(first)} began {length} before {second} did.",
                    f"It was {length} from the start of {first} to the start of {second}.",
                )
            )
        )
    if level > 2:
        rng.shuffle(clues)
    order = sorted(events, key=lambda event: times[event])
    index = rng.randrange(size)
    head = rng.choice(
        (
            f"Several events took place at {place} one day.",
            f"{rng.choice(PEOPLE)}'s notes from a day at {place} give no clock times, only how far apart the events began.",
            f"The following is known about the starting times of the events at {place}.",
        )
    )
    rank = ORDINALS[index] if index < size - 1 or rng.random() < 0.5 else "last"
    ask = rng.choice(
        (f"Which event was the {rank} to begin?", f"In order of starting time, which event was {rank}?")
    )
    last_named = events[-1]
    trap = last_named if index == size - 1 and order[index] != last_named and rng.random() < 0.6 else None
    return _event_draft(
        rng, f"{head} {' '.join(clues)} {ask}", order, index, (index - 1, index + 1), trap=trap
    )


_JOBS = (
    "hiked the lake trail",
    "baked a batch of bread",
    "recorded a podcast episode",
    "assembled a bookcase",
    "repaired a bicycle",
    "proofread a report",
    "translated a short story",
    "painted a garden gate",
)


def make_finish_order(rng: ItemRng, level: int) -> Draft:
    """Starts and lengths are given; who finished k-th?"""
    size = (4, 4, 5, 5, 6, 6, 7, 8)[level - 1]
    people = rng.sample(PEOPLE, size)
    say = some_clock(rng)
    job = rng.choice(_JOBS)
    base = rng.randrange(7 * 60, 13 * 60, 5)
    grid = 5 if level < 4 else 1
    starts = [base + grid * x for x in rng.sample(range(100 // grid), size)]
    lengths = [rng.randrange(35, 200, grid) for _ in range(size)]
    pauses = [rng.randrange(5, 40, grid) if level >= 5 and rng.random() < 0.5 else 0 for _ in range(size)]
    ends = [s + n + p for s, n, p in zip(starts, lengths, pauses, strict=True)]
    if len(set(ends)) < size:
        raise Redraw("two finish together")
    lines = []
    for person, start, length, pause in zip(people, starts, lengths, pauses, strict=True):
        stop = f", plus a break of {span(pause)} partway through" if pause else ""
        lines.append(
            rng.choice(
                (
                    f"{person} began at {say(start)} and needed {span(length)}{stop}.",
                    f"{person} started at {say(start)} and took {span(length)}{stop}.",
                )
            )
        )
    order = [people[i] for i in sorted(range(size), key=lambda i: ends[i])]
    by_start = [people[i] for i in sorted(range(size), key=lambda i: starts[i])]
    index = rng.randrange(size)
    head = rng.choice(
        (
            f"{sentence(listing(people))} each {job} on the same day.",
            f"One day, {listing(rng.sample(people, size))} each {job}.",
        )
    )
    rank = "last" if index == size - 1 else ORDINALS[index]
    ask = rng.choice((f"Who was the {rank} to finish?", f"Who finished {rank}?"))
    guess = by_start[index]
    wrong = [p for p in order if p != order[index]]
    rng.shuffle(wrong)
    if guess in wrong:
        wrong.remove(guess)
        wrong.insert(0, guess)
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=order[index],
        kind="name",
        distractors=tuple(wrong[:6]),
        params={"people": people},
        trap=guess if guess != order[index] and rng.random() < 0.5 else None,
    )


def _said_date(rng: ItemRng, day: dt.date, level: int) -> str:
    ways = [f"on {date_text(day)}"]
    if level >= 2:
        shift = rng.randint(2, 9) * (7 if rng.random() < 0.5 else 1) + (
            0 if level < 5 else rng.randint(10, 40)
        )
        other = day + dt.timedelta(days=shift)
        ways.append(f"{unit_count(shift, 'day')} before {date_text(other)}")
        other = day - dt.timedelta(days=shift)
        ways.append(f"{unit_count(shift, 'day')} after {date_text(other)}")
    if level >= 3:
        nth = (day.day - 1) // 7 + 1
        if nth <= 4:
            ways.append(
                f"on the {ORDINALS[nth - 1]} {WEEKDAYS[day.weekday()]} of {MONTHS[day.month - 1]} {day.year}"
            )
    if level >= 4:
        ways.append(f"on the {ordinal(day.timetuple().tm_yday)} day of {day.year}")
        if (day + dt.timedelta(days=1)).day == 1:
            ways.append(f"on the last day of {MONTHS[day.month - 1]} {day.year}")
    return rng.choice(ways if level < 3 else ways[1:])


#: Milestones of a firm, and what the records say became of each.
_MILESTONES = {
    "the first sale": "was made", "the website launch": "took place", "the office move": "took place",
    "the first audit": "took place", "the new logo": "was introduced", "the safety award": "was received",
    "the factory opening": "took place", "the export license": "was granted", "the staff cafeteria": "was opened",
    "the first patent": "was granted", "the warehouse lease": "was signed", "the pilot project": "was started",
}  # fmt: skip


def make_full_order(rng: ItemRng, level: int) -> Draft:
    """Put dated milestones in order; the dates are said in different ways."""
    size = (3, 3, 3, 4, 4, 4, 5, 5)[level - 1]
    events = rng.sample(list(_MILESTONES), size)
    middle = some_date(rng, 2006, 2023)
    reach = 60 if level < 4 else 30
    days = [middle + dt.timedelta(days=x) for x in rng.sample(range(-reach, reach), size)]
    parts = [
        f"{sentence(event)} {_MILESTONES[event]} {_said_date(rng, day, level)}."
        for event, day in zip(events, days, strict=True)
    ]
    order = [events[i] for i in sorted(range(size), key=lambda i: days[i])]
    answer = ", ".join(_bare(event) for event in order)
    wrong: list[str] = []
    tries = 0
    while len(wrong) < 5 and tries < 50:
        tries += 1
        other = list(order)
        i = rng.randrange(size - 1)
        if tries % 2:
            other[i], other[i + 1] = other[i + 1], other[i]
        else:
            rng.shuffle(other)
        text = ", ".join(_bare(event) for event in other)
        if text != answer and text not in wrong:
            wrong.append(text)
    company = rng.choice(MAKERS)
    head = rng.choice(
        (
            f"{rng.choice(PEOPLE)} is writing a history of {company} and has noted these dates.",
            f"The following dates are from the records of {company}.",
            f"{company} keeps a list of its milestones.",
        )
    )
    ask = rng.choice(
        (
            "What is the order of these milestones, from earliest to latest?",
            "List the milestones from earliest to latest.",
        )
    )
    return Draft(
        question=f"{head} {' '.join(parts)} {ask}",
        answer=answer,
        kind="ordered_list",
        distractors=tuple(wrong),
        params={"events": events},
    )


#: (who, jobs in an order in which they could be done).
_TASKS = (
    ("a painter", ("laying the drop cloths", "opening the windows", "filling the cracks", "sanding the door", "masking the hinges", "priming the wood", "stirring the paint", "cleaning the brushes")),
    ("a stagehand", ("hanging the curtain", "laying the cables", "testing the lights", "hiding the ladder", "checking the trapdoor", "marking the floor", "moving the piano", "setting out the chairs")),
    ("a lab assistant", ("washing the flasks", "labeling the tubes", "zeroing the scale", "weighing the salt", "filling the burette", "heating the water bath", "cooling the sample", "logging the results")),
    ("a gardener", ("mixing the compost", "raking the bed", "digging the holes", "sorting the bulbs", "soaking the roots", "cutting the twine", "staking the stems", "edging the path")),
    ("a baker", ("lining the tray", "greasing the pan", "sifting the flour", "chopping the nuts", "zesting the lemon", "melting the butter", "beating the eggs", "heating the oven")),
    ("an editor", ("cutting the intro", "trimming the ending", "checking the names", "verifying the quotes", "picking the photos", "fixing the captions", "writing the headline", "inserting the links")),
)  # fmt: skip


def make_count_orders(rng: ItemRng, level: int) -> Draft:
    """How many orders respect the given precedences?"""
    size = (3, 4, 4, 5, 5, 6, 6, 7)[level - 1]
    worker, jobs = rng.choice(_TASKS)
    # The jobs stand in an order in which they could be done, and so no rule goes against it.
    chosen = [jobs[i] for i in sorted(rng.sample(range(len(jobs)), size))]
    density = rng.uniform(0.25, 0.5)
    edges = [p for p in itertools.combinations(range(size), 2) if rng.random() < density]
    if not edges:
        raise Redraw("no precedence")
    # Counts by the set of jobs already done (dynamic programming over bit masks).
    needs = [0] * size
    for a, b in edges:
        needs[b] |= 1 << a
    ways = [0] * (1 << size)
    ways[0] = 1
    for done in range(1 << size):
        for job in range(size):
            if not done >> job & 1 and needs[job] & ~done == 0:
                ways[done | 1 << job] += ways[done]
    total = ways[-1]
    if not 2 <= total <= 60 + 30 * level:
        raise Redraw("too few or too many orders")
    rules = [
        rng.choice((f"{chosen[a]} must come before {chosen[b]}", f"{chosen[b]} must come after {chosen[a]}"))
        for a, b in rng.sample(edges, len(edges))
    ]
    tasks = listing(rng.sample(chosen, size))
    head = rng.choice(
        (
            f"{sentence(worker)} who works alone has {NUMBER_WORDS[size]} jobs to do, one at a time: {tasks}.",
            f"{sentence(worker)}'s to-do list has {NUMBER_WORDS[size]} jobs, to be done one after another: {tasks}.",
        )
    )
    rule = (
        rng.choice(("These are the only rules", "The order is free except for the following rules"))
        if len(rules) > 1
        else "The only rule is this"
    )
    told = ". ".join(sentence(text) for text in rules) if len(rules) > 1 else rules[0]
    ask = rng.choice(
        ("In how many different orders can all the jobs be done?", "How many different orders are possible?")
    )
    mistakes = [total * 2, total // 2, total + size, total - 1, total + 1, total + 2, total - 2]
    return Draft(
        question=f"{head} {rule}{'.' if len(rules) > 1 else ':'} {told}. {ask}",
        answer=f"{total:,}",
        kind="integer",
        distractors=numbers(around(rng, total, rng.sample(mistakes, 4), steps=(1, 2, 3))),
        params={"jobs": chosen},
    )


def make_wrong_clocks(rng: ItemRng, level: int) -> Draft:
    """Witnesses read clocks that are fast or slow."""
    size = (4, 4, 4, 5, 5, 6, 6, 7)[level - 1]
    place, events = _scene(rng, size)
    people = rng.sample(PEOPLE, size)
    say = rng.choice((clock24, clock12))
    base = rng.randrange(8 * 60, 19 * 60)
    width = 45 if level < 5 else 25
    true = [base + x for x in rng.sample(range(width), size)]
    errors = [rng.choice([e for e in range(-14 - level, 15 + level) if e]) for _ in range(size)]
    if level < 3:
        errors[0] = 0
    shown = [t + e for t, e in zip(true, errors, strict=True)]
    if len(set(shown)) < size:
        raise Redraw("two readings agree")
    lines = []
    for person, event, error, reading in zip(people, events, errors, shown, strict=True):
        state = (
            "exactly right"
            if error == 0
            else f"{unit_count(abs(error), 'minute')} {'fast' if error > 0 else 'slow'}"
        )
        lines.append(
            rng.choice(
                (
                    f"{sentence(event)} began at {say(reading)} by {person}'s watch, which was {state}.",
                    f"By {person}'s watch, which was {state}, {event} began at {say(reading)}.",
                )
            )
        )
    order = [events[i] for i in sorted(range(size), key=lambda i: true[i])]
    by_reading = [events[i] for i in sorted(range(size), key=lambda i: shown[i])]
    index = rng.randrange(size)
    rank = "last" if index == size - 1 else ORDINALS[index]
    head = rng.choice(
        (
            f"At {place}, several people noted when various events began, but their watches did not agree.",
            f"Each of the following times from one day at {place} was read from a different watch.",
        )
    )
    ask = rng.choice(
        (f"Which event actually began {rank}?", f"Going by the true time, which event began {rank}?")
    )
    guess = by_reading[index]
    trap = guess if guess != order[index] and rng.random() < 0.6 else None
    return _event_draft(rng, f"{head} {' '.join(lines)} {ask}", order, index, trap=trap)


def make_reshuffled_program(rng: ItemRng, level: int) -> Draft:
    """A program is changed step by step; what comes k-th now?"""
    size = (4, 5, 6, 6, 7, 7, 8, 9)[level - 1]
    place, events = _scene(rng, size)
    order = list(events)
    steps: list[str] = []
    moved = ""  # Nobody moves the same event twice running.
    for _ in range((1, 2, 2, 3, 4, 5, 6, 7)[level - 1]):
        kind = (
            rng.choice(("swap", "first", "last", "after", "before", "reverse"))
            if level > 2
            else rng.choice(("swap", "after", "last"))
        )
        a, b = rng.sample([event for event in order if event != moved], 2)
        moved, former = a, list(order)
        if kind == "reverse" and steps and steps[-1].endswith("reversed"):
            raise Redraw("reversed twice in a row")
        if kind == "swap":
            i, j = order.index(a), order.index(b)
            order[i], order[j] = order[j], order[i]
            steps.append(f"{a} and {b} trade places")
        elif kind == "first":
            order.remove(a)
            order.insert(0, a)
            steps.append(f"{a} is moved to the very beginning")
        elif kind == "last":
            order.remove(a)
            order.append(a)
            steps.append(f"{a} is moved to the very end")
        elif kind == "after":
            order.remove(a)
            order.insert(order.index(b) + 1, a)
            steps.append(f"{a} is moved to come right after {b}")
        elif kind == "before":
            order.remove(a)
            order.insert(order.index(b), a)
            steps.append(f"{a} is moved to come right before {b}")
        else:
            order.reverse()
            steps.append("the whole order is reversed")
        if order == former:
            raise Redraw("a move that changes nothing")
    if order == events:
        raise Redraw("nothing changed")
    index = rng.randrange(size)
    words = (
        [f"Later, {steps[0]}."]
        if len(steps) == 1
        else [
            f"{('First', 'Then', 'Next', 'After that')[min(i, 3) if i < 3 else 1 + i % 3]}, {step}."
            for i, step in enumerate(steps)
        ]
    )
    head = rng.choice(
        (
            f"This is the first plan for a day of events at {place}: {listing(events)}.",
            f"A draft schedule for {place} lists these events in order: {listing(events)}.",
            f"At {place}, these events are planned for one day, in this order: {listing(events)}.",
        )
    )
    link = rng.choice(
        (
            " The plan is then changed step by step.",
            " Several changes follow.",
            " Changes are then made, one after another.",
        )
        if len(steps) > 2
        else (" The plan is then changed twice.", " Two changes follow.")
        if len(steps) == 2
        else ("",)
    )
    rank = "last" if index == size - 1 else ORDINALS[index]
    done = "this change" if len(steps) == 1 else "these changes"
    ask = rng.choice((f"What comes {rank} in the final order?", f"After {done}, which event comes {rank}?"))
    trap = events[index] if events[index] != order[index] and rng.random() < 0.35 else None
    return _event_draft(
        rng, f"{head}{link} {' '.join(words)} {ask}", order, index, (index - 1, index + 1), trap=trap
    )


def make_between_count(rng: ItemRng, level: int) -> Draft:
    """How many dated entries lie between two others?"""
    size = (6, 7, 7, 8, 9, 10, 11, 12)[level - 1]
    events = rng.sample(list(_MILESTONES), size)
    middle = some_date(rng, 2006, 2022)
    reach = 500 if level < 4 else 120
    days = dict(
        zip(
            events,
            (middle + dt.timedelta(days=x) for x in rng.sample(range(-reach, reach), size)),
            strict=True,
        )
    )
    first, last = sorted(rng.sample(events, 2), key=lambda e: days[e])
    count = sum(days[first] < day < days[last] for day in days.values())
    if count < 1:
        raise Redraw("nothing between")
    numeric = level >= 3
    day_first = rng.random() < 0.5

    def said(day: dt.date) -> str:
        if not numeric:
            return date_text(day)
        return f"{day.day:02d}/{day.month:02d}/{day.year}" if day_first else day.isoformat()

    entries = [f"{event}, {said(day)}" for event, day in days.items()]
    note = " (day/month/year)" if numeric and "/" in entries[0] else (" (year-month-day)" if numeric else "")
    company = rng.choice(MAKERS)
    head = rng.choice(
        (
            f"The company history of {company} gives these dates{note}",
            f"These dates{note} are from the files of {company}",
            f"The archive of {company} lists these dates{note}",
        )
    )
    ask = rng.choice(
        (
            f"How many of these entries are dated after {first} but before {last}?",
            f"How many of the other entries are dated between {first} and {last}?",
        )
    )
    mistakes = [count + 1, count + 2, count - 1, size - 2 - count]
    return Draft(
        question=f"{head}: {series(entries)}. {ask}",
        answer=str(count),
        kind="integer",
        distractors=numbers(around(rng, count, mistakes, low=0, high=size)),
        params={"events": events},
    )


def make_could_be(rng: ItemRng, level: int) -> Draft:
    """With the order only partly known, which event can (or cannot) be first or last?"""
    size = (5, 5, 6, 6, 7, 8, 8, 9)[level - 1]
    place, events = _scene(rng, size)
    edges = [
        (a, b)
        for a, b in itertools.combinations(range(size), 2)
        if rng.random() < (0.55 if level < 4 else 0.4)
    ]
    ask_first = rng.random() < 0.5
    able = [i for i in range(size) if not any((b if ask_first else a) == i for a, b in edges)]
    touched = {i for edge in edges for i in edge}
    unable = [i for i in range(size) if i not in able]
    if len(touched) < size:
        raise Redraw("an event without a clue")
    positive = rng.random() < 0.5
    if positive:
        # Only one event of the whole story can be first; any three others are wrong.
        if len(able) != 1 or len(unable) < 4:
            raise Redraw("not exactly one possible event")
        right, wrong = able[0], unable
    else:
        if len(able) < 3:
            raise Redraw("too few possible events")
        right, wrong = rng.choice(unable), able
    clues = []
    for a, b in rng.sample(edges, len(edges)):
        clues.append(
            rng.choice(
                (
                    f"{sentence(events[a])} came before {events[b]}.",
                    f"{sentence(events[b])} came after {events[a]}.",
                    f"{sentence(events[b])} did not start until {events[a]} had ended.",
                )
            )
        )
    if len(clues) > 14:
        raise Redraw("too many clues")
    end = "first" if ask_first else "last"
    head = rng.choice(
        (
            f"A reporter knows that {listing(rng.sample(events, size))} took place at {place}, one at a time, "
            "but knows only part of the order.",
            f"The following took place at {place}, one at a time, in an order that is only partly known: "
            f"{listing(rng.sample(events, size))}.",
        )
    )
    ask = f"Which of these must have come {end}?" if positive else f"Which of these cannot have come {end}?"
    options = [events[i] for i in wrong]
    rng.shuffle(options)
    return Draft(
        question=f"{head} {' '.join(clues)} {ask}",
        answer=events[right],
        kind="name",
        distractors=tuple(options[:6]),
        params={"events": sorted(events), "options": sorted([events[right], *options[:6]])},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="temporal",
    name="ordering_events",
    version="1.0.0",
    templates=(
        Template(
            "clue_chain",
            make_clue_chain,
            check.check_clue_chain,
            "networkx topological sort of the parsed text",
        ),
        Template(
            "position_clues",
            make_position_clues,
            check.check_position_clues,
            "backtracking over the parsed text",
        ),
        Template("offsets", make_offsets, check.check_offsets, "graph walk over the parsed text"),
        Template(
            "finish_order",
            make_finish_order,
            check.check_finish_order,
            "dateutil arithmetic on the parsed text",
        ),
        Template("full_order", make_full_order, check.check_full_order, "dateutil rules on the parsed text"),
        Template("count_orders", make_count_orders, check.check_count_orders, "brute force over all orders"),
        Template(
            "wrong_clocks",
            make_wrong_clocks,
            check.check_wrong_clocks,
            "pairwise comparison of the parsed text",
        ),
        Template(
            "reshuffled_program",
            make_reshuffled_program,
            check.check_reshuffled_program,
            "simulation on sort keys",
        ),
        Template(
            "between_count", make_between_count, check.check_between_count, "dateutil on the parsed text"
        ),
        Template("could_be", make_could_be, check.check_could_be, "networkx on the parsed text"),
    ),
)
