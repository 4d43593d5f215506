"""Settled facts: history, science, geography, culture, and questions that cross their borders."""
