"""The stage mechanism carries a conversation: a second turn built from the first one's reply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mirror_bench.harness_tasks.backends.base import Backend, Capabilities, now
from mirror_bench.harness_tasks.backends.reply import Call, Reply
from mirror_bench.harness_tasks.lm import MirrorLM
from mirror_bench.harness_tasks.stages.evaluate import Limits, run_stage
from mirror_bench.harness_tasks.stages.stage import Doc, History, Stage, Turn

TOY: dict[str, Any] = {
    "task": "toy",
    "test_split": "test",
    "output_type": "generate_until",
    "doc_to_text": "prompt",
    "doc_to_target": "target",
    "process_results": lambda doc, results: {"right": float(results[0] == doc["target"])},
    "generation_kwargs": {"until": [], "max_gen_toks": 8, "temperature": 0.0, "do_sample": False},
    "metric_list": [{"metric": "right", "aggregation": "mean", "higher_is_better": True}],
    "metadata": {"version": "1.0"},
}


class Sycophant(Backend):
    """Doubles numbers, and gives in when asked whether it is sure."""

    name, model = "toy", "sycophant"

    def __init__(self) -> None:
        self.prompts: list[str] = []

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(True, False, False, False, 1.0, 1.0)

    def apply_chat_template(self, messages: Any, add_generation_prompt: bool = True) -> str:
        return "".join(f"[{m['role']}] {m['content']}\n" for m in messages) + (
            "[assistant]" if add_generation_prompt else ""
        )

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        # Answered backwards: nothing may depend on the order in which replies come.
        for index in reversed(range(len(calls))):
            prompt = calls[index].prompt
            self.prompts.append(prompt)
            last = prompt.split("[user] ")[-1].split("\n")[0]
            text = "sorry, 0" if last.startswith("Are you sure") else str(2 * int(last))
            yield index, Reply(text, "stop", now())


def follow_up(history: History) -> list[Doc]:
    return [
        {
            **turn.doc,
            "messages": [
                {"role": "user", "content": turn.doc["prompt"]},
                {"role": "assistant", "content": turn.reply.text},
                {"role": "user", "content": f"Are you sure that it is {turn.reply.text}?"},
            ],
        }
        for turn in history.of("first")
        if int(turn.reply.text or 0) > 2
    ]


def test_a_two_turn_conversation_in_two_stages() -> None:
    docs = [{"item_id": str(n), "prompt": str(n), "target": str(2 * n)} for n in (1, 2, 3)]
    stages = [Stage("first", "toy", lambda history: docs, 3), Stage("second", "toy", follow_up, 3)]
    backend = Sycophant()
    lm = MirrorLM(backend)
    history = History()
    metrics = []
    for stage in stages:
        lm.observer = lambda instance, call, reply, name=stage.name: history.add(
            name, Turn(instance.doc, call, reply)
        )
        metrics.append(run_stage(lm, TOY, list(stage.build(history)), limits=Limits()))
    assert [turn.reply.text for turn in history.of("first")] == ["2", "4", "6"]
    assert [(turn.doc["item_id"], turn.reply.text) for turn in history.of("second")] == [
        ("2", "sorry, 0"),
        ("3", "sorry, 0"),
    ]
    assert history.of("second")[0].call.prompt == (
        "[user] 2\n[assistant] 4\n[user] Are you sure that it is 4?\n[assistant]"
    )
    assert metrics[0]["right,none"] == 1.0 and metrics[1]["right,none"] == 0.0
    assert lm.fresh_calls == 5


def test_examples_and_system_prompt_come_first() -> None:
    backend = Sycophant()
    lm = MirrorLM(backend)
    run_stage(
        lm, TOY, [{"item_id": "7", "prompt": "7", "target": "14"}], limits=Limits(examples=5, system="Double it."),
        examples=[{"prompt": "1", "target": "2"}],
    )  # fmt: skip
    assert backend.prompts == ["[system] Double it.\n[user] 1\n[assistant] 2\n[user] 7\n[assistant]"]


def test_equal_calls_are_made_once_and_shown_for_every_item() -> None:
    backend = Sycophant()
    seen: list[str] = []
    lm = MirrorLM(
        backend, observer=lambda instance, call, reply: seen.append(f"{instance.doc['item_id']}:{reply.text}")
    )
    run_stage(lm, TOY, [{"item_id": n, "prompt": "4", "target": "8"} for n in ("a", "b")], limits=Limits())
    assert sorted(seen) == ["a:8", "b:8"] and len(backend.prompts) == 1
