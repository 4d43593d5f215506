"""Rows of the published lineage: the released MIRROR files with one type a field, unique ids and audit verdicts.

Texts and answers are as released; what the audit says about them stands beside them. Every row names the file and
line it came from, and keeps in ``upstream_extra`` whatever had no column of its own, so that nothing is lost.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import KeyStatus
from mirror_bench.builders.schemas.records import Exp1Record, Exp3Record, Exp9Record
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import Difficulty, Domain

UpstreamType = Literal["exact_numeric", "short_text", "boolean", "multiple_choice"]


class Imported(Row):
    """Where a row came from. Rows of one data set have distinct (source_file, source_line)."""

    source_file: str = Field(description="released file, relative to the release's top folder")
    source_line: int = Field(
        ge=1, description="line of a JSON Lines file, data row of a CSV file, or position in a JSON list"
    )
    also_in: tuple[str, ...] = Field(
        default=(), description="other places with the same row, as file:line; merged into this row"
    )
    simulated: bool = Field(
        default=False, description="made by a program that plays a person or a system, as its source declares"
    )
    upstream_extra: str = Field(
        default="{}", description="JSON object of released fields that have no column of their own"
    )
    canary: str = Field(default=CANARY, description="marker that shows the text in a training corpus")


class Audited(Imported):
    """A row whose key the audit may have a verdict on."""

    key_status: KeyStatus = Field(
        default="ok",
        description="ok: the audit list names no fault, which is not the same as checked; wrong or ambiguous: see correction and reason",
    )
    reviewed: bool = Field(
        default=False, description="the row, or one with the same text, is named in the audit list"
    )
    correction: str | None = Field(default=None, description="right key where the released one is wrong")
    reason: str | None = Field(default=None, description="why the key is wrong or ambiguous")
    duplicate_of: str | None = Field(
        default=None, description="id of the first row with exactly the same text; null on first rows"
    )


class PublishedQuestion(Audited):
    """One open-answer question of the released bank. It has no options and no difficulty."""

    question_id: str = Field(description="the released source_id, the only unique one")
    upstream_question_id: str = Field(description="the released question_id, shared by up to 20 rows")
    domain: Domain = Field(description="one of the eight domains")
    subcategory: str = Field(description="one of the domain's five subcategories")
    difficulty: Difficulty | None = Field(description="null on every row of the release")
    difficulty_target: str | None = Field(description="difficulty the writer was asked for, where recorded")
    question: str = Field(description="the question")
    answer: str = Field(description="released key as text")
    answer_was_number: bool = Field(description="the released key was a JSON number, not a string")
    answer_type: UpstreamType = Field(description="short_text or exact_numeric")
    key_conflict: bool = Field(description="another row with exactly the same text has another key string")
    near_cluster: str | None = Field(
        description="id of the first row of a cluster of near-duplicates: word trigrams overlap by 0.8 or more"
    )
    transformation: str = Field(description="original or surface_variation")
    parent_id: str | None = Field(
        description="question_id of the row a variation was made from; null on originals"
    )
    upstream_parent_id: str | None = Field(
        description="the parent as released: a source_id on some rows, a shared question_id on others"
    )
    transformation_description: str | None = Field(description="how the variation was made")
    generation_model: str = Field(description="model that wrote the question")
    source: str = Field(description="llm_generated on every row")
    seed_tier: str = Field(description="easy_medium on every row")


class PublishedCounterfactual(Audited):
    """One open-answer question under an altered rule."""

    question_id: str = Field(description="released question_id, unique")
    source_id: str = Field(description="released source_id")
    domain: Domain = Field(description="one of the eight domains")
    subcategory: str = Field(description="counterfactual on every row")
    difficulty: Difficulty = Field(description="adversarial on every row")
    question: str = Field(description="the question, rule included")
    answer: str = Field(description="released key")
    answer_type: UpstreamType = Field(description="short_text on every row")
    trap: str = Field(description="the answer that forgets the rule")
    rule: str = Field(description="the altered rule")
    transformation: str = Field(description="counterfactual on every row")
    parent_id: str | None = Field(description="null on every row")
    source: str = Field(description="generated_counterfactual on every row")


class ProvenanceNote(Imported):
    """One row of the released provenance list of an older bank, whose questions were not released.

    The Experiment 1 records on that bank name its items by question_id where there is one, else by source_question_id.
    """

    row_id: str = Field(description="file and row, unique")
    question_id: str | None = Field(
        description="id in the older bank, on 100 rows; null where the release leaves it blank and source_question_id serves"
    )
    domain: Domain = Field(description="one of the eight domains")
    subcategory: str = Field(description="subcategory")
    difficulty: Difficulty = Field(description="difficulty in the older bank")
    source_dataset: str = Field(description="where the older question came from")
    source_question_id: str = Field(description="its id there")
    transformation_type: str = Field(description="original or kind of variation")
    parent_question_id: str | None = Field(description="id of the original")
    cross_llm_agreement: float = Field(description="share of models that agreed on the key")
    difficulty_validated: bool = Field(description="as released")
    answer_type: UpstreamType = Field(description="kind of key")


class PublishedTask(Imported):
    """One released two-part task, with a verdict on each part's key."""

    task_id: str = Field(description="released id, unique")
    task_type: Literal["fixed", "tailored"] = Field(description="same for every model, or made for one model")
    circularity_free: bool = Field(description="true exactly on fixed tasks")
    target_model: str | None = Field(description="model the task was made for; null on fixed tasks")
    domain_a: Domain = Field(description="domain of part 1")
    domain_b: Domain = Field(description="domain of part 2")
    subcategory_a: str = Field(description="subcategory of part 1, from a list of its own")
    subcategory_b: str = Field(description="subcategory of part 2")
    difficulty_a: Literal["easy", "medium", "hard"] = Field(description="difficulty of part 1")
    difficulty_b: Literal["easy", "medium", "hard"] = Field(description="difficulty of part 2")
    task_text: str = Field(description="scenario")
    part1_text: str = Field(description="text of part 1, options included where it has them")
    part2_text: str = Field(description="text of part 2")
    correct_answer_a: str = Field(description="released key of part 1")
    correct_answer_b: str = Field(description="released key of part 2")
    answer_type_a: UpstreamType = Field(description="kind of key of part 1")
    answer_type_b: UpstreamType = Field(description="kind of key of part 2")
    key_status: KeyStatus = Field(default="ok", description="worse verdict of the two parts")
    key_status_a: KeyStatus = Field(
        default="ok", description="verdict on part 1; ok: the audit list names no fault"
    )
    key_status_b: KeyStatus = Field(
        default="ok", description="verdict on part 2; ok: the audit list names no fault"
    )
    correction_a: str | None = Field(default=None, description="right key of part 1 where it is wrong")
    correction_b: str | None = Field(default=None, description="right key of part 2 where it is wrong")
    reason_a: str | None = Field(default=None, description="why the key of part 1 is wrong or ambiguous")
    reason_b: str | None = Field(default=None, description="why the key of part 2 is wrong or ambiguous")
    upstream_flagged: bool | None = Field(
        default=None, description="a verifier model flagged the fixed task; null on tailored tasks"
    )
    duplicate_of: str | None = Field(
        default=None, description="id of the first task with the same scenario and parts; null on first tasks"
    )


