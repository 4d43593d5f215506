"""Second answers for timezone_arithmetic: the text is parsed again and zone files are read by another reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from dateutil import parser as date_parser
from dateutil.relativedelta import SU, relativedelta

from mirror_bench.builders.question_bank.temporal.reading import (
    CLOCK,
    DATE,
    SPAN,
    as_clock,
    as_span,
    minutes_in,
    minutes_of,
    rank,
)
from mirror_bench.builders.question_bank.temporal.transitions import Zone, read_zone

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY = f"(?:{'|'.join(_DAYS)})"
_WHEN = rf"({CLOCK})(?: local time| UTC)? on ({_DAY}), ({DATE})"


def _stamp(clock: str, day: str) -> datetime:
    return date_parser.parse(day) + timedelta(minutes=minutes_of(clock))


def _named(text: str, weekday: str, moment: datetime) -> None:
    if _DAYS[moment.weekday()] != weekday:
        raise ValueError(f"{text!r}: {moment:%Y-%m-%d} is no {weekday}")


def _said(question: str, moment: datetime) -> str:
    """The answer as the question wants it: with or without the weekday."""
    clock = as_clock(moment.hour * 60 + moment.minute, "24:00")
    return f"{clock} on {_DAYS[moment.weekday()]}" if "day of the week" in question else clock


def _in_order(question: str, params: Mapping[str, Any]) -> list[Zone]:
    """Zones of the cities in the order in which the text first names them."""
    zones = params["zones"]
    return [read_zone(zones[city]) for city in sorted(zones, key=question.index)]


def _offset(text: str) -> int:
    match = re.fullmatch(r"UTC(?:([+−])(\d+)(?::(\d+))?)?", text)
    if not match:
        raise ValueError(f"offset not understood: {text!r}")
    size = int(match.group(2) or 0) * 60 + int(match.group(3) or 0)
    return -size if match.group(1) == "−" else size


def _from_utc(length: str, way: str) -> int:
    return minutes_in(length) * (1 if way == "ahead of" else -1)


def check_stated_offset(question: str, params: Mapping[str, Any]) -> str:
    """Spread known offsets through the stated differences until the asked station is reached."""
    known = {
        name: _from_utc(length, way)
        for name, length, way in re.findall(rf"Station (\w+) are ({SPAN}) (ahead of|behind) UTC\.", question)
    }
    relations = re.findall(
        rf"Clocks at Station (\w+) are ({SPAN}) (ahead of|behind) those at Station (\w+)", question
    )
    while any(a not in known for a, *_ in relations):
        for a, length, way, b in relations:
            if b in known:
                known[a] = known[b] + _from_utc(length, way)
    told = re.search(rf"It is ({CLOCK}) on a ({_DAY}) at Station (\w+)", question)
    if told:
        clock, day, here = told.groups()
    else:
        here, clock, day = re.findall(
            rf"At Station (\w+), the clock reads ({CLOCK}), and it is ({_DAY}) there", question
        )[0]
    there = re.findall(r"at Station (\w+)(?: read)? at that moment\?", question)[0]
    moment = datetime(2018, 1, 1 + _DAYS.index(day)) + timedelta(
        minutes=minutes_of(clock) + known[there] - known[here]
    )
    return _said(question, moment)


def check_city_convert(question: str, params: Mapping[str, Any]) -> str:
    """Wall clock to UTC to wall clock."""
    here, there = _in_order(question, params)
    clock = re.findall(rf"({CLOCK}) local time", question)[0]
    weekday, day = re.findall(rf"({_DAY}), ({DATE})", question)[0]
    local = _stamp(clock, day)
    _named(question, weekday, local)
    return _said(question, there.local(here.moment(local)))


def check_flight_arrival(question: str, params: Mapping[str, Any]) -> str:
    """Depart, fly, and read the clock; a stated difference must agree with the zone files."""
    here, there = _in_order(question, params)
    clock = re.findall(rf"at ({CLOCK}) local time", question)[0]
    weekday, day = re.findall(rf"({_DAY}), ({DATE})", question)[0]
    flown = re.findall(rf"({SPAN}) later\.", question)[0]
    local = _stamp(clock, day)
    _named(question, weekday, local)
    length = timedelta(minutes=minutes_in(flown))
    landing = there.local(here.moment(local) + length)
    stated = re.search(rf"were ({SPAN}) (ahead of|behind) clocks", question)
    if stated:
        gap = timedelta(minutes=minutes_in(stated.group(1))) * (1 if stated.group(2) == "ahead of" else -1)
        if local + length + gap != landing:
            return "stated difference is wrong"
    return _said(question, landing)


def check_flight_length(question: str, params: Mapping[str, Any]) -> str:
    """Difference of the two UTC moments."""
    here, there = _in_order(question, params)
    (c1, w1, d1), *landing = re.findall(_WHEN, question)
    if not landing:
        landing = [(re.findall(rf"({CLOCK}) local time on the same date", question)[0], w1, d1)]
    ((c2, w2, d2),) = landing
    start, end = _stamp(c1, d1), _stamp(c2, d2)
    _named(question, w1, start)
    _named(question, w2, end)
    return as_span(int((there.moment(end) - here.moment(start)).total_seconds() // 60))


def check_hours_ahead(question: str, params: Mapping[str, Any]) -> str:
    """Difference of the two local clocks at noon UTC of the date."""
    first, second = _in_order(question, params)
    weekday, day = re.findall(rf"({_DAY}), ({DATE})", question)[0]
    noon = date_parser.parse(day).replace(hour=12, tzinfo=UTC)
    _named(question, weekday, noon)
    return as_span(int((first.local(noon) - second.local(noon)).total_seconds() // 60))


def check_standing_call(question: str, params: Mapping[str, Any]) -> str:
    """Back to the fixed clock on the first date, forward again on the second."""
    fixed, other = _in_order(question, params)
    clock = re.findall(rf"which was ({CLOCK}) in", question)[0]
    first, second = re.findall(DATE, question)
    base = fixed.local(other.moment(_stamp(clock, first)))
    later = base + (date_parser.parse(second) - date_parser.parse(first))
    moment = other.local(fixed.moment(later))
    return as_clock(moment.hour * 60 + moment.minute, "24:00")


def check_office_overlap(question: str, params: Mapping[str, Any]) -> str:
    """Intersect the sets of open UTC minutes."""
    day = re.findall(DATE, question)[0]
    opened: list[set[int]] = []
    for city, name in params["zones"].items():
        zone = read_zone(name)
        for start, end in re.findall(
            rf"from ({CLOCK}) to ({CLOCK}) local time in {re.escape(city)}", question
        ):
            first, last = (zone.moment(_stamp(clock, day)) for clock in (start, end))
            opened.append(set(range(int(first.timestamp()) // 60, int(last.timestamp()) // 60)))
        for text in re.findall(rf"(UTC[−+:\d]*) in {re.escape(city)}", question):
            if zone.ahead(date_parser.parse(day).replace(hour=12, tzinfo=UTC)) != timedelta(
                minutes=_offset(text)
            ):
                return "stated offset is wrong"
    if len(opened) != len(params["zones"]):
        return "not all read"
    return as_span(len(set.intersection(*opened)))


def check_message_order(question: str, params: Mapping[str, Any]) -> str:
    """Turn every stamp into UTC and sort."""
    sent: dict[str, datetime] = {}
    for person, city, clock, weekday, day in re.findall(
        rf"(\w+) in ([A-Z][\w.' ]+?)(?:,|, at) ({CLOCK}) on ({_DAY}), ({DATE})", question
    ):
        local = _stamp(clock, day)
        _named(question, weekday, local)
        sent[person] = read_zone(params["zones"][city]).moment(local)
    if set(sent) != set(params["people"]):
        return "not all read"
    asked = re.findall(r"\b(first|second|third|fourth|fifth|sixth|last)\b", question)[-1]
    order = sorted(sent, key=lambda person: sent[person])
    return order[(rank(asked) or len(order)) - 1]


def check_night_hours(question: str, params: Mapping[str, Any]) -> str:
    """Difference of the two UTC moments."""
    (zone,) = _in_order(question, params)
    (c1, w1, d1), (c2, w2, d2) = re.findall(_WHEN, question)
    start, end = _stamp(c1, d1), _stamp(c2, d2)
    _named(question, w1, start)
    _named(question, w2, end)
    return as_span(int((zone.moment(end) - zone.moment(start)).total_seconds() // 60))


def check_utc_stamp(question: str, params: Mapping[str, Any]) -> str:
    """Wall clock to UTC, or UTC to wall clock."""
    (zone,) = _in_order(question, params)
    clock, weekday, day = re.findall(_WHEN, question)[0]
    given = _stamp(clock, day)
    _named(question, weekday, given)
    if re.search(r"in UTC(?: at that moment)?\?", question):
        return _said(question, zone.moment(given).replace(tzinfo=None))
    return _said(question, zone.local(given.replace(tzinfo=UTC)))


def check_own_rule(question: str, params: Mapping[str, Any]) -> str:
    """Apply the stated rules with dateutil's last-Sunday arithmetic."""
    a, b = params["lands"]
    told = re.search(rf"({CLOCK}) (?:in {a} )?on ({_DAY}), ({DATE})", question)
    if not told:
        return "time not read"
    local = _stamp(told.group(1), told.group(3))
    _named(question, told.group(2), local)
    ahead = {}
    for land in (a, b):
        match = re.search(
            rf"Standard time in {land} is ({SPAN}) (ahead of|behind) UTC"
            r"(?: and is kept all year|\. From the last Sunday of (\w+) to the last Sunday of (\w+), clocks there are set 1 hour ahead)",
            question,
        )
        if not match:
            return "rule not read"
        ahead[land] = _from_utc(match.group(1), match.group(2))
        if match.group(3):
            start, end = (
                date_parser.parse(f"1 {month} {local.year}") + relativedelta(day=31, weekday=SU(-1))
                for month in match.groups()[2:]
            )
            ahead[land] += 60 * (start <= local < end)
    return _said(question, local + timedelta(minutes=ahead[b] - ahead[a]))
