"""What follows from statements about all, some and no members of groups."""

from __future__ import annotations

import itertools

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, article, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import syllogisms_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    CREATURES,
    GROUPS,
    IF_THEY_CLASH,
    KINDS,
    VERDICTS,
    around,
    numbers,
)
from mirror_bench.builders.seeds import ItemRng

Statement = tuple[str, int, int]
_OPPOSITE = {"A": "O", "O": "A", "E": "I", "I": "E"}


class _World:
    """Statements over terms 0..k-1 as conditions on the 2^k kinds of thing that may exist.

    A kind is a bit mask of the terms it falls under. ``allowed``: kinds that no universal statement rules out.
    ``demands``: sets of kinds of which at least one must exist.
    """

    def __init__(self, premises: list[Statement], size: int) -> None:
        kinds = range(1 << size)
        self.kinds = kinds
        empty = {x for p in premises if p[0] in "AE" for x in self.region(p)}
        self.allowed = {x for x in kinds if x not in empty}
        self.demands = [self.region(p) & self.allowed for p in premises if p[0] in "IO"]
        self.demands += [{x for x in self.allowed if x >> t & 1} for t in range(size)]

    def region(self, statement: Statement) -> set[int]:
        """Kinds that the statement says are missing (A, E) or not all missing (I, O)."""
        form, a, b = statement
        want_b = form in "EI"
        return {x for x in self.kinds if x >> a & 1 and bool(x >> b & 1) == want_b}

    def possible(self) -> bool:
        return all(self.demands)

    def implies(self, statement: Statement) -> bool:
        region = self.region(statement)
        if statement[0] in "AE":
            return not region & self.allowed
        return any(demand <= region for demand in self.demands)


def _terms(rng: ItemRng, size: int) -> list[tuple[str, str]]:
    return rng.sample(GROUPS if rng.random() < 0.45 else KINDS, size)


def _say(rng: ItemRng | None, statement: Statement, names: list[tuple[str, str]]) -> str:
    form, a, b = statement
    left, right = names[a][1], names[b][1]
    if form == "A":
        return f"All {left} are {right}"
    if form == "E":
        return f"No {left} are {right}"
    if form == "I":
        return f"Some {left} are {right}"
    return f"Not all {left} are {right}" if rng and rng.random() < 0.3 else f"Some {left} are not {right}"


def _premises(rng: ItemRng, size: int, count: int) -> list[Statement]:
    """A connected chain of statements over the terms, with a few more; no two about the same pair."""
    while True:
        found = _some_premises(rng, size, count)
        if len({frozenset((a, b)) for _, a, b in found}) == len(found):
            rng.shuffle(found)
            return found


def _some_premises(rng: ItemRng, size: int, count: int) -> list[Statement]:
    order = list(range(size))
    rng.shuffle(order)
    found: list[Statement] = []
    turning = rng.randrange(size - 1)
    for i in range(size - 1):
        a, b = order[i], order[i + 1]
        if i == turning and rng.random() < 0.65:
            form = rng.choice("EIO")
            found.append((form, a, b) if rng.random() < 0.6 or form == "O" else (form, b, a))
        else:
            found.append(("A", a, b) if rng.random() < 0.8 else ("A", b, a))
    while len(found) < count:
        a, b = rng.sample(range(size), 2)
        found.append((rng.choice("AEIO"), a, b))
    return found


def _shape(level: int) -> tuple[int, int]:
    return ((3, 2), (4, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6))[level - 1]


def _exist(rng: ItemRng, names: list[tuple[str, str]]) -> str:
    thing, member = (
        ("group", "person in each group") if names[0] in GROUPS else ("kind", "creature of each kind")
    )
    return rng.choice(
        (
            f"Each {thing} has at least one member.",
            f"There is at least one {member}.",
            f"Assume that every {thing} has at least one member.",
        )
    )


