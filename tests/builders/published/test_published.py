"""The published lineage against the released files: nothing lost, counts as the audit states them."""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.datasets import BuildInputError, BuildOptions, Dataset, Import, all_datasets
from mirror_bench.builders.folder import read_rows
from mirror_bench.builders.published.audit import question_verdicts, task_verdicts
from mirror_bench.builders.published.dataset import DATASETS
from mirror_bench.builders.published.inventory import other_files
from mirror_bench.builders.published.questions import near_clusters
from mirror_bench.builders.schemas.records import RECORD_TYPES
from mirror_bench.builders.schemas.row import arrow_schema
from mirror_bench.builders.verify import verify_folder
from mirror_bench.release.croissant_check import check_croissant
from mirror_bench.release.folders import build_folder

NAMES = [dataset.name for dataset in DATASETS]
# Released files read only to look items up for another data set.
_LOOKED_UP = {"data/questions.jsonl", "data/exp9_tasks.jsonl", "data/exp9_tasks_clean.jsonl", "data/exp9_tasks_flagged.jsonl"}  # fmt: skip


@pytest.fixture(scope="module")
def release(upstream: Path) -> Path:
    """Top folder of the released MIRROR files."""
    return upstream / "mirror"


@pytest.fixture(scope="module")
def imports(release: Path) -> dict[str, Import]:
    """Every data set imported once."""
    found = {}
    for dataset in DATASETS:
        assert dataset.imported is not None
        found[dataset.name] = dataset.imported(release)
    return found


def _report(made: Import) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(made.files["import_report.json"])
    return report


@pytest.mark.upstream
@pytest.mark.parametrize("name", NAMES)
def test_rows_in_equal_rows_out_merged_and_listed(
    name: str, imports: dict[str, Import], release: Path
) -> None:
    """Rows in are counted here by other means than the importer's."""
    made = imports[name]
    report = _report(made)
    for file in report["files"]:
        assert file["in"] == file["out"] + file["merged"] + file["listed"], file
        assert file["in"] == _rows_of(release / file["file"]), file
    out = sum(file["out"] for file in report["files"])
    assert out == sum(len(part) for part in made.rows.values())
    assert (
        sum(file["listed"] for file in report["files"]) == len(made.files["unmapped.jsonl"].splitlines()) == 0
    )


def _rows_of(path: Path) -> int:
    if path.suffix == ".jsonl":
        return sum(bool(line.strip()) for line in path.read_text("utf-8").split("\n"))
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as handle:
            return sum(1 for _ in csv.reader(handle)) - 1
    value = json.loads(path.read_text("utf-8"))
    if isinstance(value, list):
        return len(value)
    lists = {
        "temperature_ablation.json": ("exp1_results", "exp9_results"),
        "temperature_ablation_5models.json": ("exp1_results", "exp9_results"),
        "all_trials.json": tuple(value),
    }.get(path.name)
    return sum(len(value[key]) for key in lists) if lists else len(value)


@pytest.mark.upstream
@pytest.mark.parametrize("name", NAMES)
def test_counts_equal_those_the_audit_states(name: str, imports: dict[str, Import]) -> None:
    differing = [entry for entry in _report(imports[name])["audit"] if not entry["equal"]]
    assert not differing


@pytest.mark.upstream
def test_every_released_file_is_read_or_explained(imports: dict[str, Import], release: Path) -> None:
    read = {file["file"] for made in imports.values() for file in _report(made)["files"]}
    explained = other_files(release)
    there = {p.relative_to(release).as_posix() for p in release.rglob("*") if p.is_file()} - {
        "README.md",
        "AUDIT.md",
    }
    assert read | set(explained) == there
    assert not read & set(explained)
    assert not [name for name, reason in explained.items() if reason.startswith("not a file of the release")]


