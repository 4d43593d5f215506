"""Exports: strict JSON, nothing lost on re-import, undefined stays explicit, the Hub's own parser reads them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from huggingface_hub import parse_eval_result_entries

from mirror_bench.analysis.analyze import run_tables
from mirror_bench.analysis.estimate import Estimate, Interval, undefined
from mirror_bench.analysis.runs import Run
from mirror_bench.analysis.tables.table import Table
from mirror_bench.builders.schemas.records import Exp1Record
from mirror_bench.release.exports import (
    EEE_SCHEMA,
    FORMATS,
    UNKNOWN_SCORE,
    ExportError,
    eval_yaml,
    every_eval_ever,
    export_files,
    hub_eval_results,
    results,
)


def _record(index: int, *, right: bool | None, **more: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "run_id": "r", "model": "m", "backend": "llama_cpp", "task": "mirror_exp1_natural", "task_version": "1",
        "dataset": "mirror/question_bank", "dataset_version": "2.0.0", "item_id": f"q{index}", "item_format": "options",
        "prompt_hash": "0", "finish_reason": "stop", "timestamp": f"2026-01-01T00:00:{index:02}Z", "api_success": True,
        "parse_success": right is not None, "reason": "ok" if right is not None else "no_label", "question_id": f"q{index}",
        "domain": "logical", "subcategory": "syllogisms", "difficulty": "easy", "channel": "natural",
        "answer": "A" if right is not None else None, "answer_key": "A", "answer_correct": right,
        "answer_correct_legacy": right,
    }  # fmt: skip
    return Exp1Record.model_validate(values | more).model_dump()


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Ten natural replies, six right, one unread; and wagers that are all right, so that their AUROC is undefined."""
    natural = [_record(i, right=None if i == 9 else i < 6) for i in range(10)]
    wagers = [_record(i, right=True, channel="wagering", bet=i + 1) for i in range(5)]
    return Run(
        tmp_path, {"settings": {"model": "m", "profile": "/home/someone/p.json"}}, {"exp1": natural + wagers}
    )


CUSTOM = Table(
    "house_table", "A table of one's own", ("what", "how many", "luck"),
    (("today", 3, Estimate("luck-2", 0.25, 4, interval=Interval(0.1, 0.4, 0.95, "bca", "item"), missing={"no_label": 2})),
     ("tomorrow", 1, undefined("luck-2", "too_few", 1, note="one day")),),
)  # fmt: skip


def _strict(text: str) -> Any:
    def refuse(name: str) -> None:
        raise ValueError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


def test_every_estimate_comes_back_from_every_eval_ever(run: Run) -> None:
    tables = [*run_tables(run), CUSTOM]
    files, left_out = export_files(run, tables, "every-eval-ever", retrieved=1_700_000_000)
    assert left_out == ()
    document = _strict(files["every_eval_ever.json"])
    back = document["evaluation_results"]
    sent = list(results(tables))
    assert len(back) == len(sent) > 20
    assert len({entry["evaluation_result_id"] for entry in back}) == len(back)
    for result, entry in zip(sent, back, strict=True):
        estimate, score = result.estimate, entry["score_details"]
        details = score["details"]
        assert entry["metric_config"]["metric_id"] == estimate.definition
        assert entry["metric_config"]["metric_name"] == result.column
        assert json.loads(details["row"]) == dict(result.row)
        assert int(details["n"]) == estimate.n
        assert json.loads(details["missing"]) == dict(estimate.missing)
        assert details.get("undefined") == estimate.undefined
        assert details.get("note", "") == estimate.note
        assert (float(details["worst"]) if "worst" in details else None) == estimate.worst
        if estimate.value is None:
            assert score["score"] == UNKNOWN_SCORE
            assert entry["metric_config"]["score_type"] == "levels"
            assert entry["metric_config"]["has_unknown_level"] is True
        else:
            assert score["score"] == estimate.value
            assert entry["metric_config"]["score_type"] == "continuous"
        interval = score["uncertainty"].get("confidence_interval")
        assert (interval is None) == (estimate.interval is None)
    assert {r.table.id for r in sent} == {entry["evaluation_name"].split(" / ")[0] for entry in back}, (
        "every task"
    )
    undefined_ones = [r for r in sent if r.estimate.value is None and r.table.id != "house_table"]
    assert undefined_ones, "the run was made to have an undefined AUROC"


