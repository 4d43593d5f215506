"""Experiment 1 on anybody's records: accuracy by channel and domain, calibration of wagers and stated confidence, MCI."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from mirror_bench.analysis.estimate import Estimate, UndefinedMetricError, estimated, undefined
from mirror_bench.analysis.inference.bootstrap import Method, bootstrap
from mirror_bench.analysis.inference.proportions import wilson
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import (
    WeightedStatistic,
    affine,
    auroc_of,
    brier_of,
    ece_of,
    log_score_of,
    overconfidence_of,
    statistic_of,
)
from mirror_bench.analysis.metrics.accuracy import accuracy_by_group, mirror_gap, skip_error_alignment
from mirror_bench.analysis.metrics.consistency import mci
from mirror_bench.analysis.runs import Record
from mirror_bench.analysis.tables.table import Cell, Table
from mirror_bench.builders.schemas.records import CHANNEL_NUMBERS
from mirror_bench.builders.schemas.taxonomy import DOMAINS

RESAMPLES: Final = 2000
SEED: Final = 42
CHANNELS: Final = (*CHANNEL_NUMBERS, "self_report", "structured_control")

Judged = tuple[float, bool, str]
"""(confidence in [0, 1], right, question id)."""


def exp1_tables(rows: Sequence[Record], *, seed: int = SEED) -> list[Table]:
    """All tables of Experiment 1 for one model's records."""
    return [
        channel_table(rows),
        domain_table(rows, seed),
        calibration_table(rows, seed),
        knowledge_table(rows, seed),
    ]


def by_channel(rows: Iterable[Record]) -> dict[str, list[Record]]:
    """Channel -> its records, in the order of the channels."""
    found: dict[str, list[Record]] = {channel: [] for channel in CHANNELS}
    for row in rows:
        found[row["channel"]].append(row)
    return {channel: records for channel, records in found.items() if records}


def accuracy_estimate(rows: Sequence[Record], *, field: str = "answer_correct") -> Estimate:
    """Share right among judged answers; unread and unanswered ones are counted as missing, by reason, and bound it."""
    judged = [row[field] for row in rows if row[field] is not None]
    missing: dict[str, int] = defaultdict(int)
    for row in rows:
        if row[field] is None:
            missing["skipped" if row["skipped"] else str(row["reason"])] += 1
    right = sum(judged)
    unread = sum(count for reason, count in missing.items() if reason != "skipped")
    total = len(judged) + unread
    return estimated(
        "accuracy",
        lambda: _mean(judged),
        len(judged),
        interval=wilson(right, len(judged)) if judged else None,
        missing=dict(sorted(missing.items())),
        worst=right / total if total else None,
        best=(right + unread) / total if total else None,
    )


def _mean(values: Sequence[bool]) -> float:
    if not values:
        raise UndefinedMetricError("all_missing", "no judged answer")
    return sum(values) / len(values)


def channel_table(rows: Sequence[Record]) -> Table:
    """One row a channel: asked, answered, accuracy under both matchers, and what the channel's signal was."""
    lines: list[tuple[Cell, ...]] = []
    for channel, records in by_channel(rows).items():
        strict = accuracy_estimate(records)
        legacy = accuracy_estimate(records, field="answer_correct_legacy")
        differ = sum(
            r["answer_correct"] != r["answer_correct_legacy"]
            for r in records
            if r["answer_correct"] is not None
        )
        lines.append(
            (channel.replace("_", " "), len(records), strict, legacy, differ, _signal_text(channel, records))
        )
    return Table(
        "exp1_channels",
        "Experiment 1: accuracy in each channel",
        ("channel", "asked", "accuracy", "accuracy, reference matcher", "matchers differ", "signal"),
        tuple(lines),
        notes=(
            "Intervals: Wilson, 95 %, item as unit. Bounds count unread answers as all wrong and all right.",
        ),
    )


def _signal_text(channel: str, records: Sequence[Record]) -> str:
    if channel == "wagering":
        bets = [r["bet"] for r in records if r["bet"] is not None]
        return f"mean stake {np.mean(bets):.2f} of 10 (n={len(bets)})" if bets else "no stake read"
    if channel == "opt_out":
        known = [r for r in records if r["skipped"] is not None and r["parse_success"]]
        return f"skipped {sum(bool(r['skipped']) for r in known)} of {len(known)}"
    if channel == "difficulty_selection":
        known = [r for r in records if r["choice"]]
        return f"chose the harder task in {sum(r['choice'] == 'A' for r in known)} of {len(known)}"
    if channel == "tool_delegation":
        return f"called a tool in {sum(bool(r['tools_used']) for r in records)} of {len(records)}"
    if channel == "natural":
        known = [r for r in records if r["hedging_count"] is not None]
        return f"hedged in {sum(r['hedging_count'] > 0 for r in known)} of {len(known)}"
    stated = [r["confidence"] for r in records if r["confidence"] is not None]
    return (
        f"mean stated confidence {np.mean(stated):.2f} (n={len(stated)})" if stated else "no confidence read"
    )


