"""How temporal questions say times, dates and durations, what their stories are about, and near-miss options."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.seeds import ItemRng

DAY: Final = 24 * 60
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ORDINALS: Final = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
)

#: Where things happen, and what happens there.
SETTINGS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("the school fair", (
        "the puppet show", "the raffle draw", "the bake-off", "the obstacle race", "the choir concert", "the magic show",
        "the quiz", "the plant auction", "the chess final", "the talent show")),
    ("the harbor festival", (
        "the boat parade", "the knot-tying contest", "the fish auction", "the lighthouse tour", "the rowing final",
        "the sandcastle contest", "the brass concert", "the rescue drill", "the harbor swim", "the diving display")),
    ("the science museum", (
        "the dinosaur tour", "the lightning show", "the robot demonstration", "the telescope workshop", "the fossil hunt",
        "the chemistry lecture", "the planetarium film", "the paper-plane contest", "the volcano talk", "the coding class")),
    ("the town hall", (
        "the budget debate", "the library hearing", "the parking review", "the housing panel", "the bridge briefing",
        "the youth forum", "the recycling talk", "the zoning vote", "the road-safety presentation", "the heritage lecture")),
    ("the community kitchen", (
        "the bread-baking lesson", "the soup tasting", "the knife-skills class", "the jam-making session", "the spice talk",
        "the pasta workshop", "the cheese tasting", "the salad contest", "the dessert class", "the chili cook-off")),
    ("the county fair", (
        "the sheep-shearing show", "the tractor pull", "the pumpkin weigh-in", "the sheepdog trial", "the beekeeping talk",
        "the pie contest", "the cattle auction", "the pony race", "the fiddle concert", "the wood-chopping contest")),
    ("the arts center", (
        "the pottery class", "the jazz concert", "the poetry reading", "the gallery talk", "the dance workshop",
        "the film screening", "the mural unveiling", "the drum circle", "the printmaking class", "the open rehearsal")),
    ("the film studio", (
        "the costume fitting", "the stunt rehearsal", "the lighting check", "the script reading", "the sound check",
        "the rooftop scene", "the train scene", "the kitchen scene", "the makeup test", "the photo shoot")),
    ("the hospital", (
        "the triage drill", "the hygiene talk", "the ward tour", "the X-ray demonstration", "the pharmacy tour",
        "the first-aid test", "the records briefing", "the staff meeting", "the equipment check", "the safety film")),
    ("the airport", (
        "the baggage-belt test", "the runway inspection", "the fuel delivery", "the crew briefing", "the radar test",
        "the catering delivery", "the fire drill", "the de-icing drill", "the terminal tour", "the lounge inspection")),
)  # fmt: skip
#: The settings whose events a visitor can attend.
PUBLIC_SETTINGS: Final = SETTINGS[:7]

#: Firms of no real name.
COMPANIES: Final = (
    "Northwind Ferries", "Bluebird Couriers", "Cobalt Robotics", "Harvest Lane Foods", "Lumen Optics", "Granite Press",
    "Tidewater Energy", "Juniper Textiles", "Redwood Furniture", "Sparrow Software", "Falcon Bikes", "Meadow Dairy",
    "Copperline Rail", "Orchid Cosmetics", "Summit Outdoor", "Velvet Records",
)  # fmt: skip

#: Those of them that make things, and so may have a factory, patents and an export license.
MAKERS: Final = (
    "Cobalt Robotics", "Harvest Lane Foods", "Lumen Optics", "Juniper Textiles", "Redwood Furniture", "Falcon Bikes",
    "Orchid Cosmetics", "Summit Outdoor",
)  # fmt: skip


def clock24(minutes: int) -> str:
    """Minutes after midnight, any day, as "14:05"."""
    hour, minute = divmod(minutes % DAY, 60)
    return f"{hour:02d}:{minute:02d}"


def clock12(minutes: int) -> str:
    """Minutes after midnight, any day, as "2:05 PM"."""
    hour, minute = divmod(minutes % DAY, 60)
    return f"{(hour + 11) % 12 + 1}:{minute:02d} {'AM' if hour < 12 else 'PM'}"


def some_clock(rng: ItemRng) -> Callable[[int], str]:
    """One of the two clock styles, for use throughout an item."""
    return rng.choice((clock24, clock12))


def unit_count(number: int, unit: str) -> str:
    """ "1 hour", "2 hours", "1,200 days"."""
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


def span(minutes: int) -> str:
    """A length of time: "45 minutes", "2 hours", "2 hours 15 minutes"."""
    hours, rest = divmod(minutes, 60)
    parts = ([unit_count(hours, "hour")] if hours else []) + (
        [unit_count(rest, "minute")] if rest or not hours else []
    )
    return " ".join(parts)


def date_text(day: dt.date) -> str:
    """ "March 5, 2024"."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def ordinal(number: int) -> str:
    """ "1st", "22nd", "13th"."""
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def series(parts: Sequence[str]) -> str:
    """Two or more parts that hold commas of their own, as a list in a sentence: "a, b; c, d; and e, f"."""
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def sentence(text: str) -> str:
    """``text`` with its first letter raised."""
    return text[:1].upper() + text[1:]


