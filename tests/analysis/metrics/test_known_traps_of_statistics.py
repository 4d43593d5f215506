"""Faults that users of comparable tools reported in public, each with the small input that shows it."""

from __future__ import annotations

import json
import math
import warnings

import numpy as np
import pytest

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.bootstrap import bootstrap
from mirror_bench.analysis.inference.multiplicity import holm, rank_ranges
from mirror_bench.analysis.inference.permutation import paired_permutation
from mirror_bench.analysis.inference.power import detectable_accuracy_difference
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import accuracy_of, auroc_of, brier_of, ece_of
from mirror_bench.analysis.metrics.calibration import (
    calibration_error_hle,
    calibration_error_torchmetrics,
    ece,
    reliability_table,
)
from mirror_bench.analysis.metrics.discrimination import auroc, auroc2, auroc_legacy
from mirror_bench.analysis.metrics.observations import MixedConfidenceError, estimate, observations, pooled
from mirror_bench.analysis.metrics.registry import all_definitions
from mirror_bench.analysis.metrics.signals import stated_probability, wager_probability


def test_confidence_of_exactly_one_shares_the_last_bin() -> None:
    """torchmetrics 3510: 0.525 instead of 0.475."""
    assert ece([0.95, 1.0], [1, 0]) == pytest.approx(0.475, abs=1e-12)
    assert calibration_error_torchmetrics([0.95, 1.0], [1, 0]) == pytest.approx(0.525, abs=1e-6)


@pytest.mark.parametrize(
    ("confidence", "correct", "expected"),
    [
        ([0.0] * 4, [0, 0, 1, 0], 0.25),
        ([1.0] * 4, [1, 1, 0, 1], 0.25),
        ([0.0, 1.0, 0.0, 1.0], [0, 1, 1, 0], 0.5),
    ],
)
def test_confidence_at_both_ends_has_a_bin(
    confidence: list[float], correct: list[int], expected: float
) -> None:
    """torchmetrics 1744: confidence 0 gave bin -1. Two bins hold everything here, so the closed form is the sum over them."""
    for definition in all_definitions().values():
        if definition.family == "calibration" and definition.id.startswith("ece"):
            assert math.isfinite(definition.compute(confidence=confidence, correct=correct)), definition.id
    assert ece(confidence, correct) == pytest.approx(expected, abs=1e-12)


def test_open_ended_bins_lose_nothing() -> None:
    """laya 39, DeepTab 428: the worst cases scored 0."""
    assert ece([1.0, 1.0], [0, 0]) == 1.0
    assert ece([0.0, 0.0], [1, 1]) == 1.0


def test_stakes_on_bin_edges_stay_in_their_bins() -> None:
    """Stakes 3, 6 and 7 of 10 are edges that linspace rounds up: alone in a bin, each costs its own gap."""
    p = [stake / 10 for stake in range(1, 11)]
    y = [1, 0] * 5
    expected = sum(abs(outcome - value) for value, outcome in zip(p[:8], y[:8], strict=True))
    expected += abs((1 - 0.9) + (0 - 1.0))  # 9 and 10 share the last bin
    assert ece(p, y) == pytest.approx(expected / 10, abs=1e-12)


DEGENERATE = {
    "all right": ([0.2, 0.5, 0.9, 0.9], [1, 1, 1, 1]),
    "all wrong": ([0.2, 0.5, 0.9, 0.9], [0, 0, 0, 0]),
    "constant": ([0.5] * 4, [1, 1, 1, 1]),
    "n = 1": ([0.5], [1]),
    "n = 2": ([0.5, 0.7], [1, 0]),
}


