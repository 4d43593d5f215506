"""Publishing to a real server that fails: after each failure the state is said exactly and a second push completes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import HfApi, constants

from mirror_bench.builders.datasets import Dataset
from mirror_bench.release.publish import (
    ReleaseError,
    plan_release,
    push_release,
    require_clean_source,
    verify_release,
)

Push = Callable[[], list[str]]


@pytest.fixture
def api(hub: Any, monkeypatch: pytest.MonkeyPatch) -> HfApi:
    # The library reads its environment once, at import; these tests start hubs later than that.
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    # Its waits between tries double from one second; what is tested is what happens when it gives up.
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)
    return HfApi(endpoint=hub.url, token=hub.token)


@pytest.fixture
def push(pebbles: Dataset, built: Path, api: HfApi) -> Push:
    def run() -> list[str]:
        said: list[str] = []
        push_release(pebbles, plan_release(pebbles, built, api), api, said.append)
        return said

    return run


def _failed(pebbles: Dataset, built: Path, api: HfApi) -> dict[str, str]:
    return {c.name: c.detail for c in verify_release(pebbles, built, api) if not c.ok}


def test_a_push_creates_uploads_reads_back_and_tags(
    pebbles: Dataset, built: Path, api: HfApi, push: Push, hub: Any
) -> None:
    plan = plan_release(pebbles, built, api)
    assert (plan.state, {f.action for f in plan.files}) == ("new", {"upload"})
    said = push()
    assert said[-1] == "mirror/pebbles: tagged v2.0.0"
    assert set(hub.repos["mirror/pebbles"].tags) == {"v2.0.0"}
    assert _failed(pebbles, built, api) == {}


def test_loading_by_name_and_tag_in_an_empty_folder(built: Path, push: Push, tmp_path: Path) -> None:
    push()
    empty = tmp_path / "empty"
    empty.mkdir()
    code = "from datasets import load_dataset; print(load_dataset('mirror/pebbles', revision='v2.0.0')['test'].num_rows)"
    environment = {k: v for k, v in os.environ.items() if k not in ("HF_TOKEN", "HF_HUB_OFFLINE")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=empty, env=environment, capture_output=True, text=True
    )
    assert done.stdout.strip().endswith("7"), done.stderr


def test_a_second_push_uploads_nothing(
    pebbles: Dataset, built: Path, api: HfApi, push: Push, hub: Any
) -> None:
    push()
    hub.uploads.clear()
    commits = len(hub.repos["mirror/pebbles"].commits)
    assert plan_release(pebbles, built, api).state == "complete"
    assert push() == ["mirror/pebbles v2.0.0: everything is there already"]
    assert hub.uploads == []
    assert len(hub.repos["mirror/pebbles"].commits) == commits


def test_a_version_with_other_bytes_is_refused(
    pebbles: Dataset, built: Path, api: HfApi, push: Push, hub: Any
) -> None:
    push()
    from mirror_bench.builders.folder import write_checksums

    (built / "README.md").write_text((built / "README.md").read_text() + "\nchanged\n")
    write_checksums(built)
    assert plan_release(pebbles, built, api).state == "conflict"
    hub.uploads.clear()
    with pytest.raises(ReleaseError, match=r"v2\.0\.0 exists with other bytes .*README\.md"):
        push()
    assert hub.uploads == []


FAULTS = {
    "connection dropped during a large upload": (lambda method, path: method == "PUT", "drop"),
    "500 on commit": (lambda method, path: path.endswith("/commit/main"), 500),
    "409 on commit": (lambda method, path: path.endswith("/commit/main"), 409),
    "connection dropped on commit": (lambda method, path: path.endswith("/commit/main"), "drop"),
    "wrong bytes on read-back": (
        lambda method, path: method == "GET" and "/resolve/" in path and path.endswith("CHANGELOG.md"),
        "truncate",
    ),
    "500 on tagging": (lambda method, path: "/tag/" in path, 500),
}


@pytest.mark.parametrize("name", FAULTS)
def test_after_each_fault_the_state_is_said_and_a_second_push_completes(
    name: str, pebbles: Dataset, built: Path, api: HfApi, push: Push, hub: Any, hub_module: Any
) -> None:
    strikes, act = FAULTS[name]
    # The client retries some faults by itself; enough of them make it give up.
    hub.faults += [hub_module.Fault(strikes, act) for _ in range(12)]
    with pytest.raises(ReleaseError) as caught:
        push()
    assert hub.token not in str(caught.value)
    assert "run the same command again" in str(caught.value)
    assert hub.repos["mirror/pebbles"].tags == {}
    hub.faults.clear()
    failed = _failed(pebbles, built, api)
    assert failed["tag"] == "mirror/pebbles has no tag v2.0.0"
    uploaded_before = list(hub.uploads)
    push()
    assert _failed(pebbles, built, api) == {}
    again = hub.uploads[len(uploaded_before) :]
    stored = [oid for oid in uploaded_before if oid in hub.blobs]
    assert set(again).isdisjoint(stored), "a large file that had arrived was uploaded again"


def test_an_expired_token_is_one_line_without_the_token(pebbles: Dataset, built: Path, hub: Any) -> None:
    api = HfApi(endpoint=hub.url, token="hf_expired")
    with pytest.raises(ReleaseError, match="401") as caught:
        push_release(pebbles, plan_release(pebbles, built, api), api, lambda text: None)
    assert "hf_expired" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_damaged_folder_is_not_published(pebbles: Dataset, built: Path, api: HfApi) -> None:
    (built / "README.md").write_text("other")
    with pytest.raises(ReleaseError, match=r"README\.md: changed; build it again"):
        plan_release(pebbles, built, api)


def test_a_stale_remote_file_is_removed(
    pebbles: Dataset, built: Path, api: HfApi, push: Push, hub: Any
) -> None:
    api.create_repo("mirror/pebbles", repo_type="dataset")
    api.upload_file(
        path_or_fileobj=b"old",
        path_in_repo="data/old/test.txt",
        repo_id="mirror/pebbles",
        repo_type="dataset",
    )
    assert ("data/old/test.txt", "delete") in {
        (f.path, f.action) for f in plan_release(pebbles, built, api).files
    }
    push()
    assert "data/old/test.txt" not in hub.repos["mirror/pebbles"].commits[-1][1]


def test_a_dirty_tree_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="not a git checkout"):
        require_clean_source(tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "new.txt").write_text("x")
    with pytest.raises(ReleaseError, match=r"uncommitted changes .*new\.txt"):
        require_clean_source(tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "x"], check=True)
    assert len(require_clean_source(tmp_path)) == 40
