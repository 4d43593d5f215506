"""``mirror report``: one self-contained HTML page of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(epilog="Example: mirror report runs/demo --out report.html")
    def report(
        run: Annotated[Path, typer.Argument(help="Run folder, as `mirror run --out` wrote it.")],
        out: Annotated[
            Path | None, typer.Option(help="File to write; report.html in the run folder by default.")
        ] = None,
        seed: Annotated[int, typer.Option(help="Seed of the resampling.")] = 42,
    ) -> None:
        """Write tables, figures and every single trial to one HTML file that needs no network."""
        from rich.console import Console

        from mirror_bench.analysis.atomic import write_text
        from mirror_bench.analysis.report.report import report_page
        from mirror_bench.analysis.runs import RunError, load_run
        from mirror_bench.builders.schemas.record_files import RecordError
        from mirror_bench.cli.exits import FindingsError, UsageError

        try:
            loaded = load_run(run)
        except RunError as error:
            raise UsageError(str(error)) from None
        except RecordError as error:
            raise FindingsError(str(error)) from None
        target = out or run / "report.html"
        with Console(stderr=True).status("drawing the report"):
            write_text(target, report_page(loaded, seed=seed))
        typer.echo(f"report: {target.resolve()}")
