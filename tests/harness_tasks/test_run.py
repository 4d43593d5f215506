"""Whole runs with simulated respondents and with a server that goes wrong: one record a trial, whatever happens."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from mirror_bench.builders.exp9_tasks.profiles import read_profiles
from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.harness_tasks.backends.api import ApiBackend
from mirror_bench.harness_tasks.backends.base import Backend, Capabilities, now
from mirror_bench.harness_tasks.backends.reply import Call, Reply
from mirror_bench.harness_tasks.docs import ProfileNeeded
from mirror_bench.harness_tasks.prices import Price, read_prices
from mirror_bench.harness_tasks.profile import ProfileError, read_profile
from mirror_bench.harness_tasks.rescore import rescore
from mirror_bench.harness_tasks.run import RunError, RunRequest, estimate, run

_SPEC = importlib.util.spec_from_file_location("fault_server", Path(__file__).with_name("fault_server.py"))
assert _SPEC and _SPEC.loader
fault_server = importlib.util.module_from_spec(_SPEC)
sys.modules["fault_server"] = fault_server
_SPEC.loader.exec_module(fault_server)
FaultServer, message = fault_server.FaultServer, fault_server.message

KEY = ("task", "item_id", "temperature", "repeat")
ANSWER = (*KEY, "raw_response", "reason", "parse_success", "prompt_hash")


def records(out: Path, kind: str) -> list[dict[str, Any]]:
    return read_records(out, kind).to_pylist()


def essence(out: Path, kind: str) -> list[tuple[Any, ...]]:
    return sorted(tuple(row[name] for name in ANSWER) for row in records(out, kind))


@pytest.fixture(scope="module")
def smoke(banks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An undisturbed smoke run of one respondent."""
    out = tmp_path_factory.mktemp("runs") / "smoke"
    run(RunRequest("respondent:knows_and_acts", out, data=banks))
    return out


def test_a_smoke_run_has_one_record_a_trial(smoke: Path) -> None:
    exp1 = records(smoke, "exp1")
    assert Counter(row["channel"] for row in exp1) == {
        "wagering": 80, "opt_out": 80, "tool_delegation": 80, "natural": 80, "self_report": 80,
        "difficulty_selection": sum(row["channel"] == "difficulty_selection" for row in exp1),
    }  # fmt: skip
    exp9 = records(smoke, "exp9")
    assert Counter((row["condition"], row["paradigm"]) for row in exp9) == dict.fromkeys(
        [(c, p) for c in (1, 2, 3, 4) for p in (1, 2, 3) if (c, p) != (4, 3)], 8
    )
    for rows in (exp1, exp9):
        assert len({tuple(row[name] for name in KEY) for row in rows}) == len(rows)
        assert all(row["simulated"] and row["api_success"] for row in rows)
    manifest = json.loads((smoke / "run.json").read_text())
    assert manifest["status"] == "complete" and manifest["datasets"]["mirror/question_bank"] == "2.0.0"


def test_c4_takes_away_what_is_known_to_be_weak_and_nothing_else(smoke: Path) -> None:
    profile = read_profile(smoke).accuracy
    for row in records(smoke, "exp9"):
        for part in ("a", "b"):
            accuracy = profile[row[f"domain_{part}"]]
            assert row[f"exp1_accuracy_{part}"] == accuracy
            routed = row["condition"] == 4 and accuracy is not None and accuracy < 0.5
            assert row[f"component_{part}_externally_routed"] == routed
            if routed:
                assert (
                    row[f"component_{part}_decision"] == "use_tool"
                    and row[f"component_{part}_correct"] is None
                )
            if row[f"component_{part}_decision"] != "proceed":
                assert row[f"component_{part}_correct"] is None
    shown = [row for row in records(smoke, "exp9") if row["condition"] == 2]
    assert all("measured accuracy" in row["prompt"] for row in shown)
    assert not any(
        "measured accuracy" in row["prompt"] for row in records(smoke, "exp9") if row["condition"] in (1, 4)
    )


def test_a_second_session_asks_nothing_and_changes_nothing(smoke: Path, banks: Path) -> None:
    before = {kind: (smoke / "records" / f"{kind}.parquet").read_bytes() for kind in ("exp1", "exp9")}
    summary = run(RunRequest("respondent:knows_and_acts", smoke, data=banks))
    assert summary.fresh_calls == 0
    assert {kind: (smoke / "records" / f"{kind}.parquet").read_bytes() for kind in before} == before


