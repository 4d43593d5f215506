"""Table 4 (one row a model) and what the text, the experiment summary and the draft say about its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Final

from mirror_bench.analysis.metrics.accuracy import accuracy_by_group, mean_over_groups, mirror_gap
from mirror_bench.analysis.metrics.agentic import kdi
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute, printed
from mirror_bench.analysis.tables.published_mirror.release import Release, ReleaseError, numbers

TABLE: Final = "paper/tables/table1_data.json"
CURVE: Final = "data/results/exp9_combined_16model_escalation.json"
SUMMARY: Final = "paper/tables/experiment_summary.json"
#: Models whose Experiment 1 trials are released.
TRIALS: Final = {"gemini-2.5-pro": "data/results/exp1_20260323_gemini_gemini-2-5-pro_fast_shard.jsonl"}
WAGERING, NATURAL = 1, 5

#: Column of the printed table -> field of the released per-model file.
FIELDS: Final = {
    "NatAcc": "natural_acc",
    "WagAcc": "wagering_acc",
    "MGap": "mirror_gap",
    "TII": "tii",
    "CCE": "cce_mixed",
    "AI": "ai_wager",
    "SAR": "sar",
    "ARS": "ars",
    "FDR": "fdr",
    "SSR": "ssr",
    "CFR_C1": "cfr_c1",
    "KDI": "kdi",
}
#: Experiment -> the field whose mean and range summarise it.
HEADLINES: Final = {
    "Exp1": "mirror_gap",
    "Exp2": "tii",
    "Exp3": "cce_mixed",
    "Exp4": "ai_wager",
    "Exp5": "ars",
    "Exp6": "fdr",
    "Exp9": "cfr_c1",
}
#: Middle part of an id under ``text.`` -> field.
QUOTED: Final = {
    "mgap": "mirror_gap",
    "nat": "natural_acc",
    "kdi": "kdi",
    "cfrC1": "cfr_c1",
    "tii": "tii",
    "ars": "ars",
    "ccev1": "cce_mixed",
    "fdr": "fdr",
}


def domain_accuracy(rows: Sequence[Mapping[str, Any]], channel: int) -> dict[str, float]:
    """Domain -> accuracy over the judged answers of one channel (rows: domain, channel number, answer_correct)."""
    kept = [row for row in rows if row["channel"] == channel and row["answer_correct"] is not None]
    return accuracy_by_group([row["domain"] for row in kept], [row["answer_correct"] for row in kept])


def exp1_accuracies(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """NatAcc, WagAcc and MGap of one model from its Experiment 1 rows, see ``domain_accuracy``.

    Unweighted means over domains; gap: mean absolute difference per domain. Undefined ("no_data") without both channels.
    """
    natural, wagering = domain_accuracy(rows, NATURAL), domain_accuracy(rows, WAGERING)
    return {
        "NatAcc": mean_over_groups(natural),
        "WagAcc": mean_over_groups(wagering),
        "MGap": mirror_gap(natural, wagering),
    }


def _from_trials(release: Release, model: str) -> dict[str, float]:
    rows = release.rows(TRIALS[model], channel=(int, str), domain=str, answer_correct=(bool, NoneType))
    return exp1_accuracies(rows)


def column(release: Release, field: str) -> dict[str, float]:
    """Model -> value of one field of the released per-model file, models without it left out."""
    found = {}
    for model, row in release.table(TABLE).items():
        value = row.get(field)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ReleaseError(TABLE, "", f"{model}.{field} is {value!r}, a number wanted")
        found[model] = float(value)
    numbers(list(found.values()), TABLE, field)
    return found


def table4_accuracy(release: Release) -> dict[str, float]:
    """Natural accuracy as Table 4 has it: from trial rows where these are released, else from the per-model file."""
    found = column(release, "natural_acc")
    return found | {model: release.once(_from_trials, model)["NatAcc"] for model in TRIALS if model in found}


def _cell(release: Release, fact: Fact) -> Found:
    model, quantity = str(fact.model), fact.quantity
    field = FIELDS[quantity]
    if model in TRIALS and quantity in ("NatAcc", "WagAcc", "MGap"):
        value = release.once(_from_trials, model)[quantity]
        stored = release.aside(TABLE, model, field)
        note = "" if stored is None else f"{TABLE} still has {stored:.3f}, from before the re-score"
        return Found(value, "records", (TRIALS[model],), note)
    value = release.number(TABLE, model, field)
    return Found(value, "summary", (TABLE,), _aside(release, model, quantity, value))


def _aside(release: Release, model: str, quantity: str, value: float) -> str:
    if quantity == "CFR_C1":
        curve = release.aside(CURVE, "per_model", model, "1")
        if curve is not None and abs(curve - value) > 5e-5:
            return f"the escalation curve has C1 = {curve:.4f} for this model"
    if quantity == "KDI":
        gap, failure = release.aside(TABLE, model, "mirror_gap"), release.aside(TABLE, model, "cfr_c1")
        if gap is not None and failure is not None and abs(kdi(gap, failure) - value) > 5e-4:
            return f"gap - (1 - CFR_C1) on this row is {kdi(gap, failure):.3f}"
    return ""


def _range(release: Release, fact: Fact) -> Found:
    """Mean, smallest or largest value of a column, or a count of its negative values."""
    _, name, what = fact.id.split(".")
    values = column(release, QUOTED[name])
    over = f"over {len(values)} models"
    if what == "negative":
        return Found(sum(v < 0 for v in values.values()), "summary", (TABLE,), over)
    if what == "mean":
        value, where = sum(values.values()) / len(values), over
    else:
        pick = min if what == "min" else max
        holder = pick(values, key=lambda model: values[model])
        value, where = values[holder], f"{over}; that of {holder}"
    stale = name in ("mgap", "nat") and any(model in values for model in TRIALS)
    note = (
        f"{where}; the file has gemini-2.5-pro as before its re-score, Table 4 does not" if stale else where
    )
    return Found(value, "summary", (TABLE,), note, f"the {what} in Table 4's column is {value:.3f} ({where})")


def _remaining_fdr(release: Release, fact: Fact) -> Found:
    values = column(release, "fdr")
    rest = {m: v for m, v in values.items() if m not in ("gemini-2.5-pro", "gemma-3-12b")}
    value = (min if fact.id.endswith("min") else max)(rest.values())
    full = sum(v == value for v in rest.values())
    finding = f"{full} of the {len(rest)} remaining models have FDR {value:.3f} in Table 4"
    return Found(value, "summary", (TABLE,), f"over {len(rest)} models", finding)


def _sentiment_driven(release: Release, fact: Fact) -> Found:
    values = column(release, "ssr")
    above = sum(v > 1.2 for v in values.values())
    return Found(
        above, "summary", (TABLE,), "", f"Table 4 has {above} of {len(values)} models above 1.2, not 9 of 12"
    )


def _high_failure(release: Release, fact: Fact) -> Found:
    values = column(release, "cfr_c1")
    named = [f"{m} {values[m]:.3f}" for m in sorted(values, key=lambda m: -values[m]) if values[m] >= 0.733]
    if "gemini-2.5-pro" not in values and printed("table4.gemini-2.5-pro.CFR_C1") >= 0.733:
        named.append(f"gemini-2.5-pro {printed('table4.gemini-2.5-pro.CFR_C1'):.3f} as printed")
    finding = f"Table 4 has {len(named)} such models: {', '.join(named)}"
    return Found(len(named), "summary", (TABLE,), "", finding)


def _instances(release: Release, fact: Fact) -> Found:
    total, approximate = 0, 0
    for name, experiment in release.table(SUMMARY).items():
        count = experiment.get("total_records")
        if isinstance(count, str) and count.startswith("~") and count[1:].isdigit():
            approximate += int(count[1:])
        elif isinstance(count, int):
            total += count
        else:
            raise ReleaseError(SUMMARY, "", f"{name}.total_records is {count!r}, a count wanted")
    value = total + approximate
    return Found(value, "summary", (SUMMARY,), "", f"total_records of the experiments sum to {value:,}")


def _headline(release: Release, fact: Fact) -> Found:
    _, experiment, what = fact.id.split(".")
    values = column(release, HEADLINES[experiment])
    value = {
        "mean": sum(values.values()) / len(values),
        "lo": min(values.values()),
        "hi": max(values.values()),
    }[what]
    sources: tuple[str, ...] = (TABLE,)
    beside = ""
    stored, count = (release.aside(SUMMARY, experiment, name) for name in ("mean", "n_models"))
    if what == "mean" and stored is not None and count is not None:
        sources = (TABLE, SUMMARY)
        beside = f"; {SUMMARY} beside it has {stored:.4f} over {count:.0f}"
    finding = f"{value:.4f} over the {len(values)} models of Table 4{beside}"
    return Found(value, "summary", sources, "", finding)


CELLS: Final[Mapping[str, Recompute]] = {
    "table4.": _cell,
    **{f"text.{name}.": _range for name in QUOTED},
    "text.fdr.rest.": _remaining_fdr,
    "text.ssr.gt12": _sentiment_driven,
    "text.instances": _instances,
    "table5.": _headline,
    "v40.cfr733": _high_failure,
}
