"""Logical questions: hand-worked items, readers of text, rules that are named rightly."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.item import Draft, Template
from mirror_bench.builders.question_bank.logical import (
    conditional_reasoning_check,
    proof_evaluation_check,
    propositional_logic_check,
    set_relations_check,
    syllogisms_check,
)
from mirror_bench.builders.question_bank.logical.reading import Facts, proposition, statement
from mirror_bench.builders.question_bank.logical.syllogisms import _World
from mirror_bench.builders.question_bank.logical.wording import (
    SETTINGS,
    assignments,
    doing,
    had,
    never,
    past,
    some_formula,
    symbols,
    value,
)
from mirror_bench.builders.seeds import ItemRng

SUBCATEGORIES = find_subcategories("logical")
Drafts = Callable[[Template, int, int], list[Draft]]


def test_the_five_subcategories_are_these() -> None:
    assert sorted(SUBCATEGORIES) == [
        "conditional_reasoning",
        "proof_evaluation",
        "propositional_logic",
        "set_relations",
        "syllogisms",
    ]


# Worked by hand; the reasoning stands beside each.
GOLDEN = [
    (
        syllogisms_check.check_must_follow,
        "These statements are given as true. All wugs are daxes. No daxes are feps. Each of the groups has at least one member. "
        "Which of these must be true?",
        {"options": ["No feps are wugs", "All daxes are wugs", "Some wugs are feps", "All feps are daxes"]},
        "No feps are wugs",  # Celarent, turned round
    ),
    (
        syllogisms_check.check_verdict,
        "Take the following statements. All wugs are daxes. All daxes are feps. No feps are wugs. Each of the groups has at least one "
        'member. What about "Some wugs are daxes"?',
        {},
        "the given statements contradict each other",  # a wug would be a fep and no fep
    ),
    (
        propositional_logic_check.check_model_count,
        'The letters P and Q can each be true or false, which gives four cases. Here ¬ means "not" and → means "if ... then". '
        "In how many of the four cases is the formula P → ¬Q true?",
        {"letters": ["P", "Q"]},
        "3",  # all but P and Q both true
    ),
    (
        propositional_logic_check.check_knights,
        "On an island, knights always tell the truth and knaves always lie. Ada and Bram each are one or the other. "
        'Ada says: "Ada and Bram are both knaves." Bram says: "Ada is a knave." Which of the two is a knight?',
        {"people": ["Ada", "Bram"]},
        "Bram only",  # Ada cannot truly call herself a knave; so Bram is no knave and his statement is true
    ),
    (
        set_relations_check.check_two_sets,
        "Of 30 households in Linden, 18 own a tent, 15 own a dog, and 7 own both. How many own neither a tent nor a dog?",
        {"words": ["own", "a tent", "a dog"]},
        "4",  # 30 - (18 + 15 - 7)
    ),
    (
        set_relations_check.check_closure,
        "On the set {a, b, c}, a relation consists of the pairs (a, b), (b, c). "
        "What is the least number of pairs that must be added to make it transitive?",
        {"items": ["a", "b", "c"]},
        "1",  # (a, c)
    ),
    (
        conditional_reasoning_check.check_cards,
        "Each card has a letter on one side and a number on the other. The cards on the table show E, K, 4, and 7. "
        "The rule is: If a card has a vowel on one side, then it has an even number on the other side. Which cards must be turned over?",
        {"shown": ["E", "K", "4", "7"]},
        "E and 7",  # Wason's task
    ),
    (
        conditional_reasoning_check.check_verdict,
        "These rules always hold in Linden. If the bell sounds, then the gate opens. It is also known that the gate opens. "
        'What can be said about the claim "the bell sounds"?',
        {
            "events": [
                ["the bell sounds", "the bell does not sound"],
                ["the gate opens", "the gate does not open"],
            ],
            "claim": "the bell sounds",
        },
        "it may be true or false",  # the converse does not follow
    ),
    (
        proof_evaluation_check.check_algebra,
        "Ada solves an equation:\n1. 2(x + 3) - 1 = x + 9\n2. 2x + 3 - 1 = x + 9\n3. 2x + 2 = x + 9\n4. x + 2 = 9\n5. x = 7\n"
        "Exactly one line is not equivalent to the line before it. Which one?",
        {"lines": 5},
        "line 2",  # 2 times 3 is 6: line 1 gives x = 4, line 2 gives x = 7
    ),
    (
        proof_evaluation_check.check_counterexample,
        "Ada claims that for every positive integer n, n² + n + 5 is a prime number. What is the smallest n that disproves this?",
        {},
        "4",  # 7, 11, 17, then 25
    ),
]


@pytest.mark.parametrize(("check", "question", "params", "answer"), GOLDEN)
def test_hand_worked_items(check, question, params, answer) -> None:  # type: ignore[no-untyped-def]
    assert check(question, params) == answer


@given(st.integers(0, 10**6), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_formulas_survive_writing_and_reading(seed: int, connectives: int) -> None:
    letters = ["P", "Q", "R"]
    formula = some_formula(ItemRng("formula", seed), letters, connectives)
    read = proposition(symbols(formula))
    for true in assignments(letters):
        values = {sympy.Symbol(x): x in true for x in letters}
        assert bool(read.subs(values)) == value(formula, true)


_STATEMENTS = st.tuples(st.sampled_from("AEIO"), st.integers(0, 3), st.integers(0, 3)).filter(
    lambda s: s[1] != s[2]
)


@given(st.lists(_STATEMENTS, min_size=1, max_size=5), _STATEMENTS)
@settings(max_examples=150, deadline=None)
def test_regions_and_reachability_agree_on_what_follows(premises, conclusion) -> None:  # type: ignore[no-untyped-def]
    world = _World(premises, 4)
    facts = Facts([(f, f"t{a}", f"t{b}") for f, a, b in premises], inhabited=False)
    for term in range(4):
        facts.graph.add_nodes_from((f"t{term}", f"~t{term}"))
        facts.witnesses.append((f"t{term}", f"t{term}"))
    assert world.possible() != facts.clash()
    if world.possible():
        form, a, b = conclusion
        assert world.implies(conclusion) == facts.imply((form, f"t{a}", f"t{b}"))


def test_statements_are_read_in_all_forms() -> None:
    assert statement("All wugs are daxes") == ("A", "wugs", "daxes")
    assert statement("Not all wugs are daxes.") == ("O", "wugs", "daxes")
    assert statement("some wugs are not daxes") == ("O", "wugs", "daxes")
    assert statement("No chess players are feps") == ("E", "chess players", "feps")
    assert statement("Nora is a wug") is None


def test_answers_of_fixed_option_sets_are_spread_evenly(drafts: Drafts) -> None:
    """Each verdict is right about equally often: knowing the four phrases gives nothing away."""
    for name in ("syllogisms", "conditional_reasoning"):
        template = next(t for t in SUBCATEGORIES[name].templates if t.id == "verdict")
        answers = [d.answer for level in range(1, 9) for d in drafts(template, level, 8)]
        counts = [answers.count(v) for v in set(answers)]
        assert len(counts) == 4
        assert max(counts) <= 0.45 * len(answers)


def test_events_in_other_tenses() -> None:
    event = next(e for e in SETTINGS["railway"] if e[0] == "the flag goes up")
    assert never(event) == "the flag never goes up"
    assert doing(event) == "the flag going up"
    assert (past(event, True), past(event, False)) == ("the flag went up", "the flag did not go up")
    assert (had(event, True), had(event, False)) == ("the flag had gone up", "the flag had not gone up")
    said = {doing(e).split()[2] for events in SETTINGS.values() for e in events}
    assert {"stopping", "closing", "shutting", "spinning", "opening"} <= said


@pytest.mark.parametrize("template_id", ["rule_name", "missing_line"])
def test_no_named_rule_drops_a_double_negation(template_id: str, drafts: Drafts) -> None:
    """Modus tollens and disjunctive syllogism rest on a line that denies a part of the other, as it is written."""
    template = next(t for t in SUBCATEGORIES["proof_evaluation"].templates if t.id == template_id)
    seen = 0
    for level in range(1, 9):
        for draft in drafts(template, level, 6):
            lines = dict(re.findall(r"^(\d+)\. (.+?) \(", draft.question, flags=re.MULTILINE))
            for a, b in re.findall(r"from (\d+) and (\d+), (?:modus tollens|disjunctive)", draft.question):
                seen += 1
                if "[blank]" not in (lines[a], lines[b]):
                    assert any(
                        y.startswith("¬") and y[1:] in x
                        for x, y in ((lines[a], lines[b]), (lines[b], lines[a]))
                    )
            if draft.answer in ("modus tollens", "disjunctive syllogism"):
                seen += 1
                number = re.findall(r"line (\d+)", draft.question)[-1]
                cited = re.findall(
                    rf"^{number}\. .+ \(from (\d+) and (\d+)\)$", draft.question, flags=re.MULTILINE
                )
                x, y = (lines[c] for c in cited[0])
                assert y.startswith("¬") and y[1:] in x
    assert seen >= 5


def test_no_named_form_drops_a_double_negation(drafts: Drafts) -> None:
    """Where the argument denies a clause of its first premise, that clause is not a denial itself."""
    template = next(t for t in SUBCATEGORIES["proof_evaluation"].templates if t.id == "form_name")
    denying = {
        "modus tollens": 2,
        "denying the antecedent": 2,
        "disjunctive syllogism": 1,
        "affirming a disjunct": 1,
    }
    seen = 0
    for level in range(3, 9):
        for draft in drafts(template, level, 8):
            if draft.answer in denying:
                seen += 1
                clauses = re.findall(
                    r"[Ii]f (.+?), then (.+?)[.;]|[Ee]ither (.+?) or (.+?), or both", draft.question
                )
                plain = [c for c in clauses[0] if c and " does not " not in c]
                assert len(plain) >= denying[draft.answer], draft.question
    assert seen >= 10


@pytest.mark.parametrize(
    ("subcategory", "template_id"),
    [
        ("propositional_logic", "which_value"),
        ("propositional_logic", "equivalent"),
        ("proof_evaluation", "missing_line"),
        ("set_relations", "identity"),
    ],
)
def test_the_key_explains_only_signs_that_are_printed(
    subcategory: str, template_id: str, drafts: Drafts
) -> None:
    """Whichever three wrong options are picked, every sign of the key stands in the item besides its explanation."""
    template = next(t for t in SUBCATEGORIES[subcategory].templates if t.id == template_id)
    for level in range(1, 9):
        for draft in drafts(template, level, 3):
            for sign in re.findall(r"([^\w\s]) means ", draft.question):
                for wrong in itertools.combinations(draft.distractors, 3):
                    rest = draft.question.replace(f"{sign} means ", "", 1)
                    assert any(sign in text for text in (rest, draft.answer, *wrong)), draft.question
