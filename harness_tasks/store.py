"""Replies kept by what was asked, so that no finished call is ever paid for twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from mirror_bench.harness_tasks.backends.reply import Reply
from mirror_bench.harness_tasks.journal import Journal, JournalError


class ReplyStore:
    """Replies by key; see ``Call.key`` for what the key covers. Failed calls are kept too: a failure is a result."""

    def __init__(self, path: Path) -> None:
        self._journal = Journal(path)
        self._replies: dict[str, Reply] = {}
        for number, line in self._journal.lines():
            try:
                self._replies[line["key"]] = Reply.from_json(line["reply"])
            except (KeyError, ValueError) as error:
                raise JournalError(
                    f"{path}:{number}: {error}; remove the line, and the run asks again"
                ) from None

    def __len__(self) -> int:
        return len(self._replies)

    def get(self, key: str) -> Reply | None:
        """The reply under ``key``, or None."""
        return self._replies.get(key)

    def put(self, key: str, reply: Reply, *, task: str, item_id: str) -> None:
        """Keep ``reply``; it is on disk when this returns. task and item_id help a reader of the file."""
        self._journal.append({"key": key, "task": task, "item_id": item_id, "reply": reply.to_json()})
        self._replies[key] = reply

    def close(self) -> None:
        """Close the file."""
        self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def drop_replies(path: Path, unwanted: Callable[[Reply], bool]) -> int:
    """Rewrite the file without the replies that ``unwanted`` picks; how many went. Atomic."""
    if not path.is_file():
        return 0
    with Journal(path) as journal:
        lines = [line for _, line in journal.lines()]
    kept = [line for line in lines if not unwanted(Reply.from_json(line["reply"]))]
    if len(kept) < len(lines):
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        with Journal(part) as journal:
            for line in kept:
                journal.append(line)
        part.replace(path)
    return len(lines) - len(kept)
