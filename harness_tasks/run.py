"""``mirror run``: plan the stages, ask the model, write trial records, go on after a kill."""

from __future__ import annotations

import importlib.metadata
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from mirror_bench.builders.schemas.record_files import PROFILE_FILE, record_types
from mirror_bench.builders.schemas.records import ItemFormat
from mirror_bench.builders.seeds import digest
from mirror_bench.harness_tasks.backends.base import Backend, Capabilities, now
from mirror_bench.harness_tasks.backends.names import (
    BackendOptions,
    model_defaults,
    open_backend,
    require_known,
)
from mirror_bench.harness_tasks.backends.reply import Call, Reply
from mirror_bench.harness_tasks.journal import FolderLock
from mirror_bench.harness_tasks.prices import Price
from mirror_bench.harness_tasks.profile import Profile, read_profile
from mirror_bench.harness_tasks.recorder import Recorder, write_table, write_text
from mirror_bench.harness_tasks.stages.plan import Accuracies, Experiment, Plan, PlanRequest, Suite, make_plan
from mirror_bench.harness_tasks.stages.stage import Doc, History, Stage, Turn
from mirror_bench.harness_tasks.store import ReplyStore, drop_replies

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance

MANIFEST: Final = "run.json"
REPLIES: Final = "replies.jsonl"
ASKED: Final = "items"


class RunError(ValueError):
    """A run that can't start or go on as asked, with the remedy."""


@dataclass(frozen=True)
class RunRequest:
    """Everything that ``mirror run`` may be told. max_tokens and examples None: what suits the model, else the task's own."""

    model: str
    out: Path
    suite: Suite = "smoke"
    experiments: tuple[Experiment, ...] = ()
    item_format: ItemFormat = "options"
    data: Path | None = None
    profile: Path | None = None
    max_tokens: int | None = None
    examples: int | None = None
    system: str | None = None
    tool_turn: bool = True
    include_disputed: bool = False
    target_model: str | None = None
    price: Price | None = None
    retry_failed: bool = False
    backend: BackendOptions = field(default_factory=BackendOptions)

    def settings(self) -> dict[str, Any]:
        """What two sessions of one run must agree on: everything that changes records."""
        defaults = model_defaults(self.model)
        return {
            "model": self.model,
            "suite": self.suite,
            "experiments": list(self.experiments),
            "item_format": self.item_format,
            "max_tokens": self.max_tokens if self.max_tokens is not None else defaults.max_tokens,
            "examples": self.examples if self.examples is not None else defaults.examples,
            "system": self.system,
            "tool_turn": self.tool_turn,
            "include_disputed": self.include_disputed,
            "target_model": self.target_model,
            "profile": str(self.profile) if self.profile else None,
            "version": importlib.metadata.version("mirror-bench"),
        }


@dataclass(frozen=True)
class StageCost:
    """What one stage is expected to take. calls: an upper bound; later stages may need fewer."""

    name: str
    task: str
    calls: int
    prompt_tokens: int
    reply_tokens: int
    seconds: float
    cost_usd: float | None


@dataclass(frozen=True)
class Estimate:
    """What the whole plan is expected to take. Token counts are four characters a token where no tokenizer is loaded."""

    stages: tuple[StageCost, ...]
    calls: int
    prompt_tokens: int
    reply_tokens: int
    seconds: float
    cost_usd: float | None


@dataclass(frozen=True)
class RunSummary:
    """How a run ended. fresh_calls: calls made in this session. parse_rates, truncation: by task."""

    out: Path
    run_id: str
    records: Mapping[str, int]
    fresh_calls: int
    seconds: float
    parse_rates: Mapping[str, float]
    truncation: Mapping[str, float]
    failed_calls: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Progress:
    """Where a run stands: stage, its number among all, trials done and due in it, and in the whole plan at most."""

    stage: str
    number: int
    of: int
    done: int
    due: int


Watcher = Callable[[Progress], None]


def quiet_libraries() -> None:
    """Keep progress bars of lm-eval's own and look-ups on the Hub out of a run; call before they are imported."""
    os.environ.setdefault("TQDM_DISABLE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")


def plan_of(request: RunRequest, accuracies: Callable[[], Accuracies] | None = None) -> Plan:
    """The plan of ``request``. Raises RunError, ProfileNeeded, ProfileError or BankError with the remedy."""
    profile = read_profile(request.profile) if request.profile else None
    chosen = accuracies or (lambda: profile.accuracy if profile else {})
    return make_plan(
        PlanRequest(
            suite=request.suite,
            experiments=request.experiments,
            item_format=request.item_format,
            data=request.data,
            include_disputed=request.include_disputed,
            tool_turn=request.tool_turn,
            target_model=request.target_model,
            profile_given=profile is not None,
        ),
        chosen,
    )


