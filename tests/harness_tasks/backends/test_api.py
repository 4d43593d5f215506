"""The client for OpenAI-compatible servers, against a server that goes wrong on purpose."""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mirror_bench.harness_tasks.backends.api import ApiBackend, token_logprobs
from mirror_bench.harness_tasks.backends.base import BackendError
from mirror_bench.harness_tasks.backends.reply import Call, Reply, Sampling

_SPEC = importlib.util.spec_from_file_location("fault_server", Path(__file__).parents[1] / "fault_server.py")
assert _SPEC and _SPEC.loader
fault_server = importlib.util.module_from_spec(_SPEC)
sys.modules["fault_server"] = fault_server
_SPEC.loader.exec_module(fault_server)
FaultServer, message = fault_server.FaultServer, fault_server.message


def client(server: Any, **settings: Any) -> ApiBackend:
    return ApiBackend(
        "made-up/name", server.url, **{"timeout": 2.0, "wait": 0.01, "concurrency": 4, **settings}
    )


def call(prompt: str, **sampling: Any) -> Call:
    return Call(json.dumps([{"role": "user", "content": prompt}]), Sampling(**sampling), task="t")


def ask(backend: ApiBackend, calls: list[Call]) -> list[Reply]:
    found = dict(backend.complete(calls))
    assert sorted(found) == list(range(len(calls)))
    return [found[index] for index in range(len(calls))]


def test_rate_limit_every_fifth_call_is_waited_out_and_order_kept() -> None:
    """Rate limits end no run (EleutherAI/lm-evaluation-harness#2594, huggingface/lighteval#608)."""
    seen = {"n": 0}

    def script(prompt: str, n: int) -> dict[str, Any]:
        seen["n"] += 1
        if seen["n"] % 5 == 0:
            return {
                "status": 429,
                "headers": {"Retry-After": "0.1"},
                "body": {"error": {"message": "slow down"}},
            }
        return message(f"reply to {prompt}")

    with FaultServer(script) as server:
        replies = ask(client(server), [call(f"p{i}") for i in range(40)])
    assert [reply.text for reply in replies] == [f"reply to p{i}" for i in range(40)]
    assert all(reply.ok for reply in replies)
    assert sum(server.succeeded.values()) == 40


def test_retry_after_holds_back_every_call() -> None:
    def script(prompt: str, n: int) -> dict[str, Any]:
        if prompt == "p0" and n == 0:
            return {"status": 429, "headers": {"Retry-After": "0.6"}}
        return message("ok")

    with FaultServer(script) as server:
        backend = client(server, concurrency=1)
        start = time.monotonic()
        ask(backend, [call("p0"), call("p1")])
        assert time.monotonic() - start >= 0.6
        assert server.times[1] - server.times[0] >= 0.55


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500, "body": {"error": "x"}},
        {"status": 503},
        {"cut": True},
        {"partial": True},
        {"text": "<html>"},
        {"stall": 0.6},
    ],
    ids=["500", "503", "cut", "partial", "not-json", "stall"],
)
def test_passing_faults_are_retried(fault: dict[str, Any]) -> None:
    with FaultServer(lambda prompt, n: fault if n < 2 else message("fine")) as server:
        (reply,) = ask(client(server, timeout=0.3), [call("p")])
    assert (reply.text, reply.attempts, reply.error) == ("fine", 3, None)


def test_a_fault_that_stays_is_a_failed_reply_and_no_exception() -> None:
    with FaultServer(lambda prompt, n: {"status": 500, "body": {"error": {"message": "broken"}}}) as server:
        (reply,) = ask(client(server, retries=2), [call("p")])
    assert not reply.ok and reply.finish_reason == "error" and reply.text is None
    assert "broken" in (reply.error or "") and server.by_prompt["p"] == 3


def test_a_refused_request_is_not_repeated() -> None:
    with FaultServer(lambda prompt, n: {"status": 400, "body": {"error": {"message": "too long"}}}) as server:
        (reply,) = ask(client(server), [call("p")])
    assert "too long" in (reply.error or "") and server.by_prompt["p"] == 1


def test_null_content_with_reasoning_cut_by_length() -> None:
    body = message(None, "length", reasoning_content="let me think")
    body["usage"]["completion_tokens_details"] = {"reasoning_tokens": 5}
    with FaultServer(lambda prompt, n: body) as server:
        (reply,) = ask(client(server), [call("p")])
    assert (reply.text, reply.reasoning, reply.finish_reason, reply.reasoning_tokens) == (
        None,
        "let me think",
        "length",
        5,
    )
    assert reply.ok


def test_empty_content_is_a_reply() -> None:
    with FaultServer(lambda prompt, n: message("")) as server:
        (reply,) = ask(client(server), [call("p")])
    assert reply.ok and reply.text == ""


