"""The composite banks: counts, pairs, both skills needed, controls, letters, strata, and planted faults."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mirror_bench.analysis.metrics.composition import stratum_of
from mirror_bench.builders.composite_items.assemble import (
    PER_PAIR,
    Texts,
    composite_bank,
    controls,
    pairs,
    steps,
)
from mirror_bench.builders.composite_items.verify import verify_items
from mirror_bench.builders.exp9_tasks.profiles import shipped_profiles
from mirror_bench.builders.question_bank.assemble import value_key
from mirror_bench.builders.schemas.tasks import CompositeItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES

Banks = Mapping[str, Sequence[CompositeItem]]


@pytest.fixture(scope="module")
def banks() -> Banks:
    texts = Texts()
    found: dict[str, list[CompositeItem]] = {
        "composite_v2": composite_bank("composite_v2", 5, texts),
        "composite_v3": composite_bank("composite_v3", 5, texts),
    }
    return {**found, "controls": controls(5, found, texts)}


def composites(banks: Banks) -> list[CompositeItem]:
    return [*banks["composite_v2"], *banks["composite_v3"]]


def test_pairs_are_all_and_each_domain_yields_and_needs_alike() -> None:
    found = pairs()
    assert {frozenset(pair) for pair in found} == {frozenset(p) for p in itertools.combinations(DOMAINS, 2)}
    first = Counter(a for a, _ in found)
    assert max(first.values()) - min(first.get(d, 0) for d in DOMAINS) <= 3


def test_promises(banks: Banks) -> None:
    failed = [check for check in verify_items(banks) if not check.ok]
    assert not failed


def test_counts_and_coverage(banks: Banks) -> None:
    assert {name: len(items) for name, items in banks.items()} == {
        "composite_v2": 112,
        "composite_v3": 448,
        "controls": 40,
    }
    for bank, per_pair in PER_PAIR.items():
        counts = Counter(frozenset((i.domain_a, i.domain_b)) for i in banks[bank])
        assert set(counts.values()) == {per_pair} and len(counts) == 28
    levels = Counter(i.level for i in composites(banks))
    assert set(levels) == set(range(1, 9)) and max(levels.values()) - min(levels.values()) <= 4
    for item in composites(banks):
        assert item.subcategory_a in SUBCATEGORIES[item.domain_a]
        assert item.subcategory_b in SUBCATEGORIES[item.domain_b]


def test_letters_are_even(banks: Banks) -> None:
    for items in banks.values():
        assert set(Counter(i.answer for i in items).values()) == {len(items) // 4}


def test_both_skills_are_needed(banks: Banks) -> None:
    for item in composites(banks):
        right = value_key(item.answer_text)
        assert item.answer_ignoring_a is not None and item.answer_ignoring_b is not None
        assert right not in {value_key(item.answer_ignoring_a), value_key(item.answer_ignoring_b)}
        assert {item.answer_ignoring_a, item.answer_ignoring_b} <= set(item.choices)


def test_a_wrong_choice_shows_which_skill_failed(banks: Banks) -> None:
    singles = [i for i in banks["controls"] if i.control_type == "single_domain"]
    for item in [*composites(banks), *singles]:
        assert item.answer_ignoring_a is not None and item.answer_ignoring_b is not None
        assert value_key(item.answer_ignoring_a) != value_key(item.answer_ignoring_b)


def test_one_step_feeds_the_other(banks: Banks) -> None:
    for item in banks["composite_v2"]:
        made = json.loads(item.params)
        (second,) = [s for s in steps(item.domain_b)[1] if s.id == made["needs"]]
        assert second.check(made["text"], int(item.part_a_answer)) == item.answer_text
        assert item.part_b_text.startswith(f"Let N be {item.part_a_answer}.")
        assert item.part_b_answer == item.answer_text
        (first,) = [s for s in steps(item.domain_a)[0] if s.id == made["yields"]]
        assert str(first.check(made["setup"])) == item.part_a_answer
        assert item.part_a_text.startswith(made["setup"])


def test_no_two_texts_are_equal_and_seeds_share_none(banks: Banks) -> None:
    texts = {i.question for items in banks.values() for i in items}
    assert len(texts) == 600
    other = composite_bank("composite_v2", 6, Texts())
    assert not texts & {i.question for i in other}


def test_the_same_seed_gives_the_same_rows(banks: Banks) -> None:
    assert composite_bank("composite_v2", 5, Texts()) == list(banks["composite_v2"])


def test_controls_match_items(banks: Banks) -> None:
    levels = {i.item_id: i.level for i in composites(banks)}
    for item in banks["controls"]:
        assert item.matched_item is not None
        assert item.level == levels[item.matched_item]
        assert item.domain_a == item.domain_b
    kinds = Counter(i.control_type for i in banks["controls"])
    assert kinds == {"single_domain": 20, "difficulty_matched": 20}


@pytest.mark.parametrize("profile", shipped_profiles(), ids=lambda p: p.name)
def test_strata_follow_from_a_profile(banks: Banks, profile: Any) -> None:
    weak = set(profile.weak)
    strata = Counter(stratum_of(i.domain_a, i.domain_b, weak) for i in banks["composite_v2"])
    k = len(weak)
    # Pairs of weak domains, of one weak and one other, and of others; four items each.
    assert strata["weak_weak"] == 4 * k * (k - 1) // 2
    assert strata["strong_weak"] == 4 * k * (8 - k)
    assert strata["strong_strong"] == 4 * (8 - k) * (7 - k) // 2


def _failed(banks: Banks) -> set[str]:
    return {check.name for check in verify_items(banks) if not check.ok}


@pytest.fixture(scope="module")
def few(banks: Banks) -> Banks:
    """Enough rows to find a fault in, without comparing 600 texts each time."""
    return {
        "composite_v2": banks["composite_v2"][:8],
        "composite_v3": banks["composite_v3"][:8],
        "controls": [*banks["controls"][:3], *banks["controls"][-3:]],
    }


def test_a_few_sound_rows_fail_nothing_but_counts(few: Banks) -> None:
    assert not {
        name
        for name in _failed(few)
        # Counts, and shares that mean nothing over 22 rows.
        if not name.startswith(("rows", "pairs", "controls", "sub", "letters", "longest_option"))
    }


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("keys_confirmed", lambda i: {"answer_text": i.answer_ignoring_a}),
        ("keys_confirmed", lambda i: {"part_a_answer": "10"}),
        ("keys_confirmed", lambda i: {"question": "What is this about?"}),
        ("keys_confirmed", lambda i: {"answer": "ABCD"[("ABCD".index(i.answer) + 1) % 4]}),
        ("answered_by_one_skill", lambda i: {"answer_ignoring_b": i.answer_text}),
        ("answered_by_one_skill", lambda i: {"answer_ignoring_a": i.answer_text}),
        ("one_skill_answers_not_listed", lambda i: {"choices": (i.answer_text, "x", "y", "z")}),
        ("one_skill_answers_alike", lambda i: {"answer_ignoring_b": i.answer_ignoring_a}),
        ("options_not_distinct", lambda i: {"choices": (*i.choices[:3], i.choices[2])}),
        ("faults_of_form", lambda i: {"question": f"{i.question} It is a apple."}),
    ],
)
def test_planted_faults(few: Banks, name: str, change: Any) -> None:
    item = few["composite_v2"][0]
    assert name not in _failed(few)
    spoilt = [item.model_copy(update=change(item)), *few["composite_v2"][1:]]
    assert name in _failed({**few, "composite_v2": spoilt})


def test_missing_unmatched_and_repeated_items_are_noticed(banks: Banks, few: Banks) -> None:
    v2, kept = banks["composite_v2"], few["controls"]
    assert {"rows.composite_v2", "pairs_off.composite_v2"} <= _failed({**banks, "composite_v2": v2[1:]})
    assert {"repeated_ids", "max_similarity"} <= _failed({**few, "composite_v2": [*v2[:4], v2[0]]})
    wrong = kept[-1].model_copy(update={"answer_text": "no such answer"})
    assert "control_keys_confirmed" in _failed({**few, "controls": [*kept[:-1], wrong]})


def test_control_without_its_item_is_noticed(banks: Banks) -> None:
    stray = banks["controls"][0].model_copy(update={"matched_item": "nothing"})
    (check,) = [
        c
        for c in verify_items({**banks, "composite_v3": [], "controls": [stray, *banks["controls"][1:]]})
        if c.name == "controls_without_match"
    ]
    assert (check.ok, check.value, check.detail) == (False, 1, stray.item_id)


def test_rank_in_size_does_not_give_the_answer_away(banks: Banks) -> None:
    numeric = [i for i in composites(banks) if all(c.isdigit() for c in i.choices)]
    ranks = Counter(sorted(map(int, i.choices)).index(int(i.answer_text)) for i in numeric)
    assert len(numeric) > 100
    for rank in range(4):
        assert 0.15 <= ranks[rank] / len(numeric) <= 0.32
