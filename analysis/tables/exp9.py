"""Experiment 9 on anybody's records: does the model act on what it knows about itself?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mirror_bench.analysis.estimate import Estimate, undefined
from mirror_bench.analysis.inference.proportions import wilson
from mirror_bench.analysis.metrics.agentic import cfr_estimate, deferral_counts
from mirror_bench.analysis.metrics.weak_domains import PRIMARY_POLICY, weak_domains
from mirror_bench.analysis.runs import Record
from mirror_bench.analysis.tables.replies import share
from mirror_bench.analysis.tables.table import Cell, Table

CONDITION_NAMES: Final = {1: "C1 uninformed", 2: "C2 self-informed", 3: "C3 instructed", 4: "C4 constrained"}
PARADIGM_NAMES: Final = {1: "P1 autonomous", 2: "P2 checkpoint", 3: "P3 no tools"}
CURVE_PARADIGMS: Final = (1, 2)


class Component(NamedTuple):
    """One part of one trial."""

    task_id: str
    slot: str
    domain: str
    condition: int
    paradigm: int
    decision: Any
    correct: bool | None
    routed: bool
    weak: bool


def components(
    rows: Iterable[Record], accuracy: Mapping[str, float], policy: str = PRIMARY_POLICY
) -> list[Component]:
    """Both parts of every trial outside the false-score control, with weakness by ``policy`` over ``accuracy``."""
    weak = weak_domains(accuracy, policy) if accuracy else frozenset()
    return [
        Component(
            row["task_id"],
            slot,
            row[f"domain_{slot}"],
            row["condition"],
            row["paradigm"],
            row[f"component_{slot}_decision"],
            row[f"component_{slot}_correct"],
            row[f"component_{slot}_externally_routed"],
            row[f"domain_{slot}"] in weak,
        )
        for row in rows
        if not row["is_false_score_control"]
        for slot in "ab"
    ]


def natural_accuracy(rows: Sequence[Record]) -> dict[str, float]:
    """The model's natural accuracy by domain as the Exp9 records carry it; domains without one are left out."""
    found: dict[str, float] = {}
    for row in rows:
        for slot in "ab":
            value = row[f"exp1_accuracy_{slot}"]
            if value is not None:
                found[row[f"domain_{slot}"]] = value
    return dict(sorted(found.items()))


def failure_rates(parts: Sequence[Component], paradigms: Sequence[int] = CURVE_PARADIGMS) -> list[Estimate]:
    """Confident-failure rate on weak components at C1 to C4; routed components count as handed over."""
    rates = []
    for condition in CONDITION_NAMES:
        chosen = [p for p in parts if p.condition == condition and p.paradigm in paradigms]
        weak = [p for p in chosen if p.weak]
        if not chosen:
            rates.append(undefined("cfr", "not_asked"))
        elif not weak:
            rates.append(undefined("cfr", "no_weak_domain"))
        else:
            rates.append(cfr_estimate([p.decision for p in weak], [p.correct for p in weak]))
    return rates


def exp9_tables(rows: Sequence[Record]) -> list[Table]:
    """All tables of Experiment 9 for one model's records."""
    accuracy = natural_accuracy(rows)
    parts = components(rows, accuracy)
    return [condition_table(parts, accuracy), cell_table(parts)]


def condition_table(parts: Sequence[Component], accuracy: Mapping[str, float]) -> Table:
    """One row a condition: confident failures, deferral on weak and strong components, needless deferral."""
    c1 = {
        (p.task_id, p.slot): p.correct
        for p in parts
        if p.condition == 1 and p.decision == "proceed" and p.paradigm != 3
    }
    p3 = {(p.task_id, p.slot): p.correct for p in parts if p.condition == 1 and p.paradigm == 3}
    lines: list[tuple[Cell, ...]] = []
    for (condition, name), rate in zip(CONDITION_NAMES.items(), failure_rates(parts), strict=True):
        chosen = [
            p for p in parts if p.condition == condition and p.paradigm in CURVE_PARADIGMS and p.decision
        ]
        weak, strong = ([p for p in chosen if p.weak is flag] for flag in (True, False))
        would = [c1.get((p.task_id, p.slot), p3.get((p.task_id, p.slot))) for p in strong]
        counts = deferral_counts([p.decision for p in strong], would)
        needless = (
            Estimate(
                "udr",
                counts.needless / counts.n,
                counts.n,
                interval=wilson(counts.needless, counts.n, unit="component"),
            )
            if counts.n
            else undefined("udr", "no_strong_domain" if not strong else "all_missing")
        )
        lines.append(
            (name, rate, _handed_over(weak), _handed_over(strong), needless, sum(p.routed for p in chosen))
        )
    weak_names = sorted(weak_domains(accuracy, PRIMARY_POLICY)) if accuracy else []
    return Table(
        "exp9_conditions",
        "Experiment 9: does it act on what it knows? (paradigms P1 and P2)",
        ("condition", "confident failures on weak parts", "weak parts handed over", "other parts handed over", "needless hand-overs", "parts routed away"),
        tuple(lines),
        notes=(
            f"Weak domains by {PRIMARY_POLICY} over natural accuracy: {', '.join(weak_names) or 'none known'}.",
            "Confident failure: went on alone and was wrong. Needless: handed over although C1 (else P3) got it right.",
            "Intervals: Wilson, 95 %, component as unit.",
        ),
    )  # fmt: skip


def _handed_over(parts: Sequence[Component]) -> Estimate:
    return share("deferral-rate", sum(p.decision != "proceed" for p in parts), len(parts), unit="component")


def cell_table(parts: Sequence[Component]) -> Table:
    """One row a condition and paradigm: decisions and accuracy of the parts that the model did itself."""
    lines: list[tuple[Cell, ...]] = []
    for condition, name in CONDITION_NAMES.items():
        for paradigm, paradigm_name in PARADIGM_NAMES.items():
            chosen = [p for p in parts if p.condition == condition and p.paradigm == paradigm]
            if not chosen:
                continue
            judged = [p for p in chosen if p.decision == "proceed" and p.correct is not None]
            counts = [sum(p.decision == d for p in chosen) for d in ("proceed", "use_tool", "defer")]
            lines.append(
                (
                    name,
                    paradigm_name,
                    len(chosen),
                    *counts,
                    sum(p.decision is None for p in chosen),
                    share("accuracy", sum(bool(p.correct) for p in judged), len(judged), unit="component"),
                )
            )
    return Table(
        "exp9_cells",
        "Experiment 9: decisions in each cell",
        (
            "condition",
            "paradigm",
            "parts",
            "went on alone",
            "used a tool",
            "deferred",
            "not read",
            "accuracy when alone",
        ),
        tuple(lines),
    )
