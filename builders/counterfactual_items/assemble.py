"""Assembling the counterfactual supplement: 13 items for each domain."""

from __future__ import annotations

import importlib
import itertools
import json
from collections import Counter
from functools import cache

from rapidfuzz import fuzz, process

from mirror_bench.builders.counterfactual_items.template import Altered, AlteredTemplate
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import (
    MAX_SIMILARITY,
    GenerationError,
    normalised,
    value_key,
)
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.ranks import Ranks
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Letter
from mirror_bench.builders.schemas.tasks import CounterfactualItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, Domain, difficulty_of
from mirror_bench.builders.seeds import ItemRng

DEFAULT_SEED = 20264
PER_DOMAIN = 13
VERSION = "1.0.0"
_DRAWS = 200
_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")


@cache
def templates(domain: Domain) -> tuple[AlteredTemplate, ...]:
    """Templates of a domain."""
    found = importlib.import_module(f"mirror_bench.builders.counterfactual_items.rules.{domain}").TEMPLATES
    return tuple(found)


def counterfactual_items(seed: int) -> list[CounterfactualItem]:
    """All items, domain by domain; templates and levels take turns."""
    made: list[tuple[Domain, int, AlteredTemplate, int, Altered]] = []
    texts: list[str] = []
    for domain in DOMAINS:
        known = templates(domain)
        for index in range(PER_DOMAIN):
            # Every round of templates starts one level further on, so that no template keeps to one level.
            level = LEVELS[(index + index // len(known)) % len(LEVELS)]
            template = known[index % len(known)]
            made.append((domain, index, template, level, draw(domain, template, level, index, seed, texts)))
    letters = [letter for letter, _ in zip(itertools.cycle(_LETTERS), made, strict=False)]
    ItemRng("counterfactual_items", seed, "letters").shuffle(letters)
    ranks = Ranks()
    return [_item(*parts, seed, letter, ranks) for parts, letter in zip(made, letters, strict=True)]


def draw(
    domain: Domain, template: AlteredTemplate, level: int, index: int, seed: int, texts: list[str]
) -> Altered:
    """The first fair draw that is unlike all ``texts``; its text is added to them. Raises GenerationError."""
    reasons: Counter[str] = Counter()
    for attempt in range(_DRAWS):
        rng = ItemRng("counterfactual_items", seed, domain, template.id, index, level, attempt)
        try:
            item = template.make(rng, level)
        except Redraw as reason:
            reasons[str(reason)] += 1
            continue
        problem = fault(item)
        plain = normalised(item.question)
        if problem:
            reasons[problem] += 1
        elif process.extractOne(plain, texts, scorer=fuzz.ratio, score_cutoff=MAX_SIMILARITY):
            reasons["too similar to an earlier item"] += 1
        else:
            texts.append(plain)
            return item
    raise GenerationError(f"counterfactual {domain}/{template.id} level {level}: no draw will do: {reasons.most_common(4)}")  # fmt: skip


def fault(item: Altered) -> str:
    """Why a draw is not clean; empty where it is fine."""
    values = [value_key(option) for option in (item.answer, item.trap, *item.others)]
    if len(values) < 4 or len(set(values)) != len(values):
        return "options clash"
    for text in (item.question, *values):
        found = next(lint.faults(text), None)
        if found:
            return found
    return ""


def _item(
    domain: Domain,
    index: int,
    template: AlteredTemplate,
    level: int,
    made: Altered,
    seed: int,
    letter: Letter,
    ranks: Ranks,
) -> CounterfactualItem:
    item_id = f"counterfactual_{domain}_{index + 1:02d}"
    rng = ItemRng("counterfactual_items", seed, item_id, "options")
    wrong = ranks.fill(made.answer, (made.trap,), made.others, rng)
    rng.shuffle(wrong)
    place = _LETTERS.index(letter)
    derived = template.check(made.question)
    return CounterfactualItem(
        item_id=item_id,
        domain=domain,
        difficulty=difficulty_of(level, adversarial=True),
        level=level,
        rule=made.rule,
        question=made.question,
        choices=(*wrong[:place], made.answer, *wrong[place:]),
        answer=letter,
        answer_text=made.answer,
        answer_kind=made.kind,
        aliases=(),
        tolerance=None,
        trap=made.trap,
        params=json.dumps({"template": template.id}, sort_keys=True),
        generator=f"counterfactual_items/{domain}",
        generator_version=VERSION,
        seed=seed,
        checker=template.checker,
        checker_verdict="agrees"
        if (derived.answer, derived.usual) == (made.answer, made.trap)
        else "disagrees",
        canary=CANARY,
    )
