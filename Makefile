# Every target does its own set-up: a machine with Python 3.11 or later and make is enough.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: install demo test tamper explore check bench bench-text bench-tables lock digests test-offline audit clean

install: .venv/.installed

demo: install
	$(BIN)/seawall demo -o demo

test: .venv/.dev
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Changes of finished releases, one place each: verify must see them.
tamper: .venv/.dev
	$(BIN)/python -m pytest tests/tamper

# The properties alone, on examples that no run has seen.
explore: .venv/.dev
	$(BIN)/python -m pytest -n 2 --dist worksteal -m hypothesis --hypothesis-profile=default

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/architecture

bench: .venv/.dev
	$(BIN)/python -m benchmarks

# Beside other tools, which are installed into .venv-peers.
bench-text: .venv/.dev
	$(BIN)/python -m benchmarks.text

bench-tables: .venv/.dev
	$(BIN)/python -m benchmarks.tables

# Resolve every extra anew and write the pins; the file holds names and versions only.
lock:
	$(PYTHON) scripts/lock.py

# Every command without a network, under strace (minutes; installs strace where it may).
test-offline: .venv/.dev
	$(BIN)/python -m pytest -p no:xdist tests/offline/watched.py

# What each dependency is, may do and whether anything is known against it.
audit: .venv/.installed
	$(BIN)/python scripts/audit.py

# The digests of what ships: after any change under src/seawall/resources.
digests:
	$(PYTHON) scripts/digests.py

clean:
	rm -rf .venv .venv-peers demo demo.private

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml requirements.lock | .venv/bin/python
	$(PIP) install --constraint requirements.lock --editable .
	@echo "Compiling; this is done once and takes a minute or two."
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python scripts/warm.py
	@touch $@

.venv/.dev: .venv/.installed
	$(PIP) install --constraint requirements.lock --editable '.[dev,learn]'
	@touch $@
