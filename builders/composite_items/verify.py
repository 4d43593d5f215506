"""What the composite items promise, checked on rows as read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from mirror_bench.builders import promises
from mirror_bench.builders.check import Check
from mirror_bench.builders.composite_items.assemble import CONTROLS_OF_A_KIND, PER_PAIR, steps
from mirror_bench.builders.composite_items.steps.step import Needs, Yields
from mirror_bench.builders.question_bank.assemble import find_subcategories, value_key
from mirror_bench.builders.schemas.tasks import CompositeItem
from mirror_bench.builders.schemas.taxonomy import DOMAINS, subcategory_names


def verify_items(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    """Every promised property with its figure and limit. banks: config -> rows."""
    composites = [*banks["composite_v2"], *banks["composite_v3"]]
    everything = [*composites, *banks["controls"]]
    return [
        *_counts(banks),
        *_keys(composites),
        *_control_keys(banks["controls"]),
        *_texts(everything),
        *_letters(banks),
    ]


def _counts(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    checks = []
    for bank, per_pair in PER_PAIR.items():
        pairs = Counter(frozenset((i.domain_a, i.domain_b)) for i in banks[bank])
        off = sum(count != per_pair for count in pairs.values()) + abs(28 - len(pairs))
        checks.append(promises.counted(f"rows.{bank}", len(banks[bank]), 28 * per_pair))
        checks.append(promises.counted(f"pairs_off.{bank}", off, 0))
    kinds = Counter(i.control_type for i in banks["controls"])
    for kind in ("single_domain", "difficulty_matched"):
        checks.append(promises.counted(f"controls.{kind}", kinds[kind], CONTROLS_OF_A_KIND))
    ids = {i.item_id for bank in PER_PAIR for i in banks[bank]}
    unmatched = [
        c.item_id for c in banks["controls"] if c.matched_item not in ids or c.domain_a != c.domain_b
    ]
    used = {s for bank in PER_PAIR for i in banks[bank] for s in (i.subcategory_a, i.subcategory_b)}
    known = subcategory_names()
    unused = ", ".join(name for name in known if name not in used)
    return [
        *checks,
        promises.unbroken("controls_without_match", unmatched),
        promises.counted("subcategories_used", len(used), len(known), f"without {unused}" if unused else ""),
    ]


def _keys(items: Sequence[CompositeItem]) -> list[Check]:
    """Both steps derived again from their text; the answer must change when either skill is left out."""
    yielding: dict[tuple[str, str], Yields] = {}
    needing: dict[tuple[str, str], Needs] = {}
    for domain in DOMAINS:
        yielding |= {(domain, s.id): s for s in steps(domain)[0]}
        needing |= {(domain, s.id): s for s in steps(domain)[1]}

    def right(item: CompositeItem) -> bool:
        made = json.loads(item.params)
        n = yielding[(item.domain_a, made["yields"])].check(made["setup"])
        derived = needing[(item.domain_b, made["needs"])].check(made["text"], n)
        whole = item.question.startswith(made["setup"]) and item.question.endswith(made["text"])
        return (
            whole
            and str(n) == item.part_a_answer
            and derived == item.answer_text == item.choices["ABCD".index(item.answer)]
        )

    def takes_both(item: CompositeItem) -> bool:
        made = json.loads(item.params)
        without_first = needing[(item.domain_b, made["needs"])].check(made["text"], made["naive"])
        naive = {value_key(answer) for answer in (without_first, item.answer_ignoring_b) if answer}
        return (
            without_first == item.answer_ignoring_a
            and item.answer_ignoring_b is not None
            and value_key(item.answer_text) not in naive
        )

    # Where both were one text, a wrong choice would not show which skill failed.
    alike = [
        i.item_id
        for i in items
        if value_key(i.answer_ignoring_a or "") == value_key(i.answer_ignoring_b or "")
    ]
    unlisted = [
        item.item_id
        for item in items
        if not {item.answer_ignoring_a, item.answer_ignoring_b} <= set(item.choices)
    ]
    return [
        promises.confirmed(
            "keys_confirmed", len(items), promises.broken((i.item_id, partial(right, i)) for i in items)
        ),
        promises.unbroken(
            "answered_by_one_skill", promises.broken((i.item_id, partial(takes_both, i)) for i in items)
        ),
        promises.unbroken("one_skill_answers_not_listed", unlisted),
        promises.unbroken("one_skill_answers_alike", alike),
    ]


def _control_keys(controls: Sequence[CompositeItem]) -> list[Check]:
    def right(item: CompositeItem) -> bool:
        made = json.loads(item.params)
        if item.control_type == "single_domain":
            first, second = steps(item.domain_a)
            n = next(s for s in first if s.id == made["yields"]).check(made["setup"])
            derived = next(s for s in second if s.id == made["needs"]).check(made["text"], n)
        else:
            templates = find_subcategories(item.domain_a)[item.subcategory_a].templates
            template = next(t for t in templates if t.id == made["template"])
            derived = template.check(item.question, made["params"])
        return derived == item.answer_text == item.choices["ABCD".index(item.answer)]

    wrong = promises.broken((c.item_id, partial(right, c)) for c in controls)
    return [promises.confirmed("control_keys_confirmed", len(controls), wrong)]


def _texts(items: Sequence[CompositeItem]) -> list[Check]:
    ids = [i.item_id for i in items]
    return [
        promises.unrepeated("repeated_ids", ids),
        promises.unlike("max_similarity", ids, [i.question for i in items]),
        promises.well_formed("faults_of_form", ((i.item_id, (i.question, *i.choices)) for i in items)),
        promises.distinct("options_not_distinct", ((i.item_id, i.choices) for i in items)),
    ]


def _letters(banks: Mapping[str, Sequence[CompositeItem]]) -> list[Check]:
    letters = {bank: [i.answer for i in items] for bank, items in banks.items()}
    return [
        *(promises.even_letters(f"letters_uniform_p.{bank}", found) for bank, found in letters.items()),
        promises.no_long_run(
            "longest_letter_run", [letter for found in letters.values() for letter in found], 8
        ),
        *promises.not_guessed([(i.choices, i.answer) for items in banks.values() for i in items]),
    ]
