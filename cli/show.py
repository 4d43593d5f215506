"""Tables on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from mirror_bench.analysis.tables.table import Table


def show_table(console: Console, table: Table) -> None:
    """Print ``table`` with its notes."""
    grid = Grid(title=table.title, title_justify="left", title_style="bold", pad_edge=False)
    for column in table.columns:
        grid.add_column(column, overflow="fold")
    for row in table.text_rows():
        grid.add_row(*row)
    console.print(grid)
    for note in table.notes:
        console.print(note, style="dim", highlight=False)
    console.print()
