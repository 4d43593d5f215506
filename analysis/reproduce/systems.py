"""Published systems that can be reproduced: every module of this package with ``SYSTEM`` and ``reproduce``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path

from mirror_bench.analysis import reproduce as package
from mirror_bench.analysis.reproduce.ledger import Ledger


def systems() -> dict[str, Callable[[Path], Ledger]]:
    """Name of each system and the function that makes its ledger from a folder of released files, by name."""
    found: dict[str, Callable[[Path], Ledger]] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        if info.name == __name__.rpartition(".")[2]:
            continue
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        name = getattr(module, "SYSTEM", None)
        if isinstance(name, str):
            found[name] = module.reproduce
    return dict(sorted(found.items()))
