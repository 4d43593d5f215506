"""What holds of every template of every domain: fair, clean, confirmed items that follow from their key and text alone."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest

from mirror_bench.builders.question_bank.assemble import build_subcategory, find_subcategories, problems
from mirror_bench.builders.question_bank.item import Draft, Template
from mirror_bench.builders.question_bank.verify import option_statistics
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain

Drafts = Callable[[Template, int, int], list[Draft]]
Made = dict[int, list[Draft]]
Built = Callable[[Domain, str, int], list[Question]]


class Case(NamedTuple):
    """A template and where it belongs."""

    domain: Domain
    subcategory: str
    template: Template


FOUND = {domain: find_subcategories(domain) for domain in DOMAINS}
CASES = [
    Case(domain, name, template)
    for domain in DOMAINS
    for name, subcategory in FOUND[domain].items()
    for template in subcategory.templates
]
# Drafts looked at per level: fewer where the checkers are slow.
PER_LEVEL: dict[Domain, int] = {**dict.fromkeys(DOMAINS, 4), "temporal": 3, "logical": 3}
# Seeds that a domain is built from here. Temporal and logical items take longest, and the whole bank, theirs among them,
# is verified at its default seed with the other built data.
SEEDS: dict[Domain, tuple[int, ...]] = {
    "arithmetic": (7,),
    "spatial": (7,),
    "linguistic": (20261, 7),
    "social": (20261, 7),
    "factual": (20261, 7),
    "procedural": (20261, 7),
}
# How a question may end. Some factual ones close with the list or the formula that they ask about.
ENDS: dict[Domain, tuple[str, ...]] = {
    "arithmetic": ("?", ".", ")"),
    "spatial": ("?", "."),
    "temporal": ("?", "."),
    "linguistic": ("?", ".", ")", '"', "!"),
    "logical": ("?",),
    "social": ("?",),
    "factual": ("",),
    "procedural": ("?",),
}
OPTION_LIMITS = {
    "longest_option": 0.30,
    "shortest_option": 0.30,
    "most_frequent_option": 0.30,
    "option_classifier": 0.32,
}
# Least and largest share of questions with a trap.
TRAPS: dict[Domain, tuple[float, float]] = {**dict.fromkeys(DOMAINS, (0.1, 0.5)), "factual": (0.05, 0.5)}
# Most questions of a subcategory that two seeds may share.
SHARED: dict[Domain, int] = {"linguistic": 4, "social": 0, "factual": 4, "procedural": 0}
# Templates, at the least, whose options are names that stand in the text and mean nothing but themselves.
NAME_TEMPLATES: dict[Domain, int] = {
    "linguistic": 2,
    "social": 12,
    "procedural": 6,
}
# Words and signs that turn a question round. Domains that are not here are about words, lists and facts: a number or one
# word of theirs can change without consequence, and they stand under the test with another item's text alone.
_WORDS = (
    ("left", "right"), ("north", "south"), ("east", "west"), ("above", "below"), ("largest", "smallest"), ("longest", "shortest"),
    ("heaviest", "lightest"), ("clockwise", "counterclockwise"), ("first", "second"), ("top", "bottom"), ("nearest", "farthest"),
    ("one", "two"), ("three", "four"), ("corners", "edges"), ("prism", "pyramid"),
)  # fmt: skip
_TIMES = (
    ("before", "after"), ("after", "before"), ("earlier", "later"), ("fast", "slow"), ("eastward", "westward"), ("first", "last"),
    ("yesterday", "tomorrow"),
)  # fmt: skip
_SIGNS = (
    ("All ", "No "), ("No ", "All "), ("Some ", "No "), ("∧", "∨"), ("→", "∧"), ("∪", "∩"), ("∩", "∪"), ("\\", "∩"), ("knight", "knave"),
    ("True", "False"), ("is true", "is false"), ("is on", "is off"), ("comes", "stays away"), ("If ", "Unless "), (" without ", " when "),
    (" had not ", " had "), ("Whenever ", "If not "), ("does not ", ""), ("both", "one"), ("exactly", "at least"), ("then", "while"),
    ("necessary", "sufficient"), ("sufficient", "necessary"), ("Only", "Whoever"), ("smallest", "largest"), ("largest", "smallest"),
    ("not ", ""), ("admires", "fears"), ("(u, ", "(v, "), ("requires", "always brings"), ("always brings", "requires"), (" and ", " or "),
)  # fmt: skip


def _raised(text: str, *, far: bool = False) -> Iterator[str]:
    """One number raised by one, in as many digits; with ``far`` also to four times itself and one."""
    for match in re.finditer(r"\d+", text):
        number = int(match.group())
        for other in (number + 1, 4 * number + 1) if far else (number + 1,):
            yield text[: match.start()] + str(other).zfill(len(match.group())) + text[match.end() :]


def _words_exchanged(text: str) -> Iterator[str]:
    yield from _raised(text, far=True)
    for a, b in _WORDS:
        if re.search(rf"\b(?:{a}|{b})\b", text):
            yield exchanged(text, a, b)


def _times_turned(text: str) -> Iterator[str]:
    yield from _raised(text)
    for old, new in _TIMES:
        if re.search(rf"\b{old}\b", text):
            yield re.sub(rf"\b{old}\b", new, text, count=1)


def _signs_turned(text: str) -> Iterator[str]:
    yield from _raised(text)
    for old, new in _SIGNS:
        for match in list(re.finditer(re.escape(old), text))[:6]:
            yield text[: match.start()] + new + text[match.end() :]


SMALL_CHANGES: dict[Domain, Callable[[str], Iterator[str]]] = {
    "arithmetic": _words_exchanged,
    "spatial": _words_exchanged,
    "temporal": _times_turned,
    "logical": _signs_turned,
}
# Templates whose texts seldom turn, or turn into a mirror image with the same answer; the domain's own tests exchange
# their labels.
WITHOUT_TURNS = ("shelf", "net")
# Where the checkers are fast enough to read all changed texts; elsewhere the first that is noticed will do.
READ_ALL: tuple[Domain, ...] = ("arithmetic", "spatial")


def exchanged(text: str, first: str, second: str) -> str:
    """``text`` with two words exchanged."""
    both = re.compile(rf"(?<!\w)(?:{re.escape(first)}|{re.escape(second)})(?!\w)")
    return both.sub(lambda match: second if match.group() == first else first, text)


def derived(template: Template, question: str, draft: Draft) -> str:
    """The checker's answer, or what it choked on: a changed text need not be readable."""
    try:
        return template.check(question, draft.params)
    except (IndexError, KeyError, StopIteration, ValueError) as fault:
        return f"unreadable: {fault}"


