"""What a generator hands over, and what its checker must answer.

A subcategory is a module in ``builders/question_bank/<domain>/`` with a module-level ``SUBCATEGORY``. It holds at
least eight structurally different templates. A template draws an item from its own random stream and level; its checker,
which shares no answer code with it, derives the answer again from the question text or the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.builders.schemas.taxonomy import LEVELS, SUBCATEGORIES, Domain
from mirror_bench.builders.seeds import ItemRng


class Redraw(Exception):
    """Raised by a template whose random draw gives no fair item; the next draw of the same slot is used."""


@dataclass(frozen=True)
class Source:
    """Where a fact comes from: a package or table, its version, and the record in it."""

    package: str
    version: str
    record: str


@dataclass(frozen=True)
class Draft:
    """An item before its options are laid out.

    question: full text, as the test taker reads it, options not included.
    answer: the right option's text. kind: how an open reply is compared with it.
    distractors: at least three wrong options, each from a real mistake, none equal to the answer or to each other as
        values. Give five or six where they exist: the assembler picks three of them so that neither length nor size
        gives the right one away. All must look like the answer (same form, unit, precision, register).
    params: all that is needed to derive the answer again; JSON values only.
    trap: the intuitive wrong answer, if the item has one; it must be among the distractors and is always shown.
    open_ok: the question can be answered without seeing options, with one answer. A question whose text refers to
        options ("which of these") is not.
    aliases: other right spellings of the answer for an open reply.
    tolerance: for decimals and quantities, the largest absolute difference still right; None for exact.
    source: for facts.
    """

    question: str
    answer: str
    kind: AnswerKind
    distractors: tuple[str, ...]
    params: Mapping[str, Any]
    trap: str | None = None
    open_ok: bool = True
    aliases: tuple[str, ...] = ()
    tolerance: float | None = None
    source: Source | None = None


Make = Callable[[ItemRng, int], Draft]
Check = Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True)
class Template:
    """One kind of question.

    id: short snake-case name, unique in its subcategory. make: (random stream, level 1-8) -> Draft; may raise Redraw.
    check: (question text, params) -> the answer text, derived without the generator's answer code.
    checker: name of the checking method, for the data card ("sympy", "brute force", "event simulation" ...).
    levels: the levels at which this template makes sense. Harder levels must cost a solver more work.
    """

    id: str
    make: Make
    check: Check
    checker: str
    levels: tuple[int, ...] = LEVELS


@dataclass(frozen=True)
class Subcategory:
    """All templates of one subcategory. version: raise it when any of its items would change.

    facts_once: no two items of a template may have the same source record and the same answer.
    """

    domain: Domain
    name: str
    version: str
    templates: tuple[Template, ...]
    notes: str = field(default="")
    facts_once: bool = False

    def __post_init__(self) -> None:
        if self.name not in SUBCATEGORIES[self.domain]:
            raise ValueError(f"{self.domain}/{self.name} is not in the taxonomy")
        ids = [template.id for template in self.templates]
        if len(set(ids)) != len(ids):
            raise ValueError(f"{self.domain}/{self.name}: template ids repeat: {sorted(ids)}")
