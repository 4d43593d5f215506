"""Every worked example in the docstrings of metrics and inference runs, and every metric has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

from mirror_bench.analysis import inference, metrics

MODULES = [
    importlib.import_module(info.name)
    for package in (metrics, inference)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
# Modules whose public functions are metrics or statistical methods, each with a worked example.
WITH_EXAMPLES = ("accuracy", "adaptation", "calibration", "composition", "discrimination", "ecosystem", "scoring", "selective",
                 "transfer", "multiplicity", "proportions", "power", "effects", "resolver", "agreement")  # fmt: skip
# Noise-driven samplers, thin dispatchers and returns of another function's number have tests of their own.
WITHOUT = {
    "balanced_means", "bin_index", "clopper_pearson_upper", "delong_difference", "flags_flaw", "items_for_accuracy_difference",
    "jeffreys", "wilson",
}  # fmt: skip


@pytest.mark.parametrize(
    "module", MODULES, ids=lambda module: module.__name__.removeprefix("mirror_bench.analysis.")
)
def test_worked_examples_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0


@pytest.mark.parametrize(
    "module", [m for m in MODULES if m.__name__.rsplit(".", 1)[1] in WITH_EXAMPLES and "definitions" not in m.__name__],
    ids=lambda module: module.__name__.rsplit(".", 1)[1],
)  # fmt: skip
def test_every_public_function_has_a_worked_example(module: ModuleType) -> None:
    lacking = [
        name
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and name not in WITHOUT
        and ">>>" not in (function.__doc__ or "")
    ]
    assert lacking == []
