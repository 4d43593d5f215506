"""Tests, effects, proportions, multiplicity, correlation, regression and planning against independent implementations."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference import (
    correlation,
    delong,
    effects,
    multiplicity,
    permutation,
    power,
    proportions,
    regression,
)
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.metrics.discrimination import auroc

seeds = pytest.mark.parametrize("seed", range(5))


@seeds
def test_wilson_and_jeffreys_agree_with_statsmodels(seed: int) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 200))
    k = int(rng.integers(0, n + 1))
    for level in (0.5, 0.9, 0.95, 0.99):
        assert proportions.wilson_interval(k, n, level) == pytest.approx(
            proportion.proportion_confint(k, n, alpha=1 - level, method="wilson"), abs=1e-9
        )
        low, high = proportion.proportion_confint(k, n, alpha=1 - level, method="jeffreys")
        expected = (0.0 if k == 0 else low, 1.0 if k == n else high)
        assert proportions.jeffreys_interval(k, n, level) == pytest.approx(expected, abs=1e-9)
    assert proportions.jeffreys_quantile(k, n, 0.25) == pytest.approx(
        stats.beta.ppf(0.25, k + 0.5, n - k + 0.5), abs=1e-9
    )
    exact = stats.binomtest(k, n, alternative="less").proportion_ci(0.95, "exact").high
    assert proportions.clopper_pearson_upper(k, n) == pytest.approx(exact, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(n=st.integers(1, 500), data=st.data(), level=st.sampled_from([0.5, 0.9, 0.95]))
def test_proportion_limits_hold_the_rate_and_mirror(n: int, data: st.DataObject, level: float) -> None:
    k = data.draw(st.integers(0, n))
    for interval in (proportions.wilson_interval, proportions.jeffreys_interval):
        low, high = interval(k, n, level)
        assert 0 <= low <= k / n <= high <= 1
        turned = interval(n - k, n, level)
        assert (1 - turned[1], 1 - turned[0]) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize(("k", "n", "level"), [(-1, 5, 0.95), (6, 5, 0.95), (0, 0, 0.95), (1, 5, 1.0)])
def test_impossible_proportions_are_refused(k: int, n: int, level: float) -> None:
    with pytest.raises(ValueError, match="wanted"):
        proportions.wilson_interval(k, n, level)


@seeds
def test_adjusted_p_values_agree_with_statsmodels(seed: int) -> None:
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    p = np.round(np.random.default_rng(seed).random(12) ** 2, 2)
    assert multiplicity.holm(p).tolist() == pytest.approx(
        multitest.multipletests(p, method="holm")[1].tolist(), abs=1e-12
    )
    assert multiplicity.benjamini_hochberg(p).tolist() == pytest.approx(
        multitest.multipletests(p, method="fdr_bh")[1].tolist(), abs=1e-12
    )


@settings(max_examples=50, deadline=None)
@given(p=st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_is_stricter_than_benjamini_hochberg_and_neither_lowers_p(p: list[float]) -> None:
    raw = np.array(p)
    strict, lenient = multiplicity.holm(raw), multiplicity.benjamini_hochberg(raw)
    assert (strict >= lenient - 1e-12).all() and (lenient >= raw - 1e-12).all()
    assert strict.max() <= 1
    assert (np.diff(strict[np.argsort(raw, kind="stable")]) >= 0).all()


def test_no_p_values_adjust_to_none() -> None:
    assert multiplicity.holm([]).size == 0
    assert multiplicity.benjamini_hochberg([]).size == 0
    with pytest.raises(ValueError, match="p_values"):
        multiplicity.holm([0.5, 1.2])


def brute_force_delong(score: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Variance from the two-sample U-statistic, pair by pair."""
    kernel = np.array([[1.0 if a > b else 0.5 if a == b else 0.0 for b in score[~y]] for a in score[y]])
    return float(kernel.mean()), float(
        kernel.mean(axis=1).var(ddof=1) / kernel.shape[0] + kernel.mean(axis=0).var(ddof=1) / kernel.shape[1]
    )


@seeds
@pytest.mark.parametrize("levels", [None, 5])
def test_delong_agrees_with_pairwise_comparison(seed: int, levels: int | None) -> None:
    rng = np.random.default_rng(seed)
    y = rng.random(60) < 0.5
    s = rng.normal(size=60) + y
    if levels:
        s = np.round(s)
    value, variance = brute_force_delong(s, y)
    found = delong.delong(s, y)
    assert found.auroc == pytest.approx(value, abs=1e-12)
    assert found.auroc == pytest.approx(auroc(s, y), abs=1e-12)
    assert found.standard_error == pytest.approx(math.sqrt(variance), abs=1e-12)
    inside = delong.delong(s, y, logit=True).interval
    assert 0 < inside.low < found.auroc < inside.high < 1


