"""Reading the published numbers that come with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def published(system: str) -> dict[str, Any]:
    """The document of one system: ``about``, its sources, and ``facts``. Raises FileNotFoundError for an unknown name."""
    text = files("mirror_bench.analysis.published").joinpath(f"{system}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
