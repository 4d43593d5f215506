"""Proofs put to the test: wrong steps, missing lines, named forms, counterexamples and uncovered cases."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import proof_evaluation_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    SIGNS,
    Formula,
    around,
    assignments,
    numbers,
    scene,
    setting,
    sign_key,
    symbols,
    value,
    with_plain_key,
)
from mirror_bench.builders.seeds import ItemRng

_RULES = (
    "modus ponens",
    "modus tollens",
    "hypothetical syllogism",
    "disjunctive syllogism",
    "conjunction",
    "simplification",
    "addition",
)


@dataclass(frozen=True)
class Line:
    """One line of a derivation: its formula, the rule (None for premises) and the numbers of the lines used."""

    formula: Formula
    rule: str | None
    cites: tuple[int, ...]


def _negated(formula: Formula) -> Formula:
    inner: Formula = formula[1] if formula[0] == "not" else ("not", formula)
    return inner


def _size(formula: Formula) -> int:
    return 1 if formula[0] == "var" else 1 + sum(_size(part) for part in formula[1:])


def _letters(formulas: list[Formula]) -> list[str]:
    return sorted({c for f in formulas for c in symbols(f) if c.isalpha()})


def _follows(premises: list[Formula], conclusion: Formula) -> bool:
    letters = _letters([*premises, conclusion])
    return all(
        value(conclusion, true) for true in assignments(letters) if all(value(p, true) for p in premises)
    )


def _derivation(rng: ItemRng, steps: int) -> list[Line]:
    """A correct derivation: premises first, then ``steps`` lines, each by a rule from lines before it."""
    alphabet = list(rng.choice(("PQRSTUVW", "EFGHUVWX", "JKLMNRST")))
    rng.shuffle(alphabet)
    fresh = iter(alphabet)

    def letter() -> str:
        found = next(fresh, None)
        if found is None:
            raise Redraw("out of letters")
        return found

    def atom() -> Formula:
        found = letter()
        return ("not", ("var", found)) if rng.random() < 0.3 else ("var", found)

    def denial(base: Formula, known: list[Formula]) -> Formula:
        """A denied line, ``base`` if it is one: the rules that need it then use no double negation."""
        denials = [base] if base[0] == "not" else [k for k in known if k[0] == "not"]
        if denials:
            return rng.choice(denials)
        new = ("not", ("var", letter()))
        premises.append(new)
        return new

    premises: list[Formula] = [atom()]
    derived: list[tuple[Formula, str, tuple[Formula, ...]]] = []
    uses: dict[str, int] = {}
    for _ in range(steps):
        known = premises + [d[0] for d in derived]
        last = derived[-1][0] if derived else premises[0]
        rule = rng.choice([r for r in _RULES if uses.get(r, 0) < 2 + steps // 5])
        step: tuple[Formula, str, tuple[Formula, ...]]
        base = last if rng.random() < 0.8 else rng.choice(known)
        if _size(base) > 6:
            base = rng.choice([k for k in known if _size(k) <= 4])
        if rule == "modus ponens":
            new: Formula = ("if", base, atom())
            premises.append(new)
            step = (new[2], rule, (new, base))
        elif rule == "modus tollens":
            base = denial(base, known)
            a = ("var", letter())
            new = ("if", a, base[1])
            premises.append(new)
            step = (("not", a), rule, (new, base))
        elif rule == "disjunctive syllogism":
            base = denial(base, known)
            a = atom()
            new = ("or", base[1], a)
            premises.append(new)
            step = (a, rule, (new, base))
        elif rule == "hypothetical syllogism":
            a, b, c = (base[1], base[2], atom()) if base[0] == "if" else (atom(), atom(), atom())
            if base[0] != "if":
                premises.append(("if", a, b))
            premises.append(("if", b, c))
            step = (("if", a, c), rule, (("if", a, b), ("if", b, c)))
        elif rule == "conjunction":
            other = rng.choice(known)
            if set(_letters([other])) & set(_letters([base])) or _size(other) + _size(base) > 7:
                raise Redraw("nothing to join")
            step = (("and", other, base), rule, (other, base))
        elif rule == "simplification":
            if base[0] == "and":
                step = (rng.choice(base[1:]), rule, (base,))
            else:
                new = ("and", atom(), atom())
                premises.append(new)
                step = (rng.choice(new[1:]), rule, (new,))
        else:
            step = (("or", base, atom()), rule, (base,))
        if step[0] in known:
            raise Redraw("a line is repeated")
        uses[rule] = uses.get(rule, 0) + 1
        derived.append(step)
    if len(set(premises)) < len(premises):
        raise Redraw("a premise is repeated")
    rng.shuffle(premises)
    lines = [Line(p, None, ()) for p in premises]
    for formula, rule, used in derived:
        formulas = [line.formula for line in lines]
        lines.append(Line(formula, rule, tuple(formulas.index(u) + 1 for u in used)))
    return lines


def _shown(lines: list[Line], *, rules: bool = True, blank: int | None = None) -> str:
    rows = []
    for i, line in enumerate(lines, start=1):
        text = "[blank]" if i == blank else symbols(line.formula)
        if line.rule is None:
            why = "premise"
        else:
            source = f"from {' and '.join(str(c) for c in line.cites)}"
            why = f"{source}, {line.rule}" if rules else source
        rows.append(f"{i}. {text} ({why})")
    return "\n".join(rows)


def _mutations(rng: ItemRng, formula: Formula) -> list[Formula]:
    """Near misses of a formula: converse, denial, other connective, one part denied."""
    found: list[Formula] = [_negated(formula)]
    if formula[0] in ("if", "and", "or"):
        head, a, b = formula
        found += [
            (head, b, a),
            (head, a, _negated(b)),
            (head, _negated(a), b),
            (head, _negated(a), _negated(b)),
        ]
        found += [(other, a, b) for other in ("if", "and", "or") if other != head]
    rng.shuffle(found)
    return found


def _intro(rng: ItemRng, *texts: str, faulty: bool = False) -> str:
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    start = rng.choice(
        (
            f"{person} has handed in this derivation",
            f"A student in {place} has written this proof",
            f"Consider this {'faulty ' if faulty else ''}proof",
            f"In an exam in {place}, {person} writes this proof",
            f"{person}'s notes contain this derivation",
        )
    )
    meanings = sign_key(*texts)
    return f"{start}, in which {meanings}:" if meanings else f"{start}:"


def make_first_bad_step(rng: ItemRng, level: int) -> Draft:
    """Exactly one derived line does not follow from the lines it cites."""
    steps = (4, 4, 5, 5, 6, 6, 7, 7)[level - 1]
    for _ in range(60):
        try:
            lines = _derivation(rng, steps)
        except Redraw:
            continue
        first = next(i for i, line in enumerate(lines) if line.rule)
        bad = rng.randrange(first, len(lines))
        given = [lines[c - 1].formula for c in lines[bad].cites]
        known = [line.formula for line in lines]
        wrong = [m for m in _mutations(rng, lines[bad].formula) if not _follows(given, m) and m not in known]
        if not wrong:
            continue
        # Lines that rest on the bad one are re-cited as they are: they must still follow from what they cite.
        changed = [
            Line(wrong[0], line.rule, line.cites) if i == bad else line for i, line in enumerate(lines)
        ]
        if all(
            _follows([changed[c - 1].formula for c in line.cites], line.formula)
            for i, line in enumerate(changed)
            if line.rule and i != bad
        ):
            break
    else:
        raise Redraw("no single bad step")
    shown = _shown(changed, rules=False)
    options = [f"line {i + 1}" for i, line in enumerate(changed) if line.rule and i != bad]
    rng.shuffle(options)
    ask = rng.choice(
        (
            "One line does not follow from the lines it cites. Which one?",
            "Exactly one step is wrong. Which line does not follow from the lines it cites?",
        )
    )
    return Draft(
        question=f"{_intro(rng, shown, faulty=True)}\n{shown}\n{ask}",
        answer=f"line {bad + 1}",
        kind="phrase",
        distractors=tuple(options[:6]),
        params={"lines": len(changed)},
        open_ok=False,
    )


def make_rule_name(rng: ItemRng, level: int) -> Draft:
    """Which rule takes us to a line?"""
    steps = (2, 2, 3, 3, 4, 5, 6, 7)[level - 1]
    target = rng.choice(_RULES)
    for _ in range(60):
        try:
            lines = _derivation(rng, steps)
        except Redraw:
            continue
        places = [i for i, line in enumerate(lines) if line.rule == target]
        if places:
            break
    else:
        raise Redraw("rule not used")
    at = rng.choice(places)
    close = {
        "modus ponens": "modus tollens",
        "modus tollens": "disjunctive syllogism",
        "disjunctive syllogism": "modus ponens",
    }.get(target)
    wrong = [r for r in _RULES if r not in (target, close)]
    rng.shuffle(wrong)
    if close:
        wrong.insert(0, close)
    ask = rng.choice(
        (
            f"By which rule of inference is line {at + 1} reached?",
            f"Which rule justifies line {at + 1}?",
            f"What is the name of the rule that gives line {at + 1}?",
        )
    )
    shown = _shown(lines, rules=False)
    return Draft(
        question=f"{_intro(rng, shown)}\n{shown}\n{ask}",
        answer=target,
        kind="phrase",
        distractors=tuple(wrong[:6]),
        params={"line": at + 1},
        open_ok=False,
    )


def make_missing_line(rng: ItemRng, level: int) -> Draft:
    """A line is blotted out; what must it be?"""
    steps = (2, 3, 3, 4, 5, 5, 6, 7)[level - 1]
    for _ in range(80):
        try:
            lines = _derivation(rng, steps)
        except Redraw:
            continue
        spots = [
            i for i, line in enumerate(lines) if line.rule and any(i + 1 in other.cites for other in lines)
        ]
        if not spots:
            continue
        at = rng.choice(spots)
        line = lines[at]

        def fits(formula: Formula, at: int = at, lines: list[Line] = lines) -> bool:
            new = [Line(formula, x.rule, x.cites) if i == at else x for i, x in enumerate(lines)]
            return all(
                _follows([new[c - 1].formula for c in x.cites], x.formula)
                for x in new
                if x.rule and (new[at] is x or at + 1 in x.cites)
            )

        pool = _mutations(rng, line.formula) + [x.formula for x in lines if x.formula != line.formula]
        pool += [m for x in lines for m in _mutations(rng, x.formula)[:1]]
        target = _size(line.formula)
        pool.sort(key=lambda f: abs(_size(f) - target))
        wrong = list(dict.fromkeys(symbols(f) for f in pool if not fits(f) and f != line.formula))[:8]
        if fits(line.formula) and len(wrong) >= 5:
            break
    else:
        raise Redraw("no fair blank")
    answer = symbols(line.formula)
    ask = rng.choice(
        (
            f"Line {at + 1} has been left blank. Which formula fits there if every line is to follow from the lines it cites?",
            f"Which formula belongs in line {at + 1} if every line is to follow from the lines it cites?",
        )
    )
    shown = _shown(lines, rules=level < 5, blank=at + 1)
    wrong = with_plain_key(rng, SIGNS, f"{shown} {answer}", wrong)
    return Draft(
        question=f"{_intro(rng, shown, answer, *wrong)}\n{shown}\n{ask}",
        answer=answer,
        kind="phrase",
        distractors=tuple(wrong),
        params={"options": sorted([answer, *wrong]), "line": at + 1},
        open_ok=False,
    )


def make_unused_premise(rng: ItemRng, level: int) -> Draft:
    """Which premise does the proof of the last line not need?"""
    steps = (3, 3, 4, 4, 5, 6, 6, 7)[level - 1]
    for _ in range(100):
        try:
            lines = _derivation(rng, steps)
        except Redraw:
            continue
        needed: set[int] = set()
        open_lines = [len(lines)]
        while open_lines:
            n = open_lines.pop()
            if n not in needed:
                needed.add(n)
                open_lines += lines[n - 1].cites
        premises = [i + 1 for i, line in enumerate(lines) if line.rule is None]
        idle = [n for n in premises if n not in needed]
        ask_needed = rng.random() < 0.5
        if not ask_needed and len(idle) == 1 and len(premises) >= 4:
            answer, wrong = idle[0], [n for n in premises if n in needed]
            break
        if ask_needed and len(premises) - len(idle) >= 1 and len(premises) >= 4:
            break
    else:
        raise Redraw("no single idle premise")
    shown = _shown(lines, rules=rng.random() < 0.5)
    head = _intro(rng, shown)
    if ask_needed:
        count = len(premises) - len(idle)
        ask = rng.choice(
            (
                f"On how many of the {NUMBER_WORDS[len(premises)]} premises does the last line depend, directly or through other lines?",
                f"If the citations are followed back from the last line, how many of the {NUMBER_WORDS[len(premises)]} premises are reached?",
            )
        )
        return Draft(
            question=f"{head}\n{shown}\n{ask}",
            answer=str(count),
            kind="integer",
            distractors=numbers(around(rng, count, [len(premises)], low=1, high=len(premises))),
            params={"lines": len(lines)},
            trap=str(len(premises)) if count != len(premises) and rng.random() < 0.4 else None,
        )
    rng.shuffle(wrong)
    return Draft(
        question=f"{head}\n{shown}\nWhich premise could be deleted without affecting the proof of the last line?",
        answer=f"line {answer}",
        kind="phrase",
        distractors=tuple(f"line {n}" for n in wrong[:6]),
        params={"lines": len(lines)},
        open_ok=False,
    )


def make_valid_count(rng: ItemRng, level: int) -> Draft:
    """How many of the listed inferences are valid?"""
    total = (3, 4, 4, 5, 5, 6, 6, 7)[level - 1]
    target = rng.randint(0, min(5, total))
    valid = [
        (("if", 0, 1), 0, 1), (("if", 0, 1), ("not", 1), ("not", 0)), (("or", 0, 1), ("not", 0), 1), (("if", 0, 1), ("if", 1, 2), ("if", 0, 2)),
        (("and", 0, 1), None, 1), (0, None, ("or", 0, 1)), (("if", 0, 1), None, ("if", ("not", 1), ("not", 0))), (("not", ("or", 0, 1)), None, ("not", 1)),
        (("if", ("or", 0, 1), 2), 0, 2), (("if", 0, ("and", 1, 2)), 0, 2), (("not", ("and", 0, 1)), 0, ("not", 1)), (("if", 0, ("not", 1)), 1, ("not", 0)),
    ]  # fmt: skip
    invalid = [
        (("if", 0, 1), 1, 0), (("if", 0, 1), ("not", 0), ("not", 1)), (("or", 0, 1), 0, ("not", 1)), (("if", 0, 1), ("if", 2, 1), ("if", 0, 2)),
        (("or", 0, 1), None, 1), (0, None, ("and", 0, 1)), (("if", 0, 1), None, ("if", 1, 0)), (("not", ("and", 0, 1)), None, ("not", 1)),
        (("if", ("and", 0, 1), 2), 0, 2), (("if", 0, ("or", 1, 2)), 0, 2), (("not", ("and", 0, 1)), ("not", 0), 1), (("if", 0, ("not", 1)), ("not", 1), 0),
    ]  # fmt: skip
    if level < 3:
        valid, invalid = valid[:6], invalid[:6]
    chosen = rng.sample(valid, min(target, len(valid))) + rng.sample(invalid, total - target)
    rng.shuffle(chosen)

    def built(shape: object, names: list[str], signs: list[bool]) -> Formula:
        if isinstance(shape, int):
            return ("var", names[shape]) if signs[shape] else ("not", ("var", names[shape]))
        if not isinstance(shape, tuple):
            raise TypeError(f"shape not understood: {shape!r}")
        if shape[0] == "not":
            inner = built(shape[1], names, signs)
            return _negated(inner)
        return (shape[0], built(shape[1], names, signs), built(shape[2], names, signs))

    items = []
    for i, (a, b, c) in enumerate(chosen, start=1):
        names = rng.sample("PQRSTUVW", 3)
        signs = [rng.random() < 0.75 for _ in range(3)]
        given = [built(x, names, signs) for x in (a, b) if x is not None]
        rng.shuffle(given)
        items.append(
            f"({i}) from {' and '.join(symbols(g) for g in given)} to {symbols(built(c, names, signs))}"
        )
    intro = rng.choice(
        (
            f"{rng.choice(PEOPLE)} makes these {NUMBER_WORDS[total]} separate inferences",
            f"Here are {NUMBER_WORDS[total]} steps from different proofs",
            f"A worksheet from {rng.choice(PLACES)} lists these {NUMBER_WORDS[total]} inferences",
        )
    )
    ask = rng.choice(
        ("How many of them are valid?", "In how many of them does the conclusion follow from the premises?")
    )
    return Draft(
        question=f"{intro}, in which {sign_key(*items)}: {'; '.join(items)}. {ask}",
        answer=str(target),
        kind="integer",
        distractors=numbers(around(rng, target, low=0, high=max(total, 3))),
        params={"total": total},
    )


def _linear(a: int, b: int) -> str:
    """ "3x - 4"."""
    head = {1: "x", -1: "-x"}.get(a, f"{a}x") if a else ""
    if not head:
        return str(b)
    return head if b == 0 else f"{head} {'+' if b > 0 else '-'} {abs(b)}"


def make_algebra(rng: ItemRng, level: int) -> Draft:
    """An equation is solved line by line; one line is not equivalent to the line before."""
    for _ in range(60):
        try:
            texts, bad = _solution(rng, level)
        except Redraw:
            continue
        break
    else:
        raise Redraw("no clean solution")
    rows = "\n".join(f"{i}. {line.replace('-', '−')}" for i, line in enumerate(texts, start=1))
    person = rng.choice(PEOPLE)
    head = rng.choice(
        (
            f"{person} solves an equation:",
            f"A student in {rng.choice(PLACES)} solves an equation as follows:",
            f"{person} solves for x as follows:",
            f"This solution was handed in by {person}:",
        )
    )
    ask = rng.choice(
        (
            "Exactly one line is not equivalent to the line before it. Which one?",
            "There is one mistake. Which is the first line that is not equivalent to the line before it?",
        )
    )
    options = [f"line {i}" for i in range(2, len(texts) + 1) if i != bad]
    rng.shuffle(options)
    return Draft(
        question=f"{head}\n{rows}\n{ask}",
        answer=f"line {bad}",
        kind="phrase",
        distractors=tuple(options[:6]),
        params={"lines": len(texts)},
        open_ok=False,
    )


def _signed(n: int) -> str:
    """ " + 4" or " - 4"; nothing for zero."""
    return f" {'+' if n > 0 else '-'} {abs(n)}" if n else ""


def _solution(rng: ItemRng, level: int) -> tuple[list[str], int]:
    """Lines of a worked linear equation, one of them wrong, and the number of that line (from 1).

    The equation is p(x + q) + s = rx + t; from level 4 on its right side is r(x + u) + t, and from level 7 on its left
    side has a further bracket. Each line does one thing that a pupil would do.
    """

    def number(low: int, high: int) -> int:
        return rng.choice([n for n in range(low, high + 1) if n])

    x = rng.choice([n for n in range(-9, 12) if n not in (0, 1)])
    p, q, s = rng.randint(2, 4 + level), number(-9, 9), number(-12, 12)
    r = rng.choice([n for n in range(1 if level < 4 else 2, p + 4) if n != p])
    u = number(-9, 9) if level >= 4 else 0
    k, w = (rng.randint(2, 5), number(-9, 9)) if level >= 7 else (0, 0)
    if p + k in (r, r + 1, r - 1):
        raise Redraw("nothing to divide")
    t = p * (x + q) + k * (x + w) + s - r * (x + u)
    bracket = f"{p}(x{_signed(q)})" + (f" + {k}(x{_signed(w)})" if k else "")
    right = f"{r}(x{_signed(u)}){_signed(t)}" if u else _linear(r, t)
    texts = [f"{bracket}{_signed(s)} = {right}"]
    moves = ["expand_left", *(["expand_right"] if u else []), "collect_left", *(["collect_right"] if u else []), "terms", "constants", "divide"]  # fmt: skip
    bad = rng.randrange(len(moves))
    # Constants of the left side and of the right side before they are collected.
    lefts, rights = [p * q, *([k * w] if k else []), s], [r * u, t]
    a, c, b, d = p + k, sum(lefts), r, sum(rights) if u else t
    for i, move in enumerate(moves):
        wrong = i == bad
        if move == "expand_left":
            if wrong:
                lefts[0] = q if rng.random() < 0.5 else -p * q
            c = sum(lefts)
            left = f"{p}x{_signed(lefts[0])}" + (f" + {k}x{_signed(lefts[1])}" if k else "") + _signed(s)
        elif move == "expand_right":
            if wrong:
                rights[0] = u if rng.random() < 0.5 else -r * u
            d = sum(rights)
            right = f"{r}x{_signed(rights[0])}{_signed(t)}"
        elif move == "collect_left":
            if wrong:
                c -= 2 * s
            left = _linear(a, c)
        elif move == "collect_right":
            if wrong:
                d -= 2 * t
            right = _linear(b, d)
        elif move == "terms":
            a = a + b if wrong else a - b
            left, right = _linear(a, c), str(d)
        elif move == "constants":
            if c == 0:
                raise Redraw("nothing to subtract")
            d = d + c if wrong else d - c
            left, right = _linear(a, 0), str(d)
        else:
            if a in (0, 1, -1):
                raise Redraw("nothing to divide")
            solved = Fraction(d, a)
            if wrong:
                solved = Fraction(d - a) if rng.random() < 0.6 else -solved
            left, right = "x", str(solved)
        texts.append(f"{left} = {right}")
    if len(set(texts)) < len(texts) or any(abs(int(n)) > 400 for line in texts for n in _integers(line)):
        raise Redraw("a line is repeated or large")
    return texts, bad + 2


def _integers(text: str) -> list[str]:
    return "".join(c if c.isdigit() else " " for c in text).split()


_NAMED = (
    ("modus ponens", "If {a}, then {b}. {A}. Therefore, {b}."),
    ("modus tollens", "If {a}, then {b}. {NB}. Therefore, {na}."),
    ("hypothetical syllogism", "If {a}, then {b}. If {b}, then {c}. Therefore, if {a}, then {c}."),
    ("disjunctive syllogism", "Either {a} or {b}, or both. {NA}. Therefore, {b}."),
    ("constructive dilemma", "If {a}, then {b}. If {c}, then {d}. Either {a} or {c}, or both. Therefore, either {b} or {d}, or both."),
    ("affirming the consequent", "If {a}, then {b}. {B}. Therefore, {a}."),
    ("denying the antecedent", "If {a}, then {b}. {NA}. Therefore, {nb}."),
    ("affirming a disjunct", "Either {a} or {b}, or both. {A}. Therefore, {nb}."),
)  # fmt: skip
_CONFUSED = {
    "modus ponens": "affirming the consequent", "affirming the consequent": "modus ponens", "modus tollens": "denying the antecedent",
    "denying the antecedent": "modus tollens", "disjunctive syllogism": "affirming a disjunct", "affirming a disjunct": "disjunctive syllogism",
    "hypothetical syllogism": "constructive dilemma", "constructive dilemma": "hypothetical syllogism",
}  # fmt: skip


def make_form_name(rng: ItemRng, level: int) -> Draft:
    """The standard name of an argument form, valid or not."""
    name, pattern = rng.choice(_NAMED)
    _, atoms = setting(rng, 4)
    # A clause that the argument denies is not itself a denial: no double negation is dropped.
    signs = [
        level < 3 or f"{{n{c}}}" in pattern or f"{{N{c.upper()}}}" in pattern or rng.random() < 0.6
        for c in "abcd"
    ]
    words: dict[str, str] = {}
    for letter, (yes, no), plus in zip("abcd", atoms, signs, strict=True):
        pos, neg = (yes, no) if plus else (no, yes)
        words |= {
            letter: pos,
            f"n{letter}": neg,
            letter.upper(): pos[0].upper() + pos[1:],
            f"N{letter.upper()}": neg[0].upper() + neg[1:],
        }
    sentences = pattern.format(**words).split(". ")
    body, end = sentences[:-1], sentences[-1]
    if level >= 4:
        rng.shuffle(body)
    if level >= 5 and rng.random() < 0.6:
        # The conclusion stands first.
        claim = end.removeprefix("Therefore, ").rstrip(".")
        reasons = [part[0].lower() + part[1:] for part in body]
        text = f"We can conclude that {claim}. After all, {'. '.join([reasons[0], *body[1:-1]])}. Moreover, {reasons[-1]}."
    else:
        text = ". ".join([*body, end])
    others = [n for n, _ in _NAMED if n not in (name, _CONFUSED[name])]
    rng.shuffle(others)
    person, where = rng.choice(PEOPLE), scene(rng, atoms[0])
    frame = rng.choice(
        (
            f'Speaking of {where}, {person} argues: "{text}" What is this form of argument called?',
            f'A description of {where} says: "{text}" What is this pattern of argument called in logic?',
            f'In a talk about {where}, a speaker says: "{text}" Which form of argument, valid or not, is this?',
            f'{person} reasons about {where} as follows: "{text}" What is the name of this argument form?',
        )
    )
    return Draft(
        question=frame,
        answer=name,
        kind="phrase",
        distractors=(_CONFUSED[name], *others[:5]),
        params={"atoms": [list(a) for a in atoms]},
        trap=_CONFUSED[name] if rng.random() < 0.35 else None,
        open_ok=False,
    )


def _prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


def make_counterexample(rng: ItemRng, level: int) -> Draft:
    """The least counterexample to a claim about whole numbers."""
    low, high = ((2, 5), (2, 6), (3, 8), (3, 11), (4, 14), (5, 18), (6, 26), (8, 45))[level - 1]
    for _ in range(600):
        kind = rng.choice(("quadratic", "linear", "square", "multiple"))
        a, b, c = rng.randint(1, 12), rng.randint(0, 16), rng.randint(1, 150)
        m = rng.randint(3, 60)
        k = 1 if b % 2 else b + 1
        if kind == "linear":
            a *= 6
        text = {
            "quadratic": f"{'' if a == 1 else a}n² + {'' if k == 1 else k}n + {c} is a prime number",
            "linear": f"{a}n + {c} is a prime number",
            "square": f"{a + 1}n² + {c} is not a perfect square",
            "multiple": f"n² + {'' if k == 1 else k}n + {c} is not a multiple of {m}",
        }[kind]

        def test(n: int, kind: str = kind, a: int = a, k: int = k, c: int = c, m: int = m) -> bool:
            if kind == "quadratic":
                return _prime(a * n * n + k * n + c)
            if kind == "linear":
                return _prime(a * n + c)
            if kind == "square":
                return math.isqrt((a + 1) * n * n + c) ** 2 != (a + 1) * n * n + c
            return (n * n + k * n + c) % m != 0

        least = next((n for n in range(1, 200) if not test(n)), 0)
        if low <= least <= high:
            break
    else:
        raise Redraw("no counterexample in range")
    person = rng.choice(PEOPLE)
    frames = (
        f"{person} claims that for every positive integer n, {text}. What is the smallest n that disproves this?",
        f"A conjecture says that for all integers n ≥ 1, {text}. What is the smallest counterexample?",
        f"A student in {rng.choice(PLACES)} tries to prove that, for n = 1, 2, 3, and so on, {text}. For which n does the claim fail for the first time?",
        # The claim must have held in the cases tried.
        *(
            [
                f"After trying a few cases, {person} suspects that, for every positive integer n, {text}. What is the smallest n for which this fails?"
            ]
            if least > 3
            else []
        ),
    )
    frame = rng.choice(frames)
    return Draft(
        question=frame,
        answer=str(least),
        kind="integer",
        distractors=numbers(
            around(
                rng,
                least,
                [c, m] if kind == "multiple" else [c, c - 1],
                steps=(1, 2, 3),
                low=1,
                high=max(60, least + 4),
            )
        ),
        params={"claim": text},
        trap=str(c) if kind == "quadratic" and c != least and c <= 60 and rng.random() < 0.2 else None,
    )


def make_failing_case(rng: ItemRng, level: int) -> Draft:
    """A proof by remainders: in which case, or in how many, does the claim fail?"""
    m = rng.randint(*((4, 5), (4, 6), (4, 6), (4, 7), (5, 8), (6, 9), (7, 11), (8, 13))[level - 1])
    count = 2 if level < 5 else 3
    single = rng.random() < 0.5

    def part(u: int, v: int, squared: bool) -> str:
        head = "n²" if squared else "n" if u == 1 else f"{u}n"
        return f"({head} + {v})" if v else head

    for _ in range(800):
        # Factors un + v or n² + v.
        factors = [
            (rng.choice((1, 1, 2, 3)), rng.randint(0, m + 3), rng.random() < 0.25) for _ in range(count)
        ]
        fails = [
            r
            for r in range(m)
            if math.prod((r * r if squared else u * r) + v for u, v, squared in factors) % m
        ]
        holds = [r for r in range(m) if r not in fails]
        if (
            len({part(*f) for f in factors}) == count
            and sum(v == 0 for _, v, _ in factors) < 2
            and 0 < len(fails) < m
            and (not single or 1 in (len(fails), len(holds)))
        ):
            break
    else:
        raise Redraw("not one special case")

    text = "".join(part(*f) for f in sorted(factors, key=lambda f: (f[1] > 0, f)))
    cases = NUMBER_WORDS[m] if m < len(NUMBER_WORDS) else str(m)
    person = rng.choice(PEOPLE)
    head = rng.choice(
        (
            f"{person} wants to prove that, for every integer n, {text} is divisible by {m}, and considers {cases} cases, one for each remainder of n on division by {m}.",
            f"Someone claims that for every integer n, {text} is a multiple of {m}. To check this, {cases} cases are considered, one for each remainder of n on division by {m}.",
            f"A class in {rng.choice(PLACES)} is asked whether, for every integer n, {text} is divisible by {m}. It considers {cases} cases, one for each remainder of n on division by {m}.",
        )
    )
    if single and len(fails) == 1:
        ask, answer = (
            rng.choice(
                (
                    f"The product is divisible by {m} in all cases but one. For which remainder of n is it not?",
                    "Exactly one case fails. What is the remainder of n in that case?",
                )
            ),
            fails[0],
        )
    elif single:
        ask, answer = (
            rng.choice(
                (
                    f"The product is divisible by {m} in only one case. What is the remainder of n in that case?",
                    f"For which one of the remainders is the product divisible by {m}?",
                )
            ),
            holds[0],
        )
    else:
        ask, answer = (
            rng.choice(
                (
                    f"In how many of the {cases} cases is the product not divisible by {m}?",
                    f"In how many of the {cases} cases does the product fail to be a multiple of {m}?",
                )
            ),
            len(fails),
        )
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(rng, answer, [len(holds)] if not single else [], low=0, high=m - 1 if single else m)
        ),
        params={"m": m, "text": text},
    )


_Table = list[list[bool]]
_QUANTIFIED: tuple[tuple[str, Callable[[_Table, int], bool]], ...] = (
    ("everyone {v} someone", lambda t, n: all(any(t[i]) for i in range(n))),
    ("someone is {w} by everyone else", lambda t, n: any(all(t[i][j] for i in range(n) if i != j) for j in range(n))),
    ("someone {v} everyone else", lambda t, n: any(sum(t[i]) == n - 1 for i in range(n))),
    ("everyone is {w} by someone", lambda t, n: all(any(t[i][j] for i in range(n)) for j in range(n))),
    ("someone {v} nobody", lambda t, n: any(not any(t[i]) for i in range(n))),
    ("someone is {w} by nobody", lambda t, n: any(not any(t[i][j] for i in range(n)) for j in range(n))),
    ("someone {v} exactly one person", lambda t, n: any(sum(t[i]) == 1 for i in range(n))),
    ("two different people {x} each other", lambda t, n: any(t[i][j] and t[j][i] for i, j in itertools.combinations(range(n), 2))),
    ("everyone {v} at least two people", lambda t, n: all(sum(t[i]) >= 2 for i in range(n))),
    ("someone is {w} by exactly two people", lambda t, n: any(sum(t[i][j] for i in range(n)) == 2 for j in range(n))),
)  # fmt: skip


def make_quantifiers(rng: ItemRng, level: int) -> Draft:
    """Which statement with "everyone" and "someone" is true (or false) of a small table?"""
    size = (3, 3, 3, 4, 4, 4, 5, 5)[level - 1]
    people = rng.sample(PEOPLE, size)
    v, w, x = rng.choice(
        (
            ("admires", "admired", "admire"),
            ("trusts", "trusted", "trust"),
            ("helps", "helped", "help"),
            ("phones", "phoned", "phone"),
            ("follows", "followed", "follow"),
            ("greets", "greeted", "greet"),
        )
    )
    wanted = rng.random() < 0.5
    target = rng.randrange(len(_QUANTIFIED))
    density = rng.choice((0.3, 0.45, 0.6, 0.75))
    for _ in range(400):
        table = [[i != j and rng.random() < density for j in range(size)] for i in range(size)]
        truth = [test(table, size) for _, test in _QUANTIFIED]
        others = [i for i, value_ in enumerate(truth) if value_ != wanted]
        if truth[target] == wanted and len(others) >= 4:
            break
    else:
        raise Redraw("no fair table")
    rng.shuffle(others)

    def said(i: int) -> str:
        text = _QUANTIFIED[i][0].format(v=v, w=w, x=x)
        return text[0].upper() + text[1:]

    lines = " ".join(
        f"{p} {v} {listing([people[j] for j in range(size) if table[i][j]]) or 'nobody'}."
        for i, p in enumerate(people)
    )
    head = rng.choice(
        (
            f"A club has exactly {NUMBER_WORDS[size]} members: {listing(people)}.",
            f"There are only {NUMBER_WORDS[size]} people in a story: {listing(people)}.",
            f"Exactly {NUMBER_WORDS[size]} people work in an office: {listing(people)}.",
        )
    )
    note = f"Apart from this, nobody {v} anyone."
    ask = f"Which of these statements is {'true' if wanted else 'false'}?"
    options = [said(i) for i in others[:6]]
    return Draft(
        question=f"{head} {lines} {note} {ask}",
        answer=said(target),
        kind="phrase",
        distractors=tuple(options),
        params={"people": people, "verbs": [v, w, x], "options": sorted([said(target), *options])},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="logical",
    name="proof_evaluation",
    version="1.0.0",
    templates=(
        Template(
            "first_bad_step",
            make_first_bad_step,
            check.check_first_bad_step,
            "sympy entailment line by line on the parsed proof",
        ),
        Template("rule_name", make_rule_name, check.check_rule_name, "pattern match on the parsed lines"),
        Template(
            "missing_line",
            make_missing_line,
            check.check_missing_line,
            "sympy entailment with each option in place",
        ),
        Template(
            "unused_premise",
            make_unused_premise,
            check.check_unused_premise,
            "networkx ancestors in the parsed citations",
        ),
        Template(
            "valid_count",
            make_valid_count,
            check.check_valid_count,
            "sympy entailment on the parsed inferences",
        ),
        Template("algebra", make_algebra, check.check_algebra, "sympy solution of each parsed line"),
        Template("form_name", make_form_name, check.check_form_name, "pattern match on the parsed argument"),
        Template(
            "counterexample",
            make_counterexample,
            check.check_counterexample,
            "sympy evaluation of the parsed claim",
        ),
        Template(
            "failing_case", make_failing_case, check.check_failing_case, "direct trial of many whole numbers"
        ),
        Template(
            "quantifiers", make_quantifiers, check.check_quantifiers, "networkx degrees from the parsed text"
        ),
    ),
)
