"""The base install, without any extra: what needs one says so in a line, and everything else works."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from edgewise.base.extras import PARTS
from edgewise.base.registry import families
from support.project import ROOT
from support.waiting import HANG_GUARD

pytestmark = pytest.mark.usefixtures("processes")

BLOCKED = [*PARTS, "starlette", "uvicorn", "cuda"]
START = f"import sys; sys.modules.update(dict.fromkeys({BLOCKED})); sys.argv[0] = 'edgewise'\n"
SAT = "pip install 'edgewise[sat]'"
PICTURES = "pip install 'edgewise[pictures]'"
SEVERAL = ". .\n. ."
SPARSE = "examples/slitherlink/14x14-sparse.txt"
IMPOSSIBLE = "examples/slitherlink/impossible.txt"


def run(code, *words):
    return subprocess.run(
        [sys.executable, "-c", START + code, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=HANG_GUARD,
        check=False,
    )


def edgewise(*words):
    done = run("from edgewise.cli import main; main()", *words)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["solve", SEVERAL, "--engine", "sat"], f"engine sat cannot run here: PySAT is not installed: {SAT}"),
        (["hint", SEVERAL], f"explaining this board needs PySAT, which is not installed: {SAT}"),
        (["explain", SPARSE], f"explaining this board needs PySAT, which is not installed: {SAT}"),
        (["explain", "examples/eternity/6x6.txt"], f"explaining this board needs PySAT, which is not installed: {SAT}"),
        (["repair", IMPOSSIBLE], f"the fewest changes need PySAT, which is not installed: {SAT}"),
        (
            ["prove", "examples/eternity/demo.txt", "-o", "{tmp}/proof"],
            f"no engine can answer prove for this puzzle (sat: PySAT is not installed: {SAT})",
        ),
        (
            ["solve", SEVERAL, "--as", "png", "-o", "{tmp}/x.png"],
            f"pictures as PNG need resvg, which is not installed: {PICTURES}",
        ),
        (["render", SEVERAL, "-o", "{tmp}/x.png"], f"pictures as PNG need resvg, which is not installed: {PICTURES}"),
        (
            ["generate", "slitherlink", "--size", "5x5", "--mask", "{tmp}/mask.svg"],
            f"drawings as SVG need resvg, which is not installed: {PICTURES}",
        ),
        (
            ["solve", SEVERAL, "--engine", "cpsat"],
            "engine cpsat cannot run here: OR-Tools is not installed: pip install 'edgewise[cpsat]'",
        ),
    ],
    ids=lambda given: " ".join(given)[:30] if isinstance(given, list) else "",
)
def test_what_is_missing_is_said_in_one_line(tmp_path, words, line):
    (tmp_path / "mask.svg").write_text("<svg/>")
    code, out, err = edgewise(*(word.replace("{tmp}", str(tmp_path)) for word in words))
    assert (code, out, err) == (2, "", f"edgewise: {line}\n")
    assert not (tmp_path / "x.png").exists()


def test_everything_else_works(tmp_path):
    commands = [
        ["solve", "--unique", *(f"examples/{family}/demo.txt" for family in families())],
        ["solve", "examples/slitherlink/5x5.txt", "-o", f"{tmp_path}/x.svg"],
        ["render", "examples/slitherlink/5x5.txt", "-o", f"{tmp_path}/y.svg"],
        ["count", SEVERAL],
        ["sample", SEVERAL, "-n", "2"],
        ["prove", "examples/flow/5x5.txt", "-o", f"{tmp_path}/proof"],
        ["hint", "examples/slitherlink/5x5.txt"],
        ["explain", "examples/slitherlink/5x5.txt"],
        ["grade", "examples/slitherlink/5x5.txt"],
        ["forced", SEVERAL],
        ["conflict", IMPOSSIBLE],
        ["generate", "slitherlink", "--size", "5x5", "--seed", "1"],
        ["analyze", "examples/slitherlink/5x5.txt"],
        ["families"],
        ["bench", "--list"],
    ]
    code = (
        "import json; from edgewise.cli.app import run\n"
        "for words in json.loads(sys.argv[1]):\n"
        "    sys.argv[1:] = words\n"
        "    assert run() == 0, words\n"
    )
    done = run(code, json.dumps(commands))
    assert done.returncode == 0, done.stderr
    assert "install" not in done.stdout + done.stderr


def test_engines_that_cannot_run_are_listed_with_the_reason():
    code, out, err = edgewise("engines")
    assert (code, err) == (0, "")
    assert f"  missing  PySAT is not installed: {SAT}\n" in out


def test_every_module_of_the_base_can_be_imported():
    """Nothing but the page, which needs a server, imports what an extra brings before it is used."""
    code = (
        "import importlib, pkgutil, edgewise\n"
        "for module in pkgutil.walk_packages(edgewise.__path__, 'edgewise.', onerror=lambda name: None):\n"
        "    if not module.name.startswith('edgewise.web.') and not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
    )
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")
