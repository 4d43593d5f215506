"""The data set ``mirror/exp9_tasks``."""

from __future__ import annotations

from mirror_bench.builders.check import Check
from mirror_bench.builders.coverage import Coverage, coverage
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.exp9_tasks.assemble import DEFAULT_SEED, Parts, fixed_tasks, tailored_tasks
from mirror_bench.builders.exp9_tasks.profiles import read_profiles, shipped_profiles
from mirror_bench.builders.exp9_tasks.verify import verify_tasks
from mirror_bench.builders.schemas.tasks import Exp9Task
from mirror_bench.builders.schemas.taxonomy import DIFFICULTIES, DOMAINS, subcategory_names
from mirror_bench.builders.statements import WITH_FACTS


def _build(options: BuildOptions) -> Rows:
    profiles = read_profiles(options.profiles) if options.profiles else shipped_profiles()
    parts = Parts(options.seed)
    fixed = fixed_tasks(options.seed, parts)
    tailored = [task for profile in profiles for task in tailored_tasks(options.seed, parts, profile)]
    return {("default", "fixed"): fixed, ("default", "tailored"): tailored}


def _verify(rows: Rows) -> list[Check]:
    return verify_tasks(_tasks(rows, "fixed"), _tasks(rows, "tailored"))


def _coverage(rows: Rows) -> list[Coverage]:
    fixed, tailored = _tasks(rows, "fixed"), _tasks(rows, "tailored")
    profiles = tuple(dict.fromkeys(str(t.target_model) for t in tailored))
    difficulties = DIFFICULTIES[:3]
    return [
        coverage(
            "fixed: domain of part 1 by domain of part 2",
            ((t.domain_a, t.domain_b) for t in fixed),
            DOMAINS,
            DOMAINS,
        ),
        coverage(
            "subcategory by split and part",
            (
                (name, f"{t.task_type}, part {part}")
                for t in (*fixed, *tailored)
                for part, name in ((1, t.subcategory_a), (2, t.subcategory_b))
            ),
            subcategory_names(),
            ("fixed, part 1", "fixed, part 2", "tailored, part 1", "tailored, part 2"),
        ),
        coverage(
            "difficulty of part 1 by difficulty of part 2",
            ((t.difficulty_a, t.difficulty_b) for t in (*fixed, *tailored)),
            difficulties,
            difficulties,
        ),
        coverage(
            "part by right letter; a short answer has none",
            (
                (f"part {part}", key if kind == "multiple_choice" else "short answer")
                for t in (*fixed, *tailored)
                for part, key, kind in (
                    (1, t.correct_answer_a, t.answer_type_a),
                    (2, t.correct_answer_b, t.answer_type_b),
                )
            ),
            ("part 1", "part 2"),
            (*"ABCD", "short answer"),
        ),
        coverage(
            "tailored: profile by domain of part 1",
            ((t.target_model, t.domain_a) for t in tailored),
            profiles,
            DOMAINS,
        ),
        coverage(
            "tailored: profile by domain of part 2",
            ((t.target_model, t.domain_b) for t in tailored),
            profiles,
            DOMAINS,
        ),
    ]


def _tasks(rows: Rows, split: str) -> list[Exp9Task]:
    return [row for row in rows[("default", split)] if isinstance(row, Exp9Task)]


DATASET = Dataset(
    name="exp9_tasks",
    version="2.0.0",
    title="MIRROR two-part tasks",
    summary=(
        "597 two-part tasks for Experiment 9 of MIRROR, where a model may do each part alone, use a tool or hand over. Each is "
        "an agent's piece of work with one part from each of two domains: 297 fixed tasks, the same for every model, over all "
        "28 pairs of domains, and 300 tailored ones, 30 for each of ten capability profiles (part 1 from a strong domain of "
        "the profile, part 2 from a weak one). Seven profiles are accuracies that the MIRROR release gives for seven models; "
        "three are archetypes that we state and measured on no model."
    ),
    default_seed=DEFAULT_SEED,
    configs=(
        Config("default", Exp9Task, ("fixed", "tailored"), "two-part tasks of this kind", default=True),
    ),
    build=_build,
    verify=_verify,
    coverage=_coverage,
    changes=(
        (
            "2.0.0",
            "First version written by programs: every text once, every key confirmed by an independent checker.",
        ),
    ),
    distinct_text=lambda row: f"{row.part1_text}\n{row.part2_text}",
    date="2026-11-30",
    statements=WITH_FACTS,
)
