"""Answered questions of one model in one variant, as columns."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

LEVELS: Final = 8
BAND_WIDTH: Final = 3
LAST_SCOUT: Final = 10
LAST_NUMBER: Final = 30
DOMAINS: Final[dict[str, str]] = {
    "3d_shapes": "3D Shapes",
    "belief_tracking": "Belief Tracking",
    "chess_puzzles": "Chess Puzzles",
    "code_trace": "Code Trace",
    "computer_use": "Computer Use",
    "object_counting": "Object Counting",
    "obscure_questions": "Obscure Questions",
    "reasoning_puzzles": "Reasoning Puzzles",
    "spatial_reasoning_exp": "Spatial Reasoning",
    "string_rules": "String Rules",
}
HEADLINE: Final = "no_tools"

_ID = re.compile(r"(?P<prefix>.+)_l(?P<level>\d{2})_(?P<number>\d{3})")


class IntegrityDataError(ValueError):
    """Outcomes that cannot be read, with file, row, field, value and remedy."""


@dataclass(frozen=True)
class Answer:
    """One answered question. score: 0 to 1. confidence: 0 to 100, None where none was stated."""

    question_id: str
    domain: str
    level: int
    scout: bool
    score: float
    confidence: float | None


@dataclass(frozen=True)
class Answers:
    """Answered questions of one model in one variant, sorted by domain, level, scout first, id.

    All arrays have shape (n,). domain: index into ``domains``. score, confidence: in [0, 1]; ``confidence`` is 0 where
    ``stated`` is False and must not be read there. excluded: count of questions asked without a usable reply, by domain.
    """

    model: str
    variant: str
    domains: tuple[str, ...]
    question_id: tuple[str, ...]
    domain: NDArray[np.int64]
    level: NDArray[np.int64]
    scout: NDArray[np.bool_]
    score: NDArray[np.float64]
    confidence: NDArray[np.float64]
    stated: NDArray[np.bool_]
    excluded: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    simulated: bool = False

    def __len__(self) -> int:
        return len(self.question_id)

    @property
    def squared_error(self) -> NDArray[np.float64]:
        """(confidence - score)^2; meaningful only where ``stated``."""
        return (self.confidence - self.score) ** 2

    def only(self, keep: NDArray[np.bool_]) -> Answers:
        """The rows where ``keep`` is True; domains stay listed."""
        return Answers(
            self.model,
            self.variant,
            self.domains,
            tuple(q for q, k in zip(self.question_id, keep.tolist(), strict=True) if k),
            self.domain[keep],
            self.level[keep],
            self.scout[keep],
            self.score[keep],
            self.confidence[keep],
            self.stated[keep],
            self.excluded,
            self.simulated,
        )

    def of_domain(self, name: str) -> NDArray[np.bool_]:
        """Mask of the rows of one domain."""
        return np.equal(self.domain, self.domains.index(name))


@dataclass(frozen=True)
class Forecasts:
    """Chances of being right stated without an attempt. forecast: shape (n,), in [0, 1]."""

    model: str
    variant: str
    question_id: tuple[str, ...]
    forecast: NDArray[np.float64]


def place(question_id: str) -> tuple[str, int, int] | None:
    """(prefix, level, number) of an id such as ``chess_puzzles_l03_017``, or None for an id of another shape.

    >>> place("obscure_questions_scaled_l08_030")
    ('obscure_questions_scaled', 8, 30)
    """
    found = _ID.fullmatch(question_id)
    return (found["prefix"], int(found["level"]), int(found["number"])) if found else None


def check(answer: Answer, where: str) -> None:
    """Raise IntegrityDataError at the first field of ``answer`` that cannot be right; ``where`` names file and row."""
    if not 1 <= answer.level <= LEVELS:
        raise IntegrityDataError(f"{where}: level is {answer.level}; levels run from 1 to {LEVELS}")
    if not 0.0 <= answer.score <= 1.0:
        raise IntegrityDataError(f"{where}: score is {answer.score}; expected 0 to 1 (mean over epochs)")
    if answer.confidence is not None and not 0.0 <= answer.confidence <= 100.0:
        raise IntegrityDataError(
            f"{where}: confidence is {answer.confidence}; expected 0 to 100, or empty for none"
        )
    found = place(answer.question_id)
    if found is None:
        return
    _, level, number = found
    if level != answer.level:
        raise IntegrityDataError(
            f"{where}: id {answer.question_id} is of level {level}, the level field says {answer.level}"
        )
    if not 1 <= number <= LAST_NUMBER:
        raise IntegrityDataError(
            f"{where}: id {answer.question_id} has number {number}; numbers run from 1 to {LAST_NUMBER}"
        )
    if answer.scout != (number <= LAST_SCOUT):
        wanted = "a scout" if number <= LAST_SCOUT else "an extra question"
        raise IntegrityDataError(
            f"{where}: id {answer.question_id} is {wanted} by its number, the scout field says otherwise"
        )


def columns(
    model: str,
    variant: str,
    answers: Sequence[Answer],
    *,
    excluded: Mapping[str, int] | None = None,
    domains: Sequence[str] = (),
    simulated: bool = False,
) -> Answers:
    """``answers`` as columns.

    domains: domains to list even where no question was answered. Raises IntegrityDataError for a question met twice.
    """
    names = sorted({*domains, *(a.domain for a in answers), *(excluded or {})})
    number = {name: position for position, name in enumerate(names)}
    ordered = sorted(answers, key=lambda a: (number[a.domain], a.level, not a.scout, a.question_id))
    for left, right in itertools.pairwise(ordered):
        if (left.domain, left.question_id) == (right.domain, right.question_id):
            raise IntegrityDataError(
                f"{model}, {variant}: question {left.question_id} occurs twice; average its epochs or remove one row"
            )
    return Answers(
        model,
        variant,
        tuple(names),
        tuple(a.question_id for a in ordered),
        np.array([number[a.domain] for a in ordered], dtype=np.int64),
        np.array([a.level for a in ordered], dtype=np.int64),
        np.array([a.scout for a in ordered], dtype=np.bool_),
        np.array([a.score for a in ordered], dtype=np.float64),
        np.array([(a.confidence or 0.0) / 100.0 for a in ordered], dtype=np.float64),
        np.array([a.confidence is not None for a in ordered], dtype=np.bool_),
        MappingProxyType(dict(sorted((excluded or {}).items()))),
        simulated,
    )
