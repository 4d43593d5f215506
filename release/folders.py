"""Building a data set into a described, checked folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mirror_bench.builders.datasets import BuildInputError, BuildOptions, Dataset, Import
from mirror_bench.builders.folder import replaced_folder, write_checksums, write_rows
from mirror_bench.release.cards import write_card
from mirror_bench.release.croissant import write_croissant


def build_folder(dataset: Dataset, options: BuildOptions, out: Path) -> dict[str, int]:
    """Build ``dataset`` into ``out/<name>``: Parquet, card, changelog, checksums. Returns rows by "config/split".

    The folder is replaced whole when everything is written; an error leaves what was there.
    """
    made = _made(dataset, options)
    rows = made.rows
    with replaced_folder(out / dataset.name) as folder:
        write_rows(dataset, rows, folder)
        for name, text in made.files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        for describe in DESCRIPTIONS:
            describe(dataset, folder, options.seed)
        write_checksums(folder)
    return {f"{config}/{split}": len(part) for (config, split), part in rows.items()}


def _made(dataset: Dataset, options: BuildOptions) -> Import:
    if dataset.imported is None:
        return Import(dataset.build(options), {})
    if options.source is None:
        raise BuildInputError(
            f"{dataset.name} is imported from the released files; say where they are: "
            f"mirror build {dataset.name} --lineage published --from DIR"
        )
    return dataset.imported(options.source)


DESCRIPTIONS: tuple[Callable[[Dataset, Path, int], None], ...] = (write_card, write_croissant)
