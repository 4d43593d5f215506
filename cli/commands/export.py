"""``mirror export``: results of a run for other people's tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(epilog="Example: mirror export runs/demo --format every-eval-ever --out exported")
    def export(
        run: Annotated[Path, typer.Argument(help="Run folder.")],
        form: Annotated[
            Literal["every-eval-ever", "hub-eval-results", "csv", "latex"],
            typer.Option("--format", help="What to write."),
        ] = "every-eval-ever",
        out: Annotated[
            Path | None, typer.Option(help="Folder to write to; the run's export/FORMAT by default.")
        ] = None,
        seed: Annotated[int, typer.Option(help="Seed of the resampling.")] = 42,
        namespace: Annotated[str, typer.Option(help="Hub owner of the data sets.")] = "mirror",
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Write a run's results as Every Eval Ever JSON, Hub evaluation results, CSV or LaTeX."""
        import json
        import time

        from rich.console import Console

        from mirror_bench.analysis.analyze import run_tables
        from mirror_bench.analysis.atomic import write_text
        from mirror_bench.analysis.runs import RunError, load_run
        from mirror_bench.builders.schemas.record_files import RecordError
        from mirror_bench.cli.exits import FindingsError, UsageError
        from mirror_bench.release.exports import ExportError, export_files

        try:
            loaded = load_run(run)
            with Console(stderr=True).status("resampling"):
                tables = run_tables(loaded, seed=seed)
            files, left_out = export_files(
                loaded, tables, form, retrieved=int(time.time()), namespace=namespace
            )
        except RunError as error:
            raise UsageError(str(error)) from None
        except (RecordError, ExportError) as error:
            raise FindingsError(str(error)) from None
        folder = out or run / "export" / form
        for name, text in files.items():
            write_text(folder / name, text)
        if as_json:
            report = {
                "format": form,
                "files": [str(folder / name) for name in files],
                "left_out": list(left_out),
            }
            typer.echo(json.dumps(report, indent=2))
            return
        for name in files:
            typer.echo(f"written: {folder / name}")
        if left_out:
            typer.echo(
                f"{len(left_out)} estimates have no place in this format; every-eval-ever has them all"
            )
