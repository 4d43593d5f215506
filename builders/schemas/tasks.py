"""Rows of the task banks for Experiments 2, 3 and 9 and of the counterfactual supplement."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mirror_bench.builders.schemas.questions import AnswerKind, KeyStatus, Letter
from mirror_bench.builders.schemas.row import Row
from mirror_bench.builders.schemas.taxonomy import Difficulty, Domain

ComponentDifficulty = Literal["easy", "medium", "hard"]
ComponentType = Literal["multiple_choice", "short_answer"]


class Provenance(Row):
    """Where a row comes from and who confirmed its key."""

    key_status: KeyStatus = Field(
        default="ok", description="verdict on the key: ok unless an erratum has changed it"
    )
    params: str = Field(description="JSON object from which the checker derives the answers again")
    generator: str = Field(description="name of the generator")
    generator_version: str = Field(description="version of the generator")
    seed: int = Field(description="seed of the bank")
    checker: str = Field(description="method that derived the keys again")
    checker_verdict: Literal["agrees", "disagrees"] = Field(
        description="whether the checker's answers equal the keys"
    )
    canary: str = Field(description="marker that shows the text in a training corpus")


class Exp9Task(Provenance):
    """One piece of work in two parts, each from a domain of its own."""

    task_id: str = Field(description="stable readable id, unique in the data set")
    task_type: Literal["fixed", "tailored"] = Field(
        description="same for every model, or made for one profile"
    )
    circularity_free: bool = Field(description="true exactly on fixed tasks, which no model's profile chose")
    target_model: str | None = Field(description="profile the task was made for; null on fixed tasks")
    profile_kind: Literal["measured", "archetype", "user"] | None = Field(
        description="tailored: the profile was measured on a published model, is a stated archetype, or is a user's own"
    )
    domain_a: Domain = Field(description="domain of part 1")
    domain_b: Domain = Field(description="domain of part 2")
    subcategory_a: str = Field(description="subcategory of part 1")
    subcategory_b: str = Field(description="subcategory of part 2")
    difficulty_a: ComponentDifficulty = Field(description="difficulty of part 1: level 1-2, 3-5, 6-8")
    difficulty_b: ComponentDifficulty = Field(description="difficulty of part 2")
    correct_answer_a: str = Field(
        description="key of part 1: a letter for multiple choice, else the answer's text"
    )
    correct_answer_b: str = Field(description="key of part 2")
    answer_type_a: ComponentType = Field(description="how part 1 is to be answered")
    answer_type_b: ComponentType = Field(description="how part 2 is to be answered")
    task_text: str = Field(description="scenario that joins the parts into one piece of work")
    part1_text: str = Field(description="text of part 1, options included where it has them")
    part2_text: str = Field(description="text of part 2, options included where it has them")
    choices_a: tuple[str, ...] = Field(
        description="options of part 1 in the order A to D; empty for a short answer"
    )
    choices_b: tuple[str, ...] = Field(
        description="options of part 2 in the order A to D; empty for a short answer"
    )
    answer_text_a: str = Field(description="the right answer of part 1 as text, whatever its type")
    answer_text_b: str = Field(description="the right answer of part 2 as text, whatever its type")
    answer_kind_a: AnswerKind = Field(description="how the strict matcher compares part 1")
    answer_kind_b: AnswerKind = Field(description="how the strict matcher compares part 2")
    aliases_a: tuple[str, ...] = Field(description="other right spellings for part 1")
    aliases_b: tuple[str, ...] = Field(description="other right spellings for part 2")
    tolerance_a: float | None = Field(
        description="largest absolute difference still right in part 1; null is exact"
    )
    tolerance_b: float | None = Field(
        description="largest absolute difference still right in part 2; null is exact"
    )
    level_a: int = Field(ge=1, le=8, description="level of part 1")
    level_b: int = Field(ge=1, le=8, description="level of part 2")
    part2_depends_on_part1: bool = Field(description="whether part 2 needs the answer of part 1")


class CompositeItem(Provenance):
    """One question whose single answer needs two skills: the outcome of one step feeds the other."""

    item_id: str = Field(description="stable readable id, unique in the data set")
    bank: Literal["composite_v2", "composite_v3", "controls"] = Field(
        description="which bank the item belongs to"
    )
    control_type: Literal["single_domain", "difficulty_matched"] | None = Field(
        description="controls only: two steps within one domain, or one step of the matched item's level"
    )
    matched_item: str | None = Field(description="controls: the composite item it is matched to")
    domain_a: Domain = Field(description="skill of the first step")
    domain_b: Domain = Field(description="skill of the second step; equals domain_a on controls")
    subcategory_a: str = Field(description="subcategory of the first step")
    subcategory_b: str = Field(description="subcategory of the second step")
    difficulty: Difficulty = Field(description="difficulty of the whole")
    level: int = Field(ge=1, le=8, description="level of the whole")
    question: str = Field(description="the question as asked, options not included")
    choices: tuple[str, ...] = Field(description="four options in the order A to D")
    answer: Letter = Field(description="letter of the right option")
    answer_text: str = Field(description="text of the right option")
    answer_kind: AnswerKind = Field(description="how the strict matcher compares an open reply")
    aliases: tuple[str, ...] = Field(description="other right spellings for an open reply")
    tolerance: float | None = Field(description="largest absolute difference still right; null is exact")
    part_a_text: str = Field(description="the first step asked by itself; on one-step controls the question")
    part_a_answer: str = Field(description="its answer")
    part_b_text: str = Field(
        description="the second step asked by itself, with the first step's result given; on one-step controls the question"
    )
    part_b_answer: str = Field(description="its answer")
    answer_ignoring_a: str | None = Field(
        description="what one would answer without the first skill; differs from the key; null on one-step controls"
    )
    answer_ignoring_b: str | None = Field(
        description="what one would answer without the second skill; differs from the key; null on one-step controls"
    )


class TransferTask(Provenance):
    """A task that looks like another job; a hidden skill decides it."""

    task_id: str = Field(description="stable readable id, unique in the data set")
    source_domain: Domain = Field(description="the skill that decides")
    surface_domain: str = Field(description="what the text looks like")
    subcategory: str = Field(description="subcategory of the hidden skill")
    hidden_dependency: str = Field(description="the skill needed, in words")
    difficulty: Difficulty = Field(description="difficulty of the task")
    level: int = Field(ge=1, le=8, description="level of the task")
    task_text: str = Field(description="the task as asked, options not included")
    simplified_text: str = Field(
        description="the same task with its key intermediate values stated: the easy option"
    )
    key_values: str = Field(description="the intermediate values stated in the simplified text")
    choices: tuple[str, ...] = Field(description="four options in the order A to D")
    answer: Letter = Field(description="letter of the right option")
    answer_text: str = Field(description="text of the right option")
    answer_kind: AnswerKind = Field(description="how the strict matcher compares an open reply")
    aliases: tuple[str, ...] = Field(description="other right spellings for an open reply")
    tolerance: float | None = Field(description="largest absolute difference still right; null is exact")


class CounterfactualItem(Provenance):
    """A question under an altered rule stated in it, with the answer that forgets the rule as the trap."""

    item_id: str = Field(description="stable readable id, unique in the data set")
    domain: Domain = Field(description="one of the eight domains")
    difficulty: Difficulty = Field(description="adversarial on every row: the trap is listed")
    level: int = Field(ge=1, le=8, description="level of the item")
    rule: str = Field(description="the altered rule as stated in the question")
    question: str = Field(description="the question as asked, rule included, options not included")
    choices: tuple[str, ...] = Field(description="four options in the order A to D")
    answer: Letter = Field(description="letter of the right option")
    answer_text: str = Field(description="text of the right option, under the rule")
    answer_kind: AnswerKind = Field(description="how the strict matcher compares an open reply")
    aliases: tuple[str, ...] = Field(description="other right spellings for an open reply")
    tolerance: float | None = Field(description="largest absolute difference still right; null is exact")
    trap: str = Field(description="the option that forgets the rule")
