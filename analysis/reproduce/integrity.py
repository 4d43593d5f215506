"""Integrity Bench's published numbers beside those that the per-question outcomes give."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mirror_bench.analysis.integrity.ablations import comparisons, mmlu_pro_comparison
from mirror_bench.analysis.integrity.answers import HEADLINE
from mirror_bench.analysis.integrity.importing import Outcomes, read_outcomes
from mirror_bench.analysis.integrity.scores import domain_scores, scores
from mirror_bench.analysis.published.reading import published
from mirror_bench.analysis.reproduce.ledger import Cell, Ledger, OwnRow, facts, judged, not_released

SYSTEM: Final = "integrity"
_OWN: Final = ("integrity", "brier", "rms", "accuracy", "overconfidence_band", "n_scout", "n_band")


def reproduce(source: Path) -> Ledger:
    """Ledger from a folder of outcomes in any form that ``read_outcomes`` takes; models without published numbers get
    rows of their own."""
    found = read_outcomes(source)
    values = _values(found)
    document = facts(published(SYSTEM), "integrity.json")
    cells = tuple(_cell(fact, values, found, document) for fact in document)
    known = {fact["model"] for fact in document}
    own = tuple(
        OwnRow("leaderboard", quantity, model, values[(model, quantity)], found.sources[(model, HEADLINE)])
        for model in found.models()
        if model not in known
        for quantity in _OWN
        if (model, quantity) in values
    )
    return Ledger(SYSTEM, cells, own)


def _cell(
    fact: dict[str, Any],
    values: dict[tuple[str | None, str], float | int],
    found: Outcomes,
    document: list[dict[str, Any]],
) -> Cell:
    model, quantity = fact["model"], fact["quantity"]
    where = (fact["id"], fact["table"], quantity, model, fact["published"], fact["decimals"])
    if (model, quantity) in values:
        sources = found.sources.get((model, HEADLINE), ())
        return judged(*where, values[(model, quantity)], evidence="records", sources=sources)
    if quantity == "overconfidence_difference":
        parts = {
            f["quantity"]: f["published"]
            for f in document
            if f["model"] == model and f["table"] == "mmlu_pro"
        }
        difference = round(parts["overconfidence_mmlu_pro"] - parts["overconfidence_band"], 2)
        return judged(
            *where, difference, evidence="summary", sources=("published table",), tolerance=0.015,
            reason="difference of the two printed columns; each rounding adds up to half a unit",
        )  # fmt: skip
    if quantity == "overconfidence_difference_mean":
        differences = [f["published"] for f in document if f["quantity"] == "overconfidence_difference"]
        mean = sum(differences) / len(differences)
        absolute = sum(map(abs, differences)) / len(differences)
        return judged(
            *where, mean, evidence="summary", sources=("published table",),
            reason=f"a signed mean; the mean absolute difference is {absolute:.2f}",
        )  # fmt: skip
    return not_released(*where, _lacking(model, quantity))


def _lacking(model: str | None, quantity: str) -> str:
    if quantity == "overconfidence_mmlu_pro":
        return "no MMLU-Pro outcomes in the folder; the repository lists none"
    if quantity.startswith("pressure"):
        return "no outcomes of the no_tools_pressure variant in the folder"
    return f"no outcomes of {model} in the folder"


def _values(found: Outcomes) -> dict[tuple[str | None, str], float | int]:
    values: dict[tuple[str | None, str], float | int | None] = {}
    for model in found.models():
        answers = found.answers[(model, HEADLINE)]
        whole = scores(answers)
        for quantity in ("integrity", "brier", "rms", "accuracy"):
            values[(model, quantity)] = getattr(whole, quantity).value
        values[(model, "overconfidence_band")] = whole.overconfidence.value
        values[(model, "n_scout")] = whole.n_scout
        values[(model, "n_band")] = whole.n_band
        for name, own in domain_scores(answers).items():
            values[(model, f"domain_n:{name}")] = own.n
            values[(model, f"domain_mean_score:{name}")] = own.mean_score
            values[(model, f"domain_mean_confidence:{name}")] = own.mean_confidence_answered
    for row in mmlu_pro_comparison(found).rows:
        values[(row.model, "overconfidence_mmlu_pro")] = row.mmlu_pro
        values[(row.model, "overconfidence_difference")] = row.difference
    for comparison in comparisons(found):
        if comparison.variant == "no_tools_pressure":
            values[(comparison.model, "pressure_change")] = comparison.change
            values[(comparison.model, "pressure_brier")] = comparison.brier
    return {key: value for key, value in values.items() if value is not None}
