"""What metrics give on degenerate data, kept as a table in analysis/DEGENERATE.md.

The table is made here from the code, and the test fails where the file says something else. To write it anew:

    python tests/analysis/metrics/test_degenerate_inputs.py
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mirror_bench.analysis.estimate import Estimate, UndefinedMetricError
from mirror_bench.analysis.inference.bootstrap import bootstrap
from mirror_bench.analysis.inference.delong import delong
from mirror_bench.analysis.inference.effects import cohen_d_paired
from mirror_bench.analysis.inference.permutation import (
    paired_bootstrap_p,
    paired_permutation,
    wilcoxon_signed_rank,
)
from mirror_bench.analysis.inference.proportions import jeffreys_interval, wilson_interval
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.inference.weighted import accuracy_of, auroc_of, brier_of, ece_of
from mirror_bench.analysis.metrics.observations import estimate, observations, rate_estimate
from mirror_bench.analysis.metrics.registry import all_definitions, all_vectors

FILE = Path(__file__).resolve().parents[3] / "analysis" / "DEGENERATE.md"
EDGES = [i / 10 for i in range(11)]
SPREAD = [0.2, 0.5, 0.9, 0.9]
CASES: dict[str, tuple[list[float], list[int]]] = {
    "n = 0": ([], []),
    "n = 1, right": ([0.7], [1]),
    "n = 2, one right": ([0.7, 0.4], [1, 0]),
    "all right": (SPREAD, [1, 1, 1, 1]),
    "all wrong": (SPREAD, [0, 0, 0, 0]),
    "constant 0.5": ([0.5] * 4, [1, 0, 1, 1]),
    "all at 0": ([0.0] * 4, [0, 0, 0, 1]),
    "all at 1": ([1.0] * 4, [1, 1, 1, 0]),
    "every edge": (EDGES, [0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1]),
    "NaN": ([0.5, math.nan], [1, 0]),
    "infinite": ([0.5, math.inf], [1, 0]),
    "above 1": ([0.5, 1.5], [1, 0]),
}


def shown(run: Callable[[], Any]) -> str:
    """What a call gives, as a table says it; a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            found = run()
        except UndefinedMetricError as error:
            return f"*{error.reason}*"
        except ValueError:
            return "ValueError"
    if isinstance(found, Estimate):
        if found.value is None:
            return f"*{found.undefined}*"
        inside = f"no interval: *{found.no_interval}*" if found.no_interval else "interval"
        return f"{found.value:.4g}, n {found.n}, {inside}"
    if isinstance(found, tuple):
        return f"[{found[0]:.4g}, {found[1]:.4g}]"
    assert math.isfinite(found)
    return f"{found:.4g}"


def limits(
    make: Callable[..., Any], *data: list[Any], clusters: list[str] | None = None
) -> Callable[[], tuple[float, float]]:
    def run() -> tuple[float, float]:
        found = bootstrap(make(*data), cell_rng(42, "degenerate"), resamples=1000, clusters=clusters)
        return found.low, found.high

    return run


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [
        "| " + " | ".join(heads) + " |",
        "|---" * len(heads) + "|",
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
    ]


