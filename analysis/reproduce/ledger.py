"""The ledger: every published number beside the one its own released data give, with a verdict.

A cell follows from ``records`` (trial rows), from a ``summary`` (a released aggregate: the check is arithmetic on
somebody else's output) or from ``nothing`` that was released. Equal means equal at the printed precision, that is a
difference of at most half a unit of the last printed decimal.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Verdict = Literal["match", "match_from_summary", "contradicts_its_data", "not_released"]
Evidence = Literal["records", "summary", "nothing"]
Value = float | int | str | None

VERDICTS: Final[tuple[Verdict, ...]] = ("match", "match_from_summary", "contradicts_its_data", "not_released")
#: Allowance for binary representation of decimals, and equality of values given unrounded.
UNROUNDED_TOLERANCE: Final = 1e-9


@dataclass(frozen=True)
class Cell:
    """One published number and what became of it.

    id: unique in its ledger. published, recomputed: number, label, or None where there is none. decimals: printed
    decimals, None for a value given unrounded. difference: recomputed - published, None unless both are numbers.
    reason: one line, required where the verdict is not a match. sources: released files read, relative to the folder
    given. label: marks a cell apart, such as ``simulated`` for one whose records declare themselves simulated.
    """

    id: str
    table: str
    quantity: str
    model: str | None
    published: Value
    decimals: int | None
    recomputed: Value
    difference: float | None
    verdict: Verdict
    reason: str
    sources: tuple[str, ...]
    evidence: Evidence
    label: str = ""

    def as_json(self) -> dict[str, Any]:
        """The cell as a JSON object; ``label`` only where it says something."""
        found: dict[str, Any] = {
            "id": self.id,
            "table": self.table,
            "quantity": self.quantity,
            "model": self.model,
            "published": self.published,
            "decimals": self.decimals,
            "recomputed": self.recomputed,
            "difference": self.difference,
            "verdict": self.verdict,
            "reason": self.reason,
            "sources": list(self.sources),
            "evidence": self.evidence,
        }
        if self.label:
            found["label"] = self.label
        return found


@dataclass(frozen=True)
class OwnRow:
    """A number that the same table code gives for a model with no published counterpart: the user's own model."""

    table: str
    quantity: str
    model: str
    value: Value
    sources: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return {
            "table": self.table,
            "quantity": self.quantity,
            "model": self.model,
            "value": self.value,
            "sources": list(self.sources),
        }


@dataclass(frozen=True)
class Ledger:
    """All cells of one published system, in the order of its tables; ``own`` holds rows of unpublished models."""

    system: str
    cells: tuple[Cell, ...]
    own: tuple[OwnRow, ...] = ()
    notes: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        times = Counter(cell.id for cell in self.cells)
        twice = [cell_id for cell_id, count in times.items() if count > 1]
        if twice:
            raise ValueError(f"{self.system}: ids must be unique; met twice: {', '.join(twice[:5])}")

    @property
    def counts(self) -> dict[Verdict, int]:
        """Number of cells by verdict, every verdict listed."""
        return {verdict: sum(cell.verdict == verdict for cell in self.cells) for verdict in VERDICTS}

    @property
    def failing(self) -> tuple[Cell, ...]:
        """Cells that follow from trial records and differ by more than half a unit of their last printed decimal."""
        return tuple(c for c in self.cells if c.verdict == "contradicts_its_data" and c.evidence == "records")

    def tables(self) -> dict[str, list[Cell]]:
        """Cells by table, in order of first appearance."""
        found: dict[str, list[Cell]] = {}
        for cell in self.cells:
            found.setdefault(cell.table, []).append(cell)
        return found

    def as_json(self) -> dict[str, Any]:
        """``{"cells": [...], "counts": {verdict: n}}``, with ``own`` and ``notes`` where there are any."""
        found: dict[str, Any] = {
            "cells": [cell.as_json() for cell in self.cells],
            "counts": dict(self.counts),
        }
        if self.own:
            found["own"] = [row.as_json() for row in self.own]
        if self.notes:
            found["notes"] = list(self.notes)
        return found

    def to_json(self) -> str:
        """``as_json`` as text; strict JSON, so a NaN raises ValueError."""
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def half_unit(decimals: int | None) -> float:
    """Largest difference at which two numbers agree at the printed precision; tiny for unrounded values.

    >>> half_unit(2)
    0.005
    """
    return UNROUNDED_TOLERANCE if decimals is None else 0.5 * 10.0**-decimals


def agree(published: Value, recomputed: Value, decimals: int | None, tolerance: float | None = None) -> bool:
    """Whether two values are equal at the printed precision, or within ``tolerance`` where that is larger.

    Labels agree when they are the same text. The allowance for binary representation is one part in 10^9.
    """
    if isinstance(published, str) or isinstance(recomputed, str) or published is None or recomputed is None:
        return published == recomputed
    limit = max(half_unit(decimals), tolerance or 0.0)
    return abs(recomputed - published) <= limit + UNROUNDED_TOLERANCE * max(1.0, abs(published))


def judged(
    cell_id: str,
    table: str,
    quantity: str,
    model: str | None,
    published: Value,
    decimals: int | None,
    recomputed: Value,
    *,
    evidence: Literal["records", "summary"],
    sources: Sequence[str],
    reason: str = "",
    tolerance: float | None = None,
    label: str = "",
) -> Cell:
    """A cell whose verdict follows from the comparison.

    tolerance: allowed difference where the recomputed value carries Monte-Carlo error or comes from rounded inputs;
    say in ``reason`` what it stands for. Raises ValueError for a recomputed NaN or infinity.
    """
    if isinstance(recomputed, float) and not math.isfinite(recomputed):
        raise ValueError(f"{cell_id}: recomputed value is {recomputed}; give None and a reason instead")
    difference = None
    if isinstance(published, int | float) and isinstance(recomputed, int | float):
        difference = float(recomputed) - float(published)
    verdict: Verdict
    if agree(published, recomputed, decimals, tolerance):
        verdict = "match" if evidence == "records" else "match_from_summary"
    else:
        verdict = "contradicts_its_data"
        reason = (
            reason
            or f"the released data give {shown(recomputed, decimals)}, not {shown(published, decimals)}"
        )
    return Cell(
        cell_id, table, quantity, model, published, decimals, recomputed, difference, verdict, reason,
        tuple(sources), evidence, label,
    )  # fmt: skip


def not_released(
    cell_id: str,
    table: str,
    quantity: str,
    model: str | None,
    published: Value,
    decimals: int | None,
    reason: str,
    *,
    label: str = "",
) -> Cell:
    """A cell that nothing released supports; ``reason`` names what is missing."""
    return Cell(
        cell_id,
        table,
        quantity,
        model,
        published,
        decimals,
        None,
        None,
        "not_released",
        reason,
        (),
        "nothing",
        label,
    )


def shown(value: Value, decimals: int | None, extra: int = 0) -> str:
    """A value as printed: ``decimals`` + ``extra`` decimals, six significant digits for unrounded ones, - for none."""
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    if decimals is None:
        return f"{value:.6g}"
    return f"{value:.{max(decimals + extra, 0)}f}"


def facts(document: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The list of published facts of one system, each with id, table, quantity, model, published and decimals.

    Raises ValueError naming the fact and the field that is missing.
    """
    found: list[dict[str, Any]] = document["facts"]
    for position, fact in enumerate(found):
        for key in ("id", "table", "quantity", "model", "published", "decimals"):
            if key not in fact:
                raise ValueError(f"{name}: fact {position} ({fact.get('id', 'no id')}) lacks {key!r}")
    return found