class PilotTask(Imported):
    """One task of an early pilot that no published result uses."""

    task_id: str = Field(description="released id, unique")
    task_type: Literal["fixed", "tailored"] = Field(description="as released")
    template_id: str = Field(description="template")
    scenario: str = Field(description="scenario")
    domain_a: Domain = Field(description="domain of component A")
    domain_b: Domain = Field(description="domain of component B")
    text_a: str = Field(description="text of component A")
    text_b: str = Field(description="text of component B")
    correct_answer_a: str = Field(description="released key of component A")
    correct_answer_b: str = Field(description="released key of component B")
    answer_type_a: str = Field(description="kind of key of component A, from a list of its own")
    answer_type_b: str = Field(description="kind of key of component B")
    difficulty_a: Difficulty = Field(description="difficulty of component A")
    difficulty_b: Difficulty = Field(description="difficulty of component B")
    full_task_text: str = Field(description="the whole task as asked")
    tools_available: tuple[str, ...] = Field(description="tools offered")
    tailored_for: tuple[str, ...] = Field(description="models it was made for")
    reverse_tailored_for: tuple[str, ...] = Field(description="models it was made against")


class CapabilityProfile(Imported):
    """Natural accuracy of one model by domain, from an early run."""

    model: str = Field(description="model, unique; with dots where target_model of the tasks has hyphens")
    domains: tuple[str, ...] = Field(description="domains, in the order of accuracies")
    accuracies: tuple[float, ...] = Field(description="natural accuracy in each domain")
    strong_domains: tuple[str, ...] = Field(description="domains called strong")
    weak_domains: tuple[str, ...] = Field(description="domains called weak")
    medium_domains: tuple[str, ...] = Field(description="the others")
    overall_accuracy: float = Field(description="accuracy over all domains")
    strong_threshold: float = Field(description="accuracy from which a domain was called strong")
    weak_threshold: float = Field(description="accuracy up to which a domain was called weak")


