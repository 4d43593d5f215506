"""Croissant metadata: valid, true to the files, and every broken variant refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mirror_bench.builders.datasets import Dataset
from mirror_bench.builders.folder import parquet_path
from mirror_bench.release.croissant import CONFORMS_TO, CROISSANT, croissant
from mirror_bench.release.croissant_check import check_croissant


def _edit(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = folder / CROISSANT
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))


def _failing(dataset: Dataset, folder: Path) -> dict[str, str]:
    return {check.name: check.detail for check in check_croissant(dataset, folder) if not check.ok}


def test_every_record_of_every_set_reads_back_equal(pebbles: Dataset, built: Path) -> None:
    checks = {check.name: check for check in check_croissant(pebbles, built)}
    assert set(checks) == {"croissant_valid", "croissant_reads.default/test", "croissant_reads.default/spare"}
    assert all(check.ok for check in checks.values()), checks


def test_the_metadata_also_reads_as_1_0(pebbles: Dataset, built: Path) -> None:
    (built / CROISSANT).write_text(json.dumps(croissant(pebbles, built, version="1.0")))
    assert json.loads((built / CROISSANT).read_text())["conformsTo"] == CONFORMS_TO["1.0"]
    assert _failing(pebbles, built) == {}


def test_required_and_responsible_ai_fields_are_filled(pebbles: Dataset, built: Path) -> None:
    value = croissant(pebbles, built)
    assert value["isLiveDataset"] is False
    assert value["citeAs"].startswith("@misc{mirror_pebbles_2_0_0")
    rai = {name for name in value if name.startswith("rai:")}
    assert len(rai) == 20
    assert all(value[name] for name in rai)


def _wrong_checksum(folder: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        value["distribution"][0]["sha256"] = "0" * 64

    _edit(folder, change)


def _missing_column(folder: Path) -> None:
    path = folder / parquet_path("default", "test")
    table = pq.read_table(path).drop_columns(["weight"])
    pq.write_table(table, path)
    import hashlib

    def change(value: dict[str, Any]) -> None:
        value["distribution"][0]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()

    _edit(folder, change)


def _renamed_file(folder: Path) -> None:
    path = folder / parquet_path("default", "test")
    path.rename(path.with_name("renamed.parquet"))


def _empty_set(folder: Path) -> None:
    import hashlib

    path = folder / parquet_path("default", "test")
    pq.write_table(pq.read_table(path).slice(0, 0), path)

    def change(value: dict[str, Any]) -> None:
        value["distribution"][0]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()

    _edit(folder, change)


def _wrong_namespace(folder: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        value["recordSet"][-1]["field"][0]["dataType"] = "https://example.org/Text"

    _edit(folder, change)


def _dangling_reference(folder: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        value["recordSet"][-1]["field"][0]["source"]["fileObject"]["@id"] = "nowhere.parquet"

    _edit(folder, change)


def _changed_value(folder: Path) -> None:
    import hashlib

    path = folder / parquet_path("default", "test")
    good = pq.read_table(path)
    column = pa.array([9, *good["count"].to_pylist()[1:]], pa.int64())
    # The metadata points to a copy whose first count differs from the Parquet file of the folder.
    other = folder / "data" / "other.parquet"
    pq.write_table(good.set_column(2, good.schema.field("count"), column), other)

    def change(value: dict[str, Any]) -> None:
        value["distribution"][0]["contentUrl"] = "data/other.parquet"
        value["distribution"][0]["sha256"] = hashlib.sha256(other.read_bytes()).hexdigest()

    _edit(folder, change)


@pytest.mark.parametrize(
    ("damage", "check", "named"),
    [
        (_wrong_checksum, "croissant_reads.default/test", "default-test.parquet"),
        (_missing_column, "croissant_reads.default/test", "weight"),
        (_renamed_file, "croissant_reads.default/test", "test-00000-of-00001.parquet"),
        (_empty_set, "croissant_reads.default/test", "default/test is empty"),
        (_wrong_namespace, "croissant_valid", "https://example.org/Text"),
        (_dangling_reference, "croissant_valid", "nowhere.parquet"),
        (_changed_value, "croissant_reads.default/test", "default/test row 0 count"),
    ],
)
def test_each_broken_variant_is_refused_by_name(
    pebbles: Dataset, built: Path, damage: Callable[[Path], None], check: str, named: str
) -> None:
    damage(built)
    failing = _failing(pebbles, built)
    assert check in failing
    assert named in failing[check]
