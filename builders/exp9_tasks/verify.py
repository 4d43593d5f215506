"""What the Exp9 tasks promise, checked on rows as read back."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Sequence

import numpy as np
from rapidfuzz import fuzz, process
from scipy.stats import chisquare

from mirror_bench.builders.check import Check
from mirror_bench.builders.exp9_tasks.assemble import FIXED, PER_PROFILE
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import find_subcategories, normalised
from mirror_bench.builders.schemas.tasks import Exp9Task
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES

SIMILARITY_LIMIT = 95.0


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
    off = {str(name): n for name, n in profiles.items() if n != PER_PROFILE}
    mislabelled = [t.task_id for t in (*fixed, *tailored) if t.circularity_free != (t.task_type == "fixed")]
    return [
        Check("fixed_tasks", len(fixed) == FIXED, len(fixed), FIXED),
        Check(
            "tasks_per_profile_off",
            not off and bool(profiles),
            len(off),
            0,
            detail=json.dumps(off) if off else "",
        ),
        Check(
            "unordered_pairs",
            len(pairs) == 28,
            len(pairs),
            28,
            detail=f"{min(pairs.values(), default=0)} to {max(pairs.values(), default=0)} tasks each",
        ),
        Check("unordered_pair_spread", spread <= 1, spread, 1),
        Check("ordered_pairs", len(ordered) == 56, len(ordered), 56),
        Check("ordered_pair_spread", spread_ordered <= 1, spread_ordered, 1),
        Check(
            "subcategories_in_fixed",
            len(subcategories) == known,
            len(subcategories),
            known,
            detail=f"{min(subcategories.values(), default=0)} to {max(subcategories.values(), default=0)} components each",
        ),
        Check("circularity_mislabelled", not mislabelled, len(mislabelled), 0),
    ]


def _texts(tasks: Sequence[Exp9Task]) -> list[Check]:
    ids = Counter(t.task_id for t in tasks)
    scenes = Counter(normalised(t.task_text) for t in tasks)
    parts = Counter(normalised(text) for t in tasks for text in (t.part1_text, t.part2_text))
    whole = [normalised(f"{t.task_text}\n{t.part1_text}\n{t.part2_text}") for t in tasks]
    scores = process.cdist(whole, whole, scorer=fuzz.ratio, score_cutoff=50, dtype=np.float32)
    np.fill_diagonal(scores, 0)
    worst = float(scores.max()) if tasks else 0.0
    faulty = [
        f"{t.task_id}: {fault}"
        for t in tasks
        for text in (t.task_text, t.part1_text, t.part2_text)
        for fault in lint.faults(text)
    ]
    return [
        Check("repeated_ids", len(ids) == len(tasks), len(tasks) - len(ids), 0),
        Check("repeated_scenarios", len(scenes) == len(tasks), len(tasks) - len(scenes), 0),
        Check("repeated_parts", len(parts) == 2 * len(tasks), 2 * len(tasks) - len(parts), 0),
        Check("max_similarity", worst <= SIMILARITY_LIMIT, round(worst, 2), SIMILARITY_LIMIT),
        Check("faults_of_form", not faulty, len(faulty), 0, detail="; ".join(faulty[:5])),
    ]


def _keys(tasks: Sequence[Exp9Task]) -> list[Check]:
    checkers = {
        (name, template.id): template.check
        for domain in DOMAINS
        for name, subcategory in find_subcategories(domain).items()
        for template in subcategory.templates
    }
    wrong = []
    for t in tasks:
        params = json.loads(t.params)
        for slot, subcategory, answer, key, choices, part in (
            ("a", t.subcategory_a, t.answer_text_a, t.correct_answer_a, t.choices_a, t.part1_text),
            ("b", t.subcategory_b, t.answer_text_b, t.correct_answer_b, t.choices_b, t.part2_text),
        ):
            made = params[slot]
            # The checker reads the part as shown, options removed, not the copy in the parameters.
            options = "".join(f"\n{name}. {choice}" for name, choice in zip("ABCD", choices, strict=False))
            question = part.removesuffix(options) if options else part
            check = checkers.get((subcategory, made["template"]))
            derived = check(question, made["params"]) if check else None
            placed = choices["ABCD".index(key)] if choices and key in "ABCD" else key
            if derived != answer or placed != answer or (choices and len(set(choices)) != 4):
                wrong.append(f"{t.task_id}/{slot}")
    return [
        Check(
            "keys_confirmed",
            not wrong,
            2 * len(tasks) - len(wrong),
            2 * len(tasks),
            detail=" ".join(wrong[:20]),
        ),
        Check(
            "dependent_parts",
            not any(t.part2_depends_on_part1 for t in tasks),
            sum(t.part2_depends_on_part1 for t in tasks),
            0,
        ),
    ]


def _balance(tasks: Sequence[Exp9Task]) -> list[Check]:
    letters = [
        key
        for t in tasks
        for key, kind in ((t.correct_answer_a, t.answer_type_a), (t.correct_answer_b, t.answer_type_b))
        if kind == "multiple_choice"
    ]
    counts = [letters.count(letter) for letter in "ABCD"]
    p = float(chisquare(counts).pvalue) if letters else 0.0
    difficulties = Counter(d for t in tasks for d in (t.difficulty_a, t.difficulty_b))
    short = sum(kind == "short_answer" for t in tasks for kind in (t.answer_type_a, t.answer_type_b))
    share = short / max(1, 2 * len(tasks))
    thinnest = min((difficulties[d] for d in ("easy", "medium", "hard")), default=0) / max(1, 2 * len(tasks))
    return [
        Check("letters_uniform_p", p > 0.01, p, 0.01, detail=str(counts)),
        Check("short_answer_share", 0.25 <= share <= 0.6, round(share, 3), "0.25 to 0.6"),
        Check(
            "thinnest_difficulty_share",
            thinnest >= 0.2,
            round(thinnest, 3),
            0.2,
            detail=str(dict(sorted(difficulties.items()))),
        ),
        Check("longest_letter_run", _longest_run(letters) <= 8, _longest_run(letters), 8),
    ]


def _longest_run(letters: Sequence[str]) -> int:
    return max((len(list(run)) for _, run in itertools.groupby(letters)), default=0)
