"""Every reply of the corpus reads as a careful person read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.harness_tasks.parsers.difficulty_selection import parse_difficulty_selection
from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.opt_out import parse_opt_out
from mirror_bench.harness_tasks.parsers.replies import Exp9Reply, Reading
from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
PARSERS: dict[str, Callable[..., Any]] = {
    "wagering": parse_wagering,
    "opt_out": parse_opt_out,
    "difficulty_selection": parse_difficulty_selection,
    "tool_delegation": parse_tool_delegation,
    "natural": parse_natural,
    "self_report": parse_self_report,
    "structured_control": parse_structured_control,
    "layer2": parse_layer2,
}


def entries() -> list[dict[str, Any]]:
    found = []
    for path in sorted(CORPUS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found.append({"format": path.stem, **json.loads(line)})
    return found


def parsed(entry: dict[str, Any]) -> Any:
    if entry["format"] == "exp9":
        return parse_exp9(
            entry["text"],
            paradigm=entry["paradigm"],
            finish_reason=entry["finish_reason"],
            options_a=entry["options_a"],
            options_b=entry["options_b"],
        )
    return PARSERS[entry["format"]](
        entry["text"], finish_reason=entry["finish_reason"], options=entry["options"]
    )


def field(reply: Any, name: str) -> Any:
    if isinstance(reply, Exp9Reply) and name[-2:] in ("_a", "_b"):
        return field(reply.part_a if name.endswith("_a") else reply.part_b, name[:-2])
    value = getattr(reply, name)
    if isinstance(value, Reading):
        value = value.value
    if name == "tools_used":
        return [[use.tool_name, use.tool_input] for use in value]
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["id"])
def test_reads_as_expected(entry: dict[str, Any]) -> None:
    reply = parsed(entry)
    expect = {"refused": False, **entry["expect"]}
    got = {name: field(reply, name) for name in expect}
    assert got == expect, reply
    assert reply.parse_success is (expect["reason"] == "ok")


def test_corpus_is_as_large_as_promised() -> None:
    assert len(entries()) >= 300
    assert len({(entry["format"], entry["text"], entry["finish_reason"]) for entry in entries()}) >= 300
