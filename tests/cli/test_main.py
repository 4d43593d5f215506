"""The command line's own manners: help, versions, exit codes, one-line errors."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer
from click import Group
from typer.main import get_command

from mirror_bench.cli.main import build_app

MIRROR = str(Path(sys.executable).parent / "mirror")


def _run(*words: str, cwd: Path | None = None, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([MIRROR, *words], cwd=cwd, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]  # options of Popen


def _commands(command: object, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], object]]:
    found = [(path, command)]
    for name, child in getattr(command, "commands", {}).items():
        found += _commands(child, (*path, name))
    return found


ALL = _commands(get_command(build_app()))


@pytest.mark.parametrize(("path", "command"), ALL, ids=["-".join(path) or "mirror" for path, _ in ALL])
def test_every_command_explains_itself_with_an_example(path: tuple[str, ...], command: object) -> None:
    assert getattr(command, "help", None), path
    assert "Example" in (getattr(command, "epilog", None) or ""), path


def test_the_sub_commands_are_those_that_work() -> None:
    app = get_command(build_app())
    assert isinstance(app, Group) or hasattr(app, "commands")
    wanted = {
        "build",
        "verify",
        "tasks",
        "run",
        "records",
        "analyze",
        "reproduce",
        "report",
        "contribute",
        "release",
        "doctor",
    }
    assert wanted <= set(app.commands)


def test_version_and_usage_errors() -> None:
    assert _run("--version").stdout.strip() == f"mirror {version('mirror-bench')}"
    assert _run("build", "--no-such-option").returncode == 2
    assert _run("nonsense").returncode == 2


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (("build", "nope"), 2, "no data set 'nope'; there are"),
        (("verify", "question_bank", "--from", "nowhere"), 2, "build it first: mirror build question_bank"),
        (("analyze", "nowhere"), 2, "does not exist"),
        (("report", "."), 2, "no run.json"),
        (("run", "--model", "nonsense", "--dry-run"), 3, "unknown model 'nonsense'"),
        (("run", "--model", "missing.gguf", "--suite", "smoke", "--out", "r"), 3, "missing.gguf"),
    ],
)
def test_errors_are_one_line_with_cause_and_remedy(
    words: tuple[str, ...], code: int, part: str, tmp_path: Path, data_folder: Path
) -> None:
    if words[0] == "run":
        (tmp_path / "mirror").symlink_to(data_folder)
    done = _run(*words, cwd=tmp_path)
    assert (done.returncode, part in done.stderr) == (code, True), done.stderr
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("mirror: ")]
    assert len(lines) == 1


def test_a_full_disk_is_said_and_what_was_there_stays(tmp_path: Path) -> None:
    """The limit on file size stands in for a full disk: the same write fails in the middle."""
    (tmp_path / "mirror" / "composite_items").mkdir(parents=True)
    (tmp_path / "mirror" / "composite_items" / "old").write_text("old")

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = _run("build", "composite_items", cwd=tmp_path, preexec_fn=little_room)
    assert done.returncode == 3, done.stderr
    assert "free some space and run the same command again" in done.stderr
    assert "Traceback" not in done.stderr
    assert [p.name for p in (tmp_path / "mirror").iterdir()] == ["composite_items"]
    assert (tmp_path / "mirror" / "composite_items" / "old").read_text() == "old"


def test_no_compiler_is_said_before_anything_is_compiled(tmp_path: Path, root: Path) -> None:
    """`make` with an environment that has neither llama_cpp nor a C++ compiler."""
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(root / name, tmp_path / name)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("make", "sh", "bash", "date", "touch"):
        found = shutil.which(name)
        assert found
        (tools / name).symlink_to(found)
    (tools / "python3").symlink_to(sys.executable)
    fake = tmp_path / ".venv" / "bin"
    fake.mkdir(parents=True)
    (fake / "python").write_text("#!/bin/sh\nexit 1\n")
    (fake / "python").chmod(0o755)
    done = subprocess.run(
        ["make", "demo"], cwd=tmp_path, env={"PATH": str(tools), "HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode != 0
    assert "A C++ compiler is needed to build llama-cpp-python" in done.stderr
    assert "g++" in done.stderr


def test_no_path_contacts_the_hub_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    app = build_app()

    @app.command(epilog="Example: show")
    def show() -> None:
        """Print the setting."""
        typer.echo(os.environ.get("HF_HUB_OFFLINE", "unset"))

    from typer.testing import CliRunner

    # The runner restores the environment it changes only for keys it is given.
    assert CliRunner(env={"HF_HUB_OFFLINE": None}).invoke(app, ["show"]).output.strip() == "1"
    assert CliRunner(env={"HF_HUB_OFFLINE": None}).invoke(app, ["--online", "show"]).output.strip() == "unset"
