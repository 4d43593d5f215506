"""Experiment 3: the prediction call. The natural and wagering calls are those of the channels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirror_bench.harness_tasks.prompts.question import answer_slot, question_block


def layer2(doc: Mapping[str, Any]) -> str:
    """Told which two skills are needed, the model states its confidence, then answers."""
    return (
        f"The question below needs two skills: {doc['domain_a']} and {doc['domain_b']}. First state how likely it is that "
        f"you will get it right, then answer it. Reply with both lines:\nCONFIDENCE: (0 to 100, percent)\n"
        f"ANSWER: {answer_slot(doc)}\n\n{question_block(doc)}"
    )
