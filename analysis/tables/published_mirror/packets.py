"""The human cohort, the five raters, the deployment, resolver and red-team packets, from their rows.

Most of these rows declare themselves simulated; the declaration is read from the files, and the cells carry it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from mirror_bench.analysis.metrics.accuracy import accuracy
from mirror_bench.analysis.metrics.agreement import cohen_kappa, fleiss_kappa, unanimity
from mirror_bench.analysis.metrics.weak_domains import weak_domains
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute
from mirror_bench.analysis.tables.published_mirror.release import Release, ReleaseError, UnavailableError

PACKET: Final = "audit/human_baseline_packet/"
DEPLOYMENT_TASKS: Final = f"{PACKET}deployment/ecological_validity_tasks.csv"
DEPLOYMENT_GOLD: Final = f"{PACKET}deployment/ecological_validity_gold.csv"
RESOLVED: Final = f"{PACKET}deployment/escalation_oracle_eval.csv"
ATTACKS: Final = f"{PACKET}redteam/goodhart_attack_set.csv"
MANIFEST: Final = f"{PACKET}cohort/human_collection_manifest.json"
EXP1_KEY: Final = f"{PACKET}answer_keys/exp1_answer_key.csv"
EXP9_KEY: Final = f"{PACKET}answer_keys/exp9_answer_key.csv"
ANNOTATIONS: Final = "audit/human_annotations.jsonl"
RATERS: Final = ("R1", "R2", "R3", "R4", "R5")
DECLARATION: Final = "simulated"
_NUMBER: Final = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def declared_simulated(release: Release, path: str, field: str) -> bool:
    """Whether any row of a file says so in ``field``; False where the file is not there to say anything."""
    return release.has(path) and any(DECLARATION in row[field] for row in release.rows(path, **{field: str}))


def _sheet(experiment: int, participant: str) -> str:
    return f"{PACKET}cohort/exp{experiment}_response_sheet_{participant}.csv"


def _participants(release: Release) -> list[str]:
    folder = release.folder / PACKET / "cohort"
    found = sorted(
        path.stem.removeprefix("exp1_response_sheet_") for path in folder.glob("exp1_response_sheet_*.csv")
    )
    if not found:
        raise UnavailableError(f"{_sheet(1, '*')} is not in the folder given")
    return found


def answers_agree(given: str, key: str) -> bool:
    """Exact, either within the other, or equal first numbers; case and outer blanks ignored.

    >>> answers_agree("About 165 minutes", "165 minutes"), answers_agree("1,000", "1000"), answers_agree("", "x")
    (True, True, False)
    """
    first, second = given.strip().lower(), key.strip().lower()
    if not first or not second:
        return False
    if first in second or second in first:
        return True
    numbers = [_NUMBER.search(text) for text in (first, second)]
    if numbers[0] is None or numbers[1] is None:
        return False
    return abs(float(numbers[0][0].replace(",", "")) - float(numbers[1][0].replace(",", ""))) <= 0.01


def _keys(release: Release, path: str, *fields: str) -> dict[str, dict[str, Any]]:
    return {row["item_id"]: row for row in release.rows(path, item_id=str, **dict.fromkeys(fields, str))}


def _key_of(keys: dict[str, dict[str, Any]], row: Mapping[str, Any], sheet: str) -> dict[str, Any]:
    if row["item_id"] not in keys:
        raise ReleaseError(sheet, "", f"item {row['item_id']} is not in the answer key")
    return keys[row["item_id"]]


def _participant(release: Release, name: str) -> dict[str, float]:
    """Accuracy in Experiment 1; weak-domain failures and escalations, and autonomy, in Experiment 9."""
    keys = _keys(release, EXP1_KEY, "correct_answer")
    sheet = _sheet(1, name)
    by_domain: dict[str, list[bool]] = {}
    for row in release.rows(sheet, item_id=str, domain=str, participant_answer=str):
        key = _key_of(keys, row, sheet)["correct_answer"]
        by_domain.setdefault(row["domain"], []).append(answers_agree(row["participant_answer"], key))
    weak = weak_domains({domain: accuracy(right) for domain, right in by_domain.items()})
    keys9 = _keys(release, EXP9_KEY, "correct_answer_a", "correct_answer_b")
    sheet9 = _sheet(9, name)
    decided = proceeded = fragile = failed = escalated = 0
    for row in release.rows(
        sheet9,
        item_id=str,
        domain_a=str,
        domain_b=str,
        decision_a=str,
        decision_b=str,
        answer_a=str,
        answer_b=str,
    ):
        for slot in ("a", "b"):
            decision = row[f"decision_{slot}"].strip()
            if not decision:
                continue
            own = decision == "PROCEED"
            decided += 1
            proceeded += own
            if row[f"domain_{slot}"] in weak:
                fragile += 1
                escalated += not own
                key = _key_of(keys9, row, sheet9)[f"correct_answer_{slot}"]
                failed += own and not answers_agree(row[f"answer_{slot}"], key)
    if not decided or not fragile:
        raise UnavailableError(f"{sheet9} has no decision on a component of a weak domain")
    answers = [right for rights in by_domain.values() for right in rights]
    return {
        "human.nat": accuracy(answers),
        "human.cfr": failed / fragile,
        "human.weakesc": escalated / fragile,
        "human.autonomy": proceeded / decided,
    }


def _cohort_simulated(release: Release, participants: list[str]) -> bool:
    if release.has(MANIFEST) and DECLARATION in str(release.at(MANIFEST, "collection_mode")):
        return True
    return any(declared_simulated(release, _sheet(e, name), "notes") for e in (1, 9) for name in participants)


def _cohort(release: Release, fact: Fact) -> Found:
    participants = _participants(release)
    values = [release.once(_participant, name)[fact.id] for name in participants]
    simulated = release.once(_cohort_simulated_once)
    sources = (_sheet(1, "H*"), _sheet(9, "H*"), EXP1_KEY, EXP9_KEY)
    note = f"mean over {len(values)} sheets"
    if simulated:
        note += ", which declare themselves simulated: no person took part"
    return Found(sum(values) / len(values), "records", sources, note, simulated=simulated)


def _cohort_simulated_once(release: Release) -> bool:
    return _cohort_simulated(release, _participants(release))


def _rater_file(rater: str) -> str:
    return f"{PACKET}audit_multirater/real_human_audit_600_{rater}.csv"


def _labels(release: Release) -> dict[str, tuple[str, ...]]:
    """Item -> the five labels, for items that all raters have."""
    sheets = [
        {
            row["item_id"]: row["human_label"]
            for row in release.rows(_rater_file(r), item_id=str, human_label=str)
        }
        for r in RATERS
    ]
    return {
        item: tuple(sheet[item] for sheet in sheets) for item in sheets[0] if all(item in s for s in sheets)
    }


def _raters(release: Release, fact: Fact) -> Found:
    ratings = list(release.once(_labels).values())
    if not ratings:
        raise UnavailableError(f"{_rater_file('R*')} share no item")
    columns = list(zip(*ratings, strict=True))
    what = fact.id.removeprefix("audit5.")
    if what == "n":
        value: float = len(ratings)
    elif what == "unan":
        value = 100 * unanimity(ratings)
    elif what == "fleiss":
        value = fleiss_kappa(ratings)
    else:
        measure = _raw_agreement if what.startswith("raw") else cohen_kappa
        found = [measure(first, second) for first, second in combinations(columns, 2)]
        value = min(found) if what.endswith("lo") else max(found)
    simulated = all(declared_simulated(release, _rater_file(rater), "notes") for rater in RATERS)
    return Found(value, "records", tuple(map(_rater_file, RATERS)), simulated=simulated)


def _raw_agreement(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    return 100 * sum(a == b for a, b in zip(first, second, strict=True)) / len(first)


def _tasks(release: Release) -> list[dict[str, Any]]:
    return release.rows(DEPLOYMENT_TASKS, task_id=str, workflow=str, domain=str, risk_tier=str)


def _gold(release: Release) -> list[dict[str, Any]]:
    return release.rows(DEPLOYMENT_GOLD, task_id=str, resolver_type=str, ground_truth_source=str)


def _deployment(release: Release, fact: Fact) -> Found:
    what = fact.id.removeprefix("deploy.")
    sources: tuple[str, ...] = (DEPLOYMENT_TASKS,)
    if what in ("human", "tool"):
        value: float = sum(row["resolver_type"] == what for row in _gold(release))
        sources = (DEPLOYMENT_GOLD,)
    elif what == "coverage":
        known = {row["task_id"] for row in _gold(release)}
        tasks = _tasks(release)
        value = 100 * sum(row["task_id"] in known for row in tasks) / len(tasks)
        sources = (DEPLOYMENT_TASKS, DEPLOYMENT_GOLD)
    else:
        tasks = _tasks(release)
        sizes = Counter(row["workflow"] for row in tasks)
        value = {
            "tasks": len(tasks),
            "workflows": len(sizes),
            "domains": len({row["domain"] for row in tasks}),
            "tiers": len({row["risk_tier"] for row in tasks}),
            "largest": sizes["supply_chain"],
            "smallest": sizes["fraud_screening"],
        }[what]
    simulated = declared_simulated(release, DEPLOYMENT_GOLD, "ground_truth_source")
    return Found(value, "records", sources, simulated=simulated)


def _mapping(release: Release, fact: Fact) -> Found:
    sizes = Counter(row["workflow"] for row in _tasks(release))
    name = str(fact.condition)
    if name in sizes:
        finding = f"the packet has {sizes[name]} {name} tasks"
    else:
        own = ", ".join(f"{workflow} {count}" for workflow, count in sorted(sizes.items()))
        finding = f"the packet has no such workflow; it has {own}"
    simulated = declared_simulated(release, DEPLOYMENT_GOLD, "ground_truth_source")
    return Found(sizes[name], "records", (DEPLOYMENT_TASKS,), "", finding, simulated=simulated)


def _resolved(release: Release) -> list[dict[str, Any]]:
    return release.rows(
        RESOLVED, component_id=str, source_task_id=str, final_resolver_type=str, resolution_correctness=str
    )


def _share_right(rows: list[dict[str, Any]], what: str) -> float:
    if not rows:
        raise UnavailableError(f"{RESOLVED} has no {what} row")
    return 100 * accuracy([row["resolution_correctness"] == "correct" for row in rows])


def _resolver(release: Release, fact: Fact) -> Found:
    what = fact.id.removeprefix("oracle.")
    rows = _resolved(release)
    if what == "n":
        value: float = len(rows)
    else:
        value = _share_right([row for row in rows if what in ("all", row["final_resolver_type"])], what)
    return Found(
        value, "records", (RESOLVED,), simulated=declared_simulated(release, RESOLVED, "collector_tag")
    )


def _clinical(release: Release, fact: Fact) -> Found:
    clinical = {row["task_id"] for row in _tasks(release) if row["workflow"] == "clinical_admin"}
    rows = [row for row in _resolved(release) if row["source_task_id"] in clinical]
    human = [row for row in rows if row["final_resolver_type"] == "human"]
    value = _share_right(human, "human-resolved clinical")
    finding = (
        f"{value:.1f} % of {len(human)} human-resolved clinical components are right, "
        f"{_share_right(rows, 'clinical'):.1f} % of all {len(rows)}"
    )
    simulated = declared_simulated(release, RESOLVED, "collector_tag")
    return Found(value, "records", (RESOLVED, DEPLOYMENT_TASKS), "", finding, simulated=simulated)


def _attacks(release: Release, fact: Fact) -> Found:
    rows = release.rows(ATTACKS, attack_type=str, target_failure_mode=str, designer=str)
    types = Counter(row["attack_type"].replace("-", "_") for row in rows)
    modes = Counter(row["target_failure_mode"].replace("-", "_") for row in rows)
    value = {
        "n": len(rows),
        "types": len(types),
        "modes": len(modes),
        "fac": types["false_authority_cue"],
        "pqi": types["policy_quote_injection"],
        "ir": modes["incorrect_routing"],
        "wt": modes["wrong_tool_choice"],
    }[fact.id.removeprefix("goodhart.")]
    return Found(value, "records", (ATTACKS,), simulated=declared_simulated(release, ATTACKS, "designer"))


def _annotations(release: Release, fact: Fact) -> Found:
    rows = release.rows(ANNOTATIONS, item_id=str, experiment=str, label=str, notes=str)
    what = fact.id.removeprefix("annot75.")
    value = len(rows) if what == "n" else sum(what in (row["experiment"], row["label"]) for row in rows)
    return Found(value, "records", (ANNOTATIONS,), "labels come from matching answers, not from a reader")


CELLS: Final[Mapping[str, Recompute]] = {
    "human.": _cohort,
    "audit5.": _raters,
    "deploy.": _deployment,
    "deploymap.": _mapping,
    "deploymap.clinical.reviewer": _clinical,
    "oracle.": _resolver,
    "goodhart.": _attacks,
    "annot75.": _annotations,
}
