"""Making the task families known to lm-eval, which has no entry point for tasks of other packages."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mirror_bench.harness_tasks.families import ROOT, family_folders
from mirror_bench.harness_tasks.recorder import write_text

LEDGER: Final = ".mirror_bench_tasks.json"
"""Beside lm-eval's own tasks: what was put there, so that exactly that can be taken away."""


class InstallError(RuntimeError):
    """lm-eval's folder can't be used as it is, with the remedy."""


@dataclass(frozen=True)
class Step:
    """One thing done: linked, copied, kept, removed, or absent; and the path it was done to."""

    action: str
    path: Path


def include_path() -> Path:
    """The folder for lm-eval's ``--include_path``."""
    return ROOT


def lm_eval_tasks() -> Path:
    """lm-eval's own folder of tasks, found without importing lm-eval. Raises InstallError where it is not installed."""
    spec = find_spec("lm_eval")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "tasks"
        if folder.is_dir():
            return folder
    raise InstallError("lm-eval is not installed here; run: pip install lm-eval")


def install(target: Path | None = None, *, copy: bool = False) -> list[Step]:
    """Put each family into lm-eval's folder of tasks, as links, or as copies where links can't be made.

    A family that is there already is renewed if this program put it there. Raises InstallError, having changed
    nothing, where something of that name is there that it did not put.
    """
    folder = target or lm_eval_tasks()
    known = _ledger(folder)
    for family in family_folders():
        place = folder / family.name
        if _present(place) and family.name not in known and not _ours(place, family):
            raise InstallError(
                f"{place} is there and was not put by mirror; move it away, then run: mirror tasks install"
            )
    steps = []
    for family in family_folders():
        place = folder / family.name
        if _ours(place, family) and not copy:
            steps.append(Step("kept", place))
        else:
            _remove(place)
            steps.append(Step(_put(family, place, copy), place))
        known[family.name] = steps[-1].action
        write_text(folder / LEDGER, json.dumps(known, indent=2, sort_keys=True) + "\n")
    return steps


def uninstall(target: Path | None = None) -> list[Step]:
    """Take away what ``install`` put, and nothing else."""
    folder = target or lm_eval_tasks()
    steps = []
    for name in sorted({*_ledger(folder), *(f.name for f in family_folders() if _ours(folder / f.name, f))}):
        place = folder / name
        steps.append(Step("removed" if _present(place) else "absent", place))
        _remove(place)
    (folder / LEDGER).unlink(missing_ok=True)
    return steps


def _put(family: Path, place: Path, copy: bool) -> str:
    """A real folder with a link for each file: lm-eval does not look into folders that are links themselves."""
    place.mkdir()
    action = "copied" if copy else "linked"
    for file in _files(family):
        if action == "linked":
            try:
                (place / file.name).symlink_to(file)
                continue
            except OSError:
                action = "copied"
        shutil.copyfile(file, place / file.name)
    return action


def _files(family: Path) -> list[Path]:
    return sorted(path for path in family.iterdir() if path.suffix in (".yaml", ".md"))


def _present(place: Path) -> bool:
    return place.is_symlink() or place.exists()


def _ours(place: Path, family: Path) -> bool:
    """Whether the folder holds links to this family's files, all of them, and nothing else."""
    if place.is_symlink() or not place.is_dir():
        return False
    wanted = {path.name: os.path.realpath(path) for path in _files(family)}
    found = {path.name: os.path.realpath(path) if path.is_symlink() else "" for path in place.iterdir()}
    return found == wanted


def _remove(place: Path) -> None:
    if place.is_symlink():
        place.unlink()
    elif place.is_dir():
        shutil.rmtree(place)


def _ledger(folder: Path) -> dict[str, str]:
    path = folder / LEDGER
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found
