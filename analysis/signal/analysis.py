"""The whole set of confidence tables for any source of trials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.signal import hypotheses, metad
from mirror_bench.analysis.signal.cells import (
    AGGREGATE,
    DOMAIN,
    TEMPERATURE,
    CellResult,
    CiRule,
    Resampling,
    interval,
    measure,
    with_likelihood,
)
from mirror_bench.analysis.signal.counts import RATINGS, edges, entropy, merge_empty, resampled
from mirror_bench.analysis.signal.labels import flip_table
from mirror_bench.analysis.signal.loading import read_trials
from mirror_bench.analysis.signal.paired import QUANTITIES, Contrast, Design, contrasts, draw, layout
from mirror_bench.analysis.signal.quartiles import quartiles
from mirror_bench.analysis.signal.selective import COVERAGES, HALF, resampled_gain, selective_curve
from mirror_bench.analysis.signal.trials import NO_DOMAIN, Key, TrialDataError, Trials
from mirror_bench.builders.schemas.record_files import read_records, record_types

SEED: Final = 42
REFERENCE: Final = 1.0
LEAST_PER_CLASS: Final = 50
FOUR: Final = (0.3, 0.5, 0.7, 1.0)
META_D_RESAMPLES: Final = 500
EdgeRule = Literal["per_cell", "reference"]
CONTRASTED: Final = ("meta_i2r", "auroc2", "accuracy", "slope", "d_a")


def analyze(
    source: Path,
    *,
    seed: int = SEED,
    edge_rule: EdgeRule = "per_cell",
    ci: CiRule = "recentred",
    scale: float = 1.0,
) -> dict[str, Any]:
    """Every table for every set of trials in ``source`` (see ``loading.read_trials``), as JSON-able values.

    edge_rule: rating edges of the temperature table, each temperature's own (published numbers) or the reference
    temperature's (published text). ci: which meta-I2r interval is *the* interval; both are given. scale: multiplies all
    numbers of resamples, for a quick look.
    """
    sets = read_trials(source)
    flips = _flips(source)
    return {
        "system": "confidence",
        "seed": seed,
        "edge_rule": edge_rule,
        "ci": ci,
        "sets": {
            name: analyze_trials(trials, seed=seed, edge_rule=edge_rule, ci=ci, scale=scale)
            | ({"flips": flips} if trials.label in ("v2", "corrected") else {})
            for name, trials in sets.items()
        },
    }


def analyze_trials(
    trials: Trials,
    *,
    seed: int = SEED,
    edge_rule: EdgeRule = "per_cell",
    ci: CiRule = "recentred",
    scale: float = 1.0,
) -> dict[str, Any]:
    """Every table for one set of trials.

    The reference temperature is 1 where it was run, else the lowest one, by data set. Raises TrialDataError for no trials.
    """
    if not len(trials):
        raise TrialDataError(f"no trial is left to analyse; left out: {dict(trials.left_out)}")
    cells = list(trials.cells())
    heat = {
        dataset: reference_temperature(trials, dataset)
        for dataset in sorted({key.dataset for key, _ in cells})
    }
    main = {key: part for key, part in cells if key.temperature == heat[key.dataset]}
    cuts = {key: edges(trials.evidence[part]) for key, part in main.items()}
    aggregate = [
        _cell(trials, key, part, cuts[key], "aggregate", seed, ci, scaled(AGGREGATE, scale))
        for key, part in main.items()
    ]
    temperatures = _temperature_cells(
        trials, cells, cuts, heat, edge_rule, seed, ci, scaled(TEMPERATURE, scale)
    )
    domains, small = _domain_cells(trials, main, cuts, seed, ci, scaled(DOMAIN, scale))
    resamples = scaled(Resampling(1000, 0), scale).resamples
    aggregate, temperatures, domains = (
        with_likelihood(found) for found in (aggregate, temperatures, domains)
    )
    paired = {d: _Paired(trials, d, heat[d], edge_rule, resamples, seed) for d in heat}
    model_contrasts = [c for p in paired.values() for c in p.models()]
    domain_contrasts = {d: p.domains(small) for d, p in paired.items()}
    ranges = [r for p in paired.values() for r in p.ranges()]
    selective = [row for p in paired.values() for row in p.selective()]
    first = "triviaqa" if "triviaqa" in heat else max(heat)
    return {
        "kind": trials.kind,
        "label": trials.label,
        "simulated": trials.simulated,
        "n": len(trials),
        "left_out": dict(trials.left_out),
        "reference_temperature": heat,
        "warnings": _warnings(aggregate),
        "aggregate": [c.as_json() for c in aggregate],
        "temperature": [c.as_json() for c in temperatures],
        "temperature_ranges": ranges,
        "temperature_trends": _trends(temperatures),
        "domain": [c.as_json() for c in domains],
        "domains_too_small": small,
        "domain_spread": _spread(domains),
        "monotonicity": [
            {"model": key.model, "dataset": key.dataset, "temperature": key.temperature}
            | asdict(quartiles(trials.evidence[part], trials.correct[part]))
            for key, part in main.items()
        ],
        "selective": selective,
        "across_models": _across_models(aggregate, selective),
        "entropy_spread": _entropy_spread(aggregate),
        "model_contrasts": [c.as_json() for c in model_contrasts],
        "domain_contrasts": [
            c.as_json() for found in domain_contrasts.values() for own in found.values() for c in own
        ],
        "model_contrasts_by_domain": [
            c.as_json() for p in paired.values() for c in p.models_by_domain(small)
        ],
        "temperature_contrasts": [c.as_json() for p in paired.values() for c in p.temperatures()],
        "meta_d": {"warning": metad.WARNING, "rows": [_meta_d(c, seed, scale) for c in aggregate]},
        "hypotheses": {
            "dataset": first,
            "tests": [
                h.as_json()
                for h in (
                    hypotheses.models_differ([c for c in model_contrasts if c.dataset == first]),
                    hypotheses.domains_differ(domain_contrasts.get(first, {})),
                    hypotheses.stable_over_temperature([r for r in ranges if r["dataset"] == first]),
                    hypotheses.orders_differ([c for c in model_contrasts if c.dataset == first]),
                )
            ],
        },
    }


def _flips(source: Path) -> list[dict[str, Any]]:
    """v2 against corrected labels, where ``source`` is a run whose confidence records carry both."""
    if not source.is_dir() or "confidence" not in record_types(source):
        return []
    columns = ["model", "dataset", "label_v2", "label_corrected", "correction_rule", "n_tokens"]
    return [
        row.as_json() for row in flip_table(read_records(source, "confidence").select(columns).to_pylist())
    ]


def reference_temperature(trials: Trials, dataset: str) -> float:
    """1.0 where it was run, else the lowest temperature."""
    heat = trials.temperatures(dataset)
    return REFERENCE if REFERENCE in heat else heat[0]


def scaled(resampling: Resampling, scale: float) -> Resampling:
    """Numbers of resamples times ``scale``, at least 20."""
    return Resampling(*(max(20, round(n * scale)) for n in (resampling.resamples, resampling.permutations)))


def _cell(
    trials: Trials, key: Key, rows: slice | np.ndarray[Any, Any], cuts: np.ndarray[Any, Any], table: str, seed: int, ci: CiRule,
    resampling: Resampling, domain: str | None = None,
) -> CellResult:  # fmt: skip
    rng = cell_rng(seed, "signal", table, trials.label, *map(str, key), domain or "")
    return measure(
        trials.evidence[rows], trials.correct[rows], cuts, rng, model=key.model, dataset=key.dataset,
        temperature=key.temperature, domain=domain, resampling=resampling, ci=ci,
    )  # fmt: skip


def _temperature_cells(
    trials: Trials,
    cells: list[tuple[Key, slice]],
    cuts: Mapping[Key, np.ndarray[Any, Any]],
    heat: Mapping[str, float],
    edge_rule: EdgeRule,
    seed: int,
    ci: CiRule,
    resampling: Resampling,
) -> list[CellResult]:
    found = []
    for key, part in cells:
        if len(trials.temperatures(key.dataset)) < 2:
            continue
        reference = cuts.get(Key(key.model, key.dataset, heat[key.dataset]))
        own = (
            reference if edge_rule == "reference" and reference is not None else edges(trials.evidence[part])
        )
        found.append(_cell(trials, key, part, own, "temperature", seed, ci, resampling))
    return found


def _domain_cells(
    trials: Trials,
    main: Mapping[Key, slice],
    cuts: Mapping[Key, np.ndarray[Any, Any]],
    seed: int,
    ci: CiRule,
    resampling: Resampling,
) -> tuple[list[CellResult], list[dict[str, Any]]]:
    """Cells with at least 50 right and 50 wrong answers, whole-model edges; the others are listed with their counts."""
    found, small = [], []
    for key, part in main.items():
        rows = np.arange(len(trials))[part]
        for number, name in enumerate(trials.domains):
            own = rows[trials.domain[part] == number]
            if name == NO_DOMAIN or not own.size:
                continue
            right = int(trials.correct[own].sum())
            if min(right, own.size - right) < LEAST_PER_CLASS:
                small.append(
                    {
                        "model": key.model,
                        "dataset": key.dataset,
                        "domain": name,
                        "n_correct": right,
                        "n_incorrect": int(own.size) - right,
                    }
                )
                continue
            found.append(_cell(trials, key, own, cuts[key], "domain", seed, ci, resampling, name))
    return found, small


class _Paired:
    """Question-level resampling of one data set, drawn once and used by every contrast."""

    def __init__(
        self, trials: Trials, dataset: str, heat: float, edge_rule: EdgeRule, resamples: int, seed: int
    ) -> None:
        self.trials, self.dataset, self.heat, self.seed, self.resamples = (
            trials,
            dataset,
            heat,
            seed,
            resamples,
        )
        self.design: Design = layout(trials, dataset, heat if edge_rule == "reference" else None)
        self.at_heat = self.design.columns(temperature=heat)
        count = self.design.questions.size
        self.weights = draw(count, resamples, cell_rng(seed, "signal", "questions", trials.label, dataset))
        self.observed = self.design.tables(np.ones((1, count)))[0]
        self.drawn = self.design.tables(self.weights)

    def models(self) -> list[Contrast]:
        """Pairwise differences of models at the reference temperature."""
        names = [self.design.conditions[c][0] for c in self.at_heat]
        return contrasts(
            "models",
            self.dataset,
            names,
            self.observed[self.at_heat],
            self.drawn[:, self.at_heat],
            CONTRASTED,
            self._sizes(self.at_heat),
        )

    def temperatures(self) -> list[Contrast]:
        """Pairwise differences of temperatures within each model."""
        found = []
        for model in self.trials.models:
            columns = self.design.columns(model)
            if len(columns) > 1:
                names = [f"T={self.design.conditions[c][1]:g}" for c in columns]
                found += contrasts(
                    f"temperatures of {model}", self.dataset, names, self.observed[columns], self.drawn[:, columns],
                    ("meta_i2r", "accuracy"), self._sizes(columns),
                )  # fmt: skip
        return found

    @cached_property
    def _by_domain(self) -> dict[str, tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], int]]:
        """(observed tables, resampled tables, questions) of each domain at the reference temperature; questions are
        resampled within the domain, the same ones for every model."""
        found: dict[str, tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], int]] = {}
        for number, name in enumerate(self.trials.domains):
            rows = np.flatnonzero(self.design.domain == number)
            if name == NO_DOMAIN or rows.size < 2 * LEAST_PER_CLASS:
                continue
            rng = cell_rng(self.seed, "signal", "questions", self.trials.label, self.dataset, name)
            found[name] = (
                self.design.tables(np.ones((1, rows.size)), rows, self.at_heat)[0],
                self.design.tables(draw(rows.size, self.resamples, rng), rows, self.at_heat),
                int(rows.size),
            )
        return found

    def domains(self, small: list[dict[str, Any]]) -> dict[str, list[Contrast]]:
        """Pairwise differences of large domains within each model."""
        too_small = {(s["model"], s["domain"]) for s in small if s["dataset"] == self.dataset}
        tables = self._by_domain
        found: dict[str, list[Contrast]] = {}
        for place, column in enumerate(self.at_heat):
            model = self.design.conditions[column][0]
            names = [n for n in tables if (model, n) not in too_small]
            if len(names) > 1:
                found[model] = contrasts(
                    f"domains of {model}", self.dataset, names, np.stack([tables[n][0][place] for n in names]),
                    np.stack([tables[n][1][:, place] for n in names], axis=1), ("meta_i2r", "auroc2"), [tables[n][2] for n in names],
                )  # fmt: skip
        return found

    def models_by_domain(self, small: list[dict[str, Any]]) -> list[Contrast]:
        """Pairwise differences of models within each domain that is large for both, same questions."""
        too_small = {(s["model"], s["domain"]) for s in small if s["dataset"] == self.dataset}
        found = []
        for name, (observed, drawn, count) in self._by_domain.items():
            models = [self.design.conditions[c][0] for c in self.at_heat]
            kept = [place for place, model in enumerate(models) if (model, name) not in too_small]
            if len(kept) > 1:
                found += contrasts(
                    f"models in {name}", self.dataset, [models[k] for k in kept], observed[kept], drawn[:, kept], ("meta_i2r",),
                    [count] * len(kept),
                )  # fmt: skip
        return found

    def ranges(self) -> list[dict[str, Any]]:
        """Range of meta-I2r and of accuracy over temperatures, by model: the four published ones, and all.

        The range is biased up by noise; p is the share of ranges at least as large when every temperature has the same
        value and only the resampling noise remains.
        """
        found = []
        for model in self.trials.models:
            every = self.design.columns(model)
            four = [c for c in every if self.design.conditions[c][1] in FOUR]
            for name, columns in (("four", four), ("all", every)):
                if len(columns) < 2:
                    continue
                row: dict[str, Any] = {
                    "model": model,
                    "dataset": self.dataset,
                    "set": name,
                    "temperatures": [self.design.conditions[c][1] for c in columns],
                }
                for quantity in ("meta_i2r", "accuracy"):
                    values = QUANTITIES[quantity](self.observed[columns])
                    drawn = QUANTITIES[quantity](self.drawn[:, columns])
                    drawn = drawn[np.all(np.isfinite(drawn), axis=1)]
                    if not np.all(np.isfinite(values)) or len(drawn) < self.resamples / 2:
                        row |= {
                            f"{quantity}_range": None,
                            f"{quantity}_range_interval": None,
                            f"{quantity}_range_p": None,
                        }
                        continue
                    observed = float(np.ptp(values))
                    noise = np.ptp(drawn - drawn.mean(axis=0), axis=1)
                    spread = np.ptp(drawn, axis=1)
                    limits = interval(spread, "percentile") if float(spread.max()) > 0 else None
                    row |= {
                        f"{quantity}_range": observed,
                        f"{quantity}_range_interval": None if limits is None else [limits.low, limits.high],
                        f"{quantity}_range_from_noise": float(np.mean(noise)),
                        f"{quantity}_range_p": (1 + int((noise >= observed - 1e-12).sum()))
                        / (len(noise) + 1),
                    }
                found.append(row)
        return found

    def selective(self) -> list[dict[str, Any]]:
        """Accuracy at each coverage at the reference temperature, with random and oracle curves and the gain's interval."""
        found = []
        for column in self.at_heat:
            model = self.design.conditions[column][0]
            rows = np.flatnonzero(self.design.outcome[:, column] >= 0)
            evidence, correct = self.design.evidence[rows, column], self.design.correct[rows, column]
            curve = selective_curve(evidence, correct)
            limits = None
            # All right or all wrong: no resample can gain, which is no measure of certainty.
            if 0 < int(correct.sum()) < rows.size:
                limits = interval(
                    resampled_gain(evidence, correct, self.weights[:, rows]), "percentile", "question"
                )
            found.append(
                {"model": model, "dataset": self.dataset, "temperature": self.heat, "n": int(rows.size)}
                | asdict(curve)
                | {"gain_interval": None if limits is None else [limits.low, limits.high]}
            )
        return found

    def _sizes(self, columns: list[int]) -> list[int]:
        return [int((self.design.outcome[:, c] >= 0).sum()) for c in columns]


