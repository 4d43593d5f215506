"""The answer key of a document, and both verdicts on an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.legacy import legacy
from mirror_bench.harness_tasks.matchers.strict import strict


def question_key(row: Mapping[str, Any], item_format: str) -> AnswerKey:
    """Key of a row with options, as shown in ``item_format``."""
    shown = item_format == "options" and bool(row["choices"])
    return AnswerKey(
        kind=row["answer_kind"],
        text=row["answer_text"],
        aliases=tuple(row["aliases"] or ()),
        tolerance=row["tolerance"],
        choices=tuple(row["choices"]) if shown else (),
        letter=row["answer"] if shown else None,
    )


def part_key(doc: Mapping[str, Any], part: Literal["a", "b"]) -> AnswerKey:
    """Key of one component of a two-part task; options count where the part's text lists them."""
    shown = doc[f"answer_type_{part}"] == "multiple_choice"
    return AnswerKey(
        kind=doc[f"answer_kind_{part}"],
        text=doc[f"answer_text_{part}"],
        aliases=tuple(doc[f"aliases_{part}"] or ()),
        tolerance=doc[f"tolerance_{part}"],
        choices=tuple(doc[f"choices_{part}"]) if shown else (),
        letter=doc[f"correct_answer_{part}"] if shown else None,
    )


def verdicts(answer: str | None, key: AnswerKey) -> tuple[bool | None, bool | None]:
    """(strict, legacy) verdict; both null without an answer."""
    if answer is None:
        return None, None
    return strict(answer, key).correct, legacy(answer, key).correct
