"""The ``mirror`` command: arguments in, one call of one room, exit code out."""
