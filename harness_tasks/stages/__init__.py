"""Runs of several lm-eval evaluations in a row, in which later items may be built from earlier replies."""
