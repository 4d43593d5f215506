"""Answers to questions of compliance, worked out again from the question text alone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import cycle
from typing import Any


def _find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"{pattern!r} is not in the text")
    return found


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return 60 * int(hours) + int(minutes)


def door_log(question: str, params: Mapping[str, Any]) -> str:
    """Times compared as text; each rule as a filter over the log lines."""
    morning, night, need = _find(
        r"Before (\d\d:\d\d) and from (\d\d:\d\d) on, only people with clearance (\d)", question
    ).groups()
    entries = re.findall(
        r"^(\d\d:\d\d) \w+, (\w+), clearance (\d)(, escorted)?(, with a bag)?$", question, re.M
    )
    exempt = re.search(r"exempt from rule (\d)", question)
    broken: dict[int, list[int]] = {}
    for i, (time, role, clearance, escorted, bag) in enumerate(entries):
        broken[i] = []
        if not morning <= time < night and clearance < need:
            broken[i].append(1)
        if "A visitor may enter only" in question and role == "visitor" and not escorted:
            broken[i].append(2)
        if bag and clearance != "5":
            broken[i].append(3)
        if role == "inspector" and exempt:
            broken[i] = [rule for rule in broken[i] if rule != int(exempt[1])]
    return str(sum(1 for rules in broken.values() if rules))


def handling_chain(question: str, params: Mapping[str, Any]) -> str:
    """Each item's stages must be a prefix of the chain after every event."""
    chain = _find(
        r"must be (.+?), in exactly|has to be (.+?), in that order|must be (.+?), in that order", question
    )
    stages = re.split(r", then |, and |, ", next(group for group in chain.groups() if group))
    seen: dict[str, list[str]] = {}
    for tag, stage in re.findall(r"^([A-Z]\d) ([a-z]+)$", question, re.M):
        seen.setdefault(tag, []).append(stage)
        if seen[tag] != stages[: len(seen[tag])]:
            return str(tag)
    raise ValueError("no violation in the log")


def first_applying_rule(question: str, params: Mapping[str, Any]) -> str:
    """Conditions read as text against the facts of the case."""
    question = re.sub(r"(?<=\d),(?=\d{3})", "", question)
    case = re.split(
        r", and |, ",
        _find(r"(?:following case: the|handling an? [a-z ]+\. The) \w+ (.+?)\. (?:What|Which)", question)[1],
    )
    amounts = {
        re.sub(r"\$?\d+", "N", fact): int(_find(r"\d+", fact)[0]) for fact in case if re.search(r"\d", fact)
    }

    def holds(condition: str) -> bool:
        found = re.search(r"(more than|less than|fewer than) \$?(\d+)", condition)
        if found:
            value, limit = amounts[condition.replace(found[0], "N")], int(found[2])
            return value > limit if found[1] == "more than" else value < limit
        return condition in case

    for condition, action in re.findall(
        r"^\d+\. (?:If the \w+ (.+?)|In all other cases), (.+)\.$", question, re.M
    ):
        if not condition or all(holds(part) for part in condition.split(" and ")):
            return str(action[0].upper() + action[1:])
    raise ValueError("no rule fits")


_SHARES = {"half": Fraction(1, 2), "two thirds": Fraction(2, 3), "three fifths": Fraction(3, 5)}


def votes(question: str, params: Mapping[str, Any]) -> str:
    """Shares as fractions."""
    quorum, members_text = _find(r"at least ([a-z ]+) of the (\d+) members", question).groups()
    members = int(members_text)
    carried = 0
    for line in re.findall(r"^\w+(?: \(.+\))?: \d+ for, .+$", question, re.M):
        yes, no, none = (int(n) for n in re.findall(r"\d+", line))
        taking_part = yes + no + none
        if Fraction(taking_part, members) < _SHARES[quorum]:
            continue
        share = Fraction(yes, taking_part)
        if "vetoed" in line:
            carried += Fraction(yes, members) >= Fraction(3, 4)
        elif "bylaws" in line:
            carried += share >= Fraction(2, 3)
        elif "more votes for it than against" in question:
            carried += yes - no > 0
        else:
            carried += share > Fraction(1, 2)
    return str(carried)


def sessions(question: str, params: Mapping[str, Any]) -> str:
    """The protocol as one regular expression."""
    hello, ok = _find(
        r"begins with (\w+) from the client, which the server answers with (\w+)\.", question
    ).groups()
    data = _find(r"one or more (\w+) messages", question)[1]
    ack = _find(r"with one (\w+) before|send one (\w+), which", question)
    bye = _find(r"ends with (\w+) from", question)[1]
    limit = re.search(r"After at most (\d) of", question)
    pattern = re.compile(
        rf"{hello}, {ok}, (?:(?:{data}, ){{1,{limit[1] if limit else 1}}}{ack[1] or ack[2]}, )+{bye}"
    )
    good = [
        name for name, text in re.findall(r"^(Session \w): (.+)$", question, re.M) if pattern.fullmatch(text)
    ]
    if len(good) != 1:
        raise ValueError(f"{len(good)} sessions obey the protocol")
    return str(good[0])


