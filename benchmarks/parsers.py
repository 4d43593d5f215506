"""Replies read per second by each parser, beside lm-eval's regular-expression filter on the same replies.

Two sets of replies: one laid out as the prompt asks, which is what most models send most of the time, and the test corpus, which is mostly
odd cases. The filter finds one group per pattern and keeps neither place nor reason; it is the floor, not an equal.

Run: python benchmarks/parsers.py [--seconds 1.0]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lm_eval.filters.extraction import RegexFilter

from mirror_bench.harness_tasks.parsers.difficulty_selection import parse_difficulty_selection
from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.opt_out import parse_opt_out
from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "harness_tasks" / "corpus"
PARSERS: dict[str, Callable[..., Any]] = {
    "wagering": parse_wagering,
    "opt_out": parse_opt_out,
    "difficulty_selection": parse_difficulty_selection,
    "tool_delegation": parse_tool_delegation,
    "natural": parse_natural,
    "self_report": parse_self_report,
    "structured_control": parse_structured_control,
    "layer2": parse_layer2,
    "exp9": parse_exp9,
}
PEER_PATTERNS = {
    "wagering": (r"ANSWER:\s*(.+)", r"BET:\s*(\d+)"),
    "opt_out": (r"ANSWER:\s*(.+)", r"\b(SKIP)\b"),
    "difficulty_selection": (r"CHOICE:\s*([AB])", r"ANSWER:\s*(.+)"),
    "tool_delegation": (r"ANSWER:\s*(.+)", r"\[USE_TOOL:([^\]]*)\]"),
    "natural": (r"ANSWER:\s*(.+)",),
    "self_report": (r"CONFIDENCE:\s*(\d+)", r"SUB_SKILLS:\s*(.+)", r"WEAKEST_SKILL:\s*(.+)", r"VERIFY:\s*(.+)", r"APPROACH:\s*(.+)", r"ANSWER:\s*(.+)"),
    "structured_control": (r"ANSWER:\s*(.+)", r"CONFIDENCE:\s*(\d+)"),
    "layer2": (r"CONFIDENCE:\s*(\d+)", r"ANSWER:\s*(.+)"),
    "exp9": (r"PART 1[\s\S]*?ANSWER:\s*(.+)", r"PART 2[\s\S]*?ANSWER:\s*(.+)"),
}  # fmt: skip

AS_ASKED = {
    "wagering": "ANSWER: B\nBET: 7",
    "opt_out": "ANSWER: B",
    "difficulty_selection": "CHOICE: B\nANSWER: C",
    "tool_delegation": "[USE_TOOL: calculator | 12 * 3]\nANSWER: B",
    "natural": "The answer is B.",
    "self_report": "CONFIDENCE: 85\nSUB_SKILLS: addition, carrying\nWEAKEST_SKILL: carrying\nVERIFY: yes\nAPPROACH: decompose\nANSWER: B",
    "structured_control": "ANSWER: B\nCONFIDENCE: 7",
    "layer2": "CONFIDENCE: 70\nANSWER: B",
    "exp9": "PART 1\nFour times six is 24.\nANSWER: 24\nPART 2\nThe opposite of early is late.\nANSWER: late",
}


def replies_per_second(work: Callable[[], None], count: int, seconds: float) -> float:
    """Best of three timed rounds, each at least ``seconds`` of CPU time, in replies per second."""
    best = 0.0
    for _ in range(3):
        rounds, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            work()
            rounds += 1
        best = max(best, rounds * count / spent)
    return best


def main() -> None:
    """Print one line a format: replies per second, the peer's, their ratio, mean length of a reply."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=1.0, help="CPU time of one round")
    seconds = arguments.parse_args().seconds
    print(
        f"{'format':22}{'as asked/s':>12}{'corpus/s':>12}{'lm-eval regex/s':>18}{'ratio':>8}{'characters':>12}"
    )
    total_time = total = plain_time = 0.0
    for name, parse in PARSERS.items():
        rows = [
            json.loads(line) for line in (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        ]
        rows = [row for row in rows if row["text"] is not None]
        if name == "exp9":
            calls = [
                (row["text"], {"paradigm": row["paradigm"], "finish_reason": row["finish_reason"]})
                for row in rows
            ]
        else:
            calls = [
                (row["text"], {"finish_reason": row["finish_reason"], "options": row["options"]})
                for row in rows
            ]
        filters = [RegexFilter(regex_pattern=pattern, group_select=-1) for pattern in PEER_PATTERNS[name]]
        texts = [[text] for text, _ in calls]

        def ours(calls: list[tuple[str, dict[str, Any]]] = calls, parse: Callable[..., Any] = parse) -> None:
            for text, keywords in calls:
                parse(text, **keywords)

        def peer(texts: list[list[str]] = texts, filters: list[RegexFilter] = filters) -> None:
            for each in filters:
                each.apply(texts, texts)

        plain = [(AS_ASKED[name], calls[0][1] | {"finish_reason": "stop"})] * 200
        plain_rate = replies_per_second(lambda calls=plain: ours(calls), len(plain), seconds)
        rate = replies_per_second(ours, len(calls), seconds)
        peer_rate = replies_per_second(peer, len(calls), seconds)
        length = sum(len(text) for text, _ in calls) / len(calls)
        total += len(calls)
        total_time += len(calls) / rate
        plain_time += 1 / plain_rate
        print(
            f"{name:22}{plain_rate:12,.0f}{rate:12,.0f}{peer_rate:18,.0f}{rate / peer_rate:8.2f}{length:12.0f}"
        )
    print(f"{'all formats':22}{len(PARSERS) / plain_time:12,.0f}{total / total_time:12,.0f}")


if __name__ == "__main__":
    main()
