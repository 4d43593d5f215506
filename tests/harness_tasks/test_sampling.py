"""Which items a suite asks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.harness_tasks.sampling import difficulty_pairs, evenly, stratified

ROWS = [{"id": f"{d}{s}{i}", "d": d, "s": s} for d in "abc" for s in "xy" for i in range(9)]


def _take(rows: list[dict[str, str]], per: int | None, seed: int = 42) -> list[str]:
    return [
        row["id"]
        for row in stratified(
            rows, per, stratum=lambda r: (r["d"], r["s"]), identity=lambda r: r["id"], seed=seed
        )
    ]


@given(st.permutations(ROWS), st.integers(1, 9))
@settings(max_examples=25, deadline=None)
def test_the_draw_does_not_depend_on_order(rows: list[dict[str, str]], per: int) -> None:
    assert set(_take(rows, per)) == set(_take(ROWS, per))
    assert Counter(name[:2] for name in _take(rows, per)) == {f"{d}{s}": per for d in "abc" for s in "xy"}


def test_larger_samples_keep_smaller_ones_and_seeds_differ() -> None:
    assert set(_take(ROWS, 2)) < set(_take(ROWS, 5))
    assert _take(ROWS, 3) != _take(ROWS, 3, seed=7)
    assert _take(ROWS, None) == [row["id"] for row in ROWS]


def test_other_strata_do_not_disturb_a_draw() -> None:
    only = [row for row in ROWS if row["d"] == "b"]
    assert _take(only, 3) == [name for name in _take(ROWS, 3) if name[0] == "b"]


@given(st.integers(1, 54))
@settings(max_examples=20, deadline=None)
def test_evenly_spreads(total: int) -> None:
    taken = evenly(ROWS, total, stratum=lambda r: (r["d"],), identity=lambda r: str(r["id"]))
    counts = Counter(row["d"] for row in taken)
    assert len(taken) == total
    assert max(counts.values()) - min(counts.get(d, 0) for d in "abc") <= 1


def _q(name: str, domain: str, difficulty: str) -> dict[str, Any]:
    return {"question_id": name, "domain": domain, "difficulty": difficulty}


def test_pairs_take_hard_and_adversarial_against_easy_within_the_domain() -> None:
    bank = [_q(f"e{i}", "arithmetic", "easy") for i in range(3)] + [
        _q(f"h{i}", "arithmetic", "hard") for i in range(2)
    ]
    bank += [
        _q("x", "arithmetic", "adversarial"),
        _q("m", "arithmetic", "medium"),
        _q("s", "spatial", "easy"),
    ]
    pairs = difficulty_pairs(bank)
    assert set(pairs) == {
        "e0",
        "e1",
        "e2",
        "h0",
        "h1",
        "x",
    }  # medium and the lonely spatial question are in no pair
    for name, pair in pairs.items():
        assert pair.hard["difficulty"] in ("hard", "adversarial") and pair.easy["difficulty"] == "easy"
        assert name in (pair.hard["question_id"], pair.easy["question_id"])


def test_medium_stands_in_for_hard_and_the_shorter_pool_is_cycled() -> None:
    bank = [_q("e", "logical", "easy")] + [_q(f"m{i}", "logical", "medium") for i in range(4)]
    pairs = difficulty_pairs(bank)
    assert set(pairs) == {"e", "m0", "m1", "m2", "m3"}
    assert {pair.easy["question_id"] for pair in pairs.values()} == {"e"}
    assert difficulty_pairs(bank[::-1]) == pairs
