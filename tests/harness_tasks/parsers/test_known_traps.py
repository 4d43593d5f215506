"""Faults that users of comparable tools reported in public; each test's docstring names the report."""

from __future__ import annotations

import pytest

from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.strict import strict
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.numbers import PERCENTAGE, STAKE, read_stated
from mirror_bench.harness_tasks.parsers.replies import Span
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

CHOICES = ("3", "4", "5", "6")
KEY = AnswerKey(kind="integer", text="4", choices=CHOICES, letter="B")


@pytest.mark.parametrize("form", ["B", "B.", "B. 4", "(B)", "**B**", "B) text", "b", "b.", "(b)", "B: 4"])
def test_letter_in_every_common_form_is_that_letter(form: str) -> None:
    """EleutherAI/lm-evaluation-harness#4187 (#2279): the first line was compared whole with the letter."""
    for reply in (form, f"ANSWER: {form}", f"**ANSWER:** {form}"):
        answer = parse_natural(reply, options=CHOICES).answer.value
        assert answer is not None
        assert strict(answer, KEY).correct, reply


@pytest.mark.parametrize(
    "form",
    ["(B).", "B,", "“B”", "'B'", "[B]", "（Ｂ）", "Ｂ。", "B!", "B;", "4.", "4,", "“4”", "「4」", "`4`"],
)
def test_trailing_punctuation_is_no_part_of_the_answer(form: str) -> None:
    """EleutherAI/lm-evaluation-harness#2905: "(C)." was counted wrong."""
    answer = parse_wagering(f"ANSWER: {form}\nBET: 5", options=CHOICES).answer.value
    assert answer is not None
    assert strict(answer, KEY).correct


@pytest.mark.parametrize(
    "reply", ["", "It depends on many things.", "ANSWER: <letter>", "A) 3\nB) 4\nC) 5\nD) 6"]
)
def test_unreadable_is_a_category_of_its_own_and_not_wrong(reply: str) -> None:
    """UKGovernmentBEIS/inspect_ai#4026 (PR #4048): an unreadable verdict was counted as incorrect."""
    for parsed in (parse_natural(reply, options=CHOICES), parse_wagering(reply, options=CHOICES)):
        assert parsed.answer.value is None
        assert not parsed.parse_success
        assert parsed.reason in ("empty", "no_label", "ambiguous")


@pytest.mark.parametrize(
    "distraction", ["p: 3", "p = 0.05", "probability: see above", "confidence interval 95%", "p-value: 0.9"]
)
@pytest.mark.parametrize("order", ["before", "after", "inside"])
def test_only_the_labelled_line_is_the_confidence(distraction: str, order: str) -> None:
    """ls1intum/edutelligence#507: a loose pattern read "p: 3" in ordinary text as the confidence."""
    reply = {
        "before": f"{distraction}\nCONFIDENCE: 70\nANSWER: 12",
        "after": f"CONFIDENCE: 70\nANSWER: 12\n\n{distraction}",
        "inside": f"CONFIDENCE: 70\nANSWER: {distraction}",
    }[order]
    assert parse_layer2(reply).confidence.value == 0.7
    without = reply.replace("CONFIDENCE: 70\n", "")
    assert parse_layer2(without).confidence.value is None


@pytest.mark.parametrize(
    ("stated", "value", "reason"),
    [
        ("0.9", None, "ambiguous"),
        ("90%", 90, "ok"),
        ("90", 90, "ok"),
        ("1", 1, "ok"),
        ("1.0", None, "ambiguous"),
        (".8", None, "ambiguous"),
        ("8/10", 80, "ok"),
        ("90-95", None, "ambiguous"),
        ("105", None, "out_of_range"),
        ("-5", None, "out_of_range"),
        ("ninety", 90, "ok"),
        ("**85 %**", 85, "ok"),
        ("85 %", 85, "ok"),
        ("0", 0, "ok"),
        ("100", 100, "ok"),
        ("0,9", None, "ambiguous"),
        ("0.9%", 0.9, "ok"),
        ("12.5", 12.5, "ok"),
        ("12,5", 12.5, "ok"),
        ("high", None, "ambiguous"),
        ("NaN", None, "ambiguous"),
        ("1.7e1", None, "ambiguous"),
    ],
)
def test_percentage_is_read_or_fails_openly(stated: str, value: float | None, reason: str) -> None:
    """inspect_evals 0.26.0 hle/scorers.py: 0.9 became 0, **85%** became 100, 8/10 became 8, missing became 100."""
    parsed = parse_layer2(f"CONFIDENCE: {stated}\nANSWER: B")
    assert parsed.confidence.value == (None if value is None else value / 100)
    assert parsed.confidence.reason == reason


