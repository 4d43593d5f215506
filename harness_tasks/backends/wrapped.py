"""HF transformers and vLLM, through lm-eval's own model classes.

These return text alone. What can be known besides is recorded: prompt and reply tokens by the model's tokenizer, and
"length" where the reply fills its cap; log-likelihoods of given texts come from lm-eval itself.
"""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mirror_bench.harness_tasks.backends.base import Backend, BackendError, Capabilities, now
from mirror_bench.harness_tasks.backends.reply import SCORE_LATER, Call, Likelihood, Reply, Sampling

ROUNDS: Final = 4
"""Batches between two writings to disk."""
_PACKAGES: Final = {"hf": ("transformers", "torch"), "vllm": ("vllm", "torch")}


class WrappedBackend(Backend):
    """``kind`` is hf or vllm; ``pretrained`` a folder or a Hub name; extra: further arguments of lm-eval's class."""

    def __init__(
        self, kind: str, pretrained: str, *, batch_size: int = 8, extra: Mapping[str, str] | None = None
    ) -> None:
        self.name = kind
        self.model = f"{kind}:{pretrained}"
        self.batch_size = batch_size
        arguments: dict[str, Any] = {
            "pretrained": pretrained,
            **{k: _typed(v) for k, v in (extra or {}).items()},
        }
        try:
            from lm_eval.api.registry import get_model

            self._inner = get_model(kind).create_from_arg_obj(arguments, {"batch_size": batch_size})
        except (ImportError, ModuleNotFoundError) as error:
            raise BackendError(
                f"{kind} is not usable ({error}); run: pip install 'mirror-bench[{kind}]'"
            ) from None
        except (OSError, ValueError) as error:
            raise BackendError(f"{kind} can't load {pretrained}: {str(error).splitlines()[0]}") from None

    @property
    def capabilities(self) -> Capabilities:
        """Log-likelihoods of given texts; no log-probabilities while generating. Speeds are a guess for one small GPU."""
        template = getattr(getattr(self._inner, "tokenizer", None), "chat_template", None)
        return Capabilities(
            chat_template=bool(template), token_logprobs=False, loglikelihood=True, counts_tokens=True,
            read_speed=4000.0, write_speed=500.0,
        )  # fmt: skip

    def apply_chat_template(
        self, messages: Sequence[Mapping[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The tokenizer's template, or the bare text where it has none."""
        if not self.capabilities.chat_template:
            return super().apply_chat_template(messages, add_generation_prompt)
        text: str = self._inner.apply_chat_template([dict(m) for m in messages], add_generation_prompt)
        return text

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text`` by the model's own tokenizer, special tokens at its ends left out."""
        return len(self._inner.tok_encode(text, add_special_tokens=False))

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """Replies a few batches at a time; calls of equal sampling share a batch."""
        del siblings
        groups: dict[Sampling, list[int]] = {}
        for index, call in enumerate(calls):
            groups.setdefault(call.sampling, []).append(index)
        for sampling, indices in groups.items():
            size = self.batch_size * ROUNDS
            for start in range(0, len(indices), size):
                chunk = indices[start : start + size]
                yield from zip(chunk, self._replies([calls[index] for index in chunk], sampling), strict=True)

    def _replies(self, calls: Sequence[Call], sampling: Sampling) -> list[Reply]:
        from lm_eval.api.instance import Instance

        if sampling.seed is not None and self.name == "hf":
            import torch

            torch.manual_seed(sampling.seed)
        begin = time.perf_counter()
        requests = [
            Instance(
                "generate_until",
                {},
                (call.prompt, self.gen_kwargs(sampling)),
                0,
                metadata=(call.task, index, 1),
            )
            for index, call in enumerate(calls)
        ]
        texts = self._inner.generate_until(requests, disable_tqdm=True)
        each = round((time.perf_counter() - begin) * 1000 / len(calls), 1)
        return [self._reply(call, str(text), sampling, each) for call, text in zip(calls, texts, strict=True)]

    def _reply(self, call: Call, text: str, sampling: Sampling, latency_ms: float) -> Reply:
        written = self.count_tokens(text) if text else 0
        # lm-eval does not say why generation ended; a reply that fills its cap was cut, tokenization may differ by one.
        return Reply(
            text=text,
            finish_reason="length" if written >= sampling.max_tokens - 1 else "stop",
            timestamp=now(),
            latency_ms=latency_ms,
            prompt_tokens=self.count_tokens(call.prompt),
            completion_tokens=written,
            logprobs_missing=SCORE_LATER if call.logprobs else None,
        )

    def gen_kwargs(self, sampling: Sampling) -> dict[str, Any]:
        """``generation_kwargs`` for lm-eval; settings at rest are left to its defaults."""
        kwargs: dict[str, Any] = {"until": list(sampling.until), "max_gen_toks": sampling.max_tokens}
        kwargs.update(do_sample=sampling.temperature > 0, temperature=sampling.temperature)
        if sampling.temperature > 0:
            kwargs.update(top_p=sampling.top_p, top_k=sampling.top_k, min_p=sampling.min_p)
            if self.name == "vllm" and sampling.seed is not None:
                kwargs["seed"] = sampling.seed
        if sampling.repeat_penalty != 1.0:
            kwargs["repetition_penalty"] = sampling.repeat_penalty
        return kwargs

    def loglikelihood(self, pairs: Sequence[tuple[str, str]]) -> list[Likelihood]:
        """lm-eval's own log-likelihoods; token counts are those of the continuation after its context."""
        from lm_eval.api.instance import Instance

        requests = [
            Instance("loglikelihood", {}, pair, 0, metadata=("", index, 1))
            for index, pair in enumerate(pairs)
        ]
        found = self._inner.loglikelihood(requests, disable_tqdm=True)
        return [
            Likelihood(
                float(total),
                bool(greedy),
                max(1, self.count_tokens(context + text) - self.count_tokens(context)),
            )
            for (total, greedy), (context, text) in zip(found, pairs, strict=True)
        ]

    def bos_count(self, prompt: str) -> int | None:
        """Begin-of-sequence tokens at the start of what is really sent; None for a tokenizer without one."""
        bos = getattr(self._inner.tokenizer, "bos_token_id", None)
        if bos is None:
            return None
        count = 0
        for token in self._inner.tok_encode(prompt):
            if token != bos:
                break
            count += 1
        return count

    def versions(self) -> dict[str, str]:
        """Versions of the libraries behind the class."""
        found = {}
        for package in _PACKAGES[self.name]:
            try:
                found[package] = importlib.metadata.version(package)
            except importlib.metadata.PackageNotFoundError:
                continue
        return found


def _typed(value: str) -> str | int | float | bool:
    """A command-line value as the type it looks like."""
    if value in ("True", "true"):
        return True
    if value in ("False", "false"):
        return False
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value
