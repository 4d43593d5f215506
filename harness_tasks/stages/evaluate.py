"""Running one stage through lm-eval."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lm_eval.evaluator import evaluate

from mirror_bench.harness_tasks.lm import MirrorLM
from mirror_bench.harness_tasks.stages.stage import Doc
from mirror_bench.harness_tasks.stages.task import StageTask

EXAMPLE_SEED = 1234


@dataclass(frozen=True)
class Limits:
    """What the user may change about every task: cap on reply tokens, worked examples, a system prompt."""

    max_tokens: int | None = None
    examples: int = 0
    system: str | None = None


def run_stage(
    lm: MirrorLM,
    config: Mapping[str, Any],
    docs: Sequence[Doc],
    *,
    limits: Limits,
    examples: Sequence[Doc] = (),
    likelihood: bool = False,
) -> dict[str, Any]:
    """Ask ``docs`` and return lm-eval's metrics of the task; the replies go to the model's store and observer.

    lm-eval's ``evaluate`` rather than ``simple_evaluate``: the latter lists the machine's whole environment at every
    call, which takes seconds, and does nothing else that is needed with one loaded model and one ready task.
    likelihood: ask for the log-likelihood of each document's ``continuation`` after its prompt instead of a reply.
    A task with fewer worked examples than asked for gives what it has.
    """
    own = dict(config)
    if limits.max_tokens is not None and "generation_kwargs" in own:
        own["generation_kwargs"] = {**own["generation_kwargs"], "max_gen_toks": limits.max_tokens}
    if likelihood:
        own.pop("generation_kwargs", None)
        own.update(
            output_type="loglikelihood",
            doc_to_target="continuation",
            target_delimiter="",
            process_results=_total,
        )
        own["metric_list"] = [{"metric": "total", "aggregation": "mean", "higher_is_better": True}]
    task = StageTask(own, docs, examples)
    wanted = min(limits.examples, len(examples))
    task.set_config("num_fewshot", wanted)
    task.set_fewshot_seed(EXAMPLE_SEED)
    chat = lm.backend.capabilities.chat_template
    logging.getLogger("lm_eval").setLevel(logging.ERROR)
    results = evaluate(
        lm=lm,
        task_dict={"tasks": {task.task_name: task}, "groups": {}, "group_map": {}},
        bootstrap_iters=0,
        log_samples=False,
        apply_chat_template=chat,
        fewshot_as_multiturn=True,
        system_instruction=limits.system,
    )
    metrics: dict[str, Any] = dict(results["results"][task.task_name]) if results else {}
    return metrics


def _total(doc: Doc, results: Sequence[tuple[float, bool]]) -> dict[str, float]:
    del doc
    return {"total": results[0][0]}