def test_delong_difference_of_independent_scores_adds_variances() -> None:
    rng = np.random.default_rng(3)
    y = rng.random(4000) < 0.5
    a, b = rng.normal(size=4000) + y, rng.normal(size=4000) + 0.5 * y
    both = delong.delong_difference(a, b, y)
    one, two = delong.delong(a, y), delong.delong(b, y)
    assert both.difference == pytest.approx(one.auroc - two.auroc, abs=1e-12)
    assert both.standard_error == pytest.approx(math.hypot(one.standard_error, two.standard_error), rel=0.05)
    assert both.p < 1e-6
    with pytest.raises(UndefinedMetricError, match="alike"):
        delong.delong_difference(a, np.exp(a), y)


@pytest.mark.parametrize(
    ("score", "y", "reason"),
    [
        ([1, 2], [1, 1], "one_class"),
        ([1, 2, 3], [0, 0, 1], "too_few"),
        ([1, 2, 3, 4], [0, 0, 1, 1], "zero_variance"),
        ([], [], "no_data"),
    ],
)
def test_delong_says_why_it_has_no_interval(score: list[float], y: list[int], reason: str) -> None:
    with pytest.raises(UndefinedMetricError) as caught:
        delong.delong(score, y)
    assert caught.value.reason == reason


@seeds
def test_exact_sign_flips_agree_with_enumeration_and_scipy(seed: int) -> None:
    d = np.round(np.random.default_rng(seed).normal(0.5, 1, size=9), 1)
    means = [
        float(np.mean([s * v for s, v in zip(signs, d, strict=True)]))
        for signs in itertools.product([1, -1], repeat=9)
    ]
    expected = np.mean([abs(m) >= abs(d.mean()) - 1e-9 for m in means])
    found = permutation.paired_permutation(d, cell_rng(1))
    assert found.exact and found.resamples == 512
    assert found.p == pytest.approx(expected, abs=1e-12)
    reference = stats.permutation_test((d,), np.mean, permutation_type="samples", n_resamples=np.inf, rng=0)
    assert found.p == pytest.approx(reference.pvalue, abs=1e-9)
    many = permutation.paired_permutation(np.tile(d, 3), cell_rng(1), permutations=4000)
    assert not many.exact and 1 / 4001 <= many.p <= 1


def test_random_sign_flips_approach_the_exact_p() -> None:
    d = np.random.default_rng(1).normal(0.3, 1, size=14)
    exact = permutation.paired_permutation(d, cell_rng(1), permutations=2**14).p
    sampled = permutation.paired_permutation(d, cell_rng(1), permutations=2**14 - 1)
    assert not sampled.exact
    assert sampled.p == pytest.approx(exact, abs=0.02)


@seeds
def test_wilcoxon_agrees_with_scipy(seed: int) -> None:
    d = np.random.default_rng(seed).normal(0.4, 1, size=16)
    found, reference = permutation.wilcoxon_signed_rank(d), stats.wilcoxon(d)
    assert (found.statistic, found.p) == pytest.approx((reference.statistic, reference.pvalue), abs=1e-9)
    rounded = np.round(d * 2)
    kept = rounded[rounded != 0]
    tied = permutation.wilcoxon_signed_rank(rounded)
    enumerated = stats.wilcoxon(kept, method=stats.PermutationMethod(n_resamples=np.inf))
    assert (tied.statistic, tied.p) == pytest.approx((enumerated.statistic, enumerated.pvalue), abs=1e-9)
    long = np.round(np.random.default_rng(seed).normal(0.2, 1, size=80), 1)
    approximate = permutation.wilcoxon_signed_rank(long)
    assert not approximate.exact
    assert approximate.p == pytest.approx(stats.wilcoxon(long, method="approx").pvalue, abs=1e-9)


def test_swap_test_of_two_systems() -> None:
    rng = np.random.default_rng(2)
    p, y = rng.random(60), rng.random(60) < 0.5
    y[:2] = [True, False]
    same = permutation.paired_swap_test(auroc, (p, y), (p, y), cell_rng(1), permutations=50)
    assert (same.statistic, same.p) == (0.0, 1.0)
    sharp = y * 0.5 + 0.25 + 0.1 * rng.random(60)
    better = permutation.paired_swap_test(auroc, (sharp, y), (p, y), cell_rng(1), permutations=200)
    assert better.p == pytest.approx(1 / 201)


@seeds
def test_label_shuffles_agree_with_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    x, y = rng.normal(0.6, 1, 12), rng.normal(size=15)
    found = permutation.independent_permutation(x, y, cell_rng(seed), permutations=4000)
    reference = stats.permutation_test((x, y), lambda a, b: a.mean() - b.mean(), n_resamples=4000, rng=seed)
    assert found.p == pytest.approx(reference.pvalue, abs=0.035)
    assert (
        permutation.independent_permutation(
            [10.0] * 9, [0.0] * 9, cell_rng(1), permutations=99, legacy=True
        ).p
        < 0.02
    )


