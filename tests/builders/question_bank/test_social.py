"""Social items: every template makes fair items whose checker agrees, reads the text, and knows hand-worked cases."""

from __future__ import annotations

import re

import pytest

from mirror_bench.builders.question_bank.assemble import build_subcategory, find_subcategories, problems
from mirror_bench.builders.question_bank.item import Draft, Redraw, Template
from mirror_bench.builders.question_bank.social import (
    implicature_check,
    pragmatic_inference_check,
    sarcasm_detection_check,
    social_norm_violation_check,
    theory_of_mind_check,
)
from mirror_bench.builders.question_bank.verify import CLASSIFIER_LIMIT, HEURISTIC_LIMIT, option_statistics
from mirror_bench.builders.schemas.taxonomy import SUBCATEGORIES
from mirror_bench.builders.seeds import ItemRng

FOUND = find_subcategories("social")
CASES = [
    pytest.param(template, id=f"{name}-{template.id}")
    for name, subcategory in FOUND.items()
    for template in subcategory.templates
]


def drafts(template: Template, level: int, wanted: int) -> list[Draft]:
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


def derived(template: Template, question: str, draft: Draft) -> str:
    """The checker's answer, or what it choked on: a changed text need not be readable."""
    try:
        return template.check(question, draft.params)
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as fault:
        return f"unreadable: {fault}"


def swapped(text: str, first: str, second: str) -> str:
    """``text`` with two words exchanged."""
    both = re.compile(rf"(?<!\w)(?:{re.escape(first)}|{re.escape(second)})(?!\w)")
    return both.sub(lambda match: second if match.group(0) == first else first, text)


def test_all_subcategories_are_there() -> None:
    assert set(FOUND) == set(SUBCATEGORIES["social"])
    for subcategory in FOUND.values():
        assert len(subcategory.templates) >= 8
        for level in range(1, 9):
            assert sum(level in template.levels for template in subcategory.templates) >= 4


@pytest.mark.parametrize("template", CASES)
def test_items_are_fair_and_confirmed(template: Template) -> None:
    for level in template.levels:
        made = drafts(template, level, 3)
        assert len(made) == 3, f"{template.id} runs dry at level {level}"
        for draft in made:
            assert template.check(draft.question, draft.params) == draft.answer, draft.question
            assert len({draft.answer, *draft.distractors}) >= 4
            assert draft.trap is None or draft.trap in draft.distractors
            assert draft.question[-1] in '?."!)'


@pytest.mark.parametrize("template", CASES)
def test_same_stream_same_item(template: Template) -> None:
    first, second = (drafts(template, template.levels[-1], 2) for _ in range(2))
    assert first == second
    assert first[0].question != first[1].question


@pytest.mark.parametrize("template", CASES)
def test_checker_reads_the_text(template: Template) -> None:
    """Given the text of another item, it no longer confirms the first one's key."""
    made = [draft for level in template.levels for draft in drafts(template, level, 3)]
    other = [
        b for a in made for b in made if a.answer != b.answer and derived(template, b.question, a) != a.answer
    ]
    assert other


def test_exchanged_options_exchange_the_key() -> None:
    """Names are labels: with the right one and a wrong one exchanged throughout the text, the key is the other one."""
    tried = set()
    for subcategory in FOUND.values():
        for template in subcategory.templates:
            for draft in (draft for level in template.levels for draft in drafts(template, level, 2)):
                wrong = draft.distractors[0]
                if draft.kind == "name" and all(option in draft.question for option in (draft.answer, wrong)):
                    tried.add(template.id)
                    assert derived(template, swapped(draft.question, draft.answer, wrong), draft) == wrong
    assert len(tried) >= 12


@pytest.mark.parametrize("seed", [20261, 7])
def test_options_alone_give_nothing_away(seed: int) -> None:
    """One seed's figure moves by two points in either direction; the limits are those of the whole bank."""
    questions = [
        question for subcategory in FOUND.values() for question in build_subcategory(subcategory, seed)
    ]
    assert [question.question_id for question in questions if question.checker_verdict != "agrees"] == []
    figures = option_statistics(questions)
    for name, value in figures.items():
        assert value <= (CLASSIFIER_LIMIT if name == "option_classifier" else HEURISTIC_LIMIT) + 0.01, figures


# Worked by hand: the text is the checker's only source here.
_ROOM = "Rules.\n\nThe attic contains a tin, a crate, a sack, and a trunk. At the start, Ada, Ben, and Cleo are in the room. "


def test_golden_theory_of_mind() -> None:
    # Ben sees tin -> crate but not crate -> sack; Ada knows that Ben saw only the first.
    story = (
        "Ada puts the key in the tin. Ada moves the key from the tin to the crate. Ben leaves the room. "
        "Ada moves the key from the crate to the sack. Cleo leaves the room. Ben comes back. "
        "Ada moves the key from the sack to the trunk."
    )
    check = theory_of_mind_check.chain
    assert check(f"{_ROOM}{story}\n\nIn which container will Cleo look first for the key?", {}) == "sack"
    assert (
        check(
            f"{_ROOM}{story}\n\nIn which container does Cleo think that Ben will look first for the key?", {}
        )
        == "crate"
    )
    assert (
        check(
            f"{_ROOM}{story}\n\nIn which container does Ada think that Ben will look first for the key?", {}
        )
        == "trunk"
    )
    # A watcher's own belief changes; nobody credits the watcher with it.
    watched = (
        "Ada puts the key in the tin. Ben leaves the room. "
        "With Ben watching unnoticed through a crack in the door, Ada moves the key from the tin to the sack."
    )
    assert check(f"{_ROOM}{watched}\n\nIn which container will Ben look first for the key?", {}) == "sack"
    assert (
        check(
            f"{_ROOM}{watched}\n\nIn which container does Ada think that Ben will look first for the key?", {}
        )
        == "tin"
    )
    assert (
        check(
            f"{_ROOM}{watched}\n\nIn which container does Ben think that Ada will look first for the key?", {}
        )
        == "sack"
    )


