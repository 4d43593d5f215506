"""Contributed questions: each fault that users of comparable sets met is caught and named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.contributions.check import check_file
from mirror_bench.builders.contributions.schema import EXAMPLE


def _file(folder: Path, *changes: dict[str, Any]) -> Path:
    path = folder / "topic.jsonl"
    base = json.loads(EXAMPLE.model_dump_json())
    path.write_text("".join(json.dumps({**base, **change}) + "\n" for change in changes), encoding="utf-8")
    return path


def test_the_example_passes(tmp_path: Path) -> None:
    assert check_file(_file(tmp_path, {})) == []


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"answer": "E"}, "answer", "'E'"),
        ({"choices": ["gallium", "gallium", "tin", "sodium"]}, "choices", "same value"),
        ({"choices": ["gallium", "gallium ", "tin", "mercury"]}, "choices", "same value"),
        ({"choices": ["gallium", "Gallium", "tin", "mercury"]}, "choices", "same value"),
        ({"choices": ["1/2", "0.5", "2", "mercury"]}, "choices", "same value"),
        ({"aliases": ["Tin"]}, "aliases", "'Tin'"),
        ({"choices": ["gallium", "mercury", "tin"]}, "choices.3", "missing"),
        ({"trap": "gallium"}, "trap", "'gallium'"),
        ({"trap": "copper"}, "trap", "'copper'"),
        ({"subcategory": "chemistry"}, "subcategory", "'chemistry'"),
        ({"level": 9}, "level", "9"),
        ({"tolerance": 0.5}, "tolerance", "0.5"),
        ({"question": "Which  metal costs a euro or None?"}, "question", "double space"),
        ({"second_source": EXAMPLE.source}, "second_source", "same as source"),
        ({"open_ok": True}, "open_ok", "true"),
        ({"extra": 1}, "extra", "1"),
    ],
)
def test_each_fault_is_named_with_line_and_field(
    tmp_path: Path, change: dict[str, Any], field: str, part: str
) -> None:
    other = {
        "question": "Which planet of the solar system has the shortest day of all of them?",
        "open_ok": False,
    }
    findings = [f for f in check_file(_file(tmp_path, other, change)) if f.severity == "error"]
    assert [(f.line, f.field) for f in findings if f.field == field] == [(2, field)] * max(
        1, sum(f.field == field for f in findings)
    )
    assert any(part in f.value for f in findings if f.field == field)


def test_near_duplicates_of_the_bank_and_of_each_other_are_errors(tmp_path: Path) -> None:
    known = [EXAMPLE.question.replace("30", "31")]
    assert [f.field for f in check_file(_file(tmp_path, {}), known)] == ["question"]
    assert [(f.line, f.field) for f in check_file(_file(tmp_path, {}, {}))] == [(2, "question")]


def test_broken_lines_are_collected_not_fatal(tmp_path: Path) -> None:
    path = tmp_path / "topic.jsonl"
    path.write_text("{broken\n\n[1]\n" + EXAMPLE.model_dump_json() + "\n")
    assert [f.line for f in check_file(path)] == [1, 2, 3]
    path.write_bytes(b"\xff\xfe")
    assert check_file(path)[0].field == "encoding"
    path.write_text("")
    assert check_file(path)[0].value == "empty"


def test_one_sided_letters_are_a_warning(tmp_path: Path) -> None:
    questions = (
        "Which metal wires carry house current?",
        "What gas fills a party balloon that rises?",
        "Name the liquid element that stains skin brown.",
        "From what ore did smelters of old win iron?",
        "How is table salt written as a formula?",
        "Who first isolated radium, and where?",
        "Why does sulfur smell stronger when burnt?",
        "When a magnet is heated, what is lost?",
    )
    changes = [{"question": question, "trap": None} for question in questions]
    findings = check_file(_file(tmp_path, *changes))
    assert [(f.severity, f.field) for f in findings] == [("warning", "answer")]
