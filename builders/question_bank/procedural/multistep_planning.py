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

# Title; then tasks in an order in which they could be done, with plausible days and the tasks that each one needs.
_PROJECTS: tuple[tuple[str, tuple[tuple[str, int, int, tuple[str, ...]], ...]], ...] = (
    ("a street festival", (
        ("get the permit", 5, 14, ()), ("find sponsors", 4, 15, ()), ("recruit helpers", 4, 12, ()), ("book the bands", 3, 12, ("find sponsors", "get the permit")),
        ("design the posters", 2, 7, ("book the bands",)), ("print the posters", 2, 6, ("design the posters",)), ("hire guards", 2, 9, ("get the permit",)),
        ("train the helpers", 1, 4, ("recruit helpers",)), ("rent the stage", 1, 6, ("find sponsors",)), ("build the stage", 2, 5, ("rent the stage", "train the helpers", "get the permit")),
        ("hang the lights", 1, 4, ("build the stage",)), ("test the sound", 1, 2, ("build the stage",)))),
    ("a small museum show", (
        ("choose the works", 3, 12, ()), ("paint the walls", 2, 6, ()), ("insure the loans", 2, 9, ("choose the works",)), ("build the frames", 4, 13, ("choose the works",)),
        ("write the labels", 3, 10, ("choose the works",)), ("print the catalog", 5, 14, ("write the labels",)), ("ship the loans", 3, 9, ("insure the loans",)),
        ("hang the works", 2, 7, ("paint the walls", "build the frames", "ship the loans")), ("train the guides", 2, 7, ("write the labels",)),
        ("invite the press", 1, 4, ("print the catalog",)), ("set up the lights", 1, 5, ("hang the works",)))),
    ("a house renovation", (
        ("draw up the plans", 3, 10, ()), ("clear the rooms", 1, 4, ()), ("order the windows", 6, 15, ("draw up the plans",)), ("repair the roof", 4, 12, ("draw up the plans",)),
        ("fit the windows", 2, 6, ("order the windows", "clear the rooms")), ("run the wiring", 3, 9, ("clear the rooms", "draw up the plans")),
        ("replace the pipes", 3, 10, ("clear the rooms", "draw up the plans")), ("plaster the walls", 2, 8, ("run the wiring", "replace the pipes")),
        ("tile the bathroom", 2, 7, ("plaster the walls",)), ("lay the floors", 2, 8, ("plaster the walls",)), ("paint the walls", 2, 7, ("plaster the walls",)))),
    ("an app launch", (
        ("interview users", 3, 10, ()), ("set up the servers", 2, 8, ()), ("design the screens", 3, 11, ("interview users",)), ("write the code", 8, 15, ("design the screens",)),
        ("migrate the data", 2, 9, ("set up the servers",)), ("write the manual", 3, 10, ("design the screens",)), ("test the app", 3, 10, ("write the code", "migrate the data")),
        ("fix the bugs", 2, 12, ("test the app",)), ("translate the manual", 2, 9, ("write the manual",)), ("train the support team", 1, 5, ("write the manual",)))),
    ("a school play", (
        ("choose the play", 2, 8, ()), ("book the hall", 1, 4, ()), ("cast the roles", 2, 6, ("choose the play",)), ("learn the lines", 7, 15, ("cast the roles",)),
        ("sew the costumes", 5, 14, ("cast the roles",)), ("build the set", 4, 12, ("choose the play",)), ("paint the set", 2, 6, ("build the set",)),
        ("print the programs", 2, 6, ("cast the roles", "book the hall")), ("sell the tickets", 5, 14, ("book the hall", "choose the play")),
        ("rehearse on stage", 3, 12, ("learn the lines", "book the hall")), ("hold the dress rehearsal", 1, 2, ("rehearse on stage", "sew the costumes", "paint the set")))),
    ("a community garden", (
        ("lease the land", 4, 14, ()), ("raise the money", 5, 15, ()), ("test the soil", 2, 7, ("lease the land",)), ("clear the weeds", 3, 10, ("lease the land",)),
        ("dig the pond", 3, 9, ("clear the weeds",)), ("buy the compost", 1, 5, ("test the soil", "raise the money")), ("build the raised beds", 3, 11, ("clear the weeds", "raise the money")),
        ("fill the raised beds", 1, 4, ("build the raised beds", "buy the compost")), ("lay the paths", 2, 8, ("clear the weeds",)),
        ("put up the fence", 2, 7, ("lease the land", "raise the money")), ("plant the hedge", 1, 5, ("test the soil", "clear the weeds")), ("sow the vegetables", 1, 4, ("fill the raised beds",)))),
)  # fmt: skip


