"""From templates to a bank: slots, redraws, options, letters.

An item is a pure function of (bank seed, subcategory, template, level, slot, draw). Slots and letters are laid out for
each subcategory by itself, so that adding or changing one subcategory leaves the others' rows as they are.
"""

from __future__ import annotations

import importlib
import itertools
import json
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

from rapidfuzz import fuzz, process

from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Letter, Question
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, SUBCATEGORIES, Domain, difficulty_of
from mirror_bench.builders.seeds import ItemRng

DEFAULT_SEED = 20261
PER_SUBCATEGORY = 125
MAX_SIMILARITY = 94.0  # the bank promises at most 95; one point is kept in hand
MAX_TEMPLATE_SHARE = 0.25
_DRAWS = 80
_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")


class GenerationError(Exception):
    """A slot that no draw could fill, with what went wrong in each draw."""


@dataclass(frozen=True)
class Made:
    """A draft with its template and the checker's answer."""

    template: Template
    level: int
    draft: Draft
    verdict: str


def find_subcategories(domain: Domain) -> dict[str, Subcategory]:
    """Every ``SUBCATEGORY`` in the modules of the domain's folder, by name."""
    package = importlib.import_module(f"mirror_bench.builders.question_bank.{domain}")
    found = {}
    for module_info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package.__name__}.{module_info.name}")
        subcategory = getattr(module, "SUBCATEGORY", None)
        if isinstance(subcategory, Subcategory):
            found[subcategory.name] = subcategory
    return found


def build_bank(seed: int = DEFAULT_SEED, *, workers: int = 1) -> list[Question]:
    """All questions in file order. ``workers`` changes the time taken, never a byte of the result."""
    jobs = [(domain, name, seed) for domain in DOMAINS for name in SUBCATEGORIES[domain]]
    if workers <= 1:
        parts = [_build_named(job) for job in jobs]
    else:
        with ProcessPoolExecutor(workers) as pool:
            parts = list(pool.map(_build_named, jobs))
    return list(itertools.chain.from_iterable(parts))


def _build_named(job: tuple[Domain, str, int]) -> list[Question]:
    domain, name, seed = job
    found = find_subcategories(domain)
    if name not in found:
        raise GenerationError(
            f"{domain}/{name}: no module in builders/question_bank/{domain} has this SUBCATEGORY"
        )
    return build_subcategory(found[name], seed)


def build_subcategory(subcategory: Subcategory, seed: int, *, size: int = PER_SUBCATEGORY) -> list[Question]:
    """``size`` questions of one subcategory, levels as even as ``size`` allows.

    Raises GenerationError naming template, level and the reasons where a slot cannot be filled.
    """
    made: list[Made] = []
    texts: list[str] = []
    used: Counter[str] = Counter()
    asked: set[tuple[str, ...]] = set()
    for slot in range(size):
        level = LEVELS[slot % len(LEVELS)]
        item = _fill(subcategory, seed, level, _in_turn(subcategory, level, used, size), slot, texts, asked)
        asked.add(_fact(item.template, item.draft))
        used[item.template.id] += 1
        made.append(item)
        texts.append(normalised(item.draft.question))
    letters = _letters(subcategory, seed, size)
    width = len(str(size))
    return [
        _question(
            subcategory,
            seed,
            f"{subcategory.domain}-{subcategory.name}-{index + 1:0{width}d}",
            item,
            letter,
            index,
        )
        for index, (item, letter) in enumerate(zip(made, letters, strict=True))
    ]


def _in_turn(subcategory: Subcategory, level: int, used: Mapping[str, int], size: int) -> list[Template]:
    """Templates for ``level``, least used first, those that have had their share left out."""
    cap = int(size * MAX_TEMPLATE_SHARE)
    fitting = [t for t in subcategory.templates if level in t.levels and used.get(t.id, 0) < cap]
    if not fitting:
        raise GenerationError(f"{subcategory.domain}/{subcategory.name}: no template left for level {level}")
    return sorted(fitting, key=lambda t: used.get(t.id, 0))