def _trends(cells: list[CellResult]) -> list[dict[str, Any]]:
    """Spearman of meta-I2r and accuracy with temperature, over the four published temperatures and over all."""
    found = []
    for model, dataset in sorted({(c.model, c.dataset) for c in cells}):
        own = [c for c in cells if (c.model, c.dataset) == (model, dataset)]
        for name, kept in (("four", [c for c in own if c.temperature in FOUR]), ("all", own)):
            if len(kept) < 2:
                continue
            heat = [c.temperature for c in kept]
            found.append(
                {
                    "model": model,
                    "dataset": dataset,
                    "set": name,
                    "n": len(kept),
                    "rho_accuracy": _rho(heat, [c.accuracy.value for c in kept]),
                    "rho_meta_i2r": _rho(heat, [c.meta_i2r.value for c in kept]),
                }
            )
    return found


def _spread(cells: list[CellResult]) -> list[dict[str, Any]]:
    found = []
    for model, dataset in sorted({(c.model, c.dataset) for c in cells}):
        own = [c for c in cells if (c.model, c.dataset) == (model, dataset) and c.meta_i2r.value is not None]
        if not own:
            continue
        ordered = sorted(own, key=lambda c: (c.meta_i2r.value or 0.0, c.domain or ""))
        weak, strong = ordered[0], ordered[-1]
        found.append(
            {
                "model": model,
                "dataset": dataset,
                "weakest": weak.domain,
                "strongest": strong.domain,
                "meta_i2r_min": weak.meta_i2r.value,
                "meta_i2r_max": strong.meta_i2r.value,
                "spread": (strong.meta_i2r.value or 0.0) - (weak.meta_i2r.value or 0.0),
            }
        )
    return found


