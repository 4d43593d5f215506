"""Random streams of the analysis: one for each cell of a table, so that no cell's numbers depend on another's."""

from __future__ import annotations

import hashlib
import json

import numpy as np


def stream(seed: int, *names: str | int | float | None) -> np.random.Generator:
    """Generator for the cell called ``names`` under ``seed``; equal keys give equal streams on every machine.

    The key is hashed, not summed, so neighbouring seeds and cells share nothing.
    """
    key = json.dumps([seed, *names], ensure_ascii=True).encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(key).digest(), "big"))
