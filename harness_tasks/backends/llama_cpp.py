"""llama.cpp in process, through llama-cpp-python.

Log-probabilities are read from the logits of the very step that sampled the token: softmax of the raw logits in float64,
no temperature and no filter. Prompts of one task share a prefix; it is evaluated once, always as a batch of its own, and
worked out from all calls of the stage. So a reply depends on its call alone, never on what was asked before it: a
resumed run, another order or a second process gives the same text.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mirror_bench.harness_tasks.backends.base import Backend, BackendError, Capabilities, now
from mirror_bench.harness_tasks.backends.reply import Call, Likelihood, Reply, Sampling

MIN_SHARED: Final = 8
"""Shared prefixes shorter than this many tokens are not worth a batch of their own."""


class LlamaCppBackend(Backend):
    """One GGUF model in this process.

    threads: 1 by default, since two threads fall to a third of the speed on a shared machine. gpu_layers: -1 offloads
    all, for builds with CUDA or Vulkan. context: tokens of prompt and reply together.
    """

    name = "llama_cpp"

    def __init__(
        self, path: str | Path, *, model: str = "", threads: int = 1, context: int = 2048, gpu_layers: int = 0
    ) -> None:
        try:
            import llama_cpp
        except ImportError as error:
            raise BackendError(
                f"llama-cpp-python is not usable ({error}); run: pip install 'mirror-bench[llama-cpp]' (needs gcc and cmake)"
            ) from None
        self.path = Path(path)
        if not self.path.is_file():
            raise BackendError(
                f"no model file {self.path}; give the path of a .gguf file, or 'smollm2' for the embedded one"
            )
        self.model = model or str(path)
        self._lib = llama_cpp
        try:
            self._llama = llama_cpp.Llama(
                model_path=str(self.path), n_ctx=context, n_batch=512, n_threads=threads, n_threads_batch=threads,
                n_gpu_layers=gpu_layers, logits_all=False, verbose=False,
            )  # fmt: skip
        except (ValueError, RuntimeError) as error:
            raise BackendError(
                f"llama.cpp can't load {self.path}: {error}; check that the file is a whole GGUF model"
            ) from None
        self.context = context
        self._n_vocab = int(self._llama.n_vocab())
        metadata = self._llama.metadata or {}
        self._template = metadata.get("tokenizer.chat_template")
        self._adds_bos = (
            metadata.get("tokenizer.ggml.add_bos_token", "true") == "true" and self._llama.token_bos() >= 0
        )
        self._formatter = self._make_formatter()

    def _make_formatter(self) -> Any:
        if not self._template:
            return None
        from llama_cpp.llama_chat_format import Jinja2ChatFormatter

        vocab = self._llama.detokenize
        eos, bos = self._llama.token_eos(), self._llama.token_bos()
        return {
            generate: Jinja2ChatFormatter(
                template=self._template,
                eos_token=vocab([eos], special=True).decode("utf-8", "replace") if eos >= 0 else "",
                bos_token=vocab([bos], special=True).decode("utf-8", "replace") if bos >= 0 else "",
                add_generation_prompt=generate,
            )
            for generate in (True, False)
        }

    @property
    def capabilities(self) -> Capabilities:
        """Everything is known in process; speeds are those of SmolLM2-135M on one core."""
        return Capabilities(
            chat_template=self._formatter is not None, token_logprobs=True, loglikelihood=True, counts_tokens=True,
            read_speed=150.0, write_speed=60.0,
        )  # fmt: skip

    def apply_chat_template(
        self, messages: Sequence[Mapping[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The prompt by the template stored in the GGUF file, or the bare text where it has none."""
        if self._formatter is None:
            return super().apply_chat_template(messages, add_generation_prompt)
        text: str = self._formatter[bool(add_generation_prompt)](messages=list(messages)).prompt
        return text

    def tokens(self, text: str) -> list[int]:
        """Token ids of a prompt: special tokens read as such, exactly one begin-of-sequence token where the model has one."""
        ids: list[int] = list(self._llama.tokenize(text.encode("utf-8"), add_bos=False, special=True))
        bos = self._llama.token_bos()
        if self._adds_bos and (not ids or ids[0] != bos):
            ids.insert(0, bos)
        return ids

    def bos_count(self, text: str) -> int:
        """How many begin-of-sequence tokens stand at the start of the prompt that is really sent."""
        bos = self._llama.token_bos()
        return sum(1 for _ in itertools.takewhile(lambda token: token == bos, self.tokens(text)))

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text`` by the model's own tokenizer."""
        return len(self._llama.tokenize(text.encode("utf-8"), add_bos=False, special=True))

    def shared_prefix(self, calls: Sequence[Call]) -> dict[str, list[int]]:
        """For each task the token prefix that all its prompts share; empty where it is too short to be worth it."""
        by_task: dict[str, list[int] | None] = {}
        shortest: dict[str, int] = {}
        for call in calls:
            ids = self.tokens(call.prompt)
            known = by_task.get(call.task)
            by_task[call.task] = ids if known is None else known[: _common(known, ids)]
            shortest[call.task] = min(shortest.get(call.task, len(ids)), len(ids))
        shared = {}
        for task, prefix in by_task.items():
            # At least one token must be left to evaluate: its logits sample the first token of the reply.
            kept = (prefix or [])[: shortest[task] - 1]
            shared[task] = kept if len(kept) >= MIN_SHARED else []
        return shared

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """Replies in the order of ``calls``."""
        prefixes = self.shared_prefix(siblings or calls)
        for index, call in enumerate(calls):
            yield (
                index,
                self.reply(
                    self.tokens(call.prompt),
                    prefixes.get(call.task, []),
                    call.sampling,
                    logprobs=call.logprobs,
                ),
            )

    def reply(
        self, prompt: list[int], prefix: list[int], sampling: Sampling, *, logprobs: bool = True
    ) -> Reply:
        """The reply to token ids ``prompt``, whose first tokens are ``prefix``."""
        start = time.perf_counter()
        room = self.context - len(prompt)
        if room < 1:
            return Reply(
                None, "error", now(), prompt_tokens=len(prompt),
                error=f"the prompt has {len(prompt)} tokens, the context {self.context}; raise --context",
            )  # fmt: skip
        self._hold(prefix)
        if sampling.seed is not None:
            self._llama.set_seed(sampling.seed)
        stops = [stop.encode("utf-8") for stop in sampling.until]
        limit = min(sampling.max_tokens, room)
        made: list[int] = []
        values: list[float] = []
        text = b""
        finish: str = "length"
        stopped_in_token = False
        for token in self._llama.generate(
            prompt, top_k=sampling.top_k, top_p=sampling.top_p, min_p=sampling.min_p, temp=sampling.temperature,
            repeat_penalty=sampling.repeat_penalty,
        ):  # fmt: skip
            if self._lib.llama_vocab_is_eog(self._vocab(), token):
                finish = "stop"
                break
            made.append(token)
            if logprobs:
                values.append(_logprob(self._last_logits(), token))
            text = self._llama.detokenize(made, prev_tokens=prompt)
            cut = min((at for stop in stops if (at := text.find(stop)) >= 0), default=-1)
            if cut >= 0:
                text, finish, stopped_in_token = text[:cut], "stop", True
                break
            if len(made) >= limit:
                break
        return Reply(
            text=text.decode("utf-8", errors="ignore"),
            finish_reason="stop" if finish == "stop" else "length",
            timestamp=now(),
            latency_ms=round((time.perf_counter() - start) * 1000, 1),
            prompt_tokens=len(prompt),
            completion_tokens=len(made),
            token_logprobs=tuple(values) if logprobs else None,
            stop_token_included=stopped_in_token,
        )

    def loglikelihood(self, pairs: Sequence[tuple[str, str]]) -> list[Likelihood]:
        """Sum of ln p over the continuation's tokens, by one pass over context and continuation.

        The context is tokenized alone, so that trailing spaces move to the continuation as lm-eval's classes do it.
        An empty context is replaced by the begin- or end-of-sequence token.
        """
        return [self._likelihood(context, continuation) for context, continuation in pairs]

    def _likelihood(self, context: str, continuation: str) -> Likelihood:
        stripped = context.rstrip(" ")
        continuation = context[len(stripped) :] + continuation
        head = self.tokens(stripped) if stripped else []
        if not head:
            bos, eos = self._llama.token_bos(), self._llama.token_eos()
            head = [bos if bos >= 0 else eos]
        whole = self.tokens(stripped + continuation) if stripped else [*head, *self._plain(continuation)]
        if whole[: len(head)] != head:
            whole = [*head, *self._plain(continuation)]
        return self.token_likelihood(head, whole[len(head) :])

    def token_likelihood(self, head: list[int], tail: list[int]) -> Likelihood:
        """Log-likelihood of token ids ``tail`` after ``head``. Raises ValueError where they don't fit the context."""
        if len(head) + len(tail) > self.context:
            raise ValueError(
                f"{len(head) + len(tail)} tokens don't fit the context of {self.context}; raise --context"
            )
        if not tail:
            return Likelihood(0.0, True, 0, ())
        self._hold(head[:-1])
        rows = self._all_logits([head[-1], *tail[:-1]])
        values = tuple(_logprob(row, token) for row, token in zip(rows, tail, strict=True))
        greedy = all(int(np.argmax(row)) == token for row, token in zip(rows, tail, strict=True))
        return Likelihood(float(sum(values)), greedy, len(tail), values)

    def versions(self) -> dict[str, str]:
        """llama-cpp-python's version and the digest of the weights."""
        return {
            "llama-cpp-python": importlib.metadata.version("llama-cpp-python"),
            "weights_sha256": file_sha256(self.path),
        }

    def close(self) -> None:
        """Free the model; llama.cpp complains at exit otherwise."""
        self._llama.close()

    def _plain(self, text: str) -> list[int]:
        return list(self._llama.tokenize(text.encode("utf-8"), add_bos=False, special=False))

    def _vocab(self) -> Any:
        return self._llama._model.vocab

    def _hold(self, prefix: list[int]) -> None:
        """Leave exactly ``prefix`` in the cache, evaluated as a batch of its own."""
        llama = self._llama
        if prefix and llama.n_tokens >= len(prefix) and self._held == prefix:
            llama._ctx.kv_cache_seq_rm(-1, len(prefix), -1)
            llama.n_tokens = len(prefix)
            return
        llama._ctx.kv_cache_seq_rm(-1, 0, -1)
        llama.reset()
        if prefix:
            llama.eval(prefix)
        self._held = list(prefix)

    _held: list[int] = []  # noqa: RUF012  # replaced, never changed in place

    def _last_logits(self) -> npt.NDArray[np.float32]:
        return np.ctypeslib.as_array(self._llama._ctx.get_logits(), shape=(self._n_vocab,))

    def _all_logits(self, tokens: list[int]) -> npt.NDArray[np.float32]:
        """Evaluate ``tokens`` after what the cache holds; the logits after each, shape (len(tokens), vocabulary)."""
        llama = self._llama
        rows = []
        llama._ctx.kv_cache_seq_rm(-1, llama.n_tokens, -1)
        for start in range(0, len(tokens), llama.n_batch):
            batch = tokens[start : start + llama.n_batch]
            llama._batch.set_batch(batch=batch, n_past=llama.n_tokens, logits_all=True)
            llama._ctx.decode(llama._batch)
            flat = np.ctypeslib.as_array(llama._ctx.get_logits(), shape=(len(batch) * self._n_vocab,))
            rows.append(flat.reshape(len(batch), self._n_vocab).copy())
            llama.input_ids[llama.n_tokens : llama.n_tokens + len(batch)] = batch
            llama.n_tokens += len(batch)
        return np.concatenate(rows)


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _common(a: Sequence[int], b: Sequence[int]) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _logprob(logits: npt.NDArray[np.float32], token: int) -> float:
    """ln p of ``token`` under softmax of ``logits``, computed in float64."""
    wide = logits.astype(np.float64)
    top = wide.max()
    return float(wide[token] - top - np.log(np.exp(wide - top).sum()))
