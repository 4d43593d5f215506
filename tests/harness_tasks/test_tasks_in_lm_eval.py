"""The task families as lm-eval sees them: found, loaded, prompted, scored, logged, imported."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from lm_eval.evaluator import simple_evaluate
from lm_eval.tasks import TaskManager

from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.harness_tasks.banks import load_bank
from mirror_bench.harness_tasks.docs import CELLS, ProfileNeeded, exp1_docs, exp9_docs
from mirror_bench.harness_tasks.families import (
    ROOT,
    family_folders,
    task_config,
    task_metadata,
    task_names,
    task_path,
)
from mirror_bench.harness_tasks.imports import ImportProblem, import_lm_eval
from mirror_bench.harness_tasks.install import InstallError, install, uninstall
from mirror_bench.harness_tasks.prompts.examples import examples_for
from mirror_bench.harness_tasks.respondents.backend import RespondentBackend, RespondentLM

YAMLS = sorted(path for folder in family_folders() for path in folder.glob("*.yaml"))
MANAGER = TaskManager(include_path=str(ROOT), include_defaults=False)


@pytest.fixture
def at_data(banks: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory as a user has it: ./mirror/<data set>."""
    monkeypatch.chdir(banks.parent)
    return banks


def respondent(banks: Path, name: str = "calibrated") -> RespondentLM:
    rows = [row for bank in ("question_bank", "exp9_tasks") for row in load_bank(bank, root=banks).rows]
    return RespondentLM(RespondentBackend.named(name, rows).respondent)


def test_every_yaml_loads_and_is_indexed() -> None:
    names = {*MANAGER.all_subtasks, *MANAGER.all_groups}
    for path in YAMLS:
        config = yaml.load(path.read_text(), _Loader)
        if path.name != "_base.yaml":
            assert (config.get("group") or config["task"]) in names, path
    assert set(task_names()) == set(MANAGER.all_subtasks)


class _Loader(yaml.SafeLoader):
    """YAML with !function kept as text."""


_Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    "group",
    [
        "mirror_exp1",
        "mirror_exp1_core",
        "mirror_exp2",
        "mirror_exp3",
        "mirror_exp9",
        "mirror_exp9_false_score",
        "mirror_confidence",
    ],
)
def test_groups_of_the_families(group: str) -> None:
    assert group in MANAGER.all_groups


def test_experiment_9_has_eleven_cells() -> None:
    assert {(task_metadata(f"mirror_exp9_c{c}_p{p}")["condition"], p) for c, p in CELLS} == set(
        CELLS
    ) and len(CELLS) == 11


def test_every_task_states_its_versions_as_strings() -> None:
    for name in task_names():
        metadata = task_metadata(name)
        for field in ("version", "dataset_version"):
            assert isinstance(metadata[field], str) and re.fullmatch(r"\d+\.\d+(\.\d+)?", metadata[field]), (
                name,
                field,
            )
        assert metadata["dataset"].startswith("mirror/")


def test_no_stop_string_cuts_an_answer_and_none_is_two_characters_by_mistake() -> None:
    """A newline as stop string cuts answers (EleutherAI/lm-evaluation-harness#1086); '\\n' in single quotes is no newline."""
    for path in YAMLS:
        config = yaml.load(path.read_text(), _Loader)
        until = (config.get("generation_kwargs") or {}).get("until", [])
        assert until == [] and "\\n" not in path.read_text()


def test_no_loader_script_and_no_trust_flag() -> None:
    """datasets 4 dropped both (EleutherAI/lm-evaluation-harness#3171)."""
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in (".py", ".yaml"):
            assert "trust_remote" + "_code" not in path.read_text(), path


def test_each_family_has_a_readme_with_a_changelog() -> None:
    for folder in family_folders():
        text = (folder / "README.md").read_text()
        assert "## Changelog" in text, folder
        for path in folder.glob("*.yaml"):
            name = yaml.load(path.read_text(), _Loader).get("task")
            if isinstance(name, str):
                assert f"- {task_metadata(name)['version']}:" in text


