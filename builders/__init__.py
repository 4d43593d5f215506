"""Data sets: row models, seeded generators with independent checkers, and the folders they are written to."""
