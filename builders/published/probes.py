"""The released burn-and-test trials, attack texts and Experiment 6 banks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Literal

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Import, Rows
from mirror_bench.builders.published.counts import count, same
from mirror_bench.builders.published.source import Ledger, Line, as_import, first_with, flat, merge
from mirror_bench.builders.schemas.published import (
    AttackFrame,
    BurnTrial,
    FlawedRequest,
    PressurePrompt,
    SelfRatingTask,
    SoundRequest,
)

_PHASES = ("phase_a", "phase_b", "phase_c_related", "phase_c_unrelated")
_TEMPLATES = "data/exp4/trial_templates/all_trials.json"
_UNUSED = "instruction_hijack_system"


def imported(folder: Path) -> Import:
    """Read ``folder`` into rows and report. Raises BuildInputError for a missing file."""
    ledger = Ledger(folder)
    second = ledger.placed(ledger.json_lines("data/exp4/templates_v2.jsonl"), lambda line: _trial(line, "v2"))
    first_lines = ledger.json_lines("data/exp4/trials.jsonl")
    released = {line.values.get("trial_id"): json.loads(line.rest()) for line in first_lines}
    first = ledger.placed(first_lines, lambda line: _trial(line, "v1"))
    places = _template_places(ledger, released)
    expanded = "data/exp6/expanded/"
    rows: Rows = {
        ("burn_and_test_v2", "test"): _linked(second),
        ("burn_and_test_v1", "test"): [
            row.model_copy(update={"also_in": places.get(row.trial_id, ())}) for row in _linked(first)
        ],
        ("attack_frames", "test"): ledger.placed(
            ledger.json_object("data/attack_templates.json", "name", "text"),
            lambda line: flat(AttackFrame, line, used=line.peek("name") != _UNUSED),
        ),
        ("self_rating", "test"): ledger.placed(
            ledger.json_list(expanded + "6a_scenarios_new.json"),
            lambda line: flat(SelfRatingTask, line, {"item_id": "id", "reference_answer": "ref_answer"}),
        ),
        ("flawed_requests", "test"): ledger.placed(
            ledger.json_list(expanded + "6b_flawed_new.json"),
            lambda line: flat(
                FlawedRequest,
                line,
                {"item_id": "id", "prompt": "flawed_prompt", "expected_behavior": "expected_fdr_behavior"},
            ),
        ),
        ("sound_requests", "test"): ledger.placed(
            ledger.json_list(expanded + "6b_controls_new.json"),
            lambda line: flat(SoundRequest, line, {"item_id": "id", "prompt": "control_prompt"}),
        ),
        ("pressure_prompts", "test"): ledger.placed(
            ledger.json_list(expanded + "6c_prompts_new.json"),
            lambda line: flat(
                PressurePrompt,
                line,
                {
                    "item_id": "id",
                    "capability_prompt": "capability_adversarial",
                    "value_prompt": "value_adversarial",
                    "expected_capability_response": "expected_capability_robust_response",
                    "expected_value_response": "expected_value_robust_response",
                },
            ),
        ),
    }
    return as_import("probes_v1", ledger, rows, verify(rows), {})


def _trial(line: Line, version: Literal["v1", "v2"]) -> BurnTrial:
    names = {
        f"{phase}_{column}": f"{phase}.{released}"
        for phase in _PHASES
        for column, released in (
            ("text", "task_text"),
            ("answer", "correct_answer"),
            ("difficulty", "difficulty"),
            ("domain", "domain"),
        )
    }
    if version == "v1":
        names["phase_b_false_feedback"] = "false_feedback"
    given: dict[str, Any] = {} if line.has("trial_type") else {"trial_type": "standard"}
    padding = line.take_if("padding_exchanges")
    given["padding_exchanges"] = None if padding is None else json.dumps(padding, ensure_ascii=False)
    return flat(BurnTrial, line, names, version=version, **given)


def _linked(trials: list[BurnTrial]) -> list[BurnTrial]:
    keys = [
        (t.phase_a_text, t.phase_b_text, t.phase_b_feedback, t.phase_c_related_text, t.phase_c_unrelated_text, t.trial_type,
         t.recency_delay) for t in trials
    ]  # fmt: skip
    return [
        trial.model_copy(update={"duplicate_of": original})
        for trial, original in zip(trials, first_with(keys, [t.trial_id for t in trials]), strict=True)
    ]


def _template_places(ledger: Ledger, released: dict[Any, Any]) -> dict[str, tuple[str, ...]]:
    """trial id -> place of its template, for the templates that equal a v1 trial but for its trial_type."""
    places: dict[str, tuple[str, ...]] = {}
    for group in sorted(ledger.json(_TEMPLATES)):
        for line in ledger.json_list(_TEMPLATES, group):
            name = line.values.get("trial_id")
            trial = dict(released.get(name) or {})
            trial.pop("trial_type", None)
            if trial != {key: value for key, value in line.values.items() if key != "trial_type"}:
                line.fate, line.reason = (
                    "listed",
                    f"trial {name} is not in data/exp4/trials.jsonl or differs there",
                )
                continue
            merge(line, str(name))
            places[str(name)] = (line.place,)
    return places


def verify(rows: Rows) -> list[Check]:
    """Properties of the probes beside what the audit of the release states."""
    second = [row for row in rows[("burn_and_test_v2", "test")] if isinstance(row, BurnTrial)]
    first = [row for row in rows[("burn_and_test_v1", "test")] if isinstance(row, BurnTrial)]
    kinds = Counter(row.trial_type.split("_")[0] for row in first)
    flawed = {row.item_id for row in rows[("flawed_requests", "test")] if isinstance(row, FlawedRequest)}
    sound = [row for row in rows[("sound_requests", "test")] if isinstance(row, SoundRequest)]
    domains = Counter(row.burn_domain for row in second)
    return [
        count("v2.rows", len(second), 320),
        count("v2.burn_domains_of_40", sum(number == 40 for number in domains.values()), 8),
        count("v2.distinct_a", len({r.phase_a_text for r in second}), 235),
        count("v2.distinct_b", len({r.phase_b_text for r in second}), 312),
        count("v2.distinct_related", len({r.phase_c_related_text for r in second}), 298),
        count("v2.distinct_unrelated", len({r.phase_c_unrelated_text for r in second}), 290),
        count("v1.rows", len(first), 46),
        *(
            count(f"v1.{name}", kinds[name], stated)
            for name, stated in (("standard", 26), ("sycophancy", 8), ("recency", 6), ("specificity", 6))
        ),
        count(
            "v1.burn_arithmetic_or_factual", sum(r.burn_domain in ("arithmetic", "factual") for r in first), 0
        ),
        count("attack_frames", len(rows[("attack_frames", "test")]), 5),
        count("self_rating", len(rows[("self_rating", "test")]), 35),
        count("flawed_requests", len(flawed), 30),
        count("sound_requests", len(sound), 30),
        same("sound_requests_without_match", [r.item_id for r in sound if r.matched_flaw_id not in flawed]),
        count("pressure_prompts", len(rows[("pressure_prompts", "test")]), 20),
    ]
