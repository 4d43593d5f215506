"""Every prompt wording, in one place."""
