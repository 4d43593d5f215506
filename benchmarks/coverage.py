"""How often 95 % intervals hold the truth, by simulation on stated generating models; writes analysis/COVERAGE.md.

    python benchmarks/coverage.py [--replications 2000] [--resamples 1000] [--only NAME] [--write]

Each replication draws data and resamples from streams of its own, keyed by the model and the replication's number.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import special

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.bootstrap import Method, bootstrap
from mirror_bench.analysis.inference.correlation import (
    clustered_partial_correlation,
    partial_correlation_test_legacy,
)
from mirror_bench.analysis.inference.delong import delong, delong_difference
from mirror_bench.analysis.inference.effects import cohen_d_paired
from mirror_bench.analysis.inference.permutation import paired_permutation
from mirror_bench.analysis.inference.proportions import jeffreys_interval, wilson_interval
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import (
    WeightedStatistic,
    accuracy_of,
    auroc_of,
    brier_of,
    difference_of,
    ece_of,
    log_score_of,
    mean_of,
    mean_over_groups_of,
    ratio_of,
)

TARGET = Path(__file__).resolve().parents[1] / "analysis" / "COVERAGE.md"
SEED = 20_260
Limits = tuple[float, float] | None
Generator = np.random.Generator


@dataclass(frozen=True)
class Case:
    """One method on one generating model. interval: (data stream, resampling stream, resamples) -> limits, or None without one.

    goal: the method claims nominal coverage here; False for rows shown as a warning.
    """

    name: str
    model: str
    method: str
    truth: float
    interval: Callable[[Generator, Generator, int], Limits]
    goal: bool = True
    test: bool = False


def boot(
    make: Callable[[Generator], WeightedStatistic], method: Method = "bca"
) -> Callable[[Generator, Generator, int], Limits]:
    def interval(data: Generator, stream: Generator, resamples: int) -> Limits:
        try:
            found = bootstrap(make(data), stream, resamples=resamples, method=method)
        except UndefinedMetricError:
            return None
        return found.low, found.high

    return interval


def shifted(data: Generator, n: int, levels: int | None) -> tuple[np.ndarray, np.ndarray]:
    """Confidence uniform on [0.3, 1] (or on the stakes 3 to 10), right with probability p - 0.15."""
    p = data.integers(3, 11, size=n) / 10 if levels else 0.3 + 0.7 * data.random(n)
    return p, data.random(n) < p - 0.15


def calibrated(data: Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    p = data.random(n)
    return p, data.random(n) < p


def binormal(data: Generator, n: int, d: float, levels: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    y = data.random(n) < 0.6
    s = data.normal(size=n) + d * y
    return (np.clip(np.round(s * 2), -3, 5) if levels else s), y


def rated_auroc(d: float) -> float:
    """AUROC of the binormal model after rounding to halves and cutting to nine ratings."""
    cuts = np.concatenate([[-np.inf], (np.arange(-3, 5) + 0.5) / 2, [np.inf]])
    wrong, right = np.diff(special.ndtr(cuts)), np.diff(special.ndtr(cuts - d))
    below = np.cumsum(wrong) - wrong
    return float((right * (below + wrong / 2)).sum())


def clusters_of_five(data: Generator) -> tuple[np.ndarray, np.ndarray]:
    """Sixty clusters of five, right with probability expit(0.5 + u), u normal with SD 1 by cluster."""
    u = np.repeat(data.normal(size=60), 5)
    return data.random(300) < special.expit(0.5 + u), np.repeat(np.arange(60), 5)


def clustered(data: Generator, stream: Generator, resamples: int) -> Limits:
    y, ids = clusters_of_five(data)
    found = bootstrap(accuracy_of(y), stream, resamples=resamples, clusters=ids, unit="parent")
    return found.low, found.high


def ignoring_clusters(data: Generator, stream: Generator, resamples: int) -> Limits:
    found = bootstrap(accuracy_of(clusters_of_five(data)[0]), stream, resamples=resamples)
    return found.low, found.high


def logistic_normal_mean() -> float:
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    return float((weights * special.expit(0.5 + nodes)).sum() / weights.sum())


def domains(data: Generator) -> WeightedStatistic:
    rates = np.linspace(0.2, 0.9, 8)
    names = [f"d{i}" for i in range(8) for _ in range(40)]
    return mean_over_groups_of((data.random(320) < np.repeat(rates, 40)).astype(float), names)


def two_systems(data: Generator) -> WeightedStatistic:
    """Same 300 items, shared difficulty; system one right with probability expit(0.8 + u), two with expit(0.4 + u)."""
    u = data.normal(size=300)
    first = data.random(300) < special.expit(0.8 + u)
    second = data.random(300) < special.expit(0.4 + u)
    return difference_of(accuracy_of(first), accuracy_of(second))


def gaussian_gap() -> float:
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    return float((weights * (special.expit(0.8 + nodes) - special.expit(0.4 + nodes))).sum() / weights.sum())


def failures(data: Generator) -> WeightedStatistic:
    """400 components, each weak with probability 0.4; a weak one is proceeded with and wrong with probability 0.5."""
    weak = data.random(400) < 0.4
    return ratio_of((weak & (data.random(400) < 0.5)).astype(float), weak.astype(float))


def wilson_or_jeffreys(rate: float, n: int, kind: str) -> Callable[[Generator, Generator, int], Limits]:
    method = wilson_interval if kind == "wilson" else jeffreys_interval
    return lambda data, stream, resamples: method(int(data.binomial(n, rate)), n)


def delong_limits(data: Generator, stream: Generator, resamples: int) -> Limits:
    del stream, resamples
    found = delong(*binormal(data, 300, 1.0)).interval
    return found.low, found.high


def delong_paired(data: Generator, stream: Generator, resamples: int) -> Limits:
    del stream, resamples
    y = data.random(300) < 0.6
    shared = data.normal(size=300)
    first, second = shared + data.normal(size=300) + 1.5 * y, shared + data.normal(size=300) + 1.0 * y
    found = delong_difference(first, second, y).interval
    return found.low, found.high


def effect(data: Generator, stream: Generator, resamples: int) -> Limits:
    del stream, resamples
    found = cohen_d_paired(0.8 + data.normal(size=16))
    return found.low, found.high


def null_rejected(p: float | None) -> Limits:
    """A test at 5 % as a coverage: the null is kept (0 inside) or rejected."""
    return (-1.0, 1.0) if p is None or p >= 0.05 else (1.0, 2.0)


def grouped_rows(data: Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """16 models x 8 subcategories; x and z vary by model, y shares an error within the model; no relation of x and y."""
    model = np.repeat(np.arange(16), 8)
    x, z = data.normal(size=16)[model], data.normal(size=16)[model]
    y = 0.5 * z + data.normal(size=16)[model] + data.normal(size=128)
    return x, y, z, model


def cluster_test(data: Generator, stream: Generator, resamples: int) -> Limits:
    del stream, resamples
    x, y, z, model = grouped_rows(data)
    return null_rejected(clustered_partial_correlation(x, y, z, model.tolist()).p)


def plain_test(data: Generator, stream: Generator, resamples: int) -> Limits:
    del stream, resamples
    x, y, z, _ = grouped_rows(data)
    return null_rejected(partial_correlation_test_legacy(x, y, z).p)


def sign_flips(data: Generator, stream: Generator, resamples: int) -> Limits:
    return null_rejected(paired_permutation(data.standard_t(4, size=40), stream, permutations=resamples).p)


def cases() -> list[Case]:
    auroc_normal = float(special.ndtr(1 / math.sqrt(2)))
    stake_values = np.arange(3, 11) / 10
    brier_truth = float(
        np.mean(stake_values**2 - 2 * stake_values * (stake_values - 0.15) + stake_values - 0.15)
    )
    clipped = np.clip(stake_values, 0.01, 0.99)
    log_truth = float(
        np.mean(-((stake_values - 0.15) * np.log(clipped) + (1.15 - stake_values) * np.log(1 - clipped)))
    )
    gap = 1 / 3  # mean of Beta(2, 4)
    paired_truth = float(special.ndtr(1.5 / 2) - special.ndtr(1.0 / 2))
    return [
        Case("wilson", "70 % right, n = 100", "Wilson", 0.7, wilson_or_jeffreys(0.7, 100, "wilson")),
        Case("jeffreys", "70 % right, n = 100", "Jeffreys", 0.7, wilson_or_jeffreys(0.7, 100, "jeffreys")),
        Case("wilson-rare", "8 % right, n = 200", "Wilson", 0.08, wilson_or_jeffreys(0.08, 200, "wilson")),
        Case("accuracy", "60 % right, n = 400", "BCa, item", 0.6, boot(lambda g: accuracy_of(g.random(400) < 0.6))),
        Case("mean-skewed", "absolute errors from Beta(2, 4), n = 112", "BCa, item", gap, boot(lambda g: mean_of(g.beta(2, 4, 112)))),
        Case("mean-percentile", "absolute errors from Beta(2, 4), n = 112", "percentile, item", gap, boot(lambda g: mean_of(g.beta(2, 4, 112)), "percentile")),
        Case("brier", "stakes 3 to 10, right with p - 0.15, n = 300", "BCa, item", brier_truth, boot(lambda g: brier_of(*shifted(g, 300, 10)))),
        Case("log-score", "the same, clip 0.01", "BCa, item", log_truth, boot(lambda g: log_score_of(*shifted(g, 300, 10), clip=0.01))),
        Case("ece-stakes", "stakes 3 to 10, right with p - 0.15, n = 1,000", "BCa, item", 0.15, boot(lambda g: ece_of(*shifted(g, 1000, 10)))),
        Case("ece-continuous", "p uniform on [0.3, 1], right with p - 0.15, n = 1,000", "BCa, item", 0.15, boot(lambda g: ece_of(*shifted(g, 1000, None)))),
        Case("ece-percentile", "the same", "percentile, item", 0.15, boot(lambda g: ece_of(*shifted(g, 1000, None)), "percentile")),
        Case("ece-calibrated", "p uniform, right with p (ECE 0), n = 1,000", "BCa, item", 0.0, boot(lambda g: ece_of(*calibrated(g, 1000))), goal=False),
        Case("auroc", "binormal, d = 1, 60 % right, n = 300", "BCa, item", auroc_normal, boot(lambda g: auroc_of(*binormal(g, 300, 1.0)))),
        Case("auroc-rated", "the same in nine ratings", "BCa, item", rated_auroc(1.0), boot(lambda g: auroc_of(*binormal(g, 300, 1.0, 9)))),
        Case("delong", "binormal, d = 1, 60 % right, n = 300", "DeLong", auroc_normal, delong_limits),
        Case("delong-paired", "two correlated binormal scores, d = 1.5 and 1, n = 300", "DeLong difference", paired_truth, delong_paired),
        Case("domains", "8 domains, 20 to 90 % right, 40 each", "BCa, item", 0.55, boot(domains)),
        Case("cfr", "400 components, 40 % weak, half of these fail", "BCa, component", 0.5, boot(failures)),
        Case("paired", "two systems on 300 shared items", "paired BCa, item", gaussian_gap(), boot(two_systems)),
        Case("clusters", "60 parents of 5 items, random effect SD 1", "cluster BCa, parent", logistic_normal_mean(), clustered),
        Case("clusters-ignored", "the same, parents ignored", "BCa, item", logistic_normal_mean(), ignoring_clusters, goal=False),
        Case("cohen-d", "normal differences, d = 0.8, n = 16", "noncentral t", 0.8, effect),
        Case("sign-flips", "t(4) differences around 0, n = 40", "paired permutation, null kept", 0.0, sign_flips, test=True),
        Case("cluster-p", "16 models x 8 subcategories, no relation", "clustered partial correlation, null kept", 0.0, cluster_test, test=True),
        Case("plain-p", "the same, models ignored (reference code)", "partial correlation, null kept", 0.0, plain_test, goal=False, test=True),
    ]  # fmt: skip


def coverage(case: Case, replications: int, resamples: int) -> tuple[float, int, float]:
    """Share of intervals that hold the truth, how many there were, and their mean width."""
    held, widths = [], []
    for replication in range(replications):
        data = cell_rng(SEED, "data", case.name, replication)
        limits = case.interval(data, cell_rng(SEED, "resamples", case.name, replication), resamples)
        if limits is not None:
            held.append(limits[0] <= case.truth <= limits[1])
            widths.append(limits[1] - limits[0])
    return float(np.mean(held)), len(held), float(np.mean(widths))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--replications", type=int, default=2000)
    parser.add_argument("--resamples", type=int, default=1000)
    parser.add_argument("--only", help="one case by name")
    parser.add_argument("--write", action="store_true", help="write analysis/COVERAGE.md")
    arguments = parser.parse_args()
    lines = [
        "# Coverage of 95 % intervals",
        "",
        f"{arguments.replications:,} replications a row, {arguments.resamples:,} resamples each; a coverage of 95 % is known to "
        f"within ±{100 * 1.96 * math.sqrt(0.95 * 0.05 / arguments.replications):.1f} points. Written by `benchmarks/coverage.py`.",
        "",
        'Rows marked "warning" show a method outside its assumptions; they are not expected to reach 95 %. Rows on tests show how',
        "often a true null is kept at 5 %.",
        "",
        "| case | generating model | method | truth | coverage, % | mean width | |",
        "|---|---|---|---:|---:|---:|---|",
    ]
    for case in cases():
        if arguments.only not in (None, case.name):
            continue
        share, n, width = coverage(case, arguments.replications, arguments.resamples)
        verdict = "warning" if not case.goal else ("93-97" if 0.93 <= share <= 0.97 else "OUTSIDE 93-97")
        size = "" if case.test else f"{width:.4f}"
        gone = "" if n == arguments.replications else f" ({arguments.replications - n} without an interval)"
        lines.append(
            f"| {case.name} | {case.model} | {case.method} | {case.truth:.4f} | {100 * share:.1f}{gone} | {size} | {verdict} |"
        )
        print(lines[-1], flush=True)
    lines += [
        "",
        "What the warnings say:",
        "",
        "- The ECE of a calibrated model is 0, the smallest value that an ECE can have, and binned gaps of a finite sample never",
        "  vanish. No interval of an ECE holds 0; compare with the ECE that the same confidences would give a calibrated model.",
        "- Items that share a parent are not independent. Ignoring that makes intervals too short.",
        "- Rows of one model share the model's error. Testing them as independent rejects true nulls far too often.",
        "",
    ]
    if arguments.write:
        TARGET.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
