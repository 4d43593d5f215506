"""What a template of the counterfactual supplement hands over, and what its checker must answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.builders.seeds import ItemRng


@dataclass(frozen=True)
class Altered:
    """One item before its options get letters.

    rule: the altered rule in full sentences. rest: situation and question. answer: right under the rule. trap: right if
    the rule is forgotten. others: at least two further wrong options.
    """

    rule: str
    rest: str
    answer: str
    trap: str
    others: tuple[str, ...]
    kind: AnswerKind

    @property
    def question(self) -> str:
        """The question as asked."""
        return f"{self.rule} {self.rest}"


@dataclass(frozen=True)
class Derived:
    """What a checker finds in a question's text. answer: under the rule. usual: as if the rule had not been stated."""

    answer: str
    usual: str


@dataclass(frozen=True)
class AlteredTemplate:
    """One kind of altered rule. check reads the question's text alone and shares no answer code with make."""

    id: str
    make: Callable[[ItemRng, int], Altered]
    check: Callable[[str], Derived]
    checker: str


def other_numbers(rng: ItemRng, answer: int, trap: int, steps: Sequence[int]) -> tuple[int, ...]:
    """Three wrong numbers near the answer or the trap, above as well as below; all positive and distinct.

    steps: sizes of plausible slips. Raises Redraw where fewer than three are left.
    """
    pool = {base + sign * step for base in (answer, trap) for step in steps for sign in (1, -1)}
    fitting = sorted(value for value in pool if value > 0 and value not in (answer, trap))
    if len(fitting) < 3:
        raise Redraw("too few numbers nearby")
    return tuple(rng.sample(fitting, 3))
