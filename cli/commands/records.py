"""``mirror records``: trial records from lm-eval's logs, and scoring saved replies again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from mirror_bench.cli.exits import UsageError


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(
        help="Trial records: import what lm_eval logged, score saved replies again.",
        no_args_is_help=True,
        epilog="Example: mirror records import lm-eval results/ --out runs/imported",
    )
    source = typer.Typer(
        help="Records from other programs' logs.",
        no_args_is_help=True,
        epilog="Example: mirror records import lm-eval results/ --out runs/imported",
    )
    source.command("lm-eval", epilog="Example: mirror records import lm-eval results/ --out runs/imported")(
        import_lm_eval
    )
    group.add_typer(source, name="import")
    group.command("rescore", epilog="Example: mirror records rescore runs/demo --out runs/demo-rescored")(
        rescore
    )
    app.add_typer(group, name="records")


def import_lm_eval(
    folder: Annotated[
        Path, typer.Argument(help="Folder with samples_*.jsonl, as --output_path --log_samples wrote it.")
    ],
    out: Annotated[Path, typer.Option(help="Run folder to write.")],
    model: Annotated[
        str | None, typer.Option(help="Name of the model, if not that of the results file.")
    ] = None,
    filter_name: Annotated[
        str | None, typer.Option("--filter", help="Which filter's lines, where a log has several.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Make trial records of lm_eval sample logs of our tasks, joined by item id."""
    from mirror_bench.harness_tasks.run import quiet_libraries

    quiet_libraries()
    from mirror_bench.harness_tasks.imports import ImportProblem
    from mirror_bench.harness_tasks.imports import import_lm_eval as take

    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder")
    try:
        found = take(folder, out, model=model, chosen_filter=filter_name)
    except ImportProblem as error:
        raise UsageError(str(error)) from None
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "records": dict(found.records),
                    "files": [str(f) for f in found.files],
                    "passed_over": list(found.passed_over),
                    "model": found.model,
                },
                indent=2,
            )
        )
        return
    for path in found.files:
        typer.echo(f"read {path}")
    for name in found.passed_over:
        typer.echo(f"passed over {name}: no task of ours")
    typer.echo(f"{_counted(found.records)} records of {found.model} in {out}")


def rescore(
    run: Annotated[Path, typer.Argument(help="Run folder.")],
    out: Annotated[Path, typer.Option(help="Run folder to write; the old one stays as it is.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Read and score the saved replies of a run again; no model is asked."""
    from mirror_bench.harness_tasks.run import quiet_libraries

    quiet_libraries()
    from mirror_bench.harness_tasks.rescore import RescoreError
    from mirror_bench.harness_tasks.rescore import rescore as read_again

    try:
        found = read_again(run, out)
    except RescoreError as error:
        raise UsageError(str(error)) from None
    if as_json:
        typer.echo(json.dumps({"records": dict(found.records), "changed": dict(found.changed)}, indent=2))
        return
    typer.echo(f"{_counted(found.records)} records in {out}")
    for name, count in found.changed.items():
        typer.echo(f"  {name}: {count} changed")
    if not found.changed:
        typer.echo("  nothing changed")


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
