"""Checks of the published lineage: a figure beside the one that the audit of the release states."""

from __future__ import annotations

from collections.abc import Sequence

from mirror_bench.builders.check import Check


def count(name: str, found: int, stated: int) -> Check:
    """The figure must equal the stated one."""
    return Check(name, found == stated, found, stated)


def same(name: str, faults: Sequence[str]) -> Check:
    """There must be no faults; the first ten are named."""
    return Check(name, not faults, len(faults), 0, detail=" ".join(faults[:10]))
