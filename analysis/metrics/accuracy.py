"""Accuracy by domain and format, and the MIRROR gap between two prompt formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.metrics.arrays import BoolInput, enough, outcomes, same_length


def accuracy(correct: BoolInput) -> float:
    """Share of right answers, range [0, 1].

    >>> accuracy([1, 1, 0, 1])
    0.75
    """
    y = outcomes(correct)
    enough(y.size, 1)
    return float(y.mean())


class GroupRate(NamedTuple):
    """right answers among n judged ones of a group; missing: asked and not judged."""

    right: int
    n: int
    missing: int

    @property
    def rate(self) -> float | None:
        """right / n, None without a judged answer."""
        return self.right / self.n if self.n else None


def rates_by_group(groups: Sequence[str], correct: Sequence[bool | None]) -> dict[str, GroupRate]:
    """Counts per group, groups in alphabetical order. An outcome of None counts as missing, never as wrong.

    >>> rates_by_group(["b", "a", "b"], [True, None, False])
    {'a': GroupRate(right=0, n=0, missing=1), 'b': GroupRate(right=1, n=2, missing=0)}
    """
    same_length(groups=groups, correct=correct)
    counts: dict[str, list[int]] = {}
    for group, outcome in zip(groups, correct, strict=True):
        count = counts.setdefault(group, [0, 0, 0])
        if outcome is None:
            count[2] += 1
        else:
            count[0] += bool(outcome)
            count[1] += 1
    return {group: GroupRate(*counts[group]) for group in sorted(counts)}


def accuracy_by_group(groups: Sequence[str], correct: Sequence[bool | None]) -> dict[str, float]:
    """Accuracy per group that has a judged answer, in alphabetical order.

    >>> accuracy_by_group(["b", "a", "b"], [True, None, False])
    {'b': 0.5}
    """
    rates = rates_by_group(groups, correct)
    return {group: rate.right / rate.n for group, rate in rates.items() if rate.n}


def mean_over_groups(values: Mapping[str, float]) -> float:
    """Unweighted mean over groups with data: a model's Nat.Acc (natural channel) or Wag.Acc (wagering channel).

    >>> mean_over_groups({"arithmetic": 0.5, "social": 0.75})
    0.625
    """
    enough(len(values), 1, "groups with data")
    return sum(values[name] for name in sorted(values)) / len(values)


def domain_gaps(natural: Mapping[str, float], wagering: Mapping[str, float]) -> dict[str, float]:
    """|Wag.Acc - Nat.Acc| per domain that has both, in alphabetical order.

    >>> domain_gaps({"a": 0.5, "b": 0.25}, {"a": 0.75, "c": 1.0})
    {'a': 0.25}
    """
    return {name: abs(wagering[name] - natural[name]) for name in sorted(natural) if name in wagering}


def mirror_gap(natural: Mapping[str, float], wagering: Mapping[str, float]) -> float:
    """MIRROR gap: mean over domains with both of |Wag.Acc - Nat.Acc|; range [0, 1].

    A difference in accuracy between two prompt formats; no stake enters. Undefined ("no_data") with no common domain.

    >>> mirror_gap({"a": 0.5, "b": 0.25}, {"a": 0.75, "b": 0.125})
    0.1875
    """
    gaps = domain_gaps(natural, wagering)
    if not gaps:
        raise UndefinedMetricError("no_data", "no domain has both a natural and a wagering accuracy")
    return mean_over_groups(gaps)


def pooled_gap(natural_correct: BoolInput, wagering_correct: BoolInput) -> float:
    """|Wag.Acc - Nat.Acc| pooled over questions: the gap of the reference temperature ablation, not the MIRROR gap.

    >>> pooled_gap([1, 0, 0, 1], [1, 1, 1, 0])
    0.25
    """
    return abs(accuracy(wagering_correct) - accuracy(natural_correct))


def format_effect(structured: float, natural: float) -> float:
    """Accuracy in the structured control minus natural accuracy, range [-1, 1].

    >>> format_effect(0.5, 0.25)
    0.25
    """
    return structured - natural


def wager_effect(wagering: float, structured: float) -> float:
    """Accuracy in wagering minus accuracy in the structured control, range [-1, 1].

    >>> wager_effect(0.25, 0.5)
    -0.25
    """
    return wagering - structured


def skip_error_alignment(skipped: BoolInput, natural_correct: BoolInput) -> float:
    """Share of skipped items that the natural channel got wrong; higher is better, range [0, 1].

    Undefined ("zero_denominator") where nothing was skipped.

    >>> skip_error_alignment([1, 1, 0], [0, 1, 0])
    0.5
    """
    skips, y = outcomes(skipped, "skipped"), outcomes(natural_correct, "natural_correct")
    same_length(skipped=skips, natural_correct=y)
    if not skips.any():
        raise UndefinedMetricError("zero_denominator", "nothing was skipped")
    return float((~y[skips]).mean())


def confidence_suppression(standard: Sequence[float], counterfactual: Sequence[float]) -> float:
    """Mean confidence on standard items minus mean confidence on counterfactual items, range [-1, 1].

    >>> round(confidence_suppression([0.9, 0.7], [0.5]), 12)
    0.3
    """
    enough(len(standard), 1, "standard items")
    enough(len(counterfactual), 1, "counterfactual items")
    return sum(standard) / len(standard) - sum(counterfactual) / len(counterfactual)
