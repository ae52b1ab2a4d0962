"""Fixtures that every room of tests may use, and what is said in the end about tests that were skipped."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import is_hypothesis_test, settings

from support.cluster.cluster_nodes import NO_RAY
from support.dial import SHARE, Boards
from support.processes import starting
from support.project import ROOT
from support.web.browser import NO_BROWSER, NO_NODE, NODE_MODULES, skip_without
from support.web.site_app import NOT_BUILT

if TYPE_CHECKING:
    from support.web.page import Desk

# Random texts are tried for as long as they take: a busy machine is no failure. They are the same in every run, so that
# none fails by chance; campaigns, which want more boards than there are, want other texts as well.
settings.register_profile("edgewise", deadline=None, derandomize=SHARE <= 1, max_examples=100 if SHARE >= 1 else 30)
settings.load_profile("edgewise")

# A shell without job control has its background jobs ignore Ctrl-C, and every process that a test starts would as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


KINDS = {
    "chromium": "browser",
    "folder": "browser",
    "nodes": "cluster",
    "start": "process",
    "processes": "process",
    "build": "build",
    "shared": "slow",
    "slow": "slow",
}
"""A fixture makes a test costly, and so the fixture says what kind it is. `make test` leaves these kinds out."""
TOGETHER = ("build", "cluster", "browser")
"""Kinds whose tests run one after another in one process: they share what takes seconds to start or to build."""
ORDER = os.environ.get("EDGEWISE_ORDER")
"""A seed: the tests run in another order for each."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        used = getattr(item, "fixturenames", ())
        kinds = [kind for fixture, kind in KINDS.items() if fixture in used]
        is_random = "boards" in used or is_hypothesis_test(getattr(item, "obj", None))
        for kind in [*kinds, *(["boards"] if is_random else [])]:
            item.add_marker(kind)
        if together := next((kind for kind in TOGETHER if kind in kinds), None):
            # A second browser starts while the first one works, so that each file of pages may have either.
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path}" if together == "browser" else together))
    if ORDER is not None:
        random.Random(ORDER).shuffle(items)


def pytest_report_header() -> str:
    return f"random boards: {SHARE:g} of each test's number (EDGEWISE_BOARDS); order: {ORDER or 'as written'}"


def pytest_terminal_summary(terminalreporter):
    """Says in one line that tests in a browser or on a cluster were skipped, and what to install."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    for what, missing, install in (
        ("pages", NO_BROWSER, "chromium"),
        ("pages", NO_NODE, "nodejs and npm, then run `make test` again"),
        ("clusters", NO_RAY, "the extra edgewise[cluster]"),
        ("the page without a server", NOT_BUILT, "what `make site` asks for, then run `make check` again"),
    ):
        if count := sum(missing in reason for reason in reasons):
            terminalreporter.write_line(f"{count} tests of {what} were skipped ({missing}); install {install}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Says in the report of a failure at which random board it came."""
    report = yield
    boards = getattr(item, "funcargs", {}).get("boards")
    if report.failed and isinstance(boards, Boards) and boards.last is not None:
        report.sections.append(("random boards", f"failed at board {boards.last}, with EDGEWISE_BOARDS={SHARE:g}"))
    return report


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public puzzles beside the project; the tests that read it are skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("no folder of public puzzles beside the project")
    return folder


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """Where the page is: its own server on a free port, or in `make check-site` a file server with the folder."""
    from support.web.page import running_server
    from support.web.site_app import IS_TESTED, file_server  # late: only the page's tests need them

    with file_server() if IS_TESTED else running_server() as address:
        yield address


@pytest.fixture(scope="session")
def folder() -> Path:
    """The folder of the page without a server, as `make site` has built it: that takes minutes."""
    from support.web.site_app import FOLDER, NOT_BUILT

    if not FOLDER.is_dir():
        pytest.skip(NOT_BUILT)
    return FOLDER


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests of the page."""
    from support.web.page import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture
def boards() -> Boards:
    """The number of random boards to try: ``for number in boards(600)``."""
    return Boards()


@pytest.fixture(scope="session")
def build() -> Callable[..., str]:
    """Runs a command that builds something, and gives what it printed; a failure shows it."""

    def run(command: Sequence[object], **how: Any) -> str:
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **how)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def processes() -> None:
    """For tests of commands that begin with an empty interpreter, half a second each."""


@pytest.fixture(scope="session")
def slow() -> None:
    """For tests that take seconds, for a reason of their own."""


@pytest.fixture
def start() -> Iterator[Any]:
    """Starts real processes, as ``subprocess.Popen`` does; none of them outlives the test."""
    with starting() as begin:
        yield begin


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[[Path], tuple[str, list[str]]]]:
    """Opens a file without a network: the page as it is after its scripts have run, and what the console got."""
    context = chromium.new_context(offline=True)
    page = context.new_page()
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    page.on("pageerror", lambda error: logged.append(str(error)))

    def opened_file(path: Path) -> tuple[str, list[str]]:
        page.goto(path.as_uri(), wait_until="load")
        return page.content(), logged

    yield opened_file
    context.close()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The folder that npm has filled."""
    skip_without(NODE_MODULES.is_dir(), NO_NODE)
    return NODE_MODULES


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    """The script that finds what makes a page hard to use for some people."""
    return (node_modules / "axe-core" / "axe.min.js").read_text()


@pytest.fixture
def desk(chromium: Any, web_address: str) -> Iterator[Desk]:
    """The page in a fresh window of desktop size."""
    from support.web.page import a_desk

    with a_desk(chromium, web_address) as one:
        yield one


@pytest.fixture
def big_board(tmp_path):
    """An empty board with so many loops that finding all of them never ends."""
    path = tmp_path / "big.txt"
    path.write_text("9 9\n" + "\n".join([". " * 9] * 9))
    return path


@pytest.fixture(scope="session")
def nodes() -> Iterator[Any]:
    """One start for all tests of a process; it takes seconds."""
    if find_spec("ray") is None:
        pytest.skip(f"{NO_RAY}: pip install 'edgewise[cluster]'")
    from support.cluster.cluster_nodes import start_nodes

    started = start_nodes()
    try:
        yield started
    finally:
        started.shutdown()
