"""Dates, order and length of events; presidents, monarchs and lives; inventions, battlefields and wars."""

from __future__ import annotations

from mirror_bench.builders.question_bank.cast import listing
from mirror_bench.builders.question_bank.factual import history_check as check
from mirror_bench.builders.question_bank.factual.facts import (
    PEOPLE,
    authored,
    bare,
    capitalized,
    counts,
    favored,
    others,
    series,
    window,
    with_trap,
)
from mirror_bench.builders.question_bank.factual.history_tables import (
    BATTLEFIELDS,
    EVENTS,
    INVENTIONS,
    LIVES,
    MONARCHS,
    PRESIDENTS,
    WARS,
    Event,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

_ORDINAL = {
    1: "first",
    2: "second",
    3: "third",
    4: "fourth",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    9: "ninth",
    10: "tenth",
}


def _events(level: int, share: float = 0.45) -> list[Event]:
    return list(window(EVENTS, level, share))


def _spread(rng: ItemRng, level: int, k: int) -> list[Event]:
    """``k`` events with years apart; the gap shrinks as levels rise."""
    pool = _events(level)
    gap = max(2, 32 - 4 * level)
    center = rng.choice(pool).year
    reach = (2000, 700, 450, 300, 200, 150, 110, 80)[level - 1]
    near = [e for e in pool if abs(e.year - center) <= reach]
    chosen: list[Event] = []
    for event in rng.sample(near, len(near)):
        if all(abs(event.year - c.year) >= gap for c in chosen):
            chosen.append(event)
        if len(chosen) == k:
            return chosen
    raise Redraw("no events far enough apart")


def event_year(rng: ItemRng, level: int) -> Draft:
    event = rng.choice([e for e in _events(level) if e.year > 500])
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{who} is adding {text} to a timeline. Which year is right?",
            "What was the year of {text}?",
            "{who} watches a documentary about {text}. In which year did that event take place?",
            "On an information board about {text}, the year has worn away. Which year is missing?",
            "Which year saw {text}?",
        ]
    )
    step = (20, 15, 12, 10, 8, 6, 5, 4)[level - 1]
    deltas = rng.sample([d for d in range(1, 3 * step) if d >= max(1, step // 3)], 6)
    wrong = [event.year - d for d in deltas[:3]] + [min(event.year + d, 2015) for d in deltas[3:]]
    if len(set(wrong)) < 6:
        raise Redraw("years coincide")
    return Draft(
        frame.format(text=event.text, who=who),
        str(event.year),
        "integer",
        tuple(str(y) for y in wrong),
        {"event": event.key},
        source=authored(event.key),
    )


def earliest_event(rng: ItemRng, level: int) -> Draft:
    chosen = _spread(rng, level, 4)
    last = rng.random() < 0.45
    pick = max(chosen, key=lambda e: e.year) if last else min(chosen, key=lambda e: e.year)
    shown = [e.text for e in chosen]
    who = rng.choice(PEOPLE)
    word = "last" if last else "first"
    frame = rng.choice(
        [
            "Which of these events happened {word}: {ors}?",
            "{who} has a set of history cards, each naming an event: {ands}. Which of these events came {word}?",
            "Of the following, which took place {word}: {ors}?",
            "{who} has to put these events in order, the earliest first: {ands}. Which one comes {word}?",
        ]
    )
    question = frame.format(word=word, ors=series(shown, "or"), ands=series(shown), who=who)
    return Draft(
        question,
        pick.text,
        "phrase",
        tuple(t for t in shown if t != pick.text),
        {"word": word},
        open_ok=False,
        source=authored(", ".join(e.key for e in chosen)),
    )


def event_order(rng: ItemRng, level: int) -> Draft:
    k = 3 if level <= 3 else 4
    chosen = _spread(rng, level, k)
    letters = rng.choice(["PQRS", "KLMN", "WXYZ", "EFGH"])[:k]
    label = dict(zip([e.key for e in chosen], letters, strict=True))
    right = [label[e.key] for e in sorted(chosen, key=lambda e: e.year)]
    wrong: list[str] = []
    while len(wrong) < 5:
        text = ", ".join(rng.sample(list(letters), k))
        if text != ", ".join(right) and text not in wrong:
            wrong.append(text)
    lines = "\n".join(f"{label[e.key]}: {e.text}" for e in chosen)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Put these events in order, the earliest first:\n{lines}\nWhich order of the letters is right?",
            "{who} has to sort these events by date, from the earliest to the latest:\n{lines}\nWhat is the order of the letters?",
            "In what order did these events happen, from first to last?\n{lines}",
        ]
    )
    return Draft(
        frame.format(lines=lines, who=who),
        ", ".join(right),
        "ordered_list",
        tuple(wrong),
        {"k": k},
        source=authored(", ".join(e.key for e in chosen)),
    )


def years_between(rng: ItemRng, level: int) -> Draft:
    first, second = sorted(rng.sample([e for e in _events(level) if e.year > 0], 2), key=lambda e: e.year)
    value = second.year - first.year
    if not 3 <= value <= 600:
        raise Redraw("too near or too far")
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "How many years passed from the year of {a} to the year of {b}?",
            "{who} subtracts the year of {a} from the year of {b}. What is the result?",
            "{who} marks the years of {a} and {b} on a timeline. How many years apart are they?",
        ]
    )
    step = max(2, value // 12)
    deltas = [step, 2 * step, 3 * step, 10, 5, 1]
    below = [value - d for d in deltas if value - d > 0]
    above = [value + d for d in deltas]
    wrong = [*rng.sample(sorted(set(below)), min(3, len(set(below)))), *rng.sample(sorted(set(above)), 3)]
    return Draft(
        frame.format(a=first.text, b=second.text, who=who),
        str(value),
        "integer",
        tuple(str(w) for w in wrong),
        {"events": 2},
        source=authored(f"{first.key}, {second.key}"),
    )


def between_events(rng: ItemRng, level: int) -> Draft:
    chosen = sorted(_spread(rng, level, 6), key=lambda e: e.year)
    i = rng.randint(1, 4)
    low, middle, high = chosen[i - 1], chosen[i], chosen[i + 1]
    rest = [e for e in chosen if e not in (low, middle, high)]
    shown = [middle, *rest]
    rng.shuffle(shown)
    texts = sorted(e.text for e in shown)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which of these events came after {a} and before {b}?",
            "{who} is looking for an event between {a} and {b}. Which of these is it?",
            "Only one of these events came between {a} and {b}. Which one?",
        ]
    )
    question = frame.format(a=low.text, b=high.text, who=who)
    return Draft(
        question,
        middle.text,
        "phrase",
        tuple(e.text for e in rest),
        {"k": 6, "listed": texts},
        open_ok=False,
        source=authored(", ".join(e.key for e in chosen)),
    )


