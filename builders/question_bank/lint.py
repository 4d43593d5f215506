"""Faults of form that no item may have, found in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mirror_bench.builders.question_bank.cast import article

_FLOAT_NOISE = re.compile(r"\d\.\d*(?:0{6,}\d|9{6,})")
_ARTICLE = re.compile(r"(?<![\w'-])([Aa]n?) ([a-z][\w-]*|\d[\w,.%-]*)")
# Words that follow "A" where it names a set, a statement or an option.
_AFTER_A_NAME = frozenset({"and", "are", "as", "at", "if", "in", "is", "it", "on", "only", "or"})
# Letters and symbols named as such: their article follows the letter's name, which spelling does not show.
_SPELLED = re.compile(r"^[a-z]([-']|$)")


def faults(text: str) -> Iterator[str]:
    """Yield a sentence for each fault of form in ``text``; nothing for clean text."""
    if text != text.strip():
        yield "leading or trailing space"
    if re.search(r"[^\n] {2,}", text):
        yield "double space"
    if re.search(r"\bNone\b|\bNaN\b|\bnull\b", text):
        yield "a programming value shows in the text"
    if _FLOAT_NOISE.search(text):
        yield "a number with float noise"
    if text.count('"') % 2:
        yield "unbalanced double quotes"
    if text.count("(") != text.count(")"):
        yield "unbalanced parentheses"
    if re.search(r"\s[,.;?!](?:\s|$)", text):
        yield "space before punctuation"
    if re.search(r"\b(\w+) \1\b", text) and not re.search(r"\b(that that|had had)\b", text):
        repeated = re.search(r"\b([A-Za-z]+) \1\b", text)
        if repeated:
            yield f"repeated word {repeated.group(1)!r}"
    if re.search(r"[{}]", text) and not re.search(r"\{[^{}]*\}", text):
        yield "stray brace"
    for match in _ARTICLE.finditer(text):
        used, word = match.groups()
        if _SPELLED.match(word) or used == word or (used == "A" and word in _AFTER_A_NAME):
            continue
        expected = article(word).split()[0]
        if used.lower() != expected:
            yield f"article in {match.group(0)!r}"
