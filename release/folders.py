"""Building a data set into a described, checked folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mirror_bench.builders.datasets import BuildOptions, Dataset
from mirror_bench.builders.folder import replaced_folder, write_checksums, write_rows
from mirror_bench.release.cards import write_card
from mirror_bench.release.croissant import write_croissant


def build_folder(dataset: Dataset, options: BuildOptions, out: Path) -> dict[str, int]:
    """Build ``dataset`` into ``out/<name>``: Parquet, card, changelog, checksums. Returns rows by "config/split".

    The folder is replaced whole when everything is written; an error leaves what was there.
    """
    rows = dataset.build(options)
    with replaced_folder(out / dataset.name) as folder:
        write_rows(dataset, rows, folder)
        for describe in DESCRIPTIONS:
            describe(dataset, folder, options.seed)
        write_checksums(folder)
    return {f"{config}/{split}": len(part) for (config, split), part in rows.items()}


DESCRIPTIONS: tuple[Callable[[Dataset, Path, int], None], ...] = (write_card, write_croissant)
