"""What the counterfactual supplement promises, checked on rows as read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial

from mirror_bench.builders import promises
from mirror_bench.builders.check import Check
from mirror_bench.builders.counterfactual_items.assemble import PER_DOMAIN, templates
from mirror_bench.builders.counterfactual_items.template import Derived
from mirror_bench.builders.question_bank.assemble import value_key
from mirror_bench.builders.schemas.tasks import CounterfactualItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS

FEWEST_TEMPLATES = 4


def verify_items(items: Sequence[CounterfactualItem]) -> list[Check]:
    """Every promised property with its figure and limit."""
    return [*_counts(items), *_keys(items), *_texts(items), *_options(items)]


def _counts(items: Sequence[CounterfactualItem]) -> list[Check]:
    domains = Counter(i.domain for i in items)
    used = {d: {json.loads(i.params)["template"] for i in items if i.domain == d} for d in DOMAINS}
    fewest = min(len(names) for names in used.values())
    return [
        promises.counted("rows", len(items), PER_DOMAIN * len(DOMAINS)),
        promises.unbroken("domains_off", [f"{d}: {domains[d]}" for d in DOMAINS if domains[d] != PER_DOMAIN]),
        Check("fewest_templates_in_a_domain", fewest >= FEWEST_TEMPLATES, fewest, FEWEST_TEMPLATES),
        promises.unbroken("not_adversarial", [i.item_id for i in items if i.difficulty != "adversarial"]),
    ]


def _keys(items: Sequence[CounterfactualItem]) -> list[Check]:
    checkers = {(d, t.id): t.check for d in DOMAINS for t in templates(d)}

    def derived(item: CounterfactualItem) -> Derived:
        return checkers[(item.domain, json.loads(item.params)["template"])](item.question)

    def right(item: CounterfactualItem) -> bool:
        return derived(item).answer == item.answer_text == item.choices["ABCD".index(item.answer)]

    def trapped(item: CounterfactualItem) -> bool:
        return derived(item).usual == item.trap

    unlisted = [
        i.item_id for i in items if i.trap not in i.choices or value_key(i.trap) == value_key(i.answer_text)
    ]
    return [
        promises.confirmed(
            "keys_confirmed", len(items), promises.broken((i.item_id, partial(right, i)) for i in items)
        ),
        promises.confirmed(
            "traps_confirmed", len(items), promises.broken((i.item_id, partial(trapped, i)) for i in items)
        ),
        promises.unbroken("traps_not_listed_or_right", unlisted),
        promises.unbroken(
            "rules_not_stated", [i.item_id for i in items if not i.question.startswith(f"{i.rule} ")]
        ),
    ]


def _texts(items: Sequence[CounterfactualItem]) -> list[Check]:
    ids = [i.item_id for i in items]
    return [
        promises.unrepeated("repeated_ids", ids),
        promises.unlike("max_similarity", ids, [i.question for i in items]),
        promises.well_formed("faults_of_form", ((i.item_id, (i.question, *i.choices)) for i in items)),
        promises.distinct("options_not_distinct", ((i.item_id, i.choices) for i in items)),
    ]


def _options(items: Sequence[CounterfactualItem]) -> list[Check]:
    letters = [i.answer for i in items]
    return [
        promises.even_letters("letters_uniform_p", letters),
        promises.no_long_run("longest_letter_run", letters, 8),
        *promises.not_guessed([(i.choices, i.answer) for i in items]),
    ]
