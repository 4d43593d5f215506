"""Capability profiles: which domains a model is strong and weak in, and where that is known from."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from statistics import median
from typing import Any, Literal

from mirror_bench.builders.datasets import BuildInputError
from mirror_bench.builders.schemas.taxonomy import DOMAINS, Domain

ProfileKind = Literal["measured", "archetype", "user"]


class ProfileError(BuildInputError):
    """A profile file that cannot be used: file, model, field, value and what was wanted."""


@dataclass(frozen=True)
class Profile:
    """Strong and weak domains of one model. accuracy: natural accuracy per domain, in [0, 1]."""

    name: str
    kind: ProfileKind
    strong: tuple[Domain, ...]
    weak: tuple[Domain, ...]
    accuracy: Mapping[Domain, float]


def shipped_profiles() -> tuple[Profile, ...]:
    """The ten profiles of the default build: seven measured, three stated archetypes."""
    text = (
        resources.files("mirror_bench.builders.exp9_tasks").joinpath("data/profiles.json").read_text("utf-8")
    )
    return tuple(
        _profile(name, value, "profiles.json") for name, value in json.loads(text)["profiles"].items()
    )


def read_profiles(path: Path) -> tuple[Profile, ...]:
    """Profiles of a user's own models.

    The file is a JSON object {model: {domain: accuracy}}, or {model: {"accuracy": {...}, "strong": [...], "weak": [...]}}.
    Without lists, weak domains are those strictly below the model's median accuracy and strong ones those strictly above;
    where none is, the two lowest and two highest, ties by name. Raises ProfileError.
    """
    try:
        value = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ProfileError(f"{path}: not JSON ({error})") from None
    if not isinstance(value, dict) or not value:
        raise ProfileError(f"{path}: expected an object of models, found {type(value).__name__}")
    value = value.get("profiles", value)
    return tuple(
        _profile(slug(name), {"kind": "user", **_with_accuracy(entry)}, str(path))
        for name, entry in value.items()
    )


def slug(model: str) -> str:
    """Model name as used in task ids: lower case, anything but letters and digits as a hyphen."""
    return re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")


def _with_accuracy(entry: Any) -> dict[str, Any]:
    if isinstance(entry, dict) and "accuracy" not in entry:
        nested = entry.get("domain_accuracy", entry)
        return {"accuracy": nested, **{k: v for k, v in entry.items() if k in ("strong", "weak")}}
    return dict(entry) if isinstance(entry, dict) else {"accuracy": entry}


def _profile(name: str, value: Mapping[str, Any], where: str) -> Profile:
    accuracy = value.get("accuracy")
    if not isinstance(accuracy, dict):
        raise ProfileError(f"{where}: {name}: accuracy is {accuracy!r}; wanted an object of domains")
    for domain, figure in accuracy.items():
        if domain not in DOMAINS:
            raise ProfileError(f"{where}: {name}: {domain!r} is not a domain; there are {', '.join(DOMAINS)}")
        if isinstance(figure, bool) or not isinstance(figure, int | float) or not 0 <= figure <= 1:
            raise ProfileError(
                f"{where}: {name}: accuracy of {domain} is {figure!r}; wanted a number from 0 to 1"
            )
    if len(accuracy) < 4:
        raise ProfileError(
            f"{where}: {name}: accuracy is known for {len(accuracy)} domains; 4 or more are needed"
        )
    ranked = sorted(accuracy, key=lambda domain: (accuracy[domain], domain))
    middle = median(accuracy.values())
    weak = value.get("weak") or [d for d in ranked if accuracy[d] < middle] or ranked[:2]
    strong = value.get("strong") or [d for d in ranked if accuracy[d] > middle] or ranked[-2:]
    for listed in (*weak, *strong):
        if listed not in DOMAINS:
            raise ProfileError(f"{where}: {name}: {listed!r} is not a domain; there are {', '.join(DOMAINS)}")
    if set(weak) & set(strong):
        raise ProfileError(f"{where}: {name}: {sorted(set(weak) & set(strong))} both strong and weak")
    return Profile(name, value["kind"], tuple(sorted(strong)), tuple(sorted(weak)), accuracy)