def test_a_metric_nobody_registered_is_kept_and_says_so(run: Run) -> None:
    document = every_eval_ever(run, [CUSTOM], retrieved=1)
    first, second = document["evaluation_results"]
    assert first["evaluation_name"] == "house_table / today"
    assert first["metric_config"]["additional_details"]["direction"].startswith("unknown")
    assert (first["metric_config"]["min_score"], first["metric_config"]["max_score"]) == (None, None)
    assert first["score_details"]["uncertainty"]["confidence_interval"]["lower"] == 0.1
    assert json.loads(first["score_details"]["details"]["others"]) == {"how many": 3}
    assert second["score_details"]["details"]["undefined"] == "too_few"


def test_the_document_has_the_fields_the_schema_requires(run: Run) -> None:
    document = every_eval_ever(run, run_tables(run), retrieved=5)
    assert document["schema_version"] == EEE_SCHEMA
    assert document["evaluation_id"] == "mirror-bench/m/5"
    assert document["retrieved_timestamp"] == "5"
    assert document["evaluation_timestamp"] == "2026-01-01T00:00:09Z"
    assert document["model_info"]["additional_details"] == {
        "deployment_type": "self_deployed",
        "model_availability": "unknown",
    }
    assert all(isinstance(v, str) for v in document["eval_library"]["additional_details"].values())
    assert document["eval_library"]["additional_details"]["profile"] == "p.json", "no path of the machine"
    source = document["evaluation_results"][0]["source_data"]
    assert (source["source_type"], source["hf_repo"], source["samples_number"]) == (
        "hf_dataset",
        "mirror/question_bank",
        10,
    )


def test_the_hub_reads_its_results_back(run: Run) -> None:
    """Six right of nine read: 66.67."""
    made = hub_eval_results(run, run_tables(run))
    (entry,) = parse_eval_result_entries(yaml.safe_load(made.eval_results))
    assert (entry.dataset_id, entry.task_id, entry.dataset_revision) == (
        "mirror/question_bank",
        "natural_accuracy",
        "v2.0.0",
    )
    assert entry.value == 66.67
    assert "9 judged of 10 asked, 1 unread" in str(entry.notes)
    benchmark = yaml.safe_load(eval_yaml())
    assert [task["id"] for task in benchmark["tasks"]] == [entry.task_id]
    assert set(benchmark["tasks"][0]["field_spec"].values()) == {"question", "answer", "choices"}
    assert len(made.left_out) == len(list(results(run_tables(run)))) - 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"item_format": "open"}, "with options shown"),
        ({"dataset": "mirror/other"}, "with options shown"),
        ({"simulated": True}, "simulated"),
        ({"answer_correct": None}, "undefined"),
    ],
)
def test_what_is_no_leaderboard_number_is_refused(change: dict[str, Any], message: str, run: Run) -> None:
    changed = Run(run.folder, run.manifest, {"exp1": [r | change for r in run.records["exp1"][:10]]})
    with pytest.raises(ExportError, match=message):
        hub_eval_results(changed, run_tables(changed))


def test_tables_come_out_as_csv_and_latex(run: Run) -> None:
    files, _ = export_files(run, [CUSTOM], "csv", retrieved=1)
    first, second = csv.DictReader(io.StringIO(files["house_table.csv"]))
    assert (first["luck"], first["luck low"], first["luck n"]) == ("0.25", "0.1", "4")
    assert (second["luck"], second["luck undefined"]) == ("", "too_few")
    files, _ = export_files(run, [CUSTOM], "latex", retrieved=1)
    assert files["house_table.tex"].count(r"\\") == 3


def test_every_format_makes_files(run: Run) -> None:
    for form in FORMATS:
        files, _ = export_files(run, run_tables(run), form, retrieved=1)
        assert files


def test_the_deposit_metadata_is_valid_json_and_of_this_version(root: Path) -> None:
    deposit = json.loads((root / ".zenodo.json").read_text("utf-8"))
    assert {"title", "description", "upload_type", "license", "creators", "version"} <= set(deposit)
    assert f'version = "{deposit["version"]}"' in (root / "pyproject.toml").read_text("utf-8")
