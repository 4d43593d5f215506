"""Hidden reasoning is taken out whole and kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirror_bench.harness_tasks.parsers.reasoning import split_reasoning

WORDS = st.text(alphabet="ab 1\n:.", max_size=30)


@pytest.mark.parametrize(
    ("text", "visible", "reasoning", "unclosed"),
    [
        ("plain", "plain", None, False),
        ("a < b and [c]", "a < b and [c]", None, False),
        ("<think>x</think>y", "y", "x", False),
        ("<THINK>x</THINK>y", "y", "x", False),
        ("<thinking>x</thinking>\ny", "\ny", "x", False),
        ("x</think>y", "y", "x", False),
        ("a<think>x", "a", "x", True),
        ("<think></think>y", "y", "", False),
        ("a<think>x</think>b<think>z</think>c", "a\n\nb\n\nc", "x\n\nz", False),
        ("<think>see <think> tags</think>y", "y", "see <think> tags", False),
        ("<think>a</think>b</think>c", "c", "ab", False),
        ("[THINK]x[/THINK]y", "y", "x", False),
        ("◁think▷x◁/think▷y", "y", "x", False),
        ("<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final<|message|>y<|return|>", "y", "x", False),
        ("ANSWER: 4<|im_end|>", "ANSWER: 4", None, False),
    ],
)  # fmt: skip
def test_split(text: str, visible: str, reasoning: str | None, unclosed: bool) -> None:
    split = split_reasoning(text)
    assert (split.visible, split.reasoning, split.unclosed) == (visible, reasoning, unclosed)


@given(before=WORDS, hidden=WORDS, after=WORDS)
def test_what_is_visible_never_holds_what_was_hidden(before: str, hidden: str, after: str) -> None:
    split = split_reasoning(f"{before}<think>{hidden}</think>{after}")
    assert split.visible == "\n\n".join(part for part in (before, after) if part.strip())
    assert split.reasoning == hidden.strip()