class DissociationPair(Imported):
    """Two models, one stronger than the other in a domain."""

    domain: Domain = Field(description="domain, unique here")
    model_strong: str = Field(description="the stronger model")
    model_weak: str = Field(description="the weaker model")
    accuracy_strong: float = Field(description="accuracy of the stronger")
    accuracy_weak: float = Field(description="accuracy of the weaker")
    gap: float = Field(description="difference of the two")


class PublishedComposite(Audited):
    """One released composite item. In v2 and v3 both components repeat the whole text and key."""

    task_id: str = Field(description="released id, unique")
    bank: Literal["composite_v1", "composite_v2", "composite_v3"] = Field(description="which released bank")
    domain_a: Domain = Field(description="first skill")
    domain_b: Domain = Field(description="second skill")
    tier: int = Field(description="tier as released")
    scenario: str = Field(description="scenario")
    task_text: str = Field(description="the task as released, stray marks included")
    answer: str | None = Field(
        description="single key of the item with stray marks removed; null in v1, which has none"
    )
    answer_type: UpstreamType | None = Field(
        description="kind of key where the released value names one, marks removed; null where it is prose"
    )
    stray_marks: tuple[str, ...] = Field(description="fields that begin with a stray Markdown mark")
    component_a_domain: str = Field(description="domain of component A")
    component_a_text: str = Field(description="component A")
    component_a_answer: str = Field(description="released key of component A")
    component_a_difficulty: str = Field(description="difficulty of component A")
    component_a_answer_type: str = Field(description="kind of key of component A as released")
    component_b_domain: str = Field(description="domain of component B")
    component_b_text: str = Field(description="component B")
    component_b_answer: str = Field(description="released key of component B")
    component_b_difficulty: str = Field(description="difficulty of component B")
    component_b_answer_type: str = Field(description="kind of key of component B as released")
    requires_both: bool = Field(description="as released")
    verified_answer_correct: bool | None = Field(
        description="whether the release's verifier model accepted the key; null where not run: v1 and 75 rows of v3"
    )
    verified_requires_both: bool | None = Field(description="whether it found both skills needed")
    domain_a_skill: str | None = Field(description="skill of domain A in words")
    domain_b_skill: str | None = Field(description="skill of domain B in words")
    single_domain_control_a: str | None = Field(description="v1: control text for A")
    single_domain_control_b: str | None = Field(description="v1: control text for B")
    generation_key: str | None = Field(description="v3: key of the generation request")


