"""Every data set as built: all that it promises, read through Parquet, Croissant and the datasets library."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow
import pytest

from mirror_bench.builders.datasets import Dataset, all_datasets
from mirror_bench.builders.folder import read_rows
from mirror_bench.builders.verify import verify_folder
from mirror_bench.release.croissant import CROISSANT
from mirror_bench.release.croissant_check import check_croissant

DATASETS = [dataset for dataset in all_datasets().values() if dataset.lineage == "generated"]


@pytest.mark.parametrize("dataset", DATASETS, ids=lambda dataset: dataset.name)
def test_every_promised_property_holds(dataset: Dataset, data_folder: Path) -> None:
    folder = data_folder / dataset.name
    rows = read_rows(dataset, folder)
    checks = list(verify_folder(dataset, folder, rows, dataset.default_seed, rebuild=True))
    assert [f"{c.name}: {c.value} (limit {c.limit}) {c.detail}" for c in checks if not c.ok] == []
    assert {"rebuilt_files_differ", "shared_with_other_seed"} <= {c.name for c in checks}


@pytest.mark.parametrize("dataset", DATASETS, ids=lambda dataset: dataset.name)
def test_every_value_reads_back_through_croissant(dataset: Dataset, data_folder: Path) -> None:
    assert [
        f"{c.name}: {c.detail}" for c in check_croissant(dataset, data_folder / dataset.name) if not c.ok
    ] == []


@pytest.mark.parametrize("dataset", DATASETS, ids=lambda dataset: dataset.name)
def test_the_committed_croissant_is_that_of_the_build(
    dataset: Dataset, data_folder: Path, root: Path
) -> None:
    """Bytes of Parquet files depend on the version of pyarrow, so checksums are compared under the recorded one."""
    committed = json.loads((root / "croissant" / f"{dataset.name}.json").read_text())
    built = json.loads((data_folder / dataset.name / CROISSANT).read_text())
    recorded = (root / "croissant" / "pyarrow-version.txt").read_text().strip()
    if pyarrow.__version__ != recorded:
        for value in (committed, built):
            for file in value["distribution"]:
                del file["sha256"], file["contentSize"]
    assert built == committed, "run `make croissant` and commit the result"


def test_all_load_by_name_offline_from_the_current_folder(data_folder: Path, tmp_path: Path) -> None:
    code = (
        "import json, sys; from datasets import load_dataset\n"
        "print(json.dumps({name: {s: r.num_rows for s, r in load_dataset(name, cache_dir=sys.argv[1]).items()}"
        " for name in sys.argv[2:]}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), *(d.hub_name for d in DATASETS)],
        cwd=data_folder.parent,
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout.splitlines()[-1])
    assert rows["mirror/question_bank"] == {"test": 5000}
    assert rows["mirror/exp9_tasks"] == {"fixed": 297, "tailored": 300}
    assert all(sum(splits.values()) for splits in rows.values())
