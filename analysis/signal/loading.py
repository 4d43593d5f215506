"""Reading trials: the author's reduced table (CSV or Parquet), our own run folders, Integrity outcomes."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
from numpy.typing import NDArray

from mirror_bench.analysis.signal.scorers import score_corrected, score_v2
from mirror_bench.analysis.signal.trials import Kind, TrialDataError, Trials, build
from mirror_bench.builders.schemas.record_files import read_lines, read_records, record_types

REDUCED: Final = ("model", "dataset", "temperature", "question_index", "nlp", "correct", "domain")
Label = Literal["corrected", "v2"]


def read_trials(source: Path) -> dict[str, Trials]:
    """Every set of trials in ``source``, by name; one set for each kind of confidence and each scorer's labels.

    source: a reduced table (``.csv`` or ``.parquet``), a run folder with ``records/``, a folder with one such table, or a
    folder of Integrity outcomes. Raises FileNotFoundError where none of these is there, TrialDataError for content that
    cannot be right.
    """
    if source.is_file():
        return {"log_probability": read_table(source)}
    if not source.is_dir():
        raise FileNotFoundError(f"{source}: no such file or folder")
    if record_types(source):
        found = read_run(source)
        if not found:
            raise FileNotFoundError(f"{source}: its records hold no confidence with an outcome")
        return found
    tables = [
        path
        for path in sorted(source.iterdir())
        if path.suffix in (".csv", ".parquet") and has_reduced_columns(path)
    ]
    if len(tables) > 1:
        raise TrialDataError(
            f"{source}: several trial tables ({', '.join(p.name for p in tables)}); name one"
        )
    if tables:
        return {"log_probability": read_table(tables[0])}
    return {"verbal": read_outcomes_as_trials(source)}


def has_reduced_columns(path: Path) -> bool:
    """Whether a file's header holds the columns of the reduced table."""
    if path.suffix == ".parquet":
        names = pq.read_schema(path).names
    else:
        with path.open(encoding="utf-8", newline="") as handle:
            names = next(csv.reader(handle), [])
    return set(REDUCED) <= set(names)


def read_table(path: Path) -> Trials:
    """The author's reduced trial table: ``model, dataset, temperature, question_index, nlp, correct, domain``.

    An empty nlp is left out and counted; of rows with one key the first is kept. Raises TrialDataError naming the column
    that is missing or cannot be read.
    """
    if not has_reduced_columns(path):
        raise TrialDataError(f"{path}: expected the columns {', '.join(REDUCED)}")
    if path.suffix == ".parquet":
        table = pq.read_table(path, columns=list(REDUCED))
    else:
        types = {"model": pa.string(), "dataset": pa.string(), "domain": pa.string(), "nlp": pa.float64()}
        try:
            table = pacsv.read_csv(
                path, convert_options=pacsv.ConvertOptions(column_types=types, include_columns=list(REDUCED))
            )
        except pa.ArrowInvalid as error:
            raise TrialDataError(f"{path}: {error}") from None
    return from_arrow(table, str(path))


def from_arrow(
    table: pa.Table,
    where: str,
    *,
    kind: Kind = "log_probability",
    label: str = "given",
    simulated: bool = False,
    left_out: Mapping[str, int] | None = None,
) -> Trials:
    """Trials from an Arrow table with the reduced columns."""
    for name in ("model", "dataset", "temperature", "question_index", "correct"):
        missing = table[name].null_count
        if missing:
            row = pc.index(pc.is_null(table[name]), True).as_py()
            raise TrialDataError(
                f"{where}: {missing} rows lack {name} (first: row {row}); fill it in or remove the rows"
            )
    models, model = _codes(table["model"])
    datasets, dataset = _codes(table["dataset"])
    domains, domain = _codes(pc.fill_null(table["domain"].cast(pa.string()), ""))
    try:
        columns: dict[str, NDArray[np.generic]] = {
            "model": model,
            "dataset": dataset,
            "domain": domain,
            "temperature": _numpy(table["temperature"].cast(pa.float64())),
            "question": _numpy(table["question_index"].cast(pa.int64())),
            "evidence": _numpy(pc.fill_null(table["nlp"].cast(pa.float64()), 0.0)),
            "correct": _outcomes(table["correct"], where),
        }
    except pa.ArrowInvalid as error:
        raise TrialDataError(f"{where}: {error}") from None
    stated = ~_numpy(pc.is_null(table["nlp"], nan_is_null=True)).astype(np.bool_)
    return build(
        models,
        datasets,
        domains,
        columns,
        stated=stated,
        kind=kind,
        label=label,
        simulated=simulated,
        left_out=left_out,
    )


