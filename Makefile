# Two commands are enough: `make play` and `make test`. ARGS="…" is handed on to the program.
.DEFAULT_GOAL := help
.PHONY: help play compile site test check lint format types coverage postgres hands hints bench fuzz flow nemesis lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.* ## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r target text; \
	do printf '  make %-9s %s\n' "$$target" "$$text"; done

play: ## install the game into .venv, open the table in the browser, and compile behind it
	@python=$$(scripts/check-machine play) && exec "$$python" -m installer.play $(ARGS)

compile: ## compile the game, which makes robots think faster, and wait for it
	@python=$$(scripts/check-machine play) && exec "$$python" -m installer.compiling

site: ## write the site that plays without a server into build/site
	@scripts/build-site build/site

test: ## check everything: lint, types, and the tests in both forms
	@scripts/test

check: ## check in a minute: lint, types of changed files, their tests (WHERE="rules engine")
	@scripts/check $(WHERE)

lint: ## look for bad style, without changing anything
	@scripts/install tools
	@.venv-dev/bin/ruff check
	@.venv-dev/bin/ruff format --check

format: ## put the code into form and mend what can be mended safely
	@scripts/install tools
	@.venv-dev/bin/ruff check --fix
	@.venv-dev/bin/ruff format

types: ## check the types strictly
	@scripts/install tools
	@.venv-dev/bin/mypy

coverage: ## run the tests on the plain files and list the lines they miss
	@scripts/install tools
	@PYTHONPATH=$(CURDIR)/src .venv-dev/bin/python -m coverage run -m pytest
	@.venv-dev/bin/python -m coverage report

postgres: ## run the tests of the server on PostgreSQL, on the plain files
	@scripts/install tools
	@scripts/install-debian postgres
	@CANASTA_TEST_DATABASE=postgres PYTHONPATH=$(CURDIR)/src timeout 1800 .venv-dev/bin/python -m pytest -n auto \
	--dist worksteal tests/server $(ARGS)

bench: compile ## measure the speed of the engine
	@.venv/bin/canasta bench $(ARGS)

hands: ## play ten thousand hands of every arrangement and count what came up
	@scripts/install dev
	@.venv-dev/bin/python -m tests.occurrences $(ARGS)

fuzz: ## play against the slow checker for a long time
	@scripts/install dev
	@.venv-dev/bin/python -m tests.fuzz $(ARGS)

flow: ## compare for a long time what players and watchers get in worlds that differ unseen
	@scripts/install dev
	@.venv-dev/bin/python -m tests.flow $(ARGS)

nemesis: ## harm three servers on one PostgreSQL for ten minutes while people play
	@scripts/install dev
	@scripts/install-debian postgres
	@.venv-dev/bin/python -m tests.nemesis $(ARGS)

hints: ## check for a long time that no hint contradicts the table or the warning
	@scripts/install dev
	@.venv-dev/bin/python -m tests.hints $(ARGS)

lock: ## renew the exact versions in requirements*.txt
	@scripts/lock

clean: ## remove everything that the other targets made
	rm -rf .venv .venvs .venv-dev .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	rm -rf build dist src/*.egg-info
	find src tests -name __pycache__ -prune -exec rm -rf {} +
