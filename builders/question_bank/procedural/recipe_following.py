"""Recipes: scaling, stock, order of steps, timing, oven loads, mixing, and departures from the text."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from mirror_bench.builders.question_bank.cast import PEOPLE, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import recipe_following_check as check
from mirror_bench.builders.question_bank.procedural.distractors import labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng

_SAVORY = (
    "rice",
    "lentils",
    "grated cheese",
    "chickpeas",
    "carrots",
    "spinach",
    "potatoes",
    "tofu",
    "mushrooms",
    "tomatoes",
    "onions",
    "peas",
    "leeks",
    "white beans",
)
_SWEET = (
    "flour",
    "sugar",
    "butter",
    "oats",
    "chopped nuts",
    "raisins",
    "cocoa powder",
    "sesame seeds",
    "semolina",
    "dates",
    "almonds",
    "coconut",
    "honey",
)
_SAVORY_DISHES = (
    "lentil stew",
    "vegetable curry",
    "pumpkin soup",
    "bean chili",
    "rice salad",
    "corn chowder",
    "potato gratin",
    "tomato soup",
    "vegetable pie",
    "spicy hotpot",
    "harvest casserole",
)
_SWEET_DISHES = (
    "banana bread",
    "oat cookies",
    "apple cake",
    "walnut loaf",
    "carrot muffins",
    "granola",
    "nut bars",
    "spice cake",
    "pear crumble",
    "breakfast scones",
    "fruit slices",
)
_SWAPS = (
    ("butter", "oil", 4, 5),
    ("sugar", "honey", 3, 4),
    ("rice", "quinoa", 5, 4),
    ("chickpeas", "white beans", 3, 2),
    ("flour", "ground almonds", 6, 5),
    ("potatoes", "parsnips", 4, 5),
    ("tofu", "tempeh", 3, 4),
    ("raisins", "dates", 3, 2),
)


def _larder(rng: ItemRng) -> tuple[tuple[str, ...], str]:
    """Ingredients and a dish that go together."""
    if rng.random() < 0.5:
        return _SAVORY, rng.choice(_SAVORY_DISHES)
    return _SWEET, rng.choice(_SWEET_DISHES)


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
    foods, dish = _larder(rng)
    items = rng.sample(foods, 3 + level // 3)
    swap = None
    if level >= 4:
        swap = rng.choice([s for s in _SWAPS if s[0] in foods])
        items = [swap[0], *[i for i in items if i not in (swap[0], swap[1])][: len(items) - 1]]
    amounts = {item: 10 * rng.randint(6, 12 + 5 * level) for item in items}
    asked = items[0]
    rng.shuffle(items)
    value = Fraction(amounts[asked] * wanted, base)
    plain = value
    parts = [f"{amounts[i]} g of {i}" for i in items]
    extra, have = "", 0
    what = asked
    if swap is not None:
        _, new, num, den = swap
        value = value * num / den
        unit = 20 * den
        extra += rng.choice(
            [
                f" {{who}} has no {asked} and uses {new} instead, taking {unit * num // den} g of {new} for every {unit} g of {asked}.",
                f" Instead of {asked}, {{who}} takes {new}: {unit * num // den} g of {new} replace {unit} g of {asked}.",
            ]
        )
        what = new
    if level >= 6:
        have = 10 * rng.randint(2, 9)
        extra += f" There are already {have} g of {what} in the kitchen."
    if value.denominator != 1 or value <= have + 20:
        raise Redraw("not a whole number of grams")
    who = rng.choice(PEOPLE)
    answer = int(value) - have
    verb = "buy" if have else "use"
    frame = rng.choice(
        [
            "A recipe for {dish} for {b} people asks for {parts}. {who} cooks it for {w} people and keeps all proportions.{extra} How many grams of {what} does {who} need to {verb}?",
            "For {b} servings of {dish} you need {parts}. {who} wants {w} servings, with everything in proportion.{extra} How much {what} must {who} {verb}?",
            "Ingredients for {dish} (serves {b}): {parts}. {who} adapts the recipe so that it serves {w}.{extra} What weight of {what} does {who} have to {verb}?",
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
        verb=verb,
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


def full_batches(rng: ItemRng, level: int) -> Draft:
    savory = rng.random() < 0.5
    items = rng.sample(_SAVORY if savory else _SWEET, 3 + level // 2)
    need = {i: 5 * rng.randint(6, 30 + 4 * level) for i in items}
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
    dish = rng.choice(
        [
            "a pot of soup",
            "a batch of dumplings",
            "a batch of burgers",
            "a dish of gratin",
            "a pan of stew",
            "a tray of fritters",
        ]
        if savory
        else [
            "a tray of granola",
            "a pan of flapjacks",
            "a loaf of nut bread",
            "a dish of crumble",
            "a jar of muesli",
            "a batch of cookies",
        ]
    )
    noun = dish.split(" of ")[0].removeprefix("a ")
    place = {
        "tray": "trays",
        "pot": "pots",
        "batch": "batches",
        "pan": "pans",
        "loaf": "loaves",
        "dish": "dishes",
        "jar": "jars",
    }[noun]
    kind = dish.split(" of ")[1]

    def amount(grams: int) -> str:
        if level >= 3 and grams >= 1000:
            return f"{grams // 1000}.{grams % 1000:03d}".rstrip("0").rstrip(".") + " kg"
        return f"{grams} g"

    shelf = listing([f"{amount(stock[i])} of {i}" for i in items])
    recipe = listing([f"{need[i]} g of {i}" for i in items])
    keep = "".join(f" {grams} g of the {i} must be kept for another dish." for i, grams in reserve.items())
    frame = rng.choice(
        [
            "One {noun} of {kind} takes {recipe}. In the pantry there are {shelf}.{keep} How many full {many} of {kind} can be made?",
            "{who} has {shelf}.{keep} Every {noun} of {kind} uses {recipe}. How many complete {many} can {who} make?",
            "The recipe for one {noun} of {kind} lists {recipe}. The stock is {shelf}.{keep} What is the largest whole number of {many} that the stock allows?",
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
    "a school canteen",
    "a hotel kitchen",
    "a small bistro",
    "a catering company",
    "a hospital kitchen",
    "a community kitchen",
    "a ship's galley",
    "a cooking class",
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
            "The prep sheet of {place} sets these rules for the order of work:\n{rules}\nEverything else may be done in any order. This is what {n} cooks did, from first to last:\n{logs}\nWhich cook kept all the rules?",
            "In {place}, {n} cooks did the same tasks, each in an order of their own:\n{logs}\nThe recipe demands:\n{rules}\nOnly one of the cooks obeyed every rule. Who was it?",
            "Rules for the morning's work in {place}:\n{rules}\nNotes on the order in which people worked:\n{logs}\nWho followed the sheet without breaking a rule?",
        ]
    )
    number = "five" if len(cooks) == 5 else "four"
    question = frame.format(place=place, rules=rules, logs="\n".join(lines), n=number)
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
            "Before lunch in {place}, {who} must {all}, each exactly once. Rules:\n{rules}\nSo far {who} has done the following: {done}. Only one of the remaining steps is allowed now. Which one?",
            "{who} prepares a meal in {place}. The steps are: {all2}. These rules hold:\n{rules}\nAlready done: {done}. Which remaining step is the only one that may come next?",
        ]
    )
    question = frame.format(
        place=place,
        who=who,
        all=listing(listed),
        all2=", ".join(listed),
        rules=_rule_text(rng, pairs),
        done=", ".join(done),
    )
    return Draft(
        question,
        answer,
        "phrase",
        labels(rng, answer, [s for s in steps if s not in done]),
        {"done": done_count},
    )


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


_TIMED = (
    ("bread", (("mix the dough", 5, 15), ("knead the dough", 10, 20), ("let the dough rise", 45, 90), ("shape the loaf", 5, 15), ("let the loaf rest", 20, 45), ("bake the loaf", 30, 55), ("cool the loaf", 20, 60), ("slice the loaf", 5, 10))),
    ("a stew", (("chop the vegetables", 10, 25), ("brown the onions", 10, 20), ("toast the spices", 5, 10), ("heat the stock", 10, 20), ("simmer the stew", 40, 95), ("stir in the greens", 5, 10), ("thicken the stew", 10, 20), ("rest the stew", 10, 30))),
    ("a cake", (("cream the butter", 5, 15), ("fold in the flour", 5, 15), ("fill the tins", 5, 10), ("bake the layers", 25, 50), ("cool the layers", 30, 75), ("whip the cream", 5, 15), ("stack the layers", 10, 20), ("decorate the cake", 20, 45))),
    ("a curry", (("soak the lentils", 30, 90), ("grind the spices", 5, 15), ("fry the paste", 5, 15), ("boil the lentils", 20, 45), ("reduce the sauce", 15, 35), ("add the spinach", 5, 10), ("cook the rice", 15, 25), ("warm the flatbreads", 5, 15))),
    ("dumplings", (("mix the dough", 10, 15), ("rest the dough", 30, 60), ("chop the filling", 15, 30), ("cook the filling", 10, 25), ("roll out the dough", 15, 25), ("fold the dumplings", 25, 50), ("chill the dumplings", 20, 40), ("steam the dumplings", 10, 25))),
)  # fmt: skip


def finishing_time(rng: ItemRng, level: int) -> Draft:
    dish, pool = rng.choice(_TIMED)
    n = min(3 + level // 2, 7)
    chosen = sorted(rng.sample(range(len(pool)), n))
    steps = [pool[i][0] for i in chosen]
    minutes = [5 * rng.randint(pool[i][1] // 5, pool[i][2] // 5) for i in chosen]
    parallel: dict[int, tuple[str, int]] = {}
    side = ["wash the dishes", "make a salad", "set the table", "prepare a dip"]
    rng.shuffle(side)
    if level >= 3:
        for i in rng.sample(range(n), 1 if level < 6 else 2):
            long_task = rng.random() < 0.5
            extra = (
                minutes[i] + 5 * rng.randint(1, 5)
                if long_task
                else max(5, minutes[i] - 5 * rng.randint(1, 3))
            )
            parallel[i] = (side.pop(), extra)
    total = sum(max(m, parallel.get(i, ("", 0))[1]) for i, m in enumerate(minutes))
    all_serial = sum(minutes) + sum(p[1] for p in parallel.values())
    no_parallel = sum(minutes)
    lines = []
    for i, step in enumerate(steps):
        text = f"{i + 1}. {step[0].upper()}{step[1:]}: {minutes[i]} minutes."
        if i in parallel:
            text += f" At the same time, {parallel[i][0]}: {parallel[i][1]} minutes. Go on only when both are finished."
        lines.append(text)
    start = 5 * rng.randint(6 * 12, 15 * 12)
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
                f"{who} starts at {_clock(given)} and takes no breaks. When is the last step finished?",
                f"If {who} begins at {_clock(given)} and works without a pause, at what time is everything done?",
            ]
        )
    else:
        ask = rng.choice(
            [
                f"The last step must be finished at exactly {_clock(given)}. When does {who} have to start, working without breaks?",
                f"At what time must {who} begin so that the last step ends at {_clock(given)}, if there are no pauses?",
            ]
        )
    frame = rng.choice(
        [
            "Steps for {dish}, one after another:\n{lines}\nAll times are given on the 24-hour clock. {ask}",
            "{who} makes {dish} by this plan, in the given order (times on the 24-hour clock):\n{lines}\n{ask}",
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
    bake = rng.randint(9, 18 + level)
    gap = rng.randint(2, 6) if level >= 3 else 0
    heat = rng.choice([8, 10, 12, 15]) if level >= 5 else 0
    turn = rng.randint(1, 3) if level >= 7 else 0
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
        f"The oven takes {count(trays, 'tray')} at a time, and a tray holds {per_tray} {thing}.",
        f"Each load bakes for {bake} minutes.",
    ]
    if turn:
        details.append(
            f"Halfway through each load, the trays are turned, which adds {count(turn, 'minute')} to the load."
        )
    if gap:
        details.append(f"Between one load and the next, {gap} minutes pass while the trays are changed.")
    if heat:
        details.append(f"Before the first load, the oven heats up for {heat} minutes.")
    frame = rng.choice(
        [
            "{who} wants to bake {n} {thing}. {d} How many minutes pass from {a} to the moment the last load comes out, if as few loads as possible are baked?",
            "{n} {thing} are to be baked in as few loads as possible. {d} How many minutes after {a} is the last load done?",
        ]
    )
    begin = "switching on the oven" if heat else "putting in the first load"
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
            ("oats", "g"),
            ("lemonade", "ml"),
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
            events.append(f"{x} {unit} are moved from the {a} bowl to the {b} bowl.")
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
            events.append(f"{x} {unit} of fresh {stuff} are added to the {a} bowl.")
        elif kind == "use":
            x = 10 * rng.randint(3, 12)
            if content[a] < x + 20:
                continue
            content[a] -= x
            events.append(f"{x} {unit} are taken out of the {a} bowl and used up.")
    asked = rng.choice([n for n in names if sum(n in e for e in events) >= 2] or names)
    touched = sum(f"{asked} bowl" in e for e in events)
    if touched < 2:
        raise Redraw("the asked bowl is hardly touched")
    given = listing([f"{start[n]} {unit} in the {n} bowl" for n in names])
    numbered = "\n".join(f"{i}. {e}" for i, e in enumerate(events, 1))
    frame = rng.choice(
        [
            "There is {stuff} in {n} bowls: {given}. Then:\n{events}\nHow much {stuff} is in the {asked} bowl now?",
            "{who} has {stuff} standing in bowls, with {given}. The recipe goes on:\n{events}\nWhat amount of {stuff} does the {asked} bowl hold after the last step?",
            "At the start, the bowls hold this much {stuff}: {given}. These steps follow in order:\n{events}\nHow much does the {asked} bowl contain at the end?",
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


_PLAIN = ("Stir for", "Simmer at", "Warm at")


def first_departure(rng: ItemRng, level: int) -> Draft:
    n = 5 + level // 2
    foods, dish = _larder(rng)
    solids = rng.sample(foods, n)
    verbs = (
        ["Add", "Stir in", "Mix in"]
        if foods is _SAVORY
        else ["Add", "Stir in", "Fold in", "Mix in", "Sprinkle in"]
    )
    warm = "Simmer at" if foods is _SAVORY else "Warm at"
    steps = []
    for i in range(n):
        kind = rng.choice(["add", "add", "wait", "heat"])
        if kind == "add":
            steps.append((rng.choice(verbs), solids[i], 10 * rng.randint(5, 40)))
        elif kind == "wait":
            steps.append(("Stir for", "minutes", rng.randint(2, 12)))
        else:
            steps.append((warm, "degrees Celsius for ten minutes", 5 * rng.randint(14, 19)))
    past = {
        "Add": "added",
        "Stir in": "stirred in",
        "Fold in": "folded in",
        "Mix in": "mixed in",
        "Sprinkle in": "sprinkled in",
        "Stir for": "stirred for",
        "Simmer at": "simmered at",
        "Warm at": "warmed at",
    }

    def amount(verb: str, what: str, x: int) -> str:
        return f"{x} {what}" if verb in _PLAIN else f"{x} g of {what}"

    wrong_at = rng.randrange(0, n)
    log = list(steps)
    faults = [wrong_at]
    later = list(range(wrong_at + 1, n))
    if later and level >= 3:
        faults += rng.sample(later, min(len(later), 1 + level // 5))
    swapped = False
    for i in faults:
        verb, what, x = log[i]
        if verb in _PLAIN:
            log[i] = (verb, what, x + rng.choice([-1, 1]) * (1 if verb == "Stir for" else 5))
        elif i + 1 < n and rng.random() < 0.3 and not swapped and log[i + 1] != log[i]:
            log[i], log[i + 1] = log[i + 1], log[i]
            swapped = True
        else:
            digits = str(x)
            y = (
                int(digits[1] + digits[0] + digits[2:])
                if len(digits) == 3 and digits[0] != digits[1] and digits[1] != "0" and rng.random() < 0.6
                else x + rng.choice([-10, 10])
            )
            log[i] = (verb, what, y)
    if any(steps[i] == steps[j] for i in range(n) for j in range(i)):
        raise Redraw("two equal steps")
    recipe = "\n".join(f"{i}. {v} {amount(v, w, x)}." for i, (v, w, x) in enumerate(steps, 1))
    who = rng.choice(PEOPLE)
    diary = "; ".join(f"{past[v]} {amount(v, w, x)}" for v, w, x in log)
    frame = rng.choice(
        [
            "A recipe for {dish}:\n{recipe}\nWhat {who} did, in order: {diary}.\nAt which step of the recipe did {who} first depart from it?",
            "{who} made {dish} and wrote down each action in order: {diary}.\nThe recipe says:\n{recipe}\nWhat is the number of the first recipe step that was not carried out as written?",
        ]
    )
    answer = next(i for i in range(n) if log[i] != steps[i]) + 1
    question = frame.format(dish=dish, recipe=recipe, who=who, diary=diary)
    mistakes = [i + 1 for i in faults]
    wrong = texts(numbers(rng, answer, [*mistakes, *rng.sample(range(1, n + 1), n)], low=1, high=n))
    return Draft(question, str(answer), "integer", wrong, {"steps": n})


def roasting_rule(rng: ItemRng, level: int) -> Draft:
    per, base = rng.choice([10, 12, 15, 18, 20]), rng.choice([10, 15, 20, 25, 30])
    unit = rng.choice([250, 500])
    units = rng.randint(2 + level // 2, 5 + level)
    weight = unit * units
    food = rng.choice(
        ["cauliflower", "celery root", "cabbage", "kohlrabi"] if weight <= 1500 else ["squash", "pumpkin"]
    )
    rules = [f"Roast the {food} for {per} minutes for every {unit} g, plus {base} minutes."]
    time = per * units + base
    steps = [per * units, time]
    facts = [f"weighs {str(weight // 1000) + ' kg' if weight % 1000 == 0 else f'{weight:,} g'}"]
    if level >= 3:
        limit = unit * rng.randint(4, 8)
        cut = rng.choice([5, 10, 15])
        rules.append(f"If the {food} weighs more than {limit:,} g, take {cut} minutes off the total.")
        if weight > limit:
            time -= cut
        steps.append(time + (cut if weight > limit else -cut))
    if level >= 5:
        fan = rng.random() < 0.5
        part = rng.choice([4, 5])
        rules.append(
            f"In a fan oven, shorten the resulting time by one {'quarter' if part == 4 else 'fifth'}."
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
        rules.append(
            f"If it comes straight from the refrigerator, add {rest} minutes at the very end of the calculation."
        )
        facts.append(
            "comes straight from the refrigerator" if cold else "has been standing at room temperature"
        )
        steps.append(time if cold else time + rest)
        time += rest if cold else 0
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Instructions: {rules} {who}'s {food} {facts}. For how many minutes does it have to roast?",
            "A cookbook gives this rule. {rules} By the rule, how long, in minutes, does {who} roast a {food} that {facts}?",
            "{who} has a {food} that {facts}. The label reads: {rules} What roasting time in minutes follows from the label?",
        ]
    )
    question = frame.format(rules=" ".join(rules), who=who, food=food, facts=listing(facts))
    wrong = texts(numbers(rng, time, [*steps[::-1], per * units + base * units], step=5, low=5))
    return Draft(question, str(time), "integer", wrong, {"units": units})


def packs_to_buy(rng: ItemRng, level: int) -> Draft:
    base, wanted = rng.choice(
        [(4, 10), (4, 14), (6, 15), (2, 7), (5, 12), (3, 8), (8, 20), (6, 20), (4, 18), (10, 25)]
    )
    pairs = [
        (n, s)
        for n in (
            "flour",
            "rice",
            "lentils",
            "oats",
            "sugar",
            "raisins",
            "pasta",
            "couscous",
            "almonds",
            "coconut",
        )
        for s in (200, 250, 400, 500)
    ]
    k = 1 if level <= 3 else 2 if level <= 6 else 3
    chosen = rng.sample(pairs, k)
    if len({n for n, _ in chosen}) < k:
        raise Redraw("same item twice")
    total = naive = floor_total = no_stock = 0
    needs, packs, stocks = [], [], []
    for name, size in chosen:
        need = 20 * rng.randint(8, 30)
        full = Fraction(need * wanted, base)
        have = 10 * rng.randint(2, 20) if level >= 2 else 0
        missing = full - have
        if missing <= 0:
            raise Redraw("nothing to buy")
        total += ceil(missing / size)
        floor_total += int(missing // size)
        no_stock += ceil(full / size)
        naive += ceil(Fraction(need) / size)
        needs.append(f"{need} g of {name}")
        packs.append(f"{name} in packs of {size} g")
        if have:
            stocks.append(f"{have} g of {name}")
    who = rng.choice(PEOPLE)
    stock = f" {who} still has {listing(stocks)} at home." if stocks else ""
    frame = rng.choice(
        [
            "A recipe for {b} people needs {needs}. {who} cooks for {w} people.{stock} The shop sells {packs}. How many packs does {who} have to buy{all}?",
            "The shop sells {packs}. {who} is going to cook for {w} people, and the recipe, written for {b}, asks for {needs}.{stock} What is the smallest number of packs that {who} must buy{all}?",
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
