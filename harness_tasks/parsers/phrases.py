"""Lists of hedges, caveats and decomposition markers, and how they are counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

HEDGES: Final[tuple[str, ...]] = (
    "i think",
    "probably",
    "i'm not sure",
    "i am not sure",
    "i believe",
    "this might be",
    "it's possible",
    "its possible",
    "if i recall",
    "i'm not certain",
    "i am not certain",
    "perhaps",
    "likely",
    "arguably",
    "it seems",
)
CAVEATS: Final[tuple[str, ...]] = (
    "however",
    "but note that",
    "although",
    "it's worth noting",
    "its worth noting",
    "keep in mind",
    "caveat",
    "disclaimer",
    "i should note",
    "to be fair",
)
COMPONENT_HEDGES: Final[tuple[str, ...]] = (
    "approximately",
    "roughly",
    "about",
    "around",
    "i think",
    "i believe",
    "probably",
    "maybe",
    "perhaps",
    "might be",
    "not entirely sure",
    "not sure",
    "unclear",
    "unsure",
    "uncertain",
    "could be",
    "possibly",
    "it seems",
)
DECOMPOSITION: Final = re.compile(
    r"\b(?:step|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|finally|sub-problem|break(?:ing)? down|identify|let me consider)\b",
    re.IGNORECASE,
)


def substring_count(low: str, phrases: Sequence[str]) -> int:
    """Occurrences of each phrase anywhere in lower-cased text, inside longer words too: the reference count."""
    total = 0
    for phrase in phrases:
        if phrase in low:
            total += low.count(phrase)
    return total


def phrase_pattern(phrases: Sequence[str]) -> re.Pattern[str]:
    """Pattern of whole phrases, the longest first, so that overlapping ones count once."""
    ordered = sorted(phrases, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(phrase) for phrase in ordered)})\b")


HEDGE: Final = phrase_pattern(HEDGES)
CAVEAT: Final = phrase_pattern(CAVEATS)
COMPONENT_HEDGE: Final = phrase_pattern(COMPONENT_HEDGES)


def phrase_count(low: str, pattern: re.Pattern[str], phrases: Sequence[str]) -> int:
    """Whole phrases in lower-cased text with plain apostrophes."""
    for phrase in phrases:
        if phrase in low:
            return len(pattern.findall(low))
    return 0
