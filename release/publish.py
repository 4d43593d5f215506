"""Publishing a version to the Hub: plan, push, read back, tag. Running it again after any failure completes it.

The tag is made last, on a commit whose every file was read back and compared; where the tag exists, everything does.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import httpx2
from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError, RevisionNotFoundError
from huggingface_hub.hf_api import RepoFile

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Dataset
from mirror_bench.builders.folder import checksum_faults

State = Literal["new", "partial", "complete", "conflict"]
_IGNORED = {".gitattributes"}
# What the client raises when a request fails: an answer, no answer, the file system, or an upload worker's report.
_FAILURES = (HfHubHTTPError, httpx2.HTTPError, OSError, RuntimeError)


class ReleaseError(Exception):
    """A release that must not or cannot go on: the cause and the remedy, never a token."""


@dataclass(frozen=True)
class FileAction:
    """What a push does with one file."""

    path: str
    size: int
    action: Literal["upload", "unchanged", "delete"]


@dataclass(frozen=True)
class ReleasePlan:
    """What a push would do. state: new (no repository), partial (files differ or no tag), complete, conflict (the version's
    tag exists with other bytes)."""

    repo: str
    tag: str
    folder: Path
    state: State
    files: tuple[FileAction, ...]

    @property
    def upload_bytes(self) -> int:
        """Bytes of the files to upload."""
        return sum(f.size for f in self.files if f.action == "upload")


def tag_of(dataset: Dataset) -> str:
    """Tag of the data set's version."""
    return f"v{dataset.version}"


def require_clean_source(source: Path) -> str:
    """The commit that ``source`` is at. Raises ReleaseError where it is no git checkout or has uncommitted changes."""
    status = subprocess.run(
        ["git", "-C", str(source), "status", "--porcelain"], capture_output=True, text=True, check=False
    )
    if status.returncode:
        raise ReleaseError(
            f"{source} is not a git checkout; give the one the data was built from with --source"
        )
    if status.stdout.strip():
        first = status.stdout.splitlines()[0].strip()
        raise ReleaseError(f"{source} has uncommitted changes ({first}, ...); commit or discard them first")
    head = subprocess.run(
        ["git", "-C", str(source), "rev-parse", "HEAD"], capture_output=True, text=True, check=True
    )
    return head.stdout.strip()


def plan_release(dataset: Dataset, folder: Path, api: HfApi, *, repo: str | None = None) -> ReleasePlan:
    """Compare the folder with what the Hub has. Raises ReleaseError for a damaged folder or an unreachable Hub."""
    faults = checksum_faults(folder)
    if faults:
        raise ReleaseError(f"{faults[0]}; build it again: mirror build {dataset.name}")
    name, tag = repo or dataset.hub_name, tag_of(dataset)
    tagged = _remote_files(api, name, tag)
    remote = _remote_files(api, name, "main")
    local = _local_files(folder)
    if tagged is not None:
        same = {path: _matches(local.get(path), entry) for path, entry in tagged.items()}
        state: State = "complete" if set(tagged) == set(local) and all(same.values()) else "conflict"
        base = tagged
    else:
        state = "new" if remote is None else "partial"
        base = remote or {}
    actions = [
        FileAction(path, len(data), "unchanged" if _matches(data, base.get(path)) else "upload")
        for path, data in local.items()
    ]
    actions += [FileAction(path, entry.size, "delete") for path, entry in base.items() if path not in local]
    return ReleasePlan(name, tag, folder, state, tuple(actions))


def push_release(dataset: Dataset, plan: ReleasePlan, api: HfApi, say: Callable[[str], None]) -> None:
    """Create, upload, read back, tag. Nothing that is there already is uploaded again.

    Raises ReleaseError naming what failed; the same call later goes on from there.
    """
    if plan.state == "conflict":
        differing = [f.path for f in plan.files if f.action != "unchanged"]
        raise ReleaseError(
            f"{plan.repo} {plan.tag} exists with other bytes ({', '.join(differing[:3])}); "
            "a published version never changes: raise the version of the data set"
        )
    if plan.state == "complete":
        say(f"{plan.repo} {plan.tag}: everything is there already")
        return
    try:
        api.create_repo(plan.repo, repo_type="dataset", exist_ok=True)
        say(f"{plan.repo}: repository ready")
        commit = api.upload_folder(
            repo_id=plan.repo,
            repo_type="dataset",
            folder_path=str(plan.folder),
            commit_message=f"{dataset.title} {dataset.version}",
            delete_patterns=["*"],
        )
        say(f"{plan.repo}: uploaded as {commit.oid[:12]}")
    except _FAILURES as error:
        raise ReleaseError(
            f"{plan.repo}: upload failed: {_plain(error)}; run the same command again"
        ) from None
    problems = [
        check for check in read_back(dataset, plan.folder, api, plan.repo, commit.oid) if not check.ok
    ]
    if problems:
        raise ReleaseError(
            f"{plan.repo}: read-back failed: {problems[0].detail}; not tagged; run the same command again"
        )
    say(f"{plan.repo}: every file read back and equal")
    try:
        api.create_tag(plan.repo, tag=plan.tag, revision=commit.oid, repo_type="dataset")
    except HfHubHTTPError as error:
        raise ReleaseError(
            f"{plan.repo}: tagging failed: {_plain(error)}; run the same command again"
        ) from None
    say(f"{plan.repo}: tagged {plan.tag}")


