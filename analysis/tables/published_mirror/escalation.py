"""The escalation curve over three rosters, its contrasts, and the tables that split or restate it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from scipy import stats

from mirror_bench.analysis.inference.effects import cohen_d_paired
from mirror_bench.analysis.inference.permutation import paired_bootstrap_p, wilcoxon_signed_rank
from mirror_bench.analysis.metrics.agentic import escalation_curve, reduction
from mirror_bench.analysis.tables.published_mirror.facts import (
    RESAMPLES,
    Fact,
    Found,
    Recompute,
    monte_carlo_allowance,
    rounding_shift,
)
from mirror_bench.analysis.tables.published_mirror.release import (
    Release,
    ReleaseError,
    UnavailableError,
    numbers,
)
from mirror_bench.analysis.tables.published_mirror.table4 import CURVE, TABLE, TRIALS, table4_accuracy

V19: Final = "data/results/v19_statistics.json"
FIGURE: Final = "paper/figures/escalation_data.json"
PROVIDERS: Final = "paper/supplementary/provider_analysis.json"
PERMUTED: Final = "paper/supplementary/exp9_permutation_sensitivity.json"
SEED: Final = 42
CONDITIONS: Final = (1, 2, 3, 4)
#: CFRs of the curve are released at four decimals.
CURVE_HALF_UNIT: Final = 0.5e-4

Curve = dict[str, dict[int, float]]


def curve_of(release: Release, path: str, *keys: str) -> Curve:
    """Model -> condition 1 to 4 -> CFR, from one of the released files; only models with all four."""
    found: Curve = {}
    for model, row in release.table(path, *keys).items():
        values = {}
        for condition in CONDITIONS:
            value = row.get(str(condition), row.get(f"C{condition}"))
            if isinstance(value, bool) or not isinstance(value, int | float | None):
                raise ReleaseError(path, "", f"C{condition} of {model} is {value!r}, a number wanted")
            if value is not None:
                values[condition] = float(value)
        if len(values) == len(CONDITIONS):
            found[model] = values
    if not found:
        raise UnavailableError(f"{path} has no model with all four conditions")
    return found


def sixteen_models(release: Release) -> Curve:
    """The curve over the whole roster."""
    return curve_of(release, CURVE, "per_model")


def _eleven(release: Release) -> Curve:
    return curve_of(release, V19, "exp9_escalation", "per_model")


def ten_models(release: Release) -> Curve:
    """The curve over the older roster, that of the figure's data file."""
    roster = release.table(FIGURE, "per_model")
    return {model: values for model, values in release.once(sixteen_models).items() if model in roster}


def _condition(fact: Fact) -> int:
    return int(str(fact.condition).removeprefix("C"))


def _point(curve: Curve, condition: int) -> Any:
    return next(point for point in escalation_curve(curve) if point.condition == condition)


def _contrast(curve: Curve, name: str) -> list[float]:
    """Earlier minus later condition over models; name such as ``C2C3``."""
    before, after = int(name[1]), int(name[3])
    return [curve[model][before] - curve[model][after] for model in sorted(curve)]


def _curve16(release: Release, fact: Fact) -> Found:
    curve = release.once(sixteen_models)
    point = _point(curve, int(fact.id.split(".")[1][1]))
    value = point.mean if fact.id.endswith("mean") else point.sd
    return Found(value, "summary", (CURVE,), f"over {len(curve)} models")


def _change16(release: Release, fact: Fact) -> Found:
    curve = release.once(sixteen_models)
    mean = {c: _point(curve, c).mean for c in (1, 2, 4)}
    value = {
        "esc16.reduction.pct": 100 * reduction(mean[1], mean[4]),
        "esc16.reduction.pp": 100 * (mean[1] - mean[4]),
        "esc16.c1c2.pp": 100 * (mean[2] - mean[1]),
    }[fact.id]
    none = sum(values[4] == 0 for values in curve.values())
    little = sum(values[4] >= 0.98 * values[1] for values in curve.values())
    note = (
        f"{none} of {len(curve)} models have C4 = 0 and {little} fall by at most 2 %"
        if "reduction" in fact.id
        else ""
    )
    return Found(value, "summary", (CURVE,), note)


def _effect16(release: Release, fact: Fact) -> Found:
    curve, name = release.once(sixteen_models), fact.id.rpartition(".")[2]
    differences = _contrast(curve, name)
    value = cohen_d_paired(differences).d

    def effect(x: list[float]) -> float:
        return cohen_d_paired(x).d

    # Rates of 0 and 1 are exact: no model has so many components that a smaller or larger rate would print so.
    open_by = [
        sum(CURVE_HALF_UNIT for c in (int(name[1]), int(name[3])) if curve[model][c] not in (0, 1))
        for model in sorted(curve)
    ]
    shift = rounding_shift(effect, differences, open_by)
    note = f"if all four-decimal inputs were rounded to the same side, d would be up to {shift:.4f} off"
    tolerance = 0.5 * 10.0**-fact.decimals + shift
    return Found(value, "summary", (CURVE,), note, note, tolerance=tolerance, allowance="rounded inputs")


def _p16(release: Release, fact: Fact) -> Found:
    differences = _contrast(release.once(sixteen_models), fact.id.rpartition(".")[2])
    p = paired_bootstrap_p(differences, np.random.default_rng(SEED), resamples=RESAMPLES).p
    signed = wilcoxon_signed_rank(differences).p
    floor = "no resampled mean reaches 0, so p is at most 1/B; " if p * RESAMPLES <= 1 else ""
    note = f"{floor}{RESAMPLES:,} resamples, seed {SEED}; the published seed is not known; exact Wilcoxon signed-rank p = {signed:.4f}"
    return Found(
        p,
        "summary",
        (CURVE,),
        note,
        note,
        tolerance=monte_carlo_allowance(max(fact.published, p)),
        allowance="Monte-Carlo error",
    )


