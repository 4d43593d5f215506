"""``mirror run``: ask a model and write its trial records."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mirror_bench.cli.exits import FINDINGS, FindingsError, MissingPieceError, UsageError

if TYPE_CHECKING:
    from mirror_bench.harness_tasks.run import Estimate, Progress, RunRequest, RunSummary


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("run", epilog="Example: mirror run --model smollm2 --suite smoke --out runs/demo")(run)


def run(
    model: Annotated[
        str,
        typer.Option(
            help="smollm2 (embedded), a .gguf file, hf:NAME, vllm:NAME, openai:MODEL with --base-url, or respondent:NAME."
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run; the same folder again goes on.")
    ] = None,
    suite: Annotated[str, typer.Option(help="How much to ask: smoke, core or full.")] = "smoke",
    tasks: Annotated[
        str,
        typer.Option(
            help="Experiments, by commas: exp1, exp2, exp3, exp9, false_score, format_control, confidence."
        ),
    ] = "",
    item_format: Annotated[str, typer.Option(help="options (shown) or open.")] = "options",
    data: Annotated[Path, typer.Option(help="Folder that mirror build wrote.")] = Path("mirror"),
    profile: Annotated[
        Path | None, typer.Option(help="Run folder or profile file with the model's Experiment 1 accuracy.")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(min=1, help="Cap on reply tokens in place of each task's own.")
    ] = None,
    examples: Annotated[
        int | None, typer.Option(min=0, max=3, help="Worked examples before each item.")
    ] = None,
    system: Annotated[str | None, typer.Option(help="System prompt.")] = None,
    tool_turn: Annotated[bool, typer.Option(help="Send calculator results back in channel 4.")] = True,
    include_disputed: Annotated[
        bool, typer.Option(help="Also ask items whose key is disputed or retired.")
    ] = False,
    target_model: Annotated[
        str | None, typer.Option(help="Profile whose tailored Experiment 9 tasks are asked too.")
    ] = None,
    prices: Annotated[Path | None, typer.Option(help="JSON table of prices by model name.")] = None,
    retry_failed: Annotated[bool, typer.Option(help="Ask failed calls of this run again.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show calls, tokens, time and cost; ask nothing.")
    ] = False,
    base_url: Annotated[
        str | None, typer.Option(help="Address of an OpenAI-compatible server, ending in /v1.")
    ] = None,
    endpoint: Annotated[str, typer.Option(help="chat or completions.")] = "chat",
    concurrency: Annotated[int, typer.Option(min=1, help="Calls to a server at the same time.")] = 8,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds a call to a server may take.")] = 120.0,
    retries: Annotated[int, typer.Option(min=0, help="Further tries of a call that failed in passing.")] = 5,
    workers: Annotated[
        int | None, typer.Option(min=1, help="llama.cpp: processes; two by default for the embedded model.")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help="llama.cpp: threads a process.")] = 1,
    context: Annotated[
        int, typer.Option(min=256, help="llama.cpp: tokens of prompt and reply together.")
    ] = 2048,
    gpu_layers: Annotated[int, typer.Option(help="llama.cpp: layers on the GPU, -1 for all.")] = 0,
    batch_size: Annotated[int, typer.Option(min=1, help="hf, vllm: prompts at a time.")] = 8,
    model_arg: Annotated[
        list[str] | None,
        typer.Option("--model-arg", help="hf, vllm: further key=value for lm-eval's model class."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Ask a model in stages and write its trial records; a killed run goes on where it stopped.

    The API key of a server is read from MIRROR_API_KEY, else OPENAI_API_KEY.
    """
    from mirror_bench.harness_tasks.backends.base import BackendError
    from mirror_bench.harness_tasks.backends.names import BackendOptions, default_workers
    from mirror_bench.harness_tasks.banks import BankError
    from mirror_bench.harness_tasks.docs import ProfileNeeded
    from mirror_bench.harness_tasks.journal import JournalError
    from mirror_bench.harness_tasks.prices import read_prices
    from mirror_bench.harness_tasks.profile import ProfileError
    from mirror_bench.harness_tasks.run import RunError, RunRequest, estimate, summary_json
    from mirror_bench.harness_tasks.run import run as run_plan
    from mirror_bench.harness_tasks.stages.plan import EXPERIMENTS, SUITES

    if suite not in SUITES:
        raise UsageError(f"--suite is {suite!r}; give one of {', '.join(SUITES)}")
    chosen = tuple(name.strip() for name in tasks.split(",") if name.strip())
    for name in chosen:
        if name not in EXPERIMENTS:
            raise UsageError(f"--tasks names {name!r}; give some of {', '.join(EXPERIMENTS)}")
    if item_format not in ("options", "open"):
        raise UsageError(f"--item-format is {item_format!r}; give options or open")
    if endpoint not in ("chat", "completions"):
        raise UsageError(f"--endpoint is {endpoint!r}; give chat or completions")
    if out is None and not dry_run:
        raise UsageError("--out is missing; give a folder for the run, such as runs/demo")
    extra = {}
    for given in model_arg or ():
        key, sign, value = given.partition("=")
        if not sign:
            raise UsageError(f"--model-arg {given!r} is not key=value")
        extra[key] = value
    try:
        price = read_prices(prices).get(model) if prices else None
    except (OSError, ValueError) as error:
        raise UsageError(str(error)) from None
    if prices and price is None:
        raise UsageError(f"{prices} has no price for {model!r}; add it under exactly that name")
    request = RunRequest(
        model=model,
        out=out or Path("runs/dry-run"),
        suite=suite,
        experiments=chosen,  # type: ignore[arg-type]  # checked against the closed set above
        item_format=item_format,  # type: ignore[arg-type]
        data=data,
        profile=profile,
        max_tokens=max_tokens,
        examples=examples,
        system=system,
        tool_turn=tool_turn,
        include_disputed=include_disputed,
        target_model=target_model,
        price=price,
        retry_failed=retry_failed,
        backend=BackendOptions(
            base_url=base_url,
            api_key=os.environ.get("MIRROR_API_KEY") or os.environ.get("OPENAI_API_KEY"),
            endpoint=endpoint,
            concurrency=concurrency,
            timeout=timeout,
            retries=retries,
            threads=threads,
            workers=workers or default_workers(model),
            context=context,
            gpu_layers=gpu_layers,
            batch_size=batch_size,
            extra=extra,
        ),
    )
    try:
        expected = estimate(request)
        if dry_run:
            _print_estimate(request, expected, as_json=as_json)
            return
        if not as_json:
            _print_estimate(request, expected, as_json=False, brief=True)
        watcher = None if as_json else _Ticker(expected.calls)
        summary = run_plan(request, watch=watcher)
    except (ProfileNeeded, ProfileError, RunError) as error:
        raise UsageError(str(error)) from None
    except (BankError, BackendError) as error:
        raise MissingPieceError(str(error)) from None
    except JournalError as error:
        raise FindingsError(str(error)) from None
    if as_json:
        typer.echo(json.dumps(summary_json(summary), indent=2, ensure_ascii=False))
    else:
        _print_summary(summary)
    if summary.parse_rates and not any(summary.parse_rates.values()):
        raise typer.Exit(FINDINGS)


