"""Exit codes and the errors that carry them."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
ENVIRONMENT: Final = 3


class CliError(Exception):
    """An error that ends the command with one line: the cause and its remedy."""

    exit_code = FINDINGS


class FindingsError(CliError):
    """The command worked and found something wrong."""

    exit_code = FINDINGS


class UsageError(CliError):
    """The command was called wrongly."""

    exit_code = USAGE


class MissingPieceError(CliError):
    """A model, server, compiler or package is missing."""

    exit_code = ENVIRONMENT
