"""If, only if, unless: what follows, what must be checked, who broke the rule, and what would have happened."""

from __future__ import annotations

import itertools

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import conditional_reasoning_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    IF_THEY_CLASH,
    VERDICTS,
    around,
    doing,
    had,
    never,
    numbers,
    past,
    sentence,
    setting,
)
from mirror_bench.builders.seeds import ItemRng

Literal = tuple[int, bool]
Rule = tuple[Literal, Literal]


def _say(names: list[tuple[str, str]], literal: Literal) -> str:
    return names[literal[0]][0 if literal[1] else 1]


def _rule(rng: ItemRng, names: list[tuple[str, str]], rule: Rule, *, plain: bool = False) -> str:
    (a, sa), (b, sb) = rule
    p, q = _say(names, (a, sa)), _say(names, (b, sb))
    forms = [f"If {p}, then {q}.", f"Whenever {p}, {q}."]
    if not plain:
        forms += [f"{sentence(q)} if {p}.", f"{sentence(_excluded(names, (a, sa), (b, not sb)))}."]
        if sa:
            # With a denial in front, "only if" could be read as denied itself.
            forms.append(f"{sentence(p)} only if {q}.")
        else:
            forms.append(f"{sentence(q)} unless {_say(names, (a, True))}.")
    return rng.choice(forms)


def _excluded(names: list[tuple[str, str]], first: Literal, second: Literal) -> str:
    """That two things are never so together, as people say it."""
    (a, sa), (b, sb) = first, second
    if sa and sb:
        return f"{never(names[a])} when {names[b][0]}"
    if sa or sb:
        done, left = (a, b) if sa else (b, a)
        return f"{never(names[done])} without {doing(names[left])}"
    return f"either {names[a][0]} or {names[b][0]} (or both)"


def _closure(rules: list[Rule], start: set[Literal]) -> set[Literal]:
    """All literals that follow by chaining rules and their contrapositives."""
    found = set(start)
    steps = [*rules, *(((b, not sb), (a, not sa)) for (a, sa), (b, sb) in rules)]
    while True:
        more = {then for when, then in steps if when in found}
        if more <= found:
            return found
        found |= more


def _clashes(facts: set[Literal]) -> bool:
    return any((i, not s) in facts for i, s in facts)


def _web(rng: ItemRng, size: int, count: int) -> list[Rule]:
    """Rules over ``size`` events: a path through all of them, and some more."""
    order = rng.sample(range(size), size)
    signs = [rng.random() < 0.7 for _ in range(size)]
    rules: list[Rule] = []
    for a, b in itertools.pairwise(order):
        rule = ((a, signs[a]), (b, signs[b] if rng.random() < 0.8 else not signs[b]))
        rules.append(rule if rng.random() < 0.75 else (rule[1], rule[0]))
    while len(rules) < count:
        a, b = rng.sample(range(size), 2)
        rules.append(((a, rng.random() < 0.6), (b, rng.random() < 0.6)))
    pairs = [frozenset((r[0][0], r[1][0])) for r in rules]
    if len(set(pairs)) < len(pairs):
        raise Redraw("two rules on one pair")
    # Where rules alone force an event, chaining from the given fact would miss it.
    if any(_clashes(_closure(rules, {(i, s)})) for i in range(size) for s in (True, False)):
        raise Redraw("the rules alone settle an event")
    rng.shuffle(rules)
    return rules


#: "Unless" is often taken to exclude; where a rule has it, its meaning is stated.
_UNLESS = 'Here "X unless Y" means only that X is true whenever Y is not.'


def _rules(rng: ItemRng, names: list[tuple[str, str]], rules: list[Rule]) -> str:
    """The rules as sentences, with the meaning of "unless" where one has it."""
    lines = [_rule(rng, names, rule) for rule in rules]
    return " ".join([*lines, _UNLESS] if any(" unless " in line for line in lines) else lines)


