"""Append-only JSON Lines files that survive ``kill -9``: each line is on disk before it counts."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self


class JournalError(RuntimeError):
    """A journal that cannot be used, with its file, line and remedy."""


class Journal:
    """One JSON object a line. Opening drops a half-written last line: it was never acknowledged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = path.open("a+b")
        self._drop_torn_line()

    def _drop_torn_line(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole != len(data):
            self._file.truncate(whole)
            os.fsync(self._file.fileno())
        self._file.seek(0, os.SEEK_END)

    def lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """(line number, object). Raises JournalError naming the line where one is not a JSON object."""
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                try:
                    value = json.loads(line)
                except ValueError as error:
                    raise JournalError(
                        f"{self.path}:{number}: not JSON ({error}); remove the line, and the run asks again"
                    ) from None
                if not isinstance(value, dict):
                    raise JournalError(
                        f"{self.path}:{number}: expected an object, found {type(value).__name__}"
                    )
                yield number, value

    def append(self, value: Mapping[str, Any]) -> None:
        """Write one line and wait until it is on disk."""
        line = (
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", errors="surrogatepass")
            + b"\n"
        )
        try:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise JournalError(
                f"{self.path}: {error.strerror or error}; make room, then run the same command again to go on"
            ) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class FolderLock:
    """Keeps a second process out of a run folder; the system frees it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / ".lock").open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise JournalError(
                f"{folder} is in use by another run; wait for it or choose another --out"
            ) from None

    def release(self) -> None:
        """Let others in."""
        self._file.close()
