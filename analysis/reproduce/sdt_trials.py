"""The confidence-signal paper's tables recomputed from a trial table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from mirror_bench.analysis.estimate import UndefinedMetricError
from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.inference.streams import cell_rng
from mirror_bench.analysis.reproduce.sdt import FOUR, MODELS, STANDARD_ERRORS, Derived, null_mean
from mirror_bench.analysis.signal.cells import AGGREGATE, DOMAIN, TEMPERATURE, CellResult, measure
from mirror_bench.analysis.signal.counts import edges, entropy
from mirror_bench.analysis.signal.loading import has_reduced_columns, read_table
from mirror_bench.analysis.signal.metad import of_ratings
from mirror_bench.analysis.signal.quartiles import quartiles
from mirror_bench.analysis.signal.selective import COVERAGES, HALF, SelectiveCurve, selective_curve
from mirror_bench.analysis.signal.trials import Key, Trials

SEED: Final = 42
#: Difference of two bootstrap percentiles: a 2.5 % quantile from 2,000 draws has a standard error near 0.06 of the spread.
LIMIT_ALLOWANCE: Final = 0.09


def trial_tables(source: Path) -> dict[str, TrialTables]:
    """Trial tables in a folder by the version of the paper they are held against."""
    found: dict[str, TrialTables] = {}
    for path in sorted([*source.glob("*.csv"), *source.glob("*.parquet")]):
        if has_reduced_columns(path):
            version = "v3" if "v3" in path.stem else "v2"
            if version in found:
                raise ValueError(
                    f"{source}: {found[version].sources[0]} and {path.name} are both held against {version}; keep one"
                )
            found[version] = TrialTables(read_table(path), (path.name,))
    return found


class TrialTables:
    """Cells of a trial table, each computed when a fact asks for it."""

    def __init__(self, trials: Trials, sources: tuple[str, ...]) -> None:
        self.trials, self.sources, self.simulated = (
            trials,
            sources,
            all(name.startswith("sim-") for name in trials.models),
        )
        self.parts: dict[Key, slice] = {
            Key(MODELS.get(k.model, k.model), k.dataset, k.temperature): part for k, part in trials.cells()
        }
        self._made: dict[tuple[Key, str | None, str], CellResult] = {}
        self._curves: dict[Key, SelectiveCurve] = {}

    @cached_property
    def cells(self) -> dict[Key, CellResult]:
        """Aggregate cells at T = 1, by key."""
        return {key: self.cell(key) for key in self.parts if key.temperature == 1.0}

    def cell(self, key: Key, domain: str | None = None, table: str = "aggregate") -> CellResult:
        """One cell with its own edges; a domain is cut at the whole model's."""
        if (key, domain, table) not in self._made:
            part = self.parts[key]
            evidence, correct = self.trials.evidence[part], self.trials.correct[part]
            cuts = edges(evidence)
            if domain is not None:
                keep = self.trials.domain[part] == self.trials.domains.index(domain)
                evidence, correct = evidence[keep], correct[keep]
            sizes = {"aggregate": AGGREGATE, "domain": DOMAIN, "temperature": TEMPERATURE}[table]
            rng = cell_rng(SEED, "reproduce", table, *map(str, key), domain or "")
            self._made[(key, domain, table)] = measure(
                evidence, correct, cuts, rng, model=key.model, dataset=key.dataset, temperature=key.temperature,
                domain=domain, resampling=sizes, ci="published",
            )  # fmt: skip
        return self._made[(key, domain, table)]

    def derive(self, fact: Mapping[str, Any]) -> Derived | None:
        """What the trials give for a fact, None where they do not reach it (absent cell, other kind of fact)."""
        version, table = fact["table"].split(" ", 1)
        quantity, model, dataset = fact["quantity"], fact["model"], fact.get("dataset")
        heat, domain = fact.get("temperature"), fact.get("domain")
        if version == "v1":
            return None
        if quantity == "n_trials":
            return Derived(len(self.trials), self.sources)
        if model is None:
            return (
                self._over_models(quantity, dataset)
                if dataset is not None or quantity == "zroc_r2_minimum"
                else None
            )
        if quantity in ("spearman_accuracy_vs_temperature", "temperature_range_meta_i2r"):
            return self._over_temperatures(quantity, model, dataset, version)
        if heat is None or dataset is None or Key(model, dataset, heat) not in self.parts:
            return None
        key = Key(model, dataset, heat)
        if domain is not None and domain not in self.trials.domains:
            return None
        name = (
            "temperature"
            if table.endswith("temperature.csv")
            else "domain"
            if domain is not None
            else "aggregate"
        )
        if quantity in ("weakest_domain", "strongest_domain"):
            return self._domain_name(quantity, key)
        return self._of_cell(quantity, key, self.cell(key, domain, name))

    def _of_cell(self, quantity: str, key: Key, cell: CellResult) -> Derived | None:
        plain: dict[str, float | int | None] = {
            "acc": cell.accuracy.value,
            "n": cell.n,
            "auroc2": cell.auroc2.value,
            "zroc_slope": cell.slope.value,
            "da": cell.d_a.value,
            "r2": cell.r_squared,
            "accuracy_full_coverage_pct": None
            if cell.accuracy.value is None
            else 100.0 * cell.accuracy.value,
        }
        if quantity in plain:
            value = plain[quantity]
            return None if value is None else Derived(value, self.sources)
        if cell.plug_in is None or cell.null_mean is None:
            return None
        deviation = null_mean(cell.n_correct / cell.n, cell.n)[1]
        permutations = {True: DOMAIN, False: AGGREGATE}[cell.domain is not None].permutations
        noise = float(STANDARD_ERRORS * np.sqrt(2.0) * deviation / np.sqrt(permutations))
        if quantity in (
            "meta_i2r",
            "meta_i2r_domain_min",
            "meta_i2r_domain_max",
            "meta_i2r_min",
            "meta_i2r_max",
        ):
            return Derived(
                cell.plug_in - cell.null_mean,
                self.sources,
                "Monte-Carlo error of two null means allowed",
                noise,
            )
        if quantity == "null_mean":
            return Derived(cell.null_mean, self.sources, "Monte-Carlo error of two null means allowed", noise)
        if quantity == "p_perm" and cell.p_perm is not None:
            return Derived(cell.p_perm, self.sources)
        limits = {
            "mi_lo": (cell.meta_i2r.interval, 0), "meta_i2r_ci_lo": (cell.meta_i2r.interval, 0), "mi_hi": (cell.meta_i2r.interval, 1),
            "meta_i2r_ci_hi": (cell.meta_i2r.interval, 1), "a_lo": (cell.auroc2.interval, 0), "a_hi": (cell.auroc2.interval, 1),
        }  # fmt: skip
        if quantity in limits:
            interval, side = limits[quantity]
            if interval is None:
                return None
            return Derived(
                interval[side],
                self.sources,
                "Monte-Carlo error of two bootstraps allowed",
                LIMIT_ALLOWANCE * (interval.high - interval.low),
            )
        if quantity.startswith("accuracy_nlp_quartile_Q"):
            part = self.parts[key]
            found = quartiles(self.trials.evidence[part], self.trials.correct[part])
            return Derived(found.accuracy[int(quantity[-1]) - 1], self.sources) if found.accuracy else None
        if quantity in ("accuracy_at_50pct_coverage_pct", "gain_at_50pct_coverage_points"):
            curve = self._curve(key)
            half = curve.by_evidence[COVERAGES.index(HALF)] if quantity.startswith("accuracy") else curve.gain
            return None if half is None else Derived(100.0 * half, self.sources)
        if quantity == "m_ratio":
            ratio = of_ratings(np.array(cell.table)).m_ratio
            return None if ratio is None else Derived(ratio, self.sources)
        return None

    def _curve(self, key: Key) -> SelectiveCurve:
        if key not in self._curves:
            part = self.parts[key]
            self._curves[key] = selective_curve(self.trials.evidence[part], self.trials.correct[part])
        return self._curves[key]

    def _over_models(self, quantity: str, dataset: str | None) -> Derived | None:
        cells = [
            c
            for k, c in sorted(self.cells.items())
            if dataset in (None, k.dataset) and c.model in MODELS.values()
        ]
        if len(cells) < (4 if dataset else 8):
            return None
        information = [c.meta_i2r.value or 0.0 for c in cells]
        accuracy = [c.accuracy.value or 0.0 for c in cells]
        curves = [self._curve(Key(c.model, c.dataset, 1.0)) for c in cells]
        if quantity == "zroc_r2_minimum":
            return Derived(min(c.r_squared or 0.0 for c in cells), self.sources)
        if quantity == "meta_i2r_max_over_min":
            return Derived(max(information) / min(information), self.sources)
        if quantity == "base_rate_entropy_spread_pct":
            values = entropy(np.array(accuracy))
            return Derived(float(100.0 * (values.max() - values.min()) / values.max()), self.sources)
        if quantity == "permutation_p_upper_bound":
            return Derived(max(c.p_perm or 1.0 for c in cells), self.sources)
        others: dict[str, list[float]] = {
            "spearman_meta_i2r_vs_accuracy": accuracy,
            "spearman_meta_i2r_vs_auroc2": [c.auroc2.value or 0.0 for c in cells],
            "spearman_meta_i2r_vs_gain": [c.gain or 0.0 for c in curves],
            "spearman_meta_i2r_vs_accuracy_at_50pct": [
                c.by_evidence[COVERAGES.index(HALF)] or 0.0 for c in curves
            ],
        }
        if quantity in others:
            try:
                return Derived(spearman(information, others[quantity]), self.sources, "four models")
            except UndefinedMetricError:
                return None
        if quantity == "temperature_range_meta_i2r_upper_bound_three_models" and dataset is not None:
            ranges = [self._range(c.model, dataset) for c in cells]
            known = sorted(r for r in ranges if r is not None)
            return (
                Derived(known[2], self.sources, "third smallest of four ranges") if len(known) == 4 else None
            )
        if quantity in ("zroc_slope_min_over_models", "zroc_slope_max_over_models"):
            slopes = [c.slope.value or 0.0 for c in cells]
            return Derived(min(slopes) if "min" in quantity else max(slopes), self.sources)
        return None

    def _over_temperatures(
        self, quantity: str, model: str, dataset: str | None, version: str
    ) -> Derived | None:
        if dataset is None:
            return None
        if quantity == "temperature_range_meta_i2r":
            value = self._range(model, dataset)
            return None if value is None else Derived(value, self.sources, "over T = 0.3, 0.5, 0.7, 1.0")
        keys = sorted(
            k
            for k in self.parts
            if (k.model, k.dataset) == (model, dataset) and (version == "v3" or k.temperature in FOUR)
        )
        if len(keys) < 4:
            return None
        shares = [float(np.mean(self.trials.correct[self.parts[k]])) for k in keys]
        try:
            return Derived(
                spearman([k.temperature for k in keys], shares), self.sources, f"{len(keys)} temperatures"
            )
        except UndefinedMetricError:
            return None

    def _range(self, model: str, dataset: str) -> float | None:
        keys = [Key(model, dataset, t) for t in FOUR]
        if not all(k in self.parts for k in keys):
            return None
        values = [self.cell(k, None, "temperature").meta_i2r.value for k in keys]
        known = [v for v in values if v is not None]
        return max(known) - min(known) if len(known) == len(keys) else None

    def _domain_name(self, quantity: str, key: Key) -> Derived | None:
        found = []
        for name in self.trials.domains:
            if name in ("", "Unclassified"):
                continue
            cell = self.cell(key, name, "domain")
            if cell.meta_i2r.value is not None and min(cell.n_correct, cell.n - cell.n_correct) >= 50:
                found.append((cell.meta_i2r.value, name))
        if not found:
            return None
        return Derived((min(found) if quantity == "weakest_domain" else max(found))[1], self.sources)
