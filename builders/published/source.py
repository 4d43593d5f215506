"""Reading released files row by row with an account of where every row went."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

from mirror_bench.builders.datasets import BuildInputError, Import, Rows
from mirror_bench.builders.schemas.row import Row

R = TypeVar("R", bound=Row)
Fate = Literal["out", "merged", "listed"]
UNMAPPED = "unmapped.jsonl"
REPORT = "import_report.json"


class RowFault(ValueError):
    """A released row that has no place in its model, with the reason."""


@dataclass
class Line:
    """One released row. Values are taken out as they find a column; what is left goes into ``upstream_extra``."""

    file: str
    number: int
    values: dict[str, Any]
    fate: Fate | None = None
    reason: str = ""

    @property
    def place(self) -> str:
        """The place as file:line."""
        return f"{self.file}:{self.number}"

    def has(self, path: str) -> bool:
        """Whether the dotted path is there and not yet taken."""
        at: Any = self.values
        for part in path.split("."):
            if not isinstance(at, dict) or part not in at:
                return False
            at = at[part]
        return True

    def peek(self, path: str) -> Any:
        """The value at the dotted path, left where it is. Raises RowFault where there is none."""
        at: Any = self.values
        for part in path.split("."):
            if not isinstance(at, dict) or part not in at:
                raise RowFault(f"field {path} is missing")
            at = at[part]
        return at

    def take(self, path: str) -> Any:
        """The value at the dotted path, removed. Raises RowFault where there is none."""
        value = self.peek(path)
        *outer, last = path.split(".")
        parents: list[tuple[dict[str, Any], str]] = []
        at = self.values
        for part in outer:
            parents.append((at, part))
            at = at[part]
        del at[last]
        for holder, part in reversed(parents):
            if not holder[part]:
                del holder[part]
        return value

    def take_if(self, path: str) -> Any:
        """The value at the dotted path, removed; None where there is none."""
        return self.take(path) if self.has(path) else None

    def rest(self) -> str:
        """What was not taken, as a JSON object."""
        return json.dumps(self.values, ensure_ascii=False, sort_keys=True)


@dataclass
class Ledger:
    """Every file read from a release and what became of its rows."""

    folder: Path
    lines: dict[str, list[Line]] = field(default_factory=dict)

    def json_lines(self, name: str) -> list[Line]:
        """Rows of a JSON Lines file; a line that is no object is listed as unmapped."""
        found = []
        for number, text in enumerate(self._text(name).split("\n"), start=1):
            if not text.strip():
                continue
            line = Line(name, number, {})
            self.lines.setdefault(name, []).append(line)
            try:
                value = json.loads(text)
            except ValueError as error:
                line.fate, line.reason = "listed", f"not JSON: {error}"
                continue
            if not isinstance(value, dict):
                line.fate, line.reason = "listed", f"expected an object, found {type(value).__name__}"
                continue
            line.values = value
            found.append(line)
        return found

    def json_list(self, name: str, *path: str) -> list[Line]:
        """Rows of a list inside a JSON file, numbered from 1 on after rows read from the same file before."""
        value = self.json(name)
        for part in path:
            try:
                value = value[part]
            except (KeyError, TypeError):
                raise BuildInputError(
                    f"{self.folder / name}: field {'.'.join(path)} is missing; restore the released file"
                ) from None
        if not isinstance(value, list):
            raise BuildInputError(
                f"{self.folder / name}: {'.'.join(path) or 'top level'} is no list; restore the released file"
            )
        known = self.lines.setdefault(name, [])
        found = [Line(name, number, part) for number, part in enumerate(value, start=len(known) + 1)]
        known += found
        return found

    def json_object(self, name: str, key: str, value: str) -> list[Line]:
        """Members of a JSON object as rows with two fields, named ``key`` and ``value``."""
        found = [
            Line(name, number, {key: member, value: content})
            for number, (member, content) in enumerate(self.json(name).items(), start=1)
        ]
        self.lines[name] = found
        return found

    def table(self, name: str) -> list[Line]:
        """Rows of a CSV file with a header; empty cells are None."""
        reader = csv.DictReader(io.StringIO(self._text(name), newline=""))
        found = []
        for number, row in enumerate(reader, start=1):
            line = Line(name, number, {key: value if value != "" else None for key, value in row.items()})
            self.lines.setdefault(name, []).append(line)
            if None in row or any(value is None for value in row.values()):
                line.fate, line.reason = "listed", "the row has more or fewer cells than the header"
                line.values = {str(key): value for key, value in row.items()}
                continue
            found.append(line)
        return found

    def json(self, name: str) -> Any:
        """Content of a JSON file. Raises BuildInputError where it cannot be read."""
        try:
            return json.loads(self._text(name))
        except ValueError as error:
            raise BuildInputError(
                f"{self.folder / name}: not JSON ({error}); restore the released file"
            ) from None

    def files(self, pattern: str) -> list[str]:
        """Names of the files that match, sorted."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.glob(pattern))

    def placed(self, lines: Iterable[Line], make: Callable[[Line], R]) -> list[R]:
        """Rows that ``make`` returns; a line for which it raises ValueError is listed with the reason."""
        found = []
        for line in lines:
            try:
                row = make(line)
            except ValueError as error:
                line.fate, line.reason = "listed", " ".join(str(error).split())
                continue
            line.fate = "out"
            found.append(row)
        return found

    def _text(self, name: str) -> str:
        path = self.folder / name
        try:
            return path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise BuildInputError(
                f"{path} is missing; --from wants the top folder of the released MIRROR files"
            ) from None
        except UnicodeDecodeError as error:
            raise BuildInputError(f"{path}: not UTF-8 ({error}); restore the released file") from None

    def unmapped(self) -> str:
        """One JSON object a line: file, line, reason of every row that found no place."""
        return "".join(
            json.dumps(
                {"file": line.file, "line": line.number, "reason": line.reason or "no importer took it"}
            )
            + "\n"
            for _, lines in sorted(self.lines.items())
            for line in lines
            if line.fate in (None, "listed")
        )

    def account(self) -> list[dict[str, Any]]:
        """A row a file: rows in, out, merged into other rows, listed; in equals the sum of the others."""
        table = []
        for name, lines in sorted(self.lines.items()):
            fates = [line.fate or "listed" for line in lines]
            table.append(
                {
                    "file": name,
                    "in": len(lines),
                    "out": fates.count("out"),
                    "merged": fates.count("merged"),
                    "listed": fates.count("listed"),
                }
            )
        return table


