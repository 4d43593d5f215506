"""Reading outcomes: per-domain JSON, slim per-model JSON, plain CSV, and our own trial records.

A folder may hold any mixture of
``data/<variant>/<model>/<domain>.json`` (also without the leading ``data/``), ``data/cached/<model>.json`` or
``cached/<model>.json``, ``<model>.csv`` (also ``<variant>/<model>.csv``), and run folders with ``records/``.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from mirror_bench.analysis.integrity.answers import (
    HEADLINE,
    LAST_SCOUT,
    Answer,
    Answers,
    Forecasts,
    IntegrityDataError,
    check,
    columns,
    place,
)
from mirror_bench.builders.schemas.record_files import read_records, record_types

FORECAST_VARIANTS: Final = ("no_tools_confidence", "no_tools_confidence_high")
VARIANTS: Final = (
    HEADLINE,
    "no_tools_confidence",
    "no_tools_high",
    "no_tools_confidence_high",
    "no_tools_are_you_sure",
    "no_tools_pressure",
    "no_tools_brier_told",
    "tools",
    "mmlu_pro",
)
_CSV_FIELDS: Final = ("question_id", "domain", "level", "scout", "score", "confidence")
StatedAs = Literal["self_report", "wager"]


@dataclass
class Outcomes:
    """Everything found in a folder, by (model, variant). sources: files read for each."""

    answers: dict[tuple[str, str], Answers] = field(default_factory=dict)
    forecasts: dict[tuple[str, str], Forecasts] = field(default_factory=dict)
    sources: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def models(self, variant: str = HEADLINE) -> list[str]:
        """Models with answers in ``variant``, sorted."""
        return sorted(model for model, found in self.answers if found == variant)


def read_outcomes(folder: Path) -> Outcomes:
    """All outcomes under ``folder``.

    Raises FileNotFoundError where nothing readable is there, IntegrityDataError for content that cannot be right and
    for one model and variant found in two places.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"{folder}: no such folder; give the folder that holds the outcomes")
    found = Outcomes()
    if record_types(folder):
        for answers in read_run(folder):
            _add(found, answers, (f"records of {folder.name}",))
    base = folder / "data" if (folder / "data").is_dir() else folder
    for path in sorted((base / "cached").glob("*.json")):
        _add_slim(found, path, folder)
    for variant in VARIANTS:
        for model_folder in sorted(p for p in (base / variant).glob("*") if p.is_dir()):
            paths = sorted(model_folder.glob("*.json"))
            if paths and (model_folder.name, variant) not in found.answers | found.forecasts:
                _add_domain_files(found, model_folder.name, variant, paths, folder)
        for path in sorted((base / variant).glob("*.csv")):
            _add_csv(found, path, variant, folder)
    for path in sorted(folder.glob("*.csv")):
        if _has_header(path):
            _add_csv(found, path, HEADLINE, folder)
    if not found.answers and not found.forecasts:
        raise FileNotFoundError(
            f"{folder}: no outcomes found; expected <model>.csv, data/cached/<model>.json, "
            f"data/<variant>/<model>/<domain>.json or records/ of a run"
        )
    return found


def read_csv(path: Path, variant: str = HEADLINE) -> Answers:
    """Outcomes of one model from ``question_id,domain,level,scout,score,confidence``; the file's stem names the model.

    An empty confidence means that none was stated. Raises IntegrityDataError with line, field, value and remedy.
    """
    answers = []
    with path.open(encoding="utf-8", newline="") as handle:
        reader = csv.DictReader(handle)
        lacking = [name for name in _CSV_FIELDS if name not in (reader.fieldnames or ())]
        if lacking:
            raise IntegrityDataError(
                f"{path}:1: columns missing: {', '.join(lacking)}; expected {', '.join(_CSV_FIELDS)}"
            )
        for row in reader:
            where = f"{path}:{reader.line_num}"
            level, score = _number(row["level"], where, "level"), _number(row["score"], where, "score")
            if level != int(level):
                raise IntegrityDataError(f"{where}: level is {row['level']}; expected a whole number")
            if row["scout"] not in ("0", "1"):
                raise IntegrityDataError(f"{where}: scout is {row['scout']!r}; expected 0 or 1")
            stated = (
                _number(row["confidence"], where, "confidence") if (row["confidence"] or "").strip() else None
            )
            answer = Answer(row["question_id"], row["domain"], int(level), row["scout"] == "1", score, stated)
            check(answer, where)
            answers.append(answer)
    return columns(path.stem, variant, answers)