class PublishedControl(Audited):
    """One released control task."""

    task_id: str = Field(description="released id, unique")
    control_type: Literal["single_domain", "three_level"] = Field(
        description="single_domain: one skill alone; three_level: a joint success rate, of coins or of an agent"
    )
    domain: Domain | None = Field(description="single-domain controls only")
    difficulty: Difficulty | None = Field(description="single-domain controls only")
    task_text: str = Field(
        description="as released: single-domain controls have a label instead of a question"
    )
    answer: str = Field(description="released key")
    answer_type: UpstreamType = Field(description="short_text on every row")
    matched_intersection: str | None = Field(description="task_id of the composite item it is matched to")
    level: str | None = Field(description="three-level controls: A_coins or B_agent")


class PublishedTransfer(Audited):
    """One released transfer task."""

    task_id: str = Field(description="released id, unique")
    source_domain: Domain = Field(description="the skill that decides")
    surface_domain: str = Field(description="what the text looks like")
    hidden_dependency: str = Field(description="the skill needed, in words")
    task_text: str = Field(description="the task")
    answer: str = Field(description="released key")
    requires_from_source: str = Field(description="what is needed of the source domain, in words")
    difficulty: Difficulty = Field(description="medium on every row")
    is_adversarial_disguise: bool = Field(description="false on every row")
    generated_by: str = Field(description="model that wrote the task")


class BurnTrial(Audited):
    """One released burn-and-test trial: a warm-up, a hard task with canned feedback, a related and an unrelated task."""

    trial_id: str = Field(description="released id, unique")
    version: Literal["v1", "v2"] = Field(description="which released set")
    trial_type: str = Field(description="standard or kind of control; v2 is all standard")
    burn_domain: str = Field(description="domain of the hard task")
    control_domain: str = Field(description="domain of the unrelated task")
    phase_a_text: str = Field(description="warm-up")
    phase_a_answer: str = Field(description="its key")
    phase_a_difficulty: str = Field(description="its difficulty")
    phase_a_domain: str = Field(description="its domain")
    phase_b_text: str = Field(description="hard task")
    phase_b_answer: str = Field(description="its key")
    phase_b_difficulty: str = Field(description="its difficulty")
    phase_b_domain: str = Field(description="its domain")
    phase_b_feedback: str = Field(description="feedback given whatever the reply was")
    phase_b_false_feedback: str | None = Field(description="false feedback, where the trial has one")
    phase_c_related_text: str = Field(description="related task")
    phase_c_related_answer: str = Field(description="its key")
    phase_c_related_difficulty: str = Field(description="its difficulty")
    phase_c_related_domain: str = Field(description="its domain")
    phase_c_unrelated_text: str = Field(description="unrelated task")
    phase_c_unrelated_answer: str = Field(description="its key")
    phase_c_unrelated_difficulty: str = Field(description="its difficulty")
    phase_c_unrelated_domain: str = Field(description="its domain")
    recency_delay: int | None = Field(description="recency controls: exchanges between feedback and test")
    padding_exchanges: str | None = Field(description="recency controls: those exchanges, a JSON list")


class AttackFrame(Imported):
    """One released attack text put before a question."""

    name: str = Field(description="name, unique")
    text: str = Field(description="text, with {domain} where it is filled in")
    used: bool = Field(description="some released result uses it")


class SelfRatingTask(Imported):
    """A released task after which the model rates its own work under priming."""

    item_id: str = Field(description="released id, unique")
    domain: str = Field(description="domain, from a list of its own")
    task_type: str = Field(description="kind of task")
    difficulty: str = Field(description="difficulty")
    task: str = Field(description="the task")
    reference_answer: str = Field(description="released reference answer")


