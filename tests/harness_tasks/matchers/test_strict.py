"""The strict matcher on a table of answers a reader would judge at once."""

from __future__ import annotations

from typing import Any

import pytest

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.strict import polarity, strict

CHOICES = ("3", "4", "5", "6")

# kind, key, answer, right?
OPEN: list[tuple[AnswerKind, str, str, bool]] = [
    ("integer", "8", "8", True),
    ("integer", "8", "8.", True),
    ("integer", "8", "**8**", True),
    ("integer", "8", "12-4 = 8", True),
    ("integer", "12", "12-4 = 8", False),
    ("integer", "12", "12 dollars, 3 of 4", False),
    ("integer", "8", "eight", True),
    ("integer", "21", "twenty-one", True),
    ("integer", "305", "three hundred and five", True),
    ("integer", "8", "80", False),
    ("integer", "8", "8 or 9", False),
    ("integer", "8", "-8", False),
    ("integer", "-8", "−8", True),
    ("integer", "-8", "-8", True),
    ("integer", "8", "", False),
    ("integer", "8", "８", True),
    ("integer", "8", "٨", True),
    ("integer", "1250", "1,250", True),
    ("integer", "1250", "1 250", True),
    ("integer", "1250", "$1,250.00", True),
    ("integer", "1250", "1.250", False),
    ("integer", "5100000", "5.1 million", True),
    ("integer", "5100000", "5.1", False),
    ("integer", "12", "12 because 3 × 4 = 12", True),
    ("integer", "12", "3 × 4 = 12", True),
    ("integer", "12", "The answer is 12.", True),
    ("integer", "12", "\\boxed{12}", True),
    ("integer", "12", "$12$", True),
    ("integer", "12", "12 (3 boxes of 4)", True),
    ("integer", "12", "12 apples", True),
    ("integer", "12", "unknown", False),
    ("integer", "12", "12.4", False),
    ("integer", "1000", "1e3", True),
    ("integer", "1000", "1 × 10^3", True),
    ("decimal", "3.14", "3.14", True),
    ("decimal", "3.14", "3,14", True),
    ("decimal", "3.14", "3.14159", True),
    ("decimal", "3.14", "3.15", False),
    ("decimal", "3.14", "3.1", False),
    ("decimal", "0.3", "0.333", False),
    ("decimal", "0.005", "0.001", False),
    ("decimal", "0.005", "0.015", False),
    ("decimal", "0.5", "1/2", True),
    ("decimal", "0.5", ".5", True),
    ("decimal", "0.5", "5", False),
    ("decimal", "0.5", "½", True),
    ("decimal", "2.5", "2 1/2", True),
    ("decimal", "0.5", "50%", True),
    ("decimal", "1234.56", "1.234,56", True),
    ("decimal", "1234.56", "1,234.56", True),
    ("decimal", "0.75", "\\frac{3}{4}", True),
    ("quantity", "5 km", "5 km", True),
    ("quantity", "5 km", "5000 m", True),
    ("quantity", "5 km", "5", True),
    ("quantity", "5 km", "5 kilometres", True),
    ("quantity", "5 km", "5 kg", False),
    ("quantity", "5 km", "5 m", False),
    ("quantity", "About 120 seconds", "2 minutes", True),
    ("quantity", "About 120 seconds", "120", True),
    ("quantity", "63 inches", "5 ft 3 in", True),
    ("quantity", "$12.50", "12.50 dollars", True),
    ("quantity", "$12.50", "$12.5", True),
    ("quantity", "$12.50", "$125", False),
    ("quantity", "60 km/h", "60 kilometers per hour", True),
    ("quantity", "12 m²", "12 square meters", True),
    ("quantity", "12 m²", "12 m", False),
    ("quantity", "40%", "40 percent", True),
    ("quantity", "40%", "40", True),
    ("quantity", "25 °C", "25 degrees Celsius", True),
    ("quantity", "25 °C", "25 °F", False),
    ("duration", "90 minutes", "1 hour and 30 minutes", True),
    ("duration", "90 minutes", "1h30", True),
    ("duration", "90 minutes", "1:30", True),
    ("duration", "90 minutes", "1.5 hours", True),
    ("duration", "90 minutes", "an hour and a half", True),
    ("duration", "90 minutes", "90", True),
    ("duration", "90 minutes", "90 seconds", False),
    ("duration", "1 hour 30 minutes", "one hour thirty minutes", True),
    ("duration", "2 weeks", "14 days", True),
    ("duration", "2 years", "24 months", True),
    ("duration", "3 days", "three days", True),
    ("duration", "3 days", "3 or 4 days", False),
    ("clock_time", "14:30", "2:30 PM", True),
    ("clock_time", "14:30", "2:30 p.m.", True),
    ("clock_time", "14:30", "2.30pm", True),
    ("clock_time", "14:30", "14h30", True),
    ("clock_time", "14:30", "1430 hours", True),
    ("clock_time", "14:30", "2:30 AM", False),
    ("clock_time", "14:30", "14:31", False),
    ("clock_time", "12:00", "noon", True),
    ("clock_time", "0:00", "midnight", True),
    ("clock_time", "2:30 PM", "14:30", True),
    ("clock_time", "2:30 PM", "2:30", False),
    ("clock_time", "9:05 AM", "09:05", True),
    ("clock_time", "3:00 PM", "3 PM", True),
    ("clock_time", "3:00 PM", "between 3:00 PM and 4:00 PM", False),
    ("clock_time", "01:30 the next day", "1:30 AM", False),
    ("clock_time", "01:30 the next day", "1:30 AM (next day)", True),
    ("date", "March 5, 2024", "2024-03-05", True),
    ("date", "March 5, 2024", "5 March 2024", True),
    ("date", "March 5, 2024", "5th of March 2024", True),
    ("date", "March 5, 2024", "Tuesday, March 5th, 2024", True),
    ("date", "March 5, 2024", "March 6, 2024", False),
    ("date", "March 5, 2024", "March 5", False),
    ("date", "March 5", "5 March", True),
    ("date", "March 5, 2024", "03/05/2024", False),
    ("date", "March 25, 2024", "25/03/2024", True),
    ("date", "Monday", "It is a Monday", True),
    ("date", "Monday", "Tuesday", False),
    ("date", "1969", "1969", True),
    ("date", "1969", "1968", False),
    ("name", "Brasília", "Brasilia", True),
    ("name", "Brasília", "BRASÍLIA.", True),
    ("name", "Paris", "The answer is Paris.", True),
    ("name", "Paris", "Paris (France)", True),
    ("name", "Paris", "It's Paris, because it is the capital", True),
    ("name", "Paris", "not Paris", False),
    ("name", "Paris", "Paris or London", False),
    ("name", "Paris", "London, Paris, Rome", False),
    ("name", "Paris", "Par", False),
    ("name", "Paris", "Parisian", False),
    ("name", "Paris", "a", False),
    ("name", "Io", "Io", True),
    ("name", "Io", "The moon Io", False),
    ("name", "the Nile", "Nile", True),
    ("name", "Nile", "the River Nile", True),
    ("name", "Jean-Paul Sartre", "Jean Paul Sartre", True),
    ("name", "O'Brien", "O’Brien", True),
    ("word", "quickly", "Quickly", True),
    ("word", "quickly", "quick", False),
    ("word", "quickly", "quickly, slowly", False),
    ("word", "un-", "un", True),
    ("phrase", "3 × 4", "3 x 4", True),
    ("phrase", "no one", "no", False),
    ("phrase", "the red box", "red box", True),
    ("phrase", "the red box", "the red box and the blue box", False),
    ("quantity", "12 km", "12 apples", False),
    ("duration", "90 minutes", "90 apples", False),
    ("date", "7 May", "7 May or Friday", False),
    ("yes_no", "No", "Yes, No", False),
    ("ordered_list", "wash, dry, fold", "wash, dry, fold", True),
    ("ordered_list", "wash, dry, fold", "1. wash\n2. dry\n3. fold", True),
    ("ordered_list", "wash, dry, fold", "1. wash 2. dry 3. fold", True),
    ("ordered_list", "wash, dry, fold", "Wash → Dry → Fold", True),
    ("ordered_list", "wash, dry, fold", "wash, then dry, and fold", True),
    ("ordered_list", "wash, dry, fold", "dry, wash, fold", False),
    ("ordered_list", "wash, dry, fold", "wash, dry", False),
    ("ordered_list", "wash, dry, fold", "wash, dry, fold, iron", False),
    ("ordered_list", "B, A, C", "B-A-C", True),
    ("ordered_list", "B, A, C", "BAC", True),
    ("ordered_list", "B, A, C", "ABC", False),
    ("yes_no", "Yes", "yes", True),
    ("yes_no", "Yes", "Yes, because it holds.", True),
    ("yes_no", "Yes", "True", True),
    ("yes_no", "No", "no, that is correct", True),
    ("yes_no", "Yes", "no, that is correct", False),
    ("yes_no", "No", "not true", True),
    ("yes_no", "Yes", "not true", False),
    ("yes_no", "No", "The claim is not valid", True),
    ("yes_no", "Yes", "maybe", False),
    ("yes_no", "Yes", "It is correct or false", False),
    ("letter", "E", "E", True),
    ("letter", "E", "(e)", True),
    ("letter", "E", "the letter E", True),
    ("letter", "E", "East", False),
]  # fmt: skip

