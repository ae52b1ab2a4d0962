# make demo   set everything up and solve a puzzle of each family
# make web    set everything up and open the page in the browser
# make test   set everything up and run the tests that every change needs
# make check  everything else as well: lint, sanitizers, the browser, clusters, kills, packages
# make help   the rest
#
# Needs Python 3.11 or newer, make and a C++ compiler; everything else goes into .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := $(shell find native -name '*.?pp') CMakeLists.txt pyproject.toml
SOURCES := $(shell find $(wildcard src native tests docs examples fuzz experiments browser) -type f -not -name '*.pyc') CMakeLists.txt pyproject.toml
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Eight files compiled as one share what they include: half of the time.
UNITY  := --config-settings=cmake.define.CMAKE_UNITY_BUILD=ON
# Every process that a test starts would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE
# Where ccache is installed, what was compiled before is not compiled again.
export CMAKE_CXX_COMPILER_LAUNCHER ?= $(shell command -v ccache)
LOGGED = > build/$(1).log 2>&1 || { cat build/$(1).log; echo 'edgewise: this step failed, see above' >&2; exit 1; }
PYFILES := src tests fuzz docs experiments browser

.PHONY: help demo web site test check check-site check-wasm bench docs stubs lint native-test sanitize format check-long check-wheel check-gpu check-no-tbb check-arm clean needs-python needs-compiler needs-arm

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile
	@echo 'make lint        ruff, mypy --strict, clang-format'
	@echo 'make format      let ruff and clang-format rewrite the files'
	@echo 'make native-test the C++ tests'
	@echo 'make sanitize    the C++ tests under address and undefined-behaviour sanitizers'
	@echo 'make check-long  all campaigns, in less than two hours: engines compared on many more boards, hostile texts, limits, kills'
	@echo 'make site        the page without a server, a folder of files in build/site-app (needs clang-22, lld-22, nodejs and npm)'
	@echo 'make check-site  the tests of the page on that folder'
	@echo 'make check-wasm  the Python tests and a comparison with native inside Pyodide'
	@echo 'make check-gpu   the tests that need a GPU'
	@echo 'make check-no-tbb the C++ tests without oneTBB'
	@echo 'make check-arm   the C++ tests for 64-bit ARM, in an emulator'
	@echo 'make bench       measure the engines on the quick suite; the report goes into build/bench'
	@echo 'make docs        the docs as a site in build/site'
	@echo 'make stubs       the type hints of the native core and of the verbs, after a change to native/bindings or questions'
	@echo 'make check-wheel a source distribution and the wheel made from it, installed far from the working copy'
	@echo 'make clean       remove everything that was made here'

