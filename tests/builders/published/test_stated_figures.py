"""Figures that the cards of the published lineage state, counted again on the imported rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.published.dataset import DATASETS

_BY_NAME = {dataset.name: dataset for dataset in DATASETS}


def _rows(name: str, upstream: Path) -> dict[str, list[Any]]:
    imported = _BY_NAME[name].imported
    assert imported is not None
    found: dict[str, list[Any]] = {}
    for (config, _), part in imported(upstream / "mirror").rows.items():
        found.setdefault(config, []).extend(part)
    return found


def _says(name: str) -> str:
    dataset = _BY_NAME[name]
    return f"{dataset.summary} {dataset.statements.limitations}"


@pytest.mark.upstream
def test_trial_records_and_the_notes_on_their_older_bank(upstream: Path) -> None:
    records = _rows("trial_records_v1", upstream)
    notes = Counter(
        note.question_id or note.source_question_id
        for note in _rows("question_bank_v1", upstream)["provenance"]
    )
    exp1 = records["exp1"]
    older = [row for row in exp1 if row.task == "upstream_exp1_older_bank"]
    others = [row for row in exp1 if row.task != "upstream_exp1_older_bank"]
    assert all(row.item_id in notes for row in older)
    assert not any(row.item_id in notes for row in others)
    bank, trials = _says("question_bank_v1"), _says("trial_records_v1")
    once = sum(notes[row.item_id] == 1 for row in older)
    assert f"all {len(older):,} records" in bank
    assert f"{once:,} to exactly one" in bank
    candidates = Counter(min(len(row.candidates), 2) for row in others)
    exp3 = records["exp3"]
    stated = [row.confidence for row in exp3 if row.confidence is not None]
    for text in (
        f"{sum(row.api_success for row in exp1 if row.task.startswith('upstream_exp1')):,} replies",
        f"{sum(not row.api_success for row in exp1):,} failed calls",
        f"Of exp1, {len(older):,} records",
        f"{candidates[0]:,} of the temperature check",
        f"{candidates[2]:,} others may mean",
        f"{candidates[1]} mean one",
        f"{sum(row.duplicate_of is not None for row in exp1):,} records of exp1 repeat",
        f"{sum(row.duplicate_of is not None for row in exp3)} of exp3",
        f"Of the {len(stated):,} confidences of exp3, {stated.count(0.5)} are exactly 0.5",
    ):
        assert text in trials, text


@pytest.mark.upstream
def test_packets_say_how_many_rows_are_simulated(upstream: Path) -> None:
    rows = _rows("simulated_packets_v1", upstream)
    every = [row for part in rows.values() for row in part]
    simulated = f"{sum(row.simulated for row in every):,}"
    says = _says("simulated_packets_v1")
    assert f"{simulated} of the {len(every):,} rows are marked simulated" in says
    assert f"{len(rows['packet_questions']) + len(rows['packet_tasks']):,} questions and tasks" in says
    assert f"{sum(not row.simulated for row in rows['ratings'])} rows of a 100-item" in says


@pytest.mark.upstream
def test_composites_say_what_the_verifier_rejected(upstream: Path) -> None:
    rows = _rows("composite_items_v1", upstream)
    assert {row.key_status for part in rows.values() for row in part} == {"ok"}
    second, third = (
        Counter(row.verified_answer_correct for row in rows[bank])
        for bank in ("composite_v2", "composite_v3")
    )
    assert (
        f"rejected {second[False]} of {second.total()} keys of v2 and, of v3, "
        f"{third[False]} of the {third[False] + third[True]} it judged"
    ) in _says("composite_items_v1")
