"""The data set ``mirror/composite_items``."""

from __future__ import annotations

from collections.abc import Sequence

from mirror_bench.builders.check import Check
from mirror_bench.builders.composite_items.assemble import DEFAULT_SEED, Texts, composite_bank, controls
from mirror_bench.builders.composite_items.transfer.assemble import transfer_tasks
from mirror_bench.builders.composite_items.transfer.task import SURFACES
from mirror_bench.builders.composite_items.transfer.verify import verify_transfer
from mirror_bench.builders.composite_items.verify import verify_items
from mirror_bench.builders.coverage import Coverage, coverage
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.tasks import CompositeItem, TransferTask
from mirror_bench.builders.schemas.taxonomy import DIFFICULTIES, DOMAINS, LEVELS, subcategory_names
from mirror_bench.builders.statements import WITH_FACTS


def _build(options: BuildOptions) -> Rows:
    texts = Texts()
    banks = {
        "composite_v2": composite_bank("composite_v2", options.seed, texts),
        "composite_v3": composite_bank("composite_v3", options.seed, texts),
    }
    found: dict[tuple[str, str], Sequence[Row]] = {(name, "test"): rows for name, rows in banks.items()}
    found[("controls", "test")] = controls(options.seed, banks, texts)
    found[("transfer", "test")] = transfer_tasks(options.seed)
    return found


def _verify(rows: Rows) -> list[Check]:
    banks = {
        name: [row for row in rows[(name, "test")] if isinstance(row, CompositeItem)]
        for name in ("composite_v2", "composite_v3", "controls")
    }
    tasks = [row for row in rows[("transfer", "test")] if isinstance(row, TransferTask)]
    return [*verify_items(banks), *verify_transfer(tasks)]


def _coverage(rows: Rows) -> list[Coverage]:
    items = [row for part in rows.values() for row in part if isinstance(row, CompositeItem)]
    composites = [item for item in items if item.control_type is None]
    tasks = [row for part in rows.values() for row in part if isinstance(row, TransferTask)]
    banks = ("composite_v2", "composite_v3", "controls")
    return [
        coverage(
            "composites: domain of the first step by domain of the second",
            ((i.domain_a, i.domain_b) for i in composites),
            DOMAINS,
            DOMAINS,
        ),
        coverage(
            "composites: subcategory by step",
            (pair for i in composites for pair in ((i.subcategory_a, "first"), (i.subcategory_b, "second"))),
            subcategory_names(),
            ("first", "second"),
        ),
        coverage("bank by difficulty", ((i.bank, i.difficulty) for i in items), banks, DIFFICULTIES[:3]),
        coverage("bank by level", ((i.bank, i.level) for i in items), banks, LEVELS),
        coverage("bank by right letter", ((i.bank, i.answer) for i in items), banks, "ABCD"),
        coverage(
            "transfer: surface by difficulty",
            ((t.surface_domain, t.difficulty) for t in tasks),
            tuple(SURFACES.values()),
            DIFFICULTIES[:3],
        ),
        coverage(
            "transfer: surface by right letter",
            ((t.surface_domain, t.answer) for t in tasks),
            tuple(SURFACES.values()),
            "ABCD",
        ),
    ]


DATASET = Dataset(
    name="composite_items",
    version="2.0.0",
    title="MIRROR composite items and transfer tasks",
    summary=(
        "560 four-choice questions for Experiment 3 of MIRROR whose single answer needs two skills, with the two single-skill "
        "parts as columns and what one would answer without either skill: 28 pairs of domains, 4 items each in composite_v2 "
        "and 16 in composite_v3, named after the released banks whose shape they have. 40 controls stay within one domain. 200 "
        "transfer tasks for Experiment 2 look like another job while a hidden skill decides them."
    ),
    default_seed=DEFAULT_SEED,
    configs=(
        Config("composite_v2", CompositeItem, ("test",), "28 pairs of domains, 4 items each", default=True),
        Config("composite_v3", CompositeItem, ("test",), "28 pairs of domains, 16 items each"),
        Config(
            "controls",
            CompositeItem,
            ("test",),
            "20 two-step and 20 one-step questions of one domain, each matched to an item of composite_v2",
        ),
        Config(
            "transfer", TransferTask, ("test",), "25 tasks for each of 8 pairs of hidden skill and surface"
        ),
    ),
    build=_build,
    verify=_verify,
    coverage=_coverage,
    changes=(
        (
            "2.0.0",
            "First version written by programs: both skills are needed, and a checker shows it for every item.",
        ),
    ),
    distinct_text=lambda row: row.question if isinstance(row, CompositeItem) else row.task_text,
    date="2026-11-30",
    statements=WITH_FACTS,
)
