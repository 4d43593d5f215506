"""Small banks with the real schemas, written as the builders write them: a folder that ``load_dataset`` reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from mirror_bench.builders.schemas.canary import CANARY
from mirror_bench.builders.schemas.questions import Question
from mirror_bench.builders.schemas.row import Row, to_table
from mirror_bench.builders.schemas.tasks import CompositeItem, Exp9Task, TransferTask
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES, difficulty_of

VERSION = "2.0.0"
PROVENANCE: dict[str, Any] = {
    "params": "{}", "generator": "fixture", "generator_version": "1", "seed": 1, "checker": "arithmetic",
    "checker_verdict": "agrees", "canary": CANARY,
}  # fmt: skip


def question(domain: str, subcategory: str, index: int) -> Question:
    """A sum whose numbers name the item, so that no two questions share a text."""
    serial = DOMAINS.index(domain) * 1000 + SUBCATEGORIES[domain].index(subcategory) * 100 + index
    left, right = 100 + serial, 3 + index
    letter = "ABCD"[serial % 4]
    values = [left + right + 1, left + right - 1, left - right]
    values.insert("ABCD".index(letter), left + right)
    level = 1 + index % 8
    return Question(
        question_id=f"{domain}-{subcategory}-{index:03d}",
        domain=domain,
        subcategory=subcategory,
        difficulty=difficulty_of(level, adversarial=False),
        level=level,
        question=f"A {subcategory.replace('_', ' ')} crate {serial} holds {left} pens and gets {right} more. How many pens are there?",
        choices=tuple(str(value) for value in values),
        answer=letter,
        answer_text=str(left + right),
        aliases=(),
        open_ok=True,
        answer_kind="integer",
        tolerance=None,
        trap=None,
        key_status="ok",
        template=f"t{index}",
        source=None,
        **PROVENANCE,
    )


def questions(per: int) -> list[Question]:
    """``per`` questions in each subcategory."""
    return [question(d, s, i) for d in DOMAINS for s in SUBCATEGORIES[d] for i in range(per)]


def exp9_task(index: int) -> Exp9Task:
    """A two-part task of two neighbouring domains: a short answer, then a choice."""
    a, b = DOMAINS[index % 8], DOMAINS[(index + 1) % 8]
    total, letter = 500 + index + 7, "ABCD"[index % 4]
    values = [900 + index, 901 + index, 902 + index]
    values.insert("ABCD".index(letter), 800 + index)
    options = "\n".join(f"{x}) {v}" for x, v in zip("ABCD", values, strict=True))
    return Exp9Task(
        task_id=f"fixed-{index:03d}",
        task_type="fixed",
        circularity_free=True,
        target_model=None,
        profile_kind=None,
        domain_a=a,
        domain_b=b,
        subcategory_a=SUBCATEGORIES[a][0],
        subcategory_b=SUBCATEGORIES[b][0],
        difficulty_a="easy",
        difficulty_b="medium",
        correct_answer_a=str(total),
        correct_answer_b=letter,
        answer_type_a="short_answer",
        answer_type_b="multiple_choice",
        task_text=f"Depot {index} closes its books for the week.",
        part1_text=f"Shelf {index} held {500 + index} boxes and 7 came in. How many boxes does shelf {index} hold?",
        part2_text=f"Lorry {index} took {1000 + index} bags and lost 200. How many bags has lorry {index}?\n{options}",
        choices_a=(),
        choices_b=tuple(str(value) for value in values),
        answer_text_a=str(total),
        answer_text_b=str(800 + index),
        answer_kind_a="integer",
        answer_kind_b="integer",
        aliases_a=(),
        aliases_b=(),
        tolerance_a=None,
        tolerance_b=None,
        level_a=1,
        level_b=4,
        part2_depends_on_part1=False,
        **PROVENANCE,
    )


def composite_item(index: int, bank: str = "composite_v2") -> CompositeItem:
    """A two-step sum."""
    a, b = DOMAINS[index % 8], DOMAINS[(index + 3) % 8]
    right, letter = 40 + index, "ABCD"[index % 4]
    values = [right + 2, right + 4, right + 6]
    values.insert("ABCD".index(letter), right)
    return CompositeItem(
        item_id=f"{bank}-{index:03d}",
        bank=bank,
        control_type=None,
        matched_item=None,
        domain_a=a,
        domain_b=b,
        subcategory_a=SUBCATEGORIES[a][0],
        subcategory_b=SUBCATEGORIES[b][0],
        difficulty="medium",
        level=4,
        question=f"Bench {index} of {bank} seats {20 + index} people, then 20 more sit down. How many sit there?",
        choices=tuple(str(value) for value in values),
        answer=letter,
        answer_text=str(right),
        answer_kind="integer",
        aliases=(),
        tolerance=None,
        part_a_text="a",
        part_a_answer="1",
        part_b_text="b",
        part_b_answer="2",
        answer_ignoring_a=None,
        answer_ignoring_b=None,
        **PROVENANCE,
    )


def transfer_task(index: int) -> TransferTask:
    """A sum dressed as a letter."""
    right, letter = 70 + index, "ABCD"[index % 4]
    values = [right + 1, right + 3, right + 5]
    values.insert("ABCD".index(letter), right)
    return TransferTask(
        task_id=f"transfer-{index:03d}",
        source_domain=DOMAINS[index % 8],
        surface_domain="email_composition",
        subcategory=SUBCATEGORIES[DOMAINS[index % 8]][0],
        hidden_dependency="adding",
        difficulty="medium",
        level=3,
        task_text=f"Draft letter {index}: it must name the sum of {30 + index} and 40. Which number belongs in it?",
        simplified_text=f"Draft letter {index}: the sum is {right}. Which number belongs in it?",
        key_values=str(right),
        choices=tuple(str(value) for value in values),
        answer=letter,
        answer_text=str(right),
        answer_kind="integer",
        aliases=(),
        tolerance=None,
        **PROVENANCE,
    )


def write_bank(root: Path, name: str, configs: dict[str, list[Row]]) -> None:
    """Parquet files and the card's configs, as ``load_dataset`` wants them."""
    folder = root / name
    lines = ["---", "configs:"]
    for config, rows in configs.items():
        place = folder / "data" / config
        place.mkdir(parents=True)
        pq.write_table(to_table(rows, type(rows[0])), place / "test-00000-of-00001.parquet")
        lines += [
            f"- config_name: {config}",
            f"  version: {VERSION}",
            "  data_files:",
            "  - split: test",
            f"    path: data/{config}/test-*",
        ]
        if config == next(iter(configs)):
            lines.append("  default: true")
    folder.joinpath("README.md").write_text("\n".join([*lines, "---", "", f"# {name}", ""]))


@pytest.fixture(scope="session")
def banks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the data sets: 8 questions in each subcategory, 24 two-part tasks, 28 composites, 16 transfer tasks."""
    work = tmp_path_factory.mktemp("banks")
    root = work / "mirror"
    write_bank(root, "question_bank", {"default": list(questions(8))})
    write_bank(root, "exp9_tasks", {"default": [exp9_task(i) for i in range(24)]})
    write_bank(
        root,
        "composite_items",
        {
            "composite_v2": [composite_item(i) for i in range(28)],
            "composite_v3": [composite_item(i, "composite_v3") for i in range(28)],
            "transfer": [transfer_task(i) for i in range(16)],
        },
    )
    return root


def read_json(path: Path) -> Any:
    """A JSON file's value."""
    return json.loads(path.read_text())
