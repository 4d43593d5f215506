"""The data set ``mirror/question_bank``."""

from __future__ import annotations

from mirror_bench.builders.check import Check
from mirror_bench.builders.coverage import Coverage, coverage
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.question_bank.assemble import DEFAULT_SEED, build_bank
from mirror_bench.builders.question_bank.verify import verify_bank
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import DIFFICULTIES, DOMAINS, LEVELS, subcategory_names
from mirror_bench.builders.statements import WITH_FACTS


def _build(options: BuildOptions) -> Rows:
    questions = build_bank(options.seed, workers=options.workers)
    return {("default", "test"): questions, ("open", "test"): [q for q in questions if q.open_ok]}


def _verify(rows: Rows) -> list[Check]:
    questions = [row for row in rows[("default", "test")] if isinstance(row, Question)]
    open_ids = {row.question_id for row in rows[("open", "test")] if isinstance(row, Question)}
    expected = {q.question_id for q in questions if q.open_ok}
    return [
        *verify_bank(questions),
        Check("open_config_rows_off", open_ids == expected, len(open_ids ^ expected), 0),
    ]


def _coverage(rows: Rows) -> list[Coverage]:
    questions = [row for row in rows[("default", "test")] if isinstance(row, Question)]
    names = subcategory_names()
    return [
        coverage("subcategory by level", ((q.subcategory, q.level) for q in questions), names, LEVELS),
        coverage(
            "subcategory by difficulty",
            ((q.subcategory, q.difficulty) for q in questions),
            names,
            DIFFICULTIES,
        ),
        coverage("domain by right letter", ((q.domain, q.answer) for q in questions), DOMAINS, "ABCD"),
    ]


DATASET = Dataset(
    name="question_bank",
    version="2.0.0",
    title="MIRROR question bank",
    summary=(
        "5,000 four-choice questions in 8 domains of 5 subcategories, 125 in each subcategory, at eight levels of difficulty. "
        "Every key is computed by a generator and derived again by a checker of another kind."
    ),
    default_seed=DEFAULT_SEED,
    configs=(
        Config("default", Question, ("test",), "all questions, four options each", default=True),
        Config(
            "open", Question, ("test",), "the part of default that has one answer without its options shown"
        ),
    ),
    build=_build,
    verify=_verify,
    coverage=_coverage,
    changes=(
        (
            "2.0.0",
            "First version written by programs: every key derived by its generator and confirmed by an independent checker.",
        ),
    ),
    statements=WITH_FACTS,
    distinct_text=lambda row: row.question,
    date="2026-11-30",
)
