"""The data set ``mirror/exp9_tasks``."""

from __future__ import annotations

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Config, Dataset, Rows
from mirror_bench.builders.exp9_tasks.assemble import DEFAULT_SEED, Parts, fixed_tasks, tailored_tasks
from mirror_bench.builders.exp9_tasks.profiles import read_profiles, shipped_profiles
from mirror_bench.builders.exp9_tasks.verify import verify_tasks
from mirror_bench.builders.schemas.tasks import Exp9Task
from mirror_bench.builders.statements import WITH_FACTS


def _build(options: BuildOptions) -> Rows:
    profiles = read_profiles(options.profiles) if options.profiles else shipped_profiles()
    parts = Parts(options.seed)
    fixed = fixed_tasks(options.seed, parts)
    tailored = [task for profile in profiles for task in tailored_tasks(options.seed, parts, profile)]
    return {("default", "fixed"): fixed, ("default", "tailored"): tailored}


def _verify(rows: Rows) -> list[Check]:
    fixed, tailored = (
        [row for row in rows[("default", split)] if isinstance(row, Exp9Task)]
        for split in ("fixed", "tailored")
    )
    return verify_tasks(fixed, tailored)


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