def case_id(case: Case) -> str:
    """Name of a template's tests."""
    return f"{case.domain}-{case.subcategory}-{case.template.id}"


# With fixtures for parameters, all tests of a template (a domain) follow each other and share its drafts.
@pytest.fixture(scope="module", params=CASES, ids=case_id)
def case(request: pytest.FixtureRequest) -> Case:
    """Each template in turn."""
    return request.param


@pytest.fixture(scope="module")
def made(case: Case, drafts: Drafts) -> Made:
    """Drafts of the template at each of its levels."""
    return {level: drafts(case.template, level, PER_LEVEL[case.domain]) for level in case.template.levels}


@pytest.fixture(scope="module", params=DOMAINS)
def domain(request: pytest.FixtureRequest) -> Domain:
    """Each domain in turn."""
    return request.param


def test_all_subcategories_are_there_with_templates_at_every_level(domain: Domain) -> None:
    assert set(FOUND[domain]) == set(SUBCATEGORIES[domain])
    for sub in FOUND[domain].values():
        assert len(sub.templates) >= 8
        for level in LEVELS:
            assert sum(level in t.levels for t in sub.templates) >= 4


def test_items_are_fair_and_clean_and_their_keys_confirmed(case: Case, made: Made) -> None:
    for draft in itertools.chain.from_iterable(made.values()):
        assert not list(problems(draft)), draft
        assert len(draft.distractors) >= 3, draft
        assert len({draft.answer, *draft.distractors}) >= 4, draft
        assert draft.trap is None or draft.trap in draft.distractors, draft
        assert draft.question.endswith(ENDS[case.domain]), draft.question
        stored = json.loads(json.dumps(draft.params))
        for params in (stored,) if stored == draft.params else (stored, draft.params):
            assert case.template.check(draft.question, params) == draft.answer, draft


def test_the_same_key_makes_the_same_draft_in_any_order(case: Case, made: Made, drafts: Drafts) -> None:
    for level in case.template.levels[::-2]:
        assert drafts(case.template, level, 2) == made[level][:2]
    first, second = made[case.template.levels[-1]][:2]
    assert first.question != second.question