def merge(line: Line, into: str) -> None:
    """Note that a row's content is part of the row named ``into``."""
    line.fate, line.reason = "merged", into


def flat(model: type[R], line: Line, names: Mapping[str, str] | None = None, **given: Any) -> R:
    """A row of ``model`` from a released row: each column from the field of its name, or the dotted path in ``names``.

    given: columns already known. Columns that the release lacks take their default, or null where that is allowed.
    Raises RowFault or pydantic's ValidationError.
    """
    names = names or {}
    values = dict(given)
    for column, info in model.model_fields.items():
        if column in values or column in ("source_file", "source_line", "upstream_extra"):
            continue
        path = names.get(column, column)
        if line.has(path):
            values[column] = line.take(path)
        elif info.is_required():
            values[column] = None  # refused by the model unless null is allowed
    origin = {"source_file": line.file, "source_line": line.number, "upstream_extra": line.rest()}
    return model.model_validate(values | origin)


def first_with(keys: Sequence[Hashable], ids: Sequence[str]) -> list[str | None]:
    """For each place, the id at the first place with an equal key; None on first places."""
    seen: dict[Hashable, str] = {}
    found: list[str | None] = []
    for key, name in zip(keys, ids, strict=True):
        found.append(seen.get(key))
        seen.setdefault(key, name)
    return found


def as_import(
    dataset: str, ledger: Ledger, rows: Rows, checks: Sequence[Any], other_files: Mapping[str, str]
) -> Import:
    """Rows with the report and the list of unmapped rows that lie beside them."""
    report = {
        "dataset": dataset,
        "files": ledger.account(),
        "audit": [
            {"name": check.name, "found": check.value, "stated": check.limit, "equal": check.ok}
            for check in checks
        ],
        "files_without_rows": dict(other_files),
    }
    return Import(
        rows, {REPORT: json.dumps(report, indent=1, ensure_ascii=False) + "\n", UNMAPPED: ledger.unmapped()}
    )
