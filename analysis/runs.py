"""A finished or running run as analysis sees it: its manifest and its records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mirror_bench.builders.schemas.record_files import read_records, record_types

Record = Mapping[str, Any]


class RunError(ValueError):
    """A folder that is not a run, with what was expected."""


@dataclass(frozen=True)
class Run:
    """One run folder. records: record type -> rows as plain dictionaries, in file order."""

    folder: Path
    manifest: Mapping[str, Any]
    records: Mapping[str, Sequence[Record]]

    @property
    def model(self) -> str:
        """Name of the model."""
        return str(self.settings.get("model", self.folder.name))

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the run was asked to do: model, suite, item format and so on."""
        found: Mapping[str, Any] = self.manifest.get("settings", {})
        return found


def load_run(folder: Path) -> Run:
    """Read a run folder. Raises RunError where there is none, RecordError for a damaged record."""
    manifest = folder / "run.json"
    if not manifest.is_file():
        raise RunError(f"{folder}: no run.json; expected a folder that `mirror run --out {folder}` wrote")
    try:
        value = json.loads(manifest.read_text("utf-8"))
    except ValueError as error:
        raise RunError(
            f"{manifest}: not JSON ({error}); run the same `mirror run` again to restore it"
        ) from None
    found = {name: read_records(folder, name).to_pylist() for name in record_types(folder)}
    if not found:
        raise RunError(f"{folder}: no records yet; run `mirror run --out {folder}` to the end")
    return Run(folder, value, found)
