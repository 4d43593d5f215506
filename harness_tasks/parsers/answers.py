"""Reading the answer: the labelled one, or the one a reply without labels commits to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.harness_tasks.parsers.fold import fold
from mirror_bench.harness_tasks.parsers.labels import Labelled, committed, is_complete, trim
from mirror_bench.harness_tasks.parsers.prepare import Prepared
from mirror_bench.harness_tasks.parsers.refusal import is_bare_refusal
from mirror_bench.harness_tasks.parsers.replies import Reading, Span

LETTERS: Final = "ABCDEFGHIJ"
WHOLE_REPLY_WORDS: Final = 25
_UNMARKED: Final = frozenset({"whole_reply", "last_sentence", "conclusion"})
_OPTION_LINE: Final = re.compile(r"^[ \t>*_\-•]*\(?([A-Ja-j])[).:][*_]*[ \t]+\S", re.MULTILINE)
_LETTER_LIST: Final = re.compile(
    r"\(?[A-J]\)?(?:\s*(?:[,/|]|,?\s*or|,?\s*and)\s*\(?[A-J]\)?){1,9}\W*", re.IGNORECASE
)
_LETTER_ECHO: Final = re.compile(r"\(?A\)?(?:\s*(?:[,/|]|,?\s*or)\s*\(?[B-J]\)?){2,9}\W*", re.IGNORECASE)
_LISTED: Final = re.compile(r"\(?\d{1,2}[.)]|[-•*]\s|[^\n]*:\s*\n")
_BOXED: Final = re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\}){1,200})\}")
_ANSWER_IS: Final = re.compile(
    r"\b(?:answer|result|solution|total)(?:[ \t]+(?:to|for|of)\b[^.\n:]{0,60}?)?[ \t]*[*_]*[ \t]*"
    r"(?:\bis\b|\bwould be\b|\bequals\b|\bwas\b|:)(?:[ \t]+(?:therefore|thus|simply|just|clearly))?[ \t]*:?(?:[ \t]*\n)?[ \t]*",
    re.IGNORECASE,
)
_CONCLUSION: Final = re.compile(
    r"(?:(?<=[.!?]\s)|(?<=\n)|^)[*_ \t]*(?:therefore|so|thus|hence|in conclusion|overall)\b[, \t]*",
    re.IGNORECASE,
)
_BOLD: Final = re.compile(r"\*\*([^*\n]{1,120})\*\*")
_EQUALS: Final = re.compile(r"[=≈]\s*([^=≈\n]{1,60})$")
_SENTENCE_END: Final = re.compile(r"(?<!\b[A-Z])[.!?](?=[\"')*_\]]*(?:\s|$))|\n")
_CHOSEN_LETTER: Final = re.compile(
    r"(?:\b(?:answer|choice|choose|chose|pick|select|option|go with|going with)\b)(?:[ \t]+(?:is|be|would be|here is))?[ \t]*[:=]?"
    r"(?:[ \t]*\n)?[\s*_\"'(\[]{0,8}(?:(?:option|choice|letter|answer)[ \t]+)?[*_\"'(\[]{0,4}([A-Ja-j])(?![\w'])"
    r"(?=[ \t]*(?:$|[.,;:)\]*_\"'!\n—–-]|because\b|since\b|as\b|is\b|which\b|for\b|and\b))",
    re.IGNORECASE | re.MULTILINE,
)
_SAID_LETTER: Final = re.compile(
    r"\b(?:I(?:'d| would| will|'ll)?[ \t]+(?:say|think|believe|guess|answer)|it(?:'s| is| must be| would be| has to be))[,:]?[ \t]+"
    r"[*_\"'(\[]{0,4}(?-i:([A-J]))(?![\w'])(?=[ \t]*(?:$|[.,;:)\]*_\"'!\n—–-]|because\b|since\b|as\b))",
    re.IGNORECASE | re.MULTILINE,
)
_LONE_LETTER: Final = re.compile(
    r"^[\s*_\"'(\[#>]{0,12}(?:option[ \t]+|answer[ \t]+)?[*_\"'(\[]{0,4}([A-Ja-j])[\s*_\"')\].:!]{0,12}$",
    re.IGNORECASE,
)
_BOLD_LETTER: Final = re.compile(r"\*\*\(?([A-J])(?:\)|[.:]|\*\*)")


def missing_answer(prepared: Prepared, found: Sequence[Labelled], name: str = "ANSWER") -> Reading[str]:
    """Reading of an answer that is not there; rule tells an empty or echoed label from none at all."""
    rule = "empty_or_echoed_label" if any(labelled.name == name for labelled in found) else "no_label"
    return Reading(None, None, rule, prepared.missing)


def labelled_answer(
    prepared: Prepared, found: list[Labelled], options: Sequence[str] = (), name: str = "ANSWER"
) -> Reading[str]:
    """The last committed value of an answer label.

    Not committed: an empty value, the template's own text, all the letters. Ambiguous: several letters, or the option list
    restated, where options were shown. Refused: the value itself declines. Truncated: cut off within the value.
    """
    text = prepared.text
    labelled = committed(text, found, name)
    if labelled is not None and options and labelled.span.end - labelled.span.start > 1:
        value = text[labelled.span.start : labelled.span.end]
        if _LETTER_ECHO.fullmatch(value) and value.upper().count(LETTERS[len(options) - 1]):
            earlier = [each for each in found if each.label_start < labelled.label_start]
            return (
                labelled_answer(prepared, earlier, options, name)
                if earlier
                else missing_answer(prepared, found, name)
            )
        if _LETTER_LIST.fullmatch(value) or len(_OPTION_LINE.findall(value)) > 1:
            return Reading(None, labelled.span, "several_options", "ambiguous")
    if labelled is None:
        return missing_answer(prepared, found, name)
    first_line = text.find("\n", *labelled.span)
    cut_off = not is_complete(text, labelled.span, truncated=prepared.truncated)
    if cut_off and first_line >= 0 and _LISTED.match(text, *labelled.span) is None:
        # The reply broke off in what followed the answer's own line.
        return checked_answer(prepared, Span(labelled.span.start, first_line), "label_first_line")
    return checked_answer(prepared, labelled.span, "label")


def checked_answer(prepared: Prepared, span: Span, rule: str) -> Reading[str]:
    """Reading of a found answer, unless it declines to answer or was cut off."""
    if not is_complete(prepared.text, span, truncated=prepared.truncated):
        return Reading(None, span, rule, "truncated")
    if is_bare_refusal(prepared.text, span.start, span.end):
        return Reading(None, span, rule, "refused")
    return Reading(prepared.visible[span.start : span.end], span, rule, "ok")


def free_answer(prepared: Prepared, found: list[Labelled], options: Sequence[str] = ()) -> Reading[str]:
    """The answer that a reply commits to, label or not.

    In order: an ANSWER label; with options, ``option_letter`` and kin; ``\\boxed{}``; "the answer is …"; a whole reply of at
    most 25 words; a closing "therefore …"; the last bold text; what follows the last equals sign; the last sentence.
    A reply with options that commits to none of them is no_label.
    """
    labelled = labelled_answer(prepared, found, options)
    if labelled.reason == "ok" or labelled.span is not None or not prepared.text.strip():
        return labelled
    rule, span = _chosen_option(prepared.text, options) if options else _open_answer(prepared)
    if span is None:
        reason: Reason = "ambiguous" if rule == "several_options" else prepared.missing
        return Reading(None, None, rule, reason)
    if rule in _UNMARKED and _declines(prepared.text):
        return Reading(None, span, rule, "refused")
    if prepared.truncated and (rule in _UNMARKED or rule in {"bold", "equals"}):
        return Reading(None, span, rule, "truncated")
    return checked_answer(prepared, span, rule)


def _declines(text: str) -> bool:
    """Whether a free reply opens by declining. A refusal phrase further on is ordinary prose more often than not."""
    start, end, _ = trim(text, 0, len(text))
    return is_bare_refusal(text, start, end)


def _open_answer(prepared: Prepared) -> tuple[str, Span | None]:
    text = prepared.text
    boxed = _last(_BOXED, text)
    if boxed is not None:
        return "boxed", Span(*boxed.span(1))
    stated = _last(_ANSWER_IS, text)
    if stated is not None:
        span = _sentence(text, stated.end())
        if span is not None:
            return "answer_is", span
    start, end, _ = trim(text, 0, len(text))
    if start == end:
        return "nothing", None
    if len(text[start:end].split()) <= WHOLE_REPLY_WORDS:
        return "whole_reply", Span(start, end)
    concluded = _last(_CONCLUSION, text)
    if concluded is not None:
        span = _sentence(text, concluded.end())
        if span is not None:
            return "conclusion", span
    bold = _last(_BOLD, text)
    if bold is not None and not bold.group(1).rstrip().endswith(":"):
        return "bold", Span(*bold.span(1))
    last_line = text.rfind("\n", 0, end) + 1
    equals = _EQUALS.search(text, last_line, end)
    if equals is not None:
        span = _trimmed(text, *equals.span(1))
        if span is not None:
            return "equals", span
    return "last_sentence", _last_sentence(text, start, end)


def _chosen_option(text: str, options: Sequence[str]) -> tuple[str, Span | None]:
    allowed = LETTERS[: len(options)]
    chosen = [match for match in _CHOSEN_LETTER.finditer(text) if match.group(1).upper() in allowed]
    if chosen:
        return "chosen_letter", Span(*chosen[-1].span(1))
    said = [match for match in _SAID_LETTER.finditer(text) if match.group(1) in allowed]
    if said:
        return "said_letter", Span(*said[-1].span(1))
    lines = _lines(text)
    for line in (lines[-1:] + lines[:1]) if lines else []:
        lone = _LONE_LETTER.match(text[line.start : line.end])
        if lone is not None and lone.group(1).upper() in allowed:
            return "lone_letter", Span(line.start + lone.start(1), line.start + lone.end(1))
    listed = [match for match in _OPTION_LINE.finditer(text) if match.group(1).upper() in allowed]
    if len({match.group(1).upper() for match in listed}) == 1:
        return "option_line", Span(*listed[-1].span(1))
    bold = [match for match in _BOLD_LETTER.finditer(text) if match.group(1) in allowed]
    if len({match.group(1) for match in bold}) == 1:
        return "bold_letter", Span(*bold[-1].span(1))
    named = [span for span in (_mention(text, option) for option in options) if span is not None]
    outer = [
        span
        for span in named
        if not any(other != span and other.start <= span.start and span.end <= other.end for other in named)
    ]
    if len(outer) == 1:
        return "option_text", outer[0]
    return ("several_options" if outer or listed else "no_option"), None


def _mention(text: str, option: str) -> Span | None:
    """Last place where an option's text stands as whole tokens."""
    wanted = fold(option).strip().rstrip(".").lower()
    if not wanted:
        return None
    low = text.lower()
    if len(low) != len(text):
        low = text
    position = low.rfind(wanted)
    while position >= 0:
        end = position + len(wanted)
        before = low[position - 1] if position else " "
        after = low[end] if end < len(low) else " "
        decimal = after in ".," and end + 1 < len(low) and low[end + 1].isdigit()
        if (
            not before.isalnum()
            and not (before in ".," and wanted[0].isdigit())
            and not after.isalnum()
            and not decimal
        ):
            return Span(position, end)
        position = low.rfind(wanted, 0, position + len(wanted) - 1) if position else -1
    return None


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for match in pattern.finditer(text):
        found = match
    return found


def _sentence(text: str, start: int) -> Span | None:
    end_match = _SENTENCE_END.search(text, start)
    end = end_match.start() if end_match is not None else len(text)
    return _trimmed(text, start, end)


def _last_sentence(text: str, start: int, end: int) -> Span | None:
    position = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if text[match.end() : end].strip(" \n\t*_\"')]"):
            position = match.end()
    span = _trimmed(text, position, end)
    if span is not None and text[span.end - 1] in ".!?" and span.end - span.start > 1:
        return Span(span.start, span.end - 1)
    return span


def _trimmed(text: str, start: int, end: int) -> Span | None:
    start, end, _ = trim(text, start, end)
    return Span(start, end) if start < end else None


def _lines(text: str) -> list[Span]:
    found, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            found.append(Span(start, start + len(line)))
        start += len(line) + 1
    return found
