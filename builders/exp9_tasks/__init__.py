"""597 two-part tasks for Experiment 9: 297 the same for every model, 300 made for capability profiles."""