# choices, letter, answer, right?
WITH_OPTIONS: list[tuple[tuple[str, ...], str, str, bool]] = [
    *[(CHOICES, "B", answer, True) for answer in ("B", "B.", "B. 4", "(B)", "**B**", "B) 4", "b", "(b)", "B: 4", "B - 4", "B 4", "Option B", "option (B)")],
    *[(CHOICES, "B", answer, True) for answer in ("4", "4.", "(B).", "“B”", "B,", "Ｂ", "（B）", "[B]", "B is correct", "B because 2 + 2 = 4", "four")],
    *[(CHOICES, "B", answer, False) for answer in ("A", "5", "C. 5", "B or C", "B. 5", "A photon", "7", "", "A, B", "neither")],
    (("A photon", "An electron", "A proton", "A quark"), "B", "A photon", False),
    (("A photon", "An electron", "A proton", "A quark"), "A", "A photon", True),
    (("Yes", "No", "Only on Mondays", "It cannot be told"), "A", "Yes", True),
    (("Yes", "No", "Only on Mondays", "It cannot be told"), "B", "No.", True),
    (("Yes", "No", "Only on Mondays", "It cannot be told"), "D", "It cannot be told", True),
    (("2:30 PM", "3:30 PM", "2:30 AM", "4:00 PM"), "A", "14:30", True),
    (("1,200 m", "120 m", "12 m", "1,200 km"), "A", "1200 m", True),
    (("Paris", "London", "Rome", "Madrid"), "A", "The capital is Paris", True),
    (("Paris", "London", "Rome", "Madrid"), "A", "Paris or London", False),
    (("red", "red and blue", "blue", "green"), "B", "red and blue", True),
    (("red", "red and blue", "blue", "green"), "A", "red and blue", False),
    (("C", "A", "D", "B"), "A", "A", True),
    (CHOICES, "B", "B\nbecause two and two make four", True),
    (CHOICES, "B", "4\nC is too large", True),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "key", "answer", "right"), OPEN)
