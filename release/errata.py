"""Errata: changes to single values of a published version, applied to its folder to make the next version.

An errata file is JSON Lines, one change a line: item_id, field, old, new, reason, and config where an id occurs in configs
of different models. A text that leaves keys alone raises the patch number; everything else can change a score and raises
the major number. The new folder keeps the list of all changes, with the version each came in.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mirror_bench.builders.datasets import Config, Dataset, Rows
from mirror_bench.builders.folder import (
    CHECKSUMS,
    checksum_faults,
    read_rows,
    replaced_folder,
    write_checksums,
    write_rows,
)
from mirror_bench.builders.schemas.row import Row
from mirror_bench.release.cards import write_card
from mirror_bench.release.croissant import CROISSANT, write_croissant

ERRATA: Final = "errata.jsonl"
_FIELDS: Final = ("item_id", "field", "old", "new", "reason")
_IDS: Final = ("question_id", "item_id", "task_id", "trial_id", "record_id")
# Wording whose change leaves every key and every comparison as it is.
TEXT_FIELDS: Final = frozenset(
    {
        "question", "task_text", "part1_text", "part2_text", "part_a_text", "part_b_text", "simplified_text", "rule",
        "hidden_dependency", "scenario", "source", "reason", "reason_a", "reason_b",
    }
)  # fmt: skip
_FIXED: Final = frozenset({"canary", "seed", "source_file", "source_line"})


class ErrataError(ValueError):
    """An errata file that cannot be applied: file, line, field, what is there and what was expected."""


@dataclass(frozen=True)
class Erratum:
    """One change. old, new: JSON values of the field. version: in which the change came; None before it is applied."""

    item_id: str
    field: str
    old: Any
    new: Any
    reason: str
    config: str | None = None
    version: str | None = None
    place: str = ""

    @property
    def major(self) -> bool:
        """Whether the change can alter a score."""
        return self.field not in TEXT_FIELDS

    def as_json(self) -> str:
        """One line of an errata file."""
        value = {name: getattr(self, name) for name in (*_FIELDS, "config", "version")}
        return json.dumps(
            {k: v for k, v in value.items() if k in _FIELDS or v is not None}, ensure_ascii=False
        )


def read_errata(path: Path) -> list[Erratum]:
    """Changes of an errata file in order. Raises ErrataError naming file, line and field; an empty file is an error."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ErrataError(f"{path}: cannot be read ({error})") from None
    found = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        place = f"{path}:{number}"
        try:
            value = json.loads(text)
        except ValueError as error:
            raise ErrataError(f"{place}: not JSON ({error})") from None
        if not isinstance(value, dict):
            raise ErrataError(f"{place}: expected an object, found {type(value).__name__}")
        lacking = [name for name in _FIELDS if name not in value]
        unknown = sorted(set(value) - {*_FIELDS, "config", "version"})
        if lacking or unknown:
            raise ErrataError(f"{place}: missing fields {lacking}, unknown fields {unknown}")
        if not str(value["reason"]).strip():
            raise ErrataError(f"{place}: reason is empty; say why {value['field']} changes")
        found.append(Erratum(**value, place=place))
    if not found:
        raise ErrataError(f"{path}: no changes in it")
    return found


