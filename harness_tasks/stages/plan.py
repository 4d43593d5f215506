"""The stages of each experiment, and how many items each suite asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from mirror_bench.builders.schemas.records import ItemFormat
from mirror_bench.harness_tasks import docs as documents
from mirror_bench.harness_tasks.backends.reply import SCORE_LATER, Reply
from mirror_bench.harness_tasks.banks import Bank, BankError, load_bank
from mirror_bench.harness_tasks.calculator import calculate
from mirror_bench.harness_tasks.parsers.reasoning import split_reasoning
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.tools import tool_calls
from mirror_bench.harness_tasks.prompts.channels import tool_results
from mirror_bench.harness_tasks.stages.stage import Doc, History, Stage
from mirror_bench.harness_tasks.trials.keys import question_key

Suite = Literal["smoke", "core", "full"]
Experiment = Literal["exp1", "exp2", "exp3", "exp9", "false_score", "format_control", "confidence"]
Accuracies = Mapping[str, float | None]

SUITES: Final[tuple[Suite, ...]] = ("smoke", "core", "full")
EXPERIMENTS: Final[tuple[Experiment, ...]] = (
    "exp1", "exp2", "exp3", "format_control", "exp9", "false_score", "confidence",
)  # fmt: skip
NEEDS_PROFILE: Final[frozenset[Experiment]] = frozenset({"exp9", "false_score"})


@dataclass(frozen=True)
class Sizes:
    """How many items a suite asks; None asks all. exp1, format_control, confidence: a subcategory; the others in total."""

    experiments: tuple[Experiment, ...]
    exp1: int | None
    exp2: int | None
    exp3: int | None
    exp9: int | None
    false_score: int | None
    format_control: int | None
    confidence: int | None


SIZES: Final[dict[Suite, Sizes]] = {
    "smoke": Sizes(("exp1", "exp9"), 2, 16, 28, 8, 16, 1, 1),
    "core": Sizes(EXPERIMENTS, 5, 40, 56, 60, 40, 2, 1),
    "full": Sizes(EXPERIMENTS, None, None, None, None, None, 5, None),
}


@dataclass(frozen=True)
class PlanRequest:
    """What is to be run. data: folder of the data sets. target_model: profile whose tailored tasks are asked too."""

    suite: Suite = "smoke"
    experiments: tuple[Experiment, ...] = ()
    item_format: ItemFormat = "options"
    data: Path | None = None
    include_disputed: bool = False
    tool_turn: bool = True
    target_model: str | None = None
    profile_given: bool = False


@dataclass(frozen=True)
class Plan:
    """Stages in order. skipped: experiments of the suite whose data set is missing, with the reason. excluded: rows
    left out by their key's verdict, by data set. notes: what a reader of the records must know.
    """

    stages: tuple[Stage, ...]
    skipped: Mapping[str, str]
    excluded: Mapping[str, Mapping[str, int]]
    banks: tuple[Bank, ...]
    notes: tuple[str, ...] = ()

    @property
    def datasets(self) -> dict[str, str]:
        """Version by data set."""
        return {bank.name: bank.version for bank in self.banks}

    def rows(self) -> list[Doc]:
        """Every row of every bank in the plan."""
        return [row for bank in self.banks for row in bank.rows]


@dataclass
class _Banks:
    request: PlanRequest
    loaded: dict[tuple[str, str | None], Bank] = field(default_factory=dict)

    def get(self, name: str, config: str | None = None) -> Bank:
        if (name, config) not in self.loaded:
            self.loaded[name, config] = load_bank(
                name, config, root=self.request.data, include_disputed=self.request.include_disputed
            )
        return self.loaded[name, config]


def make_plan(request: PlanRequest, accuracies: Callable[[], Accuracies]) -> Plan:
    """The plan for ``request``. accuracies: the model's profile, asked for when the stages that use it begin.

    Raises ProfileNeeded where Experiment 9 or its control is asked for with neither a profile nor Experiment 1 in the
    plan, BankError where a data set that was asked for by name is missing.
    """
    sizes = SIZES[request.suite]
    wanted = request.experiments or sizes.experiments
    chosen = [name for name in EXPERIMENTS if name in wanted]
    for name in chosen:
        if name in NEEDS_PROFILE and not request.profile_given and "exp1" not in chosen:
            raise documents.ProfileNeeded(
                f"{name} uses the model's own Experiment 1 accuracy and there is no profile; run: mirror run --model MODEL "
                "--tasks exp1 --out runs/NAME, then add --profile runs/NAME (or add exp1 to --tasks)"
            )
    banks = _Banks(request)
    builders: dict[Experiment, Callable[[], list[Stage]]] = {
        "exp1": lambda: _exp1(banks, request, sizes.exp1),
        "exp2": lambda: _exp2(banks, request, sizes.exp2),
        "exp3": lambda: _exp3(banks, request, sizes.exp3),
        "exp9": lambda: _exp9(banks, request, sizes.exp9, accuracies),
        "false_score": lambda: _false_score(banks, sizes.false_score, accuracies),
        "format_control": lambda: _format_control(banks, request, sizes.format_control),
        "confidence": lambda: _confidence(banks, sizes.confidence),
    }
    stages: list[Stage] = []
    skipped: dict[str, str] = {}
    for name in chosen:
        try:
            stages.extend(builders[name]())
        except BankError as error:
            if request.experiments:
                raise
            skipped[name] = str(error)
    if not stages:
        raise BankError("; ".join(skipped.values()))
    return Plan(
        tuple(stages),
        skipped,
        {bank.name: bank.excluded for bank in banks.loaded.values() if bank.excluded},
        tuple(banks.loaded.values()),
        tuple(stage.note for stage in stages if stage.note),
    )


def fixed_stage(
    name: str, task: str, docs: Sequence[Doc], *, reply_tokens: int = 40, note: str = ""
) -> Stage:
    """A stage whose documents depend on no earlier reply."""
    return Stage(name, task, lambda history: docs, len(docs), reply_tokens=reply_tokens, note=note)


def _exp1(banks: _Banks, request: PlanRequest, per: int | None) -> list[Stage]:
    bank = banks.get("question_bank")
    stages = []
    asked = len(documents.sample_questions(bank, per, request.item_format))
    for channel in documents.EXP1_CHANNELS:
        docs = documents.exp1_docs(bank, channel, item_format=request.item_format, per_subcategory=per)
        task = f"mirror_exp1_{channel}"
        note = ""
        if channel == "difficulty_selection" and len(docs) < asked:
            note = f"channel 3 asks {len(docs)} of {asked} questions: the others are in no easy-hard pair"
        if not docs:
            continue
        if channel == "tool_delegation":
            stages.extend(_tool_stages("exp1", task, docs, request.tool_turn))
        else:
            stages.append(
                fixed_stage(
                    f"exp1.{channel}",
                    task,
                    docs,
                    reply_tokens=70 if channel == "self_report" else 40,
                    note=note,
                )
            )
    return stages


def _tool_stages(experiment: str, task: str, docs: Sequence[Doc], second_turn: bool) -> list[Stage]:
    """Channel 4: the first turn and, where the calculator was called, a second one with its results."""
    first = f"{experiment}.tool_delegation"
    if not second_turn:
        return [fixed_stage(first, task, docs)]

    def follow_up(history: History) -> list[Doc]:
        return [
            _with_results(turn.doc, turn.reply) for turn in history.of(first) if _calls_calculator(turn.reply)
        ]

    return [
        Stage(
            first,
            task,
            lambda history: docs,
            len(docs),
            records=lambda doc, reply: not _calls_calculator(reply),
        ),
        Stage(f"{experiment}.tool_results", task, follow_up, len(docs), reply_tokens=15),
    ]


def _calls_calculator(reply: Reply) -> bool:
    if not reply.ok or not reply.text:
        return False
    return any(use.tool_name == "calculator" for use in tool_calls(split_reasoning(reply.text).visible))


def _with_results(doc: Doc, reply: Reply) -> Doc:
    """The second turn of channel 4: only the calculator runs, other tools are recorded as called."""
    visible = split_reasoning(reply.text or "").visible
    parsed = parse_tool_delegation(
        reply.text, finish_reason=reply.finish_reason, options=question_key(doc, doc["item_format"]).choices
    )
    lines = []
    for use in parsed.tools_used:
        outcome = "noted; this tool returns nothing"
        if use.tool_name == "calculator":
            done = calculate(use.tool_input)
            outcome = done.result if done.result is not None else f"error: {done.error}"
        lines.append(f"{use.tool_name}({use.tool_input}) = {outcome}")
    calls = [{"tool_name": use.tool_name, "tool_input": use.tool_input} for use in parsed.tools_used]
    return {
        **doc,
        "messages": [
            {"role": "user", "content": doc["prompt"]},
            {"role": "assistant", "content": visible.strip()},
            {"role": "user", "content": tool_results("\n".join(lines), doc)},
        ],
        "tool_turn": "sent",
        "first_tools": json.dumps(calls, ensure_ascii=False),
        "first_answer": parsed.answer.value,
    }


def _exp2(banks: _Banks, request: PlanRequest, total: int | None) -> list[Stage]:
    bank = banks.get("composite_items", "transfer")
    stages = []
    for channel in documents.EXP1_CHANNELS:
        docs = documents.exp2_docs(bank, channel, item_format=request.item_format, total=total)
        task = f"mirror_exp2_{channel}"
        if channel == "tool_delegation":
            stages.extend(_tool_stages("exp2", task, docs, request.tool_turn))
        else:
            stages.append(fixed_stage(f"exp2.{channel}", task, docs))
    return stages


def _exp3(banks: _Banks, request: PlanRequest, total: int | None) -> list[Stage]:
    stages = []
    for suffix, config in (("", "composite_v2"), ("_v3", "composite_v3")):
        if suffix and request.suite != "full":
            continue
        bank = banks.get("composite_items", config)
        for channel in documents.EXP3_CHANNELS:
            docs = documents.exp3_docs(bank, channel, item_format=request.item_format, total=total)
            stages.append(fixed_stage(f"exp3{suffix}.{channel}", f"mirror_exp3{suffix}_{channel}", docs))
    return stages


def _exp9(
    banks: _Banks, request: PlanRequest, total: int | None, accuracies: Callable[[], Accuracies]
) -> list[Stage]:
    bank = banks.get("exp9_tasks")
    rows = documents.exp9_rows(bank, model=request.target_model, total=total)

    def cell(condition: int, paradigm: int) -> Stage:
        def build(history: History) -> list[Doc]:
            del history
            return list(documents.exp9_docs(bank, rows, condition, paradigm, profile=accuracies()))

        name = f"c{condition}_p{paradigm}"
        return Stage(f"exp9.{name}", f"mirror_exp9_{name}", build, len(rows), reply_tokens=80)

    return [cell(condition, paradigm) for condition, paradigm in documents.CELLS]


def _false_score(banks: _Banks, total: int | None, accuracies: Callable[[], Accuracies]) -> list[Stage]:
    bank = banks.get("exp9_tasks")
    most = len(documents.false_score_docs(bank, 1, profile={"arithmetic": None}, total=total))

    def paradigm_stage(paradigm: int) -> Stage:
        def build(history: History) -> list[Doc]:
            del history
            return list(documents.false_score_docs(bank, paradigm, profile=accuracies(), total=total))

        return Stage(
            f"false_score.p{paradigm}", f"mirror_exp9_false_score_p{paradigm}", build, most, reply_tokens=80
        )

    return [paradigm_stage(paradigm) for paradigm in (1, 2, 3)]


def _format_control(banks: _Banks, request: PlanRequest, per: int | None) -> list[Stage]:
    bank = banks.get("question_bank")
    docs = documents.exp1_docs(
        bank, "structured_control", item_format=request.item_format, per_subcategory=per
    )
    return [fixed_stage("format_control", "mirror_format_control", docs)]


def _confidence(banks: _Banks, per: int | None) -> list[Stage]:
    """Seven temperatures; then, for backends that give no log-probabilities while generating, those of each own answer."""
    bank = banks.get("question_bank")
    stages = []
    for temperature in documents.TEMPERATURES:
        name = f"t{round(temperature * 10):02d}"
        docs = documents.confidence_docs(bank, temperature, per_subcategory=per)
        task = f"mirror_confidence_{name}"
        stages.append(
            Stage(
                f"confidence.{name}",
                task,
                _constantly(docs),
                len(docs),
                reply_tokens=12,
                records=lambda doc, reply: not _to_score(reply),
            )
        )
        stages.append(
            Stage(
                f"confidence.{name}.score",
                task,
                _own_answers(f"confidence.{name}"),
                len(docs),
                reply_tokens=0,
                likelihood=True,
            )
        )
    return stages


def _constantly(docs: Sequence[Doc]) -> Callable[[History], Sequence[Doc]]:
    return lambda history: docs


def _to_score(reply: Reply) -> bool:
    """Whether the log-likelihood of this answer has to be asked for: there is one, and it came without."""
    return (
        reply.ok
        and bool(reply.text)
        and reply.token_logprobs is None
        and reply.logprobs_missing == SCORE_LATER
    )


def _own_answers(stage: str) -> Callable[[History], Sequence[Doc]]:
    def build(history: History) -> list[Doc]:
        return [
            {**turn.doc, "continuation": turn.reply.text}
            for turn in history.of(stage)
            if _to_score(turn.reply)
        ]

    return build
