"""Folding of typography, character for character, so that positions in a reply keep their meaning."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

_PLAIN: Final[dict[str, str]] = {
    "\r": " ",
    "\v": "\n",
    "\f": "\n",
    "\x85": "\n",
    "\u2028": "\n",
    "\u2029": "\n",
    "‘": "'",
    "’": "'",
    "‚": "'",
    "‛": "'",
    "ʼ": "'",
    "′": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "‟": '"',
    "«": '"',
    "»": '"',
    "−": "-",
    "‐": "-",
    "‑": "-",
    "﹣": "-",
    "。": ".",
    "、": ",",
    "٫": ".",
    "٬": ",",
    "٪": "%",
    "﹪": "%",
    "【": "[",
    "】": "]",
    "「": '"',
    "」": '"',
    "∶": ":",
    "⁄": "/",
    "∕": "/",
    "÷": "/",
}


_SPACES: Final = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u200b\u200c\u200d\u2060\ufeff"
_LAST_DIGIT: Final = 0x20000
"""No decimal digit stands at or beyond this code point."""


@cache
def _table() -> dict[int, str]:
    """Decimal digits of every script, full-width ASCII, spaces of every width, quotes and dashes."""
    table = {ord(char): plain for char, plain in _PLAIN.items()}
    table.update((ord(char), " ") for char in _SPACES)
    table.update((code, chr(code - 0xFEE0)) for code in range(0xFF01, 0xFF5F))
    for digit in re.findall(r"\d", "".join(map(chr, range(128, _LAST_DIGIT)))):
        table[ord(digit)] = str(unicodedata.decimal(digit))
    return table


def fold(text: str) -> str:
    """``text`` with plain ASCII digits, punctuation, quotes and spaces; the length never changes."""
    if text.isascii():
        if "\r" in text or "\v" in text or "\f" in text:
            return text.replace("\r", " ").replace("\v", "\n").replace("\f", "\n")
        return text
    return text.translate(_table())
