"""``mirror verify``: a data set's promises, checked on what lies on disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from mirror_bench.builders.check import Check
    from mirror_bench.builders.coverage import Coverage
    from mirror_bench.builders.datasets import Dataset, Rows


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(epilog="Example: mirror verify question_bank --json")
    def verify(
        names: Annotated[
            list[str] | None, typer.Argument(help="Data sets to verify; all that are built by default.")
        ] = None,
        folder: Annotated[Path, typer.Option("--from", help="Folder that holds the data sets.")] = Path(
            "mirror"
        ),
        seed: Annotated[
            int | None, typer.Option(help="Seed the data set was built from, if not its default.")
        ] = None,
        rebuild: Annotated[
            bool,
            typer.Option(
                "--rebuild/--no-rebuild", help="Also build again and compare bytes (the slow part)."
            ),
        ] = True,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a data set.")] = False,
    ) -> None:
        """Check every promised property of built data sets and count what they cover.

        Exit codes: 0 all hold, 1 findings, 2 wrong usage.
        """
        import json
        from dataclasses import asdict

        from rich.console import Console

        from mirror_bench.builders.datasets import UnknownDatasetError, all_datasets, dataset_named
        from mirror_bench.builders.folder import DamagedFolderError, read_rows
        from mirror_bench.builders.verify import verify_folder
        from mirror_bench.cli.exits import FINDINGS, FindingsError, UsageError
        from mirror_bench.release.croissant_check import check_croissant

        try:
            chosen = (
                [dataset_named(name) for name in names]
                if names
                else [dataset for dataset in all_datasets().values() if (folder / dataset.name).is_dir()]
            )
        except UnknownDatasetError as error:
            raise UsageError(str(error)) from None
        if not chosen:
            raise UsageError(f"no data set in {folder}; build one first: mirror build --out {folder}")
        console = Console()
        failed = False
        for dataset in chosen:
            place = folder / dataset.name
            if not place.is_dir():
                raise UsageError(
                    f"{place} does not exist; build it first: mirror build {dataset.name} --out {folder}"
                )
            try:
                with Console(stderr=True).status(f"verifying {dataset.hub_name}"):
                    used = dataset.default_seed if seed is None else seed
                    rows = read_rows(dataset, place)
                    checks = [
                        *verify_folder(dataset, place, rows, used, rebuild=rebuild),
                        *check_croissant(dataset, place),
                    ]
                    tables = dataset.coverage(rows)
            except DamagedFolderError as error:
                raise FindingsError(str(error)) from None
            failed = failed or not all(check.ok for check in checks)
            if as_json:
                report = {
                    "dataset": dataset.name,
                    "version": dataset.version,
                    "rows": _row_count(dataset, rows),
                    "checks": [asdict(check) for check in checks],
                    "coverage": [table.as_json() for table in tables],
                }
                typer.echo(json.dumps(report, indent=2))
                continue
            for table in tables:
                console.print(_coverage_grid(table))
            console.print(_check_grid(f"{dataset.hub_name} {dataset.version}", checks))
        if failed:
            raise typer.Exit(FINDINGS)


def _row_count(dataset: Dataset, rows: Rows) -> int:
    """Rows of the first configuration, over its splits; further ones may repeat them."""
    first = dataset.configs[0]
    return sum(len(rows[(first.name, split)]) for split in first.splits)


def _coverage_grid(table: Coverage) -> Table:
    from rich.table import Table

    grid = Table(title=table.title, title_justify="left", pad_edge=False)
    grid.add_column("")
    for column in (*table.columns, "all"):
        grid.add_column(column, justify="right", overflow="fold")
    for row in table.rows:
        grid.add_row(row, *(str(table.count(row, column)) for column in table.columns), str(table.total(row)))
    return grid


def _check_grid(title: str, checks: Sequence[Check]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    grid = Table(title=title, title_justify="left")
    grid.add_column("check", no_wrap=True)
    for heading in ("ok", "value", "limit", "detail"):
        grid.add_column(heading, overflow="fold")
    for check in checks:
        ok = "yes" if check.ok else "[bold red]NO[/]"
        grid.add_row(check.name, ok, str(check.value), str(check.limit), escape(check.detail))
    return grid