@pytest.mark.upstream
@pytest.mark.parametrize("name", NAMES)
def test_no_released_value_is_lost(name: str, imports: dict[str, Import], release: Path) -> None:
    """Every non-empty text, number or list of a released row is found in the row it became, however the field is called."""
    rows = [row for part in imports[name].rows.values() for row in part]
    cache: dict[str, list[Any]] = {}
    for row in rows[:: max(1, len(rows) // 500)]:
        dumped = row.model_dump()
        places = [(dumped["source_file"], dumped["source_line"])]
        places += [(p.rpartition(":")[0], int(p.rpartition(":")[2])) for p in dumped["also_in"]]
        kept = Counter(_texts(dumped)) + Counter(_texts(json.loads(dumped["upstream_extra"])))
        for file, line in places:
            for text in _texts(_stated(_released(release, file, line, cache))):
                assert text in kept, f"{file}:{line}: {text!r} is nowhere in {dumped}"


def _released(release: Path, file: str, line: int, cache: dict[str, list[Any]]) -> Any:
    if file not in cache:
        path = release / file
        if path.suffix == ".jsonl":
            cache[file] = [json.loads(text) for text in path.read_text("utf-8").split("\n") if text.strip()]
        elif path.suffix == ".csv":
            with path.open(encoding="utf-8-sig", newline="") as handle:
                cache[file] = list(csv.DictReader(handle))
        else:
            value = json.loads(path.read_text("utf-8"))
            if isinstance(value, list):
                cache[file] = value
            elif "exp1_results" in value:
                cache[file] = [*value["exp1_results"], *value["exp9_results"]]
            elif path.name == "all_trials.json":
                cache[file] = [trial for group in sorted(value) for trial in value[group]]
            else:
                cache[file] = [{"key": key, "value": part} for key, part in value.items()]
    return cache[file][line - 1]


# Words that become another value of a closed set, and channel numbers that become names.
_RENAMED = {
    "PROCEED": "proceed", "USE_TOOL": "use_tool", "FLAG_FOR_REVIEW": "defer", "correct": "True", "incorrect": "False",
    "tool_use": "tool_delegation", "layer2": "self_report", "true": "True", "false": "False",
}  # fmt: skip


def _texts(value: Any) -> list[str]:
    """Scalars of a nested value as comparable text, numbers by value."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    if isinstance(value, list | tuple):
        return [text for part in value for text in _texts(part)]
    if value is None or value == "":
        return []
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return [value, *_texts(json.loads(value))]
        except ValueError:
            return [value]
    text = str(value)
    try:
        return [f"{float(text.replace(',', '')):g}"]
    except ValueError:
        return [_RENAMED.get(text, text)]


# Numbers on another scale or behind a name in our rows: 1-10 and percentages become [0, 1], channel 1 becomes wagering.
_RESCALED = {"channel", "confidence", "layer", "thinking_length", "final_correct"}


def _stated(value: Any) -> Any:
    """A released row without the numbers that are on another scale in ours."""
    if not isinstance(value, dict):
        return value
    return {
        key: _stated(part)
        for key, part in value.items()
        if key not in _RESCALED or (isinstance(part, str) and key != "final_correct")
    }


@pytest.mark.upstream
@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_records_keep_the_schema_of_our_own(name: str, imports: dict[str, Import]) -> None:
    dataset = next(d for d in DATASETS if d.name == name)
    for (config, _), part in imports[name].rows.items():
        key = dataset.config(config).key
        assert key is not None
        assert len({getattr(row, key) for row in part}) == len(part), config
    if name == "trial_records_v1":
        for config in dataset.configs:
            own = arrow_schema(RECORD_TYPES[config.name])
            assert set(own.names) <= set(arrow_schema(config.row).names)


@pytest.mark.upstream
def test_verdicts_stand_on_the_rows_they_name(imports: dict[str, Import]) -> None:
    """Two by hand: 180 miles in 4 hours, then 3 more; and 5 m off every side of 40 by 25."""
    bank = {row.question_id: row for row in imports["question_bank_v1"].rows[("default", "test")]}  # type: ignore[attr-defined]
    wrong = bank["llm_arithmetic_word_problems_005_1771798489_fast_r0_v0"].model_dump()
    assert (wrong["answer"], wrong["correction"], wrong["key_status"]) == ("270", "315", "wrong")
    tasks = [row.model_dump() for row in imports["exp9_tasks_v1"].rows[("default", "fixed")]]
    tasks += [row.model_dump() for row in imports["exp9_tasks_v1"].rows[("default", "tailored")]]
    field = [t for t in tasks if t["correction_a"] == "450"]
    assert len(field) == 7
    assert all(
        t["key_status"] == "wrong" and t["key_status_b"] == "ok" and t["correct_answer_a"] == "750"
        for t in field
    )
    assert sum(t["key_status"] == "wrong" for t in tasks) == 5 + 7 + 1 + 2 + 8 + 2


def test_the_verdict_list_names_facts_and_no_texts() -> None:
    """No sentence of the release is in the list: entries are short, and nothing but ids, keys and reasons."""
    for verdict in [*question_verdicts(), *task_verdicts()]:
        assert len(verdict.reason) <= 100
        assert "?" not in verdict.reason
        assert (verdict.correction is None) == (verdict.status == "ambiguous")


@pytest.mark.upstream
@pytest.mark.parametrize("name", ["probes_v1"])
def test_a_built_folder_verifies_loads_and_has_the_same_bytes_again(
    name: str, release: Path, tmp_path: Path
) -> None:
    dataset = next(d for d in DATASETS if d.name == name)
    for out in ("one", "two"):
        build_folder(dataset, BuildOptions(0, source=release), tmp_path / out)
    one, two = (tmp_path / out / name for out in ("one", "two"))
    assert (one / "SHA256SUMS").read_bytes() == (two / "SHA256SUMS").read_bytes()
    checks = [*verify_folder(dataset, one, read_rows(dataset, one), 0), *check_croissant(dataset, one)]
    assert [check for check in checks if not check.ok] == []
    assert "rebuilt_files_differ" not in {check.name for check in checks}
    described = json.loads((one / "croissant.json").read_text("utf-8"))
    sound = next(part for part in described["recordSet"] if part["@id"] == "sound_requests/test")
    assert sound["key"] == {"@id": "sound_requests/test/item_id"}
    (matched,) = (field for field in sound["field"] if field["name"] == "matched_flaw_id")
    assert matched["references"] == {"field": {"@id": "flawed_requests/test/item_id"}}
    from datasets import load_dataset

    config = dataset.configs[0]
    loaded = load_dataset(str(one), config.name, cache_dir=str(tmp_path / "cache"))
    assert {split: part.num_rows for split, part in loaded.items()} == {
        split: len(read_rows(dataset, one)[(config.name, split)]) for split in config.splits
    }
    card = (one / "README.md").read_text("utf-8")
    assert "derives every key again" not in card
    assert f"mirror build {name} --lineage published --from DIR" in card


@pytest.mark.upstream
def test_a_spoilt_release_is_noticed(release: Path, tmp_path: Path) -> None:
    """A changed key takes its verdict away, a broken line is listed, a lost file is an error; nothing passes silently."""
    copy = tmp_path / "release"
    shutil.copytree(
        release / "data",
        copy / "data",
        ignore=shutil.ignore_patterns("results", "exp3", "exp4", "questions.jsonl"),
    )
    path = copy / "data/exp9_tasks.jsonl"
    lines = path.read_text("utf-8").split("\n")
    spoilt = next(i for i, line in enumerate(lines) if '"fixed_tem_ari_014_04"' in line)
    lines[spoilt] = lines[spoilt].replace('"364"', '"360"')
    lines[5] = lines[5].replace('"easy"', '"simple"').replace('"medium"', '"simple"')
    path.write_text("\n".join(lines), encoding="utf-8")
    dataset = next(d for d in DATASETS if d.name == "exp9_tasks_v1")
    assert dataset.imported is not None
    made = dataset.imported(copy)
    differing = {entry["name"] for entry in _report(made)["audit"] if not entry["equal"]}
    assert {"tasks", "verdicts_without_their_row", "wrong_keys"} <= differing
    listed = [json.loads(line) for line in made.files["unmapped.jsonl"].splitlines()]
    assert {(entry["file"], entry["line"]) for entry in listed} >= {("data/exp9_tasks.jsonl", 6)}
    (copy / "data/exp9/dissociation_pairs.json").unlink()
    with pytest.raises(BuildInputError, match="dissociation_pairs"):
        dataset.imported(copy)


def test_near_clusters_by_hand() -> None:
    """Five of six trigrams shared of six and six: 5 / 7 is under 0.8, 6 / 7 is over; other domains never pair."""
    base = "one two three four five six seven eight"
    items = [
        ("a", "logical", base),
        ("b", "logical", base + " nine"),
        ("c", "logical", "zero two three four five six seven nine"),
        ("d", "social", base),
    ]
    clusters, pairs = near_clusters(items)
    assert clusters == {"a": "a", "b": "a"}
    assert pairs == 1


def test_published_and_generated_are_told_apart() -> None:
    published: dict[str, Dataset] = all_datasets("published")
    assert sorted(NAMES) == list(published)
    assert not set(published) & set(all_datasets("generated"))
    with pytest.raises(BuildInputError, match="--from DIR"):
        published["probes_v1"].build(BuildOptions(0))
    with pytest.raises(BuildInputError, match="--from DIR"):
        build_folder(published["probes_v1"], BuildOptions(0), Path("nowhere"))
