# Everything happens in .venv, which is made on first use from nothing but Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin

# The tests call minisat, further SAT solvers where there are any, and Keen, which judges the ids that we write.
APT := timeout 240 apt-get install -qq --yes --no-install-recommends minisat sgt-puzzles
FOUND := PATH="$$PATH:/usr/games"; command -v minisat && command -v sgt-keen
PROGRAMS := { $(FOUND) || { test "$$(id -u)" = 0 && { $(APT) || { timeout 120 apt-get update -qq && $(APT); }; }; }; } > /dev/null 2>&1

# How long `make fuzz` looks for mistakes; what it finds is kept in tests/fuzz/kept and tried by every `make test`.
FUZZ_MINUTES ?= 10

.PHONY: demo test fuzz lint bench paper clean

demo: .venv/ready
	@for puzzle in kamaji/thesis-7x7-m7 kakurasu/report-example tectonic/example-4x5 ripple/unique-6x6 kenken/report-4x4 yajilin/example-4x5; do \
		$(BIN)/kamaji-asp solve instances/$$puzzle.$${puzzle%%/*} || exit; \
	done

test: .venv/dev
	$(BIN)/python -m pytest -n 2

fuzz: .venv/dev
	PYTHONPATH=. $(BIN)/python tests/fuzz $(FUZZ_MINUTES) $(FUZZ_SEED)

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/bench
	$(BIN)/python benchmarks/ground_size.py
	$(BIN)/python benchmarks/encoding_tricks.py
	$(BIN)/python benchmarks/yajilin_loops.py
	$(BIN)/python benchmarks/kakurasu_report.py
	$(BIN)/python benchmarks/python_layer.py
	$(BIN)/python benchmarks/explain.py
	$(BIN)/python benchmarks/harness.py
	$(BIN)/python benchmarks/sat_growth.py
	$(BIN)/python benchmarks/sat_encodings.py
	$(BIN)/python benchmarks/sat_tables.py
	$(BIN)/python benchmarks/generate.py
	$(BIN)/python benchmarks/against_puzzlekit.py

paper: .venv/bench
	$(BIN)/python benchmarks/paper.py

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/dev: .venv/ready
	$(BIN)/python -m pip install --quiet --group dev
	@$(PROGRAMS) || echo "minisat and sgt-puzzles cannot be installed here: the tests skip the programs that are missing"
	touch $@

.venv/bench: .venv/ready
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	touch $@

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
