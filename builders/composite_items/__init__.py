"""Questions whose single answer needs two skills: the outcome of one step feeds the other."""
