"""Assembling two-part tasks: which domains meet, which templates make the parts, which letters are right."""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz import fuzz, process

from mirror_bench.builders.exp9_tasks.profiles import Profile
from mirror_bench.builders.exp9_tasks.scenarios import scenario
from mirror_bench.builders.question_bank.assemble import (
    MAX_SIMILARITY,
    GenerationError,
    balanced_letters,
    chosen_distractors,
    find_subcategories,
    normalised,
    problems,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.tasks import ComponentDifficulty, Exp9Task
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain, difficulty_of
from mirror_bench.builders.seeds import ItemRng

DEFAULT_SEED = 20269
FIXED = 297
PER_PROFILE = 30
VERSION = "1.0.0"
_DRAWS = 80


@dataclass(frozen=True)
class Component:
    """One part before its options get letters. choices: right option first; empty for a short answer."""

    subcategory: Subcategory
    template: Template
    level: int
    draft: Draft
    verdict: str
    short: bool


class Parts:
    """Draws components; keeps what was used so that no two are alike and templates take turns."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._texts: dict[str, list[str]] = defaultdict(list)
        self._uses: Counter[tuple[str, str]] = Counter()
        self._short: Counter[Domain] = Counter()

    def draw(self, domain: Domain, subcategory_name: str, level: int, *key: str | int) -> Component:
        """A component of ``subcategory_name`` at ``level`` from the stream named ``key``."""
        subcategory = _subcategory(domain, subcategory_name)
        fitting = [t for t in subcategory.templates if level in t.levels]
        order = sorted(range(len(fitting)), key=lambda i: (self._uses[(subcategory_name, fitting[i].id)], i))
        texts = self._texts[subcategory_name]
        reasons: Counter[str] = Counter()
        for index, attempt in itertools.product(order, range(_DRAWS)):
            template = fitting[index]
            rng = ItemRng(
                "exp9_tasks", self._seed, *key, domain, subcategory_name, template.id, level, attempt
            )
            try:
                draft = template.make(rng, level)
            except Redraw as reason:
                reasons[f"{template.id}: {reason}"] += 1
                continue
            problem = next(problems(draft), None)
            if problem:
                reasons[f"{template.id}: {problem}"] += 1
                continue
            text = normalised(draft.question)
            if process.extractOne(text, texts, scorer=fuzz.ratio, score_cutoff=MAX_SIMILARITY):
                reasons[f"{template.id}: too similar"] += 1
                continue
            texts.append(text)
            self._uses[(subcategory_name, template.id)] += 1
            short = draft.open_ok and self._short[domain] <= 0
            self._short[domain] += 1 if short else -1
            return Component(
                subcategory, template, level, draft, template.check(draft.question, draft.params), short
            )
        raise GenerationError(
            f"{domain}/{subcategory_name} level {level}: no draw will do: {reasons.most_common(5)}"
        )


@cache
def _domain(domain: Domain) -> dict[str, Subcategory]:
    return find_subcategories(domain)


def _subcategory(domain: Domain, name: str) -> Subcategory:
    try:
        return _domain(domain)[name]
    except KeyError:
        raise GenerationError(f"{domain}/{name}: the question bank has no generator of that name") from None


def fixed_pairs(count: int = FIXED) -> list[tuple[Domain, Domain]]:
    """``count`` ordered domain pairs: the 56 of two different domains in turn, each as often as ``count`` allows.

    Every unordered pair is taken in one order before any is taken in the other, so that unordered pairs stay even too.
    """
    one_way = list(itertools.combinations(DOMAINS, 2))
    both = [pair if (i + flip) % 2 == 0 else pair[::-1] for flip in (0, 1) for i, pair in enumerate(one_way)]
    return [both[i % len(both)] for i in range(count)]


def fixed_tasks(seed: int, parts: Parts) -> list[Exp9Task]:
    """The tasks that every model gets."""
    turn = _Turns()
    plan = []
    for index, (a, b) in enumerate(fixed_pairs()):
        drawn = [parts.draw(d, *turn.next(d), "fixed", index, slot) for slot, d in (("a", a), ("b", b))]
        plan.append((f"fixed_{a[:3]}_{b[:3]}_{index + 1:03d}", drawn[0], drawn[1]))
    return _tasks(plan, seed, None)


def tailored_tasks(seed: int, parts: Parts, profile: Profile) -> list[Exp9Task]:
    """The tasks of one profile: part 1 from a strong domain, part 2 from a weak one, all such pairs in turn."""
    pairs = [(a, b) for b in profile.weak for a in profile.strong]
    turn = _Turns(start=ItemRng("exp9_tasks", seed, profile.name, "turns").randrange(40))
    plan = []
    for index in range(PER_PROFILE):
        a, b = pairs[index % len(pairs)]
        drawn = [parts.draw(d, *turn.next(d), profile.name, index, slot) for slot, d in (("a", a), ("b", b))]
        plan.append((f"tailored_{profile.name}_{a[:3]}_{b[:3]}_{index + 1:02d}", drawn[0], drawn[1]))
    return _tasks(plan, seed, profile)


class _Turns:
    """Subcategories and levels of each domain in turn; the two cycles have no common factor, so all pairs occur."""

    def __init__(self, start: int = 0) -> None:
        self._count: Counter[Domain] = Counter(dict.fromkeys(DOMAINS, start))

    def next(self, domain: Domain) -> tuple[str, int]:
        """(subcategory, level) for the next component of ``domain``."""
        turn = self._count[domain]
        self._count[domain] += 1
        return SUBCATEGORIES[domain][turn % 5], LEVELS[turn % len(LEVELS)]


def _tasks(
    plan: Sequence[tuple[str, Component, Component]], seed: int, profile: Profile | None
) -> list[Exp9Task]:
    group = profile.name if profile else "fixed"
    choices = sum(not c.short for _, a, b in plan for c in (a, b))
    letters = iter(balanced_letters(choices, ItemRng("exp9_tasks", seed, group, "letters")))
    tasks: list[Exp9Task] = []
    scenes: set[str] = set()
    for task_id, a, b in plan:
        text = _unused_scene(scenes, seed, task_id, a, b)
        laid = [_laid_out(c, seed, f"{task_id}/{slot}", letters) for slot, c in (("a", a), ("b", b))]
        (choices_a, key_a, part_a), (choices_b, key_b, part_b) = laid
        tasks.append(
            Exp9Task(
                task_id=task_id,
                task_type="tailored" if profile else "fixed",
                circularity_free=profile is None,
                target_model=profile.name if profile else None,
                profile_kind=profile.kind if profile else None,
                domain_a=a.subcategory.domain,
                domain_b=b.subcategory.domain,
                subcategory_a=a.subcategory.name,
                subcategory_b=b.subcategory.name,
                difficulty_a=_difficulty(a.level),
                difficulty_b=_difficulty(b.level),
                correct_answer_a=key_a,
                correct_answer_b=key_b,
                answer_type_a="short_answer" if a.short else "multiple_choice",
                answer_type_b="short_answer" if b.short else "multiple_choice",
                task_text=text,
                part1_text=part_a,
                part2_text=part_b,
                choices_a=choices_a,
                choices_b=choices_b,
                answer_text_a=a.draft.answer,
                answer_text_b=b.draft.answer,
                answer_kind_a=a.draft.kind if a.short else "letter",
                answer_kind_b=b.draft.kind if b.short else "letter",
                aliases_a=a.draft.aliases,
                aliases_b=b.draft.aliases,
                tolerance_a=a.draft.tolerance,
                tolerance_b=b.draft.tolerance,
                level_a=a.level,
                level_b=b.level,
                part2_depends_on_part1=False,
                params=json.dumps({"a": _params(a), "b": _params(b)}, sort_keys=True, ensure_ascii=False),
                generator="exp9_tasks",
                generator_version=VERSION,
                seed=seed,
                checker=f"{a.template.checker}; {b.template.checker}",
                checker_verdict="agrees" if all(c.verdict == c.draft.answer for c in (a, b)) else "disagrees",
                canary=CANARY,
            )
        )
    return tasks


def _params(component: Component) -> dict[str, object]:
    return {
        "template": component.template.id,
        "question": component.draft.question,
        "params": dict(component.draft.params),
    }


def _difficulty(level: int) -> ComponentDifficulty:
    name = difficulty_of(level, adversarial=False)
    if name == "adversarial":
        raise ValueError(f"level {level} maps to no component difficulty")
    return name


def _unused_scene(scenes: set[str], seed: int, task_id: str, a: Component, b: Component) -> str:
    parts = f"{a.draft.question} {b.draft.question}"
    for attempt in itertools.count():
        rng = ItemRng("exp9_tasks", seed, task_id, "scene", attempt)
        text = scenario(rng, a.subcategory.name, b.subcategory.name, parts)
        if text not in scenes:
            scenes.add(text)
            return text
    raise AssertionError("unreachable: the loop above has no end")


def _laid_out(
    component: Component, seed: int, key: str, letters: Iterable[str]
) -> tuple[tuple[str, ...], str, str]:
    """(choices, key, part text); a letter is taken from ``letters`` only for multiple choice."""
    draft = component.draft
    if component.short:
        return (), draft.answer, draft.question
    letter = next(iter(letters))
    rng = ItemRng("exp9_tasks", seed, key, "options")
    wrong = chosen_distractors(draft, rng)
    rng.shuffle(wrong)
    place = "ABCD".index(letter)
    choices = (*wrong[:place], draft.answer, *wrong[place:])
    options = "\n".join(f"{name}. {choice}" for name, choice in zip("ABCD", choices, strict=True))
    return choices, letter, f"{draft.question}\n{options}"
