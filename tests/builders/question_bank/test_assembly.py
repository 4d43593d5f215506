"""Slots, options, letters and lint of the question bank, on toy templates."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import (
    GenerationError,
    build_subcategory,
    chosen_distractors,
    gives_itself_away,
    problems,
    value_key,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, article, count, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Subcategory, Template
from mirror_bench.builders.question_bank.verify import option_statistics
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.seeds import ItemRng

WORDS = (
    "amber",
    "bright",
    "cool",
    "damp",
    "early",
    "fresh",
    "grand",
    "hollow",
    "icy",
    "jolly",
    "keen",
    "late",
)


def _make(rng: ItemRng, level: int) -> Draft:
    a, b = rng.randrange(10, 10**4), rng.randrange(10, 10**4)
    story = " ".join(rng.sample(WORDS, 6))
    question = f"{rng.choice(PEOPLE)} wrote {story} on the wall. How much is {a} plus {b}?"
    return Draft(
        question,
        str(a + b),
        "integer",
        tuple(str(a + b + d) for d in (-10, 10, -1, 1, 100, -100)),
        {"a": a, "b": b},
        trap=str(a + b + 10) if level > 6 else None,
    )


def _check(question: str, params: Mapping[str, Any]) -> str:
    return str(sum(int(word.strip("?")) for word in question.split() if word.strip("?").isdigit()))


def _subcategory(count: int = 8, levels: tuple[int, ...] = tuple(range(1, 9))) -> Subcategory:
    return Subcategory(
        "arithmetic",
        "mental_calculation",
        "1.0.0",
        tuple(Template(f"t{i}", _make, _check, "addition", levels) for i in range(count)),
    )


@pytest.fixture(scope="module")
def built() -> list[Question]:
    return build_subcategory(_subcategory(), 5)


def test_125_questions_all_levels_and_templates_even(built: list[Question]) -> None:
    assert len(built) == 125
    assert set(Counter(q.level for q in built).values()) <= {15, 16}
    assert max(Counter(q.template for q in built).values()) <= 31
    assert len({q.question_id for q in built}) == 125
    assert {q.checker_verdict for q in built} == {"agrees"}


def test_letters_are_even_and_runs_short(built: list[Question]) -> None:
    letters = [q.answer for q in built]
    assert sorted(Counter(letters).values()) == [31, 31, 31, 32]
    assert max(len(list(run)) for _, run in itertools.groupby(letters)) <= 3
    assert letters[0] != letters[1]
    assert letters[-1] != letters[-2]


def test_the_answer_stands_at_its_letter_and_traps_are_listed(built: list[Question]) -> None:
    for q in built:
        assert q.choices["ABCD".index(q.answer)] == q.answer_text
        assert (q.difficulty == "adversarial") == (q.trap is not None)
        assert q.trap is None or q.trap in q.choices


def test_the_same_seed_gives_the_same_rows_and_another_seed_others(built: list[Question]) -> None:
    assert build_subcategory(_subcategory(), 5) == built
    assert not {q.question for q in build_subcategory(_subcategory(), 6)} & {q.question for q in built}


def test_options_give_nothing_away(built: list[Question]) -> None:
    figures = option_statistics(built)
    assert figures["longest_option"] < 0.4
    assert figures["shortest_option"] < 0.4


def test_a_checker_that_disagrees_is_recorded() -> None:
    templates = tuple(Template(f"t{i}", _make, lambda question, params: "0", "constant") for i in range(4))
    broken = Subcategory("arithmetic", "estimation", "1", templates)
    assert {q.checker_verdict for q in build_subcategory(broken, 1, size=8)} == {"disagrees"}


def test_too_few_templates_for_a_level_is_an_error_with_the_level() -> None:
    with pytest.raises(GenerationError, match="no template left for level 1"):
        build_subcategory(_subcategory(8, (2, 3, 4, 5, 6, 7, 8)), 1)


def test_a_template_that_never_gives_a_fair_item_says_why() -> None:
    same = Draft("What is it?", "1", "integer", ("1", "2", "3"), {})
    bad = Subcategory("arithmetic", "estimation", "1", (Template("t", lambda r, level: same, _check, "x"),))
    with pytest.raises(GenerationError, match=r"t: two options are the same value \(80x\)"):
        build_subcategory(bad, 1)


@pytest.mark.parametrize(
    ("one", "other"),
    [("1/2", "0.5"), ("1,200", "1200"), ("Blue", "blue"), ("3.0 km", "3 km"), ("two  words", "two words")],
)
def test_equal_values_are_seen_through_their_spelling(one: str, other: str) -> None:
    assert value_key(one) == value_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("2 h", "2 min"), ("-3", "3"), ("12:05", "12:50"), ("A, B", "B, A")]
)
def test_unlike_values_stay_apart(one: str, other: str) -> None:
    assert value_key(one) != value_key(other)


@given(st.integers(0, 10**6))
@settings(max_examples=50)
def test_the_trap_is_always_among_three_chosen(seed: int) -> None:
    draft = Draft("?", "10", "integer", ("8", "9", "11", "12", "20"), {}, trap="20")
    chosen = chosen_distractors(draft, ItemRng(seed))
    assert len(chosen) == 3
    assert "20" in chosen
    assert len(set(chosen)) == 3


def test_rank_by_size_of_the_answer_is_spread() -> None:
    draft = Draft("?", "10", "integer", ("7", "8", "9", "11", "12", "13"), {})
    ranks = Counter(sum(int(o) < 10 for o in chosen_distractors(draft, ItemRng(i))) for i in range(400))
    assert set(ranks) == {0, 1, 2, 3}
    assert min(ranks.values()) > 60


def test_faults_of_drafts_are_named() -> None:
    found = list(problems(Draft("A  apple costs a even sum .", "1", "integer", ("2", "2.0"), {}, trap="9")))
    text = " | ".join(found)
    for part in (
        "2 distractors",
        "same value",
        "trap '9'",
        "double space",
        "article in 'a even'",
        "space before punctuation",
    ):
        assert part in text


def test_a_question_that_shows_only_its_own_answer_gives_it_away() -> None:
    assert gives_itself_away(
        Draft("The heron stands. Which bird?", "heron", "word", ("stork", "crane", "egret"), {})
    )
    listed = Draft("A heron or a stork. Which bird?", "heron", "word", ("stork", "crane", "egret"), {})
    assert not gives_itself_away(listed)


@pytest.mark.parametrize(
    "text",
    [
        "An hour passed.",
        "A unit of measure",
        "an 8-hour shift",
        "an 11 km walk",
        "a 100 m race",
        "a European map",
        "Take an F-shaped piece.",
        "If A is true, A or B is true.",
    ],
)
def test_lint_passes_clean_text(text: str) -> None:
    assert list(lint.faults(text)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("It costs 0.30000000000000004 dollars", "float noise"),
        ("The answer is None", "programming value"),
        ('She said "yes', "unbalanced double quotes"),
        ("It is is here", "repeated word"),
        ("a hour", "article"),
        ("an unit", "article"),
        ("A interview of an hour", "article"),
        ("An useful map", "article"),
    ],
)
def test_lint_finds(text: str, fault: str) -> None:
    assert any(fault in found for found in lint.faults(text))


def test_grammar_of_the_cast() -> None:
    assert [article(w) for w in ("umbrella", "unit", "hour", "8-hour shift")] == [
        "an umbrella",
        "a unit",
        "an hour",
        "an 8-hour shift",
    ]
    assert [plural(w) for w in ("box", "city", "key", "garden shelf", "person")] == [
        "boxes",
        "cities",
        "keys",
        "garden shelves",
        "people",
    ]
    assert count(1, "box") == "1 box"
    assert count(1200, "box") == "1,200 boxes"
    assert listing(["a", "b", "c"]) == "a, b, and c"
