"""The self-report: CONFIDENCE, SUB_SKILLS, WEAKEST_SKILL, VERIFY and APPROACH, stated before ANSWER."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import Labelled, LabelSet, committed, is_complete, trim
from mirror_bench.harness_tasks.parsers.numbers import PERCENTAGE
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import Prepared, prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, Reading, SelfReportReply, Span
from mirror_bench.harness_tasks.parsers.scales import labelled_number, share

Approach = Literal["direct-solve", "decompose", "tool-use", "ask-for-help"]

_LABELS: Final = LabelSet("CONFIDENCE", "SUB_SKILLS", "WEAKEST_SKILL", "VERIFY", "APPROACH", "ANSWER")
_SEPARATOR: Final = re.compile(r"[,;\n]|\s+-\s+")
_NUMBERING: Final = re.compile(r"[ \t]*(?:\(?\d{1,2}[.)]|[-•*])[ \t]+")
_YES_NO: Final = re.compile(r"\W*(yes|no)\b", re.IGNORECASE)
_YES_AND_NO: Final = re.compile(r"\W*(?:yes\W+(?:or\W+)?no|no\W+(?:or\W+)?yes)\b", re.IGNORECASE)
_APPROACHES: Final[tuple[tuple[re.Pattern[str], Approach], ...]] = (
    (re.compile(r"\bdirect(?:ly)?[-_ ]?(?:solv(?:e|ing))?\b", re.IGNORECASE), "direct-solve"),
    (re.compile(r"\bdecompos(?:e|ing|ition)\b", re.IGNORECASE), "decompose"),
    (re.compile(r"\btool[-_ ]?use\b|\buse[-_ ]?(?:a[-_ ])?tools?\b", re.IGNORECASE), "tool-use"),
    (re.compile(r"\bask(?:ing)?[-_ ]?for[-_ ]?help\b", re.IGNORECASE), "ask-for-help"),
)


def parse_self_report(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> SelfReportReply:
    """Read the statement. It counts as read with confidence and answer; each other field has its own reason.

    A percentage outside 0-100 is out_of_range, not clamped.
    """
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    confidence = share(labelled_number(prepared, found, "CONFIDENCE", PERCENTAGE), 100)
    answer = labelled_answer(prepared, found, options)
    return SelfReportReply(
        confidence=confidence,
        sub_skills=_skills(prepared, found),
        weakest_skill=labelled_answer(prepared, found, name="WEAKEST_SKILL"),
        would_verify=_verify(prepared, found),
        approach=_approach(prepared, found),
        answer=answer,
        **shared(prepared, confidence, answer),
    )


def _skills(prepared: Prepared, found: list[Labelled]) -> Reading[tuple[str, ...]]:
    labelled = committed(prepared.text, found, "SUB_SKILLS")
    if labelled is None:
        return Reading(None, None, "no_label", prepared.missing)
    if not is_complete(prepared.text, labelled.span, truncated=prepared.truncated):
        return Reading(None, labelled.span, "label", "truncated")
    text, (position, end) = prepared.text, labelled.span
    skills = []
    while position <= end:
        separator = _SEPARATOR.search(text, position, end)
        stop = separator.start() if separator is not None else end
        numbering = _NUMBERING.match(text, position, stop)
        first, last, _ = trim(text, numbering.end() if numbering is not None else position, stop)
        if first < last:
            skills.append(prepared.visible[first:last])
        position = separator.end() if separator is not None else end + 1
    if not skills:
        return Reading(None, labelled.span, "empty_or_echoed_label", "no_label")
    return Reading(tuple(skills), labelled.span, "label", "ok")


def _verify(prepared: Prepared, found: list[Labelled]) -> Reading[bool]:
    labelled = committed(prepared.text, found, "VERIFY")
    if labelled is None:
        return Reading(None, None, "no_label", prepared.missing)
    span = labelled.span
    if not is_complete(prepared.text, span, truncated=prepared.truncated):
        return Reading(None, span, "label", "truncated")
    value = prepared.text[span.start : span.end]
    match = _YES_NO.match(value)
    if match is None or _YES_AND_NO.match(value) is not None:
        return Reading(None, span, "not_yes_or_no", "ambiguous")
    return Reading(
        match.group(1).lower() == "yes",
        Span(span.start + match.start(1), span.start + match.end(1)),
        "label",
        "ok",
    )


def _approach(prepared: Prepared, found: list[Labelled]) -> Reading[Approach]:
    labelled = committed(prepared.text, found, "APPROACH")
    if labelled is None:
        return Reading(None, None, "no_label", prepared.missing)
    span = labelled.span
    if not is_complete(prepared.text, span, truncated=prepared.truncated):
        return Reading(None, span, "label", "truncated")
    hits = [(pattern.search(prepared.text, *span), name) for pattern, name in _APPROACHES]
    named = [(match, name) for match, name in hits if match is not None]
    if len(named) != 1:
        return Reading(None, span, "several_approaches" if named else "unknown_approach", "ambiguous")
    match, name = named[0]
    return Reading(name, Span(*match.span()), "label", "ok")
