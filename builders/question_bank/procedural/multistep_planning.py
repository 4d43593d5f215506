"""Plans: critical paths, dependencies, cheapest routes, budgets, shared work, jugs, stacks of crates, supply chains."""

from __future__ import annotations

import heapq
from collections import deque
from itertools import combinations

import networkx as nx

from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES, count, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.procedural import multistep_planning_check as check
from mirror_bench.builders.question_bank.procedural.distractors import labels, numbers, texts
from mirror_bench.builders.seeds import ItemRng

# Each pool is in an order in which the tasks could sensibly be done.
_PROJECTS = (
    ("a street festival", ("get the permit", "book the band", "order food stalls", "hire guards", "print posters", "rent the stage", "block the road", "build the stage", "hang lights", "test the sound")),
    ("a small museum show", ("pick the works", "insure the loans", "build the frames", "write labels", "paint the walls", "print the catalog", "hang the works", "set the lights", "train the guides", "invite the press")),
    ("a house repair", ("order tiles", "strip the roof", "fix the beams", "lay the tiles", "fit the windows", "run the wiring", "plaster the walls", "paint the rooms", "lay the floor", "clean the site")),
    ("an app launch", ("draw the screens", "set up servers", "write the code", "load the data", "review security", "test the app", "fix the bugs", "write the manual", "translate texts", "brief support")),
    ("a school play", ("choose the play", "cast the roles", "learn the lines", "sew the costumes", "build the set", "paint the set", "rig the lights", "rehearse", "film a trailer", "print tickets")),
    ("a field trip", ("pick the site", "call the ranger", "collect fees", "book the bus", "print maps", "write worksheets", "order lunches", "pack first aid", "brief helpers", "load the bus")),
)  # fmt: skip


