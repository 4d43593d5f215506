"""The ``mirror`` command. Sub-commands are found in ``cli/commands/``; each module registers itself."""

from __future__ import annotations

import errno
import importlib
import os
import pkgutil
import sys
from importlib.metadata import version as distribution_version
from typing import Annotated

import typer

from mirror_bench.cli import commands
from mirror_bench.cli.exits import ENVIRONMENT, FINDINGS, CliError

_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
EPILOG = "Example: mirror build question_bank && mirror verify question_bank"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mirror {distribution_version('mirror-bench')}")
        raise typer.Exit


def build_app() -> typer.Typer:
    """The command line with every sub-command found."""
    app = typer.Typer(
        name="mirror",
        help="Measure whether a language model knows what it knows, and whether it acts on it.",
        epilog=EPILOG,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def root(
        context: typer.Context,
        version: Annotated[
            bool,
            typer.Option(
                "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
            ),
        ] = False,
        online: Annotated[
            bool, typer.Option("--online", help="Let data-set libraries contact the Hugging Face Hub.")
        ] = False,
    ) -> None:
        del version
        needs_hub = context.invoked_subcommand == "release"
        if not online and not needs_hub and not os.environ.get("HF_ENDPOINT"):
            # Without this a run with no network spends a minute retrying look-ups of data that lies on disk.
            os.environ.setdefault("HF_HUB_OFFLINE", "1")

    for module_info in sorted(pkgutil.iter_modules(commands.__path__), key=lambda info: info.name):
        importlib.import_module(f"{commands.__name__}.{module_info.name}").register(app)
    return app


def main() -> None:
    """Console entry point: errors become one line on standard error and an exit code."""
    try:
        build_app()()
    except CliError as error:
        print(f"mirror: {error}", file=sys.stderr)
        raise SystemExit(error.exit_code) from None
    except KeyboardInterrupt:
        print("mirror: interrupted; run the same command again to go on", file=sys.stderr)
        raise SystemExit(130) from None
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        if error.errno in _ROOM:
            print(
                f"mirror: {error.strerror}{place}; free some space and run the same command again",
                file=sys.stderr,
            )
            raise SystemExit(ENVIRONMENT) from None
        print(f"mirror: {error.strerror or error}{place}", file=sys.stderr)
        raise SystemExit(FINDINGS) from None


if __name__ == "__main__":
    main()