def test_missing_confidence_stays_missing() -> None:
    """inspect_evals 0.26.0 hle/scorers.py: a missing line became 100."""
    parsed = parse_layer2("ANSWER: B")
    assert parsed.confidence.value is None
    assert parsed.reason == "no_label"


@pytest.mark.parametrize(
    ("stated", "rating"),
    [
        ("8", 8),
        ("8/10", 8),
        ("10", 10),
        ("1", 1),
        ("0.8", None),
        ("80", None),
        ("80%", None),
        ("8.5", None),
        ("11", None),
    ],
)
def test_the_scale_is_the_prompts_and_is_not_guessed(stated: str, rating: int | None) -> None:
    """The same characters mean different things on a 1-10 and a 0-100 scale."""
    assert parse_structured_control(f"ANSWER: B\nCONFIDENCE: {stated}").rating.value == rating
    assert read_stated(stated, Span(0, len(stated)), STAKE).value == rating
    if stated in ("8", "10", "1", "80"):
        assert read_stated(stated, Span(0, len(stated)), PERCENTAGE).value == int(stated)


def test_blank_lines_between_reasoning_answer_and_confidence_lose_nothing() -> None:
    """EleutherAI/lm-evaluation-harness#1086: a newline stop string cut valid answers."""
    parsed = parse_layer2("First I add.\n\nThen I check.\n\n\nCONFIDENCE:\n\n80\n\n\nANSWER:\n\n16:45\n\n")
    assert (parsed.confidence.value, parsed.answer.value) == (0.8, "16:45")


def test_blank_lines_inside_reasoning_do_not_end_it() -> None:
    """EleutherAI/lm-evaluation-harness PR #3700: stop strings fired inside the reasoning block."""
    parsed = parse_wagering("<think>\n\nOne.\n\nANSWER: 3\n\nBET: 1\n\n</think>\n\nANSWER: 14\n\nBET: 9")
    assert (parsed.answer.value, parsed.bet.value) == ("14", 9)
    assert parsed.reasoning is not None and "ANSWER: 3" in parsed.reasoning


@pytest.mark.parametrize("text", [None, "", "<think>\nfirst,", "<think>ANSWER: 3\nBET: 4"])
def test_tokens_used_up_in_reasoning_read_as_truncated(text: str | None) -> None:
    """EleutherAI/lm-evaluation-harness#3244, #3044: null content after reasoning became an empty string scored 0."""
    parsed = parse_wagering(text, finish_reason="length")
    assert parsed.reason == "truncated"
    assert parsed.answer.value is None and parsed.bet.value is None


def test_empty_reply_is_empty_not_wrong() -> None:
    """EleutherAI/lm-evaluation-harness#2847: 99 % empty replies showed only as a low score."""
    for text in (None, "", " \n\t "):
        parsed = parse_natural(text)
        assert (parsed.parse_success, parsed.reason, parsed.answer.value) == (False, "empty", None)


@pytest.mark.parametrize("slot", ["(letter)", "(your answer)", "[letter]", "<your answer>"])
def test_a_slot_of_the_prompt_echoed_in_round_brackets_is_no_answer(slot: str) -> None:
    reply = parse_wagering(f"ANSWER: {slot}\nBET: 5", options=("red", "blue", "green", "gray"))
    assert (reply.parse_success, reply.answer.value) == (False, None)
    kept = parse_wagering("ANSWER: (C)\nBET: 5", options=("red", "blue", "green", "gray"))
    assert kept.parse_success
