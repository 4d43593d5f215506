"""Band selection and scores: worked by hand, by brute force, and against the released outcomes."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import beta

from mirror_bench.analysis.integrity.answers import Answer, columns
from mirror_bench.analysis.integrity.band import bands, in_band, select_band, starts
from mirror_bench.analysis.integrity.calibration import bin_of, calibration_curve, level_plot
from mirror_bench.analysis.integrity.importing import read_outcomes
from mirror_bench.analysis.integrity.intervals import resample
from mirror_bench.analysis.integrity.scores import domain_scores, early_stop, scores


def ladder(by_level, *, domain="code_trace", extra=None, confidence=80.0, model="m"):
    """Answers with ``by_level[l] = (right, asked)`` scouts and ``extra[l]`` likewise."""
    rows = []
    for table, scout, first in ((by_level, True, 1), (extra or {}, False, 11)):
        for level, (right, asked) in table.items():
            for number in range(asked):
                rows.append(
                    Answer(
                        f"{domain}_l{level:02d}_{first + number:03d}",
                        domain,
                        level,
                        scout,
                        float(number < right),
                        confidence,
                    )
                )
    return columns(model, "no_tools", rows)


FULL = {1: (10, 10), 2: (9, 10), 3: (8, 10), 4: (5, 10), 5: (2, 10), 6: (1, 10), 7: (0, 10), 8: (0, 10)}


def test_band_is_the_window_with_mean_nearest_to_fifty():
    # windows: 90, 73.3, 50, 26.7, 10, 3.3
    band = bands(ladder(FULL))["code_trace"]
    assert band.levels == (3, 4, 5)
    assert (band.mean, band.distance) == (50.0, 0.0)


def test_tie_goes_to_the_lower_start():
    # 66.67 at levels 1-3, 33.33 at levels 2-4: both 16.67 away
    assert select_band(np.array([100.0, 100, 0, 0, 0, 0, 0, 0])).levels == (1, 2, 3)


def test_distance_is_of_the_mean_not_summed_over_levels():
    # levels 1-3 sum to |100-50|+|50-50|+|0-50|=100 but mean exactly 50; levels 4-6 are each 40
    assert select_band(np.array([100.0, 50, 0, 40, 40, 40, 40, 40])).levels == (1, 2, 3)


def test_window_needs_all_three_levels():
    nan = math.nan
    assert select_band(np.array([50.0, 50, nan, 0, 0, 0, nan, 50])).levels == (4, 5, 6)
    assert select_band(np.array([50.0, 50, nan, 50, 50, nan, 50, 50])) is None
    assert select_band(np.full(8, nan)) is None


def test_mean_of_level_accuracies_is_not_pooled_over_questions():
    # Level 1 has one answered scout. Mean of levels 1-3 is (100 + 50 + 0) / 3 = 50; pooled it would be 6 / 21 = 28.6.
    answers = ladder({1: (1, 1), 2: (5, 10), 3: (0, 10), 4: (4, 10)})
    band = bands(answers)["code_trace"]
    assert band.levels == (1, 2, 3)
    assert band.mean == 50.0


def test_extra_questions_do_not_move_the_band_but_enter_the_score():
    plain, more = ladder(FULL), ladder(FULL, extra={4: (0, 20)})
    assert bands(plain) == bands(more)
    assert scores(more).n_band == scores(plain).n_band + 20
    assert scores(more).accuracy == scores(plain).accuracy


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 10), st.integers(1, 10))), min_size=8, max_size=8)
)
def test_band_against_exact_fractions(levels):
    """Another implementation, in exact arithmetic over a dictionary."""
    accuracy = {
        n: Fraction(100 * min(c), max(c[1], min(c), 1))
        for n, c in enumerate(levels, start=1)
        if c is not None
    }
    best = None
    for start in range(1, 7):
        window = [accuracy.get(start + k) for k in range(3)]
        if None in window:
            continue
        distance = round(abs(sum(window) / 3 - 50) * 10**6)
        if best is None or distance < best[0]:
            best = (distance, start)
    given_levels = np.array([float(accuracy[n]) if n in accuracy else math.nan for n in range(1, 9)])
    assert int(starts(given_levels)) == (0 if best is None else best[1])


def test_scores_by_hand():
    # Band 3-5: 30 questions, 15 right, all stated at 80 %: Brier = (0.04 + 0.64) / 2 = 0.34
    found = scores(ladder(FULL))
    assert found.n_band == 30
    assert found.brier.value == pytest.approx(0.34)
    assert found.integrity.value == pytest.approx(-36.0)
    assert found.rms.value == pytest.approx(100 * math.sqrt(0.34))
    assert found.overconfidence.value == pytest.approx(30.0)
    assert found.accuracy.value == pytest.approx(100 * 35 / 80)
    assert found.errors["integrity"] == pytest.approx(400 * 0.3 * math.sqrt(30 / 29) / math.sqrt(30))


@pytest.mark.parametrize(
    ("right", "wrong", "integrity"), [(100.0, 0.0, 100.0), (50.0, 50.0, 0.0), (0.0, 100.0, -300.0)]
)
def test_ends_of_the_scale(right, wrong, integrity):
    rows = [
        Answer(f"d_l{level:02d}_{n:03d}", "d", level, True, float(n <= 5), right if n <= 5 else wrong)
        for level in (1, 2, 3)
        for n in range(1, 11)
    ]
    assert scores(columns("m", "no_tools", rows)).integrity.value == pytest.approx(integrity)


def test_pooled_over_questions_not_over_domains():
    # One domain complete, the other with scouts only: the pooled mean weighs 90 against 30.
    one = ladder(FULL, domain="a", extra={3: (16, 20), 4: (10, 20), 5: (4, 20)}, confidence=50.0)
    two = ladder(FULL, domain="b", confidence=100.0)
    rows = [
        Answer(q, a.domains[d], lv, s, sc, 100 * c)
        for a in (one, two)
        for q, d, lv, s, sc, c in zip(
            a.question_id,
            a.domain,
            a.level.tolist(),
            a.scout.tolist(),
            a.score.tolist(),
            a.confidence.tolist(),
            strict=True,
        )
    ]
    assert scores(columns("m", "no_tools", rows)).brier.value == pytest.approx((90 * 0.25 + 30 * 0.5) / 120)


def test_rows_without_confidence_count_for_accuracy_alone():
    rows = [
        Answer(f"d_l{level:02d}_{n:03d}", "d", level, True, float(n <= 5), None if n == 1 else 50.0)
        for level in (1, 2, 3)
        for n in range(1, 11)
    ]
    found = scores(columns("m", "no_tools", rows))
    assert (found.n_band, found.n_scout) == (27, 30)
    assert found.accuracy.value == 50.0
    assert dict(found.integrity.missing) == {"no_label": 3}


def test_no_band_is_undefined_with_a_reason():
    found = scores(ladder({1: (5, 10), 2: (5, 10)}))
    assert found.integrity.value is None
    assert found.integrity.undefined == "no_data"
    assert "three consecutive levels" in found.integrity.note
    assert found.accuracy.value == 50.0


def test_early_stop_counts_levels_above_as_zero():
    # Level 3 has no right answer: (100 + 50 + 0 x 6) / 8 although level 5 was answered right.
    assert early_stop(
        ladder({1: (10, 10), 2: (5, 10), 3: (0, 10), 4: (9, 10), 5: (9, 10)})
    ).value == pytest.approx(150 / 8)


def test_calibration_bins_and_jeffreys_box():
    rows = [
        Answer(f"d_l01_{n:03d}", "d", 1, True, s, c)
        for n, (s, c) in enumerate(
            [(1, 100.0), (1, 90.0), (0, 89.9), (0, 0.0), (1, 10.0), (0, 29.0)], start=1
        )
    ]
    curve = calibration_curve(columns("m", "no_tools", rows))
    assert [(b.lower, b.n, b.right) for b in curve] == [
        (0, 1, 0),
        (10, 1, 1),
        (20, 1, 0),
        (80, 1, 0),
        (90, 2, 2),
    ]
    last = curve[-1]
    assert (last.low, last.high) == pytest.approx(tuple(100 * beta.ppf([0.25, 0.75], 2.5, 0.5)))
    assert [bin_of(n / 100) for n in range(101)] == [min(n // 10, 9) for n in range(101)]


def test_level_plot_uses_scouts_only():
    plot = level_plot(ladder(FULL, extra={3: (0, 20)}))
    assert [p.accuracy for p in plot.points] == [100, 90, 80, 50, 20, 10, 0, 0]
    assert plot.band.levels == (3, 4, 5)
    assert plot.rms == pytest.approx(100 * math.sqrt(0.34))


def test_intervals_hold_their_estimate_and_repeat():
    answers = ladder(FULL)
    first = resample(answers, np.random.default_rng(1), design="questions", resamples=400)
    again = resample(answers, np.random.default_rng(1), design="questions", resamples=400)
    interval = first.interval("accuracy", "questions")
    assert interval == again.interval("accuracy", "questions")
    assert interval.low < 100 * 35 / 80 < interval.high
    assert resample(answers, np.random.default_rng(1), design="domains", resamples=10) is None
    # accuracy is linear, so its bootstrap variance is known: sum of p(1-p)/10 over levels, over 64
    known = sum(r / 10 * (1 - r / 10) / 10 for r, _ in FULL.values()) / 64
    drawn = resample(answers, np.random.default_rng(2), design="questions", resamples=20000).values[
        "accuracy"
    ]
    assert np.var(drawn / 100) == pytest.approx(known, rel=0.05)


@pytest.mark.upstream
def test_released_outcomes_reproduce_every_listed_value(upstream: Path, expected: Path):
    found = read_outcomes(upstream / "integrity")
    listed = [
        v
        for v in json.loads((expected / "integrity_published.json").read_text())
        if v["model"] in found.models()
    ]
    assert len(listed) == 61
    for value in listed:
        answers = found.answers[(value["model"], "no_tools")]
        quantity, _, domain = value["quantity"].partition(":")
        whole = scores(answers)
        got = {
            "integrity": lambda whole=whole: whole.integrity.value,
            "overconfidence_band": lambda whole=whole: whole.overconfidence.value,
            "n_scout": lambda whole=whole: whole.n_scout,
            "domain_n": lambda a=answers, d=domain: domain_scores(a)[d].n,
            "domain_mean_score": lambda a=answers, d=domain: domain_scores(a)[d].mean_score,
            "domain_mean_confidence": lambda a=answers, d=domain: (
                domain_scores(a)[d].mean_confidence_answered
            ),
        }[quantity]()
        assert abs(got - value["value"]) <= 0.5 * 10.0 ** -value["decimals"] + 1e-9, value


@pytest.mark.upstream
def test_bands_equal_the_levels_the_extra_questions_were_run_at(upstream: Path):
    """A check that uses no published score: extra questions exist only at the levels the source chose."""
    pairs = 0
    for answers in read_outcomes(upstream / "integrity").answers.values():
        for name, band in bands(answers).items():
            run_at = sorted({int(n) for n in answers.level[answers.of_domain(name) & ~answers.scout]})
            assert tuple(run_at) == band.levels, (answers.model, name)
            pairs += 1
    assert pairs == 19


@pytest.mark.upstream
def test_band_counts(upstream: Path):
    found = read_outcomes(upstream / "integrity")
    for model, n_band, n_scout in (("claude-opus-5", 793, 714), ("gemini-3.8-flash", 900, 800)):
        answers = found.answers[(model, "no_tools")]
        assert int(in_band(answers, bands(answers)).sum()) == n_band
        assert scores(answers).n_scout == n_scout
