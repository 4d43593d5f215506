"""Compare llama.cpp on a Vulkan device with the CPU: layers really offloaded, and the same greedy text.

Usage: python tests/scripts/vulkan_check.py [MODEL.gguf]
"""

from __future__ import annotations

import ctypes
import re
import sys
import time
from pathlib import Path

import llama_cpp

from mirror_bench.harness_tasks.backends.embedded import embedded_gguf
from mirror_bench.harness_tasks.backends.llama_cpp import LlamaCppBackend
from mirror_bench.harness_tasks.backends.reply import Call, Sampling

TOKENS = 12
QUESTION = "What is the capital of France?"
lines: list[str] = []


@llama_cpp.llama_log_callback
def collect(_level: int, text: bytes, _data: ctypes.c_void_p) -> None:
    """llama.cpp says in its log alone where the layers went."""
    lines.append(text.decode("utf-8", "replace"))


def reply(model: Path, gpu_layers: int) -> tuple[str | None, tuple[float, ...], str, float]:
    """(text, log-probability of each token, the log, seconds without loading)."""
    lines.clear()
    with LlamaCppBackend(model, context=512, gpu_layers=gpu_layers) as backend:
        prompt = backend.apply_chat_template([{"role": "user", "content": QUESTION}])
        call = Call(prompt, Sampling(max_tokens=TOKENS), logprobs=True)
        start = time.perf_counter()
        (_, found), *_rest = backend.complete([call])
    return found.text, found.token_logprobs or (), "".join(lines), time.perf_counter() - start


def main(model: Path) -> int:
    """0 where all layers were on the Vulkan device and the text is the CPU's."""
    llama_cpp.llama_log_set(collect, ctypes.c_void_p(0))
    device, device_logprobs, log, device_seconds = reply(model, -1)
    cpu, cpu_logprobs, _, cpu_seconds = reply(model, 0)
    offloaded = re.search(r"offloaded (\d+)/(\d+) layers to GPU", log)
    print(f"llama-cpp-python {llama_cpp.__version__}")
    for line in re.findall(r".*(?:Vulkan0|offloaded \d+/).*", log)[:6]:
        print(f"log: {line.strip()}")
    print(f"Vulkan0 {device_seconds:.1f} s: {device!r}")
    print(f"CPU     {cpu_seconds:.1f} s: {cpu!r}")
    if offloaded is None or offloaded[1] != offloaded[2] or "Vulkan0 model buffer size" not in log:
        print(
            "FAILED: the layers are not on Vulkan0; see VK_DRIVER_FILES and GGML_VK_VISIBLE_DEVICES in vulkan.sh"
        )
        return 1
    if device != cpu or not cpu:
        print("FAILED: the greedy texts differ")
        return 1
    gap = max(abs(a - b) for a, b in zip(device_logprobs, cpu_logprobs, strict=True))
    print(
        f"passed: {offloaded[1]} of {offloaded[2]} layers on Vulkan0, texts equal, log-probabilities within {gap:.2g}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else embedded_gguf()))
