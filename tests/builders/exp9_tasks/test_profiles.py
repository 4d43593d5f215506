"""Capability profiles: the shipped ones carry the published figures; users' files are read or refused with the field named."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.exp9_tasks.profiles import (
    Profile,
    ProfileError,
    read_profiles,
    shipped_profiles,
    slug,
)
from mirror_bench.builders.schemas.taxonomy import DOMAINS

FIGURES = {
    "arithmetic": 0.9,
    "spatial": 0.8,
    "temporal": 0.7,
    "linguistic": 0.6,
    "logical": 0.5,
    "social": 0.4,
    "factual": 0.3,
    "procedural": 0.2,
}


def _read(tmp_path: Path, value: Any) -> tuple[Profile, ...]:
    file = tmp_path / "profiles.json"
    file.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return read_profiles(file)


def test_seven_measured_and_three_archetypes() -> None:
    profiles = shipped_profiles()
    assert Counter(p.kind for p in profiles) == {"measured": 7, "archetype": 3}
    assert len({p.name for p in profiles}) == 10
    for profile in profiles:
        assert set(profile.accuracy) == set(DOMAINS)
        assert profile.strong and profile.weak and not set(profile.strong) & set(profile.weak)
        # Every strong domain is above every weak one.
        assert min(profile.accuracy[d] for d in profile.strong) > max(
            profile.accuracy[d] for d in profile.weak
        )
        assert profile.name.startswith("archetype-") == (profile.kind == "archetype")


def test_measured_figures_are_the_published_ones(upstream: Path) -> None:
    published = json.loads((upstream / "mirror/data/exp9/capability_profiles.json").read_text("utf-8"))
    measured = {p.name: p for p in shipped_profiles() if p.kind == "measured"}
    assert set(measured) == {slug(model) for model in published}
    for model, entry in published.items():
        profile = measured[slug(model)]
        assert profile.accuracy == entry["domain_accuracy"]
        assert profile.strong == tuple(sorted(entry["strong_domains"]))
        assert profile.weak == tuple(sorted(entry["weak_domains"]))


def test_released_file_can_be_given_as_it_is(upstream: Path) -> None:
    found = read_profiles(upstream / "mirror/data/exp9/capability_profiles.json")
    measured = [p for p in shipped_profiles() if p.kind == "measured"]
    assert [(p.name, p.strong, p.weak, p.accuracy) for p in found] == [
        (p.name, p.strong, p.weak, p.accuracy) for p in measured
    ]
    assert {p.kind for p in found} == {"user"}


@pytest.mark.parametrize(
    "entry",
    [FIGURES, {"accuracy": FIGURES}, {"domain_accuracy": FIGURES}, {"accuracy": FIGURES, "kind": "measured"}],
)
def test_forms_of_a_users_file(tmp_path: Path, entry: dict[str, Any]) -> None:
    for value in ({"My Model 1.5": entry}, {"profiles": {"My Model 1.5": entry}}):
        (profile,) = _read(tmp_path, value)
        assert (profile.name, profile.kind) == ("my-model-1-5", "user")
        # The median of 0.2 .. 0.9 is 0.55.
        assert profile.weak == ("factual", "logical", "procedural", "social")
        assert profile.strong == ("arithmetic", "linguistic", "spatial", "temporal")
        assert profile.accuracy == FIGURES


@pytest.mark.parametrize("long", [True, False])
def test_own_lists_win_and_the_other_list_keeps_clear_of_them(tmp_path: Path, long: bool) -> None:
    lists = {"weak": ["arithmetic"]}
    (profile,) = _read(tmp_path, {"m": {"accuracy": FIGURES, **lists} if long else {**FIGURES, **lists}})
    assert profile.weak == ("arithmetic",)
    assert profile.strong == ("linguistic", "spatial", "temporal")
    (profile,) = _read(tmp_path, {"m": {"accuracy": FIGURES, "strong": ["social", "procedural"]}})
    assert profile.strong == ("procedural", "social") and profile.weak == ("factual", "logical")


def test_where_no_domain_is_off_the_median_the_two_lowest_and_highest_by_name(tmp_path: Path) -> None:
    (profile,) = _read(tmp_path, {"m": dict.fromkeys(FIGURES, 0.5)})
    assert profile.weak == ("arithmetic", "factual")
    assert profile.strong == ("spatial", "temporal")


def test_four_known_domains_are_enough(tmp_path: Path) -> None:
    four = {d: FIGURES[d] for d in ("arithmetic", "spatial", "social", "factual")}
    (profile,) = _read(tmp_path, {"m": four})
    assert profile.weak == ("factual", "social") and profile.strong == ("arithmetic", "spatial")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("not json", ["not JSON"]),
        ([], ["[]", "wanted an object of models"]),
        ({}, ["{}", "wanted an object of models"]),
        ({"profiles": [1]}, ["[1]", "wanted an object of models"]),
        ({"m": 0.5}, ["m: accuracy is 0.5", "wanted an object of domains"]),
        ({"m": {"accuracy": [0.5]}}, ["m: accuracy is [0.5]"]),
        ({"m": {**FIGURES, "cooking": 0.5}}, ["m: 'cooking' is not a domain", "procedural"]),
        ({"m": {**FIGURES, "social": 1.5}}, ["m: accuracy of social is 1.5", "from 0 to 1"]),
        ({"m": {**FIGURES, "social": -0.1}}, ["accuracy of social is -0.1"]),
        ({"m": {**FIGURES, "social": "40%"}}, ["accuracy of social is '40%'"]),
        ({"m": {**FIGURES, "social": True}}, ["accuracy of social is True"]),
        ({"m": {**FIGURES, "social": None}}, ["accuracy of social is None"]),
        (
            '{"m": {"social": NaN, "factual": 0.1, "spatial": 0.2, "logical": 0.3}}',
            ["accuracy of social is nan"],
        ),
        ({"m": {"social": 0.1, "factual": 0.2, "spatial": 0.3}}, ["known for 3 domains", "4 or more"]),
        ({"m": {"accuracy": FIGURES, "weak": ["cooking"]}}, ["m: weak is ['cooking']", "wanted a list of"]),
        ({"m": {"accuracy": FIGURES, "strong": "social"}}, ["m: strong is 'social'", "wanted a list of"]),
        (
            {"m": {"accuracy": FIGURES, "strong": ["social"], "weak": ["social"]}},
            ["['social'] both strong and weak"],
        ),
        ({"m": {"accuracy": FIGURES, "strong": list(FIGURES)}}, ["m: no domain is left to be weak"]),
        ({"m": {"accuracy": FIGURES, "weak": list(FIGURES)}}, ["m: no domain is left to be strong"]),
        ({"a b": FIGURES, "A-B": FIGURES}, ["two models are named a-b", "'A-B'"]),
        ({"--": FIGURES}, ["'--' has no letter or digit"]),
    ],
)
def test_bad_field_is_named(tmp_path: Path, value: Any, wanted: list[str]) -> None:
    with pytest.raises(ProfileError) as caught:
        _read(tmp_path, value)
    assert "profiles.json" in str(caught.value)
    for part in wanted:
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("model", "name"), [("llama-3.1-8b", "llama-3-1-8b"), ("  GPT 5 / mini ", "gpt-5-mini"), ("Ä", "")]
)
def test_slug(model: str, name: str) -> None:
    assert slug(model) == name


def test_a_run_folder_and_its_profile_file_are_profiles(tmp_path: Path) -> None:
    """A run writes its model's accuracy by domain; null where no answer could be read."""
    profile = {
        "model": "some/Model-7B",
        "accuracy": {**FIGURES, "factual": None},
        "counts": dict.fromkeys(FIGURES, 9),
    }
    (tmp_path / "profile.json").write_text(json.dumps(profile), "utf-8")
    (found,) = read_profiles(tmp_path)
    assert read_profiles(tmp_path / "profile.json") == (found,)
    assert (found.name, found.kind) == ("some-model-7b", "user")
    assert "factual" not in found.accuracy
    assert found.strong == ("arithmetic", "spatial", "temporal")
    assert found.weak == ("logical", "procedural", "social")


def test_a_run_folder_without_experiment_1_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"profile\.json: missing; ask Experiment 1 first: mirror run"):
        read_profiles(tmp_path)
