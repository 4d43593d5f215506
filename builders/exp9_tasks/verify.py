"""What the Exp9 tasks promise, checked on rows as read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from mirror_bench.builders import promises
from mirror_bench.builders.check import Check
from mirror_bench.builders.exp9_tasks.assemble import FIXED, PER_PROFILE
from mirror_bench.builders.question_bank.assemble import find_subcategories, normalised
from mirror_bench.builders.schemas.tasks import Exp9Task
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES


def verify_tasks(fixed: Sequence[Exp9Task], tailored: Sequence[Exp9Task]) -> list[Check]:
    """Every promised property with its figure and limit."""
    tasks = [*fixed, *tailored]
    return [*_counts(fixed, tailored), *_texts(tasks), *_keys(tasks), *_balance(tasks)]


def _counts(fixed: Sequence[Exp9Task], tailored: Sequence[Exp9Task]) -> list[Check]:
    pairs = Counter(frozenset((t.domain_a, t.domain_b)) for t in fixed)
    ordered = Counter((t.domain_a, t.domain_b) for t in fixed)
    spread = max(pairs.values(), default=0) - min(pairs.values(), default=0)
    spread_ordered = max(ordered.values(), default=0) - min(ordered.values(), default=0)
    subcategories = Counter(s for t in fixed for s in (t.subcategory_a, t.subcategory_b))
    profiles = Counter(t.target_model for t in tailored)
    known = sum(map(len, SUBCATEGORIES.values()))
    off = [f"{name}: {count}" for name, count in profiles.items() if count != PER_PROFILE]
    mislabelled = [t.task_id for t in (*fixed, *tailored) if t.circularity_free != (t.task_type == "fixed")]
    return [
        promises.counted("fixed_tasks", len(fixed), FIXED),
        promises.unbroken("tasks_per_profile_off", off if profiles else ["no profile"]),
        promises.counted("unordered_pairs", len(pairs), 28, _least_and_most(pairs, "tasks")),
        Check("unordered_pair_spread", spread <= 1, spread, 1),
        promises.counted("ordered_pairs", len(ordered), 56, _least_and_most(ordered, "tasks")),
        Check("ordered_pair_spread", spread_ordered <= 1, spread_ordered, 1),
        promises.counted(
            "subcategories_in_fixed", len(subcategories), known, _least_and_most(subcategories, "components")
        ),
        promises.unbroken("circularity_mislabelled", mislabelled),
    ]


def _least_and_most(counts: Counter[Any], of: str) -> str:
    return f"{min(counts.values(), default=0)} to {max(counts.values(), default=0)} {of} each"


def _texts(tasks: Sequence[Exp9Task]) -> list[Check]:
    ids = [t.task_id for t in tasks]
    return [
        promises.unrepeated("repeated_ids", ids),
        promises.unrepeated("repeated_scenarios", [normalised(t.task_text) for t in tasks]),
        promises.unrepeated(
            "repeated_parts", [normalised(part) for t in tasks for part in (t.part1_text, t.part2_text)]
        ),
        promises.unlike(
            "max_similarity", ids, [f"{t.task_text}\n{t.part1_text}\n{t.part2_text}" for t in tasks], 50.0
        ),
        promises.well_formed(
            "faults_of_form", ((t.task_id, (t.task_text, t.part1_text, t.part2_text)) for t in tasks)
        ),
    ]


def _keys(tasks: Sequence[Exp9Task]) -> list[Check]:
    checkers = {
        (name, template.id): template.check
        for domain in DOMAINS
        for name, subcategory in find_subcategories(domain).items()
        for template in subcategory.templates
    }

    def holds(
        subcategory: str, made: dict[str, Any], part: str, choices: Sequence[str], key: str, answer: str
    ) -> bool:
        # The checker reads the part as shown, options removed, not the copy in the parameters.
        options = "".join(f"\n{name}. {choice}" for name, choice in zip("ABCD", choices, strict=False))
        question = part.removesuffix(options) if options else part
        placed = choices["ABCD".index(key)] if choices and key in "ABCD" else key
        return checkers[(subcategory, made["template"])](question, made["params"]) == answer == placed

    parts: list[tuple[str, Callable[[], bool]]] = []
    for t in tasks:
        a, b = (json.loads(t.params)[slot] for slot in "ab")
        for slot, of_part in (
            ("a", (t.subcategory_a, a, t.part1_text, t.choices_a, t.correct_answer_a, t.answer_text_a)),
            ("b", (t.subcategory_b, b, t.part2_text, t.choices_b, t.correct_answer_b, t.answer_text_b)),
        ):
            parts.append((f"{t.task_id}/{slot}", partial(holds, *of_part)))
    return [
        promises.confirmed("keys_confirmed", 2 * len(tasks), promises.broken(parts)),
        promises.unbroken("dependent_parts", [t.task_id for t in tasks if t.part2_depends_on_part1]),
    ]


def _balance(tasks: Sequence[Exp9Task]) -> list[Check]:
    parts = [
        (f"{t.task_id}/{slot}", choices, key, kind)
        for t in tasks
        for slot, choices, key, kind in (
            ("a", t.choices_a, t.correct_answer_a, t.answer_type_a),
            ("b", t.choices_b, t.correct_answer_b, t.answer_type_b),
        )
    ]
    four = [(name, choices, key) for name, choices, key, kind in parts if kind == "multiple_choice"]
    letters = [key for _, _, key in four]
    short = sum(kind == "short_answer" for *_, kind in parts) / max(1, len(parts))
    difficulties = Counter(d for t in tasks for d in (t.difficulty_a, t.difficulty_b))
    thinnest = min((difficulties[d] for d in ("easy", "medium", "hard")), default=0) / max(1, len(parts))
    return [
        promises.even_letters("letters_uniform_p", letters),
        promises.no_long_run("longest_letter_run", letters, 8),
        *promises.not_guessed([(choices, key) for _, choices, key in four]),
        promises.distinct("options_not_distinct", ((name, choices) for name, choices, _ in four)),
        Check("short_answer_share", 0.25 <= short <= 0.6, round(short, 3), "0.25 to 0.6"),
        Check(
            "thinnest_difficulty_share",
            thinnest >= 0.2,
            round(thinnest, 3),
            0.2,
            detail=str(dict(sorted(difficulties.items()))),
        ),
    ]
