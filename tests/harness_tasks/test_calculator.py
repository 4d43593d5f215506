"""The calculator computes arithmetic, and nothing else."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.harness_tasks.calculator import calculate


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("2+3*4", "14"),
        ("(2+3)*4", "20"),
        ("7/2", "3.5"),
        ("1/3", "0.333333"),
        ("2**10", "1024"),
        ("2^10", "1024"),
        ("17 % 5", "2"),
        ("17 // 5", "3"),
        ("-3 + 5", "2"),
        ("sqrt(16)", "4"),
        ("abs(-2.5)", "2.5"),
        ("round(2.567, 2)", "2.57"),
        ("int(7.9)", "7"),
        ("float(3)", "3"),
        ("pi", "3.141593"),
        ("e", "2.718282"),
        ("1,250 * 2", "2500"),
        ("$12.50 × 3", "37.5"),
        ("12 ÷ 4", "3"),
        ("4 * 6 =", "24"),
        ("３＋４", "7"),
        ("1e-9", "1.000000e-09"),
        ("`8*8`", "64"),
    ],
)
def test_results(expression: str, result: str) -> None:
    calculation = calculate(expression)
    assert (calculation.result, calculation.error) == (result, None)


@pytest.mark.parametrize(
    "expression",
    [
        "", "   ", "1/0", "5 % 0", "sqrt(-1)", "(-8)**0.5", "9**9**9**9", "10**1001", "__import__('os').system('true')", "open('x')", "a+1",
        "(1).real", "[1,2]", "'a'*9", "lambda: 1", "1 if 1 else 2", "True + 1", "f'{1}'", "sum(1,2)", "sqrt()", "sqrt(1,2,3)", "round(1.5, ndigits=1)",
        "1 +", "1 2", "x" * 400, "(" * 200 + "1" + ")" * 200, "1e308*1e308", "1j", "int('5')", "1 << 3", "1 == 1", "-" * 250 + "1",
    ],
)  # fmt: skip
def test_refusals_come_back_as_words(expression: str) -> None:
    calculation = calculate(expression)
    assert calculation.result is None
    assert calculation.error


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="0123456789.+-*/%() ,^episqrtabound$=_'\"[]{}:\\", max_size=60))
def test_anything_ends_in_a_result_or_an_error(expression: str) -> None:
    calculation = calculate(expression)
    assert (calculation.result is None) != (calculation.error is None)


@settings(max_examples=200, deadline=None)
@given(st.integers(-999, 999), st.integers(-999, 999), st.sampled_from(["+", "-", "*"]))
def test_agrees_with_integer_arithmetic(a: int, b: int, sign: str) -> None:
    expected = {"+": a + b, "-": a - b, "*": a * b}[sign]
    assert calculate(f"({a}) {sign} ({b})").result == str(expected)


def test_six_decimals() -> None:
    assert calculate("sqrt(2)").result == f"{math.sqrt(2):.6f}"
