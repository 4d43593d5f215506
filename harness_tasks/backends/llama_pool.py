"""Several processes, each with the model loaded and one thread of its own.

Two threads in one process get in each other's way as soon as the machine is shared; two processes don't. A reply
depends on its call alone (see ``llama_cpp``), so which process gives it changes nothing.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from mirror_bench.harness_tasks.backends.base import BackendError
from mirror_bench.harness_tasks.backends.llama_cpp import LlamaCppBackend
from mirror_bench.harness_tasks.backends.reply import Call, Reply


class LlamaCppPool(LlamaCppBackend):
    """``workers`` processes in all: this one plans and writes, the others answer."""

    def __init__(self, path: str | Path, *, workers: int, **settings: Any) -> None:
        super().__init__(path, **settings)
        context = multiprocessing.get_context("spawn")
        self._connections: list[Connection] = []
        self._processes = []
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, str(path), settings), daemon=True)
            process.start()
            theirs.close()
            self._connections.append(ours)
            self._processes.append(process)

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """Replies as the processes give them. Raises BackendError where a process has died."""
        prefixes = self.shared_prefix(siblings or calls)
        queue = iter(enumerate(calls))
        busy: dict[Connection, int] = {}

        def feed(connection: Connection) -> None:
            following = next(queue, None)
            if following is None:
                return
            index, call = following
            connection.send(
                (self.tokens(call.prompt), prefixes.get(call.task, []), call.sampling, call.logprobs)
            )
            busy[connection] = index

        for connection in self._connections:
            feed(connection)
        while busy:
            for ready in wait(list(busy)):
                connection = next(known for known in busy if known is ready)
                try:
                    reply = connection.recv()
                except (EOFError, OSError):
                    raise BackendError(
                        "a model process has ended; run the same command again to go on"
                    ) from None
                index = busy.pop(connection)
                feed(connection)
                yield index, reply

    def close(self) -> None:
        """End the processes and free the model."""
        for connection in self._connections:
            connection.close()
        for process in self._processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        super().close()


def _serve(connection: Connection, path: str, settings: dict[str, Any]) -> None:
    """Answer until the other end closes, which it also does when its process is killed."""
    backend = LlamaCppBackend(path, **settings)
    try:
        while True:
            prompt, prefix, sampling, logprobs = connection.recv()
            connection.send(backend.reply(prompt, prefix, sampling, logprobs=logprobs))
    except (EOFError, OSError, KeyboardInterrupt):
        backend.close()
