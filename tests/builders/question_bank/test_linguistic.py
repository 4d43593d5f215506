"""Linguistic items: the checkers know hand-worked cases, the word lists agree with a second source."""

from __future__ import annotations

import re

import pytest

from mirror_bench.builders.question_bank.assemble import build_subcategory, find_subcategories
from mirror_bench.builders.question_bank.linguistic import (
    ambiguity_resolution_check,
    grammar_correction_check,
    morphology_check,
    register_formality_check,
    syntax_parsing_check,
)
from mirror_bench.builders.question_bank.linguistic.bracketed_check import needed
from mirror_bench.builders.question_bank.linguistic.lexicon import nouns, taken_roots, verbs


@pytest.mark.parametrize(
    ("text", "form"),
    [
        # Standard grammar, judged by hand.
        ("Yesterday the keys next to the box [is] missing.", "were"),
        ("At present neither the jars nor the lamp [be] on sale.".replace("[be]", "[are]"), "is"),
        ("At the moment, the ladder, together with the boxes, [are] on the floor.", "is"),
        ("A year ago the number of bells [were] growing.", "was"),
        ("The pilots must, oddly enough, [wrote] a letter.", "write"),
        ("By then Ada had [ate] an apple.", "eaten"),
        ("Two years ago the cook [broken] a plate.", "broke"),
        ("Between Ada and [I] there was a jar.", "me"),
        ("This lamp belongs to Ada, but that one is [our].", "ours"),
        ("The nurse answered the judge very [polite].", "politely"),
        ("Ada was the [more honest] of them all.", "most honest"),
        ("There was so [few] rice left in the shed that we had to order more.", "little"),
        ("The cook to [who] Ada gave the jar comes from Norway.", "whom"),
        ("The village [which] Ada grew up is small.", "where"),
    ],
)
def test_golden_grammar(text: str, form: str) -> None:
    assert needed(text) == form


def test_golden_grammar_count() -> None:
    text = "Yesterday the map [was] missing. By then Ada had [ate] an apple. The cook [who] lost the jar met Ben yesterday. How many?"
    assert grammar_correction_check.how_many_wrong(text, {}) == "1"
    assert grammar_correction_check.how_many_wrong(text.replace("[was]", "[were]"), {}) == "2"


def test_golden_syntax() -> None:
    nested = '"The nurse that the pilot that the cook thanked praised waved was hired by the clerk who warned the judge." '
    nested = nested.replace(" waved was", " was")
    check = syntax_parsing_check.who_did_what
    assert check(nested + "Who praised the nurse?", {}) == "the pilot"
    assert check(nested + "Whom did the cook thank?", {}) == "the pilot"
    assert check(nested + "Who hired the nurse?", {}) == "the clerk"
    promise = '"Ada promised Ben to persuade Cleo to feed the cat." Who is meant to feed the cat?'
    assert syntax_parsing_check.control(promise, {}) == "Cleo"
    assert syntax_parsing_check.control(promise.replace("persuade", "promise"), {}) == "Ada"
    relative = (
        '"Ada looked at the keys near the box behind the lamps that was sold last year." By its form, what?'
    )
    assert syntax_parsing_check.relative_head(relative, {}) == "box"
    himself = '"The cook told the nurse that the pilot had painted himself in front of the clerk." Who is meant by "himself"?'
    assert syntax_parsing_check.binding(himself, {}) == "the pilot"


def test_golden_morphology() -> None:
    tongue = (
        'In the invented language Velmari, "dog" is kela. Endings follow the root in this order: first number, then owner. The number ending is -ti for the plural. '
        'The owner endings are -op for "my" and -na for "your". There are no other endings, and "the" is not expressed. Where two vowels meet, the first of them drops out. '
    )
    # kela + ti + op: "i" drops before "o".
    assert morphology_check.build_word(tongue + 'How does one say "my dogs" in Velmari?', {}) == "kelatop"
    assert morphology_check.build_word(tongue + 'How does one say "my dog" in Velmari?', {}) == "kelop"
    pairs = "show a root and its plural: mop, mopto; mod, moddo; tep, tepte; ted, tedde. What is the plural of lik?"
    assert morphology_check.allomorph(pairs, {}) == "likte"
    steps = (
        'In the invented language Velmari, the past form inserts "um" after the first letter and the plural form puts a copy of the first two letters in front of the word. '
        "Start with the word lako. Make its past form and then its plural form. Each step uses the result of the step before. What do you get?"
    )
    assert morphology_check.process_word(steps, {}) == "lulumako"
    parts = 'How many are there in "unhelpfulness" and "gamekeepers"?'
    assert morphology_check.how_many_parts(parts, {}) == "8"


