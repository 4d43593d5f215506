"""``mirror metrics list | show | conform``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from mirror_bench.analysis.metrics.registry import all_definitions, vectors_of
from mirror_bench.cli.commands import metrics
from mirror_bench.cli.exits import UsageError

RUNNER = CliRunner()


@pytest.fixture
def app() -> typer.Typer:
    application = typer.Typer()
    metrics.register(application)
    # A second command keeps Typer from unwrapping the only one.
    application.command("other")(lambda: None)
    return application


def test_list_names_every_definition(app: typer.Typer) -> None:
    result = RUNNER.invoke(app, ["metrics", "list"])
    assert result.exit_code == 0
    assert all(f"  {name} " in result.output for name in all_definitions())
    as_json = json.loads(RUNNER.invoke(app, ["metrics", "list", "--json", "--family", "scoring"]).output)
    assert {row["family"] for row in as_json} == {"scoring"}


def test_show_prints_parameters_and_vectors(app: typer.Typer) -> None:
    result = RUNNER.invoke(app, ["metrics", "show", "ece-mirror-10", "--vectors"])
    assert result.exit_code == 0
    assert "bins: 10" in result.output
    assert "two_bins = 0.15" in result.output
    content = json.loads(RUNNER.invoke(app, ["metrics", "show", "ece-mirror-10", "--json"]).output)
    assert len(content["vectors"]) == len(vectors_of("ece-mirror-10"))


def test_conform_accepts_right_and_refuses_wrong_outputs(app: typer.Typer, tmp_path: Path) -> None:
    outputs = {vector.name: vector.expected for vector in vectors_of("brier")}
    file = tmp_path / "outputs.json"
    file.write_text(json.dumps([{"definition": "brier", "outputs": outputs}]), encoding="utf-8")
    right = RUNNER.invoke(app, ["metrics", "conform", str(file)])
    assert right.exit_code == 0
    assert json.loads(right.output)["conforms"] is True
    file.write_text(json.dumps({"definition": "brier", "outputs": outputs | {"tied": 0.9}}), encoding="utf-8")
    wrong = RUNNER.invoke(app, ["metrics", "conform", str(file)])
    assert wrong.exit_code == 1
    assert json.loads(wrong.output)["results"][0]["counts"] == {"differs": 1, "match": len(outputs) - 1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nope"], "no definition 'nope'"),
        (["list", "--family", "nope"], "families: accuracy"),
        (["conform", "FILE"], "not JSON"),
    ],
)
def test_mistakes_end_in_one_line(app: typer.Typer, tmp_path: Path, arguments: list[str], said: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text("{", encoding="utf-8")
    result = RUNNER.invoke(app, ["metrics", *(str(file) if part == "FILE" else part for part in arguments)])
    assert isinstance(result.exception, UsageError)
    assert said in str(result.exception)
