"""Reasoning about numbers: sequences, digits, divisibility, counting, balances, invented operations, averages."""

from __future__ import annotations

from fractions import Fraction
from math import comb, gcd, lcm

from mirror_bench.builders.question_bank.arithmetic import numerical_reasoning_check as check
from mirror_bench.builders.question_bank.arithmetic.number_options import (
    Number,
    grouped,
    superscript,
    wrong_numbers,
)
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng


def _sequence(rng: ItemRng, level: int) -> Draft:
    kinds = [
        ["constant"],
        ["constant", "multiply_add"],
        ["growing", "multiply_add"],
        ["growing", "additive", "multiply_add"],
        ["additive", "interleaved", "growing"],
        ["interleaved", "multiply_add", "additive"],
        ["interleaved", "multiply_add", "tribonacci"],
        ["tribonacci", "interleaved", "cubic"],
    ][level - 1]
    kind = rng.choice(kinds)
    length = 6
    if kind == "constant":
        step, start = rng.choice([-1, 1]) * rng.randint(4, 9 + 5 * level), rng.randint(60, 140)
        terms = [start + k * step for k in range(length)]
        hint = "each term differs from the one before by the same amount"
    elif kind == "multiply_add":
        factor, plus, start = (
            rng.choice([2, 2, 3] if level < 7 else [2, 3, 4]),
            rng.choice([-1, 1]) * rng.randint(1, 3 + level),
            rng.randint(3, 9),
        )
        terms = [start]
        while len(terms) < length:
            terms.append(terms[-1] * factor + plus)
        hint = "each term is found from the one before by multiplying by one fixed number and then adding or subtracting another"
    elif kind == "growing":
        first, growth, start = rng.randint(2, 9), rng.randint(2, 3 + level), rng.randint(1, 30)
        terms = [start]
        for k in range(length - 1):
            terms.append(terms[-1] + first + k * growth)
        hint = "the difference between neighboring terms grows by the same amount each time"
    elif kind == "additive":
        terms = [rng.randint(1, 12), rng.randint(2, 15)]
        while len(terms) < length:
            terms.append(terms[-1] + terms[-2])
        hint = "from the third term on, each term is the sum of the two before it"
    elif kind == "tribonacci":
        terms = [rng.randint(1, 7), rng.randint(1, 8), rng.randint(1, 9)]
        while len(terms) < length + 1:
            terms.append(terms[-1] + terms[-2] + terms[-3])
        hint = "from the fourth term on, each term is the sum of the three before it"
    elif kind == "interleaved":
        a, b, p, q = (
            rng.randint(3, 40),
            rng.randint(50, 99),
            rng.randint(3, 5 + level),
            -rng.randint(2, 4 + level),
        )
        terms = []
        for k in range(4 if level < 8 else 5):
            terms += [a + k * p, b + k * q]
        if rng.random() < 0.5:
            terms = terms[:-1]
        hint = "the terms come alternately from two patterns, each with a constant step of its own"
    else:
        base, shift = rng.randint(1, 4), rng.randint(-9, 20)
        if not shift:
            raise Redraw("plain cubes")
        terms = [(base + k) ** 3 + shift for k in range(length)]
        hint = "the terms are the cubes of consecutive whole numbers, all increased or decreased by the same amount"
    if len(set(terms)) != len(terms) or min(terms) < 1 or max(terms) > 9999:
        raise Redraw("repeats or out of range")
    middle = level >= 3 and rng.random() < 0.4 and kind not in ("interleaved",)
    if middle:
        at = rng.randint(2, len(terms) - 2)
        shown = [str(t) for t in terms]
        shown[at] = "▢"
        answer = terms[at]
        neighbours = (terms[at - 1] + terms[at + 1]) // 2
        ask = rng.choice(["Which number belongs in the box?", "What is the missing term?"])
        slips: list[Number] = [neighbours, answer + 1, answer - 1, answer + 2, answer - 2]
        listed = ", ".join(shown)
    else:
        answer = terms[-1]
        listed = ", ".join(map(str, terms[:-1]))
        ask = rng.choice(["What is the next term?", "Which number comes next?"])
        slips = [
            terms[-2] + (terms[-2] - terms[-3]),
            terms[-2] + (terms[1] - terms[0]),
            2 * terms[-2],
            answer + (terms[1] - terms[0]),
            answer + 1,
            answer - 1,
        ]
    question = rng.choice(
        [
            f"In the sequence {listed}, {hint}. {ask}",
            f"In the following sequence, {hint}: {listed}. {ask}",
            f"A sequence follows this rule: {hint}. Its first terms are {listed}. {ask}",
        ]
    )
    trap = (
        terms[-2] + (terms[-2] - terms[-3])
        if not middle and kind in ("growing", "interleaved", "multiply_add") and rng.random() < 0.4
        else None
    )
    if trap is not None and (trap == answer or trap <= 0 or trap > 5 * answer):
        trap = None
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, slips, str_of, keep=trap),
        {"kind": kind},
        trap=str(trap) if trap is not None else None,
    )


