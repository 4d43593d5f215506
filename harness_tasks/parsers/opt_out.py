"""Channel 2: an ANSWER line, or the word SKIP."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mirror_bench.harness_tasks.parsers.answers import labelled_answer
from mirror_bench.harness_tasks.parsers.labels import Labelled, LabelSet, committed, is_complete
from mirror_bench.harness_tasks.parsers.outcome import shared
from mirror_bench.harness_tasks.parsers.prepare import Prepared, prepare
from mirror_bench.harness_tasks.parsers.replies import FinishReason, OptOutReply, Reading, Span

_LABELS: Final = LabelSet("ANSWER", "DECISION")
_MENTIONED: Final = re.compile("skip", re.IGNORECASE)
_SKIP_LINE: Final = re.compile(
    r"^[ \t>#*_`\"'\[(\-•]{0,20}SKIP(?:PED|PING)?[ \t*_`\"'\]).!]{0,20}$", re.IGNORECASE | re.MULTILINE
)
_SKIP_VALUE: Final = re.compile(
    r"[\s*_`\"'\[(]*SKIP\b[\s*_`\"'\]).!]*(?:$|[(\-–—,:;\n]|because\b|since\b|as\b)", re.IGNORECASE
)
_SKIP_OR: Final = re.compile(
    r"\bor\s+[*_`\"']*SKIP\b|\bSKIP\b[*_`\"']*\s+or\b|/\s*SKIP\b|\bSKIP\s*/", re.IGNORECASE
)
_DECIDED: Final = re.compile(
    r"\b(?:I(?:'ll| will| shall| choose to| have decided to| decide to|'m going to| am going to| prefer to| opt to| must| have to)"
    r"|let me|I'd rather|I would rather|decide to|choose to|opting to|best to|safer to|better to)\s+(?:just\s+)?[*_`\"']*skip\b",
    re.IGNORECASE,
)
_SHOUTED: Final = re.compile(r"\bSKIP\b")
_UNSURE_BEFORE: Final = re.compile(
    r"(?:\b(?:not|n't|never|without|rather than|instead of|no need to|no reason to|could|would|might|may|can|either|whether|or|if|should i|to|the word|write|than|option to|of)"
    r"|n't)\s+(?:\w+\s+)?[*_`\"']*$",
    re.IGNORECASE,
)
_REVISION: Final = re.compile(
    r"\b(?:wait|actually|on second thought|correction|instead|scratch that|change my mind|reconsider|in fact|however|no,)\b",
    re.IGNORECASE,
)


def parse_opt_out(
    text: str | None, *, finish_reason: FinishReason = "unknown", options: Sequence[str] = ()
) -> OptOutReply:
    """Read whether the question was skipped, else the answer.

    SKIP counts as a decision on a line or under a label of its own, or in words of decision, or in capitals where it is
    neither negated nor weighed ("do not SKIP", "I could SKIP"). Skip and answer together: the later one after words of
    revision, else ambiguous. Neither: both read None; nothing of an unlabelled reply becomes the answer.
    """
    prepared = prepare(text, finish_reason)
    found = _LABELS.scan(prepared.text)
    skip = None
    answers = [each for each in found if each.name == "ANSWER"]
    if _MENTIONED.search(prepared.text) is not None:
        skip = _skip(prepared.text, found)
        answers = [each for each in answers if not _SKIP_VALUE.match(prepared.text, *each.span)]
    answer = labelled_answer(prepared, answers, options)
    skipped: Reading[bool]
    if skip is None:
        if answer.value is not None and _SKIP_OR.search(prepared.text, *(answer.span or (0, 0))) is not None:
            answer = Reading(None, answer.span, "answer_or_skip", "ambiguous")
        skipped = Reading(
            False if answer.value is not None else None, answer.span, answer.rule, answer.reason
        )
    elif not is_complete(prepared.text, skip[0], truncated=prepared.truncated):
        skipped = Reading(None, skip[0], skip[1], "truncated")
        answer = Reading(None, answer.span, skip[1], "truncated")
    elif answer.value is None or answer.span is None:
        skipped = Reading(True, skip[0], skip[1], "ok")
        answer = Reading(None, None, "skipped", "not_asked")
    else:
        skipped, answer = _both(prepared, skip, answer, answer.span)
    return OptOutReply(skipped=skipped, answer=answer, **shared(prepared, skipped, answer))


def _skip(text: str, found: list[Labelled]) -> tuple[Span, str] | None:
    """The last decision to skip and the rule that found it."""
    for labelled in reversed(found):
        if _SKIP_VALUE.match(text, *labelled.span) is not None:
            position = text.lower().find("skip", *labelled.span)
            return Span(position, position + 4), "label"
    lines = list(_SKIP_LINE.finditer(text))
    if lines:
        position = lines[-1].group().lower().find("skip") + lines[-1].start()
        return Span(position, position + 4), "line"
    labelled_at = committed(text, found, "ANSWER")
    decided = [
        match
        for match in _DECIDED.finditer(text)
        if _UNSURE_BEFORE.search(text, max(0, match.start() - 30), match.start()) is None
    ]
    if decided:
        return Span(decided[-1].end() - 4, decided[-1].end()), "decided"
    for match in reversed(list(_SHOUTED.finditer(text))):
        inside = labelled_at is not None and labelled_at.span.start <= match.start() < labelled_at.span.end
        if not inside and _UNSURE_BEFORE.search(text, max(0, match.start() - 40), match.start()) is None:
            return Span(*match.span()), "capitals"
    return None


def _both(
    prepared: Prepared, skip: tuple[Span, str], answer: Reading[str], answered: Span
) -> tuple[Reading[bool], Reading[str]]:
    """Skip and answer in one reply: a revision between them makes the later one count."""
    where, rule = skip
    first, second = sorted((where, answered))
    if rule in {"decided", "capitals"} and where < answered:
        # Prose about skipping, then a labelled answer: the label is the decision.
        return Reading(False, answered, answer.rule, "ok"), answer
    if _REVISION.search(prepared.text, first.end, second.start) is None:
        return Reading(None, where, "answer_and_skip", "ambiguous"), Reading(
            None, answered, "answer_and_skip", "ambiguous"
        )
    if where > answered:
        return Reading(True, where, rule, "ok"), Reading(None, None, "skipped", "not_asked")
    return Reading(False, answered, answer.rule, "ok"), answer
