"""Wrong options that look like the right one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from mirror_bench.builders.question_bank.item import Redraw


def numbers(
    rng: Random, answer: int, mistakes: Iterable[int], *, step: int = 1, low: int = 0, high: int | None = None
) -> list[int]:
    """Up to six wrong integers in [low, high], up to three on each side of ``answer``, results of mistakes first.

    Values that no mistake gives are multiples of ``step`` away. Raises Redraw where fewer than three exist.
    """
    below: list[int] = []
    above: list[int] = []
    spread = [k * step for k in (1, 2, 3, 4, 5)]
    rng.shuffle(spread)
    near = [answer - step, answer + step, *(answer + sign * k for k in spread for sign in (-1, 1))]
    for value in [*mistakes, *near]:
        if value == answer or value < low or (high is not None and value > high):
            continue
        side = below if value < answer else above
        if value not in side and len(side) < 3:
            side.append(value)
    found = [*below, *above]
    if len(found) < 3:
        raise Redraw(f"only {len(found)} wrong numbers near {answer}")
    return found


def labels(rng: Random, answer: str, pool: Sequence[str], count: int = 5) -> tuple[str, ...]:
    """Up to ``count`` other members of ``pool`` in random order. Raises Redraw where fewer than three exist."""
    others = [label for label in dict.fromkeys(pool) if label != answer]
    if len(others) < 3:
        raise Redraw(f"only {len(others)} other labels")
    return tuple(rng.sample(others, min(count, len(others))))


def capitalized(label: str) -> str:
    """``label`` with a capital at its head, as an option stands by itself."""
    return label[0].upper() + label[1:]


def orders(
    rng: Random, answer: Sequence[str], mistakes: Iterable[Sequence[str]], count: int = 5
) -> tuple[str, ...]:
    """Comma lists that differ from ``answer``: results of mistakes first, then swaps of two places.

    Raises Redraw where fewer than three exist.
    """
    right = ", ".join(answer)
    found: list[str] = []
    for mistake in mistakes:
        text = ", ".join(mistake)
        if text != right and text not in found:
            found.append(text)
    pairs = [(i, j) for i in range(len(answer)) for j in range(i + 1, len(answer))]
    rng.shuffle(pairs)
    for i, j in pairs:
        if len(found) >= count:
            break
        swapped = list(answer)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        text = ", ".join(swapped)
        if text != right and text not in found:
            found.append(text)
    if len(found) < 3:
        raise Redraw(f"only {len(found)} other orders")
    return tuple(found[:count])


def texts(values: Iterable[int], unit: str = "") -> tuple[str, ...]:
    """Integers with thousands separators and, where given, a unit behind."""
    return tuple(f"{value:,}{' ' + unit if unit else ''}" for value in values)
