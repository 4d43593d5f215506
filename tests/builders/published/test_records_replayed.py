"""Released records under the keys that the audit corrected."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mirror_bench.analysis.replay import replay
from mirror_bench.analysis.runs import Run
from mirror_bench.builders.datasets import BuildOptions, dataset_named
from mirror_bench.builders.folder import read_rows
from mirror_bench.builders.schemas.published import PublishedTask
from mirror_bench.release.folders import build_folder


@pytest.mark.upstream
def test_released_records_are_judged_by_corrected_keys(upstream: Path, tmp_path: Path) -> None:
    """Records of the temperature check name a task and a verdict but no answer. So a verdict under a corrected key cannot be
    had and is removed, tasks with an ambiguous part are left out, and all others keep their verdict."""
    options = BuildOptions(0, source=upstream / "mirror")
    records = dataset_named("trial_records_v1").build(options)
    build_folder(dataset_named("exp9_tasks_v1"), options, tmp_path)
    rows = [row.model_dump() for row in records[("exp9", "test")]]
    done = replay(Run(tmp_path, {}, {"exp9": rows}), tmp_path / "exp9_tasks_v1")
    tasks = read_rows(dataset_named("exp9_tasks_v1"), tmp_path / "exp9_tasks_v1")
    known = {
        task.task_id: task
        for split in ("fixed", "tailored")
        for task in tasks[("default", split)]
        if isinstance(task, PublishedTask)
    }
    ambiguous = [
        row
        for row in rows
        if "ambiguous" in (known[row["task_id"]].key_status_a, known[row["task_id"]].key_status_b)
    ]
    corrected = [
        row for row in rows
        if row not in ambiguous and known[row["task_id"]].correction_a
        and (row["component_a_correct"] is not None or row["component_a_would_match"] is not None)
    ]  # fmt: skip
    outcomes = Counter(change.outcome for change in done.changes)
    assert set(outcomes) == {"same_key", "no_answer", "left_out", "answer_unknown"}
    assert outcomes["left_out"] == 2 * len(ambiguous) > 0
    assert outcomes["answer_unknown"] == len(corrected) > 0
    assert len(done.run.records["exp9"]) == len(rows) - len(ambiguous)
