"""``mirror errata``: corrections of published versions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-commands to ``app``."""
    group = typer.Typer(
        help="Correct single values of a published version; the old version stays as it is.",
        no_args_is_help=True,
        epilog="Example: mirror errata apply fixes.jsonl question_bank --out corrected",
    )
    app.add_typer(group, name="errata")

    @group.command(epilog="Example: mirror errata apply fixes.jsonl question_bank --out corrected")
    def apply(
        file: Annotated[
            Path,
            typer.Argument(
                help="Changes, one JSON object a line: item_id, field, old, new, reason.", exists=True
            ),
        ],
        name: Annotated[str, typer.Argument(help="Data set to correct.")],
        folder: Annotated[Path, typer.Option("--from", help="Folder that holds the data set.")] = Path(
            "mirror"
        ),
        out: Annotated[Path, typer.Option(help="Folder that gets the new version.")] = Path("corrected"),
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Make the next version of a built data set: major where a key changes, patch where only wording does."""
        import json

        from mirror_bench.builders.datasets import UnknownDatasetError, dataset_named
        from mirror_bench.builders.folder import DamagedFolderError
        from mirror_bench.cli.exits import FindingsError, UsageError
        from mirror_bench.release.errata import ErrataError, apply_errata, folder_version, read_errata

        try:
            dataset = dataset_named(name)
        except UnknownDatasetError as error:
            raise UsageError(str(error)) from None
        place = folder / dataset.name
        if not place.is_dir():
            raise UsageError(f"{place} does not exist; build it first: mirror build {name} --out {folder}")
        try:
            before = folder_version(place)
            changes = read_errata(file)
            made, version = apply_errata(dataset, place, changes, out)
        except (ErrataError, DamagedFolderError) as error:
            raise FindingsError(str(error)) from None
        if as_json:
            report = {
                "dataset": dataset.name,
                "from": before,
                "to": version,
                "changes": len(changes),
                "folder": str(made),
            }
            typer.echo(json.dumps(report))
            return
        typer.echo(f"{dataset.hub_name} {before} -> {version}: {len(changes)} changes -> {made}")
        typer.echo(f"see what they move: mirror analyze RUN --bank-version {made}")

    @group.command("list", epilog="Example: mirror errata list corrected/question_bank --json")
    def list_(
        folder: Annotated[Path, typer.Argument(help="Folder of one data set.", exists=True)],
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """Show every change that led to a folder's version."""
        import json

        from rich.console import Console
        from rich.table import Table

        from mirror_bench.cli.exits import FindingsError
        from mirror_bench.release.errata import ErrataError, folder_version, listed_errata

        try:
            version, changes = folder_version(folder), listed_errata(folder)
        except ErrataError as error:
            raise FindingsError(str(error)) from None
        if as_json:
            report = {"version": version, "errata": [json.loads(change.as_json()) for change in changes]}
            typer.echo(json.dumps(report, indent=2, ensure_ascii=False))
            return
        if not changes:
            typer.echo(f"{folder} is version {version} as built: no errata")
            return
        table = Table(title=f"{folder} {version}", title_justify="left")
        for heading in ("version", "item", "field", "old", "new", "reason"):
            table.add_column(heading, overflow="fold")
        for change in changes:
            table.add_row(
                change.version or "",
                change.item_id,
                change.field,
                json.dumps(change.old, ensure_ascii=False),
                json.dumps(change.new, ensure_ascii=False),
                change.reason,
            )
        Console().print(table)
