"""Scaling over three model sizes, and correlations of gap and failure, from released aggregates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mirror_bench.analysis.inference.correlation import t_test_of_correlation
from mirror_bench.analysis.inference.regression import scaling_line
from mirror_bench.analysis.tables.published_mirror.facts import Fact, Found, Recompute, rounding_shift
from mirror_bench.analysis.tables.published_mirror.release import Release, ReleaseError, UnavailableError
from mirror_bench.analysis.tables.published_mirror.table4 import TABLE

REPORT: Final = "docs/final_status_report.md"
SUMMARY: Final = "paper/paper_summary.json"
SIZES: Final = {"8B": 8.0, "70B": 70.0, "405B": 405.0}
GENERATIONS: Final = ("3.1-70B", "3.3-70B")
FAMILY: Final = ("llama-3.1-8b", "llama-3.1-70b", "llama-3.1-405b")


def table_with(text: str, *headings: str) -> list[dict[str, str]]:
    """Rows of the first Markdown table whose heading has all of ``headings``; empty where there is none.

    >>> table_with("| a | b |\\n|---|---|\\n| 1 | 2 |", "b")
    [{'a': '1', 'b': '2'}]
    """
    lines = text.splitlines()
    for position, line in enumerate(lines):
        names = _cells(line)
        if names and all(heading in names for heading in headings):
            found = []
            for own in lines[position + 2 :]:
                if not _cells(own):
                    break
                found.append(dict(zip(names, _cells(own), strict=False)))
            return found
    return []


def _cells(line: str) -> list[str]:
    line = line.strip()
    return (
        [cell.strip() for cell in line[1:-1].split("|")]
        if line.startswith("|") and line.endswith("|")
        else []
    )


def _metric(release: Release, metric: str, *headings: str) -> list[float]:
    for row in table_with(release.text(REPORT), *headings):
        if row.get("Metric") == metric:
            try:
                return [float(row[heading]) for heading in headings]
            except ValueError:
                raise ReleaseError(REPORT, "", f"{metric} has {row}, numbers wanted") from None
    raise UnavailableError(f"{REPORT} has no {metric} over {', '.join(headings)}")


def _natural_accuracies(release: Release) -> tuple[list[float], list[float]]:
    """The report's accuracies of the three sizes, and what their rounding leaves open.

    The scaling table prints three decimals. The smallest size is in the per-model file at full precision where that agrees,
    the middle one in the report's comparison of generations at four decimals.
    """
    values = _metric(release, "natural_acc", *SIZES)
    open_by = [0.5e-3] * len(values)
    stored = release.aside(TABLE, FAMILY[0], "natural_acc")
    if stored is not None and abs(stored - values[0]) <= open_by[0] + 1e-9:
        values[0], open_by[0] = stored, 0.0
    values[1], open_by[1] = _metric(release, "natural_acc", *GENERATIONS)[0], 0.5e-4
    return values, open_by


def _scaling(release: Release, fact: Fact) -> Found:
    sizes = list(SIZES.values())
    if fact.id == "exp8.gap.r2":
        gaps = _metric(release, "mirror_gap", *SIZES)
        note = (
            "three points; these gaps are differences of means, not Table 4's mean absolute gaps per domain"
        )
        return Found(scaling_line(sizes, gaps).r_squared, "summary", (REPORT,), note)
    values, open_by = _natural_accuracies(release)

    def figure(x: list[float]) -> float:
        line = scaling_line(sizes, x)
        return line.slope if fact.id == "exp8.slope" else line.r_squared

    sources: tuple[str, ...] = (REPORT,)
    note = "three points"
    stored = [release.aside(TABLE, model, "natural_acc") for model in FAMILY]
    known = [accuracy for accuracy in stored if accuracy is not None]
    if len(known) == len(FAMILY):
        sources = (REPORT, TABLE)
        note += f"; Table 4's accuracies give {figure(known):.3f}"
    tolerance = 0.5 * 10.0**-fact.decimals + rounding_shift(figure, values, open_by)
    return Found(
        figure(values), "summary", sources, note, note, tolerance=tolerance, allowance="rounded inputs"
    )


def _generations(release: Release, fact: Fact) -> Found:
    metric, field, scale = {
        "exp8.gen.nat": ("natural_acc", "natural_acc", 100),
        "exp8.gen.wag": ("wagering_acc", "wagering_acc", 100),
        "exp8.gen.gap": ("mirror_gap", "mirror_gap", 1),
    }[fact.id]
    before, after = _metric(release, metric, *GENERATIONS)
    older, newer = (release.aside(TABLE, model, field) for model in ("llama-3.1-70b", "llama-3.3-70b"))
    note = ""
    if older is not None and newer is not None:
        note = f"Table 4's difference is {scale * (newer - older):.3g}"
    return Found(scale * (after - before), "summary", (REPORT,), note)


def _correlation(release: Release, fact: Fact) -> Found:
    if fact.id.startswith("corr.partial"):
        r, n, lost, digits = "partial_r_controlling_accuracy", "n_data_points", 3, 3
    else:
        r, n, lost, digits = "pearson_r", "n_data_points", 2, 4
    value = release.number(SUMMARY, "primary_result", r)
    points = int(release.number(SUMMARY, "primary_result", n))
    if not fact.id.endswith(".p"):
        return Found(value, "summary", (SUMMARY,), f"{points} points of model and subcategory, ten models")

    def p_of(x: list[float]) -> float:
        return t_test_of_correlation(x[0], points - lost)

    shift = rounding_shift(p_of, [value], [0.5 * 10.0**-digits])
    note = f"t test on {points - lost} df from r = {value}; its rounding leaves p open by {shift:.4f}"
    tolerance = 0.5 * 10.0**-fact.decimals + shift
    return Found(
        p_of([value]), "summary", (SUMMARY,), note, note, tolerance=tolerance, allowance="rounded inputs"
    )


CELLS: Final[Mapping[str, Recompute]] = {
    "exp8.": _scaling,
    "exp8.gen.": _generations,
    "corr.partial": _correlation,
    "corr.p1.": _correlation,
}
