"""The released two-part tasks, the pilot before them, and the profiles they were tailored to."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Import, Rows
from mirror_bench.builders.published.audit import judged_tasks, task_verdicts, unapplied
from mirror_bench.builders.published.counts import count, same
from mirror_bench.builders.published.source import Ledger, Line, RowFault, as_import, first_with, flat, merge
from mirror_bench.builders.schemas.published import (
    CapabilityProfile,
    DissociationPair,
    PilotTask,
    PublishedTask,
)

BANK = "data/exp9_tasks.jsonl"
CLEAN, FLAGGED = "data/exp9_tasks_clean.jsonl", "data/exp9_tasks_flagged.jsonl"


def imported(folder: Path) -> Import:
    """Read ``folder`` into rows and report. Raises BuildInputError for a missing file."""
    ledger = Ledger(folder)
    tasks = read_tasks(ledger)
    rows: Rows = {
        ("default", "fixed"): [task for task in tasks if task.task_type == "fixed"],
        ("default", "tailored"): [task for task in tasks if task.task_type == "tailored"],
        ("pilot", "test"): ledger.placed(ledger.json_lines("data/exp9/agentic_tasks.jsonl"), _pilot),
        ("profiles", "test"): ledger.placed(
            ledger.json_object("data/exp9/capability_profiles.json", "model", "profile"), _profile
        ),
        ("dissociation", "test"): ledger.placed(
            ledger.json_list("data/exp9/dissociation_pairs.json"), lambda line: flat(DissociationPair, line)
        ),
    }
    return as_import("exp9_tasks_v1", ledger, rows, verify(rows), {})


def read_tasks(ledger: Ledger) -> list[PublishedTask]:
    """All 597 tasks, duplicates linked, verdicts and the verifier's flags merged in."""
    plain = ledger.placed(ledger.json_lines(BANK), lambda line: flat(PublishedTask, line))
    flags = _flags(ledger, {task.task_id: task for task in plain})
    originals = first_with(
        [(task.task_text, task.part1_text, task.part2_text) for task in plain],
        [task.task_id for task in plain],
    )
    linked = [
        task.model_copy(
            update={
                "duplicate_of": original,
                "upstream_flagged": flags[task.task_id][0] if task.task_id in flags else None,
                "also_in": (flags[task.task_id][1],) if task.task_id in flags else (),
            }
        )
        for task, original in zip(plain, originals, strict=True)
    ]
    return judged_tasks(linked)


def _flags(ledger: Ledger, tasks: dict[str, PublishedTask]) -> dict[str, tuple[bool, str]]:
    """task id -> (flagged, where it says so), from the two files that split the fixed tasks."""
    flags: dict[str, tuple[bool, str]] = {}
    for name, flagged in ((CLEAN, False), (FLAGGED, True)):
        for line in ledger.json_lines(name):
            task_id = line.values.get("task_id")
            task = tasks.get(str(task_id))
            if task is None:
                line.fate, line.reason = "listed", f"task {task_id} is not in {BANK}"
                continue
            released = {key: getattr(task, key, None) for key in line.values}
            differing = [key for key, value in line.values.items() if released[key] != value]
            if differing:
                line.fate, line.reason = "listed", f"differs from {BANK} in {', '.join(differing)}"
                continue
            flags[task.task_id] = (flagged, line.place)
            merge(line, task.task_id)
    return flags


def _pilot(line: Line) -> PilotTask:
    names = {
        f"{column}_{slot}": f"component_{slot}.{column}"
        for slot in ("a", "b")
        for column in ("domain", "text", "correct_answer", "answer_type", "difficulty")
    }
    return flat(PilotTask, line, names)


def _profile(line: Line) -> CapabilityProfile:
    accuracies = line.take("profile.domain_accuracy")
    if not isinstance(accuracies, dict):
        raise RowFault("domain_accuracy is no object")
    return flat(
        CapabilityProfile,
        line,
        {
            **{name: f"profile.{name}" for name in ("strong_domains", "weak_domains", "medium_domains")},
            "overall_accuracy": "profile.overall_accuracy",
            "strong_threshold": "profile.thresholds_used.strong",
            "weak_threshold": "profile.thresholds_used.weak",
        },
        domains=tuple(accuracies),
        accuracies=tuple(accuracies.values()),
    )


# Released figures, as the audit of the release states them.
_COPIES = {
    "fixed_spa_ari_007_02": 5,
    "fixed_spa_tem_008_00": 7,
    "fixed_tem_ari_014_04": 1,
    "fixed_tem_log_015_02": 2,
    "fixed_lin_log_019_01": 8,
    "fixed_spa_fac_012_02": 2,
}


