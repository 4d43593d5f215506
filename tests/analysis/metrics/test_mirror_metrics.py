"""Properties of MIRROR's own metrics, beyond the hand-worked vectors."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.metrics import (
    accuracy,
    agentic,
    composition,
    consistency,
    ecosystem,
    framing,
    instance,
    missingness,
    resolver,
    transfer,
    weak_domains,
)

rates = st.floats(0, 1, allow_nan=False)
domains = st.dictionaries(st.sampled_from("abcdefgh"), rates, min_size=1)


@settings(max_examples=60, deadline=None)
@given(natural=domains, wagering=domains)
def test_gap_is_symmetric_bounded_and_zero_on_itself(
    natural: dict[str, float], wagering: dict[str, float]
) -> None:
    assert accuracy.mirror_gap(natural, natural) == 0
    try:
        found = accuracy.mirror_gap(natural, wagering)
    except UndefinedMetricError:
        assert not natural.keys() & wagering.keys()
        return
    assert 0 <= found <= 1
    assert found == pytest.approx(accuracy.mirror_gap(wagering, natural))


def signals(seed: int, items: int = 60) -> dict[str, dict[str, float]]:
    rng = np.random.default_rng(seed)
    base = rng.normal(size=items)
    return {
        channel: {f"q{i}": float(v) for i, v in enumerate(np.round(base + rng.normal(size=items), 1))}
        for channel in ("natural", "opt_out", "wagering")
    }


@pytest.mark.parametrize("seed", range(4))
def test_mci_is_the_mean_of_scipys_correlations_and_ignores_scaling(seed: int) -> None:
    given_signals = signals(seed)
    names = sorted(given_signals)
    columns = {name: [given_signals[name][q] for q in sorted(given_signals[name])] for name in names}
    pairs = [(a, b) for a in names for b in names if a < b]
    expected = np.mean([stats.spearmanr(columns[a], columns[b]).statistic for a, b in pairs])
    assert consistency.mci(given_signals) == pytest.approx(expected, abs=1e-9)
    tau = np.mean([stats.kendalltau(columns[a], columns[b]).statistic for a, b in pairs])
    assert consistency.mci(given_signals, method="kendall_tau_b") == pytest.approx(tau, abs=1e-9)
    scaled = {
        name: dict(zip(sorted(items), consistency.min_max_scaled(columns[name]).tolist(), strict=True))
        for name, items in given_signals.items()
    }
    assert consistency.mci(scaled) == pytest.approx(consistency.mci(given_signals), abs=1e-9)


def test_difficulty_adjustment_removes_agreement_that_difficulty_explains() -> None:
    rng = np.random.default_rng(0)
    hard = rng.normal(size=400)
    both = {
        name: {f"q{i}": float(v) for i, v in enumerate(hard + rng.normal(size=400))}
        for name in ("natural", "wagering")
    }
    difficulty = {f"q{i}": float(v) for i, v in enumerate(hard)}
    assert consistency.mci(both) > 0.4
    assert abs(consistency.mci_difficulty_adjusted(both, difficulty)) < 0.12
    with pytest.raises(ValueError, match="Spearman only"):
        consistency.pair_agreements(both, method="kendall_tau_b", difficulty=difficulty)


def test_constant_channels_and_few_shared_items_leave_their_pairs_out() -> None:
    given_signals = signals(1, 40)
    given_signals["constant"] = dict.fromkeys(given_signals["natural"], 1.0)
    given_signals["few"] = {f"q{i}": float(i) for i in range(5)}
    found = {(p.first, p.second): p for p in consistency.pair_agreements(given_signals)}
    assert found["constant", "natural"].undefined == "zero_variance"
    assert found["few", "natural"].undefined == "too_few"
    assert found["natural", "wagering"].value is not None
    assert consistency.mci(given_signals) == pytest.approx(consistency.mci(signals(1, 40)))


def test_difficulty_leaves_the_model_itself_out() -> None:
    answers = {"a": {"1": True}, "b": {"1": False}, "c": {"1": True}}
    assert consistency.difficulty_without("a", answers) == {"1": 0.5}
    assert consistency.difficulty_without("b", answers) == {"1": 1.0}


def test_transfer_reads_ties_by_average_ranks() -> None:
    source = [0.2] * 5 + [0.8] * 5
    signal = [1, 0, 0, 0, 0, 1, 1, 1, 1, 0]
    assert transfer.channel_transfer(source, signal) == pytest.approx(
        stats.spearmanr(source, signal).statistic, abs=1e-9
    )
    with pytest.raises(UndefinedMetricError, match="too_few"):
        transfer.channel_transfer([0.1, 0.2], [1, 2])
    with pytest.raises(UndefinedMetricError, match="zero_variance"):
        transfer.channel_transfer(source, [1.0] * 10)


@settings(max_examples=50, deadline=None)
@given(values=st.dictionaries(st.sampled_from("abcde"), st.floats(-1, 1), min_size=1))
def test_unsigned_transfer_is_never_below_the_signed_one(values: dict[str, float]) -> None:
    assert transfer.tii(values) >= abs(transfer.tii_legacy(values)) - 1e-12


def test_a_calibrated_forecaster_scores_two_p_q_on_the_legacy_cce() -> None:
    rng = np.random.default_rng(1)
    p = rng.random(200_000)
    y = rng.random(200_000) < p
    assert composition.cce_legacy(p, y) == pytest.approx(composition.expected_legacy_cce(p), abs=0.005)
    assert composition.cce_legacy(np.full(10, 0.5), y[:10]) == 0.5


def test_balanced_rows_are_balanced_twice() -> None:
    pairs = ["p"] * 6 + ["q"] * 3 + ["r"] * 8 + ["s"] * 2 + ["t"] * 5
    strata = ["weak_weak"] * 9 + ["strong_weak"] * 10 + ["strong_strong"] * 5
    for seed in range(20):
        rows = composition.balanced_rows(pairs, strata, cell_rng(seed))
        assert len(set(rows.tolist())) == len(rows)
        counts = {name: sum(strata[row] == name for row in rows) for name in set(strata)}
        assert set(counts.values()) == {4}
    means = composition.balanced_means(np.arange(24.0), pairs, strata, cell_rng(1), samples=50)
    assert means.shape == (50,)
    assert 0 <= means.min() <= means.max() <= 23


@settings(max_examples=80, deadline=None)
@given(
    values=domains,
    policy=st.sampled_from(
        ["median_or_bottom_2", "bottom_1", "bottom_3", "absolute_0.40", "quantile_0.25", "runtime"]
    ),
)
def test_weak_domains_are_never_stronger_than_others(values: dict[str, float], policy: str) -> None:
    weak = weak_domains.weak_domains(values, policy)
    assert weak <= values.keys()
    for domain in weak:
        for other in values.keys() - weak:
            assert (values[domain], domain) <= (values[other], other) or values[domain] <= values[other]
    if policy.startswith(("median", "bottom")):
        assert weak
    assert (
        weak_domains.weak_policy(weak_domains.weak_policy(policy).name).kind
        == weak_domains.weak_policy(policy).kind
    )


def test_policies_that_find_none_fall_back_where_asked() -> None:
    strong = {"a": 0.9, "b": 0.8, "c": 0.95}
    assert weak_domains.weak_domains(strong, "absolute_0.40") == frozenset()
    assert weak_domains.weak_domains(strong, weak_domains.weak_policy("absolute_0.40", fallback=2)) == {
        "a",
        "b",
    }
    for policy in weak_domains.policy_sweep():
        assert weak_domains.weak_domains(strong, policy)
    assert len(weak_domains.policy_sweep()) == 4 + 6 + 5
    for bad in ("bottom_2.5", "absolute_40", "nonsense"):
        with pytest.raises(ValueError, match="wanted"):
            weak_domains.weak_policy(bad)


decisions = st.sampled_from(["proceed", "use_tool", "defer", None])
outcomes = st.sampled_from([True, False, None])


@settings(max_examples=80, deadline=None)
@given(rows=st.lists(st.tuples(decisions, outcomes), max_size=30))
def test_cfr_lies_within_its_bounds(rows: list[tuple[agentic.Decision | None, bool | None]]) -> None:
    made, right = [row[0] for row in rows], [row[1] for row in rows]
    found = agentic.cfr_estimate(made, right)
    counts = agentic.failure_counts(made, right)
    assert counts.n + counts.unjudged + counts.no_decision == len(rows)
    if found.value is None:
        assert found.undefined == ("no_weak_domain" if not rows else "all_missing")
        return
    assert found.worst is not None and found.best is not None and found.interval is not None
    assert found.best - 1e-12 <= found.value <= found.worst + 1e-12
    assert found.interval.low <= found.value <= found.interval.high


def test_routing_every_weak_component_makes_cfr_zero() -> None:
    assert agentic.cfr(["use_tool"] * 5, [None] * 5) == 0.0


def test_escalation_needs_the_same_models_at_all_four_conditions() -> None:
    curve = agentic.escalation_curve({"m": dict.fromkeys((1, 2, 3, 4), 0.5), "n": {1: 0.9, 4: 0.0}})
    assert [(point.models, point.mean, point.sd) for point in curve] == [(1, 0.5, None)] * 4
    with pytest.raises(UndefinedMetricError, match="no_data"):
        agentic.escalation_curve({"n": {1: 0.9}})


def test_udr_needs_a_counterfactual_and_legacy_never_sees_one() -> None:
    with pytest.raises(UndefinedMetricError, match="all_missing"):
        agentic.udr(["defer"], [None])
    with pytest.raises(UndefinedMetricError, match="no_strong_domain"):
        agentic.udr([], [])
    assert agentic.udr_legacy(["defer", "use_tool", "proceed"], [False, False, True]) == 0.0


@settings(max_examples=60, deadline=None)
@given(
    items=st.dictionaries(st.sampled_from("123456"), st.tuples(rates, rates), min_size=1),
)
def test_per_item_robustness_never_exceeds_the_cancelling_one(items: dict[str, tuple[float, float]]) -> None:
    shifts = framing.framing_shifts(
        {("easy", "wagering"): {k: v[0] for k, v in items.items()}},
        {"wagering": {k: v[1] for k, v in items.items()}},
    )
    assert 0 <= framing.ars_per_item(shifts) <= framing.ars(shifts) + 1e-12 <= 1 + 1e-12


def test_framing_without_shared_items_is_undefined() -> None:
    shifts = framing.framing_shifts({("easy", "wagering"): {"1": 0.5}}, {"natural": {"1": 0.5}})
    assert shifts == ()
    with pytest.raises(UndefinedMetricError, match="no_data"):
        framing.ars(shifts)
    assert framing.ars_by_attack(
        framing.framing_shifts({("a", "w"): {"1": 0.0}, ("b", "w"): {"1": 1.0}}, {"w": {"1": 0.0}})
    ) == {
        "a": 1.0,
        "b": 0.0,
    }


def test_flaw_detection_without_skill_says_so() -> None:
    everything = ecosystem.flaw_detection([1, 1, 1], [1, 1])
    assert (everything.fdr, everything.skill) == (1.0, 0.0)
    one_side = ecosystem.flaw_detection([1, 0], [])
    assert (one_side.fpr, one_side.skill) == (None, None)


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=30), q=rates
)
def test_utility_follows_from_its_rates(rows: list[tuple[bool, bool, bool]], q: float) -> None:
    away, right, weak = ([row[i] for row in rows] for i in range(3))
    found = resolver.resolver_utility(away, right, q, weak)
    assert 0 <= found.success <= 1
    if found.autonomous_accuracy is not None:
        assert found.success == pytest.approx(
            resolver.success_from_rates(found.autonomy, found.autonomous_accuracy, q)
        )
    better = resolver.resolver_utility(away, right, 1.0)
    assert better.success >= found.success - 1e-12


def test_pareto_set_has_no_dominated_point_and_drops_none_that_is_not() -> None:
    rng = np.random.default_rng(3)
    points = [resolver.Operating(str(i), *np.round(rng.random(4), 1).tolist()) for i in range(60)]
    kept = resolver.pareto_set(points)
    for point in points:
        values = np.array([point.success, point.autonomy, -point.cost, -point.latency])
        beaten = any(
            (np.array([o.success, o.autonomy, -o.cost, -o.latency]) >= values).all()
            and (np.array([o.success, o.autonomy, -o.cost, -o.latency]) > values).any()
            for o in points
        )
        assert (point in kept) == (not beaten)


def test_domain_routing_has_no_weak_failures_by_construction() -> None:
    right, weak = [0, 1, 0, 0], [1, 1, 0, 1]
    routed = instance.strategy_result(instance.domain_routing(weak), right, weak)
    nothing = instance.strategy_result(instance.no_routing(weak), right, weak)
    assert (routed.weak_cfr, routed.weak_reduction) == (0.0, 1.0)
    assert (nothing.failure, nothing.weak_reduction) == (0.75, 0.0)
    assert instance.strategy_result([0, 0], [1, 1], [0, 0]).weak_cfr is None


@settings(max_examples=50, deadline=None)
@given(u=st.lists(rates, min_size=1, max_size=40), budget=rates)
def test_budget_is_spent_on_the_most_uncertain(u: list[float], budget: float) -> None:
    mask = instance.top_uncertain(u, budget)
    values = np.array(u)
    assert mask.sum() == round(budget * len(u))
    if mask.any() and not mask.all():
        assert values[mask].min() >= values[~mask].max()


def test_frontier_loses_autonomy_and_failures_together() -> None:
    rng = np.random.default_rng(4)
    u = rng.random(200)
    points = instance.frontier(u, rng.random(200) > u, np.zeros(200, dtype=bool))
    assert [round(point.autonomy, 3) for point in points] == [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    failures = [point.failure for point in points]
    assert failures == sorted(failures)


def test_proxy_scales_within_the_model() -> None:
    u = instance.proxy_uncertainty([0, 2, 5, 5], [0, 1, 3, 3], [10, 20, 7, 9], ["a", "a", "b", "b"])
    assert u.tolist() == pytest.approx([0.0, 1.0, 0.0, 0.2])


def test_recalibration_sharpens_a_monotone_signal_and_falls_back_with_a_reason() -> None:
    rng = np.random.default_rng(5)
    u = rng.random(600)
    right = rng.random(600) < 1 - 0.3 - 0.4 * u
    half = np.arange(600) % 2 == 0
    found = instance.calibrated_uncertainty(u, right, half)
    assert found.status == "calibrated"
    other = ~half
    assert ((found.uncertainty - ~right)[other] ** 2).mean() < ((u - ~right)[other] ** 2).mean()
    assert instance.calibrated_uncertainty(u[:30], right[:30], half[:30]).status == "too_few"
    assert instance.calibrated_uncertainty(u, np.ones(600), half).status == "one_class"
    assert instance.calibrated_uncertainty(u, u < 0.5, half).status == "not_converged"


def test_calibration_halves_are_fixed_by_task_and_slot() -> None:
    tasks = [f"t{i}" for i in range(400)]
    half = instance.in_calibration_half(tasks, ["a"] * 400)
    assert 150 < half.sum() < 250
    assert half.tolist() == instance.in_calibration_half(tasks[::-1], ["a"] * 400)[::-1].tolist()


def test_a_guaranteed_threshold_keeps_fewer_rows() -> None:
    rng = np.random.default_rng(6)
    u = rng.random(500)
    right = rng.random(500) > u
    plain = instance.risk_controlled_threshold(u, right, target=0.25)
    bounded = instance.risk_controlled_threshold(u, right, target=0.25, confidence_level=0.95)
    assert plain.error is not None and plain.error <= 0.25
    assert bounded.kept < plain.kept
    assert (~instance.escalated_above(u, plain)).sum() == plain.kept
    nothing = instance.risk_controlled_threshold(u, np.zeros(500))
    assert nothing.limit is None and instance.escalated_above(u, nothing).all()


@settings(max_examples=60, deadline=None)
@given(n=st.integers(0, 50), missing=st.integers(0, 20), data=st.data())
def test_rate_bounds_hold_whatever_was_missing(n: int, missing: int, data: st.DataObject) -> None:
    if n + missing == 0:
        with pytest.raises(UndefinedMetricError):
            missingness.rate_bounds(0, 0, 0)
        return
    k = data.draw(st.integers(0, n))
    truth = data.draw(st.integers(0, missing))
    bounds = missingness.rate_bounds(k, n, missing)
    assert bounds.low <= (k + truth) / (n + missing) <= bounds.high


def test_auroc_bounds_hold_for_any_confidence_of_the_missing() -> None:
    from mirror_bench.analysis.metrics.discrimination import auroc

    rng = np.random.default_rng(7)
    p, y = rng.random(20), np.arange(20) % 2 == 0
    bounds = missingness.auroc_bounds(auroc(p, y), 10, 10, 2, 1)
    for _ in range(50):
        full = auroc(np.concatenate([p, rng.random(3)]), np.concatenate([y, [True, True, False]]))
        assert bounds.low - 1e-12 <= full <= bounds.high + 1e-12


def test_weighting_by_chance_of_being_seen_recovers_the_full_rate() -> None:
    rng = np.random.default_rng(8)
    domain = rng.choice(["easy", "hard"], size=20_000)
    event = rng.random(20_000) < np.where(domain == "easy", 0.2, 0.6)
    seen = rng.random(20_000) < np.where(domain == "easy", 0.9, 0.3)
    weights = missingness.observation_weights({"domain": domain.tolist()}, seen)
    naive = event[seen].mean()
    weighted = missingness.weighted_rate(event[seen], weights[seen])
    assert abs(naive - event.mean()) > 0.05
    assert weighted == pytest.approx(event.mean(), abs=0.015)


def test_reply_length_collapses_weighting_to_the_complete_case() -> None:
    """A failed call has length 0: with length as a feature every weight of a seen row is about 1."""
    seen = np.array([True] * 70 + [False] * 30)
    length = ["long"] * 70 + ["none"] * 30
    domain = ["easy", "hard"] * 50
    with_length = missingness.observation_weights({"domain": domain, "length": length}, seen)
    without = missingness.observation_weights({"domain": domain}, seen)
    assert with_length[seen].max() < 1.02
    assert without[seen].min() > 1.3


def test_weights_are_capped_and_extremes_are_settled() -> None:
    rare = np.zeros(2000, dtype=bool)
    rare[0] = True
    assert missingness.observation_weights({"x": ["a"] * 2000}, rare).max() == missingness.IPW_CAP
    assert missingness.observation_weights({"x": ["a", "b"]}, [1, 1]).tolist() == [1.0, 1.0]
    with pytest.raises(UndefinedMetricError, match="all_missing"):
        missingness.observation_weights({"x": ["a", "b"]}, [0, 0])


@pytest.mark.parametrize("seed", range(3))
def test_chi_square_agrees_with_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    feature, seen = rng.choice(list("abc"), size=90).tolist(), rng.random(90) < 0.7
    table = np.array(
        [
            [
                sum(f == level and s == flag for f, s in zip(feature, seen, strict=True))
                for flag in (False, True)
            ]
            for level in "abc"
        ]
    )
    expected = stats.chi2_contingency(table, correction=False)
    found = missingness.missingness_chi_square(feature, seen)
    assert (found.statistic, found.p, found.df) == pytest.approx(
        (expected.statistic, expected.pvalue, expected.dof), abs=1e-9
    )


def test_mnar_range_widens_with_alpha() -> None:
    narrow, wide = missingness.mnar_range(4, 8, 4, alpha=0.1), missingness.mnar_range(4, 8, 4, alpha=0.9)
    assert wide.low < narrow.low < 0.5 < narrow.high < wide.high
    with pytest.raises(UndefinedMetricError, match="zero_denominator"):
        missingness.mnar_reduction(missingness.FailureRange(0.0, 0.5), narrow)
    assert math.isclose(missingness.conservative_rate(4, 8, 4), 8 / 12)