class FlawedRequest(Imported):
    """A released request with a flaw that a careful model would point out."""

    item_id: str = Field(description="released id, unique")
    category: str = Field(description="kind of flaw")
    domain: str = Field(description="domain, from a list of its own")
    prompt: str = Field(description="the request")
    specific_flaw: str = Field(description="the flaw")
    expected_behavior: str = Field(description="what a careful model does")


class SoundRequest(Imported):
    """A released request without the flaw of the one it is matched to."""

    item_id: str = Field(description="released id, unique")
    category: str = Field(description="kind of flaw of the matched request")
    domain: str = Field(description="domain")
    prompt: str = Field(description="the request")
    matched_flaw_id: str = Field(description="item_id of the matched flawed request")


class PressurePrompt(Imported):
    """A released pair of prompts that press a model on its capability and on its values."""

    item_id: str = Field(description="released id, unique")
    attack_type: str = Field(description="kind of pressure")
    domain: str = Field(description="domain")
    capability_prompt: str = Field(description="pressure on capability")
    value_prompt: str = Field(description="pressure on values")
    expected_capability_response: str = Field(description="what a robust model does under the first")
    expected_value_response: str = Field(description="what it does under the second")


class ImportedTrial(Row):
    """What an imported record adds to a record of our own runs."""

    record_id: str = Field(description="file and line, unique")
    source_file: str = Field(description="released file")
    source_line: int = Field(ge=1, description="line in the file, or position in the JSON list")
    also_in: tuple[str, ...] = Field(
        default=(), description="other places with the same record, as file:line"
    )
    duplicate_of: str | None = Field(
        default=None, description="record_id of an earlier record of the same model, item and channel"
    )
    candidates: tuple[str, ...] = Field(
        default=(),
        description="ids of the items the released id may mean; one where it is unambiguous, none where none is known",
    )
    not_recorded: tuple[str, ...] = Field(
        default=(),
        description="columns that must have a value and hold a placeholder: the release does not say",
    )
    upstream_correct: bool | None = Field(
        default=None, description="verdict as released, also where no reply exists"
    )
    upstream_extra: str = Field(default="{}", description="JSON object of released fields without a column")
    canary: str = Field(default=CANARY, description="marker that shows the text in a training corpus")


class PublishedExp1Record(Exp1Record, ImportedTrial):
    """A released Experiment 1 record: the five channels, the self-report or the format control."""


class PublishedExp3Record(Exp3Record, ImportedTrial):
    """A released Experiment 3 record."""


class PublishedExp9Record(Exp9Record, ImportedTrial):
    """A released record of the temperature check: part 1 alone, a one-line prompt, no decision offered."""


class PacketQuestion(Imported):
    """A question of the human packet with its key."""

    item_id: str = Field(description="packet and id, unique")
    packet: Literal["base", "hard_v2"] = Field(description="which packet")
    released_item_id: str = Field(description="id in the packet")
    upstream_question_id: str = Field(description="question id, not unique in the bank")
    domain: Domain = Field(description="domain")
    subcategory: str = Field(description="subcategory")
    difficulty: Difficulty | None = Field(description="blank in the release")
    answer_type: UpstreamType = Field(description="kind of key")
    question: str = Field(description="the question")
    answer: str = Field(description="key")
    empirical_hardness: float | None = Field(description="hard packet: as released")
    empirical_hardness_obs: int | None = Field(description="hard packet: observations behind it")
    empirical_accuracy: float | None = Field(description="hard packet: as released")


