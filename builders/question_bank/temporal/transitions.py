"""A reader of compiled zone files (RFC 8536), for checkers: its own parsing, not that of ``zoneinfo``."""

from __future__ import annotations

import importlib.resources
import re
import struct
from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Zone:
    """times: UTC seconds of changes. offsets: seconds ahead of UTC from each change on; first: before any change."""

    times: tuple[int, ...]
    offsets: tuple[int, ...]
    first: int

    def ahead(self, moment: datetime) -> timedelta:
        """How far local clocks are ahead of UTC at an aware moment."""
        index = bisect_right(self.times, int((moment - _EPOCH).total_seconds()))
        return timedelta(seconds=self.offsets[index - 1] if index else self.first)

    def local(self, moment: datetime) -> datetime:
        """Naive wall-clock time at an aware moment."""
        return (moment + self.ahead(moment)).replace(tzinfo=None)

    def moments(self, wall: datetime) -> list[datetime]:
        """All UTC moments at which local clocks show ``wall``: none in a gap, two in a repeated hour."""
        guesses = {wall.replace(tzinfo=UTC) - timedelta(seconds=s) for s in {self.first, *self.offsets}}
        return sorted(moment for moment in guesses if self.local(moment) == wall)

    def moment(self, wall: datetime) -> datetime:
        """The only UTC moment with that wall-clock time; ValueError where there is none or there are two."""
        found = self.moments(wall)
        if len(found) != 1:
            raise ValueError(f"{wall.isoformat()} occurs {len(found)} times")
        return found[0]


@cache
def read_zone(name: str) -> Zone:
    """The zone's changes, those of its closing rule written out to the end of 2037."""
    data = importlib.resources.files("tzdata").joinpath("zoneinfo", *name.split("/")).read_bytes()
    counts = struct.unpack(">6L", data[20:44])
    isut, isstd, leap, times, types, chars = counts
    at = 44 + times * 5 + types * 6 + chars + leap * 8 + isstd + isut
    isut, isstd, leap, times, types, chars = struct.unpack(">6L", data[at + 20 : at + 44])
    at += 44
    moments = struct.unpack(f">{times}q", data[at : at + 8 * times])
    at += 8 * times
    kinds = data[at : at + times]
    at += times
    offsets = [struct.unpack(">l", data[at + 6 * i : at + 6 * i + 4])[0] for i in range(types)]
    at += 6 * types + chars + leap * 12 + isstd + isut
    footer = data[at:].decode().strip()
    all_times, all_offsets = list(moments), [offsets[k] for k in kinds]
    for moment, ahead in _rule_changes(footer):
        if not all_times or moment > all_times[-1]:
            all_times.append(moment)
            all_offsets.append(ahead)
    return Zone(tuple(all_times), tuple(all_offsets), offsets[0])


def _seconds(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    parts = [int(p) for p in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def _rule_changes(footer: str) -> list[tuple[int, int]]:
    """(UTC second, seconds ahead afterwards) for the yearly changes of a POSIX rule, 1995-2037."""
    name = r"(?:<[^>]+>|[A-Za-z]+)"
    match = re.fullmatch(
        rf"{name}([-+\d:]+){name}([-+\d:]*),M([\d.]+)(?:/([-\d:]+))?,M([\d.]+)(?:/([-\d:]+))?", footer
    )
    if not match:
        return []
    standard = -_seconds(match.group(1))
    summer = -_seconds(match.group(2)) if match.group(2) else standard + 3600
    found = []
    for year in range(1995, 2038):
        for rule, clock, before, after in (
            (match.group(3), match.group(4), standard, summer),
            (match.group(5), match.group(6), summer, standard),
        ):
            month, week, weekday = map(int, rule.split("."))
            day = date(year, month, 1)
            day += timedelta(days=(weekday - day.isoweekday()) % 7)
            for _ in range(week - 1):
                if (day + timedelta(days=7)).month == month:
                    day += timedelta(days=7)
            midnight = int((datetime(day.year, day.month, day.day, tzinfo=UTC) - _EPOCH).total_seconds())
            found.append((midnight + _seconds(clock or "2") - before, after))
    return sorted(found)