def read_run(run: Path, answers: Path | None = None) -> dict[str, Trials]:
    """Trials of a run folder, by name of the set.

    Confidence records give ``log_probability`` with corrected labels and, where they differ or exist, with v2 labels.
    Exp1 records give ``wager`` (bet of channel 1 and its outcome) and ``verbal`` (self-report percentage and the outcome of
    the natural channel for the same question, or its own). Kinds are never pooled. answers: JSON Lines with ``item_id``,
    ``aliases`` and ``question``; answers of confidence records without labels are then scored here.
    """
    found: dict[str, Trials] = {}
    present = record_types(run)
    if "confidence" in present:
        rows = read_records(run, "confidence").to_pylist()
        known = _aliases(answers) if answers is not None else {}
        for label in ("corrected", "v2"):
            trials = _confidence_trials(rows, label, known, str(run))
            if trials is not None:
                found[f"log_probability, {label} labels"] = trials
    if "exp1" in present:
        rows = read_records(run, "exp1").to_pylist()
        for kind in ("verbal", "wager"):
            trials = _exp1_trials(rows, kind, str(run))
            if trials is not None:
                found[kind] = trials
    return found


def read_outcomes_as_trials(folder: Path) -> Trials:
    """Integrity outcomes of the headline run as trials: stated percentage, right means score of at least 0.5."""
    from mirror_bench.analysis.integrity.answers import HEADLINE
    from mirror_bench.analysis.integrity.importing import read_outcomes

    found = read_outcomes(folder)
    ids = sorted({q for model in found.models() for q in found.answers[(model, HEADLINE)].question_id})
    number = {question: position for position, question in enumerate(ids)}
    rows: list[dict[str, Any]] = []
    for model in found.models():
        a = found.answers[(model, HEADLINE)]
        for i, question in enumerate(a.question_id):
            rows.append(
                {
                    "model": model,
                    "dataset": "integrity",
                    "temperature": 0.0,
                    "question_index": number[question],
                    "nlp": float(a.confidence[i]) if a.stated[i] else None,
                    "correct": bool(a.score[i] >= 0.5),
                    "domain": a.domains[int(a.domain[i])],
                }
            )
    simulated = any(found.answers[(model, HEADLINE)].simulated for model in found.models())
    return from_arrow(_table(rows), str(folder), kind="verbal", simulated=simulated)


def _confidence_trials(
    rows: Sequence[Mapping[str, Any]], label: str, known: Mapping[str, tuple[list[str], str]], where: str
) -> Trials | None:
    kept: list[dict[str, Any]] = []
    left_out: dict[str, int] = {}
    simulated = False
    for row in rows:
        simulated = simulated or bool(row["simulated"])
        right = row["label_corrected" if label == "corrected" else "label_v2"]
        if right is None and row["item_id"] in known:
            aliases, question = known[row["item_id"]]
            if label == "corrected":
                right = score_corrected(row["answer_text"], aliases, question).label
            else:
                right = score_v2(row["answer_text"], aliases).label
        if right is None:
            left_out["no_label"] = left_out.get("no_label", 0) + 1
            continue
        kept.append(
            {
                "model": row["model"],
                "dataset": row["dataset"],
                "temperature": row["temperature"],
                "question_index": row["question_index"],
                "nlp": row["nlp"],
                "correct": right,
                "domain": row["domain"],
            }
        )
    if not kept:
        return None
    trials = from_arrow(_table(kept), where, label=label, simulated=simulated, left_out=left_out)
    return trials if len(trials) else None


