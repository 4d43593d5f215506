"""Experiment 3 v2 from its trial rows: CCE with intervals, pairs, difficulty-balanced CCE, MCI over three channels."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import NoneType
from typing import Any, Final

from mirror_bench.analysis.estimate import Interval, UndefinedMetricError
from mirror_bench.analysis.inference.bootstrap import published_bca_of_mean
from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.metrics.composition import stratum_of
from mirror_bench.analysis.metrics.consistency import Correlation, mci
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import Release, UnavailableError

TRIALS: Final = "data/results/exp3_v2_expanded_results.jsonl"
BALANCED: Final = "audit/human_baseline_packet/results/exp3_difficulty_control_summary.json"
BALANCED_V3: Final = "audit/human_baseline_packet/results/exp3_difficulty_control_v3_summary.json"
CHANNELS: Final = ("layer2", "natural", "wagering")
SEED: Final = 42
#: The channel-robustness analysis takes pairs of channels with at least so many shared tasks, the stability table any two.
ROBUST_SHARED, STABLE_SHARED = 20, 2

Trials = dict[str, dict[str, dict[str, Mapping[str, Any]]]]
"""Channel -> model -> task -> row."""


def _by_channel(release: Release, keep: str) -> Trials:
    """Rows by channel, model and task; of several rows of one key the ``first`` or the ``last`` is kept."""
    found: Trials = {channel: {} for channel in CHANNELS}
    for row in release.rows(
        TRIALS,
        model=str,
        task_id=str,
        channel=str,
        domain_a=str,
        domain_b=str,
        confidence=(int, float, NoneType),
        answer_correct=bool,
    ):
        own = found[row["channel"]].setdefault(row["model"], {})
        if keep == "last" or row["task_id"] not in own:
            own[row["task_id"]] = row
    return found


def _own(release: Release, keep: str, channel: str, model: str | None) -> dict[str, Mapping[str, Any]]:
    rows = release.once(_by_channel, keep)[channel].get(str(model))
    if not rows:
        raise UnavailableError(f"{TRIALS} has no {channel} row of {model}")
    return rows


def _errors(release: Release, model: str) -> list[float]:
    """|confidence - correct| per task, first row of each task, in file order."""
    return [
        abs(row["confidence"] - row["answer_correct"])
        for row in _own(release, "first", "layer2", model).values()
        if row["confidence"] is not None
    ]


def _interval(release: Release, model: str) -> Interval:
    return published_bca_of_mean(release.once(_errors, model), seed=SEED)


def _models(release: Release) -> list[str]:
    return sorted(release.once(_by_channel, "first")["layer2"])


def _cce(release: Release, model: str) -> float:
    errors = release.once(_errors, model)
    return sum(errors) / len(errors)


def _table(release: Release, fact: Fact) -> Found:
    model, what = str(fact.model), fact.id.rpartition(".")[2]
    if what == "n":
        return Found(len(_own(release, "first", "layer2", model)), "records", (TRIALS,))
    if what == "cce":
        note = "mean |confidence - correct|; the equation's single-domain term is not subtracted"
        return Found(_cce(release, model), "records", (TRIALS,), note)
    interval = release.once(_interval, model)
    return Found(
        interval.low if what == "lo" else interval.high,
        "records",
        (TRIALS,),
        "BCa, 10,000 resamples, seed 42",
    )


def _range(release: Release, fact: Fact) -> Found:
    values = {model: _cce(release, model) for model in _models(release)}
    pick = min if fact.id.endswith("min") else max
    holder = pick(values, key=lambda model: values[model])
    return Found(values[holder], "records", (TRIALS,), f"that of {holder}, over {len(values)} models")


def _bound(release: Release, fact: Fact) -> Found:
    """The smallest mean confidence, or the largest accuracy, that a model has on layer2."""
    field, pick = ("confidence", min) if fact.id == "exp3v2.minconf" else ("answer_correct", max)
    means = {}
    for model in _models(release):
        values = [
            row[field] for row in _own(release, "first", "layer2", model).values() if row[field] is not None
        ]
        means[model] = sum(values) / len(values)
    holder = pick(means, key=lambda model: means[model])
    below = sorted((m for m in means if means[m] < fact.published), key=lambda m: means[m])
    finding = "false for " + " and ".join(f"{m} ({means[m]:.3f})" for m in below)
    return Found(means[holder], "records", (TRIALS,), f"that of {holder}", finding)


def _pair(release: Release, fact: Fact) -> Found:
    if fact.id.endswith(".term"):
        raise UnavailableError(
            "its single-domain term rests on Experiment 1 trial rows that are not released"
        )
    rows = release.once(_by_channel, "first")
    wanted = str(fact.condition)
    count = 0
    for model, own in rows["layer2"].items():
        natural = rows["natural"].get(model, {})
        count += sum(
            "|".join(sorted((row["domain_a"], row["domain_b"]))) == wanted and task in natural
            for task, row in own.items()
        )
    return Found(count, "records", (TRIALS,), "pairs of model and task with both a layer2 and a natural row")


def _balanced(release: Release) -> dict[str, float]:
    """Model -> CCE on one balanced draw, the published draw.

    One ``random.Random(42)`` serves the models in alphabetical order. In each stratum (no, one, two weak domains) every pair
    of domains keeps as many tasks as the smallest pair has, then every stratum as many as the smallest stratum then has;
    nothing is drawn where all can be kept.
    """
    rng = random.Random(SEED)
    found = {}
    for model in sorted(release.once(_by_channel, "last")["layer2"]):
        weak = set(release.listing(BALANCED, "per_model", model, "weak_domains"))
        strata: dict[str, dict[str, list[float]]] = {
            name: {} for name in ("strong_strong", "strong_weak", "weak_weak")
        }
        for row in _own(release, "last", "layer2", model).values():
            if row["confidence"] is not None:
                pairs = strata[stratum_of(row["domain_a"], row["domain_b"], weak)]
                error = abs(row["confidence"] - row["answer_correct"])
                pairs.setdefault(f"{row['domain_a']}|{row['domain_b']}", []).append(error)
        even = []
        for pairs in strata.values():
            if pairs:
                quota = min(map(len, pairs.values()))
                even.append([error for errors in pairs.values() for error in _drawn(errors, quota, rng)])
        quota = min(map(len, even))
        kept = [error for errors in even for error in _drawn(errors, quota, rng)]
        found[model] = sum(kept) / len(kept)
    return found


def _drawn(errors: list[float], quota: int, rng: random.Random) -> list[float]:
    return errors if len(errors) <= quota else rng.sample(errors, quota)


def _difficulty_control(release: Release, fact: Fact) -> Found:
    values = release.once(_balanced)
    note = "weak domains as stored in the summary; one seeded draw"
    sources = (TRIALS, BALANCED)
    if fact.id == "exp3bal.mean":
        return Found(
            sum(values.values()) / len(values), "records", sources, f"over {len(values)} models; {note}"
        )
    if fact.model not in values:
        raise UnavailableError(f"{TRIALS} has no layer2 row of {fact.model}")
    return Found(values[fact.model], "records", sources, note)


def _replication(release: Release, fact: Fact) -> Found:
    models = release.table(BALANCED_V3, "per_model")
    if fact.id == "exp3v3.models":
        finding = f"the summary has {len(models)} models; no trial rows of this experiment are released"
        absent = ""
        if release.has(BALANCED):
            lacking = sorted(set(release.table(BALANCED, "per_model")) - set(models))
            absent = f", not {', '.join(lacking)}" if lacking else ""
        return Found(
            len(models), "summary", (BALANCED_V3,), "", finding.replace("models;", f"models{absent};", 1)
        )
    values = [release.number(BALANCED_V3, "per_model", model, "balanced_cce") for model in sorted(models)]
    return Found(sum(values) / len(values), "summary", (BALANCED_V3,), f"over {len(values)} models")


def _signals(release: Release, model: str, fall_back: bool) -> dict[str, dict[str, float]]:
    """Channel -> task -> confidence where there is one, else correctness; last row per key.

    fall_back: a channel whose signal is constant takes correctness instead.
    """
    found = {}
    for channel in CHANNELS:
        rows = release.once(_by_channel, "last")[channel].get(model, {})
        right = {task: float(row["answer_correct"]) for task, row in rows.items()}
        signal = {
            task: right[task] if row["confidence"] is None else float(row["confidence"])
            for task, row in rows.items()
        }
        found[channel] = right if fall_back and len(set(signal.values())) == 1 else signal
    return found


def _stability(release: Release, fact: Fact) -> Found:
    method: Correlation = "spearman" if fact.id.endswith("rho") else "kendall_tau_b"
    model = str(fact.model)
    _own(release, "last", "layer2", model)
    value = mci(_signals(release, model, True), method=method, minimum_shared=STABLE_SHARED)
    return Found(
        value,
        "records",
        (TRIALS,),
        "no wagering row has a confidence, so the wagering signal is correctness",
    )


def _robust(release: Release, left_out: str) -> dict[str, float]:
    found = {}
    for model in _models(release):
        signals = {c: s for c, s in _signals(release, model, False).items() if c != left_out}
        try:
            found[model] = mci(signals, minimum_shared=ROBUST_SHARED)
        except UndefinedMetricError:
            continue
    return found


def _robustness(release: Release, fact: Fact) -> Found:
    left_out = {"nowager": "wagering", "nonatural": "natural", "nolayer2": "layer2", "signshift": "wagering"}
    full, less = release.once(_robust, ""), release.once(_robust, left_out[fact.id.rpartition(".")[2]])
    both = [model for model in full if model in less]
    note = f"{len(both)} models have both"
    if fact.id.endswith("signshift"):
        return Found(sum((full[m] > 0) != (less[m] > 0) for m in both), "records", (TRIALS,), note)
    return Found(spearman([full[m] for m in both], [less[m] for m in both]), "records", (TRIALS,), note)


CELLS: Final[Mapping[str, Recompute]] = {
    "exp3v2.": _table,
    "exp3v2.min": _range,
    "exp3v2.max": _range,
    "exp3v2.minconf": _bound,
    "exp3v2.maxacc": _bound,
    "exp3pair.": _pair,
    "exp3bal.": _difficulty_control,
    "exp3v3.": _replication,
    "mci3.": _stability,
    "mcirob.": _robustness,
}
