"""Channel 3: a CHOICE line with A (the harder) or B (the easier), then an ANSWER line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import Labelled, LabelSet, committed, is_complete
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import Prepared, prepare
from mirror_bench.harness_tasks.parsers.replies import DifficultySelectionReply, FinishReason, Reading, Span

Choice = Literal["A", "B"]

_LABELS: Final = LabelSet("CHOICE", "ANSWER")
_BOTH: Final = re.compile(r"\W*A\W*(?:/|\||,|or\b|and\b)\W*(?:task\s+)?B\W*$", re.IGNORECASE)
_VALUE: Final = re.compile(
    r"[\W_]*(?:(?:task|option|question|problem)\s+)?[\W_]*([AB])(?!\w)(?=\s*(?:$|[.,;:)\]*_\"'!\n(—–-]|because\b|since\b|as\b|is\b))",
    re.IGNORECASE,
)
_PHRASE: Final = re.compile(
    r"\bI(?:'ll| will| would|'d|'m| am)?(?:\s+(?:like|going|choosing|want))?(?:\s+to)?\s+(?:choose|chose|pick|select|attempt|take|go with|choosing)\s+"
    r"[*_\"'(]*(?:task|option|question|problem)?\s*[*_\"'(]*([AB])(?!\w)(?=[*_\"')]*(?:\s*(?:$|[.,;:!\n—–-])|\s+because\b|\s+since\b|\s+as\b|\s+and\b))",
    re.IGNORECASE,
)


def parse_difficulty_selection(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> DifficultySelectionReply:
    """Read choice and answer. Without a CHOICE label, "I choose task B" counts; a stray letter never does."""
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    choice = _choice(prepared, found)
    answer = labelled_answer(prepared, found, options)
    return DifficultySelectionReply(choice=choice, answer=answer, **shared(prepared, choice, answer))


def _choice(prepared: Prepared, found: list[Labelled]) -> Reading[Choice]:
    text = prepared.text
    usable = [
        each
        for each in found
        if each.name != "CHOICE" or _BOTH.match(text[each.span.start : each.span.end]) is None
    ]
    labelled = committed(text, usable, "CHOICE")
    if labelled is not None:
        value = _VALUE.match(text, *labelled.span)
        read = labelled.span if value is None else Span(*value.span(1))
        if not is_complete(text, read, truncated=prepared.truncated):
            return Reading(None, labelled.span, "label", "truncated")
        if value is None:
            return Reading(None, labelled.span, "unreadable", "ambiguous")
        return _read(value, "label")
    phrases = list(_PHRASE.finditer(text))
    if phrases and len({phrase.group(1).upper() for phrase in phrases}) == 1:
        return _read(phrases[-1], "choice_phrase")
    if phrases:
        return Reading(None, Span(*phrases[-1].span(1)), "several_choices", "ambiguous")
    rule = "empty_or_echoed_label" if any(each.name == "CHOICE" for each in found) else "no_label"
    return Reading(None, None, rule, prepared.missing)


def _read(match: re.Match[str], rule: str) -> Reading[Choice]:
    return Reading("A" if match.group(1) in "aA" else "B", Span(*match.span(1)), rule, "ok")
