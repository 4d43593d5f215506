"""Experiment 9: both parts of a task answered in one reply, in three paradigms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from mirror_bench.builders.schemas.records import Decision, Reason
from mirror_bench.harness_tasks.parsers.answers import checked_answer, free_answer, labelled_answer
from mirror_bench.harness_tasks.parsers.labels import Labelled, LabelSet, trim
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.phrases import (
    COMPONENT_HEDGE,
    COMPONENT_HEDGES,
    DECOMPOSITION,
    phrase_count,
)
from mirror_bench.harness_tasks.parsers.prepare import Prepared, prepare
from mirror_bench.harness_tasks.parsers.replies import (
    Exp9Part,
    Exp9Reply,
    FinishReason,
    Reading,
    Span,
    ToolUse,
)
from mirror_bench.harness_tasks.parsers.tools import ReviewFlag, review_flags, tool_calls, without_calls

Paradigm = Literal[1, 2, 3]
ErrorType = Literal["cautious_approximate", "overconfident_precise"]

_HEADER: Final = re.compile(
    r"[ \t>#*_`|•\-]*(?:\(?\d{1,2}[.)][ \t]+)?[*_`]*(?:FINAL[ \t]+|YOUR[ \t]+)?"
    r"(?:(?:(?:PART|STEP|COMPONENT)[ _]*(?:\([ \t]*)?([12])\b\)?(?:[ \t]*[-–—:]?[ \t]*(?:FINAL[ \t]+|YOUR[ \t]+)?(?P<labelled>ANSWER|REASONING|WORK|DECISION)\b)?)"
    r"|(?:(?P<numbered>ANSWER|REASONING|DECISION|WORK)[ _]*(?:FOR[ \t]+(?:PART|STEP)[ \t]*)?\(?([12])\b\)?))"
    r"(?:[ \t]*\([^()\n]{0,60}\))?[ \t]*[*_`]*[ \t]*(?:[:.]|[-–—](?=[ \t])|(?=\n|$))[ \t]*[*_`]*",
    re.IGNORECASE,
)
_LABELS: Final = LabelSet("ANSWER", "DECISION", "WORK", "REASONING")
_HANDED_ON: Final = re.compile("defer|flag", re.IGNORECASE)
_DEFER: Final = re.compile(
    r"\b(?:I(?:'ll| will| must| would| have to)? (?:defer\b|flag (?:this|it|part [12])\b[^.\n]{0,30}\breview)|I(?:'m| am) deferring\b|flag(?:ging|ged)?(?: this| it| part [12])? for (?:human )?review)",
    re.IGNORECASE,
)
_NEGATED: Final = re.compile(
    r"(?:\bnot|n't|\bnever|\bno need to|\bwithout|\brather than|\binstead of|\bif)\s+(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
_DECISION: Final = re.compile(
    r"\b(?:(PROCEED)|(USE[_ -]?(?:A[_ -])?TOOLS?|TOOLS?)|(FLAG(?:GED|GING)?(?:[_ -]?FOR[_ -]?REVIEW)?|REVIEW|DEFER))\b",
    re.IGNORECASE,
)
_NO_ANSWER: Final = re.compile(
    r"\W*(?:FLAG\w*|I defer\b.*|deferred?|see (?:the )?(?:tool|expert|reviewer)\b.*|n/?a|none|pending\b.*|unknown|to be (?:determined|reviewed))\W*",
    re.IGNORECASE | re.DOTALL,
)
_HEADED_ANSWER: Final = ("ANSWER", "")
MAX_PRECISE_WORDS: Final = 6


class _Segment(NamedTuple):
    """Text that belongs to one part. kind: what its header named (ANSWER, REASONING …), empty for a plain header."""

    part: Literal["a", "b"]
    kind: str
    span: Span
    labels: list[Labelled]


class _Brackets(NamedTuple):
    """Tool calls and review flags of the whole reply."""

    calls: tuple[ToolUse, ...]
    flags: tuple[ReviewFlag, ...]


def parse_exp9(
    text: str | None,
    *,
    paradigm: Paradigm,
    finish_reason: FinishReason = "unknown",
    options_a: Sequence[str] = (),
    options_b: Sequence[str] = (),
) -> Exp9Reply:
    """Read decision and answer of both parts.

    Sections start at lines headed PART, STEP or COMPONENT 1 or 2, or ANSWER, REASONING, WORK or DECISION 1 or 2, in any number and
    order; everything under a part's headers is searched for decisions, and the last answer counts, so an echoed prompt and a final
    summary do no harm. A numbered list is never a header. A reply without both parts is split_fallback: nothing is read from a guess.

    Paradigm 1: a review flag naming the part, or in its section, defers; else a tool call is use_tool; else proceed. Paradigm 2: the
    DECISION label, which must name exactly one. Paradigm 3: proceed. answer is read whatever the decision; where none is needed its reason
    is not_asked. A part on which the model proceeds is read only with an answer.
    """
    prepared = prepare(text, finish_reason)
    segments, rule = _split(prepared.text)
    if not segments:
        reason: Reason = "split_fallback" if prepared.missing == "no_label" else prepared.missing
        part = _unread(reason, rule, paradigm)
        return Exp9Reply(part_a=part, part_b=part, split_rule=rule, **shared(prepared, part.decision))
    outside = _outside(prepared.text, segments)
    brackets = _Brackets(tool_calls(prepared.text), review_flags(prepared.text))
    part_a = _part(prepared, segments, outside, brackets, "a", paradigm, options_a)
    part_b = _part(prepared, segments, outside, brackets, "b", paradigm, options_b)
    reasons: list[Reading[str]] = [Reading(None, None, "part", part.reason) for part in (part_a, part_b)]
    return Exp9Reply(part_a=part_a, part_b=part_b, split_rule=rule, **shared(prepared, *reasons))


def error_type(part: Exp9Part) -> ErrorType:
    """Kind of a wrong answer in paradigm 3: any hedge is cautious; else a number or at most six words is overconfident."""
    answer = part.answer.value or ""
    if part.hedge_count:
        return "cautious_approximate"
    if any(char.isdecimal() for char in answer) or len(answer.split()) <= MAX_PRECISE_WORDS:
        return "overconfident_precise"
    return "cautious_approximate"


def _split(text: str) -> tuple[list[_Segment], str]:
    """Segments in order and the rule that found them; none where either part is missing."""
    marks: list[tuple[Literal["a", "b"], str, int, int]] = []
    for match in _headers(text):
        number = match.group(1) or match.group(4)
        kind = (match.group("labelled") or match.group("numbered") or "").upper()
        marks.append(("a" if number == "1" else "b", kind, match.start(), match.end()))
    parts = {mark[0] for mark in marks}
    rule = "headers"
    if parts == {"b"} and text[: marks[0][2]].strip():
        marks.insert(0, ("a", "", 0, 0))
        rule = "second_header"
    elif parts != {"a", "b"}:
        return [], "no_headers" if not parts else "one_header"
    segments = []
    for index, (part, kind, _, start) in enumerate(marks):
        end = marks[index + 1][2] if index + 1 < len(marks) else len(text)
        segments.append(_Segment(part, kind, Span(start, end), _LABELS.scan(text, start, end)))
    return segments, rule


def _headers(text: str) -> list[re.Match[str]]:
    """Header at the start of each line that has one."""
    found, start, size = [], 0, len(text)
    while start <= size:
        end = text.find("\n", start)
        if end < 0:
            end = size
        if text.find("1", start, end) >= 0 or text.find("2", start, end) >= 0:
            match = _HEADER.match(text, start)
            if match is not None:
                found.append(match)
        start = end + 1
    return found


def _outside(text: str, segments: list[_Segment]) -> Span:
    """What stands before the first header: belongs to no part."""
    start = segments[0].span.start
    line = text.rfind("\n", 0, start) + 1
    return Span(0, min(line, start))


def _part(
    prepared: Prepared,
    segments: list[_Segment],
    outside: Span,
    brackets: _Brackets,
    name: Literal["a", "b"],
    paradigm: Paradigm,
    options: Sequence[str],
) -> Exp9Part:
    own = [segment for segment in segments if segment.part == name]
    calls = tuple(call for call in brackets.calls if any(_within(call.span, s.span) for s in own))
    flags = brackets.flags
    flagged = [
        flag
        for flag in flags
        if flag.part == name or (flag.part is None and any(_within(flag.span, s.span) for s in own))
    ]
    stray = [flag for flag in flags if flag.part is None and _within(flag.span, outside)]
    stray_calls = tuple(call for call in brackets.calls if _within(call.span, outside))
    answer = _answer(prepared, own, options)
    decision = _decision(prepared, own, paradigm, calls, flagged, stray, stray_calls, answer)
    reason = decision.reason
    if decision.value == "proceed":
        reason = answer.reason
    elif decision.value is not None and not _is_answer(answer, decision.span):
        answer = Reading(None, None, "no_answer_stated", "not_asked")
    hedges = decompositions = words = None
    if paradigm == 3:
        body = "\n".join(prepared.text[segment.span.start : segment.span.end] for segment in own)
        hedges = phrase_count(body.lower(), COMPONENT_HEDGE, COMPONENT_HEDGES)
        decompositions, words = len(DECOMPOSITION.findall(body)), len(body.split())
    return Exp9Part(
        decision=decision,
        answer=answer,
        tools_used=calls,
        tool_used=bool(calls),
        deferred=decision.value == "defer",
        reason=reason,
        hedge_count=hedges,
        decomp_count=decompositions,
        token_count=words,
    )


def _is_answer(answer: Reading[str], decided: Span | None) -> bool:
    """Whether a part that was handed on has an answer all the same, and not just the words that hand it on."""
    if answer.value is None or answer.span is None or _NO_ANSWER.fullmatch(answer.value) is not None:
        return False
    return decided is None or not _within(decided, answer.span)


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _answer(prepared: Prepared, own: list[_Segment], options: Sequence[str]) -> Reading[str]:
    """The last answer under a part's headers: an ANSWER label, a header's own, text on the header's line, else what a section
    without any label commits to."""
    text = prepared.text
    for segment in reversed(own):
        found = [
            each
            for each in segment.labels
            if each.name == "ANSWER" and without_calls(text[each.span.start : each.span.end]).strip()
        ]
        labelled = labelled_answer(prepared, found, options) if found else None
        if labelled is not None and labelled.span is not None:
            return labelled
        if segment.kind == "ANSWER":
            span = _first_paragraph(text, segment.span)
            if span is not None:
                return checked_answer(prepared, span, "header")
        inline = (
            segment.kind == ""
            and not segment.labels
            and text[segment.span.start : segment.span.end].strip(" \t*_")[:1] not in ("", "\n")
        )
        if inline:
            free = _free(prepared, segment.span, options)
            if free is not None:
                return free
    if any(segment.labels for segment in own):
        return Reading(None, None, "no_answer_label", prepared.missing)
    for segment in reversed(own):
        free = _free(prepared, segment.span, options) if segment.kind in _HEADED_ANSWER else None
        if free is not None:
            return free
    return Reading(None, None, "no_label", prepared.missing)


def _free(prepared: Prepared, segment: Span, options: Sequence[str]) -> Reading[str] | None:
    """What a section without labels commits to; None where it holds nothing but calls."""
    text = prepared.text
    span = _trimmed_without_calls(text, segment)
    if span is None:
        return None
    section = prepared._replace(
        visible=prepared.visible[span.start : span.end],
        text=text[span.start : span.end],
        truncated=prepared.truncated and not text[span.end :].strip(),
    )
    free = free_answer(section, [], options)
    moved = None if free.span is None else Span(free.span.start + span.start, free.span.end + span.start)
    return Reading(free.value, moved, free.rule, free.reason)


def _first_paragraph(text: str, span: Span) -> Span | None:
    start = span.start
    while start < span.end and text[start] in " \t\n":
        start += 1
    blank = text.find("\n\n", start, span.end)
    start, end, _ = trim(text, start, blank if blank >= 0 else span.end)
    return Span(start, end) if start < end else None


def _trimmed_without_calls(text: str, span: Span) -> Span | None:
    """A section from behind its last bracketed call, where something follows that call."""
    start = span.start
    brackets = [call.span for call in tool_calls(text, *span)] + [
        flag.span for flag in review_flags(text, *span)
    ]
    for bracket in brackets:
        if text[bracket.end : span.end].strip(" \t\n.*_"):
            start = max(start, bracket.end)
        elif not text[span.start : bracket.start].strip(" \t\n.*_"):
            return None
    start, end, _ = trim(text, start, span.end)
    return Span(start, end) if start < end else None


def _decision(
    prepared: Prepared,
    own: list[_Segment],
    paradigm: Paradigm,
    calls: tuple[ToolUse, ...],
    flagged: list[ReviewFlag],
    stray: list[ReviewFlag],
    stray_calls: tuple[ToolUse, ...],
    answer: Reading[str],
) -> Reading[Decision]:
    if paradigm == 3:
        return Reading("proceed", None, "no_other_way", "ok")
    if paradigm == 2:
        return _stated_decision(prepared, own)
    if flagged:
        return Reading("defer", flagged[-1].span, "flag", "ok")
    for segment in own if _HANDED_ON.search(prepared.text) is not None else ():
        for match in _DEFER.finditer(prepared.text, *segment.span):
            if (
                _NEGATED.search(prepared.text, max(segment.span.start, match.start() - 40), match.start())
                is None
            ):
                return Reading("defer", Span(*match.span()), "deferral_phrase", "ok")
    if any(call.tool_name == "flag_review" for call in calls):
        return Reading("defer", calls[-1].span, "flag", "ok")
    if calls:
        return Reading("use_tool", calls[0].span, "tool_call", "ok")
    if stray or stray_calls:
        # A flag or call ahead of both parts names neither: whose it is cannot be told.
        where = stray[0].span if stray else stray_calls[0].span
        return Reading(None, where, "call_outside_parts", "ambiguous")
    if answer.value is None:
        return Reading(None, answer.span, answer.rule, answer.reason)
    return Reading("proceed", None, "neither_flag_nor_call", "ok")


def _stated_decision(prepared: Prepared, own: list[_Segment]) -> Reading[Decision]:
    text = prepared.text
    stated = [each.span for segment in own for each in segment.labels if each.name == "DECISION"]
    spans = [span for span in stated if span.start < span.end]
    for segment in own:
        if segment.kind == "DECISION":
            paragraph = _first_paragraph(text, segment.span)
            if paragraph is not None:
                spans.append(paragraph)
    for span in sorted(spans, reverse=True):
        line_end = text.find("\n", *span)
        line = Span(span.start, span.end if line_end < 0 else line_end)
        named: dict[Decision, Span] = {}
        for match in _DECISION.finditer(text, *line):
            decision: Decision = "proceed" if match.group(1) else "use_tool" if match.group(2) else "defer"
            named.setdefault(decision, Span(*match.span()))
        if len(named) == 3:
            continue
        if prepared.truncated and not text[line.end :].strip(" \t*_`\"'.)]>"):
            return Reading(None, line, "label", "truncated")
        if not named:
            return Reading(None, line, "unreadable", "ambiguous")
        first_decision, where = next(iter(named.items()))
        if len(named) > 1 and text[line.start : where.start].strip(" \t*_`\"'([<"):
            return Reading(None, line, "several_decisions", "ambiguous")
        if len(named) > 1 and re.match(
            r"[\s*_`\"']*(?:/|\||,|or\b|and\b)", text[where.end : line.end], re.IGNORECASE
        ):
            return Reading(None, line, "several_decisions", "ambiguous")
        return Reading(first_decision, where, "label", "ok")
    return Reading(None, None, "no_label", prepared.missing)


def _unread(reason: Reason, rule: str, paradigm: Paradigm) -> Exp9Part:
    counted = 0 if paradigm == 3 else None
    return Exp9Part(
        decision=Reading(None, None, rule, reason),
        answer=Reading(None, None, rule, reason),
        tools_used=(),
        tool_used=False,
        deferred=False,
        reason=reason,
        hedge_count=counted,
        decomp_count=counted,
        token_count=counted,
    )
