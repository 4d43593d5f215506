"""``mirror analyze``: records into tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

SYSTEMS = ("mirror", "integrity", "confidence")


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(
        epilog="Examples: mirror analyze runs/demo | mirror analyze integrity DIR --json | mirror analyze confidence runs/demo"
    )
    def analyze(
        source: Annotated[
            list[str],
            typer.Argument(help="[mirror|integrity|confidence] and the folder or file; mirror by default."),
        ],
        out: Annotated[
            Path | None, typer.Option(help="Folder for the tables; the run's analysis/ by default.")
        ] = None,
        seed: Annotated[int, typer.Option(help="Seed of the resampling.")] = 42,
        bank_version: Annotated[
            Path | None,
            typer.Option(
                help="Folder of a corrected data set: judge the old records under its keys and show what moved.",
                exists=True,
                file_okay=False,
            ),
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """Make tables with intervals, counts and parse rates from trial records."""
        system, place = _split(source)
        if system == "mirror":
            _mirror(place, out, seed, as_json, bank_version)
        elif bank_version is not None:
            from mirror_bench.cli.exits import UsageError

            raise UsageError(f"--bank-version is for mirror runs, not for {system}")
        else:
            _other(system, place, out, as_json)


def _split(source: list[str]) -> tuple[Literal["mirror", "integrity", "confidence"], Path]:
    from mirror_bench.cli.exits import UsageError

    system = source[0] if len(source) == 2 else "mirror"
    if len(source) > 2 or system not in SYSTEMS:
        raise UsageError(
            f"wanted one folder, or one of {', '.join(SYSTEMS)} and a folder; got {' '.join(source)}"
        )
    place = Path(source[-1])
    if not place.exists():
        raise UsageError(f"{place} does not exist")
    return system, place  # type: ignore[return-value]  # membership in SYSTEMS was just checked


def _mirror(place: Path, out: Path | None, seed: int, as_json: bool, bank: Path | None = None) -> None:
    import json

    from rich.console import Console

    from mirror_bench.analysis.analyze import run_tables, write_tables
    from mirror_bench.analysis.replay import replay, replay_table
    from mirror_bench.analysis.runs import RunError, load_run
    from mirror_bench.analysis.tables.table import as_json as table_json
    from mirror_bench.builders.schemas.record_files import RecordError
    from mirror_bench.cli.exits import FindingsError, UsageError
    from mirror_bench.cli.show import show_table

    try:
        run = load_run(place)
        done = replay(run, bank) if bank is not None else None
    except RunError as error:
        raise UsageError(str(error)) from None
    except RecordError as error:
        raise FindingsError(str(error)) from None
    with Console(stderr=True).status("resampling"):
        tables = run_tables(run if done is None else done.run, seed=seed)
    folder = out or place / "analysis"
    if done is not None:
        tables = [replay_table(done), *tables]
        folder = out or place / f"analysis-{done.version}"
    write_tables(tables, folder)
    if as_json:
        typer.echo(json.dumps([table_json(table) for table in tables], indent=2, allow_nan=False))
        return
    console = Console()
    for table in tables:
        show_table(console, table)
    console.print(
        f"written to {folder}: tables.json, tables.md, a CSV and a LaTeX file each", highlight=False
    )


def _other(system: str, place: Path, out: Path | None, as_json: bool) -> None:
    import json
    from importlib import import_module

    from mirror_bench.cli.exits import FindingsError

    module = import_module(f"mirror_bench.analysis.{'signal' if system == 'confidence' else system}")
    try:
        result = module.analyze(place)
    except ValueError as error:
        raise FindingsError(str(error)) from None
    if as_json:
        typer.echo(json.dumps(result, indent=2, allow_nan=False))
        return
    for path in module.render(result, out or Path(f"{system}-analysis")):
        typer.echo(f"written: {path}")
