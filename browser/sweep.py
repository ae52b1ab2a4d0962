"""Verdict, effort and solution of many boards, one line each: the same natively and in Pyodide, or something is wrong.

``python -m browser.sweep FOLDER...``; inside Pyodide, with the archive of the page as its first argument.
"""

from __future__ import annotations

import hashlib
import json
import site
import sys
from pathlib import Path

from browser.archives import unpack

NODES = 3_000
EACH = 4
"""Boards of each folder."""


def line_of(path: Path) -> str:
    import edgewise as ew

    try:
        result = ew.solve(ew.load(path), unique=True, threads=1, limits=ew.Limits(nodes=NODES))
    except ew.EdgewiseError as error:
        return f"{type(error).__name__} {str(error)[:60]}"
    solutions = [solution.to_dict() for solution in result.solutions]
    digest = hashlib.sha256(json.dumps(solutions, sort_keys=True).encode()).hexdigest()[:12]
    return f"{result.verdict} {result.engine} {result.stats.get('nodes')} {digest}"


def main(roots: list[Path]) -> None:
    for root in roots:
        folders = sorted({path.parent for path in root.rglob("*.txt")})
        for path in (path for folder in folders for path in sorted(folder.glob("*.txt"))[:EACH]):
            print(path.relative_to(root), line_of(path), flush=True)


if __name__ == "__main__":
    arguments = [Path(argument) for argument in sys.argv[1:]]
    if arguments[0].suffix == ".zip":
        unpack(arguments.pop(0), Path(site.getsitepackages()[0]))
    main(arguments)
