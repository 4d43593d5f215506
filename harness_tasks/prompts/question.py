"""How an item's text is put before a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

LETTERS: Final = "ABCD"
PROMPT_VERSION: Final = "1.0"
"""Version of every wording in this package; a change makes new task versions."""


def options_block(choices: Sequence[str]) -> str:
    """The options, one a line, lettered from A."""
    return "\n".join(f"{LETTERS[index]}) {choice}" for index, choice in enumerate(choices))


def question_block(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Question text with its options below where the item format shows them."""
    body = text if text is not None else str(doc["question"])
    if doc["item_format"] == "open" or not doc["choices"]:
        return body
    return f"{body}\n{options_block(doc['choices'])}"


def answer_slot(doc: Mapping[str, Any]) -> str:
    """What belongs after the ANSWER label."""
    return "(your answer)" if doc["item_format"] == "open" or not doc["choices"] else "(letter)"