def domain_table(rows: Sequence[Record], seed: int) -> Table:
    """One row a domain: natural and wagering accuracy, their gap, and the wager's calibration in the large."""
    channels = by_channel(rows)
    natural = _by_domain(channels.get("natural", []))
    wagers = _by_domain(channels.get("wagering", []))
    lines: list[tuple[Cell, ...]] = []
    for domain in DOMAINS:
        if not natural.get(domain) and not wagers.get(domain):
            continue
        judged = wager_trials(wagers.get(domain, []))
        lines.append(
            (
                domain,
                accuracy_estimate(natural.get(domain, [])),
                accuracy_estimate(wagers.get(domain, [])),
                resampled("overconfidence", overconfidence_of, judged, seed, domain),
            )
        )
    return Table(
        "exp1_domains",
        "Experiment 1: what the model can do, and how sure its stakes are, by domain",
        ("domain", "natural accuracy", "wagering accuracy", "overconfidence of stakes"),
        tuple(lines),
        notes=(
            "Overconfidence: mean stake / 10 minus share right; positive is too sure. Intervals: see the calibration table.",
        ),
    )


def calibration_table(rows: Sequence[Record], seed: int) -> Table:
    """One row a kind of confidence; kinds are never pooled."""
    channels = by_channel(rows)
    kinds = {
        "wager (stake / 10)": wager_trials(channels.get("wagering", [])),
        "self-report (percentage)": stated_trials(channels.get("self_report", [])),
        "format control (1 to 10)": stated_trials(channels.get("structured_control", [])),
    }
    metrics: tuple[tuple[str, str, Callable[[Any, Any], WeightedStatistic]], ...] = (
        ("overconfidence", "overconfidence", overconfidence_of),
        ("ece-mirror-10", "ECE", ece_of),
        ("brier", "Brier", brier_of),
        ("integrity", "Integrity", lambda p, y: affine(brier_of(p, y), 100, -400, "integrity")),
        ("log-score-0.01", "log score", lambda p, y: log_score_of(p, y, clip=0.01)),
        ("auroc", "AUROC", auroc_of),
    )
    lines: list[tuple[Cell, ...]] = []
    for label, trials in kinds.items():
        if trials:
            lines.append((label, *(resampled(name, f, trials, seed, label) for name, _, f in metrics)))
    return Table(
        "exp1_calibration",
        "Experiment 1: is stated confidence worth anything?",
        ("confidence", *(heading for _, heading, _ in metrics)),
        tuple(lines),
        notes=(
            "ECE, Brier and log score: 0 is best. Integrity: 100 is best, 0 is a constant 50 %. AUROC: 0.5 is chance.",
            f"Intervals: BCa bootstrap, 95 %, {RESAMPLES:,} resamples, question as unit.",
        ),
    )


def knowledge_table(rows: Sequence[Record], seed: int) -> Table:
    """Figures over the whole model: MIRROR gap, MCI, skip-error alignment."""
    channels = by_channel(rows)
    natural, wagers = channels.get("natural", []), channels.get("wagering", [])
    questions = sorted({str(r["question_id"]) for r in rows})

    def gap(kept: Mapping[str, int]) -> float:
        return mirror_gap(_domain_accuracy(natural, kept), _domain_accuracy(wagers, kept))

    signals = {channel: signals_of(channel, records) for channel, records in channels.items()}

    def agreement(kept: Mapping[str, int]) -> float:
        repeated = {
            channel: {f"{q}#{i}": s for q, s in values.items() for i in range(kept.get(q, 0))}
            for channel, values in signals.items()
        }
        return mci(repeated)

    skipped = {r["question_id"]: r["skipped"] for r in channels.get("opt_out", []) if r["parse_success"]}
    right = {r["question_id"]: r["answer_correct"] for r in natural if r["answer_correct"] is not None}
    shared = [q for q in skipped if q in right]
    lines: tuple[tuple[Cell, ...], ...] = (
        (
            "MIRROR gap",
            over_questions("mirror-gap", gap, questions, seed),
            "mean over domains of |wagering - natural accuracy|",
        ),
        (
            "MCI",
            over_questions("mci", agreement, questions, seed),
            "do the channels agree on which questions are hard?",
        ),
        (
            "skip-error alignment",
            estimated(
                "skip-error-alignment",
                lambda: skip_error_alignment(
                    [bool(skipped[q]) for q in shared], [bool(right[q]) for q in shared]
                ),
                sum(bool(skipped[q]) for q in shared),
            ),
            "share of skipped questions that the bare question got wrong",
        ),
    )
    return Table(
        "exp1_self_knowledge",
        "Experiment 1: self-knowledge over all domains",
        ("quantity", "value", "meaning"),
        lines,
        notes=(f"Intervals: percentile bootstrap, 95 %, {RESAMPLES // 4:,} resamples, question as unit.",),
    )


