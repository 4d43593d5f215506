"""Errata: versions rise by what changes, nothing is applied that does not fit, and old records are replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.analysis.replay import Change, replay, replay_table
from mirror_bench.analysis.runs import Run, RunError
from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.folder import checksum_faults, checksums, read_rows
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.release.croissant_check import check_croissant
from mirror_bench.release.errata import (
    ErrataError,
    Erratum,
    apply_errata,
    folder_version,
    listed_errata,
    next_version,
    read_errata,
)
from mirror_bench.release.folders import build_folder


def _question(index: int, *, kind: str = "integer") -> Question:
    values = (str(10 + index), str(20 + index), str(30 + index), str(40 + index))
    return Question(
        question_id=f"q{index}", domain="arithmetic", subcategory="estimation", difficulty="easy", level=1,
        question=f"What is {index} and ten?", choices=values, answer="A", answer_text=values[0], aliases=(), open_ok=True,
        answer_kind=kind, tolerance=None, trap=None, template="t", params="{}", generator="arithmetic/estimation",
        generator_version="1.0.0", seed=1, source=None, checker="c", checker_verdict="agrees", canary=CANARY,
    )  # fmt: skip


def _rows(options: BuildOptions) -> Rows:
    rows = [_question(i) for i in range(6)]
    return {("default", "test"): rows, ("open", "test"): rows[:2]}


def _checks(rows: Rows) -> list[Check]:
    return [Check("rows", len(rows[("default", "test")]) == 6, len(rows[("default", "test")]), 6)]


BANK = Dataset(
    name="little_bank", version="2.0.0", title="Little bank", summary="Six questions.", default_seed=1,
    configs=(Config("default", Question, ("test",), "all", default=True, key="question_id"),
             Config("open", Question, ("test",), "some", key="question_id")),
    build=_rows, verify=_checks, changes=(("2.0.0", "First."),), distinct_text=lambda row: row.question, date="2026-01-01",
)  # fmt: skip


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    """The little bank, built."""
    build_folder(BANK, BuildOptions(1), tmp_path / "mirror")
    return tmp_path / "mirror" / "little_bank"


def _file(tmp_path: Path, *changes: dict[str, Any]) -> Path:
    path = tmp_path / "fixes.jsonl"
    path.write_text("".join(json.dumps(change) + "\n" for change in changes), encoding="utf-8")
    return path


def _change(item: str, field: str, old: Any, new: Any, **more: Any) -> dict[str, Any]:
    return {"item_id": item, "field": field, "old": old, "new": new, "reason": "because", **more}


KEY = [_change("q1", "answer", "A", "C"), _change("q1", "answer_text", "11", "31")]


def test_a_key_change_makes_a_major_version_and_keeps_the_list(bank: Path, tmp_path: Path) -> None:
    before = checksums(bank)
    made, version = apply_errata(BANK, bank, read_errata(_file(tmp_path, *KEY)), tmp_path / "next")
    assert version == folder_version(made) == "3.0.0"
    rows = read_rows(BANK, made)
    for key in (("default", "test"), ("open", "test")):
        row = rows[key][1].model_dump()
        assert (row["answer"], row["answer_text"]) == ("C", "31"), (
            "the item is corrected in every config that has it"
        )
    assert [row.model_dump() for row in rows[("default", "test")]][2:] == [
        q.model_dump() for q in map(_question, range(2, 6))
    ]
    assert [(c.item_id, c.field, c.version) for c in listed_errata(made)] == [
        ("q1", "answer", "3.0.0"),
        ("q1", "answer_text", "3.0.0"),
    ]
    assert checksum_faults(made) == []
    assert all(check.ok for check in check_croissant(BANK, made))
    assert checksums(bank) == before, "the version that was corrected stays as it is"
    card = (made / "README.md").read_text("utf-8")
    assert "made from version 2.0.0 by applying its errata" in card
    assert "The same version and seed give the same bytes" not in card


def test_wording_makes_a_patch_and_a_second_list_is_appended(bank: Path, tmp_path: Path) -> None:
    wording = _change("q0", "question", "What is 0 and ten?", "How much is 0 and ten?")
    one, version = apply_errata(BANK, bank, read_errata(_file(tmp_path, wording)), tmp_path / "one")
    assert version == "2.0.1"
    two, version = apply_errata(BANK, one, read_errata(_file(tmp_path, *KEY)), tmp_path / "two")
    assert version == "3.0.0"
    assert [c.version for c in listed_errata(two)] == ["2.0.1", "3.0.0", "3.0.0"]
    assert listed_errata(bank) == []
    changelog = (two / "CHANGELOG.md").read_text("utf-8")
    assert changelog.index("## 3.0.0") < changelog.index("## 2.0.1") < changelog.index("## 2.0.0")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([_change("q1", "answer", "B", "C")], "q1 answer is 'A', not 'B'"),
        ([_change("q9", "answer", "A", "C")], "'q9' is not in little_bank"),
        ([_change("q1", "colour", "A", "C")], "'colour' is no field"),
        ([_change("q1", "canary", CANARY, "none")], "'canary' is no field that errata may change"),
        ([_change("q1", "answer", "A", "E")], "q1.*answer"),
        ([_change("q1", "answer", "A", "C")], "answer C is option '31', but answer_text is '11'"),
        ([{"item_id": "q1", "field": "answer"}], r"missing fields \['old', 'new', 'reason'\]"),
        ([_change("q1", "answer", "A", "C") | {"reason": " "}], "reason is empty"),
        ([_change("q1", "answer", "A", "C", page=3)], "unknown fields"),
        ([], "no changes"),
    ],
)
def test_what_does_not_fit_is_refused(
    changes: list[dict[str, Any]], message: str, bank: Path, tmp_path: Path
) -> None:
    with pytest.raises(ErrataError, match=message):
        apply_errata(BANK, bank, read_errata(_file(tmp_path, *changes)), tmp_path / "next")
    assert not (tmp_path / "next" / "little_bank").exists()


def test_a_damaged_folder_and_its_own_place_are_refused(bank: Path, tmp_path: Path) -> None:
    changes = read_errata(_file(tmp_path, *KEY))
    with pytest.raises(ErrataError, match="is the folder being corrected"):
        apply_errata(BANK, bank, changes, tmp_path / "mirror")
    (bank / "README.md").write_text("x", encoding="utf-8")
    with pytest.raises(ErrataError, match=r"README\.md: changed"):
        apply_errata(BANK, bank, changes, tmp_path / "next")


def test_the_version_rises_by_the_weightiest_change() -> None:
    text = Erratum("q", "question", "a", "b", "r")
    status = Erratum("q", "key_status", "ok", "disputed", "r")
    assert next_version("2.3.4", [text]) == "2.3.5"
    assert next_version("2.3.4", [text, status]) == "3.0.0"
    with pytest.raises(ErrataError, match=r"form 2\.0\.0"):
        next_version("2.3", [text])


def _record(item: str, answer: str | None, key: str, right: bool | None, **more: Any) -> dict[str, Any]:
    return {
        "dataset": "mirror/little_bank", "item_id": item, "item_format": "options", "channel": "natural", "answer": answer,
        "answer_key": key, "answer_correct": right, "answer_correct_legacy": right, "selected_question_id": None, **more,
    }  # fmt: skip


def _outcomes(changes: tuple[Change, ...]) -> list[tuple[str, bool | None, bool | None]]:
    return [(change.outcome, change.before, change.after) for change in changes]


def test_old_records_are_judged_by_the_new_keys(bank: Path, tmp_path: Path) -> None:
    """q1 goes from A to C and q2 is disputed; everything else keeps its verdict."""
    fixes = [*KEY, _change("q2", "key_status", "ok", "disputed"), _change("q3", "aliases", [], ["thirteen"])]
    made, _ = apply_errata(BANK, bank, read_errata(_file(tmp_path, *fixes)), tmp_path / "next")
    records = [
        _record("q0", "A", "A", True),
        _record("q1", "A", "A", True),
        _record("q1", "C", "A", False),
        _record("q1", "B", "A", False),
        _record("q1", None, "A", None),
        _record("q1", "31", "11", False, item_format="open"),
        _record("q1", "about 11", "11", True, item_format="open"),
        _record("q2", "A", "A", True),
        _record("q3", "Thirteen.", "13", False, item_format="open"),
        _record("q7", "A", "A", True),
        _record("q1", "A", "", True),
        _record("x", "A", "A", True) | {"dataset": "mirror/other"},
    ]
    done = replay(Run(tmp_path, {}, {"exp1": records}), made)
    assert done.version == "3.0.0"
    assert _outcomes(done.changes) == [
        ("same_key", True, True),
        ("now_wrong", True, False),
        ("now_right", False, True),
        ("rejudged_same", False, False),
        ("no_answer", None, None),
        ("now_right", False, True),
        ("verdict_not_reproduced", True, None),
        ("left_out", True, None),
        ("now_right", False, True),
        ("not_in_bank", True, None),
        ("key_unknown", True, None),
    ]
    fresh = done.run.records["exp1"]
    assert len(fresh) == len(records) - 1, "the disputed item is left out"
    assert (fresh[1]["answer_key"], fresh[1]["answer_correct"], fresh[1]["answer_correct_legacy"]) == (
        "C",
        False,
        None,
    )
    assert fresh[-1] == records[-1], "another data set's records stay"
    assert records[1]["answer_correct"] is True, "the run as read is not changed"
    table = replay_table(done)
    (row,) = table.rows
    assert row[:8] == ("exp1", 11, 2, 3, 1, 1, 1, 3)
    before, after = row[8], row[9]
    assert (before.value, before.n) == (2 / 6, 6)  # type: ignore[union-attr]
    assert (after.value, after.n) == (4 / 6, 6)  # type: ignore[union-attr]


def test_a_replay_on_the_wrong_bank_is_refused(bank: Path, tmp_path: Path) -> None:
    run = Run(tmp_path, {}, {"exp1": [_record("q1", "A", "A", True) | {"dataset": "mirror/other"}]})
    with pytest.raises(RunError, match="none of its items was asked"):
        replay(run, bank)
    with pytest.raises(RunError, match="give the folder of one built data set"):
        replay(run, tmp_path)


def test_two_part_tasks_are_judged_part_by_part(tmp_path: Path, bank: Path) -> None:
    """A published task: part 1 corrected from 750 to 450, part 2 untouched; an ambiguous part leaves the task out."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder = tmp_path / "tasks"
    (folder / "data" / "default").mkdir(parents=True)
    rows = [
        {"task_id": "t1", "correct_answer_a": "750", "correct_answer_b": "April 21", "key_status": "wrong",
         "key_status_a": "wrong", "key_status_b": "ok", "correction_a": "450", "correction_b": None},
        {"task_id": "t2", "correct_answer_a": "3", "correct_answer_b": "2550", "key_status": "ambiguous",
         "key_status_a": "ambiguous", "key_status_b": "ok", "correction_a": None, "correction_b": None},
    ]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), folder / "data" / "default" / "fixed-00000-of-00001.parquet")
    (folder / "croissant.json").write_text(
        json.dumps({"name": "tasks", "version": "1.0.0"}), encoding="utf-8"
    )

    def record(task: str, answer: str, key: str, right: bool) -> dict[str, Any]:
        return {
            "dataset": "mirror/tasks", "item_id": task, "component_a_answer": answer, "component_a_key": key,
            "component_a_correct": right, "component_a_would_match": None, "component_b_answer": None,
            "component_b_key": "April 21", "component_b_correct": None, "component_b_would_match": None,
        }  # fmt: skip

    run = Run(tmp_path, {}, {"exp9": [record("t1", "450 m", "750", False), record("t1", "450", "750", False),
                                      record("t1", "750.0", "750", True), record("t2", "3", "3", True)]})  # fmt: skip
    done = replay(run, folder)
    assert [c.outcome for c in done.changes if c.part == "a"] == [
        "rejudged_same",
        "now_right",
        "now_wrong",
        "left_out",
    ]
    assert [r["component_a_correct"] for r in done.run.records["exp9"]] == [False, True, False]


