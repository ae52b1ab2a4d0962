"""A family is one folder: a copy of the template under a new name passes the tests of families, with no other edit.

The copy lives in a tree of its own, in front of the installed package; the core comes from where it is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise
from support.project import ROOT

NAME = "roundtrip"
AT_START = """
import importlib.util, sys
# An editable install would find its own package first.
sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
spec = importlib.util.spec_from_file_location("edgewise._native", {core!r})
sys.modules["edgewise._native"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["edgewise._native"])
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory, build):
    """Python with a package that has the new family: called with arguments, it gives exit code and output."""
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(
        Path(edgewise.__file__).parent, tree / "edgewise", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    folder = tree / "edgewise" / "families" / NAME
    shutil.copytree(tree / "edgewise" / "families" / "_template", folder)
    for path in folder.rglob("*.*"):
        path.write_text(path.read_text().replace("_template", NAME))
    core = importlib.util.find_spec("edgewise._native")
    assert core is not None
    (tree / "sitecustomize.py").write_text(AT_START.format(core=core.origin))
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")} | {"PYTHONPATH": str(tree)}

    def call(*arguments):
        done = subprocess.run(
            [sys.executable, *map(str, arguments)], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    return call


def test_the_tests_of_families_pass(python):
    tests = [ROOT / "tests" / "families" / name for name in ("test_frame.py", "test_cases.py")]
    code, out = python("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-vv", "-k", NAME, *tests)
    assert code == 0, out
    assert f"test_check_reads_what_solve_prints[{NAME}-json]" in out
    assert f"test_case_breaks_exactly_its_rules[{NAME}-loop.several]" in out


def test_the_command_line_knows_it(python, tmp_path):
    code, out = python("-m", "edgewise", "families")
    assert code == 0
    assert re.search(rf"^{NAME}: draw one loop through every free cell$", out, re.M)
    puzzle, printed = tmp_path / "puzzle.txt", tmp_path / "printed.txt"
    puzzle.write_text("....\n.xx.\n....\n")
    for shape in ("text", "json"):
        code, out = python("-m", "edgewise", "solve", puzzle, "--as", shape)
        assert code == 0, out
        printed.write_text(out)
        assert python("-m", "edgewise", "check", puzzle, printed) == (0, "right: every rule holds\n")
