"""Sets and relations: counts, overlaps, expressions, subsets, closures and classes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import set_relations_check as check
from mirror_bench.builders.question_bank.logical.wording import GROUPS, NUMBER_WORDS, around, numbers
from mirror_bench.builders.seeds import ItemRng

_SURVEYS = (
    ("students", "take", ("French", "chemistry", "drama", "geometry", "Spanish", "music")),
    ("members of a sports club", "play", ("tennis", "hockey", "badminton", "volleyball", "squash", "handball")),
    ("guests at a cafe", "ordered", ("tea", "soup", "cake", "salad", "toast", "juice")),
    ("households", "own", ("a bicycle", "a piano", "a dog", "a freezer", "a tent", "a telescope")),
    ("readers of a newsletter", "follow", ("politics", "cooking", "science", "sports", "travel", "film")),
    ("employees of a firm", "speak", ("German", "Arabic", "Hindi", "Portuguese", "Swahili", "Korean")),
    ("visitors of a museum", "saw", ("the maps", "the coins", "the masks", "the fossils", "the prints", "the clocks")),
)  # fmt: skip


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
            f"A survey of {total} {who} in {place} found this: {given}.",
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
        f"{singles[0]} {verb} {a}, {singles[1]} {verb} {b}, and {singles[2]} {verb} {c}; "
        f"{pairs[0]} {verb} both {a} and {b}, {pairs[1]} both {a} and {c}, and {pairs[2]} both {b} and {c}"
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
        given += f"; {region[0]} {verb} none of the three"
    else:
        given += f"; {triple} {verb} all three"
    head = rng.choice(
        (
            f"Among {total} {who} in {rng.choice(PLACES)}, {given}.",
            f"{rng.choice(PEOPLE)} asked {total} {who} and found that {given}.",
        )
    )
    note = " Those counted in one group or pair may also be in the others."
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
        ask, answer = f"What is the smallest possible number who {verb} all of these?", least
        ask = ask.replace("all of these", "both" if size == 2 else "all three")
    elif mode == "greatest":
        ask, answer = (
            f"What is the largest possible number who {verb} {'both' if size == 2 else 'all three'}?",
            greatest,
        )
    else:
        ask, answer = (
            f"What is the largest possible number who {verb} {'neither' if size == 2 else 'none of these'}?",
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
        if parts[i] == parts[i + 1]:
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


_SIGNS = "Here ∪ is union, ∩ intersection, \\ difference (in the first but not in the second), and △ symmetric difference (in exactly one of the two)."


def _braces(values: list[int]) -> str:
    return "{" + ", ".join(str(v) for v in sorted(values)) + "}"


def make_explicit(rng: ItemRng, level: int) -> Draft:
    """Sets written out: the size of an expression, or the sum of its elements."""
    names = ["A", "B"] if level < 3 else ["A", "B", "C"] if level < 6 else ["A", "B", "C", "D"]
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
        (f"Let {given}.", f"Given are the sets {given}.", f"{rng.choice(PEOPLE)} works with {given}.")
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
        question=f"{head} {_SIGNS} {ask}",
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
            "the rowing team",
            "the film society",
            "the garden group",
            "the debate team",
            "the coding club",
            "the ski club",
        ),
        2 if level < 3 else 3 if level < 6 else 4,
    )
    people = rng.sample(PEOPLE, 6 if level < 5 else 8)
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
            (f"is in {c}, and also in {a} or {b} but not in both of those two", C & (A ^ B)),
            (f"is in at least one of {a} and {b}, but not in {c}", (A | B) & ~C),
            (f"is in none of {a}, {b}, and {c}", whole & ~(A | B | C)),
        ]
    if len(clubs) > 3:
        forms = [
            (f"is in {a} or {b} (or both), and in neither {c} nor {d}", (A | B) & ~(C | D)),
            (f"is in exactly one of {a} and {b} and also in exactly one of {c} and {d}", (A ^ B) & (C ^ D)),
            (f"is in {a}, but not in both {b} and {c}, and is in {d}", A & ~(B & C) & D),
        ]
    said, result = rng.choice(forms)
    inside = [p for i, p in enumerate(people) if result >> i & 1]
    outside = [p for i, p in enumerate(people) if not result >> i & 1]
    if not inside or len(outside) < 3 or len(inside) > 2 + level // 3:
        raise Redraw("no fair group")
    answer = rng.choice(inside)
    lines = " ".join(
        f"{x[0].upper() + x[1:]}: {listing(sorted(m, key=people.index))}." for x, m in members.items()
    )
    rng.shuffle(outside)
    place = rng.choice(PLACES)
    crowd = listing(people)
    head = rng.choice(
        (
            f"A class at a school in {place} is made up of {crowd}.",
            f"The newcomers in {place} this year are {crowd}.",
            f"{rng.choice([p for p in PEOPLE if p not in people])} keeps a list of who has joined what; the people on it are {crowd}.",
        )
    )
    who = rng.choice(("Their groups are as follows.", "They belong to these groups."))
    return Draft(
        question=f"{head} {who} {lines} Which of these people {said}?",
        answer=answer,
        kind="name",
        distractors=tuple(outside[:6]),
        params={"people": people, "clubs": clubs, "options": sorted([answer, *outside[:6]])},
        open_ok=False,
    )


def make_closure(rng: ItemRng, level: int) -> Draft:
    """How many pairs must be added to make a relation reflexive, symmetric or transitive?"""
    size = (3, 3, 4, 4, 4, 5, 5, 6)[level - 1]
    items = list("abcdefgh"[:size])
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
    shown = ", ".join(f"({x}, {y})" for x, y in rng.sample(sorted(pairs), len(pairs)))
    head = rng.choice(
        (
            f"On the set {{{', '.join(items)}}}, a relation consists of the pairs {shown}.",
            f"A relation on {{{', '.join(items)}}} holds for just these pairs: {shown}.",
        )
    )
    ask = rng.choice(
        (
            f"What is the least number of pairs that must be added to make it {kind}?",
            f"How many pairs, at the least, have to be added so that it becomes {kind}?",
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
    kinds.append((f"leave the same remainder when divided by {m}", [v % m for v in values]))
    kinds.append(("have the same sum of digits", [sum(map(int, str(v))) for v in values]))
    kinds.append(("have the same last digit", [v % 10 for v in values]))
    if level >= 3:
        kinds.append(
            (f"have squares that leave the same remainder when divided by {m}", [v * v % m for v in values])
        )
        kinds.append(
            ("have the same number of divisors", [sum(v % d == 0 for d in range(1, v + 1)) for v in values])
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
            f"Two whole numbers from {first} to {last} are called related if they {said}.",
            f"The whole numbers from {first} to {last} are put into classes: two are in one class exactly if they {said}.",
        )
    )
    ask = {
        "count": "How many classes does this give?",
        "largest": "How many numbers are in the largest class?",
        "single": "How many of the numbers are alone in their class?",
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
    items = rng.sample("bcdefghkmnprstuvw", size)
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
            f"Let M = {universe}. Find the number of its subsets that {said}. What is that number?",
            f"Counting the empty set and the whole set as subsets of {universe}, how many of its subsets {said}?",
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
    names = ["A", "B", "C"]
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
    rng.shuffle(wrong)
    groups = [plural for _, plural in rng.sample(GROUPS, 3)]
    place = rng.choice(PLACES)
    story = rng.choice(
        (
            f"Let A be the set of all {groups[0]} in {place}, B that of all {groups[1]}, and C that of all {groups[2]}.",
            f"In {place}, the {groups[0]} form the set A, the {groups[1]} the set B, and the {groups[2]} the set C.",
            f"{rng.choice(PEOPLE)} writes A for the {groups[0]} of {place}, B for its {groups[1]}, and C for its {groups[2]}.",
            f"A, B, and C stand for the {groups[0]}, the {groups[1]}, and the {groups[2]} on a list kept in {place}.",
        )
    )
    ask = rng.choice(
        (
            f"Whoever belongs to which set, which of these always equals {_text(e)}?",
            f"Which expression names the same people as {_text(e)}, no matter how the sets overlap?",
            f"Which of these can always be written in place of {_text(e)}, however the three sets overlap?",
        )
    )
    return Draft(
        question=f"{story} {_SIGNS} {ask}",
        answer=same[0],
        kind="phrase",
        distractors=tuple(wrong[:5]),
        params={"options": sorted([same[0], *wrong[:5]]), "expression": _text(e)},
        open_ok=False,
    )


_RELATIONS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("x + y is even", lambda x, y: (x + y) % 2 == 0), ("x divides y", lambda x, y: y % x == 0), ("x < y", lambda x, y: x < y),
    ("x and y have a common divisor greater than 1", lambda x, y: math.gcd(x, y) > 1), ("x + y is a multiple of 3", lambda x, y: (x + y) % 3 == 0),
    ("x and y differ by at most 2", lambda x, y: abs(x - y) <= 2), ("x times y is a square number", lambda x, y: math.isqrt(x * y) ** 2 == x * y),
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
    count = 0
    for x in a:
        for y in b:
            good = holds(x, y)
            if double:
                good = good and (also(x, y) if joint == "and" else not also(x, y))
            count += good
    if not 1 <= count < size_a * size_b:
        raise Redraw("none or all")
    rule = {"": said, "and": f"{said} and {other}", "but not": f"{said}, while it is not true that {other}"}[
        joint
    ]
    head = rng.choice(
        (
            f"Let A = {_braces(a)} and B = {_braces(b)}.",
            f"Take x from A = {_braces(a)} and y from B = {_braces(b)}.",
        )
    )
    ask = rng.choice(
        (
            f"For how many pairs (x, y) with x in A and y in B is it true that {rule}?",
            f"How many pairs (x, y), with x in A and y in B, are such that {rule}?",
        )
    )
    return Draft(
        question=f"{head} {ask}",
        answer=str(count),
        kind="integer",
        distractors=numbers(
            around(rng, count, [size_a * size_b - count, count + 1, count - 1, count + 2], low=0)
        ),
        params={"a": a, "b": b, "first": said, "second": other if double else "", "joint": joint},
    )


def make_chain_sizes(rng: ItemRng, level: int) -> Draft:
    """Groups inside groups and apart from each other: how many are in one place?"""
    groups = rng.sample(
        (
            "woodwinds",
            "brass players",
            "soloists",
            "trainees",
            "tenors",
            "drummers",
            "dancers",
            "guest players",
            "violinists",
            "harpists",
        ),
        4,
    )
    big, inner, core, apart = groups
    n_core = rng.randint(2, 4 + level)
    n_inner = n_core + rng.randint(2, 6 + level)
    n_big = n_inner + rng.randint(3, 8 + 2 * level)
    n_apart = rng.randint(2, 6 + 2 * level)
    shared = rng.randint(2, min(n_apart, n_big - n_inner)) if level >= 4 else 0
    outside = rng.randint(2, 5 + 3 * level)
    total = n_big + n_apart - shared + outside
    facts = [
        f"There are {n_big} {big}",
        f"there are {n_inner} {inner}, and all {inner} are {big}",
        f"there are {n_core} {core}, and all {core} are {inner}",
    ]
    facts += [f"there are {n_apart} {apart}, and no {apart} are {inner}"]
    facts += [f"exactly {shared} of the {apart} are {big}" if shared else f"no {apart} are {big}"]
    asks = [
        (f"How many people are {big} but not {core}?", n_big - n_core),
        (f"How many people are {big} or {apart} (or both)?", n_big + n_apart - shared),
        (f"How many people are neither {big} nor {apart}?", outside),
        (f"How many people are {big} but neither {inner} nor {apart}?", n_big - n_inner - shared),
        (f"How many people are not {inner}?", total - n_inner),
    ]
    ask, answer = rng.choice(asks)
    if answer < 1:
        raise Redraw("empty group")
    place = rng.choice(PLACES)
    head = rng.choice(
        (
            f"An ensemble in {place} has {total} people.",
            f"A company of performers from {place} counts {total} people in all.",
        )
    )
    mistakes = [
        n_big + n_apart,
        n_big - n_inner,
        total - n_big - n_apart,
        answer + shared,
        answer - shared,
        n_inner - n_core,
        total - n_big,
    ]
    body = "; ".join(facts)
    return Draft(
        question=f"{head} {body}. {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(around(rng, answer, rng.sample(mistakes, 5), steps=(1, 2), low=0)),
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
