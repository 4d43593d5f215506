"""Maximum-likelihood fits: recovery, independent optimisers, golden values of metadpy, guards."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import norm

from mirror_bench.analysis.signal import counts, metad, ordinal
from mirror_bench.analysis.signal.simulator import evidence, truth

GOLDEN = json.loads((Path(__file__).parent / "metadpy_golden.json").read_text())


def simulated(seed, n, accuracy, shift, spread, ratings=8):
    rng = np.random.default_rng(seed)
    correct = rng.random(n) < accuracy
    x = np.where(correct, shift + spread * rng.standard_normal(n), rng.standard_normal(n))
    return counts.count(counts.rate(x, counts.edges(x, ratings)), correct, ratings)


def test_ordinal_fit_against_a_general_optimiser():
    table = simulated(1, 800, 0.5, 1.2, 1.3, ratings=5)

    def loss(theta):
        b, log_s, c0, *gaps = theta
        cuts = np.cumsum([c0, *np.exp(gaps)])
        s = np.exp(log_s)
        wrong = np.diff(np.concatenate([[0], norm.cdf(cuts), [1]]))
        right = np.diff(np.concatenate([[0], norm.cdf(s * cuts - b), [1]]))
        return -(table[0] @ np.log(np.maximum(wrong, 1e-300)) + table[1] @ np.log(np.maximum(right, 1e-300)))

    best = minimize(
        loss,
        [0.5, 0, -0.5, -0.7, -0.7, -0.7],
        method="Nelder-Mead",
        options={"maxiter": 40000, "maxfev": 40000, "xatol": 1e-9, "fatol": 1e-10},
    )
    found = ordinal.fit(table)
    assert found.intercept == pytest.approx(best.x[0], abs=1e-4)
    assert found.slope == pytest.approx(np.exp(best.x[1]), abs=1e-4)


def test_ordinal_fit_recovers_and_its_errors_fit():
    estimates = [ordinal.fit(simulated(seed, 3000, 0.45, 1.5, 1.25)) for seed in range(200)]
    slopes = np.array([e.slope for e in estimates])
    assert abs(slopes.mean() - 0.8) < 4 * slopes.std() / np.sqrt(200)
    assert np.mean([e.slope_se for e in estimates]) == pytest.approx(slopes.std(), rel=0.15)
    d_a = np.array([e.d_a for e in estimates])
    assert np.mean([e.d_a_se for e in estimates]) == pytest.approx(d_a.std(), rel=0.15)
    # deviance is chi-squared with 5 degrees of freedom
    assert np.mean([e.deviance for e in estimates]) == pytest.approx(5, abs=1.0)
    assert estimates[0].degrees == 5


def test_unused_ratings_are_merged():
    table = simulated(3, 900, 0.5, 1.0, 1.0, ratings=5)
    wide = np.zeros((2, 8), dtype=np.int64)
    wide[:, [0, 2, 3, 5, 7]] = table
    assert ordinal.fit(wide) == ordinal.fit(table)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (np.zeros((2, 8), dtype=np.int64), "no_data"),
        (np.array([[0] * 8, [4] * 8]), "one_class"),
        (np.array([[5, 0, 0, 5], [2, 0, 0, 9]]), "too_few"),
    ],
)
def test_ordinal_fit_is_undefined_with_a_reason(table, reason):
    assert ordinal.fit(table).undefined == reason


def test_many_fits_equal_single_fits():
    tables = [simulated(seed, 700, 0.5, 1.1, 1.2) for seed in range(6)]
    for alone, together in zip([ordinal.fit(t) for t in tables], ordinal.fit_all(tables), strict=True):
        assert together.slope == pytest.approx(alone.slope, abs=1e-9)


@pytest.mark.parametrize("golden", GOLDEN["fits"], ids=range(len(GOLDEN["fits"])))
def test_meta_d_equals_metadpy(golden):
    found = metad.fit(np.array(golden["nR_S1"]), np.array(golden["nR_S2"]), padding=0)
    assert found.d_prime == pytest.approx(golden["d1"], abs=1e-9)
    # metadpy stops at its optimiser's tolerance, so agreement is to 1e-5 and its likelihood is never higher than ours.
    assert found.meta_d == pytest.approx(golden["meta_d1"], abs=2e-5)
    assert found.criteria == pytest.approx(golden["t2c1"], abs=2e-5)
    assert found.log_likelihood >= golden["logL"] - 1e-9


def test_meta_d_equals_installed_metadpy():
    mle = pytest.importorskip("metadpy.mle")
    table = simulated(8, 2000, 0.5, 1.2, 1.0)
    theirs = mle.fit_metad(table[0] + 0.5, table[1] + 0.5, 4)
    assert metad.of_ratings(table).meta_d == pytest.approx(theirs["meta_d"], abs=1e-4)


@pytest.mark.parametrize("shift", [0.5, 1.0, 2.0])
def test_m_is_one_for_equal_variances_whatever_the_sensitivity(shift):
    """The circularity: exact rates of two normals with one variance give M = 1."""
    cuts = np.linspace(-0.8, shift + 0.8, 7)
    bounds = np.concatenate([[-np.inf], cuts, [np.inf]])
    table = 1e6 * np.stack([np.diff(norm.cdf(bounds)), np.diff(norm.cdf(bounds, loc=shift))])
    assert metad.fit(table[0], table[1], padding=0).m_ratio == pytest.approx(1.0, abs=1e-6)


def test_m_moves_with_slope_and_accuracy_alone():
    """Same sensitivity, other shape or base rate: M moves on either side of 1 although nothing about insight did."""

    def m(slope, accuracy):
        table = 1e6 * truth([(1.0, evidence(accuracy, slope, 1.4))]).table
        return metad.fit(table[0], table[1], padding=0).m_ratio

    assert m(1.0, 0.43) == pytest.approx(1.0, abs=1e-6)
    assert m(0.8, 0.43) > 1.05 and m(0.8, 0.6) < 0.9
    assert m(1.2, 0.43) < 0.95 and m(1.2, 0.6) > 1.05


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ([0, 0, 0, 0], [5, 5, 5, 5], "one_class"),
        ([3, 2, 1, 1], [1, 2, 9, 9], "too_few"),
        ([50, 50, 50, 50], [50, 50, 50, 50], "zero_denominator"),
        ([90, 20, 0, 0], [0, 0, 20, 90], "too_few"),
    ],
)
def test_meta_d_is_guarded(first, second, reason):
    found = metad.fit(np.array(first), np.array(second))
    assert (found.meta_d, found.undefined) == (None, reason)


def test_never_used_rating_does_not_break_the_fit():
    assert metad.fit(np.array([40, 0, 20, 10, 0, 5]), np.array([5, 0, 10, 20, 0, 50])).meta_d is not None


def test_meta_d_refuses_odd_lengths():
    with pytest.raises(ValueError, match="two equal, even lengths"):
        metad.fit(np.ones(5), np.ones(5))
    with pytest.raises(ValueError, match="halves need an even number"):
        metad.of_ratings(np.ones((2, 7), dtype=np.int64))
