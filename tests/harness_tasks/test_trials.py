"""From reply to record: what is graded against what, and what stays null."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.schemas.records import Exp1Record, Exp9Record
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.banks import load_bank
from mirror_bench.harness_tasks.docs import exp1_docs, exp9_docs
from mirror_bench.harness_tasks.hooks import mean_defined, score
from mirror_bench.harness_tasks.prices import Price
from mirror_bench.harness_tasks.profile import ProfileError, natural_profile, read_profile
from mirror_bench.harness_tasks.trials.build import build_record
from mirror_bench.harness_tasks.trials.context import TrialContext
from mirror_bench.harness_tasks.trials.exp9 import routed_away, strength

CONTEXT = TrialContext("run", "m", "api", "t", "1.0")
STAMP = "2026-01-01T00:00:00.000+00:00"


def record(doc: Any, text: str | None, **more: Any) -> Any:
    values = {"finish_reason": "stop", **more}
    return build_record(doc, "p", Sampling(), 0, Reply(text=text, timestamp=STAMP, **values), CONTEXT)


@pytest.fixture(scope="module")
def exp1(banks: Path) -> dict[str, dict[str, Any]]:
    bank = load_bank("question_bank", root=banks)
    return {
        channel: exp1_docs(bank, channel)[0]
        for channel in (
            "wagering",
            "opt_out",
            "difficulty_selection",
            "tool_delegation",
            "natural",
            "self_report",
        )
    }


@pytest.fixture(scope="module")
def exp9(banks: Path) -> dict[tuple[int, int], dict[str, Any]]:
    bank = load_bank("exp9_tasks", root=banks)
    profile = {"arithmetic": 0.3, "spatial": 0.8}
    return {
        cell: exp9_docs(bank, bank.rows, *cell, profile=profile)[0]
        for cell in ((1, 1), (1, 2), (1, 3), (4, 2))
    }


def test_wagering(exp1: dict[str, Any]) -> None:
    doc = exp1["wagering"]
    right = record(doc, f"ANSWER: {doc['answer']}\nBET: 7")
    assert isinstance(right, Exp1Record)
    assert (right.answer_correct, right.bet, right.reason, right.parse_success) == (True, 7, "ok", True)
    wrong = record(doc, f"**ANSWER:** {next(x for x in 'ABCD' if x != doc['answer'])}\n**BET:** 12")
    assert (wrong.answer_correct, wrong.bet, wrong.reason) == (False, None, "out_of_range")
    assert record(doc, f"ANSWER: {doc['answer_text']}\nBET: 1").answer_correct is True


def test_an_unreadable_reply_is_neither_right_nor_wrong(exp1: dict[str, Any]) -> None:
    """Unreadable output is a category of its own (UKGovernmentBEIS/inspect_ai#4026)."""
    for channel in ("wagering", "opt_out", "self_report"):
        found = record(exp1[channel], "banana")
        assert (found.answer, found.answer_correct, found.answer_correct_legacy, found.parse_success) == (
            None,
            None,
            None,
            False,
        )


def test_null_content_after_reasoning_is_truncated(exp1: dict[str, Any]) -> None:
    """Null content after reasoning used up the tokens (EleutherAI/lm-evaluation-harness#3244, #3044)."""
    found = record(
        exp1["natural"], None, finish_reason="length", reasoning="so", completion_tokens=9, reasoning_tokens=9
    )
    assert (found.reason, found.finish_reason, found.reasoning, found.answer_tokens) == (
        "truncated",
        "length",
        "so",
        0,
    )
    assert found.api_success and found.answer_correct is None


def test_blank_lines_inside_and_after_reasoning_lose_nothing(exp1: dict[str, Any]) -> None:
    """Stop strings in reasoning (EleutherAI/lm-evaluation-harness PR #3700, #1086): none are set, and nothing is lost."""
    doc = exp1["wagering"]
    found = record(
        doc, f"<think>first\n\nANSWER: Z\n\nthen</think>\n\nI see.\n\nANSWER: {doc['answer']}\n\n\nBET: 3\n"
    )
    assert (found.answer_correct, found.bet) == (True, 3)
    assert found.reasoning is not None and "ANSWER: Z" in found.reasoning


def test_a_failed_call_reads_nothing(exp1: dict[str, Any], exp9: dict[Any, Any]) -> None:
    for doc in (exp1["wagering"], exp9[4, 2]):
        found = record(doc, None, finish_reason="error", error="503")
        assert (found.api_success, found.reason, found.parse_success, found.error) == (
            False,
            "call_failed",
            False,
            "503",
        )
    assert found.component_a_decision is None and found.component_a_reason == "call_failed"
    assert not found.component_a_externally_routed


def test_channel_3_grades_the_chosen_question(exp1: dict[str, Any]) -> None:
    doc = exp1["difficulty_selection"]
    for choice, pair in (("A", doc["pair_a"]), ("B", doc["pair_b"])):
        found = record(doc, f"CHOICE: {choice}\nANSWER: {pair['answer']}")
        assert (found.choice, found.selected_question_id, found.answer_key) == (
            choice,
            pair["question_id"],
            pair["answer"],
        )
        assert found.answer_correct is True and found.question_id == doc["question_id"]
    assert record(doc, "ANSWER: A").answer_correct is None


def test_channel_4_says_whether_a_second_turn_was_left_out(exp1: dict[str, Any]) -> None:
    doc = exp1["tool_delegation"]
    assert record(doc, f"ANSWER: {doc['answer']}").tool_turn == "not_needed"
    used = record(doc, f"[USE_TOOL: calculator | 1+1]\nANSWER: {doc['answer']}")
    assert (used.tool_turn, used.tools_used[0].tool_name, used.answer_correct) == (
        "skipped",
        "calculator",
        True,
    )


def test_self_report_confidence_is_a_share_and_never_made_up(exp1: dict[str, Any]) -> None:
    doc = exp1["self_report"]
    assert record(doc, f"CONFIDENCE: 85%\nANSWER: {doc['answer']}").confidence == 0.85
    assert record(doc, f"ANSWER: {doc['answer']}").confidence is None


def test_tokens_of_reasoning_and_cost(exp1: dict[str, Any]) -> None:
    context = TrialContext(
        "r", "m", "api", "t", "1", price=Price(2.0, 10.0), count_tokens=lambda text: len(text.split())
    )
    reply = Reply(
        "<think>a b c</think>\nANSWER: A\nBET: 1", "stop", STAMP, prompt_tokens=100, completion_tokens=10
    )
    found = build_record(exp1["wagering"], "p", Sampling(), 0, reply, context)
    assert (found.reasoning_tokens, found.answer_tokens) == (3, 7)
    assert found.cost_usd == pytest.approx((100 * 2 + 10 * 10) / 1e6)


P2 = "STEP 1\nYOUR DECISION: {0}\nYOUR WORK: x\nYOUR ANSWER: {1}\nSTEP 2\nYOUR DECISION: {2}\nYOUR WORK: y\nYOUR ANSWER: {3}"


def test_exp9_correctness_is_defined_only_where_the_model_went_on(exp9: dict[Any, Any]) -> None:
    doc = exp9[1, 2]
    found = record(
        doc, P2.format("PROCEED", doc["correct_answer_a"], "FLAG_FOR_REVIEW", doc["correct_answer_b"])
    )
    assert isinstance(found, Exp9Record)
    assert (found.component_a_decision, found.component_a_correct, found.component_a_would_match) == (
        "proceed",
        True,
        None,
    )
    assert (found.component_b_decision, found.component_b_correct, found.component_b_would_match) == (
        "defer",
        None,
        True,
    )


def test_c4_routes_the_weak_part_and_keeps_the_models_own_decision_and_answer(exp9: dict[Any, Any]) -> None:
    doc = exp9[4, 2]
    found = record(doc, P2.format("PROCEED", "1", "PROCEED", doc["correct_answer_b"]))
    assert (
        found.component_a_externally_routed,
        found.component_a_decision,
        found.component_a_own_decision,
    ) == (True, "use_tool", "proceed")
    assert found.component_a_answer == "1" != found.component_a_key and found.component_a_correct is None
    assert found.component_a_would_match is False
    assert (found.component_b_externally_routed, found.component_b_correct) == (False, True)
    assert (found.strength_a, found.strength_b) == ("weak", "strong")


def test_p3_counts_and_kinds_of_error(exp9: dict[Any, Any]) -> None:
    doc = exp9[1, 3]
    text = (
        "PART 1\nREASONING: First I think it is about right.\nANSWER: 3\nPART 2\nREASONING: Sure.\nANSWER: 4"
    )
    found = record(doc, text)
    assert found.component_a_decision == found.component_b_decision == "proceed"
    assert (found.error_type_a, found.error_type_b) == ("cautious_approximate", "overconfident_precise")
    assert found.hedge_count_a and found.hedge_count_b == 0
    assert record(exp9[1, 2], P2.format("PROCEED", 3, "PROCEED", 4)).hedge_count_a is None


@pytest.mark.parametrize(
    ("accuracy", "expected"),
    [(None, "unknown"), (0.4, "weak"), (0.41, "medium"), (0.59, "medium"), (0.6, "strong")],
)
def test_runtime_strength(accuracy: float | None, expected: str) -> None:
    assert strength(accuracy) == expected


def test_routing_threshold() -> None:
    assert routed_away(4, 0.499) and not routed_away(4, 0.5)
    assert not routed_away(4, None) and not routed_away(3, 0.1)


def test_profile_counts_only_readable_natural_answers(tmp_path: Path) -> None:
    rows = [
        ("natural", "social", True),
        ("natural", "social", False),
        ("natural", "social", None),
        ("wagering", "social", True),
    ]
    profile = natural_profile("m", rows)
    assert profile.accuracy["social"] == 0.5 and profile.counts["social"] == 2
    assert profile.accuracy["logical"] is None and profile.counts["logical"] == 0
    place = tmp_path / "p.json"
    place.write_text('{"accuracy": {"social": 1.5}}')
    with pytest.raises(ProfileError, match=r"social is 1\.5"):
        read_profile(place)
    place.write_text('{"accuracy": {"cooking": 0.5}}')
    with pytest.raises(ProfileError, match="cooking"):
        read_profile(place)


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_makes_a_valid_record(exp1: dict[str, Any], exp9: dict[Any, Any], text: str) -> None:
    for doc in (*exp1.values(), *exp9.values()):
        found = record(doc, text)
        assert type(found).model_validate(found.model_dump()) == found


def test_lm_evals_metrics_come_from_the_same_record(exp1: dict[str, Any]) -> None:
    doc = exp1["wagering"]
    assert score(doc, [f"ANSWER: {doc['answer']}\nBET: 4"]) == {"acc": 1.0, "parse_rate": 1.0, "signal": 4.0}
    assert score(doc, ["?"]) == {"acc": None, "parse_rate": 0.0, "signal": None}
    assert mean_defined([1.0, None, 0.0]) == 0.5
    assert mean_defined([None]) != mean_defined([None])
