"""The reference's rules against what the reference itself recorded, and the strict ones on the same real replies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.harness_tasks.parsers.legacy import parse_legacy
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

pytestmark = pytest.mark.upstream


def records(upstream: Path, name: str) -> list[dict[str, Any]]:
    text = (upstream / "mirror" / "data" / "results" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def shard(upstream: Path) -> list[dict[str, Any]]:
    """400 replies in channel 1 and 400 in channel 5, with what the reference read from each."""
    return records(upstream, "exp1_20260323_gemini_gemini-2-5-pro_fast_shard.jsonl")


def test_reference_rules_read_every_reply_as_the_reference_did(shard: list[dict[str, Any]]) -> None:
    assert len(shard) == 800
    for record in shard:
        ours = parse_legacy(record["channel_name"], record["raw_response"])
        for field in (
            "answer",
            "bet",
            "refused",
            "parse_success",
            "hedging_count",
            "caveat_count",
            "response_length",
        ):
            if field in record["parsed"]:
                assert getattr(ours, field) == record["parsed"][field], (record["question_id"], field)


def test_strict_rules_read_the_same_bets_and_all_replies(shard: list[dict[str, Any]]) -> None:
    for record in shard:
        if record["channel_name"] == "wagering":
            reply = parse_wagering(record["raw_response"])
            if record["parsed"]["refused"]:
                # A refusal phrase in an ordinary answer: the reference then reads nothing, we keep the labelled answer.
                assert reply.refused and reply.parse_success
                continue
            assert reply.bet.value == record["parsed"]["bet"]
            assert reply.answer.value is not None
            assert reply.answer.value[:20].strip("*[]") in record["parsed"]["answer"]
        else:
            natural = parse_natural(record["raw_response"])
            assert natural.parse_success, natural
            assert natural.hedging_count_legacy == record["parsed"]["hedging_count"]
            assert natural.hedging_count <= natural.hedging_count_legacy


def test_format_control(upstream: Path) -> None:
    rows = records(upstream, "format_matched_control_results.jsonl")
    assert len(rows) == 600
    replies = [parse_structured_control(record["raw_response"]) for record in rows]
    assert sum(reply.parse_success for reply in replies) == 594
    # Three replies give two answers with a rating each: the reference takes the first, we the last.
    stated = [
        (reply.rating.value, record["parsed"]["confidence"])
        for reply, record in zip(replies, rows, strict=True)
    ]
    assert [pair for pair in stated if pair[0] is not None and pair[0] != pair[1]] == [
        (7, 9.0),
        (9, 8.0),
        (8, 10.0),
    ]
