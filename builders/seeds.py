"""Randomness. Every item draws from a stream of its own, so that no generator can disturb another."""

from __future__ import annotations

import hashlib
import json
import random


class ItemRng(random.Random):
    """A Mersenne-Twister stream keyed by what the item is, not by when it is made.

    The key is hashed, not summed: neighbouring seeds and indices share nothing.
    """

    def __init__(self, *key: str | int) -> None:
        digest = hashlib.sha256(json.dumps(key, ensure_ascii=True).encode()).digest()
        super().__init__(int.from_bytes(digest, "big"))
        self.key = key

    def __reduce__(self) -> tuple[type[ItemRng], tuple[str | int, ...]]:
        return (type(self), self.key)


def digest(*parts: str | int, length: int = 12) -> str:
    """Short stable hexadecimal name for ``parts``; ``length`` hexadecimal digits of SHA-256."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()[:length]
