"""What became of the replies, by kind of prompt: read, refused, cut short, empty, unreadable, failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from mirror_bench.analysis.estimate import Estimate, undefined
from mirror_bench.analysis.inference.proportions import wilson
from mirror_bench.analysis.runs import Record
from mirror_bench.analysis.tables.table import Cell, Table

READ = "parse-rate"
TRUNCATED = "truncation-rate"


def share(definition: str, successes: int, n: int, *, unit: str = "reply") -> Estimate:
    """A proportion with its Wilson interval, undefined where nothing was asked."""
    if n == 0:
        return undefined(definition, "no_data")
    return Estimate(definition, successes / n, n, interval=wilson(successes, n, unit=unit))


def reason_counts(cells: Mapping[str, Sequence[Record]]) -> dict[str, Counter[str]]:
    """Label of a kind of prompt -> reason code -> replies."""
    return {label: Counter(str(record["reason"]) for record in rows) for label, rows in cells.items()}


def replies_table(cells: Mapping[str, Sequence[Record]]) -> Table:
    """One row a kind of prompt. cells: label -> its records."""
    rows: list[tuple[Cell, ...]] = []
    for label, records in cells.items():
        reasons = Counter(str(record["reason"]) for record in records)
        others = ", ".join(
            f"{name.replace('_', ' ')} {count}" for name, count in sorted(reasons.items()) if name != "ok"
        )
        rows.append(
            (
                label,
                len(records),
                share(READ, sum(bool(r["parse_success"]) for r in records), len(records)),
                share(TRUNCATED, sum(r["finish_reason"] == "length" for r in records), len(records)),
                sum(bool(r["refused"]) for r in records),
                sum(not r["api_success"] for r in records),
                others or "none",
            )
        )
    return Table(
        "replies",
        "Replies: what could be read",
        (
            "prompt",
            "replies",
            "read",
            "cut at the token limit",
            "refusal phrase",
            "call failed",
            "not read, by reason",
        ),
        tuple(rows),
        notes=(
            "A reply that could not be read is neither right nor wrong; it is left out of accuracy and counted here.",
        ),
    )