def _across_models(aggregate: list[CellResult], selective: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Spearman over models of meta-I2r with other measures: descriptions, since few models can't reach a small p."""
    found = []
    for dataset in sorted({c.dataset for c in aggregate}):
        own = [c for c in aggregate if c.dataset == dataset and c.meta_i2r.value is not None]
        if len(own) < 3:
            continue
        curves = {row["model"]: row for row in selective if row["dataset"] == dataset}
        half = COVERAGES.index(HALF)
        measures: dict[str, list[float | None]] = {
            "accuracy": [c.accuracy.value for c in own],
            "auroc2": [c.auroc2.value for c in own],
            "gain": [curves[c.model]["gain"] for c in own],
            "accuracy_at_half": [curves[c.model]["by_evidence"][half] for c in own],
        }
        information = [c.meta_i2r.value for c in own]
        row: dict[str, Any] = {"dataset": dataset, "n_models": len(own)}
        row |= {f"rho_{name}": _rho(information, values) for name, values in measures.items()}
        ordered = sorted(own, key=lambda c: (-(c.meta_i2r.value or 0.0), c.model))
        row["order"] = [c.model for c in ordered]
        row["max_over_min"] = _ratio(ordered[0].meta_i2r.value, ordered[-1].meta_i2r.value)
        row["neighbours_overlap"] = [
            bool(
                a.meta_i2r.interval
                and b.meta_i2r.interval
                and a.meta_i2r.interval.low <= b.meta_i2r.interval.high
            )
            for a, b in pairwise(ordered)
        ]
        found.append(row)
    return found


def _warnings(aggregate: list[CellResult]) -> list[str]:
    """Cells whose evidence points the wrong way beyond chance."""
    return [
        f"{c.model}, {c.dataset}: larger evidence goes with wrong answers (AUROC2 {c.auroc2_raw.value:.3f}); if it is an uncertainty, "
        f"change its sign"
        for c in aggregate
        if c.auroc2_raw.value is not None
        and c.auroc2_raw.interval is not None
        and c.auroc2_raw.interval.high < 0.5
    ]


def _entropy_spread(aggregate: list[CellResult]) -> list[dict[str, Any]]:
    """(max - min) / max of the entropy of accuracy over models, percent: how alike the base rates are."""
    found = []
    for dataset in sorted({c.dataset for c in aggregate}):
        values = np.array(
            [float(entropy(np.array(c.accuracy.value))) for c in aggregate if c.dataset == dataset and c.n]
        )
        if values.size > 1 and values.max() > 0:
            found.append(
                {"dataset": dataset, "percent": float(100 * (values.max() - values.min()) / values.max())}
            )
    return found


def _meta_d(cell: CellResult, seed: int, scale: float) -> dict[str, Any]:
    table = np.array(cell.table, dtype=np.int64)
    found = metad.of_ratings(table)
    row: dict[str, Any] = {
        "model": cell.model,
        "dataset": cell.dataset,
        "d_prime": found.d_prime,
        "meta_d": found.meta_d,
        "m_ratio": found.m_ratio,
        "slope": cell.slope.value,
        "accuracy": cell.accuracy.value,
        "undefined": found.undefined,
        "note": found.note,
        "m_ratio_interval": None,
    }
    if found.m_ratio is not None and merge_empty(table).shape[1] == RATINGS:
        rng = cell_rng(seed, "signal", "meta_d", cell.model, cell.dataset)
        fits = metad.fit_many(resampled(table, max(20, round(META_D_RESAMPLES * scale)), rng))
        limits = interval(fits.meta_d / fits.d_prime, "percentile")
        row["m_ratio_interval"] = None if limits is None else [limits.low, limits.high]
    return row


def _rho(x: list[float | None] | list[float], y: list[float | None]) -> float | None:
    pairs = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None]
    try:
        return spearman([a for a, _ in pairs], [b for _, b in pairs])
    except UndefinedMetricError:
        return None


def _ratio(top: float | None, bottom: float | None) -> float | None:
    return top / bottom if top is not None and bottom is not None and bottom > 0 else None