def test_the_checker_reads_the_text(case: Case, made: Made) -> None:
    """Given the text of another item, it no longer confirms the first one's key."""
    few = [draft for level in case.template.levels for draft in made[level][:3]]
    assert any(
        derived(case.template, b.question, a) != a.answer for a in few for b in few if a.answer != b.answer
    )


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.domain in SMALL_CHANGES and case.template.id not in WITHOUT_TURNS],
    indirect=True,
    ids=case_id,
)
def test_the_checker_notices_a_small_change_of_the_text(case: Case, made: Made) -> None:
    noticed: Iterable[bool] = (
        derived(case.template, text, draft) != draft.answer
        for level in case.template.levels[:3]
        for draft in made[level][:1]
        for text in SMALL_CHANGES[case.domain](draft.question)
    )
    if case.domain in READ_ALL:
        noticed = list(noticed)
    assert any(noticed), "no change of the text changed the checker's answer"


@pytest.mark.parametrize("domain", NAME_TEMPLATES, indirect=True)
def test_exchanged_options_exchange_the_key(domain: Domain, drafts: Drafts) -> None:
    """Names are labels: with the right one and a wrong one exchanged throughout the text, the key is the other one."""
    tried = set()
    for template in (template for sub in FOUND[domain].values() for template in sub.templates):
        for draft in (d for level in template.levels for d in drafts(template, level, 2)):
            wrong = draft.distractors[0]
            if draft.kind == "name" and all(option in draft.question for option in (draft.answer, wrong)):
                tried.add(template)
                text = exchanged(draft.question, draft.answer, wrong)
                assert derived(template, text, draft) == wrong, draft.question
    assert len(tried) >= NAME_TEMPLATES[domain]


@pytest.mark.parametrize("domain", SEEDS, indirect=True)
def test_options_alone_give_nothing_away(domain: Domain, built: Built) -> None:
    for seed in SEEDS[domain]:
        parts = [built(domain, name, seed) for name in SUBCATEGORIES[domain]]
        assert {len(part) for part in parts} == {125}
        questions = list(itertools.chain.from_iterable(parts))
        assert [q.question_id for q in questions if q.checker_verdict != "agrees"] == [], seed
        figures = option_statistics(questions)
        assert set(figures) == set(OPTION_LIMITS)
        assert all(figures[name] <= limit for name, limit in OPTION_LIMITS.items()), (seed, figures)
        least, most = TRAPS[domain]
        assert least <= sum(q.trap is not None for q in questions) / len(questions) <= most, seed


@pytest.mark.parametrize("domain", SHARED, indirect=True)
def test_two_seeds_share_few_questions(domain: Domain, built: Built) -> None:
    for name in SUBCATEGORIES[domain]:
        one, two = ({q.question for q in built(domain, name, seed)} for seed in SEEDS[domain])
        assert len(one) == len(two) == 125, name  # nor does a seed repeat a question
        assert len(one & two) <= SHARED[domain], (name, one & two)


@pytest.mark.parametrize("domain", SEEDS, indirect=True)
def test_a_subcategory_builds_alike_twice(domain: Domain) -> None:
    for sub in FOUND[domain].values():
        assert build_subcategory(sub, 7, size=24) == build_subcategory(sub, 7, size=24)


_DIGESTS = """
import hashlib, json
from mirror_bench.builders.question_bank.assemble import find_subcategories
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.schemas.taxonomy import DOMAINS
from mirror_bench.builders.seeds import ItemRng
found = {}
for domain in DOMAINS:
    h = hashlib.sha256()
    for name, sub in sorted(find_subcategories(domain).items()):
        for t in sub.templates:
            for draw in range(2):
                try:
                    h.update(repr(t.make(ItemRng("digest", t.id, draw), t.levels[-1])).encode())
                except Redraw as reason:
                    h.update(str(reason).encode())
    found[domain] = h.hexdigest()
print(json.dumps(found))
"""


def test_drafts_do_not_depend_on_hash_seed_time_zone_or_locale() -> None:
    found = []
    for seed, place, locale in (("1", "Asia/Kolkata", "C"), ("2", "Pacific/Auckland", "C.UTF-8")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": place, "LC_ALL": locale, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-c", _DIGESTS], env=env, capture_output=True, text=True, timeout=120, check=True
        )
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert list(found[0]) == list(DOMAINS)
    assert {len(digest) for digest in found[0].values()} == {64}
