"""Whether a reply as a whole was read."""

from __future__ import annotations

from typing import Any, TypedDict

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.harness_tasks.parsers.prepare import Prepared
from mirror_bench.harness_tasks.parsers.replies import Reading


class Shared(TypedDict):
    """Keyword arguments that every reply takes."""

    parse_success: bool
    reason: Reason
    refused: bool
    reasoning: str | None
    reasoning_unclosed: bool


def shared(prepared: Prepared, *needed: Reading[Any]) -> Shared:
    """What every format shares; the reply is read exactly when every ``needed`` field is."""
    reason: Reason = "ok"
    for reading in needed:
        if reading.reason not in ("ok", "not_asked"):
            reason = reading.reason
            break
    return {
        "parse_success": reason == "ok",
        "reason": reason,
        "refused": prepared.refused,
        "reasoning": prepared.reasoning,
        "reasoning_unclosed": prepared.unclosed,
    }