def test_paired_bootstrap_p_is_small_for_a_shift_and_has_a_floor() -> None:
    d = 1 + 0.1 * np.random.default_rng(0).normal(size=16)
    assert permutation.paired_bootstrap_p(d, cell_rng(1), resamples=1000).p == 1 / 1000
    balanced = permutation.paired_bootstrap_p([-1.0, 1.0, -2.0, 2.0], cell_rng(1), resamples=1000)
    assert balanced.p > 0.8
    assert balanced.p <= 1


@seeds
def test_cohen_d_limits_turn_the_noncentral_t(seed: int) -> None:
    rng = np.random.default_rng(seed)
    d = rng.normal(rng.normal(), 1, size=16)
    found = effects.cohen_d_paired(d)
    assert found.d == pytest.approx(d.mean() / d.std(ddof=1), abs=1e-12)
    t = found.d * 4
    assert stats.nct.cdf(t, 15, found.low * 4) == pytest.approx(0.975, abs=1e-6)
    assert stats.nct.cdf(t, 15, found.high * 4) == pytest.approx(0.025, abs=1e-6)
    turned = effects.cohen_d_paired(-d)
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low), abs=1e-9)


def test_independent_d_agrees_with_the_t_statistic() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.normal(1, 1, 20), rng.normal(0, 1, 30)
    found = effects.cohen_d_independent(x, y)
    t = stats.ttest_ind(x, y).statistic
    assert found.d * math.sqrt(20 * 30 / 50) == pytest.approx(t, abs=1e-9)
    assert found.low < found.d < found.high
    assert 0 < found.g < found.d
    # Hedges' exact factor against its usual approximation.
    assert found.g / found.d == pytest.approx(1 - 3 / (4 * 48 - 1), abs=1e-4)


@seeds
def test_partial_correlation_agrees_with_statsmodels(seed: int) -> None:
    regressions = pytest.importorskip("statsmodels.regression.linear_model")
    rng = np.random.default_rng(seed)
    z = rng.normal(size=60)
    x, y = z + rng.normal(size=60), 0.5 * z + rng.normal(size=60)
    fitted = regressions.OLS(y, np.column_stack([np.ones(60), x, z])).fit()
    found = correlation.partial_correlation_test(x, y, z)
    assert found.p == pytest.approx(fitted.pvalues[1], abs=1e-9)
    assert math.copysign(1, found.r) == math.copysign(1, fitted.params[1])
    assert correlation.partial_correlation_test_legacy(x, y, z).df == found.df + 1


@seeds
def test_clustered_test_agrees_with_leaving_clusters_out(seed: int) -> None:
    """Against slopes from numpy's least squares on each reduced data set."""
    rng = np.random.default_rng(seed)
    group = np.repeat(np.arange(10), 6)
    x, z = rng.normal(size=60) + rng.normal(size=10)[group], rng.normal(size=10)[group]
    y = 0.3 * x + rng.normal(size=60) + rng.normal(size=10)[group]

    def slope(rows: np.ndarray) -> float:
        design = np.column_stack([np.ones(rows.sum()), x[rows], z[rows]])
        return float(np.linalg.lstsq(design, y[rows], rcond=None)[0][1])

    full = slope(np.ones(60, dtype=bool))
    parts = np.array([slope(group != one) for one in range(10)])
    error = math.sqrt(9 / 10 * ((parts - full) ** 2).sum())
    found = correlation.clustered_partial_correlation(x, y, z, group.tolist())
    assert found.p == pytest.approx(2 * stats.t.sf(abs(full) / error, 9), abs=1e-9)
    assert (found.df, found.clusters, found.n) == (9, 10, 60)


def test_clustered_test_without_clusters_to_speak_of_has_no_p() -> None:
    x, y, z = np.arange(8.0), np.arange(8.0) ** 2, np.tile([0.0, 1.0], 4)
    assert correlation.clustered_partial_correlation(x, y, z, ["a"] * 8).p is None
    assert correlation.clustered_partial_correlation(x, y, z, ["a", "b"] * 4).p is None


@settings(max_examples=60, deadline=None)
@given(
    x=st.lists(st.integers(-5, 5), min_size=3, max_size=25),
    data=st.data(),
)
def test_correlations_are_bounded_symmetric_and_signed(x: list[int], data: st.DataObject) -> None:
    y = data.draw(st.lists(st.integers(-5, 5), min_size=len(x), max_size=len(x)))
    for method in (correlation.pearson, correlation.spearman, correlation.kendall_tau_b):
        try:
            found = method(x, y)
        except UndefinedMetricError as error:
            assert error.reason == "zero_variance"
            assert len(set(x)) == 1 or len(set(y)) == 1
            continue
        assert -1 <= found <= 1
        assert found == pytest.approx(method(y, x), abs=1e-12)
        assert found == pytest.approx(-method([-v for v in x], y), abs=1e-12)
        assert method(x, x) == pytest.approx(1.0, abs=1e-12)


