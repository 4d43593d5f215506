"""What a parser returns: one frozen reply per format, one reading per field.

Positions are offsets into the reply without its hidden reasoning (``split_reasoning(text).visible``), and a text
value is that slice character for character. Confidence is in [0, 1], converted once, here. A value that was not
given is None and its reading says why; nothing is filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from mirror_bench.builders.schemas.records import Decision, Reason

T = TypeVar("T")
FinishReason = Literal["stop", "length", "error", "unknown"]


class Span(NamedTuple):
    """Half-open range of characters in the visible reply."""

    start: int
    end: int


class Reading(NamedTuple, Generic[T]):
    """One field of a reply.

    value is None exactly when reason is not ok. span covers the text the value was read from; None where nothing was
    read. rule names how it was found (``label``, ``boxed``, ``percent`` …), or what stood in the way.
    """

    value: T | None
    span: Span | None
    rule: str
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What every format shares.

    parse_success: every field the format asks for was read; reason is then ok, else that of the first field missing.
    refused: a refusal phrase occurs in the visible reply, whatever else was read.
    reasoning: hidden-reasoning text removed before parsing, None without any; reasoning_unclosed: a block was opened
    and never closed, so that everything after it counts as reasoning.
    """

    parse_success: bool
    reason: Reason
    refused: bool
    reasoning: str | None
    reasoning_unclosed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WageringReply(Reply):
    """Channel 1. bet: integer 1 to 10."""

    answer: Reading[str]
    bet: Reading[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptOutReply(Reply):
    """Channel 2. skipped: True for SKIP, False for an answer; answer reads None, reason ok, where skipped."""

    skipped: Reading[bool]
    answer: Reading[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultySelectionReply(Reply):
    """Channel 3. choice: A (the harder) or B (the easier)."""

    choice: Reading[Literal["A", "B"]]
    answer: Reading[str]


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One bracketed call to a known tool, in the order of the reply."""

    tool_name: str
    tool_input: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolDelegationReply(Reply):
    """Channel 4. tools_used: calls to known tools; unknown names and ``none`` are left out."""

    answer: Reading[str]
    tools_used: tuple[ToolUse, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalReply(Reply):
    """Channel 5. Counts of whole phrases; the ``legacy`` ones count substrings, so "unlikely" holds "likely".

    response_length: words split on white space.
    """

    answer: Reading[str]
    response_length: int
    hedging_count: int
    caveat_count: int
    hedging_count_legacy: int
    caveat_count_legacy: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfReportReply(Reply):
    """The self-report. confidence: percentage / 100; would_verify, approach and skills as stated."""

    confidence: Reading[float]
    sub_skills: Reading[tuple[str, ...]]
    weakest_skill: Reading[str]
    would_verify: Reading[bool]
    approach: Reading[Literal["direct-solve", "decompose", "tool-use", "ask-for-help"]]
    answer: Reading[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StructuredControlReply(Reply):
    """Format control. rating: integer 1 to 10 as stated; confidence: rating / 10."""

    answer: Reading[str]
    rating: Reading[int]
    confidence: Reading[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer2Reply(Reply):
    """Experiment 3, prediction first. confidence: percentage / 100."""

    confidence: Reading[float]
    answer: Reading[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exp9Part:
    """One component of a two-part reply.

    reason: ok, or why decision (and, on proceed, answer) could not be read. hedge_count, decomp_count and token_count
    (words) are None outside paradigm 3.
    """

    decision: Reading[Decision]
    answer: Reading[str]
    tools_used: tuple[ToolUse, ...]
    tool_used: bool
    deferred: bool
    reason: Reason
    hedge_count: int | None
    decomp_count: int | None
    token_count: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exp9Reply(Reply):
    """Both components. split_rule: how the two sections were told apart."""

    part_a: Exp9Part
    part_b: Exp9Part
    split_rule: str
