"""Where things of the project are, for tests and campaigns."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*/*.txt"))
long = pytest.mark.skipif("EDGEWISE_LONG" not in os.environ, reason="takes minutes; `make check-long` runs it")


def fuzz_script(name, monkeypatch):
    """A script of fuzz/ as a module; what it adds to the path is taken back after the test."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "fuzz"), *sys.path])
    spec = spec_from_file_location(f"fuzz_{name}", ROOT / "fuzz" / f"{name}.py")
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module