def str_of(value: Number) -> str:
    """Whole number without separators, as in the sequence itself."""
    if value != int(value):
        raise ValueError(f"{value} is not a whole number")
    return str(int(value))


def _missing_digit(rng: ItemRng, level: int) -> Draft:
    divisor = rng.choice(
        [[9], [9, 11], [9, 11], [9, 11, 8], [11, 7, 8], [11, 7, 13], [99, 7, 13], [99, 101, 77, 91]][
            level - 1
        ]
    )
    length = 3 + (level + 1) // 2
    value = rng.randint(10 ** (length - 1) // divisor + 1, (10**length - 1) // divisor) * divisor
    digits = str(value)
    at = rng.randrange(1, length)
    fits = [d for d in "0123456789" if int(digits[:at] + d + digits[at + 1 :]) % divisor == 0]
    if len(fits) != 1:
        raise Redraw("several digits fit")
    shown = digits[:at] + "▢" + digits[at + 1 :]
    answer = int(fits[0])
    place = rng.choice(PLACES)
    question = rng.choice(
        [
            f"Which digit in place of ▢ makes the number {shown} divisible by {divisor}?",
            f"On an invoice from a shop in {place}, one digit of the number is smudged: {shown}. The number is known to be a multiple of {divisor}. Which digit is missing?",
            f"The number {shown}, with one digit hidden, leaves no remainder when divided by {divisor}. What is the hidden digit?",
        ]
    )
    digit_sum = sum(int(c) for c in digits) - int(digits[at])
    others: list[Number] = [
        divisor - answer if divisor < 20 else 9 - answer,
        digit_sum % 10,
        9 - answer,
        (answer + 1) % 10,
        (answer + 9) % 10,
        (answer + 2) % 10,
        (answer + 8) % 10,
    ]
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, others, str_of, floor=-1, ceiling=10),
        {"shown": shown, "divisor": divisor},
    )


def _digit_puzzle(rng: ItemRng, level: int) -> Draft:
    three = level >= 5
    a, b, c = rng.randint(1, 9), rng.randint(0, 9), rng.randint(1, 9)
    if three:
        number = 100 * a + 10 * b + c
        clues = [
            ("sum", f"its digits add up to {a + b + c}"),
            ("middle", f"its middle digit is {relation(b, a)} its first digit")
            if relation(b, a)
            else ("last", f"its last digit is {c}"),
            (
                "reverse",
                f"reversing its digits gives a number that is {abs(100 * c + 10 * b + a - number)} {'larger' if c > a else 'smaller'}",
            ),
        ]
        if a == c:
            raise Redraw("palindrome")
        noun = "three-digit number"
    else:
        b = c
        number = 10 * a + b
        if a == b:
            raise Redraw("equal digits")
        clues = [("sum", f"its digits add up to {a + b}")]
        if level <= 2:
            clues.append(
                (
                    "difference",
                    f"its {'first' if a > b else 'last'} digit is {abs(a - b)} more than its {'last' if a > b else 'first'} digit",
                )
            )
        else:
            clues.append(
                (
                    "reverse",
                    f"reversing its digits gives a number that is {abs(10 * b + a - number)} {'larger' if b > a else 'smaller'}",
                )
            )
        noun = "two-digit number"
    text = ", ".join(t for _, t in clues[:-1]) + ", and " + clues[-1][1]
    fits = check.numbers_fitting(text, 3 if three else 2)
    if fits != [number]:
        raise Redraw("not unique")
    name = rng.choice(PEOPLE)
    question = rng.choice(
        [
            f"A {noun} has these properties: {text}. What is the number?",
            f"{name} is thinking of a {noun}. {text[0].upper()}{text[1:]}. Which number is it?",
            f"The code for a locker is a {noun}. {text[0].upper()}{text[1:]}. What is the code?",
        ]
    )
    reverse = int(str(number)[::-1])
    wrong: list[Number] = [
        reverse,
        number + 9,
        number - 9,
        number + 18,
        number - 18,
        number + 27,
        number - 27,
        number + 90,
        number - 90,
    ]
    low = 99 if three else 9
    trap = reverse if rng.random() < 0.35 and reverse > low else None
    return Draft(
        question,
        str(number),
        "integer",
        wrong_numbers(rng, number, wrong, floor=low, ceiling=10 * low + 9, step=9, keep=trap),
        {"number_of_digits": 3 if three else 2},
        trap=str(trap) if trap is not None else None,
    )


def relation(first: int, second: int) -> str:
    """How one digit stands to another, in words; empty where no short phrase fits."""
    if first == second:
        return "equal to"
    if second and first == 2 * second:
        return "twice"
    if first > second:
        return f"{first - second} more than"
    return f"{second - first} less than"