@pytest.mark.parametrize("case", sorted(DEGENERATE))
@pytest.mark.parametrize("make", [accuracy_of, brier_of, ece_of, auroc_of], ids=lambda make: make.__name__)
@pytest.mark.parametrize("method", ["bca", "percentile"])
def test_intervals_on_degenerate_data_are_finite_or_explained(case: str, make: object, method: str) -> None:
    """scipy 14351, 15883, unitxt 482: NaN limits and a flood of warnings."""
    p, y = DEGENERATE[case]
    arguments = (y,) if make is accuracy_of else (p, y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            found = bootstrap(make(*arguments), cell_rng(1, case), resamples=300, method=method)  # type: ignore[operator, arg-type]
        except UndefinedMetricError as error:
            assert error.reason in ("zero_variance", "too_few", "one_class")
        else:
            assert math.isfinite(found.low) and math.isfinite(found.high)


def test_one_cluster_has_no_interval() -> None:
    seen = observations([0.2, 0.9, 0.4], [True, False, True], kind="verbal", clusters=["a", "a", "a"])
    found = estimate("brier", seen, cell_rng(1, "x"), unit="parent")
    assert found.value is not None
    assert found.interval is None
    assert found.no_interval == "one_cluster"


def test_continuous_confidence_and_unused_ratings_have_a_type_two_auroc() -> None:
    """metadpy 3 and 13: division by zero on continuous confidence or sparse cells."""
    rng = np.random.default_rng(3)
    p = rng.random(50)
    assert 0 <= auroc2(p, rng.random(50) < p) <= 1
    assert auroc2([1, 1, 4, 4], [0, 1, 1, 1]) == pytest.approx((1 * 0.5 + 2 * 1) / 3)
    with pytest.raises(UndefinedMetricError, match="one_class"):
        auroc2([1, 2, 4], [1, 1, 1])


def test_small_reliability_tables_carry_intervals_counts_and_thin_marks() -> None:
    """scikit-learn 30664: a reliability plot of 50 points misleads."""
    rng = np.random.default_rng(5)
    p = rng.random(50)
    table = reliability_table(p, rng.random(50) < p)
    assert sum(row.n for row in table) == 50
    for row in table:
        assert row.thin == (row.n < 20)
        if row.n:
            assert row.accuracy is not None and row.low is not None and row.high is not None
            assert row.low <= row.accuracy <= row.high
            assert row.high - row.low > 0.15


def test_a_table_of_twenty_models_can_say_what_it_cannot_tell_apart() -> None:
    """lm-evaluation-harness 4017: no intervals, detectable effect or multiplicity control in tables."""
    rng = np.random.default_rng(7)
    rates = np.linspace(0.4, 0.7, 20)
    answers = {f"m{i:02d}": rng.random(60) < rate for i, rate in enumerate(rates)}
    pairs = [(a, b) for a in answers for b in answers if a < b]
    raw = [
        paired_permutation(answers[a].astype(float) - answers[b], cell_rng(1, a, b), permutations=300).p
        for a, b in pairs
    ]
    adjusted = holm(raw)
    assert (adjusted >= np.array(raw)).all()
    ranges = rank_ranges(
        {name: float(y.mean()) for name, y in answers.items()},
        dict(zip(pairs, adjusted.tolist(), strict=True)),
    )
    assert len(ranges[0].tied_with) > 5
    assert all(1 <= row.best <= row.worst <= 20 and row.name in row.tied_with for row in ranges)
    assert 0.2 < detectable_accuracy_difference(0.55, 60) < 0.3


def test_copied_hle_function_leaves_out_the_most_confident_group() -> None:
    """hle calib_err: 200 certain and wrong answers cost nothing where they fall into the last group."""
    p = np.concatenate([np.full(100, 0.1), np.full(150, 1.0)])
    y = np.concatenate([np.arange(100) < 10, np.zeros(150, dtype=bool)])
    assert calibration_error_hle(p, y) == pytest.approx(0.0, abs=1e-12)
    assert ece(p, y) == pytest.approx(0.6, abs=1e-12)
    assert calibration_error_hle(p[:199], y[:199]) == 0.0
    with pytest.raises(UndefinedMetricError, match="too_few"):
        calibration_error_hle(p[:99], y[:99])


def test_confidence_out_of_range_is_named_or_counted() -> None:
    """benchmark 301: 1.7, -0.2 and NaN reached the metrics."""
    for bad in (1.7, -0.2, math.nan):
        with pytest.raises(ValueError, match=r"confidence\[1\]"):
            observations([0.5, bad], [True, False], kind="verbal")
        seen = observations([0.5, bad], [True, False], kind="verbal", exclude_invalid=True)
        assert dict(seen.missing) == {"invalid_confidence": 1}
    with pytest.raises(ValueError, match="'high'"):
        ece(["high", 0.5], [1, 0])  # type: ignore[list-item]


def test_scale_is_never_guessed() -> None:
    """One per cent is 0.01, a stake of 1 is 0.1; a value above 1 is refused, not divided by 100."""
    assert stated_probability(1) == 0.01
    assert wager_probability(1) == 0.1
    with pytest.raises(ValueError, match=r"confidence\[0\] is 85"):
        ece([85], [1])


def test_uncertainty_passed_for_confidence_is_noted() -> None:
    """lm-polygraph 262: direction of the AUROC label."""
    p, y = [0.9, 0.8, 0.3, 0.1], [True, True, False, False]
    right = estimate("auroc", observations(p, y, kind="verbal"))
    turned = estimate("auroc", observations([1 - value for value in p], y, kind="verbal"))
    assert (right.value, turned.value) == (1.0, 0.0)
    assert right.note == ""
    assert "uncertainty" in turned.note


def test_legacy_auroc_depends_on_input_order_and_ours_does_not() -> None:
    assert auroc_legacy([0.5, 0.5], [1, 0]) != auroc_legacy([0.5, 0.5], [0, 1])
    assert auroc([0.5, 0.5], [1, 0]) == auroc([0.5, 0.5], [0, 1]) == 0.5


def test_undefined_results_survive_strict_json() -> None:
    """every_eval_ever 197 and 208: bare Infinity and NaN in files."""
    found = estimate("auroc", observations([0.5, 0.6], [True, True], kind="verbal"))
    text = json.dumps({"value": found.value, "undefined": found.undefined, "n": found.n}, allow_nan=False)
    assert json.loads(text) == {"value": None, "undefined": "one_class", "n": 2}


def test_kinds_of_confidence_are_not_pooled_unasked() -> None:
    wager = observations([0.5], [True], kind="wager")
    verbal = observations([0.6], [False], kind="verbal")
    with pytest.raises(MixedConfidenceError, match="verbal, wager"):
        pooled([wager, verbal])
    with pytest.raises(MixedConfidenceError, match="log_probability, wager"):
        observations([0.5, 0.6], [True, False], kind=["wager", "log_probability"])
    together = pooled([wager, verbal], pool_kinds=True)
    assert "pools confidence of kinds verbal, wager" in estimate("brier", together).note
