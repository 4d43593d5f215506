"""Checkers of mental calculation: read the sum from the text and do it by another route."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, numbers, only

_SYMBOLS = str.maketrans({"×": "*", "÷": "/", "−": "-", "²": "**2"})


_OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: lambda base, exponent: Fraction(base ** int(exponent)),
}


def _value(text: str) -> Fraction:
    """Exact value of an expression written with × ÷ − ² and fractions, from its syntax tree."""

    def value(node: ast.expr) -> Fraction:
        if isinstance(node, ast.BinOp):
            return _OPERATIONS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Constant):
            return Fraction(str(node.value))
        raise ValueError(f"unexpected {ast.dump(node)} in {text!r}")

    return value(ast.parse(text.replace(",", "").translate(_SYMBOLS), mode="eval").body)


def _expression_in(question: str) -> str:
    found = re.search(r"[(\d][\d,.()+\-−×÷²/ ]*[\d)²]", question)
    if not found:
        raise ValueError(f"no expression in {question!r}")
    return found.group(0)


def expression(question: str, params: Mapping[str, Any]) -> str:
    """Whole value of the one expression in the text."""
    return f"{int(_value(_expression_in(question))):,}"


def chain(question: str, params: Mapping[str, Any]) -> str:
    """Replay of the steps in the order of the text."""
    sentences = [s for s in re.split(r"[.?] ?", question) if s]
    value = sympy.Integer(integers(sentences[0])[0])
    for sentence in sentences[1:-1]:
        words = sentence.lower()
        by = integers(words)[0] if integers(words) else 0
        if re.search(r"double", words):
            value *= 2
        elif re.search(r"halve", words):
            value /= 2
        elif re.search(r"multiply", words):
            value *= by
        elif re.search(r"divide", words):
            value /= by
        elif re.search(r"subtract|take away|reduce", words):
            value -= by
        elif re.search(r"add|increase", words):
            value += by
        else:
            raise ValueError(f"unknown step {sentence!r}")
    return f"{int(value):,}"


def product(question: str, params: Mapping[str, Any]) -> str:
    """One factor added up as often as the other says."""
    a, b = integers(question)
    return f"{sum(a for _ in range(b)):,}"


def signed_sum(question: str, params: Mapping[str, Any]) -> str:
    """Tally over terms; a minus sign before a term takes it away."""
    total = 0
    terms = params["terms"]
    body = question.split("a player scores")[-1]
    for sign, digits in re.findall(r"([−]?) ?(\d+)", body):
        total += -int(digits) if sign else int(digits)
    if len(re.findall(r"\d+", body)) != len(terms):
        raise ValueError(f"{len(terms)} terms in params, not so in {question!r}")
    return f"{total:,}"


def percent(question: str, params: Mapping[str, Any]) -> str:
    """Percentages by the decimal module, in the order of the text."""
    if re.search(r"rises|grows|falls|drops", question):
        value = Decimal(integers(question)[0])
        for verb, by in re.findall(r"(rises|grows|falls|drops) by (\d+)%", question):
            value += value * Decimal(by) / 100 * (1 if verb in ("rises", "grows") else -1)
        return f"{int(value):,}"
    share = only(r"(\d+)(?:%| percent)", question)
    base = integers(question.replace(share.group(0), ""))[0]
    return f"{int(Decimal(base) * Decimal(share.group(1)) / 100):,}"


def fraction_of(question: str, params: Mapping[str, Any]) -> str:
    """Product of all fractions and the whole number, by sympy."""
    value = sympy.Integer(1)
    for top, bottom in re.findall(r"(\d+)/(\d+)", question):
        value *= sympy.Rational(int(top), int(bottom))
    base = integers(re.sub(r"\d+/\d+", "", question))[0]
    return f"{int(value * base):,}"


def missing_operand(question: str, params: Mapping[str, Any]) -> str:
    """The one whole number below 2,000 that makes the equation true."""
    found = re.search(r"[(▢\d][\d,()+−×▢ ]*= [\d,]*\d", question)
    if not found:
        raise ValueError(f"no equation in {question!r}")
    left, right = found.group(0).split(" = ")
    symbol = sympy.Symbol("x")
    difference = sympy.sympify(left.replace("▢", "x").replace("×", "*").replace("−", "-")) - int(
        right.replace(",", "")
    )
    powers = [int(c) for c in reversed(sympy.Poly(difference, symbol).all_coeffs())]
    fits = [n for n in range(2000) if sum(c * n**k for k, c in enumerate(powers)) == 0]
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} numbers fit {question!r}")
    return f"{fits[0]:,}"


def remainder(question: str, params: Mapping[str, Any]) -> str:
    """What is left after taking the divisor away as often as it goes."""
    whole, divisor = integers(question)[:2]
    left = whole
    while left >= divisor:
        left -= divisor
    return str(left)


def decimals(question: str, params: Mapping[str, Any]) -> str:
    """Decimal module over sums of products in the text."""
    total = Decimal(0)
    parts = re.split(r"([+−])", _expression_in(question))
    sign = 1
    for part in parts:
        if part in "+−":
            sign = 1 if part == "+" else -1
            continue
        term = Decimal(1)
        for factor in part.split("×"):
            term *= Decimal(factor.strip().replace(",", ""))
        total += sign * term
    text = format(total.normalize(), "f")
    whole, _, rest = text.partition(".")
    return f"{int(whole):,}.{rest}"


def fraction_sum(question: str, params: Mapping[str, Any]) -> str:
    """Sum of the fractions by sympy, lowest terms."""
    return str(_value(_expression_in(question)))


def compare_results(question: str, params: Mapping[str, Any]) -> str:
    """The listed expression of extreme value; the one asked for is read from the text."""
    ranked = sorted(params["expressions"], key=lambda text: int(_value(text)))
    if not numbers(question):
        raise ValueError(f"no reference value in {question!r}")
    return str(ranked[-1] if "largest" in question else ranked[0])
