"""``mirror anchors``: results on two banks on one scale."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the sub-commands to ``app``."""
    group = typer.Typer(
        help="Put results on two question banks on one scale by items of the old bank that are asked again.",
        no_args_is_help=True,
        epilog="Example: mirror anchors choose mirror/question_bank -n 80 --out anchors",
    )
    app.add_typer(group, name="anchors")

    @group.command(epilog="Example: mirror anchors choose mirror/question_bank -n 80 --out anchors")
    def choose(
        bank: Annotated[Path, typer.Argument(help="Folder of the old question bank.", exists=True)],
        n: Annotated[int, typer.Option("-n", min=2, help="How many.")] = 80,
        seed: Annotated[int, typer.Option(help="Seed of the choice.")] = 1,
        out: Annotated[Path, typer.Option(help="Folder that gets question_bank/ with the anchors.")] = Path(
            "anchors"
        ),
    ) -> None:
        """Choose anchors evenly over subcategories and levels and write them as a bank of their own."""
        from mirror_bench.builders.datasets import dataset_named
        from mirror_bench.builders.folder import DamagedFolderError
        from mirror_bench.cli.exits import FindingsError
        from mirror_bench.release.anchors import AnchorError, write_anchors

        try:
            place, count = write_anchors(dataset_named("question_bank"), bank, n, out, seed=seed)
        except (AnchorError, DamagedFolderError) as error:
            raise FindingsError(str(error)) from None
        typer.echo(f"{count} anchors -> {place}; run the model on them: mirror run --data {out}")

    @group.command(epilog="Example: mirror anchors equate runs/old runs/new runs/anchors --json")
    def equate(
        old: Annotated[Path, typer.Argument(help="Run on the old bank.", exists=True)],
        new: Annotated[Path, typer.Argument(help="Run on the new bank.", exists=True)],
        anchors: Annotated[
            Path, typer.Argument(help="Run on the anchors, of the same model as the new one.", exists=True)
        ],
        channel: Annotated[str, typer.Option(help="Experiment 1 channel to compare.")] = "natural",
        seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = 42,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """Say how much easier the new bank is, and the accuracy on it on the old bank's scale."""
        import json

        from mirror_bench.analysis.runs import RunError, load_run
        from mirror_bench.analysis.tables.table import Table
        from mirror_bench.analysis.tables.table import as_json as table_json
        from mirror_bench.builders.schemas.record_files import RecordError
        from mirror_bench.cli.exits import FindingsError, UsageError
        from mirror_bench.cli.show import show_table
        from mirror_bench.release.anchors import bank_scores, bank_shift, equated_accuracy

        try:
            first, second, again = (
                list(load_run(run).records.get("exp1", ())) for run in (old, new, anchors)
            )
        except RunError as error:
            raise UsageError(str(error)) from None
        except RecordError as error:
            raise FindingsError(str(error)) from None
        asked = {record["item_id"] for record in again}
        a = bank_scores(first, [record for record in first if record["item_id"] in asked], channel=channel)
        b = bank_scores(second, again, channel=channel)
        shift = bank_shift(a, b, seed=seed)
        table = Table(
            "equating",
            "The new bank on the scale of the old one",
            ("channel", "new bank easier by", "accuracy on the old scale"),
            ((channel, shift, equated_accuracy(b, shift)),),
            notes=("Anchors are asked in both; a change of the model shows on them and cancels.",),
        )
        if as_json:
            typer.echo(json.dumps(table_json(table), indent=2, allow_nan=False))
            return
        from rich.console import Console

        show_table(Console(), table)
