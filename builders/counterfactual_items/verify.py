"""What the counterfactual supplement promises, checked on rows as read back."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Sequence

import numpy as np
from rapidfuzz import fuzz, process
from scipy.stats import chisquare

from mirror_bench.builders.check import Check
from mirror_bench.builders.counterfactual_items.assemble import PER_DOMAIN, templates
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import normalised, value_key
from mirror_bench.builders.schemas.tasks import CounterfactualItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS

SIMILARITY_LIMIT = 95.0
FEWEST_TEMPLATES = 4


def verify_items(items: Sequence[CounterfactualItem]) -> list[Check]:
    """Every promised property with its figure and limit."""
    return [*_counts(items), *_keys(items), *_texts(items), *_letters(items)]


def _counts(items: Sequence[CounterfactualItem]) -> list[Check]:
    domains = Counter(i.domain for i in items)
    off = {d: domains[d] for d in DOMAINS if domains[d] != PER_DOMAIN}
    used = {d: {json.loads(i.params)["template"] for i in items if i.domain == d} for d in DOMAINS}
    fewest = min(len(names) for names in used.values())
    ids = {i.item_id for i in items}
    soft = [i.item_id for i in items if i.difficulty != "adversarial"]
    return [
        Check("rows", not off, len(items), PER_DOMAIN * len(DOMAINS), detail=json.dumps(off) if off else ""),
        Check("fewest_templates_in_a_domain", fewest >= FEWEST_TEMPLATES, fewest, FEWEST_TEMPLATES),
        Check("repeated_ids", len(ids) == len(items), len(items) - len(ids), 0),
        Check("not_adversarial", not soft, len(soft), 0, detail=" ".join(soft[:10])),
    ]


def _keys(items: Sequence[CounterfactualItem]) -> list[Check]:
    checkers = {(d, t.id): t.check for d in DOMAINS for t in templates(d)}
    wrong, traps, unlisted, unstated = [], [], [], []
    for item in items:
        derived = checkers[(item.domain, json.loads(item.params)["template"])](item.question)
        if not derived.answer == item.answer_text == item.choices["ABCD".index(item.answer)]:
            wrong.append(item.item_id)
        if derived.usual != item.trap:
            traps.append(item.item_id)
        if item.trap not in item.choices or value_key(item.trap) == value_key(item.answer_text):
            unlisted.append(item.item_id)
        if not item.question.startswith(f"{item.rule} "):
            unstated.append(item.item_id)
    total = len(items)
    return [
        Check("keys_confirmed", not wrong, total - len(wrong), total, detail=" ".join(wrong[:10])),
        Check("traps_confirmed", not traps, total - len(traps), total, detail=" ".join(traps[:10])),
        Check("traps_not_listed_or_right", not unlisted, len(unlisted), 0, detail=" ".join(unlisted[:10])),
        Check("rules_not_stated", not unstated, len(unstated), 0, detail=" ".join(unstated[:10])),
    ]


def _texts(items: Sequence[CounterfactualItem]) -> list[Check]:
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
        Check("max_similarity", worst <= SIMILARITY_LIMIT, round(worst, 2), SIMILARITY_LIMIT),
        Check("faults_of_form", not faulty, len(faulty), 0, detail="; ".join(faulty[:5])),
        Check("options_not_distinct", not repeated, len(repeated), 0, detail=" ".join(repeated[:10])),
    ]


def _letters(items: Sequence[CounterfactualItem]) -> list[Check]:
    counts = [sum(i.answer == letter for i in items) for letter in "ABCD"]
    p = float(chisquare(counts).pvalue) if items else 0.0
    longest = max((len(list(run)) for _, run in itertools.groupby(i.answer for i in items)), default=0)
    return [
        Check("letters_uniform_p", p > 0.01, p, 0.01, detail=str(counts)),
        Check("longest_letter_run", longest <= 8, longest, 8),
    ]
