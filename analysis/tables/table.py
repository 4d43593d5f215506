"""A table of estimates and how it is written: for terminals, Markdown, CSV, LaTeX, HTML and JSON.

Rounding happens here and nowhere before. A rate is never shown without its denominator, an undefined cell never
without its reason.
"""

from __future__ import annotations

import csv
import html
import io
from dataclasses import dataclass
from typing import Any, Final

from mirror_bench.analysis.estimate import Estimate

Cell = str | int | Estimate

_REASONS: Final[dict[str, str]] = {
    "no_data": "no data",
    "one_class": "all answers alike",
    "no_weak_domain": "no weak domain",
    "no_strong_domain": "no strong domain",
    "zero_variance": "no variance",
    "zero_denominator": "denominator is 0",
    "too_few": "too few",
    "one_cluster": "one cluster only",
    "all_missing": "all missing",
    "not_asked": "not asked",
    "not_converged": "fit did not converge",
}


@dataclass(frozen=True)
class Table:
    """A titled grid. decimals: digits shown after the point; notes: printed below."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    decimals: int = 3
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"table {self.id}: a row has {len(row)} cells for {len(self.columns)} columns"
                )

    def text_rows(self) -> list[list[str]]:
        """Rows as text, estimates rounded."""
        return [[cell_text(cell, self.decimals) for cell in row] for row in self.rows]

    def definitions(self) -> tuple[str, ...]:
        """Ids of the definitions used, in order of first use."""
        return tuple(dict.fromkeys(c.definition for row in self.rows for c in row if isinstance(c, Estimate)))


def cell_text(cell: Cell, decimals: int) -> str:
    """ "0.412 [0.351, 0.474] n=80", "undefined: too few (n=1)", or the text itself."""
    if not isinstance(cell, Estimate):
        return str(cell)
    if cell.value is None:
        return f"undefined: {_REASONS[cell.undefined or 'no_data']} (n={cell.n})"
    text = f"{cell.value:.{decimals}f}"
    if cell.interval is not None:
        text += f" [{cell.interval.low:.{decimals}f}, {cell.interval.high:.{decimals}f}]"
    if cell.no_interval is not None:
        text += f" [no interval: {_REASONS[cell.no_interval]}]"
    missing = sum(cell.missing.values())
    return f"{text} n={cell.n}" + (f" ({missing} missing)" if missing else "")


def as_json(table: Table) -> dict[str, Any]:
    """JSON-able form with full precision."""

    def plain(cell: Cell) -> Any:
        if not isinstance(cell, Estimate):
            return cell
        value = {
            "value": cell.value,
            "n": cell.n,
            "definition": cell.definition,
            "interval": cell.interval._asdict() if cell.interval else None,
            "missing": dict(cell.missing),
            "worst": cell.worst,
            "best": cell.best,
            "undefined": cell.undefined,
            "no_interval": cell.no_interval,
            "note": cell.note,
        }
        return {name: part for name, part in value.items() if part not in (None, "", {})}

    return {
        "id": table.id,
        "title": table.title,
        "columns": list(table.columns),
        "rows": [[plain(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
        "definitions": list(table.definitions()),
    }


def as_markdown(table: Table) -> str:
    """GitHub Markdown with title and notes."""
    lines = [
        f"**{table.title}**",
        "",
        "| " + " | ".join(table.columns) + " |",
        "|" + "---|" * len(table.columns),
    ]
    lines += ["| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in table.text_rows()]
    return "\n".join([*lines, *_below(table), ""])


def as_csv(table: Table) -> str:
    """CSV with one column for each part of an estimate."""
    estimates = [
        i for i in range(len(table.columns)) if any(isinstance(row[i], Estimate) for row in table.rows)
    ]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    header: list[str] = []
    for index, column in enumerate(table.columns):
        header += [column, *(f"{column} {part}" for part in _PARTS)] if index in estimates else [column]
    writer.writerow(header)
    for row in table.rows:
        cells: list[Any] = []
        for index, cell in enumerate(row):
            if isinstance(cell, Estimate):
                limits = cell.interval
                cells += ["" if cell.value is None else repr(cell.value)]
                cells += [repr(limits.low), repr(limits.high)] if limits else ["", ""]
                cells += [cell.n, sum(cell.missing.values()), cell.undefined or "", cell.definition]
            else:
                cells += [cell, *([""] * len(_PARTS) if index in estimates else [])]
        writer.writerow(cells)
    return out.getvalue()


_PARTS = ("low", "high", "n", "missing", "undefined", "definition")


def as_latex(table: Table) -> str:
    """A ``tabular`` with booktabs rules."""
    head = " & ".join(_tex(column) for column in table.columns)
    body = [" & ".join(_tex(text) for text in row) + r" \\" for row in table.text_rows()]
    align = "l" + "r" * (len(table.columns) - 1)
    notes = [f"% {note}" for note in table.notes]
    return "\n".join(
        [
            rf"% {table.title}",
            *notes,
            rf"\begin{{tabular}}{{{align}}}",
            r"\toprule",
            head + r" \\",
            r"\midrule",
            *body,
            r"\bottomrule",
            r"\end{tabular}",
            "",
        ]
    )


def as_html(table: Table) -> str:
    """An HTML ``figure`` with the table, its caption and notes."""
    head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
    body = "".join(
        "<tr>" + "".join(_html_cell(cell, table.decimals) for cell in row) + "</tr>" for row in table.rows
    )
    below = "".join(f"<p class='note'>{html.escape(note)}</p>" for note in _notes(table))
    return (
        f"<figure class='table' id='{html.escape(table.id)}'><figcaption>{html.escape(table.title)}</figcaption>"
        f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>{below}</figure>"
    )


def _html_cell(cell: Cell, decimals: int) -> str:
    if not isinstance(cell, Estimate):
        number = isinstance(cell, int)
        return f"<td{' class=num' if number else ''}>{html.escape(str(cell))}</td>"
    if cell.value is None:
        reason = _REASONS[cell.undefined or "no_data"]
        return f"<td class='undefined' title='{html.escape(cell.note)}'>undefined: {reason}<small>n={cell.n}</small></td>"
    small = []
    if cell.interval:
        small.append(f"[{cell.interval.low:.{decimals}f}, {cell.interval.high:.{decimals}f}]")
    if cell.no_interval is not None:
        small.append(f"no interval: {_REASONS[cell.no_interval]}")
    small.append(f"n={cell.n}")
    missing = sum(cell.missing.values())
    if missing:
        small.append(f"{missing} missing")
    if cell.worst is not None and cell.best is not None and missing:
        small.append(f"bounds {cell.worst:.{decimals}f} to {cell.best:.{decimals}f}")
    return f"<td class='num'>{cell.value:.{decimals}f}<small>{'<br>'.join(small)}</small></td>"


def _notes(table: Table) -> list[str]:
    definitions = table.definitions()
    return [*table.notes, *([f"Definitions: {', '.join(definitions)}."] if definitions else [])]


def _below(table: Table) -> list[str]:
    return ["", *(f"{note}  " for note in _notes(table))] if _notes(table) else []


def _tex(text: str) -> str:
    for mark in "&%$#_{}":
        text = text.replace(mark, "\\" + mark)
    return text
