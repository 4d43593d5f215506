"""The ledger: verdicts, counts, exit rule and every written form."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.console import Console

from mirror_bench.analysis.reproduce.ledger import (
    Ledger,
    OwnRow,
    agree,
    half_unit,
    judged,
    not_released,
    shown,
)
from mirror_bench.analysis.reproduce.rendering import (
    as_csv,
    as_html,
    as_latex,
    as_markdown,
    print_ledger,
    write_ledger,
)
from mirror_bench.analysis.reproduce.systems import systems


def small() -> Ledger:
    return Ledger(
        "demo",
        (
            judged("a", "T|1", "x_1", "m&m", 0.12, 2, 0.1249, evidence="records", sources=("r.csv",)),
            judged(
                "b",
                "T|1",
                "x <2>",
                "m",
                0.12,
                2,
                0.1251,
                evidence="records",
                sources=("r.csv",),
                label="simulated",
            ),
            judged("c", "T2", "y", None, 5, 0, 5, evidence="summary", sources=("s.json",)),
            judged("d", "T2", "y", None, 5, 0, 7, evidence="summary", sources=("s.json",)),
            not_released("e", "T2", "z", "m", "Sports", None, "trial rows are not public"),
        ),
        own=(OwnRow("T2", "y", "mine", 0.25, ("mine.csv",)),),
        notes=("a note with | and [brackets]",),
    )


def test_verdict_is_by_half_a_unit_of_the_last_decimal():
    assert [c.verdict for c in small().cells] == [
        "match",
        "contradicts_its_data",
        "match_from_summary",
        "contradicts_its_data",
        "not_released",
    ]


@pytest.mark.parametrize(
    ("published", "recomputed", "decimals", "same"),
    [
        (0.3, 0.35, 1, True),  # exactly half a unit agrees, although 0.35 - 0.3 is not 0.05 in binary
        (0.3, 0.350001, 1, False),
        (16.1, 16.112, 1, True),
        (-46.0, -46.028, 1, True),
        (714, 714, 0, True),
        (714, 715, 0, False),
        (0.27571104142379915, 0.27571104142379915, None, True),
        (0.2757110, 0.2757111, None, False),
        ("Sports", "Sports", None, True),
        ("Sports", "Geography", None, False),
        (0.5, None, 1, False),
    ],
)
def test_agree(published, recomputed, decimals, same):
    assert agree(published, recomputed, decimals) is same


def test_tolerance_widens_but_never_narrows():
    assert agree(1.0, 1.2, 1, tolerance=0.25)
    assert agree(1.0, 1.04, 1, tolerance=0.0)


def test_half_unit_and_shown():
    assert half_unit(0) == 0.5
    assert half_unit(4) == pytest.approx(5e-5)
    assert shown(None, 2) == "-"
    assert shown(0.5, 2, extra=1) == "0.500"


def test_only_record_cells_fail():
    assert [c.id for c in small().failing] == ["b"]


def test_counts_and_json_shape():
    document = json.loads(small().to_json())
    assert document["counts"] == {
        "match": 1,
        "match_from_summary": 1,
        "contradicts_its_data": 2,
        "not_released": 1,
    }
    wanted = {
        "id",
        "table",
        "quantity",
        "model",
        "published",
        "decimals",
        "recomputed",
        "difference",
        "verdict",
        "reason",
        "sources",
    }
    assert all(wanted <= set(cell) for cell in document["cells"])
    assert [cell.get("label") for cell in document["cells"]] == [None, "simulated", None, None, None]
    assert document["cells"][0]["difference"] == pytest.approx(0.0049)


def test_same_id_twice_is_refused():
    cell = small().cells[0]
    with pytest.raises(ValueError, match="met twice: a"):
        Ledger("demo", (cell, cell))


def test_nan_is_refused():
    with pytest.raises(ValueError, match="nan"):
        judged("a", "t", "q", None, 1.0, 1, float("nan"), evidence="records", sources=())


def test_written_forms(tmp_path: Path):
    ledger = small()
    paths = write_ledger(ledger, tmp_path / "new")
    assert [p.suffix for p in paths] == [".json", ".csv", ".md", ".html", ".tex"]
    rows = list(csv.DictReader(io.StringIO(as_csv(ledger))))
    assert len(rows) == 6
    assert float(rows[0]["recomputed"]) == 0.1249
    page = as_html(ledger)
    ET.fromstring(
        page.removeprefix("<!doctype html>").replace('<meta charset="utf-8">', '<meta charset="utf-8"/>')
    )
    assert "x &lt;2&gt;" in page
    assert r"T\|1" in as_markdown(ledger)
    latex = as_latex(ledger)
    assert r"x\_1" in latex and r"m\&m" in latex
    assert latex.count(r"\begin{longtable}") == latex.count(r"\end{longtable}") == 2
    first = [p.read_bytes() for p in paths]
    assert [p.read_bytes() for p in write_ledger(ledger, tmp_path / "new")] == first


def test_terminal_view_shows_every_cell():
    console = Console(width=200, record=True, file=io.StringIO())
    print_ledger(small(), console)
    text = console.export_text()
    assert "contradicts its data" in text and "simulated" in text and "[brackets]" in text
    assert (
        "5 published values: 1 match, 1 match (summary), 2 contradicts its data, 1 not released; 1 labelled simulated."
        in text
    )


def test_systems_are_found_by_scanning():
    found = systems()
    assert list(found) == sorted(found)
    assert all(callable(function) for function in found.values())
