"""Properties of every metric of confidence and outcome, on random data."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import Bools, Floats
from mirror_bench.analysis.metrics.definition import Definition
from mirror_bench.analysis.metrics.registry import all_definitions

JUDGED = [d for d in all_definitions().values() if d.inputs == ("confidence", "correct")]
ORDER_DEPENDENT = {"auroc-legacy", "hle-100-l1", "hle-100-l2"}
RANKS_ONLY = {
    "auroc",
    "auroc-legacy",
    "aurc",
    "excess-aurc",
    "aurc-skill",
    "selective-accuracy-50",
    "selective-accuracy-80",
}
# Groups of fixed size, interpolated quantiles, input order, and curves over k all look at n itself.
SIZE_FREE = [
    d
    for d in JUDGED
    if d.family != "selective"
    and not d.id.startswith(("hle", "ece-netcal-equal", "ece-sklearn-quantile", "auroc-legacy"))
]
ids = pytest.mark.parametrize("definition", JUDGED, ids=lambda d: d.id)


@st.composite
def trials(draw: st.DrawFn, smallest: int = 1, largest: int = 60) -> tuple[Floats, Bools]:
    """Stated tenths, hundredths, edges and arbitrary floats, in any mixture."""
    n = draw(st.integers(smallest, largest))
    value = st.one_of(
        st.integers(0, 10).map(lambda k: k / 10),
        st.integers(0, 100).map(lambda k: k / 100),
        st.floats(0, 1, allow_nan=False, allow_subnormal=False),
    )
    p = draw(st.lists(value, min_size=n, max_size=n))
    y = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    return np.array(p), np.array(y)


def value(definition: Definition, p: Floats, y: Bools) -> float | None:
    """The metric, or None where undefined; any warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return float(definition.compute(confidence=p, correct=y))
        except UndefinedMetricError:
            return None


@ids
@settings(max_examples=25, deadline=None)
@given(data=trials())
def test_value_is_finite_and_in_range(definition: Definition, data: tuple[Floats, Bools]) -> None:
    found = value(definition, *data)
    if found is None:
        return
    low, high = definition.range
    assert np.isfinite(found)
    assert low is None or found >= low - 1e-12
    assert high is None or found <= high + 1e-6


@pytest.mark.parametrize("definition", [d for d in JUDGED if d.id not in ORDER_DEPENDENT], ids=lambda d: d.id)
@settings(max_examples=20, deadline=None)
@given(data=trials(), seed=st.integers(0, 1000))
def test_order_of_trials_does_not_matter(
    definition: Definition, data: tuple[Floats, Bools], seed: int
) -> None:
    p, y = data
    order = np.random.default_rng(seed).permutation(p.size)
    first, second = value(definition, p, y), value(definition, p[order], y[order])
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert first == pytest.approx(second, abs=1e-9)


