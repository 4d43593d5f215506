"""The datasheet names every data set and the figures that the code states elsewhere."""

from __future__ import annotations

from pathlib import Path

from mirror_bench.builders.datasets import all_datasets
from mirror_bench.builders.promises import HEURISTIC_LIMIT, SIMILARITY_LIMIT
from mirror_bench.builders.published.audit import question_verdicts, task_verdicts
from mirror_bench.builders.question_bank.verify import CLASSIFIER_LIMIT, MIN_TEMPLATES


def test_every_data_set_has_its_line(root: Path) -> None:
    text = (root / "DATASHEET.md").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    named = {line.split("`")[1]: line.rsplit("|", 2)[1].strip() for line in lines}
    assert named == {name: dataset.lineage for name, dataset in all_datasets().items()}


def test_limits_and_counts_are_those_of_the_code(root: Path) -> None:
    text = " ".join((root / "DATASHEET.md").read_text("utf-8").split())
    wrong = sum(verdict.status == "wrong" for verdict in question_verdicts())
    ambiguous = len(question_verdicts()) - wrong
    wrong_parts = sum(verdict.status == "wrong" for verdict in task_verdicts())
    for stated in (
        f"over {SIMILARITY_LIMIT:.0f} % similar",
        f"right at most {100 * HEURISTIC_LIMIT:.0f} % of the time",
        f"right at most {100 * CLASSIFIER_LIMIT:.0f} % of the time",
        f"{wrong} question keys and {wrong_parts} part keys",
        f"{ambiguous} questions and {len(task_verdicts()) - wrong_parts} parts to be ambiguous",
    ):
        assert stated in text, stated
    assert MIN_TEMPLATES == 8
    assert "at least eight structurally different templates" in text
