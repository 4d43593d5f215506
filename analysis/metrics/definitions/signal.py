"""Definitions of the confidence-signal measures of one cell, computed by the code that fills the tables."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mirror_bench.analysis.estimate import Estimate
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.metrics.arrays import BoolInput, FloatInput, outcomes, real_values, same_length
from mirror_bench.analysis.metrics.definition import Better, Definition, Parameter
from mirror_bench.analysis.signal.cells import Resampling, measure
from mirror_bench.analysis.signal.counts import CLIP, RATINGS, edges

_PERMUTATIONS = 10_000
_RATINGS: dict[str, Parameter] = {
    "ratings": RATINGS,
    "edges": "octiles of the cell's evidence, a value on an edge goes up",
}


def _measured(field: str, permutations: int = 2) -> Callable[..., float]:
    def compute(evidence: FloatInput, correct: BoolInput) -> float:
        values, right = real_values(evidence, "evidence"), outcomes(correct)
        same_length(evidence=values, correct=right)
        cuts = edges(values) if values.size else np.zeros(RATINGS - 1)
        cell = measure(
            values, right, cuts, cell_rng(0, "definition", field), model="", dataset="", temperature=1.0,
            resampling=Resampling(2, permutations),
        )  # fmt: skip
        found: Estimate = getattr(cell, field)
        return found.require()

    return compute


def _definition(
    id: str, title: str, formula: str, compute: Callable[..., float], range: tuple[float | None, float | None], better: Better,
    parameters: dict[str, Parameter],
) -> Definition:  # fmt: skip
    return Definition(
        id=f"signal.{id}",
        family="signal",
        title=title,
        formula=formula,
        inputs=("evidence", "correct"),
        compute=compute,
        range=range,
        better=better,
        source="confidence-signal analysis, measures of a cell",
        parameters=parameters,
        missing="trials without evidence or label are left out and counted",
    )


DEFINITIONS = (
    _definition("accuracy", "Accuracy of a cell", "right / n", _measured("accuracy"), (0.0, 1.0), "higher", {}),
    _definition("auroc2_ratings", "Area under the Type-2 ROC, on ratings", "P(rating of a right answer > rating of a wrong one) + P(equal)/2", _measured("auroc2"), (0.0, 1.0), "higher", _RATINGS),
    _definition("auroc2_raw", "Area under the Type-2 ROC, on the evidence itself", "P(evidence of a right answer > evidence of a wrong one) + P(equal)/2", _measured("auroc2_raw"), (0.0, 1.0), "higher", {}),
    _definition("meta_i2r", "Meta-information ratio, less its null", "I(rating; correct) / H(correct) - mean of the same over shuffled ratings", _measured("meta_i2r", _PERMUTATIONS), (-1.0, 1.0), "higher", {**_RATINGS, "permutations": "2,000 a cell in the tables; random, so compare within the tolerance"}),
    _definition("zroc_slope_ols", "Slope of the z-ROC, least squares", "slope of z(hit rate) on z(false-alarm rate) over the seven points", _measured("slope"), (None, None), "neither", {**_RATINGS, "clip": CLIP}),
    _definition("zroc_da_ols", "d_a from the z-ROC, least squares", "intercept * sqrt(2 / (1 + slope^2))", _measured("d_a"), (None, None), "higher", {**_RATINGS, "clip": CLIP}),
)  # fmt: skip
