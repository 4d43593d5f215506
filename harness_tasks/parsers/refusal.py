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
)


def has_refusal_phrase(low: str) -> bool:
    """Whether a lower-cased reply with plain apostrophes holds a refusal phrase. Misfires on ordinary prose."""
    return any(phrase in low for phrase in PHRASES)


def is_bare_refusal(value: str) -> bool:
    """Whether a labelled value is itself a refusal to answer rather than an answer."""
    return _BARE.match(value.strip().lower()) is not None