def test_other_settings_in_the_same_folder_are_refused(smoke: Path, banks: Path) -> None:
    for other in (
        RunRequest("respondent:calibrated", smoke, data=banks),
        RunRequest("respondent:knows_and_acts", smoke, data=banks, suite="core"),
        RunRequest("respondent:knows_and_acts", smoke, data=banks, max_tokens=5),
    ):
        with pytest.raises(RunError, match="other settings"):
            run(other)


def test_rescoring_gives_the_same_records(smoke: Path, tmp_path: Path) -> None:
    """Saved outputs can be scored without the model (EleutherAI/lm-evaluation-harness#2949, #2470)."""
    found = rescore(smoke, tmp_path / "again")
    assert dict(found.changed) == {}
    for kind in ("exp1", "exp9"):
        assert pq.read_table(tmp_path / "again" / "records" / f"{kind}.parquet") == pq.read_table(
            smoke / "records" / f"{kind}.parquet"
        )


@pytest.mark.parametrize("experiment", ["exp9", "false_score"])
def test_conditions_that_need_a_profile_are_refused_with_the_command(
    banks: Path, tmp_path: Path, experiment: Any
) -> None:
    with pytest.raises(ProfileNeeded, match="mirror run --model MODEL --tasks exp1"):
        run(RunRequest("respondent:calibrated", tmp_path / "r", experiments=(experiment,), data=banks))
    with pytest.raises(ProfileError, match="mirror run"):
        run(
            RunRequest(
                "respondent:calibrated",
                tmp_path / "r",
                experiments=(experiment,),
                data=banks,
                profile=tmp_path / "none",
            )
        )


def test_false_scores_are_inverted(smoke: Path, banks: Path, tmp_path: Path) -> None:
    run(
        RunRequest(
            "respondent:calibrated", tmp_path / "r", experiments=("false_score",), data=banks, profile=smoke
        )
    )
    rows = records(tmp_path / "r", "exp9")
    assert rows and all(row["is_false_score_control"] and row["condition"] == 2 for row in rows)
    for row in rows[:8]:
        for part, otherwise in (("a", 0.31), ("b", 0.92)):
            true = row[f"exp1_accuracy_{part}"]
            shown = otherwise if true is None else 1 - true
            assert f"{row[f'domain_{part}']} {round(shown * 100)}%" in row["prompt"]


def test_every_experiment_of_the_core_suite(smoke: Path, banks: Path, tmp_path: Path) -> None:
    out = tmp_path / "core"
    summary = run(
        RunRequest(
            "respondent:calibrated",
            out,
            suite="core",
            experiments=("exp2", "exp3", "format_control", "confidence"),
            data=banks,
        )
    )
    assert dict(summary.records) == {"exp1": 80, "exp2": 16 * 6, "exp3": 28 * 3, "confidence": 280}
    assert all(row["nlp"] is not None and row["nlp"] <= 0 for row in records(out, "confidence"))
    seeds = {(row["question_index"], row["temperature"]): row["seed"] for row in records(out, "confidence")}
    assert seeds[3, 1.0] == 3004 and len(seeds) == 280
    assert {row["min_p"] for row in records(out, "confidence")} == {0.05}


class WithoutLogprobs(Backend):
    """A backend that gives log-likelihoods of given texts alone, as lm-eval's hf and vllm classes do."""

    name = "hf"
    model = "stub"

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(True, False, True, True, 1e6, 1e6)

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        for index, call in enumerate(calls):
            text = "" if call.doc["question_index"] == 0 else "forty two"
            yield index, Reply(text, "stop", now(), logprobs_missing="not given while generating")

    def loglikelihood(self, pairs: Sequence[tuple[str, str]]) -> list[Any]:
        from mirror_bench.harness_tasks.backends.reply import Likelihood

        assert all(text == "forty two" for _, text in pairs)
        return [Likelihood(-3.0, False, 2) for _ in pairs]


def test_own_answers_are_scored_in_a_second_stage(banks: Path, tmp_path: Path) -> None:
    out = tmp_path / "r"
    run(
        RunRequest("hf:stub", out, experiments=("confidence",), data=banks, examples=2),
        backend=WithoutLogprobs(),
    )
    rows = records(out, "confidence")
    assert len(rows) == 280
    for row in rows:
        if row["question_index"] == 0:
            assert (row["reason"], row["nlp"], row["sum_logprob"]) == ("empty", None, None)
        else:
            assert (row["nlp"], row["sum_logprob"], row["n_tokens"], row["token_logprobs"]) == (
                -1.5,
                -3.0,
                2,
                [],
            )


