"""The reviewed list of wrong and ambiguous keys in the release, and applying it to rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from mirror_bench.builders.schemas.published import PublishedQuestion, PublishedTask

_LIST: Final = Path(__file__).with_name("audit.json")
_RANK: Final = {"ok": 0, "ambiguous": 1, "wrong": 2}


@dataclass(frozen=True)
class Verdict:
    """One entry of the list: an item, for tasks a slot, what its released key is, and what is the matter with it."""

    id: str
    status: Literal["wrong", "ambiguous"]
    stated: str
    correction: str | None
    reason: str
    slot: Literal["a", "b"] | None = None


@lru_cache(maxsize=1)
def _content() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(_LIST.read_text("utf-8"))
    return value


def question_verdicts() -> tuple[Verdict, ...]:
    """Verdicts on the question bank."""
    return tuple(Verdict(**entry) for entry in _content()["questions"])


def task_verdicts() -> tuple[Verdict, ...]:
    """Verdicts on parts of the two-part tasks."""
    return tuple(Verdict(**entry) for entry in _content()["exp9"])


def release_commit() -> str:
    """Commit of the release that the list was made for."""
    return str(_content()["release"]["commit"])


def judged_questions(rows: Sequence[PublishedQuestion]) -> list[PublishedQuestion]:
    """Rows with verdicts. A verdict also holds for every row with the same text and the same released key."""
    by_id = {row.question_id: row for row in rows}
    known = {
        (by_id[verdict.id].question, verdict.stated): verdict
        for verdict in question_verdicts()
        if verdict.id in by_id
    }
    judged = []
    for row in rows:
        verdict = known.get((row.question, row.answer))
        judged.append(
            row
            if verdict is None
            else row.model_copy(
                update={
                    "key_status": verdict.status,
                    "reviewed": True,
                    "correction": verdict.correction,
                    "reason": verdict.reason,
                }
            )
        )
    return judged


def judged_tasks(rows: Sequence[PublishedTask]) -> list[PublishedTask]:
    """Tasks with verdicts. A verdict holds for every task with the same two parts and the same released key."""
    by_id = {row.task_id: row for row in rows}
    known: dict[tuple[str, str, str, str], Verdict] = {}
    for verdict in task_verdicts():
        if verdict.id in by_id and verdict.slot:
            named = by_id[verdict.id]
            known[(named.part1_text, named.part2_text, verdict.slot, verdict.stated)] = verdict
    judged = []
    for row in rows:
        update: dict[str, Any] = {}
        for slot, key in (("a", row.correct_answer_a), ("b", row.correct_answer_b)):
            found = known.get((row.part1_text, row.part2_text, slot, key))
            if found is not None:
                update |= {
                    f"key_status_{slot}": found.status,
                    f"correction_{slot}": found.correction,
                    f"reason_{slot}": found.reason,
                }
        if update:
            states = (update.get("key_status_a", "ok"), update.get("key_status_b", "ok"))
            update["key_status"] = max(states, key=_RANK.__getitem__)
        judged.append(row.model_copy(update=update))
    return judged


def unapplied(verdicts: Iterable[Verdict], applied: Iterable[tuple[str, str | None, str]]) -> list[str]:
    """Ids of verdicts for which no row (id, slot, status) carries the verdict: the list is not about these files."""
    there = set(applied)
    return [v.id for v in verdicts if (v.id, v.slot, v.status) not in there]
