"""Temporal questions: hand-worked items, zone reading, wording."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from itertools import pairwise

import pytest

from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.item import Draft, Template
from mirror_bench.builders.question_bank.temporal import (
    duration_estimation_check,
    ordering_events_check,
    scheduling_check,
    temporal_paradoxes_check,
    timezone_arithmetic_check,
)
from mirror_bench.builders.question_bank.temporal.transitions import read_zone
from mirror_bench.builders.question_bank.temporal.wording import around, clock12, clock24, span
from mirror_bench.builders.question_bank.temporal.zones import CITIES, changes, distance, wall, zone
from mirror_bench.builders.seeds import ItemRng

SUBCATEGORIES = find_subcategories("temporal")
Drafts = Callable[[Template, int, int], list[Draft]]


def test_the_five_subcategories_are_these() -> None:
    assert sorted(SUBCATEGORIES) == [
        "duration_estimation",
        "ordering_events",
        "scheduling",
        "temporal_paradoxes",
        "timezone_arithmetic",
    ]


# Worked by hand; the arithmetic stands beside each.
GOLDEN = [
    (
        ordering_events_check.check_clue_chain,
        "One day at the farm, these things happened one at a time: the egg sorting, the soil test, and the vet visit. "
        "The soil test came after the vet visit. The soil test was over before the egg sorting began. Which of them came last?",
        {"events": ["the egg sorting", "the soil test", "the vet visit"]},
        "the egg sorting",  # vet visit, soil test, egg sorting
    ),
    (
        ordering_events_check.check_count_orders,
        "Working alone, a baker has three jobs to do, one at a time: sifting, beating, and lining. The only rule is this: "
        "sifting must come before lining. How many different orders are possible?",
        {"jobs": ["sifting", "beating", "lining"]},
        "3",  # half of 3! = 6
    ),
    (
        ordering_events_check.check_count_orders,
        "A baker's to-do list has four jobs, to be done one after another: sifting, beating, zesting, and lining. "
        "The order is free except for the following rules. Sifting must come before lining. Beating must come after lining. "
        "How many different orders are possible?",
        {"jobs": ["sifting", "beating", "zesting", "lining"]},
        "4",  # sifting, lining, beating in that order; zesting in any of four places
    ),
    (
        duration_estimation_check.check_days_between,
        "In Ashford, a bridge repair began on February 27, 2012 and ended on March 2, 2012. "
        "Counting both the first and the last day, how many days is that?",
        {},
        "5",  # Feb 27, 28, 29 (leap year), Mar 1, 2
    ),
    (
        duration_estimation_check.check_batches,
        "A bakery in Linden has 25 loaves to bake. Its only oven holds up to 10 loaves at a time. Each batch takes 40 minutes, "
        "and 5 minutes must pass between one batch and the next. How long does it take at the least until all are done?",
        {},
        "2 hours 10 minutes",  # three rounds, two pauses: 3 x 40 + 2 x 5 = 130
    ),
    (
        timezone_arithmetic_check.check_hours_ahead,
        "On Wednesday, March 15, 2017, how far were the clocks in London ahead of those in New York?",
        {"zones": {"London": "Europe/London", "New York": "America/New_York"}},
        "4 hours",  # New York on daylight time since March 12, London still on GMT until March 26
    ),
    (
        timezone_arithmetic_check.check_stated_offset,
        "Clocks at Station Quartz are 9 hours ahead of UTC. Those at Station Summit are 6 hours behind UTC. "
        "It is 05:30 on a Thursday at Station Quartz. What does the clock at Station Summit read at that moment?",
        {},
        "14:30",  # 15 hours back
    ),
    (
        timezone_arithmetic_check.check_office_overlap,
        "On Wednesday, June 12, 2013, a firm's two help desks were open from 07:00 to 19:00 local time in Paris and "
        "from 08:30 to 19:30 local time in Lisbon. That day, local time was UTC+2 in Paris and UTC+1 in Lisbon. "
        "For how long were both help desks open at the same time?",
        {"zones": {"Paris": "Europe/Paris", "Lisbon": "Europe/Lisbon"}},
        "9 hours 30 minutes",  # by Paris clocks, Lisbon's is open from 09:30 to 20:30
    ),
    (
        timezone_arithmetic_check.check_night_hours,
        "In Paris, a night shift went on from 22:00 on Saturday, October 29, 2011 to 06:00 on Sunday, October 30, 2011, "
        "by local clocks that were always right. How long did it really last?",
        {"zones": {"Paris": "Europe/Paris"}},
        "9 hours",  # 8 hours on the dial, and one hour repeated
    ),
    (
        scheduling_check.check_latest_start,
        "Ada works alone, on one order at a time and without pauses: the cake takes 30 minutes and must be ready by 12:00; "
        "the kite takes 1 hour and must be ready by 12:30. What is the latest time at which Ada can start?",
        {},
        "11:00",  # cake 11:00-11:30, kite 11:30-12:30
    ),
    (
        scheduling_check.check_coincide,
        "In Linden, the routine is this. The choir meets every 4 days. The band meets every 6 days. "
        "On March 1, 2010 both fell on the same day. What was the next date on which both fell together?",
        {},
        "March 13, 2010",  # lcm(4, 6) = 12
    ),
    (
        temporal_paradoxes_check.check_leap_birthday,
        "Ada was born on February 29, 1896. Not counting the day of birth, how often had the real birthday date, February 29, "
        "come round by December 31, 1910?",
        {},
        "2",  # 1904 and 1908; 1900 was no leap year
    ),
    (
        temporal_paradoxes_check.check_fence,
        "In Linden, a tower clock needs 10 seconds from the first to the last of its 6 strokes. "
        "A lamp flashes 3 seconds before it strikes 12 times at the same pace. How many seconds after the flash is the last stroke?",
        {},
        "25",  # 2 seconds a gap, 11 gaps, and 3
    ),
    (
        temporal_paradoxes_check.check_calendar_switch,
        "When Great Britain changed its calendar, Wednesday, September 2, 1752, was followed by Thursday, September 14. "
        "A bet there began on August 31, 1752 and ended on September 15, 1752. How many days after the first date was the second?",
        {},
        "4",  # September 1, 2, 14, 15
    ),
]


@pytest.mark.parametrize(("check", "question", "params", "answer"), GOLDEN)
def test_hand_worked_items(check, question, params, answer) -> None:  # type: ignore[no-untyped-def]
    assert check(question, params) == answer


def test_two_readers_of_zone_files_agree() -> None:
    for _, name, _ in CITIES:
        rules, own = zone(name), read_zone(name)
        moment = dt.datetime(2005, 1, 1, tzinfo=dt.UTC)
        while moment.year < 2025:
            assert moment.astimezone(rules).utcoffset() == own.ahead(moment), (name, moment)
            moment += dt.timedelta(hours=101)


def test_known_clock_changes() -> None:
    # United States since 2007: second Sunday of March and first Sunday of November, at 2:00 local standard or daylight time.
    assert changes("New York", 2016) == [
        dt.datetime(2016, 3, 13, 7, tzinfo=dt.UTC),
        dt.datetime(2016, 11, 6, 6, tzinfo=dt.UTC),
    ]
    assert changes("Phoenix", 2016) == []
    assert wall("Kathmandu", dt.datetime(2016, 1, 1, tzinfo=dt.UTC)) == dt.datetime(2016, 1, 1, 5, 45)


def test_samoa_has_no_december_30_2011() -> None:
    apia = read_zone("Pacific/Apia")
    assert not apia.moments(dt.datetime(2011, 12, 30, 12))
    assert apia.moments(dt.datetime(2011, 12, 31, 12))


def test_wording_of_times() -> None:
    assert [clock12(0), clock12(12 * 60), clock12(13 * 60 + 5)] == ["12:00 AM", "12:00 PM", "1:05 PM"]
    assert clock24(-1) == "23:59"
    assert [span(1), span(60), span(135)] == ["1 minute", "1 hour", "2 hours 15 minutes"]


def test_near_misses_stand_on_both_sides_where_there_is_room() -> None:
    for seed in range(30):
        values = around(ItemRng("around", seed), 20, [25, 30])
        assert len(values) == len(set(values)) >= 5
        assert 20 not in values
        assert min(values) < 20 < max(values)
    assert all(v >= 2 for v in around(ItemRng("low"), 2, low=2))


def test_letters_of_the_text_are_the_checkers_only_source() -> None:
    """A wrong stated weekday is noticed, not ignored."""
    question = "On Friday, March 15, 2017, how far were the clocks in London ahead of those in New York?"
    zones = {"zones": {"London": "Europe/London", "New York": "America/New_York"}}
    with pytest.raises(ValueError, match="is no Friday"):
        timezone_arithmetic_check.check_hours_ahead(question, zones)


def test_levels_cost_more_work(drafts: Drafts) -> None:
    """Texts of the top level are longer than those of the bottom level for the chain of clues and the journey."""
    for name, template_id in (
        ("ordering_events", "clue_chain"),
        ("duration_estimation", "journey"),
        ("scheduling", "critical_path"),
    ):
        template = next(t for t in SUBCATEGORIES[name].templates if t.id == template_id)
        sizes = [sum(len(d.question) for d in drafts(template, level, 3)) for level in (1, 4, 8)]
        assert all(low < high for low, high in pairwise(sizes))


def test_distances_are_known_ones() -> None:
    """Published great-circle distances, within the rounding of the positions to whole degrees; every pair has one."""
    for a, b, km in (
        ("London", "Paris", 344),
        ("New York", "London", 5570),
        ("Sydney", "Tokyo", 7820),
        ("Auckland", "Lima", 10680),
    ):
        assert distance(a, b) == pytest.approx(km, abs=120)
    cities = [city for city, _, _ in CITIES]
    assert all(distance(a, b) > 0 for a in cities for b in cities if a != b)
