"""Second answers for propositional_logic: formulas and sentences are parsed from the text and put to sympy or to cases."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy.logic.boolalg import And, Equivalent, Implies, Not, Or, truth_table
from sympy.logic.inference import satisfiable

from mirror_bench.builders.question_bank.logical.reading import listed, proposition


def _only(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{len(options)} options fit"


def _assignment(question: str) -> dict[Any, bool]:
    found: dict[Any, bool] = {}
    for names, word in re.findall(r"([A-Z](?:, [A-Z])*(?:,? and [A-Z])*) (?:is|are) (true|false)", question):
        for name in re.findall(r"[A-Z]", names):
            found[sympy.Symbol(name)] = word == "true"
    return found


def _holds(formula: Any, values: Mapping[Any, bool]) -> bool:
    return bool(formula.subs(values))


def check_true_count(question: str, params: Mapping[str, Any]) -> str:
    """Substitute and count."""
    values = _assignment(question)
    formulas = re.findall(r"\(\d+\) ([^;]+?)(?:;|\. How)", question)
    return str(sum(_holds(proposition(f), values) for f in formulas))


def check_which_value(question: str, params: Mapping[str, Any]) -> str:
    """The one option with the wanted value."""
    values = _assignment(question)
    wanted = bool(re.search(r"formulas is (?:then )?true", question))
    return _only([o for o in params["options"] if _holds(proposition(o), values) == wanted])


def check_model_count(question: str, params: Mapping[str, Any]) -> str:
    """Find models one after another and exclude each."""
    letters = [sympy.Symbol(x) for x in params["letters"]]
    formula = proposition(re.findall(r"formula ([^?]+?)(?: true)?\?$", question)[0])
    count = 0
    while model := satisfiable(formula):
        full = {x: bool(model.get(x, True)) for x in letters}
        formula = And(formula, Not(And(*[x if full[x] else Not(x) for x in letters])))
        count += 1
    return str(count)


def check_equivalent(question: str, params: Mapping[str, Any]) -> str:
    """No model tells it from the right option."""
    formula = params["formula"]
    if formula not in question:
        return "formula not in the text"
    target = proposition(formula)
    return _only([o for o in params["options"] if not satisfiable(Not(Equivalent(target, proposition(o))))])


def _claim(text: str, speaker: str, good: str, bad: str) -> Callable[[Mapping[str, bool]], bool]:
    text = text[0].lower() + text[1:] if not text.split()[0][1:].islower() else text
    if m := re.fullmatch(rf"(\w+) is a ({good}|{bad})", text):
        a, is_good = m[1], m[2] == good
        return lambda v: v[a] == is_good
    if m := re.fullmatch(r"(\w+) and I are of the same kind", text):
        a = m[1]
        return lambda v: v[a] == v[speaker]
    if m := re.fullmatch(rf"(\w+) and (\w+) are both {bad}s", text):
        a, b = m.groups()
        return lambda v: not v[a] and not v[b]
    if m := re.fullmatch(rf"[Aa]t least one of (\w+) and (\w+) is a {good}", text):
        a, b = m.groups()
        return lambda v: v[a] or v[b]
    if m := re.fullmatch(rf"[Ii]f (\w+) is a {good}, then (\w+) is a {bad}", text):
        a, b = m.groups()
        return lambda v: not (v[a] and v[b])
    raise ValueError(f"statement not understood: {text!r}")


_KINDS = (
    ("knight", "knave"),
    ("truth-teller", "liar"),
    ("day guard", "night guard"),
    ("red robot", "blue robot"),
)


def check_knights(question: str, params: Mapping[str, Any]) -> str:
    """Every assignment of kinds against every parsed statement."""
    good, bad = next(k for k in _KINDS if k[0] in question)
    people = params["people"]
    claims = {p: _claim(text, p, good, bad) for p, text in re.findall(r'(\w+) says: "([^"]+)\."', question)}
    fits = []
    for row in itertools.product((True, False), repeat=len(people)):
        kinds = dict(zip(people, row, strict=True))
        if all(kinds[p] == claims[p](kinds) for p in people):
            fits.append(kinds)
    if len(fits) != 1:
        return f"{len(fits)} solutions"
    kinds = fits[0]
    ask = question.rsplit('" ', 1)[1]
    if m := re.search(rf"are ({good}|{bad})s\?", ask):
        return str(sum(k == (m[1] == good) for k in kinds.values()))
    if m := re.search(rf"the only ({good}|{bad})\?", ask):
        return _only([p for p in people if kinds[p] == (m[1] == good)])
    names = [p for p in people if kinds[p]]
    return {0: "neither of them", 1: f"{names[0]} only" if names else "", 2: "both of them"}[len(names)]


def check_circuit(question: str, params: Mapping[str, Any]) -> str:
    """Start with everything off and apply the rules until nothing changes."""
    now = question.split("At the moment, ")[1]
    states = {"on", "open", "pressed", "up"}
    value = {
        name: word in states
        for names, word in re.findall(
            r"\b([P-T](?:(?:,|,? and) [P-T])*) (?:is|are)(?: all| both)? (\w+)", now
        )
        for name in re.findall(r"[P-T]", names)
    }
    active = {"lit", "running", "sounding", "raised"} | states
    rules = re.findall(r"(\d) is \w+ if and only if ([^.]+)\.", question)
    value |= {name: False for name, _ in rules}
    for _ in range(len(rules) + 1):
        for name, rule in rules:
            if m := re.search(r"([P-T]|\d) and ([P-T]|\d) (?:is|are both) (\w+)$", rule):
                (a, wa), (b, wb) = (m[1], m[3]), (m[2], m[3])
            else:
                (a, wa), (b, wb) = re.findall(r"\b([P-T]|\d) is (\w+)", rule)
            one, two = value[a] == (wa in active), value[b] == (wb in active)
            if "but not both" in rule or "exactly one of" in rule:
                value[name] = one ^ two
            elif "(or both)" in rule or "at least one of" in rule:
                value[name] = one | two
            else:
                value[name] = one & two
    return str(sum(value[name] for name, _ in rules))


def check_guests(question: str, params: Mapping[str, Any]) -> str:
    """Clues as one formula; its only model."""
    people = params["people"]
    s = {p: sympy.Symbol(p) for p in people}
    clues = []
    for text in re.split(r"(?<=\.) ", question):
        text = text.rstrip(".")
        if m := re.fullmatch(r"If (\w+) comes, (\w+) comes too", text):
            clues.append(Implies(s[m[1]], s[m[2]]))
        elif m := re.fullmatch(r"If (\w+) comes, (\w+) stays away", text):
            clues.append(Implies(s[m[1]], Not(s[m[2]])))
        elif m := re.fullmatch(r"If (\w+) stays away, (\w+) comes", text):
            clues.append(Implies(Not(s[m[1]]), s[m[2]]))
        elif m := re.fullmatch(r"(\w+) comes only if (\w+) does", text):
            clues.append(Implies(s[m[1]], s[m[2]]))
        elif m := re.fullmatch(r"Exactly one of (\w+) and (\w+) comes", text):
            clues.append(Equivalent(s[m[1]], Not(s[m[2]])))
        elif m := re.fullmatch(r"At least one of (\w+) and (\w+) comes", text):
            clues.append(Or(s[m[1]], s[m[2]]))
        elif m := re.fullmatch(r"(\w+) and (\w+) do not both come", text):
            clues.append(Not(And(s[m[1]], s[m[2]])))
        elif m := re.fullmatch(r"Either both (\w+) and (\w+) come or neither does", text):
            clues.append(Equivalent(s[m[1]], s[m[2]]))
    formula = And(*clues)
    model = satisfiable(formula)
    if not model:
        return "no solution"
    full = {x: bool(model.get(x, False)) for x in s.values()}
    if satisfiable(And(formula, Not(And(*[x if on else Not(x) for x, on in full.items()])))):
        return "more than one solution"
    names = [p for p in people if full[s[p]]]
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"


def check_negation(question: str, params: Mapping[str, Any]) -> str:
    """The one option true in exactly the cases in which the sentence is false."""
    clauses = params["clauses"]
    stated = params["stated"]
    if stated.lower() not in question.lower():
        return "sentence not in the text"

    def holds(text: str, case: tuple[bool, ...]) -> bool:
        text = text.lower()

        def part(piece: str) -> bool:
            for (yes, no), on in zip(clauses, case, strict=True):
                if piece.strip() in (yes, no):
                    return bool(on == (piece.strip() == yes))
            raise ValueError(f"clause not understood: {piece!r}")

        if m := re.fullmatch(r"if (.+), then (.+)", text):
            return not all(part(p) for p in m[1].split(" and ")) or part(m[2])
        if m := re.fullmatch(r"(.+) \((?:or both|or more than one of these)\)", text):
            return any(part(p) for p in re.split(r",? or |, ", m[1]))
        return all(part(p) for p in listed(text))

    cases = list(itertools.product((True, False), repeat=len(clauses)))
    return _only([o for o in params["options"] if all(holds(o, c) != holds(stated, c) for c in cases)])


def check_column(question: str, params: Mapping[str, Any]) -> str:
    """Rows as they stand in the text."""
    formula = proposition(re.findall(r"formula ([^?]+?)(?: true)?\?$", question)[0])
    rows = re.findall(r"\b[TF]{2,3}\b", question)
    letters = [sympy.Symbol(x) for x in params["letters"]]
    table = {tuple(bool(v) for v in row): bool(result) for row, result in truth_table(formula, letters)}
    return "".join("T" if table[tuple(c == "T" for c in row)] else "F" for row in rows)


def check_most_true(question: str, params: Mapping[str, Any]) -> str:
    """Largest subset with a model."""
    formulas = [proposition(f) for f in re.findall(r"\(\d+\) ([^;]+?)(?:;|\. Here)", question)]
    for size in range(len(formulas), 0, -1):
        if any(satisfiable(And(*chosen)) for chosen in itertools.combinations(formulas, size)):
            return str(size)
    return "0"
