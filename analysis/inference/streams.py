"""One random stream per table cell."""

from __future__ import annotations

import hashlib
import json

import numpy as np


def cell_rng(seed: int, *cell_id: str | int) -> np.random.Generator:
    """Generator keyed by what a cell is: table, row, column, method.

    The key is hashed (SHA-256), not summed, so neighbouring seeds and cells share nothing, and a number does not depend on
    which other cells were computed, in which order, or on how many threads.

    >>> int(cell_rng(42, "table4", "phi-4", "ece").integers(1000)) == int(cell_rng(42, "table4", "phi-4", "ece").integers(1000))
    True
    """
    key = json.dumps([seed, *cell_id], ensure_ascii=True).encode()
    return np.random.Generator(np.random.PCG64(int.from_bytes(hashlib.sha256(key).digest(), "big")))
