"""All numbers of a folder of outcomes, as plain JSON-able values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from mirror_bench.analysis.estimate import Estimate, Interval
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.integrity.ablations import comparisons, mmlu_pro_comparison
from mirror_bench.analysis.integrity.answers import HEADLINE, Answers
from mirror_bench.analysis.integrity.calibration import calibration_curve, level_plot
from mirror_bench.analysis.integrity.importing import read_outcomes
from mirror_bench.analysis.integrity.intervals import QUANTITIES, Design, resample
from mirror_bench.analysis.integrity.scores import Scores, domain_scores, early_stop, scores

SEED: Final = 42
RESAMPLES: Final = 2000
DESIGNS: Final[tuple[Design, ...]] = ("questions", "domains")


def analyze(folder: Path, *, seed: int = SEED, resamples: int = RESAMPLES) -> dict[str, Any]:
    """Scores, intervals, bands, domains, curves and comparisons of every model under ``folder``.

    ``models``: by model, best Integrity first. Integrity, RMS, accuracy, confidences in percent (points); Brier in
    [0, 1]. A number that is undefined is null and ``undefined`` says why. Raises what ``read_outcomes`` raises.
    """
    found = read_outcomes(folder)
    models = {
        model: model_summary(found.answers[(model, HEADLINE)], seed=seed, resamples=resamples)
        for model in found.models()
    }
    ranked = sorted(
        models, key=lambda m: (models[m]["integrity"] is None, -(models[m]["integrity"] or 0.0), m)
    )
    mmlu = mmlu_pro_comparison(found)
    return {
        "system": "integrity",
        "seed": seed,
        "resamples": resamples,
        "models": {
            model: models[model] | {"sources": list(found.sources[(model, HEADLINE)])} for model in ranked
        },
        "ablations": [asdict(c) for c in comparisons(found)],
        "mmlu_pro": {
            "rows": [asdict(row) | {"difference": row.difference} for row in mmlu.rows],
            "mean_difference": mmlu.mean_difference,
            "mean_absolute_difference": mmlu.mean_absolute_difference,
        },
    }


def model_summary(answers: Answers, *, seed: int = SEED, resamples: int = RESAMPLES) -> dict[str, Any]:
    """One model's part of ``analyze``."""
    whole = scores(answers)
    intervals: dict[str, dict[str, Any]] = {}
    moved = {}
    for design in DESIGNS:
        drawn = resample(
            answers, cell_rng(seed, "integrity", answers.model, design), design=design, resamples=resamples
        )
        if drawn is None:
            continue
        moved[design] = drawn.moved
        for quantity in QUANTITIES:
            value = getattr(whole, quantity).value
            interval = drawn.interval(quantity, design)
            if value is not None and interval is not None:
                intervals.setdefault(quantity, {})[design] = _interval(interval) | {
                    "bias": drawn.bias(quantity, value)
                }
    curve = [asdict(b) | {"midpoint": b.midpoint} for b in calibration_curve(answers)]
    return _scores(whole) | {
        "model": answers.model,
        "simulated": answers.simulated,
        "n": len(answers),
        "excluded": dict(answers.excluded),
        "published_standard_errors": dict(sorted(whole.errors.items())),
        "intervals": intervals,
        "band_moved_share": moved.get("questions"),
        "accuracy_early_stop": early_stop(answers).value,
        "bands": {name: list(band.levels) for name, band in whole.bands.items()},
        "band_means": {name: band.mean for name, band in whole.bands.items()},
        "domains": {name: _domain(s) for name, s in domain_scores(answers).items()},
        "calibration_curve": curve,
        "levels": asdict(level_plot(answers)),
        "levels_by_domain": {name: asdict(level_plot(answers, name)) for name in answers.domains},
    }


def _scores(found: Scores) -> dict[str, Any]:
    estimates: Mapping[str, Estimate] = {
        name: getattr(found, name)
        for name in (
            "integrity", "brier", "rms", "overconfidence", "accuracy", "mean_confidence", "confidence_right",
            "confidence_wrong", "brier_all",
        )
    }  # fmt: skip
    return {
        **{name: estimate.value for name, estimate in estimates.items()},
        "n_band": found.n_band,
        "n_band_unstated": found.integrity.missing.get("no_label", 0),
        "n_scout": found.n_scout,
        "undefined": {
            name: f"{e.undefined}: {e.note}" if e.note else str(e.undefined)
            for name, e in estimates.items()
            if e.undefined
        },
    }


def _domain(found: Scores) -> dict[str, Any]:
    band = next(iter(found.bands.values()), None)
    return _scores(found) | {
        "n": found.n,
        "mean_score": found.mean_score,
        "mean_confidence_answered": found.mean_confidence_answered,
        "band": list(band.levels) if band else None,
        "band_mean": band.mean if band else None,
        "published_standard_errors": dict(sorted(found.errors.items())),
    }


def _interval(interval: Interval) -> dict[str, Any]:
    return {
        "low": interval.low,
        "high": interval.high,
        "level": interval.level,
        "method": interval.method,
        "unit": interval.unit,
    }
