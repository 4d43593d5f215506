"""One self-contained HTML page of a run: tables, figures and every single trial."""
