"""Assembling the transfer tasks: 25 for each source domain."""

from __future__ import annotations

import importlib
import itertools
import json
from collections import Counter
from functools import cache

from rapidfuzz import fuzz, process

from mirror_bench.builders.composite_items.transfer.task import SURFACES, Hidden, TransferTemplate
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import (
    MAX_SIMILARITY,
    GenerationError,
    balanced_letters,
    normalised,
    value_key,
)
from mirror_bench.builders.ranks import Ranks
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Letter
from mirror_bench.builders.schemas.tasks import TransferTask
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS, Domain, difficulty_of
from mirror_bench.builders.seeds import ItemRng

PER_SOURCE = 25
VERSION = "1.0.0"
_DRAWS = 80
_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")


@cache
def templates(domain: Domain) -> tuple[TransferTemplate, ...]:
    """Templates of a source domain."""
    found = importlib.import_module(f"mirror_bench.builders.composite_items.transfer.{domain}").TEMPLATES
    return tuple(found)


def transfer_tasks(seed: int) -> list[TransferTask]:
    """All transfer tasks, domain by domain."""
    made: list[tuple[Domain, TransferTemplate, int, Hidden]] = []
    texts: list[str] = []
    for domain in DOMAINS:
        for index in range(PER_SOURCE):
            level = LEVELS[index % len(LEVELS)]
            made.append((domain, *_draw(domain, index, level, seed, texts)))
    ranks = Ranks()
    letters = balanced_letters(len(made), ItemRng("transfer", seed, "letters"))
    return [
        _task(
            f"transfer_{SURFACES[domain]}_{index % PER_SOURCE + 1:02d}",
            domain,
            template,
            level,
            hidden,
            seed,
            letter,
            ranks,
        )
        for index, ((domain, template, level, hidden), letter) in enumerate(zip(made, letters, strict=True))
    ]


def _draw(
    domain: Domain, index: int, level: int, seed: int, texts: list[str]
) -> tuple[TransferTemplate, int, Hidden]:
    known = templates(domain)
    reasons: Counter[str] = Counter()
    for turn, draw in itertools.product(range(len(known)), range(_DRAWS)):
        template = known[(index + turn) % len(known)]
        hidden = template.make(ItemRng("transfer", seed, domain, template.id, index, level, draw), level)
        values = [value_key(option) for option in (hidden.answer, *hidden.distractors)]
        fault = next(lint.faults(hidden.simplified), None)
        plain = normalised(hidden.text)
        if fault or len(set(values)) != len(values) or len(values) < 4:
            reasons[f"{template.id}: {fault or 'options clash'}"] += 1
        elif process.extractOne(plain, texts, scorer=fuzz.ratio, score_cutoff=MAX_SIMILARITY):
            reasons[f"{template.id}: too similar"] += 1
        else:
            texts.append(plain)
            return template, level, hidden
    raise GenerationError(f"transfer {domain} {index}: no draw will do: {reasons.most_common(4)}")


def _task(
    task_id: str,
    domain: Domain,
    template: TransferTemplate,
    level: int,
    hidden: Hidden,
    seed: int,
    letter: Letter,
    ranks: Ranks,
) -> TransferTask:
    rng = ItemRng("transfer", seed, task_id, "options")
    wrong = ranks.fill(hidden.answer, (), hidden.distractors, rng)
    rng.shuffle(wrong)
    place = _LETTERS.index(letter)
    agrees = template.check(hidden.text) == hidden.answer
    return TransferTask(
        task_id=task_id,
        source_domain=domain,
        surface_domain=SURFACES[domain],
        subcategory=template.subcategory,
        hidden_dependency=template.hidden,
        difficulty=difficulty_of(level, adversarial=False),
        level=level,
        task_text=hidden.text,
        simplified_text=hidden.simplified,
        key_values=hidden.key_values,
        choices=(*wrong[:place], hidden.answer, *wrong[place:]),
        answer=letter,
        answer_text=hidden.answer,
        answer_kind=hidden.kind,
        aliases=(),
        tolerance=None,
        params=json.dumps({"template": template.id}, sort_keys=True),
        generator=f"transfer/{domain}",
        generator_version=VERSION,
        seed=seed,
        checker=template.checker,
        checker_verdict="agrees" if agrees else "disagrees",
        canary=CANARY,
    )