def batch_release(question: str, params: Mapping[str, Any]) -> str:
    """Records struck out rule by rule."""
    gap = int(_find(r"At least (\d+) minutes", question)[1])
    floor = re.search(r"score must be (\d+)", question)
    chief = re.search(r"below (\d+), (\w+) must be", question)
    closing = re.search(r"before (\d\d:\d\d)", question)
    left = re.findall(
        r"^(\w+): signed by (\w+) at (\d\d:\d\d) and by (\w+) at (\d\d:\d\d)(?:; score (\d+))?$",
        question,
        re.M,
    )
    left = [r for r in left if r[1] != r[3] and _minutes(r[4]) - _minutes(r[2]) >= gap]
    if floor:
        left = [r for r in left if int(r[5]) >= int(floor[1])]
    if chief:
        left = [r for r in left if int(r[5]) >= int(chief[1]) or chief[2] in (r[1], r[3])]
    if closing:
        left = [r for r in left if r[4] < closing[1]]
    if len(left) != 1:
        raise ValueError(f"{len(left)} may be released")
    return str(left[0][0])


_DAYS = {"Monday": 1, "Tuesday": 2, "Wednesday": 3, "Thursday": 4}


def _moment(day: str, clock: str) -> dt.datetime:
    return dt.datetime(2001, 1, _DAYS[day]) + dt.timedelta(minutes=_minutes(clock))


def storage_limits(question: str, params: Mapping[str, Any]) -> str:
    """datetime differences against each limit."""
    cold, warm = map(
        int, _find(r"at most (\d+) hours at 4 degrees Celsius or for at most (\d+) hours", question).groups()
    )
    opened = re.search(r"Once opened, it may be kept for at most (\d+)", question)
    bonus = re.search(r"is (\d+) hours longer", question)
    now = _moment("Thursday", _find(r"[oO]n Thursday at (\d\d:\d\d)(?::\n|, these)", question)[1])
    late = 0
    for line in re.findall(r"^No\. \d+: arrived .+$", question, re.M):
        day, clock = _find(r"arrived on (\w+) at (\d\d:\d\d)", line).groups()
        hours = (
            cold if "4 degrees" in line else warm + (int(bonus[1]) if bonus and "green label" in line else 0)
        )
        too_long = now - _moment(day, clock) > dt.timedelta(hours=hours)
        since = re.search(r"opened on Thursday at (\d\d:\d\d)", line)
        if since and opened:
            too_long |= now - _moment("Thursday", since[1]) > dt.timedelta(hours=int(opened[1]))
        late += too_long
    return str(late)


def next_allowed(question: str, params: Mapping[str, Any]) -> str:
    """Every minute after the last start is tried against the sentences."""
    run = int(_find(r"run lasts (\d+) minutes", question)[1])
    gap = int(_find(r"at least (\d+) minutes must pass", question)[1])
    starts = [
        _minutes(c)
        for c in re.findall(r"\d\d:\d\d", _find(r"have started (?:today )?at ([^.]+)", question).group(0))
    ]
    window = re.search(r"At most (\d) runs may start within any (\d) hours", question)
    quiet = re.search(r"between (\d\d:\d\d) and (\d\d:\d\d)", question)
    for minute in range(starts[-1] + run, 2 * 24 * 60):
        if minute - (starts[-1] + run) < gap:
            continue
        if window and len([s for s in starts if s > minute - 60 * int(window[2])]) + 1 > int(window[1]):
            continue
        if quiet and set(range(minute, minute + run)) & set(range(_minutes(quiet[1]), _minutes(quiet[2]))):
            continue
        if "quarter hour" in question and minute % 15:
            continue
        return f"{minute // 60:02d}:{minute % 60:02d}"
    raise ValueError("no time fits")


def check_digit(question: str, params: Mapping[str, Any]) -> str:
    """Weighted digit sum."""
    digits = _find(r"\b(\d{4,})\b", question)[1]
    weights = [int(n) for n in re.findall(r"\d+", _find(r"left to right, by ([\d, and]+)", question)[1])]
    total = 0
    for digit, weight in zip(digits, cycle(weights), strict=False):
        total += int(digit) * weight
    divisor = re.search(r"divided by (\d+)", question)
    if divisor:
        return str(total - total // int(divisor[1]) * int(divisor[1]))
    return str(next(n for n in range(10) if (total + n) % 10 == 0))


def escalation(question: str, params: Mapping[str, Any]) -> str:
    """A clock that ticks minute by minute through the events of the text."""
    waits: dict[str, list[int]] = {}
    roles: list[str] = []
    for name, line in re.findall(r"^- (Low|High) severity: (.+)$", question, re.M):
        waits[name.lower()] = [int(n) for n in re.findall(r"after (?:another )?(\d+) minutes", line)]
        roles = list(
            _find(
                r"from (the .+?) to (the .+?) after .+ on to (the .+?) after .+ on to (the .+?) after", line
            ).groups()
        )
    severity = _find(r"(low|high)-severity case", question)[1]
    start = _minutes(_find(r"-severity case (?:reaches|to) .*?at (\d\d:\d\d)\.", question)[1])
    end = _minutes(_find(r"at (\d\d:\d\d)\?$", question)[1])
    events = {
        _minutes(clock): text
        for clock, text in re.findall(r"(?:^|At )(\d\d:\d\d)(?:: |, )(.+)\.$", question, re.M)
    }
    stage = waited = 0
    frozen_until = -1
    for minute in range(start, end + 1):
        if minute > start and minute > frozen_until:
            waited += 1
        if stage < 3 and waited >= waits[severity][stage]:
            stage, waited = stage + 1, 0
        event = events.get(minute, "")
        if "raised" in event:
            severity = "high"
        if "starts over" in event:
            waited = 0
        if "handed back" in event:
            stage -= 1
        if "paused" in event:
            frozen_until = _minutes(_find(r"\d\d:\d\d", event)[0])
    return roles[stage][0].upper() + roles[stage][1:]
