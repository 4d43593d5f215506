"""``mirror release`` as a maintainer types it, against a hub on loopback."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MIRROR = str(Path(sys.executable).parent / "mirror")


@pytest.fixture
def hub(tmp_path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(
        "hub_server_cli", ROOT / "tests" / "release" / "hub_server.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["hub_server_cli"] = module
    spec.loader.exec_module(module)
    with module.HubServer() as running:
        yield running


def test_push_then_load_by_name_and_tag_in_an_empty_folder(
    hub: Any, data_folder: Path, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    subprocess.run(["git", "init", "-q", str(source)], check=True)
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(
        ["git", "-C", str(source), *identity, "commit", "-q", "--allow-empty", "-m", "x"], check=True
    )
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HF_")}
    environment |= {"HF_ENDPOINT": hub.url, "HF_HOME": str(tmp_path / "hf"), "HF_HUB_DISABLE_XET": "1"}

    def mirror(*words: str, token: bool = True) -> subprocess.CompletedProcess[str]:
        given = environment | ({"HF_TOKEN": hub.token} if token else {})
        command = [MIRROR, "release", *words, "--from", str(data_folder)]
        return subprocess.run(command, cwd=tmp_path, env=given, capture_output=True, text=True, check=False)

    planned = mirror("plan", "exp9_tasks")
    assert "mirror/exp9_tasks v2.0.0: new" in planned.stdout, planned.stderr
    unpushed = mirror("push", "exp9_tasks")
    assert "nothing was uploaded" in unpushed.stdout
    assert hub.repos == {}
    refused = mirror("push", "exp9_tasks", "--yes", "--source", str(tmp_path))
    assert (refused.returncode, "not a git checkout" in refused.stderr) == (1, True)
    pushed = mirror("push", "exp9_tasks", "--yes", "--source", str(source))
    assert pushed.returncode == 0, pushed.stderr
    assert "tagged v2.0.0" in pushed.stdout
    assert hub.token not in pushed.stdout + pushed.stderr
    verified = mirror("verify", "exp9_tasks", "--json")
    assert all(check["ok"] for check in json.loads(verified.stdout)[0]["checks"]), verified.stdout

    empty = tmp_path / "empty"
    empty.mkdir()
    code = "from datasets import load_dataset; d = load_dataset('mirror/exp9_tasks', revision='v2.0.0'); print({s: r.num_rows for s, r in d.items()})"
    only_endpoint = {k: v for k, v in environment.items() if k != "HF_HUB_DISABLE_XET"}
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        cwd=empty,
        env=only_endpoint,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "{'fixed': 297, 'tailored': 300}" in loaded.stdout, loaded.stderr
