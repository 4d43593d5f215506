"""Answers to planning questions, worked out again from the question text alone, by exhaustion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, pairwise, permutations, product
from typing import Any

import networkx as nx

from mirror_bench.builders.question_bank.cast import plural


def _find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"{pattern!r} is not in the text")
    return found


def _plan(question: str) -> tuple[dict[str, int], list[tuple[str, str]]]:
    """Days by task and (earlier, later) pairs."""
    days: dict[str, int] = {}
    pairs = []
    for task, length, rest in re.findall(r"^- (.+?): (\d+) days?, (.+)$", question, re.M):
        days[task] = int(length)
        pairs += [(earlier, task) for earlier in re.findall(r'"([^"]+)"', rest)]
    return days, pairs


def _longest(days: Mapping[str, int], pairs: list[tuple[str, str]]) -> int:
    """Largest sum of days over all chains, every chain walked."""

    def walk(task: str) -> int:
        return days[task] + max((walk(later) for earlier, later in pairs if earlier == task), default=0)

    return max(walk(task) for task in days)


def project_length(question: str, params: Mapping[str, Any]) -> str:
    """All chains of tasks, walked forward."""
    return str(_longest(*_plan(question)))


def task_slack(question: str, params: Mapping[str, Any]) -> str:
    """The task is made longer day by day until the project grows."""
    days, pairs = _plan(question)
    task = _find(r'(?:which|task) "([^"]+)" (?:can|be)', question)[1]
    end, late = _longest(days, pairs), 0
    while _longest({**days, task: days[task] + late + 1}, pairs) == end:
        late += 1
    return str(late)


def must_precede(question: str, params: Mapping[str, Any]) -> str:
    """Reachable tasks as a growing set."""
    needs = {
        task: re.findall(r'"([^"]+)"', rest)
        for task, rest in re.findall(r"^- (.+?): (after .+|can start right away)$", question, re.M)
    }
    asked = _find(r'"([^"]+)"[^"\n]*$', question)[1]
    asked = asked[0].lower() + asked[1:]
    forward = "before" in question.rsplit('"', 2)[0].rsplit("\n", 1)[1]
    found: set[str] = set()
    while True:
        edge = found | {asked}
        new = (
            {p for task in edge for p in needs[task]}
            if forward
            else {task for task, before in needs.items() if edge & set(before)}
        )
        if new <= found:
            return str(len(found))
        found |= new


def cheapest_route(question: str, params: Mapping[str, Any]) -> str:
    """Every simple route, priced with what passing through costs."""
    graph = nx.Graph()
    for a, b, cost in re.findall(r"^- ([A-Z][A-Za-z ]+?) to ([A-Z][A-Za-z ]+?): (\d+)", question, re.M):
        graph.add_edge(a, b, cost=int(cost))
    tail = question.rsplit("\n", 1)[1]
    ends = _find(r"from ([A-Z][A-Za-z ]+?) to ([A-Z][A-Za-z ]+?)\?", tail)
    fees = {
        town: int(fee)
        for town, fee in re.findall(r"assing through ([A-Z][A-Za-z ]+?) (?:costs|takes) an extra (\d+)", tail)
    }
    best = min(
        sum(graph[a][b]["cost"] for a, b in pairwise(path)) + sum(fees.get(town, 0) for town in path[1:-1])
        for path in nx.all_simple_paths(graph, ends[1], ends[2])
    )
    return str(best)


def best_selection(question: str, params: Mapping[str, Any]) -> str:
    """All subsets of jobs."""
    limit = int(_find(r"has (\d+) hours", question)[1])
    jobs = [
        (name, int(h), int(p))
        for name, h, p in re.findall(r"^- (.+?): (\d+) hours?, (\d+) points?$", question, re.M)
    ]
    clash = [n[0].lower() + n[1:] for n in re.findall(r'"([^"]+)"', question)]
    best = 0
    for chosen in product((False, True), repeat=len(jobs)):
        picked = [job for job, taken in zip(jobs, chosen, strict=True) if taken]
        if clash and all(name in [job[0] for job in picked] for name in clash):
            continue
        if sum(job[1] for job in picked) <= limit:
            best = max(best, sum(job[2] for job in picked))
    return str(best)


def two_teams(question: str, params: Mapping[str, Any]) -> str:
    """All divisions into two groups."""
    work = [int(n) for n in re.findall(r"\d+", _find(r"take ([\d, and]+) (?:minutes|hours)", question)[1])]
    return str(
        min(
            max(
                sum(w for w, s in zip(work, side, strict=True) if s),
                sum(w for w, s in zip(work, side, strict=True) if not s),
            )
            for side in product((0, 1), repeat=len(work))
        )
    )


def jugs(question: str, params: Mapping[str, Any]) -> str:
    """Layers of reachable fillings as sets, depth by depth."""
    sizes = [
        int(n) for n in re.findall(r"\d+", _find(r"(?:that|which) hold ([\d, and]+) liters", question)[1])
    ]
    goal = int(_find(r"exactly (\d+) liter", question)[1])
    layer, known, depth = {tuple([0] * len(sizes))}, set(), 0
    while not any(goal in state for state in layer):
        known |= layer
        following = set()
        for state in layer:
            for i, j in product(range(len(sizes)), repeat=2):
                new = list(state)
                if i == j:
                    for level in (0, sizes[i]):
                        new[i] = level
                        following.add(tuple(new))
                else:
                    both = new[i] + new[j]
                    new[j] = min(sizes[j], both)
                    new[i] = both - new[j]
                    following.add(tuple(new))
        layer, depth = following - known, depth + 1
        if not layer:
            raise ValueError("the amount cannot be reached")
    return str(depth)


def crate_moves(question: str, params: Mapping[str, Any]) -> str:
    """Breadth-first search over arrangements of stacks."""
    start = frozenset(tuple(s.split(", ")) for s in re.findall(r"Stack \d: ([A-Z](?:, [A-Z])*)", question))
    a, b = _find(r"get \w+ ([A-Z]) directly on top of \w+ ([A-Z])", question).groups()
    layer, known, depth = {start}, {start}, 0
    while True:
        for stacks in layer:
            if any(stack[i : i + 2] == (b, a) for stack in stacks for i in range(len(stack))):
                return str(depth)
        following = set()
        for stacks in layer:
            for stack in stacks:
                rest = stacks - {stack} | ({stack[:-1]} if len(stack) > 1 else set())
                for target in [(), *rest]:
                    new = frozenset(rest - {target} | {(*target, stack[-1])})
                    if new not in known:
                        known.add(new)
                        following.add(new)
        layer, depth = following, depth + 1


def raw_material(question: str, params: Mapping[str, Any]) -> str:
    """Each wanted thing is unfolded one piece at a time, the stock being used up first."""
    recipes = {
        item: re.findall(r"(\d+) ([a-z ]+?)(?=,| and|$)", parts)
        for item, parts in re.findall(r"^- 1 ([a-z ]+): (.+)$", question, re.M)
    }
    names = {plural(name): name for name in recipes}
    wanted = _find(r"(?:to make|wants to make) (\d+) ([a-z ]+)", question)
    stock = {
        names.get(name, name): int(n) for n, name in re.findall(r"already has (\d+) ([a-z ]+)", question)
    }
    bought = 0
    # Parts are settled from the product down, so that the stock of a part meets its whole demand.
    product_name = str(wanted[2])
    demand: dict[str, int] = {names.get(product_name, product_name): int(wanted[1])}
    while demand:
        item = next(
            i
            for i in demand
            if not any(
                i in (names.get(p[1], p[1]) for p in recipes[j]) for j in _above(demand, recipes, names)
            )
        )
        number = demand.pop(item) - stock.get(item, 0)
        for k, part in recipes[item]:
            name = names.get(part, part)
            if name not in recipes:
                bought += number * int(k)
            else:
                demand[name] = demand.get(name, 0) + number * int(k)
    return f"{bought:,}"


def _above(demand: Mapping[str, int], recipes: Mapping[str, list[Any]], names: Mapping[str, str]) -> set[str]:
    """Everything that is still to be made: the demanded things and all made parts below them."""
    found: set[str] = set()
    todo = list(demand)
    while todo:
        item = todo.pop()
        if item not in found:
            found.add(item)
            todo += [names.get(p[1], p[1]) for p in recipes[item] if names.get(p[1], p[1]) in recipes]
    return found


def fuel_stops(question: str, params: Mapping[str, Any]) -> str:
    """Sets of stops by growing size; for the first stop, every place is tried."""
    places = [
        (name, int(km.replace(",", "")))
        for name, km in re.findall(r"([A-Z][A-Za-z]+(?: [A-Z][a-z]+)?) \(km ([\d,]+)\)", question)
    ]
    reach = int(_find(r"at most (\d+) km", question)[1])
    start, goal, *stops = [km for _, km in places]
    if "as late as possible" in question:
        return str(next(name for name, km in reversed(places[2:]) if km - start <= reach))
    for size in range(len(stops) + 1):
        for chosen in combinations(stops, size):
            trip = [start, *chosen, goal]
            if all(b - a <= reach for a, b in pairwise(trip)):
                return str(size)
    raise ValueError("the goal is out of reach")


def first_possible_day(question: str, params: Mapping[str, Any]) -> str:
    """All permutations of people over days."""
    free = {
        name: re.findall(r"\w+day", days) for name, days in re.findall(r"^- (\w+): (.+)$", question, re.M)
    }
    week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"][: len(free)]
    plans = [
        order
        for order in permutations(free)
        if all(day in free[who] for who, day in zip(order, week, strict=True))
    ]
    if len(plans) != 1:
        raise ValueError(f"{len(plans)} plans work")
    return str(plans[0][week.index(_find(r"(?:take| on) (\w+)\?", question)[1])])
