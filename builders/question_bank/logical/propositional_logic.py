"""Truth tables, equivalence, satisfiability, liars and circuits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import propositional_logic_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    SIGNS,
    Formula,
    around,
    assignments,
    column,
    numbers,
    scene,
    sentence,
    setting,
    sign_key,
    some_formula,
    symbols,
    unordered,
    value,
    with_plain_key,
)
from mirror_bench.builders.seeds import ItemRng

#: Letters other than those of the options.
_ALPHABETS = (
    ("P", "Q", "R", "S"),
    ("X", "Y", "Z", "W"),
    ("J", "K", "L", "M"),
    ("F", "G", "H", "E"),
)


def _key(*texts: str) -> str:
    return f"Here {sign_key(*texts)}."


def _letters(rng: ItemRng, size: int, alphabets: Sequence[Sequence[str]] = _ALPHABETS) -> list[str]:
    return sorted(rng.sample(rng.choice(alphabets), size))


def _facts(rng: ItemRng, letters: list[str], true: frozenset[str]) -> str:
    on = [x for x in letters if x in true]
    off = [x for x in letters if x not in true]
    parts = [
        f"{listing(group)} {'is' if len(group) == 1 else 'are'} {word}"
        for group, word in ((on, "true"), (off, "false"))
        if group
    ]
    rng.shuffle(parts)
    return ", and ".join(parts)


def make_true_count(rng: ItemRng, level: int) -> Draft:
    """How many of the listed formulas are true under an assignment?"""
    size = (2, 2, 3, 3, 3, 4, 4, 4)[level - 1]
    total = (4, 4, 5, 5, 5, 6, 6, 7)[level - 1]
    letters = _letters(rng, size)
    true = rng.choice(assignments(letters))
    target = rng.randint(1, total - 1)
    connectives = (1, 2, 2, 3, 3, 4, 4, 5)[level - 1]
    yes: list[str] = []
    no: list[str] = []
    seen: set[Formula] = set()
    for _ in range(300):
        formula = some_formula(rng, letters, connectives)
        if (kind := unordered(formula)) not in seen:
            seen.add(kind)
            (yes if value(formula, true) else no).append(symbols(formula))
    if len(yes) < target or len(no) < total - target:
        raise Redraw("too few formulas")
    shown = [*yes[:target], *no[: total - target]]
    rng.shuffle(shown)
    head = rng.choice(
        (
            f"Suppose that {_facts(rng, letters, true)}.",
            f"In a certain case, {_facts(rng, letters, true)}.",
            f"In one row of a truth table, {_facts(rng, letters, true)}.",
        )
    )
    ask = rng.choice(
        ("How many of these formulas are then true?", "How many of these formulas are true in this case?")
    )
    items = "; ".join(f"({i + 1}) {f}" for i, f in enumerate(shown))
    return Draft(
        question=f"{head} {rng.choice(('Consider', 'Look at'))} these formulas, where {sign_key(*shown)}: {items}. {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, low=0, high=total)),
        params={"letters": letters, "true": sorted(true)},
    )


def make_which_value(rng: ItemRng, level: int) -> Draft:
    """Which formula is true (or false) under an assignment?"""
    size = (2, 3, 3, 3, 3, 4, 4, 4)[level - 1]
    letters = _letters(rng, size)
    true = rng.choice(assignments(letters))
    wanted = rng.random() < 0.5
    connectives = (2, 2, 2, 3, 3, 4, 5, 5)[level - 1]
    good: list[str] = []
    bad: list[str] = []
    for _ in range(150):
        formula = some_formula(rng, letters, connectives)
        (good if value(formula, true) == wanted else bad).append(symbols(formula))
    bad = list(dict.fromkeys(bad))[:12]
    if not good or len(bad) < 5:
        raise Redraw("too few formulas")
    bad = with_plain_key(rng, SIGNS, good[0], bad)
    head = rng.choice(
        (
            f"{_facts(rng, letters, true)}.",
            f"In a certain situation, {_facts(rng, letters, true)}.",
            f"In one row of a truth table, {_facts(rng, letters, true)}.",
        )
    )
    head = head[0].upper() + head[1:]
    asked = "true" if wanted else "false"
    said = rng.choice((f"then {asked}", f"{asked} in that case", f"{asked} for these values"))
    ask = f"Which of these formulas is {said}?"
    return Draft(
        question=f"{head} {_key(good[0], *bad)} {ask}",
        answer=good[0],
        kind="phrase",
        distractors=tuple(bad),
        params={"options": sorted([good[0], *bad]), "letters": letters},
        open_ok=False,
    )


def make_model_count(rng: ItemRng, level: int) -> Draft:
    """In how many rows of the truth table is a formula true?"""
    size = (2, 2, 3, 3, 3, 4, 4, 4)[level - 1]
    letters = _letters(rng, size)
    connectives = (2, 3, 3, 4, 5, 5, 6, 7)[level - 1]
    target = rng.randint(1, (1 << size) - 1)
    for _ in range(150):
        formula = some_formula(rng, letters, connectives)
        count = sum(column(formula, letters))
        used = [x for x in letters if x in symbols(formula)]
        if count == target and len(used) == size:
            break
    else:
        raise Redraw("count not met")
    rows = 1 << size
    count_said = NUMBER_WORDS[rows] if rows < len(NUMBER_WORDS) else str(rows)
    head = rng.choice(
        (
            f"A truth table for the letters {listing(letters)} has {count_said} rows.",
            f"The letters {listing(letters)} can each be true or false, which gives {count_said} cases.",
            f"{rng.choice(PEOPLE)} fills in a truth table with {count_said} rows, one for each combination of truth values of {listing(letters)}.",
            f"A logic course in {rng.choice(PLACES)} uses truth tables with {count_said} rows for the letters {listing(letters)}.",
        )
    )
    ask = rng.choice(
        (
            f"In how many of the {count_said} {'cases' if 'cases' in head else 'rows'} is the formula {symbols(formula)} true?",
            f"How many of the {count_said} {'cases' if 'cases' in head else 'rows'} satisfy the formula {symbols(formula)}?",
        )
    )
    return Draft(
        question=f"{head} {_key(symbols(formula))} {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, [rows - target], low=0, high=rows)),
        params={"letters": letters},
        trap=str(rows - target) if target * 2 != rows and rng.random() < 0.15 else None,
    )


def make_equivalent(rng: ItemRng, level: int) -> Draft:
    """Which formula is equivalent?"""
    size = 2 if level < 3 else 3
    letters = _letters(rng, size)
    connectives = (1, 2, 2, 2, 3, 3, 4, 4)[level - 1]
    for _ in range(200):
        formula = some_formula(rng, letters, connectives)
        target = column(formula, letters)
        if 0 < sum(target) < len(target) and all(x in symbols(formula) for x in letters[:size]):
            break
    else:
        raise Redraw("no fair formula")
    same: list[str] = []
    near: list[tuple[int, str]] = []
    for _ in range(400):
        if same and len(near) > 60:
            break
        other = some_formula(rng, letters, max(connectives, 1 + (level > 2)))
        text = symbols(other)
        rows = column(other, letters)
        if rows == target and text != symbols(formula):
            same.append(text)
        elif rows != target:
            near.append((sum(a != b for a, b in zip(rows, target, strict=True)), text))
    if not same:
        raise Redraw("no equivalent found")
    wrong = [text for _, text in sorted(set(near))][:12]
    if len(wrong) < 5:
        raise Redraw("too few near misses")
    answer = same[0]
    wrong = with_plain_key(rng, SIGNS, f"{symbols(formula)} {answer}", wrong)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    key = sign_key(symbols(formula), answer, *wrong)
    question = rng.choice(
        (
            f"In the following formulas, {key}. Which formula has the same truth table as {symbols(formula)}?",
            f"In the following formulas, {key}. Which of these is logically equivalent to {symbols(formula)}?",
            f"{person} wants to replace {symbols(formula)} with a formula that is true in exactly the same cases. Here {key}. Which of these will do?",
            f"A logic class in {place} looks for another way to write {symbols(formula)}, where {key}. Which formula always has the same truth value as this one?",
            f"In a circuit designed in {place}, {person} wants to replace the condition {symbols(formula)} with an equivalent one. Here {key}. Which of these is equivalent?",
        )
    )
    return Draft(
        question=question,
        answer=answer,
        kind="phrase",
        distractors=tuple(wrong),
        params={"options": sorted([answer, *wrong]), "formula": symbols(formula)},
        open_ok=False,
    )


_ROLES = (
    ("knight", "knave", "On an island, knights always tell the truth and knaves always lie."),
    (
        "truth-teller",
        "liar",
        "In a village, truth-tellers make only true statements, and liars make only false ones.",
    ),
    (
        "day guard",
        "night guard",
        "In a castle, day guards say only true things, and night guards say only false things.",
    ),
    (
        "red robot",
        "blue robot",
        "In a lab, red robots make only true statements, and blue robots make only false ones.",
    ),
)


def make_knights(rng: ItemRng, level: int) -> Draft:
    """Truth-tellers and liars, each with one statement; exactly one assignment fits."""
    size = (2, 3, 3, 4, 4, 5, 5, 6)[level - 1]
    people = rng.sample(PEOPLE, size)
    good, bad, rule = rng.choice(_ROLES)

    def claim(speaker: int) -> tuple[str, Formula]:
        others = [i for i in range(size) if i != speaker]
        a = rng.choice(others)
        kind = rng.choice(("is", "is not", "same", "both", "either", "if"))
        if kind == "is":
            return f"{people[a]} is a {good}", ("var", people[a])
        if kind == "is not":
            return f"{people[a]} is a {bad}", ("not", ("var", people[a]))
        if kind == "same" or size == 2:
            return f"{people[a]} and I are of the same kind", (
                "iff",
                ("var", people[speaker]),
                ("var", people[a]),
            )
        b = rng.choice([i for i in others if i != a])
        if kind == "both":
            return f"{people[a]} and {people[b]} are both {bad}s", (
                "and",
                ("not", ("var", people[a])),
                ("not", ("var", people[b])),
            )
        if kind == "either":
            return f"at least one of {people[a]} and {people[b]} is a {good}", (
                "or",
                ("var", people[a]),
                ("var", people[b]),
            )
        return f"if {people[a]} is a {good}, then {people[b]} is a {bad}", (
            "if",
            ("var", people[a]),
            ("not", ("var", people[b])),
        )

    for _ in range(150):
        claims = [claim(i) for i in range(size)]
        fitting = [
            true
            for true in assignments(people)
            if all((p in true) == value(c[1], true) for p, c in zip(people, claims, strict=True))
        ]
        if len(fitting) == 1 and (size < 4 or 0 < len(fitting[0]) < size):
            break
    else:
        raise Redraw("no unique solution")
    true = fitting[0]
    words = " ".join(
        f'{p} says: "{c[0][0].upper() + c[0][1:]}."' for p, c in zip(people, claims, strict=True)
    )
    who = listing(people)
    head = f"{rule} {who} are each either a {good} or a {bad}."
    if size >= 4 and rng.random() < 0.4:
        single = [p for p in people if (p in true) == (len(true) == 1)]
        if len(true) in (1, size - 1):
            role = good if len(true) == 1 else bad
            return Draft(
                question=f"{head} {words} Who is the only {role}?",
                answer=single[0],
                kind="name",
                distractors=tuple(p for p in rng.sample(people, size) if p != single[0]),
                params={"people": people},
            )
    if size >= 3:
        asked = rng.choice((good, bad))
        count = len(true) if asked == good else size - len(true)
        return Draft(
            question=f"{head} {words} How many of the {NUMBER_WORDS[size]} are {asked}s?",
            answer=str(count),
            kind="integer",
            distractors=numbers(around(rng, count, low=0, high=size)),
            params={"people": people},
        )
    names = [f"{people[0]} only", f"{people[1]} only", "both of them", "neither of them"]
    answer = names[3] if not true else names[2] if len(true) == 2 else names[people.index(next(iter(true)))]
    return Draft(
        question=f"{head} {words} Which of the two, if either, is a {good}?",
        answer=answer,
        kind="phrase",
        distractors=tuple(n for n in names if n != answer),
        params={"people": people},
        open_ok=False,
    )


def make_circuit(rng: ItemRng, level: int) -> Draft:
    """Switches and lamps: each lamp depends on earlier things. How many lamps are lit?"""
    inputs = (2, 3, 3, 3, 4, 4, 4, 5)[level - 1]
    lamps = (3, 3, 4, 5, 5, 6, 7, 8)[level - 1]
    kind = rng.choice(
        (
            ("switch", "on", "off", "lamp", "lit", "dark"),
            ("valve", "open", "closed", "pump", "running", "idle"),
            ("button", "pressed", "released", "buzzer", "sounding", "silent"),
            ("lever", "up", "down", "gate", "raised", "lowered"),
        )
    )
    source, on, off, device, lit, dark = kind
    target = rng.randint(1, lamps - 1)
    for _ in range(120):
        known = {letter: rng.random() < 0.5 for letter in "PQRST"[:inputs]}
        lines = []
        conditions = set()
        for i in range(lamps):
            pool = sorted(known)
            a, b = rng.sample(pool[-(inputs + 2) :] if level > 4 else pool, 2)
            form = rng.choice(("and", "or", "nor", "xor", "but"))

            def said(x: str, state: bool) -> str:
                good, bad, noun = (on, off, source) if x.isalpha() else (lit, dark, device)
                return f"{noun} {x} is {good if state else bad}"

            name = f"{i + 1}"
            alike = a.isalpha() == b.isalpha()
            good, bad, noun = (on, off, source) if a.isalpha() else (lit, dark, device)
            pair = f"{plural(noun)} {min(a, b)} and {max(a, b)}"
            if form == "and":
                known[name] = known[a] and known[b]
                text = f"{pair} are both {good}" if alike else f"{said(a, True)} and {said(b, True)}"
            elif form == "or":
                known[name] = known[a] or known[b]
                text = (
                    f"at least one of {pair} is {good}"
                    if alike
                    else f"{said(a, True)} or {said(b, True)} (or both)"
                )
            elif form == "nor":
                known[name] = not known[a] and not known[b]
                text = f"{pair} are both {bad}" if alike else f"{said(a, False)} and {said(b, False)}"
            elif form == "xor":
                known[name] = known[a] != known[b]
                text = (
                    f"exactly one of {pair} is {good}"
                    if alike
                    else f"either {said(a, True)} or {said(b, True)}, but not both"
                )
            else:
                known[name], text = known[a] and not known[b], f"{said(a, True)} and {said(b, False)}"
            conditions.add((form, (a, b) if form == "but" else tuple(sorted((a, b)))))
            lines.append(f"{device.capitalize()} {name} is {lit} if and only if {text}.")
        count = sum(known[f"{i + 1}"] for i in range(lamps))
        body = " ".join(lines)
        if (
            count == target
            and len(conditions) == lamps
            and all(re.search(rf"\b{x}\b", body) for x in "PQRST"[:inputs])
        ):
            break
    else:
        raise Redraw("count not met or a source without effect")
    groups = [
        ([x for x in "PQRST"[:inputs] if known[x] == state], word)
        for state, word in ((True, on), (False, off))
    ]
    if len(groups[0][0]) == len(groups[1][0]) or rng.random() < 0.5:
        groups.reverse()
    whole = "both " if inputs == 2 else "all "
    states = ", and ".join(
        f"{source} {group[0]} is {word}"
        if len(group) == 1
        else f"{plural(source)} {listing(group)} are {whole if len(group) == inputs else ''}{word}"
        for group, word in groups
        if group
    )
    head = rng.choice(
        (
            f"A control panel in {rng.choice(PLACES)} works as follows:",
            f"{rng.choice(PEOPLE)} has built a machine that works as follows:",
            "A machine follows these rules:",
        )
    )
    ask = rng.choice(
        (
            f"How many of the {NUMBER_WORDS[lamps]} {device}s are {lit}?",
            f"Of the {NUMBER_WORDS[lamps]} {device}s, how many are {lit}?",
        )
    )
    return Draft(
        question=f"{head} {' '.join(lines)} At the moment, {states}. {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, [lamps - target], low=0, high=lamps)),
        params={"inputs": inputs, "lamps": lamps},
    )


def make_guests(rng: ItemRng, level: int) -> Draft:
    """Conditions on who comes; exactly one group satisfies them all."""
    size = (3, 3, 4, 4, 5, 5, 6, 6)[level - 1]
    people = rng.sample(PEOPLE, size)
    rows = assignments(people)
    pool: list[tuple[str, Formula]] = []
    pair_of: dict[str, frozenset[str]] = {}
    for a, b in itertools.permutations(people, 2):
        start = len(pool)
        va: Formula = ("var", a)
        vb: Formula = ("var", b)
        pool += [
            (f"If {a} comes, {b} comes too.", ("if", va, vb)),
            (f"If {a} comes, {b} stays away.", ("if", va, ("not", vb))),
            (f"If {a} stays away, {b} comes.", ("if", ("not", va), vb)),
            (f"{a} comes only if {b} does.", ("if", va, vb)),
        ]
        if a < b:
            pool += [
                (f"At least one of {a} and {b} comes.", ("or", va, vb)),
                (f"Exactly one of {a} and {b} comes.", ("iff", va, ("not", vb))),
                (f"{a} and {b} do not both come.", ("not", ("and", va, vb))),
                (f"Either both {a} and {b} come or neither does.", ("iff", va, vb)),
            ]
        pair_of |= {text: frozenset((a, b)) for text, _ in pool[start:]}
    for _ in range(60):
        goal = rng.choice([row for row in rows if 1 <= len(row) < size])
        left = rows
        chosen: list[tuple[str, Formula]] = []
        for clue in rng.sample(pool, len(pool)):
            # Two clues on one pair would often read like a contradiction.
            if not value(clue[1], goal) or pair_of[clue[0]] in (pair_of[text] for text, _ in chosen):
                continue
            kept = [row for row in left if value(clue[1], row)]
            if len(kept) < len(left):
                chosen.append(clue)
                left = kept
            if len(left) == 1:
                break
        if len(left) == 1:
            break
    else:
        raise Redraw("not unique")
    for clue in list(chosen):
        rest = [c for c in chosen if c is not clue]
        if sum(all(value(f, row) for _, f in rest) for row in rows) == 1:
            chosen = rest
    event = rng.choice(
        ("a picnic", "a dinner", "a boat trip", "a film night", "a hike", "a board-game evening", "a concert")
    )

    def said(row: frozenset[str]) -> str:
        return listing([p for p in people if p in row])

    answer = said(goal)
    others = [row for row in rows if row and row != goal]
    others.sort(key=lambda row: (len(row ^ goal), abs(len(row) - len(goal))))
    wrong = [said(row) for row in rng.sample(others[: max(6, size * 2)], min(6, len(others)))]
    clues = " ".join(text for text, _ in chosen)
    head = rng.choice(
        (
            f"{listing(people)} are invited to {event}.",
            f"The only people invited to {event} in {rng.choice(PLACES)} are {listing(people)}.",
        )
    )
    ask = rng.choice(("If all of this holds, who comes?", "All of this turns out to be true. Who comes?"))
    return Draft(
        question=f"{head} {clues} {ask}",
        answer=answer,
        kind="phrase",
        distractors=tuple(wrong),
        params={"people": people},
        open_ok=False,
    )


def make_negation(rng: ItemRng, level: int) -> Draft:
    """Which sentence denies a given one? Options share one form and differ in what is denied."""
    size = 2 if level < 4 else 3
    _, clauses = setting(rng, size)
    signs = [rng.random() < 0.65 for _ in clauses]
    lits = [c[0] if s else c[1] for c, s in zip(clauses, signs, strict=True)]
    anti = [c[1] if s else c[0] for c, s in zip(clauses, signs, strict=True)]
    form = rng.choice(("and", "or", "if"))
    if size == 2:
        stated = {
            "and": f"{lits[0]} and {lits[1]}",
            "or": f"{lits[0]} or {lits[1]} (or both)",
            "if": f"if {lits[0]}, then {lits[1]}",
        }[form]
        right = {"and": anti, "or": anti, "if": [lits[0], anti[1]]}[form]
    else:
        stated = {
            "and": listing(lits),
            "or": f"{listing(lits, 'or')} (or more than one of these)",
            "if": f"if {lits[0]} and {lits[1]}, then {lits[2]}",
        }[form]
        right = {"and": anti, "or": anti, "if": [lits[0], lits[1], anti[2]]}[form]

    def said(parts: list[str] | tuple[str, ...]) -> str:
        if form != "and":
            return sentence(listing(list(parts)))
        return f"{sentence(listing(list(parts), 'or'))} ({'or both' if size == 2 else 'or more than one of these'})"

    combos = [p for p in itertools.product(*clauses) if list(p) != right]
    rng.shuffle(combos)
    answer = said(right)
    mistake = (
        {"and": lits, "or": [anti[0], *lits[1:]], "if": [anti[0], *lits[1:]]}[form]
        if size == 2
        else {"and": lits, "or": [anti[0], *lits[1:]], "if": [anti[0], anti[1], anti[2]]}[form]
    )
    trap = said(mistake) if mistake != right else None
    wrong = ([trap] if trap else []) + [said(c) for c in combos if said(c) != trap]
    person, friend = rng.sample(PEOPLE, 2)
    where = scene(rng, clauses[0])
    frame = rng.choice(
        (
            f'{person} says of {where}: "{sentence(stated)}." {friend} knows that this is false. Which of the following is then certain?',
            f'The following statement about {where} is false: "{sentence(stated)}." Which of these is its exact negation?',
            f'Consider this statement about {where}: "{sentence(stated)}." Which of these is true exactly when that statement is false?',
            f'A description of {where} says: "{sentence(stated)}." Which statement is true exactly when the description is wrong?',
        )
    )
    return Draft(
        question=frame,
        answer=answer,
        kind="phrase",
        distractors=tuple(wrong[:6]),
        params={
            "options": sorted([answer, *wrong[:6]]),
            "clauses": [list(c) for c in clauses],
            "stated": stated,
        },
        trap=trap if trap and rng.random() < 0.4 else None,
        open_ok=False,
    )


def make_column(rng: ItemRng, level: int) -> Draft:
    """The truth-table column as a string of T and F."""
    size = 2 if level < 4 else 3
    # F stands for a truth value here.
    letters = _letters(rng, size, [a for a in _ALPHABETS if "F" not in a])
    connectives = (1, 2, 3, 2, 3, 3, 4, 5)[level - 1]
    formula = some_formula(rng, letters, connectives)
    rows = column(formula, letters)
    if not 0 < sum(rows) < len(rows) or not all(x in symbols(formula) for x in letters):
        raise Redraw("flat column")

    def said(values: tuple[bool, ...]) -> str:
        return "".join("T" if v else "F" for v in values)

    wrong: list[str] = []
    for i in rng.sample(range(len(rows)), len(rows)):
        other = list(rows)
        other[i] = not other[i]
        if rng.random() < 0.5:
            j = rng.randrange(len(rows))
            other[j] = not other[j]
        text = said(tuple(other))
        if text != said(rows) and text not in wrong:
            wrong.append(text)
    inverse = said(tuple(not v for v in rows))
    wrong = [inverse, *[w for w in wrong if w != inverse]][:6]
    order = listing(["".join("T" if x in true else "F" for x in letters) for true in assignments(letters)])
    ask = rng.choice(
        (
            "What is the column, read from top to bottom, for the formula {}?",
            "Which column of values, read downward, belongs to the formula {}?",
            "Which string of Ts and Fs is the column for the formula {}?",
            "Which values, from the first row to the last, belong to the formula {}?",
        )
    ).format(symbols(formula))
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    head = rng.choice(
        (
            f"The rows of a truth table give {listing(letters)} these values, in this order: {order}.",
            f"{person} makes a truth table and writes the values of {listing(letters)} row by row as {order}.",
            f"On a worksheet from {place}, the rows of a truth table give the values of {listing(letters)} as {order}.",
            f"In a logic course in {place}, {person} always lists the cases for {listing(letters)} in this order: {order}.",
            f"A truth table made by {person} begins with columns for {listing(letters)}, and the rows read {order}.",
        )
    )
    return Draft(
        question=f'{head} Here T stands for "true" and F for "false"; {sign_key(symbols(formula))}. {ask}',
        answer=said(rows),
        kind="word",
        distractors=tuple(wrong),
        params={"letters": letters},
    )


def make_most_true(rng: ItemRng, level: int) -> Draft:
    """The largest number of statements that can be true together."""
    size = (2, 2, 3, 3, 3, 4, 4, 4)[level - 1]
    total = (4, 5, 5, 6, 6, 7, 7, 8)[level - 1]
    letters = _letters(rng, size)
    target = rng.randint(2, total - 1)
    for _ in range(200):
        formulas = [
            some_formula(
                rng,
                letters,
                rng.choice((0, 1, 1) if level < 4 else (0, 1, 2)),
                kinds=("and", "or", "if", "iff"),
            )
            for _ in range(total)
        ]
        texts = [symbols(f) for f in formulas]
        best = max(sum(value(f, true) for f in formulas) for true in assignments(letters))
        if best == target and len({column(f, letters) for f in formulas}) == total:
            break
    else:
        raise Redraw("count not met")
    items = "; ".join(f"({i + 1}) {t}" for i, t in enumerate(texts))
    head = rng.choice(
        (
            f"{rng.choice(PEOPLE)} writes down these {NUMBER_WORDS[total]} formulas",
            f"A blackboard shows these {NUMBER_WORDS[total]} formulas",
            f"Consider the following {NUMBER_WORDS[total]} formulas",
        )
    )
    return Draft(
        question=f"{head}: {items}. {_key(*texts)} What is the largest number of these formulas that can be true at the same time?",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, low=1, high=total)),
        params={"letters": letters},
    )


SUBCATEGORY = Subcategory(
    domain="logical",
    name="propositional_logic",
    version="1.0.0",
    templates=(
        Template("true_count", make_true_count, check.check_true_count, "sympy on the parsed formulas"),
        Template("which_value", make_which_value, check.check_which_value, "sympy on the parsed formulas"),
        Template(
            "model_count",
            make_model_count,
            check.check_model_count,
            "sympy satisfiability on the parsed formula",
        ),
        Template(
            "equivalent",
            make_equivalent,
            check.check_equivalent,
            "sympy satisfiability on the parsed formulas",
        ),
        Template("knights", make_knights, check.check_knights, "case-by-case test of the parsed statements"),
        Template("circuit", make_circuit, check.check_circuit, "fixed-point iteration on the parsed rules"),
        Template("guests", make_guests, check.check_guests, "sympy satisfiability on the parsed clues"),
        Template(
            "negation", make_negation, check.check_negation, "case-by-case test of the parsed sentences"
        ),
        Template("column", make_column, check.check_column, "sympy on the parsed formula"),
        Template("most_true", make_most_true, check.check_most_true, "sympy on the parsed formulas"),
    ),
)
