"""Agreement with scikit-learn and scipy to 1e-9 on random data; with netcal and torchmetrics when asked for."""

from __future__ import annotations

import os

import numpy as np
import pytest
from scipy import stats
from sklearn import metrics as sk
from sklearn.calibration import calibration_curve

from mirror_bench.analysis.inference.correlation import (
    average_ranks,
    kendall_tau_b,
    partial_pearson,
    pearson,
    spearman,
)
from mirror_bench.analysis.metrics import agreement, calibration, discrimination, scoring, selective
from mirror_bench.analysis.metrics.arrays import Bools, Floats

SHAPES = [(7, None), (50, 10), (200, 4), (997, None), (1000, 100)]


def random_trials(n: int, levels: int | None, seed: int) -> tuple[Floats, Bools]:
    rng = np.random.default_rng(seed)
    p = rng.random(n)
    if levels:
        p = np.round(p * levels) / levels
    y = rng.random(n) < 0.15 + 0.7 * p
    y[:2] = [True, False]
    return p, y


shapes = pytest.mark.parametrize(("n", "levels"), SHAPES)
seeds = pytest.mark.parametrize("seed", range(4))


@shapes
@seeds
def test_scikit_learn_agrees_on_scores_and_discrimination(n: int, levels: int | None, seed: int) -> None:
    p, y = random_trials(n, levels, seed)
    assert scoring.brier(p, y) == pytest.approx(sk.brier_score_loss(y, p), abs=1e-9)
    clipped = np.clip(p, 1e-6, 1 - 1e-6)
    assert scoring.log_score(p, y) == pytest.approx(sk.log_loss(y, clipped), abs=1e-9)
    assert discrimination.auroc(p, y) == pytest.approx(sk.roc_auc_score(y, p), abs=1e-9)
    # A monotone map to negative numbers takes the other sorting path.
    assert discrimination.auroc(np.log(p + 0.01), y) == pytest.approx(sk.roc_auc_score(y, p), abs=1e-9)


@shapes
@seeds
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_scikit_learn_agrees_on_the_calibration_curve(
    n: int, levels: int | None, seed: int, strategy: str
) -> None:
    p, y = random_trials(n, levels, seed)
    scheme: calibration.Scheme = "equal_width" if strategy == "uniform" else "equal_mass"
    for bins in (5, 10, 15):
        accuracy, confidence = calibration_curve(y, p, n_bins=bins, strategy=strategy)
        points = calibration.calibration_curve_sklearn(p, y, bins=bins, scheme=scheme)
        assert [point.accuracy for point in points] == pytest.approx(accuracy.tolist(), abs=1e-12)
        assert [point.mean_confidence for point in points] == pytest.approx(confidence.tolist(), abs=1e-12)
        assert sum(point.n for point in points) == n


@shapes
@seeds
def test_scipy_agrees_on_correlations(n: int, levels: int | None, seed: int) -> None:
    x, y = random_trials(n, levels, seed)
    rng = np.random.default_rng(seed + 100)
    z = np.round(x + rng.normal(size=n), 1)
    outcome = y.astype(float)
    assert average_ranks(x).tolist() == stats.rankdata(x).tolist()
    assert pearson(x, z) == pytest.approx(stats.pearsonr(x, z).statistic, abs=1e-9)
    assert spearman(x, z) == pytest.approx(stats.spearmanr(x, z).statistic, abs=1e-9)
    assert kendall_tau_b(x, outcome) == pytest.approx(stats.kendalltau(x, outcome).statistic, abs=1e-9)
    residual = [values - np.polyval(np.polyfit(z, values, 1), z) for values in (x, outcome)]
    assert partial_pearson(x, outcome, z) == pytest.approx(np.corrcoef(*residual)[0, 1], abs=1e-9)


@seeds
def test_brute_force_agrees_on_equal_width_bins(seed: int) -> None:
    p, y = random_trials(300, None, seed)
    for bins in (1, 7, 10, 15):
        expected = 0.0
        for b in range(bins):
            inside = (p >= b / bins) & ((p < (b + 1) / bins) | (b == bins - 1))
            if inside.any():
                expected += inside.mean() * abs(y[inside].mean() - p[inside].mean())
        assert calibration.ece(p, y, bins=bins) == pytest.approx(expected, abs=1e-12)


@seeds
def test_sampling_tie_orders_agrees_with_the_expected_curve(seed: int) -> None:
    p, y = random_trials(30, 4, seed)
    rng = np.random.default_rng(seed)
    risks = []
    for _ in range(4000):
        order = np.lexsort((rng.random(30), -p))
        risks.append(1 - np.cumsum(y[order]) / np.arange(1, 31))
    assert selective.risk_coverage_curve(p, y).risk == pytest.approx(np.mean(risks, axis=0), abs=0.03)


@seeds
def test_scikit_learn_and_statsmodels_agree_on_kappas(seed: int) -> None:
    rng = np.random.default_rng(seed)
    first, second = rng.choice(list("abc"), size=60), rng.choice(list("abc"), size=60)
    assert agreement.cohen_kappa(first.tolist(), second.tolist()) == pytest.approx(
        sk.cohen_kappa_score(first, second), abs=1e-12
    )
    rater = pytest.importorskip("statsmodels.stats.inter_rater")
    ratings = rng.integers(0, 3, size=(40, 5))
    table, _ = rater.aggregate_raters(ratings)
    assert agreement.fleiss_kappa([[str(v) for v in row] for row in ratings]) == pytest.approx(
        rater.fleiss_kappa(table), abs=1e-9
    )


peers = pytest.mark.skipif(
    os.environ.get("MIRROR_PEERS") != "1",
    reason="set MIRROR_PEERS=1 to run netcal and torchmetrics, which load torch",
)


@peers
@shapes
@seeds
def test_netcal_agrees(n: int, levels: int | None, seed: int) -> None:
    netcal = pytest.importorskip("netcal.metrics")
    p, y = random_trials(n, levels, seed)
    for bins in (10, 15):
        assert calibration.ece_netcal(p, y, bins=bins) == pytest.approx(
            netcal.ECE(bins).measure(p, y.astype(int)), abs=1e-9
        )
    if levels is None:
        assert calibration.ece_netcal_equal_mass(p, y, bins=5) == pytest.approx(
            netcal.ECE(5, equal_intervals=False).measure(p, y.astype(int)), abs=1e-9
        )


@peers
@shapes
@seeds
def test_torchmetrics_agrees(n: int, levels: int | None, seed: int) -> None:
    torch = pytest.importorskip("torch")
    functional = pytest.importorskip("torchmetrics.functional.classification")
    p, y = random_trials(n, levels, seed)
    scores, target = torch.tensor(p, dtype=torch.float32), torch.tensor(y.astype(int))
    norms: tuple[calibration.Norm, ...] = ("l1", "l2", "max")
    for bins in (10, 15):
        for norm in norms:
            expected = float(functional.binary_calibration_error(scores, target, n_bins=bins, norm=norm))
            assert calibration.calibration_error_torchmetrics(p, y, bins=bins, norm=norm) == pytest.approx(
                expected, abs=5e-6
            )
    assert discrimination.auroc(p.astype(np.float32), y) == pytest.approx(
        float(functional.binary_auroc(scores, target)), abs=1e-5
    )
