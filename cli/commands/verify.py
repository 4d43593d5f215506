"""``mirror verify``: a data set's promises, checked on what lies on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


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
        """Check every promised property of built data sets: 0 all hold, 1 findings, 2 wrong usage."""
        import json
        from dataclasses import asdict

        from rich.console import Console
        from rich.table import Table

        from mirror_bench.builders.datasets import UnknownDatasetError, all_datasets, dataset_named
        from mirror_bench.builders.folder import DamagedFolderError
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
                    checks = [
                        *verify_folder(dataset, place, used, rebuild=rebuild),
                        *check_croissant(dataset, place),
                    ]
                    rows = _row_count(dataset, place)
            except DamagedFolderError as error:
                raise FindingsError(str(error)) from None
            failed = failed or not all(check.ok for check in checks)
            if as_json:
                report = {
                    "dataset": dataset.name,
                    "version": dataset.version,
                    "rows": rows,
                    "checks": [asdict(check) for check in checks],
                }
                typer.echo(json.dumps(report, indent=2))
                continue
            table = Table(title=f"{dataset.hub_name} {dataset.version}", title_justify="left")
            for heading in ("check", "ok", "value", "limit", "detail"):
                table.add_column(heading, overflow="fold")
            for check in checks:
                table.add_row(
                    check.name,
                    "yes" if check.ok else "[bold red]NO[/]",
                    str(check.value),
                    str(check.limit),
                    check.detail,
                )
            console.print(table)
        if failed:
            raise typer.Exit(FINDINGS)


def _row_count(dataset: object, place: Path) -> int:
    import pyarrow.parquet as pq

    from mirror_bench.builders.datasets import Dataset
    from mirror_bench.builders.folder import parquet_path

    if not isinstance(dataset, Dataset):
        raise TypeError(f"expected a Dataset, found {type(dataset).__name__}")
    first = dataset.configs[0]
    return sum(pq.read_metadata(place / parquet_path(first.name, split)).num_rows for split in first.splits)
