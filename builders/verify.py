"""Verification of a data-set folder: files, rows, the data set's own promises, and building it again."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import BuildOptions, Dataset, Rows
from mirror_bench.builders.folder import checksum_faults, checksums

MAX_SHARED_SHARE = 0.01

_REBUILD = """
import sys
from pathlib import Path
from mirror_bench.builders.datasets import BuildOptions, dataset_named
from mirror_bench.builders.folder import write_rows
if __name__ == "__main__":
    name, out, seed, workers = sys.argv[1:5]
    dataset = dataset_named(name)
    write_rows(dataset, dataset.build(BuildOptions(int(seed), int(workers))), Path(out))
"""


def verify_folder(
    dataset: Dataset, folder: Path, rows: Rows, seed: int, *, rebuild: bool = True
) -> Iterator[Check]:
    """Yield every check of ``folder``, whose rows are ``rows`` as read back. With ``rebuild``, the data set is built again under another hash seed, time zone,
    locale and number of workers, and once from another seed. An imported data set has no seed, and a corrected one has
    values that no seed gives; neither is built again.
    """
    faults = checksum_faults(folder)
    yield Check("files_not_as_written", not faults, len(faults), 0, detail="; ".join(faults[:10]))
    yield from dataset.verify(rows)
    if rebuild and dataset.lineage == "generated" and not (folder / "errata.jsonl").is_file():
        yield _rebuilt_bytes(dataset, folder, seed)
        yield _shared_with_other_seed(dataset, rows, seed)


def _rebuilt_bytes(dataset: Dataset, folder: Path, seed: int) -> Check:
    conditions = {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C"}
    with tempfile.TemporaryDirectory(prefix="mirror-verify-") as name:
        again = Path(name)
        done = subprocess.run(
            [sys.executable, "-c", _REBUILD, dataset.name, str(again), str(seed), "1"],
            env={**os.environ, **conditions},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return Check("rebuilt_files_differ", False, "build failed", 0, detail=done.stderr.strip()[-500:])
        new = checksums(again)
        old = {path: value for path, value in checksums(folder).items() if path.startswith("data/")}
        differing = sorted(path for path in {*new, *old} if new.get(path) != old.get(path))
    return Check("rebuilt_files_differ", not differing, len(differing), 0, detail=" ".join(differing))


def _shared_with_other_seed(dataset: Dataset, rows: Rows, seed: int) -> Check:
    other = dataset.build(BuildOptions(seed + 1, os.cpu_count() or 1))
    counts = {key: len(part) for key, part in rows.items()} == {key: len(part) for key, part in other.items()}
    mine, theirs = (_texts(dataset.distinct_text, part) for part in (rows, other))
    share = len(mine & theirs) / max(1, len(mine))
    name = "shared_with_other_seed"
    if not counts and "open" not in {config for config, _ in rows}:
        return Check(name, False, "other counts", MAX_SHARED_SHARE)
    return Check(name, share < MAX_SHARED_SHARE, round(share, 5), MAX_SHARED_SHARE)


def _texts(distinct_text: Callable[[object], str], rows: Rows) -> set[str]:
    return {distinct_text(row) for part in rows.values() for row in part}
