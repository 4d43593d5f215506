"""Old records under new keys: what a corrected bank changes in results that were recorded before it.

Nothing is asked of a model again. A record's verdict is kept where its key is unchanged. Where the key changed, the
recorded answer is compared with the new one by option letter, option text, number or folded text, and only if the same
comparison against the old key gives the recorded verdict; else the record is counted as not replayable, with the reason.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, Literal

import pyarrow.parquet as pq

from mirror_bench.analysis.estimate import Estimate, undefined
from mirror_bench.analysis.runs import Record, Run, RunError
from mirror_bench.analysis.tables.table import Cell, Table

Outcome = Literal[
    "same_key",
    "no_answer",
    "rejudged_same",
    "now_right",
    "now_wrong",
    "left_out",
    "not_in_bank",
    "key_unknown",
    "answer_unknown",
    "verdict_not_reproduced",
]
DROPPED: Final = ("wrong", "ambiguous", "disputed", "retired")
_IDS: Final = ("question_id", "item_id", "task_id")
_WORDS: Final = re.compile(r"[^\w.+-]+")


@dataclass(frozen=True)
class Key:
    """A key as the new bank has it. dropped: verdict for which the row is left out, None where it is used."""

    letter: str | None
    text: str
    choices: tuple[str, ...]
    aliases: tuple[str, ...]
    tolerance: float | None
    dropped: str | None

    @property
    def shown(self) -> str:
        """The key as records state it: the letter where options are shown, else the text."""
        return self.letter or self.text


@dataclass(frozen=True)
class Change:
    """What became of one judged answer. part: "" or the component. before, after: verdicts."""

    record_type: str
    item_id: str
    part: str
    outcome: Outcome
    before: bool | None
    after: bool | None


@dataclass(frozen=True)
class Replay:
    """The run with new verdicts, and what became of every judged answer."""

    run: Run
    changes: tuple[Change, ...]
    version: str


def replay(run: Run, bank: Path) -> Replay:
    """Judge the records of ``run`` under the keys of ``bank``, a built data-set folder.

    Records of items that the bank leaves out are removed; a record that cannot be replayed loses its verdict (null), so
    that no table mixes old and new keys. Records of other data sets stay as they are. Raises RunError where the folder is
    none or none of its items occurs in the run.
    """
    rows, name, version = _bank(bank)
    changes: list[Change] = []
    records: dict[str, list[Record]] = {}
    for kind, old in run.records.items():
        fresh = []
        for record in old:
            if str(record.get("dataset", "")).removeprefix("mirror/") != name or kind == "confidence":
                fresh.append(record)
                continue
            made, found = _replayed(kind, record, rows)
            changes += found
            if made is not None:
                fresh.append(made)
        records[kind] = fresh
    if not any(change.outcome != "not_in_bank" for change in changes):
        raise RunError(
            f"{bank}: none of its items was asked in {run.folder}; give the data set that the run used ({name} is not)"
        )
    kept = {kind: part for kind, part in records.items() if part}
    return Replay(replace(run, records=kept), tuple(changes), version)


def _bank(folder: Path) -> tuple[dict[str, Mapping[str, Any]], str, str]:
    """(rows by id, name of the data set, version)."""
    files = sorted(folder.glob("data/*/*.parquet"))
    if not files:
        raise RunError(f"{folder}: no data/*/*.parquet; give the folder of one built data set")
    try:
        described = json.loads((folder / "croissant.json").read_text("utf-8"))
        name, version = str(described["name"]), str(described["version"])
    except (OSError, ValueError, KeyError) as error:
        raise RunError(
            f"{folder}/croissant.json: no name and version ({error}); build the data set again"
        ) from None
    rows: dict[str, Mapping[str, Any]] = {}
    for path in files:
        table = pq.read_table(path)
        column = next((c for c in _IDS if c in table.schema.names), None)
        if column is not None:
            for row in table.to_pylist():
                rows.setdefault(str(row[column]), row)
    return rows, name, version


def _replayed(
    kind: str, record: Record, rows: Mapping[str, Mapping[str, Any]]
) -> tuple[Record | None, list[Change]]:
    item = str(record.get("selected_question_id") or record["item_id"])
    row = rows.get(item)
    if kind == "exp9":
        return _replayed_parts(record, row, item)
    # Imported records may hold the reference matcher's verdict alone; then that one is judged again.
    field = "answer_correct" if record.get("answer_correct") is not None else "answer_correct_legacy"
    before = record.get(field)
    if row is None:
        return {**record, "answer_correct": None, "answer_correct_legacy": None}, [
            Change(kind, item, "", "not_in_bank", before, None)
        ]
    key = _key(row, "", options=record.get("item_format") == "options")
    outcome, after = _judged(record.get("answer"), str(record["answer_key"]), before, key)
    if outcome == "left_out":
        return None, [Change(kind, item, "", outcome, before, None)]
    fresh = {**record, "answer_key": key.shown, field: after}
    if outcome not in ("same_key", "no_answer") and field == "answer_correct":
        fresh["answer_correct_legacy"] = None  # the reference matcher is not run again
    return fresh, [Change(kind, item, "", outcome, before, after)]


def _replayed_parts(
    record: Record, row: Mapping[str, Any] | None, item: str
) -> tuple[Record | None, list[Change]]:
    """Both parts of a two-part task; the task is left out where either part's key is."""
    fresh = dict(record)
    changes = []
    for part in ("a", "b"):
        field = (
            f"component_{part}_correct"
            if record[f"component_{part}_correct"] is not None
            else f"component_{part}_would_match"
        )
        before = record[field]
        if row is None:
            changes.append(Change("exp9", item, part, "not_in_bank", before, None))
            fresh[field] = None
            continue
        key = _key(row, part, options=True)
        outcome, after = _judged(
            record[f"component_{part}_answer"], str(record[f"component_{part}_key"]), before, key
        )
        changes.append(Change("exp9", item, part, outcome, before, after))
        fresh[field] = after
        fresh[f"component_{part}_key"] = key.shown
    if any(change.outcome == "left_out" for change in changes):
        return None, [replace(change, outcome="left_out", after=None) for change in changes]
    return fresh, changes


