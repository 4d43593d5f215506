"""Compare llama.cpp on a Vulkan device with the CPU: layers really offloaded, close log-probabilities, greedy
texts that are equal or part only where two tokens are almost equally likely.

Usage: python tests/scripts/vulkan_check.py [MODEL.gguf]
Each side runs in a process of its own, and the CPU's sees no device: a Vulkan build computes large batches on the device even
where no layer is on it.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import llama_cpp

from mirror_bench.harness_tasks.backends.embedded import embedded_gguf
from mirror_bench.harness_tasks.backends.llama_cpp import LlamaCppBackend
from mirror_bench.harness_tasks.backends.reply import Call, Sampling

PROMPT = "The capital of France is"
KNOWN = " Paris, a city on the Seine."
TOKENS = 8
TOLERANCE = 0.25
"""Nats a token. Above the differences that two ways of multiplying quantized weights make, far below those of a wrong result."""
DEVICE_SETTINGS = ("VK_DRIVER_FILES", "GGML_VK_VISIBLE_DEVICES")
lines: list[str] = []


@llama_cpp.llama_log_callback
def collect(_level: int, text: bytes, _data: ctypes.c_void_p) -> None:
    """llama.cpp says in its log alone where the layers went."""
    lines.append(text.decode("utf-8", "replace"))


def measure(model: Path, gpu_layers: int) -> dict[str, Any]:
    """Greedy text, log-probability of each token of KNOWN, the log, and seconds without loading."""
    llama_cpp.llama_log_set(collect, ctypes.c_void_p(0))
    with LlamaCppBackend(model, context=512, gpu_layers=gpu_layers) as backend:
        start = time.perf_counter()
        ((_, found),) = backend.complete([Call(PROMPT, Sampling(max_tokens=TOKENS))])
        likelihood = backend.loglikelihood([(PROMPT, KNOWN)])[0]
        seconds = time.perf_counter() - start
    return {"text": found.text, "known": likelihood.token_logprobs, "log": "".join(lines), "seconds": seconds}


def margin(model: Path, device: str, cpu: str) -> float:
    """How much likelier, on the CPU, its own token is than the device's where the two texts part; nats."""
    with LlamaCppBackend(model, context=512) as backend:
        ours, theirs = backend.tokens(PROMPT + cpu), backend.tokens(PROMPT + device)
        at = next(i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b)
        return (
            backend.token_likelihood(ours[:at], [ours[at]]).total
            - backend.token_likelihood(ours[:at], [theirs[at]]).total
        )


def apart(*arguments: str, device: bool) -> Any:
    """What this script prints for ``arguments`` in a process of its own, with the device hidden unless it is meant."""
    settings = {key: value for key, value in os.environ.items() if device or key not in DEVICE_SETTINGS}
    done = subprocess.run(
        [sys.executable, __file__, *arguments], env=settings, stdout=subprocess.PIPE, check=True
    )
    return json.loads(done.stdout)


def main(model: Path) -> int:
    """0 where all layers were on the Vulkan device and both sides agree."""
    device = apart(str(model), "-1", device=True)
    cpu = apart(str(model), "0", device=False)
    gaps = [abs(a - b) for a, b in zip(device["known"], cpu["known"], strict=True)]
    print(f"llama-cpp-python {llama_cpp.__version__}")
    for line in re.findall(r".*(?:using device|offloaded|model buffer size).*", device["log"]):
        print(f"log: {line.strip()}")
    print(f"Vulkan0 {device['seconds']:.1f} s: {device['text']!r}")
    print(f"CPU     {cpu['seconds']:.1f} s: {cpu['text']!r}")
    print(f"log-probabilities of {KNOWN!r} differ by {max(gaps):.3f} nats a token at most")
    offloaded = re.search(r"offloaded (\d+)/(\d+) layers to GPU", device["log"])
    if offloaded is None or offloaded[1] != offloaded[2] or "Vulkan0 model buffer size" not in device["log"]:
        print("FAILED: the layers are not on Vulkan0; are VK_DRIVER_FILES and GGML_VK_VISIBLE_DEVICES set?")
        return 1
    if "Vulkan0" in cpu["log"]:
        print("FAILED: the CPU's side used Vulkan0 too, so nothing was compared")
        return 1
    if not cpu["text"] or not device["text"]:
        print("FAILED: an empty text")
        return 1
    verdict = "greedy texts equal"
    if device["text"] != cpu["text"]:
        lead = apart(str(model), "0", device["text"], cpu["text"], device=False)
        verdict = f"greedy texts part where the CPU's token leads by {lead:.3f} nats"
        if lead > TOLERANCE:
            print(f"FAILED: {verdict}, more than {TOLERANCE}")
            return 1
    if max(gaps) > TOLERANCE:
        print(f"FAILED: log-probabilities differ by more than {TOLERANCE} nats")
        return 1
    print(f"passed: {offloaded[1]} of {offloaded[2]} layers on Vulkan0, {verdict}")
    return 0


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else embedded_gguf()
    if len(sys.argv) > 3:
        print(json.dumps(margin(chosen, sys.argv[3], sys.argv[4])))
    elif len(sys.argv) > 2:
        print(json.dumps(measure(chosen, int(sys.argv[2]))))
    else:
        sys.exit(main(chosen))