def _fill(
    subcategory: Subcategory,
    seed: int,
    level: int,
    templates: list[Template],
    slot: int,
    texts: Sequence[str],
    asked: Set[tuple[str, ...]],
) -> Made:
    """The first draw of the slot's template that is fair, clean, unlike all earlier texts and on a fact not yet ``asked``.

    A template that runs dry at a level (few facts that obscure, few words of that kind) hands its slot to the next.
    """
    reasons: Counter[str] = Counter()
    for template in templates:
        for draw in range(_DRAWS):
            rng = ItemRng(
                "question_bank", seed, subcategory.domain, subcategory.name, template.id, level, slot, draw
            )
            try:
                draft = template.make(rng, level)
            except Redraw as reason:
                reasons[f"{template.id}: redraw: {reason}"] += 1
                continue
            if subcategory.facts_once and _fact(template, draft) in asked:
                reasons[f"{template.id}: the fact has been asked for"] += 1
                continue
            # The cheaper test first; which one turns a draw down makes no difference to what is drawn next.
            if texts and process.extractOne(
                normalised(draft.question), texts, scorer=fuzz.ratio, score_cutoff=MAX_SIMILARITY
            ):
                reasons[f"{template.id}: too similar to an earlier item"] += 1
                continue
            problem = next(problems(draft), None)
            if problem:
                reasons[f"{template.id}: {problem}"] += 1
                continue
            return Made(template, level, draft, template.check(draft.question, draft.params))
    raise GenerationError(
        f"{subcategory.domain}/{subcategory.name} level {level}: no draw will do: "
        + "; ".join(f"{reason} ({times}x)" for reason, times in reasons.most_common(6))
    )


def _fact(template: Template, draft: Draft) -> tuple[str, ...]:
    """What makes two items of one template ask for the same fact, in whatever words: the record and the answer."""
    record = (draft.source.package, draft.source.record) if draft.source else (draft.question,)
    return (template.id, *record, draft.answer)


def normalised(text: str) -> str:
    """Lower case with white space folded: the form in which texts are compared."""
    return " ".join(text.lower().split())


def problems(draft: Draft) -> Iterator[str]:
    """What makes a draft unfit: too few or clashing options, trap not listed, faults of form."""
    values = [value_key(option) for option in (draft.answer, *draft.distractors)]
    if len(draft.distractors) < 3:
        yield f"{len(draft.distractors)} distractors, 3 or more are needed"
    if len(set(values)) != len(values):
        yield "two options are the same value"
    if draft.trap is not None and draft.trap not in draft.distractors:
        yield f"trap {draft.trap!r} is not among the distractors"
    for text in (draft.question, draft.answer, *draft.distractors):
        for fault in lint.faults(text):
            yield f"{fault} in {text[:60]!r}"
    if gives_itself_away(draft):
        yield "the question contains its answer and no other option"


def gives_itself_away(draft: Draft) -> bool:
    """Whether the answer's text stands in the question while no distractor's does.

    Answers of a few characters (numbers, letters) stand in any longer text by chance and are not counted.
    """
    text = f" {normalised(draft.question)} "

    def stands(option: str) -> bool:
        return re.search(rf"(?<![\w]){re.escape(normalised(option))}(?![\w])", text) is not None

    if len(draft.answer) < 4 or draft.answer.replace(",", "").replace(".", "").isdigit():
        return False
    return stands(draft.answer) and not any(stands(option) for option in draft.distractors)


_NUMBER = re.compile(r"[-−]?\d[\d,]*(?:\.\d+)?(?:/\d+)?")


def leading_number(option: str) -> Fraction | None:
    """First number in an option, thousands separators dropped; None where there is none."""
    match = _NUMBER.search(option)
    if not match:
        return None
    text = match.group(0).replace(",", "").replace("−", "-")
    try:
        if "/" in text:
            top, bottom = text.split("/")
            return Fraction(top) / Fraction(bottom)
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def value_key(option: str) -> str:
    """Options with equal keys are the same value: case, spaces and number format do not tell them apart."""
    folded = normalised(option).rstrip(".")
    return _NUMBER.sub(lambda match: str(leading_number(match.group(0))), folded)


