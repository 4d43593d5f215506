"""What a respondent knows of the data: its items, and finding them in a prompt by their text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.seeds import digest
from mirror_bench.harness_tasks.matchers.key import AnswerKey

_HEAD: Final = 20
_LETTERS: Final = "ABCD"


@dataclass(frozen=True)
class KnownItem:
    """One thing that can be asked. domains: the skills it needs; eased: key values are given, so it is easier.

    mark identifies the text: the same question in two tasks is known or not known in both.
    """

    item_id: str
    text: str
    domains: tuple[str, ...]
    key: AnswerKey
    distractors: tuple[str, ...]
    eased: bool = False

    @property
    def mark(self) -> str:
        """Identity of the text and its key."""
        return digest(self.text, self.key.text)


def known_items(rows: Iterable[Mapping[str, Any] | Row]) -> list[KnownItem]:
    """Items of data-set rows of any bank: questions, two-part tasks (two items), composites, transfer tasks (full and
    simplified) and counterfactuals.

    Raises ValueError naming the fields of a row of another kind.
    """
    found: list[KnownItem] = []
    for given in rows:
        row = given.model_dump() if isinstance(given, Row) else given
        if "part1_text" in row:
            found += [_part(row, "a", "part1_text"), _part(row, "b", "part2_text")]
        elif "simplified_text" in row:
            domains = (str(row["source_domain"]),)
            found.append(_single(row, "task_id", "task_text", domains))
            found.append(_single(row, "task_id", "simplified_text", domains, eased=True))
        elif "question" in row:
            identity = "question_id" if "question_id" in row else "item_id"
            pair = ("domain_a", "domain_b") if "domain_a" in row else ("domain",)
            found.append(
                _single(row, identity, "question", tuple(dict.fromkeys(str(row[name]) for name in pair)))
            )
        else:
            raise ValueError(
                f"a row with fields {', '.join(sorted(row))} is of no bank that respondents know"
            )
    return found


def _single(
    row: Mapping[str, Any], identity: str, text: str, domains: tuple[str, ...], *, eased: bool = False
) -> KnownItem:
    choices = tuple(row["choices"])
    key = AnswerKey(
        kind=row["answer_kind"],
        text=row["answer_text"],
        aliases=tuple(row["aliases"] or ()),
        tolerance=row["tolerance"],
        choices=choices,
        letter=row["answer"] if choices else None,
    )
    return KnownItem(str(row[identity]), str(row[text]), domains, key, _wrong(choices, key.text), eased)


def _part(row: Mapping[str, Any], part: str, text: str) -> KnownItem:
    choices = tuple(row[f"choices_{part}"] or ())
    chosen = row[f"answer_type_{part}"] == "multiple_choice"
    key = AnswerKey(
        kind=row[f"answer_kind_{part}"],
        text=row[f"answer_text_{part}"],
        aliases=tuple(row[f"aliases_{part}"] or ()),
        tolerance=row[f"tolerance_{part}"],
        choices=choices if chosen else (),
        letter=row[f"correct_answer_{part}"] if chosen else None,
    )
    return KnownItem(
        f"{row['task_id']}/{part}",
        str(row[text]),
        (str(row[f"domain_{part}"]),),
        key,
        _wrong(choices, key.text),
    )


def _wrong(choices: Sequence[str], right: str) -> tuple[str, ...]:
    return tuple(choice for choice in choices if choice != right)


@dataclass(frozen=True)
class AskedItem:
    """An item as a prompt shows it. options_shown: every option stands in the prompt, in order, below the text."""

    item: KnownItem
    start: int
    options_shown: bool


class ItemIndex:
    """Items by the beginning of their text."""

    def __init__(self, items: Iterable[KnownItem]) -> None:
        self._by_head: dict[str, list[KnownItem]] = {}
        self._short: list[KnownItem] = []
        for item in items:
            if len(item.text) < _HEAD:
                self._short.append(item)
            else:
                self._by_head.setdefault(item.text[:_HEAD], []).append(item)
        for same_head in self._by_head.values():
            same_head.sort(key=lambda item: -len(item.text))

    def find(self, prompt: str) -> list[AskedItem]:
        """Items whose text stands in ``prompt``, in order; at one place the longest, and among equal texts the one whose
        options are shown."""
        found: list[AskedItem] = []
        position, last = 0, len(prompt) - _HEAD
        while position <= last:
            here = [
                item
                for item in self._by_head.get(prompt[position : position + _HEAD], ())
                if prompt.startswith(item.text, position)
            ]
            if not here:
                position += 1
                continue
            longest = [item for item in here if len(item.text) == len(here[0].text)]
            asked = [_asked(item, prompt, position) for item in longest]
            best = next((each for each in asked if each.options_shown), asked[0])
            found.append(best)
            position += len(best.item.text)
        if not found:
            found = [
                _asked(item, prompt, prompt.rfind(item.text)) for item in self._short if item.text in prompt
            ]
            found.sort(key=lambda each: (each.start, -len(each.item.text)))
        return found


def _asked(item: KnownItem, prompt: str, start: int) -> AskedItem:
    return AskedItem(
        item, start, _listed(item, item.text, 0) or _listed(item, prompt, start + len(item.text))
    )


def _listed(item: KnownItem, text: str, position: int) -> bool:
    """Whether the item's options stand in ``text`` from ``position`` on, lettered and in order."""
    if not item.key.choices:
        return False
    for letter, choice in zip(_LETTERS, item.key.choices, strict=False):
        places = [text.find(f"{letter}{mark} {choice}", position) for mark in (")", ".", ":")]
        nearest = min((place for place in places if place >= 0), default=-1)
        if nearest < 0:
            return False
        position = nearest
    return True