def _count_multiples(rng: ItemRng, level: int) -> Draft:
    top = rng.randint(4, 12 + 12 * level) * 10
    a, b = rng.sample(range(3, 8 + level), 2)
    if level <= 2:
        low = rng.randint(10, 60)
        top += low
        answer = top // a - (low - 1) // a
        question = rng.choice(
            [
                f"How many multiples of {a} are there from {low} to {top}, inclusive?",
                f"Of the whole numbers from {low} to {top}, with {low} and {top} included, how many are divisible by {a}?",
            ]
        )
        mistakes: list[Number] = [(top - low) // a, top // a, answer + 1, answer - 1, answer + 2]
        trap = (top - low) // a
        params = {"kind": "range"}
    else:
        a, b = sorted((a, b))
        both = lcm(a, b)
        if both in (a, b) or top < 2 * both:
            raise Redraw("one divides the other")
        kind = rng.choice(
            ["or", "neither", "exactly one"] if level >= 5 else ["or", "neither"] if level > 3 else ["or"]
        )
        union = top // a + top // b - top // both
        answer = {"or": union, "neither": top - union, "exactly one": union - top // both}[kind]
        words = {
            "or": f"divisible by {a} or by {b} (or by both)",
            "neither": f"divisible by neither {a} nor {b}",
            "exactly one": f"divisible by exactly one of the numbers {a} and {b}",
        }[kind]
        frames = [
            f"How many whole numbers from 1 to {top:,} are {words}?",
            f"Lockers are numbered from 1 to {top:,}. How many of them have a number that is {words}?",
            f"Of the whole numbers 1, 2, 3, ..., {top:,}, how many are {words}?",
        ]
        if kind != "neither":
            frames.append(
                f"Tickets are numbered from 1 to {top:,}. A small prize goes to every ticket whose number is {words}. How many prizes are there?"
            )
        question = rng.choice(frames)
        plain = {"or": top // a + top // b, "neither": top - top // a - top // b, "exactly one": union}[kind]
        trap = plain
        mistakes = [
            plain,
            union,
            top - union,
            top // a + top // b,
            union - top // both,
            top // (a * b) + union,
            answer + 1,
            answer - 1,
        ]
        params = {"kind": kind}
    keep = trap if trap != answer and trap > 0 and rng.random() < 0.5 else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        params,
        trap=grouped(keep) if keep is not None else None,
    )


# Things that recur: one of them, what it does, what several do, and what they have done.
_RECURRING = (
    ("light", "flashes", "flash", "flashed"),
    ("bell", "rings", "ring", "rung"),
    ("fountain", "spouts", "spout", "spouted"),
    ("warning beacon", "lights up", "light up", "lit up"),
    ("alarm", "goes off", "go off", "gone off"),
    ("machine", "beeps", "beep", "beeped"),
)


def _lcm_gcd(rng: ItemRng, level: int) -> Draft:
    count = 2 if level <= 4 else 3
    small = rng.random() < 0.5
    they = "they" if count == 2 else "all three"
    number = "Two" if count == 2 else "Three"
    if small:
        factor = rng.randint(3, 6 + 2 * level)
        values = [factor * k for k in rng.sample(range(2, 6 + level), count)]
        if min(values) < 15:
            raise Redraw("too short to cut up")
        answer = gcd(*values)
        listed = listing([f"{value} cm" for value in values])
        long = ["planks", "ropes"] if min(values) >= 40 else []
        thing = rng.choice(["ribbons", "rods", "strips of cloth", *long])
        question = rng.choice(
            [
                f"{number} {thing} are {listed} long. They are cut into pieces of equal length, as long as possible, with nothing left over. How long is each piece, in centimeters?",
                f"{number} {thing}, {listed} long, are to be cut without waste into pieces that all have the same length. What is the greatest possible length of a piece, in centimeters?",
            ]
        )
        divisors = [d for d in range(1, min(values) + 1) if answer % d == 0 and d != answer]
        mistakes: list[Number] = [
            *divisors[::-1][:2],
            min(values),
            abs(values[0] - values[1]),
            answer * 2,
            answer + 1,
            answer + 2,
            answer * 3,
        ]
    else:
        values = rng.sample(range(4, 10 + 3 * level), count)
        answer = lcm(*values)
        if answer in values or answer > 3000:
            raise Redraw("too plain or too large")
        thing, acts, act, done = rng.choice(_RECURRING)
        if count == 2:
            facts = (
                f"One {thing} {acts} every {values[0]} minutes, and another {acts} every {values[1]} minutes."
            )
        else:
            facts = f"One {thing} {acts} every {values[0]} minutes, a second one every {values[1]} minutes, and a third one every {values[2]} minutes."
        question = rng.choice(
            [
                f"{facts} They have just {done} at the same moment. How many minutes will it be until {they} next {act} together?",
                f"{facts} At noon, they {act} at the same moment. How many minutes after noon do {they} next {act} together?",
            ]
        )
        product = 1
        for v in values:
            product *= v
        mistakes = [
            product,
            product // 2,
            lcm(values[0], values[1]) if count == 3 else sum(values),
            answer * 2,
            answer // 2,
            sum(values),
            answer + values[0],
            answer - values[0],
        ]
    if small and answer < 3:
        raise Redraw("tiny divisor")
    trap: int | None = None
    if not small and rng.random() < 0.45:
        product = 1
        for v in values:
            product *= v
        trap = product if product != answer and product <= 6 * answer else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=trap),
        {"values": values},
        trap=grouped(trap) if trap is not None else None,
    )


