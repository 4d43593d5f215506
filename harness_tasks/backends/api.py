"""OpenAI-compatible servers, chat or completions, with nothing but the standard library.

No tokenizer is needed: the server's own usage counts are recorded, and a made-up model name works as well as any.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Final

from mirror_bench.harness_tasks.backends.base import Backend, BackendError, Capabilities, now
from mirror_bench.harness_tasks.backends.reply import Call, FinishReason, Reply

LONGEST_WAIT: Final = 60.0
FIRST_WAIT: Final = 1.0
RATE_LIMIT_TRIES: Final = 30
"""Being told to wait is no failure, so it has a budget of its own."""
_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_PATHS: Final = {"chat": "/chat/completions", "completions": "/completions"}
_CHUNK: Final = 65536


class ApiBackend(Backend):
    """One model behind one server. concurrency: calls at a time; retries: further tries of a call that failed in passing.

    wait: seconds before the first retry, doubled each time; a server's Retry-After is honoured and holds back every call.
    """

    name = "api"

    def __init__(
        self, model: str, base_url: str, *, api_key: str | None = None, endpoint: str = "chat", concurrency: int = 8,
        timeout: float = 120.0, retries: int = 5, wait: float = FIRST_WAIT,
    ) -> None:  # fmt: skip
        self.model = model
        base = base_url.rstrip("/")
        for path in _PATHS.values():
            base = base.removesuffix(path)
        parsed = urllib.parse.urlparse(base)
        if parsed.scheme not in ("http", "https") or not parsed.hostname:
            raise BackendError(
                f"--base-url is {base_url!r}; give an address such as http://127.0.0.1:8000/v1"
            )
        self.base_url = base
        self.endpoint = endpoint
        self.concurrency = concurrency
        self.timeout = timeout
        self.retries = retries
        self.wait = wait
        self._key = api_key
        handlers = [urllib.request.ProxyHandler({})] if parsed.hostname in _LOOPBACK else []
        self._opener = urllib.request.build_opener(*handlers)
        self._gate = threading.Condition()
        self._not_before = 0.0
        self._stop = threading.Event()
        self._token_field = "max_tokens"

    @property
    def capabilities(self) -> Capabilities:
        """Chat servers apply their own template; log-probabilities come where the server gives them."""
        return Capabilities(
            chat_template=self.endpoint == "chat", token_logprobs=True, loglikelihood=False, counts_tokens=False,
            read_speed=4000.0, write_speed=60.0, local=False,
        )  # fmt: skip

    def apply_chat_template(
        self, messages: Sequence[Mapping[str, str]], add_generation_prompt: bool = True
    ) -> str:
        """The conversation as JSON: the server applies the template."""
        if self.endpoint != "chat":
            return super().apply_chat_template(messages, add_generation_prompt)
        return json.dumps([dict(message) for message in messages], ensure_ascii=False)

    def key_extra(self, call: Call) -> str:
        """The endpoint kind changes what the server does with a prompt."""
        del call
        return self.endpoint

    def complete(
        self, calls: Sequence[Call], *, siblings: Sequence[Call] = ()
    ) -> Iterator[tuple[int, Reply]]:
        """Replies as they arrive. Raises BackendError where the address, the key or the endpoint kind is wrong."""
        del siblings
        self._stop.clear()
        queue = iter(enumerate(calls))
        running: dict[Future[Reply], int] = {}
        with ThreadPoolExecutor(max_workers=self.concurrency) as pool:
            try:
                for index, call in queue:
                    running[pool.submit(self.reply, call)] = index
                    if len(running) >= self.concurrency:
                        yield from self._finished(running)
                while running:
                    yield from self._finished(running)
            finally:
                self._stop.set()
                with self._gate:
                    self._gate.notify_all()
                for future in running:
                    future.cancel()

    @staticmethod
    def _finished(running: dict[Future[Reply], int]) -> Iterator[tuple[int, Reply]]:
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            index = running.pop(future)
            yield index, future.result()

    def reply(self, call: Call) -> Reply:
        """One call with its retries. Raises BackendError for what every call would meet."""
        start = time.perf_counter()
        failures = 0
        limited = 0
        attempts = 0
        error = ""
        while failures <= self.retries and limited <= RATE_LIMIT_TRIES and not self._stop.is_set():
            self._wait_turn()
            attempts += 1
            try:
                body = self._post(call)
                return self._read(body, call, (time.perf_counter() - start) * 1000, attempts)
            except _RateLimited as limit:
                limited += 1
                error = f"rate limit: {limit}"
                self._hold_back(limit.seconds if limit.seconds is not None else self._pause(limited))
            except _Passing as passing:
                failures += 1
                error = str(passing)
                if failures <= self.retries:
                    self._stop.wait(self._pause(failures))
            except _Refused as refusal:
                error = str(refusal)
                break
        return Reply(
            None, "error", now(), latency_ms=round((time.perf_counter() - start) * 1000, 1), attempts=attempts,
            error=error or "interrupted",
        )  # fmt: skip

    def _pause(self, failures: int) -> float:
        return float(min(LONGEST_WAIT, self.wait * 2 ** (failures - 1)))

    def _hold_back(self, seconds: float) -> None:
        with self._gate:
            self._not_before = max(self._not_before, time.monotonic() + seconds)

    def _wait_turn(self) -> None:
        with self._gate:
            while not self._stop.is_set():
                left = self._not_before - time.monotonic()
                if left <= 0:
                    return
                self._gate.wait(left)

    def payload(self, call: Call) -> dict[str, Any]:
        """What is sent: everything the sampling says; fields beyond OpenAI's own only where they are not at rest."""
        sampling = call.sampling
        sent: dict[str, Any] = {
            "model": self.model,
            self._token_field: sampling.max_tokens,
            "temperature": sampling.temperature,
        }
        if self.endpoint == "chat":
            sent["messages"] = _messages(call.prompt)
        else:
            sent["prompt"] = call.prompt
        if sampling.top_p != 1.0:
            sent["top_p"] = sampling.top_p
        if sampling.top_k:
            sent["top_k"] = sampling.top_k
        if sampling.min_p:
            sent["min_p"] = sampling.min_p
        if sampling.repeat_penalty != 1.0:
            sent["repeat_penalty"] = sampling.repeat_penalty
        if sampling.seed is not None:
            sent["seed"] = sampling.seed
        if sampling.until:
            sent["stop"] = list(sampling.until)
        if call.logprobs:
            sent["logprobs"] = True if self.endpoint == "chat" else 1
        return sent

    def _post(self, call: Call) -> dict[str, Any]:
        status, headers, raw = self.request(_PATHS[self.endpoint], self.payload(call))
        if status == 429:
            raise _RateLimited(_retry_after(_header(headers, "Retry-After")), _message(raw))
        if status >= 500 or status in (408, 409, 425):
            raise _Passing(f"server error {status}: {_message(raw)}")
        if status in (401, 403):
            raise BackendError(
                f"{self.base_url} refuses the key ({status}): {_message(raw)}; set MIRROR_API_KEY"
            )
        if status == 404:
            raise BackendError(self.not_found(raw))
        if status >= 400:
            text = _message(raw)
            if "max_completion_tokens" in text and self._token_field == "max_tokens":
                self._token_field = "max_completion_tokens"
                return self._post(call)
            raise _Refused(f"the server refuses the request ({status}): {text}")
        try:
            body = json.loads(raw)
        except ValueError:
            raise _Passing(f"the server's reply is not JSON: {raw[:100]!r}") from None
        if not isinstance(body, dict):
            raise _Passing(f"the server's reply is not an object: {raw[:100]!r}")
        return body

    def request(
        self, path: str, payload: Mapping[str, Any] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """(status, headers, body) of one request, GET without a payload. Raises a passing failure on broken connections."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        data = None if payload is None else json.dumps(payload, ensure_ascii=False).encode("utf-8", "replace")
        asked = urllib.request.Request(self.base_url + path, data=data, headers=headers)
        deadline = time.monotonic() + self.timeout
        try:
            with self._opener.open(asked, timeout=self.timeout) as response:
                return response.status, dict(response.headers), _read_all(response, deadline)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()
        except TimeoutError:
            raise _Passing(f"no reply within {self.timeout:g} s") from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            cause = getattr(error, "reason", None) or error
            if isinstance(cause, TimeoutError):
                raise _Passing(f"no reply within {self.timeout:g} s") from None
            raise _Passing(f"connection failed: {cause or type(error).__name__}") from None

    def not_found(self, raw: bytes) -> str:
        """One line on a 404: which endpoint kind the server does have, or that the model is unknown to it."""
        text = _message(raw)
        if "model" in text.lower():
            return f"{self.base_url} does not know the model {self.model!r}: {text}"
        other = "completions" if self.endpoint == "chat" else "chat"
        probe = {
            "model": self.model,
            "max_tokens": 1,
            **({"prompt": "hi"} if other == "completions" else {"messages": _messages("hi")}),
        }
        try:
            status = self.request(_PATHS[other], probe)[0]
        except _Passing:
            status = 0
        if status not in (0, 404, 405):
            return (
                f"{self.base_url} has no {self.endpoint} endpoint but a {other} one; give --endpoint {other}"
            )
        return f"{self.base_url}{_PATHS[self.endpoint]} does not exist (404); check --base-url, which usually ends in /v1"

    def _read(self, body: Mapping[str, Any], call: Call, latency_ms: float, attempts: int) -> Reply:
        choices = body.get("choices")
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
            raise _Passing(f"the reply has no choices: {json.dumps(body)[:200]}")
        choice = choices[0]
        message = choice.get("message") if self.endpoint == "chat" else {"content": choice.get("text")}
        message = message if isinstance(message, dict) else {}
        usage: dict[str, Any] = body["usage"] if isinstance(body.get("usage"), dict) else {}
        details = usage.get("completion_tokens_details") or {}
        logprobs, missing = token_logprobs(choice) if call.logprobs else (None, None)
        return Reply(
            text=_text(message.get("content")),
            finish_reason=_finish(choice.get("finish_reason")),
            timestamp=now(),
            latency_ms=round(latency_ms, 1),
            prompt_tokens=usage.get("prompt_tokens"),
            completion_tokens=usage.get("completion_tokens"),
            reasoning=_text(message.get("reasoning_content") or message.get("reasoning")) or None,
            reasoning_tokens=details.get("reasoning_tokens") if isinstance(details, dict) else None,
            token_logprobs=logprobs,
            logprobs_missing=missing,
            attempts=attempts,
        )

    def close(self) -> None:
        """Let waiting calls go."""
        self._stop.set()
        with self._gate:
            self._gate.notify_all()


class _RateLimited(Exception):
    def __init__(self, seconds: float | None, text: str) -> None:
        super().__init__(text)
        self.seconds = seconds


class _Passing(Exception):
    """A failure that may be gone at the next try."""


class _Refused(Exception):
    """A failure of this one request."""


def token_logprobs(choice: Mapping[str, Any]) -> tuple[tuple[float, ...] | None, str | None]:
    """(ln p of each generated token, None), or (None, why not), in any of the three shapes that servers use.

    Chat: ``logprobs.content[].logprob``. Completions: ``logprobs.token_logprobs[]``. llama.cpp's own server:
    ``completion_probabilities[]``, read only where it names log-probabilities. Nothing is ever assumed.
    """
    block = choice.get("logprobs")
    values: list[Any] | None = None
    if isinstance(block, dict) and isinstance(block.get("content"), list):
        values = [entry.get("logprob") if isinstance(entry, dict) else None for entry in block["content"]]
    elif isinstance(block, dict) and isinstance(block.get("token_logprobs"), list):
        values = block["token_logprobs"]
    elif isinstance(choice.get("completion_probabilities"), list):
        values = [
            entry.get("logprob") if isinstance(entry, dict) else None
            for entry in choice["completion_probabilities"]
        ]
    if values is None:
        return None, "the server sent no log-probabilities"
    if not values:
        return None, "the server sent an empty list of log-probabilities"
    if not all(
        isinstance(value, int | float) and not isinstance(value, bool) and value <= 1e-6 for value in values
    ):
        return None, "the server's log-probabilities have holes or are no log-probabilities"
    return tuple(min(0.0, float(value)) for value in values), None


def _header(headers: Mapping[str, str], name: str) -> str | None:
    return next((value for key, value in headers.items() if key.lower() == name.lower()), None)


def _read_all(response: Any, deadline: float) -> bytes:
    parts = []
    while part := response.read1(_CHUNK):
        parts.append(part)
        if time.monotonic() > deadline:
            raise TimeoutError
    whole = b"".join(parts)
    announced = response.headers.get("Content-Length")
    if announced and announced.isdigit() and len(whole) < int(announced):
        raise http.client.IncompleteRead(whole)
    return whole


def _messages(prompt: str) -> list[dict[str, str]]:
    try:
        messages = json.loads(prompt)
    except ValueError:
        messages = None
    if (
        isinstance(messages, list)
        and all(isinstance(m, dict) and {"role", "content"} <= set(m) for m in messages)
        and messages
    ):
        return messages
    return [{"role": "user", "content": prompt}]


def _text(content: Any) -> str | None:
    """Message content as text; some servers send a list of parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return None if content is None else str(content)


def _finish(reason: Any) -> FinishReason:
    if reason in ("stop", "eos", "eos_token", "stop_sequence", "end_turn"):
        return "stop"
    return "length" if reason in ("length", "max_tokens") else "unknown"


def _message(raw: bytes) -> str:
    """The error text of a body, on one line."""
    try:
        value = json.loads(raw)
        inner = value.get("error", value) if isinstance(value, dict) else value
        text = (
            inner.get("message") or inner.get("detail") or json.dumps(inner)
            if isinstance(inner, dict)
            else str(inner)
        )
    except ValueError:
        text = raw.decode("utf-8", "replace")
    return " ".join(str(text).split())[:300]


def _retry_after(value: str | None) -> float | None:
    """Seconds to wait by a Retry-After header: a number, or a date."""
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
