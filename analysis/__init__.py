"""Metrics, inference, tables, figures, the reproduction ledger and the report."""
