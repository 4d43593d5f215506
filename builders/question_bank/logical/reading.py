"""Reading formulas, statements and lists back out of a question's text. Checkers use this; generators do not."""

from __future__ import annotations

import re
from typing import Any, Final

import networkx as nx
import sympy
from sympy.logic.boolalg import And, Equivalent, Implies, Not, Or

_WORDS: Final = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip


def number(text: str) -> int:
    """Digits or a small number word."""
    folded = text.lower().replace(",", "")
    return _WORDS[folded] if folded in _WORDS else int(folded)


def listed(text: str) -> list[str]:
    """ "a, b, and c" -> ["a", "b", "c"]."""
    return [part.strip() for part in re.split(r",? and |, ", text) if part.strip()]


def proposition(text: str) -> Any:
    """A formula in ¬ ∧ ∨ → ↔ and parentheses as a sympy expression."""
    tokens = re.findall(r"[A-Za-z]\w*|[¬∧∨→↔()]", text)
    tree, rest = _chain(tokens)
    if rest:
        raise ValueError(f"formula not understood: {text!r}")
    return tree


def _chain(tokens: list[str]) -> tuple[Any, list[str]]:
    left, rest = _unit(tokens)
    if rest and rest[0] in "∧∨→↔":
        sign = rest[0]
        right, rest = _unit(rest[1:])
        left = {"∧": And, "∨": Or, "→": Implies, "↔": Equivalent}[sign](left, right)
    return left, rest


def _unit(tokens: list[str]) -> tuple[Any, list[str]]:
    if tokens[0] == "¬":
        inner, rest = _unit(tokens[1:])
        return Not(inner), rest
    if tokens[0] == "(":
        inner, rest = _chain(tokens[1:])
        if not rest or rest[0] != ")":
            raise ValueError("parenthesis not closed")
        return inner, rest[1:]
    return sympy.Symbol(tokens[0]), tokens[1:]


Statement = tuple[str, str, str]
_FORMS: Final = (
    ("A", r"all ([\w -]+?) are ([\w -]+)"),
    ("O", r"some ([\w -]+?) are not ([\w -]+)"),
    ("O", r"not all ([\w -]+?) are ([\w -]+)"),
    ("E", r"no ([\w -]+?) are ([\w -]+)"),
    ("I", r"some ([\w -]+?) are ([\w -]+)"),
)


def statement(text: str) -> Statement | None:
    """ "All wugs are zorps" -> ("A", "wugs", "zorps"); None where the text is no such statement."""
    folded = text.strip().rstrip(".").lower()
    for form, pattern in _FORMS:
        match = re.fullmatch(pattern, folded)
        if match:
            return form, match.group(1), match.group(2)
    return None


def opposite(text: Statement) -> Statement:
    """The contradictory statement."""
    return ({"A": "O", "O": "A", "E": "I", "I": "E"}[text[0]], text[1], text[2])


class Facts:
    """What categorical statements imply, by reachability between terms and their complements.

    Every group is taken to have a member where ``inhabited``.
    """

    def __init__(self, premises: list[Statement], *, inhabited: bool) -> None:
        self.graph = nx.DiGraph()
        self.witnesses: list[tuple[str, str]] = []
        for form, a, b in premises:
            self.graph.add_nodes_from((a, b, f"~{a}", f"~{b}"))
            if form == "A":
                self.graph.add_edges_from(((a, b), (f"~{b}", f"~{a}")))
            elif form == "E":
                self.graph.add_edges_from(((a, f"~{b}"), (b, f"~{a}")))
            else:
                self.witnesses.append((a, b if form == "I" else f"~{b}"))
        if inhabited:
            self.witnesses += [(node, node) for node in self.graph if not node.startswith("~")]

    def reached(self, *starts: str) -> set[str]:
        """All that is true of a thing with these properties."""
        found: set[str] = set()
        for start in starts:
            if start in self.graph:
                found |= {start} | nx.descendants(self.graph, start)
        return found

    def clash(self) -> bool:
        """Whether some witness would have a property and its complement."""
        return any(
            f"~{p}" in self.reached(a, b)
            for a, b in self.witnesses
            for p in self.reached(a, b)
            if p[0] != "~"
        )

    def imply(self, conclusion: Statement) -> bool:
        """Whether the conclusion follows."""
        form, a, b = conclusion
        wanted = b if form in "AI" else f"~{b}"
        if form in "AE":
            seen = self.reached(a)
            return wanted in seen or f"~{a}" in seen
        return any({a, wanted} <= self.reached(x, y) for x, y in self.witnesses)
