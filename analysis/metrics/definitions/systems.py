"""Definitions of resolver utility, instance baselines and agreement of raters."""

from __future__ import annotations

from mirror_bench.analysis.metrics import agreement, instance, resolver
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput
from mirror_bench.analysis.metrics.definition import Definition

_UNIT = (0.0, 1.0)


def _success(escalated: BoolInput, correct: BoolInput, q: float) -> float:
    return resolver.resolver_utility(escalated, correct, q).success


def _budgeted_failure(uncertainty: FloatInput, correct: BoolInput, weak: BoolInput) -> float:
    mask = instance.top_uncertain(uncertainty, instance.weak_budget(weak))
    return instance.strategy_result(mask, correct, weak).failure


DEFINITIONS = (
    Definition(
        id="system-success",
        family="systems",
        title="System success with a resolver",
        formula="(not escalated and right + q * escalated) / n",
        inputs=("escalated", "correct", "q"),
        compute=_success,
        range=_UNIT,
        better="higher",
        source="MIRROR, resolver utility",
        parameters={"escalated": "state whether defer and use_tool, or routed only"},
        missing="components of failed calls are left out",
    ),
    Definition(
        id="budgeted-failure",
        family="systems",
        title="Failure rate at the weak-domain budget",
        formula="share of rows neither escalated nor right, escalating the round(share weak * n) most uncertain",
        inputs=("uncertainty", "correct", "weak"),
        compute=_budgeted_failure,
        range=_UNIT,
        better="lower",
        source="MIRROR, instance baselines",
        parameters={"ties": "earlier rows first"},
    ),
    Definition(
        id="cohen-kappa",
        family="agreement",
        title="Cohen's kappa, unweighted",
        formula="(observed - chance) / (1 - chance)",
        inputs=("first", "second"),
        compute=agreement.cohen_kappa,
        range=(-1.0, 1.0),
        better="higher",
        source="Cohen 1960",
    ),
    Definition(
        id="fleiss-kappa",
        family="agreement",
        title="Fleiss' kappa",
        formula="(mean item agreement - chance) / (1 - chance)",
        inputs=("ratings",),
        compute=agreement.fleiss_kappa,
        range=(-1.0, 1.0),
        better="higher",
        source="Fleiss 1971",
    ),
    Definition(
        id="krippendorff-alpha",
        family="agreement",
        title="Krippendorff's alpha, nominal",
        formula="1 - observed / expected disagreement",
        inputs=("ratings",),
        compute=agreement.krippendorff_alpha,
        range=(-1.0, 1.0),
        better="higher",
        source="Krippendorff 2004",
        missing="items with fewer than two ratings are left out",
    ),
)
