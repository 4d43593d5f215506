"""The log-probability protocol: an answer and ln p of its own tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.schemas.records import ConfidenceRecord, Reason
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.matchers.strict import strict
from mirror_bench.harness_tasks.parsers.reasoning import split_reasoning
from mirror_bench.harness_tasks.trials.context import FAILED, Outcome, TrialContext, shared_fields
from mirror_bench.harness_tasks.trials.keys import question_key


def confidence_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> ConfidenceRecord:
    """The trial record of one short answer.

    nlp is the mean ln p over the counted tokens, null with no tokens or no log-probabilities: 0 would be the highest
    possible confidence. Correctness is the strict matcher's on the first line.
    """
    answer = _first_line(reply.text) if reply.ok else None
    outcome = _outcome(reply, answer) if reply.ok else FAILED
    values = reply.token_logprobs or ()
    count = len(values) or (reply.completion_tokens or 0)
    total = sum(values) if values else (reply.sum_logprob if count else None)
    match = strict(answer, question_key(doc, "open")) if answer else None
    return ConfidenceRecord(
        **shared_fields(doc, prompt, sampling, repeat, reply, outcome, context),
        question_index=doc["question_index"],
        domain=doc["domain"],
        answer_text=answer or None,
        n_tokens=count,
        token_logprobs=values,
        stop_token_included=reply.stop_token_included,
        sum_logprob=total,
        nlp=None if total is None else min(0.0, total / count),
        min_p=sampling.min_p,
        label_corrected=None if match is None else match.correct,
        correction_rule=None if match is None else match.rule,
    )


def _first_line(text: str | None) -> str:
    lines = split_reasoning(text or "").visible.strip().splitlines()
    return lines[0].strip() if lines else ""


def _outcome(reply: Reply, answer: str | None) -> Outcome:
    split = split_reasoning(reply.text or "")
    reason: Reason = "ok" if answer else ("truncated" if reply.finish_reason == "length" else "empty")
    return Outcome(bool(answer), reason, False, split.reasoning)