def count_before(rng: ItemRng, level: int) -> Draft:
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    pool = [e for e in _events(level) if e.year > 0]
    year = 10 * (rng.choice(pool).year // 10) + rng.choice([0, 0, 5])
    if year < 1000:
        raise Redraw("a year of three digits")
    reach = 900 - 95 * level
    near = [e for e in pool if abs(e.year - year) <= reach and abs(e.year - year) >= 2]
    before, after = [e for e in near if e.year < year], [e for e in near if e.year > year]
    later = rng.random() < 0.5
    low, high = (0, min(k - 1, len(before))) if later else (1, min(k, len(before)))
    if low > high:
        raise Redraw("none on that side")
    right = rng.randint(low, high)
    if len(after) < k - right:
        raise Redraw("too few later events")
    chosen = [*rng.sample(before, right), *rng.sample(after, k - right)]
    rng.shuffle(chosen)
    value = k - right if later else right
    who = rng.choice(PEOPLE)
    word = "after" if later else "before"
    sorting = (
        [
            "{who} sorts these events into those before {y} and those after {y}: {list}. How many came {word} {y}?"
        ]
        if value < k
        else []
    )
    frame = rng.choice(
        [
            "How many of these events happened {word} {y}: {list}?",
            *sorting,
            "Of the following, how many came {word} {y}: {list}?",
        ]
    )
    question = frame.format(word=word, y=year, list=series([e.text for e in chosen]), who=who)
    return Draft(
        question,
        str(value),
        "integer",
        counts(value, k, 1),
        {"year": year},
        source=authored(", ".join(e.key for e in chosen)),
    )


def _century(n: int) -> str:
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"the {n}{suffix} century"


def event_century(rng: ItemRng, level: int) -> Draft:
    event = rng.choice(
        [
            e
            for e in _events(level, 0.6)
            if e.year > 600 and e.year % 100 != 0 and (e.year < 1900 or level <= 2)
        ]
    )
    n = event.year // 100 + 1
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "In which century did this event take place: {text}?",
            "{who} files history notes by century. Under which century does a note on {text} go?",
            "{who} is reading about {text}. In which century was that?",
            "A museum has one hall for each century. In which century's hall should {who} look for an exhibit on {text}?",
        ]
    )
    pool = [n - 3, n - 2, n - 1, n + 1, n + 2, n + 3]
    wrong = [_century(c) for c in pool if 4 < c <= 21]
    trap = _century(n - 1) if rng.random() < 0.5 and n - 1 > 4 else None
    if rng.random() < 0.5:
        rng.shuffle(wrong)
    return Draft(
        frame.format(text=event.text, who=who),
        _century(n),
        "phrase",
        tuple(wrong),
        {"event": event.key},
        trap=trap,
        source=authored(event.key),
    )


