# One command for each thing one does with Pagecite. All of them set it up first.

PYTHON ?= python3
VENV := .venv/bin
UV ?= uv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
LLAMA := llama-cpp-python

.PHONY: run setup test check lint eval corpus tour dist deb lock clean

## run: open the window (without a display: the same job, told in text and a picture)
run: setup
	@$(VENV)/python -m app --demo

## setup: make .venv with everything in it, and install the starter models
setup:
	@$(PYTHON) .ci/setup.py

## test: lint, types, and every test, those with real language models included
test: setup lint
	@$(VENV)/python -m pytest

## check: the same without language models: the quick one, while working
check: setup lint
	@$(VENV)/python -m pytest -m "not real_models"

lint:
	@$(VENV)/ruff check .
	@$(VENV)/ruff format --check .
	@$(VENV)/mypy

## eval: the condition questions, and the question sets in EVALSETS where it is given
EVALSETS ?=
eval: setup
	@$(VENV)/python -m benchmarks.measure_conditions
	@if [ -n "$(EVALSETS)" ]; then $(VENV)/python -m engine eval $(EVALSETS); fi

## corpus: read the folder of real documents in CORPUS: expected against got, and figures
CORPUS ?= ../shared/corpus
corpus: setup
	@$(VENV)/python -m benchmarks.measure_corpus $(CORPUS)

## tour: pictures of the window's states in docs/tour, with real models (a quarter of an hour)
tour: setup
	@$(VENV)/python -m benchmarks.tour

## dist: the program as one folder for computers without Python; MODELS=starter puts models inside
MODELS ?= none
dist:
	@$(PYTHON) .ci/installers/build.py --models $(MODELS)

## deb: that folder as a package for Debian, Ubuntu and their kin
deb: dist
	@$(PYTHON) .ci/installers/deb.py

## lock: pin all packages with their hashes, from pyproject.toml; needs uv
lock:
	@$(COMPILE) pyproject.toml --no-emit-package $(LLAMA) --output-file locks/run.txt
	@$(COMPILE) pyproject.toml --group dev --no-emit-package $(LLAMA) --output-file locks/develop.txt
	@$(COMPILE) --group build --output-file locks/build.txt
	@$(COMPILE) --group freeze --output-file locks/freeze.txt
	@grep --only-matching '$(LLAMA)==[0-9.]*' pyproject.toml \
		| $(COMPILE) --no-deps - --output-file locks/llama.txt

## clean: remove what setup and the tools made here; models and libraries stay
clean:
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
