"""Reading trial records back."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from mirror_bench.builders.schemas.record_files import RecordError, read_records, record_types
from mirror_bench.builders.schemas.records import ConfidenceRecord
from mirror_bench.builders.schemas.row import to_table


def _record(item: str) -> ConfidenceRecord:
    return ConfidenceRecord(
        run_id="r",
        model="m",
        backend="respondent",
        task="mirror_confidence",
        task_version="1.0.0",
        dataset="mirror/question_bank",
        dataset_version="2.0.0",
        item_id=item,
        item_format="open",
        prompt_hash="0" * 64,
        finish_reason="stop",
        timestamp="2026-01-01T00:00:00Z",
        api_success=True,
        parse_success=True,
        reason="ok",
        question_index=0,
        n_tokens=2,
        token_logprobs=(-0.5, -0.25),
        sum_logprob=-0.75,
        nlp=-0.375,
    )


def _run(folder: Path, text: str) -> Path:
    (folder / "records").mkdir()
    (folder / "records" / "confidence.jsonl").write_text(text, encoding="utf-8")
    return folder


def test_lines_and_parquet_give_the_same_table(tmp_path: Path) -> None:
    records = [_record("a"), _record("b")]
    run = _run(tmp_path, "".join(r.model_dump_json() + "\n" for r in records))
    assert record_types(run) == ["confidence"]
    table = read_records(run, "confidence")
    assert table.num_rows == 2
    pq.write_table(to_table(records, ConfidenceRecord), run / "records" / "confidence.parquet")
    assert read_records(run, "confidence") == table


def test_a_half_written_last_line_is_left_out(tmp_path: Path) -> None:
    line = _record("a").model_dump_json()
    run = _run(tmp_path, line + "\n" + line[:50])
    assert read_records(run, "confidence").num_rows == 1


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    line = _record("a").model_dump_json()
    run = _run(tmp_path, line + "\n{broken\n" + line + "\n")
    with pytest.raises(RecordError, match=r"confidence\.jsonl:2: not JSON"):
        read_records(run, "confidence")


@pytest.mark.parametrize(("field", "value"), [("nlp", 1.5), ("finish_reason", "high"), ("n_tokens", -1)])
def test_a_value_out_of_range_names_line_and_field(tmp_path: Path, field: str, value: object) -> None:
    broken = {**json.loads(_record("a").model_dump_json()), field: value}
    run = _run(tmp_path, _record("a").model_dump_json() + "\n" + json.dumps(broken) + "\n")
    with pytest.raises(RecordError, match=rf"(?s)confidence\.jsonl:2: .*{field}"):
        read_records(run, "confidence")


def test_a_run_without_such_records_says_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no exp1 records"):
        read_records(tmp_path, "exp1")
