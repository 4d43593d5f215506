"""Hidden reasoning is taken out before anything is read, and kept beside the reply."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_NAMES: Final = r"think|thinking|thought|thoughts|reasoning|reflection|scratchpad|seed:think|analysis"
_OPEN: Final = re.compile(
    rf"<(?:{_NAMES})>|<\|begin_of_thought\|>|<\|START_THINKING\|>|\[THINK\]|◁think▷"
    r"|(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*(?:analysis|commentary)[^<]*<\|message\|>",
    re.IGNORECASE,
)
_CLOSE: Final = re.compile(
    rf"</(?:{_NAMES})>|<\|end_of_thought\|>|<\|END_THINKING\|>|\[/THINK\]|◁/think▷"
    r"|(?:<\|end\|>\s*)?(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*final[^<]*<\|message\|>",
    re.IGNORECASE,
)
_END_OF_TURN: Final = re.compile(
    r"(?:<\|(?:end|return|im_end|eot_id|end_of_text|begin_of_solution|end_of_solution|START_RESPONSE|END_RESPONSE)\|>|</s>)"
)


@dataclass(frozen=True, slots=True)
class SplitReply:
    """A reply without its hidden reasoning.

    visible: what the user was meant to see. reasoning: text of the blocks, joined by a blank line; None without any.
    unclosed: the last block was opened and never closed, so that everything after it is reasoning.
    """

    visible: str
    reasoning: str | None
    unclosed: bool


def may_hold_reasoning(text: str) -> bool:
    """Whether ``text`` holds anything with which a mark of reasoning or of a turn begins."""
    return "<" in text or "◁" in text or ("[" in text and "THINK]" in text.upper())


def split_reasoning(text: str) -> SplitReply:
    """Take hidden-reasoning blocks out of ``text``.

    A block runs from its opening mark to the next closing mark. A closing mark without an opening one (templates that
    open the block in the prompt) makes everything before it reasoning. Removed blocks leave a blank line, so that no
    value is ever read across one.
    """
    if not may_hold_reasoning(text):
        return SplitReply(text, None, False)
    opened = _OPEN.search(text)
    stray = _CLOSE.search(text)
    if opened is None and stray is None:
        visible = _END_OF_TURN.sub("", text) if "<" in text else text
        return SplitReply(visible, None, False)
    visible_parts: list[str] = []
    hidden: list[str] = []
    position = 0
    unclosed = False
    while True:
        opened = _OPEN.search(text, position)
        closed = _CLOSE.search(text, position)
        if closed is not None and (opened is None or closed.start() < opened.start()):
            hidden = ["".join(_interleaved(visible_parts, hidden)) + text[position : closed.start()]]
            visible_parts = []
            position = closed.end()
            continue
        if opened is None:
            visible_parts.append(text[position:])
            break
        visible_parts.append(text[position : opened.start()])
        closed = _CLOSE.search(text, opened.end())
        if closed is None:
            hidden.append(text[opened.end() :])
            unclosed = True
            break
        hidden.append(text[opened.end() : closed.start()])
        position = closed.end()
    visible = _END_OF_TURN.sub("", "\n\n".join(part for part in visible_parts if part.strip()))
    reasoning = "\n\n".join(part.strip() for part in hidden if part.strip())
    return SplitReply(visible, reasoning, unclosed)


def _interleaved(visible: list[str], hidden: list[str]) -> list[str]:
    """Visible parts and blocks in the order they stood in."""
    found: list[str] = []
    for index in range(max(len(visible), len(hidden))):
        found += visible[index : index + 1]
        found += hidden[index : index + 1]
    return found
