"""Proofs put to the test: wrong steps, missing lines, named forms, counterexamples and uncovered cases."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.logical import proof_evaluation_check as check
from mirror_bench.builders.question_bank.logical.wording import (
    Formula,
    around,
    assignments,
    numbers,
    symbols,
    value,
)
from mirror_bench.builders.seeds import ItemRng

_KEY = "(¬ means not, ∧ and, ∨ or, → if-then):"
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
    alphabet = list(rng.choice(("PQRSTUVW", "ABCDEFGH", "JKLMNRST")))
    rng.shuffle(alphabet)
    fresh = iter(alphabet)

    def atom() -> Formula:
        letter = next(fresh, None)
        if letter is None:
            raise Redraw("out of letters")
        return ("not", ("var", letter)) if rng.random() < 0.3 else ("var", letter)

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
            a = atom()
            new = ("if", a, _negated(base))
            premises.append(new)
            step = (_negated(a), rule, (new, base))
        elif rule == "disjunctive syllogism":
            a = atom()
            new = ("or", _negated(base), a)
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


def _intro(rng: ItemRng) -> str:
    return rng.choice(
        (
            f"{rng.choice(PEOPLE)} hands in this derivation {_KEY}",
            f"A textbook from {rng.choice(PLACES)} prints this proof {_KEY}",
            f"Look at this proof {_KEY}",
            f"In an exam in {rng.choice(PLACES)}, {rng.choice(PEOPLE)} writes this proof {_KEY}",
            f"This derivation was found in the notes of {rng.choice(PEOPLE)} {_KEY}",
        )
    )


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
    options = [f"line {i + 1}" for i, line in enumerate(changed) if line.rule and i != bad]
    rng.shuffle(options)
    ask = rng.choice(
        (
            "Which line does not follow from the lines it cites?",
            "Exactly one step is wrong: which line is not a consequence of the lines it is taken from?",
        )
    )
    return Draft(
        question=f"{_intro(rng)}\n{_shown(changed, rules=False)}\n{ask}",
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
    return Draft(
        question=f"{_intro(rng)}\n{_shown(lines, rules=False)}\n{ask}",
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
        wrong = list(dict.fromkeys(symbols(f) for f in pool if not fits(f) and f != line.formula))[:6]
        if fits(line.formula) and len(wrong) >= 4:
            break
    else:
        raise Redraw("no fair blank")
    rng.shuffle(wrong)
    answer = symbols(line.formula)
    ask = rng.choice(
        (
            f"Line {at + 1} cannot be read. Which formula must it be, so that it follows and the later lines follow too?",
            f"What belongs in line {at + 1}, if each line is to follow from the lines it cites?",
        )
    )
    return Draft(
        question=f"{_intro(rng)}\n{_shown(lines, rules=level < 5, blank=at + 1)}\n{ask}",
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
    head = _intro(rng)
    if ask_needed:
        count = len(premises) - len(idle)
        ask = rng.choice(
            (
                f"On how many of the {len(premises)} premises does the last line rest, directly or through other lines?",
                f"Tracing back the citations from the last line, how many of the {len(premises)} premises are used for it?",
            )
        )
        return Draft(
            question=f"{head}\n{_shown(lines, rules=rng.random() < 0.5)}\n{ask}",
            answer=str(count),
            kind="integer",
            distractors=numbers(around(rng, count, [len(premises)], low=1, high=max(len(premises), 5))),
            params={"lines": len(lines)},
            trap=str(len(premises)) if count != len(premises) and rng.random() < 0.4 else None,
        )
    rng.shuffle(wrong)
    return Draft(
        question=f"{head}\n{_shown(lines, rules=rng.random() < 0.5)}\nWhich premise could be struck out without harm to the proof of the last line?",
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
            f"{rng.choice(PEOPLE)} makes {total} separate inferences {_KEY}",
            f"Here are {total} steps from different proofs {_KEY}",
            f"A worksheet from {rng.choice(PLACES)} lists {total} inferences {_KEY}",
        )
    )
    ask = rng.choice(
        ("How many of them are valid?", "In how many of them does the conclusion follow from what is given?")
    )
    return Draft(
        question=f"{intro} {'; '.join(items)}. {ask}",
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
    rows = "\n".join(f"{i}. {line}" for i, line in enumerate(texts, start=1))
    person = rng.choice(PEOPLE)
    head = rng.choice(
        (
            f"{person} solves an equation:",
            f"A pupil in {rng.choice(PLACES)} writes:",
            f"{person} works out x as follows:",
            f"This solution was handed in by {person}:",
        )
    )
    ask = rng.choice(
        (
            "Exactly one line is not equivalent to the line before it. Which one?",
            "In which line was the mistake made? All other lines are equivalent to the line before them.",
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


def _solution(rng: ItemRng, level: int) -> tuple[list[str], int]:
    """Lines of a worked linear equation, one of them wrong, and the number of that line (from 1)."""
    x = rng.choice([n for n in range(-9, 12) if n not in (0, 1)])
    p, q = rng.randint(2, 4 + level), rng.choice([n for n in range(-9, 10) if n])
    r = rng.choice([n for n in range(1, p + 4) if n != p])
    s = rng.choice([n for n in range(-12, 13) if n])
    t = p * (x + q) + s - r * x
    # p(x + q) + s = r x + t
    left = (p, p * q + s)
    right = (r, t)
    texts = [f"{p}(x {'+' if q > 0 else '-'} {abs(q)}) {'+' if s > 0 else '-'} {abs(s)} = {_linear(*right)}"]
    moves = ["expand", "collect", "subtract_x", "subtract_c", "divide"]
    extra = rng.sample(("double", "swap", "add"), max(0, min(3, level // 3)))
    for e in extra:
        moves.insert(rng.randint(2, len(moves) - 1), e)
    bad = rng.randrange(len(moves))
    expanded = (p, p * q)
    for i, move in enumerate(moves):
        wrong = i == bad
        if move == "expand":
            if wrong:
                expanded = (p, q) if rng.random() < 0.5 else (p, -p * q)
            texts.append(f"{_linear(*expanded)} {'+' if s > 0 else '-'} {abs(s)} = {_linear(*right)}")
            left = (expanded[0], expanded[1] + s)
            continue
        if move == "collect":
            if wrong:
                left = (left[0], expanded[1] - s)
        elif move == "subtract_x":
            k = right[0]
            left = (left[0] + k if wrong else left[0] - k, left[1])
            right = (0, right[1])
        elif move == "subtract_c":
            k = left[1]
            if k == 0:
                raise Redraw("nothing to subtract")
            right = (right[0], right[1] + k if wrong else right[1] - k)
            left = (left[0], 0)
        elif move == "double":
            left = (2 * left[0], 2 * left[1])
            right = (right[0] if wrong else 2 * right[0], right[1] if wrong else 2 * right[1])
        elif move == "swap":
            left, right = right, left
            if wrong:
                left = (left[0], -left[1])
        elif move == "add":
            k = rng.randint(2, 9)
            left = (left[0], left[1] + k)
            right = (right[0], right[1] - k if wrong else right[1] + k)
        else:
            if left[0] == 0 and right[0] != 0:
                left, right = right, left
            if left[0] in (0, 1, -1) or left[1] or right[0]:
                raise Redraw("nothing to divide")
            solved = Fraction(right[1], left[0])
            if wrong:
                solved = Fraction(right[1] - left[0]) if rng.random() < 0.6 else -solved
            texts.append(f"x = {solved}")
            continue
        texts.append(f"{_linear(*left)} = {_linear(*right)}")
    if len(set(texts)) < len(texts) or any(abs(int(n)) > 400 for line in texts for n in _integers(line)):
        raise Redraw("a line is repeated or large")
    if any("x" not in line for line in texts):
        raise Redraw("the unknown is lost")
    return texts, bad + 2


def _integers(text: str) -> list[str]:
    return "".join(c if c.isdigit() else " " for c in text).split()


_ATOMS = (
    ("the key is in the drawer", "the key is not in the drawer"), ("the train is late", "the train is not late"), ("the shop is open", "the shop is not open"),
    ("the soup is salted", "the soup is not salted"), ("the door is locked", "the door is not locked"), ("the battery is flat", "the battery is not flat"),
    ("the road is wet", "the road is not wet"), ("the cat is asleep", "the cat is not asleep"), ("the painting is a copy", "the painting is not a copy"),
    ("the well is deep", "the well is not deep"), ("the bridge is up", "the bridge is not up"), ("the letter is sealed", "the letter is not sealed"),
    ("the garden is watered", "the garden is not watered"), ("the code is correct", "the code is not correct"), ("the stage is lit", "the stage is not lit"),
)  # fmt: skip
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
    atoms = rng.sample(_ATOMS, 4)
    signs = [level < 3 or rng.random() < 0.6 for _ in atoms]
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
    if level >= 5:
        extra = rng.sample([x for x in _ATOMS if x not in atoms], 1)[0]
        body.insert(rng.randrange(len(body) + 1), f"Note that nothing is said here about whether {extra[0]}")
    text = ". ".join([*body, end])
    others = [n for n, _ in _NAMED if n not in (name, _CONFUSED[name])]
    rng.shuffle(others)
    person = rng.choice(PEOPLE)
    frame = rng.choice(
        (
            f'{person} argues: "{text}" What is this form of argument called?',
            f'"{text}" Which name does logic give to this pattern of argument?',
            f'A speaker in {rng.choice(PLACES)} says: "{text}" Which argument form is this, whether valid or not?',
            f'Read this argument by {person}. "{text}" What is its form?',
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
    low, high = ((1, 4), (2, 6), (3, 8), (3, 11), (4, 14), (5, 18), (6, 26), (8, 45))[level - 1]
    for _ in range(600):
        kind = rng.choice(("quadratic", "linear", "square", "multiple"))
        a, b, c = rng.randint(1, 6), rng.randint(0, 12), rng.randint(1, 60)
        m = rng.randint(3, 40)
        k = 1 if b % 2 else b + 1
        if kind == "linear":
            a *= 6 * rng.randint(1, 3)
        text = {
            "quadratic": f"{'' if a == 1 else a}n² + {'' if k == 1 else k}n + {c} is a prime number",
            "linear": f"{a}n + {c} is a prime number",
            "square": f"{a + 1}n² + {c} is not a square number",
            "multiple": f"n² + n + {c} is not a multiple of {m}",
        }[kind]

        def test(n: int, kind: str = kind, a: int = a, k: int = k, c: int = c, m: int = m) -> bool:
            if kind == "quadratic":
                return _prime(a * n * n + k * n + c)
            if kind == "linear":
                return _prime(a * n + c)
            if kind == "square":
                return math.isqrt((a + 1) * n * n + c) ** 2 != (a + 1) * n * n + c
            return (n * n + n + c) % m != 0

        least = next((n for n in range(1, 200) if not test(n)), 0)
        if low <= least <= high:
            break
    else:
        raise Redraw("no counterexample in range")
    person = rng.choice(PEOPLE)
    frame = rng.choice(
        (
            f"{person} claims that for every whole number n from 1 on, {text}. What is the smallest n for which this is false?",
            f"A conjecture says: for all whole numbers n ≥ 1, {text}. Find the least counterexample. Which n is it?",
            f'After trying a few cases, {person} believes that "{text}" holds for all n = 1, 2, 3, and so on. At which n does it fail for the first time?',
            f"Someone in {rng.choice(PLACES)} tries to prove that {text} for n = 1, 2, 3, ... For which n does the claim first break down?",
        )
    )
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
    m = rng.randint(*((3, 4), (3, 5), (4, 6), (4, 7), (5, 8), (6, 9), (7, 11), (8, 13))[level - 1])
    count = 2 if level < 5 else 3
    single = rng.random() < 0.5
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
            len(set(factors)) == count
            and 0 < len(fails) < m
            and (not single or 1 in (len(fails), len(holds)))
        ):
            break
    else:
        raise Redraw("not one special case")

    def part(u: int, v: int, squared: bool) -> str:
        head = "n²" if squared else "n" if u == 1 else f"{u}n"
        return head if v == 0 and head == "n" else f"({head} + {v})" if v else f"({head})"

    text = "".join(part(*f) for f in sorted(factors))
    person = rng.choice(PEOPLE)
    head = rng.choice(
        (
            f"{person} wants to prove that {text} is divisible by {m} for every whole number n, and looks at the remainders 0 to {m - 1} of n on division by {m} one by one.",
            f"Claim: for every whole number n, {text} is a multiple of {m}. The proof goes through the {m} cases of n leaving remainder 0, 1, and so on up to {m - 1} on division by {m}.",
            f"In {rng.choice(PLACES)}, a class tries to show by {m} cases, by the remainder of n on division by {m}, that {text} can always be divided by {m}.",
        )
    )
    if single and len(fails) == 1:
        ask, answer = (
            rng.choice(
                (
                    "For one remainder the claim is false. Which remainder is it?",
                    "Just one case goes wrong: which remainder of n?",
                )
            ),
            fails[0],
        )
    elif single:
        ask, answer = (
            rng.choice(
                (
                    "Only one of the cases works. Which remainder of n is it?",
                    "For just one remainder the claim is true. Which remainder is it?",
                )
            ),
            holds[0],
        )
    else:
        ask, answer = (
            rng.choice(
                (
                    f"In how many of the {m} cases is the claim false?",
                    f"For how many of the {m} remainders does the claim fail?",
                )
            ),
            len(fails),
        )
    return Draft(
        question=f"{head} {ask}",
        answer=str(answer),
        kind="integer",
        distractors=numbers(
            around(rng, answer, [len(holds)] if not single else [], low=0, high=max(m - 1, 3))
        ),
        params={"m": m, "text": text},
    )


_Table = list[list[bool]]
_QUANTIFIED: tuple[tuple[str, Callable[[_Table, int], bool]], ...] = (
    ("everyone {v} someone", lambda t, n: all(any(t[i]) for i in range(n))),
    ("someone is {w} by everyone", lambda t, n: any(all(t[i][j] for i in range(n)) for j in range(n))),
    ("someone {v} everyone", lambda t, n: any(all(t[i]) for i in range(n))),
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
        table = [[rng.random() < density for _ in people] for _ in people]
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
            f"A group has just these {size} members: {listing(people)}.",
            f"There are only {size} people in the story: {listing(people)}.",
            f"Consider a world of {size} people, {listing(people)}, and nobody else.",
        )
    )
    note = f'Apart from what is said here, nobody {v} anybody. A list of names may include the person whose list it is, and so may "someone" and "everyone".'
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
