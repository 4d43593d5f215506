"""Wrong options are chosen so that the right one's rank in size stays even."""

from __future__ import annotations

from collections import Counter

import pytest

from mirror_bench.builders.ranks import Ranks
from mirror_bench.builders.seeds import ItemRng


def _rng(index: int) -> ItemRng:
    return ItemRng("ranks", 1, index)


@pytest.mark.parametrize("kept", [(), ("12 km",), ("12 km", "13 km")])
def test_ranks_that_can_be_reached_come_up_alike(kept: tuple[str, ...]) -> None:
    ranks = Ranks()
    used: Counter[int] = Counter()
    for index in range(120):
        rest = [f"{size} km" for size in (6, 7, 8, 14, 15, 16)]
        wrong = ranks.fill("10 km", kept, rest, _rng(index))
        assert len(set(wrong)) == 3
        assert set(kept) <= set(wrong)
        used[sum(int(option.split()[0]) < 10 for option in wrong)] += 1
    reachable = 4 - len(kept)
    assert set(used.values()) == {120 // reachable}
    assert len(used) == reachable


def test_clock_times_have_their_minutes_as_size() -> None:
    ranks = Ranks()
    firsts = Counter(
        min(
            [*ranks.fill("9:40", ("9:54",), ("9:38", "10:02", "9:10", "9:41"), _rng(i)), "9:40"], key=_minutes
        )
        for i in range(60)
    )
    assert firsts["9:40"] == 20


def _minutes(clock: str) -> int:
    hour, minute = clock.split(":")
    return 60 * int(hour) + int(minute)


def test_words_have_no_rank_and_any_will_do() -> None:
    chosen = {
        tuple(sorted(Ranks().fill("oak", (), ("elm", "ash", "fir", "yew"), _rng(i)))) for i in range(40)
    }
    assert len(chosen) == 4
