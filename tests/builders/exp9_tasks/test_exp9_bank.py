"""The Exp9 tasks: even pairs, coverage, letters, independence of profiles, the command line, planted faults."""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mirror_bench.builders.datasets import BuildInputError
from mirror_bench.builders.exp9_tasks.assemble import (
    FIXED,
    PER_PROFILE,
    Parts,
    fixed_pairs,
    fixed_tasks,
    tailored_tasks,
)
from mirror_bench.builders.exp9_tasks.dataset import DATASET
from mirror_bench.builders.exp9_tasks.profiles import ProfileError, shipped_profiles
from mirror_bench.builders.exp9_tasks.scenarios import POINTS, scenario
from mirror_bench.builders.exp9_tasks.verify import verify_tasks
from mirror_bench.builders.folder import read_rows
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.cast import PEOPLE, PLACES
from mirror_bench.builders.schemas.tasks import Exp9Task
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES
from mirror_bench.builders.seeds import ItemRng
from mirror_bench.cli.main import build_app

SEED = 31


@pytest.fixture(scope="module")
def bank() -> tuple[list[Exp9Task], list[Exp9Task]]:
    """Fixed tasks and those of all shipped profiles, drawn as a build draws them."""
    parts = Parts(SEED)
    fixed = fixed_tasks(SEED, parts)
    return fixed, [t for profile in shipped_profiles() for t in tailored_tasks(SEED, parts, profile)]


@pytest.mark.parametrize("count", [1, 28, 56, 297, 560])
def test_pairs_are_as_even_as_the_count_allows(count: int) -> None:
    pairs = fixed_pairs(count)
    unordered = Counter(frozenset(pair) for pair in pairs)
    ordered = Counter(pairs)
    assert len(pairs) == count and all(a != b for a, b in pairs)
    assert len(unordered) == min(count, 28) and len(ordered) == min(count, 56)
    if count >= 28:
        assert max(unordered.values()) - min(unordered.values()) <= (count % 28 != 0)
    if count >= 56:
        assert max(ordered.values()) - min(ordered.values()) <= (count % 56 != 0)


def test_each_domain_leads_and_follows_alike() -> None:
    first, second = Counter(a for a, _ in fixed_pairs()), Counter(b for _, b in fixed_pairs())
    for domain in DOMAINS:
        assert abs(first[domain] - second[domain]) <= 8
        assert 70 <= first[domain] + second[domain] <= 78  # 594 parts among 8 domains


