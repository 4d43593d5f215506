"""Which layout a prompt asks for, told by the labels that every format has to name."""

from __future__ import annotations

import re
from typing import Final, Literal

Layout = Literal[
    "wagering",
    "opt_out",
    "difficulty_selection",
    "tool_delegation",
    "self_report",
    "structured_control",
    "layer2",
    "exp9_autonomous",
    "exp9_checkpoint",
    "exp9_no_tools",
    "labelled",
    "natural",
]

USER: Final = "<|user|>\n"
_SMALL_SCALE: Final = re.compile(r"CONFIDENCE:[^\n]*\b1\s*(?:to|-|–)\s*10\b(?!\d)")
_SIGNS: Final[tuple[tuple[re.Pattern[str], Layout], ...]] = (
    (re.compile(r"Tool results"), "labelled"),
    (re.compile(r"YOUR DECISION"), "exp9_checkpoint"),
    (re.compile(r"\[FLAG_FOR_REVIEW"), "exp9_autonomous"),
    (re.compile(r"PART 1\s[\s\S]*REASONING:"), "exp9_no_tools"),
    (re.compile(r"SUB_SKILLS:"), "self_report"),
    (re.compile(r"CHOICE:"), "difficulty_selection"),
    (re.compile(r"\[USE_TOOL"), "tool_delegation"),
    (re.compile(r"BET:"), "wagering"),
    (re.compile(r"\bSKIP\b"), "opt_out"),
    (_SMALL_SCALE, "structured_control"),
    (re.compile(r"CONFIDENCE:"), "layer2"),
    (re.compile(r"ANSWER:"), "labelled"),
)


def last_turn(prompt: str) -> str:
    """The last user turn of a prompt rendered by a respondent's own template; the whole prompt of any other."""
    return prompt[prompt.rfind(USER) :] if USER in prompt else prompt


def layout_of(prompt: str) -> Layout:
    """The layout asked for in the last turn; natural where no label is named."""
    tail = last_turn(prompt)
    for sign, layout in _SIGNS:
        if sign.search(tail) is not None:
            return layout
    return "natural"