def estimate(request: RunRequest, capabilities: Capabilities | None = None) -> Estimate:
    """Calls, tokens, time and cost of ``request``, without asking anything.

    Stages that depend on earlier replies count as if every item had a follow-up. Speeds are the backend's own where it
    is given, else those of a small model on one core (local names) or 60 tokens a second and call (servers).
    """
    quiet_libraries()
    from mirror_bench.harness_tasks.families import task_metadata
    from mirror_bench.harness_tasks.prompts.examples import examples_for

    require_known(request.model)
    settings = request.settings()
    plan = plan_of(request, lambda: dict.fromkeys(("arithmetic",), None))
    remote = request.model.startswith("openai:")
    read, write = (4000.0, 60.0) if remote else (150.0, 60.0)
    if capabilities:
        read, write = capabilities.read_speed, capabilities.write_speed
    lanes = request.backend.concurrency if remote else request.backend.workers
    costs = []
    for stage in plan.stages:
        docs = stage.build(History())
        metadata = task_metadata(stage.task)
        examples = examples_for(metadata, request.item_format)[: settings["examples"]]
        fixed = sum(len(example["prompt"]) + len(example["target"]) for example in examples) // 4
        own = sum(len(doc["prompt"]) // 4 for doc in docs) if docs else stage.most * 120
        prompt_tokens = own + fixed * stage.most
        # A backend that shares prefixes reads the examples once.
        to_read = own + (fixed if not remote else fixed * stage.most)
        reply_tokens = stage.reply_tokens * stage.most
        seconds = (to_read / read + reply_tokens / write) / max(1, lanes)
        cost = request.price.cost(prompt_tokens, reply_tokens) if request.price else None
        costs.append(
            StageCost(
                stage.name, stage.task, stage.most, prompt_tokens, reply_tokens, round(seconds, 1), cost
            )
        )
    return Estimate(
        tuple(costs),
        sum(cost.calls for cost in costs),
        sum(cost.prompt_tokens for cost in costs),
        sum(cost.reply_tokens for cost in costs),
        round(sum(cost.seconds for cost in costs), 1),
        sum(cost.cost_usd or 0.0 for cost in costs) if request.price else None,
    )


def run(request: RunRequest, *, backend: Backend | None = None, watch: Watcher | None = None) -> RunSummary:
    """Run ``request`` to its end, or go on with what an earlier session left in ``request.out``.

    backend: a loaded one to use (and leave open) instead of opening ``request.model``. watch: told of every trial.
    Every reply is on disk before its record is, every record before the next call of the same kind begins, and both are
    looked up first: no finished call is repeated and no record written twice. Raises RunError where the folder holds
    another run, BackendError where the model can't be used, and what ``plan_of`` raises.
    """
    quiet_libraries()
    start = time.perf_counter()
    with ExitStack() as stack:
        lock = FolderLock(request.out)
        stack.callback(lock.release)
        manifest = _open_manifest(request)
        if request.retry_failed:
            _forget_failures(request.out)
        session = _Session(request, manifest)
        plan = plan_of(request, session.accuracies if not request.profile else None)
        if backend is None:
            backend = stack.enter_context(open_backend(request.model, request.backend, rows=plan.rows()))
        session.describe(plan)
        stack.enter_context(session.open(backend))
        for number, stage in enumerate(plan.stages, start=1):
            session.run_stage(stage, number, len(plan.stages), watch)
        return session.finish(plan, round(time.perf_counter() - start, 1))


def run_identity(settings: Mapping[str, Any]) -> str:
    """Name of a run: the same for the same settings."""
    return f"run-{digest(json.dumps(settings, sort_keys=True))}"


def _open_manifest(request: RunRequest) -> dict[str, Any]:
    path = request.out / MANIFEST
    settings = request.settings()
    if path.is_file():
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        differing = sorted(
            name
            for name in {**settings, **manifest.get("settings", {})}
            if settings.get(name) != manifest.get("settings", {}).get(name)
        )
        if differing:
            was = {name: manifest.get("settings", {}).get(name) for name in differing}
            raise RunError(
                f"{request.out} holds a run with other settings ({', '.join(f'{k} {v!r}' for k, v in was.items())}); "
                "choose another --out, or give the same settings to go on"
            )
        return manifest
    if record_types(request.out):
        raise RunError(f"{request.out} has records but no {MANIFEST}; choose another --out")
    return {"run_id": run_identity(settings), "settings": settings, "status": "running", "sessions": []}


def _forget_failures(out: Path) -> None:
    """Drop failed calls and their records, so that they are asked again."""
    drop_replies(out / REPLIES, lambda reply: not reply.ok)
    folder = out / "records"
    for path in sorted(folder.glob("*.jsonl")) if folder.is_dir() else ():
        lines = [
            line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")
        ]
        kept = [line for line in lines if json.loads(line)["api_success"]]
        if len(kept) < len(lines):
            write_text(path, "".join(kept))


class _Session:
    """One process's share of a run."""

    def __init__(self, request: RunRequest, manifest: dict[str, Any]) -> None:
        self.request = request
        self.manifest = manifest
        self.history = History()
        self.metrics: dict[str, Any] = {}
        self._stack = ExitStack()
        self._accuracies: Accuracies | None = None
        self._failed = 0

    def describe(self, plan: Plan) -> None:
        """State the plan in the manifest before anything is asked."""
        self.manifest["plan"] = [{"stage": s.name, "task": s.task, "at_most": s.most} for s in plan.stages]
        self.manifest["datasets"] = plan.datasets
        self.manifest["excluded_items"] = {name: dict(counts) for name, counts in plan.excluded.items()}
        self.manifest["skipped"] = dict(plan.skipped)
        self.manifest["notes"] = list(plan.notes)
        self.manifest["status"] = "running"
        self.manifest["sessions"].append({"started": now(), "ended": None})
        self._save()

    def _save(self) -> None:
        write_text(
            self.request.out / MANIFEST, json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n"
        )

    def open(self, backend: Backend) -> ExitStack:
        """Open the run's files for ``backend``; the stack closes them."""
        from mirror_bench.harness_tasks.lm import MirrorLM

        stack = ExitStack()
        self.backend = backend
        self.store = stack.enter_context(ReplyStore(self.request.out / REPLIES))
        self.recorder = Recorder(self.request.out)
        stack.callback(self.recorder.close)
        versions = {
            "mirror-bench": importlib.metadata.version("mirror-bench"),
            "lm-eval": importlib.metadata.version("lm-eval"),
            "python": sys.version.split()[0],
            **backend.versions(),
        }
        self.versions = json.dumps(versions, sort_keys=True)
        self.manifest["backend"] = backend.name
        self.manifest["versions"] = versions
        self._save()
        self.lm = MirrorLM(backend, store=self.store)
        return stack

    def write_profile(self) -> Profile:
        """The model's profile from this run's own Experiment 1 records, left in the run's folder."""
        profile = read_profile(self.request.out, require_answers=False)
        write_text(self.request.out / PROFILE_FILE, json.dumps(profile.to_json(), indent=2) + "\n")
        return profile

    def accuracies(self) -> Accuracies:
        """Accuracy by domain in this run's own Experiment 1."""
        if self._accuracies is None:
            profile = self.write_profile()
            self._accuracies = profile.accuracy
            unknown = [domain for domain, share in profile.accuracy.items() if share is None]
            if unknown:
                self.manifest["notes"].append(
                    f"no natural accuracy in {', '.join(unknown)}: shown as unknown, and C4 does not route there"
                )
                self._save()
        return self._accuracies

    def run_stage(self, stage: Stage, number: int, of: int, watch: Watcher | None) -> None:
        """Ask what the stage asks; stored replies are taken from the store."""
        from mirror_bench.harness_tasks.families import task_config, task_metadata
        from mirror_bench.harness_tasks.prompts.examples import examples_for
        from mirror_bench.harness_tasks.stages.evaluate import Limits, run_stage
        from mirror_bench.harness_tasks.trials.build import build_record
        from mirror_bench.harness_tasks.trials.context import TrialContext

        docs = list(stage.build(self.history))
        if not docs:
            return
        self._keep_items(stage, docs)
        metadata = task_metadata(stage.task)
        context = TrialContext(
            run_id=self.manifest["run_id"],
            model=self.request.model,
            backend=self.backend.name,
            task=stage.task,
            task_version=str(metadata["version"]),
            library_versions=self.versions,
            simulated=self.backend.name == "respondent",
            price=self.request.price,
            count_tokens=self.backend.count_tokens if self.backend.capabilities.counts_tokens else None,
        )
        settings = self.manifest["settings"]
        done = 0

        def observe(instance: Instance, call: Call, reply: Reply) -> None:
            nonlocal done
            done += 1
            if stage.likelihood:
                call, reply = self._scored(stage, instance.doc, reply)
            self.history.add(stage.name, Turn(instance.doc, call, reply))
            if stage.records(instance.doc, reply):
                if not reply.ok:
                    self._failed += 1
                self.recorder.add(
                    build_record(instance.doc, call.prompt, call.sampling, call.repeat, reply, context)
                )
            if watch:
                watch(Progress(stage.name, number, of, done, len(docs)))

        self.lm.observer = observe
        self.lm.task_versions = {stage.task: str(metadata["version"])}
        self.lm.logprobs = frozenset({stage.task}) if metadata["record"] == "confidence" else frozenset()
        limit = settings["max_tokens"]
        cap = limit.get(metadata["record"]) if isinstance(limit, dict) else limit
        if metadata["record"] == "confidence":
            cap = None  # the protocol fixes the length of these answers
        self.metrics[stage.name] = run_stage(
            self.lm,
            task_config(stage.task),
            docs,
            limits=Limits(max_tokens=cap, examples=settings["examples"], system=settings["system"]),
            examples=examples_for(metadata, self.request.item_format),
            likelihood=stage.likelihood,
        )

    def _scored(self, stage: Stage, doc: Doc, likelihood: Reply) -> tuple[Call, Reply]:
        """The answer of the stage before, with the log-likelihood that this one brought."""
        turn = self.history.turns[stage.name.removesuffix(".score")][str(doc["item_id"]), 0]
        return turn.call, replace(
            turn.reply,
            completion_tokens=likelihood.completion_tokens,
            token_logprobs=likelihood.token_logprobs,
            sum_logprob=likelihood.sum_logprob,
            logprobs_missing=None,
        )

    def _keep_items(self, stage: Stage, docs: Sequence[Doc]) -> None:
        """Keep what was asked beside the records, so that they can be scored again without the data sets."""
        kept = [{k: v for k, v in doc.items() if k not in ("prompt", "messages")} for doc in docs]
        write_table(pa.Table.from_pylist(kept), self.request.out / ASKED / f"{stage.name}.parquet")

    def finish(self, plan: Plan, seconds: float) -> RunSummary:
        """Write Parquet, the profile where Experiment 1 was asked, and the closing manifest."""
        counts = self.recorder.finish()
        if counts.get("exp1"):
            self.write_profile()
        rates = {
            task: reasons["ok"] / reasons.total() for task, reasons in sorted(self.recorder.reasons.items())
        }
        cut = {task: ends["length"] / ends.total() for task, ends in sorted(self.recorder.finishes.items())}
        warnings = [f"{name} skipped: {reason}" for name, reason in plan.skipped.items()]
        total = sum(reasons.total() for reasons in self.recorder.reasons.values())
        unread = total - sum(reasons["ok"] for reasons in self.recorder.reasons.values())
        if total and unread == total:
            warnings.append("not one reply could be read: every parse failed, so no metric means anything")
        elif total and unread / total > 0.5:
            warnings.append(
                f"{unread} of {total} replies could not be read; look at the parse rates before any metric"
            )
        if self._failed:
            warnings.append(
                f"{self._failed} calls failed; the same command with --retry-failed asks them again"
            )
        self.manifest["status"] = "complete"
        self.manifest["sessions"][-1].update(ended=now(), seconds=seconds, fresh_calls=self.lm.fresh_calls)
        self.manifest["records"] = counts
        self.manifest["parse_rates"] = rates
        self.manifest["truncation_rates"] = cut
        self.manifest["reasons"] = {
            task: dict(sorted(r.items())) for task, r in sorted(self.recorder.reasons.items())
        }
        self.manifest["lm_eval"] = {
            name: {key: (None if isinstance(v, float) and v != v else v) for key, v in metrics.items()}
            for name, metrics in self.metrics.items()
        }
        self.manifest["warnings"] = warnings
        self._save()
        return RunSummary(
            self.request.out,
            self.manifest["run_id"],
            counts,
            self.lm.fresh_calls,
            seconds,
            rates,
            cut,
            self._failed,
            tuple(warnings),
        )


def summary_json(summary: RunSummary) -> dict[str, Any]:
    """The summary as a JSON object."""
    return {**asdict(summary), "out": str(summary.out)}