def test_promises(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    assert not [check for check in verify_tasks(*bank) if not check.ok]


def test_counts_and_coverage(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    fixed, tailored = bank
    assert len(fixed) == FIXED == 297 and len(tailored) == 300
    assert set(Counter(t.target_model for t in tailored).values()) == {PER_PROFILE}
    used = Counter(
        (d, s) for t in fixed for d, s in ((t.domain_a, t.subcategory_a), (t.domain_b, t.subcategory_b))
    )
    assert set(used) == {(d, s) for d in DOMAINS for s in SUBCATEGORIES[d]}
    assert max(used.values()) - min(used.values()) <= 2
    texts = [text for t in (*fixed, *tailored) for text in (t.task_text, t.part1_text, t.part2_text)]
    assert len(set(texts)) == len(texts) == 3 * 597


def test_tailored_tasks_take_strong_then_weak(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    for profile in shipped_profiles():
        tasks = [t for t in bank[1] if t.target_model == profile.name]
        pairs = Counter((t.domain_a, t.domain_b) for t in tasks)
        assert set(pairs) == {(a, b) for a in profile.strong for b in profile.weak}
        assert max(pairs.values()) - min(pairs.values()) <= 1
        assert {t.profile_kind for t in tasks} == {profile.kind}


def test_parts_stand_for_themselves(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    for task in (*bank[0], *bank[1]):
        for kind, key, choices, part, text in (
            (task.answer_type_a, task.correct_answer_a, task.choices_a, task.part1_text, task.answer_text_a),
            (task.answer_type_b, task.correct_answer_b, task.choices_b, task.part2_text, task.answer_text_b),
        ):
            if kind == "multiple_choice":
                listed = "\n".join(f"{name}. {choice}" for name, choice in zip("ABCD", choices, strict=True))
                assert part.endswith(f"\n{listed}")
                assert choices["ABCD".index(key)] == text and len(set(choices)) == 4
            else:
                assert choices == () and key == text
                assert not re.search(r"^[A-D]\. ", part, re.MULTILINE)
        assert not task.part2_depends_on_part1


def test_letters_are_even(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    keys = Counter(
        key
        for t in bank[0]
        for key, kind in ((t.correct_answer_a, t.answer_type_a), (t.correct_answer_b, t.answer_type_b))
        if kind == "multiple_choice"
    )
    assert set(keys) == set("ABCD") and max(keys.values()) - min(keys.values()) <= 1


def test_another_seed_draws_other_parts() -> None:
    one, other = Parts(SEED), Parts(SEED + 1)
    for domain in DOMAINS:
        for name in SUBCATEGORIES[domain][:2]:
            drawn = [parts.draw(domain, name, 5, "test", 0, "a").draft.question for parts in (one, other)]
            assert drawn[0] != drawn[1]
            assert Parts(SEED).draw(domain, name, 5, "test", 0, "a").draft.question == drawn[0]


@pytest.fixture(scope="module")
def own_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build from a user's own profiles, through the command."""
    folder = tmp_path_factory.mktemp("own")
    first = shipped_profiles()[0]
    profiles = {
        first.name: {
            "accuracy": dict(first.accuracy),
            "strong": list(first.strong),
            "weak": list(first.weak),
        },
        "My Model 2": {"arithmetic": 0.9, "spatial": 0.8, "social": 0.2, "factual": 0.1},
        "other": {"accuracy": dict.fromkeys(DOMAINS, 0.5), "strong": ["social"], "weak": ["logical"]},
    }
    (folder / "profiles.json").write_text(json.dumps(profiles), "utf-8")
    words = [
        "build",
        "exp9_tasks",
        "--profiles",
        str(folder / "profiles.json"),
        "--seed",
        str(SEED),
        "--out",
        str(folder),
    ]
    done = CliRunner(env={"HF_HUB_OFFLINE": "1"}).invoke(build_app(), words)
    assert done.exit_code == 0, done.output
    return folder / "exp9_tasks"


def test_profiles_change_no_fixed_task(own_build: Path, bank: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    rows = read_rows(DATASET, own_build)
    assert list(rows[("default", "fixed")]) == bank[0]


def test_own_profiles_make_own_tasks(own_build: Path) -> None:
    tasks = [t for t in read_rows(DATASET, own_build)[("default", "tailored")] if isinstance(t, Exp9Task)]
    first = shipped_profiles()[0].name
    assert Counter(t.target_model for t in tasks) == {first: 30, "my-model-2": 30, "other": 30}
    assert {t.profile_kind for t in tasks} == {"user"}
    assert {(t.domain_a, t.domain_b) for t in tasks if t.target_model == "other"} == {("social", "logical")}
    assert {t.domain_b for t in tasks if t.target_model == "my-model-2"} == {"factual", "social"}
    assert all(t.checker_verdict == "agrees" for t in tasks)


def test_other_profiles_leave_a_profiles_tasks_alone(
    own_build: Path, bank: tuple[list[Exp9Task], list[Exp9Task]]
) -> None:
    name = shipped_profiles()[0].name
    rows = read_rows(DATASET, own_build)[("default", "tailored")]
    own = [t for t in rows if isinstance(t, Exp9Task) and t.target_model == name]
    shipped = [t for t in bank[1] if t.target_model == name]
    assert own == [t.model_copy(update={"profile_kind": "user"}) for t in shipped]


def test_bad_profiles_end_the_command_with_the_field(tmp_path: Path) -> None:
    file = tmp_path / "profiles.json"
    file.write_text(json.dumps({"m": {"arithmetic": 2}}), "utf-8")
    done = CliRunner(env={"HF_HUB_OFFLINE": "1"}).invoke(
        build_app(), ["build", "exp9_tasks", "--profiles", str(file), "--out", str(tmp_path / "out")]
    )
    assert done.exit_code != 0
    assert issubclass(ProfileError, BuildInputError)
    shown = f"{done.output} {done.exception}"
    assert "arithmetic is 2" in re.sub(r"\s+", " ", shown)
    assert not (tmp_path / "out" / "exp9_tasks").exists()


def test_every_subcategory_has_names_for_its_parts() -> None:
    assert set(POINTS) == {s for d in DOMAINS for s in SUBCATEGORIES[d]}
    assert all(len(set(names)) >= 3 for names in POINTS.values())


def test_jobs_name_nobody_from_the_parts() -> None:
    parts = f"{PEOPLE[0]} and {PEOPLE[1]} drove from {PLACES[0]} to {PLACES[3]}."
    seen = set()
    for seed in range(300):
        text = scenario(ItemRng("test", seed), "history", "estimation", parts)
        assert not list(lint.faults(text))
        assert "{" not in text and any(p in text for p in POINTS["history"])
        words = set(re.findall(r"\w+", text))
        assert not {PEOPLE[0], PEOPLE[1]} & words
        assert PLACES[0] not in text and PLACES[3] not in text
        seen.add(text)
    assert len(seen) > 295


@pytest.fixture(scope="module")
def few(bank: tuple[list[Exp9Task], list[Exp9Task]]) -> tuple[list[Exp9Task], list[Exp9Task]]:
    return bank[0][:12], bank[1][:12]


def _failed(fixed: Sequence[Exp9Task], tailored: Sequence[Exp9Task]) -> set[str]:
    return {check.name for check in verify_tasks(fixed, tailored) if not check.ok}


def test_lists_and_symbols_are_not_read_aloud() -> None:
    aloud = ("radio quiz", "homework line", "quiz league")
    for parts, heard in (("Is ¬K ∨ L true?", False), ("- one\n- two", False), ("Is it raining?", True)):
        texts = [scenario(ItemRng("test", seed), "history", "estimation", parts) for seed in range(150)]
        assert any(job in text for text in texts for job in aloud) == heard


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("keys_confirmed", lambda t: {"answer_text_a": "no such answer"}),
        ("keys_confirmed", lambda t: {"correct_answer_b": "no such answer"}),
        ("circularity_mislabelled", lambda t: {"circularity_free": False}),
        ("dependent_parts", lambda t: {"part2_depends_on_part1": True}),
        ("faults_of_form", lambda t: {"task_text": f"{t.task_text} It is a hour."}),
        ("faults_of_form", lambda t: {"part2_text": f"{t.part2_text} Is that all ?"}),
        ("repeated_parts", lambda t: {"part1_text": t.part2_text}),
    ],
)
def test_planted_faults(few: tuple[list[Exp9Task], list[Exp9Task]], name: str, change: Any) -> None:
    fixed, tailored = few
    assert name not in _failed(fixed, tailored)
    assert name in _failed([fixed[0].model_copy(update=change(fixed[0])), *fixed[1:]], tailored)


def test_text_that_no_longer_gives_the_key_is_noticed(few: tuple[list[Exp9Task], list[Exp9Task]]) -> None:
    fixed, tailored = few
    numeric = [
        i for i, t in enumerate(fixed) if t.domain_a == "arithmetic" and re.search(r"\d", t.part1_text)
    ]
    task = fixed[numeric[0]]
    question = task.part1_text.split("\nA. ")[0]
    options = task.part1_text.removeprefix(question)
    changed = re.sub(r"\d+", lambda m: str(int(m[0]) * 3 + 1), question)
    spoilt = list(fixed)
    spoilt[numeric[0]] = task.model_copy(update={"part1_text": changed + options})
    # A checker that cannot make sense of the text at all stops a verification as well.
    with contextlib.suppress(ValueError):
        assert "keys_confirmed" in _failed(spoilt, tailored)


def test_missing_and_repeated_tasks_are_noticed(
    bank: tuple[list[Exp9Task], list[Exp9Task]], few: Any
) -> None:
    fixed, tailored = bank
    assert {"fixed_tasks", "unordered_pairs", "ordered_pairs", "tasks_per_profile_off"} <= _failed(*few)
    assert {"repeated_ids", "repeated_scenarios", "repeated_parts", "max_similarity"} <= _failed(
        [*few[0], few[0][0]], few[1]
    )
    assert len(fixed) + len(tailored) == 597
