"""Results of a run in formats that other people's tools read.

* Every Eval Ever, one JSON document (schema 0.3.0): every estimate of every table. The format wants a number for each
  score; an undefined estimate uses the format's own unknown level (score -1 with ``has_unknown_level``) and states its reason.
* The Hub: ``.eval_results/mirror.yaml`` for the model's repository and ``eval.yaml`` for the data set's. A leaderboard there
  is one number of one task that the Hub can run, so only plain accuracy with options shown is exported; what is left out is
  returned by name.
* CSV and LaTeX: the tables of ``mirror analyze``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version as distribution_version
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, Literal

from mirror_bench.analysis.estimate import Estimate
from mirror_bench.analysis.metrics.registry import all_definitions
from mirror_bench.analysis.runs import Record, Run
from mirror_bench.analysis.tables.table import Table, as_csv, as_latex

Format = Literal["every-eval-ever", "hub-eval-results", "csv", "latex"]
FORMATS: Final[tuple[Format, ...]] = ("every-eval-ever", "hub-eval-results", "csv", "latex")
EEE_SCHEMA: Final = "0.3.0"
UNKNOWN_SCORE: Final = -1.0
HUB_TASK: Final = "natural_accuracy"
HUB_DATASET: Final = "mirror/question_bank"
_BACKENDS: Final = {"api": "externally_managed", "llama_cpp": "self_deployed", "hf": "self_deployed", "vllm": "self_deployed"}  # fmt: skip


@dataclass(frozen=True)
class Result:
    """One estimate with its place: table, the texts that begin its row by column, the rest of the row, its own column."""

    table: Table
    row: Mapping[str, str]
    others: Mapping[str, str | int]
    column: str
    estimate: Estimate

    @property
    def name(self) -> str:
        """Unique in a run: "exp1_channels / natural"."""
        return " / ".join((self.table.id, *self.row.values()))


def results(tables: Sequence[Table]) -> Iterator[Result]:
    """Every estimate of every table, in order."""
    for table in tables:
        for cells in table.rows:
            named = list(zip(table.columns, cells, strict=True))
            row = dict(takewhile(lambda pair: isinstance(pair[1], str), named))
            others = {c: cell for c, cell in named if c not in row and not isinstance(cell, Estimate)}
            for column, cell in named:
                if isinstance(cell, Estimate):
                    yield Result(table, {c: str(text) for c, text in row.items()}, others, column, cell)


def every_eval_ever(run: Run, tables: Sequence[Table], *, retrieved: int) -> dict[str, Any]:
    """The run as one Every Eval Ever document. retrieved: when it is made, seconds since 1970.

    Strict JSON: no NaN or Infinity occurs. Nothing is left out: each estimate of each table is one result.
    """
    records = [record for part in run.records.values() for record in part]
    backends = sorted({str(record["backend"]) for record in records})
    kinds = {_BACKENDS.get(backend, "unknown") for backend in backends}
    stamps = sorted(str(record["timestamp"]) for record in records if record["timestamp"])
    document: dict[str, Any] = {
        "schema_version": EEE_SCHEMA,
        "evaluation_id": f"mirror-bench/{run.model}/{retrieved}",
        "retrieved_timestamp": str(retrieved),
        "source_metadata": {
            "source_name": "mirror-bench",
            "source_type": "evaluation_run",
            "source_organization_name": "unknown",
            "evaluator_relationship": "other",
            "additional_details": {
                "run": run.folder.name,
                "simulated_replies": str(sum(bool(record.get("simulated")) for record in records)),
            },
        },
        "eval_library": {
            "name": "mirror-bench",
            "version": str(run.settings.get("version") or distribution_version("mirror-bench")),
            "additional_details": {key: _setting(key, run.settings[key]) for key in sorted(run.settings)},
        },
        "model_info": {
            "name": run.model,
            "id": run.model,
            "inference_engine": {"name": ", ".join(backends)},
            "additional_details": {
                "deployment_type": next(iter(kinds)) if len(kinds) == 1 else "unknown",
                "model_availability": "unknown",
            },
        },
        "evaluation_results": [_eee_result(result, run) for result in results(tables)],
    }
    if stamps:
        document["evaluation_timestamp"] = stamps[-1]
    return document


def _eee_result(result: Result, run: Run) -> dict[str, Any]:
    estimate = result.estimate
    details = {
        "row": json.dumps(dict(result.row), ensure_ascii=False),
        "others": json.dumps(dict(result.others), ensure_ascii=False),
        "n": str(estimate.n),
        "missing": json.dumps(dict(estimate.missing), sort_keys=True),
    }
    for name in ("undefined", "note", "worst", "best", "no_interval"):
        value = getattr(estimate, name)
        if value not in (None, ""):
            details[name] = value if isinstance(value, str) else repr(value)
    score: dict[str, Any] = {
        "score": UNKNOWN_SCORE if estimate.value is None else estimate.value,
        "details": details,
        "uncertainty": {"num_samples": estimate.n},
    }
    if estimate.interval is not None:
        score["uncertainty"]["confidence_interval"] = {
            "lower": estimate.interval.low,
            "upper": estimate.interval.high,
            "confidence_level": estimate.interval.level,
            "method": f"{estimate.interval.method}, resampling unit {estimate.interval.unit}",
        }
    identity = "|".join((result.name, result.column, estimate.definition))
    return {
        "evaluation_result_id": hashlib.sha256(identity.encode()).hexdigest()[:24],
        "evaluation_name": result.name,
        "source_data": _source_data(result, run),
        "metric_config": _metric_config(result),
        "score_details": score,
    }


def _metric_config(result: Result) -> dict[str, Any]:
    """Direction and range from the registry; a metric that it does not know is kept and says so."""
    definition = all_definitions().get(result.estimate.definition)
    low, high = definition.range if definition is not None else (None, None)
    config: dict[str, Any] = {
        "evaluation_description": result.table.title,
        "metric_id": result.estimate.definition,
        "metric_name": result.column,
        "lower_is_better": definition is not None and definition.better == "lower",
        "additional_details": {
            "direction": definition.better
            if definition is not None
            else "unknown: not a registered definition"
        },
    }
    if result.estimate.value is None:
        return config | {"score_type": "levels", "level_names": [], "has_unknown_level": True}
    return config | {"score_type": "continuous", "min_score": low, "max_score": high}


def _source_data(result: Result, run: Run) -> dict[str, Any]:
    """The data sets behind a table: those of the record types it is made from."""
    kind = result.table.id.split("_", 1)[0]
    records = run.records.get(kind) or [record for part in run.records.values() for record in part]
    names = sorted({f"{record['dataset']}@{record['dataset_version']}" for record in records})
    items = {(record["dataset"], record["item_id"]) for record in records}
    if len(names) == 1 and names[0].startswith("mirror/"):
        repo, _, version = names[0].partition("@")
        return {
            "dataset_name": repo.removeprefix("mirror/"),
            "source_type": "hf_dataset",
            "hf_repo": repo,
            "samples_number": len(items),
            "additional_details": {"version": version},
        }
    return {
        "dataset_name": ", ".join(names) or "unknown",
        "source_type": "other",
        "additional_details": {"samples_number": str(len(items))},
    }


def _setting(key: str, value: Any) -> str:
    """A setting as text; of a file only its name, since a path tells about the machine and nothing about the run."""
    if key == "profile" and isinstance(value, str):
        return Path(value).name
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True)
class HubExport:
    """eval_results: for the model's repository. eval_yaml: for the data set's. left_out: estimates that have no place there."""

    eval_results: str
    eval_yaml: str
    left_out: tuple[str, ...]


class ExportError(ValueError):
    """A run that a format has no place for, with the reason."""


def hub_eval_results(run: Run, tables: Sequence[Table], *, namespace: str = "mirror") -> HubExport:
    """Plain accuracy with options shown, as the Hub's leaderboards take it.

    Raises ExportError where the run has no such number: other item format, other data, or an undefined estimate.
    """
    records = [r for r in run.records.get("exp1", ()) if r["channel"] == "natural"]
    formats = {(str(r["dataset"]), str(r["item_format"]), str(r["dataset_version"])) for r in records}
    if len(formats) != 1 or next(iter(formats))[:2] != (HUB_DATASET, "options"):
        raise ExportError(
            f"the Hub takes accuracy of the natural channel on {HUB_DATASET} with options shown; this run has "
            f"{sorted(formats) or 'no such replies'}; export it as every-eval-ever instead"
        )
    if any(record.get("simulated") for record in records):
        raise ExportError("the replies are simulated; results of a respondent are no model's results")
    every = list(results(tables))
    chosen = [
        r for r in every
        if r.table.id == "exp1_channels" and r.row.get("channel") == "natural" and r.column == "accuracy"
    ]  # fmt: skip
    if not chosen or chosen[0].estimate.value is None:
        reason = chosen[0].estimate.undefined if chosen else "not in the tables"
        raise ExportError(f"accuracy of the natural channel is undefined ({reason})")
    estimate, version = chosen[0].estimate, next(iter(formats))[2]
    entry = {
        "dataset": {"id": f"{namespace}/question_bank", "task_id": HUB_TASK, "revision": f"v{version}"},
        "value": round(100 * _defined(estimate), 2),
        "notes": _hub_notes(estimate, records),
    }
    stamps = sorted(str(record["timestamp"]) for record in records if record["timestamp"])
    if stamps:
        entry["date"] = stamps[-1]
    left_out = tuple(f"{r.name}: {r.column}" for r in every if r is not chosen[0])
    return HubExport(_yaml([entry]), eval_yaml(), left_out)


def _defined(estimate: Estimate) -> float:
    if estimate.value is None:
        raise ExportError(f"{estimate.definition} is undefined ({estimate.undefined})")
    return estimate.value


def _hub_notes(estimate: Estimate, records: Sequence[Record]) -> str:
    unread = sum(estimate.missing.values())
    span = (
        f"95 % interval {100 * estimate.interval.low:.1f} to {100 * estimate.interval.high:.1f}, "
        if estimate.interval
        else ""
    )
    return (
        f"mirror-bench, natural channel, {span}{estimate.n} judged of {len(records)} asked, {unread} unread"
    )


def eval_yaml() -> str:
    """The benchmark file of the question bank's repository: the plain four-choice task, as Inspect runs it."""
    return _yaml(
        {
            "name": "MIRROR question bank",
            "description": (
                "5,000 generated four-choice questions in eight domains. The leaderboard holds plain accuracy; "
                "confidence, abstention and delegation are measured by mirror-bench."
            ),
            "evaluation_framework": "inspect-ai",
            "tasks": [
                {
                    "id": HUB_TASK,
                    "config": "default",
                    "split": "test",
                    "field_spec": {"input": "question", "target": "answer", "choices": "choices"},
                    "solvers": [{"name": "multiple_choice"}],
                    "scorers": [{"name": "choice"}],
                }
            ],
        }
    )


def _yaml(value: Any) -> str:
    import yaml  # type: ignore[import-untyped]  # the stubs are not a dependency

    text: str = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100)
    return text


def export_files(
    run: Run, tables: Sequence[Table], form: Format, *, retrieved: int, namespace: str = "mirror"
) -> tuple[dict[str, str], tuple[str, ...]]:
    """(name -> text, what the format has no place for). Raises ExportError where the format takes nothing of the run."""
    if form == "every-eval-ever":
        document = every_eval_ever(run, tables, retrieved=retrieved)
        text = json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
        return {"every_eval_ever.json": text}, ()
    if form == "hub-eval-results":
        made = hub_eval_results(run, tables, namespace=namespace)
        return {
            "model/.eval_results/mirror.yaml": made.eval_results,
            "dataset/eval.yaml": made.eval_yaml,
        }, made.left_out
    if form == "csv":
        return {f"{table.id}.csv": as_csv(table) for table in tables}, ()
    return {f"{table.id}.tex": as_latex(table) for table in tables}, ()
