"""One wrong form in otherwise right sentences: which it is, what it should be, and what kind of error it makes."""

from __future__ import annotations

from collections.abc import Callable

from mirror_bench.builders.question_bank.cast import PEOPLE
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.linguistic import grammar_correction_check as check
from mirror_bench.builders.question_bank.linguistic.bracketed import ASIDES, FAMILIES, Gap
from mirror_bench.builders.question_bank.social.drawing import by_level, near_counts, others, shuffled
from mirror_bench.builders.seeds import ItemRng


def _replace_maker(family: str) -> Callable[[ItemRng, int], Draft]:
    """Items that show a wrong form in brackets and ask for the right one."""

    def make(rng: ItemRng, level: int) -> Draft:
        gap = FAMILIES[family](rng, level)
        wrong = gap.wrong(rng)
        question = rng.choice(
            (
                f"The part in brackets is wrong in this sentence: {gap.shown(wrong)} Which form is right?",
                f"{gap.shown(wrong)} The part in brackets is wrong. What should replace it?",
                f"Correct the part in brackets. {gap.shown(wrong)}",
            )
        )
        return Draft(
            question=question,
            answer=gap.right,
            kind="phrase",
            distractors=tuple(form for form in others(rng, gap.options(), gap.right) if form != wrong),
            params={},
        )

    return make


def _agreement_gap(rng: ItemRng, level: int) -> Draft:
    """The form of "be" that a blank needs, told apart by number and time."""
    gap = FAMILIES["subject-verb agreement"](rng, level)
    question = rng.choice(
        (
            f"Which form of the verb in brackets is needed here? {gap.text.format('[be]')}",
            f"Put the verb in brackets into the right form. {gap.text.format('[be]')}",
            f"The verb in brackets is in its dictionary form: {gap.text.format('[be]')} Which form does the sentence require?",
        )
    )
    trap = {"is": "are", "are": "is", "was": "were", "were": "was"}[gap.right]
    return Draft(
        question,
        gap.right,
        "word",
        others(rng, gap.forms, gap.right),
        {},
        trap=trap if level >= 3 and rng.random() < 0.5 else None,
    )


def _gaps(rng: ItemRng, level: int, number: int) -> list[Gap]:
    """Gaps of as many families as there are, so that a frame comes back as late as possible."""
    names = shuffled(rng, sorted(FAMILIES))
    gaps: list[Gap] = []
    used: set[str] = set()
    for i in range(number):
        gap = FAMILIES[names[i % len(names)]](rng, level)
        asides = {aside for aside in ASIDES if aside in gap.text}
        if asides & used:
            raise Redraw("aside twice")
        used |= asides
        gaps.append(gap)
    return gaps


def _numbered(gaps: list[Gap], words: list[str]) -> str:
    return " ".join(
        f"({i}) {gap.shown(word)}" for i, (gap, word) in enumerate(zip(gaps, words, strict=True), 1)
    )


def _find_sentence(rng: ItemRng, level: int) -> Draft:
    """The number of the one sentence that is wrong, or right."""
    gaps = _gaps(rng, level, by_level(level, 4, 6))
    odd = rng.randrange(len(gaps))
    want_wrong = rng.random() < 0.6
    words = [gap.wrong(rng) if (i == odd) == want_wrong else gap.right for i, gap in enumerate(gaps)]
    ask = (
        rng.choice(
            (
                "In which sentence is the part in brackets wrong?",
                "In one of these sentences, the part in brackets is wrong. Which sentence is it?",
            )
        )
        if want_wrong
        else rng.choice(
            (
                "In which sentence is the part in brackets right?",
                "The part in brackets is wrong in all but one of these sentences. Which sentence is right?",
            )
        )
    )
    answer = f"sentence {odd + 1}"
    return Draft(
        f"{_numbered(gaps, words)} {ask}",
        answer,
        "phrase",
        others(rng, [f"sentence {i + 1}" for i in range(len(gaps))], answer),
        {},
        aliases=(str(odd + 1), f"({odd + 1})"),
    )


def _which_sentence(rng: ItemRng, level: int) -> Draft:
    """Four whole sentences as options, one of them wrong, or right."""
    gaps = _gaps(rng, level, 5)
    want_wrong = rng.random() < 0.5
    shown = [gap.shown(gap.wrong(rng) if (i == 0) == want_wrong else gap.right) for i, gap in enumerate(gaps)]
    ask = (
        rng.choice(
            (
                "Three of these sentences are correct. Which one has a wrong form in brackets?",
                "In which of these sentences does the part in brackets need to be corrected?",
            )
        )
        if want_wrong
        else rng.choice(
            (
                "Three of these sentences have a wrong form in brackets. Which one is right as it stands?",
                "In which of these sentences is the part in brackets right?",
            )
        )
    )
    name = rng.choice(PEOPLE)
    lead = rng.choice(
        (
            f"{name} is marking a grammar exercise.",
            f"{name} has copied four sentences from a workbook.",
            f"The following sentences are from a test that {name} took.",
            f"The sentences below are taken from {name}'s homework.",
            f"An English teacher has collected sentences from {name}'s class.",
            f"{name} is proofreading some sentences for a textbook.",
        )
    )
    return Draft(
        f"{lead} {ask}",
        shown[0],
        "phrase",
        tuple(shown[1:]),
        {"candidates": sorted(shown)},
        open_ok=False,
    )


