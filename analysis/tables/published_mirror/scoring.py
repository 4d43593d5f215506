"""Calibration figures of Experiment 1: ECE, proper scores, the re-score of gemini-2.5-pro, MCI over five channels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Final

from mirror_bench.analysis.metrics.scoring import brier, log_score
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import (
    Release,
    ReleaseError,
    UnavailableError,
    numbers,
)
from mirror_bench.analysis.tables.published_mirror.table4 import TABLE, TRIALS, WAGERING

CALIBRATION: Final = "paper/tables/ece_brier_results.json"
PROPER: Final = "audit/human_baseline_packet/results/exp1_proper_scoring_primary_summary.json"
FIXED: Final = "data/results/exp1_gemini_fixed_results.jsonl"
API_ERRORS: Final = "data/results/exp1_gemini_api_errors.jsonl"
AGREEMENT: Final = "paper/supplementary/mci_robustness.json"
SHARD: Final = TRIALS["gemini-2.5-pro"]


def _ece(release: Release, fact: Fact) -> Found:
    values = {
        m: release.number(CALIBRATION, "per_model", m, "ece") for m in release.table(CALIBRATION, "per_model")
    }
    roster = release.table(TABLE)
    inside = {m: v for m, v in values.items() if m in roster}
    if not inside:
        raise UnavailableError(f"{CALIBRATION} has no model of the roster in {TABLE}")
    pick = min if fact.id == "ece.min" else max
    holder = pick(inside, key=lambda model: inside[model])
    finding = f"{inside[holder]:.4f}, that of {holder}, over the roster of {len(inside)}"
    outside = [m for m, v in values.items() if m not in roster and abs(v - fact.published) <= 5e-4]
    if outside:
        finding += f"; {values[outside[0]]:.4f} belongs to {outside[0]}, which is not on it"
    return Found(inside[holder], "summary", (CALIBRATION, TABLE), f"that of {holder}", finding)


def _mean_score(release: Release, fact: Fact) -> Found:
    name = "brier" if fact.id == "brier.mean" else "log_score"
    models = release.table(PROPER, "per_model")
    values = numbers([models[m].get(name) for m in sorted(models)], PROPER, f"per_model.*.{name}")
    return Found(sum(values) / len(values), "summary", (PROPER,), f"over {len(values)} models")


def wagers(rows: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, bool]]:
    """Question -> (bet / 10, right) of channel 1; of several judged rows with a bet the last counts."""
    found = {}
    for row in rows:
        bet = row["parsed"].get("bet")
        if row["channel"] == WAGERING and bet is not None and row["answer_correct"] is not None:
            found[row["question_id"]] = (bet / 10, row["answer_correct"])
    return found


def _gemini_wagers(release: Release) -> dict[str, tuple[float, bool]]:
    rows = [*_fixed(release), *release.rows(SHARD, question_id=str, channel=(int, str), parsed=dict)]
    for row in rows:
        bet = row["parsed"].get("bet")
        if isinstance(bet, bool) or not isinstance(bet, int | float | None):
            raise ReleaseError(SHARD, "", f"bet of {row['question_id']} is {bet!r}, a number or null wanted")
    return wagers(rows)


def _own_score(release: Release, fact: Fact) -> Found:
    trials = list(release.once(_gemini_wagers).values())
    if not trials:
        raise UnavailableError(f"{SHARD} has no judged wager")
    confidence, right = [p for p, _ in trials], [y for _, y in trials]
    value = (brier if fact.id == "brier.gemini" else log_score)(confidence, right)
    return Found(
        value,
        "records",
        (FIXED, SHARD),
        f"{len(trials)} questions; the last row that is judged and has a bet counts",
    )


def _fixed(release: Release) -> list[dict[str, Any]]:
    return release.rows(
        FIXED,
        question_id=str,
        channel=(int, str),
        channel_name=str,
        answer_correct=(bool, NoneType),
        parsed=dict,
    )


def _fix_report(release: Release, fact: Fact) -> Found:
    what = fact.id.removeprefix("gemfix.")
    if what == "api_errors":
        return Found(len(release.rows(API_ERRORS, question_id=str)), "records", (API_ERRORS,))
    rows = _fixed(release)
    if what == "records":
        return Found(len(rows), "records", (FIXED,))
    judged = [
        row["answer_correct"]
        for row in rows
        if row["answer_correct"] is not None and what in ("overall", row["channel_name"])
    ]
    if not judged:
        raise UnavailableError(f"{FIXED} has no judged row of {what}")
    return Found(sum(judged) / len(judged), "records", (FIXED,), f"{len(judged)} judged rows")


def _channel_agreement(release: Release, fact: Fact) -> Found:
    method = {"rho": "spearman", "tau": "kendall"}[fact.id.rpartition(".")[2]]
    pairs = release.table(AGREEMENT, str(fact.model), "pairwise_detail")
    values = numbers([pairs[p].get(method) for p in sorted(pairs)], AGREEMENT, f"{fact.model}.{method}")
    note = f"mean of {len(values)} defined pairs of {len(pairs)}"
    if release.has(TABLE) and str(fact.model) not in release.table(TABLE):
        note += "; the model is not on the 16-model roster"
    return Found(sum(values) / len(values), "summary", (AGREEMENT,), note)


CELLS: Final[Mapping[str, Recompute]] = {
    "ece.": _ece,
    "brier.mean": _mean_score,
    "log.mean": _mean_score,
    "brier.gemini": _own_score,
    "log.gemini": _own_score,
    "gemfix.": _fix_report,
    "mci1.": _channel_agreement,
}
