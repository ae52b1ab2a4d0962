"""Fixtures that every room of tests may use, and what is said in the end about tests that were skipped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from support.browser import NO_BROWSER, NO_NODE
from support.cluster_nodes import NO_RAY
from support.project import ROOT

if TYPE_CHECKING:
    from support.web_page import Desk

# Random texts are tried for as long as they take: a busy machine is no failure.
settings.register_profile("edgewise", deadline=None)
settings.load_profile("edgewise")

# A shell without job control has its background jobs ignore Ctrl-C, and every process that a test starts would as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter):
    """Says in one line that tests in a browser or on a cluster were skipped, and what to install."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    for what, missing, install in (
        ("pages", NO_BROWSER, "chromium"),
        ("pages", NO_NODE, "nodejs and npm, then run `make test` again"),
        ("clusters", NO_RAY, "the extra edgewise[cluster]"),
    ):
        if count := sum(missing in reason for reason in reasons):
            terminalreporter.write_line(f"{count} tests of {what} were skipped ({missing}); install {install}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public puzzles beside the project; the tests that read it are skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("no folder of public puzzles beside the project")
    return folder


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """The page's server, on a free port."""
    from support.web_page import running_server  # late: only the page's tests need it

    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests of the page."""
    from support.web_page import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture
def desk(chromium: Any, web_address: str) -> Iterator[Desk]:
    """The page in a fresh window of desktop size."""
    from support.web_page import a_desk

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
    from support.cluster_nodes import start_nodes

    started = start_nodes()
    try:
        yield started
    finally:
        started.shutdown()
