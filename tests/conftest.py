"""Fixtures shared by all rooms."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _shared() -> Path:
    return Path(os.environ.get("MIRROR_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def upstream() -> Path:
    """Folder with the released upstream data (mirror/, integrity/, sdt_calibration/)."""
    folder = _shared() / "upstream"
    if not folder.is_dir():
        pytest.skip(
            "the released upstream data is not here; set MIRROR_SHARED to the folder that holds upstream/"
        )
    return folder


@pytest.fixture(scope="session")
def expected() -> Path:
    """Folder with the lists of published numbers."""
    folder = _shared() / "expected"
    if not folder.is_dir():
        pytest.skip(
            "the lists of published numbers are not here; set MIRROR_SHARED to the folder that holds expected/"
        )
    return folder


@pytest.fixture(scope="session")
def root() -> Path:
    """Top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All data sets as `mirror build` writes them with default seeds, built once for all test processes. Read-only."""
    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    folder = shared / "built" / "mirror"
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            subprocess.run(
                [sys.executable, "-m", "mirror_bench.cli.main", "build", "--out", str(folder)],
                check=True,
                stdout=subprocess.DEVNULL,
            )
    return folder
