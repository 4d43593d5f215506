"""The MIRROR ledger on the released files: counts, verdicts, what a changed, missing or damaged file does."""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mirror_bench.analysis.reproduce.ledger import Cell, Ledger
from mirror_bench.analysis.reproduce.mirror import reproduce
from mirror_bench.analysis.tables.published_mirror.associations import REPORT
from mirror_bench.analysis.tables.published_mirror.banks import VERIFIED
from mirror_bench.cli.main import build_app

pytestmark = pytest.mark.upstream

FORMAT = "data/results/format_matched_control_results.jsonl"
EXP3 = "data/results/exp3_v2_expanded_results.jsonl"
SHARD = "data/results/exp1_20260323_gemini_gemini-2-5-pro_fast_shard.jsonl"
TABLE = "paper/tables/table1_data.json"
PACKET = "audit/human_baseline_packet/"

#: Cells that follow from trial rows and differ from them.
FAILING = {
    "exp3v2.minconf",
    "exp2.tasks",
    "deploymap.code_review",
    "deploymap.customer-support routing",
    "deploymap.document QA",
    "deploymap.calendar/scheduling",
    "deploymap.RAG synthesis",
    "deploymap.clinical.reviewer",
}
#: Values of the two files that the commit has and the folder of test data has not.
FROM_ABSENT_FILES = {
    "exp9.flagA",
    "exp9.flagB",
    "exp8.slope",
    "exp8.r2",
    "exp8.gap.r2",
    "exp8.gen.nat",
    "exp8.gen.wag",
    "exp8.gen.gap",
}


@pytest.fixture(scope="module")
def released(upstream: Path) -> Path:
    return upstream / "mirror"


@pytest.fixture(scope="module")
def ledger(released: Path) -> Ledger:
    return reproduce(released)


@pytest.fixture(scope="module")
def listed(expected: Path) -> dict[str, dict[str, Any]]:
    return {value["id"]: value for value in json.loads((expected / "mirror_published.json").read_text())}


@pytest.fixture
def folder(released: Path, tmp_path: Path) -> Path:
    """A copy whose files are links, so that replacing one is cheap and leaves the release alone."""
    shutil.copytree(released, tmp_path / "mirror", copy_function=os.symlink)
    return tmp_path / "mirror"


def replaced(folder: Path, path: str, edit: Callable[[str], str]) -> None:
    text = (folder / path).read_text(encoding="utf-8")
    changed = edit(text)
    assert changed != text
    (folder / path).unlink()
    (folder / path).write_text(changed, encoding="utf-8")


def flipped(model: str, **fields: Any) -> Callable[[str], str]:
    """Edit: turn the outcome of the first judged row of a model with these fields."""

    def edit(text: str) -> str:
        lines = text.splitlines()
        for position, line in enumerate(lines):
            row = json.loads(line)
            judged = row["answer_correct"] is not None and row["model"] == model
            if judged and all(row[name] == value for name, value in fields.items()):
                row["answer_correct"] = not row["answer_correct"]
                lines[position] = json.dumps(row)
                break
        return "\n".join(lines) + "\n"

    return edit


def test_every_published_value_is_there_once_as_printed(ledger: Ledger, listed: dict[str, dict[str, Any]]):
    assert len(ledger.cells) == 774
    for cell in ledger.cells:
        value = listed[cell.id]
        assert (cell.published, cell.decimals) == (value["published"], value["decimals"])
        assert (cell.table, cell.model) == (value["table"], value["model"])


def test_counts_by_verdict_and_evidence(ledger: Ledger):
    assert ledger.counts == {
        "match": 207,
        "match_from_summary": 426,
        "contradicts_its_data": 41,
        "not_released": 100,
    }
    assert Counter(cell.evidence for cell in ledger.cells) == {"records": 215, "summary": 459, "nothing": 100}
    assert {cell.id for cell in ledger.failing} == FAILING
    assert all(
        cell.reason for cell in ledger.cells if cell.verdict in ("contradicts_its_data", "not_released")
    )


def test_recomputed_values_are_those_of_independent_code(ledger: Ledger, listed: dict[str, dict[str, Any]]):
    """The list's values come from other code. Three differ for a reason."""
    different = set()
    for cell in ledger.cells:
        other = listed[cell.id]["recomputed"]
        if cell.recomputed is not None and abs(cell.recomputed - other) > 1e-6 * max(1, abs(other)):
            different.add(cell.id)
    assert (
        different
        == {
            "brier.gemini",  # the list keeps the last row of a question even if unjudged: 473; the last judged one: 474
            "log.gemini",
            "esc16.p.C3C4",  # no resample crosses zero; we report 1/B, the list 0
        }
    )