def _opening(rng: ItemRng, names: list[tuple[str, str]]) -> str:
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    if names[0] in GROUPS:
        return rng.choice(
            (
                f"The following is true of the people who live in {place}:",
                f"{person} knows these facts about the members of a club in {place}:",
                f"In a story set in {place}, the following is true of the characters:",
                f"Suppose that the following is true of the people at a meeting in {place}:",
            )
        )
    return rng.choice(
        (
            f"A puzzle about imaginary creatures in {place} states the following:",
            "Suppose that all of the following statements about imaginary creatures are true:",
            f"In a story by {person}, the following is true of some imaginary creatures:",
            f"{person} has been told that these statements about imaginary creatures are all true:",
        )
    )


def _fresh(statement: Statement, premises: list[Statement]) -> bool:
    """Neither a premise nor its mere turning round or weakening."""
    same = {frozenset((a, b)) for _, a, b in premises}
    return frozenset(statement[1:]) not in same


def _candidates(size: int, form: str) -> list[Statement]:
    pairs = itertools.combinations(range(size), 2) if form in "EI" else itertools.permutations(range(size), 2)
    return [(form, a, b) for a, b in pairs]


def _turned(rng: ItemRng, statement: Statement) -> Statement:
    form, a, b = statement
    return (form, b, a) if form in "EI" and rng.random() < 0.5 else statement


def _pick(rng: ItemRng, level: int, *, impossible: bool) -> Draft:
    """Which must be true, or which cannot be true: all options have one form, so that the form gives nothing away."""
    size, count = _shape(level)
    names = _terms(rng, size)
    for _ in range(60):
        premises = _premises(rng, size, count)
        world = _World(premises, size)
        if not world.possible():
            continue
        form = rng.choice("AEIO")
        pool = [s for s in _candidates(size, form) if _fresh(s, premises) or size == 3]
        right = [
            s
            for s in pool
            if world.implies((_OPPOSITE[form], *s[1:]) if impossible else s)
            and s not in premises
            and _fresh(s, premises)
        ]
        wrong = [
            s
            for s in _candidates(size, form)
            if not world.implies((_OPPOSITE[form], *s[1:]) if impossible else s)
            and s not in premises
            and (s[0] in "AO" or (s[0], s[2], s[1]) not in premises)
        ]
        if right and len(wrong) >= 3:
            break
    else:
        raise Redraw("no fair conclusion")
    answer = _turned(rng, rng.choice(right))
    converse = (form, answer[2], answer[1])
    rng.shuffle(wrong)
    trap = converse if converse in wrong and form in "AO" else None
    if trap is not None:
        wrong.remove(trap)
        wrong.insert(0, trap)
    shown = [_turned(rng, s) for s in wrong[:5]]
    lines = " ".join(f"{_say(rng, p, names)}." for p in premises)
    ask = (
        rng.choice(("Which of these statements cannot be true?", "Which of the following must be false?"))
        if impossible
        else rng.choice(
            (
                "Which of these must be true?",
                "Which of these conclusions follows?",
                "Which of the following is then certain to be true?",
            )
        )
    )
    options = [_say(None, s, names) for s in shown]
    texts = _say(None, answer, names)
    return Draft(
        question=f"{_opening(rng, names)} {lines} {_exist(rng, names)} {ask}",
        answer=texts,
        kind="phrase",
        distractors=tuple(options),
        params={"options": sorted([texts, *options])},
        trap=options[0] if trap is not None and rng.random() < 0.6 else None,
        open_ok=False,
    )


def make_must_follow(rng: ItemRng, level: int) -> Draft:
    """Which statement follows?"""
    return _pick(rng, level, impossible=False)


def make_cannot_be(rng: ItemRng, level: int) -> Draft:
    """Which statement is ruled out?"""
    return _pick(rng, level, impossible=True)


