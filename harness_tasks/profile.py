"""The model's own accuracy by domain: what C2 and C3 tell it, and what the C4 router goes by."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.builders.schemas.records import Trial
from mirror_bench.builders.schemas.taxonomy import DOMAINS


class ProfileError(ValueError):
    """A profile that can't be read or made, with the remedy."""


@dataclass(frozen=True)
class Profile:
    """accuracy: share right on the natural channel, by domain; None where no answer could be read. counts: answers read."""

    model: str
    accuracy: Mapping[str, float | None]
    counts: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """The profile as its file holds it."""
        return {"model": self.model, "accuracy": dict(self.accuracy), "counts": dict(self.counts)}


def natural_profile(model: str, trials: Iterable[tuple[str, str, bool | None]]) -> Profile:
    """Profile from (channel, domain, answer_correct); other channels and unread answers are left out."""
    right: dict[str, list[bool]] = {domain: [] for domain in DOMAINS}
    for channel, domain, correct in trials:
        if channel == "natural" and correct is not None:
            right[domain].append(correct)
    return Profile(
        model,
        {domain: sum(values) / len(values) if values else None for domain, values in right.items()},
        {domain: len(values) for domain, values in right.items()},
    )


def profile_of(records: Iterable[Trial], model: str) -> Profile:
    """Profile from Experiment 1 records."""
    return natural_profile(
        model,
        (
            (
                str(getattr(r, "channel", "")),
                str(getattr(r, "domain", "")),
                getattr(r, "answer_correct", None),
            )
            for r in records
        ),
    )


def read_profile(place: Path, *, require_answers: bool = True) -> Profile:
    """Profile from a profile file, or from a run folder's Experiment 1 records.

    Raises ProfileError where there is neither, or, unless ``require_answers`` is off, where no natural answer was read
    in any domain.
    """
    if place.is_dir():
        try:
            table = read_records(place, "exp1")
        except FileNotFoundError:
            raise ProfileError(
                f"{place} has no Experiment 1 records; run: mirror run --model MODEL --tasks exp1 --out {place}"
            ) from None
        rows = zip(
            *(table.column(name).to_pylist() for name in ("channel", "domain", "answer_correct")), strict=True
        )
        models = table.column("model").to_pylist()
        profile = natural_profile(models[0] if models else "", rows)
    else:
        profile = _read_file(place)
    if require_answers and all(value is None for value in profile.accuracy.values()):
        raise ProfileError(
            f"{place}: no answer of the natural channel could be read, so there is no accuracy to show"
        )
    return profile


def _read_file(path: Path) -> Profile:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ProfileError(
            f"no profile {path}; run: mirror run --model MODEL --tasks exp1 --out runs/NAME, then --profile runs/NAME"
        ) from None
    except ValueError as error:
        raise ProfileError(f"{path}: not JSON ({error})") from None
    accuracy = value.get("accuracy") if isinstance(value, dict) else None
    if not isinstance(accuracy, dict):
        raise ProfileError(f"{path}: no object 'accuracy' of domains to shares")
    for domain, share in accuracy.items():
        if domain not in DOMAINS:
            raise ProfileError(f"{path}: accuracy: {domain!r} is none of {', '.join(DOMAINS)}")
        if share is not None and not (isinstance(share, int | float) and 0 <= share <= 1):
            raise ProfileError(
                f"{path}: accuracy of {domain} is {share!r}; give a share from 0 to 1, or null"
            )
    return Profile(
        str(value.get("model", "")),
        {domain: accuracy.get(domain) for domain in DOMAINS},
        {domain: int(value.get("counts", {}).get(domain, 0)) for domain in DOMAINS},
    )
