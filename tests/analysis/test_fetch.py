"""Fetching the pinned commit, from local repositories in place of the network."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mirror_bench.analysis import fetch as module
from mirror_bench.analysis.fetch import FetchError, Pinned, fetch, pinned
from mirror_bench.cli.exits import ENVIRONMENT, MissingPieceError
from mirror_bench.cli.main import build_app


def git(folder: Path, *arguments: str) -> str:
    settings = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *settings, *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two commits, the first of them pinned."""
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "--quiet")
    (folder / "data.txt").write_text("first")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "first")
    commit = git(folder, "rev-parse", "HEAD")
    git(folder, "tag", "pinned")
    (folder / "data.txt").write_text("second")
    git(folder, "commit", "--quiet", "-am", "second")
    monkeypatch.setattr(module, "pinned", lambda system: Pinned(str(folder), commit))
    return folder


def test_the_commit_is_the_one_the_facts_come_from():
    assert pinned("mirror") == Pinned(
        "https://github.com/Jason-Wang313/Mirror.git", "8ea87bef01bbc68045fb3bfef3ef5bf099032f47"
    )


def test_the_pinned_commit_comes_not_the_newest(origin: Path, tmp_path: Path):
    found = fetch("mirror", tmp_path / "released" / "mirror")
    assert (found / "data.txt").read_text() == "first"
    assert fetch("mirror", found) == found
    assert not (tmp_path / "released" / "mirror.part").exists()


def test_another_checkout_and_a_full_folder_are_left_alone(origin: Path, tmp_path: Path):
    with pytest.raises(FetchError, match="give another folder"):
        fetch("mirror", origin)
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine.txt").write_text("mine")
    with pytest.raises(FetchError, match="not empty"):
        fetch("mirror", full)
    assert (full / "mine.txt").read_text() == "mine"


def test_no_such_commit_leaves_nothing(origin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "pinned", lambda system: Pinned(str(origin), "0" * 40))
    with pytest.raises(FetchError, match="git fetch"):
        fetch("mirror", tmp_path / "released")
    assert not (tmp_path / "released").exists() and not (tmp_path / "released.part").exists()


def test_command_without_the_repository_says_so_and_exits_3(tmp_path: Path):
    result = CliRunner().invoke(
        build_app(), ["fetch", "mirror", "--to", str(tmp_path / "to"), "--url", str(tmp_path / "nowhere")]
    )
    assert isinstance(result.exception, MissingPieceError)
    assert result.exception.exit_code == ENVIRONMENT
    assert "check the network" in str(result.exception) and "--from" in str(result.exception)


def test_command_prints_the_folder(origin: Path, tmp_path: Path):
    result = CliRunner().invoke(build_app(), ["fetch", "mirror", "--to", str(tmp_path / "to")])
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(tmp_path / "to")


def test_command_knows_what_can_be_fetched(tmp_path: Path):
    result = CliRunner().invoke(build_app(), ["fetch", "sdt", "--to", str(tmp_path / "to")])
    assert "there is: mirror" in str(result.exception)
