"""NLP: mean log-probability of the generated tokens, the evidence variable of the log-probability protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, isfinite


@dataclass(frozen=True)
class Evidence:
    """published: every token appended to the completion counts, the one carrying a stop string too. without_stop: that
    token left out of sum and length. Both in nats per token, at most 0, None with no token left; never 0 for none, since
    0 would be the highest possible confidence."""

    published: float | None
    without_stop: float | None
    n_tokens: int


def nlp(token_logprobs: Sequence[float], *, stop_token_included: bool) -> Evidence:
    """Mean ln p of the tokens under the raw logits, in both conventions for the stop token.

    stop_token_included: the last entry belongs to the token that carried a stop *string* (an end-of-generation token
    never enters the list). Raises ValueError for a positive or non-finite log-probability, naming its position.

    >>> nlp([-1.0, -3.0, -8.0], stop_token_included=True)
    Evidence(published=-4.0, without_stop=-2.0, n_tokens=3)
    """
    for position, value in enumerate(token_logprobs):
        if not isfinite(value) or value > 0:
            raise ValueError(
                f"token {position}: log-probability is {value}; expected a finite number of at most 0"
            )
    kept = token_logprobs[:-1] if stop_token_included else token_logprobs
    return Evidence(_mean(token_logprobs), _mean(kept), len(token_logprobs))


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None
