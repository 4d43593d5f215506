"""Checking contributed files: every fault with file, line, field, value and what to do about it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import ValidationError
from rapidfuzz import fuzz, process

from mirror_bench.builders.contributions.schema import Contribution
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import normalised, value_key
from mirror_bench.builders.schemas.taxonomy import SUBCATEGORIES

SIMILARITY_LIMIT = 85.0
MIN_FOR_BALANCE = 8


@dataclass(frozen=True)
class Finding:
    """One fault. line 0 means the file as a whole; errors must be mended, warnings explained in the pull request."""

    severity: Literal["error", "warning"]
    file: str
    line: int
    field: str
    value: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.severity}: {self.field}: {self.value}; {self.remedy}"


def check_file(path: Path, known: Sequence[str] = ()) -> list[Finding]:
    """All findings of one JSON Lines file, faults collected rather than stopping at the first.

    known: questions that exist already, such as those of the bank; near-duplicates of them are errors.
    """
    findings: list[Finding] = []
    read: list[tuple[int, Contribution]] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        return [Finding("error", str(path), 0, "encoding", str(error), "save the file as UTF-8")]
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            findings.append(Finding("error", str(path), number, "line", "empty", "remove the empty line"))
            continue
        try:
            read.append((number, Contribution.model_validate(json.loads(line))))
        except ValidationError as error:
            findings += _schema_findings(path, number, error)
        except ValueError as error:
            findings.append(
                Finding("error", str(path), number, "line", str(error), "write one JSON object on each line")
            )
    if not lines:
        findings.append(Finding("error", str(path), 0, "file", "empty", "add at least one question"))
    for number, item in read:
        findings += (Finding(s, str(path), number, f, v, r) for s, f, v, r in _faults(item))
    findings += _duplicates(path, read, known)
    findings += _balance(path, [item for _, item in read])
    return sorted(findings, key=lambda f: (f.line, f.severity, f.field))


def _schema_findings(path: Path, number: int, error: ValidationError) -> Iterator[Finding]:
    for fault in error.errors():
        field = ".".join(str(part) for part in fault["loc"]) or "line"
        value = "missing" if fault["type"] == "missing" else repr(fault["input"])[:80]
        yield Finding("error", str(path), number, field, value, fault["msg"].lower())


Fault = tuple[Literal["error", "warning"], str, str, str]


def _faults(item: Contribution) -> Iterator[Fault]:
    if item.subcategory not in SUBCATEGORIES[item.domain]:
        yield (
            "error",
            "subcategory",
            repr(item.subcategory),
            f"use one of {', '.join(SUBCATEGORIES[item.domain])}",
        )
    keys = [value_key(choice) for choice in item.choices]
    for key, times in Counter(keys).items():
        if times > 1:
            same = [choice for choice, k in zip(item.choices, keys, strict=True) if k == key]
            yield "error", "choices", f"{same} are the same value", "make the four options distinct"
    right = item.choices["ABCD".index(item.answer)]
    for alias in item.aliases:
        if value_key(alias) in {k for k, choice in zip(keys, item.choices, strict=True) if choice != right}:
            yield (
                "error",
                "aliases",
                repr(alias),
                "a right spelling equals a wrong option: two options would be right",
            )
    if item.trap is not None and (item.trap not in item.choices or item.trap == right):
        yield (
            "error",
            "trap",
            repr(item.trap),
            "name one of the wrong options exactly as it stands in choices",
        )
    if item.tolerance is not None and item.answer_kind not in ("decimal", "quantity"):
        yield "error", "tolerance", str(item.tolerance), "only decimals and quantities have a tolerance"
    if normalised(item.source) == normalised(item.second_source):
        yield "error", "second_source", "same as source", "name an independent source or derivation"
    for field, text in (("question", item.question), *(("choices", choice) for choice in item.choices)):
        for fault in lint.faults(text):
            yield "error", field, f"{fault} in {text[:60]!r}", "correct the text"
    if not item.question.rstrip().endswith(("?", ".", ":")):
        yield (
            "warning",
            "question",
            repr(item.question[-20:]),
            "end with a question mark or a full instruction",
        )
    lengths = [len(choice) for choice in item.choices]
    if len(right) > 1.5 * max(n for n, choice in zip(lengths, item.choices, strict=True) if choice != right):
        yield (
            "warning",
            "choices",
            "the right option is by far the longest",
            "options of like length give nothing away",
        )
    if item.open_ok and "which of these" in item.question.lower():
        yield (
            "error",
            "open_ok",
            "true",
            "a question that points to its options needs them; set open_ok to false",
        )


def _duplicates(
    path: Path, read: Sequence[tuple[int, Contribution]], known: Sequence[str]
) -> Iterator[Finding]:
    texts = [normalised(text) for text in known]
    for number, item in read:
        text = normalised(item.question)
        hit = process.extractOne(text, texts, scorer=fuzz.ratio, score_cutoff=SIMILARITY_LIMIT)
        if hit:
            yield Finding(
                "error", str(path), number, "question", f"{hit[1]:.0f} % like {hit[0][:70]!r}", "ask something that is not there yet"
            )  # fmt: skip
        texts.append(text)


def _balance(path: Path, items: Sequence[Contribution]) -> Iterable[Finding]:
    letters = Counter(item.answer for item in items)
    if len(items) >= MIN_FOR_BALANCE and max(letters.values()) > len(items) / 2:
        letter = max(letters, key=lambda name: letters[name])
        value = f"{letters[letter]} of {len(items)} answers are {letter}"
        return [Finding("warning", str(path), 0, "answer", value, "spread the right options over A to D")]
    return []