def _curve11(release: Release, fact: Fact) -> Found:
    curve = release.once(_eleven)
    fall = 100 * reduction(_point(curve, 1).mean, _point(curve, 4).mean)
    return Found(
        _point(curve, _condition(fact)).mean,
        "summary",
        (V19,),
        f"{len(curve)} models; C1 to C4 falls by {fall:.1f} % here",
    )


def _effect11(release: Release, fact: Fact) -> Found:
    name = fact.id.rpartition(".")[2]
    value = cohen_d_paired(_contrast(release.once(_eleven), name)).d
    note = ""
    for comparison in release.objects(V19, "exp9_escalation", "comparisons"):
        if str(comparison.get("comparison")).replace("→", "") == name:
            note = f"Holm-adjusted p in the same file: {comparison.get('p_holm')}"
    return Found(value, "summary", (V19,), note)


def _curve10(release: Release, fact: Fact) -> Found:
    curve, whole = release.once(ten_models), release.once(sixteen_models)
    scale = 1000 if fact.id.startswith("text.") else 1
    condition = {"text.562": 1, "text.214": 4}.get(fact.id) or _condition(fact)
    full = scale * _point(whole, condition).mean
    note = f"the roster of {len(curve)} in {FIGURE}; over {len(whole)} models it is {full:.3g}"
    return Found(scale * _point(curve, condition).mean, "summary", (CURVE, FIGURE), note)


def _figure10(release: Release, fact: Fact) -> Found:
    curve = curve_of(release, FIGURE, "per_model")
    value = _point(curve, _condition(fact)).mean
    finding = (
        f"the figure's own data file has {value:.3f} over {len(curve)} models; its C1 is Table 4's CFR column, its C2 to C4 "
        "are the escalation curve's"
    )
    return Found(value, "summary", (FIGURE,), "", finding)


def _kdi_table(release: Release, fact: Fact) -> Found:
    if fact.id.endswith(".KDI"):
        return Found(release.number(TABLE, str(fact.model), "kdi"), "summary", (TABLE,))
    return Found(release.number(CURVE, "per_model", str(fact.model), "4"), "summary", (CURVE,))


def _part(release: Release, name: str) -> Curve:
    """Models of the curve by Table 4's natural accuracy: all, the upper or lower half, or the top quarter."""
    curve = release.once(sixteen_models)
    accuracy = table4_accuracy(release)
    ranked = sorted((m for m in curve if m in accuracy), key=lambda m: (-accuracy[m], m))
    half = len(ranked) // 2
    kept = {
        "full": ranked,
        "upper-half": ranked[:half],
        "lower-half": ranked[half:],
        "top-quartile": ranked[: half // 2],
    }
    return {model: curve[model] for model in kept[name]}


def _floor(release: Release, fact: Fact) -> Found:
    _, name, what = fact.id.split(".")
    curve = release.once(_part, name)
    before, after = _point(curve, 1).mean, _point(curve, 4).mean
    value = {"C1": before, "C4": after, "red": 100 * reduction(before, after)}[what]
    unit = 10.0**-fact.decimals
    near = "one unit in the last digit: " if abs(value - fact.published) <= 1.5 * unit else ""
    finding = (
        f"{near}the {len(curve)} models of this part, by natural accuracy, give {value:.4g} in the curve file"
    )
    return Found(value, "summary", (CURVE, TABLE, *TRIALS.values()), "", finding)


def _group(release: Release, name: str) -> list[float]:
    models = release.mapping(PROVIDERS, "groups", name, "models")
    return numbers([models[model] for model in sorted(models)], PROVIDERS, f"groups.{name}.models")


def _provider(release: Release, fact: Fact) -> Found:
    meta, other = _group(release, "Meta (LLaMA)"), _group(release, "Non-Meta NIM")
    if fact.id == "prov.p":
        normal = stats.mannwhitneyu(meta, other, method="asymptotic", use_continuity=False)
        exact = stats.mannwhitneyu(meta, other, method="exact")
        note = f"normal approximation without continuity correction; U = {normal.statistic:g}, exact p = {exact.pvalue:.3f}"
        return Found(float(normal.pvalue), "summary", (PROVIDERS,), note)
    return Found(_mean(meta if fact.id == "prov.meta" else other), "summary", (PROVIDERS,))


def _permuted(release: Release, fact: Fact) -> Found:
    own = release.mapping(PERMUTED, "original_c1_cfr", "per_model")
    values = numbers([own[model] for model in sorted(own)], PERMUTED, "original_c1_cfr.per_model")
    note = f"{len(values)} models contribute; the file names {len(release.listing(PERMUTED, 'models'))}"
    if fact.id == "perm.sd":
        return Found(float(np.std(values)), "summary", (PERMUTED,), f"{note}; divides by n")
    return Found(_mean(values), "summary", (PERMUTED,), note)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


CELLS: Final[Mapping[str, Recompute]] = {
    "esc16.C": _curve16,
    "esc16.reduction.": _change16,
    "esc16.c1c2.pp": _change16,
    "esc16.d.": _effect16,
    "esc16.p.": _p16,
    "v19.esc11.": _curve11,
    "v19.d.": _effect11,
    "readme.esc10.": _curve10,
    "text.562": _curve10,
    "text.214": _curve10,
    "fig1v40.": _figure10,
    "kditable.": _kdi_table,
    "floor.": _floor,
    "prov.": _provider,
    "perm.mean": _permuted,
    "perm.sd": _permuted,
}
