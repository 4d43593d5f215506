"""Respondents as a backend and as an lm-eval model, so that they go through exactly the path of a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from mirror_bench.builders.schemas.row import Row
from mirror_bench.harness_tasks.backends.base import Backend, Capabilities
from mirror_bench.harness_tasks.backends.reply import Call, Likelihood, Reply
from mirror_bench.harness_tasks.respondents.character import character
from mirror_bench.harness_tasks.respondents.respondent import Respondent

TIMESTAMP = "1970-01-01T00:00:00.000+00:00"
"""Simulated replies carry no real time, so that two runs are equal byte for byte."""


def render(messages: Sequence[Mapping[str, str]]) -> str:
    """A conversation with its roles marked, so that the last turn can be told from earlier ones."""
    return "".join(f"<|{message['role']}|>\n{message['content']}\n" for message in messages)


class RespondentBackend(Backend):
    """A simulated respondent behind the contract of a backend."""

    name = "respondent"

    def __init__(self, respondent: Respondent) -> None:
        self.respondent = respondent
        self.model = f"respondent-{respondent.character.name}-{respondent.seed}"

    @classmethod
    def named(cls, name: str, rows: Iterable[Mapping[str, Any] | Row], *, seed: int = 0) -> RespondentBackend:
        """The respondent of that name, such as ``calibrated`` or ``overconfident:0.2``."""
        return cls(Respondent(character(name), rows, seed=seed))

    @property
    def capabilities(self) -> Capabilities:
        """Everything a model can give."""
        return Capabilities(
            chat_template=True,
            token_logprobs=True,
            loglikelihood=True,
            counts_tokens=True,
            read_speed=1e6,
            write_speed=1e6,
        )

    def apply_chat_template(
        self, messages: Sequence[Mapping[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """Roles are marked; no generation prompt is needed."""
        del add_generation_prompt
        return render(messages)

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """One reply a call, in order."""
        del siblings
        for index, call in enumerate(calls):
            simulated = self.respondent.reply(call.prompt)
            logprobs = self.respondent.log_probability(call.prompt, simulated.text) if call.logprobs else None
            yield (
                index,
                Reply(
                    text=simulated.text,
                    finish_reason=simulated.finish_reason,
                    timestamp=TIMESTAMP,
                    latency_ms=0.0,
                    prompt_tokens=self.count_tokens(call.prompt),
                    completion_tokens=len(logprobs)
                    if logprobs is not None
                    else self.count_tokens(simulated.text),
                    token_logprobs=logprobs,
                ),
            )

    def loglikelihood(self, pairs: Sequence[tuple[str, str]]) -> list[Likelihood]:
        """Each word of a continuation is as likely as the respondent believes its answer to be."""
        found = []
        for context, continuation in pairs:
            each = self.respondent.log_probability(context, continuation)
            found.append(Likelihood(sum(each), True, len(each), each))
        return found

    def count_tokens(self, text: str) -> int:
        """Words, split on white space; at least one."""
        return max(1, len(text.split()))


class RespondentLM(LM):  # type: ignore[misc]  # lm-eval has no types
    """A simulated respondent as a plain lm-eval model, without store or observer."""

    def __init__(self, respondent: Respondent) -> None:
        super().__init__()
        self.respondent = respondent

    @property
    def tokenizer_name(self) -> str:
        """Names the chat template in lm-eval's request cache."""
        return "mirror-respondent"

    def chat_template(self, chat_template: bool | str = False) -> str:
        """lm-eval records this beside its results."""
        del chat_template
        return ""

    def apply_chat_template(
        self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """Roles are marked; no generation prompt is needed."""
        del add_generation_prompt
        return render(chat_history)

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """Replies in the order of ``requests``."""
        del disable_tqdm
        return [self.respondent.reply(str(request.args[0])).text for request in requests]

    def loglikelihood(self, requests: list[Instance], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        """(sum of ln p, True) for each (context, continuation)."""
        del disable_tqdm
        return [
            (sum(self.respondent.log_probability(str(request.args[0]), str(request.args[1]))), True)
            for request in requests
        ]

    def loglikelihood_rolling(self, requests: list[Instance], disable_tqdm: bool = False) -> list[float]:
        """Log-likelihood of whole texts, as continuations of nothing: the item is looked for in the text itself."""
        del disable_tqdm
        return [
            sum(self.respondent.log_probability(str(request.args[0]), str(request.args[0])))
            for request in requests
        ]