def test_everything_in_sampling_is_sent() -> None:
    sampling = {
        "temperature": 0.7,
        "top_p": 0.9,
        "top_k": 5,
        "min_p": 0.05,
        "repeat_penalty": 1.1,
        "seed": 3,
        "until": ("x",),
        "max_tokens": 9,
    }
    with FaultServer(lambda prompt, n: message("ok")) as server:
        ask(client(server), [call("p", **sampling)])
    sent = server.requests[0]
    assert {k: sent[k] for k in ("temperature", "top_p", "top_k", "min_p", "repeat_penalty", "seed", "stop", "max_tokens")} == {
        **{k: v for k, v in sampling.items() if k != "until"}, "stop": ["x"],
    }  # fmt: skip
    assert sent["messages"] == [{"role": "user", "content": "p"}]


def test_settings_at_rest_are_not_sent() -> None:
    with FaultServer(lambda prompt, n: message("ok")) as server:
        ask(client(server), [call("p")])
    assert set(server.requests[0]) == {"model", "max_tokens", "temperature", "messages"}


def test_chat_client_on_a_completions_server_is_told_in_one_line() -> None:
    """Which kind of endpoint was met (EleutherAI/lm-evaluation-harness#3125)."""

    def script(prompt: str, n: int) -> dict[str, Any]:
        return {"choices": [{"text": "hi", "finish_reason": "stop"}]}

    with FaultServer(script, paths=("/v1/completions",)) as server, pytest.raises(BackendError) as caught:
        ask(client(server), [call("p")])
    assert "--endpoint completions" in str(caught.value) and "\n" not in str(caught.value)


def test_completions_client_on_a_chat_server_is_told_in_one_line() -> None:
    """The same, the other way round."""
    with FaultServer(lambda prompt, n: message("x")) as server, pytest.raises(BackendError) as caught:
        ask(client(server, endpoint="completions"), [Call("p", Sampling())])
    assert "--endpoint chat" in str(caught.value)


def test_completions_endpoint() -> None:
    def script(prompt: str, n: int) -> dict[str, Any]:
        return {"choices": [{"text": f"{prompt}!", "finish_reason": "length"}]}

    with FaultServer(script, paths=("/v1/completions",)) as server:
        (reply,) = ask(client(server, endpoint="completions"), [Call("p", Sampling())])
    assert (reply.text, reply.finish_reason) == ("p!", "length")


def test_wrong_key_stops_the_run() -> None:
    with (
        FaultServer(lambda prompt, n: {"status": 401}) as server,
        pytest.raises(BackendError, match="MIRROR_API_KEY"),
    ):
        ask(client(server), [call(f"p{i}") for i in range(8)])


def test_max_completion_tokens_is_used_where_the_server_wants_it() -> None:
    def script(prompt: str, n: int) -> dict[str, Any]:
        if n == 0:
            return {"status": 400, "body": {"error": {"message": "Use 'max_completion_tokens' instead"}}}
        return message("ok")

    with FaultServer(script) as server:
        (reply,) = ask(client(server), [call("p", max_tokens=7)])
    assert reply.text == "ok" and server.requests[1]["max_completion_tokens"] == 7


def test_loglikelihood_is_refused_before_any_request() -> None:
    """Chat endpoints cannot score given text (EleutherAI/lm-evaluation-harness#3275, #1409, #1196)."""
    with FaultServer(lambda prompt, n: message("x")) as server:
        with pytest.raises(BackendError, match=r"llama\.cpp in process"):
            client(server).loglikelihood([("a", "b")])
        assert not server.requests


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ({"logprobs": {"content": [{"logprob": -0.5}, {"logprob": -1.0}]}}, (-0.5, -1.0)),
        ({"logprobs": {"token_logprobs": [-0.25, 0.0]}}, (-0.25, 0.0)),
        ({"completion_probabilities": [{"logprob": -2.0}]}, (-2.0,)),
        ({"completion_probabilities": [{"probs": [{"prob": 0.9}]}]}, None),
        ({"logprobs": {"token_logprobs": [None, -1.0]}}, None),
        ({"logprobs": {"token_logprobs": [0.9]}}, None),
        ({"logprobs": None}, None),
        ({}, None),
    ],
)
def test_log_probabilities_are_read_in_known_shapes_and_never_made_up(
    choice: dict[str, Any], expected: Any
) -> None:
    """Other shapes give none, with a reason (ggml-org/llama.cpp#27174, EleutherAI/lm-evaluation-harness#1437, #4158)."""
    values, missing = token_logprobs(choice)
    assert values == expected
    assert (missing is None) == (expected is not None)


def test_base_url_given_with_its_endpoint() -> None:
    assert ApiBackend("m", "http://h:1/v1/chat/completions/").base_url == "http://h:1/v1"
    with pytest.raises(BackendError, match="--base-url"):
        ApiBackend("m", "h:1/v1")
