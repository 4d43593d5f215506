"""Coverage tables: how many rows fall into each cell of two columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Coverage:
    """A table of counts. cells: (row, column) -> number of rows of the data set; a cell that is not there is 0."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: dict[tuple[str, str], int]

    def count(self, row: str, column: str) -> int:
        """Number of rows of the data set in one cell."""
        return self.cells.get((row, column), 0)

    def total(self, row: str) -> int:
        """Sum over the columns of one row."""
        return sum(self.count(row, column) for column in self.columns)

    def as_json(self) -> dict[str, object]:
        """The table as nested objects: row -> column -> count."""
        return {
            "title": self.title,
            "counts": {
                row: {column: self.count(row, column) for column in self.columns} for row in self.rows
            },
        }


def coverage(
    title: str, pairs: Iterable[tuple[object, object]], rows: Sequence[object], columns: Sequence[object]
) -> Coverage:
    """Count ``pairs`` of (row, column). Values that are in neither list come after those that are, so none is lost."""
    cells = Counter((str(row), str(column)) for row, column in pairs)
    return Coverage(
        title,
        _with_the_unknown(rows, (row for row, _ in cells)),
        _with_the_unknown(columns, (column for _, column in cells)),
        dict(cells),
    )


def _with_the_unknown(known: Sequence[object], found: Iterable[str]) -> tuple[str, ...]:
    names = [str(value) for value in known]
    return (*names, *sorted(set(found) - set(names)))
