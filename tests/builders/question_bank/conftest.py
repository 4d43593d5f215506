"""Fair drafts and built subcategories for all tests of the question bank."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from mirror_bench.builders.question_bank.assemble import (
    build_subcategory,
    find_subcategories,
    gives_itself_away,
    problems,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw, Template
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import Domain
from mirror_bench.builders.seeds import ItemRng

# Temporal templates leave some faults of form ("a oven clock") to the assembler, which draws again. The others seldom do;
# a test that meets such a draft of theirs fails.
LEAVES_FAULTS: tuple[Domain, ...] = ("temporal",)
FAULTY = {
    template
    for domain in LEAVES_FAULTS
    for subcategory in find_subcategories(domain).values()
    for template in subcategory.templates
}


@pytest.fixture(scope="session")
def drafts() -> Callable[[Template, int, int], list[Draft]]:
    """(template, level, count) -> the first drafts that do not give themselves away; one that seldom makes them fails."""

    def make(template: Template, level: int, count: int) -> list[Draft]:
        made: list[Draft] = []
        for draw in range(60 * count):
            try:
                draft = template.make(ItemRng("test", template.id, level, draw), level)
            except Redraw:
                continue
            if gives_itself_away(draft) or (template in FAULTY and next(problems(draft), None)):
                continue  # the assembler draws again
            made.append(draft)
            if len(made) == count:
                return made
        return pytest.fail(
            f"{template.id} level {level}: {len(made)} of {count} drafts in {60 * count} draws"
        )

    return make


@pytest.fixture(scope="session")
def built() -> Callable[[Domain, str, int], list[Question]]:
    """(domain, subcategory, seed) -> its questions, remembered from test to test."""

    @cache
    def build(domain: Domain, name: str, seed: int) -> list[Question]:
        return build_subcategory(find_subcategories(domain)[name], seed)

    return build
