"""The published intervals of Experiment 3 v2, from the released rows."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mirror_bench.analysis.inference.bootstrap import published_bca_of_mean


@pytest.mark.upstream
def test_all_published_limits_follow_from_the_released_rows(upstream: Path, expected: Path) -> None:
    """12 means and 24 limits at three decimals, first row per model and task, error |confidence - correct|."""
    errors: dict[str, dict[str, float]] = {}
    with (upstream / "mirror/data/results/exp3_v2_expanded_results.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["channel"] == "layer2" and row["confidence"] is not None:
                errors.setdefault(row["model"], {}).setdefault(
                    row["task_id"], abs(row["confidence"] - float(row["answer_correct"]))
                )
    published = [
        row
        for row in json.loads((expected / "mirror_published.json").read_text())
        if row["table"] == "Table Exp3-v2 CI"
    ]
    intervals = {
        model: published_bca_of_mean(list(errors[model].values()))
        for model in sorted({row["model"] for row in published})
    }
    assert len(intervals) == 12
    checked = 0
    for row in published:
        interval = intervals[row["model"]]
        values = {
            "CCE": float(np.mean(list(errors[row["model"]].values()))),
            "CI lower": interval.low,
            "CI upper": interval.high,
        }
        if row["quantity"] in values:
            assert abs(values[row["quantity"]] - row["published"]) <= 0.00051, row["id"]
            checked += 1
    assert checked == 36
