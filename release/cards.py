"""Data-set cards: README.md with the Hub's YAML, and CHANGELOG.md."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq

from mirror_bench.builders.datasets import Dataset
from mirror_bench.builders.folder import parquet_path
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.row import columns


def write_card(dataset: Dataset, folder: Path, seed: int) -> None:
    """Write README.md and CHANGELOG.md for the Parquet files already in ``folder``."""
    (folder / "README.md").write_text(card(dataset, folder, seed), encoding="utf-8", newline="\n")
    changes = "\n".join(f"## {version}\n\n{text}\n" for version, text in dataset.changes)
    (folder / "CHANGELOG.md").write_text(
        f"# Changes to {dataset.hub_name}\n\n{changes}", encoding="utf-8", newline="\n"
    )


def card(dataset: Dataset, folder: Path, seed: int) -> str:
    """Text of the card."""
    sizes = {
        (config.name, split): pq.read_metadata(folder / parquet_path(config.name, split)).num_rows
        for config in dataset.configs
        for split in config.splits
    }
    lines = ["---", f"pretty_name: {dataset.title}", "license: mit", "language:", "- en", "tags:"]
    lines += [f"- {tag}" for tag in ("calibration", "metacognition", "evaluation", "mirror-bench")]
    lines += ["configs:"]
    for config in dataset.configs:
        lines += [f"- config_name: {config.name}"]
        lines += ["  default: true"] if config.default else []
        lines += ["  data_files:"]
        for split in config.splits:
            lines += [f"  - split: {split}", f"    path: data/{config.name}/{split}-*.parquet"]
    lines += [
        "---",
        "",
        f"# {dataset.title}",
        "",
        f"Version {dataset.version}, seed {seed}.",
        "",
        dataset.summary,
        "",
    ]
    lines += ["## Configurations", "", "| config | split | rows | what |", "|---|---|---:|---|"]
    for config in dataset.configs:
        lines += [
            f"| {config.name} | {s} | {sizes[(config.name, s)]:,} | {config.summary} |" for s in config.splits
        ]
    for row in dict.fromkeys(config.row for config in dataset.configs):
        lines += [
            "",
            f"## Fields of {row.__name__}",
            "",
            "| field | type | null | meaning |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| `{c.name}` | {c.type} | {'yes' if c.nullable else 'no'} | {c.description} |"
            for c in columns(row)
        ]
    lines += ["", "## Canary", "", f"`{CANARY}`", ""]
    return "\n".join(lines)
