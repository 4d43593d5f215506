"""Anchors: an even choice, no id or text twice, and links that recover a known difference."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mirror_bench.builders.datasets import BuildOptions, Config, Dataset
from mirror_bench.builders.folder import checksum_faults, read_rows
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.release.anchors import (
    AnchorError,
    BankScores,
    LinearLink,
    bank_scores,
    bank_shift,
    chained_linear,
    choose_anchors,
    equated_accuracy,
    write_anchors,
)
from mirror_bench.release.folders import build_folder

SUBCATEGORIES = ("estimation", "word_problems", "unit_conversion", "mental_calculation")


def _bank(seed: int, *, size: int = 160) -> list[Question]:
    return [
        Question(
            question_id=f"q{i}", domain="arithmetic", subcategory=SUBCATEGORIES[i % 4], difficulty="easy", level=1 + i // 4 % 8,
            question=f"Bank {seed}, question {i}?", choices=("1", "2", "3", "4"), answer="A", answer_text="1", aliases=(),
            open_ok=True, answer_kind="integer", tolerance=None, trap=None, template="t", params="{}",
            generator="arithmetic/x", generator_version="1.0.0", seed=seed, source=None, checker="c",
            checker_verdict="agrees", canary=CANARY,
        )
        for i in range(size)
    ]  # fmt: skip


def test_anchors_are_spread_over_subcategories_and_levels() -> None:
    chosen = choose_anchors(_bank(1), 64, seed=9)
    assert len(chosen) == 64
    assert set(Counter(q.subcategory for q in chosen).values()) == {16}
    assert set(Counter((q.subcategory, q.level) for q in chosen).values()) == {2}
    small = choose_anchors(_bank(1), 6, seed=9)
    assert (
        max(Counter(q.subcategory for q in small).values())
        - min(Counter(q.subcategory for q in small).values())
        <= 1
    )


def test_the_choice_depends_on_ids_and_seed_alone() -> None:
    bank = _bank(1)
    ids = [q.question_id for q in choose_anchors(bank, 20, seed=3)]
    again = choose_anchors(list(reversed(bank)), 20, seed=3)
    assert sorted(q.question_id for q in again) == sorted(ids)
    assert [q.question_id for q in choose_anchors(bank, 20, seed=4)] != ids


def test_disputed_items_are_never_anchors() -> None:
    bank = [q.model_copy(update={"key_status": "disputed"}) if i < 100 else q for i, q in enumerate(_bank(1))]
    assert all(q.key_status == "ok" for q in choose_anchors(bank, 60, seed=1))
    with pytest.raises(AnchorError, match="wanted 1 to 60"):
        choose_anchors(bank, 61, seed=1)


def test_anchors_are_written_as_a_folder_that_loads_like_the_bank(tmp_path: Path) -> None:
    bank = _bank(1)
    dataset = Dataset(
        name="question_bank", version="2.0.0", title="Bank", summary="Questions.", default_seed=1,
        configs=(Config("default", Question, ("test",), "all", default=True, key="question_id"),),
        build=lambda options: {("default", "test"): bank}, verify=lambda rows: [], changes=(("2.0.0", "First."),),
        distinct_text=lambda row: row.question, date="2026-01-01",
    )  # fmt: skip
    build_folder(dataset, BuildOptions(1), tmp_path / "mirror")
    place, n = write_anchors(dataset, tmp_path / "mirror" / "question_bank", 12, tmp_path / "anchors", seed=2)
    rows = read_rows(dataset, place)[("default", "test")]
    assert n == len(rows) == 12
    assert list(rows) == list(choose_anchors(bank, 12, seed=2))
    assert checksum_faults(place) == []
    with pytest.raises(AnchorError, match="is the bank itself"):
        write_anchors(dataset, tmp_path / "mirror" / "question_bank", 12, tmp_path / "mirror", seed=2)


def test_scores_come_from_one_channel_and_leave_out_what_was_not_judged() -> None:
    def record(item: str, right: bool | None, channel: str = "natural") -> dict[str, Any]:
        return {"item_id": item, "answer_correct": right, "channel": channel}

    own = [
        record("a", True),
        record("b", None),
        record("c", False),
        record("a", False, "wagering"),
        record("p", True),
    ]
    scores = bank_scores(own, [record("p", True), record("q", None), record("p", False, "wagering")])
    assert scores == BankScores((True, False), {"p": True})


def test_the_shift_by_hand() -> None:
    """Own: 3 of 4 on A, 1 of 4 on B. Anchors: 2 of 4, then 3 of 4. (1/4 - 3/4) - (3/4 - 1/2 as gain) = -0.75."""
    a = BankScores((True, True, True, False), {"p": True, "q": True, "r": False, "s": False})
    b = BankScores((True, False, False, False), {"p": True, "q": True, "r": True, "s": False})
    shift = bank_shift(a, b)
    assert shift.value == pytest.approx(-0.75)
    assert shift.n == 4
    assert shift.interval is not None
    assert shift.interval.low <= -0.75 <= shift.interval.high
    assert equated_accuracy(b, shift).value == pytest.approx(1.0), "0.25 + 0.75"


def test_an_interval_covers_a_known_shift_at_its_rate() -> None:
    """Simulated: bank B is 0.10 harder and the model improved by 0.05; 95 % intervals cover -0.10 in 88 to 100 % of 120."""
    rng = np.random.default_rng(5)
    covered = 0
    for trial in range(120):
        a = BankScores(tuple(rng.random(300) < 0.60), {str(i): bool(rng.random() < 0.60) for i in range(80)})
        b = BankScores(tuple(rng.random(300) < 0.55), {str(i): bool(rng.random() < 0.65) for i in range(80)})
        limits = bank_shift(a, b, seed=trial).interval
        assert limits is not None
        covered += limits.low <= -0.10 <= limits.high
    assert 106 <= covered <= 120


def test_too_little_to_link_says_so() -> None:
    few = BankScores((True, False), {"p": True})
    shift = bank_shift(few, few)
    assert (shift.value, shift.undefined) == (None, "too_few")
    assert equated_accuracy(few, shift).undefined == "too_few"
    lone = bank_shift(
        BankScores((True, False), {"p": True, "q": True, "x": False}),
        BankScores((True, False), {"p": True, "q": False}),
    )
    assert lone.missing == {"anchor_in_one_bank_only": 1}


def test_a_linear_link_by_hand() -> None:
    """On A own = anchor + 0.1; on B own = anchor - 0.1: a score of x on B is x + 0.2 on A, whatever models were run."""
    on_a = [(v + 0.1, v) for v in (0.3, 0.5, 0.6)]
    on_b = [(v - 0.1, v) for v in (0.4, 0.45, 0.8, 0.9)]
    link = chained_linear(on_a, on_b)
    assert (link.slope, link.intercept) == (pytest.approx(1.0), pytest.approx(0.2))
    assert link(0.5) == pytest.approx(0.7)


def test_a_linear_link_recovers_slope_and_intercept() -> None:
    """own A = 0.5 V + 0.2 and own B = 0.25 V + 0.1 give A = 2 B."""
    link = chained_linear(
        [(0.5 * v + 0.2, v) for v in (0.1, 0.4, 0.9)], [(0.25 * v + 0.1, v) for v in (0.2, 0.3, 0.7)]
    )
    assert (link.slope, link.intercept) == (pytest.approx(2.0), pytest.approx(0.0))
    assert LinearLink(2.0, 0.0)(0.3) == 0.6


def test_no_link_without_models_or_variation() -> None:
    good = [(0.1, 0.2), (0.3, 0.4), (0.5, 0.6)]
    with pytest.raises(AnchorError, match="bank B has scores of 2 models"):
        chained_linear(good, good[:2])
    with pytest.raises(AnchorError, match="all models score alike on bank A"):
        chained_linear([(0.5, 0.2), (0.5, 0.3), (0.5, 0.4)], good)
