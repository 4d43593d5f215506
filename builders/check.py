"""One verified property: its name, whether it holds, its figure and its limit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """A property of a data set. detail: which rows break it, empty where it holds."""

    name: str
    ok: bool
    value: float | int | str
    limit: float | int | str
    detail: str = ""
