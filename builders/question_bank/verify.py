"""Properties of the whole bank: what it promises, checked on what was built."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from mirror_bench.builders import promises
from mirror_bench.builders.check import Check
from mirror_bench.builders.question_bank.assemble import (
    MAX_TEMPLATE_SHARE,
    PER_SUBCATEGORY,
    find_subcategories,
)
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain

CLASSIFIER_LIMIT = 0.32
MIN_PER_LEVEL = 12
MIN_TEMPLATES = 8


def verify_bank(questions: Sequence[Question]) -> list[Check]:
    """Every promised property with its figure and limit, in a fixed order."""
    by_domain = {domain: [q for q in questions if q.domain == domain] for domain in DOMAINS}
    return [
        *_counts(questions),
        *_keys(questions),
        *_letters(by_domain),
        *_heuristics(by_domain),
        promises.unlike(
            "max_similarity", [q.question_id for q in questions], [q.question for q in questions]
        ),
        promises.well_formed(
            "faults_of_form", ((q.question_id, (q.question, *q.choices)) for q in questions)
        ),
    ]


def _counts(questions: Sequence[Question]) -> list[Check]:
    cells = Counter((q.domain, q.subcategory) for q in questions)
    expected = {(domain, name): PER_SUBCATEGORY for domain in DOMAINS for name in SUBCATEGORIES[domain]}
    off = {
        f"{d}/{s}": cells.get((d, s), 0)
        for d, s in {*cells, *expected}
        if cells.get((d, s)) != expected.get((d, s))
    }
    levels = Counter((q.domain, q.subcategory, q.level) for q in questions)
    thinnest = min(levels[(d, s, level)] for d, s in expected for level in LEVELS)
    templates: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for q in questions:
        templates[(q.domain, q.subcategory)][q.template] += 1
    shares = [max(c.values()) / sum(c.values()) for c in templates.values()]
    return [
        promises.counted("rows", len(questions), PER_SUBCATEGORY * len(expected)),
        promises.unbroken(
            "subcategory_counts_off", [f"{name}: {count}" for name, count in sorted(off.items())]
        ),
        Check("min_questions_per_level", thinnest >= MIN_PER_LEVEL, thinnest, MIN_PER_LEVEL),
        promises.unrepeated("repeated_ids", [q.question_id for q in questions]),
        Check(
            "min_templates_per_subcategory",
            min(map(len, templates.values()), default=0) >= MIN_TEMPLATES,
            min(map(len, templates.values()), default=0),
            MIN_TEMPLATES,
        ),
        Check(
            "max_template_share",
            max(shares, default=1) <= MAX_TEMPLATE_SHARE,
            max(shares, default=1),
            MAX_TEMPLATE_SHARE,
        ),
    ]


def _keys(questions: Sequence[Question]) -> list[Check]:
    """Keys derived again here, by each template's checker from text and parameters, not read from the column."""
    checkers = {
        (domain, name, template.id): template.check
        for domain in DOMAINS
        for name, subcategory in find_subcategories(domain).items()
        for template in subcategory.templates
    }

    def holds(q: Question) -> bool:
        derived = checkers[(q.domain, q.subcategory, q.template)](q.question, json.loads(q.params))
        return derived == q.answer_text and q.checker_verdict == "agrees"

    wrong = promises.broken((q.question_id, partial(holds, q)) for q in questions)
    misplaced, trapless = [], []
    for q in questions:
        if q.choices.count(q.answer_text) != 1 or q.choices["ABCD".index(q.answer)] != q.answer_text:
            misplaced.append(q.question_id)
        if (q.difficulty == "adversarial") != (q.trap is not None) or (q.trap and q.trap not in q.choices):
            trapless.append(q.question_id)
    return [
        promises.confirmed("keys_confirmed", len(questions), wrong),
        promises.unbroken("answer_not_its_letter", misplaced),
        promises.distinct("options_not_distinct", ((q.question_id, q.choices) for q in questions)),
        promises.unbroken("adversarial_without_trap", trapless),
    ]


def _letters(by_domain: Mapping[Domain, list[Question]]) -> list[Check]:
    letters = {domain: [q.answer for q in questions] for domain, questions in by_domain.items()}
    return [
        *(promises.even_letters(f"letters_uniform_p.{domain}", found) for domain, found in letters.items()),
        promises.no_long_run(
            "longest_letter_run", [letter for found in letters.values() for letter in found], 4
        ),
    ]


def _heuristics(by_domain: Mapping[Domain, list[Question]]) -> list[Check]:
    checks: list[Check] = []
    for domain, questions in by_domain.items():
        if not questions:
            continue
        checks += promises.not_guessed([(q.choices, q.answer) for q in questions], f".{domain}")
        share = _classifier_share(questions)
        checks.append(
            Check(f"option_classifier.{domain}", share <= CLASSIFIER_LIMIT, round(share, 4), CLASSIFIER_LIMIT)
        )
    return checks


def option_statistics(questions: Sequence[Question]) -> dict[str, float]:
    """Share right, in [0, 1], of four ways to answer without reading the question; ties share their credit."""
    if not questions:
        return {}
    return {
        **promises.blind_shares([(q.choices, q.answer) for q in questions]),
        "option_classifier": _classifier_share(questions),
    }


def _classifier_share(questions: Sequence[Question]) -> float:
    """Share right of a logistic model that sees option texts alone, five folds over questions."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression

    texts = [choice for q in questions for choice in q.choices]
    labels = np.array([letter == q.answer for q in questions for letter in "ABCD"])
    features = TfidfVectorizer(analyzer="char_wb", ngram_range=(1, 3), min_df=2).fit_transform(texts)
    order = list(range(len(questions)))
    random.Random(0).shuffle(order)
    fold = np.empty(len(questions), dtype=int)
    fold[order] = np.arange(len(questions)) % 5
    scores = np.empty(len(texts))
    for k in range(5):
        held = np.repeat(fold == k, 4)
        model = LogisticRegression(max_iter=300, C=1.0).fit(features[~held], labels[~held])
        scores[held] = model.decision_function(features[held])
    return promises.share_right([q.answer for q in questions], scores.reshape(-1, 4).round(9).tolist())