def read_domain_file(path: Path) -> tuple[dict[str, Any], list[Answer], int]:
    """One ``<domain>.json``: the document, its answered questions and the count of excluded ones.

    A question counts when its status is "done" and it has a score.
    """
    document = _json(path)
    answers, excluded = [], 0
    for position, task in enumerate(_field(document, "tasks", path)):
        where = f"{path}: task {position} ({task.get('id', 'no id')})"
        if _field(task, "status", where) == "excluded":
            excluded += 1
            continue
        if task["status"] != "done" or task.get("score") is None:
            continue
        stated = task.get("confidence_mean")
        answer = Answer(
            str(_field(task, "id", where)),
            str(_field(document, "domain", path)),
            int(_number(_field(task, "difficulty", where), where, "difficulty")),
            bool(_field(task, "scout", where)),
            _number(task["score"], where, "score"),
            None if stated is None else _number(stated, where, "confidence_mean"),
        )
        check(answer, where)
        answers.append(answer)
    return document, answers, excluded


def read_run(run: Path, stated_as: StatedAs | None = None) -> list[Answers]:
    """Exp1 records of a run folder as outcomes: one entry for each model and kind of stated confidence.

    ``self_report`` takes the percentage of the self-report channel, with the outcome of the natural channel for the same
    question where the record itself has none; ``wager`` takes bet / 10 of channel 1 with its own outcome. The two
    kinds are never pooled. Records without a level can't be placed on the ladder and are counted as excluded, as are
    answers that could not be read.
    """
    if "exp1" not in record_types(run):
        raise FileNotFoundError(
            f"{run}: no exp1 records; the ladder needs questions with a level and a stated confidence"
        )
    rows = read_records(run, "exp1").to_pylist()
    outcome = {
        (r["model"], r["question_id"]): r["answer_correct"]
        for r in rows
        if r["channel"] == "natural" and r["answer_correct"] is not None
    }
    found = []
    for kind in (stated_as,) if stated_as else ("self_report", "wager"):
        channel = "self_report" if kind == "self_report" else "wagering"
        by_model: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            if row["channel"] == channel:
                by_model.setdefault(row["model"], []).append(row)
        for model, own in sorted(by_model.items()):
            found.append(_run_answers(model, kind, own, outcome))
    return [answers for answers in found if len(answers)]


def _run_answers(
    model: str, kind: str, rows: Iterable[dict[str, Any]], outcome: Mapping[tuple[str, str], bool]
) -> Answers:
    sums: dict[str, list[tuple[float, float | None]]] = {}
    first: dict[str, dict[str, Any]] = {}
    excluded: dict[str, int] = {}
    simulated = False
    for row in rows:
        simulated = simulated or bool(row["simulated"])
        right = row["answer_correct"]
        if right is None and kind == "self_report":
            right = outcome.get((model, row["question_id"]))
        if row["level"] is None or right is None:
            excluded[row["domain"]] = excluded.get(row["domain"], 0) + 1
            continue
        if kind == "self_report":
            stated = None if row["confidence"] is None else 100.0 * row["confidence"]
        else:
            stated = None if row["bet"] is None else 10.0 * row["bet"]
        sums.setdefault(row["question_id"], []).append((float(right), stated))
        first.setdefault(row["question_id"], row)
    answers = []
    for question_id, repeats in sorted(sums.items()):
        said = [stated for _, stated in repeats if stated is not None]
        row, spot = first[question_id], place(question_id)
        answers.append(
            Answer(
                question_id,
                row["domain"],
                row["level"],
                spot is None or spot[2] <= LAST_SCOUT,
                sum(right for right, _ in repeats) / len(repeats),
                sum(said) / len(said) if said else None,
            )
        )
    name = model if kind == "self_report" else f"{model} (wager)"
    return columns(name, HEADLINE, answers, excluded=excluded, simulated=simulated)


def _add(found: Outcomes, answers: Answers, sources: tuple[str, ...]) -> None:
    key = (answers.model, answers.variant)
    if key in found.answers:
        raise IntegrityDataError(
            f"{answers.model}, {answers.variant}: found in {', '.join(found.sources[key])} and in {', '.join(sources)}; keep one"
        )
    found.answers[key] = answers
    found.sources[key] = sources


def _add_csv(found: Outcomes, path: Path, variant: str, folder: Path) -> None:
    name = str(path.relative_to(folder))
    if variant in FORECAST_VARIANTS:
        answers = read_csv(path, variant)
        _add_forecasts(
            found, answers.model, variant, answers.question_id, answers.confidence[answers.stated], name
        )
        return
    _add(found, read_csv(path, variant), (name,))


