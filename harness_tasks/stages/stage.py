"""A stage: one lm-eval run over items that may be built from what earlier stages brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mirror_bench.harness_tasks.backends.reply import Call, Reply

Doc = Mapping[str, Any]


@dataclass(frozen=True)
class Turn:
    """One document with the call made for it and the reply."""

    doc: Doc
    call: Call
    reply: Reply


@dataclass
class History:
    """What has been asked and answered so far, by stage name and then by item id and repeat."""

    turns: dict[str, dict[tuple[str, int], Turn]] = field(default_factory=dict)

    def add(self, stage: str, turn: Turn) -> None:
        """Keep one turn."""
        self.turns.setdefault(stage, {})[str(turn.doc["item_id"]), turn.call.repeat] = turn

    def of(self, stage: str) -> list[Turn]:
        """Turns of one stage in the order of its items' ids; empty where the stage asked nothing."""
        found = self.turns.get(stage, {})
        return [found[key] for key in sorted(found)]


@dataclass(frozen=True)
class Stage:
    """One step of a plan.

    name: unique in the plan. task: name of the YAML task that asks. build: the documents, given everything before.
    most: an upper bound on the documents, known before anything is asked. records: whether a reply of this stage makes
    a trial record (a predicate, since a later stage may take over some items). reply_tokens: tokens a reply usually
    has, for planning.
    """

    name: str
    task: str
    build: Callable[[History], Sequence[Doc]]
    most: int
    records: Callable[[Doc, Reply], bool] = lambda doc, reply: True
    reply_tokens: int = 60
    likelihood: bool = False
    note: str = ""
