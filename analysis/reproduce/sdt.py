"""The confidence-signal paper's published numbers beside what its released files give, and beside a trial table's.

No trial row is public, so what follows today are checks between files: counts behind the ROC curves, copies and roundings,
differences and rank correlations of printed numbers, the permutation floor and the expected null mean. With a trial table
in the folder (``model, dataset, temperature, question_index, nlp, correct, domain``) the tables are recomputed from it; a
file whose name contains ``v3`` is held against the third version's numbers, any other against the second's.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from mirror_bench.analysis.inference.correlation import spearman
from mirror_bench.analysis.published.reading import published
from mirror_bench.analysis.reproduce.ledger import Cell, Ledger, OwnRow, Value, facts, judged, not_released
from mirror_bench.analysis.signal.counts import RATINGS, entropy

SYSTEM: Final = "sdt"
Where = tuple[str, str, str, str | None, Value, int | None]
MODELS: Final[dict[str, str]] = {
    "Llama-3-Instruct": "llama3_instruct",
    "Mistral-Instruct": "mistral_instruct",
    "Llama-3-Base": "llama3_base",
    "Gemma-2-Instruct": "gemma2_instruct",
}
V2: Final = "m1_type2/results_v2"
FOUR: Final = (0.3, 0.5, 0.7, 1.0)
PERMUTATIONS: Final = {"aggregate.csv": 2000, "domain.csv": 1000, "temperature.csv": 800}
#: Up to so many answers more or fewer than questions (seen: duplicates and empty replies) leave a count comparable.
MOST_ODD_ROWS: Final = 10
#: Monte-Carlo allowance: this many standard errors.
STANDARD_ERRORS: Final = 4.0


@dataclass(frozen=True)
class Derived:
    """A value that released files give. tolerance: allowance beyond rounding, explained by ``reason``."""

    value: float | int | str
    sources: tuple[str, ...]
    reason: str = ""
    tolerance: float | None = None


def reproduce(source: Path) -> Ledger:
    """Ledger of all published numbers from the released result files in ``source``, and from a trial table there if any.

    Raises FileNotFoundError where the folder holds neither.
    """
    from mirror_bench.analysis.reproduce.sdt_trials import TrialTables, trial_tables

    tables = trial_tables(source)
    summaries = Summaries(source)
    if not summaries.present and not tables:
        raise FileNotFoundError(
            f"{source}: neither {V2}/aggregate.csv nor a trial table (columns model, dataset, temperature, question_index, "
            f"nlp, correct, domain) is here; give the folder with the paper's released files"
        )
    document = facts(published(SYSTEM), "sdt.json")
    cells = []
    for fact in document:
        version = fact["table"].split(" ", 1)[0]
        own: TrialTables | None = tables.get(version)
        found = own.derive(fact) if own is not None else None
        where = (
            fact["id"],
            fact["table"],
            fact["quantity"],
            fact["model"],
            fact["published"],
            fact["decimals"],
        )
        if found is not None and own is not None:
            label = "simulated" if own.simulated else ""
            cells.append(_judged(fact, where, found, "records", label))
            continue
        found = summaries.derive(fact)
        cells.append(
            not_released(*where, lacking(fact))
            if found is None
            else _judged(fact, where, found, "summary", "")
        )
    known = set(MODELS.values())
    own_rows = tuple(row for table in tables.values() for row in own_models(table, known))
    return Ledger(SYSTEM, tuple(cells), own_rows, summaries.notes)


def own_models(table: Any, known: set[str]) -> list[OwnRow]:
    """Rows for models of a trial table that the paper does not have."""
    return [
        OwnRow(f"{cell.dataset}, T={cell.temperature:g}", quantity, cell.model, value, table.sources)
        for cell in table.cells.values()
        if cell.model not in known
        for quantity, value in (
            ("acc", cell.accuracy.value),
            ("meta_i2r", cell.meta_i2r.value),
            ("auroc2", cell.auroc2.value),
            ("zroc_slope", cell.slope.value),
            ("da", cell.d_a.value),
        )
    ]


def lacking(fact: Mapping[str, Any]) -> str:
    """What would be needed to recompute a fact."""
    version, table = fact["table"].split(" ", 1)
    if fact["quantity"] == "similarity_threshold":
        return "a setting of the scorer, not a result"
    if fact["quantity"] == "quantised_size_gb":
        return "the weight files are not part of the release"
    if "tokens" in fact["quantity"] or "chars" in fact["quantity"] or "words" in fact["quantity"]:
        return "the generated answers are absent from the public snapshot"
    if version == "v1" or "results_4model" in table:
        return "interval of the withdrawn analysis: its trial rows are absent from the public snapshot"
    if version == "v3":
        return "the third version's labels and trial rows are not public"
    return "the 224,000-row trial table is absent from the public snapshot"


def _judged(
    fact: Mapping[str, Any], where: Where, found: Derived, evidence: Literal["records", "summary"], label: str
) -> Cell:
    bound = fact.get("kind") == "bound"
    tolerance = found.tolerance
    if bound and isinstance(found.value, int | float):
        # A bound holds when the value is on its side; r2 minima are lower bounds, the others upper ones.
        lower = "minimum" in fact["quantity"]
        holds = found.value >= fact["published"] if lower else found.value <= fact["published"]
        rounded = round(float(found.value), fact["decimals"]) == fact["published"]
        if holds or rounded:
            tolerance = abs(float(found.value) - float(fact["published"])) + 1e-12
            reason = (
                "the bound holds" if holds else f"holds only after rounding: the data give {found.value:.5f}"
            )
            return judged(
                *where,
                found.value,
                evidence=evidence,
                sources=found.sources,
                reason=reason,
                tolerance=tolerance,
                label=label,
            )
    return judged(
        *where,
        found.value,
        evidence=evidence,
        sources=found.sources,
        reason=found.reason,
        tolerance=tolerance,
        label=label,
    )


class Summaries:
    """The released result files, and what follows from them for each fact."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def present(self) -> bool:
        """Whether the second version's tables are in the folder."""
        return (self.folder / V2 / "aggregate.csv").is_file()

    def rows(self, name: str) -> list[dict[str, str]]:
        """Rows of a CSV file, none where it is absent; models under their short names."""
        path = self.folder / name
        if not path.is_file():
            return []
        with path.open(encoding="utf-8", newline="") as handle:
            return [row | {"model": MODELS.get(row["model"], row["model"])} for row in csv.DictReader(handle)]

    def document(self, name: str) -> dict[str, Any]:
        """A JSON file, empty where it is absent."""
        path = self.folder / name
        if not path.is_file():
            return {}
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

    @cached_property
    def aggregate(self) -> dict[tuple[str, str], dict[str, str]]:
        """By (model, data set)."""
        return {(r["model"], r["dataset"]): r for r in self.rows(f"{V2}/aggregate.csv")}

    @cached_property
    def structure(self) -> dict[tuple[str, str], dict[str, str]]:
        """By (model, data set)."""
        return {(r["model"], r["dataset"]): r for r in self.rows(f"{V2}/sdt_structure.csv")}

    @cached_property
    def domain(self) -> dict[tuple[str, str], dict[str, str]]:
        """By (model, domain)."""
        return {(r["model"], r["domain"]): r for r in self.rows(f"{V2}/domain.csv")}

    @cached_property
    def temperature(self) -> dict[tuple[str, float], dict[str, str]]:
        """By (model, temperature)."""
        return {(r["model"], float(r["T"])): r for r in self.rows(f"{V2}/temperature.csv")}

    @cached_property
    def withdrawn(self) -> dict[str, dict[str, str]]:
        """M-ratio rows by model."""
        return {r["model"]: r for r in self.rows("m1_type2/results_4model/h1_results.csv")}

    @cached_property
    def counts(self) -> dict[tuple[str, str, float], tuple[int, int]]:
        """(correct, incorrect) behind each ROC curve, by (model, data set, temperature); summed from its bins."""
        found = {}
        for model, datasets in self.document("results/analysis/roc_data.json").items():
            for dataset, heats in datasets.items():
                for heat, curve in heats.items():
                    found[(model, dataset, float(heat))] = (
                        sum(curve["signal_counts"]),
                        sum(curve["noise_counts"]),
                    )
        return found

    @cached_property
    def full(self) -> dict[str, Any]:
        """Domain results of the related Type-1 paper, which used the same trials."""
        document = self.document("results/analysis/full_results.json")
        found: dict[str, Any] = document.get("domain_level", {})
        return found

    @cached_property
    def printed(self) -> dict[str, Any]:
        """Every published value by id, for arithmetic on printed numbers."""
        return {fact["id"]: fact["published"] for fact in published(SYSTEM)["facts"]}

    @property
    def notes(self) -> tuple[str, ...]:
        """Findings that belong to no single number."""
        if not self.present:
            return ()
        order = {dataset: self._order(dataset) for dataset in ("triviaqa", "nq")}
        spread = _entropy_spread([float(r["acc"]) for (_, d), r in self.aggregate.items() if d == "nq"])
        off = sorted(
            k
            for k, (right, wrong) in self.counts.items()
            if k[0] in MODELS.values() and right + wrong not in (5000, 3000)
        )
        return (
            f"order by meta-I2r: TriviaQA {' > '.join(order['triviaqa'])}; NQ {' > '.join(order['nq'])}"
            + ("" if order["triviaqa"] == order["nq"] else "; the second version calls the orders identical"),
            f"spread of base-rate entropies on NQ, second version's labels: {spread:.1f} % (the text gives TriviaQA's 2.4 %)",
            f"{len(off)} of the ROC count files hold a row or more too many or too few for their question list",
        )

    def _order(self, dataset: str) -> list[str]:
        own = {
            model: float(row["meta_i2r"]) for (model, name), row in self.aggregate.items() if name == dataset
        }
        return sorted(own, key=lambda model: -own[model])

    def derive(self, fact: Mapping[str, Any]) -> Derived | None:
        """What the released files give for a fact, None where they give nothing."""
        version, table = fact["table"].split(" ", 1)
        if not self.present and version != "v3":
            return None
        handlers = {
            "results_v2/aggregate.csv": self._aggregate,
            "results_v2/domain.csv": self._domain,
            "results_v2/temperature.csv": self._temperature,
            "results_v2/sdt_structure.csv": self._structure,
            "verbosity_by_T.csv": self._verbosity,
            "results_4model/h1_results.csv": self._withdrawn,
        }
        if table in handlers:
            return handlers[table](fact)
        return self._text(fact) if version == "v2" else self._third(fact)

    def _aggregate(self, fact: Mapping[str, Any]) -> Derived | None:
        model, dataset, quantity = fact["model"], fact["dataset"], fact["quantity"]
        row = self.aggregate[(model, dataset)]
        name = f"{V2}/aggregate.csv"
        if quantity in ("acc", "n"):
            return self._from_counts(model, dataset, 1.0, quantity)
        if quantity == "auroc2" and (model, dataset) in self.structure:
            return Derived(
                float(self.structure[(model, dataset)]["auroc2"]),
                (f"{V2}/sdt_structure.csv",),
                "same number in two files",
            )
        if quantity == "meta_i2r" and dataset == "triviaqa" and (model, 1.0) in self.temperature:
            other = self.temperature[(model, 1.0)]
            value = float(other["meta_i2r"]) + float(other["null_mean"]) - float(row["null_mean"])
            return Derived(
                value,
                (f"{V2}/temperature.csv", name),
                "plug-in value of the temperature table less this table's null mean",
            )
        return _permutation(row, quantity, "aggregate.csv")

    def _domain(self, fact: Mapping[str, Any]) -> Derived | None:
        model, name, quantity = fact["model"], fact["domain"], fact["quantity"]
        source = "results/analysis/full_results.json"
        if quantity == "n" and name in self.full.get("domain_distribution", {}):
            return Derived(int(self.full["domain_distribution"][name]), (source,))
        own = self.full.get("paradigm_a", {}).get(model, {}).get(name)
        if quantity == "acc" and own is not None:
            right, total = own["n_signal"], own["n_signal"] + own["n_noise"]
            return Derived(right / total, (source,), "correct answers in the domain over its answers")
        return _permutation(self.domain[(model, name)], quantity, "domain.csv")

    def _temperature(self, fact: Mapping[str, Any]) -> Derived | None:
        model, heat, quantity = fact["model"], fact["temperature"], fact["quantity"]
        row = self.temperature[(model, heat)]
        if quantity in ("acc", "n"):
            return self._from_counts(model, "triviaqa", heat, quantity)
        if heat == 1.0:
            other = self.aggregate[(model, "triviaqa")]
            if quantity == "auroc2":
                return Derived(float(other["auroc2"]), (f"{V2}/aggregate.csv",), "same number in two files")
            if quantity == "meta_i2r":
                value = float(other["meta_i2r"]) + float(other["null_mean"]) - float(row["null_mean"])
                return Derived(
                    value,
                    (f"{V2}/aggregate.csv", f"{V2}/temperature.csv"),
                    "plug-in value of the aggregate table less this table's null mean",
                )
        return _permutation(row, quantity, "temperature.csv")

    def _structure(self, fact: Mapping[str, Any]) -> Derived | None:
        if fact["quantity"] == "auroc2":
            return Derived(
                float(self.aggregate[(fact["model"], fact["dataset"])]["auroc2"]),
                (f"{V2}/aggregate.csv",),
                "same number in two files",
            )
        return None

    def _verbosity(self, fact: Mapping[str, Any]) -> Derived | None:
        key = (fact["model"], fact["dataset"], fact["temperature"])
        counts = self.counts.get(key)
        if counts is None or fact["quantity"] not in ("acc", "n"):
            return None
        listed = self.printed[str(fact["id"]).replace(".acc.", ".n.")]
        return _of_counts(counts, int(listed), fact["quantity"])

    def _from_counts(self, model: str, dataset: str, heat: float, quantity: str) -> Derived | None:
        counts = self.counts.get((model, dataset, heat))
        return (
            None if counts is None else _of_counts(counts, 5000 if dataset == "triviaqa" else 3000, quantity)
        )

    def _withdrawn(self, fact: Mapping[str, Any]) -> Derived | None:
        model, quantity = fact["model"], fact["quantity"]
        folder = "m1_type2/results_4model"
        if quantity == "m_ratio":
            row = self.withdrawn[model]
            return Derived(
                float(row["meta_d"]) / float(row["dprime"]), (f"{folder}/h1_results.csv",), "meta-d' over d'"
            )
        series = self.document(f"{folder}/h3_results.json").get(model)
        if series and quantity in ("dprime", "meta_d"):
            at = series["temperatures"].index(1.0)
            return Derived(
                float(series["dprimes" if quantity == "dprime" else "meta_ds"][at]),
                (f"{folder}/h3_results.json",),
                "same number in two files",
            )
        return None

    def _text(self, fact: Mapping[str, Any]) -> Derived | None:
        table, quantity, model, dataset = (
            fact["table"].split(" ", 1)[1],
            fact["quantity"],
            fact["model"],
            str(fact.get("dataset")),
        )
        source = f"{V2}/aggregate.csv"
        columns = {
            "acc": "acc",
            "meta_i2r": "meta_i2r",
            "meta_i2r_ci_lo": "mi_lo",
            "meta_i2r_ci_hi": "mi_hi",
            "auroc2": "auroc2",
        }
        if table == "tex:domain":
            return Derived(float(self.domain[(model, fact["domain"])]["meta_i2r"]), (f"{V2}/domain.csv",))
        if table in ("tex:aggregate", "quoted-in-v3") and model is not None and quantity in columns:
            return Derived(float(self.aggregate[(model, dataset)][columns[quantity]]), (source,))
        if table == "tex:sdt" and quantity in ("auroc2", "zroc_slope", "da"):
            return Derived(float(self.structure[(model, dataset)][quantity]), (f"{V2}/sdt_structure.csv",))
        if quantity == "accuracy_full_coverage_pct":
            return Derived(100.0 * float(self.aggregate[(model, dataset)]["acc"]), (source,))
        if quantity == "gain_at_50pct_coverage_points":
            return self._gain("v2.tex:selective", model)
        if quantity == "zroc_r2_minimum":
            return Derived(min(float(r["r2"]) for r in self.structure.values()), (f"{V2}/sdt_structure.csv",))
        if quantity.startswith("temperature_range_meta_i2r"):
            ranges = {m: self._range(m) for m in MODELS.values()}
            value = ranges[model] if model else sorted(ranges.values())[2]
            return Derived(
                value, (f"{V2}/temperature.csv",), "largest less smallest over T = 0.3, 0.5, 0.7, 1.0"
            )
        if quantity == "spearman_accuracy_vs_temperature":
            values = [float(self.temperature[(model, t)]["acc"]) for t in FOUR]
            return Derived(spearman(list(FOUR), values), (f"{V2}/temperature.csv",), "four temperatures")
        if quantity in ("spearman_meta_i2r_vs_accuracy", "spearman_meta_i2r_vs_auroc2"):
            own = [r for (_, d), r in self.aggregate.items() if d == dataset]
            other = "acc" if quantity.endswith("accuracy") else "auroc2"
            return Derived(
                spearman([float(r["meta_i2r"]) for r in own], [float(r[other]) for r in own]),
                (source,),
                "four models",
            )
        if quantity == "base_rate_entropy_spread_pct":
            return Derived(
                _entropy_spread([float(r["acc"]) for (_, d), r in self.aggregate.items() if d == dataset]),
                (source,),
            )
        return None

    def _third(self, fact: Mapping[str, Any]) -> Derived | None:
        quantity, model, dataset = fact["quantity"], fact["model"], str(fact.get("dataset"))
        printed = self.printed
        text = ("printed numbers of the third version",)
        if quantity == "n_trials":
            return Derived(4 * 7 * 8000, text, "four models x seven temperatures x (5,000 + 3,000) questions")
        if quantity == "n_questions":
            return self._questions(fact)
        if quantity == "gain_at_50pct_coverage_points":
            return self._gain("v3.selective", model)
        if quantity == "meta_i2r_max_over_min":
            high, low = (
                printed["v3.text.meta_i2r_max.llama3_base.triviaqa.1.0"],
                printed["v3.text.meta_i2r_min.gemma2_instruct.triviaqa.1.0"],
            )
            slack = (high + 0.0005) / (low - 0.0005) - high / low
            return Derived(high / low, text, "ratio of two printed values, each rounded to 0.001", slack)
        if quantity == "meta_i2r_rank":
            return self._rank(model)
        if quantity == "spearman_meta_i2r_vs_accuracy" and dataset == "triviaqa":
            order = ["llama3_base", "llama3_instruct", "mistral_instruct", "gemma2_instruct"]
            shares = self._third_accuracies()
            return Derived(
                spearman([4, 3, 2, 1], [shares[m] for m in order]),
                text,
                "ranks of meta-I2r and printed accuracies; Mistral's is 42.7 + 13.3",
            )
        if quantity == "base_rate_entropy_spread_pct" and dataset == "triviaqa":
            return Derived(
                _entropy_spread([v / 100 for v in self._third_accuracies().values()]),
                text,
                "from printed accuracies; Mistral's is 42.7 + 13.3",
                0.1,
            )
        if quantity in ("zroc_slope_min_over_models", "zroc_slope_max_over_models"):
            slopes = [v for k, v in printed.items() if k.startswith("v3.results-sdt.zroc_slope.")]
            value = min(slopes) if "min" in quantity else max(slopes)
            reason = (
                ""
                if value == fact["published"]
                else f"the results paragraph of the same version prints {value:.2f}, equal to the second version's: probably not refreshed after relabelling"
            )
            return Derived(value, text, reason)
        if quantity == "zroc_slope" and (model, dataset) in self.structure:
            return Derived(
                float(self.structure[(model, dataset)]["zroc_slope"]),
                (f"{V2}/sdt_structure.csv",),
                "equals the value under the second version's labels; probably not refreshed after relabelling",
            )
        if quantity == "spearman_mratio_vs_slope" and self.withdrawn:
            models = sorted(self.withdrawn)
            ratios = [float(self.withdrawn[m]["m_ratio"]) for m in models]
            slopes = [float(self.structure[(m, "triviaqa")]["zroc_slope"]) for m in models]
            exact = spearman(ratios, slopes)
            rounded = spearman([round(v, 3) for v in ratios], slopes)
            return Derived(
                exact, ("m1_type2/results_4model/h1_results.csv", f"{V2}/sdt_structure.csv"),
                f"unrounded values give {exact:.2f}; rounding M to three decimals ties two models and gives {rounded:.2f}",
            )  # fmt: skip
        return None

    def _questions(self, fact: Mapping[str, Any]) -> Derived | None:
        name, distribution = fact.get("domain"), self.full.get("domain_distribution", {})
        source = ("results/analysis/full_results.json",)
        if name in distribution:
            return Derived(int(distribution[name]), source)
        if name == "Unclassified (collapsed)" and distribution:
            parts = [distribution[k] for k in ("Unclassified", "Pop Culture & Entertainment", "Sports")]
            return Derived(
                sum(parts), source, f"{parts[0]} unclassified + {parts[1]} pop culture + {parts[2]} sports"
            )
        if name is None and self.aggregate:
            return Derived(
                int(self.aggregate[("llama3_instruct", fact["dataset"])]["n"]), (f"{V2}/aggregate.csv",)
            )
        return None

    def _gain(self, prefix: str, model: str) -> Derived | None:
        half = self.printed.get(f"{prefix}.accuracy_at_50pct_coverage_pct.{model}.triviaqa.1.0")
        full = self.printed.get(f"{prefix}.accuracy_full_coverage_pct.{model}.triviaqa.1.0")
        if half is None or full is None:
            return None
        return Derived(
            round(half - full, 1),
            ("printed accuracies",),
            "difference of two printed accuracies, each rounded to 0.1",
            0.15,
        )

    def _rank(self, model: str) -> Derived:
        value = {
            "llama3_base": self.printed["v3.text.meta_i2r_max.llama3_base.triviaqa.1.0"],
            "mistral_instruct": self.printed["v3.text.meta_i2r.mistral_instruct.triviaqa.1.0"],
            "gemma2_instruct": self.printed["v3.text.meta_i2r_min.gemma2_instruct.triviaqa.1.0"],
        }
        order = sorted(value, key=lambda m: -value[m])
        sources = ("printed numbers of the third version",)
        if model == "llama3_instruct":
            # Its value is not printed; with first, third and last place taken it can only be second.
            return Derived(
                2, sources, "by elimination: no value is printed for it, and Mistral is called third"
            )
        place = order.index(model) + 1
        return Derived(
            place if place == 1 else place + 1,
            sources,
            "order of the printed values, Llama-3-Instruct second by elimination",
        )

    def _third_accuracies(self) -> dict[str, float]:
        prefix = "v3.selective.accuracy_full_coverage_pct"
        found = {
            m: self.printed[f"{prefix}.{m}.triviaqa.1.0"]
            for m in ("llama3_base", "llama3_instruct", "gemma2_instruct")
        }
        before = self.printed["v2.tex:selective.accuracy_full_coverage_pct.mistral_instruct.triviaqa.1.0"]
        return found | {
            "mistral_instruct": before
            + self.printed["v3.text.accuracy_understatement_points.mistral_instruct.triviaqa.1.0"]
        }

    def _range(self, model: str) -> float:
        values = [float(self.temperature[(model, t)]["meta_i2r"]) for t in FOUR]
        return max(values) - min(values)


