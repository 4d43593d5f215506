"""The contract of a backend."""

from __future__ import annotations

import abc
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from mirror_bench.harness_tasks.backends.reply import Call, Likelihood, Reply


class BackendError(RuntimeError):
    """A model, server or package that a backend needs is missing or unusable; the message carries the remedy."""


@dataclass(frozen=True)
class Capabilities:
    """What a backend can give. speeds are for planning only: tokens a second, reading and writing."""

    chat_template: bool
    token_logprobs: bool
    loglikelihood: bool
    counts_tokens: bool
    read_speed: float
    write_speed: float
    local: bool = True


class Backend(abc.ABC):
    """Answers calls. ``name`` goes into records (llama_cpp, hf, vllm, api, respondent); ``model`` is what was asked for."""

    name: str
    model: str

    @property
    @abc.abstractmethod
    def capabilities(self) -> Capabilities:
        """What this backend can give."""

    @abc.abstractmethod
    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """(index into ``calls``, reply) as replies arrive, in any order, each index exactly once.

        ``siblings`` are all calls of the stage, answered ones included: a backend that shares prompt prefixes works
        them out from these, so that a resumed run computes exactly what an undisturbed one does. A call that fails
        for good yields a reply with ``error``; only what makes every call fail raises BackendError.
        """

    def loglikelihood(self, pairs: Sequence[tuple[str, str]]) -> list[Likelihood]:
        """Log-likelihood of each (context, continuation). Raises BackendError where the backend has none."""
        raise BackendError(
            f"{self.name} gives no log-likelihood of a given text; use llama.cpp in process, --model hf or --model vllm"
        )

    def apply_chat_template(
        self, messages: Sequence[Mapping[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The prompt for ``messages``: plain text here, roles left out; backends with a template override this."""
        del add_generation_prompt
        return "\n\n".join(message["content"] for message in messages)

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``; four characters a token where the tokenizer is out of reach."""
        return max(1, len(text) // 4)

    def key_extra(self, call: Call) -> str:
        """Anything beyond the call itself that changes its reply."""
        del call
        return ""

    def versions(self) -> dict[str, str]:
        """Versions of the libraries behind the backend, and digests of weights where known."""
        return {}

    def close(self) -> None:  # noqa: B027  # most backends hold nothing
        """Give back what the backend holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def now() -> str:
    """The time as records carry it: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
