"""Fixtures shared by all rooms."""

from __future__ import annotations

import os
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
