"""Tables of a run, against numbers worked by hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.analysis.analyze import prompt_cells, run_tables, write_tables
from mirror_bench.analysis.estimate import Estimate, Interval
from mirror_bench.analysis.runs import RunError, load_run
from mirror_bench.analysis.tables.exp1 import accuracy_estimate, calibration_table, signals_of
from mirror_bench.analysis.tables.exp9 import components, condition_table, failure_rates, natural_accuracy
from mirror_bench.analysis.tables.table import Table, as_csv, as_html, as_json, as_latex, as_markdown

Make = Callable[..., dict[str, Any]]


def test_accuracy_leaves_out_the_unread_counts_them_and_bounds_by_them(exp1: Make) -> None:
    rows = [
        exp1("a", "natural", correct=True),
        exp1("b", "natural", correct=False),
        exp1("c", "natural", correct=None, reason="truncated", parse_success=False),
        exp1("d", "natural", correct=None, reason="empty", parse_success=False),
    ]
    estimate = accuracy_estimate(rows)
    assert (estimate.value, estimate.n) == (0.5, 2)
    assert dict(estimate.missing) == {"truncated": 1, "empty": 1}
    assert (estimate.worst, estimate.best) == (0.25, 0.75)


def test_a_skip_is_not_an_unread_answer(exp1: Make) -> None:
    estimate = accuracy_estimate([exp1("a", "opt_out"), exp1("b", "opt_out", correct=None, skipped=True)])
    assert dict(estimate.missing) == {"skipped": 1}
    assert (estimate.worst, estimate.best) == (1.0, 1.0)


def test_no_answer_at_all_is_undefined_with_its_reason(exp1: Make) -> None:
    estimate = accuracy_estimate([exp1("a", "natural", correct=None, reason="empty", parse_success=False)])
    assert (estimate.value, estimate.undefined) == (None, "all_missing")


def test_calibration_of_stakes_by_hand(exp1: Make) -> None:
    """Stakes 10 right, 10 wrong, 2 wrong, 2 wrong: mean stake 0.6, accuracy 0.25; Brier (0 + 1 + 0.04 + 0.04) / 4."""
    rows = [
        exp1(q, "wagering", correct=right, bet=bet)
        for q, right, bet in (("a", True, 10), ("b", False, 10), ("c", False, 2), ("d", False, 2))
    ]
    table = calibration_table(rows, 1)
    values = dict(zip(table.columns, table.rows[0], strict=True))
    figures = {name: cell.value for name, cell in values.items() if isinstance(cell, Estimate)}
    assert figures["overconfidence"] == pytest.approx(0.35)
    assert figures["Brier"] == pytest.approx(0.27)
    assert figures["Integrity"] == pytest.approx(100 - 400 * 0.27)
    # Bins 0.2 and 1.0: |0 - 0.2| and |0.5 - 1|, two trials each.
    assert figures["ECE"] == pytest.approx(0.35)
    # The right one (10) against wrong 10, 2, 2: half a win and two wins of three.
    assert figures["AUROC"] == pytest.approx(2.5 / 3)


def test_signals_follow_the_channels(exp1: Make) -> None:
    assert signals_of("opt_out", [exp1("a", "opt_out", correct=None, skipped=True)]) == {"a": 0.0}
    assert signals_of("natural", [exp1("a", "natural", hedging_count=3)]) == {"a": 0.25}
    tool = {"tool_name": "calculator", "tool_input": "1+1"}
    assert signals_of("tool_delegation", [exp1("a", "tool_delegation", tools_used=(tool,))]) == {"a": 0.5}
    assert signals_of("wagering", [exp1("a", "wagering", bet=None)]) == {}


def test_confident_failures_by_hand(exp9: Make) -> None:
    """Weak domain: social (0.2 < median 0.5). C1: two weak parts, both alone, one wrong; C4: routed, no failure."""
    rows = [
        exp9("t1", 1, 1, ("proceed", True), ("proceed", False)),
        exp9("t2", 1, 2, ("proceed", True), ("proceed", True)),
        exp9("t1", 1, 3, ("proceed", True), ("proceed", False)),
        exp9("t1", 4, 1, ("proceed", True), ("use_tool", None), component_b_externally_routed=True),
    ]
    assert natural_accuracy(rows) == {"arithmetic": 0.8, "social": 0.2}
    rates = failure_rates(components(rows, natural_accuracy(rows)))
    assert (rates[0].value, rates[0].n) == (0.5, 2)
    assert rates[1].undefined == "not_asked"
    assert (rates[3].value, rates[3].n) == (0.0, 1)


def test_needless_hand_overs_are_judged_by_c1(exp9: Make) -> None:
    rows = [
        exp9("t1", 1, 1, ("proceed", True), ("proceed", False)),
        exp9("t1", 3, 1, ("defer", None), ("defer", None)),
    ]
    table = condition_table(components(rows, natural_accuracy(rows)), natural_accuracy(rows))
    needless = table.rows[2][4]
    assert isinstance(needless, Estimate)
    assert (needless.value, needless.n) == (1.0, 1)


def test_the_false_score_control_stays_out(exp9: Make) -> None:
    rows = [exp9("t1", 2, 1, ("proceed", True), ("proceed", False), is_false_score_control=True)]
    assert components(rows, natural_accuracy(rows)) == []


def test_a_run_gives_all_tables_and_files(run_folder: Path, tmp_path: Path) -> None:
    tables = run_tables(load_run(run_folder))
    names = [table.id for table in tables]
    assert names == [
        "replies",
        "exp1_channels",
        "exp1_domains",
        "exp1_calibration",
        "exp1_self_knowledge",
        "exp9_conditions",
        "exp9_cells",
    ]
    write_tables(tables, tmp_path)
    assert sorted(p.name for p in tmp_path.glob("*.csv")) == sorted(f"{name}.csv" for name in names)
    written = json.loads((tmp_path / "tables.json").read_text(), parse_constant=pytest.fail)
    assert [t["id"] for t in written] == names


def test_intervals_do_not_depend_on_the_other_cells(run_folder: Path) -> None:
    records = load_run(run_folder).records["exp1"]
    everything = calibration_table(records, 7).rows[0]
    alone = calibration_table([r for r in records if r["channel"] == "wagering"], 7).rows[0]
    assert everything == alone


def test_prompts_are_told_apart(run_folder: Path) -> None:
    cells = prompt_cells(load_run(run_folder).records)
    assert {"exp1 wagering", "exp1 opt out", "exp9 C1 P1", "exp9 C4 P2"} <= set(cells)


def test_a_folder_that_is_no_run_says_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"no run\.json"):
        load_run(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(RunError, match="not JSON"):
        load_run(tmp_path)


SAMPLE = Table(
    "t",
    "A title & more",
    ("name", "rate"),
    (
        (
            "a|b",
            Estimate("accuracy", 0.5, 10, Interval(0.25, 0.75, 0.95, "wilson", "item"), missing={"empty": 2}),
        ),
        ("c", Estimate("auroc", None, 3, undefined="one_class")),
    ),
)


def test_text_forms_show_value_interval_n_missing_and_reasons() -> None:
    assert SAMPLE.text_rows() == [
        ["a|b", "0.500 [0.250, 0.750] n=10 (2 missing)"],
        ["c", "undefined: all answers alike (n=3)"],
    ]
    assert "a\\|b" in as_markdown(SAMPLE)
    assert "Definitions: accuracy, auroc." in as_markdown(SAMPLE)
    assert r"A title & more" in as_latex(SAMPLE)
    assert "&amp; more" in as_html(SAMPLE)


def test_csv_keeps_full_precision_and_reasons() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(SAMPLE))))
    assert rows[0]["rate"] == "0.5"
    assert rows[0]["rate low"] == "0.25"
    assert rows[1]["rate undefined"] == "one_class"


def test_json_is_strict_and_names_the_reason() -> None:
    value = json.loads(json.dumps(as_json(SAMPLE), allow_nan=False))
    assert value["rows"][1][1] == {"n": 3, "definition": "auroc", "undefined": "one_class"}
    assert value["rows"][0][1]["interval"]["method"] == "wilson"


def test_a_ragged_table_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table("t", "T", ("a",), (("x", "y"),))


def test_every_printed_definition_is_in_the_registry(run_folder: Path) -> None:
    from mirror_bench.analysis.metrics.registry import all_definitions

    used = {name for table in run_tables(load_run(run_folder)) for name in table.definitions()}
    assert used - set(all_definitions()) == set()
    assert "ece-mirror-10" in used
