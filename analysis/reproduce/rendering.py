"""A ledger as HTML, Markdown, CSV, JSON, LaTeX, and on a terminal."""

from __future__ import annotations

import csv
import html
import io
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from mirror_bench.analysis.atomic import write_text
from mirror_bench.analysis.reproduce.ledger import VERDICTS, Cell, Ledger, OwnRow, Verdict, shown

WORDS: Final[dict[Verdict, str]] = {
    "match": "match",
    "match_from_summary": "match (summary)",
    "contradicts_its_data": "contradicts its data",
    "not_released": "not released",
}
_COLOURS: Final[dict[Verdict, str]] = {
    "match": "green",
    "match_from_summary": "cyan",
    "contradicts_its_data": "bold red",
    "not_released": "dim",
}
OWN: Final = "own model, not published"
_HEADINGS: Final = ("quantity", "model", "published", "recomputed", "difference", "verdict", "reason")


def write_ledger(ledger: Ledger, folder: Path) -> list[Path]:
    """Write ``<system>.json``, ``.csv``, ``.md``, ``.html`` and ``.tex`` to ``folder``; paths in that order."""
    texts = {
        "json": ledger.to_json(),
        "csv": as_csv(ledger),
        "md": as_markdown(ledger),
        "html": as_html(ledger),
        "tex": as_latex(ledger),
    }
    paths = []
    for suffix, text in texts.items():
        path = folder / f"{ledger.system}.{suffix}"
        write_text(path, text)
        paths.append(path)
    return paths