def _key(row: Mapping[str, Any], part: str, *, options: bool) -> Key:
    """Key of a row of our banks or of the published ones; a correction replaces a wrong published key."""
    end = f"_{part}" if part else ""
    choices = tuple(row.get(f"choices{end}") or ())
    stated = str(
        row[f"correct_answer{end}"] if part else row.get("answer") or row.get("correct_answer") or ""
    )
    status = str(row.get("key_status") or "ok")
    own = str(row.get(f"key_status{end}") or status)
    correction = row.get(f"correction{end}")
    if own == "wrong" and correction:
        stated, own, status = str(correction), "ok", "ok" if not part else status
    text = str(row.get(f"answer_text{end}") or stated)
    dropped = own if own in DROPPED else (status if not part and status in DROPPED else None)
    if part and status in ("disputed", "retired"):
        dropped = status
    return Key(
        letter=stated if choices and options and stated in "ABCD" else None,
        text=text,
        choices=choices if options else (),
        aliases=tuple(row.get(f"aliases{end}") or ()),
        tolerance=row.get(f"tolerance{end}"),
        dropped=dropped,
    )


def _judged(answer: str | None, old_key: str, before: bool | None, key: Key) -> tuple[Outcome, bool | None]:
    if key.dropped:
        return "left_out", None
    if before is None:
        return "no_answer", None
    if not old_key:
        return "key_unknown", None
    if answer is None:
        return ("same_key", before) if old_key == key.shown else ("answer_unknown", None)
    aliased = any(_equal(answer, alias, key) for alias in key.aliases)
    if old_key == key.shown:
        # An answer that equals an alias letter by letter and was wrong: the alias is new.
        return ("now_right", True) if aliased and not before else ("same_key", before)
    if _equal(answer, old_key, key) != before:
        return "verdict_not_reproduced", None
    after = aliased or _equal(answer, key.shown, key)
    if after == before:
        return "rejudged_same", after
    return ("now_right" if after else "now_wrong"), after


def _equal(answer: str, right: str, key: Key) -> bool:
    """Whether an answer is the right one: by letter where options exist, else by number, else by folded text."""
    if key.choices:
        given = _letter(answer, key.choices)
        return given is not None and given == _letter(right, key.choices)
    first, second = _number(answer), _number(right)
    if first is not None and second is not None:
        return abs(first - second) <= Decimal(str(key.tolerance or 0))
    return _folded(answer) == _folded(right)


def _letter(text: str, choices: Sequence[str]) -> str | None:
    bare = text.strip().strip("()[].:*\"' ").upper()
    if len(bare) == 1 and bare in "ABCD"[: len(choices)]:
        return bare
    same = [index for index, choice in enumerate(choices) if _folded(choice) == _folded(text)]
    return "ABCD"[same[0]] if len(same) == 1 else None


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text.strip().rstrip(".%").lstrip("$€£").replace(",", ""))
    except InvalidOperation:
        return None


def _folded(text: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    words = [word.strip(".") for word in _WORDS.split(plain.casefold())]
    return " ".join(word for word in words if word and word not in ("a", "an", "the"))


def replay_table(done: Replay) -> Table:
    """One row a record type: answers judged before, what became of them, accuracy before and after on the same answers."""
    lines: list[tuple[Cell, ...]] = []
    for kind, changes in _by_type(done.changes):
        counts = Counter(change.outcome for change in changes)
        both = [c for c in changes if c.before is not None and c.after is not None]
        lines.append(
            (
                kind,
                len(changes),
                counts["same_key"] + counts["no_answer"],
                counts["now_right"],
                counts["now_wrong"],
                counts["rejudged_same"],
                counts["left_out"],
                sum(counts[name] for name in _WHY),
                _share([bool(c.before) for c in both]),
                _share([bool(c.after) for c in both]),
            )
        )
    return Table(
        "replay",
        f"Records under the keys of version {done.version}",
        (
            "records",
            "answers",
            "unchanged",
            "now right",
            "now wrong",
            "new key, same verdict",
            "left out",
            "not replayable",
            "accuracy before",
            "accuracy after",
        ),
        tuple(lines),
        notes=(
            "Before and after are over the answers that have a verdict in both. Left out: the new version marks the item as "
            "wrong without correction, ambiguous, disputed or retired.",
            *_reasons(done.changes),
        ),
    )


def _by_type(changes: Sequence[Change]) -> Iterator[tuple[str, list[Change]]]:
    for kind in dict.fromkeys(change.record_type for change in changes):
        yield kind, [change for change in changes if change.record_type == kind]


def _share(verdicts: Sequence[bool]) -> Cell:
    if not verdicts:
        return undefined("accuracy", "no_data")
    return Estimate("accuracy", sum(verdicts) / len(verdicts), len(verdicts))


_WHY: Final[dict[Outcome, str]] = {
    "not_in_bank": "the item is not in the bank given",
    "key_unknown": "the record does not state the key it was judged by",
    "answer_unknown": "the record holds a verdict and no answer, and the key changed",
    "verdict_not_reproduced": "comparing the answer with the old key does not give the recorded verdict",
}


def _reasons(changes: Sequence[Change]) -> list[str]:
    counts = Counter(change.outcome for change in changes)
    return [
        f"Not replayable, verdict removed: {counts[name]} answers, because {why}."
        for name, why in _WHY.items()
        if counts[name]
    ]
