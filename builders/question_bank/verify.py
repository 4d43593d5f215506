"""Properties of the whole bank: what it promises, checked on what was built."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process
from scipy.stats import chisquare

from mirror_bench.builders.check import Check
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import (
    MAX_TEMPLATE_SHARE,
    PER_SUBCATEGORY,
    find_subcategories,
    normalised,
    value_key,
)
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain

HEURISTIC_LIMIT = 0.30
CLASSIFIER_LIMIT = 0.32
SIMILARITY_LIMIT = 95.0
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
        *_similarity(questions),
        *_form(questions),
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
    ids = Counter(q.question_id for q in questions)
    return [
        Check(
            "rows",
            len(questions) == PER_SUBCATEGORY * len(expected),
            len(questions),
            PER_SUBCATEGORY * len(expected),
        ),
        Check(
            "subcategory_counts_off",
            not off,
            len(off),
            0,
            detail=json.dumps(dict(sorted(off.items()))) if off else "",
        ),
        Check("min_questions_per_level", thinnest >= MIN_PER_LEVEL, thinnest, MIN_PER_LEVEL),
        Check("repeated_ids", len(ids) == len(questions), len(questions) - len(ids), 0),
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
    confirmed, wrong = 0, []
    misplaced, repeated, trapless = [], [], []
    for q in questions:
        check = checkers.get((q.domain, q.subcategory, q.template))
        derived = check(q.question, json.loads(q.params)) if check else None
        if derived == q.answer_text and q.checker_verdict == "agrees":
            confirmed += 1
        else:
            wrong.append(q.question_id)
        if q.choices.count(q.answer_text) != 1 or q.choices["ABCD".index(q.answer)] != q.answer_text:
            misplaced.append(q.question_id)
        if len({value_key(choice) for choice in q.choices}) != 4:
            repeated.append(q.question_id)
        if (q.difficulty == "adversarial") != (q.trap is not None) or (q.trap and q.trap not in q.choices):
            trapless.append(q.question_id)
    return [
        Check(
            "keys_confirmed",
            confirmed == len(questions),
            confirmed,
            len(questions),
            detail=" ".join(wrong[:20]),
        ),
        Check("answer_not_its_letter", not misplaced, len(misplaced), 0, detail=" ".join(misplaced[:20])),
        Check("options_not_distinct", not repeated, len(repeated), 0, detail=" ".join(repeated[:20])),
        Check("adversarial_without_trap", not trapless, len(trapless), 0, detail=" ".join(trapless[:20])),
    ]


def _letters(by_domain: Mapping[Domain, list[Question]]) -> list[Check]:
    checks = []
    for domain, questions in by_domain.items():
        counts = [sum(q.answer == letter for q in questions) for letter in "ABCD"]
        p = float(chisquare(counts).pvalue) if questions else 0.0
        checks.append(Check(f"letters_uniform_p.{domain}", p > 0.01, p, 0.01, detail=str(counts)))
    ordered = [q.answer for questions in by_domain.values() for q in questions]
    longest = max((len(list(run)) for _, run in itertools.groupby(ordered)), default=0)
    return [*checks, Check("longest_letter_run", longest <= 4, longest, 4)]


def _heuristics(by_domain: Mapping[Domain, list[Question]]) -> list[Check]:
    checks = []
    for domain, questions in by_domain.items():
        for name, value in option_statistics(questions).items():
            limit = CLASSIFIER_LIMIT if name == "option_classifier" else HEURISTIC_LIMIT
            checks.append(Check(f"{name}.{domain}", value <= limit, round(value, 4), limit))
    return checks


def option_statistics(questions: Sequence[Question]) -> dict[str, float]:
    """Share right, in [0, 1], of four ways to answer without reading the question; ties share their credit."""
    if not questions:
        return {}
    frequency = Counter(normalised(choice) for q in questions for choice in q.choices)
    return {
        "longest_option": _share(questions, [[len(c) for c in q.choices] for q in questions]),
        "shortest_option": _share(questions, [[-len(c) for c in q.choices] for q in questions]),
        "most_frequent_option": _share(
            questions, [[frequency[normalised(c)] for c in q.choices] for q in questions]
        ),
        "option_classifier": _classifier_share(questions),
    }


def _share(questions: Sequence[Question], scores: Sequence[Sequence[float]]) -> float:
    credit = 0.0
    for q, row in zip(questions, scores, strict=True):
        best = [i for i, value in enumerate(row) if value == max(row)]
        credit += ("ABCD".index(q.answer) in best) / len(best)
    return credit / len(questions)


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
    return _share(questions, scores.reshape(-1, 4).round(9).tolist())


def _similarity(questions: Sequence[Question]) -> list[Check]:
    texts = [normalised(q.question) for q in questions]
    worst, pair = 0.0, ""
    # Texts of unlike length cannot be alike: ratio = 2M / (a + b), so rows sorted by length need few columns.
    order = sorted(range(len(texts)), key=lambda i: (len(texts[i]), texts[i]))
    ranked = [texts[i] for i in order]
    for start in range(0, len(ranked), 250):
        block = ranked[start : start + 250]
        first = next(i for i, text in enumerate(ranked) if len(text) >= len(block[0]) * 0.9 or i >= start)
        scores = process.cdist(
            block, ranked[first : start + len(block)], scorer=fuzz.ratio, score_cutoff=90, dtype=np.float32
        )
        for row in range(len(block)):
            scores[row, start + row - first :] = 0
        at = np.unravel_index(int(scores.argmax()), scores.shape)
        if scores[at] > worst:
            worst = float(scores[at])
            pair = f"{questions[order[start + int(at[0])]].question_id} {questions[order[first + int(at[1])]].question_id}"
    return [
        Check("max_similarity", worst <= SIMILARITY_LIMIT, round(worst, 2), SIMILARITY_LIMIT, detail=pair)
    ]


def _form(questions: Sequence[Question]) -> list[Check]:
    faulty = [
        f"{q.question_id}: {fault}"
        for q in questions
        for text in (q.question, *q.choices)
        for fault in lint.faults(text)
    ]
    return [Check("faults_of_form", not faulty, len(faulty), 0, detail="; ".join(faulty[:10]))]
