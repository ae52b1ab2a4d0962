"""Builds the folder: ``python -m browser [OUT]``, which ``make site`` calls."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from browser.core import compiled
from browser.downloads import fetch
from browser.folder import put_together
from browser.tools import CannotBuild, check_tools

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "browser"


def built(out: Path) -> None:
    """Everything in order; each step starts from what the last one left."""
    check_tools()
    downloads, packed = WORK / "downloads", WORK / "packed"
    fetch(downloads)
    core = compiled(ROOT / "native", downloads, WORK / "core")
    packed.mkdir(exist_ok=True)
    pack(core, downloads, packed)
    put_together(ROOT / "src/edgewise/web/static", downloads / "pyodide", packed, out)


def pack(core: Path, downloads: Path, packed: Path) -> None:
    """Has Pyodide's own Python compile what it will import."""
    script = [ROOT / "browser/in_node.mjs", downloads / "pyodide", ROOT / "browser/packing.py"]
    command = ["node", *script, ROOT / "src/edgewise", core, downloads, packed]
    # Columns in tracebacks take a fifth of what is compiled.
    environment = {**os.environ, "PYTHONNODEBUGRANGES": "1"}
    done = subprocess.run([*map(str, command)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotBuild(f"the archives cannot be packed\n{done.stderr}")


if __name__ == "__main__":
    try:
        target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site-app"
        built(target.resolve())
    except CannotBuild as error:
        sys.exit(f"edgewise: {error}")
    print(target / "index.html")
