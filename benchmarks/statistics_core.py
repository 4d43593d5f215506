"""Speed of the statistics core against named peers: same process, same data, median ratio of alternating runs.

    python benchmarks/statistics_core.py [--rounds 5] [--json]

Prints how many times faster Mirror is (below 1: slower) and, for intervals, the limits of both sides with the Monte-Carlo
error of a limit. Peers that are not installed are named as absent.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import stats

from mirror_bench.analysis.inference.bootstrap import bootstrap
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import auroc_of, ece_of
from mirror_bench.analysis.metrics.calibration import ece
from mirror_bench.analysis.metrics.discrimination import auroc
from mirror_bench.analysis.metrics.scoring import brier

TRIALS, RESAMPLES = 5_000, 2_000
LARGE = 100_000


def data(n: int, seed: int, levels: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Overconfident trials: P(right) = 0.2 + 0.6 p. levels: stated values, or None for continuous confidence."""
    rng = cell_rng(seed, "benchmark", n)
    p = rng.random(n)
    if levels:
        p = np.ceil(p * levels) / levels
    return p, rng.random(n) < 0.2 + 0.6 * p


def plain_ece(p: np.ndarray, y: np.ndarray) -> float:
    """The leanest NumPy form of ECE over ten equal bins."""
    return float(
        np.abs(np.bincount(np.minimum((p * 10).astype(np.int64), 9), weights=y - p, minlength=10)).sum()
        / p.size
    )


def vector_ece(p: np.ndarray, y: np.ndarray, axis: int = -1) -> np.ndarray:
    """The same over one axis, for scipy's vectorised path."""
    index, gap = np.minimum((p * 10).astype(np.int64), 9), y - p
    return sum(np.abs(np.where(index == b, gap, 0.0).sum(axis=axis)) for b in range(10)) / p.shape[axis]


def plain_auroc(p: np.ndarray, y: np.ndarray) -> float:
    """The leanest form of AUROC with average ranks."""
    is_right = y == 1  # scipy hands over floats
    right = int(is_right.sum())
    return float((stats.rankdata(p)[is_right].sum() - right * (right + 1) / 2) / (right * (y.size - right)))


def seconds(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def ratio(ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int) -> tuple[float, float, float]:
    """Median seconds of ours and theirs and the median of their ratios, alternating; one run of each goes before."""
    ours(), theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(rounds)]
    return (
        statistics.median(mine for mine, _ in pairs),
        statistics.median(peer for _, peer in pairs),
        statistics.median(peer / mine for mine, peer in pairs),
    )


