"""The log-probability protocol: a short answer and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

INSTRUCTION: Final = "Answer the question in as few words as you can. Give the answer alone."


def short_answer(doc: Mapping[str, Any]) -> str:
    """The question, asked open."""
    return f"{INSTRUCTION}\n\nQ: {doc['question']}"
