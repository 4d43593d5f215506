"""Single trials as the report's browser shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mirror_bench.analysis.runs import Record

MAX_TRIALS: Final = 3000  # a page with more is slow to open; the rest stays in the record files

_PARSED: Final[dict[str, tuple[str, ...]]] = {
    "exp1": (
        "answer", "bet", "skipped", "choice", "selected_question_id", "tools_used", "initial_answer", "confidence",
        "sub_skills", "weakest_skill", "would_verify", "approach", "hedging_count", "caveat_count", "response_length",
    ),
    "exp3": ("answer", "confidence", "bet"),
    "exp9": (
        "component_a_decision", "component_a_answer", "component_a_correct", "component_a_reason",
        "component_b_decision", "component_b_answer", "component_b_correct", "component_b_reason",
        "component_a_externally_routed", "component_b_externally_routed",
    ),
    "confidence": ("answer_text", "nlp", "n_tokens", "label_corrected", "label_v2"),
}  # fmt: skip


def browser_trials(records: Mapping[str, Sequence[Record]]) -> list[dict[str, Any]]:
    """One JSON-able object a trial, at most ``MAX_TRIALS``, every record type and cell kept in proportion."""
    shown = [_trial(kind, record) for kind, rows in records.items() for record in rows]
    if len(shown) <= MAX_TRIALS:
        return shown
    step = len(shown) / MAX_TRIALS
    return [shown[int(i * step)] for i in range(MAX_TRIALS)]


def _trial(kind: str, record: Record) -> dict[str, Any]:
    outcome, mark = _outcome(kind, record)
    names = _PARSED.get(kind, _PARSED["exp1"])
    parsed = {"reason": record["reason"]} | {
        name: _plain(record[name]) for name in names if record.get(name) not in (None, [], ())
    }
    return {
        "experiment": kind,
        "cell": cell_name(kind, record),
        "item": record["item_id"],
        "domain": _domain(record),
        "outcome": outcome,
        "mark": mark,
        "prompt": record["prompt"] or "(prompt not kept)",
        "reply": record["raw_response"] or "",
        "reasoning": record["reasoning"],
        "parsed": parsed,
        "key": _key(record),
    }


def cell_name(kind: str, record: Record) -> str:
    """What kind of prompt a record answers, in words."""
    if kind == "exp9":
        control = " false score" if record["is_false_score_control"] else ""
        return f"C{record['condition']} P{record['paradigm']}{control}"
    if kind == "confidence":
        return f"T = {record['temperature']:g}"
    return str(record.get("channel", record["task"])).replace("_", " ")


def _domain(record: Record) -> str:
    if "domain_a" in record:
        return f"{record['domain_a']} | {record['domain_b']}"
    return str(record.get("domain") or "")


def _outcome(kind: str, record: Record) -> tuple[str, str]:
    """(words, class of the mark). Not read, not answered and wrong are three things."""
    if not record["api_success"]:
        return "call failed", "unread"
    if kind == "exp9":
        words = [_component(record, slot) for slot in "ab"]
        mark = "right" if words == ["right", "right"] else ("wrong" if "wrong" in words else "other")
        return f"A {words[0]}, B {words[1]}", mark
    if kind == "confidence":
        correct = record["label_corrected"]
    else:
        if record.get("skipped"):
            return "skipped", "other"
        correct = record["answer_correct"]
    if correct is None:
        return f"not read: {str(record['reason']).replace('_', ' ')}", "unread"
    return ("right", "right") if correct else ("wrong", "wrong")


def _component(record: Record, slot: str) -> str:
    decision = record[f"component_{slot}_decision"]
    if record[f"component_{slot}_externally_routed"]:
        return "routed away"
    if decision in ("defer", "use_tool"):
        return {"defer": "deferred", "use_tool": "tool"}[decision]
    correct = record[f"component_{slot}_correct"]
    return "not read" if correct is None else ("right" if correct else "wrong")


def _key(record: Record) -> str:
    if "component_a_key" in record:
        return f"part 1: {record['component_a_key']}\npart 2: {record['component_b_key']}"
    return str(record.get("answer_key", ""))


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return "; ".join(str(part) for part in _texts(value))
    return value


def _texts(values: Iterable[Any]) -> Iterable[str]:
    for value in values:
        yield " | ".join(str(part) for part in value.values()) if isinstance(value, dict) else str(value)
