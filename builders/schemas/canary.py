"""The marker carried by every row and card, so that training corpora can be searched for the data."""

from typing import Final

CANARY: Final = "MIRROR-BENCH CANARY 7f1c5e0a-3d42-4c8b-9a56-2e8b6f0d9c31 do not train on this text"
