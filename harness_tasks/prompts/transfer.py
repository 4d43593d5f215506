"""Experiment 2: transfer tasks in the channels. Channel 3 sets the task against its own simplified form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.schemas.records import Channel
from mirror_bench.harness_tasks.prompts.channels import CHANNEL_PROMPTS
from mirror_bench.harness_tasks.prompts.question import answer_slot, options_block


def transfer_prompt(doc: Mapping[str, Any], channel: Channel) -> str:
    """The user turn of one transfer task in one channel."""
    if channel == "difficulty_selection":
        options = (
            "" if doc["item_format"] == "open" else f"\n\nOptions for both:\n{options_block(doc['choices'])}"
        )
        return (
            "Choose one of the two tasks below and answer only that one. Task A is the full task: +5 if right, -3 if wrong. "
            "Task B is the same task with key values already given: +1 if right, 0 if wrong. Reply with both lines:\n"
            f"CHOICE: (A or B)\nANSWER: {answer_slot(doc)}\n\n"
            f"Task A:\n{doc['task_text']}\n\nTask B:\n{doc['simplified_text']}{options}"
        )
    return CHANNEL_PROMPTS[channel]({**doc, "question": doc["task_text"]})