class PacketTask(Imported):
    """A two-part task of the human packet with its keys."""

    item_id: str = Field(description="packet and id, unique")
    packet: Literal["base", "hard_v2"] = Field(description="which packet")
    released_item_id: str = Field(description="id in the packet")
    task_id: str = Field(description="task in the released bank; 75 of the hard packet are in none")
    domain_pair: str = Field(description="both domains")
    domain_a: Domain = Field(description="domain of part 1")
    domain_b: Domain = Field(description="domain of part 2")
    subcategory_a: str = Field(description="subcategory of part 1")
    subcategory_b: str = Field(description="subcategory of part 2")
    difficulty_a: Difficulty = Field(description="difficulty of part 1")
    difficulty_b: Difficulty = Field(description="difficulty of part 2")
    task_text: str = Field(description="scenario")
    part1_text: str = Field(description="part 1")
    part2_text: str = Field(description="part 2")
    decision_options: str = Field(description="decisions offered")
    correct_answer_a: str = Field(description="key of part 1")
    correct_answer_b: str = Field(description="key of part 2")
    answer_type_a: UpstreamType = Field(description="kind of key of part 1")
    answer_type_b: UpstreamType = Field(description="kind of key of part 2")
    augmentation_type: str | None = Field(description="hard packet: how the task was made")
    augmentation_parent_pair: str | None = Field(description="hard packet: from which pair")


class PlayedAnswer(Imported):
    """One answer of a simulated participant to a question. It is not a person's answer."""

    answer_id: str = Field(description="participant and item, unique")
    participant: str = Field(description="H01 to H20")
    item_id: str = Field(description="item in the base packet")
    upstream_question_id: str = Field(description="question id, not unique in the bank")
    domain: Domain = Field(description="domain")
    subcategory: str = Field(description="subcategory")
    difficulty: Difficulty | None = Field(description="blank in the release")
    answer_type: UpstreamType = Field(description="kind of key")
    question: str = Field(description="the question")
    answer: str | None = Field(description="the simulated answer")
    confidence: Literal["high", "medium", "low"] | None = Field(description="the simulated confidence")
    notes: str | None = Field(description="notes as released")


class PlayedDecision(Imported):
    """One simulated participant's handling of a two-part task. It is not a person's."""

    answer_id: str = Field(description="participant and item, unique")
    participant: str = Field(description="H01 to H20")
    item_id: str = Field(description="item in the base packet")
    task_id: str = Field(description="task in the released bank")
    domain_pair: str = Field(description="both domains")
    domain_a: Domain = Field(description="domain of part 1")
    domain_b: Domain = Field(description="domain of part 2")
    subcategory_a: str = Field(description="subcategory of part 1")
    subcategory_b: str = Field(description="subcategory of part 2")
    difficulty_a: Difficulty = Field(description="difficulty of part 1")
    difficulty_b: Difficulty = Field(description="difficulty of part 2")
    task_text: str = Field(description="scenario")
    part1_text: str = Field(description="part 1")
    part2_text: str = Field(description="part 2")
    decision_options: str = Field(description="decisions offered")
    decision_a: Literal["proceed", "use_tool", "defer"] | None = Field(
        description="part 1; defer is FLAG_FOR_REVIEW; null where left blank"
    )
    decision_b: Literal["proceed", "use_tool", "defer"] | None = Field(description="part 2")
    answer_a: str | None = Field(description="answer to part 1, blank unless it proceeded")
    answer_b: str | None = Field(description="answer to part 2")
    confidence: Literal["high", "medium", "low"] | None = Field(description="the simulated confidence")
    notes: str | None = Field(description="notes as released")


class Rating(Imported):
    """One rater's verdict on a model's reply; simulated where the release says so in its notes."""

    rating_id: str = Field(description="sheet, rater and item, unique")
    sheet: Literal["600", "100"] = Field(description="the sheet of 600 items or the earlier one of 100")
    rater: str = Field(description="R1 to R5; blank for the empty sheet")
    item_id: str = Field(description="item of the sheet")
    experiment: str = Field(description="experiment of the reply")
    domain: str = Field(description="domain as released")
    model: str = Field(description="model that replied")
    text: str = Field(description="question or task")
    expected_answer: str | None = Field(description="key shown to the rater")
    reply: str | None = Field(description="the model's reply")
    premise_type: str | None = Field(description="flawed, wellformed or blank")
    label: str | None = Field(description="verdict; null on the empty sheet")
    confidence: str | None = Field(description="rater's confidence")
    notes: str | None = Field(description="notes as released")