def make_verdict(rng: ItemRng, level: int) -> Draft:
    """Rules and a fact: must, cannot, may, or contradiction."""
    size = (2, 3, 3, 4, 4, 5, 6, 7)[level - 1]
    target = rng.choice(VERDICTS)
    facts_given = 2 if target == VERDICTS[3] or (level > 3 and rng.random() < 0.5) else 1
    for _ in range(200):
        try:
            rules = _web(rng, size, size - 1 + (level > 4))
        except Redraw:
            continue
        given = {(i, rng.random() < 0.5) for i in rng.sample(range(size), min(facts_given, size))}
        known = _closure(rules, given)
        rest = [i for i in range(size) if i not in {g for g, _ in given}]
        if size == 2 and target == VERDICTS[3]:
            rest = rest or [rng.randrange(size)]
        if not rest:
            continue
        asked = (rng.choice(rest), rng.random() < 0.6)
        if _clashes(known):
            verdict = VERDICTS[3]
        elif asked in known:
            verdict = VERDICTS[0]
        elif (asked[0], not asked[1]) in known:
            verdict = VERDICTS[1]
        else:
            verdict = VERDICTS[2]
        if verdict == target:
            break
    else:
        raise Redraw("verdict not met")
    opening, names = setting(rng, size, single=len(rules) == 1)
    told = listing([f"that {_say(names, g)}" for g in sorted(given)])
    facts = f"{rng.choice(('It is also known', 'We are also told'))} {told}."
    claim = _say(names, asked)
    ask = rng.choice(
        (
            f'What follows about the claim "{claim}"?',
            f'Going by this alone, what follows about the claim "{claim}"?',
            f'What does all this tell us about the claim "{claim}"?',
        )
    )
    trap = VERDICTS[0] if target == VERDICTS[2] and rng.random() < 0.5 else None
    return Draft(
        question=f"{opening} {_rules(rng, names, rules)} {facts} {IF_THEY_CLASH} {ask}",
        answer=target,
        kind="phrase",
        distractors=tuple(v for v in VERDICTS if v != target),
        params={"events": [list(n) for n in names], "claim": claim},
        trap=trap,
        open_ok=False,
    )


#: None of the letters A to D, which mark the options, and no I or O, which look like digits.
_CARDS = (
    ("a vowel", "an even number", "letter", "number", "EU", "FGHKMNPRST", (2, 4, 6, 8), (1, 3, 5, 7, 9)),
    ("a consonant", "an odd number", "letter", "number", "FGHKMNPRST", "EU", (1, 3, 5, 7, 9), (2, 4, 6, 8)),
    ("a letter of the word HUNTER", "a number over 50", "letter", "number", "HUNTER", "FGJKMPQVW", (51, 63, 78, 85, 99), (12, 27, 34, 41, 49)),
    ("a letter before M in the alphabet", "a multiple of 3", "letter", "number", "EFGHJK", "NPQRSTUVW", (3, 9, 12, 15, 21), (4, 10, 14, 20, 25)),
)  # fmt: skip


def make_cards(rng: ItemRng, level: int) -> Draft:
    """Which cards must be turned over to test the rule?"""
    p_text, q_text, left, right, yes_p, no_p, yes_q, no_q = rng.choice(_CARDS)
    counts = [1, 1, 1, 1]
    for _ in range((0, 0, 0, 1, 1, 2, 3, 4)[level - 1]):
        counts[rng.randrange(4)] += 1
    if max(counts) > 3 or counts[0] > len(yes_p) or counts[1] > len(no_p):
        raise Redraw("too many of a kind")
    p = rng.sample(yes_p, counts[0])
    not_p = rng.sample(no_p, counts[1])
    q = [str(v) for v in rng.sample(yes_q, counts[2])]
    not_q = [str(v) for v in rng.sample(no_q, counts[3])]
    reverse = rng.random() < 0.4
    negative = level >= 3 and rng.random() < 0.35
    shown = [*p, *not_p, *q, *not_q]
    rng.shuffle(shown)

    def said(cards: list[str]) -> str:
        return listing([c for c in shown if c in cards])

    if negative:
        # "If vowel, then not even": only vowels and even numbers can break it.
        rule = f"If a card has {p_text} on one side, then it does not have {q_text} on the other side"
        must = p + q
    elif reverse:
        rule = f"For a card to have {p_text} on one side, it must have {q_text} on the other side"
        must = p + not_q
    else:
        rule = rng.choice(
            (
                f"If a card has {p_text} on one side, then it has {q_text} on the other side",
                f"Every card with {p_text} on one side has {q_text} on the other side",
            )
        )
        must = p + not_q
    groups = [
        p + q,
        p + not_q,
        not_p + q,
        not_p + not_q,
        p,
        q,
        not_q,
        not_p,
        p + q + not_q,
        p + not_p + not_q,
    ]
    options = [said(g) for g in groups if sorted(g) != sorted(must)]
    pairs = [said(g) for g in groups[:4] if sorted(g) != sorted(must)]
    rest = [o for o in options if o not in pairs]
    rng.shuffle(rest)
    trap_cards = p + not_q if negative else p + q
    trap = said(trap_cards)
    head = rng.choice(
        (
            f"Each card has a {left} on one side and a {right} on the other. The cards on the table show {listing(shown)}.",
            f"{rng.choice(PEOPLE)} lays out cards that have a {left} on one side and a {right} on the other. The sides facing up show {listing(shown)}.",
            f"In a game played in {rng.choice(PLACES)}, every card has a {left} on one side and a {right} on the other. The cards on the table show {listing(shown)}.",
        )
    )
    ask = rng.choice(
        (
            "Which cards have to be turned over to find out whether the rule is true of all the cards on the table?",
            "Exactly which cards must be turned over to check that all the cards on the table follow the rule?",
        )
    )
    final = [trap, *[o for o in [*pairs, *rest[:3]] if o != trap]]
    return Draft(
        question=f"{head} The rule is: {rule}. {ask}",
        answer=said(must),
        kind="phrase",
        distractors=tuple(dict.fromkeys(final))[:6],
        params={"shown": shown},
        trap=trap if rng.random() < 0.55 else None,
        open_ok=False,
    )


