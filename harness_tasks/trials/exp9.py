"""Experiment 9: one two-part task in one cell, and the C4 router."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from mirror_bench.builders.schemas.records import Exp9Record, Strength
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
from mirror_bench.harness_tasks.parsers.replies import Exp9Part
from mirror_bench.harness_tasks.trials.context import FAILED, TrialContext, shared_fields
from mirror_bench.harness_tasks.trials.exp1 import outcome_of
from mirror_bench.harness_tasks.trials.keys import part_key, verdicts

ROUTING_THRESHOLD: Final = 0.50
"""C4 takes a component away where the known accuracy is below this. Kept apart from the weak-domain rule."""
_CAUTIOUS_WORDS: Final = 6
_DIGIT: Final = re.compile(r"\d")


def strength(accuracy: float | None) -> Strength:
    """The runtime policy: at most 0.40 weak, at least 0.60 strong, between them medium, unknown without an accuracy."""
    if accuracy is None:
        return "unknown"
    if accuracy <= 0.40:
        return "weak"
    return "strong" if accuracy >= 0.60 else "medium"


def routed_away(condition: int, accuracy: float | None) -> bool:
    """Whether the C4 router takes the component; never where the accuracy is unknown."""
    return condition == 4 and accuracy is not None and accuracy < ROUTING_THRESHOLD


def exp9_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> Exp9Record:
    """The trial record of one reply. ``*_correct`` is defined only where the model itself proceeded.

    A routed component counts as use_tool with ``*_externally_routed``; the key never enters the model's answer field.
    A failed call has no decision at all, in C4 too.
    """
    fields: dict[str, Any] = {}
    outcome = FAILED
    if reply.ok:
        keys = {"a": part_key(doc, "a"), "b": part_key(doc, "b")}
        parsed = parse_exp9(
            reply.text, paradigm=doc["paradigm"], finish_reason=reply.finish_reason,
            options_a=keys["a"].choices, options_b=keys["b"].choices,
        )  # fmt: skip
        outcome = outcome_of(parsed)
        fields.update(_part_fields(doc, "a", parsed.part_a))
        fields.update(_part_fields(doc, "b", parsed.part_b))
    else:
        fields.update(component_a_reason="call_failed", component_b_reason="call_failed")
    return Exp9Record(
        **shared_fields(doc, prompt, sampling, repeat, reply, outcome, context),
        task_id=str(doc["item_id"]),
        task_type=doc["task_type"],
        circularity_free=doc["circularity_free"],
        condition=doc["condition"],
        paradigm=doc["paradigm"],
        is_false_score_control=doc["false_score"],
        domain_a=doc["domain_a"],
        domain_b=doc["domain_b"],
        subcategory_a=doc["subcategory_a"],
        subcategory_b=doc["subcategory_b"],
        difficulty_a=doc["difficulty_a"],
        difficulty_b=doc["difficulty_b"],
        exp1_accuracy_a=doc["accuracy_a"],
        exp1_accuracy_b=doc["accuracy_b"],
        strength_a=strength(doc["accuracy_a"]),
        strength_b=strength(doc["accuracy_b"]),
        component_a_key=part_key(doc, "a").shown,
        component_b_key=part_key(doc, "b").shown,
        **fields,
    )


def _part_fields(doc: Mapping[str, Any], part: Literal["a", "b"], parsed: Exp9Part) -> dict[str, Any]:
    own = parsed.decision.value
    routed = routed_away(doc["condition"], doc[f"accuracy_{part}"])
    answer = parsed.answer.value
    right, _ = verdicts(answer, part_key(doc, part))
    proceeded = own == "proceed" and not routed
    name = f"component_{part}"
    fields: dict[str, Any] = {
        f"{name}_decision": "use_tool" if routed else own,
        f"{name}_own_decision": own,
        f"{name}_correct": right if proceeded else None,
        f"{name}_would_match": None if proceeded else right,
        f"{name}_answer": answer,
        f"{name}_tool_used": parsed.tool_used,
        f"{name}_externally_routed": routed,
        f"{name}_reason": parsed.reason,
    }
    if doc["paradigm"] == 3:
        fields[f"hedge_count_{part}"] = parsed.hedge_count
        fields[f"decomp_count_{part}"] = parsed.decomp_count
        fields[f"token_count_{part}"] = parsed.token_count
        if right is False and answer is not None:
            precise = not parsed.hedge_count and (
                _DIGIT.search(answer) is not None or len(answer.split()) <= _CAUTIOUS_WORDS
            )
            fields[f"error_type_{part}"] = "overconfident_precise" if precise else "cautious_approximate"
    return fields
