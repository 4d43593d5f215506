"""mirror run, doctor, tasks and records from the command line: exit codes, remedies, JSON."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.cli.main import main

_SPEC = importlib.util.spec_from_file_location("fault_server", Path(__file__).with_name("fault_server.py"))
assert _SPEC and _SPEC.loader
fault_server = importlib.util.module_from_spec(_SPEC)
sys.modules["fault_server"] = fault_server
_SPEC.loader.exec_module(fault_server)
FaultServer, message = fault_server.FaultServer, fault_server.message


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command in this process: (exit code, standard output, standard error)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["mirror", *arguments])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_run_import_and_rescore_by_command(mirror: Any, banks: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    code, text, _ = mirror(
        "run",
        "--model",
        "respondent:calibrated",
        "--tasks",
        "exp1",
        "--data",
        str(banks),
        "--out",
        str(out),
        "--json",
    )
    assert code == 0 and json.loads(text)["records"]["exp1"] > 400
    code, text, _ = mirror("records", "rescore", str(out), "--out", str(tmp_path / "again"), "--json")
    assert code == 0 and json.loads(text)["changed"] == {}
    code, _, error = mirror(
        "records", "import", "lm-eval", str(tmp_path), "--out", str(tmp_path / "imported")
    )
    assert code == 2 and "--log_samples" in error


def test_nothing_readable_is_a_finding(mirror: Any, banks: Path, tmp_path: Path) -> None:
    with FaultServer(lambda prompt, n: message("")) as server:
        code, _, error = mirror(
            "run", "--model", "openai:m", "--base-url", server.url, "--tasks", "format_control", "--data", str(banks),
            "--out", str(tmp_path / "r"),
        )  # fmt: skip
    assert code == 1 and "not one reply could be read" in error


@pytest.mark.parametrize(
    ("arguments", "code", "remedy"),
    [
        (("--suite", "huge"), 2, "smoke, core, full"),
        (("--tasks", "exp7"), 2, "exp1"),
        (("--tasks", "exp9"), 2, "--tasks exp1 --out runs/NAME"),
        (("--item-format", "both"), 2, "options or open"),
        (("--model", "nothing"), 3, ".gguf file"),
        (("--model", "no.gguf"), 3, "smollm2"),
        (("--model", "openai:m"), 3, "--base-url"),
        (("--model", "respondent:nobody"), 3, "nobody"),
        (("--data", "/nowhere"), 3, "mirror build"),
        (("--model-arg", "x"), 2, "key=value"),
    ],
)
def test_wrong_usage_and_missing_pieces_end_with_one_line(
    mirror: Any, banks: Path, tmp_path: Path, arguments: tuple[str, ...], code: int, remedy: str
) -> None:
    base = ["run", "--model", "respondent:calibrated", "--data", str(banks), "--out", str(tmp_path / "r")]
    found, _, error = mirror(*base, *arguments)
    assert found == code
    last = error.strip().splitlines()[-1]
    assert last.startswith("mirror: ") and remedy in last


def test_dry_run_asks_nothing_and_shows_the_cost(mirror: Any, banks: Path, tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({"openai:m": {"input_per_million": 1, "output_per_million": 2}}))
    base = ("run", "--model", "openai:m", "--data", str(banks), "--dry-run", "--prices", str(prices))
    code, text, _ = mirror(*base)
    assert code == 0 and "exp9.c3_p3" in text and "US dollars" in text
    code, text, _ = mirror(*base, "--json")
    assert json.loads(text)["calls"] > 600
    code, _, error = mirror(
        "run", "--model", "openai:other", "--data", str(banks), "--dry-run", "--prices", str(prices)
    )
    assert code == 2 and "no price" in error


def test_doctor_on_servers_of_several_kinds(mirror: Any) -> None:
    """Made-up model names need no tokenizer (EleutherAI/lm-evaluation-harness#3017, #2402)."""
    with FaultServer(lambda prompt, n: message("1\n2\n3", logprobs=None)) as server:
        code, text, _ = mirror("doctor", "--model", "openai:m", "--base-url", server.url, "--json")
    found = {entry["subject"]: entry for entry in json.loads(text)}
    assert code == 1, (
        "twenty-four tokens were asked for, then four, and five came: a cap that is ignored is a problem"
    )
    assert found["log-probabilities"]["level"] == "note" and "chat endpoint" in found["endpoint"]["text"]
    assert found["token cap"]["level"] == "problem"
    assert found["stop strings"]["level"] == "note" and "ignored" in found["stop strings"]["text"]
    with FaultServer(lambda prompt, n: {"choices": []}, paths=("/v1/completions",)) as server:
        code, _, error = mirror("doctor", "--model", "openai:m", "--base-url", server.url)
    assert code == 3 and "--endpoint completions" in error


def test_tasks_path_list_install(mirror: Any, tmp_path: Path) -> None:
    code, text, _ = mirror("tasks", "path")
    assert code == 0 and (Path(text.strip()) / "mirror_exp1" / "mirror_exp1.yaml").is_file()
    _, text, _ = mirror("tasks", "list", "--json")
    assert {
        "task": "mirror_exp9_c3_p2",
        "version": "1.0",
        "dataset": "mirror/exp9_tasks",
        "dataset_version": "2.0.0",
    } in json.loads(text)
    code, text, _ = mirror("tasks", "install", "--target", str(tmp_path))
    assert code == 0 and "linked" in text
    code, text, _ = mirror("tasks", "uninstall", "--target", str(tmp_path), "--json")
    assert {step["action"] for step in json.loads(text)} == {"removed"} and list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_killed_run_against_a_server_repeats_no_finished_call(banks: Path, tmp_path: Path) -> None:
    """Kill -9 at 60 % of the calls and start again (EleutherAI/lm-evaluation-harness#2533, #2548): the server counts."""

    def script(prompt: str, n: int) -> dict[str, Any]:
        time.sleep(0.02)
        return message("ANSWER: A\nCONFIDENCE: 3")

    lanes = 4
    with FaultServer(script) as server:
        out = tmp_path / "r"
        command = [
            sys.executable, "-m", "mirror_bench.cli.main", "run", "--model", "openai:m", "--base-url", server.url, "--suite", "full",
            "--tasks", "format_control", "--data", str(banks), "--out", str(out), "--concurrency", str(lanes), "--json",
        ]  # fmt: skip
        env = {**os.environ, "HF_HUB_OFFLINE": "1"}
        process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while len(server.requests) < 120 and time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        time.sleep(0.3)
        stored = {
            json.loads(line)["item_id"]
            for line in (out / "replies.jsonl").read_text().splitlines(keepends=True)
            if line.endswith("\n")
        }
        before = dict(server.by_prompt)
        assert 0 < len(stored) < 200
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, timeout=200)
        rows = read_records(out, "exp1").to_pylist()
        assert len(rows) == 200 == len({row["item_id"] for row in rows})
        for row in rows:
            prompt = json.loads(row["prompt"])[-1]["content"]
            if row["item_id"] in stored:
                assert server.by_prompt[prompt] == before[prompt] == 1
        assert 200 <= len(server.requests) <= 200 + lanes