def president_in_office(rng: ItemRng, level: int) -> Draft:
    terms = [(name, start) for name, start in PRESIDENTS]
    order = sorted(
        range(len(terms)),
        key=lambda i: -int(terms[i][1][:4]) if level <= 4 else abs(int(terms[i][1][:4]) - 1860),
    )
    i = rng.choice(window(order, level if level > 4 else min(8, 2 * level), 0.5))
    name, start = terms[i]
    end = int(terms[i + 1][1][:4]) if i + 1 < len(terms) else 2017
    begin = int(start[:4])
    near = [terms[j][0] for j in range(max(0, i - 4), min(len(terms), i + 5)) if terms[j][0] != name]
    who = rng.choice(PEOPLE)
    mode = rng.choice(["year", "event", "next", "before", "next"])
    if mode == "year":
        if end - begin < 2:
            raise Redraw("too short a term")
        year = rng.randint(begin + 1, end - 1)
        frame = rng.choice(
            [
                "Who was president of the United States throughout the year {y}?",
                "{who} finds a letter from {y} addressed to the president of the United States. Who held that office throughout the year?",
                "Which U.S. president was in office for the whole of {y}?",
            ]
        )
        question = frame.format(y=year, who=who)
    elif mode == "event":
        fitting = [e for e in EVENTS if begin < e.year < end]
        if not fitting:
            raise Redraw("no event in the term")
        event = rng.choice(fitting)
        frame = rng.choice(
            [
                "Who was president of the United States at the time of {t}?",
                "At the time of {t}, which U.S. president was in office?",
                "{who} is reading about {t}. Which U.S. president was in office at the time?",
            ]
        )
        question = frame.format(t=event.text, who=who)
    else:
        j = i - 1 if mode == "next" else i + 1
        if not 0 <= j < len(terms) or terms[j][0] == "Grover Cleveland" or name == "Grover Cleveland":
            raise Redraw("no single neighbor")
        word = "after" if mode == "next" else "before"
        frame = rng.choice(
            [
                "Who was president of the United States directly {w} {n}?",
                "In a list of U.S. presidents, {who} looks up the one who came immediately {w} {n}. Who was it?",
                "Which U.S. president held office right {w} {n}?",
                "{who} is hanging up portraits of the U.S. presidents in order of office. Whose portrait comes directly {w} that of {n}?",
            ]
        )
        question = frame.format(w=word, n=terms[j][0], who=who)
        near = [x for x in near if x != terms[j][0]]
    return Draft(
        question,
        name,
        "name",
        others(rng, name, near),
        {"mode": mode},
        source=authored(f"presidents, {start}"),
    )