def _last_digit(rng: ItemRng, level: int) -> Draft:
    base = rng.randint(2, 9) if level <= 2 else rng.randint(12, 99) if level <= 5 else rng.randint(112, 999)
    if base % 10 in (0, 1, 5, 6):
        raise Redraw("last digit never changes")
    exponent = rng.randint(5, 12) if level == 1 else rng.randint(10, 30 * level)
    body = f"{base}{superscript(exponent)}"
    if level >= 4:
        other = rng.randint(2, 9) if level < 6 else rng.randint(12, 99)
        power = rng.randint(5, 20 * level)
        if other % 10 in (0, 1, 5, 6):
            raise Redraw("last digit never changes")
        word = rng.choice([1, 0])
        body = f"{body} {'+' if word else '×'} {other}{superscript(power)}"
        value = (
            (pow(base, exponent, 10) + pow(other, power, 10)) % 10
            if word
            else pow(base, exponent, 10) * pow(other, power, 10) % 10
        )
    else:
        value = pow(base, exponent, 10)
    question = rng.choice(
        [
            f"What is the last digit of {body}?",
            f"In which digit does {body} end?",
            f"What is the ones digit of {body}?",
            f"What digit stands in the ones place of {body}?",
            f"Find the remainder when {body} is divided by 10.",
        ]
    )
    orbit = sorted({pow(base, k, 10) for k in range(1, 5)} - {value})
    rng.shuffle(orbit)
    mistakes: list[Number] = [*orbit, (value + 5) % 10, (value + 2) % 10, (value + 8) % 10, (value + 4) % 10]
    return Draft(
        question,
        str(value),
        "integer",
        wrong_numbers(rng, value, mistakes, str_of, floor=-1, ceiling=10),
        {"body": body},
    )


_SHAPES = ("cube", "ball", "cone", "prism", "cylinder", "pyramid", "bar", "ring")


def _balance(rng: ItemRng, level: int) -> Draft:
    count = 3 if level <= 5 else 4
    shapes = rng.sample(_SHAPES, count)
    pairs = []
    for _ in range(count - 1):
        p, q = rng.randint(1 if level < 3 else 2, 4 + level // 2), rng.randint(2, 5 + level)
        if gcd(p, q) > 1 or p == q:
            raise Redraw("not in lowest terms")
        pairs.append((p, q))
    ratio = Fraction(1)
    for p, q in pairs:
        ratio *= Fraction(q, p)
    amount = ratio.denominator * rng.randint(1, 3)
    answer = ratio * amount
    if amount < 2 or answer < 2 or answer > 400:
        raise Redraw("unwieldy")

    def some(n: int, shape: str) -> str:
        return f"{n} {shape if n == 1 else plural(shape)}"

    facts = [
        f"{some(p, shapes[i])} {'balances' if p == 1 else 'balance'} {some(q, shapes[i + 1])}"
        for i, (p, q) in enumerate(pairs)
    ]
    if level >= 4:
        rng.shuffle(facts)
    body = ", and ".join(facts) if len(facts) == 2 else listing(facts)
    ask = rng.choice(
        [
            f"How many {plural(shapes[-1])} balance {some(amount, shapes[0])}?",
            f"How many {plural(shapes[-1])} weigh the same as {some(amount, shapes[0])}?",
        ]
    )
    lead = rng.choice(
        [
            "Blocks of the same shape weigh the same. On a balance scale, ",
            "Pieces of the same kind have the same weight. When they are put on a balance scale, ",
            "In a set of blocks, all those of one shape have the same weight. On a balance scale, ",
        ]
    )
    p0, q0 = pairs[0]
    p1, q1 = pairs[-1]
    mistakes: list[Number] = [
        Fraction(amount * q0, p0),
        Fraction(amount * q1, p1),
        Fraction(amount * p0, q0),
        answer + 1,
        answer - 1,
        answer + 2,
        answer * 2,
        amount + sum(q - p for p, q in pairs),
    ]
    mistakes = [m for m in mistakes if Fraction(m).denominator == 1]
    return Draft(
        f"{lead}{body}. {ask}",
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes),
        {"shapes": shapes},
    )