def folder_version(folder: Path) -> str:
    """Version of a built folder, as its Croissant metadata states it. Raises ErrataError where there is none."""
    try:
        return str(json.loads((folder / CROISSANT).read_text("utf-8"))["version"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ErrataError(
            f"{folder / CROISSANT}: no version to be read ({error}); build the data set again"
        ) from None


def listed_errata(folder: Path) -> list[Erratum]:
    """Changes that led to a folder's version, oldest first; none for a version as built."""
    path = folder / ERRATA
    return read_errata(path) if path.is_file() else []


def next_version(version: str, changes: Iterable[Erratum]) -> str:
    """The version after ``changes``: major where one can alter a score, else patch. Raises ErrataError for no x.y.z."""
    parts = version.split(".")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise ErrataError(f"version {version!r} is not of the form 2.0.0")
    major, minor, patch = (int(part) for part in parts)
    if any(change.major for change in changes):
        return f"{major + 1}.0.0"
    return f"{major}.{minor}.{patch + 1}"


def corrected_rows(dataset: Dataset, rows: Rows, changes: Sequence[Erratum]) -> Rows:
    """Rows with every change made in every config that holds the item.

    Raises ErrataError where an item or field is unknown, ``old`` is not what is there, or a row is inconsistent afterwards.
    """
    pending = {change.place or index: change for index, change in enumerate(changes)}
    corrected: dict[tuple[str, str], Sequence[Row]] = {}
    used: set[object] = set()
    for (name, split), part in rows.items():
        config = dataset.config(name)
        key = _id_column(config)
        by_item: dict[str, list[tuple[object, Erratum]]] = {}
        for mark, change in pending.items():
            if change.config in (None, name):
                by_item.setdefault(change.item_id, []).append((mark, change))
        fresh = []
        for row in part:
            wanted = by_item.get(str(getattr(row, key)), [])
            fresh.append(_corrected(row, [change for _, change in wanted]) if wanted else row)
            used |= {mark for mark, _ in wanted}
        corrected[(name, split)] = fresh
    lost = [change for mark, change in pending.items() if mark not in used]
    if lost:
        raise ErrataError(
            f"{lost[0].place}: item_id {lost[0].item_id!r} is not in {dataset.name}"
            + (f", config {lost[0].config}" if lost[0].config else "")
        )
    return corrected


def _corrected(row: Row, changes: Sequence[Erratum]) -> Row:
    values = json.loads(row.model_dump_json())
    for change in changes:
        if change.field not in values or change.field in _FIXED:
            raise ErrataError(f"{change.place}: {change.field!r} is no field that errata may change")
        if values[change.field] != change.old:
            raise ErrataError(
                f"{change.place}: {change.item_id} {change.field} is {values[change.field]!r}, not {change.old!r}; "
                "write the errata against the version in the folder"
            )
        values[change.field] = change.new
    try:
        fresh = type(row).model_validate(values)
    except ValueError as error:
        reason = " ".join(str(error).split())
        raise ErrataError(f"{changes[0].place}: {changes[0].item_id}: {reason}") from None
    _check_options(fresh.model_dump(), changes[-1])
    return fresh


def _check_options(values: Mapping[str, Any], change: Erratum) -> None:
    """A letter, the text of its option and the options must still say the same."""
    for letter_field, text_field, choices_field in (
        ("answer", "answer_text", "choices"),
        ("correct_answer_a", "answer_text_a", "choices_a"),
        ("correct_answer_b", "answer_text_b", "choices_b"),
    ):
        choices = values.get(choices_field)
        if not choices or text_field not in values:
            continue
        index = "ABCD".find(values[letter_field])
        text = choices[index] if 0 <= index < len(choices) else None
        if text != values[text_field]:
            raise ErrataError(
                f"{change.place}: {change.item_id}: {letter_field} {values[letter_field]} is option {text!r}, but "
                f"{text_field} is {values[text_field]!r}; correct both in one errata file"
            )


def _id_column(config: Config) -> str:
    if config.key is not None:
        return config.key
    for name in _IDS:
        if name in config.row.model_fields:
            return name
    raise ErrataError(f"config {config.name} has no id column")


def apply_errata(dataset: Dataset, folder: Path, changes: Sequence[Erratum], out: Path) -> tuple[Path, str]:
    """Make the next version of ``folder`` in ``out/<name>``. Returns its place and version; ``folder`` stays as it is.

    Raises ErrataError for a damaged folder, a change that does not fit, or an ``out`` that would overwrite ``folder``.
    """
    target = out / dataset.name
    if target.resolve() == folder.resolve():
        raise ErrataError(f"{target} is the folder being corrected; give another one with --out")
    faults = checksum_faults(folder)
    if faults:
        raise ErrataError(f"{faults[0]}; build the data set again before correcting it")
    before, earlier = folder_version(folder), listed_errata(folder)
    version = next_version(before, changes)
    rows = corrected_rows(dataset, read_rows(dataset, folder), changes)
    kind = "keys or other scored values" if version.endswith(".0.0") else "wording"
    summary = f"{len(changes)} corrections of {kind} to {before}; {ERRATA} lists them."
    history = _history(dataset, earlier)
    corrected = replace(dataset, version=version, changes=((version, summary), *history), based_on=before)
    with replaced_folder(target) as fresh:
        for path in sorted(folder.iterdir()):
            if path.is_file() and path.name not in (CHECKSUMS, ERRATA):
                shutil.copyfile(path, fresh / path.name)
        write_rows(corrected, rows, fresh)
        listed = [*earlier, *(replace(change, version=version) for change in changes)]
        (fresh / ERRATA).write_text(
            "".join(change.as_json() + "\n" for change in listed), encoding="utf-8", newline="\n"
        )
        write_card(corrected, fresh, dataset.default_seed)
        write_croissant(corrected, fresh, dataset.default_seed)
        write_checksums(fresh)
    return target, version


def _history(dataset: Dataset, earlier: Sequence[Erratum]) -> tuple[tuple[str, str], ...]:
    """Changes of the versions before, newest first: corrected ones from the list, then those of the data set."""
    versions = list(dict.fromkeys(change.version for change in earlier if change.version))
    corrected = tuple(
        (version, f"{sum(change.version == version for change in earlier)} corrections; {ERRATA} lists them.")
        for version in reversed(versions)
    )
    return corrected + dataset.changes