def text() -> str:
    judged = [d for d in all_definitions().values() if d.inputs == ("confidence", "correct")]
    lines = [
        "# Degenerate data",
        "",
        "What each metric and interval gives where data are few, uniform or invalid. Reasons in italics are those of",
        "`Estimate.undefined`; ValueError names the position and the value. Nothing here warns, and nothing is NaN. Made from the",
        "code by `tests/analysis/metrics/test_degenerate_inputs.py`, which fails where this file is out of date.",
        "",
        "## Metrics of confidence and outcome",
        "",
        'Data: "all right" and "all wrong" have confidence 0.2, 0.5, 0.9, 0.9; "every edge" has 0, 0.1, … 1.',
        "Metrics that read ranks alone take any finite score, so a value above 1 is no error for them.",
        "",
    ]
    rows = []
    for definition in judged:
        cells = [
            shown(lambda d=definition, c=case: d.compute(confidence=c[0], correct=c[1]))
            for case in CASES.values()
        ]
        rows.append([f"`{definition.id}`", *cells])
    lines += table(["definition", *CASES], rows)

    lines += ["## Other metrics where they are undefined", ""]
    others = {d.id for d in all_definitions().values()} - {d.id for d in judged}
    rows = [
        [f"`{v.definition}`", f"*{v.undefined}*", v.provenance.removeprefix("hand: ")]
        for v in sorted(all_vectors(), key=lambda v: (v.definition, v.name))
        if v.undefined and v.definition in others
    ]
    lines += table(["definition", "result", "when"], rows)

    lines += [
        "## Intervals",
        "",
        "BCa, 1,000 resamples. Where all resamples agree, resampling shows no uncertainty; the Wilson and Jeffreys limits of a",
        "proportion do.",
        "",
    ]
    interval_cases = {
        name: CASES[name]
        for name in (
            "n = 1, right",
            "n = 2, one right",
            "all right",
            "all wrong",
            "constant 0.5",
            "every edge",
        )
    }
    rows = []
    for name, make in (("accuracy", accuracy_of), ("Brier", brier_of), ("ECE", ece_of), ("AUROC", auroc_of)):
        rows.append(
            [name]
            + [
                shown(limits(make, *([y] if make is accuracy_of else [p, y])))
                for p, y in interval_cases.values()
            ]
            + [
                shown(
                    limits(
                        make,
                        *([[1, 0, 1]] if make is accuracy_of else [[0.2, 0.9, 0.4], [1, 0, 1]]),
                        clusters=["a"] * 3,
                    )
                )
            ]
        )
    rows.append(
        ["accuracy, Wilson"]
        + [shown(lambda y=y: wilson_interval(sum(y), len(y))) for _, y in interval_cases.values()]
        + ["does not use clusters"]
    )
    rows.append(
        ["accuracy, Jeffreys"]
        + [shown(lambda y=y: jeffreys_interval(sum(y), len(y))) for _, y in interval_cases.values()]
        + ["does not use clusters"]
    )
    rows.append(
        ["AUROC, DeLong"]
        + [shown(lambda p=p, y=y: tuple(delong(p, y).interval[:2])) for p, y in interval_cases.values()]
        + ["does not use clusters"]
    )
    lines += table(["interval of", *interval_cases, "one cluster"], rows)

    lines += ["## Tests and effects on paired differences", ""]
    rng = cell_rng(42, "degenerate")
    differences = {
        "n = 0": [],
        "n = 1": [0.5],
        "all equal": [0.5, 0.5, 0.5],
        "all zero": [0.0, 0.0, 0.0],
        "NaN": [0.5, math.nan],
    }
    rows = [
        ["paired permutation, p"]
        + [shown(lambda d=d: paired_permutation(d, rng).p) for d in differences.values()],
        ["paired bootstrap, p"]
        + [shown(lambda d=d: paired_bootstrap_p(d, rng).p) for d in differences.values()],
        ["Wilcoxon, p"] + [shown(lambda d=d: wilcoxon_signed_rank(d).p) for d in differences.values()],
        ["Cohen's d"] + [shown(lambda d=d: cohen_d_paired(d).d) for d in differences.values()],
    ]
    lines += table(["method", *differences], rows)

    lines += ["## Estimates with missing answers", ""]
    asked: dict[str, tuple[list[float | None], list[bool | None]]] = {
        "none asked": ([], []),
        "all missing": ([None, None], [None, True]),
        "one left": ([0.9, None], [True, True]),
        "one class left": ([0.9, 0.8, 0.7, None], [True, True, True, False]),
    }
    rows = []
    for name in ("ece-mirror-10", "brier", "auroc"):
        rows.append(
            [f"`{name}`"]
            + [
                shown(
                    lambda n=name, g=given: estimate(
                        n, observations(*g, kind="verbal"), cell_rng(42, n), resamples=200
                    )
                )
                for given in asked.values()
            ]
        )
    rows.append(
        ["`accuracy`, Wilson"]
        + [shown(lambda g=given: rate_estimate("accuracy", g[1])) for given in asked.values()]
    )
    lines += table(["estimate", *asked], rows)
    return "\n".join(lines)


def test_the_table_of_degenerate_data_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text()


def test_missing_answers_bound_the_estimate() -> None:
    seen = observations(
        [0.9, 0.2, None, None],
        [True, False, True, None],
        kind="verbal",
        reasons=[None, None, "refused", "truncated"],
    )
    found = estimate("brier", seen)
    assert dict(found.missing) == {"refused": 1, "truncated": 1}
    assert (found.worst, found.best) == ((0.01 + 0.04 + 2) / 4, (0.01 + 0.04) / 4)
    score = estimate("integrity", seen)
    assert score.worst is not None and score.value is not None and score.best is not None
    assert score.worst < score.value < score.best
    assert np.isclose(score.best, 100 - 400 * found.best)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
