"""What a contributed question consists of; the JSON Schema for contributors is derived from this model."""

from __future__ import annotations

from pydantic import Field

from mirror_bench.builders.schemas.questions import AnswerKind, Letter
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import Domain


class Contribution(Row):
    """One line of a contributed file."""

    domain: Domain = Field(description="one of the eight domains")
    subcategory: str = Field(description="one of the domain's five subcategories")
    level: int = Field(ge=1, le=8, description="how much work the question costs, 1 to 8")
    question: str = Field(min_length=15, description="the question as asked, options not included")
    choices: tuple[str, str, str, str] = Field(description="four options, distinct as values, one right")
    answer: Letter = Field(description="letter of the right option")
    answer_kind: AnswerKind = Field(description="what kind of value the answer is")
    open_ok: bool = Field(description="the question has one answer without its options shown")
    aliases: tuple[str, ...] = Field(default=(), description="other right spellings for an open reply")
    tolerance: float | None = Field(
        default=None, ge=0, description="largest absolute difference still right; null is exact"
    )
    trap: str | None = Field(default=None, description="the option that intuition suggests, if there is one")
    source: str = Field(
        min_length=10,
        description="where the answer follows from: a work with place and date, or the derivation",
    )
    source_license: str = Field(
        min_length=3, description="licence under which the source's facts or text are used"
    )
    second_source: str = Field(
        min_length=10, description="an independent source or derivation that gives the same answer"
    )
    author: str = Field(min_length=2, description="name or handle to credit")


EXAMPLE = Contribution(
    domain="factual",
    subcategory="science",
    level=3,
    question="At standard pressure, which of these metals is liquid at 30 degrees Celsius but solid at 20?",
    choices=("gallium", "mercury", "tin", "sodium"),
    answer="A",
    answer_kind="word",
    open_ok=False,
    trap="mercury",
    source="CRC Handbook of Chemistry and Physics, melting point of gallium 29.76 degrees Celsius",
    source_license="fact, not protected",
    second_source="NIST Chemistry WebBook, melting points of gallium, mercury, tin and sodium",
    author="your name",
)
