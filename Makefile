# `make play` and `make test` are enough. They need Python 3.11 or newer and make, nothing else.
PLAY := serve
# Two more than cores: many tests wait for a browser, a server or a disk.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(8, 2 + (os.cpu_count() or 1)))')
TESTFLAGS ?= -n $(WORKERS) --dist worksteal
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# The system's certificates, so that a company's proxy works; this Python, never a downloaded one.
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
export NODE_USE_SYSTEM_CA := 1
export UV_CUSTOM_COMPILE_COMMAND := make lock
# Python is begun a thousand times by the tests: what it compiled is kept, though a container may say otherwise.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
UV := $(BIN)/uv --quiet
# uv has been seen to crash as it ends; what it did is done, and a second run finds it so.
twice = $(1) || $(1)
EXTRAS := --extra server --extra envs --extra lab --extra postgres --extra push
LOCK := $(UV) pip compile --universal --python-version 3.11 --generate-hashes $(UPGRADE)
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

# Playing needs less than developing; who has the larger set keeps it.
SET_UP := $(if $(filter-out play,$(MAKECMDGOALS)),.venv/.dev,$(or $(wildcard .venv/.dev),.venv/.play))
# Games in packages of their own, as anybody may write them: the tests hold them to the same laws.
EXAMPLES := $(wildcard examples/*/pyproject.toml)
BESIDE := $(EXAMPLES:%/pyproject.toml=--editable %)
INSTALL := $(UV) pip install --python $(BIN)/python --no-build-isolation --no-deps
MODULES := web/node_modules/.made
STYLE := format lint arrows svelte prettier
FIX := { echo "run make fix" >&2; exit 1; }
CLIENT := src/trey/static/index.html
KERNELS := src/trey/built/.made
COMPILER := build/compiler.txt
NAMED := $(BIN)/python -c 'from trey.kernel.toolchain import compiler, named; print(end=named(compiler()))'
RUNTIME := src/trey/runtime/manifest.json
KERNEL_SOURCES := $(shell find $(wildcard $(addprefix src/trey/,kernel core melds games play solvers bots lab envs) examples/*/src/trey_*) -name '*.py' -o -name '*.c' -o -name '*.h') src/trey/building.py
RUNTIME_SOURCES = $(KERNEL_SOURCES) $(shell find src/trey -name '*.py' -o -name '*.toml' -o -name '*.net' -o -name '*.po')
RUNTIME_NAMES := build/runtime.txt
CLIENT_SOURCES := $(shell find web \( -name node_modules -o -name tests \) -prune -o -print; find src/trey/words -name page.ftl)

.DEFAULT_GOAL := help
.PHONY: ALWAYS help play example near test tests fix check format lint arrows svelte prettier house types client browser ready collected bench nightly docs wheels site release lock clean
.DELETE_ON_ERROR:

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: $(SET_UP) $(CLIENT) ## sit down at a table
	@$(MAKE) --silent --no-print-directory SET_UP=$(SET_UP) $(KERNELS) || echo "no machine code was made: trey plays as plain Python, and slower bots think less" >&2
	@$(BIN)/trey $(PLAY)

example: $(SET_UP) ## put the games in examples/ beside trey's own
	@$(call twice,$(INSTALL) $(BESIDE))

# Tests begin once what they need is there; the rest is checked beside them.
test: ## style, types and all tests but the nightly ones
	@$(MAKE) --no-print-directory -j 3 tests $(STYLE) types client

near: $(SET_UP) ## what your change can turn red, in about a minute; BASE=REVISION: since then
	@$(BIN)/python -m tools.near $(if $(BASE),--base $(BASE))

tests: $(CLIENT) ready collected
	@$(BIN)/trey words
	$(BIN)/pytest $(TESTFLAGS)

fix: $(SET_UP) $(MODULES) ## format all code, and make again what is made from other files
	@$(BIN)/python -m tools.fix

check: $(SET_UP) $(MODULES) ## style, types, the direction of imports, and whether there is something to fix
	@$(MAKE) --no-print-directory --keep-going $(STYLE) house types

format: $(SET_UP)
	@$(BIN)/ruff format --check || $(FIX)

lint: $(SET_UP)
	@$(BIN)/ruff check || $(FIX)

arrows: $(SET_UP)
	$(BIN)/lint-imports --no-cache

svelte: $(MODULES)
	$(NPM) run check

prettier: $(MODULES)
	@($(NPM) run style) || $(FIX)

house: $(SET_UP)
	$(BIN)/pytest -q tests/test_house.py tests/test_fix.py tests/test_tools.py

types: $(SET_UP) $(MODULES)
	PATH="$(CURDIR)/$(BIN):$$PATH" node web/node_modules/pyright/index.js
	$(BIN)/mypy
	@for game in $(dir $(EXAMPLES)); do (cd $$game && $(CURDIR)/$(BIN)/mypy --cache-dir $(CURDIR)/.mypy_cache/examples) || exit 1; done

client: $(CLIENT) browser
	$(NPM) test

browser: $(SET_UP)
	@$(BIN)/python -m tools.browser

