"""The page in a real browser: a server of its own, a desk to work at, and a look at everything that was logged.

A desk fails at its end if the browser's console got any message, so that no test has to look.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from support.project import ROOT
from support.web.browser import CHROMIUM, NO_BROWSER, REQUIRED, skip_without

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
NO_WORKER = "Service Worker registration blocked"
"""What is logged where a test wants no copies of the page: all but one do."""
ZOOMED = (640, 400)
"""What is left of a window of 1280×800 at 200 %."""
NARROW = (320, 640)
"""The narrowest screen that a page is to fit on."""
EXAMPLES = ROOT / "examples"
PATIENCE = 120_000
"""Milliseconds after which something that was to appear is taken to be missing. No test asserts a time."""
PASTE = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
}"""
TO_WINDOW = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.querySelector('svg.board').getScreenCTM());
  return [point.x, point.y];
}"""
ASK = "async ([name, facts]) => (await import(new URL('api.js', document.baseURI).href)).ask(name, facts)"
BADGES = "() => performance.getEntriesByName('edgewise-badge').length"
"""How many puzzles the badge has spoken of."""
SETTLED = """() => {
  const badge = document.getElementById('badge');
  return badge.dataset.verdict !== 'asking' && !badge.matches('.is-asking');
}"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def running_server(*arguments: str, port: int | None = None) -> Iterator[str]:
    """A server in a process of its own, on a free port; its address."""
    port = port or free_port()
    command = [sys.executable, "-m", "edgewise", "web", "--no-open", "--port", str(port), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://[\w.]+:\d+/", process.stdout.readline())
        assert found, "the server does not say where it is"
        _wait_for(port)
        yield found.group()
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def _wait_for(port: int) -> None:
    """Returns when somebody listens."""
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("nobody listens")


@contextmanager
def running_browser() -> Iterator[Any]:
    """One browser for many desks. Tests are skipped where there is none, and fail where one is required."""
    skip_without(CHROMIUM, NO_BROWSER)
    if not REQUIRED:
        pytest.importorskip("playwright", reason="no Playwright in this environment")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Desk:
    """A page, and what a person does on it. ``page`` is Playwright's own, for whatever is not here."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.logged: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self._log)
        page.on("pageerror", lambda error: self.logged.append(f"error: {error}"))

    def _log(self, message: Any) -> None:
        if NO_WORKER not in message.text:
            self.logged.append(f"{message.type}: {message.text}")

    def go(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".card")

    def paste(self, text: str) -> None:
        """Pastes a text, and waits for the board and the badge."""
        before = self.page.evaluate(BADGES)
        self.page.evaluate(PASTE, text)
        self.page.wait_for_function(f"before => ({BADGES})() > before", arg=before)
        self.settle()

    def open_example(self, name: str) -> None:
        self.paste((EXAMPLES / f"{name}.txt").read_text())

    def settle(self) -> None:
        """Waits until the badge has an answer."""
        self.page.wait_for_function(SETTLED)

    @property
    def badge(self) -> str:
        return str(self.page.locator("#badge .words").inner_text())

    def panel(self, title: str) -> Any:
        """Goes to a panel, and gives it."""
        tab = self.page.get_by_role("tab", name=title, exact=True)
        tab.click()
        return self.page.locator(f"#{tab.get_attribute('aria-controls')}")

    def appearance(self) -> Any:
        """Opens what the page looks like, and gives it."""
        self.page.get_by_role("button", name="Appearance").click()
        return self.page.locator("#appearance-dialog")

    def choose(self, name: str) -> None:
        """Presses one of several, as Draw or Play."""
        self.page.get_by_role("radio", name=name, exact=True).first.check()

    def ask(self, name: str, **facts: Any) -> Any:
        """The answer to a question, from whoever answers this page."""
        return self.page.evaluate(ASK, [name, facts])

    def look(self, name: str) -> Any:
        """What never changes, from whoever answers this page."""
        return self.page.evaluate(ASK.replace(".ask(name, facts)", ".look(name)"), [name, None])

    def board(self, text: str) -> dict[str, Any]:
        """What is said of a puzzle, for tests that need to know where its edges are."""
        facts: dict[str, Any] = self.ask("load", puzzle=text)
        return facts

    def place(self, at: Sequence[float]) -> tuple[float, float]:
        """Where a place of the scene is in the window."""
        x, y = self.page.evaluate(TO_WINDOW, list(at))
        return x, y

    def click(self, at: Sequence[float], button: str = "left") -> None:
        self.page.mouse.click(*self.place(at), button=button)

    def drag(self, places: Sequence[Sequence[float]], button: str = "left") -> None:
        """Drags from place to place of the scene."""
        first, *rest = map(self.place, places)
        self.page.mouse.move(*first)
        self.page.mouse.down(button=button)
        for place in rest:
            self.page.mouse.move(*place, steps=4)
        self.page.mouse.up(button=button)

    def count(self, selector: str) -> int:
        """How many subpaths are drawn by what a selector finds: lines and crosses are joined to few elements."""
        return sum(
            data.count("M")
            for data in self.page.eval_on_selector_all(selector, "all => all.map(one => one.getAttribute('d') ?? 'M')")
        )

    def violations(self, axe: str) -> list[str]:
        """What axe-core finds wrong, apart from pictures, which are hidden from screen readers and have many parts."""
        self.page.evaluate(axe)
        found = self.page.evaluate("() => axe.run({exclude: [['svg']]})")["violations"]
        return [
            f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for one in found
            for node in one["nodes"]
        ]


@contextmanager
def a_desk(browser: Any, address: str, size: str = "desktop", theme: str = "light", **specs: Any) -> Iterator[Desk]:
    """A fresh window on the first screen; it must have logged nothing when it is closed."""
    width, height = {**SIZES, "zoomed": ZOOMED, "narrow": NARROW}[size]
    touch = size in ("phone", "narrow")
    shown = {"viewport": {"width": width, "height": height}, "color_scheme": theme, "has_touch": touch}
    context = browser.new_context(**{"service_workers": "block"} | shown | specs)
    try:
        desk = Desk(context.new_page(), address)
        desk.go()
        yield desk
        assert desk.logged == [], desk.logged
    finally:
        context.close()
