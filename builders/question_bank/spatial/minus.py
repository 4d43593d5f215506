"""True minus signs in items with coordinates: makers and checkers reckon with hyphens, readers see a minus."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mirror_bench.builders.question_bank.item import Draft
from mirror_bench.builders.seeds import ItemRng

MINUS = "\N{MINUS SIGN}"


def with_minus(make: Callable[[ItemRng, int], Draft]) -> Callable[[ItemRng, int], Draft]:
    """``make`` with a minus sign before every negative number that is read."""

    def made(rng: ItemRng, level: int) -> Draft:
        draft = make(rng, level)
        return replace(
            draft,
            question=_signed(draft.question),
            answer=_signed(draft.answer),
            distractors=tuple(map(_signed, draft.distractors)),
            aliases=tuple(map(_signed, draft.aliases)),
            trap=None if draft.trap is None else _signed(draft.trap),
        )

    return made


def reading_minus(
    check: Callable[[str, Mapping[str, Any]], str],
) -> Callable[[str, Mapping[str, Any]], str]:
    """``check`` of a text with minus signs."""

    def checked(question: str, params: Mapping[str, Any]) -> str:
        return _signed(check(question.replace(MINUS, "-"), params))

    return checked


def _signed(text: str) -> str:
    return re.sub(r"(?<![\w)])-(?=\d)", MINUS, text)
