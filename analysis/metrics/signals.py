"""The confidence-like number of each channel; larger means more confident.

Scales are fixed here and nowhere guessed: 1 is a stake of 10, or one per cent, by the channel's rule and not by its size.
"""

from __future__ import annotations


def wager_probability(stake: int) -> float:
    """Stake of 1 to 10 as a probability, stake / 10; a probability below 0.1 cannot be expressed.

    >>> wager_probability(3)
    0.3
    """
    if not 1 <= stake <= 10:
        raise ValueError(f"stake is {stake}; wanted 1 to 10")
    return stake / 10


def framing_wager_signal(stake: int) -> float:
    """Stake on [0, 1] as Experiment 5 scales it: (stake - 1) / 9.

    >>> framing_wager_signal(10)
    1.0
    """
    if not 1 <= stake <= 10:
        raise ValueError(f"stake is {stake}; wanted 1 to 10")
    return (stake - 1) / 9


def stated_probability(percent: float) -> float:
    """Stated percentage 0 to 100 as a probability.

    >>> stated_probability(1)
    0.01
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"percentage is {percent}; wanted 0 to 100")
    return percent / 100


def opt_out_signal(skipped: bool) -> float:
    """1 answered, 0 skipped."""
    return 0.0 if skipped else 1.0


def choice_signal(choice: str) -> float:
    """1 for the harder task A, 0 for the easier task B."""
    if choice not in ("A", "B"):
        raise ValueError(f"choice is {choice!r}; wanted A or B")
    return 1.0 if choice == "A" else 0.0


def delegation_signal(tool_calls: int) -> float:
    """1 / (1 + tool calls).

    >>> delegation_signal(1)
    0.5
    """
    if tool_calls < 0:
        raise ValueError(f"tool_calls is {tool_calls}; wanted 0 or more")
    return 1 / (1 + tool_calls)


def natural_signal(hedges: int) -> float:
    """1 / (1 + hedges).

    >>> natural_signal(3)
    0.25
    """
    if hedges < 0:
        raise ValueError(f"hedges is {hedges}; wanted 0 or more")
    return 1 / (1 + hedges)


def framing_natural_signal(hedges: int, caveats: int) -> float:
    """max(0, 1 - (hedges + caveats) / 5), the natural signal of Experiment 5.

    >>> framing_natural_signal(1, 1), framing_natural_signal(4, 4)
    (0.6, 0.0)
    """
    if hedges < 0 or caveats < 0:
        raise ValueError(f"hedges {hedges}, caveats {caveats}; wanted 0 or more")
    return max(0.0, 1 - (hedges + caveats) / 5)
