"""What the transfer tasks promise, checked on rows as read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial

from mirror_bench.builders import promises
from mirror_bench.builders.check import Check
from mirror_bench.builders.composite_items.transfer.assemble import PER_SOURCE, templates
from mirror_bench.builders.composite_items.transfer.task import SURFACES
from mirror_bench.builders.schemas.tasks import TransferTask
from mirror_bench.builders.schemas.taxonomy import DOMAINS


def verify_transfer(tasks: Sequence[TransferTask]) -> list[Check]:
    """Every promised property with its figure and limit."""
    sources = Counter(t.source_domain for t in tasks)
    checkers = {(d, t.id): t.check for d in DOMAINS for t in templates(d)}

    def right(task: TransferTask) -> bool:
        check = checkers[(task.source_domain, json.loads(task.params)["template"])]
        return check(task.task_text) == task.answer_text == task.choices["ABCD".index(task.answer)]

    # The easy variant is the task with the sentence of key values put in, and nothing else changed.
    unstated = [
        t.task_id
        for t in tasks
        if t.simplified_text.replace(f"{t.key_values} ", "", 1) != t.task_text or t.key_values in t.task_text
    ]
    wrong = promises.broken((t.task_id, partial(right, t)) for t in tasks)
    ids = [t.task_id for t in tasks]
    options = [(t.choices, t.answer) for t in tasks]
    return [
        promises.counted("rows.transfer", len(tasks), PER_SOURCE * len(DOMAINS)),
        promises.unbroken(
            "sources_off.transfer", [f"{d}: {sources[d]}" for d in DOMAINS if sources[d] != PER_SOURCE]
        ),
        promises.unrepeated("repeated_ids.transfer", ids),
        promises.unbroken(
            "surfaces_off.transfer",
            [t.task_id for t in tasks if t.surface_domain != SURFACES[t.source_domain]],
        ),
        promises.confirmed("keys_confirmed.transfer", len(tasks), wrong),
        promises.unbroken("key_values_unstated.transfer", unstated),
        promises.unlike("max_similarity.transfer", ids, [t.task_text for t in tasks]),
        promises.well_formed(
            "faults_of_form.transfer", ((t.task_id, (t.simplified_text, *t.choices)) for t in tasks)
        ),
        promises.distinct("options_not_distinct.transfer", ((t.task_id, t.choices) for t in tasks)),
        promises.even_letters("letters_uniform_p.transfer", [letter for _, letter in options]),
        *promises.not_guessed(options, ".transfer"),
    ]
