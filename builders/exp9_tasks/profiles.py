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
from mirror_bench.builders.schemas.record_files import PROFILE_FILE
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

    The path is a run folder with Experiment 1 in it, or its profile file; or a JSON object {model: {domain: accuracy}}, or {model: {"accuracy": {...}, "strong": [...], "weak": [...]}};
    the released capability profiles, which say domain_accuracy, strong_domains and weak_domains, are read too.
    Without lists, weak domains are those strictly below the model's median accuracy and strong ones those strictly above;
    where none is, the two lowest and two highest, ties by name. Raises ProfileError.
    """
    if path.is_dir():
        run, path = path, path / PROFILE_FILE
        if not path.is_file():
            raise ProfileError(
                f"{path}: missing; ask Experiment 1 first: mirror run --tasks exp1 --out {run} --model ..."
            )
    try:
        value = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ProfileError(f"{path}: not JSON ({error})") from None
    models = _models(value)
    if not isinstance(models, dict) or not models:
        raise ProfileError(f"{path}: models are {models!r}; wanted an object of models")
    found: dict[str, Profile] = {}
    for name, entry in models.items():
        profile = _profile(slug(name), {**_with_accuracy(entry), "kind": "user"}, str(path))
        if not profile.name:
            raise ProfileError(f"{path}: model name {name!r} has no letter or digit")
        if profile.name in found:
            raise ProfileError(
                f"{path}: two models are named {profile.name} in task ids; the second is {name!r}"
            )
        found[profile.name] = profile
    return tuple(found.values())


def _models(value: Any) -> Any:
    """{model: entry} of any of the accepted files. A domain of which a run read no answer has no figure."""
    if (
        isinstance(value, dict)
        and isinstance(value.get("model"), str)
        and isinstance(value.get("accuracy"), dict)
    ):
        known = {domain: figure for domain, figure in value["accuracy"].items() if figure is not None}
        return {value["model"]: {"accuracy": known}}
    return value.get("profiles", value) if isinstance(value, dict) else value


def slug(model: str) -> str:
    """Model name as used in task ids: lower case, anything but letters and digits as a hyphen."""
    return re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")


_LISTS = ("strong", "weak")


def _with_accuracy(entry: Any) -> dict[str, Any]:
    """Entry in the long form. Figures may stand under "accuracy", under "domain_accuracy", or beside the lists."""
    if not isinstance(entry, dict):
        return {"accuracy": entry}
    lists = {key: entry[name] for key in _LISTS for name in (key, f"{key}_domains") if name in entry}
    for key in ("accuracy", "domain_accuracy"):
        if key in entry:
            return {"accuracy": entry[key], **lists}
    return {"accuracy": {key: figure for key, figure in entry.items() if key not in _LISTS}, **lists}


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
    for key in _LISTS:
        listed = value.get(key, [])
        if not isinstance(listed, list) or any(domain not in DOMAINS for domain in listed):
            raise ProfileError(f"{where}: {name}: {key} is {listed!r}; wanted a list of {', '.join(DOMAINS)}")
    # A list that is given is kept clear of what is worked out for the other one.
    weak = value.get("weak")
    strong = value.get("strong")
    if not weak:
        free = [d for d in ranked if d not in (strong or ())]
        weak = [d for d in free if accuracy[d] < middle] or free[:2]
    if not strong:
        free = [d for d in ranked if d not in weak]
        strong = [d for d in free if accuracy[d] > middle] or free[-2:]
    if not weak or not strong:
        missing = "weak" if not weak else "strong"
        raise ProfileError(f"{where}: {name}: no domain is left to be {missing}; wanted one at least")
    if set(weak) & set(strong):
        raise ProfileError(f"{where}: {name}: {sorted(set(weak) & set(strong))} both strong and weak")
    return Profile(name, value["kind"], tuple(sorted(strong)), tuple(sorted(weak)), accuracy)
