"""Channel 4: any number of bracketed tool calls, and an ANSWER line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer, missing_answer
from mirror_bench.harness_tasks.parsers.labels import Labelled, LabelSet, trim
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, Span, ToolDelegationReply, ToolUse
from mirror_bench.harness_tasks.parsers.tools import tool_calls

_LABELS: Final = LabelSet("ANSWER")


def parse_tool_delegation(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> ToolDelegationReply:
    """Read tool calls and answer. An answer label that holds nothing but a tool call is no answer."""
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    calls = tool_calls(prepared.text)
    answered = [
        outside for each in found if (outside := _outside_calls(prepared.text, each, calls)) is not None
    ]
    answer = labelled_answer(prepared, answered, options) if answered else missing_answer(prepared, found)
    return ToolDelegationReply(answer=answer, tools_used=calls, **shared(prepared, answer))


def _outside_calls(text: str, labelled: Labelled, calls: tuple[ToolUse, ...]) -> Labelled | None:
    """A labelled value up to the first call in it, else behind the last; None where it holds nothing but calls."""
    start, end = labelled.span
    # A value that is one call and nothing else has lost its own brackets to trimming.
    inside = [call.span for call in calls if call.span.start < end and call.span.end > start]
    if not inside:
        return labelled
    for span in (Span(start, inside[0].start), Span(inside[-1].end, end)):
        first, last, _ = trim(text, *span)
        if first < last:
            return labelled._replace(span=Span(first, last))
    return None
