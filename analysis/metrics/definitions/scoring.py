"""Definitions of proper scores and of signed and absolute overconfidence."""

from __future__ import annotations

from functools import partial

from mirror_bench.analysis.inference.weighted import affine, brier_of, log_score_of, overconfidence_of
from mirror_bench.analysis.metrics import scoring as metrics
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput
from mirror_bench.analysis.metrics.definition import Definition

_INPUTS = ("confidence", "correct")


def _two_class_brier(confidence: FloatInput, correct: BoolInput) -> float:
    return 2 * metrics.brier(confidence, correct)


DEFINITIONS = (
    Definition(
        id="brier",
        family="scoring",
        title="Brier score, binary form",
        formula="mean (confidence - correct)^2",
        inputs=_INPUTS,
        compute=metrics.brier,
        range=(0.0, 1.0),
        better="lower",
        source="Brier 1950, half his form; MIRROR; scikit-learn brier_score_loss",
        parameters={"classes": 1},
        term_range=(0.0, 1.0),
        statistic=brier_of,
    ),
    Definition(
        id="brier-two-class",
        family="scoring",
        title="Brier score summed over both classes",
        formula="mean sum over {right, wrong} of (probability - indicator)^2",
        inputs=_INPUTS,
        compute=_two_class_brier,
        range=(0.0, 2.0),
        better="lower",
        source="Brier 1950; lm-evaluation-harness brier_score",
        parameters={"classes": 2},
        term_range=(0.0, 2.0),
        statistic=lambda confidence, correct: affine(
            brier_of(confidence, correct), 0, 2, "brier, two classes"
        ),
        differs="twice the binary form",
    ),
    *(
        Definition(
            id=name,
            family="scoring",
            title=f"Log score, probabilities clipped at {clip:g}",
            formula="mean -[y ln p + (1-y) ln(1-p)], p clipped to [c, 1-c]",
            inputs=_INPUTS,
            compute=partial(metrics.log_score, clip=clip),
            range=(0.0, None),
            better="lower",
            source=source,
            parameters={"clip": clip, "logarithm": "natural"},
            statistic=partial(log_score_of, clip=clip),
            differs=differs,
        )
        for name, clip, source, differs in (
            (
                "log-score-1e-6",
                metrics.MIRROR_LOG_CLIP,
                "MIRROR, Experiment 1",
                "a lost stake of 10 costs 13.8 and dominates the mean",
            ),
            (
                "log-score-0.01",
                metrics.MILD_LOG_CLIP,
                "companion of the MIRROR log score",
                "a lost stake of 10 costs 4.6",
            ),
        )
    ),
    Definition(
        id="overconfidence",
        family="scoring",
        title="Overconfidence",
        formula="mean(confidence) - mean(correct)",
        inputs=_INPUTS,
        compute=metrics.overconfidence,
        range=(-1.0, 1.0),
        better="zero",
        source="MIRROR; Integrity Bench (times 100)",
        statistic=overconfidence_of,
    ),
    Definition(
        id="calibration-in-the-large",
        family="scoring",
        title="Calibration in the large",
        formula="|mean(confidence) - mean(correct)|",
        inputs=_INPUTS,
        compute=metrics.calibration_in_the_large,
        range=(0.0, 1.0),
        better="lower",
        source="MIRROR, Experiment 3 companion of CCE",
    ),
    Definition(
        id="brier-skill",
        family="scoring",
        title="Brier skill score against the data's own accuracy",
        formula="1 - Brier / Brier of the constant mean(correct)",
        inputs=_INPUTS,
        compute=metrics.brier_skill,
        range=(None, 1.0),
        better="higher",
        source="Murphy 1973",
        parameters={"reference": "climatology"},
    ),
    Definition(
        id="integrity",
        family="scoring",
        title="Integrity score",
        formula="100 - 400 * Brier",
        inputs=_INPUTS,
        compute=metrics.integrity,
        range=(-300.0, 100.0),
        better="higher",
        source="Integrity Bench",
        parameters={"reference": 0.5},
        term_range=(-300.0, 100.0),
        statistic=lambda confidence, correct: affine(brier_of(confidence, correct), 100, -400, "integrity"),
    ),
    Definition(
        id="rms-error",
        family="scoring",
        title="Root mean squared error of confidence, percentage points",
        formula="100 * sqrt(Brier)",
        inputs=_INPUTS,
        compute=metrics.rms_error,
        range=(0.0, 100.0),
        better="lower",
        source="Integrity Bench",
    ),
)