demo: ready-for-demo
	@for family in examples/*/; do echo; $(BIN)/edgewise solve --unique "$$family"demo.txt || exit 1; done
	@echo; echo 'To draw, play and see why in the browser: make web, or $(BIN)/edgewise web'

web: ready-for-demo
	@$(BIN)/edgewise web

# What takes a browser, a cluster, real processes, a build or long is left to `make check`; fixtures decide what that is.
COSTLY := browser or cluster or process or build or slow
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

test: ready-for-test
	@$(PYTEST) -m 'not ($(COSTLY) or gpu)'
	@touch build/.tested

# The tests of `make test` are not run a second time, unless something has changed since; but those on random boards see
# ten times as many. The C++ tests run under sanitizers; what the optimiser makes of the core, the Python tests see.
# Browsers and processes leave the cores idle a third of the time: three workers for two cores.
check: build/.tested
	@$(MAKE) --no-print-directory --jobs=2 lint sanitize build/npm/.installed
	@$(IF_SITE) $(MAKE) --no-print-directory site; fi
	@EDGEWISE_BOARDS=1 PYTEST_XDIST_AUTO_NUM_WORKERS=$$(($$(getconf _NPROCESSORS_ONLN) * 3 / 2)) $(PYTEST) -m '($(COSTLY) or boards) and not gpu'

build/.tested: $(SOURCES)
	@$(MAKE) --no-print-directory test

lint: $(VENV)/.core $(VENV)/.packages-check
	@$(BIN)/ruff check $(PYFILES)
	@$(BIN)/ruff format --check $(PYFILES)
	@$(BIN)/mypy
	@$(BIN)/clang-format --dry-run --Werror $(filter native/%,$(NATIVE))

format: $(VENV)/.core $(VENV)/.packages-check
	@$(BIN)/ruff check --fix-only $(PYFILES)
	@$(BIN)/ruff format $(PYFILES)
	@$(BIN)/clang-format -i $(filter native/%,$(NATIVE))

stubs: $(VENV)/.core
	@$(BIN)/python -m nanobind.stubgen --quiet -m edgewise._native -o src/edgewise/_native.pyi
	@PYTHONPATH=tests $(BIN)/python tests/support/keywords.py

native-test: build/native-release/native_tests
	@$<

# Two processes, each with half of the tests.
sanitize: build/native-sanitize/native_tests
	@$< 1/2 & first=$$!; $< 2/2; second=$$?; wait $$first && exit $$second

# The same without oneTBB, as it is built where there is no wheel of it.
check-no-tbb: build/native-plain/native_tests
	@$<

# The same once more for 64-bit ARM, run by an emulator: nothing may depend on x86 but what asks for it first.
# And it must not do anything else there: a seed means the same on every machine.
check-arm: needs-arm build/native-arm/native_tests build/native-plain/native_tests
	@qemu-aarch64 -L /usr/aarch64-linux-gnu build/native-arm/native_tests
	@qemu-aarch64 -L /usr/aarch64-linux-gnu build/native-arm/native_tests signature > build/signature-arm.txt
	@build/native-plain/native_tests signature | diff - build/signature-arm.txt

needs-arm:
	@missing=; command -v aarch64-linux-gnu-g++ > /dev/null || missing="$$missing g++-aarch64-linux-gnu"; \
	  command -v qemu-aarch64 > /dev/null || missing="$$missing qemu-user"; \
	  [ -z "$$missing" ] || { echo "edgewise: the tests on ARM need$$missing (packages of Debian)" >&2; exit 1; }

build/native-release/native_tests: build_flags := -DCMAKE_BUILD_TYPE=Release
build/native-sanitize/native_tests: build_flags := -DCMAKE_BUILD_TYPE=Debug -DEDGEWISE_SANITIZE=ON
build/native-plain/native_tests: build_flags := -DCMAKE_BUILD_TYPE=Release -DEDGEWISE_TBB=OFF
build/native-arm/native_tests: build_flags := -DCMAKE_BUILD_TYPE=Release -DEDGEWISE_TBB=OFF \
  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++
build/native-%/native_tests: $(VENV)/.build-tools $(NATIVE)
	@$(BIN)/cmake -G Ninja -S . -B $(@D) -DEDGEWISE_TESTS=ON $(build_flags) \
	  -DCMAKE_MAKE_PROGRAM='$(CURDIR)/$(BIN)/ninja' -DPython_EXECUTABLE='$(CURDIR)/$(BIN)/python' > $(@D).log 2>&1 \
	  && $(BIN)/cmake --build $(@D) >> $(@D).log 2>&1 || { cat $(@D).log; exit 1; }
	@touch $@

# Each step leaves a stamp, so a second run starts at once.
$(VENV)/.made: | needs-python needs-compiler
	@echo 'Making a virtual environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV) > /dev/null 2>&1 || { rm -rf $(VENV); \
	  echo 'edgewise: this Python cannot make virtual environments; install its venv module (Debian: python3-venv)' >&2; exit 1; }
	@touch $@

# Packages, by the names of extras in pyproject.toml; `build` is what builds the core.
define LISTED
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    facts = tomllib.load(file)
extras = {**facts["project"]["optional-dependencies"], "base": facts["project"]["dependencies"]}
extras["build"] = [*facts["build-system"]["requires"], "cmake", "ninja"]
print(*(part for extra in sys.argv[1:] for part in extras[extra]), sep="\n")
endef
export LISTED
INSTALL = mkdir -p build && $(BIN)/python -c "$$LISTED" $(1) > build/$(2).txt && $(PIP) --requirement build/$(2).txt $(call LOGGED,$(2))

$(VENV)/.build-tools: $(VENV)/.made pyproject.toml
	@echo 'Installing the build tools ...'
	@$(call INSTALL,build,build-tools)
	@touch $@

$(VENV)/.core: $(VENV)/.build-tools $(NATIVE)
	@echo 'Building the native core ...'
	@mkdir -p build && $(PIP) --no-build-isolation $(UNITY) --no-deps --editable . $(call LOGGED,core)
	@touch $@

# The core is compiled while packages are on their way; the build tools, which share a package with them, come first.
ready-for-%:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.core $(VENV)/.packages-$*

EXTRAS_demo  := base web sat pictures
EXTRAS_test  := $(EXTRAS_demo) cpsat test
EXTRAS_check := $(EXTRAS_test) cluster gpu docs dev
$(VENV)/.packages-%: $(VENV)/.build-tools
	@echo 'Installing the packages for make $* ...'
	@$(call INSTALL,$(EXTRAS_$*),packages-$*)
	@touch $@

# What checks the scripts of pages. Where there is no npm, the tests that need it are skipped and say so.
build/npm/.installed:
	@mkdir -p build/npm
	@command -v npm > /dev/null || exit 0; echo 'Installing what checks pages ...'; \
	  npm install --prefix build/npm --no-save --no-package-lock --no-audit --no-fund --silent typescript@5 axe-core@4 $(call LOGGED,npm); touch $@

needs-python:
	@command -v $(PYTHON) > /dev/null || { echo 'edgewise: needs Python 3.11 or newer ($(PYTHON) was not found)' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "edgewise: needs Python 3.11 or newer ($(PYTHON) is $$($(PYTHON) -V 2>&1))" >&2; exit 1; }

needs-compiler: | needs-python
	@for cxx in $${CXX:-c++ g++ clang++}; do command -v $$cxx > /dev/null && exit 0; done; \
	  echo 'edgewise: needs a C++20 compiler (g++ 11 or clang++ 14, say); none was found' >&2; exit 1

# One folder a commit, so that `edgewise bench --compare` has something to compare.
bench: ready-for-check
	@folder=build/bench/$$(git describe --always --dirty 2> /dev/null || echo here); rm -rf $$folder; \
	  $(BIN)/edgewise bench quick -o $$folder

docs: ready-for-check
	@$(BIN)/python -m experiments.web.pictures
	@$(BIN)/mkdocs build --quiet --strict && echo 'build/site/index.html'

# A source distribution, a wheel made from it alone, and an environment of its own far from the working copy: what is
# not in them is not there.
check-wheel: $(VENV)/.build-tools
	@rm -rf build/wheel build/elsewhere && mkdir -p build/wheel build/elsewhere
	@$(BIN)/python -c 'from scikit_build_core.build import build_sdist; build_sdist("build/wheel")' $(call LOGGED,sdist)
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w build/wheel \
	  build/wheel/*.tar.gz $(call LOGGED,wheel)
	@$(PYTHON) -m venv build/elsewhere/venv
	@build/elsewhere/venv/bin/python -m pip install --quiet --disable-pip-version-check build/wheel/*.whl $(call LOGGED,wheel-install)
	@cd build/elsewhere && venv/bin/edgewise families > /dev/null && venv/bin/edgewise bench --list > /dev/null \
	  && venv/bin/python -c 'from edgewise.gpu.device.compiling import units; assert "scan" in units(), units()' \
	  && venv/bin/edgewise analyze slither/3/2/g87c > /dev/null && venv/bin/edgewise bench quick --engine cdcl,tiles -o results
	@rm -rf build/elsewhere

# The page without a server. Each tool and package that cannot be had is named in one line.
IF_SITE = if $(BIN)/python -m browser.tools; then
site: ready-for-test
	@$(BIN)/python -m browser

# Every test of the page that needs no server, on the folder and a file server.
check-site: site $(VENV)/.packages-check build/npm/.installed
	@EDGEWISE_SITE=1 $(PYTEST) -m 'browser and not served' tests/web/page tests/browser

check-wasm: site
	@$(BIN)/python -m browser.checking

# Where there is no GPU the program says why, in a line, and so does this.
check-gpu: ready-for-check
	@$(BIN)/python -m edgewise.gpu && $(BIN)/python -m pytest -n 0 -m gpu tests/gpu

# Campaigns of an hour and a quarter on two cores, by estimate; EDGEWISE_LONG=4 makes them four times as long.
check-long: ready-for-check native-test check-no-tbb
	@if command -v aarch64-linux-gnu-g++ > /dev/null && command -v qemu-aarch64 > /dev/null; then $(MAKE) --no-print-directory check-arm; \
	  else echo 'not run here: make check-arm needs g++-aarch64-linux-gnu and qemu-user (packages of Debian)'; fi
	@$(IF_SITE) $(MAKE) --no-print-directory check-wasm check-site; fi
	@$(BIN)/python fuzz/check_long.py

clean:
	rm -rf $(VENV) build dist
