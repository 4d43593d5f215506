"""``mirror contribute``: questions by pull request."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-commands to ``app``."""
    group = typer.Typer(
        help="Offer questions by pull request.",
        no_args_is_help=True,
        epilog="Example: mirror contribute example > tides.jsonl && mirror contribute check tides.jsonl",
    )
    app.add_typer(group, name="contribute")

    @group.command(epilog="Example: mirror contribute check tides.jsonl")
    def check(
        files: Annotated[
            list[Path], typer.Argument(help="JSON Lines files, one topic each.", exists=True, dir_okay=False)
        ],
        bank: Annotated[Path, typer.Option(help="Folder of built data sets to compare with.")] = Path(
            "mirror"
        ),
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Check files as continuous integration does: 0 fine, 1 findings."""
        import json
        from dataclasses import asdict

        from mirror_bench.builders.contributions.check import check_file
        from mirror_bench.builders.datasets import dataset_named
        from mirror_bench.builders.folder import read_rows
        from mirror_bench.cli.exits import FINDINGS

        known: list[str] = []
        if (bank / "question_bank").is_dir():
            rows = read_rows(dataset_named("question_bank"), bank / "question_bank")
            known = [str(row.model_dump()["question"]) for row in rows[("default", "test")]]
        findings = [finding for file in files for finding in check_file(file, known)]
        errors = sum(finding.severity == "error" for finding in findings)
        if as_json:
            report = {
                "files": len(files),
                "errors": errors,
                "findings": [asdict(f) for f in findings],
                "compared_with": len(known),
            }
            typer.echo(json.dumps(report, indent=2))
        else:
            for finding in findings:
                typer.echo(str(finding))
            against = (
                f"compared with {len(known):,} questions"
                if known
                else "not compared: build the bank with `mirror build question_bank`"
            )
            typer.echo(f"{len(files)} files, {errors} errors, {len(findings) - errors} warnings; {against}")
        if errors:
            raise typer.Exit(FINDINGS)

    @group.command(epilog="Example: mirror contribute example > tides.jsonl")
    def example() -> None:
        """Print one valid line to start from."""
        from mirror_bench.builders.contributions.schema import EXAMPLE

        typer.echo(EXAMPLE.model_dump_json())

    @group.command(epilog="Example: mirror contribute schema > contribution.schema.json")
    def schema() -> None:
        """Print the JSON Schema of a line."""
        import json

        from mirror_bench.builders.contributions.schema import Contribution

        typer.echo(json.dumps(Contribution.model_json_schema(), indent=2))