def test_a_single_task_by_name_by_path_and_from_another_folder(
    banks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tasks by path and from outside paths (EleutherAI/lm-evaluation-harness#3424, #1382, #2884)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MIRROR_DATA", str(banks))
    for spec in ("mirror_exp1_core_natural", str(task_path("mirror_exp1_core_natural"))):
        loaded = MANAGER.load([spec])["tasks"]
        (task,) = loaded.values()
        assert len(task.eval_docs) == 200


def test_a_run_in_lm_eval_gives_what_a_run_of_ours_gives(at_data: Path) -> None:
    results = simple_evaluate(
        model=respondent(at_data), tasks=["mirror_exp1_core"], task_manager=MANAGER, apply_chat_template=True,
        bootstrap_iters=0, limit=24,
    )  # fmt: skip
    for channel in (
        "wagering",
        "opt_out",
        "natural",
        "self_report",
        "tool_delegation",
        "difficulty_selection",
    ):
        found = results["results"][f"mirror_exp1_core_{channel}"]
        assert found["parse_rate,none"] == 1.0
        assert 0 <= found["acc,none"] <= 1


def test_item_format_comes_by_metadata(at_data: Path) -> None:
    manager = TaskManager(include_path=str(ROOT), include_defaults=False, metadata={"item_format": "open"})
    (task,) = manager.load(["mirror_exp1_core_natural"])["tasks"].values()
    assert all(doc["prompt"] == doc["question"] for doc in task.eval_docs)
    assert (
        "\nA) "
        in MANAGER.load(["mirror_exp1_core_natural"])["tasks"]["mirror_exp1_core_natural"].eval_docs[0][
            "prompt"
        ]
    )


def test_conditions_with_accuracies_refuse_without_a_profile(at_data: Path, tmp_path: Path) -> None:
    with pytest.raises(ProfileNeeded, match="mirror run"):
        MANAGER.load(["mirror_exp9_c2_p1"])
    place = tmp_path / "profile.json"
    place.write_text(json.dumps({"model": "m", "accuracy": {"arithmetic": 0.42}}))
    manager = TaskManager(include_path=str(ROOT), include_defaults=False, metadata={"profile": str(place)})
    (task,) = manager.load(["mirror_exp9_c2_p1"])["tasks"].values()
    first = next(doc for doc in task.eval_docs if doc["domain_a"] == "arithmetic")
    assert "arithmetic 42%" in first["prompt"] and "unknown" in first["prompt"]


def test_examples_come_by_num_fewshot(at_data: Path) -> None:
    (task,) = MANAGER.load(["mirror_exp1_core_wagering"])["tasks"].values()
    task.set_config("num_fewshot", 2)
    task.set_fewshot_seed(1)
    context = task.fewshot_context(task.eval_docs[0], num_fewshot=2)
    assert context.count("BET: 10") == 1 and "BET: 2" in context and context.count("ANSWER: (letter)") == 3


def test_examples_are_read_by_the_parsers_and_are_in_no_bank(banks: Path) -> None:
    from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
    from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
    from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

    assert all(
        parse_wagering(e["target"]).parse_success
        for e in examples_for({"record": "exp1", "channel": "wagering"})
    )
    assert all(
        parse_self_report(e["target"]).parse_success
        for e in examples_for({"record": "exp1", "channel": "self_report"})
    )
    for condition, paradigm in CELLS:
        examples = examples_for({"record": "exp9", "condition": condition, "paradigm": paradigm})
        for example in examples:
            assert parse_exp9(example["target"], paradigm=paradigm).parse_success, (condition, paradigm)
    assert parse_exp9(examples[1]["target"], paradigm=2).part_a.decision.value == "defer"


def test_absent_null_and_empty_optional_fields_never_print_none(banks: Path) -> None:
    """Optional fields may be null (EleutherAI/lm-evaluation-harness#3028)."""
    for channel in ("wagering", "natural", "difficulty_selection"):
        for doc in exp1_docs(load_bank("question_bank", root=banks), channel, per_subcategory=1):  # type: ignore[arg-type]
            assert "None" not in doc["prompt"] and "nan" not in doc["prompt"]
    bank = load_bank("exp9_tasks", root=banks)
    for cell in CELLS:
        for doc in exp9_docs(bank, bank.rows, *cell, profile={"arithmetic": None}):
            assert "None" not in doc["prompt"]


def test_prompts_of_the_channels_as_they_are(banks: Path) -> None:
    """A snapshot: a change of wording is a change of task version."""
    (doc,) = [
        d
        for d in exp1_docs(load_bank("question_bank", root=banks), "wagering")
        if d["item_id"] == "arithmetic-estimation-000"
    ]
    assert doc["prompt"] == (
        "Answer the question below and bet 1 to 10 points on your answer. If it is right you win the bet, if it is wrong "
        "you lose it. Reply with both lines:\nANSWER: (letter)\nBET: (whole number from 1 to 10)\n\n"
        "A estimation crate 100 holds 200 pens and gets 3 more. How many pens are there?\nA) 203\nB) 204\nC) 202\nD) 197"
    )


def _log(at_data: Path, folder: Path, tasks: list[str], limit: int) -> dict[str, Any]:
    """What ``--log_samples --output_path`` writes, through lm-eval's own writer."""
    from lm_eval.loggers import EvaluationTracker

    tracker = EvaluationTracker(output_path=str(folder))
    results: dict[str, Any] = simple_evaluate(
        model=respondent(at_data), tasks=tasks, task_manager=MANAGER, apply_chat_template=True, bootstrap_iters=0, limit=limit,
        evaluation_tracker=tracker,
    )  # fmt: skip
    samples = results.pop("samples")
    tracker.save_results_aggregated(results=results, samples=samples)
    for name, config in results["configs"].items():
        tracker.save_results_samples(task_name=name, samples=samples[name])
        assert config["metadata"]["dataset_version"] == "2.0.0"
    return results


def test_import_joins_by_item_id_and_gives_lm_evals_own_scores(at_data: Path, tmp_path: Path) -> None:
    tasks = ["mirror_exp1_core_wagering", "mirror_exp1_core_natural", "mirror_exp9_core_c1_p2"]
    results = _log(at_data, tmp_path / "logs", tasks, 30)
    (log,) = (tmp_path / "logs").rglob("samples_mirror_exp1_core_wagering_*.jsonl")
    log.write_text("".join(reversed(log.read_text().splitlines(keepends=True))))
    found = import_lm_eval(tmp_path / "logs", tmp_path / "run", model="mine")
    assert dict(found.records) == {"exp1": 60, "exp9": 24}
    rows = read_records(tmp_path / "run", "exp1").to_pylist()
    assert {row["model"] for row in rows} == {"mine"} and {row["finish_reason"] for row in rows} == {
        "unknown"
    }
    for channel in ("wagering", "natural"):
        own = [
            row["answer_correct"]
            for row in rows
            if row["channel"] == channel and row["answer_correct"] is not None
        ]
        assert sum(own) / len(own) == pytest.approx(
            results["results"][f"mirror_exp1_core_{channel}"]["acc,none"]
        )
    for row in rows:
        assert row["item_id"].startswith(row["domain"])


def test_a_log_with_two_filters_needs_one_chosen(at_data: Path, tmp_path: Path) -> None:
    """Each item stands once for each filter (EleutherAI/lm-evaluation-harness#1687)."""
    _log(at_data, tmp_path / "logs", ["mirror_exp1_core_natural"], 12)
    (log,) = (tmp_path / "logs").rglob("samples_*.jsonl")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    log.write_text(
        "".join(json.dumps({**line, "filter": f}) + "\n" for f in ("strict", "flexible") for line in lines)
    )
    with pytest.raises(ImportProblem, match="flexible, strict"):
        import_lm_eval(tmp_path / "logs", tmp_path / "a")
    found = import_lm_eval(tmp_path / "logs", tmp_path / "b", chosen_filter="strict")
    assert dict(found.records) == {"exp1": 12}
    with pytest.raises(ImportProblem, match="no filter 'other'"):
        import_lm_eval(tmp_path / "logs", tmp_path / "c", chosen_filter="other")


def test_a_foreign_or_broken_log_is_named(tmp_path: Path) -> None:
    with pytest.raises(ImportProblem, match="--log_samples"):
        import_lm_eval(tmp_path, tmp_path / "run")
    log = tmp_path / "samples_mirror_exp1_natural_2026-01-01T00-00-00.000000.jsonl"
    log.write_text('{"doc": {"question": "x"}, "resps": [["a"]]}\n')
    with pytest.raises(ImportProblem, match=r":1: the document has no item_id"):
        import_lm_eval(tmp_path, tmp_path / "run")


def test_install_and_uninstall_leave_lm_eval_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "hellaswag").mkdir()
    before = sorted(tmp_path.iterdir())
    assert {step.action for step in install(tmp_path)} == {"linked"}
    assert {step.action for step in install(tmp_path)} == {"kept"}
    assert "mirror_exp1" in TaskManager(include_path=str(tmp_path), include_defaults=False).all_groups
    assert {step.action for step in uninstall(tmp_path)} == {"removed"}
    assert sorted(tmp_path.iterdir()) == before
    assert {step.action for step in install(tmp_path, copy=True)} == {"copied"}
    assert "mirror_exp1" in TaskManager(include_path=str(tmp_path), include_defaults=False).all_groups
    uninstall(tmp_path)
    assert sorted(tmp_path.iterdir()) == before and uninstall(tmp_path) == []


def test_install_touches_nothing_that_is_not_its_own(tmp_path: Path) -> None:
    foreign = tmp_path / "mirror_exp9"
    foreign.mkdir()
    (foreign / "keep.yaml").write_text("x")
    with pytest.raises(InstallError, match="was not put by mirror"):
        install(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mirror_exp9"]
    uninstall(tmp_path)
    assert (foreign / "keep.yaml").read_text() == "x"


@pytest.mark.slow
def test_lm_eval_command_line_offline_in_an_empty_home(banks: Path, tmp_path: Path) -> None:
    """No network, empty caches, bundled data (EleutherAI/lm-evaluation-harness#2394, #1723)."""
    env = {**os.environ, "HF_HUB_OFFLINE": "1", "HOME": str(tmp_path), "HF_HOME": str(tmp_path / "hf")}
    done = subprocess.run(
        [sys.executable, "-m", "lm_eval", "run", "--model", "dummy", "--include_path", str(ROOT), "--tasks", "mirror_exp1_core_natural",
         "--limit", "8", "--output_path", str(tmp_path / "out"), "--log_samples"],
        cwd=banks.parent, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "mirror_exp1_core_natural" in done.stdout
    assert dict(import_lm_eval(tmp_path / "out", tmp_path / "run").records) == {"exp1": 8}


def test_prompt_cache_of_lm_eval_is_not_used(at_data: Path) -> None:
    """lm-eval's request cache ignores sampling settings (#3881); our stages never ask for it, and our keys cover them."""
    text = (
        Path(importlib.util.find_spec("mirror_bench.harness_tasks").origin).parent / "stages" / "evaluate.py"
    ).read_text()  # type: ignore[union-attr,arg-type]
    assert "cache_requests" not in text
    assert task_config("mirror_exp1_natural")["generation_kwargs"]["temperature"] == 0.0
