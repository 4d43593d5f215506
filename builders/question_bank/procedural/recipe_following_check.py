"""Answers to recipe questions, worked out again from the question text alone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

import networkx as nx


def _find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"{pattern!r} is not in the text")
    return found


def _grams(number: str, unit: str) -> int:
    whole, _, part = number.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0") or 0) if unit == "kg" else int(whole)


_FOODS = ("flour", "sugar", "butter", "oats", "rice", "lentils", "grated cheese", "chickpeas", "chopped nuts", "raisins", "carrots", "spinach", "potatoes", "tofu", "mushrooms", "tomatoes",
          "oil", "honey", "quinoa", "white beans", "ground almonds", "parsnips", "tempeh", "dates", "pasta", "couscous", "onions", "peas", "leeks", "almonds", "coconut")  # fmt: skip


def _amounts(text: str) -> list[tuple[str, int]]:
    """(food, grams) in order of appearance."""
    foods = "|".join(sorted(_FOODS, key=len, reverse=True))
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    return [
        (food, _grams(n, unit))
        for n, unit, food in re.findall(rf"(\d+(?:\.\d+)?) (kg|g) of (?:the )?({foods})\b", text)
    ]


def scaled_amount(question: str, params: Mapping[str, Any]) -> str:
    """Cross-multiplied integers, stepwise through the sentences."""
    base = int(_find(r"(?:for|For|serves) (\d+)(?: people, a recipe| servings| lists)", question)[1])
    wanted = int(_find(r"(?:makes it for|wants to make|it serves) (\d+)", question)[1])
    what = _find(r"weight of ([a-z ]+?) (?:is|has|must)", question)[1]
    first = question.split(". ")[0]
    needs = dict(_amounts(first))
    swap = re.search(
        r"taking (?P<new>\d+) g of [a-z ]+ for every (?P<old>\d+) g of (?P<food>[a-z]+)", question
    ) or re.search(r"every (?P<old>\d+) g of (?P<food>[a-z]+) is replaced with (?P<new>\d+) g", question)
    if swap:
        new, old, food = swap.group("new", "old", "food")
        numerator, denominator = needs[food] * wanted * int(new), base * int(old)
    else:
        numerator, denominator = needs[what] * wanted, base
    if numerator % denominator:
        raise ValueError("not whole grams")
    have = re.search(r"already (?:has )?(\d+) g", question)
    return f"{numerator // denominator - (int(have[1]) if have else 0):,} g"


def full_batches(question: str, params: Mapping[str, Any]) -> str:
    """Batches cooked one at a time until something runs out."""
    sentences = question.split(". ")
    stock_text = next(s for s in sentences if re.search(r"\bhas \d", s))
    recipe_text = next(s for s in sentences if re.search(r"takes|requires|lists", s))
    stock, recipe = dict(_amounts(stock_text)), dict(_amounts(recipe_text))
    kept = re.search(r"Of the ([a-z ]+), (\d+) g has to be kept", question)
    if kept:
        stock[kept[1]] -= int(kept[2])
    made = 0
    while all(stock[food] >= grams for food, grams in recipe.items()):
        stock = {food: grams - recipe.get(food, 0) for food, grams in stock.items()}
        made += 1
    return str(made)


def _rules(question: str) -> list[tuple[str, str]]:
    pairs = []
    for line in re.findall(r"^- (.+)\.$", question, re.M):
        text = line[0].lower() + line[1:]
        if " before you " in text:
            first, second = text.split(" before you ")
        else:
            second, first = text.split(" only after you ")
        pairs.append((first, second))
    return pairs


def who_followed(question: str, params: Mapping[str, Any]) -> str:
    """Each cook's line held against each rule."""
    good = []
    for name, steps in re.findall(r"^([A-Z]\w+): (.+)$", question, re.M):
        line = steps.split(", ")
        where = {step: i for i, step in enumerate(line)}
        if all(where[a] < where[b] for a, b in _rules(question)):
            good.append(name)
    if len(good) != 1:
        raise ValueError(f"{len(good)} cooks followed the rules")
    return str(good[0])


def next_step(question: str, params: Mapping[str, Any]) -> str:
    """Sources of the dependency graph once the finished steps are taken out."""
    head = question.split("\n")[0]
    listed = _find(r"before lunch: (.+)\. The following|as follows: (.+)\. These", head)
    steps = re.split(r", and |, ", listed[1] or listed[2])
    done = re.findall(r'"([^"]+)"', _find(r"So far, \w+ has crossed off only (.+?)\. Only one", question)[1])
    graph = nx.DiGraph()
    graph.add_nodes_from(steps)
    graph.add_edges_from(_rules(question))
    graph.remove_nodes_from(done)
    free = [node for node in graph if graph.in_degree(node) == 0]
    if len(free) != 1 or len(steps) <= len(done):
        raise ValueError(f"{free} could come next")
    return str(free[0][0].upper() + free[0][1:])


def finishing_time(question: str, params: Mapping[str, Any]) -> str:
    """datetime arithmetic over the numbered lines."""
    total = dt.timedelta()
    for line in re.findall(r"^\d+\. .+$", question, re.M):
        total += dt.timedelta(minutes=max(int(m) for m in re.findall(r": (\d+) minutes", line)))
    hour, minute = map(int, _find(r"\b(\d\d):(\d\d)", question).groups())
    start = dt.datetime(2000, 1, 2, hour, minute)
    backward = "must" in question.rsplit("\n", 1)[1]
    return (start - total if backward else start + total).strftime("%H:%M")


