"""Refusal phrases. They are a flag; only a reply without a committed answer counts as refused."""

from __future__ import annotations

import re
from typing import Final

PHRASES: Final[tuple[str, ...]] = (
    "i cannot",
    "i can't",
    "i am unable",
    "i'm unable",
    "i must decline",
    "i apologize",
    "i won't",
    "i will not",
    "not able to",
    "cannot assist",
    "cannot help",
    "inappropriate",
    "against my",
    "not appropriate",
)

_BARE: Final = re.compile(
    r"(?:sorry[,. ]+|i'm sorry[,. ]+(?:but )?|i am sorry[,. ]+(?:but )?|i apologize[,. ]+(?:but )?)?"
    r"(?:i (?:cannot|can't|can not|won't|will not|am unable to|am not able to|must decline to|refuse to)"
    r"|i'm (?:unable|not able) to|unable to|cannot|can't)\s+"
    r"(?:answer|assist|help|provide|comply|respond|complete|do (?:that|this)|determine|solve|give|say|engage)\b"
    r"|i (?:must decline|refuse|decline)\b|(?:no answer|n/a|refused|none given)\W*$",
    re.IGNORECASE,
)


def has_refusal_phrase(low: str) -> bool:
    """Whether a lower-cased reply with plain apostrophes holds a refusal phrase. Misfires on ordinary prose."""
    if not ("cannot" in low or "unable" in low or "appropriate" in low or "i can't" in low or "i w" in low):
        # The five above stand in ten of the fourteen; most replies hold none of them.
        return "not able to" in low or "i apologize" in low or "i must decline" in low or "against my" in low
    return any(phrase in low for phrase in PHRASES)


def is_bare_refusal(text: str, start: int, end: int) -> bool:
    """Whether a labelled value, a range of folded text, is itself a refusal to answer rather than an answer."""
    return _BARE.match(text, start, end) is not None
