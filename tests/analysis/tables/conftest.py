"""Hand-made records and runs for tables and report."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.schemas.records import Exp1Record, Exp9Record

_CALL = {
    "run_id": "r1",
    "model": "toy",
    "backend": "respondent",
    "task": "mirror_exp1",
    "task_version": "1.0.0",
    "dataset": "mirror/question_bank",
    "dataset_version": "2.0.0",
    "item_format": "options",
    "prompt": "Which? </script><b>bold</b>",
    "prompt_hash": "0" * 64,
    "raw_response": "ANSWER: A",
    "finish_reason": "stop",
    "timestamp": "2026-01-01T00:00:00Z",
    "api_success": True,
    "parse_success": True,
    "reason": "ok",
}


def _exp1(
    question: str, channel: str, *, correct: bool | None = True, domain: str = "logical", **fields: Any
) -> dict[str, Any]:
    values = {
        **_CALL,
        "item_id": question,
        "question_id": question,
        "domain": domain,
        "subcategory": "syllogisms",
        "difficulty": "easy",
        "channel": channel,
        "answer": None if correct is None else "A",
        "answer_key": "A",
        "answer_correct": correct,
        "answer_correct_legacy": correct,
        **fields,
    }
    return Exp1Record.model_validate(values).model_dump()


def _exp9(
    task: str,
    condition: int,
    paradigm: int,
    a: tuple[str | None, bool | None],
    b: tuple[str | None, bool | None],
    **fields: Any,
) -> dict[str, Any]:
    values = {
        **_CALL,
        "task": "mirror_exp9",
        "dataset": "mirror/exp9_tasks",
        "item_id": task,
        "task_id": task,
        "task_type": "fixed",
        "circularity_free": True,
        "condition": condition,
        "paradigm": paradigm,
        "domain_a": "arithmetic",
        "domain_b": "social",
        "subcategory_a": "estimation",
        "subcategory_b": "implicature",
        "difficulty_a": "easy",
        "difficulty_b": "easy",
        "exp1_accuracy_a": 0.8,
        "exp1_accuracy_b": 0.2,
        "component_a_decision": a[0],
        "component_a_correct": a[1],
        "component_b_decision": b[0],
        "component_b_correct": b[1],
        "component_a_key": "A",
        "component_b_key": "B",
        "component_a_reason": "ok",
        "component_b_reason": "ok",
        **fields,
    }
    return Exp9Record.model_validate(values).model_dump()


@pytest.fixture(scope="session")
def exp1() -> Callable[..., dict[str, Any]]:
    """One Exp1 record: exp1(question, channel, correct=..., domain=..., **fields)."""
    return _exp1


@pytest.fixture(scope="session")
def exp9() -> Callable[..., dict[str, Any]]:
    """One Exp9 record: exp9(task, condition, paradigm, (decision, correct), (decision, correct), **fields)."""
    return _exp9


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with 60 questions in three channels and eight tasks in all cells."""
    folder = tmp_path_factory.mktemp("run")
    rows = []
    for i in range(60):
        domain = ("logical", "social")[i % 2]
        rows.append(
            _exp1(
                f"q{i}", "natural", correct=i % 3 != 0, domain=domain, hedging_count=i % 4, response_length=5
            )
        )
        rows.append(_exp1(f"q{i}", "wagering", correct=i % 2 == 0, domain=domain, bet=1 + i % 10))
        skipped = i % 5 == 0
        rows.append(
            _exp1(f"q{i}", "opt_out", correct=None if skipped else True, domain=domain, skipped=skipped)
        )
    rows.append(
        _exp1(
            "q60", "wagering", correct=None, reason="truncated", parse_success=False, finish_reason="length"
        )
    )
    tasks = [
        _exp9(
            f"t{i}",
            condition,
            paradigm,
            ("proceed", True),
            ("proceed", i % 2 == 0) if condition < 4 else ("use_tool", None),
            component_b_externally_routed=condition == 4,
        )
        for i in range(8)
        for condition in (1, 2, 3, 4)
        for paradigm in (1, 2, 3)
        if (condition, paradigm) != (4, 3)
    ]
    (folder / "records").mkdir()
    for name, values in (("exp1", rows), ("exp9", tasks)):
        (folder / "records" / f"{name}.jsonl").write_text(
            "".join(json.dumps(v) + "\n" for v in values), encoding="utf-8"
        )
    (folder / "run.json").write_text(
        json.dumps({"status": "complete", "settings": {"model": "toy", "suite": "smoke", "version": "2.0.0"}})
    )
    return folder
