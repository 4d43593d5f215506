"""A user's model in the published tables: its run's records through the same table code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.accuracy import mean_over_groups, mirror_gap
from mirror_bench.analysis.metrics.agentic import kdi
from mirror_bench.analysis.metrics.calibration import ece
from mirror_bench.analysis.metrics.consistency import mci
from mirror_bench.analysis.metrics.scoring import brier, log_score
from mirror_bench.analysis.reproduce.ledger import OwnRow, Value
from mirror_bench.analysis.runs import Record, load_run
from mirror_bench.analysis.tables.exp1 import by_channel, signals_of, wager_trials
from mirror_bench.analysis.tables.exp9 import components, failure_rates, natural_accuracy
from mirror_bench.analysis.tables.published_mirror.table4 import (
    NATURAL,
    WAGERING,
    domain_accuracy,
    exp1_accuracies,
)
from mirror_bench.builders.schemas.records import CHANNEL_NUMBERS

TABLE4: Final = "Table 4"
CALIBRATION: Final = "Sec 5.1"
AGREEMENT: Final = "Table MCI robustness (Exp1)"


def own_rows(folder: Path) -> tuple[OwnRow, ...]:
    """Rows of one run for the published tables that its Experiment 1 and 9 records allow.

    NatAcc, WagAcc, MGap; ECE, Brier and log score of stakes; MCI over five channels; CFR_C1 and KDI where there are
    Experiment 9 records. A value without definition on these records says ``undefined: reason``. Raises RunError (a
    ValueError) where the folder is no run, ValueError where it has no record of either experiment.
    """
    run = load_run(folder)
    exp1, exp9 = run.records.get("exp1", ()), run.records.get("exp9", ())
    if not exp1 and not exp9:
        raise ValueError(f"{folder}: no Experiment 1 or 9 records; `mirror run --suite exp1` writes them")
    values: dict[tuple[str, str], Value] = {}
    if exp1:
        values |= _exp1_values(exp1)
    if exp9:
        values |= _exp9_values(exp9, exp1)
    return tuple(
        OwnRow(table, name, run.model, value, (folder.name,)) for (table, name), value in values.items()
    )


def _numbered(rows: Sequence[Record]) -> list[Mapping[str, Any]]:
    """Rows as the published files have them: channels by number."""
    return [
        {
            "channel": CHANNEL_NUMBERS[row["channel"]],
            "domain": row["domain"],
            "answer_correct": row["answer_correct"],
        }
        for row in rows
        if row["channel"] in CHANNEL_NUMBERS
    ]


def _exp1_values(rows: Sequence[Record]) -> dict[tuple[str, str], Value]:
    numbered = _numbered(rows)
    natural, wagering = domain_accuracy(numbered, NATURAL), domain_accuracy(numbered, WAGERING)
    found: dict[tuple[str, str], Value] = {
        (TABLE4, "NatAcc"): _defined(lambda: mean_over_groups(natural)),
        (TABLE4, "WagAcc"): _defined(lambda: mean_over_groups(wagering)),
        (TABLE4, "MGap"): _defined(lambda: mirror_gap(natural, wagering)),
    }
    channels = by_channel(rows)
    trials = wager_trials(channels.get("wagering", []))
    confidence, right = [t[0] for t in trials], [t[1] for t in trials]
    found[(CALIBRATION, "ECE")] = _defined(lambda: ece(confidence, right))
    found[(CALIBRATION, "Brier")] = _defined(lambda: brier(confidence, right))
    found[(CALIBRATION, "log score")] = _defined(lambda: log_score(confidence, right))
    signals: dict[str, dict[str, float]] = {
        name: signals_of(name, channels[name]) for name in channels if name in CHANNEL_NUMBERS
    }
    found[(AGREEMENT, "MCI spearman")] = _defined(lambda: mci(signals))
    found[(AGREEMENT, "MCI kendall")] = _defined(lambda: mci(signals, method="kendall_tau_b"))
    return found


def _exp9_values(rows: Sequence[Record], exp1: Sequence[Record]) -> dict[tuple[str, str], Value]:
    rate = failure_rates(components(rows, natural_accuracy(rows)))[0]
    found: dict[tuple[str, str], Value] = {
        (TABLE4, "CFR_C1"): rate.value if rate.value is not None else f"undefined: {rate.undefined}"
    }
    if exp1 and rate.value is not None:
        failure = rate.value
        found[(TABLE4, "KDI")] = _defined(lambda: kdi(exp1_accuracies(_numbered(exp1))["MGap"], failure))
    return found


def _defined(figure: Callable[[], float]) -> Value:
    try:
        return figure()
    except UndefinedMetricError as error:
        return f"undefined: {error.detail}"
