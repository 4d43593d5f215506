"""``mirror release``: versions to the Hub."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from huggingface_hub import HfApi

    from mirror_bench.builders.datasets import Dataset

Names = Annotated[list[str] | None, typer.Argument(help="Data sets; all that are built by default.")]
Folder = Annotated[Path, typer.Option("--from", help="Folder that holds the built data sets.")]
Namespace = Annotated[str, typer.Option(help="Hub user or organization that owns the repositories.")]


def register(app: typer.Typer) -> None:
    """Add the sub-commands to ``app``."""
    group = typer.Typer(
        help="Publish data sets to the Hugging Face Hub. The token comes from HF_TOKEN or the Hub login.",
        no_args_is_help=True,
        epilog="Example: mirror release plan && mirror release push --yes && mirror release verify",
    )
    app.add_typer(group, name="release")

    @group.command(epilog="Example: mirror release plan exp9_tasks")
    def plan(names: Names = None, folder: Folder = Path("mirror"), namespace: Namespace = "mirror") -> None:
        """Say what a push would do: files, bytes, tag. Uploads nothing."""
        _show_plans(names, folder, namespace)

    @group.command(epilog="Example: mirror release push exp9_tasks --yes")
    def push(
        names: Names = None,
        folder: Folder = Path("mirror"),
        namespace: Namespace = "mirror",
        source: Annotated[
            Path, typer.Option(help="Checkout the data was built from; it must be clean.")
        ] = Path(),
        yes: Annotated[bool, typer.Option("--yes", help="Upload; without it this is a plan.")] = False,
    ) -> None:
        """Verify, upload, read back and tag; safe to run again after any failure."""
        from mirror_bench.builders.folder import read_rows
        from mirror_bench.builders.verify import verify_folder
        from mirror_bench.cli.exits import FindingsError
        from mirror_bench.release.croissant_check import check_croissant
        from mirror_bench.release.publish import (
            ReleaseError,
            plan_release,
            push_release,
            require_clean_source,
        )

        if not yes:
            _show_plans(names, folder, namespace)
            typer.echo("nothing was uploaded; add --yes to push")
            return
        try:
            commit = require_clean_source(source)
            typer.echo(f"source: {commit[:12]}, clean")
            api = _api()
            for dataset in _chosen(names, folder):
                place = folder / dataset.name
                checks = [
                    *verify_folder(
                        dataset, place, read_rows(dataset, place), dataset.default_seed, rebuild=False
                    ),
                    *check_croissant(dataset, place),
                ]
                broken = [check for check in checks if not check.ok]
                if broken:
                    raise FindingsError(
                        f"{dataset.name}: {broken[0].name} is {broken[0].value}; see mirror verify {dataset.name}"
                    )
                made = plan_release(dataset, place, api, repo=f"{namespace}/{dataset.name}")
                push_release(dataset, made, api, typer.echo)
        except ReleaseError as error:
            raise FindingsError(str(error)) from None

    @group.command(epilog="Example: mirror release verify exp9_tasks --json")
    def verify(
        names: Names = None,
        folder: Folder = Path("mirror"),
        namespace: Namespace = "mirror",
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """Say exactly what a published version has and lacks: 0 complete, 1 findings."""
        import json
        from dataclasses import asdict

        from mirror_bench.cli.exits import FINDINGS, FindingsError
        from mirror_bench.release.publish import ReleaseError, verify_release

        api, failed, report = _api(), False, []
        for dataset in _chosen(names, folder):
            try:
                checks = list(
                    verify_release(dataset, folder / dataset.name, api, repo=f"{namespace}/{dataset.name}")
                )
            except ReleaseError as error:
                raise FindingsError(str(error)) from None
            failed = failed or not all(check.ok for check in checks)
            report.append(
                {"dataset": dataset.name, "version": dataset.version, "checks": [asdict(c) for c in checks]}
            )
            if not as_json:
                for check in checks:
                    typer.echo(
                        f"{dataset.name}: {check.name}: {'ok' if check.ok else check.detail or check.value}"
                    )
        if as_json:
            typer.echo(json.dumps(report, indent=2))
        if failed:
            raise typer.Exit(FINDINGS)

    @group.command(
        epilog="Example: mirror release reveal question_bank-2.0.0-1a2b3c4d5e6f.json --secret FILE"
    )
    def reveal(
        commitment: Annotated[Path, typer.Argument(help="The commitment as published.", exists=True)],
        secret: Annotated[Path, typer.Option(help="The secret file kept since.", exists=True)],
        folder: Annotated[
            Path | None,
            typer.Option("--from", help="Revealed data sets; by default they are built from the seed."),
        ] = None,
    ) -> None:
        """Prove that a revealed bank is the committed one: 0 proved, 1 not."""
        from mirror_bench.builders.datasets import BuildOptions, dataset_named
        from mirror_bench.builders.folder import read_rows
        from mirror_bench.cli.exits import FINDINGS, FindingsError
        from mirror_bench.release.commitments import (
            CommitmentError,
            check_reveal,
            read_commitment,
            read_secret,
        )

        try:
            published = read_commitment(commitment)
            key, seed = read_secret(secret)
            dataset = dataset_named(published.dataset)
            rows = read_rows(dataset, folder / dataset.name) if folder else dataset.build(BuildOptions(seed))
            checks = list(check_reveal(published, dataset, rows, key))
        except (CommitmentError, ValueError) as error:
            raise FindingsError(str(error)) from None
        for check in checks:
            typer.echo(
                f"{check.name}: {'ok' if check.ok else f'{check.value}, committed {check.limit} {check.detail}'}"
            )
        if not all(check.ok for check in checks):
            raise typer.Exit(FINDINGS)
        typer.echo(
            f"{dataset.name} {published.version}: the revealed bank is the committed one (seed {seed})"
        )


def _api() -> HfApi:
    from huggingface_hub import HfApi

    return HfApi()


def _chosen(names: list[str] | None, folder: Path) -> list[Dataset]:
    from dataclasses import replace

    from mirror_bench.builders.datasets import UnknownDatasetError, all_datasets, dataset_named
    from mirror_bench.cli.exits import FindingsError, UsageError
    from mirror_bench.release.errata import ErrataError, folder_version

    try:
        chosen = (
            [dataset_named(n) for n in names]
            if names
            else [d for d in all_datasets().values() if (folder / d.name).is_dir()]
        )
    except UnknownDatasetError as error:
        raise UsageError(str(error)) from None
    if not chosen:
        raise UsageError(f"no data set in {folder}; build one first: mirror build --out {folder}")
    absent = [d.name for d in chosen if not (folder / d.name).is_dir()]
    if absent:
        raise UsageError(
            f"{folder / absent[0]} does not exist; build it first: mirror build {absent[0]} --out {folder}"
        )
    try:
        # A corrected folder has a version of its own; what is published is the folder.
        return [replace(d, version=folder_version(folder / d.name)) for d in chosen]
    except ErrataError as error:
        raise FindingsError(str(error)) from None


def _show_plans(names: list[str] | None, folder: Path, namespace: str) -> None:
    from mirror_bench.cli.exits import FindingsError
    from mirror_bench.release.publish import ReleaseError, plan_release

    api = _api()
    for dataset in _chosen(names, folder):
        try:
            made = plan_release(dataset, folder / dataset.name, api, repo=f"{namespace}/{dataset.name}")
        except ReleaseError as error:
            raise FindingsError(str(error)) from None
        typer.echo(f"{made.repo} {made.tag}: {made.state}, {made.upload_bytes:,} bytes to upload")
        for file in made.files:
            if file.action != "unchanged":
                typer.echo(f"  {file.action} {file.path} ({file.size:,} bytes)")