def _operation(rng: ItemRng, level: int) -> Draft:
    p, q = rng.randint(2, 3 + level // 3), rng.randint(1, 3 + level // 3)
    symbol = rng.choice(["◇", "⊕", "★", "△"])
    kind = rng.choice(["linear", "minus", "product"] if level > 2 else ["linear", "minus"])
    if p == q and kind != "product":
        raise Redraw("symmetric rule")

    def coefficient(n: int, letter: str) -> str:
        return f"{n} × {letter}" if n > 1 else letter

    if kind == "linear":
        rule = f"{coefficient(p, 'm')} + {coefficient(q, 'n')}"
    elif kind == "minus":
        rule = f"{coefficient(p, 'm')} − {coefficient(q, 'n')}"
    else:
        rule = f"m × n − {coefficient(q, 'n')}"

    def op(a: int, b: int) -> int:
        return p * a + q * b if kind == "linear" else p * a - q * b if kind == "minus" else a * b - q * b

    x, y, z = rng.randint(3, 6 + level), rng.randint(2, 6 + level), rng.randint(2, 5 + level)
    if level <= 2:
        body, answer, naive = f"{x} {symbol} {y}", op(x, y), op(y, x)
    elif level <= 5:
        left = rng.random() < 0.5
        body = f"({x} {symbol} {y}) {symbol} {z}" if left else f"{x} {symbol} ({y} {symbol} {z})"
        answer, naive = (op(op(x, y), z), op(x, op(y, z))) if left else (op(x, op(y, z)), op(op(x, y), z))
    else:
        w = rng.randint(2, 8)
        body = f"({x} {symbol} {y}) {symbol} ({z} {symbol} {w})"
        answer, naive = op(op(x, y), op(z, w)), op(op(op(x, y), z), w)
    if not 1 <= answer <= 5000 or answer == naive:
        raise Redraw("out of range")
    question = rng.choice(
        [
            f"A new operation is defined by m {symbol} n = {rule}. What is {body}?",
            f"For numbers m and n, let m {symbol} n mean {rule}. Find the value of {body}.",
            f"In a puzzle, m {symbol} n stands for {rule}. What is {body}?",
        ]
    )
    keep = naive if naive > 0 and naive <= 6 * answer and rng.random() < 0.5 else None
    mistakes: list[Number] = [
        naive,
        op(y, x),
        answer + p,
        answer - p,
        answer + q,
        answer - q,
        answer + z,
        answer - y,
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"rule": rule, "symbol": symbol},
        trap=grouped(keep) if keep is not None else None,
    )


# What is measured, one value of it, its unit, the usual range.
_MEASURED = (
    ("test scores", "score", "", 35, 100),
    ("bowling scores", "score", "", 80, 240),
    ("parcel weights", "weight", "kg", 3, 40),
    ("plant heights", "height", "cm", 10, 95),
    ("daily high temperatures", "temperature", "°C", 8, 34),
    ("commute times", "time", "minutes", 12, 80),
)


