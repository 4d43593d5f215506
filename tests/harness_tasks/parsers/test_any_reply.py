"""Whatever a model writes: no parser fails, and no value comes from nowhere."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.seeds import ItemRng
from mirror_bench.harness_tasks.parsers.difficulty_selection import parse_difficulty_selection
from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
from mirror_bench.harness_tasks.parsers.fold import fold
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.legacy import parse_legacy, parse_legacy_exp9, parse_legacy_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.opt_out import parse_opt_out
from mirror_bench.harness_tasks.parsers.reasoning import split_reasoning
from mirror_bench.harness_tasks.parsers.replies import Exp9Part, FinishReason, Reading, Reply, ToolUse
from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

OPTIONS = ("12", "14", "16", "18")
PARSERS: dict[str, Callable[..., Reply]] = {
    "wagering": parse_wagering,
    "wagering with options": partial(parse_wagering, options=OPTIONS),
    "opt_out": parse_opt_out,
    "opt_out with options": partial(parse_opt_out, options=OPTIONS),
    "difficulty_selection": parse_difficulty_selection,
    "tool_delegation": parse_tool_delegation,
    "natural": parse_natural,
    "natural with options": partial(parse_natural, options=OPTIONS),
    "self_report": parse_self_report,
    "structured_control": parse_structured_control,
    "layer2": parse_layer2,
    "exp9 P1": partial(parse_exp9, paradigm=1, options_b=OPTIONS),
    "exp9 P2": partial(parse_exp9, paradigm=2, options_b=OPTIONS),
    "exp9 P3": partial(parse_exp9, paradigm=3, options_b=OPTIONS),
}
FRAGMENTS = st.sampled_from(
    ["ANSWER: ", "BET: ", "CONFIDENCE: ", "CHOICE: ", "SKIP", "SUB_SKILLS: ", "WEAKEST_SKILL: ", "VERIFY: yes", "APPROACH: decompose", "PART 1", "PART 2\n", "STEP 1:", "STEP 2", "YOUR DECISION: ", "PROCEED", "USE_TOOL", "FLAG_FOR_REVIEW", "[USE_TOOL: calculator ", " 1+1]", "[FLAG_FOR_REVIEW: part 2]", "REASONING: ", "<think>", "</think>", "\n", "\n\n", "**", "A", "B. 14", "(C)", "12", "0.9", "7", "100%", "5-7", "-3", "1,000", "\\boxed{", "}", "[", "]", "<", ">", "I cannot ", "the answer is ", "= ", "٧", "８", "：", " "]
)  # fmt: skip
REPLIES = st.one_of(
    st.text(max_size=120), st.lists(st.one_of(FRAGMENTS, st.text(max_size=6)), max_size=14).map("".join)
)
FINISHES = st.sampled_from(["stop", "length", "unknown"])


def readings(reply: Reply | Exp9Part) -> Iterator[tuple[str, Reading[Any]]]:
    """Every reading of a reply, those of its parts included."""
    for each in fields(reply):
        value = getattr(reply, each.name)
        if isinstance(value, Reading):
            yield each.name, value
        elif isinstance(value, Exp9Part):
            yield from readings(value)


def tool_uses(reply: Reply | Exp9Part) -> Iterator[ToolUse]:
    """Every tool call of a reply, those of its parts included."""
    for each in fields(reply):
        value = getattr(reply, each.name)
        if isinstance(value, Exp9Part):
            yield from tool_uses(value)
        elif isinstance(value, tuple) and not isinstance(value, Reading):
            yield from (use for use in value if isinstance(use, ToolUse))


def check(name: str, text: str, finish_reason: FinishReason) -> None:
    """The laws that every reply obeys."""
    reply = PARSERS[name](text, finish_reason=finish_reason)
    visible = split_reasoning(text).visible
    assert reply.parse_success is (reply.reason == "ok")
    for field, reading in readings(reply):
        assert (reading.value is None) is (reading.reason != "ok"), (field, reading)
        if reading.span is not None:
            start, end = reading.span
            assert 0 <= start < end <= len(visible), (field, reading)
            if isinstance(reading.value, str) and field.startswith(("answer", "weakest")):
                assert visible[start:end] == reading.value
            elif isinstance(reading.value, (int, float)) and field in ("bet", "rating", "confidence"):
                assert any(char.isdecimal() or char.isalpha() for char in visible[start:end])
            elif isinstance(reading.value, tuple):
                assert all(skill in visible[start:end] for skill in reading.value)
        elif reading.value is not None:
            assert field == "decision" and reading.value == "proceed", (field, reading)
        if field == "confidence" and reading.value is not None:
            assert 0 <= reading.value <= 1
        if field in ("bet", "rating") and reading.value is not None:
            assert 1 <= reading.value <= 10
    for use in tool_uses(reply):
        assert use.tool_input in fold(visible)


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=250, deadline=None)
@given(text=REPLIES, finish_reason=FINISHES)
def test_no_exception_and_no_value_from_nowhere(name: str, text: str, finish_reason: FinishReason) -> None:
    check(name, text, finish_reason)


@settings(max_examples=300, deadline=None)
@given(text=REPLIES)
def test_reference_rules_never_fail(text: str) -> None:
    for channel in (
        "wagering", "opt_out", "difficulty_selection", "tool_delegation", "natural", "self_report", "structured_control",
    ):  # fmt: skip
        parse_legacy(channel, text)  # type: ignore[arg-type]  # a literal of Channel
    parse_legacy_layer2(text)
    for paradigm in (1, 2, 3):
        parse_legacy_exp9(text, paradigm=paradigm)  # type: ignore[arg-type]  # a literal


@settings(max_examples=300, deadline=None)
@given(text=REPLIES)
def test_folding_keeps_length_and_is_idempotent(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize(
    "text",
    [
        " " * 50_000,
        "\n" * 20_000,
        "A" * 50_000,
        "**" * 20_000,
        "[" * 20_000,
        "(" * 20_000,
        "ANSWER: " * 5_000,
        "<think>" * 5_000,
        "1. " * 10_000,
        "-" * 30_000 + ":",
        "Part 1 " * 5_000,
        "=" * 20_000,
        "the answer is " * 3_000,
        "\\boxed{" * 5_000,
        "so " * 10_000,
        "9" * 20_000,
        "BET: " + "9" * 5_000,
    ],
    ids=lambda text: text[:8].strip() + f"x{len(text)}",
)
def test_long_monotonous_replies_take_linear_time(name: str, text: str) -> None:
    start = time.process_time()
    PARSERS[name](text)
    assert time.process_time() - start < 2.0


@pytest.mark.slow
@pytest.mark.skipif(
    "MIRROR_FUZZ" not in os.environ, reason="reads a million strings; set MIRROR_FUZZ=1 to run it"
)
def test_a_million_random_strings() -> None:
    rng = ItemRng("a million replies")
    fragments = [
        "ANSWER: ", "BET: ", "CONFIDENCE: ", "CHOICE: ", "SKIP", "PART 1\n", "PART 2\n", "YOUR DECISION: ", "<think>", "</think>",
        "\n", "\n\n", "**", "A", "B. 14", "12", "0.9", "7", "100%", "-", "[", "]", "[USE_TOOL: calculator | 2]", "I can't ", "so ", "：", "٧",
    ]  # fmt: skip
    names = list(PARSERS)
    for index in range(1_000_000):
        pieces = [
            rng.choice(fragments)
            if rng.random() < 0.6
            else chr(rng.choice((rng.randrange(32, 127), rng.randrange(160, 0xD7FF))))
            for _ in range(rng.randrange(16))
        ]
        check(names[index % len(names)], "".join(pieces), rng.choice(("stop", "length", "unknown")))
