"""Second answers for set_relations, from the question text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx
import numpy as np
import sympy
from scipy.optimize import linprog

from mirror_bench.builders.question_bank.logical.reading import listed, number


def _only(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{len(options)} options fit"


def _solved(sets: int, facts: list[tuple[set[int], int]], target: set[int]) -> str:
    """Size of the ``target`` regions, if the sizes stated in ``facts`` fix it: a combination of the stated rows."""
    width = 1 << sets
    rows = np.array([[float(bits in regions) for bits in range(width)] for regions, _ in facts])
    wanted = np.array([float(bits in target) for bits in range(width)])
    weights = np.linalg.lstsq(rows.T, wanted, rcond=None)[0]
    if not np.allclose(weights @ rows, wanted):
        return "not fixed"
    return str(round(float(weights @ np.array([float(size) for _, size in facts]))))


def _inside(sets: int, *members: int) -> set[int]:
    """Regions of a Venn diagram that lie in all the given sets."""
    return {bits for bits in range(1 << sets) if all(bits >> i & 1 for i in members)}


def check_two_sets(question: str, params: Mapping[str, Any]) -> str:
    """Unknown sizes of four regions."""
    verb, a, b = params["words"]
    body, ask = question.rsplit(". ", 1)
    total = int(re.findall(r"(?:Of|survey of) (\d+)", body)[0])
    facts = [({0, 1, 2, 3}, total)]
    patterns = (
        (rf"(\d+) {verb} {re.escape(a)}[,.]", {1, 3}),
        (rf"(\d+) do not {verb} {re.escape(a)},", {0, 2}),
        (rf"(\d+) {verb} {re.escape(b)}[,.]", {2, 3}),
        (rf"(\d+) {verb} both", {3}),
        (rf"(\d+) {verb} neither", {0}),
        (rf"(\d+) {verb} at least one", {1, 2, 3}),
    )
    facts += [(regions, int(m[1])) for pattern, regions in patterns if (m := re.search(pattern, body))]
    target = {3} if " both?" in ask else {0} if "neither" in ask else {1, 2} if "exactly one" in ask else {1}
    return _solved(2, facts, target)


def check_three_sets(question: str, params: Mapping[str, Any]) -> str:
    """Unknown sizes of eight regions."""
    verb, *names = params["words"]
    body, ask = question.rsplit(". ", 1)
    facts = [(set(range(8)), int(re.findall(r"(?:Among|asked|survey of) (\d+)", body)[0]))]
    for i, name in enumerate(names):
        if m := re.search(rf"(\d+) {verb} {re.escape(name)}[,.]", body):
            facts.append((_inside(3, i), int(m[1])))
    for n, x, y in re.findall(r"(\d+) (?:\w+ )?both ([\w ]+?) and ([\w ]+?)[,;.]", body):
        facts.append((_inside(3, names.index(x), names.index(y)), int(n)))
    if m := re.search(rf"(\d+) {verb} all three", body):
        facts.append(({7}, int(m[1])))
    if m := re.search(rf"(\d+) {verb} none of the three", body):
        facts.append(({0}, int(m[1])))
    targets = (
        ("none of", {0}),
        ("exactly two", {3, 5, 6}),
        ("exactly one", {1, 2, 4}),
        ("all three", {7}),
        ("but neither", {1}),
    )
    return _solved(3, facts, next(regions for words, regions in targets if words in ask))


def check_overlap_bound(question: str, params: Mapping[str, Any]) -> str:
    """Linear program over region sizes; its optimum is whole here."""
    verb, *names = params["words"]
    total = int(re.findall(r"(?:Of|of) (\d+)", question)[0])
    sizes = [int(re.findall(rf"(\d+) {verb} {re.escape(name)}[,;. ]", question)[0]) for name in names]
    regions = range(1 << len(names))
    rows = [[1.0] * len(regions)] + [[float(bits >> i & 1) for bits in regions] for i in range(len(names))]
    which = 0 if re.search(r"none of the three|neither", question) else len(regions) - 1
    sign = 1 if "smallest" in question else -1
    goal = [float(sign) if bits == which else 0.0 for bits in regions]
    result = linprog(
        goal, A_eq=rows, b_eq=[float(total), *map(float, sizes)], bounds=(0, None), method="highs"
    )
    if result.fun is None:
        return "no such numbers"
    best = sign * result.fun
    return str(round(best)) if abs(best - round(best)) < 1e-6 else "not whole"


def _sets(question: str) -> dict[str, set[int]]:
    return {
        name: {int(v) for v in values.split(", ")}
        for name, values in re.findall(r"([P-T]) = \{([\d, ]+)\}", question)
    }


def _evaluate(text: str, sets: Mapping[str, set[int]]) -> set[int]:
    """Value of a set expression, by turning its signs into Python's operators on sets."""
    tokens = re.findall(r"[P-S]|[∪∩\\△()]", text)
    if "".join(tokens) != text.replace(" ", ""):
        raise ValueError(f"expression not understood: {text!r}")

    def unit(at: int) -> tuple[set[int], int]:
        if tokens[at] == "(":
            inner, at = chain(at + 1)
            return inner, at + 1
        return set(sets[tokens[at]]), at + 1

    def chain(at: int) -> tuple[set[int], int]:
        left, at = unit(at)
        while at < len(tokens) and tokens[at] != ")":
            right, after = unit(at + 1)
            left = {"∪": left | right, "∩": left & right, "\\": left - right, "△": left ^ right}[tokens[at]]
            at = after
        return left, at

    return chain(0)[0]


