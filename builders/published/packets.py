"""The released human packet, rating sheets, deployment packet and red team: nearly all simulated, and labelled so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Import, Rows
from mirror_bench.builders.published.counts import count, same
from mirror_bench.builders.published.source import Ledger, Line, RowFault, as_import, flat, merge
from mirror_bench.builders.schemas.published import (
    DeploymentRequest,
    DeploymentStub,
    LabelItem,
    PacketQuestion,
    PacketTask,
    PlayedAnswer,
    PlayedDecision,
    Rating,
    RedTeamStub,
    ResolverOutcome,
)
from mirror_bench.builders.schemas.row import Row

HUMAN: Final = "audit/human_baseline_packet"
_PACKETS: Final[dict[Literal["base", "hard_v2"], str]] = {"base": HUMAN, "hard_v2": f"{HUMAN}/hard_v2"}
_DECISIONS: Final = {"PROCEED": "proceed", "USE_TOOL": "use_tool", "FLAG_FOR_REVIEW": "defer", None: None}
_MARK: Final = "simulated"


def imported(folder: Path) -> Import:
    """Read ``folder`` into rows and report. Raises BuildInputError for a missing file."""
    ledger = Ledger(folder)
    declared = _MARK in str(ledger.json(f"{HUMAN}/cohort/human_collection_manifest.json"))
    rows: dict[tuple[str, str], Sequence[Row]] = {}
    rows[("packet_questions", "test")] = [
        row for packet in _PACKETS for row in _packet_questions(ledger, packet)
    ]
    rows[("packet_tasks", "test")] = [row for packet in _PACKETS for row in _packet_tasks(ledger, packet)]
    rows[("played_answers", "test")] = [
        row
        for name in ledger.files(f"{HUMAN}/cohort/exp1_response_sheet_*.csv")
        for row in _played_answers(ledger, name, declared)
    ]
    rows[("played_decisions", "test")] = [
        row
        for name in ledger.files(f"{HUMAN}/cohort/exp9_response_sheet_*.csv")
        for row in _played_decisions(ledger, name, declared)
    ]
    rows[("ratings", "test")] = [
        row
        for name in [
            *ledger.files(f"{HUMAN}/audit_multirater/real_human_audit_600_*.csv"),
            *ledger.files("audit/real_human_audit_100*.csv"),
        ]
        for row in _ratings(ledger, name)
    ]
    rows[("label_items", "test")] = _joined(
        ledger, LabelItem, ledger.json_lines("audit/items.jsonl"), "item_id",
        [(ledger.json_lines("audit/human_annotations.jsonl"), "item_id",
          {"label": "label", "confidence": "label_confidence", "notes": "label_notes", "timestamp": "label_timestamp"},
          ("experiment",))],
        {"reply": "model_response"}, simulated=False,
    )  # fmt: skip
    rows[("deployment_stubs", "test")] = _joined(
        ledger, DeploymentStub, ledger.table(f"{HUMAN}/deployment/ecological_validity_tasks.csv"), "task_id",
        [(ledger.table(f"{HUMAN}/deployment/ecological_validity_gold.csv"), "task_id",
          {"ground_truth_outcome": "outcome", "resolver_type": "resolver_type", "success_criteria": "success_criteria",
           "ground_truth_source": "ground_truth_source"}, ("risk_tier",))],
        {}, simulated=True,
    )  # fmt: skip
    outcome = ("final_correct", "resolver_type", "resolver_decision", "resolved_at_utc")
    cost = (
        "model_latency_ms",
        "resolver_latency_ms",
        "total_latency_ms",
        "cost_usd",
        "tokens_in",
        "tokens_out",
    )
    rows[("deployment_requests", "test")] = _joined(
        ledger, DeploymentRequest, ledger.table("deployment_packet/traffic.csv"), "request_id",
        [(ledger.table("deployment_packet/outcomes.csv"), "request_id", {n: n for n in outcome}, ()),
         (ledger.table("deployment_packet/cost_latency.csv"), "request_id", {n: n for n in cost}, ())],
        {}, simulated=True,
    )  # fmt: skip
    rows[("resolver_outcomes", "test")] = ledger.placed(
        ledger.table(f"{HUMAN}/deployment/escalation_oracle_eval.csv"), _resolver
    )
    rows[("red_team", "test")] = ledger.placed(
        ledger.table(f"{HUMAN}/redteam/goodhart_attack_set.csv"),
        lambda line: flat(RedTeamStub, line, simulated=_MARK in str(line.peek("designer"))),
    )
    return as_import("simulated_packets_v1", ledger, rows, verify(rows), {})


def _joined(
    ledger: Ledger,
    model: type[Any],
    lines: list[Line],
    key: str,
    others: Sequence[tuple[list[Line], str, Mapping[str, str], tuple[str, ...]]],
    names: Mapping[str, str],
    *,
    simulated: bool,
) -> list[Any]:
    """Rows of ``lines`` with the columns of other files that share their key.

    others: (lines, key field, released field -> column, fields that must equal the first file's). A row of another file
    without a partner, or one that disagrees with it, is listed.
    """
    first = {line.values.get(key): line for line in lines}
    found: dict[Any, dict[str, Any]] = {name: {} for name in first}
    places: dict[Any, list[str]] = {name: [] for name in first}
    for extra_lines, extra_key, columns, shared in others:
        for line in extra_lines:
            name = line.values.get(extra_key)
            partner = first.get(name)
            if partner is None:
                line.fate, line.reason = "listed", f"{extra_key} {name} has no partner"
                continue
            differing = [field for field in shared if partner.values.get(field) != line.values.get(field)]
            unknown = sorted(set(line.values) - set(columns) - set(shared) - {extra_key})
            if differing or unknown:
                line.fate = "listed"
                line.reason = f"disagrees with {partner.place} in {differing}, unknown fields {unknown}"
                continue
            found[name] |= {column: line.values[released] for released, column in columns.items()}
            places[name].append(line.place)
            merge(line, partner.place)

    def make(line: Line) -> Any:
        name = line.values.get(key)
        return flat(model, line, names, also_in=tuple(places[name]), simulated=simulated, **found[name])

    return ledger.placed(lines, make)


def _packet_questions(ledger: Ledger, packet: Literal["base", "hard_v2"]) -> list[PacketQuestion]:
    folder = _PACKETS[packet]
    return _joined(
        ledger, PacketQuestion, _with_packet(ledger.table(f"{folder}/tasks/exp1_human_baseline_tasks.csv"), packet),
        "item_id",
        [(ledger.table(f"{folder}/answer_keys/exp1_answer_key.csv"), "item_id", {"correct_answer": "answer"},
          ("question_id", "domain", "answer_type"))],
        {"released_item_id": "item_id", "item_id": "packet_item", "upstream_question_id": "question_id",
         "question": "question_text"},
        simulated=False,
    )  # fmt: skip


def _packet_tasks(ledger: Ledger, packet: Literal["base", "hard_v2"]) -> list[PacketTask]:
    folder = _PACKETS[packet]
    keys = ("correct_answer_a", "correct_answer_b", "answer_type_a", "answer_type_b")
    return _joined(
        ledger, PacketTask, _with_packet(ledger.table(f"{folder}/tasks/exp9_human_baseline_tasks.csv"), packet), "item_id",
        [(ledger.table(f"{folder}/answer_keys/exp9_answer_key.csv"), "item_id", {n: n for n in keys},
          ("task_id", "domain_a", "domain_b"))],
        {"released_item_id": "item_id", "item_id": "packet_item"},
        simulated=False,
    )  # fmt: skip


def _with_packet(lines: list[Line], packet: str) -> list[Line]:
    for line in lines:
        line.values |= {"packet": packet, "packet_item": f"{packet}:{line.values.get('item_id')}"}
    return lines


def _participant(name: str) -> str:
    return Path(name).stem.rsplit("_", 1)[1]


def _played_answers(ledger: Ledger, name: str, declared: bool) -> list[PlayedAnswer]:
    who = _participant(name)
    return ledger.placed(
        ledger.table(name),
        lambda line: flat(
            PlayedAnswer,
            line,
            {
                "upstream_question_id": "question_id",
                "question": "question_text",
                "answer": "participant_answer",
                "confidence": "participant_confidence",
            },
            answer_id=f"{who}:{line.peek('item_id')}",
            participant=who,
            simulated=declared,
        ),
    )


def _played_decisions(ledger: Ledger, name: str, declared: bool) -> list[PlayedDecision]:
    who = _participant(name)

    def make(line: Line) -> PlayedDecision:
        return flat(
            PlayedDecision,
            line,
            {"confidence": "participant_confidence"},
            answer_id=f"{who}:{line.peek('item_id')}",
            participant=who,
            decision_a=_decision(line.take("decision_a")),
            decision_b=_decision(line.take("decision_b")),
            simulated=declared,
        )

    return ledger.placed(ledger.table(name), make)


def _decision(released: Any) -> str | None:
    if released not in _DECISIONS:
        raise RowFault(f"decision {released!r} is none of {', '.join(str(d) for d in _DECISIONS if d)}")
    return _DECISIONS[released]


def _ratings(ledger: Ledger, name: str) -> list[Rating]:
    stem = Path(name).stem
    sheet = "600" if "_600" in stem else "100"
    rater = stem.rsplit("_", 1)[1] if stem.rsplit("_", 1)[1].startswith("R") else ""

    def make(line: Line) -> Rating:
        return flat(
            Rating,
            line,
            {"text": "question_or_task_text", "reply": "model_response", "label": "human_label"},
            rating_id=f"{sheet}:{rater or 'blank'}:{line.peek('item_id')}",
            sheet=sheet,
            rater=rater,
            simulated=_MARK in str(line.peek("notes")),
        )

    return ledger.placed(ledger.table(name), make)


def _resolver(line: Line) -> ResolverOutcome:
    released = line.take("resolution_correctness")
    if released not in ("correct", "incorrect"):
        raise RowFault(f"resolution_correctness {released!r} is neither correct nor incorrect")
    return flat(
        ResolverOutcome,
        line,
        {"resolver_type": "final_resolver_type"},
        correct=released == "correct",
        simulated=_MARK in str(line.peek("collector_tag")),
    )


_WORKFLOWS: Final = {
    "supply_chain": 54, "billing_support": 46, "code_review": 43, "legal_intake": 43, "clinical_admin": 40,
    "sales_ops": 36, "incident_triage": 30, "fraud_screening": 28,
}  # fmt: skip


def verify(rows: Rows) -> list[Check]:
    """What the packets are, beside what the audit of the release states."""

    def part(name: str) -> list[Any]:
        return list(rows[(name, "test")])

    keys = {row.released_item_id: row.answer for row in part("packet_questions") if row.packet == "base"}
    task_keys = {row.released_item_id: row for row in part("packet_tasks") if row.packet == "base"}
    answers, decisions = part("played_answers"), part("played_decisions")
    ratings, stubs = part("ratings"), part("deployment_stubs")
    raters600 = [row for row in ratings if row.sheet == "600"]
    proceeded = [
        (given, key)
        for row in decisions
        for choice, given, key in (
            (row.decision_a, row.answer_a, task_keys[row.item_id].correct_answer_a),
            (row.decision_b, row.answer_b, task_keys[row.item_id].correct_answer_b),
        )
        if choice == "proceed"
    ]
    simulated = ("played_answers", "played_decisions", "deployment_stubs", "deployment_requests", "resolver_outcomes",
                 "red_team")  # fmt: skip
    return [
        count("participants", len({row.participant for row in answers}), 20),
        count("played_answers", len(answers), 20 * 384),
        count(
            "played_answers_equal_to_the_key",
            sum(row.answer == keys[row.item_id] for row in answers),
            20 * 384,
        ),
        count("played_decisions", len(decisions), 20 * 261),
        count("proceeded_not_equal_to_the_key", sum(given != key for given, key in proceeded), 0),
        count("notes_tagged_simulated", sum(_MARK in (row.notes or "") for row in answers), 369),
        count("ratings_600", len(raters600), 3000),
        count("ratings_600_simulated", sum(row.simulated for row in raters600), 3000),
        count("label_items", len(part("label_items")), 75),
        count("deployment_stubs", len(stubs), 320),
        count("deployment_gold_simulated", sum(_MARK in row.ground_truth_source for row in stubs), 320),
        *(
            count(f"workflow.{name}", sum(row.workflow == name for row in stubs), stated)
            for name, stated in _WORKFLOWS.items()
        ),
        count("deployment_requests", len(part("deployment_requests")), 320),
        count("resolver_outcomes", len(part("resolver_outcomes")), 540),
        count("resolver_correct", sum(row.correct for row in part("resolver_outcomes")), 271),
        count("red_team", len(part("red_team")), 240),
        same(
            "rows_not_labelled_simulated",
            [f"{name}:{row.source_line}" for name in simulated for row in part(name) if not row.simulated],
        ),
    ]
