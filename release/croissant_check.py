"""Reading a folder back through its Croissant metadata and comparing every value with the Parquet files.

``mlcroissant validate`` never opens the data: it passes wrong checksums and missing columns. This check does open it.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Dataset
from mirror_bench.builders.folder import parquet_path
from mirror_bench.release.croissant import CROISSANT


def check_croissant(dataset: Dataset, folder: Path) -> Iterator[Check]:
    """Yield whether the metadata is valid, and for each record set how many of its values differ from the Parquet files."""
    import mlcroissant as mlc

    logging.getLogger("absl").setLevel(logging.ERROR)
    path = folder / CROISSANT
    if not path.is_file():
        yield Check("croissant_valid", False, "missing", "valid", detail=f"{path}: missing")
        return
    try:
        loaded = mlc.Dataset(path)
    except Exception as error:
        # The library raises its own and RDF's errors; whichever it is, the metadata cannot be used.
        yield Check("croissant_valid", False, type(error).__name__, "valid", detail=_reason(error))
        return
    yield Check("croissant_valid", True, "valid", "valid")
    declared = {record_set.id for record_set in loaded.metadata.record_sets}
    for config in dataset.configs:
        for split in config.splits:
            name = f"{config.name}/{split}"
            if name not in declared:
                yield Check(
                    f"croissant_reads.{name}",
                    False,
                    "missing",
                    0,
                    detail=f"record set {name} is not declared",
                )
                continue
            yield _compare(loaded, name, folder / parquet_path(config.name, split))


def _compare(loaded: Any, name: str, parquet: Path) -> Check:
    check = f"croissant_reads.{name}"
    try:
        wanted = pq.read_table(parquet).to_pylist()
        read = [
            {field.rsplit("/", 1)[1]: _plain(value) for field, value in row.items()}
            for row in loaded.records(name)
        ]
    except Exception as error:
        return Check(check, False, type(error).__name__, 0, detail=_reason(error))
    if not wanted:
        return Check(check, False, "no rows", 0, detail=f"record set {name} is empty")
    if len(read) != len(wanted):
        return Check(check, False, f"{len(read)} rows", f"{len(wanted)} rows", detail=f"record set {name}")
    missing = sorted(set(wanted[0]) - set(read[0]))
    if missing:
        return Check(
            check, False, f"{len(missing)} columns missing", 0, detail=f"{name}: {', '.join(missing)}"
        )
    differing = [
        f"{name} row {index} {field}"
        for index, (row, other) in enumerate(zip(wanted, read, strict=True))
        for field, value in row.items()
        if not _same(value, other[field])
    ]
    return Check(check, not differing, len(differing), 0, detail="; ".join(differing[:5]))


def _plain(value: Any) -> Any:
    """Text comes back as bytes, lists as arrays, nulls of numbers as NaN."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if hasattr(value, "tolist") and not isinstance(value, str):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {name.rsplit("/", 1)[-1]: _plain(part) for name, part in value.items()}
    return None if isinstance(value, float) and math.isnan(value) else value


def _same(value: Any, other: Any) -> bool:
    if isinstance(value, list):
        return value == ([] if other is None else other)
    return type(value) is type(other) and value == other


def _reason(error: Exception) -> str:
    """The cause in one line; the library wraps the true one."""
    causes = []
    at: BaseException | None = error
    while at is not None:
        causes.append(" ".join(str(at).split()))
        at = at.__cause__
    return " <- ".join(dict.fromkeys(causes))[:500]