def _letters(subcategory: Subcategory, seed: int, size: int) -> list[Letter]:
    """Letters in equal numbers, shuffled; no run over three, and no equal pair at either end.

    With those ends, joining two subcategories never makes a run over four.
    """
    rng = ItemRng("question_bank", seed, subcategory.domain, subcategory.name, "letters")
    extra = list(_LETTERS)
    rng.shuffle(extra)
    letters: list[Letter] = [*_LETTERS * (size // 4), *extra[: size % 4]]
    while True:
        rng.shuffle(letters)
        longest = max(len(list(run)) for _, run in itertools.groupby(letters))
        if size < 4 or (longest <= 3 and letters[0] != letters[1] and letters[-1] != letters[-2]):
            return letters


def balanced_letters(count: int, rng: ItemRng) -> list[Letter]:
    """``count`` letters, each as often as ``count`` allows, in random order."""
    letters: list[Letter] = [_LETTERS[index % 4] for index in range(count)]
    rng.shuffle(letters)
    return letters


def chosen_distractors(draft: Draft, rng: ItemRng) -> list[str]:
    """Three distractors, the trap among them, so that rank in size and in length says nothing of the answer.

    A target rank is drawn uniformly for the answer among the four options, by size where options are numbers and by
    length; the trio that comes nearest to both wins, ties by the stream.
    """
    pool = list(draft.distractors)
    fixed = [draft.trap] if draft.trap is not None else []
    others = [option for option in pool if option not in fixed]
    trios = [[*fixed, *rest] for rest in itertools.combinations(others, 3 - len(fixed))]
    rng.shuffle(trios)
    size_rank, length_rank = rng.randrange(4), rng.randrange(4)
    answer_value = leading_number(draft.answer)

    def miss(trio: list[str]) -> float:
        shorter = sum(len(option) < len(draft.answer) for option in trio)
        equal = sum(len(option) == len(draft.answer) for option in trio)
        # Any rank within a tie is the answer's rank.
        length_miss = max(shorter - length_rank, length_rank - (shorter + equal), 0)
        size_miss = 0
        values = [leading_number(option) for option in trio]
        if answer_value is not None and all(value is not None for value in values):
            size_miss = abs(sum(value < answer_value for value in values if value is not None) - size_rank)
        return length_miss + 1.5 * size_miss

    return min(trios, key=miss)


def _question(
    subcategory: Subcategory, seed: int, question_id: str, made: Made, letter: Letter, slot: int
) -> Question:
    draft = made.draft
    rng = ItemRng("question_bank", seed, subcategory.domain, subcategory.name, "options", slot)
    wrong = chosen_distractors(draft, rng)
    rng.shuffle(wrong)
    place = _LETTERS.index(letter)
    choices = (*wrong[:place], draft.answer, *wrong[place:])
    source = draft.source
    return Question(
        question_id=question_id,
        domain=subcategory.domain,
        subcategory=subcategory.name,
        difficulty=difficulty_of(made.level, adversarial=draft.trap is not None),
        level=made.level,
        question=draft.question,
        choices=choices,
        answer=letter,
        answer_text=draft.answer,
        aliases=draft.aliases,
        open_ok=draft.open_ok,
        answer_kind=draft.kind,
        tolerance=draft.tolerance,
        trap=draft.trap,
        template=made.template.id,
        params=json.dumps(draft.params, sort_keys=True, ensure_ascii=False),
        generator=f"{subcategory.domain}/{subcategory.name}",
        generator_version=subcategory.version,
        seed=seed,
        source=f"{source.package} {source.version}: {source.record}" if source else None,
        checker=made.template.checker,
        checker_verdict="agrees" if made.verdict == draft.answer else "disagrees",
        canary=CANARY,
    )
