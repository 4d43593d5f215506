"""Social items: every template makes fair items whose checker agrees, and the checkers notice a changed story."""

from __future__ import annotations

import pytest

from mirror_bench.builders.question_bank.assemble import find_subcategories, problems
from mirror_bench.builders.question_bank.item import Draft, Redraw, Template
from mirror_bench.builders.schemas.taxonomy import SUBCATEGORIES
from mirror_bench.builders.seeds import ItemRng

FOUND = find_subcategories("social")
CASES = [
    pytest.param(name, template, id=f"{name}-{template.id}")
    for name, subcategory in FOUND.items()
    for template in subcategory.templates
]


def drafts(template: Template, level: int, wanted: int = 3) -> list[Draft]:
    """The first ``wanted`` drafts of a level that are not redrawn and have no fault of form."""
    made: list[Draft] = []
    for seed in range(300):
        try:
            draft = template.make(ItemRng("test", template.id, level, seed), level)
        except Redraw:
            continue
        if not list(problems(draft)):
            made.append(draft)
        if len(made) == wanted:
            break
    return made


def test_all_subcategories_are_there() -> None:
    assert set(FOUND) == set(SUBCATEGORIES["social"])
    assert all(len(subcategory.templates) >= 8 for subcategory in FOUND.values())


@pytest.mark.parametrize(("name", "template"), CASES)
def test_items_are_fair_and_confirmed(name: str, template: Template) -> None:
    for level in template.levels:
        made = drafts(template, level)
        assert len(made) == 3, f"{name}/{template.id} level {level} runs dry"
        for draft in made:
            assert template.check(draft.question, draft.params) == draft.answer, draft.question
            assert len({draft.answer, *draft.distractors}) >= 4
            assert draft.trap is None or draft.trap in draft.distractors
            assert draft.question[-1] in '?."'