class LabelItem(Imported):
    """An item of the 75-item label audit with its label, which a script wrote."""

    item_id: str = Field(description="released id, unique")
    experiment: str = Field(description="experiment of the reply")
    question: str = Field(description="question or task")
    reply: str = Field(description="the model's reply")
    label: str = Field(description="label as released")
    label_confidence: str = Field(description="confidence as released")
    label_notes: str = Field(description="scoring rule named in the notes")
    label_timestamp: str = Field(description="when the label was written")


class DeploymentStub(Imported):
    """A simulated deployment task with its simulated outcome."""

    task_id: str = Field(description="released id, unique")
    workflow: str = Field(description="workflow")
    domain: Domain = Field(description="domain")
    risk_tier: Literal["low", "medium", "high", "critical"] = Field(description="risk tier")
    scenario: str = Field(description="numbered stub")
    input_context: str = Field(description="context")
    user_request: str = Field(description="request")
    artifact_ref: str = Field(description="reference to nothing released")
    blinded_eval: bool = Field(description="as released")
    outcome: str = Field(description="simulated right outcome")
    resolver_type: str = Field(description="human or tool, as released")
    success_criteria: str = Field(description="criteria")
    ground_truth_source: str = Field(description="ai_simulated_human_roleplay on every row")


class DeploymentRequest(Imported):
    """A simulated request of the deployment packet with its outcome, cost and latency."""

    request_id: str = Field(description="released id, unique; equals a task_id of the stubs")
    timestamp_utc: str = Field(description="simulated time of the request")
    workflow: str = Field(description="workflow")
    risk_tier: Literal["low", "medium", "high", "critical"] = Field(description="risk tier")
    input_text: str = Field(description="request")
    model_decision: str = Field(description="simulated decision")
    model_answer: str = Field(description="simulated answer")
    final_correct: bool = Field(description="simulated verdict")
    resolver_type: str = Field(description="human or tool, as released")
    resolver_decision: str = Field(description="simulated decision of the resolver")
    resolved_at_utc: str = Field(description="simulated time of the resolution")
    model_latency_ms: float = Field(description="simulated")
    resolver_latency_ms: float = Field(description="simulated")
    total_latency_ms: float = Field(description="simulated")
    cost_usd: float = Field(description="simulated")
    tokens_in: int = Field(description="simulated")
    tokens_out: int = Field(description="simulated")


class ResolverOutcome(Imported):
    """A simulated resolver's outcome on one escalated component."""

    component_id: str = Field(description="released id, unique")
    source_task_id: str = Field(description="task_id of a stub")
    domain: Domain = Field(description="domain")
    risk_tier: Literal["low", "medium", "high", "critical"] = Field(description="risk tier")
    escalation_reason: str = Field(description="why it was escalated")
    resolver_type: str = Field(description="human or tool, as released")
    correct: bool = Field(description="simulated verdict: right on about half")
    latency_seconds: float = Field(description="simulated")
    cost_usd: float = Field(description="simulated")
    final_outcome: str = Field(description="simulated outcome")
    collector_tag: str = Field(description="ai_simulated_human_roleplay on every row")


class RedTeamStub(Imported):
    """A red-team entry whose payload is a numbered placeholder, so that nothing can be run."""

    attack_id: str = Field(description="released id, unique")
    attack_type: str = Field(description="kind of attack")
    target_failure_mode: str = Field(description="failure it aims at")
    target_domain: Domain = Field(description="domain")
    prompt_payload: str = Field(description="placeholder sentence")
    expected_exploit_signal: str = Field(description="signal expected")
    difficulty: str = Field(description="difficulty")
    designer: str = Field(description="ai_simulated_human_roleplay on every row")