_PLACE_IN_ROW = {4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _averages(rng: ItemRng, level: int) -> Draft:
    count = rng.randint(3, 4 + level)
    things, thing, unit, lowest, highest = rng.choice(_MEASURED)
    mean = rng.randint(lowest + (highest - lowest) // 5, highest - (highest - lowest) // 5)
    name = rng.choice(PEOPLE)
    amount = f" {unit}" if unit else ""
    in_unit = f", in {unit}," if unit else ""
    ask_unit = f", in {unit}" if unit else ""
    if level <= 2:
        values = [rng.randint(lowest, highest) for _ in range(count)]
        answer = (count + 1) * mean - sum(values)
        # The value asked for must not stand far outside the others.
        margin = (highest - lowest) // 6
        if not max(lowest, min(values) - margin) <= answer <= min(highest, max(values) + margin):
            raise Redraw("out of range")
        listed = listing([str(value) for value in values])
        rank = _PLACE_IN_ROW[count + 1]
        question = rng.choice(
            [
                f"{name} records these {things}{ask_unit}: {listed}. What must the {rank} {thing} be for the mean of all {count + 1} to be {mean}{amount}?",
                f"The first {count} {things}{in_unit} are {listed}. Which {rank} {thing} would bring the mean to {mean}{amount}?",
            ]
        )
        mistakes: list[Number] = [
            mean,
            count * mean - sum(values),
            answer + count,
            answer - count,
            sum(values) // count,
        ]
        trap = None
    elif level <= 5:
        change = rng.choice([-1, 1]) * rng.randint(1, 5)
        added = rng.random() < 0.5
        new_count = count + 1 if added else count - 1
        answer = (
            (mean + change) * new_count - mean * count
            if added
            else mean * count - (mean + change) * new_count
        )
        if not lowest <= answer <= highest:
            raise Redraw("out of range")
        verb = "added" if added else "removed"
        after = f"all {new_count} {thing}s" if added else f"the other {new_count} {thing}s"
        question = rng.choice(
            [
                f"The mean of {count} {things} is {mean}{amount}. After one {thing} is {verb}, the mean of {after} is {mean + change}{amount}. Which {thing}{in_unit} was {verb}?",
                f"{name} has a list of {count} {things} with a mean of {mean}{amount}. One {thing} is {verb}, and the mean becomes {mean + change}{amount}. Which {thing}{in_unit} was {verb}?",
            ]
        )
        trap = mean + change if mean + change != answer else None
        mistakes = [
            mean + change,
            mean,
            mean + change * count,
            mean - change * count,
            answer + count,
            answer - count,
            mean + change * new_count,
        ]
    else:
        second, other = rng.randint(3, 6 + level), mean + rng.choice([-1, 1]) * rng.randint(4, 30)
        total = count * mean + second * other
        if total % (count + second) or not lowest <= other <= highest or count == second:
            raise Redraw("not whole")
        answer = total // (count + second)
        question = rng.choice(
            [
                f"The mean of {count} {things} is {mean}{amount}. The mean of {second} others is {other}{amount}. What is the mean of all {count + second}{ask_unit}?",
                f"{name} finds that one set of {count} {things} has a mean of {mean}{amount} and that a second set of {second} has a mean of {other}{amount}. What is the mean of both sets together{ask_unit}?",
            ]
        )
        trap = (mean + other) // 2 if (mean + other) % 2 == 0 else None
        mistakes = [
            (mean + other) // 2,
            answer + 1,
            answer - 1,
            answer + 2,
            answer - 2,
            (count * other + second * mean) // (count + second),
        ]
    keep = trap if trap is not None and trap != answer and trap <= 5 * answer and rng.random() < 0.5 else None
    return Draft(
        question,
        str(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, str_of, keep=keep),
        {"count": count},
        trap=str(keep) if keep is not None else None,
    )


# Where things are kept, what they are, and the words for an unsorted lot of them.
_KEPT = (
    ("A crate holds", "eggs", "A delivery of eggs"),
    ("A jar holds", "coins", "A collection of coins"),
    ("A box holds", "cards", "A pile of cards"),
    ("A bucket holds", "shells", "A collection of shells"),
    ("A storeroom holds", "chairs", "A number of chairs"),
    ("A sack holds", "tulip bulbs", "A sack of tulip bulbs"),
    ("A drawer holds", "buttons", "A drawerful of buttons"),
)


def _remainders(rng: ItemRng, level: int) -> Draft:
    moduli_pool = [3, 4, 5, 7] if level <= 3 else [4, 5, 7, 9, 11] if level <= 6 else [5, 7, 8, 9, 11, 13]
    count = 2 if level <= 4 else 3
    moduli = sorted(rng.sample(moduli_pool, count))
    if any(gcd(m, n) > 1 for i, m in enumerate(moduli) for n in moduli[:i]):
        raise Redraw("moduli share a factor")
    rests = [rng.randint(1, m - 1) for m in moduli]
    product = 1
    for m in moduli:
        product *= m
    answer = next(n for n in range(product) if all(n % m == r for m, r in zip(moduli, rests, strict=True)))
    if answer <= max(moduli):
        raise Redraw("trivial")
    holder, thing, lot = rng.choice(_KEPT)
    pairs = list(zip(moduli, rests, strict=True))
    grouped_so = listing([f"into groups of {m} with {r} left over" for m, r in pairs], "or")
    plain = listing([f"a remainder of {r} when divided by {m}" for m, r in pairs])
    question = rng.choice(
        [
            f"What is the smallest positive whole number that leaves {plain}?",
            f"{lot} can be divided {grouped_so}. What is the smallest possible number of {thing}?",
            f"{holder} fewer than {product:,} {thing}. Their number leaves {plain}. How many {thing} are there?",
        ]
    )
    pool: list[Number] = [
        answer + moduli[0],
        answer - moduli[0],
        answer + moduli[-1],
        answer - moduli[-1],
        answer + moduli[0] * moduli[1],
        answer - moduli[0] * moduli[1],
        answer + 1,
        answer - 1,
    ]
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, pool, ceiling=product),
        {"moduli": moduli, "rests": rests},
    )


