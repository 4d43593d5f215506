"""Answers to recovery questions, worked out again from the question text alone."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any


def _find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"{pattern!r} is not in the text")
    return found


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def undo_redo(question: str, params: Mapping[str, Any]) -> str:
    """A timeline of states with a cursor; a new change cuts off what lies ahead."""
    start = _find(r"(?:the text|first contains) ([A-Z]{3,})\b", question)[1]
    runs = re.findall(r"(?:type [A-Z]+|erase|undo|redo)(?:, (?:type [A-Z]+|erase|undo|redo))+", question)
    timeline, cursor = [start], 0
    for action in max(runs, key=len).split(", "):
        if action == "undo":
            cursor = max(0, cursor - 1)
        elif action == "redo":
            cursor = min(len(timeline) - 1, cursor + 1)
        else:
            now = timeline[cursor]
            timeline = [*timeline[: cursor + 1], now[:-1] if action == "erase" else now + action.split()[1]]
            cursor += 1
    return timeline[cursor]


def transactions(question: str, params: Mapping[str, Any]) -> str:
    """The log is cut down to the lines that survive, then summed."""
    kept: list[str] = []
    block: list[str] = []
    for line in question.split("\n"):
        if line == "BEGIN":
            block = []
        elif line == "COMMIT":
            kept += block
        elif line == "BACK TO MARK":
            block = block[: len(block) - block[::-1].index("MARK")]
        elif re.fullmatch(r"MARK|(?:MOVE|ADD|TAKE) \d+ .+", line):
            block.append(line)
    account = _find(r"(?:balance of|are in|dollars, does) (\w+)", question.split("\n")[-1])[1]
    opening = _find(rf"\b{account} \((\d+) dollars", question)
    value = int(opening[1])
    for line in kept:
        amount = re.match(r"(MOVE|ADD|TAKE) (\d+)", line)
        if amount is None:
            continue
        if re.search(rf"\bto {account}\b", line):
            value += int(amount[2])
        if re.search(rf"\bfrom {account}\b", line):
            value -= int(amount[2])
    return f"{value:,}"


def retry_times(question: str, params: Mapping[str, Any]) -> str:
    """A clock that lives through every attempt and wait."""
    first = int(_find(r"(?:waits|again:|pauses for) (\d+) second", question)[1])
    factor = 3 if "three times as long" in question else 2
    cap = re.search(r"never more than (\d+) seconds", question)
    takes = re.search(r"takes (\d+) second", question)
    failing = _find(r"first (\w+) attempts fail|fails (\w+) times", question)
    fails = ("zero", "one", "two", "three", "four", "five", "six").index(failing[1] or failing[2])
    again = re.search(r"After the (\w+) failure, however", question)
    clock, wait = 0, first
    for failed in range(1, fails + 1):
        clock += int(takes[1]) if takes else 0
        if again and failed == _ORDINALS.index(again[1]) + 1:
            wait = first
        clock += min(wait, int(cap[1])) if cap else wait
        wait *= factor
    clock += int(takes[1]) if takes else 0
    at = re.search(r"(\d\d):(\d\d):(\d\d)", question)
    if at:
        return (
            dt.datetime(2000, 1, 1, int(at[1]), int(at[2]), int(at[3])) + dt.timedelta(seconds=clock)
        ).strftime("%H:%M:%S")
    return str(clock)


def checkpoints(question: str, params: Mapping[str, Any]) -> str:
    """Item after item, with the crashes as they come."""
    total = int(_find(r"(?:scans|converts|copies|prints|checks|stamps) (\d+)", question)[1])
    every = int(_find(r"(?:every|group of) (\d+)", question)[1])
    crashes = [int(n) for n in re.findall(r"right after [a-z]+ (\d+)", question)]
    crash_count = len(crashes)
    done: Counter[int] = Counter()
    at = saved = 0
    while at < total:
        at += 1
        done[at] += 1
        if at % every == 0:
            saved = at
        if crashes and at == crashes[0]:
            crashes.pop(0)
            at = saved
    work = sum(done.values())
    if "seconds" in question:
        per = int(_find(r"takes (\d+) seconds", question)[1])
        back = re.search(r"saved point takes (\d+) seconds", question)
        return f"{work * per + (int(back[1]) if back else 0) * crash_count:,}"
    if re.search(r"again in all\?|second time|times in all", question):
        return f"{sum(times - 1 for times in done.values()):,}"
    return f"{work:,}"


def log_recovery(question: str, params: Mapping[str, Any]) -> str:
    """The last commit of a transaction that wrote the key decides; its last write is the value."""
    key = _find(r"value of (\w+) (?:after|once) recovery", question)[1]
    lines = re.findall(r"^(T\d+) (.+)$", question, re.M)
    for i in range(len(lines) - 1, -1, -1):
        name, act = lines[i]
        if act == "commit":
            written = [a for t, a in lines[:i] if t == name and a.startswith(f"writes {key} =")]
            if written:
                return str(written[-1].rsplit(" ", 1)[1])
    return _find(rf"\b{key} = (\d+)", question)[1]


def faulty_line(question: str, params: Mapping[str, Any]) -> str:
    """Totals recomputed from neighboring lines; the final one from all changes."""
    start = int(_find(r"(?:starts at|started with) (\d+)", question)[1])
    rows = [
        (int(change) if sign == "+" else -int(change), int(total))
        for sign, change, total in re.findall(r"^\d+\. ([+−])(\d+), total (\d+)$", question, re.M)
    ]
    if "final total" in question or "last total be" in question:
        return f"{start + sum(change for change, _ in rows):,}"
    before = [start, *(total for _, total in rows)]
    bad = [i + 1 for i, (change, total) in enumerate(rows) if total - before[i] != change]
    if len(bad) != 1:
        raise ValueError(f"mistakes in lines {bad}")
    return str(bad[0])


def bisect_builds(question: str, params: Mapping[str, Any]) -> str:
    """Candidates for the first bad one as a shrinking range."""
    noun = _find(r"^(build|version|revision|release)", question.lower())[1]
    good = int(_find(rf"^{noun.capitalize()} (\d+)", question)[1])
    bad = int(_find(rf"(?:in|and) {noun} (\d+)", question)[1])
    first_bad = int(_find(rf"(?:is in fact|turns out to be {noun}) (\d+)", question)[1])
    candidates = range(good + 1, bad + 1)
    tests = []
    while len(candidates) > 1:
        probe = (candidates[0] - 1 + candidates[-1]) // 2
        tests.append(probe)
        candidates = (
            range(candidates[0], probe + 1) if first_bad <= probe else range(probe + 1, candidates[-1] + 1)
        )
    if "How many" in question:
        return str(len(tests))
    asked = _find(r"is the (\w+) to be tested", question)[1]
    return f"{tests[_ORDINALS.index(asked)]:,}"


def failover(question: str, params: Mapping[str, Any]) -> str:
    """Each server's streak and ban kept as it would see them."""
    names = _find(r"the servers ([\w, ]+) are tried", question)[1].replace(" and ", " ").split(", ")
    rows = {
        name: {int(n) for n in re.findall(r"\d+", text)}
        for name, text in re.findall(r"^(\w+): ((?:fails|never).+)$", question, re.M)
    }
    total = int(_find(r"requests 1 to (\d+)", question)[1])
    breaker = re.search(r"fails (\w+) times in a row .* next (\w+) requests", question)
    words = {"two": 2, "three": 3}
    streak, banned = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    handled = {}
    for request in range(1, total + 1):
        for name in names:
            if banned[name] > 0:
                banned[name] -= 1
            elif request in handled:
                continue
            elif request in rows[name]:
                streak[name] += 1
                if breaker and streak[name] == words[breaker[1]]:
                    streak[name], banned[name] = 0, words[breaker[2]]
            else:
                streak[name] = 0
                handled[request] = name
    which = re.search(r"request (\d+)\?", question)
    if which:
        return handled[int(which[1])]
    asked = _find(r"does (\w+) handle|handled by (\w+)\?", question)
    return str(list(handled.values()).count(asked[1] or asked[2]))


