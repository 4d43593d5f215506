"""The registry of definitions, its golden vectors, and the conformance check."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from mirror_bench.analysis.estimate import Estimate
from mirror_bench.analysis.integrity.scores import early_stop, scores
from mirror_bench.analysis.metrics.conformance import conformance, read_submissions
from mirror_bench.analysis.metrics.definition import Vector, computed
from mirror_bench.analysis.metrics.definitions.integrity import answers_of
from mirror_bench.analysis.metrics.registry import all_definitions, all_vectors, definition_of, vectors_of
from mirror_bench.analysis.signal.cells import Resampling, measure


@pytest.mark.parametrize("vector", all_vectors(), ids=lambda vector: f"{vector.definition}:{vector.name}")
def test_golden_vector(vector: Vector) -> None:
    got = computed(definition_of(vector.definition), vector.inputs)
    if vector.expected is None:
        assert got == vector.undefined
    else:
        assert got == pytest.approx(vector.expected, abs=vector.tolerance, rel=0)


def test_every_definition_has_vectors_with_numbers() -> None:
    numbered = {vector.definition for vector in all_vectors() if vector.expected is not None}
    by_construction_undefined = {"mci-difficulty-adjusted"}
    assert set(all_definitions()) - numbered <= by_construction_undefined
    assert set(all_definitions()) == {vector.definition for vector in all_vectors()}


def test_the_other_systems_print_ids_of_the_registry() -> None:
    """Their own code fills in the ids, so they are read off what it returns, defined and undefined."""
    rng = np.random.default_rng(3)
    found: list[object] = []
    for evidence, right in (([0.1, 0.4, 0.3, 0.9], [0, 1, 0, 1]), ([0.1, 0.2], [1, 1]), ([], [])):
        cell = measure(
            np.array(evidence), np.array(right, dtype=bool), np.array([0.2, 0.5]), rng, model="m", dataset="d", temperature=1.0,
            resampling=Resampling(10, 10),
        )  # fmt: skip
        found += vars(cell).values()
    one = next(vector for vector in vectors_of("integrity.bss") if vector.expected is not None)
    for keep in (7, 1):
        answers = answers_of(**{name: values[:keep] for name, values in one.inputs.items()})
        found += [*vars(scores(answers)).values(), early_stop(answers)]
    ids = {each.definition for each in found if isinstance(each, Estimate)}
    assert ids <= set(all_definitions())
    assert ids >= {name for name in all_definitions() if name.startswith(("integrity.", "signal."))}


def test_vectors_name_their_provenance_and_are_unique() -> None:
    seen = [(vector.definition, vector.name) for vector in all_vectors()]
    assert len(seen) == len(set(seen))
    for vector in all_vectors():
        assert vector.provenance
        assert (vector.expected is None) != (vector.undefined is None)


def test_definitions_state_what_a_rival_might_set_otherwise() -> None:
    for definition in all_definitions().values():
        if definition.family == "calibration":
            assert {"scheme", "bins", "edges", "norm", "denominator"} <= set(definition.parameters), (
                definition.id
            )
        assert definition.source
        assert definition.missing


def test_rival_calibration_definitions_are_told_apart_by_their_vectors() -> None:
    """Each pair of calibration ids disagrees on at least one shared vector by more than the tolerance."""
    ids = [definition.id for definition in all_definitions().values() if definition.family == "calibration"]
    values = {name: {vector.name: vector.expected for vector in vectors_of(name)} for name in ids}
    for first in ids:
        for second in ids:
            if first >= second:
                continue
            shared = values[first].keys() & values[second].keys()
            assert any(
                values[first][name] is not None
                and values[second][name] is not None
                and abs(values[first][name] - values[second][name]) > 1e-4
                for name in shared
            ), (first, second)


def submission(definition: str, outputs: dict[str, float | None]) -> str:
    return json.dumps({"definition": definition, "outputs": outputs})


def right_outputs(definition: str) -> dict[str, float | None]:
    return {vector.name: vector.expected for vector in vectors_of(definition)}


@pytest.mark.parametrize(
    "definition", ["ece-mirror-10", "ece-torchmetrics-10", "brier", "auroc", "cfr", "mci"]
)
def test_right_outputs_conform(definition: str) -> None:
    (one,) = read_submissions(submission(definition, right_outputs(definition)), "file.json")
    result = conformance(one)
    assert result.conforms
    assert {comparison.verdict for comparison in result.comparisons} == {"match"}


def test_one_wrong_output_is_named() -> None:
    outputs = right_outputs("ece-mirror-10") | {"stakes": 0.5}
    (one,) = read_submissions(submission("ece-mirror-10", outputs), "file.json")
    result = conformance(one)
    assert not result.conforms
    assert [comparison.vector for comparison in result.comparisons if comparison.verdict != "match"] == [
        "stakes"
    ]


def test_outputs_of_another_definition_are_recognised() -> None:
    outputs = right_outputs("ece-netcal-10")
    (one,) = read_submissions(submission("ece-mirror-10", outputs), "file.json")
    result = conformance(one)
    assert not result.conforms
    assert "ece-netcal-10" in result.also_matches


def test_absent_undefined_and_needless_outputs_have_their_own_verdicts() -> None:
    outputs = right_outputs("auroc")
    del outputs["tied"]
    outputs["one_trial"] = 0.5
    outputs["spread"] = None
    (one,) = read_submissions(submission("auroc", outputs), "file.json")
    verdicts = {comparison.vector: comparison.verdict for comparison in conformance(one).comparisons}
    assert verdicts["tied"] == "missing"
    assert verdicts["one_trial"] == "defined_but_should_not_be"
    assert verdicts["spread"] == "undefined_but_should_be"


def test_nan_in_outputs_counts_as_undefined() -> None:
    text = submission("auroc", right_outputs("auroc") | {"one_trial": math.nan})
    assert "NaN" in text
    assert conformance(read_submissions(text, "file.json")[0]).conforms


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "file.json:1: not JSON"),
        ("[1]", "submission 1: wanted"),
        ('{"definition": "nope", "outputs": {}}', "no definition 'nope'"),
        ('{"definition": "brier", "outputs": {"tied": "0.1"}}', "outputs['tied'] is '0.1'"),
        ('{"definition": "brier", "outputs": {"typo": 0.1}}', "brier has no vector typo"),
        ('{"definition": "brier", "outputs": {}, "tolerance": -1}', "tolerance is -1"),
    ],
)
def test_bad_submissions_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("[", r"\[").replace("]", r"\]")):
        read_submissions(text, "file.json")


def test_reports_are_strict_json() -> None:
    (one,) = read_submissions(submission("auroc", {"one_trial": None}), "file.json")
    text = json.dumps(conformance(one).described(), allow_nan=False)
    assert json.loads(text)["conforms"] is False


def test_unknown_id_names_near_ones() -> None:
    with pytest.raises(ValueError, match="ece-mirror-10"):
        definition_of("ece-nope")
