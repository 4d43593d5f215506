"""Reading and scoring saved replies again, without a model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from mirror_bench.builders.schemas.record_files import read_records, record_types
from mirror_bench.builders.schemas.records import RECORD_TYPES, Trial
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.recorder import Recorder, write_text
from mirror_bench.harness_tasks.run import ASKED, MANIFEST
from mirror_bench.harness_tasks.trials.build import build_record
from mirror_bench.harness_tasks.trials.context import TrialContext


class RescoreError(ValueError):
    """A run that can't be scored again, with the remedy."""


@dataclass(frozen=True)
class Rescored:
    """Records by type, and by field how many records say something else than before."""

    records: Mapping[str, int]
    changed: Mapping[str, int]


def rescore(run: Path, out: Path) -> Rescored:
    """Write the records of ``run`` anew to ``out``, by the parsers and matchers of today.

    Everything that the call itself gave (tokens, times, cost, log-probabilities) is carried over. Raises RescoreError
    where the run has no items folder, or a record's item is not in it.
    """
    if record_types(out):
        raise RescoreError(f"{out} has records already; choose another --out")
    if not record_types(run):
        raise RescoreError(f"{run} has no records; give the folder of a run")
    docs = _asked(run)
    recorder = Recorder(out)
    changed: dict[str, int] = {}
    try:
        for name in record_types(run):
            for value in read_records(run, name).to_pylist():
                old = RECORD_TYPES[name].model_validate(value)
                turn = "sent" if getattr(old, "tool_turn", None) == "sent" else ""
                doc = docs.get((old.item_id, _kind(value, name), turn))
                if doc is None:
                    raise RescoreError(
                        f"{run}: {name} record of item {old.item_id!r}: the item is not in {run / ASKED}"
                    )
                new = again(old, doc)
                after = new.model_dump()
                for field, before in old.model_dump().items():
                    if after[field] != before:
                        changed[field] = changed.get(field, 0) + 1
                recorder.add(new)
        counts = recorder.finish()
    finally:
        recorder.close()
    source = run / MANIFEST
    manifest = json.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    manifest["rescored_from"] = run.name
    write_text(out / MANIFEST, json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
    (out / ASKED).mkdir(parents=True, exist_ok=True)
    for path in sorted((run / ASKED).glob("*.parquet")):
        (out / ASKED / path.name).write_bytes(path.read_bytes())
    return Rescored(counts, dict(sorted(changed.items())))


def again(old: Trial, doc: Mapping[str, Any]) -> Trial:
    """The record of the same reply, read again."""
    values: tuple[float, ...] | None = getattr(old, "token_logprobs", ()) or None
    reply = Reply(
        text=old.raw_response,
        finish_reason=old.finish_reason,
        timestamp=old.timestamp,
        latency_ms=old.latency_ms,
        prompt_tokens=old.prompt_tokens,
        token_logprobs=values,
        sum_logprob=getattr(old, "sum_logprob", None),
        completion_tokens=getattr(old, "n_tokens", None),
        stop_token_included=getattr(old, "stop_token_included", False),
        error=old.error if not old.api_success else None,
    )
    context = TrialContext(
        old.run_id,
        old.model,
        old.backend,
        old.task,
        old.task_version,
        old.library_versions,
        simulated=old.simulated,
    )
    sampling = Sampling(temperature=old.temperature, seed=old.seed, min_p=getattr(old, "min_p", None) or 0.0)
    fresh = build_record(doc, old.prompt or "", sampling, old.repeat, reply, context)
    kept = ("answer_tokens", "reasoning_tokens", "cost_usd", "prompt", "prompt_hash")
    update: dict[str, Any] = {name: getattr(old, name) for name in kept}
    update["reasoning"] = fresh.reasoning or old.reasoning
    return fresh.model_copy(update=update)


def _kind(value: Mapping[str, Any], name: str) -> str:
    """What tells documents of one item apart: channel, cell, or temperature."""
    if name == "exp9":
        return f"{name}:{value['condition']}:{value['paradigm']}:{value['is_false_score_control']}"
    if name == "confidence":
        return f"{name}:{value['seed']}" if value["seed"] is not None else name
    return f"{name}:{value['channel']}"


def _asked(run: Path) -> dict[tuple[str, str, str], dict[str, Any]]:
    folder = run / ASKED
    if not folder.is_dir():
        raise RescoreError(
            f"{run} has no folder {ASKED}, which holds what was asked; it was not written by this program"
        )
    docs = {}
    for path in sorted(folder.glob("*.parquet")):
        for doc in pq.read_table(path).to_pylist():
            record = doc["record"]
            view = {**doc, "is_false_score_control": doc.get("false_score"), "seed": None}
            if record == "confidence":
                view["seed"] = json.loads(doc.get("gen_kwargs") or "{}").get("seed")
            docs[
                str(doc["item_id"]), _kind(view, record), "sent" if doc.get("tool_turn") == "sent" else ""
            ] = doc
            if record == "confidence":
                docs.setdefault((str(doc["item_id"]), record, ""), doc)
    return docs
