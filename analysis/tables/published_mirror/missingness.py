"""The missingness tables, from the released per-model rates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mirror_bench.analysis.metrics.agentic import mean_reduction
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import Release, numbers

SUMMARY: Final = "audit/human_baseline_packet/results/parse_missingness_summary.json"
#: Last part of an id -> estimate of the summary.
DELTAS: Final = {"cons": "conservative", "ipw": "ipw"}


def _rates(release: Release, mode: str, field: str) -> dict[str, float]:
    models = release.table(SUMMARY, "sensitivity", "exp9_weak_cfr", mode, "per_model")
    found = {model: row[field] for model, row in models.items() if row.get(field) is not None}
    numbers(list(found.values()), SUMMARY, f"{mode}.per_model.*.{field}")
    return found


def _reduction(release: Release, mode: str) -> tuple[float, int]:
    """Mean over models of the fall from C1 to C4 in percent, and over how many models."""
    before, after = _rates(release, mode, "c1_weak_cfr"), _rates(release, mode, "c4_weak_cfr")
    pairs = [(before[model], after[model]) for model in before if model in after]
    return 100 * mean_reduction(pairs), len(pairs)


def _table(release: Release, fact: Fact) -> Found:
    _, mode, what = fact.id.split(".")
    if what == "red":
        value, count = release.once(_reduction, mode)
        return Found(
            value, "summary", (SUMMARY,), f"mean over {count} models of 1 - C4/C1, not the ratio of means"
        )
    values = _rates(release, mode, {"C1": "c1_weak_cfr", "C4": "c4_weak_cfr"}[what])
    note = f"over {len(values)} models, not all on the 16-model roster"
    return Found(sum(values.values()) / len(values), "summary", (SUMMARY,), note)


def _bounds(release: Release, fact: Fact) -> Found:
    field = {"lo": "reduction_low", "hi": "reduction_high"}[fact.id.rpartition(".")[2]]
    models = release.table(SUMMARY, "mnar_bounds_exp9", "per_model_bounds")
    values = {model: row[field] for model, row in models.items() if row.get(field) is not None}
    kept = numbers(list(values.values()), SUMMARY, f"mnar_bounds_exp9.per_model_bounds.*.{field}")
    extreme = min(values, key=lambda model: values[model])
    note = f"mean over {len(kept)} models"
    if field == "reduction_low":
        note += f"; {extreme} alone contributes {100 * values[extreme]:.0f} %"
    return Found(100 * sum(kept) / len(kept), "summary", (SUMMARY,), note)


def _delta(release: Release, fact: Fact) -> Found:
    mode = DELTAS[fact.id.rpartition(".")[2]]
    value = release.once(_reduction, mode)[0] - release.once(_reduction, "complete")[0]
    return Found(value, "summary", (SUMMARY,))


def _quoted(release: Release, fact: Fact) -> Found:
    value, count = release.once(_reduction, fact.id.rpartition(".")[2])
    finding = f"the run behind the appendix table gives {value:.1f} over {count} models; the text quotes an earlier run"
    return Found(value, "summary", (SUMMARY,), "", finding)


def _rate(release: Release, fact: Fact) -> Found:
    field = {"exp1": "exp1_parse_missing_rate", "exp9": "exp9_api_missing_rate"}[fact.id.rpartition(".")[2]]
    value = 100 * release.number(SUMMARY, "missing_rates", field)
    finding = f"the run behind the printed table has {value:.2f} %; the printed rate is an earlier run's"
    return Found(value, "summary", (SUMMARY,), "", finding)


CELLS: Final[Mapping[str, Recompute]] = {
    **{f"miss.{mode}.": _table for mode in ("complete", "conservative", "ipw")},
    "miss.mnar.": _bounds,
    "miss.delta.": _delta,
    "miss.text.": _quoted,
    "miss.rate.": _rate,
}
