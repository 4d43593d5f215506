"""Finds every named definition and its golden vectors by scanning ``definitions/``; there is no list to edit."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from mirror_bench.analysis.metrics import definitions
from mirror_bench.analysis.metrics.definition import Definition, Vector, read_vectors


@cache
def all_definitions() -> Mapping[str, Definition]:
    """Definitions by id, in alphabetical order of family and id. Raises ValueError where two share an id."""
    found: list[Definition] = []
    for module in sorted(pkgutil.iter_modules(definitions.__path__), key=lambda info: info.name):
        found.extend(importlib.import_module(f"{definitions.__name__}.{module.name}").DEFINITIONS)
    found.sort(key=lambda definition: (definition.family, definition.id))
    by_id = {definition.id: definition for definition in found}
    if len(by_id) < len(found):
        ids = [definition.id for definition in found]
        raise ValueError(f"ids used twice: {sorted({name for name in ids if ids.count(name) > 1})}")
    return MappingProxyType(by_id)


def definition_of(definition_id: str) -> Definition:
    """The definition with this id; ValueError naming near ids otherwise."""
    known = all_definitions()
    if definition_id not in known:
        stem = definition_id.split("-")[0]
        near = [name for name in known if name.startswith(stem)]
        hint = f"near: {', '.join(near)}" if near else "see mirror metrics list"
        raise ValueError(f"no definition {definition_id!r}; {hint}")
    return known[definition_id]


@cache
def all_vectors() -> tuple[Vector, ...]:
    """Every golden vector, in the order of the files."""
    folder = resources.files(definitions)
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith("_vectors.json")),
        key=lambda entry: entry.name,
    )
    return tuple(vector for entry in files for vector in read_vectors(entry.read_text(encoding="utf-8")))


def vectors_of(definition_id: str) -> tuple[Vector, ...]:
    """Golden vectors of one definition."""
    return tuple(vector for vector in all_vectors() if vector.definition == definition_id)
