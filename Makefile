# `make play` starts the game, `make test` checks everything. ARGS="…" is passed to the program.
.DEFAULT_GOAL := help
.PHONY: help play compile site test check lint format types coverage postgres hands hints bench fuzz flow nemesis lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.* ## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r target text; \
	do printf '  make %-9s %s\n' "$$target" "$$text"; done

play: ## install the game in .venv, open it in the browser, and compile in the background
	@python=$$(scripts/check-machine play) && exec "$$python" -m installer.play $(ARGS)

compile: ## compile the game, so that robots think faster
	@python=$$(scripts/check-machine play) && exec "$$python" -m installer.compiling

site: ## build the site without a server in build/site
	@scripts/build-site build/site

test: ## run all checks: lint, types, and the tests in both forms
	@scripts/test

check: ## check changed files: lint, types and their tests (WHERE="rules engine")
	@scripts/check $(WHERE)

lint: ## check the style
	@scripts/install tools
	@.venv-dev/bin/ruff check
	@.venv-dev/bin/ruff format --check

format: ## format the code and apply safe fixes
	@scripts/install tools
	@.venv-dev/bin/ruff check --fix
	@.venv-dev/bin/ruff format

types: ## check the types
	@scripts/install tools
	@.venv-dev/bin/mypy

coverage: ## run the tests on the plain files and list uncovered lines
	@scripts/install tools
	@PYTHONPATH=$(CURDIR)/src .venv-dev/bin/python -m coverage run -m pytest
	@.venv-dev/bin/python -m coverage report

postgres: ## run the server tests on PostgreSQL, on the plain files
	@scripts/install tools
	@scripts/install-debian postgres
	@CANASTA_TEST_DATABASE=postgres PYTHONPATH=$(CURDIR)/src timeout 1800 .venv-dev/bin/python -m pytest -n auto \
	--dist worksteal tests/server $(ARGS)

bench: compile ## measure the speed of the engine
	@.venv/bin/canasta bench $(ARGS)

hands: ## play 10,000 rounds of every seating and count events and refusals
	@scripts/install dev
	@.venv-dev/bin/python -m tests.occurrences $(ARGS)

fuzz: ## compare random play with the second referee (long)
	@scripts/install dev
	@.venv-dev/bin/python -m tests.fuzz $(ARGS)

flow: ## check that nobody receives hidden information (long)
	@scripts/install dev
	@.venv-dev/bin/python -m tests.flow $(ARGS)

nemesis: ## inject faults into three servers on one PostgreSQL (ten minutes)
	@scripts/install dev
	@scripts/install-debian postgres
	@.venv-dev/bin/python -m tests.nemesis $(ARGS)

hints: ## check that no hint contradicts the table or its warnings (long)
	@scripts/install dev
	@.venv-dev/bin/python -m tests.hints $(ARGS)

lock: ## update the exact versions in requirements*.txt
	@scripts/lock

clean: ## remove everything the other targets create
	rm -rf .venv .venvs .venv-dev .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	rm -rf build dist src/*.egg-info
	find src tests -name __pycache__ -prune -exec rm -rf {} +
