"""The record that a document asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mirror_bench.builders.schemas.records import Trial
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.trials.confidence import confidence_record
from mirror_bench.harness_tasks.trials.context import TrialContext
from mirror_bench.harness_tasks.trials.exp1 import exp1_record, exp2_record
from mirror_bench.harness_tasks.trials.exp3 import exp3_record
from mirror_bench.harness_tasks.trials.exp9 import exp9_record

Builder = Callable[[Mapping[str, Any], str, Sampling, int, Reply, TrialContext], Trial]

BUILDERS: Final[dict[str, Builder]] = {
    "exp1": exp1_record,
    "exp2": exp2_record,
    "exp3": exp3_record,
    "exp9": exp9_record,
    "confidence": confidence_record,
}


def build_record(
    doc: Mapping[str, Any], prompt: str, sampling: Sampling, repeat: int, reply: Reply, context: TrialContext
) -> Trial:
    """The trial record of ``reply``, of the type named by ``doc["record"]``.

    Raises ValueError naming the item where the document names no known type or lacks a field.
    """
    kind = doc.get("record")
    if kind not in BUILDERS:
        raise ValueError(
            f"item {doc.get('item_id')!r}: record type {kind!r} is none of {', '.join(BUILDERS)}"
        )
    try:
        return BUILDERS[kind](doc, prompt, sampling, repeat, reply, context)
    except KeyError as error:
        raise ValueError(f"item {doc.get('item_id')!r}: the document has no field {error}") from None
