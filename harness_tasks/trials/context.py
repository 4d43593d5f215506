"""What a trial record says beyond item and answer: run, model, call."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.prices import Price


@dataclass(frozen=True)
class TrialContext:
    """Facts shared by the trials of one task in one run. count_tokens splits reasoning from answer tokens."""

    run_id: str
    model: str
    backend: str
    task: str
    task_version: str
    library_versions: str = "{}"
    simulated: bool = False
    price: Price | None = None
    count_tokens: Callable[[str], int] | None = None


@dataclass(frozen=True)
class Outcome:
    """How reading the reply went, whatever the format."""

    parse_success: bool
    reason: Reason
    refused: bool
    reasoning: str | None


FAILED = Outcome(False, "call_failed", False, None)


def shared_fields(
    doc: Mapping[str, Any],
    prompt: str,
    sampling: Sampling,
    repeat: int,
    reply: Reply,
    outcome: Outcome,
    context: TrialContext,
) -> dict[str, Any]:
    """Values of the fields that every record has."""
    reasoning = reply.reasoning or outcome.reasoning
    reasoning_tokens, answer_tokens = _split_tokens(reply, outcome.reasoning, context)
    return {
        "run_id": context.run_id,
        "model": context.model,
        "backend": context.backend,
        "task": context.task,
        "task_version": context.task_version,
        "dataset": doc["dataset"],
        "dataset_version": doc["dataset_version"],
        "item_id": doc["item_id"],
        "item_format": doc["item_format"],
        "repeat": repeat,
        "temperature": sampling.temperature,
        "seed": sampling.seed,
        "prompt": prompt,
        "prompt_hash": hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest(),
        "raw_response": reply.text if reply.ok else None,
        "reasoning": reasoning,
        "finish_reason": reply.finish_reason,
        "prompt_tokens": reply.prompt_tokens,
        "answer_tokens": answer_tokens,
        "reasoning_tokens": reasoning_tokens,
        "latency_ms": reply.latency_ms,
        "cost_usd": context.price.cost(reply.prompt_tokens, reply.completion_tokens)
        if context.price
        else None,
        "timestamp": reply.timestamp,
        "library_versions": context.library_versions,
        "api_success": reply.ok,
        "error": reply.error,
        "parse_success": outcome.parse_success,
        "reason": outcome.reason,
        "refused": outcome.refused,
        "simulated": context.simulated,
    }


def _split_tokens(reply: Reply, inline: str | None, context: TrialContext) -> tuple[int | None, int | None]:
    """(reasoning tokens, answer tokens); each null where it is not known. ``inline``: reasoning inside the text itself."""
    total = reply.completion_tokens
    if reply.reasoning_tokens is not None:
        return reply.reasoning_tokens, None if total is None else max(0, total - reply.reasoning_tokens)
    hidden = "\n".join(part for part in (reply.reasoning, inline) if part)
    if not hidden:
        return (None if total is None else 0), total
    if total is None or context.count_tokens is None:
        return None, None
    counted = min(total, context.count_tokens(hidden))
    return counted, total - counted
