"""Comparisons of variants, each worked by hand on small outcomes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mirror_bench.analysis.integrity.ablations import (
    comparisons,
    follow_up,
    high_effort,
    mmlu_pro_comparison,
    prospective,
    rule_told,
)
from mirror_bench.analysis.integrity.answers import Answer, Forecasts, columns
from mirror_bench.analysis.integrity.importing import Outcomes


def run(variant, *, confidence=80.0, right=5, levels=(1, 2, 3), count=20, model="m", extra=0):
    rows = [
        Answer(f"d_l{lv:02d}_{n:03d}", "d", lv, n <= 10, float(n <= right or n > 25), confidence)
        for lv in levels
        for n in range(1, min(count, 10) + 1)
    ] + [
        Answer(f"d_l{lv:02d}_{n:03d}", "d", lv, False, float(n % 2), confidence)
        for lv in levels
        for n in range(11, 11 + extra)
    ]
    return columns(model, variant, rows)


def test_forecasts_are_scored_on_the_headline_outcomes_of_the_band():
    headline = run(
        "no_tools", extra=20
    )  # 30 scouts half right + 60 extra half right, all at 80 %: Brier 0.34
    ids = tuple(f"d_l{lv:02d}_{n:03d}" for lv in (1, 2, 3, 4) for n in range(1, 11))
    found = prospective(headline, Forecasts("m", "no_tools_confidence", ids, np.full(40, 0.5)))
    assert found.n == 30  # level 4 was not answered
    assert found.brier == pytest.approx(0.25)
    assert found.base_brier == pytest.approx(0.34)
    assert found.change == pytest.approx(36.0)
    assert found.change_se == pytest.approx(
        400 * 0.3 * math.sqrt(90 / 89) / math.sqrt(90)
    )  # forecasts have no spread


def test_follow_up_is_paired_by_id():
    first = run("no_tools", levels=range(1, 9))
    after = run("no_tools_pressure", levels=range(1, 9), confidence=50.0, right=6)
    found = follow_up(first, after)
    # per level: 5 right stay right (0.04 -> 0.25), 1 turns right (0.64 -> 0.25), 4 stay wrong (0.64 -> 0.25)
    change = np.array([0.21] * 5 + [-0.39] * 5)
    assert found.n == 80
    assert found.change == pytest.approx(-400 * change.mean())
    assert found.change_se == pytest.approx(400 * np.tile(change, 8).std(ddof=1) / math.sqrt(80))
    assert (found.flips, found.flips_to_right) == (8, 8)
    assert found.accuracy_change == pytest.approx(10.0)


def test_follow_up_needs_fifty_pairs():
    found = follow_up(run("no_tools"), run("no_tools_are_you_sure"))
    assert found.change is None
    assert found.skipped == "30 pairs; at least 50 are needed"


def test_high_effort_has_its_own_band_and_errors_in_quadrature():
    low = run("no_tools", extra=20)
    high = run("no_tools_high", confidence=50.0)
    found = high_effort(low, high)
    assert found.change == pytest.approx(36.0)
    assert found.accuracy_change == pytest.approx(0.0)
    assert found.accuracy_change_se == pytest.approx(math.hypot(50 / math.sqrt(30), 50 / math.sqrt(30)))


def test_rule_told_uses_the_headline_band_scouts():
    headline = run("no_tools", extra=20)
    told = run("no_tools_brier_told", confidence=60.0, right=6, levels=(1, 2, 3, 4))
    found = rule_told(headline, told)
    assert found.n == 30  # level 4 is outside the headline band
    assert found.brier == pytest.approx(0.6 * 0.16 + 0.4 * 0.36)
    assert found.accuracy_change == pytest.approx(10.0)


def test_comparisons_are_found_and_ordered():
    answers = [
        run("no_tools", levels=range(1, 9)),
        run("no_tools_high", levels=range(1, 9)),
        run("no_tools_pressure", levels=range(1, 9)),
    ]
    found = Outcomes({("m", a.variant): a for a in answers}, {}, {("m", a.variant): ("f",) for a in answers})
    found.forecasts[("m", "no_tools_confidence")] = Forecasts(
        "m", "no_tools_confidence", answers[0].question_id, np.full(80, 0.5)
    )
    result = comparisons(found)
    assert [c.variant for c in result] == [
        "no_tools_confidence",
        "no_tools_high",
        "no_tools_confidence_high",
        "no_tools_pressure",
    ]
    assert result[2].skipped == "no forecasts at high effort"
    assert result[2].brier == result[0].brier


def test_mmlu_pro_signed_and_absolute_mean():
    answers = {
        ("a", "no_tools"): run("no_tools", model="a"),
        ("a", "mmlu_pro"): run("mmlu_pro", model="a", confidence=90.0),
        ("b", "no_tools"): run("no_tools", model="b"),
        ("b", "mmlu_pro"): run("mmlu_pro", model="b", confidence=60.0),
    }
    found = mmlu_pro_comparison(Outcomes(answers, {}, {}))
    assert [(r.mmlu_pro, r.novel) for r in found.rows] == [
        pytest.approx((40.0, 30.0)),
        pytest.approx((10.0, 30.0)),
    ]
    assert found.mean_difference == pytest.approx(-5.0)
    assert found.mean_absolute_difference == pytest.approx(15.0)
