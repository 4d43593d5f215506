"""Sets and relations: counts, overlaps, expressions, subsets, closures and classes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import set_relations_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    GROUPS,
    around,
    numbers,
    with_plain_key,
)
from mirror_bench.builders.seeds import ItemRng

_SURVEYS = (
    ("students", "take", ("French", "chemistry", "drama", "geometry", "Spanish", "music")),
    ("members of a sports club", "play", ("tennis", "hockey", "badminton", "volleyball", "squash", "handball")),
    ("guests at a hotel", "ordered", ("tea", "soup", "cake", "salad", "toast", "juice")),
    ("households", "own", ("a bicycle", "a piano", "a dog", "a freezer", "a tent", "a telescope")),
    ("readers of a newsletter", "follow", ("politics", "cooking", "science", "sports", "travel", "film")),
    ("employees of a company", "speak", ("German", "Arabic", "Hindi", "Portuguese", "Swahili", "Korean")),
    ("visitors to a museum", "saw", ("the maps", "the coins", "the masks", "the fossils", "the prints", "the clocks")),
)  # fmt: skip


def _those(who: str) -> str:
    """ "members who" for members of a sports club, "households that" for households."""
    return f"{who.split()[0]} {'that' if who == 'households' else 'who'}"


def make_two_sets(rng: ItemRng, level: int) -> Draft:
    """Two overlapping sets in a whole: one count is asked."""
    who, verb, things = rng.choice(_SURVEYS)
    a, b = rng.sample(things, 2)
    top = 8 + 12 * level
    only_a, only_b, both, neither = (rng.randint(3, top) for _ in range(4))
    total = only_a + only_b + both + neither
    in_a, in_b = only_a + both, only_b + both
    place = rng.choice(PLACES)
    asks = {
        "both": (f"How many {verb} both?", both),
        "neither": (f"How many {verb} neither {a} nor {b}?", neither),
        "one": (f"How many {verb} exactly one of the two?", only_a + only_b),
        "only": (f"How many {verb} {a} but not {b}?", only_a),
    }
    key = rng.choice(sorted(asks))
    ask, answer = asks[key]
    union = only_a + only_b + both
    if key == "both":
        given = f"{in_a} {verb} {a}, {in_b} {verb} {b}, and {neither} {verb} neither of the two"
    elif level < 4:
        given = f"{in_a} {verb} {a}, {in_b} {verb} {b}, and {both} {verb} both"
    else:
        given = rng.choice(
            (
                f"{in_a} {verb} {a}, {in_b} {verb} {b}, and {union} {verb} at least one of the two",
                f"{total - in_a} do not {verb} {a}, {in_b} {verb} {b}, and {union} {verb} at least one of the two"
                if verb in ("take", "play", "own", "follow", "speak")
                else f"{in_a} {verb} {a}, {in_b} {verb} {b}, and {union} {verb} at least one of the two",
            )
        )
    head = rng.choice(
        (
            f"Of {total} {who} in {place}, {given}.",
            f"A survey of {total} {who} in {place} found that {given}.",
        )
    )
    mistakes = [
        in_a,
        in_b,
        union,
        total - in_a - in_b,
        in_a + in_b - both,
        abs(in_a - in_b),
        answer + both,
        answer - both,
        total - union,
    ]
    guess = {"one": union, "only": in_a}.get(key, answer)
    use = guess != answer and rng.random() < 0.5
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(rng, answer, [guess, *rng.sample(mistakes, 5)], steps=(1, 2, 3, 5), low=1)
        ),
        params={"words": [verb, a, b]},
        trap=str(guess) if use else None,
    )


def make_three_sets(rng: ItemRng, level: int) -> Draft:
    """Three sets by inclusion and exclusion."""
    who, verb, things = rng.choice(_SURVEYS)
    a, b, c = rng.sample(things, 3)
    top = 4 + 4 * level
    region = {bits: rng.randint(2, top) for bits in range(8)}
    singles = [sum(n for bits, n in region.items() if bits >> i & 1) for i in range(3)]
    pairs = [
        sum(n for bits, n in region.items() if bits >> i & 1 and bits >> j & 1)
        for i, j in ((0, 1), (0, 2), (1, 2))
    ]
    triple, total = region[7], sum(region.values())
    given = (
        f"{singles[0]} {verb} {a}, {singles[1]} {verb} {b}, and {singles[2]} {verb} {c}. "
        f"In all, {pairs[0]} {verb} both {a} and {b}, {pairs[1]} {verb} both {a} and {c}, "
    )
    exactly_two = region[3] + region[5] + region[6]
    exactly_one = region[1] + region[2] + region[4]
    asks = {
        "none": (f"How many {verb} none of the three?", region[0]),
        "two": (f"How many {verb} exactly two of the three?", exactly_two),
        "one": (f"How many {verb} exactly one of the three?", exactly_one),
        "only": (f"How many {verb} {a} but neither {b} nor {c}?", region[1]),
    }
    if level >= 5:
        asks["all"] = (f"How many {verb} all three?", triple)
    key = rng.choice(sorted(asks))
    ask, answer = asks[key]
    if key == "all":
        given += f"and {pairs[2]} {verb} both {b} and {c}, while {region[0]} {verb} none of the three"
    else:
        given += f"{pairs[2]} {verb} both {b} and {c}, and {triple} {verb} all three"
    head = rng.choice(
        (
            f"Among {total} {who} in {rng.choice(PLACES)}, {given}.",
            f"A survey of {total} {who} in {rng.choice(PLACES)} found that {given}.",
        )
    )
    anyone = "any household" if who == "households" else "anyone"
    note = f" The groups overlap, and {anyone} in several of them is counted in each of these totals."
    naive = total - sum(singles) + sum(pairs)
    mistakes = [
        abs(naive),
        sum(pairs),
        answer + triple,
        answer - triple,
        answer + 2 * triple,
        answer + 1,
        singles[0] - pairs[0],
    ]
    guess = {"two": sum(pairs), "only": singles[0] - pairs[0] - pairs[1]}.get(key, answer)
    use = guess not in (answer, 0) and guess > 0 and rng.random() < 0.6
    return Draft(
        question=f"{head}{note} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, [guess, *rng.sample(mistakes, 5)], steps=(1, 2, 3), low=1)),
        params={"words": [verb, a, b, c]},
        trap=str(guess) if use else None,
    )


def make_overlap_bound(rng: ItemRng, level: int) -> Draft:
    """Least or greatest possible overlap of groups of known size."""
    who, verb, things = rng.choice(_SURVEYS)
    size = 2 if level < 4 else 3
    names = rng.sample(things, size)
    total = rng.randint(20, 60 + 30 * level)
    counts = [
        rng.randint(total // 2, total - 2) if size == 2 else rng.randint(total * 2 // 3, total - 2)
        for _ in names
    ]
    least = max(0, sum(counts) - (size - 1) * total)
    greatest = min(counts)
    mode = rng.choice(("least", "greatest", "neither"))
    if mode == "least":
        ask, answer = (
            f"What is the smallest possible number of {_those(who)} {verb} {'both' if size == 2 else 'all three'}?",
            least,
        )
    elif mode == "greatest":
        ask, answer = (
            f"What is the largest possible number of {_those(who)} {verb} {'both' if size == 2 else 'all three'}?",
            greatest,
        )
    else:
        ask, answer = (
            f"What is the largest possible number of {_those(who)} {verb} {'neither' if size == 2 else 'none of the three'}?",
            total - max(counts),
        )
    if len({least, greatest, total - max(counts)}) < 3 or answer < 1:
        raise Redraw("bounds coincide")
    given = listing([f"{n} {verb} {t}" for n, t in zip(counts, names, strict=True)])
    head = rng.choice(
        (
            f"Of {total} {who}, {given}; nothing more is known.",
            f"All that is known of {total} {who} in {rng.choice(PLACES)} is that {given}.",
        )
    )
    mistakes = [
        least,
        greatest,
        total - max(counts),
        total - min(counts),
        sum(counts) - total,
        answer + 1,
        answer - 1,
    ]
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(
                rng,
                answer,
                [m for m in rng.sample(mistakes, 6) if m >= 0],
                steps=(1, 2, 5),
                low=0,
                high=total,
            )
        ),
        params={"words": [verb, *names]},
    )


Expression = tuple[Any, ...]
_OPS = {"u": "∪", "n": "∩", "d": "\\", "s": "△"}


def _expression(rng: ItemRng, names: list[str], ops: int) -> Expression:
    leaves = list(names)
    while len(leaves) < ops + 1:
        leaves.append(rng.choice(names))
    leaves = rng.sample(leaves, len(leaves))[: ops + 1]
    parts: list[Expression] = [("set", x) for x in leaves]
    while len(parts) > 1:
        i = rng.randrange(len(parts) - 1)
        if parts[i] == parts[i + 1] or parts[i] in parts[i + 1] or parts[i + 1] in parts[i]:
            raise Redraw("a set meets itself")
        parts[i : i + 2] = [(rng.choice("undnud" + "s"), parts[i], parts[i + 1])]
    return parts[0]


def _text(e: Expression, *, outer: bool = True) -> str:
    if e[0] == "set":
        return str(e[1])
    text = f"{_text(e[1], outer=False)} {_OPS[e[0]]} {_text(e[2], outer=False)}"
    return text if outer else f"({text})"


def _mask(e: Expression, masks: dict[str, int]) -> int:
    """Value of the expression where sets are bit masks."""
    if e[0] == "set":
        return masks[e[1]]
    a, b = _mask(e[1], masks), _mask(e[2], masks)
    return {"u": a | b, "n": a & b, "d": a & ~b, "s": a ^ b}[e[0]]


_SIGNS = (
    ("∪", "union"), ("∩", "intersection"), ("\\", "difference (what is in the first set but not in the second)"),
    ("△", "symmetric difference (what is in exactly one of the two sets)"),
)  # fmt: skip


def _signs(*texts: str) -> str:
    """A sentence on the signs that stand in ``texts``."""
    used = [f"{sign} means {word}" for sign, word in _SIGNS if any(sign in text for text in texts)]
    return f"Here {listing(used)}."


def _braces(values: list[int]) -> str:
    return "{" + ", ".join(str(v) for v in sorted(values)) + "}"


def make_explicit(rng: ItemRng, level: int) -> Draft:
    """Sets written out: the size of an expression, or the sum of its elements."""
    names = list("PQRS"[: 2 if level < 3 else 3 if level < 6 else 4])
    top = 12 + 2 * level
    sets = {x: rng.sample(range(1, top), rng.randint(4, 5 + level // 2)) for x in names}
    masks = {x: sum(1 << v for v in values) for x, values in sets.items()}
    e = _expression(rng, names, (1, 1, 2, 2, 3, 3, 4, 5)[level - 1])
    result = _mask(e, masks)
    members = [v for v in range(top) if result >> v & 1]
    if not members:
        raise Redraw("empty result")
    ask_sum = rng.random() < 0.4
    answer = sum(members) if ask_sum else len(members)
    given = listing([f"{x} = {_braces(values)}" for x, values in sets.items()])
    head = rng.choice(
        (
            f"Let {given}.",
            f"Consider the sets {given}.",
            f"{rng.choice(PEOPLE)} is working with the sets {given}.",
        )
    )
    ask = (
        f"What is the sum of the elements of {_text(e)}?"
        if ask_sum
        else f"How many elements does {_text(e)} have?"
    )
    sizes = [len(v) for v in sets.values()]
    mistakes = (
        [sum(sum(v) for v in sets.values()), answer + members[0], answer - members[0], answer + members[-1]]
        if ask_sum
        else [*sizes, answer + 1, answer - 1]
    )
    return Draft(
        question=f"{head} {_signs(_text(e))} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(
                rng,
                answer,
                rng.sample(mistakes, min(4, len(mistakes))),
                steps=(1, 2) if not ask_sum else (1, 2, 3, 5),
                low=0 if not ask_sum else 1,
            )
        ),
        params={"sets": {x: sorted(v) for x, v in sets.items()}, "expression": _text(e)},
    )


def make_which_element(rng: ItemRng, level: int) -> Draft:
    """Which named thing is in the set described in words?"""
    clubs = rng.sample(
        (
            "the choir",
            "the chess club",
            "the rowing club",
            "the film society",
            "the gardening club",
            "the debate club",
            "the coding club",
            "the ski club",
        ),
        2 if level < 3 else 3 if level < 6 else 4,
    )
    people = rng.sample(PEOPLE, 6 if level < 5 else 8)
    # The kind of question is settled first, so that those which are hard to meet come up as often as the rest.
    pick = rng.random()
    for _ in range(100):
        members = {c: rng.sample(people, rng.randint(3, len(people) - 2)) for c in clubs}
        masks = {c: sum(1 << people.index(p) for p in m) for c, m in members.items()}
        a, b = clubs[0], clubs[1]
        c, d = clubs[2] if len(clubs) > 2 else a, clubs[3] if len(clubs) > 3 else b
        whole = (1 << len(people)) - 1
        A, B, C, D = masks[a], masks[b], masks[c], masks[d]
        forms = [
            (f"is in both {a} and {b}", A & B),
            (f"is in {a} but not in {b}", A & ~B),
            (f"is in exactly one of {a} and {b}", A ^ B),
            (f"is in neither {a} nor {b}", whole & ~(A | B)),
        ]
        if len(clubs) > 2:
            forms = [
                (f"is in {a} and in {b}, but not in {c}", A & B & ~C),
                (f"is in {c} and also in exactly one of {a} and {b}", C & (A ^ B)),
                (f"is in at least one of {a} and {b}, but not in {c}", (A | B) & ~C),
                (f"is not in {a}, {b}, or {c}", whole & ~(A | B | C)),
            ]
        if len(clubs) > 3:
            forms = [
                (f"is in {a} or {b} (or both) but in neither {c} nor {d}", (A | B) & ~(C | D)),
                (
                    f"is in exactly one of {a} and {b} and also in exactly one of {c} and {d}",
                    (A ^ B) & (C ^ D),
                ),
                (f"is in {a} and in {d}, but not in both {b} and {c}", A & ~(B & C) & D),
            ]
        said, result = forms[int(pick * len(forms))]
        inside = [p for i, p in enumerate(people) if result >> i & 1]
        if len(inside) == 1:
            break
    else:
        raise Redraw("not exactly one")
    outside = [p for i, p in enumerate(people) if not result >> i & 1]
    answer = inside[0]
    lines = " ".join(f"{listing(sorted(m, key=people.index))} are in {x}." for x, m in members.items())
    rng.shuffle(outside)
    place = rng.choice(PLACES)
    crowd = listing(people)
    head = rng.choice(
        (
            f"The students of a small class in {place} are {crowd}.",
            f"The new students at a school in {place} are {crowd}.",
            f"{rng.choice([p for p in PEOPLE if p not in people])} keeps track of who has joined which club. The people on the list are {crowd}.",
        )
    )
    return Draft(
        question=f"{head} {lines} These membership lists are complete. Which of these people {said}?",
        answer=answer,
        kind="name",
        distractors=tuple(outside[:6]),
        params={"people": people, "clubs": clubs, "options": sorted([answer, *outside[:6]])},
        open_ok=False,
    )


def make_closure(rng: ItemRng, level: int) -> Draft:
    """How many pairs must be added to make a relation reflexive, symmetric or transitive?"""
    size = (3, 3, 4, 4, 4, 5, 5, 6)[level - 1]
    items = list("uvwxyz"[:size])
    count = rng.randint(size - 1, size + 1 + level // 2)
    pairs = set(rng.sample([(x, y) for x in items for y in items], count))
    kind = rng.choice(
        ("reflexive", "symmetric", "transitive")
        if level < 6
        else ("transitive", "symmetric and transitive", "transitive")
    )
    closed = set(pairs)
    if kind == "reflexive":
        closed |= {(x, x) for x in items}
    if "symmetric" in kind:
        closed |= {(y, x) for x, y in pairs}
    if "transitive" in kind:
        while True:
            more = {(x, w) for x, y in closed for z, w in closed if y == z}
            if more <= closed:
                break
            closed |= more
    answer = len(closed) - len(pairs)
    once = len(pairs | {(x, w) for x, y in pairs for z, w in pairs if y == z}) - len(pairs)
    use = kind == "transitive" and once not in (0, answer) and rng.random() < 0.7
    if not 1 <= answer <= 14:
        raise Redraw("nothing to add")
    shown = listing([f"({x}, {y})" for x, y in rng.sample(sorted(pairs), len(pairs))])
    head = rng.choice(
        (
            f"On the set {{{', '.join(items)}}}, a relation consists of exactly the pairs {shown}.",
            f"A relation on {{{', '.join(items)}}} holds for exactly these pairs: {shown}.",
        )
    )
    ask = rng.choice(
        (
            f"What is the least number of pairs that must be added to make it {kind}?",
            f"What is the smallest number of pairs that have to be added so that it becomes {kind}?",
        )
    )
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(rng, answer, [once, len(closed), answer + size, answer + 1, answer - 1], low=0)
        ),
        params={"items": items},
        trap=str(once) if use else None,
    )


def make_classes(rng: ItemRng, level: int) -> Draft:
    """Equivalence classes of numbers: how many, or how large is the largest?"""
    first = rng.randint(1, 20 * level)
    last = first + rng.randint(8, 10 + 6 * level)
    values = range(first, last + 1)
    kinds: list[tuple[str, list[int]]] = []
    m = rng.randint(3, 5 + level)
    kinds.append((f"they leave the same remainder when divided by {m}", [v % m for v in values]))
    kinds.append(("their digits have the same sum", [sum(map(int, str(v))) for v in values]))
    kinds.append(("they have the same last digit", [v % 10 for v in values]))
    if level >= 3:
        kinds.append(
            (f"their squares leave the same remainder when divided by {m}", [v * v % m for v in values])
        )
        kinds.append(
            (
                "they have the same number of positive divisors",
                [sum(v % d == 0 for d in range(1, v + 1)) for v in values],
            )
        )
    said, keys = rng.choice(kinds)
    sizes = Counter(keys)
    mode = rng.choice(("count", "largest", "single"))
    answer = {
        "count": len(sizes),
        "largest": max(sizes.values()),
        "single": sum(n == 1 for n in sizes.values()),
    }[mode]
    if answer < 2 or len(sizes) == len(keys):
        raise Redraw("too simple")
    head = rng.choice(
        (
            f"The whole numbers from {first} to {last}, both included, are sorted into groups: two numbers are in the same group exactly when {said}.",
            f"Two numbers are called equivalent when {said}. Consider the equivalence classes into which this divides the whole numbers from {first} to {last}, both included.",
        )
    )
    group = "group" if "groups" in head else "equivalence class"
    ask = {
        "count": f"How many {plural(group)} are there?",
        "largest": f"How many numbers are in the largest {group}?",
        "single": f"How many of the numbers are alone in their {group}?",
    }[mode]
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(rng, answer, [m, m - 1, len(sizes), max(sizes.values()), len(keys) // m], low=0)
        ),
        params={"first": first, "last": last},
    )


def make_subsets(rng: ItemRng, level: int) -> Draft:
    """How many subsets meet the conditions?"""
    size = (4, 4, 5, 5, 6, 6, 7, 8)[level - 1]
    items = rng.sample("efghknprstuvw", size)
    a, b, c = items[:3]
    k = rng.randint(2, size - 2)
    forms = [
        (f"contain {a}", 2 ** (size - 1)),
        (f"contain {a} but not {b}", 2 ** (size - 2)),
        (f"have exactly {NUMBER_WORDS[k]} elements", math.comb(size, k)),
        (f"contain at least one of {a} and {b}", 3 * 2 ** (size - 2)),
    ]
    if level >= 3:
        forms += [
            (f"have exactly {NUMBER_WORDS[k]} elements and contain {a}", math.comb(size - 1, k - 1)),
            (f"contain exactly one of {a} and {b}", 2 ** (size - 1)),
            (f"contain {a} or {b}, but not both, and do not contain {c}", 2 ** (size - 2)),
        ]
    if level >= 5:
        forms = [
            *forms[4:],
            (f"contain {b} whenever they contain {a}", 3 * 2 ** (size - 2)),
            (f"have at most {NUMBER_WORDS[2]} elements", 1 + size + math.comb(size, 2)),
            (f"have an even number of elements and contain {a}", 2 ** (size - 2)),
            (
                f"have exactly {NUMBER_WORDS[k]} elements and contain {a} or {b} (or both)",
                math.comb(size, k) - math.comb(size - 2, k),
            ),
        ]
    said, answer = rng.choice(forms)
    universe = "{" + ", ".join(sorted(items)) + "}"
    ask = rng.choice(
        (
            f"How many subsets of {universe} {said}?",
            f"{rng.choice(PEOPLE)} lists all subsets of {universe}. How many of them {said}?",
            f"Let M = {universe}. How many subsets of M {said}?",
            f"{rng.choice(PEOPLE)} writes down every subset of {universe}, including the empty set and the set itself. How many of them {said}?",
        )
    )
    mistakes = [
        2**size,
        answer * 2,
        answer // 2,
        answer + 1,
        answer - 1,
        2 ** (size - 2),
        math.comb(size, k),
        answer * 3 // 2,
    ]
    return Draft(
        question=ask,
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, rng.sample(mistakes, 5), steps=(1, 2, 4))),
        params={"items": sorted(items), "said": said},
    )


def make_identity(rng: ItemRng, level: int) -> Draft:
    """Which expression always gives the same set?"""
    names = ["P", "Q", "R"]
    ops = (2, 2, 2, 3, 3, 3, 4, 4)[level - 1]
    regions = {x: sum(1 << r for r in range(8) if r >> i & 1) for i, x in enumerate(names)}

    def draw(n: int) -> Expression | None:
        try:
            return _expression(rng, names, n)
        except Redraw:
            return None

    for _ in range(20):
        e = draw(ops)
        if e is None:
            continue
        target = _mask(e, regions)
        same: list[str] = []
        near: list[tuple[int, str]] = []
        for _ in range(120):
            other = draw(ops)
            if other is None:
                continue
            if same and len(near) > 25:
                break
            mask = _mask(other, regions)
            text = _text(other)
            if mask == target and text != _text(e):
                same.append(text)
            elif mask != target:
                near.append(((mask ^ target).bit_count(), text))
        if same and target:
            break
    else:
        raise Redraw("no other expression")
    commuted = _text((e[0], e[2], e[1]))
    same = [s for s in same if s != commuted] or same
    wrong = [t for _, t in sorted(set(near))][:10]
    wrong = with_plain_key(rng, [sign for sign, _ in _SIGNS], f"{_text(e)} {same[0]}", wrong)
    groups = [name for _, name in rng.sample(GROUPS, 3)]
    place = rng.choice(PLACES)
    story = rng.choice(
        (
            f"Let P be the set of all {groups[0]} in {place}, Q the set of all {groups[1]} there, and R the set of all {groups[2]} there.",
            f"In {place}, the {groups[0]} form the set P, the {groups[1]} the set Q, and the {groups[2]} the set R.",
            f"{rng.choice(PEOPLE)} writes P for the {groups[0]} of {place}, Q for its {groups[1]}, and R for its {groups[2]}.",
            f"Among the people of {place}, let P be the set of all {groups[0]}, Q the set of all {groups[1]}, and R the set of all {groups[2]}.",
        )
    )
    ask = rng.choice(
        (
            f"Which of these is always equal to {_text(e)}, whoever belongs to the three sets?",
            f"Which expression names the same people as {_text(e)}, no matter how the sets overlap?",
            f"Which of these can always be written in place of {_text(e)}, however the three sets overlap?",
        )
    )
    return Draft(
        question=f"{story} {_signs(_text(e), same[0], *wrong)} {ask}",
        answer=same[0],
        kind="phrase",
        distractors=tuple(wrong),
        params={"options": sorted([same[0], *wrong]), "expression": _text(e)},
        open_ok=False,
    )


_RELATIONS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("x + y is even", lambda x, y: (x + y) % 2 == 0), ("x divides y", lambda x, y: y % x == 0), ("x < y", lambda x, y: x < y),
    ("x and y have a common divisor greater than 1", lambda x, y: math.gcd(x, y) > 1), ("x + y is a multiple of 3", lambda x, y: (x + y) % 3 == 0),
    ("x and y differ by at most 2", lambda x, y: abs(x - y) <= 2), ("x times y is a perfect square", lambda x, y: math.isqrt(x * y) ** 2 == x * y),
    ("x is more than twice y", lambda x, y: x > 2 * y), ("x + y is a prime number", lambda x, y: x + y > 1 and all((x + y) % d for d in range(2, x + y))),
)  # fmt: skip


def make_pair_count(rng: ItemRng, level: int) -> Draft:
    """How many pairs (x, y) satisfy a relation?"""
    size_a, size_b = (rng.randint(3, 4 + level // 2) for _ in range(2))
    top = 9 + 2 * level
    a, b = sorted(rng.sample(range(1, top), size_a)), sorted(rng.sample(range(1, top), size_b))
    said, holds = rng.choice(_RELATIONS)
    other, also = rng.choice([r for r in _RELATIONS if r[0] != said])
    double = level >= 4
    joint = rng.choice(("and", "but not")) if double else ""
    pairs = [(x, y) for x in a for y in b]
    first = [pair for pair in pairs if holds(*pair)]
    second = [pair for pair in pairs if also(*pair) == (joint == "and")]
    good = [pair for pair in first if pair in second] if double else first
    count = len(good)
    if not 1 <= count < size_a * size_b or (double and count in (len(first), len(second))):
        raise Redraw("none, all, or a condition without effect")
    rule = {"": said, "and": f"{said} and that {other}", "but not": f"{said} but not that {other}"}[joint]
    head = rng.choice(
        (
            f"Let S = {_braces(a)} and T = {_braces(b)}.",
            f"The number x is taken from S = {_braces(a)}, and the number y from T = {_braces(b)}.",
        )
    )
    if head.startswith("Let"):
        ask = f"For how many pairs (x, y) with x in S and y in T is it true that {rule}?"
    else:
        ask = f"For how many of the possible pairs (x, y) is it true that {rule}?"
    return Draft(
        question=f"{head} {ask}",
        answer=str(count),
        kind="integer",
        distractors=numbers(
            around(rng, count, [size_a * size_b - count, count + 1, count - 1, count + 2], low=0)
        ),
        params={"a": a, "b": b, "first": said, "second": other if double else "", "joint": joint},
    )


#: (head with place and size, what is counted, then four groups as (singular, plural): the second lies within the first,
#: the third within the second, and the fourth apart from the second)
_NESTED = (
    ("An amateur orchestra in {place} has {total} members", "members", (("string player", "string players"), ("violinist", "violinists"), ("first violinist", "first violinists"), ("student", "students"))),
    ("A company in {place} has {total} employees", "employees", (("engineer", "engineers"), ("software engineer", "software engineers"), ("database expert", "database experts"), ("manager", "managers"))),
    ("A garden in {place} has {total} plants", "plants", (("tree", "trees"), ("fruit tree", "fruit trees"), ("apple tree", "apple trees"), ("potted plant", "potted plants"))),
    ("There are {total} vehicles in a parking lot in {place}", "vehicles", (("car", "cars"), ("electric car", "electric cars"), ("electric taxi", "electric taxis"), ("rented vehicle", "rented vehicles"))),
    ("A farm in {place} has {total} animals", "animals", (("bird", "birds"), ("duck", "ducks"), ("mallard", "mallards"), ("sick animal", "sick animals"))),
    ("A sports club in {place} has {total} members", "members", (("swimmer", "swimmers"), ("diver", "divers"), ("high diver", "high divers"), ("runner", "runners"))),
)  # fmt: skip


def make_chain_sizes(rng: ItemRng, level: int) -> Draft:
    """Groups inside groups and apart from each other: how many are in one place?"""
    start, unit, groups = rng.choice(_NESTED)
    (_, big), (_, inner), (_, core), (_, apart) = groups
    n_core = rng.randint(2, 4 + level)
    n_inner = n_core + rng.randint(2, 6 + level)
    n_big = n_inner + rng.randint(3, 8 + 2 * level)
    n_apart = rng.randint(3, 6 + 2 * level)
    shared = rng.randint(2, min(n_apart - 1, n_big - n_inner)) if level >= 4 else 0
    outside = rng.randint(2, 5 + 3 * level)
    total = n_big + n_apart - shared + outside
    nesting = rng.choice(
        (
            f"There are {n_big} {big}, including all {n_inner} {inner}; the {inner} include {'both' if n_core == 2 else f'all {n_core}'} {core}.",
            f"Of the {n_big} {big}, {n_inner} are {inner}, and {n_core} of these are {core}; there are no other {inner} or {core}.",
        )
    )
    rest = (
        f"There are also {n_apart} {apart}; exactly {shared} of them are {big}, but none are {inner}."
        if shared
        else f"There are also {n_apart} {apart}, none of whom are {big}."
        if unit in ("members", "employees")
        else f"There are also {n_apart} {apart}, none of which are {big}."
    )
    asks = [
        (f"How many {unit} are {big} but not {core}?", n_big - n_core),
        (f"How many {unit} are {big} or {apart} (or both)?", n_big + n_apart - shared),
        (f"How many {unit} are neither {big} nor {apart}?", outside),
        (f"How many {unit} are {big} but neither {inner} nor {apart}?", n_big - n_inner - shared),
        (f"How many {unit} are not {inner}?", total - n_inner),
    ]
    ask, answer = rng.choice(asks)
    if answer < 1:
        raise Redraw("empty group")
    head = f"{start.format(place=rng.choice(PLACES), total=total)}."
    mistakes = [
        n_big,
        total - n_big,
        n_big - n_inner,
        n_inner - n_core,
        n_big + n_apart,
        answer + shared,
        total - n_core,
    ]
    return Draft(
        question=f"{head} {nesting} {rest} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, rng.sample(mistakes, 5), steps=(1, 2, 3), low=1)),
        params={"groups": [big, inner, core, apart]},
    )


SUBCATEGORY = Subcategory(
    domain="logical",
    name="set_relations",
    version="1.0.0",
    templates=(
        Template(
            "two_sets",
            make_two_sets,
            check.check_two_sets,
            "linear equations over Venn regions from the parsed text",
        ),
        Template(
            "three_sets",
            make_three_sets,
            check.check_three_sets,
            "linear equations over Venn regions from the parsed text",
        ),
        Template(
            "overlap_bound",
            make_overlap_bound,
            check.check_overlap_bound,
            "linear programming over Venn regions, parsed text",
        ),
        Template("explicit", make_explicit, check.check_explicit, "Python sets from the parsed text"),
        Template(
            "which_element",
            make_which_element,
            check.check_which_element,
            "person-by-person test of the parsed text",
        ),
        Template("closure", make_closure, check.check_closure, "networkx closure of the parsed pairs"),
        Template("classes", make_classes, check.check_classes, "networkx components of the parsed relation"),
        Template("subsets", make_subsets, check.check_subsets, "brute force over subsets of the parsed text"),
        Template(
            "identity", make_identity, check.check_identity, "Venn region brute force on the parsed options"
        ),
        Template(
            "pair_count", make_pair_count, check.check_pair_count, "brute force over pairs of the parsed text"
        ),
        Template(
            "chain_sizes",
            make_chain_sizes,
            check.check_chain_sizes,
            "concrete people built from the parsed text",
        ),
    ),
)
