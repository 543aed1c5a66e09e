# Everything happens in one virtual environment. Stamp files in it remember what is installed, so a step is
# repeated only when the pins or pyproject.toml have changed.

VENV ?= .venv
GAME ?= silent-victory
ARGS ?=

VENV_PYTHON := $(VENV)/bin/python
PIP_INSTALL := $(VENV_PYTHON) -m pip install -qq --disable-pip-version-check
CHECKED := $(wildcard src tests bench)

.DEFAULT_GOAL := help
.PHONY: help play terminal test lint format lock messages bench compiled clean

help: ## list what make can do
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

play: $(VENV)/.runtime ## open the table in the browser (ARGS="--port 9000")
	@$(VENV)/bin/wardroom serve $(ARGS)

terminal: $(VENV)/.runtime ## play a game in the terminal (GAME=silent-victory, ARGS="--seed 7")
	@$(VENV)/bin/wardroom play $(GAME) $(ARGS)

test: lint $(VENV)/.system ## check everything: style, types, walls between packages, tests (ARGS="-k detection")
	@echo "Running the tests"
	@$(VENV_PYTHON) -m pytest -n 3 $(ARGS)

lint: $(VENV)/.dev ## check style, types and the walls between packages
	@echo "Checking style with ruff"
	@$(VENV_PYTHON) -m ruff check --quiet .
	@$(VENV_PYTHON) -m ruff format --check --quiet . || { echo "Badly formatted: run 'make format'." >&2; exit 1; }
	@echo "Checking types with mypy"
	@$(VENV_PYTHON) -m mypy --no-error-summary $(CHECKED)
	@echo "Checking the walls between packages with import-linter"
	@$(VENV)/bin/lint-imports --no-logo

format: $(VENV)/.dev ## format the code and put right what ruff can
	@$(VENV_PYTHON) -m ruff check --quiet --fix-only .
	@$(VENV_PYTHON) -m ruff format .

lock: $(VENV)/.created ## pin the newest versions of all dependencies in requirements/
	@$(VENV_PYTHON) tools/lock.py

messages: $(VENV)/.dev ## gather the messages that people read for translators
	@$(VENV_PYTHON) tools/messages.py $(ARGS)

bench: $(VENV)/.runtime ## measure speed against the budgets (ARGS="silent-victory --json")
	@$(VENV)/bin/wardroom bench $(ARGS)

compiled: $(VENV)/.dev ## compile the rules with mypyc
	@echo "Compiling with mypyc"
	@$(VENV_PYTHON) tools/compile.py $(ARGS)

clean: ## remove the virtual environment, caches and all that was built
	@echo "Removing $(VENV), caches and build results"
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find $(CHECKED) tools -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src -name '*.so' -type f -delete

$(VENV)/.created:
	@sh tools/venv.sh $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.created requirements/runtime.txt requirements/build.txt pyproject.toml
	@echo "Installing Wardroom and its pinned dependencies"
	@$(PIP_INSTALL) -r requirements/build.txt -r requirements/runtime.txt
	@$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.system: $(VENV)/.created tools/system.sh
	@sh tools/system.sh
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.txt
	@echo "Installing the pinned development tools"
	@$(PIP_INSTALL) -r requirements/dev.txt
	@touch $@
