"""A small Hub on loopback that huggingface_hub and datasets talk to unmodified, with faults on request.

Repositories are kept in memory: blobs by SHA-256, commits as path -> blob, tags. ``faults`` is a list of one-shot
faults; a fault strikes the first request that its predicate takes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

LFS_SUFFIXES = (".parquet",)


@dataclass
class Repo:
    """One data-set repository."""

    commits: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    def files(self, revision: str) -> tuple[str, dict[str, str]] | None:
        """(commit, path -> blob) of a branch, tag or commit."""
        if revision == "main":
            return self.commits[-1]
        wanted = self.tags.get(revision, revision)
        return next((entry for entry in self.commits if entry[0] == wanted), None)


@dataclass
class Fault:
    """strikes: (method, path) -> bool. act: "drop" cuts the connection, "truncate" sends wrong bytes, an int is a status."""

    strikes: Callable[[str, str], bool]
    act: str | int


@dataclass
class Hub:
    """State of the server and what was asked of it."""

    repos: dict[str, Repo] = field(default_factory=dict)
    blobs: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    requests: list[tuple[str, str]] = field(default_factory=list)
    uploads: list[str] = field(default_factory=list)
    token: str = "hf_test"
    url: str = ""
    lock: threading.RLock = field(default_factory=threading.RLock)

    def put(self, data: bytes) -> str:
        """Store a blob, return its SHA-256."""
        oid = hashlib.sha256(data).hexdigest()
        self.blobs[oid] = data
        return oid

    def commit(self, repo: Repo, files: dict[str, str]) -> str:
        """Append a commit, return its id (40 hexadecimal digits)."""
        parent = repo.commits[-1][0] if repo.commits else ""
        oid = hashlib.sha1(json.dumps([parent, sorted(files.items())]).encode()).hexdigest()
        repo.commits.append((oid, files))
        return oid


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: Hub

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test output quiet."""

    # --- dispatch

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else self._chunked()
        path = urlsplit(self.path).path
        hub = self.hub
        with hub.lock:
            hub.requests.append((self.command, path))
            fault = next((f for f in hub.faults if f.strikes(self.command, path)), None)
            if fault:
                hub.faults.remove(fault)
        if fault and fault.act == "drop":
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
            return
        if fault and isinstance(fault.act, int):
            self._json({"error": "fault"}, fault.act)
            return
        self._damage = fault is not None and fault.act == "truncate"
        needs_token = self.command in ("POST", "PUT") or path == "/api/whoami-v2"
        if (
            needs_token
            and not path.startswith("/lfs/")
            and self.headers.get("Authorization") != f"Bearer {hub.token}"
        ):
            self._json({"error": "Invalid username or password."}, 401)
            return
        for method, pattern, handle in _ROUTES:
            match = re.fullmatch(pattern, path)
            if match and method == self.command:
                with hub.lock:
                    handle(self, body, *(unquote(part) for part in match.groups()))
                return
        self._json({"error": "Not found"}, 404, {"X-Error-Code": "EntryNotFound"})

    do_GET = do_POST = do_PUT = do_HEAD = _answer

    def _chunked(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return b""
        data = b""
        while size := int(self.rfile.readline().strip() or b"0", 16):
            data += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return data

    def _send(self, data: bytes, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _json(self, value: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self._send(
            json.dumps(value).encode(), status, {"Content-Type": "application/json", **(headers or {})}
        )

    # --- routes

    def whoami(self, body: bytes) -> None:
        self._json(
            {
                "type": "user",
                "name": "mirror",
                "fullname": "mirror",
                "orgs": [],
                "auth": {"type": "access_token"},
            }
        )

    def validate_yaml(self, body: bytes) -> None:
        self._json({"errors": [], "warnings": []})

    def create(self, body: bytes) -> None:
        asked = json.loads(body)
        name = (
            asked["name"]
            if "/" in asked["name"]
            else f"{asked.get('organization') or 'mirror'}/{asked['name']}"
        )
        url = f"{self.hub.url}/datasets/{name}"
        if name in self.hub.repos:
            self._json({"error": "You already created this dataset repo", "url": url}, 409)
            return
        repo = self.hub.repos[name] = Repo()
        self.hub.commit(repo, {})
        self._json({"url": url, "id": name})

    def _repo(self, name: str) -> Repo | None:
        repo = self.hub.repos.get(name)
        if repo is None:
            self._json({"error": "Repository not found"}, 404, {"X-Error-Code": "RepoNotFound"})
        return repo

    def _at(self, name: str, revision: str) -> tuple[str, dict[str, str]] | None:
        repo = self._repo(name)
        if repo is None:
            return None
        found = repo.files(revision)
        if found is None:
            self._json({"error": f"Invalid rev id: {revision}"}, 404, {"X-Error-Code": "RevisionNotFound"})
        return found

    def preupload(self, body: bytes, name: str, revision: str) -> None:
        found = self._at(name, revision)
        if found is None:
            return
        files = []
        for asked in json.loads(body)["files"]:
            path = asked["path"]
            lfs = path.endswith(LFS_SUFFIXES)
            blob = found[1].get(path)
            entry: dict[str, Any] = {
                "path": path,
                "uploadMode": "lfs" if lfs else "regular",
                "shouldIgnore": False,
            }
            if blob:
                entry["oid"] = blob if lfs else _git_oid(self.hub.blobs[blob])
            files.append(entry)
        self._json({"files": files})

    def lfs_batch(self, body: bytes, name: str) -> None:
        objects = []
        for asked in json.loads(body)["objects"]:
            entry = {"oid": asked["oid"], "size": asked["size"]}
            if asked["oid"] not in self.hub.blobs:
                entry["actions"] = {"upload": {"href": f"{self.hub.url}/lfs/{asked['oid']}"}}
            objects.append(entry)
        self._json({"transfer": "basic", "objects": objects})

    def lfs_put(self, body: bytes, oid: str) -> None:
        self.hub.uploads.append(oid)
        if self.hub.put(body) != oid:
            del self.hub.blobs[hashlib.sha256(body).hexdigest()]
            self._json({"error": "hash mismatch"}, 422)
            return
        self._send(b"")

    def commit(self, body: bytes, name: str, revision: str) -> None:
        found = self._at(name, revision)
        if found is None:
            return
        files = dict(found[1])
        for line in body.decode().splitlines():
            entry = json.loads(line)
            value = entry["value"]
            if entry["key"] == "file":
                files[value["path"]] = self.hub.put(base64.b64decode(value["content"]))
                self.hub.uploads.append(value["path"])
            elif entry["key"] == "lfsFile":
                if value["oid"] not in self.hub.blobs:
                    self._json({"error": f"missing LFS object {value['oid']}"}, 400)
                    return
                files[value["path"]] = value["oid"]
            elif entry["key"] == "deletedFile":
                files.pop(value["path"], None)
        oid = self.hub.commit(self.hub.repos[name], files)
        self._json(
            {
                "success": True,
                "commitOid": oid,
                "commitUrl": f"{self.hub.url}/datasets/{name}/commit/{oid}",
                "hookOutput": "",
            }
        )

    def tag(self, body: bytes, name: str, revision: str) -> None:
        found = self._at(name, revision)
        if found is None:
            return
        asked = json.loads(body)["tag"]
        tags = self.hub.repos[name].tags
        if asked in tags:
            self._json({"error": "Tag already exists"}, 409)
            return
        tags[asked] = found[0]
        self._json({"ok": True})

    def refs(self, body: bytes, name: str) -> None:
        repo = self._repo(name)
        if repo is None:
            return
        self._json(
            {
                "branches": [{"name": "main", "ref": "refs/heads/main", "targetCommit": repo.commits[-1][0]}],
                "converts": [],
                "tags": [
                    {"name": t, "ref": f"refs/tags/{t}", "targetCommit": c}
                    for t, c in sorted(repo.tags.items())
                ],
            }
        )

    def info(self, body: bytes, name: str, revision: str = "main") -> None:
        found = self._at(name, revision)
        if found is None:
            return
        self._json(
            {
                "_id": "0" * 24, "id": name, "author": name.split("/", maxsplit=1)[0], "sha": found[0], "private": False,
                "gated": False, "disabled": False, "tags": [], "downloads": 0, "likes": 0,
                "lastModified": "2026-01-01T00:00:00.000Z", "createdAt": "2026-01-01T00:00:00.000Z",
                "siblings": [{"rfilename": path} for path in sorted(found[1])],
            }
        )  # fmt: skip

    def _entry(self, path: str, oid: str) -> dict[str, Any]:
        data = self.hub.blobs[oid]
        entry: dict[str, Any] = {"type": "file", "path": path, "size": len(data), "oid": _git_oid(data)}
        if path.endswith(LFS_SUFFIXES):
            entry["lfs"] = {"oid": oid, "size": len(data), "pointerSize": 128}
        return entry

    def tree(self, body: bytes, name: str, revision: str, folder: str = "") -> None:
        found = self._at(name, revision)
        if found is None:
            return
        prefix = f"{folder.strip('/')}/" if folder.strip("/") else ""
        recursive = "recursive=true" in (urlsplit(self.path).query or "").lower()
        entries: dict[str, dict[str, Any]] = {}
        for path, oid in sorted(found[1].items()):
            if not path.startswith(prefix):
                continue
            parts = path[len(prefix) :].split("/")
            for depth in range(1, len(parts)):
                place = prefix + "/".join(parts[:depth])
                if recursive or depth == 1:
                    entries[place] = {"type": "directory", "path": place, "size": 0, "oid": "0" * 40}
            if recursive or len(parts) == 1:
                entries[path] = self._entry(path, oid)
        if prefix and not entries:
            self._json({"error": "not found"}, 404, {"X-Error-Code": "EntryNotFound"})
            return
        self._json(list(entries.values()))

    def paths_info(self, body: bytes, name: str, revision: str) -> None:
        found = self._at(name, revision)
        if found is None:
            return
        text = body.decode()
        asked = (
            json.loads(text)["paths"]
            if text.startswith("{")
            else [unquote(v.split("=")[1]) for v in text.split("&") if v.startswith("paths=")]
        )
        paths = [asked] if isinstance(asked, str) else asked
        result = [self._entry(p, found[1][p]) for p in paths if p in found[1]]
        for path in paths:
            if path not in found[1] and any(known.startswith(path.rstrip("/") + "/") for known in found[1]):
                result.append({"type": "directory", "path": path, "size": 0, "oid": "0" * 40})
        self._json(result)

    def resolve(self, body: bytes, name: str, revision: str, path: str) -> None:
        found = self._at(name, revision)
        if found is None:
            return
        if path not in found[1]:
            self._json(
                {"error": "Entry not found"},
                404,
                {"X-Error-Code": "EntryNotFound", "X-Repo-Commit": found[0]},
            )
            return
        oid = found[1][path]
        data = self.hub.blobs[oid]
        headers = {
            "ETag": f'"{oid}"',
            "X-Repo-Commit": found[0],
            "X-Linked-Size": str(len(data)),
            "X-Linked-Etag": f'"{oid}"',
            "Accept-Ranges": "bytes",
            "Content-Type": "application/octet-stream",
        }
        if getattr(self, "_damage", False):
            data = bytes([data[0] ^ 1]) + data[1:]
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if asked and self.command == "GET":
            start, end = int(asked[1]), int(asked[2] or len(data) - 1)
            part = data[start : end + 1]
            self._send(
                part, 206, {**headers, "Content-Range": f"bytes {start}-{start + len(part) - 1}/{len(data)}"}
            )
            return
        self._send(data, 200, headers)


def _git_oid(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


_NAME = r"([^/]+/[^/]+)"
_ROUTES: list[tuple[str, str, Callable[..., None]]] = [
    ("GET", r"/api/whoami-v2", _Handler.whoami),
    ("POST", r"/api/validate-yaml", _Handler.validate_yaml),
    ("POST", r"/api/repos/create", _Handler.create),
    ("POST", rf"/api/datasets/{_NAME}/preupload/([^/]+)", _Handler.preupload),
    ("POST", rf"/datasets/{_NAME}\.git/info/lfs/objects/batch", _Handler.lfs_batch),
    ("PUT", r"/lfs/([0-9a-f]{64})", _Handler.lfs_put),
    ("POST", rf"/api/datasets/{_NAME}/commit/([^/]+)", _Handler.commit),
    ("POST", rf"/api/datasets/{_NAME}/tag/([^/]+)", _Handler.tag),
    ("GET", rf"/api/datasets/{_NAME}/refs", _Handler.refs),
    ("GET", rf"/api/datasets/{_NAME}/revision/([^/]+)", _Handler.info),
    ("GET", rf"/api/datasets/{_NAME}/tree/([^/]+)", _Handler.tree),
    ("GET", rf"/api/datasets/{_NAME}/tree/([^/]+)/(.+)", _Handler.tree),
    ("POST", rf"/api/datasets/{_NAME}/paths-info/([^/]+)", _Handler.paths_info),
    ("GET", rf"/api/datasets/{_NAME}", _Handler.info),
    ("GET", rf"/datasets/{_NAME}/resolve/([^/]+)/(.+)", _Handler.resolve),
    ("HEAD", rf"/datasets/{_NAME}/resolve/([^/]+)/(.+)", _Handler.resolve),
]


class HubServer:
    """A running hub: ``with HubServer() as hub: hub.url``."""

    def __init__(self) -> None:
        self.hub = Hub()
        handler = type("Handler", (_Handler,), {"hub": self.hub})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.hub.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> Hub:
        self._thread.start()
        return self.hub

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
