"""MIRROR's published tables, one module each: what every printed value follows from in the released files."""
