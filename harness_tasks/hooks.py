"""Functions named by the task YAML: the data set of each task, its scores, and how scores are averaged."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import datasets

from mirror_bench.builders.schemas.records import (
    Channel,
    Exp1Record,
    Exp3Record,
    Exp9Record,
    ItemFormat,
    Trial,
)
from mirror_bench.harness_tasks import docs as documents
from mirror_bench.harness_tasks.backends.base import now
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.banks import Bank, load_bank
from mirror_bench.harness_tasks.profile import read_profile
from mirror_bench.harness_tasks.trials.build import build_record
from mirror_bench.harness_tasks.trials.context import TrialContext

CORE: Final = "core"
CORE_PER_SUBCATEGORY: Final = 5
CORE_TRANSFER: Final = 40
CORE_COMPOSITE: Final = 56
CORE_EXP9: Final = 60
CORE_FALSE_SCORE: Final = 40
CORE_CONTROL: Final = 2
CORE_CONFIDENCE: Final = 1
CONTROL_PER_SUBCATEGORY: Final = 5
"""Format control: 200 items, 25 a domain."""

PROFILE_VARIABLE: Final = "MIRROR_PROFILE"
DATA_VARIABLE: Final = "MIRROR_DATA"


def _bank(name: str, config: str | None = None, data: str | None = None) -> Bank:
    place = data or os.environ.get(DATA_VARIABLE)
    return load_bank(name, config, root=Path(place) if place else None)


def _dataset(docs: Sequence[Mapping[str, Any]]) -> dict[str, datasets.Dataset]:
    return {"test": datasets.Dataset.from_list([dict(doc) for doc in docs])}


def _core(subset: str | None, size: int | None) -> int | None:
    """How many items: those of the core subset, or the whole."""
    if subset not in (None, CORE):
        raise ValueError(f"metadata: subset is {subset!r}; it is left out or {CORE!r}")
    return size if subset == CORE else None


def exp1(
    *,
    channel: Channel,
    item_format: ItemFormat = "options",
    subset: str | None = None,
    data: str | None = None,
    **_: Any,
) -> dict[str, datasets.Dataset]:
    """Questions of the bank in one channel. item_format (options or open) and data (folder) come by ``--metadata``."""
    per = _core(subset, CORE_PER_SUBCATEGORY)
    return _dataset(
        documents.exp1_docs(
            _bank("question_bank", data=data), channel, item_format=item_format, per_subcategory=per
        )
    )


def format_control(
    *, item_format: ItemFormat = "options", subset: str | None = None, data: str | None = None, **_: Any
) -> dict[str, datasets.Dataset]:
    """The 200 questions of the format control, 25 a domain, spread over its subcategories."""
    per = CORE_CONTROL if subset == CORE else CONTROL_PER_SUBCATEGORY
    bank = _bank("question_bank", data=data)
    return _dataset(
        documents.exp1_docs(bank, "structured_control", item_format=item_format, per_subcategory=per)
    )


def exp2(
    *,
    channel: Channel,
    item_format: ItemFormat = "options",
    subset: str | None = None,
    data: str | None = None,
    **_: Any,
) -> dict[str, datasets.Dataset]:
    """Transfer tasks in one channel."""
    bank = _bank("composite_items", "transfer", data)
    return _dataset(
        documents.exp2_docs(bank, channel, item_format=item_format, total=_core(subset, CORE_TRANSFER))
    )


def exp3(
    *, channel: str, item_format: ItemFormat = "options", subset: str | None = None, data: str | None = None,
    bank: str = "composite_v2", **_: Any,
) -> dict[str, datasets.Dataset]:  # fmt: skip
    """Composite items in one of the three calls; ``bank`` is composite_v2 or composite_v3."""
    rows = _bank("composite_items", bank, data)
    return _dataset(
        documents.exp3_docs(rows, channel, item_format=item_format, total=_core(subset, CORE_COMPOSITE))
    )


def _profile(given: str | None) -> dict[str, float | None] | None:
    place = given or os.environ.get(PROFILE_VARIABLE)
    return dict(read_profile(Path(place)).accuracy) if place else None


def exp9(
    *, condition: int, paradigm: int, subset: str | None = None, data: str | None = None, profile: str | None = None,
    target_model: str | None = None, **_: Any,
) -> dict[str, datasets.Dataset]:  # fmt: skip
    """Two-part tasks in one cell. C2 to C4 need ``profile``: a run folder or a profile file."""
    bank = _bank("exp9_tasks", data=data)
    rows = documents.exp9_rows(bank, model=target_model, total=_core(subset, CORE_EXP9))
    accuracies = _profile(profile)
    return _dataset(documents.exp9_docs(bank, rows, condition, paradigm, profile=accuracies))


def false_score(
    *, paradigm: int, subset: str | None = None, data: str | None = None, profile: str | None = None, **_: Any
) -> dict[str, datasets.Dataset]:
    """C2 with inverted accuracies on the first fixed tasks."""
    bank = _bank("exp9_tasks", data=data)
    total = _core(subset, CORE_FALSE_SCORE)
    return _dataset(documents.false_score_docs(bank, paradigm, profile=_profile(profile), total=total))


def confidence(
    *, temperature: float, subset: str | None = None, data: str | None = None, **_: Any
) -> dict[str, datasets.Dataset]:
    """Open questions at one temperature."""
    bank = _bank("question_bank", data=data)
    per = _core(subset, CORE_CONFIDENCE)
    return _dataset(documents.confidence_docs(bank, temperature, per_subcategory=per))


def score(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float | None]:
    """lm-eval's per-document metrics, by the same parsers and matchers that make trial records.

    acc: strict match, undefined without an answer; parse_rate; signal: the channel's confidence-like number. lm-eval
    does not say why generation ended, so an empty reply counts as empty and truncation can't be told.
    """
    reply = Reply(text=str(results[0]), finish_reason="unknown", timestamp=now())
    context = TrialContext("", "", "", str(doc.get("record")), "")
    record = build_record(doc, str(doc["prompt"]), Sampling(), 0, reply, context)
    return scores_of(record)


def scores_of(record: Trial) -> dict[str, float | None]:
    """The three numbers of ``score`` for any record."""
    parsed = float(record.parse_success)
    if isinstance(record, Exp1Record):
        return {"acc": _number(record.answer_correct), "parse_rate": parsed, "signal": _signal(record)}
    if isinstance(record, Exp3Record):
        signal = record.confidence if record.bet is None else record.bet / 10
        return {"acc": _number(record.answer_correct), "parse_rate": parsed, "signal": signal}
    if isinstance(record, Exp9Record):
        right = [
            value for value in (record.component_a_correct, record.component_b_correct) if value is not None
        ]
        decided = [
            value for value in (record.component_a_decision, record.component_b_decision) if value is not None
        ]
        return {
            "acc": sum(right) / len(right) if right else None,
            "parse_rate": parsed,
            "signal": sum(value == "proceed" for value in decided) / len(decided) if decided else None,
        }
    right_answer = getattr(record, "label_corrected", None)
    return {"acc": _number(right_answer), "parse_rate": parsed, "signal": getattr(record, "nlp", None)}


def _number(value: bool | None) -> float | None:
    return None if value is None else float(value)


def _signal(record: Exp1Record) -> float | None:
    """Channel signals of Experiment 1: larger means more confident; None where the reply gives none."""
    if record.channel == "wagering":
        return None if record.bet is None else float(record.bet)
    if record.channel == "opt_out":
        return None if record.skipped is None else float(not record.skipped)
    if record.channel == "difficulty_selection":
        return None if record.choice is None else float(record.choice == "A")
    if record.channel == "tool_delegation":
        return 1 / (1 + len(record.tools_used))
    if record.channel == "natural":
        return None if record.hedging_count is None else 1 / (1 + record.hedging_count)
    return record.confidence


def mean_defined(values: Sequence[float | None]) -> float:
    """Mean over the documents on which the metric is defined; NaN (which lm-eval prints as such) where it is on none."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else float("nan")
