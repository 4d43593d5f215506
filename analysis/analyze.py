"""All tables of one run, and writing them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from mirror_bench.analysis.atomic import write_text
from mirror_bench.analysis.report.trials import cell_name
from mirror_bench.analysis.runs import Record, Run
from mirror_bench.analysis.tables.exp1 import SEED, exp1_tables
from mirror_bench.analysis.tables.exp9 import exp9_tables
from mirror_bench.analysis.tables.replies import replies_table
from mirror_bench.analysis.tables.table import Table, as_csv, as_json, as_latex, as_markdown


def run_tables(run: Run, *, seed: int = SEED) -> list[Table]:
    """Every table that the run's records allow; a cell's interval depends on seed and cell alone."""
    tables = [replies_table(prompt_cells(run.records))]
    if "exp1" in run.records:
        tables += exp1_tables(run.records["exp1"], seed=seed)
    if "exp9" in run.records:
        tables += exp9_tables(run.records["exp9"])
    return tables


def prompt_cells(records: Mapping[str, Sequence[Record]]) -> dict[str, list[Record]]:
    """Records by kind of prompt, labelled "exp1 wagering", "exp9 C2 P1", in the order of their first occurrence by name."""
    cells: dict[str, list[Record]] = {}
    for kind, rows in records.items():
        for row in rows:
            cells.setdefault(f"{kind} {cell_name(kind, row)}", []).append(row)
    return dict(sorted(cells.items()))


def write_tables(tables: Sequence[Table], folder: Path) -> None:
    """Write tables.json, tables.md, and a CSV and a LaTeX file for each table into ``folder``."""
    write_text(
        folder / "tables.json",
        json.dumps([as_json(table) for table in tables], indent=2, allow_nan=False) + "\n",
    )
    write_text(folder / "tables.md", "\n".join(as_markdown(table) for table in tables))
    for table in tables:
        write_text(folder / f"{table.id}.csv", as_csv(table))
        write_text(folder / f"{table.id}.tex", as_latex(table))
