"""Cities and the clock rules of their zones, read from the tzdata package and never from the machine."""

from __future__ import annotations

import datetime as dt
import importlib.resources
import math
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from mirror_bench.builders.question_bank.item import Redraw, Source
from mirror_bench.builders.question_bank.temporal.wording import span
from mirror_bench.builders.seeds import ItemRng

#: (city, zone, how obscure its rule is: 1 to 3). Each city keeps its zone's time through 2005-2024.
CITIES: Final[tuple[tuple[str, str, int], ...]] = (
    ("New York", "America/New_York", 1), ("Chicago", "America/Chicago", 1), ("Los Angeles", "America/Los_Angeles", 1),
    ("London", "Europe/London", 1), ("Paris", "Europe/Paris", 1), ("Berlin", "Europe/Berlin", 1), ("Tokyo", "Asia/Tokyo", 1),
    ("Denver", "America/Denver", 1), ("Rome", "Europe/Rome", 1), ("Madrid", "Europe/Madrid", 1), ("Toronto", "America/Toronto", 1),
    ("Phoenix", "America/Phoenix", 2), ("Honolulu", "Pacific/Honolulu", 2), ("Vancouver", "America/Vancouver", 2),
    ("Halifax", "America/Halifax", 2), ("Lisbon", "Europe/Lisbon", 2), ("Athens", "Europe/Athens", 2),
    ("Helsinki", "Europe/Helsinki", 2), ("Nairobi", "Africa/Nairobi", 2), ("Johannesburg", "Africa/Johannesburg", 2),
    ("Dubai", "Asia/Dubai", 2), ("Kolkata", "Asia/Kolkata", 2), ("Singapore", "Asia/Singapore", 2),
    ("Hong Kong", "Asia/Hong_Kong", 2), ("Shanghai", "Asia/Shanghai", 2), ("Seoul", "Asia/Seoul", 2), ("Bangkok", "Asia/Bangkok", 2),
    ("Sydney", "Australia/Sydney", 2), ("Auckland", "Pacific/Auckland", 2), ("Bogota", "America/Bogota", 2), ("Lima", "America/Lima", 2),
    ("Reykjavik", "Atlantic/Reykjavik", 2), ("Lagos", "Africa/Lagos", 2),
    ("Brisbane", "Australia/Brisbane", 3), ("Perth", "Australia/Perth", 3), ("Adelaide", "Australia/Adelaide", 3),
    ("Darwin", "Australia/Darwin", 3), ("Kathmandu", "Asia/Kathmandu", 3), ("Karachi", "Asia/Karachi", 3),
    ("Tashkent", "Asia/Tashkent", 3), ("Kabul", "Asia/Kabul", 3), ("Yangon", "Asia/Yangon", 3), ("Manila", "Asia/Manila", 3),
    ("Anchorage", "America/Anchorage", 3), ("St. John's", "America/St_Johns", 3), ("Buenos Aires", "America/Argentina/Buenos_Aires", 3),
    ("Sao Paulo", "America/Sao_Paulo", 3), ("Istanbul", "Europe/Istanbul", 3), ("Moscow", "Europe/Moscow", 3),
    ("Tehran", "Asia/Tehran", 3), ("Regina", "America/Regina", 3), ("Colombo", "Asia/Colombo", 3), ("Suva", "Pacific/Fiji", 3),
)  # fmt: skip
ZONE_OF: Final = {city: zone for city, zone, _ in CITIES}

#: Latitude and longitude in whole degrees, north and east positive; good enough for the length of a flight.
_POSITION: Final = {
    "New York": (41, -74), "Chicago": (42, -88), "Los Angeles": (34, -118), "London": (52, 0), "Paris": (49, 2), "Berlin": (53, 13),
    "Tokyo": (36, 140), "Denver": (40, -105), "Rome": (42, 12), "Madrid": (40, -4), "Toronto": (44, -79), "Phoenix": (33, -112),
    "Honolulu": (21, -158), "Vancouver": (49, -123), "Halifax": (45, -64), "Lisbon": (39, -9), "Athens": (38, 24), "Helsinki": (60, 25),
    "Nairobi": (-1, 37), "Johannesburg": (-26, 28), "Dubai": (25, 55), "Kolkata": (23, 88), "Singapore": (1, 104), "Hong Kong": (22, 114),
    "Shanghai": (31, 121), "Seoul": (38, 127), "Bangkok": (14, 101), "Sydney": (-34, 151), "Auckland": (-37, 175), "Bogota": (5, -74),
    "Lima": (-12, -77), "Reykjavik": (64, -22), "Lagos": (6, 3), "Brisbane": (-27, 153), "Perth": (-32, 116), "Adelaide": (-35, 139),
    "Darwin": (-12, 131), "Kathmandu": (28, 85), "Karachi": (25, 67), "Tashkent": (41, 69), "Kabul": (35, 69), "Yangon": (17, 96),
    "Manila": (15, 121), "Anchorage": (61, -150), "St. John's": (48, -53), "Buenos Aires": (-35, -58), "Sao Paulo": (-24, -47),
    "Istanbul": (41, 29), "Moscow": (56, 38), "Tehran": (36, 51), "Regina": (50, -105), "Colombo": (7, 80), "Suva": (-18, 178),
}  # fmt: skip


