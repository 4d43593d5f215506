"""The folder of released files: reading, checking, and what is not in it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

Row = Mapping[str, Any]
Kind = type | tuple[type, ...]
Result = TypeVar("Result")


class UnavailableError(LookupError):
    """What a value rests on is not in the folder; the message names the file and, where it is there, the field."""


class ReleaseError(ValueError):
    """A released file is damaged: file, line, field, what came, and the remedy."""

    def __init__(self, path: str, where: str, problem: str) -> None:
        super().__init__(f"{path}{where}: {problem}; restore the file with `mirror fetch mirror`")


class Release:
    """Released files below one folder, each read once. Paths are relative to it, with forward slashes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._documents: dict[str, Any] = {}
        self._rows: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        self._results: dict[tuple[Hashable, ...], Any] = {}

    def has(self, path: str) -> bool:
        """Whether the file is in the folder."""
        return (self.folder / path).is_file()

    def text(self, path: str) -> str:
        """The file as text. Raises UnavailableError where it is absent, ReleaseError where it is not UTF-8."""
        if not self.has(path):
            raise UnavailableError(f"{path} is not in the folder given; `mirror fetch mirror` gets it")
        try:
            return (self.folder / path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise ReleaseError(path, "", f"not UTF-8 ({error.reason})") from None

    def document(self, path: str) -> Any:
        """A JSON file."""
        if path not in self._documents:
            text = self.text(path)
            try:
                self._documents[path] = json.loads(text)
            except ValueError as error:
                raise ReleaseError(path, "", f"not JSON ({error})") from None
        return self._documents[path]

    def rows(self, path: str, **fields: Kind) -> list[dict[str, Any]]:
        """Rows of a JSONL or CSV file; ``fields`` names what every row must have and of which type (CSV: all text).

        Raises ReleaseError with the line for a damaged row, UnavailableError where there is none.
        """
        if path not in self._rows:
            text = self.text(path)
            self._rows[path] = _csv(text) if path.endswith(".csv") else _jsonl(path, text)
        found = self._rows[path]
        if not found:
            raise UnavailableError(f"{path} has no row")
        for line, row in found:
            for name, kind in fields.items():
                if name not in row:
                    raise ReleaseError(path, f":{line}", f"field {name!r} is missing")
                if not isinstance(row[name], kind):
                    raise ReleaseError(path, f":{line}", f"field {name!r} is {row[name]!r}")
        return [row for _, row in found]

    def at(self, path: str, *keys: str) -> Any:
        """What a JSON file holds under ``keys``. Raises UnavailableError naming the field that is absent or null."""
        value = self.document(path)
        if value is None:
            raise UnavailableError(f"{path} is null")
        for depth, key in enumerate(keys):
            if not isinstance(value, Mapping) or value.get(key) is None:
                raise UnavailableError(f"{path} has no value for {'.'.join(keys[: depth + 1])}")
            value = value[key]
        return value

    def table(self, path: str, *keys: str) -> dict[str, Row]:
        """Named objects under ``keys`` of a JSON file (the whole file without keys), such as one for each model.

        Raises UnavailableError where there are none.
        """
        found = {name: self._object(path, name, row) for name, row in self.mapping(path, *keys).items()}
        if not found:
            raise UnavailableError(f"{path} has nothing under {'.'.join(keys) or 'its top'}")
        return found

    def mapping(self, path: str, *keys: str) -> Row:
        """A JSON object under ``keys``."""
        return self._object(path, ".".join(keys), self.at(path, *keys))

    def listing(self, path: str, *keys: str) -> list[Any]:
        """A JSON array under ``keys``."""
        value = self.at(path, *keys)
        if not isinstance(value, list):
            raise ReleaseError(path, "", f"{'.'.join(keys)} is no list")
        if not value:
            raise UnavailableError(f"{path} has nothing under {'.'.join(keys)}")
        return value

    def objects(self, path: str, *keys: str) -> list[Row]:
        """A JSON array of objects under ``keys``."""
        return [self._object(path, ".".join(keys), row) for row in self.listing(path, *keys)]

    @staticmethod
    def _object(path: str, name: str, value: Any) -> Row:
        if not isinstance(value, dict):
            raise ReleaseError(path, "", f"{name or 'the file'} is no JSON object")
        return value

    def number(self, path: str, *keys: str) -> float:
        """A number under ``keys`` of a JSON file."""
        value = self.at(path, *keys)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ReleaseError(path, "", f"{'.'.join(keys)} is {value!r}, a number wanted")
        return value

    def aside(self, path: str, *keys: str) -> float | None:
        """A number that is only remarked upon: None where it is not there."""
        try:
            return self.number(path, *keys)
        except UnavailableError:
            return None

    def once(self, function: Callable[..., Result], *arguments: Hashable) -> Result:
        """``function(self, *arguments)``, computed at most once."""
        key = (function, *arguments)
        if key not in self._results:
            self._results[key] = function(self, *arguments)
        found: Result = self._results[key]
        return found


def _csv(text: str) -> list[tuple[int, dict[str, Any]]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    return [(reader.line_num, dict(row)) for row in reader]


def _jsonl(path: str, text: str) -> list[tuple[int, dict[str, Any]]]:
    found = []
    for line, content in enumerate(text.split("\n"), start=1):
        if not content.strip():
            continue
        try:
            row = json.loads(content)
        except ValueError as error:
            raise ReleaseError(path, f":{line}", f"not JSON ({error})") from None
        if not isinstance(row, dict):
            raise ReleaseError(path, f":{line}", "not a JSON object")
        found.append((line, row))
    return found


def numbers(values: Sequence[Any], path: str, what: str) -> list[float]:
    """The numbers among ``values``, nulls left out. Raises ReleaseError for anything else, UnavailableError with none."""
    kept = [value for value in values if value is not None]
    for value in kept:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ReleaseError(path, "", f"{what} holds {value!r}, a number wanted")
    if not kept:
        raise UnavailableError(f"{path} has no value for {what}")
    return kept
