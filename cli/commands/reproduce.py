"""``mirror reproduce``: published numbers beside the numbers that their own released data give."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from mirror_bench.cli.exits import FINDINGS, CliError, UsageError

PIPE_WIDTH: Final = 160


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "reproduce",
        epilog="Examples: mirror reproduce integrity --from DIR | mirror reproduce mirror --from DIR --with runs/mine",
    )(reproduce)


def reproduce(
    system: Annotated[str, typer.Argument(help="Published system, such as mirror, integrity or sdt.")],
    source: Annotated[Path, typer.Option("--from", help="Folder with the system's released files.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the ledger as JSON instead of tables.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Also write HTML, Markdown, CSV, JSON and LaTeX to this folder."),
    ] = None,
    own: Annotated[
        list[Path] | None,
        typer.Option(
            "--with", help="Run folder whose model becomes a row of the published tables; mirror only."
        ),
    ] = None,
) -> None:
    """Rebuild published tables from released files; say for every cell whether its number follows.

    Exit 1 if a cell that follows from trial records differs by more than half a unit of its last printed decimal.
    """
    from mirror_bench.analysis.reproduce.mirror import reproduce as reproduce_mirror
    from mirror_bench.analysis.reproduce.rendering import print_ledger, write_ledger
    from mirror_bench.analysis.reproduce.systems import systems

    known = systems()
    if system not in known:
        raise UsageError(f"no published system {system!r}; there are: {', '.join(known)}")
    if not source.is_dir():
        raise UsageError(
            f"{source}: no such folder; give the folder with the released files of {system} to --from"
        )
    if own and system != "mirror":
        raise UsageError(
            f"--with is for mirror; put other models' outcomes into {source} to see them beside {system}'s"
        )
    try:
        ledger = reproduce_mirror(source, own) if own else known[system](source)
    except (ValueError, FileNotFoundError) as error:
        raise CliError(str(error)) from None
    if out is not None:
        write_ledger(ledger, out)
    if as_json:
        typer.echo(ledger.to_json(), nl=False)
    else:
        console = Console()
        print_ledger(ledger, console if console.is_terminal else Console(width=PIPE_WIDTH))
    if ledger.failing:
        raise typer.Exit(FINDINGS)
