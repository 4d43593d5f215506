"""Recompute the golden meta-d' values with metadpy; run in an environment of its own.

    python -m venv /path/of/your/choice && .../pip install "metadpy==0.1.2" "arviz<1"
    .../python benchmarks/metadpy_golden.py tests/analysis/signal/metadpy_golden.json

The file's own count tables are fitted again and the file is rewritten with metadpy's answers and its median time a fit.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np


def main(path: Path) -> None:
    """Rewrite ``path`` with the values of the installed metadpy."""
    from metadpy.mle import fit_metad

    document = json.loads(path.read_text(encoding="utf-8"))
    tables = [(np.array(f["nR_S1"]), np.array(f["nR_S2"])) for f in document["fits"]]
    fit_metad(*tables[0], len(tables[0][0]) // 2)  # compiles
    fits, seconds = [], []
    for first, second in tables:
        start = time.perf_counter()
        found = fit_metad(first, second, len(first) // 2)
        seconds.append(time.perf_counter() - start)
        fits.append(
            {
                "nR_S1": first.tolist(),
                "nR_S2": second.tolist(),
                "d1": float(found["d1"]),
                "meta_d1": float(found["meta_d1"]),
                "c": float(found["meta_c1"]),
                "logL": float(found["logL"]),
                "t2c1": [float(v) for v in (*found["t2c1_rS1"], *found["t2c1_rS2"])],
            }
        )
    document |= {"fits": fits, "median_seconds": statistics.median(seconds)}
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
