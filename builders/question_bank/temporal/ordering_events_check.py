"""Second answers for ordering_events, from the question text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import networkx as nx
from dateutil import parser as date_parser
from dateutil.relativedelta import relativedelta
from dateutil.rrule import MONTHLY, rrule, weekday

from mirror_bench.builders.question_bank.temporal.reading import (
    CLOCK,
    DATE,
    SPAN,
    listed,
    lowered,
    minutes_in,
    minutes_of,
    number,
    rank,
)

_RANK = r"(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)"


def _asked(question: str, size: int) -> int:
    """Index asked for in the last sentence."""
    last = question.rstrip("?").rsplit(". ", 1)[-1]
    found = re.findall(rf"\b{_RANK}\b", last)
    place = rank(found[-1])
    return (place or size) - 1


def _precedences(question: str, events: list[str]) -> nx.DiGraph:
    """Directed graph of "earlier -> later" read from the clue sentences."""
    graph = nx.DiGraph()
    graph.add_nodes_from(events)
    patterns = (
        (r"^(.+) came before (.+)$", False),
        (r"^(.+) came after (.+)$", True),
        (r"^(.+) was over before (.+) began$", False),
        (r"^(.+) did not start until (.+) had ended$", True),
        (r"^(.+) took place earlier than (.+)$", False),
        (r"^(.+) took place later than (.+)$", True),
    )
    for sentence in question.split(". "):
        for pattern, later_first in patterns:
            match = re.match(pattern, sentence.strip())
            if match:
                one, two = lowered(match.group(1)), lowered(match.group(2))
                if one in graph and two in graph:
                    graph.add_edge(*((two, one) if later_first else (one, two)))
    return graph


def check_clue_chain(question: str, params: Mapping[str, Any]) -> str:
    """Topological order; it must be the only one."""
    graph = _precedences(question, list(params["events"]))
    order = list(nx.topological_sort(graph))
    if any(not graph.has_edge(a, b) for a, b in itertools.pairwise(order)):
        return "order not fixed"
    return str(order[_asked(question, len(order))])


def check_position_clues(question: str, params: Mapping[str, Any]) -> str:
    """Place speakers one after another and drop arrangements that break a parsed clue."""
    people = list(params["people"])
    sentences = [s.strip().rstrip(".") for s in question.split(". ")]
    solutions = [
        order
        for order in itertools.permutations(people)
        if all(_clue_fits(sentence, order) for sentence in sentences)
    ]
    if len(solutions) != 1:
        return f"{len(solutions)} arrangements"
    return str(solutions[0][_asked(question, len(people))])


def _clue_fits(sentence: str, order: tuple[str, ...]) -> bool:
    at = order.index
    if match := re.fullmatch(r"(\w+) spoke right (before|after) (\w+)", sentence):
        a, way, b = match.groups()
        return at(b) - at(a) == (1 if way == "before" else -1)
    if match := re.fullmatch(
        r"(\w+) and (\w+) spoke one right after the other \(in either order\)", sentence
    ):
        return abs(at(match.group(1)) - at(match.group(2))) == 1
    if match := re.fullmatch(r"(\w+) spoke at some point before (\w+)", sentence):
        return at(match.group(1)) < at(match.group(2))
    if match := re.fullmatch(
        r"Exactly (\w+) (?:person|people) spoke between (\w+) and (\w+) \(in either order\)", sentence
    ):
        return abs(at(match.group(2)) - at(match.group(3))) == number(match.group(1)) + 1
    if match := re.fullmatch(rf"(\w+) did not speak {_RANK}", sentence):
        return at(match.group(1)) != rank(match.group(2)) - 1
    if match := re.fullmatch(r"(\w+) spoke either first or last", sentence):
        return at(match.group(1)) in (0, len(order) - 1)
    if match := re.fullmatch(r"(\w+)'s place in the order was (even|odd)-numbered", sentence):
        return (at(match.group(1)) + 1) % 2 == (match.group(2) == "odd")
    if match := re.fullmatch(rf"(\w+) spoke {_RANK}", sentence):
        return at(match.group(1)) == rank(match.group(2)) - 1
    return True


def check_offsets(question: str, params: Mapping[str, Any]) -> str:
    """Fix one event at 0 and walk the graph of differences."""
    graph = nx.DiGraph()
    for later, length, earlier in re.findall(
        rf"([Tt]he [^.]+?) began ({SPAN}) after (the [^.]+?) did\.", question
    ):
        graph.add_edge(lowered(earlier), lowered(later), gap=minutes_in(length))
    for earlier, length, later in re.findall(
        rf"([Tt]he [^.]+?) began ({SPAN}) before (the [^.]+?) did\.", question
    ):
        graph.add_edge(lowered(earlier), lowered(later), gap=minutes_in(length))
    for length, earlier, later in re.findall(
        rf"It was ({SPAN}) from the start of (.+?) to the start of (.+?)\.", question
    ):
        graph.add_edge(earlier, later, gap=minutes_in(length))
    start = next(iter(graph))
    times = {start: 0}
    for parent, child in nx.bfs_edges(graph.to_undirected(), start):
        forward = graph.has_edge(parent, child)
        times[child] = times[parent] + (
            graph[parent][child]["gap"] if forward else -graph[child][parent]["gap"]
        )
    if set(times) != set(params["events"]) or len(set(times.values())) != len(times):
        return "times not fixed"
    order = sorted(times, key=lambda event: times[event])
    return str(order[_asked(question, len(order))])


def check_finish_order(question: str, params: Mapping[str, Any]) -> str:
    """Add the parsed lengths to the parsed starts."""
    ends = {}
    pattern = (
        rf"(\w+) (?:began|started) at ({CLOCK}) and (?:needed|took) ({SPAN})"
        rf"(?:, plus a break of ({SPAN}) partway through)?\."
    )
    for person, start, length, pause in re.findall(pattern, question):
        moment = date_parser.parse(start) + relativedelta(minutes=minutes_in(length) + minutes_in(pause))
        ends[person] = moment
    if set(ends) != set(params["people"]):
        return "not all read"
    order = sorted(ends, key=lambda person: ends[person])
    return str(order[_asked(question, len(order))])


def _read_day(text: str) -> date:
    if match := re.fullmatch(rf"on ({DATE})", text):
        return date_parser.parse(match.group(1)).date()
    if match := re.fullmatch(rf"(\d+) days? (before|after) ({DATE})", text):
        amount = int(match.group(1)) * (-1 if match.group(2) == "before" else 1)
        return date_parser.parse(match.group(3)).date() + relativedelta(days=amount)
    if match := re.fullmatch(r"on the (\d+)(?:st|nd|rd|th) day of (\d+)", text):
        return date(int(match.group(2)) - 1, 12, 31) + timedelta(days=int(match.group(1)))
    if match := re.fullmatch(r"on the last day of (\w+ \d+)", text):
        return date_parser.parse("1 " + match.group(1)).date() + relativedelta(day=31)
    match = re.fullmatch(r"on the (\w+) (\w{2})\w+ of (\w+ \d+)", text)
    if not match:
        raise ValueError(f"date not understood: {text!r}")
    first = date_parser.parse("1 " + match.group(3))
    which = weekday(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].index(match.group(2)))
    return rrule(MONTHLY, dtstart=first, count=1, byweekday=which(rank(match.group(1))))[0].date()


def check_full_order(question: str, params: Mapping[str, Any]) -> str:
    """Resolve each stated date with dateutil and sort."""
    days = {}
    fate = "(?:was (?:made|introduced|received|granted|opened|signed|started)|took place)"
    for event, text in re.findall(rf"(The [^.]+?) {fate} ([^.]+)\.", question):
        days[lowered(event)] = _read_day(text)
    if set(days) != set(params["events"]) or len(set(days.values())) != len(days):
        return "dates not fixed"
    return ", ".join(event.removeprefix("the ") for event in sorted(days, key=lambda event: days[event]))


def check_count_orders(question: str, params: Mapping[str, Any]) -> str:
    """Try every order of the jobs listed against the rules."""
    head, rules = re.split(
        r"(?:[Tt]he only rule|These are the only rules|The order is free)", question, maxsplit=1
    )
    jobs = re.split(r", and |, ", re.findall(r": ([^.:]+)\.", head)[0])
    pairs = []
    for a, way, b in re.findall(r"[.:] ([^.:]+?) must come (before|after) ([^.]+)", rules):
        first, second = (lowered(a), b) if way == "before" else (b, lowered(a))
        pairs.append((jobs.index(first), jobs.index(second)))
    if sorted(jobs) != sorted(params["jobs"]):
        return "jobs not read"
    total = 0
    for places in itertools.permutations(range(len(jobs))):
        total += all(places[a] < places[b] for a, b in pairs)
    return f"{total:,}"


def check_wrong_clocks(question: str, params: Mapping[str, Any]) -> str:
    """True minute of each event, then count for each how many are earlier."""
    true = {}
    patterns = (
        rf"(?P<event>The [^.]+?) began at (?P<clock>{CLOCK}) by \w+'s watch, which was (?P<state>[^.]+)\.",
        rf"By \w+'s watch, which was (?P<state>[^,]+), (?P<event>the .+?) began at (?P<clock>{CLOCK})\.",
    )
    for pattern in patterns:
        for match in re.finditer(pattern, question):
            error = 0
            if found := re.fullmatch(r"(\d+) minutes? (fast|slow)", match["state"]):
                error = int(found.group(1)) * (1 if found.group(2) == "fast" else -1)
            true[lowered(match["event"])] = minutes_of(match["clock"]) - error
    if set(true) != set(params["events"]):
        return "not all read"
    place = _asked(question, len(true))
    found_events = [event for event in true if sum(other < true[event] for other in true.values()) == place]
    return found_events[0] if len(found_events) == 1 else "tie"


def check_reshuffled_program(question: str, params: Mapping[str, Any]) -> str:
    """Keep a fractional sort key for each event and change keys instead of moving entries."""
    listing = re.search(r": (the [^.]+)\.", question)
    if not listing:
        return "no program"
    keys: dict[str, float] = {event: float(i) for i, event in enumerate(listed(listing.group(1)))}
    if set(keys) != set(params["events"]):
        return "program not read"

    def step(event: str, way: int) -> float:
        """A key just beyond ``event`` on the later (1) or earlier (-1) side."""
        beyond = [k for k in keys.values() if (k - keys[event]) * way > 0]
        return (
            keys[event] + way
            if not beyond
            else (keys[event] + min(beyond, key=lambda k: abs(k - keys[event]))) / 2
        )

    for change in re.findall(r"(?:First|Then|Next|After that|Later), (.+?)\.", question):
        if match := re.fullmatch(r"(the .+?) and (the .+?) trade places", change):
            a, b = match.groups()
            keys[a], keys[b] = keys[b], keys[a]
        elif match := re.fullmatch(r"(the .+?) is moved to the very (beginning|end)", change):
            event, end = match.groups()
            keys[event] = min(keys.values()) - 1 if end == "beginning" else max(keys.values()) + 1
        elif match := re.fullmatch(r"(the .+?) is moved to come right (after|before) (the .+)", change):
            event, way, other = match.groups()
            del keys[event]
            keys[event] = step(other, 1 if way == "after" else -1)
        elif change == "the whole order is reversed":
            keys = {event: -key for event, key in keys.items()}
        else:
            return f"change not understood: {change}"
    order = sorted(keys, key=lambda event: keys[event])
    return str(order[_asked(question, len(order))])


def check_between_count(question: str, params: Mapping[str, Any]) -> str:
    """Read all entries and count."""
    body, _, ask = question.rpartition(". ")
    entries = body.split(": ", 1)[1]
    days = {}
    for entry in re.split(r"; (?:and )?", entries):
        event, _, text = entry.partition(", ")
        if re.fullmatch(r"\d+/\d+/\d+", text):
            days[event] = date_parser.parse(text, dayfirst=True)
        else:
            days[event] = date_parser.parse(text)
    if set(days) != set(params["events"]):
        return "entries not read"
    named = [event for event in days if re.search(rf"\b{re.escape(event)}\b", ask)]
    low, high = sorted(days[event] for event in named)
    return str(sum(low < day < high for day in days.values()))


def check_could_be(question: str, params: Mapping[str, Any]) -> str:
    """Sources or sinks of the graph of parsed clues, among the shown options."""
    graph = _precedences(question, list(params["events"]))
    first = question.endswith("come first?")
    able = {node for node in graph if (graph.in_degree(node) if first else graph.out_degree(node)) == 0}
    wanted = [o for o in params["options"] if (o in able) == ("must have come" in question)]
    if "must have come" in question and len(able) > 1:
        return f"{len(able)} events fit"
    return str(wanted[0]) if len(wanted) == 1 else f"{len(wanted)} options fit"