def _digits_written(rng: ItemRng, level: int) -> Draft:
    if level <= 3:
        low, high = 1, rng.randint(40, 80 + 30 * level)
    else:
        low = 1 if rng.random() < 0.2 else rng.randint(11, 60)
        high = rng.randint(150, 200 + 60 * level)
    kind = rng.choice(["digit", "total"])
    if kind == "digit":
        digit = rng.randint(1, 9)
        answer = sum(str(n).count(str(digit)) for n in range(low, high + 1))
        numbers_with = sum(str(digit) in str(n) for n in range(low, high + 1))
        question = rng.choice(
            [
                f"All whole numbers from {low} to {high} are written down. How many times is the digit {digit} written?",
                f"A painter numbers the doors of a long row of lockers from {low} to {high}. How many times does the painter paint the digit {digit}?",
                f"When all whole numbers from {low} to {high} are written out, how many times does the digit {digit} appear in all?",
            ]
        )
        trap = numbers_with if numbers_with != answer else None
        mistakes: list[Number] = [
            numbers_with,
            (high - low + 1) // 10,
            answer + 1,
            answer - 1,
            answer + 10,
            answer - 10,
        ]
    else:
        answer = sum(len(str(n)) for n in range(low, high + 1))
        question = rng.choice(
            [
                f"The pages of {'a book' if low == 1 else 'a journal issue'} are numbered from {low} to {high}. How many digits are printed in these page numbers?",
                f"Lockers are numbered from {low} to {high} with stickers that show one digit each. How many stickers are needed?",
                f"All whole numbers from {low} to {high} are written down. How many digits are written in all?",
            ]
        )
        # Every number taken to be as long as the last one.
        trap = (high - low + 1) * len(str(high))
        if trap == answer:
            trap = None
        mistakes = [
            (high - low) * len(str(high)),
            (high - low + 1) * len(str(high)),
            answer + 1,
            answer - 1,
            answer - len(str(high)),
            answer + 9,
            answer - 9,
        ]
    keep = trap if trap is not None and rng.random() < (0.85 if kind == "digit" else 0.4) else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"low": low, "high": high},
        trap=grouped(keep) if keep is not None else None,
    )


