"""Experiment 3: one composite item in one of its three calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.schemas.records import Exp3Record
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.replies import Reply as Parsed
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering
from mirror_bench.harness_tasks.trials.context import FAILED, TrialContext, shared_fields
from mirror_bench.harness_tasks.trials.exp1 import outcome_of
from mirror_bench.harness_tasks.trials.keys import question_key, verdicts


def exp3_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> Exp3Record:
    """The trial record of one reply; confidence is percentage / 100, on the layer2 call alone."""
    key = question_key(doc, doc["item_format"])
    fields: dict[str, Any] = {}
    outcome = FAILED
    if reply.ok:
        parsed: Parsed
        if doc["channel"] == "layer2":
            layer = parse_layer2(reply.text, finish_reason=reply.finish_reason, options=key.choices)
            parsed, answer = layer, layer.answer.value
            fields["confidence"] = layer.confidence.value
        elif doc["channel"] == "wagering":
            wager = parse_wagering(reply.text, finish_reason=reply.finish_reason, options=key.choices)
            parsed, answer = wager, wager.answer.value
            fields["bet"] = wager.bet.value
        else:
            free = parse_natural(reply.text, finish_reason=reply.finish_reason, options=key.choices)
            parsed, answer = free, free.answer.value
        outcome = outcome_of(parsed)
        right, right_legacy = verdicts(answer, key)
        fields.update(answer=answer, answer_correct=right, answer_correct_legacy=right_legacy)
    return Exp3Record(
        **shared_fields(doc, prompt, sampling, repeat, reply, outcome, context),
        bank=doc["bank"],
        channel=doc["channel"],
        domain_a=doc["domain_a"],
        domain_b=doc["domain_b"],
        answer_key=key.shown,
        **fields,
    )
