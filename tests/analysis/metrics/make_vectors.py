"""Writes the golden vectors of the named definitions.

Expected values never come from the package under test: they are hand arithmetic, exact rational arithmetic written from
the definitions, or the peers themselves (netcal, torchmetrics, scikit-learn). Needs netcal and torchmetrics, so it is
run by hand when a definition is added:

    python tests/analysis/metrics/make_vectors.py
"""

from __future__ import annotations

import itertools
import json
import math
from decimal import Decimal, getcontext
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import netcal
import netcal.metrics
import numpy as np
import sklearn
import torch
import torchmetrics
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss, log_loss, roc_auc_score

FOLDER = Path(__file__).resolve().parents[3] / "analysis" / "metrics" / "definitions"
getcontext().prec = 50

# Confidences as decimal text, so that 0.3 is three tenths and not the nearest float.
STAKES = [3, 7, 10, 1, 6, 6, 9, 10, 10, 8, 2, 5, 5, 3, 7, 8, 9, 4, 10, 6, 1, 7, 3, 10, 8]
RIGHT = [0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1]
TRIALS: dict[str, tuple[list[str], list[int]]] = {
    "two_bins": (["0.3", "0.35", "0.9"], [0, 1, 1]),
    "top_edge": (["0.95", "1.0"], [1, 0]),
    "every_edge": ([f"{i / 10:.1f}" for i in range(11)], [0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1]),
    "stakes": ([f"{stake / 10:.1f}" for stake in STAKES], RIGHT),
    "certain_and_wrong": (["1.0", "1.0", "1.0"], [0, 0, 0]),
    "hopeless_and_right": (["0.0", "0.0"], [1, 1]),
    "one_trial": (["0.7"], [1]),
    "constant": (["0.5"] * 4, [1, 0, 1, 1]),
    "tied": (["0.9", "0.5", "0.5", "0.1"], [1, 1, 0, 0]),
    "spread": (
        [f"{(i * 617) % 1000 / 1000:.3f}" for i in range(400)],
        [int((i * 331 + 17) % 1000 < 200 + 600 * ((i * 617) % 1000) / 1000) for i in range(400)],
    ),
    "empty": ([], []),
}


def exact(name: str) -> tuple[list[Fraction], list[int]]:
    p, y = TRIALS[name]
    return [Fraction(text) for text in p], y


def floats(name: str) -> tuple[np.ndarray, np.ndarray]:
    p, y = TRIALS[name]
    return np.array([float(text) for text in p]), np.array(y)


def exact_bins(p: list[Fraction], bins: int) -> list[int]:
    return [min(math.floor(value * bins), bins - 1) for value in p]


def equal_mass_bins(p: list[Fraction], bins: int) -> list[int]:
    n = len(p)
    return [
        min(
            math.floor(Fraction(bins, n) * (sum(q < value for q in p) + Fraction(p.count(value), 2))),
            bins - 1,
        )
        for value in p
    ]


def binned(p: list[Fraction], y: list[int], index: list[int], norm: str) -> float:
    gaps = []
    for b in sorted(set(index)):
        rows = [i for i, own in enumerate(index) if own == b]
        gaps.append(
            (
                len(rows),
                abs(Fraction(sum(y[i] for i in rows), len(rows)) - sum(p[i] for i in rows) / len(rows)),
            )
        )
    n = len(p)
    if norm == "l1":
        return float(sum(size * gap for size, gap in gaps) / n)
    if norm == "l2":
        return math.sqrt(sum(size * gap**2 for size, gap in gaps) / n)
    if norm == "max":
        return float(max(gap for _, gap in gaps))
    return float(sum(gap for _, gap in gaps) / len(gaps))


