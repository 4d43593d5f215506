"""Reading the data sets that tasks ask about."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

Doc = dict[str, Any]

DEFAULT_ROOT: Final = Path("mirror")
UNVERSIONED: Final = "unversioned"
NO_VERSION: Final = "0.0.0"
"""What the libraries report where a card states none."""
DROPPED_STATUS: Final = ("wrong", "ambiguous", "disputed", "retired")


class BankError(ValueError):
    """A data set that is missing or doesn't fit, with the remedy."""


@dataclass(frozen=True)
class Bank:
    """Rows of one config of one data set. excluded: rows left out because of their key's audit verdict, by verdict."""

    name: str
    version: str
    rows: tuple[Doc, ...]
    excluded: Mapping[str, int]


def load_bank(
    name: str, config: str | None = None, *, root: Path | None = None, include_disputed: bool = False
) -> Bank:
    """All splits of ``mirror/<name>``, from the folder under ``root`` or, without one, as ``datasets`` finds it.

    Rows whose key is wrong, ambiguous, disputed or retired are left out and counted unless asked for. Raises
    BankError with the command that builds the data set where it is not there.
    """
    # lm-eval's own look-up of the same name: the folder ./mirror/<name> first, the Hub otherwise.
    place = str(root / name) if root is not None else f"mirror/{name}"
    if root is not None and not (root / name).is_dir():
        raise BankError(f"no data set {root / name}; run: mirror build {name}")
    try:
        loaded = _load(place, config)
    except (OSError, ValueError) as error:
        detail = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BankError(
            f"can't load {place}{f' ({config})' if config else ''}: {detail}; run: mirror build {name}"
        ) from None
    rows: list[Doc] = []
    version = UNVERSIONED
    excluded: dict[str, int] = {}
    for split in loaded:
        if split.version not in (None, NO_VERSION):
            version = str(split.version)
        for row in split.rows:
            status = str(row.get("key_status") or "ok")
            if status in DROPPED_STATUS and not include_disputed:
                excluded[status] = excluded.get(status, 0) + 1
            else:
                rows.append(row)
    version = _stated_version(Path(place)) or version
    if not rows:
        raise BankError(f"{place}: no usable rows; run: mirror build {name}")
    return Bank(f"mirror/{name}", version, tuple(rows), excluded)


def _stated_version(folder: Path) -> str | None:
    """The version in the folder's Croissant file, which the build always writes."""
    path = folder / "croissant.json"
    if not path.is_file():
        return None
    value = json.loads(path.read_text(encoding="utf-8")).get("version")
    return None if value is None else str(value)


class _Split(NamedTuple):
    rows: list[Doc]
    version: str | None


def _load(place: str, config: str | None) -> list[_Split]:
    """Every split. A folder is read through a cache of its own, thrown away after.

    The libraries' shared cache goes by name and version alone where a card states a version: another folder of the
    same name, or the same one built anew from another seed, would silently give the rows that were read first.
    """
    import datasets

    if not Path(place).is_dir():
        return _splits(datasets.load_dataset(place, name=config))
    with tempfile.TemporaryDirectory(prefix="mirror-read-") as cache:
        return _splits(datasets.load_dataset(place, name=config, cache_dir=cache))


def _splits(loaded: Any) -> list[_Split]:
    return [
        _Split(split.to_list(), str(split.info.version) if split.info.version is not None else None)
        for split in loaded.values()
    ]
