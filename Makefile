# `make run` serves Spotter locally, `make chat` talks to it, `make test` runs every check. All install what they need first.
SHELL := /bin/bash
VENV := .venv
PY := $(VENV)/bin/python
export PYTHONPATH := layers/spotter/python:.
# As in Lambda (infra/stateless.py): the encoders' small products are slower on several threads, and two runs of tests beside each other fight for the cores.
export OPENBLAS_NUM_THREADS := 1
# Whatever the shell says: tests start many processes, and what one of them has compiled the next one need not.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: install run chat test check synth bench learn mutants lock browser axe aimock conformance clean

install: $(VENV)/.installed

$(VENV)/.installed: requirements-dev.txt
	@test -x $(PY) || python3 -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

run: install
	@exec $(PY) -m local

chat: install
	@exec $(PY) -m terminal $(if $(SESSION),--session '$(SESSION)') $(if $(LAST),--last)

check: install
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

browser: install
	@$(PY) -m tests.e2e.browser

axe: install
	@$(PY) -m tests.fakes.axe.axe

aimock: install
	@$(PY) -m tests.fakes.aimock.server

conformance: install
	@$(PY) -m tests.fakes.conformance.suite
	@$(PY) -m tests.fakes.mcp.everything.server

test: install browser axe aimock conformance check
	$(PY) -m pytest -n 2 --dist worksteal

synth: install
	$(PY) -m infra.synth

bench: install
	$(PY) -m bench

learn: install
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r learning/requirements.txt
	$(PY) -m learning $(ONLY)

mutants: install
	@$(PY) -m tests.mutants $(MUTATE)

lock: install
	$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -q layers/runtime/requirements.in -o layers/runtime/requirements.txt
	$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -q layers/llm/requirements.in -c layers/runtime/requirements.txt -o layers/llm/requirements.txt
	$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -q layers/mcp/requirements.in -c layers/runtime/requirements.txt -c layers/llm/requirements.txt -o layers/mcp/requirements.txt
	$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -q requirements-dev.in -c layers/runtime/requirements.txt -o requirements-dev.txt
	$(VENV)/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -q learning/requirements.in -c requirements-dev.txt -o learning/requirements.txt

clean:
	rm -rf build cdk.out .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