def verify(rows: Rows) -> list[Check]:
    """Properties of the tasks beside what the audit of the release states."""
    fixed = [row for row in rows[("default", "fixed")] if isinstance(row, PublishedTask)]
    tailored = [row for row in rows[("default", "tailored")] if isinstance(row, PublishedTask)]
    tasks = fixed + tailored
    parts = [
        (text, key, kind, difficulty, subcategory)
        for t in tasks
        for text, key, kind, difficulty, subcategory in (
            (t.part1_text, t.correct_answer_a, t.answer_type_a, t.difficulty_a, t.subcategory_a),
            (t.part2_text, t.correct_answer_b, t.answer_type_b, t.difficulty_b, t.subcategory_b),
        )
    ]
    kinds: Counter[str] = Counter(p[2] for p in parts)
    difficulties: Counter[str] = Counter(p[3] for p in parts)
    boolean = Counter(p[1].lower() for p in parts if p[2] == "boolean")
    letters = Counter(p[1] for p in parts if p[2] == "multiple_choice")
    labels: dict[str, set[str]] = defaultdict(set)
    keys: dict[str, set[str]] = defaultdict(set)
    for text, key, _, _, subcategory in parts:
        labels[text].add(subcategory)
        keys[text].add(key)
    ids = {t.task_id for t in tasks}
    fixed_texts = {(t.task_text, t.part1_text, t.part2_text) for t in fixed}
    tailored_texts = [(t.task_text, t.part1_text, t.part2_text) for t in tailored]
    by_id = {t.task_id: t for t in tasks}
    applied = [
        (t.task_id, slot, status)
        for t in tasks
        for slot, status in (("a", t.key_status_a), ("b", t.key_status_b))
    ]
    return [
        count("tasks", len(tasks), 597),
        count("distinct_ids", len(ids), 597),
        count("fixed", len(fixed), 297),
        count("tailored", len(tailored), 300),
        count("distinct_fixed", len(fixed_texts), 165),
        count("distinct_tailored", len(set(tailored_texts)), 98),
        count("distinct_tasks", len(fixed_texts | set(tailored_texts)), 208),
        count("tailored_equal_to_fixed", sum(text in fixed_texts for text in tailored_texts), 179),
        count("domain_pairs_fixed", len({(t.domain_a, t.domain_b) for t in fixed}), 33),
        count("tailored_models", len({t.target_model for t in tailored}), 10),
        count("subcategories", len({p[4] for p in parts}), 40),
        count("distinct_component_texts", len(labels), 386),
        count("component_texts_with_two_keys", sum(len(k) > 1 for k in keys.values()), 0),
        count("component_texts_with_two_labels", sum(len(k) > 1 for k in labels.values()), 102),
        *(
            count(f"answer_type.{name}", kinds[name], stated)
            for name, stated in (
                ("exact_numeric", 414),
                ("short_text", 325),
                ("boolean", 290),
                ("multiple_choice", 165),
            )
        ),
        *(
            count(f"difficulty.{name}", difficulties[name], stated)
            for name, stated in (("easy", 653), ("medium", 487), ("hard", 54))
        ),
        *(
            count(f"boolean.{name}", boolean[name], stated)
            for name, stated in (("no", 224), ("yes", 64), ("true", 2))
        ),
        *(
            count(f"letter.{name}", letters[name], stated)
            for name, stated in (("A", 26), ("B", 93), ("C", 39), ("D", 7))
        ),
        count(
            "short_text_over_four_words",
            sum(p[2] == "short_text" and len(p[1].split()) > 4 for p in parts),
            61,
        ),
        count("clean", sum(t.upstream_flagged is False for t in fixed), 243),
        count("flagged", sum(t.upstream_flagged is True for t in fixed), 54),
        count(
            "certain_errors_flagged",
            sum(bool(by_id[name].upstream_flagged) for name in _COPIES if name in by_id),
            5,
        ),
        *(
            count(f"copies.{name}", _copies(by_id[name], tasks) if name in by_id else 0, stated)
            for name, stated in _COPIES.items()
        ),
        count(
            "wrong_keys",
            sum("wrong" in (t.key_status_a, t.key_status_b) for t in tasks),
            sum(_COPIES.values()),
        ),
        same("verdicts_without_their_row", unapplied(task_verdicts(), applied)),
        same("links_to_nothing", [t.task_id for t in tasks if t.duplicate_of and t.duplicate_of not in ids]),
        count("pilot", len(rows[("pilot", "test")]), 15),
        count("profiles", len(rows[("profiles", "test")]), 7),
        count("dissociation_pairs", len(rows[("dissociation", "test")]), 1),
    ]


def _copies(task: PublishedTask, tasks: list[PublishedTask]) -> int:
    parts = (task.part1_text, task.part2_text)
    return sum((other.part1_text, other.part2_text) == parts for other in tasks)
