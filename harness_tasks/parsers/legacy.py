"""The reference's reading rules, faults included, so that the share of replies on which they differ can be reported.

Labels are case-insensitive and unadorned (no bold marks); the first one counts; its value runs to the next capital label or the
end. Nothing here says why a value is missing, and some values are made up where the reference did so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from mirror_bench.builders.schemas.records import Channel, Decision
from mirror_bench.harness_tasks.parsers.phrases import CAVEATS, HEDGES, substring_count
from mirror_bench.harness_tasks.parsers.reasoning import split_reasoning
from mirror_bench.harness_tasks.parsers.refusal import PHRASES

ANSWER_LENGTH: Final = 500
TOOL_ANSWER_LENGTH: Final = 1000
PREDICTION_ANSWER_LENGTH: Final = 300
EMPTY_CONFIDENCE: Final = 0.5
_TOOLS: Final = ("calculator", "web_search", "ask_expert", "flag_review")
_CALL: Final = re.compile(r"\[USE_TOOL:\s*([^|\]]+?)\s*(?:\|\s*([^\]]*?)\s*)?\]", re.IGNORECASE)
_NEGATED_SKIP: Final = re.compile(r"(?:\bnot|n't|\bnever)\s+skip\b", re.IGNORECASE)
_APPROACHES: Final = ("direct-solve", "decompose", "tool-use", "ask-for-help")
_SECOND: Final = re.compile(
    r"^[ \t]*(?:(?:PART|STEP|ANSWER)[ \t]*2\b|2\.[ \t])", re.IGNORECASE | re.MULTILINE
)
_SECOND_NO_TOOLS: Final = re.compile(
    r"^[ \t]*(?:(?:PART|STEP|ANSWER|REASONING)[ \t]*2\b|2\.[ \t])", re.IGNORECASE | re.MULTILINE
)
_DEFER: Final = re.compile(r"\[FLAG[^\]]*\]|\bi defer\b|\bflag for review\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyReply:
    """What the reference read from one reply; fields of other channels stay None. confidence: in [0, 1]."""

    parse_success: bool
    refused: bool
    answer: str | None = None
    bet: int | None = None
    skipped: bool | None = None
    choice: Literal["A", "B"] | None = None
    tools_used: tuple[tuple[str, str], ...] = ()
    confidence: float | None = None
    sub_skills: tuple[str, ...] = ()
    weakest_skill: str | None = None
    would_verify: bool | None = None
    approach: str | None = None
    hedging_count: int | None = None
    caveat_count: int | None = None
    response_length: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyPart:
    """One component as the reference read it; midpoint: the reply was cut in half for want of a second header."""

    decision: Decision
    answer: str | None
    tool_used: bool
    midpoint: bool


def parse_legacy(channel: Channel, text: str | None) -> LegacyReply:
    """Read one reply of a channel, the self-report or the format control by the reference's rules."""
    visible = split_reasoning(text or "").visible.strip()
    refused = any(phrase in visible.lower() for phrase in PHRASES)
    if refused and channel not in ("natural", "structured_control"):
        return LegacyReply(parse_success=False, refused=True)
    match channel:
        case "wagering":
            answer, bet = _label(visible, "ANSWER"), _bet(visible)
            return LegacyReply(
                parse_success=answer is not None and bet is not None, refused=False, answer=answer, bet=bet
            )
        case "opt_out":
            return _opt_out(visible)
        case "difficulty_selection":
            answer, choice = _label(visible, "ANSWER"), _choice(visible)
            return LegacyReply(
                parse_success=answer is not None and choice is not None,
                refused=False,
                answer=answer,
                choice=choice,
            )
        case "tool_delegation":
            calls = tuple(
                (name.strip().lower(), given)
                for name, given in _CALL.findall(visible)
                if name.strip().lower() in _TOOLS
            )
            answer = _label(visible, "ANSWER") or _CALL.sub("", visible).strip()[:TOOL_ANSWER_LENGTH] or None
            return LegacyReply(
                parse_success=answer is not None, refused=False, answer=answer, tools_used=calls
            )
        case "natural":
            low = visible.lower()
            return LegacyReply(
                parse_success=True,
                refused=refused,
                answer=_label(visible, "ANSWER") or visible[:ANSWER_LENGTH],
                hedging_count=substring_count(low, HEDGES),
                caveat_count=substring_count(low, CAVEATS),
                response_length=len(visible.split()),
            )
        case "self_report":
            return _self_report(visible)
        case "structured_control":
            answer, rating = _label(visible, "ANSWER"), _integer(_label(visible, "CONFIDENCE"), 1, 10)
            confidence = None if rating is None else rating / 10
            return LegacyReply(
                parse_success=answer is not None and rating is not None,
                refused=refused,
                answer=answer,
                confidence=confidence,
            )


