"""Channel 1: an ANSWER line and a BET line with a whole stake from 1 to 10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import LabelSet, trim
from mirror_bench.harness_tasks.parsers.numbers import STAKE
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, Span, WageringReply
from mirror_bench.harness_tasks.parsers.scales import labelled_number, lone_last_number, whole

_LABELS: Final = LabelSet("ANSWER", "BET")


def parse_wagering(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> WageringReply:
    """Read answer and stake. A stake off the scale reads None, never the nearest one.

    Where no BET label occurs, a whole number from 1 to 10 alone on the last line is the stake, unless it is the answer.
    """
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    answer = labelled_answer(prepared, found, options)
    bet = whole(labelled_number(prepared, found, "BET", STAKE))
    if bet.rule == "no_label" and not prepared.truncated:
        lone = lone_last_number(prepared.text, STAKE)
        if lone is not None and not (answer.span is not None and answer.span.start >= lone[1]):
            bet = whole(lone[0])
            if answer.span is not None and answer.value is not None and answer.span.end > lone[1]:
                start, end, _ = trim(prepared.text, answer.span.start, lone[1])
                answer = answer._replace(value=prepared.visible[start:end], span=Span(start, end))
    return WageringReply(answer=answer, bet=bet, **shared(prepared, answer, bet))
