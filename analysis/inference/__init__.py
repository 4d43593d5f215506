"""Intervals, tests and resampling: pure functions with a generator passed in."""