def hle(p: list[Fraction], y: list[int], norm: str) -> float:
    order = sorted(range(len(p)), key=lambda i: p[i])
    total = Fraction(0)
    # Whole groups but the last, which the original never sums.
    for group in range(len(p) // 100 - 1):
        rows = order[100 * group : 100 * group + 100]
        gap = abs(sum(p[i] for i in rows) - sum(y[i] for i in rows)) / 100
        total += Fraction(100, len(p)) * (gap**2 if norm == "l2" else gap)
    return math.sqrt(total) if norm == "l2" else float(total)


def sklearn_ece(p: np.ndarray, y: np.ndarray, bins: int, strategy: str) -> float:
    """Curve from scikit-learn; the counts it keeps to itself from its documented binning."""
    accuracy, confidence = calibration_curve(y, p, n_bins=bins, strategy=strategy)
    steps = np.linspace(0, 1, bins + 1)
    edges = steps if strategy == "uniform" else np.percentile(p, steps * 100)
    counts = np.bincount(np.searchsorted(edges[1:-1], p), minlength=bins)
    return float(np.sum(counts[counts > 0] * np.abs(accuracy - confidence)) / p.size)


def vector(
    definition: str, name: str, expected: float | None, provenance: str, **more: Any
) -> dict[str, Any]:
    row: dict[str, Any] = {"definition": definition, "input": name}
    row |= {"expected": expected} if expected is not None else {}
    return row | more | {"provenance": provenance}


def calibration() -> list[dict[str, Any]]:
    rows = []
    rational = "exact rational arithmetic from the definition"
    for name in TRIALS:
        if name == "empty":
            continue
        p, y = exact(name)
        for definition, bins, norm in (
            ("ece-mirror-10", 10, "l1"),
            ("ece-equal-width-15", 15, "l1"),
            ("ece-equal-width-20", 20, "l1"),
            ("rms-calibration-10", 10, "l2"),
            ("mce-10", 10, "max"),
            ("ace-10", 10, "bins"),
        ):
            rows.append(vector(definition, name, binned(p, y, exact_bins(p, bins), norm), rational))
        rows.append(vector("ece-equal-mass-10", name, binned(p, y, equal_mass_bins(p, 10), "l1"), rational))
        q, z = floats(name)
        source = f"netcal {netcal.__version__}"
        rows.append(vector("ece-netcal-10", name, float(netcal.metrics.ECE(10).measure(q, z)), source))
        edges = np.quantile(q, np.linspace(0, 1, 11))
        edges[0], edges[-1] = 0, 1
        # netcal's histogram refuses edges that do not rise.
        if np.all(np.diff(edges) > 0):
            value = float(netcal.metrics.ECE(10, equal_intervals=False).measure(q, z))
            rows.append(vector("ece-netcal-equal-mass-10", name, value, source))
        source = f"torchmetrics {torchmetrics.__version__}, torch {torch.__version__.split('+')[0]}"
        for definition, bins, norm in (
            ("ece-torchmetrics-10", 10, "l1"),
            ("ece-torchmetrics-15", 15, "l1"),
            ("rms-torchmetrics-15", 15, "l2"),
            ("mce-torchmetrics-15", 15, "max"),
        ):
            metric = torchmetrics.classification.BinaryCalibrationError(n_bins=bins, norm=norm)
            value = float(metric(torch.tensor(q, dtype=torch.float32), torch.tensor(z)))
            rows.append(vector(definition, name, value, source, tolerance=2e-6))
        source = f"scikit-learn {sklearn.__version__}, calibration_curve weighted by its bin counts"
        for definition, bins, strategy in (
            ("ece-sklearn-uniform-5", 5, "uniform"),
            ("ece-sklearn-uniform-10", 10, "uniform"),
            ("ece-sklearn-quantile-10", 10, "quantile"),
        ):
            # One class: scikit-learn cannot tell which label is the positive one unless told.
            if len(set(y)) == 2:
                rows.append(vector(definition, name, sklearn_ece(q, z, bins, strategy), source))
        for definition, norm in (("hle-100-l2", "l2"), ("hle-100-l1", "l1")):
            if len(p) < 100:
                rows.append(
                    vector(
                        definition,
                        name,
                        None,
                        "hand: fewer than 100 trials make no group",
                        undefined="too_few",
                    )
                )
            else:
                rows.append(vector(definition, name, hle(p, y, norm), rational))
    definitions = sorted({row["definition"] for row in rows})
    return rows + [vector(d, "empty", None, "hand: no trials", undefined="no_data") for d in definitions]


def scoring() -> list[dict[str, Any]]:
    rows = []
    rational = "exact rational arithmetic from the definition"
    for name in TRIALS:
        if name == "empty":
            continue
        p, y = exact(name)
        n = len(p)
        brier = sum((a - b) ** 2 for a, b in zip(p, y, strict=True)) / n
        over = sum(p) / n - Fraction(sum(y), n)
        q, z = floats(name)
        assert math.isclose(brier_score_loss(z, q, pos_label=1), float(brier), rel_tol=1e-12)
        rows += [
            vector("brier", name, float(brier), rational),
            vector("brier-two-class", name, float(2 * brier), rational),
            vector("overconfidence", name, float(over), rational),
            vector("calibration-in-the-large", name, float(abs(over)), rational),
            vector("integrity", name, float(100 - 400 * brier), rational),
            vector("rms-error", name, 100 * math.sqrt(brier), rational),
        ]
        base = Fraction(sum(y), n)
        if base in (0, 1):
            rows.append(
                vector(
                    "brier-skill",
                    name,
                    None,
                    "hand: the constant forecast is perfect",
                    undefined="zero_variance",
                )
            )
        else:
            rows.append(vector("brier-skill", name, float(1 - brier / (base * (1 - base))), rational))
        for definition, clip in (
            ("log-score-1e-6", Fraction(1, 10**6)),
            ("log-score-0.01", Fraction(1, 100)),
        ):
            total = Decimal(0)
            for a, b in zip(p, y, strict=True):
                kept = min(max(a, clip), 1 - clip)
                chance = kept if b else 1 - kept
                total -= (Decimal(chance.numerator) / Decimal(chance.denominator)).ln()
            value = float(total / n)
            if len(set(y)) == 2:
                assert math.isclose(
                    log_loss(z, np.clip(q, float(clip), 1 - float(clip))), value, rel_tol=1e-9
                )
            rows.append(vector(definition, name, value, "50-digit decimal arithmetic from the definition"))
    definitions = sorted({row["definition"] for row in rows})
    return rows + [vector(d, "empty", None, "hand: no trials", undefined="no_data") for d in definitions]


def pairwise_auroc(p: list[Fraction], y: list[int]) -> float:
    right, wrong = (
        [a for a, b in zip(p, y, strict=True) if b],
        [a for a, b in zip(p, y, strict=True) if not b],
    )
    wins = sum(Fraction(a > b) + Fraction(a == b, 2) for a in right for b in wrong)
    return float(wins / (len(right) * len(wrong)))


def expected_risks(p: list[Fraction], y: list[int]) -> list[Fraction]:
    """Error rate among the k most confident, averaged over every order of ties: by enumeration where that is small."""
    groups = [[b for a, b in zip(p, y, strict=True) if a == value] for value in sorted(set(p), reverse=True)]
    orders = [list(itertools.permutations(group)) if len(group) <= 4 else None for group in groups]
    right: list[Fraction] = []
    for group, ways in zip(groups, orders, strict=True):
        before = right[-1] if right else Fraction(0)
        for j in range(1, len(group) + 1):
            if ways is None:
                # The mean of a draw without replacement is the share of the group.
                right.append(before + Fraction(sum(group), len(group)) * j)
            else:
                right.append(before + Fraction(sum(sum(way[:j]) for way in ways), len(ways)))
    return [1 - value / (k + 1) for k, value in enumerate(right)]


def discrimination() -> list[dict[str, Any]]:
    rows = []
    rational = "exact rational arithmetic from the definition"
    for name in TRIALS:
        if name == "empty":
            continue
        p, y = exact(name)
        n = len(p)
        if len(set(y)) == 2:
            q, z = floats(name)
            value = pairwise_auroc(p, y)
            assert math.isclose(roc_auc_score(z, q), value, rel_tol=1e-12)
            rows.append(vector("auroc", name, value, rational))
            order = sorted(range(n), key=lambda i: -p[i])
            wins = sum(y[i] and not y[j] for a, i in enumerate(order) for j in order[a + 1 :])
            rows.append(vector("auroc-legacy", name, wins / (sum(y) * (n - sum(y))), rational))
        else:
            for definition in ("auroc", "auroc-legacy", "aurc-skill"):
                rows.append(vector(definition, name, None, "hand: one class", undefined="one_class"))
        risks = expected_risks(p, y)
        aurc = sum(risks) / n
        oracle = sum(expected_risks([Fraction(b) for b in y], y)) / n
        rows.append(vector("aurc", name, float(aurc), rational))
        rows.append(vector("excess-aurc", name, float(aurc - oracle), rational))
        if len(set(y)) == 2:
            chance = 1 - Fraction(sum(y), n)
            rows.append(vector("aurc-skill", name, float((chance - aurc) / (chance - oracle)), rational))
        for percent in (50, 80):
            k = math.ceil(Fraction(percent, 100) * n)
            rows.append(vector(f"selective-accuracy-{percent}", name, float(1 - risks[k - 1]), rational))
    definitions = sorted({row["definition"] for row in rows})
    return rows + [vector(d, "empty", None, "hand: no trials", undefined="no_data") for d in definitions]


def trial_inputs() -> dict[str, Any]:
    return {
        name: {"confidence": [float(text) for text in p], "correct": y} for name, (p, y) in TRIALS.items()
    }


def many(values: list[float]) -> dict[str, float]:
    return {f"q{i:02d}": value for i, value in enumerate(values)}


UP = [float(i) for i in range(40)]
TWO_VALUED = [float(i >= 20) for i in range(40)]

Z, Z_QUARTER = NormalDist().inv_cdf(1 - 1e-4), NormalDist().inv_cdf(0.75)
SLOPE = (Z - Z_QUARTER) / (Z + Z_QUARTER)
SEEN = 1 + 0.25 * math.log2(0.25) + 0.75 * math.log2(0.75)

# name -> inputs of one call, then expected value (or reason), the arithmetic and a tolerance of its own, per definition.
HAND: dict[str, tuple[dict[str, Any], dict[str, tuple[Any, ...]]]] = {
    "three_of_four": ({"correct": [1, 1, 0, 1]}, {"accuracy": (0.75, "3/4")}),
    "no_answers": ({"correct": []}, {"accuracy": ("no_data", "nothing to average")}),
    "two_domains": (
        {"groups": ["a", "a", "a", "b", "b", "c"], "correct": [True, False, False, True, None, None]},
        {"accuracy-over-domains": (2 / 3, "(1/3 + 1/1)/2; domain c has no judged answer")},
    ),
    "gaps": (
        {"natural": {"a": 0.5, "b": 0.25, "c": 0.9}, "wagering": {"a": 0.75, "b": 0.125, "d": 0.1}},
        {"mirror-gap": (0.1875, "(|0.75-0.5| + |0.125-0.25|)/2")},
    ),
    "no_common_domain": (
        {"natural": {"a": 0.5}, "wagering": {"b": 0.5}},
        {"mirror-gap": ("no_data", "no domain has both")},
    ),
    "pooled": (
        {"natural_correct": [1, 0, 0, 1], "wagering_correct": [1, 1, 1, 0]},
        {"pooled-gap": (0.25, "|3/4 - 2/4|")},
    ),
    "skips": (
        {"skipped": [1, 1, 1, 0], "natural_correct": [0, 1, 0, 0]},
        {"skip-error-alignment": (2 / 3, "2 of 3 skips were wrong")},
    ),
    "no_skips": (
        {"skipped": [0, 0], "natural_correct": [0, 1]},
        {"skip-error-alignment": ("zero_denominator", "nothing skipped")},
    ),
    "agree_and_oppose": (
        {"signals": {"a": many(UP), "b": many([2 * v for v in UP]), "c": many([-v for v in UP])}},
        {
            "mci": (-1 / 3, "(1 - 1 - 1)/3"),
            "mci-kendall": (-1 / 3, "(1 - 1 - 1)/3"),
            "mci-legacy": (-1 / 3, "(1 - 1 - 1)/3"),
        },
    ),
    "half_ties": (
        {"signals": {"a": many(UP), "b": many(TWO_VALUED), "c": many([1.0] * 40)}},
        {
            "mci": (
                math.sqrt(400 / 533),
                "pairs with the constant c drop; ranks of b are 10.5 and 30.5: 20*10*20/sqrt((40^3-40)/12 * 40*100) = sqrt(400/533)",
            ),
            "mci-kendall": (
                400 / math.sqrt(780 * 400),
                "400 concordant pairs of 780, 380 tied in b: 400/sqrt(780 * 400)",
            ),
        },
    ),
    "two_shared": (
        {"signals": {"a": {"x": 1.0, "y": 2.0}, "b": {"x": 5.0, "y": 4.0}}},
        {"mci": ("too_few", "2 shared questions, 30 wanted"), "mci-legacy": (-1.0, "reversed order")},
    ),
    "difficulty_explains": (
        {
            "signals": {
                "a": many(UP),
                "b": many([v + (1.5 if i % 2 == 0 else -1.5) for i, v in enumerate(UP)]),
            },
            "difficulty": many(UP),
        },
        {
            "mci-difficulty-adjusted": (
                "zero_variance",
                "a has the order of the difficulty, so nothing is left of it",
            )
        },
    ),
    "channels": (
        {"correlations": {"natural": 0.2, "opt_out": -0.1, "wagering": 0.3, "tool_delegation": None}},
        {"tii": (0.2, "(0.2 + 0.1 + 0.3)/3"), "tii-legacy": (0.4 / 3, "(0.2 - 0.1 + 0.3)/3")},
    ),
    "no_channel": (
        {"correlations": {"natural": None}},
        {"tii": ("zero_variance", "no usable channel"), "tii-legacy": ("zero_variance", "no usable channel")},
    ),
    "composite": (
        {
            "confidence": [0.9, 0.7],
            "correct": [0, 1],
            "single_confidence": [0.6, 0.8],
            "single_accuracy": [0.5, 0.5],
        },
        {"cce": (0.4, "((0.9 - 0.1) + (0.3 - 0.3))/2")},
    ),
    "coin": ({"confidence": [0.5, 0.75], "correct": [0, 1]}, {"cce-legacy": (0.375, "(0.5 + 0.25)/2")}),
    "uninformed": (
        {"confidence": [0.5] * 4, "correct": [0, 1, 1, 0]},
        {"cce-legacy": (0.5, "a constant 0.5 scores exactly 0.5")},
    ),
    "burned": (
        {"related": [4, 5, None, 6], "unrelated": [5, 5, 1, 8]},
        {
            "adaptation-index": (-1.0, "(-1 + 0 - 2)/3, the third trial left out whole"),
            "adaptation-index-legacy": (4 / 3, "(4+5+6)/3 - (5+5+1)/3: pairs shifted"),
        },
    ),
    "two_trials": (
        {"related": [4, 5], "unrelated": [5, 5]},
        {"adaptation-index": ("too_few", "2 trials, 3 wanted")},
    ),
    "half_as_much": (
        {"false_feedback": 0.125, "true_feedback": 0.25},
        {"sar": (0.5, "0.125/0.25"), "sar-legacy": (0.5, "0.125/0.25")},
    ),
    "hardly_any": (
        {"false_feedback": 0.125, "true_feedback": 0.03125},
        {
            "sar": ("zero_denominator", "0.03125 is below the floor of 0.05"),
            "sar-legacy": (4.0, "0.125/0.03125"),
        },
    ),
    "framed": (
        {
            "adversarial": {
                "easy|wagering": {"1": 1.0, "2": 0.25},
                "hard|wagering": {"1": 0.25, "2": 0.0, "9": 1.0},
            },
            "clean": {"wagering": {"1": 0.5, "2": 0.5}},
        },
        {
            "ars": (0.75, "shifts (0.5 - 0.25)/2 = 0.125 and (-0.25 - 0.5)/2 = -0.375: (0.875 + 0.625)/2"),
            "ars-per-item": (0.625, "mean |shift| 0.375 and 0.375: 1 - 0.375"),
        },
    ),
    "primed": (
        {
            "fresh": {"1": 50, "2": 60, "3": 10},
            "positive": {"1": 60, "2": 60},
            "negative": {"1": 40, "2": 50},
            "difficulty": {"1": 45, "2": 55},
        },
        {
            "ssr": (1.5, "((10+0)/2 + (10+10)/2)/2 / ((5+5)/2)"),
            "ssr-legacy": (1.5, "tasks shared, so as ssr"),
        },
    ),
    "never_shared": (
        {"fresh": {"1": 50}, "positive": {"2": 60}, "negative": {"3": 40}, "difficulty": {"4": 45}},
        {"ssr": ("no_data", "no task has all four"), "ssr-legacy": (2.0, "(10 + 10)/2 / 5")},
    ),
    "flags": ({"flagged": [1, 1, 1, 0]}, {"fdr": (0.75, "3/4"), "fpr": (0.75, "3/4")}),
    "no_flags": ({"flagged": []}, {"fdr": ("no_data", "no item"), "fpr": ("no_data", "no item")}),
    "claims": ({"maintained": [1, 0]}, {"declared-robustness": (0.5, "1/2")}),
    "weak_parts": (
        {
            "decisions": ["proceed", "proceed", "proceed", "defer", "use_tool", None],
            "correct": [False, True, None, None, False, None],
        },
        {"cfr": (0.25, "1 wrong of 4: the unjudged and the unread one drop, use_tool and defer stay")},
    ),
    "no_weak_part": ({"decisions": [], "correct": []}, {"cfr": ("no_weak_domain", "nothing to count")}),
    "unread": ({"decisions": [None], "correct": [None]}, {"cfr": ("all_missing", "no decision read")}),
    "gap_and_failures": ({"gap": 0.25, "cfr_c1": 0.5}, {"kdi": (-0.25, "0.25 - (1 - 0.5)")}),
    "by_domain": (
        {"gap_by_domain": {"a": 0.25, "b": 0.5, "c": 0.0}, "cfr_by_domain": {"a": 0.5, "b": 0.75}},
        {"kdi-legacy": (0.0, "((0.25 - 0.5) + (0.5 - 0.25))/2")},
    ),
    "strong_parts": (
        {
            "decisions": ["defer", "use_tool", "proceed", "defer", "defer"],
            "would_have_been_right": [True, False, None, True, None],
        },
        {"udr": (0.5, "2 needless of 4; the deferral without a counterfactual drops")},
    ),
    "recorded": (
        {"decisions": ["defer", "proceed"], "recorded_correct": [False, True]},
        {"udr-legacy": (0.0, "a deferral is never recorded as right")},
    ),
    "routed": (
        {"c1_correct": [False, False, True, None]},
        {"correct-escalation": (2 / 3, "2 of 3 matched were wrong under C1")},
    ),
    "order": (
        {
            "stated_order": ["social", "factual", "logical"],
            "accuracy": {"social": 0.2, "factual": 0.9, "logical": 0.6},
        },
        {"meta-accuracy": (0.5, "ranks 1 2 3 against 1 3 2: 1 - 6*2/24")},
    ),
    "resolved": (
        {"escalated": [0, 0, 1, 1], "correct": [1, 0, 0, 0], "q": 0.5},
        {"system-success": (0.5, "(1 + 0.5*2)/4")},
    ),
    "budget": (
        {"uncertainty": [0.1, 0.9, 0.5, 0.2], "correct": [1, 0, 0, 0], "weak": [0, 1, 1, 0]},
        {"budgeted-failure": (0.25, "two rows escalated, 0.9 and 0.5; one of the others is wrong")},
    ),
    "two_raters": (
        {"first": ["a", "a", "b", "b"], "second": ["a", "a", "b", "a"]},
        {"cohen-kappa": (0.5, "(3/4 - 1/2)/(1 - 1/2)")},
    ),
    "one_label": (
        {"first": ["a"], "second": ["a"]},
        {"cohen-kappa": ("zero_variance", "chance agreement is 1")},
    ),
    "ladder": (
        {
            "domain": ["a"] * 7,
            "level": [1, 2, 2, 3, 4, 2, 4],
            "scout": [1, 1, 1, 1, 1, 0, 0],
            "score": [1, 1, 0, 0, 0, 1, 0],
            "confidence": [0.9, 0.5, 0.5, 0.4, None, 0.8, 1.0],
        },
        {
            "integrity.bss": (43.2, "levels 1-3 are at 100, 50 and 0 %: the band; 100 - 400*0.142"),
            "integrity.brier_band": (0.142, "(0.01 + 0.25 + 0.25 + 0.16 + 0.04)/5"),
            "integrity.rms_band": (100 * math.sqrt(0.142), "100*sqrt(0.142)"),
            "integrity.overconfidence_band": (2.0, "100*(3.1/5 - 3/5)"),
            "integrity.accuracy_scout": (40.0, "2 of 5 scouts"),
            "integrity.accuracy_early_stop": (18.75, "(100 + 50 + six zeros)/8: nothing right at level 3"),
            "integrity.mean_confidence": (57.5, "(90 + 50 + 50 + 40)/4; one scout stated none"),
            "integrity.confidence_right": (70.0, "(90 + 50)/2"),
            "integrity.confidence_wrong": (45.0, "(50 + 40)/2"),
            "integrity.brier_scout": (0.1675, "(0.01 + 0.25 + 0.25 + 0.16)/4"),
        },
    ),
    "two_levels": (
        {"domain": ["a", "a"], "level": [1, 2], "scout": [1, 1], "score": [1, 0], "confidence": [1.0, 0.0]},
        {
            "integrity.bss": ("no_data", "no three consecutive levels, so no band"),
            "integrity.brier_scout": (0.0, "right and sure, wrong and sure of that"),
        },
    ),
    "all_apart": (
        {"evidence": [1, 2, 3, 4, 5, 6, 7, 8], "correct": [0, 0, 1, 0, 1, 0, 1, 1]},
        {
            "signal.accuracy": (0.5, "4/8"),
            "signal.auroc2_raw": (0.8125, "(2 + 3 + 4 + 4)/16"),
            "signal.auroc2_ratings": (0.8125, "octiles put each value in a rating of its own"),
            "signal.meta_i2r": (0.0, "eight ratings of eight trials tell all, shuffled or not: 1 - 1"),
        },
    ),
    "two_values": (
        {"evidence": [0, 0, 0, 0, 1, 1, 1, 1], "correct": [0, 0, 0, 1, 0, 1, 1, 1]},
        {
            "signal.auroc2_ratings": (0.75, "(9 + (3 + 3)/2)/16"),
            "signal.zroc_slope_ols": (
                SLOPE,
                "points at (z(1 - 1e-4), z(1 - 1e-4)) and (-z(3/4), z(3/4)): one line",
            ),
            "signal.zroc_da_ols": (
                Z_QUARTER * (1 + SLOPE) * math.sqrt(2 / (1 + SLOPE**2)),
                "intercept z(3/4)*(1 + slope)",
            ),
            "signal.meta_i2r": (
                SEEN - (32 * SEEN + 2) / 70,
                "1 - h(1/4) = 0.1887; of 70 shuffles 36 tell 0, 32 as much, 2 all; tolerance five standard errors",
                0.009,
            ),
        },
    ),
    "nothing_wrong": (
        {"evidence": [0.5, 0.25], "correct": [1, 1]},
        {
            "signal.accuracy": (1.0, "2/2"),
            "signal.auroc2_raw": ("one_class", "nothing to tell apart"),
            "signal.meta_i2r": ("one_class", "nothing to know"),
            "signal.zroc_da_ols": ("one_class", "nothing to tell apart"),
        },
    ),
    "pairs_of_ratings": (
        {"ratings": [["a", "a"], ["a", "b"]]},
        {
            "fleiss-kappa": (-1 / 3, "(1/2 - 5/8)/(3/8)"),
            "krippendorff-alpha": (0.0, "observed 2/4, expected 6/12: 1 - 1"),
        },
    ),
}


def hand() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    inputs, rows = {}, []
    for name, (given, expected) in HAND.items():
        inputs[name] = given
        for definition, (value, arithmetic, *tolerance) in expected.items():
            if isinstance(value, str):
                rows.append(vector(definition, name, None, f"hand: {arithmetic}", undefined=value))
            else:
                more = {"tolerance": tolerance[0]} if tolerance else {}
                rows.append(vector(definition, name, value, f"hand: {arithmetic}") | more)
    return inputs, rows


def write(family: str, inputs: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    rows = sorted(rows, key=lambda row: row["definition"])
    lines = ["{", ' "inputs": {']
    lines.append(",\n".join(f"  {json.dumps(name)}: {json.dumps(given)}" for name, given in inputs.items()))
    lines += [" },", ' "vectors": [']
    lines.append(",\n".join(f"  {json.dumps(row)}" for row in rows))
    lines += [" ]", "}", ""]
    (FOLDER / f"{family}_vectors.json").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write("calibration", trial_inputs(), calibration())
    write("scoring", trial_inputs(), scoring())
    write("discrimination", trial_inputs(), discrimination())
    write("hand_worked", *hand())
