"""What needs no released data: the facts, their recipes, reading, matching and the allowances."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
from pathlib import Path

import numpy as np
import pytest

from mirror_bench.analysis.published.reading import published
from mirror_bench.analysis.tables import published_mirror
from mirror_bench.analysis.tables.published_mirror.associations import table_with
from mirror_bench.analysis.tables.published_mirror.facts import (
    monte_carlo_allowance,
    published_facts,
    recipe_of,
    recipes,
    rounding_shift,
)
from mirror_bench.analysis.tables.published_mirror.packets import answers_agree
from mirror_bench.analysis.tables.published_mirror.release import (
    Release,
    ReleaseError,
    UnavailableError,
    numbers,
)
from mirror_bench.analysis.tables.published_mirror.scoring import wagers
from mirror_bench.analysis.tables.published_mirror.table4 import exp1_accuracies

MODULES = sorted(info.name for info in pkgutil.iter_modules(published_mirror.__path__))


def test_every_fact_has_a_recipe_and_every_recipe_a_fact():
    known = recipes()
    used = set()
    for fact in published_facts().values():
        function = recipe_of(fact, known)
        used |= {prefix for prefix in known if fact.id.startswith(prefix) and known[prefix] is function}
    assert used == set(known)


def test_facts_hold_printed_numbers_and_nothing_computed():
    document = published("mirror")
    assert len(document["facts"]) == len(published_facts()) == 774
    assert all(
        set(fact) == {"id", "table", "quantity", "model", "condition", "published", "decimals"}
        for fact in document["facts"]
    )


def test_a_fact_without_recipe_is_an_error():
    fact = published_facts()["table4.phi-4.FDR"]
    with pytest.raises(LookupError, match=r"table4\.phi-4\.FDR"):
        recipe_of(fact, {"text.": lambda release, fact: None})  # type: ignore[dict-item]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str):
    module = importlib.import_module(f"{published_mirror.__name__}.{name}")
    assert doctest.testmod(module).failed == 0


def test_monte_carlo_allowance_covers_two_runs():
    """95 % of differences of two p values stay within it; 4,000 simulated pairs."""
    rng = np.random.default_rng(7)
    p, draws = 0.05, 10_000
    pairs = 2 * rng.binomial(draws, p / 2, size=(4000, 2)) / draws
    inside = np.mean(np.abs(pairs[:, 0] - pairs[:, 1]) <= monte_carlo_allowance(p, draws))
    assert 0.94 <= inside <= 0.96


def test_rounding_shift_is_the_worst_case_of_a_linear_figure():
    # |1| * 0.1 + |-3| * 0.2
    assert rounding_shift(lambda x: x[0] - 3 * x[1], [5.0, 2.0], [0.1, 0.2]) == pytest.approx(0.7)
    assert rounding_shift(lambda x: x[0] * x[1], [5.0, 2.0], [0.0, 0.0]) == 0


@pytest.mark.parametrize(
    ("given", "key", "same"),
    [
        ("Paris", " paris ", True),
        ("about 165 minutes", "165 minutes", True),
        ("42.005", "42", True),
        ("42.02", "43", False),
        ("1,250 items", "1250", True),
        ("no", "yes", False),
        ("", "", False),
    ],
)
def test_answers_agree(given: str, key: str, same: bool):
    assert answers_agree(given, key) is same


def test_accuracies_by_hand():
    """Natural: a 1/2, b 1; wagering: a 1, b 0. Means 3/4 and 1/2, gap (1/2 + 1) / 2; the unjudged row counts nowhere."""
    rows = [
        {"channel": 5, "domain": "a", "answer_correct": True},
        {"channel": 5, "domain": "a", "answer_correct": False},
        {"channel": 5, "domain": "a", "answer_correct": None},
        {"channel": 5, "domain": "b", "answer_correct": True},
        {"channel": 1, "domain": "a", "answer_correct": True},
        {"channel": 1, "domain": "b", "answer_correct": False},
        {"channel": 2, "domain": "b", "answer_correct": False},
    ]
    assert exp1_accuracies(rows) == {"NatAcc": 0.75, "WagAcc": 0.5, "MGap": 0.75}


def test_the_last_judged_wager_counts():
    def row(question: str, bet: int | None, right: bool | None, channel: int = 1) -> dict[str, object]:
        return {"question_id": question, "channel": channel, "parsed": {"bet": bet}, "answer_correct": right}

    rows = [
        row("q", 4, True),
        row("q", 7, False),
        row("q", None, True),
        row("q", 9, None),
        row("r", 2, True, 5),
    ]
    assert wagers(rows) == {"q": (0.7, False)}


def test_markdown_table():
    text = "# T\n| Metric | 8B |\n|---|---|\n| acc | 0.5 |\n| gap | 0.1 |\n\n| other | x |\n|---|---|\n| 1 | 2 |\n"
    assert table_with(text, "Metric", "8B") == [
        {"Metric": "acc", "8B": "0.5"},
        {"Metric": "gap", "8B": "0.1"},
    ]
    assert table_with(text, "x") == [{"other": "1", "x": "2"}]
    assert table_with(text, "y") == []


def test_reading(tmp_path: Path):
    (tmp_path / "a.json").write_text(json.dumps({"m": {"x": 1, "none": None, "flag": True}}))
    (tmp_path / "b.csv").write_text("id,n\n1,2\n3,4\n")
    release = Release(tmp_path)
    assert release.number("a.json", "m", "x") == 1
    assert [row["n"] for row in release.rows("b.csv", id=str, n=str)] == ["2", "4"]
    with pytest.raises(UnavailableError, match=r"a\.json has no value for m\.none"):
        release.number("a.json", "m", "none")
    with pytest.raises(UnavailableError, match=r"a\.json has no value for m\.y"):
        release.number("a.json", "m", "y", "z")
    with pytest.raises(ReleaseError, match=r"m\.flag is True"):
        release.number("a.json", "m", "flag")
    with pytest.raises(UnavailableError, match=r"c\.json is not in the folder"):
        release.document("c.json")
    with pytest.raises(ReleaseError, match=r"b\.csv:2: field 'q' is missing"):
        release.rows("b.csv", q=str)


def test_numbers():
    assert numbers([1, None, 0.5], "f", "x") == [1, 0.5]
    with pytest.raises(UnavailableError, match="f has no value for x"):
        numbers([None], "f", "x")
    with pytest.raises(ReleaseError, match="x holds 'a'"):
        numbers(["a"], "f", "x")


def test_each_result_is_computed_once(tmp_path: Path):
    calls = []
    release = Release(tmp_path)

    def figure(release: Release, x: int) -> int:
        calls.append(x)
        return x + 1

    assert [release.once(figure, 1), release.once(figure, 1), release.once(figure, 2)] == [2, 2, 3]
    assert calls == [1, 2]
