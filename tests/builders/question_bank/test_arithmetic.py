"""Arithmetic questions: hand-worked items and what these templates must keep to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.question_bank.arithmetic.number_options import decimal_text, dollars, wrong_numbers
from mirror_bench.builders.question_bank.arithmetic.reading import integers, numbers
from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.item import Draft, Redraw, Template
from mirror_bench.builders.schemas.taxonomy import Domain
from mirror_bench.builders.seeds import ItemRng

DOMAIN: Domain = "arithmetic"
FOUND = find_subcategories(DOMAIN)
Drafts = Callable[[Template, int, int], list[Draft]]


def template_of(name: str, template_id: str) -> Template:
    return next(t for t in FOUND[name].templates if t.id == template_id)


@pytest.mark.parametrize("draw", [8, 30, 76])
def test_a_chain_without_a_step_left_is_drawn_again(draw: int) -> None:
    chain = template_of("mental_calculation", "chain")
    level = {8: 8, 30: 6, 76: 7}[draw]
    with pytest.raises(Redraw, match="no step is left"):
        chain.make(ItemRng("stuck", "mental_calculation", "chain", level, draw), level)


@pytest.mark.parametrize("level", [3, 4, 5])
def test_an_equation_has_no_negative_side(level: int, drafts: Drafts) -> None:
    template = template_of("mental_calculation", "missing_operand")
    for draft in drafts(template, level, 150):
        assert "-" not in draft.question
        assert template.check(draft.question, draft.params) == draft.answer


def test_no_number_to_be_rounded_lies_halfway(drafts: Drafts) -> None:
    template = template_of("estimation", "rounding")
    for level in template.levels:
        for draft in drafts(template, level, 40):
            value, unit = draft.params["value"], draft.params["unit"]
            assert value % unit not in (0, unit // 2)


# Worked by hand; the arithmetic stands beside each.
GOLDEN = [
    # 9 + 6 = 15; 15 x 4 = 60; 60 / 2 = 30
    (
        "mental_calculation",
        "chain",
        "Start with 9. Add 6. Then multiply it by 4. Finally, halve it. What number do you end with?",
        {},
        "30",
    ),
    # 5 + 30 - 8
    ("mental_calculation", "precedence", "What is the value of 5 + 6 × 5 − 8?", {}, "27"),
    # 3/4 - 2/3 = 9/12 - 8/12
    (
        "mental_calculation",
        "fraction_sum",
        "Work out 3/4 − 2/3. Give the answer in lowest terms.",
        {},
        "1/12",
    ),
    # 2.5 + 1.2 x 3 = 6.1 by precedence
    ("mental_calculation", "decimals", "What is 2.5 + 1.2 × 3?", {}, "6.1"),
    # 40 x 50
    (
        "estimation",
        "round_then_compute",
        "Round each number in 38 × 54 to the nearest ten, then work out the result. What is it?",
        {},
        "2,000",
    ),
    # 2,449 lies nearer to 2,400, although 2,450 would round up
    ("estimation", "rounding", "What is 2,449 rounded to the nearest hundred?", {}, "2,400"),
    # 11.5 x 7.5
    (
        "estimation",
        "bounds",
        "A rectangular rug measures 12 ft by 8 ft, each side to the nearest foot. What is the lower bound of its area?",
        {},
        "86.25 square ft",
    ),
    # 1/30 + 1/60 = 1/20
    (
        "word_problems",
        "work_together",
        "The new pump fills a tank in 30 minutes. The old pump needs 60 minutes for the same job. If both run at once, how many minutes do they take to fill the tank?",
        {},
        "20",
    ),
    # 12 out at 60, back at 30: 2 x 60 x 30 / 90
    (
        "word_problems",
        "average_speed",
        "Ada drives from Linden to Ashford at 60 km/h and returns along the same road at 30 km/h. What is the average speed for the whole round trip, in km/h?",
        {},
        "40",
    ),
    # ball 5 cents, bat 1.05
    (
        "word_problems",
        "pair_price",
        "A racket and a ball cost $1.10 together. The racket costs $1.00 more than the ball. How much does the ball cost?",
        {},
        "$0.05",
    ),
    # 72 x 1000 / 3600
    ("unit_conversion", "speed", "Convert 72 kilometers per hour to meters per second.", {}, "20"),
    # 3 x 100 x 100
    (
        "unit_conversion",
        "area_volume",
        "How many square centimeters are there in 3 square meters?",
        {},
        "30,000",
    ),
    # a rise needs no 32: 10 x 9/5
    (
        "unit_conversion",
        "temperature",
        "A liquid in a laboratory is heated by 10 °C. What is the change in °F?",
        {},
        "18 °F",
    ),
    # 0.75 h = 45 min
    ("unit_conversion", "decimal_time", "Write 2.75 hours in hours and minutes.", {}, "2 hours 45 minutes"),
    # 33 + 20 - 6
    (
        "numerical_reasoning",
        "count_multiples",
        "How many whole numbers from 1 to 100 are divisible by 3 or by 5 (or by both)?",
        {},
        "47",
    ),
    # 7, 9, 3, 1 repeat; 22 = 4 x 5 + 2
    ("numerical_reasoning", "last_digit", "What is the last digit of 7²²?", {}, "9"),
    # 10 x 9 / 2
    (
        "numerical_reasoning",
        "pairings",
        "At a meeting in Linden, 10 people each shake hands once with every other person. How many handshakes take place?",
        {},
        "45",
    ),
    # 2 x (2 x 3 + 4) + 5 = 25
    (
        "numerical_reasoning",
        "operation",
        "For numbers m and n, let m ◇ n mean 2 × m + n. Find the value of (3 ◇ 4) ◇ 5.",
        {},
        "25",
    ),
]


@pytest.mark.parametrize(("name", "template_id", "question", "params", "answer"), GOLDEN)
def test_checkers_on_hand_worked_items(
    name: str, template_id: str, question: str, params: dict[str, object], answer: str
) -> None:
    assert template_of(name, template_id).check(question, params) == answer


@given(
    answer=st.integers(1, 5000),
    mistakes=st.lists(st.integers(-50, 8000), max_size=8),
    step=st.sampled_from([1, 2, 5, 10]),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=80, deadline=None)
def test_wrong_numbers_are_distinct_and_on_both_sides(
    answer: int, mistakes: list[int], step: int, seed: int
) -> None:
    made = wrong_numbers(ItemRng("wrong", seed), answer, mistakes, step=step)
    values = [int(text.replace(",", "")) for text in made]
    assert len(set(values)) == len(values) and answer not in values and min(values) > 0
    assert sum(v > answer for v in values) == 3
    assert sum(v < answer for v in values) == 3 or answer <= 3 * step


def test_number_texts() -> None:
    assert decimal_text(Fraction(5, 4)) == "1.25"
    assert decimal_text(Fraction(12345, 10), 2) == "1,234.50"
    assert decimal_text(Fraction(-1, 2)) == "-0.5"
    assert dollars(120005) == "$1,200.05"
    with pytest.raises(ValueError, match="1/3"):
        decimal_text(Fraction(1, 3))


def test_reading_of_numbers() -> None:
    assert numbers("Of 1,250 seats, 37.5 are 3/8.") == [1250, Fraction(75, 2), 3, 8]
    with pytest.raises(ValueError, match="not whole"):
        integers("2.5 km")