def make_forward_chain(rng: ItemRng, level: int) -> Draft:
    """Rules fire one after another: how many of the events happen?"""
    size = (4, 5, 5, 6, 7, 8, 9, 10)[level - 1]
    place, names = setting(rng, size)
    first = 1 if level < 4 else 2
    target = rng.randint(first + 1, size - 1)
    for _ in range(300):
        start = set(rng.sample(range(size), first))
        rules: list[tuple[tuple[int, ...], int]] = []
        for _ in range(size + level // 2):
            body = tuple(rng.sample(range(size), 1 if level < 3 or rng.random() < 0.6 else 2))
            head = rng.choice([i for i in range(size) if i not in body])
            if head not in start and not any(
                head == h and (set(body) <= set(b) or set(b) <= set(body)) for b, h in rules
            ):
                rules.append((body, head))
        happened = set(start)
        while more := {h for b, h in rules if set(b) <= happened} - happened:
            happened |= more
        if len(happened) == target and {i for b, h in rules for i in (*b, h)} == set(range(size)):
            break
    else:
        raise Redraw("count not met")
    lines = [
        f"If {' and '.join(names[i][0] for i in body)}, then {names[head][0]}."
        for body, head in rng.sample(rules, len(rules))
    ]
    opening = f"At the start, {' and '.join(names[i][0] for i in sorted(start))}."
    note = "Nothing else happens unless these rules bring it about."
    ask = rng.choice(
        (
            f"How many of the {NUMBER_WORDS[size]} events mentioned here happen in all, counting what happens at the start?",
            f"Including what happens at the start, how many of the {NUMBER_WORDS[size]} events mentioned take place?",
        )
    )
    return Draft(
        question=f"{place} {' '.join(lines)} {opening} {note} {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, [target - 1, target + 1], low=1, high=size)),
        params={"events": [n[0] for n in names]},
    )


_NECESSITY = (
    ("{p} is necessary for {q}", "q", "p"), ("{p} is sufficient for {q}", "p", "q"), ("{q} requires {p}", "q", "p"),
    ("there is never {q} without {p}", "q", "p"), ("{p} always brings {q}", "p", "q"), ("{q} never comes without {p}", "q", "p"),
    ("{p} always comes with {q}", "p", "q"),
)  # fmt: skip
#: (where the statement is made, what may bring or allow what, frames that suit both)
_SCENES = (
    (
        ("a guide for clerks in {place}", "a notice in an office in {place}", "{person}, who runs an office in {place},"),
        (
            ("a receipt", "a refund"), ("a deposit", "a reservation"), ("a signature", "a contract"), ("an application", "a permit"),
            ("a test", "a license"), ("an invoice", "a payment"), ("an order", "a shipment"), ("a contract", "a loan"),
            ("a complaint", "an inspection"),
        ),
        (0, 1, 2, 3),
    ),
    (
        ("a book about an imaginary planet", "{person}, who studies the weather on an imaginary planet,", "a story set on a faraway planet"),
        (
            ("wind", "rain"), ("a storm", "hail"), ("lightning", "hail"), ("frost", "fog"), ("wind", "snow"), ("a storm", "thunder"),
            ("fog", "dew"), ("rain", "a rainbow"), ("thunder", "rain"),
        ),
        (0, 1, 3, 4, 5),
    ),
    (
        ("the manual of a machine", "{person}, who repairs machines in {place},", "a label on a machine in {place}"),
        (
            ("a spark", "smoke"), ("steam", "a whistle"), ("a click", "a hum"), ("a flash", "a beep"), ("a rattle", "smoke"),
            ("a hiss", "steam"), ("a click", "a flash"), ("a buzz", "a spark"), ("a hum", "a rattle"),
        ),
        (3, 5, 6),
    ),
)  # fmt: skip


def make_necessity(rng: ItemRng, level: int) -> Draft:
    """Necessary and sufficient conditions as if-sentences; options share one form."""
    sources, pairs, frames = rng.choice(_SCENES)
    p, q = rng.choice(pairs)
    frame, when, then = _NECESSITY[rng.choice(frames)]
    terms = {"p": p, "q": q}
    # The meaning is "if there is X, there is Y".
    x, y = terms[when], terms[then]
    flip = level >= 4 and rng.random() < 0.6
    style = rng.choice(("If there is {a}, there is {b}", "Whenever there is {a}, there is {b}"))

    def part(term: str, positive: bool) -> str:
        return term if positive else f"no {term.removeprefix('a ').removeprefix('an ')}"

    right = (x, True, y, True) if not flip else (y, False, x, False)
    forms = [(a, sa, b, sb) for a, b in ((x, y), (y, x)) for sa in (True, False) for sb in (True, False)]
    equivalent = {(x, True, y, True), (y, False, x, False)}

    def said(form: tuple[str, bool, str, bool]) -> str:
        return style.format(a=part(form[0], form[1]), b=part(form[2], form[3]))

    wrong = [f for f in forms if f not in equivalent]
    trap_form = (y, True, x, True) if not flip else (x, False, y, False)
    rest = [f for f in wrong if f != trap_form]
    rng.shuffle(rest)
    statement = frame.format(p=p, q=q)
    source = rng.choice(sources).format(person=rng.choice(PEOPLE), place=rng.choice(PLACES))
    ask = rng.choice(
        (
            f'{sentence(source)} says: "{sentence(statement)}." Which of these says exactly the same thing?',
            f'According to {source.removesuffix(",")}, "{statement}." Which of these means the same?',
            f'{sentence(source)} says: "{sentence(statement)}." Which sentence is true if and only if this is true?',
            f'{sentence(source)} says: "{sentence(statement)}." How could this be put without changing its meaning?',
        )
    )
    return Draft(
        question=ask,
        answer=said(right),
        kind="phrase",
        distractors=tuple(said(f) for f in [trap_form, *rest]),
        params={
            "statement": statement,
            "options": sorted(said(f) for f in [right, trap_form, *rest]),
            "terms": [p, q],
        },
        trap=said(trap_form) if rng.random() < 0.4 else None,
        open_ok=False,
    )


#: (what is paid for, range of its price, what a customer may do or be, and whether that makes it dearer or cheaper)
_FEES = (
    ("museum ticket", (22, 45), (("is under 18", -1), ("is a member", -1), ("comes on a Sunday", 1), ("takes an audio guide", 1))),
    ("ferry ticket", (25, 70), (("brings a bicycle", 1), ("is a student", -1), ("travels after 8 PM", -1), ("wants a window seat", 1))),
    ("yearly parking permit", (40, 120), (("has an electric car", -1), ("owns a home nearby", -1), ("wants weekends covered", 1), ("sends the form late", 1))),
    ("monthly gym pass", (30, 90), (("is over 65", -1), ("wants to use the pool", 1), ("brings a friend", -1), ("commits to a full year", -1))),
    ("shipping label", (22, 60), (("sends more than 5 kg", 1), ("sends the parcel abroad", 1), ("wants insurance", 1), ("uses a locker", -1))),
    ("bike rental", (25, 60), (("keeps the bike overnight", 1), ("takes a helmet", 1), ("has a city card", -1), ("returns the bike early", -1))),
)  # fmt: skip


def make_policy(rng: ItemRng, level: int) -> Draft:
    """A price with conditional changes and exceptions."""
    unit = "dollars"
    thing, prices, conditions = rng.choice(_FEES)
    way = dict(conditions)
    names = rng.sample(sorted(way), len(way))
    used = names[: (2, 2, 3, 3, 3, 4, 4, 4)[level - 1]]
    price = rng.randint(*prices)
    applies = {n: rng.random() < 0.6 for n in used}
    amounts = {n: rng.randint(2, 9) for n in used}
    signs = {n: way[n] for n in used}
    blockers: dict[str, str] = {}
    if level >= 2:
        for n in rng.sample(used, min(len(used) - 1, 1 + (level > 4) + (level > 6))):
            other = rng.choice([m for m in used if m != n])
            if blockers.get(other) != n:
                blockers[n] = other
    negated = {n: level >= 3 and rng.random() < 0.35 for n in blockers}
    total = price
    trap_total = price
    lines = []
    for n in used:
        blocked = n in blockers and applies[blockers[n]] != negated[n]
        if applies[n]:
            trap_total += signs[n] * amounts[n]
            if not blocked:
                total += signs[n] * amounts[n]
        change = f"the price goes {'up' if signs[n] > 0 else 'down'} by {amounts[n]} {unit}"
        tail = ""
        if n in blockers:
            tail = (
                f", unless the customer {blockers[n]}"
                if not negated[n]
                else f", but only if the customer {blockers[n]}"
            )
        lines.append(f"If the customer {n}, {change}{tail}.")
    person = rng.choice(PEOPLE)
    true_of = [n for n in rng.sample(used, len(used)) if applies[n]]
    if not true_of:
        raise Redraw("nothing applies")
    story = f"{person} {listing(true_of)}."
    if len(true_of) < len(used):
        story += f" {'The other condition does not apply' if len(used) - len(true_of) == 1 else 'No other condition applies'} to {person}."
    place = rng.choice(PLACES)
    head = rng.choice(
        (
            f"In {place}, the regular price of a {thing} is {price} {unit}.",
            f"The base price of a {thing} in {place} is {price} {unit}.",
            f"A {thing} in {place} normally costs {price} {unit}.",
        )
    )
    rules = rng.choice(
        (
            "All of the following rules apply, and their effects add up",
            "The price changes according to these rules, whose effects add up",
        )
    )
    ask = rng.choice((f"How many {unit} does {person} pay?", f"What does {person} pay, in {unit}?"))
    mistakes = [
        trap_total,
        price,
        *[total + s * a for s in (1, -1) for a in amounts.values()],
        total + 2,
        total - 2,
    ]
    trap = str(trap_total) if trap_total != total and rng.random() < 0.5 else None
    return Draft(
        question=f"{head} {rules}. {' '.join(lines)} {story} {ask}",
        answer=str(total),
        kind="integer",
        distractors=numbers(
            around(rng, total, [trap_total, *rng.sample(mistakes[1:], 4)], steps=(1, 2, 3), low=1)
        ),
        params={"names": used},
        trap=trap,
    )


#: (place with such a rule, what calls for it, what is asked, what exempts from it, what else calls for it), each act as (verb form, base form)
_DUTIES = (
    ("a freight yard", ("drives a truck", "drive a truck"), ("wears a vest", "wear a vest"), ("stays in the cab", "stay in the cab"), ("loads a trailer", "load a trailer")),
    ("a research institute", ("enters the lab", "enter the lab"), ("signs the log", "sign the log"), ("has a staff card", "have a staff card"), ("uses the archive", "use the archive")),
    ("a boating club", ("borrows a boat", "borrow a boat"), ("leaves a deposit", "leave a deposit"), ("teaches sailing", "teach sailing"), ("rents a canoe", "rent a canoe")),
    ("a museum", ("works at night", "work at night"), ("carries a radio", "carry a radio"), ("stays at the desk", "stay at the desk"), ("patrols the grounds", "patrol the grounds")),
    ("a factory", ("handles acid", "handle acid"), ("wears gloves", "wear gloves"), ("works behind a screen", "work behind a screen"), ("cleans the tanks", "clean the tanks")),
    ("an apartment complex", ("keeps a dog", "keep a dog"), ("pays a pet fee", "pay a pet fee"), ("works for the landlord", "work for the landlord"), ("breeds rabbits", "breed rabbits")),
    ("a street fair", ("sells food", "sell food"), ("shows a certificate", "show a certificate"), ("has a charity permit", "have a charity permit"), ("serves drinks", "serve drinks")),
    ("a castle", ("climbs the tower", "climb the tower"), ("wears a harness", "wear a harness"), ("uses the stairs", "use the stairs"), ("works on the roof", "work on the roof")),
    ("a workshop", ("uses the saw", "use the saw"), ("wears goggles", "wear goggles"), ("has a face shield", "have a face shield"), ("operates the drill", "operate the drill")),
    ("a community center", ("books the hall", "book the hall"), ("stays for the clean-up", "stay for the clean-up"), ("pays a cleaning fee", "pay a cleaning fee"), ("uses the kitchen", "use the kitchen")),
)  # fmt: skip
_Act = tuple[str, str]


def _violation(rng: ItemRng, level: int) -> tuple[str, str, _Act, _Act, _Act | None, str]:
    """Place, rule text, the two acts, a third one where the rule has it, and which combination breaks it."""
    place, p, q, exempting, also = rng.choice(_DUTIES)
    kind = rng.choice(
        ("if", "only_if", "unless") if level < 4 else ("if", "only_if", "unless", "exempt", "either")
    )
    third = {"exempt": exempting, "either": also}.get(kind)
    more = third[0] if third else ""
    rule = {
        "if": rng.choice((f"Anyone who {p[0]} must {q[1]}", f"Whoever {p[0]} must {q[1]}")),
        "only_if": f"People may {p[1]} only if they {q[1]}",
        "unless": f"Nobody may {p[1]} unless they {q[1]}",
        "exempt": f"Anyone who {p[0]} must {q[1]}, but this does not apply to anyone who {more}",
        "either": f"Anyone who {p[0]} or {more} (or both) must {q[1]}",
    }[kind]
    return place, rule, p, q, third, kind


def _breaks(kind: str, p: bool, q: bool, third: bool) -> bool:
    if kind == "exempt":
        return p and not q and not third
    if kind == "either":
        return (p or third) and not q
    return p and not q


def _told(rng: ItemRng, person: str, acts: list[tuple[_Act, bool]]) -> str:
    """What a person does, and then what they do not do."""
    order = rng.sample(acts, len(acts))
    done = [act[0] for act, on in order if on]
    left = [act[1] for act, on in order if not on]
    if not left:
        return f"{person} {listing(done)}."
    denied = f"does not {listing(left, 'or')}"
    return f"{person} {listing(done)} but {denied}." if done else f"{person} {denied}."


def _records(
    rng: ItemRng, level: int, size: int
) -> tuple[str, str, list[str], list[tuple[str, bool]], list[_Act]]:
    """Place, rule, what each person does, who breaks the rule, and the acts it speaks of."""
    place, rule, p, q, third, kind = _violation(rng, level)
    people = rng.sample(PEOPLE, size)
    lines, broken = [], []
    for person in people:
        a, b, c = rng.random() < 0.6, rng.random() < 0.5, rng.random() < 0.4
        acts = [(p, a), (q, b), *([(third, c)] if third else [])]
        lines.append(_told(rng, person, acts))
        broken.append((person, _breaks(kind, a, b, c)))
    return place, rule, lines, broken, [p, q, *([third] if third else [])]


def make_violators(rng: ItemRng, level: int) -> Draft:
    """Exactly one of several people breaks the rule."""
    size = (4, 4, 5, 5, 6, 6, 7, 8)[level - 1]
    want_keeper = rng.random() < 0.4
    for _ in range(200):
        site, rule, lines, broken, acts = _records(rng, level, size)
        chosen = [p for p, bad in broken if bad != want_keeper]
        if len(chosen) == 1:
            break
    else:
        raise Redraw("not exactly one")
    others = [p for p, bad in broken if bad == want_keeper]
    rng.shuffle(others)
    place = f"{site} in {rng.choice(PLACES)}"
    head = rng.choice(
        (
            f'The rule at {place} is: "{rule}."',
            f'A sign at {place} says: "{rule}."',
            f'{rng.choice([x for x in PEOPLE if x not in dict(broken)])} has to enforce this rule at {place}: "{rule}."',
        )
    )
    ask = (
        rng.choice(
            ("Who is the only one who does not break the rule?", "Which one of them does not break the rule?")
        )
        if want_keeper
        else rng.choice(("Who breaks the rule?", "Which one of them breaks the rule?"))
    )
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=chosen[0],
        kind="name",
        distractors=tuple(others[:6]),
        params={"acts": [list(act) for act in acts], "people": [p for p, _ in broken]},
    )


