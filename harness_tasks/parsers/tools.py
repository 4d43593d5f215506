"""Bracketed calls: ``[USE_TOOL: name | input]`` and review flags."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mirror_bench.harness_tasks.parsers.replies import Span, ToolUse

_CALL: Final = re.compile(
    r"\[[ \t*_`]*USE[_ -]?TOOL[ \t]*:[ \t]*([A-Za-z][A-Za-z_ -]{0,30}?)[ \t]*(?:[|:,][ \t]*((?:[^\[\]]|\[[^\[\]]*\])*?))?[ \t]*\]",
    re.IGNORECASE,
)
_FLAG: Final = re.compile(
    r"\[[ \t*_`]*FLAG(?:[_ -]?FOR)?(?:[_ -]?REVIEW)?[ \t]*(?:[:|][ \t]*([^\[\]]*))?\]", re.IGNORECASE
)
_PART: Final = re.compile(r"\b(?:part|step|component)?[ _]*\(?([12AB])\b", re.IGNORECASE)
_NAMES: Final[dict[str, str]] = {
    "calculator": "calculator",
    "web_search": "web_search",
    "search": "web_search",
    "ask_expert": "ask_expert",
    "expert": "ask_expert",
    "flag_review": "flag_review",
    "flag_for_review": "flag_review",
}


class ReviewFlag(NamedTuple):
    """A bracketed review flag; part: the component it names, a or b, None where it names none."""

    part: str | None
    span: Span


def tool_calls(text: str, start: int = 0, end: int | None = None) -> tuple[ToolUse, ...]:
    """Calls to known tools in folded text, in order; ``none``, unknown names and the template's own text are left out."""
    stop = len(text) if end is None else end
    if text.find("[", start, stop) < 0:
        return ()
    found = []
    for match in _CALL.finditer(text, start, stop):
        name = _NAMES.get(re.sub(r"[ -]+", "_", match.group(1).strip().lower()))
        if name is not None:
            found.append(ToolUse(name, (match.group(2) or "").strip(), Span(*match.span())))
    return tuple(found)


def review_flags(text: str, start: int = 0, end: int | None = None) -> tuple[ReviewFlag, ...]:
    """Bracketed review flags in folded text, in order."""
    stop = len(text) if end is None else end
    if text.find("[", start, stop) < 0:
        return ()
    found = []
    for match in _FLAG.finditer(text, start, stop):
        named = _PART.match((match.group(1) or "").strip(" *_`\"'"))
        part = None if named is None else {"1": "a", "A": "a", "2": "b", "B": "b"}[named.group(1).upper()]
        found.append(ReviewFlag(part, Span(*match.span())))
    return tuple(found)


def without_calls(text: str) -> str:
    """Text with every bracketed call taken out."""
    return _FLAG.sub("", _CALL.sub("", text))
