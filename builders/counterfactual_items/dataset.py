"""The data set ``mirror/counterfactual_items``."""

from __future__ import annotations

from dataclasses import replace

from mirror_bench.builders.check import Check
from mirror_bench.builders.counterfactual_items.assemble import DEFAULT_SEED, counterfactual_items
from mirror_bench.builders.counterfactual_items.verify import verify_items
from mirror_bench.builders.coverage import Coverage, coverage
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.schemas.tasks import CounterfactualItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS
from mirror_bench.builders.statements import GENERATED


def _build(options: BuildOptions) -> Rows:
    return {("default", "test"): counterfactual_items(options.seed)}


def _verify(rows: Rows) -> list[Check]:
    return verify_items(_items(rows))


def _coverage(rows: Rows) -> list[Coverage]:
    items = _items(rows)
    return [
        coverage("domain by level", ((i.domain, i.level) for i in items), DOMAINS, LEVELS),
        coverage("domain by right letter", ((i.domain, i.answer) for i in items), DOMAINS, "ABCD"),
    ]


def _items(rows: Rows) -> list[CounterfactualItem]:
    return [row for row in rows[("default", "test")] if isinstance(row, CounterfactualItem)]


DATASET = Dataset(
    name="counterfactual_items",
    version="2.0.0",
    title="MIRROR counterfactual supplement",
    summary=(
        "104 four-choice questions, 13 in each of 8 domains, under an altered rule that the question states. One option "
        "is the answer of someone who forgets the rule; a checker derives both it and the key from the text."
    ),
    default_seed=DEFAULT_SEED,
    configs=(Config("default", CounterfactualItem, ("test",), "all questions", default=True),),
    build=_build,
    verify=_verify,
    coverage=_coverage,
    changes=(
        ("2.0.0", "First version written by programs: keys and traps derived from the text by a checker."),
    ),
    distinct_text=lambda row: row.question,
    date="2026-11-30",
    statements=replace(
        GENERATED,
        sources=("settled facts, written down for this project in two independent tables",),
    ),
)
