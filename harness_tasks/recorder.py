"""Writing trial records: JSON Lines as they come, Parquet at the end."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.builders.schemas.records import RECORD_TYPES, Trial
from mirror_bench.harness_tasks.journal import Journal, JournalError

Key = tuple[str, str, float, int]

_TYPE_OF = {model: name for name, model in RECORD_TYPES.items()}


def record_key(record: Trial) -> Key:
    """What makes a trial one of its kind in a run: task (channel or cell included), item, temperature, repeat."""
    return (record.task, record.item_id, record.temperature, record.repeat)


class Recorder:
    """Appends records to ``<run>/records/<type>.jsonl``; a record whose key is there already is not written again."""

    def __init__(self, run: Path) -> None:
        self.run = run
        self._journals: dict[str, Journal] = {}
        self._keys: dict[str, set[Key]] = {}
        self.reasons: dict[str, Counter[str]] = {}
        self.finishes: dict[str, Counter[str]] = {}
        for name in RECORD_TYPES:
            if (run / "records" / f"{name}.jsonl").is_file():
                # The lines are what counts from here on; an older Parquet would be read in their place.
                (run / "records" / f"{name}.parquet").unlink(missing_ok=True)
                self._open(name)

    def _open(self, name: str) -> Journal:
        if name not in self._journals:
            path = self.run / "records" / f"{name}.jsonl"
            journal = Journal(path)
            keys: set[Key] = set()
            for number, line in journal.lines():
                try:
                    key = (
                        str(line["task"]),
                        str(line["item_id"]),
                        float(line["temperature"]),
                        int(line["repeat"]),
                    )
                    self._count(str(line["task"]), str(line["reason"]), str(line["finish_reason"]))
                except (KeyError, TypeError, ValueError) as error:
                    raise JournalError(
                        f"{path}:{number}: not a trial record ({error}); remove the line"
                    ) from None
                keys.add(key)
            self._journals[name] = journal
            self._keys[name] = keys
        return self._journals[name]

    def _count(self, task: str, reason: str, finish: str) -> None:
        self.reasons.setdefault(task, Counter())[reason] += 1
        self.finishes.setdefault(task, Counter())[finish] += 1

    def add(self, record: Trial) -> bool:
        """Write ``record``; False where its key is known. It is on disk when this returns."""
        name = _TYPE_OF[type(record)]
        journal = self._open(name)
        key = record_key(record)
        if key in self._keys[name]:
            return False
        journal.append(record.model_dump(mode="json"))
        self._keys[name].add(key)
        self._count(record.task, record.reason, record.finish_reason)
        return True

    def count(self) -> int:
        """Records on disk."""
        return sum(len(keys) for keys in self._keys.values())

    def counts(self) -> dict[str, int]:
        """Records by type."""
        return {name: len(keys) for name, keys in self._keys.items()}

    def close(self) -> None:
        """Close the files."""
        for journal in self._journals.values():
            journal.close()

    def finish(self) -> dict[str, int]:
        """Write Parquet beside the JSON Lines, rows in the order of their keys; records by type."""
        written = {}
        for name in list(self._journals):
            table = read_records(self.run, name)
            order = pc.sort_indices(
                table,
                sort_keys=[(column, "ascending") for column in ("task", "item_id", "temperature", "repeat")],
            )
            write_table(table.take(order), self.run / "records" / f"{name}.parquet")
            written[name] = table.num_rows
        return written


def write_table(table: pa.Table, path: Path) -> None:
    """Write Parquet atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        pq.write_table(table, file, compression="zstd")
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def write_text(path: Path, text: str) -> None:
    """Write a text file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
