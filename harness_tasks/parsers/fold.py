"""Folding of typography, character for character, so that positions in a reply keep their meaning."""

from __future__ import annotations

import sys
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


@cache
def _table() -> dict[int, str]:
    """Decimal digits of every script, full-width ASCII, spaces of every width, quotes and dashes."""
    table = {ord(char): plain for char, plain in _PLAIN.items()}
    for code in range(128, sys.maxunicode + 1):
        char = chr(code)
        if char.isdecimal():
            table[code] = str(unicodedata.decimal(char))
        elif 0xFF01 <= code <= 0xFF5E:
            table[code] = chr(code - 0xFEE0)
        elif char.isspace() and code not in table:
            table[code] = " "
    for code in (0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF):
        table[code] = " "
    return table


def fold(text: str) -> str:
    """``text`` with plain ASCII digits, punctuation, quotes and spaces; the length never changes."""
    if text.isascii():
        if "\r" in text or "\v" in text or "\f" in text:
            return text.replace("\r", " ").replace("\v", "\n").replace("\f", "\n")
        return text
    return text.translate(_table())
