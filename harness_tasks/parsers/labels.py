"""The scanner for labelled values, shared by every format that has labels.

A label stands at the start of a line, in any case, with or without emphasis, heading, bullet or quote marks, a
``final`` or ``your`` before it and a parenthesis after it; in capitals it may also follow other text on the line. Its
value runs to the next label, a line that starts with any label in capitals, a blank line after content, or the end.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mirror_bench.harness_tasks.parsers.replies import Span

_DECORATION: Final = r"[ \t>#*_`|•·\-–—]*(?:\(?\d{1,2}[.)][ \t]+)?[*_`]{0,3}"
_AFTER: Final = r"(?:[ \t]*\([^()\n]{0,60}\))?[ \t]*[*_`]{0,3}[ \t]*"
_ANY_LABEL: Final = re.compile(rf"{_DECORATION}[A-Z][A-Z0-9_ /\-]{{2,40}}{_AFTER}:")
_BLANK_LINE: Final = re.compile(r"\n[ \t]*(?:\n|$)")
_SPACE: Final = " \t\n"
_PAIRS: Final = {"[": "]", "<": ">", '"': '"', "'": "'", "`": "`", "*": "*", "_": "_", "$": "$", "{": "}"}
_BRACKETED_ECHO: Final = re.compile(
    r"(?:your|my|the|insert|type|write|put|enter|state)\b[^\n]{0,60}?"
    r"\b(?:answer|number|bet|stake|wager|confidence|choice|letter|here|skills?|approach|value|decision|work|reasoning)s?"
    r"(?:\s+here|\s+to\b[^\n]{0,30}|\s*\([^\n]{0,30}\))?"
    r"|(?:final\s+)?answer(?:\s+here)?|number|integer|value|letter|choice|bet|stake|confidence|text"
    r"|(?:an?\s+)?(?:integer|number|whole number|letter)\b[^\n]{0,40}|A or B|yes or no\b[^\n]*|short|0 to 100\b[^\n]*|1 to 10\b[^\n]*",
    re.IGNORECASE,
)
_ECHO_WORDS: Final = 4
_OPEN_ECHO_STARTS: Final = frozenset("._…?yYaA")
_OPEN_ECHO: Final = re.compile(
    r"\.{2,}|…+|_{2,}|\?+|your (?:final )?answer(?: here)?|answer here", re.IGNORECASE
)


class Labelled(NamedTuple):
    """One labelled value. label_start: where the label begins; span: the trimmed value; bracketed: it stood in [] or <>."""

    name: str
    label_start: int
    span: Span
    bracketed: bool


class LabelSet:
    """The labels one format asks for. Underscores in a name also match a space, a hyphen or nothing."""

    def __init__(self, *names: str) -> None:
        self.names: Final = names
        patterns = "|".join(name.replace("_", "[ _-]?") for name in sorted(names, key=len, reverse=True))
        prefix = r"(?:(?:final|my|your|the)[ \t]+){0,2}"
        self._line = re.compile(
            rf"{_DECORATION}{prefix}({patterns}){_AFTER}[:=][ \t]*[*_`]{{0,3}}", re.IGNORECASE
        )
        self._heading = re.compile(
            rf"[ \t]*(?:#+[ \t]*[*_]{{0,3}}|[*_]{{2,3}}){prefix}({patterns})[*_]{{0,3}}[ \t]*$", re.IGNORECASE
        )
        self._inline = re.compile(
            rf"(?<=[\s.,;|*/)\]])(?:FINAL |YOUR |MY )?({patterns}){_AFTER}[:=][ \t]*[*_`]{{0,3}}"
        )
        self._canonical = {name.replace("_", ""): name for name in names}
        self._canonical.update({name: name for name in names})

    def scan(self, text: str, start: int = 0, stop: int | None = None) -> list[Labelled]:
        """Every labelled value of a range of folded ``text`` in order, empty ones included; no value leaves the range."""
        size = len(text) if stop is None else stop
        marks: list[tuple[int, int, str | None]] = []
        canonical = self._canonical
        for line in text[start:size].split("\n"):
            end = start + len(line)
            head, colon, rest = line.partition(":")
            name = canonical.get(head) if colon else None
            if name is not None:
                # The label as the prompt writes it; every other way of writing one is left to the patterns.
                marks.append((start, start + len(head) + 1, name))
                if ":" in rest or "=" in rest:
                    self._scan_inline(text, start + len(head) + 1, end, marks)
            elif colon or "=" in line:
                match = self._line.match(text, start, end)
                position = start
                if match is not None:
                    position = match.end()
                    marks.append((start, position, self._name(match[1])))
                elif _ANY_LABEL.match(text, start, end) is not None:
                    marks.append((start, start, None))
                self._scan_inline(text, position, end, marks)
            elif line and line[0] in "#*_ ":
                heading = self._heading.match(text, start, end)
                if heading is not None:
                    marks.append((start, end, self._name(heading[1])))
            start = end + 1
        found = []
        for label_start, value_start, marked in reversed(marks):
            if marked is not None:
                found.append(_value(text, marked, label_start, value_start, size))
            size = label_start
        found.reverse()
        return found

    def _scan_inline(self, text: str, start: int, end: int, marks: list[tuple[int, int, str | None]]) -> None:
        """Labels in capitals behind other text on a line."""
        for inline in self._inline.finditer(text, start, end):
            marks.append((inline.start(), inline.end(), self._name(inline[1])))

    def _name(self, matched: str) -> str:
        return self._canonical[matched.upper().replace("_", "").replace(" ", "").replace("-", "")]


def _value(text: str, name: str, label_start: int, start: int, end: int) -> Labelled:
    body = text[start:end]
    plain = body.strip()
    if not plain:
        return Labelled(name, label_start, Span(start, start), False)
    start += body.index(plain)
    end = start + len(plain)
    if "\n" in plain:
        blank = _BLANK_LINE.search(text, start, end)
        if blank is not None and not text[start : blank.start()].rstrip(" \t*_").endswith(":"):
            end = blank.start()
    if plain[0].isalnum() and text[end - 1].isalnum():
        return Labelled(name, label_start, Span(start, end), False)
    start, end, bracketed = trim(text, start, end)
    return Labelled(name, label_start, Span(start, end), bracketed)


def trim(text: str, start: int, end: int) -> tuple[int, int, bool]:
    """Narrow a range past white space, emphasis, wrapping quotes and brackets, ``\\boxed{}`` and rules under the text.

    Also says whether square or angle brackets were taken off. Only characters at the ends go, so the result is still a
    slice of ``text``.
    """
    bracketed = False
    while start < end:
        first, last = text[start], text[end - 1]
        if first.isalnum() and last.isalnum():
            break
        if first in _SPACE:
            start += 1
        elif last in _SPACE:
            end -= 1
        elif end - start > 1 and _PAIRS.get(first) == last and text.find(last, start + 1, end) == end - 1:
            bracketed = bracketed or first in "[<"
            start, end = start + 1, end - 1
        elif last in "*`|":
            end -= 1
        elif first in "*`|":
            start += 1
        elif first == "\\" and last == "}" and text.startswith("\\boxed{", start):
            start, end = start + 7, end - 1
        elif last == "-" and text.endswith("\n---", start, end):
            end -= 4
        else:
            break
    return start, end, bracketed


def is_echo(text: str, labelled: Labelled) -> bool:
    """Whether a value is the prompt's own template come back (``[your answer]``, ``...``) rather than an answer."""
    value = text[labelled.span.start : labelled.span.end]
    if value[:1] in _OPEN_ECHO_STARTS and _OPEN_ECHO.fullmatch(value) is not None:
        return True
    if value[:1] == "(" and value[-1:] == ")" and _BRACKETED_ECHO.fullmatch(value[1:-1]) is not None:
        return True
    if not labelled.bracketed:
        return False
    angled = text.find("<", labelled.span.start - 1, labelled.span.start) >= 0
    return _BRACKETED_ECHO.fullmatch(value) is not None or (angled and len(value.split()) >= _ECHO_WORDS)


def is_complete(text: str, span: Span, *, truncated: bool) -> bool:
    """Whether a value was written to its end: always, unless the reply was cut off right behind it."""
    return not truncated or text.find("\n", span.end) >= 0 or bool(text[span.end :].strip(" \t*_`\"'.)]>|"))


def committed(text: str, found: list[Labelled], name: str) -> Labelled | None:
    """The last value given for ``name`` that is neither empty nor the template's own text."""
    for labelled in reversed(found):
        if labelled.name == name and labelled.span.end > labelled.span.start and not is_echo(text, labelled):
            return labelled
    return None
