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
    hedges, caveats = substring_count(low, HEDGES), substring_count(low, CAVEATS)
    hedges_as_written, caveats_as_written = hedges, caveats
    if not prepared.visible.isascii():
        low_as_written = prepared.visible.lower()
        hedges_as_written = substring_count(low_as_written, HEDGES)
        caveats_as_written = substring_count(low_as_written, CAVEATS)
    return NaturalReply(
        answer=answer,
        response_length=len(prepared.visible.split()),
        hedging_count=len(HEDGE.findall(low)) if hedges else 0,
        caveat_count=len(CAVEAT.findall(low)) if caveats else 0,
        hedging_count_legacy=hedges_as_written,
        caveat_count_legacy=caveats_as_written,
        **shared(prepared, answer),
    )
