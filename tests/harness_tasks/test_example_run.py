"""The released example run: real replies of a small model to the core suite, a guard of parsers, matchers and tables."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from mirror_bench.analysis.analyze import run_tables
from mirror_bench.analysis.runs import load_run
from mirror_bench.builders.schemas.record_files import read_records, record_types
from mirror_bench.harness_tasks.rescore import rescore


@pytest.fixture(scope="module")
def example(root: Path) -> Path:
    """Folder of the run."""
    return root / "tests" / "example_run" / "smollm2_core"


def test_its_replies_read_today_as_they_are_recorded(example: Path, tmp_path: Path) -> None:
    """A parser or matcher that reads one of them otherwise has changed what published records mean."""
    again = rescore(example, tmp_path / "again")
    assert dict(again.records) == json.loads((example / "run.json").read_text("utf-8"))["records"]
    assert dict(again.changed) == {}


def test_counts_and_parse_rates_are_those_of_the_manifest(example: Path) -> None:
    manifest = json.loads((example / "run.json").read_text("utf-8"))
    assert manifest["status"] == "complete"
    reasons: dict[str, Counter[str]] = {}
    for kind in record_types(example):
        rows = read_records(example, kind).select(["task", "reason"]).to_pylist()
        assert len(rows) == manifest["records"][kind]
        for row in rows:
            reasons.setdefault(row["task"], Counter())[row["reason"]] += 1
    assert {task: dict(sorted(found.items())) for task, found in reasons.items()} == manifest["reasons"]
    for task, found in reasons.items():
        assert manifest["parse_rates"][task] == pytest.approx(found["ok"] / found.total())


def test_every_table_can_be_made_of_it(example: Path) -> None:
    tables = run_tables(load_run(example))
    assert len({table.id for table in tables}) == len(tables) >= 5
    assert all(table.rows for table in tables)
