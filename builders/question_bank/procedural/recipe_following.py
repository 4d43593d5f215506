"""Recipes: scaling, stock, order of steps, timing, oven loads, mixing, and departures from the text."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import recipe_following_check as check
from mirror_bench.builders.question_bank.procedural.distractors import capitalized, labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng

# Grams for one person, from small to generous helpings.
_HELPINGS = {
    "rice": (60, 100), "lentils": (50, 90), "chickpeas": (50, 100), "white beans": (50, 100), "potatoes": (120, 240),
    "carrots": (40, 90), "leeks": (50, 100), "onions": (30, 60), "tomatoes": (70, 160), "spinach": (50, 110),
    "mushrooms": (50, 110), "peas": (40, 80), "tofu": (60, 110), "grated cheese": (20, 50), "pasta": (80, 120),
    "couscous": (60, 100), "flour": (35, 55), "oats": (30, 50), "sugar": (15, 30), "butter": (15, 30), "honey": (15, 30),
    "raisins": (15, 30), "dates": (15, 35), "almonds": (15, 30), "chopped nuts": (15, 30), "coconut": (10, 25),
}  # fmt: skip
_DISHES = (
    ("lentil stew", ("lentils", "carrots", "potatoes", "tomatoes", "onions", "leeks", "spinach")),
    ("vegetable curry", ("chickpeas", "potatoes", "carrots", "spinach", "peas", "onions", "tofu")),
    ("bean chili", ("white beans", "tomatoes", "onions", "carrots", "chickpeas")),
    ("rice salad", ("rice", "peas", "carrots", "tomatoes", "tofu", "chickpeas")),
    ("vegetable soup", ("potatoes", "carrots", "leeks", "peas", "onions", "white beans")),
    ("mushroom casserole", ("mushrooms", "potatoes", "onions", "grated cheese", "leeks", "carrots")),
    ("vegetable pie", ("mushrooms", "leeks", "carrots", "peas", "grated cheese", "potatoes")),
    ("potato gratin", ("potatoes", "grated cheese", "leeks", "onions", "mushrooms")),
    ("oat cookies", ("oats", "flour", "sugar", "butter", "raisins", "chopped nuts")),
    ("granola", ("oats", "honey", "chopped nuts", "raisins", "coconut", "almonds")),
    ("nut bars", ("oats", "honey", "chopped nuts", "almonds", "dates", "butter")),
    ("spice cake", ("flour", "sugar", "butter", "raisins", "almonds")),
    ("date squares", ("dates", "oats", "flour", "sugar", "butter", "chopped nuts")),
    ("fruit loaf", ("flour", "sugar", "butter", "raisins", "dates", "almonds")),
)  # fmt: skip
# What is made at a time, of what, and from what; the food that comes first is never left out.
_BATCHES = (
    ("pot", "pots", "vegetable soup", ("potatoes", "carrots", "leeks", "peas", "onions", "white beans", "tomatoes")),
    ("batch", "batches", "veggie burgers", ("lentils", "chickpeas", "carrots", "onions", "oats", "mushrooms", "grated cheese")),
    ("batch", "batches", "dumplings", ("flour", "tofu", "mushrooms", "carrots", "leeks", "spinach", "onions")),
    ("dish", "dishes", "gratin", ("potatoes", "grated cheese", "leeks", "onions", "mushrooms", "carrots", "spinach")),
    ("pan", "pans", "stew", ("lentils", "carrots", "potatoes", "tomatoes", "onions", "leeks", "chickpeas")),
    ("tray", "trays", "granola", ("oats", "honey", "chopped nuts", "raisins", "coconut", "almonds")),
    ("jar", "jars", "muesli", ("oats", "raisins", "chopped nuts", "almonds", "coconut", "dates")),
    ("batch", "batches", "cookies", ("flour", "oats", "sugar", "butter", "raisins", "chopped nuts")),
    ("dish", "dishes", "crumble", ("flour", "oats", "butter", "sugar", "almonds", "coconut")),
    ("loaf", "loaves", "fruit bread", ("flour", "sugar", "butter", "raisins", "dates", "almonds")),
)  # fmt: skip
# A food, what can replace it, and how much of the second stands for how much of the first.
_SWAPS = (
    ("butter", "oil", 4, 5),
    ("sugar", "honey", 3, 4),
    ("rice", "quinoa", 5, 4),
    ("chickpeas", "white beans", 6, 5),
    ("flour", "ground almonds", 6, 5),
    ("potatoes", "parsnips", 4, 5),
    ("tofu", "tempeh", 3, 4),
    ("raisins", "dates", 6, 5),
)


def _grams(rng: ItemRng, food: str, people: int, step: int) -> int:
    """Grams for so many people, a multiple of ``step``."""
    low, high = _HELPINGS[food]
    return step * max(2, rng.randint(low * people // step, high * people // step))


def scaled_amount(rng: ItemRng, level: int) -> Draft:
    base = rng.choice([2, 3, 4, 5, 6, 8])
    wanted = rng.choice(
        [
            n
            for n in (3, 4, 6, 7, 9, 10, 12, 14, 15, 18, 20)
            if n != base and (level > 2 or n % base == 0 or base % n == 0)
        ]
        or [base * 2]
    )
    dish, foods = rng.choice(_DISHES)
    items = rng.sample(foods, 3 + level // 3)
    swap = None
    if level >= 4:
        swap = rng.choice([s for s in _SWAPS if s[0] in foods])
        items = [swap[0], *[i for i in items if i not in (swap[0], swap[1])][: len(items) - 1]]
    amounts = {item: _grams(rng, item, base, 10) for item in items}
    asked = items[0]
    rng.shuffle(items)
    value = Fraction(amounts[asked] * wanted, base)
    plain = value
    parts = [f"{amounts[i]:,} g of {i}" for i in items]
    extra, have = "", 0
    what = asked
    if swap is not None:
        _, new, num, den = swap
        value = value * num / den
        unit = 20 * den
        extra += rng.choice(
            [
                f" {{who}} has run out of {asked} and uses {new} instead, taking {unit * num // den} g of {new} for every {unit} g of {asked}.",
                f" This time, every {unit} g of {asked} is replaced with {unit * num // den} g of {new}.",
            ]
        )
        what = new
    if level >= 6:
        have = 10 * rng.randint(2, 9)
        extra += rng.choice(
            [
                f" There is already {have} g of {what} at home.",
                f" There is already {have} g of {what} in the kitchen.",
            ]
        )
    if value % 5 or value <= have + 20:
        raise Redraw("not a round number of grams")
    who = rng.choice(PEOPLE)
    answer = int(value) - have
    needed = rng.choice(["has to be bought", "must be bought"] if have else ["is needed", "has to be used"])
    frame = rng.choice(
        [
            "To make {dish} for {b} people, a recipe calls for {parts}, among other things. {who} makes it for {w} people, keeping all proportions the same.{extra} What weight of {what} {needed}?",
            "For {b} servings of {dish}, you need {parts}, among other ingredients. {who} wants to make {w} servings, keeping all ingredients in proportion.{extra} What weight of {what} {needed}?",
            "A recipe for {dish} that serves {b} lists {parts}, among other things. {who} scales the recipe so that it serves {w}.{extra} What weight of {what} {needed}?",
        ]
    )
    question = frame.format(
        dish=dish,
        b=base,
        w=wanted,
        parts=listing(parts),
        who=who,
        extra=extra.replace("{who}", who),
        what=what,
        needed=needed,
    )
    mistakes = [
        int(value),
        int(plain),
        int(plain) - have,
        amounts[asked] + (wanted - base) * 10,
        amounts[asked],
        answer + have // 2,
    ]
    if swap is not None:
        inverse = plain * swap[3] / swap[2]
        mistakes.insert(0, int(inverse) - have)
    # Weights as round as the right one.
    mistakes = [m for m in mistakes if m % 5 == 0]
    wrong = texts(numbers(rng, answer, mistakes, step=10, low=10), "g")
    trap = None
    if have and rng.random() < 0.6 and f"{int(value)} g" in wrong:
        trap = f"{int(value)} g"
    return Draft(
        question,
        f"{answer:,} g",
        "quantity",
        wrong,
        {"base": base, "wanted": wanted},
        trap=trap,
        aliases=(f"{answer} grams",),
    )


def _kilograms(grams: int) -> str:
    return f"{grams // 1000}.{grams % 1000:03d}".rstrip("0").rstrip(".") + " kg"


def full_batches(rng: ItemRng, level: int) -> Draft:
    noun, place, kind, foods = rng.choice(_BATCHES)
    items = [foods[0], *rng.sample(foods[1:], 2 + (level + 1) // 3)]
    rng.shuffle(items)
    need = {i: _grams(rng, i, 5, 5) for i in items}
    target = rng.randint(2, 4 + level)
    tight = rng.choice(items)
    stock = {
        i: need[i] * (target + (0 if i == tight else rng.randint(0, 3))) + rng.randrange(0, need[i], 5)
        for i in items
    }
    reserve = {}
    if level >= 5:
        kept = rng.choice(items)
        reserve[kept] = 50 * rng.randint(1, 4)
        stock[kept] += reserve[kept]
    batches = min((stock[i] - reserve.get(i, 0)) // need[i] for i in items)

    # One unit for the whole list.
    large = level >= 3 and min(stock.values()) >= 1000
    shelf = listing([f"{_kilograms(stock[i]) if large else f'{stock[i]:,} g'} of {i}" for i in items])
    recipe = listing([f"{need[i]:,} g of {i}" for i in items])
    keep = "".join(f" Of the {i}, {grams} g has to be kept for another dish." for i, grams in reserve.items())
    frame = rng.choice(
        [
            "One {noun} of {kind} takes {recipe}. The kitchen has {shelf} in stock.{keep} How many full {many} of {kind} can be made?",
            "{who} has {shelf}.{keep} Each {noun} of {kind} requires {recipe}. How many full {many} can {who} make?",
            "The recipe for one {noun} of {kind} lists {recipe}. {who} has {shelf}.{keep} What is the largest number of full {many} that {who} can make?",
        ]
    )
    question = frame.format(
        noun=noun, kind=kind, many=place, recipe=recipe, shelf=shelf, keep=keep, who=rng.choice(PEOPLE)
    )
    others = sorted({(stock[i] - reserve.get(i, 0)) // need[i] for i in items})
    first = (stock[items[0]]) // need[items[0]]
    mistakes = [first, *others, batches + 1, sum(stock.values()) // sum(need.values())]
    wrong = texts(numbers(rng, batches, mistakes, low=0))
    pooled = str(sum(stock.values()) // sum(need.values()))
    trap = pooled if pooled in wrong and rng.random() < 0.4 else None
    return Draft(question, str(batches), "integer", wrong, {"items": len(items)}, trap=trap)


_PREP = (
    "peel the carrots", "dice the onions", "grate the cheese", "toast the seeds", "chop the herbs", "wash the spinach",
    "slice the mushrooms", "press the tofu", "rinse the rice", "zest the lemons", "crush the garlic", "pit the dates",
    "whisk the dressing", "soak the beans", "shell the peas", "trim the leeks", "core the apples", "melt the butter",
    "weigh the flour", "grind the spices", "salt the eggplants", "drain the chickpeas",
)  # fmt: skip
_KITCHENS = (
    "at a school canteen",
    "in a hotel kitchen",
    "at a small bistro",
    "at a catering company",
    "in a hospital kitchen",
    "in a community kitchen",
    "in a ship's galley",
    "at a youth hostel",
)


def _rules(rng: ItemRng, level: int, steps: list[str]) -> list[tuple[str, str]]:
    """Pairs (earlier, later), each consistent with the order of ``steps``."""
    wanted = min(3 + level // 2 + level // 4, len(steps) * (len(steps) - 1) // 2 - 1)
    pairs: list[tuple[str, str]] = []
    while len(pairs) < wanted:
        i, j = sorted(rng.sample(range(len(steps)), 2))
        if (steps[i], steps[j]) not in pairs:
            pairs.append((steps[i], steps[j]))
    return pairs


def _rule_text(rng: ItemRng, pairs: list[tuple[str, str]]) -> str:
    shapes = ("{a} before you {b}", "{b} only after you {a}")
    out = []
    for a, b in pairs:
        text = rng.choice(shapes).format(a=a, b=b)
        out.append("- " + text[0].upper() + text[1:] + ".")
    return "\n".join(out)


def who_followed(rng: ItemRng, level: int) -> Draft:
    place = rng.choice(_KITCHENS)
    steps = rng.sample(_PREP, 4 + level // 2)
    pairs = _rules(rng, level, steps)
    cooks = rng.sample(PEOPLE, 5 if level >= 5 else 4)

    def breaks(order: list[str]) -> int:
        return sum(order.index(a) > order.index(b) for a, b in pairs)

    valid: list[str] | None = None
    bad: list[list[str]] = []
    for _ in range(3000):
        order = list(steps)
        rng.shuffle(order)
        broken = breaks(order)
        if broken == 0 and valid is None:
            valid = order
        elif 0 < broken <= (3 if level < 4 else 2) and order not in bad and len(bad) < len(cooks) - 1:
            bad.append(order)
        if valid is not None and len(bad) == len(cooks) - 1:
            break
    if valid is None or len(bad) < len(cooks) - 1:
        raise Redraw("no suitable orders")
    right = rng.choice(cooks)
    lines = []
    for cook in cooks:
        order = valid if cook == right else bad.pop()
        lines.append(f"{cook}: {', '.join(order)}")
    rules = _rule_text(rng, pairs)
    frame = rng.choice(
        [
            "{Place}, the prep sheet sets these rules for the order of work:\n{rules}\nOtherwise, any order is allowed. {N} cooks did the tasks in these orders:\n{logs}\nWhich cook followed all the rules?",
            "{Place}, {n} cooks did the same tasks, each in a different order:\n{logs}\nThe rules were:\n{rules}\nOnly one of the cooks obeyed every rule. Who was it?",
            "These are the rules for the morning's work {place}:\n{rules}\nThis is what {n} cooks did, in order:\n{logs}\nWhich of them broke none of the rules?",
        ]
    )
    number = "five" if len(cooks) == 5 else "four"
    question = frame.format(
        place=place,
        Place=place[0].upper() + place[1:],
        rules=rules,
        logs="\n".join(lines),
        n=number,
        N=number.capitalize(),
    )
    return Draft(question, right, "name", labels(rng, right, cooks), {"cooks": len(cooks)})


def next_step(rng: ItemRng, level: int) -> Draft:
    place = rng.choice(_KITCHENS)
    steps = rng.sample(_PREP, 5 + level // 3)
    pairs: list[tuple[str, str]] = []
    done_count = rng.randint(1, len(steps) - 4)
    for j in range(done_count + 1, len(steps)):
        pairs.append((steps[rng.randrange(done_count, j)], steps[j]))
    while len(pairs) < len(steps) - 1 + level // 4:
        i, j = sorted(rng.sample(range(len(steps)), 2))
        if (steps[i], steps[j]) not in pairs:
            pairs.append((steps[i], steps[j]))
    rng.shuffle(pairs)
    done = steps[:done_count]
    rng.shuffle(done)
    open_steps = [s for s in steps[done_count:] if all(a in steps[:done_count] for a, b in pairs if b == s)]
    if len(open_steps) != 1:
        raise Redraw("more than one step is possible")
    answer = open_steps[0]
    listed = list(steps)
    rng.shuffle(listed)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "{Place}, {who} has {n} tasks to do before lunch: {all}. The following rules apply:\n{rules}\nSo far, {who} has crossed off only {done}. Only one of the remaining tasks is allowed next. Which one?",
            "{who} is preparing a meal {place}. The steps are as follows: {all}. These rules apply:\n{rules}\nSo far, {who} has crossed off only {done}. Only one of the remaining steps may come next. Which one?",
        ]
    )
    question = frame.format(
        place=place,
        who=who,
        Place=place[0].upper() + place[1:],
        n={5: "five", 6: "six", 7: "seven"}[len(steps)],
        all=listing(listed),
        rules=_rule_text(rng, pairs),
        done=listing([f'"{step}"' for step in done]),
    )
    return Draft(
        question,
        capitalized(answer),
        "phrase",
        tuple(map(capitalized, labels(rng, answer, [s for s in steps if s not in done]))),
        {"done": done_count},
    )


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


_TIMED = (
    ("bread", (("mix the dough", 5, 15), ("knead the dough", 10, 20), ("let the dough rise", 45, 90), ("shape the loaf", 5, 15), ("let the loaf rest", 20, 45), ("bake the loaf", 30, 55), ("cool the loaf", 20, 60), ("slice the loaf", 5, 10)), (0, 5)),
    ("a stew", (("chop the vegetables", 10, 25), ("brown the onions", 10, 20), ("toast the spices", 5, 10), ("heat the stock", 10, 20), ("simmer the stew", 40, 95), ("stir in the greens", 5, 10), ("thicken the stew", 10, 20), ("let the stew stand", 10, 30)), (0, 4)),
    ("a layer cake", (("grease the pans", 5, 10), ("mix the batter", 10, 20), ("fill the pans", 5, 10), ("bake the layers", 25, 50), ("cool the layers", 30, 75), ("whip the cream", 5, 15), ("stack the layers", 10, 20), ("decorate the cake", 20, 45)), (1, 3)),
    ("a curry", (("soak the lentils", 30, 90), ("grind the spices", 5, 15), ("fry the spices", 5, 15), ("boil the lentils", 20, 45), ("reduce the sauce", 15, 35), ("add the spinach", 5, 10), ("cook the rice", 15, 25), ("warm the flatbreads", 5, 15)), (2, 3)),
    ("dumplings", (("mix the dough", 10, 15), ("let the dough rest", 30, 60), ("chop the filling", 15, 30), ("cook the filling", 10, 25), ("roll out the dough", 15, 25), ("fold the dumplings", 25, 50), ("chill the dumplings", 20, 40), ("steam the dumplings", 10, 25)), (0, 5, 7)),
)  # fmt: skip
# How steps begin that need no hands; then work to be done meanwhile, with the longest time that it can reasonably take, in minutes.
_UNATTENDED = (
    "let ",
    "bake ",
    "cool ",
    "simmer ",
    "heat ",
    "soak ",
    "boil ",
    "cook the rice",
    "chill ",
    "steam ",
)
_ASIDE = (
    ("wash the dishes", 35),
    ("clean the counter", 15),
    ("set the table", 15),
    ("fill the water jugs", 10),
    ("tidy the kitchen", 45),
)


def finishing_time(rng: ItemRng, level: int) -> Draft:
    dish, pool, needed = rng.choice(_TIMED)
    n = min(3 + level // 2, 7)
    others = [i for i in range(len(pool)) if i not in needed]
    chosen = sorted([*needed, *rng.sample(others, n - len(needed))])
    steps = [pool[i][0] for i in chosen]
    minutes = [5 * rng.randint(pool[i][1] // 5, pool[i][2] // 5) for i in chosen]
    parallel: dict[int, tuple[str, int]] = {}
    side = list(_ASIDE)
    rng.shuffle(side)
    if level >= 3:
        waits = [i for i, step in enumerate(steps) if step.startswith(_UNATTENDED)]
        wanted = 1 if level < 6 else 2
        if len(waits) < wanted:
            raise Redraw("too few steps leave the hands free")
        for i in rng.sample(waits, wanted):
            what, most = side.pop()
            longer = rng.random() < 0.6 and minutes[i] + 5 <= most
            extra = 5 * (
                rng.randint(minutes[i] // 5 + 1, most // 5)
                if longer
                else rng.randint(1, min(most, minutes[i]) // 5)
            )
            if extra == minutes[i]:
                raise Redraw("both take the same time")
            parallel[i] = (what, extra)
    total = sum(max(m, parallel.get(i, ("", 0))[1]) for i, m in enumerate(minutes))
    all_serial = sum(minutes) + sum(p[1] for p in parallel.values())
    no_parallel = sum(minutes)
    lines = []
    for i, step in enumerate(steps):
        text = f"{i + 1}. {step[0].upper()}{step[1:]}: {minutes[i]} minutes."
        if i in parallel:
            text += f" At the same time, {parallel[i][0]}: {parallel[i][1]} minutes. Go on only when both are finished."
        lines.append(text)
    start = 5 * rng.randint(9 * 12, 16 * 12)
    forward = rng.random() < 0.6
    sign = 1 if forward else -1
    given = start if forward else start + total
    answer = given + sign * total
    mistakes = [
        given + sign * m
        for m in (
            all_serial,
            no_parallel,
            total - minutes[-1],
            total + 60,
            total - 10,
            total + 10,
            total - 60,
        )
    ]
    wrong = numbers(rng, answer, [m for m in mistakes if 0 <= m < 24 * 60], step=5, low=0, high=24 * 60 - 1)
    who = rng.choice(PEOPLE)
    if forward:
        ask = rng.choice(
            [
                f"{who} starts at {_clock(given)} and takes no breaks. At what time is the last step finished?",
                f"If {who} starts at {_clock(given)} and takes no breaks, at what time is everything done?",
            ]
        )
    else:
        ask = rng.choice(
            [
                f"The last step has to be finished at exactly {_clock(given)}. At what time must {who} start, if there are no breaks?",
                f"At what time must {who} start in order to finish the last step at {_clock(given)}, if there are no breaks?",
            ]
        )
    frame = rng.choice(
        [
            "To make {dish}, {who} has to carry out these steps, one after another:\n{lines}\nAll times are on the 24-hour clock. {ask}",
            "{who} is making {dish} for guests, following these steps in order (all times are on the 24-hour clock):\n{lines}\n{ask}",
        ]
    )
    question = frame.format(dish=dish, lines="\n".join(lines), ask=ask, who=who)
    trap = None
    if parallel and _clock(given + sign * all_serial) in [_clock(w) for w in wrong] and rng.random() < 0.5:
        trap = _clock(given + sign * all_serial)
    return Draft(
        question,
        _clock(answer),
        "clock_time",
        tuple(_clock(w) for w in wrong),
        {"forward": forward},
        trap=trap,
    )


def oven_loads(rng: ItemRng, level: int) -> Draft:
    per_tray = rng.choice([6, 8, 9, 10, 12, 15])
    trays = 1 if level <= 2 else rng.choice([2, 3])
    pieces = rng.randint(per_tray * trays + 1, per_tray * trays * (2 + level // 2))
    bake = rng.randint(9, 18 + level // 2)
    gap = rng.randint(2, 6) if level >= 3 else 0
    heat = rng.choice([8, 10, 12, 15]) if level >= 5 else 0
    turn = rng.randint(2, 4) if level >= 7 else 0
    per_load = per_tray * trays
    loads = ceil(pieces / per_load)
    if pieces % per_load == 0:
        raise Redraw("the last load is full")

    def total(n: int, gaps: int) -> int:
        return heat + n * (bake + turn) + gaps * gap

    value = total(loads, loads - 1)
    thing = rng.choice(["cookies", "rolls", "scones", "pretzels", "buns", "tartlets", "crackers", "muffins"])
    who = rng.choice(PEOPLE)
    details = [
        f"The oven takes {('one tray', 'two trays', 'three trays')[trays - 1]} at a time, and a tray holds {per_tray} {thing}.",
        f"Each load bakes for {bake} minutes"
        + ("." if gap else "; as soon as it comes out, the next one goes in."),
    ]
    if turn:
        details.append(
            f"Halfway through, the trays of each load are turned, which adds {turn} minutes to the load's time in the oven."
        )
    if gap:
        details.append(f"Between one load and the next, it takes {gap} minutes to change the trays.")
    if heat:
        details.append(f"Before the first load, the oven heats up for {heat} minutes.")
    frame = rng.choice(
        [
            "{who} wants to bake {n} {thing} in as few loads as possible. {d} How many minutes pass from the moment {a} until the last load comes out?",
            "{who} has to bake {n} {thing} for a party, in as few loads as possible. {d} How long, in minutes, does it take from the moment {a} until the last load is done?",
        ]
    )
    begin = "the oven is switched on" if heat else "the first load goes in"
    question = frame.format(who=who, n=pieces, thing=thing, d=" ".join(details), a=begin)
    mistakes = [
        total(loads - 1, loads - 2),
        total(loads, loads),
        total(loads + 1, loads),
        value - heat,
        total(ceil(pieces / per_tray), ceil(pieces / per_tray) - 1),
        total(loads, 0),
    ]
    wrong = texts(numbers(rng, value, mistakes, step=max(2, bake // 2), low=5))
    floor_value = f"{total(loads - 1, loads - 2):,}"
    return Draft(
        question,
        f"{value:,}",
        "integer",
        wrong,
        {"loads": loads},
        trap=floor_value if floor_value in wrong and rng.random() < 0.35 else None,
    )


def bowls(rng: ItemRng, level: int) -> Draft:
    names = ["red", "blue", "white"] if level <= 4 else ["red", "blue", "white", "green"]
    rng.shuffle(names)
    stuff, unit = rng.choice(
        [
            ("flour", "g"),
            ("batter", "ml"),
            ("stock", "ml"),
            ("sugar", "g"),
            ("dressing", "ml"),
            ("rice", "g"),
            ("soup", "ml"),
            ("cream", "ml"),
        ]
    )
    content = {n: 20 * rng.randint(6, 30) for n in names}
    start = dict(content)
    events: list[str] = []
    while len(events) < 2 + (level + 1) // 2:
        a, b = rng.sample(names, 2)
        kind = rng.choice(["pour", "half", "add", "use", "third"] if level >= 3 else ["pour", "add", "use"])
        if kind == "pour":
            x = 10 * rng.randint(3, 14)
            if content[a] < x + 20:
                continue
            content[a] -= x
            content[b] += x
            moved = "is poured" if unit == "ml" else "is moved"
            events.append(f"From the {a} bowl, {x} {unit} {moved} into the {b} bowl.")
        elif kind == "half" and content[a] % 4 == 0 and content[a] >= 40:
            content[b] += content[a] // 2
            content[a] //= 2
            events.append(f"Half of what is in the {a} bowl goes into the {b} bowl.")
        elif kind == "third" and content[a] % 3 == 0 and content[a] >= 60:
            content[b] += content[a] // 3
            content[a] -= content[a] // 3
            events.append(f"A third of what is in the {a} bowl goes into the {b} bowl.")
        elif kind == "add":
            x = 10 * rng.randint(3, 15)
            content[a] += x
            events.append(f"Another {x} {unit} of {stuff} is added to the {a} bowl.")
        elif kind == "use":
            x = 10 * rng.randint(3, 12)
            if content[a] < x + 20:
                continue
            content[a] -= x
            events.append(f"From the {a} bowl, {x} {unit} is taken out and used.")
    if len(set(events)) < len(events):
        raise Redraw("one step twice")
    asked = rng.choice([n for n in names if sum(n in e for e in events) >= 2] or names)
    touched = sum(f"{asked} bowl" in e for e in events)
    if touched < 2:
        raise Redraw("the asked bowl is hardly touched")
    given = listing([f"{start[n]} {unit} in the {n} bowl" for n in names])
    numbered = "\n".join(f"{i}. {e}" for i, e in enumerate(events, 1))
    frame = rng.choice(
        [
            "There is {stuff} in {n} bowls: {given}. Then the following happens:\n{events}\nHow much {stuff} is in the {asked} bowl now?",
            "{who} has divided some {stuff} among {n} bowls, with {given}. Then these steps follow:\n{events}\nHow much {stuff} does the {asked} bowl hold after the last step?",
            "At the start, {who} has {stuff} in {n} bowls: {given}. {who} then carries out these steps in order:\n{events}\nHow much {stuff} does the {asked} bowl contain at the end?",
        ]
    )
    question = frame.format(
        stuff=stuff,
        n="three" if len(names) == 3 else "four",
        given=given,
        events=numbered,
        asked=asked,
        who=rng.choice(PEOPLE),
    )
    answer = content[asked]
    other = [content[n] for n in names if n != asked]
    mistakes = [start[asked], *other, answer + 40, answer - 40]
    return Draft(
        question,
        f"{answer:,} {unit}",
        "quantity",
        texts(numbers(rng, answer, mistakes, step=10, low=10), unit),
        {"asked": asked},
    )


# Steps in a sensible order: verb, its past, the rest with a place for a number, and the range and step of the number;
# then the places of the steps that cannot be left out, and steps that make sense only after one of some others.
_METHODS: tuple[
    tuple[str, tuple[tuple[str, str, str, int, int, int], ...], tuple[int, ...], dict[int, tuple[int, ...]]], ...
] = (
    ("lentil stew", (
        ("Heat", "heated", "{} tablespoons of oil", 2, 5, 1), ("Add", "added", "{} g of onions", 100, 250, 10), ("Fry", "fried", "the onions for {} minutes", 3, 9, 1),
        ("Stir in", "stirred in", "{} g of carrots", 150, 350, 10), ("Add", "added", "{} g of lentils", 200, 320, 10), ("Pour in", "poured in", "{} ml of stock", 900, 1400, 50),
        ("Simmer", "simmered", "the stew for {} minutes", 20, 45, 5), ("Add", "added", "{} g of spinach", 100, 250, 10), ("Season", "seasoned", "the stew with {} teaspoons of cumin", 2, 4, 1),
        ("Let", "let", "the stew stand for {} minutes", 4, 12, 1)), (0, 1, 4, 5, 6), {}),
    ("potato soup", (
        ("Melt", "melted", "{} g of butter", 30, 60, 10), ("Add", "added", "{} g of leeks", 150, 350, 10), ("Cook", "cooked", "the leeks for {} minutes", 4, 10, 1),
        ("Add", "added", "{} g of potatoes", 500, 800, 10), ("Pour in", "poured in", "{} ml of water", 800, 1200, 50), ("Boil", "boiled", "everything for {} minutes", 15, 30, 5),
        ("Stir in", "stirred in", "{} ml of cream", 100, 200, 10), ("Blend", "blended", "the soup for {} minutes", 2, 5, 1), ("Add", "added", "{} g of grated cheese", 50, 120, 10),
        ("Warm", "warmed", "the soup for another {} minutes", 2, 6, 1)), (0, 1, 3, 4, 5), {9: (6, 8)}),
    ("oat cookies", (
        ("Heat", "heated", "the oven to {} degrees Celsius", 160, 200, 5), ("Beat", "beat", "{} g of butter", 120, 220, 10), ("Add", "added", "{} g of sugar", 100, 180, 10),
        ("Stir in", "stirred in", "{} eggs", 2, 4, 1), ("Add", "added", "{} g of oats", 150, 300, 10), ("Add", "added", "{} g of flour", 120, 220, 10), ("Fold in", "folded in", "{} g of raisins", 60, 150, 10),
        ("Chill", "chilled", "the dough for {} minutes", 15, 40, 5), ("Bake", "baked", "the cookies for {} minutes", 10, 18, 1), ("Cool", "cooled", "the cookies for {} minutes", 10, 30, 5)), (1, 2, 4, 5, 8), {}),
    ("flatbread", (
        ("Mix", "mixed", "{} g of flour with a pinch of salt", 400, 550, 10), ("Add", "added", "{} g of yeast", 4, 12, 1), ("Pour in", "poured in", "{} ml of warm water", 240, 320, 10),
        ("Add", "added", "{} tablespoons of oil", 2, 5, 1), ("Knead", "kneaded", "the dough for {} minutes", 6, 15, 1), ("Let", "let", "the dough rise for {} minutes", 40, 90, 5),
        ("Divide", "divided", "the dough into {} pieces", 4, 12, 1), ("Rest", "rested", "the pieces for {} minutes", 5, 20, 5), ("Bake", "baked", "the pieces at {} degrees Celsius", 210, 250, 5),
        ("Brush", "brushed", "the breads with {} g of melted butter", 20, 60, 10)), (0, 2, 6, 8), {5: (1,)}),
    ("vegetable curry", (
        ("Heat", "heated", "{} tablespoons of oil", 2, 4, 1), ("Add", "added", "{} g of onions", 100, 250, 10), ("Stir in", "stirred in", "{} g of ginger", 10, 40, 5), ("Fry", "fried", "everything for {} minutes", 4, 10, 1),
        ("Add", "added", "{} g of cauliflower", 200, 400, 10), ("Add", "added", "{} g of chickpeas", 200, 350, 10), ("Pour in", "poured in", "{} ml of coconut milk", 300, 500, 50),
        ("Simmer", "simmered", "the curry for {} minutes", 15, 35, 5), ("Stir in", "stirred in", "{} g of peas", 80, 200, 10), ("Cook", "cooked", "the curry for another {} minutes", 3, 8, 1)), (0, 1, 5, 6, 7), {9: (8,)}),
    ("rice pudding", (
        ("Heat", "heated", "{} ml of milk", 800, 1200, 50), ("Add", "added", "{} g of rice", 120, 180, 10), ("Stir in", "stirred in", "{} g of sugar", 50, 110, 10), ("Simmer", "simmered", "the mixture for {} minutes", 25, 40, 5),
        ("Stir in", "stirred in", "{} g of butter", 20, 60, 10), ("Add", "added", "{} g of raisins", 40, 120, 10), ("Stir", "stirred", "the pudding for {} minutes", 2, 6, 1), ("Let", "let", "the pudding cool for {} minutes", 10, 30, 5),
        ("Spoon", "spooned", "the pudding into {} bowls", 4, 8, 1), ("Top", "topped", "the pudding with {} g of almonds", 20, 60, 10)), (0, 1, 2, 3), {6: (4, 5)}),
)  # fmt: skip


def first_departure(rng: ItemRng, level: int) -> Draft:
    n = 5 + level // 2
    dish, method, needed, after = rng.choice(_METHODS)
    others = [i for i in range(len(method)) if i not in needed]
    places = sorted([*needed, *rng.sample(others, n - len(needed))])
    if any(i in places and not set(earlier) & set(places) for i, earlier in after.items()):
        raise Redraw("a step without the one it follows")
    chosen = [method[i] for i in places]
    steps = [
        (i, part[5] * rng.randint(-(-part[3] // part[5]), part[4] // part[5]))
        for i, part in enumerate(chosen)
    ]

    def told(verb_at: int, i: int, x: int) -> str:
        return f"{chosen[i][verb_at]} {chosen[i][2].format(f'{x:,}')}"

    wrong_at = rng.randrange(0, n)
    log = list(steps)
    faults = [wrong_at]
    later = list(range(wrong_at + 1, n))
    if later and level >= 3:
        faults += rng.sample(later, min(len(later), 1 + level // 5))
    swapped = False
    for i in faults:
        which, x = log[i]
        if i + 1 < n and rng.random() < 0.25 and not swapped:
            log[i], log[i + 1] = log[i + 1], log[i]
            swapped = True
            continue
        digits = str(x)
        turned = int(digits[1] + digits[0] + digits[2:]) if len(digits) == 3 and digits[1] != "0" else x
        low, high, step = chosen[which][3:]
        near = [y for y in (x - step, x + step) if low <= y <= high]
        y = turned if turned != x and low <= turned <= high and rng.random() < 0.6 else rng.choice(near)
        log[i] = (which, y)
    recipe = "\n".join(f"{i}. {told(0, *step)}." for i, step in enumerate(steps, 1))
    who = rng.choice(PEOPLE)
    entries = [told(1, *step) for step in log]
    diary = "\n".join(f"- {entry}" for entry in entries)
    frame = rng.choice(
        [
            "A recipe for {dish} says:\n{recipe}\nThis is what {who} did, in order:\n{diary}\nAt which step did {who} first depart from the recipe?",
            "{who} made {dish} and wrote down each action in order:\n{diary}\nThe recipe says:\n{recipe}\nWhat is the number of the first step at which {who}'s notes differ from the recipe?",
        ]
    )
    answer = next(i for i in range(n) if log[i] != steps[i]) + 1
    question = frame.format(dish=dish, recipe=recipe, who=who, diary=diary)
    mistakes = [i + 1 for i in faults]
    wrong = texts(numbers(rng, answer, [*mistakes, *rng.sample(range(1, n + 1), n)], low=1, high=n))
    return Draft(question, str(answer), "integer", wrong, {"steps": n})


def roasting_rule(rng: ItemRng, level: int) -> Draft:
    unit = rng.choice([250, 500])
    per = rng.choice([5, 6, 8, 10, 12] if unit == 250 else [10, 12, 15, 18, 20])
    base = rng.choice([10, 15, 20, 25, 30])
    units = rng.randint(2 + level // 2, 5 + level // 2)
    weight = unit * units
    food = rng.choice(["cauliflower", "celery root", "cabbage"] if weight <= 1500 else ["squash", "pumpkin"])
    rules = [
        f"To find the roasting time, allow {per} minutes for every {unit} g of {food} and add {base} minutes."
    ]
    time = per * units + base
    steps = [per * units, time]
    facts = [f"weighs {_kilograms(weight) if weight >= 1000 else f'{weight} g'}"]
    if level >= 3:
        limit = unit * rng.randint(4, 8)
        cut = rng.choice([5, 10, 15])
        rules.append(
            f"If the {food} weighs more than {_kilograms(limit) if limit >= 1000 else f'{limit} g'}, take {cut} minutes off the total."
        )
        if weight > limit:
            time -= cut
        steps.append(time + (cut if weight > limit else -cut))
    if level >= 5:
        fan = rng.random() < 0.5
        part = rng.choice([4, 5])
        rules.append(
            f"In a fan oven, reduce the resulting time by one {'quarter' if part == 4 else 'fifth'}."
        )
        facts.append("goes into a fan oven" if fan else "goes into an ordinary oven without a fan")
        other = Fraction(time * (part - 1), part)
        if other.denominator != 1:
            raise Redraw("not whole minutes")
        steps.append(time if fan else int(other))
        time = int(other) if fan else time
    if level >= 7:
        rest = rng.choice([5, 10, 15])
        cold = rng.random() < 0.5
        rules.append(f"Finally, if the {food} comes straight from the refrigerator, add {rest} minutes.")
        facts.append(
            "comes straight from the refrigerator" if cold else "has been standing at room temperature"
        )
        steps.append(time if cold else time + rest)
        time += rest if cold else 0
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            'A recipe card says: "{rules}" {who}\'s {food} {facts}. For how many minutes does it have to roast?',
            'A cookbook gives these instructions: "{rules}" According to these instructions, for how many minutes should {who} roast a {food} that {facts}?',
            '{who} has a {food} that {facts}. The recipe says: "{rules}" What is the roasting time, in minutes, according to the recipe?',
        ]
    )
    question = frame.format(rules=" ".join(rules), who=who, food=food, facts=listing(facts))
    wrong = texts(numbers(rng, time, [*steps[::-1], per * units + base * units], step=5, low=5))
    return Draft(question, str(time), "integer", wrong, {"units": units})


def packs_to_buy(rng: ItemRng, level: int) -> Draft:
    base, wanted = rng.choice(
        [(4, 10), (4, 14), (6, 15), (2, 7), (5, 12), (3, 8), (8, 20), (6, 20), (4, 18), (10, 25)]
    )
    k = 1 if level <= 3 else 2 if level <= 6 else 3
    foods = rng.choice(
        [
            ("rice", "lentils", "chickpeas", "raisins", "almonds"),
            ("couscous", "chickpeas", "raisins", "almonds", "dates"),
            ("pasta", "peas", "white beans"),
            ("flour", "oats", "sugar", "raisins", "almonds", "coconut"),
            ("oats", "dates", "chopped nuts", "coconut"),
        ]
    )
    chosen = [(name, rng.choice([150, 200, 250, 400, 500])) for name in rng.sample(foods, k)]
    total = naive = floor_total = no_stock = 0
    needs, packs, stocks = [], [], []
    for name, size in chosen:
        need = _grams(rng, name, base, 10)
        full = Fraction(need * wanted, base)
        have = 10 * rng.randint(2, 20) if level >= 2 else 0
        missing = full - have
        if missing <= 0:
            raise Redraw("nothing to buy")
        total += ceil(missing / size)
        floor_total += int(missing // size)
        no_stock += ceil(full / size)
        naive += ceil(Fraction(need) / size)
        needs.append(f"{need:,} g of {name}")
        packs.append(f"{name} in packs of {size} g")
        if have:
            stocks.append(f"{have} g of {name}")
    who = rng.choice(PEOPLE)
    stock = f" The cupboard still holds {listing(stocks)}." if stocks else ""
    frame = rng.choice(
        [
            "A recipe for {b} people calls for {needs}. {who} is cooking for {w} people, scaling the amounts in proportion.{stock} A shop sells {packs}. How many packs must be bought{all}?",
            "A shop sells {packs}. A recipe for {b} people calls for {needs}. {who} is going to cook for {w} people, scaling the amounts in proportion.{stock} What is the smallest {total}number of packs that {who} has to buy?",
        ]
    )
    question = frame.format(
        b=base,
        w=wanted,
        needs=listing(needs),
        who=who,
        stock=stock,
        packs=listing(packs),
        all=" altogether" if k > 1 else "",
        total="total " if k > 1 else "",
    )
    wrong = texts(numbers(rng, total, [floor_total, no_stock, naive, total - 1, total + 1], low=1))
    return Draft(
        question,
        str(total),
        "integer",
        wrong,
        {"kinds": k},
        trap=str(floor_total) if str(floor_total) in wrong and rng.random() < 0.3 else None,
    )


SUBCATEGORY = Subcategory(
    domain="procedural",
    name="recipe_following",
    version="1.0.0",
    templates=(
        Template(
            "scaled_amount", scaled_amount, check.scaled_amount, "integer cross-multiplication on the text"
        ),
        Template("full_batches", full_batches, check.full_batches, "cooking batch by batch, on the text"),
        Template("who_followed", who_followed, check.who_followed, "rule by rule scan of the text"),
        Template("next_step", next_step, check.next_step, "networkx on the text"),
        Template("finishing_time", finishing_time, check.finishing_time, "minute count on the text"),
        Template("oven_loads", oven_loads, check.oven_loads, "load by load simulation of the text"),
        Template("bowls", bowls, check.bowls, "second simulator on the text"),
        Template("first_departure", first_departure, check.first_departure, "line comparison of the text"),
        Template("roasting_rule", roasting_rule, check.roasting_rule, "sentence by sentence on the text"),
        Template("packs_to_buy", packs_to_buy, check.packs_to_buy, "pack by pack count on the text"),
    ),
)
