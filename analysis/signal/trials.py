"""Trials of the confidence analysis as columns, whatever the confidence is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Kind = Literal["log_probability", "verbal", "wager"]
KINDS: Final[tuple[Kind, ...]] = ("log_probability", "verbal", "wager")
NO_DOMAIN: Final = ""


class TrialDataError(ValueError):
    """Trials that cannot be read, with file, row, field, value and remedy."""


class Key(NamedTuple):
    """One cell of the design."""

    model: str
    dataset: str
    temperature: float


@dataclass(frozen=True)
class Trials:
    """One answer a row, sorted by model, data set, temperature, question; one row for each of these.

    Arrays have shape (n,). model, dataset, domain: index into the names. evidence: larger means more confident; only its
    order within a model is used. kind: what the evidence is; kinds are never pooled. label: which scorer judged. left_out:
    counts of rows not used, by reason.
    """

    models: tuple[str, ...]
    datasets: tuple[str, ...]
    domains: tuple[str, ...]
    model: NDArray[np.int64]
    dataset: NDArray[np.int64]
    temperature: NDArray[np.float64]
    question: NDArray[np.int64]
    evidence: NDArray[np.float64]
    correct: NDArray[np.bool_]
    domain: NDArray[np.int64]
    kind: Kind = "log_probability"
    label: str = "given"
    simulated: bool = False
    left_out: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def __len__(self) -> int:
        return int(self.evidence.size)

    def cells(self) -> Iterator[tuple[Key, slice]]:
        """Each cell and the slice of its rows, in sorted order."""
        if not len(self):
            return
        changed = (np.diff(self.model) != 0) | (np.diff(self.dataset) != 0) | (np.diff(self.temperature) != 0)
        starts = np.concatenate([[0], np.flatnonzero(changed) + 1, [len(self)]]).tolist()
        for left, right in itertools.pairwise(starts):
            yield (
                Key(
                    self.models[self.model[left]],
                    self.datasets[self.dataset[left]],
                    float(self.temperature[left]),
                ),
                slice(left, right),
            )

    def temperatures(self, dataset: str) -> list[float]:
        """Temperatures that occur in a data set, ascending."""
        return sorted({key.temperature for key, _ in self.cells() if key.dataset == dataset})


def build(
    models: tuple[str, ...],
    datasets: tuple[str, ...],
    domains: tuple[str, ...],
    columns: Mapping[str, NDArray[np.generic]],
    *,
    stated: NDArray[np.bool_],
    kind: Kind = "log_probability",
    label: str = "given",
    simulated: bool = False,
    left_out: Mapping[str, int] | None = None,
) -> Trials:
    """Trials from code columns: rows without evidence are left out and counted, of duplicates the first is kept.

    columns: model, dataset, temperature, question, evidence, correct, domain, in input order. stated: rows with evidence.
    Raises TrialDataError for evidence that is not finite.
    """
    counted = dict(left_out or {})
    if not bool(stated.all()):
        counted["no_evidence"] = counted.get("no_evidence", 0) + int((~stated).sum())
    values = {name: np.asarray(column)[stated] for name, column in columns.items()}
    wrong = np.flatnonzero(~np.isfinite(values["evidence"]))
    if wrong.size:
        row = int(np.flatnonzero(stated)[wrong[0]])
        raise TrialDataError(
            f"row {row}: evidence is {values['evidence'][wrong[0]]}; leave it empty where there is none"
        )
    heat, heat_code = np.unique(values["temperature"], return_inverse=True)
    question = values["question"].astype(np.int64)
    span = int(question.max()) + 1 if question.size else 1
    if question.size and int(question.min()) < 0:
        raise TrialDataError(f"question_index is {int(question.min())}; expected 0 or more")
    key = (
        (values["model"] * len(datasets) + values["dataset"]) * max(len(heat), 1) + heat_code
    ) * span + question
    _, first = np.unique(key, return_index=True)  # sorted by key; the first of equal keys
    if first.size < key.size:
        counted["duplicate"] = counted.get("duplicate", 0) + int(key.size - first.size)
    taken = {name: column[first] for name, column in values.items()}
    return Trials(
        models,
        datasets,
        domains,
        taken["model"].astype(np.int64),
        taken["dataset"].astype(np.int64),
        taken["temperature"].astype(np.float64),
        taken["question"].astype(np.int64),
        taken["evidence"].astype(np.float64),
        taken["correct"].astype(np.bool_),
        taken["domain"].astype(np.int64),
        kind,
        label,
        simulated,
        MappingProxyType(dict(sorted(counted.items()))),
    )
