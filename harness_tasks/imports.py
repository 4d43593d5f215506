"""Trial records from sample logs that anybody's ``lm_eval --log_samples`` wrote of our tasks."""

from __future__ import annotations

import importlib.metadata
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from mirror_bench.builders.schemas.record_files import record_types
from mirror_bench.builders.seeds import digest
from mirror_bench.harness_tasks.backends.reply import Reply, Sampling
from mirror_bench.harness_tasks.families import task_config, task_metadata, task_names
from mirror_bench.harness_tasks.recorder import Recorder, write_table, write_text
from mirror_bench.harness_tasks.run import ASKED, MANIFEST
from mirror_bench.harness_tasks.trials.build import build_record
from mirror_bench.harness_tasks.trials.context import TrialContext

FILE: Final = re.compile(
    r"samples_(?P<task>mirror_[a-z0-9_]+?)_(?P<stamp>\d{4}-\d{2}-\d{2}T[\d:.\-]+)\.jsonl$"
)


class ImportProblem(ValueError):
    """Sample logs that can't be imported as they are, with file, line and remedy."""


@dataclass(frozen=True)
class Imported:
    """Records by type, sample files read, tasks passed over because they are not ours."""

    records: Mapping[str, int]
    files: tuple[Path, ...]
    passed_over: tuple[str, ...]
    model: str


def import_lm_eval(
    folder: Path, out: Path, *, model: str | None = None, chosen_filter: str | None = None
) -> Imported:
    """Write a run folder with the records of every sample log of our tasks below ``folder``.

    Joined by the item id inside each logged document, never by position. lm-eval logs no finish reason, token counts or
    log-probabilities: those stay null, finish_reason is "unknown". Of several logs of a task the newest counts. Raises
    ImportProblem where no log is found, a log holds several filters and none is chosen, a document lacks its item id,
    or one item occurs twice.
    """
    if record_types(out):
        raise ImportProblem(f"{out} has records already; choose another --out")
    logs, passed_over = _logs(folder)
    if not logs:
        raise ImportProblem(
            f"{folder}: no samples_mirror_*.jsonl below it; run lm_eval with --log_samples --output_path DIR"
        )
    name = model or _model_name(folder) or "unknown"
    run_id = f"import-{digest(name, *(path.name for path in logs.values()))}"
    recorder = Recorder(out)
    for task, path in sorted(logs.items()):
        config, metadata = task_config(task), task_metadata(task)
        stamp = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="milliseconds")
        context = TrialContext(
            run_id, name, "imported", task, str(metadata["version"]),
            json.dumps({"mirror-bench": importlib.metadata.version("mirror-bench")}),
        )  # fmt: skip
        docs = []
        seen: dict[str, int] = {}
        for number, line in _lines(path, chosen_filter):
            doc = line.get("doc")
            if not isinstance(doc, dict) or not doc.get("item_id"):
                raise ImportProblem(
                    f"{path}:{number}: the document has no item_id; the log is not of this package's tasks"
                )
            item_id = str(doc["item_id"])
            if item_id in seen:
                raise ImportProblem(
                    f"{path}:{number}: item {item_id} was on line {seen[item_id]} already; import one log at a time"
                )
            seen[item_id] = number
            for repeat, text in enumerate(_texts(line, path, number)):
                prompt, sampling = _request(line, config)
                reply = Reply(text=text, finish_reason="unknown", timestamp=stamp)
                recorder.add(build_record(doc, prompt, sampling, repeat, reply, context))
            docs.append({key: value for key, value in doc.items() if key != "prompt"})
        write_table(pa.Table.from_pylist(docs), out / ASKED / f"{task}.parquet")
    counts = recorder.finish()
    recorder.close()
    manifest = {
        "run_id": run_id, "status": "complete", "imported_from": sorted(path.name for path in logs.values()), "records": counts,
        "settings": {"model": name}, "backend": "imported",
    }  # fmt: skip
    write_text(out / MANIFEST, json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
    return Imported(counts, tuple(logs[task] for task in sorted(logs)), passed_over, name)


def _logs(folder: Path) -> tuple[dict[str, Path], tuple[str, ...]]:
    """Newest log of each of our tasks, and the names of other logs."""
    known = set(task_names())
    logs: dict[str, tuple[str, Path]] = {}
    other = []
    for path in sorted(folder.rglob("samples_*.jsonl")):
        match = FILE.search(path.name)
        if match is None or match["task"] not in known:
            other.append(path.name)
        elif match["task"] not in logs or match["stamp"] > logs[match["task"]][0]:
            logs[match["task"]] = (match["stamp"], path)
    return {task: path for task, (_, path) in logs.items()}, tuple(other)


def _lines(path: Path, chosen: str | None) -> Iterator[tuple[int, dict[str, Any]]]:
    found: list[tuple[int, dict[str, Any]]] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            line = json.loads(text)
        except ValueError as error:
            raise ImportProblem(f"{path}:{number}: not JSON ({error})") from None
        if not isinstance(line, dict):
            raise ImportProblem(f"{path}:{number}: expected an object, found {type(line).__name__}")
        found.append((number, line))
    filters = sorted({str(line.get("filter", "none")) for _, line in found})
    if chosen is None and len(filters) > 1:
        raise ImportProblem(
            f"{path} holds each item once for each of the filters {', '.join(filters)}; choose one with --filter"
        )
    if chosen is not None and chosen not in filters and len(filters) > 1:
        raise ImportProblem(f"{path} has no filter {chosen!r}; it has {', '.join(filters)}")
    wanted = filters[0] if len(filters) == 1 else chosen
    yield from ((number, line) for number, line in found if str(line.get("filter", "none")) == wanted)


def _texts(line: Mapping[str, Any], path: Path, number: int) -> Sequence[str]:
    """Replies as the model gave them: ``resps`` holds a list a request, with one text a repeat."""
    resps = line.get("resps")
    if (
        isinstance(resps, list)
        and resps
        and isinstance(resps[0], list)
        and all(isinstance(text, str) for text in resps[0])
    ):
        return resps[0]
    raise ImportProblem(f"{path}:{number}: resps is {str(resps)[:80]}; expected one list of texts")


def _request(line: Mapping[str, Any], config: Mapping[str, Any]) -> tuple[str, Sampling]:
    """(rendered prompt, sampling) as logged; the task's own sampling where the log has none that is understood."""
    arguments = line.get("arguments")
    first = arguments.get("gen_args_0") if isinstance(arguments, dict) else None
    if isinstance(first, dict):
        prompt, settings = str(first.get("arg_0", "")), first.get("arg_1")
    elif isinstance(arguments, list) and arguments and isinstance(arguments[0], list):
        prompt, settings = str(arguments[0][0]), arguments[0][1] if len(arguments[0]) > 1 else None
    else:
        prompt, settings = str(line["doc"].get("prompt", "")), None
    try:
        return prompt, Sampling.from_gen_kwargs(
            settings if isinstance(settings, dict) else config["generation_kwargs"]
        )
    except ValueError:
        return prompt, Sampling.from_gen_kwargs(config["generation_kwargs"])


def _model_name(folder: Path) -> str | None:
    """Model by the newest results file, as lm-eval names it."""
    for path in sorted(folder.rglob("results_*.json"), reverse=True):
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue
        config = value.get("config") or {}
        arguments = config.get("model_args")
        if isinstance(arguments, dict):
            named = arguments.get("pretrained") or arguments.get("model")
        else:
            match = re.search(r"(?:pretrained|model)=([^,]+)", str(arguments or ""))
            named = match[1] if match else None
        return str(named or config.get("model") or "") or None
    return None