def test_golden_lie() -> None:
    # Ben believes the lie; Ada, who told it, does not, but knows that Ben does.
    story = (
        "Rules.\n\nAda puts the key in the tin while Ben and Cleo look on. "
        "In private, Ada tells Ben that the key has been put in the sack.\n\n"
    )
    check = theory_of_mind_check.told
    assert check(f"{story}In which container will Ben look first for the key?", {}) == "sack"
    assert check(f"{story}In which container will Ada look first for the key?", {}) == "tin"
    assert (
        check(f"{story}In which container does Ada think that Ben will look first for the key?", {}) == "sack"
    )
    assert (
        check(f"{story}In which container does Cleo think that Ben will look first for the key?", {}) == "tin"
    )


def test_golden_implicature() -> None:
    # More than half of 12 is 7 or more; "most" when "all" would have been stronger leaves 7 to 11.
    text = (
        'Ada keeps track of 12 jars and knows the state of each. In reports, Ada uses "most" for more than half of the total, '
        'and always chooses the strongest true word from "none", "some", "most", and "all". Ben asks how many of the jars '
        'leak, and Ada replies "most". Which?'
    )
    assert implicature_check.scale_words(text, {"candidates": [0, 6, 7, 12]}) == "7"
    told = 'Ada tells it in order. "I fed the hens. I cut the hedge. Just before that, I had oiled the hinges. Then I swept the yard." What did Ada do second?'
    assert implicature_check.told_in_order(told, {}) == "oiled the hinges"


def test_golden_sarcasm() -> None:
    text = (
        'The cake sank in the middle and tasted of soap. The bus due at 9:10 came at 9:10. Ada and Ben saw all of it. Ada says: "Now that is what I call a cake!" '
        'Ben says: "Punctual as ever, this bus!" Who is being sarcastic?'
    )
    assert sarcasm_detection_check.both_or_one(text, {}) == "only Ada"
    assert (
        sarcasm_detection_check.both_or_one(text.replace("came at 9:10", "came at 11:10"), {})
        == "both of them"
    )
    swap = (
        "When chores were handed out, Ada got the sink, Ben the oven, and Cleo the floor. Ada and Ben then swapped chores. "
        "Each of them then did the chore they had ended up with. The result: the sink was left full of greasy pans; the oven was scoured from top to bottom. "
        'Dan saw the result and said: "Many thanks to whoever saw to the sink! Well done to whoever took on the oven!" Who was the target of a sarcastic remark?'
    )
    assert sarcasm_detection_check.aimed_at(swap, {}) == "Ben"


def test_golden_pragmatics() -> None:
    # Friday's "the day after tomorrow" is Sunday, whoever reads it when; the correction on Saturday moves it to Sunday's morrow.
    note = 'On Friday, Ada writes on a notice: "The rent will be due the day after tomorrow." Ben reads the notice on Tuesday. For which day?'
    assert pragmatic_inference_check.whose_tomorrow(note, {}) == "Sunday"
    later = note.replace(
        "Ben reads",
        'On Saturday, Cleo adds: "Make that one day later than the previous line says." Ben reads',
    )
    assert pragmatic_inference_check.whose_tomorrow(later, {}) == "Monday"
    # Dan says "my" to Cleo, who quotes it to Ben: the tent is Dan's, and Cleo has it.
    quoted = "Cleo says to Ben: \"Dan told me: 'You have my tent.'\" Everyone is telling the truth. "
    assert pragmatic_inference_check.who_is_you(quoted + "To whom does the tent belong?", {}) == "Dan"
    assert pragmatic_inference_check.who_is_you(quoted + "Who has the tent?", {}) == "Cleo"


def test_golden_norms() -> None:
    line = (
        "By custom, a place is lost. The line is empty at first. Ada, Ben, and Cleo join the end of the line in that order. "
        "Ada steps out for a moment, and Cleo agrees to keep the place. Ben steps out for a moment without asking anyone to keep the place. "
        "Ben returns and joins the end of the line. Ada returns to the place that was kept. If everyone follows this custom, who will be served second?"
    )
    assert social_norm_violation_check.queue(line, {}) == "Cleo"
    rules = (
        "The rules are these: (1) Make no noise after 21:00. (2) Borrow at most 3 books at a time. (3) Return the ladder within 2 days of taking it. "
        "Ada ran the vacuum cleaner at 20:50 and borrowed 3 books. Ben kept the ladder from Saturday until Monday. "
        "Cleo kept the ladder from Saturday until Tuesday. Who broke a rule?"
    )
    assert social_norm_violation_check.who_broke(rules, {}) == "Cleo"
    assert social_norm_violation_check.who_broke(rules.replace("3 books.", "4 books."), {}) != "Cleo"
