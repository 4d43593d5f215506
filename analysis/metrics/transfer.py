"""TII: does a weakness known in one domain show where the same skill is needed in disguise?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.metrics.arrays import FloatInput, enough

MINIMUM_TASKS = 3


def channel_transfer(source_accuracy: FloatInput, signal: FloatInput) -> float:
    """Spearman correlation over tasks of the model's natural accuracy in the source domain and a channel's signal.

    source_accuracy, signal: shape (tasks,). Only as many distinct accuracies occur as there are domains, so ties are
    heavy. Undefined below 3 tasks ("too_few") or where either side is constant ("zero_variance"). Range [-1, 1].

    >>> round(channel_transfer([0.2, 0.2, 0.8, 0.8], [1, 2, 3, 4]), 6)
    0.894427
    """
    enough(len(source_accuracy), MINIMUM_TASKS, "tasks")
    return spearman(source_accuracy, signal)


def _usable(correlations: Mapping[str, float | None]) -> list[float]:
    usable = [value for _, value in sorted(correlations.items()) if value is not None]
    if not usable:
        raise UndefinedMetricError(
            "no_data" if not correlations else "zero_variance", "no channel has a correlation"
        )
    return usable


def tii(correlations: Mapping[str, float | None]) -> float:
    """Transfer influence index: mean over usable channels of |rho|; range [0, 1].

    correlations: channel -> ``channel_transfer``, None where undefined. The absolute value makes it positive by
    chance alone; compare it with ``tii_legacy``.

    >>> round(tii({"natural": 0.2, "opt_out": -0.1, "tool_delegation": None}), 9)
    0.15
    """
    usable = _usable(correlations)
    return sum(abs(value) for value in usable) / len(usable)


def tii_legacy(correlations: Mapping[str, float | None]) -> float:
    """TII as in the reference code: mean over usable channels of the signed rho; range [-1, 1].

    >>> round(tii_legacy({"natural": 0.2, "opt_out": -0.1, "tool_delegation": None}), 9)
    0.05
    """
    usable = _usable(correlations)
    return sum(usable) / len(usable)


class VerbalReport(NamedTuple):
    """What a self-report says about skills, and what the task needs in truth."""

    sub_skills: Sequence[str]
    weakest_skill: str | None
    source_domain: str
    hidden_dependency: str


def names_source_skill(text: str, source_domain: str, hidden_dependency: str) -> bool:
    """Whether ``text`` names the domain, or a word of the hidden dependency longer than three letters.

    >>> names_source_skill("unit arithmetic", "arithmetic", "compound interest")
    True
    >>> names_source_skill("prose", "arithmetic", "the sum")
    False
    """
    lowered = text.lower()
    words = [
        source_domain.lower(),
        *(word for word in hidden_dependency.lower().replace("_", " ").split() if len(word) > 3),
    ]
    return any(word in lowered for word in words)


def verbal_transfer(reports: Sequence[VerbalReport]) -> float:
    """Share of reports that list the source skill among sub-skills and name it as the weakest; range [0, 1].

    >>> verbal_transfer([
    ...     VerbalReport(["arithmetic", "prose"], "arithmetic", "arithmetic", "percentages"),
    ...     VerbalReport(["arithmetic", "prose"], "prose", "arithmetic", "percentages"),
    ... ])
    0.5
    """
    enough(len(reports), 1, "self-reports")
    hits = 0
    for report in reports:
        listed = any(
            names_source_skill(skill, report.source_domain, report.hidden_dependency)
            for skill in report.sub_skills
        )
        named = report.weakest_skill is not None and names_source_skill(
            report.weakest_skill, report.source_domain, report.hidden_dependency
        )
        hits += listed and named
    return hits / len(reports)


def dissociation(verbal: float, behavioural: float) -> float:
    """Verbal transfer minus the mean behavioural correlation; positive: says it, does not act on it.

    >>> dissociation(0.5, 0.25)
    0.25
    """
    return verbal - behavioural
