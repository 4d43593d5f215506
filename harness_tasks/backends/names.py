"""From the name a user gives to a backend."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mirror_bench.harness_tasks.backends.base import Backend, BackendError
from mirror_bench.harness_tasks.backends.embedded import NAME as EMBEDDED
from mirror_bench.harness_tasks.backends.embedded import embedded_gguf

KINDS: Final = (
    "'smollm2' (embedded), a path to a .gguf file, hf:NAME_OR_PATH, vllm:NAME_OR_PATH, openai:MODEL with --base-url, "
    "respondent:NAME"
)
_KINDS: Final = ("hf", "vllm", "openai", "respondent")


@dataclass(frozen=True)
class ModelDefaults:
    """Settings that suit a model where the user gives none. max_tokens: cap by record type."""

    examples: int = 0
    max_tokens: dict[str, int] = field(default_factory=dict)


SMALL_MODEL: Final = ModelDefaults(3, {"exp1": 72, "exp2": 72, "exp3": 72, "exp9": 96})
"""A model of 135 million parameters follows no layout by its description alone, and rambles when it has said its say."""


@dataclass(frozen=True)
class BackendOptions:
    """What the user may set about the backend; each backend takes what concerns it."""

    base_url: str | None = None
    api_key: str | None = None
    endpoint: str = "chat"
    concurrency: int = 8
    timeout: float = 120.0
    retries: int = 5
    threads: int = 1
    workers: int = 1
    context: int = 2048
    gpu_layers: int = 0
    batch_size: int = 8
    extra: dict[str, str] = field(default_factory=dict)


def model_defaults(name: str) -> ModelDefaults:
    """Defaults for the model of this name."""
    return SMALL_MODEL if name == EMBEDDED else ModelDefaults()


def default_workers(name: str) -> int:
    """Processes where the user gives none: two for the embedded model on two or more cores, else one."""
    return min(2, os.cpu_count() or 1) if name == EMBEDDED else 1


def require_known(name: str) -> None:
    """Raise BackendError for a name of no known form, before anything is loaded."""
    kind, _, rest = name.partition(":")
    if not (name == EMBEDDED or name.endswith(".gguf") or (kind in _KINDS and rest)):
        raise BackendError(f"unknown model {name!r}; give {KINDS}")


def open_backend(
    name: str, options: BackendOptions | None = None, *, rows: Iterable[Mapping[str, Any]] = ()
) -> Backend:
    """The backend for ``name``, loaded and ready. rows: the items, which only simulated respondents need.

    Raises BackendError with the remedy where the model, its package or its server is missing, or the name is unknown.
    """
    require_known(name)
    given = options or BackendOptions()
    kind, _, rest = name.partition(":")
    if name == EMBEDDED or name.endswith(".gguf"):
        return _llama(name, given)
    if kind == "respondent":
        from mirror_bench.harness_tasks.respondents.backend import RespondentBackend

        try:
            return RespondentBackend.named(rest, rows)
        except ValueError as error:
            raise BackendError(str(error)) from None
    if kind == "openai":
        from mirror_bench.harness_tasks.backends.api import ApiBackend

        if not given.base_url:
            raise BackendError(f"{name} needs --base-url, such as http://127.0.0.1:8000/v1")
        return ApiBackend(
            rest, given.base_url, api_key=given.api_key, endpoint=given.endpoint, concurrency=given.concurrency,
            timeout=given.timeout, retries=given.retries,
        )  # fmt: skip
    from mirror_bench.harness_tasks.backends.wrapped import WrappedBackend

    return WrappedBackend(kind, rest, batch_size=given.batch_size, extra=given.extra)


def _llama(name: str, options: BackendOptions) -> Backend:
    from mirror_bench.harness_tasks.backends.llama_cpp import LlamaCppBackend
    from mirror_bench.harness_tasks.backends.llama_pool import LlamaCppPool

    path = embedded_gguf() if name == EMBEDDED else Path(name)
    settings = {"threads": options.threads, "context": options.context, "gpu_layers": options.gpu_layers}
    if options.workers > 1:
        return LlamaCppPool(path, model=name, workers=options.workers, **settings)
    return LlamaCppBackend(path, model=name, **settings)