def make_verdict(rng: ItemRng, level: int) -> Draft:
    """Must, cannot, may: or do the statements contradict each other?"""
    size, count = _shape(level)
    names = _terms(rng, size)
    target = rng.choice(VERDICTS)
    for _ in range(300):
        premises = _premises(rng, size, count + (target == VERDICTS[3]))
        world = _World(premises, size)
        conclusion: Statement = (rng.choice("AEIO"), *rng.sample(range(size), 2))  # type: ignore[assignment]  # two terms
        if not _fresh(conclusion, premises):
            continue
        if not world.possible():
            verdict = VERDICTS[3]
        elif world.implies(conclusion):
            verdict = VERDICTS[0]
        elif world.implies((_OPPOSITE[conclusion[0]], *conclusion[1:])):
            verdict = VERDICTS[1]
        else:
            verdict = VERDICTS[2]
        if verdict == target:
            break
    else:
        raise Redraw("verdict not met")
    lines = " ".join(f"{_say(rng, p, names)}." for p in premises)
    claim = _say(None, conclusion, names)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    crowd = f"the people in {place}" if names[0] in GROUPS else f"some imaginary creatures in {place}"
    opening = rng.choice(
        (
            f"{person} makes these statements about {crowd}:",
            f"A story says the following about {crowd}:",
            f"Consider the following statements about {crowd}:",
            f"In a puzzle by {person}, these statements are made about {crowd}:",
        )
    )
    ask = rng.choice(
        (
            f'What follows about the claim "{claim}"?',
            f'Going by these statements alone, what follows about the claim "{claim}"?',
            f'Given these statements, what follows about the claim "{claim}"?',
        )
    )
    return Draft(
        question=f"{opening} {lines} {_exist(rng, names)} {IF_THEY_CLASH} {ask}",
        answer=target,
        kind="phrase",
        distractors=tuple(v for v in VERDICTS if v != target),
        params={"claim": claim},
        open_ok=False,
    )


def make_missing_premise(rng: ItemRng, level: int) -> Draft:
    """The unstated premise that makes the argument valid."""
    size = (3, 3, 4, 4, 5, 5, 6, 6)[level - 1]
    names = _terms(rng, size)
    for _ in range(80):
        order = rng.sample(range(size), size)
        chain: list[Statement] = [("A", a, b) for a, b in itertools.pairwise(order)]
        if rng.random() < 0.5:
            chain[-1] = ("E", order[-2], order[-1])
        if rng.random() < 0.3:
            chain[0] = ("I", order[0], order[1])
        form = {("A", "A"): "A", ("A", "E"): "E", ("I", "A"): "I", ("I", "E"): "O"}.get(
            (chain[0][0], chain[-1][0])
        )
        if form is None:
            continue
        conclusion: Statement = (form, order[0], order[-1])
        gone = rng.randrange(len(chain))
        given = [s for i, s in enumerate(chain) if i != gone]
        missing = chain[gone]
        base = _World(given, size)
        if base.implies(conclusion):
            continue
        wrong = [
            s
            for s in _candidates(size, missing[0])
            if s != missing
            and (missing[0] == "A" or s != (missing[0], missing[2], missing[1]))
            and s not in given
            and s != conclusion
            and (w := _World([*given, s], size)).possible()
            and not w.implies(conclusion)
        ]
        enough = [s for s in _candidates(size, missing[0]) if _World([*given, s], size).implies(conclusion)]
        if len(wrong) >= 3 and missing in [*enough, *((f, b, a) for f, a, b in enough if f in "EI")]:
            break
    else:
        raise Redraw("no fair gap")
    rng.shuffle(wrong)
    converse = (missing[0], missing[2], missing[1])
    trap = converse if converse in wrong else None
    if trap is not None:
        wrong.remove(trap)
        wrong.insert(0, trap)
    rng.shuffle(given)
    lines = " ".join(f"{_say(rng, p, names)}." for p in given)
    goal = _say(None, conclusion, names)
    answer = _say(None, _turned(rng, missing), names)
    options = [_say(None, _turned(rng, s), names) for s in wrong[:5]]
    person = rng.choice(PEOPLE)
    frame = rng.choice(
        (
            f'{person} argues: "{lines} So {goal[0].lower() + goal[1:]}." One premise was left unsaid.',
            f'{person} wants to prove the statement "{goal}" but needs one more premise. The following is already known: {lines}',
            f'An argument has the conclusion "{goal}," but so far only the following has been stated: {lines} A premise is missing.',
        )
    )
    ask = rng.choice(
        (
            "Which additional premise would make the argument valid?",
            "Which of these, if added, would make the conclusion follow?",
        )
    )
    return Draft(
        question=f"{frame} {_exist(rng, names)} {ask}",
        answer=answer,
        kind="phrase",
        distractors=tuple(options),
        params={"goal": goal, "options": sorted([answer, *options])},
        trap=options[0] if trap is not None and rng.random() < 0.5 else None,
        open_ok=False,
    )


