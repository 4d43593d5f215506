"""``kill -9`` a real run at random moments, ten times in a row, and compare what is left with an undisturbed run.

Usage: python tests/scripts/kill_resume.py [--model smollm2] [--data mirror] [--work runs/kill-resume] [--tasks exp1] [--kills 10]

Takes about twice as long as one run. Exit 0 where number, keys and replies of the records are equal.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from mirror_bench.builders.schemas.record_files import read_records, record_types

SAME = ("task", "item_id", "temperature", "repeat", "raw_response", "prompt_hash", "reason", "finish_reason")


def lines(path: Path) -> int:
    """Whole lines of a file; 0 where it is not there."""
    return path.read_bytes().count(b"\n") if path.is_file() else 0


def essence(run: Path) -> dict[str, list[tuple[object, ...]]]:
    """What must not change, by record type."""
    return {
        name: sorted(tuple(row[field] for field in SAME) for row in read_records(run, name).to_pylist())
        for name in record_types(run)
    }


def main() -> int:
    """Run it; 0 where nothing was lost, repeated or changed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="smollm2")
    parser.add_argument("--data", default="mirror")
    parser.add_argument("--work", type=Path, default=Path("runs/kill-resume"))
    parser.add_argument("--tasks", default="exp1")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    shutil.rmtree(given.work, ignore_errors=True)
    calm, killed = given.work / "calm", given.work / "killed"

    def command(out: Path) -> list[str]:
        return [
            sys.executable, "-m", "mirror_bench.cli.main", "run", "--model", given.model, "--tasks", given.tasks, "--data", given.data,
            "--out", str(out), "--json",
        ]  # fmt: skip

    start = time.monotonic()
    subprocess.run(command(calm), check=True, stdout=subprocess.DEVNULL)
    whole = time.monotonic() - start
    total = lines(calm / "replies.jsonl")
    print(f"undisturbed: {total} replies in {whole:.0f} s", flush=True)
    draw = random.Random(given.seed)
    for number in range(given.kills):
        before = lines(killed / "replies.jsonl")
        share = max(1, (total - before) // (given.kills + 1 - number))
        target = before + draw.randint(1, share)
        process = subprocess.Popen(command(killed), stdout=subprocess.DEVNULL)
        while lines(killed / "replies.jsonl") < target and process.poll() is None:
            time.sleep(0.005)
        time.sleep(draw.random() * 0.2)
        if process.poll() is not None:
            print(f"kill {number + 1}: the run had ended already")
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        print(f"kill {number + 1}: at {lines(killed / 'replies.jsonl')} of {total} replies", flush=True)
    subprocess.run(command(killed), check=True, stdout=subprocess.DEVNULL)
    same = essence(calm) == essence(killed)
    once = lines(killed / "replies.jsonl") == total
    counts = {name: len(rows) for name, rows in essence(killed).items()}
    print(
        f"records {counts}: {'equal' if same else 'DIFFERENT'}; calls {'none repeated' if once else 'REPEATED'}"
    )
    return 0 if same and once else 1


if __name__ == "__main__":
    raise SystemExit(main())