def test_verdicts_are_those_of_independent_code(ledger: Ledger, listed: dict[str, dict[str, Any]]):
    wanted = {"match": "follows", "differs": "contradicts", "not checked": "not_released"}
    allowed_apart = {"brier.gemini": "follows", "log.gemini": "follows"}
    for cell in ledger.cells:
        short = {"match": "follows", "match_from_summary": "follows", "contradicts_its_data": "contradicts"}
        found = short.get(cell.verdict, cell.verdict)
        verdict = listed[cell.id]["verdict"]
        if cell.id in FROM_ABSENT_FILES:
            assert found == "not_released"
        elif verdict == "near":
            assert found == ("contradicts" if cell.id == "floor.lower-half.C1" else "follows")
        else:
            assert found == allowed_apart.get(cell.id, wanted[verdict]), cell


def test_with_the_two_files_of_the_commit_everything_is_recomputed(
    folder: Path, listed: dict[str, dict[str, Any]]
):
    (folder / REPORT).parent.mkdir()
    (folder / REPORT).write_text(
        "| Metric | 8B | 70B | 405B | Slope |\n|---|---|---|---|---|\n"
        "| natural_acc | 0.388 | 0.413 | 0.550 | 0.0279 |\n| mirror_gap | 0.145 | 0.087 | 0.150 | 0.0002 |\n\n"
        "| Metric | 3.1-70B | 3.3-70B | Delta |\n|---|---|---|---|\n"
        "| natural_acc | 0.4135 | 0.6154 | +0.202 |\n| wagering_acc | 0.501 | 0.713 | +0.212 |\n"
        "| mirror_gap | 0.0875 | 0.0976 | +0.010 |\n"
    )
    (folder / VERIFIED).parent.mkdir(parents=True)
    rows = [{"task_id": f"t{i}", "flagged_a": i < 37, "flagged_b": i >= 34 and i < 54} for i in range(297)]
    (folder / VERIFIED).write_text(json.dumps({"results": rows}))
    found = reproduce(folder)
    assert Counter(cell.evidence for cell in found.cells) == {"records": 217, "summary": 465, "nothing": 92}
    assert found.counts == {
        "match": 209,
        "match_from_summary": 432,
        "contradicts_its_data": 41,
        "not_released": 92,
    }
    for cell in found.cells:
        if cell.id in FROM_ABSENT_FILES:
            assert cell.recomputed == pytest.approx(listed[cell.id]["recomputed"], abs=1e-5), cell.id
    assert next(c for c in found.cells if c.id == "exp8.r2").label == "rounded inputs"


def test_allowances_are_named_where_they_were_needed(ledger: Ledger):
    labelled = {cell.id: cell.label for cell in ledger.cells if cell.label not in ("", "simulated")}
    assert labelled == {
        "esc16.p.C2C3": "Monte-Carlo error",
        "esc16.d.C3C4": "rounded inputs",
        "fmt.llama-3.1-8b.feff": "rounded inputs",
        "corr.partial.p": "rounded inputs",
    }


def test_simulated_rows_label_their_cells(ledger: Ledger):
    simulated = {cell.id for cell in ledger.cells if "simulated" in cell.label}
    prefixes = {"human", "audit5", "deploy", "deploymap", "oracle", "goodhart", "pareto", "text"}
    assert {cell_id.split(".")[0] for cell_id in simulated} == prefixes
    assert len(simulated) == 47
    assert not any(
        cell.id.startswith(("table4", "exp3", "fmt", "temp"))
        for cell in ledger.cells
        if cell.label == "simulated"
    )


def test_label_goes_when_the_declaration_goes(folder: Path):
    replaced(
        folder,
        f"{PACKET}redteam/goodhart_attack_set.csv",
        lambda t: t.replace("ai_simulated_human_roleplay", "somebody"),
    )
    labels = {c.id: c.label for c in reproduce(folder).cells}
    assert labels["goodhart.n"] == ""
    assert labels["oracle.n"] == "simulated"


@pytest.mark.parametrize(
    ("path", "edit", "affected"),
    [
        (
            FORMAT,
            flipped("llama-3.1-8b"),
            {
                *(f"fmt.llama-3.1-8b.{name}" for name in ("struct", "feff", "weff")),
                *(f"fmt.mean.{name}" for name in ("struct", "feff", "weff")),
                "fmt.share",
            },
        ),
        (
            EXP3,
            flipped("llama-3.1-8b", channel="layer2"),
            {
                *(f"exp3v2.llama-3.1-8b.{name}" for name in ("cce", "lo", "hi")),
                "exp3bal.llama-3.1-8b",
                "exp3bal.mean",
            },
        ),
        (
            EXP3,
            flipped("llama-3.1-8b", channel="natural"),
            {"mci3.llama-3.1-8b.rho", "mci3.llama-3.1-8b.tau", "mcirob.nowager"},
        ),
        (
            SHARD,
            flipped("gemini-2.5-pro", channel=1),
            {"table4.gemini-2.5-pro.WagAcc", "table4.gemini-2.5-pro.MGap", "brier.gemini", "log.gemini"},
        ),
        (
            f"{PACKET}deployment/escalation_oracle_eval.csv",
            lambda text: text.replace(",human,correct,", ",human,incorrect,", 1),
            {"oracle.all", "oracle.human"},
        ),
        (
            TABLE,
            lambda text: text.replace('"sar": 0.4658525890158165', '"sar": 0.5'),
            {"table4.deepseek-r1.SAR"},
        ),
    ],
    ids=["format", "exp3 layer2", "exp3 natural", "exp1 wager", "resolver", "summary"],
)
def test_one_changed_record_changes_exactly_its_cells(
    folder: Path, ledger: Ledger, path: str, edit: Callable[[str], str], affected: set[str]
):
    before = {cell.id: cell.recomputed for cell in ledger.cells}
    replaced(folder, path, edit)
    after = {cell.id: cell.recomputed for cell in reproduce(folder).cells}
    assert {cell_id for cell_id in after if after[cell_id] != before[cell_id]} == affected