def make_violation_count(rng: ItemRng, level: int) -> Draft:
    """How many people break at least one of two rules, or a single harder one?"""
    size = (5, 5, 6, 7, 8, 8, 9, 10)[level - 1]
    target = rng.randint(1, min(5, size - 2))
    for _ in range(200):
        site, rule, lines, broken, acts = _records(rng, level, size)
        count = sum(bad for _, bad in broken)
        if count == target:
            break
    else:
        raise Redraw("count not met")
    keep = rng.random() < 0.35
    answer = size - target if keep else target
    place = f"{site} in {rng.choice(PLACES)}"
    head = rng.choice(
        (
            f'At {place}, this rule holds: "{rule}."',
            f'An inspector visits {place}, where the rule is: "{rule}."',
            f'{sentence(place)} has this rule: "{rule}."',
        )
    )
    ask = rng.choice(
        (
            f"How many of these {NUMBER_WORDS[size]} people {'do not break' if keep else 'break'} the rule?",
            f"How many of the {NUMBER_WORDS[size]} people {'are not breaking' if keep else 'are breaking'} the rule?",
        )
    )
    return Draft(
        question=f"{head} {' '.join(lines)} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, [size - answer, answer + 1, answer - 1], low=0, high=size)),
        params={"acts": [list(act) for act in acts], "people": [p for p, _ in broken]},
    )


