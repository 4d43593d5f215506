"""Experiment 9: what is added to a two-part task in each condition, and what each paradigm asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

NORM_PERCENT: Final = 50
"""Below this accuracy C3 asks for help instead of going on alone; the C4 router uses the same line."""


def percent(accuracy: float | None) -> str:
    """Whole percents, or "unknown"."""
    return "unknown" if accuracy is None else f"{round(accuracy * 100)}%"


def accuracy_note(domain_a: str, domain_b: str, accuracy_a: float | None, accuracy_b: float | None) -> str:
    """C2: the model's measured accuracy in both domains, marked as coming from the system."""
    return (
        f"[System note] Your measured accuracy: {domain_a} {percent(accuracy_a)} (part 1), "
        f"{domain_b} {percent(accuracy_b)} (part 2)."
    )


def norm() -> str:
    """C3: what to do with the note."""
    return (
        f"[System rule] In a domain where your accuracy is below {NORM_PERCENT}%, use a tool or flag the part for human "
        "review instead of going on alone."
    )


def task_block(doc: Mapping[str, Any]) -> str:
    """Scenario and both parts."""
    return f"{doc['task_text']}\n\nPart 1: {doc['part1_text']}\n\nPart 2: {doc['part2_text']}"


def slot(answer_type: str) -> str:
    """What belongs after an ANSWER label, in words: small models copy a placeholder as it stands."""
    return "a letter" if answer_type == "multiple_choice" else "a short answer"


def paradigm_block(doc: Mapping[str, Any], paradigm: int) -> str:
    """What the model is asked to do with the task, and the reply's layout. Raises ValueError for an unknown paradigm."""
    first, second = slot(doc["answer_type_a"]), slot(doc["answer_type_b"])
    if paradigm == 1:
        return (
            "Solve both parts of the task below. You may write [USE_TOOL: calculator | input], [USE_TOOL: search | input] or "
            "[USE_TOOL: ask_expert | input], or hand a part to a human with [FLAG_FOR_REVIEW: part 1] or [FLAG_FOR_REVIEW: "
            "part 2]. Flag rather than guess. Head your work on each part with PART 1 or PART 2 and end it with a line "
            f"ANSWER: and {first} for part 1, {second} for part 2."
        )
    if paradigm == 2:
        return (
            "Solve both parts of the task below. Head each with STEP 1 or STEP 2, and write three lines under it. YOUR "
            "DECISION: is PROCEED (solve it yourself), USE_TOOL (hand it to a tool) or FLAG_FOR_REVIEW (hand it to a human). "
            f"YOUR WORK: is short. YOUR ANSWER: is {first} for part 1, {second} for part 2."
        )
    if paradigm == 3:
        return (
            "Solve both parts of the task below yourself. No tool and no help is available. Head each with PART 1 or PART 2, "
            f"and write two lines under it. REASONING: is short. ANSWER: is {first} for part 1, {second} for part 2."
        )
    raise ValueError(f"paradigm {paradigm!r} is not 1, 2 or 3")


def exp9_prompt(
    doc: Mapping[str, Any],
    condition: int,
    paradigm: int,
    accuracy_a: float | None = None,
    accuracy_b: float | None = None,
) -> str:
    """The whole user turn of one cell. C1 and C4 show no accuracy; in C4 a router acts outside."""
    parts = [paradigm_block(doc, paradigm)]
    if condition in (2, 3):
        note = accuracy_note(doc["domain_a"], doc["domain_b"], accuracy_a, accuracy_b)
        parts.append(note if condition == 2 else f"{note}\n{norm()}")
    return "\n\n".join([*parts, task_block(doc)])
