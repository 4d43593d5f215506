"""The base of every row model, and what is derived from it: Arrow schema, field table, JSON Schema.

A row model states a field once: name, type, whether it may be null, what it means. Arrow types follow from the
annotation, so that a column with nothing but nulls keeps its type on disk.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import pyarrow as pa
from pydantic import BaseModel, ConfigDict

R = TypeVar("R", bound="Row")


class Row(BaseModel):
    """One immutable row; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Column(NamedTuple):
    """One column as people and machines read it."""

    name: str
    type: pa.DataType
    nullable: bool
    description: str
    choices: tuple[str, ...]


def columns(model: type[Row]) -> tuple[Column, ...]:
    """The columns of ``model``: its own fields in their order, then those it inherits.

    A row's id and content so come before what every row of its kind carries.
    Raises TypeError naming the field where an annotation has no Arrow counterpart.
    """
    found = []
    inherited = {name for base in model.__bases__ if issubclass(base, Row) for name in base.model_fields}
    names = sorted(model.model_fields, key=lambda name: name in inherited)
    for name in names:
        field = model.model_fields[name]
        try:
            arrow, nullable, choices = _arrow(field.annotation)
        except TypeError as error:
            raise TypeError(f"{model.__name__}.{name}: {error}") from None
        found.append(Column(name, arrow, nullable, field.description or "", choices))
    return tuple(found)


def arrow_schema(model: type[Row]) -> pa.Schema:
    """The Arrow schema of ``model``: one field a column, nullability included."""
    return pa.schema([pa.field(c.name, c.type, nullable=c.nullable) for c in columns(model)])


def to_table(rows: Sequence[R], model: type[R]) -> pa.Table:
    """Arrow table of ``rows`` with the explicit schema of ``model``; columns keep their type when all null."""
    return pa.Table.from_pylist([row.model_dump() for row in rows], schema=arrow_schema(model))


def from_table(table: pa.Table, model: type[R]) -> list[R]:
    """Rows of ``table`` validated as ``model``.

    Raises ValueError naming the first row and field that do not fit.
    """
    return list(_validated(table.to_pylist(), model))


def _validated(values: Iterable[dict[str, Any]], model: type[R]) -> Iterable[R]:
    for index, value in enumerate(values):
        try:
            yield model.model_validate(value)
        except ValueError as error:
            raise ValueError(f"row {index}: {error}") from None


_SCALARS: dict[Any, pa.DataType] = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}


def _arrow(annotation: Any) -> tuple[pa.DataType, bool, tuple[str, ...]]:
    """Arrow type, whether null is allowed, and the closed set of values (empty where open)."""
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        rest = [part for part in get_args(annotation) if part is not type(None)]
        if len(rest) != 1 or len(rest) == len(get_args(annotation)):
            raise TypeError(f"{annotation} is a union of types; only `type | None` has an Arrow counterpart")
        arrow, _, choices = _arrow(rest[0])
        return arrow, True, choices
    if origin is Literal:
        values = get_args(annotation)
        kinds = {type(value) for value in values}
        if kinds == {str}:
            return pa.string(), False, values
        if kinds == {int}:
            return pa.int64(), False, ()
        raise TypeError(f"{annotation} mixes types")
    if origin is tuple and len(get_args(annotation)) == 2 and get_args(annotation)[1] is Ellipsis:
        inner, nullable, choices = _arrow(get_args(annotation)[0])
        return pa.list_(pa.field("item", inner, nullable=nullable)), False, choices
    if isinstance(annotation, type) and issubclass(annotation, Row):
        return pa.struct(list(arrow_schema(annotation))), False, ()
    if annotation in _SCALARS:
        return _SCALARS[annotation], False, ()
    raise TypeError(f"{annotation} has no Arrow counterpart")
