"""Rows of the question bank."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import Difficulty, Domain

AnswerKind = Literal[
    "integer",
    "decimal",
    "quantity",
    "date",
    "clock_time",
    "duration",
    "name",
    "word",
    "ordered_list",
    "yes_no",
    "letter",
    "phrase",
]
Letter = Literal["A", "B", "C", "D"]
KeyStatus = Literal["ok", "wrong", "ambiguous", "disputed", "retired"]


class Question(Row):
    """One four-choice question whose key an independent checker re-derived."""

    question_id: str = Field(description="stable readable id, unique in the bank")
    domain: Domain = Field(description="one of the eight domains")
    subcategory: str = Field(description="one of the domain's five subcategories")
    difficulty: Difficulty = Field(
        description="easy (levels 1-2), medium (3-5), hard (6-8), or adversarial where a trap is listed"
    )
    level: int = Field(ge=1, le=8, description="how much work the question costs a solver, 1 to 8")
    question: str = Field(description="the question as asked, options not included")
    choices: tuple[str, ...] = Field(description="four options in the order A to D, distinct as values")
    answer: Letter = Field(description="letter of the right option")
    answer_text: str = Field(description="text of the right option")
    aliases: tuple[str, ...] = Field(description="other right spellings for an open reply")
    open_ok: bool = Field(description="the question has one answer without its options shown")
    answer_kind: AnswerKind = Field(description="how the strict matcher compares an open reply with the key")
    tolerance: float | None = Field(
        description="largest absolute difference still right, for decimals and quantities; null is exact"
    )
    trap: str | None = Field(description="the intuitive wrong option, on adversarial items")
    key_status: KeyStatus = Field(
        default="ok", description="verdict on the key: ok unless an erratum has changed it"
    )
    template: str = Field(description="template id, unique in the subcategory")
    params: str = Field(description="JSON object from which the checker derives the answer again")
    generator: str = Field(description="name of the generator: domain/subcategory")
    generator_version: str = Field(description="version of the generator")
    seed: int = Field(description="seed of the bank")
    source: str | None = Field(description="for facts: package or table, version and record")
    checker: str = Field(description="method that derived the key again")
    checker_verdict: Literal["agrees", "disagrees"] = Field(
        description="whether the checker's answer equals the key"
    )
    canary: str = Field(description="marker that shows the text in a training corpus")