# A browser, a database, a C compiler, what makes WebAssembly, machine code, and what a browser runs.
ready: $(SET_UP) $(MODULES) browser
	@$(BIN)/python -m tools.services
	@$(BIN)/python -m tools.wasm.toolchain
	@$(MAKE) --no-print-directory $(KERNELS) $(RUNTIME)

# Python compiles the tests once, not once a worker; what cannot be collected is said by the tests.
collected: $(SET_UP)
	@$(BIN)/pytest --quiet --collect-only >/dev/null 2>&1 || true

bench: $(SET_UP) $(KERNELS) ## every benchmark in bench/
	@$(BIN)/python -m bench

nightly: $(CLIENT) ready ## the laws that take minutes
	$(BIN)/pytest $(TESTFLAGS) -m nightly --hypothesis-profile nightly -o faulthandler_timeout=0

docs: $(SET_UP) $(CLIENT) $(RUNTIME) ## the site in build/site, with a table to play at; every page can be reached, every link leads somewhere
	@$(BIN)/python -m tools.pages
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m tools.site build

wheels: $(SET_UP) $(CLIENT) $(RUNTIME) ## a wheel for each system, with machine code, and one for browsers, in dist/
	@$(BIN)/python -c 'import ziglang' 2>/dev/null || { \
	  echo "wheels are made by a cross compiler: fetching it for .venv (ziglang, about 100 MB)" >&2; \
	  $(UV) pip install --python $(BIN)/python --require-hashes -r requirements/compiler.txt; }
	@$(BIN)/python -m tools.wheels

site: $(SET_UP) $(CLIENT) $(RUNTIME) ## a table that needs no server, in dist/table and dist/trey-static.zip
	@$(BIN)/python -m tools.runtime.pages dist

release: wheels site ## all that is published of a version, in dist/release, from its tag; UNTAGGED=--untagged to try it
	@$(BIN)/python -m tools.release $(UNTAGGED)

lock: .venv/.uv ## choose versions again; UPGRADE=--upgrade takes the newest
	$(LOCK) requirements/uv.in -o requirements/uv.txt
	$(LOCK) pyproject.toml --extra server --group build -o requirements/play.txt
	$(LOCK) pyproject.toml --extra build -o requirements/compiler.txt
	$(LOCK) pyproject.toml $(EXTRAS) --group build --group dev -c requirements/play.txt -o requirements/dev.txt
	$(NPM) install --package-lock-only

clean: ## remove everything that make made
	rm -rf .venv web/node_modules src/trey/static src/trey/built src/trey/runtime build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/.uv: requirements/uv.txt
	@test -n "$(PYTHON)" || { echo "trey needs Python 3.11 or newer; make PYTHON=/path/to/python3 says where it is" >&2; exit 1; }
	@$(BIN)/python -c '' 2>/dev/null || { rm -rf .venv && $(PYTHON) -m venv .venv; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/.play .venv/.dev: .venv/.%: requirements/%.txt pyproject.toml .venv/.uv
	@$(call twice,$(UV) pip sync --python $(BIN)/python --require-hashes requirements/uv.txt $<)
	@$(call twice,$(INSTALL) --editable . $(if $(filter dev,$*),$(BESIDE)))
	@touch $@

.venv/.dev: $(EXAMPLES)

# Which C compiler there is: another one makes machine code again.  Without any, one comes from the index, 90 MB to
# fetch and 400 MB unpacked.
$(COMPILER): ALWAYS | $(SET_UP)
	@test -n "$$CC$$($(NAMED))" || { \
	  echo "no C compiler here: fetching one for .venv (ziglang, about 100 MB)" >&2; \
	  $(UV) pip install --python $(BIN)/python --require-hashes -r requirements/compiler.txt; }
	@mkdir -p $(@D) && $(NAMED) >$@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Rules as machine code.
$(KERNELS): $(KERNEL_SOURCES) $(COMPILER) | $(SET_UP)
	@$(BIN)/python -m trey.building $(if $(wildcard .venv/.dev),,--table)
	@$(if $(wildcard .venv/.dev),for game in $(notdir $(wildcard examples/*/src/trey_*)); do $(BIN)/python -m trey.building $$game:FAMILY || exit 1; done)
	@touch $@

# Python for browsers comes with the client's modules (14 MB); rules become WebAssembly by clang, or by ziglang.
$(RUNTIME): $(RUNTIME_SOURCES) $(RUNTIME_NAMES) $(wildcard tools/runtime/* tools/wasm/*.py) requirements/play.txt $(MODULES)
	@$(BIN)/python -m tools.runtime.make

# A module that is gone, or has another name, makes nothing newer: the list of names does.
$(RUNTIME_NAMES): ALWAYS
	@echo $(sort $(RUNTIME_SOURCES)) | cmp -s - $@ || { mkdir -p $(@D) && echo $(sort $(RUNTIME_SOURCES)) >$@; }

$(MODULES): web/package-lock.json web/.npmrc | $(SET_UP)
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) $(MODULES)
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
