"""Meetings that reasoning about time decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing
from mirror_bench.builders.seeds import ItemRng

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _spans(slots: Sequence[Sequence[int]]) -> str:
    """ "from 09:00 to 10:15 and from 11:00 to 11:30". slots: beginnings and ends in minutes after midnight."""
    return listing([f"from {_clock(begin)} to {_clock(end)}" for begin, end in slots])


def _first_common(rng: ItemRng, level: int) -> Hidden:
    people = rng.sample(PEOPLE, 3)
    need = 15 * rng.randrange(2, 5)
    while True:
        busy: list[list[tuple[int, int]]] = []
        for _ in people:
            slots: list[tuple[int, int]] = []
            at = 540
            for _ in range(2 + level // 4):
                at += 15 * rng.randrange(1 if slots else 0, 5)
                end = at + 15 * rng.randrange(2, 7)
                slots.append((at, end))
                at = end
            busy.append(slots)
        starts = [
            s
            for s in range(540, 1020 - need + 1, 15)
            if all(s + need <= b or s >= e for slots in busy for b, e in slots)
        ]
        # Somebody's calendar must matter: without it, an earlier start would do.
        alone = [
            min(
                s
                for s in (540, *(e for slots in busy for _, e in slots))
                if all(s + need <= b or s >= e for slots in busy if slots is not left_out for b, e in slots)
            )
            for left_out in busy
        ]
        if (
            starts
            and 540 < starts[0] < 960
            and max(slots[-1][1] for slots in busy) <= 1020
            and min(alone) < starts[0]
        ):
            break
    answer = starts[0]
    rows = ". ".join(f"{p} is busy {_spans(slots)}" for p, slots in zip(people, busy, strict=True))
    left_out = alone.index(min(alone))
    pair = [person for index, person in enumerate(people) if index != left_out]
    merged = sorted(slot for index, slots in enumerate(busy) if index != left_out for slot in slots)
    taken: list[list[int]] = []
    for b, e in merged:
        if taken and b <= taken[-1][1]:
            taken[-1][1] = max(taken[-1][1], e)
        else:
            taken.append([b, e])
    options = [answer + d for d in (-30, -15, 15, 30, 45, 60, -45) if answer + d >= 540]
    subject = rng.choice(
        ("the budget review", "the design session", "the project kickoff", "the handover", "the rehearsal")
    )
    intro = rng.choice(
        (
            f'{people[0]} writes: "The three of us need {need} minutes together for {subject} today, between 09:00 and 17:00, starting on a quarter hour."',
            f"An office assistant has to find a time at which {listing(people)} can meet for {subject}. The three need {need} minutes together between 09:00 and 17:00 today, starting on a quarter hour.",
            f"Today, {listing(people)} will need {need} minutes for {subject}. All three work from 09:00 to 17:00, and their meetings start on a quarter hour.",
        )
    )
    return Hidden(
        f"{intro} According to the calendar, {rows}. A meeting may begin the moment another one ends.",
        "What is the earliest time at which it can start?",
        f"At least one of {listing(pair)} is busy at every moment {_spans(taken)}. At other times, both are free.",
        _clock(answer),
        tuple(_clock(o) for o in options[:5]),
        "clock_time",
    )


def _check_first_common(text: str) -> str:
    need = int(captured(r"need (\d+) minutes", text))
    taken = set()
    for a, b, c, d in re.findall(
        r"from (\d\d):(\d\d) to (\d\d):(\d\d)", text.split("According to the calendar, ")[1]
    ):
        taken |= set(range(int(a) * 60 + int(b), int(c) * 60 + int(d)))
    start = next(s for s in range(540, 1020, 15) if not taken & set(range(s, s + need)))
    return f"{start // 60:02d}:{start % 60:02d}"


# Places without daylight-saving time, with their hours ahead of UTC.
_CITIES = (
    ("Lagos", 1), ("Dubai", 4), ("Karachi", 5), ("Dhaka", 6), ("Bangkok", 7), ("Singapore", 8), ("Tokyo", 9), ("Brisbane", 10), ("Bogota", -5),
    ("Accra", 0),
)  # fmt: skip


def _offsets(rng: ItemRng, level: int) -> Hidden:
    people = rng.sample(PEOPLE, 3 + (level > 4))
    while True:
        cities = rng.sample(_CITIES, len(people))
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
    low = fitting[0]
    rows = " ".join(
        f"{p} in {c} (UTC{off:+d}) can take calls from {b:02d}:00 to {e:02d}:00 local time."
        for p, (c, off), (b, e) in zip(people, cities, windows, strict=True)
    )
    in_utc = [
        f"{p} from {(b - off) % 24:02d}:00 to {(e - off) % 24:02d}:00{' the next day' if (e - off) % 24 < (b - off) % 24 else ''}"
        for p, (_, off), (b, e) in zip(people, cities, windows, strict=True)
    ]
    kept_back = rng.randrange(len(people))
    key = listing([span for index, span in enumerate(in_utc) if index != kept_back])
    options = [v % 24 for v in (low + 1, low - 1, low + 2, low + 3, low - 2)]
    subject = rng.choice(("release", "audit", "contract", "launch", "survey"))
    many = NUMBER_WORDS[len(people)]
    intro = rng.choice(
        (
            f"A one-hour call about the {subject} must suit {many} people. {rows}",
            f"The {many} people who work on the {subject} want a daily call of one hour. This is what their calendars say. {rows}",
            f"A team in {many} cities is setting up a one-hour call about the {subject}. {rows}",
        )
    )
    return Hidden(
        f"{intro} These hours are the same every day. Nobody is on daylight saving time, and the call must begin and end within everyone's hours.",
        "What is the earliest full hour of a UTC day (00:00 to 24:00) at which the call can start?",
        f"In UTC, {'three' if len(people) == 4 else 'two'} of them can take calls as follows: {key}.",
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
    rule = f"meets on the {ordinal} {_DAYS[name]} of the month"
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"The {board} always {rule}. Papers are due exactly {before} days before the meeting.",
            f"{person} is the new secretary of the {board} in {place}, which {rule}. Papers must reach the members exactly {before} days before the meeting.",
            f"In {place}, the {board} {rule}. {person} collects the papers, and the last day for them is exactly {before} days before the meeting.",
        )
    )
    return Hidden(
        f"{intro} {first:%B} 1, {year} is a {first:%A}.",
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


_TOPICS = (
    "the budget report",
    "the election of officers",
    "the membership drive",
    "the summer festival",
    "the repair of the roof",
    "the new website",
    "the safety training",
    "the parking plan",
    "the volunteer prize",
    "the playground project",
    "the annual fundraiser",
    "the insurance renewal",
)
_BOARDS = (
    "parents' association",
    "housing cooperative",
    "rowing club",
    "library board",
    "choir committee",
    "garden club",
    "neighborhood council",
    "theater company",
    "museum board",
    "food bank",
)


def _agenda(rng: ItemRng, level: int) -> Hidden:
    topics = rng.sample(_TOPICS, 4 + level // 3)
    lengths = [
        5 * rng.randrange(2, 8) if level < 4 else rng.choice((8, 12, 15, 18, 22, 25, 28, 35)) for _ in topics
    ]
    gap = rng.choice((5, 10)) if level > 4 else 0
    pause, place_of_pause = rng.choice((10, 15, 20)), rng.randrange(1, len(topics) - 1)
    entries: list[tuple[str, int]] = list(zip(topics, lengths, strict=True))
    entries.insert(place_of_pause, ("a break", pause))
    asked = rng.randrange(place_of_pause + 1, len(topics))
    topic = topics[asked]
    # Breaks are not followed by questions.
    before = sum(lengths[:asked]) + pause + gap * asked
    whole = sum(lengths) + pause + gap * len(topics)
    mode = rng.choice(("item", "end", "guest"))
    took = whole if mode == "end" else before
    start = 540 + 5 * rng.randrange(0, 97)
    if mode != "item":
        start -= (start + took) % 5  # so that the time given is a likely one
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    board, guest = rng.choice(_BOARDS), rng.choice([p for p in PEOPLE if p != person])
    if mode == "item":
        fixed, question = f"The meeting begins at {_clock(start)}.", f"At what time does {topic} come up?"
    elif mode == "end":
        fixed = f"The meeting has to end at {_clock(start + whole)}."
        question = "At what time must it begin?"
    else:
        fixed = f"{guest}, who will speak about {topic}, arrives at {_clock(start + before)}, just in time for that item."
        question = "At what time must the meeting begin?"
    answer = start + (took if mode == "item" else 0)
    sign = 1 if mode == "item" else -1
    # Mistakes in the time taken: an item or the break forgotten or counted too often, an hour of a hundred minutes.
    wrong = [-pause, lengths[asked], -lengths[asked - 1], gap, -gap * asked, -gap, 5, -5, 10, -10]
    wrong.append(40 * (took // 60) if took >= 60 else 40)
    options = sorted({answer + sign * w for w in wrong if w} - {answer})
    rng.shuffle(options)
    order = listing([f"{name} ({minutes} minutes)" for name, minutes in entries])
    rule = (
        f" After each item, {gap} minutes are set aside for questions, but not after the break."
        if gap
        else ""
    )
    intro = rng.choice(
        (
            f"{person} has drawn up the agenda for the next meeting of the {board} in {place}. In order, it lists {order}.",
            f"The next meeting of the {board} in {place} will deal with the following in the order given: {order}. {person} is to chair it.",
            f"{person} plans the yearly meeting of the {board} in {place}. The program is, from first to last: {order}.",
        )
    )
    counted = "break and questions included" if gap else "break included"
    key = (
        f"The whole agenda takes {took} minutes, {counted}."
        if mode == "end"
        else f"Everything before {topic} takes {took} minutes, {counted}."
    )
    return Hidden(
        f"{intro}{rule} {fixed}",
        question,
        key,
        _clock(answer),
        tuple(_clock(o) for o in options)[:6],
        "clock_time",
    )


def _check_agenda(text: str) -> str:
    gap = re.search(r"After each item, (\d+) minutes", text)
    wait = timedelta(minutes=int(gap[1]) if gap else 0)
    at = datetime(2001, 1, 1)
    begins: dict[str, datetime] = {}
    for name, minutes in re.findall(r"(the [a-z ]+|a break) \((\d+) minutes\)", text):
        begins[name] = at
        at += timedelta(minutes=int(minutes)) + (timedelta() if name == "a break" else wait)
    begins["end"] = at
    fixed = re.search(r"(?:begins|end|arrives) at (\d\d:\d\d)", text)
    if not fixed:
        raise ValueError(f"{text!r}: no fixed time")
    known = datetime.strptime(f"2001-01-01 {fixed[1]}", "%Y-%m-%d %H:%M")
    came_up = re.search(r"does (the [a-z ]+) come up", text)
    if came_up:
        return f"{known + (begins[came_up[1]] - datetime(2001, 1, 1)):%H:%M}"
    guest = re.search(r"who will speak about (the [a-z ]+),", text)
    return f"{known - (begins[guest[1] if guest else 'end'] - datetime(2001, 1, 1)):%H:%M}"


def _drift(rng: ItemRng, level: int) -> Hidden:
    gains = rng.random() < 0.5
    sign = 1 if gains else -1
    reverse = level > 3
    start = 60 * rng.randrange(7, 11) + (30 * rng.randrange(2) if level > 1 else 0)
    while True:
        per_hour = rng.choice((2, 3, 4, 5, 6, 10) if level < 6 else (3, 4, 5, 6, 8, 9, 12))
        passed = 60 * rng.randrange(2, 9) if level in (1, 4, 5) else 30 * rng.randrange(5, 18)
        if passed * per_hour % 60 == 0 and start + passed < 1260:
            break
    off = passed * per_hour // 60
    true, shown = start + passed, start + passed + sign * off
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    board = rng.choice(_BOARDS)
    runs = f"{'gains' if gains else 'loses'} {per_hour} minutes for every hour that passes"
    intro = rng.choice(
        (
            f"The {board} in {place} meets under an old wall clock that {runs}. {person} set it to the right time at {_clock(start)} today, and nobody has touched it since.",
            f"In the meeting room of the {board} in {place}, there is a clock that {runs}. At {_clock(start)} today it was right because {person} had just set it. Nobody will set it again today.",
            f"{person} has repaired the clock in the hall where the {board} of {place} meets, but it still {runs}. It was set correctly at {_clock(start)} today and then left alone.",
        )
    )
    if reverse:
        story = f"Today's meeting begins when this clock shows {_clock(shown)}."
        question, answer = "At what time does the meeting really begin?", true
        naive = shown - sign * round(Fraction((shown - start) * per_hour, 60))
        key = f"By then the clock is {off} minutes {'fast' if gains else 'slow'}."
    else:
        story = f"Today's meeting begins at exactly {_clock(true)} by the right time."
        question, answer = "What time does the clock in the room show at that moment?", shown
        naive = true
        key = f"By then the clock is {off} minutes {'fast' if gains else 'slow'}."
    wrong = {
        naive,
        shown,
        true,
        answer + 2 * off,
        answer - 2 * off,
        answer + per_hour,
        answer - per_hour,
        (true if not reverse else shown) + (sign if not reverse else -sign) * per_hour,
    } - {answer}
    options = rng.sample(sorted(wrong), len(wrong))
    return Hidden(
        f"{intro} {story}", question, key, _clock(answer), tuple(_clock(o) for o in options)[:6], "clock_time"
    )


def _check_drift(text: str) -> str:
    found = re.search(r"(gains|loses) (\d+) minutes for every hour", text)
    times = [60 * int(h) + int(m) for h, m in re.findall(r"(\d\d):(\d\d)", text)]
    if not found or len(times) != 2:
        raise ValueError(f"{text!r}: no clock")
    pace = 1 + Fraction(int(found[2]) if found[1] == "gains" else -int(found[2]), 60)
    true, hand = times[0], Fraction(times[0])
    reads = "begins when this clock shows" in text
    while (hand if reads else true) < times[1]:
        true, hand = true + 1, hand + pace
    minutes = true if reads else int(hand)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


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
    TransferTemplate(
        "agenda",
        "duration_estimation",
        "adding up the lengths of agenda items",
        _agenda,
        _check_agenda,
        "dated agenda",
    ),
    TransferTemplate(
        "drift",
        "temporal_paradoxes",
        "converting between a drifting clock and the right time",
        _drift,
        _check_drift,
        "minute-by-minute clock",
    ),
)
