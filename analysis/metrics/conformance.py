"""Runs golden vectors against the outputs of anyone's implementation."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from mirror_bench.analysis.metrics.definition import Vector
from mirror_bench.analysis.metrics.registry import all_definitions, all_vectors, definition_of, vectors_of

Verdict = Literal["match", "differs", "missing", "defined_but_should_not_be", "undefined_but_should_be"]


class Comparison(NamedTuple):
    """One vector against one output. got: the output, None where it says undefined or is absent."""

    vector: str
    verdict: Verdict
    expected: float | None
    got: float | None
    difference: float | None
    tolerance: float
    undefined: str | None

    def described(self) -> dict[str, Any]:
        """As JSON values."""
        return self._asdict()


class Conformance(NamedTuple):
    """Outputs against one definition. also_matches: other definitions of the family that the outputs agree with."""

    definition: str
    conforms: bool
    comparisons: tuple[Comparison, ...]
    also_matches: tuple[str, ...]

    def described(self) -> dict[str, Any]:
        """As JSON values."""
        counts: dict[str, int] = {}
        for comparison in self.comparisons:
            counts[comparison.verdict] = counts.get(comparison.verdict, 0) + 1
        return {
            "definition": self.definition,
            "conforms": self.conforms,
            "counts": dict(sorted(counts.items())),
            "also_matches": list(self.also_matches),
            "vectors": [comparison.described() for comparison in self.comparisons],
        }


class Submission(NamedTuple):
    """Outputs of one implementation of one definition, by vector name; None says undefined."""

    definition: str
    outputs: Mapping[str, float | None]
    tolerance: float | None


def read_submissions(text: str, source: str) -> tuple[Submission, ...]:
    """Submissions in a JSON text: one object {"definition", "outputs", "tolerance"?} or a list of such.

    Raises ValueError naming ``source`` and what is wrong. NaN counts as undefined, since JSON written by other tools has it.
    """
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{source}:{error.lineno}: not JSON ({error.msg})") from None
    rows = content if isinstance(content, list) else [content]
    found = []
    for place, row in enumerate(rows):
        where = f"{source}, submission {place + 1}"
        if (
            not isinstance(row, dict)
            or not isinstance(row.get("definition"), str)
            or not isinstance(row.get("outputs"), dict)
        ):
            raise ValueError(
                f'{where}: wanted {{"definition": id, "outputs": {{vector name: number or null}}}}'
            )
        outputs: dict[str, float | None] = {}
        for name, value in row["outputs"].items():
            if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
                raise ValueError(
                    f"{where}: outputs[{name!r}] is {value!r}; wanted a number, or null for undefined"
                )
            outputs[name] = None if value is None or math.isnan(value) else float(value)
        tolerance = row.get("tolerance")
        if tolerance is not None and (
            isinstance(tolerance, bool) or not isinstance(tolerance, int | float) or tolerance <= 0
        ):
            raise ValueError(f"{where}: tolerance is {tolerance!r}; wanted a positive number")
        definition_of(row["definition"])
        unknown = sorted(set(outputs) - {vector.name for vector in vectors_of(row["definition"])})
        if unknown:
            raise ValueError(
                f"{where}: {row['definition']} has no vector {', '.join(unknown)}; see mirror metrics show {row['definition']}"
            )
        found.append(Submission(row["definition"], outputs, tolerance))
    return tuple(found)


def _compared(vector: Vector, outputs: Mapping[str, float | None], tolerance: float | None) -> Comparison:
    allowed = vector.tolerance if tolerance is None else tolerance
    got = outputs.get(vector.name)
    difference = None
    verdict: Verdict
    if vector.name not in outputs:
        verdict = "missing"
    elif vector.expected is None:
        verdict = "match" if got is None else "defined_but_should_not_be"
    elif got is None:
        verdict = "undefined_but_should_be"
    else:
        difference = abs(got - vector.expected)
        verdict = "match" if difference <= allowed else "differs"
    if verdict == "undefined_but_should_be":
        return Comparison(vector.name, verdict, vector.expected, None, None, allowed, None)
    return Comparison(vector.name, verdict, vector.expected, got, difference, allowed, vector.undefined)


def conformance(submission: Submission) -> Conformance:
    """Outputs against the vectors of their definition. Every vector must have an output."""
    own = vectors_of(submission.definition)
    comparisons = tuple(_compared(vector, submission.outputs, submission.tolerance) for vector in own)
    family = definition_of(submission.definition).family
    also = []
    for other in all_definitions().values():
        if other.id == submission.definition or other.family != family:
            continue
        # A rival is recognised where all of its vectors that the outputs cover agree, and they cover one with a number.
        shared = [
            vector
            for vector in all_vectors()
            if vector.definition == other.id and vector.name in submission.outputs
        ]
        agree = [
            _compared(vector, submission.outputs, submission.tolerance).verdict == "match"
            for vector in shared
        ]
        if (
            shared
            and len(shared) >= len(own) // 2
            and all(agree)
            and any(v.expected is not None for v in shared)
        ):
            also.append(other.id)
    return Conformance(
        submission.definition,
        all(comparison.verdict == "match" for comparison in comparisons),
        comparisons,
        tuple(also),
    )