def some_date(rng: ItemRng, first: int = 2005, last: int = 2024) -> dt.date:
    """A uniform day from January 1 of year ``first`` to December 31 of ``last``."""
    start = dt.date(first, 1, 1).toordinal()
    return dt.date.fromordinal(rng.randint(start, dt.date(last, 12, 31).toordinal()))


def around(
    rng: ItemRng,
    answer: int,
    mistakes: Iterable[int] = (),
    *,
    steps: Sequence[int] = (1,),
    low: int = 1,
    high: int | None = None,
) -> list[int]:
    """Up to seven wrong values: real ``mistakes`` first, then near misses, three on each side where the bounds allow.

    Raises Redraw where fewer than four can be found.
    """
    values: list[int] = []

    def fits(value: int) -> bool:
        return value != answer and value >= low and (high is None or value <= high) and value not in values

    for value in mistakes:
        if fits(value) and len(values) < 5:
            values.append(value)
    for side in rng.sample((-1, 1), 2):
        multiple = 1
        while sum((value - answer) * side > 0 for value in values) < 3 and multiple <= 6:
            value = answer + side * multiple * rng.choice(list(steps))
            if fits(value):
                values.append(value)
            multiple += 1
    for distance in range(1, 30):
        # Where one side is closed, the other gives more.
        for value in rng.sample((answer - distance * min(steps), answer + distance * min(steps)), 2):
            if len(values) < 5 and fits(value):
                values.append(value)
    if len(values) < 4:
        raise Redraw("too few wrong values in range")
    return values[:8]


def numbers(values: Iterable[int]) -> tuple[str, ...]:
    """Integers as options, with thousands separators."""
    return tuple(f"{value:,}" for value in values)


def clocks(
    rng: ItemRng,
    answer: int,
    mistakes: Iterable[int],
    say: Callable[[int], str],
    *,
    steps: Sequence[int] = (10, 30, 60),
) -> tuple[str, ...]:
    """Wrong clock times for the true time ``answer`` (minutes), distinct on the dial."""
    values: list[int] = []
    for value in mistakes:
        if (value - answer) % DAY and all((value - other) % DAY for other in values):
            values.append(value)
    values = values[:5]
    tries = 0
    while len(values) < 6 and tries < 60:
        tries += 1
        value = answer + rng.choice((-2, -1, 1, 2)) * rng.choice(list(steps))
        if (value - answer) % DAY and all((value - other) % DAY for other in values):
            values.append(value)
    if len(values) < 4:
        raise Redraw("too few wrong times")
    return tuple(say(value) for value in values)


def span_options(
    rng: ItemRng,
    answer: int,
    mistakes: Iterable[int],
    *,
    steps: Sequence[int] = (10, 15, 30, 60),
    low: int = 1,
) -> tuple[str, ...]:
    """Wrong lengths of time for ``answer`` (minutes), none under ``low``."""
    return tuple(span(value) for value in around(rng, answer, mistakes, steps=steps, low=low))


def date_options(
    rng: ItemRng, answer: dt.date, mistakes: Iterable[dt.date], *, steps: Sequence[int] = (1, 2, 7)
) -> tuple[str, ...]:
    """Wrong dates for ``answer``."""
    values = around(rng, answer.toordinal(), [day.toordinal() for day in mistakes], steps=steps)
    return tuple(date_text(dt.date.fromordinal(value)) for value in values)
