"""The temperature and answer-format ablations, from their trial rows."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final

from mirror_bench.analysis.metrics.accuracy import accuracy, format_effect, pooled_gap, wager_effect
from mirror_bench.analysis.metrics.agentic import reduction
from mirror_bench.analysis.tables.published_mirror.escalation import FIGURE, ten_models
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute, printed
from mirror_bench.analysis.tables.published_mirror.release import Release, ReleaseError, UnavailableError
from mirror_bench.analysis.tables.published_mirror.table4 import CURVE, NATURAL, TABLE, WAGERING

WARM: Final = "paper/supplementary/temperature_ablation_5models.json"
FORMAT: Final = "data/results/format_matched_control_results.jsonl"
#: Models of the format table. It prints their natural and wagering accuracy too, whose trials are not released.
FORMAT_MODELS: Final = ("mistral-large", "llama-3.1-70b", "llama-3.1-8b")
PRINTED_HALF_UNIT: Final = 0.5e-3


def _warm(release: Release, part: str, model: str | None) -> list[Mapping[str, Any]]:
    wanted = {
        "exp1_results": {"channel": int, "answer_correct": (bool, NoneType)},
        "exp9_results": {"condition": int, "correct": (bool, NoneType), "decision": str},
    }[part]
    found = [row for row in release.objects(WARM, part) if row.get("model") == model]
    if not found:
        raise UnavailableError(f"{WARM} has no row of {model} in {part}")
    for row in found:
        for field, kind in wanted.items():
            if not isinstance(row.get(field, ...), kind):  # type: ignore[arg-type]  # a type or a tuple of types
                raise ReleaseError(WARM, "", f"{part}: {field} of a row of {model} is {row.get(field)!r}")
    return found


def _warm_failure(release: Release, model: str, condition: int) -> float:
    rows = [row for row in _warm(release, "exp9_results", model) if row["condition"] == condition]
    if not rows:
        raise UnavailableError(f"{WARM} has no C{condition} row of {model}")
    return accuracy([row["decision"] == "proceed" and row["correct"] is False for row in rows])


def _warm_gap(release: Release, fact: Fact) -> Found:
    rows = [row for row in _warm(release, "exp1_results", fact.model) if row["answer_correct"] is not None]
    natural = [row["answer_correct"] for row in rows if row["channel"] == NATURAL]
    wagering = [row["answer_correct"] for row in rows if row["channel"] == WAGERING]
    note = "pooled over questions; at t = 0 the table has the mean over domains"
    return Found(pooled_gap(natural, wagering), "records", (WARM,), note)


def _warm_reduction(release: Release, model: str) -> float:
    return 100 * reduction(_warm_failure(release, model, 1), _warm_failure(release, model, 4))


def _temperature(release: Release, fact: Fact) -> Found:
    model, what = str(fact.model), fact.id.rpartition(".")[2]
    if what == "gap0":
        return Found(release.number(TABLE, model, "mirror_gap"), "summary", (TABLE,))
    if what == "cfr0":
        return Found(release.number(TABLE, model, "cfr_c1"), "summary", (TABLE,))
    if what == "gap07":
        return _warm_gap(release, fact)
    if what == "cfr07":
        note = "all tasks, one component each, no weak-domain restriction; not the CFR of the t = 0 column"
        return Found(_warm_failure(release, model, 1), "records", (WARM,), note)
    if what == "red07":
        return Found(_warm_reduction(release, model), "records", (WARM,))
    return _cold_reduction(release, fact)


def _cold_reduction(release: Release, fact: Fact) -> Found:
    first, last = (release.number(CURVE, "per_model", str(fact.model), condition) for condition in "14")
    value = 100 * reduction(first, last)
    finding = f"this model's own C1 and C4 give {value:.0f} %"
    if release.has(FIGURE):
        old = release.once(ten_models)
        whole = 100 * reduction(sum(row[1] for row in old.values()), sum(row[4] for row in old.values()))
        finding += f"; the old {len(old)}-model aggregate is {whole:.1f} % and stands in every row"
    return Found(value, "summary", (CURVE,), "", finding)


def _mean_warm_reduction(release: Release, fact: Fact) -> Found:
    models = release.listing(WARM, "models")
    values = [_warm_reduction(release, model) for model in models]
    return Found(sum(values) / len(values), "records", (WARM,), f"mean over {len(values)} models")


def _structured(release: Release, model: str) -> float:
    rows = release.rows(FORMAT, model=str, answer_correct=(bool, NoneType))
    judged = [
        row["answer_correct"] for row in rows if row["model"] == model and row["answer_correct"] is not None
    ]
    if not judged:
        raise UnavailableError(f"{FORMAT} has no judged row of {model}")
    return accuracy(judged)


def _format(release: Release, fact: Fact) -> Found:
    what = fact.id.rpartition(".")[2]
    if what in ("nat", "wag"):
        raise UnavailableError("the Experiment 1 rows of the matched questions are not released")
    model = str(fact.model)
    structured = release.once(_structured, model)
    if what == "struct":
        return Found(structured, "records", (FORMAT,), "over judged rows")
    natural, wagering = printed(f"fmt.{model}.nat"), printed(f"fmt.{model}.wag")
    value = format_effect(structured, natural) if what == "feff" else wager_effect(wagering, structured)
    return _mixed(100 * value, fact)


def _format_mean(release: Release, fact: Fact) -> Found:
    structured = [release.once(_structured, model) for model in FORMAT_MODELS]
    mean = sum(structured) / len(structured)
    natural = sum(printed(f"fmt.{model}.nat") for model in FORMAT_MODELS) / len(FORMAT_MODELS)
    wagering = sum(printed(f"fmt.{model}.wag") for model in FORMAT_MODELS) / len(FORMAT_MODELS)
    if fact.id == "fmt.mean.struct":
        return Found(mean, "records", (FORMAT,), f"mean of {len(structured)} models")
    effect, rest = format_effect(mean, natural), wager_effect(wagering, mean)
    if fact.id == "fmt.share":
        return Found(
            100 * effect / (effect + rest), "records", (FORMAT,), "mixes record values with printed ones"
        )
    return _mixed(100 * (effect if fact.id == "fmt.mean.feff" else rest), fact)


def _mixed(value: float, fact: Fact) -> Found:
    """A difference between a record value and a printed one, which is known to its last printed digit only."""
    return Found(
        value,
        "records",
        (FORMAT,),
        "subtracts an accuracy that is only printed, to three decimals",
        tolerance=0.5 * 10.0**-fact.decimals + 100 * PRINTED_HALF_UNIT,
        allowance="rounded inputs",
    )


CELLS: Final[Mapping[str, Recompute]] = {
    "temp.": _temperature,
    "temp.mean": _mean_warm_reduction,
    "fmt.": _format,
    "fmt.mean.": _format_mean,
    "fmt.share": _format_mean,
}
