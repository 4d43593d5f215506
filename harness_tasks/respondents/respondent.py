"""A simulated respondent: from a prompt to a reply, a function of seed and prompt alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from mirror_bench.builders.schemas.records import Reason
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.seeds import ItemRng
from mirror_bench.harness_tasks.matchers.key import AnswerKey
from mirror_bench.harness_tasks.matchers.strict import strict
from mirror_bench.harness_tasks.respondents.character import UNSURE, Character, Truth, truth
from mirror_bench.harness_tasks.respondents.items import AskedItem, ItemIndex, KnownItem, known_items
from mirror_bench.harness_tasks.respondents.layouts import Layout, layout_of

Break = Literal["no_label", "out_of_range", "refused", "empty", "ambiguous"]

BREAKS: Final[tuple[Break, ...]] = ("no_label", "out_of_range", "refused", "empty", "ambiguous")
LEAST_CONFIDENCE: Final = 1e-6
_HEDGES: Final = ("", "I think it is ", "Perhaps, I'm not sure, it is ")
_RAMBLE: Final = (
    "There are several ways to look at a question like this one, and each of them leads somewhere else depending on what is "
    "taken for granted at the start. A good deal has been written on the subject over the years. It rewards a patient reader"
)


@dataclass(frozen=True)
class SimulatedReply:
    """What a respondent writes. expected_reason: what a right parser says of it, ok included. broken: how the layout was
    broken on purpose."""

    text: str
    finish_reason: Literal["stop", "length"]
    layout: Layout
    asked: tuple[KnownItem, ...]
    expected_reason: Reason
    broken: Break | None = None


class Respondent:
    """Answers prompts about the items it was made with.

    Raises ValueError for a prompt in which none of them stands: a respondent never makes up an item.
    """

    def __init__(
        self, character: Character, rows: Iterable[Mapping[str, Any] | Row], *, seed: int = 0
    ) -> None:
        self.character = character
        self.seed = seed
        self.items = known_items(rows)
        self._index = ItemIndex(self.items)

    def truth(self, item: KnownItem) -> Truth:
        """What holds for ``item``."""
        return truth(self.character, self.seed, item)

    def asked(self, prompt: str, layout: Layout) -> list[AskedItem]:
        """The items a prompt asks about: the last one, or the last two where the layout sets two side by side."""
        found = self._index.find(prompt)
        count = 2 if layout == "difficulty_selection" or layout.startswith("exp9") else 1
        if len(found) < count:
            raise ValueError(
                f"respondent {self.character.name} knows {len(found)} of {count} items in a prompt of layout {layout}; make it with the rows "
                f"of the data set that is asked. The prompt begins: {prompt[:200]!r}"
            )
        return found[-count:]

    def reply(self, prompt: str) -> SimulatedReply:
        """The reply to ``prompt``."""
        layout = layout_of(prompt)
        asked = self.asked(prompt, layout)
        items = tuple(each.item for each in asked)
        draw = ItemRng("respondent reply", self.seed, prompt)
        if draw.random() < self.character.truncates:
            return SimulatedReply(f"<think>\n{_RAMBLE}.\n\n{_RAMBLE}", "length", layout, items, "truncated")
        if draw.random() < self.character.breaks:
            how = draw.choice(BREAKS)
            text, reason = _broken(how, layout)
            return SimulatedReply(text, "stop", layout, items, reason, how)
        text = self._written(layout, asked)
        if self.character.reasons:
            text = f"<think>\nLet me see.\n\nANSWER: not this one\n</think>\n\n{text}"
        return SimulatedReply(text, "stop", layout, items, "ok")

    def log_probability(self, prompt: str, continuation: str) -> tuple[float, ...]:
        """ln p of each word of a continuation: ln of the confidence in the item asked, floored at 1e-6, so that their mean gives
        the confidence back."""
        believed = self.truth(self.asked(prompt, "natural")[-1].item).confidence
        return (math.log(max(LEAST_CONFIDENCE, believed)),) * max(1, len(continuation.split()))

    def _written(self, layout: Layout, asked: Sequence[AskedItem]) -> str:
        item, shown = asked[-1].item, asked[-1].options_shown
        known = self.truth(item)
        answer = _answer(item, shown, known)
        percent = round(known.confidence * 100)
        wants_help = self._wants_help(known)
        match layout:
            case "wagering":
                return f"ANSWER: {answer}\nBET: {self._stake(known)}"
            case "opt_out":
                return "SKIP" if wants_help else f"ANSWER: {answer}"
            case "difficulty_selection":
                return self._difficulty(asked)
            case "tool_delegation":
                return (
                    "".join(f"[USE_TOOL: ask_expert | question {n + 1}]\n" for n in range(self._calls(known)))
                    + f"ANSWER: {answer}"
                )
            case "self_report":
                approach = "ask-for-help" if wants_help else "direct-solve"
                weakest = item.domains[0] if known.confidence < UNSURE else "reading"
                return (
                    f"CONFIDENCE: {percent}\nSUB_SKILLS: {', '.join((*item.domains, 'reading'))}\nWEAKEST_SKILL: {weakest}\n"
                    f"VERIFY: {'yes' if wants_help else 'no'}\nAPPROACH: {approach}\nANSWER: {answer}"
                )
            case "structured_control":
                return f"ANSWER: {answer}\nCONFIDENCE: {_tenths(known.confidence)}"
            case "layer2":
                return f"CONFIDENCE: {percent}\nANSWER: {answer}"
            case "labelled":
                return f"ANSWER: {answer}"
            case "natural":
                return f"{_HEDGES[self._calls(known)]}{answer}"
            case _:
                return self._two_parts(layout, asked)

    def _wants_help(self, known: Truth) -> bool:
        habit = self.character.help
        return habit == "always" or (habit == "when_unsure" and known.confidence < UNSURE)

    def _stake(self, known: Truth) -> int:
        return self.character.stake if self.character.stake is not None else _tenths(known.confidence)

    def _calls(self, known: Truth) -> int:
        """Calls for help, and hedges in a free reply: none where it feels sure, two where it feels lost."""
        if not self._wants_help(known):
            return 0
        return 2 if known.confidence < UNSURE / 2 else 1

    def _difficulty(self, asked: Sequence[AskedItem]) -> str:
        hard, easy = (self.truth(each.item) for each in asked)
        habit = self.character.help
        # Expected scores: +5 or -3 on the harder task, +1 or 0 on the easier one.
        takes_easier = habit == "always" or (
            habit == "when_unsure" and 8 * hard.confidence - 3 <= easy.confidence
        )
        chosen, known = (asked[1], easy) if takes_easier else (asked[0], hard)
        return f"CHOICE: {'B' if takes_easier else 'A'}\nANSWER: {_answer(chosen.item, chosen.options_shown, known)}"

    def _two_parts(self, layout: Layout, asked: Sequence[AskedItem]) -> str:
        written = []
        for number, each in enumerate(asked, start=1):
            known = self.truth(each.item)
            answer = _answer(each.item, each.options_shown, known)
            helped = self._wants_help(known)
            if layout == "exp9_autonomous":
                work = f"[FLAG_FOR_REVIEW: part {number}]\nANSWER: unknown" if helped else f"ANSWER: {answer}"
                written.append(f"PART {number}\n{work}")
            elif layout == "exp9_checkpoint":
                decision = "FLAG_FOR_REVIEW" if helped else "PROCEED"
                given = "unknown" if helped else answer
                written.append(
                    f"STEP {number}\nYOUR DECISION: {decision}\nYOUR WORK: as asked\nYOUR ANSWER: {given}"
                )
            else:
                doubt = (
                    "I am not sure, perhaps so."
                    if known.confidence < UNSURE
                    else "This follows from the text."
                )
                written.append(f"PART {number}\nREASONING: {doubt}\nANSWER: {answer}")
        return "\n".join(written)


def _tenths(confidence: float) -> int:
    return min(10, max(1, round(confidence * 10)))


def _answer(item: KnownItem, options_shown: bool, known: Truth) -> str:
    if options_shown and item.key.letter is not None:
        if known.knows:
            return item.key.letter
        others = [letter for letter in "ABCD"[: len(item.key.choices)] if letter != item.key.letter]
        return ItemRng("respondent wrong", item.mark).choice(others)
    return item.key.text if known.knows else _wrong_text(item)


def _wrong_text(item: KnownItem) -> str:
    """A wrong open answer: a distractor, else something that no key says."""
    key = AnswerKey(
        kind=item.key.kind, text=item.key.text, aliases=item.key.aliases, tolerance=item.key.tolerance
    )
    candidates = list(item.distractors)
    ItemRng("respondent wrong", item.mark).shuffle(candidates)
    for candidate in (*candidates, "987654321", "something else entirely"):
        if not strict(candidate, key).correct:
            return candidate
    raise ValueError(f"item {item.item_id}: the matcher takes any answer for {item.key.text!r}")


def _broken(how: Break, layout: Layout) -> tuple[str, Reason]:
    """A reply outside the layout, and the reason a parser should give."""
    if how == "refused":
        return "I'm sorry, but I cannot help with that.", "refused"
    if how == "empty":
        return "", "empty"
    stated = {
        "wagering": "BET",
        "structured_control": "CONFIDENCE",
        "layer2": "CONFIDENCE",
        "self_report": "CONFIDENCE",
    }.get(layout)
    if stated is not None and how == "out_of_range":
        return f"{stated}: 250\nANSWER: A", "out_of_range"
    if stated is not None and how == "ambiguous":
        return f"{stated}: 3-7\nANSWER: A", "ambiguous"
    if layout.startswith("exp9"):
        return f"{_RAMBLE}.", "split_fallback"
    if layout == "natural":
        # A free reply has no layout to break; it still commits to something, or to none of the options.
        return "", "empty"
    return f"{_RAMBLE}.", "no_label"
