"""Sums to be done in the head: chains, products, precedence, percentages, fractions, remainders, decimals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mirror_bench.builders.question_bank.arithmetic import mental_calculation_check as check
from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    decimal_text,
    finite,
    fraction_text,
    grouped,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng


def _chain(rng: ItemRng, level: int) -> Draft:
    value = rng.randint(3, 12 + 6 * level)
    start = value
    trail = [value]
    steps: list[str] = []
    last = ""
    inverse = {
        "double": "halve",
        "halve": "double",
        "times": "divide",
        "divide": "times",
        "add": "subtract",
        "subtract": "add",
    }
    for _ in range(200):
        if len(steps) == level + 1:
            break
        kind = rng.choice(["add", "subtract", "times", "double", "halve", "divide"])
        if kind == last or kind == inverse.get(last):
            continue
        if kind == "add":
            by = rng.randint(4, 15 + 8 * level)
            value, words = value + by, rng.choice([f"add {by}", f"increase it by {by}", f"add {by} to it"])
        elif kind == "subtract" and value > 12:
            by = rng.randint(3, value - 5)
            value, words = value - by, rng.choice([f"subtract {by}", f"take away {by}", f"reduce it by {by}"])
        elif kind == "times" and value < 40 + 10 * level:
            by = rng.randint(3, 4 + level // 2)
            value, words = (
                value * by,
                rng.choice([f"multiply by {by}", f"multiply {'the result' if steps else 'it'} by {by}"]),
            )
        elif kind == "double" and value < 500:
            value, words = (
                value * 2,
                rng.choice(["double it", "double the result"] if steps else ["double it"]),
            )
        elif kind == "halve" and value % 2 == 0 and value > 6:
            value, words = value // 2, rng.choice(["halve it", "halve the result"] if steps else ["halve it"])
        elif kind == "divide":
            divisors = [d for d in range(3, 10) if value % d == 0 and value // d > 2]
            if not divisors:
                continue
            by = rng.choice(divisors)
            value, words = (
                value // by,
                rng.choice([f"divide by {by}", f"divide {'the result' if steps else 'it'} by {by}"]),
            )
        else:
            continue
        last = kind
        steps.append(words)
        trail.append(value)
    else:
        # A large odd number after an addition, say, can leave no step that is allowed.
        raise Redraw("no step is left")
    opening = rng.choice(
        [f"Start with {start}.", f"Take the number {start}.", f"Begin with the number {start}."]
    )
    sentences = [
        ("Then " if at and rng.random() < 0.35 else "") + words for at, words in enumerate(steps[:-1])
    ]
    text = " ".join(f"{s[0].upper()}{s[1:]}." for s in sentences)
    last_link = "Then" if len(steps) == 2 else "Finally,"
    end = rng.choice(["What is the final number?", "What number do you end with?", "What number do you get?"])
    question = f"{opening} {text} {last_link} {steps[-1]}. {end}"
    mistakes = [trail[-2], value * 2, value + 10, value - 10, value + start, abs(value - start)]
    mistakes = [m for m in mistakes if abs(m - value) < value]
    return Draft(
        question,
        grouped(value),
        "integer",
        wrong_numbers(rng, value, mistakes),
        {"start": start, "steps": steps},
    )


def _product(rng: ItemRng, level: int) -> Draft:
    low, high = [(3, 9), (6, 15), (12, 29), (14, 49), (23, 89), (34, 99), (112, 489), (213, 987)][level - 1]
    a = rng.randint(low, high)
    b = rng.randint(3, 9) if level in (1, 3) else rng.randint(11, 19 if level in (2, 4) else 59 + 4 * level)
    if level == 1:
        a = rng.randint(11, 24)
    if level == 2:
        a = rng.randint(12, 19)
    if a % 10 == 0 or b % 10 == 0 or a == b:
        raise Redraw("round or equal factors")
    answer = a * b
    holder, item = rng.choice(_PACKED)
    question = rng.choice(
        [
            f"What is {a} × {b}?",
            f"Work out the product of {a} and {b}.",
            f"What do you get when {a} is multiplied by {b}?",
            f"There are {a} {holder} with {b} {item} each. How many {item} are there in all?",
            f"Without using a calculator, find {a} times {b}.",
        ]
    )
    ten_a, ten_b = a - a % 10, b - b % 10
    mistakes: list[Number] = [
        answer - 10,
        answer + 10,
        a * (b + 1),
        a * (b - 1),
        (a + 1) * b,
        answer - 100,
        answer + 100,
        ten_a * b + a % 10,
        a * ten_b + b % 10,
    ]
    rng.shuffle(mistakes)
    return Draft(question, grouped(answer), "integer", wrong_numbers(rng, answer, mistakes), {"a": a, "b": b})


def _precedence(rng: ItemRng, level: int) -> Draft:
    a, b, c = rng.randint(3, 9 + 3 * level), rng.randint(3, 9), rng.randint(3, 8 + level)
    d, e = rng.randint(2, 9), rng.randint(2, 9 + level)
    naive: Number
    if level <= 2:
        text, answer = rng.choice([(f"{a} + {b} × {c}", a + b * c), (f"{a + b * c} − {b} × {c}", a)])
        first = a if text.startswith(f"{a} +") else a + b * c
        naive = (first + b) * c if text.startswith(f"{a} +") else (first - b) * c
    elif level <= 4:
        text, answer, naive = rng.choice(
            [
                (f"{a} + {b} × {c} − {d}", a + b * c - d, (a + b) * c - d),
                (f"{b * d} ÷ {d} + {e} × {c}", b + e * c, (b + e) * c),
                (f"{a + b * c} − {b} × {c} + {e}", a + e, a + b * c - (b * c + e)),
            ]
        )
    elif level <= 6:
        cases: list[tuple[str, int, Number]] = [
            (f"{a} + {b} × ({c + d} − {d}) − {e}", a + b * c - e, (a + b) * c - e),
            (f"({a} + {b}) × {c} − {d} × {e}", (a + b) * c - d * e, ((a + b) * c - d) * e),
            (f"{c * d} ÷ {d} × {b} + {a}", c * b + a, Fraction(c * d, d * b) + a),
        ]
        text, answer, naive = rng.choice(cases)
    else:
        f = rng.randint(3, 12)
        text, answer, naive = rng.choice(
            [
                (
                    f"{a} + {b}² × {c} − {d} × ({e} + {f})",
                    a + b * b * c - d * (e + f),
                    (a + b) ** 2 * c - d * (e + f),
                ),
                (
                    f"({a} + {b}) × ({c} + {d}) − {e} × {f}",
                    (a + b) * (c + d) - e * f,
                    ((a + b) * (c + d) - e) * f,
                ),
                (f"{a} × {b} − {c * d} ÷ {c} + {e} × {f}", a * b - d + e * f, (a * b - d + e) * f),
            ]
        )
    answer = int(answer)
    if answer < 4 or answer == naive:
        raise Redraw("too small")
    wrong = int(naive) if naive == int(naive) and 0 < naive <= 6 * answer else None
    trap = wrong if wrong is not None and rng.random() < 0.6 else None
    question = rng.choice(
        [
            f"What is the value of {text}?",
            f"Work out {text}.",
            f"By the usual order of operations, what does {text} equal?",
            f"What is {text}?",
        ]
    )
    mistakes = [
        m
        for m in (wrong, answer + d, answer - d, answer + b, answer - b, answer + 10, answer - 10)
        if m is not None
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=wrong),
        {"expression": text},
        trap=grouped(trap) if trap is not None else None,
    )


def _sum_of_list(rng: ItemRng, level: int) -> Draft:
    size = 3 + level // 2
    high = 30 if level <= 2 else 99 if level <= 5 else 480
    terms = rng.sample(range(high // 5, high), size)
    signed = level >= 4 and rng.random() < 0.5
    if signed:
        out = sorted(rng.sample(range(1, size), max(1, size // 3)))
        answer = sum(-t if i in out else t for i, t in enumerate(terms))
        if answer < 10:
            raise Redraw("total too small")
        body = str(terms[0]) + "".join(f" {'−' if i in out else '+'} {t}" for i, t in enumerate(terms) if i)
        question = rng.choice(
            [f"What is {body}?", f"Work out {body}.", f"Work from left to right. What is {body}?"]
        )
        params = {"terms": [-t if i in out else t for i, t in enumerate(terms)]}
        slips = [answer + 2 * terms[out[0]], answer - terms[-1], sum(terms)]
    else:
        answer = sum(terms)
        listed = listing([str(term) for term in terms])
        question = rng.choice(
            [
                f"What do {listed} add up to?",
                f"What is the sum of {listed}?",
                f"Over the {size} rounds of a game, a player scores {listed} points. What is the player's total score?",
                f"Add {listed} together. What is the total?",
            ]
        )
        params = {"terms": terms}
        slips = [answer - terms[-1], answer - terms[0], answer + terms[1]]
    mistakes: list[Number] = [
        answer + 10,
        answer - 10,
        answer - 9,
        answer + 9,
        answer + 1,
        answer - 1,
        *slips,
    ]
    if high > 100:
        mistakes += [answer - 100, answer + 100]
    rng.shuffle(mistakes)
    return Draft(question, grouped(answer), "integer", wrong_numbers(rng, answer, mistakes), params)


def _percent(rng: ItemRng, level: int) -> Draft:
    mistakes: list[Number]
    trap: Fraction | None
    params: dict[str, Any]
    if level <= 3:
        p = rng.choice(
            [10, 20, 25, 50, 75]
            if level == 1
            else [5, 15, 20, 30, 40, 60, 75]
            if level == 2
            else [12, 15, 35, 45, 65, 85]
        )
        base = rng.randint(3, 30) * 20 if level > 1 else rng.randint(2, 25) * 20
        answer = Fraction(base * p, 100)
        if answer.denominator != 1:
            raise Redraw("not whole")
        question = rng.choice(
            [
                f"What is {p}% of {base:,}?",
                f"A class library has {base:,} books, and {p}% of them are on loan. How many books are on loan?",
                f"Find {p} percent of {base:,}.",
                f"Of {base:,} votes cast, {p}% went to one candidate. How many votes is that?",
            ]
        )
        mistakes = [
            base - answer,
            answer * 2,
            answer / 2,
            answer + base // 20,
            answer - base // 20,
            base - p,
            answer + 10,
        ]
        params = {"base": base, "changes": [p], "kind": "of"}
        trap = None
    else:
        base = rng.randint(12, 60) * 100 if level < 7 else rng.randint(8, 40) * 250
        count = 2 if level <= 6 else 3
        changes = [
            rng.choice([-1, 1])
            * rng.choice([10, 20, 25, 30, 40, 50] if level < 6 else [5, 15, 20, 25, 35, 40, 60])
            for _ in range(count)
        ]
        answer = Fraction(base)
        for change in changes:
            answer *= Fraction(100 + change, 100)
        if answer.denominator != 1:
            raise Redraw("not whole")
        thing = rng.choice(
            [
                "The price of a painting",
                "The population of a town",
                "The value of a fund",
                "The number of daily visits to a website",
            ]
        )
        if thing == "The population of a town" and max(map(abs, changes)) > 25:
            raise Redraw("towns do not change so fast")
        unit = {"The price of a painting": "$", "The value of a fund": "$"}.get(thing, "")

        def words(change: int) -> str:
            up = ["rises"] if unit else ["rises", "grows"]
            return f"{rng.choice(up if change > 0 else ['falls', 'drops'])} by {abs(change)}%"

        moves = [words(change) for change in changes]
        moves[-1] = f"then {moves[-1]}"
        question = rng.choice(
            [
                f"{thing} is {unit}{base:,}. It {listing(moves)}. What is it now?",
                f"{thing} {listing([f'starts at {unit}{base:,}', *moves])}. What is it at the end?",
            ]
        )
        if unit:
            question = question.replace("What is it now?", "What is it now, in dollars?").replace(
                "What is it at the end?", "What is it at the end, in dollars?"
            )
        net = Fraction(base) * (100 + sum(changes)) / 100
        trap = net if net > 0 and net != answer and net.denominator == 1 and rng.random() < 0.6 else None
        single = Fraction(base) * (100 + changes[0]) / 100
        mistakes = [net, single, Fraction(base) * (100 + changes[-1]) / 100, Fraction(base)]
        params = {"base": base, "changes": changes, "kind": "change"}
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=5 if answer % 5 == 0 and answer > 40 else 1, keep=trap),
        params,
        trap=grouped(trap) if trap is not None else None,
    )


_PACKED = (
    ("rows", "seats"),
    ("boxes", "tiles"),
    ("sheets", "stickers"),
    ("stacks", "bricks"),
    ("rows", "plants"),
    ("sheets", "stamps"),
    ("booklets", "pages"),
    ("crates", "oranges"),
    ("packs", "cards"),
)


# A whole, where it is, what holds of a part of it, of a part of that part, how the last number is asked for,
# and the smallest and largest believable whole.
_PARTS = (
    ("seeds", "in a packet", "sprout", "later flower", "flower", 20, 500),
    ("tickets", "for a show", "have been sold", "were sold online", "were sold online", 20, 2000),
    ("bottles", "at a recycling center", "are green", "are cracked", "are green and cracked", 60, 2000),
    (
        "leaflets",
        "in a stack",
        "have been handed out",
        "were handed out today",
        "were handed out today",
        20,
        1000,
    ),
    ("beads", "in a jar", "are blue", "are made of glass", "are blue and made of glass", 10, 800),
    ("cards", "in a box", "are red", "have a number on them", "are red and have a number on them", 10, 300),
)


def _fraction_of(rng: ItemRng, level: int) -> Draft:
    depth = 1 if level <= 3 else 2 if level <= 6 else 3
    parts = []
    for _ in range(depth):
        bottom = rng.choice(
            [3, 4, 5] if level <= 1 else [3, 4, 5, 6, 8] if level < 5 else [5, 6, 7, 8, 9, 12]
        )
        top = rng.randint(1 if level == 1 else 2, bottom - 1)
        if Fraction(top, bottom).denominator != bottom:
            raise Redraw("not in lowest terms")
        parts.append((top, bottom))
    unit = 1
    for _, bottom in parts:
        unit *= bottom
    base = unit * rng.randint(2, 12 if depth < 3 else 4)
    answer = Fraction(base)
    for top, bottom in parts:
        answer *= Fraction(top, bottom)
    texts = [f"{t}/{b}" for t, b in parts]
    of = " of ".join(texts)
    thing, place, part, part_of_part, both, least, most = rng.choice(_PARTS)
    believable = least <= base <= most
    frames = [
        f"What is {of} of {base:,}?",
        f"Find {of} of {base:,}.",
        f"Work out {of} of {base:,}. What is the result?",
    ]
    if depth == 1 and believable:
        frames += [
            f"There are {base:,} {thing} {place}, and {of} of them {part}. How many {thing} is that?",
            f"Of the {base:,} {thing} {place}, {of} {part}. How many {thing} {part}?",
        ]
    elif depth == 2 and believable:
        frames.append(
            f"Of the {base:,} {thing} {place}, {texts[1]} {part}, and {texts[0]} of those {part_of_part}. How many {thing} {both}?"
        )
    question = rng.choice(frames)
    top, bottom = parts[0]
    mistakes: list[Number] = [
        answer / top,
        answer * Fraction(bottom - top, top),
        answer + base // unit,
        answer - base // unit,
        answer * 2,
    ]
    mistakes += [Fraction(base * parts[-1][0], parts[-1][1]), Fraction(base * parts[0][0], parts[0][1])]
    rng.shuffle(mistakes)
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes),
        {"parts": [list(p) for p in parts], "base": base},
    )


def _near_round(rng: ItemRng, level: int) -> Draft:
    if level <= 2:
        a, b = rng.choice([19, 29, 39, 49, 51, 61, 98, 99, 101, 102]), rng.randint(4, 9)
        text, answer = f"{a} × {b}", a * b
        slips = [round(a, -1) * b, round(a, -1) * b + b * 2]
    elif level <= 4:
        centre, gap = rng.choice([20, 30, 40, 50, 60, 70, 80]), rng.randint(1, 4)
        text, answer = f"{centre - gap} × {centre + gap}", centre * centre - gap * gap
        slips = [centre * centre, centre * centre - gap, centre * centre + gap * gap]
    elif level <= 6:
        centre, gap = rng.choice([50, 75, 100, 150, 200]), rng.randint(2, 9)
        text, answer = f"{centre + gap}² − {centre - gap}²", 4 * centre * gap
        slips = [4 * gap * gap, 2 * centre * gap, 4 * centre * gap + 2 * gap * gap]
    else:
        a, b = 1000 - rng.randint(2, 19), 1000 + rng.choice([-1, 1]) * rng.randint(2, 19)
        text, answer = f"{a:,} × {b:,}", a * b
        slips = [answer - 1000, answer + 1000, answer - (1000 - a), 1_000_000 - (1000 - a) + (b - 1000)]
    question = rng.choice(
        [
            f"What is {text}?",
            f"Work out {text}.",
            f"What is the exact value of {text}?",
            f"Find {text} exactly.",
        ]
    )
    mistakes: list[Number] = [*slips, answer - 10, answer + 10, answer + 100, answer - 100]
    trap = slips[0] if level in (3, 4) and rng.random() < 0.4 else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, step=2, keep=trap),
        {"expression": text},
        trap=grouped(trap) if trap is not None else None,
    )


def _missing_operand(rng: ItemRng, level: int) -> Draft:
    hidden = rng.randint(4 + level, 14 + 6 * level)
    a, b, c = rng.randint(3, 9 + level), rng.randint(5, 20 + 8 * level), rng.randint(3, 9)
    box = "▢"
    if level <= 2:
        form = rng.choice(["add", "sub", "mul"])
        left, right = {
            "add": (f"{box} + {b}", hidden + b),
            "sub": (f"{hidden + b} − {box}", b),
            "mul": (f"{a} × {box}", a * hidden),
        }[form]
        slips = [right + b, right - a, abs(b - hidden)]
    elif level <= 5:
        sign = rng.choice([1, -1])
        left, right = f"{a} × {box} {'+' if sign > 0 else '−'} {b}", a * hidden + sign * b
        slips = [hidden + b // a + 1, hidden - b // a, hidden + a]
    else:
        left, right = rng.choice(
            [
                (f"{a} × ({box} + {b})", a * (hidden + b)),
                (f"({box} − {c}) × {a} + {b}", (hidden - c) * a + b),
                (f"{a} × {box} − {c} × {box}", (a - c) * hidden),
            ]
        )
        slips = [hidden + b, hidden + c, hidden - c, hidden + 2 * c]
        if hidden <= c:
            raise Redraw("not positive")
    if right <= 0:
        raise Redraw("not positive")
    equation = f"{left} = {right:,}"
    if left.count(box) > 1:
        frames = [
            f"The same number belongs in both boxes: {equation}. What is it?",
            f"In {equation}, both boxes stand for the same number. Which number is it?",
        ]
    else:
        frames = [
            f"Which number belongs in the box: {equation}?",
            f"In {equation}, what number does {box} stand for?",
            f"One number is missing from this equation: {equation}. What is it?",
        ]
    question = rng.choice(frames)
    return Draft(
        question, grouped(hidden), "integer", wrong_numbers(rng, hidden, slips), {"equation": equation}
    )


def _remainder(rng: ItemRng, level: int) -> Draft:
    divisor = (
        rng.randint(4, 9)
        if level <= 3
        else rng.randint(11, 19)
        if level <= 5
        else rng.randint(13, 29 if level == 6 else 47)
    )
    size = [
        (30, 99),
        (60, 199),
        (200, 999),
        (150, 600),
        (400, 999),
        (1000, 4999),
        (2000, 9999),
        (10000, 59999),
    ][level - 1]
    whole = rng.randint(*size)
    left = whole % divisor
    if left == 0:
        raise Redraw("no remainder")
    thing, boxes, maker = rng.choice(
        [
            ("eggs", "trays", "An egg farm"),
            ("pencils", "cases", "A pencil factory"),
            ("cards", "packets", "A card factory"),
            ("bread rolls", "bags", "A large bakery"),
            ("tiles", "crates", "A tile factory"),
            ("oranges", "boxes", "A fruit grower"),
        ]
    )
    # Nobody has thousands of them at home.
    owner = rng.choice(PEOPLE) if whole < 300 else maker
    question = rng.choice(
        [
            f"What is the remainder when {whole:,} is divided by {divisor}?",
            f"{owner} has {whole:,} {thing} and fills as many {boxes} of {divisor} as possible. How many {thing} are left over?",
            f"Divide {whole:,} by {divisor}. What is the remainder?",
            f"By how much is {whole:,} greater than the largest multiple of {divisor} below it?",
        ]
    )
    mistakes = [divisor - left, left + 1, left - 1, left + 2, left - 2, (whole // divisor) % divisor]
    return Draft(
        question,
        str(left),
        "integer",
        wrong_numbers(rng, left, mistakes, ceiling=divisor, floor=-1),
        {"whole": whole, "divisor": divisor},
    )


def _decimals(rng: ItemRng, level: int) -> Draft:
    def decimal(places: int, high: int) -> Fraction:
        value = rng.randint(11, high)
        return Fraction(value if value % 10 else value + 1, 10**places)

    kind = rng.choice(["sum", "difference", "product"] if level > 2 else ["sum", "difference"])
    if kind == "product":
        a = decimal(1 if level < 5 else 2, 40 if level < 6 else 99)
        b = Fraction(rng.randint(2, 9), 10) if level < 6 else decimal(1, 29)
        answer, sign = a * b, "×"
    else:
        a, b = decimal(1, 99 if level < 3 else 300), decimal(1 if level < 2 else 2, 99 if level < 4 else 900)
        answer, sign = (a + b, "+") if kind == "sum" else (a - b, "−")
        if answer <= 0:
            raise Redraw("not positive")
    text = f"{decimal_text(a)} {sign} {decimal_text(b)}"
    extra = None
    if level >= 6:
        extra = decimal(1, 89)
        text, answer = f"{text} + {decimal_text(extra)}", answer + extra
    places = next(d for d in range(6) if finite(answer, d))
    if places == 0:
        raise Redraw("whole answer")
    unit = Fraction(1, 10**places)
    question = rng.choice(
        [
            f"What is {text}?",
            f"Work out {text}.",
            f"What is the value of {text}?",
            f"Calculate {text} without rounding. What do you get?",
        ]
    )
    shift = answer * 10 if rng.random() < 0.5 else answer / 10
    mistakes = [answer + unit * 10, answer - unit * 10, answer + unit, answer - unit, answer + 1, answer - 1]
    rng.shuffle(mistakes)

    def render(value: Number) -> str:
        return decimal_text(value, places)

    options = list(wrong_numbers(rng, answer, mistakes, render, step=unit))
    trap = None
    if kind == "product" and extra is None:
        slipped = decimal_text(shift)
        if slipped not in options:
            options[rng.randrange(len(options))] = slipped
        trap = slipped if rng.random() < 0.7 else None
    return Draft(question, render(answer), "decimal", tuple(options), {"expression": text}, trap=trap)


def _fraction_sum(rng: ItemRng, level: int) -> Draft:
    count = 2 if level <= 5 else 3
    pool = [2, 3, 4, 5, 6] if level <= 3 else [3, 4, 5, 6, 8, 9, 10, 12]
    bottoms = rng.sample(pool, count)
    parts = [Fraction(rng.randint(1, b - 1), b) for b in bottoms]
    if any(p.denominator != b for p, b in zip(parts, bottoms, strict=True)):
        raise Redraw("not in lowest terms")
    signs = [1, *(rng.choice([1, -1]) for _ in range(count - 1))]
    answer = sum((s * p for s, p in zip(signs, parts, strict=True)), Fraction(0))
    if answer <= 0 or answer.denominator == 1:
        raise Redraw("not a positive fraction")
    text = str(parts[0]) + "".join(
        f" {'+' if s > 0 else '−'} {p}" for s, p in zip(signs[1:], parts[1:], strict=True)
    )
    question = rng.choice(
        [
            f"What is {text} as a fraction in lowest terms?",
            f"Work out {text}. Give the answer in lowest terms.",
            f"In simplest form, what fraction equals {text}?",
        ]
    )
    tops = abs(sum(s * p.numerator for s, p in zip(signs, parts, strict=True)))
    downs = sum(p.denominator for p in parts)
    naive = Fraction(tops, downs)
    common = 1
    for p in parts:
        common = common * p.denominator
    trap = naive if naive != answer and naive > 0 and naive.denominator > 1 and rng.random() < 0.4 else None
    pool_of_slips = [answer + Fraction(k, answer.denominator) for k in (-2, -1, 1, 2)]
    pool_of_slips += [answer + Fraction(k, common) for k in (-3, -2, -1, 1, 2, 3)]
    pool_of_slips = [v for v in pool_of_slips if v > 0 and v.denominator > 1]
    rng.shuffle(pool_of_slips)
    options = wrong_numbers(rng, answer, pool_of_slips, fraction_text, step=Fraction(1, common), keep=trap)
    options = tuple(o for o in options if "/" in o)
    return Draft(
        question,
        fraction_text(answer),
        "phrase",
        options,
        {"expression": text},
        trap=fraction_text(trap) if trap is not None else None,
    )


def _compare_results(rng: ItemRng, level: int) -> Draft:
    made: dict[int, str] = {}
    target = rng.randint(20 * level, 60 * level + 40)
    reach = max(5, target // 14)
    for _ in range(400):
        if len(made) == 5:
            break
        a = rng.randint(3, 9 + 3 * level)
        b = max(2, (target + rng.randint(-8 - level, 8 + level)) // a)
        c = rng.randint(1, 6 + level)
        text, value = rng.choice(
            [
                (f"{a} × {b} + {c}", a * b + c),
                (f"{a} × {b} − {c}", a * b - c),
                (f"{b} × {a} + {c}", a * b + c),
            ]
        )
        if abs(value - target) <= reach and value not in made and text not in made.values():
            made[value] = text
    if len(made) < 5:
        raise Redraw("too few values near the target")
    ask, name = rng.choice(["largest", "smallest"]), rng.choice(PEOPLE)
    best = max(made) if ask == "largest" else min(made)
    question = rng.choice(
        [
            f"Each of these calculations has a result close to {target:,}. Which has the {ask} result?",
            f"Without writing anything down, find the calculation with the {ask} result. All four results are close to {target:,}.",
            f"Four calculations all come to roughly {target:,}. Which of them gives the {ask} number?",
            f"{name} has four cards, each with a calculation that comes to about {target:,}. Which card has the {ask} result?",
            f"In the last round of a quiz, {name} sees four calculations with results close to {target:,} and has to name the one with the {ask} result. Which is it?",
            f"Four students in a class in {rng.choice(PLACES)} each wrote down a calculation with a result close to {target:,}. Which of their calculations has the {ask} result?",
            f"{name} writes four expressions on the board, each with a value near {target:,}. Which one has the {ask} value?",
        ]
    )
    return Draft(
        question,
        made[best],
        "phrase",
        tuple(text for value, text in made.items() if value != best),
        {"ask": ask, "expressions": sorted(made.values())},
        open_ok=False,
    )


SUBCATEGORY = Subcategory(
    domain="arithmetic",
    name="mental_calculation",
    version="1.0.0",
    templates=(
        Template("chain", _chain, check.chain, "replay of the steps read from the text"),
        Template("product", _product, check.product, "repeated addition of the factors read from the text"),
        Template(
            "precedence", _precedence, check.expression, "syntax tree of the expression read from the text"
        ),
        Template("sum_of_list", _sum_of_list, check.signed_sum, "tally over the terms read from the text"),
        Template("percent", _percent, check.percent, "decimal arithmetic on the text"),
        Template("fraction_of", _fraction_of, check.fraction_of, "sympy on the fractions read from the text"),
        Template(
            "near_round", _near_round, check.expression, "syntax tree of the expression read from the text"
        ),
        Template(
            "missing_operand",
            _missing_operand,
            check.missing_operand,
            "search over candidates in the equation read from the text",
        ),
        Template("remainder", _remainder, check.remainder, "repeated subtraction on the text"),
        Template(
            "decimals", _decimals, check.decimals, "decimal module on the expression read from the text"
        ),
        Template(
            "fraction_sum",
            _fraction_sum,
            check.fraction_sum,
            "syntax tree of the expression read from the text",
        ),
        Template(
            "compare_results",
            _compare_results,
            check.compare_results,
            "syntax tree of every listed expression",
        ),
    ),
)
