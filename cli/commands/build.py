"""``mirror build``: data sets into folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from mirror_bench.builders.datasets import Dataset


def register(app: typer.Typer) -> None:
    """Add the sub-command to ``app``."""

    @app.command(epilog="Example: mirror build question_bank --seed 7 --out ./mirror")
    def build(
        names: Annotated[
            list[str] | None, typer.Argument(help="Data sets to build; all of them by default.")
        ] = None,
        out: Annotated[Path, typer.Option(help="Folder that gets one folder a data set.")] = Path("mirror"),
        seed: Annotated[
            int | None, typer.Option(help="Seed of the bank; each data set has a default.")
        ] = None,
        workers: Annotated[
            int, typer.Option(min=1, help="Processes; changes the time taken, never a byte.")
        ] = os.cpu_count() or 1,
        profiles: Annotated[
            Path | None,
            typer.Option(
                help="Whose tailored tasks to make: a run folder with Experiment 1, or a file of profiles (JSON).",
                exists=True,
            ),
        ] = None,
        lineage: Annotated[
            Literal["generated", "published"],
            typer.Option(
                help="generated: written by our generators; published: imported from the released files."
            ),
        ] = "generated",
        source: Annotated[
            Path | None,
            typer.Option("--from", help="Folder with the released files, for the published lineage."),
        ] = None,
        commit_only: Annotated[
            bool,
            typer.Option(
                "--commit-only", help="Publish salted hashes of a private bank instead of the bank."
            ),
        ] = False,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be built and stop.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Build data sets into Parquet folders that datasets.load_dataset reads offline."""
        import json
        import time

        from rich.console import Console

        from mirror_bench.builders.datasets import (
            BuildInputError,
            BuildOptions,
            UnknownDatasetError,
            all_datasets,
            dataset_named,
        )
        from mirror_bench.cli.exits import UsageError
        from mirror_bench.release.folders import build_folder

        console = Console(stderr=True)
        try:
            chosen = (
                [dataset_named(name) for name in names] if names else list(all_datasets(lineage).values())
            )
        except UnknownDatasetError as error:
            raise UsageError(str(error)) from None
        _check_lineage(chosen, lineage, source, commit_only)
        if dry_run:
            for dataset in chosen:
                typer.echo(
                    f"{dataset.name} {dataset.version}, seed {_seed(seed, dataset.default_seed)} -> {out / dataset.name}"
                )
            return
        if commit_only:
            _commit(chosen, out, seed, workers, as_json)
            return
        done: list[dict[str, Any]] = []
        for dataset in chosen:
            options = BuildOptions(_seed(seed, dataset.default_seed), workers, profiles, source)
            start = time.perf_counter()
            with console.status(f"building {dataset.hub_name} {dataset.version}"):
                try:
                    rows = build_folder(dataset, options, out)
                except BuildInputError as error:
                    raise UsageError(str(error)) from None
            seconds = round(time.perf_counter() - start, 2)
            entry = {
                "dataset": dataset.name,
                "version": dataset.version,
                "seed": options.seed if lineage == "generated" else None,
                "folder": str(out / dataset.name),
                "rows": rows,
                "seconds": seconds,
            }
            if lineage == "published":
                entry["import"] = json.loads((out / dataset.name / "import_report.json").read_text("utf-8"))
            done.append(entry)
            if not as_json:
                counts = ", ".join(f"{name} {number:,}" for name, number in rows.items())
                typer.echo(
                    f"{dataset.hub_name} {dataset.version}: {counts} -> {out / dataset.name} ({seconds:.1f} s)"
                )
        if as_json:
            typer.echo(json.dumps(done, indent=2))
        reports = [entry["import"] for entry in done if "import" in entry]
        if reports:
            _show_import(reports, quiet=as_json)


def _check_lineage(chosen: list[Dataset], lineage: str, source: Path | None, commit_only: bool) -> None:
    """Raise UsageError where data sets, lineage and --from do not go together."""
    from mirror_bench.cli.exits import UsageError

    other = [dataset.name for dataset in chosen if dataset.lineage != lineage]
    if other:
        raise UsageError(f"{', '.join(other)}: not of the {lineage} lineage; see --lineage")
    if lineage == "published" and source is None:
        raise UsageError("the published lineage is imported from the released files: add --from DIR")
    if lineage == "published" and commit_only:
        raise UsageError("--commit-only is for private banks of the generated lineage")
    if lineage == "generated" and source is not None:
        raise UsageError("--from belongs to the published lineage: add --lineage published")


def _show_import(reports: list[dict[str, Any]], *, quiet: bool) -> None:
    """Print rows in, out, merged and listed of every file, and counts beside the audit's. Exit 1 where one differs."""
    from rich.console import Console
    from rich.table import Table

    from mirror_bench.cli.exits import FINDINGS

    differing = [count for report in reports for count in report["audit"] if not count["equal"]]
    if not quiet:
        console = Console()
        table = Table(title="Rows by file", title_justify="left")
        for heading in ("file", "in", "out", "merged", "listed"):
            table.add_column(heading, justify="left" if heading == "file" else "right", overflow="fold")
        files = sorted((file for report in reports for file in report["files"]), key=lambda f: str(f["file"]))
        for file in files:
            table.add_row(*(str(file[name]) for name in ("file", "in", "out", "merged", "listed")))
        table.add_section()
        table.add_row(
            "all", *(str(sum(file[name] for file in files)) for name in ("in", "out", "merged", "listed"))
        )
        console.print(table)
        for report in reports:
            counts = Table(title=f"Audit counts of {report['dataset']}", title_justify="left")
            for heading in ("count", "found", "stated", "equal"):
                counts.add_column(heading, overflow="fold")
            for count in report["audit"]:
                counts.add_row(
                    count["name"],
                    str(count["found"]),
                    str(count["stated"]),
                    "yes" if count["equal"] else "[bold red]NO[/]",
                )
            console.print(counts)
        without = {name: why for report in reports for name, why in report["files_without_rows"].items()}
        for why in sorted(set(without.values())):
            number = sum(other == why for other in without.values())
            console.print(f"{number} other files: {why}", highlight=False)
    if differing:
        raise typer.Exit(FINDINGS)


def _commit(chosen: list[Dataset], out: Path, seed: int | None, workers: int, as_json: bool) -> None:
    """Write a commitment to publish and a secret to keep for each data set; the bank itself is not written."""
    import json
    import secrets

    from mirror_bench.builders.datasets import BuildOptions
    from mirror_bench.release.commitments import commit, new_secret, write_commitment

    if seed is None:
        seed = secrets.randbits(62)
    elif seed < 2**40:
        typer.echo(
            "note: a short seed can be guessed and the bank built from it; leave --seed out to draw one",
            err=True,
        )
    done = []
    for dataset in chosen:
        secret = new_secret()
        made = commit(dataset, dataset.build(BuildOptions(seed, workers)), secret)
        public, private = write_commitment(made, secret, seed, out / "commitments")
        done.append(
            {"dataset": dataset.name, "root": made.root, "public": str(public), "private": str(private)}
        )
        if not as_json:
            typer.echo(
                f"{dataset.name}: publish {public} (root {made.root[:16]}), keep {private} to yourself"
            )
    if as_json:
        typer.echo(json.dumps(done, indent=2))


def _seed(asked: int | None, default: int) -> int:
    return default if asked is None else asked
