"""The counterfactual supplement as a whole: counts, traps, letters, difficulty, planted faults."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mirror_bench.builders.counterfactual_items.assemble import counterfactual_items
from mirror_bench.builders.counterfactual_items.dataset import DATASET
from mirror_bench.builders.counterfactual_items.verify import verify_items
from mirror_bench.builders.datasets import all_datasets
from mirror_bench.builders.schemas.tasks import CounterfactualItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS


@pytest.fixture(scope="module")
def items() -> list[CounterfactualItem]:
    return counterfactual_items(9)


def test_it_is_found() -> None:
    assert all_datasets("generated")["counterfactual_items"] is DATASET


def test_thirteen_items_in_each_domain(items: list[CounterfactualItem]) -> None:
    assert Counter(i.domain for i in items) == dict.fromkeys(DOMAINS, 13)
    assert not [check for check in verify_items(items) if not check.ok]


def test_trap_is_an_option_and_never_the_key(items: list[CounterfactualItem]) -> None:
    for item in items:
        assert item.trap in item.choices and item.trap != item.answer_text
        assert item.choices["ABCD".index(item.answer)] == item.answer_text
        assert item.difficulty == "adversarial"
        assert item.rule in item.question
        assert item.checker_verdict == "agrees"


def test_letters_and_trap_places_are_even(items: list[CounterfactualItem]) -> None:
    assert set(Counter(i.answer for i in items).values()) == {26}
    traps = Counter(i.choices.index(i.trap) for i in items)
    assert min(traps.values()) >= 12


def test_levels_cover_the_scale_in_every_domain(items: list[CounterfactualItem]) -> None:
    for domain in DOMAINS:
        assert {i.level for i in items if i.domain == domain} == set(range(1, 9))


def test_same_seed_same_items_other_seed_other_items(items: list[CounterfactualItem]) -> None:
    assert counterfactual_items(9) == items
    other = {i.question for i in counterfactual_items(10)}
    assert len(other & {i.question for i in items}) == 0


def _failed(items: list[CounterfactualItem]) -> set[str]:
    return {check.name for check in verify_items(items) if not check.ok}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("keys_confirmed", lambda i: {"answer_text": i.trap}),
        ("keys_confirmed", lambda i: {"answer": "ABCD"[("ABCD".index(i.answer) + 1) % 4]}),
        ("traps_confirmed", lambda i: {"trap": i.answer_text}),
        ("traps_not_listed_or_right", lambda i: {"trap": i.answer_text}),
        ("traps_not_listed_or_right", lambda i: {"trap": "not an option"}),
        ("rules_not_stated", lambda i: {"rule": "Suppose nothing had changed."}),
        ("not_adversarial", lambda i: {"difficulty": "hard"}),
        ("options_not_distinct", lambda i: {"choices": (i.choices[0],) * 4}),
        ("faults_of_form", lambda i: {"question": f"{i.question} "}),
    ],
)
def test_planted_faults(items: list[CounterfactualItem], name: str, change: Any) -> None:
    assert name in _failed([items[0].model_copy(update=change(items[0])), *items[1:]])


def test_missing_and_repeated_items_are_noticed(items: list[CounterfactualItem]) -> None:
    assert {"rows"} <= _failed(items[1:])
    assert {"rows", "repeated_ids", "max_similarity"} <= _failed([*items, items[0]])
