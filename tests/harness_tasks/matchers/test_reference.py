"""The reference matchers, by hand from their description, and where the strict one differs."""

from __future__ import annotations

import pytest

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.legacy import basic, extracted, legacy
from mirror_bench.harness_tasks.matchers.strict import strict

CHOICES = ("Yes", "No", "Perhaps", "Never")


@pytest.mark.parametrize(
    ("kind", "key", "answer", "right"),
    [
        ("phrase", "canberra", "a", True),
        ("phrase", "nobody", "no", True),
        ("phrase", "Brasília", "Brasilia", False),
        ("phrase", "Paris", "I cannot say, Paris", False),
        ("integer", "8", "12-4 = 8", False),
        ("integer", "12", "12 dollars, 3 of 4", True),
        ("integer", "5100000", "5.1 million", False),
        ("decimal", "0.005", "0.001", True),
        ("integer", "1000", "1001", True),
        ("integer", "999", "1000", False),
        ("decimal", "0.5", "1/2", True),
        ("integer", "1250", "$1,250", True),
        ("yes_no", "Yes", "not true", True),
        ("yes_no", "Yes", "no, that is correct", True),
        ("yes_no", "No", "no", True),
        ("yes_no", "Yes", "perhaps", False),
    ],
)
def test_legacy_on_the_measured_pitfalls(kind: AnswerKind, key: str, answer: str, right: bool) -> None:
    assert legacy(answer, AnswerKey(kind=kind, text=key)).correct is right


@pytest.mark.parametrize(
    ("kind", "key", "answer", "strict_right"),
    [
        ("phrase", "canberra", "a", False),
        ("phrase", "nobody", "no", False),
        ("phrase", "Brasília", "Brasilia", True),
        ("integer", "8", "12-4 = 8", True),
        ("integer", "12", "12 dollars, 3 of 4", False),
        ("integer", "5100000", "5.1 million", True),
        ("decimal", "0.005", "0.001", False),
        ("integer", "1000", "1001", False),
        ("yes_no", "Yes", "not true", False),
        ("yes_no", "Yes", "no, that is correct", False),
    ],
)
def test_strict_differs_on_each_of_them(kind: AnswerKind, key: str, answer: str, strict_right: bool) -> None:
    answer_key = AnswerKey(kind=kind, text=key)
    assert strict(answer, answer_key).correct is strict_right
    assert legacy(answer, answer_key).correct is not strict_right


def test_option_text_fails_and_a_photon_is_a_letter() -> None:
    key = AnswerKey(kind="yes_no", text="Yes", choices=CHOICES, letter="A")
    assert not legacy("Yes", key).correct
    assert legacy("A photon", key).correct
    assert strict("Yes", key).correct
    assert not strict("A photon", key).correct


@pytest.mark.parametrize(
    ("text", "reference_type", "expected"),
    [
        ("Some words here.\nANSWER: 42\nBET: 7", "short_text", "42"),
        ("After much thought, the answer is blue paint. Done.", "short_text", "blue paint"),
        ("We add both numbers and so we get nineteen apples.", "short_text", "we get nineteen apples"),
        ("First we add up\n12 + 7 = 19", "exact_numeric", "19"),
        ("It was a long walk, in the end it came to 12 km", "short_text", "12 km"),
        ("I would say approximately 1,200 people came to it", "short_text", "1,200"),
        ("My pick among them would be B for this one", "multiple_choice", "B"),
        ("There were 3 or maybe 5 of them, in the 1990s!", "exact_numeric", "1990"),
    ],
)
def test_extraction_ladder(text: str, reference_type: str, expected: str) -> None:
    assert extracted(text, reference_type) == expected


def test_long_answers_go_through_the_ladder_only_if_shortened() -> None:
    key = AnswerKey(kind="name", text="Paris")
    assert legacy("After some thought about France, the answer is Paris.", key).correct


def test_basic() -> None:
    assert basic("12.005 of them", AnswerKey(kind="decimal", text="12")).correct
    assert not basic("twelve", AnswerKey(kind="decimal", text="12")).correct
    assert basic("PARIS", AnswerKey(kind="name", text="Paris")).correct
    assert not basic("Paris, France", AnswerKey(kind="name", text="Paris")).correct
    assert basic("Lutetia", AnswerKey(kind="name", text="Paris", aliases=("lutetia",))).correct
    assert basic("untrue", AnswerKey(kind="yes_no", text="true")).correct


def test_type_other_tries_everything() -> None:
    assert legacy("12", AnswerKey(kind="phrase", text="12.0", legacy_type="other")).correct
    assert legacy("yes", AnswerKey(kind="phrase", text="true", legacy_type="other")).correct
    assert legacy("the red box", AnswerKey(kind="phrase", text="red", legacy_type="other")).correct