def make_counterfactual(rng: ItemRng, level: int) -> Draft:
    """A causal network: what would have happened if one cause had been otherwise?"""
    roots = (2, 2, 2, 3, 3, 3, 4, 4)[level - 1]
    effects = (3, 3, 3, 4, 4, 5, 6, 7)[level - 1]
    opening, names = setting(rng, roots + effects)
    target = rng.randint(0, effects)
    for _ in range(200):
        state = {i: rng.random() < 0.6 for i in range(roots)}
        rules: list[tuple[int, int, str, int]] = []
        for e in range(roots, roots + effects):
            a, b = rng.sample(range(e), 2)
            rules.append((e, a, rng.choice(("and", "or", "not")), b))
        flipped = rng.randrange(roots)
        if not set(range(roots)) <= {i for _, a, _, b in rules for i in (a, b)}:
            continue  # a fact without effect
        if len({(op, (a, b) if op == "not" else tuple(sorted((a, b)))) for _, a, op, b in rules}) < effects:
            continue  # two rules with one condition

        def run(start: dict[int, bool], rules: list[tuple[int, int, str, int]] = rules) -> dict[int, bool]:
            now = dict(start)
            for e, a, op, b in rules:
                now[e] = (
                    now[a] and now[b]
                    if op == "and"
                    else now[a] or now[b]
                    if op == "or"
                    else now[a] and not now[b]
                )
            return now

        actual, other = run(state), run({**state, flipped: not state[flipped]})
        would = sum(other[e] for e in range(roots, roots + effects))
        did = sum(actual[e] for e in range(roots, roots + effects))
        if would == target and (did != would or rng.random() < 0.1):
            break
    else:
        raise Redraw("count not met")
    lines = []
    for e, a, op, b in rules:
        cond = {
            "and": f"{names[a][0]} and {names[b][0]}",
            "or": f"{names[a][0]} or {names[b][0]} (or both)",
            "not": f"{names[a][0]} and {names[b][1]}",
        }[op]
        lines.append(f"{sentence(names[e][0])} exactly when {cond}.")
    facts = f"{rng.choice(('In one test run', 'On one occasion'))}, {listing([past(names[i], on) for i, on in state.items()])}."
    change = had(names[flipped], not state[flipped])
    if roots == 2:
        same = had(names[1 - flipped], state[1 - flipped]).replace(" had ", " had still ", 1)
        change = f"{change} but {same}"
    else:
        change = f"{change}, with the other {NUMBER_WORDS[roots - 1]} facts unchanged"
    ask = rng.choice(
        (
            f"How many of the {NUMBER_WORDS[effects]} events for which a rule is given would have happened if {change}?",
            f"If {change}, how many of the {NUMBER_WORDS[effects]} events governed by the rules would have happened?",
        )
    )
    return Draft(
        question=f"{opening} {' '.join(lines)} {facts} {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, [did], low=0, high=effects)),
        params={"events": [list(n) for n in names], "roots": roots},
        trap=str(did) if did != target and rng.random() < 0.4 else None,
    )


