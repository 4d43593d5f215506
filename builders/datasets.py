"""What a data set is, and finding them: every folder of ``builders/`` with a ``dataset`` module.

The module has ``DATASET``, or ``DATASETS`` where one folder makes several.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import mirror_bench.builders
from mirror_bench.builders.check import Check
from mirror_bench.builders.coverage import Coverage
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.statements import GENERATED, Statements

Lineage = Literal["generated", "published"]
Rows = Mapping[tuple[str, str], Sequence[Row]]
"""(config, split) -> rows."""


class UnknownDatasetError(ValueError):
    """No data set of that name; the message lists the known ones."""


class BuildInputError(ValueError):
    """A file that a build was given cannot be used: file, field, value and what was wanted."""


@dataclass(frozen=True)
class BuildOptions:
    """What a build depends on besides the code: seed and, for tailored tasks, a file of profiles.

    workers changes the time taken, never the bytes. source: folder with the released files, for the published lineage.
    """

    seed: int
    workers: int = 1
    profiles: Path | None = None
    source: Path | None = None


@dataclass(frozen=True)
class Import:
    """What an importer made of a released folder. files: further files of the data set's folder, by name."""

    rows: Rows
    files: Mapping[str, str]


@dataclass(frozen=True)
class Config:
    """One configuration of a data set: rows of one model in one or more splits.

    key: the column that identifies a row; the model's first where not given. references: (column, "config/split/column") for
    columns that name a row of another configuration.
    """

    name: str
    row: type[Row]
    splits: tuple[str, ...]
    summary: str
    default: bool = False
    key: str | None = None
    references: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Dataset:
    """A data set: what it is called, what is in it, how it is made and what it promises.

    build returns the rows of every (config, split) in file order. verify takes rows as read back from disk and returns
    every promised property; coverage counts them in tables. distinct_text: text of a row by which two banks are
    compared. date: when the version was released, ISO 8601. imported: for the published lineage, reads a released folder into rows and the report that lies
    beside them; build then returns its rows. based_on: the version that an errata list turned into this one.
    """

    name: str
    version: str
    title: str
    summary: str
    default_seed: int
    configs: tuple[Config, ...]
    build: Callable[[BuildOptions], Rows]
    verify: Callable[[Rows], list[Check]]
    changes: tuple[tuple[str, str], ...]
    distinct_text: Callable[[Any], str]
    date: str
    coverage: Callable[[Rows], list[Coverage]] = lambda rows: []
    statements: Statements = GENERATED
    lineage: Lineage = "generated"
    imported: Callable[[Path], Import] | None = None
    based_on: str | None = None

    @property
    def hub_name(self) -> str:
        """Name on the Hub and of the folder under the output folder's parent: ``mirror/<name>``."""
        return f"mirror/{self.name}"

    def config(self, name: str) -> Config:
        """The configuration of that name. Raises ValueError listing the known ones."""
        for config in self.configs:
            if config.name == name:
                return config
        raise ValueError(
            f"{self.name} has no config {name!r}; it has {', '.join(c.name for c in self.configs)}"
        )


def all_datasets(lineage: Lineage | None = None) -> dict[str, Dataset]:
    """Every data set by name, sorted; with ``lineage``, only those of that lineage."""
    found: dict[str, Dataset] = {}
    for info in pkgutil.iter_modules(mirror_bench.builders.__path__):
        if not info.ispkg or not _has_dataset_module(info.name):
            continue
        module = importlib.import_module(f"mirror_bench.builders.{info.name}.dataset")
        several = getattr(module, "DATASETS", None)
        for dataset in (module.DATASET,) if several is None else several:
            if lineage in (None, dataset.lineage):
                found[dataset.name] = dataset
    return dict(sorted(found.items()))


def dataset_named(name: str) -> Dataset:
    """The data set called ``name``, with or without the ``mirror/`` prefix. Raises UnknownDatasetError."""
    known = all_datasets()
    try:
        return known[name.removeprefix("mirror/")]
    except KeyError:
        raise UnknownDatasetError(f"no data set {name!r}; there are {', '.join(known)}") from None


def _has_dataset_module(package: str) -> bool:
    return importlib.util.find_spec(f"mirror_bench.builders.{package}.dataset") is not None
