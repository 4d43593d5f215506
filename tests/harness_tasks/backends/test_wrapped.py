"""HF transformers through lm-eval's class, on a tiny random model."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mirror_bench.builders.schemas.record_files import read_records
from mirror_bench.harness_tasks.backends.base import BackendError
from mirror_bench.harness_tasks.backends.names import BackendOptions, open_backend
from mirror_bench.harness_tasks.backends.reply import Call, Sampling
from mirror_bench.harness_tasks.doctor import examine
from mirror_bench.harness_tasks.run import RunRequest, run

pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("accelerate")

pytestmark = pytest.mark.slow
OPTIONS = BackendOptions(batch_size=4, extra={"device": "cpu", "dtype": "float32"})


def tiny() -> ModuleType:
    path = Path(__file__).parents[2] / "scripts" / "tiny_llama.py"
    spec = importlib.util.spec_from_file_location("tiny_llama", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("tiny")
    tiny().write(place)
    return place


@pytest.fixture(scope="module")
def backend(folder: Path) -> Any:
    return open_backend(f"hf:{folder}", OPTIONS)


def test_replies_tokens_and_finish_reason(backend: Any) -> None:
    prompt = backend.apply_chat_template([{"role": "user", "content": "hi"}])
    assert prompt == "<s><|user|>hi\n<|assistant|>"
    found = dict(
        backend.complete([Call(prompt, Sampling(max_tokens=6)), Call(prompt + "x", Sampling(max_tokens=6))])
    )
    assert set(found) == {0, 1} and all(
        reply.ok and reply.finish_reason == "length" for reply in found.values()
    )
    assert found[0].prompt_tokens == len("<|user|>hi\n<|assistant|>") + 1


def test_log_likelihood_equals_a_direct_computation(backend: Any) -> None:
    import torch

    (found,) = backend.loglikelihood([("abc", "de")])
    model, tokenizer = backend._inner.model, backend._inner.tokenizer
    ids = torch.tensor([tokenizer.encode("abcde", add_special_tokens=False)])
    logits = torch.log_softmax(model(ids).logits[0].double(), -1)
    assert found.n_tokens == 2
    assert found.total == pytest.approx(float(logits[2, ids[0, 3]] + logits[3, ids[0, 4]]), abs=1e-4)


def test_doctor_sees_one_begin_of_sequence_token_and_two(backend: Any, tmp_path: Path) -> None:
    """A template and a tokenizer that both add it change every row (lang-uk/ukrainian-llm-leaderboard#5)."""
    assert {f.subject: f.text for f in examine(backend)}["begin-of-sequence"] == "exactly one"
    tiny().write(tmp_path / "two", adds_bos=True)
    doubled = open_backend(
        f"hf:{tmp_path / 'two'}", BackendOptions(extra={"device": "cpu", "add_bos_token": "true"})
    )
    (found,) = [finding for finding in examine(doubled) if finding.subject == "begin-of-sequence"]
    sent = doubled.bos_count(doubled.apply_chat_template([{"role": "user", "content": "hi"}]))  # type: ignore[attr-defined]
    assert (found.level == "problem") == (sent > 1)
    assert sent in (1, 2)


def test_a_run(banks: Path, tmp_path: Path, backend: Any, folder: Path) -> None:
    request = RunRequest(
        f"hf:{folder}", tmp_path / "r", experiments=("exp3",), data=banks, max_tokens=3, backend=OPTIONS
    )
    summary = run(request, backend=backend)
    rows = read_records(tmp_path / "r", "exp3").to_pylist()
    assert len(rows) == 84 == summary.fresh_calls and {row["backend"] for row in rows} == {"hf"}
    assert {row["finish_reason"] for row in rows} == {"length"} and set(summary.truncation.values()) == {1.0}


def test_a_model_that_is_not_there() -> None:
    with pytest.raises(BackendError, match="can't load"):
        open_backend("hf:/nowhere/at/all", OPTIONS)
