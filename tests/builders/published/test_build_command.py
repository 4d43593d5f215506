"""``mirror build --lineage published`` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mirror_bench.cli.exits import UsageError
from mirror_bench.cli.main import build_app


def _call(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(build_app(), ["build", *words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


@pytest.mark.upstream
def test_rows_and_counts_are_printed_as_json_and_as_tables(upstream: Path, tmp_path: Path) -> None:
    words = (
        "probes_v1",
        "--lineage",
        "published",
        "--from",
        str(upstream / "mirror"),
        "--out",
        str(tmp_path),
    )
    code, text = _call(*words, "--json")
    assert code == 0
    (entry,) = json.loads(text)
    files = entry["import"]["files"]
    assert sum(file["in"] for file in files) == sum(file["out"] + file["merged"] for file in files) == 512
    assert entry["rows"]["burn_and_test_v2/test"] == 320
    assert all(count["equal"] for count in entry["import"]["audit"])
    assert (tmp_path / "probes_v1" / "unmapped.jsonl").read_text("utf-8") == ""
    code, text = _call(*words)
    assert code == 0
    assert "Rows by file" in text
    assert "Audit counts of probes_v1" in text


@pytest.mark.upstream
def test_a_count_that_differs_from_the_audit_ends_with_one(upstream: Path, tmp_path: Path) -> None:
    copy = tmp_path / "release"
    for name in ("data/exp4/templates_v2.jsonl", "data/exp4/trials.jsonl", "data/exp4/trial_templates/all_trials.json",
                 "data/attack_templates.json", "data/exp6/expanded/6a_scenarios_new.json",
                 "data/exp6/expanded/6b_controls_new.json", "data/exp6/expanded/6b_flawed_new.json",
                 "data/exp6/expanded/6c_prompts_new.json"):  # fmt: skip
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((upstream / "mirror" / name).read_bytes())
    trials = copy / "data/exp4/trials.jsonl"
    trials.write_text("\n".join(trials.read_text("utf-8").split("\n")[1:]), encoding="utf-8")
    out = tmp_path / "out"
    code, _ = _call("probes_v1", "--lineage", "published", "--from", str(copy), "--out", str(out), "--json")
    assert code == 1
    listed = json.loads((out / "probes_v1" / "unmapped.jsonl").read_text("utf-8"))
    assert listed["file"] == "data/exp4/trial_templates/all_trials.json"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--lineage", "published"), "add --from DIR"),
        (("probes_v1",), "probes_v1: not of the generated lineage"),
        (
            ("question_bank", "--lineage", "published", "--from", "."),
            "question_bank: not of the published lineage",
        ),
        (("question_bank", "--from", "."), "add --lineage published"),
        (
            ("--lineage", "published", "--from", ".", "--commit-only"),
            "private banks of the generated lineage",
        ),
        (
            ("probes_v1", "--lineage", "published", "--from", "tests"),
            "top folder of the released MIRROR files",
        ),
    ],
)
def test_wrong_usage_says_what_to_do(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=message):
        _call(*words, "--out", str(tmp_path))
