"""The ledger of the confidence-signal paper, from its result files and from a trial table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import csv as pacsv

from mirror_bench.analysis.reproduce.sdt import MODELS, reproduce
from mirror_bench.analysis.signal.simulator import MODELS as SIMULATED
from mirror_bench.analysis.signal.simulator import simulate


@pytest.mark.upstream
def test_every_published_value_has_one_cell(upstream: Path, expected: Path):
    ledger = reproduce(upstream / "sdt_calibration")
    listed = json.loads((expected / "sdt_published.json").read_text())["values"]
    cells = {c.id: c for c in ledger.cells}
    assert len(cells) == len(listed) == 993
    for value in listed:
        cell = cells[value["id"]]
        assert (cell.published, cell.decimals, cell.quantity, cell.model) == (
            value["value"],
            value["decimals"],
            value["quantity"],
            value["model"],
        )
    # nothing follows from trial rows today, so nothing may claim to
    assert ledger.counts["match"] == 0
    assert not ledger.failing


@pytest.mark.upstream
def test_findings(upstream: Path):
    ledger = reproduce(upstream / "sdt_calibration")
    contradicted = {c.quantity: c for c in ledger.cells if c.verdict == "contradicts_its_data"}
    assert set(contradicted) == {"zroc_slope_min_over_models", "spearman_mratio_vs_slope"}
    assert contradicted["spearman_mratio_vs_slope"].recomputed == pytest.approx(0.8)
    assert "0.95" in contradicted["spearman_mratio_vs_slope"].reason
    by_id = {c.id: c for c in ledger.cells}
    assert by_id["v2.results_v2/aggregate.csv.acc.llama3_instruct.triviaqa.1.0"].recomputed == pytest.approx(
        0.5434
    )
    assert by_id["v3.text.spearman_meta_i2r_vs_accuracy.triviaqa.1.0"].recomputed == pytest.approx(-0.8)
    assert by_id["v3.text.base_rate_entropy_spread_pct.triviaqa.1.0"].recomputed == pytest.approx(
        4.6, abs=0.1
    )
    assert by_id["v2.tex:text.zroc_r2_minimum.1.0"].reason.startswith("holds only after rounding")
    assert all(c.reason for c in ledger.cells if c.verdict == "not_released")


@pytest.mark.upstream
def test_changing_a_count_changes_the_cells_that_rest_on_it(upstream: Path, tmp_path: Path):
    source = upstream / "sdt_calibration"
    shutil.copytree(source, tmp_path / "copy", copy_function=shutil.copyfile)
    path = tmp_path / "copy" / "results" / "analysis" / "roc_data.json"
    document = json.loads(path.read_text())
    document["mistral_instruct"]["triviaqa"]["1.0"]["signal_counts"][0] += 40
    path.write_text(json.dumps(document))
    before = {c.id: c.verdict for c in reproduce(source).cells}
    changed = {c.id for c in reproduce(tmp_path / "copy").cells if c.verdict != before[c.id]}
    assert changed
    assert all("mistral_instruct" in cell_id for cell_id in changed)


@pytest.fixture(scope="module")
def trial_folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("trials")
    table = simulate(
        3, datasets=(("nq", 600, 0.2), ("triviaqa", 1200, 0.0)), temperatures=(0.3, 0.5, 0.7, 1.0)
    )
    names = dict(
        zip(
            [m.name for m in SIMULATED],
            ["Gemma-2-Instruct", "Llama-3-Base", "Llama-3-Instruct", "mine"],
            strict=True,
        )
    )
    table = table.set_column(0, "model", pa.array([names[m] for m in table["model"].to_pylist()]))
    pacsv.write_csv(table, folder / "trials.csv")
    return folder


def test_a_trial_table_gives_every_table_from_records(trial_folder: Path):
    ledger = reproduce(trial_folder)
    from_records = [c for c in ledger.cells if c.evidence == "records"]
    quantities = {c.quantity for c in from_records}
    assert {
        "acc", "n", "meta_i2r", "mi_lo", "mi_hi", "p_perm", "auroc2", "a_lo", "a_hi", "null_mean", "zroc_slope", "da", "r2",
        "accuracy_nlp_quartile_Q1", "gain_at_50pct_coverage_points", "temperature_range_meta_i2r", "spearman_accuracy_vs_temperature",
    } <= quantities  # fmt: skip
    assert {c.table for c in from_records} >= {
        f"v2 results_v2/{n}.csv" for n in ("aggregate", "domain", "temperature", "sdt_structure")
    }
    # simulated trials are not the paper's: the ledger must say so
    assert ledger.failing
    assert {c.model for c in from_records} <= set(MODELS.values()) | {None}
    assert {row.model for row in ledger.own} == {"mine"}


def test_a_table_marked_v3_is_held_against_the_third_version(trial_folder: Path, tmp_path: Path):
    shutil.copy(trial_folder / "trials.csv", tmp_path / "trials_v3.csv")
    from_records = [c for c in reproduce(tmp_path).cells if c.evidence == "records"]
    assert from_records
    assert {c.table.split(" ")[0] for c in from_records} == {"v3"}
    assert "weakest_domain" in {c.quantity for c in from_records}


def test_a_folder_with_neither_is_refused(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"aggregate\.csv nor a trial table"):
        reproduce(tmp_path)
