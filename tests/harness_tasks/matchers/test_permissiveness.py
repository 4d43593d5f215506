"""How many released questions and components empty replies get right, by both matchers.

The reference's counts were published with the audit of the released data, measured by the reference's own code; ours must give
the same numbers. The strict counts are those of bare keys, counted below without the matcher.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.harness_tasks.matchers.key import AnswerKey, LegacyType
from mirror_bench.harness_tasks.matchers.legacy import legacy
from mirror_bench.harness_tasks.matchers.strict import strict

pytestmark = pytest.mark.upstream
KINDS: Final[dict[LegacyType, AnswerKind]] = {
    "exact_numeric": "decimal",
    "short_text": "phrase",
    "boolean": "yes_no",
    "multiple_choice": "letter",
}


def lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def key(kind: LegacyType, text: object) -> AnswerKey:
    return AnswerKey(kind=KINDS[kind], text=str(text), legacy_type=kind)


@pytest.fixture(scope="module")
def bank(upstream: Path) -> list[AnswerKey]:
    rows = lines(upstream / "mirror" / "data" / "questions.jsonl")
    return [key(row["answer_type"], row["correct_answer"]) for row in rows]  # type: ignore[arg-type]  # one of four names


@pytest.fixture(scope="module")
def components(upstream: Path) -> list[AnswerKey]:
    rows = lines(upstream / "mirror" / "data" / "exp9_tasks.jsonl")
    return [key(row[f"answer_type_{part}"], row[f"correct_answer_{part}"]) for row in rows for part in "ab"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reply", "of_bank", "of_components"),
    [
        ("a", 2753, 224),
        ("e", 2737, 200),
        (".", 972, 33),
        ("no", 558, 234),
        ("0", 468, 284),
        ("yes and no", 488, 66),
        ("I do not know", 227, 0),
    ],
)
def test_reference_matcher_gives_the_published_counts(
    bank: list[AnswerKey], components: list[AnswerKey], reply: str, of_bank: int, of_components: int
) -> None:
    assert sum(legacy(reply, each).correct for each in bank) == of_bank
    assert sum(legacy(reply, each).correct for each in components) == of_components


def test_every_key_matches_itself(bank: list[AnswerKey], components: list[AnswerKey]) -> None:
    for each in (*bank, *components):
        assert legacy(each.text, each).correct
        assert strict(each.text, each).correct


@pytest.mark.parametrize("reply", ["e", ".", "0", "yes and no", "I do not know"])
def test_strict_matcher_lets_none_of_them_through(
    bank: list[AnswerKey], components: list[AnswerKey], reply: str
) -> None:
    assert not any(strict(reply, each).correct for each in (*bank, *components))


def test_strict_matcher_takes_no_and_a_only_where_the_key_says_so(
    bank: list[AnswerKey], components: list[AnswerKey]
) -> None:
    bare = [Counter(each.text.strip(" .").lower() for each in rows) for rows in (bank, components)]
    assert [sum(strict("no", each).correct for each in rows) for rows in (bank, components)] == [
        bare[0]["no"],
        bare[1]["no"] + bare[1]["false"],
    ]
    assert [sum(strict("a", each).correct for each in rows) for rows in (bank, components)] == [
        bare[0]["a"],
        bare[1]["a"],
    ]
