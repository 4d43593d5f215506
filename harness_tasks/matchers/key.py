"""What an answer is compared with, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mirror_bench.builders.schemas.questions import AnswerKind, Question
from mirror_bench.builders.schemas.records import ItemFormat
from mirror_bench.builders.schemas.tasks import CompositeItem, CounterfactualItem, Exp9Task, TransferTask

LegacyType = Literal["exact_numeric", "multiple_choice", "boolean", "short_text", "other"]

_LEGACY_TYPES: Final[dict[AnswerKind, LegacyType]] = {
    "integer": "exact_numeric",
    "decimal": "exact_numeric",
    "quantity": "exact_numeric",
    "yes_no": "boolean",
    "date": "short_text",
    "clock_time": "short_text",
    "duration": "short_text",
    "name": "short_text",
    "word": "short_text",
    "ordered_list": "short_text",
    "letter": "short_text",
    "phrase": "short_text",
}


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """The right answer.

    text: the answer itself, never its letter. choices and letter are given exactly when options were shown.
    tolerance: largest absolute difference still right, in the key's own unit; None is exact to the places shown.
    legacy_type: type the reference matcher would use; None derives it from kind and choices.
    Raises ValueError where choices and letter disagree.
    """

    kind: AnswerKind
    text: str
    aliases: tuple[str, ...] = ()
    tolerance: float | None = None
    choices: tuple[str, ...] = ()
    letter: str | None = None
    legacy_type: LegacyType | None = None

    def __post_init__(self) -> None:
        if bool(self.choices) != (self.letter is not None):
            raise ValueError(
                f"key {self.text!r}: choices {self.choices!r} and letter {self.letter!r} go together"
            )
        if self.letter is not None and not 0 <= ord(self.letter) - ord("A") < len(self.choices):
            raise ValueError(
                f"key {self.text!r}: letter {self.letter!r} names none of {len(self.choices)} choices"
            )

    @property
    def reference_type(self) -> LegacyType:
        """Type by which the reference matcher compares."""
        if self.legacy_type is not None:
            return self.legacy_type
        return "multiple_choice" if self.choices else _LEGACY_TYPES[self.kind]

    @property
    def shown(self) -> str:
        """The key as a record states it: the letter where options were shown, else the text."""
        return self.letter if self.letter is not None else self.text


@dataclass(frozen=True, slots=True)
class Match:
    """The verdict. rule names what decided it."""

    correct: bool
    rule: str


def key_of(
    row: Question | CompositeItem | TransferTask | CounterfactualItem, item_format: ItemFormat
) -> AnswerKey:
    """Key of a row with options, as shown in ``item_format``."""
    shown = item_format == "options"
    return AnswerKey(
        kind=row.answer_kind,
        text=row.answer_text,
        aliases=row.aliases,
        tolerance=row.tolerance,
        choices=row.choices if shown else (),
        letter=row.answer if shown else None,
    )


def key_of_part(task: Exp9Task, part: Literal["a", "b"]) -> AnswerKey:
    """Key of one component of a two-part task; options count where the part's text lists them."""
    kind, text, aliases, tolerance, choices, answer, answer_type = (
        (
            task.answer_kind_a, task.answer_text_a, task.aliases_a, task.tolerance_a,
            task.choices_a, task.correct_answer_a, task.answer_type_a,
        )
        if part == "a"
        else (
            task.answer_kind_b, task.answer_text_b, task.aliases_b, task.tolerance_b,
            task.choices_b, task.correct_answer_b, task.answer_type_b,
        )
    )  # fmt: skip
    chosen = answer_type == "multiple_choice"
    return AnswerKey(
        kind=kind,
        text=text,
        aliases=aliases,
        tolerance=tolerance,
        choices=choices if chosen else (),
        letter=answer if chosen else None,
    )
