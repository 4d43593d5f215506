"""Channel 4: any number of bracketed tool calls, and an ANSWER line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer, missing_answer
from mirror_bench.harness_tasks.parsers.labels import LabelSet
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, ToolDelegationReply
from mirror_bench.harness_tasks.parsers.tools import tool_calls, without_calls

_LABELS: Final = LabelSet("ANSWER")


def parse_tool_delegation(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> ToolDelegationReply:
    """Read tool calls and answer. An answer label that holds nothing but a tool call is no answer."""
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    answered = [
        each for each in found if without_calls(f"[{prepared.text[each.span.start : each.span.end]}]").strip()
        and without_calls(prepared.text[each.span.start : each.span.end]).strip()
    ]  # fmt: skip
    answer = labelled_answer(prepared, answered, options) if answered else missing_answer(prepared, found)
    return ToolDelegationReply(
        answer=answer, tools_used=tool_calls(prepared.text), **shared(prepared, answer)
    )
