"""A toy data set, a hub on loopback, and the ``mirror release`` steps as a fresh process runs them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.schemas.row import Row
from mirror_bench.release.folders import build_folder


class Pebble(Row):
    """A row for these tests."""

    name: str = Field(description="a name")
    weight: float | None = Field(description="weight in grams; null where unknown")
    count: int = Field(description="how many")
    tags: tuple[str, ...] = Field(description="tags")
    round: bool = Field(description="whether it is round")


def _rows(options: BuildOptions) -> Rows:
    rows = [
        Pebble(
            name=f"p{i} ü", weight=None if i % 2 else i / 4, count=i, tags=("a",) * (i % 3), round=i % 2 == 0
        )
        for i in range(7)
    ]
    return {("default", "test"): rows, ("default", "spare"): rows[:2]}


def _checks(rows: Rows) -> list[Check]:
    return [Check("rows", len(rows[("default", "test")]) == 7, len(rows[("default", "test")]), 7)]


def _dataset(version: str = "2.0.0") -> Dataset:
    return Dataset(
        name="pebbles",
        version=version,
        title="Pebbles",
        summary="Seven rows.",
        default_seed=1,
        configs=(Config("default", Pebble, ("test", "spare"), "all", default=True),),
        build=_rows,
        verify=_checks,
        changes=((version, "First."),),
        distinct_text=lambda row: row.name,
        date="2026-01-01",
    )


@pytest.fixture
def pebbles() -> Dataset:
    """A small data set with nulls, lists and two splits."""
    return _dataset()


@pytest.fixture
def built(pebbles: Dataset, tmp_path: Path) -> Path:
    """Its folder, built."""
    build_folder(pebbles, BuildOptions(1), tmp_path / "mirror")
    return tmp_path / "mirror" / "pebbles"


def _server_module() -> Any:
    path = Path(__file__).with_name("hub_server.py")
    spec = importlib.util.spec_from_file_location("hub_server", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["hub_server"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def hub_module() -> Any:
    """The hub server's module, for its Fault type."""
    return _server_module()


@pytest.fixture
def hub(hub_module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A fresh hub; sub-processes and HfApi objects made from its url talk to it."""
    with hub_module.HubServer() as hub:
        for name, value in {
            "HF_ENDPOINT": hub.url,
            "HF_TOKEN": hub.token,
            "HF_HUB_DISABLE_XET": "1",
            "HF_HOME": str(tmp_path / "hf"),
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
            "HF_HUB_OFFLINE": "0",
        }.items():
            monkeypatch.setenv(name, value)
        yield hub
