"""The two kinds of step. They meet in one whole number N from 2 to 9, so every domain can feed every other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE
from mirror_bench.builders.schemas.questions import AnswerKind
from mirror_bench.builders.schemas.taxonomy import Domain
from mirror_bench.builders.seeds import ItemRng


def captured(pattern: str, text: str) -> str:
    """First group of ``pattern`` in ``text``, or the whole match where it has none. Raises ValueError with the text."""
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"{text!r} does not have the form {pattern!r}")
    return str(found[1] if found.re.groups else found[0])


def people_in(text: str) -> frozenset[str]:
    """Names of the cast that stand in ``text``."""
    return frozenset(re.findall(r"\w+", text)) & frozenset(PEOPLE)


_SPELLED = NUMBER_WORDS[1:11]
COUNT = rf"(?:\d+|\b(?:{'|'.join(_SPELLED)})\b)"  # what number_of reads, for use in a pattern


def spelled(number: int) -> str:
    """A count as prose has it: in words from one to ten, in digits otherwise."""
    return _SPELLED[number - 1] if 1 <= number <= len(_SPELLED) else str(number)


def number_of(word: str) -> int:
    """The number that ``word`` gives in words or in digits. Raises ValueError for any other word."""
    return _SPELLED.index(word) + 1 if word in _SPELLED else int(word)


SMALLEST, LARGEST = 2, 9
CANDIDATES = range(1, 11)  # values of N that a needing step answers for


@dataclass(frozen=True)
class Given:
    """What a yielding step says.

    setup: the situation. noun: what N is, as a noun phrase ("the number of stickers left over"). n: its value.
    naive: what someone without the skill takes N to be; differs from n, both in ``CANDIDATES``.
    """

    setup: str
    noun: str
    n: int
    naive: int


@dataclass(frozen=True)
class Asked:
    """What a needing step asks.

    text: situation and question, with "N" where the number goes. answers: value of N -> right answer; an item is made only
    where the values of N that its options rest on have different ones. naive: value of N -> what someone without this
    skill answers; values for which that is right by chance are left out or skipped.
    """

    text: str
    answers: Mapping[int, str]
    naive: Mapping[int, str]
    kind: AnswerKind


@dataclass(frozen=True)
class Yields:
    """A step that yields N. check derives N again from the setup's text."""

    domain: Domain
    subcategory: str
    id: str
    make: Callable[[ItemRng, int], Given]
    check: Callable[[str], int]
    checker: str


@dataclass(frozen=True)
class Needs:
    """A step that needs N. check derives the answer again from the text and N."""

    domain: Domain
    subcategory: str
    id: str
    make: Callable[[ItemRng, int], Asked]
    check: Callable[[str, int], str]
    checker: str