def _kind_of_error(rng: ItemRng, level: int) -> Draft:
    """Several brackets, one of them wrong: the kind of error it is."""
    gaps = _gaps(rng, level, by_level(level, 4, 6))
    names = [gap.family for gap in gaps]
    odd = rng.randrange(len(gaps))
    if gaps[odd].right == "fewer":
        raise Redraw("every error is one of comparison too")
    words = [gap.wrong_in_kind(rng) if i == odd else gap.right for i, gap in enumerate(gaps)]
    text = " ".join(gap.shown(word) for gap, word in zip(gaps, words, strict=True))
    ask = rng.choice(
        (
            "Only one of the bracketed parts is wrong. What kind of error is it?",
            "One of the bracketed parts is wrong. What does the error concern?",
            "One of the bracketed parts contains an error. What kind of error is it?",
        )
    )
    return Draft(f"{text} {ask}", names[odd], "phrase", others(rng, names, names[odd]), {}, open_ok=False)


def _wrong_word(rng: ItemRng, level: int) -> Draft:
    """The one word among the bracketed ones that is wrong."""
    gaps = _gaps(rng, level, by_level(level, 4, 6))
    odd = rng.randrange(len(gaps))
    words = [gap.wrong(rng) if i == odd else gap.right for i, gap in enumerate(gaps)]
    if len({word.lower() for word in words}) != len(words):
        raise Redraw("a word twice")
    text = " ".join(gap.shown(word) for gap, word in zip(gaps, words, strict=True))
    ask = rng.choice(
        (
            "Which bracketed part is wrong?",
            "Just one of the bracketed parts has the wrong form. Which one?",
            "Which part in brackets has to be changed?",
        )
    )
    return Draft(f"{text} {ask}", words[odd], "phrase", others(rng, words, words[odd]), {})


def _which_change(rng: ItemRng, level: int) -> Draft:
    """Which single change makes all sentences right."""
    gaps = _gaps(rng, level, by_level(level, 4, 5))
    odd = rng.randrange(len(gaps))
    words = [gap.wrong(rng) if i == odd else gap.right for i, gap in enumerate(gaps)]
    if len({word.lower() for word in words}) != len(words):
        raise Redraw("a word twice")
    changes = [
        f'"{word}" to "{gap.right if i == odd else gap.wrong(rng)}"'
        for i, (gap, word) in enumerate(zip(gaps, words, strict=True))
    ]
    third = [form for form in gaps[odd].errors() if form != words[odd]]
    answer = changes[odd]
    options = [*changes, *([f'"{words[odd]}" to "{rng.choice(third)}"'] if third else [])]
    text = " ".join(gap.shown(word) for gap, word in zip(gaps, words, strict=True))
    return Draft(
        f"{text} Which single change makes all the parts in brackets right?",
        answer,
        "phrase",
        others(rng, options, answer),
        {"candidates": sorted(options)},
        open_ok=False,
    )


def _how_many_wrong(rng: ItemRng, level: int) -> Draft:
    """How many of the brackets hold a wrong form."""
    gaps = _gaps(rng, level, by_level(level, 4, 7))
    answer = rng.randint(0, len(gaps))
    bad = set(rng.sample(range(len(gaps)), answer))
    words = [gap.wrong(rng) if i in bad else gap.right for i, gap in enumerate(gaps)]
    text = " ".join(gap.shown(word) for gap, word in zip(gaps, words, strict=True))
    return Draft(
        f"{text} {rng.choice(('How many of the parts in brackets are wrong?', 'In how many of these sentences does the part in brackets need to be corrected?'))}",
        str(answer),
        "integer",
        near_counts(rng, answer, 0, len(gaps)),
        {},
    )


SUBCATEGORY = Subcategory(
    domain="linguistic",
    name="grammar_correction",
    version="1.0.0",
    templates=(
        Template("agreement_gap", _agreement_gap, check.agreement_gap, "agreement rules on the text"),
        Template("verb_form", _replace_maker("verb form"), check.replace, "government rules on the text"),
        Template("pronoun_case", _replace_maker("personal pronoun"), check.replace, "case rules on the text"),
        Template(
            "quality_word",
            _replace_maker("part of speech or comparison"),
            check.replace,
            "slot rules on the text",
        ),
        Template("quantity_word", _replace_maker("quantity word"), check.replace, "count rules on the text"),
        Template("find_sentence", _find_sentence, check.find_sentence, "rules on each sentence"),
        Template("which_sentence", _which_sentence, check.which_sentence, "rules on each option"),
        Template("kind_of_error", _kind_of_error, check.kind_of_error, "rules on each sentence"),
        Template("wrong_word", _wrong_word, check.wrong_word, "rules on each sentence"),
        Template("which_change", _which_change, check.which_change, "rules on each sentence"),
        Template("how_many_wrong", _how_many_wrong, check.how_many_wrong, "rules on each sentence"),
    ),
)
