"""Samples of TriviaQA and NQ-Open by the published rules, from the Hub or from files of the same schema."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SEED: Final = 42
TRIVIAQA_SIZE: Final = 5000
NQ_SIZE: Final = 3000
LONGEST_NQ_ANSWER: Final = 5
TRIVIAQA: Final = ("mandarjoshi/trivia_qa", "unfiltered.nocontext")
NQ: Final = "google-research-datasets/nq_open"


@dataclass(frozen=True)
class SampledQuestion:
    """question_index: position in the sample. aliases: accepted answers, first one the value, none repeated."""

    question_index: int
    dataset: str
    question_id: str
    question: str
    aliases: tuple[str, ...]


def sample_triviaqa(rows: Iterable[Mapping[str, Any]], size: int = TRIVIAQA_SIZE) -> list[SampledQuestion]:
    """Rows of the train split in their order, shuffled with Python's generator under seed 42, first ``size``.

    rows: ``question``, ``question_id`` and ``answer`` with ``value``, ``aliases``, ``normalized_aliases``.
    """
    pool = list(rows)
    random.Random(SEED).shuffle(pool)
    return [
        SampledQuestion(
            index, "triviaqa", str(row.get("question_id", "")), str(row["question"]),
            _unique([row["answer"]["value"], *row["answer"]["aliases"], *row["answer"]["normalized_aliases"]]),
        )
        for index, row in enumerate(pool[:size])
    ]  # fmt: skip


def sample_nq(
    train: Iterable[Mapping[str, Any]], validation: Iterable[Mapping[str, Any]], size: int = NQ_SIZE
) -> list[SampledQuestion]:
    """Train then validation, first of equal questions kept, at least one answer of one to five words (only those stay as
    aliases), shuffled with seed 42, first ``size``. rows: ``question``, ``answer`` (list)."""
    seen: set[str] = set()
    pool = []
    for row in (*train, *validation):
        question = str(row["question"])
        if question in seen:
            continue
        seen.add(question)
        short = [answer for answer in row["answer"] if 1 <= len(answer.split()) <= LONGEST_NQ_ANSWER]
        if short:
            pool.append((question, short))
    random.Random(SEED).shuffle(pool)
    return [
        SampledQuestion(i, "nq", "", question, _unique(answers))
        for i, (question, answers) in enumerate(pool[:size])
    ]


def load_triviaqa(
    source: Path | None = None, revision: str | None = None, size: int = TRIVIAQA_SIZE
) -> list[SampledQuestion]:
    """The TriviaQA sample; ``source`` is a JSON or Parquet file of the train split, None means the Hub at ``revision``."""
    return sample_triviaqa(_split(TRIVIAQA[0], TRIVIAQA[1], "train", source, revision), size)


def load_nq(
    train: Path | None = None,
    validation: Path | None = None,
    revision: str | None = None,
    size: int = NQ_SIZE,
) -> list[SampledQuestion]:
    """The NQ-Open sample; files of both splits, or None for the Hub at ``revision``."""
    return sample_nq(
        _split(NQ, None, "train", train, revision), _split(NQ, None, "validation", validation, revision), size
    )


def _split(
    name: str, config: str | None, split: str, source: Path | None, revision: str | None
) -> Iterable[Mapping[str, Any]]:
    from datasets import load_dataset

    if source is None:
        remote: Iterable[Mapping[str, Any]] = load_dataset(name, config, split=split, revision=revision)
        yield from remote
        return
    if not source.is_file():
        raise FileNotFoundError(
            f"{source}: no such file; give a JSON Lines or Parquet file of the {split} split"
        )
    local: Iterable[Mapping[str, Any]] = load_dataset(
        "parquet" if source.suffix == ".parquet" else "json", data_files=str(source), split="train"
    )
    yield from local


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name.strip()))
