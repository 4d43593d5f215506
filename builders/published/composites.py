"""The released composite banks, their controls, and the transfer tasks."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final, get_args

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Import, Rows
from mirror_bench.builders.published.counts import count, same
from mirror_bench.builders.published.source import Ledger, Line, as_import, first_with, flat
from mirror_bench.builders.schemas.published import (
    PublishedComposite,
    PublishedControl,
    PublishedTransfer,
    UpstreamType,
)

BANKS: Final = {
    "composite_v1": "data/exp3/intersection_tasks.jsonl",
    "composite_v2": "data/exp3/intersection_tasks_v2.jsonl",
    "composite_v3": "data/exp3/intersection_tasks_v3_16pp.jsonl",
}
_STRAY: Final = re.compile(r"^\s*\*+\s*")
_TRAILING: Final = re.compile(r"\s*\*+\s*$")


def imported(folder: Path) -> Import:
    """Read ``folder`` into rows and report. Raises BuildInputError for a missing file."""
    ledger = Ledger(folder)
    found: dict[
        tuple[str, str], list[PublishedComposite] | list[PublishedControl] | list[PublishedTransfer]
    ] = {}
    for bank in BANKS:
        found[(bank, "test")] = read_bank(ledger, bank)
    controls = ledger.placed(
        ledger.json_lines("data/exp3/control_tasks.jsonl"),
        lambda line: flat(PublishedControl, line, {"answer": "correct_answer"}),
    )
    found[("controls", "test")] = [
        row.model_copy(update={"duplicate_of": original})
        for row, original in zip(
            controls,
            first_with([(r.task_text, r.answer) for r in controls], [r.task_id for r in controls]),
            strict=True,
        )
    ]
    transfer = ledger.placed(
        ledger.json_lines("data/transfer_tasks.jsonl"),
        lambda line: flat(PublishedTransfer, line, {"answer": "correct_answer"}),
    )
    found[("transfer", "test")] = [
        row.model_copy(update={"duplicate_of": original})
        for row, original in zip(
            transfer, first_with([r.task_text for r in transfer], [r.task_id for r in transfer]), strict=True
        )
    ]
    return as_import("composite_items_v1", ledger, found, verify(found), {})


def read_bank(ledger: Ledger, bank: str) -> list[PublishedComposite]:
    """One composite bank with copies linked to the first row of the same text."""
    rows = ledger.placed(ledger.json_lines(BANKS[bank]), lambda line: _composite(line, bank))
    originals = first_with([row.task_text for row in rows], [row.task_id for row in rows])
    return [
        row.model_copy(update={"duplicate_of": original})
        for row, original in zip(rows, originals, strict=True)
    ]


def _composite(line: Line, bank: str) -> PublishedComposite:
    texts = {
        "scenario": line.peek("scenario"),
        "task_text": line.peek("task_text"),
        "answer": line.peek("component_a.correct_answer"),
        "answer_type": line.peek("component_a.answer_type"),
    }
    single = texts["answer"] == line.peek("component_b.correct_answer") and bank != "composite_v1"
    kind = _unmarked(texts["answer_type"])
    names = {
        f"component_{slot}_{column}": f"component_{slot}.{released}"
        for slot in ("a", "b")
        for column, released in (
            ("domain", "domain"),
            ("text", "text"),
            ("answer", "correct_answer"),
            ("difficulty", "difficulty"),
            ("answer_type", "answer_type"),
        )
    }
    return flat(
        PublishedComposite,
        line,
        names,
        bank=bank,
        answer=_unmarked(texts["answer"]) if single else None,
        answer_type=kind if kind in get_args(UpstreamType) else None,
        stray_marks=tuple(name for name, text in texts.items() if _STRAY.match(str(text))),
    )


def _unmarked(text: str) -> str:
    """The text without Markdown emphasis marks at either end."""
    return _TRAILING.sub("", _STRAY.sub("", text)).strip()


def _folded(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def verify(rows: Rows) -> list[Check]:
    """Properties of the banks beside what the audit of the release states."""
    banks = {
        bank: [row for row in rows[(bank, "test")] if isinstance(row, PublishedComposite)] for bank in BANKS
    }
    v1, v2, v3 = banks["composite_v1"], banks["composite_v2"], banks["composite_v3"]
    controls = [row for row in rows[("controls", "test")] if isinstance(row, PublishedControl)]
    transfer = [row for row in rows[("transfer", "test")] if isinstance(row, PublishedTransfer)]
    verdicts2, verdicts3 = (Counter(r.verified_answer_correct for r in bank) for bank in (v2, v3))
    ids = {row.task_id for row in v1}
    kinds = Counter(row.control_type for row in controls)
    return [
        count("v1.rows", len(v1), 175),
        count("v1.distinct_texts", len({r.task_text for r in v1}), 22),
        count("v1.domain_pairs", len({frozenset((r.domain_a, r.domain_b)) for r in v1}), 13),
        count("v2.rows", len(v2), 112),
        count("v2.domain_pairs", len({frozenset((r.domain_a, r.domain_b)) for r in v2}), 28),
        count("v2.copies", sum(r.duplicate_of is not None for r in v2), 0),
        count("v2.keys_rejected", verdicts2[False], 78),
        count("v2.answer_types_with_prose", sum(r.answer_type is None for r in v2), 24),
        count(
            "v2.components_alike",
            sum(
                (r.component_a_text, r.component_a_answer) == (r.component_b_text, r.component_b_answer)
                for r in v2
            ),
            112,
        ),
        count("v3.rows", len(v3), 448),
        count("v3.domain_pairs", len({frozenset((r.domain_a, r.domain_b)) for r in v3}), 28),
        count("v3.distinct_texts", len({r.task_text for r in v3}), 306),
        count("v3.copies", sum(r.duplicate_of is not None for r in v3), 142),
        count("v3.keys_rejected", verdicts3[False], 288),
        count("v3.keys_accepted", verdicts3[True], 85),
        count("v3.keys_unchecked", verdicts3[None], 75),
        count("v3.keys_with_stray_mark", sum("answer" in r.stray_marks for r in v3), 188),
        count("v3.texts_with_stray_mark", sum("task_text" in r.stray_marks for r in v3), 183),
        count("v3.answer_type_spellings", len({r.component_a_answer_type for r in v3}), 43),
        count(
            "v3.answer_types_clean",
            sum(r.component_a_answer_type in get_args(UpstreamType) for r in v3),
            233,
        ),
        count("controls.single_domain", kinds["single_domain"], 20),
        count("controls.three_level", kinds["three_level"], 20),
        same(
            "controls_matched_to_nothing",
            [r.task_id for r in controls if r.matched_intersection and r.matched_intersection not in ids],
        ),
        count("transfer.rows", len(transfer), 200),
        count(
            "transfer.copies_but_for_punctuation",
            len(transfer) - len({_folded(r.task_text) for r in transfer}),
            3,
        ),
        count("transfer.keys_over_ten_words", sum(len(r.answer.split()) > 10 for r in transfer), 137),
    ]
