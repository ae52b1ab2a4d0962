"""A family is one folder: a copy of Simple Loop under a new name, as docs/design/add-a-family.md has it, passes.

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

ORIGINAL, NAME = "simpleloop", "tour"
RENAMED = {"SimpleLoop": "Tour", "Simple Loop": "Tour", ORIGINAL: NAME}
ALIASES = {'    aliases=("simple-loop", "roundtrip"),\n': ""}
"""What is changed by hand: two families cannot have one name. That both write the same signs costs nothing."""
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
    shutil.copytree(tree / "edgewise" / "families" / ORIGINAL, folder)
    for path in folder.rglob("*.*"):
        _replace(path, {old: new for old, new in RENAMED.items() if old in path.read_text()})
    _replace(folder / "__init__.py", ALIASES)
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


def _replace(path, changes):
    text = path.read_text()
    for old, new in changes.items():
        assert old in text, (path, old)
        text = text.replace(old, new)
    path.write_text(text)


def test_the_tests_of_families_pass(python):
    tests = [ROOT / "tests" / "families" / name for name in ("test_frame.py", "test_cases.py")]
    code, out = python("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-vv", "-k", NAME, *tests)
    assert code == 0, out
    assert f"test_check_reads_what_solve_prints[{NAME}-json]" in out
    assert f"test_case_breaks_exactly_its_rules[{NAME}-loop.several]" in out


def test_the_command_line_knows_it(python, tmp_path):
    code, out = python("-m", "edgewise", "families")
    assert code == 0
    assert re.search(rf"^{NAME}: draw one loop through every open cell$", out, re.M)
    puzzle, printed = tmp_path / "puzzle.txt", tmp_path / "printed.txt"
    puzzle.write_text(f"{NAME}\n....\n.##.\n....\n")
    for shape in ("text", "json"):
        code, out = python("-m", "edgewise", "solve", puzzle, "--as", shape)
        assert code == 0, out
        printed.write_text(out)
        assert python("-m", "edgewise", "check", puzzle, printed) == (0, "correct: every rule holds\n")


def test_it_takes_no_text_from_the_original(python):
    script = "import edgewise as ew; print(*(ew.load(text).family_name for text in ({}, {}, {})))"
    board = "....\n.##.\n....\n"
    texts = map(repr, (f"{ORIGINAL}\n{board}", f"{NAME}\n{board}", f"{NAME}/4/3/0o0"))
    assert python("-c", script.format(*texts)) == (0, f"{ORIGINAL} {NAME} {NAME}\n")
    code, out = python("-m", "edgewise", "convert", f"{NAME}/4/3/0o0", "--to", "rows")
    assert (code, out) == (0, f"{NAME}\n{board}")
    code, out = python("-c", f"import edgewise as ew; ew.load({board!r})")
    assert code == 1
    assert "this can be a puzzle of Simple Loop or Tour" in out
    script = f"import edgewise as ew; print(ew.generate({NAME!r}, 4, seed=1).puzzle.family_name, ew.Tour.__name__)"
    assert python("-c", script) == (0, f"{NAME} Tour\n")