def read_back(dataset: Dataset, folder: Path, api: HfApi, repo: str, revision: str) -> Iterator[Check]:
    """Yield one check for each file of ``folder`` as downloaded at ``revision``, and one for loading it by name."""
    local = _local_files(folder)
    with tempfile.TemporaryDirectory(prefix="mirror-release-") as name:
        place = Path(name)
        for path, data in local.items():
            try:
                got = Path(
                    api.hf_hub_download(repo, path, repo_type="dataset", revision=revision, local_dir=place)
                ).read_bytes()
            except (*_FAILURES, ValueError) as error:
                yield Check(f"file.{path}", False, "missing", "equal", detail=f"{path}: {_plain(error)}")
                continue
            same = hashlib.sha256(got).digest() == hashlib.sha256(data).digest()
            said = "" if same else f"{path}: other bytes than built ({len(got)} for {len(data)})"
            yield Check(f"file.{path}", same, "equal" if same else "differs", "equal", detail=said)
        yield _loads(dataset, repo, revision, place)


_LOAD = """
import json, sys
from datasets import load_dataset
repo, revision, configs, cache = sys.argv[1:5]
print(json.dumps({
    f"{config}/{split}": rows.num_rows
    for config in json.loads(configs)
    for split, rows in load_dataset(repo, config, revision=revision, cache_dir=cache).items()
}))
"""


def _loads(dataset: Dataset, repo: str, revision: str, empty: Path) -> Check:
    """Whether ``load_dataset`` reads every config and split by name, tried in a folder with no local data set."""
    configs = json.dumps([config.name for config in dataset.configs])
    done = subprocess.run(
        [sys.executable, "-c", _LOAD, repo, revision, configs, str(empty / "cache")],
        cwd=empty,
        env={**os.environ, "HF_HUB_OFFLINE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    expected = {f"{config.name}/{split}" for config in dataset.configs for split in config.splits}
    if done.returncode:
        return Check(
            "load_dataset", False, "failed", "loads", detail=done.stderr.strip().splitlines()[-1][:300]
        )
    rows = json.loads(done.stdout.strip().splitlines()[-1])
    ok = set(rows) == expected and all(rows.values())
    return Check(
        "load_dataset", ok, json.dumps(rows), "loads", detail="" if ok else f"expected {sorted(expected)}"
    )


def verify_release(dataset: Dataset, folder: Path, api: HfApi, *, repo: str | None = None) -> Iterator[Check]:
    """Yield what a published version has and lacks: its tag, each file, loading by name at the tag."""
    name, tag = repo or dataset.hub_name, tag_of(dataset)
    remote = _remote_files(api, name, tag)
    if remote is None:
        main = _remote_files(api, name, "main")
        local = _local_files(folder)
        if main is None:
            yield Check("repository", False, "missing", "exists", detail=f"{name} does not exist; push it")
            return
        missing = [path for path, data in local.items() if not _matches(data, main.get(path))]
        yield Check("tag", False, "missing", tag, detail=f"{name} has no tag {tag}")
        yield Check("files_missing_on_main", not missing, len(missing), 0, detail=", ".join(missing[:10]))
        return
    yield Check("tag", True, tag, tag)
    extra = sorted(set(remote) - set(_local_files(folder)))
    yield Check("unexpected_files", not extra, len(extra), 0, detail=", ".join(extra[:10]))
    yield from read_back(dataset, folder, api, name, tag)


def _local_files(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def _remote_files(api: HfApi, repo: str, revision: str) -> dict[str, RepoFile] | None:
    """Files at ``revision`` by path; None where repository or revision does not exist."""
    try:
        entries = list(api.list_repo_tree(repo, repo_type="dataset", revision=revision, recursive=True))
    except (RepositoryNotFoundError, RevisionNotFoundError):
        return None
    except _FAILURES as error:
        raise ReleaseError(f"{repo}: the Hub cannot be asked: {_plain(error)}") from None
    return {e.path: e for e in entries if isinstance(e, RepoFile) and e.path not in _IGNORED}


def _matches(data: bytes | None, remote: RepoFile | None) -> bool:
    """Whether a remote file holds ``data``: by SHA-256 where it is stored as a large file, else by git's blob id."""
    if data is None or remote is None or remote.size != len(data):
        return False
    if remote.lfs is not None:
        return remote.lfs.sha256 == hashlib.sha256(data).hexdigest()
    return remote.blob_id == hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def _plain(error: Exception) -> str:
    """First line of an error, with anything that looks like a token taken out."""
    text = (str(error).strip() or type(error).__name__).splitlines()[0]
    token = os.environ.get("HF_TOKEN")
    return text.replace(token, "***") if token else text
