"""A user's model beside the published ones."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mirror_bench.analysis.reproduce.ledger import Ledger, OwnRow, judged
from mirror_bench.analysis.reproduce.own_runs import own_rows
from mirror_bench.analysis.reproduce.rendering import as_html, as_latex, as_markdown
from mirror_bench.builders.schemas.records import Exp1Record, Exp9Record
from mirror_bench.cli.main import build_app

CALL = {
    "run_id": "r1",
    "model": "toy",
    "backend": "respondent",
    "task": "mirror_exp1",
    "task_version": "1.0.0",
    "dataset": "mirror/question_bank",
    "dataset_version": "2.0.0",
    "item_format": "options",
    "prompt": "Which?",
    "prompt_hash": "0" * 64,
    "raw_response": "ANSWER: A",
    "finish_reason": "stop",
    "timestamp": "2026-01-01T00:00:00Z",
    "api_success": True,
    "parse_success": True,
    "reason": "ok",
    "answer_key": "A",
}


def exp1(question: str, channel: str, domain: str, correct: bool, **fields: Any) -> dict[str, Any]:
    values = {
        **CALL,
        "item_id": question,
        "question_id": question,
        "domain": domain,
        "subcategory": "syllogisms",
        "difficulty": "easy",
        "channel": channel,
        "answer": "A",
        "answer_correct": correct,
        "answer_correct_legacy": correct,
        **fields,
    }
    return Exp1Record.model_validate(values).model_dump()


def exp9(task: str, decision: str, correct: bool | None) -> dict[str, Any]:
    values = {
        **{name: value for name, value in CALL.items() if name != "answer_key"},
        "task": "mirror_exp9",
        "dataset": "mirror/exp9_tasks",
        "item_id": task,
        "task_id": task,
        "task_type": "fixed",
        "circularity_free": True,
        "condition": 1,
        "paradigm": 1,
        "domain_a": "logical",
        "domain_b": "social",
        "subcategory_a": "estimation",
        "subcategory_b": "implicature",
        "difficulty_a": "easy",
        "difficulty_b": "easy",
        "exp1_accuracy_a": 0.8,
        "exp1_accuracy_b": 0.2,
        "component_a_decision": "proceed",
        "component_a_correct": True,
        "component_b_decision": decision,
        "component_b_correct": correct,
        "component_a_key": "A",
        "component_b_key": "B",
        "component_a_reason": "ok",
        "component_b_reason": "ok",
    }
    return Exp9Record.model_validate(values).model_dump()


def run(folder: Path, **records: list[dict[str, Any]]) -> Path:
    (folder / "records").mkdir(parents=True)
    for name, rows in records.items():
        (folder / "records" / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "run.json").write_text(json.dumps({"settings": {"model": "mine/toy-1b"}}))
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Natural: logical 1/2, social 1. Wagering: logical right at 10 and wrong at 5, social wrong at 1."""
    first = [
        exp1("q1", "natural", "logical", True, hedging_count=0, response_length=5),
        exp1("q2", "natural", "logical", False, hedging_count=2, response_length=5),
        exp1("q3", "natural", "social", True, hedging_count=1, response_length=5),
        exp1("q1", "wagering", "logical", True, bet=10),
        exp1("q2", "wagering", "logical", False, bet=5),
        exp1("q3", "wagering", "social", False, bet=1),
    ]
    # Weak: social. Four components: one wrong and gone ahead with, one right, two handed over.
    last = [
        exp9("t1", "proceed", False),
        exp9("t2", "proceed", True),
        exp9("t3", "defer", None),
        exp9("t4", "use_tool", None),
    ]
    return run(tmp_path / "mine", exp1=first, exp9=last)


def test_values_by_hand(mine: Path):
    found = {(row.table, row.quantity): row.value for row in own_rows(mine)}
    assert {row.model for row in own_rows(mine)} == {"mine/toy-1b"}
    assert found[("Table 4", "NatAcc")] == 0.75  # (1/2 + 1) / 2
    assert found[("Table 4", "WagAcc")] == 0.25  # (1/2 + 0) / 2
    assert found[("Table 4", "MGap")] == 0.5  # (0 + 1) / 2
    assert found[("Table 4", "CFR_C1")] == 0.25
    assert found[("Table 4", "KDI")] == -0.25  # 1/2 - (1 - 1/4)
    assert found[("Sec 5.1", "Brier")] == pytest.approx((0 + 0.25 + 0.01) / 3)
    assert found[("Sec 5.1", "ECE")] == pytest.approx((0 + 0.5 + 0.1) / 3)
    assert found[("Sec 5.1", "log score")] == pytest.approx((math.log(2) - math.log(0.9)) / 3, abs=1e-5)
    assert str(found[("Table MCI robustness (Exp1)", "MCI spearman")]).startswith("undefined: ")


def test_exp1_alone_gives_no_failure_rate(tmp_path: Path):
    rows = [exp1("q1", "natural", "logical", True, hedging_count=0, response_length=5)]
    found = {row.quantity: row.value for row in own_rows(run(tmp_path / "part", exp1=rows))}
    assert found["NatAcc"] == 1
    assert str(found["MGap"]).startswith("undefined: ")
    assert str(found["ECE"]).startswith("undefined: ")
    assert "CFR_C1" not in found


def test_a_folder_that_is_no_run(tmp_path: Path):
    with pytest.raises(ValueError, match=r"no run\.json"):
        own_rows(tmp_path)


def test_own_rows_stand_in_the_published_table_and_are_marked():
    ledger = Ledger(
        "demo",
        (judged("a", "T", "x", "theirs", 0.5, 1, 0.5, evidence="summary", sources=()),),
        own=(OwnRow("T", "x", "ours", 0.25), OwnRow("U", "y", "ours", 0.75)),
    )
    text = as_markdown(ledger)
    table, apart = text.split("## Own models (not published)")
    assert "| x | ours | - | 0.25 | - | own model, not published |  |" in table
    assert "| U | y | ours | 0.75 |" in apart and "| T |" not in apart
    assert as_html(ledger).index("ours") < as_html(ledger).index("Own models (not published)")
    assert as_latex(ledger).count("longtable}{") == 2


@pytest.mark.upstream
def test_command_takes_a_run(upstream: Path, mine: Path):
    arguments = ["reproduce", "mirror", "--from", str(upstream / "mirror"), "--json", "--with", str(mine)]
    result = CliRunner().invoke(build_app(), arguments)
    document = json.loads(result.stdout)
    assert {row["model"] for row in document["own"]} == {"mine/toy-1b"}
    assert {row["table"] for row in document["own"]} <= {cell["table"] for cell in document["cells"]}
    assert sum(document["counts"].values()) == 774


@pytest.mark.upstream
def test_command_refuses_a_run_elsewhere(upstream: Path, mine: Path):
    result = CliRunner().invoke(
        build_app(), ["reproduce", "integrity", "--from", str(upstream / "integrity"), "--with", str(mine)]
    )
    assert result.exception is not None and "--with is for mirror" in str(result.exception)
