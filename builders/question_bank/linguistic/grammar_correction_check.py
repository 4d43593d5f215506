"""Keys of grammar items: every bracket in the text is judged again from the words around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mirror_bench.builders.question_bank.linguistic.bracketed_check import family, needed


def _single(hits: list[str]) -> str:
    return hits[0] if len(hits) == 1 else f"{len(hits)} fit: {hits}"


def _sentences(question: str) -> list[tuple[str, str, str]]:
    """(bracketed word, form needed, sentence) for every sentence with brackets."""
    parts = re.findall(r"(?:^|(?<=[.!?:] )|(?<=\) ))([^.!?:]*\[[^\]]+\][^.!?]*[.!?])", question)
    found = []
    for part in parts:
        word = part.split("[")[1].split("]")[0]
        found.append((word, needed(part.strip()), part.strip()))
    return found


def replace(question: str, params: Mapping[str, Any]) -> str:
    """Form needed in the one bracket."""
    return _single([form for word, form, _ in _sentences(question) if word != form])


def agreement_gap(question: str, params: Mapping[str, Any]) -> str:
    """Form of "be" needed in the one bracket."""
    return _single([form for _, form, _ in _sentences(question.replace("[be]", "[is]"))])


def find_sentence(question: str, params: Mapping[str, Any]) -> str:
    """Number of the sentence that is wrong, or right."""
    right = "brackets right?" in question or "all but one" in question
    items = _sentences(re.sub(r"\(\d\) ", "", question))
    return _single([f"sentence {i}" for i, (word, form, _) in enumerate(items, 1) if (word == form) == right])


def which_sentence(question: str, params: Mapping[str, Any]) -> str:
    """Candidate that is wrong, or right."""
    right = "Which one is right" in question or "brackets right?" in question
    hits = []
    for text in params["candidates"]:
        word = text.split("[")[1].split("]")[0]
        if (needed(text) == word) == right:
            hits.append(text)
    return _single(hits)


def kind_of_error(question: str, params: Mapping[str, Any]) -> str:
    """Family of the one wrong bracket."""
    return _single([family(word) for word, form, _ in _sentences(question) if word != form])


def wrong_word(question: str, params: Mapping[str, Any]) -> str:
    """Content of the one wrong bracket."""
    return _single([word for word, form, _ in _sentences(question) if word != form])


def which_change(question: str, params: Mapping[str, Any]) -> str:
    """The change from the one wrong word to what it should be."""
    return _single([f'"{word}" to "{form}"' for word, form, _ in _sentences(question) if word != form])


def how_many_wrong(question: str, params: Mapping[str, Any]) -> str:
    """Count of wrong brackets."""
    return str(sum(word != form for word, form, _ in _sentences(question)))
