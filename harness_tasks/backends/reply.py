"""What is asked of a backend and what comes back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Literal

FinishReason = Literal["stop", "length", "error", "unknown"]

SCORE_LATER: Final = "not given while generating"
"""Why a reply has no log-probabilities where the backend can give those of a text in hand."""

_GEN_KWARGS: Final[dict[str, str]] = {
    "max_gen_toks": "max_tokens",
    "max_tokens": "max_tokens",
    "max_new_tokens": "max_tokens",
    "temperature": "temperature",
    "top_p": "top_p",
    "top_k": "top_k",
    "min_p": "min_p",
    "repeat_penalty": "repeat_penalty",
    "repetition_penalty": "repeat_penalty",
    "seed": "seed",
}


@dataclass(frozen=True)
class Sampling:
    """Every field that changes what is drawn.

    temperature 0 is greedy. top_k 0, top_p 1, min_p 0 and repeat_penalty 1 switch the filter off. max_tokens bounds
    the reply including hidden reasoning. until: strings that end it.
    """

    max_tokens: int = 1024
    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    min_p: float = 0.0
    repeat_penalty: float = 1.0
    seed: int | None = None
    until: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.max_tokens < 1:
            raise ValueError(f"max_tokens is {self.max_tokens}; it must be at least 1")
        if self.temperature < 0:
            raise ValueError(f"temperature is {self.temperature}; it must not be negative")

    @classmethod
    def from_gen_kwargs(cls, kwargs: Mapping[str, Any]) -> Sampling:
        """The sampling that lm-eval's ``generation_kwargs`` describe.

        ``do_sample: false`` means greedy whatever the temperature says. Raises ValueError for a key that is not known:
        a setting that is silently dropped would change results unseen.
        """
        values: dict[str, Any] = {}
        for key, value in kwargs.items():
            if key == "until":
                stops = [value] if isinstance(value, str) else list(value or ())
                values["until"] = tuple(stop for stop in stops if stop)
            elif key in _GEN_KWARGS:
                values[_GEN_KWARGS[key]] = value
            elif key != "do_sample":
                known = ", ".join([*_GEN_KWARGS, "until", "do_sample"])
                raise ValueError(
                    f"generation setting {key!r} is not passed on by this backend; known: {known}"
                )
        if kwargs.get("do_sample") is False:
            values["temperature"] = 0.0
        return cls(**values)


@dataclass(frozen=True)
class Call:
    """One request. prompt: as rendered, or the JSON list of messages for chat servers. doc: the item, for respondents."""

    prompt: str
    sampling: Sampling
    task: str = ""
    task_version: str = ""
    repeat: int = 0
    logprobs: bool = False
    doc: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def key(self, model: str, extra: str = "") -> str:
        """SHA-256 over everything that changes the reply: model, prompt and its version, sampling, repeat, logprobs."""
        sampling = asdict(self.sampling)
        parts = [model, self.prompt, sampling, self.repeat, self.task_version, self.logprobs, extra]
        return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


@dataclass(frozen=True)
class Reply:
    """What a call came back with.

    text: the reply as received; None where the call failed or the server sent none. reasoning: hidden reasoning that
    the server kept apart from the text. completion_tokens counts text and reasoning together where the backend can't
    tell them apart. token_logprobs: ln p of each generated token under the raw logits (no temperature, no filters);
    None with ``logprobs_missing`` saying why. sum_logprob: their sum, where only that is known. stop_token_included: the last counted token carried a stop string.
    """

    text: str | None
    finish_reason: FinishReason
    timestamp: str
    latency_ms: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning: str | None = None
    reasoning_tokens: int | None = None
    token_logprobs: tuple[float, ...] | None = None
    sum_logprob: float | None = None
    logprobs_missing: str | None = None
    stop_token_included: bool = False
    attempts: int = 1
    error: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the call itself succeeded; an empty reply is still a reply."""
        return self.error is None

    def to_json(self) -> dict[str, Any]:
        """A JSON object that ``from_json`` turns back; fields at their default are left out."""
        blank = {f.name: f.default for f in fields(self)}
        return {
            name: value for name, value in asdict(self).items() if name not in blank or value != blank[name]
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Reply:
        """The reply that ``to_json`` wrote. Raises ValueError for unknown or missing fields."""
        values = dict(value)
        if values.get("token_logprobs") is not None:
            values["token_logprobs"] = tuple(values["token_logprobs"])
        try:
            return cls(**values)
        except TypeError as error:
            raise ValueError(f"not a stored reply: {error}") from None


@dataclass(frozen=True)
class Likelihood:
    """Log-likelihood of a continuation: sum over its tokens of ln p; greedy: each token was the most likely one.

    n_tokens is 0 where the backend gives the sum alone and can't count.
    """

    total: float
    greedy: bool
    n_tokens: int
    token_logprobs: tuple[float, ...] | None = None