def _add_slim(found: Outcomes, path: Path, folder: Path) -> None:
    document = _json(path)
    model, name = str(_field(document, "model", path)), str(path.relative_to(folder))
    _add(
        found,
        columns(model, HEADLINE, _slim_rows(_field(document, "domains", path), path, HEADLINE)),
        (name,),
    )
    forecasts = [
        (str(row[0]), _forecast(row[2], f"{path}: conf of {row[0]}"))
        for _, rows in sorted(document.get("conf", {}).items())
        for row in rows
    ]
    if forecasts:
        ids, values = zip(*forecasts, strict=True)
        _add_forecasts(found, model, "no_tools_confidence", ids, np.array(values) / 100.0, name)
    for variant, domains in sorted(document.get("variants", {}).items()):
        if variant in FORECAST_VARIANTS:
            pairs = [
                (
                    str(row[0]),
                    _forecast(row[2] if len(row) == 3 else row[3], f"{path}: {variant} of {row[0]}"),
                )
                for _, rows in sorted(domains.items())
                for row in rows
            ]
            if pairs and (model, variant) not in found.forecasts:
                ids, values = zip(*pairs, strict=True)
                _add_forecasts(found, model, variant, ids, np.array(values) / 100.0, name)
        elif (model, variant) not in found.answers:
            _add(found, columns(model, variant, _slim_rows(domains, path, variant)), (name,))


def _slim_rows(domains: Mapping[str, Any], path: Path, variant: str) -> list[Answer]:
    answers = []
    for domain, rows in sorted(domains.items()):
        for position, row in enumerate(rows):
            where = f"{path}: {variant}, {domain}, row {position}"
            if not isinstance(row, list) or len(row) < 4:
                raise IntegrityDataError(
                    f"{where}: expected [id, level, score, confidence, ...], found {row!r}"
                )
            if row[2] is None:
                continue
            spot = place(str(row[0]))
            if spot is None:
                raise IntegrityDataError(
                    f"{where}: id {row[0]!r} is not <prefix>_l<level>_<number>, so its scout flag is unknown"
                )
            stated = None if row[3] is None else _number(row[3], where, "confidence")
            answer = Answer(
                str(row[0]), domain, int(_number(row[1], where, "level")), spot[2] <= LAST_SCOUT,
                _number(row[2], where, "score"), stated,
            )  # fmt: skip
            check(answer, where)
            answers.append(answer)
    return answers


def _add_domain_files(found: Outcomes, model: str, variant: str, paths: list[Path], folder: Path) -> None:
    answers: list[Answer] = []
    excluded: dict[str, int] = {}
    domains = []
    for path in paths:
        document, own, left_out = read_domain_file(path)
        for name, wanted in (("model", model), ("variant", variant), ("domain", path.stem)):
            if str(_field(document, name, path)) != wanted:
                raise IntegrityDataError(
                    f"{path}: {name} is {document[name]!r}, its place in the tree says {wanted!r}"
                )
        domains.append(path.stem)
        answers += own
        if left_out:
            excluded[path.stem] = left_out
    sources = tuple(str(path.relative_to(folder)) for path in paths)
    if variant in FORECAST_VARIANTS:
        raw = [
            (str(task["id"]), _forecast(task["confidence_mean"], f"{path}: {task['id']}"))
            for path in paths
            for task in _json(path)["tasks"]
            if task.get("confidence_mean") is not None and task["status"] == "done"
        ]
        if raw:
            ids, values = zip(*raw, strict=True)
            _add_forecasts(found, model, variant, ids, np.array(values) / 100.0, ", ".join(sources))
        return
    _add(found, columns(model, variant, answers, excluded=excluded, domains=domains), sources)


def _add_forecasts(
    found: Outcomes, model: str, variant: str, ids: tuple[str, ...], values: np.ndarray[Any, Any], source: str
) -> None:
    if len(set(ids)) != len(ids):
        raise IntegrityDataError(f"{source}: {variant} of {model} holds a question twice")
    found.forecasts[(model, variant)] = Forecasts(model, variant, ids, values)
    found.sources[(model, variant)] = (source,)


def _forecast(value: Any, where: str) -> float:
    number = _number(value, where, "forecast")
    if not 0.0 <= number <= 100.0:
        raise IntegrityDataError(f"{where}: forecast is {number}; expected 0 to 100")
    return number


def _has_header(path: Path) -> bool:
    with path.open(encoding="utf-8", newline="") as handle:
        return "question_id" in handle.readline()


def _json(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise IntegrityDataError(f"{path}: not JSON ({error}); fetch the file again") from None
    if not isinstance(document, dict):
        raise IntegrityDataError(f"{path}: expected an object, found {type(document).__name__}")
    return document


def _field(value: Mapping[str, Any], name: str, where: object) -> Any:
    if name not in value:
        raise IntegrityDataError(f"{where}: field {name!r} is missing")
    return value[name]


def _number(value: Any, where: str, name: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise IntegrityDataError(f"{where}: {name} is {value!r}; expected a number") from None
    if not np.isfinite(number):
        raise IntegrityDataError(f"{where}: {name} is {value!r}; expected a finite number")
    return number
