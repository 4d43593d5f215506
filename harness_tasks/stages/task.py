"""An lm-eval task over documents handed to it, which may be whole conversations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import datasets
from lm_eval.api.task import ConfigurableTask


class StageTask(ConfigurableTask):  # type: ignore[misc]  # lm-eval has no types
    """A task of one of our families, asked about ``docs`` instead of its whole data set.

    A document with ``messages`` (a list of role and content, ending with the user's turn) is asked as that
    conversation; any other one as its task's YAML says. examples: documents with
    prompt and target, put before each item on request.
    """

    def __init__(
        self,
        config: Mapping[str, Any],
        docs: Sequence[Mapping[str, Any]],
        examples: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self._given = datasets.Dataset.from_list([dict(doc) for doc in docs])
        own = {
            key: value
            for key, value in config.items()
            if key not in ("custom_dataset", "dataset_path", "tag", "class")
        }
        own["fewshot_config"] = {"sampler": "first_n", "samples": [dict(doc) for doc in examples]}
        super().__init__(config=own)

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **kwargs: Any) -> None:
        """Take the documents in hand; nothing is downloaded."""
        del dataset_kwargs, kwargs
        self.dataset = {str(self.config.test_split): self._given}

    def fewshot_context(
        self,
        doc: dict[str, Any],
        num_fewshot: int,
        system_instruction: str | None = None,
        apply_chat_template: bool = False,
        fewshot_as_multiturn: bool = True,
        chat_template: Callable[..., str] | None = None,
        gen_prefix: str | None = None,
    ) -> str:
        """The prompt: examples, then the conversation so far or the document's own prompt."""
        del fewshot_as_multiturn
        messages = [{"role": "system", "content": system_instruction}] if system_instruction else []
        for example in self.sampler.sample(num_fewshot) if num_fewshot else ():
            messages.append({"role": "user", "content": example["prompt"]})
            messages.append({"role": "assistant", "content": example["target"]})
        messages.extend(doc.get("messages") or [{"role": "user", "content": self.doc_to_text(doc)}])
        if gen_prefix:
            messages.append({"role": "assistant", "content": gen_prefix})
        if apply_chat_template and chat_template:
            return chat_template(messages, add_generation_prompt=not gen_prefix)
        return "\n\n".join(message["content"] for message in messages)
