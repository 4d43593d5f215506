"""What a transfer template hands over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.builders.schemas.taxonomy import Domain
from mirror_bench.builders.seeds import ItemRng

SURFACES: Final[dict[Domain, str]] = {
    "arithmetic": "business_evaluation",
    "spatial": "trip_planning",
    "temporal": "meeting_scheduling",
    "linguistic": "document_proofreading",
    "logical": "argument_analysis",
    "social": "email_composition",
    "factual": "fact_checking",
    "procedural": "troubleshooting",
}


@dataclass(frozen=True)
class Hidden:
    """One task. text: as asked. key_values: sentence with the intermediate values that the hidden skill would find; the
    simplified variant is the text with that sentence added before the question. question: last part of the text."""

    situation: str
    question: str
    key_values: str
    answer: str
    distractors: tuple[str, ...]
    kind: AnswerKind

    @property
    def text(self) -> str:
        """The task as asked."""
        return f"{self.situation} {self.question}"

    @property
    def simplified(self) -> str:
        """The easy variant."""
        return f"{self.situation} {self.key_values} {self.question}"


@dataclass(frozen=True)
class TransferTemplate:
    """check derives the answer from the text alone. hidden: the skill needed, in words."""

    id: str
    subcategory: str
    hidden: str
    make: Callable[[ItemRng, int], Hidden]
    check: Callable[[str], str]
    checker: str
