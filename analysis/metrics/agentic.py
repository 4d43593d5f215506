"""Experiment 9: does a model act on what it knows about itself? CFR, KDI, UDR, the escalation curve and its cost."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from mirror_bench.analysis.estimate import Estimate, UndefinedMetricError, estimated
from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.inference.proportions import wilson
from mirror_bench.analysis.metrics.accuracy import mean_over_groups
from mirror_bench.analysis.metrics.arrays import enough, same_length

Decision = Literal["proceed", "use_tool", "defer"]


class FailureCounts(NamedTuple):
    """Components that a confident-failure rate is made of.

    failures: proceeded and wrong. n: components with a known decision (and outcome, where they proceeded).
    unjudged: proceeded without a judged answer. no_decision: failed call or unreadable.
    """

    failures: int
    n: int
    unjudged: int
    no_decision: int


def failure_counts(decisions: Sequence[Decision | None], correct: Sequence[bool | None]) -> FailureCounts:
    """Counts over the given (weak) components; use_tool and defer stay in n and are not failures.

    >>> failure_counts(["proceed", "proceed", "defer", None, "proceed"], [False, True, None, None, None])
    FailureCounts(failures=1, n=3, unjudged=1, no_decision=1)
    """
    same_length(decisions=decisions, correct=correct)
    failures = n = unjudged = no_decision = 0
    for decision, right in zip(decisions, correct, strict=True):
        if decision is None:
            no_decision += 1
        elif decision != "proceed":
            n += 1
        elif right is None:
            unjudged += 1
        else:
            n += 1
            failures += not right
    return FailureCounts(failures, n, unjudged, no_decision)


def cfr(decisions: Sequence[Decision | None], correct: Sequence[bool | None]) -> float:
    """Confident failure rate: weak components proceeded with and wrong / weak components; lower is better, range [0, 1].

    decisions, correct: the weak components of one condition; select them, and state policy, paradigms and task set,
    outside. Undefined ("no_weak_domain") with no component, ("all_missing") with none readable.

    >>> cfr(["proceed", "proceed", "defer", "use_tool"], [False, True, None, None])
    0.25
    """
    counts = failure_counts(decisions, correct)
    if counts.n == 0:
        if decisions:
            raise UndefinedMetricError(
                "all_missing", f"none of {len(decisions)} weak components could be read"
            )
        raise UndefinedMetricError("no_weak_domain", "no weak component")
    return counts.failures / counts.n


def cfr_estimate(
    decisions: Sequence[Decision | None],
    correct: Sequence[bool | None],
    *,
    definition: str = "cfr",
    level: float = 0.95,
    note: str = "",
) -> Estimate:
    """CFR with a Wilson interval (components as independent) and bounds over unread components.

    worst: every unread component a failure. best: none of them.

    >>> estimate = cfr_estimate(["proceed", "defer", None], [False, None, None])
    >>> estimate.value, estimate.n, dict(estimate.missing), round(estimate.worst, 3), round(estimate.best, 3)
    (0.5, 2, {'no_decision': 1}, 0.667, 0.333)
    """
    counts = failure_counts(decisions, correct)
    missing = {
        name: count
        for name, count in (("no_decision", counts.no_decision), ("unjudged", counts.unjudged))
        if count
    }
    total, unread = len(decisions), counts.unjudged + counts.no_decision
    return estimated(
        definition,
        lambda: cfr(decisions, correct),
        counts.n,
        interval=wilson(counts.failures, counts.n, level, unit="component") if counts.n else None,
        missing=missing,
        worst=(counts.failures + unread) / total if total else None,
        best=counts.failures / total if total else None,
        note=note,
    )


def not_routed_and_wrong(routed: Sequence[bool], correct: Sequence[bool | None]) -> float:
    """The failure rate of the missingness analysis: not routed and wrong / components judged or routed.

    Counts a component that was answered while asking for a tool as a failure too, so it is not the CFR.

    >>> not_routed_and_wrong([True, False, False], [None, False, True])
    0.3333333333333333
    """
    same_length(routed=routed, correct=correct)
    kept = [(away, right) for away, right in zip(routed, correct, strict=True) if away or right is not None]
    enough(len(kept), 1, "components")
    return sum(not away and not right for away, right in kept) / len(kept)


def kdi(gap: float, cfr_c1: float) -> float:
    """Knowledge-deployment index: MIRROR gap - (1 - CFR under C1); range [-1, 1]. Its sign is mechanical, descriptive only.

    >>> kdi(0.25, 0.5)
    -0.25
    """
    return gap - (1 - cfr_c1)


def kdi_legacy(gap_by_domain: Mapping[str, float], cfr_by_domain: Mapping[str, float]) -> float:
    """KDI as in the reference code: mean over domains with weak components of gap_d - (1 - CFR_d).

    >>> kdi_legacy({"a": 0.25, "b": 0.5, "c": 0.0}, {"a": 0.5, "b": 0.75})
    0.0
    """
    shared = {
        name: kdi(gap_by_domain[name], cfr_by_domain[name]) for name in cfr_by_domain if name in gap_by_domain
    }
    if not shared:
        raise UndefinedMetricError("no_weak_domain", "no domain has both a gap and weak components")
    return mean_over_groups(shared)


class KdiSummary(NamedTuple):
    """mean and median over models, and the share of models above 0.2 and below 0."""

    mean: float
    median: float
    share_above: float
    share_negative: float


def kdi_summary(values: Sequence[float], *, above: float = 0.2) -> KdiSummary:
    """Summary of the KDI of several models.

    >>> kdi_summary([-0.5, 0.25, 0.0])
    KdiSummary(mean=-0.08333333333333333, median=0.0, share_above=0.3333333333333333, share_negative=0.3333333333333333)
    """
    enough(len(values), 1, "models")
    array = np.asarray(values, dtype=np.float64)
    return KdiSummary(
        float(array.mean()), float(np.median(array)), float((array > above).mean()), float((array < 0).mean())
    )


class DeferralCounts(NamedTuple):
    """needless: deferred and would have been right. n: strong components whose need is known. unknown: deferred, no counterfactual."""

    needless: int
    n: int
    unknown: int


def deferral_counts(
    decisions: Sequence[Decision | None], would_have_been_right: Sequence[bool | None]
) -> DeferralCounts:
    """Counts over strong components. would_have_been_right: outcome of the same component where the model proceeded (C1, or P3).

    >>> deferral_counts(["defer", "use_tool", "proceed", "defer"], [True, False, None, None])
    DeferralCounts(needless=1, n=3, unknown=1)
    """
    same_length(decisions=decisions, would_have_been_right=would_have_been_right)
    needless = n = unknown = 0
    for decision, right in zip(decisions, would_have_been_right, strict=True):
        if decision is None:
            continue
        if decision == "proceed":
            n += 1
        elif right is None:
            unknown += 1
        else:
            n += 1
            needless += right
    return DeferralCounts(needless, n, unknown)


def udr(decisions: Sequence[Decision | None], would_have_been_right: Sequence[bool | None]) -> float:
    """Unnecessary deferral rate: strong components deferred (or sent to a tool) that the model would have got right / strong.

    Lower is better, range [0, 1]. A deferral without a counterfactual is left out and counted by ``deferral_counts``.

    >>> udr(["defer", "use_tool", "proceed", "defer"], [True, False, None, True])
    0.5
    """
    counts = deferral_counts(decisions, would_have_been_right)
    if counts.n == 0:
        if decisions:
            raise UndefinedMetricError("all_missing", "no strong component has a known counterfactual")
        raise UndefinedMetricError("no_strong_domain", "no strong component")
    return counts.needless / counts.n


def udr_legacy(decisions: Sequence[Decision | None], recorded_correct: Sequence[bool | None]) -> float:
    """UDR as in the reference code, from the recorded flag, which is false for every deferral: 0 by construction.

    >>> udr_legacy(["defer", "proceed"], [False, True])
    0.0
    """
    same_length(decisions=decisions, recorded_correct=recorded_correct)
    known = [
        (decision, right)
        for decision, right in zip(decisions, recorded_correct, strict=True)
        if decision is not None
    ]
    if not known:
        raise UndefinedMetricError("no_strong_domain", "no strong component")
    return sum(decision != "proceed" and bool(right) for decision, right in known) / len(known)


class CurvePoint(NamedTuple):
    """One condition of the escalation curve: mean and standard deviation (n - 1; None below two models) over models."""

    condition: int
    mean: float
    sd: float | None
    models: int


def escalation_curve(by_model: Mapping[str, Mapping[int, float]]) -> tuple[CurvePoint, ...]:
    """Mean CFR at C1 to C4 over the models that have all four.

    by_model: model -> condition -> CFR, under one weak policy and one set of paradigms.

    >>> curve = escalation_curve({"m": {1: 0.5, 2: 0.5, 3: 0.25, 4: 0.0}, "n": {1: 1.0, 2: 0.5, 3: 0.75, 4: 0.5}, "o": {1: 0.9}})
    >>> [point.mean for point in curve], curve[0].models, round(curve[0].sd, 6)
    ([0.75, 0.5, 0.5, 0.25], 2, 0.353553)
    """
    complete = sorted(model for model, values in by_model.items() if all(c in values for c in (1, 2, 3, 4)))
    enough(len(complete), 1, "models with all four conditions")
    points = []
    for condition in (1, 2, 3, 4):
        values = [by_model[model][condition] for model in complete]
        mean = sum(values) / len(values)
        sd = math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1)) if len(values) > 1 else None
        points.append(CurvePoint(condition, mean, sd, len(values)))
    return tuple(points)


def reduction(before: float, after: float) -> float:
    """1 - after / before; undefined ("zero_denominator") where ``before`` is 0.

    >>> reduction(0.5, 0.125)
    0.75
    """
    if before == 0:
        raise UndefinedMetricError("zero_denominator", "there was no failure to reduce")
    return 1 - after / before


def mean_reduction(pairs: Sequence[tuple[float, float]]) -> float:
    """Mean over models of (C1 - C4) / C1, models with C1 = 0 left out. One model near 0 can dominate it.

    >>> mean_reduction([(0.5, 0.25), (0.25, 0.25), (0.0, 0.5)])
    0.25
    """
    values = [reduction(before, after) for before, after in pairs if before != 0]
    if not values:
        raise UndefinedMetricError(
            "zero_denominator" if pairs else "no_data", "no model has a failure to reduce"
        )
    return sum(values) / len(values)


class EscalationTradeOff(NamedTuple):
    """Routed weak components matched to their C1 answer.

    correct_escalation: share that C1 had wrong. false_escalation: share that C1 had right. unmatched: no judged C1 answer.
    Per 100 weak components these are the prevented failures and the blocked successes.
    """

    correct_escalation: float
    false_escalation: float
    n: int
    unmatched: int


def escalation_trade_off(c1_correct: Sequence[bool | None]) -> EscalationTradeOff:
    """Trade-off over routed weak components. c1_correct: outcome of the same component under C1, None without one.

    >>> escalation_trade_off([False, False, True, None])
    EscalationTradeOff(correct_escalation=0.6666666666666666, false_escalation=0.3333333333333333, n=3, unmatched=1)
    """
    matched = [right for right in c1_correct if right is not None]
    enough(len(matched), 1, "routed weak components with a C1 answer")
    wrong = sum(not right for right in matched) / len(matched)
    right_share = sum(matched) / len(matched)
    return EscalationTradeOff(wrong, right_share, len(matched), len(c1_correct) - len(matched))


def meta_accuracy(stated_order: Sequence[str], accuracy: Mapping[str, float]) -> float:
    """Spearman between the stated weakest-to-strongest order of domains and their accuracy; range [-1, 1].

    Domains without an accuracy are left out.

    >>> round(meta_accuracy(["social", "factual", "logical"], {"social": 0.2, "factual": 0.9, "logical": 0.6}), 9)
    0.5
    """
    if len(set(stated_order)) != len(stated_order):
        raise ValueError(f"stated order {list(stated_order)} names a domain twice")
    kept = [domain for domain in stated_order if domain in accuracy]
    return spearman([float(place) for place in range(len(kept))], [accuracy[domain] for domain in kept])


Finding = Literal["follows_the_number", "ignores_it", "made_worse", "ambiguous"]


def false_score_finding(false_deferral: float, true_deferral: float) -> Finding:
    """Reading of the false-score control: deferral on weak components under inverted scores against under true ones.

    Weak components have high inverted scores, so deferring less is what following the shown number looks like.
    The reference code's letters read the other way; labels here are by direction.

    >>> false_score_finding(0.2, 0.5), false_score_finding(0.5, 0.52), false_score_finding(0.7, 0.5)
    ('follows_the_number', 'ignores_it', 'made_worse')
    """
    difference = false_deferral - true_deferral
    if abs(difference) <= 0.05:
        return "ignores_it"
    if difference < -0.10:
        return "follows_the_number"
    return "made_worse" if difference > 0.10 else "ambiguous"


class SignalContrast(NamedTuple):
    """Means of a P3 signal on weak and on strong components, and their ratio (None where the strong mean is 0)."""

    weak: float
    strong: float
    ratio: float | None


def signal_contrast(weak: Sequence[float], strong: Sequence[float]) -> SignalContrast:
    """Contrast of hedges, decomposition markers or words between weak and strong components.

    >>> signal_contrast([30.0, 50.0], [20.0])
    SignalContrast(weak=40.0, strong=20.0, ratio=2.0)
    """
    enough(len(weak), 1, "weak components")
    enough(len(strong), 1, "strong components")
    low, high = sum(weak) / len(weak), sum(strong) / len(strong)
    return SignalContrast(low, high, low / high if high else None)


def overconfident_share(error_types: Sequence[str]) -> float:
    """Share of wrong weak answers that are overconfident_precise, range [0, 1].

    >>> overconfident_share(["overconfident_precise", "cautious_approximate"])
    0.5
    """
    enough(len(error_types), 1, "wrong answers")
    return sum(kind == "overconfident_precise" for kind in error_types) / len(error_types)
