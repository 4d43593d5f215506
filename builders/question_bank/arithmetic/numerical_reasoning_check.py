"""Checkers of numerical reasoning: enumeration, search and linear systems on what the text says."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy

from mirror_bench.builders.question_bank.arithmetic.reading import integers, only


def sequence(question: str, params: Mapping[str, Any]) -> str:
    """Terms fitted to the family of rules the text names; the gap or the next term is what fits."""
    found = only(r"(?:[\d▢]+, ){3,}[\d▢]+", question).group(0)
    shown = [None if t == "▢" else int(t) for t in found.split(", ")]
    if None not in shown:
        shown.append(None)
    at = shown.index(None)

    def fits(terms: Sequence[int]) -> bool:
        steps = [b - a for a, b in itertools.pairwise(terms)]
        if "differs from the one before by the same amount" in question:
            return len(set(steps)) == 1
        if "multiplying by one fixed number" in question:
            # b - a, c - b, ... form a geometric sequence with a whole ratio.
            return any(all(d2 == f * d1 for d1, d2 in itertools.pairwise(steps)) for f in range(2, 10))
        if "grows by the same amount each time" in question:
            return len({b - a for a, b in itertools.pairwise(steps)}) == 1
        if "sum of the two before" in question:
            return all(terms[i] == terms[i - 1] + terms[i - 2] for i in range(2, len(terms)))
        if "sum of the three before" in question:
            return all(terms[i] == sum(terms[i - 3 : i]) for i in range(3, len(terms)))
        if "alternately" in question:
            return all(
                len({b - a for a, b in itertools.pairwise(part)}) == 1 for part in (terms[0::2], terms[1::2])
            )
        if "cubes of consecutive" in question:
            return any(len({t - (n + k) ** 3 for k, t in enumerate(terms)}) == 1 for n in range(30))
        raise ValueError(f"unknown rule in {question!r}")

    highest = 5 * max(t for t in shown if t is not None) + 100
    good = [v for v in range(-500, highest) if fits([*shown[:at], v, *shown[at + 1 :]])]  # type: ignore[list-item]  # one gap only
    if len(good) != 1:
        raise ValueError(f"{len(good)} terms fit {question!r}")
    return str(good[0])


def missing_digit(question: str, params: Mapping[str, Any]) -> str:
    """Every digit tried in the place of the box."""
    shown = only(r"\d+▢\d*", question).group(0)
    divisor = int(only(r"(?:divisible by|multiple of|divided by) (\d+)", question).group(1))
    fits = [d for d in range(10) if int(shown.replace("▢", str(d))) % divisor == 0]
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} digits fit {question!r}")
    return str(fits[0])


def numbers_fitting(text: str, size: int) -> list[int]:
    """All numbers of ``size`` digits that satisfy every clause of ``text``."""
    fits = []
    for n in range(10 ** (size - 1), 10**size):
        digits = [int(c) for c in str(n)]
        turned = int("".join(map(str, digits[::-1])))
        tests = []
        for total in re.findall(r"digits add up to (\d+)", text):
            tests.append(sum(digits) == int(total))
        for which, by in re.findall(
            r"its (first|last) digit is (\d+) more than its (?:first|last) digit", text
        ):
            a, b = (digits[0], digits[-1]) if which == "first" else (digits[-1], digits[0])
            tests.append(a == b + int(by))
        for phrase in re.findall(r"middle digit is ([a-z0-9 ]+?) its first digit", text):
            a, b = digits[1], digits[0]
            if phrase == "equal to":
                tests.append(a == b)
            elif phrase == "twice":
                tests.append(a == 2 * b)
            else:
                by, way = phrase.split()[0], phrase.split()[1]
                tests.append(a == b + int(by) * (1 if way == "more" else -1))
        for by, way in re.findall(r"gives a number that is (\d+) (larger|smaller)", text):
            tests.append(turned == n + int(by) * (1 if way == "larger" else -1) and digits[-1] != 0)
        if all(tests):
            fits.append(n)
    return fits


def digit_puzzle(question: str, params: Mapping[str, Any]) -> str:
    """The one number of two or three digits that fits."""
    size = 3 if "three-digit" in question else 2
    fits = numbers_fitting(question.replace("Its", "its"), size)
    if len(fits) != 1:
        raise ValueError(f"{len(fits)} numbers fit {question!r}")
    return str(fits[0])


def count_multiples(question: str, params: Mapping[str, Any]) -> str:
    """Count over the range, one number at a time."""
    if "neither" in question or "exactly one" in question or " or by " in question:
        a, b = (
            int(n)
            for n in only(
                r"(?:by|neither|one of the numbers) (\d+) (?:or by|nor|and) (\d+)", question
            ).groups()
        )
        top = max(integers(question))
        wanted = {"neither": 0, "exactly one": 1}
        tally = [(n % a == 0) + (n % b == 0) for n in range(1, top + 1)]
        for phrase, hits in wanted.items():
            if phrase in question:
                return f"{tally.count(hits):,}"
        return f"{sum(t > 0 for t in tally):,}"
    low, high = (int(n) for n in only(r"from (\d+) to (\d+)", question).groups())
    divisor = int(only(r"(?:multiples of|divisible by) (\d+)", question).group(1))
    return f"{sum(1 for n in range(low, high + 1) if n % divisor == 0):,}"


def lcm_gcd(question: str, params: Mapping[str, Any]) -> str:
    """First common multiple going up, or first common divisor going down."""
    if "cm" in question:
        values = [int(n) for n in re.findall(r"(\d+) cm", question)]
        return str(next(d for d in range(min(values), 0, -1) if all(v % d == 0 for v in values)))
    values = [int(n) for n in re.findall(r"every (\d+) minutes", question)]
    return f"{next(n for n in range(max(values), 100_000) if all(n % v == 0 for v in values)):,}"


_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def last_digit(question: str, params: Mapping[str, Any]) -> str:
    """Whole powers as Python integers."""
    powers = [int(b) ** int(e.translate(_LOWERED)) for b, e in re.findall(r"(\d+)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", question)]
    if len(powers) == 1:
        return str(powers[0])[-1] if powers[0] < 10**4000 else str(powers[0] % 10)
    value = sum(powers) if " + " in question else powers[0] * powers[1]
    return str(value % 10)


def balance(question: str, params: Mapping[str, Any]) -> str:
    """Weights as unknowns, the last shape weighing one."""
    shapes = params["shapes"]
    weights = {s: sympy.Symbol(s, positive=True) for s in shapes}

    def shape(token: str) -> str:
        return str(next(s for s in shapes if token in (s, f"{s}s")))

    equations = [weights[shapes[-1]] - 1]
    for p, a, q, b in re.findall(r"(\d+) (\w+) balances? (\d+) (\w+?)(?=[,.]| and )", question):
        equations.append(int(p) * weights[shape(a)] - int(q) * weights[shape(b)])
    amount, first = only(r"(?:balance|weigh the same as) (\d+) (\w+)\?", question).groups()
    asked = only(r"(?:How many|number of) (\w+) ", question).group(1)
    solved = sympy.solve(equations, list(weights.values()), dict=True)[0]
    result = int(amount) * solved[weights[shape(first)]] / solved[weights[shape(asked)]]
    return f"{int(result):,}"


def operation(question: str, params: Mapping[str, Any]) -> str:
    """The rule as a sympy expression, substituted from the innermost bracket outward."""
    symbol = only(r"m ([◇⊕★△]) n", question).group(1)
    rule = only(r"(?:=|mean|stands for) ([mn\d ×+−]+?)\. ", question).group(1)
    m, n = sympy.symbols("m n")
    body = sympy.sympify(rule.replace("×", "*").replace("−", "-"))
    text = re.split(r"\. (?=What|Find)", question)[1]
    text = only(rf"[(\d][\d() {symbol}]*[\d)]", text).group(0)
    pair = re.compile(rf"(-?\d+) {symbol} (-?\d+)")

    def apply(match: re.Match[str]) -> str:
        return str(int(body.subs({m: int(match.group(1)), n: int(match.group(2))}, simultaneous=True)))

    for _ in range(text.count(symbol) + text.count("(")):
        inner = re.search(r"\(([^()]*)\)", text)
        if inner:
            text = text[: inner.start()] + pair.sub(apply, inner.group(1)) + text[inner.end() :]
        else:
            text = pair.sub(apply, text)
    return f"{int(text):,}"


def averages(question: str, params: Mapping[str, Any]) -> str:
    """Unknown value or mean from the equation of sums."""
    x = sympy.Symbol("x")
    if re.search(r"for the mean of all|would bring the mean", question):
        values = integers(only(r"(?:: |are )((?:\d+, )+and \d+)\.", question).group(1))
        mean = int(only(r"(?:to be|bring the mean to) (\d+)[^\d]*\?", question).group(1))
        return str(sympy.solve((sum(values) + x) / (len(values) + 1) - mean, x)[0])
    if "was added" in question or "was removed" in question:
        count, mean = (
            int(n)
            for n in only(r"(?:mean|list) of (\d+) [^.]*? (?:is|with a mean of) (\d+)", question).groups()
        )
        after = int(
            only(
                r"(?:scores|weights|heights|temperatures|times) is (\d+)|becomes (\d+)",
                question.split(". ", 1)[1],
            )
            .group(0)
            .split()[-1]
        )
        sign = 1 if "added" in question else -1
        return str(sympy.solve((count * mean + sign * x) / (count + sign) - after, x)[0])
    if "second set" in question:
        pattern = r"set of (\d+) .*? mean of (\d+).*? second set of (\d+) has a mean of (\d+)"
    else:
        pattern = r"mean of (\d+) .*? is (\d+)[^.\d]*\. The mean of (\d+) others is (\d+)"
    count, mean, second, other = (int(n) for n in only(pattern, question).groups())
    return str(Fraction(sum([mean] * count + [other] * second), count + second))


def remainders(question: str, params: Mapping[str, Any]) -> str:
    """First number going up that fits every remainder of the text."""
    divided = re.findall(r"a remainder of (\d+) when divided by (\d+)", question)
    sorted_so = re.findall(r"groups of (\d+) with (\d+) left over", question)
    pairs = [(int(r), int(m)) for r, m in divided] + [(int(r), int(m)) for m, r in sorted_so]
    if len(pairs) < 2:
        raise ValueError(f"fewer than two remainders in {question!r}")
    return f"{next(n for n in range(1, 100_000) if all(n % m == r for r, m in pairs)):,}"


def digits_written(question: str, params: Mapping[str, Any]) -> str:
    """All numbers joined to one string, then counted."""
    low, high = (int(n) for n in only(r"from (\d+) to (\d+)", question).groups())
    written = "".join(map(str, range(low, high + 1)))
    digit = re.search(r"the digit (\d)", question)
    return f"{written.count(digit.group(1)) if digit else len(written):,}"


def pairings(question: str, params: Mapping[str, Any]) -> str:
    """Pairs listed one by one; a knockout is played out match by match."""
    count = integers(question)[0]
    if "knockout" in question or "drops out" in question:
        left, matches = count, 0
        while left > 1:
            played = left // 2
            matches, left = matches + played, left - played
        return f"{matches:,}"
    if "How many people" in question:
        return f"{next(n for n in range(2, 5000) if sum(range(n)) == count):,}"
    if "stallholders" in question:
        visitors, holders = integers(question)[:2]
        people = ["v"] * visitors + ["s"] * holders
        return f"{sum(1 for a, b in itertools.combinations(people, 2) if (a, b) != ('s', 's')):,}"
    if "twins" in question:
        people_ids = [(pair, side) for pair in range(count) for side in (0, 1)]
        return f"{sum(1 for a, b in itertools.combinations(people_ids, 2) if a[0] != b[0]):,}"
    pairs = sum(1 for _ in itertools.combinations(range(count), 2))
    return f"{pairs * (2 if 'twice' in question else 1):,}"


def magic_values(shown: Sequence[Sequence[int | None]], total: int) -> dict[tuple[int, int], int]:
    """Cells that the equal sums fix. total: the stated sum, 0 where it is not stated."""
    cells = {(r, c): sympy.Symbol(f"x{r}{c}") for r in range(3) for c in range(3) if shown[r][c] is None}
    magic = sympy.Symbol("m")
    value: dict[tuple[int, int], Any] = {
        (r, c): cells.get((r, c), shown[r][c]) for r in range(3) for c in range(3)
    }
    lines: list[list[tuple[int, int]]] = [[(r, c) for c in range(3)] for r in range(3)]
    lines += [[(r, c) for r in range(3)] for c in range(3)]
    lines += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]
    equations = [sum(value[cell] for cell in line) - magic for line in lines]
    if total:
        equations.append(magic - total)
    solution = sympy.linsolve(equations, [*cells.values(), magic])
    if not solution:
        return {}
    row = next(iter(solution))
    return {cell: int(v) for cell, v in zip(cells, row[:-1], strict=True) if v.is_Integer}


def magic_square(question: str, params: Mapping[str, Any]) -> str:
    """Rows parsed from the text, cell named in it, linear system solved."""
    grid_text = only(r"(?:[\d?]+, [\d?]+, [\d?]+; ){2}[\d?]+, [\d?]+, [\d?]+", question).group(0)
    shown = [[None if t == "?" else int(t) for t in row.split(", ")] for row in grid_text.split("; ")]
    stated = re.search(r"add up to (\d+)\.", question)
    values = magic_values(shown, int(stated.group(1)) if stated else 0)
    row, column = only(r"the (top|middle|bottom) row and the (left|middle|right) column", question).groups()
    return str(values[("top", "middle", "bottom").index(row), ("left", "middle", "right").index(column)])
