"""A loopback server with the OpenAI interface that answers in every way a server can go wrong."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Answer = Callable[[str, int], dict[str, Any]]


def message(content: str | None, finish: str = "stop", **more: Any) -> dict[str, Any]:
    """A chat completion."""
    return {
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": content, **more},
                "finish_reason": finish,
            }
        ],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5},
    }


class FaultServer:
    """Counts requests by prompt. script(prompt, n): what to do with the n-th request for a prompt (from 0).

    It returns a body to send, or a dict with one of the keys: status (with body, headers), stall (seconds, then cut),
    cut (close without a reply), partial (half a body, then close), text (a body that is not JSON).
    """

    def __init__(self, script: Answer, *, paths: tuple[str, ...] = ("/v1/chat/completions",)) -> None:
        self.script = script
        self.paths = paths
        self.requests: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.by_prompt: Counter[str] = Counter()
        self.succeeded: Counter[str] = Counter()
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.handle(self)

            def do_GET(self) -> None:
                self._send(200, json.dumps({"data": [{"id": "served"}]}).encode(), {})

            def log_message(self, format: str, *args: Any) -> None:
                del format, args

            def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """Base address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def handle(self, handler: Any) -> None:
        """Answer one request by the script."""
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        if handler.path not in self.paths:
            handler._send(404, b'{"error": {"message": "Not Found"}}', {})
            return
        prompt = body["messages"][-1]["content"] if "messages" in body else body["prompt"]
        with self._lock:
            self.requests.append(body)
            self.times.append(time.monotonic())
            count = self.by_prompt[prompt]
            self.by_prompt[prompt] += 1
        what = self.script(prompt, count)
        if "stall" in what:
            time.sleep(what["stall"])
            handler.close_connection = True
        elif what.get("cut"):
            handler.close_connection = True
            handler.connection.close()
        elif "partial" in what:
            handler.send_response(200)
            handler.send_header("Content-Length", "1000")
            handler.end_headers()
            handler.wfile.write(b'{"choices": [')
            handler.wfile.flush()
            handler.close_connection = True
        elif "text" in what:
            handler._send(200, what["text"].encode(), {})
        elif "status" in what:
            handler._send(what["status"], json.dumps(what.get("body", {})).encode(), what.get("headers", {}))
        else:
            with self._lock:
                self.succeeded[prompt] += 1
            handler._send(200, json.dumps(what).encode(), {})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
