"""Meetings that reasoning about time decides."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.seeds import ItemRng

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _first_common(rng: ItemRng, level: int) -> Hidden:
    people = rng.sample(PEOPLE, 3)
    need = 15 * rng.randrange(2, 5)
    while True:
        busy: list[list[tuple[int, int]]] = []
        for _ in people:
            slots, at = [], 540
            for _ in range(2 + level // 4):
                at += 15 * rng.randrange(0, 5)
                end = at + 15 * rng.randrange(2, 7)
                slots.append((at, end))
                at = end
            busy.append(slots)
        starts = [
            s
            for s in range(540, 1020 - need + 1, 15)
            if all(s + need <= b or s >= e for slots in busy for b, e in slots)
        ]
        if starts and starts[0] > 540 and starts[0] < 960:
            break
    answer = starts[0]
    rows = "; ".join(
        f"{p} is busy {listing([f'{_clock(b)}-{_clock(e)}' for b, e in slots])}"
        for p, slots in zip(people, busy, strict=True)
    )
    first_frees = []
    merged = sorted(slot for slots in busy for slot in slots)
    taken: list[list[int]] = []
    for b, e in merged:
        if taken and b <= taken[-1][1]:
            taken[-1][1] = max(taken[-1][1], e)
        else:
            taken.append([b, e])
    for b, e in taken:
        first_frees.append(f"{_clock(b)}-{_clock(e)}")
    options = [answer + d for d in (-30, -15, 15, 30, 45, 60, -45) if answer + d >= 540]
    subject = rng.choice(
        ("the budget review", "the design session", "the project kickoff", "the handover", "the rehearsal")
    )
    return Hidden(
        f'{people[0]} writes: "The three of us need {need} minutes together for {subject} today, between 09:00 and 17:00, starting on a quarter hour." According to the calendar, {rows}. '
        "A meeting may begin the moment another one ends.",
        "What is the earliest time at which it can start?",
        f"Taken together, the times when at least one of the three is busy are {listing(first_frees)}.",
        _clock(answer),
        tuple(_clock(o) for o in options[:5]),
        "clock_time",
    )


def _check_first_common(text: str) -> str:
    need = int(captured(r"need (\d+) minutes", text))
    taken = set()
    for a, b, c, d in re.findall(r"(\d\d):(\d\d)-(\d\d):(\d\d)", text):
        taken |= set(range(int(a) * 60 + int(b), int(c) * 60 + int(d)))
    start = next(s for s in range(540, 1020, 15) if not taken & set(range(s, s + need)))
    return f"{start // 60:02d}:{start % 60:02d}"


# Places without daylight-saving time, with their hours ahead of UTC.
_CITIES = (
    ("Lagos", 1), ("Dubai", 4), ("Karachi", 5), ("Dhaka", 6), ("Bangkok", 7), ("Singapore", 8), ("Tokyo", 9), ("Brisbane", 10), ("Bogota", -5),
    ("Accra", 0),
)  # fmt: skip


def _offsets(rng: ItemRng, level: int) -> Hidden:
    people = rng.sample(PEOPLE, 3)
    while True:
        cities = rng.sample(_CITIES, 3)
        windows = [(rng.randrange(7, 11), rng.randrange(15, 22)) for _ in cities]
        # The windows recur every day, so hours are compared around the clock; one run that does not pass midnight
        # leaves no doubt about the earliest hour.
        fitting = [
            hour
            for hour in range(24)
            if all(b <= (hour + off) % 24 < e for (_, off), (b, e) in zip(cities, windows, strict=True))
        ]
        if fitting and len(fitting) == fitting[-1] - fitting[0] + 1 < 24 and fitting[0] > 0:
            break
    del level
    low = fitting[0]
    rows = "; ".join(
        f"{p} in {c} (UTC{off:+d}) can take calls from {b:02d}:00 to {e:02d}:00 local time"
        for p, (c, off), (b, e) in zip(people, cities, windows, strict=True)
    )
    key = "; ".join(
        f"{p} from {(b - off) % 24:02d}:00 to {(e - off) % 24:02d}:00{' the next day' if (e - off) % 24 < (b - off) % 24 else ''}"
        for p, (_, off), (b, e) in zip(people, cities, windows, strict=True)
    )
    options = [v % 24 for v in (low + 1, low - 1, low + 2, low + 3, low - 2)]
    subject = rng.choice(("release", "audit", "contract", "launch", "survey"))
    return Hidden(
        f"A one-hour call about the {subject} must suit three people: {rows}. These hours are the same every day. Nobody is on daylight saving time, and the call must begin and end within everyone's hours.",
        "What is the earliest full hour of a UTC day (00:00 to 24:00) at which the call can start?",
        f"In UTC the hours are: {key}.",
        f"{low:02d}:00",
        tuple(f"{v:02d}:00" for v in options),
        "clock_time",
    )


def _check_offsets(text: str) -> str:
    found = re.findall(r"\(UTC([+-]\d+)\) can take calls from (\d+):00 to (\d+):00", text)
    for hour in range(24):
        begin = datetime(2000, 1, 5, hour, tzinfo=UTC)
        local = [begin.astimezone(timezone(timedelta(hours=int(off)))) for off, _, _ in found]
        if all(
            at.replace(hour=int(b)) <= at and at + timedelta(hours=1) <= at.replace(hour=int(e))
            for at, (_, b, e) in zip(local, found, strict=True)
        ):
            return begin.strftime("%H:%M")
    raise ValueError(f"{text!r}: no common hour")


def _said(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def _nth_weekday(rng: ItemRng, level: int) -> Hidden:
    year, month = 2027 + rng.randrange(16), rng.randrange(1, 13)
    which, name = rng.randrange(2, 5), rng.randrange(5)
    first = date(year, month, 1)
    day = 1 + (name - first.weekday()) % 7 + 7 * (which - 1)
    before = rng.randrange(2, 6 + level)
    meeting = date(year, month, day)
    due = meeting - timedelta(days=before)
    board = rng.choice(
        ("school board", "housing cooperative", "sports club", "town council", "choir committee")
    )
    ordinal = {2: "second", 3: "third", 4: "fourth"}[which]
    options = [due + timedelta(days=d) for d in (7, -7, 1, -1, before)]
    return Hidden(
        f"The {board} always meets on the {ordinal} {_DAYS[name]} of the month. Papers are due exactly {before} days before the meeting. "
        f"{first:%B} 1, {year} is a {first:%A}.",
        f"On which date are the papers for the {first:%B} {year} meeting due?",
        f"The meeting is on {_said(meeting)}.",
        _said(due),
        tuple(_said(o) for o in options),
        "date",
    )


def _check_nth_weekday(text: str) -> str:
    found = re.search(r"on the (second|third|fourth) (\w+) of the month.+ exactly (\d+) days before", text)
    head = re.search(r"for the (\w+ \d{4}) meeting", text)
    if not found or not head:
        raise ValueError(f"{text!r}: no rule")
    at = datetime.strptime(f"1 {head[1]}", "%d %B %Y")
    left = {"second": 2, "third": 3, "fourth": 4}[found[1]]
    while True:
        left -= at.strftime("%A") == found[2]
        if left == 0:
            break
        at += timedelta(days=1)
    at -= timedelta(days=int(found[3]))
    return f"{at:%B} {at.day}, {at.year}"


TEMPLATES = (
    TransferTemplate(
        "first_common",
        "scheduling",
        "finding the first gap common to several calendars",
        _first_common,
        _check_first_common,
        "minute sets",
    ),
    TransferTemplate(
        "offsets",
        "timezone_arithmetic",
        "comparing hours across time zones",
        _offsets,
        _check_offsets,
        "hour-by-hour search",
    ),
    TransferTemplate(
        "nth_weekday",
        "ordering_events",
        "finding a weekday of the month and counting back",
        _nth_weekday,
        _check_nth_weekday,
        "day-by-day search",
    ),
)