def test_golden_ambiguity() -> None:
    stock = 'The store holds 5 old books, 4 new books, 3 old maps, and 2 new maps. Ada is told: "Take the old books and maps to the fair." '
    assert (
        ambiguity_resolution_check.scope_of_adjective(
            stock + "Rightly, no new maps were taken. How many?", {}
        )
        == "8"
    )
    assert (
        ambiguity_resolution_check.scope_of_adjective(
            stock + "Rightly, even the new maps were taken. How many?", {}
        )
        == "10"
    )
    calls = 'In May, Ada called Ben 5 times, Cleo called Ben 9 times, and Ada called Cleo 2 times. Somebody says, rightly: "Ada called Ben more often than Cleo." What is meant?'
    assert (
        ambiguity_resolution_check.more_than_whom(calls, {})
        == "Ben was called by Ada more often than Cleo was"
    )
    said = '"Ada said that Ben moved out on Friday." Ben did not move out on Friday, and Ada spoke truly two days after the move. '
    assert ambiguity_resolution_check.said_or_done(said + "On which day did Ben move out?", {}) == "Wednesday"
    assert (
        ambiguity_resolution_check.said_or_done(said + "On which day did Ada speak of the move?", {})
        == "Friday"
    )
    why = '(1) The tarp did not cover the tub because it was too small. (2) The rug would not fit into the crate because it was too small. What does "it" refer to in sentence '
    assert ambiguity_resolution_check.why_not(why + "1?", {}) == "the tarp"
    assert ambiguity_resolution_check.why_not(why + "2?", {}) == "the crate"
    teams = '"Three teams of two cooks baked four cakes for the feast." Each team, working apart from the others, baked four, and its members shared the work. How many cakes?'
    assert ambiguity_resolution_check.together_or_each(teams, {}) == "12"


def test_golden_register() -> None:
    order = "(1) Got the keys, cheers! (2) We must respectfully decline your offer. (3) Please reply soon. Put the messages in order from the least to the most formal."
    assert register_formality_check.order(order, {}) == "1, 3, 2"
    sheet = 'A style sheet for reports has these rules: no contractions, no questions, and no slang. A draft reads, "Is it safe? The pump isn\'t." Which is the only one of these rules that the draft obeys?'
    assert register_formality_check.style_rule(sheet, {}) == "no slang"


def test_verbs_agree_with_their_source() -> None:
    lemminflect = pytest.importorskip("lemminflect")
    for verb in verbs().values():
        for form, tag in (
            (verb.third, "VBZ"),
            (verb.past, "VBD"),
            (verb.participle, "VBN"),
            (verb.ing, "VBG"),
        ):
            # The package gives "sting" itself as the -ing form.
            expected = "stinging" if form == "stinging" else lemminflect.getInflection(verb.base, tag=tag)[0]
            assert form == expected, verb.base


def test_plurals_agree_with_a_source() -> None:
    lemminflect, inflect = pytest.importorskip("lemminflect"), pytest.importorskip("inflect")
    engine = inflect.engine()
    for noun in nouns().values():
        assert noun.plural in {
            engine.plural(noun.singular),
            *lemminflect.getInflection(noun.singular, tag="NNS"),
        }, noun.singular
    # The two sources differ on a handful of nouns only.
    assert sum(noun.plural == engine.plural(noun.singular) for noun in nouns().values()) >= len(nouns()) - 2


def test_verb_patterns_follow_from_the_forms() -> None:
    for verb in verbs().values():
        base, past, participle = verb.base, verb.past, verb.participle
        pattern = (
            "AAA"
            if base == past == participle
            else "ABB"
            if past == participle
            else "ABA"
            if base == participle
            else "ABC"
        )
        assert pattern == verb.pattern, base


def test_invented_roots_are_no_english_words() -> None:
    bank = build_subcategory(find_subcategories("linguistic")["morphology"], 5)
    roots = {
        root
        for q in bank
        if q.template in ("build_word", "read_word", "process_word")
        for root in re.findall(r'" is (\w+)|the word (\w+)\.', q.question)
    }
    spelled = {first or second for first, second in roots}
    assert len(spelled) > 20
    assert not spelled & taken_roots()
    assert not [root for root in spelled if root.endswith("e")]
