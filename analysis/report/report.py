"""Putting the page together. Everything it needs is inside it; opened, it asks no other host for anything."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

import jinja2

from mirror_bench.analysis.analyze import prompt_cells, run_tables
from mirror_bench.analysis.figures.escalation import escalation_curve
from mirror_bench.analysis.figures.reliability import reliability_diagram
from mirror_bench.analysis.figures.replies import reply_bars
from mirror_bench.analysis.report.trials import browser_trials
from mirror_bench.analysis.runs import Run
from mirror_bench.analysis.tables.exp1 import SEED, by_channel, stated_trials, wager_trials
from mirror_bench.analysis.tables.exp9 import components, failure_rates, natural_accuracy
from mirror_bench.analysis.tables.replies import reason_counts
from mirror_bench.analysis.tables.table import Table, as_html

LOW_PARSE_RATE = 0.5


@dataclass(frozen=True)
class Drawing:
    """A figure with its caption."""

    caption: str
    svg: str


@dataclass(frozen=True)
class Section:
    """One part of the page; tables are HTML."""

    id: str
    title: str
    lead: str
    figures: tuple[Drawing, ...]
    tables: tuple[str, ...]


def report_page(run: Run, *, seed: int = SEED) -> str:
    """The report of ``run`` as one HTML document."""
    tables = {table.id: table for table in run_tables(run, seed=seed)}
    total = sum(map(len, run.records.values()))
    shown = browser_trials(run.records)
    note = (
        f"All {total:,} trials."
        if len(shown) == total
        else f"{len(shown):,} of {total:,} trials, every kind in proportion."
    )
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_resource),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    return environment.get_template("page.html.j2").render(
        model=run.model,
        facts=_facts(run, total),
        banners=_banners(run),
        sections=[_exp1_section(run, tables), _exp9_section(run, tables), _reply_section(run, tables)],
        trials_note=f"{note} Prompt, reply as received, what was read from it, and the key.",
        trials_json=_embedded(shown),
        css=_resource("page.css"),
        js=_resource("page.js"),
        footer=f"Made by mirror-bench {run.settings.get('version', '')} from {run.folder.name}.",
    )


def _resource(name: str) -> str:
    return resources.files("mirror_bench.analysis.report").joinpath(name).read_text("utf-8")


def _embedded(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    return (
        json.dumps(value, ensure_ascii=False, allow_nan=False)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
    )


def _facts(run: Run, total: int) -> list[tuple[str, str]]:
    stated = {
        "suite": run.settings.get("suite"),
        "items": {"options": "options shown", "open": "asked open"}.get(str(run.settings.get("item_format"))),
        "backend": run.manifest.get("backend"),
        "status": run.manifest.get("status"),
    }
    known = [(name, str(value)) for name, value in stated.items() if value is not None]
    versions = sorted(
        {f"{r['dataset']} {r['dataset_version']}" for rows in run.records.values() for r in rows}
    )
    return [*known, ("records", f"{total:,}"), ("data", ", ".join(versions))]


def _banners(run: Run) -> list[str]:
    """What a reader must know before any number."""
    banners = []
    if any(record["simulated"] for rows in run.records.values() for record in rows):
        banners.append("These records come from a simulated respondent, not from a language model.")
    thin = []
    for label, rows in prompt_cells(run.records).items():
        read = sum(bool(r["parse_success"]) for r in rows)
        if read < LOW_PARSE_RATE * len(rows):
            thin.append(f"{label} {read} of {len(rows)}")
    if thin:
        banners.append(
            f"Fewer than half of the replies could be read for: {', '.join(thin)}. Their figures rest on those that could."
        )
    return banners


def _tables(tables: dict[str, Table], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(as_html(tables[name]) for name in names if name in tables)


def _exp1_section(run: Run, tables: dict[str, Table]) -> Section:
    channels = by_channel(run.records.get("exp1", ()))
    series = {
        "wager (stake / 10)": wager_trials(channels.get("wagering", ())),
        "self-report": stated_trials(channels.get("self_report", ())),
    }
    known = {
        label: ([t[0] for t in trials], [t[1] for t in trials]) for label, trials in series.items() if trials
    }
    figures = (
        (Drawing("Reliability: share right at each stated confidence (95 % Jeffreys intervals; numbers are trials)", reliability_diagram(known)),)
        if known
        else ()
    )  # fmt: skip
    return Section(
        "exp1",
        "Does it know what it knows?",
        "Experiment 1 asks the same questions through five behavioural channels and a self-report.",
        figures,
        _tables(tables, ("exp1_calibration", "exp1_self_knowledge", "exp1_channels", "exp1_domains")),
    )


def _exp9_section(run: Run, tables: dict[str, Table]) -> Section:
    rows = run.records.get("exp9", ())
    figures: tuple[Drawing, ...] = ()
    if rows:
        rates = failure_rates(components(rows, natural_accuracy(rows)))
        figures = (
            Drawing(
                "Escalation curve: confident failures on weak domains, by condition",
                escalation_curve(run.model, rates),
            ),
        )
    return Section(
        "exp9",
        "Does it act on it?",
        "Experiment 9 gives two-part tasks and lets the model go on alone, use a tool or hand over, with more and more "
        "said about its own record.",
        figures,
        _tables(tables, ("exp9_conditions", "exp9_cells")),
    )


def _reply_section(run: Run, tables: dict[str, Table]) -> Section:
    bars = reply_bars(reason_counts(prompt_cells(run.records)))
    return Section(
        "replies",
        "What could be read",
        "Replies that do not follow the format are neither right nor wrong. This is what became of each of them.",
        (Drawing("Replies by what was read from them", bars),),
        _tables(tables, ("replies",)),
    )
