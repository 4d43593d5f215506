"""Folding of text for comparison: accents, case, typography, articles."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from mirror_bench.harness_tasks.parsers.fold import fold

_SIGNS: Final = str.maketrans(
    {
        "×": "x",
        "✕": "x",
        "·": " ",
        "&": " and ",
        "ß": "ss",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "æ": "ae",
        "œ": "oe",
    }
)
_PUNCTUATION: Final = re.compile(r"[^\w\s+<>=/%°$€£-]|(?<!\d)/|/(?!\d)|(?<=\w)-|-(?!\d)|_")
_WORD: Final = re.compile(r"[^\s]+")
_ARTICLES: Final = frozenset({"a", "an", "the"})
_FRAME: Final = re.compile(
    r"^(?:(?:so|therefore|thus|hence|well|okay|ok)[, ]+)?"
    r"(?:(?:i (?:think|believe|would say|'d say|choose)|i'd say)(?: that)?\s+)?"
    r"(?:(?:the |my )?(?:final |correct |right |best )?(?:answer|result|solution|option|word|name|value)\s*(?:is|was|would be|:|=)\s*:?\s*"
    r"|(?:it(?: is|'s| was| would be)|this is|that is|that's|they are|he is|she is)\s+)?",
    re.IGNORECASE,
)


def stripped(text: str) -> str:
    """Answer text with plain typography, without wrapping marks, trailing punctuation or a lead such as "the answer is"."""
    plain = _unwrapped(fold(text))
    return _unwrapped(plain[_FRAME.match(plain).end() :]) or plain  # type: ignore[union-attr]  # every part is optional


def _unwrapped(text: str) -> str:
    plain = text.strip(" \t\n\"'`*_")
    while plain:
        last = plain[-1]
        if last in ".,;:!\"'`*_ \t\n":
            plain = plain[:-1]
        elif (
            plain[0] in "([{<$"
            and {"(": ")", "[": "]", "{": "}", "<": ">", "$": "$"}[plain[0]] == last
            and len(plain) > 1
            and plain.find(last, 1) == len(plain) - 1
        ):
            plain = plain[1:-1]
        elif last in ")]}>" and not any(opening in plain for opening in "([{<"):
            plain = plain[:-1]
        elif plain[0] in "\"'`*_ \t\n" or (
            plain[0] in "([{<" and not any(closing in plain for closing in ")]}>")
        ):
            plain = plain[1:]
        elif plain.startswith("\\boxed{") and last == "}":
            plain = plain[7:-1]
        elif plain.startswith("\\text{") and last == "}":
            plain = plain[6:-1]
        else:
            break
    return plain


def tokens(text: str) -> tuple[str, ...]:
    """Comparable words: lower case, no accents, no punctuation, no articles (unless nothing else is left)."""
    plain = fold(text).translate(_SIGNS)
    plain = "".join(
        char for char in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(char)
    ).casefold()
    plain = plain.replace("'", "")
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", plain)
    plain = re.sub(
        r"(?<=\d)[,.](?=\d)|(?<!\w)\.(?=\d)", lambda match: "․" if match.group() == "." else "‚", plain
    )
    plain = _PUNCTUATION.sub(lambda match: match.group() if match.group() in "․‚" else " ", plain)
    words = _WORD.findall(plain.replace("․", ".").replace("‚", ","))
    return tuple(word for word in words if word not in _ARTICLES) or tuple(words)
