"""The released result records: Experiment 1 of one model, the format control, Experiment 3 v2, the temperature check."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Import, Rows
from mirror_bench.builders.published.audit import release_commit
from mirror_bench.builders.published.counts import count, same
from mirror_bench.builders.published.inventory import other_files
from mirror_bench.builders.published.source import Ledger, Line, RowFault, as_import, flat, merge
from mirror_bench.builders.schemas.published import (
    PublishedExp1Record,
    PublishedExp3Record,
    PublishedExp9Record,
    PublishedQuestion,
    PublishedTask,
)
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import SUBCATEGORIES

VERSION: Final = "1.0.0"
RESULTS: Final = "data/results"
SHARD: Final = f"{RESULTS}/exp1_20260323_gemini_gemini-2-5-pro_fast_shard.jsonl"
FIXED: Final = f"{RESULTS}/exp1_gemini_fixed_results.jsonl"
ERRORS: Final = f"{RESULTS}/exp1_gemini_api_errors.jsonl"
CONTROL: Final = f"{RESULTS}/format_matched_control_results.jsonl"
EXP3: Final = f"{RESULTS}/exp3_v2_expanded_results.jsonl"
FIVE: Final = "paper/supplementary/temperature_ablation_5models.json"
THREE: Final = "paper/supplementary/temperature_ablation.json"
WARM: Final = {
    "exp1_results": "paper/supplementary/temp_ablation_exp1_t07.jsonl",
    "exp9_results": "paper/supplementary/temp_ablation_exp9_t07.jsonl",
}
_CHANNELS: Final = {
    1: "wagering", 2: "opt_out", 3: "difficulty_selection", 4: "tool_delegation", 5: "natural", "layer2": "self_report",
}  # fmt: skip
_NAMES: Final = {"tool_use": "tool_delegation", "layer2": "self_report"}
_SUBCATEGORY: Final = re.compile(
    r"^(?:llm_)?(?P<domain>[a-z]+)_(?:v2_)?(?P<name>" + "|".join(s for group in SUBCATEGORIES.values() for s in group) + ")_"
)  # fmt: skip
# What a record must have and the release does not say; each row lists the ones it lacks in not_recorded.
_BLANKS: Final[dict[str, Any]] = {"prompt_hash": "", "timestamp": "", "subcategory": "", "answer_key": ""}


@dataclass(frozen=True)
class _Bank:
    """The released bank by the shared question id and the tasks by id."""

    questions: Mapping[str, Sequence[PublishedQuestion]]
    tasks: Mapping[str, PublishedTask]


def imported(folder: Path) -> Import:
    """Read ``folder`` into rows and report. Raises BuildInputError for a missing file."""
    from mirror_bench.builders.published.questions import read_questions
    from mirror_bench.builders.published.tasks import read_tasks

    by_id: dict[str, list[PublishedQuestion]] = defaultdict(list)
    for question in read_questions(Ledger(folder)):
        by_id[question.upstream_question_id].append(question)
    bank = _Bank(by_id, {task.task_id: task for task in read_tasks(Ledger(folder))})
    ledger = Ledger(folder)
    exp1 = [
        row
        for name, task in ((SHARD, "upstream_exp1"), (FIXED, "upstream_exp1_older_bank"), (ERRORS, "upstream_exp1_older_bank"))
        for row in ledger.placed(ledger.json_lines(name), lambda line, task=task: _exp1(line, task, bank))  # type: ignore[misc]  # mypy infers no type of a lambda with a default
    ]  # fmt: skip
    exp1 += ledger.placed(ledger.json_lines(CONTROL), lambda line: _control(line, bank))
    warm1, warm9 = (_temperature_lines(ledger, kind) for kind in ("exp1_results", "exp9_results"))
    exp1 += [
        row.model_copy(update={"also_in": warm1[(row.source_file, row.source_line)]})
        for row in ledger.placed(ledger.lines[FIVE][: len(warm1)], lambda line: _warm_exp1(line, bank))
    ]
    exp9 = [
        row.model_copy(update={"also_in": warm9[(row.source_file, row.source_line)]})
        for row in ledger.placed(ledger.lines[FIVE][len(warm1) :], lambda line: _warm_exp9(line, bank))
    ]
    exp3 = ledger.placed(ledger.json_lines(EXP3), _exp3)
    rows: Rows = {
        ("exp1", "test"): _linked(
            exp1, ("task", "model", "question_id", "channel", "pair_id", "temperature")
        ),
        ("exp3", "test"): _linked(exp3, ("model", "item_id", "channel")),
        ("exp9", "test"): _linked(exp9, ("model", "task_id", "condition", "temperature")),
    }
    return as_import("trial_records_v1", ledger, rows, verify(rows), other_files(folder))


def _given(line: Line, task: str, dataset: str, item: str, *, missing: Sequence[str]) -> dict[str, Any]:
    """Columns of every imported record. missing: columns whose placeholder is listed in not_recorded."""
    return {
        "record_id": f"{Path(line.file).stem}:{line.number}",
        "run_id": Path(line.file).stem,
        "backend": "imported",
        "task": task,
        "task_version": f"upstream-{release_commit()[:7]}",
        "dataset": f"mirror/{dataset}",
        "dataset_version": VERSION,
        "item_id": item,
        "item_format": "open",
        "prompt_hash": "",
        "not_recorded": ("prompt_hash", *missing),
        **{name: _BLANKS[name] for name in missing if name in _BLANKS},
    }


def _key_and_candidates(
    question_id: str | None, bank: _Bank
) -> tuple[str | None, str | None, tuple[str, ...]]:
    """(subcategory, key or None, candidate ids) of a released question id."""
    candidates = bank.questions.get(question_id or "", ())
    subcategories = {row.subcategory for row in candidates}
    named = _SUBCATEGORY.match(question_id or "")
    subcategory = next(iter(subcategories)) if len(subcategories) == 1 else (named["name"] if named else None)
    keys = {row.answer for row in candidates}
    return (
        subcategory,
        (next(iter(keys)) if len(keys) == 1 else None),
        tuple(row.question_id for row in candidates),
    )


def _item(line: Line, bank: _Bank, *, given: dict[str, Any], question_id: str | None) -> dict[str, Any]:
    subcategory, key, candidates = _key_and_candidates(question_id, bank)
    blank = [name for name, value in (("subcategory", subcategory), ("answer_key", key)) if value is None]
    return given | {
        "item_id": candidates[0] if len(candidates) == 1 else given["item_id"],
        "question_id": question_id or f"unknown:{line.number}",
        "subcategory": subcategory or "",
        "answer_key": key or "",
        "candidates": candidates,
        "not_recorded": (
            *given["not_recorded"],
            *blank,
            *([] if question_id else ["question_id", "item_id"]),
        ),
    }


def _exp1(line: Line, task: str, bank: _Bank) -> PublishedExp1Record:
    number = line.take("channel")
    if number not in _CHANNELS:
        raise RowFault(f"channel {number!r} is none of {', '.join(str(c) for c in _CHANNELS)}")
    channel = _CHANNELS[number]
    released = line.take("channel_name")
    if _NAMES.get(released, released) != channel:
        raise RowFault(f"channel_name {released!r} does not belong to channel {number!r}")
    current = task == "upstream_exp1"
    question_id = str(line.take("question_id"))
    given = _given(
        line, task, "question_bank_v1" if current else "an older bank, not released", question_id, missing=()
    )
    given = _item(line, bank if current else _Bank({}, {}), given=given, question_id=question_id)
    error = line.take_if("error")
    raw = line.take("raw_response")
    if line.has("parse_success") and line.peek("parse_success") == line.peek("parsed.parse_success"):
        line.take("parse_success")
    parsed = bool(line.take("parsed.parse_success"))
    refused = bool(line.take_if("parsed.refused"))
    correct = line.take("answer_correct")
    for name in ("layer", "prompt_variant", "parsed.thinking_content", "parsed.thinking_length"):
        if line.has(name) and line.peek(name) in (None, 0, channel, released, 1, 2):
            line.take(name)  # null, zero, or implied by the channel
    confidence = line.take_if("parsed.confidence")
    answer = line.take("parsed.answer")
    given |= {
        "channel": channel,
        "raw_response": raw,
        "finish_reason": "error" if error else "unknown",
        "api_success": raw is not None,
        "error": error,
        "parse_success": parsed,
        "reason": _reason(raw, parsed, refused),
        "refused": refused,
        "answer": answer,
        "upstream_correct": correct,
        "answer_correct_legacy": correct if answer is not None and raw is not None else None,
        "confidence": None if confidence is None else confidence / 100,
        "not_recorded": (*given["not_recorded"], *([] if error else ["finish_reason"])),
    }  # fmt: skip
    return flat(PublishedExp1Record, line, _EXP1_NAMES, **given)


_EXP1_NAMES: Final = {
    "bet": "parsed.bet",
    "skipped": "parsed.skipped",
    "choice": "parsed.choice",
    "selected_question_id": "parsed.selected_question_id",
    "pair_id": "ch3_pair_id",
    "tools_used": "parsed.tools_used",
    "hedging_count": "parsed.hedging_count",
    "caveat_count": "parsed.caveat_count",
    "response_length": "parsed.response_length",
    "sub_skills": "parsed.sub_skills",
    "weakest_skill": "parsed.weakest_skill",
    "would_verify": "parsed.verify",
    "approach": "parsed.approach",
}


def _control(line: Line, bank: _Bank) -> PublishedExp1Record:
    if line.take("channel_name") != "structured_control":
        raise RowFault("channel_name is not structured_control")
    question_id = str(line.take("question_id"))
    given = _item(
        line, bank, given=_given(line, "upstream_format_control", "question_bank_v1", question_id, missing=()),
        question_id=question_id,
    )  # fmt: skip
    raw, parsed = line.take("raw_response"), bool(line.take("parsed.parse_success"))
    answer, confidence, correct = (
        line.take("parsed.answer"), line.take("parsed.confidence"), line.take("answer_correct")
    )  # fmt: skip
    return flat(
        PublishedExp1Record,
        line,
        **given
        | {
            "channel": "structured_control",
            "difficulty": None,
            "raw_response": raw,
            "finish_reason": "unknown",
            "api_success": raw is not None,
            "error": line.take("error"),
            "parse_success": parsed,
            "reason": _reason(raw, parsed, False),
            "answer": answer,
            "upstream_correct": correct,
            "answer_correct_legacy": correct if answer is not None else None,
            "confidence": None if confidence is None else confidence / 10,
            "not_recorded": (*given["not_recorded"], "finish_reason"),
        },
    )


def _temperature_lines(ledger: Ledger, kind: str) -> dict[tuple[str, int], tuple[str, ...]]:
    """(file, line) of the five-model file -> other places with the same record.

    The three-model file repeats the first part of it and the JSON Lines file the rest; a row there that does not is listed.
    """
    main = ledger.json_list(FIVE, kind)
    unused: dict[str, list[Line]] = defaultdict(list)
    for line in main:
        unused[_canonical(line)].append(line)
    places: dict[tuple[str, int], list[str]] = {(line.file, line.number): [] for line in main}
    remaining = {key: list(lines) for key, lines in unused.items()}
    for line in [*ledger.json_list(THREE, kind), *ledger.json_lines(WARM[kind])]:
        twins = remaining.get(_canonical(line))
        if not twins:
            line.fate, line.reason = "listed", f"no such record in {FIVE}"
            continue
        twin = twins.pop(0)
        places[(twin.file, twin.number)].append(line.place)
        merge(line, twin.place)
    return {key: tuple(found) for key, found in places.items()}


def _canonical(line: Line) -> str:
    return json.dumps(line.values, sort_keys=True, ensure_ascii=False)


def _warm_exp1(line: Line, bank: _Bank) -> PublishedExp1Record:
    question_id = line.take_if("question_id")
    number = line.take("channel")
    if number not in (1, 5):
        raise RowFault(f"channel {number!r} is neither 1 nor 5")
    raw = line.take_if("raw_answer")
    correct = line.take("answer_correct")
    blanks = ["timestamp", "finish_reason", "api_success", "parse_success", "reason"]
    given = _given(line, "upstream_temperature_check", "question_bank_v1", question_id or f"unknown:{line.number}",
                   missing=blanks)  # fmt: skip
    given = _item(line, bank, given=given, question_id=question_id)
    return flat(
        PublishedExp1Record,
        line,
        {"bet": "bet_size"},
        **given
        | {
            "channel": _CHANNELS[number],
            "difficulty": None,
            "answer": raw,
            "finish_reason": "unknown",
            "api_success": True,
            "parse_success": True,
            "reason": "ok",
            "upstream_correct": correct,
            "answer_correct_legacy": correct,
        },
    )


def _warm_exp9(line: Line, bank: _Bank) -> PublishedExp9Record:
    task_id = str(line.take("task_id"))
    task = bank.tasks.get(task_id)
    if task is None:
        raise RowFault(f"task {task_id} is not in the released bank")
    if line.take("domain") != task.domain_a:
        raise RowFault(f"domain is not that of part 1 of {task_id}")
    correct, decision, routed = line.take("correct"), line.take("decision"), line.take("externally_routed")
    blanks = ["timestamp", "finish_reason", "api_success", "parse_success", "reason", "paradigm"]
    given = _given(line, "upstream_temperature_check", "exp9_tasks_v1", task_id, missing=blanks)
    copied = ("task_type", "circularity_free", "domain_a", "domain_b", "subcategory_a", "subcategory_b", "difficulty_a",
              "difficulty_b")  # fmt: skip
    return flat(
        PublishedExp9Record,
        line,
        **given
        | {name: getattr(task, name) for name in copied}
        | {
            "task_id": task_id,
            "candidates": (task_id,),
            "paradigm": 3,
            "component_a_decision": decision,
            "component_a_own_decision": None if routed else decision,
            "component_a_externally_routed": routed,
            "component_a_correct": correct if decision == "proceed" else None,
            "component_a_key": task.correct_answer_a,
            "component_b_key": task.correct_answer_b,
            "component_a_reason": "ok",
            "finish_reason": "unknown",
            "api_success": True,
            "parse_success": True,
            "reason": "ok",
            "upstream_correct": correct,
        },
    )


def _exp3(line: Line) -> PublishedExp3Record:
    item = str(line.take("task_id"))
    answer, correct = line.take("answer"), line.take("answer_correct")
    empty = answer is None or not answer.strip()
    blanks = ["timestamp", "finish_reason", "api_success", "parse_success", "reason"]
    given = _given(line, "upstream_exp3_v2", "composite_items_v1", item, missing=blanks)
    return flat(
        PublishedExp3Record,
        line,
        {"answer_key": "correct_answer"},
        **given
        | {
            "bank": "composite_v2",
            "candidates": (item,),
            "answer": answer,
            "finish_reason": "unknown",
            "api_success": True,
            "parse_success": not empty,
            "reason": "empty" if empty else "ok",
            "upstream_correct": correct,
            "answer_correct_legacy": None if empty else correct,
        },
    )


def _reason(raw: str | None, parsed: bool, refused: bool) -> str:
    if raw is None:
        return "call_failed"
    if not raw.strip():
        return "empty"
    if refused:
        return "refused"
    return "ok" if parsed else "no_label"


def _linked(rows: Sequence[Any], key: tuple[str, ...]) -> list[Row]:
    """Rows with a link to an earlier record of equal key; records without a known item have none."""
    seen: dict[tuple[Any, ...], str] = {}
    linked: list[Row] = []
    for row in rows:
        value = tuple(getattr(row, name) for name in key)
        known = "item_id" not in row.not_recorded
        linked.append(
            row.model_copy(update={"duplicate_of": seen.get(value)}) if known and value in seen else row
        )
        if known:
            seen.setdefault(value, row.record_id)
    return linked


def verify(rows: Rows) -> list[Check]:
    """What the records hold, beside what the audit of the release states."""
    exp1 = [row for row in rows[("exp1", "test")] if isinstance(row, PublishedExp1Record)]
    exp3 = [row for row in rows[("exp3", "test")] if isinstance(row, PublishedExp3Record)]
    exp9 = [row for row in rows[("exp9", "test")] if isinstance(row, PublishedExp9Record)]
    runs = Counter(row.run_id for row in exp1)
    stated = [row for row in exp3 if row.channel == "layer2"]
    wagers = [row for row in exp3 if row.channel == "wagering"]
    by_model = Counter(row.model for row in stated)
    phi = [row for row in stated if row.model == "phi-4"]
    copies = Counter(row.model for row in exp3 if row.duplicate_of is not None)
    return [
        count("exp1.shard", runs[Path(SHARD).stem], 800),
        count("exp1.fixed", runs[Path(FIXED).stem], 907),
        count("exp1.api_errors", runs[Path(ERRORS).stem], 2023),
        count("exp1.format_control", runs[Path(CONTROL).stem], 600),
        count("exp1.temperature_check", runs[Path(FIVE).stem], 1665),
        count("exp3.records", len(exp3), 5614),
        count("exp3.models", len({row.model for row in exp3}), 16),
        count("exp3.self_reports", len(stated), 1853),
        count("exp3.confidence_one_half", sum(row.confidence == 0.5 for row in stated), 384),
        count("exp3.wagers_without_confidence", sum(row.confidence is None for row in wagers), 1904),
        count("exp3.self_reports_of_gpt_oss", by_model["gpt-oss-120b"], 61),
        count("exp3.models_with_copies", len(copies), 1),
        count("exp3.copies", copies["qwen3-next-80b"], copies.total()),
        count("exp3.phi_4_empty_self_reports", sum(row.reason == "empty" for row in phi), 112),
        count("exp9.temperature_check", len(exp9), 1000),
        same("strict_verdicts_invented.exp1", [r.record_id for r in exp1 if r.answer_correct is not None]),
        same("strict_verdicts_invented.exp3", [r.record_id for r in exp3 if r.answer_correct is not None]),
        same("verdicts_without_reply", [r.record_id for r in exp1 if not r.api_success and r.answer_correct_legacy is not None]),
    ]  # fmt: skip
