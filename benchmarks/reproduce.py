"""Wall time of the whole set of MIRROR tables: read the released files, recompute, judge, write every form.

    python benchmarks/reproduce.py FOLDER [--repeats 3]

FOLDER: the released files. Prints the median, least and largest of the repeats in seconds, and the counts by verdict.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from mirror_bench.analysis.reproduce.mirror import reproduce
from mirror_bench.analysis.reproduce.rendering import write_ledger


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    recompute, write = [], []
    for _ in range(arguments.repeats):
        start = time.perf_counter()
        ledger = reproduce(arguments.folder)
        recompute.append(time.perf_counter() - start)
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            write_ledger(ledger, Path(folder))
            write.append(time.perf_counter() - start)
    for name, seconds in (("recompute and judge", recompute), ("write five forms", write)):
        print(
            f"{name}: median {statistics.median(seconds):.2f} s, {min(seconds):.2f} to {max(seconds):.2f} s"
        )
    print(", ".join(f"{verdict} {count}" for verdict, count in ledger.counts.items()))


if __name__ == "__main__":
    main()
