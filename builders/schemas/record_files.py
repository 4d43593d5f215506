"""Trial records on disk: ``<run>/records/<type>.jsonl`` while a run goes on, ``<type>.parquet`` when it has ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from mirror_bench.builders.schemas.records import RECORD_TYPES
from mirror_bench.builders.schemas.row import arrow_schema

PROFILE_FILE: Final = "profile.json"
"""The file of a run folder with the model's accuracy by domain: {"model", "accuracy": {domain: share or null}, "counts"}."""


class RecordError(ValueError):
    """A record that cannot be read, with its file, line and field."""


def record_types(run: Path) -> list[str]:
    """Record types present in a run folder, in the order of ``RECORD_TYPES``."""
    folder = run / "records"
    return [
        t for t in RECORD_TYPES if (folder / f"{t}.parquet").is_file() or (folder / f"{t}.jsonl").is_file()
    ]


def read_records(run: Path, record_type: str) -> pa.Table:
    """Records of one type as an Arrow table with the type's schema; Parquet where it exists, else JSON Lines.

    A last line cut short by a crash is left out: it was never acknowledged. Any other unreadable line raises
    RecordError naming file, line and cause. Raises FileNotFoundError where the run has no such records.
    """
    folder = run / "records"
    schema = arrow_schema(RECORD_TYPES[record_type])
    parquet = folder / f"{record_type}.parquet"
    if parquet.is_file():
        return pq.read_table(parquet).select(schema.names).cast(schema)
    lines = folder / f"{record_type}.jsonl"
    if not lines.is_file():
        raise FileNotFoundError(f"{run}: no {record_type} records; expected {parquet} or {lines}")
    model = RECORD_TYPES[record_type]
    return pa.Table.from_pylist(
        [_validated(value, model, lines, number) for number, value in read_lines(lines)], schema=schema
    )


def read_lines(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """(line number, object) for each complete line of a JSON Lines file; a half-written last line is left out.

    Raises RecordError for a complete line that is not a JSON object.
    """
    found = []
    data = path.read_bytes()
    complete, _, _ = data.rpartition(b"\n")
    if not complete:
        return []
    for number, line in enumerate(complete.split(b"\n"), start=1):
        try:
            value = json.loads(line)
        except ValueError as error:
            raise RecordError(
                f"{path}:{number}: not JSON ({error}); remove the line or restore the file"
            ) from None
        if not isinstance(value, dict):
            raise RecordError(f"{path}:{number}: expected an object, found {type(value).__name__}")
        found.append((number, value))
    return found


def _validated(value: dict[str, Any], model: type[Any], path: Path, number: int) -> dict[str, Any]:
    try:
        dumped: dict[str, Any] = model.model_validate(value).model_dump()
    except ValueError as error:
        raise RecordError(f"{path}:{number}: {error}") from None
    return dumped