def resending(question: str, params: Mapping[str, Any]) -> str:
    """Packets as a list of what is still to be sent."""
    total = int(_find(r"ackets 1 to (\d+)", question)[1])
    lost_text = _find(r"Packets? ([\d, and]+) (?:is|are) lost", question)[1]
    drops = Counter(int(n) for n in re.findall(r"\d+", lost_text))
    again = re.search(r"packet (\d+) is also lost the second time", question)
    if again:
        drops[int(again[1])] += 1
    group = re.search(r"groups of (\d+)", question)
    todo, sent = list(range(1, total + 1)), 0
    while todo:
        size = int(group[1]) if group else 1
        batch = todo[:size]
        sent += len(batch)
        missing = [p for p in batch if drops[p] > 0]
        for p in missing:
            drops[p] -= 1
        todo = todo[batch.index(missing[0]) :] if missing else todo[size:]
    return str(sent)


def troubleshooting(question: str, params: Mapping[str, Any]) -> str:
    """Conditions compared with the observed sentences, negations as they stand in the text."""
    steps = {
        int(n): parts
        for n, *parts in re.findall(r"^(\d+)\. If (.+?), (.+?); otherwise, (.+?)\.$", question, re.M)
    }
    seen = _find(r"following: (.+?)\. (?:What|The trouble)", question)[1]
    observed = re.split(r", and |, | and ", seen)
    at = 1
    while True:
        condition, yes, no = steps[at]
        target = yes if condition in observed else no
        jump = re.fullmatch(r"go to step (\d+)", target)
        if jump is None:
            return str(target[0].upper() + target[1:])
        at = int(jump[1])
