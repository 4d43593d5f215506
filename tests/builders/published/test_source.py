"""Reading released files: every row is accounted for, and what does not fit is listed with its reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import Field

from mirror_bench.builders.datasets import BuildInputError
from mirror_bench.builders.published.source import Ledger, Line, RowFault, first_with, flat, merge
from mirror_bench.builders.schemas.published import Imported


class Stone(Imported):
    """A row for these tests."""

    stone_id: str = Field(description="id")
    weight: float | None = Field(description="weight")
    place: str = Field(description="place")


def _ledger(tmp_path: Path, text: str) -> Ledger:
    (tmp_path / "stones.jsonl").write_text(text, encoding="utf-8")
    return Ledger(tmp_path)


def test_a_row_is_flattened_and_what_has_no_column_is_kept(tmp_path: Path) -> None:
    ledger = _ledger(tmp_path, '{"id": "s1", "found": {"where": "beach", "by": "Ana"}, "weight": 2}\n')
    names = {"stone_id": "id", "place": "found.where"}
    (row,) = ledger.placed(ledger.json_lines("stones.jsonl"), lambda line: flat(Stone, line, names))
    assert (row.stone_id, row.weight, row.place) == ("s1", 2.0, "beach")
    assert json.loads(row.upstream_extra) == {"found": {"by": "Ana"}}
    assert (row.source_file, row.source_line) == ("stones.jsonl", 1)
    assert ledger.unmapped() == ""


def test_rows_that_do_not_fit_are_listed_with_line_and_reason(tmp_path: Path) -> None:
    text = '{"stone_id": "a", "weight": "heavy", "place": "x"}\nnot json\n[1]\n\n{"stone_id": "b", "place": "y"}\n{"place": "z"}\n'
    ledger = _ledger(tmp_path, text)
    rows = ledger.placed(ledger.json_lines("stones.jsonl"), lambda line: flat(Stone, line))
    assert [row.stone_id for row in rows] == ["b"]
    assert rows[0].weight is None
    listed = [json.loads(line) for line in ledger.unmapped().splitlines()]
    assert [entry["line"] for entry in listed] == [1, 2, 3, 6]
    assert "weight" in listed[0]["reason"]
    assert "not JSON" in listed[1]["reason"]
    assert "expected an object, found list" in listed[2]["reason"]
    assert "stone_id" in listed[3]["reason"]
    assert ledger.account() == [{"file": "stones.jsonl", "in": 5, "out": 1, "merged": 0, "listed": 4}]


def test_a_row_nobody_took_is_listed(tmp_path: Path) -> None:
    ledger = _ledger(tmp_path, '{"stone_id": "a"}\n{"stone_id": "b"}\n')
    first, _ = ledger.json_lines("stones.jsonl")
    merge(first, "elsewhere")
    assert json.loads(ledger.unmapped())["reason"] == "no importer took it"
    assert ledger.account()[0] == {"file": "stones.jsonl", "in": 2, "out": 0, "merged": 1, "listed": 1}


def test_a_table_row_with_missing_cells_is_listed_and_empty_cells_are_null(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(
        "stone_id,weight,place\na,,beach\nb,1.5\nc,2,hill,extra\n", encoding="utf-8"
    )
    ledger = Ledger(tmp_path)
    rows = ledger.placed(ledger.table("t.csv"), lambda line: flat(Stone, line))
    assert [(row.stone_id, row.weight) for row in rows] == [("a", None)]
    assert [json.loads(line)["line"] for line in ledger.unmapped().splitlines()] == [2, 3]


def test_a_missing_file_says_what_was_wanted(tmp_path: Path) -> None:
    with pytest.raises(BuildInputError, match="top folder of the released MIRROR files"):
        Ledger(tmp_path).json_lines("data/questions.jsonl")
    (tmp_path / "x.json").write_text("{", encoding="utf-8")
    with pytest.raises(BuildInputError, match=r"x\.json: not JSON"):
        Ledger(tmp_path).json("x.json")
    (tmp_path / "y.json").write_text('{"rows": 3}', encoding="utf-8")
    with pytest.raises(BuildInputError, match="rows is no list"):
        Ledger(tmp_path).json_list("y.json", "rows")


def test_taking_a_value_removes_it_and_its_emptied_parents() -> None:
    line = Line("f", 1, {"a": {"b": {"c": 1}}, "d": 2})
    assert line.take("a.b.c") == 1
    assert line.values == {"d": 2}
    assert not line.has("a")
    with pytest.raises(RowFault, match=r"field a\.b is missing"):
        line.take("a.b")
    assert line.take_if("a") is None


def test_copies_link_to_the_first() -> None:
    assert first_with(["x", "y", "x", "x"], ["1", "2", "3", "4"]) == [None, None, "1", "1"]