def check_explicit(question: str, params: Mapping[str, Any]) -> str:
    """Python's own sets."""
    expression = re.findall(r"(?:elements of|elements does) (.+?)(?:\?| have\?)", question)[0]
    members = _evaluate(expression, _sets(question))
    return str(sum(members) if "sum of the elements" in question else len(members))


def check_which_element(question: str, params: Mapping[str, Any]) -> str:
    """Put each option to the condition."""
    clubs = {}
    for club in params["clubs"]:
        clubs[club] = set(listed(re.findall(rf"(?<=\. )([^.]+) are in {re.escape(club)}\.", question)[0]))
    said = re.split(r"Which of these people is (?:in )?", question)[-1].rstrip("?")
    names = sorted((c for c in clubs if c in said), key=said.index)

    def fits(p: str) -> bool:
        on = [p in clubs[c] for c in names]
        if said.startswith("both"):
            return on[0] and on[1]
        if said.startswith("exactly one") and len(on) == 4:
            return sum(on[:2]) == 1 and sum(on[2:]) == 1
        if said.startswith("exactly one"):
            return sum(on) == 1
        if said.startswith(("neither", "not in")):
            return not any(on)
        if " and also in exactly one of " in said:
            return on[0] and sum(on[1:]) == 1
        if said.startswith("at least one"):
            return any(on[:2]) and not on[2]
        if "(or both) but in neither" in said:
            return any(on[:2]) and not any(on[2:])
        if "but not in both" in said:
            return on[0] and on[1] and sum(on[2:]) < 2
        if ", but not in" in said:
            return on[0] and on[1] and not on[2]
        return on[0] and not on[1]

    return _only([o for o in params["options"] if fits(o)])


def check_closure(question: str, params: Mapping[str, Any]) -> str:
    """networkx's transitive closure; the rest pair by pair."""
    pairs = set(re.findall(r"\((\w), (\w)\)", question))
    graph = nx.DiGraph(sorted(pairs))
    graph.add_nodes_from(re.findall(r"\{([\w, ]+)\}", question)[0].split(", "))
    if re.search(r"\breflexive", question):
        return str(sum((x, x) not in pairs for x in graph))
    if re.search(r"\bsymmetric", question):
        graph = nx.DiGraph(sorted(pairs | {(y, x) for x, y in pairs}))
    if "transitive" in question:
        graph = nx.transitive_closure(graph, reflexive=False)
    return str(graph.number_of_edges() - len(pairs))


def check_classes(question: str, params: Mapping[str, Any]) -> str:
    """Components of the graph of related numbers."""
    first, last = (int(v) for v in re.findall(r"from (\d+) to (\d+)", question)[0])
    modulus = re.search(r"divided by (\d+)", question)

    def related(x: int, y: int) -> bool:
        if "squares" in question and modulus:
            return (x * x - y * y) % int(modulus[1]) == 0
        if modulus:
            return (x - y) % int(modulus[1]) == 0
        if "digits have the same sum" in question:
            return sum(int(c) for c in str(x)) == sum(int(c) for c in str(y))
        if "last digit" in question:
            return str(x)[-1] == str(y)[-1]
        return bool(sympy.divisor_count(x) == sympy.divisor_count(y))

    graph = nx.Graph()
    graph.add_nodes_from(range(first, last + 1))
    graph.add_edges_from(
        (x, y) for x, y in itertools.combinations(range(first, last + 1), 2) if related(x, y)
    )
    sizes = [len(c) for c in nx.connected_components(graph)]
    if re.search(r"How many (?:groups|equivalence classes)", question):
        return str(len(sizes))
    return str(max(sizes) if "in the largest" in question else sizes.count(1))


