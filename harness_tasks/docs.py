"""From rows of a data set to the documents of a task: prompt, target, and what the record needs, in one flat row.

A document is self-contained: whoever has the sample log of a run has the item, its key and the prompt's version, so
that records can be made from it by item id, never by position.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mirror_bench.builders.schemas.records import Channel, ItemFormat
from mirror_bench.harness_tasks.banks import Bank, Doc
from mirror_bench.harness_tasks.prompts.channels import CHANNEL_PROMPTS
from mirror_bench.harness_tasks.prompts.confidence import short_answer
from mirror_bench.harness_tasks.prompts.exp3 import layer2
from mirror_bench.harness_tasks.prompts.exp9 import exp9_prompt
from mirror_bench.harness_tasks.prompts.transfer import transfer_prompt
from mirror_bench.harness_tasks.sampling import difficulty_pairs, evenly, stratified

EXP1_CHANNELS: Final[tuple[Channel, ...]] = (
    "wagering",
    "opt_out",
    "difficulty_selection",
    "tool_delegation",
    "natural",
    "self_report",
)
EXP3_CHANNELS: Final = ("layer2", "natural", "wagering")
CELLS: Final[tuple[tuple[int, int], ...]] = tuple(
    (condition, paradigm)
    for condition in (1, 2, 3, 4)
    for paradigm in (1, 2, 3)
    if (condition, paradigm) != (4, 3)
)
TEMPERATURES: Final = (0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0)
FALSE_SCORES: Final = {"a": 0.31, "b": 0.92}
"""False-score control: what is shown where the true accuracy is unknown."""
FALSE_SCORE_TASKS: Final = 150

_PAIR_FIELDS: Final = (
    "question_id", "question", "choices", "answer", "answer_text", "aliases", "answer_kind", "tolerance", "difficulty",
)  # fmt: skip


class ProfileNeeded(ValueError):
    """A condition shows or uses the model's own accuracy, and there is none; carries the command that makes it."""


def _doc(row: Mapping[str, Any], bank: Bank, item_format: ItemFormat, item_id: str, **more: Any) -> Doc:
    return {
        **row,
        "item_id": item_id,
        "dataset": bank.name,
        "dataset_version": bank.version,
        "item_format": item_format,
        **more,
    }


def _finish(doc: Doc, prompt: str, target: str) -> Doc:
    return {**doc, "prompt": prompt, "target": target}


def _askable(rows: Iterable[Doc], item_format: ItemFormat) -> list[Doc]:
    return [row for row in rows if item_format == "options" or row.get("open_ok", True)]


def _target(row: Mapping[str, Any], item_format: ItemFormat) -> str:
    return str(row["answer"] if item_format == "options" else row["answer_text"])


def sample_questions(
    bank: Bank, per_subcategory: int | None, item_format: ItemFormat = "options"
) -> list[Doc]:
    """Questions drawn within domain and subcategory; all of them for None."""
    return stratified(
        _askable(bank.rows, item_format),
        per_subcategory,
        stratum=lambda row: (row["domain"], row["subcategory"]),
        identity=lambda row: str(row["question_id"]),
    )


def exp1_docs(
    bank: Bank, channel: Channel, *, item_format: ItemFormat = "options", per_subcategory: int | None = None
) -> list[Doc]:
    """One document for each question in one channel; channel 3 leaves out questions that no pair contains."""
    questions = sample_questions(bank, per_subcategory, item_format)
    pairs = difficulty_pairs(_askable(bank.rows, item_format)) if channel == "difficulty_selection" else {}
    docs = []
    for row in questions:
        item_id = str(row["question_id"])
        doc = _doc(row, bank, item_format, item_id, record="exp1", channel=channel)
        if channel == "difficulty_selection":
            pair = pairs.get(item_id)
            if pair is None:
                continue
            doc.update(
                pair_id=pair.pair_id,
                pair_a={name: pair.hard[name] for name in _PAIR_FIELDS},
                pair_b={name: pair.easy[name] for name in _PAIR_FIELDS},
            )
        docs.append(_finish(doc, CHANNEL_PROMPTS[channel](doc), _target(row, item_format)))
    return docs


def exp2_docs(
    bank: Bank, channel: Channel, *, item_format: ItemFormat = "options", total: int | None = None
) -> list[Doc]:
    """One document for each transfer task in one channel."""
    rows = evenly(
        bank.rows,
        total,
        stratum=lambda row: (row["source_domain"],),
        identity=lambda row: str(row["task_id"]),
    )
    docs = []
    for row in rows:
        doc = _doc(row, bank, item_format, str(row["task_id"]), record="exp2", channel=channel)
        docs.append(_finish(doc, transfer_prompt(doc, channel), _target(row, item_format)))
    return docs


