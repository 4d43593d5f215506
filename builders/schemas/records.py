"""Trial records: one row for one reply of one model to one item, whatever asked for it.

Files hold one record type each (JSON Lines while a run goes on, Parquet once it is done). Confidence is always in
[0, 1]. A value that was not given is null and ``reason`` says why; nothing is ever filled in.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import Difficulty, Domain

Reason = Literal[
    "ok",
    "no_label",
    "out_of_range",
    "refused",
    "empty",
    "truncated",
    "ambiguous",
    "split_fallback",
    "call_failed",
    "not_asked",
]
Channel = Literal[
    "wagering",
    "opt_out",
    "difficulty_selection",
    "tool_delegation",
    "natural",
    "self_report",
    "structured_control",
]
CHANNEL_NUMBERS: Final[dict[Channel, int]] = {
    "wagering": 1,
    "opt_out": 2,
    "difficulty_selection": 3,
    "tool_delegation": 4,
    "natural": 5,
}
Decision = Literal["proceed", "use_tool", "defer"]
Strength = Literal["weak", "strong", "medium", "unknown"]
ConfidenceKind = Literal["wager", "verbal", "opt_out", "log_probability"]
ItemFormat = Literal["options", "open"]


class Trial(Row):
    """What every record carries: which run, item and reply it is, and what the call cost."""

    run_id: str = Field(description="names the run; equal for every record of one run folder")
    model: str = Field(description="name of the model as the user gave it")
    backend: str = Field(
        description="what produced the reply: llama_cpp, hf, vllm, api, respondent, imported"
    )
    task: str = Field(description="harness task that asked")
    task_version: str = Field(description="version of the task's prompt and parser")
    dataset: str = Field(description="data set of the item, such as mirror/question_bank")
    dataset_version: str = Field(description="version of the data set")
    item_id: str = Field(description="id of the item in its data set")
    item_format: ItemFormat = Field(description="options shown, or asked open")
    repeat: int = Field(default=0, ge=0, description="index among repeated samples of one prompt")
    temperature: float = Field(default=0.0, ge=0, description="sampling temperature")
    seed: int | None = Field(default=None, description="sampling seed sent to the model")
    prompt: str | None = Field(default=None, description="prompt as rendered, all turns")
    prompt_hash: str = Field(description="SHA-256 of the rendered prompt, hexadecimal")
    raw_response: str | None = Field(
        default=None, description="reply as received; null when the call failed or no reply was kept"
    )
    reasoning: str | None = Field(default=None, description="hidden-reasoning block removed before parsing")
    finish_reason: Literal["stop", "length", "error", "unknown"] = Field(description="why generation ended")
    prompt_tokens: int | None = Field(default=None, description="tokens of the prompt")
    answer_tokens: int | None = Field(
        default=None, description="tokens of the reply without hidden reasoning"
    )
    reasoning_tokens: int | None = Field(default=None, description="tokens of hidden reasoning")
    latency_ms: float | None = Field(default=None, description="wall time of the call, milliseconds")
    cost_usd: float | None = Field(
        default=None, description="price of the call, US dollars, where a price is known"
    )
    timestamp: str = Field(description="when the reply arrived, ISO 8601, UTC")
    library_versions: str = Field(
        default="{}", description="JSON object: mirror-bench, lm-eval and backend versions"
    )
    api_success: bool = Field(description="the call returned a reply")
    error: str | None = Field(default=None, description="what went wrong where the call failed")
    parse_success: bool = Field(description="every field the format asks for was read")
    reason: Reason = Field(description="ok, or why the reply could not be read")
    refused: bool = Field(
        default=False, description="a refusal phrase occurs; a labelled answer is kept all the same"
    )
    simulated: bool = Field(
        default=False, description="produced by a simulated respondent or declared simulated at its source"
    )


class ToolCall(Row):
    """One bracketed tool call in a reply."""

    tool_name: str = Field(description="calculator, web_search, ask_expert or flag_review")
    tool_input: str = Field(description="text handed to the tool")


class Exp1Record(Trial):
    """One question in one channel of Experiment 1 (and the self-report, and the format control)."""

    question_id: str = Field(description="id of the question under test")
    domain: Domain = Field(description="domain of the question")
    subcategory: str = Field(description="subcategory of the question")
    difficulty: Difficulty | None = Field(
        description="difficulty of the question; null in the published lineage"
    )
    level: int | None = Field(default=None, description="level 1 to 8 of the question")
    channel: Channel = Field(
        description="one of five behavioural channels; self_report; or structured_control, the format control"
    )
    answer: str | None = Field(default=None, description="answer as parsed")
    answer_key: str = Field(
        description="right answer it was compared with; in channel 3 that of the chosen question"
    )
    answer_correct: bool | None = Field(default=None, description="strict matcher; null without an answer")
    answer_correct_legacy: bool | None = Field(
        default=None, description="reference matcher; null without an answer"
    )
    bet: int | None = Field(default=None, ge=1, le=10, description="stake of channel 1")
    skipped: bool | None = Field(default=None, description="channel 2: SKIP was chosen")
    choice: Literal["A", "B"] | None = Field(
        default=None, description="channel 3: the harder (A) or the easier (B)"
    )
    pair_id: str | None = Field(default=None, description="channel 3: id of the pair")
    selected_question_id: str | None = Field(
        default=None, description="channel 3: question that was answered"
    )
    tools_used: tuple[ToolCall, ...] = Field(default=(), description="channel 4: calls to known tools")
    tool_turn: Literal["not_needed", "sent", "skipped"] | None = Field(
        default=None, description="channel 4: whether results were sent back in a second turn"
    )
    initial_answer: str | None = Field(default=None, description="channel 4: answer before tool results")
    hedging_count: int | None = Field(default=None, description="channel 5: hedge phrases")
    caveat_count: int | None = Field(default=None, description="channel 5: caveat phrases")
    response_length: int | None = Field(default=None, description="words in the reply, split on white space")
    confidence: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="stated: self-report percentage / 100, format control (1-10) / 10",
    )
    sub_skills: tuple[str, ...] = Field(default=(), description="self-report: skills named")
    weakest_skill: str | None = Field(default=None, description="self-report: weakest skill")
    would_verify: bool | None = Field(default=None, description="self-report: would check the answer")
    approach: str | None = Field(default=None, description="self-report: intended approach")


class Exp2Record(Exp1Record):
    """One transfer task in one channel; ``domain`` is the source (hidden) domain."""

    surface_domain: str = Field(description="what the text looks like")
    hidden_dependency: str | None = Field(default=None, description="the skill needed, in words")


class Exp3Record(Trial):
    """One composite item in one of the three calls of Experiment 3."""

    bank: str = Field(description="composite_v1, composite_v2 or composite_v3")
    channel: Literal["layer2", "natural", "wagering"] = Field(
        description="prediction first, bare, or wagering"
    )
    domain_a: Domain = Field(description="first skill needed")
    domain_b: Domain = Field(description="second skill needed")
    answer: str | None = Field(default=None, description="answer as parsed")
    answer_key: str = Field(description="right answer")
    answer_correct: bool | None = Field(default=None, description="strict matcher; null without an answer")
    answer_correct_legacy: bool | None = Field(
        default=None, description="reference matcher; null without an answer"
    )
    confidence: float | None = Field(default=None, ge=0, le=1, description="layer2: percentage / 100")
    bet: int | None = Field(default=None, ge=1, le=10, description="stake of the wagering call")


class Exp9Record(Trial):
    """One two-part task in one condition and paradigm of Experiment 9."""

    task_id: str = Field(description="id of the task")
    task_type: Literal["fixed", "tailored"] = Field(description="same for every model, or made for a profile")
    circularity_free: bool = Field(description="true exactly on fixed tasks")
    condition: int = Field(
        ge=1, le=4, description="C1 uninformed, C2 self-informed, C3 instructed, C4 constrained"
    )
    paradigm: int = Field(ge=1, le=3, description="P1 autonomous, P2 checkpoint, P3 no tools")
    is_false_score_control: bool = Field(default=False, description="C2 with inverted accuracies")
    domain_a: Domain = Field(description="domain of component A")
    domain_b: Domain = Field(description="domain of component B")
    subcategory_a: str = Field(description="subcategory of component A")
    subcategory_b: str = Field(description="subcategory of component B")
    difficulty_a: Difficulty | None = Field(description="difficulty of component A")
    difficulty_b: Difficulty | None = Field(description="difficulty of component B")
    exp1_accuracy_a: float | None = Field(
        default=None, ge=0, le=1, description="natural accuracy of the model in domain A"
    )
    exp1_accuracy_b: float | None = Field(
        default=None, ge=0, le=1, description="natural accuracy of the model in domain B"
    )
    strength_a: Strength = Field(
        default="unknown", description="runtime policy: <= 0.40 weak, >= 0.60 strong, else medium"
    )
    strength_b: Strength = Field(default="unknown", description="runtime policy, component B")
    component_a_decision: Decision | None = Field(
        default=None, description="what the model (or router) did with part 1"
    )
    component_b_decision: Decision | None = Field(
        default=None, description="what the model (or router) did with part 2"
    )
    component_a_own_decision: Decision | None = Field(
        default=None, description="the model's own decision before routing"
    )
    component_b_own_decision: Decision | None = Field(
        default=None, description="the model's own decision before routing"
    )
    component_a_correct: bool | None = Field(
        default=None, description="defined only where the model proceeded"
    )
    component_b_correct: bool | None = Field(
        default=None, description="defined only where the model proceeded"
    )
    component_a_would_match: bool | None = Field(
        default=None, description="an answer written although not proceeding matches"
    )
    component_b_would_match: bool | None = Field(
        default=None, description="an answer written although not proceeding matches"
    )
    component_a_answer: str | None = Field(default=None, description="the model's answer to part 1")
    component_b_answer: str | None = Field(default=None, description="the model's answer to part 2")
    component_a_key: str = Field(description="right answer of part 1")
    component_b_key: str = Field(description="right answer of part 2")
    component_a_tool_used: bool | None = Field(default=None, description="a tool call occurs in part 1")
    component_b_tool_used: bool | None = Field(default=None, description="a tool call occurs in part 2")
    component_a_externally_routed: bool = Field(default=False, description="C4: the router took part 1 away")
    component_b_externally_routed: bool = Field(default=False, description="C4: the router took part 2 away")
    component_a_reason: Reason = Field(default="not_asked", description="ok, or why part 1 could not be read")
    component_b_reason: Reason = Field(default="not_asked", description="ok, or why part 2 could not be read")
    hedge_count_a: int | None = Field(default=None, description="P3: hedges in part 1")
    hedge_count_b: int | None = Field(default=None, description="P3: hedges in part 2")
    decomp_count_a: int | None = Field(default=None, description="P3: decomposition markers in part 1")
    decomp_count_b: int | None = Field(default=None, description="P3: decomposition markers in part 2")
    token_count_a: int | None = Field(default=None, description="P3: words in part 1")
    token_count_b: int | None = Field(default=None, description="P3: words in part 2")
    error_type_a: Literal["cautious_approximate", "overconfident_precise"] | None = Field(
        default=None, description="P3: kind of a wrong answer to part 1"
    )
    error_type_b: Literal["cautious_approximate", "overconfident_precise"] | None = Field(
        default=None, description="P3: kind of a wrong answer to part 2"
    )


class ConfidenceRecord(Trial):
    """One answer with the log-probabilities of its own tokens."""

    question_index: int = Field(ge=0, description="position of the question in its sample")
    domain: str | None = Field(default=None, description="label of the question's domain")
    answer_text: str | None = Field(default=None, description="reply with preamble and later lines removed")
    n_tokens: int = Field(ge=0, description="tokens counted in the sum")
    token_logprobs: tuple[float, ...] = Field(
        default=(), description="ln p of each token under the raw logits"
    )
    stop_token_included: bool = Field(
        default=False, description="the token carrying a stop string is counted"
    )
    sum_logprob: float | None = Field(default=None, description="sum of ln p; null with no tokens")
    nlp: float | None = Field(default=None, le=0, description="sum_logprob / n_tokens; null with no tokens")
    min_p: float | None = Field(default=None, description="min_p used in sampling")
    label_v2: bool | None = Field(default=None, description="published v2 correctness scorer")
    label_corrected: bool | None = Field(default=None, description="corrected scorer")
    correction_rule: str | None = Field(
        default=None, description="rule by which the corrected label was given"
    )
    matched_alias: str | None = Field(default=None, description="alias that matched")
    best_similarity: float | None = Field(default=None, description="best similarity ratio over aliases")


RECORD_TYPES: Final[dict[str, type[Trial]]] = {
    "exp1": Exp1Record,
    "exp2": Exp2Record,
    "exp3": Exp3Record,
    "exp9": Exp9Record,
    "confidence": ConfidenceRecord,
}
