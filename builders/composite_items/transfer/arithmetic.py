"""Business evaluations that arithmetic decides."""

from __future__ import annotations

import re
from fractions import Fraction

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.seeds import ItemRng

_FIRMS = (
    "Northwind Print",
    "Harbor Textiles",
    "Lumen Press",
    "Cedar Supply",
    "Tidal Textiles",
    "Quill Press",
    "Orchard Works",
    "Summit Supply",
    "Beacon Print",
    "Meadow Works",
)


def _offers(rng: ItemRng, level: int) -> Hidden:
    names = rng.sample(_FIRMS, 4)
    units = 10 * rng.randrange(8, 20 + 5 * level)
    while True:
        offers = [(rng.randrange(3, 12), 10 * rng.randrange(1, max(40, units // 3))) for _ in names]
        totals = [units * price + fee for price, fee in offers]
        cheapest = min(totals)
        if totals.count(cheapest) == 1 and min(p for p, _ in offers) != offers[totals.index(cheapest)][0]:
            break
    lines = "; ".join(
        f"{n} asks {p} dollars apiece and {f:,} dollars for setup"
        for n, (p, f) in zip(names, offers, strict=True)
    )
    key = "; ".join(f"{n}, {t:,} dollars" for n, t in zip(names, totals, strict=True))
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} buys for the {place} trade fair and needs {units} printed bags.",
            f"The museum shop in {place} wants {units} tote bags, and {person} has to choose a supplier.",
            f"For a promotion in {place}, {person} will order {units} cotton bags from one of four firms.",
        )
    )
    return Hidden(
        f"{intro} The offers are in: {lines}. Quality and delivery are the same.",
        "Whose offer should be taken if only the total bill matters?",
        f"The bills would come to: {key}.",
        names[totals.index(cheapest)],
        tuple(n for n in names if n != names[totals.index(cheapest)]),
        "name",
    )


def _check_offers(text: str) -> str:
    units = Fraction(captured(r"(\d+) (?:printed|tote|cotton) bags", text))
    found = re.findall(r"([A-Z]\w+ [A-Z]\w+) asks (\d+) dollars apiece and ([\d,]+) dollars", text)
    return str(
        min(found, key=lambda offer: Fraction(offer[1]) + Fraction(offer[2].replace(",", "")) / units)[0]
    )


def _growth(rng: ItemRng, level: int) -> Hidden:
    names = rng.sample(_FIRMS, 4)
    while True:
        before = [20 * rng.randrange(5, 30 + 5 * level) for _ in names]
        rates = rng.sample([5, 10, 15, 20, 25, 30, 35, 40, 45, 50], 4)
        after = [b * (100 + r) // 100 for b, r in zip(before, rates, strict=True)]
        gains = [a - b for a, b in zip(after, before, strict=True)]
        best = rates.index(max(rates))
        if gains.index(max(gains)) != best and all(
            b * r % 100 == 0 for b, r in zip(before, rates, strict=True)
        ):
            break
    rows = "; ".join(f"{n} went from {b:,} to {a:,}" for n, b, a in zip(names, before, after, strict=True))
    key = ", ".join(f"{n} {r} percent" for n, r in zip(names, rates, strict=True))
    person = rng.choice(PEOPLE)
    intro = rng.choice(
        (
            f"{person} sits on a jury that gives a prize to the firm whose number of customers grew fastest in proportion to its size.",
            f"An investors' club asks {person} to rank four firms by the rate at which their customer numbers grew last year.",
            f"For a newsletter on young firms, {person} ranks four of them by the relative growth of their customer numbers.",
        )
    )
    return Hidden(
        f"{intro} Over the year, the numbers of customers changed as follows: {rows}.",
        "Which firm comes first?",
        f"The growth rates are: {key}.",
        names[best],
        tuple(n for i, n in enumerate(names) if i != best),
        "name",
    )


def _check_growth(text: str) -> str:
    found = re.findall(r"([A-Z]\w+ [A-Z]\w+) went from ([\d,]+) to ([\d,]+)", text)
    return str(
        max(found, key=lambda row: Fraction(int(row[2].replace(",", "")), int(row[1].replace(",", ""))))[0]
    )


def _break_even(rng: ItemRng, level: int) -> Hidden:
    margin = rng.randrange(3, 8 + level)
    cost, sold = rng.randrange(2, 9), rng.randrange(20, 60 + 10 * level)
    price, rent = cost + margin, margin * sold
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    thing = rng.choice(("scented candles", "cakes", "bouquets", "painted mugs", "wooden toys"))
    intro = rng.choice(
        (
            f"{person} is considering a stall at the market in {place}, where a day costs {rent:,} dollars in rent. The {thing} to be sold there cost {cost} dollars each to make and sell for {price} dollars each.",
            f"{person} has been offered a stall at the {place} street fair for {rent:,} dollars a day. There, {thing} would sell for {price} dollars each; they cost {cost} dollars each to make.",
        )
    )
    options = {sold - margin, sold + margin, rent // price, rent // cost, sold + 1, sold - 1} - {sold}
    return Hidden(
        f"{intro} There are no other costs.",
        f"What is the smallest number of {thing} that must be sold in a day for the stall to cover its costs?",
        f"Each one sold leaves {margin} dollars toward the rent.",
        str(sold),
        tuple(str(v) for v in sorted(options) if v > 0)[:5],
        "integer",
    )


def _check_break_even(text: str) -> str:
    rent = int(captured(r"(?:costs|for) ([\d,]+) dollars (?:in rent|a day)", text).replace(",", ""))
    cost = int(captured(r"cost (\d+) dollars each", text))
    price = int(captured(r"sell for (\d+) dollars each", text))
    sold, balance = 0, -rent
    while balance < 0:
        sold, balance = sold + 1, balance + price - cost
    return str(sold)


TEMPLATES = (
    TransferTemplate(
        "offers",
        "word_problems",
        "comparing totals of unit prices and fixed fees",
        _offers,
        _check_offers,
        "cost per unit in fractions",
    ),
    TransferTemplate(
        "growth",
        "numerical_reasoning",
        "comparing rates of growth",
        _growth,
        _check_growth,
        "ratios in fractions",
    ),
    TransferTemplate(
        "break_even",
        "word_problems",
        "dividing fixed costs by the margin",
        _break_even,
        _check_break_even,
        "running balance",
    ),
)
