#!/usr/bin/env bash
# Runs our tasks through lm_eval itself by two routes, and through mirror run against llama_cpp.server.
#
#   hf   a tiny random model on the CPU
#   api  llama_cpp.server with the embedded model, chat endpoint
#
# Usage: tests/scripts/lm_eval_routes.sh WORK_FOLDER      (run from a folder that holds mirror/, see mirror build)
# Needs: pip install 'mirror-bench[llama-cpp,hf,api]' 'llama-cpp-python[server]'. PYTHON, LIMIT and PORT may be set.
set -euo pipefail
work=${1:?give a folder for the results}
python=${PYTHON:-python}
limit=${LIMIT:-5}
port=${PORT:-8123}
here=$(cd "$(dirname "$0")" && pwd)
export HF_HUB_OFFLINE=1 OPENAI_API_KEY=none OMP_NUM_THREADS=1
mkdir -p "$work"
mirror() { "$python" -m mirror_bench.cli.main "$@"; }

echo "== tasks put into lm_eval; taken away again at the end"
mirror tasks install
server=
finish() { [ -n "$server" ] && kill "$server" 2>/dev/null; mirror tasks uninstall; }
trap finish EXIT

echo "== lm_eval --model hf on a tiny model"
"$python" "$here/tiny_llama.py" "$work/tiny"
time "$python" -m lm_eval run --tasks mirror_exp1_core --model hf --model_args "pretrained=$work/tiny,dtype=float32" --device cpu \
  --gen_kwargs max_gen_toks=16 --apply_chat_template --limit "$limit" --log_samples --output_path "$work/hf"
mirror records import lm-eval "$work/hf" --out "$work/hf-records"

echo "== llama_cpp.server"
gguf=$("$python" -c 'from mirror_bench.harness_tasks.backends.embedded import embedded_gguf; print(embedded_gguf())')
"$python" -m llama_cpp.server --model "$gguf" --host 127.0.0.1 --port "$port" --n_ctx 2048 --n_threads 1 >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if "$python" -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$port/v1/models', timeout=1)" 2>/dev/null; then break; fi
  kill -0 "$server"
  sleep 0.5
done

echo "== lm_eval --model local-chat-completions"
time "$python" -m lm_eval run --tasks mirror_exp1_core --model local-chat-completions \
  --model_args "model=smollm2,base_url=http://127.0.0.1:$port/v1/chat/completions,num_concurrent=1,max_retries=3" \
  --gen_kwargs max_gen_toks=32 --apply_chat_template --limit "$limit" --log_samples --output_path "$work/api"
mirror records import lm-eval "$work/api" --out "$work/api-records"

echo "== mirror doctor, and mirror run of the format control, against the same server"
mirror doctor --model openai:smollm2 --base-url "http://127.0.0.1:$port/v1" || [ $? -eq 1 ]
time mirror run --model openai:smollm2 --base-url "http://127.0.0.1:$port/v1" --tasks format_control --max-tokens 16 \
  --concurrency 2 --out "$work/run"
