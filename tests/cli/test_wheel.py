"""The wheel holds every tracked file of the rooms, and works from another folder with nothing else of the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOMS = ("builders", "harness_tasks", "analysis", "release", "cli")


@pytest.fixture(scope="module")
def unpacked(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the committed tree, unpacked."""
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run(["git", "clone", "--quiet", str(root), str(place / "source")], check=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(place),
        str(place / "source"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "unpacked")
    return place / "unpacked"


def test_every_tracked_file_of_the_rooms_is_in_it(unpacked: Path, root: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", *ROOMS], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    inside = {
        p.relative_to(unpacked / "mirror_bench").as_posix()
        for p in (unpacked / "mirror_bench").rglob("*")
        if p.is_file()
    }
    assert set(listed.split("\n")) - {""} - inside == set()
    assert {p.name for p in unpacked.iterdir() if not p.name.endswith(".dist-info")} == {"mirror_bench"}


def test_it_runs_from_a_folder_that_has_an_analysis_package_of_its_own(
    unpacked: Path, tmp_path: Path
) -> None:
    (tmp_path / "analysis").mkdir()
    (tmp_path / "analysis" / "__init__.py").write_text("raise RuntimeError('not this one')\n")
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}

    def mirror(*words: str) -> str:
        command = [sys.executable, "-m", "mirror_bench.cli.main", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout

    tasks = Path(mirror("tasks", "path").strip())
    assert tasks.is_relative_to(unpacked)
    assert (tasks / "mirror_exp1" / "mirror_exp1.yaml").is_file()
    assert "mirror_exp9" in mirror("tasks", "list")
    assert "question_bank" in mirror("build", "--dry-run")
    assert "ece-mirror-10" in mirror("metrics", "list")


@pytest.mark.slow
def test_its_tasks_run_in_lm_eval_from_another_folder(
    unpacked: Path, data_folder: Path, tmp_path: Path
) -> None:
    """The task files of an installed wheel, by name and include path (EleutherAI/lm-evaluation-harness#3424)."""
    tasks = unpacked / "mirror_bench" / "harness_tasks"
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "HF_HUB_OFFLINE": "1", "MIRROR_DATA": str(data_folder)}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "lm_eval", "run", "--model", "dummy", "--include_path", str(tasks), "--limit", "2",
         "--tasks", "mirror_exp1_core_natural", "--output_path", str(tmp_path / "out")],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "mirror_exp1_core_natural" in done.stdout
