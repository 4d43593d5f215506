"""All measures of one cell: a set of trials of one model under one condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from mirror_bench.analysis.estimate import (
    Estimate,
    Interval,
    UndefinedMetricError,
    UndefinedReason,
    undefined,
)
from mirror_bench.analysis.inference.delong import delong
from mirror_bench.analysis.inference.proportions import wilson_interval
from mirror_bench.analysis.metrics.discrimination import auroc
from mirror_bench.analysis.signal import ordinal
from mirror_bench.analysis.signal.counts import (
    Floats,
    auroc2,
    count,
    entropy,
    information_ratio,
    null_ratio,
    rate,
    resampled,
    shuffled,
    z_roc,
)
from mirror_bench.analysis.signal.ordinal import OrdinalFit

LEVEL: Final = 0.95
#: An interval is given only where nearly every resample has a value.
LEAST_DEFINED: Final = 0.95
CiRule = Literal["recentred", "published"]


@dataclass(frozen=True)
class Resampling:
    """Counts of resamples and permutations. The published tables used 2,000 and 2,000 (aggregate), 1,000 and 1,000
    (domains), 800 and 800 (temperatures)."""

    resamples: int = 2000
    permutations: int = 2000


AGGREGATE: Final = Resampling(2000, 2000)
DOMAIN: Final = Resampling(1000, 1000)
TEMPERATURE: Final = Resampling(800, 800)


@dataclass(frozen=True)
class CellResult:
    """Measures of one cell. domain: None for all. table: 2 x K counts, incorrect first.

    auroc2: on ratings, as published; auroc2_raw: on the evidence itself, a little larger. meta_i2r: plug-in less the mean
    of the permutation null. meta_i2r_intervals: ``recentred`` and ``published``. p_perm: one-sided, floor 1/(n + 1).
    """

    model: str
    dataset: str
    temperature: float
    domain: str | None
    n: int
    n_correct: int
    accuracy: Estimate
    entropy_bits: float | None
    auroc2: Estimate
    auroc2_raw: Estimate
    meta_i2r: Estimate
    plug_in: float | None
    null_mean: float | None
    null_mean_formula: float | None
    p_perm: float | None
    slope: Estimate
    intercept: float | None
    r_squared: float | None
    d_a: Estimate
    table: tuple[tuple[int, ...], tuple[int, ...]]
    meta_i2r_intervals: dict[str, Interval] = field(default_factory=dict)
    maximum_likelihood: OrdinalFit = field(default_factory=lambda: OrdinalFit(undefined="not_asked"))

    def as_json(self) -> dict[str, Any]:
        """Plain numbers; ``undefined`` gives a reason for each measure without a value."""
        estimates = {
            "accuracy": self.accuracy,
            "auroc2": self.auroc2,
            "auroc2_raw": self.auroc2_raw,
            "meta_i2r": self.meta_i2r,
            "slope": self.slope,
            "d_a": self.d_a,
        }
        found: dict[str, Any] = {
            "model": self.model,
            "dataset": self.dataset,
            "temperature": self.temperature,
            "domain": self.domain,
            "n": self.n,
            "n_correct": self.n_correct,
        }
        for name, estimate in estimates.items():
            found[name] = estimate.value
            if estimate.interval is not None:
                found[f"{name}_interval"] = [estimate.interval.low, estimate.interval.high]
        for rule, interval in self.meta_i2r_intervals.items():
            found[f"meta_i2r_interval_{rule}"] = [interval.low, interval.high]
        found |= {
            "entropy_bits": self.entropy_bits,
            "meta_i2r_plug_in": self.plug_in,
            "null_mean": self.null_mean,
            "null_mean_formula": self.null_mean_formula,
            "p_perm": self.p_perm,
            "intercept": self.intercept,
            "r_squared": self.r_squared,
            "maximum_likelihood": asdict(self.maximum_likelihood),
            "table": {"incorrect": list(self.table[0]), "correct": list(self.table[1])},
            "undefined": {
                name: f"{e.undefined}: {e.note}" if e.note else str(e.undefined)
                for name, e in estimates.items()
                if e.undefined
            },
        }
        return found


def measure(
    evidence: Floats,
    correct: NDArray[np.bool_],
    cuts: Floats,
    rng: np.random.Generator,
    *,
    model: str,
    dataset: str,
    temperature: float,
    domain: str | None = None,
    resampling: Resampling = AGGREGATE,
    ci: CiRule = "recentred",
) -> CellResult:
    """Measure one cell with rating edges ``cuts`` held fixed in every resample, as published.

    With one class only, everything about telling right from wrong is undefined ("one_class"); with all trials in one rating
    the slope is ("zero_variance") while AUROC2 is 0.5 and the information 0.
    """
    ratings = cuts.size + 1
    table = count(rate(evidence, cuts), correct, ratings)
    n, right = int(table.sum()), int(table[1].sum())
    as_table = (tuple(int(v) for v in table[0]), tuple(int(v) for v in table[1]))
    share = undefined("signal.accuracy", "no_data") if n == 0 else _share(right, n)
    if n == 0 or right in (0, n):
        reason: UndefinedReason = "no_data" if n == 0 else "one_class"
        note = "" if n == 0 else ("all answers are right" if right else "all answers are wrong")
        names = ("auroc2_ratings", "auroc2_raw", "meta_i2r", "zroc_slope_ols", "zroc_da_ols")
        a, b, c, d, e = (undefined(f"signal.{name}", reason, n, note=note) for name in names)
        return CellResult(
            model, dataset, temperature, domain, n, right, share, None if n == 0 else 0.0, a, b, c, None, None, None, None,
            d, None, None, e, as_table,
        )  # fmt: skip
    boot = resampled(table, resampling.resamples, rng)
    null = information_ratio(shuffled(table, resampling.permutations, rng))
    plug_in = float(information_ratio(table))
    null_mean = float(np.mean(null))
    # Equality up to rounding counts as reaching the observed value.
    reached = int((null >= plug_in - 1e-12).sum())
    p = (1 + reached) / (resampling.permutations + 1)
    boot_ratio = information_ratio(boot)
    recentring = float(np.nanmean(boot_ratio)) - plug_in
    intervals = {
        "recentred": interval(boot_ratio - null_mean - recentring, "percentile, recentred"),
        "published": interval(boot_ratio - null_mean, "percentile"),
    }
    line, lines = z_roc(table), z_roc(boot)
    slope: Estimate
    # Hit rates that are all equal (all clipped, say) draw a flat line that says nothing about the spread.
    if np.isfinite(line.slope) and np.isfinite(line.r_squared):
        slope = Estimate("signal.zroc_slope_ols", float(line.slope), n, interval(lines.slope, "percentile"))
        d_a = Estimate("signal.zroc_da_ols", float(line.d_a), n, interval(lines.d_a, "percentile"))
    else:
        slope = undefined(
            "signal.zroc_slope_ols",
            "zero_variance",
            n,
            note="all hit rates or all false-alarm rates are equal",
        )
        d_a = undefined(
            "signal.zroc_da_ols", "zero_variance", n, note="all hit rates or all false-alarm rates are equal"
        )
    formula = float(null_ratio(table))
    return CellResult(
        model,
        dataset,
        temperature,
        domain,
        n,
        right,
        share,
        float(entropy(np.array(right / n))),
        Estimate("signal.auroc2_ratings", float(auroc2(table)), n, interval(auroc2(boot), "percentile")),
        _raw(evidence, correct),
        Estimate("signal.meta_i2r", plug_in - null_mean, n, intervals[ci]),
        plug_in,
        null_mean,
        formula,
        p,
        slope,
        float(line.intercept) if slope.value is not None else None,
        float(line.r_squared) if np.isfinite(line.r_squared) else None,
        d_a,
        as_table,
        {name: found for name, found in intervals.items() if found is not None},
    )


def with_likelihood(cells: Sequence[CellResult]) -> list[CellResult]:
    """``cells`` with the maximum-likelihood fits of their tables, all fitted together."""
    fits = ordinal.fit_all([np.array(cell.table, dtype=np.int64) for cell in cells])
    return [replace(cell, maximum_likelihood=fit) for cell, fit in zip(cells, fits, strict=True)]


def interval(values: Floats, method: str, unit: str = "trial", level: float = LEVEL) -> Interval | None:
    """Percentile limits of resampled values; None where more than a twentieth of them are undefined."""
    defined = values[np.isfinite(values)]
    if defined.size < LEAST_DEFINED * values.size or defined.size < 2:
        return None
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, method, unit)


def _share(right: int, n: int) -> Estimate:
    return Estimate(
        "signal.accuracy", right / n, n, Interval(*wilson_interval(right, n, LEVEL), LEVEL, "wilson", "trial")
    )


def _raw(evidence: Floats, correct: NDArray[np.bool_]) -> Estimate:
    n = int(evidence.size)
    try:
        found = delong(evidence, correct)
    except UndefinedMetricError as error:
        return Estimate("signal.auroc2_raw", auroc(evidence, correct), n, note=f"no interval: {error.reason}")
    return Estimate("signal.auroc2_raw", found.auroc, n, found.interval)