def make_how_many(rng: ItemRng, level: int) -> Draft:
    """How many of the listed conclusions follow?"""
    size, count = _shape(max(level, 2))
    names = _terms(rng, size)
    total = 4 if level < 4 else 5 if level < 7 else 6
    target = rng.randint(0, 4)
    for _ in range(100):
        premises = _premises(rng, size, count)
        world = _World(premises, size)
        if not world.possible():
            continue
        pool = [s for form in "AEIO" for s in _candidates(size, form) if s not in premises]
        rng.shuffle(pool)
        yes = [s for s in pool if world.implies(s)]
        no = [s for s in pool if not world.implies(s)]
        if len(yes) >= target and len(no) >= total - target:
            break
    else:
        raise Redraw("count not met")
    chosen = yes[:target] + no[: total - target]
    rng.shuffle(chosen)
    lines = " ".join(f"{_say(rng, p, names)}." for p in premises)
    items = "; ".join(f"({i + 1}) {_say(None, s, names).lower()}" for i, s in enumerate(chosen))
    ask = rng.choice(("How many of these must be true?", "How many of these follow from the facts given?"))
    link = rng.choice(
        ("Now consider these statements", "Consider these claims", "Here are some possible conclusions")
    )
    return Draft(
        question=f"{_opening(rng, names)} {lines} {_exist(rng, names)} {link}: {items}. {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, low=0, high=total)),
        params={"total": total},
    )


def make_individual(rng: ItemRng, level: int) -> Draft:
    """One named member: what else is that person for certain, or certainly not?"""
    size = (5, 5, 6, 6, 7, 8, 9, 9)[level - 1]
    names = _terms(rng, size)
    positive = rng.random() < 0.5
    length = min((2, 2, 3, 3, 4, 4, 5, 6)[level - 1], size - 3)
    order = rng.sample(range(size), size)
    chain = order[: length + 1]
    rest = order[length + 1 :]
    premises: list[Statement] = [("A", a, b) for a, b in itertools.pairwise(chain)]
    excluded: list[int] = []
    if not positive:
        premises[-1] = ("E", *rng.sample((chain[-2], chain[-1]), 2))  # type: ignore[assignment]  # two terms
        excluded = [chain[-1]]
        chain = chain[:-1]
    for term in rest:
        # Statements that lead into the chain, or from terms never reached: they settle nothing for the person.
        target = rng.choice(chain[1:] or chain)
        premises.append(("A", term, target))
    if not positive:
        answer = excluded[0]
        wrong = [*rest, *chain[1:]]
    else:
        answer = chain[-1]
        wrong = list(rest)
    facts = _closure(premises, chain[0])
    if positive:
        wrong = [t for t in wrong if (t, True) not in facts]
    else:
        wrong = [t for t in wrong if (t, False) not in facts]
    if len(wrong) < 3 or (answer, positive) not in facts:
        raise Redraw("too few wrong groups")
    rng.shuffle(premises)
    rng.shuffle(wrong)
    person = rng.choice(PEOPLE if names[0] in GROUPS else CREATURES)
    lines = " ".join(f"{_say(rng, p, names)}." for p in premises)
    fact = f"{person} is {article(names[chain[0]][0])}."
    body = f"{fact} {lines}" if rng.random() < 0.5 else f"{lines} {fact}"
    opening = _opening(rng, names)
    if person in opening:
        raise Redraw("a person is both teller and told of")
    ask = (
        rng.choice((f"Which of these must {person} be?", f"Which of these is {person} certain to be?"))
        if positive
        else rng.choice(
            (
                f"Which of these is it impossible for {person} to be?",
                f"Which of these is {person} certain not to be?",
            )
        )
    )
    texts = [article(names[t][0]) for t in wrong[:5]]
    return Draft(
        question=f"{opening} {body} {ask}",
        answer=article(names[answer][0]),
        kind="phrase",
        distractors=tuple(texts),
        params={
            "singular": {plural: single for single, plural in names},
            "options": sorted([article(names[answer][0]), *texts]),
        },
        open_ok=False,
    )


