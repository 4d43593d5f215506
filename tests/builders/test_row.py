"""Row models and what is derived from them."""

from __future__ import annotations

from typing import Literal

import pyarrow as pa
import pytest
from pydantic import Field, ValidationError

from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.records import RECORD_TYPES
from mirror_bench.builders.schemas.row import Row, arrow_schema, columns, from_table, to_table
from mirror_bench.builders.schemas.tasks import CompositeItem, CounterfactualItem, Exp9Task, TransferTask

ALL_MODELS = [Question, Exp9Task, CompositeItem, TransferTask, CounterfactualItem, *RECORD_TYPES.values()]


class Inner(Row):
    name: str = Field(description="inner")


class Sample(Row):
    text: str = Field(description="a text")
    number: int | None = Field(description="a number or nothing")
    tags: tuple[str, ...] = Field(description="texts")
    kind: Literal["x", "y"] = Field(description="closed set")
    inner: tuple[Inner, ...] = Field(default=(), description="nested")


def test_types_and_nullability_follow_the_annotations() -> None:
    schema = arrow_schema(Sample)
    assert schema.field("text") == pa.field("text", pa.string(), nullable=False)
    assert schema.field("number") == pa.field("number", pa.int64(), nullable=True)
    assert schema.field("tags").type == pa.list_(pa.field("item", pa.string(), nullable=False))
    assert columns(Sample)[3].choices == ("x", "y")


def test_a_column_of_nulls_and_empty_lists_keeps_its_type() -> None:
    table = to_table([Sample(text="a", number=None, tags=(), kind="x")], Sample)
    assert table.schema == arrow_schema(Sample)
    assert from_table(table, Sample) == [Sample(text="a", number=None, tags=(), kind="x")]


@pytest.mark.parametrize("model", ALL_MODELS, ids=lambda model: model.__name__)
def test_every_field_of_every_row_model_is_described(model: type[Row]) -> None:
    assert [column.name for column in columns(model) if not column.description] == []


def test_unknown_fields_and_infinities_are_refused() -> None:
    with pytest.raises(ValidationError):
        Sample.model_validate({"text": "a", "number": 1, "tags": (), "kind": "x", "other": 1})

    class Figure(Row):
        value: float

    with pytest.raises(ValidationError):
        Figure(value=float("nan"))


def test_a_bad_row_is_named_by_its_index() -> None:
    table = pa.table(
        {"text": ["a", "b"], "number": [1, 2], "tags": [[], []], "kind": ["x", "z"], "inner": [[], []]}
    )
    with pytest.raises(ValueError, match=r"row 1: .*(?s:.*)kind"):
        from_table(table, Sample)


def test_an_annotation_without_an_arrow_type_names_the_field() -> None:
    class Odd(Row):
        value: int | str

    with pytest.raises(TypeError, match=r"Odd\.value"):
        arrow_schema(Odd)
