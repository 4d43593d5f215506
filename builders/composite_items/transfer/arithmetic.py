"""Business evaluations that arithmetic decides."""

from __future__ import annotations

import re
from fractions import Fraction

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, article, listing
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
    lines = " ".join(
        f"{n} asks {p} dollars apiece and {f:,} dollars for setup."
        for n, (p, f) in zip(names, offers, strict=True)
    )
    key = listing([f"{units * p:,} dollars at {n}" for n, (p, _) in zip(names, offers, strict=True)])
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} buys for the {place} trade fair and needs {units} printed bags.",
            f"The museum shop in {place} wants {units} tote bags, and {person} has to choose a supplier.",
            f"For a promotion in {place}, {person} will order {units} cotton bags from one of four firms.",
        )
    )
    return Hidden(
        f"{intro} The offers are in. {lines} Quality and delivery are the same.",
        "Whose offer should be taken if only the total bill matters?",
        f"Without the setup, the bills would come to {key}.",
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
    rows = " ".join(f"{n} went from {b:,} to {a:,}." for n, b, a in zip(names, before, after, strict=True))
    known = sorted(rng.sample(range(4), 2))
    person = rng.choice(PEOPLE)
    intro = rng.choice(
        (
            f"{person} sits on a jury that gives a prize to the firm whose number of customers grew fastest in proportion to its size.",
            f"An investors' club asks {person} to rank four firms by the rate at which their customer numbers grew last year.",
            f"For a newsletter on young firms, {person} ranks four of them by the relative growth of their customer numbers.",
        )
    )
    return Hidden(
        f"{intro} Over the year, the numbers of customers changed as follows. {rows}",
        "Which firm comes first?",
        f"{names[known[0]]} grew by {rates[known[0]]} percent and {names[known[1]]} by {rates[known[1]]} percent.",
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
    cost = rng.randrange(2, 9)
    # The rent is what a stall at a small fair may cost; only at higher levels does the last sale leave something over.
    while True:
        margin, rent = rng.randrange(3, 8 + level), 5 * rng.randrange(16, 40 + 5 * level)
        sold = -(-rent // margin)
        if 10 <= sold <= 60 and (level > 3 or rent % margin == 0):
            break
    price = cost + margin
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    thing = rng.choice(("scented candles", "cakes", "bouquets", "painted mugs", "wooden toys"))
    intro = rng.choice(
        (
            f"{person} is considering a stall at the market in {place}, where a day costs {rent:,} dollars in rent. The {thing} to be sold there cost {cost} dollars each to make and sell for {price} dollars each.",
            f"{person} has been offered a stall at the {place} street fair for {rent:,} dollars a day. There, {thing} would sell for {price} dollars each; they cost {cost} dollars each to make.",
            f"{person} makes {thing} at home. They cost {cost} dollars each to make and sell for {price} dollars each. The craft fair in {place} has a stall available for {rent:,} dollars a day.",
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


_SUPPLIERS = (
    "Bayside Trading",
    "Fulton Wholesale",
    "Granite Market",
    "Prairie Goods",
    "Juniper Trading",
    "Keystone Wholesale",
    "Larkspur Goods",
    "Redwood Market",
    "Sterling Trading",
    "Valley Wholesale",
)
# Goods with the small and the large unit, how many of the one make the other, the package, and cents per small unit.
_GOODS = (
    ("coffee beans", "ounce", "pound", 16, "bag", 50, 90),
    ("black tea", "ounce", "pound", 16, "bag", 80, 160),
    ("cocoa powder", "ounce", "pound", 16, "bag", 40, 80),
    ("almonds", "ounce", "pound", 16, "bag", 40, 75),
    ("dried cherries", "ounce", "pound", 16, "box", 60, 110),
    ("maple syrup", "pint", "gallon", 8, "jug", 900, 1500),
    ("olive oil", "pint", "gallon", 8, "can", 450, 900),
    ("honey", "pint", "gallon", 8, "pail", 600, 1000),
    ("satin ribbon", "foot", "yard", 3, "roll", 20, 60),
    ("nylon rope", "foot", "yard", 3, "coil", 30, 90),
    ("picture wire", "foot", "yard", 3, "roll", 15, 45),
)


def _money(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


def _unit_prices(rng: ItemRng, level: int) -> Hidden:
    thing, small, large, factor, package, low, high = rng.choice(_GOODS)
    names = rng.sample(_SUPPLIERS, 5 + (level > 5))
    # The higher the level, the closer the prices and the less round the packages.
    gap = max(1, (9 - level) * low // 100)
    while True:
        base = rng.randrange(low, high)
        rates = [base + gap * k + rng.randrange(gap) for k in range(len(names))]
        rng.shuffle(rates)
        sizes, shown = [], []
        for index in range(len(names)):
            if index % 2:
                number = rng.randrange(2, 6 if factor > 3 else 15)
                sizes.append(number * factor)
                shown.append(f"{number}-{large}")
            else:
                number = rng.randrange(6, 60 if factor != 8 else 24)
                number = 10 * round(number / 10) if level < 4 and factor != 8 else number
                sizes.append(number)
                shown.append(f"{number}-{small}")
        prices = [rate * size for rate, size in zip(rates, sizes, strict=True)]
        best = rates.index(min(rates))
        if (
            min(sizes) > 1
            and prices.index(min(prices)) != best
            and sizes.index(max(sizes)) != best
            and len(set(prices)) == len(set(sizes)) == len(names)
        ):
            break
    offers = [f"{article(f'{s} {package}')} for {_money(c)}" for s, c in zip(shown, prices, strict=True)]
    rows = list(zip(names, offers, strict=True))
    rng.shuffle(rows)
    lines = " ".join(f"{name} sells {offer}." for name, offer in rows)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    many = {5: "five", 6: "six"}[len(names)]
    intro = rng.choice(
        (
            f"{person} buys {thing} for a store in {place} and compares the price lists of {many} firms.",
            f"A shop in {place} needs a new source of {thing}, and {person} has asked {many} firms for their prices.",
            f"{many.capitalize()} firms would like to supply {thing} to {person}'s store in {place}.",
        )
    )
    many_small = "feet" if small == "foot" else f"{small}s"
    known = sorted(rng.sample(range(len(names)), len(names) - 2))
    per = listing([f"{_money(rates[i])} at {names[i]}" for i in known])
    return Hidden(
        f"{intro} {lines} The quality is the same everywhere, and there are no other costs. {article(large).capitalize()} is {factor} {many_small}.",
        f"Which firm has the lowest price per {large}?",
        f"The price per {small} is {per}.",
        names[best],
        tuple(n for i, n in enumerate(names) if i != best),
        "name",
    )


def _check_unit_prices(text: str) -> str:
    large, factor = re.search(r"An? (\w+) is (\d+) \w+\.", text).groups()  # type: ignore[union-attr]  # the frame always has it
    per_large = {
        name: Fraction(price.replace(",", "")) / (Fraction(number) / (1 if unit == large else int(factor)))
        for name, number, unit, price in re.findall(
            r"([A-Z]\w+ [A-Z]\w+) sells an? (\d+)-(\w+) \w+ for \$([\d,]+\.\d\d)", text
        )
    }
    return str(min(per_large, key=lambda name: per_large[name]))


# Who sells what, and prices in dollars between which it sells.
_SHOPS = (
    ("bakery", "layer cakes", 20, 60),
    ("pottery studio", "vases", 20, 80),
    ("flower shop", "bouquets", 15, 60),
    ("toy workshop", "wooden trains", 10, 50),
    ("candle shop", "gift boxes", 15, 50),
    ("delicatessen", "picnic baskets", 20, 75),
    ("frame shop", "picture frames", 20, 90),
    ("tailor's shop", "aprons", 15, 50),
    ("nursery", "fruit trees", 20, 90),
    ("bike shop", "helmets", 30, 100),
    ("bookbindery", "photo albums", 20, 80),
    ("chocolate shop", "gift tins", 15, 60),
)


def _price_change(rng: ItemRng, level: int) -> Hidden:
    shop, things, low, high = rng.choice(_SHOPS)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    changes = (10, 20, 25) if level < 3 else (10, 15, 20, 25, 30) if level < 6 else (5, 8, 12, 15, 16, 24)
    up = rng.random() < 0.5
    while True:
        price, sold = rng.randrange(low, high), 5 * rng.randrange(8, 20 + 10 * level)
        r, d = rng.choice(changes), rng.choice(changes)
        if r == d or price * r % 100 or sold * d % 100:
            continue
        sign = 1 if up else -1
        new_price, new_sold = price + sign * price * r // 100, sold - sign * sold * d // 100
        cost = (
            rng.randrange(max(2, min(price, new_price) // 4), max(3, min(price, new_price) // 2))
            if level > 3
            else 0
        )
        answer = (new_price - cost) * new_sold
        options = {
            (price - cost) * sold,
            (new_price - cost) * sold,
            (price - cost) * new_sold,
            new_price * new_sold - cost * sold,
            new_price * new_sold,
            price * sold * (100 + sign * (r - d)) // 100 - cost * sold,
            answer + new_price,
            answer - new_price,
        } - {answer}
        if min(options) > 0 and min(options) < answer < max(options) and len(options) > 4:
            break
    move, moving, drift = ("raise", "raising", "fall") if up else ("cut", "cutting", "rise")
    intro = rng.choice(
        (
            f"{person}'s {shop} in {place} sells {sold} {things} a month at ${price} each. {person} is thinking of {moving} the price by {r} percent. According to a survey, the number sold would then {drift} by {d} percent.",
            f"The {shop} that {person} manages in {place} sells {sold} {things} a month at ${price} each. An adviser wants to {move} the price by {r} percent and expects the number sold to {drift} by {d} percent.",
            f"{person} has to judge the plan of a {shop} in {place}. Today it sells {sold} {things} a month at ${price} each. The plan is to {move} the price by {r} percent, and the forecast is that the number sold will {drift} by {d} percent.",
        )
    )
    costs = f" Each one costs the business ${cost}." if cost else ""
    left = "would be left from the sales after these costs" if cost else "would the sales bring in"
    return Hidden(
        f"{intro}{costs}",
        f"If the price is changed and the forecast is right, how many dollars a month {left}?",
        f"The new price would be ${new_price}, and {new_sold} {things} would be sold a month.",
        f"{answer:,}",
        tuple(f"{v:,}" for v in rng.sample(sorted(options), len(options)))[:6],
        "integer",
    )


def _check_price_change(text: str) -> str:
    sold = int(captured(r"sells (\d+) ", text))
    price = int(captured(r"at \$(\d+) each", text))
    move, r = re.search(r"(rais|cut)\w* the price by (\d+) percent", text).groups()  # type: ignore[union-attr]  # the frame always has it
    drift, d = re.search(r"(rise|fall) by (\d+) percent", text).groups()  # type: ignore[union-attr]  # the frame always has it
    cost = re.search(r"Each one costs the business \$(\d+)", text)
    share = {"rais": 1, "cut": -1}[move] * Fraction(int(r), 100) + 1
    number = {"rise": 1, "fall": -1}[drift] * Fraction(int(d), 100) + 1
    total = price * sold * share * number - (int(cost[1]) if cost else 0) * sold * number
    return f"{int(total):,}" if total.denominator == 1 else str(total)


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
    TransferTemplate(
        "unit_prices",
        "unit_conversion",
        "converting packages to one unit and comparing prices",
        _unit_prices,
        _check_unit_prices,
        "price per large unit in fractions",
    ),
    TransferTemplate(
        "price_change",
        "mental_calculation",
        "applying two percentage changes",
        _price_change,
        _check_price_change,
        "shares of the old sales in fractions",
    ),
)