def null_mean(accuracy: float, n: int) -> tuple[float, float]:
    """Expected null mean (K - 1) / (2 N ln 2 H) and the standard deviation of one permutation: chi-squared with K - 1
    degrees of freedom over 2 N ln 2 H."""
    scale = 2.0 * n * np.log(2.0) * float(entropy(np.array(accuracy)))
    return (RATINGS - 1) / scale, float(np.sqrt(2.0 * (RATINGS - 1)) / scale)


def _of_counts(counts: tuple[int, int], listed: int, quantity: str) -> Derived:
    """n or accuracy from the ROC counts. Where those hold other rows than ``listed``, the value is only bounded by them."""
    right, total = counts[0], sum(counts)
    odd = abs(total - listed)
    reason = "sum of the ROC bins' counts"
    if odd > MOST_ODD_ROWS:
        odd, reason = 0, f"the ROC bins' counts hold {total} answers against {listed}"
    elif odd:
        reason += f", which hold {total} answers against {listed}: {odd} may count either way"
    source = ("results/analysis/roc_data.json",)
    if quantity == "n":
        return Derived(total, source, reason, float(odd) or None)
    return Derived(right / total, source, reason, odd / listed or None)


def _permutation(row: Mapping[str, str], quantity: str, table: str) -> Derived | None:
    count = PERMUTATIONS[table]
    mean, deviation = null_mean(float(row["acc"]), int(row["n"]))
    if quantity == "null_mean":
        # The second-order term of the expectation grows as counts per rating shrink.
        allowance = STANDARD_ERRORS * deviation / np.sqrt(count) + mean * RATINGS / int(row["n"]) * 8
        return Derived(
            mean,
            (f"{V2}/{table}",),
            f"(K-1)/(2 N ln2 H) from the row's accuracy and n; Monte-Carlo error of {count} permutations allowed",
            float(allowance),
        )
    if quantity == "p_perm" and float(row["meta_i2r"]) > 10 * deviation:
        return Derived(
            1.0 / (count + 1),
            (f"{V2}/{table}",),
            f"floor 1/({count} + 1): the value lies over ten null deviations above its null mean",
        )
    return None


def _entropy_spread(shares: Sequence[float]) -> float:
    values = entropy(np.array(shares))
    return float(100.0 * (values.max() - values.min()) / values.max())