def test_open_answers(kind: AnswerKind, key: str, answer: str, right: bool) -> None:
    verdict = strict(answer, AnswerKey(kind=kind, text=key))
    assert verdict.correct is right, verdict.rule


@pytest.mark.parametrize(("choices", "letter", "answer", "right"), WITH_OPTIONS)
def test_answers_with_options(choices: tuple[str, ...], letter: str, answer: str, right: bool) -> None:
    text = choices["ABCD".index(letter)]
    kind: Any = (
        "clock_time"
        if ":" in text
        else "quantity"
        if text.endswith(" m")
        else "integer"
        if text.isdigit()
        else "phrase"
    )
    verdict = strict(answer, AnswerKey(kind=kind, text=text, choices=choices, letter=letter))
    assert verdict.correct is right, verdict.rule


@pytest.mark.parametrize(
    ("tolerance", "answer", "right"),
    [
        (0.5, "10.5", True),
        (0.5, "10.51", False),
        (0.5, "9.5", True),
        (None, "10.5", False),
        (0.0, "10", True),
        (0.0, "10.1", False),
    ],
)
def test_stated_tolerance_is_inclusive(tolerance: float | None, answer: str, right: bool) -> None:
    assert strict(answer, AnswerKey(kind="decimal", text="10", tolerance=tolerance)).correct is right


def test_tolerance_is_in_the_unit_of_the_key() -> None:
    key = AnswerKey(kind="quantity", text="5 km", tolerance=0.1)
    assert strict("5080 m", key).correct
    assert not strict("5.2 km", key).correct


def test_aliases_count_like_the_key() -> None:
    key = AnswerKey(kind="name", text="United States", aliases=("USA", "U.S."))
    assert strict("usa", key).rule == "alias"
    assert strict("U.S.", key).correct
    assert not strict("UK", key).correct


def test_a_letter_beside_another_options_text_is_wrong_and_named() -> None:
    key = AnswerKey(kind="integer", text="4", choices=CHOICES, letter="B")
    assert strict("B. 5", key).rule == "letter_and_text_differ"
    assert strict("C. 4", key).rule == "letter_and_text_differ"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yes", True),
        ("No", False),
        ("not true", False),
        ("no, that is correct", False),
        ("It isn't valid", False),
        ("perhaps", None),
        ("yes and no", None),
        ("Yes. No.", None),
        ("no or yes", None),
    ],
)
def test_polarity(text: str, expected: bool | None) -> None:
    assert polarity(text) is expected


def test_key_refuses_choices_without_a_letter() -> None:
    with pytest.raises(ValueError, match="go together"):
        AnswerKey(kind="integer", text="4", choices=CHOICES)
    with pytest.raises(ValueError, match="names none"):
        AnswerKey(kind="integer", text="4", choices=CHOICES, letter="E")
