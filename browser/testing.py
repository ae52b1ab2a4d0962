"""Runs the project's Python tests in Pyodide, on the core that the page has; ``checking`` starts it there.

A test that would start a process or a thread is skipped at that moment, and so is one that needs OR-Tools, resvg,
Pillow or a named pipe: a browser has none of them. Rooms whose subject is a server, a cluster, a GPU or the command
line are left out.
"""

from __future__ import annotations

import os
import site
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

from browser.archives import unpack

LEFT_OUT = "browser or cluster or process or build or slow or gpu"
ABSENT = ("resource", "typer", "httpx", "starlette")
"""What tests of processes, of commands and of the server import."""
MISSED = ("ortools", "OR-Tools", "resvg", "PIL", "Pillow", "mkfifo")
"""What tests of an engine, of pictures and of pipes need; the page itself draws pictures in pixels."""
LOCKS = "tests/checkpoints/test_lock.py"
"""Of files, against other processes."""
ROOMS = "boards checkpoints engines explain families generate proofs questions regressions solving symmetry text"


def main(packed: Path, packages: Path, arguments: list[str]) -> int:
    place = Path(site.getsitepackages()[0])
    for archive in ("edgewise.zip", "later.zip"):
        unpack(packed / archive, place)
    sys.path[:0] = ["src", "tests", "."]
    sys.path.append(str(packages))
    import pytest

    import edgewise

    edgewise.__path__.append(str(place / "edgewise"))  # the core; all else is the working copy's own

    def skip(*arguments: Any, **more: Any) -> NoReturn:
        pytest.skip("a browser has one thread and one process")

    threading.Thread.start = subprocess.Popen.__init__ = os.fork = skip  # type: ignore[method-assign]

    class Absent:
        """Skips the tests that import what is not there."""

        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name in ABSENT:
                pytest.skip(f"a browser has no {name}", allow_module_level=True)

    sys.meta_path.append(Absent())

    class Plugin:
        """What plugins declare that are not here, and what to do where a part is missing."""

        def pytest_configure(self, config: Any) -> None:
            config.addinivalue_line("markers", "xdist_group: in one process")

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(self) -> Any:
            try:
                return (yield)
            except (ModuleNotFoundError, AttributeError, edgewise.EdgewiseError) as error:
                if part := next((part for part in MISSED if part in str(error)), None):
                    pytest.skip(f"a browser has no {part}")
                raise

    os.environ.setdefault("EDGEWISE_BOARDS", "0.1")
    how = "-p no:cacheprovider -p no:faulthandler --tb=short".split()  # noqa: SIM905
    tests = arguments or [f"tests/{room}" for room in ROOMS.split()]
    return int(
        pytest.main(
            [*how, "-W", "ignore::DeprecationWarning", "-m", f"not ({LEFT_OUT})", f"--deselect={LOCKS}", *tests],
            [Plugin()],
        )
    )


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
