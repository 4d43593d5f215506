"""Statistics of the rating table: by hand, against other implementations, and against resampling single trials."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import ks_2samp, norm
from sklearn.metrics import mutual_info_score, roc_auc_score

from mirror_bench.analysis.signal import counts

tables = st.lists(st.integers(0, 30), min_size=16, max_size=16).map(lambda v: np.array(v).reshape(2, 8))


def trials_of(table):
    rating = np.concatenate([np.repeat(np.arange(table.shape[1]), table[c]) for c in (0, 1)])
    correct = np.repeat([0, 1], table.sum(axis=1))
    return rating, correct


def test_ratings_by_hand():
    x = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
    cuts = counts.edges(x)
    assert cuts.tolist() == [2, 3, 4, 5, 6, 7, 8]
    # a value equal to an edge goes up
    assert counts.rate(x, cuts).tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 7]


def test_ties_stay_together():
    x = np.array([0.1] * 50 + [0.9] * 50)
    assert (
        set(counts.rate(x, counts.edges(x)).tolist()) == {3, 7}
        or len(set(counts.rate(x, counts.edges(x)).tolist())) == 2
    )


def test_auroc2_by_hand():
    # right {1, 2, 2}, wrong {1, 1, 2}: 9 pairs; wins: 1 beats none and ties 2; each 2 beats 2 and ties 1
    table = np.array([[2, 1], [1, 2]])
    assert counts.auroc2(table) == pytest.approx((0 + 2 * 0.5 + 2 * (2 + 0.5)) / 9)


def test_information_by_hand():
    # Rating tells correctness in three cases of four: p = (3/8, 1/8, 1/8, 3/8)
    table = np.array([[3, 1], [1, 3]])
    wanted = 2 * (3 / 8) * math.log2((3 / 8) / 0.25) + 2 * (1 / 8) * math.log2((1 / 8) / 0.25)
    assert counts.information(table) == pytest.approx(wanted)
    assert counts.information_ratio(table) == pytest.approx(wanted)  # entropy of 1/2 is one bit


@settings(max_examples=80, deadline=None)
@given(tables)
def test_against_scikit_learn(table):
    rating, correct = trials_of(table)
    both = 0 < table[1].sum() < table.sum()
    value = float(counts.auroc2(table))
    assert math.isnan(value) == (not both)
    if both:
        assert value == pytest.approx(roc_auc_score(correct, rating), abs=1e-12)
        information = mutual_info_score(rating, correct) / math.log(2)
        assert float(counts.information(table)) == pytest.approx(information, abs=1e-9)
        assert (
            float(counts.information_ratio(table)) + 1e-12 >= 0.0
            and float(counts.information_ratio(table)) <= 1 + 1e-12
        )


@settings(max_examples=60, deadline=None)
@given(tables)
def test_z_roc_against_polyfit(table):
    if min(table.sum(axis=1)) == 0:
        return
    hits = [table[1, k:].sum() / table[1].sum() for k in range(1, 8)]
    false_alarms = [table[0, k:].sum() / table[0].sum() for k in range(1, 8)]
    x, y = (norm.ppf(np.clip(v, 1e-4, 1 - 1e-4)) for v in (false_alarms, hits))
    line = counts.z_roc(table)
    if np.ptp(x) < 1e-6:
        assert math.isnan(float(line.slope))
        return
    slope, intercept = np.polyfit(x, y, 1)
    assert float(line.slope) == pytest.approx(slope, abs=1e-6)
    assert float(line.d_a) == pytest.approx(intercept * math.sqrt(2 / (1 + slope**2)), abs=1e-6)


def test_z_roc_of_exact_normal_rates_recovers_slope():
    cuts = np.linspace(-1, 2, 7)
    bounds = np.concatenate([[-np.inf], cuts, [np.inf]])
    table = np.stack([np.diff(norm.cdf(bounds)), np.diff(norm.cdf(bounds, loc=1.2, scale=1.25))])
    line = counts.z_roc(table)
    assert float(line.slope) == pytest.approx(0.8, abs=1e-9)
    assert float(line.r_squared) == pytest.approx(1.0, abs=1e-12)
    assert float(line.d_a) == pytest.approx(1.2 / math.sqrt((1 + 1.25**2) / 2), abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(tables, tables)
def test_many_tables_at_once_equal_one_by_one(first, second):
    both = np.stack([first, second])
    for function in (
        counts.auroc2,
        counts.information_ratio,
        counts.accuracy,
        lambda t: counts.z_roc(t).slope,
    ):
        together = function(both)
        for alone, value in zip((first, second), together, strict=True):
            np.testing.assert_allclose(function(alone), value, equal_nan=True)


def test_null_mean_formula():
    table = np.array([[300] * 8, [325] * 8])
    null = counts.information_ratio(counts.shuffled(table, 4000, np.random.default_rng(3)))
    deviation = null.std() / math.sqrt(4000)
    assert abs(null.mean() - float(counts.null_ratio(table))) < 4 * deviation + 0.01 * null.mean()


def test_margins_of_permutations_stay():
    table = np.array([[5, 2, 9], [7, 1, 3]])
    drawn = counts.shuffled(table, 50, np.random.default_rng(0))
    assert (drawn.sum(axis=1) == table.sum(axis=0)).all()
    assert (drawn.sum(axis=2) == table.sum(axis=1)).all()
    assert (counts.resampled(table, 50, np.random.default_rng(0)).sum(axis=(1, 2)) == 27).all()


def test_tables_resample_as_trials_do():
    """Kolmogorov-Smirnov against resampling and shuffling single trials, edges fixed."""
    rng = np.random.default_rng(11)
    n = 1500
    correct = rng.random(n) < 0.5
    x = rng.standard_normal(n) + 1.2 * correct
    cuts = counts.edges(x)
    rating = counts.rate(x, cuts)
    table = counts.count(rating, correct)
    resamples = 800
    by_row, shuffled_by_row = [], []
    for _ in range(resamples):
        pick = rng.integers(n, size=n)
        t = counts.count(rating[pick], correct[pick])
        by_row.append(
            [float(counts.information_ratio(t)), float(counts.auroc2(t)), float(counts.z_roc(t).slope)]
        )
        shuffled_by_row.append(
            float(counts.information_ratio(counts.count(rng.permutation(rating), correct)))
        )
    drawn = counts.resampled(table, resamples, rng)
    by_table = [counts.information_ratio(drawn), counts.auroc2(drawn), counts.z_roc(drawn).slope]
    for column, values in enumerate(by_table):
        assert ks_2samp(np.array(by_row)[:, column], values).pvalue > 0.001
    null = counts.information_ratio(counts.shuffled(table, resamples, rng))
    assert ks_2samp(shuffled_by_row, null).pvalue > 0.001


def test_one_class_and_empty_are_undefined_without_warnings():
    for table in (np.zeros((2, 8)), np.array([[0] * 8, [3] * 8]), np.array([[3] * 8, [0] * 8])):
        assert math.isnan(float(counts.auroc2(table)))
        assert math.isnan(float(counts.information_ratio(table)))
        assert math.isnan(float(counts.z_roc(table).slope))
    with pytest.raises(ValueError, match="at least one trial"):
        counts.edges(np.array([]))
