"""Which items of a bank a suite asks: stratified random samples and channel-3 pairs, all from a stated seed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from mirror_bench.builders.seeds import ItemRng

T = TypeVar("T")
Doc = Mapping[str, Any]

SAMPLE_SEED: Final = 42


def stratified(
    rows: Sequence[T], per_stratum: int | None, *, stratum: Callable[[T], tuple[Hashable, ...]],
    identity: Callable[[T], str], seed: int = SAMPLE_SEED,
) -> list[T]:  # fmt: skip
    """At most ``per_stratum`` rows of each stratum, drawn at random, in the order of ``rows``; None takes all.

    The draw inside a stratum depends on the seed, the stratum and the ids in it, never on other strata or on order.
    A larger ``per_stratum`` keeps every row that a smaller one took.
    """
    if per_stratum is None:
        return list(rows)
    groups: dict[tuple[Hashable, ...], list[str]] = {}
    for row in rows:
        groups.setdefault(stratum(row), []).append(identity(row))
    taken: dict[str, None] = {}
    for key, ids in groups.items():
        ordered = sorted(ids)
        ItemRng("sample", seed, *(str(part) for part in key)).shuffle(ordered)
        taken.update(dict.fromkeys(ordered[:per_stratum]))
    return [row for row in rows if identity(row) in taken]


def evenly(rows: Sequence[T], total: int | None, *, stratum: Callable[[T], tuple[Hashable, ...]],
           identity: Callable[[T], str], seed: int = SAMPLE_SEED) -> list[T]:  # fmt: skip
    """``total`` rows spread over the strata as evenly as they allow: one from each in turn, in a seeded order."""
    if total is None or total >= len(rows):
        return list(rows)
    groups: dict[tuple[Hashable, ...], list[str]] = {}
    for row in rows:
        groups.setdefault(stratum(row), []).append(identity(row))
    order = sorted(groups, key=str)
    ItemRng("strata", seed, total).shuffle(order)
    queues = []
    for key in order:
        ids = sorted(groups[key])
        ItemRng("sample", seed, *(str(part) for part in key)).shuffle(ids)
        queues.append(ids)
    taken: dict[str, None] = {}
    depth = 0
    while len(taken) < total:
        for queue in queues:
            if depth < len(queue) and len(taken) < total:
                taken[queue[depth]] = None
        depth += 1
    return [row for row in rows if identity(row) in taken]


class Pair(NamedTuple):
    """Channel 3: the harder question A and the easier one B, of one domain."""

    pair_id: str
    hard: Doc
    easy: Doc


def difficulty_pairs(questions: Sequence[Doc], seed: int = SAMPLE_SEED) -> dict[str, Pair]:
    """For each question the first pair that contains it, by question id; questions in no pair are absent.

    Per domain the easy pool and the hard pool (hard and adversarial; medium where there is neither) are shuffled, and
    the shorter one is cycled up to the length of the longer one. A question is never paired with itself.
    """
    first: dict[str, Pair] = {}
    domains = sorted({str(question["domain"]) for question in questions})
    for domain in domains:
        own = sorted((q for q in questions if q["domain"] == domain), key=lambda q: str(q["question_id"]))
        easy = [q for q in own if q["difficulty"] == "easy"]
        hard = [q for q in own if q["difficulty"] in ("hard", "adversarial")]
        hard = hard or [q for q in own if q["difficulty"] == "medium"]
        if not easy or not hard:
            continue
        ItemRng("pairs", seed, domain, "easy").shuffle(easy)
        ItemRng("pairs", seed, domain, "hard").shuffle(hard)
        for index in range(max(len(easy), len(hard))):
            a, b = hard[index % len(hard)], easy[index % len(easy)]
            if a["question_id"] == b["question_id"]:
                continue
            pair = Pair(f"{domain}-{index:04d}", a, b)
            first.setdefault(str(a["question_id"]), pair)
            first.setdefault(str(b["question_id"]), pair)
    return first