def test_the_commands_apply_and_list(tmp_path: Path) -> None:
    """A wording fix on a real data set: patch version, one line in the list; a stale file is a finding."""
    from typer.testing import CliRunner

    from mirror_bench.builders.datasets import dataset_named
    from mirror_bench.cli.exits import FindingsError
    from mirror_bench.cli.main import build_app

    dataset = dataset_named("counterfactual_items")
    build_folder(dataset, BuildOptions(dataset.default_seed), tmp_path / "mirror")
    row = read_rows(dataset, tmp_path / "mirror" / dataset.name)[("default", "test")][0].model_dump()
    fixes = _file(
        tmp_path, _change(row["item_id"], "question", row["question"], row["question"] + " Choose one.")
    )
    call = [
        "errata",
        "apply",
        str(fixes),
        dataset.name,
        "--from",
        str(tmp_path / "mirror"),
        "--out",
        str(tmp_path / "next"),
    ]
    done = CliRunner().invoke(build_app(), [*call, "--json"])
    assert done.exit_code == 0, done.output
    major, minor, patch = (int(part) for part in dataset.version.split("."))
    assert json.loads(done.output)["to"] == f"{major}.{minor}.{patch + 1}"
    done = CliRunner().invoke(
        build_app(), ["errata", "list", str(tmp_path / "next" / dataset.name), "--json"]
    )
    (listed,) = json.loads(done.output)["errata"]
    assert (listed["item_id"], listed["field"]) == (row["item_id"], "question")
    again = [*call[:5], str(tmp_path / "next"), "--out", str(tmp_path / "third")]
    done = CliRunner().invoke(build_app(), again)
    assert isinstance(done.exception, FindingsError)
    assert "write the errata against the version in the folder" in str(done.exception)
