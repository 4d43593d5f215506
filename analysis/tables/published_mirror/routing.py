"""Escalation as a service: trade-off, weak-domain thresholds, instance baselines, utility with an oracle and without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mirror_bench.analysis.metrics.agentic import reduction
from mirror_bench.analysis.metrics.resolver import mixed_cost, success_from_rates
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.packets import (
    DEPLOYMENT_GOLD,
    RESOLVED,
    declared_simulated,
)
from mirror_bench.analysis.tables.published_mirror.release import (
    Release,
    ReleaseError,
    UnavailableError,
    numbers,
)

TRADE_OFF: Final = "paper/tables/c4_tradeoff_results.json"
THRESHOLDS: Final = "paper/tables/threshold_sensitivity.json"
ORACLE: Final = "paper/supplementary/end_to_end_utility.json"
FALLIBLE: Final = "audit/human_baseline_packet/results/non_oracle_utility_summary.json"
RESULTS: Final = "audit/human_baseline_packet/results/"
#: Frame of rows -> released files, the published name first and that of an identical copy after it.
FRAMES: Final = {
    "legacy_c1_p3": (f"{RESULTS}exp9_instance_baseline_summary_legacy_c1_p3.json",),
    "c1_all_paradigms": (
        f"{RESULTS}exp9_instance_baseline_summary_c1_all_paradigms.json",
        f"{RESULTS}exp9_instance_baseline_summary.json",
    ),
    "c1c2_all_paradigms": (f"{RESULTS}exp9_instance_baseline_summary_c1c2_all_paradigms.json",),
}
STRATEGIES: Final = {
    "Norouting": "no_routing",
    "domain": "mirror_domain_routing",
    "conf": "confidence_threshold_budget_matched",
    "selfcons": "self_consistency_budget_matched",
    "platt": "calibrated_confidence_budget_matched",
    "conformal": "conformal_style_budget_matched",
}
SHARES: Final = {
    "weakCFR": "weak_cfr",
    "red": "weak_cfr_reduction_vs_no_routing",
    "autonomy": "autonomy_rate",
    "escalation": "escalation_rate",
}
DEFINITIONS: Final = {"median": "Median", "bottom3": "Bottom-3", "abs40": "Absolute <0.40"}
TRAFFIC: Final = "deployment_packet/traffic.csv"
COSTS: Final = "deployment_packet/cost_latency.csv"


def _trade_off(release: Release, fact: Fact) -> Found:
    wrong, right = [], []
    for model in sorted(release.table(TRADE_OFF, "per_model")):
        wrong.append(release.number(TRADE_OFF, "per_model", model, "weak_escalated_c1_wrong"))
        right.append(release.number(TRADE_OFF, "per_model", model, "weak_escalated_c1_right"))
    correct = sum(w / (w + r) for w, r in zip(wrong, right, strict=True)) / len(wrong)
    value = {
        "c4.correct": 100 * correct,
        "c4.false": 100 * (1 - correct),
        "c4.ratio": correct / (1 - correct),
    }[fact.id]
    pooled = 100 * sum(wrong) / (sum(wrong) + sum(right))
    note = f"mean over {len(wrong)} models; pooled over components {pooled:.1f} % are correct"
    return Found(value, "summary", (TRADE_OFF,), note)


def _threshold(release: Release, fact: Fact) -> Found:
    _, short, what = fact.id.split(".")
    name = DEFINITIONS[short]
    models = release.table(THRESHOLDS, "per_model_C1_CFR")
    weak = {m: release.number(THRESHOLDS, "per_model_C1_CFR", m, name, "weak_total") for m in sorted(models)}
    failed = sum(release.number(THRESHOLDS, "per_model_C1_CFR", m, name, "auto_fail") for m in weak)
    total = sum(weak.values())
    first = failed / total
    note = f"pooled over components of {sum(n > 0 for n in weak.values())} models with weak ones, of {len(weak)} listed"
    if what == "N":
        return Found(int(total), "summary", (THRESHOLDS,), note)
    if what == "C1":
        return Found(first, "summary", (THRESHOLDS,), note)
    last = release.number(THRESHOLDS, "aggregate", name, "C4_auto_fail") / release.number(
        THRESHOLDS, "aggregate", name, "N_weak_C4"
    )
    if what == "C4":
        return Found(last, "summary", (THRESHOLDS,), "pooled over components")
    return Found(100 * reduction(first, last), "summary", (THRESHOLDS,), note)


def _instance(release: Release, fact: Fact) -> Found:
    _, frame, strategy, what = fact.id.split(".")
    path = next((path for path in FRAMES[frame] if release.has(path)), FRAMES[frame][0])
    name, field = STRATEGIES[strategy], SHARES[what]
    found = []
    for row in release.objects(path, "per_model"):
        metrics = row.get("strategy_metrics", {}).get(name)
        if not isinstance(metrics, Mapping) or field not in metrics:
            raise UnavailableError(f"{path} has no {name}.{field} for {row.get('model')}")
        found.append(metrics[field])
    values = numbers(found, path, f"{name}.{field}")
    note = f"mean over {len(values)} models"
    if strategy == "domain" and what in ("weakCFR", "red"):
        note += (
            "; by construction: every weak component escalates, and an escalation never counts as a failure"
        )
    return Found(100 * sum(values) / len(values), "summary", (path,), note)


def _oracle(release: Release, fact: Fact) -> Found:
    _, condition, what = fact.id.split(".")
    models = sorted(release.table(ORACLE, condition, "per_model"))
    total, autonomous, right, escalated = (
        sum(release.number(ORACLE, condition, "per_model", model, field) for model in models)
        for field in ("total", "autonomous", "autonomous_correct", "escalated")
    )
    count = {
        "autonomy": autonomous,
        "autocorrect": right,
        "escalated": escalated,
        "success": right + escalated,
    }[what]
    own = [release.number(ORACLE, condition, "per_model", model, "system_success_rate") for model in models]
    note = f"pooled over {len(models)} models, not a mean over 11"
    if what == "success":
        note += f"; the mean over models is {100 * sum(own) / len(own):.1f} %"
    return Found(100 * count / total, "summary", (ORACLE,), note)


def _success(release: Release, condition: int, q: float) -> float:
    rates = ("condition_details", "1.0", str(condition))
    return success_from_rates(
        release.number(FALLIBLE, *rates, "autonomy_rate"),
        release.number(FALLIBLE, *rates, "autonomous_correct_rate"),
        q,
    )


def _observed_q(release: Release) -> float:
    """The resolver's observed rate as the curve has it, three decimals."""
    return round(release.number(FALLIBLE, "resolver_accuracy", "overall_accuracy"), 3)