def _closure(premises: list[Statement], start: int) -> set[tuple[int, bool]]:
    """Everything certain of a thing that falls under ``start``: (term, whether it falls under it)."""
    facts = {(start, True)}
    while True:
        more = {(b, form == "A") for form, a, b in premises if (a, True) in facts and form in "AE"}
        more |= {(a, False) for form, a, b in premises if (b, False) in facts and form == "A"}
        more |= {(a, False) for form, a, b in premises if (b, True) in facts and form == "E"}
        if more <= facts:
            return facts
        facts |= more


def make_group_count(rng: ItemRng, level: int) -> Draft:
    """To how many groups must, or can, a person belong?"""
    size = (4, 5, 5, 6, 7, 8, 9, 10)[level - 1]
    names = _terms(rng, size)
    pairs = rng.sample(
        list(itertools.combinations(range(size), 2)), min(size + level // 2, size * (size - 1) // 2)
    )
    premises: list[Statement] = []
    for pair in pairs:
        a, b = rng.sample(pair, 2)
        premises.append(("A" if rng.random() < 0.75 else "E", a, b))
    if any((t, not v) in _closure(premises, i) for i in range(size) for t, v in _closure(premises, i)):
        raise Redraw("a group could have no member")
    start = rng.randrange(size)
    facts = _closure(premises, start)
    yes = sum(v for t, v in facts if t != start)
    no = sum(not v for _, v in facts)
    mode = rng.choice(("must", "cannot", "may"))
    answer = {"must": yes, "cannot": no, "may": size - 1 - yes - no}[mode]
    if not 1 <= answer <= 6 or yes + no < 2:
        raise Redraw("count out of range")
    person = rng.choice(PEOPLE if names[0] in GROUPS else CREATURES)
    lines = " ".join(f"{_say(rng, p, names)}." for p in premises)
    groups = listing([names[i][1] for i in rng.sample(range(size), size)])
    thing = "groups" if names[0] in GROUPS else "kinds"
    named = "groups" if names[0] in GROUPS else "kinds of creature"
    head = rng.choice(
        (
            f"{'There are' if thing == 'groups' else 'In a fairy tale, there are'} {NUMBER_WORDS[size]} {named}, which may overlap: {groups}.",
            f"{'' if thing == 'groups' else 'An imaginary creature named '}{person} may belong to any number of these {NUMBER_WORDS[size]} {named}: {groups}.",
        )
    )
    fact = f"{person} is {article(names[start][0])}."
    ask = {
        "must": f"To how many of the other {thing} must {person} belong?",
        "cannot": f"To how many of the other {thing} does {person} certainly not belong?",
        "may": f"For how many of the other {thing} do these statements leave open whether {person} belongs to them?",
    }[mode]
    return Draft(
        question=f"{head} {lines} {fact} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, [yes, no, size - 1 - yes - no], low=0, high=size - 1)),
        params={"singular": {plural: single for single, plural in names}},
    )


#: Frames with the plural (a, b) or the singular with its article (x, y) of the two groups.
_PLAIN_STYLES = (
    "Only {b} are {a}",
    "Being {y} is necessary for being {x}",
    "Being {x} is sufficient for being {y}",
    "A person can be {x} only if that person is {y}",
    "To be {x}, one must be {y}",
)
#: Those that a person might say of people who are "non-" something.
_SPOKEN_OF_NON = _PLAIN_STYLES[:3]
_STYLES = (
    *_PLAIN_STYLES,
    "There are no {a} who are not {b}",
    "Anyone who is not {y} is not {x}",
    "Nobody can be {x} without being {y}",
)


def make_same_meaning(rng: ItemRng, level: int) -> Draft:
    """Which statement says the same? All options have one style and differ in terms."""
    negated = level >= 4
    # "non-" before two words would be hard to read.
    (a, _), (b, _) = rng.sample([g for g in GROUPS if " " not in g[0]], 2)
    # A denial in the frame and another in the term would be hard to read.
    second = rng.choice(_PLAIN_STYLES)
    first = rng.choice([s for s in (_SPOKEN_OF_NON if negated else _STYLES) if s != second])
    left = [a, f"non-{a}"] if negated else [a]
    right = [b, f"non-{b}"] if negated else [b]
    x, y = rng.choice(left), rng.choice(right)

    def flip(term: str) -> str:
        return term.removeprefix("non-") if term.startswith("non-") else f"non-{term}"

    def said(style: str, p: str, q: str) -> str:
        return style.format(a=f"{p}s", b=f"{q}s", x=article(p), y=article(q))

    meaning = said(first, x, y)
    # Equivalent to "all x are y": itself, and "all non-y are non-x".
    turned = level >= 5 or rng.random() < 0.35
    right_pair = (flip(y), flip(x)) if turned else (x, y)
    wrong = [(y, x), (x, flip(y)), (flip(x), y), (flip(x), flip(y)), (flip(y), x), (y, flip(x))]
    trap = (flip(x), flip(y)) if turned else (y, x)
    rest = [w for w in wrong if w != trap]
    rng.shuffle(rest)
    options = [said(second, p, q) for p, q in [trap, *rest][:6]]
    answer = said(second, *right_pair)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    frame = rng.choice(
        (
            f'Which statement says exactly the same as "{meaning}"?',
            f'{person} writes of a club in {place}: "{meaning}." Which of these has the same meaning?',
            f'{person} wants to reword the statement "{meaning}" without changing its meaning. Which wording is right?',
            f'Speaking about the people in {place}, {person} says: "{meaning}." Which statement is true in exactly the same cases?',
            f'The newsletter of a society in {place} says of its members: "{meaning}." Which of the following says the same thing?',
        )
    )
    return Draft(
        question=frame,
        answer=answer,
        kind="phrase",
        distractors=tuple(options),
        params={"options": sorted([answer, *options]), "meaning": meaning},
        trap=options[0] if rng.random() < 0.35 else None,
        open_ok=False,
    )


def make_counterexample(rng: ItemRng, level: int) -> Draft:
    """Which case shows that the argument is invalid?"""
    size = (3, 3, 3, 4, 4, 4, 5, 5)[level - 1]
    names = _terms(rng, size)
    for _ in range(80):
        premises: list[Statement] = []
        while len(premises) < size - 1 + (level > 5):
            a, b = rng.sample(range(size), 2)
            statement: Statement = (rng.choice("AAE"), a, b)
            if frozenset((a, b)) not in [frozenset(p[1:]) for p in premises]:
                premises.append(statement)
        conclusion: Statement = (rng.choice("AE"), *rng.sample(range(size), 2))  # type: ignore[assignment]  # two terms
        world = _World(premises, size)
        if not world.possible() or world.implies(conclusion):
            continue
        if {t for p in premises for t in p[1:]} != set(range(size)):
            continue  # a group of which nothing is said
        if world.implies((_OPPOSITE[conclusion[0]], *conclusion[1:])):
            continue  # nobody argues for what the premises rule out
        showing = sorted(world.region(conclusion) & world.allowed)
        other = sorted((world.region(conclusion) | world.allowed) - set(showing))
        if len(showing) >= 1 and len(other) >= 4:
            break
    else:
        raise Redraw("no fair argument")
    order = rng.sample(range(size), size)

    def case(kind: int) -> str:
        yes = [article(names[t][0]) for t in order if kind >> t & 1]
        no = [article(names[t][0]) for t in order if not kind >> t & 1]
        return f"{listing(yes)}, but not {listing(no, 'or')}" if no else listing(yes)

    answer = rng.choice(showing)
    # Near misses: agree with the conclusion, or break a premise while breaking the conclusion.
    breaking = [k for k in world.region(conclusion) if k not in world.allowed]
    agreeing = [k for k in world.allowed if k not in world.region(conclusion) and k]
    rng.shuffle(breaking)
    rng.shuffle(agreeing)
    wrong = [*breaking[:3], *agreeing[:3]]
    if len(wrong) < 3:
        raise Redraw("too few near misses")
    person, friend = rng.sample(PEOPLE, 2)
    lines = " ".join(f"{_say(None, p, names)}." for p in premises)
    goal = _say(None, conclusion, names)
    frame = rng.choice(
        (
            f'{person} argues: "{lines} Hence {goal[0].lower() + goal[1:]}." {friend} objects that this does not follow.',
            f'Consider this argument: "{lines} Therefore, {goal[0].lower() + goal[1:]}." It is not valid.',
            f'"{lines} It follows that {goal[0].lower() + goal[1:]}," says {person}, but the reasoning is faulty.',
        )
    )
    being = "person" if names[0] in GROUPS else "creature"
    ask = rng.choice(
        (
            f"Which of these descriptions of a single {being} fits every premise but contradicts the conclusion?",
            f"A single {being} is enough as a counterexample. Which of these descriptions fits every premise but not the conclusion?",
        )
    )
    options = [case(k) for k in wrong]
    return Draft(
        question=f"{frame} {ask}",
        answer=case(answer),
        kind="phrase",
        distractors=tuple(options),
        params={
            "options": sorted([case(answer), *options]),
            "goal": goal,
            "singular": {plural: single for single, plural in names},
        },
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="logical",
    name="syllogisms",
    version="1.0.0",
    templates=(
        Template(
            "must_follow",
            make_must_follow,
            check.check_must_follow,
            "networkx reachability on the parsed text",
        ),
        Template(
            "cannot_be", make_cannot_be, check.check_cannot_be, "networkx reachability on the parsed text"
        ),
        Template("verdict", make_verdict, check.check_verdict, "networkx reachability on the parsed text"),
        Template(
            "missing_premise",
            make_missing_premise,
            check.check_missing_premise,
            "networkx reachability on the parsed text",
        ),
        Template("how_many", make_how_many, check.check_how_many, "networkx reachability on the parsed text"),
        Template(
            "individual", make_individual, check.check_individual, "networkx reachability on the parsed text"
        ),
        Template(
            "group_count",
            make_group_count,
            check.check_group_count,
            "networkx reachability on the parsed text",
        ),
        Template(
            "same_meaning", make_same_meaning, check.check_same_meaning, "Venn regions of the parsed options"
        ),
        Template(
            "counterexample",
            make_counterexample,
            check.check_counterexample,
            "case-by-case test of the parsed options",
        ),
    ),
)
