"""The Integrity ledger on the released outcomes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mirror_bench.analysis.reproduce.integrity import reproduce
from mirror_bench.cli.main import build_app

pytestmark = pytest.mark.upstream


def test_every_listed_value_has_its_verdict(upstream: Path, expected: Path):
    ledger = reproduce(upstream / "integrity")
    cells = {(c.model, c.quantity): c for c in ledger.cells}
    for value in json.loads((expected / "integrity_published.json").read_text()):
        cell = cells[(value["model"], value["quantity"])]
        assert (cell.published, cell.decimals) == (value["value"], value["decimals"])
        here = value["model"] in ("claude-opus-5", "gemini-3.8-flash")
        assert cell.verdict == ("match" if here else "not_released"), cell
    assert ledger.counts == {
        "match": 61,
        "match_from_summary": 6,
        "contradicts_its_data": 0,
        "not_released": 32,
    }


def test_changing_one_outcome_changes_its_cells_and_the_exit_code(upstream: Path, tmp_path: Path):
    for path in (upstream / "integrity").glob("*.csv"):
        shutil.copy(path, tmp_path)
    target = tmp_path / "gemini-3.8-flash.csv"
    target.chmod(0o644)
    text = target.read_text()
    line = next(row for row in text.splitlines() if row.startswith("chess_puzzles_l01_001"))
    target.write_text(text.replace(line, line.rsplit(",", 2)[0] + ",0,100"))
    before = {c.id: c.recomputed for c in reproduce(upstream / "integrity").cells}
    changed = {c.id for c in reproduce(tmp_path).cells if c.recomputed != before[c.id]}
    assert "gemini-3.8-flash.domain_mean_score:chess_puzzles" in changed
    assert all("gemini" in cell_id for cell_id in changed)
    result = CliRunner().invoke(build_app(), ["reproduce", "integrity", "--from", str(tmp_path), "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["counts"]["contradicts_its_data"] >= 1


def test_another_models_outcomes_give_rows_of_their_own(upstream: Path, tmp_path: Path):
    shutil.copy(upstream / "integrity" / "claude-opus-5.csv", tmp_path / "my-model.csv")
    ledger = reproduce(tmp_path)
    assert {row.model for row in ledger.own} == {"my-model"}
    assert next(r.value for r in ledger.own if r.quantity == "integrity") == pytest.approx(16.1118, abs=1e-4)
    assert ledger.counts["match"] == 0


def test_command_writes_every_form(upstream: Path, tmp_path: Path):
    runner = CliRunner()
    result = runner.invoke(
        build_app(), ["reproduce", "integrity", "--from", str(upstream / "integrity"), "--out", str(tmp_path)]
    )
    assert result.exit_code == 0, result.output
    assert {p.suffix for p in tmp_path.iterdir()} == {".html", ".md", ".csv", ".json", ".tex"}
    assert "61 match" in result.output
