"""Coverage tables count every row, in the order asked for, with what nobody expected at the end."""

from __future__ import annotations

from mirror_bench.builders.coverage import coverage
from mirror_bench.builders.datasets import BuildOptions, dataset_named


def test_counts_totals_and_json() -> None:
    table = coverage("t", [("a", 1), ("a", 2), ("b", 2), ("a", 2)], ("b", "a"), (1, 2, 3))
    assert (table.rows, table.columns) == (("b", "a"), ("1", "2", "3"))
    assert [table.count("a", column) for column in table.columns] == [1, 2, 0]
    assert table.total("a") == 3
    assert table.as_json() == {
        "title": "t",
        "counts": {"b": {"1": 0, "2": 1, "3": 0}, "a": {"1": 1, "2": 2, "3": 0}},
    }


def test_no_row_is_lost_to_an_unknown_name() -> None:
    table = coverage("t", [("a", "x"), ("new", "y")], ("a",), ("x",))
    assert (table.rows, table.columns) == (("a", "new"), ("x", "y"))
    assert sum(map(table.total, table.rows)) == 2


def test_tables_of_a_data_set_count_all_its_rows() -> None:
    dataset = dataset_named("counterfactual_items")
    for table in dataset.coverage(dataset.build(BuildOptions(5))):
        assert sum(map(table.total, table.rows)) == 104, table.title
        assert [table.total(row) for row in table.rows] == [13] * 8