def oven_loads(question: str, params: Mapping[str, Any]) -> str:
    """A clock that runs load by load."""
    left = int(_find(r"bake (\d+) [a-z]+", question)[1])
    trays = ("one", "two", "three").index(_find(r"takes (\w+) tray", question)[1]) + 1
    holds = int(_find(r"tray holds (\d+)", question)[1])
    bake = int(_find(r"bakes for (\d+)", question)[1])
    turn, gap, heat = (
        int(found[1]) if (found := re.search(pattern, question)) else 0
        for pattern in (
            r"adds (\d+) minutes",
            r"next, it takes (\d+) minutes",
            r"heats up for (\d+)",
        )
    )
    clock = heat
    while left > 0:
        clock += bake + turn
        left -= trays * holds
        if left > 0:
            clock += gap
    return f"{clock:,}"


def bowls(question: str, params: Mapping[str, Any]) -> str:
    """Bowls by color, events by sentence pattern."""
    head = question.split("\n")[0]
    content = {color: int(n) for n, color in re.findall(r"(\d+) (?:g|ml) in the (\w+) bowl", head)}
    unit = _find(r"\d+ (g|ml) in the", head)[1]
    for event in re.findall(r"^\d+\. (.+)$", question, re.M):
        colors = re.findall(r"(\w+) bowl", event)
        if event.startswith(("Half", "A third")):
            moved = content[colors[0]] // (2 if event.startswith("Half") else 3)
        else:
            moved = int(_find(r"(\d+) (?:g|ml)", event)[1])
        if "added to" in event:
            content[colors[0]] += moved
            continue
        content[colors[0]] -= moved
        if len(colors) == 2:
            content[colors[1]] += moved
    asked = _find(r"the (\w+) bowl [^.]*\?$", question)[1]
    return f"{content[asked]:,} {unit}"


_PAST = {
    "Add": "added", "Bake": "baked", "Beat": "beat", "Blend": "blended", "Boil": "boiled", "Brush": "brushed", "Chill": "chilled",
    "Cook": "cooked", "Cool": "cooled", "Divide": "divided", "Fold in": "folded in", "Fry": "fried", "Heat": "heated",
    "Knead": "kneaded", "Let": "let", "Melt": "melted", "Mix": "mixed", "Pour in": "poured in", "Rest": "rested",
    "Season": "seasoned", "Simmer": "simmered", "Spoon": "spooned", "Stir": "stirred", "Stir in": "stirred in",
    "Toast": "toasted", "Top": "topped", "Warm": "warmed",
}  # fmt: skip


def first_departure(question: str, params: Mapping[str, Any]) -> str:
    """Recipe lines put into the past tense and compared with the log."""
    lines = re.findall(r"^\d+\. (.+)\.$", question, re.M)
    log = re.findall(r"^- (.+)$", question, re.M)
    for number, (line, entry) in enumerate(zip(lines, log, strict=True), 1):
        verb = max((v for v in _PAST if line.startswith(v + " ")), key=len)
        if line.replace(verb, _PAST[verb], 1) != entry:
            return str(number)
    raise ValueError("the log follows the recipe")


def roasting_rule(question: str, params: Mapping[str, Any]) -> str:
    """The sentences of the rule in turn."""
    question = re.sub(r"(?<=\d),(?=\d{3})", "", question)
    per, unit, base = map(
        int,
        _find(r"allow (\d+) minutes for every (\d+) g of [a-z ]+ and add (\d+) minutes", question).groups(),
    )
    weight = _find(
        r"weighs (\d+(?:\.\d+)?) (kg|g)(?:[.,]| and|\?|$)",
        re.sub(r"weighs more than [\d.]+ k?g", "", question),
    )
    grams = _grams(weight[1], weight[2])
    minutes = sum(per for _ in range(0, grams, unit)) + base
    limit = re.search(r"more than (\d+(?:\.\d+)?) (kg|g), take (\d+) minutes off", question)
    if limit and grams > _grams(limit[1], limit[2]):
        minutes -= int(limit[3])
    fan = re.search(r"reduce the resulting time by one (quarter|fifth)", question)
    if fan and "goes into a fan oven" in question:
        minutes -= minutes // (4 if fan[1] == "quarter" else 5)
    cold = re.search(r"refrigerator, add (\d+) minutes", question)
    if cold and "comes straight from the refrigerator" in re.sub(
        r"if the [a-z ]+ comes straight", "", question
    ):
        minutes += int(cold[1])
    return str(minutes)


def packs_to_buy(question: str, params: Mapping[str, Any]) -> str:
    """Packs put into the basket one at a time, in units of 1/base gram."""
    base = int(_find(r"recipe for (\d+)", question).group(0).split()[-1])
    wanted = int(_find(r"cook(?:ing)? for (\d+) people", question)[1])
    needs = dict(_amounts(_find(r"calls for (.+?)\. ", question)[1]))
    have = dict(_amounts(_find(r"still holds (.+?)\. ", question)[1])) if "still holds" in question else {}
    sizes = {
        food: int(size)
        for food, size in re.findall(r"(?:sells |, and |, | and )([a-z ]+?) in packs of (\d+) g", question)
    }
    bought = 0
    for food, grams in needs.items():
        owned = have.get(food, 0) * base
        while owned < grams * wanted:
            owned += sizes[food] * base
            bought += 1
    return str(bought)
