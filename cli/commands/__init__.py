"""One module for each sub-command; a module is found by being here and having ``register``."""
