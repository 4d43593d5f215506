"""``mirror metrics``: the named definitions, and whether someone's implementation follows one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from mirror_bench.cli.exits import FINDINGS, UsageError

LIST_EPILOG = "Example: mirror metrics list --family calibration"
SHOW_EPILOG = "Example: mirror metrics show ece-mirror-10 --vectors"
CONFORM_EPILOG = 'Example: mirror metrics conform outputs.json, with outputs.json = {"definition": "ece-mirror-10", "outputs": {"two_bins": 0.15}}'


def register(app: typer.Typer) -> None:
    """Adds ``mirror metrics``."""
    metrics = typer.Typer(
        no_args_is_help=True, help="Named metric definitions and their golden vectors.", epilog=LIST_EPILOG
    )
    app.add_typer(metrics, name="metrics")

    @metrics.command("list", epilog=LIST_EPILOG)
    def list_definitions(
        family: Annotated[str | None, typer.Option(help="Only this family.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """List the ids that tables print."""
        from mirror_bench.analysis.metrics.registry import all_definitions

        found = [entry for entry in all_definitions().values() if family in (None, entry.family)]
        if not found:
            families = sorted({entry.family for entry in all_definitions().values()})
            raise UsageError(f"no family {family!r}; families: {', '.join(families)}")
        if as_json:
            typer.echo(json.dumps([entry.described() for entry in found], indent=1))
            return
        width = max(len(entry.id) for entry in found)
        current = ""
        for entry in found:
            if entry.family != current:
                current = entry.family
                typer.echo(f"{current}:")
            typer.echo(f"  {entry.id:<{width}}  {entry.title}")

    @metrics.command(epilog=SHOW_EPILOG)
    def show(
        definition: Annotated[str, typer.Argument(help="Id of a definition.")],
        vectors: Annotated[bool, typer.Option("--vectors", help="Also print the golden vectors.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON, golden vectors included.")] = False,
    ) -> None:
        """Show one definition in full: formula, parameters, range, policy for missing answers, source."""
        from mirror_bench.analysis.metrics.registry import definition_of, vectors_of

        try:
            entry = definition_of(definition)
        except ValueError as error:
            raise UsageError(str(error)) from None
        golden = vectors_of(entry.id)
        if as_json:
            typer.echo(
                json.dumps(entry.described() | {"vectors": [row.described() for row in golden]}, indent=1)
            )
            return
        for name, value in entry.described().items():
            if name == "parameters":
                for parameter, setting in value.items():
                    typer.echo(f"  {parameter}: {setting}")
            elif isinstance(value, list):
                typer.echo(
                    f"{name}: {', '.join('no limit' if part is None else str(part) for part in value)}"
                )
            elif value:
                typer.echo(f"{name}: {value}")
        typer.echo(f"golden vectors: {len(golden)}")
        if vectors:
            for row in golden:
                result = f"undefined ({row.undefined})" if row.expected is None else repr(row.expected)
                typer.echo(f"  {row.name} = {result}, within {row.tolerance:g} [{row.provenance}]")
                typer.echo(f"    {json.dumps(dict(row.inputs))}")

    @metrics.command(epilog=CONFORM_EPILOG)
    def conform(
        file: Annotated[
            Path, typer.Argument(help="JSON: one or a list of {definition, outputs, tolerance?}.")
        ],
    ) -> None:
        """Compare an implementation's outputs with golden vectors; JSON out, exit 1 where one does not conform.

        Get the inputs with ``mirror metrics show ID --json``, run your implementation on each, and write the results by
        vector name, null for undefined. Where outputs fit another definition of the family, the answer names it.
        """
        from mirror_bench.analysis.metrics.conformance import conformance, read_submissions

        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise UsageError(f"{file}: not UTF-8 text; wanted JSON") from None
        try:
            submissions = read_submissions(text, str(file))
        except ValueError as error:
            raise UsageError(str(error)) from None
        results = [conformance(submission) for submission in submissions]
        typer.echo(
            json.dumps(
                {
                    "conforms": all(result.conforms for result in results),
                    "results": [result.described() for result in results],
                },
                indent=1,
            )
        )
        if not all(result.conforms for result in results):
            raise typer.Exit(FINDINGS)