def test_t_test_of_correlation_agrees_with_scipy() -> None:
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=20), rng.normal(size=20)
    reference = stats.pearsonr(x, y)
    assert correlation.t_test_of_correlation(reference.statistic, 18) == pytest.approx(
        reference.pvalue, abs=1e-9
    )
    assert correlation.t_test_of_correlation(1.0, 5) == 0.0


@seeds
def test_line_agrees_with_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    x = rng.random(6)
    y = x + rng.normal(size=6)
    found, reference = regression.least_squares_line(x, y), stats.linregress(x, y)
    assert (found.slope, found.intercept, found.p) == pytest.approx(
        (reference.slope, reference.intercept, reference.pvalue), abs=1e-9
    )
    assert found.r_squared == pytest.approx(reference.rvalue**2, abs=1e-9)
    half = stats.t.ppf(0.975, 4) * reference.stderr
    assert (found.low, found.high) == pytest.approx(
        (reference.slope - half, reference.slope + half), abs=1e-9
    )


@seeds
def test_logistic_fit_agrees_with_statsmodels(seed: int) -> None:
    discrete = pytest.importorskip("statsmodels.discrete.discrete_model")
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(120, 2))
    y = rng.random(120) < 1 / (1 + np.exp(-(0.3 + x[:, 0])))
    fitted = discrete.Logit(y.astype(float), np.column_stack([np.ones(120), x])).fit(disp=0)
    assert regression.logistic_fit(x, y).coefficients.tolist() == pytest.approx(
        fitted.params.tolist(), abs=1e-6
    )


def test_separable_classes_have_no_logistic_fit_and_a_ridge_one() -> None:
    x, y = np.array([[-2.0], [-1.0], [1.0], [2.0]]), [0, 0, 1, 1]
    with pytest.raises(UndefinedMetricError, match="not_converged"):
        regression.logistic_fit(x, y)
    fitted = regression.logistic_fit(x, y, ridge=0.1)
    assert np.all(np.diff(fitted.probability(x)) > 0)
    with pytest.raises(UndefinedMetricError, match="one_class"):
        regression.logistic_fit(x, [1, 1, 1, 1])


def test_detectable_differences_are_detected_at_the_stated_power() -> None:
    rng = np.random.default_rng(4)
    n, rate = 400, 0.5
    difference = power.detectable_accuracy_difference(rate, n)
    first = rng.binomial(n, rate + difference / 2, size=4000) / n
    second = rng.binomial(n, rate - difference / 2, size=4000) / n
    pooled = (first + second) / 2
    found = np.abs(first - second) / np.sqrt(2 * pooled * (1 - pooled) / n) > stats.norm.ppf(0.975)
    assert found.mean() == pytest.approx(0.8, abs=0.03)
    mean_shift = power.detectable_mean_difference(1.0, 100)
    sample = rng.normal(mean_shift, 1, size=(4000, 100))
    assert (np.abs(sample.mean(axis=1)) * 10 > stats.norm.ppf(0.975)).mean() == pytest.approx(0.8, abs=0.03)


@pytest.mark.parametrize("width", [0.02, 0.05, 0.1])
@pytest.mark.parametrize("rate", [0.0, 0.1, 0.5])
def test_items_for_a_width_are_just_enough(rate: float, width: float) -> None:
    n = power.items_for_rate_width(rate, width)

    def wilson_width(size: int) -> float:
        z = stats.norm.ppf(0.975)
        return 2 * z / (1 + z**2 / size) * math.sqrt(rate * (1 - rate) / size + z**2 / (4 * size**2))

    assert wilson_width(n) <= 2 * width < wilson_width(n - 1)


def test_detectable_difference_and_items_turn_each_other_round() -> None:
    n = power.items_for_accuracy_difference(0.4, 0.08)
    assert (
        power.detectable_accuracy_difference(0.4, n)
        <= 0.08
        < power.detectable_accuracy_difference(0.4, n - 1)
    )
    delta = power.detectable_paired_difference(0.3, 400)
    z_a, z_b = stats.norm.ppf([0.975, 0.8])
    assert delta == pytest.approx(
        z_a * math.sqrt(0.3 / 400) + z_b * math.sqrt((0.3 - delta**2) / 400), abs=1e-12
    )
    with pytest.raises(ValueError, match="rate is 1"):
        power.items_for_accuracy_difference(1.0, 0.1)
