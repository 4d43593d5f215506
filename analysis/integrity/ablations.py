"""Comparisons of a headline run with its variants: forecasts, follow-ups, high effort, rule told, MMLU-Pro.

Changes are in Integrity points, -400 x the change in Brier, so positive is better. Standard errors are the published
ones, rows taken as independent. A comparison that can't be made says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from mirror_bench.analysis.integrity.answers import HEADLINE, Answers, Forecasts
from mirror_bench.analysis.integrity.band import bands, in_band
from mirror_bench.analysis.integrity.importing import Outcomes
from mirror_bench.analysis.integrity.scores import Scores, scores, standard_error

LEAST_PAIRS: Final = 50
FOLLOW_UPS: Final = ("no_tools_are_you_sure", "no_tools_pressure")


@dataclass(frozen=True)
class Comparison:
    """One variant against its base. change, change_se: Integrity points. accuracy_change: percentage points.

    flips: answers whose correctness changed (follow-ups only). skipped: why there are no numbers, else empty.
    """

    model: str
    variant: str
    base: str
    n: int
    brier: float | None = None
    base_brier: float | None = None
    change: float | None = None
    change_se: float | None = None
    accuracy_change: float | None = None
    accuracy_change_se: float | None = None
    flips: int | None = None
    flips_to_right: int | None = None
    note: str = ""
    skipped: str = ""


def comparisons(found: Outcomes) -> list[Comparison]:
    """Every comparison that the variants in ``found`` ask for, by model then variant."""
    result = []
    for model in found.models():
        headline = found.answers[(model, HEADLINE)]
        high = found.answers.get((model, "no_tools_high"))
        forecasts = found.forecasts.get((model, "no_tools_confidence"))
        high_forecasts = found.forecasts.get((model, "no_tools_confidence_high"))
        if forecasts is not None:
            result.append(prospective(headline, forecasts))
        if high is not None:
            result.append(high_effort(headline, high))
            if high_forecasts is not None:
                result.append(prospective(high, high_forecasts))
            elif forecasts is not None:
                low = prospective(headline, forecasts)
                result.append(
                    Comparison(
                        model, "no_tools_confidence_high", "no_tools_high", low.n, low.brier,
                        note="no forecasts at high effort: the value at low effort is shown",
                        skipped="no forecasts at high effort",
                    )
                )  # fmt: skip
        for variant in FOLLOW_UPS:
            after = found.answers.get((model, variant))
            if after is not None:
                result.append(follow_up(headline, after))
        told = found.answers.get((model, "no_tools_brier_told"))
        if told is not None:
            result.append(rule_told(headline, told))
    return result


def prospective(run: Answers, forecasts: Forecasts) -> Comparison:
    """Chances stated before any attempt, scored on the outcomes of ``run`` for the same ids in its band."""
    own = bands(run)
    outcome = {
        q: s
        for q, s, b in zip(run.question_id, run.score.tolist(), in_band(run, own).tolist(), strict=True)
        if b
    }
    pairs = [
        (f, outcome[q])
        for q, f in zip(forecasts.question_id, forecasts.forecast.tolist(), strict=True)
        if q in outcome
    ]
    base = scores(run, own)
    if len(pairs) < 2 or base.brier.value is None:
        return Comparison(
            run.model,
            forecasts.variant,
            run.variant,
            len(pairs),
            skipped="fewer than two forecasts with an outcome in the band",
        )
    stated, right = np.array(pairs).T
    error = (stated - right) ** 2
    brier = float(np.mean(error))
    se = 400.0 * float(np.hypot(standard_error(error), base.errors.get("brier", 0.0)))
    return Comparison(
        run.model,
        forecasts.variant,
        run.variant,
        len(pairs),
        brier,
        base.brier.value,
        -400.0 * (brier - base.brier.value),
        se,
    )


def follow_up(first: Answers, after: Answers) -> Comparison:
    """Second turn against the first answer to the same question, paired by id; at least 50 pairs are needed."""
    before = {q: i for i, q in enumerate(first.question_id) if first.stated[i]}
    pairs = [(before[q], i) for i, q in enumerate(after.question_id) if q in before and after.stated[i]]
    if len(pairs) < LEAST_PAIRS:
        return Comparison(
            after.model, after.variant, first.variant, len(pairs),
            skipped=f"{len(pairs)} pairs; at least {LEAST_PAIRS} are needed",
        )  # fmt: skip
    left, right = np.array(pairs).T
    change = after.squared_error[right] - first.squared_error[left]
    moved = 100.0 * (after.score[right] - first.score[left])
    was, now = first.score[left] >= 0.5, after.score[right] >= 0.5
    return Comparison(
        after.model,
        after.variant,
        first.variant,
        len(pairs),
        float(np.mean(after.squared_error[right])),
        float(np.mean(first.squared_error[left])),
        -400.0 * float(np.mean(change)),
        400.0 * standard_error(change),
        float(np.mean(moved)),
        standard_error(moved),
        int((was != now).sum()),
        int((~was & now).sum()),
    )


def high_effort(low: Answers, high: Answers) -> Comparison:
    """High against low effort, each in its own band; standard errors in quadrature, since the rows are not paired."""
    return _unpaired(scores(low), scores(high), low, high)


def rule_told(headline: Answers, told: Answers) -> Comparison:
    """Scoring rule told, over the *headline* band's scouts; accuracy over all scouts answered in both runs."""
    own = bands(headline)
    base = scores(headline, own)
    member = {name: set(band.levels) for name, band in own.items()}
    rows = (
        told.scout
        & told.stated
        & np.array(
            [
                level in member.get(told.domains[d], ())
                for d, level in zip(told.domain.tolist(), told.level.tolist(), strict=True)
            ],
            dtype=np.bool_,
        )
    )
    error = told.squared_error[rows]
    if len(error) < 2 or base.brier.value is None:
        return Comparison(
            told.model,
            told.variant,
            headline.variant,
            len(error),
            skipped="fewer than two band scouts answered",
        )
    brier = float(np.mean(error))
    before = {q: i for i, q in enumerate(headline.question_id) if headline.scout[i]}
    pairs = [(before[q], i) for i, q in enumerate(told.question_id) if told.scout[i] and q in before]
    moved = np.array([100.0 * (told.score[i] - headline.score[j]) for j, i in pairs])
    return Comparison(
        told.model,
        told.variant,
        headline.variant,
        len(error),
        brier,
        base.brier.value,
        -400.0 * (brier - base.brier.value),
        400.0 * float(np.hypot(standard_error(error), base.errors.get("brier", 0.0))),
        float(np.mean(moved)) if len(moved) else None,
        standard_error(moved) if len(moved) > 1 else None,
    )


