"""The task families of this package: where their YAML lies, and their configurations by task name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from lm_eval.tasks._yaml_loader import load_yaml

ROOT: Final = Path(__file__).parent
PREFIX: Final = "mirror_"


def family_folders() -> list[Path]:
    """One folder a family, by name."""
    return sorted(folder for folder in ROOT.iterdir() if folder.is_dir() and folder.name.startswith(PREFIX))


@cache
def _index() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in family_folders():
        for path in sorted(folder.glob("*.yaml")):
            config = load_yaml(path, resolve_func=False)
            name = config.get("task")
            if isinstance(name, str):
                if name in found:
                    raise ValueError(f"{path}: task {name} is already defined in {found[name]}")
                found[name] = path
    return found


def task_names() -> list[str]:
    """Names of all single tasks."""
    return sorted(_index())


def task_path(name: str) -> Path:
    """YAML file of a task. Raises KeyError naming the tasks there are."""
    try:
        return _index()[name]
    except KeyError:
        raise KeyError(f"no task {name!r}; there are: {', '.join(task_names())}") from None


@cache
def task_config(name: str) -> dict[str, Any]:
    """Configuration of a task with its functions resolved. Raises KeyError for an unknown name."""
    config: dict[str, Any] = load_yaml(task_path(name))
    return config


def task_metadata(name: str) -> dict[str, Any]:
    """The ``metadata`` of a task: version, data set and its version, record type, channel or cell."""
    return dict(task_config(name)["metadata"])
