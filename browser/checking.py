"""``make check-wasm``: the Python tests inside Pyodide, and the same boards solved there and natively."""

from __future__ import annotations

import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

from browser.__main__ import ROOT, WORK
from browser.downloads import fetch_tests

BOARDS = [path for path in (ROOT / "examples", ROOT.parent / "shared" / "puzzles") if path.is_dir()]
"""Our own, and the public ones where they lie beside the project."""


def in_pyodide(script: str, *arguments: object, catch: bool = False) -> subprocess.CompletedProcess[str]:
    """A script of ours in Pyodide under Node."""
    command = [
        "node",
        "--stack-size=3000",
        ROOT / "browser/in_node.mjs",
        WORK / "downloads/pyodide",
        f"browser/{script}.py",
        *arguments,
    ]
    # Tests are nested more deeply than questions.
    how = subprocess.PIPE if catch else None
    return subprocess.run([*map(str, command)], cwd=ROOT, stdout=how, text=True, check=False)


def differing() -> list[str]:
    """Lines of the sweep that are not the same in both."""
    native = [sys.executable, "-m", "browser.sweep", *map(str, BOARDS)]
    here = subprocess.run(native, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    there = in_pyodide("sweep", WORK / "packed/edgewise.zip", *BOARDS, catch=True).stdout.splitlines()
    print(f"{len(here)} boards solved natively and in Pyodide")
    return list(unified_diff(here, there, "native", "pyodide", lineterm="", n=0))


def main(arguments: list[str]) -> int:
    if lines := differing():
        print("\n".join(lines))
        return 1
    fetch_tests(WORK / "downloads")
    return in_pyodide("testing", WORK / "packed", Path(WORK / "downloads/tests"), *arguments).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