def _exp1_trials(rows: Sequence[Mapping[str, Any]], kind: str, where: str) -> Trials | None:
    channel = "self_report" if kind == "verbal" else "wagering"
    natural: dict[tuple[str, str], bool] = {}
    for row in rows:
        if row["channel"] == "natural" and row["answer_correct"] is not None:
            natural.setdefault((row["model"], row["question_id"]), row["answer_correct"])
    own = [row for row in rows if row["channel"] == channel]
    ids = {
        question: position for position, question in enumerate(sorted({row["question_id"] for row in own}))
    }
    kept: list[dict[str, Any]] = []
    left_out: dict[str, int] = {}
    for row in own:
        right = row["answer_correct"]
        if right is None and kind == "verbal":
            right = natural.get((row["model"], row["question_id"]))
        if right is None:
            left_out["no_label"] = left_out.get("no_label", 0) + 1
            continue
        stated = row["confidence"] if kind == "verbal" else None if row["bet"] is None else row["bet"] / 10
        # Repeats of one prompt are trials of their own.
        kept.append(
            {
                "model": row["model"],
                "dataset": row["dataset"],
                "temperature": row["temperature"],
                "question_index": ids[row["question_id"]] + len(ids) * row["repeat"],
                "nlp": stated,
                "correct": right,
                "domain": row["domain"],
            }
        )
    if not kept:
        return None
    simulated = any(row["simulated"] for row in own)
    trials = from_arrow(
        _table(kept),
        where,
        kind="verbal" if kind == "verbal" else "wager",
        simulated=simulated,
        left_out=left_out,
    )
    return trials if len(trials) else None


def _aliases(path: Path) -> dict[str, tuple[list[str], str]]:
    found = {}
    for number, value in read_lines(path):
        for name in ("item_id", "aliases"):
            if name not in value:
                raise TrialDataError(f"{path}:{number}: field {name!r} is missing")
        found[str(value["item_id"])] = (list(value["aliases"]), str(value.get("question", "")))
    return found


def _table(rows: list[dict[str, Any]]) -> pa.Table:
    schema = pa.schema(
        [
            ("model", pa.string()),
            ("dataset", pa.string()),
            ("temperature", pa.float64()),
            ("question_index", pa.int64()),
            ("nlp", pa.float64()),
            ("correct", pa.bool_()),
            ("domain", pa.string()),
        ]
    )
    return pa.Table.from_pylist(rows, schema=schema)


def _codes(column: Any) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    encoded = pc.dictionary_encode(column).combine_chunks()
    if isinstance(encoded, pa.ChunkedArray):
        encoded = (
            pa.concat_arrays(encoded.chunks)
            if encoded.num_chunks
            else pa.array([], pa.string()).dictionary_encode()
        )
    names = [str(name) for name in encoded.dictionary.to_pylist()]
    order = sorted(range(len(names)), key=names.__getitem__)
    place = np.empty(len(names), dtype=np.int64)
    place[order] = np.arange(len(names))
    indices = np.asarray(encoded.indices.to_numpy(zero_copy_only=False), dtype=np.int64)
    return tuple(names[position] for position in order), place[indices] if len(names) else indices


def _numpy(column: Any) -> NDArray[np.generic]:
    values: NDArray[np.generic] = (
        column.to_numpy() if isinstance(column, pa.ChunkedArray) else column.to_numpy(zero_copy_only=False)
    )
    return values


def _outcomes(column: Any, where: str) -> NDArray[np.bool_]:
    if pa.types.is_boolean(column.type):
        return _numpy(column).astype(np.bool_)
    if pa.types.is_string(column.type):
        words = {"0": False, "1": True, "true": True, "false": False}
        values = column.to_pylist()
        for row, value in enumerate(values):
            if value.lower() not in words:
                raise TrialDataError(
                    f"{where}: row {row}: correct is {value!r}; expected 0, 1, true or false"
                )
        return np.array([words[value.lower()] for value in values], dtype=np.bool_)
    numbers = _numpy(column)
    wrong = np.flatnonzero((numbers != 0) & (numbers != 1))
    if wrong.size:
        raise TrialDataError(f"{where}: row {int(wrong[0])}: correct is {numbers[wrong[0]]}; expected 0 or 1")
    return numbers.astype(np.bool_)
