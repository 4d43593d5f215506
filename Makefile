# Two commands do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DEMO ?= runs/demo
comma := ,

.PHONY: demo test lint dev format croissant clean

# $(call step,command): says what it runs and how long it took; a failing command ends the demo with its own exit code.
define step
@printf '\n\033[1m%s\033[0m\n' '$(1)'; start=$$(date +%s); $(BIN)/$(1); code=$$?; \
  if [ $$code -ne 0 ]; then echo "make demo: stopped; run it again to go on where it stopped" >&2; exit $$code; fi; \
  echo "-- $$(( $$(date +%s) - start )) s"
endef

demo: $(VENV)/demo.installed
	$(call step,mirror build)
	$(call step,mirror run --model smollm2 --suite smoke --out $(DEMO))
	$(call step,mirror analyze $(DEMO))
	$(call step,mirror report $(DEMO))

test: $(VENV)/dev.installed
	$(BIN)/python -m pytest -n auto -q

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy -p mirror_bench

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Copies of the metadata in the repository; a test holds them against the build.
croissant: $(VENV)/dev.installed
	$(BIN)/mirror build --out build/croissant
	@for folder in build/croissant/*/; do cp "$$folder/croissant.json" "croissant/$$(basename $$folder).json"; done
	@$(BIN)/python -c 'import pyarrow; print(pyarrow.__version__)' > croissant/pyarrow-version.txt

dev: $(VENV)/dev.installed .types/mirror_bench

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; set PYTHON=/path/to/python3.11" >&2; exit 3; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# llama-cpp-python is compiled once, five to six minutes on two cores; pip keeps the wheel for later environments.
$(VENV)/%.installed: $(VENV)/bin/python pyproject.toml setup.py
	@$(BIN)/python -c 'import llama_cpp' 2>/dev/null || command -v c++ >/dev/null || \
	  { echo "A C++ compiler is needed to build llama-cpp-python: apt-get install g++ (Debian), xcode-select --install (macOS)" >&2; exit 3; }
	$(BIN)/python -m pip install --quiet --progress-bar off -e '.[$(if $(filter demo,$*),llama-cpp,llama-cpp$(comma)api$(comma)dev)]'
	@touch $@


# The editable install is an import hook, which type checkers do not follow; links in a git-ignored folder serve them.
.types/mirror_bench:
	@mkdir -p $@
	@for room in builders harness_tasks analysis release cli; do ln -sfn ../../$$room $@/$$room; done

clean:
	rm -rf $(VENV) .types build dist mirror runs
