"""``mirror doctor``: look at a model before a run."""

from __future__ import annotations

import json
import os
from typing import Annotated

import typer

from mirror_bench.cli.exits import FINDINGS, MissingPieceError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("doctor", epilog="Example: mirror doctor --model smollm2")(doctor)


def doctor(
    model: Annotated[str, typer.Option(help="As for mirror run.")],
    base_url: Annotated[
        str | None, typer.Option(help="Address of an OpenAI-compatible server, ending in /v1.")
    ] = None,
    endpoint: Annotated[str, typer.Option(help="chat or completions.")] = "chat",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds a call to a server may take.")] = 60.0,
    gpu_layers: Annotated[int, typer.Option(help="llama.cpp: layers on the GPU, -1 for all.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Probe a model: endpoint kind, chat template, double BOS, log-probabilities, stop strings, token cap.

    Exit 1 where a run would give wrong or no results.
    """
    from mirror_bench.harness_tasks.backends.base import BackendError
    from mirror_bench.harness_tasks.backends.names import BackendOptions, open_backend
    from mirror_bench.harness_tasks.doctor import examine, findings_json
    from mirror_bench.harness_tasks.run import quiet_libraries

    quiet_libraries()
    options = BackendOptions(
        base_url=base_url,
        api_key=os.environ.get("MIRROR_API_KEY") or os.environ.get("OPENAI_API_KEY"),
        endpoint=endpoint,
        timeout=timeout,
        retries=1,
        gpu_layers=gpu_layers,
    )
    try:
        with open_backend(model, options) as backend:
            findings = examine(backend)
    except BackendError as error:
        raise MissingPieceError(str(error)) from None
    if as_json:
        typer.echo(json.dumps(findings_json(findings), indent=2, ensure_ascii=False))
    else:
        for finding in findings:
            typer.echo(f"{finding.level:8} {finding.subject:20} {finding.text}")
    if any(finding.level == "problem" for finding in findings):
        raise typer.Exit(FINDINGS)
