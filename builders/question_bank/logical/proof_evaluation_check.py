"""Second answers for proof_evaluation: proofs are parsed from the text and each step is put to sympy or a pattern."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import networkx as nx
import sympy
from sympy.logic.boolalg import And, Implies, Not, Or
from sympy.logic.inference import satisfiable

from mirror_bench.builders.question_bank.logical.reading import listed, proposition


def _only(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{len(options)} options fit"


def _lines(question: str) -> list[tuple[str, tuple[int, ...]]]:
    """(formula text, cited line numbers) of each numbered line."""
    found = []
    for text, why in re.findall(r"^\d+\. (.+?) \((premise|from [^)]+)\)$", question, flags=re.MULTILINE):
        found.append((text, tuple(int(n) for n in re.findall(r"\d+", why))))
    return found


def _follows(premises: list[Any], conclusion: Any) -> bool:
    return not satisfiable(And(*premises, Not(conclusion)))


def check_first_bad_step(question: str, params: Mapping[str, Any]) -> str:
    """Entailment of each line by those it cites."""
    lines = _lines(question)
    formulas = [proposition(text) for text, _ in lines]
    bad = [
        f"line {i}"
        for i, (_, cites) in enumerate(lines, start=1)
        if cites and not _follows([formulas[c - 1] for c in cites], formulas[i - 1])
    ]
    return _only(bad) if len(lines) == params["lines"] else "not all lines read"


def check_rule_name(question: str, params: Mapping[str, Any]) -> str:
    """The rule whose pattern the cited lines and the line fit."""
    lines = _lines(question)
    number = int(re.findall(r"line (\d+)", question.rsplit("\n", 1)[1])[0])
    goal = proposition(lines[number - 1][0])
    given = [proposition(lines[c - 1][0]) for c in lines[number - 1][1]]
    if len(given) == 1:
        if And(given[0], goal) == given[0]:
            return "simplification"
        return "addition" if Or(given[0], goal) == goal else "unknown"
    if goal == And(*given):
        return "conjunction"
    for a, b in (given, given[::-1]):
        if isinstance(a, Implies) and a.args[0] == b and a.args[1] == goal:
            return "modus ponens"
        if isinstance(a, Implies) and goal == Not(a.args[0]) and b == Not(a.args[1]):
            return "modus tollens"
        if isinstance(a, Or) and goal in a.args and any(Not(x) == b for x in a.args if x != goal):
            return "disjunctive syllogism"
        if (
            isinstance(a, Implies)
            and isinstance(b, Implies)
            and a.args[1] == b.args[0]
            and goal == Implies(a.args[0], b.args[1])
        ):
            return "hypothetical syllogism"
    return "unknown"


def check_missing_line(question: str, params: Mapping[str, Any]) -> str:
    """The option that follows and from which the later lines follow."""
    lines = _lines(question)
    blank = next(i for i, (text, _) in enumerate(lines, start=1) if text == "[blank]")

    def fits(option: str) -> bool:
        formulas = [proposition(option if text == "[blank]" else text) for text, _ in lines]
        return all(
            _follows([formulas[c - 1] for c in cites], formulas[i - 1])
            for i, (_, cites) in enumerate(lines, start=1)
            if cites and (i == blank or blank in cites)
        )

    return _only([o for o in params["options"] if fits(o)])


def check_unused_premise(question: str, params: Mapping[str, Any]) -> str:
    """Premises among the ancestors of the last line."""
    lines = _lines(question)
    graph = nx.DiGraph()
    graph.add_nodes_from(range(1, len(lines) + 1))
    graph.add_edges_from((c, i) for i, (_, cites) in enumerate(lines, start=1) for c in cites)
    premises = [i for i, (_, cites) in enumerate(lines, start=1) if not cites]
    used = nx.ancestors(graph, len(lines))
    if "how many" in question.lower():
        return str(sum(p in used for p in premises))
    return _only([f"line {p}" for p in premises if p not in used])


def check_valid_count(question: str, params: Mapping[str, Any]) -> str:
    """Entailment of each parsed inference."""
    items = re.findall(r"\(\d+\) from (.+?) to (.+?)(?:;|\. (?:How|In))", question)
    if len(items) != params["total"]:
        return "not all read"
    return str(
        sum(
            _follows([proposition(g) for g in given.split(" and ")], proposition(goal))
            for given, goal in items
        )
    )


def check_algebra(question: str, params: Mapping[str, Any]) -> str:
    """Solution set of each line against that of the line before."""
    x = sympy.Symbol("x")
    solutions = []
    for text in re.findall(r"^\d+\. (.+=.+)$", question, flags=re.MULTILINE):
        left, right = (
            sympy.sympify(re.sub(r"(\d)([x(])", r"\1*\2", side)) for side in text.replace("−", "-").split("=")
        )
        solutions.append(sympy.solveset(sympy.Eq(left, right), x, sympy.S.Reals))
    bad = [f"line {i + 1}" for i in range(1, len(solutions)) if solutions[i] != solutions[i - 1]]
    return _only(bad) if len(solutions) == params["lines"] else "not all lines read"


def check_form_name(question: str, params: Mapping[str, Any]) -> str:
    """Premises and conclusion as formulas, matched to the eight patterns."""
    atoms = params["atoms"]

    def literal(text: str) -> Any:
        folded = text.strip().rstrip(".")
        folded = folded[:1].lower() + folded[1:]
        for i, (yes, no) in enumerate(atoms):
            if folded == yes:
                return sympy.Symbol(f"a{i}")
            if folded == no:
                return Not(sympy.Symbol(f"a{i}"))
        raise ValueError(f"clause not understood: {text!r}")

    def formula(text: str) -> Any:
        folded = text.strip().rstrip(".")
        if m := re.fullmatch(r"[Ii]f (.+), then (.+)", folded):
            return ("if", literal(m[1]), literal(m[2]))
        if m := re.fullmatch(r"[Ee]ither (.+) or (.+), or both", folded):
            return ("or", literal(m[1]), literal(m[2]))
        return ("is", literal(folded))

    argument = re.findall(r'"([^"]+)"', question)[0]
    if m := re.fullmatch(r"We can conclude that (.+)\. After all, (.+)\.", argument):
        parts = [*re.split(r"\. (?:Moreover, )?", m[2]), m[1]]
    else:
        parts = argument.split(". ")
    *given, goal = [formula(s.removeprefix("Therefore, ")) for s in parts]
    kinds = sorted(g[0] for g in given)
    if kinds == ["if", "if"]:
        return "hypothetical syllogism"
    if kinds == ["if", "if", "or"]:
        return "constructive dilemma"
    compound, single = sorted(given, key=lambda g: len(g), reverse=True)
    if compound[0] == "or":
        rest = [x for x in compound[1:] if x not in (single[1], Not(single[1]))]
        return "disjunctive syllogism" if goal[1] == rest[0] else "affirming a disjunct"
    _, when, then = compound
    if single[1] == when and goal[1] == then:
        return "modus ponens"
    if single[1] == Not(then) and goal[1] == Not(when):
        return "modus tollens"
    if single[1] == then and goal[1] == when:
        return "affirming the consequent"
    return "denying the antecedent" if single[1] == Not(when) and goal[1] == Not(then) else "unknown"


def check_counterexample(question: str, params: Mapping[str, Any]) -> str:
    """Evaluate the parsed expression for n = 1, 2, 3 and so on."""
    match = re.search(
        r"([\dn²+ ]+?) is (a prime number|not a perfect square|not a multiple of (\d+))", question
    )
    if not match:
        return "claim not read"
    n = sympy.Symbol("n")
    expression = sympy.sympify(re.sub(r"(\d)n", r"\1*n", match[1].strip()).replace("²", "**2"))
    for k in range(1, 1000):
        number = int(expression.subs(n, k))
        if match[2] == "a prime number":
            true = bool(sympy.isprime(number))
        elif match[3]:
            true = number % int(match[3]) != 0
        else:
            true = not sympy.ntheory.primetest.is_square(number)
        if not true:
            return str(k)
    return "none found"


def check_failing_case(question: str, params: Mapping[str, Any]) -> str:
    """Remainders of all failures among the first whole numbers."""
    product = params["text"]
    if product not in question:
        return "expression not in the text"
    modulus = int(re.findall(r"on division by (\d+)", question)[0])
    factors = re.findall(r"\(?(\d*)n(²?)(?: \+ (\d+)\))?", product)
    failing = set()
    for n in range(20 * modulus):
        result = 1
        for u, square, v in factors:
            result *= (n**2 if square else int(u or 1) * n) + int(v or 0)
        if result % modulus:
            failing.add(n % modulus)
    if "how many" in question:
        return str(len(failing))
    special = (
        failing
        if "all cases but one" in question or "case fails" in question
        else set(range(modulus)) - failing
    )
    return str(min(special)) if len(special) == 1 else f"{len(special)} remainders fit"


def check_quantifiers(question: str, params: Mapping[str, Any]) -> str:
    """Degrees and edges of the graph of who does it to whom."""
    people, (v, w, x) = params["people"], params["verbs"]
    graph = nx.DiGraph()
    graph.add_nodes_from(people)
    for person in people:
        objects = re.findall(rf"\b{person} {v} ([^.]+)\.", question)[0]
        named = listed(objects)
        graph.add_edges_from((person, other) for other in named if other != "nobody")
    size = len(people)
    out = [graph.out_degree(p) for p in people]
    into = [graph.in_degree(p) for p in people]
    truth = {
        f"everyone {v} someone": min(out) >= 1,
        f"someone is {w} by everyone else": max(into) == size - 1,
        f"someone {v} everyone else": max(out) == size - 1,
        f"everyone is {w} by someone": min(into) >= 1,
        f"someone {v} nobody": min(out) == 0,
        f"someone is {w} by nobody": min(into) == 0,
        f"someone {v} exactly one person": 1 in out,
        f"two different people {x} each other": any(graph.has_edge(b, a) for a, b in graph.edges if a != b),
        f"everyone {v} at least two people": min(out) >= 2,
        f"someone is {w} by exactly two people": 2 in into,
    }
    wanted = "statements is true" in question
    return _only([o for o in params["options"] if truth[o[0].lower() + o[1:]] == wanted])
