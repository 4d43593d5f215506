"""What the composite items promise, checked on rows as read back."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process
from scipy.stats import chisquare

from mirror_bench.builders.check import Check
from mirror_bench.builders.composite_items.assemble import CONTROLS_OF_A_KIND, PER_PAIR, steps
from mirror_bench.builders.composite_items.steps.step import Needs, Yields
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import find_subcategories, normalised, value_key
from mirror_bench.builders.schemas.tasks import CompositeItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES

SIMILARITY_LIMIT = 95.0


def verify_items(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    """Every promised property with its figure and limit. banks: config -> rows."""
    composites = [*banks["composite_v2"], *banks["composite_v3"]]
    everything = [*composites, *banks["controls"]]
    return [
        *_counts(banks),
        *_keys(composites),
        *_control_keys(banks["controls"]),
        *_texts(everything),
        *_letters(banks),
    ]


def _counts(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    checks = []
    for bank, per_pair in PER_PAIR.items():
        pairs = Counter(frozenset((i.domain_a, i.domain_b)) for i in banks[bank])
        off = sum(count != per_pair for count in pairs.values()) + abs(28 - len(pairs))
        checks.append(
            Check(f"rows.{bank}", len(banks[bank]) == 28 * per_pair, len(banks[bank]), 28 * per_pair)
        )
        checks.append(Check(f"pairs_off.{bank}", off == 0, off, 0))
    kinds = Counter(i.control_type for i in banks["controls"])
    for kind in ("single_domain", "difficulty_matched"):
        checks.append(
            Check(f"controls.{kind}", kinds[kind] == CONTROLS_OF_A_KIND, kinds[kind], CONTROLS_OF_A_KIND)
        )
    ids = {i.item_id for bank in PER_PAIR for i in banks[bank]}
    unmatched = [
        c.item_id for c in banks["controls"] if c.matched_item not in ids or c.domain_a != c.domain_b
    ]
    checks.append(
        Check("controls_without_match", not unmatched, len(unmatched), 0, detail=" ".join(unmatched))
    )
    used = Counter(s for bank in PER_PAIR for i in banks[bank] for s in (i.subcategory_a, i.subcategory_b))
    known = sum(map(len, SUBCATEGORIES.values()))
    checks.append(Check("subcategories_used", len(used) >= 30, len(used), 30, detail=f"of {known}"))
    return checks


def _keys(items: Sequence[CompositeItem]) -> list[Check]:
    """Both steps derived again from their text; the answer must change when either skill is left out."""
    yielding: dict[tuple[str, str], Yields] = {}
    needing: dict[tuple[str, str], Needs] = {}
    for domain in DOMAINS:
        yielding |= {(domain, s.id): s for s in steps(domain)[0]}
        needing |= {(domain, s.id): s for s in steps(domain)[1]}
    wrong, one_skill, unlisted = [], [], []
    for item in items:
        made = json.loads(item.params)
        first, second = yielding[(item.domain_a, made["yields"])], needing[(item.domain_b, made["needs"])]
        n = first.check(made["setup"])
        whole = item.question.startswith(made["setup"]) and item.question.endswith(made["text"])
        placed = item.choices["ABCD".index(item.answer)]
        if not (
            whole
            and str(n) == item.part_a_answer
            and second.check(made["text"], n) == item.answer_text == placed
        ):
            wrong.append(item.item_id)
        without_first = second.check(made["text"], made["naive"])
        right = value_key(item.answer_text)
        if without_first != item.answer_ignoring_a or right in map(
            value_key, (without_first, item.answer_ignoring_b or right)
        ):
            one_skill.append(item.item_id)
        if not {item.answer_ignoring_a, item.answer_ignoring_b} <= set(item.choices):
            unlisted.append(item.item_id)
    return [
        Check("keys_confirmed", not wrong, len(items) - len(wrong), len(items), detail=" ".join(wrong[:10])),
        Check("answered_by_one_skill", not one_skill, len(one_skill), 0, detail=" ".join(one_skill[:10])),
        Check("one_skill_answers_not_listed", not unlisted, len(unlisted), 0, detail=" ".join(unlisted[:10])),
    ]


def _control_keys(controls: Sequence[CompositeItem]) -> list[Check]:
    wrong = []
    for item in controls:
        made = json.loads(item.params)
        if item.control_type == "single_domain":
            first, second = steps(item.domain_a)
            n = next(s for s in first if s.id == made["yields"]).check(made["setup"])
            derived = next(s for s in second if s.id == made["needs"]).check(made["text"], n)
        else:
            templates = find_subcategories(item.domain_a)[item.subcategory_a].templates
            derived = next(t for t in templates if t.id == made["template"]).check(
                item.question, made["params"]
            )
        if derived != item.answer_text or item.choices["ABCD".index(item.answer)] != derived:
            wrong.append(item.item_id)
    return [
        Check(
            "control_keys_confirmed",
            not wrong,
            len(controls) - len(wrong),
            len(controls),
            detail=" ".join(wrong),
        )
    ]


def _texts(items: Sequence[CompositeItem]) -> list[Check]:
    ids = Counter(i.item_id for i in items)
    texts = [normalised(i.question) for i in items]
    scores = process.cdist(texts, texts, scorer=fuzz.ratio, score_cutoff=50, dtype=np.float32)
    np.fill_diagonal(scores, 0)
    worst = float(scores.max()) if items else 0.0
    faulty = [
        f"{i.item_id}: {fault}"
        for i in items
        for text in (i.question, *i.choices)
        for fault in lint.faults(text)
    ]
    repeated = [i.item_id for i in items if len({value_key(c) for c in i.choices}) != 4]
    return [
        Check("repeated_ids", len(ids) == len(items), len(items) - len(ids), 0),
        Check("max_similarity", worst <= SIMILARITY_LIMIT, round(worst, 2), SIMILARITY_LIMIT),
        Check("faults_of_form", not faulty, len(faulty), 0, detail="; ".join(faulty[:5])),
        Check("options_not_distinct", not repeated, len(repeated), 0, detail=" ".join(repeated[:10])),
    ]


def _letters(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    checks = []
    for bank, items in banks.items():
        counts = [sum(i.answer == letter for i in items) for letter in "ABCD"]
        p = float(chisquare(counts).pvalue) if items else 0.0
        checks.append(Check(f"letters_uniform_p.{bank}", p > 0.01, p, 0.01, detail=str(counts)))
    longest = max(
        len(list(run)) for items in banks.values() for _, run in itertools.groupby(i.answer for i in items)
    )
    return [*checks, Check("longest_letter_run", longest <= 8, longest, 8)]
