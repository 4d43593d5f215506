"""Bootstrap intervals: agreement with brute force and with scipy, streams, clusters, pairs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference import bootstrap as module
from mirror_bench.analysis.inference.bootstrap import (
    acceleration,
    bca_levels,
    bootstrap,
    bootstrap_draws,
    fold_trials,
    published_bca_of_mean,
)
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import (
    WeightedStatistic,
    accuracy_of,
    affine,
    auroc_of,
    brier_of,
    difference_of,
    ece_of,
    log_score_of,
    mean_of,
    mean_over_groups_of,
    overconfidence_of,
    ratio_of,
    statistic_of,
)
from mirror_bench.analysis.metrics import calibration, discrimination, scoring


def trials(n: int, levels: int | None, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    p = rng.random(n)
    if levels:
        p = np.ceil(p * levels) / levels
    y = rng.random(n) < 0.2 + 0.6 * p
    y[:4] = [True, False, True, False]
    return p, y


METRICS = {
    "accuracy": (lambda p, y: accuracy_of(y), lambda p, y: float(y.mean())),
    "brier": (brier_of, scoring.brier),
    "log score": (log_score_of, scoring.log_score),
    "overconfidence": (overconfidence_of, scoring.overconfidence),
    "integrity": (lambda p, y: affine(brier_of(p, y), 100, -400, "integrity"), scoring.integrity),
    "ece": (ece_of, calibration.ece),
    "ece l2": (lambda p, y: ece_of(p, y, norm="l2"), calibration.rms_calibration_error),
    "ece max": (lambda p, y: ece_of(p, y, norm="max"), calibration.maximum_calibration_error),
    "auroc": (auroc_of, discrimination.auroc),
    "ratio": (lambda p, y: ratio_of(p * y, p), lambda p, y: float((p * y).sum() / p.sum())),
}


@pytest.mark.parametrize("name", sorted(METRICS))
@pytest.mark.parametrize("levels", [None, 10, 2])
def test_weights_give_what_the_metric_gives_on_the_resampled_trials(name: str, levels: int | None) -> None:
    make, metric = METRICS[name]
    p, y = trials(40, levels)
    statistic = make(p, y)
    assert statistic.value == pytest.approx(metric(p, y), abs=1e-12)
    rng = np.random.default_rng(1)
    for _ in range(20):
        draws = rng.integers(0, 40, size=40)
        weights = np.bincount(draws, minlength=40).astype(float)
        if len(set(y[draws].tolist())) == 1 and name == "auroc":
            continue
        expected = metric(p[draws], y[draws])
        assert fold_trials(statistic, weights[None, :])[0] == pytest.approx(expected, abs=1e-12)
        if statistic.of_draws is not None:
            assert statistic.of_draws(draws[None, :])[0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", sorted(METRICS))
@pytest.mark.parametrize("levels", [None, 10, 2])
def test_jackknife_is_the_metric_without_one_trial(name: str, levels: int | None) -> None:
    make, metric = METRICS[name]
    p, y = trials(30, levels, seed=2)
    statistic = make(p, y)
    left_out = statistic.jackknife()
    for trial in range(30):
        expected = metric(np.delete(p, trial), np.delete(y, trial))
        assert left_out[statistic.cell[trial]] == pytest.approx(expected, abs=1e-12)


def test_cells_merge_equal_trials_only() -> None:
    p, y = trials(500, 10)
    assert auroc_of(p, y).cells <= 20
    assert auroc_of(p, y).counts.sum() == 500
    assert auroc_of(*trials(500, None)).cells == 500


@pytest.mark.parametrize("name", ["brier", "ece", "auroc"])
def test_multinomial_counts_and_drawn_trials_have_the_same_law(name: str) -> None:
    """The same statistic, once by counts over cells and once trial by trial."""
    make, metric = METRICS[name]
    p, y = trials(300, 5, seed=3)
    merged = make(p, y)
    assert merged.cells <= merged.n // 8
    slow = statistic_of(metric, p, y)
    fast_draws = bootstrap_draws(merged, cell_rng(1, "fast"), resamples=4000)
    slow_draws = bootstrap_draws(slow, cell_rng(1, "slow"), resamples=1500)
    assert stats.ks_2samp(fast_draws, slow_draws).pvalue > 0.001
    assert fast_draws.std() == pytest.approx(slow_draws.std(), rel=0.1)


@pytest.mark.parametrize("name", ["brier", "ece", "auroc"])
@pytest.mark.parametrize("levels", [None, 10])
def test_limits_equal_those_of_scipy_within_monte_carlo_error(name: str, levels: int | None) -> None:
    make, metric = METRICS[name]
    p, y = trials(200, levels, seed=4)
    reference = stats.bootstrap(
        (p, y.astype(float)), lambda a, b: metric(a, b > 0.5), paired=True, vectorized=False, n_resamples=1500,
        method="BCa", rng=np.random.default_rng(5),
    ).confidence_interval  # fmt: skip
    spread = [bootstrap(make(p, y), cell_rng(s, name), resamples=1500) for s in range(15)]
    for mine, theirs in (
        ([r.low for r in spread], reference.low),
        ([r.high for r in spread], reference.high),
    ):
        assert abs(np.mean(mine) - theirs) <= 4 * np.std(mine, ddof=1) * math.sqrt(1 + 1 / 15)


def test_published_scheme_draws_as_numpy_choice_does() -> None:
    """The loop that the published tables describe, written out."""
    x = np.random.default_rng(8).beta(2, 4, size=37)
    rng = np.random.default_rng(42)
    means = np.array([rng.choice(x, size=x.size, replace=True).mean() for _ in range(2000)])
    z0 = stats.norm.ppf((means < x.mean()).mean())
    jack = np.array([np.delete(x, i).mean() for i in range(x.size)])
    d = jack.mean() - jack
    a = (d**3).sum() / (6 * (d**2).sum() ** 1.5)
    cuts = [stats.norm.cdf(z0 + (z0 + z) / (1 - a * (z0 + z))) for z in stats.norm.ppf([0.025, 0.975])]
    low, high = np.quantile(means, cuts)
    found = published_bca_of_mean(x, resamples=2000)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-12)


def test_acceleration_equals_scipys() -> None:
    x = np.random.default_rng(9).exponential(size=50)
    weighted = mean_of(x)
    ours = acceleration(weighted.jackknife(), weighted.counts)
    # scipy hides its own; skewness / (6 sqrt(n)) is the closed form for a mean.
    assert ours == pytest.approx(stats.skew(x) / (6 * math.sqrt(50)), abs=1e-12)
    assert acceleration([0.3] * 10) == 0.0


def test_bca_without_bias_or_acceleration_is_the_percentile_interval() -> None:
    draws = np.linspace(-1, 1, 2001)
    assert bca_levels(draws, 0.0, 0.0, 0.95) == pytest.approx((0.025, 0.975), abs=1e-9)
    low, high = bca_levels(draws, 0.5, 0.0, 0.95)
    assert low > 0.025 and high > 0.975


def test_discrete_draws_count_half_by_default() -> None:
    draws = np.array([0.0, 1.0, 1.0, 2.0])
    assert bca_levels(draws, 1.0, 0.0, 0.95) == pytest.approx((0.025, 0.975))
    assert bca_levels(draws, 1.0, 0.0, 0.95, "below")[1] < 0.975


def test_numbers_do_not_depend_on_batching(monkeypatch: pytest.MonkeyPatch) -> None:
    for levels in (None, 4):
        p, y = trials(200, levels)
        first = [bootstrap_draws(make(p, y), cell_rng(1, "x"), resamples=50) for make in (ece_of, auroc_of)]
        monkeypatch.setattr(module, "BATCH_WEIGHTS", 700)
        second = [bootstrap_draws(make(p, y), cell_rng(1, "x"), resamples=50) for make in (ece_of, auroc_of)]
        monkeypatch.undo()
        assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


def test_numbers_do_not_depend_on_trial_order_where_cells_merge() -> None:
    p, y = trials(300, 5)
    order = np.random.default_rng(0).permutation(300)
    first = bootstrap(auroc_of(p, y), cell_rng(1, "x"), resamples=200)
    second = bootstrap(auroc_of(p[order], y[order]), cell_rng(1, "x"), resamples=200)
    assert first == second


def test_cell_streams_are_their_own() -> None:
    def draw(*key: str | int) -> float:
        return float(cell_rng(42, *key).random())

    assert draw("table4", "phi-4") == draw("table4", "phi-4")
    values = [
        draw("table4", "phi-4"),
        draw("table4", "phi-5"),
        draw("table4phi-4"),
        float(cell_rng(43, "table4", "phi-4").random()),
    ]
    assert len(set(values)) == 4
    # Frozen, so that a change of the key's form cannot pass unseen: published tables would change with it.
    assert cell_rng(42, "table4", "phi-4", "ece").integers(1_000_000) == REGRESSION_PIN


# Regression pin: this package's own first draw, not an independent value.
REGRESSION_PIN = 702734


def test_clusters_of_one_trial_are_the_trials() -> None:
    p, y = trials(80, None)
    draws = bootstrap_draws(brier_of(p, y), cell_rng(1, "a"), resamples=3000)
    single = bootstrap_draws(brier_of(p, y), cell_rng(1, "b"), resamples=3000, clusters=list(range(80)))
    assert stats.ks_2samp(draws, single).pvalue > 0.001


@pytest.mark.parametrize("levels", [None, 3])
def test_whole_clusters_are_resampled(levels: int | None) -> None:
    """Against a loop over drawn clusters with the same stream."""
    p, y = trials(60, levels, seed=6)
    clusters = np.random.default_rng(1).integers(0, 12, size=60)
    names, group = np.unique(clusters, return_inverse=True)
    draws = bootstrap_draws(auroc_of(p, y), cell_rng(1, "c"), resamples=30, clusters=clusters)
    picks = cell_rng(1, "c").integers(0, names.size, size=(30, names.size))
    for drawn, value in zip(picks, draws, strict=True):
        rows = np.concatenate([np.flatnonzero(group == one) for one in drawn])
        if len(set(y[rows].tolist())) == 2:
            assert value == pytest.approx(discrimination.auroc(p[rows], y[rows]), abs=1e-12)
        else:
            assert np.isnan(value)


def test_clustered_items_have_wider_intervals() -> None:
    y = np.repeat(np.random.default_rng(2).random(40) < 0.5, 5)
    ids = np.repeat(np.arange(40), 5)
    plain = bootstrap(accuracy_of(y), cell_rng(1, "p"), resamples=1000)
    clustered = bootstrap(accuracy_of(y), cell_rng(1, "c"), resamples=1000, clusters=ids, unit="parent")
    assert clustered.standard_error == pytest.approx(math.sqrt(5) * plain.standard_error, rel=0.15)
    assert clustered.unit == "parent" and clustered.units == 40
    assert clustered.interval.unit == "parent"


def test_paired_difference_sees_the_same_resample_on_both_sides() -> None:
    p, y = trials(100, None)
    same = difference_of(brier_of(p, y), brier_of(p, y))
    with pytest.raises(UndefinedMetricError, match="zero_variance"):
        bootstrap(same, cell_rng(1, "d"), resamples=200)
    shifted = np.clip(p + 0.05, 0, 1)
    paired = bootstrap(difference_of(brier_of(shifted, y), brier_of(p, y)), cell_rng(1, "d"), resamples=1000)
    alone = bootstrap(brier_of(p, y), cell_rng(1, "e"), resamples=1000)
    assert paired.standard_error < alone.standard_error / 3
    with pytest.raises(ValueError, match="same trials"):
        difference_of(accuracy_of([1, 0]), accuracy_of([1]))


@pytest.mark.parametrize("levels", [None, 4])
def test_paired_difference_jackknife(levels: int | None) -> None:
    p, y = trials(25, levels)
    q = np.round(1 - p / 2, 2)
    pair = difference_of(auroc_of(p, y), brier_of(q, y))
    left_out = pair.jackknife()
    for trial in range(25):
        a, b, c = (np.delete(values, trial) for values in (p, y, q))
        assert left_out[pair.cell[trial]] == pytest.approx(
            discrimination.auroc(a, b) - scoring.brier(c, b), abs=1e-12
        )


def test_mean_over_groups_of_weights() -> None:
    values, groups = np.array([1.0, 0.0, 1.0, 1.0, 0.0]), ["a", "a", "b", "c", "c"]
    statistic = mean_over_groups_of(values, groups)
    assert statistic.value == pytest.approx((0.5 + 1 + 0.5) / 3)
    weights = np.array([[1.0, 0.0, 0.0, 2.0, 2.0]])
    assert fold_trials(statistic, weights)[0] == pytest.approx((1.0 + 0.5) / 2)


def test_statistic_hanging_on_one_trial_has_no_bca_interval() -> None:
    p = np.linspace(0, 1, 400)
    y = np.zeros(400, dtype=bool)
    y[::50] = True
    assert bootstrap(auroc_of(p, y), cell_rng(1, "x"), resamples=500).undefined_resamples <= 5
    y[1:] = False
    with pytest.raises(UndefinedMetricError, match="too_few"):
        bootstrap(auroc_of(p, y), cell_rng(1, "x"), resamples=500)


def test_separated_classes_leave_resampling_without_uncertainty() -> None:
    with pytest.raises(UndefinedMetricError, match="zero_variance"):
        bootstrap(auroc_of(np.linspace(0, 1, 40), np.arange(40) > 19), cell_rng(1, "x"), resamples=200)


@settings(max_examples=30, deadline=None)
@given(
    values=st.lists(st.floats(-1e6, 1e6, allow_nan=False), min_size=3, max_size=40),
    method=st.sampled_from(["bca", "percentile"]),
)
def test_interval_of_a_mean_lies_within_the_data(values: list[float], method: module.Method) -> None:
    try:
        found = bootstrap(mean_of(values), cell_rng(1, "h"), resamples=200, method=method)
    except UndefinedMetricError as error:
        assert error.reason == "zero_variance"
        return
    slack = 1e-9 * max(1.0, *(abs(v) for v in values))
    assert min(values) - slack <= found.low <= found.high <= max(values) + slack
    assert found.standard_error > 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"level": 1.5}, "level is 1.5"),
        ({"resamples": 0}, "resamples is 0"),
        ({"clusters": ["a"]}, "clusters: shape"),
    ],
)
def test_bad_arguments_are_named(change: dict[str, object], said: str) -> None:
    statistic: WeightedStatistic = accuracy_of([1, 0, 1, 0])
    if "clusters" in change:
        change = {"clusters": ["a", "b", "c"]}
    with pytest.raises(ValueError, match=said):
        bootstrap(statistic, cell_rng(1), **change)  # type: ignore[arg-type]
