"""What is on disk after a crash, and what a reply's key covers."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirror_bench.harness_tasks.backends.reply import Call, Reply, Sampling
from mirror_bench.harness_tasks.journal import FolderLock, Journal, JournalError
from mirror_bench.harness_tasks.store import ReplyStore, drop_replies

STAMP = "2026-01-01T00:00:00.000+00:00"


def test_a_torn_last_line_is_dropped_and_the_next_append_starts_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"n": 1}\n{"n": 2')
    with Journal(path) as journal:
        journal.append({"n": 3})
        assert [value for _, value in journal.lines()] == [{"n": 1}, {"n": 3}]


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"n": 1}\nnonsense\n{"n": 2}\n')
    with Journal(path) as journal, pytest.raises(JournalError, match=r"a\.jsonl:2"):
        list(journal.lines())


@given(cut=st.integers(min_value=0, max_value=400))
@settings(max_examples=40, deadline=None)
def test_a_store_cut_anywhere_keeps_every_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("store") / "replies.jsonl"
    with ReplyStore(path) as store:
        for index in range(4):
            store.put(f"k{index}", Reply(f"tëxt {index}", "stop", STAMP), task="t", item_id=str(index))
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    kept = whole[:cut].count(b"\n")
    with ReplyStore(path) as store:
        assert len(store) == kept
        store.put("new", Reply("n", "stop", STAMP), task="t", item_id="n")
    with ReplyStore(path) as store:
        assert len(store) == kept + 1
        assert store.get("new") == Reply("n", "stop", STAMP)


def test_a_full_disk_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(tmp_path / "a.jsonl") as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(JournalError, match="No space left on device; make room"):
            journal.append({"n": 1})


def test_reply_survives_json() -> None:
    reply = Reply("a", "length", STAMP, 1.5, 3, 4, "r", 2, (-0.5, -1.0), None, None, True, 2, None)
    assert Reply.from_json(json.loads(json.dumps(reply.to_json()))) == reply
    with pytest.raises(ValueError, match="not a stored reply"):
        Reply.from_json({"text": "a", "other": 1})


BASE = Call("prompt", Sampling(), task="t", task_version="1")


@pytest.mark.parametrize(
    "other",
    [
        replace(BASE, prompt="prompt "),
        replace(BASE, task_version="2"),
        replace(BASE, repeat=1),
        replace(BASE, logprobs=True),
        *(
            replace(BASE, sampling=replace(BASE.sampling, **{name: value}))  # type: ignore[arg-type]
            for name, value in {
                "max_tokens": 5, "temperature": 0.7, "top_p": 0.9, "top_k": 3, "min_p": 0.05, "repeat_penalty": 1.1, "seed": 1,
                "until": ("x",),
            }.items()
        ),
    ],
)  # fmt: skip
def test_the_key_covers_everything_that_changes_a_reply(other: Call) -> None:
    """Stored replies must not be reused after a change of sampling (huggingface/lighteval#1053)."""
    assert other.key("m") != BASE.key("m")
    assert replace(other).key("m") == other.key("m")


def test_the_key_covers_model_and_backend_extra() -> None:
    assert len({BASE.key("m"), BASE.key("n"), BASE.key("m", "chat")}) == 3


def test_unknown_generation_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="length_penalty"):
        Sampling.from_gen_kwargs({"length_penalty": 2})
    assert Sampling.from_gen_kwargs({"temperature": 0.7, "do_sample": False}).temperature == 0.0
    assert Sampling.from_gen_kwargs({"until": ["a", ""], "max_gen_toks": 7}) == Sampling(
        max_tokens=7, until=("a",)
    )


def test_failures_can_be_dropped(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    with ReplyStore(path) as store:
        store.put("good", Reply("a", "stop", STAMP), task="t", item_id="1")
        store.put("bad", Reply(None, "error", STAMP, error="500"), task="t", item_id="2")
    assert drop_replies(path, lambda reply: not reply.ok) == 1
    with ReplyStore(path) as store:
        assert store.get("good") is not None and store.get("bad") is None


def test_a_folder_in_use_is_refused_and_free_again_after(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path / "run")
    with pytest.raises(JournalError, match="in use"):
        FolderLock(tmp_path / "run")
    lock.release()
    FolderLock(tmp_path / "run").release()
