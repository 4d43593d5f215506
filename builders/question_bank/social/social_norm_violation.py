"""Conduct held against rules that the item states: who broke which, with exceptions, ranks, queues and confidences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import social_norm_violation_check as check
from mirror_bench.builders.question_bank.social.drawing import (
    by_level,
    near_counts,
    others,
    shuffled,
)
from mirror_bench.builders.seeds import ItemRng

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"


@dataclass(frozen=True)
class _Rule:
    """limit: draws the bound. rule: text with the bound. act: clause (without its subject) that keeps or breaks it."""

    limit: Callable[[ItemRng], int]
    rule: Callable[[int], str]
    act: Callable[[ItemRng, int, bool], str]


def _loud(rng: ItemRng, limit: int, ok: bool) -> str:
    at = limit - rng.choice((5, 15, 30, 50)) if ok else limit + rng.choice((5, 10, 25, 40))
    return f"{rng.choice(('practiced the trumpet', 'drilled a hole', 'played loud music', 'ran the vacuum cleaner'))} at {_clock(at)}"


def _late(rng: ItemRng, limit: int, ok: bool) -> str:
    at = limit - rng.choice((0, 5, 10, 20)) if ok else limit + rng.choice((5, 10, 20, 35))
    return f"{rng.choice(('came to', 'turned up for', 'arrived for'))} the weekly meeting at {_clock(at)}"


def _lent(rng: ItemRng, limit: int, ok: bool) -> str:
    took = rng.randrange(7)
    kept = limit - rng.choice((0, 1)) if ok else limit + rng.choice((1, 1, 2))
    if not 0 < kept < 7:
        raise Redraw("kept too short or too long")
    return f"kept the ladder from {_DAYS[took]} until {_DAYS[(took + kept) % 7]}"


def _up_to(words: tuple[str, ...], noun: str) -> Callable[[ItemRng, int, bool], str]:
    def act(rng: ItemRng, limit: int, ok: bool) -> str:
        number = max(1, limit - rng.choice((0, 0, 1, 2))) if ok else limit + rng.choice((1, 1, 2))
        return f"{rng.choice(words)} {count(number, noun)}"

    return act


def _notice(rng: ItemRng, limit: int, ok: bool) -> str:
    days = limit + rng.choice((0, 1, 2)) if ok else max(1, limit - rng.choice((1, 1, 2)))
    return f"canceled a booking of the guest room {count(days, 'day')} ahead"


def _money(rng: ItemRng, limit: int, ok: bool) -> str:
    parts = [rng.randint(3, max(4, limit // 2)) for _ in range(2)]
    total = sum(parts)
    gap = limit - total
    parts[0] += gap + (-rng.randint(0, 3) if ok else rng.randint(1, 4))
    if parts[0] < 2:
        raise Redraw("no such sum")
    return f"took {parts[0]} dollars for paint and {parts[1]} dollars for brushes from the common fund in one week"


_RULES = {
    "noise": _Rule(lambda rng: rng.choice((19, 20, 21, 22)) * 60, lambda n: f"Make no noise after {_clock(n)}.", _loud),
    "arrival": _Rule(lambda rng: rng.choice((9, 10, 14, 18)) * 60 + rng.choice((0, 15, 30)), lambda n: f"Be at the weekly meeting by {_clock(n)}.", _late),
    "ladder": _Rule(lambda rng: rng.randint(2, 4), lambda n: f"Return the ladder within {count(n, 'day')} of taking it.", _lent),
    "books": _Rule(lambda rng: rng.randint(3, 7), lambda n: f"Borrow at most {count(n, 'book')} at a time.", _up_to(("borrowed", "checked out"), "book")),
    "guests": _Rule(lambda rng: rng.randint(2, 5), lambda n: f"Have no more than {count(n, 'guest')} at a time.", lambda rng, limit, ok: f"{_up_to(('had',), 'guest')(rng, limit, ok)} {rng.choice(('for dinner', 'to stay', 'over for dinner'))}"),
    "washer": _Rule(lambda rng: rng.randint(2, 4), lambda n: f"Do no more than {count(n, 'load')} of laundry a day.", lambda rng, limit, ok: _up_to(("did", "put on", "ran"), "load")(rng, limit, ok) + " of laundry in one day"),
    "notice": _Rule(lambda rng: rng.randint(3, 5), lambda n: f"Cancel a booking of the guest room at least {count(n, 'day')} ahead.", _notice),
    "purse": _Rule(lambda rng: rng.choice((20, 25, 30, 40)), lambda n: f"Take no more than {n} dollars a week from the common fund.", _money),
}  # fmt: skip
_HOUSES = (
    "a shared house",
    "a student house",
    "a housing co-op",
    "an artists' residence",
    "a shared farmhouse",
)


def _rules_drawn(rng: ItemRng, number: int) -> tuple[list[str], dict[str, int], str]:
    """(rule keys in order, their bounds, the list as text)."""
    keys = rng.sample(sorted(_RULES), number)
    bounds = {key: _RULES[key].limit(rng) for key in keys}
    text = " ".join(f"({i}) {_RULES[key].rule(bounds[key])}" for i, key in enumerate(keys, 1))
    place = rng.choice(_HOUSES)
    opening = rng.choice(
        (
            f"The rules of {place} are these:",
            f"Everyone at {place} has agreed to these rules:",
            f"A list of rules hangs in the hallway of {place}:",
        )
    )
    return keys, bounds, f"{opening} {text}"


def _who_broke(rng: ItemRng, level: int) -> Draft:
    """The one person who broke a rule, or the one who kept all."""
    people = rng.sample(PEOPLE, by_level(level, 4, 6))
    keys, bounds, rules = _rules_drawn(rng, by_level(level, 2, 5))
    odd = rng.randrange(len(people))
    breaker = rng.random() < 0.6
    lines = []
    for index, person in enumerate(people):
        own = rng.sample(keys, min(len(keys), by_level(level, 1, 3)))
        bad = (index == odd) == breaker
        broken = rng.choice(own) if bad else ""
        lines.append(f"{person} {listing([_RULES[k].act(rng, bounds[k], k != broken) for k in own])}.")
    ask = (
        rng.choice(("Who broke a rule?", "Who acted against the rules?"))
        if breaker
        else rng.choice(
            (
                "Who is the only person who kept all the rules?",
                "Everyone but one person broke a rule. Who did not?",
            )
        )
    )
    return Draft(
        f"{rules} {' '.join(lines)} {ask}", people[odd], "name", others(rng, people, people[odd]), {}
    )


def _which_rule(rng: ItemRng, level: int) -> Draft:
    """Which numbered rule a person broke."""
    keys, bounds, rules = _rules_drawn(rng, by_level(level, 4, 7))
    cast = rng.sample(PEOPLE, 1 if level <= 4 else 3)
    broken = {person: rng.choice(keys) for person in cast}
    lines = [
        f"{person} {listing([_RULES[k].act(rng, bounds[k], k != broken[person]) for k in shuffled(rng, keys)[: by_level(level, 4, 7)]])}."
        for person in cast
    ]
    asked = rng.choice(cast)
    answer = f"rule {keys.index(broken[asked]) + 1}"
    return Draft(
        f"{rules} {' '.join(lines)} {rng.choice((f'Which rule did {asked} break?', f'Which of the rules did {asked} break?'))}",
        answer,
        "phrase",
        others(rng, [f"rule {i + 1}" for i in range(len(keys))], answer),
        {},
        aliases=(answer.removeprefix("rule "), f"({answer.removeprefix('rule ')})"),
    )


def _how_many_broke(rng: ItemRng, level: int) -> Draft:
    """How many people broke a rule."""
    people = rng.sample(PEOPLE, by_level(level, 4, 7))
    keys, bounds, rules = _rules_drawn(rng, by_level(level, 2, 5))
    answer = rng.randint(0, len(people))
    bad = set(rng.sample(people, answer))
    acts: list[str] = []
    for person in people:
        own = rng.sample(keys, min(len(keys), by_level(level, 1, 3)))
        broken = rng.choice(own) if person in bad else ""
        acts.append(listing([_RULES[k].act(rng, bounds[k], k != broken) for k in own]))
    if max(acts.count(act) for act in acts) > 2:
        raise Redraw("the same conduct again and again")
    lines = [f"{person} {act}." for person, act in zip(people, acts, strict=True)]
    return Draft(
        f"{rules} {' '.join(lines)} How many of these {NUMBER_WORDS[len(people)]} people broke a rule?",
        str(answer),
        "integer",
        near_counts(rng, answer, 0, len(people)),
        {},
    )


# What is not allowed; who or what is excepted, where the exception fails, and what restores it; the deed; then for each
# of the three a note that it was so and a note that it was not.
_LAYERED = (
    ("Nobody may make phone calls in the reading room", ("in an emergency", "while an exam is being held", "a librarian has given consent"), "made phone calls in the reading room",
     (("in an emergency", "not in an emergency"), ("during an exam", "not during an exam"), ("with a librarian's consent", "without a librarian's consent"))),
    ("Nobody may park in front of the gate", ("to unload", "on market days", "a steward is present"), "parked in front of the gate",
     (("unloading", "not unloading"), ("on a market day", "not on a market day"), ("with a steward present", "with no steward present"))),
    ("Nobody may pick flowers in the park", ("the gardeners", "in June", "the flowers are wilted"), "picked flowers in the park",
     (("a gardener", "not a gardener"), ("in June", "not in June"), ("only wilted flowers", "fresh flowers"))),
    ("Nobody may enter the cold store", ("the cooks", "when a cook is alone", "the alarm is off"), "entered the cold store",
     (("a cook", "not a cook"), ("alone", "not alone"), ("with the alarm off", "with the alarm on"))),
    ("Nobody may light a fire on the beach", ("on feast days", "in a strong wind", "a ranger keeps watch"), "lit fires on the beach",
     (("on a feast day", "not on a feast day"), ("in a strong wind", "not in a strong wind"), ("with a ranger keeping watch", "with no ranger keeping watch"))),
    ("Nobody may feed the animals", ("children on a tour", "in the afternoon", "a keeper hands out the food"), "fed the animals",
     (("a child on a tour", "not a child on a tour"), ("in the afternoon", "not in the afternoon"), ("with food from a keeper", "without food from a keeper"))),
    ("Nobody may skip the line", ("people with a baby", "on Sundays", "the clerk waves them on"), "skipped the line",
     (("with a baby", "with no baby"), ("on a Sunday", "not on a Sunday"), ("waved on by the clerk", "not waved on by the clerk"))),
)  # fmt: skip


def _exceptions(rng: ItemRng, level: int) -> Draft:
    """A ban, its exception, the limit of the exception, and the way round the limit."""
    ban, (excuse, limit, way_round), deed, clauses = rng.choice(_LAYERED)
    depth = 1 if level <= 2 else 2 if level <= 5 else 3
    people = rng.sample(PEOPLE, by_level(level, 4, 6))
    odd = rng.randrange(len(people))
    breaker = rng.random() < 0.5

    def breach(facts: tuple[bool, ...]) -> bool:
        excused, canceled, restored = (*facts, False, False, False)[:3]
        return not (excused and (not canceled or restored))

    cases = [tuple(bool(n >> i & 1) for i in range(depth)) for n in range(2**depth)]
    lines, told = [], list[str]()
    for index, person in enumerate(people):
        wanted = (index == odd) == breaker
        facts = rng.choice([case for case in cases if breach(case) == wanted])
        # One thing that was not so may be noted; the notes keep the order of the rule.
        denied = [i for i in range(depth) if not facts[i]][: rng.random() < 0.45]
        noted = [clauses[i][not facts[i]] for i in range(depth) if facts[i] or i in denied]
        told.append(", ".join(noted) if noted else "no details")
        lines.append(f"{person} ({told[-1]})")
    if depth == 3 and max(told.count(note) for note in told) > 2:
        raise Redraw("the same details again and again")
    rule = f"{ban} except {excuse}."
    if depth >= 2:
        rule += f" This exception does not apply {limit}"
        rule += f", unless {way_round}." if depth >= 3 else "."
    note = rng.choice(
        (
            f"These people {deed}, with the details noted in parentheses: {listing(lines)}. Anything not noted did not apply.",
            f"The log says that these people {deed}: {listing(lines)}. Anything the log does not mention did not apply.",
        )
    )
    ask = (
        rng.choice(("Who broke the rule?", "Who acted against the rule?"))
        if breaker
        else rng.choice(("Who kept to the rule?", "Who did nothing wrong?"))
    )
    return Draft(
        f'{rng.choice(("The rule is", "A notice says", "A posted rule reads"))}: "{rule}" {note} {ask}',
        people[odd],
        "name",
        others(rng, people, people[odd]),
        {"rule": ban},
    )


_DESKS = (
    "a repair desk",
    "a computer help desk",
    "a travel agency",
    "a passport desk",
    "a bicycle clinic",
    "a lost-and-found office",
    "a toy hospital",
    "a print shop",
)


def _passed_over(rng: ItemRng, level: int) -> Draft:
    """Whose turn it was under ranked rules of service."""
    people = rng.sample(PEOPLE, by_level(level, 4, 7))
    urgent = {p: level >= 2 and rng.random() < 0.5 for p in people}
    promised = {p: level >= 4 and rng.random() < 0.5 for p in people}
    repeat = {p: level >= 6 and rng.random() < 0.4 for p in people}
    start = rng.randint(8 * 60, 12 * 60)
    arrival = dict(zip(people, rng.sample(range(start, start + 50, 2), len(people)), strict=True))
    used = [k for k, at in (("urgent", 2), ("promised", 4), ("repeat", 6)) if level >= at]
    rng.shuffle(used)
    flags = {"urgent": urgent, "promised": promised, "repeat": repeat}
    ranked = sorted(people, key=lambda p: (*(not flags[k][p] for k in used), arrival[p]))
    place = 0 if level <= 3 else rng.randrange(min(3, len(people)))
    answer = ranked[place]
    names = {
        "urgent": "whether a case is urgent",
        "promised": "whether a time was promised",
        "repeat": "whether a mistake by the staff has to be put right",
    }
    first_rules = [names[k] for k in used]
    desk = rng.choice(_DESKS)
    comma = "," if len(used) > 1 else ""
    text = (
        f"To decide whose turn it is, the clerk at {desk} looks first at {', then at '.join(first_rules)}{comma} and only then at who came first."
        if used
        else f"At {desk}, whoever comes first is served first."
    )
    lines = []
    for person in shuffled(rng, people):
        bits = [f"came at {_clock(arrival[person])}"]
        if urgent[person]:
            bits.append("has an urgent case")
        if promised[person]:
            bits.append("was promised a time")
        if repeat[person]:
            bits.append("is there because of a mistake by the staff")
        lines.append(f"{person} {listing(bits)}.")
    first = sorted(people, key=lambda p: arrival[p])[place]
    intruder = rng.choice(ranked[place + 1 :])
    done = (
        f"{listing(ranked[:place])} {'has' if place == 1 else 'have'} already been served. " if place else ""
    )
    ask = f"{done}The clerk now calls {intruder}. {rng.choice(('Who is really next?', 'Who should have been called instead?'))}"
    return Draft(
        f"{text} {' '.join(lines)} {ask}",
        answer,
        "name",
        others(
            rng,
            [p for p in people if p not in ranked[:place]] if len(people) - place >= 4 else people,
            answer,
        ),
        {},
        trap=first if first != answer and first in ranked[place + 1 :] and rng.random() < 0.4 else None,
    )


def _queue(rng: ItemRng, level: int) -> Draft:
    """A line in which people step out, with or without a place kept, and one is served out of turn."""
    people = rng.sample(PEOPLE, by_level(level, 4, 6))
    line: list[str] = []
    kept: dict[str, str] = {}
    lines = []
    waiting = list(people)
    away: list[str] = []
    stepped_out: set[str] = set()
    for _ in range(by_level(level, 4, 6) + by_level(level, 0, 6)):
        roll = rng.random()
        if waiting and (roll < 0.6 or len(line) < 2):
            person = waiting.pop(0)
            line.append(person)
            lines.append(f"{person} joins")
        elif away and roll < 0.8:
            person = away.pop()
            if person in kept:
                lines.append(f"{person} returns to the place that was kept.")
                line[line.index(f"kept {person}")] = person
            else:
                line.append(person)
                lines.append(f"{person} returns and joins the end of the line.")
            kept.pop(person, None)
        elif sum(not p.startswith("kept ") for p in line) > 2:
            present = [p for p in line if not p.startswith("kept ")]
            # Whoever is keeping a place for somebody stays in the line, and nobody leaves it twice.
            free = [p for p in present if p not in kept.values() and p not in stepped_out]
            if not free:
                continue
            person = rng.choice(free)
            if rng.random() < 0.5 and person != present[0]:
                ahead = present[present.index(person) - 1]
                lines.append(f"{person} steps out for a moment, and {ahead} agrees to keep the place.")
                line[line.index(person)] = f"kept {person}"
                kept[person] = ahead
            else:
                lines.append(f"{person} steps out for a moment without asking anyone to keep the place.")
                line.remove(person)
            away.append(person)
            stepped_out.add(person)
    while waiting:
        person = waiting.pop(0)
        line.append(person)
        lines.append(f"{person} joins")
    for person in list(reversed(away)):
        if person in kept:
            line[line.index(f"kept {person}")] = person
            lines.append(f"{person} returns to the place that was kept.")
        else:
            line.append(person)
            lines.append(f"{person} returns and joins the end of the line.")
    if len(line) < 4:
        raise Redraw("line too short")
    if not any("steps out" in text for text in lines) and level >= 2:
        raise Redraw("nobody stepped out")
    told: list[str] = []
    joining: list[str] = []
    for text in [*lines, ""]:
        if text.endswith(" joins"):
            joining.append(text.removesuffix(" joins"))
            continue
        if joining:
            order = " in that order" if len(joining) > 1 else ""
            verb = "joins" if len(joining) == 1 else "join"
            # Nobody leaves before two have come, so the line starts with several people.
            told.append(
                f"{listing(joining)} {verb} the end of the line{order}."
                if told
                else f"{listing(joining)} form a line in that order."
            )
            joining = []
        name = text.split(" ")[0]
        if text.endswith("joins the end of the line.") and told[-1].startswith(f"{name} steps out"):
            told[-1] = f"{told[-1].removesuffix('.')}, then returns and joins the end of the line."
        elif text:
            told.append(text)
    place = rng.randrange(len(line))
    answer = line[place]
    ordinal = ("first", "second", "third", "fourth", "fifth", "sixth")[place]
    joined = people[place]
    rule = rng.choice(
        (
            "By custom, people who step out of a line lose their place unless the person ahead has agreed to keep it.",
            "The custom here is that you lose your place when you step out of the line, unless somebody in it has agreed to keep it for you.",
        )
    )
    ask = rng.choice(
        (
            f"According to this custom, who should be served {ordinal}?",
            f"If everyone follows this custom, who will be served {ordinal}?",
        )
    )
    return Draft(
        f"{rule} {' '.join(told)} Nobody has been served yet. {ask}",
        answer,
        "name",
        others(rng, people, answer),
        {},
        trap=joined if joined != answer and rng.random() < 0.4 else None,
    )


_BANS = (
    ("bring glass to the pool", "brought glass to the pool", "a lifeguard had said that glass was fine that day"),
    ("use the fire exit", "used the fire exit", "the main door was blocked by a fallen tree"),
    ("wear boots in the gym", "wore boots in the gym", "the trainer had asked for boots that day"),
    ("feed the ducks", "fed the ducks", "the sign had blown away and nothing else mentioned the rule"),
    ("take photographs in the archive", "took photographs in the archive", "the archivist had given permission in writing"),
    ("park on the lawn", "parked on the lawn", "a police officer had directed the car there"),
    ("eat in the studio", "ate in the studio", "the manager had allowed it that day"),
    ("leave bags in the hall", "left bags in the hall", "the porter had told everyone to put them there"),
)  # fmt: skip


def _kind_of_breach(rng: ItemRng, level: int) -> Draft:
    """Deliberate, careless, excused, or no breach at all, by stated definitions."""
    kinds = ("a deliberate breach", "a careless breach", "an excused breach", "no breach")
    number = by_level(level, 1, 4)
    people = rng.sample(PEOPLE, max(number, 1))
    bans = rng.sample(_BANS, number)
    given = [rng.choice(kinds) for _ in people]
    stories = []
    # Each kind has two ways to be told, which take turns within an item.
    turn = {kind: rng.randrange(2) for kind in kinds}
    for person, ban, kind in zip(people, bans, given, strict=True):
        base, done, excuse = ban
        rule = f"Visitors must not {base}."
        story = {
            "a deliberate breach": (
                f"{person} had read the rule that day, found it silly, and {done}.",
                f"{person}, well aware of the rule, {done} anyway because it was convenient.",
            ),
            "a careless breach": (
                f"{person} {done} without having bothered to read the sign that states the rule.",
                f"{person}, who meant to follow every rule but had forgotten this one, {done}.",
            ),
            "an excused breach": (
                f"{person} {done}, but {excuse}.",
                f"{person} {done}. However, {excuse}.",
            ),
            "no breach": (
                f"{person} wanted to {base} but read the rule and decided not to.",
                f"{person} was accused of breaking this rule but had in fact been at home all day.",
            ),
        }[kind]
        turn[kind] += 1
        stories.append(f"{rule} {story[turn[kind] % 2]}")
    rule = rng.choice(
        (
            "A breach is deliberate when someone does what they know is forbidden, with no good excuse; careless when someone does it because they forgot the rule or failed to read it; and excused when someone had permission, could not have known the rule, or could not have acted otherwise. If they did not do it, there is no breach.",
            "Doing something forbidden is an excused breach if the person had permission, could not have known the rule, or could not have acted otherwise. If there is no such excuse, it is a deliberate breach when the person knew the rule at the time and a careless breach when the person had forgotten it or failed to read it. Not doing it is no breach.",
        )
    )
    asked = rng.randrange(number)
    if number == 4:
        kind = rng.choice(kinds)
        if given.count(kind) != 1:
            raise Redraw("not one of that kind")
        answer = people[given.index(kind)]
        return Draft(
            f"{rule} {' '.join(stories)} Who committed {kind}?",
            answer,
            "name",
            others(rng, people, answer),
            {},
        )
    return Draft(
        f"{rule} {' '.join(stories)} Which of these describes {people[asked]}'s case?",
        given[asked],
        "phrase",
        others(rng, kinds, given[asked]),
        {},
        open_ok=False,
    )


_WRONGS = (
    ("broke your vase", "buy you a new vase", "carry vases with both hands"),
    ("forgot to water your plants", "replace the plants that died", "set a reminder"),
    ("was an hour late for your concert", "help you set up your next concert", "take an earlier train"),
    ("lost your umbrella", "give you my own umbrella", "write down what I borrow"),
    ("scratched your car", "pay for the new paint", "park at the far end of the lot"),
    ("ate your lunch", "cook for you all week", "check the labels in the fridge"),
    ("let your dog run off", "keep looking until your dog is found", "keep it on its leash"),
    ("told a joke about your cooking", "set things straight in front of everyone", "think before I speak"),
)  # fmt: skip
_PART_NAMES = ("naming the wrong", "saying sorry", "offering to make up for it", "saying what will change")


def _apology_parts(rng: ItemRng, wrong: tuple[str, str, str]) -> dict[str, str]:
    deed, repair, change = wrong
    return {
        "naming the wrong": rng.choice(
            (f"I {deed}, and that was wrong.", f"It was my fault: I {deed}.", f"I admit that I {deed}.")
        ),
        "saying sorry": rng.choice(
            ("I'm truly sorry.", "I'm very sorry about it.", "I feel terrible, and I apologize.")
        ),
        "offering to make up for it": rng.choice(
            (f"Let me {repair}.", f"I would like to {repair}.", f"To make amends, I will {repair}.")
        ),
        "saying what will change": rng.choice(
            (
                f"From now on, I will {change}.",
                f"In the future, I will {change}.",
                f"Next time, I will {change}.",
            )
        ),
    }


def _apology(rng: ItemRng, level: int) -> Draft:
    """Which part of a full apology is missing, or whose apology is full."""
    rule = (
        "Let us say that a full apology has four parts: naming the wrong, saying sorry, offering to make up for it, and saying what will change. "
        if rng.random() < 0.5
        else "An apology counts as complete here if it does four things, in any order: it names the wrong, says sorry, offers to make up for it, and says what will change. "
    )
    if level <= 4:
        person, friend = rng.sample(PEOPLE, 2)
        parts = _apology_parts(rng, rng.choice(_WRONGS))
        missing = rng.choice(_PART_NAMES)
        text = " ".join(parts[name] for name in shuffled(rng, _PART_NAMES) if name != missing)
        return Draft(
            f'{rule}{person} writes to {friend}: "{text}" Which part is missing?',
            missing,
            "phrase",
            others(rng, _PART_NAMES, missing),
            {},
            open_ok=False,
        )
    people = rng.sample(PEOPLE, by_level(level, 3, 6))
    whole = rng.random() < 0.5
    odd = rng.randrange(len(people))
    wanted_gap = rng.choice(_PART_NAMES)
    lines = []
    for index, (person, wrong) in enumerate(zip(people, rng.sample(_WRONGS, len(people)), strict=True)):
        parts = _apology_parts(rng, wrong)
        missing = (
            ("" if whole else wanted_gap)
            if index == odd
            else rng.choice([n for n in _PART_NAMES if whole or n != wanted_gap])
        )
        lines.append(
            f'{person}: "{" ".join(parts[name] for name in shuffled(rng, _PART_NAMES) if name != missing)}"'
        )
    told = "\n".join(lines)
    ask = "Who offers a complete apology?" if whole else f"Who leaves out {wanted_gap}?"
    return Draft(
        f"{rule}{NUMBER_WORDS[len(people)].capitalize()} people apologize.\n\n{told}\n\n{ask}",
        people[odd],
        "name",
        others(rng, people, people[odd]),
        {},
    )


_SPOTS = (
    "the library",
    "the gallery",
    "the museum",
    "the greenhouse",
    "the chapel",
    "the aquarium",
    "the theater",
    "the town hall",
)
_BEHAVIOR = {
    "eating": ("ate an apple", "had a sandwich", "ate some nuts"),
    "taking pictures": ("took a photograph", "snapped a picture", "took a few photographs"),
    "running": ("ran across the room", "dashed to the door", "raced a friend to the exit"),
    "talking out loud": ("talked in a loud voice", "called out to a friend", "told a long story out loud"),
    "wearing a hat": ("kept a hat on", "wore a cap", "put on a straw hat"),
    "touching things": ("touched one thing after another", "picked things up for a closer look", "ran a finger over the walls"),
}  # fmt: skip


def _where_wrong(rng: ItemRng, level: int) -> Draft:
    """The same conduct, in places with rules of their own."""
    spots = rng.sample(_SPOTS, by_level(level, 4, 6))
    acts = rng.sample(sorted(_BEHAVIOR), by_level(level, 3, 6))
    done = rng.sample(acts, by_level(level, 1, 3))
    answer = rng.choice(spots)
    breach_asked = rng.random() < 0.5
    bans = {}
    for spot in spots:
        bad = (spot == answer) == breach_asked
        if bad:
            hit = rng.sample(done, rng.randint(1, len(done)))
            extra = [a for a in acts if a not in done]
            bans[spot] = hit + rng.sample(extra, min(len(extra), 1))
        else:
            free = [a for a in acts if a not in done]
            bans[spot] = rng.sample(free, min(len(free), rng.randint(1, 3)))
        if not bans[spot]:
            raise Redraw("a place without rules")
    inverted = level >= 5
    lines = []
    for spot in spots:
        banned = bans[spot]
        allowed = [a for a in acts if a not in banned]
        if inverted and rng.random() < 0.5 and allowed:
            verb = "is" if len(allowed) == 1 else "are"
            lines.append(f"In {spot}, only {listing(allowed)} {verb} allowed.")
        else:
            verb = "is" if len(banned) == 1 else "are"
            lines.append(f"In {spot}, {listing(shuffled(rng, banned))} {verb} forbidden.")
    person = rng.choice(PEOPLE)
    actions = listing([rng.choice(_BEHAVIOR[a]) for a in done])
    scope = (
        f"The rules of a town's public buildings concern {NUMBER_WORDS[len(acts)]} activities: {listing(acts)}. "
        if inverted
        else "Each public building in a town has its own rules. "
    )
    note = (
        "Where only some of these activities are allowed, the others are forbidden; where only some are forbidden, the others are allowed."
        if inverted
        else "Whatever is not forbidden is allowed."
    )
    ask = (
        "In which place was that against the rules?"
        if breach_asked
        else "In which place did that break no rule?"
    )
    return Draft(
        f"{scope}{' '.join(lines)} {note} On a tour of the town, {person} {actions} in every one of these places. {ask}",
        answer,
        "phrase",
        others(rng, spots, answer),
        {},
        aliases=(answer.removeprefix("the "),),
    )


_SECRETS = (
    "a surprise party",
    "a new job",
    "a prize",
    "a house sale",
    "an engagement",
    "a band's reunion",
    "a move abroad",
    "a lottery win",
)


def _confidence(rng: ItemRng, level: int) -> Draft:
    """Who passed a secret on to someone for whom it was not meant."""
    people = rng.sample(PEOPLE, by_level(level, 5, 8))
    owner, rest = people[0], people[1:]
    allowed = {owner, *rng.sample(rest, by_level(level, 2, 3))}
    knows = [owner]
    lines: list[str] = []
    breaker = ""
    inside = [p for p in rest if p in allowed]
    waiting = list(rest)
    for _ in range(by_level(level, 3, 7)):
        if level >= 5 and rng.random() < 0.3 and [p for p in waiting if p not in allowed and p not in knows]:
            extra = rng.choice([p for p in waiting if p not in allowed and p not in knows])
            allowed.add(extra)
            opening, ending = f"{owner} lets everyone know that ", " may be told too."
            if lines and lines[-1].startswith(opening):
                # Two names let in one after the other are told in one sentence.
                earlier = lines.pop().removeprefix(opening).removesuffix(ending).split(" and ")
                if len(earlier) > 1:
                    raise Redraw("three let in at once")
                extra = listing([*earlier, extra])
            lines.append(f"{opening}{extra}{ending}")
            continue
        # Where others could tell it, nobody tells two people running.
        told_last = lines[-1].split(" ")[0] if lines else ""
        teller = rng.choice([p for p in knows if p != told_last] or knows)
        hearers = [p for p in waiting if p not in knows]
        if not hearers:
            break
        hearer = rng.choice(hearers)
        if hearer not in allowed:
            if teller == owner:
                allowed.add(hearer)
            elif breaker:
                continue
            else:
                breaker = teller
        knows.append(hearer)
        lines.append(f"{teller} tells {hearer}.")
    if not breaker or len(knows) < 3:
        raise Redraw("no breach")
    names = listing([*inside, f"anyone {owner} has already told"])
    named = [p for p in people if p in inside or any(p in line for line in lines)]
    secret = rng.choice(_SECRETS)
    if len([p for p in named if p != breaker]) < 3:
        raise Redraw("too few people")
    return Draft(
        (
            f"{owner}, who has a secret about {secret}, may share it with anyone but makes clear that the others may pass it on only to {names}. "
            f"Telling anybody else breaks the confidence. {' '.join(lines)} Who broke the confidence?"
        ),
        breaker,
        "name",
        others(rng, named, breaker),
        {},
    )


SUBCATEGORY = Subcategory(
    domain="social",
    name="social_norm_violation",
    version="1.0.0",
    templates=(
        Template("who_broke_a_rule", _who_broke, check.who_broke, "rules applied to the text"),
        Template("which_rule", _which_rule, check.which_rule, "rules applied to the text"),
        Template("how_many_broke", _how_many_broke, check.how_many_broke, "rules applied to the text"),
        Template("exceptions", _exceptions, check.exceptions, "default logic on the text"),
        Template("passed_over", _passed_over, check.passed_over, "pairwise comparison on the text"),
        Template("place_in_line", _queue, check.queue, "line simulation on the text"),
        Template("kind_of_breach", _kind_of_breach, check.kind_of_breach, "cue table on the text"),
        Template("apology", _apology, check.apology, "cue table on the text"),
        Template("where_it_is_wrong", _where_wrong, check.where_wrong, "rules applied to the text"),
        Template("confidence", _confidence, check.confidence, "circle simulation on the text"),
    ),
)