def test_open_items_show_no_options(banks: Path, tmp_path: Path) -> None:
    out = tmp_path / "r"
    run(RunRequest("respondent:calibrated", out, experiments=("exp1",), item_format="open", data=banks))
    rows = records(out, "exp1")
    assert {row["item_format"] for row in rows} == {"open"}
    assert not any("\nA) " in row["prompt"] for row in rows)


def test_experiment_1_alone_leaves_a_profile_that_tailors_tasks(banks: Path, tmp_path: Path) -> None:
    out = tmp_path / "r"
    run(RunRequest("respondent:calibrated", out, experiments=("exp1",), data=banks))
    (profile,) = read_profiles(out)
    assert profile.accuracy == read_profile(out).accuracy
    assert profile.name == "respondent-calibrated"


def test_disputed_items_are_left_out_and_counted(tmp_path: Path) -> None:
    """Items flagged as erroneous must not be scored (EleutherAI/lm-evaluation-harness PR #3410)."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("bank_rows", Path(__file__).with_name("conftest.py"))
    assert spec and spec.loader
    made = module_from_spec(spec)
    sys.modules["bank_rows"] = made
    spec.loader.exec_module(made)
    rows = list(made.questions(2))
    flags = {3: "disputed", 10: "disputed", 20: "disputed", 30: "retired"}
    rows = [
        row.model_copy(update={"key_status": flags[i]}) if i in flags else row for i, row in enumerate(rows)
    ]
    made.write_bank(tmp_path / "mirror", "question_bank", {"default": rows})
    request = RunRequest(
        "respondent:calibrated", tmp_path / "r", experiments=("exp1",), data=tmp_path / "mirror"
    )
    run(request)
    asked = {row["item_id"] for row in records(tmp_path / "r", "exp1")}
    assert not asked & {rows[i].question_id for i in flags}
    assert json.loads((tmp_path / "r" / "run.json").read_text())["excluded_items"] == {
        "mirror/question_bank": {"disputed": 3, "retired": 1}
    }
    run(replace(request, out=tmp_path / "all", include_disputed=True))
    assert len({row["item_id"] for row in records(tmp_path / "all", "exp1")}) == 80


def test_dry_run_counts_calls_tokens_and_cost(banks: Path, tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text('{"openai:m": {"input_per_million": 1.0, "output_per_million": 2.0}}')
    price = read_prices(prices)["openai:m"]
    assert price == Price(1.0, 2.0) and price.cost(1_000_000, 500_000) == 2.0 and price.cost(None, 1) is None
    found = estimate(RunRequest("openai:m", tmp_path / "r", data=banks, price=price))
    by_name = {stage.name: stage for stage in found.stages}
    assert by_name["exp1.wagering"].calls == 80 and by_name["exp9.c3_p2"].calls == 8
    assert found.cost_usd == pytest.approx((found.prompt_tokens + 2 * found.reply_tokens) / 1e6)
    assert not (tmp_path / "r").exists()
    prices.write_text('{"m": {"input_per_million": -1}}')
    with pytest.raises(ValueError, match="input_per_million is -1"):
        read_prices(prices)


def _faulty(prompt: str, n: int, total: list[int]) -> dict[str, Any]:
    """A different misfortune for each prompt, and every fifth request is one too many."""
    total[0] += 1
    if total[0] % 5 == 0:
        return {"status": 429, "headers": {"Retry-After": "0.02"}}
    kind = sum(prompt.encode()) % 8
    if kind == 0:
        return message(None, "stop")
    if kind == 1:
        return message("")
    if kind == 2:
        return message(None, "length", reasoning_content="step one, step two")
    if kind == 3:
        return message("<think>first I", "length")
    if kind == 4 and n == 0:
        return {"status": 500}
    if kind == 5 and n == 0:
        return {"cut": True}
    if kind == 6:
        return {"status": 503, "body": {"error": {"message": "down"}}}
    return message("ANSWER: A\nBET: 3")


EXPECTED = {
    0: "empty",
    1: "empty",
    2: "truncated",
    3: "truncated",
    4: "ok",
    5: "ok",
    6: "call_failed",
    7: "ok",
}


def test_a_faulty_server_leaves_exactly_one_record_a_trial_with_the_right_reason(
    banks: Path, tmp_path: Path
) -> None:
    total = [0]
    with FaultServer(lambda prompt, n: _faulty(prompt, n, total)) as server:
        backend = ApiBackend("m", server.url, timeout=5, retries=2, wait=0.01, concurrency=4)
        request = RunRequest(
            "openai:m", tmp_path / "r", experiments=("format_control",), suite="core", data=banks
        )
        # The layout of the format control has no stake, so the wagering reply gives an answer and no rating.
        summary = run(request, backend=backend)
        rows = records(tmp_path / "r", "exp1")
        assert len(rows) == 80 == len({row["item_id"] for row in rows})
        for row in rows:
            prompt = json.loads(row["prompt"])[-1]["content"]
            expected = EXPECTED[sum(prompt.encode()) % 8]
            assert row["reason"] == ("no_label" if expected == "ok" else expected), row
            assert row["api_success"] == (expected != "call_failed")
            if not row["api_success"]:
                assert row["answer_correct"] is None and row["raw_response"] is None and "503" in row["error"]
        assert summary.failed_calls == sum(not row["api_success"] for row in rows) > 0
        assert any("--retry-failed" in warning for warning in summary.warnings)
        sent = dict(server.by_prompt)
        again = run(request, backend=backend)
        assert again.fresh_calls == 0 and dict(server.by_prompt) == sent
        run(replace(request, retry_failed=True), backend=backend)
        assert len(records(tmp_path / "r", "exp1")) == 80
        assert {p for p, n in server.by_prompt.items() if n > sent[p]} == {
            json.loads(row["prompt"])[-1]["content"] for row in rows if not row["api_success"]
        }


def test_all_empty_replies_raise_a_loud_warning(banks: Path, tmp_path: Path) -> None:
    """All-empty replies must not show as a low score alone (EleutherAI/lm-evaluation-harness#2847)."""
    with FaultServer(lambda prompt, n: message("")) as server:
        summary = run(
            RunRequest("openai:m", tmp_path / "r", experiments=("format_control",), data=banks),
            backend=ApiBackend("m", server.url),
        )
    assert set(summary.parse_rates.values()) == {0.0}
    assert any("not one reply could be read" in warning for warning in summary.warnings)


RUNNER = """
import sys, time
from pathlib import Path
from mirror_bench.harness_tasks.respondents import backend as module
slow = module.RespondentBackend.complete
def complete(self, calls, *, siblings=()):
    for found in slow(self, calls, siblings=siblings):
        time.sleep(0.002)
        yield found
module.RespondentBackend.complete = complete
from mirror_bench.harness_tasks.run import RunRequest, run
run(RunRequest(sys.argv[1], Path(sys.argv[2]), data=Path(sys.argv[3])))
"""


@pytest.mark.slow
def test_ten_kills_in_a_row_change_nothing(banks: Path, tmp_path: Path) -> None:
    """``kill -9`` at random moments, ten times, then to the end: the records of an undisturbed run."""
    model = "respondent:format_breaker"
    calm, out = tmp_path / "calm", tmp_path / "killed"
    run(RunRequest(model, calm, data=banks))
    draw = random.Random(7)
    environment = {**os.environ, "HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1"}
    killed = 0
    while killed < 10:
        before = _lines(out / "replies.jsonl")
        process = subprocess.Popen(
            [sys.executable, "-c", RUNNER, model, str(out), str(banks)], env=environment
        )
        # Wait until this session has asked something, then a little longer.
        target = before + draw.randint(5, 45)
        deadline = time.monotonic() + 60
        while (
            _lines(out / "replies.jsonl") < target and process.poll() is None and time.monotonic() < deadline
        ):
            time.sleep(0.01)
        assert process.poll() is None, "the run ended before it could be killed"
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
    asked = _lines(out / "replies.jsonl")
    summary = run(RunRequest(model, out, data=banks))
    assert summary.fresh_calls == _lines(calm / "replies.jsonl") - asked
    for kind in ("exp1", "exp9"):
        assert essence(out, kind) == essence(calm, kind)
        assert _lines(out / "records" / f"{kind}.jsonl") == len(records(calm, kind))


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.is_file() else 0