def exp3_docs(
    bank: Bank, channel: str, *, item_format: ItemFormat = "options", total: int | None = None
) -> list[Doc]:
    """One document for each composite item in one of the three calls."""
    rows = evenly(
        bank.rows,
        total,
        stratum=lambda row: (row["domain_a"], row["domain_b"]),
        identity=lambda row: str(row["item_id"]),
    )
    docs = []
    for row in rows:
        doc = _doc(row, bank, item_format, str(row["item_id"]), record="exp3", channel=channel)
        prompt = (
            layer2(doc)
            if channel == "layer2"
            else CHANNEL_PROMPTS["natural" if channel == "natural" else "wagering"](doc)
        )
        docs.append(_finish(doc, prompt, _target(row, item_format)))
    return docs


def exp9_rows(bank: Bank, *, model: str | None = None, total: int | None = None) -> list[Doc]:
    """The fixed tasks and, of the tailored ones, those made for ``model``; ``total`` fixed tasks spread over domain pairs."""
    fixed = [row for row in bank.rows if row["task_type"] == "fixed"]
    own = [
        row
        for row in bank.rows
        if row["task_type"] == "tailored" and model is not None and row["target_model"] == model
    ]
    taken = evenly(
        fixed,
        total,
        stratum=lambda row: (row["domain_a"], row["domain_b"]),
        identity=lambda row: str(row["task_id"]),
    )
    return [*taken, *own]


def exp9_docs(
    bank: Bank,
    rows: Sequence[Doc],
    condition: int,
    paradigm: int,
    *,
    profile: Mapping[str, float | None] | None,
) -> list[Doc]:
    """One document for each task in one cell. Raises ProfileNeeded where the condition uses accuracies and there are none."""
    if condition != 1 and not profile:
        raise ProfileNeeded(
            f"Experiment 9, condition C{condition}, uses the model's own Experiment 1 accuracy and there is none; run: "
            "mirror run --model MODEL --tasks exp1 --out runs/NAME, then give --profile runs/NAME"
        )
    return [_exp9_doc(bank, row, condition, paradigm, profile or {}, false_score=False) for row in rows]


def false_score_docs(
    bank: Bank, paradigm: int, *, profile: Mapping[str, float | None] | None, total: int | None = None
) -> list[Doc]:
    """C2 with each accuracy replaced by 1 - accuracy, on the first fixed tasks."""
    if not profile:
        raise ProfileNeeded(
            "the false-score control inverts the model's own Experiment 1 accuracy and there is none; run: "
            "mirror run --model MODEL --tasks exp1 --out runs/NAME, then give --profile runs/NAME"
        )
    fixed = [row for row in bank.rows if row["task_type"] == "fixed"][:FALSE_SCORE_TASKS]
    rows = evenly(
        fixed,
        total,
        stratum=lambda row: (row["domain_a"], row["domain_b"]),
        identity=lambda row: str(row["task_id"]),
    )
    return [_exp9_doc(bank, row, 2, paradigm, profile, false_score=True) for row in rows]


def _exp9_doc(
    bank: Bank,
    row: Doc,
    condition: int,
    paradigm: int,
    profile: Mapping[str, float | None],
    *,
    false_score: bool,
) -> Doc:
    true = {part: profile.get(str(row[f"domain_{part}"])) for part in ("a", "b")}
    shown: dict[str, float | None] = dict(true)
    if false_score:
        shown = {part: FALSE_SCORES[part] if value is None else 1 - value for part, value in true.items()}
    doc = _doc(
        row, bank, "options", str(row["task_id"]), record="exp9", channel="", condition=condition, paradigm=paradigm,
        false_score=false_score, accuracy_a=true["a"], accuracy_b=true["b"],
    )  # fmt: skip
    prompt = exp9_prompt(doc, condition, paradigm, shown["a"], shown["b"])
    return _finish(doc, prompt, f"{row['correct_answer_a']} | {row['correct_answer_b']}")


def confidence_docs(bank: Bank, temperature: float, *, per_subcategory: int | None = None) -> list[Doc]:
    """Open questions at one temperature; the seed is 1000 x question index + temperature index, per call."""
    rows = sample_questions(bank, per_subcategory, "open")
    level = TEMPERATURES.index(temperature)
    docs = []
    for index, row in enumerate(rows):
        doc = _doc(
            row, bank, "open", str(row["question_id"]), record="confidence", channel="", question_index=index,
            gen_kwargs=json.dumps({"seed": 1000 * index + level}),
        )  # fmt: skip
        docs.append(_finish(doc, short_answer(doc), str(row["answer_text"])))
    return docs
