"""Experiment 3, prediction first: CONFIDENCE from 0 to 100, then ANSWER."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import LabelSet
from mirror_bench.harness_tasks.parsers.numbers import PERCENTAGE
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, Layer2Reply
from mirror_bench.harness_tasks.parsers.scales import labelled_number, share

_LABELS: Final = LabelSet("CONFIDENCE", "ANSWER")


def parse_layer2(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> Layer2Reply:
    """Read the stated percentage and the answer; a missing percentage stays None."""
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    confidence = share(labelled_number(prepared, found, "CONFIDENCE", PERCENTAGE), 100)
    answer = labelled_answer(prepared, found, options)
    return Layer2Reply(confidence=confidence, answer=answer, **shared(prepared, confidence, answer))