def distance(a: str, b: str) -> float:
    """Great-circle distance of two cities in km, to a degree or so, on a sphere of radius 6371 km."""
    (lat, lon), (lat2, lon2) = ((math.radians(x) for x in _POSITION[city]) for city in (a, b))
    cosine = math.sin(lat) * math.sin(lat2) + math.cos(lat) * math.cos(lat2) * math.cos(lon - lon2)
    return 6371 * math.acos(max(-1.0, min(1.0, cosine)))


@cache
def zone(name: str) -> ZoneInfo:
    """The rules of one zone from the installed tzdata package."""
    resource = importlib.resources.files("tzdata").joinpath("zoneinfo").joinpath(*name.split("/"))
    with resource.open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


TZDATA = "2026.6"


def source(*names: str) -> Source:
    """Which records of tzdata an item rests on.

    The version is the one the items were written with, not the one installed: rules of past years are settled, and a
    later release that leaves them alone must not change the bytes of the bank.
    """
    return Source("tzdata", TZDATA, ", ".join(dict.fromkeys(names)))


def some_cities(rng: ItemRng, size: int, level: int) -> list[str]:
    """Different cities; less familiar clock rules come in as the level rises."""
    most = 1 if level < 3 else 2 if level < 6 else 3
    pool = [city for city, _, tier in CITIES if tier <= most]
    while True:
        found = rng.sample(pool, size)
        if level < 6 or any(tier == 3 for city, _, tier in CITIES if city in found):
            return found


def instant(city: str, local: dt.datetime) -> dt.datetime:
    """UTC moment of an unambiguous wall-clock time; Redraw where the clock skips or repeats it."""
    rules = zone(ZONE_OF[city])
    early = local.replace(tzinfo=rules, fold=0).astimezone(dt.UTC)
    late = local.replace(tzinfo=rules, fold=1).astimezone(dt.UTC)
    if early != late or early.astimezone(rules).replace(tzinfo=None) != local:
        raise Redraw("the clock skips or repeats that time")
    return early


def wall(city: str, moment: dt.datetime) -> dt.datetime:
    """Wall-clock time (naive) in ``city`` at a UTC moment."""
    return moment.astimezone(zone(ZONE_OF[city])).replace(tzinfo=None)


def offset(city: str, moment: dt.datetime) -> int:
    """Minutes that the city's clocks are ahead of UTC at a moment."""
    ahead = moment.astimezone(zone(ZONE_OF[city])).utcoffset()
    if ahead is None:
        raise ValueError(f"{city}: tzdata gives no offset at {moment.isoformat()}")
    return int(ahead.total_seconds() // 60)


def changes(city: str, year: int) -> list[dt.datetime]:
    """UTC moments in ``year`` at which the city's clocks are changed, to the minute."""
    found = []
    moment = dt.datetime(year, 1, 1, tzinfo=dt.UTC)
    while moment.year == year:
        later = moment + dt.timedelta(days=1)
        before = offset(city, moment)
        if offset(city, later) != before:
            low, high = 0, 24 * 60
            while high - low > 1:
                middle = (low + high) // 2
                if offset(city, moment + dt.timedelta(minutes=middle)) == before:
                    low = middle
                else:
                    high = middle
            found.append(moment + dt.timedelta(minutes=high))
        moment = later
    return found


def from_utc(minutes: int) -> str:
    """In words: "5 hours 30 minutes ahead of UTC", "3 hours behind UTC"."""
    return f"{span(abs(minutes))} {'ahead of' if minutes > 0 else 'behind'} UTC"


def said_offset(minutes: int) -> str:
    """ "UTC+5:30", "UTC−3", "UTC"."""
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02d}' if rest else ''}" if minutes else "UTC"