def _network(rng: ItemRng, level: int) -> tuple[str, list[str], dict[str, int], dict[str, list[str]]]:
    """Title, tasks in a possible order, days, and direct predecessors."""
    title, pool = rng.choice(_PROJECTS)
    # No task is in the plan without those that it needs.
    chosen: set[str] = set()
    while len(chosen) < 4 + (level + 1) // 2:
        chosen.add(rng.choice([t for t, _, _, needs in pool if t not in chosen and chosen.issuperset(needs)]))
    rows = [row for row in pool if row[0] in chosen]
    tasks = [task for task, *_ in rows]
    days = {task: rng.randint(low, high) for task, low, high, _ in rows}
    before = {task: sorted(needs, key=tasks.index) for task, _, _, needs in rows}
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
        quoted = [f'"{earlier}"' for earlier in before[t]]
        need = f"after {listing(quoted)}" if quoted else "can start right away"
        lines.append(f"- {t}: {count(days[t], 'day')}, {need}")
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
            "{who} is planning {title}. The list gives the duration of each task and the tasks that have to be finished before it can start:\n{net}\nAny number of tasks can run at the same time. What is the smallest number of days in which everything can be done?",
            "In this plan for {title}, each task can start as soon as the tasks that it comes after are finished:\n{net}\nThere are enough people to work on any number of tasks at the same time. What is the shortest time, in days, in which the whole project can be finished?",
            "The following tasks are needed for {title}:\n{net}\nIf every task starts as early as possible and any number of tasks can run in parallel, how many days does the project take?",
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
            '{who} is planning {title} with these tasks:\n{net}\nAny number of tasks can run at the same time, and the project is to take as few days as possible. What is the largest number of days by which the start of the task "{t}" can be delayed without making the project longer?',
            'This is the plan for {title}; any number of tasks can run at the same time:\n{net}\nThe project is to end as early as possible. By how many days, at most, can the task "{t}" be delayed without postponing the end of the project?',
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
            quoted = [f'"{earlier}"' for earlier in before[t]]
            lines.append(f"- {t}: after {listing(quoted)}")
        else:
            lines.append(f"- {t}: can start right away")
    ask = (
        rng.choice(
            [
                f'How many other tasks must be finished, directly or indirectly, before "{asked}" can start?',
                f'Counting indirect requirements as well, how many other tasks have to be complete before "{asked}" can begin?',
            ]
        )
        if forward
        else rng.choice(
            [
                f'If "{asked}" is never finished, how many other tasks can never start?',
                f'The task "{asked}" is held up. How many other tasks have to wait for it, directly or indirectly?',
            ]
        )
    )
    frame = rng.choice(
        [
            "These are the tasks for {title}, each with the tasks that must be finished before it can start:\n{net}\n{ask}",
            "{who} has made a list of the tasks for {title}:\n{net}\nA task can start only when all the tasks it comes after are finished. {ask}",
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
    short = {"minutes": "min", "dollars": "dollars", "kilometers": "km"}[unit]
    lines = [f"- {a} to {b}: {c} {short}" for (a, b), c in roads.items()]
    rng.shuffle(lines)
    extra = ""
    if fee:
        costs = "costs" if unit == "dollars" else "takes"
        parts = [f"passing through {t} {costs} an extra {c} {unit}" for t, c in fee.items()]
        extra = f"P{', and '.join(parts)[1:]}. "
    what = {
        "minutes": "the shortest possible total time, in minutes,"
        if fee
        else "the shortest possible travel time, in minutes,",
        "dollars": "the lowest possible total cost, in dollars, of a trip",
        "kilometers": "the length, in kilometers, of the shortest route",
    }[unit]
    by_bus = unit != "kilometers"
    links = "bus connections" if by_bus else "roads"
    measure = {"minutes": "travel times", "dollars": "fares", "kilometers": "lengths"}[unit]
    frame = rng.choice(
        [
            "These {links}, with the {measure} shown, can be used in both directions:\n{roads}\n{extra}{ask} {what} from {a} to {b}?",
            "{who} has to get from {a} to {b}. The following {links} can be used in both directions:\n{roads}\n{extra}{ask} {what} from {a} to {b}?",
        ]
    )
    question = frame.format(
        links=links,
        measure=measure,
        roads="\n".join(lines),
        extra=extra,
        ask="If waiting times are ignored, what is" if unit == "minutes" else "What is",
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
            "dig a flower bed",
            "rake the leaves",
            "sort the tools",
        ],
        n,
    )
    hours = [rng.randint(1, 4 + level // 2) for _ in things]
    points = [h * 3 + rng.randint(-2, 8 + level) for h in hours]
    limit = sum(hours) * rng.randint(40, 60) // 100
    if limit < 3:
        raise Redraw("hardly any time")
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
            "a school garden",
            "a summer camp",
            "a public park",
            "a campsite",
        ]
    )
    lines = "\n".join(
        f"- {t}: {count(h, 'hour')}, {count(p, 'point')}"
        for t, h, p in zip(things, hours, points, strict=True)
    )
    rule = (
        f' "{things[pairs[0][0]][0].upper() + things[pairs[0][0]][1:]}" and "{things[pairs[0][1]]}" cannot both be chosen.'
        if pairs
        else ""
    )
    frame = rng.choice(
        [
            "In a contest, a team of helpers at {place} has {limit} hours in total. Each finished job earns the team points:\n{lines}\nThe jobs are done one after another, each at most once.{rule} What is the largest number of points the team can earn?",
            "{who} is choosing jobs for a volunteer team that takes part in a contest at {place}. The team has {limit} hours and does one job after another; only finished jobs earn points. These are the jobs:\n{lines}\nNo job can be chosen more than once.{rule} What is the highest number of points the team can reach?",
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
    pair, thing = rng.choice(
        [
            ("two printers", "print jobs"),
            ("two computers", "calculations"),
            ("two technicians", "tests"),
            ("two laser cutters", "orders"),
            ("two couriers", "deliveries"),
            ("two clerks", "applications"),
            ("two tailors", "alterations"),
        ]
    )
    frame = rng.choice(
        [
            "{N} share {thing} that take {list} minutes. No {one} can be split between the two, and both {workers} start at the same time and work without breaks. What is the smallest possible number of minutes until all the {thing} are done?",
            "{who} divides {thing} between {pair}. The {thing} take {list} minutes, and none of them can be split. Both {workers} start at the same time and take no breaks. If the work is divided in the best possible way, how many minutes pass until everything is finished?",
        ]
    )
    question = frame.format(
        N=pair[0].upper() + pair[1:],
        pair=pair,
        workers=pair.removeprefix("two "),
        thing=thing,
        one="delivery" if thing == "deliveries" else thing.removesuffix("s"),
        list=listing([str(w) for w in work]),
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
        [("jug", "water"), ("pitcher", "juice"), ("jar", "vinegar"), ("bucket", "rainwater")]
        if max(sizes) <= 8
        else [("bucket", "rainwater"), ("canister", "oil"), ("tub", "water"), ("container", "paint")]
    )
    frame = rng.choice(
        [
            "{who} has {n} empty {vs}, which hold {list} liters, and a barrel with plenty of {stuff}. In each step, {who} can fill a {v} to the brim from the barrel, empty a {v} back into the barrel, or pour from one {v} into {other} until the first is empty or the second is full. What is the smallest number of steps after which one of the {vs} can contain exactly {goal} liters?",
            "Next to a large barrel of {stuff}, {who} finds {n} empty, unmarked {vs} that hold {list} liters. There are three kinds of step: filling a {v} completely from the barrel, emptying a {v} back into the barrel, and pouring from one {v} into {other} until the first is empty or the second is full. What is the smallest number of steps needed to get exactly {goal} liters into one of the {vs}?",
        ]
    )
    question = frame.format(
        who=rng.choice(PEOPLE),
        n="two" if len(sizes) == 2 else "three",
        v=vessel,
        other="the other" if len(sizes) == 2 else "another",
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
    names = rng.sample("EFGHJKLMNP", 4 + level // 2)
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
    text = "\n".join(f"Stack {i}: {', '.join(s)}" for i, s in enumerate(stacks, 1))
    thing = rng.choice(["crate", "box", "block", "bin", "tray"])
    plural = {"box": "boxes"}.get(thing, thing + "s")
    frame = rng.choice(
        [
            "Some {ps} stand in stacks, listed here from bottom to top:\n{text}\nIn each move, the top {p} of a stack is put on top of another stack or on the floor, where there is plenty of room. What is the smallest number of moves needed to get {p} {a} directly on top of {p} {b}?",
            "A storeroom contains these stacks of {ps}, each listed from bottom to top:\n{text}\nIn each move, {who} can lift only the top {p} of a stack and put it on top of another stack or on the floor, where there is room for everything. How few moves are enough to get {p} {a} directly on top of {p} {b}?",
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


# Products, then what they are made of, larger things first; the last is the one bought part.
_CRAFTS = (
    (("hammock", "rope bridge", "cargo net"), ("net panel", "braid", "rope", "cord", "string", "thread")),
    (("crown", "scepter", "magic lamp"), ("medallion", "orb", "prism", "crystal", "shard", "glass bead")),
    (("castle", "fortress", "palace"), ("tower", "wall", "arch", "pillar", "block", "brick")),
    (("robot", "rover", "crane"), ("arm", "joint", "motor", "gearbox", "gear", "metal plate")),
    (("garland", "parade float", "stage backdrop"), ("wreath", "lantern", "rosette", "flower", "petal", "paper strip")),
    (("raft", "pontoon bridge", "houseboat"), ("deck", "platform", "frame", "truss", "beam", "board")),
)  # fmt: skip


def raw_material(rng: ItemRng, level: int) -> Draft:
    """Demand settled from the product down to the one bought part."""
    products, chain = rng.choice(_CRAFTS)
    product = rng.choice(products)
    depth = 1 + level // 4
    raw = chain[-1]
    goods = [*sorted(rng.sample(chain[:-1], 1 + depth + level // 6), key=chain.index), raw]
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
    lines = [f"- 1 {item}: {listing([count(k, p) for p, k in recipe[item].items()])}" for item in made]
    rng.shuffle(lines)
    who = rng.choice(PEOPLE)
    have = "".join(f" {who} already has {count(s, i)}." for i, s in stock.items())
    things = f"{count(wanted, product)}"
    frame = rng.choice(
        [
            "In a crafting game, things are made from other things as follows:\n{lines}\nOnly {raws} can be bought; everything else has to be made.{have} How many {raws} must {who} buy to make {things}?",
            "In a crafting game, {who} wants to make {things}. The recipes are:\n{lines}\nOnly {raws} can be bought; everything else has to be made.{have} How many {raws} does {who} need to buy?",
        ]
    )
    question = frame.format(
        lines="\n".join(lines),
        raw=raw,
        raws=count(2, raw).split(" ", 1)[1],
        have=have,
        things=things,
        who=who,
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
    vehicle, drives, store, place, stopping = rng.choice(
        [
            ("an electric car", "drives", "battery", "charging station", "charging stops"),
            ("an electric van", "drives", "battery", "charging station", "charging stops"),
            ("an electric bus", "drives", "battery", "charging station", "charging stops"),
            ("an electric motorcycle", "rides", "battery", "charging station", "charging stops"),
            ("a motorcycle", "rides", "tank", "gas station", "stops for gas"),
            ("an old camper van", "drives", "tank", "gas station", "stops for gas"),
        ]
    )
    lines = listing([f"{name} (km {s:,})" for name, s in zip(names[1:-1], stops, strict=True)])
    which = rng.random() < 0.4 and value >= 1 and len(stops) >= 5
    first = max(s for s in stops if s <= reach)
    frame = rng.choice(
        [
            "{who} {drives} {v} from {a} (km 0) to {b} (km {goal:,}). A full {store} is enough for at most {reach} km; it is full at the start and again after every stop. There is a {place} in each of these towns along the road: {lines}. ",
            "{who} has {v} that can cover at most {reach} km on a full {store}. Starting from {a} (km 0) with a full {store}, {who} {drives} to {b} (km {goal:,}) and {fills} the {store} completely at every stop. The towns along the road with a {place} are {lines}. ",
        ]
    )
    head = frame.format(
        who=rng.choice(PEOPLE),
        v=vehicle,
        fills="charges" if store == "battery" else "fills",
        drives=drives,
        place=place,
        a=names[0],
        b=names[-1],
        goal=goal,
        reach=reach,
        store=store,
        lines=lines,
    )
    if which:
        answer = names[1 + stops.index(first)]
        ask = "If the first stop is to come as late as possible, in which town must it be made?"
        near = [names[1 + i] for i in range(len(stops))]
        at_index = stops.index(first)
        pool = [near[i] for i in range(max(0, at_index - 2), min(len(near), at_index + 3)) if i != at_index]
        if len(pool) < 3:
            raise Redraw("too few places near")
        return Draft(head + ask, answer, "name", tuple(pool), {"which": True})
    ask = rng.choice(
        [
            f"What is the smallest possible number of {stopping}?",
            f"What is the smallest number of {stopping} with which the trip can be made?",
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
        if any(len(days) == len(shifts) for days in free.values()):
            continue
        if solutions(0, ()) == 1 and sum(len(f) > 1 for f in free.values()) >= (2 if level <= 3 else 3):
            break
    else:
        raise Redraw("not unique or too easy")
    day = rng.choice(shifts)
    answer = truth[shifts.index(day)]
    if free[answer] == {day} or (level >= 3 and sum(day in f for f in free.values()) == 1):
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
    lines = "\n".join(f"- {p}: {listing([s for s in shifts if s in free[p]])}" for p in people)
    frame = rng.choice(
        [
            "Each day from {a} to {b}, one of {n} people {job}, and each of them does so on exactly one day. They are available on these days:\n{lines}\nWho {job} on {day}?",
            "{n2} people take turns: each day from {a} to {b}, a different one of them {job}. They are free on these days:\n{lines}\nOnly one plan works. In that plan, who {job} on {day}?",
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