def parse_legacy_layer2(text: str | None) -> LegacyReply:
    """Experiment 3, prediction first: a missing confidence becomes 0.5, a missing answer the first 300 characters."""
    visible = split_reasoning(text or "").visible.strip()
    stated, answer = _percentage(visible), _label(visible, "ANSWER")
    return LegacyReply(
        parse_success=stated is not None and answer is not None,
        refused=any(phrase in visible.lower() for phrase in PHRASES),
        confidence=EMPTY_CONFIDENCE if stated is None else stated,
        answer=answer if answer is not None else visible[:PREDICTION_ANSWER_LENGTH],
    )


def parse_legacy_exp9(text: str | None, *, paradigm: Literal[1, 2, 3]) -> tuple[LegacyPart, LegacyPart]:
    """Both components: cut at the first line headed PART 2, STEP 2, ANSWER 2 or "2. ", else in the middle of the characters.

    An empty reply reads as two wrong answers on which the model proceeded.
    """
    visible = split_reasoning(text or "").visible
    header = (_SECOND_NO_TOOLS if paradigm == 3 else _SECOND).search(visible)
    cut = header.start() if header is not None else len(visible) // 2
    return tuple(_part(section, paradigm, header is None) for section in (visible[:cut], visible[cut:]))  # type: ignore[return-value]


def _part(section: str, paradigm: int, midpoint: bool) -> LegacyPart:
    called = _CALL.search(section) is not None
    decision: Decision = "proceed"
    if paradigm == 1:
        decision = "defer" if _DEFER.search(section) is not None else "use_tool" if called else "proceed"
    elif paradigm == 2:
        line = re.search(r"DECISION\s*:\s*([^\n]*)", section, re.IGNORECASE)
        searched = (line.group(1) if line is not None else section).upper()
        decision = (
            "defer"
            if "FLAG" in searched or "REVIEW" in searched
            else "use_tool"
            if "TOOL" in searched
            else "proceed"
        )
    answer = _label(section, "ANSWER") or section.strip()[:ANSWER_LENGTH] or None
    return LegacyPart(decision=decision, answer=answer, tool_used=called, midpoint=midpoint)


def _label(text: str, name: str) -> str | None:
    match = re.search(rf"\b{name}\s*:\s*(.*?)(?=\n\s*[A-Z][A-Z_ ]+\s*:|\Z)", text, re.IGNORECASE | re.DOTALL)
    if match is None:
        return None
    value = match.group(1).strip()
    if value.startswith("[") and value.endswith("]"):
        value = value[1:-1].strip()
    return value or None


def _integer(value: str | None, low: int, high: int) -> int | None:
    match = re.search(r"-?\d{1,9}", value or "")
    return int(match.group()) if match is not None and low <= int(match.group()) <= high else None


def _bet(text: str) -> int | None:
    if re.search(r"\bBET\s*:", text, re.IGNORECASE) is not None:
        return _integer(_label(text, "BET"), 1, 10)
    last = text.rsplit("\n", 1)[-1].strip()
    return int(last) if re.fullmatch(r"[1-9]|10", last) is not None else None


def _opt_out(text: str) -> LegacyReply:
    if re.search(r"\bSKIP\b", text, re.IGNORECASE) is not None and _NEGATED_SKIP.search(text) is None:
        return LegacyReply(parse_success=True, refused=False, skipped=True)
    answer = _label(text, "ANSWER")
    return LegacyReply(
        parse_success=answer is not None,
        refused=False,
        skipped=False,
        answer=answer if answer is not None else text[:ANSWER_LENGTH] or None,
    )


def _choice(text: str) -> Literal["A", "B"] | None:
    labelled = re.match(r"\W*(?:TASK\s+)?([AB])\b", _label(text, "CHOICE") or "", re.IGNORECASE)
    match = labelled if labelled is not None else re.search(r"\b([AB])\b", text)
    if match is None:
        return None
    return "A" if match.group(1) in "aA" else "B"


def _percentage(text: str) -> float | None:
    match = re.search(r"-?\d{1,9}(?:\.\d+)?", _label(text, "CONFIDENCE") or "")
    return None if match is None else min(100.0, max(0.0, float(match.group()))) / 100


def _self_report(text: str) -> LegacyReply:
    if not text:
        return LegacyReply(parse_success=False, refused=False, confidence=EMPTY_CONFIDENCE)
    confidence, answer = _percentage(text), _label(text, "ANSWER")
    verify, approach = _label(text, "VERIFY"), (_label(text, "APPROACH") or "").lower()
    return LegacyReply(
        parse_success=confidence is not None and answer is not None,
        refused=False,
        confidence=confidence,
        answer=answer,
        sub_skills=tuple(
            skill.strip() for skill in (_label(text, "SUB_SKILLS") or "").split(",") if skill.strip()
        ),
        weakest_skill=_label(text, "WEAKEST_SKILL"),
        would_verify=None if verify is None else "yes" in verify.lower(),
        approach=next((name for name in _APPROACHES if name in approach), None),
    )
