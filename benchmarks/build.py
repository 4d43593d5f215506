"""Items per second of the question bank's generators against reasoning-gym's comparable ones, and each build's time and memory.

    pip install reasoning-gym && python benchmarks/build.py

Same process, same machine, one thread. A bank item is generated, laid out, compared with all earlier ones of its subcategory
and confirmed by a second solver; a reasoning-gym item is generated alone. The ratio therefore understates the generators.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from mirror_bench.builders.datasets import all_datasets
from mirror_bench.builders.question_bank.assemble import build_subcategory, find_subcategories

# subcategory of the bank -> comparable data set of reasoning-gym
PEERS = {
    ("arithmetic", "mental_calculation"): "chain_sum",
    ("arithmetic", "word_problems"): "leg_counting",
    ("temporal", "duration_estimation"): "time_intervals",
    ("temporal", "timezone_arithmetic"): "calendar_arithmetic",
    ("logical", "syllogisms"): "syllogism",
    ("logical", "propositional_logic"): "propositional_logic",
    ("procedural", "algorithm_execution"): "number_sorting",
}
ROUNDS = 5
SIZE = 125


def seconds_ours(domain: str, name: str, seed: int) -> float:
    """Wall time of one finished subcategory, all checks included."""
    subcategory = find_subcategories(domain)[name]  # type: ignore[arg-type]  # names above are domains
    start = time.perf_counter()
    build_subcategory(subcategory, seed, size=SIZE)
    return time.perf_counter() - start


def seconds_peer(name: str, seed: int) -> float:
    """Wall time of as many items of the peer."""
    import reasoning_gym

    data = reasoning_gym.create_dataset(name, size=SIZE, seed=seed)
    start = time.perf_counter()
    for index in range(SIZE):
        data[index]
    return time.perf_counter() - start


def build_cost(name: str, workers: int) -> tuple[float, float]:
    """(seconds, peak megabytes of the largest process) of ``mirror build name``."""
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        command = [sys.executable, "-m", "mirror_bench.cli.main", "build", name, "--out", out]
        child = subprocess.Popen([*command, "--workers", str(workers)], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
    if status:
        raise SystemExit(f"mirror build {name} failed")
    return seconds, used.ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    for dataset in all_datasets("generated"):
        seconds, peak = build_cost(dataset, 2)
        print(f"mirror build {dataset}, 2 workers: {seconds:.1f} s, peak {peak:.0f} MB in one process")
    try:
        import reasoning_gym  # noqa: F401  # only whether it is there
    except ImportError:
        print("reasoning-gym is not installed; no ratios")
        return
    print(f"{'subcategory':34} {'peer':22} {'ours/s':>8} {'peer/s':>9} {'ratio':>7}")
    for (domain, name), peer in PEERS.items():
        pairs = [(seconds_ours(domain, name, seed), seconds_peer(peer, seed)) for seed in range(ROUNDS)]
        ours, theirs = (statistics.median(SIZE / p[i] for p in pairs) for i in (0, 1))
        print(f"{domain + '/' + name:34} {peer:22} {ours:8.0f} {theirs:9.0f} {ours / theirs:7.2f}")


if __name__ == "__main__":
    main()