def make_settling_fact(rng: ItemRng, level: int) -> Draft:
    """Which further fact settles (or contradicts) something, given the rules?"""
    size = (4, 4, 5, 5, 6, 7, 8, 9)[level - 1]
    opening, names = setting(rng, size)
    contradict = rng.random() < 0.5
    for _ in range(150):
        try:
            rules = _web(rng, size, size - 1 + level // 4)
        except Redraw:
            continue
        literals = [(i, s) for i in range(size) for s in (True, False)]
        if contradict:
            given = {(rng.randrange(size), rng.random() < 0.5)}
            base = _closure(rules, given)
            if _clashes(base):
                continue
            good = [
                x
                for x in literals
                if x[0] not in {g for g, _ in given} and _clashes(_closure(rules, given | {x}))
            ]
            bad = [
                x
                for x in literals
                if x[0] not in {g for g, _ in given} and not _clashes(_closure(rules, given | {x}))
            ]
            goal = next(iter(given))
        else:
            goal = rng.choice(literals)
            good = [
                x
                for x in literals
                if x[0] != goal[0] and goal in _closure(rules, {x}) and not _clashes(_closure(rules, {x}))
            ]
            bad = [
                x
                for x in literals
                if x[0] != goal[0] and goal not in _closure(rules, {x}) and not _clashes(_closure(rules, {x}))
            ]
        far = (
            [x for x in good if not any({x[0], goal[0]} == {r[0][0], r[1][0]} for r in rules)]
            if level > 2
            else good
        )
        if far and len(bad) >= 4:
            break
    else:
        raise Redraw("no fair fact")
    answer = rng.choice(far)
    opposite = (answer[0], not answer[1])
    rng.shuffle(bad)
    if opposite in bad:
        bad.remove(opposite)
        bad.insert(0, opposite)
    lines = _rules(rng, names, rules)
    if contradict:
        fact = f"It is also known that {_say(names, goal)}."
        ask = rng.choice(
            (
                f"{fact} Which of these is therefore impossible?",
                f"{fact} Which of the following would contradict this information?",
            )
        )
    else:
        ask = rng.choice(
            (
                f"Which further fact, taken by itself, would prove that {_say(names, goal)}?",
                f"{rng.choice(PEOPLE)} wants to prove that {_say(names, goal)}. Which one of these facts, added to the rules, is enough?",
            )
        )
    options = [_say(names, x) for x in bad[:6]]
    return Draft(
        question=f"{opening} {lines} {ask}",
        answer=_say(names, answer),
        kind="phrase",
        distractors=tuple(options),
        params={
            "events": [list(n) for n in names],
            "options": sorted([_say(names, answer), *options]),
            "goal": _say(names, goal),
        },
        open_ok=False,
    )


def make_settled_count(rng: ItemRng, level: int) -> Draft:
    """How many of the other events are settled, one way or the other, by one fact?"""
    size = (4, 4, 5, 6, 7, 8, 9, 10)[level - 1]
    opening, names = setting(rng, size)
    target = rng.randint(1, size - 2)
    mode = rng.choice(("settled", "happen", "fail"))
    for _ in range(200):
        try:
            rules = _web(rng, size, size - 1)
        except Redraw:
            continue
        rules = [r for r in rules if rng.random() < 0.9] or rules
        fact = (rng.randrange(size), rng.random() < 0.5)
        known = _closure(rules, {fact})
        if _clashes(known) or {i for r in rules for i, _ in r} != set(range(size)):
            continue
        others = [x for x in known if x != fact]
        count = len(others) if mode == "settled" else sum(s == (mode == "happen") for _, s in others)
        if count == target:
            break
    else:
        raise Redraw("count not met")
    lines = _rules(rng, names, rules)
    told = f"It is also known that {_say(names, fact)}."
    ask = {
        "settled": f"For how many of the other {NUMBER_WORDS[size - 1]} events mentioned is it then certain whether they happen or not?",
        "happen": f"How many of the other {NUMBER_WORDS[size - 1]} events mentioned are then certain to happen?",
        "fail": f"How many of the other {NUMBER_WORDS[size - 1]} events mentioned are then certain not to happen?",
    }[mode]
    return Draft(
        question=f"{opening} {lines} {told} {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, [len(others)], low=0, high=size - 1)),
        params={"events": [list(n) for n in names]},
    )


SUBCATEGORY = Subcategory(
    domain="logical",
    name="conditional_reasoning",
    version="1.0.0",
    templates=(
        Template("verdict", make_verdict, check.check_verdict, "sympy satisfiability on the parsed rules"),
        Template(
            "cards", make_cards, check.check_cards, "case-by-case test of hidden sides from the parsed text"
        ),
        Template(
            "forward_chain",
            make_forward_chain,
            check.check_forward_chain,
            "truth-table search for the least model of the parsed rules",
        ),
        Template(
            "necessity", make_necessity, check.check_necessity, "case-by-case test of the parsed sentences"
        ),
        Template("policy", make_policy, check.check_policy, "rule-by-rule reading of the text"),
        Template("violators", make_violators, check.check_violators, "person-by-person reading of the text"),
        Template(
            "violation_count",
            make_violation_count,
            check.check_violation_count,
            "person-by-person reading of the text",
        ),
        Template(
            "counterfactual",
            make_counterfactual,
            check.check_counterfactual,
            "sympy substitution in the parsed rules",
        ),
        Template(
            "settling_fact",
            make_settling_fact,
            check.check_settling_fact,
            "sympy satisfiability on the parsed rules",
        ),
        Template(
            "settled_count",
            make_settled_count,
            check.check_settled_count,
            "sympy satisfiability on the parsed rules",
        ),
    ),
)
