"""Sizes of the task banks and of the runs, and the verification of the Experiment 9 tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import Release, ReleaseError

QUESTIONS: Final = "data/questions.jsonl"
TRANSFER: Final = "data/transfer_tasks.jsonl"
TASKS: Final = "data/exp9_tasks.jsonl"
FLAGGED: Final = "data/exp9_tasks_flagged.jsonl"
INTERSECTION: Final = "data/exp3/intersection_tasks_v3_16pp.jsonl"
VERIFIED: Final = "data/exp9_verification_runs/v20_stanford_hardening_20260325T2130Z_mapping_api_verify/verification_checkpoint.json"
RUNS: Final = "paper/paper_summary.json"


def _exp9(release: Release, fact: Fact) -> Found:
    what = fact.id.removeprefix("exp9.")
    if what in ("flagA", "flagB"):
        return _flagged_part(release, what)
    if what == "flagged":
        return Found(len(release.rows(FLAGGED, task_id=str)), "records", (FLAGGED,))
    kinds = [row["task_type"] for row in release.rows(TASKS, task_id=str, task_type=str)]
    if what == "flagpct":
        share = 100 * len(release.rows(FLAGGED, task_id=str)) / kinds.count("fixed")
        return Found(share, "records", (FLAGGED, TASKS), "of the fixed tasks")
    value = {"tasks": len(kinds), "fixed": kinds.count("fixed"), "tailored": kinds.count("tailored")}[what]
    return Found(value, "records", (TASKS,))


def _flagged_part(release: Release, what: str) -> Found:
    field = {"flagA": "flagged_a", "flagB": "flagged_b"}[what]
    rows = release.objects(VERIFIED, "results")
    for row in rows:
        if not isinstance(row.get(field), bool):
            raise ReleaseError(VERIFIED, "", f"{field} of {row.get('task_id')} is {row.get(field)!r}")
    return Found(sum(row[field] for row in rows), "records", (VERIFIED,))


def _rows(path: str, field: str) -> Recompute:
    def count(release: Release, fact: Fact) -> Found:
        value = len(release.rows(path, **{field: str}))
        finding = f"the bank has {value} rows; no per-model trial rows are released"
        return Found(value, "records", (path,), "", finding)

    return count


def _trials(release: Release, fact: Fact) -> Found:
    field = {"data.exp9.valid": "n_trials", "data.exp9.total": "n_trials_total"}[fact.id]
    return Found(release.number(RUNS, "meta", field), "summary", (RUNS,))


CELLS: Final[Mapping[str, Recompute]] = {
    "exp9.": _exp9,
    "exp1.bank": _rows(QUESTIONS, "question_id"),
    "exp2.tasks": _rows(TRANSFER, "task_id"),
    "exp3v3.tasks": _rows(INTERSECTION, "task_id"),
    "data.exp9.": _trials,
}