def _by_domain(rows: Iterable[Record]) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = defaultdict(list)
    for row in rows:
        found[row["domain"]].append(row)
    return found


def _domain_accuracy(rows: Sequence[Record], kept: Mapping[str, int]) -> dict[str, float]:
    judged = [
        (row["domain"], row["answer_correct"])
        for row in rows
        if row["answer_correct"] is not None
        for _ in range(kept.get(row["question_id"], 0))
    ]
    return accuracy_by_group([domain for domain, _ in judged], [right for _, right in judged])


def wager_trials(rows: Iterable[Record]) -> list[Judged]:
    """Channel 1 trials with a stake and a judged answer."""
    return [
        (row["bet"] / 10, row["answer_correct"], row["question_id"])
        for row in rows
        if row["bet"] is not None and row["answer_correct"] is not None
    ]


def stated_trials(rows: Iterable[Record]) -> list[Judged]:
    """Trials with a stated confidence and a judged answer."""
    return [
        (row["confidence"], row["answer_correct"], row["question_id"])
        for row in rows
        if row["confidence"] is not None and row["answer_correct"] is not None
    ]


def signals_of(channel: str, rows: Iterable[Record]) -> dict[str, float]:
    """Question -> the channel's confidence-like signal (larger is surer), where it was read."""
    found: dict[str, float] = {}
    for row in rows:
        value = _signal(channel, row)
        if value is not None:
            found[row["question_id"]] = value
    return found


def _signal(channel: str, row: Record) -> float | None:
    if channel == "wagering":
        return None if row["bet"] is None else float(row["bet"])
    if channel == "opt_out":
        return None if row["skipped"] is None or not row["parse_success"] else float(not row["skipped"])
    if channel == "difficulty_selection":
        return None if row["choice"] is None else float(row["choice"] == "A")
    if not row["api_success"]:
        return None
    if channel == "tool_delegation":
        return 1 / (1 + len(row["tools_used"]))
    if channel == "natural":
        return None if row["hedging_count"] is None else 1 / (1 + row["hedging_count"])
    return None


def resampled(
    definition: str,
    statistic: Callable[[Any, Any], WeightedStatistic],
    trials: Sequence[Judged],
    seed: int,
    *cell: str,
) -> Estimate:
    """A statistic of (confidence, correct) with a BCa interval over questions, or why there is no interval."""
    if not trials:
        return undefined(definition, "no_data")
    confidence = np.array([t[0] for t in trials], dtype=np.float64)
    correct = np.array([t[1] for t in trials], dtype=bool)
    try:
        made = statistic(confidence, correct)
    except UndefinedMetricError as error:
        return undefined(definition, error.reason, len(trials), note=error.detail)
    return _with_interval(definition, made, cell_rng(seed, definition, *cell), "bca", RESAMPLES)


def over_questions(
    definition: str, metric: Callable[[Mapping[str, int]], float], questions: Sequence[str], seed: int
) -> Estimate:
    """A metric of how often each question was drawn, with a percentile bootstrap interval over questions."""

    def drawn(index: np.ndarray[Any, Any]) -> float:
        counts = np.bincount(index, minlength=len(questions))
        return metric({q: int(c) for q, c in zip(questions, counts, strict=True) if c})

    statistic = statistic_of(drawn, np.arange(len(questions)), name=definition)
    return _with_interval(definition, statistic, cell_rng(seed, definition), "percentile", RESAMPLES // 4)


def _with_interval(
    definition: str, statistic: WeightedStatistic, rng: np.random.Generator, method: Method, resamples: int
) -> Estimate:
    interval, no_interval = None, None
    try:
        interval = bootstrap(statistic, rng, resamples=resamples, method=method, unit="question").interval
    except UndefinedMetricError as error:
        no_interval = error.reason
    return estimated(
        definition, lambda: statistic.value, statistic.n, interval=interval, no_interval=no_interval
    )
