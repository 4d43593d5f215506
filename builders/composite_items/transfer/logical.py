"""Arguments that logic decides."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing
from mirror_bench.builders.seeds import ItemRng

_FACTS = (
    ("the bridge is safe", "the bridge is not safe"),
    ("the fee is fair", "the fee is not fair"),
    ("the market is profitable", "the market is not profitable"),
    ("the grant is secure", "the grant is not secure"),
    ("the school is too small", "the school is not too small"),
    ("the bus line is needed", "the bus line is not needed"),
    ("the park is public property", "the park is not public property"),
    ("the mayor is telling the truth", "the mayor is not telling the truth"),
    ("the mill is worth saving", "the mill is not worth saving"),
    ("the festival is good for trade", "the festival is not good for trade"),
    ("the theater is short of money", "the theater is not short of money"),
    ("the town hall is in need of repair", "the town hall is not in need of repair"),
)
# name -> (premises and conclusion over p, q with marks for negation), valid?
_FORMS = (
    ("if p then q; p; so q", True), ("if p then q; not q; so not p", True), ("if p then q; q; so p", False), ("if p then q; not p; so not q", False),
    ("p or q; not p; so q", True), ("only if q does p hold; p; so q", True), ("only if q does p hold; q; so p", False), ("p or q or both; p; so not q", False),
    ("not both p and q; p; so not q", True), ("not both p and q; not p; so q", False),
)  # fmt: skip


def _speech(form: str, p: tuple[str, str], q: tuple[str, str]) -> str:
    frames = {
        "if p then q; p; so q": f"If {p[0]}, then {q[0]}. Now, {p[0]}. It follows that {q[0]}.",
        "if p then q; not q; so not p": f"If {p[0]}, then {q[0]}. But {q[1]}. It follows that {p[1]}.",
        "if p then q; q; so p": f"If {p[0]}, then {q[0]}. Now, {q[0]}. It follows that {p[0]}.",
        "if p then q; not p; so not q": f"If {p[0]}, then {q[0]}. But {p[1]}. It follows that {q[1]}.",
        "p or q; not p; so q": f"Either {p[0]}, or {q[0]}, or both. But {p[1]}. It follows that {q[0]}.",
        "only if q does p hold; p; so q": f"{p[0].capitalize()} only if {q[0]}. Now, {p[0]}. It follows that {q[0]}.",
        "only if q does p hold; q; so p": f"{p[0].capitalize()} only if {q[0]}. Now, {q[0]}. It follows that {p[0]}.",
        "not both p and q; p; so not q": f"It cannot be true both that {p[0]} and that {q[0]}. Now, {p[0]}. It follows that {q[1]}.",
        "not both p and q; not p; so q": f"It cannot be true both that {p[0]} and that {q[0]}. But {p[1]}. It follows that {q[0]}.",
        "p or q or both; p; so not q": f"Either {p[0]}, or {q[0]}, or both. Now, {p[0]}. It follows that {q[1]}.",
    }
    return frames[form]


def _sound_speaker(rng: ItemRng, level: int) -> Hidden:
    size = 4 + (level > 3) + (level > 6)
    speakers = rng.sample(PEOPLE, size)
    facts = rng.sample(_FACTS, 2 * size)
    odd_valid = rng.random() < 0.5
    odd = rng.choice([f for f, v in _FORMS if v == odd_valid])
    rest = rng.sample([f for f, v in _FORMS if v != odd_valid], size - 1)
    forms = [*rest, odd]
    rng.shuffle(forms)
    at = forms.index(odd)
    speeches = [_speech(f, facts[2 * i], facts[2 * i + 1]) for i, f in enumerate(forms)]
    place = rng.choice(PLACES)
    said = " ".join(f'{s}: "{t}"' for s, t in zip(speakers, speeches, strict=True))
    ruled_out = " ".join(
        f"{s}'s first sentence rules out only that {p['p or q' in f]} and {q['not both' not in f]}."
        for s, f, p, q in zip(speakers, forms, facts[::2], facts[1::2], strict=True)
    )
    intro = rng.choice(
        (
            f"{NUMBER_WORDS[size].capitalize()} speakers at the town meeting in {place} each made a point.",
            f"A radio host invited {NUMBER_WORDS[size]} people from {place} to argue for their views.",
            f"The minutes of a public hearing in {place} record {NUMBER_WORDS[size]} arguments.",
        )
    )
    question = (
        "If what each speaker assumes is taken for granted, whose conclusion follows?"
        if odd_valid
        else "If what each speaker assumes is taken for granted, whose conclusion does not follow?"
    )
    return Hidden(
        f"{intro} {said}",
        question,
        ruled_out,
        speakers[at],
        tuple(s for i, s in enumerate(speakers) if i != at),
        "name",
    )


def _check_sound_speaker(text: str) -> str:
    wanted = "does not follow?" not in text
    base = {name: i for i, (name, _) in enumerate(_FACTS)} | {name: i for i, (_, name) in enumerate(_FACTS)}
    negative = {name for _, name in _FACTS}

    def holds(fact: str, world: dict[int, bool]) -> bool:
        return world[base[fact]] != (fact in negative)

    found = []
    for speaker, speech in re.findall(r'(\w+): "([^"]+)"', text):
        first, second, third = re.split(r"(?<=\.) ", speech)
        facts = [name for name in base if re.search(rf"\b{name}[,. ]", speech, re.IGNORECASE)]
        ids = sorted({base[f] for f in facts})
        conclusion = third.removeprefix("It follows that ").rstrip(".")
        assumed = re.sub(r"^(?:Now, |But )", "", second).rstrip(".")
        valid = True
        for values in itertools.product((False, True), repeat=len(ids)):
            world = dict(zip(ids, values, strict=True))
            if first.startswith("If "):
                p, q = first.removeprefix("If ").rstrip(".").split(", then ")
                rule = not holds(p, world) or holds(q, world)
            elif " only if " in first:
                p, q = (first[0].lower() + first[1:]).rstrip(".").split(" only if ")
                rule = not holds(p, world) or holds(q, world)
            elif first.startswith("It cannot be true both "):
                p, q = first.removeprefix("It cannot be true both that ").rstrip(".").split(" and that ")
                rule = not (holds(p, world) and holds(q, world))
            else:
                p, q = first.removeprefix("Either ").removesuffix(", or both.").split(", or ")
                rule = holds(p, world) or holds(q, world)
            if rule and holds(assumed, world) and not holds(conclusion, world):
                valid = False
        if valid == wanted:
            found.append(speaker)
    (only,) = found
    return str(only)


_GROUPS = (
    "members of the rowing club",
    "council workers",
    "members of the choir",
    "dog owners",
    "readers of the Gazette",
    "night-shift nurses",
    "season-ticket holders",
    "cyclists",
)
_TRAITS = (
    # simple past, participle
    ("voted for the new bridge", "voted for the new bridge"),
    ("signed the petition", "signed the petition"),
    ("came to the meeting", "come to the meeting"),
    ("wrote to the paper", "written to the paper"),
    ("paid the fee in full", "paid the fee in full"),
)


def _must_be(rng: ItemRng, level: int) -> Hidden:
    length = 3 + min(2, level // 3)
    groups = rng.sample(_GROUPS, length)
    trait, participle = rng.choice(_TRAITS)
    people = rng.sample(PEOPLE, 4)
    sure = rng.randrange(4)
    steps = [f"All {groups[i]} are {groups[i + 1]}" for i in range(length - 1)]
    rng.shuffle(steps)
    depth = rng.randrange(length - 1)
    outside = rng.sample([g for g in _GROUPS if g not in groups], 3)
    claims, other = [], 0
    for i, person in enumerate(people):
        if i == sure:
            claims.append(f"{person} is among the {groups[depth]}")
        else:
            claims.append(f"{person} is among the {outside[other]}")
            other += 1
    place = rng.choice(PLACES)
    known = rng.randrange(length - 2)
    some = f"Some {outside[0]} are {groups[0]}"
    intro = rng.choice(
        (
            f"A letter to the {place} Gazette argues as follows.",
            f"A blogger from {place} bases an argument on these claims.",
            f"In a speech in {place}, the following was claimed.",
        )
    )
    return Hidden(
        f"{intro} {'. '.join(steps)}. {some}. Every one of the {groups[-1]} {trait}. Moreover, {listing(claims)}.",
        f"If all of this is true, which of the people named must have {participle}?",
        f"Put together, some of the claims show that all {groups[known]} are {groups[-1]}.",
        people[sure],
        tuple(p for i, p in enumerate(people) if i != sure),
        "name",
    )


def _check_must_be(text: str) -> str:
    import networkx as nx

    graph = nx.DiGraph()
    for lower, upper in re.findall(r"All ([\w -]+?) are ([\w -]+?)(?=\.)", text):
        graph.add_edge(lower, upper)
    goal = captured(r"Every one of the (" + "|".join(_GROUPS) + ")", text)
    members = re.findall(r"([A-Z]\w+) is among the ([\w -]+?)(?=,|\.| and )", text)
    (only,) = [
        who
        for who, group in members
        if group == goal or (graph.has_node(group) and nx.has_path(graph, group, goal))
    ]
    return str(only)


def _missing_premise(rng: ItemRng, level: int) -> Hidden:
    # A chain of facts, each of which leads to the next; one link is left out, but never the first.
    *chain, outside = rng.sample(_FACTS, 4 + (level > 2) + (level > 5))
    gap = rng.randrange(1, len(chain) - 1)
    a, b, c, end = chain[0][0], chain[gap], chain[gap + 1], chain[-1][0]
    first, *links = [
        f"if {p[0]}, then {q[0]}" for i, (p, q) in enumerate(itertools.pairwise(chain)) if i != gap
    ]
    rng.shuffle(links)
    more = "".join(f"{'Besides, ' if i == 0 else 'And '}{link}. " for i, link in enumerate(links))
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    right = f"if {b[0]}, then {c[0]}"
    wrong = (
        f"if {c[0]}, then {b[0]}",
        f"if {b[1]}, then {c[1]}",
        f"if {c[0]}, then {a}",
        f"if {outside[0]}, then {c[0]}",
    )
    intro = rng.choice(
        (
            f"{person} comments on plans for {place}:",
            f"From a talk by {person} on the future of {place}:",
            f"In a podcast about {place}, {person} reasons as follows:",
        )
    )
    speech = rng.choice(
        (
            f"I{first[1:]}. And, as everybody knows, {a}. {more}So I conclude that {end}.",
            f"It is a fact that {a}. But {first}. {more}Therefore, {end}.",
            f"It has been shown that {a}. Now, {first}. {more}This means that {end}.",
        )
    )
    return Hidden(
        f'{intro} "{speech}" As it stands, the conclusion does not follow.',
        "Which single added statement makes it follow?",
        f"What is said is enough to show that {b[0]}.",
        right,
        wrong,
        "phrase",
    )


def _check_missing_premise(text: str) -> str:
    leads_to = dict(re.findall(r"\b[Ii]f ([^.]+?), then ([^.]+)\.", text))
    given = captured(r"(?:as everybody knows, |It is a fact that |It has been shown that )([^.]+)\.", text)
    end = captured(r'(?:So I conclude that |Therefore, |This means that )([^.]+)\."', text)
    comes_from = {later: earlier for earlier, later in leads_to.items()}
    if given not in leads_to:
        raise ValueError(f"{text!r}: no argument of the expected shape")
    while given in leads_to:
        given = leads_to[given]
    while end in comes_from:
        end = comes_from[end]
    return f"if {given}, then {end}"


# A claim: kind, then one or two facts as (number, whether it is affirmed).
_Claim = tuple[str, tuple[tuple[int, bool], ...]]
_CLAIM_KINDS = ("fact", "if", "if", "or", "not both")


def _true(claim: _Claim, world: Sequence[bool]) -> bool:
    kind, parts = claim
    values = [world[n] == affirmed for n, affirmed in parts]
    if kind == "fact":
        return values[0]
    if kind == "if":
        return not values[0] or values[1]
    return any(values) if kind == "or" else not all(values)


def _possible(claims: Sequence[_Claim], facts: int) -> bool:
    """Whether all claims can be true at once. facts: how many facts there are."""
    return any(
        all(_true(claim, world) for claim in claims)
        for world in itertools.product((False, True), repeat=facts)
    )


def _claim(rng: ItemRng, facts: int) -> _Claim:
    kind = rng.choice(_CLAIM_KINDS)
    numbers = rng.sample(range(facts), 1 if kind == "fact" else 2)
    # What is ruled out together or offered as a choice is affirmed: anything else is hard to read.
    return kind, tuple((n, kind in ("or", "not both") or rng.random() < 0.7) for n in numbers)


def _clash(rng: ItemRng, size: int, facts: int) -> tuple[list[_Claim], int]:
    """Claims that cannot all be true, and the only one without which the others can."""
    while True:
        claims = [_claim(rng, facts) for _ in range(size)]
        about = [(kind, tuple(sorted(n for n, _ in parts))) for kind, parts in claims]
        used = {n for _, parts in claims for n, _ in parts}
        if len(set(about)) < size or len(used) < facts or _possible(claims, facts):
            continue
        ways = [i for i in range(size) if _possible([*claims[:i], *claims[i + 1 :]], facts)]
        if len(ways) == 1:
            return claims, ways[0]


def _core(claims: Sequence[_Claim], facts: int) -> tuple[int, ...]:
    """Numbers of the fewest claims that already contradict one another."""
    for size in range(2, len(claims) + 1):
        for some in itertools.combinations(range(len(claims)), size):
            if not _possible([claims[i] for i in some], facts):
                return some
    raise ValueError(f"{claims!r}: no contradiction")


def _stated(claim: _Claim, facts: Sequence[tuple[str, str]]) -> str:
    kind, parts = claim
    said = [facts[n][not affirmed] for n, affirmed in parts]
    if kind == "if":
        return f"If {said[0]}, then {said[1]}."
    if kind == "or":
        return f"Either {said[0]}, or {said[1]}, or both."
    if kind == "not both":
        return f"It cannot be true both that {said[0]} and that {said[1]}."
    return f"{said[0][0].upper()}{said[0][1:]}."


def _one_to_drop(rng: ItemRng, level: int) -> Hidden:
    size, count = 5 + level // 3, 3 + level // 5
    facts = rng.sample(_FACTS, count)
    claims, at = _clash(rng, size, count)
    lines = " ".join(f"({i + 1}) {_stated(claim, facts)}" for i, claim in enumerate(claims))
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    intro = rng.choice(
        (
            f"A candidate for the city council of {place} is known for the following claims.",
            f"{person} has gone through an editorial about {place} and listed what it claims.",
            f"A debate club in {place} takes apart a speech in which {person} made these claims.",
        )
    )
    core = _core(claims, count)
    # Of any three options, at least one is a claim that the easy variant names.
    others = [f"claim {i + 1}" for i in core if i != at]
    rest = [f"claim {i + 1}" for i in range(size) if i != at and i not in core]
    others += rng.sample(rest, min(len(rest), max(0, 4 - len(others))))
    rng.shuffle(others)
    return Hidden(
        f"{intro} {lines} They cannot all be true.",
        "There is just one claim without which all the others could be true together. Which one is it?",
        f"Claims {listing([f'({i + 1})' for i in core])} already contradict one another.",
        f"claim {at + 1}",
        tuple(others[:5]),
        "phrase",
    )


def _check_one_to_drop(text: str) -> str:
    import sympy
    from sympy.logic.boolalg import And, Implies, Not, Or
    from sympy.logic.inference import satisfiable

    def fact(said: str) -> sympy.Basic:
        plain = said.strip().lower()
        symbol = sympy.Symbol(plain.replace(" is not ", " is "))
        return Not(symbol) if " is not " in plain else symbol

    formulas = []
    for claim in re.findall(r"\(\d\) ([^.]+)\.", text):
        if claim.startswith("If "):
            formulas.append(Implies(*map(fact, claim[3:].split(", then "))))
        elif claim.startswith("Either "):
            formulas.append(Or(*map(fact, claim[7:].removesuffix(", or both").split(", or "))))
        elif claim.startswith("It cannot be true both that "):
            formulas.append(Not(And(*map(fact, claim[28:].split(" and that ")))))
        else:
            formulas.append(fact(claim))
    (only,) = [
        number
        for number in range(1, len(formulas) + 1)
        if satisfiable(And(*formulas[: number - 1], *formulas[number:])) is not False
    ]
    return f"claim {only}"


_WISHES = (
    "a new pool", "longer library hours", "more bike lanes", "a night bus", "a weekly market", "a dog park", "a skate park", "cheaper parking", "a second playground", "an outdoor stage",
    "a public garden", "better streetlights", "more benches downtown", "a farmers market", "an ice rink",
)  # fmt: skip


def _at_least_all(rng: ItemRng, level: int) -> Hidden:
    groups = 2 if level < 3 else 3
    asked = rng.randrange(60, 100) if level < 3 else rng.randrange(120, 420)
    none = rng.randrange(asked // 20, asked // 8) if level > 5 else 0
    pool = asked - none
    wishes = rng.sample(_WISHES, groups)
    # People who want something but not this: together fewer than the pool, so that some must want everything.
    without = [rng.randrange(pool // 8, pool // (groups + 1)) for _ in wishes]
    answer = pool - sum(without)
    if len(set(without)) < groups or answer < 5:
        return _at_least_all(rng, level)
    wanting = [pool - w for w in without]
    all_of_them = "both" if groups == 2 else "all three"
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    figures = f"Of {asked} people polled, {listing([f'{n} want {w}' for n, w in zip(wanting, wishes, strict=True)])}."
    if none:
        figures += f" Another {none} want none of these."
    intro, source = rng.choice(
        (
            (f"A letter to the {place} Gazette refers to a poll.", "letter"),
            (f"{person} has written a column about a poll taken in {place}.", "column"),
            (f"A petition to the council of {place}, drawn up by {person}, is based on a poll.", "petition"),
        )
    )
    remark = f'"So there must be people," the {source} goes on, "who want {all_of_them}."'
    slips = {
        min(wanting),
        max(wanting) - min(without),
        asked - sum(without),
        asked - sum(sorted(without)[1:]),
        sum(sorted(wanting)[:2]) - pool,
        sum(sorted(wanting)[:2]) - asked,
        answer - none,
        answer - 2 * none,
        answer + 1,
        answer - 1,
        sum(without),
        max(without),
        answer - min(without),
        max(wanting) - min(wanting),
    } - {answer}
    below = [n for n in sorted(slips) if 0 < n < answer][-3:]
    above = [n for n in sorted(slips) if answer < n < asked][:4]
    if len(below) < 2 or len(above) < 2:
        return _at_least_all(rng, level)
    lacking = listing([f"{n} do not want {w}" for n, w in zip(without, wishes, strict=True)])
    return Hidden(
        f"{intro} {figures} {remark} The conclusion is right, but the {source} gives no number.",
        f"Going by these figures alone, at least how many of those polled must want {all_of_them}?",
        f"Of the {pool} who want at least one of the three, {lacking}."
        if none
        else f"Of those polled, {lacking}.",
        str(answer),
        tuple(map(str, [*below, *above])),
        "integer",
    )


def _check_at_least_all(text: str) -> str:
    from scipy.optimize import linprog

    asked = int(captured(r"Of (\d+) people", text))
    wanting = [int(n) for n in re.findall(r"(\d+) want (?!none)", text)]
    none = re.search(r"Another (\d+) want none", text)
    cells = list(itertools.product((0, 1), repeat=len(wanting)))
    rows = [[1] * len(cells), *[[cell[i] for cell in cells] for i in range(len(wanting))]]
    sums = [asked, *wanting]
    if none:
        rows.append([int(not any(cell)) for cell in cells])
        sums.append(int(none[1]))
    found = linprog([float(all(cell)) for cell in cells], A_eq=rows, b_eq=sums)
    if found.fun is None:
        raise ValueError(f"{text!r}: no crowd has these figures")
    return str(round(found.fun))


TEMPLATES = (
    TransferTemplate(
        "sound_speaker",
        "conditional_reasoning",
        "telling valid inferences from fallacies",
        _sound_speaker,
        _check_sound_speaker,
        "truth tables",
    ),
    TransferTemplate(
        "must_be",
        "syllogisms",
        "chaining general statements",
        _must_be,
        _check_must_be,
        "networkx reachability",
    ),
    TransferTemplate(
        "missing_premise",
        "proof_evaluation",
        "finding the missing premise",
        _missing_premise,
        _check_missing_premise,
        "links followed from both ends",
    ),
    TransferTemplate(
        "one_to_drop",
        "propositional_logic",
        "finding the claim behind every contradiction",
        _one_to_drop,
        _check_one_to_drop,
        "sympy satisfiability",
    ),
    TransferTemplate(
        "at_least_all",
        "set_relations",
        "bounding the overlap of groups",
        _at_least_all,
        _check_at_least_all,
        "linear program over the cells",
    ),
)