def optional(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def interval_rows(rounds: int) -> list[dict[str, Any]]:
    rows = []
    for confidence, levels in (("continuous", None), ("stakes of 10", 10)):
        p, y = data(TRIALS, 1, levels)

        def scipy_bca(
            function: Callable[..., Any], vectorized: bool, p: np.ndarray = p, y: np.ndarray = y
        ) -> Any:
            return stats.bootstrap(
                (p, y.astype(float)),
                function,
                paired=True,
                vectorized=vectorized,
                n_resamples=RESAMPLES,
                method="BCa",
                batch=100 if vectorized else None,
                rng=np.random.default_rng(7),
            )

        cases: list[tuple[str, Callable[[], Any], str, Callable[..., Any], bool]] = [
            (
                "BCa of ECE",
                lambda p=p, y=y: ece_of(p, y),
                "scipy.stats.bootstrap, vectorised",
                vector_ece,
                True,
            ),
            ("BCa of ECE", lambda p=p, y=y: ece_of(p, y), "scipy.stats.bootstrap, plain", plain_ece, False),
            (
                "BCa of AUROC",
                lambda p=p, y=y: auroc_of(p, y),
                "scipy.stats.bootstrap, plain ranks",
                plain_auroc,
                False,
            ),
        ]
        for task, statistic, peer, function, vectorized in cases:
            own = lambda statistic=statistic: bootstrap(statistic(), cell_rng(1, "own"), resamples=RESAMPLES)  # noqa: E731
            mine, theirs, faster = ratio(own, lambda f=function, v=vectorized: scipy_bca(f, v), rounds)
            found, reference = own(), scipy_bca(function, vectorized)
            limits = reference.confidence_interval
            # Spread of a limit over streams: what two right answers may differ by.
            repeats = [bootstrap(statistic(), cell_rng(s, "spread"), resamples=RESAMPLES) for s in range(20)]
            error = max(np.std([r.low for r in repeats], ddof=1), np.std([r.high for r in repeats], ddof=1))
            rows.append(
                {
                    "task": f"{task}, n = {TRIALS}, {RESAMPLES} resamples, {confidence}",
                    "peer": peer,
                    "ours_s": mine,
                    "peer_s": theirs,
                    "ratio": faster,
                    "ours": [found.low, found.high],
                    "peers": [float(limits.low), float(limits.high)],
                    "monte_carlo_error": float(error),
                    "equal_limits": bool(
                        max(abs(found.low - limits.low), abs(found.high - limits.high))
                        <= 3 * np.sqrt(2) * error
                    ),
                }
            )
    return rows


def metric_rows(rounds: int) -> list[dict[str, Any]]:
    rows = []
    sklearn, netcal, torchmetrics = (
        optional("sklearn.metrics"),
        optional("netcal.metrics"),
        optional("torchmetrics.functional.classification"),
    )
    for confidence, levels in (("continuous", None), ("stakes of 10", 10)):
        p, y = data(LARGE, 2, levels)
        peers: dict[str, dict[str, Callable[[], Any]]] = {"ECE": {}, "Brier": {}, "AUROC": {}}
        if sklearn is not None:
            from sklearn.calibration import calibration_curve

            peers["ECE"]["scikit-learn calibration_curve"] = lambda p=p, y=y: calibration_curve(
                y, p, n_bins=10
            )
            peers["Brier"]["scikit-learn brier_score_loss"] = lambda p=p, y=y: sklearn.brier_score_loss(y, p)
            peers["AUROC"]["scikit-learn roc_auc_score"] = lambda p=p, y=y: sklearn.roc_auc_score(y, p)
        if netcal is not None:
            whole = y.astype(int)
            peers["ECE"]["netcal ECE"] = lambda p=p, whole=whole: netcal.ECE(10).measure(p, whole)
        if torchmetrics is not None:
            import torch

            torch.set_num_threads(1)
            tp, ty = torch.tensor(p), torch.tensor(y.astype(int))
            peers["ECE"]["torchmetrics"] = lambda tp=tp, ty=ty: torchmetrics.binary_calibration_error(
                tp, ty, n_bins=10
            )
            peers["Brier"]["torch mean"] = lambda tp=tp, ty=ty: float(((tp - ty) ** 2).mean())
            peers["AUROC"]["torchmetrics"] = lambda tp=tp, ty=ty: torchmetrics.binary_auroc(tp, ty)
        ours = {
            "ECE": lambda p=p, y=y: ece(p, y),
            "Brier": lambda p=p, y=y: brier(p, y),
            "AUROC": lambda p=p, y=y: auroc(p, y),
        }
        fastest: dict[str, Callable[[], Any]] = {}
        for metric, candidates in peers.items():
            best = None
            for peer, run in candidates.items():
                mine, theirs, faster = ratio(ours[metric], run, 3 * rounds)
                rows.append(
                    {
                        "task": f"{metric}, n = {LARGE}, {confidence}",
                        "peer": peer,
                        "ours_s": mine,
                        "peer_s": theirs,
                        "ratio": faster,
                    }
                )
                if best is None or theirs < best:
                    best, fastest[metric] = theirs, run
        if len(fastest) == 3:
            mine, theirs, faster = ratio(
                lambda ours=ours: [run() for run in ours.values()],
                lambda f=fastest: [run() for run in f.values()],
                3 * rounds,
            )
            rows.append(
                {
                    "task": f"ECE + Brier + AUROC, n = {LARGE}, {confidence}",
                    "peer": "the fastest peer of each",
                    "ours_s": mine,
                    "peer_s": theirs,
                    "ratio": faster,
                }
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="timed rounds of each pair")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    rows = interval_rows(arguments.rounds) + metric_rows(arguments.rounds)
    if arguments.json:
        print(
            json.dumps(
                {
                    "machine": platform.processor() or platform.machine(),
                    "numpy": np.__version__,
                    "rows": rows,
                },
                indent=1,
            )
        )
        return
    for row in rows:
        line = f"{row['ratio']:8.1f}x  {row['task']}  against {row['peer']}: {row['ours_s'] * 1e3:.2f} ms, {row['peer_s'] * 1e3:.2f} ms"
        if "ours" in row:
            both = ", ".join(f"[{low:.5f}, {high:.5f}]" for low, high in (row["ours"], row["peers"]))
            line += f"; limits {both}, Monte-Carlo error {row['monte_carlo_error']:.5f}, {'equal' if row['equal_limits'] else 'NOT EQUAL'}"
        print(line)


if __name__ == "__main__":
    main()
