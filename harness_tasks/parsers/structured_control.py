"""Format control: the wagering layout with a CONFIDENCE from 1 to 10 in place of the stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import LabelSet
from mirror_bench.harness_tasks.parsers.numbers import RATING
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, StructuredControlReply
from mirror_bench.harness_tasks.parsers.scales import labelled_number, share, whole

_LABELS: Final = LabelSet("ANSWER", "CONFIDENCE")


def parse_structured_control(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> StructuredControlReply:
    """Read answer and rating; confidence is rating / 10."""
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    answer = labelled_answer(prepared, found, options)
    stated = labelled_number(prepared, found, "CONFIDENCE", RATING)
    return StructuredControlReply(
        answer=answer,
        rating=whole(stated),
        confidence=share(stated, 10),
        **shared(prepared, answer, whole(stated)),
    )