def _inputs(release: Release) -> str:
    odd = [str(name).rpartition("\\")[2] for name in release.listing(FALLIBLE, "input_files")]
    named = [name for name in odd if "SYNTHETIC" in name or "backup" in name]
    return f"the summary's inputs include {' and '.join(named)}" if named else ""


def _fallible(release: Release, fact: Fact) -> Found:
    q = float(str(fact.condition).removeprefix("q="))
    what = fact.id.rpartition(".")[2]

    def value_at(q: float) -> float:
        first, last = _success(release, 1, q), _success(release, 4, q)
        return {"C1": first, "C4": last, "delta": last - first}[what]

    observed = _observed_q(release)
    finding = f"at q = {q:.2f} the rates give {value_at(q):.4f}; the printed row is q = {observed:g} ({value_at(observed):.4f})"
    return Found(value_at(q), "summary", (FALLIBLE,), _inputs(release), finding)


def _gain(release: Release, fact: Fact) -> Found:
    observed = fact.id.endswith("obs")
    q = _observed_q(release) if observed else 0.8
    value = 100 * (_success(release, 4, q) - _success(release, 1, q))
    simulated = observed and declared_simulated(release, RESOLVED, "collector_tag")
    note = f"q = {q:g}" + (
        ", the rate of resolver rows that declare themselves simulated" if simulated else ""
    )
    return Found(value, "summary", (FALLIBLE,), note, simulated=simulated)


def _costs(release: Release) -> dict[str, dict[str, float]]:
    """Mean cost and latency of requests on which the model went ahead, and of all others."""
    decisions = {
        row["request_id"]: row["model_decision"]
        for row in release.rows(TRAFFIC, request_id=str, model_decision=str)
    }
    sums: dict[str, dict[str, list[float]]] = {"proceed": {}, "escalated": {}}
    for row in release.rows(COSTS, request_id=str, cost_usd=str, total_latency_ms=str):
        if row["request_id"] not in decisions:
            raise ReleaseError(COSTS, "", f"request {row['request_id']} is not in {TRAFFIC}")
        group = sums["proceed" if decisions[row["request_id"]] == "PROCEED" else "escalated"]
        for name, field in (("cost", "cost_usd"), ("lat", "total_latency_ms")):
            group.setdefault(name, []).append(_decimal(row, field))
    if not sums["proceed"] or not sums["escalated"]:
        raise UnavailableError(f"{TRAFFIC} lacks requests of one kind, gone ahead or escalated")
    return {kind: {k: sum(v) / len(v) for k, v in group.items()} for kind, group in sums.items()}


def _decimal(row: Mapping[str, Any], field: str) -> float:
    try:
        return float(row[field])
    except ValueError:
        raise ReleaseError(
            COSTS, "", f"{field} of {row['request_id']} is {row[field]!r}, a number wanted"
        ) from None


def _pareto_cost(release: Release, fact: Fact) -> Found:
    means = release.once(_costs)
    name = "lat" if fact.id.endswith("lat") else "cost"
    simulated = declared_simulated(release, DEPLOYMENT_GOLD, "ground_truth_source")
    first = means["proceed"][name]
    if fact.id.startswith("pareto.C1."):
        return Found(first, "records", (TRAFFIC, COSTS), simulated=simulated)
    share = release.number(FALLIBLE, "condition_details", "1.0", "4", "escalation_rate")
    mixed = mixed_cost(share, first, means["escalated"][name])
    value = mixed if fact.id.startswith("pareto.C4.") else 100 * (mixed / first - 1)
    return Found(
        value,
        "records",
        (TRAFFIC, COSTS, FALLIBLE),
        "the escalation rate is in the summary only",
        simulated=simulated,
    )


def _pareto(release: Release, fact: Fact) -> Found:
    what = fact.id.removeprefix("pareto.C4.")
    if what.startswith("q"):
        return Found(_success(release, 4, float(what[1:])), "summary", (FALLIBLE,), _inputs(release))
    share = release.number(FALLIBLE, "condition_details", "1.0", "4", "escalation_rate")
    return Found(1 - share if what == "aut" else share, "summary", (FALLIBLE,), _inputs(release))


CELLS: Final[Mapping[str, Recompute]] = {
    "c4.": _trade_off,
    "thr.": _threshold,
    "inst.": _instance,
    "e2e.": _oracle,
    "fall.": _fallible,
    "text.c4.gain.": _gain,
    "pareto.C1.": _pareto_cost,
    "pareto.C4.": _pareto,
    "pareto.C4.cost": _pareto_cost,
    "pareto.C4.lat": _pareto_cost,
    "pareto.dcost": _pareto_cost,
    "pareto.dlat": _pareto_cost,
}
