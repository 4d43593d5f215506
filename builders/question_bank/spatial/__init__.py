"""Spatial questions: ways and directions, plane figures, solids, relative places, and transformations."""
