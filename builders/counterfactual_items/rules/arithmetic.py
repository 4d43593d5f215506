"""Altered rules of arithmetic."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from math import prod

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.counterfactual_items.template import (
    Altered,
    AlteredTemplate,
    Derived,
    other_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

_WORDS = {"+": "addition", "−": "subtraction", "×": "multiplication"}


def _apply(sign: str, left: int, right: int) -> int:
    return {"+": left + right, "−": left - right, "×": left * right}[sign]


def _swapped_signs(rng: ItemRng, level: int) -> Altered:
    one, other = rng.sample(sorted(_WORDS), 2)
    swap = {one: other, other: one}
    numbers = [rng.randrange(2, 10 + level) for _ in range(3 + level // 4)]
    signs = [rng.choice((one, other)), *(rng.choice(sorted(_WORDS)) for _ in numbers[2:])]
    rng.shuffle(signs)
    text, value, usual = str(numbers[0]), numbers[0], numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        text = f"({text}) {sign} {number}" if " " in text else f"{text} {sign} {number}"
        value, usual = _apply(swap.get(sign, sign), value, number), _apply(sign, usual, number)
    if value == usual or min(value, usual) < 2 or max(value, usual) > 3000:
        raise Redraw("out of range")
    author = rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"In {author}'s workbook, the signs {one} and {other} have changed places: {one} stands for {_WORDS[other]}, and {other} stands for {_WORDS[one]}.",
            f"Suppose that the people of {rng.choice(PLACES)} write {one} for {_WORDS[other]} and {other} for {_WORDS[one]}.",
        )
    )
    if "Suppose" in rule:
        frames = (
            f"What is the value of {text} in their notation?",
            f"A note written by one of them reads: {text}. Which number does the writer mean?",
        )
    else:
        frames = (
            f"What is the value of {text} in that workbook?",
            f"On one of its pages, {author} writes: {text}. Which number does {author} mean?",
        )
    rest = rng.choice(frames)
    others = other_numbers(rng, value, usual, (1, 2, 3, numbers[-1]))
    return Altered(rule, rest, str(value), str(usual), tuple(map(str, others)), "integer")


def _worth(node: ast.expr) -> int:
    if isinstance(node, ast.Constant):
        return int(str(node.value))
    if not isinstance(node, ast.BinOp):
        raise ValueError(f"{ast.dump(node)} is neither a number nor an operation")
    left, right = _worth(node.left), _worth(node.right)
    if isinstance(node.op, ast.Add):
        return left + right
    return left - right if isinstance(node.op, ast.Sub) else left * right


def _check_swapped_signs(question: str) -> Derived:
    found = re.search(r"([−+×]) (?:stands )?for \w+,? and ([−+×]) (?:stands )?for", question)
    if not found:
        raise ValueError(f"{question!r}: no signs")
    text = captured(r"(?:value of|writes:|reads:) ((?:\(*\d+\)*|[−+×]| )+\d)(?: in th|\.)", question)
    meant = text.translate(str.maketrans(found[1] + found[2], found[2] + found[1]))
    values = [
        _worth(ast.parse(t.replace("×", "*").replace("−", "-"), mode="eval").body) for t in (meant, text)
    ]
    return Derived(str(values[0]), str(values[1]))


_BASES = {6: "six", 7: "seven", 8: "eight", 9: "nine"}


def _numeral(value: int, base: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, base)
        digits = str(digit) + digits
    return digits or "0"


def _other_base(rng: ItemRng, level: int) -> Altered:
    base = rng.choice(sorted(_BASES))
    terms = [rng.randrange(base + 1, base**2 + level * base * 4) for _ in range(2 + level // 5)]
    said = [_numeral(term, base) for term in terms]
    answer, trap = _numeral(sum(terms), base), str(sum(map(int, said)))
    if answer == trap:
        raise Redraw("no carry")
    person, place, thing = rng.choice(PEOPLE), rng.choice(PLACES), rng.choice(("coins", "nails", "apples", "shells", "tiles"))  # fmt: skip
    rule = rng.choice(
        (
            f"Suppose that in {place} all numbers are written in base {_BASES[base]}, so that 10 means {_BASES[base]} there.",
            f"The people of {place} write their numbers in base {_BASES[base]}: 10 stands for {_BASES[base]}, and 20 for twice {_BASES[base]}.",
        )
    )
    listed = (
        f"{said[0]} and then {said[1]}"
        if len(said) == 2
        else f"{', then '.join(said[:-1])}, and then {said[-1]}"
    )
    rest = rng.choice(
        (
            f"{person}, who lives there, counts {listed} {thing}, as numbers are written there. How is the total written there?",
            f"A bill from there lists {listed} {thing}. {person} adds up the figures and writes down the sum in the local way. What does {person} write?",
        )
    )
    value = sum(terms)
    others = {_numeral(value + d, base) for d in (-base, -1, 1, base)} - {answer, trap}
    return Altered(rule, rest, answer, trap, tuple(rng.sample(sorted(others), 3)), "integer")


def _check_other_base(question: str) -> Derived:
    word = captured(r"in base (\w+)", question)
    base = next(b for b, w in _BASES.items() if w == word)
    terms = re.findall(r"\d+", captured(r"(?:counts|lists) (.+? and then \d+)", question))
    columns = list(zip(*(t.zfill(8)[::-1] for t in terms), strict=True))
    digits, carry = "", 0
    for column in columns:
        carry, digit = divmod(carry + sum(map(int, column)), base)
        digits = str(digit) + digits
    return Derived(digits.lstrip("0"), str(sum(map(int, terms))))


_THINGS = ("lamp", "chair", "kettle", "mirror", "radio", "blanket", "suitcase", "clock")


def _percent_of(rng: ItemRng, level: int) -> Altered:
    parts = rng.choice((40, 50, 80, 200))
    percent = rng.choice(range(5, 40, 5))
    amount = 20 * rng.randrange(5, 15 + 5 * level)
    if percent * amount % parts or percent * amount % 100 or percent >= parts:
        raise Redraw("not whole")
    share, usual = percent * amount // parts, percent * amount // 100
    place, person, thing = rng.choice(PLACES), rng.choice(PEOPLE), rng.choice(_THINGS)
    rule = rng.choice(
        (
            f'Suppose that in {place} "percent" means parts in {parts}, not parts in 100.',
            f'In {place}, by an old custom, one "percent" is one part in {parts}.',
        )
    )
    if level > 3:
        rest = f"The price of a {thing} there, {amount} dollars, is reduced by {percent} percent. How many dollars does the {thing} cost now?"
        answer, trap = amount - share, amount - usual
    else:
        rest = rng.choice(
            (
                f"{person} is promised {percent} percent of {amount} dollars there. How many dollars is that?",
                f"A fund there holds {amount} dollars, and {person} is paid {percent} percent of it. How many dollars does {person} get?",
            )
        )
        answer, trap = share, usual
    others = other_numbers(rng, answer, trap, (5, 10, 15, 20))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_percent_of(question: str) -> Derived:
    parts = int(captured(r"parts? in (\d+)", question))
    percent = int(captured(r"(\d+) percent", question))
    amount = int(captured(r"(\d+) dollars", question))
    shares = [Fraction(percent, whole) for whole in (parts, 100)]
    left = [(1 - s if "reduced" in question else s) * amount for s in shares]
    return Derived(str(left[0]), str(left[1]))


def _sums_first(rng: ItemRng, level: int) -> Altered:
    size = 3 + level // 3
    numbers = [rng.randrange(2, 8 + level // 2) for _ in range(size)]
    signs = [rng.choice("+×") for _ in numbers[1:]]
    if len(set(signs)) < 2:
        raise Redraw("one kind of sign")
    text = str(numbers[0]) + "".join(f" {s} {n}" for s, n in zip(signs, numbers[1:], strict=True))
    groups, products = [numbers[0]], [numbers[0]]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == "+":
            groups[-1] += number
            products.append(number)
        else:
            groups.append(number)
            products[-1] *= number
    answer, trap = prod(groups), sum(products)
    if answer == trap or answer > 5000:
        raise Redraw("out of range")
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    rule = rng.choice(
        (
            f"At the school in {place}, the order of operations is reversed: all additions are carried out before any multiplication.",
            f"Suppose that the calculators made in {place} always add first and multiply afterward, wherever there are no parentheses.",
        )
    )
    rest = rng.choice(
        (f"{person} works out {text} by this rule. What is the result?", f"By this rule, what is {text}?")
    )
    others = other_numbers(rng, answer, trap, (1, 2, 4, 6, 10))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_sums_first(question: str) -> Derived:
    text = captured(r"(\d+(?: [+×] \d+)+)", question)
    by_rule = prod(sum(map(int, group.split("+"))) for group in text.split("×"))
    return Derived(str(by_rule), str(_worth(ast.parse(text.replace("×", "*"), mode="eval").body)))


def _other_dozen(rng: ItemRng, level: int) -> Altered:
    dozen = rng.choice((8, 9, 10, 11, 13, 14, 15))
    dozens, more = rng.randrange(2, 6 + level), rng.randrange(1, 8)
    used = rng.randrange(3, 12) if level > 3 else 0
    place, person = rng.choice(PLACES), rng.choice(PEOPLE)
    thing = rng.choice(("eggs", "rolls", "roses", "buttons", "oranges", "candles"))
    answer, trap = dozen * dozens + more - used, 12 * dozens + more - used
    rule = rng.choice(
        (
            f"At the market in {place}, a dozen is {dozen} pieces.",
            f'Suppose that the word "dozen" meant {dozen} and not 12.',
        )
    )
    where = "At that market, " if "market" in rule else ""
    if used:
        spent, ask = f" and then gives away {used} of them", f"How many {thing} does {person} have left?"
    else:
        spent, ask = "", f"How many {thing} is that altogether?"
    rest = f"{where}{person} buys {dozens} dozen {thing} and {more} single {'one' if more == 1 else 'ones'}{spent}. {ask}"
    others = other_numbers(rng, answer, trap, (1, 2, 10, dozens))
    return Altered(rule, rest, str(answer), str(trap), tuple(map(str, others)), "integer")


def _check_other_dozen(question: str) -> Derived:
    dozen = int(captured(r"(?:dozen is|meant) (\d+)", question))
    dozens, more = int(captured(r"buys (\d+) dozen", question)), int(captured(r"and (\d+) single", question))
    used = re.search(r"gives away (\d+)", question)
    counts = []
    for size in (dozen, 12):
        basket = ["piece"] * more
        for _ in range(dozens):
            basket += ["piece"] * size
        counts.append(len(basket[int(used[1]) if used else 0 :]))
    return Derived(str(counts[0]), str(counts[1]))


TEMPLATES = (
    AlteredTemplate("swapped_signs", _swapped_signs, _check_swapped_signs, "syntax tree"),
    AlteredTemplate("other_base", _other_base, _check_other_base, "column addition with carry"),
    AlteredTemplate("percent_of", _percent_of, _check_percent_of, "fractions"),
    AlteredTemplate("sums_first", _sums_first, _check_sums_first, "splitting the text at its signs"),
    AlteredTemplate("other_dozen", _other_dozen, _check_other_dozen, "counting a list"),
)