def monarch_reigning(rng: ItemRng, level: int) -> Draft:
    starts = [year for _, year in MONARCHS] + [2022]
    weight = sorted(range(len(MONARCHS)), key=lambda i: -starts[i])
    i = rng.choice(window(weight, level, 0.5))
    name = MONARCHS[i][0]
    begin, end = starts[i], starts[i + 1]
    if name == "Charles I":
        end = 1649
    if name == "James II":
        end = 1688
    who = rng.choice(PEOPLE)
    near = [MONARCHS[j][0] for j in range(max(0, i - 4), min(len(MONARCHS), i + 5)) if j != i]
    if rng.random() < 0.65:
        if end - begin < 2 or name in ("Henry VI", "Edward IV", "William III"):
            raise Redraw("reign too short, broken or shared")
        year = rng.randint(begin + 1, end - 1)
        if year == 1141:
            raise Redraw("disputed throne")
        land = "England" if year < 1707 else "Great Britain" if year <= 1800 else "the United Kingdom"
        frame = rng.choice(
            [
                "Who reigned in {land} in {y}?",
                "{who} studies a document that was sealed in {land} in {y}. In whose reign was that?",
                "Which king or queen of {land} was on the throne in {y}?",
                "In {y}, who was the sovereign of {land}?",
            ]
        )
        question = frame.format(land=land, y=year, who=who)
        params = {"mode": "year"}
    else:
        if (
            i == 0
            or MONARCHS[i - 1][0]
            in ("Henry VI", "Edward IV", "Edward VI", "Charles I", "James II", "William III")
            or name in ("Edward IV", "William III")
        ):
            raise Redraw("no plain succession")
        before = MONARCHS[i - 1][0]
        frame = rng.choice(
            [
                "Who followed {b} on the {adj} throne?",
                "Which {adj} king or queen reigned directly after {b}?",
                "{who} reads about the end of the reign of {b}. Who was the next {adj} sovereign?",
                "Which {adj} king or queen came to the throne when {b}'s reign ended?",
            ]
        )
        question = frame.format(b=before, adj="English" if begin <= 1707 else "British", who=who)
        near = [x for x in near if x != before]
        params = {"mode": "next"}
    return Draft(
        question, name, "name", others(rng, name, near), params, source=authored(f"monarchs, {begin}")
    )


def alive_at(rng: ItemRng, level: int) -> Draft:
    pool = list(window(LIVES, level, 0.6))
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    if rng.random() < 0.5:
        person = rng.choice(pool)
        year = rng.randint(person.born + 3, person.died - 3)
        near = [p for p in pool if p is not person and not p.born - 2 <= year <= p.died + 2]
        near.sort(key=lambda p: min(abs(p.born - year), abs(p.died - year)))
        if len(near) < 5:
            raise Redraw("too few others")
        chosen = [person, *rng.sample(near[: 6 + (8 - level)], 3)]
        rng.shuffle(chosen)
        who = rng.choice(PEOPLE)
        frame = rng.choice(
            [
                "Which of these people was alive in {y}: {list}?",
                "{who} is writing a story set in {y}. Which of these real people was alive then and could appear in it: {list}?",
                "Only one of {list2} was living in the year {y}. Who was it?",
            ]
        )
        names = [p.name for p in chosen]
        question = frame.format(y=year, list=listing(names, "or"), list2=listing(names), who=who)
        return Draft(
            question,
            person.name,
            "name",
            tuple(n for n in names if n != person.name),
            {"mode": "one"},
            open_ok=False,
            source=authored(person.name),
        )
    year = rng.choice(pool).born + rng.randint(10, 60)
    clear = [p for p in pool if not (abs(p.born - year) < 2 or abs(p.died - year) < 2)]
    alive = [p for p in clear if p.born < year < p.died]
    dead = [p for p in clear if not p.born < year < p.died]
    if not alive:
        raise Redraw("none alive")
    right = rng.randint(1, min(k, len(alive)))
    if len(dead) < k - right:
        raise Redraw("too few others")
    dead.sort(key=lambda p: min(abs(p.born - year), abs(p.died - year)))
    chosen = [*rng.sample(alive, right), *rng.sample(dead[: k + 12], k - right)]
    rng.shuffle(chosen)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "How many of these people were alive in {y}: {list}?",
            "{who} plans an imaginary dinner in the year {y} and invites {list}. How many of the guests were living in that year?",
            "Of {list}, how many were alive in the year {y}?",
        ]
    )
    question = frame.format(y=year, list=listing([p.name for p in chosen]), who=who)
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"mode": "count"},
        source=authored(", ".join(p.name for p in chosen)),
    )


# The better known name in the same field.
_MISTAKEN_INVENTOR = {
    "Thomas Newcomen": "James Watt", "George Stephenson": "James Watt", "James Hargreaves": "Richard Arkwright", "Edmund Cartwright": "Richard Arkwright", "Robert Fulton": "James Watt", "Alexander Graham Bell": "Thomas Edison",
    "Guglielmo Marconi": "Samuel Morse", "Nikolaus Otto": "Rudolf Diesel", "Nicéphore Niépce": "The Lumière brothers", "Otto Lilienthal": "The Wright brothers", "Ferdinand von Zeppelin": "The Montgolfier brothers", "Blaise Pascal": "Charles Babbage",
    "Claude Chappe": "Samuel Morse", "Charles Babbage": "Blaise Pascal", "John Harrison": "Christiaan Huygens", "Elisha Otis": "Thomas Edison", "John Kay": "Eli Whitney", "Joseph Marie Jacquard": "Charles Babbage", "Otto von Guericke": "Evangelista Torricelli",
    "the Lumière brothers": "Thomas Edison", "Carl Benz": "Rudolf Diesel",
}  # fmt: skip


