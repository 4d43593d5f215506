"""Experiments 1 and 2 and the format control: one question in one channel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.schemas.records import Channel, Exp1Record, Exp2Record
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.parsers.difficulty_selection import parse_difficulty_selection
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.opt_out import parse_opt_out
from mirror_bench.harness_tasks.parsers.replies import Reply as Parsed
from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering
from mirror_bench.harness_tasks.trials.context import FAILED, Outcome, TrialContext, shared_fields
from mirror_bench.harness_tasks.trials.keys import question_key, verdicts


def exp1_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> Exp1Record:
    """The trial record of one reply in one channel; nothing of a failed call is read."""
    item, outcome = channel_fields(doc, reply)
    return Exp1Record(
        **shared_fields(doc, prompt, sampling, repeat, reply, outcome, context),
        question_id=str(doc["item_id"]),
        domain=doc["domain"],
        subcategory=doc["subcategory"],
        difficulty=doc["difficulty"],
        level=doc["level"],
        **item,
    )


def exp2_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> Exp2Record:
    """The trial record of one transfer task in one channel; ``domain`` is the hidden one."""
    item, outcome = channel_fields(doc, reply)
    return Exp2Record(
        **shared_fields(doc, prompt, sampling, repeat, reply, outcome, context),
        question_id=str(doc["item_id"]),
        domain=doc["source_domain"],
        subcategory=doc["subcategory"],
        difficulty=doc["difficulty"],
        level=doc["level"],
        surface_domain=doc["surface_domain"],
        hidden_dependency=doc["hidden_dependency"],
        **item,
    )


def channel_fields(doc: Mapping[str, Any], reply: Reply) -> tuple[dict[str, Any], Outcome]:
    """What the channel's parser and the matchers give, and how reading went."""
    channel: Channel = doc["channel"]
    item_format = doc["item_format"]
    key = question_key(doc, item_format)
    fields: dict[str, Any] = {"channel": channel, "answer_key": key.shown}
    if channel == "difficulty_selection":
        fields["pair_id"] = doc.get("pair_id")
    if not reply.ok:
        return fields, FAILED
    text, finish = reply.text, reply.finish_reason
    options = key.choices
    parsed: Parsed
    if channel == "wagering":
        wager = parse_wagering(text, finish_reason=finish, options=options)
        parsed, answer = wager, wager.answer.value
        fields["bet"] = wager.bet.value
    elif channel == "opt_out":
        choice = parse_opt_out(text, finish_reason=finish, options=options)
        parsed, answer = choice, choice.answer.value
        fields["skipped"] = choice.skipped.value
    elif channel == "difficulty_selection":
        parsed, answer, key = _difficulty(doc, reply, fields)
    elif channel == "tool_delegation":
        tools = parse_tool_delegation(text, finish_reason=finish, options=options)
        parsed, answer = tools, tools.answer.value
        calls = [{"tool_name": use.tool_name, "tool_input": use.tool_input} for use in tools.tools_used]
        computable = any(call["tool_name"] == "calculator" for call in calls)
        fields["tool_turn"] = doc.get("tool_turn") or ("skipped" if computable else "not_needed")
        fields["tools_used"] = json.loads(doc["first_tools"]) if "first_tools" in doc else calls
        fields["initial_answer"] = doc.get("first_answer", answer)
    elif channel == "natural":
        free = parse_natural(text, finish_reason=finish, options=options)
        parsed, answer = free, free.answer.value
        fields["hedging_count"] = free.hedging_count
        fields["caveat_count"] = free.caveat_count
        fields["response_length"] = free.response_length
    elif channel == "self_report":
        report = parse_self_report(text, finish_reason=finish, options=options)
        parsed, answer = report, report.answer.value
        fields["confidence"] = report.confidence.value
        fields["sub_skills"] = report.sub_skills.value or ()
        fields["weakest_skill"] = report.weakest_skill.value
        fields["would_verify"] = report.would_verify.value
        fields["approach"] = report.approach.value
    else:
        control = parse_structured_control(text, finish_reason=finish, options=options)
        parsed, answer = control, control.answer.value
        fields["confidence"] = control.confidence.value
    right, right_legacy = verdicts(answer, key)
    fields.update(
        answer=answer, answer_key=key.shown, answer_correct=right, answer_correct_legacy=right_legacy
    )
    return fields, outcome_of(parsed)


def _difficulty(
    doc: Mapping[str, Any], reply: Reply, fields: dict[str, Any]
) -> tuple[Parsed, str | None, Any]:
    """Channel 3: the answer is read against the options, and graded against the key, of the question that was chosen."""
    first = parse_difficulty_selection(reply.text, finish_reason=reply.finish_reason)
    choice = first.choice.value
    if choice is None:
        # Whose answer it is can't be known, so there is nothing to grade.
        return first, None, question_key(doc, doc["item_format"])
    if "pair_a" in doc:
        chosen = doc["pair_a"] if choice == "A" else doc["pair_b"]
        fields["selected_question_id"] = chosen["question_id"]
    else:
        chosen = doc
        fields["selected_question_id"] = doc["item_id"]
    fields["choice"] = choice
    key = question_key(chosen, doc["item_format"])
    parsed = parse_difficulty_selection(reply.text, finish_reason=reply.finish_reason, options=key.choices)
    return parsed, parsed.answer.value, key


def outcome_of(parsed: Parsed) -> Outcome:
    """The shared part of a parsed reply."""
    return Outcome(parsed.parse_success, parsed.reason, parsed.refused, parsed.reasoning)
