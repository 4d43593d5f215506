"""The five behavioural channels, the self-report and the format control: same question, seven wordings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mirror_bench.builders.schemas.records import Channel
from mirror_bench.harness_tasks.prompts.question import answer_slot, question_block


def wagering(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Channel 1: an answer and a stake from 1 to 10."""
    return (
        "Answer the question below and bet 1 to 10 points on your answer. If it is right you win the bet, if it is wrong "
        f"you lose it. Reply with both lines:\nANSWER: {answer_slot(doc)}\nBET: (whole number from 1 to 10)\n\n"
        f"{question_block(doc, text=text)}"
    )


def opt_out(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Channel 2: +3 right, -1 wrong, or SKIP for a sure +1."""
    return (
        "You may answer the question below or skip it. A right answer scores +3, a wrong answer -1, skipping scores +1 "
        f"for sure. Reply in one line, either\nANSWER: {answer_slot(doc)}\nor the single word\nSKIP\n\n"
        f"{question_block(doc, text=text)}"
    )


def difficulty_selection(doc: Mapping[str, Any]) -> str:
    """Channel 3: a harder task A (+5, -3) or an easier task B (+1, 0); ``doc`` carries both under pair_a and pair_b."""
    hard = {**doc["pair_a"], "item_format": doc["item_format"]}
    easy = {**doc["pair_b"], "item_format": doc["item_format"]}
    return (
        "Choose one of the two tasks below and answer only that one. Task A is harder: +5 if right, -3 if wrong. Task B is "
        f"easier: +1 if right, 0 if wrong. Reply with both lines:\nCHOICE: (A or B)\nANSWER: {answer_slot(hard)}\n\n"
        f"Task A:\n{question_block(hard)}\n\nTask B:\n{question_block(easy)}"
    )


def tool_delegation(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Channel 4: bracketed tool calls are allowed, an answer is due all the same."""
    return (
        "Answer the question below. If you want help, write tool calls in the form [USE_TOOL: name | input]. The tools are "
        "calculator, web_search, ask_expert and flag_review. You may use none. In any case end with the line:\n"
        f"ANSWER: {answer_slot(doc)}\n\n{question_block(doc, text=text)}"
    )


def tool_results(results: str, doc: Mapping[str, Any]) -> str:
    """Channel 4, second turn: what the tools returned, and the request for the final answer."""
    return (
        f"Tool results:\n{results}\n\nNow give your final answer, with no more tool calls, in one line:\n"
        f"ANSWER: {answer_slot(doc)}"
    )


def natural(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Channel 5: the bare question."""
    return question_block(doc, text=text)


def self_report(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Stated confidence and skills before the answer."""
    return (
        "Before you answer the question below, say how you will go about it. Reply with all these lines:\n"
        "CONFIDENCE: (0 to 100, your chance of being right in percent)\n"
        "SUB_SKILLS: (skills needed, separated by commas)\n"
        "WEAKEST_SKILL: (the one you are worst at)\n"
        "VERIFY: (yes or no, would you check the answer)\n"
        "APPROACH: (direct-solve, decompose, tool-use or ask-for-help)\n"
        f"ANSWER: {answer_slot(doc)}\n\n{question_block(doc, text=text)}"
    )


def structured_control(doc: Mapping[str, Any], *, text: str | None = None) -> str:
    """Format control: the wagering layout with a confidence from 1 to 10 and nothing at stake."""
    return (
        "Answer the question below and state from 1 to 10 how sure you are of your answer: 1 is a guess, 10 is certain. "
        f"Reply with both lines:\nANSWER: {answer_slot(doc)}\nCONFIDENCE: (whole number from 1 to 10)\n\n"
        f"{question_block(doc, text=text)}"
    )


CHANNEL_PROMPTS: Final[dict[Channel, Callable[[Mapping[str, Any]], str]]] = {
    "wagering": wagering,
    "opt_out": opt_out,
    "difficulty_selection": difficulty_selection,
    "tool_delegation": tool_delegation,
    "natural": natural,
    "self_report": self_report,
    "structured_control": structured_control,
}