def as_csv(ledger: Ledger) -> str:
    """One line a cell, full precision, RFC 4180 quoting with line feeds."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(
        ["id", "table", "quantity", "model", "published", "decimals", "recomputed", "difference", "verdict",
         "evidence", "label", "reason", "sources"]
    )  # fmt: skip
    for c in ledger.cells:
        writer.writerow(
            [c.id, c.table, c.quantity, c.model, c.published, c.decimals, c.recomputed, c.difference, c.verdict,
             c.evidence, c.label, c.reason, ";".join(c.sources)]
        )  # fmt: skip
    for row in ledger.own:
        writer.writerow(
            [
                "",
                row.table,
                row.quantity,
                row.model,
                "",
                "",
                row.value,
                "",
                "",
                "records",
                "own model",
                "",
                ";".join(row.sources),
            ]
        )
    return buffer.getvalue()


def as_markdown(ledger: Ledger) -> str:
    """A summary and one table for each published table."""
    lines = [f"# Published numbers of {ledger.system} beside their data", "", _summary(ledger), ""]
    lines += [f"- {note}" for note in ledger.notes]
    for name, cells in ledger.tables().items():
        lines += ["", f"## {_cell_md(name)}", "", "| " + " | ".join(_HEADINGS) + " |"]
        lines.append("| --- | --- | ---: | ---: | ---: | --- | --- |")
        lines += [
            "| " + " | ".join(_cell_md(text) for text in texts) + " |"
            for texts in [*map(_texts, cells), *map(_own_cells, _own_of(ledger, name))]
        ]
    if apart := _apart(ledger):
        lines += [
            "",
            "## Own models (not published)",
            "",
            "| table | quantity | model | value |",
            "| --- | --- | --- | ---: |",
        ]
        lines += ["| " + " | ".join(_cell_md(t) for t in _own_texts(row)) + " |" for row in apart]
    return "\n".join(lines) + "\n"


def as_html(ledger: Ledger) -> str:
    """A page that stands alone; no script, no outside resource."""
    style = (
        "body{font:14px/1.4 system-ui,sans-serif;margin:2rem;color:#1a1a1a}table{border-collapse:collapse;margin:0 0 1.5rem}"
        "th,td{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}"
        "td.n{text-align:right;font-variant-numeric:tabular-nums}.match{color:#1a7f37}.match_from_summary{color:#0a6aa1}"
        ".contradicts_its_data{color:#b42318;font-weight:600}.not_released{color:#6b6b6b}.own{font-style:italic}"
    )
    title = html.escape(f"Published numbers of {ledger.system} beside their data")
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{style}</style></head>',
        f"<body><h1>{title}</h1><p>{html.escape(_summary(ledger))}</p>",
    ]
    if ledger.notes:
        parts.append("<ul>" + "".join(f"<li>{html.escape(note)}</li>" for note in ledger.notes) + "</ul>")
    head = "<tr>" + "".join(f"<th>{heading}</th>" for heading in _HEADINGS) + "</tr>"
    for name, cells in ledger.tables().items():
        parts.append(f"<h2>{html.escape(name)}</h2><table>{head}")
        for cell in cells:
            columns = _columns(_texts(cell), cell.verdict)
            parts.append(f'<tr id="{html.escape(cell.id, quote=True)}">{columns}</tr>')
        parts += [f"<tr>{_columns(_own_cells(row), 'own')}</tr>" for row in _own_of(ledger, name)]
        parts.append("</table>")
    if apart := _apart(ledger):
        parts.append(
            "<h2>Own models (not published)</h2><table><tr><th>table</th><th>quantity</th><th>model</th><th>value</th></tr>"
        )
        parts += [
            "<tr>" + "".join(f"<td>{html.escape(t)}</td>" for t in _own_texts(row)) + "</tr>" for row in apart
        ]
        parts.append("</table>")
    return "\n".join([*parts, "</body></html>"]) + "\n"


def as_latex(ledger: Ledger) -> str:
    """``longtable`` environments (packages booktabs and longtable), one for each published table."""
    lines = [f"% {_summary(ledger)}"]
    for name, cells in ledger.tables().items():
        lines += [
            r"\begin{longtable}{llrrrl}",
            rf"\caption{{{_cell_tex(name)}}}\\",
            r"\toprule",
            r"quantity & model & published & recomputed & difference & verdict \\",
            r"\midrule",
            r"\endhead",
        ]
        lines += [
            " & ".join(_cell_tex(text) for text in texts[:6]) + r" \\"
            for texts in [*map(_texts, cells), *map(_own_cells, _own_of(ledger, name))]
        ]
        lines += [r"\bottomrule", r"\end{longtable}", ""]
    if apart := _apart(ledger):
        lines += [r"\begin{longtable}{lllr}", r"\caption{Own models (not published)}\\", r"\toprule"]
        lines += [" & ".join(_cell_tex(t) for t in _own_texts(row)) + r" \\" for row in apart]
        lines += [r"\bottomrule", r"\end{longtable}", ""]
    return "\n".join(lines)


def print_ledger(ledger: Ledger, console: Console) -> None:
    """Each table, then the counts by verdict, then what contradicts its data."""
    for name, cells in ledger.tables().items():
        table = Table(title=name, title_justify="left", expand=False)
        for position, heading in enumerate(_HEADINGS):
            table.add_column(heading, justify="right" if position in (2, 3, 4) else "left", overflow="fold")
        for cell in cells:
            texts = _texts(cell)
            texts[5] = f"[{_COLOURS[cell.verdict]}]{texts[5]}[/]"
            texts[0], texts[1], texts[6] = (t.replace("[", r"\[") for t in (texts[0], texts[1], texts[6]))
            table.add_row(*texts)
        for row in _own_of(ledger, name):
            table.add_row(*(text.replace("[", r"\[") for text in _own_cells(row)))
        console.print(table)
    if apart := _apart(ledger):
        table = Table(
            "table", "quantity", "model", "value", title="Own models (not published)", title_justify="left"
        )
        for row in apart:
            table.add_row(*_own_texts(row))
        console.print(table)
    for note in ledger.notes:
        console.print(f"note: {note}", markup=False)
    console.print(_summary(ledger), markup=False)


def _summary(ledger: Ledger) -> str:
    counts = ledger.counts
    parts = ", ".join(f"{counts[verdict]} {WORDS[verdict]}" for verdict in VERDICTS)
    labels = sorted({cell.label for cell in ledger.cells if cell.label})
    tail = "".join(f"; {sum(c.label == label for c in ledger.cells)} labelled {label}" for label in labels)
    return f"{len(ledger.cells)} published values: {parts}{tail}."


def _texts(cell: Cell) -> list[str]:
    verdict = WORDS[cell.verdict] + (f" [{cell.label}]" if cell.label else "")
    difference = "-" if cell.difference is None else f"{cell.difference:+.2g}"
    return [
        cell.quantity,
        cell.model or "-",
        shown(cell.published, cell.decimals),
        shown(cell.recomputed, cell.decimals, extra=2)
        if isinstance(cell.recomputed, float)
        else shown(cell.recomputed, 0),
        difference,
        verdict,
        cell.reason,
    ]


def _own_of(ledger: Ledger, table: str) -> list[OwnRow]:
    """Rows of the user's models that stand beside the published ones of a table."""
    return [row for row in ledger.own if row.table == table]


def _apart(ledger: Ledger) -> list[OwnRow]:
    """Rows of the user's models for which no published table is there."""
    known = ledger.tables()
    return [row for row in ledger.own if row.table not in known]


def _own_cells(row: OwnRow) -> list[str]:
    """The columns of ``_HEADINGS`` for a model with nothing published."""
    return [row.quantity, row.model, "-", shown(row.value, None), "-", OWN, ""]


def _columns(texts: list[str], verdict: str) -> str:
    kinds = {2: "n", 3: "n", 4: "n", 5: verdict}
    return "".join(
        f'<td class="{kinds[i]}">{html.escape(text)}</td>' if i in kinds else f"<td>{html.escape(text)}</td>"
        for i, text in enumerate(texts)
    )


def _own_texts(row: OwnRow) -> list[str]:
    return [row.table, row.quantity, row.model, shown(row.value, None)]


def _cell_md(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


_TEX: Final = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def _cell_tex(text: str) -> str:
    return "".join(_TEX.get(character, character) for character in text).replace("\n", " ")
