"""Temporal questions: order, duration, time zones, schedules and clock or calendar puzzles."""
