"""Data-set folders: written whole, checked on reading."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pydantic import Field

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows, dataset_named
from mirror_bench.builders.folder import (
    DamagedFolderError,
    checksum_faults,
    parquet_path,
    read_rows,
    replaced_folder,
    write_rows,
)
from mirror_bench.builders.schemas.row import Row
from mirror_bench.release.folders import build_folder


class Toy(Row):
    """A row for these tests."""

    name: str = Field(description="a name")
    note: str | None = Field(description="a note")


def _rows(options: BuildOptions) -> Rows:
    return {("default", "test"): [Toy(name=f"{options.seed}-{i}", note=None) for i in range(5)]}


def _no_checks(rows: Rows) -> list[Check]:
    return [Check("rows", len(rows[("default", "test")]) == 5, len(rows[("default", "test")]), 5)]


TOY = Dataset(
    name="toy",
    version="1.0.0",
    title="Toy",
    summary="Five rows.",
    default_seed=1,
    configs=(Config("default", Toy, ("test",), "all", default=True),),
    build=_rows,
    verify=_no_checks,
    changes=(("1.0.0", "First."),),
    distinct_text=lambda row: row.name,
    date="2026-01-01",
)


def test_the_same_rows_give_the_same_bytes_and_come_back(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_rows(TOY, _rows(BuildOptions(7)), tmp_path / name)
    file = parquet_path("default", "test")
    assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    assert read_rows(TOY, tmp_path / "one") == _rows(BuildOptions(7))


def test_a_built_folder_is_as_its_checksums_say_and_loads_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build_folder(TOY, BuildOptions(1), tmp_path / "mirror") == {"default/test": 5}
    assert checksum_faults(tmp_path / "mirror" / "toy") == []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path / "cache"))
    from datasets import load_dataset

    loaded = load_dataset("mirror/toy", cache_dir=str(tmp_path / "cache"))
    assert loaded["test"].num_rows == 5
    assert loaded["test"].features["note"].dtype == "string"


def test_each_kind_of_damage_is_named(tmp_path: Path) -> None:
    build_folder(TOY, BuildOptions(1), tmp_path)
    folder = tmp_path / "toy"
    file = folder / parquet_path("default", "test")
    good = file.read_bytes()

    file.write_bytes(good[: len(good) // 2])
    assert checksum_faults(folder) == [f"{file}: changed"]
    with pytest.raises(DamagedFolderError, match="not readable as Parquet"):
        read_rows(TOY, folder)

    pq.write_table(pa.table({"name": ["a"], "other": [1]}), file)
    with pytest.raises(DamagedFolderError, match=r"missing columns \['note'\], unknown columns \['other'\]"):
        read_rows(TOY, folder)

    file.unlink()
    assert checksum_faults(folder) == [f"{file}: missing"]
    with pytest.raises(DamagedFolderError, match="missing; build the data set again"):
        read_rows(TOY, folder)

    file.write_bytes(good)
    (folder / "extra.txt").write_text("x")
    assert checksum_faults(folder) == [f"{folder / 'extra.txt'}: not listed in SHA256SUMS"]


def test_an_error_while_building_leaves_the_old_folder(tmp_path: Path) -> None:
    target = tmp_path / "toy"
    build_folder(TOY, BuildOptions(1), tmp_path)
    before = (target / "README.md").read_bytes()
    with pytest.raises(RuntimeError, match="disk"), replaced_folder(target) as fresh:
        (fresh / "README.md").write_text("half")
        raise RuntimeError("disk")
    assert (target / "README.md").read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["toy"]


def test_a_killed_build_leaves_the_old_folder_and_the_next_one_cleans_up(tmp_path: Path) -> None:
    target = tmp_path / "toy"
    target.mkdir()
    (target / "old").write_text("old")
    code = (
        "import sys, time; from pathlib import Path; from mirror_bench.builders.folder import replaced_folder\n"
        "with replaced_folder(Path(sys.argv[1])) as fresh:\n"
        "    (fresh / 'new').write_text('half'); print('ready', flush=True); time.sleep(60)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(target)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert [p.name for p in target.iterdir()] == ["old"]
    with replaced_folder(target) as fresh:
        (fresh / "new").write_text("whole")
    assert [p.name for p in target.iterdir()] == ["new"]
    assert [p.name for p in tmp_path.iterdir()] == ["toy"]


def test_configs_and_splits_must_be_those_declared(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="declared"):
        write_rows(TOY, {("other", "test"): []}, tmp_path)


def test_names_with_and_without_prefix_find_the_data_set() -> None:
    assert dataset_named("mirror/question_bank") is dataset_named("question_bank")
    with pytest.raises(ValueError, match=r"there are .*question_bank"):
        dataset_named("nope")