@pytest.mark.parametrize("definition", SIZE_FREE, ids=lambda d: d.id)
@settings(max_examples=15, deadline=None)
@given(data=trials(largest=30))
def test_writing_every_trial_twice_changes_nothing(
    definition: Definition, data: tuple[Floats, Bools]
) -> None:
    p, y = data
    once, twice = value(definition, p, y), value(definition, np.repeat(p, 2), np.repeat(y, 2))
    assert (once is None) == (twice is None)
    if once is not None and twice is not None:
        assert once == pytest.approx(twice, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(data=trials(smallest=2), power=st.sampled_from([0.5, 2.0]))
def test_rank_metrics_ignore_monotone_transforms(data: tuple[Floats, Bools], power: float) -> None:
    p, y = np.round(data[0], 3), data[1]
    for name in sorted(RANKS_ONLY):
        first, second = value(all_definitions()[name], p, y), value(all_definitions()[name], p**power, y)
        assert first == (None if second is None else pytest.approx(second, abs=1e-12))


@settings(max_examples=40, deadline=None)
@given(y=st.lists(st.booleans(), min_size=1, max_size=40))
def test_certain_and_right_is_perfect(y: list[bool]) -> None:
    outcomes = np.array(y)
    p = outcomes.astype(float)
    for definition in JUDGED:
        found = value(definition, p, outcomes)
        if found is None:
            continue
        if definition.family in ("calibration", "scoring") and definition.better in ("lower", "zero"):
            # Clipping leaves the log score -ln(1 - clip).
            assert found == pytest.approx(0.0, abs=0.0101), definition.id
        if definition.id in ("auroc", "aurc-skill", "brier-skill"):
            assert found == 1.0, definition.id
        if definition.id == "integrity":
            assert found == 100.0


@settings(max_examples=40, deadline=None)
@given(y=st.lists(st.booleans(), min_size=1, max_size=40))
def test_certain_and_wrong_is_worst(y: list[bool]) -> None:
    outcomes = np.array(y)
    p = 1.0 - outcomes
    for name in (
        "ece-mirror-10",
        "ece-netcal-10",
        "ece-torchmetrics-10",
        "brier",
        "rms-calibration-10",
        "mce-10",
        "ace-10",
    ):
        assert value(all_definitions()[name], p, outcomes) == pytest.approx(1.0), name
    assert value(all_definitions()["integrity"], p, outcomes) == -300.0
    found = value(all_definitions()["auroc"], p, outcomes)
    assert found is None or found == 0.0


@settings(max_examples=60, deadline=None)
@given(data=trials(smallest=2))
def test_uncertainty_for_confidence_turns_auroc_round(data: tuple[Floats, Bools]) -> None:
    # Rounded, because subtraction from 1 merges values that differ in the last digits.
    p, y = np.round(data[0], 3), data[1]
    found, turned = (
        value(all_definitions()["auroc"], p, y),
        value(all_definitions()["auroc"], np.round(1 - p, 3), y),
    )
    assert (found is None and turned is None) or found == pytest.approx(1 - turned, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(data=trials(smallest=2))
def test_no_score_beats_the_oracle_and_ties_average(data: tuple[Floats, Bools]) -> None:
    p, y = data
    definitions = all_definitions()
    excess = value(definitions["excess-aurc"], p, y)
    assert excess is not None
    assert excess >= -1e-12
    constant = value(definitions["aurc"], np.full(p.size, 0.5), y)
    assert constant == pytest.approx(1 - y.mean(), abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(data=trials())
def test_coarser_bins_never_raise_the_calibration_error(data: tuple[Floats, Bools]) -> None:
    """Merging bins can only cancel gaps: ECE with 10 bins is at most ECE with 20."""
    p, y = data
    ten, twenty = (value(all_definitions()[name], p, y) for name in ("ece-mirror-10", "ece-equal-width-20"))
    assert ten is not None and twenty is not None
    assert ten <= twenty + 1e-12
    assert abs(p.mean() - y.mean()) <= ten + 1e-12


@ids
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1.5, -0.01])
def test_invalid_confidence_is_refused_by_position_and_value(definition: Definition, bad: float) -> None:
    if definition.id in RANKS_ONLY and np.isfinite(bad):
        # Only order counts there, so log-probabilities are as good as probabilities.
        assert definition.parameters["scale"] == "any finite"
        assert np.isfinite(definition.compute(confidence=[0.5, bad, 0.5], correct=[1, 0, 1]))
        return
    with pytest.raises(ValueError, match=r"\[1\] is") as caught:
        definition.compute(confidence=[0.5, bad, 0.5], correct=[1, 0, 1])
    assert not isinstance(caught.value, UndefinedMetricError)


@ids
def test_unequal_lengths_and_odd_outcomes_are_refused(definition: Definition) -> None:
    with pytest.raises(ValueError, match="unequal lengths"):
        definition.compute(confidence=[0.5, 0.5], correct=[1])
    with pytest.raises(ValueError, match=r"correct\[0\] is 2.0"):
        definition.compute(confidence=[0.5, 0.5], correct=[2, 1])
