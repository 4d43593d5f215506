"""``mirror verify``: tables of what is covered, the figures as JSON, and a changed question found and named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from mirror_bench.builders.datasets import BuildOptions, Rows, dataset_named
from mirror_bench.builders.folder import write_rows
from mirror_bench.release.folders import build_folder

MIRROR = str(Path(sys.executable).parent / "mirror")
NAME = "counterfactual_items"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder that holds the built data set."""
    folder = tmp_path_factory.mktemp("verify")
    dataset = dataset_named(NAME)
    build_folder(dataset, BuildOptions(dataset.default_seed), folder)
    return folder


def _verify(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command: Sequence[str] = (MIRROR, "verify", NAME, "--from", str(folder), "--no-rebuild", *words)
    wide = {**os.environ, "COLUMNS": "240"}
    return subprocess.run(command, env=wide, capture_output=True, text=True, check=False)


def test_json_has_every_check_and_what_is_covered(built: Path) -> None:
    done = _verify(built, "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["dataset"], report["version"], report["rows"]) == (NAME, "2.0.0", 104)
    assert all(check["ok"] for check in report["checks"])
    assert {"name", "ok", "value", "limit"} <= set(report["checks"][0])
    counts = {table["title"]: table["counts"] for table in report["coverage"]}
    assert sum(counts["domain by level"]["logical"].values()) == 13
    assert sum(row["A"] for row in counts["domain by right letter"].values()) == 26


def test_tables_are_shown_before_the_checks(built: Path) -> None:
    shown = _verify(built).stdout
    assert (
        shown.index("domain by level") < shown.index("domain by right letter") < shown.index("keys_confirmed")
    )


def test_a_question_that_its_checker_cannot_read_is_a_finding(tmp_path: Path) -> None:
    dataset = dataset_named(NAME)
    rows: Rows = dataset.build(BuildOptions(dataset.default_seed))
    part = list(rows[("default", "test")])
    part[0] = part[0].model_copy(update={"question": "Suppose [that] nothing can be read here?"})
    write_rows(dataset, {("default", "test"): part}, tmp_path / NAME)
    done = _verify(tmp_path, "--json")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert checks["keys_confirmed"]["value"] == 103
    assert checks["keys_confirmed"]["detail"].startswith("counterfactual_arithmetic_01 (")
    assert "counterfactual_arithmetic_01" in _verify(tmp_path).stdout
