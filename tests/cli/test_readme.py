"""Every command of the README is run, in the README's order, in one folder.

Commands that need what a test machine lacks (a GPU, a server, released data, minutes of compilation) are run in a lighter form,
stated in ``LIGHTER``; the two make targets are checked to run the commands that the README tells.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent

# (pattern of the command, what is run in its place)
LIGHTER: tuple[tuple[str, str], ...] = (
    (r"mirror build$", "mirror build --dry-run"),  # the built folder is laid beside it; the build itself is a fixture
    (r"mirror verify (\S+)$", r"mirror verify \1 --no-rebuild"),
    (r"--model vllm --model_args pretrained=\S+ --apply_chat_template", "--model dummy --limit 1"),
    (r"mirror run --model smollm2 --suite smoke --tasks exp1", "mirror run --model respondent:calibrated --suite smoke --tasks exp1"),
)  # fmt: skip


def readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)
    return [line for block in blocks for line in block.strip().splitlines()]


def _environment() -> dict[str, str]:
    return {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "HF_HUB_OFFLINE": "1",
        "OMP_NUM_THREADS": "1",
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, data_folder: Path) -> Path:
    place = tmp_path_factory.mktemp("readme") / "here"
    place.mkdir()
    (place / "mirror").symlink_to(data_folder)
    return place


RUNNABLE = [command for command in readme_commands() if not command.startswith(("make ", "mirror reproduce"))]


def test_commands_run_in_order(folder: Path) -> None:
    failed = []
    for command in RUNNABLE:
        lighter = command
        for pattern, replacement in LIGHTER:
            lighter = re.sub(pattern, replacement, lighter)
        done = subprocess.run(["bash", "-c", lighter], cwd=folder, env=_environment(), capture_output=True, text=True, check=False)  # fmt: skip
        if done.returncode:
            failed.append(f"$ {lighter}\nexit {done.returncode}\n{done.stdout[-800:]}{done.stderr[-1500:]}")
    assert failed == []
    assert (folder / "runs" / "first" / "report.html").is_file()


@pytest.mark.parametrize("command", [c for c in readme_commands() if c.startswith("mirror reproduce")])
def test_ledgers_run_on_the_released_data(command: str, upstream: Path, tmp_path: Path) -> None:
    words = shlex.split(command)
    words[-1] = str(upstream / Path(words[-1]).name)
    done = subprocess.run([str(BIN / words[0]), *words[1:]], cwd=tmp_path, env=_environment(), capture_output=True, text=True, check=False)  # fmt: skip
    # MIRROR's own records contradict some of its published cells; that is exit code 1, with the cells listed.
    assert done.returncode in ((0, 1) if "mirror --from" in command else (0,)), done.stderr


def test_the_make_targets_do_what_the_readme_says() -> None:
    assert {"make demo", "make test"} <= set(readme_commands())
    planned = subprocess.run(
        ["make", "-n", "demo"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    steps = re.findall(r"\.venv/bin/(mirror [^;]+);", planned)
    assert steps == [
        "mirror build",
        "mirror run --model smollm2 --suite smoke --out runs/demo",
        "mirror analyze runs/demo",
        "mirror report runs/demo",
    ]
    assert (
        "pytest"
        in subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    )
