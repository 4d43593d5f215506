"""Definitions of discrimination and selective prediction."""

from __future__ import annotations

from functools import partial

from mirror_bench.analysis.inference.weighted import auroc_of
from mirror_bench.analysis.metrics import discrimination, selective
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput
from mirror_bench.analysis.metrics.definition import Definition

_INPUTS = ("confidence", "correct")


def _auroc(confidence: FloatInput, correct: BoolInput) -> float:
    return discrimination.auroc(confidence, correct)


def _auroc_legacy(confidence: FloatInput, correct: BoolInput) -> float:
    return discrimination.auroc_legacy(confidence, correct)


def _aurc(confidence: FloatInput, correct: BoolInput) -> float:
    return selective.aurc(confidence, correct)


def _excess_aurc(confidence: FloatInput, correct: BoolInput) -> float:
    return selective.excess_aurc(confidence, correct)


def _aurc_skill(confidence: FloatInput, correct: BoolInput) -> float:
    return selective.aurc_skill(confidence, correct)


def _selective_accuracy(confidence: FloatInput, correct: BoolInput, *, coverage: float) -> float:
    return selective.selective_accuracy(confidence, correct, coverage)


DEFINITIONS = (
    Definition(
        id="auroc",
        family="discrimination",
        title="AUROC of confidence against correctness, ties averaged",
        formula="P(confidence of a right > of a wrong answer) + P(equal)/2",
        inputs=_INPUTS,
        compute=_auroc,
        range=(0.0, 1.0),
        better="higher",
        source="Hanley and McNeil 1982; scikit-learn roc_auc_score; equals AUROC2 of ratings",
        parameters={"ties": "half", "scale": "any finite"},
        statistic=lambda confidence, correct: auroc_of(confidence, correct),
    ),
    Definition(
        id="auroc-legacy",
        family="discrimination",
        title="AUROC as in MIRROR's code, ties in input order",
        formula="trapezoid over single trials by descending confidence",
        inputs=_INPUTS,
        compute=_auroc_legacy,
        range=(0.0, 1.0),
        better="higher",
        source="MIRROR, reference code",
        parameters={"ties": "input order", "scale": "any finite"},
        differs="depends on the order of rows where confidences tie",
    ),
    Definition(
        id="aurc",
        family="selective",
        title="Area under the risk-coverage curve",
        formula="mean over k = 1..n of the expected error rate among the k most confident",
        inputs=_INPUTS,
        compute=_aurc,
        range=(0.0, 1.0),
        better="lower",
        source="Geifman and El-Yaniv 2017",
        parameters={"ties": "expected over random orders", "scale": "any finite"},
    ),
    Definition(
        id="excess-aurc",
        family="selective",
        title="Excess area under the risk-coverage curve",
        formula="AURC - AURC of the oracle that puts right answers first",
        inputs=_INPUTS,
        compute=_excess_aurc,
        range=(0.0, 1.0),
        better="lower",
        source="Geifman et al. 2019, with the exact oracle",
        parameters={"ties": "expected over random orders", "scale": "any finite"},
    ),
    Definition(
        id="aurc-skill",
        family="selective",
        title="Risk-coverage skill",
        formula="(AURC of random - AURC) / (AURC of random - AURC of oracle)",
        inputs=_INPUTS,
        compute=_aurc_skill,
        range=(None, 1.0),
        better="higher",
        source="normalised AURC",
        parameters={"ties": "expected over random orders", "scale": "any finite"},
    ),
    *(
        Definition(
            id=f"selective-accuracy-{percent}",
            family="selective",
            title=f"Accuracy among the {percent} % most confident answers",
            formula="expected accuracy among the ceil(coverage * n) most confident",
            inputs=_INPUTS,
            compute=partial(_selective_accuracy, coverage=percent / 100),
            range=(0.0, 1.0),
            better="higher",
            source="El-Yaniv and Wiener 2010",
            parameters={
                "coverage": percent / 100,
                "ties": "expected over random orders",
                "scale": "any finite",
            },
        )
        for percent in (50, 80)
    ),
)