def inventions(rng: ItemRng, level: int) -> Draft:
    part = window(INVENTIONS, level, 0.5)
    forward = rng.random() < 0.65
    what, person = favored(rng, part, [i for i in part if forward and i[1] in _MISTAKEN_INVENTOR], 0.5)
    who = rng.choice(PEOPLE)
    if forward:
        trap = _MISTAKEN_INVENTOR.get(person)
        frame = rng.choice(
            [
                "Who is credited with {w}?",
                "In a technology museum, {who} sees a display on {w}. Whose name should be on it?",
                "Whose name is linked with {w}?",
                "Who is known for {w}?",
            ]
        )
        wrong = with_trap(others(rng, capitalized(person), [capitalized(p) for _, p in part]), trap)
        return Draft(
            frame.format(w=what, who=who),
            capitalized(person),
            "name",
            wrong,
            {"mode": "who"},
            trap=trap,
            source=authored(what),
        )
    wrong = others(rng, what, [w for w, _ in part])
    frame = rng.choice(
        [
            "For which of these {verb} {p} known?",
            "{who} writes a report on {p}. Which of these belongs in it?",
            "What {verb} {p} credited with?",
        ]
    )
    question = frame.format(p=person, who=who, verb="are" if "brothers" in person else "is")
    return Draft(
        question,
        what,
        "phrase",
        wrong,
        {"mode": "what", "wordings": sorted([what, *wrong])},
        open_ok=False,
        source=authored(what),
    )


# The country of an army that fought there, or of a like-named place, where it is another one.
_MISTAKEN_PLACE = {
    "Waterloo": "France", "Austerlitz": "Austria", "Gallipoli": "Greece", "Agincourt": "England", "Passchendaele": "France", "Omdurman": "Egypt", "Caporetto": "Italy", "Tannenberg (1914)": "Germany", "Wagram": "Germany",
    "Poltava": "Russia", "Narva (1700)": "Russia", "Gaugamela": "Greece", "Zama": "Italy", "Blenheim": "England", "Ramillies": "France", "Issus": "Greece", "El Alamein": "Tunisia", "Grunwald": "Germany", "Mohács": "Turkey",
    "Marengo": "France", "Solferino": "France", "Dien Bien Phu": "France", "Isandlwana": "England", "Boyacá": "Venezuela", "Ayacucho": "Chile", "Aljubarrota": "Spain", "the Boyne": "Scotland", "Fontenoy (1745)": "France", "Puebla (1862)": "Spain",
}  # fmt: skip


def battlefields(rng: ItemRng, level: int) -> Draft:
    part = list(window(BATTLEFIELDS, level, 0.5))
    forward = rng.random() < 0.55
    battle, country = favored(rng, part, [b for b in part if forward and b[0] in _MISTAKEN_PLACE], 0.5)
    who = rng.choice(PEOPLE)
    if forward:
        frame = rng.choice(
            [
                "In which present-day country was the Battle of {b} fought?",
                "{who} wants to visit the site of the Battle of {b}. In which present-day country does the site lie?",
                "In which country does the site of the Battle of {b} lie today?",
                "On a modern map, in which country should {who} mark the site of the Battle of {b}?",
            ]
        )
        answer = capitalized(bare(country))
        trap = _MISTAKEN_PLACE.get(battle)
        wrong = with_trap(others(rng, answer, [capitalized(bare(c)) for _, c in part]), trap)
        return Draft(
            frame.format(b=battle, who=who),
            answer,
            "name",
            wrong,
            {"mode": "where"},
            trap=trap,
            source=authored(battle),
        )
    k = 4 if level <= 4 else 5
    right = rng.randint(1, 4)
    fought = [c for _, c in BATTLEFIELDS]
    country = rng.choice([c for c in dict.fromkeys(fought) if fought.count(c) >= right])
    inside = [b for b, c in BATTLEFIELDS if c == country]
    outside = [b for b, c in part if c != country]
    shown = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    rng.shuffle(shown)
    frame = rng.choice(
        [
            "How many of the battles of {list} were fought within the present borders of {c}?",
            "On a modern map, {who} marks the sites of the battles of {list}. How many of the marks are in {c}?",
            "Of the battles of {list}, how many took place within the present borders of {c}?",
        ]
    )
    question = frame.format(c=country, list=listing(shown), who=who)
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"mode": "count"},
        source=authored(f"{country}: {', '.join(shown)}"),
    )