def _pairings(rng: ItemRng, level: int) -> Draft:
    count = rng.randint(4 + level, 8 + 5 * level)
    place = rng.choice(PLACES)
    kinds = (
        ["handshake", "league"]
        if level <= 2
        else ["handshake", "league", "knockout", "twice"]
        if level <= 5
        else ["two_groups", "knockout", "couples", "reverse"]
    )
    kind = rng.choice(kinds)
    if kind == "handshake":
        answer = comb(count, 2)
        question = rng.choice(
            [
                f"At a meeting in {place}, {count} people each shake hands once with every other person. How many handshakes take place?",
                f"At a dinner in {place}, there are {count} guests, and each pair of guests clinks glasses exactly once. How many clinks are there?",
            ]
        )
        mistakes: list[Number] = [
            count * (count - 1),
            count * count // 2,
            comb(count + 1, 2),
            comb(count - 1, 2),
            count * 2,
        ]
        trap = count * (count - 1)
    elif kind in ("league", "twice"):
        answer = comb(count, 2) * (2 if kind == "twice" else 1)
        twice = kind == "twice"
        times = "twice, once at home and once away" if twice else "exactly once"
        meet = "twice, once on each club's ground" if twice else "exactly once"
        question = rng.choice(
            [
                f"In the {place} league, {count} teams each play every other team {times}. How many games are played in all?",
                f"A league in {place} has {count} clubs. Every pair of clubs meets {meet}. How many games does the season have?",
            ]
        )
        mistakes = [
            count * (count - 1),
            comb(count, 2),
            comb(count + 1, 2),
            comb(count - 1, 2),
            count * count,
            2 * comb(count + 1, 2),
        ]
        trap = count * (count - 1) if kind == "league" else count * count
    elif kind == "knockout":
        count = rng.randint(9, 40 * level)
        answer = count - 1
        question = rng.choice(
            [
                f"A knockout tournament in {place} starts with {count} players. The loser of each match is out, and players without an opponent go straight to the next round. How many matches are played to find the winner?",
                f"In {place}, {count} teams enter a cup competition. The loser of every match drops out, and there are no draws. How many matches are needed to find the winner?",
            ]
        )
        mistakes = [count // 2, count, count + 1, count - 2, comb(min(count, 9), 2), count * 2 - 1]
        trap = count // 2
    elif kind == "two_groups":
        other = rng.randint(4, 20)
        answer = comb(count + other, 2) - comb(other, 2)
        question = f"At the opening of a fair in {place}, {count} visitors and {other} stallholders meet. Every visitor shakes hands once with everyone else, but stallholders do not shake hands with each other. How many handshakes are there?"
        mistakes = [
            comb(count + other, 2),
            count * other,
            comb(count, 2),
            count * other + comb(count, 2) + count,
            answer + count,
            answer - other,
        ]
        trap = comb(count + other, 2)
    elif kind == "couples":
        half = rng.randint(4, 6 + 2 * level)
        answer = comb(2 * half, 2) - half
        question = f"At a party in {place}, there are {half} pairs of twins and nobody else. Everyone shakes hands once with everyone except their own twin. How many handshakes are there?"
        mistakes = [
            comb(2 * half, 2),
            comb(half, 2),
            2 * comb(2 * half, 2),
            comb(2 * half, 2) - 1,
            half * (half - 1),
            answer + half * 2,
        ]
        trap = comb(2 * half, 2)
    else:
        answer = count
        question = f"At a meeting in {place}, everyone shook hands once with everyone else, for a total of {comb(count, 2):,} handshakes. How many people were there?"
        mistakes = [count - 1, count + 1, 2 * count, count + 2, count - 2]
        trap = None
    keep = trap if trap is not None and trap != answer and rng.random() < 0.5 else None
    return Draft(
        question,
        grouped(answer),
        "integer",
        wrong_numbers(rng, answer, mistakes, keep=keep),
        {"kind": kind},
        trap=grouped(keep) if keep is not None else None,
    )


def _magic_square(rng: ItemRng, level: int) -> Draft:
    base = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
    for _ in range(rng.randrange(4)):
        base = [list(row) for row in zip(*base[::-1], strict=True)]
    if rng.random() < 0.5:
        base = [row[::-1] for row in base]
    scale, shift = rng.randint(1, 1 + level), rng.randint(0, 5 + 6 * level)
    grid = [[scale * v + shift for v in row] for row in base]
    hidden = 3 if level <= 2 else 4 if level <= 4 else 5 if level <= 6 else 6
    cells = [(r, c) for r in range(3) for c in range(3)]
    # The total of the grid is never stated at the higher levels; it must follow from a full line.
    blanks = rng.sample(cells, hidden)
    target = rng.choice(blanks)
    stated = level <= 2 or level >= 7 or rng.random() < 0.3
    shown = [[None if (r, c) in blanks else grid[r][c] for c in range(3)] for r in range(3)]
    found = check.magic_values(shown, 3 * grid[1][1] if stated else 0)
    if found.get(target) != grid[target[0]][target[1]]:
        raise Redraw("not determined")
    row_names, column_names = ("top", "middle", "bottom"), ("left", "middle", "right")
    rows = ["; ".join(", ".join("?" if v is None else str(v) for v in row) for row in shown)]
    place = f"where the {row_names[target[0]]} row and the {column_names[target[1]]} column meet"
    if stated:
        total_text = f"Every row, every column, and both diagonals add up to {3 * grid[1][1]}."
    else:
        total_text = "Every row, every column, and both diagonals add up to the same total."
    question = rng.choice(
        [
            f"A 3 by 3 square of numbers is given row by row, with a question mark for each hidden number: {rows[0]}. {total_text} Which number belongs {place}?",
            f"The rows of a 3 by 3 square of numbers, from top to bottom, are {rows[0]}, where question marks stand for hidden numbers. {total_text} What is the number {place}?",
            f"In a magic square, the rows read {rows[0]}, with a question mark for each hidden number. {total_text} What number belongs {place}?",
        ]
    )
    answer = grid[target[0]][target[1]]
    others: list[Number] = [v for row in grid for v in row if v != answer]
    others = [v for v in others if not any(v == shown[r][c] for r in range(3) for c in range(3))]
    mistakes = [
        *others,
        answer + scale,
        answer - scale,
        answer + 2 * scale,
        answer - 2 * scale,
        answer + 3 * scale,
    ]
    return Draft(
        question, str(answer), "integer", wrong_numbers(rng, answer, mistakes, str_of), {"stated": stated}
    )


SUBCATEGORY = Subcategory(
    domain="arithmetic",
    name="numerical_reasoning",
    version="1.0.0",
    templates=(
        Template(
            "sequence", _sequence, check.sequence, "fit of the stated rule family to the terms in the text"
        ),
        Template(
            "missing_digit", _missing_digit, check.missing_digit, "all ten digits tried in the text's number"
        ),
        Template(
            "digit_puzzle", _digit_puzzle, check.digit_puzzle, "brute force against the clauses of the text"
        ),
        Template(
            "count_multiples",
            _count_multiples,
            check.count_multiples,
            "count one by one over the text's range",
        ),
        Template("lcm_gcd", _lcm_gcd, check.lcm_gcd, "upward or downward search on the text"),
        Template("last_digit", _last_digit, check.last_digit, "full powers written out"),
        Template("balance", _balance, check.balance, "sympy solution of the text's balances"),
        Template(
            "operation", _operation, check.operation, "sympy substitution of the rule read from the text"
        ),
        Template("averages", _averages, check.averages, "sympy solution of the text's means"),
        Template("remainders", _remainders, check.remainders, "upward search on the text"),
        Template(
            "digits_written", _digits_written, check.digits_written, "numbers written out as one string"
        ),
        Template("pairings", _pairings, check.pairings, "pairs enumerated one by one"),
        Template(
            "magic_square",
            _magic_square,
            check.magic_square,
            "sympy linear system of rows, columns and diagonals",
        ),
    ),
)
