"""``mirror fetch``: a published system's released files at their pinned commit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mirror_bench.cli.exits import MissingPieceError, UsageError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "fetch", epilog="Example: mirror fetch mirror && mirror reproduce mirror --from released/mirror"
    )(fetch)


def fetch(
    system: Annotated[str, typer.Argument(help="Published system; there is mirror.")],
    to: Annotated[
        Path | None, typer.Option("--to", help="Folder to make; released/SYSTEM by default.")
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", help="Another copy of the repository; the commit stays the same.")
    ] = None,
) -> None:
    """Get the released files of a published system, one commit, with git.

    Exit 3 without network, without git, or where the commit is not to be had.
    """
    from mirror_bench.analysis.fetch import PINNED, FetchError
    from mirror_bench.analysis.fetch import fetch as fetch_release

    if system not in PINNED:
        raise UsageError(f"nothing to fetch for {system!r}; there is: {', '.join(PINNED)}")
    try:
        folder = fetch_release(system, to or Path("released") / system, url=url)
    except FetchError as error:
        raise MissingPieceError(str(error)) from None
    typer.echo(f"{folder}")