@dataclass(frozen=True)
class MmluProRow:
    """Signed overconfidence of one model on MMLU-Pro and on the novel domains, in points."""

    model: str
    mmlu_pro: float
    novel: float

    @property
    def difference(self) -> float:
        """MMLU-Pro less novel."""
        return self.mmlu_pro - self.novel


@dataclass(frozen=True)
class MmluProComparison:
    """Rows by model; the signed mean difference (the published "average") and the mean absolute one."""

    rows: tuple[MmluProRow, ...]
    mean_difference: float | None
    mean_absolute_difference: float | None


def mmlu_pro_comparison(found: Outcomes) -> MmluProComparison:
    """Models with outcomes both in the headline variant and in ``mmlu_pro`` (eight levels by how often a panel missed
    a question; same band rule and score)."""
    rows = []
    for model in found.models("mmlu_pro"):
        if (model, HEADLINE) not in found.answers:
            continue
        there = scores(found.answers[(model, "mmlu_pro")]).overconfidence.value
        here = scores(found.answers[(model, HEADLINE)]).overconfidence.value
        if there is not None and here is not None:
            rows.append(MmluProRow(model, there, here))
    differences = np.array([row.difference for row in rows])
    if not rows:
        return MmluProComparison((), None, None)
    return MmluProComparison(tuple(rows), float(np.mean(differences)), float(np.mean(np.abs(differences))))


def _unpaired(base: Scores, other: Scores, low: Answers, high: Answers) -> Comparison:
    if base.brier.value is None or other.brier.value is None:
        return Comparison(
            high.model, high.variant, low.variant, other.n_band, skipped="one of the runs has no band"
        )
    accuracy = accuracy_se = None
    if base.accuracy.value is not None and other.accuracy.value is not None:
        accuracy = other.accuracy.value - base.accuracy.value
        accuracy_se = float(np.hypot(base.errors["accuracy"], other.errors["accuracy"]))
    return Comparison(
        high.model,
        high.variant,
        low.variant,
        other.n_band,
        other.brier.value,
        base.brier.value,
        -400.0 * (other.brier.value - base.brier.value),
        400.0 * float(np.hypot(base.errors.get("brier", 0.0), other.errors.get("brier", 0.0))),
        accuracy,
        accuracy_se,
    )