class _Ticker:
    """A line of progress: rewritten in a terminal, one line a tenth elsewhere."""

    def __init__(self, calls: int) -> None:
        self.calls = calls
        self.before = 0
        self.stage = ""
        self.start = time.monotonic()
        self.last = 0.0
        self.live = os.isatty(2)

    def __call__(self, progress: Progress) -> None:
        if progress.stage != self.stage:
            self.stage = progress.stage
            self.last = 0.0
        elapsed = time.monotonic() - self.start
        line = (
            f"[{progress.number}/{progress.of}] {progress.stage}: {progress.done} of {progress.due}"
            f"  {int(elapsed // 60)}:{int(elapsed % 60):02d}"
        )
        finished = progress.done == progress.due
        if self.live and (finished or elapsed - self.last > 0.2):
            self.last = elapsed
            typer.echo(f"\r\033[K{line}", err=True, nl=finished)
        elif finished and not self.live:
            typer.echo(line, err=True)


def _print_estimate(request: RunRequest, expected: Estimate, *, as_json: bool, brief: bool = False) -> None:
    if as_json:
        from dataclasses import asdict

        typer.echo(json.dumps(asdict(expected), indent=2, ensure_ascii=False))
        return
    settings: dict[str, Any] = request.settings()
    cost = "" if expected.cost_usd is None else f", {expected.cost_usd:.4f} US dollars"
    if not brief:
        for stage in expected.stages:
            price = "" if stage.cost_usd is None else f"  ${stage.cost_usd:.4f}"
            typer.echo(
                f"  {stage.name:28} at most {stage.calls:6} calls {stage.prompt_tokens:9} tokens read "
                f"{stage.reply_tokens:8} written {stage.seconds:9.1f} s{price}"
            )
    typer.echo(
        f"{request.model}, suite {request.suite}: at most {expected.calls} calls, about {expected.prompt_tokens} tokens read "
        f"and {expected.reply_tokens} written, about {expected.seconds / 60:.1f} minutes{cost}"
    )
    if settings["examples"]:
        typer.echo(f"{settings['examples']} worked examples before each item (--examples 0 for none)")


def _print_summary(summary: RunSummary) -> None:
    for task, rate in summary.parse_rates.items():
        typer.echo(f"  {task:40} read {rate:6.1%}  cut off {summary.truncation[task]:6.1%}")
    for warning in summary.warnings:
        typer.echo(f"WARNING: {warning}", err=True)
    counts = ", ".join(f"{count} {name}" for name, count in summary.records.items())
    typer.echo(
        f"{counts} records in {summary.out} ({summary.fresh_calls} calls, {summary.seconds:.0f} s in this session)"
    )
