"""The lm-eval model class: any backend, with every reply stored and shown to an observer as it arrives."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from mirror_bench.harness_tasks.backends.base import Backend, now
from mirror_bench.harness_tasks.backends.reply import Call, Likelihood, Reply, Sampling
from mirror_bench.harness_tasks.store import ReplyStore

Observer = Callable[[Instance, Call, Reply], None]

LIKELIHOOD_CHUNK: Final = 32
"""Log-likelihoods between two writings to disk."""


class MirrorLM(LM):  # type: ignore[misc]  # lm-eval has no types
    """Answers lm-eval's requests from the store, and from the backend what the store lacks.

    observer: called once for each request, stored or fresh, as soon as its reply is on disk. task_versions: version
    of the prompt by task name, part of each reply's key. logprobs: tasks whose token log-probabilities are wanted.
    """

    def __init__(
        self,
        backend: Backend,
        *,
        store: ReplyStore | None = None,
        observer: Observer | None = None,
        task_versions: Mapping[str, str] | None = None,
        logprobs: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__()
        self.backend = backend
        self.store = store
        self.observer = observer
        self.task_versions = dict(task_versions or {})
        self.logprobs = logprobs
        self.fresh_calls = 0

    @property
    def tokenizer_name(self) -> str:
        """Names the chat template in lm-eval's request cache."""
        return f"{self.backend.name}:{self.backend.model}".replace("/", "__")

    def chat_template(self, chat_template: bool | str = False) -> str:
        """lm-eval records this beside its results."""
        del chat_template
        return ""

    def apply_chat_template(
        self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The backend's rendering of a conversation."""
        return self.backend.apply_chat_template(chat_history, add_generation_prompt)

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """Texts in the order of ``requests``; a failed call gives an empty string, the observer sees the failure."""
        del disable_tqdm
        calls = self._calls(requests)
        keys = [call.key(self.backend.model, self.backend.key_extra(call)) for call in calls]
        replies: dict[str, Reply] = {}
        waiting: dict[str, list[int]] = {}
        for index, key in enumerate(keys):
            stored = self.store.get(key) if self.store is not None else None
            if stored is not None:
                replies[key] = stored
                self._observe(requests[index], calls[index], stored)
            else:
                waiting.setdefault(key, []).append(index)
        pending = [(key, indices[0]) for key, indices in waiting.items()]
        for position, reply in self.backend.complete([calls[index] for _, index in pending], siblings=calls):
            key, first = pending[position]
            self.fresh_calls += 1
            if self.store is not None:
                doc = requests[first].doc
                self.store.put(key, reply, task=calls[first].task, item_id=str(doc.get("item_id", "")))
            replies[key] = reply
            for index in waiting[key]:
                self._observe(requests[index], calls[index], reply)
        return [replies[key].text or "" for key in keys]

    def loglikelihood(self, requests: list[Instance], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        """(sum of ln p, greedy) for each request. Stored and shown to the observer as a reply without text."""
        del disable_tqdm
        calls = [
            Call(str(r.args[0]), Sampling(max_tokens=1), task=str(r.task_name), doc=r.doc) for r in requests
        ]
        keys = [
            call.key(self.backend.model, f"loglikelihood of {request.args[1]}")
            for call, request in zip(calls, requests, strict=True)
        ]
        known = {key: self.store.get(key) if self.store is not None else None for key in keys}
        wanted = [index for index, key in enumerate(keys) if known[key] is None]
        wanted = list({keys[index]: index for index in reversed(wanted)}.values())[::-1]
        for start in range(0, len(wanted), LIKELIHOOD_CHUNK):
            chunk = wanted[start : start + LIKELIHOOD_CHUNK]
            found = self.backend.loglikelihood(
                [(str(requests[i].args[0]), str(requests[i].args[1])) for i in chunk]
            )
            for index, likelihood in zip(chunk, found, strict=True):
                self.fresh_calls += 1
                reply = _as_reply(likelihood)
                known[keys[index]] = reply
                if self.store is not None:
                    doc = requests[index].doc
                    self.store.put(
                        keys[index],
                        reply,
                        task=str(requests[index].task_name),
                        item_id=str(doc.get("item_id", "")),
                    )
        values = []
        for request, call, key in zip(requests, calls, keys, strict=True):
            answer = known[key]
            if answer is None:
                raise ValueError(f"no log-likelihood came back for item {request.doc.get('item_id')!r}")
            self._observe(request, call, answer)
            values.append((float(answer.sum_logprob or 0.0), answer.finish_reason == "stop"))
        return values

    def loglikelihood_rolling(self, requests: list[Instance], disable_tqdm: bool = False) -> list[float]:
        """Log-likelihood of whole texts. No task of ours asks for it; the text must fit the context."""
        del disable_tqdm
        return [
            likelihood.total
            for likelihood in self.backend.loglikelihood([("", str(r.args[0])) for r in requests])
        ]

    def _calls(self, requests: Sequence[Instance]) -> list[Call]:
        seen: Counter[int] = Counter()
        calls = []
        for request in requests:
            prompt, kwargs = request.args[0], dict(request.args[1])
            task = str(request.task_name)
            kwargs.update(json.loads(request.doc.get("gen_kwargs") or "{}"))
            calls.append(
                Call(
                    prompt=str(prompt),
                    sampling=Sampling.from_gen_kwargs(kwargs),
                    task=task,
                    task_version=self.task_versions.get(task, ""),
                    repeat=seen[id(request)],
                    logprobs=task in self.logprobs,
                    doc=request.doc,
                )
            )
            seen[id(request)] += 1
        return calls

    def _observe(self, request: Instance, call: Call, reply: Reply) -> None:
        if self.observer:
            self.observer(request, call, reply)

    def get_model_info(self) -> dict[str, Any]:
        """What lm-eval stores about the model."""
        return {"mirror_backend": self.backend.name, "mirror_model": self.backend.model}


def _as_reply(likelihood: Likelihood) -> Reply:
    """A log-likelihood in the shape the store keeps; finish_reason stop marks a continuation that greedy decoding gives."""
    return Reply(
        None, "stop" if likelihood.greedy else "unknown", now(), completion_tokens=likelihood.n_tokens,
        token_logprobs=likelihood.token_logprobs, sum_logprob=likelihood.total,
    )  # fmt: skip
