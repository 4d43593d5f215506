"""MIRROR's published numbers beside those that its released files give; a user's own model in the same tables.

Verdicts: equal means within half a unit of the last printed decimal. Two allowances widen this, each computed, each named in
the cell's label where it was needed: ``Monte-Carlo error`` for bootstrap p values whose seed is not known, ``rounded inputs``
where an input is released, or printed, only rounded. Everything else that differs contradicts its data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.reproduce.ledger import Cell, Ledger, agree, judged, not_released
from mirror_bench.analysis.reproduce.own_runs import own_rows
from mirror_bench.analysis.tables.published_mirror.facts import (
    Fact,
    Found,
    published_facts,
    recipe_of,
    recipes,
)
from mirror_bench.analysis.tables.published_mirror.release import Release, UnavailableError
from mirror_bench.analysis.tables.published_mirror.table4 import TABLE

SYSTEM: Final = "mirror"
SIMULATED: Final = "simulated"


def reproduce(source: Path, own: Sequence[Path] = ()) -> Ledger:
    """Ledger of all published values from the released files below ``source``.

    own: run folders whose models become rows of their own beside Table 4. A file that is not there makes its cells
    ``not_released`` with its name. Raises FileNotFoundError where the folder has no released file at all, ReleaseError
    (a ValueError) for a damaged one.
    """
    release = Release(source)
    known = recipes()
    cells = tuple(_cell(release, fact, known) for fact in published_facts().values())
    if all(cell.verdict == "not_released" for cell in cells):
        raise FileNotFoundError(
            f"{source}: no released file of MIRROR is here ({TABLE} is one); get them with `mirror fetch mirror`"
        )
    rows = tuple(row for folder in own for row in own_rows(folder))
    return Ledger(SYSTEM, cells, rows, _notes(cells))


def _cell(release: Release, fact: Fact, known: Mapping[str, Any]) -> Cell:
    quantity = f"{fact.quantity} ({fact.condition})" if fact.condition else fact.quantity
    where = (fact.id, fact.table, quantity, fact.model, fact.published, fact.decimals)
    try:
        found: Found = recipe_of(fact, known)(release, fact)
    except UnavailableError as error:
        return not_released(*where, str(error))
    except UndefinedMetricError as error:
        return not_released(*where, f"undefined on the rows that are there: {error}")
    except ZeroDivisionError:
        return not_released(*where, "undefined on the rows that are there: a denominator is 0")
    close = agree(fact.published, found.value, fact.decimals)
    follows = close or agree(fact.published, found.value, fact.decimals, found.tolerance)
    labels = [SIMULATED] if found.simulated else []
    if follows and not close:
        labels.append(found.allowance)
    return judged(
        *where,
        found.value,
        evidence=found.evidence,
        sources=found.sources,
        reason=found.note if follows else found.finding or found.note,
        tolerance=found.tolerance,
        label=", ".join(labels),
    )


def _notes(cells: Sequence[Cell]) -> tuple[str, ...]:
    records = sum(cell.evidence == "records" for cell in cells)
    summaries = sum(cell.evidence == "summary" for cell in cells)
    simulated = sum(SIMULATED in cell.label for cell in cells)
    found = [
        "Equal means within half a unit of the last printed decimal; a wider allowance is named in the verdict column.",
        f"{records} values are recomputed from trial rows, {summaries} by arithmetic on released summaries.",
        f"{simulated} values rest on rows that declare themselves simulated: reproducible, but no observation.",
    ]
    contradicting = [
        cell.id for cell in cells if cell.verdict == "contradicts_its_data" and cell.evidence == "records"
    ]
    if contradicting:
        found.append(f"From trial rows and different: {', '.join(contradicting)}.")
    return tuple(found)
