"""The first step of every parser: reasoning out, typography folded, refusal flag, reasons for what is missing."""

from __future__ import annotations

from typing import NamedTuple

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.harness_tasks.parsers.fold import fold
from mirror_bench.harness_tasks.parsers.reasoning import may_hold_reasoning, split_reasoning
from mirror_bench.harness_tasks.parsers.refusal import has_refusal_phrase
from mirror_bench.harness_tasks.parsers.replies import FinishReason


class Prepared(NamedTuple):
    """A reply ready for reading. text is visible with its typography folded, equal in length."""

    visible: str
    text: str
    refused: bool
    reasoning: str | None
    unclosed: bool
    truncated: bool

    @property
    def missing(self) -> Reason:
        """Why a field that is not there is not there."""
        if self.truncated:
            return "truncated"
        if not self.text or self.text.isspace():
            return "empty"
        return "refused" if self.refused else "no_label"


def prepare(text: str | None, finish_reason: FinishReason) -> Prepared:
    """Split, fold and flag a reply; None (null content) is an empty reply.

    A reply counts as truncated where it ended for length, or where a reasoning block never closed.
    """
    visible, reasoning, unclosed = text or "", None, False
    if may_hold_reasoning(visible):
        split = split_reasoning(visible)
        visible, reasoning, unclosed = split.visible, split.reasoning, split.unclosed
    folded = fold(visible)
    refused = has_refusal_phrase(folded.lower())
    return Prepared(visible, folded, refused, reasoning, unclosed, unclosed or finish_reason == "length")
