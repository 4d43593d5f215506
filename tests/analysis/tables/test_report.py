"""The report: self-contained, safe against what models write, complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mirror_bench.analysis.report.report import report_page
from mirror_bench.analysis.report.trials import MAX_TRIALS, browser_trials
from mirror_bench.analysis.runs import load_run


@pytest.fixture(scope="module")
def page(run_folder: Path) -> str:
    return report_page(load_run(run_folder))


def test_nothing_is_fetched_from_anywhere(page: str) -> None:
    loaded = re.findall(r"""(?:src|href)\s*=\s*["']([^"'#]+)""", page)
    assert [target for target in loaded if not target.startswith("data:")] == []
    assert "url(http" not in page
    assert "@import" not in page


def test_replies_cannot_end_the_script_that_holds_them(page: str) -> None:
    start = page.index('<script type="application/json" id="data">')
    data = page[start : page.index("</script>", start)].split(">", 1)[1]
    trials = json.loads(data)
    assert trials[0]["prompt"] == "Which? </script><b>bold</b>"


def test_tables_figures_and_all_trials_are_in_it(page: str, run_folder: Path) -> None:
    for text in ("exp1_calibration", "exp9_conditions", "Escalation curve", "Reliability", "truncated"):
        assert text in page
    assert page.count("<svg") == 3
    records = load_run(run_folder).records
    assert f"All {sum(map(len, records.values()))} trials." in page


def test_the_same_run_gives_the_same_page(page: str, run_folder: Path) -> None:
    assert report_page(load_run(run_folder)) == page


def test_outcomes_tell_unread_from_wrong(run_folder: Path) -> None:
    outcomes = {trial["outcome"] for trial in browser_trials(load_run(run_folder).records)}
    assert {"right", "wrong", "skipped", "not read: truncated", "A right, B routed away"} <= outcomes


def test_long_runs_are_thinned_evenly(run_folder: Path) -> None:
    records = load_run(run_folder).records
    shown = browser_trials({"exp1": [records["exp1"][0]] * 5000, "exp9": [records["exp9"][0]] * 5000})
    assert len(shown) == MAX_TRIALS
    assert sum(t["experiment"] == "exp1" for t in shown) == MAX_TRIALS / 2
