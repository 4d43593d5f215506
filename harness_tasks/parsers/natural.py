"""Channel 5: the bare question, answered in the model's own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import free_answer
from mirror_bench.harness_tasks.parsers.labels import LabelSet
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.phrases import (
    CAVEAT,
    CAVEATS,
    HEDGE,
    HEDGES,
    phrase_count,
    substring_count,
)
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, NaturalReply

_LABELS: Final = LabelSet("ANSWER")


def parse_natural(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> NaturalReply:
    """Read the answer a free reply commits to (see ``free_answer``) and count words, hedges and caveats.

    The counts cover the visible reply. The legacy counts take the reply as it stands, typographic apostrophes included.
    """
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    answer = free_answer(prepared, found, options)
    low = prepared.text.lower()
    low_as_written = prepared.visible.lower()
    return NaturalReply(
        answer=answer,
        response_length=len(prepared.visible.split()),
        hedging_count=phrase_count(low, HEDGE, HEDGES),
        caveat_count=phrase_count(low, CAVEAT, CAVEATS),
        hedging_count_legacy=substring_count(low_as_written, HEDGES),
        caveat_count_legacy=substring_count(low_as_written, CAVEATS),
        **shared(prepared, answer),
    )
