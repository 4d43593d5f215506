"""Labelled numbers: stakes, ratings and percentages."""

from __future__ import annotations

import re
from typing import Final

from mirror_bench.harness_tasks.parsers.labels import Labelled, is_complete, is_echo
from mirror_bench.harness_tasks.parsers.numbers import Scale, Stated, is_scale_echo, read_stated
from mirror_bench.harness_tasks.parsers.prepare import Prepared
from mirror_bench.harness_tasks.parsers.replies import Reading, Span

_LONE: Final = re.compile(r"[\s*_`\"'\[(]*(\d{1,2})[\s*_`\"'\])./]*$")


def labelled_number(prepared: Prepared, found: list[Labelled], name: str, scale: Scale) -> Stated:
    """The last number stated under a label, on the prompt's scale; the scale itself come back is no number."""
    text = prepared.text
    seen = False
    for labelled in reversed(found):
        if labelled.name != name:
            continue
        seen = True
        span = labelled.span
        value = text[span.start : span.end]
        if not value or (not value.isdecimal() and (is_echo(text, labelled) or is_scale_echo(value, scale))):
            continue
        stated = read_stated(text, span, scale)
        if not is_complete(text, stated.span or span, truncated=prepared.truncated):
            return Stated(None, span, "label", "truncated")
        return stated
    return Stated(None, None, "empty_or_echoed_label" if seen else "no_label", prepared.missing)


def whole(stated: Stated) -> Reading[int]:
    """A stated number as an integer reading; its scale has already refused fractions."""
    return Reading(
        None if stated.value is None else int(stated.value), stated.span, stated.rule, stated.reason
    )


def share(stated: Stated, high: float) -> Reading[float]:
    """A stated number as a share of ``high``, in [0, 1]."""
    return Reading(
        None if stated.value is None else stated.value / high, stated.span, stated.rule, stated.reason
    )


def lone_last_number(text: str, scale: Scale) -> tuple[Stated, int] | None:
    """A whole number on the scale that is all there is on the last line, and where that line starts; None without one."""
    end = len(text.rstrip())
    start = text.rfind("\n", 0, end) + 1
    match = _LONE.match(text, start, end)
    if match is None or not scale.low <= int(match.group(1)) <= scale.high:
        return None
    return Stated(float(match.group(1)), Span(*match.span(1)), "lone_last_line", "ok"), start
