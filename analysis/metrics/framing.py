"""ARS: does confidence move when only the framing of the same question changes?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from mirror_bench.analysis.metrics.arrays import enough

Cell = tuple[str, str]


class FramingShift(NamedTuple):
    """Shift of one attack in one channel over items present in both: mean signed and mean absolute, and n."""

    attack: str
    channel: str
    mean: float
    mean_absolute: float
    n: int


def framing_shifts(
    adversarial: Mapping[Cell, Mapping[str, float]], clean: Mapping[str, Mapping[str, float]]
) -> tuple[FramingShift, ...]:
    """Every (attack, channel) with a shared item, in alphabetical order.

    adversarial: (attack, channel) -> item -> signal in [0, 1]. clean: channel -> item -> signal in [0, 1].

    >>> framing_shifts({("easy", "wagering"): {"1": 1.0, "2": 0.25}}, {"wagering": {"1": 0.5, "2": 0.5, "3": 0.0}})
    (FramingShift(attack='easy', channel='wagering', mean=0.125, mean_absolute=0.375, n=2),)
    """
    shifts = []
    for attack, channel in sorted(adversarial):
        attacked, calm = adversarial[attack, channel], clean.get(channel, {})
        differences = [attacked[item] - calm[item] for item in sorted(attacked.keys() & calm.keys())]
        if differences:
            n = len(differences)
            shifts.append(
                FramingShift(attack, channel, sum(differences) / n, sum(abs(d) for d in differences) / n, n)
            )
    return tuple(shifts)


def ars(shifts: tuple[FramingShift, ...]) -> float:
    """Adversarial robustness score: mean over attack x channel of 1 - |mean shift|; higher is better, range [0, 1].

    The absolute value lies outside the mean over items, so opposite shifts cancel; see ``ars_per_item``.

    Worked: 1 - |0.125| = 0.875, 1 - |-0.375| = 0.625.

    >>> ars((FramingShift("easy", "wagering", 0.125, 0.375, 2), FramingShift("hard", "wagering", -0.375, 0.375, 2)))
    0.75
    """
    enough(len(shifts), 1, "attack and channel with a shared item")
    return sum(1 - abs(shift.mean) for shift in shifts) / len(shifts)


def ars_per_item(shifts: tuple[FramingShift, ...]) -> float:
    """As ``ars`` with the absolute value inside: mean of 1 - mean|shift|, where opposite shifts cannot cancel; range [0, 1].

    >>> ars_per_item((FramingShift("easy", "wagering", 0.125, 0.375, 2),))
    0.625
    """
    enough(len(shifts), 1, "attack and channel with a shared item")
    return sum(1 - shift.mean_absolute for shift in shifts) / len(shifts)


def ars_by_attack(shifts: tuple[FramingShift, ...]) -> dict[str, float]:
    """ARS of each attack over its channels."""
    return {
        attack: ars(tuple(s for s in shifts if s.attack == attack))
        for attack in sorted({s.attack for s in shifts})
    }


def cross_attack_consistency(shifts: tuple[FramingShift, ...]) -> dict[str, float]:
    """Per channel, the standard deviation (n - 1) of its mean shifts over attacks; channels with one attack are absent.

    >>> cross_attack_consistency((FramingShift("a", "w", 0.0, 0.0, 2), FramingShift("b", "w", 0.5, 0.5, 2)))
    {'w': 0.3535533905932738}
    """
    spread = {}
    for channel in sorted({shift.channel for shift in shifts}):
        means = [shift.mean for shift in shifts if shift.channel == channel]
        if len(means) > 1:
            centre = sum(means) / len(means)
            spread[channel] = math.sqrt(sum((mean - centre) ** 2 for mean in means) / (len(means) - 1))
    return spread


EXPECTED_DIRECTION: Mapping[str, int] = {
    "authority_override": 1,
    "social_pressure": 1,
    "framing_easy": 1,
    "framing_hard": -1,
}


def tool_signal(tool_names: tuple[str, ...]) -> float:
    """Confidence signal of the tool channel: 1 without a tool, 0 where a person was asked, else 0.5.

    Asking a person is ``ask_expert`` or ``flag_review``.

    >>> tool_signal(()), tool_signal(("calculator",)), tool_signal(("calculator", "ask_expert"))
    (1.0, 0.5, 0.0)
    """
    if not tool_names:
        return 1.0
    return 0.0 if {"ask_expert", "flag_review"} & set(tool_names) else 0.5


def tool_signal_legacy(tool_names: tuple[str, ...]) -> float:
    """As the reference code: its list of people misses ``ask_expert``, which therefore counts 0.5.

    >>> tool_signal_legacy(("ask_expert",))
    0.5
    """
    if not tool_names:
        return 1.0
    return 0.0 if {"expert", "human_review", "flag_review"} & set(tool_names) else 0.5
