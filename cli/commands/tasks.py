"""``mirror tasks``: make the task families known to lm-eval."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mirror_bench.cli.exits import CliError

if TYPE_CHECKING:
    from mirror_bench.harness_tasks.install import Step


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(
        help="Task families for lm-eval: where they are, and putting them where lm-eval looks.",
        no_args_is_help=True,
        epilog="Example: mirror tasks install && lm_eval run --tasks mirror_exp1_core --model vllm --model_args pretrained=NAME",
    )
    group.command(
        "path", epilog="Example: lm_eval run --include_path $(mirror tasks path) --tasks mirror_exp1 …"
    )(path)
    group.command("list", epilog="Example: mirror tasks list")(list_tasks)
    group.command("install", epilog="Example: mirror tasks install")(install)
    group.command("uninstall", epilog="Example: mirror tasks uninstall")(uninstall)
    app.add_typer(group, name="tasks")


def path(as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """Print the folder for lm-eval's --include_path."""
    from mirror_bench.harness_tasks.install import include_path

    typer.echo(json.dumps({"include_path": str(include_path())}) if as_json else include_path())


def list_tasks(as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """List the tasks with their versions and data sets."""
    from mirror_bench.harness_tasks.run import quiet_libraries

    quiet_libraries()
    from mirror_bench.harness_tasks.families import task_metadata, task_names

    found = [
        {
            "task": name,
            "version": meta["version"],
            "dataset": meta["dataset"],
            "dataset_version": meta["dataset_version"],
        }
        for name in task_names()
        for meta in [task_metadata(name)]
    ]
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    for entry in found:
        typer.echo(f"{entry['task']:45} {entry['version']:5} {entry['dataset']} {entry['dataset_version']}")


def install(
    copy: Annotated[bool, typer.Option("--copy", help="Copy instead of linking.")] = False,
    target: Annotated[
        Path | None, typer.Option(help="Folder of tasks, if not that of the installed lm-eval.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Link the families into lm-eval, so that lm_eval --tasks mirror_exp1 works with no other flag."""
    from mirror_bench.harness_tasks.install import InstallError
    from mirror_bench.harness_tasks.install import install as put

    try:
        _show(put(target, copy=copy), as_json)
    except InstallError as error:
        raise CliError(str(error)) from None


def uninstall(
    target: Annotated[
        Path | None, typer.Option(help="Folder of tasks, if not that of the installed lm-eval.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Take away what install put, and nothing else."""
    from mirror_bench.harness_tasks.install import InstallError
    from mirror_bench.harness_tasks.install import uninstall as take

    try:
        _show(take(target), as_json)
    except InstallError as error:
        raise CliError(str(error)) from None


def _show(steps: list[Step], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([{"action": step.action, "path": str(step.path)} for step in steps], indent=2))
        return
    for step in steps:
        typer.echo(f"{step.action:8} {step.path}")
    if not steps:
        typer.echo("nothing to do")
