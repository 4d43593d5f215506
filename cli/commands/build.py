"""``mirror build``: data sets into folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(epilog="Example: mirror build question_bank --seed 7 --out ./mirror")
    def build(
        names: Annotated[
            list[str] | None, typer.Argument(help="Data sets to build; all of them by default.")
        ] = None,
        out: Annotated[Path, typer.Option(help="Folder that gets one folder a data set.")] = Path("mirror"),
        seed: Annotated[
            int | None, typer.Option(help="Seed of the bank; each data set has a default.")
        ] = None,
        workers: Annotated[
            int, typer.Option(min=1, help="Processes; changes the time taken, never a byte.")
        ] = os.cpu_count() or 1,
        profiles: Annotated[
            Path | None, typer.Option(help="Capability profiles (JSON) for tailored tasks.", exists=True)
        ] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be built and stop.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Build data sets into Parquet folders that datasets.load_dataset reads offline."""
        import json
        import time

        from rich.console import Console

        from mirror_bench.builders.datasets import (
            BuildOptions,
            UnknownDatasetError,
            all_datasets,
            dataset_named,
        )
        from mirror_bench.cli.exits import UsageError
        from mirror_bench.release.folders import build_folder

        console = Console(stderr=True)
        try:
            chosen = [dataset_named(name) for name in names] if names else list(all_datasets().values())
        except UnknownDatasetError as error:
            raise UsageError(str(error)) from None
        if dry_run:
            for dataset in chosen:
                typer.echo(
                    f"{dataset.name} {dataset.version}, seed {_seed(seed, dataset.default_seed)} -> {out / dataset.name}"
                )
            return
        done = []
        for dataset in chosen:
            options = BuildOptions(_seed(seed, dataset.default_seed), workers, profiles)
            start = time.perf_counter()
            with console.status(f"building {dataset.hub_name} {dataset.version}"):
                rows = build_folder(dataset, options, out)
            seconds = round(time.perf_counter() - start, 2)
            done.append(
                {
                    "dataset": dataset.name,
                    "version": dataset.version,
                    "seed": options.seed,
                    "folder": str(out / dataset.name),
                    "rows": rows,
                    "seconds": seconds,
                }
            )
            if not as_json:
                counts = ", ".join(f"{name} {number:,}" for name, number in rows.items())
                typer.echo(
                    f"{dataset.hub_name} {dataset.version}: {counts} -> {out / dataset.name} ({seconds:.1f} s)"
                )
        if as_json:
            typer.echo(json.dumps(done, indent=2))


def _seed(asked: int | None, default: int) -> int:
    return default if asked is None else asked
