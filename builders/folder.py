"""A data set on disk: deterministic Parquet files, written whole or not at all."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow.parquet as pq

from mirror_bench.builders.datasets import Dataset, Rows
from mirror_bench.builders.schemas.row import arrow_schema, from_table, to_table

CHECKSUMS = "SHA256SUMS"
_ROW_GROUP = 10_000  # rows; far under the 100 MB at which the Hub's viewer stops reading


class DamagedFolderError(ValueError):
    """A data-set folder that is not what its checksums or schema say; one line a fault."""


def parquet_path(config: str, split: str) -> Path:
    """Path of a split's file inside the folder, in the Hub's layout."""
    return Path("data", config, f"{split}-00000-of-00001.parquet")


def write_rows(dataset: Dataset, rows: Rows, folder: Path) -> None:
    """Write every (config, split) of ``rows`` under ``folder`` as zstd Parquet with the models' explicit schemas.

    The same rows give the same bytes. Raises ValueError where configs or splits are not those the data set declares.
    """
    declared = {(config.name, split) for config in dataset.configs for split in config.splits}
    if set(rows) != declared:
        raise ValueError(f"{dataset.name}: built {sorted(rows)}, declared {sorted(declared)}")
    for config in dataset.configs:
        for split in config.splits:
            path = folder / parquet_path(config.name, split)
            path.parent.mkdir(parents=True, exist_ok=True)
            pq.write_table(
                to_table(rows[(config.name, split)], config.row),
                path,
                compression="zstd",
                row_group_size=_ROW_GROUP,
                write_page_index=True,
                store_schema=True,
            )


def read_rows(dataset: Dataset, folder: Path) -> Rows:
    """Rows of every config and split, validated by their models.

    Raises DamagedFolderError naming file, row and field for a missing file, other columns or a value that does not fit.
    """
    found = {}
    for config in dataset.configs:
        for split in config.splits:
            path = folder / parquet_path(config.name, split)
            if not path.is_file():
                raise DamagedFolderError(
                    f"{path}: missing; build the data set again: mirror build {dataset.name}"
                )
            try:
                table = pq.read_table(path)
            except Exception as error:
                raise DamagedFolderError(
                    f"{path}: not readable as Parquet ({error}); build the data set again"
                ) from None
            wanted = arrow_schema(config.row)
            if table.schema.remove_metadata() != wanted:
                raise DamagedFolderError(f"{path}: {schema_difference(table.schema.names, wanted.names)}")
            try:
                found[(config.name, split)] = from_table(table, config.row)
            except ValueError as error:
                raise DamagedFolderError(f"{path}: {error}") from None
    return found


def schema_difference(names: list[str], wanted: list[str]) -> str:
    """What tells two lists of columns apart, in words."""
    missing = [name for name in wanted if name not in names]
    extra = [name for name in names if name not in wanted]
    if missing or extra:
        return f"missing columns {missing}, unknown columns {extra}"
    return "columns have other types or another order than the row model"


def checksums(folder: Path) -> dict[str, str]:
    """SHA-256 of every file under ``folder`` but the list itself, by relative POSIX path, sorted."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != CHECKSUMS
    }


def write_checksums(folder: Path) -> None:
    """Write ``SHA256SUMS`` in the format of sha256sum(1)."""
    lines = [f"{value}  {name}\n" for name, value in checksums(folder).items()]
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def checksum_faults(folder: Path) -> list[str]:
    """A line for each file that is missing, changed or not listed; empty for a folder as it was written."""
    listing = folder / CHECKSUMS
    if not listing.is_file():
        return [f"{listing}: missing"]
    listed = {}
    for line in listing.read_text(encoding="utf-8").splitlines():
        value, _, name = line.partition("  ")
        listed[name] = value
    actual = checksums(folder)
    faults = [f"{folder / name}: missing" for name in listed if name not in actual]
    faults += [
        f"{folder / name}: changed" for name in listed if name in actual and actual[name] != listed[name]
    ]
    return faults + [f"{folder / name}: not listed in {CHECKSUMS}" for name in actual if name not in listed]


@contextmanager
def replaced_folder(target: Path) -> Iterator[Path]:
    """A new folder to write to, which takes the place of ``target`` when the block ends without an error.

    A crash at any moment leaves either the old folder or the new one under ``target``'s name, never a mixture.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    stale = target.with_name(f".{target.name}.{os.getpid()}.old")
    for leftover in target.parent.glob(f".{target.name}.*"):
        _remove_if_abandoned(leftover)
    fresh.mkdir()
    try:
        yield fresh
        for path in sorted(fresh.rglob("*")):
            if path.is_file():
                _sync(path)
        if target.exists():
            target.rename(stale)
        fresh.rename(target)
        _sync(target.parent)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(stale, ignore_errors=True)


def _remove_if_abandoned(leftover: Path) -> None:
    """Remove a temporary folder whose process is gone."""
    pid = leftover.name.split(".")[-2]
    if pid.isdigit() and not Path("/proc", pid).exists() and Path("/proc").exists():
        shutil.rmtree(leftover, ignore_errors=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
