"""What holds for the strict matcher whatever the key."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.legacy import basic, legacy
from mirror_bench.harness_tasks.matchers.numeric import committed_number, worded_number
from mirror_bench.harness_tasks.matchers.strict import strict

KINDS: tuple[AnswerKind, ...] = (
    "integer", "decimal", "quantity", "date", "clock_time", "duration", "name", "word", "ordered_list", "yes_no", "letter", "phrase",
)  # fmt: skip
EXAMPLES: dict[AnswerKind, tuple[str, ...]] = {
    "integer": ("7", "1,204", "-31", "0"),
    "decimal": ("3.25", "0.004", "-1.5", "1,024.75"),
    "quantity": ("12 km", "3.5 kg", "$8.40", "45%", "20 °C"),
    "date": ("March 3, 2021", "7 May", "Friday", "2019-11-30"),
    "clock_time": ("14:05", "9:30 AM", "12:00 PM", "00:15"),
    "duration": ("45 minutes", "2 hours 10 minutes", "3 weeks", "1 year"),
    "name": ("Lake Geneva", "Ada Lovelace", "São Tomé"),
    "word": ("carefully", "re-enter", "geese"),
    "ordered_list": ("wash, dry, fold", "B, A, C", "Rome, Oslo"),
    "yes_no": ("Yes", "No"),
    "letter": ("E", "k"),
    "phrase": ("the second drawer", "it cannot be told", "3 x 4 grid"),
}
PAIRS = [(kind, text) for kind in KINDS for text in EXAMPLES[kind]]


@pytest.mark.parametrize(("kind", "text"), PAIRS)
def test_the_key_matches_itself_in_any_dress(kind: AnswerKind, text: str) -> None:
    key = AnswerKey(kind=kind, text=text)
    for dressed in (
        text,
        f" {text} ",
        f"**{text}**",
        f"{text}.",
        f'"{text}"',
        f"({text})",
        text.upper() if kind != "duration" else text,
    ):
        assert strict(dressed, key).correct, (dressed, strict(dressed, key))


@pytest.mark.parametrize(("kind", "text"), PAIRS)
def test_near_misses_of_the_key_are_wrong(kind: AnswerKind, text: str) -> None:
    key = AnswerKey(kind=kind, text=text)
    other = EXAMPLES[kind][(EXAMPLES[kind].index(text) + 1) % len(EXAMPLES[kind])]
    misses = ["", " ", "…", other, f"{text} or {other}"]
    if kind != "date":
        misses.append(f"{other}, {text}")
    if kind not in ("quantity", "duration", "yes_no", "date") and len(text) > 3:
        misses.append(text[: len(text) // 2])
    if kind in ("name", "word", "phrase", "ordered_list"):
        misses.append(f"not {text}")
    for miss in misses:
        if kind == "yes_no" and miss.startswith(text):
            continue
        assert not strict(miss, key).correct, (miss, strict(miss, key))


@settings(max_examples=300, deadline=None)
@given(answer=st.text(max_size=60), pair=st.sampled_from(PAIRS))
def test_any_answer_gets_a_verdict(answer: str, pair: tuple[AnswerKind, str]) -> None:
    key = AnswerKey(kind=pair[0], text=pair[1])
    assert strict(answer, key).rule
    assert legacy(answer, key).rule
    assert basic(answer, key).rule


@settings(max_examples=200, deadline=None)
@given(
    answer=st.text(max_size=60),
    letter=st.sampled_from("ABCD"),
    pairs=st.lists(st.sampled_from(PAIRS), min_size=4, max_size=4, unique=True),
)
def test_any_answer_gets_a_verdict_with_options(
    answer: str, letter: str, pairs: list[tuple[AnswerKind, str]]
) -> None:
    choices = tuple(text for _, text in pairs)
    kind, text = pairs["ABCD".index(letter)]
    key = AnswerKey(kind=kind, text=text, choices=choices, letter=letter)
    assert strict(answer, key).rule
    assert strict(letter, key).correct
    assert strict(f"{letter}) {text}", key).correct
    assert not strict("ABCD"["ABCD".index(letter) - 1], key).correct


@settings(max_examples=300, deadline=None)
@given(value=st.integers(-(10**9), 10**9))
def test_integers_in_every_grouping(value: int) -> None:
    key = AnswerKey(kind="integer", text=str(value))
    for written in (f"{value}", f"{value:,}", f"{value}.0", f"x = {value}", f"The answer is {value}."):
        assert strict(written, key).correct, written
    assert not strict(str(value + 1), key).correct
    assert not strict(str(-value), key).correct or value == 0


@settings(max_examples=200, deadline=None)
@given(value=st.integers(1, 10**6), places=st.integers(1, 4))
def test_decimals_to_the_places_shown(value: int, places: int) -> None:
    number = Fraction(value, 10**places)
    text = f"{float(number):.{places}f}"
    key = AnswerKey(kind="decimal", text=text)
    allowed = min(Fraction(1, 2 * 10**places), abs(number) / 100)
    inside, outside = number + allowed * Fraction(9, 10), number + allowed * Fraction(11, 10)
    assert strict(f"{float(inside):.9f}", key).correct
    assert not strict(f"{float(outside):.9f}", key).correct
    assert strict(text.replace(".", ","), key).correct or places == 3


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twelve", 12),
        ("forty-two", 42),
        ("one thousand two hundred", 1200),
        ("minus five", -5),
        ("a hundred", 100),
        ("two million", 2_000_000),
    ],
)
def test_number_words(text: str, value: int) -> None:
    assert worded_number(text) == value


@pytest.mark.parametrize(
    ("answer", "value", "rule"),
    [
        ("12-4 = 8", 8, "after_equals"),
        ("8 (eight)", 8, "number"),
        ("1/3", 1 / 3, "number"),
        ("6.02 × 10^23", 6.02e23, "number"),
        ("1,5", 1.5, "number"),
        ("12 345", 12345, "number"),
        ("3 or 4", None, "several_numbers"),
        ("nothing", None, "no_number"),
        ("1/0", None, "no_number"),
    ],
)
def test_committed_number(answer: str, value: float | None, rule: str) -> None:
    found = committed_number(answer)
    assert found.rule == rule
    if value is None:
        assert found.token is None
    else:
        assert found.token is not None and math.isclose(float(found.token.value), value)