def _network(rng: ItemRng, level: int) -> tuple[str, list[str], dict[str, int], dict[str, list[str]]]:
    """Title, tasks in a possible order, days, and direct predecessors."""
    title, pool = rng.choice(_PROJECTS)
    tasks = sorted(rng.sample(pool, min(4 + (level + 1) // 2, len(pool))), key=pool.index)
    days = {t: rng.randint(1, 6 + level) for t in tasks}
    before: dict[str, list[str]] = {tasks[0]: []}
    for i in range(1, len(tasks)):
        most = 1 if level <= 2 else 2
        k = rng.randint(0 if i < 3 else 1, min(most, i))
        before[tasks[i]] = sorted(rng.sample(tasks[:i], k), key=tasks.index)
    return title, tasks, days, before


def _finish(days: dict[str, int], before: dict[str, list[str]], tasks: list[str]) -> dict[str, int]:
    done: dict[str, int] = {}
    for t in tasks:
        done[t] = days[t] + max((done[p] for p in before[t]), default=0)
    return done


def _network_text(rng: ItemRng, tasks: list[str], days: dict[str, int], before: dict[str, list[str]]) -> str:
    order = list(tasks)
    rng.shuffle(order)
    lines = []
    for t in order:
        need = f"after {listing(['“' + p + '”' for p in before[t]])}" if before[t] else "can start at once"
        lines.append(f"- {t}: {count(days[t], 'day')}, {need}".replace("“", "'").replace("”", "'"))
    return "\n".join(lines)


def project_length(rng: ItemRng, level: int) -> Draft:
    title, tasks, days, before = _network(rng, level)
    finish = _finish(days, before, tasks)
    value = max(finish.values())
    total = sum(days.values())
    if total == value or sum(bool(b) for b in before.values()) < 2:
        raise Redraw("no work in parallel")
    greedy = max(
        (finish[t] for t in tasks if not any(t in b for b in before.values()) and finish[t] != value),
        default=value - 1,
    )
    longest_chain = max(days.values())
    frame = rng.choice(
        [
            "{who} plans {title}. Tasks, with their durations and what has to be finished first:\n{net}\nAny number of tasks can run at the same time. What is the smallest number of days in which everything can be done?",
            "The plan for {title}:\n{net}\nThere are enough people to work on everything in parallel. After how many days can the whole plan be finished at the earliest?",
            "For {title}, these tasks are needed:\n{net}\nIf tasks run in parallel wherever the rules allow it, how many days does the project take?",
        ]
    )
    question = frame.format(who=rng.choice(PEOPLE), title=title, net=_network_text(rng, tasks, days, before))
    wrong = texts(numbers(rng, value, [total, greedy, value - 1, value + 1, value + longest_chain], low=1))
    trap = str(total) if str(total) in wrong and rng.random() < 0.35 else None
    return Draft(question, str(value), "integer", wrong, {"tasks": len(tasks)}, trap=trap)


def task_slack(rng: ItemRng, level: int) -> Draft:
    title, tasks, days, before = _network(rng, level)
    finish = _finish(days, before, tasks)
    end = max(finish.values())
    latest = dict.fromkeys(tasks, end)
    for t in reversed(tasks):
        for p in before[t]:
            latest[p] = min(latest[p], latest[t] - days[t])
    slack = {t: latest[t] - finish[t] for t in tasks}
    candidates = [t for t in tasks if slack[t] > 0]
    if not candidates or sum(bool(b) for b in before.values()) < 2:
        raise Redraw("no slack")
    asked = rng.choice(candidates)
    value = slack[asked]
    direct = end - finish[asked]
    frame = rng.choice(
        [
            "{who} plans {title} with these tasks:\n{net}\nTasks run in parallel where possible, and each starts as early as it can. By how many days at most can '{t}' be late without making the whole project longer?",
            "Plan for {title} (parallel work is possible):\n{net}\nThe project is to end as early as possible. What is the largest number of days by which the task '{t}' may be delayed without shifting the end of the project?",
        ]
    )
    question = frame.format(
        who=rng.choice(PEOPLE), title=title, net=_network_text(rng, tasks, days, before), t=asked
    )
    return Draft(
        question,
        str(value),
        "integer",
        texts(numbers(rng, value, [direct, value - 1, value + 1, days[asked]], low=0)),
        {"task": asked},
    )


def must_precede(rng: ItemRng, level: int) -> Draft:
    title, tasks, _, before = _network(rng, min(8, level + 1))
    graph = nx.DiGraph()
    graph.add_nodes_from(tasks)
    graph.add_edges_from((p, t) for t, b in before.items() for p in b)
    forward = rng.random() < 0.6
    asked = rng.choice(tasks[2:] if forward else tasks[: len(tasks) // 2])
    value = len(nx.ancestors(graph, asked) if forward else nx.descendants(graph, asked))
    direct = len(before[asked]) if forward else sum(asked in b for b in before.values())
    if value == 0 or (level >= 3 and value == direct):
        raise Redraw("nothing indirect")
    lines = []
    order = list(tasks)
    rng.shuffle(order)
    for t in order:
        if before[t]:
            lines.append(f"- {t}: needs {listing([chr(39) + p + chr(39) for p in before[t]])}")
        else:
            lines.append(f"- {t}: needs nothing")
    ask = (
        rng.choice(
            [
                f"How many other tasks must be finished, directly or indirectly, before '{asked}' can start?",
                f"Counting indirect needs too, how many tasks have to be complete before '{asked}' begins?",
            ]
        )
        if forward
        else rng.choice(
            [
                f"If '{asked}' is canceled, how many other tasks can never start, directly or indirectly because of it?",
                f"'{asked[0].upper() + asked[1:]}' is held up. How many other tasks have to wait for it, directly or through other tasks?",
            ]
        )
    )
    frame = rng.choice(
        [
            "Tasks for {title} and what each of them needs to be finished first:\n{net}\n{ask}",
            "{who} has listed the work for {title}:\n{net}\n(A task starts only when everything it needs is finished.) {ask}",
        ]
    )
    question = frame.format(title=title, net="\n".join(lines), ask=ask, who=rng.choice(PEOPLE))
    wrong = texts(numbers(rng, value, [direct, value - 1, value + 1], low=0, high=len(tasks) - 1))
    trap = str(direct) if str(direct) in wrong and direct != value and rng.random() < 0.4 else None
    return Draft(question, str(value), "integer", wrong, {"forward": forward}, trap=trap)


def cheapest_route(rng: ItemRng, level: int) -> Draft:
    towns = rng.sample(PLACES, 4 + (level + 1) // 2)
    start, goal = towns[0], towns[-1]
    roads: dict[tuple[str, str], int] = {}
    for i in range(len(towns) - 1):
        roads[towns[i], towns[i + 1]] = rng.randint(3, 15)
    for _ in range(1 + level):
        i, j = sorted(rng.sample(range(len(towns)), 2))
        if (towns[i], towns[j]) not in roads:
            roads[towns[i], towns[j]] = rng.randint(3, 11) * (j - i)
    fee = {}
    if level >= 5:
        for t in rng.sample(towns[1:-1], min(2, len(towns) - 2)):
            fee[t] = rng.randint(2, 9)
    near: dict[str, list[tuple[str, int]]] = {t: [] for t in towns}
    for (a, b), c in roads.items():
        near[a].append((b, c))
        near[b].append((a, c))

    def best(with_fee: bool) -> int:
        heap = [(0, start)]
        seen: set[str] = set()
        while heap:
            cost, at = heapq.heappop(heap)
            if at == goal:
                return cost
            if at in seen:
                continue
            seen.add(at)
            for other, c in near[at]:
                heapq.heappush(heap, (cost + c + (fee.get(other, 0) if with_fee else 0), other))
        raise Redraw("no route")

    value = best(True)
    greedy, at, visited = 0, start, {start}
    while at != goal:
        onward = [(c + fee.get(o, 0), o) for o, c in near[at] if o not in visited]
        if not onward:
            greedy = value + 2
            break
        c, at = min(onward)
        greedy += c
        visited.add(at)
    direct = roads.get((start, goal))
    unit = rng.choice(["minutes", "dollars", "minutes" if fee else "kilometers"])
    lines = [f"{a} to {b}: {c}" for (a, b), c in roads.items()]
    rng.shuffle(lines)
    extra = ""
    if fee:
        parts = [f"{c} in {t}" for t, c in fee.items()]
        extra = (
            (
                " Passing through a town costs a toll: "
                if unit == "dollars"
                else " Passing through a town means a wait, in minutes: "
            )
            + listing(parts)
            + "."
        )
    what = {
        "minutes": "the shortest possible time, in minutes,",
        "dollars": "the lowest possible cost, in dollars,",
        "kilometers": "the shortest possible distance, in kilometers,",
    }[unit]
    frame = rng.choice(
        [
            "Bus lines run both ways between these towns ({measure}):\n{roads}\n{extra}What is {what} for a trip from {a} to {b}?",
            "{who} has to get from {a} to {b}. The connections, usable in both directions, with their {measure}:\n{roads}\n{extra}What is {what} of the trip?",
        ]
    )
    measure = {
        "minutes": "times in minutes",
        "dollars": "prices in dollars",
        "kilometers": "lengths in kilometers",
    }[unit]
    question = frame.format(
        measure=measure,
        roads=";\n".join("; ".join(lines[i : i + 3]) for i in range(0, len(lines), 3)),
        extra=extra.strip() + (" " if extra else ""),
        what=what,
        a=start,
        b=goal,
        who=rng.choice(PEOPLE),
    )
    mistakes = [
        greedy,
        *([direct] if direct else []),
        best(False),
        sum(roads[towns[i], towns[i + 1]] for i in range(len(towns) - 1)),
    ]
    wrong = texts(numbers(rng, value, mistakes, low=1))
    pick = str(direct) if direct and direct != value else str(greedy)
    trap = pick if pick in wrong and rng.random() < 0.35 else None
    return Draft(question, str(value), "integer", wrong, {"towns": len(towns)}, trap=trap)


def best_selection(rng: ItemRng, level: int) -> Draft:
    n = 4 + level // 2
    things = rng.sample(
        [
            "clean the pond",
            "paint the fence",
            "plant a hedge",
            "fix the gate",
            "build a bench",
            "prune the trees",
            "lay a path",
            "set up a swing",
            "repair the shed",
            "dig a bed",
            "wash the windows",
            "sort the tools",
        ],
        n,
    )
    hours = [rng.randint(2, 6 + level) for _ in things]
    points = [rng.randint(3, 10 + 2 * level) for _ in things]
    limit = sum(hours) * rng.randint(40, 60) // 100
    pairs: list[tuple[int, int]] = []
    if level >= 6:
        i, j = rng.sample(range(n), 2)
        pairs.append((i, j))
    table = [[0] * (limit + 1) for _ in range(n + 1)]
    for i in range(n):
        for h in range(limit + 1):
            table[i + 1][h] = max(table[i][h], table[i][h - hours[i]] + points[i] if h >= hours[i] else 0)
    if pairs:
        best = 0
        for size in range(n + 1):
            for pick in combinations(range(n), size):
                if sum(hours[i] for i in pick) <= limit and not (pairs[0][0] in pick and pairs[0][1] in pick):
                    best = max(best, sum(points[i] for i in pick))
        value = best
    else:
        value = table[n][limit]

    def greedy(order: list[int]) -> int:
        left, got, taken = limit, 0, []
        for i in order:
            if hours[i] <= left and not any(i in p and (p[0] in taken or p[1] in taken) for p in pairs):
                left -= hours[i]
                got += points[i]
                taken.append(i)
        return got

    by_points = greedy(sorted(range(n), key=lambda i: -points[i]))
    by_ratio = greedy(sorted(range(n), key=lambda i: -points[i] * 1000 // hours[i]))
    by_hours = greedy(sorted(range(n), key=lambda i: hours[i]))
    if level >= 3 and by_points == value and by_ratio == value:
        raise Redraw("greedy finds it")
    place = rng.choice(
        [
            "a community garden",
            "a school yard",
            "a campsite",
            "an allotment",
            "a village square",
            "a youth club",
        ]
    )
    lines = "\n".join(
        f"- {t}: {count(h, 'hour')}, {count(p, 'point')}"
        for t, h, p in zip(things, hours, points, strict=True)
    )
    rule = (
        f" '{things[pairs[0][0]][0].upper() + things[pairs[0][0]][1:]}' and '{things[pairs[0][1]]}' cannot both be chosen."
        if pairs
        else ""
    )
    frame = rng.choice(
        [
            "Helpers in {place} have {limit} hours in total. Each job, done completely, earns points for the team:\n{lines}\nJobs are done one after another, each at most once.{rule} What is the largest number of points the team can earn?",
            "{who} chooses jobs for an action day in {place}. No more than {limit} hours are available, and a job counts only if it is finished:\n{lines}\nEach job can be chosen once.{rule} How many points can be reached at most?",
        ]
    )
    question = frame.format(place=place, limit=limit, lines=lines, rule=rule, who=rng.choice(PEOPLE))
    upper = table[n][limit]
    wrong = texts(
        numbers(rng, value, [by_points, by_ratio, by_hours, upper, value + 1, value + 2, value + 3], low=1)
    )
    trap = str(by_points) if by_points != value and str(by_points) in wrong and rng.random() < 0.25 else None
    return Draft(question, str(value), "integer", wrong, {"jobs": n}, trap=trap)


def two_teams(rng: ItemRng, level: int) -> Draft:
    n = 4 + level // 2
    work = [rng.randint(2, 9 + level) for _ in range(n)]
    total = sum(work)
    reach = {0}
    for w in work:
        reach |= {r + w for r in reach}
    value = min(max(r, total - r) for r in reach)
    by_list = [0, 0]
    for w in work:
        by_list[by_list.index(min(by_list))] += w
    longest = [0, 0]
    for w in sorted(work, reverse=True):
        longest[longest.index(min(longest))] += w
    if level >= 4 and max(longest) == value:
        raise Redraw("longest first is best")
    pair, thing, unit = rng.choice(
        [
            ("two printers", "print jobs", "minutes"),
            ("two cranes", "containers", "minutes"),
            ("two teams", "repairs", "hours"),
            ("two ovens", "loads", "minutes"),
            ("two judges", "interviews", "minutes"),
            ("two trucks", "deliveries", "hours"),
            ("two painters", "rooms", "hours"),
        ]
    )
    frame = rng.choice(
        [
            "{N} share {thing} that take {list} {unit}. Each of the {thing} is handled by one of the two without interruption, and both start at the same time. What is the smallest possible number of {unit} until all are done?",
            "{who} divides {thing} between {pair}. The {thing} take {list} {unit} and cannot be split. Both {workers} start at once. If the division is as good as possible, after how many {unit} is everything finished?",
        ]
    )
    question = frame.format(
        N=pair[0].upper() + pair[1:],
        pair=pair,
        workers=pair.removeprefix("two "),
        thing=thing,
        list=listing([str(w) for w in work]),
        unit=unit,
        who=rng.choice(PEOPLE),
    )
    half = (total + 1) // 2
    wrong = texts(
        numbers(rng, value, [half, max(by_list), max(longest), total - value, value + 1, value - 1], low=1)
    )
    trap = str(half) if half != value and str(half) in wrong and rng.random() < 0.5 else None
    return Draft(question, str(value), "integer", wrong, {"jobs": n}, trap=trap)


def jugs(rng: ItemRng, level: int) -> Draft:
    sizes = rng.sample(range(3, 6 + 2 * level), 2 if level <= 5 else rng.choice([2, 3]))
    sizes.sort()
    full = tuple(sizes)
    start = tuple(0 for _ in sizes)
    steps = {start: 0}
    todo = deque([start])
    first: dict[int, int] = {}
    while todo:
        state = todo.popleft()
        for amount in state:
            first.setdefault(amount, steps[state])
        for i in range(len(sizes)):
            nexts = [(*state[:i], full[i], *state[i + 1 :]), (*state[:i], 0, *state[i + 1 :])]
            for j in range(len(sizes)):
                if i != j:
                    x = min(state[i], full[j] - state[j])
                    moved = list(state)
                    moved[i] -= x
                    moved[j] += x
                    nexts.append(tuple(moved))
            for new in nexts:
                if new not in steps:
                    steps[new] = steps[state] + 1
                    todo.append(new)
    low, high = ((2, 2), (2, 4), (2, 4), (4, 6), (4, 6), (5, 8), (6, 10), (6, 14))[level - 1]
    goals = [g for g, s in sorted(first.items()) if low <= s <= high and g not in sizes and g > 0]
    if not goals:
        raise Redraw("no goal of that length")
    goal = rng.choice(goals)
    value = first[goal]
    vessel, stuff = rng.choice(
        [
            ("jug", "water"),
            ("bucket", "rainwater"),
            ("can", "oil"),
            ("tank", "paint"),
            ("flask", "brine"),
            ("pitcher", "juice"),
        ]
    )
    frame = rng.choice(
        [
            "{who} has {n} empty {vs} that hold {list} liters, and a barrel with plenty of {stuff}. One step is one of these: fill a {v} to the brim from the barrel, empty a {v} back into the barrel, or pour from one {v} into another until the first is empty or the second is full. What is the smallest number of steps after which one of the {vs} holds exactly {goal} liters?",
            "There are {n} empty {vs} without marks, for {list} liters, beside a large barrel of {stuff}. Allowed steps: filling a {v} completely, emptying it completely, and pouring one {v} into another until either the one is empty or the other is full. At least how many steps does it take until some {v} contains exactly {goal} liters?",
        ]
    )
    question = frame.format(
        who=rng.choice(PEOPLE),
        n="two" if len(sizes) == 2 else "three",
        v=vessel,
        vs=vessel + "s",
        list=listing([str(s) for s in sizes]),
        stuff=stuff,
        goal=count(goal, "liter").split()[0],
    )
    question = question.replace("exactly 1 liters", "exactly 1 liter")
    return Draft(
        question,
        str(value),
        "integer",
        texts(numbers(rng, value, [value + 2, value - 2, value + 1, value - 1], low=1)),
        {"jugs": len(sizes)},
    )


def crate_moves(rng: ItemRng, level: int) -> Draft:
    names = rng.sample("ABCDEFGHJK", 4 + level // 2)
    cut = sorted(rng.sample(range(1, len(names)), 1 if level <= 3 else 2))
    stacks = [names[i:j] for i, j in zip([0, *cut], [*cut, len(names)], strict=True)]
    target = rng.choice([name for s in stacks for name in s[:-1]] or [""])
    if not target:
        raise Redraw("every crate is on top")
    goal_on = rng.choice([n for n in names if n != target])
    home = next(s for s in stacks if target in s)
    base = next(s for s in stacks if goal_on in s)
    if goal_on in home and home.index(target) == home.index(goal_on) + 1:
        raise Redraw("it already lies there")
    above_target = len(home) - 1 - home.index(target)
    above_base = len(base) - 1 - base.index(goal_on)
    if home is base:
        # Everything above the lower one is lifted off once, and the asked crate makes one more move.
        value = len(home) - min(home.index(target), home.index(goal_on))
    else:
        value = above_target + above_base + 1
    if value < 2 or (level >= 4 and value < 3):
        raise Redraw("too easy")
    text = "; ".join(f"stack {i}: {', '.join(s)}" for i, s in enumerate(stacks, 1))
    thing = rng.choice(["crate", "box", "block", "suitcase", "tray", "drum"])
    plural = {"box": "boxes"}.get(thing, thing + "s")
    frame = rng.choice(
        [
            "Some {ps} stand in stacks, named here from bottom to top: {text}. In one move, the top {p} of a stack is put on another stack or on free floor (there is plenty). What is the smallest number of moves until {p} {a} lies directly on {p} {b}?",
            "{who} can lift only the top {p} of a stack and put it on any other stack or on the floor, where there is room for everything. The stacks, bottom first, are: {text}. What is the smallest number of moves that gets {p} {a} directly onto {p} {b}?",
        ]
    )
    question = frame.format(p=thing, ps=plural, text=text, a=target, b=goal_on, who=rng.choice(PEOPLE))
    return Draft(
        question,
        str(value),
        "integer",
        texts(
            numbers(rng, value, [above_target + 1, above_base + 1, value + 1, value - 1, value + 2], low=1)
        ),
        {"stacks": len(stacks)},
    )


_GOODS = (
    "plank",
    "nail",
    "rope",
    "wheel",
    "axle",
    "frame",
    "panel",
    "hinge",
    "gear",
    "spring",
    "cable",
    "lamp",
    "cushion",
    "strap",
)


def raw_material(rng: ItemRng, level: int) -> Draft:
    """Demand settled from the product down to the one bought part."""
    product = rng.choice(["cart", "gate", "swing", "tent", "loom", "sled", "bench", "kite", "raft", "pulley"])
    depth = 1 + level // 4
    goods = rng.sample(_GOODS, 2 + depth + level // 6)
    raw = goods[-1]
    made = [product, *goods[:-1]]
    recipe: dict[str, dict[str, int]] = {}
    for i, item in enumerate(made):
        later = [*made[i + 1 :], raw]
        parts = rng.sample(later, min(len(later), rng.choice([1, 2, 2])))
        if later[0] not in parts:
            parts[0] = later[0]
        recipe[item] = {p: rng.randint(2, 3 + (level > 4)) for p in parts}
    need = dict.fromkeys([*made, raw], 0)
    wanted = rng.randint(1, 2 + level // 3)
    need[product] = wanted
    stock = {}
    if level >= 5:
        stock[rng.choice(made[1:])] = rng.randint(2, 5)
    for item in made:
        n = max(0, need[item] - stock.get(item, 0))
        for part, k in recipe[item].items():
            need[part] += n * k
    if any(need[i] <= s for i, s in stock.items()):
        raise Redraw("the stock covers it all")
    value = need[raw]
    plain = dict.fromkeys([*made, raw], 0)
    plain[product] = wanted
    for item in made:
        for part, k in recipe[item].items():
            plain[part] += plain[item] * k
    if value > 900 or value < 4:
        raise Redraw("too many")
    lines = [f"- one {item}: {listing([count(k, p) for p, k in recipe[item].items()])}" for item in made]
    rng.shuffle(lines)
    have = "".join(
        f" {count(s, i).capitalize()} {'are' if s > 1 else 'is'} already in stock." for i, s in stock.items()
    )
    things = f"{count(wanted, product)}"
    frame = rng.choice(
        [
            "In a crafting game, things are made from parts:\n{lines}\nEvery {raw} has to be bought; everything else is made.{have} How many {raws} must be bought to make {things}?",
            "In a crafting game, {who} wants to make {things}. Parts needed:\n{lines}\nOnly {raws} are bought; the rest is made in the workshop.{have} How many {raws} does {who} need to buy?",
        ]
    )
    question = frame.format(
        lines="\n".join(lines),
        raw=raw,
        raws=count(2, raw).split(" ", 1)[1],
        have=have,
        things=things,
        who=rng.choice(PEOPLE),
    )
    wrong = texts(
        numbers(
            rng,
            value,
            [plain[raw], value // 2, recipe[made[-1]].get(raw, 2) * wanted, value + 2, value - 2, value * 2],
            step=max(1, value // 10),
            low=1,
        )
    )
    trap = f"{plain[raw]:,}" if stock and f"{plain[raw]:,}" in wrong and rng.random() < 0.5 else None
    return Draft(question, f"{value:,}", "integer", wrong, {"depth": depth}, trap=trap)


def fuel_stops(rng: ItemRng, level: int) -> Draft:
    reach = 10 * rng.randint(18, 40)
    n = 4 + level
    stops: list[int] = []
    at = 0
    for _ in range(n):
        at += 10 * rng.randint(2, reach // 18)
        stops.append(at)
    goal = at + 10 * rng.randint(2, reach // 18)
    names = rng.sample(PLACES, n + 2)
    here, value, chosen = 0, 0, []
    while here + reach < goal:
        onward = [s for s in stops if here < s <= here + reach]
        here = max(onward)
        chosen.append(here)
        value += 1
    if value < 1 + (level > 3):
        raise Redraw("too few stops")
    vehicle, act = rng.choice(
        [
            ("an electric car", "charge"),
            ("a motorcycle", "refuel"),
            ("a delivery van", "refuel"),
            ("an electric bus", "charge"),
            ("a truck", "refuel"),
            ("a camper van", "refuel"),
        ]
    )
    lines = ", ".join(f"{name} (km {s})" for name, s in zip(names[1:-1], stops, strict=True))
    which = rng.random() < 0.4 and value >= 1 and len(stops) >= 5
    first = max(s for s in stops if s <= reach)
    frame = rng.choice(
        [
            "{who} drives {v} from {a} (km 0) to {b} (km {goal}). The range is {reach} km; it is complete at the start and again after each stop to {act}. Such stops are possible at these places: {lines}. ",
            "Between two stops to {act}, {v} can cover at most {reach} km. {who} leaves {a} (km 0), ready for the full {reach} km, and goes to {b} (km {goal}). It is possible to {act} in {lines}. ",
        ]
    )
    head = frame.format(
        who=rng.choice(PEOPLE),
        v=vehicle,
        a=names[0],
        b=names[-1],
        goal=goal,
        reach=reach,
        act=act,
        lines=lines,
    )
    if which:
        answer = names[1 + stops.index(first)]
        ask = "To put off the first stop for as long as possible, where must it be made?"
        near = [names[1 + i] for i in range(len(stops))]
        at_index = stops.index(first)
        pool = [near[i] for i in range(max(0, at_index - 2), min(len(near), at_index + 3)) if i != at_index]
        if len(pool) < 3:
            raise Redraw("too few places near")
        return Draft(head + ask, answer, "name", tuple(pool), {"which": True})
    ask = rng.choice(
        [
            "What is the smallest number of stops needed?",
            "What is the smallest number of stops that the trip can be made with?",
        ]
    )
    wrong = texts(numbers(rng, value, [value - 1, value + 1, goal // reach], low=0))
    trap = (
        str(goal // reach)
        if goal // reach != value and str(goal // reach) in wrong and rng.random() < 0.5
        else None
    )
    return Draft(head + ask, str(value), "integer", wrong, {"which": False}, trap=trap)


def first_possible_day(rng: ItemRng, level: int) -> Draft:
    """Who can take over when: find the valid assignment of people to shifts that is forced."""
    people = rng.sample(PEOPLE, 4 + (level > 5))
    shifts = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"][: len(people)]
    truth = list(people)
    rng.shuffle(truth)

    def solutions(at: int, used: tuple[str, ...]) -> int:
        if at == len(shifts):
            return 1
        return sum(solutions(at + 1, (*used, p)) for p in people if p not in used and shifts[at] in free[p])

    for _ in range(60):
        free = {p: {shifts[truth.index(p)]} for p in people}
        for p in people:
            free[p] |= {s for s in shifts if rng.random() < 0.2 + 0.02 * level}
        if solutions(0, ()) == 1 and sum(len(f) > 1 for f in free.values()) >= (2 if level <= 3 else 3):
            break
    else:
        raise Redraw("not unique or too easy")
    day = rng.choice(shifts)
    answer = truth[shifts.index(day)]
    if level >= 3 and (free[answer] == {day} or sum(day in f for f in free.values()) == 1):
        raise Redraw("seen at once")
    job = rng.choice(
        [
            "opens the shop",
            "drives the bus",
            "waters the greenhouse",
            "runs the front desk",
            "feeds the animals",
            "leads the tour",
            "cleans the pool",
        ]
    )
    lines = "\n".join(f"- {p}: {listing([s for s in shifts if s in free[p]], 'or')}" for p in people)
    frame = rng.choice(
        [
            "From {a} to {b}, one person a day {job}, and each of the {n} people gets exactly one day. They are available on these days:\n{lines}\nWho must take {day}?",
            "{n2} people share a week's work: each day from {a} to {b}, a different one of them {job}. Possible days:\n{lines}\nOnly one plan works. Whose turn is {day}?",
        ]
    )
    number = "four" if len(people) == 4 else "five"
    question = frame.format(
        a=shifts[0], b=shifts[-1], job=job, n=number, n2=number.capitalize(), lines=lines, day=day
    )
    return Draft(question, answer, "name", labels(rng, answer, people), {"day": day})


SUBCATEGORY = Subcategory(
    domain="procedural",
    name="multistep_planning",
    version="1.0.0",
    templates=(
        Template(
            "project_length", project_length, check.project_length, "enumeration of all chains, on the text"
        ),
        Template("task_slack", task_slack, check.task_slack, "delaying the task day by day, on the text"),
        Template("must_precede", must_precede, check.must_precede, "fixed point over the text"),
        Template(
            "cheapest_route",
            cheapest_route,
            check.cheapest_route,
            "enumeration of all simple routes, on the text",
        ),
        Template(
            "best_selection", best_selection, check.best_selection, "enumeration of all subsets, on the text"
        ),
        Template("two_teams", two_teams, check.two_teams, "enumeration of all divisions, on the text"),
        Template("jugs", jugs, check.jugs, "iterative deepening, on the text"),
        Template("crate_moves", crate_moves, check.crate_moves, "breadth-first search, on the text"),
        Template("raw_material", raw_material, check.raw_material, "recursive expansion of the text"),
        Template("fuel_stops", fuel_stops, check.fuel_stops, "enumeration of stop sets, on the text"),
        Template(
            "first_possible_day",
            first_possible_day,
            check.first_possible_day,
            "all permutations, on the text",
        ),
    ),
)
