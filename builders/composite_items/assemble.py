"""Assembling composite items: which steps meet, which options show that both skills were needed."""

from __future__ import annotations

import importlib
import itertools
import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rapidfuzz import fuzz, process

from mirror_bench.builders.composite_items.steps.step import (
    LARGEST,
    SMALLEST,
    Asked,
    Given,
    Needs,
    Yields,
    people_in,
)
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import (
    MAX_SIMILARITY,
    GenerationError,
    balanced_letters,
    chosen_distractors,
    find_subcategories,
    normalised,
    problems,
    value_key,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw
from mirror_bench.builders.ranks import Ranks
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Letter
from mirror_bench.builders.schemas.tasks import CompositeItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain, difficulty_of
from mirror_bench.builders.seeds import ItemRng

DEFAULT_SEED = 20263
VERSION = "1.0.0"
PER_PAIR = {"composite_v2": 4, "composite_v3": 16}
CONTROLS_OF_A_KIND = 20
_DRAWS = 40
_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
Bank = Literal["composite_v2", "composite_v3", "controls"]


@dataclass(frozen=True)
class Made:
    """A composite item before its options get letters."""

    first: Yields
    second: Needs
    level: int
    given: Given
    asked: Asked
    wrong: tuple[str, ...]

    @property
    def question(self) -> str:
        """Both steps as one question."""
        return f"{self.given.setup} Let N be {self.given.noun}.\n\n{self.asked.text}"

    @property
    def answer(self) -> str:
        """The right answer."""
        return self.asked.answers[self.given.n]

    @property
    def ignoring_first(self) -> str:
        """What one answers who takes N for its naive value."""
        return self.asked.answers[self.given.naive]

    @property
    def ignoring_second(self) -> str:
        """What one answers who has the right N and not the second skill."""
        return self.asked.naive[self.given.n]


@cache
def steps(domain: Domain) -> tuple[tuple[Yields, ...], tuple[Needs, ...]]:
    """(yielding, needing) steps of a domain."""
    found = importlib.import_module(f"mirror_bench.builders.composite_items.steps.{domain}").STEPS
    return tuple(s for s in found if isinstance(s, Yields)), tuple(s for s in found if isinstance(s, Needs))


def pairs() -> list[tuple[Domain, Domain]]:
    """The 28 unordered pairs of domains; which of the two comes first alternates, so that each yields and needs alike."""
    both = itertools.combinations(DOMAINS, 2)
    return [pair if index % 2 == 0 else pair[::-1] for index, pair in enumerate(both)]


class Texts:
    """Texts used so far in the data set; no item may be like an earlier one."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def take(self, text: str) -> bool:
        """Whether ``text`` is unlike all earlier ones; if so it is kept."""
        plain = normalised(text)
        if process.extractOne(plain, self._texts, scorer=fuzz.ratio, score_cutoff=MAX_SIMILARITY):
            return False
        self._texts.append(plain)
        return True


def composite_bank(
    bank: Literal["composite_v2", "composite_v3"], seed: int, texts: Texts
) -> list[CompositeItem]:
    """All items of one bank: each pair of domains equally often, steps and levels in turn."""
    made: list[tuple[str, Made]] = []
    sides: Counter[int | None] = Counter()
    for number, (a, b) in enumerate(pairs()):
        yielding, needing = steps(a)[0], steps(b)[1]
        combinations = list(itertools.product(yielding, needing))
        ItemRng("composite_items", seed, bank, a, b, "turns").shuffle(combinations)
        for index in range(PER_PAIR[bank]):
            in_turn = combinations[index % len(combinations) :] + combinations[: index % len(combinations)]
            level = LEVELS[(index + number) % len(LEVELS)]
            item_id = f"{bank}_{a[:3]}_{b[:3]}_{index + 1:02d}"
            made.append((item_id, _draw(in_turn, level, seed, item_id, texts, sides)))
    letters = balanced_letters(len(made), ItemRng("composite_items", seed, bank, "letters"))
    ranks: defaultdict[str, Ranks] = defaultdict(Ranks)
    return [
        _item(bank, item_id, item, seed, letter, ranks)
        for (item_id, item), letter in zip(made, letters, strict=True)
    ]


def _draw(
    in_turn: Sequence[tuple[Yields, Needs]],
    level: int,
    seed: int,
    item_id: str,
    texts: Texts,
    sides: Counter[int | None],
) -> Made:
    """The first fair draw of the first combination that has one; short ones can run out of new wordings.

    sides: how often each number of smaller wrong options came so far (see ``_smaller_of_the_two``); the rarest is wished for.
    """
    reasons: Counter[str] = Counter()
    wished = min((0, 2, 1), key=lambda number: sides[number])
    for (first, second), draw in itertools.product(in_turn, range(_DRAWS)):
        rng = ItemRng("composite_items", seed, item_id, first.id, second.id, level, draw)
        given, asked = first.make(rng, level), second.make(rng, level)
        problem = _problem(given, asked)
        if problem:
            reasons[problem] += 1
            continue
        # A wish, not a condition: a combination that has no such draw must not become rare.
        smaller = _smaller_of_the_two(given, asked)
        if draw < _DRAWS // 2 and smaller not in (wished, None):
            reasons["not the wished number of smaller wrong options"] += 1
            continue
        wrong = _wrong_options(given, asked, rng)
        if len(wrong) < 3:
            reasons["fewer than three distinct wrong options"] += 1
            continue
        item = Made(first, second, level, given, asked, wrong)
        if not texts.take(item.question):
            reasons["too similar to an earlier item"] += 1
            continue
        sides[smaller] += 1
        return item
    raise GenerationError(f"{item_id}: no draw will do: {reasons.most_common(4)}")


def _problem(given: Given, asked: Asked) -> str:
    """Why a draw does not need both skills or is not clean; empty where it is fine."""
    if not SMALLEST <= given.n <= LARGEST or given.naive == given.n:
        return "N is out of range or right by chance"
    if given.n not in asked.answers or given.naive not in asked.answers or given.n not in asked.naive:
        return "the second step has no answer for this N"
    right = value_key(asked.answers[given.n])
    if value_key(asked.answers[given.naive]) == right:
        return "the first skill is not needed"
    if value_key(asked.naive[given.n]) == right:
        return "the second skill is not needed"
    if value_key(asked.answers[given.naive]) == value_key(asked.naive[given.n]):
        return "the two wrong answers of one skill alone are the same"
    if people_in(given.setup) & people_in(asked.text):
        return "a person appears in both steps"
    for text in (given.setup, given.noun, asked.text):
        fault = next(lint.faults(text), None)
        if fault:
            return fault
    return ""


def _smaller_of_the_two(given: Given, asked: Asked) -> int | None:
    """How many of the two answers with one skill missing are smaller than the right one; None where answers have no size.

    Where it is one, the right answer can be neither the smallest nor the largest option.
    """
    if asked.kind not in ("integer", "clock_time"):
        return None
    right, *wrong = (
        int(re.sub("[,:]", "", option))
        for option in (asked.answers[given.n], asked.answers[given.naive], asked.naive[given.n])
    )
    return sum(size < right for size in wrong)


def _wrong_options(given: Given, asked: Asked, rng: ItemRng) -> tuple[str, ...]:
    """Distinct wrong options: first skill missing, second missing, both missing, N off by one or two, with or without the second."""
    right = asked.answers[given.n]
    near = [n for n in (given.n - 1, given.n + 1, given.n + 2, given.n - 2) if n in asked.answers]
    rng.shuffle(near)
    pool = [asked.answers[given.naive], asked.naive[given.n]]
    pool += [asked.naive[given.naive]] if given.naive in asked.naive else []
    pool += [asked.answers[n] for n in near]
    pool += [asked.naive[n] for n in near if n in asked.naive]
    found: dict[str, str] = {}
    for option in pool:
        if value_key(option) != value_key(right):
            found.setdefault(value_key(option), option)
    return tuple(found.values())


def _laid_out(answer: str, wrong: Sequence[str], letter: Letter, rng: ItemRng) -> tuple[str, ...]:
    shuffled = list(wrong)
    rng.shuffle(shuffled)
    place = _LETTERS.index(letter)
    return (*shuffled[:place], answer, *shuffled[place:])


def _item(
    bank: Bank, item_id: str, made: Made, seed: int, letter: Letter, ranks: defaultdict[str, Ranks]
) -> CompositeItem:
    rng = ItemRng("composite_items", seed, item_id, "options")
    # What one skill alone gives is always shown; the third wrong option is drawn from the rest.
    kept = [made.ignoring_first, made.ignoring_second]
    rest = [option for option in made.wrong if option not in kept]
    # Ranks are kept even kind by kind: the number in the name of a square must not be set off against a sum.
    wrong = ranks[made.asked.kind].fill(made.answer, kept, rest, rng)
    agrees = (
        made.first.check(made.given.setup) == made.given.n
        and made.second.check(made.asked.text, made.given.n) == made.answer
    )
    params = {
        "yields": made.first.id,
        "needs": made.second.id,
        "setup": made.given.setup,
        "text": made.asked.text,
        "n": made.given.n,
        "naive": made.given.naive,
    }
    return CompositeItem(
        item_id=item_id,
        bank=bank,
        control_type=None,
        matched_item=None,
        domain_a=made.first.domain,
        domain_b=made.second.domain,
        subcategory_a=made.first.subcategory,
        subcategory_b=made.second.subcategory,
        difficulty=difficulty_of(made.level, adversarial=False),
        level=made.level,
        question=made.question,
        choices=_laid_out(made.answer, wrong, letter, rng),
        answer=letter,
        answer_text=made.answer,
        answer_kind=made.asked.kind,
        aliases=(),
        tolerance=None,
        part_a_text=f"{made.given.setup} What is {made.given.noun}?",
        part_a_answer=str(made.given.n),
        part_b_text=f"Let N be {made.given.n}.\n\n{made.asked.text}",
        part_b_answer=made.answer,
        answer_ignoring_a=made.ignoring_first,
        answer_ignoring_b=made.ignoring_second,
        params=json.dumps(params, sort_keys=True, ensure_ascii=False),
        generator="composite_items",
        generator_version=VERSION,
        seed=seed,
        checker=f"{made.first.checker}; {made.second.checker}",
        checker_verdict="agrees" if agrees else "disagrees",
        canary=CANARY,
    )


def controls(seed: int, banks: Mapping[str, Sequence[CompositeItem]], texts: Texts) -> list[CompositeItem]:
    """40 controls: 20 of one domain, each matched to a composite item, and 20 of one domain at the level of a composite item.

    A single-domain control takes the second step of its item in the item's own domain, with the first step from that domain
    too. A difficulty-matched control is a question of the question bank's generators at the item's level.
    """
    pool = [*banks["composite_v2"]]
    chosen = ItemRng("composite_items", seed, "controls").sample(pool, 2 * CONTROLS_OF_A_KIND)
    letters = iter(
        balanced_letters(2 * CONTROLS_OF_A_KIND, ItemRng("composite_items", seed, "controls", "letters"))
    )
    found = []
    ranks: defaultdict[str, Ranks] = defaultdict(Ranks)
    sides: Counter[int | None] = Counter()
    for index, item in enumerate(chosen[:CONTROLS_OF_A_KIND]):
        domain = DOMAINS[index % len(DOMAINS)]
        yielding, needing = steps(domain)
        rng = ItemRng("composite_items", seed, "controls", index)
        item_id = f"control_single_{index + 1:02d}"
        in_turn = list(itertools.product(yielding, needing))
        rng.shuffle(in_turn)
        made = _draw(in_turn, item.level, seed, item_id, texts, sides)
        row = _item("controls", item_id, made, seed, next(letters), ranks)
        found.append(row.model_copy(update={"control_type": "single_domain", "matched_item": item.item_id}))
    for index, item in enumerate(chosen[CONTROLS_OF_A_KIND:]):
        found.append(_level_control(index, item, seed, next(letters), texts))
    return found


def _level_control(index: int, item: CompositeItem, seed: int, letter: Letter, texts: Texts) -> CompositeItem:
    domain = DOMAINS[index % len(DOMAINS)]
    name = SUBCATEGORIES[domain][index // len(DOMAINS) % 5]
    subcategory = find_subcategories(domain)[name]
    templates = [t for t in subcategory.templates if item.level in t.levels]
    item_id = f"control_level_{index + 1:02d}"
    for draw in range(_DRAWS):
        rng = ItemRng("composite_items", seed, item_id, draw)
        template = rng.choice(templates)
        try:
            draft: Draft = template.make(rng, item.level)
        except Redraw:
            continue
        if next(problems(draft), None) or not texts.take(draft.question):
            continue
        verdict = template.check(draft.question, draft.params)
        params = {"template": template.id, "params": dict(draft.params)}
        return CompositeItem(
            item_id=item_id,
            bank="controls",
            control_type="difficulty_matched",
            matched_item=item.item_id,
            domain_a=domain,
            domain_b=domain,
            subcategory_a=name,
            subcategory_b=name,
            difficulty=difficulty_of(item.level, adversarial=False),
            level=item.level,
            question=draft.question,
            choices=_laid_out(draft.answer, chosen_distractors(draft, rng), letter, rng),
            answer=letter,
            answer_text=draft.answer,
            answer_kind=draft.kind,
            aliases=draft.aliases,
            tolerance=draft.tolerance,
            part_a_text=draft.question,
            part_a_answer=draft.answer,
            part_b_text=draft.question,
            part_b_answer=draft.answer,
            answer_ignoring_a=None,
            answer_ignoring_b=None,
            params=json.dumps(params, sort_keys=True, ensure_ascii=False),
            generator="composite_items",
            generator_version=VERSION,
            seed=seed,
            checker=template.checker,
            checker_verdict="agrees" if verdict == draft.answer else "disagrees",
            canary=CANARY,
        )
    raise GenerationError(f"{item_id}: no draw of {domain}/{name} will do at level {item.level}")
