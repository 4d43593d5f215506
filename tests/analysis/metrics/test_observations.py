"""Observations, estimates, rates, and the Estimate type itself."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mirror_bench.analysis.estimate import Estimate, Interval, UndefinedMetricError, estimated, undefined
from mirror_bench.analysis.inference.proportions import wilson_interval
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.metrics.observations import estimate, observations, pooled, rate_estimate


def test_an_estimate_is_finite_or_undefined() -> None:
    with pytest.raises(ValueError, match="not both or neither"):
        Estimate("brier", None, 3)
    with pytest.raises(ValueError, match="value is nan"):
        Estimate("brier", math.nan, 3)
    with pytest.raises(ValueError, match="worst is inf"):
        Estimate("brier", 0.5, 3, worst=math.inf)
    with pytest.raises(ValueError, match="exclude each other"):
        Estimate("brier", 0.5, 3, interval=Interval(0, 1, 0.95, "bca", "item"), no_interval="too_few")


def test_estimated_catches_undefined_and_nothing_else() -> None:
    def fails() -> float:
        raise UndefinedMetricError("one_class", "all right")

    found = estimated("auroc", fails, 4, missing={"refused": 1})
    assert (found.value, found.undefined, found.n, dict(found.missing), found.note) == (
        None,
        "one_class",
        4,
        {"refused": 1},
        "all right",
    )
    with pytest.raises(ZeroDivisionError):
        estimated("auroc", lambda: 1 / 0, 4)
    assert undefined("auroc", "no_data").n == 0


def test_reasons_of_missing_trials_are_counted() -> None:
    seen = observations(
        [0.9, None, None, 0.3, None], [True, True, None, None, False], kind="wager",
        reasons=["ok", "refused", "truncated", "ok", None], clusters=list("aabbc"),
    )  # fmt: skip
    assert dict(seen.missing) == {"no_confidence": 1, "no_outcome": 1, "refused": 1, "truncated": 1}
    assert (seen.n, seen.n_missing, seen.clusters, seen.kinds) == (1, 4, ("a",), ("wager",))
    with pytest.raises(ValueError, match="unequal lengths"):
        observations([0.5], [True], kind="wager", reasons=[])


def test_estimate_carries_interval_and_definition() -> None:
    rng = np.random.default_rng(0)
    p = rng.random(200)
    seen = observations(p.tolist(), (rng.random(200) < p).tolist(), kind="verbal")
    for name in ("ece-mirror-10", "brier", "auroc", "overconfidence", "log-score-0.01", "integrity"):
        found = estimate(name, seen, cell_rng(42, name), resamples=500)
        assert found.definition == name
        assert found.value is not None and found.interval is not None
        assert found.interval.low <= found.interval.high
        assert (found.interval.method, found.interval.unit, found.interval.level) == ("bca", "item", 0.95)
        again = estimate(name, seen, cell_rng(42, name), resamples=500)
        assert again == found
    # A definition without a weighted form takes the slow road to the same kind of interval.
    slow = estimate("ece-netcal-10", seen, cell_rng(42, "x"), resamples=200)
    fast = estimate("ece-mirror-10", seen, cell_rng(42, "x"), resamples=200)
    assert slow.interval is not None and fast.interval is not None
    assert slow.interval[:2] == pytest.approx(fast.interval[:2], abs=0.02)
    assert estimate("brier", seen).interval is None


def test_clusters_are_resampled_where_given() -> None:
    rng = np.random.default_rng(1)
    y = np.repeat(rng.random(30) < 0.5, 6)
    p = np.repeat(rng.random(30), 6)
    names = [f"t{i // 6}" for i in range(180)]
    plain = estimate("brier", observations(p.tolist(), y.tolist(), kind="verbal"), cell_rng(1), resamples=500)
    grouped = estimate(
        "brier",
        observations(p.tolist(), y.tolist(), kind="verbal", clusters=names),
        cell_rng(1),
        resamples=500,
        unit="template",
    )
    assert plain.interval is not None and grouped.interval is not None
    assert grouped.interval.unit == "template"
    assert grouped.interval.high - grouped.interval.low > 1.8 * (plain.interval.high - plain.interval.low)


def test_metrics_of_other_inputs_are_refused() -> None:
    with pytest.raises(ValueError, match="mci reads signals"):
        estimate("mci", observations([0.5], [True], kind="wager"))


def test_pooling_keeps_counts_and_clusters() -> None:
    first = observations([0.5, None], [True, True], kind="wager", clusters=["a", "a"])
    second = observations([0.7], [False], kind="wager", clusters=["b"])
    both = pooled([first, second])
    assert (both.n, dict(both.missing), both.clusters) == (2, {"no_confidence": 1}, ("a", "b"))
    assert pooled([]).n == 0


def test_rates_have_wilson_limits_and_bounds_both_ways() -> None:
    found = rate_estimate(
        "fpr", [True, False, None, False], reasons=[None, None, "call_failed", None], higher_is_better=False
    )
    assert found.value == pytest.approx(1 / 3)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == wilson_interval(1, 3)
    assert (found.worst, found.best) == (0.5, 0.25)
    assert rate_estimate("accuracy", []).undefined == "no_data"
    gone = rate_estimate("accuracy", [None, None])
    assert (gone.undefined, dict(gone.missing)) == ("all_missing", {"no_outcome": 2})
