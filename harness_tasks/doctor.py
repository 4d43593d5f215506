"""``mirror doctor``: what a model and its server can do, found out with one short request of each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from mirror_bench.harness_tasks.backends.base import Backend
from mirror_bench.harness_tasks.backends.reply import Call, Reply, Sampling

Level = Literal["ok", "note", "problem"]
PROBE: Final = "Count from 1 to 20, one number a line, and nothing else."
STOP_TOKENS: Final = 4
PROBE_TOKENS: Final = 24


@dataclass(frozen=True)
class Finding:
    """One thing found out. level: problem where a run would give wrong or no results, note where something is missing."""

    subject: str
    level: Level
    text: str


def examine(backend: Backend) -> list[Finding]:
    """Findings on endpoint kind, template, double BOS, tokenizer, log-probabilities, stop strings and token cap."""
    prompt = backend.apply_chat_template([{"role": "user", "content": PROBE}])
    first = _ask(backend, prompt, Sampling(max_tokens=PROBE_TOKENS), logprobs=True)
    findings = [_endpoint(backend), _template(backend), _bos(backend, prompt), _tokenizer(backend, first)]
    if not first.ok:
        return [*findings, Finding("reply", "problem", f"the probe failed: {first.error}")]
    findings.append(_reply(first))
    findings.append(_logprobs(backend, first))
    findings.append(_likelihood(backend))
    stopped = _ask(backend, prompt, Sampling(max_tokens=PROBE_TOKENS, until=("3",)))
    findings.append(_stop(first, stopped))
    capped = _ask(backend, prompt, Sampling(max_tokens=STOP_TOKENS))
    findings.append(_cap(capped))
    return findings


def _ask(backend: Backend, prompt: str, sampling: Sampling, *, logprobs: bool = False) -> Reply:
    ((_, reply),) = backend.complete([Call(prompt, sampling, task="doctor", logprobs=logprobs)])
    return reply


def _endpoint(backend: Backend) -> Finding:
    kind = getattr(backend, "endpoint", None)
    where = (
        f"server {getattr(backend, 'base_url', '')}, {kind} endpoint"
        if kind
        else f"{backend.name}, in this process"
    )
    return Finding("endpoint", "ok", where)


def _template(backend: Backend) -> Finding:
    if backend.capabilities.chat_template:
        return Finding(
            "chat template",
            "ok",
            "applied by the server" if backend.name == "api" else "from the model's own files",
        )
    return Finding(
        "chat template", "note", "none: prompts are sent as bare text, which suits base models alone"
    )


def _bos(backend: Backend, prompt: str) -> Finding:
    count: Callable[[str], int | None] | None = getattr(backend, "bos_count", None)
    found = count(prompt) if count else None
    if found is None:
        return Finding(
            "begin-of-sequence", "note", "can't be seen from here: the server or model class adds it"
        )
    if found > 1:
        return Finding(
            "begin-of-sequence",
            "problem",
            f"{found} tokens at the start: the template and the tokenizer both add one",
        )
    return Finding("begin-of-sequence", "ok", "exactly one" if found else "none, as the model asks for none")


def _tokenizer(backend: Backend, reply: Reply) -> Finding:
    if backend.capabilities.counts_tokens:
        return Finding("tokenizer", "ok", "the model's own")
    if reply.prompt_tokens is not None:
        return Finding(
            "tokenizer", "ok", f"not needed: the server counts ({reply.prompt_tokens} tokens in the probe)"
        )
    return Finding(
        "tokenizer", "note", "none, and the server sends no counts: token numbers and cost stay null"
    )


def _reply(reply: Reply) -> Finding:
    text = " ".join((reply.text or "").split())[:60]
    if not reply.text and reply.reasoning:
        return Finding(
            "reply", "note", f"hidden reasoning used up {PROBE_TOKENS} tokens: give --max-tokens generously"
        )
    if not reply.text:
        return Finding(
            "reply",
            "problem",
            f"empty (finish reason {reply.finish_reason}); every trial would count as empty",
        )
    return Finding(
        "reply", "ok", f"{text!r}, finish reason {reply.finish_reason}, {reply.latency_ms or 0:.0f} ms"
    )


def _logprobs(backend: Backend, reply: Reply) -> Finding:
    if reply.token_logprobs:
        shape = f"{len(reply.token_logprobs)} values, first {reply.token_logprobs[0]:.3f}"
        counted = reply.completion_tokens
        if counted is not None and abs(counted - len(reply.token_logprobs)) > 1:
            return Finding(
                "log-probabilities",
                "problem",
                f"{shape}, yet the reply has {counted} tokens: not one for each",
            )
        return Finding("log-probabilities", "ok", f"of generated tokens: {shape}")
    if backend.capabilities.loglikelihood:
        return Finding(
            "log-probabilities",
            "ok",
            "not while generating; taken from the finished answer in a second stage",
        )
    return Finding(
        "log-probabilities",
        "note",
        f"none ({reply.logprobs_missing}): log-probability confidence will be null",
    )


def _likelihood(backend: Backend) -> Finding:
    if not backend.capabilities.loglikelihood:
        return Finding(
            "log-likelihood",
            "note",
            "of given texts: not from this endpoint; use llama.cpp in process, hf or vllm",
        )
    right, wrong = backend.loglikelihood(
        [("The capital of France is", " Paris"), ("The capital of France is", " banana")]
    )
    text = f"{right.total:.2f} for a likely word, {wrong.total:.2f} for an unlikely one"
    return Finding("log-likelihood", "ok" if right.total > wrong.total else "note", text)


def _stop(whole: Reply, stopped: Reply) -> Finding:
    if "3" not in (whole.text or ""):
        return Finding(
            "stop strings", "note", "can't be told: the probe's reply does not contain the stop string"
        )
    if stopped.ok and "3" not in (stopped.text or ""):
        return Finding("stop strings", "ok", "honoured, and left out of the text")
    return Finding(
        "stop strings",
        "note",
        f"ignored or kept in the text ({stopped.error or stopped.text!r}); no task of ours uses any",
    )


def _cap(capped: Reply) -> Finding:
    count = capped.completion_tokens
    if capped.finish_reason == "length" and (count is None or count <= STOP_TOKENS):
        return Finding("token cap", "ok", "honoured, and reported as length")
    if count is not None and count > STOP_TOKENS:
        return Finding(
            "token cap", "problem", f"{count} tokens came back although {STOP_TOKENS} were asked for"
        )
    return Finding(
        "token cap",
        "note",
        f"finish reason {capped.finish_reason} with {count} tokens: truncation may go unseen",
    )


def findings_json(findings: list[Finding]) -> list[dict[str, Any]]:
    """Findings as JSON objects."""
    return [{"subject": f.subject, "level": f.level, "text": f.text} for f in findings]