def wars(rng: ItemRng, level: int) -> Draft:
    part = list(window(WARS, level, 0.7))
    war = rng.choice([w for w in part if w[2] > w[1]])
    who = rng.choice(PEOPLE)
    name, first, last = war
    if rng.random() < 0.5 and last - first >= 1:
        inside = range(first, last + 1) if last - first == 1 else range(first + 1, last)
        year = rng.choice(list(inside))
        rest = [w[0] for w in WARS if not w[1] - 1 <= year <= w[2] + 1]
        shown_year = f"{-year} BC" if year < 0 else str(year)
        letters = (
            [
                "{who} reads a soldier's letter written in {y}. In which of these wars was the soldier probably fighting: {list}?"
            ]
            if year > 0
            else []
        )
        frame = rng.choice(
            [
                "Which of these wars was being fought in {y}: {list}?",
                "Only one of {list2} was under way in {y}. Which one?",
                "{who} is reading about a war that was under way in {y}. Which of these could it be: {list}?",
                *letters,
            ]
        )
        wrong = others(rng, name, rest, 3)
        shown = rng.sample([name, *wrong], 4)
        question = frame.format(y=shown_year, list=listing(shown, "or"), list2=listing(shown), who=who)
        return Draft(
            question,
            capitalized(name),
            "phrase",
            tuple(capitalized(w) for w in wrong),
            {"mode": "year"},
            open_ok=False,
            source=authored(name),
        )
    k = 3 if level <= 4 else 4
    pool = [w for w in part if w[1] > 0] if rng.random() < 0.7 else part
    chosen = rng.sample(pool, min(k, len(pool)))
    starts = [w[1] for w in chosen]
    if len(set(starts)) < len(starts) or min(abs(a - b) for a in starts for b in starts if a != b) < 2:
        raise Redraw("starts coincide")
    ordered = [w[0] for w in sorted(chosen, key=lambda w: w[1])]
    labels = dict(
        zip([w[0] for w in chosen], rng.choice(["PQRST", "KLMNO", "VWXYZ"])[: len(chosen)], strict=True)
    )
    lines = "\n".join(f"{labels[w[0]]}: {w[0]}" for w in chosen)
    right = ", ".join(labels[n] for n in ordered)
    wrong_orders: list[str] = []
    while len(wrong_orders) < 5:
        text = ", ".join(rng.sample(sorted(labels.values()), len(labels)))
        if text != right and text not in wrong_orders:
            wrong_orders.append(text)
    frame = rng.choice(
        [
            "In what order did these wars begin, the earliest first?\n{lines}",
            "{who} wants to list these wars in the order in which they began:\n{lines}\nWhich order of the letters is right?",
            "Sort these wars by the year in which they began, the earliest first:\n{lines}\nWhat is the order of the letters?",
        ]
    )
    return Draft(
        frame.format(lines=lines, who=who),
        right,
        "ordered_list",
        tuple(wrong_orders),
        {"mode": "order"},
        source=authored(", ".join(ordered)),
    )


SUBCATEGORY = Subcategory(
    domain="factual",
    name="history",
    version="1.0.0",
    facts_once=True,
    templates=(
        Template("event_year", event_year, check.event_year, "second table, by year"),
        Template("earliest_event", earliest_event, check.earliest_event, "second table, by year"),
        Template("event_order", event_order, check.event_order, "second table, by year"),
        Template("years_between", years_between, check.years_between, "second table, by year"),
        Template("between_events", between_events, check.between_events, "second table, by year"),
        Template("count_before", count_before, check.count_before, "second table, by year"),
        Template("event_century", event_century, check.event_century, "second table, by year"),
        Template(
            "president_in_office",
            president_in_office,
            check.president_in_office,
            "second table, by years out of office",
        ),
        Template(
            "monarch_reigning", monarch_reigning, check.monarch_reigning, "second table, by end of reign"
        ),
        Template("alive_at", alive_at, check.alive_at, "second table, by age reached"),
        Template("inventions", inventions, check.inventions, "second table, by person"),
        Template("battlefields", battlefields, check.battlefields, "second table, by country"),
        Template("wars", wars, check.wars, "second table, by beginning and length"),
    ),
)
