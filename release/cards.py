"""Data-set cards: README.md with the Hub's YAML, and CHANGELOG.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from mirror_bench.builders.datasets import Config, Dataset
from mirror_bench.builders.folder import parquet_path
from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.row import columns
from mirror_bench.release.croissant import citation

_TAGS: Final = ("calibration", "metacognition", "selective-prediction", "evaluation", "mirror-bench")
_SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_ORIGINS: Final = {"generated": "original", "published": "extended"}
_SHOWN: Final = 160  # characters of a value in the example row
_LISTED: Final = 12  # largest closed set whose values are listed beside a field
_ABOUT: Final = (
    "Mirror measures whether a language model knows what it knows and acts on it. Its data sets of version 2.x are written by "
    "programs of the Python package mirror-bench, which brings the command `mirror`; those of version 1.x, with names that end in "
    "`_v1`, are the data released by the MIRROR project, read into typed rows. The package's DATASHEET.md describes them together."
)


def write_card(dataset: Dataset, folder: Path, seed: int) -> None:
    """Write README.md and CHANGELOG.md for the Parquet files already in ``folder``."""
    (folder / "README.md").write_text(card(dataset, folder, seed), encoding="utf-8", newline="\n")
    changes = "\n".join(f"## {version}\n\n{text}\n" for version, text in dataset.changes)
    text = f"# Changes to {dataset.hub_name}\n\n{changes}"
    (folder / "CHANGELOG.md").write_text(text, encoding="utf-8", newline="\n")


def card(dataset: Dataset, folder: Path, seed: int) -> str:
    """Text of the card."""
    rows = {
        (config.name, split): pq.read_metadata(folder / parquet_path(config.name, split)).num_rows
        for config in dataset.configs
        for split in config.splits
    }
    says = dataset.statements
    parts = [
        _front_matter(dataset, rows),
        f"# {dataset.title}",
        dataset.summary,
        _ABOUT,
        _origin(dataset, seed),
        f'```python\nfrom datasets import load_dataset\n\nload_dataset("{dataset.hub_name}", revision="v{dataset.version}")\n```',
        "## Configurations",
        _grid(("config", "split", "rows", "what"), [(c.name, s, f"{rows[(c.name, s)]:,}", c.summary) for c in dataset.configs for s in c.splits]),
    ]  # fmt: skip
    for config in _one_config_a_model(dataset):
        parts += [
            f"## Fields of `{config.row.__name__}`",
            _fields(config),
            f"The first row, texts cut after {_SHOWN} characters:",
            _example(folder, config),
        ]
    parts += [
        "## How it was made",
        says.collection,
        says.preprocessing,
        says.annotation,
        *([f"Sources: {'; '.join(says.sources)}."] if says.sources else []),
        "## Uses",
        "Meant for:\n" + "\n".join(f"- {use}" for use in says.uses),
        "Not meant for:\n" + "\n".join(f"- {use}" for use in says.misuses),
        "## Known limits",
        says.limitations,
        says.biases,
        f"Sensitive information: {says.sensitive}",
        "## Verification",
        f"`mirror verify {dataset.name}` {says.verification} `SHA256SUMS` lists the checksum of every file.",
        "## Changes",
        "\n".join(f"- {version}: {text}" for version, text in dataset.changes),
        "## Canary",
        f"Every row carries this marker, so that a training corpus can be searched for the data:\n\n`{CANARY}`",
        "## Licence and citation",
        " ".join(["MIT.", says.license_note]).strip(),
        f"```bibtex\n{citation(dataset)}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def _origin(dataset: Dataset, seed: int) -> str:
    if dataset.based_on is not None:
        return (
            f"Version {dataset.version}, made from version {dataset.based_on} by applying its errata: "
            "`errata.jsonl` lists every changed value with the reason."
        )
    if dataset.lineage == "published":
        return (
            f"Version {dataset.version}, released {dataset.date}, imported from the released files: "
            f"`mirror build {dataset.name} --lineage published --from DIR`. The same files give the same bytes. "
            "`import_report.json` counts rows in and out of every file, `unmapped.jsonl` lists rows that found no place, if any."
        )
    return (
        f"Version {dataset.version}, released {dataset.date}, seed {seed}. The same version and seed give the same bytes: "
        f"`mirror build {dataset.name} --seed {seed}`."
    )


def _front_matter(dataset: Dataset, rows: dict[tuple[str, str], int]) -> str:
    total = sum(rows.values())
    size = next((name for limit, name in _SIZES if total < limit), "100K<n<1M")
    lines = ["---", f"pretty_name: {dataset.title}", "license: mit", "language:", "- en"]
    lines += ["task_categories:", "- question-answering", "size_categories:", f"- {size}", "tags:"]
    lines += [f"- {tag}" for tag in _TAGS]
    lines += [
        "annotations_creators:",
        "- machine-generated",
        "source_datasets:",
        f"- {_ORIGINS[dataset.lineage]}",
        "configs:",
    ]
    for config in dataset.configs:
        lines += [
            f"- config_name: {config.name}",
            *(["  default: true"] if config.default else []),
            "  data_files:",
        ]
        for split in config.splits:
            lines += [f"  - split: {split}", f"    path: data/{config.name}/{split}-*.parquet"]
    return "\n".join([*lines, "---"])


def _one_config_a_model(dataset: Dataset) -> list[Config]:
    return list({config.row: config for config in reversed(dataset.configs)}.values())[::-1]


def _fields(config: Config) -> str:
    return _grid(
        ("field", "type", "may be null", "meaning"),
        [
            (f"`{c.name}`", _type_name(c.type), "yes" if c.nullable else "no", c.description + (f" ({', '.join(c.choices)})" if 0 < len(c.choices) <= _LISTED else ""))
            for c in columns(config.row)
        ],
    )  # fmt: skip


def _type_name(type_: pa.DataType) -> str:
    """Arrow's name of the type, with lists and objects in words."""
    if pa.types.is_list(type_):
        return f"list of {_type_name(type_.value_type)}"
    if pa.types.is_struct(type_):
        return "object with " + ", ".join(f"{member.name} ({_type_name(member.type)})" for member in type_)
    return str(type_)


def _example(folder: Path, config: Config) -> str:
    row = pq.read_table(folder / parquet_path(config.name, config.splits[0])).slice(0, 1).to_pylist()[0]
    return f"```json\n{json.dumps({k: _short(v) for k, v in row.items()}, indent=2, ensure_ascii=False)}\n```"


def _short(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _SHOWN:
        return value[:_SHOWN].rstrip() + " ..."
    return value


def _grid(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    return "\n".join(
        [*lines, *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)]
    )
