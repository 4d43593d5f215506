"""Fetching a published system's released files at their pinned commit."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mirror_bench.analysis.published.reading import published

TIMEOUT_S: Final = 1800
PINNED: Final = ("mirror",)


class FetchError(RuntimeError):
    """The files could not be fetched: what was tried, what came, and what to do instead."""


@dataclass(frozen=True)
class Pinned:
    """A public repository at one commit."""

    url: str
    commit: str


def pinned(system: str) -> Pinned:
    """Where the released files of a system are, from its published facts."""
    document = published(system)
    return Pinned(f"https://github.com/{document['source_repository']}.git", document["source_commit"])


def fetch(system: str, folder: Path, *, url: str | None = None) -> Path:
    """Get the pinned commit into ``folder`` and return it; a folder that has it already is left as it is.

    One commit without history is fetched. url: another copy of the same repository, such as a local clone; the commit
    stays the same. Raises FetchError where git or the network is missing, where the commit is not there, and where
    ``folder`` holds something else.
    """
    source = pinned(system)
    place = url or source.url
    if shutil.which("git") is None:
        raise FetchError(
            "git is not installed; install it, or download the repository at commit " + source.commit
        )
    if (folder / ".git").is_dir():
        head = _git(folder, "rev-parse", "HEAD")
        if head == source.commit:
            return folder
        raise FetchError(
            f"{folder} is a checkout of {head or 'nothing'}, not of {source.commit}; give another folder"
        )
    if folder.exists() and any(folder.iterdir()):
        raise FetchError(f"{folder} is not empty and no checkout; give another folder")
    incoming = folder.with_name(folder.name + ".part")
    shutil.rmtree(incoming, ignore_errors=True)
    incoming.mkdir(parents=True)
    try:
        _git(incoming, "init", "--quiet")
        _git(incoming, "fetch", "--quiet", "--depth", "1", place, source.commit)
        _git(incoming, "checkout", "--quiet", "--detach", "FETCH_HEAD")
        if (head := _git(incoming, "rev-parse", "HEAD")) != source.commit:
            raise FetchError(f"{place} answered with commit {head}, not {source.commit}")
        if folder.exists():
            folder.rmdir()
        incoming.rename(folder)
    except FetchError:
        shutil.rmtree(incoming, ignore_errors=True)
        raise
    return folder


def _git(folder: Path, *arguments: str) -> str:
    environment = os.environ | {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise FetchError(f"git {arguments[0]} did not end within {TIMEOUT_S} s; try again later") from None
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise FetchError(
            f"git {' '.join(arguments)}: {said}; check the network, or pass a folder with the released files to "
            "`mirror reproduce mirror --from`"
        )
    return done.stdout.strip()