@pytest.mark.parametrize("path", [FORMAT, EXP3, SHARD, TABLE, f"{PACKET}answer_keys/exp9_answer_key.csv"])
def test_a_missing_file_is_named_and_costs_its_cells_only(folder: Path, ledger: Ledger, path: str):
    (folder / path).unlink()
    before = {cell.id: cell for cell in ledger.cells}
    lost: list[Cell] = []
    for cell in reproduce(folder).cells:
        if cell.verdict == "not_released" and before[cell.id].verdict != "not_released":
            assert path in cell.reason
            lost.append(cell)
        else:
            assert cell.recomputed == before[cell.id].recomputed
    assert lost


def test_a_null_in_a_summary_is_named(folder: Path):
    replaced(folder, TABLE, lambda text: text.replace('"sar": 0.4658525890158165', '"sar": null'))
    cell = next(c for c in reproduce(folder).cells if c.id == "table4.deepseek-r1.SAR")
    assert cell.verdict == "not_released"
    assert cell.reason == f"{TABLE} has no value for deepseek-r1.sar"


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda text: text.replace('"answer_correct"', '"right"', 1), r":1: field 'answer_correct' is missing"),
        (lambda text: text.replace('"answer_correct": true', '"answer_correct": "yes"', 1), r"field 'answer_correct' is 'yes'"),
        (lambda text: text.replace("}\n", "\n", 1), r":1: not JSON"),
        (lambda text: "3\n" + text, r":1: not a JSON object"),
    ],
)  # fmt: skip
def test_a_damaged_row_is_named_with_its_remedy(folder: Path, edit: Callable[[str], str], message: str):
    replaced(folder, FORMAT, edit)
    with pytest.raises(ValueError, match=message) as caught:
        reproduce(folder)
    assert str(caught.value).startswith(FORMAT)
    assert "mirror fetch mirror" in str(caught.value)


def test_a_summary_of_another_shape(folder: Path):
    replaced(folder, TABLE, lambda text: "{}")
    lost = [c for c in reproduce(folder).cells if c.id.startswith("table4.") and c.verdict == "not_released"]
    assert len(lost) == 175 and TABLE in lost[0].reason
    replaced(folder, TABLE, lambda text: "[]")
    with pytest.raises(ValueError, match=r"table1_data\.json: the file is no JSON object"):
        reproduce(folder)


def test_a_file_with_no_row_left(folder: Path):
    replaced(folder, FORMAT, lambda text: "")
    cell = next(c for c in reproduce(folder).cells if c.id == "fmt.share")
    assert (cell.verdict, cell.reason) == ("not_released", f"{FORMAT} has no row")


def test_a_folder_with_nothing_says_what_was_wanted(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"paper/tables/table1_data\.json.*mirror fetch mirror"):
        reproduce(tmp_path)


def test_same_folder_same_bytes(released: Path, ledger: Ledger):
    assert reproduce(released).to_json() == ledger.to_json()


def test_command_prints_json_and_fails_for_the_differing_cells(released: Path, ledger: Ledger):
    result = CliRunner().invoke(build_app(), ["reproduce", "mirror", "--from", str(released), "--json"])
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["counts"] == ledger.counts
    wanted = {"id", "table", "quantity", "model", "published", "decimals", "recomputed", "difference", "verdict", "reason", "sources"}  # fmt: skip
    assert all(wanted <= set(cell) for cell in document["cells"])
    assert any("deploymap.code_review" in note for note in document["notes"])


def test_sources_are_files_of_the_folder(released: Path, ledger: Ledger):
    for cell in ledger.cells:
        for path in cell.sources:
            found = list(released.glob(path)) if "*" in path else [released / path]
            assert found and all(file.is_file() for file in found), (cell.id, path)


def test_command_writes_every_form(released: Path, tmp_path: Path):
    result = CliRunner().invoke(
        build_app(), ["reproduce", "mirror", "--from", str(released), "--out", str(tmp_path)]
    )
    assert result.exit_code == 1, result.output
    assert {p.name for p in tmp_path.iterdir()} == {
        f"mirror.{s}" for s in ("html", "md", "csv", "json", "tex")
    }
    rows = list(csv.DictReader((tmp_path / "mirror.csv").open(newline="")))
    assert len(rows) == 774
    assert "774 published values: 207 match, 426 match (summary)" in result.output