def check_subsets(question: str, params: Mapping[str, Any]) -> str:
    """All subsets."""
    items = re.findall(r"\{([\w, ]+)\}", question)[0].split(", ")
    said = re.findall(r"(?:subsets of \{[^}]+\}|of them|subsets of M) ((?:contain|have) [^?.]+)", question)[0]

    def fits(s: frozenset[str]) -> bool:
        if m := re.fullmatch(r"contain (\w)", said):
            return m[1] in s
        if m := re.fullmatch(r"contain (\w) but not (\w)", said):
            return m[1] in s and m[2] not in s
        if m := re.fullmatch(r"contain at least one of (\w) and (\w)", said):
            return bool(s & {m[1], m[2]})
        if m := re.fullmatch(r"contain exactly one of (\w) and (\w)", said):
            return len(s & {m[1], m[2]}) == 1
        if m := re.fullmatch(r"contain (\w) or (\w), but not both, and do not contain (\w)", said):
            return len(s & {m[1], m[2]}) == 1 and m[3] not in s
        if m := re.fullmatch(r"contain (\w) whenever they contain (\w)", said):
            return m[1] in s or m[2] not in s
        if m := re.fullmatch(r"have at most (\w+) elements", said):
            return len(s) <= number(m[1])
        if m := re.fullmatch(r"have an even number of elements and contain (\w)", said):
            return len(s) % 2 == 0 and m[1] in s
        m = re.fullmatch(r"have exactly (\w+) elements(?: and contain (\w))?(?: or (\w) \(or both\))?", said)
        if not m:
            raise ValueError(f"condition not understood: {said!r}")
        wanted = {x for x in m.groups()[1:] if x}
        return len(s) == number(m[1]) and (not wanted or bool(s & wanted))

    subsets = (frozenset(c) for n in range(len(items) + 1) for c in itertools.combinations(items, n))
    return str(sum(fits(s) for s in subsets))


def check_identity(question: str, params: Mapping[str, Any]) -> str:
    """One element in each Venn region."""
    if params["expression"] not in question:
        return "expression not in the text"
    sets = {name: {r for r in range(8) if r >> i & 1} for i, name in enumerate("PQR")}
    target = _evaluate(params["expression"], sets)
    return _only([o for o in params["options"] if _evaluate(o, sets) == target])


def _pair_test(said: str) -> Callable[[int, int], bool]:
    tests: dict[str, Callable[[int, int], bool]] = {
        "x + y is even": lambda x, y: x % 2 == y % 2,
        "x divides y": lambda x, y: y // x * x == y,
        "x < y": lambda x, y: y - x > 0,
        "x and y have a common divisor greater than 1": lambda x, y: any(
            x % d == y % d == 0 for d in range(2, min(x, y) + 1)
        ),
        "x + y is a multiple of 3": lambda x, y: x % 3 == -y % 3,
        "x and y differ by at most 2": lambda x, y: x in range(y - 2, y + 3),
        "x times y is a perfect square": lambda x, y: any(n * n == x * y for n in range(1, x * y + 1)),
        "x is more than twice y": lambda x, y: x - y > y,
        "x + y is a prime number": lambda x, y: bool(sympy.isprime(x + y)),
    }
    return tests[said]


def check_pair_count(question: str, params: Mapping[str, Any]) -> str:
    """All pairs."""
    sets = _sets(question)
    rule = re.findall(r"true that (.+)\?", question)[0]
    if " but not that " in rule:
        first, second = rule.split(" but not that ")
        return str(
            sum(
                _pair_test(first)(x, y) and not _pair_test(second)(x, y) for x in sets["S"] for y in sets["T"]
            )
        )
    parts = [rule]
    for known in (params["first"], params["second"]):
        if known and rule.startswith(f"{known} and that "):
            parts = [known, rule.removeprefix(f"{known} and that ")]
    return str(sum(all(_pair_test(p)(x, y) for p in parts) for x in sets["S"] for y in sets["T"]))


def check_chain_sizes(question: str, params: Mapping[str, Any]) -> str:
    """Number the people and give them their groups."""
    big, inner, core, apart = params["groups"]
    total = int(re.findall(r"(?:has|There are) (\d+) ", question)[0])
    nested = re.search(
        rf"There are (\d+) {big}, including all (\d+) {inner}; the {inner} include (?:all (\d+)|both) {core}\.",
        question,
    ) or re.search(
        rf"Of the (\d+) {big}, (\d+) are {inner}, and (\d+) of these are {core}; there are no other {inner} or {core}\.",
        question,
    )
    others = re.search(
        rf"There are also (\d+) {apart}(?:; exactly (\d+) of them are {big}, but none are {inner}|, none of wh\w+ are {big})\.",
        question,
    )
    if not nested or not others:
        return "not read"
    size = dict(zip((big, inner, core), (int(n or 2) for n in nested.groups()), strict=True)) | {
        apart: int(others[1])
    }
    overlap = int(others[2] or 0)
    members = {big: set(range(size[big])), inner: set(range(size[inner])), core: set(range(size[core]))}
    start = size[big] - overlap
    members[apart] = set(range(start, start + size[apart]))
    people = set(range(total))
    ask = question.rsplit(". ", 1)[1]
    if m := re.search(r"are ([\w ]+) but not ([\w ]+)\?", ask):
        return str(len(members[m[1]] - members[m[2]]))
    if m := re.search(r"are ([\w ]+) or ([\w ]+) \(or both\)", ask):
        return str(len(members[m[1]] | members[m[2]]))
    if m := re.search(r"are neither ([\w ]+) nor ([\w ]+)\?", ask):
        return str(len(people - members[m[1]] - members[m[2]]))
    if m := re.search(r"are ([\w ]+) but neither ([\w ]+) nor ([\w ]+)\?", ask):
        return str(len(members[m[1]] - members[m[2]] - members[m[3]]))
    m = re.search(r"are not ([\w ]+)\?", ask)
    return str(len(people - members[m[1]])) if m else "not read"
