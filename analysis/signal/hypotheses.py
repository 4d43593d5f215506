"""Tests of the four hypotheses, stated for the M-ratio and read here with meta-I2r.

The published code has no formal test for any of them. Each verdict here is a stated rule on question-level resamples, so
that a reader can apply another to the numbers beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from mirror_bench.analysis.signal.paired import Contrast

ALPHA: Final = 0.05


@dataclass(frozen=True)
class Hypothesis:
    """name: H1 to H4. supported: by ``rule``; None where it could not be tested, with the reason in ``why``."""

    name: str
    statement: str
    rule: str
    supported: bool | None
    why: str

    def as_json(self) -> dict[str, Any]:
        """The verdict as a JSON object."""
        return asdict(self)


def models_differ(models: Sequence[Contrast]) -> Hypothesis:
    """H1: meta-I2r differs across models."""
    rule = "at least one pair of models with Holm-adjusted p < 0.05, questions resampled in pairs"
    own = [c for c in models if c.quantity == "meta_i2r" and c.adjusted_p is not None]
    found = [c for c in own if c.adjusted_p is not None and c.adjusted_p < ALPHA]
    if not own:
        return Hypothesis(
            "H1", "meta-I2r differs across models", rule, None, "fewer than two models with both classes"
        )
    return Hypothesis(
        "H1", "meta-I2r differs across models", rule, bool(found), f"{len(found)} of {len(own)} pairs"
    )


def domains_differ(domains: Mapping[str, Sequence[Contrast]]) -> Hypothesis:
    """H2: within a model, meta-I2r differs across domains (at least two models, as in the withdrawn analysis)."""
    rule = "at least two models have a pair of domains whose interval excludes 0 after Holm's adjustment"
    tested = {
        m: [c for c in own if c.quantity == "meta_i2r" and c.adjusted_p is not None]
        for m, own in domains.items()
    }
    tested = {m: own for m, own in tested.items() if own}
    if len(tested) < 2:
        return Hypothesis(
            "H2",
            "meta-I2r differs across domains",
            rule,
            None,
            "fewer than two models with two large domains",
        )
    loose = sorted(m for m, own in tested.items() if any(c.excludes_zero for c in own))
    strict = sorted(
        m for m, own in tested.items() if any(c.adjusted_p is not None and c.adjusted_p < ALPHA for c in own)
    )
    why = f"adjusted: {', '.join(strict) or 'none'}; unadjusted 95 % intervals: {', '.join(loose) or 'none'}"
    return Hypothesis("H2", "meta-I2r differs across domains", rule, len(strict) >= 2, why)


def stable_over_temperature(ranges: Sequence[Mapping[str, Any]]) -> Hypothesis:
    """H3: meta-I2r stays while accuracy moves over T = 0.3, 0.5, 0.7, 1.0."""
    rule = "in every model accuracy moves more than noise (p < 0.05) and meta-I2r does not (p >= 0.05)"
    statement = "meta-I2r is stable over temperature while accuracy moves"
    own = [r for r in ranges if r["set"] == "four" and r["meta_i2r_range_p"] is not None]
    if not own:
        return Hypothesis("H3", statement, rule, None, "needs at least two of the four temperatures")
    parts = [
        f"{r['model']}: meta-I2r range {r['meta_i2r_range']:.3f} (p {r['meta_i2r_range_p']:.3f}), "
        f"accuracy range {r['accuracy_range']:.3f} (p {r['accuracy_range_p']:.3f})"
        for r in own
    ]
    holds = all(r["accuracy_range_p"] < ALPHA and r["meta_i2r_range_p"] >= ALPHA for r in own)
    return Hypothesis("H3", statement, rule, holds, "; ".join(parts))


def orders_differ(models: Sequence[Contrast]) -> Hypothesis:
    """H4: the order of models by meta-I2r differs from their order by accuracy."""
    rule = (
        "a pair whose meta-I2r and accuracy differ in opposite directions, both with Holm-adjusted p < 0.05"
    )
    statement = "the order by meta-I2r differs from the order by accuracy"
    information = {
        (c.left, c.right): c for c in models if c.quantity == "meta_i2r" and c.difference is not None
    }
    share = {(c.left, c.right): c for c in models if c.quantity == "accuracy" and c.difference is not None}
    pairs = sorted(set(information) & set(share))
    if not pairs:
        return Hypothesis("H4", statement, rule, None, "fewer than two models with both classes")
    reversed_pairs = []
    for pair in pairs:
        a, b = information[pair], share[pair]
        opposite = (a.difference or 0.0) * (b.difference or 0.0) < 0
        if opposite and (a.adjusted_p or 1.0) < ALPHA and (b.adjusted_p or 1.0) < ALPHA:
            reversed_pairs.append(f"{pair[0]} / {pair[1]}")
    return Hypothesis(
        "H4",
        statement,
        rule,
        bool(reversed_pairs),
        "; ".join(reversed_pairs) or f"none of {len(pairs)} pairs",
    )
